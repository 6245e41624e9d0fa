#include "uc-provenance.h"

#include "uc-event-fields.h"
#include "uc-refused-card.h"
#include "uc-undo.h"

#include <string.h>

/* Events that state what one kind of input said, and the part that says it where it is fitted; of the others with an entry a
 * card, a wager or a badge tells whether they do. No part: a person may say it beside one that works. */
static const struct
{
  UcInputKind said;
  UcPart part;
} stated[UC_N_EVENTS] = {
  [UC_EVENT_BETS_LOCKED] = { UC_INPUT_NO_MORE_BETS, UC_PART_NONE },
  [UC_EVENT_READER_LIGHT] = { UC_INPUT_LIGHT, UC_PART_READER },
  [UC_EVENT_HAND_PLACED] = { UC_INPUT_PLACE, UC_PART_NONE },
  [UC_EVENT_HOLE_CARD_CHECKED] = { UC_INPUT_PEEK, UC_PART_READER },
  [UC_EVENT_COVER_CARD_SHOWN] = { UC_INPUT_COVER_CARD, UC_PART_NONE },
  [UC_EVENT_BADGE_READ] = { UC_INPUT_BADGE, UC_PART_NONE },
};

static gboolean
has_entry (UcEventKind kind)
{
  for (const UcEventKey *key = uc_event_fields_keys (kind); key->field != NULL; key++)
    if (key->field->type == UC_FIELD_ENTERED)
      return TRUE;
  return FALSE;
}

/* A card that an irregularity, a late double or an undo lays elsewhere came before, and its first event has its source. What a
 * person typed stays typed where undo lays it again. */
static gboolean
says_card (const UcDecision *d, const UcEvent *e)
{
  switch ((guint) d->said->kind)
    {
    case UC_INPUT_CARD:
    case UC_INPUT_HOLE:
    case UC_INPUT_RETYPE:
      return TRUE;
    case UC_INPUT_UNDO:
      return !uc_undo_last (d->table)->read;
    case UC_INPUT_IRREGULARITY:
      return e->seal[0] != '\0' ? strcmp (d->said->seal, e->seal) == 0 : uc_card_is_valid (e->card) && d->said->card == e->card;
    default:
      return FALSE;
    }
}

/* The card just dealt is on record as its source said it; a line that names another one says it in the shoe's place. */
static gboolean
is_shoes_word (const UcDecision *d, UcCard card)
{
  const UcUndoFact *last = uc_undo_last (d->table);

  return d->said->kind == UC_INPUT_CARD
         || (d->said->kind == UC_INPUT_IRREGULARITY
             && (last == NULL || last->what != UC_EVENT_CARD_DEALT || last->card != card));
}

static UcEntered
card_entry (const UcDecision *d, const UcEvent *e, UcPart *part)
{
  if (!says_card (d, e))
    return UC_ENTERED_NONE;
  if (is_shoes_word (d, e->card))
    *part = UC_PART_SHOE;
  /* A seal means that the person named the card. When the proof decides this row again, it does not know the card. */
  return uc_card_is_valid (e->card) || e->seal[0] != '\0' ? UC_ENTERED_TYPED : UC_ENTERED_TAPPED;
}

/* A wager that comes or goes with another one, or with the lock-out, was said before. */
static UcEntered
wager_entry (const UcInput *said, const UcEvent *e)
{
  if ((said->kind != UC_INPUT_BET && said->kind != UC_INPUT_UNBET) || e->seat != said->seat || e->wager != said->wager)
    return UC_ENTERED_NONE;
  return said->amount_given && said->amount != UC_MONEY_UNKNOWN ? UC_ENTERED_TYPED : UC_ENTERED_TAPPED;
}

/* A badge signs without its PIN only where its reader has just read it. */
static UcEntered
badge_entry (const UcInput *said, const UcEvent *e, UcPart *part)
{
  if (said->kind == UC_INPUT_RESET_KEY && said->badge[0] == '\0')
    return UC_ENTERED_DEVICE; /* the key itself was turned: a person signs in its place */
  if (said->badge[0] == '\0' || (!g_str_equal (e->by, said->badge) && !g_str_equal (e->second, said->badge)))
    return UC_ENTERED_NONE;
  if (said->auth == UC_WORD_NONE || said->touched)
    return UC_ENTERED_TAPPED;
  *part = UC_PART_BADGE;
  return UC_ENTERED_TYPED_BADGE;
}

static UcEntered
persons_entry (const UcDecision *d, const UcEvent *e, UcPart *part)
{
  switch ((guint) e->kind)
    {
    case UC_EVENT_CARD_DEALT:
    case UC_EVENT_CARD_REFUSED:
    case UC_EVENT_CARD_DRAWN_IN_ERROR:
    case UC_EVENT_HOLE_CARD_EXPOSED:
    case UC_EVENT_IRREGULARITY:
      return card_entry (d, e, part);
    case UC_EVENT_WAGER_PLACED:
    case UC_EVENT_WAGER_ACCEPTED:
    case UC_EVENT_WAGER_REFUSED:
    case UC_EVENT_WAGER_REMOVED:
      return wager_entry (d->said, e);
    default:
      if (stated[e->kind].said == UC_INPUT_NONE)
        return badge_entry (d->said, e, part);
      *part = stated[e->kind].part;
      return stated[e->kind].said == d->said->kind ? UC_ENTERED_TAPPED : UC_ENTERED_NONE;
    }
}

/* The first of an input's events that has the card says that it is the one that was refused. */
static void
note_refused_card (const UcDecision *d, UcEvent *e)
{
  const UcInput *said = d->said;
  guint nth;

  if (!uc_input_names_refused (said) || e->card != said->card)
    return;
  nth = uc_refused_card_find (d->s, said->target);
  if ((d->s->round.named_refused & (1u << nth)) != 0)
    return;
  e->target = said->target;
  g_strlcpy (e->opens, said->salt, sizeof e->opens);
}

void
uc_provenance_note (const UcDecision *d, UcEvent *e)
{
  const UcOrigin origin = d->said->origin;
  UcPart part = UC_PART_NONE;

  if (origin == UC_ORIGIN_SCRIPT || origin == UC_ORIGIN_SERVICE || !has_entry (e->kind))
    return;
  e->entry = persons_entry (d, e, &part);
  if (e->entry == UC_ENTERED_NONE)
    return;
  note_refused_card (d, e);
  if (origin == UC_ORIGIN_DEVICE)
    e->entry = UC_ENTERED_DEVICE;
  else if (part != UC_PART_NONE && uc_rules_fitted (d->rules, part)[0] != '\0'
           && d->table->now.carry.devices[uc_part_device (part)] == UC_DEVICE_STATE_UP)
    e->despite = uc_part_device (part);
}
