/* Damage of every kind at random places of a journal, done behind its back with SQL, and what the verifier must say of
 * it. What it must say is known from what was done and from the rows as they were, never from the verifier. */
#pragma once

#include "uc-kept.h"
#include "uc-verify.h"

G_BEGIN_DECLS

/* A row of the journal as it was. */
typedef struct
{
  guint64 seq;
  guint32 round;    /* that it closes, else the last that its events name, else the one it lies in */
  guint n_events;
  gboolean closes;  /* a round */
  gboolean is_signed;
} UcSoundRow;

/* A journal, whole, whose copies are damaged. */
typedef struct
{
  char *folder;      /* owned, and removed with all in it */
  char *path;        /* of the copy that is damaged */
  char *bytes;
  gsize n_bytes;
  GArray *rows;      /* UcSoundRow; row 1 stands at 0 */
} UcSound;

typedef struct
{
  UcDamageKind kind;
  char change[40];       /* what was done */
  guint64 row;           /* first bad record */
  guint32 round, round_to;
} UcWound;

/* @path: a journal, closed. */
UcSound *uc_sound_new (const char *path);
void uc_sound_free (UcSound *sound);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSound, uc_sound_free)

/* Writes the copy anew, whole. */
void uc_sound_heal (UcSound *sound);
/* Damages the copy: edited, deleted, inserted, reordered, truncated or re-signed, at a random place. The copy is healed
 * before. */
void uc_sound_wound (UcSound *sound, UcDamageKind kind, GRand *random, UcWound *wound);

/* Changes one byte of the copy, anywhere in the file; healed before. Returns where. */
gsize uc_sound_flip (UcSound *sound, GRand *random);
/* Heals the copy, then runs @sql in it. */
void uc_sound_edit (UcSound *sound, const char *sql);
/* Rows and texts of the copy as one digest, read with SQL; %NULL when they cannot be read. */
char *uc_sound_content (UcSound *sound);

G_END_DECLS
