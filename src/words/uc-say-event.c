/* Facts in a few words: the last-fact line, last round's list, the Undo button. */
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-undo.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static char *
say_card_dealt (const UcTable *table, const UcEvent *event)
{
  g_autofree char *card = uc_say_card (event->card);

  if (event->to == UC_WORD_DISCARD)
    return g_strdup_printf (_ ("%s to the rack"), card);
  if (event->to == UC_WORD_DEALER)
    return event->face == UC_WORD_DOWN ? g_strdup (_ ("Hole card, face down"))
                                       : g_strdup_printf (_ ("%s to the dealer"), card);
  if (event->hand > 0 || (event->seat <= UC_MAX_SEATS && table->now.round.seats[event->seat].hands > 1))
    return g_strdup_printf (_ ("%s to seat %u, hand %u"), card, event->seat, event->hand + 1u);
  return g_strdup_printf (_ ("%s to seat %u"), card, event->seat);
}

/* What the fact means where no prompt says it. */
static char *
say_irregularity (const UcTable *table, const UcEvent *event)
{
  if (event->id == UC_IRREGULARITY_UNEXPOSED_CARD)
    return g_strdup (_ ("Drawn face down: used next"));
  if (event->id == UC_IRREGULARITY_SHUFFLER_JAM)
    return g_strdup (_ ("Shuffler jams: reshuffle due"));
  return g_strdup (uc_say_irregularity (event->id));
}

/* Why the facts behind it are on record once more. */
static char *
say_undone (const UcTable *table, const UcEvent *event)
{
  if (strcmp (event->text, "card-doubled") == 0)
    return g_strdup (_ ("Late double, seen after its card"));
  if (strcmp (event->text, "card-retyped") == 0)
    return g_strdup (_ ("Card typed again"));
  return g_strdup (strcmp (event->text, "card-moved") == 0 ? _ ("Card moved to another hand") : _ ("Taken back"));
}

static char *
say_decision (const UcTable *table, const UcEvent *event)
{
  switch ((guint)event->action)
    {
    case UC_WORD_HIT:
      return g_strdup_printf (_ ("Seat %u hit"), event->seat);
    case UC_WORD_STAND:
      return g_strdup_printf (_ ("Seat %u stood"), event->seat);
    case UC_WORD_DOUBLE:
      return g_strdup_printf (_ ("Seat %u doubled"), event->seat);
    case UC_WORD_SPLIT:
      return g_strdup_printf (_ ("Seat %u split"), event->seat);
    case UC_WORD_SURRENDER:
      return g_strdup_printf (_ ("Seat %u surrendered"), event->seat);
    default:
      return g_strdup_printf (_ ("Seat %u rescued its double"), event->seat);
    }
}

/* "Seat 1, P: $500.07 paid late"; of what was paid in part before, what the player has more: "Seat 1: $480.07 more paid". */
static char *
say_award_paid (const UcTable *table, const UcEvent *event)
{
  const char *mark = uc_say_wager_mark (event->wager);
  gboolean part = event->change != UC_MONEY_UNKNOWN && event->pays != UC_MONEY_UNKNOWN && event->change < event->pays;
  g_autofree char *sum = uc_say_money_cents (part ? event->change : event->award);

  /* Translators: sums, and a wager’s mark on the felt: "Seat 1: $480.07 more paid", "Seat 1, P: $500.07 paid late". */
  return part ? g_strdup_printf (_ ("Seat %u: %s more paid"), event->seat, sum)
              /* Translators: a wager’s mark on the felt, and a sum: "Seat 1, P: $500.07 paid late". */
              : g_strdup_printf (_ ("Seat %u, %s: %s paid late"), event->seat, mark, sum);
}

static char *
say_settled (const UcTable *table, const UcEvent *event)
{
  g_autofree char *pays = uc_say_money (event->pays);
  g_autofree char *odds = uc_say_odds (event->odds);
  const char *sum = event->pays == UC_MONEY_UNKNOWN ? odds : pays;
  const char *wager = uc_say_wager_mark (event->wager);

  if (event->wager == UC_WAGER_INSURANCE)
    return event->outcome == UC_WORD_WIN ? g_strdup_printf (_ ("Seat %u: insurance wins"), event->seat)
                                         : g_strdup_printf (_ ("Seat %u: insurance loses"), event->seat);

  switch ((guint)event->outcome)
    {
    case UC_WORD_WIN:
      /* Translators: a wager’s mark on the felt, and a sum or odds: "Seat 3, M wins $60". */
      return *wager == '\0' ? g_strdup_printf (_ ("Seat %u wins %s"), event->seat, sum)
                            /* Translators: a wager’s mark on the felt, and a sum or odds: "Seat 3, M wins $60". */
                            : g_strdup_printf (_ ("Seat %u, %s wins %s"), event->seat, wager, sum);
    case UC_WORD_LOSE:
      return *wager == '\0' ? g_strdup_printf (_ ("Seat %u loses"), event->seat)
                            : g_strdup_printf (_ ("Seat %u, %s loses"), event->seat, wager);
    case UC_WORD_PUSH:
      /* Neither hand won; any other bet that goes back is returned. */
      if (strcmp (event->citation, uc_rules_cite (table->rules, UC_CITE_TIES)) == 0
          || strcmp (event->citation, uc_rules_cite (table->rules, UC_CITE_DEALER_BLACKJACK_RETURN)) == 0)
        return g_strdup_printf (_ ("Seat %u pushes"), event->seat);
      G_GNUC_FALLTHROUGH;
    default:
      return *wager == '\0' ? g_strdup_printf (_ ("Seat %u: bet returned"), event->seat)
                            : g_strdup_printf (_ ("Seat %u, %s returned"), event->seat, wager);
    }
}

static char *
say_wager (const UcTable *table, const UcEvent *event)
{
  g_autofree char *sum = uc_say_money (event->amount);
  gboolean progressive = uc_side_wager_is_progressive (event->wager);

  switch ((guint)event->kind)
    {
    case UC_EVENT_WAGER_PLACED:
      return g_strdup_printf (_ ("Seat %u: progressive placed"), event->seat);
    case UC_EVENT_WAGER_ACCEPTED:
      if (progressive)
        return g_strdup_printf (_ ("Seat %u: progressive accepted"), event->seat);
      if (event->wager == UC_WAGER_MAIN)
        return event->amount == UC_MONEY_UNKNOWN ? g_strdup_printf (_ ("Seat %u bets"), event->seat)
                                                 : g_strdup_printf (_ ("Seat %u bets %s"), event->seat, sum);
      return g_strdup_printf (_ ("Seat %u: %s wagered"), event->seat, uc_say_wager_mark (event->wager));
    case UC_EVENT_WAGER_REFUSED:
      if (event->wager == UC_WAGER_MAIN)
        /* Translators: why a bet is refused, "Seat 3: Too late"; in the other places what is behind the colon is said of the seat. */
        return g_strdup_printf (_ ("Seat %u: %s"), event->seat, uc_say_refusal (event->reason));
      /* Translators: a wager’s mark on the felt, and why it is refused or its sum: "Seat 3, M: Too late". */
      return g_strdup_printf (_ ("Seat %u, %s: %s"), event->seat, uc_say_wager_mark (event->wager),
                              uc_say_refusal (event->reason));
    case UC_EVENT_WAGER_REMOVED:
      return g_strdup_printf (_ ("Seat %u took a wager back"), event->seat);
    default:
      return g_strdup_printf (_ ("Seat %u: wager cleared"), event->seat);
    }
}

/* With what is done beside the slip. */
static char *
say_documented (const UcEvent *event)
{
  switch (event->choice)
    {
    case UC_WORD_TAX_FORM:
      return g_strdup_printf (_ ("Seat %u: slip %s, tax form"), event->seat, event->slip);
    case UC_WORD_CAMERA:
      return g_strdup_printf (_ ("Seat %u: slip %s, camera"), event->seat, event->slip);
    case UC_WORD_TAX_FORM_AND_CAMERA:
      return g_strdup_printf (_ ("Seat %u: slip %s, form, camera"), event->seat, event->slip);
    default:
      return g_strdup_printf (_ ("Seat %u: slip %s complete"), event->seat, event->slip);
    }
}

static char *
say_people (const UcTable *table, const UcEvent *event)
{
  switch ((guint)event->kind)
    {
    case UC_EVENT_BADGE_READ:
      /* Translators: the number of a badge, and its role: "Badge 2001, Floorperson". */
      return g_strdup_printf (_ ("Badge %s, %s"), event->by, uc_say_role (event->role));
    case UC_EVENT_PIN_REFUSED:
      return event->reason == UC_WORD_LOCKED ? g_strdup_printf (_ ("Badge %s is locked"), event->by)
                                             : g_strdup_printf (_ ("Badge %s: PIN is wrong"), event->by);
    case UC_EVENT_BADGE_FREED:
      /* Translators: numbers of badges. */
      return g_strdup_printf (_ ("Badge %s freed by %s"), event->second, event->by);
    case UC_EVENT_PERSON_ENROLLED:
      return g_strdup_printf (_ ("Badge %s: its entry was changed"), event->by);
    case UC_EVENT_PAYOUT_SIGNED:
      return g_strdup_printf (_ ("Seat %u signed by %s, 1 of 2"), event->seat, event->by);
    case UC_EVENT_SECOND_PERSON_REQUIRED:
      if (event->seat != 0 && g_str_equal (event->key, uc_word_name (UC_WORD_PAID)))
        return g_strdup_printf (_ ("Seat %u: pay, 1 of 2"), event->seat);
      return g_strdup_printf (_ ("%s needs a second person"), event->by);
    case UC_EVENT_REQUEST_WITHDRAWN:
      if (event->seat == 0)
        return g_strdup_printf (_ ("Withdrawn by %s"), event->by);
      return g_strdup_printf (event->reason != UC_WORD_NONE ? _ ("Seat %u: %s withdrew the rejection")
                                                            : _ ("Seat %u: %s withdrew the signature"),
                              event->seat, event->by);
    case UC_EVENT_PAYOUT_VALIDATED:
      return g_strdup_printf (_ ("Seat %u validated by %s"), event->seat, event->by);
    case UC_EVENT_GO_AHEAD:
      return g_strdup_printf (event->second[0] != '\0' ? _ ("The others go ahead of seat %u")
                                                       : _ ("Go ahead of seat %u, 1 of 2"),
                              event->seat);
    case UC_EVENT_PAYOUT_REJECTED:
      return g_strdup_printf (_ ("Seat %u rejected by %s"), event->seat, event->by);
    case UC_EVENT_PAYOUT_OVERRULED:
      /* Translators: numbers of badges, "Seat 3: 3001 overrules 2001". */
      return g_strdup_printf (_ ("Seat %u: %s overrules %s"), event->seat, event->by, event->second);
    case UC_EVENT_PAYOUT_DOCUMENTED:
      return say_documented (event);
    case UC_EVENT_RECEIPT_PRINTED:
      return g_strdup_printf (_ ("Seat %u: receipt by %s"), event->seat, event->by);
    case UC_EVENT_TRAINING_ALLOWED:
      return g_strdup_printf (_ ("Training allowed by %s"), event->by);
    case UC_EVENT_TRAINING_ENDED:
      return g_strdup_printf (_ ("Training ended by %s"), event->by);
    case UC_EVENT_DEVICES_ACCEPTED:
      return g_strdup_printf (_ ("%u failing, accepted by %s"), event->counted, event->by);
    case UC_EVENT_READINGS_CONFIRMED:
      return g_strdup_printf (_ ("Rules confirmed by %s"), event->by);
    case UC_EVENT_SIGNED_ON:
      return g_strdup_printf (_ ("Dealer %s signed on"), event->by);
    case UC_EVENT_RULING:
      if (event->choice == UC_WORD_PAID)
        return g_strdup_printf (_ ("Seat %u: dispute paid"), event->seat);
      if (event->choice == UC_WORD_STANDS)
        return g_strdup_printf (_ ("Seat %u: record stands"), event->seat);
      if (event->choice == UC_WORD_CORRECT)
        return g_strdup_printf (_ ("Seat %u: to be corrected"), event->seat);
      if (event->choice == UC_WORD_CONFIRMED)
        return g_strdup_printf (_ ("Seat %u: as reported"), event->seat);
      if (event->seat == 0)
        return g_strdup (event->choice == UC_WORD_FINISH ? _ ("Floor: finish the round") : _ ("Play continues"));
      return event->choice == UC_WORD_DEAD ? g_strdup_printf (_ ("Seat %u: hand is dead"), event->seat)
                                           : g_strdup_printf (_ ("Seat %u continues"), event->seat);
    case UC_EVENT_RECORD_DOUBTED:
      return g_strdup (event->reason == UC_WORD_WRONG_CLOCK ? _ ("Clock in doubt") : _ ("Record in doubt"));
    case UC_EVENT_RECORD_VOUCHED:
      /* Translators: the number of the badge that signed first, "Record: 2001, 1 of 2". */
      return g_strdup_printf (_ ("Record: %s, 1 of 2"), event->by);
    case UC_EVENT_RECORD_ACCEPTED:
      /* Translators: the numbers of the badges that signed. */
      return g_strdup_printf (_ ("Record: %s and %s"), event->by, event->second);
    case UC_EVENT_CLOCK_CONFIRMED:
      return g_strdup_printf (_ ("Clock confirmed by %s"), event->by);
    default:
      return g_strdup_printf (_ ("Record acknowledged by %s"), event->by);
    }
}

static char *
say_device (const UcTable *table, const UcEvent *event)
{
  g_autofree char *device = uc_say_device (event->device);

  switch ((guint)event->kind)
    {
    case UC_EVENT_DEVICE_UP:
      /* Translators: a device, "Card reader answers". */
      return g_strdup_printf (_ ("%s answers"), device);
    case UC_EVENT_DEVICE_DOWN:
      return g_strdup_printf (_ ("%s is silent"), device);
    default:
      return g_strdup_printf (_ ("%s: fault"), device);
    }
}

static char *
say_meter_set (const UcTable *table, const UcEvent *event)
{
  g_autofree char *value = uc_say_money_cents (event->value);

  return g_strdup_printf (_ ("Meter set to %s"), value);
}

static char *
say_day_back (const UcTable *table, const UcEvent *event)
{
  g_autofree char *day = uc_say_gaming_day (event->new_);

  /* Translators: a gaming day that was set back, "Back to 20 Nov 2026". */
  return g_strdup_printf (_ ("Back to %s"), day);
}

static char *
say_test (const UcTable *table, const UcEvent *event)
{
  g_autofree char *part = uc_say_part (event->part);

  /* Translators: a part, "Seat 3: invite lamp works". */
  return g_strdup_printf (event->choice == UC_WORD_WORKS ? _ ("%s works") : _ ("%s fails"), part);
}

/* The difference to what was paid, in the room that the last fact has; a strip names the wager. */
static char *
say_owes (const UcTable *table, const UcEvent *event)
{
  g_autofree char *sum = NULL;

  if (event->change == UC_MONEY_UNKNOWN)
    return g_strdup_printf (_ ("Seat %u: floor settles"), event->seat);
  sum = uc_say_money (ABS (event->change));
  if (event->cause == UC_WORD_RULING_COVERS)
    return g_strdup_printf (_ ("Seat %u: ruling covers %s"), event->seat, sum);
  if (event->cause == UC_WORD_AWARD_CAME)
    return g_strdup_printf (_ ("Seat %u: award has come, %s"), event->seat, sum);
  if (event->change == 0)
    return g_strdup_printf (_ ("Seat %u: nothing owed"), event->seat);
  return g_strdup_printf (event->change < 0 ? _ ("Seat %u: %s overpaid") : _ ("Seat %u: %s owed"), event->seat, sum);
}

char *
uc_say_owed_sum (UcMoney sum)
{
  g_autofree char *money = uc_say_money (sum == UC_MONEY_UNKNOWN ? 0 : ABS (sum));

  return sum == UC_MONEY_UNKNOWN ? g_strdup (_ ("Floor settles"))
                                 : g_strdup_printf (sum < 0 ? _ ("%s overpaid") : _ ("%s owed"), money);
}

char *
uc_say_owes (const UcEvent *event)
{
  const char *wager = uc_say_wager_mark (event->wager);
  /* Translators: a seat and the wager’s mark on the felt, at the head of a sentence: "Seat 3, M: $60 owed." */
  g_autofree char *who = *wager == '\0' ? g_strdup_printf (_ ("Seat %u"), event->seat)
                                        : g_strdup_printf (_ ("Seat %u, %s"), event->seat, wager);
  g_autofree char *sum = NULL;

  if (event->change == UC_MONEY_UNKNOWN)
    /* Translators: a seat, or a seat and a wager’s mark, in all of these: "Seat 3, M: the ruling covers $60 of it." */
    return g_strdup_printf (_ ("%s: the floor settles the difference."), who);
  sum = uc_say_money (ABS (event->change));
  if (event->cause == UC_WORD_RULING_COVERS)
    /* Translators: a seat, or a seat and a wager’s mark, and a sum: "Seat 3, M: the ruling covers $60 of it." */
    return g_strdup_printf (_ ("%s: the ruling covers %s of it."), who, sum);
  if (event->cause == UC_WORD_AWARD_CAME)
    /* Translators: a seat and a wager’s mark, and a sum: "Seat 3, P: the award has come, $1,023.45." */
    return g_strdup_printf (_ ("%s: the award has come, %s."), who, sum);
  if (event->change == 0)
    return g_strdup_printf (_ ("%s: nothing is owed."), who);
  if (event->kind == UC_EVENT_OWED)
    /* Translators: a seat, or a seat and a wager’s mark, and a sum: "Seat 3, M: $60 owed." */
    return g_strdup_printf (event->change < 0 ? _ ("%s: %s paid too much.") : _ ("%s: %s owed."), who, sum);
  /* Translators: a seat, or a seat and a wager’s mark, and a sum. */
  return g_strdup_printf (event->change < 0 ? _ ("%s: by the correction, %s paid too much.")
                                            /* Translators: a seat, or a seat and a wager’s mark, and a sum. */
                                            : _ ("%s: by the correction, %s owed."),
                          who, sum);
}

static char *
say_limit (const UcTable *table, const UcEvent *event)
{
  g_autofree char *sum = uc_say_money (event->value);

  return g_strdup_printf (event->cause == UC_WORD_ROUND_LIMIT ? _ ("Round limit %s reached") : _ ("Payout limit %s reached"),
                          sum);
}

/* Facts whose words need nothing of the event. */
static const char *
plain_words (UcEventKind kind)
{
  static const char *const words[UC_N_EVENTS] = {
    [UC_EVENT_DOUBLE_RETURNED] = N_ ("Double returned"),
    [UC_EVENT_BETS_LOCKED] = N_ ("No more bets"),
    [UC_EVENT_BETS_REOPENED] = N_ ("Bets opened again"),
    [UC_EVENT_INSURANCE_CLOSED] = N_ ("Insurance closed"),
    [UC_EVENT_FLOOR_CALLED] = N_ ("Floor is called"),
    [UC_EVENT_FLOOR_CALL_WITHDRAWN] = N_ ("Floor: call withdrawn"),
    [UC_EVENT_ROUND_VOIDED] = N_ ("Round is void"),
    [UC_EVENT_TABLE_OPENED] = N_ ("Table opened"),
    [UC_EVENT_CARDS_INSPECTED] = N_ ("Cards inspected"),
    [UC_EVENT_CARDS_PRESHUFFLED] = N_ ("Preshuffled cards"),
    [UC_EVENT_SHUFFLED] = N_ ("Shuffled"),
    [UC_EVENT_CUT] = N_ ("Cut"),
    [UC_EVENT_RECUT_ORDERED] = N_ ("Cut again ordered"),
    [UC_EVENT_RESHUFFLE_ORDERED] = N_ ("Shuffle ordered"),
    [UC_EVENT_BURNED] = N_ ("Card burned"),
    [UC_EVENT_TABLE_CLOSED] = N_ ("Table closed"),
    [UC_EVENT_CORRECTED] = N_ ("Corrected"),
    [UC_EVENT_INPUT_REFUSED] = N_ ("A device spoke out of turn"),
    [UC_EVENT_CLOCK_STEPPED] = N_ ("The clock was set"),
    [UC_EVENT_GAMING_DAY_BEGAN] = N_ ("New gaming day"),
    [UC_EVENT_METER_READ] = N_ ("Meter read"),
    [UC_EVENT_METER_REFUSED] = N_ ("The meter did not accept the chips"),
    [UC_EVENT_METER_ABANDONED] = N_ ("Chips given back"),
    [UC_EVENT_METER_CLAIMED] = N_ ("The award is locked"),
    [UC_EVENT_RESET_KEY_TURNED] = N_ ("Reset key turned"),
  };

  return words[kind];
}

static char *
say_excess (const UcTable *table, const UcEvent *event)
{
  g_autofree char *sum = uc_say_money (event->amount);

  if (event->amount == UC_MONEY_UNKNOWN && event->wager != UC_WAGER_INSURANCE)
    return g_strdup_printf (_ ("Seat %u: return double"), event->seat);
  return g_strdup_printf (event->wager == UC_WAGER_INSURANCE ? _ ("Seat %u: %s off insurance") : _ ("Seat %u: return %s"),
                          event->seat, sum);
}

static char *
say_cover_card (const UcTable *table, const UcEvent *event)
{
  if (event->to == UC_WORD_SEAT)
    return g_strdup_printf (_ ("Cover card at seat %u"), event->seat);
  return g_strdup (event->to == UC_WORD_DEALER ? _ ("Cover card at the dealer") : _ ("Cover card came first"));
}

static char *
say_boxes (const UcTable *table, const UcEvent *event)
{
  return uc_say_boxes (event->seats);
}

/* What happened to a card that nothing has read. */
static char *
say_unread_card (const UcEvent *event)
{
  switch ((guint)event->kind)
    {
    case UC_EVENT_CARD_REFUSED:
      return g_strdup (_ ("A card came out of turn"));
    case UC_EVENT_CARD_DRAWN_IN_ERROR:
      return g_strdup (_ ("A card was drawn in error"));
    default:
      return event->choice == UC_WORD_TAKEN ? g_strdup_printf (_ ("Seat %u took the card"), event->seat)
                                            : g_strdup_printf (_ ("Seat %u refused the card"), event->seat);
    }
}

static char *
say_cards (const UcTable *table, const UcEvent *event)
{
  g_autofree char *card = uc_say_card (event->card);

  if (event->kind != UC_EVENT_CARD_DEALT && !uc_card_is_valid (event->card))
    return say_unread_card (event);
  switch ((guint)event->kind)
    {
    case UC_EVENT_CARD_DEALT:
      return say_card_dealt (table, event);
    case UC_EVENT_CARD_REFUSED:
      /* Translators: a card, in all of these: "9♦ came out of turn". */
      return g_strdup_printf (_ ("%s came out of turn"), card);
    case UC_EVENT_CARD_DRAWN_IN_ERROR:
      return g_strdup_printf (_ ("%s drawn in error"), card);
    case UC_EVENT_CARD_ALARM:
      return g_strdup_printf (_ ("%s seen %u times"), card, event->counted);
    case UC_EVENT_HOLE_CARD_EXPOSED:
      return g_strdup_printf (_ ("Hole card %s is up"), card);
    default:
      return event->choice == UC_WORD_TAKEN ? g_strdup_printf (_ ("Seat %u took the %s"), event->seat, card)
                                            : g_strdup_printf (_ ("Seat %u refused the %s"), event->seat, card);
    }
}

static char *
say_shoe (const UcTable *table, const UcEvent *event)
{
  guint found = event->counted + event->drawn;

  if (event->unsure)
    return g_strdup_printf (_ ("Shoe: %u of %u, not certain"), found, event->holds);
  if (event->missing != 0)
    return g_strdup_printf (ngettext ("Shoe: %u card missing", "Shoe: %u cards missing", event->missing), event->missing);
  if (event->extra != 0)
    return g_strdup_printf (ngettext ("Shoe: %u card too many", "Shoe: %u cards too many", event->extra), event->extra);
  return g_strdup_printf (_ ("Shoe: all %u cards"), event->holds);
}

static char *
say_chips (const UcTable *table, const UcEvent *event)
{
  if (event->kind == UC_EVENT_CHIPS_VERIFIED)
    return g_strdup_printf (ngettext ("%u chip counted", "%u chips counted", event->counted), event->counted);
  return g_strdup_printf (ngettext ("%u chip, %u accepted", "%u chips, %u accepted", event->counted), event->counted,
                          event->accepted);
}

static char *
say_reader (const UcTable *table, const UcEvent *event)
{
  switch ((guint)event->kind)
    {
    case UC_EVENT_HAND_PLACED:
      return g_strdup_printf (_ ("Hand in %s"), uc_say_range (event->range));
    case UC_EVENT_READER_INSPECTED:
      return event->choice == UC_WORD_PASS ? g_strdup (_ ("Reader inspected"))
                                           : g_strdup (_ ("Reader failed its inspection"));
    default:
      return event->typed
                 ? g_strdup_printf (_ ("Light typed: %s"), uc_say_range (event->range))
                 /* Translators: the light’s colour and its range, "Reader: red, Medium". */
                 : g_strdup_printf (_ ("Reader: %s, %s"), uc_say_light (event->range), uc_say_range (event->range));
    }
}

static char *
say_shuffler (const UcTable *table, const UcEvent *event)
{
  return event->choice == UC_WORD_PASS ? g_strdup (_ ("Shuffler back in service"))
                                       : g_strdup (_ ("Shuffler failed its inspection"));
}

static char *
say_seat (const UcTable *table, const UcEvent *event)
{
  switch ((guint)event->kind)
    {
    case UC_EVENT_INSURANCE_PLACED:
      return g_strdup_printf (_ ("Seat %u insures"), event->seat);
    case UC_EVENT_EVEN_MONEY_TAKEN:
      return g_strdup_printf (_ ("Seat %u takes even money"), event->seat);
    case UC_EVENT_HAND_DEAD:
      return g_strdup_printf (_ ("Seat %u: hand is dead"), event->seat);
    case UC_EVENT_LAMP_CHECKED:
      return event->light == UC_WORD_LIT ? g_strdup_printf (_ ("Seat %u: light is lit"), event->seat)
                                         : g_strdup_printf (_ ("Seat %u: light is dark"), event->seat);
    case UC_EVENT_IRREGULARITY_REPORTED:
      return g_strdup_printf (event->id == UC_IRREGULARITY_NO_CARDS   ? _ ("Seat %u: no cards reported")
                              : event->id == UC_IRREGULARITY_ONE_CARD ? _ ("Seat %u: one card reported")
                                                                      : _ ("Seat %u: missed card reported"),
                              event->seat);
    case UC_EVENT_CARD_MOVED:
      if (event->to_seat == UC_SEAT_DEALER)
        return g_strdup_printf (_ ("A card of seat %u is the dealer’s"), event->seat);
      if (event->seat == UC_SEAT_DEALER)
        return g_strdup_printf (_ ("A card of the dealer is seat %u’s"), event->to_seat);
      return g_strdup_printf (_ ("A card of seat %u is seat %u’s"), event->seat, event->to_seat);
    case UC_EVENT_DISPUTE_RAISED:
      return g_strdup_printf (_ ("Seat %u: dispute"), event->seat);
    case UC_EVENT_DISPUTE_WITHDRAWN:
      return g_strdup_printf (_ ("Seat %u: dispute withdrawn"), event->seat);
    case UC_EVENT_CUT_REFUSED:
      return g_strdup_printf (_ ("Seat %u refused the cut"), event->seat);
    default:
      return event->choice == UC_WORD_BARRED ? g_strdup_printf (_ ("Seat %u: entry barred"), event->seat)
                                             : g_strdup_printf (_ ("Seat %u: entry open"), event->seat);
    }
}

/* Kinds whose words depend on what else the event holds. */
static char *(*const sayers[UC_N_EVENTS]) (const UcTable *table, const UcEvent *event) = {
  [UC_EVENT_WAGER_PLACED] = say_wager,
  [UC_EVENT_WAGER_ACCEPTED] = say_wager,
  [UC_EVENT_WAGER_REFUSED] = say_wager,
  [UC_EVENT_WAGER_REMOVED] = say_wager,
  [UC_EVENT_WAGER_CLEARED] = say_wager,
  [UC_EVENT_CHIPS_VERIFIED] = say_chips,
  [UC_EVENT_CHIPS_MISMATCH] = say_chips,
  [UC_EVENT_CARD_DEALT] = say_cards,
  [UC_EVENT_CARD_REFUSED] = say_cards,
  [UC_EVENT_CARD_DRAWN_IN_ERROR] = say_cards,
  [UC_EVENT_CARD_ALARM] = say_cards,
  [UC_EVENT_CARD_OFFERED] = say_cards,
  [UC_EVENT_HOLE_CARD_EXPOSED] = say_cards,
  [UC_EVENT_UNDONE] = say_undone,
  [UC_EVENT_COVER_CARD_SHOWN] = say_cover_card,
  [UC_EVENT_PLAYERS_JOINED] = say_boxes,
  [UC_EVENT_READER_LIGHT] = say_reader,
  [UC_EVENT_HAND_PLACED] = say_reader,
  [UC_EVENT_READER_INSPECTED] = say_reader,
  [UC_EVENT_SHUFFLER_INSPECTED] = say_shuffler,
  [UC_EVENT_INSURANCE_PLACED] = say_seat,
  [UC_EVENT_EVEN_MONEY_TAKEN] = say_seat,
  [UC_EVENT_EXCESS_RETURNED] = say_excess,
  [UC_EVENT_HAND_DEAD] = say_seat,
  [UC_EVENT_LAMP_CHECKED] = say_seat,
  [UC_EVENT_DISPUTE_RAISED] = say_seat,
  [UC_EVENT_DISPUTE_WITHDRAWN] = say_seat,
  [UC_EVENT_IRREGULARITY_REPORTED] = say_seat,
  [UC_EVENT_CARD_MOVED] = say_seat,
  [UC_EVENT_CUT_REFUSED] = say_seat,
  [UC_EVENT_ENTRY_CHANGED] = say_seat,
  [UC_EVENT_DECISION] = say_decision,
  [UC_EVENT_WAGER_SETTLED] = say_settled,
  [UC_EVENT_IRREGULARITY] = say_irregularity,
  [UC_EVENT_LIMIT_REACHED] = say_limit,
  [UC_EVENT_SHOE_COUNTED] = say_shoe,
  [UC_EVENT_CORRECTION_OWES] = say_owes,
  [UC_EVENT_OWED] = say_owes,
  [UC_EVENT_AWARD_PAID] = say_award_paid,
  [UC_EVENT_BADGE_READ] = say_people,
  [UC_EVENT_PIN_REFUSED] = say_people,
  [UC_EVENT_PERSON_ENROLLED] = say_people,
  [UC_EVENT_BADGE_FREED] = say_people,
  [UC_EVENT_PAYOUT_SIGNED] = say_people,
  [UC_EVENT_SECOND_PERSON_REQUIRED] = say_people,
  [UC_EVENT_REQUEST_WITHDRAWN] = say_people,
  [UC_EVENT_PAYOUT_VALIDATED] = say_people,
  [UC_EVENT_GO_AHEAD] = say_people,
  [UC_EVENT_PAYOUT_REJECTED] = say_people,
  [UC_EVENT_PAYOUT_OVERRULED] = say_people,
  [UC_EVENT_PAYOUT_DOCUMENTED] = say_people,
  [UC_EVENT_SIGNED_ON] = say_people,
  [UC_EVENT_READINGS_CONFIRMED] = say_people,
  [UC_EVENT_DEVICES_ACCEPTED] = say_people,
  [UC_EVENT_RECEIPT_PRINTED] = say_people,
  [UC_EVENT_TRAINING_ALLOWED] = say_people,
  [UC_EVENT_TRAINING_ENDED] = say_people,
  [UC_EVENT_RULING] = say_people,
  [UC_EVENT_RECORD_ACKNOWLEDGED] = say_people,
  [UC_EVENT_RECORD_DOUBTED] = say_people,
  [UC_EVENT_RECORD_VOUCHED] = say_people,
  [UC_EVENT_RECORD_ACCEPTED] = say_people,
  [UC_EVENT_CLOCK_CONFIRMED] = say_people,
  [UC_EVENT_DEVICE_UP] = say_device,
  [UC_EVENT_DEVICE_DOWN] = say_device,
  [UC_EVENT_DEVICE_FAULT] = say_device,
  [UC_EVENT_DEVICE_TESTED] = say_test,
  [UC_EVENT_METER_SET] = say_meter_set,
  [UC_EVENT_GAMING_DAY_SET_BACK] = say_day_back,
};

char *
uc_say_event (const UcTable *table, const UcEvent *event)
{
  if ((guint)event->kind >= UC_N_EVENTS)
    return NULL;
  if (sayers[event->kind] != NULL)
    return sayers[event->kind](table, event);
  return plain_words (event->kind) != NULL ? g_strdup (_ (plain_words (event->kind))) : NULL;
}

/* ---- the Undo button ---- */

/* A card that the shoe read stays on record, and goes to another hand or is corrected by two persons; a typed one is typed
 * again. */
static char *
undo_card (const UcTable *table, const UcUndoFact *last)
{
  g_autofree char *card = uc_say_card (last->card);

  if (!uc_card_is_valid (last->card))
    return g_strdup (_ ("Undo: card face down"));
  if (last->read && uc_undo_can_move (table))
    return g_strdup_printf (_ ("Move %s to another seat"), card);
  if (last->read && last->instead)
    return g_strdup_printf (_ ("Undo: %s lies here"), card);
  if (last->read)
    return g_strdup_printf (_ ("Correct %s: two sign"), card);
  if (last->what == UC_EVENT_HOLE_CARD_EXPOSED)
    return g_strdup_printf (_ ("Retype the hole card %s"), card);
  if (last->what == UC_EVENT_CARD_DRAWN_IN_ERROR || last->seat == 0)
    return g_strdup_printf (_ ("Retype %s"), card);
  return last->seat == UC_SEAT_DEALER ? g_strdup_printf (_ ("Retype %s at the dealer"), card)
                                      : g_strdup_printf (_ ("Retype %s at seat %u"), card, last->seat);
}

static char *
undo_decision (const UcUndoFact *last)
{
  switch ((guint)last->action)
    {
    case UC_WORD_HIT:
      return g_strdup_printf (_ ("Undo: seat %u hit"), last->seat);
    case UC_WORD_STAND:
      return g_strdup_printf (_ ("Undo: seat %u stood"), last->seat);
    case UC_WORD_DOUBLE:
      return g_strdup_printf (_ ("Undo: seat %u doubled"), last->seat);
    case UC_WORD_SPLIT:
      return g_strdup_printf (_ ("Undo: seat %u split"), last->seat);
    case UC_WORD_SURRENDER:
      return g_strdup_printf (_ ("Undo: seat %u surrendered"), last->seat);
    default:
      return g_strdup_printf (_ ("Undo: seat %u rescued its double"), last->seat);
    }
}

/* With the sum that lies there, where one was said. */
static char *
undo_wager (const UcTable *table, const UcUndoFact *last)
{
  const UcSeat *box = &table->now.round.seats[last->seat];
  gboolean main = last->wager == UC_WAGER_MAIN, made = last->what == UC_EVENT_WAGER_ACCEPTED;
  UcMoney amount = main ? box->main : box->side[uc_side_wager_slot (last->wager)].amount;
  g_autofree char *sum = uc_say_money (amount);

  if (main && !made)
    return g_strdup_printf (_ ("Undo: seat %u does not bet"), last->seat);
  if (main)
    return amount == UC_MONEY_UNKNOWN ? g_strdup_printf (_ ("Undo: seat %u bets"), last->seat)
                                      : g_strdup_printf (_ ("Undo: seat %u bets %s"), last->seat, sum);
  if (!made)
    /* Translators: a wager’s mark on the felt, "Undo: no M at seat 3". */
    return g_strdup_printf (_ ("Undo: no %s at seat %u"), uc_say_wager_mark (last->wager), last->seat);
  return amount == UC_MONEY_UNKNOWN || uc_side_wager_is_progressive (last->wager)
             /* Translators: a wager’s mark on the felt, and a sum where one was said: "Undo: M $10 at seat 3". */
             ? g_strdup_printf (_ ("Undo: %s at seat %u"), uc_say_wager_mark (last->wager), last->seat)
             /* Translators: a wager’s mark on the felt, and its sum: "Undo: M $10 at seat 3". */
             : g_strdup_printf (_ ("Undo: %s %s at seat %u"), uc_say_wager_mark (last->wager), sum, last->seat);
}

/* Before a round cards are spread and washed, § 685a.4; in it the procedure's own step. */
static char *
undo_step (const UcTable *table, const UcUndoFact *last)
{
  if (last->step != UC_STEP_OPENING)
    /* Translators: the name of a step, "Undo: Settle done". */
    return g_strdup_printf (_ ("Undo: %s done"), uc_say_step (last->step));
  return g_strdup (UC_UNDO (table, table->n_undo - 1)->before.carry.opening == UC_OPENING_SPREAD ? _ ("Undo: cards spread")
                                                                                           : _ ("Undo: cards washed"));
}

static char *
undo_last (const UcTable *table, const UcUndoFact *last)
{
  switch ((guint)last->what)
    {
    case UC_EVENT_CARD_DEALT:
    case UC_EVENT_CARD_DRAWN_IN_ERROR:
    case UC_EVENT_HOLE_CARD_EXPOSED:
      return undo_card (table, uc_undo_typed (table) != NULL ? uc_undo_typed (table) : last);
    case UC_EVENT_DECISION:
      return undo_decision (last);
    case UC_EVENT_WAGER_ACCEPTED:
    case UC_EVENT_WAGER_REMOVED:
      return undo_wager (table, last);
    case UC_EVENT_CARD_OFFERED:
      return last->choice == UC_WORD_TAKEN ? g_strdup_printf (_ ("Undo: seat %u took it"), last->seat)
                                           : g_strdup_printf (_ ("Undo: seat %u refused it"), last->seat);
    case UC_EVENT_IRREGULARITY:
    case UC_EVENT_IRREGULARITY_REPORTED:
      /* Translators: what was reported, "Withdraw: A seat got no cards". */
      return g_strdup_printf (_ ("Withdraw: %s"), uc_say_irregularity (last->id));
    case UC_EVENT_STEP_DONE:
      return undo_step (table, last);
    case UC_EVENT_READER_LIGHT:
      /* Translators: the range whose light was entered, "Undo: light Medium". */
      return g_strdup_printf (_ ("Undo: light %s"), uc_say_range (table->now.round.light));
    case UC_EVENT_INSURANCE_PLACED:
      return g_strdup_printf (_ ("Undo: seat %u insured"), last->seat);
    case UC_EVENT_EVEN_MONEY_TAKEN:
      return g_strdup_printf (_ ("Undo: even money at seat %u"), last->seat);
    case UC_EVENT_INSURANCE_CLOSED:
      return g_strdup (_ ("Undo: insurance closed"));
    case UC_EVENT_HAND_PLACED:
      /* Translators: the rectangle in which the hand lies, "Undo: hand in Medium". */
      return g_strdup_printf (_ ("Undo: hand in %s"), uc_say_range (table->now.round.place));
    case UC_EVENT_COVER_CARD_SHOWN:
      return g_strdup (_ ("Undo: cover card"));
    case UC_EVENT_PLAYERS_JOINED:
      return g_strdup (_ ("Undo: one player’s boxes"));
    default:
      return g_strdup (_ ("Undo the last entry"));
    }
}

/* How many sign before the last fact goes. A card that the shoe read is the dealer's to move behind a call, too, and a
 * floorperson's once a bet is settled by it. */
static guint
undo_signatures (const UcTable *table, const UcUndoFact *last)
{
  if (!last->read || last->instead)
    return uc_undo_signatures (table);
  if (!uc_undo_can_move (table))
    return 0; /* its words say it */
  return last->called == 0 && uc_undo_signatures (table) != 0 ? uc_undo_signatures (table)
                                                              : last->settled && !last->implied;
}

char *
uc_say_undo (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);
  g_autofree char *what = last != NULL ? undo_last (table, last) : NULL;
  guint signatures = last != NULL ? undo_signatures (table, last) : 0;

  if (signatures == 0)
    return g_steal_pointer (&what);
  /* Translators: what “undo” would take back, and who signs: "Retype 9♥ at seat 3: floor signs". */
  return g_strdup_printf (signatures == 1 ? _ ("%s: floor signs") : _ ("%s: two sign"), what);
}

char *
uc_say_undo_question (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);
  gboolean is_card = last->what == UC_EVENT_CARD_DEALT || last->what == UC_EVENT_CARD_DRAWN_IN_ERROR;
  g_autofree char *card = uc_say_card (last->instead ? last->old_card : last->card), *what = NULL;

  if (last->instead && last->old_seat != 0 && last->old_seat <= UC_MAX_SEATS)
    /* Translators: a card, in all four: "No 8♣ came to seat 3?" */
    return g_strdup_printf (_ ("Put %s back at seat %u?"), card, last->old_seat);
  if (last->instead)
    return g_strdup_printf (_ ("Put %s back?"), card);
  if (is_card && uc_card_is_valid (last->card) && last->seat != 0 && last->seat <= UC_MAX_SEATS)
    return g_strdup_printf (_ ("No %s came to seat %u?"), card, last->seat);
  if (is_card && uc_card_is_valid (last->card))
    return g_strdup_printf (_ ("No %s came?"), card);
  what = undo_last (table, last);
  /* Translators: asks whether what “undo” would take back is to go, "Undo: seat 1 stood?" */
  return g_strdup_printf (_ ("%s?"), what);
}
