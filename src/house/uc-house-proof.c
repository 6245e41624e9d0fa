#include "uc-house-proof.h"

#include "uc-house-private.h"

#include "uc-audit.h"
#include "uc-cite.h"
#include "uc-months-check.h"
#include "uc-months.h"
#include "uc-prove.h"

#include <string.h>

/* Lines that are kept of one journal: one fault may follow from another. */
#define MOST_LINES 20

static const char proof_sql[] = "SELECT p.row, p.hash, p.problem FROM proof p, file f WHERE f.tbl = ?1 AND f.name = ?2 AND p.file = f.id";
static const char keep_sql[] = "INSERT OR REPLACE INTO proof (file, row, hash, rounds, at, problem) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
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
  const char *path; /* of the journal at hand */
} Prove;

typedef struct
{
  guint64 row;
  UcHash hash;
} End;

/* ---- what was proven before ---- */

static gboolean
on_end_row (const UcRow *row, gpointer user_data)
{
  *(End *) user_data = (End){ row->id, row->hash };
  return FALSE;
}

static gboolean
is_proven (Prove *prove, const char *table, const char *name, const End *end)
{
  g_autoptr (UcStatement) read = uc_house_prepare (prove->index, proof_sql, NULL);

  if (read == NULL)
    return FALSE;
  sqlite3_bind_text (read, 1, table, -1, SQLITE_STATIC);
  sqlite3_bind_text (read, 2, name, -1, SQLITE_STATIC);
  return sqlite3_step (read) == SQLITE_ROW && sqlite3_column_int64 (read, 0) == (gint64) end->row
         && sqlite3_column_bytes (read, 1) == sizeof end->hash.b
         && memcmp (sqlite3_column_blob (read, 1), end->hash.b, sizeof end->hash.b) == 0 && sqlite3_column_bytes (read, 2) == 0;
}

static gboolean
keep (Prove *prove, const char *table, const char *name, const End *end, guint32 rounds, const char *problem, GError **error)
{
  g_autoptr (UcStatement) put = NULL;
  gint64 file;
  gboolean good = uc_house_run (prove->index, "BEGIN IMMEDIATE", error) && uc_house_file (prove->index, table, name, &file, error)
                  && (put = uc_house_prepare (prove->index, keep_sql, error)) != NULL;

  if (!good)
    return FALSE;
  sqlite3_bind_int64 (put, 1, file);
  sqlite3_bind_int64 (put, 2, end->row);
  sqlite3_bind_blob (put, 3, end->hash.b, sizeof end->hash.b, SQLITE_STATIC);
  sqlite3_bind_int64 (put, 4, rounds);
  sqlite3_bind_int64 (put, 5, g_get_real_time () * 1000);
  sqlite3_bind_text (put, 6, problem, -1, SQLITE_STATIC);
  return (sqlite3_step (put) == SQLITE_DONE || uc_house_fail (prove->index, error)) && uc_house_run (prove->index, "COMMIT", error);
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

/* (transfer full): "" = it is whole and proven, and nothing was found. */
static char *
say_problem (const char *path, const UcVerdict *verdict, const GPtrArray *findings)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

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

/* @before: the month before, or %NULL. Returns (transfer full): as say_problem (); %NULL with @error when it was cancelled. */
static char *
examine (Prove *prove, UcJournal *journal, const char *before, guint32 *rounds, GError **error)
{
  g_autoptr (GPtrArray) findings = uc_audit_findings_new ();
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) problem = NULL;
  UcVerifyOptions how = {
    .progress = prove->progress != NULL ? on_progress : NULL,
    .user_data = prove,
    .cancellable = prove->cancellable,
    .findings = findings,
  };

  verdict = uc_verify (journal, &how, &problem);
  if (verdict != NULL && before != NULL)
    {
      g_autoptr (UcJournal) old = uc_house_journal_open (before, NULL);

      if (old != NULL)
        uc_months_check (old, journal, verdict);
    }
  if (verdict == NULL || !uc_prove (journal, &how, NULL, NULL, verdict, &problem))
    {
      if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return g_strdup (problem->message);
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  *rounds = verdict->rounds;
  return say_problem (prove->path, verdict, findings);
}

static gboolean
prove_month (Prove *prove, const char *table, const char *name, const char *before, GError **error)
{
  g_autoptr (GError) unread = NULL;
  g_autoptr (UcJournal) journal = uc_house_journal_open (prove->path, &unread);
  g_autofree char *problem = NULL;
  guint64 last = 0;
  guint32 rounds = 0;
  End end = { 0 };

  prove->proved->files++;
  /* What it ends with before it is read: rows that come meanwhile are proven the next time. */
  if (journal == NULL || ((last = uc_journal_newest_row (journal)) != 0 && !uc_journal_read_rows (journal, last, last, on_end_row, &end, &unread)))
    problem = g_strdup (unread->message);
  else if (last == 0)
    problem = g_strdup_printf ("%s: no row of it can be read", prove->path);
  else if (!prove->all && is_proven (prove, table, name, &end))
    {
      prove->proved->before++;
      return TRUE;
    }
  else
    problem = examine (prove, journal, before, &rounds, error);
  if (problem == NULL || !keep (prove, table, name, &end, rounds, problem, error))
    return FALSE;
  if (*problem != '\0')
    g_ptr_array_add (prove->proved->problems, g_steal_pointer (&problem));
  else
    {
      prove->proved->proven++;
      prove->proved->rounds += rounds;
    }
  return TRUE;
}

gboolean
uc_house_prove (UcHouseIndex *index, gboolean all, UcHouseProgress progress, gpointer user_data, GCancellable *cancellable,
                UcHouseProved *proved, GError **error)
{
  g_auto (GStrv) tables = uc_house_tables (index->house);
  Prove prove = { index, proved, all, progress, user_data, cancellable, NULL };
  gboolean good = TRUE;

  g_return_val_if_fail (index->lock_fd >= 0, FALSE);

  *proved = (UcHouseProved){ .problems = g_ptr_array_new_with_free_func (g_free) };
  for (guint i = 0; good && tables[i] != NULL; i++)
    {
      g_autofree char *folder = g_build_filename (index->house, tables[i], NULL);
      g_auto (GStrv) months = uc_months_list (folder);

      for (guint j = 0; good && months[j] != NULL; j++)
        {
          g_autofree char *name = g_path_get_basename (months[j]);

          prove.path = months[j];
          good = prove_month (&prove, tables[i], name, j > 0 ? months[j - 1] : NULL, error);
          uc_store_rollback (index->db);
        }
    }
  return good;
}

void
uc_house_proved_clear (UcHouseProved *proved)
{
  g_clear_pointer (&proved->problems, g_ptr_array_unref);
}

/* ---- what is kept ---- */

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
