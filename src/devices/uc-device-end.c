#define G_LOG_DOMAIN "upcard-devices"

#include "uc-device-end.h"

#include "uc-flood.h"
#include "uc-port-health.h"
#include "uc-presentations.h"

#include <string.h>

#define US_PER_MS 1000
#define NS_PER_US 1000
/* What a device says that is well again. */
#define WELL "ok"

struct _UcDeviceEnd
{
  UcWireDevice device;
  const UcDeviceEndFuncs *funcs;
  gpointer data;
  UcLink *link; /* %NULL = unplugged */
  const UcDriver *driver; /* of this link or the last; %NULL = none yet */
  gpointer parser;
  GSource *silence; /* rings when the line has been silent for long enough; %NULL = the link does not tell */
  UcFlood *flood;   /* %NULL with silence */
  gboolean flooded;
  char word[UC_MESSAGE_TEXT]; /* the device's own, the last of them; "" = none */
  void (*on_gone) (const char *why, gpointer data);
  gpointer gone_data;
  guint32 received;
  guint32 committed;
  gboolean asked; /* to say again what was lost, and no answer yet */
  guint64 unsent; /* messages that the link did not take */
  UcPresentations presentations;
  UcDeviceHealth health;
};

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

static void
take_result (UcDeviceEnd *end, UcDriverResult result, UcMessage *message, const GError *error, gint64 t_ns)
{
  end->health.last_ns = t_ns;
  if (result == UC_DRIVER_REFUSED)
    refuse (end, message->seq, error);
  else if (end->driver->one_way)
    take_one_way (end, message, t_ns);
  else
    take_two_way (end, message, t_ns);
}

/* Of one that is not up nothing is said: that it is silent is known. */
static void
on_flood (gboolean flooded, gint64 t_ns, gpointer data)
{
  UcDeviceEnd *end = data;
  UcMessage word = { .kind = UC_MESSAGE_WORD };

  if (!end->health.up || flooded == end->flooded)
    return;
  end->flooded = flooded;
  g_strlcpy (word.text, flooded ? UC_PORT_CHATTER : *end->word != '\0' ? end->word : WELL, sizeof word.text);
  g_strlcpy (end->health.last_word, word.text, sizeof end->health.last_word);
  end->funcs->on_message (end, &word, t_ns, end->data);
}

static void
add_counts (UcDeviceEnd *end, gint64 t_ns)
{
  UcFrameCounts *counts = end->driver->counts (end->parser);

  if (end->flood != NULL)
    uc_flood_read (end->flood, counts->frames, counts->noise + counts->bad_checksum + counts->truncated, t_ns);
  end->health.frames += counts->frames;
  end->health.bad_checksum += counts->bad_checksum;
  end->health.truncated += counts->truncated;
  end->health.noise += counts->noise;
  memset (counts, 0, sizeof *counts);
}

static void
take_bytes (UcDeviceEnd *end, const guint8 *bytes, gsize n, gint64 t_ns)
{
  g_autoptr (GError) error = NULL;
  UcDriverResult result;
  UcMessage message;

  while ((result = end->driver->push (end->parser, &bytes, &n, &message, &error)) != UC_DRIVER_NEED_MORE)
    {
      take_result (end, result, &message, error, t_ns);
      g_clear_error (&error);
    }
  add_counts (end, t_ns);
}

void
uc_device_end_silent (UcDeviceEnd *end, gint64 t_ns)
{
  g_autoptr (GError) error = NULL;
  UcDriverResult result;
  UcMessage message;

  if (end->driver == NULL)
    return;
  while ((result = end->driver->flush (end->parser, &message, &error)) != UC_DRIVER_NEED_MORE)
    {
      take_result (end, result, &message, error, t_ns);
      g_clear_error (&error);
    }
  add_counts (end, t_ns);
}

static gboolean
on_silence (gpointer data)
{
  UcDeviceEnd *end = data;

  g_source_set_ready_time (end->silence, -1);
  uc_device_end_silent (end, g_get_monotonic_time () * NS_PER_US);
  return G_SOURCE_CONTINUE;
}

static gboolean
dispatch_silence (GSource *source, GSourceFunc callback, gpointer data)
{
  return callback (data);
}

static void
watch_line (UcDeviceEnd *end)
{
  static GSourceFuncs funcs = { .dispatch = dispatch_silence };

  end->flood = uc_flood_new (on_flood, end);
  end->silence = g_source_new (&funcs, sizeof (GSource));
  /* After what is ready to be read: a service that was late has heard no silence. */
  g_source_set_priority (end->silence, G_PRIORITY_DEFAULT_IDLE);
  g_source_set_callback (end->silence, on_silence, end, NULL);
  g_source_attach (end->silence, g_main_context_get_thread_default ());
}

static void
on_bytes (UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns, gpointer data)
{
  UcDeviceEnd *end = data;

  take_bytes (end, bytes, n, t_ns);
  if (end->silence != NULL)
    g_source_set_ready_time (end->silence, t_ns / NS_PER_US + link->funcs->silence_ms * US_PER_MS);
}

static void
clear_link (UcDeviceEnd *end)
{
  g_clear_pointer (&end->link, uc_link_free);
  if (end->silence != NULL)
    g_source_destroy (end->silence);
  g_clear_pointer (&end->silence, g_source_unref);
  g_clear_pointer (&end->flood, uc_flood_free);
  end->flooded = FALSE;
}

static void
drop_link (UcDeviceEnd *end)
{
  uc_device_end_silent (end, end->health.last_ns);
  clear_link (end);
  set_up (end, FALSE);
}

static void
on_gone (UcLink *link, const char *why, gpointer data)
{
  UcDeviceEnd *end = data;
  g_autofree char *reason = g_strdup (why); /* the link's own, perhaps */

  g_info ("%s: unplugged: %s", uc_wire_device_name (end->device), why);
  drop_link (end);
  if (end->on_gone != NULL)
    end->on_gone (reason, end->gone_data);
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
  return end;
}

void
uc_device_end_free (UcDeviceEnd *end)
{
  clear_link (end);
  g_free (end->parser);
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
  return end->health;
}

static void
attach_link (UcDeviceEnd *end, UcLink *link, const UcDriver *driver, void (*gone) (const char *why, gpointer data),
             gpointer data)
{
  if (end->link != NULL)
    drop_link (end);
  end->link = link;
  end->driver = driver;
  g_free (end->parser);
  end->parser = g_malloc0 (driver->parser_size);
  end->on_gone = gone;
  end->gone_data = data;
  if (link->funcs->silence_ms > 0)
    watch_line (end);
  uc_link_listen (link, on_bytes, on_gone, end);
}

void
uc_device_end_attach_driver (UcDeviceEnd *end, UcLink *link, const UcDriver *driver,
                             void (*gone) (const char *why, gpointer data), gpointer data)
{
  attach_link (end, link, driver, gone, data);
  if (driver->one_way)
    set_up (end, TRUE);
  else
    uc_device_end_ask_again (end);
}

void
uc_device_end_attach (UcDeviceEnd *end, UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns)
{
  attach_link (end, link, &uc_driver_upcard, NULL, NULL);
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
  uc_presentations_forget (&end->presentations);
}

gboolean
uc_device_end_set (UcDeviceEnd *end, UcLine line, gboolean value)
{
  const UcMessage set = { .kind = UC_MESSAGE_SET, .line = line, .value = value };

  return end->health.up && send_message (end, &set);
}
