/* An alert: something at a table that passed a limit which the house filed. docs/reference/alerts.md defines each kind. */
#pragma once

#include "uc-limits.h"

#include <glib.h>

G_BEGIN_DECLS

/* Each kind with its name, which is also its key in the group [alerts]. */
#define UC_PIT_ALERTS(X)                                                                                               \
  X (HIT_FREQUENCY, "hit-frequency")     /* a side wager wins more, or less, often than its odds say */                \
  X (METER_JUMP, "meter-jump")           /* a meter moved by more than a round explains */                             \
  X (READER_ACCURACY, "reader-accuracy") /* the hole-card reader contradicts the cards too often */                    \
  X (CHIP_MISMATCHES, "chip-mismatches") /* the dealer's count differs from the sensors too often */                   \
  X (OVERRIDES, "overrides")             /* the same two persons set aside what the table said too often */            \
  X (PACE, "pace")                       /* too few rounds an hour */                                                  \
  X (DEVICE_FAULTS, "device-faults")     /* too many faults of devices in an hour */                                   \
  X (AUDIT_FINDING, "audit-finding")     /* the auditor found something in the record */                               \
  X (PROOF_FAILED, "proof-failed")       /* the house's proof did not accept a journal */

typedef enum
{
#define X(name, text) UC_PIT_ALERT_##name,
  UC_PIT_ALERTS (X)
#undef X
      UC_N_PIT_ALERTS
} UcPitAlertKind;

/* "hit-frequency". */
const char *uc_pit_alert_kind_name (UcPitAlertKind kind);

#define UC_PIT_ALERT_TABLE_TEXT 32
#define UC_PIT_SUBJECT_TEXT     (2 * UC_BADGE_TEXT)
#define UC_PIT_FIGURE_TEXT      64

/* The figures are exact text: a whole number, a fraction "37/900" as it was counted, a sum of dollars "1234.50", or "" where the
 * kind has none. The table "Figures" of docs/reference/alerts.md has their units. */
typedef struct
{
  UcPitAlertKind kind;
  char table[UC_PIT_ALERT_TABLE_TEXT];
  guint64 seq;      /* of the event that raised it; 0 = none, of a proof */
  guint32 round;    /* 0 = outside a round */
  gint64 t_real_ns; /* of that event; of a proof, when it was run */
  char subject[UC_PIT_SUBJECT_TEXT]; /* which one of its kind: a wager, a meter, "2001+2002", a device; "" = the table */
  char measured[UC_PIT_FIGURE_TEXT];
  char expected[UC_PIT_FIGURE_TEXT];
  char limit[UC_PIT_FIGURE_TEXT];
  char *sentence;   /* translated, a whole sentence without the table's name */
} UcPitRaised;

void uc_pit_alert_free (UcPitRaised *alert);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPitRaised, uc_pit_alert_free)

/* An empty list that owns its UcPitRaised. */
GPtrArray *uc_pit_alert_list_new (void);

/* "BJ-07:hit-frequency:4711:match-the-dealer": (transfer full). The same rows give the same identity, however they are read. But for
 * findings of the auditor and failed proofs, table, kind and seq alone tell alerts apart: an event raises one alert of a kind. */
char *uc_pit_alert_identity (const UcPitRaised *alert);

/* By time, then by identity: the order in which alerts are shown. For g_ptr_array_sort (). */
gint uc_pit_alert_compare (gconstpointer a, gconstpointer b);

G_END_DECLS
