#include "uc-house-ask.h"

#include "uc-near.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#define SECOND_NS G_GINT64_CONSTANT (1000000000)

void
uc_house_ask_clear (UcHouseAsk *ask)
{
  g_free (ask->from);
  g_free (ask->to);
  g_free (ask->round);
  g_free (ask->table);
  g_free (ask->dealer);
  g_free (ask->floor);
  g_free (ask->card);
  g_free (ask->pays);
  g_free (ask->slip);
  g_free (ask->words);
  g_strfreev (ask->marks);
}

void
uc_house_ask_add_options (UcHouseAsk *ask, GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "from", 0, 0, G_OPTION_ARG_STRING, &ask->from, N_ ("With find: rounds that ended at this time or later"), "TIME" },
    { "to", 0, 0, G_OPTION_ARG_STRING, &ask->to, N_ ("With find: rounds that began by this time"), "TIME" },
    { "table", 0, 0, G_OPTION_ARG_STRING, &ask->table, N_ ("With find: one table’s rounds"), "TABLE" },
    { "round", 0, 0, G_OPTION_ARG_STRING, &ask->round, N_ ("With find: rounds by their number"), "N[-M]" },
    { "dealer", 0, 0, G_OPTION_ARG_STRING, &ask->dealer, N_ ("With find: rounds that this badge dealt"), "BADGE" },
    { "floor", 0, 0, G_OPTION_ARG_STRING, &ask->floor, N_ ("With find: rounds in which this badge signed or ruled"), "BADGE" },
    { "mark", 0, 0, G_OPTION_ARG_STRING_ARRAY, &ask->marks, N_ ("With find: rounds with this mark; several: with one of them"), "MARK" },
    { "seat", 0, 0, G_OPTION_ARG_INT, &ask->seat, N_ ("With find: rounds with a main wager at this seat"), "N" },
    { "card", 0, 0, G_OPTION_ARG_STRING, &ask->card, N_ ("With find: rounds in which this card was seen"), "CARD" },
    { "pays", 0, 0, G_OPTION_ARG_STRING, &ask->pays, N_ ("With find: rounds with one payment of at least this"), "SUM" },
    { "slip", 0, 0, G_OPTION_ARG_STRING, &ask->slip, N_ ("With find: rounds with this number of a slip"), "NUMBER" },
    { "words", 0, 0, G_OPTION_ARG_STRING, &ask->words, N_ ("With find: rounds with all of these words, such as a combination"), "TEXT" },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

gboolean
uc_house_ask_is_given (const UcHouseAsk *ask)
{
  return ask->from != NULL || ask->to != NULL || ask->table != NULL || ask->round != NULL || ask->dealer != NULL || ask->floor != NULL
         || ask->marks != NULL || ask->seat != 0 || ask->card != NULL || ask->pays != NULL || ask->slip != NULL || ask->words != NULL;
}

/* ---- times ---- */

gboolean
uc_house_ask_time (const char *text, gboolean to_end, gint64 *t_real_ns, GError **error)
{
  int year, month, day, hour = 0, minute = 0, second = 0, taken = 0, length;
  g_autoptr (GTimeZone) zone = NULL;
  g_autoptr (GDateTime) time = NULL, end = NULL;
  guint parts = 3;

  if (sscanf (text, "%4d-%2d-%2d%n", &year, &month, &day, &taken) == 3 && taken == 10)
    {
      length = taken;
      if ((text[length] == ' ' || text[length] == 'T') && sscanf (text + length + 1, "%2d:%2d%n", &hour, &minute, &taken) == 2)
        {
          length += taken + 1;
          parts = 5;
          if (sscanf (text + length, ":%2d%n", &second, &taken) == 1)
            {
              length += taken;
              parts = 6;
            }
        }
      zone = strcmp (text + length, "Z") == 0 ? g_time_zone_new_utc () : text[length] == '\0' ? g_time_zone_new_local () : NULL;
      time = zone == NULL ? NULL : g_date_time_new (zone, year, month, day, hour, minute, second);
    }
  if (time == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("“%s” is not a time; expected a local time such as 2026-11-24 21:49:57, or UTC such as 2026-11-24T21:49:57Z"), text);
      return FALSE;
    }
  end = !to_end ? g_date_time_ref (time) : parts == 3 ? g_date_time_add_days (time, 1) : g_date_time_add_seconds (time, parts == 5 ? 60 : 1);
  *t_real_ns = g_date_time_to_unix (end) * SECOND_NS - to_end;
  return TRUE;
}

/* ---- the filter ---- */

static gboolean
read_marks (const UcHouseAsk *ask, guint32 *marks, GError **error)
{
  for (guint i = 0; ask->marks != NULL && ask->marks[i] != NULL; i++)
    {
      const char *names[UC_N_MARKS], *near;
      guint32 mark = uc_digest_mark_parse (ask->marks[i]);

      *marks |= mark;
      if (mark != 0)
        continue;
      for (guint j = 0; j < UC_N_MARKS; j++)
        names[j] = uc_digest_mark_name (j);
      near = uc_near_word (ask->marks[i], names, UC_N_MARKS);
      if (near != NULL)
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("unknown mark “%s”; did you mean “%s”?"), ask->marks[i], near);
      else
        {
          g_autoptr (GString) all = g_string_new (names[0]);

          for (guint j = 1; j < UC_N_MARKS; j++)
            g_string_append_printf (all, ", %s", names[j]);
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("unknown mark “%s”; expected one of %s"), ask->marks[i], all->str);
        }
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_rounds (const char *text, UcFilter *filter, GError **error)
{
  g_auto (GStrv) ends = g_strsplit (text == NULL ? "" : text, "-", 2);
  guint64 from = 0, to = 0;

  if (text == NULL)
    return TRUE;
  if (ends[0] != NULL && g_ascii_string_to_unsigned (ends[0], 10, 1, G_MAXUINT32, &from, NULL)
      && (ends[1] == NULL || g_ascii_string_to_unsigned (ends[1], 10, from, G_MAXUINT32, &to, NULL)))
    {
      filter->round_from = from;
      filter->round_to = ends[1] == NULL ? from : to;
      return TRUE;
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a round; expected a number from 1, or two such as 5-7"), text);
  return FALSE;
}

static gboolean
copy_word (const char *option, const char *from, char *to, gsize size, GError **error)
{
  if (from == NULL || g_strlcpy (to, from, size) < size)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("the text after %s is too long; expected at most %u bytes"), option,
               (guint) size - 1);
  return FALSE;
}

gboolean
uc_house_ask_read (const UcHouseAsk *ask, UcHouseFilter *filter, GError **error)
{
  UcFilter *round = &filter->round;
  const char *sum = ask->pays == NULL ? NULL : ask->pays[0] == '$' ? ask->pays + 1 : ask->pays;

  *filter = (UcHouseFilter){ .table = ask->table };
  if ((ask->from != NULL && !uc_house_ask_time (ask->from, FALSE, &round->from_ns, error))
      || (ask->to != NULL && !uc_house_ask_time (ask->to, TRUE, &round->to_ns, error)) || !read_marks (ask, &round->marks, error)
      || !read_rounds (ask->round, round, error) || !copy_word ("--words", ask->words, round->text, sizeof round->text, error)
      || !copy_word ("--dealer", ask->dealer, round->dealer, sizeof round->dealer, error)
      || !copy_word ("--floor", ask->floor, round->floor, sizeof round->floor, error)
      || !copy_word ("--slip", ask->slip, round->slip, sizeof round->slip, error))
    return FALSE;
  round->card = ask->card == NULL ? UC_CARD_NONE : uc_filter_card (ask->card);
  round->seat = CLAMP (ask->seat, 0, UC_MAX_SEATS);
  if (ask->card != NULL && round->card == UC_CARD_NONE)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a card; expected rank and suit such as 9D, TS or 10♦"), ask->card);
  else if (round->seat != ask->seat)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("expected a seat from 1 to %u after --seat"), UC_MAX_SEATS);
  else if (sum != NULL && (!uc_money_parse (sum, &round->pays, NULL) || round->pays <= 0))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a sum; expected dollars such as 75 or 2418.64"), ask->pays);
  else
    return TRUE;
  return FALSE;
}
