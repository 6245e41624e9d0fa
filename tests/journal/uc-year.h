/* A table's year in a folder of months, made once and kept: rounds spread over every day and hour, dealers by shift, gaming
 * days, and what goes wrong at a table now and then. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* UPCARD_YEAR_ROUNDS, or @otherwise. A year has half a million. */
guint uc_year_rounds (guint otherwise);
/**
 * uc_year_folder:
 * @rounds: in all, from 365 on
 *
 * The folder lies in ~/.cache/upcard/years, named after the number of rounds and after what the core says to the first of
 * them: where that changes, or the journal's format, another year is made. To be read only.
 *
 * Returns: (transfer full): its path
 */
char *uc_year_folder (guint rounds);

/* What the core and the maker of the rounds make of the first ones, as a word: where it is another, what was made before is out of date.
 * (transfer full) */
char *uc_year_key (guint days, guint rounds);
/**
 * uc_year_make:
 * @folder: is there and empty
 * @table_file: of a table with the wagers of UC_KEPT_TABLE
 * @days: from 2026-01-01 on, over which the @rounds are spread; a month in which one begins has a file
 * @seed: of cards and of what goes wrong
 */
void uc_year_make (const char *folder, const char *table_file, guint days, guint rounds, guint32 seed);

G_END_DECLS
