/* What a person should know of the machine, besides devices and record: the witness is silent, the disk is nearly full. None of it
 * stops the table. The service finds it (uc-findings.h), the bus carries it, the console says it.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_FINDING_WITNESS_SILENT,       /* it has not answered since */
  UC_FINDING_WITNESS_IDLE,         /* nothing sends it anything */
  UC_FINDING_WITNESS_CONTRADICTED, /* it has other heads than it was sent */
  UC_FINDING_DISK_LOW,             /* room for a few days */
  UC_N_FINDINGS,
} UcFindingKind;

#define UC_FINDING_NAME 28

typedef struct
{
  UcFindingKind kind;
  char name[UC_FINDING_NAME]; /* of the witness; "" with the disk */
  gint64 since_ns;            /* UTC nanoseconds since 1970; 0 = it is not known, or does not matter */
  guint64 number;             /* rounds that wait, contradictions, days */
} UcFinding;

/* "witness-silent" … */
const char *uc_finding_name (UcFindingKind kind);
/* %UC_N_FINDINGS when @name is none that this program knows. */
UcFindingKind uc_finding_parse (const char *name);

G_END_DECLS
