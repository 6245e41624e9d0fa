/* Lines of comma-separated values. */
#include "uc-csv.h"

static void
test_line (void)
{
  g_autoptr (GString) text = g_string_new ("a,b,c,d\n");

  uc_csv_add (text, "");
  uc_csv_add (text, "main");
  uc_csv_add_number (text, G_MAXUINT64);
  uc_csv_add_quoted (text, "");
  uc_csv_end (text);
  uc_csv_add (text, "100% meter");
  uc_csv_add (text, "");
  uc_csv_end (text);
  g_assert_cmpstr (text->str, ==, "a,b,c,d\n,main,18446744073709551615,\"\"\n100% meter,\n");
}

static void
test_quotes (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  uc_csv_add (text, "a,b");
  uc_csv_add (text, "\"\"");
  uc_csv_add_quoted (text, "§ 685a.7 “x” \"y\"");
  uc_csv_end (text);
  g_assert_cmpstr (text->str, ==, "\"a,b\",\"\"\"\"\"\",\"§ 685a.7 “x” \"\"y\"\"\"\n");
}

/* Nothing that a file says ends the line or reaches a terminal. */
static void
test_control_characters (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  uc_csv_add (text, "a\r\nb");
  uc_csv_add_quoted (text, "\x1b[2J\n\"");
  uc_csv_end (text);
  g_assert_cmpstr (text->str, ==, "a\\x0d\\x0ab,\"\\x1b[2J\\x0a\"\"\"\n");
}

/* A reason is what a person typed: no spreadsheet works it out. Sums are still numbers. */
static void
test_formula (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  uc_csv_add (text, "=1+1");
  uc_csv_add (text, "@x");
  uc_csv_add (text, "+x");
  uc_csv_add (text, "-x");
  uc_csv_add (text, "-");
  uc_csv_add (text, "-5.00");
  uc_csv_add (text, "a=b");
  uc_csv_add_quoted (text, "=HYPERLINK(\"x\")");
  uc_csv_end (text);
  g_assert_cmpstr (text->str, ==, "'=1+1,'@x,'+x,'-x,-,-5.00,a=b,\"'=HYPERLINK(\"\"x\"\")\"\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/csv/line", test_line);
  g_test_add_func ("/csv/quotes", test_quotes);
  g_test_add_func ("/csv/control-characters", test_control_characters);
  g_test_add_func ("/csv/formula", test_formula);
  return g_test_run ();
}
