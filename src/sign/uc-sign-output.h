/* A window that fills one output, and is on no other: while the output is not connected the window is not shown at all. Without that, a
 * compositor would put a sign whose screen was unplugged where the dealer's console is.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _UcSignOutput UcSignOutput;

/**
 * uc_sign_output_new:
 * @window: borrowed for the life of this
 * @name: the connector's name, as the compositor has it: HDMI-A-2
 * @waits: the output is not there, and @window is not shown until it is
 *
 * Shows the window as soon as the output is there, and each time that it is there again.
 */
UcSignOutput *uc_sign_output_new (GtkWindow *window, const char *name, void (*waits) (gpointer data), gpointer data);
void uc_sign_output_free (UcSignOutput *self);

/* Whether @name can be an output's: 1 to 31 letters, digits, “-”, “_”. */
gboolean uc_sign_output_is_name (const char *name);

G_END_DECLS
