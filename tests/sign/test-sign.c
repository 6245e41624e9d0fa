/* The meter sign: what it says in each state, which lines it refuses, and that it shows no value that nobody has stated. What it shows is
 * read off the text that it paints; the sums of a record are read off the record's own lines, by string. */
#include "uc-meter-feed.h"
#include "uc-meter-follow.h"
#include "uc-meter-sign.h"
#include "uc-palette.h"
#include "uc-play-harness.h"
#include "uc-program.h"
#include "uc-thorough.h"
#include "uc-walk.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define P "match-the-dealer-progressive"
#define ONE "bet 1 main 10.00; bet 1 " P "; no-more-bets; chips 1;"
#define ACES "card AS; card AS; card AS; card 7C;"
#define TERMS "terms MTD-5 name=Match%20the%20Dealer wager=5.00 awards=two-suited-aces-of-spades:100%,two-suited:10%,one-suited:50:1\n"
#define SHOW "show MTD-5 10234.55 10233 open\n"
#define WON "show MTD-5 5012.00 10237 won award=9211.10 table=BJ-07 seat=5 combination=two-suited\n"

/* 2026-11-20T21:49:00Z, and any monotonic time. */
#define BEGIN_NS (G_GINT64_CONSTANT (1795211340) * 1000000000)

static gint64 now_ns = BEGIN_NS, now_us = 1000000;

static gint64
clock_ns (void)
{
  return now_ns;
}

static gint64
clock_us (void)
{
  return now_us;
}

static void
pass (double seconds)
{
  now_us += (gint64) (seconds * G_USEC_PER_SEC);
  now_ns += (gint64) (seconds * G_USEC_PER_SEC) * 1000;
}

static void
init_board (UcMeterBoard *board)
{
  now_ns = BEGIN_NS;
  uc_meter_board_init (board);
  board->now_us = clock_us;
  board->now_ns = clock_ns;
}

/* Every text that a sign of this size paints. Borrowed until the next call. */
static const char *
look_at (const UcMeterBoard *board, int width, int height)
{
  static UcMeterSign *sign;
  UcMeterShown shown;
  GtkSnapshot *snapshot;

  if (sign == NULL)
    {
      g_assert_true (uc_program_open_display ());
      uc_palette_load (gdk_display_get_default ());
      sign = g_object_ref_sink (UC_METER_SIGN (uc_meter_sign_new ()));
    }
  uc_meter_board_show (board, &shown);
  uc_meter_sign_show (sign, &shown);
  gtk_widget_measure (GTK_WIDGET (sign), GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (GTK_WIDGET (sign), width, height, -1, NULL);
  snapshot = gtk_snapshot_new ();
  GTK_WIDGET_GET_CLASS (sign)->snapshot (GTK_WIDGET (sign), snapshot);
  g_object_unref (snapshot);
  return uc_meter_sign_get_painted (sign);
}

static const char *
look (const UcMeterBoard *board)
{
  return look_at (board, 1920, 1080);
}

#define assert_has(text, part) \
  G_STMT_START { const char *text_ = (text); if (strstr (text_, part) == NULL) g_error ("no “%s” in: %s", part, text_); } G_STMT_END
#define assert_not(text, part) \
  G_STMT_START { const char *text_ = (text); if (strstr (text_, part) != NULL) g_error ("“%s” in: %s", part, text_); } G_STMT_END

/* ---- lines ---- */

typedef struct
{
  UcMeterBoard board;
  UcMeterLines lines;
  GString *answers;
} Link;

static void
link_set_up (Link *link, gconstpointer data)
{
  init_board (&link->board);
  uc_meter_lines_init (&link->lines, &link->board, NULL);
  link->answers = g_string_new (NULL);
}

static void
link_tear_down (Link *link, gconstpointer data)
{
  uc_meter_lines_clear (&link->lines);
  g_string_free (link->answers, TRUE);
}

/* Returns what the sign answers. */
static const char *
tell (Link *link, const char *text)
{
  g_string_truncate (link->answers, 0);
  g_assert_cmpuint (uc_meter_lines_take (&link->lines, text, strlen (text), G_MAXUINT, link->answers), ==, strlen (text));
  return link->answers->str;
}

static void
test_empty (Link *link, gconstpointer data)
{
  assert_has (look (&link->board), "No meter value yet\n");
  assert_not (look (&link->board), "$");
  /* Terms alone state no value. */
  tell (link, TERMS);
  assert_has (look (&link->board), "Match the Dealer\n");
  assert_has (look (&link->board), "No meter value yet\n");
  assert_not (look (&link->board), ".");
}

static void
test_open (Link *link, gconstpointer data)
{
  static const char *const parts[] = { "Match the Dealer\n", "$10,234.55\n", "Progressive open\n", "$5\n", "Wager\n", "100%\n",
                                       "of the meter\n", "10%\n", "50 to 1\n" };
  static const int sizes[][2] = { { 1920, 1080 }, { 1280, 400 }, { 320, 200 }, { 7680, 200 } };

  tell (link, TERMS SHOW);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint j = 0; j < G_N_ELEMENTS (parts); j++)
      assert_has (look_at (&link->board, sizes[i][0], sizes[i][1]), parts[j]);
  /* Of a fraction of a cent nothing is rounded up. */
  tell (link, "show MTD-5 10234.559999 10234 open\n");
  assert_has (look (&link->board), "$10,234.55\n");
}

/* Called after the wager, in the language of the sign, unless the wager is not known; what is not known is not shown. */
static void
test_bet (Link *link, gconstpointer data)
{
  tell (link, "terms MTD-5 bet=match-the-dealer-progressive wager=5.00 awards=two-suited:10%\n" SHOW);
  assert_has (look (&link->board), "Match the Dealer progressive\n");
  assert_not (look (&link->board), "MTD-5\n");
  assert_has (look (&link->board), "10%\n");
  tell (link, "terms MTD-5 bet=- wager=5.00 awards=-\n");
  assert_has (look (&link->board), "MTD-5\n");
  assert_not (look (&link->board), "%");
  assert_has (look (&link->board), "$5\n");
}

static void
test_pending (Link *link, gconstpointer data)
{
  tell (link, SHOW "show MTD-5 5012.00 10236 pending\n");
  assert_has (look (&link->board), "PENDING\n");
  assert_has (look (&link->board), "A prize is being verified.\n");
  assert_has (look (&link->board), "$5,012.00\n");
  assert_not (look (&link->board), "Won");
  /* A house may name the table at once, and no more than that. */
  tell (link, "show MTD-5 5012.00 10237 pending table=BJ-07\n");
  assert_has (look (&link->board), "BJ-07: a prize is being verified.\n");
  assert_not (look (&link->board), "Won");
  tell (link, "show MTD-5 5012.00 10238 pending\n");
  assert_not (look (&link->board), "BJ-07");
}

static void
test_won (Link *link, gconstpointer data)
{
  tell (link, SHOW WON);
  for (guint bar = 0; bar < 2; bar++)
    {
      const char *text = look_at (&link->board, 1280, bar ? 400 : 800);

      assert_has (text, "Won: $9,211.10\n");
      assert_has (text, "BJ-07 · Seat 5 · Two suited match");
      assert_has (text, "$5,012.00\n");
    }
  /* The meter rises again, and the win is still named; said again, its minute does not begin anew. */
  pass (4);
  tell (link, "show MTD-5 5012.75 10238 open\n");
  assert_has (look (&link->board), "Won: $9,211.10\n");
  assert_has (look (&link->board), "$5,012.75\n");
  for (guint i = 0; i < 14; i++)
    {
      pass (4);
      tell (link, "show MTD-5 5012.75 10238 won award=9211.10 table=BJ-07 seat=5 combination=two-suited\n");
    }
  assert_has (look (&link->board), "Progressive open\n");
  /* Another win waits: the one before is named no longer, not even when it is rejected. */
  tell (link, "show MTD-5 5012.75 10239 won award=50.00 table=BJ-09 seat=1 combination=one-suited\n"
              "show MTD-5 5000.00 10240 pending\nshow MTD-5 5012.75 10241 open\n");
  assert_has (look (&link->board), "Progressive open\n");
}

static void
test_closed (Link *link, gconstpointer data)
{
  tell (link, SHOW);
  pass (3);
  tell (link, "show MTD-5 10234.55 10233 closed\n");
  assert_has (look (&link->board), "Progressive closed\n");
  assert_has (look (&link->board), "The game continues without it. Meter value of 21:49:00.\n");
  assert_has (look (&link->board), "$10,234.55\n");
  tell (link, SHOW);
  assert_has (look (&link->board), "Progressive open\n");
}

/* Each is refused with a sentence that says where, what and what would be right, and changes nothing. */
static void
test_refused (Link *link, gconstpointer data)
{
  static const struct
  {
    const char *line, *error;
  } cases[] = {
    { "shwo MTD-5 1.00 10234 open", "LINE: “shwo” is not a line of a link; did you mean “show”?; accepted: show, terms, beat" },
    { "", "LINE: “” is not what a link says" },
    { " show MTD-5 1.00 10234 open", "single blanks" },
    { "show  MTD-5 1.00 10234 open", "single blanks" },
    { "show MTD-5 1.00 10234 open ", "single blanks" },
    { "a b c d e f g h i j k l m", "single blanks" },
    { "show\tMTD-5 1.00 10234 open", "LINE: has a control character" },
    { "show MTD-5 1.00 10234 open\r", "LINE: has a control character" },
    { "show MTD-5 1.00 10234 open\x1b[2J", "LINE: has a control character" },
    { "show MTD-5 1.00 10234 \xff", "LINE: has a control character, or is not UTF-8" },
    { "show MTD-5 1.00 10234 \xe2\x80\xaeopen", "LINE: has a control character" },
    { "show MTD-5 1.00 10234", "show: words are missing; accepted: show METER VALUE ENTRY STATE" },
    { "show MTD/5 1.00 10234 open", "METER: “MTD/5” is not a meter's name" },
    { "show MTD-6 1.00 10234 open", "METER: “MTD-6” is not on this sign; accepted: MTD-5" },
    { "show MTD-5 1,00 10234 open", "VALUE: “1,00” is not a sum" },
    { "show MTD-5 -1.00 10234 open", "VALUE: “-1.00” is not a sum" },
    { "show MTD-5 -0.00 10234 open", "VALUE: “-0.00” is not a sum" },
    { "show MTD-5 - 10234 open", "VALUE: “-” is not a sum" },
    { "show MTD-5 1000000000.00 10234 open", "VALUE: “1000000000.00” is not a sum" },
    { "show MTD-5 99999999999999999999 10234 open", "VALUE: “99999999999999999999” is not a sum" },
    { "show MTD-5 1.00 0 open", "ENTRY: “0” goes backwards; accepted: 10233 and above" },
    { "show MTD-5 1.00 -3 open", "ENTRY: “-3” is not an entry's number" },
    { "show MTD-5 1.00 18446744073709551616 open", "ENTRY: “18446744073709551616” is not an entry's number" },
    { "show MTD-5 1.00 10232 open", "ENTRY: “10232” goes backwards; accepted: 10233 and above" },
    { "show MTD-5 1.00 10233 open", "VALUE: “1.00” is not the value that this entry had; accepted: 10234.55" },
    { "show MTD-5 1.00 10234 pendig", "STATE: “pendig” is not a state; did you mean “pending”?" },
    { "show MTD-5 1.00 10234 stale", "STATE: “stale” is not a state" },
    { "show MTD-5 1.00 10234 open award=5.00", "KEY: “award=5.00” is not a key of this line; accepted: nothing" },
    { "show MTD-5 1.00 10234 pending seat=5", "KEY: “seat=5” is not a key of this line; accepted: table=ID, or nothing" },
    { "show MTD-5 1.00 10234 pending table=BJ/07", "table: “BJ/07” is not a table's id" },
    { "show MTD-5 1.00 10234 won", "STATE: “won” needs its particulars; accepted: award=SUM table=ID" },
    { "show MTD-5 1.00 10234 won award=5.00 table=BJ-07 seat=5", "STATE: “won” needs its particulars" },
    { "show MTD-5 1.00 10234 won award=0.00 table=BJ-07 seat=5 combination=two-suited", "award: “0.00” is not a sum" },
    { "show MTD-5 1.00 10234 won award=5.00 table=BJ%07 seat=5 combination=two-suited", "table: “BJ%07” is not a table's id" },
    { "show MTD-5 1.00 10234 won award=5.00 table=BJ-07 seat=8 combination=two-suited", "seat: “8” is not a seat; accepted: 1 to 7" },
    { "show MTD-5 1.00 10234 won award=5.00 table=BJ-07 seat=0 combination=two-suited", "seat: “0” is not a seat" },
    { "show MTD-5 1.00 10234 won award=5.00 table=BJ-07 seat=5 combination=flush", "combination: “flush” is not a combination" },
    { "show MTD-5 1.00 10234 won award=5.00 award=6.00 table=BJ-07 seat=5 combination=two-suited", "KEY: “award” is there twice" },
    { "show MTD-5 1.00 10234 won award=5.00 table=BJ-07 seat=5 combination=two-suited tip=1", "KEY: “tip=1” is not a key" },
    { "terms", "terms: words are missing" },
    { "terms MTD-6 wager=5.00", "METER: “MTD-6” is not on this sign" },
    { "terms MTD-5 colour=red", "KEY: “colour=red” is not a key" },
    { "terms MTD-5 name=", "name: “” is not a name" },
    { "terms MTD-5 name=a%0ab", "name: “a%0ab” is not a name" },
    { "terms MTD-5 name=%E2%80%AEabc", "name: “%E2%80%AEabc” is not a name" },
    { "terms MTD-5 name=%FF", "name: “%FF” is not a name" },
    { "terms MTD-5 name=%4", "name: “%4” is not a name" },
    { "terms MTD-5 wager=0", "wager: “0” is not a sum" },
    { "terms MTD-5 bet=keno", "bet: “keno” is not a wager; accepted: a name of the record" },
    { "terms MTD-5 bet=", "bet: “” is not a wager" },
    { "terms MTD-5 awards=", "awards: none is named; accepted: names of the record" },
    { "terms MTD-5 awards=two-suited", "awards: “” is not what a meter pays" },
    { "terms MTD-5 awards=two-suited:101%", "awards: “101%” is not what a meter pays; accepted: 1% to 100%" },
    { "terms MTD-5 awards=two-suited:0:1", "awards: “0:1” is not what a meter pays" },
    { "terms MTD-5 wager=1.00 awards=two-suited:10%,two:1:1", "awards: “two” is not a combination" },
    { "terms MTD-5 awards=any-ace:1:1,any-ace:1:1,any-ace:1:1,any-ace:1:1,any-ace:1:1,any-ace:1:1,any-ace:1:1,any-ace:1:1,any-ace:1:1",
      "awards: too many; accepted: at most 8" },
    { "beat", "beat: is not what a beat has" },
    { "beat 1 2", "is not what a beat has; accepted: beat T1 T2 T3" },
    { "beat 1 2 x", "beat: “x” is not what a beat has" },
    { "beat 1 2 3 4", "is not what a beat has" },
  };
  UcMeterBoard before;
  guint64 entry;

  tell (link, TERMS SHOW);
  before = link->board;
  entry = link->lines.entry;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *line = g_strconcat (cases[i].line, "\n", NULL);
      g_autofree char *where = g_strdup_printf ("error %u ", i + 3);
      const char *answer;

      pass (0.01);
      answer = tell (link, line);
      if (!g_str_has_prefix (answer, where))
        g_error ("“%s” is answered “%s”", cases[i].line, answer);
      assert_has (answer, cases[i].error);
      assert_has (answer, "; accepted: ");
      g_assert_true (strchr (answer, '\n') == answer + strlen (answer) - 1);
      g_assert_cmpmem (&link->board, sizeof before, &before, sizeof before);
      g_assert_cmpuint (link->lines.entry, ==, entry);
    }
  /* What is refused is no word, either. */
  pass (5);
  tell (link, "shwo\n");
  assert_has (look (&link->board), "No news since");
}

/* A line at the bound is taken, and one beyond it is passed over whole. */
static void
test_bound (Link *link, gconstpointer data)
{
  g_autofree char *much = g_strnfill (1 << 20, 'x');
  g_autoptr (GString) line = g_string_new ("beat 1 2 ");

  tell (link, SHOW);
  while (line->len < UC_METER_LINE_MOST)
    g_string_append_c (line, '0');
  g_string_append_c (line, '\n');
  g_assert_cmpstr (tell (link, line->str), ==, "");
  g_string_insert_c (line, (gssize) line->len - 1, '0');
  g_assert_cmpstr (tell (link, line->str), ==, "error 3 LINE: too long; accepted: at most 512 bytes\n");
  for (guint i = 0; i < 4; i++)
    g_assert_cmpstr (tell (link, much), ==, "");
  g_assert_cmpuint (link->lines.rest->allocated_len, <, 4096);
  g_assert_cmpstr (tell (link, "\n"), ==, "error 4 LINE: too long; accepted: at most 512 bytes\n");
  g_assert_cmpstr (tell (link, "show MTD-5 1.00 "), ==, "");
  g_assert_cmpstr (tell (link, "10234 open\nbe"), ==, "heard 10234\n");
  /* Of several lines no more are taken than were asked for. */
  g_assert_cmpuint (uc_meter_lines_take (&link->lines, "at 1 2 3\nbeat 1 2 3\nbeat", 24, 1, link->answers), ==, 9);
}

/* One answer for each entry number, and one more behind a new connection, where half a line is forgotten. */
static void
test_heard (Link *link, gconstpointer data)
{
  g_assert_cmpstr (tell (link, TERMS), ==, "");
  g_assert_cmpstr (tell (link, SHOW), ==, "heard 10233\n");
  g_assert_cmpstr (tell (link, SHOW "beat 1 2 3\n"), ==, "");
  g_assert_cmpstr (tell (link, "show MTD-5 10234.55 10233 closed\n"), ==, "");
  g_assert_cmpstr (tell (link, "show MTD-5 10235.30 10234 open\nshow MTD-5 10236.05 10240 open\n"), ==, "heard 10234\nheard 10240\n");
  tell (link, "show MTD-5 99");
  uc_meter_lines_reset (&link->lines);
  g_assert_cmpstr (tell (link, "show MTD-5 10236.05 10240 open\n"), ==, "heard 10240\n");
  assert_has (tell (link, SHOW), "error 2 ENTRY: “10233” goes backwards");
}

/* After a restart the sign knows nothing, and takes whatever number comes first. */
static void
test_restart (Link *link, gconstpointer data)
{
  tell (link, TERMS WON);
  link_tear_down (link, NULL);
  link_set_up (link, NULL);
  assert_has (look (&link->board), "No meter value yet\n");
  assert_not (look (&link->board), "$");
  g_assert_cmpstr (tell (link, "show MTD-5 1.00 5 open\n"), ==, "heard 5\n");
  /* One that was started for a meter knows its name. */
  link_tear_down (link, NULL);
  init_board (&link->board);
  uc_meter_lines_init (&link->lines, &link->board, "MTD-1");
  link->answers = g_string_new (NULL);
  assert_has (look (&link->board), "MTD-1\n");
  assert_has (tell (link, SHOW), "“MTD-5” is not on this sign; accepted: MTD-1");
}

static void
test_stale (Link *link, gconstpointer data)
{
  tell (link, TERMS SHOW);
  pass (4.9);
  assert_has (look (&link->board), "Progressive open\n");
  tell (link, "beat 1 2 3\n");
  pass (4.9);
  assert_has (look (&link->board), "Progressive open\n");
  pass (0.1);
  assert_has (look (&link->board), "No news since 21:49:04\n");
  assert_has (look (&link->board), "$10,234.55\n");
  assert_not (look (&link->board), "open");
  /* A beat says that nothing has changed since a word that the sign has not had. */
  tell (link, "beat 1 2 3\n");
  assert_has (look (&link->board), "No news since");
  tell (link, SHOW);
  assert_has (look (&link->board), "Progressive open\n");
  /* Whoever has gone has gone at once. */
  uc_meter_board_leave (&link->board);
  assert_has (look (&link->board), "No news since");
  tell (link, "beat 1 2 3\n");
  assert_has (look (&link->board), "No news since");
  tell (link, "show MTD-5 10235.30 10234 pending\n");
  assert_has (look (&link->board), "PENDING\n");
  /* Nothing that can be won is named beside a value that may be another. */
  tell (link, "show MTD-5 5012.00 10237 won award=9211.10 table=BJ-07 seat=5 combination=two-suited\n");
  pass (6);
  assert_not (look (&link->board), "Won");
}

/* ---- descriptors ---- */

typedef struct
{
  Link link;
  UcMeterFeed *feed;
  guint changes;
} Fed;

static void
on_changed (gpointer data)
{
  ((Fed *) data)->changes++;
}

#define wait_until(condition) while (!(condition)) g_main_context_iteration (NULL, TRUE)

/* Reads until the answers end in @end. */
static char *
read_answers (int fd, const char *end)
{
  GString *text = g_string_new (NULL);

  while (!g_str_has_suffix (text->str, end))
    {
      char bytes[256];
      gssize n = read (fd, bytes, sizeof bytes);

      if (n > 0)
        g_string_append_len (text, bytes, n);
      else
        g_main_context_iteration (NULL, TRUE);
    }
  return g_string_free (text, FALSE);
}

/* A peer that babbles is read as far as a second allows; what it says waits in its own pipe, and its answers are not kept. */
static void
test_babble (void)
{
  g_autofree char *much = g_strnfill (200000, '\n');
  Fed fed = { 0 };
  int in[2], out[2];
  gssize wrote;

  link_set_up (&fed.link, NULL);
  g_assert_cmpint (pipe (in), ==, 0);
  g_assert_cmpint (pipe (out), ==, 0);
  fcntl (in[1], F_SETFL, O_NONBLOCK);
  fcntl (out[0], F_SETFL, O_NONBLOCK);
  wrote = write (in[1], much, 60000);
  g_assert_cmpint (wrote, >, 0);
  fed.feed = uc_meter_feed_new (&fed.link.lines, in[0], out[1], on_changed, &fed);
  wait_until (fed.changes > 0);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (fed.link.lines.line, ==, UC_METER_FEED_LINES);
  g_assert_cmpuint (fed.changes, <=, 2);
  uc_meter_feed_free (fed.feed);
  for (guint i = 0; i < 2; i++)
    {
      close (in[i]);
      close (out[i]);
    }
  link_tear_down (&fed.link, NULL);
}

/* The sign connects, answers, misses a link that goes, and connects again. */
static void
test_socket (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-sign-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "link", NULL);
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int listening = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), peer;
  const UcLinkDial dial = { .address = path };
  Fed fed = { 0 };

  link_set_up (&fed.link, NULL);
  /* The link is not there yet. */
  fed.feed = uc_meter_feed_new_link (&fed.link.lines, &dial, on_changed, &fed);
  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_assert_cmpint (bind (listening, (const struct sockaddr *) &address, sizeof address), ==, 0);
  g_assert_cmpint (listen (listening, 1), ==, 0);
  for (guint turn = 0; turn < 2; turn++)
    {
      g_autofree char *answers = NULL;

      wait_until ((peer = accept4 (listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0);
      g_assert_cmpint (write (peer, SHOW, strlen (SHOW)), ==, strlen (SHOW));
      answers = read_answers (peer, turn == 0 ? "sign -\nheard 10233\n" : "sign MTD-5\nheard 10233\n");
      assert_has (look (&fed.link.board), "Progressive open\n");
      g_assert_cmpint (write (peer, "be", 2), ==, 2);
      close (peer);
      fed.changes = 0;
      wait_until (fed.link.board.gone);
      assert_has (look (&fed.link.board), "No news since");
    }
  uc_meter_feed_free (fed.feed);
  close (listening);
  g_unlink (path);
  g_rmdir (folder);
  link_tear_down (&fed.link, NULL);
}

/* ---- a table ---- */

typedef struct
{
  UcMeterBoard board;
  UcMeterFollow *follow;
  UcPlay *play;
  guint fed; /* lines of the record that the sign has read */
} Bench;

static void
read_row (UcMeterFollow *follow, const char *line)
{
  const char *events[] = { line, NULL };

  uc_meter_follow_row (follow, now_ns, events);
}

static void
bench_set_up (Bench *bench, gconstpointer more)
{
  g_autofree char *table_file = NULL;

  bench->play = uc_play_new (more != NULL ? more : "");
  table_file = g_strconcat ("[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"
                            "[wager " P "]\namount=5.00\npaytable=4\n", more, NULL);
  bench->fed = 0;
  init_board (&bench->board);
  bench->follow = uc_meter_follow_new (&bench->board, NULL, NULL);
  uc_meter_follow_begin (bench->follow, table_file);
  /* The bench's table is open without saying so. */
  read_row (bench->follow, "table-opened seq=1");
}

static void
bench_tear_down (Bench *bench, gconstpointer more)
{
  uc_meter_follow_free (bench->follow);
  uc_play_free (bench->play);
}

/* Plays @lines; the sign reads what the record has of them, and with @current, that there is no more. */
static void
bench_play (Bench *bench, const char *lines, gboolean current)
{
  pass (1);
  uc_play (bench->play, lines);
  for (; bench->fed < bench->play->lines->len; bench->fed++)
    read_row (bench->follow, bench->play->lines->pdata[bench->fed]);
  if (current)
    uc_meter_follow_current (bench->follow);
}

/* The seed of the table file is no value of the record; and a row that came does not count before the record's end is read. */
static void
test_record_only (Bench *bench, gconstpointer data)
{
  uc_meter_follow_current (bench->follow);
  assert_has (look (&bench->board), "No meter value yet\n");
  assert_has (look (&bench->board), "Match the Dealer progressive\n");
  assert_has (look (&bench->board), "100%\n");
  bench_play (bench, "bet 1 main 10.00; bet 1 " P, TRUE);
  assert_has (look (&bench->board), "No meter value yet\n");
  bench_play (bench, "no-more-bets", FALSE);
  assert_has (look (&bench->board), "No meter value yet\n");
  uc_meter_follow_current (bench->follow);
  assert_has (look (&bench->board), "$5,000.75\n");
  assert_has (look (&bench->board), "Progressive open\n");
}

/* The 100% award: PENDING from the cards on, and no name before the second signature. Rejected, it is never named. */
static void
test_validated (Bench *bench, gconstpointer data)
{
  bench_play (bench, ONE, TRUE);
  assert_has (look (&bench->board), "Progressive open\n");
  bench_play (bench, ACES, TRUE);
  assert_has (look (&bench->board), "PENDING\n");
  bench_play (bench, "lamp 1 lit; validate 2001 0000", TRUE);
  assert_has (look (&bench->board), "PENDING\n");
  assert_not (look (&bench->board), "Won");
  assert_has (look (&bench->board), "$5,000.75\n");
  bench_play (bench, "validate 3001 0000", TRUE);
  assert_has (look (&bench->board), "Won: $5,000.75\n");
  assert_has (look (&bench->board), "Seat 1 · Two suited match, aces of spades");
  /* Seed behind it, by the house. */
  assert_has (look (&bench->board), "$5,000.00\n");
  /* For its minute, also when the round is over. */
  bench_play (bench, "void-round 2001 0000 misdeal; validate 3001 0000", TRUE);
  pass (50);
  uc_meter_follow_current (bench->follow);
  assert_has (look (&bench->board), "Won: $5,000.75\n");
  pass (10);
  uc_meter_follow_current (bench->follow);
  assert_has (look (&bench->board), "Progressive open\n");
}

/* sign-winner=at-once: the table from the cards on; who won, with what and how much, as without it. */
static void
test_at_once (Bench *bench, gconstpointer data)
{
  bench_play (bench, ONE, TRUE);
  assert_not (look (&bench->board), "BJ-07");
  bench_play (bench, ACES, TRUE);
  assert_has (look (&bench->board), "PENDING\nBJ-07: a prize is being verified.\n");
  assert_not (look (&bench->board), "Seat");
  bench_play (bench, "lamp 1 lit; validate 2001 0000; validate 3001 0000", TRUE);
  assert_has (look (&bench->board), "Won: $5,000.75\n");
}

static void
test_rejected (Bench *bench, gconstpointer data)
{
  bench_play (bench, ONE ACES "lamp 1 lit", TRUE);
  bench_play (bench, "reject 2001 0000 not-accepted", TRUE);
  assert_has (look (&bench->board), "PENDING\n");
  assert_not (look (&bench->board), "Won");
  bench_play (bench, "reject 3001 0000 not-accepted", TRUE);
  assert_not (look (&bench->board), "Won");
  assert_not (look (&bench->board), "PENDING");
}

/* By the filed policy nobody signs for fixed odds, and a win that nobody validated has no name. */
static void
test_unsigned (Bench *bench, gconstpointer data)
{
  bench_play (bench, ONE "card 9C; card 9H; card 4H; card 2C; lamp 1 lit; confirm", TRUE);
  uc_play_look_at_all (bench->play);
  uc_play_expect (bench->play, "wager-settled seat=1 wager=" P " outcome=win");
  assert_has (look (&bench->board), "Progressive open\n");
}

static void
test_table_states (Bench *bench, gconstpointer data)
{
  bench_play (bench, ONE, TRUE);
  bench_play (bench, "device lock-line down", TRUE);
  assert_has (look (&bench->board), "Progressive closed\n");
  assert_has (look (&bench->board), "The game continues without it.");
  bench_play (bench, "device lock-line up", TRUE);
  assert_has (look (&bench->board), "Progressive open\n");
  uc_meter_follow_stopped (bench->follow, "the disk is full");
  uc_meter_follow_current (bench->follow);
  assert_has (look (&bench->board), "Progressive closed\n");
  uc_meter_follow_stopped (bench->follow, "");
  read_row (bench->follow, "table-closed seq=999");
  uc_meter_follow_current (bench->follow);
  assert_has (look (&bench->board), "Table closed\n");
  assert_has (look (&bench->board), "Meter value of 2");
  /* The service goes; and one that is there and does not answer is missed as well. */
  read_row (bench->follow, "table-opened seq=1000");
  uc_meter_follow_current (bench->follow);
  assert_has (look (&bench->board), "Progressive open\n");
  pass (5);
  assert_has (look (&bench->board), "No news since");
  uc_meter_follow_current (bench->follow);
  uc_meter_follow_gone (bench->follow);
  assert_has (look (&bench->board), "No news since");
  assert_has (look (&bench->board), "$5,000.75\n");
}

/* It comes back with another progressive: the old sum is not shown under its name. Or it has none. */
static void
test_other_table (Bench *bench, gconstpointer data)
{
  bench_play (bench, ONE, TRUE);
  uc_meter_follow_begin (bench->follow, "[table]\nid=BJ-08\ngame=blackjack\ndecks=6\nseats=7\n"
                                        "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\n");
  assert_has (look (&bench->board), "Blackjack Match progressive\n");
  assert_has (look (&bench->board), "No meter value yet\n");
  g_test_expect_message ("upcard-sign", G_LOG_LEVEL_WARNING, "*no progressive*");
  uc_meter_follow_begin (bench->follow, "[table]\nid=T\ngame=blackjack\ndecks=1\nseats=1\n");
  g_test_assert_expected_messages ();
  uc_meter_follow_current (bench->follow);
  assert_has (look (&bench->board), "No meter value yet\n");
  assert_not (look (&bench->board), "Progressive\n");
}

/* ---- a walk ---- */

/* Of the record's lines, by string: no function of the sign, and none of the core, reads them. */
typedef struct
{
  UcMeterBoard board;
  UcMeterFollow *follow;
  char *meter;          /* the progressive's name in the record */
  char *stated;         /* the value that was stated last, without what is below a cent; NULL = none */
  char *round;          /* that the lines below are of */
  gboolean required;    /* a validation was, in this round */
  gboolean validated[8]; /* by seat, in this round */
  GHashTable *won;      /* sums that a validated seat was awarded in this round or the last with one: "5000.75" */
  guint values, wins, pendings; /* what was seen */
} Watch;

/* The value of “key=” in @line; %NULL: it has none. */
static char *
value_in (const char *line, const char *key)
{
  g_autofree char *start = g_strconcat (" ", key, "=", NULL);
  const char *found = strstr (line, start);

  return found != NULL ? g_strndup (found + strlen (start), strcspn (found + strlen (start), " ")) : NULL;
}

/* "5000.7525" → "5000.75" */
static char *
to_cents (const char *sum)
{
  const char *dot = strchr (sum, '.');

  g_assert_nonnull (dot);
  return g_strndup (sum, (gsize) (dot - sum) + 3);
}

static void
watch_line (Watch *w, const char *line)
{
  g_autofree char *round = value_in (line, "round"), *meter = value_in (line, "meter"), *wager = value_in (line, "wager");
  g_autofree char *seat = value_in (line, "seat"), *value = value_in (line, "value"), *pays = value_in (line, "pays");
  guint at = seat != NULL && g_ascii_isdigit (*seat) ? (guint) atoi (seat) & 7 : 0;

  if (round != NULL && strcmp (round, "null") != 0 && g_strcmp0 (round, w->round) != 0)
    {
      g_free (w->round);
      w->round = g_steal_pointer (&round);
      w->required = FALSE;
      memset (w->validated, 0, sizeof w->validated);
    }
  if (g_str_has_prefix (line, "meter-") && g_strcmp0 (meter, w->meter) == 0 && value != NULL)
    {
      g_free (w->stated);
      w->stated = to_cents (value);
    }
  if (g_str_has_prefix (line, "checkpoint "))
    {
      /* In micro-dollars, of every place that a meter can have; this table uses one. */
      const char *values = strstr (line, "meter-values=");
      gint64 most = 0;

      for (const char *p = values != NULL ? values + strlen ("meter-values=") : ";"; *p != ';' && *p != '\0';)
        {
          char *end;

          most = MAX (most, g_ascii_strtoll (p, &end, 10));
          p = *end == ',' ? end + 1 : end;
        }
      g_free (w->stated);
      w->stated = g_strdup_printf ("%" G_GINT64_FORMAT ".%02d", most / 1000000, (int) (most / 10000 % 100));
    }
  if (g_strcmp0 (wager, w->meter) != 0)
    return;
  if (g_str_has_prefix (line, "validation-required "))
    w->required = TRUE;
  if (g_str_has_prefix (line, "payout-validated "))
    w->validated[at] = TRUE;
  if ((g_str_has_prefix (line, "wager-settled ") || g_str_has_prefix (line, "award-paid ")) && w->validated[at] && pays != NULL
      && strcmp (pays, "-") != 0)
    g_hash_table_add (w->won, to_cents (pays));
}

static void
watch_decided (const UcInput *input, const UcEvents *events, gpointer data)
{
  Watch *w = data;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) painted = NULL;
  const char *sum = NULL;

  now_ns = input->t_real_ns;
  now_us += G_USEC_PER_SEC;
  for (guint i = 0; i < events->n; i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      uc_event_print (&events->v[i], line);
      watch_line (w, line->str);
      g_ptr_array_add (lines, g_strdup (line->str));
    }
  g_ptr_array_add (lines, NULL);
  uc_meter_follow_row (w->follow, input->t_real_ns, (const char *const *) lines->pdata);
  uc_meter_follow_current (w->follow);
  painted = g_strsplit (look (&w->board), "\n", -1);
  for (guint i = 0; painted[i] != NULL; i++)
    {
      g_autofree char *plain = g_strdup (painted[i]);
      char *end = plain;

      /* "$5,000.75" → "5000.75" */
      for (const char *p = painted[i]; *p != '\0'; p++)
        if (*p != ',')
          *end++ = *p;
      *end = '\0';
      if (plain[0] == '$' && strchr (plain, '.') != NULL)
        {
          g_assert_null (sum);
          sum = painted[i];
          w->values++;
          if (g_strcmp0 (plain + 1, w->stated) != 0)
            g_error ("%s is shown, and %s was stated, behind %s", plain, w->stated, g_strjoinv (" / ", (char **) lines->pdata));
        }
      if (g_str_has_prefix (plain, "Won: $"))
        {
          w->wins++;
          g_assert_true (g_hash_table_contains (w->won, plain + strlen ("Won: $")));
        }
      if (strcmp (plain, "PENDING") == 0)
        {
          w->pendings++;
          g_assert_true (w->required);
        }
    }
  /* What was stated is shown. */
  g_assert_cmpint (sum != NULL, ==, w->stated != NULL);
}

static void
test_walk (void)
{
  UcWalkKeeper keeper = { .decided = watch_decided };
  guint values = 0, wins = 0, pendings = 0;

  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      static const char *const progressives[] = { "match-the-dealer-progressive", "blackjack-match-progressive", "monster-match" };
      Watch w = { 0 };

      for (guint i = 0; i < G_N_ELEMENTS (progressives); i++)
        {
          g_autofree char *group = g_strdup_printf ("[wager %s]", progressives[i]);

          /* What a meter that other tables share comes to is the link's to say. */
          if (strstr (table->file, group) != NULL && strstr (table->file, "linked=") == NULL)
            w.meter = g_strdup (progressives[i]);
        }
      if (w.meter == NULL)
        continue;
      init_board (&w.board);
      w.follow = uc_meter_follow_new (&w.board, NULL, NULL);
      w.won = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      uc_meter_follow_begin (w.follow, table->file);
      if (!table->said)
        read_row (w.follow, "table-opened seq=0");
      keeper.user_data = &w;
      uc_walk (table, 7, uc_thorough (300), &keeper);
      values += w.values;
      wins += w.wins;
      pendings += w.pendings;
      uc_meter_follow_free (w.follow);
      g_hash_table_unref (w.won);
      g_free (w.meter);
      g_free (w.stated);
      g_free (w.round);
    }
  g_test_message ("%u values, %u times a win, %u times PENDING", values, wins, pendings);
  g_assert_cmpuint (values, >, 100);
  g_assert_cmpuint (wins, >, 0);
  g_assert_cmpuint (pendings, >, 0);
}

int
main (int argc, char **argv)
{
#define S "/605a.7/a/1/sign/"
  static const struct
  {
    const char *path;
    void (*func) (Link *link, gconstpointer data);
  } links[] = {
    { S "lines/empty", test_empty },     { S "lines/open", test_open },       { S "lines/pending", test_pending },
    { S "lines/bet", test_bet },
    { S "lines/won", test_won },         { S "lines/closed", test_closed },   { S "lines/refused", test_refused },
    { S "lines/bound", test_bound },     { S "lines/heard", test_heard },     { S "lines/restart", test_restart },
    { S "lines/stale", test_stale },
  };
  static const struct
  {
    const char *path, *more;
    void (*func) (Bench *bench, gconstpointer data);
  } tables[] = {
    { S "table/record-only", NULL, test_record_only },
    { S "table/named-after-validation", NULL, test_validated },
    { S "table/named-at-once", "[devices]\nsign-winner=at-once\n", test_at_once },
    { S "table/rejected", NULL, test_rejected },
    { S "table/nobody-signs", "[policy]\nvalidation=percentage\n", test_unsigned },
    { S "table/states", NULL, test_table_states },
    { S "table/another-progressive", NULL, test_other_table },
  };

  signal (SIGPIPE, SIG_IGN);
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (links); i++)
    g_test_add (links[i].path, Link, NULL, link_set_up, links[i].func, link_tear_down);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    g_test_add (tables[i].path, Bench, tables[i].more, bench_set_up, tables[i].func, bench_tear_down);
  g_test_add_func (S "feed/babble", test_babble);
  g_test_add_func (S "feed/socket", test_socket);
  g_test_add_func (S "walk", test_walk);
  return g_test_run ();
}
