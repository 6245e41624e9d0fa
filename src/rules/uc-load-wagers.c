/* [wager …]: which side wagers the table offers, their sums, and the paytable that the regulation's files hold. */
#include "uc-load.h"

#include "uc-odds-table.h"

#define PREFIX "wager "

/* Which keys a wager's group takes. */
typedef enum
{
  SHAPE_FIXED_AMOUNT = 1, /* amount */
  SHAPE_PAYTABLE = 2,     /* paytable */
  SHAPE_STAKE = 4,        /* stake-returned */
  SHAPE_METER = 8,        /* linked, reserve */
} WagerShape;

typedef struct
{
  UcWager wager;
  UcGame game;
  WagerShape shape;
} WagerKind;

/* The side wagers that this version deals. */
static const WagerKind kinds[] = {
  { UC_WAGER_MATCH_THE_DEALER, UC_GAME_DOWN_UNDER_BLACKJACK, 0 },
  { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_GAME_DOWN_UNDER_BLACKJACK,
    SHAPE_FIXED_AMOUNT | SHAPE_PAYTABLE | SHAPE_STAKE | SHAPE_METER },
};

#define OFFERED "[wager match-the-dealer] and [wager match-the-dealer-progressive]"

static const UcKeySpec stake_spec = { "stake-returned", UC_KEY_FLAG, UC_FIELD (UcWagerRules, stake_returned) };
static const UcKeySpec limit_specs[] = {
  { "minimum", UC_KEY_SUM, UC_FIELD (UcWagerRules, minimum), .fallback = UC_MONEY_UNKNOWN },
  { "maximum", UC_KEY_SUM, UC_FIELD (UcWagerRules, maximum), .fallback = UC_MONEY_UNKNOWN },
};

static const WagerKind *
find_kind (UcWager wager)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].wager == wager)
      return &kinds[i];
  return NULL;
}

/* "6;8" → "6 or 8". */
static char *
spoken_list (const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, ";", -1);

  return g_strjoinv (" or ", words);
}

static void
check_decks (UcLoad *load, const UcKeyLine *group)
{
  const char *decks = uc_regulation_get (load->regulation, group->value, "decks");
  g_autofree char *own = g_strdup_printf ("%u", load->rules->decks);
  g_autofree char *accepted = NULL;

  if (decks == NULL || load->rules->decks == 0 || uc_list_has (decks, own))
    return;
  accepted = spoken_list (decks);
  uc_load_fault (load, group, uc_regulation_get (load->regulation, group->value, "decks-citation"), accepted,
                 "this wager may not be offered with %u decks", load->rules->decks);
}

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

static void
load_amount (UcLoad *load, const char *group, UcWagerRules *wager)
{
  const UcKeyLine *line = uc_key_text_find (load->text, group, "amount");
  const char *amounts = uc_regulation_get (load->regulation, group, "amounts");
  const char *citation = uc_regulation_get (load->regulation, group, "amounts-citation");
  g_autofree char *accepted = spoken_list (amounts != NULL ? amounts : "");

  if (line == NULL)
    {
      uc_load_missing (load, group, "amount", citation, accepted);
      return;
    }
  if (!uc_money_parse (line->value, &wager->amount, NULL) || amounts == NULL || !sum_is_listed (amounts, wager->amount))
    {
      wager->amount = UC_MONEY_UNKNOWN;
      uc_load_fault (load, line, citation, accepted, "“%s” is not an amount for this wager", line->value);
    }
}

static void
load_meter (UcLoad *load, const char *group, UcWagerRules *wager)
{
  const UcKeyLine *linked = uc_key_text_find (load->text, group, "linked");

  if (linked != NULL && !g_str_equal (linked->value, "false"))
    uc_load_fault (load, linked, NULL, "false, or the key left out",
                   "this version has no links between tables");
  uc_odds_table_meter (load->regulation, group, wager, load->faults);
}

/* The table's own number of decks; with one that has no paytables, a fault of its own, the first that has. */
static guint
decks_of_paytables (UcLoad *load, const char *group)
{
  const char *decks = uc_regulation_get (load->regulation, group, "decks");
  g_autofree char *own = uc_odds_table_names (load->regulation, group, load->rules->decks);

  return own != NULL || decks == NULL ? load->rules->decks : g_ascii_strtoull (decks, NULL, 10);
}

static void
load_paytable (UcLoad *load, const char *group, UcWagerRules *wager)
{
  guint decks = decks_of_paytables (load, group);
  const UcKeyLine *line = uc_key_text_find (load->text, group, "paytable");
  const char *citation = uc_regulation_get (load->regulation, group, "paytables-citation");
  g_autofree char *names = uc_odds_table_names (load->regulation, group, decks);

  if (names == NULL)
    return; /* the regulation names no paytables at all */
  if (line == NULL)
    {
      uc_load_missing (load, group, "paytable", citation, names);
      return;
    }
  if (!uc_odds_table_has (load->regulation, group, decks, line->value))
    {
      uc_load_fault (load, line, citation, names, "there is no paytable “%s” for %u decks", line->value, decks);
      return;
    }
  g_strlcpy (wager->paytable, line->value, sizeof wager->paytable);
  uc_odds_table_fill (load->regulation, group, decks, line->value, wager, load->faults);
}

static void
load_limits (UcLoad *load, const char *group, UcWagerRules *wager)
{
  uc_load_keys (load, group, limit_specs, G_N_ELEMENTS (limit_specs), wager);
  if (wager->minimum != UC_MONEY_UNKNOWN && wager->maximum != UC_MONEY_UNKNOWN && wager->minimum > wager->maximum)
    uc_load_fault (load, uc_key_text_find (load->text, group, "minimum"), NULL, "a sum up to the maximum",
                   "the minimum is above the maximum");
}

static void
refuse_unknown_keys (UcLoad *load, const char *group, WagerShape shape)
{
  GString *known = g_string_new (shape & SHAPE_FIXED_AMOUNT ? "amount" : "minimum, maximum");

  if (shape & SHAPE_PAYTABLE)
    g_string_append (known, ", paytable");
  if (shape & SHAPE_STAKE)
    g_string_append (known, ", stake-returned");
  if (shape & SHAPE_METER)
    g_string_append (known, ", linked");
  uc_load_unknown_keys (load, group, known->str);
  g_string_free (known, TRUE);
}

static void
load_wager (UcLoad *load, const UcKeyLine *group, const WagerKind *kind)
{
  UcWagerRules *wager = &load->rules->wagers[kind->wager];

  wager->offered = TRUE;
  refuse_unknown_keys (load, group->value, kind->shape);
  check_decks (load, group);
  if (kind->shape & SHAPE_FIXED_AMOUNT)
    load_amount (load, group->value, wager);
  else
    load_limits (load, group->value, wager);
  if (kind->shape & SHAPE_PAYTABLE)
    load_paytable (load, group->value, wager);
  else
    uc_odds_table_fill (load->regulation, group->value, load->rules->decks, "fixed", wager, load->faults);
  if (kind->shape & SHAPE_STAKE)
    uc_load_keys (load, group->value, &stake_spec, 1, wager);
  if (kind->shape & SHAPE_METER)
    load_meter (load, group->value, wager);
}

/* Main and insurance come with the game. */
static void
load_base_wagers (UcLoad *load)
{
  static const UcCombination even[]
      = { UC_COMBINATION_EVEN_MONEY, UC_COMBINATION_TWO_LARGE_AGAINST_22, UC_COMBINATION_TWENTY_ONE_AGAINST_22 };
  UcRules *rules = load->rules;
  UcWagerRules *wager = &rules->wagers[UC_WAGER_MAIN];

  rules->main_odds = uc_odds_table_single (load->regulation, "main", load->faults);
  rules->blackjack_odds = uc_odds_table_single (load->regulation, "blackjack", load->faults);
  rules->insurance_odds = uc_odds_table_single (load->regulation, "insurance", load->faults);
  wager->offered = TRUE;
  wager->minimum = rules->minimum;
  wager->maximum = rules->maximum;
  wager->odds[UC_COMBINATION_NONE] = rules->main_odds;
  wager->odds[UC_COMBINATION_BLACKJACK] = rules->blackjack_odds;
  for (guint i = 0; i < G_N_ELEMENTS (even); i++)
    wager->odds[even[i]] = rules->main_odds;
  rules->wagers[UC_WAGER_INSURANCE].offered = TRUE;
  rules->wagers[UC_WAGER_INSURANCE].odds[UC_COMBINATION_NONE] = rules->insurance_odds;
}

static void
load_group (UcLoad *load, const UcKeyLine *group)
{
  UcWager wager = uc_wager_parse (group->value + sizeof PREFIX - 1);
  const WagerKind *kind = find_kind (wager);

  if (wager == UC_WAGER_NONE)
    uc_load_fault (load, group, NULL, OFFERED, "there is no such wager");
  else if (wager == UC_WAGER_MAIN || wager == UC_WAGER_INSURANCE)
    uc_load_fault (load, group, NULL, OFFERED, "this wager comes with the game; its limits stand in [table]");
  else if (load->regulation == NULL)
    return;
  else if (kind == NULL || kind->game != load->rules->game)
    uc_load_fault (load, group, NULL, OFFERED, "this wager does not belong to %s",
                   uc_game_name (load->rules->game));
  else
    load_wager (load, group, kind);
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
