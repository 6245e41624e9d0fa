/* What the files with the prompts' words share: a list of rows each, one row a prompt.
 *
 * A row says headline, support and button; what depends on seats, cards and sums is said by its function. A prompt's
 * words are added as a row of the list of its part of the round, and nowhere else.
 */
#pragma once

#include "uc-say.h"

G_BEGIN_DECLS

typedef struct
{
  const UcTable *table;
  const UcPrompt *prompt;
  UcPromptWords *words;
} UcSay;

typedef struct
{
  UcPromptId id;
  const char *headline, *support, *primary; /* NULL when fill says it */
  UcSign sign;                              /* on the button while it is the person's turn */
  gboolean shoe;                            /* a card from the shoe ends it, or a typed one where no shoe reads */
  void (*fill) (const UcSay *say);
} UcSayRow;

/* Lists, each ended by UC_SAY_END. */
extern const UcSayRow uc_say_opening[]; /* closed table, inspections, shuffle, cut, burn */
extern const UcSayRow uc_say_bets[];    /* bets, chips, the deal */
extern const UcSayRow uc_say_side[];    /* side wagers, their lights and validation */
extern const UcSayRow uc_say_reader[];  /* insurance, the card reader, the dealer's Blackjack */
extern const UcSayRow uc_say_play[];    /* decisions, the dealer's hand */
extern const UcSayRow uc_say_settle[];  /* settlement, clearing, documents */
extern const UcSayRow uc_say_games[];   /* steps that only some games have */
extern const UcSayRow uc_say_trouble[]; /* what stands in the way */
#define UC_SAY_END { .id = UC_N_PROMPTS }

/* Each takes the place of what was said before. */
void uc_say_headline (const UcSay *say, const char *format, ...) G_GNUC_PRINTF (2, 3);
void uc_say_support (const UcSay *say, const char *format, ...) G_GNUC_PRINTF (2, 3);
void uc_say_primary (const UcSay *say, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* One more whole sentence after those of the support. */
void uc_say_more (const UcSay *say, const char *format, ...) G_GNUC_PRINTF (2, 3);

guint uc_say_count (guint8 seats);
gboolean uc_say_shoe_reads (const UcSay *say);
/* Money where the sum is known, odds where it is not. */
char *uc_say_sum (UcMoney money, UcOdds odds);

G_END_DECLS
