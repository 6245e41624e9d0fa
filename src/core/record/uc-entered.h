/* Where a fact came from: key "entry" of the events that a device or a person can be the source of. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_ENTERED_NONE,        /* a script, the service, or a fact that follows from another one */
  UC_ENTERED_DEVICE,      /* a fitted device sent it */
  UC_ENTERED_TYPED,       /* a person typed it on a keypad: a card, a sum */
  UC_ENTERED_TAPPED,      /* a person tapped it: a chip, a card or a letter on the screen, a badge on its reader */
  UC_ENTERED_TYPED_BADGE, /* a person typed a badge's number and its PIN, and no reader read the badge */
  UC_N_ENTERED,
} UcEntered;

/* UC_ENTERED_NONE when @text names none. */
UcEntered uc_entered_parse (const char *text);
/* "typed-badge"; "" for UC_ENTERED_NONE. */
const char *uc_entered_name (UcEntered entered);

G_END_DECLS
