/* What a witness is sent, line by line: whatever comes, each line has one answer, and the file that holds them is read
 * again as it was written. Behind a first line "file" stands the content of such a file, which anybody may have
 * changed. */
#include "fuzz.h"
#include "uc-fuzz-folder.h"
#include "uc-remove-folder.h"
#include "uc-witness.h"

#include <string.h>

#define FILE_MARK "file\n"

static UcWitnessAnswer
take (UcWitness *witness, const char *line)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *say = NULL;
  UcWitnessAnswer answer;
  guint64 seq;

  g_assert_true (uc_witness_take (witness, line, &answer, &seq, &say, &error));
  g_assert_no_error (error);
  g_assert_true ((answer == UC_WITNESS_HELD) == (say == NULL) || answer == UC_WITNESS_KEPT);
  return answer;
}

static UcWitness *
open_or_fail (const char *path)
{
  g_autoptr (GError) error = NULL;
  UcWitness *witness = uc_witness_open (path, &error);

  g_assert_no_error (error);
  return witness;
}

/* What was kept is held from then on, by every program that opens the file; what contradicted may fit once its key has
 * come. */
static void
take_lines (const char *path, char **lines)
{
  g_autoptr (UcWitness) witness = open_or_fail (path);
  g_autoptr (UcWitness) again = NULL;
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GArray) answers = g_array_new (FALSE, FALSE, sizeof (UcWitnessAnswer));

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (UcHeadLine) line = { .input = NULL };
      UcWitnessAnswer answer = take (witness, lines[i]);

      g_assert_true (uc_head_line_parse (lines[i], &line, NULL) || answer == UC_WITNESS_REFUSED);
      g_array_append_val (answers, answer);
    }
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  again = open_or_fail (path);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcWitnessAnswer first = g_array_index (answers, UcWitnessAnswer, i), answer;

      if (first == UC_WITNESS_REFUSED)
        continue;
      answer = take (again, lines[i]);
      g_assert_true (first == UC_WITNESS_CONTRADICTS ? answer != UC_WITNESS_REFUSED : answer == UC_WITNESS_HELD);
    }
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_true (g_str_has_prefix (after, before));
}

/* Either it is refused and left as it is, or it is only added to. */
static void
open_file (const char *path, const char *content, gsize size)
{
  g_autoptr (UcWitness) witness = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *after = NULL;
  gsize size_after;

  g_assert_true (g_file_set_contents (path, content, (gssize)size, NULL));
  witness = uc_witness_open (path, &error);
  g_assert_true (g_file_get_contents (path, &after, &size_after, NULL));
  g_assert_cmpmem (after, MIN (size, size_after), content, size);
  if (witness == NULL)
    g_assert_cmpuint (size_after, ==, size);
  else
    {
      const char *end = size == 0 || content[size - 1] == '\n' ? "" : size_after == size + 1 ? "\n" : "\ttorn\n";

      g_assert_cmpmem (after + size, size_after - size, end, strlen (end));
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (GString) text = g_string_new_len ((const char *)data, (gssize)size);
  g_autofree char *folder = uc_fuzz_folder ();
  g_autofree char *path = g_build_filename (folder, "heads", NULL);
  g_auto (GStrv) lines = NULL;

  if (g_str_has_prefix (text->str, FILE_MARK))
    open_file (path, text->str + strlen (FILE_MARK), text->len - strlen (FILE_MARK));
  else
    {
      lines = g_strsplit (text->str, "\n", -1);
      take_lines (path, lines);
    }
  uc_remove_folder (folder);
  return 0;
}
