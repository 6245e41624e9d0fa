/* Messages: type, number and payload as they stand in a frame. Whatever is understood is written again as it was. */
#include "fuzz.h"

#include "uc-message.h"

#include <string.h>

/* Type, number, payload: a frame without start, length and checksum, so that every input says something. */
static gboolean
frame_of (const guint8 *data, gsize size, UcFrame *frame)
{
  if (size < 5 || size > 5 + UC_FRAME_MAX_PAYLOAD)
    return FALSE;
  frame->type = data[0];
  memcpy (&frame->seq, data + 1, 4);
  frame->seq = GUINT32_FROM_LE (frame->seq);
  frame->length = size - 5;
  memcpy (frame->payload, data + 5, frame->length);
  return TRUE;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  UcMessage message;
  UcFrame frame, again;

  if (!frame_of (data, size, &frame))
    return 0;
  if (!uc_message_decode (&frame, &message, &error))
    {
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  uc_message_encode (&message, &again);
  g_assert_cmpuint (again.type, ==, frame.type);
  g_assert_cmpuint (again.seq, ==, frame.seq);
  g_assert_cmpmem (again.payload, again.length, frame.payload, frame.length);
  uc_message_print (&message, text);
  g_assert_true (g_utf8_validate (text->str, text->len, NULL));
  g_assert_null (strchr (text->str, '\n'));
  return 0;
}
