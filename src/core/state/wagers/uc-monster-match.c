#include "uc-monster-match.h"

#include "uc-side-wager.h"

#include <glib/gi18n.h>
#include <string.h>

/* The cards of one rank, counted. */
typedef struct
{
  guint n;
  guint red;
  guint most_alike; /* of one suit */
} Kind;

static gboolean
is_red (UcCard card)
{
  return uc_card_suit (card) == UC_SUIT_HEARTS || uc_card_suit (card) == UC_SUIT_DIAMONDS;
}

static Kind
count_kind (const UcCard cards[UC_N_FIRST_CARDS], guint rank)
{
  Kind kind = { 0 };
  guint suits[4] = { 0 };

  for (guint i = 0; i < UC_N_FIRST_CARDS; i++)
    if (uc_card_rank (cards[i]) == rank)
      {
        kind.n++;
        kind.red += is_red (cards[i]);
        suits[uc_card_suit (cards[i])]++;
        kind.most_alike = MAX (kind.most_alike, suits[uc_card_suit (cards[i])]);
      }
  return kind;
}

static UcCombination
combination_of_kind (Kind kind)
{
  guint one_color = MAX (kind.red, kind.n - kind.red);

  if (kind.most_alike == 4)
    return UC_COMBINATION_FOUR_SUITED;
  if (one_color == 4)
    return UC_COMBINATION_FOUR_SAME_COLOR;
  if (kind.n == 4)
    return UC_COMBINATION_FOUR;
  if (one_color == 3)
    return UC_COMBINATION_THREE_SAME_COLOR;
  if (kind.n == 3)
    return UC_COMBINATION_THREE;
  return kind.most_alike == 2 ? UC_COMBINATION_SUITED_PAIR : UC_COMBINATION_NONE;
}

UcCombination
uc_monster_match_combination (const UcCard cards[UC_N_FIRST_CARDS])
{
  /* The names stand with the best first. */
  UcCombination best = UC_COMBINATION_NONE;

  for (guint i = 0; i < UC_N_FIRST_CARDS; i++)
    {
      UcCombination own = combination_of_kind (count_kind (cards, uc_card_rank (cards[i])));

      if (own != UC_COMBINATION_NONE && (best == UC_COMBINATION_NONE || own < best))
        best = own;
    }
  return best;
}

/* The cards that make the combination: those of the rank, or the face, that most of the four have. */
static guint
find_alike (const UcCard cards[UC_N_FIRST_CARDS], gboolean by_face, UcCard found[UC_N_FIRST_CARDS])
{
  guint most = 0;

  for (guint i = 0; i < UC_N_FIRST_CARDS; i++)
    {
      UcCard group[UC_N_FIRST_CARDS];
      guint n = 0;

      for (guint j = 0; j < UC_N_FIRST_CARDS && uc_card_is_valid (cards[i]); j++)
        if (by_face ? cards[i] == cards[j] : uc_card_rank (cards[i]) == uc_card_rank (cards[j]))
          group[n++] = cards[j];
      if (n > most)
        memcpy (found, group, (most = n) * sizeof *group);
    }
  return most;
}

static void
explain (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS], UcProof *proof)
{
  UcProofLine *which = &proof->lines[0];
  gboolean one_suit = TRUE, one_color = TRUE;

  which->text = N_ ("%u of the four: %s");
  which->n_cards = find_alike (cards, uc_monster_match_combination (cards) == UC_COMBINATION_SUITED_PAIR, which->cards);
  for (guint i = 1; i < which->n_cards; i++)
    {
      one_suit &= uc_card_suit (which->cards[0]) == uc_card_suit (which->cards[i]);
      one_color &= is_red (which->cards[0]) == is_red (which->cards[i]);
    }
  proof->lines[1].text = one_suit ? N_ ("In one suit") : one_color ? N_ ("In one color") : N_ ("In both colors");
}

static const UcInterpretation interpretations[] = {
  { "A16", "", "", TRUE,
    N_ ("Every player wagers the one amount that is filed; the text names none. The other interpretation lets each player choose."),
    UC_CITE_PROGRESSIVE_AMOUNT, NULL },
  { "A22", "", "", TRUE,
    N_ ("A suited pair is any two of the four cards alike in rank and suit; only the best combination pays."),
    UC_CITE_PROGRESSIVE_PAYTABLE, NULL },
  { NULL },
};

static const UcCombinationWords words[] = {
  { UC_COMBINATION_FOUR_SUITED, N_ ("Four of a kind, one suit") },
  { UC_COMBINATION_FOUR_SAME_COLOR, N_ ("Four of a kind, one color") },
  { UC_COMBINATION_FOUR, N_ ("Four of a kind") },
  { UC_COMBINATION_THREE_SAME_COLOR, N_ ("Three of a kind, one color") },
  { UC_COMBINATION_THREE, N_ ("Three of a kind") },
  { UC_COMBINATION_SUITED_PAIR, N_ ("Suited pair") },
  { UC_COMBINATION_NONE, NULL },
};

const UcSideWager uc_monster_match = {
  .title = N_ ("Monster Match"),
  .mark = "P",
  .slot = 1,
  .step = UC_STEP_HOLE_WAGERS,
  .progressive = TRUE,
  .decided_by = UC_DECIDED_BY_FOUR,
  .combination = uc_monster_match_combination,
  .explain = explain,
  .loses = UC_CITE_PROGRESSIVE_LOSES,
  .pays = UC_CITE_PROGRESSIVE_PAY,
  .paytable = UC_CITE_PROGRESSIVE_PAYTABLE,
  .interpretations = interpretations,
  .words = words,
};
