/* Who may do what: the roles of people, INTERFACES § 2. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* INTERFACES § 2: lowest first; technician and surveillance stand beside the ladder and outrank nobody. */
typedef enum
{
  UC_ROLE_NONE,
  UC_ROLE_TECHNICIAN,
  UC_ROLE_SURVEILLANCE,
  UC_ROLE_DEALER,
  UC_ROLE_FLOORPERSON,
  UC_ROLE_PIT_MANAGER,
  UC_ROLE_ASSISTANT_SHIFT_MANAGER,
  UC_ROLE_SHIFT_MANAGER,
  UC_N_ROLES,
} UcRole;

UcRole uc_role_parse (const char *text);
const char *uc_role_name (UcRole role);
/* Where two persons sign, one of them has the higher role: the lowest role that signs beside @first. */
UcRole uc_role_beside (UcRole first);

G_END_DECLS
