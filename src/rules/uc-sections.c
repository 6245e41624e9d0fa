/* The sections that a table plays by: from when until when they are in force, and how much of their text was read. */
#include "uc-regulation.h"
#include "uc-rules-load.h"

static void
section_free (gpointer data)
{
  UcSection *section = data;

  g_free (section->name);
  g_free (section->title);
  g_free (section->source);
  g_free (section->successor);
  g_free (section->expires_citation);
  g_free (section);
}

static char *
said (const UcKeyText *text, const char *key)
{
  const UcKeyLine *line = uc_key_text_find (text, "section", key);

  return g_strdup (line != NULL ? line->value : "");
}

/* "2024-09-04", or "2024-09" for the month's first day; an invalid date when the section has none. */
static GDate
date_of (const UcKeyText *text, const char *key)
{
  g_autofree char *value = said (text, key);
  g_auto (GStrv) parts = g_strsplit (value, "-", 3);
  guint n = g_strv_length (parts);
  guint part[3] = { 0, 0, 1 };
  GDate date;

  g_date_clear (&date, 1);
  for (guint i = 0; i < n; i++)
    part[i] = g_ascii_strtoull (parts[i], NULL, 10);
  if (n >= 2 && g_date_valid_dmy (part[2], part[1], part[0]))
    g_date_set_dmy (&date, part[2], part[1], part[0]);
  return date;
}

static UcSectionText
text_of (const UcKeyText *text)
{
  g_autofree char *value = said (text, "text");

  if (g_str_equal (value, "proposed"))
    return UC_SECTION_PROPOSED;
  return g_str_equal (value, "partial") ? UC_SECTION_PARTIAL : UC_SECTION_WHOLE;
}

static UcSection *
section_new (const UcKeyText *text)
{
  UcSection *section = g_new0 (UcSection, 1);

  section->name = said (text, "name");
  section->title = said (text, "title");
  section->source = said (text, "source");
  section->successor = said (text, "superseded-by");
  section->effective = date_of (text, "effective");
  section->expires = date_of (text, "expires");
  section->expires_citation = said (text, "expires-citation");
  section->text = text_of (text);
  return section;
}

GPtrArray *
uc_rules_sections (const UcRules *rules)
{
  GPtrArray *sections = g_ptr_array_new_with_free_func (section_free);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (UcRegulation) regulation = uc_regulation_new (rules->game, faults);

  for (guint i = 0; i < regulation->sections->len; i++)
    {
      const UcKeyText *text = g_ptr_array_index (regulation->sections, i);

      if (uc_regulation_section_applies (text, rules))
        g_ptr_array_add (sections, section_new (text));
    }
  return sections;
}

UcSectionState
uc_section_state (const UcSection *section, const GDate *today)
{
  if (g_date_valid (&section->effective) && g_date_compare (today, &section->effective) < 0)
    return UC_SECTION_NOT_YET;
  if (g_date_valid (&section->expires) && g_date_compare (today, &section->expires) >= 0)
    return UC_SECTION_EXPIRED;
  return UC_SECTION_IN_FORCE;
}

GPtrArray *
uc_rules_expired (const UcRules *rules, const GDate *today)
{
  GPtrArray *sections = uc_rules_sections (rules);

  for (guint i = sections->len; i > 0; i--)
    if (uc_section_state (sections->pdata[i - 1], today) != UC_SECTION_EXPIRED)
      g_ptr_array_remove_index (sections, i - 1);
  return sections;
}
