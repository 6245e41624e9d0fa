/* What a file says, on a terminal. */
#include "uc-plain.h"

static void
test_text (void)
{
  const struct
  {
    const char *from, *shown;
  } cases[] = {
    { "", "" },
    { "bet 1 main 25.00", "bet 1 main 25.00" },
    { "§ 685a.7 “Bet” é 漢", "§ 685a.7 “Bet” é 漢" },
    { "\x1b[2J\x1b[H", "\\x1b[2J\\x1b[H" },
    { "a\nWhole\r\tb\x7f", "a\\x0aWhole\\x0d\\x09b\\x7f" },
    { "\xc2\x9b" "2J\xc2\x80\xc2\xa0", "\\xc2\\x9b2J\\xc2\\x80\xc2\xa0" },
    { "\xe2\x80\xae" "txt\xe2\x80\xac\xe2\x81\xa6\xe2\x81\xa9", "\\xe2\\x80\\xaetxt\\xe2\\x80\\xac\\xe2\\x81\\xa6\\xe2\\x81\\xa9" },
    { "\xe2\x80\xa8 \xe2\x80\xa9", "\\xe2\\x80\\xa8 \\xe2\\x80\\xa9" },
    { "a\xe2\x80\x8e" "b\xe2\x80\x8f\xd8\x9c" "c", "a\\xe2\\x80\\x8eb\\xe2\\x80\\x8f\\xd8\\x9cc" },
    { "20\xe2\x80\x8b" "01\xef\xbb\xbf\xc2\xad", "20\\xe2\\x80\\x8b01\\xef\\xbb\\xbf\\xc2\\xad" },
    { "\xff" "a\xc3", "\\xffa\\xc3" },
    { "\xed\xa0\x80", "\\xed\\xa0\\x80" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = uc_plain_text (cases[i].from);

      g_assert_cmpstr (shown, ==, cases[i].shown);
    }
}

static void
test_lines (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  uc_plain_append_line (text, "Case: %s\n", "x\nWhole");
  uc_plain_append_line (text, "%u", 7u);
  g_assert_cmpstr (text->str, ==, "Case: x\\x0aWhole\n7\n");
  g_string_truncate (text, 0);
  uc_plain_append_lines (text, "a\x1b\n\nb\n");
  g_assert_cmpstr (text->str, ==, "a\\x1b\n\nb\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plain/text", test_text);
  g_test_add_func ("/plain/lines", test_lines);
  return g_test_run ();
}
