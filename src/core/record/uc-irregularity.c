#include "uc-irregularity.h"

#include "uc-name.h"

static const char *const irregularities[UC_N_IRREGULARITIES] = {
#define X(name, text) [UC_IRREGULARITY_##name] = text,
  UC_IRREGULARITIES (X)
#undef X
};

UcIrregularity
uc_irregularity_parse (const char *text)
{
  return uc_name_index (irregularities, UC_N_IRREGULARITIES, text);
}

const char *
uc_irregularity_name (UcIrregularity id)
{
  g_return_val_if_fail (id < UC_N_IRREGULARITIES, "");

  return irregularities[id];
}
