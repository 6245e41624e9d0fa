#include "uc-step-acts.h"

#include "uc-bonus-lines.h"
#include "uc-confirm.h"
#include "uc-dealer-draw.h"
#include "uc-decisions.h"
#include "uc-due.h"
#include "uc-insurance.h"
#include "uc-peek.h"
#include "uc-procedures.h"
#include "uc-reader.h"
#include "uc-settle-side.h"
#include "uc-settle.h"

static const UcStepActs acts[UC_N_STEPS] = {
  [UC_STEP_OPENING] = { uc_procedures_confirm, NULL },
  [UC_STEP_CHIPS] = { uc_confirm_given_back, NULL },
  [UC_STEP_SIDE_WAGERS] = { uc_confirm_side, uc_settle_side_work },
  [UC_STEP_INSURANCE] = { uc_confirm_paid, uc_insurance_work },
  [UC_STEP_READER] = { uc_confirm_reader, uc_reader_work },
  [UC_STEP_PEEK] = { uc_confirm_peek, uc_peek_work },
  [UC_STEP_BLACKJACK_MATCH] = { uc_confirm_side, uc_settle_side_work },
  [UC_STEP_ENVY] = { uc_confirm_side, uc_bonus_lines_envy_work },
  [UC_STEP_DECISIONS] = { uc_confirm_paid, uc_decisions_work },
  [UC_STEP_REVEAL] = { uc_confirm_turn_hole, uc_decisions_collect_busted },
  [UC_STEP_HOLE_WAGERS] = { uc_confirm_side, uc_settle_side_work },
  [UC_STEP_DEALER] = { uc_confirm_turn_hole, uc_dealer_draw_work },
  [UC_STEP_SETTLE] = { uc_confirm_settled, uc_settle_work },
  [UC_STEP_DOWN_CARD] = { uc_confirm_side, uc_settle_side_work },
  [UC_STEP_SUPER_BONUS] = { uc_confirm_side, uc_bonus_lines_super_bonus_work },
  [UC_STEP_CLEAR] = { uc_confirm_clear, uc_due_work },
};

const UcStepActs *
uc_step_acts (UcStep step)
{
  return &acts[step];
}
