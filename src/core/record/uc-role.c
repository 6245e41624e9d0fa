#include "uc-role.h"

#include "uc-name.h"

#include <glib/gi18n.h>

static const char *const roles[UC_N_ROLES] = {
  [UC_ROLE_NONE] = "",
  [UC_ROLE_TECHNICIAN] = N_ ("technician"),
  [UC_ROLE_SURVEILLANCE] = N_ ("surveillance"),
  [UC_ROLE_DEALER] = N_ ("dealer"),
  [UC_ROLE_FLOORPERSON] = N_ ("floorperson"),
  [UC_ROLE_PIT_MANAGER] = N_ ("pit-manager"),
  [UC_ROLE_ASSISTANT_SHIFT_MANAGER] = N_ ("assistant-shift-manager"),
  [UC_ROLE_SHIFT_MANAGER] = N_ ("shift-manager"),
};

UcRole
uc_role_parse (const char *text)
{
  return uc_name_index (roles, UC_N_ROLES, text);
}

const char *
uc_role_name (UcRole role)
{
  g_return_val_if_fail (role < UC_N_ROLES, "");

  return roles[role];
}

UcRole
uc_role_beside (UcRole first)
{
  return first == UC_ROLE_FLOORPERSON ? UC_ROLE_PIT_MANAGER : UC_ROLE_FLOORPERSON;
}
