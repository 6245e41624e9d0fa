/* Computes what each claim takes, § 633b.10(j), A10. It starts from the meter before the first claim that is kept, and takes the claims in
 * their order; where the rule is to share, winners share a pot.
 *
 * A claim that is taken back, or whose tiers change, changes what those behind it take. The fold is what decides it: the link
 * compares its sums with what stands, and posts the difference.
 */
#pragma once

#include "uc-linked-state.h"

G_BEGIN_DECLS

typedef struct
{
  UcMoney amount[UC_LINKED_CLAIMS]; /* of each claim, in their order … */
  UcMoney of_tenth[UC_LINKED_CLAIMS]; /* … and what of it is for 10% */
  /* What went back after each claim had come before another one that does not stand any more: so much is missing, and the house adds it. */
  UcMoney missing[UC_LINKED_CLAIMS], missing_reserve[UC_LINKED_CLAIMS];
  UcMoney display, reserve, overflow;
  guint32 pot; /* that is on the meter in the end: of this epoch */
  UcMoney house; /* added by the house: seeds, and where a claim takes at least what it was told */
} UcLinkedFold;

void uc_linked_fold (const UcLinked *link, UcLinkedFold *fold);

G_END_DECLS
