/* What happened between two marks of a round, as plain text: for a mail, a log, or whoever looks for the pictures. No GTK. */
#pragma once

#include "uc-camera.h"
#include "uc-player.h"

G_BEGIN_DECLS

/* Everything is borrowed for the call. */
typedef struct
{
  const char *table;      /* “BJ-07” */
  guint32 round;          /* 0 = none has begun */
  const char *journal;    /* its file's name */
  const char *proof;      /* “Intact and proven” */
  const UcCamera *camera; /* %NULL = the recorder's clock is not set */
} UcRangeHead;

/* @in, @out: positions from 1 to uc_player_n (), in order; (transfer full). */
char *uc_range_text (UcPlayer *player, guint in, guint out, const UcRangeHead *head);

G_END_DECLS
