#include "uc-house-private.h"

#include <string.h>
#include <time.h>

/* ---- a round's ---- */

static gboolean
is_letter (char c)
{
  return g_ascii_isalnum (c) || (c & 0x80) != 0;
}

/* A word of the index's own: what would end it is another letter there. */
static void
add_own (GString *words, char of, const char *text)
{
  g_string_append_printf (words, " " UC_HOUSE_SIGN "%c", of);
  for (; *text != '\0' && *text != ' '; text++)
    if (is_letter (*text))
      g_string_append_c (words, *text);
    else
      g_string_append (words, UC_HOUSE_SIGN);
}

static void
add_own_number (GString *words, char of, guint64 number)
{
  g_string_append_printf (words, " " UC_HOUSE_SIGN "%c%" G_GUINT64_FORMAT, of, number);
}

/* Payments by their size, each step twice the one before, up to 17 million dollars. From $33 on, which few rounds pay, a round has a word for each
 * step up to its own: at least so much is a few words. */
#define MOST_STEPS 45
#define LARGE_STEP 26

static guint
step_of (gint64 payment)
{
  return payment <= 0 ? 0 : MIN (g_bit_storage (payment), MOST_STEPS);
}

/* Rounds by their number, in spans each several times as long as the one before: any range of numbers is a few spans, whose last one ends
 * where the range does. Without them, a search for old numbers would pass all newer rounds. */
static const struct
{
  char of;
  guint shift; /* a span has 2^shift numbers */
} spans[] = {
  { 'n', 0 }, { 'a', 2 }, { 'b', 4 }, { 'c', 6 }, { 'e', 8 }, { 'g', 10 }, { 'i', 12 }, { 'j', 15 }, { 'k', 18 }, { 'l', 21 },
};
/* A table has so many rounds in 30 years; later ones are in the last of the longest spans. */
#define MOST_NUMBER G_GUINT64_CONSTANT (0xffffff)
/* From so many spans on, the oldest numbers are looked for in a longer one, which has others, too. */
#define MANY_SPANS 8

/* Rounds by the time of day at which they began, in UTC: a filter says it in local time, whose distance may change twice a year. */
#define DAY_MIN 1440
#define QUARTER_MIN 15

static guint
minute_of (gint64 t_real_ns)
{
  const gint64 minute = t_real_ns / G_GINT64_CONSTANT (60000000000) % DAY_MIN;

  return minute < 0 ? minute + DAY_MIN : minute;
}

static const char *
text_of (sqlite3_value *value)
{
  const char *text = (const char *) sqlite3_value_text (value);

  return text == NULL ? "" : text;
}

static void
house_words (sqlite3_context *context, int n, sqlite3_value **values)
{
  g_autoptr (GString) words = g_string_new (text_of (values[6]));
  guint32 marks = sqlite3_value_int64 (values[2]);
  const char *floor = text_of (values[5]), *dealer = text_of (values[4]);

  g_string_append_printf (words, " %s %s", floor, dealer);
  add_own (words, 't', text_of (values[0]));
  add_own_number (words, 'n', sqlite3_value_int64 (values[1]));
  for (guint i = 1; i < G_N_ELEMENTS (spans); i++)
    add_own_number (words, spans[i].of, MIN ((guint64) sqlite3_value_int64 (values[1]), MOST_NUMBER) >> spans[i].shift);
  for (guint i = 0; i < UC_N_MARKS; i++)
    if (marks & (1u << i))
      add_own_number (words, 'm', i);
  add_own_number (words, 'p', step_of (sqlite3_value_int64 (values[3])));
  for (guint step = LARGE_STEP; step <= step_of (sqlite3_value_int64 (values[3])); step++)
    add_own_number (words, 'o', step);
  add_own_number (words, 'h', minute_of (sqlite3_value_int64 (values[7])) / QUARTER_MIN);
  add_own_number (words, 'q', minute_of (sqlite3_value_int64 (values[7])));
  add_own (words, 'd', dealer);
  for (const char *at = floor; *at != '\0'; at += strcspn (at, " "), at += strspn (at, " "))
    add_own (words, 'f', at);
  sqlite3_result_text (context, words->str, words->len, SQLITE_TRANSIENT);
}

gboolean
uc_house_words_offer (sqlite3 *db)
{
  return sqlite3_create_function_v2 (db, "house_words", 8, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, NULL, house_words,
                                     NULL, NULL, NULL)
         == SQLITE_OK;
}

/* ---- what is asked for ---- */

static void
and_group (GString *ask, const char *group)
{
  if (group[0] != '\0')
    g_string_append_printf (ask, "%s(%s)", ask->len > 0 ? " AND " : "", group);
}

static void
or_word (GString *group, char of, const char *text)
{
  g_autoptr (GString) word = g_string_new (NULL);

  add_own (word, of, text);
  g_string_append_printf (group, "%s\"%s\"", group->len > 0 ? " OR " : "", word->str + 1);
}

static void
or_number (GString *group, char of, guint64 number)
{
  char text[24];

  g_snprintf (text, sizeof text, "%" G_GUINT64_FORMAT, number);
  or_word (group, of, text);
}

/* The newest numbers first. @from, @to: 0 = open */
static void
or_numbers (GString *group, guint32 from, guint32 to)
{
  const guint longest = spans[G_N_ELEMENTS (spans) - 1].shift;
  /* In the last of the longest spans numbers are not told apart by shorter ones. */
  const guint64 begin = MIN (from, MOST_NUMBER + 1 - (1u << longest));
  guint64 end = to == 0 || to >= MOST_NUMBER ? MOST_NUMBER + 1 : (guint64) to + 1;
  guint n = 0;

  if (from == to || (to != 0 && from > to))
    {
      or_number (group, 'n', from == to ? from : 0);
      return;
    }
  while (end > begin)
    {
      guint i = G_N_ELEMENTS (spans) - 1;

      while (i > 0 && (end % (1u << spans[i].shift) != 0 || (n < MANY_SPANS && end - begin < 1u << spans[i].shift)))
        i--;
      end -= 1u << spans[i].shift;
      or_number (group, spans[i].of, end >> spans[i].shift);
      n++;
    }
}

/* The words that the index makes of @typed, all of which must be there. @begin: of the last one only the beginning. */
static void
or_typed (GString *group, const char *typed, gboolean begin)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (const char *at = typed; *at != '\0';)
    {
      const char *end = at;

      while (is_letter (*end))
        end++;
      if (end > at)
        g_string_append_printf (all, "%s\"%.*s\"", all->len > 0 ? " AND " : "", (int) (end - at), at);
      at = *end == '\0' ? end : end + 1;
    }
  if (all->len > 0)
    g_string_append_printf (group, "%s(%s%s)", group->len > 0 ? " OR " : "", all->str, begin ? "*" : "");
}

static void
or_marks (GString *group, guint32 marks)
{
  for (guint i = 0; i < UC_N_MARKS; i++)
    if (marks & (1u << i))
      or_number (group, 'm', i);
}

/* As uc_filter_where () reads a word; a card may be in any round. */
static void
and_word (GString *ask, const char *word)
{
  g_autoptr (GString) group = g_string_new (NULL);
  gboolean begin = g_str_has_suffix (word, "*");
  g_autofree char *plain = begin ? g_strndup (word, strlen (word) - 1) : g_strdup (word);
  g_autofree char *payment = uc_filter_payment (plain);
  UcFilter alone = { .text = "" };
  guint64 number;

  if (uc_filter_card (plain) != UC_CARD_NONE)
    return;
  or_typed (group, plain, begin);
  /* Only signs: nothing of it is a word. */
  if (group->len == 0)
    return;
  if (payment != NULL)
    or_typed (group, payment, FALSE);
  g_strlcpy (alone.text, plain, sizeof alone.text);
  or_marks (group, uc_filter_wanted_marks (&alone));
  if (g_ascii_string_to_unsigned (plain, 10, 1, G_MAXUINT32, &number, NULL))
    or_number (group, 'n', number);
  and_group (ask, group->str);
}

/* A filter of more minutes finds enough without words, and one of rounds of so many years has clocks that were set wrong. */
#define MOST_MINUTES 360
#define MOST_YEARS 30
#define WEEK_S (7 * 24 * 3600)

/* How far local time is ahead of UTC, each distance in minutes that there was from @first_ms to @last_ms. %FALSE: words do not help. */
static gboolean
read_distances (gint64 first_ms, gint64 last_ms, GArray *distances)
{
  if (last_ms - first_ms > MOST_YEARS * G_GINT64_CONSTANT (366 * 24 * 3600 * 1000))
    return FALSE;
  /* No distance is one for less than two weeks. */
  for (time_t at = first_ms / 1000 - WEEK_S; at <= last_ms / 1000 + WEEK_S; at += WEEK_S)
    {
      struct tm local;
      gint distance;
      gboolean known = FALSE;

      if (localtime_r (&at, &local) == NULL || local.tm_gmtoff % 60 != 0)
        return FALSE;
      distance = local.tm_gmtoff / 60;
      for (guint i = 0; i < distances->len; i++)
        known |= g_array_index (distances, gint, i) == distance;
      if (!known)
        g_array_append_val (distances, distance);
    }
  return TRUE;
}

static void
and_minutes (GString *ask, const UcFilter *round, gint64 first_ms, gint64 last_ms)
{
  const guint n = (round->minute_to + DAY_MIN - round->minute_from) % DAY_MIN, step = n <= QUARTER_MIN ? 1 : QUARTER_MIN;
  g_autoptr (GArray) distances = g_array_new (FALSE, FALSE, sizeof (gint));
  g_autoptr (GString) group = g_string_new (NULL);

  if (n == 0 || n > MOST_MINUTES || !read_distances (first_ms, last_ms, distances))
    return;
  for (guint i = 0; i < distances->len; i++)
    {
      const guint from = ((gint) round->minute_from - g_array_index (distances, gint, i) + 2 * DAY_MIN) % DAY_MIN;

      for (guint minute = from / step * step; minute < from + n; minute += step)
        or_number (group, step == 1 ? 'q' : 'h', minute % DAY_MIN / step);
    }
  and_group (ask, group->str);
}

char *
uc_house_words_ask (const UcHouseFilter *filter, gint64 first_ms, gint64 last_ms)
{
  g_autoptr (GString) ask = g_string_new (NULL), group = g_string_new (NULL);
  const UcFilter *round = &filter->round;
  g_auto (GStrv) words = g_strsplit_set (round->text, " \t", -1);

  if (filter->table != NULL)
    or_word (group, 't', filter->table);
  and_group (ask, group->str);
  g_string_truncate (group, 0);
  or_marks (group, round->marks);
  and_group (ask, group->str);
  g_string_truncate (group, 0);
  for (guint step = step_of (round->pays); round->pays > 0 && step < LARGE_STEP; step++)
    or_number (group, 'p', step);
  if (round->pays > 0)
    or_number (group, 'o', MAX (step_of (round->pays), LARGE_STEP));
  and_group (ask, group->str);
  g_string_truncate (group, 0);
  if (round->dealer[0] != '\0')
    or_word (group, 'd', round->dealer);
  and_group (ask, group->str);
  g_string_truncate (group, 0);
  if (round->floor[0] != '\0')
    or_word (group, 'f', round->floor);
  and_group (ask, group->str);
  g_string_truncate (group, 0);
  if (round->slip[0] != '\0')
    or_typed (group, round->slip, FALSE);
  and_group (ask, group->str);
  g_string_truncate (group, 0);
  if (round->round_from != 0 || round->round_to != 0)
    or_numbers (group, round->round_from, round->round_to);
  and_group (ask, group->str);
  if (round->by_minute)
    and_minutes (ask, round, first_ms, last_ms);
  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      and_word (ask, words[i]);
  return g_string_free (g_steal_pointer (&ask), FALSE);
}

void
uc_house_words_plain (const UcFilter *filter, UcFilter *plain)
{
  char *to = plain->text;

  *plain = *filter;
  for (const char *at = filter->text; *at != '\0'; at++)
    if (*at != '*' || (at[1] != ' ' && at[1] != '\t' && at[1] != '\0'))
      *to++ = *at;
  *to = '\0';
}

/* ---- parts ---- */

/* The words lie in parts. Each run adds some, and each search looks at all of them. */
#define MOST_PARTS 4
static const char parts_sql[] = "WITH RECURSIVE part (id) AS (SELECT min (segid) FROM word_idx UNION ALL"
                                " SELECT (SELECT min (segid) FROM word_idx WHERE segid > id) FROM part WHERE id IS NOT NULL)"
                                " SELECT count (id) FROM part";
/* Some pages at a time: a negative number of them makes one part of all that there are, and the following calls continue that. */
static const char begin_join_sql[] = "INSERT INTO word (word, rank) VALUES ('merge', -4000)";
static const char join_sql[] = "INSERT INTO word (word, rank) VALUES ('merge', 4000)";

gboolean
uc_house_words_join (UcHouseIndex *index, GCancellable *cancellable, GError **error)
{
  const char *sql = begin_join_sql;
  gint64 parts;
  int before;

  if (!uc_store_number (index->db, index->path, parts_sql, &parts, error))
    return FALSE;
  if (parts <= MOST_PARTS)
    return TRUE;
  do
    {
      before = sqlite3_total_changes (index->db);
      if (g_cancellable_set_error_if_cancelled (cancellable, error) || !uc_house_run (index, sql, error))
        return FALSE;
      sql = join_sql;
    }
  while (sqlite3_total_changes (index->db) - before >= 2);
  return TRUE;
}
