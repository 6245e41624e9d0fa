/* What lamps and the lock line show. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

typedef enum { UC_LAMP_OFF, UC_LAMP_INVITED, UC_LAMP_PLACED, UC_LAMP_ACCEPTED } UcLamp;

typedef struct
{
  guint8 lamp[UC_MAX_SEATS + 1];   /* UcLamp: one head a seat */
  guint8 winner[UC_MAX_SEATS + 1]; /* winner's light on */
  gboolean lock_line;              /* TRUE = wagers are prevented (the restricting state) */
  gboolean floor_call;             /* the floor is called, and has not come */
  gboolean stop_dealing;
} UcOutputs;

UcOutputs uc_table_outputs (const UcTable *table);

G_END_DECLS
