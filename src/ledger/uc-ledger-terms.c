#include "uc-ledger-terms.h"

#include "uc-member.h"
#include "uc-number.h"

#include <string.h>

const char *const uc_ledger_terms_hits[] = { "order", "share", NULL };
const char *const uc_ledger_terms_percentages[] = { "shared", "each", NULL };
const char *const uc_ledger_terms_reseeds[] = { "at-least-seed", "reserve", "seed", NULL };

typedef enum { NAME, CHOICE, SUM, SUM_OR_NONE, NUMBER } Type;

#define FIELD(name, type, member, choices)                                                                             \
  { name, type, G_STRUCT_OFFSET (UcLedgerTerms, member), sizeof (((UcLedgerTerms *)NULL)->member), choices }

static const struct
{
  const char *key;
  Type type;
  guint16 offset, size;
  const char *const *choices;
} fields[] = {
  FIELD ("meter", NAME, meter, NULL),
  FIELD ("section", NAME, section, NULL),
  FIELD ("hits", CHOICE, terms.hits, uc_ledger_terms_hits),
  FIELD ("percentage", CHOICE, terms.percentage, uc_ledger_terms_percentages),
  FIELD ("wager", SUM, terms.meter.wager, NULL),
  FIELD ("seed", SUM, terms.meter.seed, NULL),
  FIELD ("reseed", CHOICE, terms.meter.reseed, uc_ledger_terms_reseeds),
  FIELD ("primary", NUMBER, terms.meter.primary_ppm, NULL),
  FIELD ("secondary", NUMBER, terms.meter.secondary_ppm, NULL),
  FIELD ("limit", SUM_OR_NONE, terms.limit, NULL),
  FIELD ("by", NAME, by, NULL),
  FIELD ("second", NAME, second, NULL),
};

#define GAMING_DAY " gaming-day="

guint
uc_ledger_terms_day_starts (const UcLedgerTerms *terms)
{
  const char *at = terms->gaming_day;

  return *at == '\0' ? UC_LEDGER_DAY_STARTS : (guint)((at[0] - '0') * 600 + (at[1] - '0') * 60 + (at[3] - '0') * 10 + (at[4] - '0'));
}

void
uc_ledger_terms_set_day_starts (UcLedgerTerms *terms, guint minutes)
{
  terms->gaming_day[0] = '\0';
  if (minutes != UC_LEDGER_DAY_STARTS)
    g_snprintf (terms->gaming_day, sizeof terms->gaming_day, "%02u:%02u", minutes / 60 % 24, minutes % 60);
}

/* “05:30”; not the time that stands without it. */
static gboolean
parse_gaming_day (const char *text, UcLedgerTerms *terms)
{
  guint minutes;

  g_strlcpy (terms->gaming_day, text, sizeof terms->gaming_day);
  for (guint i = 0; i < UC_LEDGER_CLOCK_TEXT - 1; i++)
    if (i == 2 ? text[i] != ':' : !g_ascii_isdigit (text[i]))
      return FALSE;
  minutes = uc_ledger_terms_day_starts (terms);
  uc_ledger_terms_set_day_starts (terms, minutes);
  return strcmp (terms->gaming_day, text) == 0;
}

void
uc_ledger_terms_print (const UcLedgerTerms *terms, GString *line)
{
  char money[UC_MONEY_TEXT];

  g_string_append (line, "terms");
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      const char *at = (const char *)terms + fields[i].offset;
      const guint64 number = fields[i].type == NAME ? 0 : uc_member_load (at, fields[i].size);

      g_string_append_printf (line, " %s=", fields[i].key);
      if (fields[i].type == NAME)
        g_string_append (line, at);
      else if (fields[i].type == CHOICE)
        g_string_append (line, fields[i].choices[number]);
      else if (fields[i].type == NUMBER)
        g_string_append_printf (line, "%" G_GUINT64_FORMAT, number);
      else
        g_string_append (line, (UcMoney)number == UC_MONEY_UNKNOWN ? "-" : uc_money_format ((UcMoney)number, money));
    }
  if (terms->gaming_day[0] != '\0')
    g_string_append_printf (line, GAMING_DAY "%s", terms->gaming_day);
}

static gboolean
parse_value (guint field, const char *text, void *at)
{
  guint64 number = 0;
  UcMoney money;

  switch (fields[field].type)
    {
    case NAME:
      if (strlen (text) != strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_."))
        return FALSE;
      return *text != '\0' && g_strlcpy (at, text, fields[field].size) < fields[field].size;
    case CHOICE:
      while (fields[field].choices[number] != NULL && strcmp (fields[field].choices[number], text) != 0)
        number++;
      if (fields[field].choices[number] == NULL)
        return FALSE;
      break;
    case NUMBER:
      if (!uc_number_parse (text, 1000000, &number))
        return FALSE;
      break;
    case SUM_OR_NONE:
      if (strcmp (text, "-") == 0)
        {
          number = (guint64)UC_MONEY_UNKNOWN;
          break;
        }
      G_GNUC_FALLTHROUGH;
    case SUM:
      if (!uc_money_parse (text, &money, NULL) || money < 0 || money > UC_LINKED_MOST)
        return FALSE;
      number = (guint64)money;
      break;
    }
  uc_member_store (at, fields[field].size, number);
  return TRUE;
}

gboolean
uc_ledger_terms_parse (const char *line, UcLedgerTerms *terms)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  g_autoptr (GString) again = g_string_new (NULL);

  memset (terms, 0, sizeof *terms);
  if (g_strv_length (words) == 2 + G_N_ELEMENTS (fields))
    {
      const char *last = words[1 + G_N_ELEMENTS (fields)], *key = &GAMING_DAY[1];

      if (!g_str_has_prefix (last, key) || !parse_gaming_day (last + strlen (key), terms))
        return FALSE;
    }
  else if (g_strv_length (words) != 1 + G_N_ELEMENTS (fields))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      const char *equals = strchr (words[i + 1], '=');

      if (equals == NULL || !parse_value (i, equals + 1, (char *)terms + fields[i].offset))
        return FALSE;
    }
  uc_ledger_terms_print (terms, again);
  return strcmp (again->str, line) == 0 && terms->terms.meter.wager > 0
         && (terms->terms.limit == UC_MONEY_UNKNOWN || terms->terms.limit >= terms->terms.meter.seed);
}
