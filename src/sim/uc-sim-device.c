#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-device.h"

#include <string.h>

#define RETRY_MS 200  /* between attempts to connect */
#define REPEAT_MS 500 /* between repetitions of what is not acknowledged */
#define NOISE 4096

struct _UcSimDevice
{
  UcWireDevice device;
  UcLink *link;
  UcSimTalk talk; /* %NULL = it speaks Upcard's own protocol */
  const UcSimDeviceFuncs *funcs;
  gpointer data;
  UcFrameParser parser;
  gboolean plugged;    /* meant to be connected */
  gboolean open;       /* the link is */
  gboolean welcomed;
  gboolean known;      /* welcomed once since it was plugged in */
  gint64 welcomed_us;  /* the last time */
  gboolean lost_count; /* no number is known before the first welcome */
  guint32 next;        /* number of the next message */
  GArray *held;        /* UcMessage, oldest first; numbers are 0 while the count is lost */
  UcSpoil spoil;
  guint retry_source;
  guint repeat_source;
};

static void
write_bytes (UcSimDevice *self, const guint8 *bytes, gsize n)
{
  g_autoptr (GError) error = NULL;

  if (!uc_link_write (self->link, bytes, n, &error))
    g_debug ("%s: %s", uc_wire_device_name (self->device), error->message);
}

static void
write_message (UcSimDevice *self, const UcMessage *message)
{
  guint8 bytes[UC_FRAME_MAX];
  gsize n = self->talk != NULL ? self->talk (message->text, bytes) : uc_message_write (message, bytes);
  UcSpoil spoil = self->spoil;

  if (!uc_message_is_numbered (message->kind))
    spoil = UC_SPOIL_NOTHING;
  else
    self->spoil = UC_SPOIL_NOTHING;

  switch (spoil)
    {
    case UC_SPOIL_CHECKSUM:
      bytes[n - 1] ^= 1;
      break;
    case UC_SPOIL_TRUNCATE:
      n /= 2;
      break;
    case UC_SPOIL_TWICE:
      write_bytes (self, bytes, n);
      break;
    case UC_SPOIL_NOISE:
      {
        g_autoptr (GRand) rand = g_rand_new_with_seed (NOISE);
        guint8 noise[NOISE];

        for (guint i = 0; i < NOISE; i++)
          noise[i] = g_rand_int_range (rand, 0, 256);
        write_bytes (self, noise, NOISE);
        break;
      }
    case UC_SPOIL_NOTHING:
      break;
    }
  write_bytes (self, bytes, n);
}

static void
say_hello (UcSimDevice *self)
{
  UcMessage hello = { .kind = UC_MESSAGE_HELLO, .device = self->device, .version = UC_WIRE_VERSION };

  if (!self->lost_count)
    hello.number = self->held->len > 0 ? g_array_index (self->held, UcMessage, 0).seq : self->next;
  self->welcomed = FALSE;
  write_message (self, &hello);
}

void
uc_sim_device_repeat (UcSimDevice *self)
{
  if (!self->welcomed)
    return;
  for (guint i = 0; i < self->held->len; i++)
    write_message (self, &g_array_index (self->held, UcMessage, i));
}

static gboolean
on_repeat (gpointer data)
{
  UcSimDevice *self = data;

  if (self->held->len == 0)
    {
      self->repeat_source = 0;
      return G_SOURCE_REMOVE;
    }
  uc_sim_device_repeat (self);
  return G_SOURCE_CONTINUE;
}

static void
expect_ack (UcSimDevice *self)
{
  if (self->repeat_source == 0 && self->held->len > 0)
    self->repeat_source = g_timeout_add (REPEAT_MS, on_repeat, self);
}

static void
take_ack (UcSimDevice *self, guint32 number)
{
  gboolean first = !self->welcomed;
  guint n = 0;

  if (self->lost_count)
    {
      self->next = uc_message_next_number (number);
      for (guint i = 0; i < self->held->len; i++)
        {
          g_array_index (self->held, UcMessage, i).seq = self->next;
          self->next = uc_message_next_number (self->next);
        }
      self->lost_count = FALSE;
    }
  else
    {
      while (n < self->held->len && uc_message_ahead (g_array_index (self->held, UcMessage, n).seq, number) <= 0)
        n++;
      if (n > 0)
        g_array_remove_range (self->held, 0, n);
    }
  if (!first)
    return;

  self->welcomed = TRUE;
  self->known = TRUE;
  self->welcomed_us = g_get_monotonic_time ();
  self->funcs->on_connected (self, TRUE, self->data);
  uc_sim_device_repeat (self);
  expect_ack (self);
  self->funcs->on_welcome (self, self->data);
}

static void
take_message (UcSimDevice *self, const UcMessage *message)
{
  switch (message->kind)
    {
    case UC_MESSAGE_ACK:
      take_ack (self, message->number);
      return;
    case UC_MESSAGE_AGAIN:
      say_hello (self);
      return;
    case UC_MESSAGE_SET:
      self->funcs->on_set (self, message->line, message->value, self->data);
      return;
    case UC_MESSAGE_HELLO: /* a device's words */
    case UC_MESSAGE_CARD:
    case UC_MESSAGE_LIGHT:
    case UC_MESSAGE_PEEK:
    case UC_MESSAGE_WORD:
    case UC_MESSAGE_BADGE:
    case UC_MESSAGE_EDGE:
    case UC_MESSAGE_LEVEL:
    case UC_MESSAGE_NONE:
    case UC_N_MESSAGES:
      g_debug ("%s: the service said %s", uc_wire_device_name (self->device), uc_message_kind_name (message->kind));
      return;
    }
}

static void
on_bytes (UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns, gpointer data)
{
  UcSimDevice *self = data;
  UcMessage message;
  UcFrame frame;

  while (uc_frame_parser_push (&self->parser, &bytes, &n, &frame) == UC_FRAME_READY)
    if (uc_message_decode (&frame, &message, NULL))
      take_message (self, &message);
}

static gboolean on_retry (gpointer data);

static void
connect_now (UcSimDevice *self)
{
  g_autoptr (GError) error = NULL;

  if (uc_link_open (self->link, &error))
    {
      self->open = TRUE;
      uc_frame_parser_init (&self->parser);
      if (self->talk != NULL)
        {
          /* Nobody welcomes a device that only talks. */
          self->welcomed = TRUE;
          self->known = TRUE;
          self->welcomed_us = g_get_monotonic_time ();
          self->funcs->on_connected (self, TRUE, self->data);
        }
      else
        say_hello (self);
      return;
    }
  g_debug ("%s: %s", uc_wire_device_name (self->device), error->message);
  if (self->retry_source == 0)
    self->retry_source = g_timeout_add (RETRY_MS, on_retry, self);
}

static gboolean
on_retry (gpointer data)
{
  UcSimDevice *self = data;

  self->retry_source = 0;
  connect_now (self);
  return G_SOURCE_REMOVE;
}

static void
disconnected (UcSimDevice *self)
{
  gboolean was = self->welcomed;

  self->open = FALSE;
  self->welcomed = FALSE;
  if (was)
    self->funcs->on_connected (self, FALSE, self->data);
}

static void
on_gone (UcLink *link, const char *why, gpointer data)
{
  UcSimDevice *self = data;

  g_debug ("%s: %s", uc_wire_device_name (self->device), why);
  disconnected (self);
  if (self->plugged && self->retry_source == 0)
    self->retry_source = g_timeout_add (RETRY_MS, on_retry, self);
}

UcSimDevice *
uc_sim_device_new (UcWireDevice device, UcLink *link, const UcSimDeviceFuncs *funcs, gpointer data)
{
  UcSimDevice *self = g_new0 (UcSimDevice, 1);

  self->device = device;
  self->link = link;
  self->funcs = funcs;
  self->data = data;
  self->lost_count = TRUE;
  self->held = g_array_new (FALSE, FALSE, sizeof (UcMessage));
  uc_link_listen (link, on_bytes, on_gone, self);
  return self;
}

void
uc_sim_device_free (UcSimDevice *self)
{
  g_clear_handle_id (&self->retry_source, g_source_remove);
  g_clear_handle_id (&self->repeat_source, g_source_remove);
  uc_link_free (self->link);
  g_array_unref (self->held);
  g_free (self);
}

void
uc_sim_device_only_talk (UcSimDevice *self, UcSimTalk talk)
{
  self->talk = talk;
}

void
uc_sim_device_plug (UcSimDevice *self)
{
  if (self->plugged)
    return;
  self->plugged = TRUE;
  connect_now (self);
}

void
uc_sim_device_unplug (UcSimDevice *self)
{
  self->plugged = FALSE;
  self->known = FALSE;
  g_clear_handle_id (&self->retry_source, g_source_remove);
  uc_link_close (self->link);
  disconnected (self);
}

void
uc_sim_device_forget (UcSimDevice *self)
{
  g_array_set_size (self->held, 0);
  self->lost_count = TRUE;
}

void
uc_sim_device_say (UcSimDevice *self, const UcMessage *message)
{
  UcMessage numbered = *message;

  if (self->talk != NULL)
    {
      if (self->welcomed && message->kind == UC_MESSAGE_BADGE)
        write_message (self, message);
      return;
    }
  numbered.seq = self->lost_count ? 0 : self->next;
  if (!self->lost_count)
    self->next = uc_message_next_number (self->next);
  g_array_append_val (self->held, numbered);
  if (self->welcomed)
    write_message (self, &numbered);
  expect_ack (self);
}

void
uc_sim_device_tell (UcSimDevice *self, const UcMessage *message)
{
  if (self->welcomed)
    write_message (self, message);
}

void
uc_sim_device_spoil (UcSimDevice *self, UcSpoil spoil)
{
  self->spoil = spoil;
}

UcWireDevice
uc_sim_device_device (const UcSimDevice *self)
{
  return self->device;
}

gboolean
uc_sim_device_is_plugged (const UcSimDevice *self)
{
  return self->plugged;
}

gboolean
uc_sim_device_is_open (const UcSimDevice *self)
{
  return self->open;
}

gboolean
uc_sim_device_is_connected (const UcSimDevice *self)
{
  return self->welcomed;
}

gboolean
uc_sim_device_is_known (const UcSimDevice *self)
{
  return self->known;
}

gint64
uc_sim_device_welcomed_us (const UcSimDevice *self)
{
  return self->welcomed_us;
}

guint
uc_sim_device_held (const UcSimDevice *self)
{
  return self->held->len;
}
