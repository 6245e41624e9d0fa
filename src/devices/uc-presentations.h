/* Badges at a reader that only talks: which frames are a badge being presented, and which the same badge still held
 * there, or a device that chatters. Pure; time is handed in.
 */
#pragma once

#include "uc-message.h"

G_BEGIN_DECLS

/* A badge that was not seen for so long has been taken away. */
#define UC_PRESENTATIONS_GAP_NS (G_GINT64_CONSTANT (1000000000))
/* More badges than this in a second are no person's hand. */
#define UC_PRESENTATIONS_PER_SECOND 4

typedef enum
{
  UC_PRESENTATION_NEW,
  UC_PRESENTATION_HELD,     /* the same badge, still there */
  UC_PRESENTATION_TOO_FAST,
} UcPresentation;

/* All zero is a reader before which nothing was held. */
typedef struct
{
  char badge[UC_MESSAGE_TEXT]; /* the last; "" = none */
  gint64 seen_ns;
  gint64 second_ns;            /* when the second in which they are counted began */
  guint n;                     /* new ones in it */
} UcPresentations;

/* @t_ns: monotonic arrival; not before the last one's. */
UcPresentation uc_presentations_take (UcPresentations *presentations, const char *badge, gint64 t_ns);
/* What was taken could not be kept: a badge that is still held is new. */
void uc_presentations_forget (UcPresentations *presentations);

G_END_DECLS
