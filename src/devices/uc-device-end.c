/* The link of a device: attaching, its bytes, its silence, its loss. */
#define G_LOG_DOMAIN "upcard-devices"

#include "uc-device-end-private.h"

#include "uc-port-health.h"

#include <string.h>

#define US_PER_MS 1000
#define NS_PER_US 1000
/* What a device says that is well again. */
#define WELL "ok"

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
      uc_device_end_take (end, result, &message, error, t_ns);
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
      uc_device_end_take (end, result, &message, error, t_ns);
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
  uc_device_end_set_up (end, FALSE);
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
    {
      static GSourceFuncs funcs = { .dispatch = dispatch_silence };

      end->flood = uc_flood_new (on_flood, end);
      end->silence = g_source_new (&funcs, sizeof (GSource));
      /* After what is ready to be read: a service that was late has heard no silence. */
      g_source_set_priority (end->silence, G_PRIORITY_DEFAULT_IDLE);
      g_source_set_callback (end->silence, on_silence, end, NULL);
      g_source_attach (end->silence, g_main_context_get_thread_default ());
    }
  uc_link_listen (link, on_bytes, on_gone, end);
}

void
uc_device_end_attach_driver (UcDeviceEnd *end, UcLink *link, const UcDriver *driver,
                             void (*gone) (const char *why, gpointer data), gpointer data)
{
  attach_link (end, link, driver, gone, data);
  if (driver->one_way)
    uc_device_end_set_up (end, TRUE);
  else
    uc_device_end_ask_again (end);
}

void
uc_device_end_attach (UcDeviceEnd *end, UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns)
{
  attach_link (end, link, &uc_driver_upcard, NULL, NULL);
  take_bytes (end, bytes, n, t_ns);
}
