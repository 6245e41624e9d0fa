#include "uc-link-file.h"

#include "uc-chain.h"
#include "uc-load.h"

#include <string.h>

#define METER "meter "
#define MEMBER "member "

static const UcChoice hits[] = { { "order", UC_LINKED_HITS_ORDER }, { "share", UC_LINKED_HITS_SHARE }, { NULL, 0 } };
static const UcChoice percentages[] = { { "shared", UC_PERCENTAGE_SHARED }, { "each", UC_PERCENTAGE_EACH }, { NULL, 0 } };
static const UcChoice reseeds[]
    = { { "at-least-seed", UC_RESEED_AT_LEAST_SEED }, { "reserve", UC_RESEED_RESERVE }, { "seed", UC_RESEED_SEED }, { NULL, 0 } };

static const UcKeySpec meter_keys[] = {
  { "section", UC_KEY_NAME, UC_FIELD (UcLinkFileMeter, terms.section), .required = TRUE },
  { "wager", UC_KEY_SUM, UC_FIELD (UcLinkFileMeter, terms.terms.meter.wager), .required = TRUE },
  { "seed", UC_KEY_SUM, UC_FIELD (UcLinkFileMeter, terms.terms.meter.seed), .required = TRUE },
  { "reseed", UC_KEY_CHOICE, UC_FIELD (UcLinkFileMeter, terms.terms.meter.reseed), .choices = reseeds },
  { "limit", UC_KEY_SUM_OR_NONE, UC_FIELD (UcLinkFileMeter, terms.terms.limit), .fallback = UC_MONEY_UNKNOWN },
  { "hits", UC_KEY_CHOICE, UC_FIELD (UcLinkFileMeter, terms.terms.hits), .choices = hits },
  { "percentage", UC_KEY_CHOICE, UC_FIELD (UcLinkFileMeter, terms.terms.percentage), .choices = percentages },
};

static const UcKeySpec link_keys[] = {
  { "gaming-day", UC_KEY_CLOCK, UC_FIELD (UcLinkFile, gaming_day_min), .fallback = UC_LEDGER_DAY_STARTS },
};

#define LINK "link"
#define LINK_KEYS "gaming-day"
#define METER_KEYS "section, wager, seed, primary, secondary, reseed, limit, hits, percentage, value and reserve"
#define MEMBER_KEYS "meters, file, journal and rules"

/* A key that is neither of @accepted: a mistyped one would be a default that nobody meant. */
static void
refuse_unknown (UcLoad *load, const char *group, const char *accepted)
{
  g_auto (GStrv) words = g_regex_split_simple (" and |, ", accepted, 0, 0);

  for (guint i = 0; i < load->text->lines->len; i++)
    {
      const UcKeyLine *line = load->text->lines->pdata[i];

      if (strcmp (uc_key_text_group_of (load->text, line), group) == 0 && !g_strv_contains ((const char *const *)words, line->key))
        uc_load_fault_unknown (load, line, accepted);
    }
}

/* “15%” as parts per million. */
static guint32
load_rate (UcLoad *load, const char *group, const char *key)
{
  const UcKeyLine *line = uc_key_text_find (load->text, group, key);
  g_autofree char *number = line != NULL && g_str_has_suffix (line->value, "%") ? g_strndup (line->value, strlen (line->value) - 1) : NULL;
  UcMoney percent;

  if (line == NULL)
    uc_load_missing (load, group, key, NULL, "a rate, like 15% or 3.25%");
  else if (number == NULL || !uc_money_parse (number, &percent, NULL) || percent < 0 || percent > 100 * UC_DOLLAR || percent % 100 != 0)
    uc_load_fault (load, line, NULL, "a rate from 0% to 100% with at most four decimals, like 3.25%", "“%s” is not accepted", line->value);
  else
    return (guint32)(percent / 100);
  return 0;
}

static UcMoney
load_sum (UcLoad *load, const char *group, const char *key, UcMoney fallback)
{
  const UcKeyLine *line = uc_key_text_find (load->text, group, key);
  UcMoney sum = fallback;

  if (line != NULL && (!uc_money_parse (line->value, &sum, NULL) || sum < 0 || sum > UC_LINKED_MOST))
    uc_load_fault (load, line, NULL, "a sum from 0.00 to 100000000.00", "“%s” is not accepted", line->value);
  return sum;
}

static gboolean
load_name (UcLoad *load, const UcKeyLine *group, const char *name, char *to, gsize size)
{
  g_autofree char *accepted = g_strdup_printf ("1 to %u letters, digits, “-”, “_” and “.”", (guint)size - 1);

  if (*name != '\0' && name[strspn (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_.")] == '\0' && g_strlcpy (to, name, size) < size)
    return TRUE;
  uc_load_fault (load, group, NULL, accepted, "“%s” is not a name", name);
  return FALSE;
}

static void
load_meter (UcLoad *load, const UcKeyLine *group, UcLinkFile *file)
{
  UcLinkFileMeter meter = { 0 };
  const UcMeterTerms *terms = &meter.terms.terms.meter;
  const UcKeyLine *limit = uc_key_text_find (load->text, group->value, "limit");

  uc_ledger_terms_set_day_starts (&meter.terms, file->gaming_day_min);
  load_name (load, group, group->value + strlen (METER), meter.terms.meter, sizeof meter.terms.meter);
  refuse_unknown (load, group->value, METER_KEYS);
  uc_load_keys (load, group->value, meter_keys, G_N_ELEMENTS (meter_keys), &meter);
  meter.terms.terms.meter.primary_ppm = load_rate (load, group->value, "primary");
  meter.terms.terms.meter.secondary_ppm = load_rate (load, group->value, "secondary");
  meter.value = load_sum (load, group->value, "value", terms->seed);
  meter.reserve = load_sum (load, group->value, "reserve", 0);
  if (terms->primary_ppm + terms->secondary_ppm > 1000000)
    uc_load_fault (load, uc_key_text_find (load->text, group->value, "secondary"), NULL, "rates of 100% at most together",
                   "more than the wager goes to the meter");
  if (terms->seed > UC_LINKED_MOST)
    uc_load_fault (load, uc_key_text_find (load->text, group->value, "seed"), NULL, "at most 100000000.00", "the seed is too high");
  if (limit != NULL && meter.terms.terms.limit != UC_MONEY_UNKNOWN && meter.terms.terms.limit < MAX (terms->seed, meter.value))
    uc_load_fault (load, limit, NULL, "none, or at least the seed and the first value", "the limit is below what the meter begins with");
  g_array_append_val (file->meters, meter);
}

static gboolean
has_meter (const UcLinkFile *file, const char *name)
{
  for (guint i = 0; i < file->meters->len; i++)
    if (strcmp (g_array_index (file->meters, UcLinkFileMeter, i).terms.meter, name) == 0)
      return TRUE;
  return FALSE;
}

static const UcKeyLine *
need (UcLoad *load, const char *group, const char *key, const char *accepted)
{
  const UcKeyLine *line = uc_key_text_find (load->text, group, key);

  if (line == NULL)
    uc_load_missing (load, group, key, NULL, accepted);
  return line;
}

static void
load_member (UcLoad *load, const UcKeyLine *group, const char *folder, UcLinkFile *file)
{
  UcLinkFileMember member = { 0 };
  const UcKeyLine *meters, *path, *journal, *rules = uc_key_text_find (load->text, group->value, "rules");

  load_name (load, group, group->value + strlen (MEMBER), member.table, sizeof member.table);
  refuse_unknown (load, group->value, MEMBER_KEYS);
  meters = need (load, group->value, "meters", "the name of a meter of this file; several with “;” between");
  path = need (load, group->value, "file", "the path of the table's file, like BJ-07.ini");
  journal = need (load, group->value, "journal", "the fingerprint of the table's journal, like D902-BS9J-KK6A-25X8");
  member.meters = g_strsplit (meters != NULL ? meters->value : "", ";", -1);
  member.path = path != NULL ? g_canonicalize_filename (path->value, folder) : g_strdup ("");
  member.journal = g_strdup (journal != NULL ? journal->value : "");
  member.rules = g_strdup (rules != NULL ? rules->value : "");
  for (guint i = 0; meters != NULL && member.meters[i] != NULL; i++)
    if (!has_meter (file, member.meters[i]))
      uc_load_fault (load, meters, NULL, "the name of a meter of this file", "there is no meter “%s”", member.meters[i]);
  if (journal != NULL && (!uc_code_is_valid (journal->value) || strlen (journal->value) != UC_CODE_TEXT - 1))
    uc_load_fault (load, journal, NULL, "four groups of four, like D902-BS9J-KK6A-25X8", "“%s” is not a fingerprint", journal->value);
  if (rules != NULL && (strlen (rules->value) != 64 || rules->value[strspn (rules->value, "0123456789abcdef")] != '\0'))
    uc_load_fault (load, rules, NULL, "64 hexadecimal digits", "“%s” is not a version of rules", rules->value);
  g_array_append_val (file->members, member);
}

static void
member_clear (gpointer data)
{
  UcLinkFileMember *member = data;

  g_strfreev (member->meters);
  g_free (member->path);
  g_free (member->journal);
  g_free (member->rules);
}

char *
uc_link_file_read (const char *path, const char *name, GPtrArray *faults)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &error))
    uc_fault_add (faults, name, 0, "", "", NULL, NULL, "the file cannot be read: %s", error->message);
  else if (strlen (text) != length)
    uc_fault_add (faults, name, 0, "", "", NULL, "UTF-8 text", "the file is not text");
  else
    return g_steal_pointer (&text);
  return NULL;
}

gboolean
uc_link_file_load (const char *path, UcLinkFile *file, GPtrArray *faults)
{
  const guint before = faults->len;
  g_autofree char *name = g_path_get_basename (path), *text = uc_link_file_read (path, name, faults);
  g_autofree char *whole = g_canonicalize_filename (path, NULL), *folder = g_path_get_dirname (whole);
  UcKeyText *keys = file->text = text != NULL ? uc_key_text_new (text, name, faults) : NULL;
  UcLoad load = { .text = keys, .faults = faults };

  file->meters = g_array_new (FALSE, FALSE, sizeof (UcLinkFileMeter));
  file->members = g_array_new (FALSE, FALSE, sizeof (UcLinkFileMember));
  g_array_set_clear_func (file->members, member_clear);
  if (keys == NULL)
    return FALSE;
  refuse_unknown (&load, LINK, LINK_KEYS);
  uc_load_keys (&load, LINK, link_keys, G_N_ELEMENTS (link_keys), file);
  /* Meters first, wherever they stand: members name them. */
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < keys->groups->len; i++)
      {
        const UcKeyLine *group = keys->groups->pdata[i];
        const gboolean is_meter = g_str_has_prefix (group->value, METER), is_member = g_str_has_prefix (group->value, MEMBER);

        if (pass == 0 && is_meter)
          load_meter (&load, group, file);
        else if (pass == 1 && is_member)
          load_member (&load, group, folder, file);
        else if (pass == 0 && !is_meter && !is_member && strcmp (group->value, LINK) != 0)
          uc_load_fault_unknown (&load, group, "[link], [meter NAME] and [member TABLE]");
      }
  if (file->meters->len == 0 && faults->len == before)
    uc_fault_add (faults, name, 0, "", "", NULL, "[meter NAME]", "there is no meter");
  return faults->len == before;
}

void
uc_link_file_clear (UcLinkFile *file)
{
  g_clear_pointer (&file->text, uc_key_text_free);
  g_clear_pointer (&file->meters, g_array_unref);
  g_clear_pointer (&file->members, g_array_unref);
}
