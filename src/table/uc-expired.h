/* A live table is not dealt under a section whose dates have passed, unless the casino has filed that it may. Nothing else
 * asks for today's date: a script, a proof and a replay say the same on every day. */
#pragma once

#include "uc-rules.h"

G_BEGIN_DECLS

/**
 * uc_expired_allows:
 * @rules: what the casino filed
 * @name: how the sentence calls the table file
 * @today: the day on which the table is opened
 *
 * Returns: %FALSE with @error (%UC_DESK_ERROR_TABLE_FILE), which names each section, its last day's morrow with the
 *   citation, and what files the approval
 */
gboolean uc_expired_allows (const UcRules *rules, const char *name, const GDate *today, GError **error);
/* The same on the machine's own day, by its local calendar. */
gboolean uc_expired_allows_today (const UcRules *rules, const char *name, GError **error);

G_END_DECLS
