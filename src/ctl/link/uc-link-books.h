/* The books of one gaming day, for each meter of a ledger: what was on it, what each cause moved, and what is on it then. They lie between two entries
 * “day”, and no clock has a say.
 */
#pragma once

#include "uc-link-words.h"

G_BEGIN_DECLS

/* Of one meter. */
typedef struct
{
  char *meter;
  gboolean is_known;  /* the day is on record … */
  gboolean has_ended; /* … with its end; otherwise it is the one behind the last that has */
  guint64 row_before, row_end; /* rows behind this one, up to that one */
  guint64 first, last; /* entries; last < first: none */
  UcMoney opening[UC_LINKED_N_BALANCES], closing[UC_LINKED_N_BALANCES];
  guint64 n[UC_LINKED_N_CAUSES]; /* entries … */
  UcMoney moved[UC_LINKED_N_CAUSES][UC_LINKED_N_ACCOUNTS]; /* … and their changes together */
  /* while it is looked for */
  char first_day[UC_LINKED_DAY_TEXT], last_day[UC_LINKED_DAY_TEXT]; /* that have ended; "" = none */
} UcLinkBook;

typedef struct
{
  char day[UC_LINKED_DAY_TEXT];
  GPtrArray *meters; /* UcLinkBook */
} UcLinkBooks;

/**
 * uc_link_books_new:
 * @meter: (nullable): of this one alone
 * @error: %UC_LEDGER_ERROR_REFUSED: the day is not on record; the message says which are
 */
UcLinkBooks *uc_link_books_new (UcLedger *ledger, const char *day, const char *meter, GError **error);
void uc_link_books_free (UcLinkBooks *books);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkBooks, uc_link_books_free)
/* Counts the entries of the row. Returns whether the row lies within the day. */
gboolean uc_link_books_take (UcLinkBooks *books, const UcLinkWords *words);
/* Behind the last row. %UC_LEDGER_ERROR_DIFFERS: opening balances and changes do not come to the closing ones. */
gboolean uc_link_books_check (UcLinkBooks *books, GError **error);

void uc_link_books_text (const UcLinkBooks *books, GString *text);
void uc_link_books_json (const UcLinkBooks *books, GString *text);
/* With its first line. */
void uc_link_books_csv (const UcLinkBooks *books, GString *text);

G_END_DECLS
