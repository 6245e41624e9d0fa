#include "uc-event-fields.h"

#include "uc-member.h"
#include "uc-step.h"

#include <string.h>

#define FIELD(name, type, member)                                                                                      \
  {                                                                                                                    \
    name, UC_FIELD_##type, G_STRUCT_OFFSET (UcEvent, member), sizeof (((UcEvent *) NULL)->member), 0, 0                \
  }

#define HAND(name, member, seat)                                                                                       \
  {                                                                                                                    \
    name, UC_FIELD_HAND, G_STRUCT_OFFSET (UcEvent, member), 1, G_STRUCT_OFFSET (UcEvent, seat), 0                      \
  }

static const UcEventField fields[] = {
  FIELD ("seat", SEAT, seat),
  HAND ("hand", hand, seat),
  FIELD ("to-seat", SEAT, to_seat),
  HAND ("to-hand", to_hand, to_seat),
  FIELD ("seats", SEATS, seats),
  FIELD ("step", STEP, step),
  FIELD ("wager", WAGER, wager),
  FIELD ("meter", WAGER, wager),
  FIELD ("to", WORD, to),
  FIELD ("face", WORD, face),
  FIELD ("reason", WORD, reason),
  FIELD ("action", WORD, action),
  FIELD ("choice", WORD, choice),
  FIELD ("outcome", WORD, outcome),
  FIELD ("source", WORD, source),
  FIELD ("cause", WORD, cause),
  FIELD ("light", WORD, light),
  FIELD ("id", IRREGULARITY, id),
  FIELD ("device", DEVICE, device),
  FIELD ("despite", DEVICE, despite),
  FIELD ("entry", ENTERED, entry),
  FIELD ("part", PART, part),
  FIELD ("role", ROLE, role),
  FIELD ("combination", COMBINATION, combination),
  FIELD ("odds", ODDS, odds),
  FIELD ("card", CARD, card),
  FIELD ("range", RANGE, range),
  FIELD ("counted", COUNT, counted),
  FIELD ("accepted", COUNT, accepted),
  FIELD ("holds", COUNT, holds),
  FIELD ("signatures", COUNT, signatures),
  FIELD ("drawn", COUNT, drawn),
  FIELD ("missing", COUNT, missing),
  FIELD ("extra", COUNT, extra),
  FIELD ("awards", COUNT, awards),
  FIELD ("hits-fixed", COUNT, hits[UC_METER_LEVEL_FIXED]),
  FIELD ("hits-10", COUNT, hits[UC_METER_LEVEL_10]),
  FIELD ("hits-100", COUNT, hits[UC_METER_LEVEL_100]),
  FIELD ("first-round", NUMBER, first_round),
  FIELD ("last-round", NUMBER, last_round),
  FIELD ("of-round", NUMBER, of_round),
  FIELD ("target", NUMBER, target),
  FIELD ("epoch", NUMBER, epoch),
  FIELD ("rank", NUMBER, rank),
  FIELD ("claim", NUMBER, claim),
  FIELD ("ledger", NUMBER, ledger),
  FIELD ("winners-10", COUNT, winners[0]),
  FIELD ("winners-100", COUNT, winners[1]),
  { "batch", UC_FIELD_NUMBER, G_STRUCT_OFFSET (UcEvent, batch), 1, 0, UC_N_BATCHES },
  FIELD ("sensed", FLAG, sensed),
  FIELD ("typed", FLAG, typed),
  FIELD ("implied", FLAG, implied),
  FIELD ("blackjack", FLAG, blackjack),
  FIELD ("stake-returned", FLAG, stake_returned),
  FIELD ("unsure", FLAG, unsure),
  FIELD ("by-hand", FLAG, by_hand),
  FIELD ("amount", MONEY, amount),
  FIELD ("stake", MONEY, stake),
  FIELD ("pays", MONEY, pays),
  FIELD ("change", MONEY, change),
  FIELD ("value", MONEY, value),
  FIELD ("reserve", MONEY, reserve),
  FIELD ("award", MONEY, award),
  FIELD ("attendant", MONEY, attendant),
  FIELD ("cumulative", MONEY, cumulative),
  FIELD ("held", MONEY, held),
  FIELD ("released", MONEY, released),
  FIELD ("of-10", MONEY, of_tenth),
  FIELD ("coin-in", MONEY, coin_in),
  FIELD ("wins-fixed", MONEY, wins[UC_METER_LEVEL_FIXED]),
  FIELD ("wins-10", MONEY, wins[UC_METER_LEVEL_10]),
  FIELD ("wins-100", MONEY, wins[UC_METER_LEVEL_100]),
  FIELD ("top-ups", MONEY, top_ups),
  FIELD ("by", TEXT, by),
  FIELD ("second", TEXT, second),
  FIELD ("slip", TEXT, slip),
  FIELD ("linked", TEXT, linked),
  FIELD ("head", TEXT, head),
  FIELD ("key", TEXT, key),
  FIELD ("old", TEXT, old),
  FIELD ("new", TEXT, new_),
  FIELD ("citation", TEXT, citation),
  FIELD ("text", TEXT, text),
  FIELD ("faces", TEXT, faces),
  FIELD ("seal", SECRET, seal),
  FIELD ("salt", SECRET, salt),
  FIELD ("opens", SECRET, opens),
  FIELD ("carry", CARRY, carry),
};

static UcEventKey keys[UC_N_EVENTS][UC_EVENT_MAX_KEYS + 1];

static const UcEventField *
find_field (const char *name, gsize len)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (strlen (fields[i].name) == len && memcmp (fields[i].name, name, len) == 0)
      return &fields[i];
  g_error ("uc-event.h names the key “%.*s”, which no field holds", (int) len, name);
}

static gboolean
is_among (const char *words, const char *name, gsize len)
{
  for (const char *p = words; *p != '\0'; p += strspn (p, " "))
    {
      gsize n = strcspn (p, " ");

      if (n == len && memcmp (p, name, len) == 0)
        return TRUE;
      p += n;
    }
  return FALSE;
}

/* "seat wager result:choice": a key, or a key and the field that holds it. */
static void
compile_keys (UcEventKind kind, UcEventKey *list)
{
  const char *text = uc_event_kind_keys (kind), *needs = uc_event_kind_needs (kind);
  guint n = 0;

  for (const char *p = text; *p != '\0'; n++)
    {
      const char *end = p + strcspn (p, " ");
      const char *colon = memchr (p, ':', end - p);
      const char *field = colon != NULL ? colon + 1 : p;
      gsize len = (colon != NULL ? colon : end) - p;

      g_assert (n < UC_EVENT_MAX_KEYS);
      list[n] = (UcEventKey){ find_field (field, end - field), p, len, is_among (needs, p, len) };
      p = end + strspn (end, " ");
    }
}

const UcEventKey *
uc_event_fields_keys (UcEventKind kind)
{
  static gsize ready = 0;

  g_return_val_if_fail (kind < UC_N_EVENTS, keys[UC_EVENT_NONE]);

  if (g_once_init_enter (&ready))
    {
      for (guint i = 0; i < UC_N_EVENTS; i++)
        compile_keys (i, keys[i]);
      g_once_init_leave (&ready, 1);
    }
  return keys[kind];
}

const void *
uc_event_fields_at (const UcEvent *event, const UcEventField *field)
{
  return (const char *) event + field->offset;
}

guint64
uc_event_fields_load (const UcEvent *event, const UcEventField *field)
{
  return uc_member_load (uc_event_fields_at (event, field), field->size);
}

void
uc_event_fields_store (UcEvent *event, const UcEventField *field, guint64 value)
{
  uc_member_store ((char *) event + field->offset, field->size, value);
}

const char *
uc_event_fields_choice (const UcEvent *event, const UcEventField *field, char text[UC_ODDS_TEXT])
{
  switch (field->type)
    {
    case UC_FIELD_STEP:
      return uc_step_name (uc_event_fields_load (event, field));
    case UC_FIELD_WAGER:
      return uc_wager_name (uc_event_fields_load (event, field));
    case UC_FIELD_WORD:
      return uc_word_name (uc_event_fields_load (event, field));
    case UC_FIELD_IRREGULARITY:
      return uc_irregularity_name (uc_event_fields_load (event, field));
    case UC_FIELD_DEVICE:
      return uc_device_format (uc_event_fields_load (event, field), text);
    case UC_FIELD_ENTERED:
      return uc_entered_name (uc_event_fields_load (event, field));
    case UC_FIELD_PART:
      return uc_part_format (uc_event_fields_load (event, field), text);
    case UC_FIELD_ROLE:
      return uc_role_name (uc_event_fields_load (event, field));
    case UC_FIELD_COMBINATION:
      return uc_combination_name (uc_event_fields_load (event, field));
    case UC_FIELD_RANGE:
      return uc_card_range_name (uc_event_fields_load (event, field));
    case UC_FIELD_CARD:
      return event->card == UC_CARD_NONE ? "" : uc_card_format (event->card, text);
    case UC_FIELD_ODDS:
      return uc_odds_format (event->odds, text);
    case UC_FIELD_SEAT:
    case UC_FIELD_HAND:
    case UC_FIELD_SEATS:
    case UC_FIELD_COUNT:
    case UC_FIELD_NUMBER:
    case UC_FIELD_FLAG:
    case UC_FIELD_MONEY:
    case UC_FIELD_TEXT:
    case UC_FIELD_SECRET:
    case UC_FIELD_CARRY:
      return NULL;
    }
  g_return_val_if_reached (NULL);
}

gboolean
uc_event_fields_hides (const UcEvent *event, const UcEventField *field)
{
  return field->type == UC_FIELD_CARD && event->kind == UC_EVENT_CARD_DEALT && event->face == UC_WORD_DOWN;
}
