/* upcard-mirror --to and upcard-mirrord: the rows of tables arrive in a folder of each. What may never be:
 *
 *   - a mirror is anything but a beginning of the table's record, hash by hash, whatever was cut, torn, repeated, killed or forged;
 *   - a row that was acknowledged is missing after a kill of the receiver;
 *   - bytes of one table land in another's folder, or outside of the folders;
 *   - a row with a signature of another key, or without the one that it must have, is kept;
 *   - a row is taken with which the file cannot be opened again; another record begins where a file was set aside;
 *   - a record that is another one, or an older copy, changes the mirror, or says nothing;
 *   - a table whose disk, copy or line is bad holds up another one;
 *   - a restored record differs from the mirror's, has a name before it is whole and verified, or takes a row away that was there;
 *   - what needs no signature grows on the disk without end;
 *   - a refusal has no reason.
 *
 *   test-mirror-link MIRROR MIRRORD UPCARDCTL [--tap]
 */
#include "uc-daytime.h"
#include "uc-forge.h"
#include "uc-hang.h"
#include "uc-journal-private.h"
#include "uc-kept.h"
#include "uc-mirror-source.h"
#include "uc-mirror-state.h"
#include "uc-prefix.h"
#include "uc-record-line.h"
#include "uc-remove-folder.h"
#include "uc-restore.h"
#include "uc-test-house.h"
#include "uc-thorough.h"
#include "uc-verify.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define TABLE_FILE                                                                                                     \
  "[table]\nid=%s\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"                            \
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

static const char *mirror, *mirrord, *upcardctl;

typedef struct
{
  const char *id;
  char *record; /* folder */
  UcKept *kept;
} Table;

typedef struct
{
  char *above, *folder, *socket, *log;
  char *state; /* folder, which the sender makes */
  GPid receiver;
  rlim_t most_file; /* bytes that the receiver may write to a file; 0 = any */
  Table one, other;
} House;

/* ---- set up ---- */

static void
table_init (Table *table, const char *above, const char *id, const char *more)
{
  g_autofree char *text = g_strdup_printf (TABLE_FILE "%s", id, more), *path = NULL;

  table->id = id;
  table->record = g_strdup_printf ("%s/record-%s", above, id);
  g_assert_cmpint (g_mkdir (table->record, 0700), ==, 0);
  path = g_build_filename (table->record, "2026-01.journal", NULL);
  table->kept = uc_kept_new_of (path, NULL, text);
}

static void
table_clear (Table *table)
{
  g_clear_pointer (&table->kept, uc_kept_free);
  g_clear_pointer (&table->record, g_free);
}

static void
next_month (Table *table, const char *name)
{
  uc_kept_close_round (table->kept);
  uc_kept_go_on_in (table->kept, name);
}

static void
die_with_the_test (gpointer data)
{
  House *house = data;

  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (freopen (house->log, "a", stderr) == NULL)
    _exit (9);
  if (house->most_file > 0)
    setrlimit (RLIMIT_FSIZE, &(struct rlimit){ house->most_file, house->most_file });
}

static GPid
spawn (House *house, const char *const *argv)
{
  g_autoptr (GError) error = NULL;
  GPid pid;

  g_spawn_async (NULL, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, die_with_the_test, house, &pid, &error);
  g_assert_no_error (error);
  return pid;
}

static void
end (GPid *pid, int signal)
{
  int status;

  g_assert_cmpint (kill (*pid, signal), ==, 0);
  g_assert_cmpint (waitpid (*pid, &status, 0), ==, *pid);
  if (signal == SIGTERM)
    g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  *pid = 0;
}

/* How often the log has @part. */
static guint
count_in_log (House *house, const char *part)
{
  g_autofree char *text = NULL;
  guint n = 0;

  if (!g_file_get_contents (house->log, &text, NULL, NULL))
    return 0;
  for (const char *at = text; (at = strstr (at, part)) != NULL; at += strlen (part))
    n++;
  return n;
}

static void
wait_for_log (House *house, const char *part, guint times)
{
  const gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (count_in_log (house, part) < times)
    {
      if (g_get_monotonic_time () > last)
        {
          g_autofree char *text = NULL;

          g_file_get_contents (house->log, &text, NULL, NULL);
          g_error ("the log never said “%s”: %s", part, text);
        }
      g_usleep (2000);
    }
}

/* It listens from its first answer on. */
static void
start_receiver (House *house)
{
  const char *const argv[] = { mirrord, "--socket", house->socket, house->folder, NULL };
  const gint64 last = g_get_monotonic_time () + UC_HANG_US;
  UcLinkClient *client;

  house->receiver = spawn (house, argv);
  while ((client = uc_link_client_connect (house->socket)) == NULL)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_usleep (2000);
    }
  uc_link_client_free (client);
}

static GPid
start_sender_of (House *house, const char *record)
{
  const char *const argv[] = { mirror, "--pause", "0", "--state", house->state, "--to", house->socket, record, NULL };

  return spawn (house, argv);
}

static GPid
start_sender (House *house, Table *table)
{
  return start_sender_of (house, table->record);
}

static House *
house_new_with (const char *more)
{
  House *house = g_new0 (House, 1);

  house->above = g_dir_make_tmp ("upcard-mirror-XXXXXX", NULL);
  house->folder = g_build_filename (house->above, "mirror", NULL);
  house->socket = g_build_filename (house->above, "socket", NULL);
  house->log = g_build_filename (house->above, "log", NULL);
  house->state = g_build_filename (house->above, "state", NULL);
  g_assert_cmpint (g_mkdir (house->folder, 0750), ==, 0);
  table_init (&house->one, house->above, "T-1", more);
  table_init (&house->other, house->above, "T-2", "");
  return house;
}

static House *
house_new (void)
{
  House *house = house_new_with ("");

  start_receiver (house);
  return house;
}

static void
house_free (House *house)
{
  if (house->receiver != 0)
    end (&house->receiver, SIGTERM);
  table_clear (&house->one);
  table_clear (&house->other);
  uc_remove_folder (house->above);
  g_free (house->above);
  g_free (house->folder);
  g_free (house->socket);
  g_free (house->log);
  g_free (house->state);
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

/* ---- what is asked ---- */

static char *
make_folder (House *house, const char *name)
{
  char *folder = g_build_filename (house->above, name, NULL);

  g_assert_cmpint (g_mkdir (folder, 0750), ==, 0);
  return folder;
}

static char *
folder_of (House *house, const Table *table)
{
  return g_build_filename (house->folder, table->id, NULL);
}

/* Of both tables; and nothing else is there. */
static void
check_mirrors (House *house)
{
  const Table *const tables[] = { &house->one, &house->other };
  g_autoptr (GDir) dir = g_dir_open (house->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    g_assert_true (strcmp (name, "T-1") == 0 || strcmp (name, "T-2") == 0);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *folder = folder_of (house, tables[i]);

      uc_prefix_check (tables[i]->record, folder, NULL);
    }
}

static guint64
missing_of (House *house, const Table *table)
{
  g_autofree char *folder = folder_of (house, table);
  guint64 missing;

  uc_prefix_check (table->record, folder, &missing);
  return missing;
}

static void
wait_until_level (House *house, const Table *table)
{
  const gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (missing_of (house, table) > 0)
    {
      if (g_get_monotonic_time () > last)
        wait_for_log (house, "the mirror that is level", 1);
      g_usleep (2000);
    }
}

/* Any reader of journals opens it, and its chain, keys and signatures hold. */
static void
verify_mirror (House *house, const Table *table, const char *name)
{
  g_autofree char *folder = folder_of (house, table), *path = g_build_filename (folder, name, NULL);
  g_autofree char *key = g_strconcat (path, ".key", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
  g_autoptr (UcVerdict) verdict = NULL;

  g_assert_no_error (error);
  verdict = uc_verify (journal, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_false (g_file_test (key, G_FILE_TEST_EXISTS));
}

/* (transfer full): what upcardctl prints; @status: its exit status. */
static char *
run_restore (House *house, gboolean from_link, const char *record, int *status)
{
  g_autofree char *folder = folder_of (house, &house->one), *told = NULL, *wrong = NULL;
  const char *const by_link[] = { upcardctl, "restore", "--from-link", house->socket, "--table", "T-1", record, NULL };
  const char *const by_folder[] = { upcardctl, "restore", "--from-mirror", folder, record, NULL };
  g_autoptr (GError) error = NULL;

  g_spawn_sync (NULL, (char **)(from_link ? by_link : by_folder), NULL, G_SPAWN_DEFAULT, NULL, NULL, &told, &wrong, status, &error);
  g_assert_no_error (error);
  *status = WIFEXITED (*status) ? WEXITSTATUS (*status) : -1;
  return g_strconcat (told, wrong, NULL);
}

static void
assert_told (const char *told, const char *part)
{
  if (strstr (told, part) == NULL)
    g_error ("“%s” is not in “%s”", part, told);
}

static void
assert_restored (House *house, const char *record)
{
  g_autofree char *part = g_build_filename (record, UC_RESTORE_FOLDER, NULL);
  guint64 missing;

  uc_prefix_check (house->one.record, record, &missing);
  g_assert_cmpuint (missing, ==, 0);
  g_assert_false (g_file_test (part, G_FILE_TEST_EXISTS));
}

/* ---- as it goes ---- */

static void
test_follows (void)
{
  g_autoptr (House) house = house_new ();
  GPid sender = start_sender (house, &house->one), second = start_sender (house, &house->other);

  for (guint i = 0; i < 3; i++)
    {
      uc_kept_rounds (house->one.kept, 1, 2);
      wait_until_level (house, &house->one);
      uc_kept_rounds (house->other.kept, 2, 1);
      wait_until_level (house, &house->other);
    }
  /* A long stretch is sent in blocks. */
  uc_kept_rounds (house->one.kept, 40, 6);
  next_month (&house->one, "2026-02.journal");
  uc_kept_rounds (house->one.kept, 1, 2);
  wait_until_level (house, &house->one);
  verify_mirror (house, &house->one, "2026-01.journal");
  verify_mirror (house, &house->one, "2026-02.journal");
  verify_mirror (house, &house->other, "2026-01.journal");
  end (&sender, SIGTERM);
  end (&second, SIGTERM);
  check_mirrors (house);
}

static void
test_state (void)
{
  g_autoptr (House) house = house_new ();
  GPid sender = start_sender (house, &house->one);
  g_auto (UcMirrorState) state = { 0 };

  wait_until_level (house, &house->one);
  wait_for_log (house, "the mirror has all rows", 1);
  end (&house->receiver, SIGTERM);
  wait_for_log (house, house->socket, 3);
  uc_kept_rounds (house->one.kept, 1, 2);
  end (&sender, SIGTERM);
  g_assert_true (uc_mirror_state_load (house->state, &state));
  g_assert_cmpstr (state.file, ==, "2026-01.journal");
  g_assert_cmpuint (uc_mirror_state_behind (&state), ==, missing_of (house, &house->one));
  g_assert_cmpuint (uc_mirror_state_behind (&state), >, 0);
  g_assert_cmpint (state.behind_ns, >, 0);
  g_assert_nonnull (state.problem);
  g_assert_true (state.stopped);
}

/* Rows are recorded while either end is away. */
static void
test_comes_back (void)
{
  g_autoptr (House) house = house_new ();
  GPid sender = start_sender (house, &house->one);

  for (guint i = 0; i < 3; i++)
    {
      uc_kept_rounds (house->one.kept, 1, 2);
      wait_until_level (house, &house->one);
      end (&house->receiver, i == 0 ? SIGTERM : SIGKILL);
      uc_kept_rounds (house->one.kept, 1, 2);
      start_receiver (house);
      wait_until_level (house, &house->one);
      end (&sender, i == 0 ? SIGTERM : SIGKILL);
      uc_kept_rounds (house->one.kept, 1, 2);
      sender = start_sender (house, &house->one);
    }
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
}

/* A table file may be longer than a line of the connection. */
static void
test_long_text (void)
{
  g_autoptr (GString) more = g_string_new (NULL);
  g_autoptr (House) house = NULL;
  GPid sender;

  for (guint i = 0; i < 4000; i++)
    g_string_append_printf (more, "# note %u: the shift manager has seen this — twice\n", i);
  house = house_new_with (more->str);
  start_receiver (house);
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  verify_mirror (house, &house->one, "2026-01.journal");
  end (&sender, SIGTERM);
}

/* @n texts of @size bytes each come into force, and the table file stays. */
static void
record_texts (Table *table, guint n, gsize size)
{
  g_autofree char *file = g_strdup_printf (TABLE_FILE, table->id);
  g_autofree UcText *texts = g_new0 (UcText, n + 1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;

  texts[0] = (UcText){ "table", file };
  for (guint i = 1; i <= n; i++)
    {
      char *name = g_strdup_printf ("text-%u", i), *body = g_strnfill (size, 'x');

      body[0] = (char)('a' + i);
      g_ptr_array_add (words, name);
      g_ptr_array_add (words, body);
      texts[i] = (UcText){ name, body };
    }
  g_assert_true (uc_journal_set_rules (table->kept->journal, texts, n + 1, &error));
  g_assert_no_error (error);
}

/* The texts of one row go at once, and are longer than what a connection keeps for an end that does not read. */
static void
test_long_block (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *record = make_folder (house, "restored"), *told = NULL;
  GPid sender;
  int status;

  record_texts (&house->one, 3, 1024 * 1024);
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  uc_kept_rounds (house->one.kept, 2, 2);
  wait_until_level (house, &house->one);
  verify_mirror (house, &house->one, "2026-01.journal");
  end (&sender, SIGTERM);
  told = run_restore (house, TRUE, record, &status);
  g_assert_cmpint (status, ==, 0);
  assert_restored (house, record);
}

/* With what lies beside it. */
static void
move_month (const char *from, const char *to)
{
  static const char *const ends[] = { "-wal", "-shm", "" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *old = g_strconcat (from, ends[i], NULL), *new = g_strconcat (to, ends[i], NULL);

      g_assert_true (g_rename (old, new) == 0 || *ends[i] != '\0');
    }
}

/* An ended month moves into the archive before the mirror has all of it. */
static void
test_archived (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *archive = g_build_filename (house->above, "archive", NULL);
  g_autofree char *from = g_strdup (house->one.kept->path), *to = g_build_filename (archive, "2026-01.journal", NULL);
  const char *const argv[] = { mirror, "--pause", "0", "--to", house->socket, house->one.record, archive, NULL };
  GPid sender = start_sender (house, &house->one);

  wait_until_level (house, &house->one);
  end (&house->receiver, SIGTERM);
  uc_kept_rounds (house->one.kept, 1, 2);
  next_month (&house->one, "2026-02.journal");
  uc_kept_rounds (house->one.kept, 1, 2);
  g_assert_cmpint (g_mkdir (archive, 0700), ==, 0);
  move_month (from, to);
  start_receiver (house);
  wait_for_log (house, "NOTHING IS SENT", 1);
  wait_for_log (house, "which is not in this folder; name the folder that has it", 1);
  end (&sender, SIGTERM);
  sender = spawn (house, argv);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  move_month (to, from);
  g_assert_cmpuint (missing_of (house, &house->one), ==, 0);
}

/* ---- another record ---- */

static void
copy_record (const Table *table, const char *to)
{
  g_autofree char *path = g_build_filename (to, "2026-01.journal", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (to, 0700), ==, 0);
  g_assert_true (uc_journal_copy (table->kept->journal, path, &error));
  g_assert_no_error (error);
}

/* A card of last week. */
static void
test_older_copy (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *card = g_build_filename (house->above, "card", NULL);
  GPid sender;

  uc_kept_rounds (house->one.kept, 1, 2);
  copy_record (&house->one, card);
  uc_kept_rounds (house->one.kept, 1, 2);
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  sender = start_sender_of (house, card);
  wait_for_log (house, "NOTHING IS SENT", 1);
  wait_for_log (house, "the record is an older copy", 1);
  wait_for_log (house, "T-1: the table’s record does not have the mirror’s last row", 2);
  end (&sender, SIGTERM);
  g_assert_cmpuint (missing_of (house, &house->one), ==, 0);
}

/* The same table goes on from an older copy: from there on it is another record. */
static void
test_fork (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *card = g_build_filename (house->above, "card", NULL);
  g_autofree char *path = g_build_filename (card, "2026-01.journal", NULL);
  GPid sender;

  uc_kept_rounds (house->one.kept, 1, 2);
  copy_record (&house->one, card);
  uc_kept_rounds (house->one.kept, 1, 2);
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  for (guint i = 0; i < 200; i++)
    uc_forge_append (path, &(UcRow){ .kind = UC_ROW_INPUT, .origin = UC_ORIGIN_SERVICE, .t_real_ns = 1, .input = "tick", .events = "" });
  sender = start_sender_of (house, card);
  wait_for_log (house, "they are two records", 1);
  end (&sender, SIGTERM);
  g_assert_cmpuint (missing_of (house, &house->one), ==, 0);
}

/* ---- lines ---- */

static UcLinkClient *
connect_as (House *house, const char *table, UcMirrorPlace *place)
{
  UcLinkClient *client = uc_link_client_connect (house->socket);
  g_autofree char *line = NULL;

  g_assert_nonnull (client);
  g_assert_true (uc_link_client_say (client, "mirror %s", table));
  line = uc_link_client_wait (client, "from|end");
  g_assert_nonnull (line);
  if (g_str_has_prefix (line, "from ") && place != NULL)
    {
      g_auto (GStrv) words = g_strsplit (line + strlen ("from "), " ", -1);

      g_assert_true (uc_mirror_place_parse (words, place));
    }
  g_assert_true (place == NULL || g_str_has_prefix (line, "from "));
  return client;
}

/* The lines behind @from, as a sender has them. */
static char *
lines_from (const char *record, const UcMirrorPlace *from, UcMirrorPlace *to)
{
  const char *const folders[] = { record, NULL };
  g_autoptr (UcMirrorSource) source = uc_mirror_source_new (folders);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (uc_mirror_source_begin (source, from, &error), ==, UC_MIRROR_BEGUN);
  g_assert_no_error (error);
  g_assert_true (uc_mirror_source_read (source, text, to, &error));
  g_assert_no_error (error);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
say_and_be_refused (House *house, const char *table, const char *lines, const char *why)
{
  g_autoptr (UcLinkClient) client = uc_link_client_connect (house->socket);
  g_autofree char *answer = NULL;

  if (table != NULL)
    g_assert_true (uc_link_client_say (client, "mirror %s", table));
  g_assert_true (uc_link_client_write (client, lines, strlen (lines)));
  /* Answered where the lines are not refused. */
  uc_link_client_say (client, "beat");
  answer = uc_link_client_wait (client, "end|beat");
  g_assert_nonnull (answer);
  if (strstr (answer, why) == NULL)
    g_error ("“%s” is not in “%s”", why, answer);
  /* It is over; the next one may come. */
  g_assert_null (uc_link_client_wait (client, "end"));
}

static void
assert_refused (House *house, const char *table, const char *lines, const char *why)
{
  say_and_be_refused (house, table, lines, why);
  check_mirrors (house);
}

static void
test_names (void)
{
  static const char *const tables[] = { "mirror ..\n", "mirror .\n", "mirror .hidden\n", "mirror ../T-2\n", "mirror /tmp/x\n", "mirror a/b\n", "mirror -\n",
                                        "mirror \n", "mirror T-1 T-2\n", "mirror T-1\t\n", "mirror 12345678901234567890123456789012\n", "hello\n",
                                        "\n", "restore ../T-2 - 0 0 open\n" };
  static const char *const files[] = { "../T-2/2026-01.journal", "/tmp/2026-01.journal", "2026-01.journal/../x", "2026-1.journal", "x.journal", "..", "",
                                       "2026-01.journal.aside-1", "2026-01.journal-wal", "2026-01.JOURNAL" };
  g_autoptr (House) house = house_new ();

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    assert_refused (house, NULL, tables[i], "expected");
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *line = g_strdup_printf ("file %s D902-BS9J-KK6A-25X8\n", files[i]);

      assert_refused (house, "T-1", line, "expected the name of a month’s file");
    }
  assert_refused (house, "T-1", "text x\n", "expected “file” first");
  assert_refused (house, "T-1", "file 2026-01.journal D902-BS9J-KK6A-25X8\nrubbish\n", "expected “text HASH BODY”");
  assert_refused (house, "T-1", "part a\nrow\tb\n", "between the parts");
}

/* A link in the mirror's folder leads nowhere. */
static void
test_links (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *one = folder_of (house, &house->one), *other = folder_of (house, &house->other);
  g_autofree char *file = g_build_filename (one, "2026-01.journal", NULL), *target = g_build_filename (other, "2026-01.journal", NULL);
  GPid sender = start_sender (house, &house->other);

  wait_until_level (house, &house->other);
  g_assert_cmpint (symlink (other, one), ==, 0);
  say_and_be_refused (house, "T-1", "", "no symbolic link");
  g_assert_cmpint (g_unlink (one), ==, 0);
  g_assert_cmpint (g_mkdir (one, 0750), ==, 0);
  g_assert_cmpint (symlink (target, file), ==, 0);
  say_and_be_refused (house, "T-1", "", "no symbolic link");
  g_assert_cmpint (g_unlink (file), ==, 0);
  end (&sender, SIGTERM);
}

static void
test_one_connection (void)
{
  g_autoptr (House) house = house_new ();
  UcMirrorPlace place;
  g_autoptr (UcLinkClient) first = connect_as (house, "T-1", &place);
  G_GNUC_UNUSED g_autoptr (UcLinkClient) other = connect_as (house, "T-2", &place);

  assert_refused (house, "T-1", "", "is connected already");
  g_assert_true (uc_link_client_say (first, "beat"));
  g_free (uc_link_client_wait (first, "beat"));
  g_clear_pointer (&first, uc_link_client_free);
  /* It may take a moment until the mirror knows. */
  for (;;)
    {
      g_autoptr (UcLinkClient) again = uc_link_client_connect (house->socket);
      g_autofree char *answer = NULL;

      g_assert_true (uc_link_client_say (again, "mirror T-1"));
      answer = uc_link_client_wait (again, "from|end");
      if (g_str_has_prefix (answer, "from "))
        return;
    }
}

/* What somebody sends who has the table's certificate and not its key. Rows behind the last signature are only chained. */
static void
assert_forged (House *house, const char *sql, const char *why)
{
  g_autofree char *card = g_build_filename (house->above, "card", NULL), *path = g_build_filename (card, "2026-01.journal", NULL);
  g_autofree char *lines = NULL;
  const UcMirrorPlace start = { .row = 0 };
  UcMirrorPlace to;
  sqlite3 *db;

  copy_record (&house->one, card);
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  lines = lines_from (card, &start, &to);
  assert_refused (house, "T-1", lines, why);
  uc_remove_folder (card);
}

static gboolean
on_signed_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *)user_data = row->id;
  return !row->is_signed;
}

static void
test_forged (void)
{
  g_autoptr (House) house = house_new ();
  UcJournal *journal = house->one.kept->journal;
  g_autofree char *signed_again = NULL, *chained_again = NULL, *without = NULL, *with = NULL, *changed = NULL;
  guint64 row = 0;

  uc_kept_rounds (house->one.kept, 1, 2);
  uc_kept_close_round (house->one.kept);
  g_assert_true (uc_journal_read_back (journal, 0, on_signed_row, &row, NULL));
  signed_again = uc_forge_sql (journal, row, TRUE);
  chained_again = uc_forge_sql (journal, row, FALSE);
  without = g_strdup_printf ("UPDATE journal SET signature = NULL WHERE id = %" G_GUINT64_FORMAT, row);
  with = g_strdup_printf ("UPDATE journal SET signature = (SELECT signature FROM journal WHERE id = %" G_GUINT64_FORMAT
                          ") WHERE id = %" G_GUINT64_FORMAT,
                          row, row - 1);
  changed = g_strdup_printf ("UPDATE journal SET events = replace (events, 'seq=', 'seq=1') WHERE id = %" G_GUINT64_FORMAT, row - 1);
  assert_forged (house, signed_again, "is not signed by the key in force");
  assert_forged (house, chained_again, "is not signed by the key in force");
  assert_forged (house, without, "has no signature, and must have one");
  assert_forged (house, with, "has a signature where none is due");
  assert_forged (house, changed, "does not follow the copy's last one");
}

typedef struct
{
  UcRow row;
  guint64 seq; /* of the next one */
} Last;

static gboolean
on_last_row (const UcRow *row, gpointer user_data)
{
  Last *last = user_data;

  last->row = *row;
  last->row.device = last->row.input = last->row.events = "";
  last->seq = row->seq + uc_row_n_events (row);
  return FALSE;
}

/* A row without a signature behind the last one of the journal in @path: its number and its hash fit, and the rest is @as, whose seq is
 * added to the right one; with its “file” line. */
static char *
unsigned_row (const char *path, const UcRow *as)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GString) lines = g_string_new (NULL);
  Last last = { .seq = 0 };
  UcRow row = *as;

  g_assert_true (uc_journal_read_back (journal, 0, on_last_row, &last, NULL));
  row.id = last.row.id + 1;
  row.seq = last.seq + as->seq;
  row.context = as->context == 0 ? last.row.context : as->context;
  row.device = row.device == NULL ? "" : row.device;
  row.origin = UC_ORIGIN_SERVICE;
  uc_row_hash (&last.row.hash, &row, &row.hash);
  g_string_printf (lines, "file %s %s\n", name, uc_journal_fingerprint (journal));
  uc_record_line_row (&row, lines);
  return g_string_free (g_steal_pointer (&lines), FALSE);
}

static void
assert_nothing_aside (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    g_assert_null (strstr (name, ".aside-"));
}

/* The input of a context row that goes on with the key in force. */
static gboolean
on_context_row (const UcRow *row, gpointer user_data)
{
  char **input = user_data;

  if (row->kind != UC_ROW_CONTEXT)
    return TRUE;
  *input = g_strdup (row->input);
  for (char *at; (at = strstr (*input, " new-key=yes")) != NULL;)
    memmove (at, at + strlen (" new-key=yes"), strlen (at + strlen (" new-key=yes")) + 1);
  return FALSE;
}

/* A row that needs no signature, and with which the month could not be opened again, would take the month away. */
static void
test_unsigned_rows (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *folder = folder_of (house, &house->one), *path = g_build_filename (folder, "2026-01.journal", NULL), *context = NULL;
  g_autofree char *later = g_build_filename (folder, "2026-02.journal", NULL), *behind = NULL;
  GPid sender = start_sender (house, &house->one);

  uc_kept_rounds (house->one.kept, 2, 2);
  uc_kept_close_round (house->one.kept);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  g_assert_true (uc_journal_read_back (house->one.kept->journal, 0, on_context_row, &context, NULL));
  {
    const struct
    {
      UcRow row;
      const char *why;
    } rows[] = {
      { { .input = "tick", .events = "", .seq = 1 }, "does not number its events on" },
      { { .input = "tick", .events = "", .seq = -(guint64)1 }, "does not number its events on" },
      { { .input = "tick", .events = "", .round = 7 }, "names another round than its first event" },
      { { .input = "tick", .events = "", .context = 999 }, "names another context than the one in force" },
      { { .kind = UC_ROW_OPENING, .input = "opening", .events = "checkpoint round=1" }, "opens a file" },
      { { .kind = UC_ROW_CONTEXT, .input = context, .events = "", .context = 999 }, "names another context" },
      { { .kind = UC_ROW_CONTEXT, .input = context, .events = "", .context = 1 }, "names another context" },
      { { .kind = UC_ROW_CONTEXT, .input = context, .events = "tick", .context = 1 }, "has events" },
    };

    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        g_autofree char *line = unsigned_row (path, &rows[i].row);

        assert_refused (house, "T-1", line, rows[i].why);
      }
  }
  assert_nothing_aside (folder);
  /* Behind the row that ends the month, before the next month comes. */
  uc_kept_rounds (house->one.kept, 1, 2);
  next_month (&house->one, "2026-02.journal");
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  end (&house->receiver, SIGTERM);
  g_assert_cmpint (g_unlink (later), ==, 0);
  start_receiver (house);
  behind = unsigned_row (path, &(UcRow){ .input = "tick", .events = "" });
  assert_refused (house, "T-1", behind, "stands behind the row that ends the file");
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  assert_nothing_aside (folder);
}

/* Whatever row is taken, the file can be opened again, and has it. */
static void
test_taken_is_there (void)
{
  static const char *const inputs[] = { "tick", "", "opening", "opening shoe=1", "end next=2026-02.journal", "person 1001 dealer", "bet 1 main 5.00" };
  static const char *const events[] = { "", "checkpoint round=3", "bet-locked round=2 seat=1", "round-opened round=9\nx", "x", "\n\n", "end" };
  g_autoptr (House) house = house_new_with ("");
  g_autofree char *folder = make_folder (house, "desk"), *path = g_build_filename (folder, "2026-01.journal", NULL), *context = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());
  const UcMirrorPlace start = { .row = 0 };
  UcMirrorPlace place = start, again;
  const guint steps = uc_thorough (2000);
  guint taken = 0;

  uc_kept_rounds (house->one.kept, 1, 2);
  uc_kept_close_round (house->one.kept);
  g_assert_true (uc_journal_read_back (house->one.kept->journal, 0, on_context_row, &context, NULL));
  for (guint i = 0; i <= steps; i++)
    {
      g_autoptr (UcMirrorDesk) desk = uc_mirror_desk_new (folder, TRUE);
      g_autoptr (GError) error = NULL;
      g_autofree char *aside = NULL, *lines = NULL;
      g_auto (GStrv) each = NULL;
      gboolean good;
      UcRow row = {
        .kind = g_rand_boolean (random) ? UC_ROW_INPUT : (UcRowKind)g_rand_int_range (random, UC_ROW_INPUT, UC_ROW_UNKNOWN),
        .seq = (guint64)(gint64)(g_rand_int_range (random, 0, 4) == 0 ? g_rand_int_range (random, -2, 3) : 0),
        .round = g_rand_int_range (random, 0, 4) == 0 ? (guint32)g_rand_int_range (random, 0, 10) : 0,
        .context = g_rand_int_range (random, 0, 4) == 0 ? (guint64)g_rand_int_range (random, 1, 40) : 0,
        .device = g_rand_boolean (random) ? "shoe" : "",
        .device_seq = g_rand_int (random),
        .input = inputs[g_rand_int_range (random, 0, G_N_ELEMENTS (inputs))],
        .events = events[g_rand_int_range (random, 0, G_N_ELEMENTS (events))],
      };

      good = uc_mirror_desk_open (desk, &again, &aside, &error);
      g_assert_no_error (error);
      g_assert_true (good);
      g_assert_null (aside);
      g_assert_cmpuint (again.row, ==, place.row);
      if (row.kind == UC_ROW_CONTEXT && g_rand_boolean (random))
        {
          row.input = context;
          row.events = "";
          row.round = 0;
          row.context = g_rand_boolean (random) ? place.row + 1 : row.context;
        }
      lines = i == 0 ? lines_from (house->one.record, &start, &again) : unsigned_row (path, &row);
      each = g_strsplit (lines, "\n", -1);
      for (guint l = 0; good && each[l + 1] != NULL; l++)
        good = uc_mirror_desk_take (desk, each[l], NULL);
      g_assert_true (good || i > 0);
      if (!good)
        continue;
      taken++;
      g_assert_true (uc_mirror_desk_commit (desk, &place, &error));
      g_assert_no_error (error);
    }
  g_assert_cmpuint (taken, >, 3);
}

static gboolean
take_all (UcMirrorDesk *desk, const char *lines, GError **error)
{
  g_auto (GStrv) each = g_strsplit (lines, "\n", -1);
  gboolean good = TRUE;

  for (guint l = 0; good && each[l + 1] != NULL; l++)
    good = uc_mirror_desk_take (desk, each[l], error);
  return good;
}

/* Text number @i, of 1 MiB; @hash: of it. */
static char *
large_text (guint i, char hash[UC_HASH_TEXT])
{
  g_autofree char *body = g_strnfill (1024 * 1024, 'x'), *number = g_strdup_printf ("%u", i);
  g_autoptr (GString) line = g_string_new (NULL);
  UcHash of;

  memcpy (body, number, strlen (number));
  uc_hash_text (body, strlen (body), &of);
  uc_record_line_text (uc_hash_format (&of, hash), body, line);
  return g_string_free (g_steal_pointer (&line), FALSE);
}

static goffset
size_of_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  goffset size = 0;
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf found;

      g_assert_cmpint (g_stat (path, &found), ==, 0);
      size += found.st_size;
    }
  return size;
}

/* What needs no signature fills no disk, also when it comes in many connections. @with: what is sent: texts that nothing names, rows, or texts and
 * contexts that name them. */
static const char *const texts_alone = "texts", *const large_rows = "rows", *const named_texts = "named texts";

static void
test_fill (gconstpointer with)
{
  g_autoptr (House) house = house_new_with ("");
  g_autofree char *folder = make_folder (house, "desk"), *path = g_build_filename (folder, "2026-01.journal", NULL);
  g_autofree char *genuine = NULL, *large = g_strnfill (1024 * 1024, 'x');
  const UcMirrorPlace start = { .row = 0 };
  g_autoptr (UcContext) context = NULL;
  UcMirrorPlace place, to;
  guint refused = 0, together = 0;

  uc_kept_rounds (house->one.kept, 1, 2);
  genuine = lines_from (house->one.record, &start, &to);
  context = uc_journal_context (house->one.kept->journal, 0, NULL);
  context->new_key = context->has_prev_key = FALSE;
  for (guint i = 0; i < 24; i++)
    {
      g_autoptr (UcMirrorDesk) desk = uc_mirror_desk_new (folder, TRUE);
      g_autoptr (GError) error = NULL;
      g_autofree char *aside = NULL, *row = NULL;
      char hash[UC_HASH_TEXT];
      gboolean good;

      g_assert_true (uc_mirror_desk_open (desk, &place, &aside, &error));
      g_assert_null (aside);
      if (i == 0)
        {
          g_assert_true (take_all (desk, genuine, &error));
          g_assert_true (uc_mirror_desk_commit (desk, &place, &error));
        }
      if (with == texts_alone)
        {
          row = unsigned_row (path, &(UcRow){ .input = "tick", .events = "" });
          *(strchr (row, '\n') + 1) = '\0';
          good = take_all (desk, row, &error);
          for (guint t = 0; good && t < 4 + i; t++)
            {
              g_autofree char *line = large_text (100 * i + t, hash);

              good = take_all (desk, line, &error);
              together = MAX (together, t);
            }
        }
      else if (with == large_rows)
        {
          row = unsigned_row (path, &(UcRow){ .input = large, .events = "" });
          good = take_all (desk, row, &error);
        }
      else
        {
          g_autofree char *line = large_text (i, hash), *input = NULL;
          g_autoptr (GString) lines = g_string_new (NULL);

          g_free (context->rules);
          context->rules = g_strdup_printf ("text:%s", hash);
          input = uc_context_format (context);
          row = unsigned_row (path, &(UcRow){ .kind = UC_ROW_CONTEXT, .input = input, .events = "", .context = place.row + 1 });
          g_string_append_len (lines, row, strchr (row, '\n') + 1 - row);
          g_string_append (lines, line);
          g_string_append (lines, strchr (row, '\n') + 1);
          good = take_all (desk, lines->str, &error);
        }
      if (!good && strstr (error->message, with == texts_alone ? "no row has named one of them" : "behind the last signature") == NULL)
        g_error ("refused for another reason: %s", error->message);
      refused += !good;
      g_assert_true (!good || uc_mirror_desk_commit (desk, &place, NULL));
    }
  g_assert_cmpuint (refused, >, 4);
  g_assert_cmpuint (refused, <, 14);
  g_assert_cmpuint (together, <, 17);
  g_assert_cmpint (size_of_folder (folder), <, (with == texts_alone ? 2 : 40) * 1024 * 1024);
}

/* A month that says it continues the mirror's, and was made by somebody else; one that is not due; one of another record. */
static void
test_forged_month (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *card = g_build_filename (house->above, "card", NULL), *path = g_build_filename (card, "2026-02.journal", NULL);
  g_autofree char *lines = NULL, *named = NULL;
  g_autofree char *mirrored = g_build_filename (house->folder, "T-1", "2026-02.journal", NULL);
  const UcMirrorPlace start = { .row = 0 };
  GPid sender = start_sender (house, &house->one);
  UcMirrorPlace to;

  g_assert_cmpint (g_mkdir (card, 0700), ==, 0);
  uc_kept_free (uc_kept_new_at (path, NULL));
  lines = lines_from (card, &start, &to);
  uc_kept_rounds (house->one.kept, 1, 2);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  assert_refused (house, "T-1", lines, "expected the file that continues the mirror: 2026-01.journal");
  named = g_strdup_printf ("file 2026-01.journal %s", strchr (strchr (lines, ' ') + 1, ' ') + 1);
  assert_refused (house, "T-1", named, "the mirror has another record under this name");
  next_month (&house->one, "2026-02.journal");
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  end (&house->receiver, SIGTERM);
  g_assert_cmpint (g_unlink (mirrored), ==, 0);
  start_receiver (house);
  assert_refused (house, "T-1", lines, "does not continue the file before it");
}

static void
test_kill (void)
{
  g_autoptr (House) house = house_new ();
  UcMirrorPlace from, to, again;

  uc_kept_rounds (house->one.kept, 10, 4);
  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (UcLinkClient) client = connect_as (house, "T-1", &from);
      g_autofree char *lines = lines_from (house->one.record, &from, &to), *ack = NULL;
      guint64 row;

      g_assert_true (uc_link_client_write (client, lines, strlen (lines)));
      ack = uc_link_client_wait (client, "ack");
      g_assert_nonnull (ack);
      end (&house->receiver, SIGKILL);
      row = g_ascii_strtoull (strrchr (ack, ' ') + 1, NULL, 10);
      start_receiver (house);
      g_clear_pointer (&client, uc_link_client_free);
      client = connect_as (house, "T-1", &again);
      g_assert_cmpuint (again.row, >=, row);
      check_mirrors (house);
      g_clear_pointer (&client, uc_link_client_free);
      uc_kept_rounds (house->one.kept, 1, 2);
      end (&house->receiver, SIGTERM);
      start_receiver (house);
    }
}

/* ---- at random ---- */

typedef struct
{
  Table *table;
  UcLinkClient *client; /* NULL = not connected */
  UcMirrorPlace sent;
  char *lines;          /* to be written … */
  gsize written;        /* … up to here */
  guint month;
  gboolean played;      /* a round, since the month began */
} Walker;

static void
cut (Walker *walker)
{
  g_clear_pointer (&walker->client, uc_link_client_free);
  g_clear_pointer (&walker->lines, g_free);
}

/* It may still be refused: the mirror learns of the end of the connection before a moment later. */
static void
connect_walker (House *house, Walker *walker)
{
  g_autofree char *line = NULL;
  g_auto (GStrv) words = NULL;

  cut (walker);
  walker->client = uc_link_client_connect (house->socket);
  g_assert_nonnull (walker->client);
  uc_link_client_say (walker->client, "mirror %s", walker->table->id);
  line = uc_link_client_wait (walker->client, "from|end");
  if (line == NULL || !g_str_has_prefix (line, "from "))
    {
      cut (walker);
      return;
    }
  words = g_strsplit (line + strlen ("from "), " ", -1);
  g_assert_true (uc_mirror_place_parse (words, &walker->sent));
}

static void
walk_step (House *house, Walker *walker, GRand *random)
{
  UcMirrorPlace start = { .row = 0 };
  const gsize most = (gsize)g_rand_int_range (random, 1, 60000);
  gsize n;

  if (walker->client == NULL || walker->client->over)
    {
      connect_walker (house, walker);
      return;
    }
  switch (g_rand_int_range (random, 0, 12))
    {
    case 0:
      cut (walker);
      return;
    case 1:
      uc_kept_rounds (walker->table->kept, 1, 2);
      walker->played = TRUE;
      return;
    case 2:
      if (walker->month < 9 && walker->played)
        {
          g_autofree char *name = g_strdup_printf ("2026-0%u.journal", ++walker->month);

          next_month (walker->table, name);
          walker->played = FALSE;
        }
      return;
    case 3:
      /* Torn within a line, another one behind it. */
      uc_link_client_write (walker->client, "row\t1\t", 6);
      uc_link_client_write (walker->client, "\n", 1);
      cut (walker);
      return;
    case 4:
      end (&house->receiver, g_rand_boolean (random) ? SIGKILL : SIGTERM);
      start_receiver (house);
      return;
    case 5:
      /* From further back: what the mirror has, it compares. Not from another file, which it refuses. */
      if (walker->lines == NULL && walker->sent.row > 1 && strcmp (walker->sent.file, "2026-01.journal") == 0)
        walker->sent = start;
      return;
    case 6:
      if (walker->lines != NULL)
        {
          const gsize at = walker->written + (gsize)g_rand_int_range (random, 0, (gint32)(strlen (walker->lines + walker->written)));

          if (walker->lines[at] != '\n' && walker->lines[at] != '\0')
            walker->lines[at] ^= 1 + (char)g_rand_int_range (random, 0, 7);
        }
      return;
    default:
      break;
    }
  if (walker->lines == NULL)
    {
      walker->lines = lines_from (walker->table->record, &walker->sent, &walker->sent);
      walker->written = 0;
    }
  n = strlen (walker->lines + walker->written);
  n = MIN (n, most);
  uc_link_client_write (walker->client, walker->lines + walker->written, n);
  walker->written += n;
  if (walker->lines[walker->written] == '\0')
    g_clear_pointer (&walker->lines, g_free);
  for (char *line; (line = uc_link_client_next (walker->client)) != NULL;)
    g_free (line);
}

/* Two tables, whose bytes are cut, torn, changed, repeated and mixed in time, while the receiver is killed. */
static void
test_walk (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());
  Walker walkers[] = { { .table = &house->one, .month = 1 }, { .table = &house->other, .month = 1 } };
  const guint steps = uc_thorough (6000);
  GPid senders[2];

  for (guint i = 0; i < steps; i++)
    {
      walk_step (house, &walkers[g_rand_boolean (random)], random);
      if (i % 8 == 0)
        check_mirrors (house);
    }
  cut (&walkers[0]);
  cut (&walkers[1]);
  check_mirrors (house);
  senders[0] = start_sender (house, &house->one);
  senders[1] = start_sender (house, &house->other);
  wait_until_level (house, &house->one);
  wait_until_level (house, &house->other);
  end (&senders[0], SIGTERM);
  end (&senders[1], SIGTERM);
  check_mirrors (house);
}

/* ---- a bad disk ---- */

static void
test_full (void)
{
  g_autoptr (House) house = house_new_with ("");
  GPid sender, second;

  house->most_file = 512 * 1024;
  start_receiver (house);
  house->most_file = 0;
  uc_kept_rounds (house->one.kept, 120, 6);
  sender = start_sender (house, &house->one);
  wait_for_log (house, "the mirror says: ", 1);
  second = start_sender (house, &house->other);
  uc_kept_rounds (house->other.kept, 1, 2);
  wait_until_level (house, &house->other);
  check_mirrors (house);
  g_assert_cmpuint (missing_of (house, &house->one), >, 0);
  /* There is room again. */
  end (&house->receiver, SIGTERM);
  start_receiver (house);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  end (&second, SIGTERM);
}

static void
test_damaged (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *folder = folder_of (house, &house->one), *path = g_build_filename (folder, "2026-01.journal", NULL);
  GPid sender = start_sender (house, &house->one);
  g_autoptr (GDir) dir = NULL;
  const char *name;
  guint aside = 0;
  sqlite3 *db;

  uc_kept_rounds (house->one.kept, 2, 2);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  end (&house->receiver, SIGTERM);
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "UPDATE journal SET events = 'round-closed' WHERE id = (SELECT max(id) FROM journal)", NULL, NULL, NULL), ==,
                   SQLITE_OK);
  sqlite3_close (db);
  start_receiver (house);
  sender = start_sender (house, &house->one);
  wait_for_log (house, "was set aside as 2026-01.journal.aside-", 1);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    aside += g_str_has_prefix (name, "2026-01.journal.aside-") && !g_str_has_suffix (name, "-wal");
  g_assert_cmpuint (aside, ==, 1);
}

/* Sets aside all that the mirror has of the first table: one row is changed where it lies, or @garbage is written over the file. */
static void
spoil (House *house, gboolean garbage)
{
  g_autofree char *folder = folder_of (house, &house->one), *path = g_build_filename (folder, "2026-01.journal", NULL);
  sqlite3 *db;

  end (&house->receiver, SIGTERM);
  if (garbage)
    g_assert_true (g_file_set_contents (path, "no journal, and longer than the first sector of a file might be\n", -1, NULL));
  else
    {
      g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_exec (db, "UPDATE journal SET real = real + 1 WHERE id = (SELECT max(id) FROM journal)", NULL, NULL, NULL), ==,
                       SQLITE_OK);
      sqlite3_close (db);
    }
  start_receiver (house);
}

/* Another record under the name of the table, signed by keys of its own, begins where nothing is left but a file that was set aside. */
static void
test_set_aside (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *card = make_folder (house, "card"), *path = g_build_filename (card, "2026-01.journal", NULL), *lines = NULL, *later = NULL;
  g_autofree char *folder = folder_of (house, &house->one), *moved = g_build_filename (house->above, "moved", NULL);
  const UcMirrorPlace start = { .row = 0 };
  UcMirrorPlace to;
  GPid sender = start_sender (house, &house->one);

  uc_kept_free (uc_kept_new_at (path, NULL));
  lines = lines_from (card, &start, &to);
  later = g_strdup_printf ("file 2026-02.journal %s", strchr (strchr (lines, ' ') + 1, ' ') + 1);
  uc_kept_rounds (house->one.kept, 1, 2);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  spoil (house, FALSE);
  for (guint i = 0; i < 2; i++)
    {
      assert_refused (house, "T-1", lines, "is not the first one of the file that was set aside");
      assert_refused (house, "T-1", later, "expected the file that was set aside");
      end (&house->receiver, SIGTERM);
      start_receiver (house);
    }
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  /* A file that nothing can be read of. */
  uc_remove_folder (folder);
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  spoil (house, TRUE);
  for (guint i = 0; i < 2; i++)
    {
      assert_refused (house, "T-1", lines, "a person must look at it");
      end (&house->receiver, SIGTERM);
      start_receiver (house);
    }
  g_assert_cmpint (g_rename (folder, moved), ==, 0);
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
}

/* ---- by TLS ---- */

static UcTestPapers *
papers_of (UcTestAuthority *authority, const char *name, const char *host)
{
  return uc_test_authority_sign (authority, name, &(UcTestSubject){ .name = name, .host = host });
}

static guint16
wait_for_port (House *house)
{
  g_autofree char *text = NULL;

  wait_for_log (house, "tables may connect to port ", 1);
  g_assert_true (g_file_get_contents (house->log, &text, NULL, NULL));
  return (guint16)strtoul (strstr (text, "connect to port ") + strlen ("connect to port "), NULL, 10);
}

static void
test_tls (void)
{
  g_autoptr (House) house = house_new_with ("");
  g_autoptr (UcTestAuthority) authority = uc_test_authority_new (house->above, "authority");
  g_autoptr (UcTestAuthority) foreign = uc_test_authority_new (house->above, "foreign");
  UcTestPapers *server = papers_of (authority, "server", "localhost"), *one = papers_of (authority, "T-1", NULL);
  UcTestPapers *thief = papers_of (foreign, "T-2", NULL);
  g_autofree char *refused = g_build_filename (house->above, "refused", NULL), *to = NULL, *answer = NULL;
  const char *const receive[] = { mirrord, "--listen", "127.0.0.1:0", "--certificate", server->certificate, "--key", server->key, "--authority",
                                  authority->authority, "--refused", refused, house->folder, NULL };
  g_autoptr (UcLinkClient) client = NULL, stranger = NULL;
  guint16 port;
  GPid sender;

  g_assert_true (g_file_set_contents (refused, "# none\n", -1, NULL));
  house->receiver = spawn (house, receive);
  port = wait_for_port (house);
  /* A table's certificate is for its own record alone; one of another authority for none. */
  client = uc_test_connect (port, one, NULL, 2);
  g_assert_true (uc_link_client_say (client, "mirror T-2"));
  answer = uc_link_client_wait (client, "end|from");
  g_assert_nonnull (strstr (answer, "the certificate is that of “T-1”, and the record is that of table “T-2”"));
  g_clear_pointer (&answer, g_free);
  stranger = uc_test_connect (port, thief, NULL, 3);
  uc_link_client_say (stranger, "mirror T-2");
  answer = uc_link_client_wait (stranger, "end|from");
  g_assert_true (answer == NULL || g_str_has_prefix (answer, "end "));
  check_mirrors (house);
  to = g_strdup_printf ("tls:localhost:%u", port);
  {
    const char *const send[] = { mirror, "--pause", "0", "--to", to, "--certificate", one->certificate, "--key", one->key, "--authority",
                                 authority->authority, house->one.record, NULL };

    sender = spawn (house, send);
  }
  uc_kept_rounds (house->one.kept, 3, 4);
  wait_until_level (house, &house->one);
  verify_mirror (house, &house->one, "2026-01.journal");
  end (&sender, SIGTERM);
  check_mirrors (house);
  uc_test_papers_free (server);
  uc_test_papers_free (one);
  uc_test_papers_free (thief);
}

/* One table's certificate does not take the room of the others. */
static void
test_crowd (void)
{
  g_autoptr (House) house = house_new_with ("");
  g_autoptr (UcTestAuthority) authority = uc_test_authority_new (house->above, "authority");
  UcTestPapers *server = papers_of (authority, "server", "localhost"), *one = papers_of (authority, "T-1", NULL);
  UcTestPapers *other = papers_of (authority, "T-2", NULL);
  const char *const receive[] = { mirrord, "--listen", "127.0.0.1:0", "--certificate", server->certificate, "--key", server->key, "--authority",
                                  authority->authority, "--timeout", "3600", house->folder, NULL };
  UcLinkClient *crowd[5], *client;
  guint16 port;

  house->receiver = spawn (house, receive);
  port = wait_for_port (house);
  for (guint i = 0; i < G_N_ELEMENTS (crowd); i++)
    crowd[i] = uc_test_connect (port, one, NULL, (guint8)(2 + i));
  wait_for_log (house, "too many connections with the certificate of “T-1”; expected at most 3", 2);
  client = uc_test_connect (port, other, NULL, 9);
  g_assert_true (uc_link_client_say (client, "mirror T-2"));
  g_free (uc_link_client_wait (client, "from"));
  uc_link_client_free (client);
  for (guint i = 0; i < G_N_ELEMENTS (crowd); i++)
    uc_link_client_free (crowd[i]);
  /* It may take a moment until the mirror knows. */
  for (gboolean is_in = FALSE; !is_in;)
    {
      g_autofree char *answer = NULL;

      client = uc_test_connect (port, one, NULL, 9);
      uc_link_client_say (client, "mirror T-1");
      answer = uc_link_client_wait (client, "from|end");
      is_in = answer != NULL && g_str_has_prefix (answer, "from ");
      uc_link_client_free (client);
    }
  g_assert_cmpuint (count_in_log (house, "no line came"), ==, 0);
  uc_test_papers_free (server);
  uc_test_papers_free (one);
  uc_test_papers_free (other);
}

/* ---- restore ---- */

/* Both tables' mirrors are as their records are, and nobody sends any more. The first one has two months. */
static House *
house_new_mirrored (void)
{
  House *house = house_new ();
  GPid sender;

  uc_kept_rounds (house->one.kept, 30, 4);
  next_month (&house->one, "2026-02.journal");
  uc_kept_rounds (house->one.kept, 2, 2);
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  return house;
}

static void
test_restore_all (gconstpointer from_link)
{
  g_autoptr (House) house = house_new_mirrored ();
  g_autofree char *record = make_folder (house, "restored"), *told = NULL, *again = NULL;
  int status;

  told = run_restore (house, from_link != NULL, record, &status);
  g_assert_cmpint (status, ==, 0);
  assert_told (told, "restored up to 2026-02.journal");
  assert_told (told, "is lost");
  assert_restored (house, record);
  /* There is nothing more. */
  again = run_restore (house, from_link != NULL, record, &status);
  g_assert_cmpint (status, ==, 0);
  g_assert_null (strstr (again, ".aside-"));
  assert_restored (house, record);
}

static void
copy_key (const Table *table, const char *to)
{
  g_autofree char *from = g_strconcat (table->kept->path, ".key", NULL), *name = g_path_get_basename (from);
  g_autofree char *path = g_build_filename (to, name, NULL), *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (from, &text, &length, NULL));
  g_assert_true (g_file_set_contents_full (path, text, (gssize)length, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static const char *const key = "another key", *const month = "another month";

/* The rows behind the old card's last one come from the mirror. @changes: what the table has begun since; NULL: nothing. */
static void
test_restore_old_card (gconstpointer changes)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *card = g_build_filename (house->above, "card", NULL), *path = g_build_filename (card, "2026-01.journal", NULL), *told = NULL;
  g_autoptr (UcJournal) journal = NULL;
  g_autoptr (GError) error = NULL;
  GPid sender;
  int status;

  uc_kept_rounds (house->one.kept, 3, 2);
  copy_record (&house->one, card);
  copy_key (&house->one, card);
  if (changes == key)
    uc_kept_reopen (house->one.kept);
  if (changes == month)
    next_month (&house->one, "2026-02.journal");
  uc_kept_rounds (house->one.kept, 3, 2);
  sender = start_sender (house, &house->one);
  wait_until_level (house, &house->one);
  end (&sender, SIGTERM);
  told = run_restore (house, TRUE, card, &status);
  g_assert_cmpint (status, ==, 0);
  assert_restored (house, card);
  assert_told (told, "2026-01.journal.aside-");
  assert_told (told, changes != NULL ? "is lost" : "the table can continue it");
  journal = uc_journal_open (path, NULL, &error);
  if (changes == month)
    g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ENDED);
  else if (changes == key)
    g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
  else
    g_assert_no_error (error);
}

/* Each of these leaves the record as it was. */
static void
test_restore_refused (void)
{
  g_autoptr (House) house = house_new_mirrored ();
  g_autofree char *newer = g_build_filename (house->above, "newer", NULL), *forked = g_build_filename (house->above, "forked", NULL);
  g_autofree char *path = g_build_filename (newer, "2026-01.journal", NULL), *here = g_build_filename (forked, "2026-01.journal", NULL);
  g_autofree char *empty = make_folder (house, "empty"), *mirrored = g_build_filename (house->folder, "T-1", "2026-02.journal", NULL);
  g_autofree char *named = g_build_filename (empty, "2026-01.journal", NULL);
  char *told;
  int status;
  sqlite3 *db;

  /* A table's service writes it. */
  for (guint i = 0; i < 2; i++)
    {
      told = run_restore (house, i == 0, house->one.record, &status);
      g_assert_cmpint (status, ==, 1);
      assert_told (told, "stop the table’s service first");
      g_free (told);
    }
  /* It has rows that the mirror has not. */
  copy_record (&house->other, newer);
  copy_record (&house->other, forked);
  for (guint i = 0; i < 2; i++)
    {
      told = run_restore (house, i == 0, newer, &status);
      g_assert_cmpint (status, ==, 1);
      assert_told (told, "the mirror does not have row");
      g_free (told);
      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    }
  uc_prefix_check (house->other.record, forked, NULL);
  g_assert_true (g_file_test (here, G_FILE_TEST_EXISTS));
  /* The mirror's file was changed. */
  end (&house->receiver, SIGTERM);
  g_assert_cmpint (sqlite3_open (mirrored, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "UPDATE journal SET real = real + 1 WHERE id = 3", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  told = run_restore (house, FALSE, empty, &status);
  g_assert_cmpint (status, ==, 1);
  assert_told (told, "row 3");
  g_free (told);
  g_assert_false (g_file_test (named, G_FILE_TEST_EXISTS));
}

/* A table’s service begins a month while the record is fetched. @writes: and is still there. */
static void
restore_beside (House *house, const char *begun, gboolean writes, const char *why)
{
  g_autofree char *record = make_folder (house, "beside"), *folder = folder_of (house, &house->one), *path = g_build_filename (record, begun, NULL);
  g_autofree char *told = NULL, *first = g_build_filename (record, "2026-01.journal", NULL), *lock = g_strconcat (first, ".lock", NULL);
  UcMirrorPlace from, to = { .row = 0 };
  g_autoptr (GError) error = NULL;
  UcRestore *restore = uc_restore_begin (record, &from, &error);
  UcKept *kept;

  g_assert_no_error (error);
  for (gboolean more = TRUE; more;)
    {
      g_autofree char *lines = lines_from (folder, &to, &to);
      g_auto (GStrv) each = g_strsplit (lines, "\n", -1);

      for (guint l = 0; each[l] != NULL && each[l + 1] != NULL; l++)
        g_assert_true (uc_restore_take (restore, each[l], &error));
      g_assert_true (uc_restore_commit (restore, &to, &error));
      more = *lines != '\0';
    }
  kept = uc_kept_new_at (path, NULL);
  if (!writes)
    g_clear_pointer (&kept, uc_kept_free);
  g_assert_false (uc_restore_finish (restore, &told, &error));
  g_assert_nonnull (error);
  assert_told (error->message, why);
  uc_restore_free (restore);
  g_clear_pointer (&kept, uc_kept_free);
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (lock, G_FILE_TEST_EXISTS));
  uc_remove_folder (record);
}

static void
test_restore_beside (void)
{
  g_autoptr (House) house = house_new_mirrored ();

  restore_beside (house, "2026-02.journal", TRUE, "stop the table’s service first");
  restore_beside (house, "2026-02.journal", FALSE, "this month was not here when the restore began");
  restore_beside (house, "2026-05.journal", TRUE, "this month was not here when the restore began");
  restore_beside (house, "2025-05.journal", FALSE, "this month was not here when the restore began");
}

/* The folder that it makes leads nowhere, whoever may write in the record. */
static void
test_restore_links (void)
{
  g_autoptr (House) house = house_new_mirrored ();
  g_autofree char *card = g_build_filename (house->above, "card", NULL), *part = g_build_filename (card, UC_RESTORE_FOLDER, NULL);
  g_autofree char *elsewhere = make_folder (house, "elsewhere"), *told = NULL;
  int status;

  copy_record (&house->other, card);
  g_assert_cmpint (symlink (elsewhere, part), ==, 0);
  told = run_restore (house, TRUE, card, &status);
  g_assert_cmpint (status, ==, 1);
  assert_told (told, "expected a folder, and no symbolic link");
  /* Only an empty folder can be removed. */
  g_assert_cmpint (g_rmdir (elsewhere), ==, 0);
  g_assert_cmpint (g_unlink (part), ==, 0);
  if (geteuid () != 0)
    return;
  g_assert_cmpint (g_mkdir (part, 0700), ==, 0);
  g_assert_cmpint (chown (part, 65534, 65534), ==, 0);
  g_free (told);
  told = run_restore (house, TRUE, card, &status);
  g_assert_cmpint (status, ==, 1);
  assert_told (told, "this folder is another user’s");
}

/* Broken off at any line, it goes on, and nothing has a name before. */
static void
test_restore_interrupted (void)
{
  g_autoptr (House) house = house_new_mirrored ();
  g_autofree char *record = make_folder (house, "restored"), *first = g_build_filename (record, "2026-01.journal", NULL);
  g_autofree char *folder = folder_of (house, &house->one), *told = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());
  UcMirrorPlace from = { .row = 0 }, to;
  int status;

  for (guint i = 0; i < 12; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (UcRestore) restore = uc_restore_begin (record, &from, &error);
      g_autofree char *lines = NULL;
      g_auto (GStrv) each = NULL;
      guint n = 0;

      g_assert_no_error (error);
      lines = lines_from (folder, &from, &to);
      each = g_strsplit (lines, "\n", -1);
      n = g_strv_length (each) > 1 ? (guint)g_rand_int_range (random, 0, (gint32)g_strv_length (each) - 1) : 0;
      for (guint l = 0; l < n; l++)
        g_assert_true (uc_restore_take (restore, each[l], &error));
      if (g_rand_boolean (random))
        g_assert_true (uc_restore_commit (restore, &to, &error));
      g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
    }
  told = run_restore (house, TRUE, record, &status);
  g_assert_cmpint (status, ==, 0);
  assert_restored (house, record);
}

int
main (int argc, char **argv)
{
  mirror = argv[1];
  mirrord = argv[2];
  upcardctl = argv[3];
  argv[3] = argv[0];
  argc -= 3;
  argv += 3;
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mirror-link/as-it-goes", test_follows);
  g_test_add_func ("/mirror-link/as-it-goes/state", test_state);
  g_test_add_func ("/mirror-link/as-it-goes/either-end-comes-back", test_comes_back);
  g_test_add_func ("/mirror-link/as-it-goes/long-text", test_long_text);
  g_test_add_func ("/mirror-link/as-it-goes/long-block", test_long_block);
  g_test_add_func ("/mirror-link/as-it-goes/archived", test_archived);
  g_test_add_func ("/mirror-link/parted/older-copy", test_older_copy);
  g_test_add_func ("/mirror-link/parted/fork", test_fork);
  g_test_add_func ("/mirror-link/refused/names", test_names);
  g_test_add_func ("/mirror-link/refused/symbolic-links", test_links);
  g_test_add_func ("/mirror-link/refused/second-connection", test_one_connection);
  g_test_add_func ("/mirror-link/refused/forged", test_forged);
  g_test_add_func ("/mirror-link/refused/forged-month", test_forged_month);
  g_test_add_func ("/mirror-link/refused/unsigned-rows", test_unsigned_rows);
  g_test_add_func ("/mirror-link/refused/what-is-taken-can-be-opened", test_taken_is_there);
  g_test_add_func ("/mirror-link/refused/file-set-aside", test_set_aside);
  g_test_add_data_func ("/mirror-link/refused/full-disk/texts", texts_alone, test_fill);
  g_test_add_data_func ("/mirror-link/refused/full-disk/rows", large_rows, test_fill);
  g_test_add_data_func ("/mirror-link/refused/full-disk/named-texts", named_texts, test_fill);
  g_test_add_func ("/mirror-link/kill/acknowledged-stays", test_kill);
  g_test_add_func ("/mirror-link/kill/walk", test_walk);
  g_test_add_func ("/mirror-link/disk/full", test_full);
  g_test_add_func ("/mirror-link/disk/damaged", test_damaged);
  g_test_add_func ("/mirror-link/tls", test_tls);
  g_test_add_func ("/mirror-link/tls/crowd", test_crowd);
  g_test_add_data_func ("/mirror-link/restore/all/from-link", "link", test_restore_all);
  g_test_add_data_func ("/mirror-link/restore/all/from-folder", NULL, test_restore_all);
  g_test_add_data_func ("/mirror-link/restore/old-card/same-key", NULL, test_restore_old_card);
  g_test_add_data_func ("/mirror-link/restore/old-card/lost-key", key, test_restore_old_card);
  g_test_add_data_func ("/mirror-link/restore/old-card/another-month", month, test_restore_old_card);
  g_test_add_func ("/mirror-link/restore/refused", test_restore_refused);
  g_test_add_func ("/mirror-link/restore/symbolic-links", test_restore_links);
  g_test_add_func ("/mirror-link/restore/month-begun-meanwhile", test_restore_beside);
  g_test_add_func ("/mirror-link/restore/interrupted", test_restore_interrupted);
  return g_test_run ();
}
