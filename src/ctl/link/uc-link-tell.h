/* The status of a link for people and for programs. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @lines: (element-type utf8): as uc-ledger-status.h has them. */
void uc_link_tell_text (const GPtrArray *lines, gboolean runs, GString *text);
void uc_link_tell_json (const GPtrArray *lines, gboolean runs, GString *text);

G_END_DECLS
