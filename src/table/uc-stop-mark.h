/* Whether the record was stopped when the service ended: one byte beside the record. A stop ends with the floor's acknowledgment, and
 * not with the power's end. The byte is there before it is needed, and so takes no room on a disk that is full.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _UcStopMark UcStopMark;

/**
 * uc_stop_mark_open:
 * @record: the record's file, or its folder
 * @error: the mark can be neither read nor made
 */
UcStopMark *uc_stop_mark_open (const char *record, GError **error);
void uc_stop_mark_free (UcStopMark *mark);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcStopMark, uc_stop_mark_free)

gboolean uc_stop_mark_get (const UcStopMark *mark);
/* Is on the disk when this returns. FALSE: it cannot be written, and stays what it was. */
gboolean uc_stop_mark_set (UcStopMark *mark, gboolean stopped);

G_END_DECLS
