/* A sweep says whether chain and numbers hold (uc-sweep.c); then only the key records and the last signature are left to
 * check: each of them vouches for every row before it. The signatures of single rounds are evidence of these rounds, and
 * locate a damage.
 *
 * Where something is wrong the rows are walked once more, one by one. Three things are held against each: the chain and
 * the order of the events' numbers (uc-links.c), the signature.
 */
#include "uc-derived.h"
#include "uc-links.h"
#include "uc-row-form.h"
#include "uc-sweep.h"
#include "uc-verdict.h"

#include <string.h>

typedef struct
{
  UcJournal *journal;
  const UcVerifyOptions *options;
  UcVerdict *verdict;
  GError **error;
  guint64 all;            /* last row when the walk began */
  gboolean good;
  UcLinks links;
  UcRowForm form;
  guint64 place;          /* of the last row seen */
  guint32 round;
  guint32 closed;         /* last round that was closed */
  gboolean round_open;
  UcPublicKey key;
  gboolean bad_signature; /* the last one; only the first of a run is told */
  guint64 signed_row;
  gboolean unreadable;    /* the rows after place could not be read */
  char *sound_rules;      /* the names and hashes of the texts that were last found whole */
  UcDerivedWalk derived;
  UcVerdict *differ;      /* where the derived tables differ: told when nothing else is wrong */
} Walk;

/* The round that missing rows belonged to, as far as their neighbours tell. */
static guint32
round_of_gap (const Walk *walk, const UcRow *row)
{
  guint32 next = uc_row_round (row);

  if (walk->round_open || next <= walk->round)
    return walk->round;
  return walk->round + 1;
}

/* ---- keys and signatures ---- */

static void
check_signature (Walk *walk, const UcRow *row, const UcPublicKey *key, guint32 round, const char *what)
{
  UcHead head;

  uc_row_head (row, &head);
  walk->closed = MAX (walk->closed, head.round);
  if (row->is_signed && uc_head_verify (&head, key))
    {
      walk->verdict->signatures++;
      walk->bad_signature = FALSE;
      walk->signed_row = row->id;
      if (head.round != 0)
        {
          walk->verdict->has_head = TRUE;
          walk->verdict->head = head;
        }
      uc_verdict_note_head (walk->verdict, walk->options, &head);
      return;
    }
  if (!walk->bad_signature)
    uc_verdict_add (walk->verdict, UC_DAMAGE_RESIGNED, round, row->id, row->seq,
                    row->is_signed ? "from row %" G_GUINT64_FORMAT
                                     " on the record was signed again: %s is not signed by the key in force"
                                   : "row %" G_GUINT64_FORMAT ": %s is not signed",
                    row->id, what);
  walk->bad_signature = TRUE;
}

/* No hash holds a signature: one where none is due was put there. */
static void
check_unsigned (Walk *walk, const UcRow *row, guint32 round)
{
  if (row->is_signed)
    uc_verdict_add (walk->verdict, UC_DAMAGE_EDITED, round, row->id, row->seq,
                    "row %" G_GUINT64_FORMAT " has a signature, and a row of its kind has none: it was put there", row->id);
}

/* Every start of the service names the same texts again, as a rule. */
static void
check_texts (Walk *walk, const UcContext *context, guint32 round)
{
  g_auto (GStrv) words = NULL;
  guint before = walk->verdict->n_damage;

  if (g_strcmp0 (context->rules, walk->sound_rules) == 0)
    return;
  words = g_strsplit (context->rules, " ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autoptr (GError) problem = NULL;
      g_autofree char *name = g_strndup (words[i], strcspn (words[i], ":"));
      g_autofree char *body = uc_journal_text (walk->journal, context, name, &problem);

      if (body == NULL)
        uc_verdict_add (walk->verdict, UC_DAMAGE_EDITED, round, context->id, 0,
                        "the text “%s” that is in force from row %" G_GUINT64_FORMAT
                        " is missing, or was changed: it does not fit its hash",
                        name, context->id);
    }
  g_free (walk->sound_rules);
  walk->sound_rules = walk->verdict->n_damage == before ? g_strdup (context->rules) : NULL;
}

static void
walk_clear (Walk *walk)
{
  g_free (walk->sound_rules);
  uc_derived_walk_clear (&walk->derived);
  g_clear_pointer (&walk->differ, uc_verdict_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_clear)

/* The first key of the file: whom the file must be trusted by. */
static void
check_first_key (Walk *walk, const UcContext *context)
{
  const char *trust = walk->options == NULL ? NULL : walk->options->trust;
  char prev[UC_CODE_TEXT] = "";

  uc_key_fingerprint (&context->key, walk->verdict->fingerprint);
  if (context->has_prev_key)
    uc_key_fingerprint (&context->prev_key, prev);
  walk->key = context->has_prev_key ? context->prev_key : context->key;
  if (trust == NULL)
    return;
  walk->verdict->trusted = uc_code_equal (trust, walk->verdict->fingerprint) || uc_code_equal (trust, prev);
  if (!walk->verdict->trusted)
    uc_verdict_add (walk->verdict, UC_DAMAGE_FOREIGN, 0, context->id, 0,
                    "the first key is %s and not %s: this is another journal, or it was written and signed again",
                    walk->verdict->fingerprint, trust);
}

static void
check_context (Walk *walk, const UcRow *row, guint32 round)
{
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);

  if (!uc_context_parse (row, context))
    {
      uc_verdict_add (walk->verdict, UC_DAMAGE_UNREADABLE, round, row->id, row->seq,
                      "row %" G_GUINT64_FORMAT " should say under which rules and key the record is kept, and does not",
                      row->id);
      return;
    }
  if (walk->verdict->keys == 0)
    check_first_key (walk, context);
  if (context->new_key)
    {
      check_signature (walk, row, &walk->key, round, "its key");
      walk->verdict->keys++;
      walk->key = context->key;
    }
  else if (memcmp (context->key.b, walk->key.b, sizeof walk->key.b) == 0)
    check_unsigned (walk, row, round);
  else
    uc_verdict_add (walk->verdict, UC_DAMAGE_RESIGNED, round, row->id, row->seq,
                    "row %" G_GUINT64_FORMAT " names another key than the one in force", row->id);
  check_texts (walk, context, round);
}

static void
check_keys (Walk *walk, const UcRow *row, guint32 round)
{
  if (row->kind == UC_ROW_CONTEXT)
    check_context (walk, row, round);
  else if (row->kind == UC_ROW_END)
    check_signature (walk, row, &walk->key, round, "its end");
  else if (uc_row_has (row, "round-closed"))
    check_signature (walk, row, &walk->key, round, "the round");
  else
    check_unsigned (walk, row, round);
}

/* ---- the walk ---- */

/* The round that a row's own damage is told with: the first that it names, else the one it lies in. What cannot follow is
 * not believed. */
static guint32
name_round (Walk *walk, const UcRow *row)
{
  guint32 round = uc_row_round (row);
  UcHead head;

  uc_row_head (row, &head);
  if (head.round != 0)
    round = head.round;
  if (walk->round != 0 && (round < walk->round || round > walk->round + 1))
    return walk->round;
  return round;
}

static void
note_round (Walk *walk, const UcRow *row)
{
  guint32 round = uc_row_round (row);
  UcHead head;

  uc_row_head (row, &head);
  if (head.round != 0)
    {
      walk->verdict->rounds++;
      walk->round_open = FALSE;
    }
  if (round > walk->round)
    {
      walk->round = round;
      walk->round_open = head.round != round;
    }
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Walk *walk = user_data;
  guint32 round = name_round (walk, row);
  g_autofree char *differs = NULL;
  const char *fault;
  UcRoundRow closed;

  if (uc_links_check (&walk->links, row, round, round_of_gap (walk, row)))
    {
      check_keys (walk, row, round);
      note_round (walk, row);
    }
  fault = uc_row_form_take (&walk->form, row, walk->links.told == NULL);
  /* Of a row that was changed that is told already. */
  if (fault != NULL && walk->links.told == NULL && row->kind != UC_ROW_UNKNOWN)
    uc_verdict_add (walk->verdict, UC_DAMAGE_INSERTED, round, row->id, row->seq, "row %" G_GUINT64_FORMAT " %s", row->id, fault);
  differs = uc_derived_walk_row (&walk->derived, row, &closed);
  if (differs != NULL)
    uc_verdict_add (walk->differ, UC_DAMAGE_EDITED, closed.number, row->id, row->seq, "%s", differs);
  walk->place = row->id;
  walk->verdict->rows++;
  walk->verdict->events += uc_row_n_events (row);
  walk->good = uc_verify_go_on (walk->options, row->id, walk->all, walk->error);
  return walk->good;
}

/* What the derived table remembers beyond the last row was cut off. A live journal may have grown meanwhile. */
static void
check_rounds (Walk *walk)
{
  guint32 number;
  guint64 row;

  if (walk->unreadable || !uc_derived_last (walk->journal, &number, &row, NULL) || number <= walk->closed
      || row <= walk->place || row <= uc_journal_newest_row (walk->journal))
    return;
  uc_verdict_add (walk->verdict, UC_DAMAGE_TRUNCATED, MAX (walk->round, walk->closed + 1), walk->place, 0,
                  "the end is cut off: the last round that is closed is %u, but round %u was closed", walk->closed, number);
}

/* %NULL: it holds, and comes behind @before, the hash of the one before it. */
static const char *
look_at_text (UcStatement *texts, char before[UC_HASH_TEXT])
{
  const char *name = (const char *) sqlite3_column_text (texts, 0);
  char found[UC_HASH_TEXT];
  UcHash hash;

  if (sqlite3_column_type (texts, 0) != SQLITE_TEXT || sqlite3_column_type (texts, 1) != SQLITE_TEXT
      || sqlite3_column_bytes (texts, 0) != UC_HASH_TEXT - 1)
    return "has a text that does not fit its hash: it was put there, or changed";
  uc_hash_text ((const char *) sqlite3_column_text (texts, 1), sqlite3_column_bytes (texts, 1), &hash);
  uc_hash_format (&hash, found);
  if (strcmp (found, name) != 0)
    return "has a text that does not fit its hash: it was put there, or changed";
  if (strcmp (name, before) <= 0)
    return "is out of order: a lookup finds another text than a reader from the beginning, or none";
  strcpy (before, found);
  return NULL;
}

/* A row that no walk from row 1 meets, and a text that no row can mean. A table that cannot be read is damage. */
static void
check_outside (Walk *walk)
{
  UcJournal *journal = walk->journal;
  g_autoptr (GError) problem = NULL;
  g_autoptr (UcStatement) texts = uc_store_prepare (journal->db, journal->path, "SELECT hash, body FROM text", &problem);
  char hash[UC_HASH_TEXT] = "";
  int answer = SQLITE_DONE;
  gint64 before = 0;

  if (problem == NULL
      && uc_store_number (journal->db, journal->path, "SELECT count(*) FROM journal WHERE id < 1", &before, &problem) && before != 0)
    uc_verdict_add (walk->verdict, UC_DAMAGE_INSERTED, 0, 0, 0,
                    "%" G_GINT64_FORMAT " rows have numbers below 1, where no journal has any", before);
  while (problem == NULL && (answer = sqlite3_step (texts)) == SQLITE_ROW)
    {
      const char *wrong = look_at_text (texts, hash);

      if (wrong != NULL)
        uc_verdict_add (walk->verdict, UC_DAMAGE_INSERTED, 0, 0, 0, "the table “text” %s", wrong);
    }
  if (answer != SQLITE_DONE)
    uc_store_fail (journal->db, journal->path, "read it", &problem);
  if (problem != NULL && !walk->unreadable)
    uc_verdict_add (walk->verdict, UC_DAMAGE_UNREADABLE, 0, 0, 0, "beside its rows, the file cannot be read: %s", problem->message);
}

/* ---- when the sweep found nothing ---- */

static gboolean
on_key_row (const UcRow *row, gpointer user_data)
{
  Walk *walk = user_data;

  check_keys (walk, row, name_round (walk, row));
  return TRUE;
}

static gboolean
check_key_row (Walk *walk, guint64 row)
{
  return uc_journal_read_rows (walk->journal, row, row, on_key_row, walk, NULL);
}

/* Key records and the last signature, in the order of their rows. */
static gboolean
check_key_rows (Walk *walk, const UcSwept *swept)
{
  gboolean closed = swept->closed_row == 0;

  for (guint i = 0; i < swept->contexts->len; i++)
    {
      guint64 row = g_array_index (swept->contexts, guint64, i);

      if (!closed && row > swept->closed_row)
        {
          closed = TRUE;
          if (!check_key_row (walk, swept->closed_row))
            return FALSE;
        }
      if (!check_key_row (walk, row))
        return FALSE;
    }
  return (closed || check_key_row (walk, swept->closed_row))
         && (swept->end_row == 0 || check_key_row (walk, swept->end_row));
}

/* The verdict on a journal in which nothing is wrong; %NULL: something is, and is to be found row by row. */
static UcVerdict *
sum_up (UcJournal *journal, const UcVerifyOptions *options, guint64 all, const UcSwept *swept)
{
  g_autoptr (UcVerdict) verdict = uc_verdict_new ();
  g_auto (Walk) walk = { .journal = journal, .options = options, .verdict = verdict, .all = all };

  if (!check_key_rows (&walk, swept))
    return NULL;
  walk.place = all;
  walk.round = swept->last_round;
  check_rounds (&walk);
  check_outside (&walk);
  if (verdict->n_damage > 0)
    return NULL;
  verdict->rows = swept->rows;
  verdict->events = swept->events;
  verdict->rounds = swept->rounds;
  verdict->signatures += swept->rounds - (swept->closed_row != 0);
  verdict->unsigned_rows = all - MIN (walk.signed_row, all);
  return g_steal_pointer (&verdict);
}

static UcVerdict *
walk_all (UcJournal *journal, const UcVerifyOptions *options, guint64 all, GError **error)
{
  g_autoptr (UcVerdict) verdict = uc_verdict_new ();
  g_auto (Walk) walk = { .journal = journal, .options = options, .verdict = verdict, .all = all, .good = TRUE, .error = error };
  g_autoptr (GError) problem = NULL;
  g_autofree char *differs = NULL;

  uc_links_init (&walk.links, verdict);
  walk.differ = uc_verdict_new ();
  if (!uc_derived_walk_init (&walk.derived, journal, NULL, error))
    return NULL;
  walk.unreadable = !uc_journal_read_rows (journal, 1, all, on_row, &walk, &problem);
  if (walk.unreadable)
    uc_verdict_add (verdict, UC_DAMAGE_UNREADABLE, walk.round, walk.place + 1, 0,
                    "the file cannot be read after row %" G_GUINT64_FORMAT ": %s", walk.place, problem->message);
  if (!walk.good)
    return NULL;
  check_rounds (&walk);
  check_outside (&walk);
  /* Derived tables are compared where the rows hold together: behind a damage they differ because of it. */
  if (verdict->n_damage == 0)
    uc_verdict_join (verdict, walk.differ);
  if (verdict->n_damage == 0)
    differs = uc_derived_walk_end (&walk.derived, walk.place);
  if (differs != NULL)
    uc_verdict_add (verdict, UC_DAMAGE_EDITED, 0, walk.place, 0, "%s", differs);
  if (options != NULL && options->head != NULL && !verdict->witnessed)
    uc_verdict_add (verdict, UC_DAMAGE_TRUNCATED, walk.round, walk.place, 0,
                    "no signed round has the code %s: the end was cut off after it was printed, or the record was rewritten",
                    options->head);
  verdict->unsigned_rows = walk.place - MIN (walk.signed_row, walk.place);
  return g_steal_pointer (&verdict);
}

/* ---- the pages ---- */

/* Rows are read in their order, and looked up by their number: where the pages do not hold together, the two may meet different rows.
 *
 * Facts of SQLite's that this rests on, the same in 3.40 and 3.46: quick_check looks at all pages, answers where they do not hold
 * together, and only then looks at each table's rows; while it looks at pages, it counts no more than one instruction a page and one a
 * message. We stop quick_check when it comes to the rows. The verifier itself reads every row of every table, in order, and reports a row
 * that it cannot read as damage. */
static int
on_rows (gpointer came_to_rows)
{
  *(gboolean *) came_to_rows = TRUE;
  return 1;
}

static void
on_cancelled (GCancellable *cancellable, sqlite3 *db)
{
  sqlite3_interrupt (db);
}

/* What is wrong with them; %NULL: nothing. */
static char *
ask_about_pages (UcJournal *journal, GError **error)
{
  g_autoptr (UcStatement) check = uc_store_prepare (journal->db, journal->path, "PRAGMA quick_check(1)", error);
  gboolean came_to_rows = FALSE;
  gint64 pages, rows, steps;
  int answer;

  if (check == NULL || !uc_store_number (journal->db, journal->path, "PRAGMA page_count", &pages, error)
      || !uc_store_number (journal->db, journal->path, "SELECT max(id) FROM journal", &rows, error))
    return NULL;
  /* Were it to count cells, too, those of the other tables included, it still would not come so far. */
  rows = CLAMP (rows, 1, G_MAXINT / 2);
  steps = MIN (pages + rows + rows / 4 + 1000, G_MAXINT);
  sqlite3_progress_handler (journal->db, (int) steps, on_rows, &came_to_rows);
  answer = sqlite3_step (check);
  sqlite3_progress_handler (journal->db, 0, NULL, NULL);
  if (came_to_rows)
    return NULL;
  if (answer != SQLITE_ROW)
    return g_strdup (sqlite3_errmsg (journal->db));
  return strcmp ((const char *) sqlite3_column_text (check, 0), "ok") == 0 ? NULL
                                                                          : g_strdup ((const char *) sqlite3_column_text (check, 0));
}

static void
check_pages (UcJournal *of, GCancellable *cancellable, UcVerdict *verdict)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_beside (of, &error);
  g_autofree char *wrong = NULL;
  gulong connected = 0;

  if (journal != NULL)
    {
      if (cancellable != NULL)
        connected = g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), journal->db, NULL);
      wrong = ask_about_pages (journal, &error);
      g_cancellable_disconnect (cancellable, connected);
    }
  if (error != NULL)
    wrong = g_strdup (error->message);
  if (wrong != NULL && !g_cancellable_is_cancelled (cancellable))
    uc_verdict_add (verdict, UC_DAMAGE_UNREADABLE, 0, 0, 0, "the file's pages do not hold together: %s", g_strdelimit (wrong, "\n", ' '));
}

/* The verdict on keys, chain and tables. */
static UcVerdict *
verify_rows (UcJournal *journal, const UcVerifyOptions *options, GError **error)
{
  gboolean each = options != NULL && (options->each_signature || options->head != NULL || options->slip != NULL);
  g_auto (UcSwept) swept = { 0 };
  UcVerdict *verdict = NULL;
  gboolean whole = FALSE;
  guint64 all;

  if (!uc_journal_last_id (journal, &all, error)
      || (!each && !uc_sweep (journal, options, all, &whole, &swept, error)))
    return NULL;
  if (whole)
    verdict = sum_up (journal, options, all, &swept);
  return verdict != NULL ? verdict : walk_all (journal, options, all, error);
}

/* A page that cannot be read is told by the row that it lies before. And the library's check goes down a tree as deep as it is, until
 * the program ends: in one whose rows could all be read there is no deep one. */
UcVerdict *
uc_verify (UcJournal *journal, const UcVerifyOptions *options, GError **error)
{
  GCancellable *cancellable = options == NULL ? NULL : options->cancellable;
  UcVerdict *verdict = verify_rows (journal, options, error);

  if (verdict != NULL && verdict->n_grave == 0)
    check_pages (journal, cancellable, verdict);
  /* Nobody has looked at all pages then. */
  if (verdict != NULL && g_cancellable_set_error_if_cancelled (cancellable, error))
    g_clear_pointer (&verdict, uc_verdict_free);
  return verdict;
}
