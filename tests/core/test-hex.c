/* Bytes in hexadecimal digits. */
#include "uc-hex.h"

static void
test_there_and_back (void)
{
  static const guint8 bytes[] = { 0x00, 0x0f, 0xa0, 0xff };
  g_autoptr (GString) text = g_string_new ("hash=");
  guint8 again[sizeof bytes];

  uc_hex_append (text, bytes, sizeof bytes);
  g_assert_cmpstr (text->str, ==, "hash=000fa0ff");
  g_assert_true (uc_hex_parse (text->str + 5, again, sizeof again));
  g_assert_cmpmem (again, sizeof again, bytes, sizeof bytes);
  g_assert_true (uc_hex_parse ("000FA0FF", again, sizeof again));
  g_assert_cmpmem (again, sizeof again, bytes, sizeof bytes);
}

static void
test_wrong (void)
{
  static const char *const bad[] = { "", "0", "00", "000", "00000", "000000", "0g00", "g000", " 000", "00 0", "0x00", "-100", "\xd9\xa1\xd9\xa1" };
  guint8 bytes[2];

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    if (uc_hex_parse (bad[i], bytes, sizeof bytes))
      g_error ("“%s” is no two bytes", bad[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hex/there-and-back", test_there_and_back);
  g_test_add_func ("/hex/wrong", test_wrong);
  return g_test_run ();
}
