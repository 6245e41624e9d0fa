/* Looks a name up in a table of names; shared by everything that is printed as one word. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Place of @text in @names, 0 when it is none of them: the tables keep "none" in first place. */
static inline guint
uc_name_index (const char *const *names, guint n_names, const char *text)
{
  if (text[0] == '\0')
    return 0;
  for (guint i = 1; i < n_names; i++)
    if (names[i][0] == text[0] && strcmp (names[i], text) == 0)
      return i;
  return 0;
}

G_END_DECLS
