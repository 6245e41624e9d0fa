/* [readings] and [policy]: what the regulation leaves open, and the casino's internal controls. */
#include "uc-load.h"
#include "uc-side-wager.h"

static const UcChoice ace_caps[] = { { "21", 21 }, { "22", 22 }, { NULL, 0 } };
static const UcChoice pairs_of_aces[] = { { "12", 12 }, { "22", 22 }, { NULL, 0 } };
static const UcChoice busted[] = { { "lose", UC_BUSTED_LOSES }, { "return", UC_BUSTED_RETURNED }, { NULL, 0 } };
static const UcChoice split_large[]
    = { { "returned", UC_SPLIT_LARGE_RETURNED }, { "paid", UC_SPLIT_LARGE_PAID }, { NULL, 0 } };
static const UcChoice late_blackjacks[]
    = { { "beats-21", UC_LATE_BLACKJACK_BEATS_21 }, { "ties-21", UC_LATE_BLACKJACK_TIES_21 }, { NULL, 0 } };
static const UcChoice reseeds[]
    = { { "at-least-seed", UC_RESEED_AT_LEAST_SEED }, { "reserve", UC_RESEED_RESERVE }, { NULL, 0 } };
static const UcChoice draws[] = { { "if-needed", UC_DRAWS_IF_NEEDED }, { "always", UC_DRAWS_ALWAYS }, { NULL, 0 } };
static const UcChoice busts[]
    = { { "at-once", UC_BUST_AT_ONCE }, { "at-settlement", UC_BUST_AT_SETTLEMENT }, { NULL, 0 } };
static const UcChoice percentages[]
    = { { "shared", UC_PERCENTAGE_SHARED }, { "each", UC_PERCENTAGE_EACH }, { NULL, 0 } };
static const UcChoice refused_splits[]
    = { { "one-card", UC_REFUSED_SPLIT_ONE_CARD }, { "second-card", UC_REFUSED_SPLIT_SECOND_CARD }, { NULL, 0 } };
static const UcChoice new_dealer_burns[]
    = { { "with-shoe", UC_NEW_DEALER_BURNS_WITH_SHOE }, { "own", UC_NEW_DEALER_BURNS_OWN }, { NULL, 0 } };
static const UcChoice holds[] = { { "table", UC_HOLD_TABLE }, { "seat", UC_HOLD_SEAT }, { NULL, 0 } };
static const UcChoice pin_keys[]
    = { { "fixed", UC_PIN_KEYS_FIXED }, { "shuffled", UC_PIN_KEYS_SHUFFLED }, { NULL, 0 } };

static const UcKeySpec readings[] = {
  { "dealer-ace-cap", UC_KEY_CHOICE, UC_FIELD (UcRules, dealer_ace_cap), .choices = ace_caps, .fallback = 21 },
  { "dealer-pair-of-aces", UC_KEY_CHOICE, UC_FIELD (UcRules, dealer_pair_of_aces), .choices = pairs_of_aces },
  { "busted-at-dealer-22", UC_KEY_CHOICE, UC_FIELD (UcRules, busted_at_dealer_22), .choices = busted,
    .fallback = UC_BUSTED_LOSES },
  { "split-large-at-22", UC_KEY_CHOICE, UC_FIELD (UcRules, split_large_at_22), .choices = split_large,
    .fallback = UC_SPLIT_LARGE_RETURNED },
  { "late-blackjack", UC_KEY_CHOICE, UC_FIELD (UcRules, late_blackjack), .choices = late_blackjacks,
    .fallback = UC_LATE_BLACKJACK_BEATS_21 },
  { "dealer-draws", UC_KEY_CHOICE, UC_FIELD (UcRules, dealer_draws), .choices = draws,
    .fallback = UC_DRAWS_IF_NEEDED },
  { "bust", UC_KEY_CHOICE, UC_FIELD (UcRules, bust), .choices = busts, .fallback = UC_BUST_AT_ONCE },
  { "percentage", UC_KEY_CHOICE, UC_FIELD (UcRules, percentage), .choices = percentages,
    .fallback = UC_PERCENTAGE_SHARED },
  { "refused-split", UC_KEY_CHOICE, UC_FIELD (UcRules, refused_split), .choices = refused_splits,
    .fallback = UC_REFUSED_SPLIT_ONE_CARD },
  { "new-dealer-burn", UC_KEY_CHOICE, UC_FIELD (UcRules, new_dealer_burn), .choices = new_dealer_burns,
    .fallback = UC_NEW_DEALER_BURNS_WITH_SHOE },
};

static const UcKeySpec reseed
    = { "reseed", UC_KEY_CHOICE, 0, sizeof (UcReseed), .choices = reseeds, .fallback = UC_RESEED_AT_LEAST_SEED };

static const UcKeySpec policy[] = {
  { "batch", UC_KEY_FLAG, UC_FIELD (UcRules, batch), .fallback = TRUE },
  { "second-signature", UC_KEY_SUM_OR_NONE, UC_FIELD (UcRules, second_signature), .fallback = 1200 * UC_DOLLAR },
  { "not-from-inventory", UC_KEY_SUM_OR_NONE, UC_FIELD (UcRules, not_from_inventory), .fallback = UC_MONEY_UNKNOWN },
  { "hold", UC_KEY_CHOICE, UC_FIELD (UcRules, hold), .choices = holds, .fallback = UC_HOLD_TABLE },
  { "dark-light-override", UC_KEY_FLAG, UC_FIELD (UcRules, dark_light_override), .fallback = FALSE },
  { "pin-tries", UC_KEY_NUMBER, UC_FIELD (UcRules, pin_tries), .fallback = 3, .min = 1, .max = 9 },
  { "pin-digits", UC_KEY_NUMBER, UC_FIELD (UcRules, pin_digits), .fallback = 4, .min = 4, .max = 8 },
  { "pin-keys", UC_KEY_CHOICE, UC_FIELD (UcRules, pin_keys), .choices = pin_keys, .fallback = UC_PIN_KEYS_FIXED },
  { "payout-limit", UC_KEY_SUM_OR_NONE, UC_FIELD (UcRules, payout_limit), .fallback = UC_MONEY_UNKNOWN },
  { "round-limit", UC_KEY_SUM_OR_NONE, UC_FIELD (UcRules, round_limit), .fallback = UC_MONEY_UNKNOWN },
  { "tax-form", UC_KEY_SUM_OR_NONE, UC_FIELD (UcRules, tax_form), .fallback = UC_MONEY_UNKNOWN },
  { "camera", UC_KEY_SUM_OR_NONE, UC_FIELD (UcRules, camera), .fallback = UC_MONEY_UNKNOWN },
  { "implied-stand", UC_KEY_FLAG, UC_FIELD (UcRules, implied_stand), .fallback = TRUE },
};

/* A11, for each meter whose section does not say what it starts from again. */
static void
load_reseed (UcLoad *load)
{
  const UcKeyLine *line = uc_key_text_find (load->text, "readings", "reseed");
  UcReseed filed;

  uc_load_keys (load, "readings", &reseed, 1, &filed);
  for (UcWager id = 0; id < UC_N_WAGERS; id++)
    {
      UcWagerRules *wager = &load->rules->wagers[id];

      if (!wager->offered || !uc_side_wager_is_progressive (id))
        continue;
      if (wager->reseed == UC_RESEED_AT_LEAST_SEED)
        wager->reseed = filed;
      else if (line != NULL && wager->reseed != filed)
        uc_load_fault (load, line, uc_load_cite (load, UC_CITE_PROGRESSIVE_SEED),
                       wager->reseed == UC_RESEED_RESERVE ? "reserve, or the key left out" : "the key left out",
                       "“%s” is not left to the casino with these increments", line->value);
    }
}

void
uc_load_readings (UcLoad *load)
{
  g_autofree char *own = uc_load_key_list (readings, G_N_ELEMENTS (readings));
  g_autofree char *known = g_strconcat (own, ", reseed", NULL);
  const UcKeyLine *line = uc_key_text_find (load->text, "readings", "dealer-pair-of-aces");
  UcRules *rules = load->rules;

  uc_load_options (load, "readings", readings, G_N_ELEMENTS (readings), rules);
  load_reseed (load);
  uc_load_unknown_keys (load, "readings", known);
  /* A2: with cap 21 an ace beside an ace counts 1, so that a pair is 12 and nothing else. */
  if (rules->dealer_pair_of_aces == 0)
    rules->dealer_pair_of_aces = rules->dealer_ace_cap == 22 ? 22 : 12;
  else if (rules->dealer_pair_of_aces == 22 && rules->dealer_ace_cap == 21)
    uc_load_fault (load, line, NULL, "12, or dealer-ace-cap=22",
                   "a pair of aces cannot count 22 where the dealer counts aces up to 21");
}

/* validation=every|percentage|AMOUNT fills two fields. */
static void
load_validation (UcLoad *load)
{
  static const UcKeySpec from = { "validation", UC_KEY_SUM, UC_FIELD (UcRules, validation_from) };
  const UcKeyLine *line = uc_key_text_find (load->text, "policy", "validation");

  load->rules->validation = UC_VALIDATE_EVERY;
  load->rules->validation_from = UC_MONEY_UNKNOWN;
  if (line == NULL || g_str_equal (line->value, "every"))
    return;
  if (g_str_equal (line->value, "percentage"))
    load->rules->validation = UC_VALIDATE_PERCENTAGE;
  else if (g_ascii_isdigit (*line->value) && uc_load_value (load, line, &from, load->rules))
    load->rules->validation = UC_VALIDATE_FROM;
  else if (!g_ascii_isdigit (*line->value))
    uc_load_fault (load, line, uc_load_cite (load, UC_CITE_PROGRESSIVE_VALIDATE),
                   "every, percentage, or a sum above zero, like 50.00", "“%s” is not accepted", line->value);
}

void
uc_load_policy (UcLoad *load)
{
  g_autofree char *own = uc_load_key_list (policy, G_N_ELEMENTS (policy));
  g_autofree char *known = g_strconcat ("validation, ", own, NULL);

  uc_load_keys (load, "policy", policy, G_N_ELEMENTS (policy), load->rules);
  uc_load_unknown_keys (load, "policy", known);
  load_validation (load);
}
