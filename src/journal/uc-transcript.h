/* An event as a sentence that a person can read. */
#pragma once

#include "uc-event.h"

G_BEGIN_DECLS

/* Appends the sentence for @event, its citation at the end; no newline, and none that the record says: uc-plain.h. A card that lies face down is not named. */
void uc_transcript_append (const UcEvent *event, GString *text);
/* The sentence of a kind, in English, with its {KEY}s and [parts]. */
const char *uc_transcript_sentence (UcEventKind kind);

G_END_DECLS
