/* The picture of `upcardctl odds --plot`: what a progressive returns, against what its meter shows. */
#pragma once

#include "uc-odds-sheet.h"

G_BEGIN_DECLS

/**
 * uc_odds_plot:
 * @sheet: a table's with a progressive
 * @path: ends in ".svg" or in ".png"; written whole or not at all, in place of a file that is there
 * @error: %G_FILE_ERROR
 */
gboolean uc_odds_plot (const UcOddsSheet *sheet, const char *path, GError **error);

G_END_DECLS
