/* Evidence: chosen rounds of a journal in one file of text, with all that is needed to check and to prove them where
 * there is nothing else. docs/reference/evidence.md has the format.
 *
 * It holds whole stretches of the journal's rows as stored, each with the hash of the row before it and up to a signed
 * row; every key record, so that each signature leads back to the journal's first key; the texts in force. Who exports
 * has no key of the table's: what is signed are rows. The rest, the cover, is covered by a digest in the last line,
 * whose code belongs on paper.
 */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

/* What goes with the evidence: a page to read, a picture. */
typedef struct
{
  char *name; /* of a file, without a folder */
  GBytes *bytes;
} UcBundleFile;

/* A file of the table's before the one that the newest of the rounds is in. */
typedef struct
{
  char *name;
  GPtrArray *parts; /* stretches of rows, in order */
} UcBundleMonth;

typedef struct
{
  const guint32 *rounds; /* numbers, in any order */
  guint n_rounds;        /* at least 1 */
  const char *case_text; /* what the exporter calls it, or %NULL */
  const char *program;   /* who exports: "upcardctl 0.1.0" */
  gint64 made_ns;        /* UTC, since 1970 */
  UcJournal *const *months; /* the table's files before this one, the oldest first: their keys lead to this one's, and
                               some of the rounds may lie in them */
  guint n_months;
  const UcBundleFile *files;
  guint n_files;
  const char *ledger; /* file of the ledger whose meter the rounds were played on: what they need of it goes with them; NULL = nothing does */
} UcBundleOrder;

/* A file as read. All of it is what the file says, to be believed as far as uc_bundle_verify () goes. */
typedef struct
{
  char *path;
  char *made; /* UTC, as text */
  char *program;
  char *journal;    /* name of the file that the rounds lie in; of several, parted by ", " */
  char *case_text;  /* "" = none */
  GArray *rounds;   /* guint32: those that it is evidence of, in order */
  GPtrArray *notes; /* char *: damage of the journal when this was made; empty = it was whole */
  gboolean has_head;
  UcHead head;       /* the journal's last signature when this was made */
  GHashTable *texts; /* hash → body */
  GPtrArray *months; /* UcBundleMonth, the oldest first */
  char *month;       /* name of the file that the newest round is in, where there are months before; NULL = there are none */
  GPtrArray *parts;  /* stretches of its rows, in order */
  GPtrArray *files;  /* UcBundleFile */
  char *ledger;      /* name of the ledger that the rows in link_parts are of; NULL = it holds nothing of a ledger … */
  char *table;       /* … and of the table there */
  GPtrArray *link_parts; /* UcBundleLinkPart: stretches of the ledger's rows, in order */
  UcHash digest;     /* of all but the last line, computed */
  gboolean has_end;
  UcHash stated;    /* in the last line */
  guint fault_line; /* the first line that cannot be read; 0 = none. What comes after it is not read. */
  char *fault;      /* why */
} UcBundle;

void uc_bundle_free (UcBundle *bundle);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcBundle, uc_bundle_free)

/**
 * uc_bundle_write:
 * @path: must not exist
 * @how: progress and cancelling; %NULL = neither
 * @error: %UC_JOURNAL_ERROR_MISSING: there is no such round, it is not closed yet, or the ledger does not have it; any other
 *   %UC_JOURNAL_ERROR_…, %UC_LEDGER_ERROR_…: the ledger is damaged
 *
 * Verifies the journal, gathers, writes beside @path, reads that back and verifies it, and only then gives it its name.
 * Of a damaged journal it is made as well, and says so. The ledger is opened behind the journal: so it has all that it told the table.
 *
 * Returns: (transfer full): as it was read back
 */
UcBundle *uc_bundle_write (UcJournal *journal, const char *path, const UcBundleOrder *order, const UcVerifyOptions *how,
                           GError **error);

/* Whether the file begins as evidence does. */
gboolean uc_bundle_is (const char *path);
/* %UC_JOURNAL_ERROR_MISSING, _DAMAGED: not evidence at all, _NEWER, _IO. */
UcBundle *uc_bundle_read (const char *path, GError **error);
/* The code of its digest, to be written down: what `verify --code` takes. */
char *uc_bundle_code (const UcBundle *bundle, char code[UC_CODE_TEXT]);

/**
 * uc_bundle_verify:
 * @options: @head may be the code of any signature in it, or of the journal's last one
 * @code: a witness of the whole file, or %NULL
 *
 * Returns: (transfer full): the verdict; rounds counts those that are listed and whole
 */
UcVerdict *uc_bundle_verify (const UcBundle *bundle, const UcVerifyOptions *options, const char *code);

/* What the rows of a ledger come to. */
typedef struct
{
  char first_key[UC_CODE_TEXT]; /* fingerprint of the ledger's first key; "" = it cannot be read */
  gboolean trusted;             /* … and it is the one that was asked for */
  guint64 rows, signatures, keys;
  GPtrArray *facts;   /* char *: sentences: what the meter did with each round … */
  GPtrArray *missing; /* … what had not been delivered, decided or documented when the file was made … */
  GPtrArray *notes;   /* … and what a reader should ask about */
} UcBundleLinked;

void uc_bundle_linked_free (UcBundleLinked *linked);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcBundleLinked, uc_bundle_linked_free)

/* The same.
 * @trust_link: fingerprint of the ledger's first key, or %NULL
 * @linked: (out) (nullable): %NULL where the file holds nothing of a ledger */
UcVerdict *uc_bundle_verify_linked (const UcBundle *bundle, const UcVerifyOptions *options, const char *code, const char *trust_link,
                                    UcBundleLinked **linked);
/* Decides the inputs again, as uc_prove () does; of evidence that is damaged nothing is proved. */
gboolean uc_bundle_prove (const UcBundle *bundle, const UcVerifyOptions *options, UcVerdict *verdict, GError **error);
/* (transfer full): a UcHead, what is signed, of every round that is closed in it, by its number. */
GHashTable *uc_bundle_heads (const UcBundle *bundle);

G_END_DECLS
