/* A frame's payload being read or written, field by field. */
#pragma once

#include "uc-message.h"

G_BEGIN_DECLS

/* Once something did not fit it stays bad, and what was read is 0. */
typedef struct
{
  guint8 *bytes;
  gsize n;
  gsize at;
  gboolean bad;
} UcPayload;

/* Little-endian, 1 to 8 bytes. */
guint64 uc_payload_get_number (UcPayload *payload, guint size);
void uc_payload_put_number (UcPayload *payload, guint size, guint64 value);
/* One length byte, then 1-15 characters that an input line can carry without quoting: A-Z a-z 0-9 . _ - */
void uc_payload_get_text (UcPayload *payload, char text[UC_MESSAGE_TEXT]);
void uc_payload_put_text (UcPayload *payload, const char *text);

G_END_DECLS
