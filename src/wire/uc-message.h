/* Messages: what a device and the table service say to each other, one a frame. Pure; layouts in docs/reference/wire.md.
 *
 * From a device: hello first, then nothing until the service has answered it with ack; then its numbered messages,
 * each repeated until an ack reaches its number, and the levels of its lines. From the service: ack, set, and again,
 * which the device answers with a new hello. hello, ack, again, level and set say how things stand: they carry no
 * number and may come twice.
 */
#pragma once

#include "uc-frame.h"
#include "uc-line.h"

G_BEGIN_DECLS

#define UC_WIRE_VERSION 1
#define UC_MESSAGE_TEXT 16 /* 15 characters and a terminator */

/* Who is at the other end of a link: a link carries one device; all digital lines together are one, "gpio". */
typedef enum
{
  UC_WIRE_NONE,
  UC_WIRE_SHOE,
  UC_WIRE_READER, /* the Masque Card Reader */
  UC_WIRE_BADGE,
  UC_WIRE_GPIO,
  UC_N_WIRE_DEVICES,
  /* A meter that several tables share. Its lines are numbered and recorded like a device's messages, but no frame and no port is its
   * own: it is behind the others. */
  UC_WIRE_LINK = UC_N_WIRE_DEVICES,
} UcWireDevice;

/* UC_WIRE_NONE when @name is none that speaks frames. */
UcWireDevice uc_wire_device_parse (const char *name);
const char *uc_wire_device_name (UcWireDevice device);

/* Fields of each in the order in which they stand in the payload. */
#define UC_MESSAGES(X)                                                                                                 \
  X (HELLO, "hello", 0x01, "device version number")                                                                    \
  X (ACK, "ack", 0x02, "number")                                                                                       \
  X (AGAIN, "again", 0x03, "")                                                                                         \
  X (CARD, "card", 0x10, "card")                                                                                       \
  X (LIGHT, "light", 0x11, "range")                                                                                    \
  X (WORD, "word", 0x12, "text")                                                                                       \
  X (BADGE, "badge", 0x13, "text")                                                                                     \
  X (PEEK, "peek", 0x14, "value")                                                                                      \
  X (EDGE, "edge", 0x20, "line value time")                                                                            \
  X (LEVEL, "level", 0x21, "line value time")                                                                          \
  X (SET, "set", 0x22, "line value")

typedef enum
{
  UC_MESSAGE_NONE,
#define X(name, text, type, fields) UC_MESSAGE_##name,
  UC_MESSAGES (X)
#undef X
      UC_N_MESSAGES
} UcMessageKind;

typedef struct
{
  UcMessageKind kind;
  guint32 seq;            /* the device's number of this message, from 1; 0 for those without one */
  UcWireDevice device;    /* hello */
  guint8 version;         /* hello: UC_WIRE_VERSION */
  guint32 number;         /* hello: oldest message still held or the next to come, 0 = the device has lost count;
                           * ack: everything up to this number is on disk */
  UcCard card;            /* UC_CARD_NONE: drawn, not read */
  UcRange range;
  UcLine line;
  gboolean value;         /* edge: rising; level, set: high; peek: a Blackjack */
  gint64 t_ns;            /* edge, level: kernel's monotonic stamp */
  char text[UC_MESSAGE_TEXT]; /* word: "fault", "ok", …; badge: the badge. 1-15 of A-Z a-z 0-9 . _ - */
} UcMessage;

#define UC_MESSAGE_ERROR (uc_message_error_quark ())
GQuark uc_message_error_quark (void);
typedef enum
{
  UC_MESSAGE_ERROR_TYPE,    /* a type that this version does not know */
  UC_MESSAGE_ERROR_CONTENT, /* too short, too long, or a value out of range */
} UcMessageError;

/* Numbers of messages go round: behind 4,294,967,295 comes 1. */
guint32 uc_message_next_number (guint32 number);
/* How far @number is ahead of @other, the shorter way round; < 0 when it is behind. */
gint32 uc_message_ahead (guint32 number, guint32 other);

/* card, light, peek, word, badge, edge: what happened, kept until acknowledged. */
gboolean uc_message_is_numbered (UcMessageKind kind);
/* What a text is made of: characters that an input line can carry without quoting. */
gboolean uc_message_is_word_character (char c);
/* "hello", "card", …; "" for UC_MESSAGE_NONE. */
const char *uc_message_kind_name (UcMessageKind kind);
/**
 * uc_message_decode:
 * @message: (out): as it was on failure
 * @error: %UC_MESSAGE_ERROR_TYPE, %UC_MESSAGE_ERROR_CONTENT
 */
gboolean uc_message_decode (const UcFrame *frame, UcMessage *message, GError **error);
/* The message must be well-formed: it is ours. */
void uc_message_encode (const UcMessage *message, UcFrame *frame);
/* uc_message_encode () and uc_frame_write () in one. Returns the size in bytes. */
gsize uc_message_write (const UcMessage *message, guint8 bytes[UC_FRAME_MAX]);
/* Appends "7 edge wager.3 1 t=1000000000": for logs, dumps and tests. */
void uc_message_print (const UcMessage *message, GString *text);

G_END_DECLS
