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

G_END_DECLS
