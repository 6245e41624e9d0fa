/* What becomes of a hand against the dealer's. */
#pragma once

#include "uc-cite.h"
#include "uc-combination.h"
#include "uc-word.h"

G_BEGIN_DECLS

typedef struct
{
  UcWord outcome;
  UcCombination combination; /* of a win */
  UcCite cite;
} UcHandVerdict;

G_END_DECLS
