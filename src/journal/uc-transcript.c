/* One sentence a kind. {KEY} stands for the key's value, said as on a screen; a part in [brackets] is left out when
 * the event has none of its keys. What a sentence does not name it does not lose: only seals and salts are left unsaid.
 */
#include "uc-transcript.h"

#include "uc-plain.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const sentences[UC_N_EVENTS] = {
  [UC_EVENT_WAGER_PLACED] = N_ ("Seat {seat} places {wager}[, {amount}]."),
  [UC_EVENT_WAGER_ACCEPTED] = N_ ("Seat {seat}: {wager}[ of {amount}] is accepted."),
  [UC_EVENT_WAGER_REFUSED] = N_ ("Seat {seat}: {wager}[ of {amount}] is refused: {reason}."),
  [UC_EVENT_WAGER_REMOVED] = N_ ("Seat {seat} takes {wager}[ of {amount}] back."),
  [UC_EVENT_WAGER_CLEARED]
  = N_ ("Seat {seat}: {wager}[ of {amount}] is cleared by badge {by}[ and badge {second}][: {text}]."),
  [UC_EVENT_BETS_LOCKED] = N_ ("No more bets."),
  [UC_EVENT_BETS_REOPENED] = N_ ("Bets are opened again by badge {by}."),
  [UC_EVENT_CHIPS_VERIFIED] = N_ ("Progressive chips counted: {counted}, and {accepted} were accepted."),
  [UC_EVENT_CHIPS_MISMATCH] = N_ ("Progressive chips counted: {counted}; accepted: {accepted}."),
  [UC_EVENT_CARD_DEALT] = N_ ("Card to {to}[ {seat}][, hand {hand}], face {face}[: {card}][; it is the one that was refused, event {refused}]."),
  [UC_EVENT_CARD_REFUSED] = N_ ("The card[ {card}] is refused: {reason}."),
  [UC_EVENT_CARD_DRAWN_IN_ERROR] = N_ ("The card[ {card}] was drawn in error[ and goes to seat {seat} first]"
                                       "[; it is the one that was refused, event {refused}]."),
  [UC_EVENT_CARD_ALARM]
  = N_ ("Alarm: the card {card} was seen {counted} times; the shoe holds {holds}[ (rounds {first-round} "
        "to {last-round})]."),
  [UC_EVENT_SHOE_COUNTED]
  = N_ ("The shoe is counted by badge {by}[, {role}]: {counted} are left of {holds}[, {drawn} were drawn][; missing: "
        "{missing}][ (one of {could-be})][ (none of {could-not-be})][; too many: {extra}][. The difference proves "
        "nothing, because a card came out of turn: {unsure}]."),
  [UC_EVENT_READER_LIGHT] = N_ ("The reader shows {range}[ (typed: {typed})]."),
  [UC_EVENT_LIGHT_DIFFERS] = N_ ("The light differs from the card that the shoe read[: {range}]."),
  [UC_EVENT_HAND_PLACED] = N_ ("The dealer's hand lies in the {range} rectangle."),
  [UC_EVENT_HOLE_CARD_CHECKED] = N_ ("The hole card is checked[; dealer Blackjack: {blackjack}]."),
  [UC_EVENT_PEEK_DIFFERS] = N_ ("The reader differs from the card[; it said Blackjack: {blackjack}]."),
  [UC_EVENT_HOLE_CARD_EXPOSED] = N_ ("The hole card is turned: {card}[; it is the one that was refused, event {refused}]."),
  [UC_EVENT_INSURANCE_PLACED] = N_ ("Seat {seat} takes insurance[ of {amount}]."),
  [UC_EVENT_EVEN_MONEY_TAKEN] = N_ ("Seat {seat} takes even money[, {amount}]."),
  [UC_EVENT_INSURANCE_CLOSED] = N_ ("Insurance is closed."),
  [UC_EVENT_DECISION] = N_ ("Seat {seat}[, hand {hand}]: {action}[ for {amount}][ (not pressed: {implied})]."),
  [UC_EVENT_STEP_DONE] = N_ ("The dealer is done with {step}[ at seat {seat}]."),
  [UC_EVENT_UNDONE] = N_ ("Taken back: {text}, from fact {target} on[; badge {by} agrees][, {role}][, and badge {second}]."),
  [UC_EVENT_WAGER_SETTLED] = N_ ("Seat {seat}[, hand {hand}]: {wager}: {outcome}[, {combination}][ at {odds}][, stake "
                                 "{stake}][, pays {pays}][, stake returned: {stake-returned}][, from {source}]."),
  [UC_EVENT_LIMIT_REACHED]
  = N_ ("Seat {seat}[, hand {hand}]: with {wager} the {cause} of {limit} is reached: {amount}."),
  [UC_EVENT_DOUBLE_RETURNED] = N_ ("Seat {seat}[, hand {hand}]: what was added[, {amount},] goes back."),
  [UC_EVENT_EXCESS_RETURNED] = N_ ("Seat {seat}[, hand {hand}]: {wager} is more than it may be[; {amount} goes back]."),
  [UC_EVENT_HAND_DEAD] = N_ ("Seat {seat}[, hand {hand}] is dead."),
  [UC_EVENT_VALIDATION_REQUIRED] = N_ ("Seat {seat}: {wager}[, {combination}][ at {odds}][, award {award}] is to be "
                                       "validated[; signatures: {signatures}]."),
  [UC_EVENT_WINNER_FOUND] = N_ ("Seat {seat}: {wager} wins[, {combination}][ at {odds}][, award {award}]."),
  [UC_EVENT_SHARE_CHANGED] = N_ ("Seat {seat}: the share in {wager} is {award} now[; signatures: {signatures}]."),
  [UC_EVENT_LAMP_CHECKED] = N_ ("Seat {seat}: the winner's light[ for {wager}] is {light}."),
  [UC_EVENT_FLOOR_CALLED] = N_ ("The floorperson is called."),
  [UC_EVENT_FLOOR_CALL_WITHDRAWN] = N_ ("The floorperson is called no more[, says badge {by}]."),
  [UC_EVENT_PAYOUT_SIGNED] = N_ ("Seat {seat}: {wager} is signed by badge {by}[, {role}][: {text}]."),
  [UC_EVENT_PAYOUT_VALIDATED]
  = N_ ("Seat {seat}: {wager} is validated by badge {by}[, {role}][, and by badge {second}][: {text}]."),
  [UC_EVENT_GO_AHEAD]
  = N_ ("Seat {seat}: the others need not wait for {wager}, says badge {by}[, {role}][, and badge {second}]."),
  [UC_EVENT_PAYOUT_REJECTED] = N_ ("Seat {seat}: {wager} is rejected by badge {by}[, {role}]: {reason}."),
  [UC_EVENT_PAYOUT_OVERRULED]
  = N_ ("Seat {seat}: the rejection of {wager} by badge {refused-by}[, {reason},] is overruled by badge {by}[, {role}]."),
  [UC_EVENT_PAYOUT_DOCUMENTED] = N_ ("Seat {seat}: {wager} is documented by badge {by}[, {role}][, slip {slip}][, {done}]."),
  [UC_EVENT_PAYOUT_METER]
  = N_ ("Awards of {meter}: {cumulative} in all[, {attendant} by an attendant][, number of awards {awards}]."),
  [UC_EVENT_METER_CHANGED] = N_ ("Meter {meter}: {value}[ (changed by {change}, {cause})][, reserve {reserve}]."),
  [UC_EVENT_METER_STARTED] = N_ ("Meter {meter} begins with {value}[, reserve {reserve}][, terms {terms}]."),
  [UC_EVENT_METER_SET] = N_ ("Meter {meter} is set to {value}[, reserve {reserve}][ ({cause})] by badge {by}[ and badge "
                             "{second}][: {text}][, terms {terms}]."),
  [UC_EVENT_METER_READ]
  = N_ ("Meter {meter} reads {value}[, reserve {reserve}][, on {day}][, read by badge {by}]. Coin-in {coin-in}. Awards "
        "of 100% {hits-100}, {wins-100}; of 10% {hits-10}, {wins-10}; of fixed odds {hits-fixed}, {wins-fixed}. Top-ups "
        "owed {top-ups}; paid by an attendant {attendant}, in all {cumulative}."),
  [UC_EVENT_RESET_KEY_TURNED] = N_ ("The reset key of meter {meter} is turned[, in its place signs badge {by}]."),
  [UC_EVENT_IRREGULARITY]
  = N_ ("Irregularity: {id}[, seat {seat}][, hand {hand}][, card {card}][, {range}][, {choice}][; it is the card that "
        "was refused, event {refused}]."),
  [UC_EVENT_IRREGULARITY_REPORTED] = N_ ("Reported, and to be confirmed: {id}, seat {seat}[, hand {hand}][, {choice}]."),
  [UC_EVENT_CARD_MOVED] = N_ ("The card[ {card}] of event {target} is not seat {seat}'s[, hand {hand}]: it lies with "
                              "{to-seat}[, hand {to-hand}][, face {face}]."),
  [UC_EVENT_RULING] = N_ ("Ruling[ for seat {seat}][, hand {hand}]: {choice}, by badge {by}[, {role}][ and badge {second}]."),
  [UC_EVENT_CARD_OFFERED] = N_ ("The card[ {card}] is offered to seat {seat}[: {choice}][; next, seat {to-seat}]."),
  [UC_EVENT_ROUND_VOIDED] = N_ ("The round is void, by badge {by}[ and badge {second}][: {text}]."),
  [UC_EVENT_SECOND_PERSON_REQUIRED]
  = N_ ("A second person is due[, {role}] after badge {by}[, seat {seat}][, for {wager}][, for {key} of event "
        "{target}][, to be {new}][: {text}]."),
  [UC_EVENT_REQUEST_WITHDRAWN]
  = N_ ("Withdrawn by badge {by}[, {role}][: the rejection, {reason}][; seat {seat}][, for {wager}][, {key} of event "
        "{target}][, to be {new}][: {text}]."),
  [UC_EVENT_CORRECTED] = N_ ("Corrected[, round {of-round}]: {key} of event {target}[, seat {seat},] is {new}[, was "
                             "{old}], by badge {by}[ and badge "
                             "{second}][: {text}]."),
  [UC_EVENT_CORRECTION_OWES]
  = N_ ("[Round {of-round}: ]By event {target} as corrected, seat {seat}[, hand {hand}]: {wager}[: {outcome}][, {combination}][ at {odds}][, "
        "stake {stake}][, would pay {pays}][, was paid {amount}][; difference {change}][, {cause}]."),
  [UC_EVENT_OWED]
  = N_ ("Owed to seat {seat}[, hand {hand}], because of {cause}: {wager}[: {outcome}][, {combination}][ at {odds}][, stake "
        "{stake}][, would pay {pays}][, was paid {amount}][; difference {change}]."),
  [UC_EVENT_AWARD_PAID]
  = N_ ("Seat {seat}, {wager}: {combination} at {odds} is {pays}; {amount} was paid before, {award} is paid now by {source}"
        "[; difference {change}][, § {citation}]."),
  [UC_EVENT_DISPUTE_RAISED] = N_ ("Seat {seat} disputes[, called by badge {by}]."),
  [UC_EVENT_RECEIPT_PRINTED] = N_ ("Badge {by}, {role}, has the receipt of seat {seat} for round {of-round} made."),
  [UC_EVENT_DISPUTE_WITHDRAWN] = N_ ("Seat {seat} disputes no more[, says badge {by}]."),
  [UC_EVENT_ROUND_CLOSED] = N_ ("The round is closed."),
  [UC_EVENT_CHECKPOINT] = N_ ("Checkpoint."),
  [UC_EVENT_BADGE_READ] = N_ ("Badge {by} is read[, {role}]."),
  [UC_EVENT_PIN_REFUSED] = N_ ("The PIN of badge {by} is refused[: {reason}]."),
  [UC_EVENT_DEVICE_UP] = N_ ("{device} works."),
  [UC_EVENT_DEVICE_DOWN] = N_ ("{device} is gone."),
  [UC_EVENT_DEVICE_FAULT] = N_ ("{device} has a fault[: {text}]."),
  [UC_EVENT_INPUT_REFUSED] = N_ ("The input of a device is refused: {text}."),
  [UC_EVENT_RECORD_ACKNOWLEDGED] = N_ ("The record is kept again, acknowledged by badge {by}."),
  [UC_EVENT_RECORD_DOUBTED] = N_ ("The record is in doubt: {reason}[ ({text})]."),
  [UC_EVENT_RECORD_VOUCHED] = N_ ("The record continues, confirms badge {by}, {role}. A second person must confirm it."),
  [UC_EVENT_CLOCK_CONFIRMED] = N_ ("The clock is right, says badge {by}, {role}."),
  [UC_EVENT_RECORD_ACCEPTED] = N_ ("The record continues, confirm badges {by} and {second}, {role}."),
  [UC_EVENT_BADGE_FREED] = N_ ("Badge {badge} may sign again, says badge {by}[, {role}]."),
  [UC_EVENT_PERSON_ENROLLED] = N_ ("Badge {badge}, {role}: {choice}[ by badge {by}]."),
  [UC_EVENT_CLOCK_STEPPED] = N_ ("The clock was set[: {text}]."),
  [UC_EVENT_GAMING_DAY_BEGAN] = N_ ("The gaming day {text} begins."),
  [UC_EVENT_GAMING_DAY_SET_BACK] = N_ ("The gaming day goes back from {old} to {new}, by badge {by} and badge {second}[: {text}]."),
  [UC_EVENT_PLAYERS_JOINED] = N_ ("Boxes of one player: {seats}."),
  [UC_EVENT_PLAYER_ARRIVED] = N_ ("A player arrives at seat {seat}."),
  [UC_EVENT_ENTRY_CHANGED] = N_ ("Entry at seat {seat}: {choice}."),
  [UC_EVENT_TABLE_OPENED] = N_ ("The table is opened."),
  [UC_EVENT_CARDS_INSPECTED] = N_ ("The cards are inspected[, batch {batch}], verified by badge {by}."),
  [UC_EVENT_CARDS_PRESHUFFLED] = N_ ("The cards came preshuffled[, batch {batch}][, verified by badge {by}]."),
  [UC_EVENT_READER_INSPECTED] = N_ ("The reader is inspected by badge {by}: {result}."),
  [UC_EVENT_SHUFFLER_INSPECTED] = N_ ("The shuffler is inspected by badge {by}: {result}."),
  [UC_EVENT_CARDS_SPREAD] = N_ ("The cards are spread."),
  [UC_EVENT_SHUFFLED] = N_ ("The cards are shuffled[, batch {batch}]."),
  [UC_EVENT_CUT] = N_ ("The cards are cut by {to}[ {seat}]."),
  [UC_EVENT_CUT_REFUSED] = N_ ("Seat {seat} does not cut."),
  [UC_EVENT_RECUT_ORDERED] = N_ ("Badge {by} orders another cut."),
  [UC_EVENT_RESHUFFLE_ORDERED] = N_ ("Badge {by} orders a shuffle."),
  [UC_EVENT_BURNED] = N_ ("A card is burned."),
  [UC_EVENT_COVER_CARD_SHOWN] = N_ ("The cover card shows[, at {to}][ {seat}]."),
  [UC_EVENT_SIGNED_ON] = N_ ("Dealer {by} signs on."),
  [UC_EVENT_TABLE_CLOSED] = N_ ("The table is closed."),
  [UC_EVENT_READINGS_CONFIRMED] = N_ ("The readings of the rules {version} are confirmed by badge {by}, {role}."),
  [UC_EVENT_DEVICE_TEST_BEGAN] = N_ ("{part} is under test."),
  [UC_EVENT_DEVICE_TEST_ENDED] = N_ ("{part} is no longer under test."),
  [UC_EVENT_DEVICE_TESTED] = N_ ("{part} under test: {result}[, and said {said}][; rules {version}]."),
  [UC_EVENT_DEVICES_ACCEPTED] = N_ ("Badge {by}, {role}, accepts the table with {failing} failing."),
};

/* ---- values ---- */

/* The words of @line that follow the kind: "seat=1", "wager=main" …; what is 0 or no is not among them. */
static char **
event_words (const UcEvent *event)
{
  g_autoptr (GString) line = g_string_new (NULL);

  if (event->kind == UC_EVENT_CHECKPOINT)
    return g_new0 (char *, 1);
  uc_event_print (event, line);
  return g_strsplit (line->str, " ", -1);
}

static char *
find_value (char **words, const char *key, gsize length)
{
  for (; *words != NULL; words++)
    {
      if (strncmp (*words, key, length) == 0 && (*words)[length] == '=')
        return g_uri_unescape_string (*words + length + 1, NULL);
    }
  return NULL;
}

static char *
say_wager (const char *value)
{
  return g_strdup (uc_say_wager (uc_wager_parse (value)));
}

static char *
say_combination (const char *value)
{
  return g_strdup (uc_say_combination (uc_combination_parse (value)));
}

static char *
say_step (const char *value)
{
  return g_strdup (uc_say_step (uc_step_parse (value)));
}

static char *
say_role (const char *value)
{
  return g_strdup (uc_say_role (uc_role_parse (value)));
}

static char *
say_irregularity (const char *value)
{
  return g_strdup (uc_say_irregularity (uc_irregularity_parse (value)));
}

static char *
say_range (const char *value)
{
  return g_strdup (uc_say_range (uc_card_range_parse (value)));
}

static char *
say_card (const char *value)
{
  UcCard card = uc_card_parse (value);

  return card != UC_CARD_NONE ? uc_say_card (card) : g_strdup ("");
}

static char *
say_device (const char *value)
{
  return uc_say_device (uc_device_parse (value));
}

static char *
say_part (const char *value)
{
  return uc_say_part (uc_part_parse (value));
}

/* To the last decimal place of the record: it is evidence. */
static char *
say_sum (const char *value)
{
  GString *text;

  if (strcmp (value, "-") == 0)
    return g_strdup (_ ("an unknown amount"));
  text = g_string_new (value + (*value == '-'));
  for (gssize at = (gssize) strcspn (text->str, ".") - 3; at > 0; at -= 3)
    g_string_insert_c (text, at, ',');
  g_string_prepend (text, *value == '-' ? "-$" : "$");
  return g_string_free (text, FALSE);
}

static char *
say_word (const char *value)
{
  return g_strdelimit (g_strdup (value), "-", ' ');
}

/* Keys whose values a person reads otherwise than the record has them. */
static const struct
{
  const char *key;
  char *(*say) (const char *value);
} said[] = {
  { "wager", say_wager },     { "meter", say_wager },     { "combination", say_combination },
  { "step", say_step },       { "role", say_role },       { "id", say_irregularity },
  { "range", say_range },     { "card", say_card },       { "device", say_device },
  { "part", say_part },       { "amount", say_sum },      { "award", say_sum },
  { "stake", say_sum },       { "pays", say_sum },        { "attendant", say_sum },
  { "cumulative", say_sum },  { "value", say_sum },       { "reserve", say_sum },
  { "coin-in", say_sum },     { "wins-100", say_sum },    { "wins-10", say_sum },
  { "wins-fixed", say_sum },  { "top-ups", say_sum },     { "limit", say_sum },
  { "change", say_sum },      { "reason", say_word },     { "source", say_word },
  { "cause", say_word },      { "choice", say_word },     { "action", say_word },
};

/* (transfer full): a sum that the record leaves out is none; of anything else nothing is known. */
static char *
say_left_out (const char *key, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (said[i].say == say_sum && strncmp (said[i].key, key, length) == 0 && said[i].key[length] == '\0')
      return g_strdup ("$0.00");
  return g_strdup ("–");
}

/* (transfer full): what has no other words stays as it is; %NULL for %NULL */
static char *
say_value (const char *key, gsize length, const char *value)
{
  for (guint i = 0; value != NULL && i < G_N_ELEMENTS (said); i++)
    if (strncmp (said[i].key, key, length) == 0 && said[i].key[length] == '\0')
      {
        g_autofree char *words = said[i].say (value);

        return g_strdup (*words != '\0' ? words : value);
      }
  return g_strdup (value);
}

/* ---- sentences ---- */

/* Appends @part up to @end with its keys filled in. Returns whether one of them had a value. */
static gboolean
fill_part (const char *part, const char *end, char **words, GString *text)
{
  gboolean any = FALSE;

  for (const char *p = part; p < end; p++)
    {
      const char *close = *p == '{' ? memchr (p, '}', end - p) : NULL;
      g_autofree char *value = NULL, *recorded = NULL;

      if (close == NULL)
        {
          g_string_append_c (text, *p);
          continue;
        }
      recorded = find_value (words, p + 1, close - p - 1);
      value = say_value (p + 1, close - p - 1, recorded);
      any |= value != NULL;
      if (value == NULL)
        value = say_left_out (p + 1, close - p - 1);
      g_string_append (text, value);
      p = close;
    }
  return any;
}

static void
fill_sentence (const char *sentence, char **words, GString *text)
{
  const char *p = sentence;

  while (*p != '\0')
    {
      gsize before = text->len;
      const char *end = *p == '[' ? strchrnul (p, ']') : strchrnul (p, '[');

      if (*p != '[')
        fill_part (p, end, words, text);
      else if (!fill_part (p + 1, end, words, text))
        g_string_truncate (text, before);
      p = *p == '[' && *end == ']' ? end + 1 : end;
    }
}

const char *
uc_transcript_sentence (UcEventKind kind)
{
  return sentences[kind];
}

void
uc_transcript_append (const UcEvent *event, GString *text)
{
  g_auto (GStrv) words = event_words (event);
  g_autoptr (GString) sentence = g_string_new (NULL);
  g_autofree char *source = uc_say_source (event);
  char citation[UC_CITATION_TEXT];

  fill_sentence (_ (sentences[event->kind]), words, sentence);
  if (event->citation[0] != '\0')
    g_string_append_printf (sentence, " (%s)", uc_cite_format (event->citation, citation));
  if (source != NULL)
    g_string_append_printf (sentence, " %s.", source);
  uc_plain_append (text, sentence->str);
}
