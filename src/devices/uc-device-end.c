#define G_LOG_DOMAIN "upcard-devices"

#include "uc-device-end.h"

#include <string.h>

struct _UcDeviceEnd
{
  UcWireDevice device;
  const UcDeviceEndFuncs *funcs;
  gpointer data;
  UcLink *link; /* %NULL = unplugged */
  UcFrameParser parser;
  guint32 received;
  guint32 committed;
  gboolean asked; /* to say again what was lost, and no answer yet */
  UcDeviceHealth health;
};

static gboolean
send_message (UcDeviceEnd *end, const UcMessage *message)
{
  g_autoptr (GError) error = NULL;
  guint8 bytes[UC_FRAME_MAX];
  gsize n = uc_message_write (message, bytes);

  if (end->link == NULL)
    return FALSE;
  if (!uc_link_write (end->link, bytes, n, &error))
    {
      g_warning ("%s: %s was not sent: %s", uc_wire_device_name (end->device), uc_message_kind_name (message->kind),
                 error->message);
      return FALSE;
    }
  return TRUE;
}

static void
acknowledge (UcDeviceEnd *end)
{
  const UcMessage ack = { .kind = UC_MESSAGE_ACK, .number = end->committed };

  send_message (end, &ack);
}

static void
set_up (UcDeviceEnd *end, gboolean up)
{
  if (end->health.up == up)
    return;
  end->health.up = up;
  if (up)
    end->health.plugged++;
  end->funcs->on_state (end, up, end->data);
}

void
uc_device_end_ask_again (UcDeviceEnd *end)
{
  const UcMessage again = { .kind = UC_MESSAGE_AGAIN };

  end->asked = send_message (end, &again);
}

/* A device that has lost count is told its number by the acknowledgement; one that holds nothing older than what is
 * still to come leaves a gap, which nobody can fill. */
static void
take_hello (UcDeviceEnd *end, const UcMessage *hello)
{
  const UcMessage welcome = { .kind = UC_MESSAGE_ACK,
                              .number = hello->number == 0 ? end->received : end->committed };

  if (hello->device != end->device || hello->version != UC_WIRE_VERSION)
    {
      g_warning ("%s: the device at the other end is a %s of protocol version %u; expected a %s of version %d",
                 uc_wire_device_name (end->device), uc_wire_device_name (hello->device), hello->version,
                 uc_wire_device_name (end->device), UC_WIRE_VERSION);
      end->health.not_understood++;
      return;
    }
  if (hello->number > end->received + 1)
    {
      end->health.lost += hello->number - end->received - 1;
      end->received = hello->number - 1;
    }
  end->asked = FALSE;
  send_message (end, &welcome);
  set_up (end, TRUE);
}

/* Whether a numbered frame is the next one. */
static gboolean
is_next (UcDeviceEnd *end, guint32 seq)
{
  if (end->health.up && seq == end->received + 1)
    {
      end->received = seq;
      end->asked = FALSE;
      return TRUE;
    }
  if (end->health.up && seq <= end->received)
    {
      end->health.repeated++;
      if (seq <= end->committed)
        acknowledge (end);
      return FALSE;
    }
  end->health.out_of_order++;
  if (!end->asked)
    uc_device_end_ask_again (end);
  return FALSE;
}

static void
take_message (UcDeviceEnd *end, const UcMessage *message, gint64 t_ns)
{
  switch (message->kind)
    {
    case UC_MESSAGE_HELLO:
      take_hello (end, message);
      return;
    case UC_MESSAGE_WORD:
      g_strlcpy (end->health.last_word, message->text, sizeof end->health.last_word);
      break;
    case UC_MESSAGE_CARD:
    case UC_MESSAGE_LIGHT:
    case UC_MESSAGE_PEEK:
    case UC_MESSAGE_BADGE:
    case UC_MESSAGE_EDGE:
    case UC_MESSAGE_LEVEL:
      break;
    case UC_MESSAGE_ACK: /* the service's own words */
    case UC_MESSAGE_AGAIN:
    case UC_MESSAGE_SET:
    case UC_MESSAGE_NONE:
    case UC_N_MESSAGES:
      end->health.not_understood++;
      return;
    }
  end->funcs->on_message (end, message, t_ns, end->data);
}

/* A frame that came whole and makes no sense will not make more of it next time: its number is used up. */
static void
take_frame (UcDeviceEnd *end, const UcFrame *frame, gint64 t_ns)
{
  g_autoptr (GError) error = NULL;
  UcMessage message;
  gboolean understood = uc_message_decode (frame, &message, &error);

  end->health.last_ns = t_ns;
  if (frame->seq != 0 && !is_next (end, frame->seq))
    return;
  if (understood && !end->health.up && message.kind != UC_MESSAGE_HELLO)
    {
      end->health.out_of_order++;
      return;
    }
  if (understood)
    {
      take_message (end, &message, t_ns);
      return;
    }
  end->health.not_understood++;
  g_warning ("%s: %s", uc_wire_device_name (end->device), error->message);
}

static void
take_bytes (UcDeviceEnd *end, const guint8 *bytes, gsize n, gint64 t_ns)
{
  UcFrame frame;

  while (uc_frame_parser_push (&end->parser, &bytes, &n, &frame) == UC_FRAME_READY)
    take_frame (end, &frame, t_ns);
}

void
uc_device_end_silent (UcDeviceEnd *end, gint64 t_ns)
{
  UcFrame frame;

  while (uc_frame_parser_flush (&end->parser, &frame) == UC_FRAME_READY)
    take_frame (end, &frame, t_ns);
}

static void
on_bytes (UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns, gpointer data)
{
  take_bytes (data, bytes, n, t_ns);
}

static void
drop_link (UcDeviceEnd *end)
{
  uc_device_end_silent (end, end->health.last_ns);
  g_clear_pointer (&end->link, uc_link_free);
  set_up (end, FALSE);
}

static void
on_gone (UcLink *link, const char *why, gpointer data)
{
  UcDeviceEnd *end = data;

  g_info ("%s: unplugged: %s", uc_wire_device_name (end->device), why);
  drop_link (end);
}

UcDeviceEnd *
uc_device_end_new (UcWireDevice device, guint32 committed, const UcDeviceEndFuncs *funcs, gpointer data)
{
  UcDeviceEnd *end = g_new0 (UcDeviceEnd, 1);

  end->device = device;
  end->funcs = funcs;
  end->data = data;
  end->committed = committed;
  end->received = committed;
  uc_frame_parser_init (&end->parser);
  return end;
}

void
uc_device_end_free (UcDeviceEnd *end)
{
  g_clear_pointer (&end->link, uc_link_free);
  g_free (end);
}

UcWireDevice
uc_device_end_device (const UcDeviceEnd *end)
{
  return end->device;
}

gboolean
uc_device_end_is_up (const UcDeviceEnd *end)
{
  return end->health.up;
}

guint32
uc_device_end_committed (const UcDeviceEnd *end)
{
  return end->committed;
}

guint32
uc_device_end_received (const UcDeviceEnd *end)
{
  return end->received;
}

UcDeviceHealth
uc_device_end_health (const UcDeviceEnd *end)
{
  UcDeviceHealth health = end->health;

  health.frames = end->parser.counts.frames;
  health.bad_checksum = end->parser.counts.bad_checksum;
  health.truncated = end->parser.counts.truncated;
  health.noise = end->parser.counts.noise;
  return health;
}

void
uc_device_end_attach (UcDeviceEnd *end, UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns)
{
  if (end->link != NULL)
    drop_link (end);
  end->link = link;
  uc_link_listen (link, on_bytes, on_gone, end);
  take_bytes (end, bytes, n, t_ns);
}

void
uc_device_end_commit (UcDeviceEnd *end, guint32 seq)
{
  if (seq <= end->committed)
    return;
  end->committed = MIN (seq, end->received);
  acknowledge (end);
}

void
uc_device_end_rewind (UcDeviceEnd *end)
{
  end->received = end->committed;
}

gboolean
uc_device_end_set (UcDeviceEnd *end, UcLine line, gboolean value)
{
  const UcMessage set = { .kind = UC_MESSAGE_SET, .line = line, .value = value };

  return end->health.up && send_message (end, &set);
}
