#include "every-paytable.h"

#include "uc-rules-load.h"

#define MOST_DECKS 8

typedef struct
{
  UcWager wager;
  const char *game;
  const char *names;  /* of paytables */
  const char *groups; /* %s is the paytable's name */
} Offer;

#define PROGRESSIVE "[wager match-the-dealer-progressive]\namount=1.00\npaytable=%s\n"
#define NUMBERS "1 2 3 4 5 6 7 8 9 10"

static const Offer offers[] = {
  { UC_WAGER_MATCH_THE_DEALER, "down-under-blackjack", "-", "[wager match-the-dealer]\n#%s\n" },
  { UC_WAGER_MATCH_THE_DEALER, "spanish-21", "-", "[wager match-the-dealer]\n#%s\n" },
  { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, "down-under-blackjack", NUMBERS, PROGRESSIVE },
  { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, "spanish-21", NUMBERS, PROGRESSIVE },
  { UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE, "blackjack", "A B C D",
    "[wager blackjack-match-progressive]\namount=1.00\nenvy=true\npaytable=%s\n" },
  { UC_WAGER_MATCH_UP, "players-edge-21", "A B C", "[wager match-up]\npaytable=%s\n" },
  { UC_WAGER_MATCH_DOWN, "players-edge-21", "A B C", "[wager match-down]\npaytable=%s\n" },
  { UC_WAGER_MONSTER_MATCH, "players-edge-21", "A B C D E", "[wager monster-match]\namount=1.00\npaytable=%s\n" },
  { UC_WAGER_UP_CARD, "match-the-dealer-blackjack", "-", "[wager up-card]\n#%s\n" },
  { UC_WAGER_DOWN_CARD, "match-the-dealer-blackjack", "-", "[wager up-card]\n[wager down-card]\n#%s\n" },
};

static gboolean
load (const Offer *offer, guint decks, const char *name, UcRules *rules)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_auto (GStrv) around = g_strsplit (offer->groups, "%s", 2);
  g_autofree char *text = g_strdup_printf ("[table]\nid=T\ngame=%s\ndecks=%u\nseats=6\n%s%s%s", offer->game, decks,
                                           around[0], name, around[1]);

  return uc_rules_load_text (text, "t.ini", rules, faults);
}

static void
append_paytables (GArray *all, const Offer *offer, guint decks)
{
  g_auto (GStrv) names = g_strsplit (offer->names, " ", -1);
  UcPaytable entry = { .wager = offer->wager };

  for (guint i = 0; names[i] != NULL; i++)
    if (load (offer, decks, names[i], &entry.rules))
      {
        g_array_append_val (all, entry);
        entry.paytable++;
      }
}

GArray *
uc_every_paytable (void)
{
  GArray *all = g_array_new (FALSE, TRUE, sizeof (UcPaytable));

  for (guint i = 0; i < G_N_ELEMENTS (offers); i++)
    for (guint decks = 1; decks <= MOST_DECKS; decks++)
      append_paytables (all, &offers[i], decks);
  return all;
}
