/* A row of the link's record: in sentences, as a line of JSON, and its entries as lines of CSV. */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

/* What the rows before have said: who is a member of which meter, and whose claims a meter has. An event names a member by its number, and what
 * comes after a claim names that by its number alone. */
typedef struct
{
  GHashTable *meters; /* by name */
  GPtrArray *order;   /* the meters' names, borrowed, as they began */
  GPtrArray *tables;  /* the tables' names */
} UcLinkNames;

void uc_link_names_init (UcLinkNames *names);
void uc_link_names_clear (UcLinkNames *names);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcLinkNames, uc_link_names_clear)

/* A row that was read. */
typedef struct
{
  const UcLedgerRow *row; /* borrowed */
  char *meter;            /* that it is about: of a table's journal with its rules, the one that they are for; "" = none */
  gboolean is_read;       /* input and events are; else the row is of another kind, or cannot be read */
  UcLinkedInput input;
  GArray *events;         /* UcLinkedEvent */
  const struct UcLinkMeterNames *names; /* of the row's meter; borrowed; NULL = none */
} UcLinkWords;

/* Reads @row, and adds what it says to @names. */
void uc_link_words_read (UcLinkWords *words, UcLinkNames *names, const UcLedgerRow *row);
void uc_link_words_clear (UcLinkWords *words);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcLinkWords, uc_link_words_clear)
/* "" = none */
const char *uc_link_words_member (const UcLinkWords *words, guint16 member);
/* Whose @claim it is: of which table, and in which of its rounds. %FALSE: no row up to this one has said so. @table: (out), borrowed */
gboolean uc_link_words_claim (const UcLinkWords *words, guint64 claim, const char **table, guint32 *round);

/* The eight accounts by the record's own words, as those of causes are, in the order in which they are printed. */
typedef struct
{
  UcLinkedAccount account;
  const char *name;
} UcLinkWordsAccount;

extern const UcLinkWordsAccount uc_link_words_accounts[UC_LINKED_N_ACCOUNTS];
/* So that the points of sums are below each other. @sum: %NULL leaves the place free. */
void uc_link_words_add_sum (GString *text, const char *sum);

/* Appends the row. @ledger: for the codes of its entries. */
gboolean uc_link_words_text (const UcLinkWords *words, UcLedger *ledger, GString *text, GError **error);
gboolean uc_link_words_json (const UcLinkWords *words, UcLedger *ledger, GString *text, GError **error);
/* A line for each entry; none for a row without one. */
gboolean uc_link_words_csv (const UcLinkWords *words, UcLedger *ledger, GString *text, GError **error);
/* The first line of the CSV. */
extern const char uc_link_words_heading[];

G_END_DECLS
