/* The link's end of its connections, in this process. What may never be:
 *
 *   - a line goes out about a row that is not on the disk;
 *   - a row is taken twice, or one is missing, whatever breaks off where;
 *   - a journal that is not the table's moves a meter;
 *   - two machines are one table;
 *   - a line that is torn, too long or no line of a link does more than end its own connection;
 *   - somebody signs with a wrong PIN, or alone;
 *   - a gaming day ends twice, or never, or behind what came after its end, whatever the clock does and whenever the link runs.
 */
#include "uc-fault-vfs.h"
#include "uc-ledger-case.h"
#include "uc-link-alarm.h"
#include "uc-link-client.h"
#include "uc-link-server.h"
#include "uc-hang.h"
#include "uc-on-server.h"

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

  house->c = uc_ledger_case_new_on (5, uc_on_server ());
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

/* @guest: %NULL: somebody on this machine. */
static UcLinkClient *
connect_as (House *house, const UcLinkGuest *guest)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GSocketConnection) connection = NULL;
  int ends[2];

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), ==, 0);
  socket = g_socket_new_from_fd (ends[0], &error);
  g_assert_no_error (error);
  connection = g_socket_connection_factory_create_connection (socket);
  uc_link_server_add (house->server, G_IO_STREAM (connection), guest);
  return uc_link_client_new (ends[1]);
}

static UcLinkClient *
connect_to (House *house)
{
  return connect_as (house, NULL);
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

/* A table that is connected becomes a member of another meter, behind others who do, and is shown that one, too; suspended there, it is told so. */
static void
test_another_meter (void)
{
  g_autoptr (House) house = house_new ();
  UcPlayed *table = house->c->tables[0];
  g_autoptr (UcLinkClient) client = connect_to (house);
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  UcLedgerItem items[] = { { .meter = "N", .fingerprint = PRINT, .input = { .kind = UC_LINKED_ENROLLED, .table = "BJ-02" } },
                           { .meter = "N", .fingerprint = PRINT, .input = { .kind = UC_LINKED_ENROLLED, .table = "BJ-01" } },
                           { .meter = "N", .input = { .kind = UC_LINKED_SUSPENDED, .table = "BJ-01" } } };
  g_autofree char *shown = NULL;
  g_autoptr (GError) error = NULL;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  hello (client, table);
  shown = uc_link_client_wait (client, "show");
  g_assert_cmpstr (shown, ==, "show M 5000.00 0 open");
  play_round (table, client);
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_strlcpy (items[i].input.badge, "4001", sizeof items[i].input.badge);
      g_strlcpy (items[i].input.second, "5001", sizeof items[i].input.second);
      g_strlcpy (items[i].input.reason, "more", sizeof items[i].input.reason);
      uc_ledger_take (house->c->ledger, &items[i], 1, says, &error);
      g_assert_no_error (error);
      g_assert_no_error (items[i].refused);
      if (i == 0)
        continue;
      /* What the ledger has comes out with the next row. */
      play_round (table, client);
      do
        {
          g_free (shown);
          shown = uc_link_client_wait (client, "show");
          g_assert_nonnull (shown);
        }
      while (!g_str_has_prefix (shown, "show N "));
      g_assert_true (g_str_has_suffix (shown, i == 1 ? " open" : " suspended"));
    }
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
      g_autofree char *from = NULL, *answer = NULL;

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
      /* Nothing was acknowledged before. */
      answer = uc_link_client_wait (client, "ack|end");
      g_assert_true (g_str_has_prefix (answer, "end the link cannot record anything: "));
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
  record = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES);
  for (guint i = 0; i < 2; i++)
    {
      leave (house, &client);
      client = connect_to (house);
      hello (client, table);
      uc_link_client_say (client, "fork 7 " ZEROES);
      ends_with (client, "this journal is not the one");
      g_free (after);
      after = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES);
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
  { "no-hello", "heard 7", "expected “hello”, “sign”, “pit”, “status” or “do” first" },
  { "no-line", "GET / HTTP/1.1", "cannot be read; expected: a line of a link" },
  { "unknown-table", "hello BJ-99 " PRINT " file=- row=0 head=- said=0 rules=-", "“BJ-99” is not a table of this link" },
  { "other-journal", "hello BJ-01 RC5B-CY8M-CNYF-QBWS file=- row=0 head=- said=0 rules=-", "expected " PRINT ", as enrolled" },
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
  g_autofree char *before = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES), *after = NULL;

  uc_link_client_say (client, "%s", bad[i].line);
  ends_with (client, bad[i].why);
  after = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES);
  g_assert_cmpstr (before, ==, after);
  /* Nobody else is troubled. */
  hello (other, house->c->tables[1]);
  play_round (house->c->tables[1], other);
}

/* ---- an old ledger, LINK § 6, case 11 ---- */

/* What the status has about a table; %NULL: nothing. */
static char *
notice_of (House *house, const char *table)
{
  g_autoptr (UcLinkClient) client = connect_to (house);
  g_autofree char *begins = g_strdup_printf ("is notice table=%s text=", table);
  char *found = NULL;

  uc_link_client_say (client, "status");
  for (gboolean done = FALSE; !done;)
    {
      g_autofree char *line = uc_link_client_wait (client, "is|done");

      done = strcmp (line, "done") == 0;
      if (!g_str_has_prefix (line, begins))
        continue;
      g_free (found);
      found = g_uri_unescape_string (line + strlen (begins), NULL);
    }
  return found;
}

typedef struct
{
  const char *line, *why;
} Beyond;

static const Beyond beyonds[] = {
  { "hello BJ-01 " PRINT " file=- row=0 head=- said=70 rules=-", "the ledger is older than its tables" },
  { "hello BJ-01 " PRINT " file=- row=0 head=- said=1 rules=-\nseen 1 RC5B-CY8M-CNYF-QBWS", "the ledger is an old copy that was used: BJ-01 has recorded another line 1;" },
};

/* A table that has recorded what the ledger does not hold stops everything: nothing is taken of anybody any more. */
static void
test_beyond (gconstpointer data)
{
  const Beyond *beyond = data;
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) first = connect_to (house), other = connect_to (house), sign = connect_to (house), witness = NULL, late = NULL;
  g_autofree char *before = NULL, *after = NULL, *shown = NULL, *notice = NULL, *told = NULL;
  UcPlayed *table = house->c->tables[1];

  hello (first, house->c->tables[0]);
  for (guint i = 0; i < 5; i++)
    play_round (house->c->tables[0], first);
  leave (house, &first);
  hello (other, table);
  play_round (table, other);
  uc_link_client_say (sign, "sign M");
  shown = uc_link_client_wait (sign, "show");
  g_assert_true (g_str_has_suffix (shown, " open"));
  before = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES);
  witness = connect_to (house);
  uc_link_client_say (witness, "%s", beyond->line);
  /* A row that is on its way. */
  uc_link_client_say (other, "%s", uc_played_next (table)->line);
  /* No line of the old ledger gets into the table's journal. */
  told = uc_link_client_wait (witness, "say|end");
  g_assert_true (g_str_has_prefix (told, "end "));
  g_assert_nonnull (strstr (told, beyond->why));
  ends_with (other, beyond->why);
  do
    {
      g_free (shown);
      shown = uc_link_client_wait (sign, "show");
    }
  while (!g_str_has_suffix (shown, " closed"));
  late = connect_to (house);
  hello (late, table);
  ends_with (late, beyond->why);
  notice = notice_of (house, "BJ-01");
  g_assert_nonnull (notice);
  g_assert_nonnull (strstr (notice, beyond->why));
  after = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES);
  g_assert_cmpstr (before, ==, after);
}

/* What the table has recorded is what the ledger has: nothing stops. */
static void
test_seen (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house), again = NULL;
  UcPlayed *table = house->c->tables[0];
  g_autofree char *said = NULL, *from = NULL;
  char code[UC_CODE_TEXT];

  hello (client, table);
  uc_link_client_say (client, "%s", uc_played_next (table)->line);
  said = uc_link_client_wait (client, "say");
  hear (table, client, said);
  leave (house, &client);
  again = connect_to (house);
  hello (again, table);
  uc_link_client_say (again, "seen 1 %s", uc_text_code (said + strlen ("say 1 "), code));
  from = uc_link_client_wait (again, "from");
  play_round (table, again);
}

/* At the start nobody is answered before the last table has said what it has seen; those that do not come are not waited for for ever. */
static void
test_await (gconstpointer data)
{
  const gboolean all_come = GPOINTER_TO_INT (data);
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) asking = connect_to (house), second = NULL, third = NULL, person = connect_to (house);
  g_autofree char *before = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES), *after = NULL, *shown = NULL, *said = NULL, *notice = NULL, *beat = NULL;
  UcPlayed *table = house->c->tables[0];

  uc_link_server_await_witnesses (house->server, all_come ? 3600 : 1);
  hello (asking, table);
  uc_link_client_say (asking, "%s", uc_played_next (table)->line);
  shown = uc_link_client_wait (asking, "show");
  g_assert_cmpstr (shown, ==, "show M 5000.00 0 closed");
  uc_link_client_say (person, "do 4001 1234 5001 5678 M closed reason=x");
  ends_with (person, "waits for what its tables have seen");
  notice = notice_of (house, "BJ-02");
  g_assert_nonnull (notice);
  g_assert_nonnull (strstr (notice, "waits for what the table has seen"));
  if (all_come)
    {
      second = connect_to (house);
      hello (second, house->c->tables[1]);
      uc_link_client_say (second, "beat 1 0 0");
      beat = uc_link_client_wait (second, "beat");
      after = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES);
      g_assert_cmpstr (before, ==, after);
      third = connect_to (house);
      hello (third, house->c->tables[2]);
      uc_link_client_say (third, "beat 1 0 0");
    }
  said = uc_link_client_wait (asking, "say");
  g_assert_true (g_str_has_prefix (said, "say 1 joined "));
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

/* LINK § 6, case 17: one alert, counted, until a person has seen what is wrong. */
static void
test_flaps (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *none = NULL, *three = NULL, *four = NULL;

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (UcLinkClient) client = connect_to (house);
      g_autofree char *from = NULL;

      hello (client, house->c->tables[0]);
      from = uc_link_client_wait (client, "from");
      if (i == 1)
        none = notice_of (house, "BJ-01");
      if (i == 2)
        three = notice_of (house, "BJ-01");
      if (i == 3)
        four = notice_of (house, "BJ-01");
      leave (house, &client);
    }
  g_assert_null (none);
  g_assert_cmpstr (three, ==, "it has connected 3 times in the last minute");
  g_assert_cmpstr (four, ==, "it has connected 4 times in the last minute");
}

typedef struct
{
  gint64 last;
  guint n;
} Times;

static gboolean
on_timed_row (const UcLedgerRow *row, gpointer user_data)
{
  Times *times = user_data;

  if (*row->device == '\0')
    return TRUE;
  g_assert_cmpint (row->real, >=, times->last);
  times->last = row->real;
  times->n++;
  return TRUE;
}

/* Case 18: the clock of a table is two hours off. The status says so; what its rows move, and in which order, is as with a right one. */
static void
test_clock (void)
{
  g_autoptr (House) house = house_new ();
  UcPlayed *wrong = house->c->tables[0], *right = house->c->tables[1];
  g_autoptr (UcLinkClient) ahead = connect_to (house), other = connect_to (house);
  const gint64 two_hours = G_GINT64_CONSTANT (7200000000000);
  g_autofree char *beat = NULL, *notice = NULL, *none = NULL;
  const gint64 now = g_get_real_time () * 1000;
  g_autoptr (GError) error = NULL;
  Times times = { 0 };

  hello (ahead, wrong);
  uc_link_client_say (ahead, "beat %" G_GINT64_FORMAT " 0 0", now - two_hours);
  beat = uc_link_client_wait (ahead, "beat");
  hello (other, right);
  uc_link_client_say (other, "beat %" G_GINT64_FORMAT " 0 0", now);
  for (guint i = 0; i < 20; i++)
    {
      play_round (wrong, ahead);
      play_round (right, other);
    }
  notice = notice_of (house, "BJ-01");
  none = notice_of (house, "BJ-02");
  g_assert_nonnull (strstr (notice, " s behind; the ledger's order is the link's"));
  /* A machine that stands still for a moment makes it more, not less. */
  g_assert_cmpint (g_ascii_strtoll (notice + strlen ("its clock is "), NULL, 10), >=, 7200);
  g_assert_null (none);
  /* The rows of both say times of long ago; the entries have the link's own, in their order. */
  uc_ledger_read_rows (house->c->ledger, on_timed_row, &times, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (times.n, >=, 20);
}

/* Case 7: who is out of contact with a ticket is named. */
static void
test_dark (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house), person = NULL;
  UcPlayed *table = house->c->tables[0];
  g_autofree char *member = NULL;

  hello (client, table);
  while (table->state != UC_PLAYED_JOINED)
    play_round (table, client);
  leave (house, &client);
  person = connect_to (house);
  uc_link_client_say (person, "status");
  do
    {
      g_free (member);
      member = uc_link_client_wait (person, "is|done");
    }
  while (strstr (member, "is member meter=M table=BJ-01 ") == NULL && strcmp (member, "done") != 0);
  g_assert_nonnull (strstr (member, " connected=no "));
  g_assert_null (strstr (member, " ticket=0 "));
}

static void
ask_for (House *house, const char *words)
{
  g_autoptr (UcLinkClient) client = connect_to (house);
  g_autofree char *answer = NULL;

  uc_link_client_say (client, "do 2001 0000 3001 0000 M %s", words);
  answer = uc_link_client_wait (client, "done|end");
  g_assert_cmpstr (answer, ==, "done");
}

/* Case 21: other rules than those that are filed are refused, until two persons file them. No meter has moved for it. */
static void
test_other_rules (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) before = connect_to (house), after = NULL, old = NULL;
  const guint64 entries = uc_ledger_find_meter (house->c->ledger, "M")->link.entries;
  g_autofree char *from = NULL;

  ask_for (house, "fingerprint=" PRINT " rules=aa01 enrolled table=BJ-01 reason=six%20decks");
  uc_link_client_say (before, "hello BJ-01 " PRINT " file=- row=0 head=- said=0 rules=bb02");
  ends_with (before, "plays by other rules than those it was enrolled with");
  g_clear_pointer (&before, uc_link_client_free);
  ask_for (house, "fingerprint=" PRINT " rules=bb02 enrolled table=BJ-01 reason=eight%20decks");
  after = connect_to (house);
  uc_link_client_say (after, "hello BJ-01 " PRINT " file=- row=0 head=- said=0 rules=bb02");
  from = uc_link_client_wait (after, "from|end");
  g_assert_true (g_str_has_prefix (from, "from "));
  leave (house, &after);
  old = connect_to (house);
  uc_link_client_say (old, "hello BJ-01 " PRINT " file=- row=0 head=- said=0 rules=aa01");
  ends_with (old, "plays by other rules than those it was enrolled with");
  g_assert_cmpuint (uc_ledger_find_meter (house->c->ledger, "M")->link.entries, ==, entries);
}

/* § 605a.8: a table that is connected with another file than the one that is filed is disconnected, and told which it needs; a round that is in
 * play comes to its end first. */
static void
test_other_rules_later (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house);
  UcPlayed *table = house->c->tables[0];
  g_autofree char *said = NULL;
  const UcPlayedRow *row;

  ask_for (house, "fingerprint=" PRINT " rules=aa01 enrolled table=BJ-01 reason=six%20decks");
  uc_link_client_say (client, "hello BJ-01 " PRINT " file=- row=0 head=- said=0 rules=aa01");
  do
    play_round (table, client);
  while (!uc_ledger_find_meter (house->c->ledger, "M")->link.members[0].ticket.open);
  ask_for (house, "fingerprint=" PRINT " rules=bb02 enrolled table=BJ-01 reason=eight%20decks");
  uc_link_client_say (client, "beat 1 0 0");
  said = uc_link_client_wait (client, "beat|end");
  g_assert_true (g_str_has_prefix (said, "beat "));
  while (uc_ledger_find_meter (house->c->ledger, "M")->link.members[0].ticket.open && (row = uc_played_next (table)) != NULL)
    {
      uc_link_client_say (client, "%s", row->line);
      if (strstr (row->events, "meter-left") != NULL || strstr (row->events, "meter-returned") != NULL)
        break;
      if (uc_played_waits (table))
        {
          g_free (said);
          said = uc_link_client_wait (client, "say");
          hear (table, client, said);
        }
    }
  ends_with (client, "plays by other rules than those it was enrolled with: its file has the version aa01; expected bb02");
}

/* Who is suspended is shown it; the others, and the signs, are not. */
static void
test_suspended (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house), other = connect_to (house), sign = connect_to (house);
  g_autofree char *open = NULL, *shown = NULL, *resumed = NULL, *of_other = NULL, *of_sign = NULL;

  hello (client, house->c->tables[0]);
  open = uc_link_client_wait (client, "show");
  g_assert_cmpstr (open, ==, "show M 5000.00 0 open");
  ask_for (house, "suspended table=BJ-01 reason=it%20moves");
  shown = uc_link_client_wait (client, "show");
  g_assert_cmpstr (shown, ==, "show M 5000.00 0 suspended");
  hello (other, house->c->tables[1]);
  of_other = uc_link_client_wait (other, "show");
  g_assert_cmpstr (of_other, ==, "show M 5000.00 0 open");
  uc_link_client_say (sign, "sign M");
  of_sign = uc_link_client_wait (sign, "show");
  g_assert_cmpstr (of_sign, ==, "show M 5000.00 0 open");
  ask_for (house, "resumed table=BJ-01 reason=it%20has%20moved");
  resumed = uc_link_client_wait (client, "show");
  g_assert_cmpstr (resumed, ==, "show M 5000.00 0 open");
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

      if (strcmp (words[4], "won") == 0)
        continue;
      g_assert_cmpuint (g_ascii_strtoull (words[3], NULL, 10), >, last);
      last = g_ascii_strtoull (words[3], NULL, 10);
      n++;
    }
  g_assert_cmpuint (n, <=, 2 + 4 * (guint)((g_get_monotonic_time () - began) / G_USEC_PER_SEC + 1));
}

/* A sign hangs where the public is: whoever takes its certificate does not take the place of tables. */
static void
test_signs (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GPtrArray) signs = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_link_client_free);
  g_autoptr (UcLinkClient) one_more = NULL, other = NULL;
  g_autofree char *shown = NULL;

  for (guint i = 0; i < UC_LINK_SIGNS_OF_ONE; i++)
    {
      UcLinkClient *sign = connect_as (house, &(UcLinkGuest){ "192.0.2.7:40112", "sign:entrance", "" });

      g_ptr_array_add (signs, sign);
      uc_link_client_say (sign, "sign M");
      g_free (shown);
      shown = uc_link_client_wait (sign, "show|end");
      g_assert_true (g_str_has_prefix (shown, "show M "));
    }
  one_more = connect_as (house, &(UcLinkGuest){ "192.0.2.8:40113", "sign:entrance", "" });
  uc_link_client_say (one_more, "sign M");
  ends_with (one_more, "256 signs with the certificate of “sign:entrance” are connected already");
  other = connect_as (house, &(UcLinkGuest){ "192.0.2.9:40114", "sign:bar", "" });
  uc_link_client_say (other, "sign M");
  g_free (shown);
  shown = uc_link_client_wait (other, "show|end");
  g_assert_true (g_str_has_prefix (shown, "show M "));
}

#define PAYS(table, awards) "fingerprint=" PRINT " rules=aa01 bet=match-the-dealer-progressive awards=" awards " enrolled table=" table " reason=x"

/* § 605a.7(a)(1): a sign names what is bet on the meter, and what each of its tables pays; nothing that one of them does not pay. */
static void
test_sign_terms (void)
{
  static const struct
  {
    const char *filed, *told;
  } steps[] = {
    { PAYS ("BJ-01", "two-suited-aces-of-spades:100%,two-suited:10%,one-suited:50:1"), "bet=- wager=5.00 awards=-" },
    { PAYS ("BJ-02", "two-suited-aces-of-spades:100%,two-suited:10%,one-suited:40:1"), "bet=- wager=5.00 awards=-" },
    { PAYS ("SP-03", "two-suited-aces-of-spades:100%,two-suited:10%"),
      "bet=match-the-dealer-progressive wager=5.00 awards=two-suited-aces-of-spades:100%,two-suited:10%" },
    /* Other combinations win the same percentages. */
    { "fingerprint=" PRINT " rules=bb02 bet=blackjack-match-progressive awards=ace-king-matching-suited-blackjacks:100%,two-suited:10% enrolled "
      "table=BJ-02 reason=x", "bet=- wager=5.00 awards=two-suited:10%" },
    { PAYS ("BJ-02", "two-suited:5%"), "bet=match-the-dealer-progressive wager=5.00 awards=-" },
    { PAYS ("BJ-02", "two-suited:10%"), "bet=match-the-dealer-progressive wager=5.00 awards=two-suited:10%" },
    /* A version whose file nobody read pays nobody knows what. */
    { "fingerprint=" PRINT " rules=cc03 enrolled table=BJ-01 reason=x", "bet=- wager=5.00 awards=-" },
  };
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) sign = connect_to (house), late = NULL;
  g_autofree char *first = NULL, *again = NULL;

  uc_link_client_say (sign, "sign M");
  first = uc_link_client_wait (sign, "terms|show");
  g_assert_cmpstr (first, ==, "terms M bet=- wager=5.00 awards=-");
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *right = g_strconcat ("terms M ", steps[i].told, NULL), *told = NULL;

      ask_for (house, steps[i].filed);
      told = uc_link_client_wait (sign, "terms");
      g_assert_cmpstr (told, ==, right);
    }
  /* What was filed is in the record. */
  ask_for (house, PAYS ("BJ-01", "two-suited:10%"));
  g_clear_pointer (&house->server, uc_link_server_free);
  uc_ledger_case_open_or_fail (house->c);
  house->server = uc_link_server_new (house->c->ledger, house->lookup);
  late = connect_to (house);
  uc_link_client_say (late, "sign M");
  again = uc_link_client_wait (late, "terms|show");
  g_assert_cmpstr (again, ==, "terms M bet=match-the-dealer-progressive wager=5.00 awards=two-suited:10%");
}

/* A win that the table has validated and paid is named on every sign of its meter, once, with what the table recorded. */
static void
test_won (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) sign = connect_to (house), other = connect_to (house), client = connect_to (house);
  UcPlayed *table = house->c->tables[0];
  g_autofree char *first = NULL, *shown = NULL, *none = NULL;
  gint64 paid = 0;
  guint wins = 0, won = 0;
  guint64 last;

  uc_link_client_say (sign, "sign M");
  first = uc_link_client_wait (sign, "show");
  uc_link_client_say (other, "sign N");
  hello (client, table);
  for (guint i = 0; i < 200; i++)
    play_round (table, client);
  for (guint i = 0; i < table->rows->len; i++)
    wins += strstr (((UcPlayedRow *)table->rows->pdata[i])->events, "\nwager-settled ") != NULL;
  g_assert_cmpuint (wins, >, 3);
  uc_link_client_say (client, "beat 1 0 0");
  g_free (uc_link_client_wait (client, "beat"));
  do
    {
      g_auto (GStrv) words = NULL;
      const char *award;

      g_free (shown);
      shown = uc_link_client_wait (sign, "show");
      words = g_strsplit (shown, " ", -1);
      last = g_ascii_strtoull (words[3], NULL, 10);
      if ((award = strstr (shown, " won award=")) == NULL)
        continue;
      g_assert_nonnull (strstr (award, " table=BJ-01 seat=5 combination=two-suited"));
      paid += (gint64)(g_ascii_strtod (award + strlen (" won award="), NULL) * 100 + 0.5);
      won++;
    }
  while (last < uc_linked_outputs (&uc_ledger_find_meter (house->c->ledger, "M")->link).entry || strstr (shown, " won ") != NULL);
  g_assert_cmpuint (won, ==, wins);
  g_assert_cmpint (paid * 10000, ==, uc_ledger_find_meter (house->c->ledger, "M")->link.balance[UC_LINKED_PAYABLE]);
  g_free (uc_link_client_wait (other, "beat"));
  while ((none = uc_link_client_next (other)) != NULL)
    {
      g_assert_null (strstr (none, " won "));
      g_free (none);
    }
  /* What a sign shows is in the status. */
  uc_link_client_say (sign, "heard 17");
  uc_link_client_say (sign, "beat 1 0 0");
  do
    {
      g_autoptr (UcLinkClient) person = connect_to (house);

      uc_link_client_say (person, "status");
      g_clear_pointer (&first, g_free);
      while (first == NULL || (g_str_has_prefix (first, "is ") && !g_str_has_prefix (first, "is sign meter=M")))
        {
          g_free (first);
          first = uc_link_client_wait (person, "is|done");
        }
    }
  while (strcmp (first, "is sign meter=M entry=17") != 0);
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
  { "awards-without-odds", "do 2001 0000 3001 0000 M fingerprint=" PRINT " rules=aa01 bet=match-the-dealer-progressive awards=two-suited enrolled "
                           "table=BJ-01 reason=x", "“two-suited” is not what a wager pays; expected names with odds, such as two-suited:10%, the largest first" },
  { "awards-out-of-order", "do 2001 0000 3001 0000 M fingerprint=" PRINT " rules=aa01 bet=match-the-dealer-progressive "
                           "awards=two-suited:10%,two-suited-aces-of-spades:100% enrolled table=BJ-01 reason=x", "is not what a wager pays" },
  { "awards-twice", "do 2001 0000 3001 0000 M fingerprint=" PRINT " rules=aa01 bet=match-the-dealer-progressive "
                    "awards=two-suited:10%,two-suited:10% enrolled table=BJ-01 reason=x", "is not what a wager pays" },
  { "awards-of-no-wager", "do 2001 0000 3001 0000 M fingerprint=" PRINT " rules=aa01 bet=keno awards=two-suited:10% enrolled table=BJ-01 reason=x",
    "is not what a wager pays" },
  { "no-fingerprint", "do 2001 0000 3001 0000 M enrolled table=BJ-50 reason=x", "is not the fingerprint" },
};

static void
test_refused (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house);
  g_autofree char *before = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES), *after = NULL;

  uc_link_client_say (client, "%s", refused[i].line);
  ends_with (client, refused[i].why);
  after = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES);
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

/* ---- gaming days, LINK § 2.7, case 19 ---- */

#define NOON_14 G_GINT64_CONSTANT (1699963200) /* 2023-11-14 12:00 UTC: the ledger's last row is of that gaming day */
#define HOURS(n) ((n) * 3600)
/* The first end of a day: 2023-11-15 06:00. */
#define END (NOON_14 + HOURS (18))

static gint64 clock_s;

static gint64
clock_of_test (void)
{
  return clock_s * 1000000000;
}

static void
turn (House *house)
{
  uc_link_server_look_at_clock (house->server);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* The link begins at @at_s, and has begun. */
static void
begin_at (House *house, gint64 at_s)
{
  clock_s = at_s;
  g_clear_pointer (&house->server, uc_link_server_free);
  house->c->options.now_ns = clock_of_test;
  uc_ledger_case_open_or_fail (house->c);
  house->server = uc_link_server_new (house->c->ledger, house->lookup);
  uc_link_server_keep_days (house->server);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static gboolean
on_day (const UcLedgerRow *row, gpointer user_data)
{
  if (g_str_has_prefix (row->input, "day of="))
    g_string_append_printf (user_data, "%s %s ", row->meter, row->input + strlen ("day of="));
  return TRUE;
}

/* Days and their meters, as the record has them. */
static char *
days_of (House *house)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  uc_ledger_read_rows (house->c->ledger, on_day, text, &error);
  g_assert_no_error (error);
  return g_string_free (text, FALSE);
}

static void
days_are (House *house, const char *expected)
{
  g_autofree char *days = days_of (house);

  g_assert_cmpstr (days, ==, expected);
}

#define DAY(day) "M 2023-11-" day " N 2023-11-" day " "

/* Once, whatever the clock does around the end. */
static void
test_day_once (void)
{
  g_autoptr (House) house = house_new ();
  guint64 rows;

  begin_at (house, END - 60);
  days_are (house, "");
  clock_s = END - 1;
  turn (house);
  days_are (house, "");
  rows = uc_ledger_n_rows (house->c->ledger);
  clock_s = END;
  turn (house);
  days_are (house, DAY ("14"));
  /* One transaction for all meters, and perhaps its key: both have all balances of the same moment. */
  g_assert_cmpuint (uc_ledger_n_rows (house->c->ledger) - rows, <=, 3);
  clock_s = END - 1800;
  turn (house);
  clock_s = END + 1800;
  turn (house);
  clock_s = END - HOURS (40);
  turn (house);
  begin_at (house, END - 10);
  begin_at (house, END + 10);
  days_are (house, DAY ("14"));
  clock_s = END + HOURS (24);
  turn (house);
  days_are (house, DAY ("14") DAY ("15"));
}

/* The link did not run over the end of one day, and of four. Each has its own entry. */
static void
test_days_missed (void)
{
  g_autoptr (House) house = house_new ();

  begin_at (house, END + HOURS (1));
  days_are (house, DAY ("14"));
  begin_at (house, END + HOURS (97));
  days_are (house, "M 2023-11-14 N 2023-11-14 M 2023-11-15 M 2023-11-16 M 2023-11-17 M 2023-11-18 "
                   "N 2023-11-15 N 2023-11-16 N 2023-11-17 N 2023-11-18 ");
}

/* A table's row that comes behind the end is of the next day, even if nobody has looked at the clock since. */
static void
test_day_before_rows (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = NULL;
  UcPlayed *table = house->c->tables[0];
  g_autofree char *from = NULL, *said = NULL;
  const UcLedgerMeter *meter;

  begin_at (house, END - 60);
  client = connect_to (house);
  hello (client, table);
  from = uc_link_client_wait (client, "from");
  clock_s = END;
  uc_link_client_say (client, "%s", uc_played_next (table)->line);
  said = uc_link_client_wait (client, "say");
  days_are (house, DAY ("14"));
  meter = uc_ledger_find_meter (house->c->ledger, "M");
  g_assert_cmpuint (meter->link.day_entry, ==, 1);
  g_assert_true (g_str_has_prefix (said, "say 1 joined "));
  g_assert_nonnull (strstr (said, " 1 2 500"));
}

/* A clock that is years ahead ends nothing, and the status says so. */
static void
test_day_far_ahead (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) person = NULL;
  g_autofree char *line = NULL;

  begin_at (house, END + HOURS (24 * 366) + 1);
  days_are (house, "");
  person = connect_to (house);
  uc_link_client_say (person, "status");
  do
    {
      g_free (line);
      line = uc_link_client_wait (person, "is|done");
    }
  while (g_str_has_prefix (line, "is ") && !g_str_has_prefix (line, "is day "));
  g_assert_cmpstr (line, ==, "is day meter=M day=2024-11-15 starts=06:00 ended=- missing=367");
  clock_s = END;
  turn (house);
  days_are (house, DAY ("14"));
}

/* Until each table has said what it has seen of the ledger, nothing is taken, and no day ends. */
static void
test_day_awaits (void)
{
  g_autoptr (House) house = house_new ();

  clock_s = END + 1;
  g_clear_pointer (&house->server, uc_link_server_free);
  house->c->options.now_ns = clock_of_test;
  uc_ledger_case_open_or_fail (house->c);
  house->server = uc_link_server_new (house->c->ledger, house->lookup);
  uc_link_server_await_witnesses (house->server, 1);
  uc_link_server_keep_days (house->server);
  turn (house);
  days_are (house, "");
  while (uc_ledger_find_meter (house->c->ledger, "M")->link.day[0] == '\0')
    g_main_context_iteration (NULL, TRUE);
  days_are (house, DAY ("14"));
}

/* The disk is full when the day ends: it ends as soon as the disk is not, and before the next row of a table. */
static void
test_day_of_a_full_disk (void)
{
  for (guint kind = 0; kind < UC_N_FAULTS; kind++)
    {
      g_autoptr (House) house = house_new ();
      g_autoptr (UcLinkClient) client = NULL;
      g_autofree char *from = NULL, *said = NULL;

      house->c->options.vfs = UC_FAULT_VFS;
      begin_at (house, END - 60);
      clock_s = END;
      uc_fault_vfs_arm ((UcFaultKind)kind, 0);
      turn (house);
      uc_fault_vfs_heal ();
      client = connect_to (house);
      hello (client, house->c->tables[0]);
      from = uc_link_client_wait (client, "from");
      uc_link_client_say (client, "%s", uc_played_next (house->c->tables[0])->line);
      said = uc_link_client_wait (client, "say");
      days_are (house, DAY ("14"));
      g_assert_cmpuint (uc_ledger_find_meter (house->c->ledger, "M")->link.day_entry, ==, 1);
      begin_at (house, END + 1);
      days_are (house, DAY ("14"));
    }
}

static void
count_ring (gpointer user_data)
{
  ++*(guint *)user_data;
}

/* It rings at its time, once. */
static void
test_alarm (void)
{
  guint rings = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLinkAlarm) alarm = uc_link_alarm_new (count_ring, &rings, &error);

  g_assert_no_error (error);
  uc_link_alarm_set (alarm, g_get_real_time () / G_USEC_PER_SEC + 3600);
  g_main_context_iteration (NULL, FALSE);
  g_assert_cmpuint (rings, ==, 0);
  uc_link_alarm_set (alarm, g_get_real_time () / G_USEC_PER_SEC - 1);
  while (rings == 0)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < 10; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpuint (rings, ==, 1);
}

/* Nobody says that a day has ended but the link's clock. */
static void
test_day_of_persons (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_to (house);

  uc_link_client_say (client, "do 2001 0000 3001 0000 M day of=2023-11-14");
  ends_with (client, "“day of=2023-11-14” is the link's to say, by its clock");
  days_are (house, "");
}

int
main (int argc, char **argv)
{
  /* Before anything asks which zone it is. */
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);
  uc_fault_vfs_register ();
  uc_on_server_add_func ("/linkd/605a.8/case-19/day-once", test_day_once);
  uc_on_server_add_func ("/linkd/605a.8/case-19/days-missed", test_days_missed);
  uc_on_server_add_func ("/linkd/605a.8/case-19/day-before-rows", test_day_before_rows);
  uc_on_server_add_func ("/linkd/605a.8/case-19/day-far-ahead", test_day_far_ahead);
  uc_on_server_add_func ("/linkd/605a.8/case-19/day-awaits-witnesses", test_day_awaits);
  g_test_add_func ("/linkd/605a.8/case-19/day-of-a-full-disk", test_day_of_a_full_disk);
  g_test_add_func ("/linkd/605a.8/case-19/day-of-persons", test_day_of_persons);
  uc_on_server_add_func ("/linkd/605a.8/case-19/alarm", test_alarm);
  uc_on_server_add ("/linkd/605a.8/case-11/a-line-too-many", &beyonds[0], test_beyond);
  uc_on_server_add ("/linkd/605a.8/case-11/another-line", &beyonds[1], test_beyond);
  uc_on_server_add_func ("/linkd/605a.8/case-11/the-same-line", test_seen);
  uc_on_server_add ("/linkd/605a.8/case-11/all-tables-come", GINT_TO_POINTER (TRUE), test_await);
  uc_on_server_add ("/linkd/605a.8/case-11/some-do-not-come", GINT_TO_POINTER (FALSE), test_await);
  g_test_add_func ("/linkd/rounds", test_rounds);
  g_test_add_func ("/linkd/another-meter", test_another_meter);
  g_test_add_func ("/linkd/broken-off", test_broken_off);
  g_test_add_func ("/linkd/case-23/disk", test_disk);
  uc_on_server_add_func ("/linkd/case-10/connected-twice", test_twice);
  uc_on_server_add_func ("/linkd/case-10/forked", test_forked);
  g_test_add_func ("/linkd/gap", test_gap);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *path = g_strconcat ("/linkd/bad/", bad[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_bad);
    }
  g_test_add_func ("/linkd/bad/too-long", test_too_long);
  g_test_add_func ("/linkd/bad/no-member", test_no_member);
  uc_on_server_add_func ("/linkd/case-16/silence", test_silence);
  uc_on_server_add_func ("/linkd/case-1/unheard", test_unheard);
  uc_on_server_add_func ("/linkd/case-7/dark-ticket", test_dark);
  uc_on_server_add_func ("/linkd/case-17/counted", test_flaps);
  uc_on_server_add_func ("/linkd/case-18/clock", test_clock);
  uc_on_server_add_func ("/linkd/case-21/other-rules", test_other_rules);
  uc_on_server_add_func ("/linkd/605a.8/case-20/the-file-of-the-epoch", test_other_rules_later);
  g_test_add_func ("/linkd/2.6/suspended", test_suspended);
  g_test_add_func ("/linkd/sign", test_sign);
  g_test_add_func ("/linkd/605a.7/a/1/sign-terms", test_sign_terms);
  g_test_add_func ("/linkd/sign/won", test_won);
  g_test_add_func ("/linkd/sign/of-one-certificate", test_signs);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/linkd/persons/refused/", refused[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_refused);
    }
  g_test_add_func ("/linkd/persons/done", test_persons);
  g_test_add_func ("/linkd/persons/gone", test_gone);
  return uc_on_server_run ();
}
