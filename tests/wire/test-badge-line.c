/* Badges as lines: ended as scanners do, refused, cut by silence, and cut at every place. */
#include "uc-badge-line.h"

#include <string.h>

/* Pushes @text and appends each badge and a blank to @said, "refused " for a line that is none. */
static void
push (UcBadgeLineParser *parser, const char *text, gsize length, GString *said)
{
  const guint8 *bytes = (const guint8 *) text;
  char badge[UC_MESSAGE_TEXT];
  UcBadgeLineResult result;

  while ((result = uc_badge_line_push (parser, &bytes, &length, badge)) != UC_BADGE_LINE_NEED_MORE)
    g_string_append_printf (said, "%s ", result == UC_BADGE_LINE_READY ? badge : "refused");
  g_assert_cmpuint (length, ==, 0);
}

static void
assert_reads (const char *text, const char *expected, guint64 noise)
{
  g_autoptr (GString) said = g_string_new (NULL);
  UcBadgeLineParser parser = { 0 };

  push (&parser, text, strlen (text), said);
  g_assert_cmpstr (said->str, ==, expected);
  g_assert_cmpuint (parser.counts.noise, ==, noise);
}

static void
test_ends (void)
{
  assert_reads ("2001\r", "2001 ", 0);
  assert_reads ("2001\n", "2001 ", 0);
  assert_reads ("2001\r\n", "2001 ", 0);
  assert_reads ("\r\n\n2001\n\r1001\r", "2001 1001 ", 0);
  assert_reads ("A.b_c-9\r", "A.b_c-9 ", 0);
  assert_reads ("123456789012345\r", "123456789012345 ", 0);
}

static void
test_refused (void)
{
  assert_reads ("1234567890123456\r2001\r", "refused 2001 ", 16);
  assert_reads ("https://example.org/b?2001\r2001\r", "refused 2001 ", 26);
  assert_reads ("20 01\r", "refused ", 5);
  assert_reads ("\x80\xff\r2001\n", "refused 2001 ", 2);
}

/* "20" and then "01" are not the badge 01. */
static void
test_silence (void)
{
  g_autoptr (GString) said = g_string_new (NULL);
  UcBadgeLineParser parser = { 0 };

  push (&parser, "20", 2, said);
  uc_badge_line_flush (&parser);
  push (&parser, "01\r1001\r", 8, said);
  uc_badge_line_flush (&parser);
  g_assert_cmpstr (said->str, ==, "1001 ");
  g_assert_cmpuint (parser.counts.truncated, ==, 1);
  g_assert_cmpuint (parser.counts.noise, ==, 4);
}

static void
test_every_split (void)
{
  static const char text[] = "1001\r\nA B\r\n\n1234567890123456\n2001\r";

  for (gsize a = 0; a < sizeof text; a++)
    for (gsize b = a; b < sizeof text; b++)
      {
        g_autoptr (GString) said = g_string_new (NULL);
        UcBadgeLineParser parser = { 0 };

        push (&parser, text, a, said);
        push (&parser, text + a, b - a, said);
        push (&parser, text + b, sizeof text - 1 - MIN (b, sizeof text - 1), said);
        g_assert_cmpstr (said->str, ==, "1001 refused refused 2001 ");
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/badge-line/ends", test_ends);
  g_test_add_func ("/badge-line/no-badge-is-refused-whole", test_refused);
  g_test_add_func ("/badge-line/half-a-badge-is-no-badge", test_silence);
  g_test_add_func ("/badge-line/every-split-gives-the-same", test_every_split);
  return g_test_run ();
}
