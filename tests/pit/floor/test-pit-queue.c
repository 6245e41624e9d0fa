/* The queue of one table against an independent reader of its events, uc-owed-reader.h, after every row of random walks at the tables of every
 * game; and read from checkpoints in the middle, as after a restart. UPCARD_WALK_ROUNDS sets how far the walks go. */
#include "uc-pit-fold.h"

#include "uc-device.h"
#include "uc-owed-reader.h"
#include "uc-rules-load.h"
#include "uc-walk.h"
#include "uc-wager.h"

#include <string.h>

#define ROUNDS 3000
/* A gaming day has so many. */
#define DAY_ROUNDS 40

typedef struct
{
  const UcWalkTable *where;
  UcRules *rules;
  UcPitFold *fold, *again; /* again: begun at a checkpoint in the middle; NULL = not yet */
  guint64 again_seq;
  UcOwedReader *reader;
  guint64 row;
  UcCarry carry;
  GHashTable *lost; /* of items that ended without a person: their keys, which must stay */
  guint kinds[UC_N_PIT_KINDS], over, ended, begun;
  guint64 checked;
  guint closed, day;
  gint64 now_ns, day_ns; /* of the last row; when this day began */
} Pit;

static char *
key_of (const UcPitItem *item)
{
  const char *wager = item->wager != UC_WAGER_NONE ? uc_wager_name (item->wager) : "-";
  char device[UC_DEVICE_TEXT];

  switch ((guint) item->kind)
    {
    case UC_PIT_ITEM_VALIDATION:
    case UC_PIT_ITEM_REJECTION:
      return g_strdup_printf ("win %u %s", item->seat, wager);
    case UC_PIT_ITEM_SIGNATURE:
    case UC_PIT_ITEM_DOCUMENTS:
      return g_strdup_printf ("%s %u %s", uc_pit_kind_word (item->kind), item->seat, wager);
    case UC_PIT_ITEM_RULING:
    case UC_PIT_ITEM_STEP:
      return NULL;
    default:
      return g_strdup_printf ("%s %u %s seq=%" G_GUINT64_FORMAT " at=%" G_GINT64_FORMAT, uc_pit_kind_word (item->kind), item->seat,
                              item->device != UC_DEVICE_NONE ? uc_device_format (item->device, device) : wager, item->seq, item->since_ns);
    }
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
join (GPtrArray *lines)
{
  g_ptr_array_sort (lines, compare);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

static void
check_waits (Pit *pit, const char *events)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free), wanted = uc_owed_reader_waits (pit->reader);
  g_autofree char *found_text = NULL, *wanted_text = NULL;
  const GPtrArray *items = uc_pit_fold_items (pit->fold);

  for (guint i = 0; i < items->len; i++)
    {
      const UcPitItem *item = items->pdata[i];
      const gboolean unsure = item->wager != UC_WAGER_NONE && item->kind != UC_PIT_ITEM_DOCUMENTS
                              && uc_owed_reader_is_unsure (pit->reader, item->seat, uc_wager_name (item->wager));
      char *key = item->end == UC_PIT_WAITS && !unsure ? key_of (item) : NULL;

      pit->kinds[item->kind]++;
      pit->over += item->end == UC_PIT_OVER;
      g_assert_cmpstr (item->words, !=, "");
      g_assert_cmpint (item->end == UC_PIT_WAITS, ==, item->end_ns == 0);
      if (key != NULL)
        g_ptr_array_add (found, key);
    }
  found_text = join (found);
  wanted_text = join (wanted);
  if (strcmp (found_text, wanted_text) != 0)
    g_error ("%s, row %" G_GUINT64_FORMAT ":\nthe queue has:\n%s\nthe events say:\n%s\nthe row:\n%s", pit->where->name, pit->row, found_text, wanted_text,
             events);
  pit->checked++;
}

/* Whether an event of the row names somebody who came to the table or signed. A dealer takes back calls and disputes of his own and signs on for
 * the cards, and a people file changes somewhere else. */
static gboolean
names_person (const char *events)
{
  static const char *const others[] = { "floor-call-withdrawn", "dispute-raised", "dispute-withdrawn", "signed-on", "person-enrolled", "pin-refused", NULL };
  g_auto (GStrv) lines = g_strsplit (events, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *kind = g_strndup (lines[i], strcspn (lines[i], " "));

      if (!g_strv_contains (others, kind) && (strstr (lines[i], " by=") != NULL || strstr (lines[i], " second=") != NULL))
        return TRUE;
    }
  return FALSE;
}

/* What ended without a person stays as it was; what a person ended says whom. */
static void
check_ends (Pit *pit, const char *events)
{
  const GPtrArray *items = uc_pit_fold_items (pit->fold), *ended = uc_pit_fold_ended (pit->fold);
  const gboolean person = names_person (events);
  GHashTable *now = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer key;

  for (guint i = 0; i < items->len; i++)
    {
      const UcPitItem *item = items->pdata[i];
      g_autofree char *what
          = g_strdup_printf ("%u %u %u %u %u %u", item->kind, item->seat, item->wager, item->device, item->place, item->round);

      /* Where it waits again, one item stands for both. */
      if (item->end == UC_PIT_OVER)
        g_hash_table_add (now, g_steal_pointer (&what));
      else
        g_hash_table_remove (pit->lost, what);
    }
  g_hash_table_iter_init (&iter, pit->lost);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (!g_hash_table_contains (now, key))
      g_error ("%s: an item that nobody ended has vanished: %s", pit->where->name, (char *) key);
  g_hash_table_unref (pit->lost);
  pit->lost = now;
  for (guint i = 0; i < items->len; i++)
    if (((UcPitItem *) items->pdata[i])->end == UC_PIT_OVER && ((UcPitItem *) items->pdata[i])->end_ns == pit->now_ns)
      g_assert_false (person);
  for (guint i = 0; i < ended->len; i++)
    {
      const UcPitItem *item = ended->pdata[i];
      g_autofree char *by = g_strdup_printf ("=%s", item->ended_by.by);

      g_assert_cmpstr (item->ended_by.by, !=, "");
      if (item->end_ns != pit->now_ns)
        continue;
      g_assert_true (person);
      g_assert_nonnull (strstr (events, by));
      pit->ended++;
    }
}

static void
set_day (UcPitFold *fold, guint day)
{
  g_autofree char *text = g_strdup_printf ("day %u", day);

  uc_pit_fold_set_day (fold, text);
}

/* What ended before the day that is over began is history; all else stays. */
static void
begin_day (Pit *pit)
{
  const GPtrArray *items = uc_pit_fold_items (pit->fold);
  guint stay = 0;

  for (guint i = 0; i < items->len; i++)
    stay += ((UcPitItem *) items->pdata[i])->end == UC_PIT_WAITS || ((UcPitItem *) items->pdata[i])->end_ns >= pit->day_ns;
  set_day (pit->fold, ++pit->day);
  if (pit->again != NULL)
    set_day (pit->again, pit->day);
  g_assert_cmpuint (uc_pit_fold_items (pit->fold)->len, ==, stay);
  pit->day_ns = pit->now_ns + 1;
  pit->closed = 0;
  g_hash_table_remove_all (pit->lost);
}

static char *
say_items (UcPitFold *fold, guint64 from)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  const GPtrArray *items = uc_pit_fold_items (fold);

  /* What ended before the other one was begun it cannot have. */
  for (guint i = 0; i < items->len; i++)
    {
      const UcPitItem *item = items->pdata[i];

      if (item->seq > from)
        g_ptr_array_add (lines, g_strdup_printf ("%s %u %u %s %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %u %" G_GINT64_FORMAT " %s %s",
                                                 uc_pit_kind_word (item->kind), item->seat, item->round, item->name, item->seq, item->since_ns, item->end,
                                                 item->end_ns, item->ended_by.by, item->words));
      else
        g_assert_cmpint (item->end, !=, UC_PIT_WAITS);
    }
  return join (lines);
}

static void
feed (UcPitFold *fold, const Pit *pit, const char *events, const UcInput *input, guint64 seq)
{
  const UcRow row = { .id = pit->row, .kind = UC_ROW_INPUT, .seq = seq, .t_real_ns = input->t_real_ns, .t_mono_ns = input->t_mono_ns,
                      .device = "", .input = "", .events = events };
  g_autoptr (GError) error = NULL;

  uc_pit_fold_row (fold, &row, &error);
  g_assert_no_error (error);
}

static void
decided (const UcInput *input, const UcEvents *events, gpointer user_data)
{
  Pit *pit = user_data;
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean quiet = FALSE;

  pit->row++;
  if (pit->closed == DAY_ROUNDS)
    begin_day (pit);
  pit->now_ns = input->t_real_ns;
  for (guint i = 0; i < events->n; i++)
    {
      pit->closed += events->v[i].kind == UC_EVENT_ROUND_CLOSED;
      if (i > 0)
        g_string_append_c (text, '\n');
      uc_event_print (&events->v[i], text);
      quiet |= events->v[i].kind == UC_EVENT_CHECKPOINT && uc_pit_fold_may_begin (pit->rules, events->v[i].carry);
    }
  if (events->n == 0)
    return;
  feed (pit->fold, pit, text->str, input, events->v[0].seq);
  uc_owed_reader_row (pit->reader, text->str, input->t_real_ns);
  check_waits (pit, text->str);
  check_ends (pit, text->str);
  if (quiet && (pit->again == NULL || pit->row % 7 == 0))
    {
      uc_pit_fold_free (pit->again);
      pit->again = uc_pit_fold_new ("BJ-01");
      pit->again_seq = events->v[events->n - 1].seq;
      uc_pit_fold_set_rules (pit->again, pit->rules);
      set_day (pit->again, pit->day);
      pit->begun++;
    }
  if (pit->again != NULL)
    {
      g_autofree char *one = NULL, *other = NULL;

      feed (pit->again, pit, text->str, input, events->v[0].seq);
      one = say_items (pit->fold, pit->again_seq);
      other = say_items (pit->again, 0);
      g_assert_cmpstr (one, ==, other);
    }
}

static void
test_walk (gconstpointer data)
{
  const UcWalkTable *where = data;
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  Pit pit = { .where = where, .rules = g_new0 (UcRules, 1) };
  const UcWalkKeeper keeper = { .decided = decided, .user_data = &pit };

  g_assert_true (uc_rules_load_text (where->file, "walk.ini", pit.rules, faults));
  pit.rules->procedures_implied = !where->said;
  if (where->said)
    {
      g_autofree char *version = uc_rules_version (where->file);

      uc_readings_ask (pit.rules, version);
    }
  pit.fold = uc_pit_fold_new ("BJ-01");
  pit.reader = uc_owed_reader_new ();
  set_day (pit.fold, 0);
  pit.lost = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  uc_pit_fold_set_rules (pit.fold, pit.rules);
  uc_walk (where, 22, uc_walk_rounds (ROUNDS), &keeper);
  for (guint i = 0; i < UC_N_PIT_KINDS; i++)
    if (pit.kinds[i] > 0)
      g_test_message ("%s: %u", uc_pit_kind_word (i), pit.kinds[i]);
  g_test_message ("rows %" G_GUINT64_FORMAT ", over %u, ended %u, begun again %u", pit.checked, pit.over, pit.ended, pit.begun);
  g_assert_cmpuint (pit.begun, >, 0);
  g_assert_cmpuint (pit.kinds[UC_PIT_ITEM_CALL] + pit.kinds[UC_PIT_ITEM_DEVICE], >, 0);
  uc_pit_fold_free (pit.fold);
  uc_pit_fold_free (pit.again);
  uc_owed_reader_free (pit.reader);
  g_hash_table_unref (pit.lost);
  g_free (pit.rules);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *path = g_strconcat ("/pit/queue/walk/", table->name, NULL);

      g_test_add_data_func (path, table, test_walk);
    }
  return g_test_run ();
}
