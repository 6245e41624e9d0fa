/* Frames on a line that splits, cuts, garbles and invents. */
#include "uc-frame.h"

#include <string.h>

static UcFrame
make_frame (guint8 type, guint32 seq, const char *payload)
{
  UcFrame frame = { .type = type, .length = strlen (payload), .seq = seq };

  memcpy (frame.payload, payload, frame.length);
  return frame;
}

static void
append_frame (GByteArray *line, const UcFrame *frame)
{
  guint8 bytes[UC_FRAME_MAX];

  g_byte_array_append (line, bytes, uc_frame_write (frame, bytes));
}

static void
assert_same (const UcFrame *a, const UcFrame *b)
{
  g_assert_cmpuint (a->type, ==, b->type);
  g_assert_cmpuint (a->seq, ==, b->seq);
  g_assert_cmpmem (a->payload, a->length, b->payload, b->length);
}

static void
test_crc (void)
{
  /* The check value of CRC-32/IEEE 802.3. */
  g_assert_cmphex (uc_frame_crc ((const guint8 *) "123456789", 9), ==, 0xcbf43926);
  g_assert_cmphex (uc_frame_crc ((const guint8 *) "", 0), ==, 0);
}

static void
test_layout (void)
{
  const UcFrame frame = make_frame (0x10, 0x01020304, "\x17");
  guint8 bytes[UC_FRAME_MAX];
  const guint8 begin[] = { 0xC5, 0x01, 0x10, 0x04, 0x03, 0x02, 0x01, 0x17 };

  g_assert_cmpuint (uc_frame_write (&frame, bytes), ==, 12);
  g_assert_cmpmem (bytes, 8, begin, sizeof begin);
}

static void
test_every_split (void)
{
  const UcFrame sent[2] = { make_frame (0x10, 7, "abc"), make_frame (0x11, 8, "") };
  g_autoptr (GByteArray) line = g_byte_array_new ();

  append_frame (line, &sent[0]);
  append_frame (line, &sent[1]);
  for (guint a = 0; a <= line->len; a++)
    for (guint b = a; b <= line->len; b++)
      {
        const guint ends[3] = { a, b, line->len };
        UcFrameParser parser;
        UcFrame frame;
        guint n_frames = 0;
        guint from = 0;

        uc_frame_parser_init (&parser);
        for (guint part = 0; part < 3; part++)
          {
            const guint8 *bytes = line->data + from;
            gsize n = ends[part] - from;

            while (uc_frame_parser_push (&parser, &bytes, &n, &frame) == UC_FRAME_READY)
              assert_same (&frame, &sent[n_frames++]);
            g_assert_cmpuint (n, ==, 0);
            from = ends[part];
          }
        g_assert_cmpuint (n_frames, ==, 2);
        g_assert_cmpuint (parser.counts.noise, ==, 0);
      }
}

static void
test_every_bit_flipped (void)
{
  const UcFrame sent = make_frame (0x10, 7, "\x17");
  guint8 good[UC_FRAME_MAX];
  gsize size = uc_frame_write (&sent, good);

  for (gsize bit = 0; bit < 8 * size; bit++)
    {
      guint8 bytes[UC_FRAME_MAX];
      const guint8 *at = bytes;
      gsize n = size;
      UcFrameParser parser;
      UcFrame frame;

      memcpy (bytes, good, size);
      bytes[bit / 8] ^= 1 << (bit % 8);
      uc_frame_parser_init (&parser);
      g_assert_cmpint (uc_frame_parser_push (&parser, &at, &n, &frame), ==, UC_FRAME_NEED_MORE);
      g_assert_cmpint (uc_frame_parser_flush (&parser, &frame), ==, UC_FRAME_NEED_MORE);
      g_assert_cmpuint (parser.counts.frames, ==, 0);
      g_assert_cmpuint (parser.counts.bad_checksum + parser.counts.truncated + parser.counts.noise, >, 0);
    }
}

static void
test_bad_checksum (void)
{
  const UcFrame sent[2] = { make_frame (0x10, 7, "\x17"), make_frame (0x10, 8, "\x18") };
  g_autoptr (GByteArray) line = g_byte_array_new ();
  const guint8 *bytes;
  UcFrameParser parser;
  UcFrame frame;
  gsize n;

  append_frame (line, &sent[0]);
  line->data[7] ^= 1;
  append_frame (line, &sent[1]);
  bytes = line->data;
  n = line->len;
  uc_frame_parser_init (&parser);
  g_assert_cmpint (uc_frame_parser_push (&parser, &bytes, &n, &frame), ==, UC_FRAME_READY);
  assert_same (&frame, &sent[1]);
  g_assert_cmpuint (parser.counts.bad_checksum, ==, 1);
  g_assert_cmpuint (parser.counts.noise, ==, 12);
}

static void
test_truncated (void)
{
  const UcFrame sent = make_frame (0x10, 7, "\x17");
  guint8 good[UC_FRAME_MAX];
  gsize size = uc_frame_write (&sent, good);

  for (gsize cut = 1; cut < size; cut++)
    {
      const guint8 *bytes = good;
      gsize n = cut;
      UcFrameParser parser;
      UcFrame frame;

      uc_frame_parser_init (&parser);
      g_assert_cmpint (uc_frame_parser_push (&parser, &bytes, &n, &frame), ==, UC_FRAME_NEED_MORE);
      g_assert_cmpint (uc_frame_parser_flush (&parser, &frame), ==, UC_FRAME_NEED_MORE);
      g_assert_cmpuint (parser.counts.truncated, ==, 1);
    }
}

/* A start byte in the noise claims bytes of the frame behind it; the frame is inside what is held. */
static void
test_frame_inside_a_false_one (void)
{
  const UcFrame sent = make_frame (0x10, 7, "\x17");
  const guint8 false_start[] = { UC_FRAME_START, 60, 0, 0, 0 };
  g_autoptr (GByteArray) line = g_byte_array_new ();
  const guint8 *bytes;
  UcFrameParser parser;
  UcFrame frame;
  gsize n;

  g_byte_array_append (line, false_start, sizeof false_start);
  append_frame (line, &sent);
  bytes = line->data;
  n = line->len;
  uc_frame_parser_init (&parser);
  g_assert_cmpint (uc_frame_parser_push (&parser, &bytes, &n, &frame), ==, UC_FRAME_NEED_MORE);
  g_assert_cmpint (uc_frame_parser_flush (&parser, &frame), ==, UC_FRAME_READY);
  assert_same (&frame, &sent);
  g_assert_cmpint (uc_frame_parser_flush (&parser, &frame), ==, UC_FRAME_NEED_MORE);
  g_assert_cmpuint (parser.counts.truncated, ==, 1);
}

/* What is left behind a frame that was found inside a false one need not begin with a start byte. */
static void
test_start_byte_behind_a_false_one (void)
{
  const UcFrame sent[2] = { make_frame (0x10, 7, "\x17"), make_frame (0x10, 8, "\x18") };
  const guint8 false_start[] = { UC_FRAME_START, 20 };
  g_autoptr (GByteArray) line = g_byte_array_new ();
  const guint8 *bytes;
  UcFrameParser parser;
  UcFrame frame;
  gsize n;

  g_byte_array_append (line, false_start, sizeof false_start);
  append_frame (line, &sent[0]);
  append_frame (line, &sent[1]);
  line->data[sizeof false_start + 12] ^= 0x80;
  append_frame (line, &sent[0]);
  bytes = line->data;
  n = line->len;
  uc_frame_parser_init (&parser);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (uc_frame_parser_push (&parser, &bytes, &n, &frame), ==, UC_FRAME_READY);
      assert_same (&frame, &sent[0]);
    }
  g_assert_cmpint (uc_frame_parser_push (&parser, &bytes, &n, &frame), ==, UC_FRAME_NEED_MORE);
  g_assert_cmpuint (parser.counts.noise, ==, sizeof false_start + 12);
}

#define NOISE 10000000

/* 10 MB of noise, one byte in sixteen a start byte, a good frame every thousand bytes; read in pieces of any size. */
static void
test_noise (void)
{
  g_autoptr (GByteArray) line = g_byte_array_sized_new (NOISE + NOISE / 50);
  g_autoptr (GRand) rand = g_rand_new_with_seed (685);
  UcFrameParser parser;
  UcFrame frame;
  guint32 sent = 0;
  guint32 found = 0;

  for (guint i = 0; i < NOISE; i++)
    {
      guint8 byte = g_rand_int_range (rand, 0, 16) == 0 ? UC_FRAME_START : g_rand_int_range (rand, 0, 256);

      if (i % 1000 == 999)
        {
          frame = make_frame (0x10, ++sent, "\x17");
          append_frame (line, &frame);
        }
      g_byte_array_append (line, &byte, 1);
    }

  uc_frame_parser_init (&parser);
  for (guint at = 0; at < line->len;)
    {
      const guint8 *bytes = line->data + at;
      gsize n = MIN (line->len - at, (guint) g_rand_int_range (rand, 1, 300));

      at += n;
      while (uc_frame_parser_push (&parser, &bytes, &n, &frame) == UC_FRAME_READY)
        {
          const UcFrame expected = make_frame (0x10, ++found, "\x17");

          assert_same (&frame, &expected);
        }
      g_assert_cmpuint (parser.n_held, <=, UC_FRAME_MAX);
    }
  g_assert_cmpuint (found, ==, sent);
  g_assert_cmpuint (parser.counts.bad_checksum, >, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/frame/checksum/check-value", test_crc);
  g_test_add_func ("/frame/layout", test_layout);
  g_test_add_func ("/frame/every-split-in-three", test_every_split);
  g_test_add_func ("/frame/every-bit-flipped-is-dropped", test_every_bit_flipped);
  g_test_add_func ("/frame/bad-checksum-then-good", test_bad_checksum);
  g_test_add_func ("/frame/truncated-anywhere-is-counted", test_truncated);
  g_test_add_func ("/frame/good-inside-a-false-start", test_frame_inside_a_false_one);
  g_test_add_func ("/frame/start-byte-behind-a-false-start", test_start_byte_behind_a_false_one);
  g_test_add_func ("/frame/ten-megabytes-of-noise", test_noise);
  return g_test_run ();
}
