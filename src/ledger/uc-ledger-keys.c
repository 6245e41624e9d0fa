/* The keys of a ledger that is written: the file, the last signature of each transaction, and the change from one key to the next. */
#include "uc-ledger-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <sodium.h>
#include <string.h>

static gboolean
is_key (const UcSecretKey *secret, const UcPublicKey *key)
{
  UcPublicKey public;

  uc_keys_public (secret, &public);
  return memcmp (public.b, key->b, sizeof public.b) == 0;
}

/* The public key is in the ledger: anybody can name it in another row, behind rows of his own. The hash of the row that did is no other's,
 * and it covers every row before. */
static gboolean
is_row (const UcKeyRow *row, const UcLedgerSigned *named)
{
  return row->id == named->row && uc_hash_equal (&row->hash, &named->hash);
}

static void
promote_next (UcKeys *keys)
{
  keys->sign = keys->next;
  keys->row = keys->next_row;
}

static void
forget_next (UcKeys *keys)
{
  keys->has_next = FALSE;
  sodium_memzero (&keys->next, sizeof keys->next);
  memset (&keys->next_row, 0, sizeof keys->next_row);
}

/* Two persons filed it for a second link. */
static gboolean
is_filed (const UcLedger *ledger, const UcSecretKey *secret)
{
  return ledger->signing.second.row > 0 && is_key (secret, &ledger->signing.second.key);
}

/* ---- opening ---- */

static gboolean
check_signature (const UcLedger *ledger, const UcLedgerSigned *is, GError **error)
{
  const UcLedgerSignedHow how = uc_ledger_signing_judge (is);

  if (how == UC_LEDGER_SIGNED || how == UC_LEDGER_SIGNED_ANEW)
    return TRUE;
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
               _ ("%s: row %" PRIu64 " of the link's record: its signature is not that of the key in force: somebody changed the ledger. Keep the "
                  "file as it is, put back a copy, and ask “upcardctl verify --link”"),
               ledger->store->path, is->row);
  return FALSE;
}

/* A few tenths of a millisecond, however long the record is: its chain was compared before. */
gboolean
uc_ledger_check_end (const UcLedger *ledger, GError **error)
{
  if (ledger->rows == 0 || ledger->signing.signed_row != ledger->rows)
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                   _ ("%s: the link's record has %" PRIu64 " rows, and its last signature is that of row %" PRIu64
                      ": somebody added rows, or cut the end off. Keep the file as it is, put back a copy, and ask “upcardctl verify --link”"),
                   ledger->store->path, ledger->rows, ledger->signing.signed_row);
      return FALSE;
    }
  return check_signature (ledger, &ledger->last_key, error) && check_signature (ledger, &ledger->last_signed, error);
}

/* Two persons who restored the ledger are asked by who reads it; anybody can write their badges. */
static gboolean
refuse_restored (const UcLedger *ledger, guint64 row, GError **error)
{
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
               _ ("%s: row %" PRIu64 " of the link's record: its signature is not that of the key in force: somebody changed the ledger, or two persons "
                  "restored it. Ask “upcardctl verify --link”; after a restoration, move the key file of this machine away and file a new key"),
               ledger->store->path, row);
  return FALSE;
}

typedef struct
{
  const UcLedger *ledger;
  UcLedgerSigning signing;
  guint64 known; /* a restoration behind this row is refused */
  GError **error;
  gboolean good;
} Checking;

static gboolean
on_signed_row (const UcLedgerRow *row, gpointer user_data)
{
  Checking *checking = user_data;
  UcLedgerSigned is;

  /* That it names a key where one is expected was seen when the ledger was opened. */
  if (!uc_ledger_signing_follow (&checking->signing, row, &is) || (!is.is_signed && !is.is_key))
    return TRUE;
  checking->good = check_signature (checking->ledger, &is, checking->error)
                   && (row->id <= checking->known || uc_ledger_signing_judge (&is) == UC_LEDGER_SIGNED
                       || refuse_restored (checking->ledger, row->id, checking->error));
  return checking->good;
}

gboolean
uc_ledger_check_signatures_behind (UcLedger *ledger, guint64 known, GError **error)
{
  Checking checking = { .ledger = ledger, .known = known, .error = error, .good = TRUE };

  return uc_ledger_read_rows (ledger, on_signed_row, &checking, error) && checking.good && uc_ledger_check_end (ledger, error);
}

gboolean
uc_ledger_check_signatures (UcLedger *ledger, GError **error)
{
  return uc_ledger_check_signatures_behind (ledger, G_MAXUINT64, error);
}

typedef enum
{
  MISSING,
  OTHER_KEY,
  OTHER_ROW,
} Lack;

/* Without the key in force nobody signs; two persons can begin another one. */
static gboolean
lack_key (UcLedger *ledger, Lack why, GError **error)
{
  const char *remedy = _ ("Put the newest ledger and its key file back; if they are lost, two persons begin another key: “upcardctl link restore” with "
                          "the journals of all tables");

  ledger->lacks_key = ledger->restores;
  if (ledger->restores)
    return TRUE;
  if (why == OTHER_KEY && ledger->keys.row.id > 0 && ledger->keys.row.id < ledger->signing.over_row)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY,
                   _ ("%s: another machine has taken over with row %" PRIu64 ", and the key of this one signs no more. If “upcardctl verify --link” finds "
                      "nothing, make this machine the second link: “upcardctl link stand-by”"),
                   ledger->store->path, ledger->signing.over_row);
      return FALSE;
    }
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY,
               why == MISSING     ? _ ("%s: its key file %s is missing. %s")
               : why == OTHER_KEY ? _ ("%s: its key file %s has another key than the one that signs this ledger: one of the two is an older copy. %s")
                                  : _ ("%s: its key file %s has this ledger's key, but another row named it: somebody changed the ledger, or one of the "
                                       "two is an older copy. %s"),
               ledger->store->path, ledger->key_path, remedy);
  return FALSE;
}

/* The key file may hold two secrets when the program ended within a change of keys: the record says which one counts. */
gboolean
uc_ledger_keys_open (UcLedger *ledger, GError **error)
{
  UcKeys *keys = &ledger->keys;
  const UcPublicKey *key = &ledger->signing.key;
  gboolean is_next, is_sign;

  uc_keys_wipe (keys);
  g_free (ledger->key_path);
  ledger->key_path = uc_keys_path (ledger->store->path);
  ledger->key_stale = ledger->lacks_key = FALSE;
  if (!uc_ledger_check_end (ledger, error))
    return FALSE;
  if (!g_file_test (ledger->key_path, G_FILE_TEST_EXISTS))
    {
      randombytes_buf (keys->seal.b, sizeof keys->seal.b);
      uc_keys_fresh_sign (&keys->sign);
      return lack_key (ledger, MISSING, error);
    }
  if (!uc_keys_open (ledger->key_path, FALSE, keys, error))
    return FALSE;
  is_next = keys->has_next && is_key (&keys->next, key);
  is_sign = !is_next && is_key (&keys->sign, key);
  ledger->is_second = !is_next && !is_sign && !ledger->restores && is_filed (ledger, &keys->sign);
  if (ledger->is_second && !ledger->may_take_over)
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY,
                   _ ("%s: this machine has the key of the second link, and not the one in force; expected “upcard-linkd --stand-by”, which takes over"),
                   ledger->store->path);
      return FALSE;
    }
  if (ledger->is_second)
    {
      forget_next (keys);
      return TRUE;
    }
  if (!is_next && !is_sign)
    return lack_key (ledger, OTHER_KEY, error);
  if (!is_row (is_next ? &keys->next_row : &keys->row, &ledger->last_key))
    return lack_key (ledger, OTHER_ROW, error);
  if (is_next)
    promote_next (keys);
  if (!keys->has_next)
    return TRUE;
  forget_next (keys);
  /* A server may lose what it reports as done, with the row that names the key. The file keeps both keys until the next commit, which is where it has
   * to be. */
  ledger->key_stale = ledger->store->engine->is_shared;
  return ledger->key_stale || uc_keys_save (ledger->key_path, keys, error);
}

/* ---- standing by ---- */

typedef struct
{
  const UcKeys *keys;
  gboolean names_it;
} Naming;

static gboolean
on_naming_row (const UcLedgerRow *row, gpointer user_data)
{
  Naming *naming = user_data;
  UcPublicKey key;

  naming->names_it = uc_hash_equal (&row->hash, &naming->keys->row.hash) && uc_ledger_signing_parse (row, &key) && is_key (&naming->keys->sign, &key);
  return TRUE;
}

gboolean
uc_ledger_keys_anchor (UcLedger *ledger, gboolean *has_signed, GError **error)
{
  g_autofree char *path = uc_keys_path (ledger->store->path);
  UcKeys keys = { 0 };
  Naming naming = { &keys, FALSE };
  gboolean good = TRUE;

  if (uc_keys_open (path, FALSE, &keys, NULL))
    {
      ledger->anchor = keys.row;
      good = keys.row.id == 0
             || ledger->store->engine->read_rows (ledger->store, keys.row.id, keys.row.id, on_naming_row, &naming, error);
    }
  uc_keys_wipe (&keys);
  *has_signed = naming.names_it;
  return good;
}

UcLedgerStanding
uc_ledger_keys_standing (UcLedger *ledger)
{
  const UcLedgerSecond *second = &ledger->signing.second;
  g_autofree char *path = uc_keys_path (ledger->store->path);
  UcLedgerStanding standing = UC_LEDGER_LACKS_KEY;
  UcKeys keys = { 0 };

  if (!uc_keys_open (path, FALSE, &keys, NULL))
    return UC_LEDGER_LACKS_KEY;
  if (is_key (&keys.sign, &ledger->signing.key) || (keys.has_next && is_key (&keys.next, &ledger->signing.key)))
    standing = UC_LEDGER_WRITES;
  else if (is_filed (ledger, &keys.sign))
    standing = UC_LEDGER_STANDS_BY;
  /* From the row that filed this key on, nobody shows this machine another history: its hash covers every row before it. So does that of a later row
   * which names a key, and was looked at: then this machine knows an older copy, as the one that signs does. */
  if (standing == UC_LEDGER_STANDS_BY && (keys.row.id == 0 || ledger->last_key.row > keys.row.id))
    {
      keys.row = keys.row.id == 0 ? (UcKeyRow){ second->row, second->hash } : (UcKeyRow){ ledger->last_key.row, ledger->last_key.hash };
      if (!uc_keys_save (path, &keys, NULL))
        standing = UC_LEDGER_LACKS_KEY;
    }
  if (standing != UC_LEDGER_LACKS_KEY)
    ledger->anchor = keys.row;
  uc_keys_wipe (&keys);
  return standing;
}

gboolean
uc_ledger_keys_follow (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
  if (ledger->anchor.id == 0 || row->id < ledger->anchor.id)
    return TRUE;
  if (row->id == ledger->anchor.id && !uc_hash_equal (&row->hash, &ledger->anchor.hash))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                   _ ("%s: row %" PRIu64 " is not the one that named the key of this machine: somebody changed the ledger, or it is an older copy. Keep "
                      "the file as it is, put back a copy, and ask “upcardctl verify --link”"),
                   ledger->store->path, row->id);
      return FALSE;
    }
  if (ledger->last_key.row != row->id && ledger->last_signed.row != row->id)
    return TRUE;
  return uc_ledger_signing_judge (ledger->last_key.row == row->id ? &ledger->last_key : &ledger->last_signed) == UC_LEDGER_SIGNED
         || refuse_restored (ledger, row->id, error);
}

/* ---- signing ---- */

/* The last row; it has no signature yet. */
static gboolean
put_signature (UcLedger *ledger, const UcSecretKey *key, GError **error)
{
  UcSignature signature;

  uc_ledger_signing_sign (ledger->rows, &ledger->hash, key, &signature);
  ledger->signing.signed_row = ledger->rows;
  return ledger->store->engine->sign (ledger->store, ledger->rows, &signature, error);
}

/* @at: (out): the row, which is not signed yet. */
static gboolean
put_key (UcLedger *ledger, UcLedgerRowKind kind, const UcSecretKey *key, UcKeyRow *at, GError **error)
{
  UcPublicKey public;
  g_autofree char *line = NULL;
  UcLedgerRow row = { .kind = kind, .meter = "", .device = "", .events = "" };

  uc_keys_public (key, &public);
  row.input = line = uc_ledger_signing_print (kind, &public);
  if (!uc_ledger_record (ledger, &row, error))
    return FALSE;
  *at = (UcKeyRow){ row.id, row.hash };
  return TRUE;
}

gboolean
uc_ledger_keys_begin (UcLedger *ledger, const char *path, GError **error)
{
  UcKeys *keys = &ledger->keys;

  ledger->key_path = uc_keys_path (path);
  randombytes_buf (keys->seal.b, sizeof keys->seal.b);
  uc_keys_fresh_sign (&keys->sign);
  return put_key (ledger, UC_LEDGER_ROW_KEY, &keys->sign, &keys->row, error) && put_signature (ledger, &keys->sign, error);
}

gboolean
uc_ledger_keys_sign (UcLedger *ledger, GError **error)
{
  UcKeys *keys = &ledger->keys;

  if (!ledger->lacks_key && !ledger->is_second && ledger->signing.age_ns < UC_LEDGER_KEY_NS)
    return put_signature (ledger, &keys->sign, error);
  uc_keys_fresh_sign (&keys->next);
  keys->has_next = TRUE;
  return put_key (ledger, ledger->is_second ? UC_LEDGER_ROW_OVER : UC_LEDGER_ROW_KEY, &keys->next, &keys->next_row, error)
         && uc_keys_save (ledger->key_path, keys, error)
         && put_signature (ledger, ledger->lacks_key ? &keys->next : &keys->sign, error);
}

void
uc_ledger_keys_doubted (UcLedger *ledger)
{
  UcKeys *keys = &ledger->keys;

  if (!keys->has_next)
    return;
  promote_next (keys);
  forget_next (keys);
  ledger->lacks_key = ledger->is_second = FALSE;
  ledger->key_stale = TRUE;
}

void
uc_ledger_keys_committed (UcLedger *ledger)
{
  uc_ledger_keys_doubted (ledger);
  /* What is committed stands: a file that cannot be written now still has the key, beside the old one, and the next commit tries again. */
  if (ledger->key_stale)
    ledger->key_stale = !uc_keys_save (ledger->key_path, &ledger->keys, NULL);
}
