/* The known word that somebody may have meant by an unknown one: for “did you mean …?” in a message. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns the one of the @n @words that is nearest to @word: at most one letter wrong in a word of up to three letters, two in
 * one of up to seven, three in a longer one. A letter that is added, left out or replaced is wrong, and so are two neighbors
 * that changed places; capitals do not matter. Of several as near it is the first. Returns %NULL where none is near enough.
 * Entries of @words may be %NULL or empty. */
const char *uc_near_word (const char *word, const char *const *words, gsize n);

G_END_DECLS
