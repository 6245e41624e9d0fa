/* What a link's file and the files of its tables say together, before two persons make a ledger of it. */
#pragma once

#include "uc-ledger.h"
#include "uc-link-file.h"
#include "uc-link-tiers.h"

G_BEGIN_DECLS

/* A member, with its table file. */
typedef struct
{
  const UcLinkFileMember *filed;
  char *name;        /* of its table file, without folders */
  UcKeyText *text;   /* NULL: the file has faults, and nothing below is known */
  UcRules rules;
  char *version;     /* of its rules */
  UcWager wager;     /* the one that says linked=METER; UC_WAGER_NONE: none does */
  GPtrArray *tiers;  /* of that wager: UcLinkTier * … */
  char *awards;      /* … and what it pays: uc-ledger-awards.h */
} UcLinkCheckTable;

/* Tables at which a tier is as likely, or is won by the same hands. */
typedef struct
{
  const UcLinkTier *tier; /* of the first of them */
  GString *tables;        /* their names, with ", " between */
} UcLinkCheckGroup;

/* A tier that is not the same at every table of a meter. */
typedef struct
{
  const UcLinkFileMeter *meter;
  guint percent;
  gboolean of_hands; /* other hands win it; otherwise it has other probabilities */
  GPtrArray *groups; /* UcLinkCheckGroup *, at least two */
  mpq_t apart;       /* of probabilities: the greatest over the smallest, less 1 */
} UcLinkCheckDifference;

typedef struct
{
  char *name;             /* of the link's file, without folders */
  UcLinkFile file;
  gboolean is_read;       /* it has no faults by itself: the tables below are compared */
  GPtrArray *tables;      /* UcLinkCheckTable *, in the order of file.members */
  GPtrArray *faults;      /* UcFault * */
  GPtrArray *differences; /* UcLinkCheckDifference *, which no rule forbids: a person confirms them */
  GPtrArray *notes;       /* sentences about the ledger, translated */
} UcLinkCheck;

/* Reads the file of a link and those of its tables, and finds every fault. Never %NULL. */
UcLinkCheck *uc_link_check_new (const char *path);
/* Compares with @ledger: adds faults and notes. */
void uc_link_check_ledger (UcLinkCheck *check, const UcLedger *ledger);
/* Compares a meter of the file with what @kept runs by: adds faults where it has what two persons cannot change. %NULL: the file has no such
 * meter, which is a fault, too. */
const UcLinkFileMeter *uc_link_check_change (UcLinkCheck *check, const UcLedgerMeter *kept);
void uc_link_check_free (UcLinkCheck *check);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkCheck, uc_link_check_free)

/* One table's file, which says that it is the table @id, with a wager on @meter; %NULL with @faults. */
UcLinkCheckTable *uc_link_check_table_new (const char *path, const char *id, const char *meter, GPtrArray *faults);
void uc_link_check_table_free (UcLinkCheckTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkCheckTable, uc_link_check_table_free)
/* Whether the table's wager is on @meter. */
gboolean uc_link_check_is_on (const UcLinkCheckTable *table, const UcLinkFileMeter *meter);
/* "1 in 250,666 at BJ-07; 1 in 212,717 at BJ-08", or the hands. For g_free (). */
char *uc_link_check_say_groups (const UcLinkCheckDifference *difference);
/* "17.84%". For g_free (). */
char *uc_link_check_say_apart (const UcLinkCheckDifference *difference);

G_END_DECLS
