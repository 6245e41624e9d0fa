/* What moved each progressive meter, by its cause, from the events of a record. Sums in micro-dollars. */
#pragma once

#include "uc-event.h"

G_BEGIN_DECLS

typedef struct
{
  UcMoney value, reserve;
} UcMeterSums;

typedef struct
{
  gboolean known;     /* what it shows has been said */
  gboolean told;      /* something of the chosen days was said of it */
  UcMeterSums opening, now;
  UcMeterSums by_cause[UC_N_WORDS];
  guint changes[UC_N_WORDS];
} UcMeterLine;

typedef struct
{
  const char *day;    /* borrowed; NULL = every day */
  int when;           /* the day that is read now: < 0 before the chosen one, 0 on it, > 0 after it */
  gboolean has_carry; /* a checkpoint has said what the meters showed */
  UcMeter carry[UC_N_WAGER_SLOTS];
  UcMeterLine lines[UC_N_WAGERS];
} UcMeterLedger;

void uc_meter_ledger_init (UcMeterLedger *ledger, const char *day);
/* Takes the record's events one after the other. */
void uc_meter_ledger_take (UcMeterLedger *ledger, const UcEvent *event);
/* Appends a table for each meter, or lines of CSV. %FALSE: what moved one does not come to what it shows; the difference
 * has a line of its own. */
gboolean uc_meter_ledger_print (const UcMeterLedger *ledger, gboolean csv, GString *text);

G_END_DECLS
