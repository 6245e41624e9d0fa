#include "uc-json.h"

#include "uc-append.h"
#include "uc-plain.h"

static inline void
begin_value (UcJson *json)
{
  if (json->comma)
    uc_append_bytes (json->text, ",", 1);
  json->comma = TRUE;
}

static inline void
begin (UcJson *json, const char *bracket)
{
  begin_value (json);
  uc_append_bytes (json->text, bracket, 1);
  json->comma = FALSE;
}

static inline void
end (UcJson *json, const char *bracket)
{
  uc_append_bytes (json->text, bracket, 1);
  json->comma = TRUE;
}

void
uc_json_begin_object (UcJson *json)
{
  begin (json, "{");
}

void
uc_json_end_object (UcJson *json)
{
  end (json, "}");
}

void
uc_json_begin_array (UcJson *json)
{
  begin (json, "[");
}

void
uc_json_end_array (UcJson *json)
{
  end (json, "]");
}

void
uc_json_break (UcJson *json, guint indent)
{
  if (json->comma)
    uc_append_bytes (json->text, ",", 1);
  json->comma = FALSE;
  g_string_append_printf (json->text, "\n%*s", (int)indent, "");
}

UcJson *
uc_json_name_bytes (UcJson *json, const char *name, gsize len)
{
  begin_value (json);
  uc_append_bytes (json->text, "\"", 1);
  uc_append_bytes (json->text, name, len);
  uc_append_bytes (json->text, "\":", 2);
  json->comma = FALSE;
  return json;
}

void
uc_json_string (UcJson *json, const char *string)
{
  GString *text = json->text;
  gsize from;

  if (string == NULL)
    {
      uc_json_null (json);
      return;
    }
  begin_value (json);
  uc_append_bytes (text, "\"", 1);
  from = text->len;
  uc_plain_append (text, string);
  for (gsize i = from; i < text->len; i++)
    if (text->str[i] == '"' || text->str[i] == '\\')
      g_string_insert_c (text, i++, '\\');
  uc_append_bytes (text, "\"", 1);
}

void
uc_json_number (UcJson *json, guint64 number)
{
  begin_value (json);
  uc_append_number (json->text, number);
}

void
uc_json_bool (UcJson *json, gboolean value)
{
  uc_json_raw (json, value ? "true" : "false");
}

void
uc_json_null (UcJson *json)
{
  uc_json_raw (json, "null");
}

void
uc_json_money (UcJson *json, UcMoney money)
{
  char text[UC_MONEY_TEXT];

  uc_json_string (json, money == UC_MONEY_UNKNOWN ? NULL : uc_money_format (money, text));
}

void
uc_json_raw (UcJson *json, const char *value)
{
  begin_value (json);
  uc_append (json->text, value);
}
