/* upcardctl link print and follow: the record of a ledger that may be in use, as sentences, JSON or CSV. */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

/* What is asked for. Strings are owned; a number below 0 was not given. */
typedef struct
{
  char *meter, *table, *from, *to, *day;
  gint64 round, claim, entry, from_row;
  gboolean csv;
  gboolean json; /* an option that other commands have, too */
  gint64 from_ns, to_ns; /* of the texts above */
} UcLinkPrint;

#define UC_LINK_PRINT_INIT { .round = -1, .claim = -1, .entry = -1, .from_row = -1 }

void uc_link_print_clear (UcLinkPrint *rows);
/* @context: gets the options, but for “--json”. */
void uc_link_print_add_options (UcLinkPrint *rows, GOptionContext *context);
/* Whether one of the options was given. */
gboolean uc_link_print_is_asked (const UcLinkPrint *rows);
/* Reads times, and refuses what does not go together: %G_OPTION_ERROR. @follows: rows to come, too. */
gboolean uc_link_print_check (UcLinkPrint *rows, gboolean follows, GError **error);

/* Opens @path as it stands; the message says what is missing. */
UcLedger *uc_link_print_open (const char *path, GError **error);
/* %UC_LEDGER_ERROR_DIFFERS: all rows were printed, and the ledger is damaged. */
gboolean uc_link_print_rows (const UcLinkPrint *rows, const char *path, GError **error);
/* Until it is interrupted, or nobody reads what it prints. */
gboolean uc_link_print_follow (const UcLinkPrint *rows, const char *path, GError **error);

G_END_DECLS
