/* upcardctl verify JOURNAL|FOLDER|EVIDENCE: whether the record is whole, and where it is not. */
#include "cmd-verify.h"

#include "uc-evidence-answer.h"
#include "uc-file-kind.h"
#include "uc-months-check.h"
#include "uc-months.h"
#include "uc-plain.h"
#include "uc-prove-audit.h"
#include "uc-prove.h"
#include "uc-report.h"
#include "uc-round-set.h"
#include "uc-tell.h"
#include "uc-verify-link.h"
#include "uc-verify-tail.h"
#include "uc-witness-answer.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXIT_USAGE 2

typedef struct
{
  char *head;
  char *slip;
  char *trust;
  char *trust_link;
  char **keys;
  char *code;
  char *extract;
  char *link;
  char *witness_path;
  UcWitness *witness; /* opened from it */
  gboolean prove;
  gboolean audit;
  gboolean signatures;
  char **paths;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->head);
  g_free (options->slip);
  g_free (options->trust);
  g_free (options->trust_link);
  g_strfreev (options->keys);
  g_free (options->code);
  g_free (options->extract);
  g_free (options->link);
  g_free (options->witness_path);
  g_clear_pointer (&options->witness, uc_witness_free);
  g_strfreev (options->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
check_code (const char *option, const char *code, GError **error)
{
  if (code == NULL || uc_code_is_valid (code))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("“%s” after %s is not a code; expected four groups of four letters and digits"), code, option);
  return FALSE;
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "head", 0, 0, G_OPTION_ARG_STRING, &options->head, N_ ("A code from a slip or from the system's log"), "CODE" },
    { "slip", 0, 0, G_OPTION_ARG_STRING, &options->slip,
      N_ ("The code of a slip: says of which round it is, and what the slip must say"), "CODE" },
    { "link", 0, 0, G_OPTION_ARG_FILENAME, &options->link,
      N_ ("The ledger of linked meters: proves it, and the journals of its tables that are given, by each other"), "LEDGER" },
    { "witness", 0, 0, G_OPTION_ARG_FILENAME, &options->witness_path, N_ ("The file in which a witness keeps the table's heads"),
      "FILE" },
    { "trust", 0, 0, G_OPTION_ARG_STRING, &options->trust, N_ ("The first key's fingerprint; with --link the ledger's"), "FINGERPRINT" },
    { "trust-link", 0, 0, G_OPTION_ARG_STRING, &options->trust_link,
      N_ ("Evidence with rows of a ledger: the fingerprint of the ledger’s first key"), "FINGERPRINT" },
    { "prove", 0, 0, G_OPTION_ARG_NONE, &options->prove, N_ ("Decide every input again and compare every event"),
      NULL },
    { "audit", 0, 0, G_OPTION_ARG_NONE, &options->audit,
      N_ ("Check the record against the regulation, without the procedure that decided it"), NULL },
    { "signatures", 0, 0, G_OPTION_ARG_NONE, &options->signatures,
      N_ ("Check each round's signature, not only those that vouch for the whole"), NULL },
    { "key", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->keys, N_ ("Opens hole cards that were never turned"), "FILE" },
    { "code", 0, 0, G_OPTION_ARG_STRING, &options->code, N_ ("The code that an evidence file was written down with"),
      "CODE" },
    { "extract", 0, 0, G_OPTION_ARG_FILENAME, &options->extract, N_ ("Where to write the files that lie in the evidence"),
      "FOLDER" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, "JOURNAL|FOLDER|EVIDENCE…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context,
                                _ ("Checks chain, keys and signatures of a journal, of a folder of a table's months with "
                                   "what joins them, or of an evidence file. Exit status 0: whole; 1: damaged, "
                                   "not proven, or found at fault by --audit; 2: it cannot be read, or the command line is wrong."));
  g_option_context_set_description (context, "Examples:\n"
                                             "  upcardctl verify --prove table.journal\n"
                                             "  upcardctl verify --head J2B4-2675-JCF2-VNXM table.journal\n"
                                             "  upcardctl verify --link house.ledger BJ-07.journal BJ-08.journal\n"
                                             "  upcardctl verify --link house.ledger --trust RC5B-CY8M-CNYF-QBWS");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  /* GLib takes the next word for the file, whatever it is. */
  if (options->link != NULL && g_str_has_prefix (options->link, "--"))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("the file of the ledger comes directly after --link, and “%s” is there; expected --link LEDGER, and other options before or behind "
                      "both"), options->link);
      return FALSE;
    }
  if (options->link != NULL
      && (options->head != NULL || options->slip != NULL || options->witness_path != NULL || options->code != NULL
          || options->extract != NULL || options->trust_link != NULL || options->audit))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                   _ ("with --link only --key, --signatures, --prove and --trust are accepted; verify a journal alone for the others"));
      return FALSE;
    }
  if (options->link == NULL && options->keys != NULL && options->keys[1] != NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected --key once; each journal has one key"));
      return FALSE;
    }
  if (options->link == NULL && (options->paths == NULL || options->paths[1] != NULL))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected one JOURNAL, one FOLDER of months or one evidence file"));
      return FALSE;
    }
  return check_code ("--head", options->head, error) && check_code ("--slip", options->slip, error)
         && check_code ("--trust", options->trust, error) && check_code ("--trust-link", options->trust_link, error)
         && check_code ("--code", options->code, error);
}

/* ---- progress ---- */

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  const char *what = user_data;

  g_printerr ("\r%s %3u%%", what, (guint) (done * 100 / MAX (all, 1)));
}

static void
clear_progress (const UcVerifyOptions *options)
{
  if (options->progress != NULL)
    g_printerr ("\r\033[K");
}

/* ---- the answer ---- */

static void
append_damage (GString *out, const UcVerdict *verdict)
{
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = g_ptr_array_index (verdict->damage, i);

      if (damage->round == 0)
        uc_plain_append_line (out, _ ("Before the first round: %s: %s\n"), uc_damage_name (damage->kind), damage->text);
      else
        uc_plain_append_line (out, _ ("Round %u: %s: %s\n"), damage->round, uc_damage_name (damage->kind), damage->text);
    }
  if (verdict->n_damage > verdict->damage->len)
    uc_plain_append_line (out, _ ("… and %u more\n"), verdict->n_damage - verdict->damage->len);
}

/* @witnessed: NULL = no witness was named */
static void
append_end (GString *out, const UcVerdict *verdict, const UcWitnessed *witnessed, const Options *options)
{
  char code[UC_CODE_TEXT];

  if (verdict->has_head)
    uc_plain_append_line (out, _ ("Last signed: round %u, event %" PRIu64 ", code %s\n"), verdict->head.round,
             verdict->head.seq, uc_head_code (&verdict->head, code));
  else
    uc_plain_append_line (out, _ ("No round has been signed yet\n"));
  if (verdict->unsigned_rows > 0)
    uc_plain_append_line (out, _ ("Rows after the last signature, chained but not signed: %" PRIu64 "\n"),
             verdict->unsigned_rows);
  if (verdict->witnessed)
    uc_plain_append_line (out, _ ("End witnessed: a signed round has the code %s\n"), options->head);
  if (witnessed != NULL)
    uc_witness_answer_append (out, witnessed);
  else if (options->head == NULL)
    uc_plain_append_line (out, _ ("End not witnessed: --witness FILE or --head CODE would show whether the end was cut off\n"));
}

/* ---- the files before and after ---- */

typedef struct
{
  UcHash hash, before; /* of the last row, and of the one before it */
  char *next;          /* the file it goes on in; NULL = it is not ended */
} Last;

static gboolean
on_last_rows (const UcRow *row, gpointer user_data)
{
  Last *last = user_data;

  last->before = last->hash;
  last->hash = row->hash;
  if (row->kind == UC_ROW_END && g_str_has_prefix (row->input, "end next="))
    last->next = g_uri_unescape_string (row->input + strlen ("end next="), NULL);
  return TRUE;
}

/* Both files name the same hash, so that whoever has them sees that nothing lies between. */
static void
append_neighbours (GString *out, UcJournal *journal)
{
  g_autoptr (UcContext) first = uc_journal_context (journal, 1, NULL);
  guint64 rows = uc_journal_last_row (journal);
  Last last = { .next = NULL };
  char hash[UC_HASH_TEXT];

  if (first != NULL && first->prev[0] != '\0')
    uc_plain_append_line (out, _ ("Continues a file that ends with %.16s…\n"), first->prev);
  if (rows < 2 || !uc_journal_read_rows (journal, rows - 1, rows, on_last_rows, &last, NULL) || last.next == NULL)
    return;
  uc_plain_append_line (out, _ ("Ends with %.16s…, and continues in %s\n"), uc_hash_format (&last.before, hash), last.next);
  g_free (last.next);
}

/* "11 rows, 19 events, 1 round closed, 1 signature, 1 key" */
static char *
say_counts (const UcVerdict *verdict)
{
  g_autofree char *rows = g_strdup_printf (
      ngettext ("%" PRIu64 " row", "%" PRIu64 " rows", verdict->rows), verdict->rows);
  g_autofree char *events = g_strdup_printf (
      ngettext ("%" PRIu64 " event", "%" PRIu64 " events", verdict->events), verdict->events);
  g_autofree char *rounds
      = g_strdup_printf (ngettext ("%u round closed", "%u rounds closed", verdict->rounds), verdict->rounds);
  g_autofree char *signatures
      = g_strdup_printf (ngettext ("%u signature", "%u signatures", verdict->signatures), verdict->signatures);
  g_autofree char *keys = g_strdup_printf (ngettext ("%u key", "%u keys", verdict->keys), verdict->keys);

  return g_strdup_printf (_ ("%s, %s, %s, %s, %s"), rows, events, rounds, signatures, keys);
}

/* @findings: NULL = none were asked for. */
static void
append_audit (GString *out, const GPtrArray *findings)
{
  g_autoptr (GArray) rounds = NULL;
  g_autofree char *numbers = NULL;

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const UcAuditFinding *finding = findings->pdata[i];
      char citation[UC_CITATION_TEXT];

      uc_cite_format (finding->citation, citation);
      if (finding->round == 0)
        uc_plain_append_line (out, _ ("Event %" PRIu64 ": %s (%s)\n"), finding->seq, finding->text, citation);
      else
        uc_plain_append_line (out, _ ("Round %u, event %" PRIu64 ": %s (%s)\n"), finding->round, finding->seq, finding->text,
                 citation);
    }
  /* As --round of “export” takes them. */
  rounds = findings == NULL ? NULL : uc_prove_audit_rounds (findings);
  numbers = rounds == NULL ? NULL : uc_round_set_format (rounds);
  if (rounds != NULL && rounds->len > 0)
    uc_plain_append_line (out, ngettext ("Tag audit: round %s\n", "Tag audit: rounds %s\n", rounds->len), numbers);
  if (findings != NULL && findings->len == 0)
    uc_plain_append_line (out, _ ("Audited: nothing was found that may never be\n"));
  else if (findings != NULL)
    uc_plain_append_line (out, ngettext ("Audited: %u finding\n", "Audited: %u findings\n", findings->len), findings->len);
}

/* The last word on a journal, and its first: nothing that stands between them can pass for it. */
static char *
say_judgement (const UcVerdict *verdict, const UcWitnessed *witnessed, const GPtrArray *findings, const Options *options)
{
  g_autoptr (GString) text = g_string_new (verdict->n_grave == 0 ? _ ("Whole") : _ ("Damaged"));

  if (options->prove && !verdict->proven && verdict->n_grave == 0)
    g_string_append (text, _ (", not proven"));
  if (witnessed != NULL && witnessed->n_contradictions > 0)
    g_string_append (text, _ (", contradicted at the witness"));
  if (witnessed != NULL && witnessed->n_damaged > 0)
    g_string_append (text, _ (", the witness’s file is damaged"));
  if (findings != NULL && findings->len > 0)
    g_string_append_printf (text, ngettext (", %u finding", ", %u findings", findings->len), findings->len);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
append_verdict (GString *out, UcJournal *journal, const UcVerdict *verdict, const UcWitnessed *witnessed, const GPtrArray *findings,
                const Options *options)
{
  g_autofree char *counts = say_counts (verdict);
  g_autofree char *judgement = say_judgement (verdict, witnessed, findings, options);

  uc_plain_append_line (out, "%s", judgement);
  uc_plain_append_line (out, "%s: %s", uc_journal_path (journal), counts);
  if (verdict->trusted)
    uc_plain_append_line (out, _ ("First key: %s, the one that is trusted\n"), verdict->fingerprint);
  else
    uc_plain_append_line (out, _ ("First key: %s\n"), verdict->fingerprint);
  uc_witness_answer_append_table (out, journal);
  append_neighbours (out, journal);
  append_end (out, verdict, witnessed, options);
  append_damage (out, verdict);
  if (options->prove && verdict->proven)
    uc_plain_append_line (out, _ ("Proven: core %s decides every input again with the same events\n"), uc_journal_core_version ());
  else if (options->prove)
    uc_plain_append_line (out, _ ("Not proven\n"));
  append_audit (out, findings);
}

/* @witnessed: (inout): what the month before was found to be
 * @findings: (out): what the auditor found; NULL = --audit was not given */
static UcVerdict *
examine (UcJournal *journal, const Options *options, UcVerifyOptions *how, UcWitnessed *witnessed, GPtrArray **findings,
         GError **error)
{
  g_autoptr (UcVerdict) verdict = NULL;

  how->user_data = (gpointer) _ ("Verifying");
  verdict = uc_verify (journal, how, error);
  if (verdict == NULL)
    return NULL;
  if (options->audit)
    how->findings = *findings = uc_audit_findings_new ();
  how->user_data = options->prove ? (gpointer) _ ("Proving") : (gpointer) _ ("Auditing");
  if (options->prove && !uc_prove (journal, how, NULL, NULL, verdict, error))
    return NULL;
  if (!options->prove && !uc_verify_tail (journal, verdict, error))
    return NULL;
  if (options->audit && !options->prove && !uc_prove_audit (journal, how, *findings, error))
    return NULL;
  if (options->witness != NULL && !uc_witness_check (options->witness, journal, verdict, witnessed, error))
    return NULL;
  return g_steal_pointer (&verdict);
}

/* What was appended, between the judgement that it begins with and the same once more. */
static void
tell_all (GString *out, const char *judgement)
{
  uc_plain_append_line (out, "%s", judgement);
  uc_tell_lines (out->str);
}

static int
fail (const GError *error)
{
  gboolean damaged = g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED)
                     || g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ALTERED);

  if (damaged)
    uc_tell ("%s\n", _ ("Damaged"));
  uc_tell_error ("%s\n", error->message);
  return damaged ? EXIT_FAILURE : EXIT_USAGE;
}

/* What is no journal is not a damaged one. */
static int
fail_to_open (const char *path, const GError *error)
{
  if (uc_file_kind_is (path, UC_FILE_KIND_JOURNAL))
    return fail (error);
  uc_tell_error ("%s\n", error->message);
  return EXIT_USAGE;
}

static gboolean
is_whole (const UcVerdict *verdict, const Options *options)
{
  return verdict->n_grave == 0 && (!options->prove || verdict->proven);
}

static gboolean
is_faultless (const GPtrArray *findings)
{
  return findings == NULL || findings->len == 0;
}

static gboolean
is_good (const UcVerdict *verdict, const Options *options)
{
  return is_whole (verdict, options) && (options->slip == NULL || verdict->slip != 0);
}

/* What the answer says of the witness: NULL = none was asked. */
static const UcWitnessed *
asked (const UcWitnessed *witnessed, const Options *options)
{
  return options->witness == NULL ? NULL : witnessed;
}

static void
append_no_slip (GString *out, const Options *options)
{
  uc_plain_append_line (out, _ ("Slip: no round here is signed with the code %s; it was misread or changed, or it is of another journal\n"),
           options->slip);
}

/* @journal: NULL = evidence, whose page says what was dealt. */
static gboolean
append_slip (GString *out, UcJournal *journal, const UcVerdict *verdict, const Options *options, GError **error)
{
  g_autofree char *words = NULL;

  if (options->slip == NULL)
    return TRUE;
  if (verdict->slip == 0)
    {
      append_no_slip (out, options);
      return TRUE;
    }
  uc_plain_append_line (out, _ ("Slip: round %u is signed with its code\n"), verdict->slip);
  if (journal == NULL)
    return TRUE;
  words = uc_report_say_slip (journal, verdict->slip, error);
  if (words != NULL)
    {
      g_autofree char *text = g_strdup_printf (_ ("It must say:\n%s"), words);

      uc_plain_append_lines (out, text);
    }
  return words != NULL;
}

static int
verify_journal (const Options *options, UcVerifyOptions *how)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (options->paths[0], &error);
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *judgement = NULL;
  g_auto (UcWitnessed) witnessed = { 0 };
  gboolean slip;

  if (journal == NULL)
    return fail_to_open (options->paths[0], error);
  verdict = examine (journal, options, how, &witnessed, &findings, &error);
  clear_progress (how);
  if (verdict == NULL)
    return fail (error);
  append_verdict (out, journal, verdict, asked (&witnessed, options), findings, options);
  slip = append_slip (out, journal, verdict, options, &error);
  judgement = say_judgement (verdict, asked (&witnessed, options), findings, options);
  tell_all (out, judgement);
  if (!slip)
    return fail (error);
  return is_good (verdict, options) && is_faultless (findings) && uc_witness_answer_is_clear (&witnessed)
             ? EXIT_SUCCESS
             : EXIT_FAILURE;
}

/* ---- a folder of months ---- */

typedef struct
{
  const Options *options;
  UcVerifyOptions *how;
  UcJournal *before; /* the month before the next one; NULL = none that can be read */
  GString *out;
  gboolean has_slip; /* one of them has the slip's round */
  UcWitnessed witnessed;
} Months;

static void
months_clear (Months *months)
{
  g_clear_pointer (&months->before, uc_journal_close);
  g_string_free (months->out, TRUE);
  uc_witness_check_clear (&months->witnessed);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Months, months_clear)

static int
verify_month (Months *months, const char *path, gboolean is_last)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) old = g_steal_pointer (&months->before);
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (UcVerdict) verdict
      = journal == NULL ? NULL : examine (journal, months->options, months->how, &months->witnessed, &findings, &error);
  g_autofree char *judgement = NULL;

  clear_progress (months->how);
  if (journal == NULL)
    return fail_to_open (path, error);
  if (verdict == NULL)
    return fail (error);
  if (old != NULL)
    uc_months_check (old, journal, verdict);
  if (is_last)
    uc_months_check (journal, NULL, verdict);
  append_verdict (months->out, journal, verdict, asked (&months->witnessed, months->options), findings, months->options);
  months->has_slip |= verdict->slip != 0;
  if (verdict->slip != 0 && !append_slip (months->out, journal, verdict, months->options, &error))
    return fail (error);
  judgement = say_judgement (verdict, asked (&months->witnessed, months->options), findings, months->options);
  uc_plain_append_line (months->out, "%s", judgement);
  months->before = g_steal_pointer (&journal);
  return is_whole (verdict, months->options) && is_faultless (findings) && uc_witness_answer_is_clear (&months->witnessed)
             ? EXIT_SUCCESS
             : EXIT_FAILURE;
}

static int
verify_folder (const Options *options, UcVerifyOptions *how)
{
  g_auto (GStrv) paths = uc_months_list (options->paths[0]);
  guint n = g_strv_length (paths), n_good = 0, n_damaged = 0;
  g_auto (Months) months = { options, how, NULL, g_string_new (NULL), FALSE, { 0 } };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *judgement = NULL;

  if (n == 0)
    {
      uc_tell_error (_ ("%s: no month's journal lies in this folder; expected names like 2026-11.journal\n"),
                     options->paths[0]);
      return EXIT_USAGE;
    }
  for (guint i = 0; i < n; i++)
    {
      int answer = verify_month (&months, paths[i], i == n - 1);

      /* What is trusted is the first key; each month's vouches for the next one's. */
      how->trust = NULL;
      n_good += answer == EXIT_SUCCESS;
      n_damaged += answer == EXIT_FAILURE;
      g_string_append_c (months.out, '\n');
    }
  judgement = g_strdup_printf (ngettext ("%s: %u month, %u of them whole\n", "%s: %u months, %u of them whole\n", n),
                               options->paths[0], n, n_good);
  uc_plain_append_line (out, "%s", judgement);
  g_string_append_c (out, '\n');
  g_string_append (out, months.out->str);
  if (options->slip != NULL && !months.has_slip)
    append_no_slip (out, options);
  tell_all (out, judgement);
  if (n_damaged > 0)
    return EXIT_FAILURE;
  if (n_good < n)
    return EXIT_USAGE;
  return options->slip == NULL || months.has_slip ? EXIT_SUCCESS : EXIT_FAILURE;
}

static char *
say_evidence_judgement (const UcVerdict *verdict, const GPtrArray *findings, const Options *options)
{
  g_autofree char *judgement = say_judgement (verdict, NULL, findings, options);

  return verdict->n_grave == 0 ? g_strdup_printf (_ ("%s, and in the journal of that first key"), judgement)
                               : g_steal_pointer (&judgement);
}

static int
verify_evidence (const Options *options, UcVerifyOptions *how)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcBundle) bundle = uc_bundle_read (options->paths[0], &error);
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (UcBundleLinked) linked = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *judgement = NULL;

  if (bundle == NULL)
    return fail (error);
  verdict = uc_bundle_verify_linked (bundle, how, options->code, options->trust_link, &linked);
  how->progress = NULL;
  if (options->audit)
    how->findings = findings = uc_audit_findings_new ();
  if ((options->prove || options->audit) && !uc_bundle_prove (bundle, how, verdict, &error))
    return fail (error);
  judgement = say_evidence_judgement (verdict, findings, options);
  uc_plain_append_line (out, "%s", judgement);
  uc_evidence_append (out, bundle, verdict, linked, options->code, options->prove);
  append_audit (out, findings);
  append_slip (out, NULL, verdict, options, NULL);
  tell_all (out, judgement);
  if (options->extract != NULL && verdict->n_grave == 0 && !uc_evidence_extract (bundle, options->extract, &error))
    return fail (error);
  return is_good (verdict, options) && is_faultless (findings) ? EXIT_SUCCESS : EXIT_FAILURE;
}

int
uc_cmd_verify (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  g_autoptr (GError) error = NULL;
  UcVerifyOptions how = { .progress = isatty (STDERR_FILENO) ? on_progress : NULL };
  g_autofree UcSealKey *keys = NULL;
  guint n_keys;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl verify: %s\n", error->message);
      return EXIT_USAGE;
    }
  how.head = options.head;
  how.slip = options.slip;
  how.trust = options.trust;
  how.each_signature = options.signatures;
  n_keys = options.keys != NULL ? g_strv_length (options.keys) : 0;
  keys = g_new0 (UcSealKey, n_keys + 1);
  for (guint i = 0; i < n_keys; i++)
    if (!uc_journal_load_seal_key (options.keys[i], &keys[i], &error))
      return fail (error);
  if (options.link != NULL)
    return uc_verify_link (options.link, options.paths, &how, keys, n_keys);
  how.seal_key = n_keys > 0 ? &keys[0] : NULL;
  if (!g_file_test (options.paths[0], G_FILE_TEST_IS_DIR) && uc_bundle_is (options.paths[0]))
    {
      if (options.witness_path == NULL)
        return verify_evidence (&options, &how);
      uc_tell_error (_ ("upcardctl verify: --witness is for journals and folders of months; evidence is verified without it\n"));
      return EXIT_USAGE;
    }
  /* Read before the journal, which may grow meanwhile: what is witnessed by now is in it. */
  if (options.witness_path != NULL && (options.witness = uc_witness_open_read (options.witness_path, &error)) == NULL)
    {
      uc_tell_error ("%s\n", error->message);
      return EXIT_USAGE;
    }
  if (options.code != NULL || options.extract != NULL)
    {
      uc_tell_error (_ ("upcardctl verify: --code and --extract are for evidence files; a journal's codes go with --head\n"));
      return EXIT_USAGE;
    }
  if (options.trust_link != NULL)
    {
      uc_tell_error (_ ("upcardctl verify: --trust-link is for evidence files; for a ledger itself, --link goes with --trust\n"));
      return EXIT_USAGE;
    }
  if (!g_file_test (options.paths[0], G_FILE_TEST_IS_DIR))
    return verify_journal (&options, &how);
  if (options.head != NULL)
    {
      uc_tell_error (_ ("upcardctl verify: --head belongs to one month; give its file\n"));
      return EXIT_USAGE;
    }
  return verify_folder (&options, &how);
}
