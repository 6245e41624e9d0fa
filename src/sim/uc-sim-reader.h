/* What a badge reader of another make says: the far end of a driver that only talks. */
#pragma once

#include "uc-driver.h"

G_BEGIN_DECLS

/**
 * UcSimTalk:
 * @badge: 1 to 15 characters
 *
 * Writes what the reader says when @badge is held before it. Returns how many bytes; 0 when it cannot say that.
 */
typedef gsize (*UcSimTalk) (const char *badge, guint8 bytes[UC_FRAME_MAX]);

/* %NULL for Upcard's own protocol, which UcSimDevice speaks. */
UcSimTalk uc_sim_reader_get (UcDriverName driver);
/* @word: as the table file has it. %FALSE when there is no such driver. */
gboolean uc_sim_reader_parse (const char *word, UcDriverName *driver);

G_END_DECLS
