/* What the text wants inscribed, posted or announced: the [notices] of the sections that a table plays by. */
#include "uc-fault.h"
#include "uc-regulation.h"
#include "uc-rules-load.h"

static const char *const places[UC_N_NOTICE_PLACES] = {
  [UC_NOTICE_LAYOUT] = "layout", [UC_NOTICE_SIGN] = "sign", [UC_NOTICE_POSTED] = "posted", [UC_NOTICE_DEVICE] = "device",
  [UC_NOTICE_AREA] = "area",     [UC_NOTICE_SAID] = "said", [UC_NOTICE_HOUSE] = "house",
};

static void
notice_free (gpointer data)
{
  UcNotice *notice = data;

  g_free (notice->key);
  g_free (notice->citation);
  g_free (notice);
}

static gboolean
has_key (const GPtrArray *notices, const char *key)
{
  for (guint i = 0; i < notices->len; i++)
    if (g_str_equal (((const UcNotice *) notices->pdata[i])->key, key))
      return TRUE;
  return FALSE;
}

/* "sign;685a.2(b)(6)"; %NULL when it is none. */
static UcNotice *
parse_notice (const UcKeyLine *line)
{
  g_auto (GStrv) parts = g_strsplit (line->value, ";", 2);

  for (UcNoticePlace place = 0; g_strv_length (parts) == 2 && place < UC_N_NOTICE_PLACES; place++)
    if (g_str_equal (parts[0], places[place]))
      {
        UcNotice *notice = g_new0 (UcNotice, 1);

        *notice = (UcNotice) { g_strdup (line->key), place, g_strdup (parts[1]) };
        return notice;
      }
  return NULL;
}

static gboolean
is_notice (const UcKeyText *section, const UcKeyLine *line)
{
  return g_str_equal (uc_key_text_group_of (section, line), "notices");
}

void
uc_regulation_check_notices (const UcRegulation *regulation, GPtrArray *faults)
{
  for (guint i = 0; i < regulation->sections->len; i++)
    {
      const UcKeyText *section = g_ptr_array_index (regulation->sections, i);

      for (guint j = 0; j < section->lines->len; j++)
        {
          const UcKeyLine *line = g_ptr_array_index (section->lines, j);
          UcNotice *notice = is_notice (section, line) ? parse_notice (line) : NULL;

          if (is_notice (section, line) && notice == NULL)
            uc_fault_add (faults, section->name, line->line, "notices", line->key, NULL,
                          "layout, sign, posted, device, area, said or house; its paragraph",
                          "the regulation's files do not say this rightly");
          g_clear_pointer (&notice, notice_free);
        }
    }
}

GPtrArray *
uc_rules_notices (const UcRules *rules)
{
  GPtrArray *notices = g_ptr_array_new_with_free_func (notice_free);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (UcRegulation) regulation = uc_regulation_new (rules->game, faults);

  for (guint i = 0; i < regulation->sections->len; i++)
    {
      const UcKeyText *section = g_ptr_array_index (regulation->sections, i);
      const UcKeyLine *name = uc_key_text_find (section, "section", "name");
      gboolean house = name != NULL && g_str_equal (name->value, "house");

      for (guint j = 0; (house || uc_regulation_section_applies (section, rules)) && j < section->lines->len; j++)
        {
          const UcKeyLine *line = g_ptr_array_index (section->lines, j);
          UcNotice *notice
              = is_notice (section, line) && !has_key (notices, line->key) ? parse_notice (line) : NULL;

          if (notice != NULL)
            g_ptr_array_add (notices, notice);
        }
    }
  return notices;
}
