#define G_LOG_DOMAIN "upcard-wire"

#include "uc-message.h"
#include "uc-payload.h"

#include <string.h>

G_DEFINE_QUARK (uc-message-error-quark, uc_message_error)

static const char *const device_names[UC_WIRE_LINK + 1] = {
  [UC_WIRE_NONE] = "",
  [UC_WIRE_SHOE] = "shoe",
  [UC_WIRE_READER] = "reader",
  [UC_WIRE_BADGE] = "badge",
  [UC_WIRE_GPIO] = "gpio",
  [UC_WIRE_LINK] = "link",
};

UcWireDevice
uc_wire_device_parse (const char *name)
{
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    if (strcmp (name, device_names[device]) == 0)
      return device;
  return UC_WIRE_NONE;
}

const char *
uc_wire_device_name (UcWireDevice device)
{
  return device_names[device];
}

static void
get_device (UcPayload *payload, UcMessage *message)
{
  char name[UC_MESSAGE_TEXT] = "";

  uc_payload_get_text (payload, name);
  message->device = uc_wire_device_parse (name);
  payload->bad |= message->device == UC_WIRE_NONE;
}

static void
put_device (UcPayload *payload, const UcMessage *message)
{
  uc_payload_put_text (payload, uc_wire_device_name (message->device));
}

static void
print_device (const UcMessage *message, GString *text)
{
  g_string_append (text, uc_wire_device_name (message->device));
}

static void
get_version (UcPayload *payload, UcMessage *message)
{
  message->version = uc_payload_get_number (payload, 1);
  payload->bad |= message->version == 0;
}

static void
put_version (UcPayload *payload, const UcMessage *message)
{
  uc_payload_put_number (payload, 1, message->version);
}

static void
print_version (const UcMessage *message, GString *text)
{
  g_string_append_printf (text, "version=%u", message->version);
}

static void
get_count (UcPayload *payload, UcMessage *message)
{
  message->number = uc_payload_get_number (payload, 4);
}

static void
put_count (UcPayload *payload, const UcMessage *message)
{
  uc_payload_put_number (payload, 4, message->number);
}

static void
print_count (const UcMessage *message, GString *text)
{
  g_string_append_printf (text, "%u", message->number);
}

static void
get_card (UcPayload *payload, UcMessage *message)
{
  message->card = uc_payload_get_number (payload, 1);
  payload->bad |= message->card != UC_CARD_NONE && !uc_card_is_valid (message->card);
}

static void
put_card (UcPayload *payload, const UcMessage *message)
{
  uc_payload_put_number (payload, 1, message->card);
}

static void
print_card (const UcMessage *message, GString *text)
{
  char card[UC_CARD_TEXT];

  g_string_append (text, uc_card_format (message->card, card));
}

static void
get_range (UcPayload *payload, UcMessage *message)
{
  guint64 range = uc_payload_get_number (payload, 1);

  payload->bad |= range < UC_RANGE_SMALL || range > UC_RANGE_LARGE;
  message->range = payload->bad ? UC_RANGE_NONE : (UcRange) range;
}

static void
put_range (UcPayload *payload, const UcMessage *message)
{
  uc_payload_put_number (payload, 1, message->range);
}

static void
print_range (const UcMessage *message, GString *text)
{
  g_string_append (text, uc_card_range_name (message->range));
}

static void
get_words (UcPayload *payload, UcMessage *message)
{
  uc_payload_get_text (payload, message->text);
}

static void
put_words (UcPayload *payload, const UcMessage *message)
{
  uc_payload_put_text (payload, message->text);
}

static void
print_words (const UcMessage *message, GString *text)
{
  g_string_append (text, message->text);
}

static void
get_line (UcPayload *payload, UcMessage *message)
{
  char name[UC_MESSAGE_TEXT] = "";

  uc_payload_get_text (payload, name);
  message->line = uc_line_parse (name);
  payload->bad |= message->line == UC_LINE_NONE;
}

static void
put_line (UcPayload *payload, const UcMessage *message)
{
  char name[UC_LINE_TEXT];

  uc_payload_put_text (payload, uc_line_format (message->line, name));
}

static void
print_line (const UcMessage *message, GString *text)
{
  char name[UC_LINE_TEXT];

  g_string_append (text, uc_line_format (message->line, name));
}

static void
get_value (UcPayload *payload, UcMessage *message)
{
  guint64 value = uc_payload_get_number (payload, 1);

  payload->bad |= value > 1;
  message->value = value == 1;
}

static void
put_value (UcPayload *payload, const UcMessage *message)
{
  uc_payload_put_number (payload, 1, message->value ? 1 : 0);
}

static void
print_value (const UcMessage *message, GString *text)
{
  g_string_append_c (text, message->value ? '1' : '0');
}

static void
get_time (UcPayload *payload, UcMessage *message)
{
  guint64 t_ns = uc_payload_get_number (payload, 8);

  payload->bad |= t_ns > G_MAXINT64;
  message->t_ns = payload->bad ? 0 : (gint64) t_ns;
}

static void
put_time (UcPayload *payload, const UcMessage *message)
{
  uc_payload_put_number (payload, 8, (guint64) message->t_ns);
}

static void
print_time (const UcMessage *message, GString *text)
{
  g_string_append_printf (text, "t=%" G_GINT64_FORMAT, message->t_ns);
}

static const struct
{
  const char *name;
  void (*get) (UcPayload *payload, UcMessage *message);
  void (*put) (UcPayload *payload, const UcMessage *message);
  void (*print) (const UcMessage *message, GString *text);
} fields[] = {
  { "device", get_device, put_device, print_device },
  { "version", get_version, put_version, print_version },
  { "number", get_count, put_count, print_count },
  { "card", get_card, put_card, print_card },
  { "range", get_range, put_range, print_range },
  { "text", get_words, put_words, print_words },
  { "line", get_line, put_line, print_line },
  { "value", get_value, put_value, print_value },
  { "time", get_time, put_time, print_time },
};

/* The first field of @list, which is moved behind it; G_N_ELEMENTS (fields) at its end. */
static guint
next_field (const char **list)
{
  gsize length = strcspn (*list, " ");

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (length > 0 && strncmp (fields[i].name, *list, length) == 0 && fields[i].name[length] == '\0')
      {
        *list += length + strspn (*list + length, " ");
        return i;
      }
  return G_N_ELEMENTS (fields);
}

static const struct
{
  const char *name;
  guint8 type;
  const char *fields;
} kinds[UC_N_MESSAGES] = {
  [UC_MESSAGE_NONE] = { "", 0, "" },
#define X(name, text, type, fields) [UC_MESSAGE_##name] = { text, type, fields },
  UC_MESSAGES (X)
#undef X
};

const char *
uc_message_kind_name (UcMessageKind kind)
{
  return kinds[kind].name;
}

guint32
uc_message_next_number (guint32 number)
{
  return number == G_MAXUINT32 ? 1 : number + 1;
}

gint32
uc_message_ahead (guint32 number, guint32 other)
{
  return (gint32) (number - other);
}

gboolean
uc_message_is_numbered (UcMessageKind kind)
{
  return kind == UC_MESSAGE_CARD || kind == UC_MESSAGE_LIGHT || kind == UC_MESSAGE_WORD || kind == UC_MESSAGE_BADGE
         || kind == UC_MESSAGE_PEEK || kind == UC_MESSAGE_EDGE;
}

gboolean
uc_message_is_word_character (char c)
{
  return g_ascii_isalnum (c) || c == '.' || c == '_' || c == '-';
}

static UcMessageKind
kind_of_type (guint8 type)
{
  for (UcMessageKind kind = UC_MESSAGE_NONE + 1; kind < UC_N_MESSAGES; kind++)
    if (kinds[kind].type == type)
      return kind;
  return UC_MESSAGE_NONE;
}

gboolean
uc_message_decode (const UcFrame *frame, UcMessage *message, GError **error)
{
  UcMessage decoded = { .kind = kind_of_type (frame->type), .seq = frame->seq };
  guint8 bytes[UC_FRAME_MAX_PAYLOAD];
  UcPayload payload = { bytes, frame->length, 0, FALSE };
  const char *list = kinds[decoded.kind].fields;
  guint i;

  if (decoded.kind == UC_MESSAGE_NONE)
    {
      g_set_error (error, UC_MESSAGE_ERROR, UC_MESSAGE_ERROR_TYPE,
                   "a frame of type 0x%02x came; version %d of the protocol has no such message", frame->type,
                   UC_WIRE_VERSION);
      return FALSE;
    }

  memcpy (bytes, frame->payload, frame->length);
  while (!payload.bad && (i = next_field (&list)) < G_N_ELEMENTS (fields))
    fields[i].get (&payload, &decoded);
  if (payload.bad || payload.at != payload.n || uc_message_is_numbered (decoded.kind) != (decoded.seq != 0))
    {
      g_set_error (error, UC_MESSAGE_ERROR, UC_MESSAGE_ERROR_CONTENT,
                   "the content of a %s message (number %u, %u bytes) is not as expected: %s",
                   kinds[decoded.kind].name, frame->seq, frame->length,
                   uc_message_is_numbered (decoded.kind) ? "a number, and its fields within their ranges"
                                              : "no number, and its fields within their ranges");
      return FALSE;
    }

  *message = decoded;
  return TRUE;
}

void
uc_message_encode (const UcMessage *message, UcFrame *frame)
{
  UcPayload payload = { frame->payload, sizeof frame->payload, 0, FALSE };
  const char *list = kinds[message->kind].fields;
  guint i;

  frame->type = kinds[message->kind].type;
  frame->seq = uc_message_is_numbered (message->kind) ? message->seq : 0;
  while ((i = next_field (&list)) < G_N_ELEMENTS (fields))
    fields[i].put (&payload, message);
  frame->length = payload.at;
}

gsize
uc_message_write (const UcMessage *message, guint8 bytes[UC_FRAME_MAX])
{
  UcFrame frame;

  uc_message_encode (message, &frame);
  return uc_frame_write (&frame, bytes);
}

void
uc_message_print (const UcMessage *message, GString *text)
{
  const char *list = kinds[message->kind].fields;
  guint i;

  if (uc_message_is_numbered (message->kind))
    g_string_append_printf (text, "%u ", message->seq);
  g_string_append (text, kinds[message->kind].name);
  while ((i = next_field (&list)) < G_N_ELEMENTS (fields))
    {
      g_string_append_c (text, ' ');
      fields[i].print (message, text);
    }
}
