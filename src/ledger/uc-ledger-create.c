/* A new ledger, in a file or on a server. */
#include "uc-ledger-private.h"
#include "uc-ledger-server.h"

#include "uc-private-file.h"
#include "uc-sync-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static gboolean
record_terms (UcLedger *ledger, const UcLedgerTerms *terms, GError **error)
{
  g_autoptr (GString) line = g_string_new (NULL);
  UcLedgerRow row = { .kind = UC_LEDGER_ROW_TERMS, .meter = terms->meter, .device = "", .events = "" };

  uc_ledger_terms_print (terms, line);
  row.input = line->str;
  return uc_ledger_record (ledger, &row, error);
}

/* Within a transaction, which stays open. */
static gboolean
fill (UcLedger *ledger, const char *path, const UcLedgerTerms *terms, guint n_terms, UcLedgerItem *items, guint n_items, GError **error)
{
  UcLedgerStore *store = ledger->store;
  gboolean good = store->engine->connect (store, UC_LEDGER_TO_WRITE, error) && store->engine->step (store, UC_LEDGER_STEP_WRITE, error)
                  && store->engine->make_tables (store, error) && uc_ledger_beat (ledger, ledger->now_ns (), error)
                  && uc_ledger_keys_begin (ledger, path, error);

  for (guint i = 0; good && i < n_terms; i++)
    good = record_terms (ledger, &terms[i], error);
  for (guint i = 0; good && i < n_items; i++)
    {
      good = uc_ledger_take_one (ledger, &items[i], error);
      if (good && items[i].refused != NULL)
        {
          g_propagate_error (error, g_error_copy (items[i].refused));
          good = FALSE;
        }
    }
  return good && uc_ledger_keys_sign (ledger, error);
}

/* The file of a ledger on a server has the server's name, and nothing else. */
static gboolean
name_server (int fd, const char *server)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;
  gsize n;

  if (server == NULL)
    return TRUE;
  g_key_file_set_string (file, UC_LEDGER_SERVER_GROUP, "server", server);
  text = g_key_file_to_data (file, &n, NULL);
  errno = ENAMETOOLONG;
  return n < UC_LEDGER_LEAST_DATABASE && write (fd, text, n) == (gssize)n && fsync (fd) == 0;
}

gboolean
uc_ledger_make_file (const char *new, const char *path, const char *server, GError **error)
{
  gboolean good;
  int fd;

  /* What was begun before and never ended goes. Badges and sums are nobody else's. */
  g_unlink (new);
  fd = open (new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_READ_ONLY, _ ("%s: cannot create it: %s"), path, g_strerror (errno));
      return FALSE;
    }
  good = uc_private_file_give (fd, path) && name_server (fd, server);
  if (!good)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: cannot create it: %s"), path, g_strerror (errno));
  close (fd);
  return good;
}

void
uc_ledger_name_in_error (GError **error, const char *new, const char *path)
{
  char *message;

  if (error == NULL || *error == NULL || !g_str_has_prefix ((*error)->message, new))
    return;
  message = g_strconcat (path, (*error)->message + strlen (new), NULL);
  g_free ((*error)->message);
  (*error)->message = message;
}

gboolean
uc_ledger_create (const char *path, const UcLedgerOptions *options, const UcLedgerTerms *terms, guint n_terms, UcLedgerItem *items,
                  guint n_items, GError **error)
{
  g_autofree char *new = g_strconcat (path, ".new", NULL);
  g_autofree char *key_path = uc_keys_path (path);
  g_autoptr (UcLedger) ledger = NULL;
  gboolean good, is_full, is_made, stays;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS, _ ("%s: the file is there already; a ledger is created once"), path);
      return FALSE;
    }
  if (g_file_test (key_path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS,
                   _ ("%s: the key file of a ledger is there already; put its ledger back, or move the key file away"), key_path);
      return FALSE;
    }
  ledger = uc_ledger_make_file (new, path, options->server, error) ? uc_ledger_new (new, options, error) : NULL;
  is_full = ledger != NULL && fill (ledger, path, terms, n_terms, items, n_items, error) && uc_keys_save (ledger->key_path, &ledger->keys, error);
  is_made = is_full && ledger->store->engine->step (ledger->store, UC_LEDGER_STEP_COMMIT, error) && uc_ledger_is_on_copies (ledger, error);
  uc_ledger_name_in_error (error, new, path);
  /* What a server committed cannot be taken back, whatever its answer was: then nobody else has the key. */
  stays = is_full && ledger->store->engine->is_shared;
  if (is_full && !is_made && stays)
    g_prefix_error (error, _ ("%s and its key file stay, because the server may have the ledger: "), path);
  if (ledger != NULL)
    uc_ledger_forget (ledger);
  /* Unlike a rename, a link replaces nothing. */
  good = (is_made || stays) && link (new, path) == 0 && uc_sync_folder_of (path);
  if (is_made && !good)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: cannot create it: %s"), path, g_strerror (errno));
  good = good && is_made;
  if (!good && !stays)
    g_unlink (key_path);
  g_unlink (new);
  return good;
}
