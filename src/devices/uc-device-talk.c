/* What is said between the service and a device: hello, numbers, what is acknowledged and what is asked for again. */
#define G_LOG_DOMAIN "upcard-devices"

#include "uc-device-end-private.h"

/* A device that does nothing else fills no log: what goes wrong is told of the 1st, 2nd, 4th, 8th, … time. */
static gboolean
is_told (guint64 times)
{
  return (times & (times - 1)) == 0;
}

static gboolean
send_message (UcDeviceEnd *end, const UcMessage *message)
{
  g_autoptr (GError) error = NULL;
  guint8 bytes[UC_FRAME_MAX];
  gsize n = uc_message_write (message, bytes);

  if (end->link == NULL || end->driver->one_way)
    return FALSE;
  if (!uc_link_write (end->link, bytes, n, &error))
    {
      if (is_told (++end->unsent))
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

void
uc_device_end_set_up (UcDeviceEnd *end, gboolean up)
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
      if (is_told (++end->health.not_understood))
        g_warning ("%s: the device at the other end is a %s of protocol version %u; expected a %s of version %d",
                   uc_wire_device_name (end->device), uc_wire_device_name (hello->device), hello->version,
                   uc_wire_device_name (end->device), UC_WIRE_VERSION);
      return;
    }
  if (hello->number > end->received + 1)
    {
      end->health.lost += hello->number - end->received - 1;
      end->received = hello->number - 1;
    }
  end->asked = FALSE;
  send_message (end, &welcome);
  uc_device_end_set_up (end, TRUE);
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
      g_strlcpy (end->word, message->text, sizeof end->word);
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

/* A message of a device that only talks. What cannot repeat itself needs no number of its own. */
static void
take_one_way (UcDeviceEnd *end, UcMessage *message, gint64 t_ns)
{
  UcPresentation presentation = UC_PRESENTATION_NEW;

  if (message->kind == UC_MESSAGE_BADGE)
    presentation = uc_presentations_take (&end->presentations, message->text, t_ns);
  switch (presentation)
    {
    case UC_PRESENTATION_NEW:
      message->seq = ++end->received;
      take_message (end, message, t_ns);
      return;
    case UC_PRESENTATION_HELD:
      end->health.repeated++;
      return;
    case UC_PRESENTATION_TOO_FAST:
      end->health.too_fast++;
      return;
    }
}

static void
take_two_way (UcDeviceEnd *end, const UcMessage *message, gint64 t_ns)
{
  if (message->seq != 0 && !is_next (end, message->seq))
    return;
  if (!end->health.up && message->kind != UC_MESSAGE_HELLO)
    {
      end->health.out_of_order++;
      return;
    }
  take_message (end, message, t_ns);
}

/* What came whole and makes no sense will not make more of it next time: its number is used up. */
static void
refuse (UcDeviceEnd *end, guint32 seq, const GError *error)
{
  if (seq != 0 && !is_next (end, seq))
    return;
  if (is_told (++end->health.not_understood))
    g_warning ("%s: %s", uc_wire_device_name (end->device), error->message);
}

void
uc_device_end_take (UcDeviceEnd *end, UcDriverResult result, UcMessage *message, const GError *error, gint64 t_ns)
{
  end->health.last_ns = t_ns;
  if (result == UC_DRIVER_REFUSED)
    refuse (end, message->seq, error);
  else if (end->driver->one_way)
    take_one_way (end, message, t_ns);
  else
    take_two_way (end, message, t_ns);
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
  uc_presentations_forget (&end->presentations);
}

gboolean
uc_device_end_set (UcDeviceEnd *end, UcLine line, gboolean value)
{
  const UcMessage set = { .kind = UC_MESSAGE_SET, .line = line, .value = value };

  return end->health.up && send_message (end, &set);
}
