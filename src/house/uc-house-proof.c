#include "uc-house-proof.h"

#include "uc-house-private.h"

#include "uc-audit.h"
#include "uc-cite.h"
#include "uc-months-check.h"
#include "uc-months.h"
#include "uc-prove.h"
#include "uc-verdict.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* Lines that are kept of one journal: one fault may follow from another. */
#define MOST_LINES 20

static const char proof_sql[] = "SELECT p.row, p.hash, p.problem FROM proof p, file f WHERE f.tbl = ?1 AND f.name = ?2 AND p.file = f.id";
static const char keep_sql[] = "INSERT OR REPLACE INTO proof (file, row, hash, rounds, at, problem) VALUES (?1, ?2, ?3, ?4, ?5, '')";
/* The row and the hash of the last good proof stay: nothing else in the house knows what the journal had. */
static const char accuse_sql[] = "INSERT INTO proof (file, row, hash, rounds, at, problem) VALUES (?1, 0, zeroblob (32), 0, 0, ?2)"
                                 " ON CONFLICT (file) DO UPDATE SET problem = excluded.problem";
static const char confirm_sql[] = "UPDATE proof SET at = ?2 WHERE file = ?1";
static const char states_sql[] = "SELECT f.tbl, f.name, coalesce (p.at, 0), coalesce (p.rounds, 0), coalesce (p.problem, '')"
                                 " FROM file f LEFT JOIN proof p ON p.file = f.id ORDER BY f.tbl, f.name";

typedef struct
{
  UcHouseIndex *index;
  UcHouseProved *proved;
  gboolean all;
  UcHouseProgress progress;
  gpointer user_data;
  GCancellable *cancellable;
  GHashTable *seen; /* char *: paths of the journals that were looked at */
  /* the journal at hand */
  const char *path, *table, *name;
  gboolean is_last; /* no later month is there */
  /* the month before */
  const char *before_path;
  UcJournal *before; /* %NULL = none that can be read */
  UcHouseSeen before_seen;
} Prove;

typedef struct
{
  guint64 row; /* 0 = never proven */
  UcHash hash;
} End;

/* ---- what was proven before ---- */

static gboolean
on_end_row (const UcRow *row, gpointer user_data)
{
  *(End *) user_data = (End){ row->id, row->hash };
  return FALSE;
}

/* @end: (out): where the last good proof ended; @faultless: (out): and nothing was found since. */
static gboolean
load_kept (Prove *prove, End *end, gboolean *faultless, GError **error)
{
  g_autoptr (UcStatement) read = uc_house_prepare (prove->index, proof_sql, error);
  int answer;

  *end = (End){ 0 };
  *faultless = FALSE;
  if (read == NULL)
    return FALSE;
  sqlite3_bind_text (read, 1, prove->table, -1, SQLITE_STATIC);
  sqlite3_bind_text (read, 2, prove->name, -1, SQLITE_STATIC);
  answer = sqlite3_step (read);
  if (answer == SQLITE_ROW)
    {
      end->row = sqlite3_column_int64 (read, 0);
      if (sqlite3_column_bytes (read, 1) == sizeof end->hash.b)
        memcpy (end->hash.b, sqlite3_column_blob (read, 1), sizeof end->hash.b);
      *faultless = sqlite3_column_bytes (read, 2) == 0;
    }
  return answer == SQLITE_ROW || answer == SQLITE_DONE || uc_house_fail (prove->index, error);
}

/* Begins a transaction. (transfer full): @sql for the journal at hand. */
static UcStatement *
prepare_keep (Prove *prove, const char *sql, GError **error)
{
  UcStatement *put;
  gint64 file;

  if (!uc_house_run (prove->index, "BEGIN IMMEDIATE", error) || !uc_house_file (prove->index, prove->table, prove->name, &file, error))
    return NULL;
  put = uc_house_prepare (prove->index, sql, error);
  if (put != NULL)
    sqlite3_bind_int64 (put, 1, file);
  return put;
}

static gboolean
commit_keep (Prove *prove, UcStatement *put, GError **error)
{
  return (sqlite3_step (put) == SQLITE_DONE || uc_house_fail (prove->index, error)) && uc_house_run (prove->index, "COMMIT", error);
}

static gboolean
keep (Prove *prove, const End *end, guint32 rounds, GError **error)
{
  g_autoptr (UcStatement) put = prepare_keep (prove, keep_sql, error);

  if (put == NULL)
    return FALSE;
  sqlite3_bind_int64 (put, 2, end->row);
  sqlite3_bind_blob (put, 3, end->hash.b, sizeof end->hash.b, SQLITE_STATIC);
  sqlite3_bind_int64 (put, 4, rounds);
  sqlite3_bind_int64 (put, 5, g_get_real_time () * 1000);
  return commit_keep (prove, put, error);
}

/* @problem: (transfer full). */
static gboolean
accuse (Prove *prove, char *problem, GError **error)
{
  g_autoptr (UcStatement) put = NULL;

  g_ptr_array_add (prove->proved->problems, problem);
  put = prepare_keep (prove, accuse_sql, error);
  if (put == NULL)
    return FALSE;
  sqlite3_bind_text (put, 2, problem, -1, SQLITE_STATIC);
  return commit_keep (prove, put, error);
}

static gboolean
confirm (Prove *prove, GError **error)
{
  g_autoptr (UcStatement) put = prepare_keep (prove, confirm_sql, error);

  if (put == NULL)
    return FALSE;
  sqlite3_bind_int64 (put, 2, g_get_real_time () * 1000);
  return commit_keep (prove, put, error);
}

/* ---- one journal ---- */

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  Prove *prove = user_data;

  prove->progress (prove->path, done, all, prove->user_data);
}

static void
add_line (GString *text, guint *n, const char *path, guint32 round, const char *what)
{
  if (++*n > MOST_LINES)
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  if (round == 0)
    g_string_append_printf (text, "%s: %s", path, what);
  else
    g_string_append_printf (text, "%s: round %u: %s", path, round, what);
}

/* (transfer full): "" = it is whole and proven, and nothing was found. @lost, @differs: (nullable): lines that come before the others. */
static char *
say_problem (const char *path, const char *lost, const char *differs, const UcVerdict *verdict, const GPtrArray *findings)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  if (lost != NULL)
    add_line (text, &n, path, 0, lost);
  if (differs != NULL)
    add_line (text, &n, path, 0, differs);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];
      g_autofree char *what = g_strdup_printf ("%s: %s", uc_damage_name (damage->kind), damage->text);

      add_line (text, &n, path, damage->round, what);
    }
  for (guint i = 0; i < findings->len; i++)
    {
      const UcAuditFinding *finding = findings->pdata[i];
      char citation[UC_CITATION_TEXT];
      g_autofree char *what = g_strdup_printf ("%s (%s)", finding->text, uc_cite_format (finding->citation, citation));

      add_line (text, &n, path, finding->round, what);
    }
  n += verdict->n_damage - verdict->damage->len;
  if (n > MOST_LINES)
    g_string_append_printf (text, "\n%s: … and %u more; “upcardctl verify --prove --audit” lists them", path, n - MOST_LINES);
  if (n == 0 && !verdict->proven)
    add_line (text, &n, path, 0, "not proven");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Whether the journal still has the row with which its last good proof ended. (transfer full): %NULL = it has. */
static char *
say_lost (Prove *prove, UcJournal *journal, const End *kept)
{
  End has = { 0 };

  if (kept->row == 0
      || (uc_journal_read_rows (journal, kept->row, kept->row, on_end_row, &has, NULL) && has.row == kept->row
          && uc_hash_equal (&has.hash, &kept->hash)))
    return NULL;
  return g_strdup_printf ("cut off or replaced: the proof of an earlier run ended with row %" G_GUINT64_FORMAT ", and this file %s."
                          " Keep the file, and compare it with the table’s own journal; “upcardctl house prove %s --forget %s/%s” accepts it"
                          " as it is",
                          kept->row, has.row == 0 ? "does not have that row" : "has another row there", prove->index->house, prove->table,
                          prove->name);
}

static void
check_links (Prove *prove, UcJournal *journal, UcVerdict *verdict)
{
  if (prove->before != NULL)
    uc_months_check (prove->before, journal, verdict);
  if (prove->is_last)
    uc_months_check (journal, NULL, verdict);
}

/* A few rows, and looked at each time: the month before may have changed when this one has not. */
static gboolean
is_linked (Prove *prove, UcJournal *journal)
{
  g_autoptr (UcVerdict) verdict = uc_verdict_new ();

  check_links (prove, journal, verdict);
  return verdict->n_damage == 0;
}

gboolean
uc_house_goes_on (UcJournal *journal, UcJournal *next, GError **error)
{
  g_autoptr (UcVerdict) verdict = uc_verdict_new ();

  uc_months_check (journal, next, verdict);
  if (verdict->n_damage == 0)
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, "%s: damaged: %s", uc_journal_path (next),
               ((UcDamage *) verdict->damage->pdata[0])->text);
  return FALSE;
}

/* @lost: (nullable): as say_lost (). Returns (transfer full): as say_problem (); %NULL with @error when it was cancelled. */
static char *
examine (Prove *prove, UcJournal *journal, const char *lost, guint32 *rounds, GError **error)
{
  g_autoptr (GPtrArray) findings = uc_audit_findings_new ();
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) problem = NULL;
  g_autofree char *differs = NULL;
  UcVerifyOptions how = {
    .progress = prove->progress != NULL ? on_progress : NULL,
    .user_data = prove,
    .cancellable = prove->cancellable,
    .findings = findings,
  };

  verdict = uc_verify (journal, &how, &problem);
  if (verdict != NULL)
    check_links (prove, journal, verdict);
  if (verdict == NULL || !uc_prove (journal, &how, NULL, NULL, verdict, &problem))
    {
      if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return g_strdup (problem->message);
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  *rounds = verdict->rounds;
  differs = uc_house_differs (prove->index, journal, prove->table, prove->name);
  return say_problem (prove->path, lost, differs, verdict, findings);
}

/* What a look at a journal found. */
typedef struct
{
  End end; /* with which it ended before it was read: rows that come meanwhile are proven the next time */
  guint32 rounds;
  gboolean is_unchanged; /* it was proven, and ends as it did then */
} Judged;

/* @journal: (nullable): it cannot be opened, and @unread says why. Returns (transfer full): as say_problem (); %NULL with @error. */
static char *
judge (Prove *prove, UcJournal *journal, const GError *unread, Judged *judged, GError **error)
{
  g_autoptr (GError) unread_row = NULL;
  g_autofree char *lost = NULL;
  gboolean faultless;
  guint64 last = 0;
  End kept;

  *judged = (Judged){ 0 };
  if (!load_kept (prove, &kept, &faultless, error))
    return NULL;
  if (journal == NULL)
    return g_strdup (unread->message);
  last = uc_journal_newest_row (journal);
  if (last == 0)
    return g_strdup_printf ("%s: no row of it can be read", prove->path);
  if (!uc_journal_read_rows (journal, last, last, on_end_row, &judged->end, &unread_row))
    return g_strdup (unread_row->message);
  lost = say_lost (prove, journal, &kept);
  judged->is_unchanged = !prove->all && faultless && lost == NULL && judged->end.row == kept.row && is_linked (prove, journal);
  return judged->is_unchanged ? g_strdup ("") : examine (prove, journal, lost, &judged->rounds, error);
}

/* Whether a file that was read as one that nobody changes has changed meanwhile, or a later month came. */
static gboolean
is_overtaken (Prove *prove, const UcHouseSeen *seen)
{
  g_autofree char *folder = g_path_get_dirname (prove->path), *newest = uc_months_newest (folder);

  return uc_house_seen_changed (seen, prove->path) || (prove->before_path != NULL && uc_house_seen_changed (&prove->before_seen, prove->before_path))
         || (prove->is_last && newest != NULL && strcmp (newest, prove->path) != 0);
}

/* Makes the month the one before the next. */
static gboolean
prove_month (Prove *prove, GError **error)
{
  g_autoptr (GError) unread = NULL;
  UcHouseSeen seen;
  g_autoptr (UcJournal) journal = uc_house_journal_open_seen (prove->path, &seen, &unread);
  Judged judged;
  g_autofree char *problem = judge (prove, journal, unread, &judged, error);

  prove->proved->files++;
  if (problem != NULL && *problem != '\0' && is_overtaken (prove, &seen))
    {
      g_autofree char *folder = g_path_get_dirname (prove->path), *newest = uc_months_newest (folder);

      g_clear_error (&unread);
      g_clear_pointer (&journal, uc_journal_close);
      g_clear_pointer (&prove->before, uc_journal_close);
      g_clear_pointer (&problem, g_free);
      prove->is_last &= newest == NULL || strcmp (newest, prove->path) == 0;
      if (prove->before_path != NULL)
        prove->before = uc_house_journal_open_seen (prove->before_path, &prove->before_seen, NULL);
      journal = uc_house_journal_open_seen (prove->path, &seen, &unread);
      problem = judge (prove, journal, unread, &judged, error);
    }
  g_clear_pointer (&prove->before, uc_journal_close);
  prove->before = g_steal_pointer (&journal);
  prove->before_path = prove->path;
  prove->before_seen = seen;
  if (problem == NULL)
    return FALSE;
  if (*problem != '\0')
    return accuse (prove, g_steal_pointer (&problem), error);
  prove->proved->before += judged.is_unchanged;
  prove->proved->proven += !judged.is_unchanged;
  prove->proved->rounds += judged.rounds;
  return judged.is_unchanged ? confirm (prove, error) : keep (prove, &judged.end, judged.rounds, error);
}

static gboolean
prove_table (Prove *prove, GError **error)
{
  g_autofree char *folder = g_build_filename (prove->index->house, prove->table, NULL);
  g_auto (GStrv) months = uc_months_list (folder);
  gboolean good = TRUE;

  for (guint i = 0; good && months[i] != NULL; i++)
    {
      g_autofree char *name = g_path_get_basename (months[i]);

      prove->path = months[i];
      prove->name = name;
      prove->is_last = months[i + 1] == NULL;
      good = prove_month (prove, error);
      uc_store_rollback (prove->index->db);
      g_hash_table_add (prove->seen, g_strdup (months[i]));
    }
  prove->before_path = NULL;
  g_clear_pointer (&prove->before, uc_journal_close);
  return good;
}

/* Why a journal that the index has was not among those of its folder. (transfer full) */
static char *
say_gone (Prove *prove)
{
  GStatBuf found;

  if (g_lstat (prove->path, &found) == 0)
    return g_strdup_printf ("%s: its folder cannot be listed", prove->path);
  if (errno != ENOENT && errno != ENOTDIR)
    return g_strdup_printf ("%s: %s", prove->path, g_strerror (errno));
  return g_strdup_printf ("%s: gone: the index has this journal, and the house no longer. Put it back, or a copy;"
                          " “upcardctl house prove %s --forget %s/%s” accepts that it is missing",
                          prove->path, prove->index->house, prove->table, prove->name);
}

/* Journals that the index knows of and that no folder listed. */
static gboolean
accuse_missing (Prove *prove, GError **error)
{
  g_autoptr (GPtrArray) states = uc_house_proof_states (prove->index, error);
  gboolean good = states != NULL;

  for (guint i = 0; good && i < states->len; i++)
    {
      const UcHouseProofState *state = states->pdata[i];
      g_autofree char *path = uc_house_journal_path (prove->index, state->table, state->name);

      if (path == NULL || g_hash_table_contains (prove->seen, path))
        continue;
      prove->path = path;
      prove->table = state->table;
      prove->name = state->name;
      good = accuse (prove, say_gone (prove), error);
      uc_store_rollback (prove->index->db);
    }
  return good;
}

gboolean
uc_house_prove (UcHouseIndex *index, gboolean all, UcHouseProgress progress, gpointer user_data, GCancellable *cancellable,
                UcHouseProved *proved, GError **error)
{
  g_auto (GStrv) tables = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Prove prove = { index, proved, all, progress, user_data, cancellable, .seen = seen };
  gboolean good = TRUE;

  g_return_val_if_fail (index->lock_fd >= 0, FALSE);

  *proved = (UcHouseProved){ .problems = g_ptr_array_new_with_free_func (g_free) };
  tables = uc_house_tables (index->house, proved->problems);
  for (guint i = 0; good && tables[i] != NULL; i++)
    {
      prove.table = tables[i];
      good = prove_table (&prove, error);
    }
  return good && accuse_missing (&prove, error);
}

void
uc_house_proved_clear (UcHouseProved *proved)
{
  g_clear_pointer (&proved->problems, g_ptr_array_unref);
}

/* ---- what is kept ---- */

gboolean
uc_house_prove_forget (UcHouseIndex *index, const char *table, const char *name, GError **error)
{
  g_autoptr (UcStatement) find = uc_house_prepare (index, "SELECT id FROM file WHERE tbl = ?1 AND name = ?2", error);
  g_autofree char *path = uc_house_journal_path (index, table, name), *sql = NULL;
  gint64 file = 0;
  GStatBuf found;
  gboolean good;

  g_return_val_if_fail (index->lock_fd >= 0, FALSE);

  if (find == NULL)
    return FALSE;
  sqlite3_bind_text (find, 1, table, -1, SQLITE_STATIC);
  sqlite3_bind_text (find, 2, name, -1, SQLITE_STATIC);
  if (path != NULL && sqlite3_step (find) == SQLITE_ROW)
    file = sqlite3_column_int64 (find, 0);
  sqlite3_reset (find);
  if (file == 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   "%s: the index has no journal “%s/%s”; expected a table and a month of it, such as BJ-07/2026-11.journal", index->house, table,
                   name);
      return FALSE;
    }
  sql = g_strdup_printf ("DELETE FROM proof WHERE file = %" G_GINT64_FORMAT, file);
  good = uc_house_run (index, "BEGIN IMMEDIATE", error) && uc_house_run (index, sql, error);
  if (good && g_lstat (path, &found) != 0)
    {
      g_autofree char *gone = g_strdup_printf ("DELETE FROM file WHERE id = %" G_GINT64_FORMAT, file);

      good = uc_house_forget_rounds (index, file, error) && uc_house_run (index, gone, error);
    }
  good = good && uc_house_run (index, "COMMIT", error);
  uc_store_rollback (index->db);
  return good;
}

void
uc_house_proof_state_free (UcHouseProofState *state)
{
  g_free (state->table);
  g_free (state->name);
  g_free (state->problem);
  g_free (state);
}

GPtrArray *
uc_house_proof_states (UcHouseIndex *index, GError **error)
{
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_house_proof_state_free);
  g_autoptr (UcStatement) each = uc_house_prepare (index, states_sql, error);
  int answer = SQLITE_DONE;

  while (each != NULL && (answer = sqlite3_step (each)) == SQLITE_ROW)
    {
      UcHouseProofState *state = g_new0 (UcHouseProofState, 1);

      *state = (UcHouseProofState){
        .table = g_strdup ((const char *) sqlite3_column_text (each, 0)),
        .name = g_strdup ((const char *) sqlite3_column_text (each, 1)),
        .at_ns = sqlite3_column_int64 (each, 2),
        .rounds = sqlite3_column_int64 (each, 3),
        .problem = g_strdup ((const char *) sqlite3_column_text (each, 4)),
      };
      g_ptr_array_add (states, state);
    }
  if (each == NULL || (answer != SQLITE_DONE && !uc_house_fail (index, error)))
    return NULL;
  return g_steal_pointer (&states);
}
