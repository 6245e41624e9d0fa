/* What the casino filed, read from the table file and the regulation's data by the auditor itself. */
#pragma once

#include "uc-combination.h"
#include "uc-game.h"
#include "uc-odds.h"
#include "uc-wager.h"

G_BEGIN_DECLS

/* The wagers proper: their awards come from a meter. */
typedef struct
{
  gboolean offered;
  gboolean progressive;
  gboolean stake_returned;
  gboolean linked; /* other tables share its meter: the link says what is on it */
  gboolean known; /* the auditor knows when it wins */
  UcMoney amount; /* of a progressive; 0 = any */
  UcMoney minimum, maximum; /* UC_MONEY_UNKNOWN = none */
  UcOdds odds[UC_N_COMBINATIONS];
  UcMoney seed;
  guint32 primary, secondary; /* increments, in millionths of the wager */
  gboolean reserve_alone;     /* reseeded from the reserve alone */
  gboolean seed_alone;        /* … or from the seed, whatever the reserve */
} UcAuditWager;

typedef struct
{
  UcGame game;
  guint decks;
  gboolean tens;       /* the decks have tens */
  gboolean reader;     /* the hole card is read */
  guint boxes;         /* that one player may have; 0 = any number */
  gboolean continuous; /* shuffled continuously: copies are counted among the cards that are out */
  gboolean twenty_one_wins;
  guint top_suit;
  guint ace_cap, pair_of_aces; /* 685a.3, first (d)(3) */
  gboolean busted_returned;
  gboolean late_ties_21; /* a late Blackjack of the dealer's ties with a 21 */
  gboolean shared; /* a percentage is shared by its winners */
  gboolean split_large_paid; /* 685a.7(n)(1) */
  gboolean envy;
  gboolean soft_17_hits;
  gboolean dealer_draws_always; /* A27: where no hand is left that he decides, too */
  guint doublings, splits;
  gboolean aces_get_one;   /* a split ace has one card */
  gboolean aces_resplit;   /* … and a pair of them is split again */
  gboolean double_any;     /* on more cards than two */
  gboolean double_of_split;
  gboolean late_surrender, rescue;
  UcMoney smallest_chip;
  /* the casino's internal controls */
  UcMoney second_signature;   /* from which award on; UC_MONEY_UNKNOWN = none */
  UcMoney validation_from;    /* fixed odds and bonuses; UC_MONEY_UNKNOWN = none of them */
  UcMoney not_from_inventory; /* fixed odds; UC_MONEY_UNKNOWN = none of them */
  gboolean dark_light_override;
  gboolean hold_table; /* no round begins while an award waits for documents */
  UcMoney tax_form, camera; /* awards from here on have more than a slip; UC_MONEY_UNKNOWN = none */
  UcMoney payout_limit, round_limit; /* UC_MONEY_UNKNOWN = none */
  UcOdds insurance, insurance_of_suited;
  UcMoney envy_pays[UC_N_COMBINATIONS];
  UcMoney bonus_from[2], bonus_pays[2]; /* 635a.12(c), lower step first; 0 = no Super Bonus */
  UcMoney bonus_others, bonus_others_with_seven;
  UcAuditWager wagers[UC_N_WAGERS];
  GHashTable *citations; /* key → paragraph */
} UcAuditFiled;

/* FALSE: @error says what is missing. */
gboolean uc_audit_filed_read (UcAuditFiled *filed, const char *table_text, GError **error);
void uc_audit_filed_clear (UcAuditFiled *filed);
/* The paragraph under @key of the regulation's data, as events cite it; "" = none names one. */
const char *uc_audit_filed_cite (const UcAuditFiled *filed, const char *key);

G_END_DECLS
