/* The tables of a house followed in their files. The queue is the same however the rows arrive: one by one while they are written, all at once, and
 * by a program that is started in the middle; over the end of a month, and beside a copy that cannot be read. */
#include "uc-pit-floor.h"

#include "uc-archive.h"
#include "uc-hang.h"
#include "uc-kept.h"
#include "uc-pit-fold.h"
#include "uc-remove-folder.h"
#include "uc-year.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *folder;
  UcPitFloor *live;
  guint tables_changed, table_changed, queue_changed;
} House;

static void
on_tables (UcPitFloor *floor, gpointer data)
{
  ((House *) data)->tables_changed++;
}

static void
on_table (UcPitFloor *floor, const char *id, gpointer data)
{
  ((House *) data)->table_changed++;
}

static void
on_queue (UcPitFloor *floor, gpointer data)
{
  ((House *) data)->queue_changed++;
}

static void
setup (House *house, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  memset (house, 0, sizeof *house);
  house->folder = g_dir_make_tmp ("upcard-pit-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
teardown (House *house, gconstpointer data)
{
  if (house->live != NULL)
    g_assert_finalize_object (house->live);
  uc_remove_folder (house->folder);
  g_free (house->folder);
}

static char *
path_of (House *house, const char *table, const char *name)
{
  g_autofree char *folder = g_build_filename (house->folder, table, NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  return g_build_filename (folder, name, NULL);
}

static UcKept *
begin_table (House *house, const char *table, const char *policy)
{
  g_autofree char *path = path_of (house, table, "2026-01.journal");
  g_autofree char *file = g_strconcat (UC_KEPT_TABLE, policy, NULL);

  return uc_kept_new_of (path, NULL, file);
}

static UcPitFloor *
open_floor (House *house, const UcPit *pit)
{
  g_autoptr (GError) error = NULL;
  UcPitFloor *floor = uc_pit_floor_new (house->folder, pit, &error);

  g_assert_no_error (error);
  return floor;
}

static void
follow (House *house)
{
  house->live = open_floor (house, NULL);
  g_signal_connect (house->live, "tables-changed", G_CALLBACK (on_tables), house);
  g_signal_connect (house->live, "table-changed", G_CALLBACK (on_table), house);
  g_signal_connect (house->live, "queue-changed", G_CALLBACK (on_queue), house);
}

static gboolean
on_hang (gpointer data)
{
  g_error ("the floor does not come to: %s", (const char *) data);
  return G_SOURCE_REMOVE;
}

#define WAIT_FOR(condition)                                                                                            \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const guint hang = g_timeout_add_seconds (UC_HANG_S, on_hang, (gpointer) #condition);                              \
    while (!(condition))                                                                                               \
      g_main_context_iteration (NULL, TRUE);                                                                           \
    g_source_remove (hang);                                                                                            \
  }                                                                                                                    \
  G_STMT_END

static guint64
seq_of (UcPitFloor *floor, const char *id)
{
  const UcPitTable *table = uc_pit_floor_find (floor, id);

  return table == NULL || table->table == NULL || !table->is_loaded ? 0 : table->table->now.carry.seq;
}

/* All that is said of the items, in their order. */
static char *
say (UcPitFloor *floor)
{
  GString *text = g_string_new (NULL);
  const GPtrArray *lists[] = { uc_pit_floor_queue (floor), uc_pit_floor_lately (floor) };

  for (guint list = 0; list < G_N_ELEMENTS (lists); list++)
    for (guint i = 0; i < lists[list]->len; i++)
      {
        const UcPitItem *item = lists[list]->pdata[i];

        g_string_append_printf (text, "%u %s %" G_GUINT64_FORMAT " %s %s %u %u %u %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %u %" G_GINT64_FORMAT " %s %s\n", list,
                                item->table, item->seq, uc_pit_kind_word (item->kind), item->name, item->seat, item->round, item->again, item->amount,
                                item->since_ns, item->end, item->end_ns, item->ended_by.by, item->words);
      }
  return g_string_free (text, FALSE);
}

/* A program that is started now finds the same. */
static void
check_same (House *house, UcKept *kept, const char *id)
{
  g_autoptr (UcPitFloor) other = open_floor (house, NULL);
  g_autofree char *one = NULL, *two = NULL;

  WAIT_FOR (uc_pit_floor_is_loaded (house->live) && seq_of (house->live, id) == kept->table.now.carry.seq);
  uc_pit_floor_read (other);
  one = say (house->live);
  two = say (other);
  g_assert_cmpstr (one, ==, two);
  g_assert_true (uc_pit_floor_is_loaded (other));
}

static const UcPitItem *
item_of (UcPitFloor *floor, UcPitKind kind, UcPitEnd end)
{
  const GPtrArray *queue = uc_pit_floor_queue (floor);

  for (guint i = 0; i < queue->len; i++)
    if (((UcPitItem *) queue->pdata[i])->kind == kind && ((UcPitItem *) queue->pdata[i])->end == end)
      return queue->pdata[i];
  return NULL;
}

/* ---- rows one by one, at once, from the middle ---- */

typedef struct
{
  House *house;
  guint said, checked, taken;
} Meanwhile;

static void
meanwhile (UcKept *kept, gpointer data)
{
  static const char *const lines[] = { "call-floor", "device head.2 down", "device head.2 up", "badge 2001", "dispute 1", "call-floor withdrawn", "device shoe fault jam",
                                       "device shoe up", "ruling 1 stands 2001", "dispute 1 withdrawn" };
  Meanwhile *how = data;

  if (how->said++ % 5 != 0)
    return;
  how->taken += uc_kept_try (kept, lines[how->said / 5 % G_N_ELEMENTS (lines)], NULL);
  how->checked++;
  check_same (how->house, kept, "BJ-01");
}

static void
test_rows (House *house, gconstpointer data)
{
  g_autoptr (UcKept) kept = begin_table (house, "BJ-01", "[policy]\nhold=seat\n");
  Meanwhile how = { .house = house };

  follow (house);
  kept->meanwhile = meanwhile;
  kept->data = &how;
  uc_kept_rounds (kept, 12, 5);
  uc_kept_close_round (kept);
  check_same (house, kept, "BJ-01");
  g_test_message ("checked %u times, %u lines taken, signals %u %u %u", how.checked, how.taken, house->tables_changed, house->table_changed,
                  house->queue_changed);
  g_assert_cmpuint (how.taken, >, 3);
  g_assert_cmpuint (house->tables_changed, ==, 1);
  g_assert_cmpuint (house->queue_changed, >, 3);
  g_assert_nonnull (item_of (house->live, UC_PIT_ITEM_DEVICE, UC_PIT_OVER));
}

/* Its card waits for documents: a pair of nines matches the dealer's. */
#define WINS                                                                                                           \
  "bet 1 main 25;bet 1 match-the-dealer-progressive;no-more-bets;card 9H;card 9H;card 9H;card 7C;light medium;stand;card 2S;confirm"

static void
test_months (House *house, gconstpointer data)
{
  g_autoptr (UcKept) kept = begin_table (house, "BJ-01", "[policy]\nhold=seat\n");
  const UcPitItem *item;
  guint64 seq;
  gint64 since_ns;

  follow (house);
  uc_kept_main_rounds (kept, 3, 3);
  uc_kept_close_round (kept);
  uc_kept_play (kept, WINS);
  check_same (house, kept, "BJ-01");
  item = item_of (house->live, UC_PIT_ITEM_DOCUMENTS, UC_PIT_WAITS);
  g_assert_nonnull (item);
  seq = item->seq;
  since_ns = item->since_ns;
  uc_kept_go_on_in (kept, "2026-02.journal");
  uc_kept_main_rounds (kept, 3, 3);
  uc_kept_close_round (kept);
  uc_kept_go_on_in (kept, "2026-03.journal");
  uc_kept_main_rounds (kept, 3, 3);
  check_same (house, kept, "BJ-01");
  item = item_of (house->live, UC_PIT_ITEM_DOCUMENTS, UC_PIT_WAITS);
  g_assert_nonnull (item);
  g_assert_cmpuint (item->seq, ==, seq);
  g_assert_cmpint (item->since_ns, ==, since_ns);
  g_assert_true (uc_kept_try (kept, "documented 2001 S-12", NULL));
  check_same (house, kept, "BJ-01");
  g_assert_null (item_of (house->live, UC_PIT_ITEM_DOCUMENTS, UC_PIT_WAITS));
  item = uc_pit_floor_lately (house->live)->pdata[0];
  g_assert_cmpuint (item->seq, ==, seq);
  g_assert_cmpstr (item->ended_by.by, ==, "2001");
}

/* From the first row on, the fold has what the file's reader finds from wherever it begins. */
static gboolean
on_row (const UcRow *row, gpointer data)
{
  g_autoptr (GError) error = NULL;

  uc_pit_fold_row (data, row, &error);
  g_assert_no_error (error);
  return TRUE;
}

static void
fold_month (UcPitFold *fold, const char *path)
{
  g_autoptr (GError) error = NULL;
  gboolean live;
  g_autoptr (UcJournal) journal = uc_journal_open_still (path, &live, &error);
  g_autofree UcRules *rules = g_new0 (UcRules, 1);
  guint64 last = uc_journal_newest_row (journal);

  g_assert_no_error (error);
  for (guint64 row = 1; row <= last; row++)
    {
      g_autoptr (UcContext) context = uc_journal_context (journal, row, NULL);

      if (context != NULL && context->id == row)
        {
          if (context->rules[0] != '\0')
            {
              g_assert_true (uc_archive_rules (journal, row, rules, NULL, NULL));
              uc_pit_fold_set_rules (fold, rules);
            }
          uc_pit_fold_set_day (fold, context->day);
        }
      g_assert_true (uc_journal_read_rows (journal, row, row, on_row, fold, NULL));
    }
}

static void
test_year (House *house, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (house->folder, "BJ-01", NULL);
  g_autoptr (UcPitFold) fold = uc_pit_fold_new ("BJ-01");
  g_autoptr (UcPitFloor) floor = NULL;
  const GPtrArray *items, *queue;
  guint over = 0;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  uc_year_make (folder, UC_KEPT_TABLE, 40, 400, 22);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *month = g_strdup_printf ("%s/2026-%02u.journal", folder, i + 1);

      fold_month (fold, month);
    }
  floor = open_floor (house, NULL);
  uc_pit_floor_read (floor);
  items = uc_pit_fold_items (fold);
  queue = uc_pit_floor_queue (floor);
  for (guint i = 0; i < items->len; i++)
    over += ((UcPitItem *) items->pdata[i])->end == UC_PIT_OVER;
  g_test_message ("%u items, %u over, %u ended", items->len, over, uc_pit_fold_ended (fold)->len);
  g_assert_cmpuint (queue->len, ==, items->len);
  for (guint i = 0; i < items->len; i++)
    {
      const UcPitItem *wanted = items->pdata[i];
      gboolean found = FALSE;

      for (guint j = 0; j < queue->len; j++)
        found |= uc_pit_item_compare (queue->pdata[j], wanted) == 0 && strcmp (((UcPitItem *) queue->pdata[j])->words, wanted->words) == 0;
      g_assert_true (found);
    }
  g_assert_cmpuint (uc_pit_floor_lately (floor)->len, ==, uc_pit_fold_ended (fold)->len);
}

/* ---- tables that come, go, and cannot be read ---- */

static void
test_appears (House *house, gconstpointer data)
{
  g_autoptr (UcKept) first = begin_table (house, "BJ-02", ""), second = NULL;
  g_autofree char *gone = g_build_filename (house->folder, "BJ-02", NULL), *empty = g_build_filename (house->folder, "empty", NULL);

  g_assert_cmpint (g_mkdir (empty, 0700), ==, 0);
  uc_kept_main_rounds (first, 1, 2);
  follow (house);
  check_same (house, first, "BJ-02");
  second = begin_table (house, "BJ-01", "");
  uc_kept_main_rounds (second, 1, 2);
  WAIT_FOR (seq_of (house->live, "BJ-01") == second->table.now.carry.seq);
  g_assert_cmpuint (uc_pit_floor_tables (house->live)->len, ==, 2);
  g_assert_cmpstr (((UcPitTable *) uc_pit_floor_tables (house->live)->pdata[0])->id, ==, "BJ-01");
  g_assert_true (uc_kept_try (first, "call-floor", NULL));
  WAIT_FOR (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_WAITS) != NULL);
  uc_remove_folder (gone);
  WAIT_FOR (uc_pit_floor_find (house->live, "BJ-02")->is_gone);
  g_assert_nonnull (uc_pit_floor_find (house->live, "BJ-02")->error);
  g_assert_nonnull (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_WAITS));
}

static void
test_damaged (House *house, gconstpointer data)
{
  g_autoptr (UcKept) good = begin_table (house, "BJ-01", ""), other = begin_table (house, "BJ-09", "");
  g_autofree char *bad = path_of (house, "BJ-02", "2026-01.journal"), *copy = path_of (house, "BJ-02", "copy");
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (bad, "this is not a journal", -1, NULL));
  uc_kept_main_rounds (good, 2, 2);
  uc_kept_main_rounds (other, 2, 2);
  follow (house);
  check_same (house, good, "BJ-01");
  WAIT_FOR (uc_pit_floor_find (house->live, "BJ-02") != NULL && uc_pit_floor_find (house->live, "BJ-02")->error != NULL);
  g_assert_null (uc_pit_floor_find (house->live, "BJ-02")->table);
  g_assert_null (uc_pit_floor_find (house->live, "BJ-01")->error);
  /* The mirror sets it aside, and begins it again. */
  g_assert_true (uc_journal_copy (other->journal, copy, &error));
  g_assert_no_error (error);
  g_assert_cmpint (g_rename (copy, bad), ==, 0);
  WAIT_FOR (seq_of (house->live, "BJ-02") == other->table.now.carry.seq);
  g_assert_null (uc_pit_floor_find (house->live, "BJ-02")->error);
}

/* Yesterday's rows cannot be read: what waits is known nevertheless, and followed. */
static void
test_damaged_history (House *house, gconstpointer data)
{
  g_autoptr (UcKept) kept = begin_table (house, "BJ-01", "");

  uc_kept_play (kept, "gaming-day 2026-01-01;inspect-reader 2001 0000 pass");
  uc_kept_main_rounds (kept, 3, 2);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "gaming-day 2026-01-02;inspect-reader 2001 0000 pass");
  uc_kept_main_rounds (kept, 3, 2);
  uc_kept_close_round (kept);
  uc_kept_flush (kept);
  uc_kept_tamper_live (kept, "UPDATE journal SET events = 'nonsense seq=9' WHERE id = 12");
  follow (house);
  WAIT_FOR (uc_pit_floor_is_loaded (house->live) && seq_of (house->live, "BJ-01") == kept->table.now.carry.seq);
  WAIT_FOR (uc_pit_floor_find (house->live, "BJ-01")->error != NULL);
  g_assert_nonnull (strstr (uc_pit_floor_find (house->live, "BJ-01")->error, "row 12 cannot be read as events"));
  g_assert_true (uc_kept_try (kept, "call-floor", NULL));
  WAIT_FOR (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_WAITS) != NULL);
  WAIT_FOR (seq_of (house->live, "BJ-01") == kept->table.now.carry.seq);
  g_assert_nonnull (uc_pit_floor_find (house->live, "BJ-01")->error);
}

/* A folder that vanishes and comes again is followed again. */
static void
test_comes_again (House *house, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (house->folder, "BJ-01", NULL), *away = g_build_filename (house->folder, ".away", NULL);
  g_autoptr (UcKept) kept = begin_table (house, "BJ-01", "");

  uc_kept_main_rounds (kept, 1, 2);
  follow (house);
  check_same (house, kept, "BJ-01");
  g_assert_cmpint (g_rename (folder, away), ==, 0);
  WAIT_FOR (uc_pit_floor_find (house->live, "BJ-01")->is_gone);
  g_assert_cmpint (g_rename (away, folder), ==, 0);
  WAIT_FOR (!uc_pit_floor_find (house->live, "BJ-01")->is_gone);
  g_assert_true (uc_kept_try (kept, "call-floor", NULL));
  WAIT_FOR (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_WAITS) != NULL);
  check_same (house, kept, "BJ-01");
  g_assert_null (uc_pit_floor_find (house->live, "BJ-01")->error);
}

/* ---- the link's facts, and alerts ---- */

static void
take_fact (UcPitFloor *floor, UcPitItemId item, UcPitWhat what, const char *badge, gint64 real_ns)
{
  UcPitFact fact = { .what = what, .item = item, .where = "main" };

  g_strlcpy (fact.badge, badge, sizeof fact.badge);
  uc_pit_floor_take_fact (floor, &fact, real_ns);
}

static void
test_facts (House *house, gconstpointer data)
{
  g_autoptr (UcKept) kept = begin_table (house, "BJ-01", "");
  g_autoptr (UcPitFloor) other = NULL;
  g_autofree char *one = NULL, *two = NULL;
  UcPitItemId call;

  follow (house);
  uc_kept_main_rounds (kept, 1, 2);
  g_assert_true (uc_kept_try (kept, "call-floor", NULL));
  check_same (house, kept, "BJ-01");
  call = uc_pit_item_id (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_WAITS));
  take_fact (house->live, call, UC_PIT_SEEN, "2001", 5);
  g_assert_cmpstr (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_WAITS)->said[UC_PIT_SEEN].by, ==, "2001");
  /* The table still waits, whatever the pit says. */
  take_fact (house->live, call, UC_PIT_DONE, "2002", 11);
  g_assert_nonnull (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_WAITS));
  g_assert_true (uc_kept_try (kept, "call-floor withdrawn", NULL));
  WAIT_FOR (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_WAITS) == NULL);
  g_assert_null (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_OVER));
  g_assert_cmpstr (((UcPitItem *) uc_pit_floor_lately (house->live)->pdata[0])->ended_by.by, ==, "2002");
  take_fact (house->live, call, UC_PIT_SEEN, "2002", 9);
  /* The same facts in another order, and before the rows. */
  other = open_floor (house, NULL);
  take_fact (other, call, UC_PIT_DONE, "2002", 11);
  take_fact (other, call, UC_PIT_SEEN, "2002", 9);
  take_fact (other, call, UC_PIT_SEEN, "2001", 5);
  uc_pit_floor_read (other);
  one = say (house->live);
  two = say (other);
  g_assert_cmpstr (one, ==, two);
  g_assert_cmpstr (((UcPitItem *) uc_pit_floor_lately (other)->pdata[0])->said[UC_PIT_SEEN].by, ==, "2002");
}

static void
test_over_stays (House *house, gconstpointer data)
{
  g_autoptr (UcKept) kept = begin_table (house, "BJ-01", "");

  follow (house);
  uc_kept_play (kept, "sign-on 1001");
  uc_kept_main_rounds (kept, 1, 2);
  g_assert_true (uc_kept_try (kept, "call-floor", NULL));
  g_assert_true (uc_kept_try (kept, "call-floor withdrawn", NULL));
  g_assert_true (uc_kept_try (kept, "device head.2 down", NULL));
  g_assert_true (uc_kept_try (kept, "device head.2 up", NULL));
  g_assert_true (uc_kept_try (kept, "device head.2 down", NULL));
  check_same (house, kept, "BJ-01");
  g_assert_nonnull (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_OVER));
  g_assert_null (item_of (house->live, UC_PIT_ITEM_DEVICE, UC_PIT_OVER));
  g_assert_cmpuint (item_of (house->live, UC_PIT_ITEM_DEVICE, UC_PIT_WAITS)->again, ==, 1);
  uc_kept_main_rounds (kept, 3, 2);
  check_same (house, kept, "BJ-01");
  g_assert_nonnull (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_OVER));
}

/* What is over stays this gaming day and the next one, for a program that went on and for one that is started. */
static void
test_days (House *house, gconstpointer data)
{
  g_autoptr (UcKept) kept = begin_table (house, "BJ-01", "");

  follow (house);
  uc_kept_play (kept, "gaming-day 2026-01-01;inspect-reader 2001 0000 pass");
  uc_kept_main_rounds (kept, 2, 2);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "device head.3 down;call-floor;call-floor withdrawn");
  check_same (house, kept, "BJ-01");
  g_assert_nonnull (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_OVER));
  uc_kept_play (kept, "gaming-day 2026-01-02;inspect-reader 2001 0000 pass");
  uc_kept_main_rounds (kept, 2, 2);
  uc_kept_close_round (kept);
  check_same (house, kept, "BJ-01");
  g_assert_nonnull (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_OVER));
  uc_kept_play (kept, "gaming-day 2026-01-03;inspect-reader 2001 0000 pass");
  uc_kept_main_rounds (kept, 2, 2);
  uc_kept_close_round (kept);
  check_same (house, kept, "BJ-01");
  g_assert_null (item_of (house->live, UC_PIT_ITEM_CALL, UC_PIT_OVER));
  /* What waits is found however long ago it began. */
  g_assert_nonnull (item_of (house->live, UC_PIT_ITEM_DEVICE, UC_PIT_WAITS));
  uc_kept_play (kept, "gaming-day 2026-01-04;inspect-reader 2001 0000 pass");
  uc_kept_main_rounds (kept, 2, 2);
  check_same (house, kept, "BJ-01");
  g_assert_nonnull (item_of (house->live, UC_PIT_ITEM_DEVICE, UC_PIT_WAITS));
}

static void
test_alerts (House *house, gconstpointer data)
{
  UcPitAlert alert = { .table = "BJ-01", .seq = 7, .name = "pace", .since_ns = 70, .words = "Slow." };

  follow (house);
  uc_pit_floor_take_alert (house->live, &alert);
  alert.over = TRUE;
  alert.words = "Slow for an hour.";
  uc_pit_floor_take_alert (house->live, &alert);
  g_assert_cmpuint (uc_pit_floor_queue (house->live)->len, ==, 1);
  g_assert_cmpstr (((UcPitItem *) uc_pit_floor_queue (house->live)->pdata[0])->words, ==, "Slow for an hour.");
  g_assert_nonnull (item_of (house->live, UC_PIT_ITEM_ALERT, UC_PIT_OVER));
  take_fact (house->live, uc_pit_item_id (uc_pit_floor_queue (house->live)->pdata[0]), UC_PIT_DONE, "2001", 90);
  g_assert_cmpuint (uc_pit_floor_queue (house->live)->len, ==, 0);
  g_assert_cmpuint (uc_pit_floor_lately (house->live)->len, ==, 1);
}

/* ---- tiles ---- */

static void
test_tile (House *house, gconstpointer data)
{
  static char *wanted[] = { (char *) "BJ-03", (char *) "BJ-01", NULL };
  const UcPit pit = { .tables = wanted };
  g_autoptr (UcKept) kept = begin_table (house, "BJ-01", "");
  g_autoptr (UcKept) strange G_GNUC_UNUSED = begin_table (house, "BJ-02", "");
  g_autoptr (UcPitFloor) floor = NULL;
  const UcPitTable *table;
  guint last, before;

  uc_kept_play (kept, "sign-on 1001;device head.2 down");
  uc_kept_main_rounds (kept, 4, 3);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "bet 1 main 25;bet 4 main 25");
  floor = open_floor (house, &pit);
  uc_pit_floor_read (floor);
  g_assert_cmpuint (uc_pit_floor_tables (floor)->len, ==, 2);
  g_assert_null (uc_pit_floor_find (floor, "BJ-02"));
  table = uc_pit_floor_tables (floor)->pdata[0];
  g_assert_cmpstr (table->id, ==, "BJ-03");
  g_assert_nonnull (table->error);
  table = uc_pit_floor_tables (floor)->pdata[1];
  g_assert_cmpstr (table->id, ==, "BJ-01");
  g_assert_null (table->error);
  g_assert_true (table->is_loaded);
  g_assert_cmpint (table->game, ==, UC_GAME_DOWN_UNDER_BLACKJACK);
  g_assert_cmpint (table->play, ==, UC_PIT_PLAY_ROUND);
  g_assert_cmpuint (table->round, ==, 5);
  g_assert_cmpstr (table->dealer, ==, "1001");
  g_assert_cmpint (table->dealer_since_ns, >, 0);
  g_assert_cmpuint (table->seats, ==, UC_SEAT_BIT (1) | UC_SEAT_BIT (4));
  g_assert_cmpstr (table->step, !=, "");
  g_assert_cmpuint (table->faults, ==, 1);
  g_assert_cmpint (table->newest_ns, >, table->dealer_since_ns);
  g_assert_cmpint (table->newest_ns, <=, kept->now_ns);
  uc_pit_table_rounds (table, kept->now_ns, &last, &before);
  g_assert_cmpuint (last, ==, 4);
  g_assert_cmpuint (before, ==, 0);
  uc_pit_table_rounds (table, kept->now_ns + 3600 * G_GINT64_CONSTANT (1000000000), &last, &before);
  g_assert_cmpuint (last, ==, 0);
  g_assert_cmpuint (before, ==, 4);
}

/* What the mirror says of itself, and says later. */
static void
test_mirror (House *house, gconstpointer data)
{
  g_autoptr (UcKept) kept = begin_table (house, "BJ-01", "");
  g_autofree char *folder = g_build_filename (house->folder, "BJ-01", NULL);
  UcMirrorState state = { .file = (char *) "2026-01.journal", .live_row = 9, .row = 5, .looked_ns = 1, .told_ns = 2, .behind_ns = 1 };
  const UcPitTable *table;

  uc_kept_main_rounds (kept, 1, 2);
  follow (house);
  check_same (house, kept, "BJ-01");
  table = uc_pit_floor_find (house->live, "BJ-01");
  g_assert_null (table->mirror);
  g_assert_true (uc_mirror_state_save (folder, &state));
  WAIT_FOR (table->mirror != NULL);
  g_assert_cmpuint (uc_mirror_state_behind (table->mirror), ==, 4);
  state.row = 9;
  state.behind_ns = 0;
  state.told_ns = 3;
  g_assert_true (uc_mirror_state_save (folder, &state));
  WAIT_FOR (table->mirror != NULL && table->mirror->told_ns == 3);
  g_assert_cmpuint (uc_mirror_state_behind (table->mirror), ==, 0);
}

static void
add (const char *path, void (*test) (House *house, gconstpointer data))
{
  g_test_add (path, House, NULL, setup, test, teardown);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/pit/queue/rows", test_rows);
  add ("/pit/queue/months", test_months);
  add ("/pit/queue/year", test_year);
  add ("/pit/queue/over-stays", test_over_stays);
  add ("/pit/queue/days", test_days);
  add ("/pit/queue/facts", test_facts);
  add ("/pit/queue/alerts", test_alerts);
  add ("/pit/floor/appears", test_appears);
  add ("/pit/floor/damaged", test_damaged);
  add ("/pit/floor/damaged-history", test_damaged_history);
  add ("/pit/floor/comes-again", test_comes_again);
  add ("/pit/floor/mirror", test_mirror);
  add ("/pit/floor/tile", test_tile);
  return g_test_run ();
}
