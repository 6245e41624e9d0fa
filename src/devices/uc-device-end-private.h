/* Inside the service's end of a device: its state, and what its two files ask of each other. */
#pragma once

#include "uc-device-end.h"
#include "uc-flood.h"
#include "uc-presentations.h"

G_BEGIN_DECLS

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

/* ---- uc-device-talk.c ---- */

/* What the driver made of the bytes; @message and @error as it left them. */
void uc_device_end_take (UcDeviceEnd *end, UcDriverResult result, UcMessage *message, const GError *error, gint64 t_ns);
/* It answers, or is gone: whoever listens is told, once. */
void uc_device_end_set_up (UcDeviceEnd *end, gboolean up);

G_END_DECLS
