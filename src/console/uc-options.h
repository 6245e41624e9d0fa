/* Buttons that need more than a tap: a number, a badge, another page. */
#pragma once

#include "uc-shell.h"
#include "uc-table-page.h"

G_BEGIN_DECLS

/* Opens what @option needs; for those that uc_question_for_option () does not ask on the felt. */
void uc_options_open (GtkWidget *from, const UcTable *table, const UcPrompt *prompt, UcOptionId option);
/* A badge was touched at the table: opens what waits for one, or signs the dealer on. */
void uc_options_badge (GtkWidget *from, UcConsoleModel *model, const char *badge, UcRole role);
/* The same where no reader reads one: its number is typed, and its PIN. */
void uc_options_type_badge (GtkWidget *from, UcConsoleModel *model);
void uc_options_sign_on (GtkWidget *from);
void uc_options_clear_wager (GtkWidget *from, const UcTable *table, guint seat, const char *line);
void uc_options_insure_less (GtkWidget *from, const char *line);
/* What is left of the shoe: the number on keys, then a floorperson's badge. @from outlives both pages. */
void uc_options_count_shoe (GtkWidget *from);
void uc_options_void_round (GtkWidget *from, const UcTable *table);
/* Submits a card typed on the strip as the prompt wants it. */
void uc_options_type_card (UcTablePage *page, guint card);

G_END_DECLS
