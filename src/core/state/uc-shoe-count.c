#include "uc-shoe-count.h"

#include "uc-between-rounds.h"
#include "uc-shuffle-method.h"
#include "uc-step.h"

gboolean
uc_shoe_count_due (const UcState *s, const UcRules *rules)
{
  if (!s->carry.open || uc_shuffle_method (s, rules) == UC_SHUFFLE_CONTINUOUS)
    return FALSE;
  if (s->round.trouble == UC_TROUBLE_SHOE_EMPTY)
    return s->round.reload == UC_RELOAD_SHUFFLE;
  if (s->round.trouble != UC_TROUBLE_NONE)
    return FALSE;
  if (s->round.began)
    return s->round.step == UC_STEP_CLEAR;
  return s->carry.shuffle == UC_SHUFFLE_DUE && uc_between_rounds (s, rules);
}
