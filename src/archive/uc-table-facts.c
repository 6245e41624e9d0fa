#include "uc-table-facts.h"

#include "uc-hand.h"
#include "uc-say-value.h"
#include "uc-side-wager.h"
#include "uc-side.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_CARDS 24

static void
two_facts_free (gpointer data)
{
  UcTwoFacts *facts = data;

  g_free (facts->name);
  g_free (facts->left);
  g_free (facts->right);
  g_free (facts);
}

/* ---- one fact of one table; (transfer full), NULL = it has none ---- */

static char *
say_cards (const UcTable *table, guint seat, guint hand)
{
  UcCard cards[MAX_CARDS];
  guint n = uc_hand_cards (&table->now, seat, hand, cards, MAX_CARDS);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *card = cards[i] == UC_CARD_NONE ? g_strdup (_ ("face down")) : uc_say_card (cards[i]);

      g_string_append_printf (text, "%s%s", i == 0 ? "" : " ", card);
    }
  if (n == 0)
    return NULL;
  g_string_append_printf (text, ", %u", uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* “wins, paid $25”, “loses”. */
static char *
say_outcome (UcWord outcome, UcMoney pays)
{
  g_autofree char *sum = uc_say_money (pays);

  switch ((guint)outcome)
    {
    case UC_WORD_WIN:
      return g_strdup_printf (_ ("wins, paid %s"), sum);
    case UC_WORD_LOSE:
      return g_strdup (_ ("loses"));
    case UC_WORD_VOID:
      return g_strdup (_ ("void"));
    default:
      return g_strdup (_ ("push"));
    }
}

static char *
say_stake (const UcTable *table, guint seat, guint hand)
{
  const UcSeat *box = &table->now.round.seats[seat];
  const UcHand *here = &box->hand[hand];
  g_autofree char *stake = NULL, *outcome = NULL;

  if (!box->in_round || hand >= MAX (box->hands, 1))
    return NULL;
  stake = uc_say_money (box->hands == 0 ? box->main : here->stake);
  if (here->state != UC_HAND_SETTLED)
    return (here->flags & UC_HAND_FLAG_DEAD) != 0 ? g_strdup_printf (_ ("bet %s, dead"), stake)
                                                  : g_strdup_printf (_ ("bet %s"), stake);
  outcome = say_outcome (here->outcome, here->pays);
  /* Translators: a sum and what became of it, "bet $25, pays $37.50". */
  return g_strdup_printf (_ ("bet %s, %s"), stake, outcome);
}

static char *
say_side (const UcTable *table, guint seat, guint slot)
{
  const UcSide *side = &table->now.round.seats[seat].side[slot];
  g_autofree char *amount = uc_say_money (side->amount), *pays = uc_say_money (side->pays), *outcome = NULL;

  switch ((UcSideState)side->state)
    {
    case UC_SIDE_NONE:
      return NULL;
    case UC_SIDE_PLACED:
      return g_strdup (_ ("placed"));
    case UC_SIDE_ACCEPTED:
      return g_strdup_printf (_ ("accepted, %s"), amount);
    case UC_SIDE_WON:
      return side->validated ? g_strdup_printf (_ ("wins %s, validated"), pays) : g_strdup_printf (_ ("wins %s, not validated"), pays);
    case UC_SIDE_SETTLED:
      outcome = say_outcome (side->outcome, side->pays);
      return g_strdup_printf ("%s: %s", amount, outcome);
    }
  return NULL;
}

/* ---- two tables ---- */

/* Takes both texts, and the name. */
static void
add (GPtrArray *facts, char *name, char *left, char *right)
{
  UcTwoFacts *two = g_new0 (UcTwoFacts, 1);

  *two = (UcTwoFacts){ name, left == NULL ? g_strdup ("–") : left, right == NULL ? g_strdup ("–") : right };
  if (strcmp (two->left, two->right) == 0)
    two_facts_free (two);
  else
    g_ptr_array_add (facts, two);
}

/* Of all seats; a slot is another wager's at another table. */
static void
add_side (GPtrArray *facts, const UcTable *left, const UcTable *right, UcWager wager)
{
  gboolean here = wager == UC_WAGER_INSURANCE || left->rules->wagers[wager].offered;
  gboolean there = wager == UC_WAGER_INSURANCE || right->rules->wagers[wager].offered;
  guint slot = uc_side_wager_slot (wager);

  for (guint seat = 1; (here || there) && seat <= UC_MAX_SEATS; seat++)
    add (facts, g_strdup_printf (_ ("Seat %u: %s"), seat, uc_say_wager (wager)), here ? say_side (left, seat, slot) : NULL,
         there ? say_side (right, seat, slot) : NULL);
}

static char *
say_meter (const UcTable *table)
{
  UcWager progressive = uc_side_wager_progressive (table->rules);

  return progressive == UC_WAGER_NONE
             ? NULL
             : uc_say_money_cents (table->now.carry.meters[uc_side_wager_slot (progressive)].value);
}

static char *
say_light (const UcTable *table)
{
  return table->now.round.light == UC_RANGE_NONE ? NULL : g_strdup (uc_say_range (table->now.round.light));
}

GPtrArray *
uc_table_facts_differ (const UcTable *left, const UcTable *right)
{
  GPtrArray *facts = g_ptr_array_new_with_free_func (two_facts_free);

  add (facts, g_strdup (_ ("Step")), g_strdup (uc_say_step (left->now.round.step)),
       g_strdup (uc_say_step (right->now.round.step)));
  add (facts, g_strdup (_ ("Dealer: cards")), say_cards (left, UC_SEAT_DEALER, 0), say_cards (right, UC_SEAT_DEALER, 0));
  add (facts, g_strdup (_ ("Reader’s light")), say_light (left), say_light (right));
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      guint hands = MAX (left->now.round.seats[seat].hands, right->now.round.seats[seat].hands);

      for (guint hand = 0; hand < MAX (hands, 1); hand++)
        {
          g_autofree char *who = hands > 1 ? g_strdup_printf (_ ("Seat %u, %s hand"), seat, uc_say_ordinal (hand))
                                           : g_strdup_printf (_ ("Seat %u"), seat);

          add (facts, g_strdup_printf (_ ("%s: cards"), who), say_cards (left, seat, hand), say_cards (right, seat, hand));
          add (facts, g_strdup_printf (_ ("%s: bet"), who), say_stake (left, seat, hand), say_stake (right, seat, hand));
        }
    }
  UC_FOR_EACH_SIDE_WAGER (wager)
    add_side (facts, left, right, wager);
  add_side (facts, left, right, UC_WAGER_INSURANCE);
  add (facts, g_strdup (_ ("Meter")), say_meter (left), say_meter (right));
  return facts;
}
