#include "uc-event-words.h"

#include "uc-hand.h"
#include "uc-say-meter.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const words[UC_N_EVENTS] = {
  [UC_EVENT_WAGER_PLACED] = N_ ("coin"),
  [UC_EVENT_WAGER_ACCEPTED] = N_ ("bet"),
  [UC_EVENT_WAGER_REFUSED] = N_ ("refused"),
  [UC_EVENT_WAGER_REMOVED] = N_ ("unbet"),
  [UC_EVENT_WAGER_CLEARED] = N_ ("cleared"),
  [UC_EVENT_BETS_LOCKED] = N_ ("lock"),
  [UC_EVENT_BETS_REOPENED] = N_ ("reopen"),
  [UC_EVENT_CHIPS_VERIFIED] = N_ ("chips"),
  [UC_EVENT_CHIPS_MISMATCH] = N_ ("chips"),
  [UC_EVENT_CARD_DEALT] = N_ ("card"),
  [UC_EVENT_CARD_REFUSED] = N_ ("card"),
  [UC_EVENT_CARD_DRAWN_IN_ERROR] = N_ ("card"),
  [UC_EVENT_CARD_ALARM] = N_ ("alarm"),
  [UC_EVENT_SHOE_COUNTED] = N_ ("count"),
  [UC_EVENT_READER_LIGHT] = N_ ("light"),
  [UC_EVENT_LIGHT_DIFFERS] = N_ ("light"),
  [UC_EVENT_HAND_PLACED] = N_ ("place"),
  [UC_EVENT_HOLE_CARD_CHECKED] = N_ ("peek"),
  [UC_EVENT_PEEK_DIFFERS] = N_ ("peek"),
  [UC_EVENT_HOLE_CARD_EXPOSED] = N_ ("hole"),
  [UC_EVENT_INSURANCE_PLACED] = N_ ("insure"),
  [UC_EVENT_EVEN_MONEY_TAKEN] = N_ ("even"),
  [UC_EVENT_INSURANCE_CLOSED] = N_ ("insure"),
  [UC_EVENT_STEP_DONE] = N_ ("done"),
  [UC_EVENT_UNDONE] = N_ ("undo"),
  [UC_EVENT_LIMIT_REACHED] = N_ ("limit"),
  [UC_EVENT_DOUBLE_RETURNED] = N_ ("return"),
  [UC_EVENT_EXCESS_RETURNED] = N_ ("return"),
  [UC_EVENT_HAND_DEAD] = N_ ("dead"),
  [UC_EVENT_VALIDATION_REQUIRED] = N_ ("win"),
  [UC_EVENT_WINNER_FOUND] = N_ ("win"),
  [UC_EVENT_SHARE_CHANGED] = N_ ("share"),
  [UC_EVENT_LAMP_CHECKED] = N_ ("lamp"),
  [UC_EVENT_FLOOR_CALLED] = N_ ("call"),
  [UC_EVENT_FLOOR_CALL_WITHDRAWN] = N_ ("call withdrawn"),
  [UC_EVENT_PAYOUT_SIGNED] = N_ ("sign"),
  [UC_EVENT_PAYOUT_VALIDATED] = N_ ("validate"),
  [UC_EVENT_GO_AHEAD] = N_ ("ahead"),
  [UC_EVENT_PAYOUT_REJECTED] = N_ ("reject"),
  [UC_EVENT_PAYOUT_OVERRULED] = N_ ("overrule"),
  [UC_EVENT_PAYOUT_DOCUMENTED] = N_ ("slip"),
  [UC_EVENT_PAYOUT_METER] = N_ ("meter"),
  [UC_EVENT_METER_CHANGED] = N_ ("meter"),
  [UC_EVENT_METER_STARTED] = N_ ("meter"),
  [UC_EVENT_METER_SET] = N_ ("meter"),
  [UC_EVENT_METER_READ] = N_ ("meter"),
  [UC_EVENT_RESET_KEY_TURNED] = N_ ("reset"),
  [UC_EVENT_IRREGULARITY] = N_ ("irregular"),
  [UC_EVENT_IRREGULARITY_REPORTED] = N_ ("report"),
  [UC_EVENT_CARD_MOVED] = N_ ("moved"),
  [UC_EVENT_RULING] = N_ ("ruling"),
  [UC_EVENT_CARD_OFFERED] = N_ ("offer"),
  [UC_EVENT_ROUND_VOIDED] = N_ ("void"),
  [UC_EVENT_SECOND_PERSON_REQUIRED] = N_ ("second"),
  [UC_EVENT_CORRECTED] = N_ ("correct"),
  [UC_EVENT_REQUEST_WITHDRAWN] = N_ ("withdraw"),
  [UC_EVENT_CORRECTION_OWES] = N_ ("owes"),
  [UC_EVENT_OWED] = N_ ("owes"),
  [UC_EVENT_AWARD_PAID] = N_ ("award"),
  [UC_EVENT_DISPUTE_RAISED] = N_ ("dispute"),
  [UC_EVENT_RECEIPT_PRINTED] = N_ ("receipt"),
  [UC_EVENT_DISPUTE_WITHDRAWN] = N_ ("dispute withdrawn"),
  [UC_EVENT_ROUND_CLOSED] = N_ ("closed"),
  [UC_EVENT_BADGE_READ] = N_ ("badge"),
  [UC_EVENT_PIN_REFUSED] = N_ ("PIN"),
  [UC_EVENT_BADGE_FREED] = N_ ("badge"),
  [UC_EVENT_PERSON_ENROLLED] = N_ ("badge"),
  [UC_EVENT_DEVICE_UP] = N_ ("device"),
  [UC_EVENT_DEVICE_DOWN] = N_ ("device"),
  [UC_EVENT_DEVICE_FAULT] = N_ ("device"),
  [UC_EVENT_RECORD_ACKNOWLEDGED] = N_ ("record"),
  [UC_EVENT_RECORD_DOUBTED] = N_ ("record"),
  [UC_EVENT_RECORD_VOUCHED] = N_ ("record"),
  [UC_EVENT_RECORD_ACCEPTED] = N_ ("record"),
  [UC_EVENT_CLOCK_CONFIRMED] = N_ ("clock"),
  [UC_EVENT_INPUT_REFUSED] = N_ ("refused"),
  [UC_EVENT_CLOCK_STEPPED] = N_ ("clock"),
  [UC_EVENT_GAMING_DAY_BEGAN] = N_ ("day"),
  [UC_EVENT_GAMING_DAY_SET_BACK] = N_ ("day"),
  [UC_EVENT_PLAYERS_JOINED] = N_ ("player"),
  [UC_EVENT_PLAYER_ARRIVED] = N_ ("player"),
  [UC_EVENT_ENTRY_CHANGED] = N_ ("entry"),
  [UC_EVENT_TABLE_OPENED] = N_ ("table"),
  [UC_EVENT_CARDS_INSPECTED] = N_ ("inspect"),
  [UC_EVENT_CARDS_PRESHUFFLED] = N_ ("shuffle"),
  [UC_EVENT_READER_INSPECTED] = N_ ("inspect"),
  [UC_EVENT_SHUFFLER_INSPECTED] = N_ ("inspect"),
  [UC_EVENT_CARDS_SPREAD] = N_ ("spread"),
  [UC_EVENT_SHUFFLED] = N_ ("shuffle"),
  [UC_EVENT_CUT] = N_ ("cut"),
  [UC_EVENT_CUT_REFUSED] = N_ ("cut"),
  [UC_EVENT_RECUT_ORDERED] = N_ ("cut"),
  [UC_EVENT_RESHUFFLE_ORDERED] = N_ ("shuffle"),
  [UC_EVENT_BURNED] = N_ ("burn"),
  [UC_EVENT_COVER_CARD_SHOWN] = N_ ("cover"),
  [UC_EVENT_SIGNED_ON] = N_ ("dealer"),
  [UC_EVENT_TABLE_CLOSED] = N_ ("table"),
  [UC_EVENT_READINGS_CONFIRMED] = N_ ("house rules"),
  [UC_EVENT_DEVICE_TEST_BEGAN] = N_ ("test"),
  [UC_EVENT_DEVICE_TEST_ENDED] = N_ ("test"),
  [UC_EVENT_DEVICE_TESTED] = N_ ("test"),
  [UC_EVENT_DEVICES_ACCEPTED] = N_ ("accept"),
};

static const char *
settled_word (const UcEvent *event)
{
  switch ((guint)event->outcome)
    {
    case UC_WORD_WIN:
      return _ ("pays");
    case UC_WORD_LOSE:
      return _ ("lose");
    case UC_WORD_VOID:
      return _ ("void");
    default:
      return _ ("push");
    }
}

static const char *
decision_word (const UcEvent *event)
{
  switch ((guint)event->action)
    {
    case UC_WORD_HIT:
      return _ ("hit");
    case UC_WORD_STAND:
      return _ ("stand");
    case UC_WORD_DOUBLE:
      return _ ("double");
    case UC_WORD_SPLIT:
      return _ ("split");
    case UC_WORD_SURRENDER:
      return _ ("surrender");
    default:
      return _ ("rescue");
    }
}

const char *
uc_event_word (const UcEvent *event)
{
  if (event->kind == UC_EVENT_WAGER_SETTLED)
    return settled_word (event);
  if (event->kind == UC_EVENT_DECISION)
    return decision_word (event);
  return (guint)event->kind < UC_N_EVENTS && words[event->kind] != NULL ? _ (words[event->kind]) : "";
}

/* ---- sentences ---- */

static char *
say_won (const UcEvent *event)
{
  g_autofree char *award = uc_say_money (event->award);
  const char *combination = uc_say_combination (event->combination);

  return event->signatures > 0
             ? g_strdup_printf (_ ("Seat %u: %s, %s, waits for the floorperson"), event->seat, combination, award)
             : g_strdup_printf (_ ("Seat %u: %s, %s"), event->seat, combination, award);
}

static char *
say_meter (const UcEvent *event)
{
  g_autofree char *value = uc_say_money_cents (event->value);
  g_autofree char *change = uc_say_money_cents (event->change < 0 ? -event->change : event->change);

  if (event->kind == UC_EVENT_METER_STARTED)
    return g_strdup_printf (_ ("Meter begins with %s"), value);
  if (event->kind == UC_EVENT_METER_READ)
    return g_strdup_printf (_ ("Meter reads %s"), value);
  if (event->kind == UC_EVENT_METER_SET && event->cause != UC_WORD_NONE)
    return g_strdup_printf (_ ("Meter set to %s by %s and %s: %s"), value, event->by, event->second,
                            uc_say_meter_cause (event->cause));
  if (event->kind == UC_EVENT_METER_SET)
    return g_strdup_printf (_ ("Meter set to %s by %s and %s"), value, event->by, event->second);
  return event->change < 0 ? g_strdup_printf (_ ("Meter −%s: %s"), change, value)
                           : g_strdup_printf (_ ("Meter +%s: %s"), change, value);
}

static char *
say_card (const UcTable *table, const UcEvent *event)
{
  g_autofree char *card = uc_say_card (event->card);
  guint total;

  if (event->to == UC_WORD_DEALER && event->face != UC_WORD_DOWN)
    {
      total = uc_hand_shown_total (&table->now, table->rules, UC_SEAT_DEALER, 0, NULL);
      return g_strdup_printf (_ ("Dealer, %s, total %u"), card, total);
    }
  if (event->to != UC_WORD_SEAT)
    return uc_say_event (table, event);
  total = uc_hand_shown_total (&table->now, table->rules, event->seat, event->hand, NULL);
  return event->hand > 0 || table->now.round.seats[MIN (event->seat, UC_MAX_SEATS)].hands > 1
             ? g_strdup_printf (_ ("Seat %u hand %u, %s, total %u"), event->seat, event->hand + 1u, card, total)
             : g_strdup_printf (_ ("Seat %u, %s, total %u"), event->seat, card, total);
}

/* What it was and what it is stands first: a row may cut off the rest. The number is the record's. */
static char *
say_corrected (const UcEvent *event)
{
  UcCard old = uc_card_parse (event->old), is = uc_card_parse (event->new_);
  g_autofree char *was = old == UC_CARD_NONE ? g_strdup (event->old) : uc_say_card (old);
  g_autofree char *now = is == UC_CARD_NONE ? g_strdup (event->new_) : uc_say_card (is);
  gboolean had = event->old[0] != '\0' && strcmp (event->old, "-") != 0;
  /* A card that nobody had read, or that lay face down to the end, had no face. */
  g_autofree char *change = strcmp (event->key, "card") == 0
                                ? had ? g_strdup_printf (_ ("Card %s corrected to %s"), was, now)
                                      : g_strdup_printf (_ ("Unread card corrected to %s"), now)
                            : had ? g_strdup_printf (_ ("Corrected, %s: %s to %s"), event->key, event->old, event->new_)
                                  : g_strdup_printf (_ ("Corrected, %s: nothing to %s"), event->key, event->new_);

  return event->of_round == 0
             ? g_strdup_printf (_ ("%s, record %" G_GUINT64_FORMAT), change, event->target)
             : g_strdup_printf (_ ("%s, round %u, record %" G_GUINT64_FORMAT), change, event->of_round, event->target);
}

static char *
say_more (const UcTable *table, const UcEvent *event)
{
  g_autofree char *sum = NULL, *part = NULL;

  switch ((guint)event->kind)
    {
    case UC_EVENT_STEP_DONE:
      return event->seat == 0 ? g_strdup_printf (_ ("%s: done"), uc_say_step (event->step))
                              : g_strdup_printf (_ ("%s: seat %u done"), uc_say_step (event->step), event->seat);
    case UC_EVENT_VALIDATION_REQUIRED:
    case UC_EVENT_WINNER_FOUND:
      return say_won (event);
    case UC_EVENT_SHARE_CHANGED:
      sum = uc_say_money_cents (event->award);
      return g_strdup_printf (_ ("Seat %u: the share is %s now"), event->seat, sum);
    case UC_EVENT_METER_CHANGED:
    case UC_EVENT_METER_STARTED:
    case UC_EVENT_METER_SET:
    case UC_EVENT_METER_READ:
      return say_meter (event);
    case UC_EVENT_PAYOUT_METER:
      sum = uc_say_money_cents (event->cumulative);
      return g_strdup_printf (ngettext ("%u award paid, %s in all", "%u awards paid, %s in all", event->awards),
                              event->awards, sum);
    case UC_EVENT_ROUND_CLOSED:
      return g_strdup_printf (_ ("Round %u is closed"), event->round);
    case UC_EVENT_LIGHT_DIFFERS:
      return g_strdup_printf (_ ("The shoe read another range than %s"), uc_say_range (event->range));
    case UC_EVENT_HOLE_CARD_CHECKED:
      return g_strdup (event->blackjack ? _ ("The reader shows a Blackjack") : _ ("The reader shows no Blackjack"));
    case UC_EVENT_PEEK_DIFFERS:
      return g_strdup (_ ("The card contradicts the reader"));
    case UC_EVENT_PLAYERS_JOINED:
      return uc_say_boxes (event->seats);
    case UC_EVENT_PLAYER_ARRIVED:
      return g_strdup_printf (_ ("First player at seat %u"), event->seat);
    case UC_EVENT_CARDS_SPREAD:
      return g_strdup (_ ("Cards spread face up"));
    case UC_EVENT_DEVICE_TEST_BEGAN:
      part = uc_say_part (event->part);
      return g_strdup_printf (_ ("%s is under test"), part);
    case UC_EVENT_DEVICE_TEST_ENDED:
      part = uc_say_part (event->part);
      return g_strdup_printf (_ ("%s is no longer under test"), part);
    case UC_EVENT_SECOND_PERSON_REQUIRED:
      return g_strdup_printf (_ ("%s asks; a second person signs"), event->by);
    case UC_EVENT_CORRECTED:
      return say_corrected (event);
    case UC_EVENT_GAMING_DAY_SET_BACK:
      return g_strdup_printf (_ ("Gaming day set back from %s to %s by %s and %s"), event->old, event->new_, event->by, event->second);
    default:
      return uc_say_event (table, event);
    }
}

char *
uc_event_sentence (const UcTable *table, const UcEvent *event, gboolean hidden)
{
  g_autofree char *sentence = NULL, *source = NULL;

  if (hidden)
    return g_strdup (_ ("The hole card is turned"));
  sentence = event->kind == UC_EVENT_CARD_DEALT ? say_card (table, event) : say_more (table, event);
  if (sentence == NULL)
    sentence = g_strdup (uc_event_kind_name (event->kind));
  if (event->despite == UC_DEVICE_NONE)
    return g_steal_pointer (&sentence);
  source = uc_say_source (event);
  return g_strdup_printf ("%s. %s", sentence, source);
}

/* ---- the input behind it ---- */

static const char *
say_origin (const UcMoment *moment)
{
  switch (moment->origin)
    {
    case UC_ORIGIN_DEVICE:
      return _ ("a device");
    case UC_ORIGIN_DEALER:
      return _ ("the dealer’s screen");
    case UC_ORIGIN_FLOOR:
      return _ ("the floorperson");
    case UC_ORIGIN_SERVICE:
      return _ ("the table service");
    case UC_ORIGIN_SCRIPT:
      return _ ("a script");
    case UC_N_ORIGINS:
    default:
      return "?";
    }
}

/* Without a seal or a salt, which say nothing to a person. */
static char *
say_line (const char *line)
{
  const char *sealed = strstr (line, " sealed:");
  UcInput input;
  char text[UC_INPUT_TEXT];

  if (sealed != NULL)
    return g_strdup_printf (_ ("%.*s, sealed"), (int)(sealed - line), line);
  if (!uc_input_parse (line, &input, NULL) || !uc_input_names_refused (&input))
    return g_strdup (line);
  input.salt[0] = '\0';
  return g_strdup (uc_input_format (&input, text));
}

char *
uc_moment_cause (const UcMoment *moment)
{
  g_autofree char *line = say_line (moment->input);
  g_autofree char *from = NULL, *source = NULL;

  if (line[0] == '\0')
    return g_strdup (_ ("the file continues the one before"));
  from = g_strdup_printf (_ ("“%s”, from %s"), line, moment->device[0] != '\0' ? moment->device : say_origin (moment));
  /* That a device sent it says its name, and what worked beside a person stands with the event. */
  if (moment->event.entry == UC_ENTERED_NONE || moment->event.entry == UC_ENTERED_DEVICE
      || moment->event.despite != UC_DEVICE_NONE)
    return g_steal_pointer (&from);
  source = uc_say_source (&moment->event);
  return g_strdup_printf ("%s. %s", from, source);
}

char *
uc_moment_time (gint64 t_real_ns)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (t_real_ns / 1000000000);
  g_autofree char *clock = time == NULL ? g_strdup ("") : g_date_time_format (time, "%H:%M:%S");

  return g_strdup_printf ("%s.%03d", clock, (int)(t_real_ns / 1000000 % 1000));
}

char *
uc_moment_recorder_time (gint64 t_real_ns, const gint64 *offset_ns)
{
  return offset_ns == NULL ? NULL : uc_moment_time (t_real_ns + *offset_ns);
}
