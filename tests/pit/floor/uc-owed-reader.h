/* What a table waits for a person of the floor with, as the lines of its events say: docs/reference/events.md. It shares nothing with the
 * core, which folds states, nor with the pit: it reads words of lines and keeps a list.
 *
 * What may never be, and is compared after every row of a walk:
 *   - something is owed, and the queue does not have it;
 *   - the queue has something that the table does not wait for;
 *   - something has another number or time than the event that raised it;
 *   - something ended without a person, and the queue has lost it;
 *   - something is ended by a person whom the record does not name. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcOwedReader UcOwedReader;

UcOwedReader *uc_owed_reader_new (void);
void uc_owed_reader_free (UcOwedReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcOwedReader, uc_owed_reader_free)

/* The events of one row, a line each. */
void uc_owed_reader_row (UcOwedReader *reader, const char *events, gint64 t_real_ns);
/* What waits now, a line each, sorted: "documents 3 match-the-dealer seq=218 at=946684800000000000". (transfer full) (element-type utf8) */
GPtrArray *uc_owed_reader_waits (UcOwedReader *reader);
/* Whether the events do not say if this win waits. */
gboolean uc_owed_reader_is_unsure (const UcOwedReader *reader, guint seat, const char *wager);

G_END_DECLS
