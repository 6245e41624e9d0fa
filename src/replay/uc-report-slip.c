/* A round on a slip: what a player takes away. Hands, sums, and the code of the table's signature, by which whoever has the
 * journal finds the round and holds the slip against it. */
#include "uc-hand.h"
#include "uc-late.h"
#include "uc-report-private.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

#define BET_WIDTH 46
#define PAID_WIDTH 52
#define MAX_CARDS 24
/* Room to write in above a line. */
#define SIGN_HEIGHT 40
#define SIGN_LINE 26
/* Rows behind the round in which its documents are looked for: some hundred rounds. */
#define LATER_ROWS 20000

/* ---- a seat's wagers ---- */

/* "wins, 3 to 2; stake returned". */
static char *
say_how (const UcEvent *event)
{
  g_autofree char *result = uc_report_result (event);
  g_autofree char *odds = uc_say_odds (event->odds);
  g_autofree char *settled = odds[0] == '\0' ? g_strdup (result) : g_strdup_printf ("%s, %s", result, odds);

  return event->stake_returned ? g_strdup_printf (_ ("%s; stake returned"), settled) : g_steal_pointer (&settled);
}

static void
add_wager (const UcEvent *event, gboolean several, UcSheet *sheet)
{
  g_autofree char *how = say_how (event);
  g_autofree char *hand = several ? g_strdup_printf (_ (", %s hand"), uc_say_ordinal (event->hand)) : g_strdup ("");
  g_autofree char *what = g_strdup_printf ("%s%s\n%s", uc_say_wager (event->wager),
                                           event->wager == UC_WAGER_MAIN ? hand : "", how);
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
static char *
say_sum (const GArray *events, guint seat)
{
  const Sums sums = sum_up (events, seat);
  g_autofree char *staked = uc_say_money_cents (sums.staked);
  g_autofree char *paid = uc_say_money_cents (sums.paid);
  g_autofree char *returned = uc_say_money_cents (sums.returned);
  g_autofree char *handed = uc_say_money_cents (sums.handed);

  g_auto (GStrv) beside = uc_report_beside (events, seat);
  g_autofree char *more = g_strjoinv (" ", beside), *sum = NULL;

  if (sums.staked == UC_MONEY_UNKNOWN || sums.handed == UC_MONEY_UNKNOWN)
    sum = g_strdup (_ ("Not every sum is on the record, so that the seat’s are not added up."));
  else if (sums.handed == 0)
    sum = g_strdup_printf (_ ("Bet %s; nothing handed over."), staked);
  else
    sum = g_strdup_printf (_ ("Bet %s. Paid %s, stakes returned %s: %s handed over."), staked, paid, returned, handed);
  return more[0] == '\0' ? g_steal_pointer (&sum) : g_strconcat (sum, " ", more, NULL);
}

void
uc_report_slip_seat (const GArray *events, guint seat, gboolean several, UcSheet *sheet)
{
  const UcColumn columns[] = { { _ ("Wager"), 0, FALSE }, { _ ("Bet"), BET_WIDTH, TRUE }, { _ ("Paid"), PAID_WIDTH, TRUE } };
  g_autofree char *sum = say_sum (events, seat);

  uc_sheet_table_begin (sheet, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < events->len; i++)
    if (is_settled (events, i, seat))
      add_wager (&g_array_index (events, UcEvent, i), several, sheet);
  uc_sheet_table_end (sheet);
  uc_sheet_paragraph (sheet, sum, UC_TEXT_BOLD, UC_PRINT_BLACK);
}

/* ---- above and below ---- */

static void
add_head (const UcReport *report, const UcReportRound *round, UcSheet *sheet)
{
  g_autofree char *table = g_strdup_printf (_ ("Table %s"), report->table);
  g_autofree char *number = uc_report_title (round);
  guint seat = report->order->seat;
  g_autofree char *title = seat == 0 ? g_strdup (number) : g_strdup_printf (_ ("%s, seat %u"), number, seat);
  g_autofree char *from = uc_report_time (round->first_ns);
  g_autofree char *to = uc_report_time (round->last_ns);
  g_autofree char *zone = uc_report_zone (round->first_ns);
  g_autofree char *time = g_strdup_printf (_ ("%s to %s (%s)"), from, to, zone);

  uc_sheet_heading (sheet, UC_TEXT_TITLE, table, 0);
  uc_sheet_paragraph (sheet, uc_say_game (report->game), UC_TEXT_BODY, UC_PRINT_BLACK);
  uc_sheet_heading (sheet, UC_TEXT_HEADING, title, 0);
  uc_sheet_paragraph (sheet, time, UC_TEXT_BODY, UC_PRINT_BLACK);
  if ((round->digest.marks & UC_MARK_BIT (VOIDED)) != 0)
    uc_sheet_paragraph (sheet, _ ("The round was declared void."), UC_TEXT_BOLD, UC_PRINT_BLACK);
  if (round->unread != NULL)
    uc_sheet_paragraph (sheet, round->unread, UC_TEXT_BOLD, UC_PRINT_ALARM);
}

/* Whoever has an old slip is told that more was said of the round since it was made: by its date. */
static void
add_corrections (const UcReport *report, const UcReportRound *round, UcSheet *sheet)
{
  const UcTable *table = uc_player_table_at (report->player, uc_player_n (report->player));
  guint seat = report->order->seat;

  for (guint i = 0; i < round->later->len; i++)
    {
      const UcEvent *event = round->later->pdata[i];
      g_autofree char *sentence = seat != 0 && event->seat != 0 && event->seat != seat ? NULL : uc_say_event (table, event);
      g_autofree char *time = uc_report_time (event->t_real_ns);
      g_autofree char *text = g_strdup_printf (_ ("Corrected %s: %s"), time, sentence == NULL ? "" : sentence);

      if (sentence != NULL)
        uc_sheet_paragraph (sheet, text, UC_TEXT_BOLD, UC_PRINT_BLACK);
    }
}

/* ---- a receipt ---- */

/* Numbers of the slips that document what the seat won, then or later; NULL = none does. */
static char *
find_slips (const UcReport *report, const UcReportRound *round, const GArray *events)
{
  const UcTable *end = uc_player_table_at (report->player, uc_player_n (report->player));
  UcLates *lates = uc_lates_new_of (round->number, &end->now.carry, round->to_row);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < events->len; i++)
    {
      const UcEvent *event = &g_array_index (events, UcEvent, i);

      if (event->kind == UC_EVENT_PAYOUT_DOCUMENTED && event->seat == report->order->seat
          && !uc_digest_is_of_earlier ((const UcEvent *)(gpointer)events->data, i))
        g_string_append_printf (text, "%s%s", text->len == 0 ? "" : ", ", event->slip);
    }
  uc_lates_look (lates, round->journal, round->to_row + LATER_ROWS, NULL, NULL);
  for (guint i = 0; i < lates->found->len; i++)
    {
      const UcLate *late = &g_array_index (lates->found, UcLate, i);

      if (late->round == round->number && late->event.seat == report->order->seat)
        g_string_append_printf (text, "%s%s", text->len == 0 ? "" : ", ", late->event.slip);
    }
  uc_lates_free (lates);
  return g_string_free (text, text->len == 0);
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
add_signature (const UcReport *report, const UcReportRound *round, const GArray *events, UcSheet *sheet)
{
  g_autofree char *slips = find_slips (report, round, events);
  g_autofree char *number = slips == NULL ? NULL : g_strdup_printf (_ ("Slip number %s"), slips);

  if (number != NULL)
    uc_sheet_heading (sheet, UC_TEXT_HEADING, number, SIGN_HEIGHT);
  else
    add_line (sheet, _ ("Slip number"));
  add_line (sheet, _ ("Received: signature and date"));
}

static void
add_code (const UcReport *report, const UcReportRound *round, UcSheet *sheet)
{
  const UcReportOrder *order = report->order;
  g_autofree char *made = uc_report_time (order->made_ns);
  g_autofree char *foot
      = order->seat != 0 ? g_strdup_printf (_ ("Made %s with %s, from %s"), made, order->program, report->name)
                         : g_strdup_printf (_ ("Made %s by %s with %s, from %s"), made, order->by, order->program, report->name);
  char code[UC_CODE_TEXT];
  g_autofree char *title = g_strdup_printf (_ ("Code %s"), uc_head_code (&round->head, code));

  uc_sheet_heading (sheet, UC_TEXT_HEADING, title, 0);
  uc_sheet_paragraph (sheet,
                      _ ("It stands for the table’s signature on this round. Whoever has the journal finds the round by it and sees "
                         "what was dealt and paid: “upcardctl verify --slip CODE JOURNAL”, or the field “Slip” of surveillance "
                         "replay."),
                      UC_TEXT_SMALL, UC_PRINT_GREY);
  uc_sheet_paragraph (sheet, foot, UC_TEXT_SMALL, UC_PRINT_GREY);
}

void
uc_report_slip (const UcReport *report, const UcReportRound *round, UcSheet *sheet)
{
  g_autoptr (GArray) events = uc_report_events (report->player);

  add_head (report, round, sheet);
  if (events->len > 0)
    {
      uc_report_hands (report, events, sheet);
      add_corrections (report, round, sheet);
      if (report->order->seat != 0)
        add_signature (report, round, events, sheet);
    }
  add_code (report, round, sheet);
}

/* ---- what it must say, in words ---- */

/* "9♦ 7♣, 16". */
static char *
say_hand (const UcTable *table, guint seat, guint hand)
{
  UcCard cards[MAX_CARDS];
  guint n = uc_hand_cards (&table->now, seat, hand, cards, G_N_ELEMENTS (cards));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *card = cards[i] == UC_CARD_NONE ? g_strdup (_ ("face down")) : uc_say_card (cards[i]);

      g_string_append_printf (text, "%s%s", i == 0 ? "" : " ", card);
    }
  if (n > 0)
    g_string_append_printf (text, ", %u", uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
uc_report_slip_words (const UcReport *report)
{
  const UcTable *table = uc_player_table_at (report->player, uc_player_before_clearing (report->player));
  g_autoptr (GArray) events = uc_report_events (report->player);
  g_autofree char *dealer = say_hand (table, UC_SEAT_DEALER, 0);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, _ ("Dealer: %s\n"), dealer);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSeat *here = &table->now.round.seats[seat];
      g_autofree char *sum = say_sum (events, seat);

      if (!here->in_round)
        continue;
      g_string_append_printf (text, _ ("Seat %u:"), seat);
      for (guint hand = 0; hand < MAX (here->hands, 1); hand++)
        {
          g_autofree char *cards = say_hand (table, seat, hand);

          g_string_append_printf (text, "%s %s", hand == 0 ? "" : ";", cards);
        }
      g_string_append_printf (text, ". %s\n", sum);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
