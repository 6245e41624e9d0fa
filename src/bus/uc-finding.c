#include "uc-finding.h"

#include <string.h>

/* Two of them are compared as they lie in memory. */
G_STATIC_ASSERT (sizeof (UcFinding) == sizeof (UcFindingKind) + UC_FINDING_NAME + sizeof (gint64) + sizeof (guint64));

static const char *const names[UC_N_FINDINGS] = {
  [UC_FINDING_WITNESS_SILENT] = "witness-silent",
  [UC_FINDING_WITNESS_IDLE] = "witness-idle",
  [UC_FINDING_WITNESS_CONTRADICTED] = "witness-contradicted",
  [UC_FINDING_DISK_LOW] = "disk-low",
};

const char *
uc_finding_name (UcFindingKind kind)
{
  return names[kind];
}

UcFindingKind
uc_finding_parse (const char *name)
{
  guint kind = 0;

  while (kind < UC_N_FINDINGS && strcmp (names[kind], name) != 0)
    kind++;
  return kind;
}
