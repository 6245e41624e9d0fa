/* What keeps a table from taking bets: old cards, readings that nobody confirmed, parts that failed their test. */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/* § 685a.3(c): the cards have been in use for 24 hours. */
gboolean uc_readiness_cards_are_old (const UcState *s, gint64 t_real_ns);
/* A2: these rules have readings that nobody has confirmed in this record yet. */
gboolean uc_readiness_readings_due (const UcState *s, const UcRules *rules);
/* What the last device check of the parts fitted under these rules said: bit sets of UcPart. */
guint64 uc_readiness_parts_failing (const UcState *s, const UcRules *rules);
guint64 uc_readiness_parts_unaccepted (const UcState *s, const UcRules *rules);
gboolean uc_readiness_bets_blocked (const UcState *s, const UcRules *rules);
guint64 uc_readiness_parts_untested (const UcState *s, const UcRules *rules);
/* Whether a test of @part could begin now; UC_PART_NONE: of any at all. Between rounds only; the shoe only while it
 * holds no cards that play needs. */
gboolean uc_readiness_may_test (const UcState *s, const UcRules *rules, UcPart part);

G_END_DECLS
