/* A table with nothing fitted to it, opened, dealt and closed by somebody who sees the panel and touches it: every badge, card,
 * light and chip is typed. The buttons are known by what they say, and what to do next by what the panel asks.
 */
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#include "uc-accessible.h"
#include "uc-daytime.h"
#include "uc-failure.h"
#include "uc-record.h"
#include "uc-rig.h"
#include "uc-wait.h"

/* The dealer's badge and the floorperson's of a service without a people file. */
#define DEALER "1001"
#define FLOORPERSON "2001"
#define PIN "0000"
/* What has changed on the panel answers no touch for 300 ms: a dealer looks first. */
#define LOOKED_US (320 * G_TIME_SPAN_MILLISECOND)
#define LOST_TOUCH_S 5
#define TOUCHES_MAX 5
/* When nothing has changed in this time though there was nothing to touch, the dealer looks for something again. */
#define CHANGED_WITHIN_S 12
#define N_ROUNDS 3
#define STEPS_MAX 400

typedef struct
{
  UcRig *rig;
  UcAccessible *eyes;
  UcRecord *record;
  char *folder, *table;
  GPtrArray *shown;   /* UcControl: what the panel showed at the last look */
  char *seen;         /* the same as text */
  gint64 seen_us;     /* since when it has been that */
  gint64 opened_us;   /* bets were seen open, with nobody's said */
  gboolean again;     /* a touch that came to nothing is done once more */
  guint taps;         /* of the glass, in this round */
  guint cards;        /* typed in this round */
  guint round;        /* being dealt; 0 = none yet */
  guint marked;       /* round whose progressive wager was typed */
  gboolean closing;
  GString *touched;   /* what, in this round */
} Dealer;

static const char *build, *source;

/* ---- looking ---- */

static void
look (Dealer *dealer)
{
  g_autoptr (GString) seen = g_string_new (NULL);

  g_clear_pointer (&dealer->shown, g_ptr_array_unref);
  dealer->shown = uc_accessible_all (dealer->eyes, UC_CONSOLE);
  for (guint i = 0; i < dealer->shown->len; i++)
    {
      const UcControl *control = dealer->shown->pdata[i];

      g_string_append_printf (seen, "%s%s %d %d\n", control->name, control->sensitive ? "" : " (hollow)", control->x, control->y);
    }
  if (g_strcmp0 (seen->str, dealer->seen) == 0)
    return;
  g_free (dealer->seen);
  dealer->seen = g_strdup (seen->str);
  dealer->seen_us = g_get_monotonic_time ();
}

/* What says @pattern: of the words and the buttons, or of the buttons alone. */
static const UcControl *
find (const Dealer *dealer, const char *pattern, gboolean button)
{
  for (guint i = 0; i < dealer->shown->len; i++)
    {
      const UcControl *control = dealer->shown->pdata[i];

      if ((control->button || !button) && g_pattern_match_simple (pattern, control->name))
        return control;
    }
  return NULL;
}

static gboolean
can_touch (const Dealer *dealer, const char *pattern)
{
  const UcControl *control = find (dealer, pattern, TRUE);

  return control != NULL && control->sensitive;
}

static gboolean
says (const Dealer *dealer, const char *pattern)
{
  return find (dealer, pattern, FALSE) != NULL;
}

/* ---- touching ---- */

/* @names: buttons, parted by "|", in this order; a hand that does not look up between them. */
static void
touch (Dealer *dealer, const char *names)
{
  g_auto (GStrv) each = g_strsplit (names, "|", -1);
  g_autofree UcPoint *points = g_new0 (UcPoint, g_strv_length (each));
  guint n = 0;
  g_autoptr (GError) error = NULL;

  for (; each[n] != NULL; n++)
    {
      /* A suit lights up behind its rank. */
      const UcControl *button = find (dealer, each[n], TRUE);

      if (button == NULL)
        g_error ("there is no “%s” on the panel:\n%s", each[n], dealer->seen);
      points[n] = (UcPoint){ button->x + button->width / 2, button->y + button->height / 2 };
    }
  dealer->taps += dealer->again ? 0 : n;
  g_string_append_printf (dealer->touched, "%s%s", dealer->touched->len > 0 ? ", " : "", names);
  uc_rig_touch_each (dealer->rig, UC_DISPLAY_PANEL, points, n, &error);
  g_assert_no_error (error);
}

static gboolean
has_changed (gpointer data)
{
  Dealer *dealer = data;
  g_autofree char *before = g_strdup (dealer->seen);

  look (dealer);
  return g_strcmp0 (before, dealer->seen) != 0;
}

/* Twice the same: what is looked at does not change under the eyes. */
static gboolean
stands_still (gpointer data)
{
  return !has_changed (data);
}

static gboolean
is_looked_at (gpointer data)
{
  Dealer *dealer = data;

  look (dealer);
  return g_get_monotonic_time () - dealer->seen_us >= LOOKED_US;
}

/* ---- what a dealer does ---- */

static void
sign (Dealer *dealer)
{
  gboolean dealer_signs = says (dealer, "A new dealer signs on*");
  const char *badge = dealer_signs ? DEALER : FLOORPERSON;
  g_autofree char *keys = g_strdup_printf ("%c|%c|%c|%c|Next|%c|%c|%c|%c|Next", badge[0], badge[1], badge[2], badge[3], PIN[0],
                                           PIN[1], PIN[2], PIN[3]);

  touch (dealer, keys);
}

/* No two of one rank in a round and no ace: nothing matches, and nobody insures. Spanish decks have no ten. */
static const char *const ranks[N_ROUNDS][10] = {
  { "K", "9", "7", "8", "5", "4", "3", "2", "J", "Q" },
  { "5", "9", "8", "4", "7", "K", "3", "2", "J", "Q" },
  { "9", "8", "J", "7", "5", "2", "3", "4", "K", "Q" },
};
static const char *const suits[N_ROUNDS] = { "Spades", "Clubs", "Hearts" };
/* What lies face down; the light that is on for it. */
static const char *const holes[N_ROUNDS] = { "6|Diamonds", "6|Hearts", "6|Spades" };
#define LIGHT "Medium"

static void
type_card (Dealer *dealer)
{
  guint round = dealer->round - 1;
  g_autofree char *keys = NULL;

  dealer->cards += !dealer->again;
  g_assert_cmpuint (dealer->cards, <=, G_N_ELEMENTS (ranks[0]));
  keys = g_strdup_printf ("%s|%s", ranks[round][dealer->cards - 1], suits[round]);
  touch (dealer, keys);
}

static void
type_hole (Dealer *dealer)
{
  touch (dealer, holes[dealer->round - 1]);
}

/* Two seats and eight cards: no more than the keys of the cards and six taps. */
#define MOST_TAPS 22

static void
report (Dealer *dealer)
{
  if (dealer->round == 2)
    g_assert_cmpuint (dealer->taps, <=, MOST_TAPS);
  if (dealer->round == 0)
    g_test_message ("opening: %u taps: %s", dealer->taps, dealer->touched->str);
  else
    g_test_message ("round %u: %u taps, with %u cards and the hole card typed: %s", dealer->round, dealer->taps, dealer->cards,
                    dealer->touched->str);
  dealer->taps = dealer->cards = 0;
  g_string_truncate (dealer->touched, 0);
}

/* Bets that were opened just now are not closed by the same key. */
static gboolean
players_had_time (gpointer data)
{
  Dealer *dealer = data;

  return g_get_monotonic_time () > dealer->opened_us + 2 * G_USEC_PER_SEC;
}

/* Two seats bet; the first one places a progressive chip in the first round, where there is one. */
static void
take_bets (Dealer *dealer)
{
  if (dealer->round == N_ROUNDS)
    {
      dealer->closing = TRUE;
      touch (dealer, "Menu");
    }
  else if (says (dealer, "Same seats as last round*"))
    {
      dealer->opened_us = g_get_monotonic_time ();
      uc_wait_until (players_had_time, dealer, UC_PATIENCE_S);
      dealer->round += !dealer->again;
      touch (dealer, "No more bets*");
    }
  else if (dealer->round == 0 && dealer->touched->len > 0 && says (dealer, "Seat 1, no bet*") && says (dealer, "Seat 2, no bet*"))
    {
      report (dealer);
      touch (dealer, "Seat 1, no bet*");
    }
  else if (says (dealer, "Seat 1, no bet*"))
    touch (dealer, "Seat 1, no bet*");
  else if (says (dealer, "Seat 2, no bet*"))
    touch (dealer, "Seat 2, no bet*");
  else if (dealer->marked == 0 && can_touch (dealer, "*rogressive at seat 1: not bet"))
    {
      dealer->marked = 1;
      touch (dealer, "*rogressive at seat 1: not bet");
    }
  else
    {
      dealer->round += !dealer->again;
      touch (dealer, "No more bets*");
    }
}

static void
answer_first_seat (Dealer *dealer)
{
  touch (dealer, "1");
}

/* The first seat takes a card in the second round: a card that is typed is a hit, and says that the hand is placed. */
static void
decide (Dealer *dealer)
{
  if (dealer->round == 2 && dealer->cards == 5)
    type_card (dealer);
  else
    touch (dealer, says (dealer, "Hand is placed") ? "Hand is placed" : "Seat * stands");
}

static void
wake (Dealer *dealer)
{
  UcPoint middle = { UC_PANEL_WIDTH / 2, UC_PANEL_HEIGHT / 2 };

  uc_rig_touch_each (dealer->rig, UC_DISPLAY_PANEL, &middle, 1, NULL);
}

/* From the menu, once the last round is over. */
static void
close_table (Dealer *dealer)
{
  touch (dealer, says (dealer, "Close the table") ? "Close the table" : "Close table");
}

/* What the panel says, and what is done then; NULL: what says it is touched. The first that is said counts. */
static const struct
{
  const char *says;
  void (*does) (Dealer *dealer);
  gboolean hollow; /* it need not be for pressing */
} habits[] = {
  { "Close t*", close_table },
  { "Next *" },
  { "Badge, please", sign, TRUE },
  { "Open the table" },
  { "It is written down: open the table" },
  { "Type the badge" },
  { "Which card is it?*", type_hole, TRUE },
  { "It lies face down" },
  { "Tap the light above", .does = NULL, .hollow = TRUE },
  { "Seat *: no sum", take_bets, TRUE },
  { "Bets are open*", take_bets, TRUE },
  { "How many chips?*", answer_first_seat, TRUE },
  { "Seat * stands", decide },
  { "Type the card above", type_card, TRUE },
  { "Seen by a player" },
  { "Washed and stacked" },
  { "Shuffled" },
  { "I have cut" },
  { "Burned" },
  { "Hand is placed", decide },
  { "No Blackjack" },
  { "It is up" },
  { "All settled" },
  { "Seat * settled" },
  { "Paid" },
  { "Taken" },
  { "Bets open" },
};

static gboolean
act (Dealer *dealer)
{
  for (guint i = 0; i < G_N_ELEMENTS (habits); i++)
    {
      if (habits[i].does == close_table && !dealer->closing)
        continue;
      if (habits[i].hollow ? !says (dealer, habits[i].says) : !can_touch (dealer, habits[i].says))
        continue;
      if (g_str_equal (habits[i].says, "Bets open"))
        {
          touch (dealer, "Bets open");
          report (dealer);
        }
      else if (g_str_equal (habits[i].says, "Tap the light above"))
        touch (dealer, LIGHT);
      else if (habits[i].does != NULL)
        habits[i].does (dealer);
      else
        touch (dealer, habits[i].says);
      return TRUE;
    }
  return FALSE;
}

static gboolean
is_closed (gpointer data)
{
  Dealer *dealer = data;

  return uc_record_update (dealer->record) && !uc_record_table (dealer->record)->now.carry.open;
}

/* Keys to type on answer at once; a question that has just come does not. */
static gboolean
is_at_keys (gpointer data)
{
  Dealer *dealer = data;

  return uc_wait_until (stands_still, dealer, UC_PATIENCE_S)
         && (says (dealer, "Badge, please") || can_touch (dealer, "Next *") || says (dealer, "Which card is it?*")
             || says (dealer, "Type the card above"));
}

/* Ends the test, with what panel, record and programs say. */
static void
give_up (Dealer *dealer, const char *why)
{
  g_autoptr (GError) error = g_error_new (G_IO_ERROR, G_IO_ERROR_FAILED, "%s:\n%s", why, dealer->seen);

  uc_failure_explain (dealer->rig, dealer->record, dealer->eyes, dealer->folder, &error);
  g_error ("%s", error->message);
}

static gboolean
has_closed (Dealer *dealer)
{
  return dealer->closing && is_closed (dealer);
}

/* Does what the panel asks, until @there says of what it shows that this is the place. */
static void
deal_until (Dealer *dealer, gboolean (*there) (Dealer *dealer))
{
  guint idle = 0;

  for (guint step = 0; step < STEPS_MAX && !has_closed (dealer); step++)
    {
      if (!uc_wait_until (is_at_keys (dealer) ? stands_still : is_looked_at, dealer, UC_PATIENCE_S))
        g_error ("the panel never stands still");
      if (there (dealer))
        return;
      dealer->again = idle > 0;
      if (act (dealer))
        idle = uc_wait_until (has_changed, dealer, LOST_TOUCH_S) ? 0 : idle + 1;
      else
        {
          /* The dim page of a closed table has no button. */
          if (find (dealer, "*", TRUE) == NULL)
            wake (dealer);
          idle += !uc_wait_until (has_changed, dealer, CHANGED_WITHIN_S);
        }
      if (idle >= TOUCHES_MAX)
        give_up (dealer, "the dealer does not know how to go on");
    }
}

/* ---- the table ---- */

/* The table file @id without its devices, in @folder. */
static char *
bare_table (const char *id, const char *folder)
{
  g_autofree char *name = g_strconcat (id, ".ini", NULL);
  g_autofree char *path = g_build_filename (source, "data", "tables", name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  char *bare = g_build_filename (folder, name, NULL);

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  *strstr (text, "[devices]") = '\0';
  g_file_set_contents (bare, text, -1, &error);
  g_assert_no_error (error);
  return bare;
}

/* Whoever signed typed a number, and the PIN behind it. */
static void
assert_signed (Dealer *dealer)
{
  const GPtrArray *rows = uc_record_rows (dealer->record);
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const UcRecordRow *row = rows->pdata[i];

      n += g_str_equal (row->input, "inspect-cards " FLOORPERSON ":ok floorperson")
           || g_str_equal (row->input, "sign-on " DEALER ":ok dealer");
    }
  g_assert_cmpuint (n, ==, 2);
}

static void
start (Dealer *dealer, const char *id)
{
  g_autoptr (GError) error = NULL;

  dealer->touched = g_string_new (NULL);
  dealer->folder = g_dir_make_tmp ("upcard-typed-XXXXXX", NULL);
  dealer->table = bare_table (id, dealer->folder);
  dealer->rig = uc_rig_new (build, dealer->table, dealer->folder);
  g_assert_true (uc_rig_start_displays (dealer->rig, &error));
  dealer->eyes = uc_accessible_new (NULL, &error);
  g_assert_no_error (error);
  g_assert_true (uc_rig_start_service (dealer->rig, &error));
  dealer->record = uc_record_new (NULL, &error);
  g_assert_no_error (error);
  g_assert_true (uc_rig_start_console (dealer->rig, &error));
}

static void
finish (Dealer *dealer)
{
  uc_record_free (dealer->record);
  uc_accessible_free (dealer->eyes);
  uc_rig_free (dealer->rig);
  uc_rig_remove_all (dealer->folder);
  g_clear_pointer (&dealer->shown, g_ptr_array_unref);
  g_string_free (dealer->touched, TRUE);
  g_free (dealer->seen);
  g_free (dealer->table);
  g_free (dealer->folder);
}

static void
test_table (gconstpointer data)
{
  const char *id = data;
  g_autoptr (GError) error = NULL;
  Dealer dealer = { 0 };

  start (&dealer, id);
  deal_until (&dealer, has_closed);
  g_assert_true (has_closed (&dealer));
  g_assert_cmpuint (uc_record_table (dealer.record)->now.carry.round, ==, N_ROUNDS);
  assert_signed (&dealer);
  g_assert_true (uc_rig_ctl (dealer.rig, (const char *[]){ "verify", "--prove", "--audit", dealer.rig->journal, NULL }, NULL, &error));
  g_assert_no_error (error);
  finish (&dealer);
}

/* ---- a double that nobody said before its card ---- */

typedef struct
{
  Dealer *dealer;
  const char *pattern;
  gboolean button;
} Awaited;

static gboolean
is_shown (gpointer data)
{
  Awaited *awaited = data;

  look (awaited->dealer);
  return awaited->button ? can_touch (awaited->dealer, awaited->pattern) : says (awaited->dealer, awaited->pattern);
}

static void
await (Dealer *dealer, const char *pattern, gboolean button)
{
  Awaited awaited = { dealer, pattern, button };

  if (!uc_wait_until (is_shown, &awaited, UC_PATIENCE_S))
    {
      g_autofree char *why = g_strdup_printf ("the panel does not show “%s”", pattern);

      give_up (dealer, why);
    }
}

/* Touches @names, parted by "|", as a hand that looks for each. */
static void
touch_in_turn (Dealer *dealer, const char *names)
{
  g_auto (GStrv) each = g_strsplit (names, "|", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      await (dealer, each[i], TRUE);
      uc_wait_until (is_looked_at, dealer, UC_PATIENCE_S);
      touch (dealer, each[i]);
    }
}

typedef struct
{
  Dealer *dealer;
  const char *pattern;
} Recorded;

static gboolean
is_on_record (gpointer data)
{
  const Recorded *recorded = data;
  const GPtrArray *rows;

  uc_record_update (recorded->dealer->record);
  rows = uc_record_rows (recorded->dealer->record);
  for (guint i = 0; i < rows->len; i++)
    if (g_pattern_match_simple (recorded->pattern, ((const UcRecordRow *)rows->pdata[i])->input))
      return TRUE;
  return FALSE;
}

static void
await_record (Dealer *dealer, const char *pattern)
{
  Recorded recorded = { dealer, pattern };

  if (!uc_wait_until (is_on_record, &recorded, UC_PATIENCE_S))
    {
      g_autofree char *why = g_strdup_printf ("“%s” is not on the record", pattern);

      give_up (dealer, why);
    }
}

static const UcHand *
hand_of (Dealer *dealer, guint seat)
{
  return &uc_record_table (dealer->record)->now.round.seats[seat].hand[0];
}

/* The second seat's turn in the first round, with two cards. */
static gboolean
second_seat_acts (Dealer *dealer)
{
  return dealer->round == 1 && can_touch (dealer, "Seat 2 stands");
}

/* The first seat's hit of the second round has come. */
static gboolean
first_seat_has_hit (Dealer *dealer)
{
  return dealer->round == 2 && dealer->cards == 6 && can_touch (dealer, "Seat 1 stands");
}

/* 685a.9(a), (c): the card came before the word. The dealer alone says that it was a double, three touches; once the floor has been
 * called, a floorperson signs, on a page that names hand and bet, and the hand is that of a double for the record and on the felt. */
static void
test_late_double (void)
{
  g_autoptr (GError) error = NULL;
  Dealer dealer = { 0 };
  guint taps;

  start (&dealer, "BJ-07");
  deal_until (&dealer, second_seat_acts);
  type_card (&dealer);
  taps = dealer.taps;
  touch_in_turn (&dealer, "Retype 4♠ at seat 2|It was a double");
  await_record (&dealer, "late-double");
  g_assert_cmpuint (dealer.taps - taps, ==, 2);
  g_assert_cmpuint (hand_of (&dealer, 2)->doubles, ==, 1);
  await (&dealer, "Seat 2*doubled*", FALSE);
  deal_until (&dealer, first_seat_has_hit);
  taps = dealer.taps;
  touch_in_turn (&dealer, "Floor|Retype K♣ at seat 1: floor signs|It was a double");
  await (&dealer, "Seat 1 had doubled?", FALSE);
  g_assert_true (says (&dealer, "Badge, please"));
  g_assert_true (says (&dealer, "Seat 1*5♣*4♣*K♣*"));
  g_assert_cmpuint (hand_of (&dealer, 1)->doubles, ==, 0);
  touch (&dealer, "2|0|0|1|Next|0|0|0|0");
  touch_in_turn (&dealer, "It was a double");
  await_record (&dealer, "late-double - " FLOORPERSON " floorperson ok");
  g_assert_cmpuint (dealer.taps - taps, ==, 13);
  /* The rest is an ordinary round. */
  dealer.taps = taps;
  g_assert_cmpuint (hand_of (&dealer, 1)->doubles, ==, 1);
  await (&dealer, "Seat 1*doubled*", FALSE);
  deal_until (&dealer, has_closed);
  g_assert_true (has_closed (&dealer));
  g_assert_true (uc_rig_ctl (dealer.rig, (const char *[]){ "verify", "--prove", "--audit", dealer.rig->journal, NULL }, NULL, &error));
  g_assert_no_error (error);
  finish (&dealer);
}

static gboolean
asks_for_badge (gpointer data)
{
  Dealer *dealer = data;

  return uc_wait_until (stands_still, dealer, UC_PATIENCE_S) && says (dealer, "Badge, please") && !can_touch (dealer, "Next *");
}

static gboolean
says_what_is_left (gpointer data)
{
  Dealer *dealer = data;

  look (dealer);
  return says (dealer, "PIN is wrong, 2 tries left");
}

/* The service's answer to a PIN that was typed wrongly is read where it was typed: on the page of the house rules and on that
 * of any other signature. */
static void
test_wrong_pin (void)
{
  for (guint page = 0; page < 2; page++)
    {
      Dealer dealer = { 0 };
      guint asked = 0;

      start (&dealer, "BJ-07");
      for (guint step = 0; step < STEPS_MAX; step++)
        {
          uc_wait_until (is_looked_at, &dealer, UC_PATIENCE_S);
          if (asks_for_badge (&dealer) && asked++ == page)
            break;
          if (!act (&dealer))
            wake (&dealer);
          uc_wait_until (has_changed, &dealer, LOST_TOUCH_S);
        }
      touch (&dealer, "2|0|0|1|Next|9|9|9|9|Next");
      if (!uc_wait_until (says_what_is_left, &dealer, UC_PATIENCE_S))
        g_error ("the panel does not say that the PIN was wrong:\n%s", dealer.seen);
      uc_wait_until (is_looked_at, &dealer, UC_PATIENCE_S);
      g_assert_true (says (&dealer, "PIN is wrong, 2 tries left"));
      g_assert_true (says (&dealer, page == 0 ? "House rules *" : "*nspect*"));
      finish (&dealer);
    }
}

int
main (int argc, char **argv)
{
  static const char *const tables[] = { "BJ-07", "BJ-08", "SP-03", "PE-02", "WA-01" };

  setlocale (LC_ALL, "");
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  build = argv[1];
  source = argv[2];
  g_test_add_func ("/e2e/typed/wrong-pin", test_wrong_pin);
  g_test_add_func ("/e2e/typed/late-double", test_late_double);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strconcat ("/e2e/typed/", tables[i], NULL);

      g_test_add_data_func (path, tables[i], test_table);
    }
  return g_test_run ();
}
