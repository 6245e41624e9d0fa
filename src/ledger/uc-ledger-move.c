/* One ledger's record in another store: how a ledger comes to a server and back, and how a server's is copied into a file. */
#include "uc-ledger-private.h"
#include "uc-ledger-server.h"

#include "uc-sync-folder.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <unistd.h>

/* Between two calls of the progress. */
#define ROWS 1000

/* ---- the record, row by row ---- */

typedef struct
{
  UcLedger *to;
  guint64 done, all;
  UcLedgerProgress progress;
  gpointer user_data;
  GError **error;
  gboolean good;
} Filling;

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  Filling *filling = user_data;
  UcLedger *to = filling->to;

  filling->good = uc_ledger_put_row (to, row, filling->error) && uc_ledger_fold_row (to, row, filling->error);
  to->term = row->term;
  filling->done++;
  if (filling->progress != NULL && (filling->done % ROWS == 0 || filling->done == filling->all))
    filling->progress (filling->done, filling->all, filling->user_data);
  return filling->good;
}

static gboolean
on_heard (const char *table, guint64 n, const char *line, gpointer user_data)
{
  Filling *filling = user_data;
  UcLedgerStore *store = filling->to->store;

  filling->good = store->engine->hear (store, table, 0, n, filling->error);
  return filling->good;
}

/* The lease comes along: the term of the next writer is later than any that wrote here. */
static gboolean
fill (Filling *filling, UcLedger *from)
{
  UcLedgerStore *store = from->store;
  UcLedger *to = filling->to;
  gint64 term;

  if (!store->engine->count (store, UC_LEDGER_ROW, &filling->all, filling->error)
      || !store->engine->read_rows (store, 0, G_MAXUINT64, on_row, filling, filling->error) || !filling->good
      || !store->engine->read_heard (store, on_heard, filling, filling->error) || !filling->good
      || !store->engine->read_lease (store, &term, filling->error))
    return FALSE;
  to->term = MAX (to->term, (guint64)MAX (term, 0));
  return uc_ledger_beat (to, to->real, filling->error);
}

gboolean
uc_ledger_fill_from (UcLedger *to, UcLedger *from, UcLedgerProgress progress, gpointer user_data, GError **error)
{
  UcLedgerStore *store = to->store;
  Filling filling = { .to = to, .progress = progress, .user_data = user_data, .error = error, .good = TRUE };
  const gboolean good = from->store->engine->step (from->store, UC_LEDGER_STEP_READ, error) && store->engine->connect (store, UC_LEDGER_TO_WRITE, error)
                        && store->engine->step (store, UC_LEDGER_STEP_WRITE, error) && store->engine->make_tables (store, error)
                        && fill (&filling, from) && store->engine->step (store, UC_LEDGER_STEP_COMMIT, error);

  from->store->engine->roll_back (from->store);
  if (!good && store->is_connected)
    store->engine->roll_back (store);
  uc_ledger_forget (to);
  return good;
}

/* ---- the move ---- */

static gboolean
fail (const char *path, GError **error)
{
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: cannot write it: %s"), path, g_strerror (errno));
  return FALSE;
}

/* At every moment the ledger's name is that of a whole ledger. */
static gboolean
exchange (const char *new, const char *path, const char *keep, GError **error)
{
  if (link (path, keep) != 0)
    return fail (keep, error);
  if (g_rename (new, path) != 0)
    {
      fail (path, error);
      g_unlink (keep);
      return FALSE;
    }
  return (uc_sync_folder_of (path) && uc_sync_folder_of (keep)) || fail (path, error);
}

/* A database that somebody reads still has rows in a file beside it, which would stay there for the next database of this name. */
static gboolean
is_closed (const char *path, GError **error)
{
  static const char *const suffixes[] = { "-wal", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *beside = g_strconcat (path, suffixes[i], NULL);

      if (g_file_test (beside, G_FILE_TEST_EXISTS))
        return uc_ledger_refuse (error, _ ("%s: it is there still, because another program reads the ledger, or has ended by force; expected that nobody reads it"),
                                 beside);
    }
  return TRUE;
}

static gboolean
check_names (const char *path, const char *keep, GError **error)
{
  g_autofree char *from = g_path_get_dirname (path), *to = g_path_get_dirname (keep), *key = uc_keys_path (keep);
  GStatBuf of_path, of_keep;

  if (g_file_test (keep, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS, _ ("%s: there is a file of that name; name another"), keep);
      return FALSE;
    }
  if (g_file_test (key, G_FILE_TEST_EXISTS))
    return uc_ledger_refuse (error, _ ("%s: there is a key of that name, and nobody may write what is kept; name another"), key);
  if (g_stat (to, &of_keep) != 0)
    return fail (keep, error);
  if (g_stat (from, &of_path) == 0 && of_path.st_dev == of_keep.st_dev)
    return TRUE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, _ ("%s: it is on another file system than %s; expected a name in the same folder"), keep,
               path);
  return FALSE;
}

/* Read by another hand than the one that wrote it. */
static gboolean
is_same_ledger (const UcLedger *from, const char *new, const char *path, GError **error)
{
  const UcLedgerOptions options = { .program = from->program, .read_only = TRUE };
  g_autoptr (UcLedger) to = uc_ledger_open (new, &options, error);

  if (to == NULL || !uc_ledger_check_signatures (to, error))
    return FALSE;
  if (to->rows == from->rows && uc_hash_equal (&to->hash, &from->hash))
    return TRUE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
               _ ("%s: what was read back has %" PRIu64 " rows, and the ledger has %" PRIu64 ", or the last ones are not the same"), path, to->rows,
               from->rows);
  return FALSE;
}

gboolean
uc_ledger_move (const char *path, const UcLedgerOptions *options, const char *keep, UcLedgerProgress progress, gpointer user_data, GError **error)
{
  const UcLedgerOptions writer = { .program = options->program, .now_ns = options->now_ns };
  g_autofree char *new = g_strconcat (path, ".new", NULL);
  g_autoptr (UcLedger) from = NULL, to = NULL;
  gboolean good;

  if (!check_names (path, keep, error))
    return FALSE;
  /* From here on nobody else writes it, and its key and its end were looked at. */
  from = uc_ledger_open (path, &writer, error);
  if (from == NULL)
    return FALSE;
  if (options->server == NULL && !from->store->engine->is_shared)
    return uc_ledger_refuse (error, _ ("%s: the ledger is in a file already; expected a server that it goes to"), path);
  if (options->server == NULL && from->copies.n == 2)
    return uc_ledger_refuse (error, _ ("%s: two copies are filed, and a file is one; expected “upcardctl link copies 1 REASON” first"), path);
  to = uc_ledger_make_file (new, path, options->server, error) ? uc_ledger_new (new, options, error) : NULL;
  /* The server may have given the lock away meanwhile; then a later term has begun, and this commit fails. */
  good = to != NULL && uc_ledger_fill_from (to, from, progress, user_data, error) && is_same_ledger (from, new, path, error)
         && (!from->store->engine->is_shared || uc_ledger_beat (from, from->now_ns (), error));
  /* A database's own file must be whole before it gets another name. The lock of a file stays until the end; that of a server goes with the
   * connection, and so the connection stays. */
  if (good && !from->store->engine->is_shared)
    from->store->engine->disconnect (from->store);
  good = good && is_closed (path, error) && exchange (new, path, keep, error);
  uc_ledger_name_in_error (error, new, path);
  g_unlink (new);
  return good;
}
