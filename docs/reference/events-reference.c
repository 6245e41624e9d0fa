/* Prints docs/reference/events.md from the table of events. */
#include "uc-event-fields.h"
#include "uc-event-json.h"
#include "uc-step.h"

#include <stdio.h>

#define HEAD                                                                                                           \
  "# The event record\n"                                                                                               \
  "\n"                                                                                                                 \
  "This page is for auditors and developers. The record is a sequence of events: facts in the past tense, which never\n" \
  "change. The page is made from the table in `src/core/record/event/uc-event-kind.h` that also makes the record; a test\n" \
  "compares the two.\n"                                                                                                \
  "\n"                                                                                                                 \
  "An event has two printed forms.\n"                                                                                  \
  "\n"                                                                                                                 \
  "* **JSON Lines** (`upcardctl play`, `upcardctl export --json`) have one object per event. It has `seq` (counts from\n" \
  "  1), `round` (from 1; `null` outside a round), `at` (UTC), `kind` and the keys below that apply. In a text, a control\n" \
  "  character, or a sign that reverses the order of letters, is printed as the `\\x1b` of its bytes (`\"\\\\x1b\"`). So\n" \
  "  a program that prints a string prints text.\n"                                                                    \
  "* **A line of words** (the journal, the bus) has the kind, then `key=value` with one blank between. `seq` and\n"    \
  "  `round` come first; the time is in the row. An empty value, “no” and zero are left out. An unknown\n"             \
  "  sum is `-`. Blanks and `%` in texts are escaped as in `%20`. A line is damaged without a key that is **bold**\n"  \
  "  below. A line is damaged, too, if it names a seat as the place of a card but not which seat, or if it has an open\n" \
  "  card without its face.\n"                                                                                         \
  "\n"                                                                                                                 \
  "`wager-settled` shows all its keys in JSON, with `null` for each empty one.\n"

#define SOURCES                                                                                                        \
  "\n"                                                                                                                 \
  "## Where a fact came from\n"                                                                                        \
  "\n"                                                                                                                 \
  "At a live table, an event that states an input has the key `entry` if the input could come from more than one\n"    \
  "source. An input that can only come from a person has none: a decision, the count of chips.\n"                      \
  "\n"                                                                                                                 \
  "| `entry` | the source |\n"                                                                                         \
  "| --- | --- |\n"                                                                                                    \
  "| `device` | A fitted device sent it: the shoe, the card reader, a bet sensor, the badge reader, a button. |\n"     \
  "| `typed` | A person typed it on a keypad: a card, a sum. |\n"                                                      \
  "| `tapped` | A person tapped it: a chip, a face-down card or a letter on the screen, a badge on the badge reader. |\n" \
  "| `typed-badge` | A person typed the number of a badge and its PIN, and the badge reader had not read the badge. |\n" \
  "\n"                                                                                                                 \
  "`despite` names the device that a person went past: `shoe`, `reader` or `badge` was fitted and worked, and the\n"   \
  "card, the light, the answer about a Blackjack or the badge was typed or tapped. Such an event has the tag\n"        \
  "`bypassed`, and keeps it when the fact is taken back.\n"                                                            \
  "\n"                                                                                                                 \
  "A script's events have neither key. Nor has an event that follows from an earlier fact: a hole card that the shoe\n" \
  "read and the dealer turned, a wager that the lock-out accepts, a card that is moved to another hand. The earlier\n" \
  "event has the source. `entry` of an event that a second person signs is the source of the second badge; the first\n" \
  "person's event has the source of the first.\n"                                                                      \
  "\n"                                                                                                                \
  "## A refused card that is named later\n"                                                                           \
  "\n"                                                                                                                \
  "A card that leaves the shoe when none is due is recorded as `card-refused` with its `seal` and without its face. Later in the same\n" \
  "round a person may name the card: the dealer types it for a hand, or an irregularity names it. That event has `entry=typed`, because a\n" \
  "person has said the face. The service, which has the key, compares this face with what the shoe read. If they are the same, the\n" \
  "event has two more keys: `refused` is the number of the `card-refused` event, and `opens` is the salt of its seal. Anybody can then\n" \
  "compute the commitment again (journal.md § 9), and `upcardctl verify --audit` does. It proves that the shoe had read this face\n" \
  "before a person typed it. It does not prove that the piece of card is the same, for a shoe holds several cards of a face.\n" \
  "\n"                                                                                                                \
  "A typed card without `refused` rests on a person's word alone. Its face may differ from the refused card's, or no refused card may be\n" \
  "behind it. The record does not say which of the two: the salt of a card that nobody has named would publish the face of a card that\n" \
  "may still lie face down. A person who has the table's key can open the seal (journal.md § 9). These cards stay without `refused`, too:\n" \
  "\n"                                                                                                                \
  "* one that the shoe could not read;\n"                                                                             \
  "* one that was refused between two rounds, or after eight others in the round;\n"                                  \
  "* a hole card whose face the dealer types while it is dealt face down: it gets a seal of its own, which its turn opens;\n" \
  "* one that two persons name by a correction of another face.\n"

typedef struct
{
  UcEventKind kind;
  const char *meaning;
} Meaning;

static const Meaning meanings[] = {
  { UC_EVENT_WAGER_PLACED, "A chip is on a sensor before the seat's main wager is known." },
  { UC_EVENT_WAGER_ACCEPTED, "A wager counts. `sensed`: a sensor reported it." },
  { UC_EVENT_WAGER_REFUSED, "A wager does not count, and why." },
  { UC_EVENT_WAGER_REMOVED, "A wager was taken back while bets were open." },
  { UC_EVENT_WAGER_CLEARED, "A floorperson took back a wager whose chip was not there; its increments follow." },
  { UC_EVENT_BETS_LOCKED, "No more bets." },
  { UC_EVENT_BETS_REOPENED, "A lock-out pressed by mistake was taken back." },
  { UC_EVENT_CHIPS_VERIFIED, "The dealer's count of progressive chips agrees with the wagers accepted." },
  { UC_EVENT_CHIPS_MISMATCH, "The dealer's count differs." },
  { UC_EVENT_CARD_DEALT, "A card left the shoe, and where it went. A face-down card has no `card`; `seal` hides what "
                         "the shoe read. `refused`: it is the card that the event of this number refused, and `opens` is the salt of that one's seal." },
  { UC_EVENT_CARD_REFUSED, "A card left the shoe when none was due. `seal` hides what the shoe read; see *A refused card that is named later*." },
  { UC_EVENT_CARD_DRAWN_IN_ERROR, "A card was drawn after the dealer's hand was finished; or out of turn and "
                                  "exposed, as an irregularity had announced, and `seat` is offered it first. "
                                  "`refused`, `opens` as in `card-dealt`." },
  { UC_EVENT_SHOE_COUNTED,
    "A floorperson counted the cards left in the shoe. `counted`: cards left. `drawn`: cards that left it on the "
    "record. `holds`: cards that it was loaded with. `missing` or `extra`: by how many the sum differs. `unsure`: "
    "the difference proves nothing, because a card left the shoe that nobody has placed, or the shoe was loaded "
    "while cards of settled hands were on the table. `could-be`: copies of these faces have not been seen since the "
    "shuffle, and the missing card is one of them. Where those are more than half of the faces, `could-not-be` lists "
    "the faces of which every copy was seen. Neither is known for a shoe that was loaded with cards still on the "
    "table." },
  { UC_EVENT_CARD_ALARM, "More copies of a card were seen than the decks hold, and in which rounds." },
  { UC_EVENT_READER_LIGHT, "The range that the hole-card reader showed. `typed`: a person entered it." },
  { UC_EVENT_LIGHT_DIFFERS, "The shoe's reading contradicts the reader's light." },
  { UC_EVENT_HAND_PLACED, "The rectangle in which the dealer's hand is." },
  { UC_EVENT_HOLE_CARD_CHECKED, "The reader's answer where it looks for a Blackjack." },
  { UC_EVENT_PEEK_DIFFERS, "The card contradicts the reader's answer about a Blackjack." },
  { UC_EVENT_HOLE_CARD_EXPOSED, "The hole card was turned. `salt` opens the seal of its `card-dealt`. `refused`, `opens` as in "
                                "`card-dealt`." },
  { UC_EVENT_INSURANCE_PLACED, "An insurance wager counts." },
  { UC_EVENT_EVEN_MONEY_TAKEN, "A Blackjack was paid even money." },
  { UC_EVENT_INSURANCE_CLOSED, "No more insurance." },
  { UC_EVENT_DECISION,
    "A player's decision. `amount` belongs to `double` and `split`; `implied`: the dealer passed over the hand, or "
    "gave it a card." },
  { UC_EVENT_STEP_DONE, "The dealer confirmed that a step is done." },
  { UC_EVENT_UNDONE, "The last fact was taken back; `text` names its kind, `target` the first event that counts no more." },
  { UC_EVENT_WAGER_SETTLED, "A wager's result: the win, the odds, and the source of the payment." },
  { UC_EVENT_LIMIT_REACHED,
    "A payout reached a `limit` that the casino filed. With the `cause` `payout-limit`, `amount` is this payout. "
    "With `round-limit`, `amount` is the sum of the round's payouts including it. It is paid in full all the same." },
  { UC_EVENT_DOUBLE_RETURNED,
    "A Blackjack of the dealer's came to light after the players had acted. The amount that a double or a split "
    "added to a hand goes back to the player, even if it had been collected." },
  { UC_EVENT_EXCESS_RETURNED,
    "A correction has shown that a hand has more than the text allows. A Blackjack is not doubled; a double is no "
    "more than the wager; insurance is no more than half of it. The excess goes back to the player, and the rest "
    "stays." },
  { UC_EVENT_HAND_DEAD, "A hand is dead; its wagers are returned." },
  { UC_EVENT_VALIDATION_REQUIRED,
    "A win waits for the floorperson; `signatures` are needed. For a percentage of the meter, `award` is the seat's "
    "share beside all others whose cards win the same." },
  { UC_EVENT_WINNER_FOUND, "A progressive win that the house's policy does not require to be validated." },
  { UC_EVENT_SHARE_CHANGED,
    "Another winner of the same percentage fell away, or came to light, before this one was paid. `award` is its new "
    "share. A signature stays valid unless `signatures` are more, or fewer, than before." },
  { UC_EVENT_LAMP_CHECKED, "The dealer looked at the winner's light." },
  { UC_EVENT_FLOOR_CALLED,
    "The floorperson was called. The output `floor-call` is now on. It is on until a floorperson's badge, or a "
    "higher one, is read or signs at the table, or the dealer withdraws the call." },
  { UC_EVENT_FLOOR_CALL_WITHDRAWN, "The dealer takes the call back. `by`: the person who deals." },
  { UC_EVENT_PAYOUT_SIGNED,
    "The first of two persons signed a payout; `text` is the reason for which a dark light was overridden." },
  { UC_EVENT_PAYOUT_VALIDATED,
    "A payout may be made; `by` and, where two sign, `second` agree to it; `text` as in `payout-signed`." },
  { UC_EVENT_GO_AHEAD,
    "The seat's own win is not judged yet. Meanwhile the other winners of its percentage may be signed and paid at "
    "their sure share. One person asks for it; with `second`, two have agreed." },
  { UC_EVENT_PAYOUT_REJECTED,
    "A payout was rejected, and why. An award that takes two signatures is void once two persons have rejected it for the "
    "same reason." },
  { UC_EVENT_PAYOUT_OVERRULED,
    "A person of a higher role overrules the rejection by `refused-by`; that person's signature follows. The person "
    "who rejected the payout does not sign it." },
  { UC_EVENT_PAYOUT_DOCUMENTED,
    "A payout's documents are there; the seat's cards are released. `done` lists what was done in addition to the "
    "slip: the tax form is filled in (`tax-form`), the cards are shown to the camera and the hand is sealed "
    "(`camera`), or both." },
  { UC_EVENT_PAYOUT_METER, "The sum of the progressive awards that were not paid from the table inventory." },
  { UC_EVENT_METER_CHANGED, "A progressive meter changed; `value` and `reserve` are those after it." },
  { UC_EVENT_METER_STARTED,
    "The values with which a progressive's meter begins in this record, before its first wager: the initial seed, or "
    "the values that the record held for it. It occurs once for each meter, where there is a journal. `terms` "
    "identifies the terms of the meter: amount, seed, increments, paytable, return of the stake, shares and Envy "
    "Bonuses. Older records have no `terms`." },
  { UC_EVENT_METER_SET,
    "Two persons set a meter, for a `cause` of a closed list; `text` is their explanation. `terms` is there when a "
    "removed meter begins again with it." },
  { UC_EVENT_METER_READ,
    "A meter was read for the gaming day `day`. `value` and `reserve` are those of the meter. `coin-in` is the sum "
    "of the accepted wagers that were not taken back. `hits-…` and `wins-…` are the winning wagers and their awards "
    "by level: 100% and 10% of the meter, and fixed odds. Each winner of a shared award is a hit; a share that is "
    "found late counts once it is paid. `top-ups` is the sum that the house owed after awards of 100%. `attendant` "
    "and `cumulative` are as in `payout-meter`. All except value and reserve count from the beginning of the record. "
    "None includes a sum that a correction leaves owed. `by`: the person who read it; the service reads it once each "
    "gaming day." },
  { UC_EVENT_METER_ASKED,
    "Bets are locked, and `counted` wagers of a meter that tables share ask for a ticket: `stake` is their sum. `linked` is the "
    "name of the meter in this and the next events." },
  { UC_EVENT_METER_JOINED,
    "The linked meter accepts the wagers that the event `asked` named. `entry` is the number of the ledger's entry, and `head` is "
    "the ledger's code there. `epoch` counts the awards of 100%. `value` is what the meter shows with the round's own "
    "increments." },
  { UC_EVENT_METER_REFUSED, "The linked meter does not accept the wagers, for the reason `text`. Their chips go back." },
  { UC_EVENT_METER_ABANDONED, "The dealer does not wait for the linked meter's answer any longer. The chips go back." },
  { UC_EVENT_METER_LATE,
    "The linked meter answers an event that waits for no answer: the wagers went back before, or the answer came twice. It "
    "changes nothing." },
  { UC_EVENT_METER_RETURNED, "`counted` wagers went back to their players; the linked meter takes their increments back." },
  { UC_EVENT_METER_LEFT,
    "The round is over; it holds no ticket of the linked meter any longer. `of-round` is the round, if its award was left to come." },
  { UC_EVENT_METER_CLAIMED,
    "The cards win a part of the linked meter. `winners-10` and `winners-100` count the winners: players, or wagers where each "
    "has the whole of 10%." },
  { UC_EVENT_METER_TO_COME,
    "The round is settled while the amount of its award is to come: the link is out of reach, and `[policy] hold=seat` lets the table continue. "
    "The wagers that won are settled without `pays`, and the winners’ cards stay. When the meter has said the amount, or two persons "
    "have, `correction-owes` with `cause=award-came` has the part of each winner." },
  { UC_EVENT_METER_BY_HAND,
    "While the link is out of reach, or has nothing for the claim, two persons say what the claim takes: `award`. It is paid as if the meter had said it. "
    "`of-round` is the claim’s round, if its award was left to come." },
  { UC_EVENT_METER_LOCKED,
    "The linked meter says what a claim takes: `award` in all, `of-10` of it for the winners of 10%, and `held` of it waits for "
    "the table. `rank` is the claim's place among those of its epoch. It says so again when more comes to the claim, because an "
    "earlier one was none. `of-round` is the claim's round." },
  { UC_EVENT_METER_SETTLED,
    "The winners of a claim are decided: `award` is theirs, and `released` goes back to the meter. Together they are what was "
    "held; both are 0 for a claim that the table takes back before the meter has answered it, and such a claim may have no "
    "number. `by-hand`: two persons said the sum, and the meter may hold another one." },
  { UC_EVENT_METER_CONFIRMED,
    "The linked meter confirms a settlement: `award` is what it has booked as awarded in all. After an award by hand that may be less than was "
    "paid; `correction-owes` before it names the difference. `held` is what still waits for the winners." },
  { UC_EVENT_METER_DOCUMENTED, "`award` of a claim has its documents; the ledger books it as paid." },
  { UC_EVENT_RESET_KEY_TURNED,
    "The reset key was turned after the documents of an award of 100%; `by` signed in its place." },
  { UC_EVENT_IRREGULARITY, "An irregularity was handled; `id` says which. `refused`, `opens` as in `card-dealt`." },
  { UC_EVENT_IRREGULARITY_REPORTED,
    "The dealer reported a hand without its cards, or a dead hand that missed one. A floorperson's `ruling`, "
    "`confirmed` or `go-on`, decides." },
  { UC_EVENT_CARD_MOVED,
    "A card was taken to be another hand's. The card of event `target` is now with `to-seat`, or is the dealer's, "
    "and is the hole card when `face` is `down`. There is one event for each such card, 685a.12(f)." },
  { UC_EVENT_RULING,
    "A floorperson ruled: `go-on`, `dead`, `finish`, `confirmed`; on a seat's dispute, `paid`, `stands`, `correct`. "
    "With `second`, two persons ruled." },
  { UC_EVENT_CARD_OFFERED, "A card exposed in error was offered; `to-seat` comes next." },
  { UC_EVENT_ROUND_VOIDED, "The round is void; its wagers are returned." },
  { UC_EVENT_SECOND_PERSON_REQUIRED,
    "A request waits for a second person: a correction, a void round, a meter, or, with a `seat`, the sum that a "
    "ruling pays it. `target` 0 is the round." },
  { UC_EVENT_REQUEST_WITHDRAWN,
    "The person who asked for a second person took the request back before one signed, and why. With a `seat`, the "
    "request is the first signature on its payout. With a `reason`, it is the rejection of the payout for this "
    "reason. With the `key` `go-ahead`, it is the first of two go-aheads." },
  { UC_EVENT_CORRECTED,
    "An earlier event, `target`, was corrected. `of-round` is the closed round to which the event belongs; it is "
    "left out if that is the open round. For an event between rounds, it is the closed round before which the event "
    "came, or the last one." },
  { UC_EVENT_CORRECTION_OWES,
    "The correction of `target` changes how this wager settles. The event gives the new result; `amount` was paid "
    "before, and `change` is the difference to the player. Each correction lists everything that is owed, including "
    "the sums of `owed`. The event pays nothing and takes nothing back. A percentage of the meter is the seat's "
    "share of the one award. The floor signs for it, and it is paid with `award-paid` before the round closes. If "
    "the awards of the round come to less than left the meter, `meter-changed` with the cause `award-returned` or "
    "`seed-returned` follows. `change` is unknown for a hand that the dealer did not play out. With the `cause` "
    "`ruling-covers`, the last of the list, rulings on disputes have paid the seat before. `amount` is the sum that "
    "they gave. `change`, below zero, is the part of it that this list owes the seat's own hands and wagers. So the "
    "seat has the greater of the two and not both. `change` is unknown if nobody can know it. A ruling covers only "
    "sums that come to be owed beyond those owed when it was made. With `of-round`, the wager is that of a closed "
    "round. Then a percentage is the seat's share by the meter as that round locked it, and nothing moves a meter." },
  { UC_EVENT_OWED,
    "The same, where no correction is the cause. `cause` is one of these. `wrong-light` or `peek-differs`: a wager "
    "was settled on a reader's word, and the dealer has a Blackjack after all (insurance, a Blackjack Match and its "
    "Envy Bonus, a player's Blackjack); no meter moves by it. `dispute`: a floorperson ruled that a disputed seat is "
    "paid, and no correction repeats it. `light-was-right`: a hand was called dead because the light was reported "
    "wrong, and the turned card shows that it was right. Its `change` is unknown when nobody can know the hand's "
    "result. `award-shared`: an award was paid, and a wager whose card had been corrected has a share in it, which "
    "leaves the meter with the others'. `award-refused`: two persons would not sign an award that is due for a "
    "settled wager. Nobody pays it, it leaves the meter, and the round closes without it. `card-corrected`: a wager "
    "was settled after a correction, and its player has an Envy Bonus for another's win that was paid before it. "
    "`void`: a win that a correction had brought is void. The players who were paid before are owed this in place of "
    "the sums of that correction (`pays` and `amount` alike: nothing). `ruling-covers`: as in `correction-owes`, in "
    "place of its earlier entry." },
  { UC_EVENT_AWARD_PAID,
    "A settled wager turned out to have won a percentage of the meter, by a corrected card or one that came to light "
    "late. The award is signed and paid. The event comes after `validation-required` and `payout-validated`, as for "
    "any award, and before the round closes. `pays` is the whole share, and `amount` was paid before. `award` is "
    "brought now and is not from the table inventory. `change` is the difference to the player. `meter-changed` "
    "follows for the amount by which the awards of the round exceed what has left the meter. The seat's cards stay "
    "until `payout-documented`." },
  { UC_EVENT_DISPUTE_RAISED,
    "A seat disputes; surveillance finds the round by this event. `by`: the person who deals. Until a `ruling` of "
    "that seat, `paid` or `stands`, the round stays open, and no `wager-settled` of that seat follows except a void "
    "one. After the ruling `correct` the same holds until a card of that seat or of the dealer, or that seat's main "
    "wager, is corrected." },
  { UC_EVENT_DISPUTE_WITHDRAWN,
    "The dealer takes a seat's dispute back, before a floorperson has acted on it. The round is found by it all the same." },
  { UC_EVENT_ROUND_CLOSED, "The round is over." },
  { UC_EVENT_CHECKPOINT, "Everything that lives from round to round; a restart folds from here." },
  { UC_EVENT_BADGE_READ, "A badge was read." },
  { UC_EVENT_PIN_REFUSED, "A badge and its PIN were refused, and why." },
  { UC_EVENT_BADGE_FREED,
    "A person who may free badges has freed a locked one at the table. The service changes the people file, and "
    "`person-enrolled` follows with `unlocked`." },
  { UC_EVENT_PERSON_ENROLLED,
    "The people file gained a badge with this role, changed its role or PIN, locked it, unlocked it, or removed it. "
    "`by` is the person who unlocked it. When the badge is removed, locked, or given a lower role, the event "
    "withdraws the badge's first signatures: a `payout-signed`, a `second-person-required`, or a `payout-rejected` "
    "that needs a second person. The table asks for those signatures again. The signatures of two persons stay "
    "valid. While a badge is removed or locked it signs nothing, and it signs by no higher role than this one." },
  { UC_EVENT_DEVICE_UP, "A device answers." },
  { UC_EVENT_DEVICE_DOWN, "A device is gone." },
  { UC_EVENT_DEVICE_FAULT, "A device reports a fault." },
  { UC_EVENT_RECORD_ACKNOWLEDGED, "A floorperson knows that the record could not be written for a while." },
  { UC_EVENT_RECORD_DOUBTED,
    "The service does not find in the record what this table signed last (`older-record`, `other-record`, "
    "`new-record`), or a file of the program is not the one that was installed (`other-program`). No event of play "
    "follows before `record-accepted`. With `wrong-clock` the wall clock is more than a day from the time that the "
    "record leads to expect, and `clock-confirmed` ends the doubt." },
  { UC_EVENT_RECORD_VOUCHED, "The first of two persons confirms that the record in doubt continues." },
  { UC_EVENT_RECORD_ACCEPTED,
    "The second one, `second`, confirms it too; `role` is the first one's. Play continues." },
  { UC_EVENT_CLOCK_CONFIRMED, "A floorperson confirms that the clock is right. Play continues." },
  { UC_EVENT_INPUT_REFUSED,
    "The input of a device was refused and changed nothing; `text` is the line's first word." },
  { UC_EVENT_CLOCK_STEPPED, "The wall clock jumped." },
  { UC_EVENT_GAMING_DAY_BEGAN, "A gaming day began." },
  { UC_EVENT_GAMING_DAY_SET_BACK,
    "Two persons set the gaming day back from `old` to `new`, for the reason `text`. The meter is read and the "
    "reader inspected for `new`, even if the record has both for an earlier part of the same day." },
  { UC_EVENT_PLAYERS_JOINED, "These seats are one player's." },
  { UC_EVENT_PLAYER_ARRIVED, "The first player came to the table." },
  { UC_EVENT_ENTRY_CHANGED, "A seat may enter in mid-shoe, or may not." },
  { UC_EVENT_TABLE_OPENED, "The table was opened." },
  { UC_EVENT_CARDS_INSPECTED, "The dealer inspected the cards and the floorperson verified it; with two batches, those of `batch`." },
  { UC_EVENT_CARDS_PRESHUFFLED,
    "The cards came preshuffled, as a floorperson confirms; with two batches, those of `batch`." },
  { UC_EVENT_READER_INSPECTED, "The hole-card reader was inspected." },
  { UC_EVENT_SHUFFLER_INSPECTED, "The automated shuffler was inspected; one that passes is used again." },
  { UC_EVENT_CARDS_SPREAD, "The cards are spread for the players to see." },
  { UC_EVENT_SHUFFLED, "The cards were shuffled." },
  { UC_EVENT_CUT, "The cards were cut, and by whom." },
  { UC_EVENT_CUT_REFUSED, "A player refused the cut." },
  { UC_EVENT_RECUT_ORDERED, "A floorperson ordered another cut." },
  { UC_EVENT_RESHUFFLE_ORDERED, "A floorperson ordered another shuffle." },
  { UC_EVENT_BURNED, "A card was burned." },
  { UC_EVENT_COVER_CARD_SHOWN, "The cover card came: this round is the shoe's last." },
  { UC_EVENT_SIGNED_ON, "A dealer signed on." },
  { UC_EVENT_TABLE_CLOSED, "The table was closed." },
  { UC_EVENT_DEVICE_TEST_BEGAN,
    "A part is under test: an output is set for a person to look at, or an input is awaited." },
  { UC_EVENT_DEVICE_TEST_ENDED, "The test ended without an answer; the output returns to the state of the table." },
  { UC_EVENT_DEVICE_TESTED,
    "A part `works` or `fails`, and the test is over. `said`: the part's own report, such as the card; `version`: of "
    "the rules that fit it." },
  { UC_EVENT_RECEIPT_PRINTED, "A floorperson had the receipt of `seat` for the closed round `of-round` made, on paper or as a "
                              "file, for its player to take away." },
  { UC_EVENT_TRAINING_ALLOWED, "A floorperson or above allowed training on the screen of the closed table. Nothing of the training "
                               "itself is on record." },
  { UC_EVENT_TRAINING_ENDED, "A floorperson or above ended the training, and the screen shows the closed table again. A training that ends by "
                             "itself has no such event." },
  { UC_EVENT_DEVICES_ACCEPTED, "A floorperson accepts the table with so many parts `failing`." },
  { UC_EVENT_READINGS_CONFIRMED,
    "A person confirmed how these rules read the regulation; another version of the rules asks again." },
};

static const char *const forms[] = {
  [UC_FIELD_SEAT] = "1 to 7, or `dealer`",
  [UC_FIELD_HAND] = "0 to 3; follows its seat",
  [UC_FIELD_SEATS] = "seats; an array in JSON, `1,3` in a line",
  [UC_FIELD_STEP] = "a step of the procedure",
  [UC_FIELD_WAGER] = "a wager's id",
  [UC_FIELD_WORD] = "one of a few words",
  [UC_FIELD_IRREGULARITY] = "an irregularity's id",
  [UC_FIELD_DEVICE] = "a device: `shoe`, `head.3`",
  [UC_FIELD_ENTERED] = "`device`, `typed`, `tapped`, `typed-badge`; see *Where a fact came from*",
  [UC_FIELD_PART] = "a part of the table: `shoe`, `lamp.2.placed`",
  [UC_FIELD_ROLE] = "a role",
  [UC_FIELD_COMBINATION] = "a combination's id",
  [UC_FIELD_RANGE] = "`small`, `medium`, `large`",
  [UC_FIELD_CARD] = "a card: `AS`, `TD`",
  [UC_FIELD_ODDS] = "`11:1`, `200 for 1`, `10% meter`, `fixed`",
  [UC_FIELD_COUNT] = "a whole number",
  [UC_FIELD_NUMBER] = "a whole number; left out at 0",
  [UC_FIELD_FLAG] = "`true` or `false` in JSON, `yes` or left out in a line",
  [UC_FIELD_MONEY] = "US dollars as a decimal string; `null` in JSON and `-` in a line when nobody knows",
  [UC_FIELD_TEXT] = "text",
  [UC_FIELD_SECRET] = "text; left out of JSON unless secrets are asked for",
  [UC_FIELD_CARRY] = "words joined by `;`",
};

static const char *
meaning_of (UcEventKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (meanings[i].kind == kind)
      return meanings[i].meaning;
  return "(docs/reference/events-reference.c does not say)";
}

static void
print_kinds (void)
{
  puts ("\n## Kinds\n\n| kind | keys | meaning |\n| --- | --- | --- |");
  for (guint kind = UC_EVENT_NONE + 1; kind < UC_N_EVENTS; kind++)
    {
      printf ("| `%s` |", uc_event_kind_name (kind));
      for (const UcEventKey *key = uc_event_fields_keys (kind); key->field != NULL; key++)
        printf (key->needed ? " **`%.*s`**" : " `%.*s`", (int) key->len, key->name);
      printf (" | %s |\n", meaning_of (kind));
    }
}

static gint
compare_keys (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

static void
print_keys (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name;

  for (guint kind = UC_EVENT_NONE + 1; kind < UC_N_EVENTS; kind++)
    for (const UcEventKey *key = uc_event_fields_keys (kind); key->field != NULL; key++)
      g_hash_table_insert (seen, g_strndup (key->name, key->len), (gpointer) forms[key->field->type]);
  g_hash_table_iter_init (&iter, seen);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, name);
  g_ptr_array_sort (names, compare_keys);
  puts ("\n## Keys\n\n| key | form |\n| --- | --- |");
  for (guint i = 0; i < names->len; i++)
    printf ("| `%s` | %s |\n", (const char *) names->pdata[i],
            (const char *) g_hash_table_lookup (seen, names->pdata[i]));
}

static void
print_words (void)
{
  puts ("\n## Words\n\nSteps:");
  for (guint i = 0; i < UC_N_STEPS; i++)
    printf ("%s`%s`", i > 0 ? ", " : "", uc_step_name (i));
  puts (".\n\nIrregularities, in the order of § 685a.12(a)-(k):");
  for (guint i = 1; i < UC_N_IRREGULARITIES; i++)
    printf ("%s`%s`", i > 1 ? ", " : "", uc_irregularity_name (i));
  puts (".\n\nRoles, lowest first behind the two that outrank nobody:");
  for (guint i = 1; i < UC_N_ROLES; i++)
    printf ("%s`%s`", i > 1 ? ", " : "", uc_role_name (i));
  puts (".\n\nCombinations:");
  for (guint i = 1; i < UC_N_COMBINATIONS; i++)
    printf ("%s`%s`", i > 1 ? ", " : "", uc_combination_name (i));
  puts (".");
}

static void
print_example (void)
{
  const char *line = "wager-settled seq=27 round=3 seat=2 wager=match-the-dealer outcome=win combination=one-suited "
                     "odds=11:1 stake=5.00 pays=55.00 stake-returned=yes source=table-inventory citation=685a.11(c)";
  g_autoptr (GString) json = g_string_new (NULL);
  UcEvent event;

  if (!uc_event_parse (line, &event, NULL, NULL))
    g_error ("the example is no event");
  uc_event_json_append (&event, FALSE, json);
  printf ("\n## Example\n\n```text\n%s\n%s\n```\n", line, json->str);
}

#define READERS                                                                                                        \
  "\n"                                                                                                                 \
  "## Who may read it\n"                                                                                               \
  "\n"                                                                                                                 \
  "These people may read the lines: those who may read the journal (journal.md § 12), those who may call `Read` on the\n" \
  "bus (`upcard-admin`, the console, root), and everyone who receives a copy of the lines. A line does not limit who\n"  \
  "reads it. The lines name badges and roles of employees, and no player. They hold no PIN. The face of a card that\n"     \
  "nobody has turned is in none of them; its `seal` opens with the table's key alone. Exported lines carry\n" \
  "no signature: keep evidence (evidence.md) where somebody may doubt them later. The house decides how long it\n"      \
  "keeps exported lines; the record itself is kept 5 years at least (58 Pa. Code § 465a.6).\n"

int
main (void)
{
  fputs (HEAD, stdout);
  print_kinds ();
  fputs (SOURCES, stdout);
  print_keys ();
  print_words ();
  print_example ();
  fputs (READERS, stdout);
  return 0;
}
