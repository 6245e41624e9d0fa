/* The lines between a link and its tables, signs and administrators. Pure: a line in, a struct out, and back. docs/reference/ledger.md
 * has them.
 *
 * A line is words with a blank between each two, and ends with a line feed. It is UTF-8 without control characters; “row” and “text” are
 * fields with a tab between each two, as “upcardctl follow” writes them. The parser accepts a line only in the form that the printer
 * gives it.
 */
#pragma once

#include "uc-money.h"

G_BEGIN_DECLS

/* Bytes of a line, without its end. */
#define UC_LINK_LINE_MOST 65536
#define UC_LINK_NAME_TEXT 32  /* a table */
#define UC_LINK_METER_TEXT 24 /* a meter */
#define UC_LINK_CODE_TEXT 20  /* "RC5B-CY8M-CNYF-QBWS" */
#define UC_LINK_RULES_TEXT 65
#define UC_LINK_FILE_TEXT 64
#define UC_LINK_BADGE_TEXT 16
#define UC_LINK_PIN_TEXT 12

typedef enum
{
  /* up */
  UC_LINK_HELLO,  /* hello TABLE FINGERPRINT file=NAME row=ROW head=CODE said=N rules=HASH */
  UC_LINK_SEEN,   /* seen N CODE: the code of the last line of the link that the table has recorded */
  UC_LINK_SIGN,   /* sign METER: a meter sign is there */
  UC_LINK_FILE,   /* file NAME */
  UC_LINK_TEXT,   /* text … */
  UC_LINK_ROW,    /* row … */
  UC_LINK_HEARD,  /* heard N */
  UC_LINK_STATUS, /* status */
  UC_LINK_DO,     /* do BADGE PIN BADGE PIN METER INPUT: what two persons ask for */
  UC_LINK_PIT,    /* pit NAME: a screen of the pit is there */
  UC_LINK_FACT,   /* fact N FACT: a person in the pit says so, in the words of uc-pit-fact.h; N is the pit's, and comes back with the answer */
  /* down */
  UC_LINK_FROM,   /* from SEQ HASH: the last event that the link has, and the hash of its row; 0 and zeroes: none */
  UC_LINK_ACK,    /* ack ROW */
  UC_LINK_SAY,    /* say N LINE */
  UC_LINK_SHOW,   /* show METER VALUE ENTRY STATE [KEY=VALUE…]: uc-meter-lines.h has the keys of “won” */
  UC_LINK_TERMS,  /* terms METER KEY=VALUE…: to a sign, what is bet on the meter and what it pays; uc-meter-lines.h has the keys */
  UC_LINK_DONE,   /* done: what two persons asked for is recorded */
  UC_LINK_IS,     /* is TEXT: a line of the status */
  UC_LINK_FACTS,  /* facts N: to a pit, all that is remembered follows, in N lines “noted” */
  UC_LINK_NOTED,  /* noted ROW TIME FACT: to a pit, row of the ledger's record, and when the link took it, in nanoseconds since 1970 */
  UC_LINK_REFUSED, /* refused N TEXT: why the pit's fact N is not recorded; ACK answers one that is */
  UC_LINK_CLAIMS, /* claims METER KEY=VALUE…: to a pit; uc-pit-claims.h has the keys */
  UC_LINK_COPIES, /* copies KEY=VALUE…: to a pit, on how many copies each commit must be, and whether one is missing */
  UC_LINK_END,    /* end TEXT: why the link ends the session */
  /* both */
  UC_LINK_FORK,   /* fork SEQ HASH: the row with this event has this hash here; zeroes: there is none */
  UC_LINK_BEAT,   /* beat T1 T2 T3: own time, the peer's time that was received last, and when; nanoseconds, 0 = none */
  UC_LINK_N_KINDS,
} UcLinkKind;

/* SUSPENDED: the meter gives no tickets to the table that is told so; other tables may have them. WON: for signs, with the win's particulars. */
typedef enum { UC_LINK_OPEN, UC_LINK_PENDING, UC_LINK_CLOSED, UC_LINK_SUSPENDED, UC_LINK_WON, UC_LINK_N_STATES } UcLinkState;

typedef struct
{
  UcLinkKind kind;
  char table[UC_LINK_NAME_TEXT];
  char fingerprint[UC_LINK_CODE_TEXT];
  char file[UC_LINK_FILE_TEXT];
  char head[UC_LINK_CODE_TEXT];
  char rules[UC_LINK_RULES_TEXT];
  char meter[UC_LINK_METER_TEXT];
  char badge[UC_LINK_BADGE_TEXT], pin[UC_LINK_PIN_TEXT];
  char second[UC_LINK_BADGE_TEXT], second_pin[UC_LINK_PIN_TEXT];
  guint64 n;          /* row, number or event: the one number of a line */
  guint64 said;
  guint8 hash[32];
  UcMoney value;
  guint64 entry;
  UcLinkState state;
  guint64 times[3];
  const char *rest;   /* ROW, TEXT: the whole line; SAY, DO, FACT, NOTED, REFUSED, CLAIMS, COPIES, TERMS, IS, END, SHOW of a win: the words behind; borrowed from the line */
} UcLinkLine;

#define UC_LINK_LINE_ERROR (uc_link_line_error_quark ())
GQuark uc_link_line_error_quark (void);
typedef enum
{
  UC_LINK_LINE_ERROR_SYNTAX,   /* the message names the word, and what would be right */
  UC_LINK_LINE_ERROR_TOO_LONG, /* more than UC_LINK_LINE_MOST bytes */
} UcLinkLineError;

/* @line: without its end; outlives what @parsed borrows. On %FALSE @parsed has no meaning. */
gboolean uc_link_line_parse (const char *line, UcLinkLine *parsed, GError **error);
/* Appends the line with its end. */
void uc_link_line_print (const UcLinkLine *line, GString *text);

/* ---- lines from bytes ---- */

typedef struct
{
  GString *bytes; /* came, and are no whole line yet, behind those that were taken */
  gsize taken;
} UcLinkLines;

void uc_link_lines_init (UcLinkLines *lines);
void uc_link_lines_clear (UcLinkLines *lines);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcLinkLines, uc_link_lines_clear)
void uc_link_lines_push (UcLinkLines *lines, const char *bytes, gsize n);
/* The next whole line, without its end; valid until the next call. %NULL: there is none yet, or, with @error, it is too long or
 * holds a zero byte: nothing behind it can be trusted. */
const char *uc_link_lines_next (UcLinkLines *lines, GError **error);

G_END_DECLS
