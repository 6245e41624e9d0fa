#include "far-device.h"

static void
send (FarDevice *far, const UcMessage *message)
{
  guint8 bytes[UC_FRAME_MAX];
  gsize n = uc_message_write (message, bytes);

  far_device_raw (far, bytes, n);
}

static void
send_levels (FarDevice *far)
{
  for (guint line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    if (uc_line_is_input ((UcLine) line))
      send (far, &(UcMessage) { .kind = UC_MESSAGE_LEVEL, .line = (UcLine) line, .value = far->level[line],
                                .t_ns = g_get_monotonic_time () * 1000 });
}

static void
send_held (FarDevice *far)
{
  for (GList *l = far->held.head; l != NULL; l = l->next)
    send (far, l->data);
}

static guint32
oldest (FarDevice *far)
{
  UcMessage *message = g_queue_peek_head (&far->held);

  return message != NULL ? message->seq : far->next;
}

static void
send_hello (FarDevice *far)
{
  far->greeted = FALSE;
  send (far, &(UcMessage) { .kind = UC_MESSAGE_HELLO, .device = far->device, .version = UC_WIRE_VERSION,
                            .number = oldest (far) });
}

/* Numbers go round. */
static gboolean
reaches (guint32 number, guint32 seq)
{
  return (gint32) (number - seq) >= 0;
}

static guint32
behind (guint32 number)
{
  return number == G_MAXUINT32 ? 1 : number + 1;
}

/* One that had lost count. */
static void
number_all (FarDevice *far, guint32 number)
{
  for (GList *l = far->held.head; l != NULL; l = l->next)
    ((UcMessage *) l->data)->seq = number = behind (number);
  far->next = behind (number);
}

static void
take_ack (FarDevice *far, guint32 number)
{
  UcMessage *message;

  if (far->acknowledged == 0 || reaches (number, far->acknowledged))
    far->acknowledged = number;
  if (!far->greeted && far->next == 0)
    number_all (far, number);
  while ((message = g_queue_peek_head (&far->held)) != NULL && reaches (number, message->seq))
    {
      far->let_go = message->seq;
      g_free (g_queue_pop_head (&far->held));
    }
  if (far->greeted)
    return;
  far->greeted = TRUE;
  if (far->device == UC_WIRE_GPIO)
    send_levels (far);
  send_held (far);
}

static void
take (FarDevice *far, const UcMessage *message)
{
  if (message->kind == UC_MESSAGE_ACK)
    take_ack (far, message->number);
  else if (message->kind == UC_MESSAGE_AGAIN)
    send_hello (far);
  else if (message->kind == UC_MESSAGE_SET)
    {
      far->output[message->line] = message->value;
      far->sets++;
    }
}

static void
on_bytes (UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns, gpointer data)
{
  FarDevice *far = data;
  UcFrame frame;
  UcMessage message;

  while (uc_frame_parser_push (&far->parser, &bytes, &n, &frame) == UC_FRAME_READY)
    if (uc_message_decode (&frame, &message, NULL))
      take (far, &message);
}

static void
on_gone (UcLink *link, const char *why, gpointer data)
{
  FarDevice *far = data;

  g_clear_pointer (&far->link, uc_link_free);
}

FarDevice *
far_device_new (UcWireDevice device)
{
  FarDevice *far = g_new0 (FarDevice, 1);

  far->device = device;
  far->next = 1;
  g_queue_init (&far->held);
  return far;
}

void
far_device_free (FarDevice *far)
{
  far_device_unplug (far);
  g_queue_clear_full (&far->held, g_free);
  g_free (far);
}

gboolean
far_device_plug (FarDevice *far, const char *path)
{
  far_device_unplug (far);
  far->link = uc_socket_link_new_path (path);
  uc_frame_parser_init (&far->parser);
  uc_link_listen (far->link, on_bytes, on_gone, far);
  if (uc_link_open (far->link, NULL))
    {
      send_hello (far);
      return TRUE;
    }
  far_device_unplug (far);
  return FALSE;
}

void
far_device_unplug (FarDevice *far)
{
  g_clear_pointer (&far->link, uc_link_free);
  far->greeted = FALSE;
}

void
far_device_raw (FarDevice *far, const guint8 *bytes, gsize n)
{
  if (far->link != NULL)
    uc_link_write (far->link, bytes, n, NULL);
}

void
far_device_say (FarDevice *far, UcMessage message)
{
  message.seq = far->next;
  if (far->next != 0)
    far->next = behind (far->next);
  g_queue_push_tail (&far->held, g_memdup2 (&message, sizeof message));
  if (far->greeted)
    send (far, &message);
}

void
far_device_card (FarDevice *far, UcCard card)
{
  far_device_say (far, (UcMessage) { .kind = UC_MESSAGE_CARD, .card = card });
}

void
far_device_light (FarDevice *far, UcRange range)
{
  far_device_say (far, (UcMessage) { .kind = UC_MESSAGE_LIGHT, .range = range });
}

void
far_device_peek (FarDevice *far, gboolean blackjack)
{
  far_device_say (far, (UcMessage) { .kind = UC_MESSAGE_PEEK, .value = blackjack });
}

void
far_device_badge (FarDevice *far, const char *badge)
{
  UcMessage message = { .kind = UC_MESSAGE_BADGE };

  g_strlcpy (message.text, badge, sizeof message.text);
  far_device_say (far, message);
}

void
far_device_edge (FarDevice *far, UcLine line, gboolean rising)
{
  if (far->level[line] == rising)
    return;
  far->level[line] = rising;
  far_device_say (far, (UcMessage) { .kind = UC_MESSAGE_EDGE, .line = line, .value = rising,
                                     .t_ns = g_get_monotonic_time () * 1000 });
}

gboolean
far_device_is_idle (const FarDevice *far)
{
  return g_queue_is_empty ((GQueue *) &far->held);
}
