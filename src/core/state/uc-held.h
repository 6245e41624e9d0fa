/* Cards that stay on the table until the documents of a payment are filled in. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* Bit set of seats whose cards are held for documents. */
guint8 uc_held_seats (const UcState *s);

G_END_DECLS
