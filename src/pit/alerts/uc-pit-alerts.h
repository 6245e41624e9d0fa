/* The alerts of one table, derived from its record: a fold of its events, in order.
 *
 * Nothing here reads a file or a clock: the time of an event is the record's. All counts begin anew with each gaming day, so that they follow from
 * the rows since the last "gaming-day-began" alone: whoever folds from the row that has it, and whoever has folded for a year, holds the same counts and
 * raises the same alerts. What is kept is bounded: UC_PIT_ROUNDS rounds, UC_PIT_PAIRS pairs of persons. docs/reference/alerts.md has the
 * definition of each alert.
 */
#pragma once

#include "uc-audit.h"
#include "uc-event.h"
#include "uc-pit-alert.h"
#include "uc-pit-limits.h"
#include "uc-rules.h"

G_BEGIN_DECLS

/* Closed rounds of the gaming day whose wagers a correction takes back; one of an older round takes nothing back. */
#define UC_PIT_ROUNDS 1024
/* Pairs of persons in a gaming day; overrides of further pairs are not counted. */
#define UC_PIT_PAIRS 64

typedef struct _UcPitAlerts UcPitAlerts;

/* @table: as its folder is named. @limits is copied. */
UcPitAlerts *uc_pit_alerts_new (const char *table, const UcPitLimits *limits);
void uc_pit_alerts_free (UcPitAlerts *alerts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPitAlerts, uc_pit_alerts_free)

/* The rules in force from the next event on: the decks, and the side wagers, whose hits are counted. %NULL: not known; no hits are
 * counted. Wagers whose odds change are counted anew. To be called before the first event, and for each row that brings a context. */
void uc_pit_alerts_set_rules (UcPitAlerts *alerts, const UcRules *rules);

/**
 * uc_pit_alerts_event:
 * @event: with its seq, its round and its time; one that is not behind the last event is passed over, so that repeated rows do no harm
 * @raised: of uc_pit_alert_list_new (), appended to
 */
void uc_pit_alerts_event (UcPitAlerts *alerts, const UcEvent *event, GPtrArray *raised);

/**
 * uc_pit_alerts_row:
 * @events: the lines of a row, as the journal keeps them
 * @t_real_ns: the row's time
 * @error: %UC_EVENT_ERROR_SYNTAX: the line that cannot be read, and those behind it, were not folded
 */
gboolean uc_pit_alerts_row (UcPitAlerts *alerts, const char *events, gint64 t_real_ns, GPtrArray *raised, GError **error);

/* The last event folded; 0 = none. */
guint64 uc_pit_alerts_last_seq (const UcPitAlerts *alerts);

/* What the auditor of this table's record found; @t_real_ns: when the event that shows it was recorded. Appends an alert each time. */
void uc_pit_alerts_finding (UcPitAlerts *alerts, const UcAuditFinding *finding, gint64 t_real_ns, GPtrArray *raised);

/* What the house's proof has against the journal named @journal ("2026-11.journal"), and when it ran; @problem "" or %NULL: nothing, and no alert. The same
 * problem of the same journal has the same identity on the next night. */
void uc_pit_alerts_proof (UcPitAlerts *alerts, const char *journal, gint64 at_ns, const char *problem, GPtrArray *raised);

G_END_DECLS
