#include "uc-link-check.h"

#include "uc-fault.h"
#include "uc-ledger-awards.h"
#include "uc-return.h"
#include "uc-say-value.h"
#include "uc-side-wager.h"

#include <glib/gi18n.h>
#include <string.h>

#define DIGITS 2

/* The texts that let tables share a meter only if they win it with the same hands and the same probability, and which have a meter at
 * each table. Not in the regulation's data: nothing of it is about one table, and each change there has every table's readings
 * confirmed again. */
static const struct
{
  const char *section;
  const char *paragraph;
} same_odds[] = {
  { "WSGC", "WAC 230-15-685(6)" },
};

/* ---- tables ---- */

void
uc_link_check_table_free (UcLinkCheckTable *table)
{
  g_free (table->name);
  g_clear_pointer (&table->text, uc_key_text_free);
  g_free (table->version);
  g_free (table->awards);
  g_clear_pointer (&table->tiers, g_ptr_array_unref);
  g_free (table);
}

static void
group_free (gpointer data)
{
  UcLinkCheckGroup *group = data;

  g_string_free (group->tables, TRUE);
  g_free (group);
}

static void
difference_free (gpointer data)
{
  UcLinkCheckDifference *difference = data;

  g_ptr_array_unref (difference->groups);
  mpq_clear (difference->apart);
  g_free (difference);
}

/* A fault at @key of the member's group, or at the group. */
static void
fault_member (UcLinkCheck *check, const UcLinkFileMember *member, const char *key, const char *accepted, const char *problem)
{
  g_autofree char *group = g_strconcat ("member ", member->table, NULL);
  const UcKeyLine *line = uc_key_text_find (check->file.text, group, key);

  if (line == NULL)
    line = uc_key_text_find_group (check->file.text, group);
  uc_fault_add (check->faults, check->name, line->line, group, key, NULL, accepted, "%s", problem);
}

static void
fault_meter (UcLinkCheck *check, const UcLinkFileMeter *meter, const char *key, const char *citation, const char *accepted, const char *problem)
{
  g_autofree char *group = g_strconcat ("meter ", meter->terms.meter, NULL);
  const UcKeyLine *line = uc_key_text_find (check->file.text, group, key);

  if (line == NULL)
    line = uc_key_text_find_group (check->file.text, group);
  uc_fault_add (check->faults, check->name, line->line, group, key, citation, accepted, "%s", problem);
}

/* A fault at @key of the wager of the table file, or at the wager's group where another key decides. */
static void
fault_wager (UcLinkCheck *check, const UcLinkCheckTable *table, const char *key, UcCite cite, const char *accepted, const char *problem)
{
  g_autofree char *group = g_strconcat ("wager ", uc_wager_name (table->wager), NULL);
  const UcKeyLine *line = uc_key_text_find (table->text, group, key);
  const gboolean has_key = line != NULL;

  if (!has_key)
    line = uc_key_text_find_group (table->text, group);
  uc_fault_add (check->faults, table->name, line->line, group, has_key ? key : "", uc_rules_cite (&table->rules, cite), accepted, "%s",
                problem);
}

static const UcLinkFileMeter *
find_meter (const UcLinkCheck *check, const char *name)
{
  for (guint i = 0; i < check->file.meters->len; i++)
    if (strcmp (g_array_index (check->file.meters, UcLinkFileMeter, i).terms.meter, name) == 0)
      return &g_array_index (check->file.meters, UcLinkFileMeter, i);
  return NULL;
}

gboolean
uc_link_check_is_on (const UcLinkCheckTable *table, const UcLinkFileMeter *meter)
{
  return table->wager != UC_WAGER_NONE && strcmp (table->rules.wagers[table->wager].linked, meter->terms.meter) == 0;
}

/* The member's list of meters, and the one name in its table file. */
static void
check_names (UcLinkCheck *check, const UcLinkCheckTable *table)
{
  const UcLinkFileMember *filed = table->filed;
  const char *linked = table->wager != UC_WAGER_NONE ? table->rules.wagers[table->wager].linked : "";
  g_autofree char *meters = g_strjoinv (" or ", filed->meters);

  if (strcmp (table->rules.table_id, filed->table) != 0)
    {
      g_autofree char *problem = g_strdup_printf ("%s is the file of the table “%s”", table->name, table->rules.table_id);
      g_autofree char *accepted = g_strdup_printf ("the file whose [table] id is %s", filed->table);

      fault_member (check, filed, "file", accepted, problem);
    }
  for (guint i = 0; filed->meters[i] != NULL; i++)
    if (strcmp (filed->meters[i], linked) != 0 && find_meter (check, filed->meters[i]) != NULL)
      {
        g_autofree char *problem = g_strdup_printf ("no wager of %s has linked=%s", table->name, filed->meters[i]);
        g_autofree char *accepted = g_strdup_printf ("linked=%s in a progressive wager of %s; a table has one such wager",
                                                     filed->meters[i], table->name);

        fault_member (check, filed, "meters", accepted, problem);
      }
  if (*linked == '\0' || g_strv_contains ((const char *const *)filed->meters, linked))
    return;
  if (find_meter (check, linked) == NULL)
    {
      g_autofree char *problem = g_strdup_printf ("%s knows no meter “%s”", check->name, linked);

      fault_wager (check, table, "linked", UC_CITE_PROGRESSIVE_DEVICE, meters, problem);
    }
  else
    {
      g_autofree char *problem = g_strdup_printf ("%s has linked=%s, which is not among the meters of %s", table->name, linked, filed->table);
      g_autofree char *accepted = g_strdup_printf ("meters=%s", linked);

      fault_member (check, filed, "meters", accepted, problem);
    }
}

/* What the table file makes of the meter, against what the link makes of it. */
static void
check_terms (UcLinkCheck *check, const UcLinkCheckTable *table, const UcLinkFileMeter *meter)
{
  const UcMeterTerms ours = uc_rules_meter (&table->rules, table->wager), *theirs = &meter->terms.terms.meter;
  const struct
  {
    const char *what, *key;
    UcCite cite;
    UcMoney ours, theirs;
    const char *unit, *more;
  } sums[] = {
    { "wager", "amount", UC_CITE_PROGRESSIVE_AMOUNT, ours.wager, theirs->wager, "", ": a meter has one amount (A16)" },
    { "seed", "", UC_CITE_PROGRESSIVE_SEED, ours.seed, theirs->seed, "", "" },
    /* so many parts per million are so many hundred micro-dollars of $100 */
    { "part of a wager for the meter", "", UC_CITE_PROGRESSIVE_SEED, ours.primary_ppm * 100, theirs->primary_ppm * 100, "%", "" },
    { "part of a wager for the reserve", "", UC_CITE_PROGRESSIVE_SEED, ours.secondary_ppm * 100, theirs->secondary_ppm * 100, "%", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    if (sums[i].ours != sums[i].theirs)
      {
        char mine[UC_MONEY_TEXT], other[UC_MONEY_TEXT];
        g_autofree char *problem
            = g_strdup_printf ("the %s is %s%s, and that of meter %s is %s%s", sums[i].what, uc_money_format (sums[i].ours, mine),
                               sums[i].unit, meter->terms.meter, uc_money_format (sums[i].theirs, other), sums[i].unit);
        g_autofree char *accepted = g_strdup_printf ("%s%s%s", other, sums[i].unit, sums[i].more);

        fault_wager (check, table, sums[i].key, sums[i].cite, accepted, problem);
      }
  if (ours.reseed != theirs->reseed)
    {
      const char *own = uc_ledger_terms_reseeds[ours.reseed], *of_meter = uc_ledger_terms_reseeds[theirs->reseed];
      g_autofree char *problem
          = g_strdup_printf ("after an award the meter begins with “%s”, and meter %s with “%s”", own, meter->terms.meter, of_meter);

      fault_wager (check, table, "", UC_CITE_PROGRESSIVE_SEED, of_meter, problem);
    }
  if (table->rules.percentage != meter->terms.terms.percentage)
    {
      const char *own = uc_ledger_terms_percentages[table->rules.percentage];
      const char *of_meter = uc_ledger_terms_percentages[meter->terms.terms.percentage];
      g_autofree char *problem
          = g_strdup_printf ("winners of a percentage have it “%s”, and those of meter %s “%s”", own, meter->terms.meter, of_meter);
      g_autofree char *accepted = g_strdup_printf ("percentage=%s in [readings] (A10)", of_meter);

      fault_wager (check, table, "", UC_CITE_PROGRESSIVE_PAY, accepted, problem);
    }
}

/* Reads the table file at @path. @table->text stays %NULL where it has faults. */
static void
read_table (UcLinkCheckTable *table, const char *path, GPtrArray *faults)
{
  g_autofree char *text = NULL;

  table->name = g_path_get_basename (path);
  text = uc_link_file_read (path, table->name, faults);
  if (text == NULL || !uc_rules_load_text (text, table->name, &table->rules, faults))
    return;
  table->text = uc_key_text_new (text, table->name, faults);
  table->version = uc_rules_version (text);
  table->wager = uc_side_wager_progressive (&table->rules);
  if (table->wager != UC_WAGER_NONE && table->rules.wagers[table->wager].linked[0] == '\0')
    table->wager = UC_WAGER_NONE;
  if (table->wager != UC_WAGER_NONE)
    table->awards = uc_ledger_awards_print (table->rules.wagers[table->wager].odds);
}

UcLinkCheckTable *
uc_link_check_table_new (const char *path, const char *id, const char *meter, GPtrArray *faults)
{
  g_autoptr (UcLinkCheckTable) table = g_new0 (UcLinkCheckTable, 1);

  read_table (table, path, faults);
  if (table->text == NULL)
    return NULL;
  if (strcmp (table->rules.table_id, id) != 0)
    uc_fault_add (faults, table->name, 0, "table", "id", NULL, id, "this is the file of the table “%s”", table->rules.table_id);
  else if (table->wager == UC_WAGER_NONE || strcmp (table->rules.wagers[table->wager].linked, meter) != 0)
    {
      g_autofree char *accepted = g_strdup_printf ("linked=%s in a progressive wager", meter);

      uc_fault_add (faults, table->name, 0, "", "", NULL, accepted, "no wager of this file is on meter %s", meter);
    }
  else
    return g_steal_pointer (&table);
  return NULL;
}

static void
load_table (UcLinkCheck *check, const UcLinkFileMember *filed)
{
  UcLinkCheckTable *table = g_new0 (UcLinkCheckTable, 1);

  table->filed = filed;
  g_ptr_array_add (check->tables, table);
  read_table (table, filed->path, check->faults);
  if (table->text == NULL)
    return;
  if (table->wager != UC_WAGER_NONE)
    table->tiers = uc_link_tiers_new (&table->rules, table->wager);
  if (*filed->rules != '\0' && strcmp (filed->rules, table->version) != 0)
    {
      g_autofree char *problem = g_strdup_printf ("the rules of %s have another version", table->name);
      g_autofree char *accepted = g_strdup_printf ("%s, or the key left out", table->version);

      fault_member (check, filed, "rules", accepted, problem);
    }
  check_names (check, table);
}

/* ---- tiers ---- */

/* Puts the table into the group that it is like, or into one of its own. */
static void
add_to_group (GPtrArray *groups, const UcLinkCheckTable *table, const UcLinkTier *tier, gboolean of_hands)
{
  UcLinkCheckGroup *group = NULL;

  for (guint i = 0; i < groups->len && group == NULL; i++)
    {
      UcLinkCheckGroup *other = groups->pdata[i];

      if (of_hands ? g_string_equal (other->tier->hands, tier->hands) : mpq_equal (other->tier->probability, tier->probability))
        group = other;
    }
  if (group == NULL)
    {
      group = g_new0 (UcLinkCheckGroup, 1);
      group->tier = tier;
      group->tables = g_string_new (NULL);
      g_ptr_array_add (groups, group);
    }
  g_string_append_printf (group->tables, "%s%s", group->tables->len > 0 ? ", " : "", table->filed->table);
}

static void
set_apart (UcLinkCheckDifference *difference)
{
  mpq_srcptr least = NULL, most = NULL;
  g_auto (mpq_t) one;

  mpq_init (one);
  uc_fraction_set (one, 1, 1);
  for (guint i = 0; i < difference->groups->len; i++)
    {
      mpq_srcptr p = ((const UcLinkCheckGroup *)difference->groups->pdata[i])->tier->probability;

      least = least == NULL || mpq_cmp (p, least) < 0 ? p : least;
      most = most == NULL || mpq_cmp (p, most) > 0 ? p : most;
    }
  mpq_div (difference->apart, most, least);
  mpq_sub (difference->apart, difference->apart, one);
}

/* The paragraph that wants the same probability at every table of the meter; %NULL: none does. */
static const char *
same_odds_paragraph (const UcLinkCheck *check, const UcLinkFileMeter *meter)
{
  for (guint i = 0; i < G_N_ELEMENTS (same_odds); i++)
    {
      if (g_ascii_strcasecmp (meter->terms.section, same_odds[i].section) == 0)
        return same_odds[i].paragraph;
      for (guint j = 0; j < check->tables->len; j++)
        {
          const UcLinkCheckTable *table = check->tables->pdata[j];
          g_autoptr (GPtrArray) sections = table->text != NULL ? uc_rules_sections (&table->rules) : NULL;

          for (guint k = 0; sections != NULL && uc_link_check_is_on (table, meter) && k < sections->len; k++)
            if (strcmp (((const UcSection *)sections->pdata[k])->name, same_odds[i].section) == 0)
              return same_odds[i].paragraph;
        }
    }
  return NULL;
}

/* Compares one tier at the tables of a meter; @paragraph: that forbids a difference. */
static void
compare_tier (UcLinkCheck *check, const UcLinkFileMeter *meter, guint percent, gboolean of_hands, const char *paragraph)
{
  UcLinkCheckDifference *difference = g_new0 (UcLinkCheckDifference, 1);

  mpq_init (difference->apart);
  difference->meter = meter;
  difference->percent = percent;
  difference->of_hands = of_hands;
  difference->groups = g_ptr_array_new_with_free_func (group_free);
  for (guint i = 0; i < check->tables->len; i++)
    {
      const UcLinkCheckTable *table = check->tables->pdata[i];
      const UcLinkTier *tier = uc_link_check_is_on (table, meter) ? uc_link_tiers_find (table->tiers, percent) : NULL;

      if (tier != NULL)
        add_to_group (difference->groups, table, tier, of_hands);
    }
  if (difference->groups->len < 2)
    {
      difference_free (difference);
      return;
    }
  set_apart (difference);
  if (paragraph == NULL)
    g_ptr_array_add (check->differences, difference);
  else
    {
      g_autofree char *groups = uc_link_check_say_groups (difference), *apart = uc_link_check_say_apart (difference);
      g_autofree char *problem = of_hands ? g_strdup_printf ("%u%% of the meter is won by %s", percent, groups)
                                          : g_strdup_printf ("%u%% of the meter is won %s: %s apart", percent, groups, apart);

      fault_meter (check, meter, "", paragraph, "tables with the same winning hand and the same probability of it", problem);
      difference_free (difference);
    }
}

static void
check_meter (UcLinkCheck *check, const UcLinkFileMeter *meter)
{
  const char *paragraph = same_odds_paragraph (check, meter);
  const UcLinkCheckTable *first = NULL;
  g_autofree char *tiers = NULL;

  for (guint i = 0; i < check->tables->len; i++)
    {
      const UcLinkCheckTable *table = check->tables->pdata[i];
      g_autofree char *own = NULL;

      if (!uc_link_check_is_on (table, meter))
        continue;
      own = uc_link_tiers_percentages (table->tiers);
      check_terms (check, table, meter);
      if (first == NULL)
        {
          first = table;
          tiers = g_strdup (own);
        }
      else if (strcmp (own, tiers) != 0)
        {
          g_autofree char *problem = g_strdup_printf ("the tiers are %s of the meter, and those of %s are %s", own, first->filed->table, tiers);
          g_autofree char *accepted = g_strdup_printf ("a paytable with %s", tiers);

          fault_wager (check, table, "paytable", UC_CITE_PROGRESSIVE_PAYTABLE, accepted, problem);
        }
      if (paragraph != NULL && table->rules.fitted.meter_sign == UC_FITTED_SIGN_NONE)
        uc_fault_add (check->faults, table->name, 0, "devices", "meter-sign", paragraph, "upcard or external",
                      "no sign shows meter %s at the table", meter->terms.meter);
    }
  for (guint i = 0; first != NULL && i < first->tiers->len; i++)
    {
      const guint percent = ((const UcLinkTier *)first->tiers->pdata[i])->percent;

      compare_tier (check, meter, percent, TRUE, paragraph);
      compare_tier (check, meter, percent, FALSE, paragraph);
    }
}

char *
uc_link_check_say_groups (const UcLinkCheckDifference *difference)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < difference->groups->len; i++)
    {
      const UcLinkCheckGroup *group = difference->groups->pdata[i];
      g_autofree char *one_in = uc_link_tiers_one_in (group->tier->probability);

      g_string_append (text, i > 0 ? "; " : "");
      if (difference->of_hands)
        g_string_append_printf (text, _ ("%s at %s"), group->tier->hands->str, group->tables->str);
      else
        g_string_append_printf (text, _ ("1 in %s at %s"), one_in, group->tables->str);
    }
  return g_string_free (text, FALSE);
}

char *
uc_link_check_say_apart (const UcLinkCheckDifference *difference)
{
  g_autofree char *percent = uc_fraction_percent (difference->apart, DIGITS);

  return g_strconcat (percent, "%", NULL);
}

/* ---- the ledger ---- */

/* A word of the terms as the link's file spells it: "primary=15%", "limit=none". For g_free (). */
static char *
as_filed (const char *word, const char *key)
{
  const char *value = word + strlen (key) + 1;

  if (strcmp (key, "primary") == 0 || strcmp (key, "secondary") == 0)
    {
      g_autofree char *rate = uc_say_rate ((guint32)g_ascii_strtoull (value, NULL, 10));

      return g_strdup_printf ("%s=%s", key, rate);
    }
  return g_strdup_printf ("%s=%s", key, strcmp (key, "limit") == 0 && strcmp (value, "-") == 0 ? "none" : value);
}

/* What two persons change for the next epoch; why the other terms stay. */
static const struct
{
  const char *key;
  const char *stays; /* NULL: it changes */
} changes[] = {
  { "seed", NULL },
  { "primary", NULL },
  { "secondary", NULL },
  { "limit", NULL },
  { "wager", "a meter has one amount (A16)" },
  { "hits", "tickets of two epochs may win at once, and one rule says who has what" },
  { "percentage", "each table counts shares by its own file (A10), also those of claims that are open" },
  { "reseed", "claims that are open have ended their epochs by it" },
};

/* The terms of the file and of the ledger, word by word: "wager=5.00". The persons who signed are the ledger's own. @may_change: seed, rates and
 * limit may differ. */
static void
compare_terms (UcLinkCheck *check, const UcLinkFileMeter *meter, const UcLedgerTerms *kept, gboolean may_change)
{
  g_autoptr (GString) filed_line = g_string_new (NULL), kept_line = g_string_new (NULL);
  g_auto (GStrv) filed = NULL, words = NULL;

  uc_ledger_terms_print (&meter->terms, filed_line);
  uc_ledger_terms_print (kept, kept_line);
  filed = g_strsplit (filed_line->str, " ", -1);
  words = g_strsplit (kept_line->str, " ", -1);
  for (guint i = 0; filed[i] != NULL && words[i] != NULL && !g_str_has_prefix (words[i], "by="); i++)
    if (strcmp (filed[i], words[i]) != 0)
      {
        g_autofree char *key = g_strndup (words[i], strcspn (words[i], "="));
        g_autofree char *word = as_filed (words[i], key);
        const char *stays = NULL;
        gboolean changes_it = FALSE;
        g_autofree char *problem = NULL, *accepted = NULL;

        for (guint j = 0; j < G_N_ELEMENTS (changes); j++)
          if (strcmp (changes[j].key, key) == 0)
            {
              stays = changes[j].stays;
              changes_it = stays == NULL;
            }
        if (changes_it && may_change)
          continue;
        problem = changes_it ? g_strdup_printf ("the ledger has %s", word)
                             : g_strdup_printf ("the ledger has %s, and does not change it%s%s", word, stays != NULL ? ": " : "",
                                                stays != NULL ? stays : "");
        accepted = changes_it ? g_strdup_printf ("%s, or “upcardctl link terms %s %s REASON” for the next epoch", word, check->name,
                                                 meter->terms.meter)
                              : g_strdup_printf ("%s, or a meter of another name", word);
        fault_meter (check, meter, key, NULL, accepted, problem);
      }
  if (strcmp (meter->terms.gaming_day, kept->gaming_day) != 0)
    {
      const guint starts = uc_ledger_terms_day_starts (kept);
      const UcKeyLine *line = uc_key_text_find (check->file.text, "link", "gaming-day");
      g_autofree char *accepted = g_strdup_printf ("%02u:%02u", starts / 60, starts % 60);
      g_autofree char *problem = g_strdup_printf ("the ledger has gaming-day=%s for meter %s, and does not change it", accepted, meter->terms.meter);

      uc_fault_add (check->faults, check->name, line != NULL ? line->line : 0, "link", "gaming-day", NULL, accepted, "%s", problem);
    }
}

static void
compare_table (UcLinkCheck *check, const UcLinkCheckTable *table, const UcLedgerTable *kept)
{
  const UcLinkFileMember *filed = table->filed;

  if (!uc_code_equal (filed->journal, kept->fingerprint))
    {
      g_autofree char *problem = g_strdup_printf ("the ledger has the journal %s", kept->fingerprint);

      fault_member (check, filed, "journal", kept->fingerprint, problem);
    }
  if (table->version != NULL && kept->rules[0] != '\0' && strcmp (table->version, kept->rules) != 0)
    {
      g_autofree char *problem = g_strdup_printf ("%s is not the file that the ledger has for %s: the link refuses the table", table->name,
                                                  filed->table);
      g_autofree char *accepted
          = g_strdup_printf ("the file with the version %s, or “upcardctl link enrol %s %s %s --file=%s REASON” for this one", kept->rules,
                             filed->meters[0], filed->table, filed->journal, filed->path);

      fault_member (check, filed, "file", accepted, problem);
    }
}

const UcLinkFileMeter *
uc_link_check_change (UcLinkCheck *check, const UcLedgerMeter *kept)
{
  const UcLinkFileMeter *meter = find_meter (check, kept->terms.meter);

  if (meter != NULL)
    compare_terms (check, meter, &kept->terms, TRUE);
  else
    uc_fault_add (check->faults, check->name, 0, "", "", NULL, NULL, "there is no meter “%s”", kept->terms.meter);
  return meter;
}

static gboolean
is_same_terms (const UcLedgerTerms *a, const UcLedgerTerms *b)
{
  return a->terms.limit == b->terms.limit && a->terms.meter.seed == b->terms.meter.seed
         && a->terms.meter.primary_ppm == b->terms.meter.primary_ppm && a->terms.meter.secondary_ppm == b->terms.meter.secondary_ppm;
}

void
uc_link_check_ledger (UcLinkCheck *check, const UcLedger *ledger)
{
  for (guint i = 0; i < check->file.meters->len; i++)
    {
      const UcLinkFileMeter *meter = &g_array_index (check->file.meters, UcLinkFileMeter, i);
      const UcLedgerMeter *kept = uc_ledger_find_meter (ledger, meter->terms.meter);

      if (kept == NULL)
        g_ptr_array_add (check->notes, g_strdup_printf (_ ("The ledger has no meter %s."), meter->terms.meter));
      else
        {
          const UcLedgerTerms now = uc_ledger_meter_terms (kept, &kept->link.now), next = uc_ledger_meter_terms (kept, &kept->link.next);
          const gboolean waits = kept->link.waits && is_same_terms (&meter->terms, &next);

          if (waits)
            g_ptr_array_add (check->notes, g_strdup_printf (_ ("The terms of meter %s wait for epoch %u."), meter->terms.meter, kept->link.epoch + 1));
          compare_terms (check, meter, &now, waits);
        }
    }
  for (guint i = 0; i < check->tables->len; i++)
    {
      const UcLinkCheckTable *table = check->tables->pdata[i];
      const UcLedgerTable *kept = uc_ledger_find_table (ledger, table->filed->table);

      for (guint j = 0; table->filed->meters[j] != NULL; j++)
        {
          const UcLedgerMeter *meter = uc_ledger_find_meter (ledger, table->filed->meters[j]);

          if (meter != NULL && uc_linked_state_member (&meter->link, table->filed->table) == UC_LINKED_NOBODY)
            g_ptr_array_add (check->notes, g_strdup_printf (_ ("The ledger has no table %s on meter %s; “upcardctl link enrol” makes it one."),
                                                            table->filed->table, table->filed->meters[j]));
        }
      if (kept != NULL)
        compare_table (check, table, kept);
    }
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    {
      const UcLedgerMeter *kept = uc_ledger_meter (ledger, i);

      if (find_meter (check, kept->terms.meter) == NULL)
        g_ptr_array_add (check->notes, g_strdup_printf (_ ("The ledger has a meter %s, which %s does not have."), kept->terms.meter, check->name));
      for (guint j = 0; j < kept->link.n_members; j++)
        {
          const char *name = kept->link.members[j].table;
          gboolean is_filed = FALSE;

          for (guint k = 0; k < check->tables->len; k++)
            is_filed |= strcmp (((const UcLinkCheckTable *)check->tables->pdata[k])->filed->table, name) == 0;
          if (!is_filed)
            g_ptr_array_add (check->notes, g_strdup_printf (_ ("The ledger has a table %s on meter %s, which %s does not have."), name,
                                                            kept->terms.meter, check->name));
        }
    }
}

/* ---- all of it ---- */

UcLinkCheck *
uc_link_check_new (const char *path)
{
  UcLinkCheck *check = g_new0 (UcLinkCheck, 1);

  check->name = g_path_get_basename (path);
  check->tables = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_link_check_table_free);
  check->faults = uc_faults_new ();
  check->differences = g_ptr_array_new_with_free_func (difference_free);
  check->notes = g_ptr_array_new_with_free_func (g_free);
  check->is_read = uc_link_file_load (path, &check->file, check->faults);
  for (guint i = 0; check->is_read && i < check->file.members->len; i++)
    load_table (check, &g_array_index (check->file.members, UcLinkFileMember, i));
  for (guint i = 0; check->is_read && i < check->file.meters->len; i++)
    check_meter (check, &g_array_index (check->file.meters, UcLinkFileMeter, i));
  return check;
}

void
uc_link_check_free (UcLinkCheck *check)
{
  g_free (check->name);
  g_ptr_array_unref (check->differences);
  g_ptr_array_unref (check->tables);
  uc_link_file_clear (&check->file);
  g_ptr_array_unref (check->faults);
  g_ptr_array_unref (check->notes);
  g_free (check);
}
