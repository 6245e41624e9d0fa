#include "uc-replay-recorder.h"

#include "uc-replay-parts.h"

const UcCamera *
uc_replay_camera_of (UcReplayWindow *self, const char *table)
{
  g_autoptr (GError) error = NULL;
  gpointer known;
  UcCamera camera;
  gboolean has;

  if (g_hash_table_lookup_extended (self->cameras, table, NULL, &known))
    return known;
  if (!uc_camera_load (self->data, table, &camera, &has, &error))
    {
      g_free (self->camera_fault);
      self->camera_fault = g_strdup (error->message);
    }
  known = has ? g_memdup2 (&camera, sizeof camera) : NULL;
  g_hash_table_insert (self->cameras, g_strdup (table), known);
  return known;
}

const UcCamera *
uc_replay_camera (UcReplayWindow *self)
{
  return self->archive == NULL ? NULL
                               : uc_replay_camera_of (self, uc_archive_file (self->archive, self->ref.file)->table);
}

void
uc_replay_forget_cameras (UcReplayWindow *self)
{
  g_hash_table_remove_all (self->cameras);
  g_clear_pointer (&self->camera_fault, g_free);
}

void
uc_replay_take_camera (UcReplayWindow *self)
{
  const UcCamera *camera = uc_replay_camera (self);

  uc_player_set_recorder (self->player, camera == NULL ? NULL : &camera->offset_ns);
}
