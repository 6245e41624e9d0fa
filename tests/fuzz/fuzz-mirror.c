/* What “follow --into” is sent: a copy of a journal takes rows that follow each other, and no other line breaks it. */
#include "fuzz.h"
#include "uc-fuzz-folder.h"
#include "uc-mirror.h"
#include "uc-remove-folder.h"

#include <string.h>

/* Rows whose hashes fit are in the corpus; a copy that has begun with one reads on from it. */
static void
take_lines (const char *path, char **lines)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcMirror) mirror = uc_mirror_open (path, &error);

  g_assert_no_error (error);
  for (guint i = 0; lines[i] != NULL; i++)
    if (!uc_mirror_take (mirror, lines[i], &error))
      {
        g_assert_true (g_utf8_validate (error->message, -1, NULL));
        break;
      }
  uc_mirror_commit (mirror, NULL);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *folder = uc_fuzz_folder ();
  g_autofree char *path = g_build_filename (folder, "copy.journal", NULL);

  take_lines (path, lines);
  take_lines (path, lines);
  uc_remove_folder (folder);
  return 0;
}
