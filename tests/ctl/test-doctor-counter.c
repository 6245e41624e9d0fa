/* What upcardctl doctor says of a board's TPM, with a TPM in software. */
#include "soft-tpm.h"
#include "uc-doctor.h"
#include "uc-journal-append.h"
#include "uc-journal.h"
#include "uc-open.h"
#include "uc-remove-folder.h"

#include <string.h>

#define TABLE "T-1"

typedef struct
{
  const char *name;
  gboolean has_tpm;
  gint counted, recorded; /* more than the other began with; 0 = nothing was */
  UcFindingKind kind;
  const char *text, *remedy;
} Case;

static const Case cases[] = {
  { "none", FALSE, 0, 0, UC_FINDING_NOTE, "This board has no TPM", "witness" },
  { "gone", FALSE, 0, 3, UC_FINDING_FAULT, "and none answers", "two persons" },
  { "not-yet", TRUE, 0, 0, UC_FINDING_NOTE, "does not count for this table yet", "journalctl -u upcardd" },
  { "as-far", TRUE, 3, 3, UC_FINDING_GOOD, "the record has come as far: 3.", NULL },
  { "one-ahead", TRUE, 3, 4, UC_FINDING_GOOD, "the record has come as far: 3.", NULL },
  { "older", TRUE, 3, 2, UC_FINDING_FAULT, "The record ends at count 2, and the TPM has counted 3.", "two persons" },
  { "other", TRUE, 3, 5, UC_FINDING_FAULT, "The record ends at count 5, and the TPM has counted 3.", "two persons" },
  { "no-count", TRUE, 3, 0, UC_FINDING_FAULT, "The record ends at count 0", "two persons" },
};

static void
keep_record (const char *path, guint64 recorded)
{
  const UcJournalOptions options = { .sync_off = TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open (path, &options, &error);

  g_assert_no_error (error);
  g_assert_true (recorded == 0 || uc_journal_set_count (journal, recorded, &error));
  g_assert_no_error (error);
}

static void
count (SoftTpm *tpm, gint times)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcTpmCount) counter = uc_tpm_count_open (tpm->tcti, TABLE, &error);

  g_assert_no_error (error);
  for (gint i = 0; i < times; i++)
    g_assert_true (uc_tpm_count_add (counter, NULL));
}

static void
assert_says (const char *journal, const char *tcti, const Case *which)
{
  g_auto (UcDoctor) doctor = { NULL };
  const UcFinding *finding;

  uc_doctor_init (&doctor, "", "/table.ini", journal, "/people");
  doctor.tpm = tcti;
  doctor.has_rules = TRUE;
  g_strlcpy (doctor.rules.table_id, TABLE, sizeof doctor.rules.table_id);
  uc_doctor_counter (&doctor);
  g_assert_cmpuint (doctor.findings->len, ==, 1);
  finding = doctor.findings->pdata[0];
  g_test_message ("%s", finding->text);
  g_assert_cmpint (finding->kind, ==, which->kind);
  g_assert_nonnull (strstr (finding->text, which->text));
  if (which->remedy == NULL)
    g_assert_null (finding->remedy);
  else
    g_assert_nonnull (strstr (finding->remedy, which->remedy));
}

static void
test_case (gconstpointer data)
{
  const Case *which = data;
  g_autofree char *folder = NULL, *journal = NULL;
  SoftTpm tpm = { NULL };

  if (!soft_tpm_is_there ())
    return;
  folder = g_dir_make_tmp ("upcard-counter-XXXXXX", NULL);
  journal = g_build_filename (folder, "a.journal", NULL);
  soft_tpm_init (&tpm, folder, "tpm");
  keep_record (journal, (guint64)which->recorded);
  count (&tpm, which->counted);
  if (!which->has_tpm)
    soft_tpm_stop (&tpm);
  assert_says (journal, tpm.tcti, which);
  soft_tpm_clear (&tpm);
  uc_remove_folder (folder);
}

/* Something else has the index. */
static void
test_foreign (void)
{
  const Case foreign = { .kind = UC_FINDING_FAULT, .text = "is not a counter of this table", .remedy = "witness.md" };
  g_autofree char *folder = NULL;
  SoftTpm tpm = { NULL };

  if (!soft_tpm_is_there ())
    return;
  folder = g_dir_make_tmp ("upcard-counter-XXXXXX", NULL);
  soft_tpm_init (&tpm, folder, "tpm");
  soft_tpm_define (&tpm, uc_tpm_count_index (TABLE), TPMA_NV_AUTHREAD | TPMA_NV_AUTHWRITE);
  assert_says ("/no.journal", tpm.tcti, &foreign);
  soft_tpm_clear (&tpm);
  uc_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_tpm_count_be_quiet ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/ctl/doctor/counter/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/ctl/doctor/counter/foreign", test_foreign);
  return g_test_run ();
}
