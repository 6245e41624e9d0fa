#include "uc-link-refused.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* As OpenSSL begins the line. */
#define OPENSSL "sha256 fingerprint="
#define DIGITS  (UC_LINK_CERTIFICATE_PRINT - 1)

struct _UcLinkRefused
{
  GHashTable *prints; /* set of fingerprints */
  GError *problem;
};

/* Digits of either case, with a colon between bytes or without. Another hash than SHA-256 has another number of them. */
static gboolean
parse (const char *text, char print[UC_LINK_CERTIFICATE_PRINT])
{
  guint n = 0;

  if (g_ascii_strncasecmp (text, OPENSSL, strlen (OPENSSL)) == 0)
    text += strlen (OPENSSL);
  for (; *text != '\0'; text++)
    if (g_ascii_isxdigit (*text) && n < DIGITS)
      print[n++] = g_ascii_tolower (*text);
    else if (*text != ':' || n == 0 || n % 2 != 0 || !g_ascii_isxdigit (text[1]))
      return FALSE;
  print[n] = '\0';
  return n == DIGITS;
}

UcLinkRefused *
uc_link_refused_read (const char *path)
{
  UcLinkRefused *self = g_new0 (UcLinkRefused, 1);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  self->prints = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (!g_file_get_contents (path, &text, &length, &error))
    {
      self->problem = g_error_new (error->domain, error->code,
                                   _ ("%s; expected a file with one line for each certificate that no longer counts, and an empty one while all count"),
                                   error->message);
      return self;
    }
  /* A text ends at a zero byte, and what is behind it would let somebody in. */
  if (strlen (text) != length)
    self->problem = g_error_new (G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("%s: not a text; expected one line for each certificate that no longer counts"), path);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char print[UC_LINK_CERTIFICATE_PRINT];

      lines[i][strcspn (lines[i], "#")] = '\0';
      if (*g_strstrip (lines[i]) == '\0')
        continue;
      if (parse (lines[i], print))
        g_hash_table_add (self->prints, g_strdup (print));
      else if (self->problem == NULL)
        self->problem = g_error_new (G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                                     _ ("%s:%u: not the fingerprint of a certificate; expected the 64 hexadecimal digits of its SHA-256, with colons or "
                                        "without, as “upcardctl link certificate FILE” prints them; a remark begins with “#”"),
                                     path, i + 1);
    }
  return self;
}

void
uc_link_refused_free (UcLinkRefused *self)
{
  g_hash_table_unref (self->prints);
  g_clear_error (&self->problem);
  g_free (self);
}

const GError *
uc_link_refused_problem (const UcLinkRefused *self)
{
  return self->problem;
}

guint
uc_link_refused_n (const UcLinkRefused *self)
{
  return g_hash_table_size (self->prints);
}

gboolean
uc_link_refused_has (const UcLinkRefused *self, const char *fingerprint)
{
  return g_hash_table_contains (self->prints, fingerprint);
}

gboolean
uc_link_refused_is_same (const UcLinkRefused *a, const UcLinkRefused *b)
{
  GHashTableIter iter;
  gpointer print;

  if (g_hash_table_size (a->prints) != g_hash_table_size (b->prints) || (a->problem == NULL) != (b->problem == NULL)
      || (a->problem != NULL && strcmp (a->problem->message, b->problem->message) != 0))
    return FALSE;
  g_hash_table_iter_init (&iter, a->prints);
  while (g_hash_table_iter_next (&iter, &print, NULL))
    if (!g_hash_table_contains (b->prints, print))
      return FALSE;
  return TRUE;
}
