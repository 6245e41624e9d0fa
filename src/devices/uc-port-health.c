#define G_LOG_DOMAIN "upcard-devices"

#include "uc-port-health.h"

#define SECOND_NS G_GINT64_CONSTANT (1000000000)

gboolean
uc_port_health_read (UcPortHealth *health, guint64 frames, guint64 noise, gint64 t_ns)
{
  gboolean did = health->chatters;

  if (t_ns - health->second_ns >= SECOND_NS)
    {
      health->second_ns = t_ns;
      health->frames = health->noise = 0;
    }
  health->frames += frames;
  health->noise += noise;
  if (health->frames > UC_PORT_FRAMES_MAX || health->noise > UC_PORT_NOISE_MAX)
    {
      health->chatters = TRUE;
      health->over_ns = t_ns;
    }
  return health->chatters && !did;
}

gboolean
uc_port_health_take (UcPortHealth *health, gint64 now_ns)
{
  if (!health->chatters || now_ns - health->over_ns < UC_PORT_QUIET_NS)
    return FALSE;
  health->chatters = FALSE;
  return TRUE;
}

gint64
uc_port_health_next_ns (const UcPortHealth *health)
{
  return health->chatters ? health->over_ns + UC_PORT_QUIET_NS : 0;
}
