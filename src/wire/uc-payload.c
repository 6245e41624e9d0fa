#define G_LOG_DOMAIN "upcard-wire"

#include "uc-payload.h"

#include <string.h>

guint64
uc_payload_get_number (UcPayload *payload, guint size)
{
  guint64 value = 0;

  if (payload->n - payload->at < size)
    {
      payload->bad = TRUE;
      return 0;
    }
  for (guint i = 0; i < size; i++)
    value |= (guint64) payload->bytes[payload->at++] << (8 * i);
  return value;
}

void
uc_payload_put_number (UcPayload *payload, guint size, guint64 value)
{
  for (guint i = 0; i < size; i++)
    payload->bytes[payload->at++] = (guint8) (value >> (8 * i));
}

void
uc_payload_get_text (UcPayload *payload, char text[UC_MESSAGE_TEXT])
{
  gsize length = uc_payload_get_number (payload, 1);

  if (payload->bad || length == 0 || length >= UC_MESSAGE_TEXT || length > payload->n - payload->at)
    {
      payload->bad = TRUE;
      return;
    }
  memcpy (text, payload->bytes + payload->at, length);
  text[length] = '\0';
  payload->at += length;
  for (gsize i = 0; i < length; i++)
    payload->bad |= !uc_message_is_word_character (text[i]);
}

void
uc_payload_put_text (UcPayload *payload, const char *text)
{
  gsize length = strnlen (text, UC_MESSAGE_TEXT - 1);

  uc_payload_put_number (payload, 1, length);
  memcpy (payload->bytes + payload->at, text, length);
  payload->at += length;
}
