#include "uc-verify-link.h"

#include "uc-bundle.h"
#include "uc-file-kind.h"
#include "uc-months-check.h"
#include "uc-plain.h"
#include "uc-proof.h"
#include "uc-prove.h"
#include "uc-say-value.h"
#include "uc-table-files.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_USAGE 2

/* ---- opening ---- */

static int
fail (const GError *error)
{
  const gboolean damaged = g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED)
                           || g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ALTERED)
                           || g_error_matches (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS);

  if (damaged)
    uc_tell ("%s\n", _ ("Damaged"));
  uc_tell_error ("%s\n", error->message);
  return damaged ? EXIT_FAILURE : EXIT_USAGE;
}

/* What is neither a journal nor a ledger is not a damaged one. */
static int
fail_to_open (const char *path, const char *kind, const GError *error)
{
  if (uc_file_kind_is (path, kind))
    return fail (error);
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR) && strcmp (kind, UC_FILE_KIND_LEDGER) == 0)
    uc_tell_error (_ ("%s: not a ledger of linked meters, or its first bytes are damaged; do not modify it\n"), path);
  else
    uc_tell_error ("%s\n", error->message);
  return EXIT_USAGE;
}

/* ---- the answer ---- */

static void
append_journal (GString *out, const UcTableFile *file)
{
  const UcVerdict *verdict = file->verdict;
  const gboolean is_whole = verdict->n_grave == 0;

  uc_plain_append_line (out,
                        _ ("%s: %s: %s: rows %" PRIu64 ", events %" PRIu64 ", rounds closed %u, signatures %u, keys %u\n"), file->table,
                        uc_journal_path (file->journal),
                        !is_whole ? _ ("damaged") : verdict->proven ? _ ("whole and proven") : _ ("whole, not proven"), verdict->rows,
                        verdict->events, verdict->rounds, verdict->signatures, verdict->keys);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      uc_plain_append_line (out, _ ("%s: round %u: %s: %s\n"), file->table, damage->round, uc_damage_name (damage->kind), damage->text);
    }
  if (verdict->n_damage > verdict->damage->len)
    uc_plain_append_line (out, _ ("… and %u more\n"), verdict->n_damage - verdict->damage->len);
}

static void
append_table (GString *out, const UcProofTable *table)
{
  uc_plain_append_line (out,
                        _ ("%s: of %" PRIu64 " events and %" PRIu64 " lines in the ledger, the journal has %" PRIu64 " and %" PRIu64 " alike\n"),
                        table->name, table->requests, table->lines, table->same_requests, table->same_lines);
  uc_plain_append_line (out,
                        _ ("%s: rounds that asked for a ticket %" PRIu64 ", joined %" PRIu64 ", refused %" PRIu64 ", given up %" PRIu64
                           ", with all wagers back before an answer %" PRIu64 ", open at the end %" PRIu64 "\n"),
                        table->name, table->asked, table->joined, table->refused, table->abandoned, table->returned, table->open);
}

/* “ + increments $12.00”; nothing for nothing. */
static void
append_sum (GString *line, const char *sign, const char *what, UcMoney sum)
{
  g_autofree char *text = uc_say_money_exact (sum);

  if (sum != 0)
    g_string_append_printf (line, "%s%s %s", sign, what, text);
}

static void
append_meter (GString *out, const UcProofMeter *meter)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *opening = uc_say_money_exact (meter->opening);
  g_autofree char *closing = NULL;
  const UcMoney is = meter->closing[UC_LINKED_DISPLAY] + meter->closing[UC_LINKED_OVERFLOW] + meter->closing[UC_LINKED_RESERVE]
                     + meter->closing[UC_LINKED_HELD];

  g_string_append_printf (line, _ ("%s: opening %s"), meter->name, opening);
  append_sum (line, " + ", _ ("increments"), meter->contributed);
  append_sum (line, " − ", _ ("returned"), meter->returned);
  append_sum (line, " + ", _ ("from the house"), meter->house);
  append_sum (line, " − ", _ ("awards"), meter->awarded);
  append_sum (line, " + ", _ ("adjusted"), meter->adjusted);
  closing = uc_say_money_exact (is);
  g_string_append_printf (line, " = %s %s", _ ("closing"), closing);
  uc_plain_append_line (out, "%s\n", line->str);
  g_string_truncate (line, 0);
  append_sum (line, ", ", _ ("on display"), meter->closing[UC_LINKED_DISPLAY]);
  append_sum (line, ", ", _ ("in reserve"), meter->closing[UC_LINKED_RESERVE]);
  append_sum (line, ", ", _ ("beyond the limit"), meter->closing[UC_LINKED_OVERFLOW]);
  append_sum (line, ", ", _ ("held for claims"), meter->closing[UC_LINKED_HELD]);
  append_sum (line, ", ", _ ("to be paid"), meter->closing[UC_LINKED_PAYABLE]);
  append_sum (line, ", ", _ ("paid so far"), meter->paid);
  append_sum (line, ", ", _ ("coin-in"), meter->coin_in);
  uc_plain_append_line (out, _ ("%s: entries %" PRIu64 "%s\n"), meter->name, meter->entries, line->str);
}

static void
append_findings (GString *out, const GPtrArray *findings, guint64 n)
{
  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *text = uc_proof_finding_say (findings->pdata[i]);

      uc_plain_append_line (out, "%s\n", text);
    }
  if (n > findings->len)
    uc_plain_append_line (out, _ ("… and %" PRIu64 " more\n"), n - findings->len);
}

typedef struct
{
  guint n_damaged, n_unproven, n_open, n_missing; /* journals that are damaged or not proven; tables not delivered, or not given */
} Count;

static Count
count_all (const GPtrArray *files, const UcProof *proof)
{
  const GPtrArray *tables = uc_proof_tables (proof);
  Count count = { 0 };

  for (guint i = 0; i < files->len; i++)
    {
      const UcTableFile *file = files->pdata[i];

      count.n_damaged += file->verdict->n_grave > 0;
      count.n_unproven += file->verdict->n_grave == 0 && !file->verdict->proven;
    }
  for (guint i = 0; i < tables->len; i++)
    {
      const UcProofTable *table = tables->pdata[i];

      count.n_missing += !table->is_given;
      count.n_open += table->up + table->down + table->behind > 0;
    }
  return count;
}

static char *
say_judgement (const Count *count, guint64 n_findings, guint64 n_restorations)
{
  g_autoptr (GString) text = g_string_new (count->n_damaged == 0 && n_findings == 0 ? _ ("Whole") : _ ("Damaged"));

  if (n_findings > 0)
    g_string_append_printf (text, ngettext (", %" PRIu64 " contradiction", ", %" PRIu64 " contradictions", n_findings), n_findings);
  if (n_restorations > 0)
    g_string_append_printf (text,
                            ngettext (", %" PRIu64 " restoration by two persons", ", %" PRIu64 " restorations by two persons", n_restorations),
                            n_restorations);
  if (count->n_unproven > 0)
    g_string_append (text, _ (", not proven"));
  if (count->n_open > 0)
    g_string_append (text, _ (", not all is delivered"));
  if (count->n_missing > 0)
    g_string_append_printf (text, ngettext (", %u table was not given", ", %u tables were not given", count->n_missing), count->n_missing);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
has_sealed (const UcVerdict *verdict)
{
  for (guint i = 0; i < verdict->damage->len; i++)
    if (((const UcDamage *)verdict->damage->pdata[i])->kind == UC_DAMAGE_SEALED)
      return TRUE;
  return FALSE;
}

/* No key says which table it is of: the next one is tried while a hole card stays sealed. */
static UcVerdict *
judge_file (UcJournal *journal, UcVerifyOptions *how, const UcSealKey *keys, guint n_keys, GError **error)
{
  g_autoptr (UcVerdict) verdict = NULL;
  guint key = 0;

  do
    {
      g_clear_pointer (&verdict, uc_verdict_free);
      how->seal_key = key < n_keys ? &keys[key] : NULL;
      how->user_data = (gpointer) _ ("Verifying");
      verdict = uc_verify (journal, how, error);
      how->user_data = (gpointer) _ ("Proving");
      if (verdict == NULL || !uc_prove (journal, how, NULL, NULL, verdict, error))
        return NULL;
    }
  while (has_sealed (verdict) && ++key < n_keys);
  return g_steal_pointer (&verdict);
}

/* Each file by itself, and each behind the one before it. */
static gboolean
judge_files (GPtrArray *files, UcVerifyOptions *how, const UcSealKey *keys, guint n_keys, GError **error)
{
  for (guint i = 0; i < files->len; i++)
    {
      UcTableFile *file = files->pdata[i];
      const UcTableFile *before = uc_table_files_before (files, file);
      gboolean is_last = TRUE;

      file->verdict = judge_file (file->journal, how, keys, n_keys, error);
      if (file->verdict == NULL)
        return FALSE;
      for (guint j = i + 1; j < files->len; j++)
        is_last &= strcmp (((UcTableFile *)files->pdata[j])->table, file->table) != 0;
      if (before != NULL)
        uc_months_check (before->journal, file->journal, file->verdict);
      if (is_last && before != NULL)
        uc_months_check (file->journal, NULL, file->verdict);
    }
  return TRUE;
}

int
uc_verify_link (const char *path, char *const *paths, UcVerifyOptions *how, const UcSealKey *keys, guint n_keys)
{
  const UcLedgerOptions options = { .program = "upcardctl", .read_only = TRUE };
  UcProofOptions proving = { .progress = how->progress, .trust = how->trust };
  g_autoptr (GPtrArray) files = uc_table_files_new ();
  g_autoptr (UcProof) proof = uc_proof_new ();
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *judgement = NULL, *failed = NULL;
  const char *trust = how->trust;
  char first_key[UC_CODE_TEXT];
  gboolean good;
  Count count;

  /* The key that somebody wrote down is the ledger's; the ledger has those of the journals. */
  how->trust = NULL;
  for (guint i = 0; paths != NULL && paths[i] != NULL; i++)
    if (uc_bundle_is (paths[i]))
      {
        uc_tell_error (_ ("%s: this is evidence of single rounds; --link expects whole journals\n"), paths[i]);
        return EXIT_USAGE;
      }
    else if (!uc_table_files_add (files, paths[i], &failed, &error))
      return fail_to_open (failed, UC_FILE_KIND_JOURNAL, error);
  /* Where all are in use, the ledger that is read later has all that the tables were told. */
  for (guint i = 0; i < files->len; i++)
    {
      const UcTableFile *file = files->pdata[i];

      uc_proof_add (proof, file->table, file->journal, file->is_first);
    }
  ledger = uc_ledger_open (path, &options, &error);
  if (ledger == NULL)
    return fail_to_open (path, UC_FILE_KIND_LEDGER, error);
  proving.user_data = (gpointer) _ ("Comparing");
  good = uc_proof_run (proof, ledger, &proving, &error) && judge_files (files, how, keys, n_keys, &error);
  if (how->progress != NULL)
    g_printerr ("\r\033[K");
  if (!good)
    return fail (error);

  count = count_all (files, proof);
  judgement = say_judgement (&count, uc_proof_n_findings (proof), uc_proof_n_restorations (proof));
  uc_plain_append_line (out, "%s\n", judgement);
  uc_plain_append_line (out,
                        _ ("%s: rows %" PRIu64 "; its chain holds, its tables follow from its record, and core %s decides each input again\n"), path,
                        uc_ledger_n_rows (ledger), uc_journal_core_version ());
  uc_ledger_first_key (ledger, first_key);
  uc_plain_append_line (out, _ ("%s: signatures %" PRIu64 ", keys %" PRIu64 "\n"), path, uc_proof_n_signatures (proof), uc_proof_n_keys (proof));
  if (trust != NULL && uc_code_equal (trust, first_key))
    uc_plain_append_line (out, _ ("First key: %s, the one that is trusted\n"), first_key);
  else
    uc_plain_append_line (out, _ ("First key: %s\n"), first_key);
  if (files->len == 0)
    uc_plain_append_line (out, _ ("No table's journal was given: only the ledger itself is proved\n"));
  for (guint i = 0; i < files->len; i++)
    append_journal (out, files->pdata[i]);
  for (guint i = 0; i < uc_proof_tables (proof)->len; i++)
    {
      const UcProofTable *table = uc_proof_tables (proof)->pdata[i];

      if (table->is_given)
        append_table (out, table);
    }
  for (guint i = 0; i < uc_proof_meters (proof)->len; i++)
    append_meter (out, uc_proof_meters (proof)->pdata[i]);
  append_findings (out, uc_proof_notes (proof), uc_proof_notes (proof)->len);
  append_findings (out, uc_proof_findings (proof), uc_proof_n_findings (proof));
  uc_plain_append_line (out, "%s\n", judgement);
  uc_tell_lines (out->str);
  return count.n_damaged == 0 && count.n_unproven == 0 && uc_proof_n_findings (proof) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
