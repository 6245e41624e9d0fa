/* The real window on a display of its own: a journal is opened, searched, stepped through and proven; nothing is cut off;
 * what is wrong is said; a card that lies face down is named nowhere. */
#include "uc-event-tile.h"
#include "uc-hang.h"
#include "uc-moment-words.h"
#include "uc-replay-fixture.h"
#include "uc-round-tile.h"
#include "uc-session-bookmarks.h"
#include "uc-session-camera.h"
#include "uc-timeline.h"
#include "uc-walked.h"

#include <glib/gstdio.h>
#include <string.h>

static void
test_nothing_is_cut_off (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, 1920);
  g_assert_cmpint (gtk_widget_get_height (fixture->window), ==, 1080);
  for (guint32 number = 1; number <= 60; number += 7)
    {
      uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, number });
      for (guint i = 0; i <= uc_player_n (player_of (fixture)); i += 9)
        {
          uc_replay_window_seek (window_of (fixture), i);
          settle (fixture);
          visit (fixture->window, check_whole, fixture->window);
        }
    }
}

/* ---- finding ---- */

static void
search (Fixture *fixture, const char *field, const char *text)
{
  uc_find_panel_set (uc_replay_window_get_find (window_of (fixture)), field, text);
  /* The search entry waits a moment for the next letter. */
  for (gint64 end = g_get_monotonic_time () + 150 * 1000; g_get_monotonic_time () < end;)
    g_main_context_iteration (NULL, FALSE);
  settle (fixture);
}

static void
test_find (Fixture *fixture, gconstpointer data)
{
  UcFindPanel *find = uc_replay_window_get_find (window_of (fixture));
  guint all = n_found (fixture);

  g_assert_cmpuint (all, >, 60); /* … and what follows the last closed round */
  search (fixture, "round", "17");
  g_assert_cmpuint (n_found (fixture), ==, 1);
  assert_says (fixture, "1 of ");
  search (fixture, "text", "nothing-of-this-kind");
  g_assert_cmpuint (n_found (fixture), ==, 0);
  assert_says (fixture, "No round matches");
  assert_says (fixture, "Without the words there would be 1.");
  uc_find_panel_clear (find);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, all);

  search (fixture, "seat", "nine");
  assert_says (fixture, "Seat: a number from 1 to 7");
  uc_find_panel_clear (find);
  uc_find_panel_choose (find, UC_MARK_BIT (IRREGULAR));
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), >, 0);
  g_assert_cmpuint (n_found (fixture), <, all);
  for (guint i = 0; i < n_found (fixture); i++)
    {
      g_autoptr (UcRoundItem) item = g_list_model_get_item (
          G_LIST_MODEL (uc_replay_window_get_list (window_of (fixture))), i);

      g_assert_cmpuint (uc_round_item_get_round (item)->digest.marks & UC_MARK_BIT (IRREGULAR), !=, 0);
    }
}

/* A round opens at what it was found by, not at the first thing that it holds. */
static void
test_opens_at_the_match (Fixture *fixture, gconstpointer data)
{
  const guint32 signs[] = { UC_MARK_BIT (IRREGULAR), UC_MARK_BIT (LATE_WAGER), UC_MARK_BIT (DEAD_HAND), UC_MARK_BIT (DISPUTE) };
  guint n = 0;

  for (guint sign = 0; sign < G_N_ELEMENTS (signs); sign++)
    {
      uc_find_panel_choose (uc_replay_window_get_find (window_of (fixture)), signs[sign]);
      settle (fixture);
      n += n_found (fixture);
      for (guint i = 0; i < n_found (fixture); i++)
        {
          g_autoptr (UcRoundItem) item = g_list_model_get_item (
              G_LIST_MODEL (uc_replay_window_get_list (window_of (fixture))), i);

          uc_replay_window_show_round (window_of (fixture), uc_round_item_get_ref (item));
          /* A sign may stand for two marks. */
          if ((uc_player_current (player_of (fixture))->marks
               & uc_round_list_get_filter (uc_replay_window_get_list (window_of (fixture)))->marks)
              == 0)
            g_error ("round %u opens at %s, not at its %s", uc_round_item_get_ref (item).number,
                     uc_event_kind_name (uc_player_current (player_of (fixture))->event.kind),
                     uc_digest_mark_name (g_bit_nth_lsf (signs[sign], -1)));
        }
    }
  g_assert_cmpuint (n, >, 5);
}

/* One key asks for a seat's hands, one goes to the hand before; each opens where the seat's last wager was settled. */
static void
test_hands_of_a_seat (Fixture *fixture, gconstpointer data)
{
  g_autofree char *count = NULL;
  guint32 last = G_MAXUINT32;

  gtk_widget_activate_action (fixture->window, "replay.seat", "u", 3);
  settle (fixture);
  count = g_strdup_printf ("Seat 3: %u of 60 rounds", n_found (fixture));
  assert_says (fixture, count);
  g_assert_cmpuint (n_found (fixture), >, 3);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 60 });
  for (guint i = 0; i < 3; i++)
    {
      act (fixture, "replay.round-back");
      settle (fixture);
      g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, <, last);
      last = uc_replay_window_get_round (window_of (fixture)).number;
      g_assert_cmpuint (uc_player_current (player_of (fixture))->event.seat, ==, 3);
      g_assert_cmpint (uc_player_current (player_of (fixture))->event.kind, ==, UC_EVENT_WAGER_SETTLED);
      visit (fixture->window, check_whole, fixture->window);
    }
  gtk_widget_activate_action (fixture->window, "replay.seat", "u", 0);
  settle (fixture);
  assert_says_not (fixture, count);
}

/* The position stays in sight however large the timeline is; at its smallest it is the whole round. */
static gboolean
find_timeline (GtkWidget *widget, gpointer data)
{
  if (UC_IS_TIMELINE (widget))
    *(UcTimeline **)data = UC_TIMELINE (widget);
  return UC_IS_TIMELINE (widget);
}

static void
test_zoom (Fixture *fixture, gconstpointer data)
{
  UcTimeline *timeline = NULL;

  show_moment (fixture, 12, 0);
  visit (fixture->window, find_timeline, &timeline);
  for (guint zoom = 1; zoom < 64; zoom *= 2)
    {
      for (guint position = 0; position <= uc_player_n (player_of (fixture)); position += 5)
        {
          uc_replay_window_seek (window_of (fixture), position);
          g_assert_cmpfloat (uc_timeline_x (timeline, position), >, 0);
          g_assert_cmpfloat (uc_timeline_x (timeline, position), <, gtk_widget_get_width (GTK_WIDGET (timeline)));
        }
      act (fixture, "replay.zoom-in");
    }
  g_assert_cmpuint (uc_timeline_get_zoom (timeline), ==, 32);
  for (guint i = 0; i < 7; i++)
    act (fixture, "replay.zoom-out");
  g_assert_cmpuint (uc_timeline_get_zoom (timeline), ==, 1);
}

/* J and L play back and on, faster when pressed again; K pauses. */
static void
test_shuttle (Fixture *fixture, gconstpointer data)
{
  show_moment (fixture, 12, 20);
  act (fixture, "replay.shuttle-back");
  g_assert_true (uc_player_is_playing (player_of (fixture)));
  g_assert_true (uc_player_is_backward (player_of (fixture)));
  act (fixture, "replay.shuttle");
  g_assert_false (uc_player_is_backward (player_of (fixture)));
  act (fixture, "replay.pause");
  g_assert_false (uc_player_is_playing (player_of (fixture)));
}

/* A moment that is held stands beside any other one, of another round as well; held again, it is let go of. */
static void
test_compare (Fixture *fixture, gconstpointer data)
{
  show_moment (fixture, 3, 0);
  act (fixture, "replay.compare");
  settle (fixture);
  assert_says (fixture, "P holds this moment");
  act (fixture, "replay.hold");
  settle (fixture);
  assert_says (fixture, "These two are alike");
  /* Behind its last event the table may be as it was: in its midst cards or wagers lie there. */
  show_moment (fixture, 3, uc_player_n (player_of (fixture)) / 2);
  assert_says (fixture, "They differ in ");
  visit (fixture->window, check_whole, fixture->window);
  show_moment (fixture, 20, 12);
  assert_says (fixture, "round 3, after event 0");
  assert_says (fixture, "round 20, after event 12");
  show_moment (fixture, 3, 0);
  act (fixture, "replay.hold");
  settle (fixture);
  assert_says (fixture, "P holds this moment");
  act (fixture, "replay.compare");
}

/* Of the moment that is held its round is named wherever one looks, and nowhere any more when it is let go of. */
static void
test_held_is_named (Fixture *fixture, gconstpointer data)
{
  show_moment (fixture, 3, 0);
  assert_says (fixture, "Compare");
  assert_says_not (fixture, "Compare with round 3");
  act (fixture, "replay.hold");
  settle (fixture);
  assert_says (fixture, "Compare with round 3");
  show_moment (fixture, 20, 12);
  visit (fixture->window, check_whole, fixture->window);
  assert_says (fixture, "Compare with round 3");
  show_moment (fixture, 3, 0);
  act (fixture, "replay.hold");
  settle (fixture);
  assert_says_not (fixture, "Compare with round 3");
}

/* Escape leads back to the rounds from every page, and nowhere from there. */
static void
test_leave (Fixture *fixture, gconstpointer data)
{
  const char *const pages[] = { "replay.shift", "replay.bookmarks", "replay.compare", "replay.export", "replay.help" };

  show_moment (fixture, 3, 0);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      act (fixture, pages[i]);
      settle (fixture);
      assert_says_not (fixture, "60 of 60 rounds");
      act (fixture, "replay.leave");
      settle (fixture);
      assert_says (fixture, "60 of 60 rounds");
    }
  act (fixture, "replay.leave");
  settle (fixture);
  assert_says (fixture, "60 of 60 rounds");
}

/* A correction needs no second moment: what one input changed is shown as before and after. */
static void
test_compare_correction (Fixture *fixture, gconstpointer data)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  guint i = 0;

  uc_kept_play (kept, "bet 1 main 25;bet 2 main 10;no-more-bets;card TS;card 8D;card 9H;card TC;card TD;card 8H;light medium");
  uc_kept_correct_first_card (kept);
  uc_kept_play (kept, "stand;stand");
  uc_kept_close_round (kept);
  open_path (fixture, kept->path);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 1 });
  while (uc_player_moment (player_of (fixture), i)->event.kind != UC_EVENT_CORRECTED)
    i++;
  uc_replay_window_seek (window_of (fixture), i + 1);
  act (fixture, "replay.compare");
  settle (fixture);
  assert_says (fixture, "Before: ");
  assert_says (fixture, "After: ");
  assert_says (fixture, "Seat 1: cards");
  assert_says (fixture, "10♠ 10♣, 20");
  assert_says (fixture, "2♥ 10♣, 12");
  act (fixture, "replay.compare");
}

static UcRoundRef
focused_row (Fixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  GtkWidget *tile = focus == NULL ? NULL : gtk_widget_get_first_child (focus);

  g_assert_nonnull (tile);
  g_assert_true (UC_IS_ROUND_TILE (tile));
  return uc_replay_window_get_round (window_of (fixture));
}

/* Who has jumped to a round goes on from there with the arrow keys. */
static void
test_jump_takes_the_focus (Fixture *fixture, gconstpointer data)
{
  UcFindPanel *find = uc_replay_window_get_find (window_of (fixture));
  GtkWidget *row;

  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 60 });
  settle (fixture);
  g_signal_emit_by_name (find, "jump", "#58");
  settle (fixture);
  g_assert_cmpuint (focused_row (fixture).number, ==, 58);
  row = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_cmpuint (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED, !=, 0);
}

/* What a page or a strip asks for reaches the window. */
static void
test_parts_ask (Fixture *fixture, gconstpointer data)
{
  UcReplaySession *session = uc_replay_window_get_session (window_of (fixture));
  GObject *strip = gtk_widget_get_template_child (fixture->window, UC_TYPE_REPLAY_WINDOW, "camera_strip");
  GObject *shift = gtk_widget_get_template_child (fixture->window, UC_TYPE_REPLAY_WINDOW, "shift");
  GObject *bookmarks = gtk_widget_get_template_child (fixture->window, UC_TYPE_REPLAY_WINDOW, "bookmarks_page");

  show_moment (fixture, 3, 5);
  g_signal_emit_by_name (strip, "set", "+00:00:02.500", "0.040");
  g_assert_cmpint (uc_session_camera (session)->offset_ns, ==, 2500000000);
  g_assert_cmpint (uc_session_camera (session)->uncertainty_ns, ==, 40000000);
  g_signal_emit_by_name (strip, "forget");
  g_assert_null (uc_session_camera (session));

  g_assert_true (uc_session_keep_bookmark (session, "first", "", NULL));
  show_moment (fixture, 4, 0);
  act (fixture, "replay.bookmarks");
  g_signal_emit_by_name (bookmarks, "go", uc_bookmarks_get (uc_replay_session_get_state (session)->bookmarks, 0));
  settle (fixture);
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, ==, 3);
  g_assert_cmpuint (uc_player_position (player_of (fixture)), ==, 5);

  g_signal_emit_by_name (uc_replay_window_get_find (window_of (fixture)), "left");
  g_assert_cmpuint (focused_row (fixture).number, ==, 3);

  act (fixture, "replay.shift");
  g_signal_emit_by_name (shift, "rounds", "9999", G_GINT64_CONSTANT (0), G_MAXINT64 / 2);
  settle (fixture);
  assert_says (fixture, "0 of 60 rounds");
}

/* Of several tables the hands are those of the seat at the table that is looked at. */
static void
test_seat_of_this_table (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->place->folder, "other.journal", NULL);
  g_autoptr (UcKept) other = uc_kept_new_of (path, NULL, "[table]\nid=A-9\ngame=blackjack\ndecks=6\nseats=6\npeek=ace-and-ten\n");
  const char *const paths[] = { fixture->path, path, NULL };

  uc_kept_main_rounds (other, 3, 3);
  uc_kept_close_round (other);
  uc_replay_window_open (window_of (fixture), paths);
  settle (fixture);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 1 });
  gtk_widget_activate_action (fixture->window, "replay.seat", "u", 1);
  settle (fixture);
  g_assert_cmpstr (uc_find_panel_get_table (uc_replay_window_get_find (window_of (fixture))), ==, "A-9");
  for (guint i = 0; i < n_found (fixture); i++)
    {
      g_autoptr (UcRoundItem) item = g_list_model_get_item (
          G_LIST_MODEL (uc_replay_window_get_list (window_of (fixture))), i);

      g_assert_cmpuint (uc_round_item_get_ref (item).file, ==, 0);
    }
  gtk_widget_activate_action (fixture->window, "replay.seat", "u", 0);
  settle (fixture);
  g_assert_null (uc_find_panel_get_table (uc_replay_window_get_find (window_of (fixture))));
}

/* A seat and a card: the rounds in which that card lay at that seat, not those in which somebody else had it. */
static void
test_find_card_at_seat (Fixture *fixture, gconstpointer data)
{
  UcFindPanel *find = uc_replay_window_get_find (window_of (fixture));
  g_autoptr (UcKept) kept = uc_kept_new ();
  static const struct
  {
    const char *seat, *card;
    guint n;
  } cases[] = { { "1", "TS", 1 }, { "2", "8D", 1 }, { "1", "8D", 0 }, { "2", "10♠", 0 }, { "1", "9H", 0 }, { "", "8D", 1 } };

  uc_kept_play (kept, "bet 1 main 25;bet 2 main 10;no-more-bets;card TS;card 8D;card 9H;card TC;card TD;card 8H;light medium;stand;"
                      "stand");
  uc_kept_close_round (kept);
  open_path (fixture, kept->path);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      uc_find_panel_set (find, "seat", cases[i].seat);
      search (fixture, "card", cases[i].card);
      if (n_found (fixture) != cases[i].n)
        g_error ("seat “%s”, card “%s”: %u rounds are found", cases[i].seat, cases[i].card, n_found (fixture));
    }
  uc_find_panel_clear (find);
  settle (fixture);
}

/* Where a row is missing, what the auditor misses from there on is marked as what it may be: the gap's. */
static void
test_damage_is_no_finding (Fixture *fixture, gconstpointer data)
{
  g_autoptr (UcKept) kept = uc_kept_new ();

  uc_kept_play (kept, "bet 1 main 25;bet 2 main 10;no-more-bets;card TS;card 8D;card 9H;card TC;card TD;card 8H;light medium;stand;"
                      "stand");
  uc_kept_close_round (kept);
  uc_kept_tamper (kept, "DELETE FROM journal WHERE input LIKE 'bet 2 main%'");
  open_path (fixture, kept->path);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 1 });
  settle (fixture);
  assert_says (fixture, "Perhaps by the damage alone: ");
  visit (fixture->window, check_whole, fixture->window);
}

/* § 685a.11(c): a table pays other odds than those filed, in its third round, and says of itself that all is well. The
 * round is found by the tag that the auditor gives it, beside the other filters, and its finding is named. */
static void
test_find_audit (Fixture *fixture, gconstpointer data)
{
  UcFindPanel *find = uc_replay_window_get_find (window_of (fixture));
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcRoundItem) item = NULL;

  uc_find_panel_choose_audited (find, TRUE);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 0);
  assert_says (fixture, "Without “Audit” there would be 60.");
  uc_kept_main_rounds (kept, 2, 2);
  uc_kept_close_round (kept);
  kept->rules.wagers[UC_WAGER_MATCH_THE_DEALER].odds[UC_COMBINATION_ONE_SUITED].num = 12;
  uc_kept_play (kept, "bet 1 main 25;bet 1 match-the-dealer 5;no-more-bets;card 9S;card 9S;card 2D;card KD;light large;"
                      "stand");
  uc_kept_close_round (kept);
  open_path (fixture, kept->path);
  uc_find_panel_choose_audited (find, TRUE);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 1);
  item = g_list_model_get_item (G_LIST_MODEL (uc_replay_window_get_list (window_of (fixture))), 0);
  g_assert_cmpuint (uc_round_item_get_ref (item).number, ==, 3);
  uc_replay_window_show_round (window_of (fixture), uc_round_item_get_ref (item));
  settle (fixture);
  assert_says (fixture, "Round 3, event ");
  assert_says (fixture, "§ 685a.11(c): Seat 1, Match the Dealer: ");
  uc_find_panel_choose_bookmarked (find, TRUE);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 0);
  assert_says (fixture, "Without “Bookmarked” and “Audit” there would be 3.");
  uc_find_panel_choose_bookmarked (find, FALSE);
  search (fixture, "round", "2");
  g_assert_cmpuint (n_found (fixture), ==, 0);
  uc_find_panel_clear (find);
  open_path (fixture, fixture->path);
}

/* On a damaged record the filter says what the auditor could not look at, in its place where nothing is found. */
static void
test_audit_of_damage (void)
{
  static const struct
  {
    const char *sql;
    const char *says;
  } damages[] = {
    { "UPDATE journal SET real = real + 1 WHERE id = (SELECT first_row + 2 FROM round WHERE number = 20)",
      "The record is damaged: from round 20 on the auditor had only what is left of it." },
    { "UPDATE journal SET events = 'nonsense' WHERE id = (SELECT first_row + 2 FROM round WHERE number = 2)",
      "The record is damaged: from round 2 on the auditor had only what is left of it." },
    { "DELETE FROM journal WHERE id > (SELECT last_row FROM round WHERE number = 50)",
      "The record is damaged: the auditor could not look at round 51 and what follows." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      Fixture fixture = { .place = uc_kept_new () };

      fixture.path = g_build_filename (fixture.place->folder, "walk.journal", NULL);
      uc_walked_journal (uc_walk_tables, 5, 60, fixture.path);
      uc_kept_tamper (&(UcKept){ .path = fixture.path }, damages[i].sql);
      make_window (&fixture);
      open_path (&fixture, fixture.path);
      assert_says_not (&fixture, damages[i].says);
      uc_find_panel_choose_audited (uc_replay_window_get_find (window_of (&fixture)), TRUE);
      settle (&fixture);
      assert_says (&fixture, damages[i].says);
      visit (fixture.window, check_whole, fixture.window);
      assert_says_not (&fixture, "nothing that may never be");
      tear_down (&fixture, NULL);
    }
}

static gboolean
count_findings (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), " findings. ") != NULL)
    {
      g_assert_null (strchr (gtk_label_get_text (GTK_LABEL (widget)), '\n'));
      ++*(guint *)data;
    }
  return FALSE;
}

/* However much the auditor has found, its line keeps the room of one: the others are in the tooltip. */
static void
test_many_findings (Fixture *fixture, gconstpointer data)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  guint n = 0;

  uc_kept_main_rounds (kept, 1, 2);
  uc_kept_close_round (kept);
  kept->rules.wagers[UC_WAGER_MATCH_THE_DEALER].odds[UC_COMBINATION_ONE_SUITED].num = 12;
  for (guint i = 0; i < 8; i++)
    {
      uc_kept_play (kept, "bet 1 main 25;bet 1 match-the-dealer 5;no-more-bets;card 9S;card 9S;card 2D;card KD;light large;"
                          "stand");
      uc_kept_close_round (kept);
    }
  open_path (fixture, kept->path);
  settle (fixture);
  visit (fixture->window, count_findings, &n);
  g_assert_cmpuint (n, ==, 1);
  open_path (fixture, fixture->path);
}

static void
test_jump (Fixture *fixture, gconstpointer data)
{
  UcFindPanel *find = uc_replay_window_get_find (window_of (fixture));
  UcFoundRound round;
  g_autofree char *at = NULL;
  g_autoptr (GDateTime) time = NULL;

  g_signal_emit_by_name (find, "jump", "#23");
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, ==, 23);
  g_assert_true (uc_find_round (uc_archive_find (uc_replay_window_get_archive (window_of (fixture)), 0, NULL), 40, &round,
                                NULL));
  time = g_date_time_new_from_unix_local (round.row.first_real_ns / 1000000000 + 1);
  at = g_date_time_format (time, "@%Y-%m-%d %H:%M:%S");
  g_signal_emit_by_name (find, "jump", at);
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, >=, 40);
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, <=, 41);
}

/* What cannot be jumped to is said, and nothing moves. */
static void
test_jump_nowhere (Fixture *fixture, gconstpointer data)
{
  static const char *const cases[][2] = {
    { "#99", ": 1 to 60" },
    { "#seven", "“seven” is not a round’s number" },
    { "@25:99", "“25:99” is not a time such as 21:46" },
  };
  UcFindPanel *find = uc_replay_window_get_find (window_of (fixture));

  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 23 });
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_signal_emit_by_name (find, "jump", cases[i][0]);
      assert_says (fixture, cases[i][1]);
      g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, ==, 23);
    }
}

/* ---- watching ---- */

static void
test_step (Fixture *fixture, gconstpointer data)
{
  guint n;

  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 30 });
  n = uc_player_n (player_of (fixture));
  act (fixture, "replay.first");
  g_assert_cmpuint (uc_player_position (player_of (fixture)), ==, 0);
  act (fixture, "replay.forward");
  act (fixture, "replay.forward");
  act (fixture, "replay.back");
  g_assert_cmpuint (uc_player_position (player_of (fixture)), ==, 1);
  settle (fixture);
  assert_says (fixture, "The table after event 1 of ");
  act (fixture, "replay.last");
  g_assert_cmpuint (uc_player_position (player_of (fixture)), ==, n);
  act (fixture, "replay.round");
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, ==, 31);
  act (fixture, "replay.round-back");
  act (fixture, "replay.round-back");
  g_assert_cmpuint (uc_replay_window_get_round (window_of (fixture)).number, ==, 29);
}

/* Frames that are painted while nothing changes. */
static void
test_settled (Fixture *fixture, gconstpointer data)
{
  guint before;

  uc_replay_window_seek (window_of (fixture), 1);
  settle (fixture);
  before = fixture->n_layouts;
  for (guint i = 0; i < 4; i++)
    settle (fixture);
  g_assert_cmpuint (fixture->n_layouts, ==, before);
}

static void
test_play (Fixture *fixture, gconstpointer data)
{
  gint64 guard = g_get_monotonic_time () + UC_HANG_US;

  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 12 });
  act (fixture, "replay.first");
  g_assert_true (gtk_widget_activate_action (fixture->window, "replay.speed", "u", 4));
  act (fixture, "replay.play");
  while (uc_player_is_playing (player_of (fixture)))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, guard);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (uc_player_position (player_of (fixture)), ==, uc_player_n (player_of (fixture)));
}

/* ---- the hole card ---- */

/* Of the events the one that the table shows. */
static gboolean
is_current_in_sight (GtkWidget *widget, gpointer data)
{
  GtkWidget *scrolled;
  graphene_rect_t bounds;

  if (!UC_IS_EVENT_TILE (widget) || uc_event_tile_get_index (UC_EVENT_TILE (widget)) + 1 != *(guint *)data)
    return FALSE;
  scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  g_assert_true (gtk_widget_compute_bounds (widget, scrolled, &bounds));
  return bounds.origin.y >= 0 && bounds.origin.y + bounds.size.height <= gtk_widget_get_height (scrolled);
}

/* Whatever is sought before what has been scrolled is laid out. */
static void
test_events_follow (Fixture *fixture, gconstpointer data)
{
  guint n = 0, places[3];

  /* One whose events do not all fit. */
  for (guint32 number = 1; n < 40; number++)
    {
      g_assert_cmpuint (number, <=, 60);
      uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, number });
      n = uc_player_n (player_of (fixture));
    }
  places[0] = n;
  places[1] = 1;
  places[2] = n / 2;
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      uc_replay_window_seek (window_of (fixture), places[(i + 1) % G_N_ELEMENTS (places)]);
      uc_replay_window_seek (window_of (fixture), places[i]);
      settle (fixture);
      g_assert_true (visit (fixture->window, is_current_in_sight, &places[i]));
    }
  for (guint position = 1; position <= n; position++)
    uc_replay_window_seek (window_of (fixture), position);
  settle (fixture);
  g_assert_true (visit (fixture->window, is_current_in_sight, &n));
}

static void
assert_current_in_sight (Fixture *fixture)
{
  guint position = uc_player_position (player_of (fixture));

  if (!visit (fixture->window, is_current_in_sight, &position))
    g_error ("event %u of %u of round %u is not in sight", position, uc_player_n (player_of (fixture)),
             uc_replay_window_get_round (window_of (fixture)).number);
}

/* Any round after any other, and journals one after the other: short rounds, and some of many events. */
static void
test_events_follow_anywhere (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);
  g_autofree char *path = g_build_filename (fixture->place->folder, "long.journal", NULL);
  g_autoptr (UcKept) place = uc_kept_new_at (path, NULL);

  uc_kept_rounds (place, 3, 6);
  uc_kept_close_round (place);
  for (guint i = 0; i < 60; i++)
    {
      if (i % 10 == 0)
        open_path (fixture, i % 20 == 0 ? path : fixture->path);
      else
        uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, (guint32)g_rand_int_range (random, 1, 4) });
      settle (fixture);
      assert_current_in_sight (fixture);
      if (i % 3 == 0)
        uc_replay_window_seek (window_of (fixture), uc_player_n (player_of (fixture)));
    }
}

/* What a list of events calls the turning of a card that still lies face down. */
static gboolean
names_it (GtkWidget *widget, gpointer data)
{
  UcPlayer *player = data;
  g_autofree char *time = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *differs = NULL;
  const UcMoment *moment;
  guint i;

  if (!UC_IS_EVENT_TILE (widget))
    return FALSE;
  i = uc_event_tile_get_index (UC_EVENT_TILE (widget));
  moment = uc_player_moment (player, i);
  if (!uc_player_hides (player, moment))
    return FALSE;
  time = uc_moment_time (moment->event.t_real_ns);
  expected = g_strdup_printf ("Event %u, %s: The hole card is turned", i + 1, time);
  differs = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, expected);
  g_assert_cmpstr (differs, ==, NULL);
  return FALSE;
}

/* Before it is turned nothing on the screen names the card; F9 does, and says that it was not known then. */
static void
test_hole_card (Fixture *fixture, gconstpointer data)
{
  UcPlayer *player = player_of (fixture);
  guint hidden = 0;

  for (guint32 number = 1; number <= 60 && hidden < 3; number++)
    {
      UcTable known;

      uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, number });
      for (guint i = 1; i < uc_player_n (player); i++)
        if (uc_player_moment (player, i)->event.kind == UC_EVENT_HOLE_CARD_EXPOSED)
          {
            uc_replay_window_seek (window_of (fixture), i);
            break;
          }
      if (uc_player_known (player, &known) == NULL)
        continue;
      hidden++;
      settle (fixture);
      visit (fixture->window, names_it, player);
      g_assert_false (visit (fixture->window, says, (gpointer) "Hole card "));
    }
  g_assert_cmpuint (hidden, ==, 3);
}

/* ---- proof ---- */

static void
test_intact (Fixture *fixture, gconstpointer data)
{
  settle (fixture);
  assert_says (fixture, "Intact and proven");
  assert_says (fixture, "no gap, no edit");
  assert_says (fixture, "byte for byte");
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 0 });
  settle (fixture);
  assert_says (fixture, "Open round, not yet signed");
}

static void
tamper (Fixture *fixture, const char *sql)
{
  UcKept at = { .path = fixture->path };

  uc_kept_tamper (&at, sql);
}

static void
test_damage (void)
{
  static const struct
  {
    const char *sql;
    const char *says;
  } damages[] = {
    { "UPDATE journal SET real = real + 1 WHERE id = (SELECT first_row + 2 FROM round WHERE number = 20)",
      "Round 20 was changed after it was written" },
    { "DELETE FROM journal WHERE id > (SELECT first_row FROM round WHERE number = 21)"
      " AND id < (SELECT last_row FROM round WHERE number = 21)",
      "are missing" },
    { "DELETE FROM journal WHERE id > (SELECT last_row FROM round WHERE number = 50)", "The end was cut off" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      Fixture fixture = { .place = uc_kept_new () };

      fixture.path = g_build_filename (fixture.place->folder, "walk.journal", NULL);
      uc_walked_journal (uc_walk_tables, 5, 60, fixture.path);
      tamper (&fixture, damages[i].sql);
      make_window (&fixture);
      open_path (&fixture, fixture.path);
      assert_says (&fixture, damages[i].says);
      assert_says (&fixture, "Damaged");
      tear_down (&fixture, NULL);
    }
}

/* ---- help ---- */

/* There before a journal is open, too, and it goes as it came. */
static void
test_help (Fixture *fixture, gconstpointer data)
{
  act (fixture, "replay.help");
  settle (fixture);
  assert_says (fixture, "Copy both times of the moment");
  visit (fixture->window, check_whole, fixture->window);
  press (fixture, "Back");
  settle (fixture);
  assert_says (fixture, "60 of 60 rounds");
  open_path (fixture, "/nowhere.journal");
  act (fixture, "replay.help");
  settle (fixture);
  assert_says (fixture, "Copy both times of the moment");
  act (fixture, "replay.help");
  settle (fixture);
  assert_says (fixture, "The journal cannot be opened");
}

/* ---- opening ---- */

/* Of two that were named one is shown, and the other named. */
static void
test_one_cannot_be_opened (Fixture *fixture, gconstpointer data)
{
  const char *const paths[] = { "/nowhere/BJ-08.journal", fixture->path, NULL };

  uc_replay_window_open (window_of (fixture), paths);
  settle (fixture);
  assert_says (fixture, "60 of 60 rounds");
  assert_says (fixture, "Not opened, and not searched: /nowhere/BJ-08.journal");
  visit (fixture->window, check_whole, fixture->window);
  open_path (fixture, fixture->path);
  assert_says_not (fixture, "Not opened");
}

static void
test_faults (Fixture *fixture, gconstpointer data)
{
  g_autofree char *missing = g_build_filename (fixture->place->folder, "missing.journal", NULL);
  g_autofree char *text = g_build_filename (fixture->place->folder, "text", NULL);
  g_autofree char *fresh = g_build_filename (fixture->place->folder, "fresh.journal", NULL);

  open_path (fixture, missing);
  assert_says (fixture, "The journal cannot be opened");
  assert_says (fixture, "there is no such journal");
  g_file_set_contents (text, "this is no journal at all, whatever somebody may have been told about it\n", -1, NULL);
  open_path (fixture, text);
  assert_says (fixture, "Keep the file as it is");
  uc_journal_close (uc_journal_open (fresh, NULL, NULL));
  open_path (fixture, fresh);
  assert_says (fixture, "This journal holds no round yet");
  tamper (fixture, "PRAGMA user_version=9");
  open_path (fixture, fixture->path);
  assert_says (fixture, "a newer program wrote this journal");
}

/* Everything is there on a screen that is smaller than the window is made for, and can be pressed. */
static void
test_small_screen (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window;
  graphene_rect_t bounds;

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  make_window (fixture);
  window = fixture->window;
  gtk_window_set_default_size (GTK_WINDOW (window), 1366, 768);
  open_path (fixture, fixture->path);
  g_assert_cmpint (gtk_widget_get_width (window), ==, 1366);
  g_assert_cmpint (gtk_widget_get_height (window), ==, 768);
  visit (window, check_whole, window);
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (uc_replay_window_get_find (window_of (fixture))), window, &bounds));
  g_assert_cmpfloat (bounds.size.width, <, 340);
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <, 768);
  act (fixture, "replay.last");
  assert_says (fixture, "The table after event");
}

int
main (int argc, char **argv)
{
  static const WindowTest tests[] = {
    { "/window/nothing-is-cut-off", test_nothing_is_cut_off },
    { "/window/find", test_find },
    { "/window/opening/one-of-several-cannot-be", test_one_cannot_be_opened },
    { "/window/find/jump-takes-the-focus", test_jump_takes_the_focus },
    { "/window/parts-ask", test_parts_ask },
    { "/window/find/seat-of-this-table", test_seat_of_this_table },
    { "/window/find/card-at-its-seat", test_find_card_at_seat },
    { "/window/damage/what-it-may-have-made-is-no-finding", test_damage_is_no_finding },
    { "/window/685a.11/c/find-what-the-auditor-found", test_find_audit },
    { "/window/685a.11/c/many-findings", test_many_findings },
    { "/window/find/opens-at-the-match", test_opens_at_the_match },
    { "/window/find/hands-of-a-seat", test_hands_of_a_seat },
    { "/window/zoom", test_zoom },
    { "/window/shuttle", test_shuttle },
    { "/window/compare", test_compare },
    { "/window/compare/correction", test_compare_correction },
    { "/window/compare/held-is-named", test_held_is_named },
    { "/window/escape-leaves-a-page", test_leave },
    { "/window/small-screen", test_small_screen },
    { "/window/jump", test_jump },
    { "/window/jump-nowhere", test_jump_nowhere },
    { "/window/step", test_step },
    { "/window/events-follow", test_events_follow },
    { "/window/events-follow-anywhere", test_events_follow_anywhere },
    { "/window/settled-is-not-laid-out-again", test_settled },
    { "/window/play", test_play },
    { "/window/hole-card", test_hole_card },
    { "/window/intact", test_intact },
    { "/window/faults", test_faults },
    { "/window/help", test_help },
  };

  uc_replay_fixture_init (&argc, &argv);
  add_window_tests (tests, G_N_ELEMENTS (tests));
  g_test_add_func ("/window/damage", test_damage);
  g_test_add_func ("/window/find/audit-of-damage", test_audit_of_damage);
  return g_test_run ();
}
