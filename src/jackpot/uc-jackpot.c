#include "uc-jackpot-private.h"

#include "uc-house-index.h"
#include "uc-months.h"
#include "uc-plain.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#define MOST_SENTENCES 20

static void
fact_free (gpointer data)
{
  UcJackpotFact *fact = data;

  g_free (fact->text);
  g_free (fact);
}

static void
other_free (gpointer data)
{
  UcJackpotOther *other = data;

  g_free (other->text);
  g_free (other);
}

static void
side_clear (UcJackpotSide *side)
{
  g_free (side->why);
  g_free (side->files);
  g_free (side->first_key);
  g_ptr_array_unref (side->facts);
}

void
uc_jackpot_free (UcJackpot *jackpot)
{
  side_clear (&jackpot->journal);
  side_clear (&jackpot->ledger);
  g_ptr_array_unref (jackpot->differences);
  g_ptr_array_unref (jackpot->notes);
  g_ptr_array_unref (jackpot->remarks);
  g_ptr_array_unref (jackpot->others);
  g_free (jackpot);
}

static char *
take_plain (char *text)
{
  char *plain = uc_plain_text (text);

  g_free (text);
  return plain;
}

UcJackpotFact *
uc_jackpot_add_fact (UcJackpotSide *side, gint64 real_ns, guint64 number, char *text)
{
  UcJackpotFact *fact = g_new0 (UcJackpotFact, 1);

  fact->real_ns = real_ns;
  fact->number = number;
  fact->text = take_plain (text);
  g_ptr_array_add (side->facts, fact);
  return fact;
}

void
uc_jackpot_add_sentence (GPtrArray *sentences, char *text)
{
  g_ptr_array_add (sentences, take_plain (text));
}

void
uc_jackpot_leave_out (UcJackpotSide *side, guint64 n)
{
  if (n == 0)
    return;
  uc_jackpot_add_fact (side, 0, 0,
                       g_strdup_printf (ngettext ("%" PRIu64 " more fact of this round is not listed", "%" PRIu64 " more facts of this round are not listed", n), n));
  uc_jackpot_worsen (side, UC_JACKPOT_SIGNED, _ ("This round has more facts than are listed here."));
}

void
uc_jackpot_worsen (UcJackpotSide *side, UcJackpotState state, const char *format, ...)
{
  va_list args;

  if (state >= side->state)
    return;
  side->state = state;
  g_free (side->why);
  va_start (args, format);
  side->why = take_plain (g_strdup_vprintf (format, args));
  va_end (args);
}

/* ---- the two records by each other ---- */

static gboolean
has_sentence (const GPtrArray *sentences, const char *text)
{
  for (guint i = 0; i < sentences->len; i++)
    if (strcmp (sentences->pdata[i], text) == 0)
      return TRUE;
  return FALSE;
}

/* Those about the round come first: they are added in two passes. */
static void
take_findings (UcJackpot *jackpot, const GPtrArray *findings, const GPtrArray *alone, GPtrArray *to)
{
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < findings->len; i++)
      {
        const UcProofFinding *finding = findings->pdata[i];
        const gboolean is_here = finding->round == jackpot->round && strcmp (finding->table, jackpot->table) == 0;
        g_autofree char *text = take_plain (uc_proof_finding_say (finding));

        if (is_here == (pass == 0) && !has_sentence (alone, text) && !has_sentence (to, text) && to->len < MOST_SENTENCES
            && (finding->table[0] == '\0' || strcmp (finding->table, jackpot->table) == 0))
          g_ptr_array_add (to, g_steal_pointer (&text));
      }
}

/* Whether a note is about the keys of the ledger, about the round, or about a row that is listed as the claim's own. @is_open: what is on its way
 * is said in other words. */
static gboolean
is_remark (const UcJackpot *jackpot, const UcProofFinding *note, gboolean is_open)
{
  if (note->table[0] == '\0' && note->meter[0] == '\0')
    return note->row != 0;
  if (strcmp (note->table, jackpot->table) == 0 && (note->round == jackpot->round || (note->round == 0 && note->row == 0 && !is_open)))
    return TRUE;
  for (guint i = 0; note->row != 0 && i < jackpot->ledger.facts->len; i++)
    {
      const UcJackpotFact *fact = jackpot->ledger.facts->pdata[i];

      if (fact->number == note->row && !fact->is_other)
        return TRUE;
    }
  return FALSE;
}

static void
take_remarks (UcJackpot *jackpot, const GPtrArray *notes, gboolean is_open)
{
  guint left_out = 0;

  for (guint i = 0; i < notes->len; i++)
    {
      g_autofree char *text = take_plain (uc_proof_finding_say (notes->pdata[i]));

      if (!is_remark (jackpot, notes->pdata[i], is_open) || has_sentence (jackpot->remarks, text))
        continue;
      if (jackpot->remarks->len < MOST_SENTENCES)
        g_ptr_array_add (jackpot->remarks, g_steal_pointer (&text));
      else
        left_out++;
    }
  if (left_out > 0)
    uc_jackpot_add_sentence (jackpot->remarks, g_strdup_printf (ngettext ("%u more note is not listed", "%u more notes are not listed", left_out), left_out));
}

/* Proves the ledger by itself. @alone: receives what it finds, so that compare () does not report it as a disagreement of the two records. @is_alone: no
 * journal will be compared with the ledger. */
static gboolean
prove_ledger (const UcJackpotPass *pass, UcLedger *ledger, gboolean is_alone, GPtrArray *alone, GError **error)
{
  const UcProofOptions options = { .progress = pass->progress, .user_data = pass->user_data, .cancellable = pass->cancellable };
  g_autoptr (UcProof) proof = uc_proof_new ();
  g_autoptr (GError) problem = NULL;

  if (!uc_proof_run (proof, ledger, &options, &problem))
    {
      if (g_cancellable_set_error_if_cancelled (pass->cancellable, error))
        return FALSE;
      uc_jackpot_worsen (&pass->jackpot->ledger, UC_JACKPOT_DAMAGED, "%s", problem->message);
      return TRUE;
    }
  for (guint i = 0; i < uc_proof_findings (proof)->len; i++)
    {
      char *text = take_plain (uc_proof_finding_say (uc_proof_findings (proof)->pdata[i]));

      uc_jackpot_worsen (&pass->jackpot->ledger, UC_JACKPOT_DAMAGED, "%s.", text);
      g_ptr_array_add (alone, text);
    }
  /* Whoever has the file can write such a row, and name any two badges in it. */
  if (uc_proof_n_restorations (proof) > 0)
    uc_jackpot_worsen (&pass->jackpot->ledger, UC_JACKPOT_SIGNED,
                       ngettext ("The ledger was restored %" PRIu64 " time: then comes a key that no key before it signed. Ask the two persons.",
                                 "The ledger was restored %" PRIu64 " times: then come keys that no key before them signed. Ask the persons.",
                                 uc_proof_n_restorations (proof)),
                       uc_proof_n_restorations (proof));
  if (is_alone)
    take_remarks (pass->jackpot, uc_proof_notes (proof), FALSE);
  return TRUE;
}

static gboolean
compare (const UcJackpotPass *pass, UcLedger *ledger, GPtrArray *journals, const GPtrArray *alone, GError **error)
{
  const UcProofOptions options = { .progress = pass->progress, .user_data = pass->user_data, .cancellable = pass->cancellable };
  UcJackpot *jackpot = pass->jackpot;
  g_autoptr (UcProof) proof = uc_proof_new ();
  g_autoptr (UcContext) first = uc_journal_context (journals->pdata[0], 1, NULL);
  const gboolean is_first = first != NULL && first->prev[0] == '\0';
  g_autoptr (GError) problem = NULL;
  gboolean is_open = FALSE;

  /* All that was played since: the ledger has it, too. */
  for (guint i = 0; i < journals->len; i++)
    uc_proof_add (proof, jackpot->table, journals->pdata[i], is_first && i == 0);
  if (!uc_proof_run (proof, ledger, &options, &problem))
    {
      if (g_cancellable_set_error_if_cancelled (pass->cancellable, error))
        return FALSE;
      uc_jackpot_add_sentence (jackpot->differences, g_strdup_printf (_ ("The two could not be compared: %s"), problem->message));
      return TRUE;
    }
  take_findings (jackpot, uc_proof_findings (proof), alone, jackpot->differences);
  for (guint i = 0; i < uc_proof_tables (proof)->len; i++)
    {
      const UcProofTable *table = uc_proof_tables (proof)->pdata[i];

      if (strcmp (table->name, jackpot->table) != 0)
        continue;
      is_open |= table->up + table->down + table->behind > 0;
      if (table->behind > 0 || table->down > 0)
        g_ptr_array_add (jackpot->notes, g_strdup_printf (_ ("The journal is older than the ledger: it lacks %" PRIu64 " of its own events that the ledger"
                                                             " has, and %" PRIu64 " lines that the table was told."),
                                                          table->behind, table->down));
      if (table->up > 0)
        g_ptr_array_add (jackpot->notes, g_strdup_printf (_ ("The ledger is older than the journal: it has not taken the last %" PRIu64
                                                             " of the journal’s events about the meter."),
                                                          table->up));
    }
  take_remarks (jackpot, uc_proof_notes (proof), is_open);
  return TRUE;
}

static void
compare_claims (UcJackpot *jackpot)
{
  if (jackpot->journal.claimed == jackpot->ledger.claimed || jackpot->notes->len > 0)
    return;
  if (jackpot->ledger.claimed && jackpot->journal.facts->len > 0)
    g_ptr_array_add (jackpot->differences, g_strdup_printf (_ ("The ledger has claim %" PRIu64 " of this round, and the journal has none."), jackpot->claim));
  if (jackpot->journal.claimed && jackpot->ledger.files[0] != '\0')
    g_ptr_array_add (jackpot->differences, g_strdup (_ ("The journal has a claim of this round, and the ledger has none.")));
}

/* ---- reading ---- */

static char *
say_first_key (const char *file, const char *code)
{
  return take_plain (g_strdup_printf (_ ("First key of %s: %s. Compare it with the one that you wrote down."), file, code));
}

/* The table's files from the month that has the round on. @before: (out) (nullable) (transfer full): the month before that one. */
static GPtrArray *
open_journals (const UcJackpotPass *pass, UcJournal **before)
{
  UcJackpot *jackpot = pass->jackpot;
  UcJackpotSide *side = &jackpot->journal;
  g_autoptr (GPtrArray) journals = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_journal_close);
  g_autofree char *folder = g_build_filename (pass->house, jackpot->table, NULL);
  g_auto (GStrv) months = uc_months_list (folder);
  const guint n = months != NULL ? g_strv_length (months) : 0;
  guint at = G_MAXUINT; /* the month of the round */

  *before = NULL;
  for (guint i = n; i-- > 0 && !g_cancellable_is_cancelled (pass->cancellable);)
    {
      g_autofree char *name = g_path_get_basename (months[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (UcJournal) journal = uc_house_journal_open (months[i], &error);
      UcRoundRow round;

      if (journal == NULL)
        {
          /* What lies behind a gap cannot be compared. */
          if (at == G_MAXUINT)
            g_ptr_array_set_size (journals, 0);
          if (at == G_MAXUINT || i + 1 == at)
            uc_jackpot_worsen (side, UC_JACKPOT_DAMAGED, "%s", error->message);
        }
      else if (uc_journal_round (journal, jackpot->round, &round, NULL) && at != G_MAXUINT)
        uc_jackpot_worsen (side, UC_JACKPOT_DAMAGED, _ ("Round %u is in %s, too: a round is in one month only."), jackpot->round, name);
      else if (at == G_MAXUINT)
        {
          if (uc_journal_round (journal, jackpot->round, &round, NULL))
            at = i;
          g_ptr_array_insert (journals, 0, g_steal_pointer (&journal));
        }
      else if (i + 1 == at)
        *before = g_steal_pointer (&journal);
    }
  if (at == G_MAXUINT)
    g_ptr_array_set_size (journals, 0);
  return g_steal_pointer (&journals);
}

static void
name_journals (UcJackpot *jackpot, const GPtrArray *journals)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < journals->len; i++)
    {
      g_autofree char *name = g_path_get_basename (uc_journal_path (journals->pdata[i])), *whole = g_strdup_printf ("%s/%s", jackpot->table, name);

      if (i == 0)
        jackpot->journal.first_key = say_first_key (whole, uc_journal_fingerprint (journals->pdata[i]));
      if (i < UC_JACKPOT_MONTHS)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", whole);
      else if (i + 1 == journals->len)
        g_string_append_printf (names, " … %s", whole);
    }
  g_free (jackpot->journal.files);
  jackpot->journal.files = take_plain (g_string_free (g_steal_pointer (&names), FALSE));
}

static gboolean
is_safe (const char *table)
{
  return table[0] != '\0' && table[0] != '.' && strchr (table, G_DIR_SEPARATOR) == NULL && strlen (table) < UC_LINKED_TABLE_TEXT;
}

static UcJackpot *
jackpot_new (const char *table, guint32 round)
{
  UcJackpot *jackpot = g_new0 (UcJackpot, 1);

  g_strlcpy (jackpot->table, table, sizeof jackpot->table);
  jackpot->round = round;
  jackpot->journal.state = jackpot->ledger.state = UC_JACKPOT_PROVEN;
  jackpot->journal.files = g_strdup ("");
  jackpot->ledger.files = g_strdup ("");
  jackpot->journal.facts = g_ptr_array_new_with_free_func (fact_free);
  jackpot->ledger.facts = g_ptr_array_new_with_free_func (fact_free);
  jackpot->differences = g_ptr_array_new_with_free_func (g_free);
  jackpot->notes = g_ptr_array_new_with_free_func (g_free);
  jackpot->remarks = g_ptr_array_new_with_free_func (g_free);
  jackpot->others = g_ptr_array_new_with_free_func (other_free);
  return jackpot;
}

static UcLedger *
open_ledger (const UcJackpotPass *pass)
{
  const UcLedgerOptions options = { .program = "upcard-replay", .read_only = TRUE };
  UcJackpotSide *side = &pass->jackpot->ledger;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = uc_house_ledger_path (pass->house, &error);
  UcLedger *ledger = path != NULL ? uc_ledger_open (path, &options, &error) : NULL;

  if (path != NULL)
    {
      g_free (side->files);
      side->files = take_plain (g_path_get_basename (path));
    }
  if (ledger != NULL)
    {
      char code[UC_CODE_TEXT];

      side->first_key = say_first_key (side->files, uc_ledger_first_key (ledger, code));
    }
  else
    uc_jackpot_worsen (side, g_error_matches (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS) ? UC_JACKPOT_DAMAGED : UC_JACKPOT_MISSING, "%s",
                       error->message);
  return ledger;
}

/* How the files are now: a copy that somebody renews while it is read shows pages of then and of now, and damage counts only if it is found again. */
static char *
look_at (const char *house, const char *table)
{
  g_autofree char *folder = g_build_filename (house, table, NULL), *ledger = uc_house_ledger_path (house, NULL);
  g_auto (GStrv) months = uc_months_list (folder);
  GString *look = g_string_new (NULL);

  for (guint i = 0; i == 0 || months[i - 1] != NULL; i++)
    {
      const char *path = i == 0 ? ledger : months[i - 1];
      g_autofree char *wal = g_strconcat (path != NULL ? path : "", "-wal", NULL);
      const char *const both[] = { path, wal };

      for (guint j = 0; path != NULL && j < G_N_ELEMENTS (both); j++)
        {
          GStatBuf found;

          if (g_stat (both[j], &found) == 0)
            g_string_append_printf (look, "%s %" PRIu64 " %" PRId64 " %" PRId64 ".%09ld\n", both[j], (guint64)found.st_ino, (gint64)found.st_size,
                                    (gint64)found.st_mtim.tv_sec, (long)found.st_mtim.tv_nsec);
        }
    }
  return g_string_free (look, FALSE);
}

static UcJackpot *
read_once (const char *house, const char *table, guint32 round, UcJackpotProgress progress, gpointer user_data, GCancellable *cancellable,
           GError **error)
{
  g_autoptr (UcJackpot) jackpot = jackpot_new (table, round);
  const UcJackpotPass pass = { jackpot, house, progress, user_data, cancellable };
  g_autoptr (GPtrArray) alone = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) journals = NULL;
  g_autoptr (UcJournal) before = NULL;
  g_autoptr (UcLedger) ledger = NULL;

  /* The journals first: what they were told is then in the ledger, if all are in use. */
  journals = open_journals (&pass, &before);
  name_journals (jackpot, journals);
  ledger = open_ledger (&pass);
  if (journals->len == 0)
    uc_jackpot_worsen (&jackpot->journal, UC_JACKPOT_MISSING, _ ("No journal of %s in this house has round %u."), table, round);
  if (ledger != NULL && !uc_jackpot_read_ledger (&pass, ledger, error))
    return NULL;
  if (journals->len > 0 && !uc_jackpot_read_journal (&pass, journals, before, error))
    return NULL;
  if (!jackpot->ledger.claimed && !jackpot->journal.claimed)
    {
      if (!g_cancellable_set_error_if_cancelled (cancellable, error))
        g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("Round %u of %s claimed no linked meter. %s"), round, table,
                     ledger == NULL && jackpot->ledger.why != NULL ? jackpot->ledger.why : "");
      return NULL;
    }
  if (ledger != NULL && !prove_ledger (&pass, ledger, journals->len == 0, alone, error))
    return NULL;
  if (ledger != NULL && journals->len > 0 && !compare (&pass, ledger, journals, alone, error))
    return NULL;
  compare_claims (jackpot);
  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL : g_steal_pointer (&jackpot);
}

UcJackpot *
uc_jackpot_read (const char *house, const char *table, guint32 round, UcJackpotProgress progress, gpointer user_data, GCancellable *cancellable,
                 GError **error)
{
  g_autofree char *was = NULL, *is = NULL;
  g_autoptr (UcJackpot) jackpot = NULL;

  if (!is_safe (table))
    {
      g_autofree char *plain = uc_plain_text (table);

      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("“%s” is not the name of a table"), plain);
      return NULL;
    }
  was = look_at (house, table);
  jackpot = read_once (house, table, round, progress, user_data, cancellable, error);
  if (jackpot == NULL || uc_jackpot_is_proven (jackpot))
    return g_steal_pointer (&jackpot);
  is = look_at (house, table);
  if (strcmp (was, is) == 0)
    return g_steal_pointer (&jackpot);
  return read_once (house, table, round, progress, user_data, cancellable, error);
}

/* ---- what it comes to ---- */

gboolean
uc_jackpot_is_proven (const UcJackpot *jackpot)
{
  return jackpot->journal.claimed && jackpot->ledger.claimed && jackpot->journal.state == UC_JACKPOT_PROVEN && jackpot->ledger.state == UC_JACKPOT_PROVEN
         && jackpot->differences->len == 0 && jackpot->notes->len == 0;
}

const char *
uc_jackpot_headline (const UcJackpot *jackpot)
{
  const UcJackpotState least = MIN (jackpot->journal.state, jackpot->ledger.state);

  if (uc_jackpot_is_proven (jackpot))
    return _ ("The two records say the same, and each is whole.");
  if (jackpot->differences->len > 0)
    return _ ("The two records disagree.");
  if (least == UC_JACKPOT_DAMAGED)
    return _ ("Not proven: a record is damaged.");
  if (least == UC_JACKPOT_MISSING)
    return _ ("Not proven: only one of the two records has this claim.");
  if (jackpot->notes->len > 0)
    return _ ("Not proven to the end: one record is older than the other.");
  return least == UC_JACKPOT_NOT_SIGNED ? _ ("Not proven: not everything is signed yet.") : _ ("Signed, but not proven.");
}

const char *
uc_jackpot_state_name (UcJackpotState state)
{
  switch (state)
    {
    case UC_JACKPOT_MISSING:
      return _ ("not there");
    case UC_JACKPOT_DAMAGED:
      return _ ("damaged");
    case UC_JACKPOT_NOT_SIGNED:
      return _ ("not signed yet");
    case UC_JACKPOT_SIGNED:
      return _ ("signed, not proven");
    case UC_JACKPOT_PROVEN:
      return _ ("whole");
    }
  g_return_val_if_reached ("");
}
