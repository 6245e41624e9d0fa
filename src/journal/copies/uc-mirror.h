/* A copy of a journal that grows as the journal does, from the lines of “upcardctl follow”: the same rows, hash by
 * hash, and no key. docs/reference/evidence.md § 6.
 */
#pragma once

#include "uc-journal.h"
#include "uc-month-end.h"

G_BEGIN_DECLS

typedef struct _UcMirror UcMirror;

/**
 * uc_mirror_open:
 * @path: the copy; made when it is not there
 * @error: any %UC_JOURNAL_ERROR_…; %UC_JOURNAL_ERROR_KEY: it has a key beside it, so it is a table's own journal
 */
UcMirror *uc_mirror_open (const char *path, GError **error);
/* What was not committed is dropped. */
void uc_mirror_close (UcMirror *mirror);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcMirror, uc_mirror_close)

/**
 * uc_mirror_take:
 * @line: a “text” or a “row” line, without its end
 * @error: %UC_JOURNAL_ERROR_DAMAGED: it is no such line, does not follow the copy's last row, or differs from a row that is there;
 *   a text has another hash than it is sent under
 *
 * A row that the copy has already is compared with it and skipped.
 */
gboolean uc_mirror_take (UcMirror *mirror, const char *line, GError **error);
gboolean uc_mirror_commit (UcMirror *mirror, GError **error);
/**
 * uc_mirror_demand:
 * @before: (nullable): the end of the file that the copy's continues; %NULL = it is not at hand, or there is none
 * @first: (nullable): the hash of the row that must begin the copy; %NULL = it is not known
 *
 * For rows of another machine, which may be forged: from now on uc_mirror_take () also refuses a row without the signature that it
 * must have, with one that it must not have, or with one of another key, a first row that does not continue @before or is not @first, and a
 * row that may not stand where it does, with which the copy could not be opened again. A text comes into the copy with the context that names it.
 * More than 16 MiB behind the last signature, and of texts that are not named, are refused. A row behind the last signature is otherwise only
 * chained (docs/reference/journal.md § 6).
 */
gboolean uc_mirror_demand (UcMirror *mirror, const UcMonthEnd *before, const UcHash *first, GError **error);
/* Whether the last failure is that of the line that was given, not of the copy. */
gboolean uc_mirror_refused (UcMirror *mirror);
/* Number of the copy's last row, and its hash; 0 = no row yet. @ended: the row ends the file. */
guint64 uc_mirror_last (UcMirror *mirror, UcHash *hash, gboolean *ended);
/* Fingerprint of the key that the copy's first row brings; %NULL: it has no row that is committed. Borrowed. */
const char *uc_mirror_fingerprint (UcMirror *mirror);
/**
 * uc_mirror_trim:
 * @most: bytes
 * @error: %UC_JOURNAL_ERROR_BUSY: a reader keeps an old state of the copy, so that its WAL cannot become smaller
 *
 * Empties the copy's WAL where it is larger than @most.
 */
gboolean uc_mirror_trim (UcMirror *mirror, guint64 most, GError **error);

/* Whether an error of opening or of writing is the copy's, and does not get better by waiting. */
gboolean uc_mirror_is_spoilt (const GError *error);
/**
 * uc_mirror_set_aside:
 * @path: a copy that nobody has open
 * @aside: (out) (transfer full): its new name, without the folder
 *
 * Renames a copy, with its WAL, so that another one can be begun in its place.
 */
gboolean uc_mirror_set_aside (const char *path, char **aside, GError **error);
/* The first by name of a folder's months that were set aside, (transfer full); %NULL = none was. @as: (out) (transfer full): the name that it
 * had, without the folder. */
char *uc_mirror_find_aside (const char *folder, char **as);

/* Appends what a follower is sent of @row: the texts that a context brings, but for those in @known (hashes), which it
 * is added to, and then the row. */
void uc_mirror_lines (UcJournal *journal, const UcRow *row, GHashTable *known, GString *text);

G_END_DECLS
