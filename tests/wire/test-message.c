/* Messages: round trips, refusals, and the worked example of docs/reference/wire.md. */
#include "uc-message.h"

#include <string.h>

static const struct
{
  UcMessage message;
  const char *printed;
} round_trips[] = {
  { { .kind = UC_MESSAGE_HELLO, .device = UC_WIRE_SHOE, .version = 1, .number = 0 }, "hello shoe version=1 0" },
  { { .kind = UC_MESSAGE_HELLO, .device = UC_WIRE_GPIO, .version = 1, .number = G_MAXUINT32 },
    "hello gpio version=1 4294967295" },
  { { .kind = UC_MESSAGE_ACK, .number = 41 }, "ack 41" },
  { { .kind = UC_MESSAGE_AGAIN }, "again" },
  { { .kind = UC_MESSAGE_CARD, .seq = 1, .card = uc_card (7, UC_SUIT_HEARTS) }, "1 card 7H" },
  { { .kind = UC_MESSAGE_CARD, .seq = 2, .card = UC_CARD_NONE }, "2 card -" },
  { { .kind = UC_MESSAGE_LIGHT, .seq = 3, .range = UC_RANGE_LARGE }, "3 light large" },
  { { .kind = UC_MESSAGE_PEEK, .seq = 9, .value = TRUE }, "9 peek 1" },
  { { .kind = UC_MESSAGE_WORD, .seq = 4, .text = "fault" }, "4 word fault" },
  { { .kind = UC_MESSAGE_BADGE, .seq = 5, .text = "123456789012345" }, "5 badge 123456789012345" },
  { { .kind = UC_MESSAGE_EDGE, .seq = 6, .line = UC_LINE_WAGER_1 + 2, .value = TRUE, .t_ns = G_MAXINT64 },
    "6 edge wager.3 1 t=9223372036854775807" },
  { { .kind = UC_MESSAGE_LEVEL, .line = UC_LINE_RESET_KEY, .value = FALSE, .t_ns = 12 }, "level reset-key 0 t=12" },
  { { .kind = UC_MESSAGE_SET, .line = UC_LINE_LAMP_ACCEPTED_1 + 6, .value = TRUE }, "set lamp.7.accepted 1" },
};

static void
test_round_trips (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (round_trips); i++)
    {
      g_autoptr (GString) printed = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      UcMessage message;
      UcFrame frame;

      uc_message_encode (&round_trips[i].message, &frame);
      uc_message_decode (&frame, &message, &error);
      g_assert_no_error (error);
      uc_message_print (&message, printed);
      g_assert_cmpstr (printed->str, ==, round_trips[i].printed);
    }
}

static const struct
{
  const char *what;
  UcFrame frame;
  UcMessageError code;
} refusals[] = {
  { "unknown type", { 0x7f, 0, 1, "" }, UC_MESSAGE_ERROR_TYPE },
  { "card too short", { 0x10, 0, 1, "" }, UC_MESSAGE_ERROR_CONTENT },
  { "card too long", { 0x10, 2, 1, "\x17\x17" }, UC_MESSAGE_ERROR_CONTENT },
  { "card of no rank", { 0x10, 1, 1, "\x10" }, UC_MESSAGE_ERROR_CONTENT },
  { "card above king", { 0x10, 1, 1, "\x0e" }, UC_MESSAGE_ERROR_CONTENT },
  { "card of a fifth suit", { 0x10, 1, 1, "\x41" }, UC_MESSAGE_ERROR_CONTENT },
  { "card without a number", { 0x10, 1, 0, "\x17" }, UC_MESSAGE_ERROR_CONTENT },
  { "acknowledgement with a number", { 0x02, 4, 1, "\x01\0\0\0" }, UC_MESSAGE_ERROR_CONTENT },
  { "light of no range", { 0x11, 1, 1, "\0" }, UC_MESSAGE_ERROR_CONTENT },
  { "light of a fourth range", { 0x11, 1, 1, "\x04" }, UC_MESSAGE_ERROR_CONTENT },
  { "badge of no character", { 0x13, 1, 1, "\0" }, UC_MESSAGE_ERROR_CONTENT },
  { "badge of 16 characters", { 0x13, 17, 1, "\x10" "1234567890123456" }, UC_MESSAGE_ERROR_CONTENT },
  { "badge longer than its frame", { 0x13, 3, 1, "\x03" "12" }, UC_MESSAGE_ERROR_CONTENT },
  { "badge with a blank", { 0x13, 4, 1, "\x03" "1 2" }, UC_MESSAGE_ERROR_CONTENT },
  { "badge with a terminator inside", { 0x13, 4, 1, "\x03" "1\0002" }, UC_MESSAGE_ERROR_CONTENT },
  { "edge of an unknown line", { 0x20, 17, 1, "\x07wager.8\x01\0\0\0\0\0\0\0\0" }, UC_MESSAGE_ERROR_CONTENT },
  { "edge that is neither", { 0x20, 17, 1, "\x07wager.1\x02\0\0\0\0\0\0\0\0" }, UC_MESSAGE_ERROR_CONTENT },
  { "edge before time began", { 0x20, 17, 1, "\x07wager.1\x01\0\0\0\0\0\0\0\x80" }, UC_MESSAGE_ERROR_CONTENT },
  { "hello of an unknown device", { 0x01, 10, 0, "\x04wheel\x01\0\0\0\0" }, UC_MESSAGE_ERROR_CONTENT },
  { "hello of version 0", { 0x01, 10, 0, "\x04shoe\0\0\0\0\0" }, UC_MESSAGE_ERROR_CONTENT },
};

static void
test_refusals (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GError) error = NULL;
      UcMessage message = { .kind = UC_MESSAGE_SET, .seq = 99 };

      g_test_message ("%s", refusals[i].what);
      g_assert_false (uc_message_decode (&refusals[i].frame, &message, &error));
      g_assert_error (error, UC_MESSAGE_ERROR, (gint) refusals[i].code);
      g_assert_cmpint (message.kind, ==, UC_MESSAGE_SET);
      g_assert_cmpuint (message.seq, ==, 99);
    }
}

static void
test_lines (void)
{
  static const struct
  {
    UcLine line;
    const char *name;
    guint seat;
    gboolean input;
  } lines[] = {
    { uc_line_wager (1), "wager.1", 1, TRUE },
    { uc_line_wager (7), "wager.7", 7, TRUE },
    { UC_LINE_LOCK_BUTTON, "lock-button", 0, TRUE },
    { UC_LINE_RESET_KEY, "reset-key", 0, TRUE },
    { UC_LINE_LOCK_LINE, "lock-line", 0, FALSE },
    { uc_line_lamp_invite (1), "lamp.1.invite", 1, FALSE },
    { uc_line_lamp_placed (4), "lamp.4.placed", 4, FALSE },
    { uc_line_lamp_accepted (7), "lamp.7.accepted", 7, FALSE },
    { uc_line_winner (7), "winner.7", 7, FALSE },
    { UC_LINE_FLOOR_CALL, "floor-call", 0, FALSE },
    { UC_LINE_NONE, "", 0, FALSE },
  };
  char text[UC_LINE_TEXT];

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_assert_cmpstr (uc_line_format (lines[i].line, text), ==, lines[i].name);
      g_assert_cmpint (uc_line_parse (lines[i].name), ==, lines[i].line);
      g_assert_cmpuint (uc_line_seat (lines[i].line), ==, lines[i].seat);
      g_assert_cmpint (uc_line_is_input (lines[i].line), ==, lines[i].input);
    }
  g_assert_cmpint (uc_line_parse ("wager.8"), ==, UC_LINE_NONE);
  g_assert_cmpint (uc_line_parse ("wager.0"), ==, UC_LINE_NONE);
  g_assert_cmpint (uc_line_parse ("wager.1x"), ==, UC_LINE_NONE);
}

static void
test_fitted_lines (void)
{
  g_autofree UcRules *rules = g_new0 (UcRules, 1);

  g_strlcpy (rules->fitted.wager[3], "unix:a", UC_RULES_LINK);
  g_strlcpy (rules->fitted.winner[7], "unix:b", UC_RULES_LINK);
  g_strlcpy (rules->fitted.lock_line, "unix:c", UC_RULES_LINK);
  g_assert_cmpstr (uc_line_fitted (uc_line_wager (3), rules), ==, "unix:a");
  g_assert_cmpstr (uc_line_fitted (uc_line_wager (4), rules), ==, "");
  g_assert_cmpstr (uc_line_fitted (uc_line_winner (7), rules), ==, "unix:b");
  g_assert_cmpstr (uc_line_fitted (UC_LINE_LOCK_LINE, rules), ==, "unix:c");
}

/* "C5 01 … | 7 card 7H": the bytes must be one frame that prints as what stands behind the bar, and be written so. */
static void
check_example (const char *line)
{
  g_auto (GStrv) halves = g_strsplit (line, " | ", 2);
  g_auto (GStrv) words = g_strsplit_set (g_strstrip (halves[0]), " ", -1);
  g_autoptr (GByteArray) example = g_byte_array_new ();
  g_autoptr (GString) printed = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  guint8 written[UC_FRAME_MAX];
  UcFrameParser parser;
  UcMessage message;
  UcFrame frame;

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint8 byte = g_ascii_strtoull (words[i], NULL, 16);

      g_byte_array_append (example, &byte, 1);
    }
  const guint8 *bytes = example->data;
  gsize n = example->len;

  uc_frame_parser_init (&parser);
  g_assert_cmpint (uc_frame_parser_push (&parser, &bytes, &n, &frame), ==, UC_FRAME_READY);
  uc_message_decode (&frame, &message, &error);
  g_assert_no_error (error);
  uc_message_print (&message, printed);
  g_assert_cmpstr (printed->str, ==, g_strstrip (halves[1]));
  g_assert_cmpmem (written, uc_message_write (&message, written), example->data, example->len);
}

static void
test_documented_example (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "reference", "wire.md", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  guint n = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "C5 "))
      {
        check_example (lines[i]);
        n++;
      }
  g_assert_cmpuint (n, >=, UC_N_MESSAGES - 1);
}

/* Each message of the code has its row in the document: "| `0x10` | card | card |". */
static void
test_documented_layouts (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "reference", "wire.md", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
#define X(name, word, type, fields)                                                                                    \
  {                                                                                                                    \
    g_autofree char *row = g_strdup_printf ("| `0x%02x` | `%s` | %s |", type, word, fields);                           \
    if (strstr (text, row) == NULL)                                                                                    \
      g_error ("docs/reference/wire.md lacks the row %s", row);                                                                  \
  }
  UC_MESSAGES (X)
#undef X
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/message/round-trips", test_round_trips);
  g_test_add_func ("/message/refusals-change-nothing", test_refusals);
  g_test_add_func ("/message/line-names", test_lines);
  g_test_add_func ("/message/lines-fitted", test_fitted_lines);
  g_test_add_func ("/message/documented-example", test_documented_example);
  g_test_add_func ("/message/documented-layouts", test_documented_layouts);
  return g_test_run ();
}
