#include "uc-file-kind.h"

#include "uc-ledger.h"

#include <stdio.h>
#include <string.h>

gboolean
uc_file_kind_is (const char *path, const char *kind)
{
  static const char magic[] = "SQLite format 3";
  char head[72];
  FILE *file = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? fopen (path, "rb") : NULL;
  gsize n = file != NULL ? fread (head, 1, sizeof head, file) : 0;

  if (file != NULL)
    fclose (file);
  if (strcmp (kind, UC_FILE_KIND_LEDGER) == 0 && uc_ledger_names_server (path))
    return TRUE;
  return n == sizeof head && memcmp (head, magic, sizeof magic) == 0 && memcmp (head + 68, kind, strlen (kind)) == 0;
}
