/* Text in a word of the record. */
#include "uc-escape.h"

#include <string.h>

static gboolean
is_letter (guchar byte)
{
  return g_ascii_isalpha (byte);
}

static const UcEscape capitals = { is_letter, "0123456789ABCDEF" };
static const UcEscape small = { is_letter, "0123456789abcdef" };

static void
assert_comes_back (const char *word, const char *text)
{
  char to[16];

  g_assert_true (uc_escape_read (word, word + strlen (word), to, sizeof to));
  g_assert_cmpstr (to, ==, text);
}

static void
test_both_ways (void)
{
  g_autoptr (GString) word = g_string_new ("text=");

  uc_escape_append (word, "a %\x7f\xc3\xa9z", &capitals);
  g_assert_cmpstr (word->str, ==, "text=a%20%25%7F%C3%A9z");
  assert_comes_back (word->str + 5, "a %\x7f\xc3\xa9z");
  g_string_truncate (word, 0);
  uc_escape_append (word, "\xc3\xa9,", &small);
  g_assert_cmpstr (word->str, ==, "%c3%a9%2c");
  assert_comes_back (word->str, "\xc3\xa9,");
  assert_comes_back ("", "");
}

static void
test_damaged (void)
{
  const char *const damaged[] = { "%", "%4", "a%4", "%4g", "%g4", "%00", "a%" };
  const char *const behind = "%41";
  char to[16];

  for (guint i = 0; i < G_N_ELEMENTS (damaged); i++)
    g_assert_false (uc_escape_read (damaged[i], damaged[i] + strlen (damaged[i]), to, sizeof to));
  /* What stands behind the end is not looked at. */
  g_assert_false (uc_escape_read (behind, behind + 2, to, sizeof to));
}

static void
test_size (void)
{
  const char *const word = "ab%43";
  char to[4];

  g_assert_true (uc_escape_read (word, word + 5, to, 4));
  g_assert_cmpstr (to, ==, "abC");
  g_assert_false (uc_escape_read (word, word + 5, to, 3));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/escape/both-ways", test_both_ways);
  g_test_add_func ("/escape/damaged", test_damaged);
  g_test_add_func ("/escape/size", test_size);
  return g_test_run ();
}
