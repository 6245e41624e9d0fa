/* Text in a word of the record: a byte that may not stand there is written as “%” and its two hexadecimal digits. Which
 * bytes those are, and whether the digits are capital letters, is each form's own: the record's bytes are hashed. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gboolean (*stays) (guchar byte); /* %FALSE for “%” */
  const char *digits;              /* sixteen */
} UcEscape;

/* For words of events: blanks, controls and the escape itself are escaped; everything else stays readable. */
extern const UcEscape uc_escape_word;

void uc_escape_append (GString *line, const char *text, const UcEscape *escape);
/* Copies what stands from @text up to @end, its escapes resolved, in capital or small letters. Returns %FALSE if one is
 * damaged, if a byte is 0, or if @size is too small; then @to holds the beginning, without its end. */
gboolean uc_escape_read (const char *text, const char *end, char *to, gsize size);

G_END_DECLS
