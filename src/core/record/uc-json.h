/* JSON, appended to a text: events, and the answers of upcardctl to programs. Upcard has its own writer instead of
 * json-glib because the core prints events, knows GLib alone, and keeps their bytes the same for readers who compare
 * or hash them.
 *
 * The caller pairs begin and end, and names each value of an object. The writer sets the commas. It makes strings
 * plain first (uc-plain.h), so that none holds a control character, and escapes quotation marks and backslashes. */
#pragma once

#include "uc-money.h"

#include <string.h>

G_BEGIN_DECLS

/* Initialize as { text }. */
typedef struct
{
  GString *text;
  gboolean comma; /* is due before the next value */
} UcJson;

void uc_json_begin_object (UcJson *json);
void uc_json_end_object (UcJson *json);
void uc_json_begin_array (UcJson *json);
void uc_json_end_array (UcJson *json);
/* Puts the next value or name on a new line, after @indent blanks. */
void uc_json_break (UcJson *json, guint indent);

/* Names the next value: @len bytes, not terminated, that need no escape. Returns @json. */
UcJson *uc_json_name_bytes (UcJson *json, const char *name, gsize len);

/* The same with a terminated @name: uc_json_number (uc_json_name (json, "seat"), 1). */
static inline UcJson *
uc_json_name (UcJson *json, const char *name)
{
  return uc_json_name_bytes (json, name, strlen (name));
}

/* @string: %NULL prints null. */
void uc_json_string (UcJson *json, const char *string);
void uc_json_number (UcJson *json, guint64 number);
void uc_json_bool (UcJson *json, gboolean value);
void uc_json_null (UcJson *json);
/* Prints a decimal string, which no reader rounds; null for %UC_MONEY_UNKNOWN. */
void uc_json_money (UcJson *json, UcMoney money);
/* @value: JSON, for instance a decimal number. */
void uc_json_raw (UcJson *json, const char *value);

G_END_DECLS
