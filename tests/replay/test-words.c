/* What somebody types into a filter's fields, and what the events are called. */
#include "uc-filter-text.h"
#include "uc-marker.h"
#include "uc-moment-words.h"
#include "uc-say.h"
#include "uc-table-init.h"

#define DAY_NS (G_GINT64_CONSTANT (1795132800) * 1000000000) /* 2026-11-20 00:00 UTC */
#define SECOND_NS G_GINT64_CONSTANT (1000000000)

static void
test_times (void)
{
  static const struct
  {
    const char *text;
    gboolean end;
    gint64 ns; /* since DAY_NS */
  } cases[] = {
    { "18:00", FALSE, 18 * 3600 * SECOND_NS },
    { " 18:00 ", TRUE, (18 * 3600 + 60) * SECOND_NS - 1 },
    { "18:00:30", FALSE, (18 * 3600 + 30) * SECOND_NS },
    { "2026-11-20", FALSE, 0 },
    { "2026-11-20", TRUE, 86400 * SECOND_NS - 1 },
    { "2026-11-21 00:10", FALSE, (86400 + 600) * SECOND_NS },
    { "2026-11-19T23:59:59", FALSE, -SECOND_NS },
  };
  static const char *const wrong[] = { "", "noon", "25:00", "18:61", "18:00x", "2026-13-01", "2026-11-20 99:00", "18" };
  gint64 ns;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (uc_filter_text_time (cases[i].text, DAY_NS + 40 * SECOND_NS, cases[i].end, &ns));
      g_assert_cmpint (ns, ==, DAY_NS + cases[i].ns);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (uc_filter_text_time (wrong[i], DAY_NS, FALSE, &ns));
}

static void
test_minutes (void)
{
  guint16 from, to;

  g_assert_true (uc_filter_text_minutes ("18–22", &from, &to));
  g_assert_cmpuint (from, ==, 18 * 60);
  g_assert_cmpuint (to, ==, 22 * 60);
  g_assert_true (uc_filter_text_minutes (" 22:30 - 02:15", &from, &to));
  g_assert_cmpuint (from, ==, 22 * 60 + 30);
  g_assert_cmpuint (to, ==, 2 * 60 + 15);
  g_assert_false (uc_filter_text_minutes ("18", &from, &to));
  g_assert_false (uc_filter_text_minutes ("18-25", &from, &to));
}

static void
test_rounds (void)
{
  static const struct
  {
    const char *text;
    guint32 from, to;
  } cases[] = { { "218", 218, 218 }, { "210–220", 210, 220 }, { "210-", 210, 0 }, { "-20", 0, 20 } };
  static const char *const wrong[] = { "", "-", "0", "abc", "1-x", "4294967296" };
  guint32 from, to;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (uc_filter_text_rounds (cases[i].text, &from, &to));
      g_assert_cmpuint (from, ==, cases[i].from);
      g_assert_cmpuint (to, ==, cases[i].to);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (uc_filter_text_rounds (wrong[i], &from, &to));
}

static void
test_money (void)
{
  UcMoney money;

  g_assert_true (uc_filter_text_money ("$1,200.50", &money));
  g_assert_cmpint (money, ==, 1200500000);
  g_assert_true (uc_filter_text_money (" 75 ", &money));
  g_assert_cmpint (money, ==, 75 * UC_DOLLAR);
  g_assert_false (uc_filter_text_money ("-5", &money));
  g_assert_false (uc_filter_text_money ("much", &money));
}

/* Every kind of event and every mark has words: none is shown as an empty line, or by its name on the record. */
static void
test_everything_has_words (void)
{
  static UcRules rules;
  UcTable table;

  rules.seats = 6;
  uc_table_init (&table, &rules);
  for (guint kind = 1; kind < UC_N_EVENTS; kind++)
    {
      UcEvent event = { .kind = kind, .seat = 1, .action = UC_WORD_HIT, .outcome = UC_WORD_WIN,
                        .id = UC_IRREGULARITY_SHOE_EMPTY, .device = UC_DEVICE_SHOE };
      g_autofree char *sentence = NULL;

      if (kind == UC_EVENT_CHECKPOINT)
        continue;
      sentence = uc_say_event_listed (&table, &event, FALSE);
      if (uc_say_event_word (&event)[0] == '\0' || sentence[0] == '\0' || g_str_equal (sentence, uc_event_kind_name (kind)))
        g_error ("%s has no words", uc_event_kind_name (kind));
    }
  for (guint at = 0; at < UC_N_MARKS; at++)
    if (uc_marker (at).word == NULL || uc_marker (at).word[0] == '\0')
      g_error ("the mark %s has no word", uc_digest_mark_name (at));
}

/* What a correction found nothing in had nothing, and no gap stands in its place. */
static void
test_corrections (void)
{
  static const struct
  {
    const char *key, *old, *new_, *sentence;
  } cases[] = {
    { "card", "9D", "9H", "Card 9♦ corrected to 9♥, record 12" },
    { "card", "", "7D", "Unread card corrected to 7♦, record 12" },
    { "card", "-", "7D", "Unread card corrected to 7♦, record 12" },
    { "amount", "25.00", "50.00", "Corrected, amount: 25.00 to 50.00, record 12" },
    { "amount", "-", "50.00", "Corrected, amount: nothing to 50.00, record 12" },
  };
  static UcRules rules;
  UcTable table;

  rules.seats = 6;
  uc_table_init (&table, &rules);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      UcEvent event = { .kind = UC_EVENT_CORRECTED, .target = 12 };
      g_autofree char *sentence = NULL;

      g_strlcpy (event.key, cases[i].key, sizeof event.key);
      g_strlcpy (event.old, cases[i].old, sizeof event.old);
      g_strlcpy (event.new_, cases[i].new_, sizeof event.new_);
      sentence = uc_say_event_listed (&table, &event, FALSE);
      g_assert_cmpstr (sentence, ==, cases[i].sentence);
    }
}

/* What a player decided is never told as another decision. */
static void
test_decisions (void)
{
  static const struct
  {
    UcWord action;
    const char *sentence;
  } cases[] = {
    { UC_WORD_HIT, "Seat 2 hit" },
    { UC_WORD_STAND, "Seat 2 stood" },
    { UC_WORD_DOUBLE, "Seat 2 doubled" },
    { UC_WORD_SPLIT, "Seat 2 split" },
    { UC_WORD_SURRENDER, "Seat 2 surrendered" },
    { UC_WORD_RESCUE, "Seat 2 rescued its double" },
  };
  static UcRules rules;
  UcTable table;

  uc_table_init (&table, &rules);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      UcEvent event = { .kind = UC_EVENT_DECISION, .seat = 2, .action = cases[i].action };
      g_autofree char *sentence = uc_say_event_listed (&table, &event, FALSE);

      g_assert_cmpstr (sentence, ==, cases[i].sentence);
    }
}

/* A sealed card stays sealed in what caused it. */
static void
test_cause (void)
{
  UcMoment moment = { .input = (char *) "card sealed:c:abcdef:ghijkl", .device = (char *) "shoe" };
  g_autofree char *cause = uc_moment_cause (&moment);

  g_assert_cmpstr (cause, ==, "“card, sealed”, from shoe");
  g_free (cause);
  moment = (UcMoment){ .input = (char *) "retype KS:57:aGVsbG8", .device = (char *) "", .origin = UC_ORIGIN_DEALER };
  cause = uc_moment_cause (&moment);
  g_assert_cmpstr (cause, ==, "“retype KS”, from the dealer’s screen");
}

/* A correction says what became of what; of a closed round, of which. */
static void
test_correction (void)
{
  UcEvent event = { .kind = UC_EVENT_CORRECTED, .target = 29, .key = "card", .old = "9H", .new_ = "QH" };
  UcTable table = { 0 };
  g_autofree char *card = uc_say_event_listed (&table, &event, FALSE), *closed = NULL, *range = NULL;

  g_assert_cmpstr (card, ==, "Card 9♥ corrected to Q♥, record 29");
  event.of_round = 7;
  closed = uc_say_event_listed (&table, &event, FALSE);
  g_assert_cmpstr (closed, ==, "Card 9♥ corrected to Q♥, round 7, record 29");
  event = (UcEvent){ .kind = UC_EVENT_CORRECTED, .target = 30, .key = "range", .old = "small", .new_ = "large" };
  range = uc_say_event_listed (&table, &event, FALSE);
  g_assert_cmpstr (range, ==, "Corrected, range: small to large, record 30");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/times", test_times);
  g_test_add_func ("/words/minutes", test_minutes);
  g_test_add_func ("/words/rounds", test_rounds);
  g_test_add_func ("/words/money", test_money);
  g_test_add_func ("/words/everything-has-words", test_everything_has_words);
  g_test_add_func ("/words/corrections", test_corrections);
  g_test_add_func ("/words/decisions", test_decisions);
  g_test_add_func ("/words/cause", test_cause);
  g_test_add_func ("/words/correction", test_correction);
  return g_test_run ();
}
