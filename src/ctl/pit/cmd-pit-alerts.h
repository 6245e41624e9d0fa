#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the command line of “upcardctl pit --alerts” says. Borrowed. */
typedef struct
{
  const char *house;
  const char *plan;  /* whose group [alerts] has the limits; %NULL = each has its default */
  const char *since; /* a time or a day, as it was typed; %NULL = the running gaming day of each table */
  gboolean json, follow;
} UcPitAlertsArguments;

/* Returns the program's exit status: 0 good, 1 the house cannot be read, 2 the time or the plan is wrong, or there is no table, 3 alerts are printed,
 * and a copy was not read to its end. @error: with 1 and 2. */
int uc_cmd_pit_alerts (const UcPitAlertsArguments *arguments, GError **error);

G_END_DECLS
