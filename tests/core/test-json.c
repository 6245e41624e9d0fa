/* The writer of JSON. */
#include "uc-json.h"

static void
test_object (void)
{
  g_autoptr (GString) text = g_string_new ("before ");
  UcJson json = { text };

  uc_json_begin_object (&json);
  uc_json_string (uc_json_name (&json, "kind"), "bet");
  uc_json_number (uc_json_name (&json, "seat"), 0);
  uc_json_number (uc_json_name_bytes (&json, "seq and more", 3), G_MAXUINT64);
  uc_json_bool (uc_json_name (&json, "typed"), TRUE);
  uc_json_bool (uc_json_name (&json, "unsure"), FALSE);
  uc_json_null (uc_json_name (&json, "round"));
  uc_json_raw (uc_json_name (&json, "percent"), "4.0618");
  uc_json_end_object (&json);
  g_assert_cmpstr (text->str, ==,
                   "before {\"kind\":\"bet\",\"seat\":0,\"seq\":18446744073709551615,\"typed\":true,\"unsure\":false,"
                   "\"round\":null,\"percent\":4.0618}");
}

static void
test_array (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  UcJson json = { text };

  uc_json_begin_array (&json);
  uc_json_string (&json, "main");
  uc_json_number (&json, 12);
  uc_json_null (&json);
  uc_json_bool (&json, TRUE);
  uc_json_raw (&json, "0.5");
  uc_json_end_array (&json);
  g_assert_cmpstr (text->str, ==, "[\"main\",12,null,true,0.5]");
}

/* An object or an array is followed by a comma, and an empty one holds none. */
static void
test_nested (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  UcJson json = { text };

  uc_json_begin_array (&json);
  uc_json_begin_object (&json);
  uc_json_begin_array (uc_json_name (&json, "a"));
  uc_json_end_array (&json);
  uc_json_begin_object (uc_json_name (&json, "b"));
  uc_json_end_object (&json);
  uc_json_begin_array (uc_json_name (&json, "c"));
  uc_json_begin_array (&json);
  uc_json_end_array (&json);
  uc_json_number (&json, 1);
  uc_json_end_array (&json);
  uc_json_end_object (&json);
  uc_json_begin_object (&json);
  uc_json_end_object (&json);
  uc_json_end_array (&json);
  g_assert_cmpstr (text->str, ==, "[{\"a\":[],\"b\":{},\"c\":[[],1]},{}]");
}

static void
test_lines (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  UcJson json = { text };

  uc_json_begin_object (&json);
  uc_json_begin_array (uc_json_name (&json, "a"));
  for (guint i = 1; i <= 2; i++)
    {
      uc_json_break (&json, 2);
      uc_json_number (&json, i);
    }
  uc_json_end_array (&json);
  uc_json_break (&json, 0);
  uc_json_number (uc_json_name (&json, "b"), 3);
  uc_json_end_object (&json);
  g_assert_cmpstr (text->str, ==, "{\"a\":[\n  1,\n  2],\n\"b\":3}");
}

static void
test_sums (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  UcJson json = { text };

  uc_json_begin_array (&json);
  uc_json_money (&json, 0);
  uc_json_money (&json, -5 * UC_DOLLAR);
  uc_json_money (&json, UC_DOLLAR / 4);
  uc_json_money (&json, UC_MONEY_UNKNOWN);
  uc_json_end_array (&json);
  g_assert_cmpstr (text->str, ==, "[\"0.00\",\"-5.00\",\"0.25\",null]");
}

static void
test_strings (void)
{
  static const struct
  {
    const char *string, *json;
  } cases[] = {
    { NULL, "null" },     { "", "\"\"" },       { "§ 685a.7 “x”", "\"§ 685a.7 “x”\"" },
    { "\"", "\"\\\"\"" }, { "\\", "\"\\\\\"" }, { "a\"\\\"b\\", "\"a\\\"\\\\\\\"b\\\\\"" },
    { "/", "\"/\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      UcJson json = { text };

      uc_json_string (&json, cases[i].string);
      g_assert_cmpstr (text->str, ==, cases[i].json);
    }
}

/* A reader may print a string that it has decoded: no byte in it controls a terminal. */
static void
test_control_characters (void)
{
  static const struct
  {
    const char *string, *json;
  } cases[] = {
    { "a\r\n\tb", "\"a\\\\x0d\\\\x0a\\\\x09b\"" },
    { "\x1b[2J\x7f", "\"\\\\x1b[2J\\\\x7f\"" },
    { "\xc2\x9b", "\"\\\\xc2\\\\x9b\"" },
    { "\xe2\x80\xae", "\"\\\\xe2\\\\x80\\\\xae\"" },
    { "\xff", "\"\\\\xff\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      UcJson json = { text };

      uc_json_string (&json, cases[i].string);
      g_assert_cmpstr (text->str, ==, cases[i].json);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/json/object", test_object);
  g_test_add_func ("/core/json/array", test_array);
  g_test_add_func ("/core/json/nested", test_nested);
  g_test_add_func ("/core/json/lines", test_lines);
  g_test_add_func ("/core/json/sums", test_sums);
  g_test_add_func ("/core/json/strings", test_strings);
  g_test_add_func ("/core/json/control-characters", test_control_characters);
  return g_test_run ();
}
