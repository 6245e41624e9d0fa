/* What a player knows, for the files that make it up. */
#pragma once

#include "uc-player.h"

G_BEGIN_DECLS

struct _UcPlayer
{
  UcRules *rules;     /* of the round loaded; its tables borrow it */
  guint64 context;    /* … and the row that names them */
  char *fingerprint;  /* … of this journal */
  char *texts;        /* names and hashes of what it was loaded from; NULL = nothing */
  gboolean exact;
  gboolean loaded;
  GArray *moments;    /* UcMoment */
  GArray *tables;     /* UcTable: [i] stands after i events */
  guint64 last_row;   /* read last */
  guint position;
  gboolean has_recorder;
  gint64 recorder_ns;
  gboolean playing;
  gboolean skip;
  gboolean backward;
  guint speed;
  gint64 since_us;    /* when the event at the position was reached */
};

G_END_DECLS
