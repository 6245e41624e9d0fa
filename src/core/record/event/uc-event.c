/* Events as lines of words: "card-dealt seq=9 round=2 to=seat seat=3 face=up card=AS". What is none, nothing or zero is
 * left out; the parser starts from zero, so that every line comes back whole. */
#include "uc-event.h"

#include "uc-append.h"
#include "uc-escape.h"
#include "uc-event-fields.h"
#include "uc-member.h"
#include "uc-number.h"
#include "uc-step.h"

#include <string.h>

G_DEFINE_QUARK (uc-event-error-quark, uc_event_error)

#define KIND_TEXT 40

/* The longest text with every byte escaped. */
#define VALUE_TEXT (3 * UC_SEAL_TEXT)

/* ---- print ---- */

static void
append_key (GString *line, const UcEventKey *key)
{
  g_string_append_c (line, ' ');
  uc_append_bytes (line, key->name, key->len);
  g_string_append_c (line, '=');
}

static void
append_seats (GString *line, guint8 seats)
{
  const char *comma = "";

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      if ((seats & UC_SEAT_BIT (seat)) == 0)
        continue;
      uc_append (line, comma);
      uc_append_number (line, seat);
      comma = ",";
    }
}

static void
append_number_value (GString *line, const UcEventField *field, guint64 value)
{
  char text[UC_MONEY_TEXT];

  if (field->type == UC_FIELD_SEATS)
    append_seats (line, value);
  else if (field->type == UC_FIELD_FLAG)
    uc_append (line, "yes");
  else if (field->type == UC_FIELD_MONEY)
    uc_append (line, uc_money_format ((UcMoney) value, text));
  else if (field->type == UC_FIELD_SEAT && value == UC_SEAT_DEALER)
    uc_append (line, "dealer");
  else
    uc_append_number (line, value);
}

static void
print_key (const UcEvent *event, const UcEventKey *key, GString *line)
{
  const UcEventField *field = key->field;
  char room[UC_ODDS_TEXT];
  const char *text = uc_event_fields_choice (event, field, room);

  if (uc_event_fields_hides (event, field))
    return;
  if (field->type == UC_FIELD_TEXT || field->type == UC_FIELD_SECRET)
    text = uc_event_fields_at (event, field);
  if (text != NULL)
    {
      if (text[0] == '\0')
        return;
      append_key (line, key);
      uc_escape_append (line, text, &uc_escape_word);
    }
  else if (field->type == UC_FIELD_CARRY)
    {
      if (event->carry == NULL)
        return;
      append_key (line, key);
      uc_carry_print (event->carry, line);
    }
  else if (uc_event_fields_load (event, field) != 0)
    {
      append_key (line, key);
      append_number_value (line, field, uc_event_fields_load (event, field));
    }
}

void
uc_event_print (const UcEvent *event, GString *line)
{
  g_return_if_fail (event->kind != UC_EVENT_NONE && event->kind < UC_N_EVENTS);

  uc_append (line, uc_event_kind_name (event->kind));
  uc_append (line, " seq=");
  uc_append_number (line, event->seq);
  if (event->round != 0)
    {
      uc_append (line, " round=");
      uc_append_number (line, event->round);
    }
  for (const UcEventKey *key = uc_event_fields_keys (event->kind); key->field != NULL; key++)
    print_key (event, key, line);
}

/* ---- parse ---- */

static gboolean
parse_seats (const char *text, guint64 *seats)
{
  *seats = 0;
  for (const char *p = text;; p += 2)
    {
      if (*p < '1' || *p > '0' + UC_MAX_SEATS)
        return FALSE;
      *seats |= UC_SEAT_BIT (*p - '0');
      if (p[1] == '\0')
        return TRUE;
      if (p[1] != ',')
        return FALSE;
    }
}

/* Only a card goes to the dealer, or comes from there: of any other fact the dealer is no seat. */
static gboolean
parse_seat (UcEventKind kind, const char *text, guint64 *seat)
{
  if (strcmp (text, "dealer") == 0)
    {
      *seat = UC_SEAT_DEALER;
      return kind == UC_EVENT_CARD_DEALT || kind == UC_EVENT_CARD_MOVED || kind == UC_EVENT_CARD_DRAWN_IN_ERROR
             || kind == UC_EVENT_CARD_OFFERED || kind == UC_EVENT_IRREGULARITY;
    }
  return uc_number_parse (text, UC_MAX_SEATS, seat) && *seat > 0;
}

/* Number of a choice's name, 0 when there is none such. */
static guint
parse_choice (UcEventFieldType type, const char *text)
{
  switch (type)
    {
    case UC_FIELD_WAGER:
      return uc_wager_parse (text);
    case UC_FIELD_WORD:
      return uc_word_parse (text);
    case UC_FIELD_IRREGULARITY:
      return uc_irregularity_parse (text);
    case UC_FIELD_DEVICE:
      return uc_device_parse (text);
    case UC_FIELD_ENTERED:
      return uc_entered_parse (text);
    case UC_FIELD_PART:
      return uc_part_parse (text);
    case UC_FIELD_ROLE:
      return uc_role_parse (text);
    case UC_FIELD_COMBINATION:
      return uc_combination_parse (text);
    case UC_FIELD_RANGE:
      return uc_card_range_parse (text);
    case UC_FIELD_CARD:
      return uc_card_parse (text);
    default:
      return 0;
    }
}

static gboolean
parse_value (UcEvent *event, const UcEventField *field, const char *text)
{
  guint64 value = 0;
  gboolean good;

  switch (field->type)
    {
    case UC_FIELD_SEAT:
      good = parse_seat (event->kind, text, &value);
      break;
    case UC_FIELD_HAND:
      good = uc_number_parse (text, UC_MAX_HANDS - 1, &value);
      break;
    case UC_FIELD_SEATS:
      good = parse_seats (text, &value);
      break;
    case UC_FIELD_COUNT:
    case UC_FIELD_NUMBER:
      good = uc_number_parse (text, field->most != 0 ? field->most : uc_member_most (field->size), &value);
      break;
    case UC_FIELD_FLAG:
      good = value = strcmp (text, "yes") == 0;
      break;
    case UC_FIELD_MONEY:
      value = (guint64) UC_MONEY_UNKNOWN;
      good = strcmp (text, "-") == 0 || uc_money_parse (text, (UcMoney *) &value, NULL);
      break;
    case UC_FIELD_ODDS:
      event->odds = uc_odds_parse (text);
      return event->odds.kind != UC_ODDS_NONE;
    case UC_FIELD_TEXT:
    case UC_FIELD_SECRET: /* an empty one is not printed, and is no value */
      return *text != '\0' && g_strlcpy ((char *) event + field->offset, text, field->size) < field->size
             && g_utf8_validate (text, -1, NULL);
    case UC_FIELD_STEP: /* the first step is one, not none */
      value = uc_step_parse (text);
      good = strcmp (uc_step_name (value), text) == 0;
      break;
    default:
      value = parse_choice (field->type, text);
      good = value != 0;
      break;
    }
  if (good)
    uc_event_fields_store (event, field, value);
  return good;
}

static gboolean
refuse_value (const UcEvent *event, const char *word, const char *end, GError **error)
{
  g_autofree char *shown = g_utf8_make_valid (word, MIN (end - word, VALUE_TEXT));

  g_set_error (error, UC_EVENT_ERROR, UC_EVENT_ERROR_SYNTAX,
               "“%s” is nothing that a “%s” may say; its keys are seq, round and %s", shown,
               uc_event_kind_name (event->kind), uc_event_kind_keys (event->kind));
  return FALSE;
}

static gboolean
is_key (const char *word, gsize len, const char *name)
{
  return strlen (name) == len && memcmp (word, name, len) == 0;
}

/* One "key=value"; @end is the blank or the terminator behind it. @seen: gets the bit of the key in the kind's list. */
static gboolean
parse_word (UcEvent *event, const char *word, const char *end, UcCarry *carry, guint32 *seen, GError **error)
{
  const UcEventKey *keys = uc_event_fields_keys (event->kind);
  const char *equals = memchr (word, '=', end - word);
  gsize len = equals != NULL ? equals - word : 0;
  char value[VALUE_TEXT];
  guint64 number;

  if (equals == NULL)
    return refuse_value (event, word, end, error);
  for (const UcEventKey *key = keys; key->field != NULL; key++)
    {
      if (key->len != len || memcmp (key->name, word, len) != 0)
        continue;
      *seen |= 1u << (key - keys);
      if (key->field->type == UC_FIELD_CARRY)
        {
          if (*end != '\0' || carry == NULL)
            return refuse_value (event, word, end, error);
          event->carry = carry;
          return uc_carry_parse (equals + 1, carry, error);
        }
      if (!uc_escape_read (equals + 1, end, value, sizeof value) || !parse_value (event, key->field, value))
        return refuse_value (event, word, end, error);
      return TRUE;
    }
  if (!uc_escape_read (equals + 1, end, value, sizeof value) || !uc_number_parse (value, G_MAXUINT64, &number))
    return refuse_value (event, word, end, error);
  if (is_key (word, len, "seq"))
    event->seq = number;
  else if (is_key (word, len, "round") && number <= G_MAXUINT32)
    event->round = number;
  else
    return refuse_value (event, word, end, error);
  return TRUE;
}

static gboolean
refuse_without (const UcEvent *event, const char *name, gsize len, GError **error)
{
  const char *needs = uc_event_kind_needs (event->kind);

  g_set_error (error, UC_EVENT_ERROR, UC_EVENT_ERROR_SYNTAX, "a “%s” without “%.*s”%s%s", uc_event_kind_name (event->kind),
               (int) len, name, needs[0] != '\0' ? "; each has " : "", needs);
  return FALSE;
}

/* What each line of the kind has is there; and what goes to a seat names it, a card that lies face up its face. Readers count on
 * that: they look up places by it. */
static gboolean
check_needs (const UcEvent *event, guint32 seen, GError **error)
{
  const UcEventKey *keys = uc_event_fields_keys (event->kind);

  for (const UcEventKey *key = keys; key->field != NULL; key++)
    if (key->needed && (seen & 1u << (key - keys)) == 0)
      return refuse_without (event, key->name, key->len, error);
  if (event->to == UC_WORD_SEAT && event->seat == 0)
    return refuse_without (event, "seat", strlen ("seat"), error);
  if (event->kind == UC_EVENT_CARD_DEALT && event->face == UC_WORD_UP && !uc_card_is_valid (event->card))
    return refuse_without (event, "card", strlen ("card"), error);
  return TRUE;
}

gboolean
uc_event_parse (const char *line, UcEvent *event, UcCarry *carry, GError **error)
{
  UcEvent parsed = { UC_EVENT_NONE };
  const char *end = line + strcspn (line, " ");
  char kind[KIND_TEXT];
  guint32 seen = 0;

  g_return_val_if_fail (line != NULL && event != NULL, FALSE);

  if (uc_escape_read (line, end, kind, sizeof kind))
    parsed.kind = uc_event_kind_parse (kind);
  if (parsed.kind == UC_EVENT_NONE)
    {
      g_autofree char *shown = g_utf8_make_valid (line, MIN (end - line, KIND_TEXT));

      g_set_error (error, UC_EVENT_ERROR, UC_EVENT_ERROR_SYNTAX,
                   "“%s” is not a kind of event that this version knows; expected one such as “wager-accepted”", shown);
      return FALSE;
    }
  while (*end == ' ')
    {
      const char *word = end + 1;

      end = word + strcspn (word, " ");
      if (!parse_word (&parsed, word, end, carry, &seen, error))
        return FALSE;
    }
  if (!check_needs (&parsed, seen, error))
    return FALSE;
  *event = parsed;
  return TRUE;
}
