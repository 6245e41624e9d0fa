#include "uc-entered.h"

#include "uc-name.h"

static const char *const names[UC_N_ENTERED] = {
  [UC_ENTERED_NONE] = "",
  [UC_ENTERED_DEVICE] = "device",
  [UC_ENTERED_TYPED] = "typed",
  [UC_ENTERED_TAPPED] = "tapped",
  [UC_ENTERED_TYPED_BADGE] = "typed-badge",
};

UcEntered
uc_entered_parse (const char *text)
{
  return uc_name_index (names, UC_N_ENTERED, text);
}

const char *
uc_entered_name (UcEntered entered)
{
  g_return_val_if_fail (entered < UC_N_ENTERED, "");

  return names[entered];
}
