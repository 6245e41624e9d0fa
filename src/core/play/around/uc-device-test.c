/* The device check: one part at a time is lit for the look, or awaited, and the answer recorded. UX §§ 10 and 13.
 *
 * Between rounds only. What the part under test says is no wager, no card and no badge; the first wager ends a test.
 */
#include "uc-device-test.h"

#include "uc-emit.h"
#include "uc-procedures.h"
#include "uc-readiness.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-side-wager.h"

static UcEvent *
part_event (UcDecision *d, UcEventKind kind, UcPart part)
{
  UcEvent *e = uc_emit_begin (d, kind);

  e->part = part;
  return e;
}

static void
end_test (UcDecision *d)
{
  if (d->s->carry.part_tested != UC_PART_NONE)
    uc_emit (d, part_event (d, UC_EVENT_DEVICE_TEST_ENDED, d->s->carry.part_tested));
}

/* @said: what the part itself said, "" when a person answered for it. */
static void
answer (UcDecision *d, UcWord result, const char *said)
{
  UcEvent *e = part_event (d, UC_EVENT_DEVICE_TESTED, d->s->carry.part_tested);

  e->choice = result;
  g_strlcpy (e->text, said, sizeof e->text);
  g_strlcpy (e->new_, d->rules->readings, sizeof e->new_);
  uc_emit (d, e);
}

/* ---- what the part says for itself ---- */

static gboolean
is_from (const UcDecision *d, UcPart part)
{
  const UcInput *input = d->input;

  switch ((guint) input->kind)
    {
    case UC_INPUT_CARD:
      return part == UC_PART_SHOE;
    case UC_INPUT_LIGHT:
    case UC_INPUT_PEEK:
      return part == UC_PART_READER;
    case UC_INPUT_BADGE:
      return part == UC_PART_BADGE;
    case UC_INPUT_NO_MORE_BETS:
      return part == UC_PART_LOCK_BUTTON;
    case UC_INPUT_RESET_KEY:
      return part == UC_PART_RESET_KEY && input->badge[0] == '\0';
    case UC_INPUT_BET:
    case UC_INPUT_UNBET:
      return uc_part_first (part) == UC_PART_WAGER_1 && uc_part_seat (part) == input->seat
             && uc_side_wager_is_progressive (input->wager);
    default:
      return FALSE;
    }
}

gboolean
uc_device_test_hears (UcDecision *d)
{
  const UcInput *input = d->input;
  gboolean sensed = input->origin == UC_ORIGIN_DEVICE || input->origin == UC_ORIGIN_SCRIPT;
  char card[UC_CARD_TEXT];

  if (d->s->carry.part_tested == UC_PART_NONE || !sensed || !is_from (d, d->s->carry.part_tested))
    return FALSE;
  switch ((guint) input->kind)
    {
    case UC_INPUT_CARD:
      answer (d, UC_WORD_WORKS, input->card != UC_CARD_NONE ? uc_card_format (input->card, card) : "");
      return TRUE;
    case UC_INPUT_LIGHT:
      answer (d, UC_WORD_WORKS, uc_card_range_name (input->range));
      return TRUE;
    case UC_INPUT_PEEK:
      answer (d, UC_WORD_WORKS, uc_word_name (input->word));
      return TRUE;
    default:
      answer (d, UC_WORD_WORKS, input->badge);
      return TRUE;
    }
}

/* ---- what a person says ---- */

static gboolean
begin (UcDecision *d)
{
  UcPart part = d->input->part;
  char name[UC_PART_TEXT];

  if (!(uc_rules_fitted_parts (d->rules) & UC_PART_BIT (part)))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_NONE, "the table file fits no %s",
                      uc_refuse_word (uc_part_format (part, name)));
  if (!uc_readiness_may_test (&d->table->now, d->table->rules, UC_PART_NONE))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE, "devices are tested between rounds");
  if (!uc_readiness_may_test (&d->table->now, d->table->rules, part))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "the shoe holds the cards of play: it is tested before they are loaded");
  uc_procedures_finish_round (d);
  end_test (d);
  uc_emit (d, part_event (d, UC_EVENT_DEVICE_TEST_BEGAN, part));
  return TRUE;
}

static gboolean
end (UcDecision *d)
{
  UcPart part = d->input->part;
  char name[UC_PART_TEXT];

  uc_part_format (part, name);
  if (d->s->carry.part_tested != part)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE, "%s is not under test; expected “test-device %s on” first",
                      uc_refuse_word (name), name);
  if (d->input->word == UC_WORD_OFF)
    end_test (d);
  else if (d->input->word == UC_WORD_WORKS && uc_part_is_input (part) && d->input->origin == UC_ORIGIN_DEALER)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_HOUSE, "%s says itself that it works",
                      uc_refuse_word (name));
  else
    answer (d, d->input->word, "");
  return TRUE;
}

gboolean
uc_device_test_handle (UcDecision *d)
{
  /* The reset key, whose turning means nothing but in its test. */
  if (d->input->origin == UC_ORIGIN_DEVICE && d->input->part != d->s->carry.part_tested)
    return TRUE;
  return d->input->word == UC_WORD_ON ? begin (d) : end (d);
}

gboolean
uc_device_test_accept (UcDecision *d)
{
  gboolean handled;
  UcEvent *e;

  if (uc_readiness_parts_unaccepted (d->s, d->rules) == 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE, "no device has failed its test");
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  e = uc_emit_begin (d, UC_EVENT_DEVICES_ACCEPTED);
  e->role = d->input->role;
  e->counted = __builtin_popcountll (uc_readiness_parts_failing (d->s, d->rules));
  g_strlcpy (e->by, d->input->badge, sizeof e->by);
  uc_emit (d, e);
  return TRUE;
}

void
uc_device_test_end_with_round (UcDecision *d)
{
  if (d->s->round.began || d->s->round.locked)
    end_test (d);
}
