#include "uc-events.h"

UcEvents *
uc_events_new (void)
{
  UcEvents *events = g_new0 (UcEvents, 1);

  events->cap = 32;
  events->v = g_new (UcEvent, events->cap);
  return events;
}

void
uc_events_free (UcEvents *events)
{
  if (events == NULL)
    return;
  g_free (events->v);
  g_free (events);
}
