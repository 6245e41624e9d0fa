#include "uc-say-refusal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define VALUES 2

/* A sentence of which a language may have several forms, by its first value. */
#define NN_(one, many) one, many

static const struct
{
  const char *sentence;
  const char *many; /* NULL = one form */
} refusals[UC_N_SAY_REFUSALS] = {
  [UC_SAY_REFUSAL_STALE] = { N_ ("The table has moved on: look at the prompt again.") },
  [UC_SAY_REFUSAL_ENDING] = { N_ ("The table service is ending.") },
  [UC_SAY_REFUSAL_STOPPED] = { N_ ("The record cannot be written: %s") },
  [UC_SAY_REFUSAL_LINES] = { N_ ("Submit takes 1 to %s lines, not %s.") },
  [UC_SAY_REFUSAL_EMPTY_LINE] = { N_ ("An empty line says nothing.") },
  [UC_SAY_REFUSAL_LOOKED_UP] = { N_ ("“%s” takes a PIN, not what a lookup found.") },
  [UC_SAY_REFUSAL_SEALS] = { N_ ("Only the service seals a card.") },
  [UC_SAY_REFUSAL_OPENS_SEAL] = { N_ ("Only the service opens the seal of a card.") },
  [UC_SAY_REFUSAL_BOUNCES] = { N_ ("Only the service counts how often a contact bounces.") },
  [UC_SAY_REFUSAL_UNKNOWN_BADGE] = { N_ ("Badge %s is not known at this table.") },
  [UC_SAY_REFUSAL_LOCKED_BADGE] = { N_ ("Badge %s is locked: another floorperson or the shift manager") },
  [UC_SAY_REFUSAL_LOCKED_BY_HOUSE] = { N_ ("Badge %s is locked in the house’s people list.") },
  [UC_SAY_REFUSAL_EXPIRED_BADGE] = { N_ ("Badge %s has expired: its last day was %s.") },
  [UC_SAY_REFUSAL_OLD_PIN] = { N_ ("The PIN of badge %s is too old: its last day was %s. The house sets a new one.") },
  [UC_SAY_REFUSAL_WAIT] = { N_ ("Badge %s must wait %s s after a wrong PIN.") },
  [UC_SAY_REFUSAL_WRONG_PIN] = { NN_ ("PIN is wrong, %s try left", "PIN is wrong, %s tries left") },
  [UC_SAY_REFUSAL_NO_READER] = { N_ ("No badge reader is fitted: badge %s needs its PIN.") },
  [UC_SAY_REFUSAL_READ_LONG_AGO] = { N_ ("Badge %s was read too long ago. Touch the reader again, or type its PIN.") },
  [UC_SAY_REFUSAL_NOT_READ] = { N_ ("Badge %s: touch the reader, or type its PIN.") },
  [UC_SAY_REFUSAL_OTHER_DAY] = { N_ ("The table’s clock says gaming day %s, not %s.") },
  [UC_SAY_REFUSAL_PEOPLE_READ] = { N_ ("The people file %s cannot be read: %s.") },
  [UC_SAY_REFUSAL_PEOPLE_WRITE] = { N_ ("The people file %s cannot be written: %s.") },
  [UC_SAY_REFUSAL_PEOPLE_LOCK] = { N_ ("The lock file %s cannot be used: %s.") },
};

/* "%s" is the next value, "%2$s" the second: a language may have them in another order. */
static char *
fill (const char *sentence, const char *const values[VALUES])
{
  GString *text = g_string_new (NULL);
  guint next = 0;

  for (const char *p = sentence; *p != '\0'; p++)
    {
      const gboolean numbered = p[0] == '%' && p[1] >= '1' && p[1] < '1' + VALUES && p[2] == '$' && p[3] == 's';

      if (!numbered && !(p[0] == '%' && p[1] == 's'))
        {
          g_string_append_c (text, *p);
          continue;
        }
      g_string_append (text, values[numbered ? (guint) (p[1] - '1') : MIN (next, VALUES - 1)]);
      next++;
      p += numbered ? 3 : 1;
    }
  return g_string_free (text, FALSE);
}

/* What stands for each "%s" of an English @sentence in @text; FALSE when it is another sentence. */
static gboolean
match (const char *sentence, const char *text, char *values[VALUES])
{
  g_auto (GStrv) parts = g_strsplit (sentence, "%s", -1);
  guint i;

  if (!g_str_has_prefix (text, parts[0]))
    return FALSE;
  text += strlen (parts[0]);
  for (i = 1; parts[i] != NULL; i++)
    {
      /* The last part ends the sentence; any other one begins where it is first found. */
      const char *end = parts[i + 1] != NULL ? strstr (text, parts[i])
                        : g_str_has_suffix (text, parts[i]) ? text + strlen (text) - strlen (parts[i]) : NULL;

      if (end == NULL)
        return FALSE;
      values[i - 1] = g_strndup (text, end - text);
      text = end + strlen (parts[i]);
    }
  return *text == '\0';
}

char *
uc_say_refusal_in_english (UcSayRefusal refusal, const char *first, const char *second)
{
  const char *const values[VALUES] = { first != NULL ? first : "", second != NULL ? second : "" };
  const char *many = refusals[refusal].many;

  return fill (many != NULL && !g_str_equal (values[0], "1") ? many : refusals[refusal].sentence, values);
}

void
uc_say_refusal_set (GError **error, GQuark domain, int code, UcSayRefusal refusal, const char *first, const char *second)
{
  g_autofree char *sentence = uc_say_refusal_in_english (refusal, first, second);

  g_set_error_literal (error, domain, code, sentence);
}

char *
uc_say_refusal_translated (const char *sentence)
{
  char *said = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (refusals) && said == NULL; i++)
    for (guint form = 0; form < 2 && said == NULL; form++)
      {
        const char *english = form == 0 ? refusals[i].sentence : refusals[i].many;
        char *values[VALUES] = { NULL };

        if (english != NULL && match (english, sentence, values))
          {
            const char *own = refusals[i].many == NULL
                                  ? _ (english)
                                  : g_dngettext (GETTEXT_PACKAGE, refusals[i].sentence, refusals[i].many,
                                                 g_ascii_strtoull (values[0], NULL, 10));

            said = fill (own, (const char *const[VALUES]){ values[0] != NULL ? values[0] : "", values[1] != NULL ? values[1] : "" });
          }
        for (guint value = 0; value < VALUES; value++)
          g_free (values[value]);
      }
  return said;
}
