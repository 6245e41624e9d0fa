/* A key serves a quarter of an hour and its secret is gone afterwards; a new file goes on from the old one. */
#include "uc-kept.h"
#include "uc-next.h"
#include "uc-prove.h"
#include "uc-resume.h"
#include "uc-remove-folder.h"
#include "uc-table-prompt.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

static UcVerdict *
verify_path (const char *path, const UcVerifyOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
  UcVerdict *verdict;

  g_assert_no_error (error);
  verdict = uc_verify (journal, options, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < verdict->damage->len; i++)
    g_test_message ("%s", ((UcDamage *) g_ptr_array_index (verdict->damage, i))->text);
  return verdict;
}

static char *
key_text (UcKept *kept)
{
  g_autofree char *path = g_strconcat (kept->path, ".key", NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* The line that begins with @word. */
static char *
key_line (UcKept *kept, const char *word)
{
  g_autofree char *text = key_text (kept);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (g_str_has_prefix (lines[i], word))
        return g_strdup (lines[i]);
    }
  return NULL;
}

static void
test_file_mode (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = g_strconcat (kept->path, ".key", NULL);
  g_autoptr (GError) error = NULL;
  struct stat facts;

  g_assert_cmpint (stat (path, &facts), ==, 0);
  g_assert_cmpint (facts.st_mode & 0777, ==, 0600);
  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_cmpint (chmod (path, 0644), ==, 0);
  g_assert_null (uc_journal_open (kept->path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
  g_assert_nonnull (strstr (error->message, "0600"));
}

/* In a folder of their own, where there is one: a program that reads the journals is kept out of it by any kernel. */
static void
test_folder (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *beside = g_strconcat (kept->path, ".key", NULL);
  g_autofree char *folder = g_path_get_dirname (kept->path), *name = g_path_get_basename (beside);
  g_autofree char *keys = g_build_filename (folder, "keys", NULL), *within = g_build_filename (keys, name, NULL);
  g_autofree char *gone = g_strconcat (keys, ".gone", NULL);
  g_autoptr (GError) error = NULL;
  struct stat facts;

  /* A folder that comes later moves nothing. */
  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_cmpint (g_mkdir (keys, 0700), ==, 0);
  kept->journal = uc_journal_open (kept->path, NULL, &error);
  g_assert_no_error (error);
  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_false (g_file_test (within, G_FILE_TEST_EXISTS));
  /* Moved there by hand, it is found. */
  g_assert_cmpint (g_rename (beside, within), ==, 0);
  kept->journal = uc_journal_open (kept->path, NULL, &error);
  g_assert_no_error (error);
  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_false (g_file_test (beside, G_FILE_TEST_EXISTS));
  /* Without its folder the record is not gone on with under a new key. */
  g_assert_cmpint (g_rename (keys, gone), ==, 0);
  g_assert_null (uc_journal_open (kept->path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
  g_clear_error (&error);
  g_assert_cmpint (g_rename (gone, keys), ==, 0);
  /* A new journal's key is made there. */
  g_assert_cmpint (g_unlink (kept->path), ==, 0);
  g_assert_cmpint (g_unlink (within), ==, 0);
  kept->journal = uc_journal_open (kept->path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (stat (within, &facts), ==, 0);
  g_assert_cmpint (facts.st_mode & 0777, ==, 0600);
  g_assert_false (g_file_test (beside, G_FILE_TEST_EXISTS));
}

static void
test_new_day (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *before = key_line (kept, "sign "), *seal_before = key_line (kept, "seal "), *after = NULL;
  g_autofree char *seal_after = NULL, *next = NULL, *row = NULL;
  g_autoptr (UcContext) context = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  g_autofree char *first = g_strdup (uc_journal_fingerprint (kept->journal));
  UcVerifyOptions options = { .trust = first };

  uc_kept_rounds (kept, 2, 1);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "gaming-day 2026-01-02;inspect-reader 2001 0000 pass");
  after = key_line (kept, "sign ");
  seal_after = key_line (kept, "seal ");
  next = key_line (kept, "next ");
  g_assert_cmpstr (before, !=, after);
  g_assert_cmpstr (seal_before, ==, seal_after);
  g_assert_null (next);
  /* A ledger's key file has it. */
  row = key_line (kept, "row ");
  g_assert_null (row);
  context = uc_journal_context (kept->journal, 0, NULL);
  g_assert_true (context->new_key);
  g_assert_cmpstr (context->day, ==, "2026-01-02");

  uc_kept_rounds (kept, 2, 1);
  uc_kept_reopen (kept);
  uc_kept_rounds (kept, 2, 1);
  verdict = verify_path (kept->path, &options);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (verdict->keys, ==, 3);
  g_assert_cmpuint (verdict->rounds, ==, 5);
  g_assert_true (verdict->trusted);
}

/* A counter's count stands in a row that a key signs, and in those behind it. */
static void
test_count (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *before = key_line (kept, "sign "), *after = NULL;
  g_autoptr (UcContext) first = NULL, context = NULL, later = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) error = NULL;

  first = uc_journal_context (kept->journal, 0, NULL);
  g_assert_cmpuint (first->count, ==, 0);
  g_assert_true (uc_journal_set_count (kept->journal, G_MAXUINT64 - 1, &error));
  g_assert_no_error (error);
  after = key_line (kept, "sign ");
  g_assert_cmpstr (before, !=, after);
  context = uc_journal_context (kept->journal, 0, NULL);
  g_assert_cmpuint (context->count, ==, G_MAXUINT64 - 1);
  g_assert_true (context->new_key);
  uc_kept_rounds (kept, 2, 1);
  uc_kept_reopen (kept);
  later = uc_journal_context (kept->journal, 0, NULL);
  g_assert_cmpuint (later->id, >, context->id);
  g_assert_cmpuint (later->count, ==, G_MAXUINT64 - 1);
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (verdict->keys, ==, 3);
}

/* When another key is due, and when none is. */
static const struct
{
  const char *name;
  gint64 key_us;
  const char *before, *lines;
  guint keys;
} changes[] = {
  { "a-round-within-its-time", 0, "", "bet 1 main 25;no-more-bets;card TS;card 6H;card 8C;card 9C;light medium;stand;card 7D", 0 },
  { "a-round-after-its-time", 1, "", "", 1 },
  { "the-table-is-opened", 0, "", "open-table", 1 },
  { "the-table-is-closed", 0, "open-table", "close-table", 1 },
  { "a-gaming-day", 0, "", "gaming-day 2026-01-02", 1 },
};

static void
test_key_change (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-1", .program = "test", .key_us = changes[i].key_us };
  g_autofree char *folder = g_dir_make_tmp ("upcard-keys-XXXXXX", NULL), *path = g_build_filename (folder, "a.journal", NULL);
  g_autoptr (UcVerdict) before = NULL, after = NULL;
  g_autofree char *old = NULL, *new = NULL;
  UcKept *kept = uc_kept_new_at (path, &options);

  if (changes[i].before[0] != '\0')
    uc_kept_play (kept, changes[i].before);
  before = verify_path (path, NULL);
  old = key_line (kept, "sign ");
  if (changes[i].lines[0] != '\0')
    uc_kept_play (kept, changes[i].lines);
  else
    {
      uc_kept_rounds (kept, 1, 1);
      uc_kept_close_round (kept);
    }
  new = key_line (kept, "sign ");
  after = verify_path (path, NULL);
  g_assert_cmpuint (after->n_damage, ==, 0);
  g_assert_cmpuint (after->keys, ==, before->keys + changes[i].keys);
  g_assert_cmpint (strcmp (old, new) != 0, ==, changes[i].keys > 0);
  g_assert_null (key_line (kept, "next "));
  uc_kept_free (kept);
  uc_remove_folder (folder);
}

/* Each start: nobody signs with the key that lay on the disk while the program was off. */
static void
test_key_each_start (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *before = key_line (kept, "sign "), *after = NULL;
  g_autoptr (UcVerdict) verdict = NULL;

  uc_kept_rounds (kept, 2, 1);
  for (guint i = 0; i < 3; i++)
    uc_kept_reopen (kept);
  after = key_line (kept, "sign ");
  g_assert_cmpstr (before, !=, after);
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (verdict->keys, ==, 4);
}

static void
assert_refused (UcKept *kept, const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (uc_journal_open (kept->path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” does not say “%s”", error->message, part);
}

static void
test_wrong_file (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcKept) other = uc_kept_new ();
  g_autofree char *path = g_strconcat (kept->path, ".key", NULL);
  g_autofree char *foreign = key_text (other);
  g_autofree char *own = key_text (kept);
  g_autofree char *half = g_strndup (own, strlen (own) - 40);

  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_true (g_file_set_contents_full (path, foreign, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  assert_refused (kept, "not the key");
  g_assert_true (g_file_set_contents_full (path, half, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  assert_refused (kept, "damaged");
  g_assert_true (g_file_set_contents_full (path, "upcard-key 1\n", -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  assert_refused (kept, "lacks");
  g_assert_true (g_file_set_contents_full (path, "", -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  assert_refused (kept, "not a key file");
  g_assert_cmpint (g_unlink (path), ==, 0);
  assert_refused (kept, "missing");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_set_contents_full (path, own, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  uc_kept_reopen (kept);
}

/* The program ended between the two halves of a change of keys: the journal says which secret counts, and goes on with it. */
static void
test_two_secrets (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcKept) other = uc_kept_new ();
  g_autofree char *path = g_strconcat (kept->path, ".key", NULL), *foreign = key_line (other, "sign ");
  g_autoptr (UcVerdict) verdict = NULL;

  for (guint recorded = 0; recorded < 2; recorded++)
    {
      g_autofree char *seal = key_line (kept, "seal "), *sign = key_line (kept, "sign ");
      g_autofree char *text = g_strdup_printf ("upcard-key 1\n%s\nsign %s\nnext %s\n", seal, (recorded ? foreign : sign) + 5,
                                               (recorded ? sign : foreign) + 5);
      g_autofree char *found = NULL, *next = NULL;

      g_clear_pointer (&kept->journal, uc_journal_close);
      g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
      uc_kept_reopen (kept);
      found = key_line (kept, "sign ");
      next = key_line (kept, "next ");
      g_assert_cmpstr (found, !=, foreign);
      g_assert_cmpstr (found, !=, sign);
      g_assert_null (next);
    }
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (verdict->keys, ==, 3);
}

/* ---- the next file ---- */

static UcJournal *
open_next (UcKept *kept, const char *path)
{
  g_autoptr (GError) error = NULL;
  UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-1" };
  UcJournal *next = uc_resume_next (kept->journal, &kept->table, path, &options, &error);

  g_assert_no_error (error);
  return next;
}

static void
test_next_file (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *old_path = g_strdup (kept->path);
  g_autofree char *first = g_strdup (uc_journal_fingerprint (kept->journal));
  g_autoptr (UcVerdict) old = NULL, next = NULL;
  g_autoptr (UcContext) context = NULL;
  g_autoptr (GError) error = NULL;
  UcVerifyOptions options = { .trust = first };
  UcJournal *journal;
  UcTable table;
  UcResume at;

  uc_kept_rounds (kept, 3, 2);
  uc_kept_close_round (kept);
  g_free (kept->path);
  kept->path = g_build_filename (kept->folder, "february.journal", NULL);
  journal = open_next (kept, kept->path);
  g_clear_pointer (&kept->journal, uc_journal_close);
  kept->journal = journal;

  uc_resume (kept->journal, &kept->rules, &table, &at, &error);
  g_assert_no_error (error);
  g_assert_cmpint (uc_table_prompt (&table).id, ==, uc_table_prompt (&kept->table).id);
  kept->table = table;
  uc_kept_rounds (kept, 3, 2);
  uc_kept_reopen (kept);
  g_assert_cmpuint (uc_journal_last_round (kept->journal), ==, 6);
  context = uc_journal_context (kept->journal, 1, NULL);
  g_assert_cmpuint (strlen (context->prev), ==, 64);

  next = verify_path (kept->path, &options);
  g_assert_cmpuint (next->n_damage, ==, 0);
  g_assert_true (next->trusted);
  g_assert_true (uc_prove (kept->journal, NULL, NULL, NULL, next, NULL));
  g_assert_true (next->proven);
  old = verify_path (old_path, &options);
  g_assert_cmpuint (old->n_damage, ==, 0);
  g_assert_cmpuint (old->unsigned_rows, ==, 0);

  g_assert_null (uc_journal_open (old_path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ENDED);
}

static void
test_old_is_closed (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = g_build_filename (kept->folder, "february.journal", NULL);
  g_autofree char *before = key_line (kept, "sign "), *after = NULL;
  g_autoptr (UcJournal) next = NULL;
  g_autoptr (GError) error = NULL;

  uc_kept_rounds (kept, 1, 1);
  uc_kept_close_round (kept);
  next = open_next (kept, path);
  after = key_line (kept, "sign ");
  g_assert_cmpstr (before, !=, after);
  g_assert_cmpmem (uc_journal_seal_key (kept->journal), sizeof (UcSealKey), uc_journal_seal_key (next),
                   sizeof (UcSealKey));
  g_assert_false (uc_kept_try (kept, "bet 1 main 25.00", &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ENDED);
}

/* Opens the next file in @path, with its key in @key_path; on an error nothing is returned. */
static UcJournal *
try_next (UcKept *kept, const char *path, const char *key_path, GError **error)
{
  UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-1", .key_path = key_path };

  return uc_resume_next (kept->journal, &kept->table, path, &options, error);
}

/* What fails leaves the old file to go on with. */
static void
test_next_fails (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcKept) other = uc_kept_new ();
  g_autofree char *path = g_build_filename (kept->folder, "february.journal", NULL);
  g_autofree char *nowhere = g_build_filename (kept->folder, "none", "key", NULL);
  g_autoptr (UcJournal) next = NULL;
  g_autoptr (GError) error = NULL;

  uc_kept_rounds (kept, 1, 1);
  uc_kept_close_round (kept);
  g_assert_null (try_next (kept, nowhere, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_null (try_next (kept, path, nowhere, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO);
  g_clear_error (&error);
  g_clear_pointer (&other->journal, uc_journal_close);
  g_assert_null (try_next (kept, other->path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, "does not continue"));
  g_clear_error (&error);

  uc_kept_rounds (kept, 1, 1);
  uc_kept_close_round (kept);
  next = try_next (kept, path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_journal_last_round (next), ==, 2);
}

/* The program ended when the new file was there and the old one not closed yet. */
static void
test_next_again (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = g_build_filename (kept->folder, "february.journal", NULL);
  g_autofree char *key_path = g_strconcat (kept->path, ".key", NULL);
  g_autofree char *key = key_text (kept);
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) error = NULL;
  UcJournal *next;

  uc_kept_rounds (kept, 1, 1);
  uc_kept_close_round (kept);
  next = open_next (kept, path);
  uc_journal_close (next);
  uc_kept_tamper (kept, "DELETE FROM journal WHERE kind = 3");
  g_assert_true (g_file_set_contents_full (key_path, key, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
  g_clear_pointer (&kept->journal, uc_journal_close);
  kept->journal = uc_journal_open (kept->path, &(UcJournalOptions){ .sync_off = TRUE, .to_end = TRUE }, &error);
  g_assert_no_error (error);

  next = open_next (kept, path);
  uc_journal_close (next);
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_null (uc_journal_open (kept->path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ENDED);
}

/* One key file for all months. */
static void
test_next_same_key_file (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = g_build_filename (kept->folder, "february.journal", NULL);
  g_autofree char *key_path = g_strconcat (kept->path, ".key", NULL);
  g_autoptr (UcJournal) next = NULL;
  g_autoptr (GError) error = NULL;
  UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-1", .key_path = key_path };

  uc_kept_rounds (kept, 1, 1);
  uc_kept_close_round (kept);
  next = try_next (kept, path, key_path, &error);
  g_assert_no_error (error);
  g_clear_pointer (&next, uc_journal_close);
  next = uc_journal_open (path, &options, &error);
  g_assert_no_error (error);
}

static void
test_load_seal_key (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = g_strconcat (kept->path, ".key", NULL);
  g_autoptr (GError) error = NULL;
  UcSealKey key;

  g_assert_true (uc_journal_load_seal_key (path, &key, NULL));
  g_assert_cmpmem (&key, sizeof key, uc_journal_seal_key (kept->journal), sizeof key);
  g_assert_false (uc_journal_load_seal_key (kept->path, &key, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/keys/file-is-for-its-owner-only", test_file_mode);
  g_test_add_func ("/keys/in-a-folder-of-their-own", test_folder);
  g_test_add_func ("/keys/new-gaming-day", test_new_day);
  g_test_add_func ("/keys/count", test_count);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/keys/change/%s", changes[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_key_change);
    }
  g_test_add_func ("/keys/change/each-start", test_key_each_start);
  g_test_add_func ("/keys/wrong-file-is-refused", test_wrong_file);
  g_test_add_func ("/keys/journal-says-which-secret-counts", test_two_secrets);
  g_test_add_func ("/next-file/goes-on", test_next_file);
  g_test_add_func ("/next-file/old-one-is-closed", test_old_is_closed);
  g_test_add_func ("/next-file/failure-leaves-the-old-one", test_next_fails);
  g_test_add_func ("/next-file/goes-on-after-an-interruption", test_next_again);
  g_test_add_func ("/next-file/same-key-file", test_next_same_key_file);
  g_test_add_func ("/keys/seal-key-is-read", test_load_seal_key);
  return g_test_run ();
}
