#include "uc-placards.h"

#include "uc-say-value.h"
#include "uc-side-wager.h"

#include <glib/gi18n.h>
#include <string.h>

/* ---- one sign ---- */

static void
row_clear (gpointer data)
{
  UcPlacardRow *row = data;

  g_free (row->what);
  g_free (row->pays);
}

static void
sign_free (gpointer data)
{
  UcPlacard *sign = data;

  g_free (sign->title);
  g_array_unref (sign->rows);
  g_ptr_array_unref (sign->lines);
  g_free (sign->citation);
  g_free (sign);
}

/* Takes @title. */
static UcPlacard *
add_sign (GPtrArray *to, const UcNotice *notice, char *title)
{
  UcPlacard *sign = g_new0 (UcPlacard, 1);
  char cite[UC_CITATION_TEXT];

  sign->place = notice->place;
  sign->title = title;
  sign->rows = g_array_new (FALSE, FALSE, sizeof (UcPlacardRow));
  g_array_set_clear_func (sign->rows, row_clear);
  sign->lines = g_ptr_array_new_with_free_func (g_free);
  sign->citation = g_strdup (uc_cite_format (notice->citation, cite));
  g_ptr_array_add (to, sign);
  return sign;
}

/* Takes both texts. */
static void
add_row (UcPlacard *sign, char *what, char *pays)
{
  g_array_append_val (sign->rows, ((UcPlacardRow){ what, pays }));
}

/* Takes @line. */
static void
add_line (UcPlacard *sign, char *line)
{
  g_ptr_array_add (sign->lines, line);
}

/* A paragraph more, unless it is there already. */
static void
add_cite (UcPlacard *sign, const UcRules *rules, UcCite cite)
{
  char text[UC_CITATION_TEXT];
  g_auto (GStrv) known = g_strsplit (sign->citation, " · ", -1);
  g_autofree char *before = sign->citation;

  uc_cite_format (uc_rules_cite (rules, cite), text);
  sign->citation = g_strv_contains ((const char *const *) known, text) ? g_strdup (before)
                                                                       : g_strdup_printf ("%s · %s", before, text);
}

/* ---- inscriptions of one sentence ---- */

static char *
say_blackjack (const UcRules *rules)
{
  g_autofree char *odds = uc_say_odds (rules->blackjack_odds);

  return g_strdup_printf (_ ("Blackjack pays %s"), odds);
}

/* § 635b.2(b)(1): two odds. */
static char *
say_insurance (const UcRules *rules)
{
  g_autofree char *odds = uc_say_odds (rules->insurance_odds);
  g_autofree char *suited = uc_say_odds (rules->insurance_suited_odds);

  if (suited[0] == '\0')
    return g_strdup_printf (_ ("Insurance pays %s"), odds);
  return g_strdup_printf (_ ("Insurance pays %s with non-suited dealer Blackjack and %s with suited dealer Blackjack"), odds,
                          suited);
}

static char *
say_dealer_draws (const UcRules *rules)
{
  return g_strdup (rules->soft_17_hits ? _ ("Dealer shall draw to 16 and hit on a soft 17")
                                       : _ ("Dealer shall draw to 16 and stand on all 17s"));
}

static char *
say_surrender (const UcRules *rules)
{
  if (rules->late_surrender)
    return NULL;
  return g_strdup_printf (_ ("Surrender is not available on a %s table"), uc_say_game (rules->game));
}

/* The three rectangles of the dealer's hand. */
static char *
say_ranges (const UcRules *rules)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (UcRange range = UC_RANGE_SMALL; range <= UC_RANGE_LARGE; range++)
    g_string_append_printf (text, "%s%s  %s", range == UC_RANGE_SMALL ? "" : "\n", uc_say_range (range),
                            uc_say_range_ranks (range));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
say_boxes (const UcRules *rules)
{
  if (rules->boxes_per_player == 0)
    return NULL;
  return g_strdup_printf (ngettext ("A player may bet on %u box", "A player may bet on up to %u adjacent boxes",
                                    rules->boxes_per_player),
                          rules->boxes_per_player);
}

static char *
say_shuffler_out (const UcRules *rules)
{
  return rules->shuffle == UC_SHUFFLE_MANUAL ? NULL : g_strdup (_ ("Out of order"));
}

/* § 685a.6(b). */
static char *
say_entry (const UcRules *rules)
{
  return rules->shuffle == UC_SHUFFLE_CONTINUOUS ? NULL : g_strdup (_ ("No mid-shoe entry"));
}

static void
explain_entry (UcPlacard *sign)
{
  add_line (sign, g_strdup (_ ("A player who does not bet on a round may be kept from betting until the next shuffle.")));
}

static char *
say_no_more_bets (const UcRules *rules)
{
  return g_strdup (_ ("“No more bets”, before the system locks the progressive wagers"));
}

static char *
say_blackjack_paid (const UcRules *rules)
{
  return g_strdup (_ ("a player’s Blackjack, when it is paid"));
}

static char *
say_dealer_total (const UcRules *rules)
{
  return g_strdup (_ ("the dealer’s total, after each card that the dealer draws"));
}

static char *
say_name (const UcRules *rules)
{
  return g_strdup (_ ("The name or logo of the casino"));
}

static char *
say_meter (const UcRules *rules)
{
  if (uc_side_wager_progressive (rules) == UC_WAGER_NONE)
    return NULL;
  return g_strdup (_ ("The meter of the progressive, visible from the front of the table"));
}

/* ---- paytables ---- */

/* The text's own odds are those of one matching card, and two are paid the sum, § 685a.11(c), .7(f). */
static gboolean
pays_each_card (const UcWagerRules *wager)
{
  const UcOdds *odds = wager->odds;
  guint suited = odds[UC_COMBINATION_ONE_SUITED].num, unsuited = odds[UC_COMBINATION_ONE_UNSUITED].num;

  return wager->paytable[0] == '\0' && suited != 0 && odds[UC_COMBINATION_TWO_SUITED].num == 2 * suited
         && odds[UC_COMBINATION_SUITED_AND_UNSUITED].num == suited + unsuited
         && odds[UC_COMBINATION_TWO_UNSUITED].num == 2 * unsuited;
}

/* As the text's own table has it where that is not what the screens say: which suit is the top one, and a combination that is
 * named after another which this wager does not have. */
static char *
say_combination (const UcRules *rules, const UcWagerRules *wager, UcCombination combination)
{
  static const char *const suits[][2] = {
    [UC_SUIT_SPADES] = { N_ ("6-7-8 of spades"), N_ ("7-7-7 of spades") },
    [UC_SUIT_HEARTS] = { N_ ("6-7-8 of hearts"), N_ ("7-7-7 of hearts") },
    [UC_SUIT_DIAMONDS] = { N_ ("6-7-8 of diamonds"), N_ ("7-7-7 of diamonds") },
    [UC_SUIT_CLUBS] = { N_ ("6-7-8 of clubs"), N_ ("7-7-7 of clubs") },
  };

  if (combination == UC_COMBINATION_678_TOP_SUIT || combination == UC_COMBINATION_777_TOP_SUIT)
    return g_strdup (_ (suits[rules->top_suit][combination == UC_COMBINATION_777_TOP_SUIT]));
  if (combination == UC_COMBINATION_TWO_SUITED && wager->odds[UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES].kind == UC_ODDS_NONE)
    return g_strdup (_ ("Two suited matches"));
  if (combination == UC_COMBINATION_TWO_UNSUITED)
    return g_strdup (_ ("Two unsuited matches"));
  if (combination == UC_COMBINATION_ONE_SUITED && pays_each_card (wager))
    return g_strdup (_ ("Suited match"));
  if (combination == UC_COMBINATION_ONE_UNSUITED && pays_each_card (wager))
    return g_strdup (_ ("Unsuited match"));
  return g_strdup (uc_say_combination (combination));
}

static void
add_odds (UcPlacard *sign, const UcRules *rules, const UcWagerRules *wager, UcCombination first)
{
  gboolean each = pays_each_card (wager);

  for (UcCombination combination = first; combination < UC_N_COMBINATIONS; combination++)
    {
      UcOdds odds = wager->odds[combination];
      gboolean sum = combination != UC_COMBINATION_ONE_SUITED && combination != UC_COMBINATION_ONE_UNSUITED;

      if (odds.kind != UC_ODDS_NONE && !(each && sum))
        add_row (sign, say_combination (rules, wager, combination), uc_say_odds (odds));
    }
  if (each)
    add_line (sign, g_strdup (_ ("Each of the player’s first two cards that matches is paid.")));
}

/* A sign of its own: the main wager's has a dozen lines where this is paid. */
static void
add_super_bonus (const UcRules *rules, const UcNotice *notice, GPtrArray *signs)
{
  const UcSuperBonus *bonus = &rules->super_bonus;
  g_autofree char *small = uc_say_money (bonus->from_small);
  g_autofree char *large = uc_say_money (bonus->from_large);
  UcPlacard *sign = add_sign (signs, notice, g_strdup (_ ("Super Bonus")));

  add_cite (sign, rules, UC_CITE_SUPER_BONUS);
  add_cite (sign, rules, UC_CITE_SUPER_BONUS_OTHERS);
  add_row (sign, g_strdup_printf (_ ("Bet of %s or more"), small), uc_say_money (bonus->pays_small));
  add_row (sign, g_strdup_printf (_ ("Bet of %s or more"), large), uc_say_money (bonus->pays_large));
  add_row (sign, g_strdup (_ ("Each other player")), uc_say_money (bonus->others));
  if (bonus->others_with_seven != bonus->others)
    add_row (sign, g_strdup (_ ("… with a 7 among the first two cards")), uc_say_money (bonus->others_with_seven));
  add_line (sign, g_strdup (_ ("For three 7s of one suit, neither doubled nor split, when the dealer’s up-card is a 7.")));
}

/* What the main wager and insurance pay, § 685a.2(b)(6). */
static void
add_main (const UcRules *rules, const UcNotice *notice, GPtrArray *signs)
{
  UcPlacard *sign = add_sign (signs, notice, g_strdup (uc_say_game (rules->game)));
  const UcWagerRules *wager = &rules->wagers[UC_WAGER_MAIN];

  add_row (sign, g_strdup (_ ("Winning bet")), uc_say_odds (rules->main_odds));
  add_row (sign, g_strdup (C_ ("hand", "Blackjack")), uc_say_odds (rules->blackjack_odds));
  if (rules->even_money)
    add_row (sign, g_strdup (_ ("Even money for a Blackjack")), uc_say_odds (wager->odds[UC_COMBINATION_EVEN_MONEY]));
  add_odds (sign, rules, wager, UC_COMBINATION_EVEN_MONEY + 1);
  add_row (sign, g_strdup (_ ("Insurance")), uc_say_odds (rules->insurance_odds));
  if (rules->insurance_suited_odds.kind != UC_ODDS_NONE)
    add_row (sign, g_strdup (_ ("Insurance, suited dealer Blackjack")), uc_say_odds (rules->insurance_suited_odds));
  add_cite (sign, rules, UC_CITE_BLACKJACK_PAYS);
  add_cite (sign, rules, UC_CITE_INSURANCE_PAYS);
  if (wager->odds[UC_COMBINATION_TWENTY_ONE_AGAINST_22].kind != UC_ODDS_NONE)
    {
      add_line (sign, g_strdup (rules->busted_at_dealer_22 == UC_BUSTED_RETURNED
                                    ? _ ("Dealer’s 22: every other bet is returned.")
                                    : _ ("Dealer’s 22: every other bet on a hand of 21 or less is returned.")));
      add_cite (sign, rules, UC_CITE_DEALER_22);
    }
  if (wager->odds[UC_COMBINATION_21_IN_5].kind != UC_ODDS_NONE)
    {
      add_line (sign, g_strdup (_ ("A doubled hand is paid 1 to 1.")));
      add_cite (sign, rules, UC_CITE_BONUS_21);
    }
  if (rules->super_bonus.pays_small > 0)
    add_super_bonus (rules, notice, signs);
}

/* What one wager at the meter costs, where the meter starts, and who shares. */
static void
add_progressive (UcPlacard *sign, const UcRules *rules, const UcWagerRules *wager)
{
  g_autofree char *amount = uc_say_money (wager->amount);
  g_autofree char *seed = uc_say_money (wager->seed);
  gboolean to = FALSE, envy = FALSE;

  for (UcCombination i = UC_COMBINATION_NONE + 1; i < UC_N_COMBINATIONS; i++)
    {
      to |= wager->odds[i].kind == UC_ODDS_TO;
      envy |= wager->envy[i] > 0;
      if (wager->envy[i] > 0)
        add_row (sign, g_strdup_printf (_ ("Envy Bonus, %s"), uc_say_combination (i)),
                 uc_say_money (wager->envy[i]));
    }
  if (envy)
    {
      add_line (sign, g_strdup (_ ("Envy Bonus: when another player has it.")));
      add_cite (sign, rules, UC_CITE_ENVY_PAYS);
    }
  add_line (sign, g_strdup_printf (_ ("The wager is %s. The meter starts at %s."), amount, seed));
  add_line (sign, g_strdup (rules->percentage == UC_PERCENTAGE_EACH
                                ? /* xgettext:no-c-format */
                                _ ("Each winner of a part of the meter in one round is paid that part; winners of 100% share.")
                                : _ ("Winners of the same part of the meter in one round share it equally.")));
  if (to && !wager->stake_returned)
    add_line (sign, g_strdup (_ ("The wager itself is not returned with a win.")));
  add_cite (sign, rules, UC_CITE_PROGRESSIVE_AMOUNT);
  add_cite (sign, rules, UC_CITE_PROGRESSIVE_SEED);
}

/* A page for each wager that is offered: one sign that is read from a chair. */
static void
add_paytables (const UcRules *rules, const UcNotice *notice, GPtrArray *signs)
{
  add_main (rules, notice, signs);
  UC_FOR_EACH_SIDE_WAGER (id)
    {
      const UcWagerRules *wager = &rules->wagers[id];
      UcPlacard *sign;

      if (!wager->offered)
        continue;
      sign = add_sign (signs, notice, g_strdup (uc_say_wager (id)));
      add_cite (sign, rules, uc_side_wager (id)->paytable);
      add_odds (sign, rules, wager, UC_COMBINATION_NONE + 1);
      if (uc_side_wager_is_progressive (id))
        add_progressive (sign, rules, wager);
    }
}

/* "$5 to $500"; %NULL where neither is filed. */
static char *
say_limits (UcMoney minimum, UcMoney maximum)
{
  g_autofree char *least = minimum == UC_MONEY_UNKNOWN ? NULL : uc_say_money (minimum);
  g_autofree char *most = maximum == UC_MONEY_UNKNOWN ? NULL : uc_say_money (maximum);

  if (least != NULL && most != NULL)
    return g_strdup_printf (_ ("%s to %s"), least, most);
  if (least != NULL)
    return g_strdup_printf (_ ("%s or more"), least);
  return most == NULL ? NULL : g_strdup_printf (_ ("up to %s"), most);
}

static void
add_limits (const UcRules *rules, const UcNotice *notice, GPtrArray *signs)
{
  char *limits = say_limits (rules->minimum, rules->maximum);
  UcPlacard *sign = NULL;

  if (limits != NULL)
    add_row (sign = add_sign (signs, notice, g_strdup (_ ("Table limits"))), g_strdup (uc_say_wager (UC_WAGER_MAIN)), limits);
  UC_FOR_EACH_SIDE_WAGER (id)
    {
      const UcWagerRules *wager = &rules->wagers[id];

      limits = wager->offered ? say_limits (wager->minimum, wager->maximum) : NULL;
      if (limits == NULL)
        continue;
      if (sign == NULL)
        sign = add_sign (signs, notice, g_strdup (_ ("Table limits")));
      add_row (sign, g_strdup (uc_say_wager (id)), limits);
    }
}

static void
add_payout_limit (const UcRules *rules, const UcNotice *notice, GPtrArray *signs)
{
  UcPlacard *sign;

  if (rules->payout_limit == UC_MONEY_UNKNOWN && rules->round_limit == UC_MONEY_UNKNOWN)
    return;
  sign = add_sign (signs, notice, g_strdup (_ ("Payout limits")));
  if (rules->payout_limit != UC_MONEY_UNKNOWN)
    add_row (sign, g_strdup (_ ("One payout")), uc_say_money (rules->payout_limit));
  if (rules->round_limit != UC_MONEY_UNKNOWN)
    add_row (sign, g_strdup (_ ("All payouts of a round")), uc_say_money (rules->round_limit));
}

/* ---- all of them ---- */

typedef struct
{
  const char *key;
  char *(*say) (const UcRules *rules);  /* (transfer full): the title; NULL: nothing to say at this table */
  void (*explain) (UcPlacard *sign);
  void (*add) (const UcRules *rules, const UcNotice *notice, GPtrArray *signs); /* instead of @say: several, or with rows */
} Writer;

static const Writer writers[] = {
  { "name", say_name, NULL, NULL },
  { "ranges", say_ranges, NULL, NULL },
  { "blackjack", say_blackjack, NULL, NULL },
  { "insurance", say_insurance, NULL, NULL },
  { "dealer-draws", say_dealer_draws, NULL, NULL },
  { "surrender", say_surrender, NULL, NULL },
  { "odds", NULL, NULL, add_paytables },
  { "limits", NULL, NULL, add_limits },
  { "payout-limit", NULL, NULL, add_payout_limit },
  { "entry", say_entry, explain_entry, NULL },
  { "boxes", say_boxes, NULL, NULL },
  { "shuffler-out", say_shuffler_out, NULL, NULL },
  { "meter", say_meter, NULL, NULL },
  { "no-more-bets", say_no_more_bets, NULL, NULL },
  { "blackjack-paid", say_blackjack_paid, NULL, NULL },
  { "dealer-total", say_dealer_total, NULL, NULL },
};

/* "area-match-the-dealer": where the wager is offered. */
static char *
say_area (const UcRules *rules, const char *key)
{
  UcWager wager = uc_wager_parse (key + strlen ("area-"));

  if (wager != UC_WAGER_MAIN && !rules->wagers[wager].offered)
    return NULL;
  return g_strdup_printf (_ ("For each player an area of its own: %s"), uc_say_wager (wager));
}

static void
write_notice (const UcRules *rules, const UcNotice *notice, UcPlacards *signs)
{
  GPtrArray *to = notice->place == UC_NOTICE_AREA ? signs->areas : notice->place == UC_NOTICE_SAID ? signs->said : signs->signs;
  char *title = NULL;

  if (g_str_has_prefix (notice->key, "area-"))
    title = say_area (rules, notice->key);
  for (guint i = 0; i < G_N_ELEMENTS (writers); i++)
    {
      const Writer *writer = &writers[i];

      if (!g_str_equal (writer->key, notice->key))
        continue;
      if (writer->add != NULL)
        writer->add (rules, notice, to);
      else if ((title = writer->say (rules)) != NULL && writer->explain != NULL)
        {
          writer->explain (add_sign (to, notice, title));
          return;
        }
    }
  if (title != NULL)
    add_sign (to, notice, title);
}

UcPlacards *
uc_placards_new (const UcRules *rules)
{
  g_autoptr (GPtrArray) notices = uc_rules_notices (rules);
  g_autoptr (GPtrArray) sections = uc_rules_sections (rules);
  UcPlacards *signs = g_new0 (UcPlacards, 1);
  g_autofree char *decks = g_strdup_printf (ngettext ("%u deck", "%u decks", rules->decks), rules->decks);

  signs->heading = g_strdup_printf (_ ("Table %s: %s, %s"), rules->table_id, uc_say_game (rules->game), decks);
  signs->signs = g_ptr_array_new_with_free_func (sign_free);
  signs->areas = g_ptr_array_new_with_free_func (sign_free);
  signs->said = g_ptr_array_new_with_free_func (sign_free);
  signs->partial = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < notices->len; i++)
    write_notice (rules, notices->pdata[i], signs);
  for (guint i = 0; i < sections->len; i++)
    {
      const UcSection *section = sections->pdata[i];
      char name[UC_CITATION_TEXT];

      uc_cite_format (section->name, name);
      if (section->text == UC_SECTION_PARTIAL)
        g_ptr_array_add (signs->partial,
                         g_strdup_printf (_ ("%s could be read in part only: compare with the layout and the signs that the "
                                             "Bureau approved."), name));
      else if (section->text == UC_SECTION_PROPOSED)
        g_ptr_array_add (signs->partial,
                         g_strdup_printf (_ ("%s was read as proposed: compare with the text as adopted."), name));
    }
  return signs;
}

void
uc_placards_free (UcPlacards *signs)
{
  g_free (signs->heading);
  g_ptr_array_unref (signs->signs);
  g_ptr_array_unref (signs->areas);
  g_ptr_array_unref (signs->said);
  g_ptr_array_unref (signs->partial);
  g_free (signs);
}

const char *
uc_placard_place (UcNoticePlace place)
{
  const char *const words[UC_N_NOTICE_PLACES] = {
    [UC_NOTICE_LAYOUT] = _ ("Inscribed on the layout"),
    [UC_NOTICE_SIGN] = _ ("Inscribed on the layout, or posted at the table"),
    [UC_NOTICE_POSTED] = _ ("Posted at the table"),
    [UC_NOTICE_DEVICE] = _ ("On the shuffler while it cannot be used"),
    [UC_NOTICE_AREA] = _ ("Part of the layout or the table"),
    [UC_NOTICE_SAID] = _ ("Announced by the dealer"),
    [UC_NOTICE_HOUSE] = _ ("House notice; no text that could be read asks for it"),
  };

  return words[place];
}

/* ---- as text ---- */

static void
print_sign (const UcPlacard *sign, guint number, GString *text)
{
  g_auto (GStrv) title = g_strsplit (sign->title, "\n", -1);
  glong width = 0;

  g_string_append_printf (text, "\n%u. %s (%s)\n", number, uc_placard_place (sign->place), sign->citation);
  for (guint i = 0; title[i] != NULL; i++)
    g_string_append_printf (text, "   %s\n", title[i]);
  for (guint i = 0; i < sign->rows->len; i++)
    width = MAX (width, g_utf8_strlen (g_array_index (sign->rows, UcPlacardRow, i).what, -1));
  for (guint i = 0; i < sign->rows->len; i++)
    {
      const UcPlacardRow *row = &g_array_index (sign->rows, UcPlacardRow, i);

      g_string_append_printf (text, "     %s%*s  %s\n", row->what, (int) (width - g_utf8_strlen (row->what, -1)), "",
                              row->pays);
    }
  for (guint i = 0; i < sign->lines->len; i++)
    g_string_append_printf (text, "   %s\n", (const char *) sign->lines->pdata[i]);
}

static void
print_list (const char *heading, const GPtrArray *list, GString *text)
{
  if (list->len > 0)
    g_string_append_printf (text, "\n%s\n", heading);
  for (guint i = 0; i < list->len; i++)
    {
      const UcPlacard *sign = list->pdata[i];

      g_string_append_printf (text, "   %s (%s)\n", sign->title, sign->citation);
    }
}

void
uc_placards_to_text (const UcPlacards *signs, GString *text)
{
  g_string_append_printf (text, "%s\n", signs->heading);
  for (guint i = 0; i < signs->partial->len; i++)
    g_string_append_printf (text, _ ("Note: %s\n"), (const char *) signs->partial->pdata[i]);
  for (guint i = 0; i < signs->signs->len; i++)
    print_sign (signs->signs->pdata[i], i + 1, text);
  print_list (_ ("The layout and the table also have:"), signs->areas, text);
  print_list (_ ("The dealer announces:"), signs->said, text);
}
