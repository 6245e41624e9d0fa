#include "uc-step.h"

#include "uc-name.h"

static const char *const steps[UC_N_STEPS] = {
#define X(name, text) [UC_STEP_##name] = text,
  UC_STEPS (X)
#undef X
};

const char *
uc_step_name (UcStep step)
{
  g_return_val_if_fail (step < UC_N_STEPS, "");

  return steps[step];
}

UcStep
uc_step_parse (const char *text)
{
  return uc_name_index (steps, UC_N_STEPS, text);
}
