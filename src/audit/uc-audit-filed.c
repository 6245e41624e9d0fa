#include "uc-audit-filed.h"

#include "uc-audit-resources.h"
#include "uc-audit.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define PPM 1000000

/* The sections of each game, the general first: a later one has the last word. */
static const struct
{
  UcGame game;
  const char *sections[5];
} chapters[] = {
  { UC_GAME_DOWN_UNDER_BLACKJACK, { "house", "685a", "685c.1" } },
  { UC_GAME_BLACKJACK, { "house", "633a", "633b.10" } },
  { UC_GAME_SPANISH_21, { "house", "635a", "635b.1" } },
  /* 635b.2(a) */
  { UC_GAME_PLAYERS_EDGE_21, { "house", "635a", "635b.2" } },
  { UC_GAME_MATCH_THE_DEALER_BLACKJACK, { "house", "wsgc" } },
};

typedef struct
{
  UcAuditFiled *filed;
  GKeyFile *table;
  GPtrArray *sections; /* GKeyFile, the general first */
} Reading;

/* ---- the data files ---- */

static GKeyFile *
section (const char *name)
{
  g_autofree char *path = g_strdup_printf ("/org/upcard/audit/%s.ini", name);
  g_autoptr (GBytes) bytes
      = g_resource_lookup_data (uc_audit_data_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  GKeyFile *file = g_key_file_new ();

  if (bytes != NULL)
    g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_NONE, NULL);
  return file;
}

/* The value of the last section that has one. */
static char *
data (const Reading *r, const char *group, const char *key)
{
  for (guint i = r->sections->len; i-- > 0;)
    {
      char *value = g_key_file_get_string (r->sections->pdata[i], group, key, NULL);

      if (value != NULL)
        return value;
    }
  return NULL;
}

static GStrv
words (const Reading *r, const char *group, const char *key)
{
  g_autofree char *value = data (r, group, key);

  return g_strsplit (value != NULL ? value : "", ";", -1);
}

static UcMoney
sum (const char *text, UcMoney otherwise)
{
  UcMoney money;

  return text != NULL && uc_money_parse (text, &money, NULL) ? money : otherwise;
}

static UcMoney
data_sum (const Reading *r, const char *group, const char *key)
{
  g_autofree char *value = data (r, group, key);

  return sum (value, 0);
}

static UcOdds
data_odds (const Reading *r, const char *key)
{
  g_autofree char *value = data (r, "odds", key);

  return uc_odds_parse (value != NULL ? value : "");
}

/* "2.5%" in millionths; 0 where the text is not a percentage. */
static guint32
rate (const char *text)
{
  g_autofree char *number = g_strdup (text != NULL ? text : "");
  char *percent = strchr (number, '%');
  UcMoney hundredths;

  if (percent == NULL)
    return 0;
  *percent = '\0';
  return uc_money_parse (number, &hundredths, NULL) ? (guint32)(hundredths / 100) : 0;
}

/* ---- the table file ---- */

static char *
filed (const Reading *r, const char *group, const char *key)
{
  char *value = g_key_file_get_string (r->table, group, key, NULL);

  return value != NULL ? g_strstrip (value) : NULL;
}

/* What was filed, or what the section says of who files nothing. */
static gboolean
is_filed_as (const Reading *r, const char *group, const char *key, const char *word)
{
  g_autofree char *value = filed (r, group, key);

  if (value == NULL)
    value = data (r, "defaults", key);
  return value != NULL && strcmp (value, word) == 0;
}

/* What the chapter settles itself, or else as above. */
static gboolean
is_settled_as (const Reading *r, const char *key, const char *word)
{
  g_autofree char *fixed = data (r, "fixed", key);

  return fixed != NULL ? g_str_has_prefix (fixed, word) : is_filed_as (r, "table", key, word);
}

/* A sum, or the word that the table file uses for "no sum". */
static UcMoney
filed_sum (const Reading *r, const char *group, const char *key, UcMoney otherwise)
{
  g_autofree char *value = filed (r, group, key);

  return value == NULL ? otherwise : sum (value, UC_MONEY_UNKNOWN);
}

static guint
filed_number (const Reading *r, const char *group, const char *key, guint otherwise)
{
  g_autofree char *value = filed (r, group, key);

  return value != NULL ? (guint)strtoul (value, NULL, 10) : otherwise;
}

/* ---- paytables ---- */

/* "[paytables NAME]" or "[paytables NAME 5;6]" with this number of decks. */
static gboolean
is_paytable (const char *group, const char *name, guint decks)
{
  g_autofree char *start = g_strconcat ("paytables ", name, NULL);
  g_auto (GStrv) numbers = NULL;

  if (!g_str_has_prefix (group, start))
    return FALSE;
  group += strlen (start);
  if (*group == '\0')
    return TRUE;
  if (*group != ' ')
    return FALSE;
  numbers = g_strsplit (group + 1, ";", -1);
  for (guint i = 0; numbers[i] != NULL; i++)
    if (strtoul (numbers[i], NULL, 10) == decks)
      return TRUE;
  return FALSE;
}

static char *
paytable (const Reading *r, const char *name, const char *key)
{
  for (guint i = r->sections->len; i-- > 0;)
    {
      g_auto (GStrv) groups = g_key_file_get_groups (r->sections->pdata[i], NULL);

      for (guint g = 0; groups[g] != NULL; g++)
        if (is_paytable (groups[g], name, r->filed->decks))
          return g_key_file_get_string (r->sections->pdata[i], groups[g], key, NULL);
    }
  return NULL;
}

static UcOdds
both (UcOdds a, UcOdds b)
{
  return (UcOdds){ a.kind, a.num + b.num, a.den };
}

static gboolean
read_odds (const Reading *r, const char *group, UcWager wager, const char *letter, GError **error)
{
  UcAuditWager *w = &r->filed->wagers[wager];
  g_auto (GStrv) combinations = words (r, group, "combinations");
  g_autofree char *other = data (r, group, "paytables");
  g_autofree char *each = data (r, group, "each-card");
  g_autofree char *row = paytable (r, other != NULL ? other : uc_wager_name (wager), letter != NULL ? letter : "fixed");
  g_auto (GStrv) odds = g_strsplit (row != NULL ? row : "", ";", -1);

  if (row == NULL || g_strv_length (odds) != g_strv_length (combinations))
    {
      g_set_error (error, UC_AUDIT_ERROR, UC_AUDIT_ERROR_TABLE,
                   _ ("the regulation has no paytable “%s” for %s with %u decks"), letter != NULL ? letter : "fixed",
                   uc_wager_name (wager), r->filed->decks);
      return FALSE;
    }
  for (guint i = 0; odds[i] != NULL; i++)
    w->odds[uc_combination_parse (combinations[i])] = uc_odds_parse (odds[i]);
  if (each != NULL && strcmp (each, "true") == 0)
    {
      UcOdds suited = w->odds[UC_COMBINATION_ONE_SUITED], unsuited = w->odds[UC_COMBINATION_ONE_UNSUITED];

      /* 685a.11(c), reading A7: each matching card is paid, so two are paid together. */
      w->odds[UC_COMBINATION_TWO_SUITED] = both (suited, suited);
      w->odds[UC_COMBINATION_SUITED_AND_UNSUITED] = both (suited, unsuited);
      w->odds[UC_COMBINATION_TWO_UNSUITED] = both (unsuited, unsuited);
    }
  return TRUE;
}

/* ---- meters ---- */

static void
read_meter (const Reading *r, const char *group, UcWager wager, const char *letter)
{
  UcAuditWager *w = &r->filed->wagers[wager];
  g_autofree char *meters = g_strconcat ("meters ", uc_wager_name (wager), NULL);
  g_autofree char *increments = filed (r, group, "increments");
  const char *key = increments != NULL ? increments : letter;
  g_auto (GStrv) row = words (r, meters, key != NULL ? key : "");
  g_autofree char *factor = data (r, group, "seed-factor");
  g_autofree char *linked = filed (r, group, "linked");

  w->linked = linked != NULL && strcmp (linked, "false") != 0;
  w->reserve_alone = is_filed_as (r, "readings", "reseed", "reserve");
  if (g_strv_length (row) == 4)
    {
      w->progressive = TRUE;
      w->seed = sum (row[0], 0);
      w->primary = rate (row[2]);
      w->secondary = rate (row[3]);
      w->reserve_alone = strcmp (row[1], "reserve") == 0 || (strcmp (row[1], "as-filed") == 0 && w->reserve_alone);
      w->seed_alone = strcmp (row[1], "seed") == 0;
    }
  else if (factor != NULL)
    {
      g_autofree char *primary = data (r, group, "primary-increment");
      g_autofree char *secondary = data (r, group, "secondary-increment");

      w->progressive = uc_money_scale (w->amount, (guint32)strtoul (factor, NULL, 10), 1, &w->seed);
      w->primary = rate (primary);
      w->secondary = rate (secondary);
    }
}

static void
read_envy (const Reading *r, const char *group, UcWager wager)
{
  g_autofree char *amount = filed (r, group, "amount");
  g_autofree char *envy = g_strconcat ("envy ", uc_wager_name (wager), NULL);
  g_auto (GStrv) combinations = words (r, group, "envy-combinations");

  if (!is_filed_as (r, group, "envy", "true"))
    return;
  r->filed->envy = TRUE;
  for (guint i = r->sections->len; i-- > 0;)
    {
      g_auto (GStrv) keys = g_key_file_get_keys (r->sections->pdata[i], envy, NULL, NULL);

      for (guint k = 0; keys != NULL && keys[k] != NULL; k++)
        if (sum (keys[k], 0) == sum (amount, -1))
          {
            g_auto (GStrv) sums = words (r, envy, keys[k]);

            for (guint c = 0; combinations[c] != NULL && sums[c] != NULL; c++)
              r->filed->envy_pays[uc_combination_parse (combinations[c])] = sum (sums[c], 0);
          }
    }
}

/* The wagers whose combinations the auditor can tell from the cards. */
static gboolean
is_known (UcWager wager)
{
  switch (wager)
    {
    case UC_WAGER_MATCH_THE_DEALER:
    case UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE:
    case UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE:
    case UC_WAGER_MATCH_UP:
    case UC_WAGER_MATCH_DOWN:
    case UC_WAGER_MONSTER_MATCH:
    case UC_WAGER_UP_CARD:
    case UC_WAGER_DOWN_CARD:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
read_wager (const Reading *r, const char *group, GError **error)
{
  UcWager wager = uc_wager_parse (group + strlen ("wager "));
  UcAuditWager *w = &r->filed->wagers[wager];
  g_autofree char *letter = filed (r, group, "paytable");
  g_autofree char *amount = filed (r, group, "amount");

  if (wager == UC_WAGER_NONE || wager == UC_WAGER_MAIN)
    return TRUE;
  w->offered = TRUE;
  w->known = is_known (wager);
  w->amount = sum (amount, 0);
  w->minimum = filed_sum (r, group, "minimum", UC_MONEY_UNKNOWN);
  w->maximum = filed_sum (r, group, "maximum", UC_MONEY_UNKNOWN);
  w->stake_returned = is_filed_as (r, group, "stake-returned", "true");
  read_meter (r, group, wager, letter);
  read_envy (r, group, wager);
  return !w->known || read_odds (r, group, wager, letter, error);
}

/* ---- the main wager ---- */

static const UcCombination main_combinations[] = {
  UC_COMBINATION_BLACKJACK,
  UC_COMBINATION_EVEN_MONEY,
  UC_COMBINATION_TWO_LARGE_AGAINST_22,
  UC_COMBINATION_TWENTY_ONE_AGAINST_22,
  UC_COMBINATION_21_IN_5,
  UC_COMBINATION_21_IN_6,
  UC_COMBINATION_21_IN_7,
  UC_COMBINATION_678_MIXED,
  UC_COMBINATION_678_SUITED,
  UC_COMBINATION_678_TOP_SUIT,
  UC_COMBINATION_777_MIXED,
  UC_COMBINATION_777_SUITED,
  UC_COMBINATION_777_TOP_SUIT,
};

static void
read_main (const Reading *r)
{
  UcAuditFiled *f = r->filed;
  UcOdds *odds = f->wagers[UC_WAGER_MAIN].odds;
  g_autofree char *pack = data (r, "table", "pack");
  g_autofree char *twenty_one = data (r, "table", "twenty-one-wins");
  g_autofree char *suit = data (r, "table", "top-suit");

  f->wagers[UC_WAGER_MAIN].offered = TRUE;
  f->wagers[UC_WAGER_MAIN].minimum = filed_sum (r, "table", "minimum", UC_MONEY_UNKNOWN);
  f->wagers[UC_WAGER_MAIN].maximum = filed_sum (r, "table", "maximum", UC_MONEY_UNKNOWN);
  odds[UC_COMBINATION_NONE] = data_odds (r, "main");
  for (guint i = 0; i < G_N_ELEMENTS (main_combinations); i++)
    odds[main_combinations[i]] = data_odds (r, uc_combination_name (main_combinations[i]));
  f->insurance = data_odds (r, "insurance");
  f->insurance_of_suited = data_odds (r, "insurance-suited");
  if (f->insurance_of_suited.kind == UC_ODDS_NONE)
    f->insurance_of_suited = f->insurance;
  f->tens = pack == NULL || strcmp (pack, "48") != 0;
  f->twenty_one_wins = twenty_one != NULL && strcmp (twenty_one, "true") == 0;
  f->top_suit = suit != NULL && *suit == 'D' ? UC_SUIT_DIAMONDS : UC_SUIT_SPADES;
  f->bonus_from[0] = data_sum (r, "super-bonus", "from-small");
  f->bonus_pays[0] = data_sum (r, "super-bonus", "pays-small");
  f->bonus_from[1] = data_sum (r, "super-bonus", "from-large");
  f->bonus_pays[1] = data_sum (r, "super-bonus", "pays-large");
  f->bonus_others = data_sum (r, "super-bonus", "others");
  f->bonus_others_with_seven = data_sum (r, "super-bonus", "others-with-seven");
}

static void
read_readings (const Reading *r)
{
  UcAuditFiled *f = r->filed;
  g_autofree char *doublings = data (r, "table", "doublings");
  g_autofree char *splits = data (r, "fixed", "splits");

  /* A2: with an ordinary ace a pair of aces is 12 */
  f->ace_cap = f->game == UC_GAME_DOWN_UNDER_BLACKJACK ? filed_number (r, "readings", "dealer-ace-cap", 22) : 21;
  f->pair_of_aces = f->ace_cap == 22 ? filed_number (r, "readings", "dealer-pair-of-aces", 22) : 12;
  f->busted_returned = is_filed_as (r, "readings", "busted-at-dealer-22", "return");
  f->late_ties_21 = is_filed_as (r, "readings", "late-blackjack", "ties-21");
  f->dealer_draws_always = is_filed_as (r, "readings", "dealer-draws", "always");
  f->split_large_paid = is_filed_as (r, "readings", "split-large-at-22", "paid");
  f->shared = !is_filed_as (r, "readings", "percentage", "each");
  f->tax_form = filed_sum (r, "policy", "tax-form", UC_MONEY_UNKNOWN);
  f->camera = filed_sum (r, "policy", "camera", UC_MONEY_UNKNOWN);
  f->continuous = is_filed_as (r, "table", "shuffle", "continuous");
  f->reader = f->game == UC_GAME_DOWN_UNDER_BLACKJACK || !is_settled_as (r, "peek", "none");
  f->boxes = filed_number (r, "table", "boxes-per-player", 0);
  f->soft_17_hits = is_settled_as (r, "soft-17", "hit");
  f->aces_get_one = !is_settled_as (r, "split-aces", "draw");
  f->aces_resplit = is_settled_as (r, "resplit-aces", "true");
  f->double_any = is_settled_as (r, "double-on", "any");
  f->double_of_split = !is_settled_as (r, "double-after-split", "false");
  f->late_surrender = is_settled_as (r, "surrender", "late");
  f->rescue = is_settled_as (r, "rescue", "true");
  f->splits = splits != NULL ? (guint)strtoul (splits, NULL, 10) : filed_number (r, "table", "splits", 1);
  f->doublings = doublings != NULL ? (guint)strtoul (doublings, NULL, 10) : 1;
  f->smallest_chip = filed_sum (r, "table", "smallest-chip", UC_DOLLAR);
  f->second_signature = filed_sum (r, "policy", "second-signature", 1200 * UC_DOLLAR);
  f->validation_from = filed_sum (r, "policy", "validation", 0);
  if (is_filed_as (r, "policy", "validation", "every"))
    f->validation_from = 0;
  f->not_from_inventory = filed_sum (r, "policy", "not-from-inventory", UC_MONEY_UNKNOWN);
  f->dark_light_override = is_filed_as (r, "policy", "dark-light-override", "true");
  f->payout_limit = filed_sum (r, "policy", "payout-limit", UC_MONEY_UNKNOWN);
  f->round_limit = filed_sum (r, "policy", "round-limit", UC_MONEY_UNKNOWN);
  f->hold_table = !is_filed_as (r, "policy", "hold", "seat");
}

static void
read_citations (const Reading *r)
{
  for (guint i = 0; i < r->sections->len; i++)
    {
      g_auto (GStrv) keys = g_key_file_get_keys (r->sections->pdata[i], "citations", NULL, NULL);

      for (guint k = 0; keys != NULL && keys[k] != NULL; k++)
        g_hash_table_insert (r->filed->citations, g_strdup (keys[k]),
                             g_key_file_get_string (r->sections->pdata[i], "citations", keys[k], NULL));
    }
}

static gboolean
read_sections (Reading *r, GError **error)
{
  g_autofree char *name = filed (r, "table", "game");

  r->filed->game = uc_game_parse (name != NULL ? name : "");
  for (guint i = 0; i < G_N_ELEMENTS (chapters); i++)
    for (guint s = 0; chapters[i].game == r->filed->game && chapters[i].sections[s] != NULL; s++)
      g_ptr_array_add (r->sections, section (chapters[i].sections[s]));
  if (r->sections->len > 0)
    return TRUE;
  g_set_error (error, UC_AUDIT_ERROR, UC_AUDIT_ERROR_TABLE, _ ("the table file names no game of the regulation"));
  return FALSE;
}

static gboolean
read_wagers (const Reading *r, GError **error)
{
  g_auto (GStrv) groups = g_key_file_get_groups (r->table, NULL);

  for (guint i = 0; groups[i] != NULL; i++)
    if (g_str_has_prefix (groups[i], "wager ") && !read_wager (r, groups[i], error))
      return FALSE;
  return TRUE;
}

gboolean
uc_audit_filed_read (UcAuditFiled *filed_, const char *table_text, GError **error)
{
  g_autoptr (GKeyFile) table = g_key_file_new ();
  g_autoptr (GPtrArray) sections = g_ptr_array_new_with_free_func ((GDestroyNotify)g_key_file_unref);
  Reading r = { filed_, table, sections };

  memset (filed_, 0, sizeof *filed_);
  filed_->citations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (!g_key_file_load_from_data (table, table_text, -1, G_KEY_FILE_NONE, error) || !read_sections (&r, error))
    return FALSE;
  filed_->decks = filed_number (&r, "table", "decks", 0);
  read_citations (&r);
  read_main (&r);
  read_readings (&r);
  return read_wagers (&r, error);
}

void
uc_audit_filed_clear (UcAuditFiled *filed_)
{
  g_clear_pointer (&filed_->citations, g_hash_table_unref);
}

const char *
uc_audit_filed_cite (const UcAuditFiled *filed_, const char *key)
{
  const char *citation = g_hash_table_lookup (filed_->citations, key);

  return citation != NULL ? citation : "";
}
