/* Every event in the replay's list: a word, and a sentence that says more than a dealer needs. */
#include "uc-event-catalogue.h"
#include "uc-hand.h"
#include "uc-say-meter.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static const char *
settled_word (const UcEvent *event)
{
  switch ((guint)event->outcome)
    {
    case UC_WORD_WIN:
      return C_ ("event", "pays");
    case UC_WORD_LOSE:
      return C_ ("event", "lose");
    case UC_WORD_VOID:
      return C_ ("event", "void");
    default:
      return C_ ("event", "push");
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
uc_say_event_word (const UcEvent *event)
{
  const char *word = uc_event_catalogue (event->kind)->word;

  if (event->kind == UC_EVENT_WAGER_SETTLED)
    return settled_word (event);
  if (event->kind == UC_EVENT_DECISION)
    return decision_word (event);
  return word != NULL ? uc_say_in ("event", word) : "";
}

/* ---- sentences ---- */

static char *
say_won (const UcEvent *event)
{
  g_autofree char *award = uc_say_money (event->award);
  const char *combination = uc_say_combination (event->combination);

  return event->signatures > 0
             /* Translators: what wins and the award, "Seat 5: Two suited match, $500.22". */
             ? g_strdup_printf (_ ("Seat %u: %s, %s, waits for the floorperson"), event->seat, combination, award)
             /* Translators: what wins and the award, "Seat 5: Two suited match, $500.22". */
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
    /* Translators: a sum, the numbers of two badges, and why: "Meter set to $5,200.00 by 2001 and 3001: Correction of an error". */
    return g_strdup_printf (_ ("Meter set to %s by %s and %s: %s"), value, event->by, event->second,
                            uc_say_meter_cause (event->cause));
  if (event->kind == UC_EVENT_METER_SET)
    /* Translators: a sum, and the numbers of two badges. */
    return g_strdup_printf (_ ("Meter set to %s by %s and %s"), value, event->by, event->second);
  /* Translators: by how much it moves, and what it shows then: "Meter +$0.50: $5,200.50". */
  return event->change < 0 ? g_strdup_printf (_ ("Meter −%s: %s"), change, value)
                           : g_strdup_printf (_ ("Meter +%s: %s"), change, value);
}

/* What the table and a meter that it shares with others say to each other. */
static char *
say_link (const UcEvent *event)
{
  g_autofree char *award = uc_say_money_cents (event->award), *released = uc_say_money_cents (event->released);
  g_autofree char *value = uc_say_money_cents (event->value);

  switch ((guint)event->kind)
    {
    case UC_EVENT_METER_ASKED:
      /* Translators: the name of a meter, "Meter MTD-5 is asked for 3 chips". */
      return g_strdup_printf (ngettext ("Meter %s is asked for %u chip", "Meter %s is asked for %u chips", event->counted),
                              event->linked, event->counted);
    case UC_EVENT_METER_JOINED:
      return g_strdup_printf (_ ("Meter %s accepts the chips, at %s"), event->linked, value);
    case UC_EVENT_METER_LATE:
      return g_strdup_printf (_ ("Meter %s answered too late"), event->linked);
    case UC_EVENT_METER_RETURNED:
      return g_strdup_printf (ngettext ("Meter %s: %u chip went back", "Meter %s: %u chips went back", event->counted),
                              event->linked, event->counted);
    case UC_EVENT_METER_LEFT:
      return g_strdup_printf (_ ("Meter %s: the round is over"), event->linked);
    case UC_EVENT_METER_TO_COME:
      return g_strdup_printf (_ ("Meter %s: the award is left to come"), event->linked);
    case UC_EVENT_METER_BY_HAND:
      return g_strdup_printf (_ ("Meter %s: %s by hand, by %s and %s"), event->linked, award, event->by, event->second);
    case UC_EVENT_METER_LOCKED:
      return g_strdup_printf (_ ("Meter %s: %s is locked"), event->linked, award);
    case UC_EVENT_METER_SETTLED:
      return g_strdup_printf (_ ("Meter %s: %s awarded, %s goes back"), event->linked, award, released);
    case UC_EVENT_METER_CONFIRMED:
      return g_strdup_printf (_ ("Meter %s confirms %s"), event->linked, award);
    default:
      return g_strdup_printf (_ ("Meter %s: %s documented"), event->linked, award);
    }
}

static char *
say_card (const UcTable *table, const UcEvent *event)
{
  g_autofree char *card = uc_say_card (event->card);
  guint total;

  if (event->to == UC_WORD_DEALER && event->face != UC_WORD_DOWN)
    {
      total = uc_hand_shown_total (&table->now, table->rules, UC_SEAT_DEALER, 0, NULL);
      /* Translators: the card that came, and the hand’s total: "Dealer, 9♦, total 19". */
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
                                /* Translators: cards. */
                                ? had ? g_strdup_printf (_ ("Card %s corrected to %s"), was, now)
                                      : g_strdup_printf (_ ("Unread card corrected to %s"), now)
                            /* Translators: a key of the record, which stays English, and its values: "Corrected, amount: 25.00 to 50.00". */
                            : had ? g_strdup_printf (_ ("Corrected, %s: %s to %s"), event->key, event->old, event->new_)
                                  /* Translators: a key of the record, which stays English, and its value. */
                                  : g_strdup_printf (_ ("Corrected, %s: nothing to %s"), event->key, event->new_);

  return event->of_round == 0
             /* Translators: what was corrected, and the number in the record: "Card 9♦ corrected to 9♥, round 4, record 117". */
             ? g_strdup_printf (_ ("%s, record %" PRIu64), change, event->target)
             : g_strdup_printf (_ ("%s, round %u, record %" PRIu64), change, event->of_round, event->target);
}

static char *
say_day_set_back (const UcEvent *event)
{
  g_autofree char *from = uc_say_gaming_day (event->old), *to = uc_say_gaming_day (event->new_);

  /* Translators: two days, and the numbers of two badges. */
  return g_strdup_printf (_ ("Gaming day set back from %s to %s by %s and %s"), from, to, event->by, event->second);
}

static char *
say_more (const UcTable *table, const UcEvent *event)
{
  g_autofree char *sum = NULL, *part = NULL;

  switch ((guint)event->kind)
    {
    case UC_EVENT_STEP_DONE:
      /* Translators: the name of a step, "Settle: seat 3 done". */
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
    case UC_EVENT_METER_ASKED:
    case UC_EVENT_METER_JOINED:
    case UC_EVENT_METER_LATE:
    case UC_EVENT_METER_RETURNED:
    case UC_EVENT_METER_LEFT:
    case UC_EVENT_METER_TO_COME:
    case UC_EVENT_METER_BY_HAND:
    case UC_EVENT_METER_LOCKED:
    case UC_EVENT_METER_SETTLED:
    case UC_EVENT_METER_CONFIRMED:
    case UC_EVENT_METER_DOCUMENTED:
      return say_link (event);
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
      /* Translators: a part, "Card reader is under test". */
      return g_strdup_printf (_ ("%s is under test"), part);
    case UC_EVENT_DEVICE_TEST_ENDED:
      part = uc_say_part (event->part);
      return g_strdup_printf (_ ("%s is no longer under test"), part);
    case UC_EVENT_SECOND_PERSON_REQUIRED:
      /* Translators: the number of a badge. */
      return g_strdup_printf (_ ("%s asks; a second person signs"), event->by);
    case UC_EVENT_CORRECTED:
      return say_corrected (event);
    case UC_EVENT_GAMING_DAY_SET_BACK:
      return say_day_set_back (event);
    default:
      return uc_say_event (table, event);
    }
}

char *
uc_say_event_listed (const UcTable *table, const UcEvent *event, gboolean hidden)
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
  /* Translators: a sentence without its full stop, and another: "9♦ to seat 3. Typed, and the shoe worked". */
  return g_strdup_printf (_ ("%s. %s"), sentence, source);
}
