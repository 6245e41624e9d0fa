/* Whether a device at a serial port is well: a flood is a fault of the device, or of its cable. Pure; time is injected.
 *
 *   chatter  Within a second it says more than UC_PORT_FRAMES_MAX frames, or more than UC_PORT_NOISE_MAX bytes and frames
 *            that mean nothing: no hand draws cards or shows badges so fast. It is well again when no second was such a
 *            one for UC_PORT_QUIET_NS. Meanwhile a frame whose checksum is right still counts: it was not made by noise.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define UC_PORT_FRAMES_MAX 200
#define UC_PORT_NOISE_MAX 256
#define UC_PORT_QUIET_NS G_GINT64_CONSTANT (2000000000)
/* The word behind "fault" in the record: that of a digital line. */
#define UC_PORT_CHATTER "chatter"

/* All zero is a port that has said nothing. */
typedef struct
{
  gint64 second_ns; /* the beginning of the second that is counted */
  guint64 frames;   /* in it */
  guint64 noise;
  gint64 over_ns;   /* when a second last was too much */
  gboolean chatters;
} UcPortHealth;

/* So much was read at @t_ns, which is not before the last time. Returns whether it chatters from now on. */
gboolean uc_port_health_read (UcPortHealth *health, guint64 frames, guint64 noise, gint64 t_ns);
/* Returns whether it has ceased to chatter at @now_ns. */
gboolean uc_port_health_take (UcPortHealth *health, gint64 now_ns);
/* When uc_port_health_take () may have something to tell; 0 = it is well. */
gint64 uc_port_health_next_ns (const UcPortHealth *health);

G_END_DECLS
