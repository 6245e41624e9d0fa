/* Finding rounds: the derived row says what the events say, and every filter finds what reading all rounds would find. */
#include "uc-walked.h"

#include "uc-find.h"
#include "uc-kept.h"
#include "uc-minute.h"
#include "uc-wounds.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <time.h>

#define ROUNDS 120

typedef struct
{
  UcKept *place;
  char *path;
  UcJournal *journal;
  UcFind *find;
  GArray *rounds; /* UcFoundRound, the newest first */
} Walked;

static GArray *
load_all (UcFind *find)
{
  GArray *rounds = g_array_new (FALSE, FALSE, sizeof (UcFoundRound));
  g_autoptr (GError) error = NULL;
  guint32 first, last;

  g_assert_true (uc_find_span (find, &first, &last, &error));
  g_assert_no_error (error);
  for (guint32 number = last; number >= first && number > 0; number--)
    {
      UcFoundRound round;

      g_assert_true (uc_find_round (find, number, &round, &error));
      g_assert_no_error (error);
      g_array_append_val (rounds, round);
    }
  return rounds;
}

static void
set_up (Walked *walked, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  walked->place = uc_kept_new ();
  walked->path = g_build_filename (walked->place->folder, "walk.journal", NULL);
  uc_walked_journal (data, 7, ROUNDS, walked->path);
  walked->journal = uc_journal_open_read (walked->path, &error);
  g_assert_no_error (error);
  walked->find = uc_kept_find (walked->journal);
  walked->rounds = load_all (walked->find);
  g_assert_cmpuint (walked->rounds->len, >=, ROUNDS);
}

static void
tear_down (Walked *walked, gconstpointer data)
{
  g_array_unref (walked->rounds);
  uc_find_free (walked->find);
  uc_journal_close (walked->journal);
  uc_kept_free (walked->place);
  g_free (walked->path);
}

/* ---- the derived row against the events' text ---- */

typedef struct
{
  guint32 round;
  guint64 from_seq, to_seq; /* behind the round before, to its own last event */
  GPtrArray *lines; /* of the round, those that were taken back left out */
  guint32 corrected;
  gboolean bypassed; /* by a fact that was taken back, too */
} Lines;

static guint64
number_of (const char *line, const char *key)
{
  const char *at = strstr (line, key);

  return at == NULL ? 0 : g_ascii_strtoull (at + strlen (key), NULL, 10);
}

/* What badges, devices and players said is not taken back with what it came between. */
static gboolean
stays (const char *line)
{
  static const char *const kinds[]
      = { "wager-refused ", "card-refused ", "dispute-", "badge-read ", "pin-refused ", "payout-documented ",
          "device-down ", "device-fault ", "clock-stepped ", "undone " };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_prefix (line, kinds[i]))
      return TRUE;
  return FALSE;
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Lines *lines = user_data;
  g_auto (GStrv) split = g_strsplit (row->events, "\n", -1);

  for (guint i = 0; split[i] != NULL; i++)
    {
      if (g_str_has_prefix (split[i], "corrected ") && number_of (split[i], " target=") > lines->from_seq
          && number_of (split[i], " target=") <= lines->to_seq)
        lines->corrected++;
      if (number_of (split[i], " round=") != lines->round)
        continue;
      lines->bypassed |= strstr (split[i], " despite=") != NULL;
      if (g_str_has_prefix (split[i], "undone "))
        for (guint j = 0; j < lines->lines->len;)
          {
            const char *line = lines->lines->pdata[j];

            if (number_of (line, " seq=") >= number_of (split[i], " target=")
                && !stays (line))
              g_ptr_array_remove_index (lines->lines, j);
            else
              j++;
          }
      g_ptr_array_add (lines->lines, g_strdup (split[i]));
    }
  return TRUE;
}

static gboolean
any_line (GPtrArray *lines, const char *kind, const char *with, const char *with_too)
{
  for (guint i = 0; i < lines->len; i++)
    if (g_str_has_prefix (lines->pdata[i], kind) && strstr (lines->pdata[i], with) != NULL
        && strstr (lines->pdata[i], with_too) != NULL)
      return TRUE;
  return FALSE;
}

static const struct
{
  guint32 mark;
  const char *kind, *with, *with_too;
} said[] = {
  { UC_MARK_BIT (JACKPOT), "wager-settled ", "outcome=win", "source=progressive" },
  { UC_MARK_BIT (VALIDATED), "payout-validated ", "", "" },
  { UC_MARK_BIT (REJECTED), "payout-rejected ", "", "" },
  { UC_MARK_BIT (LATE_WAGER), "wager-refused ", "reason=after-no-more-bets", "" },
  { UC_MARK_BIT (CHIPS_DIFFER), "chips-mismatch ", "", "" },
  { UC_MARK_BIT (TAKEN_BACK), "undone ", "", "" },
  { UC_MARK_BIT (VOIDED), "round-voided ", "", "" },
  { UC_MARK_BIT (DEAD_HAND), "hand-dead ", "", "" },
  { UC_MARK_BIT (DISPUTE), "dispute-raised ", "", "" },
  { UC_MARK_BIT (BLACKJACK), "wager-settled ", "outcome=win", "combination=blackjack" },
  { UC_MARK_BIT (TYPED), "reader-light ", "typed=yes", "" },
  { UC_MARK_BIT (PIN_REFUSED), "pin-refused ", "", "" },
  { UC_MARK_BIT (LIMIT), "limit-reached ", "", "" },
};

static UcMoney
sum_of (GPtrArray *lines, const char *key, const char *with)
{
  UcMoney sum = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      const char *line = lines->pdata[i];
      const char *at = strstr (line, key);
      g_autofree char *word = at == NULL ? NULL : g_strndup (at + strlen (key), strcspn (at + strlen (key), " "));
      UcMoney money;

      if (g_str_has_prefix (line, "wager-settled ") && strstr (line, with) != NULL && word != NULL
          && uc_money_parse (word, &money, NULL))
        sum += money;
    }
  return sum;
}

static void
check_round (UcJournal *journal, const UcFoundRound *round)
{
  g_autoptr (GPtrArray) array = g_ptr_array_new_with_free_func (g_free);
  Lines lines = { .round = round->row.number, .to_seq = round->row.last_seq, .lines = array };
  g_autoptr (GError) error = NULL;
  gboolean owes;
  UcRoundRow row;

  if (lines.round > 1 && uc_journal_round (journal, lines.round - 1, &row, NULL))
    lines.from_seq = row.last_seq;
  uc_journal_read_rows (journal, 1, 0, on_row, &lines, &error);
  g_assert_no_error (error);
  g_assert_true (uc_journal_round (journal, round->row.number, &row, &error));
  g_assert_cmpmem (&row, sizeof row, &round->row, sizeof row);
  /* What a correction of the open round owes says how a wager settles after all. */
  owes = any_line (array, "correction-owes ", "", "");
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      gboolean expected = any_line (array, said[i].kind, said[i].with, said[i].with_too);

      if (owes && g_str_equal (said[i].kind, "wager-settled "))
        continue;
      if (((round->digest.marks & said[i].mark) != 0) != expected)
        g_error ("round %u: mark %s is %s", round->row.number, said[i].kind, expected ? "missing" : "wrong");
    }
  g_assert_cmpint ((round->digest.marks & UC_MARK_BIT (BYPASSED)) != 0, ==, lines.bypassed);
  g_assert_cmpint ((round->digest.marks & UC_MARK_BIT (CORRECTED)) != 0, ==,
                   lines.corrected > 0 || any_line (array, "corrected ", "", ""));
  if (owes)
    return;
  g_assert_cmpint (round->digest.pays, ==, sum_of (array, " pays=", "outcome=win"));
  g_assert_cmpint (round->digest.stakes, ==, sum_of (array, " stake=", ""));
  g_assert_cmpint (round->digest.award, ==, sum_of (array, " pays=", "source=progressive"));
}

static void
test_row_says_what_the_events_say (Walked *walked, gconstpointer data)
{
  for (guint i = 0; i < walked->rounds->len; i += 3)
    check_round (walked->journal, &g_array_index (walked->rounds, UcFoundRound, i));
}

/* ---- filters against reading everything ---- */

static gboolean
has_word (const char *words, const char *word)
{
  g_auto (GStrv) split = g_strsplit (words, " ", -1);

  return g_strv_contains ((const char *const *) split, word);
}

static gboolean
minute_fits (const UcFilter *filter, gint64 real_ns)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (real_ns / 1000000000);
  gint minute = g_date_time_get_hour (time) * 60 + g_date_time_get_minute (time);

  if (filter->minute_from <= filter->minute_to)
    return minute >= filter->minute_from && minute < filter->minute_to;
  return minute >= filter->minute_from || minute < filter->minute_to;
}

static gboolean
word_fits (const UcFoundRound *round, const char *word)
{
  const UcDigest *digest = &round->digest;
  g_autofree char *lower = g_ascii_strdown (word, -1);
  g_autofree char *words = g_ascii_strdown (digest->words, -1);
  g_autofree char *number = g_strdup_printf ("%u", round->row.number);
  g_autofree char *dollars = g_strdup_printf ("$%s", word);
  UcCard card = uc_filter_card (word);

  if (strstr (words, lower) != NULL || strstr (digest->floor, word) != NULL || strstr (digest->dealer, word) != NULL
      || strcmp (number, word) == 0 || has_word (digest->words, dollars))
    return TRUE;
  for (guint i = 0; i < UC_N_MARKS; i++)
    if ((digest->marks & (1u << i)) != 0 && strstr (uc_digest_mark_name (i), lower) != NULL)
      return TRUE;
  return card != UC_CARD_NONE && (digest->faces & G_GUINT64_CONSTANT (1) << uc_card_index (card)) != 0;
}

static gboolean
fits (const UcFilter *filter, const UcFoundRound *round)
{
  const UcDigest *digest = &round->digest;
  g_auto (GStrv) words = g_strsplit (filter->text, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0' && !word_fits (round, words[i]))
      return FALSE;
  return (filter->marks == 0 || (digest->marks & filter->marks) != 0)
         && (filter->from_ns == 0 || round->row.last_real_ns >= filter->from_ns)
         && (filter->to_ns == 0 || round->row.first_real_ns <= filter->to_ns)
         && (!filter->by_minute || minute_fits (filter, round->row.first_real_ns))
         && round->row.number >= filter->round_from
         && (filter->round_to == 0 || round->row.number <= filter->round_to)
         && (filter->seat == 0 || (digest->seats & 1 << filter->seat) != 0)
         && (filter->pays == 0 || digest->largest >= filter->pays)
         && (filter->dealer[0] == '\0' || strcmp (digest->dealer, filter->dealer) == 0)
         && (filter->floor[0] == '\0' || has_word (digest->floor, filter->floor))
         && (filter->card == UC_CARD_NONE
             || (digest->faces & G_GUINT64_CONSTANT (1) << uc_card_index (filter->card)) != 0)
         && (filter->slip[0] == '\0' || has_word (digest->words, filter->slip));
}

static gboolean
on_found (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  g_array_append_val ((GArray *) user_data, number);
  return TRUE;
}

static guint
check_filter (Walked *walked, const UcFilter *filter)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;
  guint n = 0;

  g_assert_true (uc_find_each (walked->find, filter, on_found, found, NULL, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < walked->rounds->len; i++)
    {
      const UcFoundRound *round = &g_array_index (walked->rounds, UcFoundRound, i);

      if (!fits (filter, round))
        continue;
      g_assert_cmpuint (n, <, found->len);
      g_assert_cmpuint (g_array_index (found, guint32, n), ==, round->row.number);
      n++;
    }
  g_assert_cmpuint (n, ==, found->len);
  return n;
}

static const UcFoundRound *
some_round (Walked *walked, GRand *random)
{
  return &g_array_index (walked->rounds, UcFoundRound, g_rand_int_range (random, 0, walked->rounds->len));
}

static void
take_a_word (const char *words, GRand *random, char *to, gsize size)
{
  g_auto (GStrv) split = g_strsplit (words, " ", -1);
  guint n = g_strv_length (split);

  if (n > 0)
    g_strlcpy (to, split[g_rand_int_range (random, 0, n)], size);
}

/* One condition of a round that is there. */
static void
set_condition (Walked *walked, GRand *random, UcCondition condition, UcFilter *filter)
{
  const UcFoundRound *round = some_round (walked, random);
  const UcFoundRound *other = some_round (walked, random);

  switch (condition)
    {
    case UC_CONDITION_TEXT:
      take_a_word (round->digest.words, random, filter->text, sizeof filter->text);
      if (g_rand_boolean (random))
        g_snprintf (filter->text, sizeof filter->text, " %u ", round->row.number);
      return;
    case UC_CONDITION_MARKS:
      filter->marks = 1u << g_rand_int_range (random, 0, UC_N_MARKS) | 1u << g_rand_int_range (random, 0, UC_N_MARKS);
      return;
    case UC_CONDITION_TIME:
      filter->from_ns = MIN (round->row.first_real_ns, other->row.first_real_ns);
      filter->to_ns = g_rand_boolean (random) ? MAX (round->row.first_real_ns, other->row.first_real_ns) : 0;
      return;
    case UC_CONDITION_MINUTES:
      filter->by_minute = TRUE;
      filter->minute_from = g_rand_int_range (random, 0, 24 * 60);
      filter->minute_to = g_rand_int_range (random, 0, 24 * 60);
      return;
    case UC_CONDITION_ROUND:
      filter->round_from = MIN (round->row.number, other->row.number);
      filter->round_to = MAX (round->row.number, other->row.number);
      return;
    case UC_CONDITION_SEAT:
      filter->seat = g_rand_int_range (random, 1, 7);
      return;
    case UC_CONDITION_PAYS:
      filter->pays = MAX (round->digest.largest, 1);
      return;
    case UC_CONDITION_DEALER:
      g_strlcpy (filter->dealer, round->digest.dealer, sizeof filter->dealer);
      return;
    case UC_CONDITION_FLOOR:
      take_a_word (round->digest.floor, random, filter->floor, sizeof filter->floor);
      return;
    case UC_CONDITION_CARD:
      filter->card = uc_card_from_index (g_rand_int_range (random, 0, UC_N_FACES));
      return;
    case UC_CONDITION_SLIP:
      take_a_word (round->digest.words, random, filter->slip, sizeof filter->slip);
      return;
    case UC_N_CONDITIONS:
    default:
      g_assert_not_reached ();
    }
}

static void
test_every_filter (Walked *walked, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  guint found[UC_N_CONDITIONS] = { 0 };

  check_filter (walked, &(UcFilter){ 0 });
  for (guint i = 0; i < 40 * UC_N_CONDITIONS; i++)
    {
      UcFilter filter = { 0 };

      set_condition (walked, random, i % UC_N_CONDITIONS, &filter);
      found[i % UC_N_CONDITIONS] += check_filter (walked, &filter);
      set_condition (walked, random, g_rand_int_range (random, 0, UC_N_CONDITIONS), &filter);
      set_condition (walked, random, g_rand_int_range (random, 0, UC_N_CONDITIONS), &filter);
      check_filter (walked, &filter);
    }
  for (guint i = 0; i < UC_N_CONDITIONS; i++)
    g_assert_cmpuint (found[i], >, 0);
}

/* The search's own signs are letters like others; a card is found however it is written; a sum with and without cents. */
static void
test_words (Walked *walked, gconstpointer data)
{
  static const char *const nothing[] = { "%", "_", "'", "\"; DROP TABLE round", "685a.12(z)" };

  for (guint i = 0; i < G_N_ELEMENTS (nothing); i++)
    {
      UcFilter filter = { 0 };

      g_strlcpy (filter.text, nothing[i], sizeof filter.text);
      g_assert_cmpuint (check_filter (walked, &filter), ==, 0);
    }
  g_assert_cmpuint (uc_filter_card ("10♦"), ==, uc_card_parse ("TD"));
  g_assert_cmpuint (uc_filter_card ("td"), ==, uc_card_parse ("TD"));
  g_assert_cmpuint (uc_filter_card ("10d"), ==, uc_card_parse ("TD"));
  g_assert_cmpuint (uc_filter_card ("9"), ==, UC_CARD_NONE);
  g_assert_cmpuint (uc_filter_card (""), ==, UC_CARD_NONE);
}

static void
test_blame (Walked *walked, gconstpointer data)
{
  UcFilter filter = { .seat = 1, .text = "nothing-like-this" };
  guint counts[UC_N_CONDITIONS];
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_find_blame (walked->find, &filter, counts, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (counts[UC_CONDITION_SEAT], ==, 0);
  g_assert_cmpuint (counts[UC_CONDITION_TEXT], ==, check_filter (walked, &(UcFilter){ .seat = 1 }));
  g_assert_cmpuint (counts[UC_CONDITION_TEXT], >, 0);
}

static void
test_at (Walked *walked, gconstpointer data)
{
  for (guint i = 0; i < walked->rounds->len; i++)
    {
      const UcFoundRound *round = &g_array_index (walked->rounds, UcFoundRound, i);
      guint32 found = uc_find_at (walked->find, round->row.first_real_ns);
      guint32 newest = round->row.number;

      for (guint j = 0; j < i; j++)
        if (g_array_index (walked->rounds, UcFoundRound, j).row.first_real_ns <= round->row.first_real_ns)
          newest = MAX (newest, g_array_index (walked->rounds, UcFoundRound, j).row.number);
      g_assert_cmpuint (found, ==, newest);
    }
  g_assert_cmpuint (uc_find_at (walked->find, 0), ==, 1);
}

/* ---- an index elsewhere ---- */

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  g_assert_cmpuint (done, <=, all);
  if (user_data != NULL)
    g_cancellable_cancel (user_data);
}

/* An index that was cancelled and gone on with is the one that is made at once. */
static void
test_index (Walked *walked, gconstpointer data)
{
  g_autofree char *index = g_build_filename (walked->place->folder, "index", NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GArray) rounds = NULL;
  g_autoptr (UcFind) find = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (uc_find_build (walked->journal, index, on_progress, cancellable, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (uc_find_build (walked->journal, index, on_progress, NULL, NULL, &error));
      g_assert_no_error (error);
    }
  find = uc_find_open (walked->journal, index, &error);
  g_assert_no_error (error);
  rounds = load_all (find);
  g_assert_cmpuint (rounds->len, ==, walked->rounds->len);
  for (guint i = 0; i < rounds->len; i++)
    g_assert_cmpmem (&g_array_index (rounds, UcFoundRound, i), sizeof (UcFoundRound),
                     &g_array_index (walked->rounds, UcFoundRound, i), sizeof (UcFoundRound));
}

/* An index that was made of another journal is made anew. */
static void
test_foreign_index (Walked *walked, gconstpointer data)
{
  g_autofree char *index = g_build_filename (walked->place->folder, "index", NULL);
  g_autofree char *other_path = g_build_filename (walked->place->folder, "other.journal", NULL);
  g_autoptr (UcJournal) other = NULL;
  g_autoptr (UcFind) find = NULL;
  g_autoptr (GError) error = NULL;
  guint32 first, last;

  g_assert_true (uc_find_build (walked->journal, index, NULL, NULL, NULL, &error));
  uc_walked_journal (data, 8, 3, other_path);
  other = uc_journal_open_read (other_path, &error);
  g_assert_no_error (error);
  g_assert_true (uc_find_build (other, index, NULL, NULL, NULL, &error));
  find = uc_find_open (other, index, &error);
  g_assert_true (uc_find_span (find, &first, &last, &error));
  g_assert_cmpuint (last, <, ROUNDS);
}

/* A damaged copy has the sound one's key and ends with its hash: the rounds that its rows hide are hidden in no other. */
static void
test_damaged_copy (Walked *walked, gconstpointer data)
{
  const UcFoundRound *hidden = &g_array_index (walked->rounds, UcFoundRound, ROUNDS / 2);
  g_autofree char *index = g_build_filename (walked->place->folder, "index", NULL);
  g_autofree char *sql = g_strdup_printf ("UPDATE journal SET events = '' WHERE id = %" G_GUINT64_FORMAT, hidden->row.last_row);
  g_autoptr (UcSound) sound = uc_sound_new (walked->path);
  g_autoptr (UcJournal) copy = NULL;
  g_autoptr (UcFind) damaged = NULL, find = NULL;
  g_autoptr (GArray) again = NULL;
  g_autoptr (GError) error = NULL;
  UcFoundRound round;

  uc_sound_edit (sound, sql);
  copy = uc_journal_open_read (sound->path, &error);
  g_assert_no_error (error);
  g_assert_true (uc_find_build (copy, index, NULL, NULL, NULL, &error));
  damaged = uc_find_open (copy, index, &error);
  g_assert_false (uc_find_round (damaged, hidden->row.number, &round, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_true (uc_find_build (walked->journal, index, NULL, NULL, NULL, &error));
  find = uc_find_open (walked->journal, index, &error);
  again = load_all (find);
  g_assert_cmpmem (again->data, again->len * sizeof (UcFoundRound), walked->rounds->data,
                   walked->rounds->len * sizeof (UcFoundRound));
}

/* Two rows of a damaged journal close the same round: it is found once, and the rest is found as well. */
static void
test_closed_twice (Walked *walked, gconstpointer data)
{
  const UcFoundRound *closed = &g_array_index (walked->rounds, UcFoundRound, ROUNDS / 2);
  g_autofree char *index = g_build_filename (walked->place->folder, "index", NULL);
  g_autofree char *sql = g_strdup_printf (
      "INSERT INTO journal SELECT (SELECT max (id) + 1 FROM journal), kind, seq, round, origin, mono, real, context, device, device_seq,"
      " input, events, hash, signature FROM journal WHERE id = %" G_GUINT64_FORMAT, closed->row.last_row);
  g_autoptr (UcSound) sound = uc_sound_new (walked->path);
  g_autoptr (UcJournal) copy = NULL;
  g_autoptr (UcFind) find = NULL;
  g_autoptr (GArray) rounds = NULL;
  g_autoptr (GError) error = NULL;

  uc_sound_edit (sound, sql);
  copy = uc_journal_open_read (sound->path, &error);
  g_assert_no_error (error);
  uc_find_build (copy, index, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  find = uc_find_open (copy, index, &error);
  rounds = load_all (find);
  g_assert_cmpuint (rounds->len, ==, walked->rounds->len);
  g_assert_cmpuint (g_array_index (rounds, UcFoundRound, ROUNDS / 2).row.last_row, ==, closed->row.last_row);
}

static void
test_cancelled (Walked *walked, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (uc_find_each (walked->find, NULL, on_found, found, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* ---- the code of a slip ---- */

static gboolean
on_closing_row (const UcRow *row, gpointer user_data)
{
  uc_row_head (row, user_data);
  return FALSE;
}

/* Each round's own leads to it, as somebody types it; one that differs in a letter leads nowhere. */
static void
test_code (Walked *walked, gconstpointer data)
{
  for (guint i = 0; i < walked->rounds->len; i += 7)
    {
      const UcFoundRound *round = &g_array_index (walked->rounds, UcFoundRound, i);
      g_autoptr (GError) error = NULL;
      char code[UC_CODE_TEXT];
      guint32 number;
      UcHead head;

      uc_journal_read_rows (walked->journal, round->row.last_row, round->row.last_row, on_closing_row, &head, &error);
      uc_head_code (&head, code);
      g_assert_true (uc_find_code (walked->find, code, &number, NULL, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (number, ==, round->row.number);
      code[0] = code[0] == '0' ? '1' : '0';
      g_assert_true (uc_find_code (walked->find, code, &number, NULL, &error));
      g_assert_cmpuint (number, ==, 0);
    }
}

/* ---- marks that a walk may not come by ---- */

static guint32
marks_after (const char *lines)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcFind) find = NULL;
  g_autoptr (GError) error = NULL;
  UcFoundRound round;

  uc_kept_play (kept, lines);
  find = uc_kept_find (kept->journal);
  g_assert_true (uc_find_round (find, 1, &round, &error));
  g_assert_no_error (error);
  return round.digest.marks;
}

static void
test_dealer_22 (void)
{
  g_assert_cmpuint (marks_after ("bet 1 main 25;no-more-bets;card TS;card 6H;card 8C;card 9C;light medium;stand;card 7D;"
                                 "bet 1 main 25")
                        & UC_MARK_BIT (DEALER_22),
                    !=, 0);
  g_assert_cmpuint (marks_after ("bet 1 main 25;no-more-bets;card TS;card 6H;card 8C;card 9C;light medium;stand;card 6D;"
                                 "bet 1 main 25")
                        & UC_MARK_BIT (DEALER_22),
                    ==, 0);
}

/* Wherever the table stands, through changes to and from summer time: what SQLite makes of each minute of 90 days. */
static void
test_local_minute (gconstpointer zone)
{
  static const char sql[]
    = "WITH RECURSIVE at(s) AS (SELECT 1771372810 UNION ALL SELECT s + 61 FROM at LIMIT 130000)"
      " SELECT count(*) FROM at WHERE minute_of (s * 1000000000) <> strftime ('%H', s, 'unixepoch', 'localtime') * 60"
      " + strftime ('%M', s, 'unixepoch', 'localtime')";
  g_autofree char *before = g_strdup (g_getenv ("TZ"));
  sqlite3_stmt *different = NULL;
  sqlite3 *db = NULL;

  g_setenv ("TZ", zone, TRUE);
  tzset ();
  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  g_assert_true (uc_minute_offer (db));
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &different, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (different), ==, SQLITE_ROW);
  g_assert_cmpint (sqlite3_column_int (different, 0), ==, 0);
  sqlite3_finalize (different);
  sqlite3_close (db);
  g_setenv ("TZ", before == NULL ? "UTC" : before, TRUE);
  tzset ();
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*func) (Walked *walked, gconstpointer data);
  } tests[] = {
    { "the-row-says-what-the-events-say", test_row_says_what_the_events_say },
    { "every-filter", test_every_filter },
    { "words", test_words },
    { "blame", test_blame },
    { "by-time", test_at },
    { "an-index-elsewhere", test_index },
    { "a-foreign-index", test_foreign_index },
    { "an-index-of-a-damaged-copy", test_damaged_copy },
    { "a-round-closed-twice", test_closed_twice },
    { "cancelled", test_cancelled },
    { "the-code-of-a-slip", test_code },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint which = 0; which < uc_walk_n_tables (); which += 3)
    for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
      {
        g_autofree char *path = g_strdup_printf ("/find/%s/%s", tests[i].name, uc_walk_tables[which].name);

        g_test_add (path, Walked, &uc_walk_tables[which], set_up, tests[i].func, tear_down);
      }
  g_test_add_func ("/find/dealer-22", test_dealer_22);
  g_test_add_data_func ("/find/local-minute/new-york", "EST5EDT,M3.2.0,M11.1.0", test_local_minute);
  g_test_add_data_func ("/find/local-minute/kathmandu", "<+0545>-5:45", test_local_minute);
  return g_test_run ();
}
