/* Bytes of a line: however they are cut the same badges come out, and every byte is a badge's or counted. */
#include "fuzz.h"

#include "uc-rdm6300.h"

#include <string.h>

/* Reads @data in pieces of @piece bytes. Returns the badges, one after the other. */
static GString *
read_badges (const guint8 *data, gsize size, gsize piece)
{
  GString *found = g_string_new (NULL);
  UcRdm6300Parser parser = { 0 };
  char badge[UC_RDM6300_DIGITS + 1];
  gsize good = 0;

  for (gsize at = 0; at < size; at += piece)
    {
      const guint8 *bytes = data + at;
      gsize n = MIN (piece, size - at);

      while (uc_rdm6300_parser_push (&parser, &bytes, &n, badge) == UC_FRAME_READY)
        {
          g_assert_cmpuint (strspn (badge, "0123456789ABCDEF"), ==, UC_RDM6300_DIGITS);
          /* Before ETX stands LF, or the checksum at once. */
          good += bytes[-2] == '\n' ? UC_RDM6300_FRAME_MAX : UC_RDM6300_FRAME_MAX - 2;
          g_string_append (found, badge);
        }
      g_assert_cmpuint (n, ==, 0);
      g_assert_cmpuint (parser.n_held, <=, UC_RDM6300_FRAME_MAX);
    }
  uc_rdm6300_parser_flush (&parser);
  g_assert_cmpuint (parser.n_held, ==, 0);
  g_assert_cmpuint (good + parser.counts.noise, ==, size);
  return found;
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
  return 0;
}
