/* An event as a sentence that a person can read. */
#pragma once

#include "uc-event.h"

G_BEGIN_DECLS

/* Appends the sentence for @event, its citation at the end; no newline, and none that the record says: uc-plain.h. A card that lies face down is not named. */
void uc_transcript_append (const UcEvent *event, GString *text);

G_END_DECLS
