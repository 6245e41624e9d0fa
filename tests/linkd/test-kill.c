/* SIGKILL at random instants, while three tables play on the real program. What may never be:
 *
 *   - a line that a table has heard is another one afterwards, or is gone;
 *   - a row that was acknowledged is not in the ledger, or one is there twice;
 *   - a ledger does not open again, or its sums are not those of its rows;
 *   - a fact of the pit was acknowledged and is not in the record, is there twice, or is forgotten when the link is back.
 *
 * On a PostgreSQL server, too, which is killed now and then with all of its children; and there with a second link, which takes over each time. With a
 * standby, too, which takes the place of a server that is lost: beside the link, with it, or while the standby gets nothing of what is committed.
 *
 *   test-kill LINKD [--tap]: 50 kills, and 10 with pits; UPCARD_LINK_KILLS is another number, and UPCARD_LEDGER_KILLS that of the kills with a standby, 10 otherwise. What the
 *   file holds in the end is read with SQLite alone; from a server it is copied into a file first.
 */
#include "uc-cluster.h"
#include "uc-daytime.h"
#include "uc-hang.h"
#include "uc-keys.h"
#include "uc-ledger-case.h"
#include "uc-link-client.h"
#include "uc-people.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#define KILLS 50
#define SERVER_KILLS 10
#define PIT_KILLS 10
#define PITS 3
#define SECONDS 4
/* With a standby: so many kills are the long run, in which so many answers that name an entry come to each. Tables that are played pay awards and document
 * few of them: a meter of a few thousand entries is full of these, so a house lasts for so many kills. */
#define LONG_KILLS 100
#define LONG_ENTRIES 1000
#define LONG_HOUSE 4
#define MOST_TURNS 120
#define PRINT "D902-BS9J-KK6A-25X8"

static const char *linkd;

typedef struct
{
  UcPlayed *played;
  UcLinkClient *client;
  gboolean has_begun;    /* “from” has come */
  guint next;            /* row that is sent next */
  guint64 acked;         /* the last row that was acknowledged */
  GPtrArray *heard;      /* lines, in their order */
} Table;

typedef struct
{
  UcLedgerCase *c;
  char *socket;
  GPid pid;
  Table tables[UC_LEDGER_CASE_TABLES];
  GRand *random;
  UcCluster *cluster;    /* NULL: the ledger is a file */
  char *other;           /* the socket of the second link, which tables try, too; NULL: there is none */
  guint entries;         /* that tables were told of, each once */
  gboolean begins_again; /* a link that has ended by itself is started again, as systemd does it */
} House;

static void
die_with_the_test (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static GPid
start_on (const char *ledger, const char *socket, const char *stand_by)
{
  const char *argv[] = { linkd, "--ledger", ledger, "--socket", socket, "--await=0", stand_by, stand_by != NULL ? "--patience=1" : NULL, NULL };
  g_autoptr (GError) error = NULL;
  GPid pid;

  g_spawn_async (NULL, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, die_with_the_test, NULL, &pid, &error);
  g_assert_no_error (error);
  return pid;
}

static void
start (House *house)
{
  house->pid = start_on (house->c->path, house->socket, NULL);
}

static void
kill_it (House *house)
{
  g_assert_cmpint (kill (house->pid, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (house->pid, NULL, 0), ==, house->pid);
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    {
      g_clear_pointer (&house->tables[i].client, uc_link_client_free);
      house->tables[i].has_begun = FALSE;
    }
}

/* What the link says next; the rows that it has need not be sent again, and all that was acknowledged is among them. */
static void
take_line (House *house, Table *table, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 3);

  if (strcmp (words[0], "from") == 0)
    {
      const guint64 seq = g_ascii_strtoull (words[1], NULL, 10);

      table->next = 0;
      while (table->next < table->played->rows->len && ((UcPlayedRow *)table->played->rows->pdata[table->next])->seq <= seq)
        table->next++;
      /* An event may be the second of its row, whose number is the first one's: that row is sent once more. */
      table->next -= table->next > 0;
      g_assert_cmpuint (table->next + 1, >=, table->acked);
      table->has_begun = TRUE;
    }
  else if (strcmp (words[0], "ack") == 0)
    table->acked = g_ascii_strtoull (words[1], NULL, 10);
  else if (strcmp (words[0], "say") == 0)
    {
      const guint64 n = g_ascii_strtoull (words[1], NULL, 10);

      if (n <= table->played->heard)
        g_assert_cmpstr (words[2], ==, table->heard->pdata[n - 1]);
      else
        {
          g_ptr_array_add (table->heard, g_strdup (words[2]));
          house->entries += !g_str_has_prefix (words[2], "not-joined ");
        }
      uc_played_hear (table->played, n, words[2]);
      /* Now and then the table does not say so. */
      if (n % 5 != 0)
        uc_link_client_say (table->client, "heard %" G_GUINT64_FORMAT, n);
    }
  /* On a busy machine the test may be the one that is silent. */
  else if (strcmp (words[0], "end") == 0 && strstr (line, "three seconds") == NULL && strstr (line, "cannot") == NULL)
    g_error ("%s: %s", table->played->name, line);
}

static void
turn (House *house, Table *table)
{
  g_autofree char *line = NULL;

  if (table->client == NULL)
    {
      table->client = uc_link_client_connect (house->socket);
      if (table->client == NULL && house->other != NULL)
        table->client = uc_link_client_connect (house->other);
      if (table->client == NULL)
        return;
      uc_link_client_say (table->client,
                          "hello %s " PRINT " file=- row=%" G_GUINT64_FORMAT " head=- said=%" G_GUINT64_FORMAT " rules=-",
                          table->played->name, table->played->id, table->played->heard);
    }
  if (!table->has_begun || (table->next == table->played->rows->len && uc_played_waits (table->played)))
    {
      line = uc_link_client_wait (table->client, "from|say|ack|end");
      if (line != NULL)
        take_line (house, table, line);
      else
        g_clear_pointer (&table->client, uc_link_client_free);
      return;
    }
  while ((line = uc_link_client_next (table->client)) != NULL)
    {
      take_line (house, table, line);
      g_free (g_steal_pointer (&line));
    }
  if (table->next == table->played->rows->len && !uc_played_waits (table->played))
    uc_played_next (table->played);
  if (table->next < table->played->rows->len)
    uc_link_client_say (table->client, "%s", ((UcPlayedRow *)table->played->rows->pdata[table->next++])->line);
}

static gint64
number (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *statement;
  gint64 found;

  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  found = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  return found;
}

static void
check_table (sqlite3 *db, const Table *table)
{
  sqlite3_stmt *says, *request;
  guint n = 0, requests = 0;

  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT line FROM say WHERE \"table\" = ? ORDER BY n", -1, &says, NULL), ==, SQLITE_OK);
  sqlite3_bind_text (says, 1, table->played->name, -1, SQLITE_STATIC);
  for (; n < table->heard->len; n++)
    {
      g_assert_cmpint (sqlite3_step (says), ==, SQLITE_ROW);
      g_assert_cmpstr ((const char *)sqlite3_column_text (says, 0), ==, table->heard->pdata[n]);
    }
  sqlite3_finalize (says);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT count(*) FROM request WHERE \"table\" = ? AND row_id = ? AND row_hash = ?", -1, &request,
                                       NULL), ==, SQLITE_OK);
  for (guint i = 0; i < table->acked; i++)
    {
      const UcPlayedRow *row = table->played->rows->pdata[i];

      sqlite3_bind_text (request, 1, table->played->name, -1, SQLITE_STATIC);
      sqlite3_bind_int64 (request, 2, (gint64)row->id);
      sqlite3_bind_blob (request, 3, row->hash.b, sizeof row->hash.b, SQLITE_STATIC);
      g_assert_cmpint (sqlite3_step (request), ==, SQLITE_ROW);
      g_assert_cmpint (sqlite3_column_int64 (request, 0), ==, 1);
      sqlite3_reset (request);
      requests++;
    }
  sqlite3_finalize (request);
  g_assert_cmpuint (requests, >, 0);
}

/* Each ask moved the meter once or never, and every micro-dollar is somewhere. */
static void
check_ledger (sqlite3 *db)
{
  g_assert_cmpint (number (db, "SELECT count(*) FROM (SELECT \"table\", round, meter FROM entry WHERE cause = 'joined'"
                               " GROUP BY \"table\", round, meter HAVING count(*) > 1)"), ==, 0);
  g_assert_cmpint (number (db, "SELECT count(*) FROM request WHERE line LIKE 'asked %'"), ==,
                   number (db, "SELECT count(*) FROM say WHERE line LIKE 'joined %' OR line LIKE 'not-joined %'"));
  g_assert_cmpint (number (db, "SELECT sum (d_display + d_reserve + d_overflow + d_held + d_payable + d_paid + d_house + d_coin_in)"
                               " FROM entry"), ==, 0);
  g_assert_cmpint (number (db, "SELECT sum (d_display) FROM entry WHERE meter = 'M'"), ==,
                   number (db, "SELECT display FROM entry WHERE meter = 'M' ORDER BY n DESC LIMIT 1"));
  g_assert_cmpint (number (db, "SELECT count(*) FROM claim c WHERE (SELECT coalesce (sum (d_payable), 0) FROM entry e WHERE e.meter = c.meter"
                               " AND e.claim = c.claim AND cause = 'awarded') > c.tier10 + c.tier100"), ==, 0);
}

/* What the ledger holds now, in a file. */
static char *
file_of (const House *house)
{
  g_autoptr (UcLedger) ledger = NULL, copy = NULL;
  g_autoptr (GError) error = NULL;
  char *to;

  if (house->cluster == NULL)
    return g_strdup (house->c->path);
  to = g_build_filename (house->c->folder, "copy.ledger", NULL);
  ledger = uc_ledger_open_as_it_stands (house->c->path, &error);
  g_assert_no_error (error);
  uc_ledger_copy (ledger, to, NULL, NULL, &copy, &error);
  g_assert_no_error (error);
  return to;
}

/* The link, and now and then its server: before the link, or with the link there to see it. */
static void
kill_one (House *house)
{
  const gint which = house->cluster != NULL ? g_rand_int_range (house->random, 0, 4) : 0;

  if (which >= 2)
    uc_cluster_kill (house->cluster);
  if (which == 3)
    for (guint i = 0; i < 2 * UC_LEDGER_CASE_TABLES; i++)
      turn (house, &house->tables[i % UC_LEDGER_CASE_TABLES]);
  kill_it (house);
  if (which >= 2)
    uc_cluster_start (house->cluster);
}

static void
play (House *house, guint turns)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  guint done = 0;

  while (done < turns && g_get_monotonic_time () < end)
    {
      Table *table = &house->tables[g_rand_int_range (house->random, 0, UC_LEDGER_CASE_TABLES)];

      turn (house, table);
      if (table->client != NULL)
        {
          done++;
          continue;
        }
      if (house->begins_again && waitpid (house->pid, NULL, WNOHANG) == house->pid)
        start (house);
      g_usleep (500);
    }
  g_assert_cmpuint (done, ==, turns);
}

static House
begin (guint32 seed, UcCluster *cluster)
{
  House house = { .c = uc_ledger_case_new_on (17 + seed, cluster != NULL ? cluster->address : NULL), .random = g_rand_new_with_seed (23 + seed),
                  .cluster = cluster };

  g_clear_pointer (&house.c->ledger, uc_ledger_close);
  house.socket = g_build_filename (house.c->folder, "link", NULL);
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    house.tables[i] = (Table){ .played = house.c->tables[i], .heard = g_ptr_array_new_with_free_func (g_free) };
  return house;
}

static void
check_and_free (House *house, guint kills)
{
  g_autofree char *file = NULL;
  sqlite3 *db;

  uc_ledger_case_open_or_fail (house->c);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  file = file_of (house);
  g_assert_cmpint (sqlite3_open_v2 (file, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  check_ledger (db);
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    {
      check_table (db, &house->tables[i]);
      g_assert_cmpuint (house->tables[i].played->joined, >, 10);
    }
  g_test_message ("%u kills, %" G_GINT64_FORMAT " rows, %" G_GINT64_FORMAT " claims", kills, number (db, "SELECT count(*) FROM link_row"),
                  number (db, "SELECT count(*) FROM claim"));
  sqlite3_close (db);
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    g_ptr_array_unref (house->tables[i].heard);
  g_rand_free (house->random);
  g_free (house->socket);
  g_free (house->other);
  uc_ledger_case_free (house->c);
}

/* ---- a standby takes the place of a server that is lost ---- */

static void
write_address (const char *path, const UcCluster *server)
{
  g_autofree char *text = g_strdup_printf ("[ledger-server]\nserver=%s\n", server->address);

  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

/* Tables send what they have, and read nothing: a commit that waits for the standby is behind it. */
static void
send_alone (House *house)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  gboolean sent = FALSE;

  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    {
      Table *table = &house->tables[i];

      if (table->client == NULL || !table->has_begun)
        continue;
      if (table->next == table->played->rows->len && !uc_played_waits (table->played))
        uc_played_next (table->played);
      while (table->next < table->played->rows->len)
        sent = uc_link_client_say (table->client, "%s", ((UcPlayedRow *)table->played->rows->pdata[table->next++])->line) || sent;
    }
  while (sent && uc_cluster_n_waiting (house->cluster) == 0)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_usleep (1000);
    }
}

/* What came before the link ended is heard all the same. */
static void
hear_the_rest (House *house)
{
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    for (Table *table = &house->tables[i]; table->client != NULL;)
      {
        g_autofree char *line = uc_link_client_wait (table->client, "from|say|ack|end");

        if (line == NULL)
          break;
        take_line (house, table, line);
      }
}

typedef enum
{
  KILLS_SERVER, /* while the link runs, and goes on with the other one */
  KILLS_BOTH,
  CUTS_STANDBY, /* … and both behind that: nothing that was sent since has been answered */
  KILLS_LINK,
  N_LOSSES,
} Loss;

/* The link alone, or the server, whose place @standby takes; with another standby, all goes on. Returns the standby. */
static UcCluster *
lose (House *house, Loss loss, UcCluster *standby)
{
  if (loss == CUTS_STANDBY)
    {
      uc_cluster_cut (standby);
      send_alone (house);
    }
  if (loss != KILLS_LINK)
    uc_cluster_kill (house->cluster);
  if (loss != KILLS_SERVER)
    {
      kill (house->pid, SIGKILL);
      hear_the_rest (house);
      kill_it (house);
    }
  if (loss != KILLS_LINK)
    {
      uc_cluster_promote (standby);
      uc_cluster_free (house->cluster);
      house->cluster = standby;
      standby = uc_cluster_new_standby (house->cluster);
      uc_cluster_synchronize (house->cluster, standby);
      write_address (house->c->path, house->cluster);
    }
  if (loss != KILLS_SERVER)
    start (house);
  return standby;
}

/* A house of its own for each fifty: who opens a ledger reads all of it. */
static void
kill_often (guint kills, guint32 seed, UcCluster *cluster)
{
  House house = begin (seed, cluster);

  for (guint i = 0; i <= kills; i++)
    {
      start (&house);
      play (&house, i < kills ? (guint)g_rand_int_range (house.random, 0, MOST_TURNS) : 10 * MOST_TURNS);
      kill_one (&house);
    }
  check_and_free (&house, kills);
}

/* The machine that writes files the key of the other one, while no link runs. */
static void
file_second (House *house, const char *path)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  UcLedgerItem item = { .input = { .badge = "2001", .second = "3001", .reason = "the other rack" } };
  g_autofree char *key_path = uc_keys_path (path), *old_path = g_strconcat (key_path, ".old", NULL);
  char text[UC_LEDGER_KEY_TEXT];
  g_autoptr (GError) error = NULL;
  UcPublicKey key;
  gboolean filed;

  /* As the how-to says, the key that was put away before is removed. */
  g_unlink (old_path);
  uc_ledger_begin_second (path, NULL, &key, &filed, &error);
  g_assert_no_error (error);
  item.second_key = uc_ledger_signing_print_key (&key, text);
  uc_ledger_case_open_or_fail (house->c);
  uc_ledger_take (house->c->ledger, &item, 1, says, &error);
  g_assert_no_error (error);
  g_assert_no_error (item.refused);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
}

/* A link is killed while tables play, and they go on with the other one; then the machines change their places. */
static void
test_second_link (void)
{
  g_autoptr (UcCluster) cluster = uc_cluster_is_there () ? uc_cluster_new () : NULL;
  g_autofree char *folder = g_dir_make_tmp ("upcard-second-XXXXXX", NULL);
  char *path = g_build_filename (folder, "house.ledger", NULL);
  House house;

  if (cluster == NULL)
    {
      g_test_skip ("there is no PostgreSQL server on this machine");
      return;
    }
  house = begin (5, cluster);
  house.other = g_build_filename (folder, "link", NULL);
  write_address (path, cluster);
  for (guint i = 0; i < SECONDS; i++)
    {
      char *was = house.c->path, *socket = house.socket;
      GPid second;

      file_second (&house, path);
      second = start_on (path, house.other, "--stand-by");
      start (&house);
      play (&house, (guint)g_rand_int_range (house.random, 0, MOST_TURNS));
      kill_it (&house);
      house.pid = second;
      play (&house, MOST_TURNS);
      kill_it (&house);
      house.c->path = path;
      path = was;
      house.socket = house.other;
      house.other = socket;
    }
  check_and_free (&house, SECONDS);
  g_free (path);
  uc_remove_folder (folder);
}

static void
lose_often (guint kills, guint least, guint32 seed, guint *entries)
{
  UcCluster *primary = uc_cluster_new (), *standby = uc_cluster_new_standby (primary);
  House house;

  uc_cluster_synchronize (primary, standby);
  house = begin (seed, primary);
  /* One that begins as its server is lost ends. */
  house.begins_again = TRUE;
  start (&house);
  for (guint i = 0; i < kills; i++)
    {
      do
        play (&house, (guint)g_rand_int_range (house.random, 0, MOST_TURNS));
      while (house.entries < (i + 1) * least);
      standby = lose (&house, i % N_LOSSES, standby);
    }
  play (&house, 10 * MOST_TURNS);
  kill_it (&house);
  *entries += house.entries;
  primary = house.cluster;
  check_and_free (&house, kills);
  uc_cluster_free (standby);
  uc_cluster_free (primary);
}

static void
test_losses (void)
{
  const char *asked = g_getenv ("UPCARD_LEDGER_KILLS");
  const guint kills = asked != NULL ? (guint)atoi (asked) : SERVER_KILLS;
  const guint least = kills >= LONG_KILLS ? LONG_ENTRIES : 0, most = kills >= LONG_KILLS ? LONG_HOUSE : KILLS;
  guint entries = 0;

  if (!uc_cluster_is_there ())
    {
      g_test_skip ("there is no PostgreSQL server on this machine");
      return;
    }
  for (guint done = 0; done < kills; done += most)
    lose_often (MIN (most, kills - done), least, 100 + done, &entries);
  g_test_message ("%u kills, %u entries acknowledged", kills, entries);
  g_assert_cmpuint (entries, >=, kills * least);
}

/* ---- screens of the pit ---- */

typedef struct
{
  char name[8];
  UcLinkClient *client;
  guint64 n;          /* facts that it said … */
  GPtrArray *said;    /* … in words, since it connected: the first has the number … */
  guint64 first;      /* … this one */
} Pit;

/* Who says a fact again in another pit is answered, and the record has the first. */
static char *
without_pit (const char *words)
{
  return g_strndup (words, strlen (words) - strlen (strstr (words, " where=")));
}

/* What the link remembers must have all that was acknowledged; what was not may be there, too. */
static void
connect_pit (Pit *pit, const char *socket, GHashTable *acked)
{
  g_autoptr (GHashTable) noted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  g_autofree char *facts = NULL;
  GHashTableIter iter;
  gpointer words;

  while ((pit->client = uc_link_client_connect (socket)) == NULL && g_get_monotonic_time () < end)
    g_usleep (500);
  g_assert_nonnull (pit->client);
  uc_link_client_say (pit->client, "pit %s", pit->name);
  facts = uc_link_client_wait (pit->client, "facts|end");
  g_assert_true (g_str_has_prefix (facts, "facts "));
  for (guint64 left = g_ascii_strtoull (facts + strlen ("facts "), NULL, 10); left > 0; left--)
    {
      g_autofree char *line = uc_link_client_wait (pit->client, "noted|end");
      g_auto (GStrv) parts = g_strsplit (line, " ", 4);

      g_assert_cmpstr (parts[0], ==, "noted");
      /* Nothing is there twice. */
      g_assert_true (g_hash_table_add (noted, without_pit (parts[3])));
    }
  g_hash_table_iter_init (&iter, acked);
  while (g_hash_table_iter_next (&iter, &words, NULL))
    if (!g_hash_table_contains (noted, words))
      g_error ("“%s” was acknowledged, and the link has forgotten it", (const char *)words);
  pit->first = pit->n + 1;
  g_ptr_array_set_size (pit->said, 0);
}

/* Reads what has come. Each number that is acknowledged is one that was said. */
static void
hear_pit (Pit *pit, GHashTable *acked)
{
  char *line;

  while ((line = uc_link_client_next (pit->client)) != NULL)
    {
      const guint64 n = g_str_has_prefix (line, "ack ") ? g_ascii_strtoull (line + strlen ("ack "), NULL, 10) : 0;

      if (n > 0)
        {
          g_assert_cmpuint (n - pit->first, <, pit->said->len);
          g_hash_table_add (acked, without_pit (pit->said->pdata[n - pit->first]));
        }
      g_free (line);
    }
}

static void
say_fact (Pit *pit, GRand *random, guint64 *item)
{
  static const char *const whats[] = { "seen", "coming", "done" };
  const gint what = g_rand_int_range (random, 0, 3);
  /* Mostly of a new item, so that few are refused. */
  const guint64 seq = g_rand_int_range (random, 0, 4) > 0 ? ++*item : (guint64)g_rand_int_range (random, 1, (gint)*item + 2);
  char *words = g_strdup_printf ("%s table=BJ-0%d seq=%" G_GUINT64_FORMAT " item=call by=200%d where=%s", whats[what], 1 + (gint)(seq % 3), seq,
                                 g_rand_int_range (random, 1, 3), pit->name);

  g_ptr_array_add (pit->said, words);
  uc_link_client_say (pit->client, "fact %" G_GUINT64_FORMAT " %s", ++pit->n, words);
}

static void
check_facts (const char *path, GHashTable *acked)
{
  GHashTableIter iter;
  gpointer words;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  g_hash_table_iter_init (&iter, acked);
  while (g_hash_table_iter_next (&iter, &words, NULL))
    {
      g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM link_row WHERE kind = 8 AND input LIKE '%s where=%%'", (const char *)words);

      g_assert_cmpint (number (db, sql), ==, 1);
    }
  g_assert_cmpint (number (db, "SELECT count(*) FROM (SELECT substr (input, 6, instr (input, ' by=') - 6) AS item FROM link_row WHERE kind = 8"
                               " AND input LIKE 'done %' GROUP BY item HAVING count(*) > 1)"), ==, 0);
  g_test_message ("%u facts acknowledged, %" G_GINT64_FORMAT " recorded", g_hash_table_size (acked), number (db, "SELECT count(*) FROM link_row WHERE kind = 8"));
  sqlite3_close (db);
}

/* Each round all pits say some facts; the link is killed before some of them are answered. */
static void
kill_with_pits (guint kills, guint32 seed)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (11 + seed);
  g_autofree char *socket = g_build_filename (c->folder, "link", NULL), *file = g_build_filename (c->folder, "people", NULL);
  g_autoptr (GHashTable) acked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (UcPeople) people = uc_people_new (file, NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (31 + seed);
  guint64 item = 0;
  Pit pits[PITS] = { { "main" }, { "high" }, { "main" } };

  g_assert_true (uc_people_add (people, "2001", UC_ROLE_FLOORPERSON, "5823", NULL) && uc_people_add (people, "2002", UC_ROLE_PIT_MANAGER, "5824", NULL));
  g_clear_pointer (&c->ledger, uc_ledger_close);
  for (guint i = 0; i < PITS; i++)
    pits[i].said = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i <= kills; i++)
    {
      GPid pid = start_on (c->path, socket, NULL);
      const gint facts = g_rand_int_range (random, 1, 20);

      for (guint j = 0; j < PITS; j++)
        connect_pit (&pits[j], socket, acked);
      for (gint j = 0; j < facts; j++)
        for (guint k = 0; k < PITS; k++)
          {
            say_fact (&pits[k], random, &item);
            hear_pit (&pits[k], acked);
          }
      /* The first fact of the last pit at least is answered now and then; the others may be under way. */
      if (i % 2 == 0)
        {
          char *line = uc_link_client_wait (pits[PITS - 1].client, "refused|end|ack");

          if (g_str_has_prefix (line, "ack "))
            g_hash_table_add (acked, without_pit (pits[PITS - 1].said->pdata[g_ascii_strtoull (line + strlen ("ack "), NULL, 10) - pits[PITS - 1].first]));
          g_free (line);
        }
      g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
      g_assert_cmpint (waitpid (pid, NULL, 0), ==, pid);
      for (guint j = 0; j < PITS; j++)
        {
          /* What had come before. */
          while (!pits[j].client->over)
            {
              g_autofree char *rest = uc_link_client_wait (pits[j].client, "ack");

              if (rest != NULL)
                g_hash_table_add (acked, without_pit (pits[j].said->pdata[g_ascii_strtoull (rest + strlen ("ack "), NULL, 10) - pits[j].first]));
            }
          hear_pit (&pits[j], acked);
          g_clear_pointer (&pits[j].client, uc_link_client_free);
        }
    }
  g_assert_cmpuint (g_hash_table_size (acked), >, kills);
  uc_ledger_case_open_or_fail (c);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  check_facts (c->path, acked);
  for (guint i = 0; i < PITS; i++)
    g_ptr_array_unref (pits[i].said);
}

static void
test_kill_with_pits (void)
{
  const char *asked = g_getenv ("UPCARD_LINK_KILLS");
  const guint kills = asked != NULL ? (guint)atoi (asked) : PIT_KILLS;

  for (guint done = 0; done < kills; done += KILLS)
    kill_with_pits (MIN (KILLS, kills - done), done);
}

static void
test_kill (void)
{
  const char *asked = g_getenv ("UPCARD_LINK_KILLS");
  const guint kills = asked != NULL ? (guint)atoi (asked) : KILLS;

  for (guint done = 0; done < kills; done += KILLS)
    kill_often (MIN (KILLS, kills - done), done, NULL);
}

static void
test_kill_on_server (void)
{
  const char *asked = g_getenv ("UPCARD_LINK_KILLS");
  const guint kills = asked != NULL ? (guint)atoi (asked) / 10 : SERVER_KILLS;
  UcCluster *cluster;

  if (!uc_cluster_is_there ())
    {
      g_test_skip ("there is no PostgreSQL server on this machine");
      return;
    }
  cluster = uc_cluster_new ();
  for (guint done = 0; done < kills; done += KILLS)
    {
      uc_cluster_run (cluster, "DROP SCHEMA IF EXISTS upcard_ledger CASCADE");
      kill_often (MIN (KILLS, kills - done), done, cluster);
    }
  uc_cluster_free (cluster);
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  linkd = argv[1];
  g_test_add_func ("/linkd/killed", test_kill);
  g_test_add_func ("/linkd/killed-with-pits", test_kill_with_pits);
  g_test_add_func ("/linkd/killed-on-server", test_kill_on_server);
  g_test_add_func ("/linkd/case-14/losses", test_losses);
  g_test_add_func ("/linkd/case-15/second-link", test_second_link);
  return g_test_run ();
}
