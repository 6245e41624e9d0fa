/* Seventeen keys, thirteen ranks and four suits, for a table whose shoe does not read: rank, then suit. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_KEY_STRIP (uc_key_strip_get_type ())
/* Signal: card (guint card): a UcCard was typed. */
G_DECLARE_FINAL_TYPE (UcKeyStrip, uc_key_strip, UC, KEY_STRIP, GtkFixed)

GtkWidget *uc_key_strip_new (void);

G_END_DECLS
