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

/* No device holds so many messages. */
#define HELD_AT_MOST (1 << 16)

/* Where the device goes on from. One that holds nothing older than what is still to come leaves a gap, which nobody can fill. One whose
 * numbers are so far from the record's that it cannot hold what lies between counts for itself: a device from another table, or the
 * table's own after something else had said its name. It is believed: a table without its shoe is worth nothing. */
static void
take_number (UcDeviceEnd *end, guint32 number)
{
  const gint32 ahead = uc_message_ahead (number, uc_message_next_number (end->received));

  if (ahead > 0)
    end->health.lost += (guint32) ahead;
  if (end->received == 0 || ahead > HELD_AT_MOST || ahead < -HELD_AT_MOST)
    {
      if (end->received != 0)
        g_warning ("%s: it counts from %u, and its last message on record has number %u; it is believed",
                   uc_wire_device_name (end->device), number, end->committed);
      end->received = end->committed = number - 1;
    }
  else if (ahead > 0)
    end->received = number - 1;
}

/* A device that has lost count is told its number by the acknowledgement. */
static void
take_hello (UcDeviceEnd *end, const UcMessage *hello)
{
  UcMessage welcome = { .kind = UC_MESSAGE_ACK };

  if (hello->device != end->device || hello->version != UC_WIRE_VERSION)
    {
      if (is_told (++end->health.not_understood))
        g_warning ("%s: the device at the other end is a %s of protocol version %u; expected a %s of version %d",
                   uc_wire_device_name (end->device), uc_wire_device_name (hello->device), hello->version,
                   uc_wire_device_name (end->device), UC_WIRE_VERSION);
      return;
    }
  if (hello->number != 0)
    take_number (end, hello->number);
  welcome.number = hello->number == 0 ? end->received : end->committed;
  end->asked = FALSE;
  send_message (end, &welcome);
  uc_device_end_set_up (end, TRUE);
}

/* Whether a numbered frame is the next one. */
static gboolean
is_next (UcDeviceEnd *end, guint32 seq)
{
  if (end->health.up && seq == uc_message_next_number (end->received))
    {
      end->received = seq;
      end->asked = FALSE;
      return TRUE;
    }
  if (end->health.up && uc_message_ahead (seq, end->received) <= 0)
    {
      end->health.repeated++;
      if (uc_message_ahead (seq, end->committed) <= 0)
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
      message->seq = end->received = uc_message_next_number (end->received);
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

/* What was handed over before the device began to count anew is none of its numbers. */
void
uc_device_end_commit (UcDeviceEnd *end, guint32 seq)
{
  if (uc_message_ahead (seq, end->committed) <= 0 || uc_message_ahead (seq, end->received) > 0)
    return;
  end->committed = seq;
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
