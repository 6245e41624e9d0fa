/* The dealer's screen: rail, felt, tools, prompt; the strip of keys where no shoe reads. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_TABLE_PAGE (uc_table_page_get_type ())
G_DECLARE_FINAL_TYPE (UcTablePage, uc_table_page, UC, TABLE_PAGE, UcPage)

/* Questions that the menu asks on the felt. */
typedef enum
{
  UC_TABLE_QUESTION_BAR_ENTRY,   /* which seat may not enter before the next shoe … */
  UC_TABLE_QUESTION_ADMIT_ENTRY, /* … or may again */
  UC_TABLE_QUESTION_COVER_CARD,  /* where it came out */
  UC_TABLE_QUESTION_JOIN_BOXES,  /* which are one player's … */
  UC_TABLE_QUESTION_PART_BOXES,  /* … or no longer */
  UC_TABLE_QUESTION_DISPUTE,     /* which seat disputes … */
  UC_TABLE_QUESTION_NO_DISPUTE,  /* … or no longer */
  UC_TABLE_QUESTION_CLEAR_SEAT,  /* which is lit without a chip */
} UcTableQuestion;

void uc_table_page_set_clock (UcTablePage *self, UcClockFunc clock);
/* A card typed on the strip where another is asked for; FALSE when none is. */
gboolean uc_table_page_retype (UcTablePage *self, const char *card);
UcConsoleModel *uc_table_page_get_model (UcTablePage *self);
/* Asks on the felt what the menu's entry needs to know. */
void uc_table_page_ask (UcTablePage *self, UcTableQuestion question);
/* The line that an irregularity needs, chosen from the list: asks on the felt, or submits. */
void uc_table_page_irregularity (UcTablePage *self, UcIrregularity id);
/* The prompt at the left hand, the tools at the right. */
void uc_table_page_set_mirrored (UcTablePage *self, gboolean mirrored);

G_END_DECLS
