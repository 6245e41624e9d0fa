#include "uc-rules.h"

#include "uc-names.h"

static const char *const game_names[UC_N_GAMES] = {
  [UC_GAME_NONE] = "",
  [UC_GAME_DOWN_UNDER_BLACKJACK] = "down-under-blackjack",
  [UC_GAME_BLACKJACK] = "blackjack",
  [UC_GAME_SPANISH_21] = "spanish-21",
  [UC_GAME_PLAYERS_EDGE_21] = "players-edge-21",
  [UC_GAME_MATCH_THE_DEALER_BLACKJACK] = "match-the-dealer-blackjack",
};

static const char *const cite_keys[UC_N_CITES] = {
#define X(name, key) key,
  UC_CITES (X)
#undef X
};

const char *
uc_game_name (UcGame game)
{
  g_return_val_if_fail ((guint) game < UC_N_GAMES, "");

  return game_names[game];
}

UcGame
uc_game_parse (const char *text)
{
  return uc_name_index (game_names, UC_N_GAMES, text);
}

const char *
uc_driver_word (UcDriverName name)
{
  static const char *const words[UC_N_DRIVERS] = {
#define X(id, word) word,
    UC_DRIVERS (X)
#undef X
  };

  g_return_val_if_fail ((guint) name < UC_N_DRIVERS, "");

  return words[name];
}

const char *
uc_cite_key (UcCite cite)
{
  g_return_val_if_fail ((guint) cite < UC_N_CITES, "");

  return cite_keys[cite];
}

UcCite
uc_cite_parse (const char *key)
{
  return uc_name_index (cite_keys, UC_N_CITES, key);
}

const char *
uc_rules_combination_cite (const UcRules *rules, UcWager wager, UcCombination combination)
{
  g_return_val_if_fail ((guint) wager < UC_N_WAGERS && (guint) combination < UC_N_COMBINATIONS, "");

  return rules->wagers[wager].combination_cites[combination];
}

const char *
uc_rules_cite (const UcRules *rules, UcCite cite)
{
  g_return_val_if_fail ((guint) cite < UC_N_CITES, "");

  return rules->cites[cite];
}

char *
uc_citation_format (const char *citation, char text[UC_CITATION_TEXT])
{
  const char *sign = strchr (citation, '.') != NULL ? "§ " : "ch. ";

  g_snprintf (text, UC_CITATION_TEXT, "%s%s", g_ascii_isdigit (*citation) ? sign : "", citation);
  return text;
}

guint
uc_rules_copies (const UcRules *rules, UcCard card)
{
  return uc_card_rank (card) == 10 && rules->pack == 48 ? 0 : rules->decks;
}
