/* The devices that a table file fits, and where each is connected. */
#pragma once

#include "uc-connection.h"
#include "uc-part.h"

G_BEGIN_DECLS

/* What a device speaks over its line. */
#define UC_DRIVERS(X)                                                                                                  \
  X (UPCARD, "upcard")   /* docs/reference/wire.md */                                                                            \
  X (RDM6300, "rdm6300") /* 125 kHz badge readers of the RDM6300 and ID-12LA family */                                 \
  X (LINE, "line")       /* scanners that send a line of text */

typedef enum
{
#define X(name, word) UC_DRIVER_##name,
  UC_DRIVERS (X)
#undef X
      UC_N_DRIVERS
} UcDriverName;

/* Who shows players the meter of the progressive, § 605a.7(a)(1). */
typedef enum
{
  UC_FITTED_SIGN_NONE,     /* nobody is named */
  UC_FITTED_SIGN_EXTERNAL, /* a sign of the casino's own, to which nothing is sent */
  UC_FITTED_SIGN_UPCARD,   /* upcard-sign, which follows the table */
} UcFittedSign;

/* When a sign of ours names the table of a win. Who won, with what and how much, it names after the validation in any case. */
typedef enum
{
  UC_SIGN_WINNER_AFTER_VALIDATION,
  UC_SIGN_WINNER_AT_ONCE, /* for a house whose regulator wants the table's number at the hit */
} UcSignWinner;

typedef struct
{
  char shoe[UC_RULES_LINK]; /* "" = not fitted */
  char reader[UC_RULES_LINK];
  char badge[UC_RULES_LINK];
  UcDriverName badge_driver;
  char wager[UC_MAX_SEATS + 1][UC_RULES_LINK]; /* by seat, 1… */
  char lamp_invite[UC_MAX_SEATS + 1][UC_RULES_LINK];
  char lamp_placed[UC_MAX_SEATS + 1][UC_RULES_LINK];
  char lamp_accepted[UC_MAX_SEATS + 1][UC_RULES_LINK];
  char winner[UC_MAX_SEATS + 1][UC_RULES_LINK];
  char lock_button[UC_RULES_LINK];
  char lock_line[UC_RULES_LINK];
  char reset_key[UC_RULES_LINK];
  char floor_call[UC_RULES_LINK];
  UcFittedSign meter_sign;
  UcSignWinner sign_winner;
} UcFitted;

/* As a table file has it: "rdm6300". */
const char *uc_fitted_driver_word (UcDriverName name);
/* Where the table file says that @part is connected; "" when it is not fitted. Borrowed from @fitted. */
const char *uc_fitted_at (const UcFitted *fitted, UcPart part);

G_END_DECLS
