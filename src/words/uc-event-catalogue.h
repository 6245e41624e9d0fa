/* What people call each kind of event: one row a kind, for the replay's list and for the transcript. What a dealer reads of it in a few
 * words, and what takes the table to say, is in uc-say-event.c. */
#pragma once

#include "uc-event.h"

G_BEGIN_DECLS

typedef struct
{
  const char *word;  /* one short word; %NULL where another key of the event gives it, or where no list shows the kind */
  /* A sentence that loses nothing but seals and salts. {KEY} stands for the key's value, said as on a screen; a part in [brackets] is
   * left out when the event has none of its keys. */
  const char *whole;
} UcEventWords;

/* Both are untranslated: for uc_say_in ("event", word) and _ (whole). Never %NULL. */
const UcEventWords *uc_event_catalogue (UcEventKind kind);

G_END_DECLS
