/* § 685a.6(f): boxes that are one player's, joined and parted until the first card is dealt. */
#pragma once

#include "uc-question.h"

G_BEGIN_DECLS

/* The seats that may be joined to a neighbour; none after the first card, or beyond the number that the table file has.
 */
guint8 uc_question_boxes_seats (const UcTable *table);
/* Which of them? The answer leads on to … */
void uc_question_boxes_ask (UcQuestion *ask, const UcTable *table);
/* … the boxes beside @seat and those that are its player's already. */
void uc_question_boxes_join (UcQuestion *ask, const UcTable *table, guint seat);
/* The seats that may be parted: those joined. */
guint8 uc_question_boxes_joined (const UcTable *table);
/* Which boxes are no longer one player's? */
void uc_question_boxes_part (UcQuestion *ask, const UcTable *table);

G_END_DECLS
