/* A new PIN: typed, and how long it has to be. */
#pragma once

#include "uc-limits.h"

G_BEGIN_DECLS

/* The table file of a machine that has one. */
#define UC_NEW_PIN_TABLE "/etc/upcard/table.ini"

/* One line of standard input. @error: %UC_PEOPLE_ERROR_VALUE: there is none. */
gboolean uc_new_pin_read_once (char pin[UC_PIN_TEXT], GError **error);
/* On a terminal a new PIN is asked for twice: nobody sees what was typed. @error: %UC_PEOPLE_ERROR_VALUE. */
gboolean uc_new_pin_read (char pin[UC_PIN_TEXT], GError **error);
/* How many digits a new PIN has at least: the table file says. @table: %NULL: the machine's, where it has one. */
gboolean uc_new_pin_digits (const char *table, guint *digits, GError **error);

G_END_DECLS
