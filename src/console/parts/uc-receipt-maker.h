/* Makes the receipts that a floorperson signs for: each a file in a folder of this screen's own, named after table, round and
 * seat. The code on it is the service's; everything else was folded here. */
#pragma once

#include "uc-console-model.h"

G_BEGIN_DECLS

typedef struct _UcReceiptMaker UcReceiptMaker;

/* @folder: copied. Both outlive @model's signals. */
UcReceiptMaker *uc_receipt_maker_new (UcConsoleModel *model, const char *folder);
void uc_receipt_maker_free (UcReceiptMaker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcReceiptMaker, uc_receipt_maker_free)

G_END_DECLS
