/* An evidence file, whatever is in it: read, verified, proved and told. The digest in its last line is mended, and
 * those of its rows are where the first line says "mend", so that what is behind them is reached, too. */
#include "fuzz.h"
#include "uc-bundle.h"
#include "uc-evidence-answer.h"
#include "uc-fuzz-folder.h"
#include "uc-fuzz-rows.h"
#include "uc-remove-folder.h"

#include <string.h>

/* A code that nothing has. */
#define WITNESS "ABCD-EFGH-JKMN-PQRS"
#define END  "end\t"
#define MEND "mend\n"

static void
mend_digest (GString *text)
{
  const char *end = g_strrstr (text->str, "\n" END);
  char digest[UC_HASH_TEXT];
  UcHash hash;

  if (end != NULL)
    g_string_truncate (text, end + 1 - text->str);
  uc_hash_text (text->str, text->len, &hash);
  g_string_append_printf (text, END "%s\n", uc_hash_format (&hash, digest));
}

/* Nothing that a file says moves the terminal's cursor. */
static void
assert_plain (const char *text)
{
  g_assert_true (g_utf8_validate (text, -1, NULL));
  for (const char *at = text; *at != '\0'; at++)
    g_assert_true (*at == '\n' || !g_ascii_iscntrl (*at));
}

static void
run (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcBundle) bundle = uc_bundle_read (path, &error);
  const UcVerifyOptions how = { .jobs = 1, .each_signature = TRUE };
  const UcVerifyOptions witnessed = { .jobs = 1, .head = WITNESS, .trust = WITNESS };
  g_autoptr (UcBundleLinked) linked = NULL, untrusted = NULL;
  g_autoptr (UcVerdict) verdict = NULL, foreign = NULL;
  g_autoptr (GHashTable) heads = NULL;
  g_autoptr (GString) answer = g_string_new (NULL);
  char code[UC_CODE_TEXT];

  if (bundle == NULL)
    {
      g_assert_nonnull (error);
      return;
    }
  foreign = uc_bundle_verify_linked (bundle, &witnessed, WITNESS, WITNESS, &untrusted);
  g_assert_cmpuint (foreign->n_grave, >, 0);
  verdict = uc_bundle_verify_linked (bundle, &how, uc_bundle_code (bundle, code), NULL, &linked);
  g_assert_true (verdict->n_grave == 0 || verdict->damage->len > 0);
  uc_bundle_prove (bundle, &how, verdict, &error);
  g_assert_false (verdict->proven && verdict->n_grave > 0);
  heads = uc_bundle_heads (bundle);
  uc_evidence_append (answer, bundle, verdict, linked, code, TRUE);
  assert_plain (answer->str);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  const gboolean mend = size >= strlen (MEND) && memcmp (data, MEND, strlen (MEND)) == 0;
  const gsize skip = mend ? strlen (MEND) : 0;
  g_autoptr (GString) text = g_string_new_len (size > 0 ? (const char *)data + skip : "", (gssize)(size - skip));
  g_autofree char *folder = uc_fuzz_folder ();
  g_autofree char *path = g_build_filename (folder, "case.upcard-evidence", NULL);
  g_autoptr (GError) error = NULL;

  if (mend)
    uc_fuzz_mend_rows (text);
  if (text->len > 0 && text->str[text->len - 1] == '\n' && strlen (text->str) == text->len)
    mend_digest (text);
  g_file_set_contents_full (path, text->str, (gssize)text->len, G_FILE_SET_CONTENTS_NONE, 0600, &error);
  g_assert_no_error (error);
  run (path);
  uc_remove_folder (folder);
  return 0;
}
