/* Events as JSON Lines: INTERFACES § 4. Every key that applies to an event stands there, whatever its value. */
#include "uc-event-json.h"

#include "uc-append.h"
#include "uc-event-fields.h"
#include "uc-plain.h"
#include "uc-time.h"

static void
append_string (GString *json, const char *text)
{
  const gsize from = json->len + 1;

  g_string_append_c (json, '"');
  /* Whoever takes the string out of its quotation marks may print it. */
  uc_plain_append (json, text);
  for (gsize i = from; i < json->len; i++)
    if (json->str[i] == '"' || json->str[i] == '\\')
      g_string_insert_c (json, i++, '\\');
  g_string_append_c (json, '"');
}

static void
append_seats (GString *json, guint64 seats)
{
  char before = '[';

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      if ((seats & UC_SEAT_BIT (seat)) == 0)
        continue;
      g_string_append_c (json, before);
      uc_append_number (json, seat);
      before = ',';
    }
  g_string_append (json, seats == 0 ? "[]" : "]");
}

static void
append_money (GString *json, UcMoney money)
{
  char text[UC_MONEY_TEXT];

  if (money == UC_MONEY_UNKNOWN)
    g_string_append (json, "null");
  else
    append_string (json, uc_money_format (money, text));
}

static void
append_text_or_null (GString *json, const char *text)
{
  if (text[0] == '\0')
    g_string_append (json, "null");
  else
    append_string (json, text);
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
append_carry (GString *json, const UcCarry *carry)
{
  /* its text holds nothing that JSON would escape */
  g_string_append_c (json, '"');
  uc_carry_print (carry, json);
  g_string_append_c (json, '"');
}

static void
append_value (const UcEvent *event, const UcEventField *field, GString *json)
{
  char room[UC_ODDS_TEXT];

  switch (field->type)
    {
    case UC_FIELD_SEAT:
      if (uc_event_fields_load (event, field) == UC_SEAT_DEALER)
        {
          append_string (json, "dealer");
          return;
        }
      G_GNUC_FALLTHROUGH;
    case UC_FIELD_HAND:
    case UC_FIELD_COUNT:
    case UC_FIELD_NUMBER:
      uc_append_number (json, uc_event_fields_load (event, field));
      return;
    case UC_FIELD_SEATS:
      append_seats (json, uc_event_fields_load (event, field));
      return;
    case UC_FIELD_FLAG:
      g_string_append (json, uc_event_fields_load (event, field) ? "true" : "false");
      return;
    case UC_FIELD_MONEY:
      append_money (json, uc_event_fields_load (event, field));
      return;
    case UC_FIELD_TEXT:
    case UC_FIELD_SECRET:
      append_text_or_null (json, uc_event_fields_at (event, field));
      return;
    case UC_FIELD_CARRY:
      append_carry (json, event->carry);
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
      append_text_or_null (json, uc_event_fields_choice (event, field, room));
      return;
    }
}

void
uc_event_json_append (const UcEvent *event, gboolean secrets, GString *json)
{
  char at[UC_TIME_TEXT];

  g_return_if_fail (event->kind != UC_EVENT_NONE && event->kind < UC_N_EVENTS);

  g_string_append (json, "{\"seq\":");
  uc_append_number (json, event->seq);
  g_string_append (json, ",\"round\":");
  if (event->round == 0)
    g_string_append (json, "null");
  else
    uc_append_number (json, event->round);
  g_string_append (json, ",\"at\":");
  append_string (json, uc_time_format (event->t_real_ns, at));
  g_string_append (json, ",\"kind\":");
  append_string (json, uc_event_kind_name (event->kind));
  for (const UcEventKey *key = uc_event_fields_keys (event->kind); key->field != NULL; key++)
    {
      if (!applies (event, key->field, secrets))
        continue;
      g_string_append (json, ",\"");
      g_string_append_len (json, key->name, key->len);
      g_string_append (json, "\":");
      append_value (event, key->field, json);
    }
  g_string_append_c (json, '}');
}
