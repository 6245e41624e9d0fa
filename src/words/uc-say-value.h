/* What the record has as words and figures, as a person reads it: on screens, in `upcardctl`. Translatable; no sentences of play,
 * no widgets.
 *
 * Functions that return char * hand over ownership; const char * is borrowed and static.
 */
#pragma once

#include "uc-event.h"
#include "uc-rules.h"
#include "uc-say-time.h"
#include "uc-step.h"

G_BEGIN_DECLS

/* ---- putting words together ---- */

/* What @text, marked with NC_ (@context, …), means there: "step" and "event" of a round, "button", "role", "game", "hand", "seat" (what
 * stands at one), "seats" (a list of them), "refusal" (why a bet is), "case" (what is so in one), "wager", "column" (its title), "headline" of a prompt, "key" of a keypad, "lamp", "test" of a part, "list", "record" (a word of its own). What is
 * marked with N_ () means the same everywhere. */
const char *uc_say_in (const char *context, const char *text);
/* Adds one more to a list: "seat 1, seat 3". */
void uc_say_listed (GString *list, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* … to one whose members may be lists: "Reader; Seat 2: chip sensor". */
void uc_say_listed_apart (GString *list, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Adds a whole sentence behind others; "" adds nothing. */
void uc_say_sentence (GString *text, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* ---- values ---- */

/* "$25", "$2,418.64": cents when there are any; what is smaller than a cent is cut off. "?" when unknown. */
char *uc_say_money (UcMoney money);
/* Always with cents: meters. */
char *uc_say_money_cents (UcMoney money);
/* “$1,234.5678”: all of it, however small: a ledger that several tables share counts parts of a cent. */
char *uc_say_money_exact (UcMoney money);
/* "3 to 1", "10% of meter". */
/* Parts per million: "15%", "3.25%". */
/* "$1,023.45", or that it is to come: a linked meter has not said it yet. */
char *uc_say_award (UcMoney award);
char *uc_say_rate (guint32 ppm);
char *uc_say_odds (UcOdds odds);
/* "10♦". */
char *uc_say_card (UcCard card);
/* "nine of diamonds"; "face-down card" for UC_CARD_NONE. */
char *uc_say_card_spoken (UcCard card);
/* "1 and 3", "1, 3, 5"; from the highest seat down with @descending. */
char *uc_say_seats (guint8 seats, gboolean descending);
/* "seat 3, seat 1", which nobody reads as odds or a sum; "seats 6, 5, 3, 1" of more than three. */
char *uc_say_named_seats (guint8 seats, gboolean descending);
/* Boxes that the dealer joined, or one that plays for itself again: "Seats 1 and 2: one player". */
char *uc_say_boxes (guint8 seats);
/* "first", "second" … for hands 0 … */
const char *uc_say_ordinal (guint hand);
const char *uc_say_range (UcRange range);
const char *uc_say_range_letter (UcRange range);
const char *uc_say_range_ranks (UcRange range);
/* The light's colour: blue, red, yellow. */
const char *uc_say_light (UcRange range);
const char *uc_say_wager (UcWager wager);
/* The mark on the felt: "P", "M". */
const char *uc_say_wager_mark (UcWager wager);
const char *uc_say_combination (UcCombination combination);
const char *uc_say_step (UcStep step);
const char *uc_say_role (UcRole role);
const char *uc_say_game (UcGame game);
const char *uc_say_irregularity (UcIrregularity id);
char *uc_say_device (UcDevice device);
const char *uc_say_device_state (UcDeviceState state);
/* "just now", "3 s ago". */
char *uc_say_age (gint64 age_us);

/* What came over a device's line since the service started. */
typedef struct
{
  guint64 frames; /* good ones; 0 of lines on GPIO chips, which have … */
  guint64 edges;
  guint64 bounces;
  guint64 reread; /* levels */
  guint64 bad;
  guint64 noise;  /* bytes */
  guint64 not_understood;
  guint64 repeated;
  guint64 lost;
  guint64 plugged;
} UcLinkCounts;

/* Of an event: "Typed, and the shoe worked", "Sent by a device"; %NULL when it has no entry. Free with g_free (). */
char *uc_say_source (const UcEvent *event);
/* "1204 messages, 2 bad, 1 lost", "5310 edges, 12 bounces": of troubles those that there were. */
char *uc_say_link_counts (const UcLinkCounts *counts);
/* "Seat 3: invite lamp"; "invite lamp" where its seat is known. */
char *uc_say_part (UcPart part);
const char *uc_say_part_brief (UcPart part);
/* Those of the parts in @set that are at their seats what @first is at the first seat, or @first itself. Bits are
 * UC_PART_BIT. */
guint64 uc_say_parts_like (guint64 set, UcPart first);
/* @alike: not 0, from uc_say_parts_like (): "Reader", "Seat 2: chip sensor", "Seats 2 and 3: chip sensor". */
char *uc_say_alike (guint64 alike);
/* All of @set, at most @most different ones by name: "Reader; Seat 2: chip sensor; and 3 more". */
char *uc_say_parts (guint64 set, guint most);
/* What a person does and looks at while the part is under test; the two answers, of which an input gives the first itself. */
char *uc_say_part_task (UcPart part);
const char *uc_say_part_yes (UcPart part);
const char *uc_say_part_no (UcPart part);
/* "Shoe works: 5♥. Put the card back.", of its device-tested. */
char *uc_say_part_answer (const UcEvent *tested);
/* What is different at the table when the part fails. */
const char *uc_say_part_without (UcPart part);
/* Why a wager was refused, at the seat: "Too late". */
const char *uc_say_refusal (UcWord reason);
const char *uc_say_reject_reason (UcWord reason);
/* "§ 685a.7(h)(1), (2)" from the rules data; @second may be UC_CITE_NONE. */
char *uc_say_citation (const UcRules *rules, UcCite first, UcCite second);
/* "§ " before a citation that an event carries; "" stays "". */
char *uc_say_paragraph (const char *citation);

G_END_DECLS
