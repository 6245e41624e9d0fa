/* The catalogue's sentences with their keys filled in. */
#include "uc-transcript.h"

#include "uc-event-catalogue.h"
#include "uc-plain.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- values ---- */

static char *
find_value (char **words, const char *key, gsize length)
{
  for (; *words != NULL; words++)
    {
      if (strncmp (*words, key, length) == 0 && (*words)[length] == '=')
        return g_uri_unescape_string (*words + length + 1, NULL);
    }
  return NULL;
}

static char *
say_wager (const char *value)
{
  return g_strdup (uc_say_wager (uc_wager_parse (value)));
}

static char *
say_combination (const char *value)
{
  return g_strdup (uc_say_combination (uc_combination_parse (value)));
}

static char *
say_step (const char *value)
{
  return g_strdup (uc_say_step (uc_step_parse (value)));
}

static char *
say_role (const char *value)
{
  return g_strdup (uc_say_role (uc_role_parse (value)));
}

static char *
say_irregularity (const char *value)
{
  return g_strdup (uc_say_irregularity (uc_irregularity_parse (value)));
}

static char *
say_range (const char *value)
{
  return g_strdup (uc_say_range (uc_card_range_parse (value)));
}

static char *
say_card (const char *value)
{
  UcCard card = uc_card_parse (value);

  return card != UC_CARD_NONE ? uc_say_card (card) : g_strdup ("");
}

static char *
say_device (const char *value)
{
  return uc_say_device (uc_device_parse (value));
}

static char *
say_part (const char *value)
{
  return uc_say_part (uc_part_parse (value));
}

/* To the last decimal place of the record: it is evidence. */
static char *
say_sum (const char *value)
{
  GString *text;

  if (strcmp (value, "-") == 0)
    return g_strdup (_ ("an unknown amount"));
  text = g_string_new (value + (*value == '-'));
  for (gssize at = (gssize) strcspn (text->str, ".") - 3; at > 0; at -= 3)
    g_string_insert_c (text, at, ',');
  g_string_prepend (text, *value == '-' ? "-$" : "$");
  return g_string_free (text, FALSE);
}

static char *
say_word (const char *value)
{
  return g_strdelimit (g_strdup (value), "-", ' ');
}

/* Keys whose values a person reads otherwise than the record has them. */
static const struct
{
  const char *key;
  char *(*say) (const char *value);
} said[] = {
  { "wager", say_wager },     { "meter", say_wager },     { "combination", say_combination },
  { "step", say_step },       { "role", say_role },       { "id", say_irregularity },
  { "range", say_range },     { "card", say_card },       { "device", say_device },
  { "part", say_part },       { "amount", say_sum },      { "award", say_sum },
  { "stake", say_sum },       { "pays", say_sum },        { "attendant", say_sum },
  { "cumulative", say_sum },  { "value", say_sum },       { "reserve", say_sum },
  { "coin-in", say_sum },     { "wins-100", say_sum },    { "wins-10", say_sum },
  { "wins-fixed", say_sum },  { "top-ups", say_sum },     { "limit", say_sum },
  { "change", say_sum },      { "reason", say_word },     { "source", say_word },
  { "cause", say_word },      { "choice", say_word },     { "action", say_word },
};

/* (transfer full): the record leaves out a sum of zero. Any other key that it leaves out has no known value. */
static char *
say_left_out (const char *key, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (said[i].say == say_sum && strncmp (said[i].key, key, length) == 0 && said[i].key[length] == '\0')
      return g_strdup ("$0.00");
  return g_strdup ("–");
}

/* (transfer full): what has no other words stays as it is; %NULL for %NULL */
static char *
say_value (const char *key, gsize length, const char *value)
{
  for (guint i = 0; value != NULL && i < G_N_ELEMENTS (said); i++)
    if (strncmp (said[i].key, key, length) == 0 && said[i].key[length] == '\0')
      {
        g_autofree char *words = said[i].say (value);

        return g_strdup (*words != '\0' ? words : value);
      }
  return g_strdup (value);
}

/* ---- sentences ---- */

/* Appends @part up to @end with its keys filled in. Returns whether one of them had a value. */
static gboolean
fill_part (const char *part, const char *end, char **words, GString *text)
{
  gboolean any = FALSE;

  for (const char *p = part; p < end; p++)
    {
      const char *close = *p == '{' ? memchr (p, '}', end - p) : NULL;
      g_autofree char *value = NULL, *recorded = NULL;

      if (close == NULL)
        {
          g_string_append_c (text, *p);
          continue;
        }
      recorded = find_value (words, p + 1, close - p - 1);
      value = say_value (p + 1, close - p - 1, recorded);
      any |= value != NULL;
      if (value == NULL)
        value = say_left_out (p + 1, close - p - 1);
      g_string_append (text, value);
      p = close;
    }
  return any;
}

static void
fill_sentence (const char *sentence, char **words, GString *text)
{
  const char *p = sentence;

  while (*p != '\0')
    {
      gsize before = text->len;
      const char *end = *p == '[' ? strchrnul (p, ']') : strchrnul (p, '[');

      if (*p != '[')
        fill_part (p, end, words, text);
      else if (!fill_part (p + 1, end, words, text))
        g_string_truncate (text, before);
      p = *p == '[' && *end == ']' ? end + 1 : end;
    }
}

void
uc_transcript_append (const UcEvent *event, GString *text)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  g_autoptr (GString) sentence = g_string_new (NULL);
  g_autofree char *source = uc_say_source (event);
  char citation[UC_CITATION_TEXT];

  /* The words of the event's line that follow the kind: "seat=1", "wager=main" …; what is 0 or no is not among them. */
  if (event->kind != UC_EVENT_CHECKPOINT)
    uc_event_print (event, line);
  words = g_strsplit (line->str, " ", -1);
  fill_sentence (_ (uc_event_catalogue (event->kind)->whole), words, sentence);
  if (event->citation[0] != '\0')
    g_string_append_printf (sentence, " (%s)", uc_cite_format (event->citation, citation));
  if (source != NULL)
    g_string_append_printf (sentence, " %s.", source);
  uc_plain_append (text, sentence->str);
}
