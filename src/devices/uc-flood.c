#define G_LOG_DOMAIN "upcard-devices"

#include "uc-flood.h"

#include "uc-port-health.h"

#define NS_PER_US 1000

struct _UcFlood
{
  UcPortHealth health;
  GSource *rest; /* rings when it may be over */
  void (*told) (gboolean flooded, gint64 t_ns, gpointer data);
  gpointer data;
};

static void
look_again (UcFlood *flood)
{
  gint64 next_ns = uc_port_health_next_ns (&flood->health);

  g_source_set_ready_time (flood->rest, next_ns != 0 ? next_ns / NS_PER_US + 1 : -1);
}

static gboolean
on_rest (gpointer data)
{
  UcFlood *flood = data;
  gint64 now_ns = g_get_monotonic_time () * NS_PER_US;
  gboolean over = uc_port_health_take (&flood->health, now_ns);

  look_again (flood);
  if (over)
    flood->told (FALSE, now_ns, flood->data);
  return G_SOURCE_CONTINUE;
}

static gboolean
dispatch_rest (GSource *source, GSourceFunc callback, gpointer data)
{
  return callback (data);
}

UcFlood *
uc_flood_new (void (*told) (gboolean flooded, gint64 t_ns, gpointer data), gpointer data)
{
  static GSourceFuncs funcs = { .dispatch = dispatch_rest };
  UcFlood *flood = g_new0 (UcFlood, 1);

  flood->told = told;
  flood->data = data;
  flood->rest = g_source_new (&funcs, sizeof (GSource));
  /* After what is ready to be read: what waits there may be more of it. */
  g_source_set_priority (flood->rest, G_PRIORITY_DEFAULT_IDLE);
  g_source_set_callback (flood->rest, on_rest, flood, NULL);
  g_source_attach (flood->rest, g_main_context_get_thread_default ());
  return flood;
}

void
uc_flood_free (UcFlood *flood)
{
  g_source_destroy (flood->rest);
  g_source_unref (flood->rest);
  g_free (flood);
}

void
uc_flood_read (UcFlood *flood, guint64 frames, guint64 noise, gint64 t_ns)
{
  if (!uc_port_health_read (&flood->health, frames, noise, t_ns))
    return;
  look_again (flood);
  flood->told (TRUE, t_ns, flood->data);
}
