/* The lines that a link says to a meter sign: however they are cut, the same board and the same answers come out, each answer is a line
 * of its own, and the sign never shows a sum or an entry that no line has. */
#include "fuzz.h"

#include "uc-meter-lines.h"

#include <string.h>

static gint64
no_time (void)
{
  return G_USEC_PER_SEC;
}

typedef struct
{
  UcMeterBoard board;
  UcMeterLines lines;
  GString *answers;
} Sign;

static void
sign_clear (Sign *sign)
{
  uc_meter_lines_clear (&sign->lines);
  g_string_free (sign->answers, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sign, sign_clear)

/* Takes @data in pieces of @piece bytes, and of each piece @most lines at once. */
static void
sign_read (Sign *sign, const guint8 *data, gsize size, gsize piece, guint most)
{
  uc_meter_board_init (&sign->board);
  sign->board.now_us = sign->board.now_ns = no_time;
  uc_meter_lines_init (&sign->lines, &sign->board, NULL);
  sign->answers = g_string_new (NULL);
  for (gsize at = 0; at < size; at += piece)
    {
      gsize n = MIN (piece, size - at);

      for (gsize used = 0; used < n;)
        {
          guint64 entry = sign->lines.entry, before = sign->lines.line;
          UcMoney value = sign->board.value;

          used += uc_meter_lines_take (&sign->lines, (const char *) data + at + used, n - used, most, sign->answers);
          g_assert_cmpuint (used, <=, n);
          g_assert_cmpuint (sign->lines.line - before, <=, most);
          g_assert_true (used == n || sign->lines.line - before == most);
          g_assert_cmpuint (sign->lines.rest->len, <=, UC_METER_LINE_MOST);
          g_assert_cmpuint (sign->lines.entry, >=, entry);
          /* A value that was shown changes with the entry only. */
          g_assert_true (entry == 0 || sign->lines.entry > entry || sign->board.value == value);
        }
    }
}

/* "heard N" of an entry that some line has, or "error LINE WHAT: REASON; accepted: …" of a line that came. */
static void
check_answers (const Sign *sign)
{
  g_auto (GStrv) each = g_strsplit (sign->answers->str, "\n", -1);
  guint n = g_strv_length (each);

  g_assert_true (g_utf8_validate (sign->answers->str, (gssize) sign->answers->len, NULL));
  g_assert_cmpstr (n > 0 ? each[n - 1] : "", ==, "");
  for (guint i = 0; i + 1 < n; i++)
    {
      gboolean heard = g_str_has_prefix (each[i], "heard ");
      guint64 number;
      char *end;

      g_assert_true (heard || g_str_has_prefix (each[i], "error "));
      number = g_ascii_strtoull (each[i] + strlen ("heard "), &end, 10);
      /* The first entry of a ledger is 0; lines are counted from 1. */
      g_assert_true (heard || number > 0);
      g_assert_cmpuint (number, <=, heard ? sign->lines.entry : sign->lines.line);
      g_assert_true (heard ? *end == '\0' : strstr (end, ": ") != NULL || strstr (end, "; accepted: ") != NULL);
      for (const char *p = each[i]; *p != '\0'; p++)
        g_assert_false (g_ascii_iscntrl (*p));
    }
}

/* @text in micro-dollars, read by itself; -1: it is no sum, or a larger one than a sign has room for. */
static gint64
to_micros (const char *text)
{
  const char *digits = text + strspn (text, "0"), *dot = strchr (text, '.');
  gsize whole = strspn (digits, G_CSET_DIGITS), part = dot != NULL ? strspn (dot + 1, G_CSET_DIGITS) : 0;
  gint64 micros = 0;

  if (whole > 9 || part > 6 || digits[whole + (dot != NULL) + part] != '\0')
    return -1;
  for (gsize i = 0; i < whole + 6; i++)
    micros = micros * 10 + (i < whole ? digits[i] - '0' : i - whole < part ? dot[1 + i - whole] - '0' : 0);
  return micros;
}

/* What is shown was said in one line: the value with its entry, and of a win the sum with its table. */
static void
check_shown (const Sign *sign, const guint8 *data, gsize size)
{
  g_autofree char *text = g_malloc (size + 1);
  g_auto (GStrv) lines = NULL;
  gboolean said = FALSE, won = FALSE;
  UcMeterShown shown;

  uc_meter_board_show (&sign->board, &shown);
  g_assert_true (g_utf8_validate (shown.name, -1, NULL));
  g_assert_true ((shown.state == UC_METER_EMPTY) == (shown.value == UC_MONEY_UNKNOWN));
  g_assert_true ((shown.state == UC_METER_WON) == (shown.n_wins > 0));
  g_assert_cmpuint (shown.n_awards, <=, UC_METER_MAX_AWARDS);
  g_assert_cmpuint (shown.n_wins, <=, 1);
  g_assert_true (shown.wager == UC_MONEY_UNKNOWN || shown.wager > 0);
  for (gsize i = 0; i < size; i++)
    text[i] = data[i] != '\0' ? (char) data[i] : '?';
  text[size] = '\0';
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);

      if (g_strv_length (words) < 5 || strcmp (words[0], "show") != 0)
        continue;
      said |= to_micros (words[2]) == shown.value && g_ascii_strtoull (words[3], NULL, 10) == sign->lines.entry;
      for (guint w = 5; shown.n_wins > 0 && words[w] != NULL; w++)
        won |= g_str_has_prefix (words[w], "award=") && to_micros (words[w] + strlen ("award=")) == shown.wins[0].amount
               && strstr (lines[i], shown.wins[0].table) != NULL;
    }
  g_assert_true (said || shown.state == UC_METER_EMPTY);
  g_assert_true (won || shown.n_wins == 0);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static const struct
  {
    gsize piece;
    guint most;
  } cuts[] = { { 1, 1 }, { 7, G_MAXUINT }, { 64, 2 } };
  g_auto (Sign) whole = { 0 };

  sign_read (&whole, data, size, MAX (size, 1), G_MAXUINT);
  check_answers (&whole);
  check_shown (&whole, data, size);
  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    {
      g_auto (Sign) cut = { 0 };

      sign_read (&cut, data, size, cuts[i].piece, cuts[i].most);
      g_assert_cmpstr (cut.answers->str, ==, whole.answers->str);
      g_assert_cmpmem (&cut.board, sizeof cut.board, &whole.board, sizeof whole.board);
    }
  return 0;
}
