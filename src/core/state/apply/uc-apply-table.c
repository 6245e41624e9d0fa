/* Folding events into the state: people, devices and the table's own procedures. */
#include "uc-apply-table.h"

#include "uc-held.h"
#include "uc-hole.h"
#include "uc-readiness.h"
#include "uc-shuffle-method.h"
#include "uc-time.h"

#include <string.h>

/* ---- people and devices ---- */

/* § 685a.12(i): what a round waits for when the link falls silent, and what the reader itself reports, a floorperson puts
 * right. A link that was lost and came back while nothing waited for it did nobody harm. */
static UcReaderState
reader_after (const UcState *s, const UcRules *rules, UcEventKind kind)
{
  UcReaderState state = s->carry.reader_out;

  if (kind == UC_EVENT_DEVICE_FAULT)
    return UC_READER_OUT;
  if (kind == UC_EVENT_DEVICE_DOWN && state == UC_READER_IN)
    return uc_hole_awaits_reader (s, rules) ? UC_READER_OUT : UC_READER_LOST;
  return kind == UC_EVENT_DEVICE_UP && state == UC_READER_LOST ? UC_READER_IN : state;
}

static void
device_changed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  if (e->device >= UC_N_DEVICES)
    return;
  c->devices[e->device] = e->kind == UC_EVENT_DEVICE_UP     ? UC_DEVICE_STATE_UP
                          : e->kind == UC_EVENT_DEVICE_DOWN ? UC_DEVICE_STATE_DOWN
                                                            : UC_DEVICE_STATE_FAULT;
  if (e->device == UC_DEVICE_JOURNAL && e->kind != UC_EVENT_DEVICE_UP)
    c->record_stopped = TRUE;
  if (e->device == UC_DEVICE_READER && uc_hole_has_reader (rules))
    c->reader_out = reader_after (s, rules, e->kind);
}

static void
record_acknowledged (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.record_stopped = FALSE;
}

/* Who has said that the record goes on knew the reasons before, not this one. */
static void
record_doubted (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  if (e->reason < UC_WORD_OLDER_RECORD || e->reason > UC_WORD_WRONG_CLOCK)
    return;
  c->record_doubt |= UC_DOUBT_BIT (e->reason);
  uc_apply_place_text (c->record_says, sizeof c->record_says, e->text);
  uc_apply_place_text (c->record_vouched, sizeof c->record_vouched, "");
  c->record_vouched_role = UC_ROLE_NONE;
}

static void
record_vouched (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_apply_place_text (s->carry.record_vouched, sizeof s->carry.record_vouched, e->by);
  s->carry.record_vouched_role = e->role;
}

static void
record_accepted (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  /* The clock was more than a day off: it may have run ahead by so little that the gaming day that begins by it is the next one. */
  if ((c->record_doubt & UC_DOUBT_CLOCK) != 0)
    c->days_leapt = MAX (c->days_leapt, 1);
  c->record_doubt = 0;
  uc_apply_place_text (c->record_says, sizeof c->record_says, "");
  uc_apply_place_text (c->record_vouched, sizeof c->record_vouched, "");
  c->record_vouched_role = UC_ROLE_NONE;
}

/* A step of more than a week says nothing of the days between, and all such steps count. Of shorter ones, which each weekend without
 * play makes, the longest counts once: what is known of the days that were played is not lost to them. */
static guint32
leap (guint32 leapt, gint64 days)
{
  if (days > UC_CALENDAR_WEEK)
    return leapt + (guint32) days;
  return days > 1 ? MAX (leapt, (guint32) days) : leapt;
}

static void
gaming_day_began (UcState *s, const UcRules *rules, const UcEvent *e)
{
  gint64 day, before;

  if (!g_str_equal (s->carry.gaming_day, e->text))
    s->carry.reader_inspected = s->carry.meters_read = FALSE;
  if (uc_time_parse_day (s->carry.gaming_day, &before) && uc_time_parse_day (e->text, &day))
    s->carry.days_leapt = leap (s->carry.days_leapt, day - before);
  uc_apply_place_text (s->carry.gaming_day, sizeof s->carry.gaming_day, e->text);
}

/* Another day, whichever it is: its meter is read, and the reader inspected, after the day that was none. */
static void
gaming_day_set_back (UcState *s, const UcRules *rules, const UcEvent *e)
{
  gint64 from, to;

  s->carry.reader_inspected = s->carry.meters_read = FALSE;
  /* What is left of the leaps: the clock may have been wrong once more, and the first day that may be stays the same one. */
  if (uc_time_parse_day (s->carry.gaming_day, &from) && uc_time_parse_day (e->new_, &to) && from > to)
    s->carry.days_leapt -= (guint32) MIN (from - to, (gint64) s->carry.days_leapt);
  uc_apply_place_text (s->carry.gaming_day, sizeof s->carry.gaming_day, e->new_);
  s->round.correct_kind = 0;
  uc_apply_place_second_person (s);
}

/* A player goes by the lowest of the seats: those who are left when it is named elsewhere go by the next. */
static void
players_joined (UcState *s, const UcRules *rules, const UcEvent *e)
{
  guint lowest = e->seats != 0 ? (guint) __builtin_ctz (e->seats) : 0;
  guint left[UC_MAX_SEATS + 1] = { 0 };

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      guint was = uc_state_player_of (s, seat);

      if (e->seats & UC_SEAT_BIT (seat))
        s->carry.player_of[seat] = lowest;
      else if (e->seats & UC_SEAT_BIT (was))
        {
          if (left[was] == 0)
            left[was] = seat;
          s->carry.player_of[seat] = left[was];
        }
    }
}

static void
player_arrived (UcState *s, const UcRules *rules, const UcEvent *e)
{
  /* § 685a.5(c)(1): who looks at the batch for the shuffler takes the cut of the other from nobody. */
  gboolean cuts = s->carry.opening != UC_OPENING_SPREAD || !s->carry.batch_stored || s->carry.cut_seat == 0;

  if (s->carry.opening == UC_OPENING_SPREAD)
    uc_apply_place_spread_seen (s, rules);
  if (cuts)
    s->carry.cut_seat = e->seat;
}

static void
entry_changed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->choice == UC_WORD_BARRED)
    s->carry.barred |= UC_SEAT_BIT (e->seat);
  else
    s->carry.barred &= ~UC_SEAT_BIT (e->seat);
}

/* ---- the shoe's own count: § 685a.7(d)(1) ---- */

static void
forget_shoe (UcCarry *c)
{
  c->shoe = c->drawn = c->shoe_found = 0;
  c->shoe_unsure = FALSE;
}

/* § 685a.12(e): in the middle of a round the shoe is loaded without the cards on the felt. Which cards of a hand that is
 * settled lie in the rack by then, and how many wait for documents, nobody has said. */
static void
load_shoe (UcState *s, const UcRules *rules)
{
  UcCarry *c = &s->carry;

  forget_shoe (c);
  if (s->round.trouble == UC_TROUBLE_SHOE_EMPTY && !c->counting)
    return;
  c->shoe = rules->decks * rules->pack;
  if (s->round.trouble != UC_TROUBLE_SHOE_EMPTY)
    return;
  c->shoe_unsure = uc_held_seats (s) != 0 || s->round.spare_card != UC_CARD_NONE || s->round.n_dealt == UC_MAX_DEALT;
  for (guint i = 0; i < s->round.n_dealt; i++)
    {
      const UcDealt *dealt = &s->round.dealt[i];

      c->shoe -= dealt->seat != 0;
      if (dealt->seat != 0 && dealt->seat <= UC_MAX_SEATS)
        c->shoe_unsure |= s->round.seats[dealt->seat].hand[dealt->hand].state == UC_HAND_SETTLED;
    }
}

static void
shoe_counted (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.shoe_found = e->counted + e->drawn;
}

/* ---- table procedures ---- */

/* Who plays next is suggested by nobody. */
static void
forget_bets (UcCarry *c)
{
  c->expected = 0;
  memset (c->sides, 0, sizeof c->sides);
  memset (c->main_sums, 0, sizeof c->main_sums);
  memset (c->side_sums, 0, sizeof c->side_sums);
}

static void
table_opened (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  c->open = TRUE;
  c->opening = UC_OPENING_INSPECT_CARDS;
  c->batch = c->batches_inspected = 0;
  c->batch_stored = FALSE;
  c->shuffle = UC_SHUFFLE_DUE;
  forget_shoe (c);
  c->cut_seat = 0;
  c->cut_refused = 0;
  c->cut_rotates = FALSE;
  c->preshuffled = FALSE;
  c->cover_seen = FALSE;
  c->reshuffle_ordered = FALSE;
  forget_bets (c);
}

static void
cards_inspected (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  c->opening = UC_OPENING_SPREAD;
  c->preshuffled = FALSE;
  c->batch_stored = uc_readiness_batch_is_stored (s, e->batch);
  /* The batch in the shoe is another than one that the shuffler stores. */
  if (!c->batch_stored)
    {
      c->shuffle = UC_SHUFFLE_DUE;
      forget_shoe (c);
    }
  c->batches_inspected |= UC_BATCH_BIT (e->batch);
  c->cards_since_ns[UC_BATCH_PLACE (e->batch)] = e->t_real_ns;
  c->cards_old &= ~UC_BATCH_BIT (e->batch);
}

static void
cards_preshuffled (UcState *s, const UcRules *rules, const UcEvent *e)
{
  cards_inspected (s, rules, e);
  s->carry.preshuffled = TRUE;
  if (s->carry.batch_stored)
    return;
  s->carry.batch = e->batch;
  load_shoe (s, rules);
  s->carry.shuffle = uc_shuffle_method (s, rules) == UC_SHUFFLE_CONTINUOUS ? UC_SHUFFLE_BURN : UC_SHUFFLE_CUT;
}

/* § 685a.5(g): nobody plays, and the cards lie spread until the next player has seen them. */
static void
cards_spread (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.opening = UC_OPENING_SPREAD;
  s->carry.preshuffled = s->carry.batch_stored = FALSE;
  s->carry.shuffle = UC_SHUFFLE_DUE;
  s->carry.cut_seat = 0;
  forget_shoe (&s->carry);
}

static void
reader_inspected (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.reader_inspected = e->choice == UC_WORD_PASS;
  s->carry.reader_out = e->choice == UC_WORD_PASS ? UC_READER_IN : UC_READER_OUT;
  if (e->choice == UC_WORD_PASS && s->round.trouble == UC_TROUBLE_READER_OUT)
    s->round.trouble = UC_TROUBLE_NONE;
}

static void
shuffler_inspected (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_apply_place_shuffler (s, rules, e->choice != UC_WORD_PASS);
}

/* The next player counterclockwise of @seat among those who played last, or any position when nobody has; 0 = none. */
static guint8
player_right_of (const UcCarry *c, guint seat)
{
  while (--seat > 0)
    if (c->expected == 0 || c->expected & UC_SEAT_BIT (seat))
      return seat;
  return 0;
}

/* Whom the cut is offered to: § 685a.5(c)(1)-(4). */
static void
choose_cutter (UcState *s, const UcRules *rules)
{
  UcCarry *c = &s->carry;

  c->cut_refused = 0;
  c->cut_rotates = FALSE;
  if (c->reshuffle_ordered || (c->cover_seen && c->cover_seat == UC_SEAT_DEALER))
    {
      c->cut_seat = player_right_of (c, rules->seats + 1);
      c->cut_rotates = TRUE;
    }
  else if (c->cover_seen && c->cover_seat != 0)
    c->cut_seat = c->cover_seat;
  else if (c->cover_seen)
    c->cut_seat = 0;
  else if (s->round.trouble == UC_TROUBLE_SHOE_EMPTY)
    {
      /* § 685a.12(e) names nobody; the cut goes round as where the dealer has drawn the cover card. */
      c->cut_seat = player_right_of (c, rules->seats + 1);
      c->cut_rotates = TRUE;
    }
  /* else the first player to arrive, as player_arrived () left it */
}

/* Open, and in no hand that was collected since: what may lie in the discard rack is not said to lie on the felt. */
static gboolean
lies_on_felt (const UcState *s, const UcDealt *dealt)
{
  if (!s->round.began || !dealt->face_up || !uc_card_is_valid (dealt->card) || dealt->seat == 0)
    return FALSE;
  return dealt->seat == UC_SEAT_DEALER
         || (dealt->seat <= UC_MAX_SEATS && dealt->hand < UC_MAX_HANDS
             && s->round.seats[dealt->seat].hand[dealt->hand].state != UC_HAND_SETTLED);
}

/* What lies on the felt is not among the cards that are shuffled, § 685a.12(e), so that it does not come out of the shoe
 * again: the copies are counted from it on. */
static void
count_anew (UcState *s)
{
  memset (s->carry.counts, 0, sizeof s->carry.counts);
  for (guint i = 0; i < s->round.n_dealt; i++)
    {
      UcDealt *dealt = &s->round.dealt[i];

      dealt->counted = lies_on_felt (s, dealt);
      if (dealt->counted)
        s->carry.counts[uc_card_index (dealt->card)]++;
    }
}

static void
shuffled (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  count_anew (s);
  /* Where every round has a shoe of its own, one that ran out does not change that. */
  if (s->round.trouble != UC_TROUBLE_SHOE_EMPTY)
    c->counting = TRUE;
  load_shoe (s, rules);
  c->batch = e->batch;
  c->barred = 0;
  choose_cutter (s, rules);
  c->cover_seen = FALSE;
  c->cover_seat = 0;
  c->reshuffle_ordered = FALSE;
  if (c->opening < UC_OPENING_DONE)
    c->opening = uc_apply_place_opening_after (s, rules);
  if (s->round.trouble == UC_TROUBLE_SHOE_EMPTY)
    {
      s->round.reload = uc_shuffle_method (s, rules) == UC_SHUFFLE_CONTINUOUS ? UC_RELOAD_BURN : UC_RELOAD_CUT;
      return;
    }
  /* § 685a.5(h) spares a continuous shuffler the cut; the burn of § 685a.7(c) it does not. */
  c->shuffle = uc_shuffle_method (s, rules) == UC_SHUFFLE_CONTINUOUS || rules->procedures_implied ? UC_SHUFFLE_BURN
                                                                                                  : UC_SHUFFLE_CUT;
}

static void
cut (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (s->round.trouble == UC_TROUBLE_SHOE_EMPTY)
    s->round.reload = UC_RELOAD_BURN;
  else
    s->carry.shuffle = UC_SHUFFLE_BURN;
}

static void
cut_refused (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  c->cut_refused |= UC_SEAT_BIT (e->seat);
  c->cut_seat = c->cut_rotates && e->seat > 0 ? player_right_of (c, e->seat) : 0;
}

static void
recut_ordered (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.shuffle = UC_SHUFFLE_CUT;
}

static void
reshuffle_ordered (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.reshuffle_ordered = TRUE;
  if (!s->round.began)
    s->carry.shuffle = UC_SHUFFLE_DUE;
}

static void
burned (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.drawn++;
  if (s->round.trouble == UC_TROUBLE_SHOE_EMPTY)
    {
      s->round.trouble = UC_TROUBLE_NONE;
      return;
    }
  uc_apply_place_burned (s, rules);
}

static void
cover_card_shown (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.cover_seen = TRUE;
  s->carry.cover_seat = e->to == UC_WORD_DEALER ? UC_SEAT_DEALER : e->to == UC_WORD_SEAT ? e->seat : 0;
}

static void
signed_on (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_apply_place_text (s->carry.dealer, sizeof s->carry.dealer, e->by);
  s->carry.fresh_dealer = TRUE;
}

static void
table_closed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.open = FALSE;
  uc_apply_place_text (s->carry.dealer, sizeof s->carry.dealer, "");
  forget_bets (&s->carry);
  memset (s->carry.player_of, 0, sizeof s->carry.player_of);
}

static void
readings_confirmed (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_apply_place_text (s->carry.readings, sizeof s->carry.readings, e->new_);
}

/* ---- the device check ---- */

static void
device_test_began (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.part_tested = e->part;
}

static void
device_test_ended (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.part_tested = UC_PART_NONE;
}

/* What was said of the parts of another table file is not said of this one's. */
static void
device_tested (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcCarry *c = &s->carry;

  c->part_tested = UC_PART_NONE;
  if (!g_str_equal (c->parts_version, e->new_))
    {
      c->parts_work = c->parts_fail = c->parts_accepted = 0;
      uc_apply_place_text (c->parts_version, sizeof c->parts_version, e->new_);
    }
  c->parts_work &= ~UC_PART_BIT (e->part);
  c->parts_fail &= ~UC_PART_BIT (e->part);
  c->parts_accepted &= ~UC_PART_BIT (e->part);
  if (e->choice == UC_WORD_WORKS)
    c->parts_work |= UC_PART_BIT (e->part);
  else
    c->parts_fail |= UC_PART_BIT (e->part);
}

static void
devices_accepted (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->carry.parts_accepted = s->carry.parts_fail;
}

const UcApply uc_apply_table[UC_N_EVENTS] = {
  [UC_EVENT_DEVICE_UP] = device_changed,
  [UC_EVENT_DEVICE_DOWN] = device_changed,
  [UC_EVENT_DEVICE_FAULT] = device_changed,
  [UC_EVENT_RECORD_ACKNOWLEDGED] = record_acknowledged,
  [UC_EVENT_RECORD_DOUBTED] = record_doubted,
  [UC_EVENT_RECORD_VOUCHED] = record_vouched,
  [UC_EVENT_RECORD_ACCEPTED] = record_accepted,
  [UC_EVENT_CLOCK_CONFIRMED] = record_accepted,
  [UC_EVENT_GAMING_DAY_BEGAN] = gaming_day_began,
  [UC_EVENT_GAMING_DAY_SET_BACK] = gaming_day_set_back,
  [UC_EVENT_PLAYERS_JOINED] = players_joined,
  [UC_EVENT_PLAYER_ARRIVED] = player_arrived,
  [UC_EVENT_ENTRY_CHANGED] = entry_changed,
  [UC_EVENT_TABLE_OPENED] = table_opened,
  [UC_EVENT_CARDS_INSPECTED] = cards_inspected,
  [UC_EVENT_CARDS_PRESHUFFLED] = cards_preshuffled,
  [UC_EVENT_CARDS_SPREAD] = cards_spread,
  [UC_EVENT_READER_INSPECTED] = reader_inspected,
  [UC_EVENT_SHUFFLER_INSPECTED] = shuffler_inspected,
  [UC_EVENT_SHUFFLED] = shuffled,
  [UC_EVENT_SHOE_COUNTED] = shoe_counted,
  [UC_EVENT_CUT] = cut,
  [UC_EVENT_CUT_REFUSED] = cut_refused,
  [UC_EVENT_RECUT_ORDERED] = recut_ordered,
  [UC_EVENT_RESHUFFLE_ORDERED] = reshuffle_ordered,
  [UC_EVENT_BURNED] = burned,
  [UC_EVENT_COVER_CARD_SHOWN] = cover_card_shown,
  [UC_EVENT_SIGNED_ON] = signed_on,
  [UC_EVENT_TABLE_CLOSED] = table_closed,
  [UC_EVENT_READINGS_CONFIRMED] = readings_confirmed,
  [UC_EVENT_DEVICE_TEST_BEGAN] = device_test_began,
  [UC_EVENT_DEVICE_TEST_ENDED] = device_test_ended,
  [UC_EVENT_DEVICE_TESTED] = device_tested,
  [UC_EVENT_DEVICES_ACCEPTED] = devices_accepted,
};
