/* GPIO lines behind a fake of the library: names and faults, the thread, edges that are lost, lines that come and go. */
#include "fake-gpio.h"
#include "uc-gpio-lines.h"

#include <errno.h>
#include <string.h>

#define CHIP "pinctrl-rp1"
#define MS G_GINT64_CONSTANT (1000000)

enum
{
  BUTTON = 17,
  KEY = 22,
  LOCK = 27,
  WAGER_1 = 5,
  WAGER_2 = 6,
  LAMP = 10,
};

typedef struct
{
  UcRules rules;
  UcGpioLines *lines;
  GString *log; /* news and states as text */
  guint quiet;
} Fixture;

/* ---- set up ---- */

static void
on_news (const UcGpioNews *news, gpointer data)
{
  Fixture *f = data;
  char name[UC_LINE_TEXT];

  uc_line_format (news->line, name);
  if (news->kind == UC_GPIO_NEWS_EDGE)
    g_string_append_printf (f->log, "%s%c%d ", name, news->high ? '+' : '-', (int) (news->t_ns / MS));
  else
    g_string_append_printf (f->log, "%s=%d%s ", name, news->high, news->lost > 0 ? "!" : "");
}

static void
on_quiet (gpointer data)
{
  ((Fixture *) data)->quiet++;
}

static void
on_state (UcLine line, const char *why, gpointer data)
{
  Fixture *f = data;
  char name[UC_LINE_TEXT];

  g_string_append_printf (f->log, "[%s %s] ", uc_line_format (line, name), why != NULL ? why : "open");
}

static const UcGpioLinesFuncs funcs = { on_news, on_quiet, on_state };

static void
set_up (Fixture *f, gconstpointer data)
{
  fake_gpio_init ();
  f->log = g_string_new (NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_clear_pointer (&f->lines, uc_gpio_lines_free);
  fake_gpio_clear ();
  g_string_free (f->log, TRUE);
}

static void
fit (Fixture *f, UcLine line, const char *where)
{
  g_strlcpy ((char *) uc_line_fitted (line, &f->rules), where, UC_RULES_LINK);
}

static void
open_lines (Fixture *f)
{
  f->lines = uc_gpio_lines_new (&f->rules, fake_gpio_folder (), &funcs, f);
}

/* The thread takes what the fake has; so does this, whichever comes first. */
static void
gather (Fixture *f)
{
  uc_gpio_lines_gather (f->lines);
}

static void
assert_log (Fixture *f, const char *expected)
{
  g_assert_cmpstr (f->log->str, ==, expected);
  g_string_truncate (f->log, 0);
}

/* A chip with button, lock line and a sensor, all well; the log is empty. */
static void
open_table (Fixture *f)
{
  fake_gpio_plug (0, CHIP, 28);
  fit (f, UC_LINE_LOCK_BUTTON, CHIP "/17");
  fit (f, UC_LINE_LOCK_LINE, CHIP "/27");
  fit (f, uc_line_wager (1), CHIP "/5");
  open_lines (f);
  gather (f);
  assert_log (f, "[lock-line open] [wager.1 open] [lock-button open] wager.1=0 lock-button=0 ");
}

static void
wait_for (Fixture *f, const char *part)
{
  while (strstr (f->log->str, part) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* ---- names ---- */

static void
test_consumers (Fixture *f, gconstpointer data)
{
  char text[UC_GPIO_CONSUMER];

  g_assert_cmpstr (uc_gpio_lines_consumer (uc_line_wager (3), text), ==, "upcard wager 3");
  g_assert_cmpstr (uc_gpio_lines_consumer (uc_line_lamp_accepted (7), text), ==, "upcard lamp 7 accepted");
  g_assert_cmpstr (uc_gpio_lines_consumer (UC_LINE_LOCK_BUTTON, text), ==, "upcard lock button");
  open_table (f);
  g_assert_cmpstr (fake_gpio_consumer (CHIP, LOCK), ==, "upcard lock line");
  g_assert_cmpstr (fake_gpio_consumer (CHIP, WAGER_1), ==, "upcard wager 1");
}

static void
test_by_name_and_wired (Fixture *f, gconstpointer data)
{
  UcConnection asked;

  fake_gpio_plug (4, "other", 8);
  fake_gpio_plug (0, CHIP, 28);
  fake_gpio_name_line (CHIP, WAGER_2, "GPIO6");
  fit (f, uc_line_wager (2), CHIP "/GPIO6,active-low,pull-up");
  open_lines (f);
  g_assert_cmpstr (fake_gpio_consumer (CHIP, WAGER_2), ==, "upcard wager 2");
  asked = fake_gpio_asked (CHIP, WAGER_2);
  g_assert_true (asked.active_low);
  g_assert_cmpint (asked.bias, ==, UC_BIAS_PULL_UP);
}

/* ---- what is wrong, in words ---- */

static const struct
{
  const char *name;
  const char *where;
  int code;
  const char *consumer;
  const char *why;
} faults[] = {
  { "no-chip", "pinctrl-bcm2711/5", 0, NULL,
    "there is no GPIO chip “pinctrl-bcm2711”; chips present: pinctrl-rp1 (gpiochip0, 28 lines), 1-0020 (gpiochip11, 16 "
    "lines)" },
  { "no-number", CHIP "/28", 0, NULL, "the chip “pinctrl-rp1” has no line “28”; it has the lines 0 to 27" },
  { "no-name", CHIP "/GPIO5", 0, NULL, "the chip “pinctrl-rp1” has no line “GPIO5”; it has the lines 0 to 27" },
  { "busy", CHIP "/5", 0, "spi0 CS1", "line 5 of “pinctrl-rp1” is in use by “spi0 CS1”" },
  { "no-edges", CHIP "/5", ENXIO, NULL,
    "line 5 of “pinctrl-rp1” reports no edges; a sensor, a button or a key needs a line with an interrupt" },
  { "no-pull-up", CHIP "/5,pull-up", ENOTSUP, NULL,
    "line 5 of “pinctrl-rp1” cannot be an input with a pull-up: Operation not supported" },
  { "fails", CHIP "/5", EIO, NULL, "line 5 of “pinctrl-rp1” does not answer: Input/output error" },
};

static void
test_faults (Fixture *f, gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *expected = g_strdup_printf ("[wager.1 %s] ", faults[i].why);

  fake_gpio_plug (0, CHIP, 28);
  fake_gpio_plug (11, "1-0020", 16);
  fake_gpio_break (CHIP, WAGER_1, faults[i].code);
  fake_gpio_occupy (CHIP, WAGER_1, faults[i].consumer);
  fit (f, uc_line_wager (1), faults[i].where);
  open_lines (f);
  assert_log (f, expected);
}

/* Two of a kind: neither is taken, and each is told how it is named. What does not tell them apart is asked for again. */
static const struct
{
  const char *name;
  const char *chips[3];
  const char *where;
  const char *why; /* NULL: opened */
} alike[] = {
  { "both", { "ftdi-cbus@usb1/1-1/1-1.2", "ftdi-cbus@usb1/1-1/1-1.3" }, "ftdi-cbus/2",
    "2 GPIO chips are called “ftdi-cbus”, gpiochip3 and gpiochip4: the one that is meant is named “ftdi-cbus@1-1.2” or "
    "“ftdi-cbus@1-1.3”" },
  { "one-behind-the-other", { "ftdi-cbus@usb1/1-1", "ftdi-cbus@usb1/1-1/1-1.3" }, "ftdi-cbus@1-1/2",
    "2 GPIO chips are called “ftdi-cbus@1-1”, gpiochip3 and gpiochip4: the one that is meant is named "
    "“ftdi-cbus@gpiochip3” or “ftdi-cbus@1-1.3”" },
  { "on-one-device", { "brcmstb@soc", "brcmstb@soc", "brcmstb@soc" }, "brcmstb/2",
    "3 GPIO chips are called “brcmstb”, gpiochip3, gpiochip4 and gpiochip5: the one that is meant is named "
    "“brcmstb@gpiochip3” or “brcmstb@gpiochip4” or “brcmstb@gpiochip5”" },
  { "elsewhere", { "ftdi-cbus@usb1/1-1/1-1.2", "ftdi-cbus@usb1/1-1/1-1.3" }, "ftdi-cbus@1-1.4/2",
    "there is no GPIO chip “ftdi-cbus@1-1.4”; chips present: ftdi-cbus (gpiochip3, 28 lines), ftdi-cbus (gpiochip4, 28 "
    "lines)" },
  { "by-place", { "ftdi-cbus@usb1/1-1/1-1.2", "ftdi-cbus@usb1/1-1/1-1.3" }, "ftdi-cbus@1-1.3/2", NULL },
  { "by-node", { "ftdi-cbus@usb1/1-1/1-1.2", "ftdi-cbus@usb1/1-1/1-1.3" }, "ftdi-cbus@gpiochip4/2", NULL },
};

static void
test_alike (Fixture *f, gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *expected = g_strdup_printf ("[winner.1 %s] ", alike[i].why != NULL ? alike[i].why : "open");

  for (guint k = 0; k < G_N_ELEMENTS (alike[i].chips) && alike[i].chips[k] != NULL; k++)
    fake_gpio_plug (3 + k, alike[i].chips[k], 28);
  fit (f, uc_line_winner (1), alike[i].where);
  open_lines (f);
  assert_log (f, expected);
  if (alike[i].why == NULL)
    {
      g_assert_cmpstr (fake_gpio_consumer (alike[i].chips[0], 2), ==, "");
      g_assert_cmpstr (fake_gpio_consumer (alike[i].chips[1], 2), ==, "upcard winner 1");
    }
}

/* The one that is left is the one that is meant. */
static void
test_one_of_two_goes (Fixture *f, gconstpointer data)
{
  fake_gpio_plug (3, "ftdi-cbus@usb1/1-1", 4);
  fake_gpio_plug (4, "ftdi-cbus@usb1/1-2", 4);
  fit (f, uc_line_winner (1), "ftdi-cbus/2");
  open_lines (f);
  fake_gpio_unplug ("ftdi-cbus@usb1/1-1");
  wait_for (f, "[winner.1 open] ");
  g_assert_cmpstr (fake_gpio_consumer ("ftdi-cbus@usb1/1-2", 2), ==, "upcard winner 1");
}

static void
test_no_chips_at_all (Fixture *f, gconstpointer data)
{
  fit (f, uc_line_wager (1), CHIP "/5");
  open_lines (f);
  assert_log (f, "[wager.1 there is no GPIO chip “pinctrl-rp1”; chips present: none] ");
}

/* ---- edges ---- */

static void
test_edges (Fixture *f, gconstpointer data)
{
  open_table (f);
  fake_gpio_edge (CHIP, WAGER_1, TRUE, 5 * MS);
  fake_gpio_edge (CHIP, WAGER_1, FALSE, 7 * MS);
  gather (f);
  assert_log (f, "wager.1+5 wager.1-7 ");
  g_assert_cmpuint (f->quiet, ==, 0);
}

/* Nobody gathers: the thread brings them to the main loop. */
static void
test_edges_come_by_themselves (Fixture *f, gconstpointer data)
{
  open_table (f);
  fake_gpio_edge (CHIP, WAGER_1, TRUE, 5 * MS);
  wait_for (f, "wager.1+5");
  g_assert_cmpuint (f->quiet, >, 0);
}

/* Nobody turns the main loop either: it may be waiting for its disk. */
static void
test_locks_at_once (Fixture *f, gconstpointer data)
{
  open_table (f);
  g_assert_true (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
  g_assert_cmpint (fake_gpio_level (CHIP, LOCK), ==, !UC_GPIO_LOCKED);
  fake_gpio_edge (CHIP, BUTTON, TRUE, 5 * MS);
  while (fake_gpio_level (CHIP, LOCK) != UC_GPIO_LOCKED)
    g_thread_yield ();
  assert_log (f, "");
}

/* Who has not heard of the press yet does not release what it locked. */
static void
test_lock_holds_until_heard (Fixture *f, gconstpointer data)
{
  open_table (f);
  fake_gpio_edge (CHIP, BUTTON, TRUE, 5 * MS);
  while (fake_gpio_sets (CHIP, LOCK) == 0)
    g_thread_yield ();
  g_assert_false (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
  g_assert_cmpint (fake_gpio_level (CHIP, LOCK), ==, UC_GPIO_LOCKED);
  assert_log (f, "");
  gather (f);
  assert_log (f, "lock-button+5 ");
  g_assert_true (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
  g_assert_cmpint (fake_gpio_level (CHIP, LOCK), ==, !UC_GPIO_LOCKED);
}

/* A released button locks nothing. */
static void
test_release_locks_nothing (Fixture *f, gconstpointer data)
{
  fake_gpio_plug (0, CHIP, 28);
  fake_gpio_move (CHIP, BUTTON, TRUE);
  fit (f, UC_LINE_LOCK_BUTTON, CHIP "/17");
  fit (f, UC_LINE_LOCK_LINE, CHIP "/27");
  open_lines (f);
  g_assert_true (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
  fake_gpio_edge (CHIP, BUTTON, FALSE, 5 * MS);
  gather (f);
  g_assert_cmpint (fake_gpio_level (CHIP, LOCK), ==, !UC_GPIO_LOCKED);
}

/* ---- lost edges ---- */

/* Before the thread watches the line: all in one go. */
static void
burst (guint n)
{
  for (guint i = 0; i < n; i++)
    fake_gpio_edge (CHIP, WAGER_1, i % 2 == 0, (i + 1) * MS);
}

/* Sixteen kept of an odd seventeen: the line ends high, and only its level says so. */
static void
test_full_queue_reads_level (Fixture *f, gconstpointer data)
{
  UcGpioThread *thread = uc_gpio_thread_new ();
  g_autoptr (UcGpioChip) chip = NULL;
  g_autoptr (UcGpioLine) line = NULL;
  UcConnection where = { .chip = CHIP, .line = "5" };
  UcGpioNews news;
  guint edges = 0;

  fake_gpio_plug (0, CHIP, 28);
  chip = uc_gpio_find_chip (fake_gpio_folder (), CHIP, NULL);
  line = uc_gpio_open_input (chip, &where, "test", NULL);
  burst (17);
  uc_gpio_thread_watch (thread, uc_line_wager (1), line);
  uc_gpio_thread_gather (thread);
  g_assert_true (uc_gpio_thread_take (thread, &news));
  g_assert_cmpint (news.kind, ==, UC_GPIO_NEWS_LEVEL);
  while (uc_gpio_thread_take (thread, &news) && news.kind == UC_GPIO_NEWS_EDGE)
    edges++;
  g_assert_cmpuint (edges, ==, 16);
  g_assert_cmpint (news.kind, ==, UC_GPIO_NEWS_LEVEL);
  g_assert_true (news.high);
  g_assert_cmpuint (news.lost, >, 0);
  g_assert_false (uc_gpio_thread_take (thread, &news));
  uc_gpio_thread_free (thread);
}

/* Numbered edges: the gap is counted, and what is left is still said. */
static void
test_gap_reads_level (Fixture *f, gconstpointer data)
{
  UcGpioThread *thread = uc_gpio_thread_new ();
  g_autoptr (UcGpioChip) chip = NULL;
  g_autoptr (UcGpioLine) line = NULL;
  UcConnection where = { .chip = CHIP, .line = "5" };
  UcGpioNews news;
  guint edges = 0;

  fake_gpio_plug (0, CHIP, 28);
  fake_gpio_number (8);
  chip = uc_gpio_find_chip (fake_gpio_folder (), CHIP, NULL);
  line = uc_gpio_open_input (chip, &where, "test", NULL);
  burst (11);
  uc_gpio_thread_watch (thread, uc_line_wager (1), line);
  uc_gpio_thread_gather (thread);
  uc_gpio_thread_take (thread, &news);
  while (uc_gpio_thread_take (thread, &news) && news.kind == UC_GPIO_NEWS_EDGE)
    edges++;
  g_assert_cmpuint (edges, ==, 8);
  g_assert_cmpuint (news.lost, ==, 3);
  g_assert_true (news.high);
  uc_gpio_thread_free (thread);
}

/* More than the main loop takes: the oldest are kept, the level comes behind them, and nobody waits. */
static void
test_news_overflow (Fixture *f, gconstpointer data)
{
  const guint n = 6001;
  guint edges = 0, lost = 0;
  UcGpioThread *thread = uc_gpio_thread_new ();
  g_autoptr (UcGpioChip) chip = NULL;
  g_autoptr (UcGpioLine) line = NULL;
  UcConnection where = { .chip = CHIP, .line = "5" };
  UcGpioNews news = { 0 };

  fake_gpio_plug (0, CHIP, 28);
  fake_gpio_number (256);
  chip = uc_gpio_find_chip (fake_gpio_folder (), CHIP, NULL);
  line = uc_gpio_open_input (chip, &where, "test", NULL);
  uc_gpio_thread_watch (thread, uc_line_wager (1), line);
  for (guint i = 0; i < n; i++)
    {
      fake_gpio_edge (CHIP, WAGER_1, i % 2 == 0, (i + 1) * MS);
      uc_gpio_thread_gather (thread);
    }
  while (uc_gpio_thread_take (thread, &news))
    {
      edges += news.kind == UC_GPIO_NEWS_EDGE;
      lost += news.lost;
    }
  g_assert_cmpuint (edges + lost, ==, n);
  g_assert_cmpuint (lost, >, 0);
  g_assert_cmpint (news.kind, ==, UC_GPIO_NEWS_LEVEL);
  g_assert_true (news.high);
  uc_gpio_thread_free (thread);
}

/* A line that is muted is counted, its presses lock, and its level is news again when it is heard again. */
static void
test_muted (Fixture *f, gconstpointer data)
{
  gint64 last_ns = 0;

  open_table (f);
  g_assert_true (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
  uc_gpio_lines_mute (f->lines, UC_LINE_LOCK_BUTTON, TRUE);
  fake_gpio_edge (CHIP, BUTTON, TRUE, 5 * MS);
  fake_gpio_edge (CHIP, BUTTON, FALSE, 6 * MS);
  fake_gpio_edge (CHIP, BUTTON, TRUE, 7 * MS);
  gather (f);
  assert_log (f, "");
  g_assert_cmpint (fake_gpio_level (CHIP, LOCK), ==, UC_GPIO_LOCKED);
  g_assert_cmpuint (uc_gpio_lines_count_muted (f->lines, UC_LINE_LOCK_BUTTON, &last_ns), ==, 3);
  g_assert_cmpint (last_ns, ==, 7 * MS);
  g_assert_cmpuint (uc_gpio_lines_count_muted (f->lines, UC_LINE_LOCK_BUTTON, &last_ns), ==, 0);
  uc_gpio_lines_mute (f->lines, UC_LINE_LOCK_BUTTON, FALSE);
  uc_gpio_lines_read_again (f->lines, UC_LINE_LOCK_BUTTON);
  gather (f);
  assert_log (f, "lock-button=1 ");
  g_assert_true (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
}

static void
test_read_again (Fixture *f, gconstpointer data)
{
  open_table (f);
  fake_gpio_move (CHIP, WAGER_1, TRUE);
  uc_gpio_lines_read_again (f->lines, UC_LINE_NONE);
  gather (f);
  assert_log (f, "wager.1=1 lock-button=0 ");
  uc_gpio_lines_read_again (f->lines, UC_LINE_LOCK_BUTTON);
  gather (f);
  assert_log (f, "lock-button=0 ");
}

/* ---- outputs ---- */

static void
test_outputs (Fixture *f, gconstpointer data)
{
  open_table (f);
  g_assert_cmpint (fake_gpio_level (CHIP, LOCK), ==, UC_GPIO_LOCKED);
  g_assert_false (uc_gpio_lines_set (f->lines, uc_line_winner (1), TRUE));
  g_assert_true (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
  g_assert_cmpint (fake_gpio_level (CHIP, LOCK), ==, !UC_GPIO_LOCKED);
  g_clear_pointer (&f->lines, uc_gpio_lines_free);
  g_assert_cmpint (fake_gpio_level (CHIP, LOCK), ==, UC_GPIO_LOCKED);
  g_assert_cmpstr (fake_gpio_consumer (CHIP, LOCK), ==, "");
}

static void
test_lamps_go_out (Fixture *f, gconstpointer data)
{
  fake_gpio_plug (0, CHIP, 28);
  fake_gpio_move (CHIP, LAMP, TRUE);
  fit (f, uc_line_lamp_accepted (1), CHIP "/10");
  open_lines (f);
  g_assert_false (fake_gpio_level (CHIP, LAMP));
  g_assert_true (uc_gpio_lines_set (f->lines, uc_line_lamp_accepted (1), TRUE));
  g_assert_true (fake_gpio_level (CHIP, LAMP));
  g_clear_pointer (&f->lines, uc_gpio_lines_free);
  g_assert_false (fake_gpio_level (CHIP, LAMP));
}

/* After a service that was killed: whatever level the line was left at. */
static void
test_locks_without_a_service (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fit (f, UC_LINE_LOCK_LINE, CHIP "/27");
  g_assert_false (uc_gpio_lines_lock (&f->rules, fake_gpio_folder (), &error));
  g_assert_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_ABSENT);
  g_clear_error (&error);
  fake_gpio_plug (0, CHIP, 28);
  fake_gpio_move (CHIP, LOCK, !UC_GPIO_LOCKED);
  g_assert_true (uc_gpio_lines_lock (&f->rules, fake_gpio_folder (), &error));
  g_assert_cmpint (fake_gpio_level (CHIP, LOCK), ==, UC_GPIO_LOCKED);
  g_assert_cmpstr (fake_gpio_consumer (CHIP, LOCK), ==, "");
  fake_gpio_occupy (CHIP, LOCK, "upcard lock line");
  g_assert_false (uc_gpio_lines_lock (&f->rules, fake_gpio_folder (), &error));
  g_assert_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_BUSY);
}

static void
test_output_that_fails (Fixture *f, gconstpointer data)
{
  open_table (f);
  fake_gpio_break (CHIP, LOCK, EIO);
  g_assert_false (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
  assert_log (f, "[lock-line the line cannot be set any more: Input/output error] ");
  fake_gpio_break (CHIP, LOCK, 0);
  wait_for (f, "[lock-line open] ");
  g_assert_cmpint (fake_gpio_level (CHIP, LOCK), ==, UC_GPIO_LOCKED);
  g_assert_true (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
}

/* ---- coming and going ---- */

static void
test_chip_comes_later (Fixture *f, gconstpointer data)
{
  fit (f, uc_line_wager (1), CHIP "/5");
  open_lines (f);
  g_string_truncate (f->log, 0);
  fake_gpio_plug (2, CHIP, 28);
  wait_for (f, "[wager.1 open] ");
  wait_for (f, "wager.1=0 ");
  fake_gpio_edge (CHIP, WAGER_1, TRUE, 5 * MS);
  wait_for (f, "wager.1+5 ");
}

static void
test_chip_goes_and_comes_back (Fixture *f, gconstpointer data)
{
  open_table (f);
  fake_gpio_unplug (CHIP);
  wait_for (f, "[wager.1 ");
  wait_for (f, "[lock-line ");
  wait_for (f, "chips present: none] ");
  g_assert_false (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
  fake_gpio_move (CHIP, WAGER_1, TRUE);
  fake_gpio_plug (7, CHIP, 28);
  wait_for (f, "[wager.1 open] ");
  wait_for (f, "wager.1=1 ");
  g_assert_true (uc_gpio_lines_set (f->lines, UC_LINE_LOCK_LINE, FALSE));
}

/* Nobody says when a line is given back: it is looked at again. */
static void
test_busy_line_is_taken_when_free (Fixture *f, gconstpointer data)
{
  fake_gpio_plug (0, CHIP, 28);
  fake_gpio_occupy (CHIP, WAGER_1, "somebody");
  fit (f, uc_line_wager (1), CHIP "/5");
  open_lines (f);
  fake_gpio_occupy (CHIP, WAGER_1, NULL);
  g_string_truncate (f->log, 0);
  wait_for (f, "[wager.1 open] ");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define TEST(path, func) g_test_add ("/gpio/" path, Fixture, NULL, set_up, func, tear_down)
  TEST ("names/consumers", test_consumers);
  TEST ("names/by-name-and-wired", test_by_name_and_wired);
  TEST ("faults/no-chips-at-all", test_no_chips_at_all);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strdup_printf ("/gpio/faults/%s", faults[i].name);

      g_test_add (path, Fixture, GUINT_TO_POINTER (i), set_up, test_faults, tear_down);
    }
  for (guint i = 0; i < G_N_ELEMENTS (alike); i++)
    {
      g_autofree char *path = g_strdup_printf ("/gpio/alike/%s", alike[i].name);

      g_test_add (path, Fixture, GUINT_TO_POINTER (i), set_up, test_alike, tear_down);
    }
  TEST ("alike/one-of-two-goes", test_one_of_two_goes);
  TEST ("edges/in-order", test_edges);
  TEST ("edges/come-by-themselves", test_edges_come_by_themselves);
  TEST ("lock/at-once", test_locks_at_once);
  TEST ("lock/holds-until-heard", test_lock_holds_until_heard);
  TEST ("lock/release-locks-nothing", test_release_locks_nothing);
  TEST ("lost/full-queue-reads-level", test_full_queue_reads_level);
  TEST ("lost/gap-reads-level", test_gap_reads_level);
  TEST ("lost/news-overflow", test_news_overflow);
  TEST ("levels/muted", test_muted);
  TEST ("levels/read-again", test_read_again);
  TEST ("outputs/lock-first-and-last", test_outputs);
  TEST ("outputs/lamps-go-out", test_lamps_go_out);
  TEST ("outputs/locks-without-a-service", test_locks_without_a_service);
  TEST ("outputs/one-that-fails", test_output_that_fails);
  TEST ("coming/chip-comes-later", test_chip_comes_later);
  TEST ("coming/chip-goes-and-comes-back", test_chip_goes_and_comes_back);
  TEST ("coming/busy-line-is-taken-when-free", test_busy_line_is_taken_when_free);
  return g_test_run ();
}
