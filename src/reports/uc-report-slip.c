/* A round on a slip: what a player takes away. Hands, sums, and the code of the table's signature, by which whoever has the
 * journal finds the round and holds the slip against it. */
#include "uc-hand.h"
#include "uc-late.h"
#include "uc-receipt.h"
#include "uc-report-private.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

#define MAX_CARDS 24
/* Rows behind the round in which its documents are looked for: some hundred rounds. */
#define LATER_ROWS 20000

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
        uc_say_listed (text, "%s", event->slip);
    }
  uc_lates_look (lates, round->journal, round->to_row + LATER_ROWS, NULL, NULL);
  for (guint i = 0; i < lates->found->len; i++)
    {
      const UcLate *late = &g_array_index (lates->found, UcLate, i);

      if (late->round == round->number && late->event.seat == report->order->seat)
        uc_say_listed (text, "%s", late->event.slip);
    }
  uc_lates_free (lates);
  return g_string_free (text, text->len == 0);
}

void
uc_report_slip (const UcReport *report, const UcReportRound *round, UcSheet *sheet)
{
  const UcReportOrder *order = report->order;
  g_autoptr (GArray) events = uc_player_events (report->player);
  g_autofree char *title = uc_report_title (round);
  g_autofree char *slips = order->seat == 0 || events->len == 0 ? NULL : find_slips (report, round, events);
  char code[UC_CODE_TEXT];
  const UcReceipt receipt = {
    .table = uc_player_table_at (report->player, uc_player_before_clearing (report->player)),
    .end = uc_player_table_at (report->player, uc_player_n (report->player)),
    .events = events,
    .later = round->later,
    .seat = order->seat,
    .table_id = report->table,
    .game = report->game,
    .title = title,
    .first_ns = round->first_ns,
    .last_ns = round->last_ns,
    .voided = (round->digest.marks & UC_MARK_BIT (VOIDED)) != 0,
    .unread = round->unread,
    .slips = slips,
    .code = uc_head_code (&round->head, code),
    .made_ns = order->made_ns,
    .by = order->by,
    .program = order->program,
    .name = report->name,
  };

  uc_receipt_draw (&receipt, sheet);
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
  g_autoptr (GArray) events = uc_player_events (report->player);
  g_autofree char *dealer = say_hand (table, UC_SEAT_DEALER, 0);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, _ ("Dealer: %s\n"), dealer);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSeat *here = &table->now.round.seats[seat];
      g_autofree char *sum = uc_receipt_say_sum (events, seat);

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
