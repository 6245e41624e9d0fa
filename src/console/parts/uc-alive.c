#include "uc-alive.h"

#include <glib/gstdio.h>
#include <utime.h>

#define LONGEST_US (G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)

struct _UcAlive
{
  char *path; /* NULL = nothing is kept */
  guint timer;
};

static gboolean
on_tick (gpointer data)
{
  g_utime (((UcAlive *)data)->path, NULL);
  return G_SOURCE_CONTINUE;
}

UcAlive *
uc_alive_new (const char *folder, gint64 *away_us)
{
  UcAlive *self = g_new0 (UcAlive, 1);
  GStatBuf status;
  gint64 age = 0;

  *away_us = 0;
  if (folder == NULL)
    return self;
  self->path = g_build_filename (folder, "upcard-console.alive", NULL);
  /* A clock that was set meanwhile makes no time of it. */
  if (g_stat (self->path, &status) == 0)
    age = g_get_real_time () - (gint64)status.st_mtime * G_USEC_PER_SEC;
  *away_us = age > 0 && age <= LONGEST_US ? age : 0;
  if (!g_file_set_contents (self->path, "", 0, NULL))
    {
      g_clear_pointer (&self->path, g_free);
      return self;
    }
  self->timer = g_timeout_add_seconds (1, on_tick, self);
  return self;
}

void
uc_alive_free (UcAlive *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->path != NULL)
    g_unlink (self->path);
  g_free (self->path);
  g_free (self);
}
