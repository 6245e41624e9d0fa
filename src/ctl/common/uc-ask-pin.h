/* A PIN from standard input, unseen on a terminal. A command line would show it to every user of the machine. */
#pragma once

#include "uc-limits.h"

#include <glib.h>

G_BEGIN_DECLS

/* Reads one line. @question: written to standard error on a terminal only. Returns %FALSE when there is no line. A line that
 * is too long for a PIN is read to its end, and what is kept of it is no PIN either. */
gboolean uc_ask_pin (const char *question, char pin[UC_PIN_TEXT]);
/* The same for the PIN of @badge. @error: a sentence, when what came is no PIN. */
gboolean uc_ask_pin_of (const char *badge, char pin[UC_PIN_TEXT], GError **error);

G_END_DECLS
