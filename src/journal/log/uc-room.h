/* For how long a disk takes a record. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Bytes of the largest month's file in @folder; 0 when there is none. */
guint64 uc_room_largest_month (const char *folder);
/* Bytes of a month: @largest, or what a table that is dealt around the clock writes, when that is more. */
guint64 uc_room_month (guint64 largest);
/* Days for which @free_bytes are enough where a month has been @largest bytes. */
guint64 uc_room_days (guint64 free_bytes, guint64 largest);

G_END_DECLS
