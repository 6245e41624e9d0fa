/* Prints docs/script.md from the table of inputs. */
#include "uc-input.h"

#include <stdio.h>

#define HEAD                                                                                                           \
  "# The round script\n"                                                                                               \
  "\n"                                                                                                                 \
  "What happens at the table, one happening a line. Devices, screens, the simulator, the tests and the journal all\n"  \
  "speak it; `upcardctl play` runs files of it. This file is made from the table in `src/core/record/uc-input.h` that also\n" \
  "reads the lines; a test compares the two.\n"                                                                        \
  "\n"                                                                                                                 \
  "`#` starts a comment. `@2000-01-01T00:00:00Z LINE` says when a line happens; without it `upcardctl play` gives\n" \
  "each line one second. What stands in brackets may be absent; `a|b` is one of the two.\n"

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
  "| `BADGE` | up to 15 letters and digits; where it signs without a PIN the record has its role behind it: "          \
  "`sign-on 1001 dealer`. A number that was typed has its PIN behind it: `sign-on 1001:0000`; the record keeps "          \
  "what became of it: `sign-on 1001:ok dealer`, `sign-on 1001:wrong`; `:touched` for `:ok` where the badge reader had read the badge |\n"                                                                                          \
  "| `PIN` | 4 to 8 digits; the record keeps what became of it: `floorperson ok`, `wrong`, `locked`, `unknown`; " \
  "`floorperson touched` where the badge reader had read the badge |\n"                                                 \
  "| `REASON` | the rest of the line, up to 95 bytes |\n"                                                              \
  "| `DEVICE` | `shoe`, `reader`, `badge`, `lock-button`, `lock-line`, `lamps`, `meter`, `journal`, "           \
  "`head.1` … `head.7` |\n"

#define NOTES                                                                                                          \
  "\n"                                                                                                                 \
  "## How it is read\n"                                                                                                \
  "\n"                                                                                                                 \
  "* The program never asks for a decision where the rules leave none: a Blackjack, a hand of 21 or more, a doubled\n" \
  "  hand that may be neither doubled again nor rescued, split aces that get one card. A script has no line for those.\n" \
  "* After `hit` or `double` the next `card` is that hand's. After `split`, hand 0 keeps the card dealt first and\n" \
  "  the next `card` is its second; hand 1 gets its second card when hand 0 is finished.\n"                            \
  "* Bare `double` is the most allowed; bare `insurance` is half the main wager, up to the next chip unit.\n"          \
  "* An impossible line is refused with what was expected and the paragraph that says so; nothing of it counts.\n" \
  "* A wager that does not count, being too small or not offered here, is no impossible line: the record says\n" \
  "  `wager-refused`, with the reason, and the run goes on.\n" \
  "* Behind a `bet`, an `unbet` and a `no-more-bets` may stand `~N`: the sensor or the button bounced, and N edges of\n" \
  "  it were swallowed since the one before. It changes nothing; the record keeps it.\n" \
  "* `withdraw` is for who asked, with the same badge: in the way of a correction, a void round or a meter, else the first\n" \
  "  win of the queue that this badge signed as the first of two. What stood before stands again. What two have signed,\n" \
  "  or one alone where one is enough, is a fact and is corrected. A payout rejected for `other` is no request: one person\n" \
  "  refuses to sign, and would otherwise clear the way for a signature that nobody looked at; a second person decides.\n" \
  "* When a badge is removed, locked or given a lower role, its first signature, request or rejection no longer counts, and\n" \
  "  the table asks for it again. A payout that the badge rejected for `other` still waits for a decision; two other badges\n" \
  "  can void it. What two persons have signed stands.\n" \
  "* A badge that the record has as removed or as locked signs nothing as a floorperson or above, and none signs by a higher\n" \
  "  role than the record has. Enrolled again, unlocked, freed or changed back it signs as before.\n" \
  "* A refusal is no signature. Who rejected a win, for any reason but `light-dark`, does not sign it. Another badge of a\n" \
  "  higher role may `validate`, which overrules the rejection and is one of the signatures that the award takes; where it\n" \
  "  takes two, a third badge signs as well. What a higher role has overruled is rejected again only by one that is higher\n" \
  "  still. When `correct` makes the table judge a win again, its signatures and its `hand-misread` rejections no longer\n" \
  "  count; the other rejections stand. Who rejected a hand as misread, and finds it right after all, says why behind seat and wager of\n" \
  "  `validate`.\n" \
  "* An award that one person signs is void when one person rejects it for `not-accepted` or `chips-disagree`. An award that\n" \
  "  two sign is void only when a second badge says the same line, one of the two of a higher role; until then the first may\n" \
  "  `withdraw`. Two who reject for `other` make any award void.\n" \
  "* `void-round` asks for a second person, another badge, one of the two of a higher role. When that badge says\n" \
  "  `validate`, the round is void, and a win that was validated and only waited for another winner's share is paid: what is\n" \
  "  left of the winners shares the award. When it says `void-round` as well, that win goes back like every other wager.\n" \
  "  A greater share that takes two signatures has those of the\n" \
  "  two badges, neither of which may have rejected it. Where no such win waits, the two lines do the same.\n" \
  "* The last card leaves a hand by `move`, `take`, `irregularity face-up-card` or `irregularity exposed-card` at the\n" \
  "  dealer's word. Where the hand has won a progressive or a Super Bonus by it, announced or not, a floorperson's badge\n" \
  "  stands behind `move` or the irregularity; where the shoe read the card and a bet is settled by it, as well. A tap\n" \
  "  just after a card that nobody had asked for says only whose it is. An award that two sign stays at\n" \
  "  `move`, and behind the irregularity two badges say the same line. A ruling by which one goes to another hand is said\n" \
  "  twice as well.\n" \
  "* `no-cards` and `one-card` move cards at the dealer's word. Where an award comes or goes with them, or a box loses one\n" \
  "  of two cards that the shoe read, the dealer only reports it, and a floorperson says `ruling … confirmed` or `go-on`;\n" \
  "  § 685a.12(f) is for a player who got no card, or one. `missed-card … dead` of a hand that had not said `hit` or\n" \
  "  `double`, or with which an award goes, is such a report, too; § 685a.12(g) is for a player who has requested a card.\n" \
  "* An exposed card is offered first to the hand that the next card would go to, § 685a.12(c).\n" \
  "* Whoever is signed on as the table's dealer signs nothing there as a floorperson or above: no payout, § 685c.1(h)(3), no\n" \
  "  ruling, correction, void round or meter. Who dealt a closed round signs nothing of it either, whoever deals now: no\n" \
  "  correction, as the first of two or as the second, no documents of its awards, no receipt.\n" \
  "* At a table in use a receipt is of a seat that wagered in the round.\n"

typedef struct
{
  UcInputKind kind;
  const char *meaning;
} Meaning;

static const Meaning meanings[] = {
  { UC_INPUT_BET, "A wager is placed. A progressive has its fixed amount; the main wager comes first." },
  { UC_INPUT_UNBET, "It is taken back while bets are open." },
  { UC_INPUT_NO_MORE_BETS, "The dealer's lock-out." },
  { UC_INPUT_CHIPS, "The dealer's count of progressive chips." },
  { UC_INPUT_CARD, "The next card leaves the shoe; it goes where the procedure says. `-`: nobody has read it." },
  { UC_INPUT_HOLE, "The face of an unread hole card when it is turned." },
  { UC_INPUT_PEEK, "The card reader's answer in games where the dealer looks for a Blackjack. The program adds `differs` when the card that "
    "the shoe has read contradicts it." },
  { UC_INPUT_LIGHT, "What the hole-card reader showed. The program adds `differs` when the card that the shoe has read has another range." },
  { UC_INPUT_PLACE, "The rectangle in which the dealer put the hand." },
  { UC_INPUT_INSURANCE, "The seat insures." },
  { UC_INPUT_EVEN_MONEY, "The seat takes even money for its Blackjack." },
  { UC_INPUT_INSURANCE_CLOSED, "No more insurance." },
  { UC_INPUT_HIT, "The hand in turn takes a card." },
  { UC_INPUT_STAND, "It takes no more." },
  { UC_INPUT_DOUBLE, "It doubles." },
  { UC_INPUT_SPLIT, "It is split." },
  { UC_INPUT_SURRENDER, "It is surrendered, in games that offer it." },
  { UC_INPUT_RESCUE, "A doubled hand is rescued, in games that offer it." },
  { UC_INPUT_TAKE, "The dealer's tap on the seat that takes a card; hands passed over have stood." },
  { UC_INPUT_PLAYER, "These seats, side by side, and no others are one player's, until `player SEAT` parts them. Before "
    "the first card of a round." },
  { UC_INPUT_ARRIVED, "The first player came to the table." },
  { UC_INPUT_ENTRY, "The seat may enter in mid-shoe, or may not." },
  { UC_INPUT_CONFIRM, "The dealer's main button on the prompt shown." },
  { UC_INPUT_UNDO,
    "Takes back the last fact that nothing rests on; said again, the one before. What a device read stays. So does what came "
    "before a payment, a signature or a ruling, and what lay when a seat disputed, until its ruling. Behind a call of the floor, "
    "and where an award comes or goes with it, with a floorperson's badge." },
  { UC_INPUT_RETYPE,
    "Another card in the place of the last one, which was typed. Where either makes an award, announced or not, and behind a call "
    "of the floor, with a floorperson's badge. A card of an award that two sign is corrected by two persons." },
  { UC_INPUT_LATE_DOUBLE, "The last hit was a double, which was seen when its card had come. Where `hit` was said, or an award "
    "comes or goes with it, or behind a call of the floor, with a floorperson's badge." },
  { UC_INPUT_MOVE, "Gives the last card to another hand. Where it takes an award from a hand, or what the shoe read has settled "
                   "a bet, with a floorperson's badge." },
  { UC_INPUT_LAMP, "The dealer's look at the winner's light." },
  { UC_INPUT_CALL_FLOOR,
    "Calls the floorperson. Calling again keeps the time of the first call. `withdrawn`: the dealer takes the call back; not "
    "while a dispute waits, or a win whose light is looked at. A win whose light comes later calls again." },
  { UC_INPUT_VALIDATE,
    "Signs a payout, or as the second person a correction. A dark light is overridden only with a reason." },
  { UC_INPUT_GO_AHEAD, "The other winners of SEAT's percentage are signed and paid at the least that they come to, while SEAT's "
    "light is dark or its win is rejected. Two say this line, one of them of a higher role. If SEAT wins nothing, the rest is due "
    "before the round closes; of such rests, too, one that is signed goes ahead of one that is not. A share of 100% waits all the "
    "same." },
  { UC_INPUT_REJECT, "Rejects a payout. Where two sign an award, two say this line before the wager is void. What is due of a settled "
    "wager stays on record as owed once two have said `other`." },
  { UC_INPUT_DOCUMENTED, "A payout's documents are there; a floorperson or above says so. A slip "
    "documents one award, and its number is the same in small letters and in capital ones, with zeros before it and without. Behind seat and wager stands what is done besides: the tax form is filled in, the cards are shown to "
    "the camera and the hand is sealed. From the sums on that the table file has for them the documents are not complete "
    "without; where procedures are implied they are implied as well." },
  { UC_INPUT_REOPEN_BETS, "Takes back a lock-out pressed by mistake, until the first card." },
  { UC_INPUT_CLEAR_WAGER, "Takes back a progressive wager whose chip is not there, before the count agrees." },
  { UC_INPUT_VOID_ROUND,
    "Voids the round, with a second person who says `validate` or this line again: every unsettled wager goes back. A win "
    "that is validated is paid with `validate`, and goes back with the second line. Not while an Envy Bonus or a Super Bonus "
    "is owed: that is validated or rejected first." },
  { UC_INPUT_CORRECT, "Corrects what event `SEQ` says to another value; a second person where money or a sensor's word changes." },
  { UC_INPUT_RULING, "The floorperson's ruling on what stands still; or on a seat's dispute: `paid` and what is owed, `stands`, `correct`. "
    "Where all that the round's rulings give the seat reaches `second-signature`, or is more than its wagers could win at best, two persons rule that it is paid." },
  { UC_INPUT_START_METER, "The service puts a progressive's initial meter on record, once." },
  { UC_INPUT_METER_SET,
    "Sets a meter's value and reserve, with a second person. The reason begins with a code: `initial`, `correction`, "
    "`malfunction`, `transfer-in`, `transfer-out`, `distributed`, `removed` or `seed-recovered`; another first word means "
    "`correction`. `initial` and `transfer-in` take nothing away; `transfer-out`, `distributed`, `removed` and "
    "`seed-recovered` add nothing. `initial` is for a meter that holds nothing or has not been played for. `transfer-out`, "
    "`distributed` and `removed` need a closed table (A37); to 0 and 0 they end the meter: nothing is bet on it before it is "
    "started again or set anew. No other code sets it to 0 and 0." },
  { UC_INPUT_RESET_KEY,
    "The reset key is turned after the documents of an award of 100%, where the table file fits one: before that no bet is "
    "made. With badge and PIN a floorperson signs in its place." },
  { UC_INPUT_READ_METER,
    "Puts the progressive's meter and its counters on record, between rounds. The service says so once a gaming day; a "
    "person does with a badge, a floorperson's or above." },
  { UC_INPUT_WITHDRAW,
    "Takes back what waits for a second person, by who asked for it: a correction, a void round, a meter, a gaming day, or the first "
    "of two signatures on a payout." },
  { UC_INPUT_ACKNOWLEDGE, "The floorperson knows that the record could not be written. Of a record in doubt: two persons, one of the "
                         "two of the higher role, say that it goes on." },
  { UC_INPUT_BADGE, "A badge was read." },
  { UC_INPUT_PERSON, "What the service found changed in the people file; behind `unlocked` who signed for it." },
  { UC_INPUT_DEVICE, "A device answers, is gone, or reports a fault." },
  { UC_INPUT_CLOCK, "The wall clock jumped." },
  { UC_INPUT_REFUSED, "A device said something that the procedure refuses; `TEXT` is the line's first word." },
  { UC_INPUT_GAMING_DAY, "A gaming day begins, never one before the day on record." },
  { UC_INPUT_GAMING_DAY_BACK,
    "Sets the gaming day on record back to the day `VALUE`, such as `2026-11-27`, with a second person who says `validate`, after a "
    "clock that ran ahead. Between rounds only, and only to the day of the clock. Days that the table was played on do not come again: "
    "the day goes back at most by what the calendar leapt." },
  { UC_INPUT_OFFER, "A player takes a card exposed in error, or refuses it." },
  { UC_INPUT_DISPUTE,
    "A seat disputes. Its cards, chips and wagers lie, nothing of it is taken or paid, and the round stays open, until the ruling; "
    "then its steps come again for it alone. The other seats act and are settled meanwhile. Only what the text has settled before "
    "another card is waited for: side wagers, losing insurance. `--auto` rules `stands`. `withdrawn`: the dealer takes it back, before "
    "a floorperson has acted on it." },
  { UC_INPUT_IRREGULARITY, "An irregularity of § 685a.12; the forms are below." },
  { UC_INPUT_OPEN_TABLE, "Opens the table. At a table in use no wager is taken before a dealer signs on; a script needs no such line." },
  { UC_INPUT_INSPECT_CARDS, "The cards were inspected, and a floorperson or above verified it. With `batches=2` one line a batch." },
  { UC_INPUT_SPREAD, "The cards were spread at an idle table." },
  { UC_INPUT_PRESHUFFLED, "The cards came preshuffled; at a table in use a floorperson says so." },
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
    "A floorperson or above has read how the table file reads the regulation, and confirms it for this record." },
  { UC_INPUT_TEST_DEVICE,
    "The device check, between rounds: `on` lights the part for the look, or waits for what it says; `off` ends that "
    "without an answer; `works` and `fails` are the person's answer. A sensor, button or reader under test answers for "
    "itself: its own line (`bet`, `no-more-bets`, `card`, `light`, `peek`, `badge`) is that answer and nothing else, from "
    "a script too. The first wager of a round ends a test." },
  { UC_INPUT_DOUBT, "The service does not find in the record what this table signed last, or a file of the program is not the one that was "
                   "installed. Nothing is dealt before two persons have said `acknowledge`. With `wrong-clock` the wall clock is more than a day from what "
                   "the record leads to expect, and one person says so. The text says what differs." },
  { UC_INPUT_FREE_BADGE, "A shift manager or an assistant frees the locked badge `VALUE` at the table." },
  { UC_INPUT_COUNT_SHOE, "A floorperson counted N cards in what is left of the shoe, as the round's cards are cleared or when a "
                         "shuffle is due." },
  { UC_INPUT_RECEIPT, "A floorperson has a player's receipt made, of a round that is closed." },
  { UC_INPUT_INSPECT_SHUFFLER, "A floorperson inspected the shuffler: it is used again, or it is out of order." },
  { UC_INPUT_ACCEPT_DEVICES,
    "A floorperson or above accepts that the table is used though parts have failed their test; without it no bets." },
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
  return "(docs/script-reference.c does not say)";
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
  puts ("\nIrregularities, in the order of § 685a.12:\n\n```");
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
