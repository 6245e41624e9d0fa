/* Events as JSON Lines: INTERFACES § 4. Every key that applies to an event stands there, whatever its value. */
#include "uc-event-json.h"

#include "uc-event-fields.h"
#include "uc-json.h"
#include "uc-time.h"

static void
add_seats (UcJson *json, guint64 seats)
{
  uc_json_begin_array (json);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if ((seats & UC_SEAT_BIT (seat)) != 0)
      uc_json_number (json, seat);
  uc_json_end_array (json);
}

static void
add_text_or_null (UcJson *json, const char *text)
{
  uc_json_string (json, text[0] != '\0' ? text : NULL);
}

/* Kinds whose sums say something at 0.00 too. */
static gboolean
sums_always_apply (UcEventKind kind)
{
  return kind == UC_EVENT_METER_CHANGED || kind == UC_EVENT_METER_STARTED || kind == UC_EVENT_METER_SET
         || kind == UC_EVENT_METER_READ || kind == UC_EVENT_PAYOUT_METER;
}

static gboolean
seat_applies (const UcEvent *event, guint64 seat)
{
  /* what says where it went by "to" needs no seat for the dealer */
  return seat != 0 && !(seat == UC_SEAT_DEALER && event->to != UC_WORD_NONE);
}

static gboolean
applies (const UcEvent *event, const UcEventField *field, gboolean secrets)
{
  char room[UC_ODDS_TEXT];

  if (uc_event_fields_hides (event, field))
    return FALSE;
  if (event->kind == UC_EVENT_WAGER_SETTLED)
    return TRUE;
  switch (field->type)
    {
    case UC_FIELD_SEAT:
      return seat_applies (event, uc_event_fields_load (event, field));
    case UC_FIELD_HAND:
      {
        guint8 seat = G_STRUCT_MEMBER (guint8, event, field->seat_offset);

        return seat >= 1 && seat <= UC_MAX_SEATS;
      }
    case UC_FIELD_MONEY:
      return sums_always_apply (event->kind) || uc_event_fields_load (event, field) != 0;
    case UC_FIELD_SEATS:
    case UC_FIELD_COUNT:
    case UC_FIELD_FLAG:
      return TRUE;
    case UC_FIELD_NUMBER:
      return uc_event_fields_load (event, field) != 0;
    case UC_FIELD_SECRET:
      if (!secrets)
        return FALSE;
      G_GNUC_FALLTHROUGH;
    case UC_FIELD_TEXT:
      return *(const char *) uc_event_fields_at (event, field) != '\0';
    case UC_FIELD_CARRY:
      return event->carry != NULL;
    case UC_FIELD_STEP:
      return TRUE;
    case UC_FIELD_WAGER:
    case UC_FIELD_WORD:
    case UC_FIELD_IRREGULARITY:
    case UC_FIELD_DEVICE:
    case UC_FIELD_ENTERED:
    case UC_FIELD_PART:
    case UC_FIELD_ROLE:
    case UC_FIELD_COMBINATION:
    case UC_FIELD_RANGE:
    case UC_FIELD_CARD:
    case UC_FIELD_ODDS:
      return uc_event_fields_choice (event, field, room)[0] != '\0';
    }
  g_return_val_if_reached (FALSE);
}

static void
add_carry (UcJson *json, const UcCarry *carry)
{
  g_autoptr (GString) text = g_string_new (NULL);

  uc_carry_print (carry, text);
  uc_json_string (json, text->str);
}

static void
add_value (const UcEvent *event, const UcEventField *field, UcJson *json)
{
  char room[UC_ODDS_TEXT];

  switch (field->type)
    {
    case UC_FIELD_SEAT:
      if (uc_event_fields_load (event, field) == UC_SEAT_DEALER)
        {
          uc_json_string (json, "dealer");
          return;
        }
      G_GNUC_FALLTHROUGH;
    case UC_FIELD_HAND:
    case UC_FIELD_COUNT:
    case UC_FIELD_NUMBER:
      uc_json_number (json, uc_event_fields_load (event, field));
      return;
    case UC_FIELD_SEATS:
      add_seats (json, uc_event_fields_load (event, field));
      return;
    case UC_FIELD_FLAG:
      uc_json_bool (json, uc_event_fields_load (event, field) != 0);
      return;
    case UC_FIELD_MONEY:
      uc_json_money (json, uc_event_fields_load (event, field));
      return;
    case UC_FIELD_TEXT:
    case UC_FIELD_SECRET:
      add_text_or_null (json, uc_event_fields_at (event, field));
      return;
    case UC_FIELD_CARRY:
      add_carry (json, event->carry);
      return;
    case UC_FIELD_STEP:
    case UC_FIELD_WAGER:
    case UC_FIELD_WORD:
    case UC_FIELD_IRREGULARITY:
    case UC_FIELD_DEVICE:
    case UC_FIELD_ENTERED:
    case UC_FIELD_PART:
    case UC_FIELD_ROLE:
    case UC_FIELD_COMBINATION:
    case UC_FIELD_RANGE:
    case UC_FIELD_CARD:
    case UC_FIELD_ODDS:
      add_text_or_null (json, uc_event_fields_choice (event, field, room));
      return;
    }
}

void
uc_event_json_append (const UcEvent *event, gboolean secrets, GString *text)
{
  UcJson json = { text };
  char at[UC_TIME_TEXT];

  g_return_if_fail (event->kind != UC_EVENT_NONE && event->kind < UC_N_EVENTS);

  uc_json_begin_object (&json);
  uc_json_number (uc_json_name (&json, "seq"), event->seq);
  uc_json_name (&json, "round");
  if (event->round == 0)
    uc_json_null (&json);
  else
    uc_json_number (&json, event->round);
  uc_json_string (uc_json_name (&json, "at"), uc_time_format (event->t_real_ns, at));
  uc_json_string (uc_json_name (&json, "kind"), uc_event_kind_name (event->kind));
  for (const UcEventKey *key = uc_event_fields_keys (event->kind); key->field != NULL; key++)
    if (applies (event, key->field, secrets))
      add_value (event, key->field, uc_json_name_bytes (&json, key->name, key->len));
  uc_json_end_object (&json);
}
