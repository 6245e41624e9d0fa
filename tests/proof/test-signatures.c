/* The signatures of a ledger's rows. What may never be:
 *
 *   - a row is committed, and no signature that is committed with it covers it;
 *   - the row that names a key is signed by another key than the one before it, and the proof does not name that row;
 *   - the program ends between saving the next key, the commit and the removal of the old key, and the ledger does not go on;
 *   - who has today's key changes a row that an earlier one signed, and the proof does not name a row that it covers;
 *   - an older ledger, or one without its key, is written by anybody but two persons who restore it, or goes without a word then;
 *   - who only reads needs a key file, or sees less;
 *   - an old secret is left in the key file;
 *   - who has the file alone writes it anew, and a program that writes goes on with it.
 *
 * Nothing here knows how the program signs but the forger, who does so himself.
 */
#include "uc-fault-vfs.h"
#include "uc-forge-ledger.h"
#include "uc-keys.h"
#include "uc-ledger-case.h"
#include "uc-ledger-rebuild.h"
#include "uc-ledger-signing.h"
#include "uc-proof.h"
#include "uc-thorough.h"

#include <glib/gstdio.h>
#include <sodium.h>
#include <sqlite3.h>
#include <string.h>

#define MINUTE (60 * G_GINT64_CONSTANT (1000000000))

/* The index behind @i of a row that is tried: each in the whole check, elsewhere each fifth and the last one of @n. */
static guint
next_tried (guint i, guint n)
{
  return i + 1 >= n ? n : MIN (i + (uc_thorough (10) == 10 ? 1 : 5), n - 1);
}

static void
play_or_fail (UcLedgerCase *c, guint n)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    {
      uc_ledger_case_step (c, &error);
      g_assert_no_error (error);
    }
}

static gint64
ask (const char *path, const char *sql)
{
  sqlite3_stmt *statement;
  sqlite3 *db;
  gint64 found;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  found = sqlite3_step (statement) == SQLITE_ROW ? sqlite3_column_int64 (statement, 0) : -1;
  sqlite3_finalize (statement);
  sqlite3_close (db);
  return found;
}

#define LAST "SELECT max (id) FROM link_row"
#define LAST_SIGNED "SELECT max (id) FROM link_row WHERE signature IS NOT NULL"
#define KEYS "SELECT count (*) FROM link_row WHERE kind = 4"

/* ---- the proof of the ledger alone ---- */

/* What is found, and behind it what is noted: a line each. */
static char *
prove (const char *path, const char *trust)
{
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  const UcProofOptions how = { .trust = trust };
  g_autoptr (UcProof) proof = uc_proof_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (path, &options, &error);
  GString *text = g_string_new (NULL);

  if (ledger == NULL)
    {
      g_string_append_printf (text, "refused: %s\n", error->message);
      return g_string_free (text, FALSE);
    }
  uc_proof_run (proof, ledger, &how, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < uc_proof_findings (proof)->len; i++)
    {
      g_autofree char *one = uc_proof_finding_say (uc_proof_findings (proof)->pdata[i]);

      g_string_append_printf (text, "%s\n", one);
    }
  for (guint i = 0; i < uc_proof_notes (proof)->len; i++)
    {
      g_autofree char *one = uc_proof_finding_say (uc_proof_notes (proof)->pdata[i]);

      if (strstr (one, "its journal was not given") == NULL)
        g_string_append_printf (text, "note: %s\n", one);
    }
  return g_string_free (text, FALSE);
}

static void
prove_or_fail (const char *path)
{
  g_autofree char *text = prove (path, NULL);

  g_assert_cmpstr (text, ==, "");
}

static void
says (const char *path, const char *part)
{
  g_autofree char *text = prove (path, NULL);

  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in %s", part, text);
}

static UcKeys
keys_of (const char *path)
{
  g_autofree char *key = uc_keys_path (path);
  g_autoptr (GError) error = NULL;
  UcKeys keys = { 0 };

  uc_keys_open (key, FALSE, &keys, &error);
  g_assert_no_error (error);
  return keys;
}

/* ---- a ledger in use ---- */

/* Each transaction ends with a signature; the first row names a key; a key serves for fifteen minutes, by whatever the clock says. */
static void
test_each (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (3);
  g_autofree char *key = uc_keys_path (c->path);
  gint64 keys = 1;
  guint changes = 0;
  GStatBuf facts;

  g_assert_cmpint (g_stat (key, &facts), ==, 0);
  g_assert_cmpint (facts.st_mode & 0777, ==, 0600);
  g_assert_cmpint (ask (c->path, "SELECT kind FROM link_row WHERE id = 1"), ==, 4);
  g_assert_cmpint (ask (c->path, KEYS), ==, 1);
  g_assert_cmpint (ask (c->path, LAST_SIGNED), ==, ask (c->path, LAST));
  uc_ledger_case_set_step (MINUTE);
  for (guint i = 0; i < 120; i++)
    {
      const gint64 before = ask (c->path, LAST);
      gint64 now;

      play_or_fail (c, 1);
      if (i % 7 == 0)
        uc_ledger_case_open_or_fail (c);
      g_assert_cmpint (ask (c->path, LAST_SIGNED), ==, ask (c->path, LAST));
      now = ask (c->path, KEYS);
      g_assert_cmpint (now, >=, keys);
      g_assert_cmpint (now, <=, keys + 1);
      if (now > keys)
        {
          g_autofree char *since = g_strdup_printf ("SELECT (SELECT max (real) FROM link_row WHERE kind <> 4) - real FROM link_row WHERE kind = 4"
                                                    " ORDER BY id DESC LIMIT 1, 1");

          g_assert_cmpint (ask (c->path, "SELECT kind FROM link_row ORDER BY id DESC LIMIT 1"), ==, 4);
          g_assert_cmpint (ask (c->path, since), >=, 15 * MINUTE);
          g_assert_cmpint (ask (c->path, LAST), >, before + 1);
          changes++;
        }
      keys = now;
    }
  g_assert_cmpuint (changes, >, 3);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  prove_or_fail (c->path);
}

static gint64 jump_ns, jumps_now_ns;

static gint64
jumps (void)
{
  jumps_now_ns += jump_ns;
  return jumps_now_ns;
}

/* A clock that steps back: the key is not older for that, and not for ever young. */
static void
test_clock (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (3);
  gint64 keys;

  g_clear_pointer (&c->ledger, uc_ledger_close);
  jumps_now_ns = 1800000000 * G_GINT64_CONSTANT (1000000000);
  jump_ns = 1;
  c->options.now_ns = jumps;
  uc_ledger_case_open_or_fail (c);
  /* Years ahead of the rows before: due, once. */
  play_or_fail (c, 20);
  keys = ask (c->path, KEYS);
  g_assert_cmpint (keys, ==, 2);
  /* Hours back, at each look. */
  jump_ns = -200 * MINUTE;
  play_or_fail (c, 20);
  g_assert_cmpint (ask (c->path, KEYS), ==, keys);
  /* On from there. */
  jump_ns = MINUTE;
  play_or_fail (c, 40);
  g_assert_cmpint (ask (c->path, KEYS), >, keys);
  uc_ledger_case_open_or_fail (c);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  prove_or_fail (c->path);
}

/* Nobody who only reads needs the key. */
static void
test_read_only (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (3);
  g_autofree char *key = uc_keys_path (c->path);

  play_or_fail (c, 20);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  g_assert_cmpint (g_unlink (key), ==, 0);
  prove_or_fail (c->path);
}

/* The first key is what an auditor wrote down, or it is not. */
static void
test_trust (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (3);
  g_autofree char *right = NULL, *wrong = NULL, *path = g_build_filename (c->folder, "forged.ledger", NULL);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  char code[UC_CODE_TEXT];

  play_or_fail (c, 20);
  uc_ledger_first_key (c->ledger, code);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  right = prove (c->path, code);
  g_assert_cmpstr (right, ==, "");
  /* All of it signed again, with other keys. */
  rows = uc_forge_ledger_read (c->path);
  uc_forge_ledger_write (path, rows, &error);
  g_assert_no_error (error);
  prove_or_fail (path);
  wrong = prove (path, code);
  g_assert_true (g_str_has_prefix (wrong, "row 1 of the ledger: the first key is "));
  g_assert_nonnull (strstr (wrong, ": this is another ledger, or it was written and signed again\n"));
}

/* ---- crash points ---- */

/* Plays until the next transaction that changes the key, and does that one. @before: (out): the keys before it. */
static void
change_key (UcLedgerCase *c, UcKeys *before)
{
  const gint64 keys = ask (c->path, KEYS);

  do
    {
      *before = keys_of (c->path);
      play_or_fail (c, 1);
    }
  while (ask (c->path, KEYS) == keys);
}

/* Which secrets the key file holds, beside what the record says. Whatever it is, the ledger goes on, and one secret is left. */
static void
test_crash (gconstpointer data)
{
  const guint at = GPOINTER_TO_UINT (data);
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autofree char *key = uc_keys_path (c->path);
  g_autoptr (GError) error = NULL;
  UcKeys before, after, file, now;
  UcPublicKey public;
  g_autofree char *printed = NULL, *sql = NULL;

  uc_ledger_case_set_step (MINUTE);
  change_key (c, &before);
  after = keys_of (c->path);
  g_assert_false (after.has_next);
  g_assert_cmpint (memcmp (before.sign.b, after.sign.b, sizeof before.sign), !=, 0);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  file = after;
  if (at == 0)
    {
      /* The next key is saved, and the transaction never was. */
      file.has_next = TRUE;
      uc_keys_fresh_sign (&file.next);
      file.next_row = (UcKeyRow){ 7, { { 7 } } };
    }
  else if (at == 1)
    {
      /* It was committed, and the old key is still there. */
      file = before;
      file.has_next = TRUE;
      file.next = after.sign;
      file.next_row = after.row;
    }
  uc_keys_save (key, &file, &error);
  g_assert_no_error (error);
  uc_ledger_case_open_or_fail (c);
  now = keys_of (c->path);
  g_assert_false (now.has_next);
  g_assert_cmpmem (now.sign.b, sizeof now.sign, after.sign.b, sizeof after.sign);
  g_assert_cmpuint (now.row.id, ==, after.row.id);
  g_assert_cmpmem (now.row.hash.b, sizeof now.row.hash, after.row.hash.b, sizeof after.row.hash);
  uc_keys_public (&now.sign, &public);
  printed = uc_ledger_signing_print (UC_LEDGER_ROW_KEY, &public);
  sql = g_strdup_printf ("SELECT count (*) FROM link_row WHERE input = '%s'", printed);
  g_assert_cmpint (ask (c->path, sql), ==, 1);
  play_or_fail (c, 40);
  uc_ledger_case_open_or_fail (c);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  prove_or_fail (c->path);
}

/* Each write and each sync of the transaction that changes the key fails in turn: nothing of it, or all of it, is there; and it goes on. */
static gboolean
fail_change (UcFaultKind kind, guint nth)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (11);
  g_autoptr (GError) error = NULL;

  c->options.vfs = UC_FAULT_VFS;
  uc_ledger_case_open_or_fail (c);
  play_or_fail (c, 12);
  uc_ledger_case_set_step (20 * MINUTE);
  uc_fault_vfs_arm (kind, nth);
  if (uc_ledger_case_step (c, &error))
    g_assert_cmpint (ask (c->path, KEYS), ==, 2);
  if (uc_fault_vfs_heal () == 0)
    return FALSE;
  uc_ledger_case_set_step (1);
  g_clear_error (&error);
  uc_ledger_case_again (c, &error);
  g_assert_no_error (error);
  play_or_fail (c, 20);
  uc_ledger_case_open_or_fail (c);
  g_assert_false (keys_of (c->path).has_next);
  g_assert_cmpint (ask (c->path, LAST_SIGNED), ==, ask (c->path, LAST));
  g_clear_pointer (&c->ledger, uc_ledger_close);
  prove_or_fail (c->path);
  return TRUE;
}

static void
test_disk (gconstpointer data)
{
  guint n = 0;

  while (fail_change ((UcFaultKind)GPOINTER_TO_INT (data), n))
    n++;
  g_assert_cmpuint (n, >, 0);
}

/* The key file cannot be written when it must be: nothing is taken. */
static void
test_key_file (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autofree char *key = uc_keys_path (c->path), *new = g_strconcat (key, ".new", NULL), *in_it = g_build_filename (new, "x", NULL);
  g_autoptr (GError) error = NULL;
  gint64 rows;

  play_or_fail (c, 10);
  uc_ledger_case_set_step (20 * MINUTE);
  rows = ask (c->path, LAST);
  g_assert_cmpint (g_mkdir (new, 0700), ==, 0);
  g_assert_true (g_file_set_contents (in_it, "", 0, NULL));
  while (uc_ledger_case_step (c, &error))
    g_assert_cmpint (ask (c->path, LAST), ==, rows);
  g_assert_nonnull (strstr (error->message, "cannot write the key file"));
  g_assert_cmpint (ask (c->path, LAST), ==, rows);
  g_clear_error (&error);
  g_unlink (in_it);
  g_rmdir (new);
  uc_ledger_case_again (c, &error);
  g_assert_no_error (error);
  g_assert_cmpint (ask (c->path, KEYS), ==, 2);
  play_or_fail (c, 10);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  prove_or_fail (c->path);
}

/* ---- an older ledger, and a lost key ---- */

static void
refused (UcLedgerCase *c, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (c->path, &c->options, &error);

  g_assert_null (ledger);
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
  if (strstr (error->message, part) == NULL || strstr (error->message, "upcardctl link restore") == NULL)
    g_error ("%s", error->message);
}

/* Two persons restore it, though no line is missing. */
static void
restore_or_fail (UcLedgerCase *c)
{
  UcLedgerOptions options = c->options;
  g_autoptr (GArray) says_none = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  UcLedgerItem item = { .meter = "M", .input = { .kind = UC_LINKED_CLOSED, .badge = "4001", .second = "5001", .reason = "x" } };
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (UcLedgerRebuild) rebuild = NULL;
  g_autoptr (GError) error = NULL;

  options.restores = TRUE;
  ledger = uc_ledger_open (c->path, &options, &error);
  g_assert_no_error (error);
  g_assert_true (uc_ledger_lacks_key (ledger));
  /* It takes nothing before. */
  g_assert_false (uc_ledger_take (ledger, &item, 1, says_none, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
  g_clear_error (&error);
  rebuild = uc_ledger_rebuild_new (ledger);
  uc_ledger_rebuild_run (rebuild, "2001", "3001", "the key is lost", NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_false (uc_ledger_lacks_key (ledger));
  g_clear_pointer (&rebuild, uc_ledger_rebuild_free);
  g_assert_true (uc_ledger_take (ledger, &item, 1, says_none, &error));
  g_assert_no_error (error);
}

/* The key alone gives it away: no table has to come. */
static void
test_older (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autofree char *bytes = NULL, *text = NULL, *part = NULL;
  gint64 rows;
  gsize n;

  uc_ledger_case_set_step (MINUTE);
  play_or_fail (c, 40);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  rows = ask (c->path, LAST);
  g_assert_true (g_file_get_contents (c->path, &bytes, &n, NULL));
  uc_ledger_case_open_or_fail (c);
  play_or_fail (c, 40);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  g_assert_true (g_file_set_contents (c->path, bytes, (gssize)n, NULL));
  refused (c, "has another key than the one that signs this ledger: one of the two is an older copy");
  prove_or_fail (c->path);
  restore_or_fail (c);
  text = prove (c->path, NULL);
  part = g_strdup_printf ("note: row %" G_GINT64_FORMAT " of the ledger: key ", rows + 2);
  g_assert_true (g_str_has_prefix (text, part));
  g_assert_true (g_str_has_suffix (text, ": the key before it did not sign it; 2001 and 3001 restored the ledger, and no row was rebuilt\n"));
  g_assert_cmpint (ask (c->path, LAST), ==, rows + 3);
  uc_ledger_case_open_or_fail (c);
}

static void
test_lost (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autofree char *key = uc_keys_path (c->path);

  uc_ledger_case_set_step (MINUTE);
  play_or_fail (c, 40);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  g_assert_cmpint (g_unlink (key), ==, 0);
  refused (c, "house.ledger.key is missing. ");
  restore_or_fail (c);
  says (c->path, ": the key before it did not sign it; 2001 and 3001 restored the ledger, and no row was rebuilt\n");
  g_assert_false (keys_of (c->path).has_next);
  uc_ledger_case_open_or_fail (c);
  play_or_fail (c, 40);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  /* Others may read it: it is none any more. */
  g_assert_cmpint (g_chmod (key, 0640), ==, 0);
  {
    g_autoptr (GError) error = NULL;

    g_assert_null (uc_ledger_open (c->path, &c->options, &error));
    g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
    g_assert_nonnull (strstr (error->message, "its mode must be 0600"));
  }
}

/* What the file says about the row of its key. Without it, or with another, nobody writes; one that cannot be read is damage. */
static void
test_key_row (void)
{
  static const char *const wrong[] = { "row 0 %s\n", "row -1 %s\n", "row 1%s\n", "row %s\n", "row 1 %sA\n", "row 1 \n", "row 1 %s\nrow 1 %s\n" };
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autofree char *key = uc_keys_path (c->path), *text = NULL, *none = NULL, *hash = NULL;
  g_autoptr (GError) error = NULL;
  const char *row;
  UcKeys keys;

  play_or_fail (c, 5);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  g_assert_true (g_file_get_contents (key, &text, NULL, NULL));
  row = strstr (text, "\nrow 1 ");
  g_assert_nonnull (row);
  g_assert_null (strstr (text, "next"));
  none = g_strndup (text, (gsize)(row + 1 - text));
  hash = g_strchomp (g_strdup (row + strlen ("\nrow 1 ")));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (GStrv) parts = g_strsplit (wrong[i], "%s", -1);
      g_autofree char *lines = g_strjoinv (hash, parts), *whole = g_strconcat (none, lines, NULL);

      g_assert_true (g_file_set_contents_full (key, whole, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
      g_assert_null (uc_ledger_open (c->path, &c->options, &error));
      g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
      if (strstr (error->message, "the key file is damaged") == NULL)
        g_error ("%s: %s", wrong[i], error->message);
      g_clear_error (&error);
    }
  g_assert_true (g_file_set_contents_full (key, none, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  refused (c, "has this ledger's key, but another row named it");
  keys = keys_of (c->path);
  keys.row = (UcKeyRow){ 2, { { 2 } } };
  uc_keys_save (key, &keys, &error);
  g_assert_no_error (error);
  refused (c, "has this ledger's key, but another row named it");
  g_assert_true (g_file_set_contents_full (key, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  uc_ledger_case_open_or_fail (c);
  play_or_fail (c, 5);
}

/* A ledger is created once, and so is its key. */
static void
test_create (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autofree char *path = g_build_filename (c->folder, "other.ledger", NULL), *key = uc_keys_path (path);
  const UcLedgerTerms terms = uc_ledger_meter (c->ledger, 0)->terms;
  UcLedgerItem wrong = { .meter = "M", .input = { .kind = UC_LINKED_OPENED, .badge = "4001", .second = "4001", .reason = "x" } };
  g_autoptr (GError) error = NULL;

  g_assert_false (uc_ledger_create (path, &c->options, &terms, 1, &wrong, 1, &error));
  uc_ledger_item_clear (&wrong);
  g_assert_false (g_file_test (key, G_FILE_TEST_EXISTS));
  g_clear_error (&error);
  uc_ledger_case_copy_key (c->path, path);
  g_assert_false (uc_ledger_create (path, &c->options, &terms, 1, NULL, 0, &error));
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS);
  g_assert_true (g_file_test (key, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* ---- forgers ---- */

typedef struct
{
  UcLedgerCase *c;
  char *path;      /* of what is forged */
  GPtrArray *rows; /* as they are */
  UcKeys today;    /* what is in the key file */
  guint key[64];   /* places of rows that name a key */
  guint n_keys;
} Forger;

static Forger *
forger_new (void)
{
  Forger *forger = g_new0 (Forger, 1);

  forger->c = uc_ledger_case_new (5);
  forger->path = g_build_filename (forger->c->folder, "forged.ledger", NULL);
  uc_ledger_case_set_step (MINUTE);
  play_or_fail (forger->c, 100);
  g_clear_pointer (&forger->c->ledger, uc_ledger_close);
  forger->today = keys_of (forger->c->path);
  forger->rows = uc_forge_ledger_read (forger->c->path);
  for (guint i = 0; i < forger->rows->len && forger->n_keys < G_N_ELEMENTS (forger->key); i++)
    if (((UcForgedRow *)forger->rows->pdata[i])->kind == UC_LEDGER_ROW_KEY)
      forger->key[forger->n_keys++] = i;
  g_assert_cmpuint (forger->n_keys, >, 4);
  return forger;
}

static void
forger_free (Forger *forger)
{
  uc_ledger_case_free (forger->c);
  g_ptr_array_unref (forger->rows);
  g_free (forger->path);
  g_free (forger);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Forger, forger_free)

/* Without a key for any of it, or with today's from row @from on. */
static void
forge_or_fail (const Forger *forger, const UcSecretKey *key, guint64 from)
{
  g_autoptr (GError) error = NULL;

  uc_forge_ledger_write_signed (forger->path, forger->rows, key, from, &error);
  g_assert_no_error (error);
}

/* Whether a signature that covers row @id is named. */
static gboolean
names (const char *text, guint64 id)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *range = strstr (lines[i], "rows ");
      guint64 first, last, row;

      if (range != NULL && sscanf (range, "rows %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT, &first, &last) == 2 && first <= id && id <= last)
        return TRUE;
      if (sscanf (lines[i], "row %" G_GUINT64_FORMAT " of the ledger: its signature does not fit: the row", &row) == 1 && row == id)
        return TRUE;
    }
  return FALSE;
}

/* Nothing was changed: nothing is found. Then each row in turn says that the link took it later, which no table witnesses. All hashes behind it
 * are right, and who did it signs all that he can with today's key. */
static void
test_changed (gconstpointer data)
{
  const gboolean has_key = GPOINTER_TO_INT (data);
  g_autoptr (Forger) forger = forger_new ();
  const guint64 from = forger->key[forger->n_keys - 1] + 2;
  guint quiet = 0;

  forge_or_fail (forger, NULL, 0);
  prove_or_fail (forger->path);
  for (guint i = 0; i < forger->rows->len; i = next_tried (i, forger->rows->len))
    {
      UcForgedRow *row = forger->rows->pdata[i];
      g_autofree char *text = NULL;

      row->real++;
      forge_or_fail (forger, has_key ? &forger->today.sign : NULL, from);
      text = prove (forger->path, NULL);
      row->real--;
      if (!has_key || i < forger->key[forger->n_keys - 1])
        {
          if (i == 0 ? !g_str_has_prefix (text, "row 1 of the ledger: key ") : !names (text, i + 1))
            g_error ("row %u was changed, and named is: %s", i + 1, text);
        }
      else if (*text == '\0')
        quiet++;
    }
  /* What today's key signed, its thief can sign. */
  g_assert_cmpuint (quiet > 0, ==, has_key);
}

/* Rows of the end are gone: those behind the last signature that is left are named, and nobody writes on. */
static void
test_cut (void)
{
  g_autoptr (Forger) forger = forger_new ();
  guint cuts = 0;

  while (forger->rows->len > forger->key[1])
    {
      const UcForgedRow *last;
      g_autofree char *text = NULL;
      g_autoptr (UcLedger) ledger = NULL;
      g_autoptr (GError) error = NULL;

      g_ptr_array_set_size (forger->rows, (gint)forger->rows->len - 1);
      last = forger->rows->pdata[forger->rows->len - 1];
      forge_or_fail (forger, NULL, 0);
      text = prove (forger->path, NULL);
      /* A copy of that time would be the same: the key file tells, and the tables. */
      g_assert_cmpint (*text == '\0', ==, last->is_signed);
      if (!last->is_signed)
        g_assert_nonnull (strstr (text, " are behind the last signature: "));
      ledger = uc_ledger_open (forger->path, &forger->c->options, &error);
      g_assert_null (ledger);
      g_assert_nonnull (strstr (error->message, last->is_signed ? "upcardctl link restore" : "and its last signature is that of row "));
      cuts += !last->is_signed;
    }
  g_assert_cmpuint (cuts, >, 5);
}

/* Each signature is cut off, or is another one. That of a row within is not missed: the next one covers the row. */
static void
test_signature (void)
{
  g_autoptr (Forger) forger = forger_new ();

  for (guint i = 0; i < forger->rows->len; i = next_tried (i, forger->rows->len))
    {
      UcForgedRow *row = forger->rows->pdata[i];
      const gboolean is_key = row->kind == UC_LEDGER_ROW_KEY, is_last = i + 1 == forger->rows->len;
      g_autofree char *part = g_strdup_printf ("row %u of the ledger: ", i + 1), *cut = NULL, *other = NULL;

      if (!row->is_signed)
        continue;
      row->is_signed = FALSE;
      forge_or_fail (forger, NULL, 0);
      cut = prove (forger->path, NULL);
      if (is_key || is_last)
        g_assert_nonnull (strstr (cut, is_key ? part : "behind the last signature"));
      else
        g_assert_cmpstr (cut, ==, "");
      row->is_signed = TRUE;
      row->signature.b[i % sizeof row->signature.b] ^= 1;
      forge_or_fail (forger, NULL, 0);
      other = prove (forger->path, NULL);
      g_assert_true (g_str_has_prefix (other, part));
      row->signature.b[i % sizeof row->signature.b] ^= 1;
    }
}

/* Another key in the place of a key, and all behind it signed with it. */
static void
test_swapped (void)
{
  g_autoptr (Forger) forger = forger_new ();
  UcSecretKey secret;
  UcPublicKey public;
  char code[UC_CODE_TEXT];

  uc_keys_fresh_sign (&secret);
  uc_keys_public (&secret, &public);
  uc_key_fingerprint (&public, code);
  for (guint i = 1; i < forger->n_keys; i++)
    {
      UcForgedRow *row = forger->rows->pdata[forger->key[i]];
      g_autofree char *was = row->input, *text = NULL, *part = NULL;

      row->input = uc_ledger_signing_print (UC_LEDGER_ROW_KEY, &public);
      forge_or_fail (forger, &secret, row->id);
      text = prove (forger->path, NULL);
      part = g_strdup_printf ("row %" G_GUINT64_FORMAT " of the ledger: key %s: the key before it did not sign it: rows ", row->id, code);
      if (!g_str_has_prefix (text, part))
        g_error ("“%s” is not in %s", part, text);
      g_free (row->input);
      row->input = g_steal_pointer (&was);
    }
}

static UcForgedRow *
add_key (GPtrArray *rows, const UcSecretKey *secret)
{
  UcForgedRow *row = uc_forge_ledger_copy (rows->pdata[rows->len - 1]);
  UcPublicKey public;

  uc_keys_public (secret, &public);
  row->kind = UC_LEDGER_ROW_KEY;
  row->round = row->device_seq = row->row = 0;
  row->row_real = 0;
  row->is_signed = TRUE;
  g_free (row->meter);
  g_free (row->device);
  g_free (row->events);
  g_free (row->input);
  row->meter = g_strdup ("");
  row->device = g_strdup ("");
  row->events = g_strdup ("");
  row->input = uc_ledger_signing_print (UC_LEDGER_ROW_KEY, &public);
  g_ptr_array_add (rows, row);
  return row;
}

/* Who has the file alone cuts it off anywhere, adds a key of his own, and lets that name today's key, which the ledger has. The last
 * signature is good, and so is the one of the row that named the key in force; nobody writes on all the same. */
static void
test_named_again (void)
{
  for (guint cut = 0; cut < 40; cut += 13)
    {
      g_autoptr (Forger) forger = forger_new ();
      g_autofree char *key = uc_keys_path (forger->path), *text = NULL;
      g_autoptr (UcLedger) ledger = NULL;
      g_autoptr (GError) error = NULL;
      UcSecretKey secret;

      g_ptr_array_set_size (forger->rows, (gint)(forger->rows->len - cut));
      uc_keys_fresh_sign (&secret);
      add_key (forger->rows, &secret);
      add_key (forger->rows, &forger->today.sign);
      forge_or_fail (forger, &secret, forger->rows->len);
      text = prove (forger->path, NULL);
      g_assert_nonnull (strstr (text, ": the key before it did not sign it: rows "));
      g_unlink (key);
      uc_ledger_case_copy_key (forger->c->path, forger->path);
      ledger = uc_ledger_open (forger->path, &forger->c->options, &error);
      g_assert_null (ledger);
      g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
      if (strstr (error->message, "has this ledger's key, but another row named it") == NULL || strstr (error->message, "upcardctl link restore") == NULL)
        g_error ("cut %u: %s", cut, error->message);
    }
}

/* The same with the secret of an older key, which a copy of the key file had: that one signs a row with today's key, and all is good. */
static void
test_old_key (void)
{
  g_autoptr (Forger) forger = forger_new ();
  g_autofree char *key = uc_keys_path (forger->path);
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (GError) error = NULL;
  UcKeys old;
  guint64 rows;

  uc_ledger_case_open_or_fail (forger->c);
  old = keys_of (forger->c->path);
  change_key (forger->c, &old);
  g_clear_pointer (&forger->c->ledger, uc_ledger_close);
  g_ptr_array_unref (forger->rows);
  forger->rows = uc_forge_ledger_read (forger->c->path);
  rows = old.row.id;
  g_assert_cmpuint (rows, >, 1);
  g_ptr_array_set_size (forger->rows, (gint)rows);
  forger->today = keys_of (forger->c->path);
  add_key (forger->rows, &forger->today.sign);
  forge_or_fail (forger, &old.sign, rows + 1);
  /* What no table witnesses is gone without a trace, for who only reads. */
  prove_or_fail (forger->path);
  g_unlink (key);
  uc_ledger_case_copy_key (forger->c->path, forger->path);
  ledger = uc_ledger_open (forger->path, &forger->c->options, &error);
  g_assert_null (ledger);
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
  g_assert_nonnull (strstr (error->message, "has this ledger's key, but another row named it"));
}

/* A key that two persons are said to have begun counts only directly behind the row that says so, only if that names two persons and a
 * reason, and only if nothing else is unsigned than inputs of its own term. */
static void
test_restored (void)
{
  static const char whole[] = " by=2001 second=3001 reason=x";
  enum { NOTHING, BETWEEN, SIGNED, OF_TERMS, EARLIER, BOTH_TERMS };
  static const struct
  {
    gint first, last; /* said to be rebuilt: beside the number of the row itself */
    guint inputs;     /* without a signature before it */
    int what;
    const char *rest;
    gboolean counts;
  } cases[] = {
    { 0, -1, 0, NOTHING, whole, TRUE },
    { -3, -1, 3, NOTHING, whole, TRUE },
    { 1, -1, 0, NOTHING, whole, FALSE },
    { -1, -1, 0, NOTHING, whole, FALSE },
    { 0, 0, 0, NOTHING, whole, FALSE },
    { 0, -2, 0, NOTHING, whole, FALSE },
    { -3, -2, 3, NOTHING, whole, FALSE },
    { -2, -1, 3, NOTHING, whole, FALSE },
    { 0, -1, 0, BETWEEN, whole, FALSE },
    { 0, -1, 0, SIGNED, whole, FALSE },
    { -3, -1, 3, OF_TERMS, whole, FALSE },
    { -3, -1, 3, EARLIER, whole, FALSE },
    { -3, -1, 3, BOTH_TERMS, whole, FALSE },
    { 0, -1, 0, NOTHING, "", FALSE },
    { 0, -1, 0, NOTHING, " by=2001 second=2001 reason=x", FALSE },
    { 0, -1, 0, NOTHING, " by= second=3001 reason=x", FALSE },
    { 0, -1, 0, NOTHING, " by=2001 second= reason=x", FALSE },
    { 0, -1, 0, NOTHING, " by=2001 second=3001 reason=", FALSE },
    { 0, -1, 0, NOTHING, " by=2001 second=3001", FALSE },
    { 0, -1, 0, NOTHING, " by=2001 second=3001 reason=x more=x", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Forger) forger = forger_new ();
      GPtrArray *rows = forger->rows;
      UcForgedRow *row;
      UcSecretKey secret;
      g_autofree char *text = NULL;
      guint64 term, n;

      /* The end is cut off behind a signature, so that what follows can be inputs once more. */
      while (((UcForgedRow *)rows->pdata[rows->len - 1])->kind != UC_LEDGER_ROW_KEY)
        g_ptr_array_set_size (rows, (gint)rows->len - 1);
      g_ptr_array_set_size (rows, (gint)rows->len - 1);
      g_assert_cmpint (((UcForgedRow *)rows->pdata[rows->len - 1])->kind, ==, UC_LEDGER_ROW_INPUT);
      n = rows->len - cases[i].inputs;
      term = ((UcForgedRow *)rows->pdata[rows->len - 1])->term + 1;
      for (guint k = (guint)n; k < rows->len; k++)
        {
          row = rows->pdata[k];
          row->is_signed = FALSE;
          if (cases[i].what != EARLIER && (cases[i].what != BOTH_TERMS || k > n))
            row->term = term;
        }
      row = rows->pdata[n - 1];
      row->is_signed = TRUE;
      uc_keys_fresh_sign (&secret);
      row = add_key (rows, &secret);
      g_free (row->input);
      row->input = g_strdup_printf ("rebuilt first=%" G_GUINT64_FORMAT " last=%" G_GUINT64_FORMAT "%s", (guint64)((gint64)rows->len + cases[i].first),
                                    (guint64)((gint64)rows->len + cases[i].last), cases[i].rest);
      row->kind = UC_LEDGER_ROW_REBUILT;
      row->is_signed = cases[i].what == SIGNED;
      row->term = term;
      if (cases[i].what == BETWEEN)
        {
          row = uc_forge_ledger_copy (row);
          g_free (row->input);
          row->input = g_strdup ("rebuilt first=1 last=1 by=2001 second=3001 reason=x");
          g_ptr_array_add (rows, row);
        }
      add_key (rows, &secret)->term = cases[i].what == OF_TERMS ? term + 1 : term;
      forge_or_fail (forger, &secret, rows->len);
      text = prove (forger->path, NULL);
      if (strstr (text, "the key before it did not sign it") == NULL || (strstr (text, "2001 and 3001 restored the ledger") != NULL) != cases[i].counts
          || (strstr (text, ": the key before it did not sign it: rows ") != NULL) == cases[i].counts)
        g_error ("case %u: %s", i, text);
    }
}

/* Who has the file alone writes all of it anew, behind a restoration by nobody: § 605a.8. Rows of any other kind are no restored ones. */
static void
test_all_restored (void)
{
  g_autoptr (Forger) forger = forger_new ();
  UcForgedRow *row;
  UcSecretKey secret;
  g_autofree char *text = NULL;

  for (guint i = 1; i < forger->rows->len; i++)
    {
      row = forger->rows->pdata[i];
      row->is_signed = FALSE;
      row->real += 24 * 60 * MINUTE;
    }
  uc_keys_fresh_sign (&secret);
  row = add_key (forger->rows, &secret);
  g_free (row->input);
  row->input = g_strdup_printf ("rebuilt first=2 last=%u by=2001 second=3001 reason=x", forger->rows->len - 1);
  row->kind = UC_LEDGER_ROW_REBUILT;
  row->is_signed = FALSE;
  add_key (forger->rows, &secret);
  forge_or_fail (forger, &secret, forger->rows->len);
  text = prove (forger->path, NULL);
  g_assert_null (strstr (text, "restored the ledger"));
  if (strstr (text, ": the key before it did not sign it: rows 2 to ") == NULL)
    g_error ("%s", text);
}

/* A row of the ledger's own behind the others, signed by @key unless that is NULL; those before it stay as they are. */
static void
append_of_ledger (Forger *forger, guint kind, char *input, guint64 term, const UcSecretKey *key)
{
  UcForgedRow *row = add_key (forger->rows, &forger->today.sign);

  g_free (row->input);
  row->input = input;
  row->kind = kind;
  row->term = term;
  row->is_signed = key != NULL;
  forge_or_fail (forger, key, forger->rows->len);
  g_ptr_array_unref (forger->rows);
  forger->rows = uc_forge_ledger_read (forger->path);
}

/* By a row of its own, a second link takes over: once, in a term of its own, with the key that was filed last and that a signature covers. */
static void
test_over (void)
{
  static const struct
  {
    const char *steps; /* f: the key is filed, F: without a signature, w: withdrawn, o: taken over, t: in the same term, s: by a stranger, k: a key of kind 4 */
    gboolean counts;   /* the last step does */
  } cases[] = {
    { "fo", TRUE },    { "wfo", TRUE },  { "foo", FALSE }, { "fwo", FALSE }, { "o", FALSE },
    { "fs", FALSE },   { "ft", FALSE },  { "Fo", FALSE },  { "fk", FALSE },  { "fofo", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Forger) forger = forger_new ();
      guint64 term = ((UcForgedRow *)forger->rows->pdata[forger->rows->len - 1])->term;
      UcSecretKey in_force = forger->today.sign, second, stranger;
      UcPublicKey public;
      g_autofree char *text = NULL, *part = NULL;
      char key[UC_LEDGER_KEY_TEXT];
      guint64 filed = 0;

      uc_keys_fresh_sign (&second);
      uc_keys_fresh_sign (&stranger);
      for (const char *step = cases[i].steps; *step != '\0'; step++)
        {
          UcSecretKey next;

          if (*step == 'f' || *step == 'F' || *step == 'w')
            {
              uc_keys_public (&second, &public);
              append_of_ledger (forger, UC_LEDGER_ROW_SECOND,
                                g_strdup_printf ("second key=%s by=2001 second=3001 reason=x", *step == 'w' ? "-" : uc_ledger_signing_print_key (&public, key)),
                                term, *step == 'F' ? NULL : &in_force);
              filed = forger->rows->len;
              continue;
            }
          uc_keys_fresh_sign (&next);
          uc_keys_public (&next, &public);
          term += *step == 'o' || *step == 's';
          append_of_ledger (forger, *step == 'k' ? UC_LEDGER_ROW_KEY : UC_LEDGER_ROW_OVER,
                            uc_ledger_signing_print (*step == 'k' ? UC_LEDGER_ROW_KEY : UC_LEDGER_ROW_OVER, &public), term,
                            *step == 's' ? &stranger : &second);
          in_force = next;
        }
      text = prove (forger->path, NULL);
      part = g_strdup_printf (": the second link took over by the key that 2001 and 3001 filed in row %" G_GUINT64_FORMAT "\n", filed);
      if ((strstr (text, part) != NULL) != (cases[i].counts || strcmp (cases[i].steps, "foo") == 0)
          || (strstr (text, "rows ") != NULL && strstr (text, " were changed, or somebody") != NULL) == cases[i].counts)
        g_error ("case %s: %s", cases[i].steps, text);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (sodium_init (), >=, 0);
  uc_fault_vfs_register ();
  g_test_add_func ("/signatures/each-transaction", test_each);
  g_test_add_func ("/signatures/clock-steps-back", test_clock);
  g_test_add_func ("/signatures/read-only", test_read_only);
  g_test_add_func ("/signatures/first-key", test_trust);
  g_test_add_data_func ("/signatures/crash/next-is-saved", GUINT_TO_POINTER (0), test_crash);
  g_test_add_data_func ("/signatures/crash/committed", GUINT_TO_POINTER (1), test_crash);
  g_test_add_data_func ("/signatures/crash/old-key-is-gone", GUINT_TO_POINTER (2), test_crash);
  g_test_add_data_func ("/signatures/disk/write", GINT_TO_POINTER (UC_FAULT_WRITE_ERROR), test_disk);
  g_test_add_data_func ("/signatures/disk/sync", GINT_TO_POINTER (UC_FAULT_SYNC), test_disk);
  g_test_add_func ("/signatures/disk/key-file", test_key_file);
  g_test_add_func ("/signatures/605a.8/case-11/older-ledger", test_older);
  g_test_add_func ("/signatures/605a.8/case-11/lost-key", test_lost);
  g_test_add_func ("/signatures/case-24/row-of-the-key-file", test_key_row);
  g_test_add_func ("/signatures/create", test_create);
  g_test_add_data_func ("/signatures/case-24/changed", GINT_TO_POINTER (FALSE), test_changed);
  g_test_add_data_func ("/signatures/case-24/changed-with-the-key-of-today", GINT_TO_POINTER (TRUE), test_changed);
  g_test_add_func ("/signatures/case-24/end-cut-off", test_cut);
  g_test_add_func ("/signatures/case-24/signature-cut-off", test_signature);
  g_test_add_func ("/signatures/case-24/other-key", test_swapped);
  g_test_add_func ("/signatures/case-24/key-named-again", test_named_again);
  g_test_add_func ("/signatures/case-24/old-key-names-it", test_old_key);
  g_test_add_func ("/signatures/case-24/restored-by-nobody", test_restored);
  g_test_add_func ("/signatures/case-24/all-restored-by-nobody", test_all_restored);
  g_test_add_func ("/signatures/case-15/second-link", test_over);
  return g_test_run ();
}
