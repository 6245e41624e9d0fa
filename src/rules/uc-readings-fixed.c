/* What the program does where a text leaves a choice and nothing of the table file makes it: rules/regulations § 8. Where
 * another interpretation moves money the sentence says what it would do. */
#include "uc-readings-fixed.h"

#include "uc-hole.h"
#include "uc-side-wager.h"
#include "uc-ticket.h"

#include <glib/gi18n.h>

typedef struct
{
  const char *id;
  const char *sentence;
  UcCite cite;
  gboolean (*holds) (const UcRules *rules);
} FixedRow;

#define HOLDS(name, condition)                                                                                         \
  static gboolean name (const UcRules *rules) { return (condition); }

HOLDS (every_game, TRUE)
HOLDS (down_under, rules->game == UC_GAME_DOWN_UNDER_BLACKJACK)
HOLDS (not_down_under, rules->game != UC_GAME_DOWN_UNDER_BLACKJACK)
HOLDS (progressive, uc_side_wager_progressive (rules) != UC_WAGER_NONE)
HOLDS (linked, uc_ticket_wager (rules) != UC_WAGER_NONE)
HOLDS (validated, progressive (rules) || rules->super_bonus.pays_small > 0)
HOLDS (no_progressive, !progressive (rules))
HOLDS (cover_card, rules->shuffle != UC_SHUFFLE_CONTINUOUS)

static const FixedRow rows[] = {
  { "A4",
    N_ ("At the dealer's 22 all that is wagered on a doubled or split hand follows the hand, so that a 21 is paid on the "
        "whole. The other interpretation pays it on the first bet alone."),
    UC_CITE_DEALER_22, down_under },
  { "A5",
    N_ ("A dealer's Blackjack that comes to light after play takes the first bet alone. The amount that a double or a "
        "split added is returned."),
    UC_CITE_LATE_DEALER_BLACKJACK, not_down_under },
  { "A13",
    N_ ("Progressive wagers are settled from the dealer's far right, counterclockwise. The text names no direction, and the "
        "sums are the same in every one."),
    UC_CITE_PROGRESSIVE_PAY, progressive },
  { "A17",
    N_ ("While the chips counted and the wagers accepted differ, no card is dealt: they are counted again, or a wager "
        "without a chip is cleared. No text says what follows from a difference."),
    UC_CITE_CHIPS, progressive },
  { "A19",
    N_ ("After a wrong light or a wrong rectangle a floorperson, not the dealer, decides whether each hand continues or "
        "is dead. A dead hand gets its first bet back, even if it is over 21."),
    UC_CITE_WRONG_LIGHT, down_under },
  { "A20",
    N_ ("When the card reader fails during a round, a floorperson has the round completed with what the reader has shown, or "
        "voids it. No other round begins before the reader is back in service."),
    UC_CITE_READER_OUT, uc_hole_has_reader },
  { "A21",
    N_ ("A card that the dealer draws by accident to any finished hand goes to the discard rack. The text names the "
        "total of 17 alone; the other interpretation counts the card at a higher total."),
    UC_CITE_DEALER_OVERDRAW, down_under },
  { "A21", N_ ("A card that the dealer draws by accident to a finished hand goes to the discard rack."), UC_CITE_DEALER_OVERDRAW,
    not_down_under },
  { "A24",
    N_ ("When the cover card comes out, the round is finished, and no other begins before the shuffle. When the shoe "
        "runs out first, the cards of the discard rack are shuffled for the rest of the round."),
    UC_CITE_COVER_CARD, cover_card },
  { "A26",
    N_ ("On a dead hand and in a void round everything unsettled goes back: what doubles and splits added, insurance, side "
        "wagers, and a progressive chip, whose increments leave the meter. The other interpretation returns the first bet alone."),
    UC_CITE_NO_CARDS, progressive },
  { "A26",
    N_ ("On a dead hand and in a void round everything unsettled goes back: what doubles and splits added, insurance and side "
        "wagers. The other interpretation returns the first bet alone."),
    UC_CITE_NO_CARDS, no_progressive },
  { "A31",
    N_ ("When a round is voided, a win that is validated and not yet paid is paid, unless two persons say that it is not. The "
        "other interpretation pays nothing in a void round."),
    UC_CITE_PROGRESSIVE_VALIDATE, validated },
  { "A36",
    N_ ("The correction of a closed round moves no meter, because other rounds have been played for it since. The sum "
        "owed is the share by the meter as that round locked it, and two persons decide whether the meter is set."),
    UC_CITE_METER, progressive },
  { "A37",
    N_ ("Two persons transfer, distribute or remove the sum of a meter with the table closed. While it is open they "
        "correct it, and nobody empties it. The text asks for a lock against alteration and names no time. The other "
        "interpretation lets them take from a meter on which players are betting."),
    UC_CITE_METER, progressive },
  { "A38",
    N_ ("If a correction shows that the first two cards are a Blackjack, the hand is paid as one, even if it drew more "
        "cards or was rescued. The amount that a double added is returned. A hand that was split or surrendered stays as "
        "it was played. The other interpretation settles every hand as it was played."),
    UC_CITE_BLACKJACK_PAYS, every_game },
  { "A39",
    N_ ("When a wrong light is put right in mid-play and both of the dealer's cards are Large, the hole card is turned at once. A card "
        "that a player missed comes after it, before the dealer draws; after a Blackjack no card comes at all. The other "
        "interpretation deals the missed card first."),
    UC_CITE_READER, down_under },
  { "A40",
    N_ ("When two tables on a linked meter win at once, their wins count in the order in which the link records them. That also holds "
        "if a table was out of the link's reach, because nobody outside can check its clock meanwhile. The other interpretation "
        "ranks the wins by the tables' clocks."),
    UC_CITE_PROGRESSIVE_PAY, linked },
  { "A41",
    N_ ("When the link stays out of reach after a win, two persons may say the sum, and it is paid. When the link is back, the player "
        "is owed what the meter had beyond it, and the casino bears what the meter did not have. The other interpretation pays "
        "nothing before the link is back."),
    UC_CITE_PROGRESSIVE_VALIDATE, linked },
};

void
uc_readings_fixed_append (const UcRules *rules, GArray *readings)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      UcReading reading = { .id = rows[i].id, .key = "", .sentence = rows[i].sentence, .cite = rows[i].cite,
                            .is_default = TRUE, .group = "table" };

      if (rows[i].holds (rules))
        g_array_append_val (readings, reading);
    }
}
