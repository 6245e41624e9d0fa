/* The picture of `upcardctl odds --plot`: what a progressive returns, against what its meter shows. */
#pragma once

#include "uc-odds-sheet.h"

G_BEGIN_DECLS

/* Whether @path ends as a picture does that can be written: ".svg", ".png". */
gboolean uc_odds_plot_can_write (const char *path);

/**
 * uc_odds_plot:
 * @path: uc_odds_plot_can_write (); written whole or not at all, in place of a file that is there
 * @error: %G_FILE_ERROR; %G_FILE_ERROR_INVAL when the table offers no progressive
 *
 * One panel for each progressive, one below the other.
 */
gboolean uc_odds_plot (const UcOddsSheet *sheet, const char *path, GError **error);

G_END_DECLS
