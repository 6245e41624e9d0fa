#include "uc-jackpot-private.h"

#include "uc-house-index.h"
#include "uc-months.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* Documents may be filled in after the month in which the round was played; later months than the next one are not read. */
#define MOST_MONTHS 2
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
  g_ptr_array_unref (side->facts);
}

void
uc_jackpot_free (UcJackpot *jackpot)
{
  side_clear (&jackpot->journal);
  side_clear (&jackpot->ledger);
  g_ptr_array_unref (jackpot->differences);
  g_ptr_array_unref (jackpot->notes);
  g_ptr_array_unref (jackpot->others);
  g_free (jackpot);
}

UcJackpotFact *
uc_jackpot_add_fact (UcJackpotSide *side, gint64 real_ns, guint64 number)
{
  UcJackpotFact *fact = g_new0 (UcJackpotFact, 1);

  fact->real_ns = real_ns;
  fact->number = number;
  g_ptr_array_add (side->facts, fact);
  return fact;
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
  side->why = g_strdup_vprintf (format, args);
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
        g_autofree char *text = uc_proof_finding_say (finding);

        if (is_here == (pass == 0) && !has_sentence (alone, text) && !has_sentence (to, text) && to->len < MOST_SENTENCES
            && (finding->table[0] == '\0' || strcmp (finding->table, jackpot->table) == 0))
          g_ptr_array_add (to, g_steal_pointer (&text));
      }
}

/* The ledger by itself: what contradicts it there is no disagreement of two. */
static gboolean
prove_ledger (const UcJackpotPass *pass, UcLedger *ledger, GPtrArray *alone, GError **error)
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
      char *text = uc_proof_finding_say (uc_proof_findings (proof)->pdata[i]);

      uc_jackpot_worsen (&pass->jackpot->ledger, UC_JACKPOT_DAMAGED, "%s.", text);
      g_ptr_array_add (alone, text);
    }
  return TRUE;
}

static gboolean
compare (const UcJackpotPass *pass, UcLedger *ledger, GPtrArray *journals, gboolean is_first, const GPtrArray *alone, GError **error)
{
  const UcProofOptions options = { .progress = pass->progress, .user_data = pass->user_data, .cancellable = pass->cancellable };
  UcJackpot *jackpot = pass->jackpot;
  g_autoptr (UcProof) proof = uc_proof_new ();
  g_autoptr (GError) problem = NULL;

  for (guint i = 0; i < journals->len; i++)
    uc_proof_add (proof, jackpot->table, journals->pdata[i], is_first && i == 0);
  if (!uc_proof_run (proof, ledger, &options, &problem))
    {
      if (g_cancellable_set_error_if_cancelled (pass->cancellable, error))
        return FALSE;
      g_ptr_array_add (jackpot->differences, g_strdup_printf (_ ("The two could not be compared: %s"), problem->message));
      return TRUE;
    }
  take_findings (jackpot, uc_proof_findings (proof), alone, jackpot->differences);
  for (guint i = 0; i < uc_proof_tables (proof)->len; i++)
    {
      const UcProofTable *table = uc_proof_tables (proof)->pdata[i];

      if (strcmp (table->name, jackpot->table) != 0)
        continue;
      if (table->behind > 0 || table->down > 0)
        g_ptr_array_add (jackpot->notes, g_strdup_printf (_ ("The journal is older than the ledger: it lacks %" PRIu64 " of its own events that the ledger"
                                                             " has, and %" PRIu64 " lines that the table was told."),
                                                          table->behind, table->down));
      if (table->up > 0)
        g_ptr_array_add (jackpot->notes, g_strdup_printf (_ ("The ledger is older than the journal: it has not taken the last %" PRIu64
                                                             " of the journal’s events about the meter."),
                                                          table->up));
    }
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

/* The table's files from the month that has the round on. */
static GPtrArray *
open_journals (const UcJackpotPass *pass, gboolean *is_first)
{
  UcJackpot *jackpot = pass->jackpot;
  g_autoptr (GPtrArray) journals = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_journal_close);
  g_autofree char *folder = g_build_filename (pass->house, jackpot->table, NULL);
  g_auto (GStrv) months = uc_months_list (folder);
  g_autoptr (GString) names = g_string_new (NULL);
  guint from = months != NULL ? g_strv_length (months) : 0;
  UcRoundRow round;

  /* The newest first: disputes are. */
  while (from > 0 && journals->len == 0 && !g_cancellable_is_cancelled (pass->cancellable))
    {
      g_autoptr (GError) error = NULL;
      UcJournal *journal = uc_house_journal_open (months[--from], &error);

      if (journal == NULL)
        uc_jackpot_worsen (&jackpot->journal, UC_JACKPOT_DAMAGED, "%s", error->message);
      else if (uc_journal_round (journal, jackpot->round, &round, NULL))
        g_ptr_array_add (journals, journal);
      else
        uc_journal_close (journal);
    }
  *is_first = from == 0;
  for (guint i = from; journals->len > 0 && i < from + MOST_MONTHS && months[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_path_get_basename (months[i]);
      UcJournal *journal = i > from ? uc_house_journal_open (months[i], &error) : NULL;

      g_string_append_printf (names, "%s%s/%s", names->len > 0 ? ", " : "", jackpot->table, name);
      if (journal != NULL)
        g_ptr_array_add (journals, journal);
      if (error != NULL)
        {
          uc_jackpot_worsen (&jackpot->journal, UC_JACKPOT_DAMAGED, "%s", error->message);
          break;
        }
    }
  g_free (jackpot->journal.files);
  jackpot->journal.files = g_string_free (g_steal_pointer (&names), FALSE);
  return g_steal_pointer (&journals);
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
      side->files = g_path_get_basename (path);
    }
  if (ledger == NULL)
    uc_jackpot_worsen (side, g_error_matches (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS) ? UC_JACKPOT_DAMAGED : UC_JACKPOT_MISSING, "%s",
                       error->message);
  return ledger;
}

UcJackpot *
uc_jackpot_read (const char *house, const char *table, guint32 round, UcJackpotProgress progress, gpointer user_data, GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (UcJackpot) jackpot = jackpot_new (is_safe (table) ? table : "", round);
  const UcJackpotPass pass = { jackpot, house, progress, user_data, cancellable };
  g_autoptr (GPtrArray) alone = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) journals = NULL;
  g_autoptr (UcLedger) ledger = NULL;
  gboolean is_first;

  if (!is_safe (table))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("“%s” is not the name of a table"), table);
      return NULL;
    }
  /* The journals first: what they were told is then in the ledger, if all are in use. */
  journals = open_journals (&pass, &is_first);
  ledger = open_ledger (&pass);
  if (journals->len == 0)
    uc_jackpot_worsen (&jackpot->journal, UC_JACKPOT_MISSING, _ ("No journal of %s in this house has round %u."), table, round);
  if (ledger != NULL && !uc_jackpot_read_ledger (&pass, ledger, error))
    return NULL;
  if (journals->len > 0 && !uc_jackpot_read_journal (&pass, journals, error))
    return NULL;
  if (!jackpot->ledger.claimed && !jackpot->journal.claimed)
    {
      if (!g_cancellable_set_error_if_cancelled (cancellable, error))
        g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("Round %u of %s claimed no linked meter. %s"), round, table,
                     ledger == NULL && jackpot->ledger.why != NULL ? jackpot->ledger.why : "");
      return NULL;
    }
  if (ledger != NULL && !prove_ledger (&pass, ledger, alone, error))
    return NULL;
  if (ledger != NULL && journals->len > 0 && !compare (&pass, ledger, journals, is_first, alone, error))
    return NULL;
  compare_claims (jackpot);
  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL : g_steal_pointer (&jackpot);
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
    return _ ("Both records are proven, and they say the same.");
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
      return _ ("proven");
    }
  g_return_val_if_reached ("");
}
