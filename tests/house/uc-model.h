/* What a house holds, asked of each table by the search that replay has over one record: the index of the house shares the digest of a
 * round with it, and nothing of how rounds are kept, found, ordered and corrected. */
#pragma once

#include "uc-archive.h"

G_BEGIN_DECLS

typedef struct
{
  char *table;
  UcFoundRound found;
} UcModelRound;

/* Rounds of every readable journal that meet @filter, sorted by table and number; of @filter's text only as replay reads it, without
 * “*”. @table: %NULL = all. (transfer full) (element-type UcModelRound) */
GPtrArray *uc_model_find (const char *house, const UcFilter *filter, const char *table);
/* Whether each word of @text is a whole word of the round's, or its mark's, card's, payment's or number's; one that ends in “*” begins
 * one. Told by the letters alone. */
gboolean uc_model_has_words (const UcFoundRound *found, const char *text);

G_END_DECLS
