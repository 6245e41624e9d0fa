/* What the record said last of a badge, as a checkpoint carries it: "2001:4 3001:5l 2002:0" gives each badge the number of its UcRole,
 * 0 where it was removed; an "l" behind it: it is locked, and nobody has freed it. */
#pragma once

#include "uc-limits.h"
#include "uc-role.h"

G_BEGIN_DECLS

typedef struct
{
  char badge[UC_BADGE_TEXT];
  UcRole role; /* UC_ROLE_NONE: removed */
  gboolean locked;
} UcSaidRole;

/* Reads the next of *@at, and moves behind it. Skips what is none. FALSE: there is no other. */
gboolean uc_said_role_next (const char **at, UcSaidRole *said);
/* FALSE: @roles say nothing of @badge, and @said is untouched. */
gboolean uc_said_role_find (const char *roles, const char *badge, UcSaidRole *said);
/* Puts @said in the place of what @roles, of @size bytes, said of this badge. The earliest make room. */
void uc_said_role_put (char *roles, gsize size, const UcSaidRole *said);

G_END_DECLS
