/* [table]: the game, the shoe, the limits, and the options that the game's chapter settles itself. */
#include "uc-load.h"

#include <string.h>

#define GROUP "table"

static const UcChoice games[] = {
  { "down-under-blackjack", UC_GAME_DOWN_UNDER_BLACKJACK },
  { "blackjack", UC_GAME_BLACKJACK },
  { "spanish-21", UC_GAME_SPANISH_21 },
  { "players-edge-21", UC_GAME_PLAYERS_EDGE_21 },
  { "match-the-dealer-blackjack", UC_GAME_MATCH_THE_DEALER_BLACKJACK },
  { NULL, 0 },
};

static const UcChoice settlements[] = {
  { "losers-first", UC_SETTLE_LOSERS_FIRST },
  { "seat-by-seat", UC_SETTLE_SEAT_BY_SEAT },
  { NULL, 0 },
};

static const UcChoice shuffles[] = {
  { "manual", UC_SHUFFLE_MANUAL },
  { "automatic", UC_SHUFFLE_AUTOMATIC },
  { "continuous", UC_SHUFFLE_CONTINUOUS },
  { NULL, 0 },
};

static const UcKeySpec game_spec
    = { "game", UC_KEY_CHOICE, UC_FIELD (UcRules, game), .required = TRUE, .choices = games };

static const UcKeySpec specs[] = {
  { "id", UC_KEY_NAME, UC_FIELD (UcRules, table_id), .required = TRUE },
  { "decks", UC_KEY_NUMBER, UC_FIELD (UcRules, decks), .required = TRUE, .min = 1, .max = 8, .cite = UC_CITE_DECKS,
    .chapter = "decks" },
  { "seats", UC_KEY_NUMBER, UC_FIELD (UcRules, seats), .required = TRUE, .min = 1, .max = UC_MAX_SEATS,
    .cite = UC_CITE_SEATS, .chapter = "seats" },
  { "settlement", UC_KEY_CHOICE, UC_FIELD (UcRules, settlement), .choices = settlements,
    .fallback = UC_SETTLE_LOSERS_FIRST, .cite = UC_CITE_SETTLE_LOSERS_FIRST },
  { "smallest-chip", UC_KEY_SUM, UC_FIELD (UcRules, smallest_chip), .fallback = UC_DOLLAR },
  { "minimum", UC_KEY_SUM, UC_FIELD (UcRules, minimum), .fallback = UC_MONEY_UNKNOWN },
  { "maximum", UC_KEY_SUM, UC_FIELD (UcRules, maximum), .fallback = UC_MONEY_UNKNOWN },
  { "boxes-per-player", UC_KEY_NUMBER, UC_FIELD (UcRules, boxes_per_player), .min = 1, .max = UC_MAX_SEATS,
    .cite = UC_CITE_BOXES, .chapter = "seats" },
  { "shuffle", UC_KEY_CHOICE, UC_FIELD (UcRules, shuffle), .choices = shuffles, .fallback = UC_SHUFFLE_MANUAL,
    .cite = UC_CITE_BATCHES },
  { "batches", UC_KEY_NUMBER, UC_FIELD (UcRules, batches), .min = 1, .max = 2, .cite = UC_CITE_BATCHES },
  { "gaming-day", UC_KEY_CLOCK, UC_FIELD (UcRules, gaming_day_min), .fallback = 6 * 60 },
  { "even-money", UC_KEY_FLAG, UC_FIELD (UcRules, even_money), .fallback = TRUE },
};

/* Options that a chapter may fix or refuse; known everywhere. */
#define CHAPTER_KEYS "peek, soft-17, surrender, splits, split-aces, double-on, double-after-split, rescue"

void
uc_load_game (UcLoad *load)
{
  const UcKeyLine *line = uc_key_text_find (load->text, GROUP, "game");

  uc_load_keys (load, GROUP, &game_spec, 1, load->rules);
  if (load->rules->game == UC_GAME_NONE || uc_regulation_has_game (load->rules->game))
    return;
  uc_load_fault (load, line, NULL, "down-under-blackjack", "“%s” is not yet dealt by this version", line->value);
}

static const UcKeySpec *
find_spec (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    if (g_str_equal (specs[i].key, key))
      return &specs[i];
  g_return_val_if_reached (NULL);
}

static void
check_against_chapter (UcLoad *load)
{
  const UcRules *rules = load->rules;
  const UcKeyLine *decks = uc_key_text_find (load->text, GROUP, "decks");
  const UcKeyLine *seats = uc_key_text_find (load->text, GROUP, "seats");
  const char *allowed_decks = uc_regulation_get (load->regulation, GROUP, "decks");
  const char *max_seats = uc_regulation_get (load->regulation, GROUP, "seats");
  g_autofree char *decks_accepted = uc_load_chapter_text (load, find_spec ("decks"));
  g_autofree char *seats_accepted = uc_load_chapter_text (load, find_spec ("seats"));
  g_autofree char *decks_text = g_strdup_printf ("%u", rules->decks);

  if (decks != NULL && rules->decks > 0 && allowed_decks != NULL && !uc_list_has (allowed_decks, decks_text))
    uc_load_fault (load, decks, uc_load_cite (load, UC_CITE_DECKS), decks_accepted, "%u decks are not allowed",
                   rules->decks);
  if (seats != NULL && max_seats != NULL && rules->seats > g_ascii_strtoull (max_seats, NULL, 10))
    uc_load_fault (load, seats, uc_load_cite (load, UC_CITE_SEATS), seats_accepted,
                   "%u betting positions are too many", rules->seats);
}

/* 685a.3(a), (b): two batches with an automatic shuffler, one otherwise. */
static void
check_batches (UcLoad *load)
{
  UcRules *rules = load->rules;
  const UcKeyLine *line = uc_key_text_find (load->text, GROUP, "batches");
  guint due = rules->shuffle == UC_SHUFFLE_AUTOMATIC ? 2 : 1;

  if (line != NULL && rules->batches != 0 && rules->batches != due)
    uc_load_fault (load, line, uc_load_cite (load, due == 2 ? UC_CITE_BATCHES : UC_CITE_DECKS), due == 2 ? "2" : "1",
                   due == 2 ? "an automatic shuffler needs two batches of cards"
                            : "two batches of cards belong to an automatic shuffler");
  rules->batches = due;
}

static void
check_limits (UcLoad *load)
{
  const UcRules *rules = load->rules;
  const UcKeyLine *boxes = uc_key_text_find (load->text, GROUP, "boxes-per-player");

  if (rules->minimum != UC_MONEY_UNKNOWN && rules->maximum != UC_MONEY_UNKNOWN && rules->minimum > rules->maximum)
    uc_load_fault (load, uc_key_text_find (load->text, GROUP, "minimum"), NULL, "a sum up to the maximum",
                   "the minimum is above the maximum");
  if (boxes != NULL && rules->seats > 0 && rules->boxes_per_player > rules->seats)
    uc_load_fault (load, boxes, uc_load_cite (load, UC_CITE_BOXES), "at most the number of seats",
                   "the table has only %u betting positions", rules->seats);
}

/* Options that the chapter settles: its own value is accepted, any other is refused with the paragraph. */
static void
check_chapter_key (UcLoad *load, const char *group, const char *key)
{
  const UcKeyLine *line = uc_key_text_find (load->text, group, key);
  const char *fixed = uc_regulation_get (load->regulation, "fixed", key);
  const char *refused = uc_regulation_get (load->regulation, "refused", key);
  g_auto (GStrv) parts = NULL;

  if (line == NULL)
    return;
  if (refused != NULL)
    {
      uc_load_fault (load, line, refused, "the key left out", "this game has no such choice");
      return;
    }
  parts = g_strsplit (fixed != NULL ? fixed : "", ";", 2);
  if (g_strv_length (parts) == 2 && !g_str_equal (parts[0], line->value))
    uc_load_fault (load, line, parts[1], parts[0], "“%s” is not left to the casino in this game", line->value);
}

void
uc_load_table (UcLoad *load)
{
  g_autofree char *own = uc_load_key_list (specs, G_N_ELEMENTS (specs));
  g_autofree char *known = g_strconcat ("game, ", own, ", " CHAPTER_KEYS, NULL);
  g_auto (GStrv) chapter_keys = g_strsplit (CHAPTER_KEYS, ", ", -1);

  uc_load_keys (load, GROUP, specs, G_N_ELEMENTS (specs), load->rules);
  uc_load_unknown_keys (load, GROUP, known);
  load->rules->pack = 52;
  load->rules->splits = 1;
  load->rules->doublings = 1;
  load->rules->double_after_split = TRUE;
  check_limits (load);
  check_batches (load);
  if (load->regulation == NULL)
    return;
  check_against_chapter (load);
  for (guint i = 0; chapter_keys[i] != NULL; i++)
    check_chapter_key (load, GROUP, chapter_keys[i]);
  check_chapter_key (load, "readings", "bust");
}
