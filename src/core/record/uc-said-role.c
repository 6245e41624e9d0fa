#include "uc-said-role.h"

#include <string.h>

/* One "BADGE:N" or "BADGE:Nl" of @len bytes. */
static gboolean
parse (const char *word, gsize len, UcSaidRole *said)
{
  const char *colon = memchr (word, ':', len);
  gsize n = colon != NULL ? (gsize) (colon - word) : 0, behind = len - n;

  if (n == 0 || n >= sizeof said->badge || behind < 2 || behind > 3 || (behind == 3 && colon[2] != 'l')
      || colon[1] < '0' || colon[1] >= '0' + UC_N_ROLES)
    return FALSE;
  *said = (UcSaidRole){ .role = (UcRole) (colon[1] - '0'), .locked = behind == 3 };
  memcpy (said->badge, word, n);
  return TRUE;
}

gboolean
uc_said_role_next (const char **at, UcSaidRole *said)
{
  while (**at != '\0')
    {
      const char *word = *at + strspn (*at, " ");
      gsize len = strcspn (word, " ");

      *at = word + len;
      if (parse (word, len, said))
        return TRUE;
    }
  return FALSE;
}

gboolean
uc_said_role_find (const char *roles, const char *badge, UcSaidRole *said)
{
  UcSaidRole other;

  while (uc_said_role_next (&roles, &other))
    if (strcmp (other.badge, badge) == 0)
      {
        *said = other;
        return TRUE;
      }
  return FALSE;
}

static void
append (GString *text, const UcSaidRole *said)
{
  g_string_append_printf (text, "%s%s:%d%s", text->len > 0 ? " " : "", said->badge, (int) said->role, said->locked ? "l" : "");
}

void
uc_said_role_put (char *roles, gsize size, const UcSaidRole *said)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *at = roles, *kept;
  UcSaidRole other;

  while (uc_said_role_next (&at, &other))
    if (strcmp (other.badge, said->badge) != 0)
      append (text, &other);
  append (text, said);
  kept = text->str;
  while (strlen (kept) >= size)
    kept += strcspn (kept, " ") + 1;
  memset (roles, 0, size);
  g_strlcpy (roles, kept, size);
}
