/* Buttons that need more than a tap: a number, a badge, another page. */
#pragma once

#include "uc-floor-desk.h"
#include "uc-shell.h"
#include "uc-table-page.h"

G_BEGIN_DECLS

/* Opens what @option needs; for those that uc_question_for_option () does not ask on the felt. */
void uc_options_open (GtkWidget *from, const UcTable *table, const UcPrompt *prompt, UcOptionId option);
/* Opens what @kind names of the things that wait for the floor, and signs nothing: those that need badge and PIN alone. */
void uc_options_for_floor (GtkWidget *from, const UcTable *table, const UcPrompt *prompt, UcFloorItemKind kind);
/* A badge was touched at the table: one of the floor opens what waits for it, another signs the dealer on. */
void uc_options_badge (GtkWidget *from, UcConsoleModel *model, const char *badge, UcRole role);
/* The same where no reader reads one: its number is typed, and its PIN. */
void uc_options_type_badge (GtkWidget *from, UcConsoleModel *model);
void uc_options_sign_on (GtkWidget *from);
/* Signed at the table to which the screen returns. */
void uc_options_end_training (GtkWidget *from);
void uc_options_clear_wager (GtkWidget *from, const UcTable *table, guint seat, const char *line);
void uc_options_insure_less (GtkWidget *from, const char *line);
/* The sum of a double for less is typed, and goes to @then with @data. */
void uc_options_double_less (GtkWidget *from, void (*then) (const char *digits, gpointer data), gpointer data);
/* The floorperson who signs "late-double" for @more, and "undo". */
void uc_options_late_double (GtkWidget *from, const UcTable *table, UcMoney more);
void uc_options_undo (GtkWidget *from, const UcTable *table);
/* A floorperson signs for another card in the last one's place. */
void uc_options_retype (GtkWidget *from, const UcTable *table, const char *card);
/* A floorperson signs for @line, "move SEAT", "take SEAT" or "irregularity exposed-card", which takes the last card from the
 * hand where it has made something. */
void uc_options_last_card (GtkWidget *from, const UcTable *table, const char *line);
/* What is left of the shoe: the number on keys, then a floorperson's badge. @from outlives both pages. */
void uc_options_count_shoe (GtkWidget *from);
void uc_options_void_round (GtkWidget *from, const UcTable *table);
/* The first of two persons sets the gaming day back to @day, the clock's. */
void uc_options_day_back (GtkWidget *from, const UcTable *table, const char *day);
/* Submits a card typed on the strip as the prompt wants it. */
void uc_options_type_card (UcTablePage *page, guint card);

G_END_DECLS
