/* The device's end of a link: says hello, waits for the service's welcome, numbers what happens, and repeats it until
 * it is acknowledged. The other end of UcDeviceEnd (docs/reference/wire.md, "Order").
 */
#pragma once

#include "uc-link.h"
#include "uc-message.h"
#include "uc-sim-reader.h"

G_BEGIN_DECLS

typedef struct _UcSimDevice UcSimDevice;

typedef struct
{
  /* The service knows this device (again) and has heard what it held: whoever has levels tells them now. */
  void (*on_welcome) (UcSimDevice *device, gpointer data);
  /* An output line is set. */
  void (*on_set) (UcSimDevice *device, UcLine line, gboolean value, gpointer data);
  /* Plugged in and connected, or not. */
  void (*on_connected) (UcSimDevice *device, gboolean connected, gpointer data);
} UcSimDeviceFuncs;

/* How the next message goes wrong on the line. What is lost is repeated. */
typedef enum
{
  UC_SPOIL_NOTHING,
  UC_SPOIL_CHECKSUM, /* one bit is flipped */
  UC_SPOIL_TRUNCATE, /* only its first half leaves */
  UC_SPOIL_TWICE,    /* it leaves twice */
  UC_SPOIL_NOISE,    /* four KiB of garbage before it */
} UcSpoil;

/* @link: (transfer full): closed; opened by uc_sim_device_plug (). @funcs: borrowed for its life. */
UcSimDevice *uc_sim_device_new (UcWireDevice device, UcLink *link, const UcSimDeviceFuncs *funcs, gpointer data);
void uc_sim_device_free (UcSimDevice *self);
/* Before it is plugged in: it only talks, as @talk has it. It says badges and nothing else, to whoever listens. */
void uc_sim_device_only_talk (UcSimDevice *self, UcSimTalk talk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSimDevice, uc_sim_device_free)

/* Connects now, or as soon as somebody listens; again whenever the service goes away. */
void uc_sim_device_plug (UcSimDevice *self);
/* Pulls the plug. What happens meanwhile is said when it is plugged in again. */
void uc_sim_device_unplug (UcSimDevice *self);
/* It was switched off: forgets what it holds and its count. */
void uc_sim_device_forget (UcSimDevice *self);
/* Something happened. The message's seq is given here. */
void uc_sim_device_say (UcSimDevice *self, const UcMessage *message);
/* How a line stands: a message without a number, said once if anybody listens. */
void uc_sim_device_tell (UcSimDevice *self, const UcMessage *message);
/* The next message that leaves, new or repeated, goes wrong. */
void uc_sim_device_spoil (UcSimDevice *self, UcSpoil spoil);
/* Says again what is not acknowledged: what the timer does. */
void uc_sim_device_repeat (UcSimDevice *self);

UcWireDevice uc_sim_device_device (const UcSimDevice *self);
gboolean uc_sim_device_is_plugged (const UcSimDevice *self);   /* meant to be connected */
/* Somebody listens at the other end; whether it is the service is known once it is welcomed. */
gboolean uc_sim_device_is_open (const UcSimDevice *self);
gboolean uc_sim_device_is_connected (const UcSimDevice *self); /* and welcomed */
/* Plugged in, and welcomed since: the table has it, and what it says is heard, now or when the service is back. */
gboolean uc_sim_device_is_known (const UcSimDevice *self);
gint64 uc_sim_device_welcomed_us (const UcSimDevice *self);    /* monotonic time of the last connection; 0 = none yet */
guint uc_sim_device_held (const UcSimDevice *self);            /* messages not acknowledged */

G_END_DECLS
