#include "uc-question.h"

#include "uc-held.h"
#include "uc-irregularities.h"
#include "uc-readiness.h"
#include "uc-say-subject.h"
#include "uc-side-wager.h"
#include "uc-undo.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
clear_choices (UcQuestion *ask)
{
  for (guint i = 0; i < ask->n_choices; i++)
    {
      g_free (ask->choices[i].words);
      g_free (ask->choices[i].line);
    }
  memset (ask->choices, 0, sizeof ask->choices);
  ask->n_choices = 0;
}

static guint8
playing (const UcTable *table)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (table->now.round.seats[seat].in_round)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

typedef struct
{
  guint id; /* UcOptionId or UcIrregularity */
  UcQuestionKind kind;
  UcQuestionThen then;
  const char *headline, *support, *line;
  UcIrregularity irregularity; /* of which seats it asks; NONE: any that plays */
} Row;

static const Row option_rows[] = {
  { UC_OPTION_LIGHT_DARK, UC_QUESTION_SEAT, UC_QUESTION_SUBMIT, N_ ("Which light is dark?"), N_ ("Tap its seat."),
    "lamp # dark" },
  { UC_OPTION_CLEAR_SEAT, UC_QUESTION_SEAT, UC_QUESTION_AUTHORISE, N_ ("Which seat has no chip?"),
    N_ ("Tap it; then the floorperson’s badge."), "" },
  { UC_OPTION_DISPUTE, UC_QUESTION_SEAT, UC_QUESTION_SUBMIT, N_ ("Which seat disputes?"),
    N_ ("Tap it; cards stay as they lie."), "dispute #" },
  { UC_OPTION_INSURE_LESS, UC_QUESTION_SEAT, UC_QUESTION_AMOUNT, N_ ("Which seat insures for less?"),
    N_ ("Tap it, then type the sum."), "insurance # @" },
  { UC_OPTION_WRONG_PLACE, UC_QUESTION_RANGE, UC_QUESTION_SUBMIT, N_ ("Where does the hand lie?"),
    N_ ("Tap its rectangle."), "place #" },
  { UC_OPTION_MISSED_CARD, UC_QUESTION_SEAT, UC_QUESTION_CHOOSE, N_ ("Which seat missed a card?"),
    N_ ("Tap its seat."), "", UC_IRREGULARITY_MISSED_CARD },
};

static const Row irregularity_rows[] = {
  { UC_IRREGULARITY_NO_CARDS, UC_QUESTION_SEAT, UC_QUESTION_SUBMIT, N_ ("Which seat got no cards?"),
    N_ ("Tap it; then the floor looks."), "irregularity no-cards #", UC_IRREGULARITY_NO_CARDS },
  { UC_IRREGULARITY_ONE_CARD, UC_QUESTION_SEAT, UC_QUESTION_CHOOSE, N_ ("Which seat got one card?"),
    N_ ("Tap it; its player decides."), "", UC_IRREGULARITY_ONE_CARD },
  { UC_IRREGULARITY_MISSED_CARD, UC_QUESTION_SEAT, UC_QUESTION_CHOOSE, N_ ("Which seat missed a card?"),
    N_ ("Tap its seat."), "", UC_IRREGULARITY_MISSED_CARD },
  { UC_IRREGULARITY_WRONG_LIGHT, UC_QUESTION_RANGE, UC_QUESTION_SUBMIT, N_ ("Which light is right?"),
    N_ ("Tap the true range."), "irregularity wrong-light #" },
  { UC_IRREGULARITY_WRONG_PLACE, UC_QUESTION_RANGE, UC_QUESTION_SUBMIT, N_ ("Where did the hand lie?"),
    N_ ("Tap its rectangle."), "irregularity wrong-place #" },
};

static gboolean
fill (UcQuestion *ask, const UcTable *table, UcCite cite, const Row *rows, gsize n, guint id)
{
  for (gsize i = 0; i < n; i++)
    if (rows[i].id == id)
      {
        uc_question_clear (ask);
        ask->kind = rows[i].kind;
        ask->then = rows[i].then;
        ask->cite = cite;
        ask->headline = g_strdup (_ (rows[i].headline));
        ask->support = g_strdup (_ (rows[i].support));
        ask->line = g_strdup (rows[i].line);
        ask->irregularity = rows[i].irregularity;
        ask->seats = rows[i].kind != UC_QUESTION_SEAT ? 0
                     : rows[i].irregularity != UC_IRREGULARITY_NONE
                         ? uc_irregularities_seats (&table->now, table->rules, rows[i].irregularity)
                         : playing (table);
        return TRUE;
      }
  return FALSE;
}

gboolean
uc_question_for_option (UcQuestion *ask, const UcTable *table, const UcPrompt *prompt, UcOptionId option)
{
  /* § 685a.12(h): the dealer sees another light than the console read. */
  if (option == UC_OPTION_LIGHT_DIFFERS)
    {
      uc_question_clear (ask);
      ask->kind = UC_QUESTION_RANGE;
      ask->cite = UC_CITE_WRONG_LIGHT;
      ask->headline = g_strdup (_ ("Which light is on?"));
      ask->support = g_strdup_printf (_ ("Console read %s. Tap the light that you see."),
                                      uc_say_range (table->now.round.light));
      ask->line = g_strdup ("irregularity wrong-light #");
      return TRUE;
    }
  if (!fill (ask, table, prompt->cite, option_rows, G_N_ELEMENTS (option_rows), option))
    return FALSE;
  if (option == UC_OPTION_MISSED_CARD)
    ask->cite = UC_CITE_MISSED_CARD;
  if (option == UC_OPTION_CLEAR_SEAT)
    {
      g_free (ask->line);
      ask->line = g_strdup_printf ("clear-wager # %s @", uc_wager_name (uc_side_wager_progressive (table->rules)));
    }
  if (option == UC_OPTION_DISPUTE)
    {
      ask->cite = UC_CITE_HOUSE;
      ask->seats &= ~uc_held_disputed (&table->now);
    }
  if (option == UC_OPTION_LIGHT_DARK || option == UC_OPTION_CLEAR_SEAT || option == UC_OPTION_INSURE_LESS)
    ask->seats &= prompt->seats;
  return TRUE;
}

gboolean
uc_question_for_irregularity (UcQuestion *ask, const UcTable *table, UcIrregularity id)
{
  /* Its paragraph has its name in the rules data. */
  return fill (ask, table, uc_cite_parse (uc_irregularity_name (id)), irregularity_rows,
               G_N_ELEMENTS (irregularity_rows), id);
}

void
uc_question_entry (UcQuestion *ask, const UcTable *table, gboolean barred)
{
  uc_question_clear (ask);
  ask->kind = UC_QUESTION_SEAT;
  ask->cite = UC_CITE_ENTRY;
  ask->headline = g_strdup (barred ? _ ("Which seat waits for the next shoe?") : _ ("Which seat may enter again?"));
  ask->support = g_strdup (_ ("Tap the seat."));
  ask->line = g_strdup (barred ? "entry # barred" : "entry # open");
  ask->seats = uc_question_entry_seats (table, barred);
}

guint8
uc_question_entry_seats (const UcTable *table, gboolean barred)
{
  guint8 all = (guint8)(((1u << table->rules->seats) - 1) << 1);

  return barred ? all & (guint8)~(playing (table) | table->now.carry.barred) : table->now.carry.barred;
}

guint8
uc_question_open_disputes (const UcTable *table)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (table->now.round.seats[seat].disputed == UC_WORD_OPEN && !table->now.round.seats[seat].dispute_corrected)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

void
uc_question_no_dispute (UcQuestion *ask, const UcTable *table)
{
  uc_question_clear (ask);
  ask->kind = UC_QUESTION_SEAT;
  ask->cite = UC_CITE_HOUSE;
  ask->headline = g_strdup (_ ("Withdraw which dispute?"));
  ask->support = g_strdup (_ ("Tap it; both stay on record."));
  ask->line = g_strdup ("dispute # withdrawn");
  ask->seats = uc_question_open_disputes (table);
}

/* ---- undo ---- */

static void
ask_move (UcQuestion *ask)
{
  g_free (ask->headline);
  g_free (ask->support);
  ask->kind = UC_QUESTION_SEAT;
  ask->retype = FALSE;
  ask->headline = g_strdup (_ ("Whose card was it?"));
  ask->support = g_strdup (_ ("Tap the seat that took it."));
}

static char *
say_last_card (const UcUndoFact *last, gboolean wins)
{
  g_autofree char *card = uc_say_card (last->card);

  if (wins && last->called)
    return g_strdup_printf (_ ("The floor is called: a floorperson signs for another card than %s."), card);
  if (wins)
    return g_strdup_printf (_ ("%s makes a win: a floorperson signs for another card."), card);
  if (last->seat == UC_SEAT_DEALER)
    return g_strdup_printf (_ ("Type it again. The dealer’s was typed as %s."), card);
  return last->seat == 0 ? g_strdup_printf (_ ("Type it again. It was typed as %s."), card)
                         : g_strdup_printf (_ ("Type it again. Seat %u’s was typed as %s."), last->seat, card);
}

gboolean
uc_question_undo (UcQuestion *ask, const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table), *typed = uc_undo_typed (table);
  gboolean moves = uc_undo_can_move (table), retypes = typed != NULL;

  uc_question_clear (ask);
  if (last == NULL || (!moves && !retypes))
    return FALSE;
  ask->kind = UC_QUESTION_CHOICE;
  ask->cite = moves ? UC_CITE_DECISIONS : UC_CITE_DEAL;
  ask->line = g_strdup ("move #");
  ask->retype = retypes;
  ask->signed_ = uc_undo_signatures (table) != 0;
  ask->headline = g_strdup (retypes ? _ ("Which card is it?") : _ ("What was it?"));
  ask->support = retypes ? say_last_card (typed, ask->signed_) : g_strdup (_ ("Tap the seat that took the card, or:"));
  /* What a seat disputes takes no card before its ruling. */
  ask->seats = moves ? playing (table) & (guint8)~uc_held_disputed (&table->now) : 0;
  if (moves && !retypes && !uc_undo_offers_double (table))
    {
      ask_move (ask);
      return TRUE;
    }
  if (moves)
    uc_question_add_choice (ask, g_strdup (_ ("Other seat")), g_strdup (""), 0);
  if (uc_undo_offers_double (table))
    {
      uc_question_add_choice (ask, g_strdup (_ ("It was a double")), g_strdup ("late-double"), 0);
      uc_question_add_choice (ask, g_strdup (_ ("Double, for less")), g_strdup ("late-double @"), 0);
    }
  if (last->instead)
    uc_question_add_choice (ask, g_strdup (_ ("Put it back")), g_strdup ("undo"), 0);
  else if (retypes && uc_undo_signatures (table) < 2)
    uc_question_add_choice (ask, g_strdup (typed == last ? _ ("No card came") : _ ("No hole card yet")), g_strdup ("undo"), 0);
  return TRUE;
}

void
uc_question_face_up (UcQuestion *ask)
{
  uc_question_clear (ask);
  ask->kind = UC_QUESTION_CHOICE;
  ask->cite = UC_CITE_FACE_UP_CARD;
  ask->headline = g_strdup (_ ("Card face up in shoe?"));
  ask->support = g_strdup (_ ("The next card goes to the rack, and to nobody’s hand."));
  ask->line = g_strdup ("");
  uc_question_add_choice (ask, g_strdup (_ ("Next card to the rack")), g_strdup ("irregularity face-up-card"), 0);
}

void
uc_question_add_choice (UcQuestion *ask, char *words, char *line, guint8 seats)
{
  if (ask->n_choices == UC_MAX_CHOICES)
    {
      g_free (words);
      g_free (line);
      return;
    }
  ask->choices[ask->n_choices].words = words;
  ask->choices[ask->n_choices].line = line;
  ask->choices[ask->n_choices].seats = seats;
  ask->n_choices++;
}

static const struct
{
  const char *words, *word;
} missed_card_ways[] = { { N_ ("Deal it"), "draw" }, { N_ ("Hand dead"), "dead" } };

/* What becomes of one hand; @of_split: the seat has others, and the headline says which it is. */
static void
choose_for_hand (UcQuestion *ask, const UcTable *table, guint seat, guint hand, gboolean of_split)
{
  ask->headline = of_split ? g_strdup_printf (_ ("Seat %u, %s hand"), seat, uc_say_ordinal (hand))
                           : g_strdup_printf (_ ("Seat %u: no card"), seat);
  /* Translators: a whole sentence after another. */
  ask->support = g_strdup_printf (_ ("%s %s"), uc_say_subject_said (table, seat, hand),
                                  _ ("The player decides: the card, or a dead hand."));
  for (guint i = 0; i < G_N_ELEMENTS (missed_card_ways); i++)
    uc_question_add_choice (ask, g_strdup (_ (missed_card_ways[i].words)),
                            g_strdup_printf ("irregularity missed-card %u %u %s", seat, hand, missed_card_ways[i].word),
                            0);
}

/* Of several hands first which; then what becomes of it. */
static void
choose_missed_card (UcQuestion *ask, const UcTable *table, guint seat)
{
  static const char *const words[UC_MAX_HANDS]
      = { N_ ("1st hand"), N_ ("2nd hand"), N_ ("3rd hand"), N_ ("4th hand") };
  guint hands[UC_MAX_HANDS], n = 0, all = table->now.round.seats[seat].hands;

  for (guint hand = 0; hand < all; hand++)
    if (uc_irregularities_is_missed (&table->now, table->rules, seat, hand))
      hands[n++] = hand;
  if (n == 1)
    {
      choose_for_hand (ask, table, seat, hands[0], all > 1);
      return;
    }
  ask->seat = seat;
  ask->headline = g_strdup_printf (_ ("Seat %u: no card"), seat);
  ask->support = g_strdup (_ ("Which hand missed it?"));
  for (guint i = 0; i < n; i++)
    {
      ask->choices[i].hand = hands[i];
      uc_question_add_choice (ask, g_strdup (_ (words[hands[i]])), g_strdup (""), 0);
    }
}

void
uc_question_choose (UcQuestion *ask, const UcTable *table, guint seat)
{
  UcIrregularity id = ask->irregularity;
  UcCite cite = ask->cite;

  uc_question_clear (ask);
  ask->kind = UC_QUESTION_CHOICE;
  ask->cite = cite;
  ask->line = g_strdup ("");
  if (id == UC_IRREGULARITY_ONE_CARD)
    {
      ask->headline = g_strdup_printf (_ ("Seat %u got one card"), seat);
      ask->support = g_strdup (_ ("Does the player want the second card, after everyone?"));
      uc_question_add_choice (ask, g_strdup (_ ("Wants it")), g_strdup_printf ("irregularity one-card %u yes", seat), 0);
      uc_question_add_choice (ask, g_strdup (_ ("Hand dead")), g_strdup_printf ("irregularity one-card %u no", seat), 0);
    }
  else
    choose_missed_card (ask, table, seat);
}

gboolean
uc_question_go_on (UcQuestion *ask, const UcTable *table, guint choice)
{
  UcCite cite = ask->cite;
  guint seat = ask->seat, hand;

  if (choice >= ask->n_choices || ask->choices[choice].line[0] != '\0')
    return FALSE;
  if (ask->seats != 0)
    {
      clear_choices (ask);
      if (g_str_equal (ask->line, "move #"))
        ask_move (ask);
      ask->kind = UC_QUESTION_SEAT;
      return TRUE;
    }
  hand = ask->choices[choice].hand;
  uc_question_clear (ask);
  ask->kind = UC_QUESTION_CHOICE;
  ask->cite = cite;
  ask->line = g_strdup ("");
  choose_for_hand (ask, table, seat, hand, TRUE);
  return TRUE;
}

void
uc_question_even_money (UcQuestion *ask, guint seat)
{
  uc_question_clear (ask);
  ask->kind = UC_QUESTION_CHOICE;
  ask->cite = UC_CITE_EVEN_MONEY;
  ask->headline = g_strdup_printf (_ ("Seat %u has Blackjack"), seat);
  ask->support = g_strdup (_ ("Insurance, or even money at once?"));
  ask->line = g_strdup ("");
  uc_question_add_choice (ask, g_strdup (_ ("Insurance")), g_strdup_printf ("insurance %u", seat), 0);
  uc_question_add_choice (ask, g_strdup (_ ("Even money")), g_strdup_printf ("even-money %u", seat), 0);
}

void
uc_question_sure (UcQuestion *ask, UcCite cite, const char *headline, const char *support, const char *primary,
                  const char *line, UcQuestionThen then)
{
  uc_question_clear (ask);
  ask->kind = UC_QUESTION_SURE;
  ask->then = then;
  ask->cite = cite;
  ask->headline = g_strdup (headline);
  ask->support = g_strdup (support);
  ask->primary = g_strdup (primary);
  ask->line = g_strdup (line);
}

/* ---- sums ---- */

static const UcMoney chips[] = { UC_DOLLAR, 5 * UC_DOLLAR, 25 * UC_DOLLAR, 100 * UC_DOLLAR, 500 * UC_DOLLAR, 1000 * UC_DOLLAR };
#define N_CHIP_KEYS 4

static void
add_sum (UcQuestion *ask, char *words, guint seat, UcWager wager, UcMoney sum)
{
  char amount[UC_MONEY_TEXT];

  uc_question_add_choice (ask, words,
                          g_strdup_printf ("bet %u %s %s", seat, uc_wager_name (wager), uc_money_format (sum, amount)), 0);
}

gboolean
uc_question_sum (UcQuestion *ask, const UcTable *table, const UcPrompt *prompt, guint seat, UcWager wager)
{
  const UcSeat *box = &table->now.round.seats[seat];
  gboolean main = wager == UC_WAGER_MAIN;
  UcMoney lies = main ? box->main : box->side[uc_side_wager_slot (wager)].amount;
  g_autofree char *sum = lies != UC_MONEY_UNKNOWN ? uc_say_money (lies) : NULL;
  UcPromptWords words = { 0 };

  if (!box->in_round || (!main && box->side[uc_side_wager_slot (wager)].state != UC_SIDE_ACCEPTED)
      || (!main && (table->rules->wagers[wager].amount != UC_MONEY_UNKNOWN || uc_side_wager_is_progressive (wager))))
    return FALSE;
  uc_question_clear (ask);
  uc_prompt_words_init (&words, table, prompt);
  ask->kind = UC_QUESTION_SUM;
  ask->cite = prompt->cite;
  ask->line = g_strdup (prompt->primary);
  ask->primary = g_strdup (words.primary);
  if (sum == NULL)
    ask->headline = main ? g_strdup_printf (_ ("Seat %u: no sum"), seat)
                         : g_strdup_printf (_ ("Seat %u, %s: no sum"), seat, uc_say_wager_mark (wager));
  else
    ask->headline = main ? g_strdup_printf (_ ("Seat %u: %s"), seat, sum)
                         : g_strdup_printf (_ ("Seat %u, %s: %s"), seat, uc_say_wager_mark (wager), sum);
  ask->support = g_strdup (_ ("Keys add chips."));
  for (guint i = 0; i < G_N_ELEMENTS (chips) && ask->n_choices < N_CHIP_KEYS; i++)
    {
      g_autofree char *chip = uc_say_money (chips[i]);
      UcMoney total;

      if (chips[i] >= table->rules->smallest_chip && uc_money_add (lies == UC_MONEY_UNKNOWN ? 0 : lies, chips[i], &total))
        add_sum (ask, g_steal_pointer (&chip), seat, wager, total);
    }
  if (lies != UC_MONEY_UNKNOWN)
    add_sum (ask, g_strdup (C_ ("button", "Clear")), seat, wager, UC_MONEY_UNKNOWN);
  /* No keys hide what the prompt offers. */
  for (guint i = 0; lies == UC_MONEY_UNKNOWN && i < prompt->n_options; i++)
    if (prompt->options[i].id == UC_OPTION_SAME_SIDES)
      uc_question_add_choice (ask, g_strdup (_ ("Same sides")), g_strdup (""), 0);
  uc_prompt_words_clear (&words);
  return TRUE;
}

/* ---- the cover card ---- */

/* Before the first card it can only be the first. */
void
uc_question_cover_card (UcQuestion *ask, const UcTable *table)
{
  gboolean dealt = table->now.round.n_dealt > 0;

  uc_question_clear (ask);
  ask->kind = UC_QUESTION_CHOICE;
  ask->cite = UC_CITE_COVER_CARD;
  ask->headline = g_strdup (dealt ? _ ("Cover card: where?") : _ ("Is the cover card first?"));
  ask->support = g_strdup (dealt ? _ ("Tap its seat on the felt, or:") : _ ("Finish this round, then shuffle."));
  ask->line = g_strdup ("cover-card #");
  uc_question_add_choice (ask, g_strdup (dealt ? _ ("First card") : _ ("It came first")), g_strdup ("cover-card first"),
                          0);
  if (!dealt)
    return;
  ask->seats = playing (table);
  uc_question_add_choice (ask, g_strdup (_ ("A seat")), g_strdup (""), 0);
  uc_question_add_choice (ask, g_strdup (_ ("Dealer")), g_strdup ("cover-card dealer"), 0);
}

guint
uc_question_choice_of (const UcQuestion *ask, guint seat)
{
  guint choice = 0;

  while (choice < ask->n_choices && !(ask->choices[choice].seats & UC_SEAT_BIT (seat)))
    choice++;
  return choice;
}

void
uc_question_face_down (UcQuestion *ask, const UcTable *table, const UcPrompt *prompt)
{
  UcPromptWords words = { 0 };

  uc_prompt_words_init (&words, table, prompt);
  uc_question_sure (ask, prompt->cite, words.headline, words.support, _ ("It lies face down"), "card -",
                    UC_QUESTION_SUBMIT);
  ask->instead = TRUE;
  uc_prompt_words_clear (&words);
}

void
uc_question_clear (UcQuestion *ask)
{
  clear_choices (ask);
  g_free (ask->headline);
  g_free (ask->support);
  g_free (ask->primary);
  g_free (ask->line);
  memset (ask, 0, sizeof *ask);
}

char *
uc_question_line (const UcQuestion *ask, const char *word)
{
  const char *hole = strchr (ask->line, '#');

  if (hole == NULL)
    return g_strdup (ask->line);
  return g_strdup_printf ("%.*s%s%s", (int)(hole - ask->line), ask->line, word, hole + 1);
}
