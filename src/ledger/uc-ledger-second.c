/* A second link: it reads what the first one records, and takes over when that one is gone. */
#include "uc-ledger-private.h"
#include "uc-ledger-server.h"

#include "uc-sync-folder.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

static gboolean
is_on_server (const char *path, GError **error)
{
  if (uc_ledger_names_server (path))
    return TRUE;
  return uc_ledger_refuse (error, _ ("%s: the ledger is in a file of this machine, and no other machine can take over; expected a ledger on a server"), path);
}

UcLedger *
uc_ledger_stand_by (const char *path, const UcLedgerOptions *options, guint patience_s, GError **error)
{
  g_autoptr (UcLedger) ledger = NULL;

  if (!uc_ledger_is_there (path, error) || !is_on_server (path, error))
    return NULL;
  ledger = uc_ledger_new (path, options, error);
  if (ledger == NULL || !ledger->store->engine->lock (ledger->store, options->program, error))
    return NULL;
  ledger->stands_by = TRUE;
  ledger->patience_s = patience_s;
  return g_steal_pointer (&ledger);
}

static void
disconnect (UcLedger *ledger)
{
  ledger->store->engine->disconnect (ledger->store);
  ledger->has_lock = FALSE;
  ledger->free_us = 0;
}

/* All of the record is to be read, which may take longer than another machine waits: the machine that signed before has the lock meanwhile. */
static gboolean
prepare_to_read (UcLedger *ledger, GError **error)
{
  g_autoptr (GError) problem = NULL;
  gboolean has_signed;

  if (!uc_ledger_keys_anchor (ledger, &has_signed, error))
    return FALSE;
  if (!has_signed || ledger->had_lock)
    return TRUE;
  ledger->has_lock = ledger->store->engine->take_lock (ledger->store, &problem);
  if (ledger->has_lock || g_error_matches (problem, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

/* The record up to now. Memory outlives a connection: where the server is lost with the first link, as much as possible was read before. */
static gboolean
follow (UcLedger *ledger, gboolean to_the_end, GError **error)
{
  if (!ledger->store->is_connected && !uc_ledger_connect (ledger, UC_LEDGER_TO_STAND_BY, error))
    return FALSE;
  if (ledger->rows == 0 && !prepare_to_read (ledger, error))
    return FALSE;
  if (!uc_ledger_read_on (ledger, to_the_end, error))
    return FALSE;
  if (ledger->rows >= ledger->anchor.id)
    return TRUE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
               _ ("%s: it ends with row %" PRIu64 ", and row %" PRIu64 " named the key of this machine: it is an older copy. Expected the newest"),
               ledger->store->path, ledger->rows, ledger->anchor.id);
  return FALSE;
}

/* A link that is started again is without the lock for a moment. Nobody takes over from it. */
static gboolean
is_free (UcLedger *ledger, UcLedgerStanding standing, gboolean *is_free, GError **error)
{
  const gint64 now_us = g_get_monotonic_time ();
  gboolean is_locked;

  if (!ledger->store->engine->is_locked (ledger->store, &is_locked, error))
    return FALSE;
  if (is_locked)
    ledger->free_us = 0;
  else if (ledger->free_us == 0)
    ledger->free_us = now_us;
  *is_free = !is_locked && (standing == UC_LEDGER_WRITES || now_us - ledger->free_us >= (gint64)ledger->patience_s * G_USEC_PER_SEC);
  return TRUE;
}

/* By a row of its own, the first one of this term. On one copy, it may be lost; then the ledger says so, and answers nobody. */
static gboolean
record_over (UcLedger *ledger, GError **error)
{
  const UcLedgerEngine *engine = ledger->store->engine;

  if (!ledger->is_second)
    return TRUE;
  if (!engine->step (ledger->store, UC_LEDGER_STEP_WRITE, error) || !uc_ledger_keys_sign (ledger, error)
      || !uc_ledger_beat (ledger, ledger->now_ns (), error) || !engine->step (ledger->store, UC_LEDGER_STEP_COMMIT, error))
    return FALSE;
  if (uc_ledger_is_on_copies (ledger, NULL))
    {
      uc_ledger_keys_committed (ledger);
      uc_ledger_note_told (ledger);
    }
  else
    uc_ledger_keys_doubted (ledger);
  return ledger->store->is_connected;
}

/* This program has the lock, and memory must have what was recorded until then. */
static gboolean
take_over (UcLedger *ledger, GError **error)
{
  gboolean good = follow (ledger, TRUE, error);

  ledger->may_take_over = TRUE;
  good = good && uc_ledger_keys_open (ledger, error) && uc_ledger_begin_term (ledger, error) && record_over (ledger, error);
  ledger->may_take_over = FALSE;
  ledger->stands_by = !good;
  if (good)
    ledger->anchor = (UcKeyRow){ 0 };
  return good;
}

gboolean
uc_ledger_look (UcLedger *ledger, UcLedgerStanding *standing, GError **error)
{
  gboolean is_new, free = FALSE;

  *standing = UC_LEDGER_LACKS_KEY;
  if (!follow (ledger, FALSE, error))
    {
      /* A server that cannot be reached says nothing about what it had. */
      if (ledger->store->is_connected)
        uc_ledger_forget (ledger);
      disconnect (ledger);
      return FALSE;
    }
  is_new = ledger->anchor.id == 0;
  *standing = uc_ledger_keys_standing (ledger);
  if (*standing != UC_LEDGER_WRITES && ledger->has_lock)
    {
      ledger->had_lock = TRUE;
      disconnect (ledger);
    }
  if (*standing == UC_LEDGER_LACKS_KEY)
    {
      ledger->free_us = 0;
      return TRUE;
    }
  /* The signatures behind the row that filed the key are looked at now. */
  if (is_new && ledger->anchor.id < ledger->rows)
    {
      uc_ledger_forget (ledger);
      disconnect (ledger);
    }
  if (!ledger->store->is_connected)
    {
      *standing = UC_LEDGER_STANDS_BY;
      return TRUE;
    }
  /* Until here memory is good for the next time. */
  if (!ledger->has_lock && !is_free (ledger, *standing, &free, error))
    {
      disconnect (ledger);
      return FALSE;
    }
  if (!ledger->has_lock && !free)
    {
      *standing = UC_LEDGER_STANDS_BY;
      return TRUE;
    }
  *standing = UC_LEDGER_STANDS_BY;
  if (!ledger->has_lock && !ledger->store->engine->take_lock (ledger->store, error))
    {
      disconnect (ledger);
      return FALSE;
    }
  if (take_over (ledger, error))
    {
      *standing = UC_LEDGER_WRITES;
      return TRUE;
    }
  uc_ledger_forget (ledger);
  disconnect (ledger);
  return FALSE;
}

/* ---- the key of this machine ---- */

static gboolean
make_key (const char *key_path, UcKeys *keys, GError **error)
{
  char text[UC_LEDGER_KEY_TEXT];
  UcPublicKey public;

  uc_keys_wipe (keys);
  memset (keys, 0, sizeof *keys);
  randombytes_buf (keys->seal.b, sizeof keys->seal.b);
  /* Somebody types it as a word of a command, where a word that begins with a dash is an option. */
  do
    {
      uc_keys_fresh_sign (&keys->sign);
      uc_keys_public (&keys->sign, &public);
    }
  while (*uc_ledger_signing_print_key (&public, text) == '-');
  return uc_keys_save (key_path, keys, error);
}

/* The key of a machine that signed until another one took over, or that two persons withdrew. That they did, every signature says, behind the row @known
 * by keys of which each named the next; and if somebody forged them all, the key is not lost. */
static gboolean
put_away (UcLedger *ledger, const char *key_path, guint64 known, GError **error)
{
  g_autofree char *old = g_strconcat (key_path, ".old", NULL);

  if (!uc_ledger_check_signatures_behind (ledger, known, error))
    return FALSE;
  if (g_file_test (old, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS,
                   _ ("%s: a key that was put away before is still there. If “upcardctl verify --link” finds nothing, remove it"), old);
      return FALSE;
    }
  if (g_rename (key_path, old) == 0)
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: cannot rename it: %s"), key_path, g_strerror (errno));
  return FALSE;
}

typedef struct
{
  const UcPublicKey *key;
  UcKeyRow known;     /* the last row that the key's machine knows */
  gboolean is_known;  /* the record has that row, or the machine knows no row yet */
  gboolean was_filed; /* by a row … */
  gboolean has_ended; /* … behind which two persons withdrew it, or filed another one */
} Filing;

static gboolean
on_filing_row (const UcLedgerRow *row, gpointer user_data)
{
  Filing *filing = user_data;
  UcLedgerSecond second;

  if (row->id == filing->known.id)
    filing->is_known = uc_hash_equal (&row->hash, &filing->known.hash);
  if (row->kind != UC_LEDGER_ROW_SECOND || !uc_ledger_signing_parse_second (row, &second))
    return TRUE;
  filing->has_ended = filing->was_filed;
  filing->was_filed = filing->was_filed || (second.row > 0 && memcmp (&second.key, filing->key, sizeof *filing->key) == 0);
  return TRUE;
}

/* Whether the record has two persons who withdrew this key, or replaced it, and is not an older one than this machine knows. */
static gboolean
was_withdrawn (UcLedger *ledger, const UcKeys *keys, const UcPublicKey *key, gboolean *is, GError **error)
{
  Filing filing = { .key = key, .known = keys->row, .is_known = keys->row.id == 0 };

  if (!uc_ledger_read_rows (ledger, on_filing_row, &filing, error))
    return FALSE;
  *is = filing.is_known && filing.has_ended;
  return TRUE;
}

static gboolean
begin (UcLedger *ledger, const char *key_path, UcPublicKey *key, gboolean *filed, GError **error)
{
  const gboolean is_there = g_file_test (key_path, G_FILE_TEST_EXISTS);
  const UcPublicKey *in_force = &ledger->signing.key;
  UcKeys keys = { 0 };
  UcPublicKey next;
  gboolean good, has_ended = FALSE;

  if (is_there && !uc_keys_open (key_path, FALSE, &keys, error))
    return FALSE;
  uc_keys_public (&keys.sign, key);
  uc_keys_public (keys.has_next ? &keys.next : &keys.sign, &next);
  *filed = is_there && ledger->signing.second.row > 0 && memcmp (key, &ledger->signing.second.key, sizeof *key) == 0;
  if (is_there && !*filed && !was_withdrawn (ledger, &keys, key, &has_ended, error))
    good = FALSE;
  else if (is_there && (memcmp (key, in_force, sizeof *key) == 0 || memcmp (&next, in_force, sizeof next) == 0))
    good = uc_ledger_refuse (error, _ ("%s: the key of this machine is the one that signs the ledger; expected another machine"), key_path);
  else if (is_there && !*filed && !has_ended && keys.row.id >= MAX (ledger->signing.over_row, 1))
    good = uc_ledger_refuse (error,
                             _ ("%s: this key has signed or may sign, and the ledger does not know it: one of the two is an older copy. Put the newest ones "
                                "back; if two persons restored the ledger, or withdrew this key, move the key file away"),
                             key_path);
  else if (is_there && (*filed || (keys.row.id == 0 && !has_ended)))
    good = TRUE;
  else
    good = (!is_there || put_away (ledger, key_path, keys.row.id, error)) && make_key (key_path, &keys, error);
  uc_keys_public (&keys.sign, key);
  uc_keys_wipe (&keys);
  return good;
}

/* A file that names @server, under @path where none is. */
static gboolean
make_name (const char *new, const char *path, const char *server, GError **error)
{
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return uc_ledger_make_file (new, path, server, error);
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS, _ ("%s: the file is there already, and names its server; expected no other one beside it"), path);
  return FALSE;
}

gboolean
uc_ledger_begin_second (const char *path, const char *server, UcPublicKey *key, gboolean *filed, GError **error)
{
  const UcLedgerOptions options = { .program = "upcardctl", .read_only = TRUE };
  g_autofree char *key_path = uc_keys_path (path), *new = g_strconcat (path, ".new", NULL);
  const char *which = server != NULL ? new : path;
  g_autoptr (UcLedger) ledger = NULL;
  gboolean good = server == NULL || make_name (new, path, server, error);

  if (good && uc_ledger_is_there (which, error) && is_on_server (which, error))
    ledger = uc_ledger_open (which, &options, error);
  good = ledger != NULL && begin (ledger, key_path, key, filed, error);
  uc_ledger_name_in_error (error, new, path);
  if (good && server != NULL && (link (new, path) != 0 || !uc_sync_folder_of (path)))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, _ ("%s: cannot create it: %s"), path, g_strerror (errno));
      good = FALSE;
    }
  if (server != NULL)
    g_unlink (new);
  return good;
}
