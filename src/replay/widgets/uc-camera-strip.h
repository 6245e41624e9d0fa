/* The recorder's time of the moment shown, and the form that sets the offset between its clock and the table's. */
#pragma once

#include "uc-camera.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_CAMERA_STRIP (uc_camera_strip_get_type ())
/* Its buttons are the window's actions replay.camera, replay.copy-cue and replay.cue-file. Signals:
 *   set (char *clock, char *uncertainty): as typed: close the form, or complain
 *   forget (): the offset is not wanted any more
 */
G_DECLARE_FINAL_TYPE (UcCameraStrip, uc_camera_strip, UC, CAMERA_STRIP, GtkBox)

/* @camera: %NULL while the offset is not set. @at_ns: the table's time of the moment; 0 = there is none. @fault: why it
 * cannot be read, else %NULL. */
void uc_camera_strip_show (UcCameraStrip *self, const UcCamera *camera, gint64 at_ns, const char *fault);
/* What came of a cue file; goes with the next moment. */
void uc_camera_strip_tell (UcCameraStrip *self, const char *text);
/* The same of what did not work. */
void uc_camera_strip_fail (UcCameraStrip *self, const char *text);
/* Whether a command of the recorder runs, which can be cancelled. */
void uc_camera_strip_set_busy (UcCameraStrip *self, gboolean busy);
void uc_camera_strip_open (UcCameraStrip *self, const UcCamera *camera, gint64 at_ns);
void uc_camera_strip_close (UcCameraStrip *self);
void uc_camera_strip_complain (UcCameraStrip *self, const char *why);

G_END_DECLS
