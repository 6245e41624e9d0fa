#include "uc-session-camera.h"

#include "uc-replay-session-private.h"
#include "uc-session-shown.h"

const UcCamera *
uc_session_camera_of (UcReplaySession *self, const char *table)
{
  g_autoptr (GError) error = NULL;
  gpointer known;
  UcCamera camera;
  gboolean has;

  if (g_hash_table_lookup_extended (self->cameras, table, NULL, &known))
    return known;
  if (!uc_camera_load (self->state.data, table, &camera, &has, &error))
    {
      g_free (self->state.camera_fault);
      self->state.camera_fault = g_strdup (error->message);
    }
  known = has ? g_memdup2 (&camera, sizeof camera) : NULL;
  g_hash_table_insert (self->cameras, g_strdup (table), known);
  return known;
}

const UcCamera *
uc_session_camera (UcReplaySession *self)
{
  return self->state.archive == NULL ? NULL : uc_session_camera_of (self, uc_session_table (self));
}

void
uc_session_forget_cameras (UcReplaySession *self)
{
  g_hash_table_remove_all (self->cameras);
  g_clear_pointer (&self->state.camera_fault, g_free);
}

void
uc_session_take_camera (UcReplaySession *self)
{
  const UcCamera *camera = uc_session_camera (self);

  uc_player_set_recorder (self->state.player, camera == NULL ? NULL : &camera->offset_ns);
}

gboolean
uc_session_set_camera (UcReplaySession *self, const UcCamera *camera, GError **error)
{
  if (!uc_camera_save (self->state.data, uc_session_table (self), camera, error))
    return FALSE;
  uc_session_forget_cameras (self);
  uc_session_take_camera (self);
  uc_session_tell (self, UC_SESSION_CAMERA);
  uc_session_tell (self, UC_SESSION_EVENTS);
  uc_session_tell (self, UC_SESSION_MOMENT);
  return TRUE;
}
