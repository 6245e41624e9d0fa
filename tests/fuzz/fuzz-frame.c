/* Bytes of a line: however they are cut the same frames come out, and each stands in the bytes as it would be written. */
#include "fuzz.h"

#include "uc-frame.h"

#include <string.h>

static void
keep (GByteArray *found, const UcFrame *frame, const guint8 *data, gsize size)
{
  guint8 bytes[UC_FRAME_MAX];
  gsize n = uc_frame_write (frame, bytes);

  g_assert_nonnull (memmem (data, size, bytes, n));
  g_byte_array_append (found, bytes, n);
}

/* Reads @data in pieces of @piece bytes, the rest flushed. Returns the frames as written, one after the other. */
static GByteArray *
read_frames (const guint8 *data, gsize size, gsize piece)
{
  GByteArray *found = g_byte_array_new ();
  UcFrameParser parser;
  UcFrame frame;

  uc_frame_parser_init (&parser);
  for (gsize at = 0; at < size; at += piece)
    {
      const guint8 *bytes = data + at;
      gsize n = MIN (piece, size - at);

      while (uc_frame_parser_push (&parser, &bytes, &n, &frame) == UC_FRAME_READY)
        keep (found, &frame, data, size);
      g_assert_cmpuint (n, ==, 0);
      g_assert_cmpuint (parser.n_held, <=, UC_FRAME_MAX);
    }
  while (uc_frame_parser_flush (&parser, &frame) == UC_FRAME_READY)
    keep (found, &frame, data, size);
  g_assert_cmpuint (parser.n_held, ==, 0);
  g_assert_cmpuint (found->len + parser.counts.noise, ==, size);
  return found;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static const gsize pieces[] = { 1, 7, 64 };
  g_autoptr (GByteArray) whole = read_frames (data, size, MAX (size, 1));

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GByteArray) cut = read_frames (data, size, pieces[i]);

      g_assert_cmpmem (cut->data, cut->len, whole->data, whole->len);
    }
  return 0;
}
