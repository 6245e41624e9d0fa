#include "uc-fitted.h"

static const char *const driver_words[UC_N_DRIVERS] = {
#define X(id, word) word,
  UC_DRIVERS (X)
#undef X
};

const char *
uc_fitted_driver_word (UcDriverName name)
{
  g_return_val_if_fail ((guint) name < UC_N_DRIVERS, "");

  return driver_words[name];
}

const char *
uc_fitted_at (const UcFitted *fitted, UcPart part)
{
  guint seat = uc_part_seat (part);

  switch ((guint) uc_part_first (part))
    {
    case UC_PART_SHOE:
      return fitted->shoe;
    case UC_PART_READER:
      return fitted->reader;
    case UC_PART_BADGE:
      return fitted->badge;
    case UC_PART_WAGER_1:
      return fitted->wager[seat];
    case UC_PART_LOCK_BUTTON:
      return fitted->lock_button;
    case UC_PART_RESET_KEY:
      return fitted->reset_key;
    case UC_PART_LOCK_LINE:
      return fitted->lock_line;
    case UC_PART_INVITE_1:
      return fitted->lamp_invite[seat];
    case UC_PART_PLACED_1:
      return fitted->lamp_placed[seat];
    case UC_PART_ACCEPTED_1:
      return fitted->lamp_accepted[seat];
    case UC_PART_WINNER_1:
      return fitted->winner[seat];
    case UC_PART_FLOOR_CALL:
      return fitted->floor_call;
    default:
      return "";
    }
}
