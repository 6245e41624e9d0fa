/* [wager …]: which side wagers the table offers, their sums, and the paytable that the regulation's files hold. What
 * keys a wager's group takes, and what they may be, its section says: nothing here knows a wager by name but main and
 * insurance. */
#include "uc-load.h"
#include "uc-odds-table.h"
#include "uc-side-wager.h"
#include "uc-step-order.h"

#include <string.h>

#define PREFIX "wager "

typedef struct
{
  UcLoad *load;
  const UcKeyLine *group;
  const char *name; /* the group's: "wager match-up" */
  UcWager id;
  UcWagerRules *wager;
} WagerLoad;

/* What the wager's section says of it; NULL when nothing. */
static const char *
said (const WagerLoad *self, const char *key)
{
  return uc_regulation_get (self->load->regulation, self->name, key);
}

static const UcKeyLine *
filed (const WagerLoad *self, const char *key)
{
  return uc_key_text_find (self->load->text, self->name, key);
}

/* "6;8" → "6 or 8". */
static char *
spoken_list (const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, ";", -1);

  return g_strjoinv (" or ", words);
}

/* "match-up;match-down" → "[wager match-up] and [wager match-down]". */
static char *
offered_list (const UcLoad *load)
{
  GString *text = g_string_new (NULL);

  UC_FOR_EACH_STAKED_WAGER (wager)
    if (uc_regulation_offers (load->regulation, wager))
      g_string_append_printf (text, "%s[wager %s]", text->len > 0 ? " and " : "", uc_wager_name (wager));
  return g_string_free (text, FALSE);
}

/* ---- what must hold beside the group ---- */

static void
check_decks (const WagerLoad *self)
{
  const char *decks = said (self, "decks");
  g_autofree char *own = g_strdup_printf ("%u", self->load->rules->decks);
  g_autofree char *accepted = NULL;

  if (decks == NULL || self->load->rules->decks == 0 || uc_list_has (decks, own))
    return;
  accepted = spoken_list (decks);
  uc_load_fault (self->load, self->group, said (self, "decks-citation"), accepted,
                 self->load->rules->decks == 1 ? "this wager may not be offered with %u deck"
                                               : "this wager may not be offered with %u decks",
                 self->load->rules->decks);
}

/* with=up-card: offered, and made, only beside that wager. */
static void
load_other_wager (const WagerLoad *self)
{
  const char *other = said (self, "with");
  g_autofree char *group = g_strconcat (PREFIX, other, NULL);
  g_autofree char *accepted = g_strdup_printf ("[%s] as well", group);

  self->wager->with = other != NULL ? uc_wager_parse (other) : UC_WAGER_NONE;
  if (other != NULL && uc_key_text_find_group (self->load->text, group) == NULL)
    uc_load_fault (self->load, self->group, said (self, "with-citation"), accepted,
                   "this wager may be offered only beside another");
}

/* needs=peek;ace-and-ten: an option of [table] that this wager rests on. */
static void
check_option (const WagerLoad *self)
{
  const char *text = said (self, "needs");
  g_auto (GStrv) needs = g_strsplit (text != NULL ? text : "", ";", 2);
  const UcKeyLine *line;
  g_autofree char *accepted = NULL;

  if (g_strv_length (needs) < 2)
    return;
  line = uc_key_text_find (self->load->text, "table", needs[0]);
  accepted = g_strjoinv ("=", needs);
  if (line != NULL && !g_str_equal (line->value, needs[1]))
    uc_load_fault (self->load, line, said (self, "needs-citation"), accepted, "[%s] may not be offered with “%s”",
                   self->name, line->value);
}

/* ---- the keys of a wager's group ---- */

static gboolean
sum_is_listed (const char *list, UcMoney sum)
{
  g_auto (GStrv) words = g_strsplit (list, ";", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      UcMoney listed;

      if (uc_money_parse (words[i], &listed, NULL) && listed == sum)
        return TRUE;
    }
  return FALSE;
}

/* One of the amounts that the section lists; any above zero where it lists none. */
static void
load_amount (const WagerLoad *self)
{
  const UcKeyLine *line = filed (self, "amount");
  const char *amounts = said (self, "amounts");
  const char *citation = said (self, "amounts-citation");
  g_autofree char *accepted = amounts != NULL ? spoken_list (amounts) : g_strdup ("a sum above zero, like 5.00");
  UcMoney sum;

  if (line == NULL)
    uc_load_missing (self->load, self->name, "amount", citation, accepted);
  else if (!uc_money_parse (line->value, &sum, NULL) || sum <= 0 || (amounts != NULL && !sum_is_listed (amounts, sum)))
    uc_load_fault (self->load, line, citation, accepted, "“%s” is not an amount for this wager", line->value);
  else
    self->wager->amount = sum;
}

static void
load_limits (const WagerLoad *self)
{
  static const UcKeySpec limits[] = {
    { "minimum", UC_KEY_SUM, UC_FIELD (UcWagerRules, minimum), .fallback = UC_MONEY_UNKNOWN },
    { "maximum", UC_KEY_SUM, UC_FIELD (UcWagerRules, maximum), .fallback = UC_MONEY_UNKNOWN },
  };
  const UcWagerRules *wager = self->wager;

  uc_load_keys (self->load, self->name, limits, G_N_ELEMENTS (limits), self->wager);
  if (wager->minimum != UC_MONEY_UNKNOWN && wager->maximum != UC_MONEY_UNKNOWN && wager->minimum > wager->maximum)
    uc_load_fault (self->load, filed (self, "minimum"), NULL, "a sum up to the maximum",
                   "the minimum is above the maximum");
}

/* The table's own number of decks; with one that has no paytables, a fault of its own, the first that has. */
static guint
decks_of_paytables (const WagerLoad *self)
{
  const char *decks = said (self, "decks");
  g_autofree char *names = uc_odds_table_names (self->load->regulation, self->name, self->load->rules->decks);

  return names != NULL || decks == NULL ? self->load->rules->decks : g_ascii_strtoull (decks, NULL, 10);
}

/* same-paytable-as=match-up: two wagers that are paid by one paytable. */
static void
check_same_paytable (const WagerLoad *self, const UcKeyLine *line)
{
  const char *other = said (self, "same-paytable-as");
  g_autofree char *group = g_strconcat (PREFIX, other, NULL);
  const UcKeyLine *theirs = other != NULL ? uc_key_text_find (self->load->text, group, "paytable") : NULL;

  if (theirs != NULL && !g_str_equal (theirs->value, line->value))
    uc_load_fault (self->load, line, said (self, "paytables-citation"), theirs->value, "paytable “%s” is not [%s]'s",
                   line->value, group);
}

static void
load_paytable (const WagerLoad *self)
{
  guint decks = decks_of_paytables (self);
  const UcKeyLine *line = filed (self, "paytable");
  const char *citation = said (self, "paytables-citation");
  g_autofree char *names = uc_odds_table_names (self->load->regulation, self->name, decks);

  if (names == NULL)
    return; /* none for this number of decks: a fault of its own */
  if (line == NULL)
    {
      uc_load_missing (self->load, self->name, "paytable", citation, names);
      return;
    }
  if (!uc_odds_table_has (self->load->regulation, self->name, decks, line->value))
    {
      uc_load_fault (self->load, line, citation, names,
                   decks == 1 ? "there is no paytable “%s” for %u deck" : "there is no paytable “%s” for %u decks",
                   line->value, decks);
      return;
    }
  check_same_paytable (self, line);
  g_strlcpy (self->wager->paytable, line->value, sizeof self->wager->paytable);
}

static void
load_stake_returned (const WagerLoad *self)
{
  static const UcKeySpec stake = { "stake-returned", UC_KEY_FLAG, UC_FIELD (UcWagerRules, stake_returned) };

  uc_load_keys (self->load, self->name, &stake, 1, self->wager);
}

static void
load_envy (const WagerLoad *self)
{
  static const UcKeySpec envy = { "envy", UC_KEY_FLAG, 0, sizeof (gboolean), .cite = UC_CITE_ENVY };
  gboolean offered;

  uc_load_keys (self->load, self->name, &envy, 1, &offered);
  if (offered && self->wager->amount != UC_MONEY_UNKNOWN)
    uc_odds_table_envy (self->load->regulation, self->name, self->wager, self->load->faults);
}

/* § 685c.1(d), § 633b.10(d), § 635b.1(d): the name of the meter that the table shares with others. */
static void
load_linked (const WagerLoad *self)
{
  const UcKeyLine *line = filed (self, "linked");
  gboolean good;

  if (line == NULL || g_str_equal (line->value, "false"))
    return;
  good = line->value[0] != '\0' && !g_str_equal (line->value, "true") && strlen (line->value) < UC_METER_TEXT;
  for (const char *p = line->value; good && *p != '\0'; p++)
    good = g_ascii_isalnum (*p) || *p == '-';
  if (good)
    g_strlcpy (self->wager->linked, line->value, sizeof self->wager->linked);
  else
    uc_load_fault (self->load, line, NULL, "the name of a linked meter, such as MTD-5, of up to 15 letters, digits and dashes, or false",
                   "“%s” is not accepted as the name of a meter", line->value);
}

/* The meter's increments go by the paytable, unless they are filed apart. */
static const char *
increments_of (const WagerLoad *self)
{
  const char *keys = said (self, "keys");
  const UcKeyLine *line = keys != NULL && uc_list_has (keys, "increments") ? filed (self, "increments") : NULL;

  return line != NULL ? line->value : self->wager->paytable;
}

static void
load_increments (const WagerLoad *self)
{
  const UcKeyLine *line = filed (self, "increments");
  g_autofree char *names = uc_odds_table_meters (self->load->regulation, self->name);

  if (line != NULL && !uc_odds_table_has_meter (self->load->regulation, self->name, line->value))
    uc_load_fault (self->load, line, said (self, "increments-citation"), names, "there are no increments “%s”",
                   line->value);
}

/* In the order in which they are read: what an amount or a paytable decides comes after it. */
static const struct
{
  const char *key;
  void (*load) (const WagerLoad *self); /* NULL: read with the one before */
} keys[] = {
  { "amount", load_amount },
  { "minimum", load_limits },
  { "maximum", NULL },
  { "paytable", load_paytable },
  { "increments", load_increments },
  { "envy", load_envy },
  { "stake-returned", load_stake_returned },
  { "linked", load_linked },
};

static void
load_keys (const WagerLoad *self)
{
  const char *list = said (self, "keys");
  g_auto (GStrv) words = g_strsplit (list != NULL ? list : "", ";", -1);
  g_autofree char *known = g_strjoinv (", ", words);

  uc_load_unknown_keys (self->load, self->name, known);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].load != NULL && uc_list_has (list != NULL ? list : "", keys[i].key))
      keys[i].load (self);
}

static void
load_wager (UcLoad *load, const UcKeyLine *group, UcWager id)
{
  WagerLoad self = { load, group, group->value, id, &load->rules->wagers[id] };

  self.wager->offered = TRUE;
  check_decks (&self);
  load_other_wager (&self);
  check_option (&self);
  load_keys (&self);
  uc_odds_table_fill (load->regulation, self.name, load->rules->decks,
                      *self.wager->paytable != '\0' ? self.wager->paytable : "fixed", self.wager, load->faults);
  if (uc_side_wager_is_progressive (id))
    uc_odds_table_meter (load->regulation, self.name, increments_of (&self), self.wager, load->faults);
}

/* Main and insurance come with the game. */
static void
load_base_wagers (UcLoad *load)
{
  UcRules *rules = load->rules;
  UcWagerRules *wager = &rules->wagers[UC_WAGER_MAIN];

  rules->main_odds = uc_odds_table_single (load->regulation, "main", load->faults);
  rules->blackjack_odds = uc_odds_table_single (load->regulation, "blackjack", load->faults);
  rules->insurance_odds = uc_odds_table_single (load->regulation, "insurance", load->faults);
  if (uc_regulation_get (load->regulation, "odds", "insurance-suited") != NULL)
    rules->insurance_suited_odds = uc_odds_table_single (load->regulation, "insurance-suited", load->faults);
  wager->offered = TRUE;
  wager->minimum = rules->minimum;
  wager->maximum = rules->maximum;
  wager->odds[UC_COMBINATION_NONE] = rules->main_odds;
  for (UcCombination i = UC_COMBINATION_NONE + 1; i < UC_N_COMBINATIONS; i++)
    if (uc_regulation_get (load->regulation, "odds", uc_combination_name (i)) != NULL)
      wager->odds[i] = uc_odds_table_single (load->regulation, uc_combination_name (i), load->faults);
  rules->wagers[UC_WAGER_INSURANCE].offered = TRUE;
  rules->wagers[UC_WAGER_INSURANCE].odds[UC_COMBINATION_NONE] = rules->insurance_odds;
}

/* A wager of another game, by the paragraph that names this game's own; or a bonus on which nothing is wagered. */
static void
refuse_wager (UcLoad *load, const UcKeyLine *group, const char *accepted)
{
  g_autofree char *home = uc_regulation_home_of_wager (group->value);
  char section[UC_CITATION_TEXT];

  if (home == NULL)
    uc_load_fault (load, group, NULL, accepted, "this is paid without a wager of its own");
  else
    uc_load_fault (load, group, uc_load_cite (load, UC_CITE_WAGERS), accepted,
                   "this wager does not belong to %s, but to %s", uc_game_name (load->rules->game),
                   uc_cite_format (home, section));
}

/* A seat has a place for each of its side wagers, and a table one progressive: two that share either exclude each
 * other. */
static void
check_place (UcLoad *load, const UcKeyLine *group, UcWager wager)
{
  const UcSideWager *row = uc_side_wager (wager);

  UC_FOR_EACH_STAKED_WAGER (other)
    {
      g_autofree char *accepted
          = g_strdup_printf ("[wager %s] or [wager %s]", uc_wager_name (other), uc_wager_name (wager));

      if (other != wager && load->rules->wagers[other].offered
          && (uc_side_wager_slot (other) == row->slot || (uc_side_wager_is_progressive (other) && row->progressive)))
        uc_load_fault (load, group, NULL, accepted, "these two wagers have one place at the seat");
    }
}

/* What the wager's own row and data must agree on with the game. */
static void
check_row (UcLoad *load, const UcKeyLine *group, UcWager wager)
{
  const UcOdds *odds = load->rules->wagers[wager].odds;
  gboolean progressive = uc_side_wager_is_progressive (wager);

  check_place (load, group, wager);
  if (!uc_step_order_settles_wagers (load->rules->game, uc_side_wager (wager)->step))
    uc_load_fault (load, group, NULL, "a wager of another step", "a round of %s has no step “%s” that settles wagers",
                   uc_game_name (load->rules->game), uc_step_name (uc_side_wager (wager)->step));
  for (UcCombination i = UC_COMBINATION_NONE + 1; i < UC_N_COMBINATIONS; i++)
    if (odds[i].kind == UC_ODDS_METER_SHARE && (!progressive || (odds[i].num != 10 && odds[i].num != 100)))
      uc_load_fault (load, group, NULL, progressive ? "10% or 100%" : "odds like 8:1",
                     "%s cannot pay %u%% of a meter for %s", uc_wager_name (wager), odds[i].num,
                     uc_combination_name (i));
}

static void
load_group (UcLoad *load, const UcKeyLine *group)
{
  UcWager wager = uc_wager_parse (group->value + strlen (PREFIX));
  g_autofree char *accepted = load->regulation != NULL ? offered_list (load) : g_strdup ("a wager of the game");

  if (wager == UC_WAGER_NONE)
    uc_load_fault_unknown (load, group, accepted);
  else if (wager == UC_WAGER_MAIN || wager == UC_WAGER_INSURANCE)
    uc_load_fault (load, group, NULL, accepted, "this wager comes with the game; its limits stand in [table]");
  else if (load->regulation == NULL)
    return;
  else if (!uc_regulation_offers (load->regulation, wager))
    refuse_wager (load, group, accepted);
  else
    {
      load_wager (load, group, wager);
      check_row (load, group, wager);
    }
}

void
uc_load_wagers (UcLoad *load)
{
  for (UcWager wager = 0; wager < UC_N_WAGERS; wager++)
    {
      load->rules->wagers[wager].amount = UC_MONEY_UNKNOWN;
      load->rules->wagers[wager].minimum = UC_MONEY_UNKNOWN;
      load->rules->wagers[wager].maximum = UC_MONEY_UNKNOWN;
      load->rules->wagers[wager].seed = UC_MONEY_UNKNOWN;
    }
  if (load->regulation != NULL)
    load_base_wagers (load);
  for (guint i = 0; i < load->text->groups->len; i++)
    {
      const UcKeyLine *group = g_ptr_array_index (load->text->groups, i);

      if (g_str_has_prefix (group->value, PREFIX))
        load_group (load, group);
    }
}
