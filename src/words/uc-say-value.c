#include "uc-say-value.h"

#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- putting words together ---- */

const char *
uc_say_in (const char *context, const char *text)
{
  const char *meant = g_dpgettext2 (GETTEXT_PACKAGE, context, text);

  /* It is @text itself where no translation is found. */
  return meant == text ? _ (text) : meant;
}

static void G_GNUC_PRINTF (3, 0)
add (GString *list, const char *separator, const char *format, va_list args)
{
  if (list->len > 0)
    g_string_append (list, separator);
  g_string_append_vprintf (list, format, args);
}

void
uc_say_listed (GString *list, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  /* Translators: what stands between the members of a list, "seat 1, seat 3", "ace of spades, six of clubs". */
  add (list, C_ ("list", ", "), format, args);
  va_end (args);
}

void
uc_say_listed_apart (GString *list, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  /* Translators: what stands between the members of a list that may have commas in them, "Reader; Seats 2, 3, 5: chip sensor". */
  add (list, C_ ("list", "; "), format, args);
  va_end (args);
}

void
uc_say_sentence (GString *text, const char *format, ...)
{
  g_autofree char *before = g_strdup (text->str), *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  if (*sentence == '\0')
    return;
  if (*before == '\0')
    g_string_assign (text, sentence);
  else
    /* Translators: a whole sentence after another, "It has 16. Its bet is taken."; without the blank where sentences have none between. */
    g_string_printf (text, _ ("%s %s"), before, sentence);
}

/* ---- values ---- */

/* With @least decimals, and up to @most where they are not 0; one decimal is none of a sum of money. */
static char *
say_money (UcMoney money, guint least, guint most)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char decimals[8];
  guint n = most;

  if (money == UC_MONEY_UNKNOWN)
    return g_strdup (_ ("unknown amount"));
  g_string_printf (text, "%" G_GINT64_FORMAT, ABS (money) / UC_DOLLAR);
  for (gssize at = (gssize)text->len - 3; at > 0; at -= 3)
    g_string_insert_c (text, at, ',');
  g_string_prepend (text, money < 0 ? "-$" : "$");
  g_snprintf (decimals, sizeof decimals, "%06d", (int)(ABS (money) % UC_DOLLAR));
  while (n > least && decimals[n - 1] == '0')
    n--;
  if (n > 0)
    g_string_append_printf (text, ".%.*s", (int)MAX (n, 2), decimals);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
uc_say_money (UcMoney money)
{
  return say_money (money, 0, 2);
}

char *
uc_say_money_cents (UcMoney money)
{
  return say_money (money, 2, 2);
}

char *
uc_say_money_exact (UcMoney money)
{
  return say_money (money, 2, 6);
}

char *
uc_say_award (UcMoney award)
{
  /* Translators: the amount of an award that is not known yet. */
  return award == UC_MONEY_UNKNOWN ? g_strdup (_ ("to come")) : uc_say_money_cents (award);
}

char *
uc_say_rate (guint32 ppm)
{
  g_autofree char *decimals = g_strdup_printf ("%04u", ppm % 10000);
  gsize n = strlen (decimals);

  while (n > 0 && decimals[n - 1] == '0')
    n--;
  return g_strdup_printf (n > 0 ? "%u.%.*s%%" : "%u%.*s%%", ppm / 10000, (int)n, decimals);
}

char *
uc_say_odds (UcOdds odds)
{
  switch ((UcOddsKind)odds.kind)
    {
    case UC_ODDS_TO:
      /* Translators: odds, "3 to 2": 3 are paid for each 2, and the wager goes back as well. */
      return g_strdup_printf (_ ("%u to %u"), odds.num, odds.den);
    case UC_ODDS_FOR:
      /* Translators: odds, "3 for 1": 3 are paid for each 1, and the wager is kept. */
      return g_strdup_printf (_ ("%u for %u"), odds.num, odds.den);
    case UC_ODDS_METER_SHARE:
      /* Translators: what a progressive win is paid, "10% of meter". */
      return g_strdup_printf (_ ("%u%% of meter"), odds.num);
    case UC_ODDS_NONE:
    case UC_ODDS_FIXED:
      break;
    }
  return g_strdup ("");
}

char *
uc_say_card (UcCard card)
{
  static const char *const ranks[] = { "", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" };
  static const char *const suits[]
      = { [UC_SUIT_SPADES] = "♠", [UC_SUIT_HEARTS] = "♥", [UC_SUIT_DIAMONDS] = "♦", [UC_SUIT_CLUBS] = "♣" };

  if (!uc_card_is_valid (card))
    return g_strdup (_ ("a face-down card"));
  return g_strconcat (ranks[uc_card_rank (card)], suits[uc_card_suit (card)], NULL);
}

char *
uc_say_card_spoken (UcCard card)
{
  static const char *const ranks[]
      = { "",           N_ ("ace"),   N_ ("two"),  N_ ("three"), N_ ("four"), N_ ("five"),  N_ ("six"),
          N_ ("seven"), N_ ("eight"), N_ ("nine"), N_ ("ten"),   N_ ("jack"), N_ ("queen"), N_ ("king") };
  /* Translators: a card as a screen reader says it; the rank is put in, "ace of spades". */
  static const char *const suits[] = { [UC_SUIT_SPADES] = N_ ("%s of spades"),
                                       [UC_SUIT_HEARTS] = N_ ("%s of hearts"),
                                       [UC_SUIT_DIAMONDS] = N_ ("%s of diamonds"),
                                       [UC_SUIT_CLUBS] = N_ ("%s of clubs") };

  if (!uc_card_is_valid (card))
    return g_strdup (_ ("face-down card"));
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (_ (suits[uc_card_suit (card)]), _ (ranks[uc_card_rank (card)]));
#pragma GCC diagnostic pop
}

char *
uc_say_seats (guint8 seats, gboolean descending)
{
  guint list[UC_MAX_SEATS], n = 0;
  g_autoptr (GString) text = NULL;

  for (guint i = 1; i <= UC_MAX_SEATS; i++)
    {
      guint seat = descending ? UC_MAX_SEATS + 1 - i : i;

      if (seats & UC_SEAT_BIT (seat))
        list[n++] = seat;
    }
  if (n == 2)
    /* Translators: two seats, "1 and 3". */
    return g_strdup_printf (_ ("%u and %u"), list[0], list[1]);
  text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    uc_say_listed (text, "%u", list[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
uc_say_named_seats (guint8 seats, gboolean descending)
{
  g_autoptr (GString) text = NULL;

  if (__builtin_popcount (seats) > 3)
    {
      g_autofree char *list = uc_say_seats (seats, descending);

      /* Translators: more than three seats inside a sentence, "seats 6, 5, 3, 1". */
      return g_strdup_printf (_ ("seats %s"), list);
    }
  text = g_string_new (NULL);
  for (guint i = 1; i <= UC_MAX_SEATS; i++)
    {
      guint seat = descending ? UC_MAX_SEATS + 1 - i : i;

      if (seats & UC_SEAT_BIT (seat))
        uc_say_listed (text, _ ("seat %u"), seat);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
uc_say_boxes (guint8 seats)
{
  g_autofree char *list = uc_say_seats (seats, FALSE);

  if (__builtin_popcount (seats) < 2)
    /* Translators: the number of a seat, or a list of them: "Seats 1 and 2: one player". */
    return g_strdup_printf (_ ("Seat %s: a player of its own"), list);
  return g_strdup_printf (_ ("Seats %s: one player"), list);
}

#define LOOK_UP(table, index)                                                                                          \
  ((guint)(index) < G_N_ELEMENTS (table) && (table)[index] != NULL ? _ ((table)[index]) : "")
#define LOOK_UP_IN(context, table, index)                                                                              \
  ((guint)(index) < G_N_ELEMENTS (table) && (table)[index] != NULL ? uc_say_in (context, (table)[index]) : "")

const char *
uc_say_ordinal (guint hand)
{
  /* Translators: which of a seat’s split hands, put into sentences such as "Seat 3, second hand" and "Take its first hand." */
  static const char *const words[] = { N_ ("first"), N_ ("second"), N_ ("third"), N_ ("fourth") };

  return LOOK_UP (words, hand);
}

const char *
uc_say_range (UcRange range)
{
  static const char *const words[] = { NULL, N_ ("Small"), N_ ("Medium"), N_ ("Large") };

  return LOOK_UP (words, range);
}

const char *
uc_say_range_letter (UcRange range)
{
  /* Translators: the letters on the rectangles for Small, Medium and Large. */
  static const char *const words[] = { NULL, N_ ("S"), N_ ("M"), N_ ("L") };

  return LOOK_UP (words, range);
}

const char *
uc_say_range_ranks (UcRange range)
{
  static const char *const words[] = { "", "2-3-4-5", "6-7-8-9", "10-J-Q-K-A" };

  return words[range];
}

const char *
uc_say_light (UcRange range)
{
  /* Translators: the colour of the reader’s light, "Reader: red, Medium". */
  static const char *const words[] = { NULL, N_ ("blue"), N_ ("red"), N_ ("yellow") };

  return LOOK_UP (words, range);
}

const char *
uc_say_wager (UcWager wager)
{
  static const char *const words[] = { [UC_WAGER_MAIN] = NC_ ("wager", "Bet"), [UC_WAGER_INSURANCE] = NC_ ("wager", "Insurance") };
  const char *title = uc_side_wager (wager)->title;

  return title != NULL ? _ (title) : LOOK_UP_IN ("wager", words, wager);
}

const char *
uc_say_wager_mark (UcWager wager)
{
  const char *mark = uc_side_wager (wager)->mark;

  return mark != NULL ? mark : wager == UC_WAGER_INSURANCE ? "I" : "";
}

/* Of a side wager's own; NULL when none brings it. */
static const char *
find_combination (UcCombination combination)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    for (const UcCombinationWords *w = uc_side_wager (wager)->words; w != NULL && w->words != NULL; w++)
      if (w->combination == combination)
        return w->words;
  return NULL;
}

const char *
uc_say_combination (UcCombination combination)
{
  static const char *const words[] = {
    [UC_COMBINATION_BLACKJACK] = NC_ ("hand", "Blackjack"),
    [UC_COMBINATION_EVEN_MONEY] = N_ ("Even money"),
    [UC_COMBINATION_TWO_LARGE_AGAINST_22] = N_ ("Two Large cards against 22"),
    [UC_COMBINATION_TWENTY_ONE_AGAINST_22] = N_ ("21 against 22"),
    [UC_COMBINATION_SURRENDER] = NC_ ("hand", "Surrender"),
    [UC_COMBINATION_RESCUE] = NC_ ("hand", "Rescue"),
    [UC_COMBINATION_21_IN_5] = N_ ("21 in five cards"),
    [UC_COMBINATION_21_IN_6] = N_ ("21 in six cards"),
    [UC_COMBINATION_21_IN_7] = N_ ("21 in seven or more cards"),
    [UC_COMBINATION_678_MIXED] = N_ ("6-7-8, mixed"),
    [UC_COMBINATION_678_SUITED] = N_ ("6-7-8, one suit"),
    [UC_COMBINATION_678_TOP_SUIT] = N_ ("6-7-8, the top suit"),
    [UC_COMBINATION_777_MIXED] = N_ ("7-7-7, mixed"),
    [UC_COMBINATION_777_SUITED] = N_ ("7-7-7, one suit"),
    [UC_COMBINATION_777_TOP_SUIT] = N_ ("7-7-7, the top suit"),
  };
  const char *own = find_combination (combination);

  return own != NULL ? _ (own) : LOOK_UP_IN ("hand", words, combination);
}

const char *
uc_say_step (UcStep step)
{
  static const char *const words[] = {
    /* Translators: the name of a step of the round, alone on the bar and in "Settle: done". */
    [UC_STEP_CLOSED] = NC_ ("step", "Closed"),
    [UC_STEP_OPENING] = NC_ ("step", "Opening"),
    [UC_STEP_SHUFFLE] = NC_ ("step", "Shuffle"),
    [UC_STEP_BETS] = NC_ ("step", "Bets"),
    [UC_STEP_CHIPS] = NC_ ("step", "Chips"),
    [UC_STEP_DEAL] = NC_ ("step", "Deal"),
    [UC_STEP_SIDE_WAGERS] = NC_ ("step", "Side wagers"),
    [UC_STEP_INSURANCE] = NC_ ("step", "Insurance"),
    [UC_STEP_READER] = NC_ ("step", "Reader"),
    [UC_STEP_PEEK] = NC_ ("step", "Peek"),
    [UC_STEP_BLACKJACK_MATCH] = NC_ ("step", "Blackjack Match"),
    [UC_STEP_ENVY] = NC_ ("step", "Envy Bonus"),
    [UC_STEP_DECISIONS] = NC_ ("step", "Decisions"),
    [UC_STEP_REVEAL] = NC_ ("step", "Hole card"),
    [UC_STEP_HOLE_WAGERS] = NC_ ("step", "Hole bets"),
    [UC_STEP_DEALER] = NC_ ("step", "Dealer"),
    [UC_STEP_SETTLE] = NC_ ("step", "Settle"),
    [UC_STEP_DOWN_CARD] = NC_ ("step", "Down card"),
    [UC_STEP_SUPER_BONUS] = NC_ ("step", "Bonus"),
    [UC_STEP_CLEAR] = NC_ ("step", "Clear"),
  };

  return LOOK_UP_IN ("step", words, step);
}

const char *
uc_say_role (UcRole role)
{
  static const char *const words[] = {
    [UC_ROLE_TECHNICIAN] = N_ ("Technician"),
    [UC_ROLE_SURVEILLANCE] = N_ ("Surveillance"),
    [UC_ROLE_DEALER] = NC_ ("role", "Dealer"),
    [UC_ROLE_FLOORPERSON] = N_ ("Floorperson"),
    [UC_ROLE_PIT_MANAGER] = N_ ("Pit manager"),
    [UC_ROLE_ASSISTANT_SHIFT_MANAGER] = N_ ("Assistant shift manager"),
    [UC_ROLE_SHIFT_MANAGER] = N_ ("Shift manager"),
  };

  return LOOK_UP_IN ("role", words, role);
}

const char *
uc_say_game (UcGame game)
{
  static const char *const words[] = {
    [UC_GAME_DOWN_UNDER_BLACKJACK] = N_ ("Down Under Blackjack"),
    [UC_GAME_BLACKJACK] = NC_ ("game", "Blackjack"),
    [UC_GAME_SPANISH_21] = N_ ("Spanish 21"),
    [UC_GAME_PLAYERS_EDGE_21] = N_ ("Player’s Edge 21"),
    [UC_GAME_MATCH_THE_DEALER_BLACKJACK] = N_ ("Match the Dealer Blackjack"),
  };

  return LOOK_UP_IN ("game", words, game);
}

const char *
uc_say_irregularity (UcIrregularity id)
{
  static const char *const words[] = {
    [UC_IRREGULARITY_FACE_UP_CARD] = N_ ("Card face up in the shoe"),
    [UC_IRREGULARITY_UNEXPOSED_CARD] = N_ ("Card drawn in error, face down"),
    [UC_IRREGULARITY_EXPOSED_CARD] = N_ ("Card drawn in error, exposed"),
    [UC_IRREGULARITY_DEALER_OVERDRAW] = N_ ("Dealer drew too many"),
    [UC_IRREGULARITY_SHOE_EMPTY] = N_ ("Shoe is empty"),
    [UC_IRREGULARITY_NO_CARDS] = N_ ("A seat got no cards"),
    [UC_IRREGULARITY_ONE_CARD] = N_ ("A seat got one card"),
    [UC_IRREGULARITY_MISSED_CARD] = N_ ("A hand missed its card"),
    [UC_IRREGULARITY_WRONG_LIGHT] = N_ ("Reader’s light was wrong"),
    [UC_IRREGULARITY_WRONG_PLACE] = N_ ("Hand in the wrong rectangle"),
    [UC_IRREGULARITY_READER_OUT] = N_ ("Card reader is out"),
    [UC_IRREGULARITY_SHUFFLER_JAM] = N_ ("Shuffler jams"),
    [UC_IRREGULARITY_SHUFFLER_OUT] = N_ ("Shuffler is out"),
  };

  return LOOK_UP (words, id);
}

const char *
uc_say_refusal (UcWord reason)
{
  switch ((guint)reason)
    {
    case UC_WORD_AFTER_NO_MORE_BETS:
      return _ ("Too late");
    case UC_WORD_NO_MAIN_WAGER:
      return _ ("No bet");
    case UC_WORD_NO_UP_CARD_WAGER:
      return _ ("No Up-card");
    case UC_WORD_NOT_OFFERED:
      return _ ("Not offered");
    case UC_WORD_BAD_AMOUNT:
      return _ ("Wrong amount");
    case UC_WORD_ALREADY_PLACED:
      return _ ("Twice");
    case UC_WORD_MID_SHOE_ENTRY:
      /* Translators: why a bet is refused: the seat may bet from the next shoe on. */
      return C_ ("refusal", "Next shoe");
    case UC_WORD_TOO_MANY_BOXES:
      return _ ("Too many boxes");
    case UC_WORD_DOCUMENTS_OUTSTANDING:
      return _ ("Documents first");
    case UC_WORD_RESET_DUE:
      return _ ("Reset key first");
    case UC_WORD_SHOE_NOT_READY:
      return _ ("Shoe not ready");
    default:
      /* Translators: the table does not take the bet. */
      return C_ ("refusal", "Refused");
    }
}

const char *
uc_say_reject_reason (UcWord reason)
{
  switch ((guint)reason)
    {
    case UC_WORD_HAND_MISREAD:
      return _ ("Hand misread");
    case UC_WORD_NOT_ACCEPTED:
      return _ ("Wager not accepted");
    case UC_WORD_CHIPS_DISAGREE:
      return _ ("Chips did not agree");
    case UC_WORD_LIGHT_DARK:
      return _ ("Light dark");
    default:
      return _ ("Other");
    }
}

/* It is no paragraph: the reader's own words name it. */
static gboolean
is_house (const char *citation)
{
  return strcmp (citation, "house procedure") == 0;
}

char *
uc_say_citation (const UcRules *rules, UcCite first, UcCite second)
{
  const char *a = first == UC_CITE_NONE ? "" : uc_rules_cite (rules, first);
  const char *b = second == UC_CITE_NONE ? "" : uc_rules_cite (rules, second);
  char text[UC_CITATION_TEXT];
  gsize shared = 0;

  if (*a == '\0')
    return g_strdup ("");
  if (*b == '\0' || strcmp (a, b) == 0)
    return uc_say_paragraph (a);
  /* "685c.1(h)(1), (2)": what both share up to the last opening bracket is said once. */
  for (gsize i = 0; a[i] != '\0' && a[i] == b[i]; i++)
    if (a[i + 1] == '(' && b[i + 1] == '(')
      shared = i + 1;
  uc_cite_format (a, text);
  /* Translators: beside a paragraph, "house procedure, 633b.10(h)(1)". */
  return g_strconcat (is_house (a) ? _ ("house procedure") : text, ", ", is_house (b) ? _ ("house procedure") : b + shared, NULL);
}

char *
uc_say_paragraph (const char *citation)
{
  char text[UC_CITATION_TEXT];

  if (is_house (citation))
    return g_strdup (_ ("House procedure"));
  uc_cite_format (citation, text);
  /* What is no number stands by itself, as a heading does. */
  if (!g_ascii_isdigit (*citation))
    text[0] = g_ascii_toupper (text[0]);
  return g_strdup (text);
}
