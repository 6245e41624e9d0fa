#include "uc-linked-fold.h"

#include <string.h>

#define NONE UC_LINKED_CLAIMS

/* Of each claim, the claim of 100% whose pot it shares; NONE: it has its own turn. */
static void
find_leaders (const UcLinked *link, guint lead[UC_LINKED_CLAIMS])
{
  for (guint i = 0; i < link->n_claims; i++)
    {
      const UcLinkedClaim *claim = &link->claims[i];

      lead[i] = NONE;
      for (guint j = 0; link->terms->hits == UC_LINKED_HITS_SHARE && claim->tenth + claim->whole > 0 && j < i; j++)
        if (lead[j] == NONE && link->claims[j].whole > 0 && link->claims[j].during >= claim->epoch)
          {
            lead[i] = j;
            break;
          }
    }
}

static UcMoney
tenth_of (const UcLinkedTerms *terms, UcMoney base, guint winners)
{
  const UcMoney one = uc_meter_sums_part (base, 10, 1);

  return winners == 0 ? 0 : terms->percentage == UC_PERCENTAGE_EACH ? MIN (one * winners, base) : one;
}

/* The pot of claim @first and those that share it, as if they had won at one table: 10% first, then equal parts of what is left,
 * in whole cents. Returns what they have together: what cannot be shared stays on the display. */
static UcMoney
share_pot (const UcLinked *link, const guint lead[UC_LINKED_CLAIMS], guint first, UcMoney pot, UcLinkedFold *fold)
{
  const UcLinkedTerms *terms = link->terms;
  guint tenth = 0, whole = 0;
  UcMoney of_tenth, of_whole, given = 0, tenths;

  for (guint i = first; i < link->n_claims; i++)
    if (i == first || lead[i] == first)
      {
        tenth += link->claims[i].tenth;
        whole += link->claims[i].whole;
      }
  tenths = tenth_of (terms, pot, tenth);
  of_tenth = tenth == 0 ? 0 : uc_meter_sums_part (tenths, 100, tenth);
  of_whole = uc_meter_sums_part (pot - of_tenth * tenth, 100, whole);
  for (guint i = first; i < link->n_claims; i++)
    if (i == first || lead[i] == first)
      {
        fold->of_tenth[i] = of_tenth * link->claims[i].tenth;
        fold->amount[i] = fold->of_tenth[i] + of_whole * link->claims[i].whole;
        given += fold->amount[i];
      }
  return given;
}

void
uc_linked_fold (const UcLinked *link, UcLinkedFold *fold)
{
  const UcLinkedTerms *terms = link->terms;
  guint lead[UC_LINKED_CLAIMS];
  UcMoney sum = link->start[UC_LINKED_DISPLAY] + link->start[UC_LINKED_OVERFLOW];

  memset (fold, 0, sizeof *fold);
  fold->pot = link->pot;
  find_leaders (link, lead);
  fold->reserve = link->start[UC_LINKED_RESERVE];
  for (guint i = 0; i < link->n_claims; i++)
    {
      const UcLinkedClaim *claim = &link->claims[i];
      UcMoney display, overflow;

      /* Where the claims that ended its ticket's epoch have fallen away, that pot is there again, with its limit. Where they stand, a claim takes
       * of what the signs show. */
      uc_linked_state_show (uc_linked_state_parameters (link, MAX (claim->epoch, fold->pot)), sum, &display, &overflow);
      if (lead[i] == NONE)
        {
          UcMoney taken = claim->whole > 0 ? display : tenth_of (terms, display, claim->tenth);

          fold->amount[i] = taken;
          fold->of_tenth[i] = tenth_of (terms, display, claim->tenth);
          if (claim->whole > 0 && terms->hits == UC_LINKED_HITS_SHARE)
            taken = share_pot (link, lead, i, taken, fold);
          sum -= taken;
          if (claim->whole > 0)
            {
              UcMoney from_reserve, from_house;

              /* It ends the epoch: the one behind it begins with its own seed. */
              const UcMeterTerms meter = uc_linked_state_meter (link, claim->during + 1);

              uc_meter_sums_begin_anew (&meter, fold->reserve, &from_reserve, &from_house);
              fold->pot = claim->during + 1;
              sum += from_reserve + from_house;
              fold->reserve -= from_reserve;
              fold->house += from_house;
            }
        }
      sum += claim->came;
      fold->reserve += claim->came_reserve;
      fold->missing[i] = MAX (-sum, 0);
      fold->missing_reserve[i] = MAX (-fold->reserve, 0);
      fold->house += fold->missing[i] + fold->missing_reserve[i];
      sum += fold->missing[i];
      fold->reserve += fold->missing_reserve[i];
    }
  for (guint i = 0; i < link->n_claims; i++)
    {
      const UcLinkedClaim *claim = &link->claims[i];
      UcMoney least = claim->least;

      if (claim->tenth > 0)
        fold->of_tenth[i] = MAX (fold->of_tenth[i], claim->least_tenth);
      if (claim->whole == 0)
        least = MAX (least, fold->of_tenth[i]);
      fold->house += MAX (least - fold->amount[i], 0);
      fold->amount[i] = MAX (least, fold->amount[i]);
    }
  uc_linked_state_show (uc_linked_state_parameters (link, link->epoch), sum, &fold->display, &fold->overflow);
}
