/* The file of a link, from which a ledger is created:
 *
 *   [meter MTD-5]
 *   section=685c.1
 *   wager=5.00
 *   seed=5000.00
 *   primary=15%
 *   secondary=6%
 *   reseed=at-least-seed        or reserve, seed
 *   limit=none                  or what the signs show at most
 *   hits=order                  or share
 *   percentage=shared           or each
 *   value=5000.00               what it begins with; the seed, if it is left out
 *   reserve=0.00
 *
 *   [link]                      may be left out
 *   gaming-day=06:00            when a gaming day begins, in the local time of the link's machine
 *
 *   [member BJ-07]
 *   meters=MTD-5                several with ";" between
 *   file=BJ-07.ini              its table file; a path that is not absolute begins in the folder of the link's file
 *   journal=D902-BS9J-KK6A-25X8 the fingerprint of the table's journal
 *   rules=…                     the version of its rules, which is worked out of the table file where it is left out
 */
#pragma once

#include "uc-key-text.h"
#include "uc-ledger-terms.h"
#include "uc-rules-load.h"

G_BEGIN_DECLS

typedef struct
{
  UcLedgerTerms terms; /* but for the persons */
  UcMoney value, reserve;
} UcLinkFileMeter;

typedef struct
{
  char table[UC_LINKED_TABLE_TEXT];
  char **meters;
  char *path;            /* of its table file */
  char *journal, *rules; /* rules: "" = not said */
} UcLinkFileMember;

typedef struct
{
  UcKeyText *text; /* its lines, for faults; NULL where it cannot be read */
  GArray *meters;  /* UcLinkFileMeter */
  GArray *members; /* UcLinkFileMember */
  guint gaming_day_min; /* minutes after midnight at which a gaming day begins; each meter has it in its terms */
} UcLinkFile;

/* The text of @path; %NULL with a fault of the file @name. For g_free (). */
char *uc_link_file_read (const char *path, const char *name, GPtrArray *faults);
/* @faults: from uc_faults_new (), appended to: every fault of the file. Returns %FALSE where there is one. */
gboolean uc_link_file_load (const char *path, UcLinkFile *file, GPtrArray *faults);
void uc_link_file_clear (UcLinkFile *file);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcLinkFile, uc_link_file_clear)

G_END_DECLS
