/* The far end of one device, for tests: says hello, numbers and keeps its messages, repeats what is unacknowledged. */
#pragma once

#include "uc-link.h"
#include "uc-message.h"

typedef struct
{
  UcWireDevice device;
  UcLink *link;             /* NULL = unplugged */
  UcFrameParser parser;
  gboolean greeted;         /* its hello was answered */
  guint32 next;             /* number of the next message; 0 = it has lost count, and goes on behind what is acknowledged */
  guint32 acknowledged;
  guint32 let_go;           /* number of the last message that it held until it was acknowledged; 0 = none */
  GQueue held;              /* UcMessage *, oldest first */
  gboolean level[UC_N_LINES];  /* inputs as they stand */
  gboolean output[UC_N_LINES]; /* as set by the service */
  guint sets;               /* how many set messages have come */
} FarDevice;

FarDevice *far_device_new (UcWireDevice device);
void far_device_free (FarDevice *far);
/* Plugs it in. FALSE when nobody listens at @path. */
gboolean far_device_plug (FarDevice *far, const char *path);
void far_device_unplug (FarDevice *far);
/* Numbers @message, keeps it, and sends it when it is plugged in. */
void far_device_say (FarDevice *far, UcMessage message);
void far_device_card (FarDevice *far, UcCard card);
void far_device_light (FarDevice *far, UcRange range);
void far_device_peek (FarDevice *far, gboolean blackjack);
void far_device_badge (FarDevice *far, const char *badge);
/* An edge, stamped now; nothing when the line stands so already. */
void far_device_edge (FarDevice *far, UcLine line, gboolean rising);
/* Bytes as they are. */
void far_device_raw (FarDevice *far, const guint8 *bytes, gsize n);
/* Everything it said is acknowledged. */
gboolean far_device_is_idle (const FarDevice *far);
