/* A forger who knows the format, and has the ledger's file: he changes its record, works out all hashes and all derived tables anew, and
 * lets no constraint stop him. */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

/* A row of the record that may be changed. */
typedef struct
{
  guint64 id, kind, round, device_seq, row, term;
  gint64 row_real, real;
  char *meter, *device, *input, *events;
  gboolean is_signed;
  UcSignature signature;
} UcForgedRow;

/* (transfer full) (element-type UcForgedRow) */
GPtrArray *uc_forge_ledger_read (const char *path);
UcForgedRow *uc_forge_ledger_copy (const UcForgedRow *row);
void uc_forge_ledger_row_free (UcForgedRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcForgedRow, uc_forge_ledger_row_free)
/* Writes a ledger with these rows, numbered anew, and with keys of the forger's own in the place of all others: its signatures are good, and only
 * its first key is another one. %FALSE: the ledger's own reader would refuse it, with the same @error. */
gboolean uc_forge_ledger_write (const char *path, const GPtrArray *rows, GError **error);
/* The same with the keys and signatures as they are; those from row @from on are signed by @key. @key: (nullable). */
gboolean uc_forge_ledger_write_signed (const char *path, const GPtrArray *rows, const UcSecretKey *key, guint64 from, GError **error);
/* Writes a ledger in which the inputs of these rows came to what they would have come to: every event is decided anew, and
 * signed with keys of the forger's own. */
gboolean uc_forge_ledger_decide (const char *path, const GPtrArray *rows, GError **error);

G_END_DECLS
