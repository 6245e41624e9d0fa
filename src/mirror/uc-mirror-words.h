/* The words that both ends of a mirror's connection use. docs/reference/evidence.md § 6 has the lines. */
#pragma once

#include "uc-chain.h"

G_BEGIN_DECLS

/* A line on the connection, without its end. A longer one, such as a table file, is sent in parts. */
#define UC_MIRROR_LINE_MOST 60000
/* Bytes of a line that was put together from its parts. */
#define UC_MIRROR_WHOLE_MOST (4 * 1024 * 1024)

/* "2026-11.journal" */
#define UC_MIRROR_FILE 16

/* The “id” of a table. */
#define UC_MIRROR_TABLE 32

/* Both ends say something at least so often, and give the other one up after three times as long. */
#define UC_MIRROR_BEAT_S 10

/* A row of a record of months. */
typedef struct
{
  char file[UC_MIRROR_FILE]; /* empty: before the first row of all */
  guint64 row;               /* 0: before the first row of the file */
  UcHash hash;               /* of the row; zeroes without one */
  gboolean ended;            /* the row ends the file */
} UcMirrorPlace;

/* Appends “FILE ROW HASH open” or “FILE ROW HASH ended”; “-” without a file. */
void uc_mirror_place_print (const UcMirrorPlace *place, GString *text);
/* @words: the four words. %FALSE: they are none. */
gboolean uc_mirror_place_parse (char **words, UcMirrorPlace *place);
/* Whether @name can be the name of a table's folder: 1 to 31 letters, digits, “-”, “_” and “.”, and neither “-” nor one that begins with “.”. */
gboolean uc_mirror_is_table (const char *name);

/* Appends @line (without its end) to @text, in parts where it is long. */
void uc_mirror_print_line (const char *line, gsize length, GString *text);
/* What came of a line so far. All zeroes at first. */
typedef struct
{
  GString *text;
  gboolean is_whole; /* it was handed out, and the next part begins another line */
} UcMirrorParts;
/**
 * uc_mirror_join:
 * @line: as it came
 * @whole: (out): a line as it was before it was sent; %NULL = it was a part, and more must come. Valid until the next call
 *
 * Returns %FALSE for a line that is too long as a whole, and for one that comes between the parts of another.
 */
gboolean uc_mirror_join (UcMirrorParts *parts, const char *line, const char **whole);
void uc_mirror_parts_clear (UcMirrorParts *parts);

G_END_DECLS
