/* A day of the tables that are open, by dealer and hour: how many rounds, how fast, and what went wrong. No GTK. */
#pragma once

#include "uc-archive.h"

G_BEGIN_DECLS

#define UC_SHIFT_HOURS 24

/* Rounds that one dealer began within one hour. */
typedef struct
{
  guint rounds;
  gint64 dealt_ns;     /* from a round's first wager to its end, all of them */
  guint corrections;   /* rounds with one, or with a fact taken back */
  guint late;          /* … with a wager after “no more bets” */
  guint near_misses;   /* … in which a check caught something: chips, a card too many, a light against the card */
  guint bypassed;      /* … in which somebody typed or tapped what a device that worked reads */
  guint misread;       /* … in which the reader's light was wrong */
  guint payments;      /* validated awards */
  gint64 waited_ns;    /* from the call for a floorperson to the signature, all of them */
} UcShiftHour;

typedef struct
{
  char dealer[UC_BADGE_TEXT]; /* "" = nobody had signed on */
  UcShiftHour hours[UC_SHIFT_HOURS];
} UcShiftDealer;

/**
 * uc_shift_collect:
 * @table: (nullable): its rounds only
 * @from_ns: UTC; a day begins there and has 24 hours
 * @error: %UC_JOURNAL_ERROR_…, %G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full): UcShiftDealer, by badge; for g_array_unref ()
 */
GArray *uc_shift_collect (UcArchive *archive, const char *table, gint64 from_ns, GCancellable *cancellable,
                          GError **error);

G_END_DECLS
