/* The cards as they lay at each seat when the round was cleared, or lie now, drawn as on the felt. */
#include "uc-hand.h"
#include "uc-report-private.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

#define SCALE 0.56  /* of the felt's pixels, to points */
#define STEP 15.0   /* from card to card: rank and suit show */
#define MAX_CARDS 24
#define PAD 5

static const UcCardInks inks = {
  .paper = { { 1, 1, 1 } },
  .edge = { { 0.35, 0.38, 0.4 } },
  .black = { { 0.05, 0.07, 0.08 } },
  .red = { { 0.69, 0.06, 0.12 } },
  .back = { { 0.86, 0.88, 0.9 } },
  .back_line = { { 0.55, 0.58, 0.61 } },
};

/* From left to right; what was settled has the rest. */
typedef struct
{
  double who, cards, total;
} Widths;

static const Widths page_widths = { 66, 150, 84 }, slip_widths = { 44, 96, 50 };

/* One line of it. */
typedef struct
{
  const Widths *widths;
  char *who;
  UcCard cards[MAX_CARDS];
  guint n;
  gboolean sideways; /* the last card: doubled */
  char *total;
  char *results;
} Line;

static void
line_clear (Line *line)
{
  g_free (line->who);
  g_free (line->total);
  g_free (line->results);
}

static void
draw_cards (UcSheet *sheet, cairo_t *cr, const Line *line, double y)
{
  double last = (line->sideways ? uc_card_height (UC_CARD_S) : uc_card_width (UC_CARD_S)) * SCALE;
  double step = line->n > 1 ? MIN (STEP, (line->widths->cards - last) / (line->n - 1)) : 0;

  for (guint i = 0; i < line->n; i++)
    {
      gboolean top = i + 1 == line->n, sideways = top && line->sideways;
      double drop = sideways ? (uc_card_height (UC_CARD_S) - uc_card_width (UC_CARD_S)) * SCALE : 0;

      cairo_save (cr);
      cairo_translate (cr, line->widths->who + i * step, y + drop);
      cairo_scale (cr, SCALE, SCALE);
      uc_card_shape_draw (cr, uc_sheet_context (sheet), &inks, line->cards[i], UC_CARD_S,
                          sideways ? UC_CARD_SIDEWAYS
                          : top    ? UC_CARD_UPRIGHT
                                   : uc_card_pose_below (UC_CARD_S, step / SCALE));
      cairo_restore (cr);
    }
}

static void
draw_line (UcSheet *sheet, const Line *line)
{
  const Widths *widths = line->widths;
  double left = widths->who + widths->cards + 10, rest = uc_sheet_width (sheet) - left - widths->total;
  double height = uc_card_height (UC_CARD_S) * SCALE;
  double results = line->results[0] == '\0' ? 0 : uc_sheet_text_height (sheet, line->results, UC_TEXT_BODY, rest);
  double text = MAX (results, uc_sheet_text_height (sheet, line->total, UC_TEXT_BODY, widths->total - 8));
  cairo_t *cr = uc_sheet_begin_drawing (sheet, MAX (line->n > 0 ? height : 12, text) + 2 * PAD);

  uc_sheet_text (sheet, line->who, UC_TEXT_BOLD, UC_PRINT_BLACK, 0, PAD, widths->who - 4, 0);
  draw_cards (sheet, cr, line, PAD);
  uc_sheet_text (sheet, line->total, UC_TEXT_BODY, UC_PRINT_BLACK, left, PAD, widths->total - 8, 0);
  if (line->results[0] != '\0')
    uc_sheet_text (sheet, line->results, UC_TEXT_BODY, UC_PRINT_BLACK, left + widths->total, PAD, rest, 0);
  uc_sheet_set_print (cr, UC_PRINT_FAINT);
  cairo_set_line_width (cr, 0.25);
  cairo_move_to (cr, 0, 0);
  cairo_line_to (cr, uc_sheet_width (sheet), 0);
  cairo_stroke (cr);
  uc_sheet_end_drawing (sheet);
}

/* ---- what is said ---- */

static char *
say_total (const UcTable *table, guint seat, guint hand, guint n, const char *word)
{
  guint total = n == 0 ? 0 : uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL);

  if (n == 0)
    return g_strdup (_ ("no cards"));
  return word == NULL ? g_strdup_printf ("%u", total) : g_strdup_printf ("%u, %s", total, word);
}

static const char *
hand_word (const UcHand *hand, guint total)
{
  if ((hand->flags & UC_HAND_FLAG_DEAD) != 0)
    return _ ("dead");
  if ((hand->flags & UC_HAND_FLAG_BLACKJACK) != 0)
    return _ ("Blackjack");
  if (total > 21)
    return _ ("bust");
  return hand->doubles > 0 ? _ ("doubled") : NULL;
}

/* What was settled of a hand, a line each; a seat's other wagers stand beside its first hand. */
static char *
say_results (const GArray *events, guint seat, guint hand)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < events->len; i++)
    {
      const UcEvent *event = &g_array_index (events, UcEvent, i);
      g_autofree char *settlement = NULL;

      if (event->kind != UC_EVENT_WAGER_SETTLED || event->seat != seat || event->hand != hand
          || uc_digest_taken_back ((const UcEvent *)(gpointer)events->data, events->len, i))
        continue;
      settlement = uc_report_settlement (event);
      g_string_append_printf (text, "%s%s", text->len == 0 ? "" : "\n", settlement);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
say_bet (const UcSeat *seat)
{
  g_autofree char *sum = uc_say_money (seat->main);

  return g_strdup_printf (_ ("bet %s"), sum);
}

/* @events: NULL = what was settled stands elsewhere. */
static void
add_hand (const UcTable *table, const GArray *events, guint seat, guint hand, const Widths *widths, UcSheet *sheet)
{
  const UcSeat *here = &table->now.round.seats[seat];
  Line line = { .widths = widths, .n = uc_hand_cards (&table->now, seat, hand, line.cards, MAX_CARDS) };
  guint total = line.n == 0 ? 0 : uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL);
  g_autofree char *results = events == NULL ? NULL : say_results (events, seat, hand);

  line.who = here->hands > 1 ? g_strdup_printf (_ ("Seat %u, %s hand"), seat, uc_say_ordinal (hand))
                             : g_strdup_printf (_ ("Seat %u"), seat);
  line.sideways = here->hand[hand].doubles > 0 && line.n > 2;
  line.total = say_total (table, seat, hand, line.n, hand_word (&here->hand[hand], total));
  line.results = results == NULL        ? g_strdup ("")
                 : results[0] != '\0' ? g_steal_pointer (&results)
                                      : say_bet (here);
  draw_line (sheet, &line);
  line_clear (&line);
}

static void
add_dealer (const UcTable *table, const Widths *widths, UcSheet *sheet)
{
  const UcRound *round = &table->now.round;
  Line line = { .widths = widths, .n = uc_hand_cards (&table->now, UC_SEAT_DEALER, 0, line.cards, MAX_CARDS) };

  line.who = g_strdup (_ ("Dealer"));
  line.total = say_total (table, UC_SEAT_DEALER, 0, line.n, round->hole_dealt && !round->hole_up ? _ ("face up") : NULL);
  line.results = round->light == UC_RANGE_NONE || widths == &slip_widths
                     ? g_strdup ("")
                     : g_strdup_printf (_ ("The reader showed %s"), uc_say_range (round->light));
  draw_line (sheet, &line);
  line_clear (&line);
}

void
uc_report_hands (const UcReport *report, const GArray *events, UcSheet *sheet)
{
  const UcTable *table = uc_player_table_at (report->player, uc_player_before_clearing (report->player));
  gboolean slip = report->order->paper == UC_PAPER_ROLL;
  const Widths *widths = slip ? &slip_widths : &page_widths;

  uc_sheet_heading (sheet, UC_TEXT_HEADING, _ ("Cards"), 50);
  add_dealer (table, widths, sheet);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSeat *here = &table->now.round.seats[seat];

      if (report->order->seat != 0 && report->order->seat != seat)
        continue;
      for (guint hand = 0; here->in_round && hand < MAX (here->hands, 1); hand++)
        add_hand (table, slip ? NULL : events, seat, hand, widths, sheet);
      if (slip && here->in_round)
        uc_report_slip_seat (events, seat, here->hands > 1, sheet);
    }
}
