/* [table]: the game, the shoe, the limits, and the options that the game's chapter settles itself. */
#include "uc-load.h"

#include <string.h>

#define GROUP "table"

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

/* Filed with the approval to deal under a section whose dates have passed. */
static const UcChoice expired[] = { { "dealt-with-approval", TRUE }, { NULL, 0 } };

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
  { "expired", UC_KEY_CHOICE, UC_FIELD (UcRules, expired_approved), .choices = expired },
};

static const UcChoice peeks[] = {
  { "ace-and-ten", UC_PEEK_ACE_AND_TEN },
  { "ace", UC_PEEK_ACE },
  { "none", UC_PEEK_NONE },
  { NULL, 0 },
};

static const UcChoice soft_17s[] = { { "stand", FALSE }, { "hit", TRUE }, { NULL, 0 } };
static const UcChoice surrenders[] = { { "none", FALSE }, { "late", TRUE }, { NULL, 0 } };
static const UcChoice split_aces[] = { { "one-card", FALSE }, { "draw", TRUE }, { NULL, 0 } };
static const UcChoice doubles[] = { { "first-two", FALSE }, { "any", TRUE }, { NULL, 0 } };

/* How a hand is played, as far as the game's chapter leaves it to the casino. */
static const UcKeySpec options[] = {
  { "peek", UC_KEY_CHOICE, UC_FIELD (UcRules, peek), .choices = peeks, .fallback = UC_PEEK_ACE_AND_TEN,
    .cite = UC_CITE_PEEK },
  { "soft-17", UC_KEY_CHOICE, UC_FIELD (UcRules, soft_17_hits), .choices = soft_17s, .cite = UC_CITE_DEALER_DRAWS },
  { "surrender", UC_KEY_CHOICE, UC_FIELD (UcRules, late_surrender), .choices = surrenders, .cite = UC_CITE_SURRENDER },
  { "splits", UC_KEY_NUMBER, UC_FIELD (UcRules, splits), .fallback = 1, .min = 1, .max = UC_MAX_HANDS - 1,
    .cite = UC_CITE_SPLIT },
  { "split-aces", UC_KEY_CHOICE, UC_FIELD (UcRules, split_aces_draw), .choices = split_aces,
    .cite = UC_CITE_SPLIT_ACES },
  { "resplit-aces", UC_KEY_FLAG, UC_FIELD (UcRules, resplit_aces), .fallback = FALSE, .cite = UC_CITE_SPLIT_ACES },
  { "double-on", UC_KEY_CHOICE, UC_FIELD (UcRules, double_any), .choices = doubles, .cite = UC_CITE_DOUBLE },
  { "double-after-split", UC_KEY_FLAG, UC_FIELD (UcRules, double_after_split), .fallback = TRUE,
    .cite = UC_CITE_DOUBLE },
  { "rescue", UC_KEY_FLAG, UC_FIELD (UcRules, rescue), .fallback = FALSE, .cite = UC_CITE_RESCUE },
  { "even-money", UC_KEY_FLAG, UC_FIELD (UcRules, even_money), .fallback = TRUE, .cite = UC_CITE_EVEN_MONEY },
};

static const UcChoice suits[] = {
  { "S", UC_SUIT_SPADES }, { "H", UC_SUIT_HEARTS }, { "D", UC_SUIT_DIAMONDS }, { "C", UC_SUIT_CLUBS }, { NULL, 0 },
};

/* What the game's chapter says once for all of its tables. */
static const UcKeySpec chapter[] = {
  { "pack", UC_KEY_NUMBER, UC_FIELD (UcRules, pack), .required = TRUE, .min = 48, .max = 52 },
  { "doublings", UC_KEY_NUMBER, UC_FIELD (UcRules, doublings), .fallback = 1, .min = 1, .max = 3 },
  { "twenty-one-wins", UC_KEY_FLAG, UC_FIELD (UcRules, twenty_one_wins) },
  { "top-suit", UC_KEY_CHOICE, UC_FIELD (UcRules, top_suit), .choices = suits },
};

static const UcKeySpec super_bonus[] = {
  { "from-small", UC_KEY_SUM, UC_FIELD (UcSuperBonus, from_small) },
  { "pays-small", UC_KEY_SUM, UC_FIELD (UcSuperBonus, pays_small) },
  { "from-large", UC_KEY_SUM, UC_FIELD (UcSuperBonus, from_large) },
  { "pays-large", UC_KEY_SUM, UC_FIELD (UcSuperBonus, pays_large) },
  { "others", UC_KEY_SUM, UC_FIELD (UcSuperBonus, others) },
  { "others-with-seven", UC_KEY_SUM, UC_FIELD (UcSuperBonus, others_with_seven) },
};

/* "down-under-blackjack, blackjack, … or match-the-dealer-blackjack". */
static char *
game_list (void)
{
  GString *list = g_string_new (uc_game_name (UC_GAME_NONE + 1));

  for (UcGame game = UC_GAME_NONE + 2; game < UC_N_GAMES; game++)
    g_string_append_printf (list, "%s%s", game + 1 < UC_N_GAMES ? ", " : " or ", uc_game_name (game));
  return g_string_free (list, FALSE);
}

void
uc_load_game (UcLoad *load)
{
  const UcKeyLine *line = uc_key_text_find (load->text, GROUP, "game");
  g_autofree char *accepted = game_list ();

  if (line == NULL)
    uc_load_missing (load, GROUP, "game", NULL, accepted);
  else if ((load->rules->game = uc_game_parse (line->value)) == UC_GAME_NONE)
    uc_load_fault (load, line, NULL, accepted, "“%s” is not accepted", line->value);
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
    uc_load_fault (load, decks, uc_load_cite (load, UC_CITE_DECKS), decks_accepted,
                   rules->decks == 1 ? "%u deck is not allowed" : "%u decks are not allowed", rules->decks);
  if (seats != NULL && max_seats != NULL && rules->seats > g_ascii_strtoull (max_seats, NULL, 10))
    uc_load_fault (load, seats, uc_load_cite (load, UC_CITE_SEATS), seats_accepted,
                   "%u betting positions are too many", rules->seats);
}

/* 685a.3(a), (b): two batches with an automatic shuffler, one otherwise. A game without such a paragraph leaves the
 * shuffler's batches to the casino. */
static void
check_batches (UcLoad *load)
{
  UcRules *rules = load->rules;
  const UcKeyLine *line = uc_key_text_find (load->text, GROUP, "batches");
  gboolean automatic = rules->shuffle == UC_SHUFFLE_AUTOMATIC;
  guint due = automatic ? 2 : 1;

  if (automatic && rules->batches != 0 && load->regulation != NULL
      && uc_regulation_get (load->regulation, GROUP, "batches-with-automatic") == NULL)
    return;
  if (line != NULL && rules->batches != 0 && rules->batches != due)
    uc_load_fault (load, line, uc_load_cite (load, due == 2 ? UC_CITE_BATCHES : UC_CITE_DECKS), due == 2 ? "2" : "1",
                   due == 2 ? "an automatic shuffler needs two batches of cards"
                            : "two batches of cards belong to an automatic shuffler");
  rules->batches = due;
}

/* 633a.11(c): aces that are played like any hand are split again like any pair. */
static void
check_resplit (UcLoad *load)
{
  const UcRules *rules = load->rules;
  const UcKeyLine *line = uc_key_text_find (load->text, GROUP, "resplit-aces");

  if (line != NULL && rules->split_aces_draw)
    uc_load_fault (load, line, uc_load_cite (load, UC_CITE_SPLIT_ACES), "split-aces=one-card, or the key left out",
                   "with split-aces=draw aces are split again as any pair is");
  else if (rules->resplit_aces && rules->splits == 1)
    uc_load_fault (load, line, uc_load_cite (load, UC_CITE_SPLIT_ACES), "splits=2 or splits=3, or false",
                   "aces cannot be split again where a pair is split once");
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

void
uc_load_table (UcLoad *load)
{
  g_autofree char *own = uc_load_key_list (specs, G_N_ELEMENTS (specs));
  g_autofree char *open = uc_load_key_list (options, G_N_ELEMENTS (options));
  g_autofree char *known = g_strconcat ("game, ", own, ", ", open, NULL);

  uc_load_keys (load, GROUP, specs, G_N_ELEMENTS (specs), load->rules);
  uc_load_options (load, GROUP, options, G_N_ELEMENTS (options), load->rules);
  uc_load_unknown_keys (load, GROUP, known);
  check_limits (load);
  check_resplit (load);
  check_batches (load);
  if (load->regulation == NULL)
    return;
  check_against_chapter (load);
  uc_load_chapter (load, "table", chapter, G_N_ELEMENTS (chapter), load->rules);
  uc_load_chapter (load, "super-bonus", super_bonus, G_N_ELEMENTS (super_bonus), &load->rules->super_bonus);
}
