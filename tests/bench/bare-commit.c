#include "bare-commit.h"

#include "figures.h"

#include <sqlite3.h>

struct _BareCommit
{
  sqlite3 *db;
  sqlite3_stmt *insert;
};

static void
sql_or_fail (sqlite3 *db, int answer)
{
  if (answer != SQLITE_OK && answer != SQLITE_DONE)
    g_error ("%s", sqlite3_errmsg (db));
}

BareCommit *
bare_commit_open (const char *path, const char *vfs)
{
  BareCommit *bare = g_new0 (BareCommit, 1);

  sql_or_fail (bare->db, sqlite3_open_v2 (path, &bare->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs));
  sql_or_fail (bare->db, sqlite3_exec (bare->db,
                                       "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                                       "CREATE TABLE bare (id INTEGER PRIMARY KEY, input TEXT, events TEXT)",
                                       NULL, NULL, NULL));
  sql_or_fail (bare->db, sqlite3_prepare_v2 (bare->db, "INSERT INTO bare (input, events) VALUES (?1, ?2)", -1, &bare->insert, NULL));
  return bare;
}

double
bare_commit_put (BareCommit *bare, const char *input, const char *events)
{
  const double began_ms = figures_clock_ms ();

  sqlite3_bind_text (bare->insert, 1, input, -1, SQLITE_STATIC);
  sqlite3_bind_text (bare->insert, 2, events, -1, SQLITE_STATIC);
  sql_or_fail (bare->db, sqlite3_step (bare->insert));
  sql_or_fail (bare->db, sqlite3_reset (bare->insert));
  return figures_clock_ms () - began_ms;
}

void
bare_commit_close (BareCommit *bare)
{
  sqlite3_finalize (bare->insert);
  sqlite3_close (bare->db);
  g_free (bare);
}
