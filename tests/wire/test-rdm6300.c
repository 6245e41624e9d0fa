/* Frames of 125 kHz badge readers: good, changed, cut, repeated, and cut at every place. */
#include "uc-rdm6300.h"

#include <string.h>

/* The worked example of the ID-12LA's data sheet: 62 xor E3 xor 08 xor 6C xor ED = 08. */
#define DATA_SHEET "\x02" "62E3086CED08\r\n\x03"
#define SHORT "\x02" "62E3086CED08\x03"

/* Pushes @text and appends each badge and a blank to @badges. */
static void
push (UcRdm6300Parser *parser, const char *text, gsize length, GString *badges)
{
  const guint8 *bytes = (const guint8 *) text;
  char badge[UC_RDM6300_DIGITS + 1];

  while (uc_rdm6300_parser_push (parser, &bytes, &length, badge) == UC_FRAME_READY)
    g_string_append_printf (badges, "%s ", badge);
  g_assert_cmpuint (length, ==, 0);
}

static void
assert_reads (const char *text, const char *expected, UcFrameCounts counts)
{
  g_autoptr (GString) badges = g_string_new (NULL);
  UcRdm6300Parser parser = { 0 };

  push (&parser, text, strlen (text), badges);
  uc_rdm6300_parser_flush (&parser);
  g_assert_cmpstr (badges->str, ==, expected);
  g_assert_cmpuint (parser.counts.frames, ==, counts.frames);
  g_assert_cmpuint (parser.counts.bad_checksum, ==, counts.bad_checksum);
  g_assert_cmpuint (parser.counts.truncated, ==, counts.truncated);
  g_assert_cmpuint (parser.counts.noise, ==, counts.noise);
}

static void
test_good (void)
{
  assert_reads (DATA_SHEET, "62E3086CED ", (UcFrameCounts){ .frames = 1 });
  assert_reads (SHORT, "62E3086CED ", (UcFrameCounts){ .frames = 1 });
  assert_reads (SHORT SHORT DATA_SHEET SHORT, "62E3086CED 62E3086CED 62E3086CED 62E3086CED ",
                (UcFrameCounts){ .frames = 4 });
  assert_reads ("\x02" "62e3086ced08\x03", "62E3086CED ", (UcFrameCounts){ .frames = 1 });
}

static void
test_changed (void)
{
  assert_reads ("\x02" "62E3086CED09\x03", "", (UcFrameCounts){ .bad_checksum = 1, .noise = 14 });
  assert_reads ("\x02" "62E3086CDD08\x03", "", (UcFrameCounts){ .bad_checksum = 1, .noise = 14 });
  assert_reads ("\x02" "62E30G6CED08\x03", "", (UcFrameCounts){ .bad_checksum = 1, .noise = 14 });
  assert_reads ("\x02" "62E3086CED08\n\x03", "", (UcFrameCounts){ .bad_checksum = 1, .noise = 15 });
  assert_reads ("\x02" "62E3086CED09\x03" SHORT, "62E3086CED ",
                (UcFrameCounts){ .frames = 1, .bad_checksum = 1, .noise = 14 });
}

static void
test_cut (void)
{
  assert_reads ("\x02" "62E308", "", (UcFrameCounts){ .truncated = 1, .noise = 7 });
  assert_reads ("\x02" "62E308" SHORT, "62E3086CED ", (UcFrameCounts){ .frames = 1, .truncated = 1, .noise = 7 });
  assert_reads ("6CED08\x03" SHORT, "62E3086CED ", (UcFrameCounts){ .frames = 1, .noise = 7 });
}

static void
test_every_split (void)
{
  static const char text[] = "x\x02" "12" SHORT DATA_SHEET "\x02" "62E3086CED09\x03" SHORT;

  for (gsize a = 0; a < sizeof text; a++)
    for (gsize b = a; b < sizeof text; b++)
      {
        g_autoptr (GString) badges = g_string_new (NULL);
        UcRdm6300Parser parser = { 0 };

        push (&parser, text, a, badges);
        push (&parser, text + a, b - a, badges);
        push (&parser, text + b, sizeof text - 1 - MIN (b, sizeof text - 1), badges);
        g_assert_cmpstr (badges->str, ==, "62E3086CED 62E3086CED 62E3086CED ");
      }
}

static void
test_write (void)
{
  guint8 bytes[UC_RDM6300_FRAME_MAX];

  g_assert_cmpmem (bytes, uc_rdm6300_write ("62E3086CED", TRUE, bytes), DATA_SHEET, strlen (DATA_SHEET));
  g_assert_cmpmem (bytes, uc_rdm6300_write ("62E3086CED", FALSE, bytes), SHORT, strlen (SHORT));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rdm6300/good", test_good);
  g_test_add_func ("/rdm6300/changed-is-dropped-and-counted", test_changed);
  g_test_add_func ("/rdm6300/cut", test_cut);
  g_test_add_func ("/rdm6300/every-split-gives-the-same", test_every_split);
  g_test_add_func ("/rdm6300/write", test_write);
  return g_test_run ();
}
