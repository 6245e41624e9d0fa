/* The lines of a link. What may never be: a line that is read is written otherwise; two lines say the same; a line that is torn, too long
 * or no text is taken for another one. */
#include "uc-link-line.h"

#include <string.h>

#define ZEROES "0000000000000000000000000000000000000000000000000000000000000000"

static const char *const good[] = {
  "hello BJ-07 D902-BS9J-KK6A-25X8 file=2026-11.journal row=15990 head=RC5B-CY8M-CNYF-QBWS said=17 rules=00ff",
  "hello BJ-07 D902-BS9J-KK6A-25X8 file=- row=0 head=- said=0 rules=-",
  "seen 17 RC5B-CY8M-CNYF-QBWS",
  "sign MTD-5",
  "sign -",
  "file 2026-11.journal",
  "text\tabc\tdef",
  "row\t1\t0\t1",
  "heard 17",
  "status",
  "do 4001 1234 5001 5678 MTD-5 closed reason=a%20fault",
  "from 16042 " ZEROES,
  "ack 15990",
  "say 17 joined 218 7 10233 10234.55 RC5B-CY8M-CNYF-QBWS",
  "show MTD-5 10234.55 10233 open",
  "show MTD-5 10234.551234 0 pending",
  "show MTD-5 0.00 1 closed",
  "show MTD-5 5000.00 10236 won award=9211.10 table=BJ-07 seat=5 combination=two-suited",
  "show MTD-5 0.00 1 suspended",
  "terms MTD-5 bet=match-the-dealer-progressive wager=5.00 awards=two-suited:10%",
  "terms MTD-5 bet=- wager=5.00 awards=-",
  "done",
  "is meter MTD-5 is open",
  "end the table BJ-07 is connected already",
  "fork 16042 " ZEROES,
  "beat 1 0 0",
  "pit main",
  "fact 7 seen table=BJ-07 seq=1234 item=validation by=2001 where=main",
  "facts 0",
  "noted 26 1700000000000000000 done table=BJ-07 seq=1234 item=validation by=2001 where=main",
  "refused 7 badge 2001 has done it already",
  "claims MTD-5 epoch=7 tickets=3 reserve=1234.00 claims=-",
  "copies filed=2 lacks=no",
};

static const struct
{
  const char *line, *says;
} wrong[] = {
  { "", "“” cannot be read; expected: a line of a link" },
  { "hallo BJ-07", "“hallo BJ-07” cannot be read; expected: a line of a link" },
  { "hello BJ-07", "“hello BJ-07” cannot be read; expected: hello TABLE FINGERPRINT file=NAME row=ROW head=CODE said=N rules=HASH" },
  { "hello BJ/07 D902 file=- row=0 head=- said=0 rules=-", "“BJ/07” cannot be read; expected: hello TABLE" },
  { "hello BJ-07 D902-BS9J-KK6A-25X8-D902 file=- row=0 head=- said=0 rules=-", "“D902-BS9J-KK6A-25X8-D902” cannot be read" },
  { "hello BJ-07 D902 file=- rows=0 head=- said=0 rules=-", "“rows=0” cannot be read" },
  { "heard", "“heard” cannot be read; expected: heard N" },
  { "heard ", "“heard ” cannot be read; expected: heard N" },
  { "heard 017", "“heard 017” cannot be read; expected: heard N" },
  { "heard -1", "“-1” cannot be read; expected: heard N" },
  { "heard 9223372036854775808", "cannot be read; expected: heard N" },
  { "heard 1 2", "“heard 1 2” cannot be read; expected: heard N" },
  { "heard  1", "“” cannot be read; expected: heard N" },
  { "heard\t1", "“heard\t1” cannot be read" },
  { "say 1", "“say 1” cannot be read; expected: say N TEXT" },
  { "show M 1 5 open", "“show M 1 5 open” cannot be read; expected: show METER VALUE ENTRY STATE [KEY=VALUE…]" },
  { "show M -1.00 5 open", "“-1.00” cannot be read" },
  { "show M 1.00 5 won", "“show M 1.00 5 won” cannot be read" },
  { "show M 1.00 5 open table=BJ-07", "“show M 1.00 5 open table=BJ-07” cannot be read" },
  { "show M 1.00 5 lost", "“lost” cannot be read" },
  { "terms M", "“terms M” cannot be read; expected: terms METER TEXT" },
  { "from 1 00", "“00” cannot be read; expected: from SEQ HASH" },
  { "from 1 " ZEROES "00", "cannot be read; expected: from SEQ HASH" },
  { "pit", "“pit” cannot be read; expected: pit NAME" },
  { "pit a b", "“pit a b” cannot be read; expected: pit NAME" },
  { "pit abcdefghijklmnopqrstuvwxyz012345", "cannot be read; expected: pit NAME" },
  { "fact 7", "“fact 7” cannot be read; expected: fact N TEXT" },
  { "noted 26 seen", "“seen” cannot be read; expected: noted ROW TIME TEXT" },
  { "facts -1", "“-1” cannot be read; expected: facts N" },
  { "row 1", "“row 1” cannot be read; expected: fields with a tab before each" },
  { "row", "“row” cannot be read; expected: fields with a tab" },
  { "is a\033[2Jb", "expected: a line of a link" },
  { "is a\xff", "“…” cannot be read; expected: a line of a link" },
};

static void
test_good (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      UcLinkLine line;

      uc_link_line_parse (good[i], &line, &error);
      g_assert_no_error (error);
      uc_link_line_print (&line, text);
      g_assert_cmpuint (text->str[text->len - 1], ==, '\n');
      g_string_truncate (text, text->len - 1);
      g_assert_cmpstr (text->str, ==, good[i]);
    }
}

/* Every kind is among the good lines, so that none is without a test. */
static void
test_all (void)
{
  guint64 seen = 0;

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      UcLinkLine line;

      g_assert_true (uc_link_line_parse (good[i], &line, NULL));
      seen |= G_GUINT64_CONSTANT (1) << line.kind;
    }
  g_assert_cmpuint (seen, ==, (G_GUINT64_CONSTANT (1) << UC_LINK_N_KINDS) - 1);
}

static void
test_values (void)
{
  UcLinkLine line;

  g_assert_true (uc_link_line_parse (good[0], &line, NULL));
  g_assert_cmpstr (line.table, ==, "BJ-07");
  g_assert_cmpstr (line.fingerprint, ==, "D902-BS9J-KK6A-25X8");
  g_assert_cmpstr (line.file, ==, "2026-11.journal");
  g_assert_cmpuint (line.n, ==, 15990);
  g_assert_cmpuint (line.said, ==, 17);
  g_assert_cmpstr (line.rules, ==, "00ff");
  g_assert_true (uc_link_line_parse ("show MTD-5 10234.55 10233 pending", &line, NULL));
  g_assert_cmpint (line.value, ==, 10234550000);
  g_assert_cmpuint (line.entry, ==, 10233);
  g_assert_cmpint (line.state, ==, UC_LINK_PENDING);
  g_assert_true (uc_link_line_parse ("do 4001 1234 5001 5678 M adjusted value=3.00", &line, NULL));
  g_assert_cmpstr (line.second_pin, ==, "5678");
  g_assert_cmpstr (line.rest, ==, "adjusted value=3.00");
}

static void
test_wrong (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      UcLinkLine line;

      g_assert_false (uc_link_line_parse (wrong[i].line, &line, &error));
      g_assert_error (error, UC_LINK_LINE_ERROR, UC_LINK_LINE_ERROR_SYNTAX);
      if (strstr (error->message, wrong[i].says) == NULL)
        g_error ("“%s”: %s", wrong[i].line, error->message);
    }
}

/* Cut anywhere, the same lines come; the end of a line that has not come is waited for. */
static void
test_cut (void)
{
  static const char bytes[] = "heard 1\nack 2\n\nsay 3 joined";

  for (gsize piece = 1; piece < sizeof bytes; piece++)
    {
      g_auto (UcLinkLines) lines = { 0 };
      g_autoptr (GString) got = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      const char *line;

      uc_link_lines_init (&lines);
      for (gsize at = 0; at < sizeof bytes - 1; at += piece)
        {
          uc_link_lines_push (&lines, bytes + at, MIN (piece, sizeof bytes - 1 - at));
          while ((line = uc_link_lines_next (&lines, &error)) != NULL)
            g_string_append_printf (got, "[%s]", line);
          g_assert_no_error (error);
        }
      g_assert_cmpstr (got->str, ==, "[heard 1][ack 2][]");
    }
}

static void
test_long (void)
{
  for (gint more = -1; more <= 1; more++)
    {
      g_auto (UcLinkLines) lines = { 0 };
      const gsize n = UC_LINK_LINE_MOST + (gsize)more;
      g_autofree char *bytes = g_malloc (n + 1);
      g_autoptr (GError) error = NULL;

      memset (bytes, 'x', n);
      bytes[n] = '\n';
      uc_link_lines_init (&lines);
      uc_link_lines_push (&lines, bytes, n + 1);
      if (more <= 0)
        {
          g_assert_nonnull (uc_link_lines_next (&lines, &error));
          g_assert_no_error (error);
          continue;
        }
      g_assert_null (uc_link_lines_next (&lines, &error));
      g_assert_error (error, UC_LINK_LINE_ERROR, UC_LINK_LINE_ERROR_TOO_LONG);
    }
}

static void
test_zero (void)
{
  g_auto (UcLinkLines) lines = { 0 };
  g_autoptr (GError) error = NULL;

  uc_link_lines_init (&lines);
  uc_link_lines_push (&lines, "heard 1\0\n", 9);
  g_assert_null (uc_link_lines_next (&lines, &error));
  g_assert_error (error, UC_LINK_LINE_ERROR, UC_LINK_LINE_ERROR_SYNTAX);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wire/link-line/good", test_good);
  g_test_add_func ("/wire/link-line/every-kind", test_all);
  g_test_add_func ("/wire/link-line/values", test_values);
  g_test_add_func ("/wire/link-line/wrong", test_wrong);
  g_test_add_func ("/wire/link-line/cut-anywhere", test_cut);
  g_test_add_func ("/wire/link-line/too-long", test_long);
  g_test_add_func ("/wire/link-line/zero-byte", test_zero);
  return g_test_run ();
}
