#include "uc-filter.h"

#include "uc-digest.h"

#include <string.h>

/* ---- conditions ---- */

gboolean
uc_filter_has (const UcFilter *filter, UcCondition condition)
{
  switch (condition)
    {
    case UC_CONDITION_TEXT:
      return filter->text[strspn (filter->text, " ")] != '\0';
    case UC_CONDITION_MARKS:
      return filter->marks != 0;
    case UC_CONDITION_TIME:
      return filter->from_ns != 0 || filter->to_ns != 0;
    case UC_CONDITION_MINUTES:
      return filter->by_minute;
    case UC_CONDITION_ROUND:
      return filter->round_from != 0 || filter->round_to != 0;
    case UC_CONDITION_SEAT:
      return filter->seat != 0;
    case UC_CONDITION_PAYS:
      return filter->pays != 0;
    case UC_CONDITION_DEALER:
      return filter->dealer[0] != '\0';
    case UC_CONDITION_FLOOR:
      return filter->floor[0] != '\0';
    case UC_CONDITION_CARD:
      return filter->card != UC_CARD_NONE;
    case UC_CONDITION_SLIP:
      return filter->slip[0] != '\0';
    case UC_N_CONDITIONS:
    default:
      return FALSE;
    }
}

void
uc_filter_drop (UcFilter *filter, UcCondition condition)
{
  switch (condition)
    {
    case UC_CONDITION_TEXT:
      filter->text[0] = '\0';
      return;
    case UC_CONDITION_MARKS:
      filter->marks = 0;
      return;
    case UC_CONDITION_TIME:
      filter->from_ns = filter->to_ns = 0;
      return;
    case UC_CONDITION_MINUTES:
      filter->by_minute = FALSE;
      return;
    case UC_CONDITION_ROUND:
      filter->round_from = filter->round_to = 0;
      return;
    case UC_CONDITION_SEAT:
      filter->seat = 0;
      return;
    case UC_CONDITION_PAYS:
      filter->pays = 0;
      return;
    case UC_CONDITION_DEALER:
      filter->dealer[0] = '\0';
      return;
    case UC_CONDITION_FLOOR:
      filter->floor[0] = '\0';
      return;
    case UC_CONDITION_CARD:
      filter->card = UC_CARD_NONE;
      return;
    case UC_CONDITION_SLIP:
      filter->slip[0] = '\0';
      return;
    case UC_N_CONDITIONS:
    default:
      return;
    }
}

gboolean
uc_filter_is_empty (const UcFilter *filter)
{
  for (guint i = 0; i < UC_N_CONDITIONS; i++)
    if (uc_filter_has (filter, i))
      return FALSE;
  return TRUE;
}

gboolean
uc_filter_equal (const UcFilter *a, const UcFilter *b)
{
  return strcmp (a->text, b->text) == 0 && a->marks == b->marks && a->from_ns == b->from_ns && a->to_ns == b->to_ns
         && a->by_minute == b->by_minute && a->minute_from == b->minute_from && a->minute_to == b->minute_to
         && a->round_from == b->round_from && a->round_to == b->round_to && a->seat == b->seat && a->pays == b->pays
         && strcmp (a->dealer, b->dealer) == 0 && strcmp (a->floor, b->floor) == 0 && a->card == b->card
         && strcmp (a->slip, b->slip) == 0;
}

/* ---- words ---- */

UcCard
uc_filter_card (const char *text)
{
  static const char *const suits[] = { "♠", "♥", "♦", "♣" };
  g_autofree char *upper = g_ascii_strup (text, -1);
  char name[UC_CARD_TEXT] = { upper[0] };
  const char *suit = upper[0] == '\0' ? upper : upper + 1;

  if (g_str_has_prefix (upper, "10"))
    {
      name[0] = 'T';
      suit = upper + 2;
    }
  name[1] = suit[0];
  for (guint i = 0; i < G_N_ELEMENTS (suits); i++)
    if (strcmp (suit, suits[i]) == 0)
      {
        name[1] = "SHDC"[i];
        return uc_card_parse (name);
      }
  return suit[0] != '\0' && suit[1] == '\0' ? uc_card_parse (name) : UC_CARD_NONE;
}

char *
uc_filter_payment (const char *text)
{
  g_autofree char *plain = g_strdup (text[0] == '$' ? text + 1 : text);
  char money[UC_MONEY_TEXT];
  UcMoney sum;
  char *end;
  char *to = plain;

  for (const char *p = plain; *p != '\0'; p++)
    if (*p != ',')
      *to++ = *p;
  *to = '\0';
  if (!uc_money_parse (plain, &sum, NULL) || sum <= 0)
    return NULL;
  uc_money_format (sum, money);
  end = strstr (money, ".00");
  if (end != NULL && end[3] == '\0')
    *end = '\0';
  return g_strdup_printf (" $%s ", money);
}

static guint32
marks_like (const char *word)
{
  g_autofree char *lower = g_ascii_strdown (word, -1);
  guint32 marks = 0;

  for (guint i = 0; i < UC_N_MARKS; i++)
    if (strstr (uc_digest_mark_name (i), lower) != NULL)
      marks |= 1u << i;
  return marks;
}

guint32
uc_filter_wanted_marks (const UcFilter *filter)
{
  g_auto (GStrv) words = g_strsplit_set (filter->text, " \t", -1);
  guint32 marks = filter->marks;

  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      marks |= marks_like (words[i]);
  return marks;
}

/* ---- in one event ---- */

static gboolean
has_part (const char *text, const char *word)
{
  g_autofree char *in = g_ascii_strdown (text, -1), *part = g_ascii_strdown (word, -1);

  return strstr (in, part) != NULL;
}

/* As a word of its own among blanks. */
static gboolean
has_word (const char *text, const char *word_in_blanks)
{
  g_autofree char *in_blanks = g_strdup_printf (" %s ", text);

  return strstr (in_blanks, word_in_blanks) != NULL;
}

/* What add_word () asks of a row. */
static gboolean
meets_word (const char *word, const UcDigest *digest)
{
  g_autofree char *payment = uc_filter_payment (word);
  UcCard card = uc_filter_card (word);

  return has_part (digest->words, word) || has_part (digest->floor, word) || (digest->marks & marks_like (word)) != 0
         || (payment != NULL && has_word (digest->words, payment))
         || (card != UC_CARD_NONE && (digest->faces & (G_GUINT64_CONSTANT (1) << uc_card_index (card))) != 0);
}

static gboolean
meets_text (const char *text, const UcDigest *digest)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  gboolean meets = FALSE;

  for (guint i = 0; words[i] != NULL && !meets; i++)
    meets = words[i][0] != '\0' && meets_word (words[i], digest);
  return meets;
}

gboolean
uc_filter_meets (const UcFilter *filter, UcCondition condition, const UcDigest *digest)
{
  g_autofree char *floor = g_strdup_printf (" %s ", filter->floor), *slip = g_strdup_printf (" %s ", filter->slip);

  if (!uc_filter_has (filter, condition))
    return FALSE;
  switch ((guint) condition)
    {
    case UC_CONDITION_TEXT:
      return meets_text (filter->text, digest);
    case UC_CONDITION_MARKS:
      return (digest->marks & filter->marks) != 0;
    case UC_CONDITION_PAYS:
      return digest->largest >= filter->pays;
    case UC_CONDITION_FLOOR:
      return has_word (digest->floor, floor);
    case UC_CONDITION_CARD:
      return (digest->faces & (G_GUINT64_CONSTANT (1) << uc_card_index (filter->card))) != 0;
    case UC_CONDITION_SLIP:
      return has_word (digest->words, slip);
    default:
      return FALSE;
    }
}

/* ---- as SQL ---- */

static guint
bind_text (UcWhere *where, const char *text)
{
  g_ptr_array_add (where->binds, g_strdup (text));
  return where->binds->len;
}

static guint
bind_number (UcWhere *where, gint64 number)
{
  g_ptr_array_add (where->binds, g_strdup_printf ("#%" G_GINT64_FORMAT, number));
  return where->binds->len;
}

static void add (UcWhere *where, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
add (UcWhere *where, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_string_append (where->where, " AND ");
  g_string_append_vprintf (where->where, format, args);
  va_end (args);
}

/* "%TEXT%" with the pattern's own signs taken literally. */
static char *
pattern (const char *text)
{
  GString *to = g_string_new ("%");

  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '%' || *p == '_' || *p == '\\')
        g_string_append_c (to, '\\');
      g_string_append_c (to, *p);
    }
  g_string_append_c (to, '%');
  return g_string_free (to, FALSE);
}

static void
add_word (UcWhere *where, const char *word)
{
  g_autofree char *like = pattern (word);
  g_autofree char *payment = uc_filter_payment (word);
  UcCard card = uc_filter_card (word);
  guint32 marks = marks_like (word);
  guint64 number;
  guint n = bind_text (where, like);

  add (where, "(words LIKE ?%u ESCAPE '\\' OR floor LIKE ?%u ESCAPE '\\' OR dealer LIKE ?%u ESCAPE '\\'", n, n, n);
  if (payment != NULL)
    g_string_append_printf (where->where, " OR instr (' ' || words || ' ', ?%u)", bind_text (where, payment));
  if (card != UC_CARD_NONE)
    g_string_append_printf (where->where, " OR faces & ?%u",
                            bind_number (where, G_GINT64_CONSTANT (1) << uc_card_index (card)));
  if (marks != 0)
    g_string_append_printf (where->where, " OR marks & ?%u", bind_number (where, marks));
  if (g_ascii_string_to_unsigned (word, 10, 1, G_MAXUINT32, &number, NULL))
    g_string_append_printf (where->where, " OR number = ?%u", bind_number (where, number));
  g_string_append_c (where->where, ')');
}

/* minute_of () is uc-minute.c's: SQLite's own functions ask for the local time anew of every round. */
static void
add_minutes (UcWhere *where, const UcFilter *filter)
{
  gboolean past_midnight = filter->minute_from > filter->minute_to;
  guint from = bind_number (where, past_midnight ? filter->minute_to : filter->minute_from);
  guint to = bind_number (where, past_midnight ? filter->minute_from : filter->minute_to);

  add (where, "minute_of (first_real) %sBETWEEN ?%u AND ?%u - 1", past_midnight ? "NOT " : "", from, to);
}

/* A whole word among blanks: most rounds do not have it even as a part of another. */
static void
add_whole_word (UcWhere *where, const char *column, const char *word)
{
  g_autofree char *in_blanks = g_strdup_printf (" %s ", word);
  guint as_part = bind_text (where, word);

  add (where, "instr (%s, ?%u) AND instr (' ' || %s || ' ', ?%u)", column, as_part, column, bind_text (where, in_blanks));
}

UcWhere *
uc_filter_where (const UcFilter *filter)
{
  UcWhere *where = g_new0 (UcWhere, 1);
  g_auto (GStrv) words = g_strsplit_set (filter->text, " \t", -1);

  where->where = g_string_new ("1");
  where->binds = g_ptr_array_new_with_free_func (g_free);
  if (filter->round_from != 0)
    add (where, "number >= ?%u", bind_number (where, filter->round_from));
  if (filter->round_to != 0)
    add (where, "number <= ?%u", bind_number (where, filter->round_to));
  if (filter->marks != 0)
    add (where, "marks & ?%u", bind_number (where, filter->marks));
  if (filter->from_ns != 0)
    add (where, "last_real >= ?%u", bind_number (where, filter->from_ns));
  if (filter->to_ns != 0)
    add (where, "first_real <= ?%u", bind_number (where, filter->to_ns));
  if (filter->seat != 0)
    add (where, "seats & ?%u", bind_number (where, 1 << MIN (filter->seat, 30)));
  if (filter->pays != 0)
    add (where, "largest >= ?%u", bind_number (where, filter->pays));
  if (filter->dealer[0] != '\0')
    add (where, "dealer = ?%u", bind_text (where, filter->dealer));
  if (filter->floor[0] != '\0')
    add_whole_word (where, "floor", filter->floor);
  if (filter->card != UC_CARD_NONE)
    {
      guint face = bind_number (where, G_GINT64_CONSTANT (1) << uc_card_index (filter->card));

      if (filter->or_corrected)
        add (where, "(faces & ?%u OR marks & ?%u)", face, bind_number (where, UC_MARK_BIT (CORRECTED)));
      else
        add (where, "faces & ?%u", face);
    }
  if (filter->slip[0] != '\0')
    add_whole_word (where, "words", filter->slip);
  if (filter->by_minute)
    add_minutes (where, filter);
  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      add_word (where, words[i]);
  return where;
}

void
uc_where_free (UcWhere *where)
{
  g_string_free (where->where, TRUE);
  g_ptr_array_unref (where->binds);
  g_free (where);
}
