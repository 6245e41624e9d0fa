/* Which rounds the session is asked for, as fields, chips and a search entry. */
#pragma once

#include "uc-replay-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_FIND_PANEL (uc_find_panel_get_type ())
/* Signals:
 *   jump (char *text): Enter: “#218” a round, “@21:46” a time; anything else the first round found
 *   left (): Escape in the search entry
 */
G_DECLARE_FINAL_TYPE (UcFindPanel, uc_find_panel, UC, FIND_PANEL, GtkBox)

/* Asks @session, and offers the tables of what is open, from now on; borrowed. */
void uc_find_panel_set_session (UcFindPanel *self, UcReplaySession *session);
/* %NULL = every table; borrowed. */
const char *uc_find_panel_get_table (UcFindPanel *self);
/* %NULL = every table. */
void uc_find_panel_choose_table (UcFindPanel *self, const char *table);
void uc_find_panel_focus (UcFindPanel *self);
void uc_find_panel_clear (UcFindPanel *self);
/* For tests and for a link that leads here: sets a field by its name in the template, or the chip of a mark. */
void uc_find_panel_set (UcFindPanel *self, const char *field, const char *text);
void uc_find_panel_choose (UcFindPanel *self, guint32 marks);
void uc_find_panel_choose_bookmarked (UcFindPanel *self, gboolean bookmarked);
void uc_find_panel_choose_audited (UcFindPanel *self, gboolean audited);

G_END_DECLS
