#include "uc-rules-load.h"

#include "uc-load.h"
#include "uc-side-wager.h"

#include <string.h>

/* Of a version: enough to tell two table files apart, short enough for every checkpoint. */
#define READINGS_DIGITS 12
#define GROUPS "[table], [wager NAME], [readings], [devices] and [policy]"

static void
refuse_unknown_groups (UcLoad *load)
{
  static const char *const known[] = { "table", "readings", "devices", "policy", NULL };

  for (guint i = 0; i < load->text->groups->len; i++)
    {
      const UcKeyLine *group = g_ptr_array_index (load->text->groups, i);

      if (!g_strv_contains (known, group->value) && !g_str_has_prefix (group->value, "wager "))
        uc_load_fault_unknown (load, group, GROUPS);
    }
}

gboolean
uc_rules_load_text (const char *text, const char *name, UcRules *rules, GPtrArray *faults)
{
  guint before;
  g_autoptr (UcKeyText) keys = NULL;
  g_autoptr (UcRegulation) regulation = NULL;
  UcLoad load;

  g_return_val_if_fail (text != NULL && name != NULL && rules != NULL && faults != NULL, FALSE);

  before = faults->len;
  memset (rules, 0, sizeof *rules);
  keys = uc_key_text_new (text, name, faults);
  load = (UcLoad) { .text = keys, .rules = rules, .faults = faults };
  uc_load_game (&load);
  if (rules->game != UC_GAME_NONE)
    load.regulation = regulation = uc_regulation_new (rules->game, faults);
  refuse_unknown_groups (&load);
  uc_load_table (&load);
  uc_load_wagers (&load);
  uc_load_readings (&load);
  uc_load_policy (&load);
  uc_load_devices (&load);
  if (regulation != NULL)
    {
      uc_regulation_fill_cites (regulation, rules, faults);
      uc_regulation_check_notices (regulation, faults);
    }
  uc_side_wager_complete (rules);
  if (faults->len == before)
    return TRUE;
  memset (rules, 0, sizeof *rules);
  return FALSE;
}

gboolean
uc_rules_load_file (const char *path, UcRules *rules, GPtrArray *faults)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = NULL;
  gsize length;

  memset (rules, 0, sizeof *rules);
  if (!g_file_get_contents (path, &text, &length, &error))
    {
      if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        uc_fault_add (faults, name, 0, "", "", NULL, NULL, "no such file%s%s", strcmp (name, path) == 0 ? "" : ": ",
                      strcmp (name, path) == 0 ? "" : path);
      else
        uc_fault_add (faults, name, 0, "", "", NULL, NULL, "the file cannot be read: %s", error->message);
      return FALSE;
    }
  if (strlen (text) != length)
    {
      uc_fault_add (faults, name, 0, "", "", NULL, "UTF-8 text", "the file is not text");
      return FALSE;
    }
  return uc_rules_load_text (text, name, rules, faults);
}

char *
uc_rules_version (const char *text)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  uc_regulation_digest (checksum);
  g_checksum_update (checksum, (const guchar *) text, -1);
  return g_strdup (g_checksum_get_string (checksum));
}

void
uc_readings_ask (UcRules *rules, const char *version)
{
  g_snprintf (rules->readings, sizeof rules->readings, "%.*s", READINGS_DIGITS, version);
}
