/* The last round shown once more, over the rounds of a random walk: what may never be in it, and the page under real presses. */
#include "press.h"
#include "states.h"
#include "uc-console-window.h"
#include "uc-last-hand.h"
#include "uc-next-card.h"
#include "uc-palette.h"
#include "uc-receipt-maker.h"
#include "uc-say.h"
#include "uc-table-prompt.h"
#include "uc-walk.h"

#include <glib/gstdio.h>
#include <string.h>

#define ROUNDS         8000  /* at all tables together, whose states are looked at … */
#define ROUNDS_PRESSED 12    /* … and at each game's, of which every step is pressed for */

typedef struct
{
  UcConsoleModel *model;
  GtkWidget *window;   /* NULL = states alone */
  GHashTable *badges;  /* that signed or were touched */
  GArray *facts;       /* UcEvent of the round, in the clear */
  GArray *next;        /* … and of the next, whose first bet may come with the row that closes it */
  guint32 round;
  UcCard hole;         /* as the table knows it; UC_CARD_NONE = it lies open, or there is none */
  guint closed;
  guint hidden;        /* steps looked at while a hole card lay face down */
  guint pressed;       /* rounds gone through by key */
  guint signed_steps;  /* … that told the dealer's side of a badge */
} Watch;

/* ---- what was to be seen on the felt, by the events alone ---- */

static gboolean
shows_card (const UcEvent *event)
{
  switch ((guint)event->kind)
    {
    case UC_EVENT_CARD_DEALT:
      return event->face == UC_WORD_UP;
    case UC_EVENT_HOLE_CARD_EXPOSED:
    case UC_EVENT_CARD_DRAWN_IN_ERROR:
    case UC_EVENT_CARD_OFFERED:
    case UC_EVENT_CARD_REFUSED:
    case UC_EVENT_CARD_MOVED:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
was_seen (const Watch *watch, UcCard card, guint n_facts)
{
  for (guint i = 0; i < n_facts && i < watch->facts->len; i++)
    {
      const UcEvent *event = &g_array_index (watch->facts, UcEvent, i);

      if (shows_card (event) && event->card == card)
        return TRUE;
      if (event->kind == UC_EVENT_CORRECTED && g_str_equal (event->key, "card") && uc_card_parse (event->new_) == card)
        return TRUE;
    }
  return FALSE;
}

static void
assert_names_no_badge (const Watch *watch, const char *text)
{
  GHashTableIter iter;
  gpointer badge;

  g_hash_table_iter_init (&iter, watch->badges);
  while (g_hash_table_iter_next (&iter, &badge, NULL))
    if (strstr (text, badge) != NULL)
      g_error ("“%s” names badge %s", text, (const char *)badge);
}

/* Nothing that its bytes hold: who draws it could not show it. */
static void
assert_bytes_hold_no_badge (const Watch *watch, gconstpointer bytes, gsize size)
{
  GHashTableIter iter;
  gpointer badge;

  g_hash_table_iter_init (&iter, watch->badges);
  while (g_hash_table_iter_next (&iter, &badge, NULL))
    g_assert_null (memmem (bytes, size, badge, strlen (badge)));
}

/* § 685a.7(h): nobody sees the hole card before it is turned. UX, principle 10: no cards left or seen by rank. */
static void
assert_state_is_public (const Watch *watch, const UcTable *table, guint n_facts)
{
  const UcCarry *carry = &table->now.carry;
  const UcRound *round = &table->now.round;
  UcState nothing;

  memset (&nothing, 0, sizeof nothing);
  g_assert_cmpuint (table->n_undo, ==, 0);
  for (guint i = 0; i < UC_MAX_UNDO; i++)
    g_assert_cmpmem (&table->undo[i].before, sizeof nothing, &nothing, sizeof nothing);
  g_assert_cmpuint (carry->shoe | carry->drawn | carry->shoe_found | carry->counting | carry->cover_seen, ==, 0);
  g_assert_cmpmem (carry->counts, sizeof carry->counts, nothing.carry.counts, sizeof carry->counts);
  g_assert_cmpmem (carry->seen_round, sizeof carry->seen_round, nothing.carry.seen_round, sizeof carry->seen_round);
  for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
    {
      const UcMeter runs = { .started = carry->meters[slot].started, .removed = carry->meters[slot].removed };

      g_assert_cmpmem (&carry->meters[slot], sizeof runs, &runs, sizeof runs);
      g_assert_cmpint (round->lock_value[slot], ==, 0);
    }
  g_assert_cmpstr (round->hole_salt, ==, "");
  g_assert_cmpstr (round->hole_seal, ==, "");
  g_assert_true (round->hole_up || round->hole == UC_CARD_NONE);
  for (guint i = 0; i < round->n_dealt; i++)
    if (round->dealt[i].card != UC_CARD_NONE && !was_seen (watch, round->dealt[i].card, n_facts))
      g_error ("card %d is known %u facts into the round, and was not seen", round->dealt[i].card, n_facts);
}

/* ---- every step of a round ---- */

static void
look_at_step (Watch *watch, const UcLastHand *hand, guint i)
{
  const UcHandStep *step = uc_last_hand_nth (hand, i);
  g_autofree UcTable *table = g_new0 (UcTable, 1);
  UcPrompt prompt;

  uc_last_hand_table (hand, i, table, &prompt);
  assert_state_is_public (watch, table, step->facts);
  assert_bytes_hold_no_badge (watch, table, sizeof *table);
  assert_bytes_hold_no_badge (watch, &prompt, sizeof prompt);
  if (step->to_player != NULL)
    assert_names_no_badge (watch, step->to_player);
  watch->signed_steps += g_strcmp0 (step->words, step->to_player) != 0;
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      g_autofree char *said = uc_say_seat (table, &prompt, seat);

      assert_names_no_badge (watch, said);
    }
  if (!table->now.round.hole_dealt || table->now.round.hole_up || watch->hole == UC_CARD_NONE
      || was_seen (watch, watch->hole, step->facts))
    return;
  {
    g_autofree char *secret = uc_say_card (watch->hole), *spoken = uc_say_card_spoken (watch->hole);
    g_autofree char *dealer = uc_say_dealer (table);

    watch->hidden++;
    g_assert_null (strstr (step->words, secret));
    g_assert_null (strstr (dealer, spoken));
  }
}

/* ---- the page ---- */

static char *
label_of (GtkWidget *widget)
{
  /* What it is instead of a sentence that nothing says. */
  return gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "–");
}

static void
assert_widgets_are_public (const Watch *watch, GtkWidget *widget, const char *spoken)
{
  g_autofree char *label = NULL;

  if (!gtk_widget_get_visible (widget) || !gtk_widget_get_child_visible (widget))
    return;
  label = label_of (widget);
  if (label != NULL)
    assert_names_no_badge (watch, label);
  if (label != NULL && spoken != NULL)
    g_assert_null (strstr (label, spoken));
  if (GTK_IS_LABEL (widget))
    assert_names_no_badge (watch, gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    assert_widgets_are_public (watch, child, spoken);
}

/* Backwards by one of the two keys, from the end to the first bet. */
static void
press_through (Watch *watch, const UcLastHand *hand)
{
  guint i = uc_last_hand_n (hand);
  g_autofree char *spoken = watch->hole == UC_CARD_NONE ? NULL : uc_say_card_spoken (watch->hole);

  uc_console_model_publish (watch->model);
  uc_console_window_open (UC_CONSOLE_WINDOW (watch->window), "last-round");
  /* A closed table is dim. */
  if (!g_str_equal (uc_console_window_get_page (UC_CONSOLE_WINDOW (watch->window)), "last-round"))
    return;
  watch->pressed++;
  press (watch->window, "To the player");
  while (i > 0)
    {
      GtkWidget *back = press_find (watch->window, "Back a step");
      const UcHandStep *step;
      gboolean hidden;

      for (i--; i > 0 && uc_last_hand_nth (hand, i)->to_player == NULL;)
        i--;
      step = uc_last_hand_nth (hand, i);
      hidden = watch->hole != UC_CARD_NONE && !was_seen (watch, watch->hole, step->facts);
      assert_widgets_are_public (watch, gtk_window_get_child (GTK_WINDOW (watch->window)), hidden ? spoken : NULL);
      if (!gtk_widget_is_sensitive (back))
        break;
      press (watch->window, "Back a step");
    }
  press (watch->window, "Table");
}

static void
round_is_over (Watch *watch)
{
  const UcTable *start = uc_console_model_get_last_start (watch->model);
  g_autoptr (UcLastHand) hand = NULL;

  g_assert_nonnull (start);
  hand = uc_last_hand_new (start, uc_console_model_get_last_facts (watch->model));
  g_assert_cmpuint (uc_last_hand_n (hand), >, 0);
  if (watch->window != NULL)
    press_through (watch, hand);
  else
    for (guint i = 0; i < uc_last_hand_n (hand); i++)
      look_at_step (watch, hand, i);
}

/* ---- the walk ---- */

static void
before (const UcTable *table, UcInput *input, gpointer user_data)
{
  Watch *watch = user_data;

  if (input->kind != UC_INPUT_CARD || input->card == UC_CARD_NONE || !uc_next_card_is_hole (&table->now, table->rules))
    return;
  /* As the service does; a screen never opens it. */
  g_strlcpy (input->seal, "c:commitment:box", sizeof input->seal);
  g_strlcpy (input->salt, "salt", sizeof input->salt);
  watch->hole = input->card;
}

static void
note_badge (Watch *watch, const char *badge)
{
  if (badge[0] != '\0')
    g_hash_table_add (watch->badges, g_strdup (badge));
}

static void
decided (const UcInput *input, const UcEvents *events, gpointer user_data)
{
  Watch *watch = user_data;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  gboolean over = FALSE, next = FALSE;

  for (guint i = 0; i < events->n; i++)
    {
      const UcEvent *event = &events->v[i];
      g_autoptr (GString) text = g_string_new (NULL);

      if (event->round != 0 && event->round != watch->round)
        {
          g_array_set_size (over ? watch->next : watch->facts, 0);
          next = over;
          watch->round = event->round;
        }
      g_array_append_vals (next ? watch->next : watch->facts, event, 1);
      note_badge (watch, event->by);
      note_badge (watch, event->second);
      uc_event_print (event, text);
      g_ptr_array_add (lines, g_strdup (text->str));
      over |= event->kind == UC_EVENT_ROUND_CLOSED;
    }
  g_ptr_array_add (lines, NULL);
  uc_console_model_add_row (watch->model, input->t_real_ns, (const char *const *)lines->pdata);
  if (!over)
    return;
  round_is_over (watch);
  if (next)
    {
      GArray *old = watch->facts;

      watch->facts = watch->next;
      watch->next = old;
    }
  watch->closed++;
  watch->hole = UC_CARD_NONE;
}

static void
walk (const UcWalkTable *table, guint rounds, gboolean pressed)
{
  const UcWalkKeeper keeper = { .before = before, .decided = decided, .user_data = NULL };
  UcWalkKeeper own = keeper;
  Watch watch = { .model = uc_console_model_new (),
                  .badges = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                  .facts = g_array_new (FALSE, FALSE, sizeof (UcEvent)),
                  .next = g_array_new (FALSE, FALSE, sizeof (UcEvent)) };

  own.user_data = &watch;
  uc_console_model_begin (watch.model, table->file, FALSE);
  if (!table->said)
    uc_console_model_imply_procedures (watch.model);
  if (pressed)
    watch.window = uc_console_window_new (watch.model);
  uc_walk (table, 7, rounds, &own);
  g_assert_cmpuint (watch.closed, >=, rounds);
  if (pressed)
    g_assert_cmpuint (watch.pressed, >, rounds / 2);
  else
    g_assert_cmpuint (watch.hidden, >, 0);
  if (!pressed && rounds > 100)
    g_assert_cmpuint (watch.signed_steps, >, 0);
  if (watch.window != NULL)
    gtk_window_destroy (GTK_WINDOW (watch.window));
  g_hash_table_unref (watch.badges);
  g_array_unref (watch.facts);
  g_array_unref (watch.next);
  g_object_unref (watch.model);
}

static void
test_states (gconstpointer data)
{
  walk (data, MAX (5, uc_walk_rounds (ROUNDS) / uc_walk_n_tables ()), FALSE);
}

static void
test_pressed (gconstpointer data)
{
  UcWalkTable table = *(const UcWalkTable *)data;

  /* A dealer is signed on. */
  table.said = TRUE;
  walk (&table, ROUNDS_PRESSED, TRUE);
}

/* ---- receipts ---- */

#define TWO_SEATS                                                                                                      \
  "bet 1 main 25\nbet 2 main 25\nno-more-bets\ncard 9C\ncard KH\ncard 9D\ncard KS\ncard 8H\ncard 8C\n"

/* Plays a round of two seats to its end, by whatever is agreed to at each of its prompts. */
static LocalTable *
play_a_round (const char *id)
{
  g_autofree char *file = local_table_of (id, "");
  LocalTable *table = local_table_new (file, FALSE);

  local_table_play (table, TWO_SEATS);
  for (guint i = 0; i < 30 && table->table.now.round.began; i++)
    {
      UcPrompt prompt = uc_table_prompt (&table->table);
      const char *line = prompt.primary[0] != '\0' ? prompt.primary
                         : prompt.step == UC_STEP_READER && prompt.id != UC_PROMPT_PEEK ? "light medium"
                                                                                        : "peek none";

      local_table_play (table, line);
    }
  g_assert_false (table->table.now.round.began);
  return table;
}

static guint
count_files (const char *folder, const char *suffix)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, suffix);
  return n;
}

static const UcEvent *
newest_receipt (LocalTable *table)
{
  return uc_console_model_find (table->model, UC_EVENT_RECEIPT_PRINTED, 0, UC_WAGER_NONE);
}

/* A floorperson's badge and PIN make it, and who made it of what is on record; a dealer's, or a wrong PIN, make none. */
static void
test_receipt (gconstpointer id)
{
  g_autoptr (LocalTable) table = play_a_round (id);
  g_autofree char *folder = g_dir_make_tmp ("upcard-receipts-XXXXXX", NULL);
  UcReceiptMaker *maker = uc_receipt_maker_new (table->model, folder);
  GtkWidget *window = uc_console_window_new (table->model);
  g_autofree char *first = g_strdup_printf ("%s/%s-round-1-seat-2.pdf", folder, (const char *)id);
  g_autofree char *second = g_strdup_printf ("%s/%s-round-1-seat-2-2.pdf", folder, (const char *)id);
  g_autofree char *pdf = NULL;
  g_auto (GStrv) strips = NULL;
  gsize length = 0;

  uc_console_window_open (UC_CONSOLE_WINDOW (window), "last-round");
  press (window, "Receipt|Seat 2");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "authority");
  g_assert_false (local_table_say (table, "receipt 1001 0000 2 1", UC_ORIGIN_DEALER, NULL));
  g_assert_true (local_table_say (table, "receipt 2001 9999 2 1", UC_ORIGIN_DEALER, NULL));
  g_assert_false (local_table_say (table, "receipt 2001 0000 2 2", UC_ORIGIN_DEALER, NULL));
  g_assert_null (newest_receipt (table));
  g_assert_cmpuint (count_files (folder, ""), ==, 0);
  press (window, "2|0|0|1|Next|0|0|0|0|Make the receipt");
  g_assert_cmpstr (newest_receipt (table)->by, ==, "2001");
  g_assert_cmpuint (newest_receipt (table)->of_round, ==, 1);
  g_assert_cmpuint (newest_receipt (table)->seat, ==, 2);
  g_assert_true (g_file_get_contents (first, &pdf, &length, NULL));
  g_assert_cmpint (strncmp (pdf, "%PDF-", 5), ==, 0);
  /* Made again it is another file, and another fact. */
  local_table_play (table, "receipt 2001 0000 2 1\n");
  g_assert_true (g_file_test (second, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count_files (folder, ""), ==, 2);
  /* Of a seat that had no wager there is none, and why is said. */
  g_assert_false (local_table_say (table, "receipt 2001 0000 5 1", UC_ORIGIN_DEALER, NULL));
  local_table_play (table, "receipt 2001 0000 5 1\n");
  g_assert_cmpuint (count_files (folder, ""), ==, 2);
  strips = uc_console_model_get_strips (table->model);
  g_assert_cmpstr (strips[0], ==, "No receipt of seat 5. It had no wager in round 1; seats 1 and 2 had.");
  gtk_window_destroy (GTK_WINDOW (window));
  uc_receipt_maker_free (maker);
  g_remove (first);
  g_remove (second);
  g_rmdir (folder);
}

/* Nobody signs for what could not be written. */
static void
test_receipt_without_folder (void)
{
  g_autoptr (LocalTable) table = play_a_round ("WA-01");
  UcReceiptMaker *maker = uc_receipt_maker_new (table->model, "/nowhere/receipts");
  GtkWidget *window = uc_console_window_new (table->model);

  uc_console_window_open (UC_CONSOLE_WINDOW (window), "last-round");
  press (window, "Receipt");
  g_assert_null (press_find (window, "Seat 2"));
  g_assert_null (newest_receipt (table));
  gtk_window_destroy (GTK_WINDOW (window));
  uc_receipt_maker_free (maker);
}

int
main (int argc, char **argv)
{
  static const char *const games[] = { "BJ-07", "BJ-08", "SP-03", "PE-02", "WA-01" };

  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *state = g_strconcat ("/last-hand/685a.7/h/a-player-sees-no-more-than-the-felt/", table->name, NULL);
      g_autofree char *page = g_strconcat ("/last-hand/the-page-names-nobody-to-a-player/", table->name, NULL);

      g_test_add_data_func (state, table, test_states);
      g_test_add_data_func (page, table, test_pressed);
    }
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *path = g_strconcat ("/last-hand/receipt/a-floorperson-makes-it-and-it-is-on-record/", games[i], NULL);

      g_test_add_data_func (path, games[i], test_receipt);
    }
  g_test_add_func ("/last-hand/receipt/nobody-signs-for-what-cannot-be-written", test_receipt_without_folder);
  return g_test_run ();
}
