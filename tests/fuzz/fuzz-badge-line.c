/* Bytes of a line: however they are cut the same badges come out, every byte is accounted for, and none of a line that
 * silence cut comes out as a badge. */
#include "fuzz.h"

#include "uc-badge-line.h"

#include <string.h>

/* Reads @data in pieces of @piece bytes. Returns a line for each badge, "!" for one refused, with "\n" around each. */
static GString *
read_badges (const guint8 *data, gsize size, gsize piece)
{
  GString *found = g_string_new ("\n");
  UcBadgeLineParser parser = { 0 };
  UcBadgeLineResult result;
  char badge[UC_MESSAGE_TEXT];
  gsize ends = 0, good = 0;

  for (gsize i = 0; i < size; i++)
    ends += data[i] == '\r' || data[i] == '\n';
  for (gsize at = 0; at < size; at += piece)
    {
      const guint8 *bytes = data + at;
      gsize n = MIN (piece, size - at);

      while ((result = uc_badge_line_push (&parser, &bytes, &n, badge)) != UC_BADGE_LINE_NEED_MORE)
        {
          const char *line = result == UC_BADGE_LINE_READY ? badge : "!";

          good += result == UC_BADGE_LINE_READY ? strlen (badge) : 0;
          g_string_append_printf (found, "%s\n", line);
        }
      g_assert_cmpuint (n, ==, 0);
    }
  uc_badge_line_flush (&parser);
  g_assert_cmpuint (good + ends + parser.counts.noise, ==, size);
  return found;
}

/* Silence in the middle: what comes out before it and after it, and nothing that the silence made. */
static void
assert_silence_makes_no_badge (const guint8 *data, gsize size, const char *whole)
{
  UcBadgeLineParser parser = { 0 };
  UcBadgeLineResult result;
  char badge[UC_MESSAGE_TEXT];

  for (gsize at = 0; at < size; at += size / 2 + 1)
    {
      const guint8 *bytes = data + at;
      gsize n = MIN (size / 2 + 1, size - at);

      while ((result = uc_badge_line_push (&parser, &bytes, &n, badge)) != UC_BADGE_LINE_NEED_MORE)
        if (result == UC_BADGE_LINE_READY)
          {
            g_autofree char *line = g_strdup_printf ("\n%s\n", badge);

            g_assert_nonnull (strstr (whole, line));
          }
      uc_badge_line_flush (&parser);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static const gsize pieces[] = { 1, 7, 64 };
  g_autoptr (GString) whole = read_badges (data, size, MAX (size, 1));

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) cut = read_badges (data, size, pieces[i]);

      g_assert_cmpstr (cut->str, ==, whole->str);
    }
  assert_silence_makes_no_badge (data, size, whole->str);
  return 0;
}
