/* Rounds as a person names them: "3", "5-7", "3,5-7". */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* At most so many in one list: a range that was mistyped would fill the disk. */
#define UC_ROUND_SET_MAX 100000

/**
 * uc_round_set_parse:
 * @words: each as above; %NULL-terminated
 *
 * Returns: (transfer full): guint32, in order, each once; %NULL with @error (%G_OPTION_ERROR_BAD_VALUE)
 */
GArray *uc_round_set_parse (char *const *words, GError **error);
/* Puts them in order, each once. */
void uc_round_set_tidy (GArray *rounds);
gboolean uc_round_set_has (const GArray *rounds, guint32 round);
/* "3, 5-7": rounds in order, each once. */
char *uc_round_set_format (const GArray *rounds);

G_END_DECLS
