#include "uc-digest.h"

#include <string.h>

static const char *const names[] = {
#define X(name, text) text,
  UC_MARKS (X)
#undef X
};

const char *
uc_digest_mark_name (guint at)
{
  return at < UC_N_MARKS ? names[at] : "";
}

guint32
uc_digest_mark_parse (const char *text)
{
  for (guint i = 0; i < UC_N_MARKS; i++)
    if (strcmp (names[i], text) == 0)
      return 1u << i;
  return 0;
}

/* ---- marks ---- */

/* Kinds that leave the same mark whatever they say. */
static const guint32 marks_of[UC_N_EVENTS] = {
  [UC_EVENT_PAYOUT_REJECTED] = UC_MARK_BIT (REJECTED),
  [UC_EVENT_PAYOUT_OVERRULED] = UC_MARK_BIT (OVERRIDE),
  [UC_EVENT_GO_AHEAD] = UC_MARK_BIT (OVERRIDE),
  [UC_EVENT_IRREGULARITY] = UC_MARK_BIT (IRREGULAR),
  [UC_EVENT_RULING] = UC_MARK_BIT (IRREGULAR),
  [UC_EVENT_CARD_DRAWN_IN_ERROR] = UC_MARK_BIT (IRREGULAR),
  [UC_EVENT_CHIPS_MISMATCH] = UC_MARK_BIT (CHIPS_DIFFER),
  [UC_EVENT_LIGHT_DIFFERS] = UC_MARK_BIT (LIGHT_DIFFERS),
  [UC_EVENT_PEEK_DIFFERS] = UC_MARK_BIT (LIGHT_DIFFERS),
  [UC_EVENT_BETS_REOPENED] = UC_MARK_BIT (OVERRIDE),
  [UC_EVENT_WAGER_CLEARED] = UC_MARK_BIT (OVERRIDE),
  [UC_EVENT_CORRECTED] = UC_MARK_BIT (CORRECTED),
  [UC_EVENT_AWARD_PAID] = UC_MARK_BIT (JACKPOT) | UC_MARK_BIT (HOLD),
  [UC_EVENT_UNDONE] = UC_MARK_BIT (TAKEN_BACK),
  [UC_EVENT_ROUND_VOIDED] = UC_MARK_BIT (VOIDED),
  [UC_EVENT_HAND_DEAD] = UC_MARK_BIT (DEAD_HAND),
  [UC_EVENT_CARD_ALARM] = UC_MARK_BIT (CARD_ALARM),
  [UC_EVENT_CARD_REFUSED] = UC_MARK_BIT (CARD_ALARM),
  [UC_EVENT_DISPUTE_RAISED] = UC_MARK_BIT (DISPUTE),
  [UC_EVENT_METER_SET] = UC_MARK_BIT (METER_SET),
  [UC_EVENT_DEVICE_DOWN] = UC_MARK_BIT (DEVICE),
  [UC_EVENT_DEVICE_FAULT] = UC_MARK_BIT (DEVICE),
  [UC_EVENT_LIMIT_REACHED] = UC_MARK_BIT (LIMIT),
  [UC_EVENT_CLOCK_STEPPED] = UC_MARK_BIT (CLOCK),
  [UC_EVENT_PIN_REFUSED] = UC_MARK_BIT (PIN_REFUSED),
};

static guint32
marks_of_fact (const UcEvent *event)
{
  switch ((guint) event->kind)
    {
    case UC_EVENT_WAGER_SETTLED:
      if (event->outcome != UC_WORD_WIN)
        return 0;
      if (event->source == UC_WORD_PROGRESSIVE)
        return UC_MARK_BIT (JACKPOT) | UC_MARK_BIT (HOLD);
      return event->combination == UC_COMBINATION_BLACKJACK ? UC_MARK_BIT (BLACKJACK) : 0;
    case UC_EVENT_WAGER_REFUSED:
      return event->reason == UC_WORD_AFTER_NO_MORE_BETS ? UC_MARK_BIT (LATE_WAGER) : 0;
    case UC_EVENT_SHOE_COUNTED: /* a count that comes out right is no alarm */
      return event->missing != 0 || event->extra != 0 || event->unsure ? UC_MARK_BIT (CARD_ALARM) : 0;
    case UC_EVENT_READER_LIGHT:
      return event->typed ? UC_MARK_BIT (TYPED) : 0;
    case UC_EVENT_IRREGULARITY:
      return event->id == UC_IRREGULARITY_WRONG_LIGHT ? UC_MARK_BIT (IRREGULAR) | UC_MARK_BIT (LIGHT_DIFFERS)
                                                      : UC_MARK_BIT (IRREGULAR);
    case UC_EVENT_PAYOUT_SIGNED: /* a text says why a dark light was overridden */
      return event->text[0] != '\0' ? UC_MARK_BIT (OVERRIDE) : 0;
    case UC_EVENT_PAYOUT_VALIDATED:
      return UC_MARK_BIT (VALIDATED) | (event->text[0] != '\0' ? UC_MARK_BIT (OVERRIDE) : 0);
    default:
      return (guint) event->kind < UC_N_EVENTS ? marks_of[event->kind] : 0;
    }
}

guint32
uc_digest_event_marks (const UcEvent *event)
{
  return marks_of_fact (event) | (event->despite != UC_DEVICE_NONE ? UC_MARK_BIT (BYPASSED) : 0);
}

/* ---- the digest ---- */

typedef struct
{
  UcDigest *digest;
  const UcEvent *events;
  guint pips;      /* of the dealer's cards, an ace as 1 */
} Digestion;

static gboolean
has_word (const char *words, const char *word, gsize length)
{
  for (const char *at = words; (at = strstr (at, word)) != NULL; at++)
    if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
      return TRUE;
  return FALSE;
}

static void
add_word (char *words, gsize size, const char *word)
{
  gsize have = strlen (words), length = strlen (word);

  if (length == 0 || has_word (words, word, length) || have + length + 2 > size)
    return;
  if (have > 0)
    words[have++] = ' ';
  memcpy (words + have, word, length + 1);
}

/* A citation may name several paragraphs; a reason is a sentence. */
static void
add_words (UcDigest *digest, const char *text)
{
  char word[UC_REASON_TEXT];
  gsize n = 0;

  for (const char *p = text;; p++)
    {
      if (*p != '\0' && *p != ' ' && *p != ',' && n + 1 < sizeof word)
        {
          word[n++] = *p;
          continue;
        }
      word[n] = '\0';
      add_word (digest->words, sizeof digest->words, word);
      n = 0;
      if (*p == '\0')
        return;
    }
}

static void
add_payment_word (UcDigest *digest, UcMoney pays)
{
  char text[UC_MONEY_TEXT], word[UC_MONEY_TEXT + 1];
  char *end;

  uc_money_format (pays, text);
  end = strstr (text, ".00");
  if (end != NULL && end[3] == '\0')
    *end = '\0';
  g_snprintf (word, sizeof word, "$%s", text);
  add_word (digest->words, sizeof digest->words, word);
}

/* A sum that nobody knows, or that no longer fits, adds nothing. */
static void
add_money (UcMoney *sum, UcMoney money)
{
  if (money != UC_MONEY_UNKNOWN && !uc_money_add (*sum, money, sum))
    *sum = G_MAXINT64;
}

static void
digest_settled (Digestion *d, const UcEvent *event)
{
  UcDigest *digest = d->digest;

  add_money (&digest->stakes, event->stake);
  add_words (digest, event->citation);
  if (event->outcome != UC_WORD_WIN)
    return;
  add_words (digest, uc_combination_name (event->combination));
  if (event->pays == UC_MONEY_UNKNOWN || event->pays == 0)
    return;
  add_money (&digest->pays, event->pays);
  digest->largest = MAX (digest->largest, event->pays);
  if (event->source == UC_WORD_PROGRESSIVE)
    add_money (&digest->award, event->pays);
  add_payment_word (digest, event->pays);
}

/* A percentage that a settled wager was due: it is a jackpot as any other, and what is brought now is added to what was paid. */
static void
digest_award_paid (Digestion *d, const UcEvent *event)
{
  UcDigest *digest = d->digest;

  add_words (digest, event->citation);
  add_words (digest, uc_combination_name (event->combination));
  add_money (&digest->pays, event->award);
  add_money (&digest->award, event->award);
  digest->largest = MAX (digest->largest, event->pays);
  add_payment_word (digest, event->pays);
}

static void
add_person (UcDigest *digest, const UcEvent *event)
{
  if (event->kind == UC_EVENT_SIGNED_ON || event->kind == UC_EVENT_PIN_REFUSED
      || event->kind == UC_EVENT_PERSON_ENROLLED || event->kind == UC_EVENT_BADGE_FREED || (event->role != UC_ROLE_NONE && event->role < UC_ROLE_FLOORPERSON))
    return;
  add_word (digest->floor, sizeof digest->floor, event->by);
  add_word (digest->floor, sizeof digest->floor, event->second);
}

gboolean
uc_digest_is_of_earlier (const UcEvent *events, guint i)
{
  if (events[i].kind != UC_EVENT_PAYOUT_DOCUMENTED)
    return FALSE;
  for (guint before = 0; before < i; before++)
    if (events[before].seat == events[i].seat && uc_digest_event_marks (&events[before]) & UC_MARK_BIT (HOLD))
      return FALSE;
  return TRUE;
}

void
uc_digest_add_document (UcDigest *digest, const UcEvent *event)
{
  add_person (digest, event);
  add_words (digest, event->slip);
}

static void
digest_event (Digestion *d, const UcEvent *event)
{
  UcDigest *digest = d->digest;
  guint32 marks = uc_digest_event_marks (event);

  digest->marks |= marks;
  add_person (digest, event);
  switch ((guint) event->kind)
    {
    case UC_EVENT_WAGER_ACCEPTED:
      if (event->wager == UC_WAGER_MAIN && event->seat <= UC_MAX_SEATS)
        digest->seats |= UC_SEAT_BIT (event->seat);
      return;
    case UC_EVENT_WAGER_REMOVED:
      if (event->wager == UC_WAGER_MAIN && event->seat <= UC_MAX_SEATS)
        digest->seats &= ~UC_SEAT_BIT (event->seat);
      return;
    case UC_EVENT_CARD_DEALT:
    case UC_EVENT_HOLE_CARD_EXPOSED:
      if (!uc_card_is_valid (event->card))
        return;
      digest->faces |= G_GUINT64_CONSTANT (1) << uc_card_index (event->card);
      if (event->kind == UC_EVENT_HOLE_CARD_EXPOSED || event->to == UC_WORD_DEALER)
        d->pips += uc_card_value (event->card);
      return;
    case UC_EVENT_WAGER_SETTLED:
      digest_settled (d, event);
      return;
    case UC_EVENT_AWARD_PAID:
      digest_award_paid (d, event);
      return;
    case UC_EVENT_PAYOUT_DOCUMENTED:
      if (!uc_digest_is_of_earlier (d->events, event - d->events))
        add_words (digest, event->slip);
      return;
    default:
      break;
    }
  if (marks == 0)
    return;
  add_words (d->digest, uc_event_kind_name (event->kind));
  add_words (d->digest, uc_irregularity_name (event->id));
  add_words (d->digest, uc_word_name (event->reason));
  add_words (d->digest, event->citation);
}

gboolean
uc_digest_needs (UcEventKind kind)
{
  switch ((guint) kind)
    {
    case UC_EVENT_WAGER_ACCEPTED:
    case UC_EVENT_WAGER_REFUSED:
    case UC_EVENT_WAGER_REMOVED:
    case UC_EVENT_WAGER_SETTLED:
    case UC_EVENT_CARD_DEALT:
    case UC_EVENT_HOLE_CARD_EXPOSED:
    case UC_EVENT_READER_LIGHT:
    case UC_EVENT_PAYOUT_SIGNED:
    case UC_EVENT_PAYOUT_VALIDATED:
    case UC_EVENT_PAYOUT_DOCUMENTED:
    case UC_EVENT_BADGE_READ:
      return TRUE;
    default:
      return (guint) kind < UC_N_EVENTS && marks_of[kind] != 0;
    }
}

gboolean
uc_digest_stands_aside (UcEventKind kind)
{
  switch ((guint) kind)
    {
    case UC_EVENT_WAGER_REFUSED:
    case UC_EVENT_CARD_REFUSED:
    case UC_EVENT_FLOOR_CALLED:
    case UC_EVENT_FLOOR_CALL_WITHDRAWN:
    case UC_EVENT_DISPUTE_RAISED:
    case UC_EVENT_DISPUTE_WITHDRAWN:
    case UC_EVENT_RECEIPT_PRINTED:
    case UC_EVENT_TRAINING_ALLOWED:
    case UC_EVENT_TRAINING_ENDED:
    case UC_EVENT_BADGE_READ:
    case UC_EVENT_PIN_REFUSED:
    case UC_EVENT_PERSON_ENROLLED:
    case UC_EVENT_BADGE_FREED:
    case UC_EVENT_PAYOUT_DOCUMENTED:
    case UC_EVENT_METER_JOINED:
    case UC_EVENT_METER_LATE:
    case UC_EVENT_METER_CLAIMED:
    case UC_EVENT_METER_LOCKED:
    case UC_EVENT_METER_SETTLED:
    case UC_EVENT_METER_CONFIRMED:
    case UC_EVENT_METER_DOCUMENTED:
    case UC_EVENT_DEVICE_UP:
    case UC_EVENT_DEVICE_DOWN:
    case UC_EVENT_DEVICE_FAULT:
    case UC_EVENT_INPUT_REFUSED:
    case UC_EVENT_CLOCK_STEPPED:
    case UC_EVENT_UNDONE:
    /* Only a request to take the fact itself back lets that be done. */
    case UC_EVENT_SECOND_PERSON_REQUIRED:
    case UC_EVENT_REQUEST_WITHDRAWN:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
uc_digest_taken_back (const UcEvent *events, guint n_events, guint i)
{
  for (guint later = i + 1; later < n_events; later++)
    if (events[later].kind == UC_EVENT_UNDONE && events[later].target <= events[i].seq && !uc_digest_stands_aside (events[i].kind))
      return TRUE;
  return FALSE;
}

void
uc_digest_events (const UcEvent *events, guint n_events, const char *dealer, UcDigest *digest)
{
  Digestion d = { .digest = digest, .events = events };
  gboolean undone = FALSE;

  memset (digest, 0, sizeof *digest);
  g_strlcpy (digest->dealer, dealer, sizeof digest->dealer);
  for (guint i = 0; i < n_events; i++)
    undone |= events[i].kind == UC_EVENT_UNDONE;
  for (guint i = 0; i < n_events; i++)
    if (!undone || !uc_digest_taken_back (events, n_events, i))
      digest_event (&d, &events[i]);
    else
      digest->marks |= uc_digest_event_marks (&events[i]) & UC_MARKS_LASTING;
  if (d.pips == 22 || has_word (digest->words, "685a.7(n)(1)", strlen ("685a.7(n)(1)")))
    digest->marks |= UC_MARK_BIT (DEALER_22);
}
