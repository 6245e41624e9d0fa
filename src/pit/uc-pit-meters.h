/* The linked meters as the link says them: what each holds, and the claims on it in their order. */
#pragma once

#include "uc-money.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A win of a table, in the meter's order. Strings are borrowed for the call. */
typedef struct
{
  const char *table;
  guint32 round;
  guint32 epoch;   /* whose pot it takes */
  guint32 rank;    /* among the claims of that epoch, from 1 */
  UcMoney amount;  /* locked for it; UC_MONEY_UNKNOWN: the link has not said it */
  gboolean is_decided;
} UcPitClaimShown;

typedef struct
{
  const char *name;
  UcMoney value;    /* UC_MONEY_UNKNOWN: the link has not said it */
  guint64 entry;    /* of the ledger, of which the value is */
  gboolean is_closed;
  guint32 epoch;
  guint32 tickets;  /* rounds that may win now */
  UcMoney reserve;  /* UC_MONEY_UNKNOWN: the link has not said it */
  guint n_claims;
  const UcPitClaimShown *claims;
} UcPitMeterShown;

#define UC_TYPE_PIT_METERS (uc_pit_meters_get_type ())
G_DECLARE_FINAL_TYPE (UcPitMeters, uc_pit_meters, UC, PIT_METERS, GtkBox)

GtkWidget *uc_pit_meters_new (void);
/**
 * uc_pit_meters_show:
 * @meters: @n of them
 * @why_not: (nullable): a sentence why the link is not there; what is shown is then marked as old
 * @warning: (nullable): a sentence about all of them, such as that the ledger has one copy alone
 */
void uc_pit_meters_show (UcPitMeters *self, const UcPitMeterShown *meters, guint n, const char *why_not, const char *warning);

/* For tests: every text that is shown, one a line. Free with g_free (). */
char *uc_pit_meters_read (UcPitMeters *self);

G_END_DECLS
