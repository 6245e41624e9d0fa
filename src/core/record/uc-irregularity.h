/* The irregularities that a dealer or a floorperson reports. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The irregularities of 58 Pa. Code § 685a.12(a)-(k), in order. */
#define UC_IRREGULARITIES(X)                                                                                           \
  X (NONE, "")                                                                                                         \
  X (FACE_UP_CARD, "face-up-card")                                                                                     \
  X (UNEXPOSED_CARD, "unexposed-card")                                                                                 \
  X (EXPOSED_CARD, "exposed-card")                                                                                     \
  X (DEALER_OVERDRAW, "dealer-overdraw")                                                                               \
  X (SHOE_EMPTY, "shoe-empty")                                                                                         \
  X (NO_CARDS, "no-cards")                                                                                             \
  X (ONE_CARD, "one-card")                                                                                             \
  X (MISSED_CARD, "missed-card")                                                                                       \
  X (WRONG_LIGHT, "wrong-light")                                                                                       \
  X (WRONG_PLACE, "wrong-place")                                                                                       \
  X (READER_OUT, "reader-out")                                                                                         \
  X (SHUFFLER_JAM, "shuffler-jam")                                                                                     \
  X (SHUFFLER_OUT, "shuffler-out")

typedef enum
{
#define X(name, text) UC_IRREGULARITY_##name,
  UC_IRREGULARITIES (X)
#undef X
      UC_N_IRREGULARITIES
} UcIrregularity;

UcIrregularity uc_irregularity_parse (const char *text);
const char *uc_irregularity_name (UcIrregularity id);

G_END_DECLS
