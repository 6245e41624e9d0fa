/* The catalogue's sentences with their keys filled in. */
#include "uc-transcript.h"

#include "uc-event-catalogue.h"
#include "uc-plain.h"
#include "uc-say-value.h"
#include "uc-word.h"

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

/* %NULL where there is no translation. */
static const char *
find_word (const char *value)
{
  static const char *const words[UC_N_WORDS] = {
    /* Translators: the record’s own words, filled into the transcript’s sentences: to whom a card goes and how it lies, a decision, an
     * outcome and where the money comes from, why something was refused, rejected, changed or is owed, a light, the result of a test. */
    [UC_WORD_YES] = NC_ ("record", "yes"), [UC_WORD_NO] = NC_ ("record", "no"), [UC_WORD_LIT] = NC_ ("record", "lit"),
    [UC_WORD_DARK] = NC_ ("record", "dark"), [UC_WORD_PASS] = NC_ ("record", "pass"), [UC_WORD_FAIL] = NC_ ("record", "fail"),
    [UC_WORD_TAKEN] = NC_ ("record", "taken"), [UC_WORD_REFUSED] = NC_ ("record", "refused"), [UC_WORD_UP] = NC_ ("record", "up"),
    [UC_WORD_DOWN] = NC_ ("record", "down"), [UC_WORD_FAULT] = NC_ ("record", "fault"), [UC_WORD_FIRST] = NC_ ("record", "first"),
    [UC_WORD_DEALER] = NC_ ("record", "dealer"), [UC_WORD_BARRED] = NC_ ("record", "barred"), [UC_WORD_OPEN] = NC_ ("record", "open"),
    [UC_WORD_DRAW] = NC_ ("record", "draw"), [UC_WORD_DEAD] = NC_ ("record", "dead"), [UC_WORD_GO_ON] = NC_ ("record", "go-on"),
    [UC_WORD_FINISH] = NC_ ("record", "finish"), [UC_WORD_CONFIRMED] = NC_ ("record", "confirmed"),
    [UC_WORD_PAID] = NC_ ("record", "paid"), [UC_WORD_STANDS] = NC_ ("record", "stands"), [UC_WORD_CORRECT] = NC_ ("record", "correct"),
    [UC_WORD_WITHDRAWN] = NC_ ("record", "withdrawn"), [UC_WORD_BLACKJACK] = NC_ ("record", "blackjack"),
    [UC_WORD_PEEK_NONE] = NC_ ("record", "none"), [UC_WORD_HIT] = NC_ ("record", "hit"), [UC_WORD_STAND] = NC_ ("record", "stand"),
    [UC_WORD_DOUBLE] = NC_ ("record", "double"), [UC_WORD_SPLIT] = NC_ ("record", "split"),
    [UC_WORD_SURRENDER] = NC_ ("record", "surrender"), [UC_WORD_RESCUE] = NC_ ("record", "rescue"),
    [UC_WORD_SEAT] = NC_ ("record", "seat"), [UC_WORD_DISCARD] = NC_ ("record", "discard"), [UC_WORD_WIN] = NC_ ("record", "win"),
    [UC_WORD_LOSE] = NC_ ("record", "lose"), [UC_WORD_PUSH] = NC_ ("record", "push"), [UC_WORD_VOID] = NC_ ("record", "void"),
    [UC_WORD_TABLE_INVENTORY] = NC_ ("record", "table inventory"), [UC_WORD_PROGRESSIVE] = NC_ ("record", "progressive"),
    [UC_WORD_AFTER_NO_MORE_BETS] = NC_ ("record", "after no more bets"), [UC_WORD_NO_MAIN_WAGER] = NC_ ("record", "no main wager"),
    [UC_WORD_NO_UP_CARD_WAGER] = NC_ ("record", "no up card wager"), [UC_WORD_NOT_OFFERED] = NC_ ("record", "not offered"),
    [UC_WORD_BAD_AMOUNT] = NC_ ("record", "bad amount"), [UC_WORD_ALREADY_PLACED] = NC_ ("record", "already placed"),
    [UC_WORD_MID_SHOE_ENTRY] = NC_ ("record", "mid shoe entry"), [UC_WORD_TOO_MANY_BOXES] = NC_ ("record", "too many boxes"),
    [UC_WORD_DOCUMENTS_OUTSTANDING] = NC_ ("record", "documents outstanding"), [UC_WORD_DISPUTE_OPEN] = NC_ ("record", "dispute open"),
    [UC_WORD_TABLE_NOT_OPEN] = NC_ ("record", "table not open"), [UC_WORD_SHOE_NOT_READY] = NC_ ("record", "shoe not ready"),
    [UC_WORD_DEVICE_OUT] = NC_ ("record", "device out"), [UC_WORD_RESET_DUE] = NC_ ("record", "reset due"),
    [UC_WORD_OUT_OF_TURN] = NC_ ("record", "out of turn"), [UC_WORD_HAND_MISREAD] = NC_ ("record", "hand misread"),
    [UC_WORD_NOT_ACCEPTED] = NC_ ("record", "not accepted"), [UC_WORD_CHIPS_DISAGREE] = NC_ ("record", "chips disagree"),
    [UC_WORD_LIGHT_DARK] = NC_ ("record", "light dark"), [UC_WORD_OTHER] = NC_ ("record", "other"),
    [UC_WORD_INCREMENT] = NC_ ("record", "increment"), [UC_WORD_AWARD] = NC_ ("record", "award"),
    [UC_WORD_RESEED] = NC_ ("record", "reseed"), [UC_WORD_TOP_UP] = NC_ ("record", "top up"),
    [UC_WORD_AWARD_RETURNED] = NC_ ("record", "award returned"), [UC_WORD_SEED_RETURNED] = NC_ ("record", "seed returned"),
    [UC_WORD_WAGER_VOIDED] = NC_ ("record", "wager voided"), [UC_WORD_WAGER_CLEARED] = NC_ ("record", "wager cleared"),
    [UC_WORD_BETS_REOPENED] = NC_ ("record", "bets reopened"), [UC_WORD_SET] = NC_ ("record", "set"),
    [UC_WORD_INITIAL] = NC_ ("record", "initial"), [UC_WORD_CORRECTION] = NC_ ("record", "correction"),
    [UC_WORD_MALFUNCTION] = NC_ ("record", "malfunction"), [UC_WORD_TRANSFER_IN] = NC_ ("record", "transfer in"),
    [UC_WORD_TRANSFER_OUT] = NC_ ("record", "transfer out"), [UC_WORD_DISTRIBUTED] = NC_ ("record", "distributed"),
    [UC_WORD_SEED_RECOVERED] = NC_ ("record", "seed recovered"), [UC_WORD_WRONG_LIGHT] = NC_ ("record", "wrong light"),
    [UC_WORD_PEEK_DIFFERS] = NC_ ("record", "peek differs"), [UC_WORD_AWARD_REFUSED] = NC_ ("record", "award refused"),
    [UC_WORD_AWARD_SHARED] = NC_ ("record", "award shared"),
    [UC_WORD_AWARD_CAME] = NC_ ("record", "award came"), [UC_WORD_DISPUTE] = NC_ ("record", "dispute"),
    [UC_WORD_LIGHT_WAS_RIGHT] = NC_ ("record", "light was right"), [UC_WORD_CARD_CORRECTED] = NC_ ("record", "card corrected"),
    [UC_WORD_RULING_COVERS] = NC_ ("record", "ruling covers"), [UC_WORD_PAYOUT_LIMIT] = NC_ ("record", "payout limit"),
    [UC_WORD_ROUND_LIMIT] = NC_ ("record", "round limit"), [UC_WORD_WRONG] = NC_ ("record", "wrong"),
    [UC_WORD_LOCKED] = NC_ ("record", "locked"), [UC_WORD_UNKNOWN] = NC_ ("record", "unknown"),
    [UC_WORD_ENROLLED] = NC_ ("record", "enrolled"), [UC_WORD_CHANGED] = NC_ ("record", "changed"),
    [UC_WORD_UNLOCKED] = NC_ ("record", "unlocked"), [UC_WORD_REMOVED] = NC_ ("record", "removed"),
    [UC_WORD_WORKS] = NC_ ("record", "works"), [UC_WORD_FAILS] = NC_ ("record", "fails"), [UC_WORD_TAX_FORM] = NC_ ("record", "tax-form"),
    [UC_WORD_CAMERA] = NC_ ("record", "camera"), [UC_WORD_TAX_FORM_AND_CAMERA] = NC_ ("record", "tax-form+camera"),
    [UC_WORD_OLDER_RECORD] = NC_ ("record", "older record"), [UC_WORD_OTHER_RECORD] = NC_ ("record", "other record"),
    [UC_WORD_NEW_RECORD] = NC_ ("record", "new record"), [UC_WORD_OTHER_PROGRAM] = NC_ ("record", "other program"),
    [UC_WORD_WRONG_CLOCK] = NC_ ("record", "wrong clock"),
  };
  UcWord word = uc_word_parse (value);
  const char *said = words[word] != NULL ? uc_say_in ("record", words[word]) : NULL;

  return said != words[word] ? said : NULL;
}

static char *
say_word (const char *value)
{
  const char *word = find_word (value);

  return word != NULL ? g_strdup (word) : g_strdelimit (g_strdup (value), "-", ' ');
}

static char *
say_done (const char *value)
{
  const char *word = find_word (value);

  return g_strdup (word != NULL ? word : value);
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
  { "to", say_word },         { "face", say_word },       { "outcome", say_word },
  { "light", say_word },      { "result", say_word },     { "done", say_done },
  { "typed", say_word },      { "implied", say_word },    { "blackjack", say_word },
  { "unsure", say_word },
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
    /* Translators: how it was entered, as a sentence: "Typed, and the shoe worked." */
    uc_say_sentence (sentence, _ ("%s."), source);
  uc_plain_append (text, sentence->str);
}
