#include "uc-link-report.h"

#include "uc-json.h"
#include "uc-say-value.h"

#include <glib/gi18n.h>

/* Texts about linked meters that could not be had, and what this program does in the meantime. */
static const struct
{
  const char *text;
  const char *sentence;
} unread[] = {
  { "58 Pa. Code § 605a.8",
    N_ ("Its body was not read. Tables are linked as §§ 685c.1(d), 633b.10(d) and 635b.1(d) say: a device at each position and a lock-out.") },
  { "GLI-12", N_ ("Progressive gaming devices in casinos: its text was not read.") },
  { "GLI-13", N_ ("Monitoring and control systems: its text was not read.") },
  { "Queensland JSMTR",
    N_ ("Jackpot systems: its chapters about simultaneous wins, about devices that trigger a prize and about adjustments were not read.") },
};

typedef struct
{
  const char *key, *value;
  const char *sentence;
} Reading;

/* How the link reads what no text settles. */
static void
readings_of (const UcLinkFileMeter *meter, Reading readings[3])
{
  readings[0] = meter->terms.terms.hits == UC_LINKED_HITS_ORDER
                    ? (Reading){ "hits", "order",
                                 N_ ("Of two wins on the same meter the first one takes it, and the second one what the meter then shows.") }
                    : (Reading){ "hits", "share", N_ ("Wins of rounds that are dealt on the same meter share it like winners at one table.") };
  readings[1] = meter->terms.terms.percentage == UC_PERCENTAGE_SHARED
                    ? (Reading){ "percentage", "shared", N_ ("Winners of one percentage in one round share it (A10).") }
                    : (Reading){ "percentage", "each", N_ ("Each winner of a percentage has it, one after another (A10).") };
  readings[2] = (Reading){ "", "",
                           N_ ("An award is a part of what the meter shows at the win, with what other tables have added since the lock-out.") };
}

static void
say_difference (const UcLinkCheckDifference *difference, GString *text)
{
  g_autofree char *groups = uc_link_check_say_groups (difference), *apart = uc_link_check_say_apart (difference);
  g_autofree char *exactly = uc_fraction_format (difference->apart);

  if (difference->of_hands)
    g_string_append_printf (text, _ ("  Meter %s, %u%%: other hands win it at other tables: %s.\n"), difference->meter->terms.meter,
                            difference->percent, groups);
  else
    g_string_append_printf (text, _ ("  Meter %s, %u%%: %s. The probabilities are %s apart (%s).\n"), difference->meter->terms.meter,
                            difference->percent, groups, apart, exactly);
}

void
uc_link_report_differences (const UcLinkCheck *check, GString *text)
{
  for (guint i = 0; i < check->differences->len; i++)
    say_difference (check->differences->pdata[i], text);
}

static void
say_table (const UcLinkCheckTable *table, GString *text)
{
  const UcRules *rules = &table->rules;
  const UcWagerRules *wager = &rules->wagers[table->wager];
  g_autofree char *decks = g_strdup_printf (ngettext ("%u deck", "%u decks", rules->decks), rules->decks);
  char cite[UC_CITATION_TEXT];

  g_string_append_printf (text, _ ("  %s: %s, %s, %s, paytable %s (%s); rules %s\n"), table->filed->table, uc_game_name (rules->game), decks,
                          uc_wager_name (table->wager), wager->paytable,
                          uc_cite_format (uc_rules_cite (rules, UC_CITE_PROGRESSIVE_PAYTABLE), cite), table->version);
  for (guint i = 0; i < table->tiers->len; i++)
    {
      const UcLinkTier *tier = table->tiers->pdata[i];
      g_autofree char *one_in = uc_link_tiers_one_in (tier->probability), *exactly = uc_fraction_format (tier->probability);

      g_string_append_printf (text, _ ("    %3u%%  1 in %s, exactly %s: %s\n"), tier->percent, one_in, exactly, tier->hands->str);
    }
}

static void
say_meter (const UcLinkCheck *check, const UcLinkFileMeter *meter, GString *text)
{
  const UcMeterTerms *terms = &meter->terms.terms.meter;
  g_autofree char *wager = uc_say_money_cents (terms->wager), *seed = uc_say_money_cents (terms->seed);
  g_autofree char *primary = uc_say_rate (terms->primary_ppm), *secondary = uc_say_rate (terms->secondary_ppm);
  char cite[UC_CITATION_TEXT];

  g_string_append_printf (text, _ ("Meter %s (%s): wager %s, seed %s; of each wager %s to the meter and %s to the reserve\n"),
                          meter->terms.meter, uc_cite_format (meter->terms.section, cite), wager, seed, primary, secondary);
  for (guint i = 0; i < check->tables->len; i++)
    if (uc_link_check_is_on (check->tables->pdata[i], meter))
      say_table (check->tables->pdata[i], text);
}

void
uc_link_report_text (const UcLinkCheck *check, GString *text)
{
  g_string_append_printf (text, _ ("%s: good\n"), check->name);
  for (guint i = 0; i < check->file.meters->len; i++)
    say_meter (check, &g_array_index (check->file.meters, UcLinkFileMeter, i), text);
  g_string_append_printf (text, "%s\n", _ ("Readings that two persons confirm when they sign for the ledger:"));
  uc_link_report_differences (check, text);
  for (guint i = 0; i < check->file.meters->len; i++)
    {
      const UcLinkFileMeter *meter = &g_array_index (check->file.meters, UcLinkFileMeter, i);
      Reading readings[3];

      readings_of (meter, readings);
      for (guint j = 0; j < G_N_ELEMENTS (readings); j++)
        g_string_append_printf (text, "  [meter %s] %s%s%s%s%s\n", meter->terms.meter, readings[j].key, *readings[j].key != '\0' ? "=" : "",
                                readings[j].value, *readings[j].key != '\0' ? ": " : "", _ (readings[j].sentence));
    }
  g_string_append_printf (text, "%s\n", _ ("To be confirmed with the regulator:"));
  for (guint i = 0; i < G_N_ELEMENTS (unread); i++)
    g_string_append_printf (text, "  %s: %s\n", unread[i].text, _ (unread[i].sentence));
  for (guint i = 0; i < check->notes->len; i++)
    g_string_append_printf (text, "%s\n", (const char *)check->notes->pdata[i]);
}

/* ---- JSON ---- */

static void
append_tier (UcJson *json, const UcLinkTier *tier)
{
  g_autofree char *exactly = uc_fraction_format (tier->probability), *one_in = uc_link_tiers_one_in (tier->probability);

  uc_json_string (uc_json_name (json, "hands"), tier->hands->str);
  uc_json_string (uc_json_name (json, "probability"), exactly);
  uc_json_string (uc_json_name (json, "one-in"), one_in);
}

static void
append_table (UcJson *json, const UcLinkCheckTable *table)
{
  uc_json_break (json, 3);
  uc_json_begin_object (json);
  uc_json_string (uc_json_name (json, "table"), table->filed->table);
  uc_json_string (uc_json_name (json, "file"), table->name);
  uc_json_string (uc_json_name (json, "rules"), table->version);
  uc_json_string (uc_json_name (json, "game"), uc_game_name (table->rules.game));
  uc_json_number (uc_json_name (json, "decks"), table->rules.decks);
  uc_json_string (uc_json_name (json, "wager"), uc_wager_name (table->wager));
  uc_json_string (uc_json_name (json, "paytable"), table->rules.wagers[table->wager].paytable);
  uc_json_begin_array (uc_json_name (json, "tiers"));
  for (guint i = 0; i < table->tiers->len; i++)
    {
      const UcLinkTier *tier = table->tiers->pdata[i];

      uc_json_begin_object (json);
      uc_json_number (uc_json_name (json, "percent"), tier->percent);
      append_tier (json, tier);
      uc_json_end_object (json);
    }
  uc_json_end_array (json);
  uc_json_end_object (json);
}

static void
append_difference (UcJson *json, const UcLinkCheckDifference *difference)
{
  g_autofree char *exactly = uc_fraction_format (difference->apart), *percent = uc_fraction_percent (difference->apart, 6);

  uc_json_break (json, 3);
  uc_json_begin_object (json);
  uc_json_number (uc_json_name (json, "percent"), difference->percent);
  uc_json_string (uc_json_name (json, "of"), difference->of_hands ? "hands" : "probability");
  uc_json_begin_array (uc_json_name (json, "groups"));
  for (guint i = 0; i < difference->groups->len; i++)
    {
      const UcLinkCheckGroup *group = difference->groups->pdata[i];

      uc_json_begin_object (json);
      uc_json_string (uc_json_name (json, "tables"), group->tables->str);
      append_tier (json, group->tier);
      uc_json_end_object (json);
    }
  uc_json_end_array (json);
  uc_json_string (uc_json_name (json, "apart"), exactly);
  uc_json_raw (uc_json_name (json, "apart-percent"), percent);
  uc_json_end_object (json);
}

static void
append_meter (UcJson *json, const UcLinkCheck *check, const UcLinkFileMeter *meter)
{
  Reading readings[3];

  readings_of (meter, readings);
  uc_json_break (json, 2);
  uc_json_begin_object (json);
  uc_json_string (uc_json_name (json, "meter"), meter->terms.meter);
  uc_json_string (uc_json_name (json, "section"), meter->terms.section);
  uc_json_money (uc_json_name (json, "wager"), meter->terms.terms.meter.wager);
  uc_json_money (uc_json_name (json, "seed"), meter->terms.terms.meter.seed);
  uc_json_begin_array (uc_json_name (json, "tables"));
  for (guint i = 0; i < check->tables->len; i++)
    if (uc_link_check_is_on (check->tables->pdata[i], meter))
      append_table (json, check->tables->pdata[i]);
  uc_json_end_array (json);
  uc_json_begin_array (uc_json_name (json, "differences"));
  for (guint i = 0; i < check->differences->len; i++)
    if (((const UcLinkCheckDifference *)check->differences->pdata[i])->meter == meter)
      append_difference (json, check->differences->pdata[i]);
  uc_json_end_array (json);
  uc_json_begin_array (uc_json_name (json, "readings"));
  for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
    uc_json_string (json, _ (readings[i].sentence));
  uc_json_end_array (json);
  uc_json_end_object (json);
}

static void
append_fault (UcJson *json, const UcFault *fault)
{
  uc_json_break (json, 2);
  uc_json_begin_object (json);
  uc_json_string (uc_json_name (json, "file"), fault->file);
  uc_json_number (uc_json_name (json, "line"), fault->line);
  uc_json_string (uc_json_name (json, "group"), fault->group);
  uc_json_string (uc_json_name (json, "key"), fault->key);
  uc_json_string (uc_json_name (json, "problem"), fault->problem);
  uc_json_string (uc_json_name (json, "citation"), fault->citation);
  uc_json_string (uc_json_name (json, "accepted"), fault->accepted);
  uc_json_end_object (json);
}

void
uc_link_report_json (const UcLinkCheck *check, GString *text)
{
  UcJson json = { text };

  uc_json_begin_object (&json);
  uc_json_string (uc_json_name (&json, "file"), check->name);
  uc_json_bool (uc_json_name (&json, "good"), check->faults->len == 0);
  uc_json_begin_array (uc_json_name (&json, "faults"));
  for (guint i = 0; i < check->faults->len; i++)
    append_fault (&json, check->faults->pdata[i]);
  uc_json_end_array (&json);
  uc_json_begin_array (uc_json_name (&json, "meters"));
  for (guint i = 0; i < check->file.meters->len; i++)
    append_meter (&json, check, &g_array_index (check->file.meters, UcLinkFileMeter, i));
  uc_json_end_array (&json);
  uc_json_begin_array (uc_json_name (&json, "to-confirm"));
  for (guint i = 0; i < G_N_ELEMENTS (unread); i++)
    {
      uc_json_break (&json, 2);
      uc_json_begin_object (&json);
      uc_json_string (uc_json_name (&json, "text"), unread[i].text);
      uc_json_string (uc_json_name (&json, "sentence"), _ (unread[i].sentence));
      uc_json_end_object (&json);
    }
  uc_json_end_array (&json);
  uc_json_begin_array (uc_json_name (&json, "notes"));
  for (guint i = 0; i < check->notes->len; i++)
    uc_json_string (&json, check->notes->pdata[i]);
  uc_json_end_array (&json);
  uc_json_end_object (&json);
  g_string_append_c (text, '\n');
}
