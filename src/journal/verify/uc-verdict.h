/* Filling a verdict. Private to the journal, to the proof of a house, and to both sides of a jackpot. */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

UcVerdict *uc_verdict_new (void);
/* Adds a damage; beyond UC_MAX_DAMAGE it is only counted. @round 0 = none known. Returns it, or NULL when only counted.
 */
UcDamage *uc_verdict_add (UcVerdict *verdict, UcDamageKind kind, guint32 round, guint64 row, guint64 seq,
                          const char *format, ...) G_GNUC_PRINTF (6, 7);
/* Another word for what was added before. */
void uc_damage_change (UcVerdict *verdict, UcDamage *damage, UcDamageKind kind, const char *format, ...)
  G_GNUC_PRINTF (4, 5);
/* Adds what @other found, with what it only counted. */
void uc_verdict_join (UcVerdict *verdict, const UcVerdict *other);
/* A signature that holds: whether it is one that was asked for. */
void uc_verdict_note_head (UcVerdict *verdict, const UcVerifyOptions *options, const UcHead *head);
/* Every so many rows: tells the progress. FALSE: cancelled, @error is set. */
gboolean uc_verify_go_on (const UcVerifyOptions *options, guint64 done, guint64 all, GError **error);

G_END_DECLS
