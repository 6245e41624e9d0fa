#include "uc-hole.h"

#include "uc-dealer-hand.h"
#include "uc-game-row.h"
#include "uc-step.h"

gboolean
uc_hole_is_peeked (const UcState *s, const UcRules *rules)
{
  UcCard upcard = uc_dealer_hand_upcard (s);

  if (uc_card_rank (upcard) == 1)
    return rules->peek != UC_PEEK_NONE;
  return rules->peek == UC_PEEK_ACE_AND_TEN && uc_card_value (upcard) == 10;
}

gboolean
uc_hole_has_reader (const UcRules *rules)
{
  return uc_game_row (rules->game)->range_reader || rules->peek != UC_PEEK_NONE;
}

gboolean
uc_hole_was_read (const UcState *s, const UcRules *rules)
{
  if (uc_game_row (rules->game)->range_reader)
    return s->round.light != UC_RANGE_NONE;
  return s->round.hole_dealt && (s->round.peeked != UC_WORD_NONE || !uc_hole_is_peeked (s, rules));
}

static gboolean
dealing (const UcState *s)
{
  return s->round.locked && !s->round.voided && s->round.step <= UC_STEP_DEALER;
}

gboolean
uc_hole_awaits_reader (const UcState *s, const UcRules *rules)
{
  return dealing (s) && !uc_hole_was_read (s, rules);
}

gboolean
uc_hole_stands_for_reader (const UcState *s)
{
  return s->carry.reader_out == UC_READER_OUT && dealing (s) && !s->round.reader_ruled;
}

gboolean
uc_hole_stops_step (const UcState *s, const UcRules *rules)
{
  /* Before insurance is closed the players still wager on the reader's word; what is left then is even money. */
  const gboolean pays_without_reader
      = rules->sides_at[s->round.step] != 0 || (s->round.step == UC_STEP_INSURANCE && s->round.insurance_closed);

  return s->round.trouble != UC_TROUBLE_NONE && (s->round.trouble != UC_TROUBLE_READER_OUT || !pays_without_reader);
}

gboolean
uc_hole_spares_blackjack (const UcState *s, const UcRules *rules)
{
  return uc_game_row (rules->game)->range_reader || rules->twenty_one_wins || !uc_dealer_hand_may_be_blackjack (s)
         || uc_hole_is_peeked (s, rules);
}

gboolean
uc_hole_may_hide_blackjack (const UcState *s, const UcRules *rules)
{
  return !uc_game_row (rules->game)->range_reader && !s->round.hole_up && uc_dealer_hand_may_be_blackjack (s)
         && !uc_hole_is_peeked (s, rules);
}

void
uc_hole_unseal (UcTable *table, UcCard card, const char *salt)
{
  if (!uc_hole_is_sealed (&table->now))
    return;
  table->now.round.hole = card;
  g_strlcpy (table->now.round.hole_salt, salt, sizeof table->now.round.hole_salt);
  for (guint i = 0; i < table->n_undo; i++)
    {
      UcRound *before = &UC_UNDO (table, i)->before.round;

      if (before->hole_seal[0] == '\0')
        continue;
      before->hole = card;
      g_strlcpy (before->hole_salt, salt, sizeof before->hole_salt);
    }
}

gboolean
uc_hole_contradicts (const UcState *s, const UcInput *input)
{
  UcCard hole = s->round.hole;

  if (input->differs)
    return TRUE;
  if (!uc_card_is_valid (hole) || s->round.hole_up)
    return FALSE;
  if (input->kind == UC_INPUT_LIGHT)
    return uc_card_range (hole) != input->range;
  return input->kind == UC_INPUT_PEEK
         && uc_points_are_blackjack (uc_dealer_hand_upcard (s), hole) != (input->word == UC_WORD_BLACKJACK);
}

void
uc_hole_mark_input (const UcTable *table, UcInput *input)
{
  input->differs = (input->kind == UC_INPUT_LIGHT || input->kind == UC_INPUT_PEEK)
                   && uc_hole_contradicts (&table->now, input);
}

gboolean
uc_hole_is_sealed (const UcState *s)
{
  const UcRound *r = &s->round;

  return r->hole_dealt && !r->hole_up && r->hole == UC_CARD_NONE && r->hole_seal[0] != '\0';
}

gboolean
uc_hole_is_known (const UcState *s)
{
  const UcRound *r = &s->round;

  return r->hole_dealt && (r->hole_up || r->hole != UC_CARD_NONE || r->hole_seal[0] != '\0');
}

gboolean
uc_hole_has_range_reader (const UcRules *rules)
{
  return uc_game_row (rules->game)->range_reader;
}
