/* What a house's monitoring reads of a link: a file in Prometheus' text format, as the textfile collector of its node_exporter takes it.
 * docs/howto/linked-meters.md has the names. Nothing in it says who a person is.
 *
 * The file is written under another name and renamed, so that a reader finds it whole. It is not synced: a table does not wait for what only
 * describes it. What goes wrong with the file is in the log, and touches nothing else.
 */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

/* ---- the text ---- */

/* How long the commits took, in steps of up to 1 ms, 2.5 ms, … 10 s, and longer. */
#define UC_LINK_METRICS_STEPS 14

typedef struct
{
  guint64 steps[UC_LINK_METRICS_STEPS]; /* commits of each step, and of no other */
  guint64 n, failures;
  gint64 sum_us;
  gint64 last_us; /* when the last one was, since 1970; 0 = none was */
} UcLinkMetricsCommits;

typedef struct
{
  const char *table;
  gboolean has_clock; /* it has said what its clock shows: … */
  gint64 ahead_ns;    /* … so much later than the link's; below 0: earlier */
} UcLinkMetricsTable;

typedef struct
{
  const char *meter;
  gboolean has_shown; /* it has said which entry it shows: … */
  guint64 entry;      /* … that one */
} UcLinkMetricsSign;

/* All borrowed. */
typedef struct
{
  const UcLedger *ledger;
  const GArray *tables; /* (element-type UcLinkMetricsTable): that are connected */
  const GArray *signs;  /* (element-type UcLinkMetricsSign): the same */
  guint pits;           /* screens of pits that are connected */
  UcLinkMetricsCommits commits;
  guint64 refused;      /* connections that were refused so far */
  guint awaited;        /* tables that have not said yet what they have seen of the ledger … */
  gboolean awaits;      /* … and the link waits for it */
  gboolean is_beyond;   /* a table has seen more than the ledger holds: nothing is recorded any more */
  gint64 expires_s;     /* when its certificate does, since 1970; 0: other machines cannot connect, or it cannot be read */
} UcLinkMetrics;

/* One more commit, which took @took_us. */
void uc_link_metrics_add_commit (UcLinkMetricsCommits *commits, gint64 took_us);
/* Appends the whole file of a link that runs. */
void uc_link_metrics_print (const UcLinkMetrics *metrics, GString *text);

/* ---- the file ---- */

/* So long after the file was written it is written again by whatever wakes the link … */
#define UC_LINK_METRICS_SOON_MS 10000
/* … and after so long it wakes the link itself. A reader that finds an older file knows that the link does not run, or stands still. */
#define UC_LINK_METRICS_LATE_MS 30000

typedef struct _UcLinkMetricsFile UcLinkMetricsFile;
typedef void (*UcLinkMetricsFunc) (GString *text, gpointer user_data);

/* Writes a file at @path that says that the link does not run yet. On %FALSE it cannot be written, and none is there that was not before. */
UcLinkMetricsFile *uc_link_metrics_file_new (const char *path, GError **error);
/* From now on, @print appends the file; the first one now. */
void uc_link_metrics_file_begin (UcLinkMetricsFile *file, guint soon_ms, guint late_ms, UcLinkMetricsFunc print, gpointer user_data);
/* Something has woken the link up. */
void uc_link_metrics_file_awake (UcLinkMetricsFile *file);
/* The link stands still until its server answers, and prints nothing meanwhile: the file says so. */
void uc_link_metrics_file_waits (UcLinkMetricsFile *file);
/* The last file says that the link does not run. */
void uc_link_metrics_file_free (UcLinkMetricsFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkMetricsFile, uc_link_metrics_file_free)

G_END_DECLS
