/* The events of one input, in order. */
#pragma once

#include "uc-event.h"

G_BEGIN_DECLS

typedef struct
{
  UcEvent *v;
  guint n;
  guint cap;
  UcCarry carry;    /* payload of a checkpoint among them */
} UcEvents;

UcEvents *uc_events_new (void);
void uc_events_free (UcEvents *events);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcEvents, uc_events_free)

G_END_DECLS
