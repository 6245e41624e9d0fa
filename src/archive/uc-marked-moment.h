/* A moment that the agent has bookmarked, as it goes with an export: the bookmark's words and a picture of the
 * table. No GTK. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* So many pictures in one file: more are no longer looked at. */
#define UC_MARKED_MAX_PICTURES 100

typedef struct
{
  guint32 round;
  guint64 seq;  /* of the event after which the table stands; 0 = the round as a whole */
  gint64 at_ns; /* the table's time */
  char *name, *line; /* "" = none */
  char *file;   /* "round-218-event-16042.png", "round-218.png" */
  GBytes *png;  /* %NULL = none: there were too many, or the table could not be shown */
} UcMarkedMoment;

/* Without a picture. */
UcMarkedMoment *uc_marked_moment_new (guint32 round, guint64 seq, gint64 at_ns, const char *name, const char *line);
void uc_marked_moment_free (UcMarkedMoment *moment);
/* A #GCompareFunc of a #GPtrArray: by round, then by event. */
int uc_marked_moment_compare (gconstpointer a, gconstpointer b);
/* Of @moments, a #GPtrArray of these or %NULL. */
guint uc_marked_moments_n_pictures (const GPtrArray *moments);

G_END_DECLS
