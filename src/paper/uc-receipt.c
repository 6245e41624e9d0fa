#include "uc-receipt.h"

#include "uc-digest.h"
#include "uc-hand.h"
#include "uc-pdf.h"
#include "uc-report-say.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

#define BET_WIDTH 46
#define PAID_WIDTH 52
/* Room to write in above a line. */
#define SIGN_HEIGHT 40
#define SIGN_LINE 26
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
    return C_ ("hand", "Blackjack");
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

/* @events: NULL = what was settled stands elsewhere. */
static void
add_hand (const UcTable *table, const GArray *events, guint seat, guint hand, const Widths *widths, UcSheet *sheet)
{
  const UcSeat *here = &table->now.round.seats[seat];
  Line line = { .widths = widths, .n = uc_hand_cards (&table->now, seat, hand, line.cards, MAX_CARDS) };
  guint total = line.n == 0 ? 0 : uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL);
  g_autofree char *results = events == NULL ? NULL : say_results (events, seat, hand);
  g_autofree char *bet = uc_say_money (here->main);

  line.who = here->hands > 1 ? g_strdup_printf (_ ("Seat %u, %s hand"), seat, uc_say_ordinal (hand))
                             : g_strdup_printf (_ ("Seat %u"), seat);
  line.sideways = here->hand[hand].doubles > 0 && line.n > 2;
  line.total = say_total (table, seat, hand, line.n, hand_word (&here->hand[hand], total));
  line.results = results == NULL        ? g_strdup ("")
                 : results[0] != '\0' ? g_steal_pointer (&results)
                                      : g_strdup_printf (_ ("bet %s"), bet);
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

/* ---- a seat's wagers ---- */

static void
add_wager (const UcEvent *event, gboolean several, UcSheet *sheet)
{
  g_autofree char *result = uc_report_result (event);
  g_autofree char *odds = uc_say_odds (event->odds);
  g_autofree char *settled = odds[0] == '\0' ? g_strdup (result) : g_strdup_printf (_ ("%s, %s"), result, odds);
  /* "wins, 3 to 2; stake returned". */
  g_autofree char *how = event->stake_returned ? g_strdup_printf (_ ("%s; stake returned"), settled) : g_strdup (settled);
  g_autofree char *wager = several && event->wager == UC_WAGER_MAIN
                               /* Translators: a wager, and which of the split hands: "Bet, second hand". */
                               ? g_strdup_printf (_ ("%s, %s hand"), uc_say_wager (event->wager), uc_say_ordinal (event->hand))
                               : g_strdup (uc_say_wager (event->wager));
  g_autofree char *what = g_strdup_printf ("%s\n%s", wager, how);
  g_autofree char *stake = uc_say_money_cents (event->stake);
  g_autofree char *pays = uc_say_money_cents (event->pays);

  uc_sheet_table_row (sheet, (const char *const[]){ what, stake, pays }, UC_PRINT_BLACK);
}

static gboolean
is_settled (const GArray *events, guint i, guint seat)
{
  const UcEvent *event = &g_array_index (events, UcEvent, i);

  return event->kind == UC_EVENT_WAGER_SETTLED && event->seat == seat
         && !uc_digest_taken_back ((const UcEvent *)(gpointer)events->data, events->len, i);
}

typedef struct
{
  UcMoney staked, paid, returned, handed; /* UC_MONEY_UNKNOWN: one of them is not on the record */
} Sums;

static void
add_to (UcMoney *sum, UcMoney money)
{
  if (!uc_money_add (*sum, money, sum))
    *sum = UC_MONEY_UNKNOWN;
}

static Sums
sum_up (const GArray *events, guint seat)
{
  Sums sums = { 0 };

  for (guint i = 0; i < events->len; i++)
    if (is_settled (events, i, seat))
      {
        const UcEvent *event = &g_array_index (events, UcEvent, i);

        add_to (&sums.staked, event->stake);
        add_to (&sums.paid, event->pays);
        if (event->stake_returned)
          add_to (&sums.returned, event->stake);
      }
  add_to (&sums.handed, sums.paid);
  add_to (&sums.handed, sums.returned);
  return sums;
}

/* What the seat put down, what it was handed, payments and stakes back, and what is owed to it beside that. */
char *
uc_receipt_say_sum (const GArray *events, guint seat)
{
  const Sums sums = sum_up (events, seat);
  g_autofree char *staked = uc_say_money_cents (sums.staked);
  g_autofree char *paid = uc_say_money_cents (sums.paid);
  g_autofree char *returned = uc_say_money_cents (sums.returned);
  g_autofree char *handed = uc_say_money_cents (sums.handed);

  g_auto (GStrv) beside = uc_report_beside (events, seat);
  g_autofree char *sum = NULL;
  GString *text;

  if (sums.staked == UC_MONEY_UNKNOWN || sums.handed == UC_MONEY_UNKNOWN)
    sum = g_strdup (_ ("Not every sum is on the record, so that the seat’s are not added up."));
  else if (sums.handed == 0)
    sum = g_strdup_printf (_ ("Bet %s; nothing handed over."), staked);
  else
    /* Translators: sums, "Bet $25.00. Paid $37.50, stakes returned $25.00: $62.50 handed over." */
    sum = g_strdup_printf (_ ("Bet %s. Paid %s, stakes returned %s: %s handed over."), staked, paid, returned, handed);
  text = g_string_new (sum);
  for (char **sentence = beside; *sentence != NULL; sentence++)
    uc_say_sentence (text, "%s", *sentence);
  return g_string_free (text, FALSE);
}

static void
add_seat (const GArray *events, guint seat, gboolean several, UcSheet *sheet)
{
  const UcColumn columns[] = { { _ ("Wager"), 0, FALSE }, { C_ ("column", "Bet"), BET_WIDTH, TRUE }, { C_ ("column", "Paid"), PAID_WIDTH, TRUE } };
  g_autofree char *sum = uc_receipt_say_sum (events, seat);

  uc_sheet_table_begin (sheet, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < events->len; i++)
    if (is_settled (events, i, seat))
      add_wager (&g_array_index (events, UcEvent, i), several, sheet);
  uc_sheet_table_end (sheet);
  uc_sheet_paragraph (sheet, sum, UC_TEXT_BOLD, UC_PRINT_BLACK);
}

/* ---- above and below ---- */

static void
add_head (const UcReceipt *receipt, UcSheet *sheet)
{
  g_autofree char *table = g_strdup_printf (_ ("Table %s"), receipt->table_id);
  guint seat = receipt->seat;
  g_autofree char *title = seat == 0 ? g_strdup (receipt->title) : g_strdup_printf (_ ("%s, seat %u"), receipt->title, seat);
  g_autofree char *from = uc_say_time (receipt->first_ns);
  g_autofree char *to = uc_say_time (receipt->last_ns);
  g_autofree char *zone = uc_report_zone (receipt->first_ns);
  /* Translators: two times and a zone, "20 Nov 2026 21:44:00 to 20 Nov 2026 21:46:02 (CET, UTC+01:00)". */
  g_autofree char *time = g_strdup_printf (_ ("%s to %s (%s)"), from, to, zone);

  uc_sheet_heading (sheet, UC_TEXT_TITLE, table, 0);
  uc_sheet_paragraph (sheet, uc_say_game (receipt->game), UC_TEXT_BODY, UC_PRINT_BLACK);
  uc_sheet_heading (sheet, UC_TEXT_HEADING, title, 0);
  uc_sheet_paragraph (sheet, time, UC_TEXT_BODY, UC_PRINT_BLACK);
  if (receipt->voided)
    uc_sheet_paragraph (sheet, _ ("The round was declared void."), UC_TEXT_BOLD, UC_PRINT_BLACK);
  if (receipt->unread != NULL)
    uc_sheet_paragraph (sheet, receipt->unread, UC_TEXT_BOLD, UC_PRINT_ALARM);
}

/* Whoever has an old slip is told that more was said of the round since it was made: by its date. */
static void
add_corrections (const UcReceipt *receipt, UcSheet *sheet)
{
  guint seat = receipt->seat;

  for (guint i = 0; i < receipt->later->len; i++)
    {
      const UcEvent *event = receipt->later->pdata[i];
      g_autofree char *sentence = seat != 0 && event->seat != 0 && event->seat != seat ? NULL : uc_say_event (receipt->end, event);
      g_autofree char *time = uc_say_time (event->t_real_ns);
      /* Translators: a time, and what was corrected. */
      g_autofree char *text = g_strdup_printf (_ ("Corrected %s: %s"), time, sentence == NULL ? "" : sentence);

      if (sentence != NULL)
        uc_sheet_paragraph (sheet, text, UC_TEXT_BOLD, UC_PRINT_BLACK);
    }
}

/* A line to write on, and what is written there. */
static void
add_line (UcSheet *sheet, const char *what)
{
  cairo_t *cr = uc_sheet_begin_drawing (sheet, SIGN_HEIGHT);

  uc_sheet_set_print (cr, UC_PRINT_GREY);
  cairo_set_line_width (cr, 0.5);
  cairo_move_to (cr, 0, SIGN_LINE);
  cairo_line_to (cr, uc_sheet_width (sheet), SIGN_LINE);
  cairo_stroke (cr);
  uc_sheet_text (sheet, what, UC_TEXT_SMALL, UC_PRINT_GREY, 0, SIGN_LINE + 3, uc_sheet_width (sheet), 0);
  uc_sheet_end_drawing (sheet);
}

static void
add_signature (const UcReceipt *receipt, UcSheet *sheet)
{
  g_autofree char *number = receipt->slips == NULL ? NULL : g_strdup_printf (_ ("Slip number %s"), receipt->slips);

  if (number != NULL)
    uc_sheet_heading (sheet, UC_TEXT_HEADING, number, SIGN_HEIGHT);
  else
    add_line (sheet, _ ("Slip number"));
  add_line (sheet, _ ("Received: signature and date"));
}

static void
add_code (const UcReceipt *receipt, UcSheet *sheet)
{
  g_autofree char *made = uc_say_time (receipt->made_ns);
  g_autofree char *foot
      /* Translators: a time, a program and a journal: "Made 20 Nov 2026 21:50:00 with Upcard 1.0, from table.journal". */
      = receipt->seat != 0 ? g_strdup_printf (_ ("Made %s with %s, from %s"), made, receipt->program, receipt->name)
                         /* Translators: as “Made %s with %s, from %s”, with who made it. */
                         : g_strdup_printf (_ ("Made %s by %s with %s, from %s"), made, receipt->by, receipt->program, receipt->name);
  g_autofree char *title = g_strdup_printf (_ ("Code %s"), receipt->code);

  uc_sheet_heading (sheet, UC_TEXT_HEADING, title, 0);
  uc_sheet_paragraph (sheet,
                      _ ("The code is that of the table’s signature on this round. With the journal it finds the round, "
                         "with its cards and payments: “upcardctl verify --slip CODE JOURNAL”, or the field “Slip” of "
                         "surveillance replay."),
                      UC_TEXT_SMALL, UC_PRINT_GREY);
  uc_sheet_paragraph (sheet, foot, UC_TEXT_SMALL, UC_PRINT_GREY);
}

/* ---- */

void
uc_receipt_hands (const UcTable *table, const GArray *events, guint seat, gboolean slip, UcSheet *sheet)
{
  const Widths *widths = slip ? &slip_widths : &page_widths;

  uc_sheet_heading (sheet, UC_TEXT_HEADING, _ ("Cards"), 50);
  add_dealer (table, widths, sheet);
  for (guint other = 1; other <= table->rules->seats; other++)
    {
      const UcSeat *here = &table->now.round.seats[other];

      if (seat != 0 && seat != other)
        continue;
      for (guint hand = 0; here->in_round && hand < MAX (here->hands, 1); hand++)
        add_hand (table, slip ? NULL : events, other, hand, widths, sheet);
      if (slip && here->in_round)
        add_seat (events, other, here->hands > 1, sheet);
    }
}

void
uc_receipt_draw (const UcReceipt *receipt, UcSheet *sheet)
{
  add_head (receipt, sheet);
  if (receipt->events->len > 0)
    {
      uc_receipt_hands (receipt->table, receipt->events, receipt->seat, TRUE, sheet);
      add_corrections (receipt, sheet);
      if (receipt->seat != 0)
        add_signature (receipt, sheet);
    }
  add_code (receipt, sheet);
}

/* @height: 0 = not known yet, and there is no end to it. */
static cairo_surface_t *
record (const UcReceipt *receipt, double *height)
{
  static const UcFurniture none = { NULL, NULL, NULL, NULL };
  const cairo_rectangle_t extents = { 0, 0, uc_paper_width (UC_PAPER_ROLL), *height };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, *height > 0 ? &extents : NULL);
  g_autoptr (UcSheet) sheet = uc_sheet_new (surface, UC_PAPER_ROLL, &none, 1);

  uc_receipt_draw (receipt, sheet);
  *height = uc_sheet_end (sheet);
  return surface;
}

GBytes *
uc_receipt_pdf (const UcReceipt *receipt, GError **error)
{
  const UcPdfWords words = { receipt->title, "", receipt->program, receipt->made_ns };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *recorded, *surface;
  double height = 0;
  cairo_t *cr;

  /* Twice: what has no end is painted as dots, and not as words. */
  cairo_surface_destroy (record (receipt, &height));
  recorded = record (receipt, &height);
  surface = uc_pdf_begin (bytes, uc_paper_width (UC_PAPER_ROLL), height, &words);
  cr = cairo_create (surface);
  cairo_set_source_surface (cr, recorded, 0, 0);
  cairo_paint (cr);
  cairo_show_page (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (recorded);
  return uc_pdf_end (surface, receipt->name, error) ? g_byte_array_free_to_bytes (g_steal_pointer (&bytes)) : NULL;
}
