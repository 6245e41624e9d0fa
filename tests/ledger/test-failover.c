/* A ledger on two servers, one of which is lost. What may never be:
 *
 *   - an answer went out, and the copy that is left does not have what it answered, or has something else under its number;
 *   - a number is missing in that copy, or it does not open;
 *   - an answer goes out while one server alone has what it answers, whoever ends the wait, and whichever of the two is gone;
 *   - what nobody was told of comes back with a server that was lost.
 *
 * What was answered is noted here. The servers are asked for it in SQL of the test's own.
 */
#include "uc-cluster.h"
#include "uc-hang.h"
#include "uc-ledger-case.h"

#include <string.h>

/* The clock moves slowly, so that the key stays the same: docs/reference/ledger.md § 10 has what a change of keys in doubt may cost. */
#define CLOCK_STEP_NS 1000000

typedef struct
{
  UcCluster *primary, *standby;
  UcLedgerCase *c;
  GHashTable *told;  /* what was answered: “entry METER NUMBER” → its hash in hex, “say TABLE NUMBER” → the line */
  guint64 rows, term; /* of the record and of its writer, as of the last answer … */
  guint64 entries;    /* … and of all meters */
  int answers;        /* so many takes succeeded; atomic */
} House;

/* ---- what was answered ---- */

static char *
print_hex (const UcHash *hash)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < sizeof hash->b; i++)
    g_string_append_printf (text, "%02x", hash->b[i]);
  return g_string_free (text, FALSE);
}

/* What was noted before under the same number is the same. */
static void
note (House *house, char *key, char *value)
{
  const char *known = g_hash_table_lookup (house->told, key);

  if (known != NULL)
    g_assert_cmpstr (known, ==, value);
  g_hash_table_replace (house->told, key, value);
}

static void
note_says (House *house, const GArray *says)
{
  for (guint i = 0; i < says->len; i++)
    {
      const UcLedgerSay *say = &g_array_index (says, UcLedgerSay, i);

      note (house, g_strdup_printf ("say %s %" G_GUINT64_FORMAT, say->table, say->n), g_strdup (say->line));
    }
}

static void
note_ledger (House *house)
{
  const UcLedger *ledger = house->c->ledger;

  house->rows = uc_ledger_n_rows (ledger);
  house->term = uc_ledger_term (ledger);
  house->entries = 0;
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    {
      const UcLedgerMeter *meter = uc_ledger_meter (ledger, i);

      house->entries += meter->link.entries;
      note (house, g_strdup_printf ("entry %s %" G_GUINT64_FORMAT, meter->terms.meter, (guint64)meter->link.entries - 1), print_hex (&meter->hash));
    }
}

/* ---- what a server has ---- */

#define HAS \
  "SELECT 'entry ' || meter || ' ' || n, encode (hash, 'hex') FROM upcard_ledger.entry" \
  " UNION ALL SELECT 'say ' || \"table\" || ' ' || n, line FROM upcard_ledger.say"
/* Rows and lines count from 1, entries from 0. */
#define GAPS \
  "SELECT 'row' FROM upcard_ledger.link_row HAVING count (*) <> max (id) OR min (id) <> 1" \
  " UNION ALL SELECT 'entry ' || meter FROM upcard_ledger.entry GROUP BY meter HAVING count (*) <> max (n) + 1 OR min (n) <> 0" \
  " UNION ALL SELECT 'say ' || \"table\" FROM upcard_ledger.say GROUP BY \"table\" HAVING count (*) <> max (n) OR min (n) <> 1"
/* Everything that counts, in a few digits; who has heard what does not. */
#define SUMS \
  "SELECT md5 (string_agg (r::text, E'\\n' ORDER BY id)) FROM upcard_ledger.link_row r" \
  " UNION ALL SELECT md5 (string_agg (e::text, E'\\n' ORDER BY meter, n)) FROM upcard_ledger.entry e" \
  " UNION ALL SELECT md5 (string_agg (\"table\" || n || line, E'\\n' ORDER BY \"table\", n)) FROM upcard_ledger.say"

static guint64
n_rows (const UcCluster *server)
{
  g_autofree char *n = uc_cluster_ask (server, "SELECT max (id) FROM upcard_ledger.link_row");

  return g_ascii_strtoull (n, NULL, 10);
}

static void
assert_has_all (const House *house, const UcCluster *server)
{
  g_autofree char *gaps = uc_cluster_ask (server, GAPS), *text = uc_cluster_ask (server, HAS);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GHashTable) has = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer key, value;

  g_assert_cmpstr (gaps, ==, "");
  g_assert_cmpuint (n_rows (server), >=, house->rows);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *tab = strchr (lines[i], '\t');

      g_assert_nonnull (tab);
      *tab = '\0';
      g_hash_table_insert (has, lines[i], tab + 1);
    }
  g_hash_table_iter_init (&iter, house->told);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (g_strcmp0 (g_hash_table_lookup (has, key), value) != 0)
      g_error ("%s was answered with “%s”, and the server has “%s”", (const char *)key, (const char *)value,
               (const char *)g_hash_table_lookup (has, key));
}

/* ---- the house ---- */

static void
deliver (House *house, const GArray *says)
{
  note_says (house, says);
  for (guint i = 0; i < says->len; i++)
    {
      const UcLedgerSay *say = &g_array_index (says, UcLedgerSay, i);

      for (guint t = 0; t < UC_LEDGER_CASE_TABLES; t++)
        if (strcmp (house->c->tables[t]->name, say->table) == 0)
          uc_played_hear (house->c->tables[t], say->n, say->line);
      uc_ledger_heard (house->c->ledger, say->table, say->n);
    }
}

/* The last row of @table that the ledger has, and all behind it. */
static void
add_rows (const House *house, const UcPlayed *table, GArray *items, GStringChunk *meters)
{
  const UcLedgerTable *known = uc_ledger_find_table (house->c->ledger, table->name);
  const guint64 from = known != NULL ? known->row : 0;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < table->rows->len; i++)
    {
      const UcPlayedRow *row = table->rows->pdata[i];

      if (row->id >= from)
        uc_ledger_row_items (table->name, row->events, &row->hash, row->id, 1700000000000000000 + (gint64)row->id, items, meters, &error);
      g_assert_no_error (error);
    }
}

/* What the tables have is taken in one batch, answered and noted. */
static gboolean
take (House *house, GError **error)
{
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (UcLedgerItem));
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GStringChunk) meters = g_string_chunk_new (64);
  gboolean good;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    add_rows (house, house->c->tables[i], items, meters);
  good = uc_ledger_take (house->c->ledger, (UcLedgerItem *)(gpointer)items->data, items->len, says, error);
  if (!good)
    {
      g_assert_cmpuint (says->len, ==, 0);
      return FALSE;
    }
  for (guint i = 0; i < items->len; i++)
    g_assert_no_error (g_array_index (items, UcLedgerItem, i).refused);
  note_ledger (house);
  deliver (house, says);
  g_atomic_int_inc (&house->answers);
  return TRUE;
}

/* Each table that waits for nothing plays a row. */
static gboolean
play (House *house, GError **error)
{
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    uc_played_next (house->c->tables[i]);
  return take (house, error);
}

static void
play_or_fail (House *house, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;

      play (house, &error);
      g_assert_no_error (error);
    }
}

/* @server has the ledger from here on; it is opened there, and each table hears what it was owed. */
static void
move_to (House *house, const UcCluster *server)
{
  g_autofree char *text = g_strdup_printf ("[ledger-server]\nserver=%s\n", server->address);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (house->c->path, text, -1, NULL));
  uc_ledger_case_open_or_fail (house->c);
  g_assert_cmpuint (uc_ledger_term (house->c->ledger), >, house->term);
  g_assert_cmpuint (uc_ledger_n_rows (house->c->ledger), >=, house->rows);
  uc_ledger_check_signatures (house->c->ledger, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    {
      g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));

      g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
      uc_ledger_read_says (house->c->ledger, house->c->tables[i]->name, house->c->tables[i]->heard, says, &error);
      g_assert_no_error (error);
      deliver (house, says);
    }
}

/* Two servers that are in step, and a ledger on them that tables have played on. */
static House *
house_new (void)
{
  House *house = g_new0 (House, 1);

  house->told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  house->primary = uc_cluster_new ();
  house->standby = uc_cluster_new_standby (house->primary);
  uc_cluster_synchronize (house->primary, house->standby);
  house->c = uc_ledger_case_new_on (g_test_rand_int (), house->primary->address);
  uc_ledger_case_set_step (CLOCK_STEP_NS);
  play_or_fail (house, 20);
  return house;
}

static void
house_free (House *house)
{
  uc_ledger_case_free (house->c);
  g_clear_pointer (&house->primary, uc_cluster_free);
  g_clear_pointer (&house->standby, uc_cluster_free);
  g_hash_table_unref (house->told);
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

/* ---- one is killed after the other ---- */

typedef struct
{
  House *house;
  int answers;      /* as soon as so many are there … */
  guint delay_us;   /* … and so much later */
  gboolean is_alone; /* the standby was lost just before: nothing that is committed then may be answered */
} Killer;

static gpointer
kill_primary (gpointer data)
{
  const Killer *killer = data;
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while (g_atomic_int_get (&killer->house->answers) < killer->answers)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_usleep (100);
    }
  if (killer->is_alone)
    uc_cluster_kill (killer->house->standby);
  g_usleep (killer->delay_us);
  uc_cluster_kill (killer->house->primary);
  return NULL;
}

static void
play_until_killed (House *house, gboolean is_alone)
{
  Killer killer = { house, house->answers + g_test_rand_int_range (1, 60), (guint)g_test_rand_int_range (0, is_alone ? 50000 : 5000), is_alone };
  GThread *thread = g_thread_new ("killer", kill_primary, &killer);
  g_autoptr (GError) error = NULL;

  while (play (house, &error))
    ;
  g_assert_nonnull (error);
  g_thread_join (thread);
  if (is_alone)
    uc_cluster_start (house->standby);
}

static void
test_kills (void)
{
  const char *asked = g_getenv ("UPCARD_LEDGER_KILLS");
  const guint kills = asked != NULL ? (guint)g_ascii_strtoull (asked, NULL, 10) : 10;
  g_autoptr (House) house = house_new ();
  guint unanswered = 0;

  for (guint i = 0; i < kills; i++)
    {
      play_until_killed (house, i % 2 == 1);
      uc_cluster_promote (house->standby);
      assert_has_all (house, house->standby);
      unanswered += n_rows (house->standby) > house->rows;
      uc_cluster_free (house->primary);
      house->primary = g_steal_pointer (&house->standby);
      house->standby = uc_cluster_new_standby (house->primary);
      uc_cluster_synchronize (house->primary, house->standby);
      move_to (house, house->primary);
    }
  play_or_fail (house, 1);
  assert_has_all (house, house->primary);
  g_test_message ("%u kills: %d answers, %" G_GUINT64_FORMAT " entries acknowledged, %u times rows arrived that nobody was told of", kills,
                  house->answers, house->entries, unanswered);
}

/* ---- a take that waits ---- */

typedef struct
{
  House *house;
  GThread *thread;
  GError *error;
  int is_done; /* atomic */
} Taking;

static gpointer
take_in_thread (gpointer data)
{
  Taking *taking = data;

  play (taking->house, &taking->error);
  g_atomic_int_set (&taking->is_done, 1);
  return NULL;
}

/* Returns when its commit waits for the standby that is not there. */
static void
begin_take (Taking *taking, House *house)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  *taking = (Taking){ .house = house };
  taking->thread = g_thread_new ("takes", take_in_thread, taking);
  while (uc_cluster_n_waiting (house->primary) == 0)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      if (g_atomic_int_get (&taking->is_done))
        g_error ("a take did not wait for the standby: %s", taking->error != NULL ? taking->error->message : "it was answered");
      g_usleep (1000);
    }
}

/* Whatever it commits, somebody ends the wait. */
static void
give_up_take (Taking *taking)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while (!g_atomic_int_get (&taking->is_done))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      uc_cluster_cancel_waiting (taking->house->primary);
      g_usleep (1000);
    }
  g_thread_join (taking->thread);
}

static void
assert_doubtful (Taking *taking)
{
  g_assert_error (taking->error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO);
  g_assert_nonnull (strstr (taking->error->message, "does not say that the commit is on every copy"));
  g_clear_error (&taking->error);
}

/* A writer that stays with a server which has no standby gets no answer, however often it asks. */
static void
assert_unanswered (House *house)
{
  const int answers = house->answers;

  for (guint i = 0; i < 3; i++)
    {
      Taking taking;

      begin_take (&taking, house);
      give_up_take (&taking);
      assert_doubtful (&taking);
    }
  g_assert_cmpint (house->answers, ==, answers);
}

/* ---- the standby is away ---- */

static void
test_no_standby (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *sums = NULL, *copied = NULL;
  const int answers = house->answers;
  Taking taking;

  uc_cluster_kill (house->standby);
  begin_take (&taking, house);
  uc_cluster_start (house->standby);
  g_thread_join (taking.thread);
  g_assert_no_error (taking.error);
  g_assert_cmpint (house->answers, ==, answers + 1);
  sums = uc_cluster_ask (house->primary, SUMS);
  uc_cluster_kill (house->primary);
  uc_cluster_promote (house->standby);
  copied = uc_cluster_ask (house->standby, SUMS);
  g_assert_cmpstr (copied, ==, sums);
  g_assert_cmpuint (n_rows (house->standby), ==, house->rows);
  assert_has_all (house, house->standby);
  move_to (house, house->standby);
}

/* The primary has a row that it reports as done, and the standby never gets it. */
static void
test_cancelled_wait_then_promotion (void)
{
  g_autoptr (House) house = house_new ();
  const guint64 rows = house->rows;
  Taking taking;

  uc_cluster_kill (house->standby);
  begin_take (&taking, house);
  give_up_take (&taking);
  assert_doubtful (&taking);
  assert_unanswered (house);
  g_assert_cmpuint (n_rows (house->primary), >, rows);
  uc_cluster_kill (house->primary);
  uc_cluster_start (house->standby);
  uc_cluster_promote (house->standby);
  g_assert_cmpuint (n_rows (house->standby), ==, rows);
  assert_has_all (house, house->standby);
  /* The tables say it again, and are answered. */
  move_to (house, house->standby);
  g_assert_cmpuint (uc_ledger_n_rows (house->c->ledger), ==, rows);
  play_or_fail (house, 20);
  assert_has_all (house, house->standby);
}

/* ---- the primary was taken for dead ---- */

/* A second writer, on the standby, of which the first one knows nothing: it has the key, and begins a later term. */
static UcLedger *
open_elsewhere (const House *house, const UcCluster *server)
{
  g_autofree char *path = g_build_filename (house->c->folder, "elsewhere.ledger", NULL);
  g_autofree char *text = g_strdup_printf ("[ledger-server]\nserver=%s\n", server->address);
  g_autoptr (GError) error = NULL;
  UcLedger *ledger;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  uc_ledger_case_copy_key (house->c->path, path);
  ledger = uc_ledger_open (path, &house->c->options, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_ledger_term (ledger), >, house->term);
  return ledger;
}

/* It runs on, and so does the writer that is connected to it. */
static void
test_old_primary (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcLedger) elsewhere = NULL;
  const guint64 rows = house->rows;

  uc_cluster_cut (house->standby);
  uc_cluster_promote (house->standby);
  elsewhere = open_elsewhere (house, house->standby);
  assert_unanswered (house);
  g_assert_cmpuint (n_rows (house->primary), >, rows);
  g_assert_cmpuint (n_rows (house->standby), ==, rows);
  assert_has_all (house, house->standby);
  g_clear_pointer (&elsewhere, uc_ledger_close);
  move_to (house, house->standby);
  play_or_fail (house, 20);
  assert_has_all (house, house->standby);
}

/* It was killed while a commit waited, and comes back when the standby is the primary. */
static void
test_old_primary_comes_back (void)
{
  g_autoptr (House) house = house_new ();
  const guint64 rows = house->rows;
  Taking taking;

  uc_cluster_cut (house->standby);
  begin_take (&taking, house);
  uc_cluster_kill (house->primary);
  g_thread_join (taking.thread);
  g_assert_nonnull (taking.error);
  g_clear_error (&taking.error);
  uc_cluster_promote (house->standby);
  uc_cluster_start (house->primary);
  assert_unanswered (house);
  g_assert_cmpuint (n_rows (house->primary), >, rows);
  g_assert_cmpuint (n_rows (house->standby), ==, rows);
  move_to (house, house->standby);
  play_or_fail (house, 20);
  assert_has_all (house, house->standby);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (uc_cluster_skips ())
    return 0;
  g_test_add_func ("/ledger/failover/kills", test_kills);
  g_test_add_func ("/ledger/failover/no-standby", test_no_standby);
  g_test_add_func ("/ledger/failover/cancelled-wait-then-promotion", test_cancelled_wait_then_promotion);
  g_test_add_func ("/ledger/failover/old-primary", test_old_primary);
  g_test_add_func ("/ledger/failover/old-primary-comes-back", test_old_primary_comes_back);
  return g_test_run ();
}
