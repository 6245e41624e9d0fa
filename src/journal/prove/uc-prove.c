#include "uc-prove.h"

#include "uc-hearing.h"
#include "uc-hole.h"
#include "uc-journal-past.h"
#include "uc-journal-private.h"
#include "uc-next-card.h"
#include "uc-resume.h"
#include "uc-seal.h"
#include "uc-stretches.h"
#include "uc-table.h"
#include "uc-texts.h"
#include "uc-verdict.h"

#include <string.h>

typedef struct
{
  UcJournal *journal;
  const UcVerifyOptions *options;
  UcProveRules load;
  gpointer load_data;
  UcVerdict *verdict;
  UcHearing *hearing;     /* the auditor listens as well; or NULL */
  GError **error;
  gboolean good;          /* FALSE: stop, @error is set */
  UcStretchWatch *watch;
  guint64 all;            /* the journal's last row */
  guint64 from;           /* proved from here on; the row before it closes a round, and is believed */
  UcRules rules;
  gboolean ready;         /* rules are loaded, table and rules belong together */
  gboolean began;         /* table has been set up */
  gboolean told;          /* why these rows cannot be proved */
  gboolean other_version;
  char *version;          /* of the core that kept these rows */
  char *in_force;         /* names and hashes of the rules that are loaded */
  gboolean sealed;        /* the open round has a hole card that nothing opens */
  UcTable table;
  UcJournalPast past;     /* closed rounds that are corrected */
  UcEvents *out;
  GString *line;
} Proof;

/* ---- rules ---- */

static gboolean
load_rules (Proof *proof, const UcContext *context, UcRules *rules, GError **error)
{
  g_autofree char *table_file = NULL;

  if (proof->load == NULL)
    return uc_texts_load (proof->journal, context, rules, error);
  table_file = uc_journal_text (proof->journal, context, "table", error);
  return table_file != NULL && proof->load (table_file, context, rules, proof->load_data, error);
}

/* New texts take the old ones' place under the running state: they come into force between rounds. */
static void
take_context (Proof *proof, const UcRow *row)
{
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);
  g_autoptr (GError) problem = NULL;
  UcRules rules;

  if (!uc_context_parse (row, context))
    return;
  g_free (proof->version);
  proof->version = g_strdup (context->core_version);
  proof->other_version = strcmp (context->core_version, uc_journal_core_version ()) != 0;
  /* Most contexts bring a key, and the same rules. */
  if (context->rules[0] == '\0' || (proof->ready && g_strcmp0 (proof->in_force, context->rules) == 0))
    return;
  if (!load_rules (proof, context, &rules, &problem))
    {
      gboolean newer = g_error_matches (problem, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_NEWER);

      proof->ready = FALSE;
      proof->told = TRUE;
      uc_verdict_add (proof->verdict, newer || proof->other_version ? UC_DAMAGE_VERSION : UC_DAMAGE_UNREADABLE,
                      uc_row_round (row), row->id, row->seq,
                      "the rows from %" G_GUINT64_FORMAT " on cannot be proved: %s", row->id, problem->message);
      return;
    }
  g_free (proof->in_force);
  proof->in_force = g_strdup (context->rules);
  proof->rules = rules;
  proof->ready = TRUE;
  proof->told = FALSE;
  if (!proof->began)
    uc_table_init (&proof->table, &proof->rules);
  proof->began = TRUE;
}

/* ---- the hole card ---- */

typedef struct
{
  const char *seal;
  UcCard card;
  char salt[UC_SALT_TEXT];
} Look;

/* FALSE: the round ends here, or the card is known. */
static gboolean
on_ahead_row (const UcRow *row, gpointer user_data)
{
  Look *look = user_data;
  const char *at = row->events;
  UcLine line;

  while (uc_line_next (&at, &line))
    {
      g_autofree char *salt = NULL;

      if (uc_line_is (&line, "round-closed"))
        return FALSE;
      if (!uc_line_is (&line, "hole-card-exposed"))
        continue;
      salt = uc_line_word (&line, " salt=");
      if (salt == NULL || strlen (salt) >= sizeof look->salt || !uc_seal_open_with_salt (look->seal, salt, &look->card))
        continue;
      g_strlcpy (look->salt, salt, sizeof look->salt);
      return FALSE;
    }
  return TRUE;
}

/* Opens @seal by the key, or by the salt that is published when the card is turned in the same round. The row of a
 * sealed card may also close the round before, so the look ahead begins behind it. */
static gboolean
open_seal (Proof *proof, const char *seal, guint64 row, UcCard *card, char salt[UC_SALT_TEXT])
{
  const UcSealKey *key = proof->options == NULL ? NULL : proof->options->seal_key;
  Look look = { .seal = seal };

  if (key != NULL && uc_seal_open (key, seal, card, salt))
    return TRUE;
  if (!uc_journal_read_rows (proof->journal, row + 1, proof->all, on_ahead_row, &look, NULL)
      || look.card == UC_CARD_NONE)
    return FALSE;
  *card = look.card;
  g_strlcpy (salt, look.salt, UC_SALT_TEXT);
  return TRUE;
}

/* ---- one input ---- */

static void
add_difference (Proof *proof, const UcRow *row, guint64 seq, const char *text)
{
  guint32 round = uc_row_round (row);

  if (round == 0)
    round = proof->table.now.carry.round;
  if (proof->other_version)
    uc_verdict_add (proof->verdict, UC_DAMAGE_VERSION, round, row->id, seq,
                    "differs by version: core %s kept this row, this is core %s: %s", proof->version,
                    uc_journal_core_version (), text);
  else if (proof->sealed)
    uc_verdict_add (proof->verdict, UC_DAMAGE_SEALED, round, row->id, seq,
                    "the hole card was never turned, and only the service's key opens it: %s", text);
  else
    uc_verdict_add (proof->verdict, UC_DAMAGE_DIFFERS, round, row->id, seq, "“%s” is answered otherwise: %s",
                    row->input, text);
}

/* Compares what was decided with what is stored; FALSE when a difference was added. */
static gboolean
compare (Proof *proof, const UcRow *row)
{
  const char *at = row->events;
  UcLine stored;

  for (guint i = 0; i < proof->out->n; i++)
    {
      g_autofree char *text = NULL;
      gboolean there = uc_line_next (&at, &stored);

      g_string_truncate (proof->line, 0);
      uc_event_print (&proof->out->v[i], proof->line);
      if (there && stored.length == proof->line->len && memcmp (stored.text, proof->line->str, stored.length) == 0)
        continue;
      text = there ? g_strdup_printf ("stored “%.*s”, now “%s”", (int) stored.length, stored.text, proof->line->str)
                   : g_strdup_printf ("nothing stored, now “%s”", proof->line->str);
      add_difference (proof, row, row->seq + i, text);
      return FALSE;
    }
  if (uc_line_next (&at, &stored))
    {
      g_autofree char *text
        = g_strdup_printf ("stored “%.*s”, now nothing", (int) stored.length, stored.text);

      add_difference (proof, row, row->seq + proof->out->n, text);
      return FALSE;
    }
  return TRUE;
}

/* TRUE: the stored events are those that the core gives, and the table has them. */
static gboolean
decide_again (Proof *proof, const UcRow *row)
{
  g_autoptr (GError) refusal = NULL;
  UcInput input;
  g_autoptr (GError) problem = NULL;

  if (!uc_input_parse (row->input, &input, &problem))
    {
      add_difference (proof, row, row->seq, problem->message);
      return FALSE;
    }
  input.origin = row->origin;
  input.t_mono_ns = row->t_mono_ns;
  input.t_real_ns = row->t_real_ns;
  /* What else is sealed stays so, and nothing is decided by it. */
  if (input.seal[0] != '\0' && uc_next_card_is_hole (&proof->table.now, &proof->rules)
      && !open_seal (proof, input.seal, row->id, &input.card, input.salt))
    proof->sealed = TRUE;
  if (!uc_table_decide (&proof->table, &input, proof->out, &refusal))
    {
      if (g_error_matches (refusal, UC_TABLE_ERROR, UC_TABLE_ERROR_PAST))
        uc_verdict_add (proof->verdict, UC_DAMAGE_PAST, uc_row_round (row), row->id, row->seq,
                        "“%s” corrects a closed round, and cannot be proved: %s", row->input, refusal->message);
      else
        add_difference (proof, row, row->seq, refusal->message);
      return FALSE;
    }
  if (!compare (proof, row))
    return FALSE;
  uc_table_apply_all (&proof->table, proof->out);
  return TRUE;
}

/* The stored events are taken as they are, so that what comes after can be proved. */
static void
believe (Proof *proof, const UcRow *row)
{
  g_autoptr (GError) problem = NULL;
  char salt[UC_SALT_TEXT];
  UcCard card;

  if (!uc_fold (&proof->table, row->events, row->t_real_ns, row->t_mono_ns, &problem))
    uc_verdict_add (proof->verdict, proof->other_version ? UC_DAMAGE_VERSION : UC_DAMAGE_UNREADABLE, uc_row_round (row),
                    row->id, row->seq, "row %" G_GUINT64_FORMAT " cannot be read as events: %s", row->id,
                    problem->message);
  if (uc_hole_is_sealed (&proof->table.now)
      && open_seal (proof, proof->table.now.round.hole_seal, row->id, &card, salt))
    uc_hole_unseal (&proof->table, card, salt);
}

/* The auditor hears what is stored. Where it is what was decided, nothing has to be read for it. */
static void
hear (Proof *proof, const UcRow *row, gboolean decided)
{
  if (proof->hearing != NULL && decided)
    uc_hearing_events (proof->hearing, proof->out, row->origin);
  else if (proof->hearing != NULL)
    uc_hearing_row (proof->hearing, row);
}

/* The texts are in force for proof and auditor. */
static gboolean
begin_context (Proof *proof, const UcRow *row)
{
  take_context (proof, row);
  return proof->hearing == NULL || uc_hearing_context (proof->hearing, proof->journal, row, proof->error);
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Proof *proof = user_data;

  if (row->kind == UC_ROW_INPUT)
    {
      proof->verdict->rows++;
      proof->verdict->events += uc_row_n_events (row);
    }
  if (row->kind == UC_ROW_CONTEXT)
    proof->good = begin_context (proof, row);
  else if (row->kind == UC_ROW_INPUT && proof->ready)
    {
      gboolean decided;

      proof->table.rules = &proof->rules;
      proof->table.past = &proof->past.past;
      decided = decide_again (proof, row);
      if (!decided)
        believe (proof, row);
      hear (proof, row, decided);
      if (uc_row_has (row, "round-closed"))
        proof->sealed = FALSE;
    }
  else if (row->kind == UC_ROW_INPUT || row->kind == UC_ROW_OPENING)
    {
      /* An input under rules that cannot be had, or what an earlier file hands on. */
      if (row->kind == UC_ROW_INPUT && !proof->told)
        {
          add_difference (proof, row, row->seq, "no rules were in force");
          proof->told = TRUE;
        }
      else if (row->kind == UC_ROW_OPENING && proof->ready)
        believe (proof, row);
      hear (proof, row, FALSE);
    }
  proof->good = proof->good && uc_stretch_go_on (proof->watch, proof->error);
  return proof->good;
}

/* ---- a stretch of rows ---- */

/* The state with which a stretch begins: the checkpoint of the row before it. */
static gboolean
on_checkpoint_row (const UcRow *row, gpointer user_data)
{
  Proof *proof = user_data;

  if (proof->ready)
    believe (proof, row);
  if (proof->hearing != NULL)
    uc_hearing_checkpoint (proof->hearing, row);
  return TRUE;
}

static gboolean
on_context_row (const UcRow *row, gpointer user_data)
{
  Proof *proof = user_data;

  proof->good = begin_context (proof, row);
  return proof->good;
}

static gboolean
on_which_context (const UcRow *row, gpointer user_data)
{
  *(guint64 *) user_data = row->context;
  return TRUE;
}

static gboolean
begin_stretch (Proof *proof, GError **error)
{
  guint64 context = 0, before = proof->from - 1;

  if (!uc_journal_read_rows (proof->journal, before, before, on_which_context, &context, error)
      || !uc_journal_read_rows (proof->journal, context, context, on_context_row, proof, error) || !proof->good)
    return FALSE;
  return uc_journal_read_rows (proof->journal, before, before, on_checkpoint_row, proof, error);
}

static gboolean
prove_stretch (UcJournal *journal, const UcStretch *stretch, UcStretchWatch *watch, GError **error)
{
  Proof *proof = stretch->data;
  gboolean good;

  proof->journal = journal;
  uc_journal_past_init (&proof->past,
                        proof->options != NULL && proof->options->past != NULL ? proof->options->past : journal);
  proof->watch = watch;
  proof->error = error;
  proof->good = TRUE;
  proof->out = uc_events_new ();
  proof->line = g_string_new (NULL);
  proof->from = stretch->from;
  good = (proof->from == 1 || begin_stretch (proof, error))
         && uc_journal_read_rows (journal, stretch->from, stretch->to, on_row, proof, error) && proof->good;
  g_string_free (proof->line, TRUE);
  uc_events_free (proof->out);
  g_free (proof->version);
  g_free (proof->in_force);
  return good;
}

/* ---- all of them ---- */

UcVerdict *
uc_prove_rows (UcJournal *journal, const UcVerifyOptions *options, guint64 from_row, guint64 to_row, GError **error)
{
  g_autoptr (UcVerdict) verdict = uc_verdict_new ();
  Proof proof = { .options = options, .verdict = verdict };
  UcStretch stretch = { .from = from_row <= 1 ? 1 : from_row + 1, .to = to_row, .data = &proof };

  if (to_row == 0 && !uc_journal_last_id (journal, &stretch.to, error))
    return NULL;
  proof.all = stretch.to;
  if (stretch.from <= stretch.to
      && !uc_stretches_run (journal, options, stretch.to, &stretch, 1, prove_stretch, error))
    return NULL;
  verdict->proven = verdict->n_damage == 0;
  return g_steal_pointer (&verdict);
}

/* Adds what the auditor found, in order. A stretch that began otherwise than its checkpoint says is heard again. */
static gboolean
join_hearings (UcJournal *journal, const UcVerifyOptions *options, const UcStretch *stretches, const Proof *proofs,
               guint n, GError **error)
{
  UcHearing *all = proofs[0].hearing;
  gboolean good = TRUE;

  for (guint i = 1; good && i < n; i++)
    good = uc_hearing_join (all, proofs[i].hearing)
           || uc_hearing_read (all, journal, options, stretches[i].from, stretches[i].to, error);
  uc_hearing_end (all, options->findings);
  return good;
}

gboolean
uc_prove (UcJournal *journal, const UcVerifyOptions *options, UcProveRules rules, gpointer rules_data,
          UcVerdict *verdict, GError **error)
{
  g_autofree UcStretch *stretches = NULL;
  g_autofree Proof *proofs = NULL;
  guint before = verdict->n_damage, n;
  gboolean audited = options != NULL && options->findings != NULL, good;
  guint64 all;

  if (!uc_journal_last_id (journal, &all, error))
    return FALSE;
  stretches = uc_stretches_cut (journal, options, all, &n);
  proofs = g_new0 (Proof, n);
  for (guint i = 0; i < n; i++)
    {
      proofs[i] = (Proof){ .options = options, .load = rules, .load_data = rules_data, .verdict = uc_verdict_new (), .all = all };
      proofs[i].hearing = audited ? uc_hearing_new () : NULL;
      stretches[i].data = &proofs[i];
    }
  good = uc_stretches_run (journal, options, all, stretches, n, prove_stretch, error)
         && (!audited || join_hearings (journal, options, stretches, proofs, n, error));
  for (guint i = 0; i < n; i++)
    {
      uc_verdict_join (verdict, proofs[i].verdict);
      uc_verdict_free (proofs[i].verdict);
      uc_hearing_free (proofs[i].hearing);
    }
  verdict->proven = good && verdict->n_damage == before;
  return good;
}
