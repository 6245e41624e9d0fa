/* Combinations and totals, worked out from the cards as the regulation words them. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <sodium.h>
#include <string.h>

#define ACE   1
#define SEVEN 7
#define KING  13

/* ---- totals ---- */

gboolean
uc_audit_is_blackjack (UcCard a, UcCard b)
{
  return (uc_card_rank (a) == ACE && uc_card_value (b) == 10) || (uc_card_rank (b) == ACE && uc_card_value (a) == 10);
}

guint
uc_audit_total (const UcCard *cards, guint n, guint cap)
{
  guint hard = 0;
  gboolean ace = FALSE;

  for (guint i = 0; i < n; i++)
    {
      hard += uc_card_value (cards[i]);
      ace |= uc_card_rank (cards[i]) == ACE;
    }
  return ace && hard + 10 <= cap ? hard + 10 : hard;
}

/* 685a.3, first (d)(3): an ace counts 11 unless that takes the dealer above 22, so a pair of them is 22. */
static guint
dealer_total (const UcAudit *a, guint n)
{
  const UcAuditHand *d = &a->now.round.dealer;

  if (n == 2 && uc_card_rank (d->cards[0]) == ACE && uc_card_rank (d->cards[1]) == ACE)
    return a->filed.pair_of_aces;
  return uc_audit_total (d->cards, n, a->filed.ace_cap);
}

guint
uc_audit_dealer_total (const UcAudit *a)
{
  return dealer_total (a, a->now.round.dealer.n);
}

/* ---- side wagers ---- */

/* 685c.1(a), 635b.1(a), 635b.2(g)(4), WSGC: both cards against one of the dealer's. */
static UcCombination
match (const UcCard first[2], UcCard dealer)
{
  guint suited = 0, unsuited = 0;

  for (guint i = 0; i < 2; i++)
    if (uc_card_rank (first[i]) == uc_card_rank (dealer))
      *(first[i] == dealer ? &suited : &unsuited) += 1;
  if (suited == 2)
    return UC_COMBINATION_TWO_SUITED;
  if (suited == 1)
    return unsuited == 1 ? UC_COMBINATION_SUITED_AND_UNSUITED : UC_COMBINATION_ONE_SUITED;
  if (unsuited == 2)
    return UC_COMBINATION_TWO_UNSUITED;
  return unsuited == 1 ? UC_COMBINATION_ONE_UNSUITED : UC_COMBINATION_NONE;
}

static UcCombination
match_progressive (const UcCard first[2], UcCard up)
{
  UcCombination combination = match (first, up);

  /* (a)(1) */
  if (combination == UC_COMBINATION_TWO_SUITED && up == uc_card (ACE, UC_SUIT_SPADES))
    return UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES;
  return combination;
}

/* The ten-value card of a Blackjack. */
static UcCard
ten_of (UcCard a, UcCard b)
{
  return uc_card_rank (a) == ACE ? b : a;
}

/* 633b.10(a) and reading A14: "identical in suit" is all four cards in one suit. */
static UcCombination
two_blackjacks (const UcCard p[2], const UcCard d[2])
{
  gboolean suited = uc_card_suit (p[0]) == uc_card_suit (p[1]) && uc_card_suit (p[0]) == uc_card_suit (d[0])
                    && uc_card_suit (p[0]) == uc_card_suit (d[1]);
  guint player = uc_card_rank (ten_of (p[0], p[1])), dealer = uc_card_rank (ten_of (d[0], d[1]));

  if (!suited)
    return UC_COMBINATION_PLAYER_AND_DEALER;
  if (player != dealer)
    return UC_COMBINATION_PLAYER_AND_DEALER_SUITED;
  return player == KING ? UC_COMBINATION_ACE_KING_MATCHING_SUITED : UC_COMBINATION_MATCHING_SUITED;
}

/* (a)(5)-(7): what the player has alone. */
static UcCombination
one_blackjack (const UcCard p[2])
{
  if (uc_audit_is_blackjack (p[0], p[1]))
    return uc_card_suit (p[0]) == uc_card_suit (p[1]) ? UC_COMBINATION_PLAYER_SUITED : UC_COMBINATION_PLAYER;
  return uc_card_rank (p[0]) == ACE || uc_card_rank (p[1]) == ACE ? UC_COMBINATION_ANY_ACE : UC_COMBINATION_NONE;
}

/* FALSE: nobody has seen the dealer's hole card, and it decides. */
static gboolean
blackjack_match (const UcAuditRound *r, const UcCard p[2], UcCombination *combination)
{
  const UcCard d[2] = { r->up, r->hole };
  gboolean can = uc_card_rank (r->up) == ACE || uc_card_value (r->up) == 10;

  *combination = one_blackjack (p);
  if (!uc_audit_is_blackjack (p[0], p[1]) || !can || (r->hole == UC_CARD_NONE && r->peek == UC_WORD_NO))
    return TRUE;
  if (r->hole == UC_CARD_NONE)
    return FALSE;
  if (uc_audit_is_blackjack (d[0], d[1]))
    *combination = two_blackjacks (p, d);
  return TRUE;
}

static gboolean
is_red (UcCard card)
{
  return uc_card_suit (card) == UC_SUIT_HEARTS || uc_card_suit (card) == UC_SUIT_DIAMONDS;
}

/* How many of the @n cards have the rank of @rank; @same_color, @same_suit: of them. */
static guint
of_a_kind (const UcCard *cards, guint n, guint rank, gboolean *same_color, gboolean *same_suit)
{
  UcCard first = UC_CARD_NONE;
  guint found = 0;

  *same_color = *same_suit = TRUE;
  for (guint i = 0; i < n; i++)
    if (uc_card_rank (cards[i]) == rank)
      {
        if (found++ == 0)
          first = cards[i];
        *same_color &= is_red (cards[i]) == is_red (first);
        *same_suit &= cards[i] == first;
      }
  return found;
}

static gboolean
has_suited_pair (const UcCard *cards, guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      if (cards[i] == cards[j])
        return TRUE;
  return FALSE;
}

/* 635b.2(d)(2)(iii)(B): the best of the six. */
static UcCombination
monster_match (const UcCard p[2], UcCard up, UcCard hole)
{
  const UcCard cards[4] = { p[0], p[1], up, hole };

  for (guint i = 0; i < 2; i++)
    {
      gboolean color, suit;
      guint kind = of_a_kind (cards, 4, uc_card_rank (cards[i]), &color, &suit);

      if (kind == 4)
        return suit ? UC_COMBINATION_FOUR_SUITED : color ? UC_COMBINATION_FOUR_SAME_COLOR : UC_COMBINATION_FOUR;
      if (kind == 3)
        return color ? UC_COMBINATION_THREE_SAME_COLOR : UC_COMBINATION_THREE;
    }
  return has_suited_pair (cards, 4) ? UC_COMBINATION_SUITED_PAIR : UC_COMBINATION_NONE;
}

gboolean
uc_audit_judge_side (const UcAudit *a, guint seat, UcWager wager, UcCombination *combination)
{
  const UcAuditRound *r = &a->now.round;
  const UcAuditSeat *s = &r->seat[seat];

  *combination = UC_COMBINATION_NONE;
  if (s->n_first < 2 || r->up == UC_CARD_NONE)
    return FALSE;
  switch (wager)
    {
    case UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE:
      *combination = match_progressive (s->first, r->up);
      return TRUE;
    case UC_WAGER_MATCH_THE_DEALER:
    case UC_WAGER_MATCH_UP:
    case UC_WAGER_UP_CARD:
      *combination = match (s->first, r->up);
      return TRUE;
    case UC_WAGER_MATCH_DOWN:
    case UC_WAGER_DOWN_CARD:
      *combination = match (s->first, r->hole);
      return r->hole != UC_CARD_NONE;
    case UC_WAGER_MONSTER_MATCH:
      *combination = monster_match (s->first, r->up, r->hole);
      return r->hole != UC_CARD_NONE;
    case UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE:
      return blackjack_match (r, s->first, combination);
    default:
      return FALSE;
    }
}

/* ---- the main wager ---- */

static gboolean
has_ranks (const UcAuditHand *h, guint a, guint b, guint c)
{
  guint seen = 0;

  for (guint i = 0; i < h->n; i++)
    seen |= 1u << uc_card_rank (h->cards[i]);
  return h->n == 3 && seen == ((1u << a) | (1u << b) | (1u << c));
}

static gboolean
is_one_suit (const UcAuditHand *h)
{
  for (guint i = 1; i < h->n; i++)
    if (uc_card_suit (h->cards[i]) != uc_card_suit (h->cards[0]))
      return FALSE;
  return TRUE;
}

/* 635a.12(b): a 21 of special cards, or of five and more. */
static UcCombination
bonus_21 (const UcAudit *a, const UcAuditHand *h)
{
  gboolean suited = is_one_suit (h), top = suited && uc_card_suit (h->cards[0]) == a->filed.top_suit;

  if (has_ranks (h, 6, 7, 8))
    return top ? UC_COMBINATION_678_TOP_SUIT : suited ? UC_COMBINATION_678_SUITED : UC_COMBINATION_678_MIXED;
  if (has_ranks (h, SEVEN, SEVEN, SEVEN))
    return top ? UC_COMBINATION_777_TOP_SUIT : suited ? UC_COMBINATION_777_SUITED : UC_COMBINATION_777_MIXED;
  if (h->n < 5)
    return UC_COMBINATION_NONE;
  return h->n == 5 ? UC_COMBINATION_21_IN_5 : h->n == 6 ? UC_COMBINATION_21_IN_6 : UC_COMBINATION_21_IN_7;
}

static gboolean
is_two_cards (const UcAuditHand *h)
{
  return h->n == 2 && h->doubles == 0;
}

/* 685a.1: the initial two cards, whatever was drawn or doubled before a correction showed them. */
static gboolean
has_blackjack (const UcAuditSeat *s, const UcAuditHand *h)
{
  return !s->split && h->n >= 2 && uc_audit_is_blackjack (h->cards[0], h->cards[1]);
}

/* 685a.7(n)(1), reading A3. */
static gboolean
has_two_large (const UcAudit *a, const UcAuditSeat *s, const UcAuditHand *h)
{
  return (!s->split || a->filed.split_large_paid) && is_two_cards (h) && uc_card_range (h->cards[0]) == UC_RANGE_LARGE
         && uc_card_range (h->cards[1]) == UC_RANGE_LARGE;
}

UcCombination
uc_audit_main_combination (const UcAudit *a, guint seat, guint hand)
{
  const UcAuditSeat *s = &a->now.round.seat[seat];
  const UcAuditHand *h = &s->hand[hand];

  if (has_blackjack (s, h))
    return UC_COMBINATION_BLACKJACK;
  if (a->filed.game == UC_GAME_DOWN_UNDER_BLACKJACK && a->now.round.dealer.n >= 2 && uc_audit_dealer_total (a) == 22)
    /* a split ace and a ten are 21 by either name, and paid alike */
    return has_two_large (a, s, h) && uc_audit_total (h->cards, h->n, 21) != 21 ? UC_COMBINATION_TWO_LARGE_AGAINST_22
                                                                               : UC_COMBINATION_TWENTY_ONE_AGAINST_22;
  if (a->filed.wagers[UC_WAGER_MAIN].odds[UC_COMBINATION_21_IN_5].kind != UC_ODDS_NONE && h->doubles == 0
      && uc_audit_total (h->cards, h->n, 21) == 21)
    return bonus_21 (a, h);
  return UC_COMBINATION_NONE;
}

gboolean
uc_audit_dealer_has_blackjack (const UcAuditRound *r)
{
  return r->up != UC_CARD_NONE && r->hole != UC_CARD_NONE && uc_audit_is_blackjack (r->up, r->hole);
}

gboolean
uc_audit_play_is_over (const UcAudit *a)
{
  return a->filed.game == UC_GAME_DOWN_UNDER_BLACKJACK && uc_audit_dealer_has_blackjack (&a->now.round);
}

/* 685a.7(m), 635b.2(e)(1)(iv): to 17, soft or hard, and where it is filed beyond a soft 17. */
gboolean
uc_audit_dealer_stands (const UcAudit *a, guint n)
{
  const UcCard *cards = a->now.round.dealer.cards;
  guint total = dealer_total (a, n);

  return total > 17 || (total == 17 && !(a->filed.soft_17_hits && uc_audit_total (cards, n, 0) != total));
}

/* Against a dealer's hand that is finished, 685a.7(n)-(q). */
static UcWord
compare (const UcAudit *a, const UcAuditSeat *s, const UcAuditHand *h, guint player)
{
  guint dealer = uc_audit_dealer_total (a);

  if (a->filed.game == UC_GAME_DOWN_UNDER_BLACKJACK && dealer == 22)
    return player == 21 || has_two_large (a, s, h) ? UC_WORD_WIN : UC_WORD_PUSH;
  if (dealer > 21 || player > dealer)
    return UC_WORD_WIN;
  return player == dealer ? UC_WORD_PUSH : UC_WORD_LOSE;
}

static UcWord
blackjack_due (const UcAuditRound *r)
{
  gboolean can = uc_card_rank (r->up) == ACE || uc_card_value (r->up) == 10;

  if (r->hole == UC_CARD_NONE && can && r->peek != UC_WORD_NO)
    return UC_WORD_NONE;
  return uc_audit_dealer_has_blackjack (r) ? UC_WORD_PUSH : UC_WORD_WIN;
}

/* Behind a correction: nobody can say what a hand comes to that might have drawn on. It has less than 21, and its player
 * neither stood nor had it doubled nor split aces of one card each: it was collected as over 21, or paid as a Blackjack, or met
 * a Blackjack of the dealer's that is none. */
static gboolean
is_played_out (const UcAudit *a, const UcAuditSeat *s, const UcAuditHand *h)
{
  gboolean one_card = s->split && a->filed.aces_get_one && uc_card_rank (h->cards[0]) == ACE;

  return !a->now.round.restated || h->stood || h->doubles > 0 || one_card || uc_audit_total (h->cards, h->n, 21) >= 21;
}

UcWord
uc_audit_main_due (const UcAudit *a, guint seat, guint hand)
{
  const UcAuditRound *r = &a->now.round;
  const UcAuditSeat *s = &r->seat[seat];
  const UcAuditHand *h = &s->hand[hand];
  guint player = uc_audit_total (h->cards, h->n, 21);

  /* reading A33: a split hand may stay at one card */
  if (h->n < (s->split ? 1 : 2) || r->up == UC_CARD_NONE)
    return UC_WORD_NONE;
  /* 635b.2(g)(1)(iii); in Spanish 21 house practice: a Blackjack or a 21 wins whatever the dealer has */
  if (a->filed.twenty_one_wins && (player == 21 || has_blackjack (s, h)))
    return UC_WORD_WIN;
    /* A late Blackjack of the dealer's takes the first wager only, 685a.9(b), .10(d), 633a.11(d), 635b.2(f)(4). */
  if (uc_audit_dealer_has_blackjack (r))
    return has_blackjack (s, h) || (a->filed.late_ties_21 && player == 21) || hand > 0 ? UC_WORD_PUSH : UC_WORD_LOSE;
  if (has_blackjack (s, h))
    return blackjack_due (r);
  if (player > 21)
    return a->filed.busted_returned && r->hole != UC_CARD_NONE && uc_audit_dealer_total (a) == 22 ? UC_WORD_PUSH
                                                                                                   : UC_WORD_LOSE;
  if (r->hole == UC_CARD_NONE || !uc_audit_dealer_stands (a, r->dealer.n) || !is_played_out (a, s, h))
    return UC_WORD_NONE;
  return compare (a, s, h, player);
}

gboolean
uc_audit_is_compared (const UcAudit *a, guint seat, guint hand)
{
  const UcAuditRound *r = &a->now.round;
  const UcAuditSeat *s = &r->seat[seat];
  const UcAuditHand *h = &s->hand[hand];
  guint player = uc_audit_total (h->cards, h->n, 21);

  return h->n >= 2 && r->hole != UC_CARD_NONE && !uc_audit_dealer_has_blackjack (r) && !has_blackjack (s, h) && player <= 21
         && !(a->filed.twenty_one_wins && player == 21);
}

/* A Blackjack that drew or doubled before a correction showed it counts as the hand that was played. */
static gboolean
is_decided_by_draw (const UcAudit *a, const UcAuditSeat *s, const UcAuditHand *h)
{
  guint total = uc_audit_total (h->cards, h->n, 21);

  if (!h->there || h->settled || h->dead || h->given_up || (is_two_cards (h) && has_blackjack (s, h))
      || (total == 21 && a->filed.twenty_one_wins))
    return FALSE;
  return total <= 21 || a->filed.busted_returned;
}

gboolean
uc_audit_dealer_decides (const UcAudit *a)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcAuditSeat *s = &a->now.round.seat[seat];

      for (guint hand = 0; hand < s->hands; hand++)
        if (is_decided_by_draw (a, s, &s->hand[hand]))
          return TRUE;
    }
  return FALSE;
}

gboolean
uc_audit_any_compared (const UcAudit *a)
{
  const UcAuditRound *r = &a->now.round;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < r->seat[seat].hands; hand++)
      if (r->seat[seat].hand[hand].compared)
        return TRUE;
  return FALSE;
}

gboolean
uc_audit_is_over_21 (const UcAudit *a, guint seat, guint hand)
{
  const UcAuditHand *h = &a->now.round.seat[seat].hand[hand];

  return uc_audit_total (h->cards, h->n, 21) > 21;
}

gboolean
uc_audit_has_seven (const UcAudit *a, guint seat)
{
  for (guint other = 1; other <= UC_MAX_SEATS; other++)
    {
      const UcAuditSeat *s = &a->now.round.seat[other];

      for (guint i = 0; i < s->n_first && uc_audit_same_player (a, seat, other); i++)
        if (uc_card_rank (s->first[i]) == SEVEN)
          return TRUE;
    }
  return FALSE;
}

UcMoney
uc_audit_super_bonus (const UcAudit *a, guint seat, guint hand)
{
  const UcAuditRound *r = &a->now.round;
  const UcAuditSeat *s = &r->seat[seat];
  const UcAuditHand *h = &s->hand[hand];

  if (a->filed.bonus_pays[0] == 0 || s->split || h->doubles > 0 || !has_ranks (h, SEVEN, SEVEN, SEVEN)
      || !is_one_suit (h) || uc_card_rank (r->up) != SEVEN)
    return 0;
  if (s->amount == UC_MONEY_UNKNOWN)
    return UC_MONEY_UNKNOWN;
  for (guint step = G_N_ELEMENTS (a->filed.bonus_from); step-- > 0;)
    if (s->amount >= a->filed.bonus_from[step])
      return a->filed.bonus_pays[step];
  return 0;
}

/* ---- copies ---- */

static guint
counted (const UcAudit *a, guint face)
{
  return a->now.counting && !a->filed.continuous ? a->now.counts[face] : a->now.round.counts[face];
}

static void
look_for_too_many (UcAudit *a, UcCard card)
{
  guint face = uc_card_index (card), copies = uc_card_rank (card) == 10 && !a->filed.tens ? 0 : a->filed.decks;

  if (counted (a, face) > MAX (copies, a->now.alarmed[face]))
    a->now.round.too_many = face + 1;
}

static void
count_card (UcAudit *a, UcCard card)
{
  if (card == UC_CARD_NONE)
    return;
  a->now.counts[uc_card_index (card)]++;
  a->now.round.counts[uc_card_index (card)]++;
  look_for_too_many (a, card);
}

void
uc_audit_count_corrected (UcAudit *a, UcCard card)
{
  a->now.round.too_many = 0;
  if (card != UC_CARD_NONE)
    look_for_too_many (a, card);
}

/* The alarm follows the card that is one too many, behind what else that card shows. A face that was read in the shoe
 * is counted before it is turned. */
static void
check_copies (UcAudit *a, const UcEvent *e)
{
  guint face = a->now.round.too_many - 1;
  char card[UC_CARD_TEXT];

  if (e->kind == UC_EVENT_CARD_ALARM && uc_card_is_valid (e->card))
    {
      face = uc_card_index (e->card);
      a->now.alarmed[face] = MAX (e->counted, counted (a, face));
      a->now.round.too_many = 0;
    }
  if (a->now.round.too_many == 0 || e->kind == UC_EVENT_OWED || e->kind == UC_EVENT_PEEK_DIFFERS)
    return;
  a->now.round.too_many = 0;
  uc_audit_say (a, UC_AUDIT_CARD_COPIES, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "decks",
                _ ("more %s were dealt than %u decks hold, and the record says nothing of it"),
                uc_card_format (uc_card_from_index (face), card), a->filed.decks);
}

/* ---- the seal ---- */

static gboolean
unbase64 (const char *text, gsize length, guchar *out, gsize size)
{
  gsize n;

  return sodium_base642bin (out, size, text, length, NULL, &n, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0
         && n == size;
}

/* BLAKE2b-256 over the salt and the card's two characters, docs/reference/journal.md § 9. */
static gboolean
opens (const char *seal, const char *salt, UcCard card)
{
  guchar told[32], hash[32], message[16 + 2];
  char name[UC_CARD_TEXT];
  const char *end = g_str_has_prefix (seal, "c:") ? strchr (seal + 2, ':') : NULL;

  if (end == NULL || !unbase64 (seal + 2, end - seal - 2, told, sizeof told)
      || !unbase64 (salt, strlen (salt), message, 16))
    return FALSE;
  memcpy (message + 16, uc_card_format (card, name), 2);
  crypto_generichash (hash, sizeof hash, message, sizeof message, NULL, 0);
  return memcmp (hash, told, sizeof hash) == 0;
}

/* A card is said to be one that left the shoe when none was due: the salt opens the seal of that one, and no other card of the round is
 * it as well. */
void
uc_audit_check_refused (UcAudit *a, const UcEvent *e)
{
  const UcEvent *refused = NULL;
  gboolean twice = FALSE;

  if (e->opens[0] == '\0')
    return;
  for (guint i = 0; i < a->span->len; i++)
    {
      const UcEvent *before = &g_array_index (a->span, UcEvent, i);

      if (before->kind == UC_EVENT_CARD_REFUSED && before->seq == e->target)
        refused = before;
      twice |= before->opens[0] != '\0' && before->target == e->target;
    }
  a->event = e;
  if (refused == NULL || !opens (refused->seal, e->opens, e->card))
    uc_audit_say (a, UC_AUDIT_SEAL, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("the card is said to be the one that event %" PRIu64 " refused, and its salt opens no seal there"),
                  e->target);
  else if (twice)
    uc_audit_say (a, UC_AUDIT_SEAL, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                  _ ("two cards are said to be the one that event %" PRIu64 " refused"), e->target);
  a->event = NULL;
}

/* ---- events ---- */

static void
add_card (UcAuditHand *hand, UcCard card)
{
  if (hand->n < UC_AUDIT_HAND_CARDS)
    hand->cards[hand->n++] = card;
}

static void
dealt_up (UcAuditRound *r, UcCard card)
{
  if (r->up == UC_CARD_NONE)
    r->up = card;
  add_card (&r->dealer, card);
}

/* 685a.7(h), (k), .9(a), .10(e), 635b.2(f): a double and a split ace have one card each; a hand over 21 has none, and nobody has one
 * behind the dealer's Blackjack. */
static void
check_drawn (UcAudit *a, const UcAuditSeat *s, const UcEvent *e)
{
  const UcAuditHand *h = &s->hand[e->hand];
  guint total = uc_audit_total (h->cards, h->n, 21);

  if (uc_audit_play_is_over (a))
    uc_audit_say (a, UC_AUDIT_DRAWN, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "dealer-blackjack-collect",
                  _ ("gets another card, and the dealer’s Blackjack is up"));
  if (h->n < 2)
    return;
  if (has_blackjack (s, h))
    uc_audit_say (a, UC_AUDIT_DRAWN, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "blackjack-pays",
                  _ ("is a Blackjack and gets another card"));
  else if (total > 21 || (a->filed.game == UC_GAME_DOWN_UNDER_BLACKJACK && total == 21))
    uc_audit_say (a, UC_AUDIT_DRAWN, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "draw",
                  _ ("has %u and gets another card"), total);
  else if (h->doubles > 0 && h->n > h->n_doubled)
    uc_audit_say (a, UC_AUDIT_DRAWN, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "double",
                  _ ("is doubled and gets a second card"));
  /* A card that a correction makes an ace behind the split may find the hand doubled. */
  else if (s->split && uc_card_rank (h->cards[0]) == ACE && a->filed.aces_get_one && h->doubles == 0)
    uc_audit_say (a, UC_AUDIT_DRAWN, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "split-aces",
                  _ ("is a split ace and gets a second card"));
}

/* 685c.1(f), 633b.10(f), 635b.1(f): chips and wagers agree before the first card. A wager that was cleared explains a count
 * only where what is left is what was counted. */
static void
check_chips (UcAudit *a)
{
  const UcAuditRound *r = &a->now.round;
  guint lit = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS && r->n_deal == 0 && !r->chips_verified; seat++)
    for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
      if (a->filed.wagers[w].progressive && r->seat[seat].line[w].there && lit++ == 0)
        uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, seat, 0, w, UC_MONEY_UNKNOWN, "chips",
                      _ ("cards are dealt, and nobody has compared the chips with the wagers"));
  if (r->n_deal == 0 && !r->chips_verified && lit == 0 && r->chips_differed && r->chips_said != 0)
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "chips",
                  _ ("cards are dealt, and chips were counted that no wager explains"));
}

/* 685a.7(n): the hands are compared when he has drawn, and every one of them with the same cards: one that lies under a dispute,
 * too. Where none is left, a correction of his cards may have him draw. */
static void
check_drawn_late (UcAudit *a)
{
  const UcAuditRound *r = &a->now.round;
  gboolean left = FALSE;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < r->seat[seat].hands; hand++)
      left |= !r->seat[seat].hand[hand].settled && !r->seat[seat].hand[hand].dead;
  if (r->dealer_corrected && !left)
    return;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < r->seat[seat].hands; hand++)
      {
        if (!r->seat[seat].hand[hand].compared)
          continue;
        uc_audit_say (a, UC_AUDIT_DRAWN, seat, hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "dealer-draws",
                      _ ("has been settled against the dealer's hand, and he draws another card"));
        return;
      }
}

/* 635b.2(g)(1)(iii), reading A27: he draws no card that decides nothing, unless that is filed. How a dealer drew whose cards were
 * corrected is not judged. */
static void
check_drawn_for_nobody (UcAudit *a, const UcEvent *e)
{
  const UcAuditRound *r = &a->now.round;

  if (e->face != UC_WORD_DOWN && r->hole != UC_CARD_NONE && !a->filed.dealer_draws_always && !r->dealer_corrected
      && !uc_audit_any_compared (a) && !uc_audit_dealer_decides (a))
    uc_audit_say (a, UC_AUDIT_DRAWN, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "dealer-draws",
                  _ ("The dealer draws a card, and no hand is left that it decides"));
}

static void
dealt (UcAudit *a, const UcEvent *e)
{
  UcAuditRound *r = &a->now.round;
  gboolean seat = e->to == UC_WORD_SEAT && e->seat <= UC_MAX_SEATS && e->hand < UC_MAX_HANDS;

  if (e->face != UC_WORD_DOWN)
    count_card (a, e->card);
  if (!seat && e->to != UC_WORD_DEALER)
    return;
  check_chips (a);
  if (!r->hole_dealt && e->face != UC_WORD_DOWN && r->n_deal < G_N_ELEMENTS (r->deal))
    {
      r->deal_seq[r->n_deal] = e->seq;
      r->deal_to[r->n_deal] = r->deal_at[r->n_deal] = seat ? e->seat : UC_AUDIT_UP;
      r->deal[r->n_deal++] = e->card;
    }
  if (seat)
    {
      UcAuditSeat *s = &r->seat[e->seat];

      check_drawn (a, s, e);
      if (s->n_first < 2 && e->hand == 0 && !s->split)
        s->first[s->n_first++] = e->card;
      add_card (&s->hand[e->hand], e->card);
      s->hand[e->hand].requested = FALSE;
    }
  else
    {
      check_drawn_late (a);
      check_drawn_for_nobody (a, e);
      if (e->face != UC_WORD_DOWN)
        dealt_up (r, e->card);
      else
        {
          r->hole_dealt = TRUE;
          g_strlcpy (r->seal, e->seal, sizeof r->seal);
        }
    }
}

/* The hole card is the dealer's second, however late it is turned. */
static void
exposed (UcAudit *a, const UcEvent *e)
{
  UcAuditHand *d = &a->now.round.dealer;
  const UcAuditRound *r = &a->now.round;

  /* 685a.7(l): the card that is turned is the one that was dealt. One without its salt is told by nothing but the dealer's word. */
  if (r->seal[0] != '\0' && e->salt[0] == '\0')
    uc_audit_say (a, UC_AUDIT_SEAL, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "reveal",
                  _ ("the hole card was sealed when it was dealt, and the one that is turned has no salt that opens the seal"));
  else if (r->seal[0] != '\0' && !opens (r->seal, e->salt, e->card))
    uc_audit_say (a, UC_AUDIT_SEAL, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "reader",
                  _ ("the hole card that was turned is not the one that was sealed when it was dealt"));
  count_card (a, e->card);
  a->now.round.hole = e->card;
  if (d->n == 0 || d->n >= UC_AUDIT_HAND_CARDS)
    return;
  memmove (&d->cards[2], &d->cards[1], (d->n - 1) * sizeof d->cards[0]);
  d->cards[1] = e->card;
  d->n++;
}

static void
keep_out (UcAuditBooks *b, const UcAuditHand *h)
{
  for (guint i = 0; i < h->n; i++)
    if (uc_card_is_valid (h->cards[i]))
      {
        b->counts[uc_card_index (h->cards[i])]++;
        b->round.counts[uc_card_index (h->cards[i])]++;
      }
}

/* What is dealt from here on comes from cards that were all in the shoe: none of them lay before the dealer or in a hand
 * that is still to be settled. Where whose card was whose is not judged, a card may be the one that is turned later. */
static void
shuffled (UcAuditBooks *b)
{
  memset (b->counts, 0, sizeof b->counts);
  memset (b->round.counts, 0, sizeof b->round.counts);
  memset (b->alarmed, 0, sizeof b->alarmed);
  if (!b->round.open)
    return;
  keep_out (b, &b->round.dealer);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < b->round.seat[seat].hands; hand++)
      if (!b->round.seat[seat].hand[hand].settled)
        keep_out (b, &b->round.seat[seat].hand[hand]);
  /* of those the record has said what there was to say */
  memcpy (b->alarmed, b->round.counts, sizeof b->alarmed);
}

/* ---- a hand that was passed over in the deal ---- */

/* 685a.7(e), .12(f): whose the @nth card of the deal is. */
static guint
deal_place (const UcAuditRound *r, guint nth)
{
  for (guint pass = 0; pass < 2; pass++)
    {
      for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
        if (r->seat[seat].there && !r->seat[seat].no_cards && !(pass == 1 && r->seat[seat].one_card != UC_WORD_NONE)
            && nth-- == 0)
          return seat;
      if (nth-- == 0)
        return pass == 0 ? UC_AUDIT_UP : UC_AUDIT_HOLE;
    }
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (r->seat[seat].there && !r->seat[seat].no_cards && r->seat[seat].one_card == UC_WORD_YES && nth-- == 0)
      return seat;
  return UC_AUDIT_NOBODY;
}

/* The cards that were taken for that hand's and the next ones' lie one place further on. Once the hole card lies there
 * face down, each card is where it was dealt. */
static void
deal_again (UcAudit *a)
{
  UcAuditRound *r = &a->now.round;

  if (r->hole_dealt)
    return;
  r->up = UC_CARD_NONE;
  r->dealer.n = 0;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    r->seat[seat].n_first = r->seat[seat].hand[0].n = 0;
  for (guint i = 0; i < r->n_deal; i++)
    {
      guint to = r->deal_to[i] = deal_place (r, i);

      if (to == UC_AUDIT_HOLE)
        {
          /* The card that is the hole card after all is counted again when it is turned. */
          a->now.counts[uc_card_index (r->deal[i])]--;
          a->now.round.counts[uc_card_index (r->deal[i])]--;
          a->now.round.hole_dealt = TRUE;
        }
      else if (to == UC_AUDIT_UP)
        dealt_up (r, r->deal[i]);
      else if (to != UC_AUDIT_NOBODY && r->seat[to].n_first < 2)
        {
          r->seat[to].first[r->seat[to].n_first++] = r->deal[i];
          add_card (&r->seat[to].hand[0], r->deal[i]);
        }
    }
}

static void
irregular (UcAudit *a, const UcEvent *e)
{
  UcAuditSeat *s = &a->now.round.seat[e->seat <= UC_MAX_SEATS ? e->seat : 0];

  /* 685a.12(e): the discard rack goes back into the shoe */
  if (e->id == UC_IRREGULARITY_SHOE_EMPTY)
    shuffled (&a->now);
  s->no_cards |= e->id == UC_IRREGULARITY_NO_CARDS;
  if (e->id == UC_IRREGULARITY_ONE_CARD)
    s->one_card = e->choice;
  if (e->id == UC_IRREGULARITY_NO_CARDS || e->id == UC_IRREGULARITY_ONE_CARD)
    deal_again (a);
}

static void
say_moved (UcAudit *a, guint seat, const char *what)
{
  uc_audit_say (a, UC_AUDIT_CARD_MOVED, seat <= UC_MAX_SEATS ? seat : 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "no-cards", "%s", what);
}

/* The seat or dealer that a card-moved names; it names nobody for a card that is none of the deal's. */
static guint
place_of (guint seat, gboolean down)
{
  if (seat == UC_SEAT_DEALER)
    return down ? UC_AUDIT_HOLE : UC_AUDIT_UP;
  return seat == 0 ? UC_AUDIT_NOBODY : seat;
}

/* A card goes from where it lies to where the order of the deal has it, and none leaves a hand that is settled. Nobody's money
 * depends on the cards of one that is void. */
static void
moved (UcAudit *a, const UcEvent *e)
{
  UcAuditRound *r = &a->now.round;
  guint from = place_of (e->seat, FALSE), to = place_of (e->to_seat, e->face == UC_WORD_DOWN), i = 0;

  r->moved = r->restated = TRUE;
  if (!r->passed_over)
    say_moved (a, e->seat, _ ("gives up a card, and nobody declared a hand without its cards"));
  while (i < r->n_deal && r->deal_seq[i] != e->target)
    i++;
  if (i == r->n_deal)
    {
      say_moved (a, e->seat, _ ("gives up a card that was not dealt to anybody"));
      return;
    }
  if (r->deal_at[i] != from || (uc_card_is_valid (e->card) && e->card != r->deal[i]))
    say_moved (a, e->seat, _ ("gives up a card that lies elsewhere"));
  else if (e->seat <= UC_MAX_SEATS && r->seat[e->seat].hand[0].settled && r->seat[e->seat].hand[0].outcome != UC_WORD_VOID)
    say_moved (a, e->seat, _ ("gives up a card when its hand is settled"));
  else if (to != r->deal_to[i])
    say_moved (a, e->to_seat, _ ("gets a card that the order of the deal has elsewhere"));
  r->deal_at[i] = to;
}

/* A record may be older than the event. */
void
uc_audit_close_deal (UcAudit *a)
{
  const UcAuditRound *r = &a->now.round;

  for (guint i = 0; i < r->n_deal && r->moved; i++)
    if (r->deal_at[i] != r->deal_to[i] && r->deal_to[i] != UC_AUDIT_NOBODY)
      say_moved (a, r->deal_at[i], _ ("has a card in the record that the order of the deal has elsewhere"));
}

static gboolean
is_dealers (const UcAudit *a, guint64 seq)
{
  const UcAuditRound *r = &a->now.round;

  for (guint i = 0; i < r->n_deal; i++)
    if (r->deal_seq[i] == seq)
      return r->deal_to[i] == UC_AUDIT_UP || r->deal_to[i] == UC_AUDIT_HOLE;
  for (guint i = 0; i < a->span->len; i++)
    if (g_array_index (a->span, UcEvent, i).seq == seq)
      return g_array_index (a->span, UcEvent, i).to == UC_WORD_DEALER;
  return FALSE;
}

gboolean
uc_audit_was_hole_card (const UcAudit *a, guint64 seq)
{
  const UcAuditRound *r = &a->now.round;

  for (guint i = 0; i < r->n_deal; i++)
    if (r->deal_seq[i] == seq)
      return r->deal_to[i] == UC_AUDIT_HOLE;
  return FALSE;
}

/* How a dealer drew whose cards were others is not judged; insurance is offered against an ace that was taken for another
 * card. */
static void
corrected (UcAudit *a, const UcEvent *e)
{
  if (e->of_round != 0 || strcmp (e->key, "card") != 0 || !is_dealers (a, e->target))
    return;
  a->now.round.dealer_corrected = TRUE;
  a->now.round.insurance_over = FALSE;
}

void
uc_audit_card_event (UcAudit *a, const UcEvent *e)
{
  check_copies (a, e);
  switch (e->kind)
    {
    case UC_EVENT_CARD_DEALT:
      dealt (a, e);
      break;
    case UC_EVENT_HOLE_CARD_EXPOSED:
      exposed (a, e);
      break;
    case UC_EVENT_HOLE_CARD_CHECKED:
      a->now.round.peek = e->blackjack ? UC_WORD_YES : UC_WORD_NO;
      break;
    case UC_EVENT_SHUFFLED:
      /* a shoe that is loaded again in mid-round begins no count of its own */
      a->now.counting |= e->round == 0;
      shuffled (&a->now);
      break;
    case UC_EVENT_IRREGULARITY:
      irregular (a, e);
      break;
    case UC_EVENT_CARD_MOVED:
      moved (a, e);
      break;
    case UC_EVENT_CHIPS_VERIFIED:
      a->now.round.chips_verified = TRUE;
      break;
    case UC_EVENT_CHIPS_MISMATCH:
      a->now.round.chips_differed = TRUE;
      a->now.round.chips_said = e->counted;
      break;
    case UC_EVENT_BETS_REOPENED:
      a->now.round.chips_verified = a->now.round.chips_differed = FALSE;
      break;
    case UC_EVENT_CORRECTED:
      corrected (a, e);
      break;
    default:
      break;
    }
}
