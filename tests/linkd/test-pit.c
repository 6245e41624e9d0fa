/* Screens of the pit at a link in this process, as text, and as the pit's own end of the link. What may never be:
 *
 *   - a fact counts whose badge the people file does not have, has locked, or has with a role that says nothing in the pit;
 *   - a fact is answered that is not on the disk;
 *   - a pit says something in the name of another one, or a certificate of anything else is that of a pit;
 *   - a join waits for facts beyond those of one commit;
 *   - a pit that says too much, says nothing, reads nothing or comes too often troubles anybody else;
 *   - a screen shows another fact than the ledger has, or believes that a link is there that is not.
 */
#include "uc-daytime.h"
#include "uc-fault-vfs.h"
#include "uc-hang.h"
#include "uc-ledger-case.h"
#include "uc-link-client.h"
#include "uc-link-server.h"
#include "uc-on-server.h"
#include "uc-pit-link.h"
#include "uc-test-house.h"

#include <gio/gio.h>
#include <string.h>
#include <sys/socket.h>

#define PRINT "D902-BS9J-KK6A-25X8"
#define ITEM "table=BJ-01 seq=7 item=validation"

typedef struct
{
  UcLedgerCase *c;
  UcPeople *people;
  UcLookup *lookup;
  UcLinkServer *server;
} House;

static House *
house_new_on (const char *server)
{
  static const struct
  {
    const char *badge;
    UcRole role;
  } more[] = { { "2002", UC_ROLE_FLOORPERSON }, { "2009", UC_ROLE_FLOORPERSON }, { "6001", UC_ROLE_SURVEILLANCE }, { "7001", UC_ROLE_TECHNICIAN } };
  House *house = g_new0 (House, 1);
  g_autoptr (GError) error = NULL;

  house->c = uc_ledger_case_new_on (5, server);
  house->people = uc_people_new (NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    {
      uc_people_add (house->people, more[i].badge, more[i].role, "5823", &error);
      g_assert_no_error (error);
    }
  g_assert_true (uc_people_lock (house->people, "2009", NULL));
  house->lookup = uc_lookup_new (house->people, 3, g_get_monotonic_time);
  house->server = uc_link_server_new (house->c->ledger, house->lookup);
  return house;
}

static House *
house_new (void)
{
  return house_new_on (uc_on_server ());
}

static void
house_free (House *house)
{
  g_clear_pointer (&house->server, uc_link_server_free);
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

/* The next line that begins with one of @starts is @right. */
static void
hears (UcLinkClient *client, const char *starts, const char *right)
{
  g_autofree char *line = uc_link_client_wait (client, starts);

  g_assert_cmpstr (line, ==, right);
}

/* … begins with @begin, and has @part in it. */
static void
hears_of (UcLinkClient *client, const char *starts, const char *begin, const char *part)
{
  g_autofree char *line = uc_link_client_wait (client, starts);

  g_assert_nonnull (line);
  if (!g_str_has_prefix (line, begin) || strstr (line, part) == NULL)
    g_error ("“%s”: expected “%s…%s”", line, begin, part);
}

static UcLinkClient *
pit_of (House *house, const char *name)
{
  UcLinkClient *client = connect_as (house, NULL);
  g_autofree char *facts = NULL;

  uc_link_client_say (client, "pit %s", name);
  facts = uc_link_client_wait (client, "facts|end");
  g_assert_true (g_str_has_prefix (facts, "facts "));
  return client;
}

/* ---- facts ---- */

static void
test_facts (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) here = pit_of (house, "main"), there = pit_of (house, "high"), late = NULL;
  const guint64 before = uc_ledger_n_rows (house->c->ledger);

  uc_link_client_say (here, "fact 1 seen " ITEM " by=2001 where=main");
  /* Everybody has it before it is answered. */
  hears_of (here, "noted|ack|refused", "noted ", " seen " ITEM " by=2001 where=main");
  hears (here, "noted|ack|refused", "ack 1");
  hears_of (there, "noted|ack|refused", "noted ", " seen " ITEM " by=2001 where=main");
  uc_link_client_say (there, "fact 9 coming " ITEM " by=3001 where=high");
  hears_of (here, "noted|ack|refused", "noted ", " coming " ITEM " by=3001 where=high");
  hears_of (there, "noted|ack|refused", "noted ", " coming " ITEM " by=3001 where=high");
  hears (there, "noted|ack|refused", "ack 9");
  /* Again, it is the same fact, from whichever pit: nobody hears of it. */
  uc_link_client_say (there, "fact 10 seen " ITEM " by=2001 where=high");
  hears (there, "noted|ack|refused", "ack 10");
  uc_link_client_say (there, "fact 11 done " ITEM " by=3001 where=high");
  hears_of (here, "noted|ack|refused", "noted ", " done " ITEM " by=3001 where=high");
  hears_of (there, "noted|ack|refused", "noted ", " done " ITEM " by=3001 where=high");
  hears (there, "noted|ack|refused", "ack 11");
  /* The first one has done it. */
  uc_link_client_say (here, "fact 2 done " ITEM " by=2001 where=main");
  hears (here, "noted|ack|refused", "refused 2 badge 3001 has done it already, in the pit high; nothing is recorded");
  g_assert_cmpuint (uc_ledger_n_rows (house->c->ledger), ==, before + 3);

  late = connect_as (house, NULL);
  uc_link_client_say (late, "pit main");
  hears (late, "facts|end", "facts 3");
  hears_of (late, "noted|ack", "noted ", " seen " ITEM " by=2001 where=main");
  hears_of (late, "noted|ack", "noted ", " coming " ITEM " by=3001 where=high");
  hears_of (late, "noted|ack", "noted ", " done " ITEM " by=3001 where=high");
}

static const struct
{
  const char *name, *fact, *why;
} refused[] = {
  { "dealer", "seen " ITEM " by=1001 where=main", "a person with the role dealer says nothing in the pit; expected a floorperson" },
  { "surveillance", "seen " ITEM " by=6001 where=main", "a person with the role surveillance says nothing in the pit" },
  { "technician", "done " ITEM " by=7001 where=main", "a person with the role technician says nothing in the pit" },
  { "nobody", "seen " ITEM " by=9999 where=main", "there is no badge 9999 in the link's people file" },
  { "no-badge", "seen " ITEM " by= where=main", "cannot be read as a fact of the pit" },
  { "locked", "done " ITEM " by=2009 where=main", "the badge 2009 is locked; “upcardctl badge unlock” frees it" },
  { "another-pit", "seen " ITEM " by=2001 where=high", "this is a screen of the pit main, and not of the pit high" },
  { "words", "gone " ITEM " by=2001 where=main", "“gone” cannot be read as a fact of the pit; expected: seen|coming|done table=" },
};

static void
test_refused (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) pit = pit_of (house, "main");
  g_autofree char *before = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES), *after = NULL;

  uc_link_client_say (pit, "fact 7 %s", refused[i].fact);
  hears_of (pit, "noted|ack|refused|end", "refused 7 ", refused[i].why);
  after = uc_ledger_case_record (house->c->path, UC_LEDGER_CASE_BUT_TIMES);
  g_assert_cmpstr (before, ==, after);
  /* The session lives. */
  uc_link_client_say (pit, "fact 8 seen " ITEM " by=2001 where=main");
  hears (pit, "ack|refused|end", "ack 8");
}

/* A person who is locked or demoted says nothing from then on. */
static void
test_locked_later (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) pit = pit_of (house, "main");

  uc_link_client_say (pit, "fact 1 seen " ITEM " by=2001 where=main");
  hears (pit, "ack|refused", "ack 1");
  g_assert_true (uc_people_lock (house->people, "2001", NULL));
  uc_link_client_say (pit, "fact 2 done " ITEM " by=2001 where=main");
  hears_of (pit, "ack|refused", "refused 2 ", "the badge 2001 is locked");
  g_assert_true (uc_people_unlock (house->people, "2001", "4001", NULL));
  g_assert_true (uc_people_set_role (house->people, "2001", UC_ROLE_DEALER, NULL));
  uc_link_client_say (pit, "fact 3 done " ITEM " by=2001 where=main");
  hears_of (pit, "ack|refused", "refused 3 ", "the role dealer");
}

static void
test_nobody_signs (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) pit = NULL;

  g_clear_pointer (&house->server, uc_link_server_free);
  house->server = uc_link_server_new (house->c->ledger, NULL);
  pit = pit_of (house, "main");
  uc_link_client_say (pit, "fact 1 seen " ITEM " by=2001 where=main");
  hears_of (pit, "ack|refused", "refused 1 ", "this link has no people file");
}

/* Nothing is answered that is not on the disk. */
static void
test_disk (void)
{
  g_autoptr (House) house = house_new ();

  g_clear_pointer (&house->server, uc_link_server_free);
  house->c->options.vfs = UC_FAULT_VFS;
  uc_ledger_case_open_or_fail (house->c);
  house->server = uc_link_server_new (house->c->ledger, house->lookup);
  for (guint i = 0; i < 12; i++)
    {
      UcLinkClient *pit = pit_of (house, "main");
      g_autofree char *answer = NULL;

      uc_link_client_say (pit, "fact 1 seen table=BJ-01 seq=%u item=call by=2001 where=main", 2 * i + 1);
      hears (pit, "ack|refused|end", "ack 1");
      uc_fault_vfs_arm ((UcFaultKind)(i % UC_N_FAULTS), 0);
      uc_link_client_say (pit, "fact 2 seen table=BJ-01 seq=%u item=call by=2001 where=main", 2 * i + 2);
      answer = uc_link_client_wait (pit, "noted|ack|refused|end");
      g_assert_true (g_str_has_prefix (answer, "end the link cannot record anything: "));
      uc_link_client_free (pit);
      g_assert_cmpuint (uc_fault_vfs_heal (), >, 0);
      g_assert_true (uc_ledger_mend (house->c->ledger, NULL));
    }
  /* The file is read again each time, and has what was answered. A row whose sync failed may be there, too. */
  g_assert_cmpuint (uc_pit_facts_n (uc_ledger_facts (house->c->ledger)), >=, 12);
}

/* What may be on one copy is not told to a pit, and nothing more is recorded. */
static void
test_copies (void)
{
  UcCluster *primary, *standby;

  if (!uc_cluster_is_there ())
    {
      g_test_skip ("there is no PostgreSQL server on this machine");
      return;
    }
  primary = uc_cluster_new ();
  standby = uc_cluster_new_standby (primary);
  uc_cluster_synchronize (primary, standby);
  {
    g_autoptr (House) house = house_new_on (primary->address);
    g_autoptr (UcLinkClient) pit = connect_as (house, NULL), later = NULL, persons = connect_as (house, NULL);

    uc_link_client_say (persons, "do 2001 0000 3001 0000 - copies=2 reason=two%%20racks");
    hears (persons, "done|end", "done");
    uc_link_client_say (pit, "pit main");
    hears (pit, "copies|facts|end", "facts 0");
    hears (pit, "copies|facts|end", "copies filed=2 lacks=no");
    uc_link_client_say (pit, "fact 1 seen " ITEM " by=2001 where=main");
    hears (pit, "ack|refused|end", "ack 1");
    uc_cluster_run (primary, "ALTER SYSTEM SET synchronous_standby_names = ''");
    uc_cluster_run (primary, "SELECT pg_reload_conf ()");
    uc_link_client_say (pit, "fact 2 done " ITEM " by=2001 where=main");
    hears_of (pit, "noted|ack|refused|end", "end the link cannot record anything: ", "synchronous_standby_names");
    later = connect_as (house, NULL);
    uc_link_client_say (later, "pit main");
    hears (later, "copies|facts|noted|claims|end", "copies filed=2 lacks=yes");
    uc_link_client_say (later, "fact 3 done " ITEM " by=2001 where=main");
    hears_of (later, "copies|facts|noted|claims|ack|refused|end", "refused 3 ", "nothing is recorded: two copies are filed");
    /* Two persons decide, and the pit is told what there is. */
    g_clear_pointer (&persons, uc_link_client_free);
    persons = connect_as (house, NULL);
    uc_link_client_say (persons, "do 2001 0000 3001 0000 - copies=1 reason=one%%20rack");
    hears (persons, "done|end", "done");
    hears (later, "copies|facts|noted|claims|end", "copies filed=1 lacks=no");
    hears_of (later, "copies|facts|noted|end", "facts ", "");
    uc_link_client_say (later, "fact 4 done " ITEM " by=2001 where=main");
    hears (later, "ack|refused|end", "ack 4");
  }
  uc_cluster_free (standby);
  uc_cluster_free (primary);
}

/* The ledger waits for what its tables have seen of it: nothing is recorded, and the pit says why. */
static void
test_awaits (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) pit = NULL;
  const guint64 before = uc_ledger_n_rows (house->c->ledger);

  uc_link_server_await_witnesses (house->server, 600);
  pit = pit_of (house, "main");
  uc_link_client_say (pit, "fact 1 seen " ITEM " by=2001 where=main");
  hears_of (pit, "ack|refused", "refused 1 ", "the link has begun, and waits for what its tables have seen");
  g_assert_cmpuint (uc_ledger_n_rows (house->c->ledger), ==, before);
}

/* ---- bounds ---- */

/* Of a thousand taps at once some are recorded: those that were answered. */
static void
test_too_fast (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) pit = pit_of (house, "main"), other = pit_of (house, "high");
  const guint64 before = uc_ledger_n_rows (house->c->ledger);
  guint acks = 0, refusals = 0;

  for (guint i = 1; i <= 1000; i++)
    uc_link_client_say (pit, "fact %u seen table=BJ-01 seq=%u item=call by=2001 where=main", i, i);
  while (acks + refusals < 1000)
    {
      g_autofree char *line = uc_link_client_wait (pit, "ack|refused|end");
      const gboolean is_ack = g_str_has_prefix (line, "ack ");

      acks += is_ack;
      refusals += !is_ack;
      if (!is_ack)
        g_assert_nonnull (strstr (line, "this screen says too much at once; expected at most 4 facts in a second"));
    }
  g_assert_cmpuint (acks, >=, UC_LINK_FACTS_FIRST);
  g_assert_cmpuint (refusals, >, 0);
  g_assert_cmpuint (uc_ledger_n_rows (house->c->ledger), ==, before + acks);
  /* Another screen does not feel it. */
  uc_link_client_say (other, "fact 1 seen " ITEM " by=2001 where=high");
  hears (other, "ack|refused", "ack 1");
}

typedef struct
{
  guint facts;  /* before the ask … */
  guint all;    /* … and in all */
  guint in_commit, most; /* in the commit that is being read, and most in one */
  gboolean has_asked;
} Order;

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  Order *order = user_data;

  order->has_asked |= g_str_has_prefix (row->input, "asked ");
  order->facts += row->kind == 8 && !order->has_asked;
  order->all += row->kind == 8;
  order->in_commit += row->kind == 8;
  order->most = MAX (order->most, order->in_commit);
  /* The last row of each commit is signed. */
  if (row->is_signed)
    order->in_commit = 0;
  return TRUE;
}

/* A table asks while every screen says all that it may: its row is in the commit that comes next, before the facts of that commit. */
static void
test_behind_rows (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GPtrArray) pits = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_link_client_free);
  g_autoptr (UcLinkClient) client = connect_as (house, NULL);
  UcPlayed *table = house->c->tables[0];
  g_autoptr (GError) error = NULL;
  g_autofree char *from = NULL, *said = NULL;
  Order order = { 0 };
  const UcPlayedRow *row;

  for (guint i = 0; i < 8; i++)
    {
      g_autofree char *name = g_strdup_printf ("p%u", i);

      g_ptr_array_add (pits, pit_of (house, name));
    }
  uc_link_client_say (client, "hello %s " PRINT " file=- row=0 head=- said=0 rules=-", table->name);
  from = uc_link_client_wait (client, "from");
  for (guint i = 0; i < pits->len; i++)
    for (guint j = 0; j < UC_LINK_FACTS_FIRST; j++)
      uc_link_client_say (pits->pdata[i], "fact %u seen table=BJ-01 seq=%u item=call by=2001 where=p%u", j, i * 100 + j + 1, i);
  while (!uc_played_waits (table) && (row = uc_played_next (table)) != NULL)
    uc_link_client_say (client, "%s", row->line);
  said = uc_link_client_wait (client, "say|end");
  g_assert_true (g_str_has_prefix (said, "say 1 joined "));
  for (guint i = 0; i < pits->len; i++)
    for (guint j = 0; j < UC_LINK_FACTS_FIRST; j++)
      {
        g_autofree char *right = g_strdup_printf ("ack %u", j);

        hears (pits->pdata[i], "ack|refused|end", right);
      }
  uc_ledger_read_rows (house->c->ledger, on_row, &order, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (order.all, ==, pits->len * UC_LINK_FACTS_FIRST);
  g_assert_cmpuint (order.most, <=, UC_LINK_FACTS_TOGETHER);
  /* The link reads a session after the other: a commit may have begun before the table's row was read. */
  g_assert_cmpuint (order.facts, <=, 2 * UC_LINK_FACTS_TOGETHER);
}

static void
test_bounds (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (GPtrArray) pits = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_link_client_free);
  g_autoptr (UcLinkClient) one_more = NULL, beyond = NULL, sign = NULL;

  for (guint i = 0; i < UC_LINK_PITS; i++)
    {
      g_autofree char *name = g_strdup_printf ("p%u", i / UC_LINK_PITS_OF_ONE);

      g_ptr_array_add (pits, pit_of (house, name));
      for (guint j = 0; j < pits->len; j++)
        uc_link_client_say (pits->pdata[j], "beat 1 0 0");
    }
  one_more = connect_as (house, NULL);
  uc_link_client_say (one_more, "pit p0");
  hears_of (one_more, "facts|end", "end ", "16 screens of the pit p0 are connected already");
  beyond = connect_as (house, NULL);
  uc_link_client_say (beyond, "pit other");
  hears_of (beyond, "facts|end", "end ", "64 screens of pits are connected already");
  sign = connect_as (house, NULL);
  uc_link_client_say (sign, "sign M");
  hears_of (sign, "show|end", "show M ", "");
}

static const struct
{
  const char *name, *first, *why;
  const UcLinkGuest guest;
} strangers[] = {
  { "another-pit", "pit main", "the certificate is that of “pit:high”, and the pit main has connected; expected the common name “pit:main”",
    { "192.0.2.7:40112", "pit:high", "" } },
  { "table", "pit main", "the certificate is that of “BJ-01”, and the pit main has connected", { "192.0.2.7:40112", "BJ-01", "" } },
  { "sign", "pit main", "the certificate is that of “sign:main”, and the pit main has connected", { "192.0.2.7:40112", "sign:main", "" } },
  { "as-table", "hello BJ-01 " PRINT " file=- row=0 head=- said=0 rules=-", "expected the certificate of the table", { "192.0.2.7:40112", "pit:main", "" } },
  { "as-sign", "sign M", "expected a common name that begins with “sign:”", { "192.0.2.7:40112", "pit:main", "" } },
  { "as-person", "status", "on its own machine", { "192.0.2.7:40112", "pit:main", "" } },
};

static void
test_stranger (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) client = connect_as (house, &strangers[i].guest), right = NULL;

  uc_link_client_say (client, "%s", strangers[i].first);
  hears_of (client, "facts|show|from|is|end", "end ", strangers[i].why);
  right = connect_as (house, &(UcLinkGuest){ "192.0.2.7:40112", "pit:main", "" });
  uc_link_client_say (right, "pit main");
  hears (right, "facts|end", "facts 0");
}

static void
test_bad (void)
{
  static const struct
  {
    const char *line, *why;
  } bad[] = {
    { "pit -", "a pit has no name; expected up to 31 letters" },
    { "pit", "cannot be read; expected: pit NAME" },
    { "pit main\nrow\t1", "a pit does not say that; expected fact or beat" },
    { "pit main\nfact", "cannot be read; expected: fact N TEXT" },
    { "pit main\nfact x seen", "cannot be read; expected: fact N TEXT" },
    { "fact 1 seen " ITEM " by=2001 where=main", "expected “hello”, “sign”, “pit”, “status” or “do” first" },
  };
  g_autoptr (House) house = house_new ();

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (UcLinkClient) client = connect_as (house, NULL);

      uc_link_client_say (client, "%s", bad[i].line);
      hears_of (client, "end", "end ", bad[i].why);
    }
}

/* The status and the metrics have the screens that are connected, and what waits. */
static void
test_status (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) one = pit_of (house, "main"), other G_GNUC_UNUSED = pit_of (house, "high"), person = connect_as (house, NULL);
  g_autoptr (GString) metrics = g_string_new (NULL);

  uc_link_client_say (one, "fact 1 seen " ITEM " by=2001 where=main");
  hears (one, "ack|refused|end", "ack 1");
  uc_link_client_say (one, "fact 2 done table=BJ-02 seq=1 item=call by=2001 where=main");
  hears (one, "ack|refused|end", "ack 2");
  uc_link_server_print_metrics (house->server, metrics);
  g_assert_nonnull (strstr (metrics->str, "\nupcard_link_pits 2\n"));
  g_assert_nonnull (strstr (metrics->str, "\nupcard_link_pit_items_open 1\n"));
  g_assert_nonnull (strstr (metrics->str, "\nupcard_link_pit_items 2\n"));
  uc_link_client_say (person, "status");
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *line = NULL;

      do
        {
          g_free (line);
          line = uc_link_client_wait (person, "is|done");
          g_assert_cmpstr (line, !=, "done");
        }
      while (!g_str_has_prefix (line, "is pit "));
      g_assert_true (strcmp (line, "is pit pit=main") == 0 || strcmp (line, "is pit pit=high") == 0);
    }
}

/* One says nothing, and one reads nothing: the others play and are told. */
static void
test_silence (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) silent = pit_of (house, "main");

  hears_of (silent, "end", "end ", "nothing came for three seconds");
}

/* More facts than may wait for anybody who does not read: they come all the same, and what else a screen shows behind them. */
static void
test_many (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) pit = NULL;
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autofree char *facts = NULL, *claims = NULL;

  for (guint seq = 1; seq <= 12000; seq += 1000)
    {
      g_autofree UcLedgerItem *items = g_new0 (UcLedgerItem, 1000);
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < 1000; i++)
        {
          g_autofree char *words
              = g_strdup_printf ("seen table=a-table-with-quite-a-long-name seq=%u item=validation seat=5 by=2001 where=main", seq + i);

          uc_pit_fact_parse (words, &items[i].fact, &error);
          g_assert_no_error (error);
        }
      uc_ledger_take (house->c->ledger, items, 1000, says, &error);
      g_assert_no_error (error);
    }
  g_assert_cmpuint (uc_pit_facts_n (uc_ledger_facts (house->c->ledger)), ==, 12000);
  pit = connect_as (house, NULL);
  uc_link_client_say (pit, "pit main");
  facts = uc_link_client_wait (pit, "facts|end");
  g_assert_cmpstr (facts, ==, "facts 12000");
  claims = uc_link_client_wait (pit, "claims|end");
  g_assert_nonnull (claims);
  g_assert_true (g_str_has_prefix (claims, "claims "));
  uc_link_client_say (pit, "fact 1 seen table=BJ-01 seq=7 item=call by=2001 where=main");
  hears_of (pit, "ack|refused|end", "ack ", "");
}

static void
test_slow (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLinkClient) slow = connect_as (house, NULL), pit = pit_of (house, "main");

  uc_link_client_say (slow, "pit main");
  for (guint i = 1; i <= UC_LINK_FACTS_FIRST; i++)
    {
      uc_ledger_case_play (house->c, 5);
      uc_link_client_say (pit, "fact %u seen table=BJ-01 seq=%u item=call by=2001 where=main", i, i);
      hears_of (pit, "ack|refused|end", "ack ", "");
    }
}

/* ---- the pit's own end ---- */

typedef struct
{
  guint changes, facts, meters, answers;
  char *refused; /* of the last answer */
} Heard;

static void
on_changed (UcPitLink *link, gpointer user_data)
{
  ((Heard *)user_data)->changes++;
}

static void
on_facts (UcPitLink *link, gpointer user_data)
{
  ((Heard *)user_data)->facts++;
}

static void
on_meters (UcPitLink *link, gpointer user_data)
{
  ((Heard *)user_data)->meters++;
}

static const UcPitLinkFuncs funcs = { on_changed, on_facts, on_meters };

static void
on_answer (UcPitLink *link, const char *why, gpointer user_data)
{
  Heard *heard = user_data;

  heard->answers++;
  g_free (heard->refused);
  heard->refused = g_strdup (why);
}

static void
say_and_wait (UcPitLink *link, Heard *heard, UcPitWhat what, guint64 seq, const char *badge)
{
  const UcPitItemId item = { .table = "BJ-01", .seq = seq, .kind = "call" };
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  const guint before = heard->answers;

  uc_pit_link_say (link, what, &item, badge, on_answer, heard);
  while (heard->answers == before && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (heard->answers, ==, before + 1);
}

static void
wait_until (UcPitLink *link, gboolean is_there, const char *why)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while ((uc_pit_link_is_there (link) != is_there || (why != NULL && strstr (uc_pit_link_why (link), why) == NULL)) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  if (uc_pit_link_is_there (link) != is_there || (why != NULL && strstr (uc_pit_link_why (link), why) == NULL))
    g_error ("the link is %s: %s", uc_pit_link_is_there (link) ? "there" : "not there", uc_pit_link_why (link));
}

static void
add_known (const UcPitKnown *known, gpointer user_data)
{
  for (guint i = 0; i < known->noted->len; i++)
    {
      const UcPitNoted *noted = &g_array_index (known->noted, UcPitNoted, i);
      char words[UC_PIT_FACT_TEXT];

      g_string_append_printf (user_data, "%" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %s\n", noted->row, noted->real_ns,
                              uc_pit_fact_print (&noted->fact, words));
    }
}

static void
assert_same_facts (const UcPitFacts *facts, const UcPitFacts *of_ledger)
{
  g_autoptr (GString) one = g_string_new (NULL), other = g_string_new (NULL);

  uc_pit_facts_foreach (facts, add_known, one);
  uc_pit_facts_foreach (of_ledger, add_known, other);
  g_assert_cmpstr (one->str, ==, other->str);
}

static gboolean
has_meter (UcPitLink *link, const UcLedgerMeter *meter)
{
  g_autoptr (GString) words = g_string_new (NULL), right = g_string_new (NULL);
  g_auto (UcPitClaims) claims = { 0 };

  uc_pit_claims_init (&claims);
  uc_pit_claims_read (&meter->link, &claims);
  uc_pit_claims_print (&claims, right);
  for (guint i = 0; i < uc_pit_link_n_meters (link); i++)
    {
      const UcPitMeter *of_pit = uc_pit_link_meter (link, i);

      if (strcmp (of_pit->meter, meter->terms.meter) != 0)
        continue;
      uc_pit_claims_print (&of_pit->claims, words);
      return of_pit->value == meter->link.balance[UC_LINKED_DISPLAY] && of_pit->entry == uc_linked_outputs (&meter->link).entry && of_pit->has_claims
             && strcmp (words->str, right->str) == 0;
    }
  return FALSE;
}

static void
wait_for_meters (UcPitLink *link, UcLedgerCase *c)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  for (guint i = 0; i < uc_ledger_n_meters (c->ledger); i++)
    {
      while (!has_meter (link, uc_ledger_meter (c->ledger, i)) && g_get_monotonic_time () < end)
        g_main_context_iteration (NULL, TRUE);
      g_assert_true (has_meter (link, uc_ledger_meter (c->ledger, i)));
    }
}

/* @data: the common name of the pit's certificate; %NULL: it is on the socket. */
static void
test_link (gconstpointer data)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *path = g_build_filename (house->c->folder, "link", NULL), *address = NULL, *listen_at = NULL;
  g_autoptr (UcTestAuthority) authority = NULL;
  g_autoptr (UcTestPapers) of_link = NULL, of_pit = NULL;
  g_autoptr (GError) error = NULL;
  UcLinkTlsFiles files = { 0 };
  UcLinkDial dial = { 0 };
  UcPitLink *link;
  Heard heard = { 0 };

  if (data != NULL)
    {
      authority = uc_test_authority_new (house->c->folder, "authority");
      of_link = uc_test_authority_sign (authority, "of-link", &(UcTestSubject){ .name = "link", .host = "127.0.0.1" });
      of_pit = uc_test_authority_sign (authority, "of-pit", &(UcTestSubject){ .name = data });
      files = (UcLinkTlsFiles){ of_link->certificate, of_link->key, authority->authority };
      dial.files = (UcLinkTlsFiles){ of_pit->certificate, of_pit->key, authority->authority };
      uc_link_server_open (house->server, "127.0.0.1:0", &files, &error);
      g_assert_no_error (error);
      listen_at = g_strdup_printf ("127.0.0.1:%u", uc_link_server_port (house->server));
      address = g_strconcat ("tls:", listen_at, NULL);
    }
  dial.address = address != NULL ? address : path;
  g_clear_pointer (&house->server, uc_link_server_free);
  link = uc_pit_link_new (&dial, "main", &funcs, &heard);
  g_assert_false (uc_pit_link_is_there (link));
  /* Nothing is kept for later. */
  say_and_wait (link, &heard, UC_PIT_SEEN, 1, "2001");
  g_assert_cmpstr (heard.refused, ==, "the link has not answered yet");
  wait_until (link, FALSE, "there is no connection to the link: ");
  for (guint turn = 0; turn < 3; turn++)
    {
      house->server = uc_link_server_new (house->c->ledger, house->lookup);
      if (listen_at != NULL)
        uc_link_server_open (house->server, listen_at, &files, &error);
      else
        uc_link_server_listen (house->server, path, &error);
      g_assert_no_error (error);
      wait_until (link, TRUE, NULL);
      assert_same_facts (uc_pit_link_facts (link), uc_ledger_facts (house->c->ledger));
      say_and_wait (link, &heard, UC_PIT_SEEN, turn + 1, "2001");
      g_assert_null (heard.refused);
      say_and_wait (link, &heard, UC_PIT_DONE, turn + 1, "2002");
      g_assert_null (heard.refused);
      assert_same_facts (uc_pit_link_facts (link), uc_ledger_facts (house->c->ledger));
      g_assert_cmpuint (uc_pit_facts_n (uc_pit_link_facts (link)), ==, 2 * (turn + 1));
      say_and_wait (link, &heard, UC_PIT_DONE, turn + 1, "2001");
      g_assert_cmpstr (heard.refused, ==, "badge 2002 has done it already, in the pit main; nothing is recorded");
      say_and_wait (link, &heard, UC_PIT_SEEN, turn + 1, "not a badge");
      g_assert_nonnull (strstr (heard.refused, "cannot be read as a fact of the pit"));
      say_and_wait (link, &heard, UC_PIT_SEEN, turn + 1, "12345678901234567");
      g_assert_nonnull (strstr (heard.refused, "is not a badge"));
      wait_for_meters (link, house->c);
      g_assert_cmpuint (uc_pit_link_n_meters (link), ==, 2);
      g_assert_cmpuint (uc_pit_link_copies (link), ==, 0);
      g_assert_false (uc_pit_link_lacks_copy (link));
      g_clear_pointer (&house->server, uc_link_server_free);
      wait_until (link, FALSE, NULL);
      /* Meanwhile tables play. */
      uc_ledger_case_play (house->c, 60);
    }
  g_assert_cmpuint (heard.changes, >=, 6);
  uc_pit_link_free (link);
  g_free (heard.refused);
}

/* It is told why, on either side. */
static void
test_link_refused (gconstpointer data)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcTestAuthority) authority = uc_test_authority_new (house->c->folder, "authority");
  g_autoptr (UcTestPapers) of_link = uc_test_authority_sign (authority, "of-link", &(UcTestSubject){ .name = "link", .host = "127.0.0.1" });
  g_autoptr (UcTestPapers) of_pit = uc_test_authority_sign (authority, "of-pit", &(UcTestSubject){ .name = data });
  const UcLinkTlsFiles files = { of_link->certificate, of_link->key, authority->authority };
  g_autofree char *address = NULL;
  g_autoptr (GError) error = NULL;
  UcLinkDial dial = { .files = { of_pit->certificate, of_pit->key, authority->authority } };
  UcPitLink *link;

  uc_link_server_open (house->server, "127.0.0.1:0", &files, &error);
  g_assert_no_error (error);
  address = g_strdup_printf ("tls:127.0.0.1:%u", uc_link_server_port (house->server));
  dial.address = address;
  link = uc_pit_link_new (&dial, "main", &funcs, &(Heard){ 0 });
  wait_until (link, FALSE, "expected one with the common name “pit:main”");
  uc_pit_link_free (link);
}

/* A fact is on its way when the link goes: nobody knows, and the facts tell. */
static void
test_link_goes (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *path = g_build_filename (house->c->folder, "link", NULL);
  const UcLinkDial dial = { .address = path };
  const UcPitItemId item = { "BJ-01", 7, "call" };
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  g_autoptr (GError) error = NULL;
  UcPitLink *link;
  Heard heard = { 0 };

  uc_link_server_listen (house->server, path, &error);
  g_assert_no_error (error);
  link = uc_pit_link_new (&dial, "main", &funcs, &heard);
  wait_until (link, TRUE, NULL);
  uc_pit_link_say (link, UC_PIT_SEEN, &item, "2001", on_answer, &heard);
  g_clear_pointer (&house->server, uc_link_server_free);
  while (heard.answers == 0 && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (heard.refused, ==, "the link went away before it answered; what it has recorded shows when it is back");
  uc_pit_link_free (link);
  g_free (heard.refused);
}

/* ---- claims in words ---- */

static void
test_claims (void)
{
  static const char *const good[] = {
    "epoch=1 tickets=0 reserve=0.00 claims=-",
    "epoch=7 tickets=3 reserve=1234.005 claims=12:BJ-07:218:7:1:9211.10:9211.10:open",
    "epoch=8 tickets=0 reserve=1.00 claims=12:BJ-07:218:7:1:9211.10:0.00:decided,13:SP-03:9:7:2:5000.00:5000.00:open",
  };
  static const char *const wrong[] = {
    "", "epoch=1", "epoch=1 tickets=0 reserve=0.00 claims=", "epoch=1 tickets=0 reserve=0.00 claims=- x", "epoch=01 tickets=0 reserve=0.00 claims=-",
    "epoch=1 tickets=0 reserve=0 claims=-", "epoch=1 tickets=0 reserve=0.00 claims=12:BJ-07:218:7:1:9211.10:9211.10",
    "epoch=1 tickets=0 reserve=0.00 claims=12:BJ-07:218:7:1:9211.10:9211.10:won", "epoch=1 tickets=0 reserve=0.00 claims=12::218:7:1:9211.10:9211.10:open",
    "epoch=1 tickets=0 reserve=0.00 claims=12:BJ-07:218:7:1:9211.10:9211.10:open,", "epoch=4294967296 tickets=0 reserve=0.00 claims=-",
    "epoch=1 tickets=0 reserve=0.00 claims=12:abcdefghijklmnopqrstuvwxyz012345:218:7:1:9211.10:9211.10:open",
  };
  g_auto (UcPitClaims) claims = { 0 };

  uc_pit_claims_init (&claims);
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GString) again = g_string_new (NULL);

      g_assert_true (uc_pit_claims_parse (good[i], &claims));
      uc_pit_claims_print (&claims, again);
      g_assert_cmpstr (again->str, ==, good[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (uc_pit_claims_parse (wrong[i], &claims));
  g_assert_cmpuint (claims.claims->len, ==, 2);
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  uc_fault_vfs_register ();
  g_test_init (&argc, &argv, NULL);
  uc_on_server_add_func ("/pit/facts", test_facts);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/pit/refused/", refused[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_refused);
    }
  g_test_add_func ("/pit/locked-later", test_locked_later);
  g_test_add_func ("/pit/nobody-signs", test_nobody_signs);
  g_test_add_func ("/pit/disk", test_disk);
  g_test_add_func ("/pit/copies", test_copies);
  uc_on_server_add_func ("/pit/awaits", test_awaits);
  uc_on_server_add_func ("/pit/too-fast", test_too_fast);
  uc_on_server_add_func ("/pit/behind-rows", test_behind_rows);
  g_test_add_func ("/pit/bounds", test_bounds);
  for (guint i = 0; i < G_N_ELEMENTS (strangers); i++)
    {
      g_autofree char *path = g_strconcat ("/pit/stranger/", strangers[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_stranger);
    }
  g_test_add_func ("/pit/bad", test_bad);
  g_test_add_func ("/pit/status", test_status);
  g_test_add_func ("/pit/silence", test_silence);
  g_test_add_func ("/pit/many", test_many);
  g_test_add_func ("/pit/slow", test_slow);
  uc_on_server_add ("/pit/link/socket", NULL, test_link);
  g_test_add_data_func ("/pit/link/tls", "pit:main", test_link);
  g_test_add_data_func ("/pit/link/refused/another-pit", "pit:high", test_link_refused);
  g_test_add_data_func ("/pit/link/refused/table", "BJ-01", test_link_refused);
  g_test_add_func ("/pit/link/goes", test_link_goes);
  g_test_add_func ("/pit/claims", test_claims);
  return uc_on_server_run ();
}
