#include "uc-event-kind.h"

#include "uc-name.h"

static const char *const kind_names[UC_N_EVENTS] = {
  [UC_EVENT_NONE] = "",
#define X(name, text, keys) [UC_EVENT_##name] = text,
  UC_EVENTS (X)
#undef X
};

static const char *const kind_keys[UC_N_EVENTS] = {
  [UC_EVENT_NONE] = "",
#define X(name, text, keys) [UC_EVENT_##name] = keys,
  UC_EVENTS (X)
#undef X
};

const char *
uc_event_kind_name (UcEventKind kind)
{
  g_return_val_if_fail (kind < UC_N_EVENTS, "");

  return kind_names[kind];
}

/* Keys that no line of the kind has ever been without: places, cards, choices, and what else tells one such fact from another.
 * Sums and counts are left out of a line when they are zero, and are not here. */
static const char *const kind_needs[UC_N_EVENTS] = {
  [UC_EVENT_WAGER_PLACED] = "seat wager",
  [UC_EVENT_WAGER_ACCEPTED] = "seat wager",
  [UC_EVENT_WAGER_REFUSED] = "seat wager",
  [UC_EVENT_WAGER_REMOVED] = "seat wager",
  [UC_EVENT_WAGER_CLEARED] = "seat wager",
  [UC_EVENT_CARD_DEALT] = "to face",
  [UC_EVENT_CARD_DRAWN_IN_ERROR] = "card",
  [UC_EVENT_CARD_ALARM] = "card",
  [UC_EVENT_READER_LIGHT] = "range",
  [UC_EVENT_LIGHT_DIFFERS] = "range",
  [UC_EVENT_HAND_PLACED] = "range",
  [UC_EVENT_HOLE_CARD_EXPOSED] = "card",
  [UC_EVENT_INSURANCE_PLACED] = "seat",
  [UC_EVENT_EVEN_MONEY_TAKEN] = "seat",
  [UC_EVENT_DECISION] = "seat action",
  [UC_EVENT_STEP_DONE] = "step",
  [UC_EVENT_WAGER_SETTLED] = "seat wager outcome",
  [UC_EVENT_DOUBLE_RETURNED] = "seat",
  [UC_EVENT_EXCESS_RETURNED] = "seat wager",
  [UC_EVENT_HAND_DEAD] = "seat",
  [UC_EVENT_VALIDATION_REQUIRED] = "seat wager",
  [UC_EVENT_WINNER_FOUND] = "seat wager",
  [UC_EVENT_SHARE_CHANGED] = "seat wager",
  [UC_EVENT_LAMP_CHECKED] = "seat wager light",
  [UC_EVENT_PAYOUT_SIGNED] = "seat wager",
  [UC_EVENT_PAYOUT_VALIDATED] = "seat wager",
  [UC_EVENT_GO_AHEAD] = "seat wager",
  [UC_EVENT_PAYOUT_REJECTED] = "seat wager",
  [UC_EVENT_PAYOUT_OVERRULED] = "seat wager",
  [UC_EVENT_PAYOUT_DOCUMENTED] = "seat wager",
  [UC_EVENT_PAYOUT_METER] = "meter",
  [UC_EVENT_METER_CHANGED] = "meter",
  [UC_EVENT_METER_STARTED] = "meter",
  [UC_EVENT_METER_SET] = "meter",
  [UC_EVENT_METER_ASKED] = "meter linked",
  [UC_EVENT_METER_JOINED] = "meter linked asked epoch",
  [UC_EVENT_METER_REFUSED] = "meter linked asked",
  [UC_EVENT_METER_ABANDONED] = "meter linked asked",
  [UC_EVENT_METER_LATE] = "meter linked asked",
  [UC_EVENT_METER_RETURNED] = "meter linked",
  [UC_EVENT_METER_LEFT] = "meter linked",
  [UC_EVENT_METER_CLAIMED] = "meter linked",
  [UC_EVENT_METER_TO_COME] = "meter linked",
  [UC_EVENT_METER_BY_HAND] = "meter linked award by second",
  [UC_EVENT_METER_LOCKED] = "meter linked of-round claim",
  [UC_EVENT_METER_SETTLED] = "meter linked of-round",
  [UC_EVENT_METER_CONFIRMED] = "meter linked of-round claim",
  [UC_EVENT_METER_DOCUMENTED] = "meter linked of-round claim",
  [UC_EVENT_METER_READ] = "meter",
  [UC_EVENT_IRREGULARITY] = "id",
  [UC_EVENT_IRREGULARITY_REPORTED] = "id seat",
  [UC_EVENT_CARD_MOVED] = "target",
  [UC_EVENT_RULING] = "choice",
  [UC_EVENT_CARD_OFFERED] = "card choice",
  [UC_EVENT_CORRECTED] = "target key",
  [UC_EVENT_CORRECTION_OWES] = "seat wager",
  [UC_EVENT_OWED] = "seat wager",
  [UC_EVENT_AWARD_PAID] = "seat wager",
  [UC_EVENT_DISPUTE_RAISED] = "seat",
  [UC_EVENT_DISPUTE_WITHDRAWN] = "seat",
  [UC_EVENT_CHECKPOINT] = "carry",
  [UC_EVENT_PERSON_ENROLLED] = "badge choice",
  [UC_EVENT_BADGE_FREED] = "badge",
  [UC_EVENT_DEVICE_UP] = "device",
  [UC_EVENT_DEVICE_DOWN] = "device",
  [UC_EVENT_DEVICE_FAULT] = "device",
  [UC_EVENT_RECORD_DOUBTED] = "reason",
  [UC_EVENT_RECORD_VOUCHED] = "by role",
  [UC_EVENT_RECORD_ACCEPTED] = "by role second",
  [UC_EVENT_CLOCK_CONFIRMED] = "by role",
  [UC_EVENT_GAMING_DAY_SET_BACK] = "old new by second",
  [UC_EVENT_PLAYERS_JOINED] = "seats",
  [UC_EVENT_PLAYER_ARRIVED] = "seat",
  [UC_EVENT_ENTRY_CHANGED] = "seat choice",
  [UC_EVENT_READER_INSPECTED] = "result",
  [UC_EVENT_SHUFFLER_INSPECTED] = "result",
  [UC_EVENT_CUT] = "to",
  [UC_EVENT_CUT_REFUSED] = "seat",
  [UC_EVENT_COVER_CARD_SHOWN] = "to",
  [UC_EVENT_DEVICE_TEST_BEGAN] = "part",
  [UC_EVENT_DEVICE_TEST_ENDED] = "part",
  [UC_EVENT_DEVICE_TESTED] = "part result",
  [UC_EVENT_TRAINING_ALLOWED] = "by role",
  [UC_EVENT_TRAINING_ENDED] = "by role",
};

UcEventKind
uc_event_kind_parse (const char *text)
{
  return uc_name_index (kind_names, UC_N_EVENTS, text);
}

const char *
uc_event_kind_keys (UcEventKind kind)
{
  g_return_val_if_fail (kind < UC_N_EVENTS, "");

  return kind_keys[kind];
}

const char *
uc_event_kind_needs (UcEventKind kind)
{
  g_return_val_if_fail (kind < UC_N_EVENTS, "");

  return kind_needs[kind] != NULL ? kind_needs[kind] : "";
}
