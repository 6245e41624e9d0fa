/* The filter as fields, chips and a search entry. */
#pragma once

#include "uc-archive.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_FIND_PANEL (uc_find_panel_get_type ())
/* Signals:
 *   changed (): the filter says something else
 *   jump (char *text): Enter: “#218” a round, “@21:46” a time; anything else the first round found
 *   left (): Escape in the search entry
 */
G_DECLARE_FINAL_TYPE (UcFindPanel, uc_find_panel, UC, FIND_PANEL, GtkBox)

/* The same archive with other files: what is asked stays. */
void uc_find_panel_renew_archive (UcFindPanel *self, UcArchive *archive);
/* Empties every field and offers the archive's tables. @day_ns: whose day a time alone is of. */
void uc_find_panel_set_archive (UcFindPanel *self, UcArchive *archive, gint64 day_ns);
/* @filter: (out). A field that cannot be understood counts as empty and is said so. */
void uc_find_panel_get_filter (UcFindPanel *self, UcFilter *filter);
/* %NULL = every table; borrowed. */
const char *uc_find_panel_get_table (UcFindPanel *self);
/* %NULL = every table. */
void uc_find_panel_choose_table (UcFindPanel *self, const char *table);
/* Only rounds with a bookmark are wanted. */
gboolean uc_find_panel_get_bookmarked (UcFindPanel *self);
/* Only rounds that carry the tag “audit” are wanted. */
gboolean uc_find_panel_get_audited (UcFindPanel *self);
void uc_find_panel_focus (UcFindPanel *self);
void uc_find_panel_clear (UcFindPanel *self);
/* For tests and for a link that leads here: sets a field by its name in the template, or the chip of a mark. */
void uc_find_panel_set (UcFindPanel *self, const char *field, const char *text);
void uc_find_panel_choose (UcFindPanel *self, guint32 marks);
void uc_find_panel_choose_bookmarked (UcFindPanel *self, gboolean bookmarked);
void uc_find_panel_choose_audited (UcFindPanel *self, gboolean audited);

G_END_DECLS
