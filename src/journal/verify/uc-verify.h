/* Whether a journal is whole: chain, keys, signatures; and where it is not. */
#pragma once

#include "uc-journal.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  UC_DAMAGE_EDITED,     /* a row's fields do not fit its hash */
  UC_DAMAGE_DELETED,    /* rows are missing between two that are there */
  UC_DAMAGE_INSERTED,   /* a row that the chain does not know */
  UC_DAMAGE_REORDERED,  /* a row that belongs elsewhere */
  UC_DAMAGE_TRUNCATED,  /* the end is cut off */
  UC_DAMAGE_RESIGNED,   /* a signature or a key record is not by the key in force */
  UC_DAMAGE_FOREIGN,    /* not the journal of --trust */
  UC_DAMAGE_UNREADABLE, /* a page of the file, a row or an event cannot be read */
  UC_DAMAGE_DIFFERS,    /* proof: the core answers this input otherwise */
  UC_DAMAGE_VERSION,    /* proof: so does another version of the core; no damage */
  UC_DAMAGE_SEALED,     /* proof: a hole card was never turned and no key was given; no damage */
  UC_DAMAGE_PAST,       /* proof: a closed round was corrected whose record is not at hand; no damage */
} UcDamageKind;

typedef struct
{
  UcDamageKind kind;
  guint32 round;  /* 0 = before the first, or none known */
  guint64 row;
  guint64 seq;
  char *text;     /* a sentence */
} UcDamage;

const char *uc_damage_name (UcDamageKind kind);
/* Whether it speaks against the journal; differences by version and sealed cards do not. */
gboolean uc_damage_is_grave (UcDamageKind kind);

typedef struct
{
  const char *head;          /* a witness: short code of a signed head, or %NULL */
  const char *slip;          /* the code of a slip, or %NULL: which round it is of; no damage where it is of none */
  const char *trust;         /* fingerprint of the first key, or %NULL */
  const UcSealKey *seal_key; /* proof: opens hole cards that were never turned, or %NULL */
  void (*progress) (guint64 done, guint64 all, gpointer user_data);
  gpointer user_data;
  GCancellable *cancellable;
  gboolean each_signature;   /* check that of every round, not only those that vouch for the whole */
  GPtrArray *findings;       /* proof: the auditor listens, and adds what it finds, UcAuditFinding; or %NULL */
  UcJournal *past;           /* proof, with one job: has the closed rounds that are corrected; NULL = the journal itself */
  guint jobs;                /* so many processors at once; 0 = all there are */
} UcVerifyOptions;

typedef struct
{
  guint64 rows, events;
  guint32 rounds;        /* closed */
  guint32 signatures;    /* there are; checked each only with each_signature, with head or slip, or when something is wrong */
  guint32 keys;
  guint64 unsigned_rows; /* after the last signature */
  gboolean witnessed;    /* --head was found */
  guint32 slip;          /* round that is signed with --slip; 0 = none */
  gboolean trusted;      /* --trust fits */
  gboolean proven;       /* uc_prove (): every input was decided again with the same events */
  gboolean has_head;
  UcHead head;           /* last signature that holds */
  char fingerprint[UC_CODE_TEXT];
  GPtrArray *damage;     /* UcDamage, in the order found; at most UC_MAX_DAMAGE */
  guint n_damage;        /* all that was found */
  guint n_grave;
} UcVerdict;

#define UC_MAX_DAMAGE 100

void uc_verdict_free (UcVerdict *verdict);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcVerdict, uc_verdict_free)

/**
 * uc_verify:
 * @options: %NULL = no witness
 * @error: %G_IO_ERROR_CANCELLED, %UC_JOURNAL_ERROR_…: only when nothing can be said at all
 *
 * Reads up to the row that was last when it began; a live journal may grow meanwhile.
 *
 * Returns: (transfer full): the verdict; a damaged journal is one too
 */
UcVerdict *uc_verify (UcJournal *journal, const UcVerifyOptions *options, GError **error);

G_END_DECLS
