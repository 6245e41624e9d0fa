/* What a pit is told of a meter beside its value: its epoch, its reserve, and the claims in their order. Pure: words in, a struct out, and back.
 *
 *   epoch=7 tickets=3 reserve=1234.00 claims=12:BJ-07:218:7:1:9211.10:9211.10:open,…
 *
 * A claim is its number, table, round, epoch, rank, what is locked for it, what of that is still held, and whether it is open or decided. "-" is no
 * claim. The parser accepts only what the printer writes.
 */
#pragma once

#include "uc-linked-state.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 claim;
  char table[UC_LINKED_TABLE_TEXT];
  guint32 round;
  guint32 epoch;  /* of its ticket */
  guint32 rank;   /* among the claims of that epoch, from 1 */
  UcMoney amount; /* locked for it in all … */
  UcMoney held;   /* … and neither awarded nor released yet */
  gboolean is_decided;
} UcPitClaim;

typedef struct
{
  guint32 epoch;
  guint32 tickets; /* rounds that may win now */
  UcMoney reserve;
  GArray *claims;  /* (element-type UcPitClaim): that are kept; those that are decided stay while an earlier one is not */
} UcPitClaims;

void uc_pit_claims_init (UcPitClaims *claims);
void uc_pit_claims_clear (UcPitClaims *claims);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcPitClaims, uc_pit_claims_clear)
/* Those of @link as it stands take the place of what is in @claims. */
void uc_pit_claims_read (const UcLinked *link, UcPitClaims *claims);
void uc_pit_claims_print (const UcPitClaims *claims, GString *text);
/* What @words say takes the place of what is in @claims; on %FALSE @claims is as it was. */
gboolean uc_pit_claims_parse (const char *words, UcPitClaims *claims);

G_END_DECLS
