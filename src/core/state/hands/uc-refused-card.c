#include "uc-refused-card.h"

#include "uc-hole.h"
#include "uc-undo.h"

gboolean
uc_refused_card_may_be (const UcTable *table, const UcInput *input, guint nth)
{
  const UcRound *r = &table->now.round;
  const UcUndoFact *last = uc_undo_last (table);

  if (nth >= r->n_refused_cards || (r->named_refused & (1u << nth)) != 0 || !uc_card_is_valid (input->card)
      || input->seal[0] != '\0' || (input->origin != UC_ORIGIN_DEALER && input->origin != UC_ORIGIN_FLOOR))
    return FALSE;
  switch ((guint) input->kind)
    {
    case UC_INPUT_CARD:
    case UC_INPUT_RETYPE:
      return TRUE;
    case UC_INPUT_HOLE:
      return !uc_hole_is_known (&table->now);
    case UC_INPUT_IRREGULARITY:
      return last == NULL || last->what != UC_EVENT_CARD_DEALT || last->card != input->card;
    default:
      return FALSE;
    }
}

guint
uc_refused_card_find (const UcState *s, guint64 seq)
{
  for (guint i = 0; i < s->round.n_refused_cards; i++)
    if (s->round.refused_cards[i] == seq)
      return i;
  return UC_MAX_REFUSED_CARDS;
}
