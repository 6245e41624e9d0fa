/* The players' decisions, one hand at a time: §§ 685a.7(i)-(k), .9, .10, 633a.9-.11, 635b.2(f). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

void uc_decisions_stand (UcDecision *d, guint seat, guint hand, gboolean implied);
void uc_decisions_hit (UcDecision *d, guint seat, guint hand, gboolean implied);
gboolean uc_decisions_decide (UcDecision *d);
/* A card that is laid to a hand as a decision asked for it. */
typedef struct
{
  UcCard card;
  UcWord action;    /* hit or double */
  UcMoney amount;   /* of a double */
  gboolean implied; /* the hit: nobody said it */
} UcLaid;

/* The hands before @to have stood. */
gboolean uc_decisions_lay_card (UcDecision *d, UcPlace to, const UcLaid *laid);
/* § 685a.9(a): the last hit was a double, which the dealer saw when its card had come. */
gboolean uc_decisions_late_double (UcDecision *d);
/* Takes the last card back and gives it to @to, the hands passed over having stood. */
gboolean uc_decisions_give_last_card (UcDecision *d, UcPlace to);
gboolean uc_decisions_take (UcDecision *d);
/* A28: loses every hand over 21 where busts are collected at once. */
void uc_decisions_collect_busted (UcDecision *d);
void uc_decisions_work (UcDecision *d);

G_END_DECLS
