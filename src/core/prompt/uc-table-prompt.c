/* uc_table_prompt (): what the procedure asks of whom, from what lies face up. One function a step, one a trouble. */
#include "uc-table-prompt.h"

#include "uc-held.h"
#include "uc-hole.h"
#include "uc-prompt-bets.h"
#include "uc-prompt-play.h"
#include "uc-prompt-side.h"
#include "uc-prompt-trouble.h"

#include <string.h>

static void (*const asks[UC_N_STEPS]) (const UcAsk *a) = {
  [UC_STEP_CLOSED] = uc_prompt_bets_closed,
  [UC_STEP_OPENING] = uc_prompt_bets_opening,
  [UC_STEP_SHUFFLE] = uc_prompt_bets_shuffle,
  [UC_STEP_BETS] = uc_prompt_bets_bets,
  [UC_STEP_CHIPS] = uc_prompt_bets_chips,
  [UC_STEP_DEAL] = uc_prompt_bets_deal,
  [UC_STEP_SIDE_WAGERS] = uc_prompt_side_wagers,
  [UC_STEP_INSURANCE] = uc_prompt_side_insurance,
  [UC_STEP_READER] = uc_prompt_side_reader,
  [UC_STEP_PEEK] = uc_prompt_side_peek,
  [UC_STEP_BLACKJACK_MATCH] = uc_prompt_side_wagers,
  [UC_STEP_ENVY] = uc_prompt_side_wagers,
  [UC_STEP_DECISIONS] = uc_prompt_play_decisions,
  [UC_STEP_REVEAL] = uc_prompt_play_dealer,
  [UC_STEP_HOLE_WAGERS] = uc_prompt_side_wagers,
  [UC_STEP_DEALER] = uc_prompt_play_dealer,
  [UC_STEP_SETTLE] = uc_prompt_play_settle,
  [UC_STEP_DOWN_CARD] = uc_prompt_side_wagers,
  [UC_STEP_SUPER_BONUS] = uc_prompt_side_wagers,
  [UC_STEP_CLEAR] = uc_prompt_play_clear,
};

/* A badge ends what is asked, and nothing is there that would read one: no reader is fitted, or it is silent. */
static gboolean
is_badge_typed (const UcAsk *a)
{
  const UcDeviceState reader = a->s->carry.devices[UC_DEVICE_BADGE];
  const gboolean reads = uc_rules_fitted (a->rules, UC_PART_BADGE)[0] != '\0' && reader != UC_DEVICE_STATE_DOWN
                         && reader != UC_DEVICE_STATE_FAULT;
  const guint64 signed_by = UC_ACCEPT (VALIDATE) | UC_ACCEPT (DOCUMENTED) | UC_ACCEPT (ACKNOWLEDGE) | UC_ACCEPT (INSPECT_CARDS)
                            | UC_ACCEPT (INSPECT_READER) | UC_ACCEPT (CONFIRM_READINGS) | UC_ACCEPT (ACCEPT_DEVICES);

  return a->p->hollow && !reads && !(a->p->accepts & UC_ACCEPT (DEVICE))
         && ((a->p->accepts & signed_by) != 0 || a->p->id == UC_PROMPT_SIGN_ON || a->p->id == UC_PROMPT_RULING
             || a->p->id == UC_PROMPT_SECOND_PERSON || a->p->id == UC_PROMPT_RECORD_DOUBTED);
}

UcPrompt
uc_table_prompt (const UcTable *table)
{
  UcPrompt prompt;
  const UcAsk a = { .table = table, .s = &table->now, .r = &table->now.round, .rules = table->rules, .p = &prompt };

  memset (&prompt, 0, sizeof prompt);
  prompt.step = table->now.round.step;
  prompt.amount = 0;
  if (table->now.carry.record_doubt != 0)
    uc_prompt_trouble_record (&a);
  else if (uc_hole_stops_step (&table->now, table->rules))
    uc_prompt_trouble (&a);
  else if (uc_held_unsettled (&table->now, table->rules) != 0)
    uc_prompt_play_dispute (&a);
  else
    {
      asks[table->now.round.step](&a);
      uc_prompt_trouble_reader_meanwhile (&a);
    }
  prompt.type_badge = is_badge_typed (&a);
  return prompt;
}
