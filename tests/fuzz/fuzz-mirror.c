/* What “follow --into” is sent: a copy of a journal takes rows that follow each other, and no other line breaks it. Behind a
 * first line "mend" its rows are made to fit each other, so that what is in them is reached, too. */
#include "fuzz.h"
#include "uc-fuzz-folder.h"
#include "uc-fuzz-rows.h"
#include "uc-mirror.h"
#include "uc-remove-folder.h"

#include <string.h>

#define MEND "mend\n"

/* Rows whose hashes fit are in the corpus; a copy that has begun with one reads on from it. */
static void
take_lines (const char *path, char **lines, gboolean mended)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcMirror) mirror = uc_mirror_open (path, &error);

  /* Rows that follow each other and are no record are taken as they come; a copy of them is damaged, and says so. */
  if (mended && g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED))
    return;
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
  g_autoptr (GString) text = g_string_new_len ((const char *) data, (gssize) size);
  const gboolean mended = g_str_has_prefix (text->str, MEND);
  g_auto (GStrv) lines = NULL;
  g_autofree char *folder = uc_fuzz_folder ();
  g_autofree char *path = g_build_filename (folder, "copy.journal", NULL);

  if (mended)
    {
      g_string_erase (text, 0, strlen (MEND));
      uc_fuzz_mend_rows (text);
    }
  lines = g_strsplit (text->str, "\n", -1);
  take_lines (path, lines, mended);
  take_lines (path, lines, mended);
  uc_remove_folder (folder);
  return 0;
}
