/* What is read of a ledger that is in use, without its meters: a copy in one file, and the hash and the code of an entry. */
#include "uc-ledger-private.h"
#include "uc-ledger-sqlite.h"

#include "uc-private-file.h"
#include "uc-store.h"
#include "uc-sync-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* 1 MiB between two looks at how far it is. */
#define PAGES 256

gboolean
uc_ledger_find_hash (UcLedger *ledger, const char *meter, guint64 entry, UcHash *hash, gboolean *is_there, GError **error)
{
  const UcLedgerCell key[] = { { .type = UC_LEDGER_TEXT, .text = meter }, { .type = UC_LEDGER_NUMBER, .number = (gint64)entry } };

  return uc_ledger_cells_find_hash (ledger, UC_LEDGER_ENTRY, key, "hash", hash, is_there, error);
}

gboolean
uc_ledger_find_code (UcLedger *ledger, const char *meter, guint64 entry, char code[UC_CODE_TEXT], GError **error)
{
  UcHead head = { .seq = entry };
  gboolean is_there;

  code[0] = '\0';
  if (!uc_ledger_find_hash (ledger, meter, entry, &head.hash, &is_there, error))
    return FALSE;
  if (is_there)
    uc_head_code (&head, code);
  return TRUE;
}

/* A transaction of the ledger's own holds one moment of it: without that, each row that the link takes meanwhile begins the copy again. */
static gboolean
fill (UcLedger *ledger, sqlite3 *copy, const char *to, UcLedgerProgress progress, gpointer user_data, GError **error)
{
  sqlite3_backup *backup;
  gint64 rows;
  int answer;

  if (!uc_store_run (uc_ledger_sqlite_connection (ledger->store), ledger->store->path, _ ("read it"), "BEGIN", error)
      || !uc_store_number (uc_ledger_sqlite_connection (ledger->store), ledger->store->path, "SELECT count (*) FROM lease", &rows, error))
    return FALSE;
  backup = sqlite3_backup_init (copy, "main", uc_ledger_sqlite_connection (ledger->store), "main");
  if (backup == NULL)
    return uc_store_fail (copy, to, _ ("write the copy"), error);
  while ((answer = sqlite3_backup_step (backup, PAGES)) == SQLITE_OK)
    if (progress != NULL)
      progress ((guint64)(sqlite3_backup_pagecount (backup) - sqlite3_backup_remaining (backup)),
                (guint64)sqlite3_backup_pagecount (backup), user_data);
  if (sqlite3_backup_finish (backup) != SQLITE_OK || answer != SQLITE_DONE)
    return uc_store_fail (copy, to, _ ("write the copy"), error);
  /* One file: a reader of the copy needs no file beside it, and writes nothing. */
  return uc_store_run (copy, to, _ ("write the copy"), "PRAGMA synchronous=FULL; PRAGMA journal_mode=DELETE", error);
}

static gboolean
write_copy (UcLedger *ledger, const char *to, const char *temporary, UcLedgerProgress progress, gpointer user_data, GError **error)
{
  sqlite3 *copy = NULL;
  gboolean good = sqlite3_open_v2 (temporary, &copy, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;

  if (!good)
    uc_store_fail (copy, to, _ ("write the copy"), error);
  good = good && fill (ledger, copy, to, progress, user_data, error);
  sqlite3_close (copy);
  uc_store_rollback (uc_ledger_sqlite_connection (ledger->store));
  return good;
}

/* Of a ledger on a server: its rows, one by one, into a file that no writer has prepared: it stays one file. */
static gboolean
write_rows (UcLedger *ledger, const char *to, const char *temporary, UcLedgerProgress progress, gpointer user_data, GError **error)
{
  const UcLedgerOptions options = { .program = "upcardctl" };
  g_autoptr (UcLedger) copy = uc_ledger_new (temporary, &options, error);
  const gboolean good = copy != NULL && uc_ledger_fill_from (copy, ledger, progress, user_data, error);

  uc_ledger_name_in_error (error, temporary, to);
  return good;
}

static gboolean
fail (const char *to, int saved, GError **error)
{
  g_set_error (error, UC_JOURNAL_ERROR, saved == ENOSPC ? UC_JOURNAL_ERROR_FULL : UC_JOURNAL_ERROR_IO, _ ("%s: cannot write the copy: %s"),
               to, g_strerror (saved));
  return FALSE;
}

static gboolean
fail_exists (const char *to, GError **error)
{
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS, _ ("%s: there is a file of that name; name another"), to);
  return FALSE;
}

/* A link replaces nothing; a disk that knows no links, such as a stick, has to be asked first. */
static gboolean
give_name (const char *temporary, const char *to, GError **error)
{
  if (link (temporary, to) == 0)
    g_unlink (temporary);
  else if (errno == EEXIST || g_file_test (to, G_FILE_TEST_EXISTS))
    return fail_exists (to, error);
  else if (g_rename (temporary, to) != 0)
    return fail (to, errno, error);
  return uc_sync_folder_of (to) || fail (to, errno, error);
}

static UcLedger *
open_copy (const char *temporary, GError **error)
{
  const UcLedgerOptions options = { .read_only = TRUE };
  UcLedger *copy = uc_ledger_open (temporary, &options, error);

  if (copy != NULL && !uc_ledger_check_signatures (copy, error))
    g_clear_pointer (&copy, uc_ledger_close);
  return copy;
}

gboolean
uc_ledger_copy (UcLedger *ledger, const char *to, UcLedgerProgress progress, gpointer user_data, UcLedger **copy, GError **error)
{
  g_autofree char *temporary = g_strconcat (to, ".XXXXXX", NULL);
  g_autoptr (UcLedger) whole = NULL;
  int fd;

  if (g_file_test (to, G_FILE_TEST_EXISTS))
    return fail_exists (to, error);
  /* Badges and sums are nobody else's. */
  fd = g_mkstemp_full (temporary, O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0)
    return fail (to, errno, error);
  /* Root keeps the copy where the disk knows no owners. */
  if (!uc_private_file_give (fd, to))
    g_debug ("%s: it stays root's", to);
  close (fd);
  if (ledger->store->engine->is_shared ? write_rows (ledger, to, temporary, progress, user_data, error)
                                       : write_copy (ledger, to, temporary, progress, user_data, error))
    whole = open_copy (temporary, error);
  /* What is wrong with the copy is wrong with the ledger, which keeps its name. */
  uc_ledger_name_in_error (error, temporary, ledger->store->path);
  if (whole != NULL && give_name (temporary, to, error))
    {
      g_free (whole->store->path);
      whole->store->path = g_strdup (to);
      *copy = g_steal_pointer (&whole);
      return TRUE;
    }
  g_unlink (temporary);
  return FALSE;
}
