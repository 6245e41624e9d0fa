/* What the files of the evidence share. Private to the journal. */
#pragma once

#include "uc-bundle.h"
#include "uc-bundle-link-line.h"
#include "uc-record-line.h"

#include "uc-event.h"
#include "uc-journal-private.h"

G_BEGIN_DECLS

#define UC_BUNDLE_FIRST  "upcard-evidence"
#define UC_BUNDLE_FORMAT 4
/* Of a file that holds rows of a ledger, too. */
#define UC_BUNDLE_FORMAT_LINKED 5

/* Rows that follow each other in the journal. */
typedef struct
{
  UcHash prev;     /* of the row before */
  GPtrArray *rows; /* UcKeptRow */
} UcBundlePart;

/* The last entry of a meter before a stretch of the ledger's rows. */
typedef struct
{
  char meter[UC_LEDGER_METER_TEXT];
  guint64 n;
  UcHash hash;
} UcBundleLinkEntry;

/* Rows that follow each other in a ledger. */
typedef struct
{
  UcHash prev;
  GArray *entries; /* UcBundleLinkEntry: of the meters whose codes the table has recorded */
  GPtrArray *rows; /* UcBundleLinkRow */
} UcBundleLinkPart;

/* Rows from..to of a journal, or of a ledger. */
typedef struct
{
  guint64 from, to;
} UcBundleSpan;

/* Events from..to that are facts of a round, with the procedures before its first wager. */
typedef struct
{
  guint64 from, to;
  gboolean is_asked; /* it is one of the order's; others help to prove what was corrected meanwhile */
} UcBundleFacts;

/* Evidence while it is made: what all files of the table have in common. */
typedef struct
{
  const UcBundleOrder *order;
  GHashTable *rounds; /* numbers */
  GArray *facts;      /* UcBundleFacts of each, and of the other rounds that are needed */
  GString *text;
  UcCarry *carry;     /* storage for the parser of events */
  GError **error;
} UcBundleDraft;

/* One of the files. */
typedef struct
{
  UcBundleDraft *draft;
  UcJournal *journal;
  guint n_rounds;       /* that lie in it */
  gboolean is_last;     /* it is that of the newest of the rounds */
  GArray *spans;        /* UcBundleSpan */
  GHashTable *contexts; /* guint64: under which the rows of the rounds were kept */
  guint64 all;          /* last row */
  gboolean good;
} UcBundleSource;

UcBundleSource *uc_bundle_source_new (UcBundleDraft *draft, UcJournal *journal);
void uc_bundle_source_free (gpointer source);
/* Joins those that touch each other, and puts them in order. */
void uc_bundle_merge_spans (GArray *spans);
/* Which rows of each of @sources, the oldest first, it takes for the rounds of the order. */
gboolean uc_bundle_gather (UcBundleDraft *draft, GPtrArray *sources);

/* Whether whoever has this row stands where the table stood behind it: the first of a file, or one that ends in a
 * checkpoint. */
gboolean uc_bundle_begins (const UcRow *row);
/* What an event “meter-…” of a table says about a linked meter. @carry: storage for the parser. %FALSE: nothing. */
gboolean uc_bundle_parse_linked (const UcLine *line, UcEvent *event, UcCarry *carry);
/* The round that such an event is about. */
guint32 uc_bundle_round_of_linked (const UcEvent *event);
/* Appends what the rounds need of the ledger of the order. @sources: their rows are gathered. */
gboolean uc_bundle_link_gather (UcBundleDraft *draft, GPtrArray *sources);
/* Judges the ledger's rows, and compares them with the table's. */
UcBundleLinked *uc_bundle_link_verify (const UcBundle *bundle, const char *trust, UcVerdict *verdict);
/* Whether it is evidence of that round. */
gboolean uc_bundle_lists (const UcBundle *bundle, guint32 round);
/* Whether a file may be called that: it is put into a folder that somebody chooses. */
gboolean uc_bundle_is_name (const char *name);
/* Writes @text beside @path, reads it back, and gives it its name when it is as whole as @verdict says the journal is. */
UcBundle *uc_bundle_put (const char *path, const GString *text, const UcVerdict *verdict, GError **error);

G_END_DECLS
