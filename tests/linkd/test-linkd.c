/* The link's end of its connections, in this process. What may never be:
 *
 *   - a line goes out about a row that is not on the disk;
 *   - a row is taken twice, or one is missing, whatever breaks off where;
 *   - a journal that is not the table's moves a meter;
 *   - two machines are one table;
 *   - a line that is torn, too long or no line of a link does more than end its own connection;
 *   - somebody signs with a wrong PIN, or alone.
 */
#include "uc-fault-vfs.h"
#include "uc-ledger-case.h"
#include "uc-link-client.h"
#include "uc-link-server.h"
#include "uc-hang.h"

#include <gio/gio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define PRINT "D902-BS9J-KK6A-25X8"
#define ZEROES "0000000000000000000000000000000000000000000000000000000000000000"

typedef struct
{
  UcLedgerCase *c;
  UcPeople *people;
  UcLookup *lookup;
  UcLinkServer *server;
} House;

static House *
house_new (void)
{
  House *house = g_new0 (House, 1);
  g_autoptr (GError) error = NULL;

  house->c = uc_ledger_case_new (5);
  house->people = uc_people_new (NULL, &error);
  g_assert_no_error (error);
  house->lookup = uc_lookup_new (house->people, 3, g_get_monotonic_time);
  house->server = uc_link_server_new (house->c->ledger, house->lookup);
  return house;
}

static void
house_free (House *house)
{
  uc_link_server_free (house->server);
  uc_lookup_free (house->lookup);
  uc_people_free (house->people);
  uc_ledger_case_free (house->c);
  /* What was under way ends. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

static UcLinkClient *
connect_to (House *house)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GSocketConnection) connection = NULL;
  int ends[2];

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), ==, 0);
  socket = g_socket_new_from_fd (ends[0], &error);
  g_assert_no_error (error);
  connection = g_socket_connection_factory_create_connection (socket);
  uc_link_server_add (house->server, G_IO_STREAM (connection));
  return uc_link_client_new (ends[1]);
}

static void
hello (UcLinkClient *client, const UcPlayed *table)
{
  uc_link_client_say (client, "hello %s " PRINT " file=- row=%" G_GUINT64_FORMAT " head=- said=%" G_GUINT64_FORMAT " rules=-", table->name,
                      table->id, table->heard);
}

/* The table goes, and the link has noticed. */
static void
leave (House *house, UcLinkClient **client)
{
  g_clear_pointer (client, uc_link_client_free);
  while (uc_link_server_n_tables (house->server) > 0)
    g_main_context_iteration (NULL, TRUE);
}

/* Sends every row behind the one that the link has, and that one, too. */
static void
send_rows (UcLinkClient *client, const UcPlayed *table, const char *from)
{
  g_auto (GStrv) words = g_strsplit (from, " ", -1);
  const guint64 seq = g_ascii_strtoull (words[1], NULL, 10);

  for (guint i = 0; i < table->rows->len; i++)
    {
      const UcPlayedRow *row = table->rows->pdata[i];
      const UcPlayedRow *next = i + 1 < table->rows->len ? table->rows->pdata[i + 1] : NULL;

      if (next == NULL || next->seq > seq)
        uc_link_client_say (client, "%s", row->line);
    }
}

static void
hear (UcPlayed *table, UcLinkClient *client, const char *say)
{
  g_auto (GStrv) words = g_strsplit (say, " ", 3);

  uc_played_hear (table, g_ascii_strtoull (words[1], NULL, 10), words[2]);
  uc_link_client_say (client, "heard %s", words[1]);
}

/* Plays until the table waits, and then hears one line. */
static void
play_round (UcPlayed *table, UcLinkClient *client)
{
  const UcPlayedRow *row;
  g_autofree char *said = NULL;

  while (!uc_played_waits (table) && (row = uc_played_next (table)) != NULL)
    uc_link_client_say (client, "%s", row->line);
  said = uc_link_client_wait (client, "say|end");
  g_assert_true (g_str_has_prefix (said, "say "));
  hear (table, client, said);
}

static void
ends_with (UcLinkClient *client, const char *why)
{
  g_autofree char *line = uc_link_client_wait (client, "end");
  g_autofree char *more = NULL;

  g_assert_nonnull (line);
  if (strstr (line, why) == NULL)
    g_error ("%s", line);
  more = uc_link_client_wait (client, "say");
  g_assert_null (more);
  g_assert_true (client->over);
}

/* ---- tables ---- */

static void
test_rounds (void)
{
  g_autoptr (House) house = house_new ();
  UcPlayed *table = house->c->tables[0];
  g_autoptr (UcLinkClient) client = connect_to (house);
  g_autofree char *from = NULL, *shown = NULL, *acked = NULL;

  hello (client, table);
  from = uc_link_client_wait (client, "from");
  g_assert_cmpstr (from, ==, "from 0 " ZEROES);
  shown = uc_link_client_wait (client, "show");
  g_assert_cmpstr (shown, ==, "show M 5000.00 0 open");
  for (guint i = 0; i < 100; i++)
    play_round (table, client);
  g_assert_cmpuint (table->joined, >, 20);
  uc_link_client_say (client, "beat 1 0 0");
  acked = uc_link_client_wait (client, "ack");
  g_assert_nonnull (acked);
}

/* The line breaks off after each row, and half a row is on its way; everything comes once. */
static void
test_broken_off (void)
{
  g_autoptr (House) house = house_new ();
  UcPlayed *table = house->c->tables[1];

  for (guint i = 0; i < 300; i++)
    {
      UcLinkClient *client = connect_to (house);
      g_autofree char *from = NULL, *said = NULL;
      const UcPlayedRow *row;

      hello (client, table);
      from = uc_link_client_wait (client, "from");
      row = uc_played_next (table);
      send_rows (client, table, from);
      if (uc_played_waits (table) && (i % 3 != 0 || row == NULL))
        {
          said = uc_link_client_wait (client, "say");
          /* Heard, and nobody learns of it; or not heard at all. */
          if (i % 2 == 0)
            {
              g_auto (GStrv) words = g_strsplit (said, " ", 3);

              uc_played_hear (table, g_ascii_strtoull (words[1], NULL, 10), words[2]);
            }
        }
      uc_link_client_write (client, "row\t5", 5);
      leave (house, &client);
    }
  g_assert_cmpuint (table->joined, >, 20);
}

/* The disk fails: nobody is told anything, everybody is disconnected, and comes back when it is mended. */
static void
test_disk (void)
{
  g_autoptr (House) house = house_new ();
  UcPlayed *table = house->c->tables[0];

  g_clear_pointer (&house->server, uc_link_server_free);
  house->c->options.vfs = UC_FAULT_VFS;
  uc_ledger_case_open_or_fail (house->c);
  house->server = uc_link_server_new (house->c->ledger, house->lookup);
  for (guint i = 0; i < 12; i++)
    {
      const UcFaultKind kind = (UcFaultKind)(i % UC_N_FAULTS);
      UcLinkClient *client = connect_to (house);
      g_autofree char *from = NULL;

      hello (client, table);
      from = uc_link_client_wait (client, "from");
      send_rows (client, table, from);
      if (uc_played_waits (table))
        {
          g_autofree char *said = uc_link_client_wait (client, "say");

          hear (table, client, said);
        }
      play_round (table, client);
      leave (house, &client);

      client = connect_to (house);
      hello (client, table);
      g_free (g_steal_pointer (&from));
      from = uc_link_client_wait (client, "from");
      uc_played_next (table);
      uc_fault_vfs_arm (kind, 0);
      send_rows (client, table, from);
      ends_with (client, "the link cannot record anything: ");
      leave (house, &client);
      client = connect_to (house);
      hello (client, table);
      /* A sync that failed leaves a file that can be read. */
      g_free (g_steal_pointer (&from));
      from = uc_link_client_wait (client, "from|end");
      g_assert_true (g_str_has_prefix (from, "from ") || strstr (from, "the link cannot read its ledger: ") != NULL);
      leave (house, &client);
      g_assert_cmpuint (uc_fault_vfs_heal (), >, 0);
    }
  g_assert_cmpuint (table->joined, >, 5);
}

/* LINK § 6, case 10: two machines run as one table. */
static void
test_twice (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) first = connect_to (house), second = connect_to (house);
  g_autofree char *from = NULL, *again = NULL;

  hello (first, house->c->tables[0]);
  from = uc_link_client_wait (first, "from");
  g_assert_nonnull (from);
  hello (second, house->c->tables[0]);
  ends_with (second, "the table BJ-01 is connected already");
  play_round (house->c->tables[0], first);
  g_assert_cmpuint (uc_link_server_n_tables (house->server), ==, 1);
  /* It goes, and comes back. */
  g_clear_pointer (&second, uc_link_client_free);
  leave (house, &first);
  second = connect_to (house);
  hello (second, house->c->tables[0]);
  again = uc_link_client_wait (second, "from|end");
  g_assert_true (g_str_has_prefix (again, "from "));
}

/* Case 9 and 10: the journal is another one. */
static void
test_forked (void)
{
  g_autoptr (House) house = house_new ();
  UcPlayed *table = house->c->tables[0];
  g_autoptr (UcPlayed) other = uc_played_new ("BJ-01", "M", 99);
  g_autofree char *record = NULL, *after = NULL;
  g_autoptr (UcLinkClient) client = connect_to (house);
  const UcLedgerMeter *meter;
  guint64 entries;

  hello (client, table);
  play_round (table, client);
  play_round (table, client);
  play_round (table, client);
  meter = uc_ledger_find_meter (house->c->ledger, "M");
  entries = meter->link.entries;
  leave (house, &client);

  /* Of as many rows, and another hash. */
  while (other->rows->len < table->rows->len + 1)
    {
      other->state = UC_PLAYED_IDLE;
      uc_played_next (other);
    }
  client = connect_to (house);
  hello (client, other);
  uc_link_client_say (client, "%s", ((UcPlayedRow *)other->rows->pdata[table->rows->len])->line);
  {
    g_autofree char *fork = uc_link_client_wait (client, "fork");
    char hash[UC_HASH_TEXT];
    const UcLedgerTable *known = uc_ledger_find_table (house->c->ledger, "BJ-01");
    g_autofree char *right = g_strdup_printf ("fork %" G_GUINT64_FORMAT " %s", known->seq, uc_hash_format (&known->hash, hash));

    g_assert_cmpstr (fork, ==, right);
  }
  ends_with (client, "this journal is not the one");
  meter = uc_ledger_find_meter (house->c->ledger, "M");
  g_assert_true (meter->link.members[0].suspended);
  g_assert_cmpuint (meter->link.entries, ==, entries);

  /* Said by the table itself, which does not find what “from” names; recorded once. */
  record = uc_ledger_case_record (house->c->path, TRUE);
  for (guint i = 0; i < 2; i++)
    {
      leave (house, &client);
      client = connect_to (house);
      hello (client, table);
      uc_link_client_say (client, "fork 7 " ZEROES);
      ends_with (client, "this journal is not the one");
      g_free (after);
      after = uc_ledger_case_record (house->c->path, TRUE);
      if (i == 0)
        {
          g_assert_cmpstr (after, !=, record);
          g_free (g_steal_pointer (&record));
          record = g_strdup (after);
        }
    }
  g_assert_cmpstr (after, ==, record);
}

static void
test_gap (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house);
  UcPlayed *table = house->c->tables[0];

  hello (client, table);
  play_round (table, client);
  play_round (table, client);
  while (table->state != UC_PLAYED_JOINED)
    play_round (table, client);
  uc_played_next (table);
  table->state = UC_PLAYED_IDLE;
  uc_played_next (table);
  uc_link_client_say (client, "%s", ((UcPlayedRow *)table->rows->pdata[table->rows->len - 1])->line);
  ends_with (client, "expected row ");
  g_assert_false (uc_ledger_find_meter (house->c->ledger, "M")->link.members[0].suspended);
}

/* ---- bad input ---- */

static const struct
{
  const char *name, *line, *why;
} bad[] = {
  { "no-hello", "heard 7", "expected “hello”, “sign”, “status” or “do” first" },
  { "no-line", "GET / HTTP/1.1", "cannot be read; expected: a line of a link" },
  { "unknown-table", "hello BJ-99 " PRINT " file=- row=0 head=- said=0 rules=-", "“BJ-99” is not a table of this link" },
  { "other-journal", "hello BJ-01 RC5B-CY8M-CNYF-QBWS file=- row=0 head=- said=0 rules=-", "expected " PRINT ", as enrolled" },
  { "older-ledger", "hello BJ-01 " PRINT " file=- row=0 head=- said=7 rules=-", "the ledger is older than its tables" },
  { "no-meter", "sign Q", "there is no meter “Q”" },
  { "which-meter", "sign -", "this link has several meters" },
  { "not-a-row", "hello BJ-01 " PRINT " file=- row=0 head=- said=0 rules=-\nrow\t1\t2", "a row cannot be read" },
  { "not-a-tables-line", "hello BJ-01 " PRINT " file=- row=0 head=- said=0 rules=-\nack 7", "a table does not say that" },
  { "torn", "hello BJ-01 " PRINT " file=- row=0 head=- said=0 rules=-\nheard 0 heard 0", "cannot be read; expected: heard N" },
};

static void
test_bad (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house), other = connect_to (house);
  g_autofree char *before = uc_ledger_case_record (house->c->path, TRUE), *after = NULL;

  uc_link_client_say (client, "%s", bad[i].line);
  ends_with (client, bad[i].why);
  after = uc_ledger_case_record (house->c->path, TRUE);
  g_assert_cmpstr (before, ==, after);
  /* Nobody else is troubled. */
  hello (other, house->c->tables[1]);
  play_round (house->c->tables[1], other);
}

static void
test_too_long (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house);
  g_autofree char *bytes = g_malloc (100000);

  memset (bytes, 'x', 100000);
  hello (client, house->c->tables[0]);
  uc_link_client_write (client, bytes, 100000);
  ends_with (client, "a line is longer than 65536 bytes");
}

/* An event that asks for a meter of which the table is no member is named in the status, and stops nothing else. */
static void
test_no_member (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house), other = NULL;
  g_autoptr (UcPlayed) table = uc_played_new ("BJ-01", "N", 4);
  g_autofree char *acked = NULL, *notice = NULL;

  hello (client, table);
  uc_link_client_say (client, "%s", uc_played_next (table)->line);
  acked = uc_link_client_wait (client, "ack");
  g_assert_cmpstr (acked, ==, "ack 1");
  other = connect_to (house);
  uc_link_client_say (other, "status");
  do
    {
      g_free (notice);
      notice = uc_link_client_wait (other, "is|done");
    }
  while (g_str_has_prefix (notice, "is ") && strstr (notice, "is notice ") == NULL);
  g_assert_cmpstr (notice, ==, "is notice table=BJ-01 text=“BJ-01”%20is%20not%20a%20table%20of%20this%20meter");
}

/* Case 16: silence ends a session, whatever the socket says; the next one may come. */
static void
test_silence (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house), next = NULL;
  g_autofree char *from = NULL;

  hello (client, house->c->tables[0]);
  ends_with (client, "nothing came for three seconds");
  next = connect_to (house);
  hello (next, house->c->tables[0]);
  from = uc_link_client_wait (next, "from|end");
  g_assert_true (g_str_has_prefix (from, "from "));
}

/* What is not heard is said again. */
static void
test_unheard (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house);
  UcPlayed *table = house->c->tables[0];
  g_autofree char *once = NULL, *twice = NULL;

  hello (client, table);
  uc_link_client_say (client, "%s", uc_played_next (table)->line);
  once = uc_link_client_wait (client, "say");
  do
    {
      g_free (twice);
      g_usleep (100000);
      uc_link_client_say (client, "beat 1 0 0");
      twice = uc_link_client_wait (client, "say|beat");
    }
  while (g_str_has_prefix (twice, "beat "));
  g_assert_cmpstr (once, ==, twice);
}

/* ---- signs ---- */

static void
test_sign (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) sign = connect_to (house), client = connect_to (house);
  UcPlayed *table = house->c->tables[0];
  const gint64 began = g_get_monotonic_time ();
  g_autofree char *first = NULL;
  guint n = 1;
  guint64 last = 0;

  uc_link_client_say (sign, "sign M");
  first = uc_link_client_wait (sign, "show");
  g_assert_cmpstr (first, ==, "show M 5000.00 0 open");
  uc_link_client_say (sign, "heard 0");
  uc_link_client_say (sign, "error 7 KEY: is there twice; accepted: each key once");
  hello (client, table);
  for (guint i = 0; i < 300; i++)
    play_round (table, client);
  /* The newest comes, and no more than four in a second. */
  while (last < uc_linked_outputs (&uc_ledger_find_meter (house->c->ledger, "M")->link).entry)
    {
      g_autofree char *shown = uc_link_client_wait (sign, "show");
      g_auto (GStrv) words = g_strsplit (shown, " ", -1);

      g_assert_cmpuint (g_ascii_strtoull (words[3], NULL, 10), >, last);
      last = g_ascii_strtoull (words[3], NULL, 10);
      n++;
    }
  g_assert_cmpuint (n, <=, 2 + 4 * (guint)((g_get_monotonic_time () - began) / G_USEC_PER_SEC + 1));
}

/* ---- persons ---- */

static const struct
{
  const char *name, *line, *why;
} refused[] = {
  { "wrong-pin", "do 2001 0000 3001 1111 M closed reason=x", "the PIN of badge 3001 is wrong" },
  { "unknown-badge", "do 2001 0000 7777 0000 M closed reason=x", "there is no badge 7777" },
  { "one-badge", "do 3001 0000 3001 0000 M closed reason=x", "expected two different badges" },
  { "low-roles", "do 1001 0000 2001 0000 M closed reason=x", "may not sign together" },
  { "no-meter", "do 2001 0000 3001 0000 Q closed reason=x", "there is no meter “Q”" },
  { "no-reason", "do 2001 0000 3001 0000 M closed", "expected a reason" },
  { "a-tables-row", "do 2001 0000 3001 0000 M left table=BJ-01 seq=1 hash=" ZEROES " round=1", "is a table's to say" },
  { "no-input", "do 2001 0000 3001 0000 M shut reason=x", "expected a fact of a linked meter" },
  { "open", "do 2001 0000 3001 0000 M opened reason=x", "the meter is open" },
  { "no-fingerprint", "do 2001 0000 3001 0000 M enrolled table=BJ-50 reason=x", "is not the fingerprint" },
};

static void
test_refused (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house);
  g_autofree char *before = uc_ledger_case_record (house->c->path, TRUE), *after = NULL;

  uc_link_client_say (client, "%s", refused[i].line);
  ends_with (client, refused[i].why);
  after = uc_ledger_case_record (house->c->path, TRUE);
  g_assert_cmpstr (before, ==, after);
}

static void
test_persons (void)
{
  static const char *const lines[] = { "do 2001 0000 3001 0000 M closed reason=a%20fault",
                                       "do 3001 0000 2001 0000 M adjusted value=6000.00 reserve=1.00 reason=read",
                                       "do 2001 0000 3001 0000 M opened reason=mended",
                                       "do 2001 0000 3001 0000 M fingerprint=RC5B-CY8M-CNYF-QBWS enrolled table=BJ-50 reason=new",
                                       "do 2001 0000 3001 0000 M suspended table=BJ-50 reason=gone" };
  g_autoptr (House) house = house_new ();
  const UcLedgerMeter *meter;

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (UcLinkClient) client = connect_to (house);
      g_autofree char *answer = NULL;

      uc_link_client_say (client, "%s", lines[i]);
      answer = uc_link_client_wait (client, "done|end");
      g_assert_cmpstr (answer, ==, "done");
    }
  meter = uc_ledger_find_meter (house->c->ledger, "M");
  g_assert_true (meter->link.open);
  g_assert_cmpint (meter->link.balance[UC_LINKED_DISPLAY], ==, 6000 * UC_DOLLAR);
  g_assert_cmpuint (meter->link.n_members, ==, 4);
  g_assert_true (meter->link.members[3].suspended);
  g_assert_cmpstr (uc_ledger_find_table (house->c->ledger, "BJ-50")->fingerprint, ==, "RC5B-CY8M-CNYF-QBWS");
}

/* Whoever asked goes before the PINs are looked up: what was signed is done, or is not. */
static void
test_gone (void)
{
  g_autoptr (House) house = house_new ();

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (UcLinkClient) client = connect_to (house);

      uc_link_client_say (client, "do 2001 0000 3001 0000 M closed reason=x");
      for (guint j = 0; j < i * 3; j++)
        g_main_context_iteration (NULL, FALSE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_fault_vfs_register ();
  g_test_add_func ("/linkd/rounds", test_rounds);
  g_test_add_func ("/linkd/broken-off", test_broken_off);
  g_test_add_func ("/linkd/disk", test_disk);
  g_test_add_func ("/linkd/case-10/connected-twice", test_twice);
  g_test_add_func ("/linkd/case-10/forked", test_forked);
  g_test_add_func ("/linkd/gap", test_gap);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *path = g_strconcat ("/linkd/bad/", bad[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_bad);
    }
  g_test_add_func ("/linkd/bad/too-long", test_too_long);
  g_test_add_func ("/linkd/bad/no-member", test_no_member);
  g_test_add_func ("/linkd/case-16/silence", test_silence);
  g_test_add_func ("/linkd/case-1/unheard", test_unheard);
  g_test_add_func ("/linkd/sign", test_sign);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/linkd/persons/refused/", refused[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_refused);
    }
  g_test_add_func ("/linkd/persons/done", test_persons);
  g_test_add_func ("/linkd/persons/gone", test_gone);
  return g_test_run ();
}
