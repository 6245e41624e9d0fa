#include "uc-proof-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Rows between two steps of progress. */
#define STEP 4096

static void
member_free (gpointer data)
{
  UcProofMember *member = data;

  g_ptr_array_unref (member->journals);
  g_array_unref (member->to);
  g_array_unref (member->requests);
  g_array_unref (member->lines);
  g_array_unref (member->by_ledger);
  g_array_unref (member->by_journal);
  g_free (member);
}

static void
book_free (gpointer data)
{
  UcProofBook *book = data;

  g_free (book->link);
  g_array_unref (book->claims);
  g_array_unref (book->codes);
  g_array_unref (book->rates);
  g_free (book);
}

UcProof *
uc_proof_new (void)
{
  UcProof *proof = g_new0 (UcProof, 1);

  proof->members = g_ptr_array_new_with_free_func (member_free);
  proof->tables = g_ptr_array_new ();
  proof->books = g_ptr_array_new_with_free_func (book_free);
  proof->meters = g_ptr_array_new ();
  proof->findings = g_ptr_array_new_with_free_func (uc_proof_finding_free);
  proof->notes = g_ptr_array_new_with_free_func (uc_proof_finding_free);
  return proof;
}

void
uc_proof_free (UcProof *proof)
{
  g_ptr_array_unref (proof->tables);
  g_ptr_array_unref (proof->meters);
  g_ptr_array_unref (proof->members);
  g_ptr_array_unref (proof->books);
  g_ptr_array_unref (proof->findings);
  g_ptr_array_unref (proof->notes);
  g_free (proof);
}

UcProofMember *
uc_proof_find_member (const UcProof *proof, const char *name)
{
  for (guint i = 0; i < proof->members->len; i++)
    if (strcmp (((UcProofMember *)proof->members->pdata[i])->is.name, name) == 0)
      return proof->members->pdata[i];
  return NULL;
}

UcProofMember *
uc_proof_member (UcProof *proof, const char *name)
{
  UcProofMember *member = uc_proof_find_member (proof, name);

  if (member != NULL)
    return member;
  member = g_new0 (UcProofMember, 1);
  g_strlcpy (member->is.name, name, sizeof member->is.name);
  member->journals = g_ptr_array_new ();
  member->to = g_array_new (FALSE, FALSE, sizeof (guint64));
  member->requests = g_array_new (FALSE, TRUE, sizeof (UcProofRequest));
  member->lines = g_array_new (FALSE, TRUE, sizeof (UcProofLine));
  member->by_ledger = g_array_new (FALSE, TRUE, sizeof (UcProofSums));
  member->by_journal = g_array_new (FALSE, TRUE, sizeof (UcProofSums));
  g_ptr_array_add (proof->members, member);
  g_ptr_array_add (proof->tables, &member->is);
  return member;
}

UcProofBook *
uc_proof_book (UcProof *proof, const char *meter, guint32 *place)
{
  for (guint i = 0; i < proof->books->len; i++)
    {
      UcProofBook *book = proof->books->pdata[i];

      if (strcmp (book->is.name, meter) != 0)
        continue;
      if (place != NULL)
        *place = i;
      return book;
    }
  return NULL;
}

UcProofSums *
uc_proof_sums (GArray *sums, guint32 meter)
{
  if (meter >= sums->len)
    g_array_set_size (sums, meter + 1);
  return &g_array_index (sums, UcProofSums, meter);
}

static GCancellable *
cancellable_of (const UcProof *proof)
{
  return proof->options != NULL ? proof->options->cancellable : NULL;
}

gboolean
uc_proof_step (UcProof *proof)
{
  if (++proof->done % STEP == 0 && proof->options != NULL && proof->options->progress != NULL)
    proof->options->progress (MIN (proof->done, proof->all), proof->all, proof->options->user_data);
  return !g_cancellable_is_cancelled (cancellable_of (proof));
}

void
uc_proof_add (UcProof *proof, const char *table, UcJournal *journal, gboolean is_first)
{
  UcProofMember *member = uc_proof_member (proof, table);
  const guint64 to = uc_journal_last_row (journal);

  if (!member->is.is_given)
    member->is.is_whole = is_first;
  member->is.is_given = TRUE;
  g_ptr_array_add (member->journals, journal);
  g_array_append_val (member->to, to);
  proof->all += to;
}

/* The first key of the journal is the one that two persons enrolled. */
static void
check_journal (UcProof *proof, const UcProofMember *member)
{
  const UcLedgerTable *known = uc_ledger_find_table (proof->ledger, member->is.name);
  UcProofFinding where = { 0 };
  const char *own;

  if (!member->is.is_given || known == NULL)
    return;
  own = uc_journal_fingerprint (member->journals->pdata[0]);
  g_strlcpy (where.table, member->is.name, sizeof where.table);
  if (!member->is.is_whole)
    uc_proof_say_note (proof, &where, _ ("the first month of its journal was not given, so its first key is not compared with the ledger"));
  else if (!uc_code_equal (own, known->fingerprint))
    uc_proof_say_finding (proof, &where,
                          _ ("the first key of the journal is %s; the ledger enrolled this table with the journal %s: it is another journal, or one "
                             "that was made again"),
                          own, known->fingerprint);
}

static gboolean
compare_table (UcProof *proof, UcProofMember *member, GError **error)
{
  UcProofFinding where = { 0 };

  member->is.requests = member->requests->len;
  member->is.lines = member->lines->len;
  g_strlcpy (where.table, member->is.name, sizeof where.table);
  if (!member->is.is_given)
    {
      uc_proof_say_note (proof, &where,
                         ngettext ("it is on a meter of this ledger, and its journal was not given: its %" PRIu64 " entry is proved by the ledger alone",
                                   "it is on a meter of this ledger, and its journal was not given: its %" PRIu64
                                   " entries are proved by the ledger alone",
                                   member->is.entries),
                         member->is.entries);
      return TRUE;
    }
  return uc_proof_journal_compare (proof, member, error);
}

gboolean
uc_proof_run (UcProof *proof, UcLedger *ledger, const UcProofOptions *options, GError **error)
{
  gboolean good;

  proof->ledger = ledger;
  proof->options = options;
  proof->all += uc_ledger_n_rows (ledger);
  for (guint i = 0; i < proof->members->len; i++)
    check_journal (proof, proof->members->pdata[i]);
  good = uc_proof_ledger_read (proof, error);
  for (guint i = 0; good && i < proof->members->len; i++)
    good = compare_table (proof, proof->members->pdata[i], error);
  if (!good || g_cancellable_set_error_if_cancelled (cancellable_of (proof), error))
    return FALSE;
  uc_proof_books_close (proof);
  return TRUE;
}

const GPtrArray *
uc_proof_tables (const UcProof *proof)
{
  return proof->tables;
}

const GPtrArray *
uc_proof_meters (const UcProof *proof)
{
  return proof->meters;
}

const GPtrArray *
uc_proof_findings (const UcProof *proof)
{
  return proof->findings;
}

const GPtrArray *
uc_proof_notes (const UcProof *proof)
{
  return proof->notes;
}

guint64
uc_proof_n_findings (const UcProof *proof)
{
  return proof->n_findings;
}

guint64
uc_proof_n_signatures (const UcProof *proof)
{
  return proof->signatures;
}

guint64
uc_proof_n_keys (const UcProof *proof)
{
  return proof->keys;
}

guint64
uc_proof_n_restorations (const UcProof *proof)
{
  return proof->restorations;
}
