/* The lines that a link says to a meter sign, and what the sign answers. Pure: bytes in, a board and bytes out.
 *
 *   show METER VALUE ENTRY STATE [KEY=VALUE…]
 *     The meter holds VALUE dollars at the ledger's entry ENTRY. STATE is open, pending, won or closed. “won” has the keys award=SUM,
 *     table=ID, seat=N and combination=NAME; “pending” may have table=ID, where a house names the table at once; the others have none.
 *     The newest line replaces the one before.
 *   terms METER [name=TEXT] [bet=WAGER] [wager=SUM] [awards=NAME:ODDS,…]
 *     What is bet on it and what it pays; ODDS is “10%” of the meter or “50:1”. The meter's name is TEXT, in which a blank is “%20”, or
 *     that of WAGER, a wager of the record, in the sign's language. WAGER and the awards may be “-”: the sign shows none.
 *   beat T1 T2 T3
 *     Three numbers: whoever feeds the sign is there, and nothing has changed.
 *
 * Answers, one a line:
 *
 *   sign METER
 *     On a socket, the first line: the meter that the sign shows, or “-” for that of the first line.
 *   heard ENTRY
 *     The sign has taken this entry: once for each number, and again for the first one behind uc_meter_lines_reset ().
 *   error LINE WHAT: REASON; accepted: …
 *     Line LINE of this connection, counted from 1, changed nothing.
 */
#pragma once

#include "uc-meter-board.h"

G_BEGIN_DECLS

/* Bytes of a line, without its end; a longer one is refused and passed over. */
#define UC_METER_LINE_MOST 512
/* The largest value that a line may name: a sign has room for it. */
#define UC_METER_VALUE_MOST (999999999 * UC_DOLLAR + 99 * UC_CENT)

typedef struct
{
  UcMeterBoard *board;       /* borrowed */
  char meter[UC_METER_ID];   /* the one that is shown; "" = the first that a line names */
  gboolean named;            /* its name came with terms */
  gboolean has_entry;        /* one was shown … */
  guint64 entry;             /* … and this is the highest */
  gboolean has_heard;        /* one was acknowledged on this connection … */
  guint64 heard;             /* … and this is the last */
  GString *rest;             /* the beginning of a line */
  gboolean too_long;         /* … whose end is looked for */
  guint64 line;              /* lines of this connection */
  char *ended;               /* why the link ends it; NULL: it has not said so */
} UcMeterLines;

/* @board: borrowed for the life of @lines. @meter: (nullable): the only one that is taken; at most UC_METER_ID - 1 bytes count. */
void uc_meter_lines_init (UcMeterLines *lines, UcMeterBoard *board, const char *meter);
void uc_meter_lines_clear (UcMeterLines *lines);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcMeterLines, uc_meter_lines_clear)

/* Another connection: half a line is forgotten, lines are counted anew, and the entry shown is acknowledged once more. What is shown
 * stays, and so does its number: a link that was set back is refused. */
void uc_meter_lines_reset (UcMeterLines *lines);
/* Whether @text can be the name of a meter: 1 to UC_METER_ID - 1 letters, digits, “-”, “_”, “.”. */
gboolean uc_meter_lines_is_meter (const char *text);
/**
 * uc_meter_lines_take:
 * @bytes: whatever came; may be part of a line, or several
 * @most: so many lines are taken at most
 * @answers: appended to
 *
 * Returns: how many of @n bytes were used; fewer than @n only when @most lines were taken
 */
gsize uc_meter_lines_take (UcMeterLines *lines, const char *bytes, gsize n, guint most, GString *answers);

G_END_DECLS
