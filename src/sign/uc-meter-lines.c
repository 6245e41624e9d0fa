#include "uc-meter-lines.h"

#include "uc-escape.h"
#include "uc-near.h"
#include "uc-number.h"
#include "uc-plain.h"

#include <string.h>

#define MAX_WORDS 12
#define END "end "

/* What a line says, before the board learns of it. */
typedef struct
{
  char **words;
  guint n;
  GString *why; /* WHAT: REASON; accepted: … */
} Line;

/* Always %FALSE. @what: the field of the line. @value: as it came. */
static gboolean
refuse (Line *line, const char *what, const char *value, const char *reason, const char *accepted)
{
  g_string_append (line->why, what);
  g_string_append (line->why, ": ");
  if (value != NULL)
    {
      g_string_append (line->why, "“");
      uc_plain_append (line->why, value);
      g_string_append (line->why, "” ");
    }
  g_string_append_printf (line->why, "%s; accepted: %s", reason, accepted);
  return FALSE;
}

gboolean
uc_meter_lines_is_meter (const char *text)
{
  gsize n = strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_.");

  return n > 0 && n < UC_METER_ID && text[n] == '\0';
}

/* “key=value” behind the fixed words: the value of @key, or %NULL. */
static const char *
value_of (const Line *line, guint from, const char *key)
{
  for (guint i = from; i < line->n; i++)
    if (g_str_has_prefix (line->words[i], key) && line->words[i][strlen (key)] == '=')
      return line->words[i] + strlen (key) + 1;
  return NULL;
}

/* Each word from @from on is one of @keys (ends with %NULL), and none comes twice. */
static gboolean
has_only (Line *line, guint from, const char *const *keys, const char *accepted)
{
  for (guint i = from; i < line->n; i++)
    {
      gsize length = strcspn (line->words[i], "=");
      g_autofree char *key = g_strndup (line->words[i], length);

      if (line->words[i][length] == '\0' || !g_strv_contains (keys, key))
        return refuse (line, "KEY", line->words[i], "is not a key of this line", accepted);
      if (value_of (line, from, key) != line->words[i] + length + 1)
        return refuse (line, "KEY", key, "is there twice", "each key once");
    }
  return TRUE;
}

/* A sum from @least to UC_METER_VALUE_MOST. */
static gboolean
read_sum (Line *line, const char *what, const char *text, UcMoney least, UcMoney *sum)
{
  UcMoney read;

  /* No sum has a minus sign: “-0.00” is refused, too. */
  if (*text == '-' || !uc_money_parse (text, &read, NULL) || read < least || read > UC_METER_VALUE_MOST)
    return refuse (line, what, text, "is not a sum that a sign can show",
                   least > 0 ? "dollars from 0.01 to 999999999.99, such as 9211.10"
                             : "dollars from 0.00 to 999999999.99, such as 10234.55");
  *sum = read;
  return TRUE;
}

static gboolean
read_win (Line *line, UcMeterWin *win)
{
  static const char *const keys[] = { "award", "table", "seat", "combination", NULL };
  static const char accepted[] = "award=SUM table=ID seat=N combination=NAME";
  const char *seat = value_of (line, 5, "seat"), *table = value_of (line, 5, "table");
  const char *combination = value_of (line, 5, "combination"), *award = value_of (line, 5, "award");
  guint64 number;

  if (!has_only (line, 5, keys, accepted))
    return FALSE;
  /* A win is named whole, or not at all. */
  if (award == NULL || table == NULL || seat == NULL || combination == NULL)
    return refuse (line, "STATE", "won", "needs its particulars", accepted);
  if (!read_sum (line, "award", award, UC_CENT, &win->amount))
    return FALSE;
  if (!uc_meter_lines_is_meter (table))
    return refuse (line, "table", table, "is not a table's id", "up to 23 letters, digits, “-”, “_”, “.”");
  if (!uc_number_parse (seat, UC_MAX_SEATS, &number) || number == 0)
    return refuse (line, "seat", seat, "is not a seat", "1 to " G_STRINGIFY (UC_MAX_SEATS));
  win->combination = uc_combination_parse (combination);
  if (win->combination == UC_COMBINATION_NONE)
    return refuse (line, "combination", combination, "is not a combination", "a name of the record, such as two-suited");
  win->seat = (guint) number;
  g_strlcpy (win->table, table, sizeof win->table);
  return TRUE;
}

/* The table of a win that waits, or %NULL in @table: it is not named. */
static gboolean
read_pending (Line *line, const char **table)
{
  *table = value_of (line, 5, "table");
  if (!has_only (line, 5, (const char *const[]) { "table", NULL }, "table=ID, or nothing behind this state"))
    return FALSE;
  if (*table != NULL && !uc_meter_lines_is_meter (*table))
    return refuse (line, "table", *table, "is not a table's id", "up to 23 letters, digits, “-”, “_”, “.”");
  return TRUE;
}

/* Of a state behind which nothing is. */
static gboolean
read_nothing (Line *line)
{
  return has_only (line, 5, (const char *const[]) { NULL }, "nothing behind this state");
}

/* The first line decides which meter this sign shows, unless the sign was started for one. */
static gboolean
is_ours (const UcMeterLines *lines, Line *line)
{
  if (!uc_meter_lines_is_meter (line->words[1]))
    return refuse (line, "METER", line->words[1], "is not a meter's name", "up to 23 letters, digits, “-”, “_”, “.”");
  if (lines->meter[0] != '\0' && strcmp (lines->meter, line->words[1]) != 0)
    return refuse (line, "METER", line->words[1], "is not on this sign", lines->meter);
  return TRUE;
}

static gboolean
take_show (UcMeterLines *lines, Line *line, GString *answers)
{
  static const char *const states[] = { "open", "pending", "won", "closed" };
  enum { OPEN, PENDING, WON, CLOSED, N_STATES } state = OPEN;
  static const char accepted[] = "show METER VALUE ENTRY STATE";
  UcMeterBoard *board = lines->board;
  UcMeterWin win = { 0 };
  const char *table = NULL;
  UcMoney value;
  guint64 entry;

  if (line->n < 5)
    return refuse (line, "show", NULL, "words are missing", accepted);
  if (!is_ours (lines, line) || !read_sum (line, "VALUE", line->words[2], 0, &value))
    return FALSE;
  if (!uc_number_parse (line->words[3], G_MAXINT64, &entry))
    return refuse (line, "ENTRY", line->words[3], "is not an entry's number", "0 and above, such as 10233");
  while (state < N_STATES && strcmp (states[state], line->words[4]) != 0)
    state++;
  if (state == N_STATES)
    {
      const char *near = uc_near_word (line->words[4], states, G_N_ELEMENTS (states));
      g_autofree char *reason = near != NULL ? g_strdup_printf ("is not a state; did you mean “%s”?", near) : g_strdup ("is not a state");

      return refuse (line, "STATE", line->words[4], reason, "open, pending, won, closed");
    }
  if (state == WON ? !read_win (line, &win) : state == PENDING ? !read_pending (line, &table) : !read_nothing (line))
    return FALSE;
  if (entry < lines->entry)
    {
      g_autofree char *from_here = g_strdup_printf ("%" G_GUINT64_FORMAT " and above", lines->entry);

      return refuse (line, "ENTRY", line->words[3], "goes backwards", from_here);
    }
  if (lines->has_entry && entry == lines->entry && value != board->value)
    {
      char text[UC_MONEY_TEXT];

      return refuse (line, "VALUE", line->words[2], "is not the value that this entry had", uc_money_format (board->value, text));
    }
  g_strlcpy (lines->meter, line->words[1], sizeof lines->meter);
  if (!lines->named)
    g_strlcpy (board->name, line->words[1], sizeof board->name);
  /* The same entry again is the same value of the same time. */
  uc_meter_board_tell (board, value, lines->has_entry && entry == lines->entry ? board->value_ns : board->now_ns ());
  lines->entry = entry;
  lines->has_entry = TRUE;
  board->pending = state == PENDING;
  g_strlcpy (board->pending_table, table != NULL ? table : "", sizeof board->pending_table);
  board->closed = state == CLOSED;
  if (state == PENDING)
    board->n_wins = 0;
  /* Said again it is the same win, whose minute goes on. */
  if (state == WON && (board->n_wins != 1 || memcmp (&board->wins[0], &win, sizeof win) != 0))
    {
      board->wins[0] = win;
      board->n_wins = 1;
      board->won_us = board->now_us ();
    }
  if (!lines->has_heard || entry != lines->heard)
    g_string_append_printf (answers, "heard %" G_GUINT64_FORMAT "\n", entry);
  lines->heard = entry;
  lines->has_heard = TRUE;
  return TRUE;
}

/* NAME:ODDS,… into @awards. */
static gboolean
read_awards (Line *line, const char *text, UcMeterAward awards[UC_METER_MAX_AWARDS], guint *n)
{
  g_auto (GStrv) each = g_strsplit (text, ",", -1);

  if (*text == '\0')
    return refuse (line, "awards", NULL, "none is named", "names of the record with odds, such as two-suited:10%, or “-”");
  if (g_strv_length (each) > UC_METER_MAX_AWARDS)
    return refuse (line, "awards", NULL, "too many", "at most " G_STRINGIFY (UC_METER_MAX_AWARDS));
  for (*n = 0; each[*n] != NULL; ++*n)
    {
      g_autofree char *name = g_strndup (each[*n], strcspn (each[*n], ":"));
      const char *odds = each[*n] + strlen (name) + (strlen (name) < strlen (each[*n]));
      UcMeterAward *award = &awards[*n];

      award->combination = uc_combination_parse (name);
      if (award->combination == UC_COMBINATION_NONE)
        return refuse (line, "awards", name, "is not a combination", "names of the record, such as two-suited");
      if (g_str_has_suffix (odds, "%"))
        {
          g_autofree char *share = g_strconcat (odds, " meter", NULL);

          award->odds = uc_odds_parse (share);
        }
      else
        award->odds = uc_odds_parse (odds);
      if ((award->odds.kind != UC_ODDS_METER_SHARE && award->odds.kind != UC_ODDS_TO) || award->odds.num == 0
          || (award->odds.kind == UC_ODDS_METER_SHARE && award->odds.num > UC_WHOLE_METER))
        return refuse (line, "awards", odds, "is not what a meter pays", "1% to 100%, or odds such as 50:1");
    }
  return TRUE;
}

static gboolean
take_terms (UcMeterLines *lines, Line *line)
{
  static const char *const keys[] = { "name", "bet", "wager", "awards", NULL };
  static const char accepted[] = "terms METER [name=TEXT] [bet=WAGER] [wager=SUM] [awards=NAME:ODDS,…]";
  UcMeterBoard *board = lines->board;
  const char *name = value_of (line, 2, "name"), *wager = value_of (line, 2, "wager"), *awards = value_of (line, 2, "awards");
  const char *bet = value_of (line, 2, "bet");
  const gboolean has_bet = bet != NULL && strcmp (bet, "-") != 0;
  UcMeterAward read[UC_METER_MAX_AWARDS] = { 0 };
  char text[UC_METER_NAME] = "";
  UcMoney sum = UC_MONEY_UNKNOWN;
  guint n = 0;

  if (line->n < 2)
    return refuse (line, "terms", NULL, "words are missing", accepted);
  if (!is_ours (lines, line) || !has_only (line, 2, keys, accepted))
    return FALSE;
  if (name != NULL)
    {
      gboolean good = uc_escape_read (name, name + strlen (name), text, sizeof text) && g_utf8_validate (text, -1, NULL);
      g_autofree char *plain = uc_plain_text (good ? text : "");

      /* The escapes may hide what would not pass by itself. */
      if (!good || text[0] == '\0' || strcmp (plain, text) != 0)
        return refuse (line, "name", name, "is not a name", "up to 95 bytes of UTF-8 without control characters, blanks as %20");
    }
  if (wager != NULL && !read_sum (line, "wager", wager, UC_CENT, &sum))
    return FALSE;
  if (awards != NULL && strcmp (awards, "-") != 0 && !read_awards (line, awards, read, &n))
    return FALSE;
  if (has_bet && uc_wager_parse (bet) == UC_WAGER_NONE)
    return refuse (line, "bet", bet, "is not a wager", "a name of the record, such as match-the-dealer-progressive, or “-”");
  g_strlcpy (lines->meter, line->words[1], sizeof lines->meter);
  if (name != NULL || !lines->named)
    g_strlcpy (board->name, name != NULL ? text : lines->meter, sizeof board->name);
  lines->named |= name != NULL;
  if (bet != NULL)
    board->bet = has_bet ? uc_wager_parse (bet) : UC_WAGER_NONE;
  if (wager != NULL)
    board->wager = sum;
  if (awards != NULL)
    {
      memcpy (board->awards, read, sizeof read);
      board->n_awards = n;
    }
  return TRUE;
}

static gboolean
take_beat (UcMeterLines *lines, Line *line)
{
  guint64 number;

  for (guint i = 1; i < MAX (line->n, 4); i++)
    if (line->n != 4 || !uc_number_parse (line->words[i], G_MAXINT64, &number))
      return refuse (line, "beat", i < line->n ? line->words[i] : NULL, "is not what a beat has", "beat T1 T2 T3, three numbers");
  uc_meter_board_beat (lines->board);
  return TRUE;
}

/* A whole line without its end; %NULL: it was longer than lines are. */
static void
take_line (UcMeterLines *lines, const char *text, gsize length, GString *answers)
{
  static const char *const verbs[] = { "show", "terms", "beat" };
  g_autoptr (GString) why = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  g_autofree char *plain = NULL;
  Line line = { .why = why };

  lines->line++;
  if (text == NULL)
    refuse (&line, "LINE", NULL, "too long", "at most " G_STRINGIFY (UC_METER_LINE_MOST) " bytes");
  else if (strlen (text) != length || !g_utf8_validate (text, length, NULL)
           || strcmp (plain = uc_plain_text (text), text) != 0)
    refuse (&line, "LINE", NULL, "has a control character, or is not UTF-8", "words with single blanks between them");
  else if (g_str_has_prefix (text, END))
    {
      /* A sentence, for the log. */
      g_free (lines->ended);
      lines->ended = g_strdup (text + strlen (END));
    }
  else
    {
      words = g_strsplit (text, " ", MAX_WORDS + 1);
      line.words = words;
      line.n = g_strv_length (words);
      if (length == 0 || g_strv_contains ((const char *const *) words, "") || line.n > MAX_WORDS)
        refuse (&line, "LINE", text, "is not what a link says", "words with single blanks between them");
      else if (strcmp (words[0], "show") == 0)
        take_show (lines, &line, answers);
      else if (strcmp (words[0], "terms") == 0)
        take_terms (lines, &line);
      else if (strcmp (words[0], "beat") == 0)
        take_beat (lines, &line);
      else
        {
          const char *near = uc_near_word (words[0], verbs, G_N_ELEMENTS (verbs));
          g_autofree char *reason = near != NULL ? g_strdup_printf ("is not a line of a link; did you mean “%s”?", near)
                                                 : g_strdup ("is not a line of a link");

          refuse (&line, "LINE", words[0], reason, "show, terms, beat");
        }
    }
  if (why->len > 0)
    g_string_append_printf (answers, "error %" G_GUINT64_FORMAT " %s\n", lines->line, why->str);
}

void
uc_meter_lines_init (UcMeterLines *lines, UcMeterBoard *board, const char *meter)
{
  memset (lines, 0, sizeof *lines);
  lines->board = board;
  lines->rest = g_string_new (NULL);
  if (meter != NULL)
    {
      g_strlcpy (lines->meter, meter, sizeof lines->meter);
      g_strlcpy (board->name, meter, sizeof board->name);
    }
}

void
uc_meter_lines_clear (UcMeterLines *lines)
{
  if (lines->rest != NULL)
    g_string_free (lines->rest, TRUE);
  lines->rest = NULL;
  g_clear_pointer (&lines->ended, g_free);
}

void
uc_meter_lines_reset (UcMeterLines *lines)
{
  g_string_truncate (lines->rest, 0);
  lines->too_long = FALSE;
  lines->line = 0;
  lines->has_heard = FALSE;
  g_clear_pointer (&lines->ended, g_free);
}

gsize
uc_meter_lines_take (UcMeterLines *lines, const char *bytes, gsize n, guint most, GString *answers)
{
  gsize used = 0;

  while (used < n && most > 0)
    {
      const char *end = memchr (bytes + used, '\n', n - used);
      gsize length = end != NULL ? (gsize) (end - bytes) - used : n - used;

      /* Of a line that is too long nothing is kept. */
      lines->too_long |= lines->rest->len + length > UC_METER_LINE_MOST;
      if (lines->too_long)
        g_string_truncate (lines->rest, 0);
      else
        g_string_append_len (lines->rest, bytes + used, length);
      used += length;
      if (end == NULL)
        break;
      used++;
      most--;
      take_line (lines, lines->too_long ? NULL : lines->rest->str, lines->rest->len, answers);
      g_string_truncate (lines->rest, 0);
      lines->too_long = FALSE;
    }
  return used;
}
