/* Prints docs/reference/round-script.md from the table of inputs. */
#include "uc-input.h"

#include <stdio.h>

#define HEAD                                                                                                           \
  "# The round script\n"                                                                                               \
  "\n"                                                                                                                 \
  "This page is for developers and testers. A round script lists what happens at the table, one input per line.\n"     \
  "Devices, screens, the simulator, the tests and the journal all use it; `upcardctl play` runs files of it. The page is\n" \
  "made from the table in `src/core/record/event/uc-input.h` that also reads the lines; a test compares the two.\n"    \
  "\n"                                                                                                                 \
  "`#` starts a comment. `@2000-01-01T00:00:00Z LINE` gives a line its time; without it `upcardctl play` gives\n"      \
  "each line one second. Words in brackets may be absent; `a|b` is one of the two.\n"

#define WORDS                                                                                                          \
  "\n"                                                                                                                 \
  "## Words\n"                                                                                                         \
  "\n"                                                                                                                 \
  "| word | form |\n"                                                                                                  \
  "| --- | --- |\n"                                                                                                    \
  "| `SEAT` | 1 to 7; seat 1 is farthest to the dealer's left, the first to be dealt |\n"                              \
  "| `HAND` | 0 for the hand dealt; split hands are 0, 1, 2 … in the order they are played |\n"                        \
  "| `WAGER` | `main`, `match-the-dealer`, `match-the-dealer-progressive`, `blackjack-match-progressive`, `match-up`, " \
  "`match-down`, `monster-match`, `up-card`, `down-card`; to sign and to document also `envy-bonus`, `super-bonus`, "  \
  "`super-bonus-envy` |\n"                                                                                             \
  "| `AMOUNT` | US dollars, up to six decimals: `5`, `12.50`; `-` for unknown |\n"                                     \
  "| `CARD` | rank `A 2 3 4 5 6 7 8 9 T J Q K` and suit `S H D C`: `AS`, `TD`, `7H` |\n"                               \
  "| `RANGE` | `small` 2-5, `medium` 6-9, `large` T J Q K A |\n"                                                       \
  "| `BADGE` | up to 15 letters and digits. If it signs without a PIN, the record adds its role: "                     \
  "`sign-on 1001 dealer`. A typed number is followed by its PIN: `sign-on 1001:0000`. In place of the PIN the record keeps " \
  "the result: `sign-on 1001:ok dealer`, `sign-on 1001:wrong`; `:touched` for `:ok` if the badge reader had read the badge |\n" \
  "| `PIN` | 4 to 8 digits. In place of the PIN the record keeps the result: `floorperson ok`, `wrong`, `locked`, `unknown`; " \
  "`floorperson touched` if the badge reader had read the badge |\n"                                                   \
  "| `REASON` | the rest of the line, up to 95 bytes |\n"                                                              \
  "| `DEVICE` | `shoe`, `reader`, `badge`, `lock-button`, `lock-line`, `lamps`, `meter`, `link`, `journal`, "                  \
  "`head.1` … `head.7` |\n"

#define NOTES                                                                                                          \
  "\n"                                                                                                                 \
  "## How the lines are read\n"                                                                                        \
  "\n"                                                                                                                 \
  "* The program never asks for a decision where the rules leave none, and a script has no line for it. These are a\n" \
  "  Blackjack, a hand of 21 or more, a doubled hand that may be neither doubled again nor rescued, and split aces that\n" \
  "  get one card.\n"                                                                                                  \
  "* After `hit` or `double` the next `card` is that hand's. After `split`, hand 0 keeps the card dealt first and\n"   \
  "  the next `card` is its second. Hand 1 gets its second card when hand 0 is finished.\n"                            \
  "* Bare `double` is the most allowed; bare `insurance` is half the main wager, up to the next chip unit.\n"          \
  "* An impossible line is refused with the expected lines and the paragraph; no part of it counts.\n"                 \
  "* A wager that is too small or not offered here does not count, but it is not an impossible line. The record has\n" \
  "  `wager-refused`, with the reason, and the run continues.\n"                                                       \
  "* `bet`, `unbet` and `no-more-bets` may end in `~N`: the sensor or the button bounced, and N edges of it were\n"    \
  "  ignored since the one before. It changes nothing; the record keeps it.\n"                                         \
  "\n"                                                                                                                 \
  "### Requests and signatures\n"                                                                                      \
  "\n"                                                                                                                 \
  "* Only the badge that made a request can `withdraw` it. `withdraw` takes back its pending correction, void round or\n" \
  "  meter. If there is none, it takes back the signature on the first win of the queue that this badge signed as the\n" \
  "  first of two. The previous state returns.\n"                                                                      \
  "* A signature of two persons, or of one where one is enough, is a fact and can only be corrected.\n"                \
  "* A payout rejected for `other` is not a request, and a second person decides. Otherwise the one person who refuses\n" \
  "  to sign would clear the way for a signature that nobody checked.\n"                                               \
  "* When a badge is removed, locked or given a lower role, its first signature, request or rejection no longer counts,\n" \
  "  and the table asks for it again. A payout that the badge rejected for `other` still waits for a decision; two other\n" \
  "  badges can void it. The signatures of two persons stay valid.\n"                                                  \
  "* A badge that is removed or locked on the record signs nothing as a floorperson or above. No badge signs by a higher\n" \
  "  role than the record has. Once it is enrolled again, unlocked, freed or changed back, it signs as before.\n"      \
  "* A refusal is not a signature. The person who rejected a win, for any reason but `light-dark`, does not sign it.\n" \
  "* Another badge of a higher role may `validate` a rejected win. This overrules the rejection and is one of the\n"   \
  "  signatures that the award takes; where it takes two, a third badge signs as well. Only a still higher role can reject\n" \
  "  again a win whose rejection a higher role has overruled.\n"                                                       \
  "* When `correct` makes the table judge a win again, its signatures and its `hand-misread` rejections no longer\n"   \
  "  count; the other rejections remain. A person who rejected a hand as misread, and then finds it right, gives the\n" \
  "  reason after seat and wager of `validate`.\n"                                                                     \
  "* An award that one person signs is void when one person rejects it for `not-accepted` or `chips-disagree`. An award\n" \
  "  that two sign is void only when a second badge inputs the same line, one of the two of a higher role; until then the\n" \
  "  first may `withdraw`. Two who reject for `other` make any award void.\n"                                          \
  "* `void-round` asks for a second person with another badge, one of the two of a higher role. If that badge inputs\n" \
  "  `validate`, the round is void, but a win that was validated and only waited for another winner's share is paid: the\n" \
  "  winners that are left share the award. If it inputs `void-round` as well, that win goes back like every other wager.\n" \
  "  A greater share that takes two signatures has those of the two badges, neither of which may have rejected it. Where\n" \
  "  no such win waits, the two lines do the same.\n"                                                                  \
  "\n"                                                                                                                 \
  "### Cards that change hands\n"                                                                                      \
  "\n"                                                                                                                 \
  "* At the dealer's word, the last card leaves a hand by `move`, `take`, `irregularity face-up-card` or\n"            \
  "  `irregularity exposed-card`. `move` and the irregularities end with a floorperson's badge if the hand has won a\n" \
  "  progressive or a Super Bonus by the card, announced or not. They also do if the shoe read the card and a bet is settled\n" \
  "  by it. A tap just after a card that nobody had asked for says only whose card it is.\n"                           \
  "* If two sign the award, `move` leaves the card where it is, and two badges input the same line of the irregularity.\n" \
  "  A ruling by which such an award goes to another hand is input twice as well.\n"                                   \
  "* `no-cards` and `one-card` move cards at the dealer's word; § 685a.12(f) is for a player who got no card, or one. In\n" \
  "  two cases the dealer only reports it: an award comes or goes with the cards, or a box loses one of two cards that the\n" \
  "  shoe read. Then a floorperson inputs `ruling … confirmed` or `go-on`.\n"                                          \
  "* `missed-card … dead` is such a report, too, for a hand that had not input `hit` or `double`, or with which an award\n" \
  "  goes. § 685a.12(g) is for a player who has requested a card.\n"                                                   \
  "* An exposed card is offered first to the hand that the next card would go to, § 685a.12(c).\n"                     \
  "\n"                                                                                                                 \
  "### The dealer's badge\n"                                                                                           \
  "\n"                                                                                                                 \
  "* The person who is signed on as the table's dealer signs nothing there as a floorperson or above: no payout,\n"    \
  "  § 685c.1(h)(3), no ruling, correction, void round or meter.\n"                                                    \
  "* The person who dealt a closed round signs nothing of it either, even after another dealer signs on. This covers\n" \
  "  corrections, as the first of two or as the second, documents of its awards, and receipts.\n"                      \
  "* At a table in use a receipt can be made only for a seat that wagered in the round.\n"

typedef struct
{
  UcInputKind kind;
  const char *meaning;
} Meaning;

static const Meaning meanings[] = {
  { UC_INPUT_BET, "A wager is placed. A progressive has its fixed amount; the main wager comes first." },
  { UC_INPUT_UNBET, "The wager is taken back while bets are open." },
  { UC_INPUT_NO_MORE_BETS, "The dealer's lock-out." },
  { UC_INPUT_CHIPS, "The dealer's count of progressive chips." },
  { UC_INPUT_CARD, "The next card leaves the shoe and goes where the procedure requires. `-`: nobody has read it." },
  { UC_INPUT_HOLE, "The face of an unread hole card when it is turned." },
  { UC_INPUT_PEEK, "The card reader's answer in games where the dealer looks for a Blackjack. The program adds `differs` when the card that "
    "the shoe has read contradicts it." },
  { UC_INPUT_LIGHT,
    "The range that the hole-card reader showed. The program adds `differs` when the card that the shoe has read has "
    "another range." },
  { UC_INPUT_PLACE, "The rectangle in which the dealer put the hand." },
  { UC_INPUT_INSURANCE, "The seat insures." },
  { UC_INPUT_EVEN_MONEY, "The seat takes even money for its Blackjack." },
  { UC_INPUT_INSURANCE_CLOSED, "No more insurance." },
  { UC_INPUT_HIT, "The hand in turn takes a card." },
  { UC_INPUT_STAND, "The hand takes no more cards." },
  { UC_INPUT_DOUBLE, "The hand doubles." },
  { UC_INPUT_SPLIT, "The hand is split." },
  { UC_INPUT_SURRENDER, "The hand is surrendered, in games that offer it." },
  { UC_INPUT_RESCUE, "A doubled hand is rescued, in games that offer it." },
  { UC_INPUT_TAKE, "The dealer's tap on the seat that takes a card; hands passed over have stood." },
  { UC_INPUT_PLAYER,
    "These seats, side by side, and no others are one player's, until `player SEAT` separates them. Before the first "
    "card of a round." },
  { UC_INPUT_ARRIVED, "The first player came to the table." },
  { UC_INPUT_ENTRY, "The seat may enter in mid-shoe, or may not." },
  { UC_INPUT_CONFIRM, "The dealer's main button on the prompt shown." },
  { UC_INPUT_UNDO,
    "Takes back the last fact that no other fact depends on; a second `undo` takes back the one before. Three things "
    "stay: the input of a device; every fact before a payment, a signature or a ruling; and, when a seat disputes, "
    "its cards and chips until the ruling. After a call of the floor, and where an award comes or goes with it, a "
    "floorperson's badge is needed." },
  { UC_INPUT_RETYPE,
    "Puts another card in the place of the last one, which was typed. A floorperson's badge is needed if either card "
    "makes an award, announced or not, and after a call of the floor. Two persons correct a card of an award that "
    "two sign." },
  { UC_INPUT_LATE_DOUBLE,
    "The last hit was a double, which was noticed after its card had come. A floorperson's badge is needed if `hit` "
    "was input, if an award comes or goes with it, or after a call of the floor." },
  { UC_INPUT_MOVE,
    "Gives the last card to another hand. A floorperson's badge is needed if it takes an award from a hand, or if a "
    "card that the shoe read has settled a bet." },
  { UC_INPUT_LAMP, "The dealer's look at the winner's light." },
  { UC_INPUT_CALL_FLOOR,
    "Calls the floorperson. Another call keeps the time of the first call. `withdrawn`: the dealer takes the call "
    "back, but not while a dispute waits, or a win whose light is checked. A win whose light comes later calls again." },
  { UC_INPUT_VALIDATE,
    "Signs a payout, or as the second person a correction. A dark light is overridden only with a reason." },
  { UC_INPUT_GO_AHEAD,
    "Has the other winners of SEAT's percentage signed and paid at the least that they can get, while SEAT's light "
    "is dark or its win is rejected. Two persons input this line, one of them of a higher role. If SEAT wins "
    "nothing, the rest is due before the round closes. Of such rests, too, a signed one goes ahead of an unsigned "
    "one. A share of 100% waits all the same." },
  { UC_INPUT_REJECT,
    "Rejects a payout. Where two sign an award, two input this line before the wager is void. A sum that is due for "
    "a settled wager stays on record as owed once two have rejected it for `other`." },
  { UC_INPUT_DOCUMENTED,
    "A floorperson or above confirms that a payout's documents are there. A slip documents one award. Its number is "
    "the same in small and in capital letters, with leading zeros and without. After seat and wager, the line lists "
    "what was done in addition: the tax form is filled in, the cards are shown to the camera and the hand is sealed. "
    "An award that reaches the table file's sums for them is not completely documented without them. Where "
    "procedures are implied, they are implied as well." },
  { UC_INPUT_REOPEN_BETS, "Takes back a lock-out pressed by mistake, until the first card." },
  { UC_INPUT_CLEAR_WAGER, "Takes back a progressive wager whose chip is not there, before the count agrees." },
  { UC_INPUT_VOID_ROUND,
    "Voids the round, with a second person who says `validate` or this line again: every unsettled wager goes back. A win "
    "that is validated is paid with `validate`, and goes back with the second line. Not while an Envy Bonus or a Super Bonus "
    "is owed: that is validated or rejected first." },
  { UC_INPUT_CORRECT, "Corrects what event `SEQ` says to another value; a second person where money or a sensor's word changes." },
  { UC_INPUT_RULING,
    "The floorperson's ruling on a round that has stopped; or on a seat's dispute: `paid` and the sum owed, "
    "`stands`, `correct`. Two persons rule that a seat is paid if the sum of the round's rulings for the seat "
    "reaches `second-signature`, or is more than its wagers could win at best." },
  { UC_INPUT_START_METER, "The service puts a progressive's initial meter on record, once." },
  { UC_INPUT_AWARD_BY_HAND,
    "Says what an award takes of a meter that tables share, while its amount is to come and the link is out of reach or has nothing for it. A second person "
    "says `validate`. When the link is back, the difference to its sum is on record as owed." },
  { UC_INPUT_METER_SET,
    "Sets a meter's value and reserve, with a second person. The reason begins with a code: `initial`, `correction`, "
    "`malfunction`, `transfer-in`, `transfer-out`, `distributed`, `removed` or `seed-recovered`; another first word "
    "means `correction`. `initial` and `transfer-in` take nothing away; `transfer-out`, `distributed`, `removed` and "
    "`seed-recovered` add nothing. `initial` is for a meter that holds nothing or has not been played for. "
    "`transfer-out`, `distributed` and `removed` need a closed table (A37). To 0 and 0 they end the meter: nothing "
    "is bet on it before it is started or set again. No other code sets it to 0 and 0." },
  { UC_INPUT_RESET_KEY,
    "The reset key is turned after the documents of an award of 100%, where the table file fits one: before that no bet is "
    "made. With badge and PIN a floorperson signs in its place." },
  { UC_INPUT_READ_METER,
    "Puts the progressive's meter and its counters on record, between rounds. The service inputs it once a gaming "
    "day; a person does with a badge, a floorperson's or above." },
  { UC_INPUT_WITHDRAW,
    "Takes back a request that waits for a second person, by the person who made it: a correction, a void round, a "
    "meter, a gaming day, or the first of two signatures on a payout." },
  { UC_INPUT_ACKNOWLEDGE,
    "The floorperson knows that the record could not be written. For a record in doubt, two persons, one of the two "
    "of the higher role, confirm that it continues." },
  { UC_INPUT_BADGE, "A badge was read." },
  { UC_INPUT_PERSON,
    "A change that the service found in the people file; after `unlocked`, the person who signed for it." },
  { UC_INPUT_DEVICE, "A device answers, is gone, or reports a fault." },
  { UC_INPUT_CLOCK, "The wall clock jumped." },
  { UC_INPUT_REFUSED, "A device sent something that the procedure refuses; `TEXT` is the line's first word." },
  { UC_INPUT_GAMING_DAY, "A gaming day begins, never one before the day on record." },
  { UC_INPUT_GAMING_DAY_BACK,
    "Sets the gaming day on record back to the day `VALUE`, such as `2026-11-27`, after a clock that ran ahead. A "
    "second person inputs `validate`. Between rounds only, and only to the day of the clock. Days on which the table "
    "was played do not come again: the day goes back at most by what the calendar leapt." },
  { UC_INPUT_OFFER, "A player takes a card exposed in error, or refuses it." },
  { UC_INPUT_DISPUTE,
    "A seat disputes. Until the ruling its cards, chips and wagers stay where they are, nothing of it is taken or "
    "paid, and the round stays open. Then its steps come again for it alone. The other seats act and are settled "
    "meanwhile. Only wagers that the text settles before another card wait: side wagers, losing insurance. `--auto` "
    "rules `stands`. `withdrawn`: the dealer takes the dispute back, before a floorperson has acted on it." },
  { UC_INPUT_IRREGULARITY, "An irregularity of § 685a.12; the forms are below." },
  { UC_INPUT_OPEN_TABLE, "Opens the table. At a table in use no wager is taken before a dealer signs on; a script needs no such line." },
  { UC_INPUT_INSPECT_CARDS,
    "The cards were inspected, and a floorperson or above verified it. With `batches=2`, one line per batch." },
  { UC_INPUT_SPREAD, "The cards were spread at an idle table." },
  { UC_INPUT_PRESHUFFLED, "The cards came preshuffled; at a table in use a floorperson confirms it." },
  { UC_INPUT_INSPECT_READER, "A floorperson inspected the reader: at the opening, each gaming day, after it failed." },
  { UC_INPUT_SHUFFLE, "The cards were shuffled." },
  { UC_INPUT_CUT, "The cards were cut." },
  { UC_INPUT_CUT_REFUSED, "A player refuses the cut." },
  { UC_INPUT_RECUT, "A floorperson or above orders another cut." },
  { UC_INPUT_RESHUFFLE, "A floorperson or above orders another shuffle." },
  { UC_INPUT_BURN, "A card was burned." },
  { UC_INPUT_COVER_CARD, "The cover card came: as the first card of a round, or before a seat's or the dealer's." },
  { UC_INPUT_SIGN_ON, "A dealer signs on." },
  { UC_INPUT_CLOSE_TABLE, "Closes the table. Not while cards stay on it for documents." },
  { UC_INPUT_CONFIRM_READINGS,
    "A floorperson or above has read the table file's interpretations of the regulation, and confirms them for this "
    "record." },
  { UC_INPUT_TEST_DEVICE,
    "The device check, between rounds. `on` lights the part for a person to look at, or waits for its input. `off` "
    "ends the test without an answer. `works` and `fails` are the person's answer. A sensor, button or reader under "
    "test answers for itself. Its own line (`bet`, `no-more-bets`, `card`, `light`, `peek`, `badge`) is that answer "
    "and nothing else, even from a script. The first wager of a round ends a test." },
  { UC_INPUT_DOUBT,
    "The service does not find in the record what this table signed last, or a file of the program is not the one "
    "that was installed. No card is dealt before two persons have input `acknowledge`. With `wrong-clock` the wall "
    "clock is more than a day from the time that the record leads to expect, and one person confirms it. The text "
    "names the difference." },
  { UC_INPUT_FREE_BADGE, "A shift manager or an assistant frees the locked badge `VALUE` at the table." },
  { UC_INPUT_COUNT_SHOE,
    "A floorperson counted N cards left in the shoe, as the round's cards are cleared or when a shuffle is due." },
  { UC_INPUT_RECEIPT, "A floorperson has a player's receipt made for a closed round." },
  { UC_INPUT_TRAINING, "A floorperson or above allows training on the screen of a closed table. It changes nothing at the table." },
  { UC_INPUT_TRAINING_ENDED, "A floorperson or above ends the training; the screen shows the closed table again." },
  { UC_INPUT_INSPECT_SHUFFLER, "A floorperson inspected the shuffler: it is used again, or it is out of order." },
  { UC_INPUT_GIVE_BACK, "The dealer does not wait for the linked meter's answer any longer, and gives the chips back." },
  { UC_INPUT_JOINED,
    "The linked meter accepts the wagers that event `SEQ` of round `ROUND` asked for: epoch `EPOCH`, entry `ENTRY` of its ledger "
    "and its head, and what the meter shows." },
  { UC_INPUT_NOT_JOINED, "The linked meter does not accept them; the text is the reason." },
  { UC_INPUT_LOCKED,
    "The linked meter says what claim `CLAIM` of round `ROUND` takes: what is for 10%, what it takes in all, and what is held." },
  { UC_INPUT_SETTLED, "The linked meter confirms what was awarded of the claim, and what is still held." },
  { UC_INPUT_ACCEPT_DEVICES,
    "A floorperson or above accepts the table although parts have failed their test; without it no bets are taken." },
};

/* Lines that show each irregularity's own arguments. */
static const char *const irregularities[] = {
  "face-up-card [CARD [BADGE PIN]]",
  "unexposed-card",
  "exposed-card [CARD [BADGE PIN]]",
  "dealer-overdraw",
  "shoe-empty",
  "no-cards SEAT",
  "one-card SEAT yes|no",
  "missed-card SEAT HAND draw|dead",
  "wrong-light RANGE",
  "wrong-place RANGE",
  "reader-out",
  "shuffler-jam",
  "shuffler-out",
};

static const char *
meaning_of (UcInputKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (meanings[i].kind == kind)
      return meanings[i].meaning;
  return "(docs/reference/round-script-reference.c does not say)";
}

/* In a table "|" ends a cell. */
static void
print_cell (const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '|')
        putchar ('\\');
      putchar (*p);
    }
}

static void
print_verbs (void)
{
  puts ("\n## Lines\n\n| line | meaning |\n| --- | --- |");
  for (guint kind = UC_INPUT_NONE + 1; kind < UC_N_INPUTS; kind++)
    {
      fputs ("| `", stdout);
      print_cell (uc_input_usage (kind));
      printf ("` | %s |\n", meaning_of (kind));
    }
}

static void
print_irregularities (void)
{
  puts ("\nIrregularities, in the order of § 685a.12:\n\n```text");
  for (guint i = 0; i < G_N_ELEMENTS (irregularities); i++)
    printf ("irregularity %s\n", irregularities[i]);
  puts ("```");
}

int
main (void)
{
  fputs (HEAD, stdout);
  print_verbs ();
  print_irregularities ();
  fputs (WORDS, stdout);
  fputs (NOTES, stdout);
  return 0;
}
