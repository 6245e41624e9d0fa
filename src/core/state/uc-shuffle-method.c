#include "uc-shuffle-method.h"

UcShuffle
uc_shuffle_method (const UcState *s, const UcRules *rules)
{
  return s->carry.shuffler_out ? UC_SHUFFLE_MANUAL : rules->shuffle;
}
