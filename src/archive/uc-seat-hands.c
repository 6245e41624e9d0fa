#include "uc-seat-hands.h"

#include "uc-digest.h"
#include "uc-hand.h"
#include "uc-report-say.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>

void
uc_seat_hands_free (UcSeatHands *hands)
{
  if (hands == NULL)
    return;
  g_strfreev (hands->results);
  g_free (hands);
}

/* ---- cards ---- */

static void
read_cards (UcSeatHand *to, const UcTable *table, guint seat, guint hand)
{
  to->n = uc_hand_cards (&table->now, seat, hand, to->cards, UC_SEAT_CARDS);
  to->total = to->n == 0 ? 0 : uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL);
}

static gboolean
is_settled (const GArray *events, guint i, guint seat)
{
  const UcEvent *event = &g_array_index (events, UcEvent, i);

  return event->kind == UC_EVENT_WAGER_SETTLED && event->seat == seat
         && !uc_digest_taken_back ((const UcEvent *)(gpointer)events->data, events->len, i);
}

static const char *
say_outcome (const UcEvent *event)
{
  switch ((guint)event->outcome)
    {
    case UC_WORD_WIN:
      return event->combination == UC_COMBINATION_BLACKJACK ? C_ ("hand", "Blackjack") : _ ("wins");
    case UC_WORD_LOSE:
      return _ ("loses");
    case UC_WORD_VOID:
      return _ ("void");
    default:
      return _ ("push");
    }
}

/* What became of the main wager on a hand, the last that was said of it. */
static const char *
say_end (const GArray *events, const UcHand *hand, guint seat, guint number, guint total)
{
  if ((hand->flags & UC_HAND_FLAG_DEAD) != 0)
    return _ ("dead");
  for (guint i = events->len; i > 0; i--)
    {
      const UcEvent *event = &g_array_index (events, UcEvent, i - 1);

      if (is_settled (events, i - 1, seat) && event->wager == UC_WAGER_MAIN && event->hand == number)
        return say_outcome (event);
    }
  return total > 21 ? _ ("bust") : "";
}

static void
read_hands (UcSeatHands *hands, const UcTable *table, const GArray *events)
{
  const UcSeat *box = &table->now.round.seats[hands->seat];

  hands->n_hands = box->in_round ? MAX (box->hands, 1) : 0;
  for (guint i = 0; i < hands->n_hands; i++)
    {
      UcSeatHand *hand = &hands->hand[i];

      read_cards (hand, table, hands->seat, i);
      hand->doubled = box->hand[i].doubles > 0 && hand->n > 2;
      hand->word = say_end (events, &box->hand[i], hands->seat, i, hand->total);
    }
  read_cards (&hands->dealer, table, UC_SEAT_DEALER, 0);
}

/* ---- money ---- */

static void
add_to (UcMoney *sum, UcMoney money)
{
  if (!uc_money_add (*sum, money, sum))
    *sum = UC_MONEY_UNKNOWN;
}

/* What lies there yet. */
static void
add_lying (UcSeatHands *hands, const UcTable *table)
{
  const UcSeat *box = &table->now.round.seats[hands->seat];

  for (guint i = 0; i < hands->n_hands; i++)
    if (box->hand[i].state != UC_HAND_SETTLED)
      add_to (&hands->staked, box->hand[i].stake);
  for (guint slot = 0; slot < UC_N_SLOTS; slot++)
    if (box->side[slot].state == UC_SIDE_ACCEPTED || box->side[slot].state == UC_SIDE_WON)
      add_to (&hands->staked, box->side[slot].amount);
}

static void
read_results (UcSeatHands *hands, const GArray *events)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) beside = uc_report_beside (events, hands->seat);

  for (guint i = 0; i < events->len; i++)
    {
      const UcEvent *event = &g_array_index (events, UcEvent, i);

      if (!is_settled (events, i, hands->seat))
        continue;
      hands->settled = TRUE;
      add_to (&hands->staked, event->stake);
      if (event->outcome == UC_WORD_WIN)
        add_to (&hands->paid, event->pays);
      g_ptr_array_add (results, uc_report_settlement (event));
    }
  for (guint i = 0; beside[i] != NULL; i++)
    g_ptr_array_add (results, g_strdup (beside[i]));
  hands->n_results = results->len;
  g_ptr_array_add (results, NULL);
  hands->results = (char **)g_ptr_array_steal (results, NULL);
}

/* ---- marks ---- */

/* A correction is of the seat of what it corrects, and of every seat where that is the dealer's card. A round's may stand
 * in a later one, which it is no mark of. */
static gboolean
concerns (UcPlayer *player, const UcEvent *event, guint seat)
{
  const guint target = event->kind == UC_EVENT_CORRECTED ? uc_player_find (player, event->target) : 0;

  if (target != 0)
    event = &uc_player_moment (player, target - 1)->event;
  else if (event->kind == UC_EVENT_CORRECTED)
    return FALSE;
  return event->seat == seat || (target != 0 && event->seat == UC_SEAT_DEALER);
}

static void
read_marks (UcSeatHands *hands, UcPlayer *player)
{

  for (guint i = 0; i < uc_player_n (player); i++)
    {
      const UcMoment *moment = uc_player_moment (player, i);

      hands->round_marks |= moment->event.of_round == 0 ? moment->marks : 0;
      if (moment->marks != 0 && concerns (player, &moment->event, hands->seat))
        hands->marks |= moment->marks;
    }
}

/* ---- */

UcSeatHands *
uc_seat_hands_read (UcPlayer *player, guint seat)
{
  const UcTable *table = uc_player_table_at (player, uc_player_before_clearing (player));
  g_autoptr (GArray) events = uc_player_events (player);
  UcSeatHands *hands = g_new0 (UcSeatHands, 1);

  hands->seat = seat;
  read_hands (hands, table, events);
  read_results (hands, events);
  add_lying (hands, table);
  read_marks (hands, player);
  return hands;
}

UcSeatHands *
uc_seat_hands_load (UcArchive *archive, UcRoundRef ref, guint seat, UcPlayer *player)
{
  UcJournal *journal = uc_archive_journal (archive, ref.file, NULL);
  guint64 from_row, to_row;

  if (journal == NULL || !uc_archive_place (archive, ref, &from_row, &to_row, NULL))
    return NULL;
  /* What stands before a row that cannot be read is loaded, and less than the hand would mislead. */
  return uc_player_load (player, journal, from_row, to_row, NULL) ? uc_seat_hands_read (player, seat) : NULL;
}

/* ---- words ---- */

char *
uc_seat_hands_say_sums (const UcSeatHands *hands)
{
  g_autofree char *staked = uc_say_money (hands->staked);
  g_autofree char *paid = uc_say_money (hands->paid);

  if (!hands->settled)
    return g_strdup_printf (_ ("bet %s"), staked);
  /* Translators: sums, "bet $25, paid $62.50". */
  return hands->paid == 0 ? g_strdup_printf (_ ("bet %s, nothing paid"), staked)
                          : g_strdup_printf (_ ("bet %s, paid %s"), staked, paid);
}

static void
append_hand (GString *text, const UcSeatHand *hand)
{
  for (guint i = 0; i < hand->n; i++)
    {
      g_autofree char *card = hand->cards[i] == UC_CARD_NONE ? g_strdup (_ ("face down")) : uc_say_card (hand->cards[i]);

      g_string_append_printf (text, "%s%s", i == 0 ? "" : " ", card);
    }
  if (hand->n == 0)
    g_string_append (text, _ ("no cards"));
  else
    uc_say_listed (text, "%u", hand->total);
  if (hand->word != NULL && hand->word[0] != '\0')
    uc_say_listed (text, "%s", hand->word);
}

char *
uc_seat_hands_say (const UcSeatHands *hands)
{
  g_autofree char *sums = uc_seat_hands_say_sums (hands);
  g_autoptr (GString) text = g_string_new (NULL), dealer = g_string_new (NULL);

  if (hands->n_hands == 0)
    return g_strdup_printf (_ ("seat %u is not in this round"), hands->seat);
  for (guint i = 0; i < hands->n_hands; i++)
    {
      g_autoptr (GString) hand = g_string_new (NULL);

      append_hand (hand, &hands->hand[i]);
      uc_say_listed_apart (text, "%s", hand->str);
    }
  append_hand (dealer, &hands->dealer);
  /* Translators: the dealer’s cards and total behind a player’s hands, "9♦ 8♣, 17, loses; dealer 9♥ 9♠, 18". */
  uc_say_listed_apart (text, _ ("dealer %s"), dealer->str);
  uc_say_listed_apart (text, "%s", sums);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
