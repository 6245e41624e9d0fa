/* A fact of the pit: a person has seen what waits there, is on the way to it, or has done it. Pure: words in, a struct out, and back.
 *
 *   seen table=BJ-07 seq=1234 item=validation seat=5 by=2001 where=main
 *
 * What waits is an item: the table, the event of its journal that raised it, its kind, and where there is one, its seat and its name. Who the badge is,
 * and whether the person may say so, is for the link to look up. The parser accepts only what the printer writes.
 */
#pragma once

#include "uc-limits.h"

G_BEGIN_DECLS

#define UC_PIT_TABLE_TEXT 32 /* letters, digits, "-", "_" and "." … */
#define UC_PIT_NAME_TEXT 32  /* … the same of a pit */
#define UC_PIT_KIND_TEXT 24  /* a small letter, and then small letters, digits and "-" */
#define UC_PIT_WHICH_TEXT 32 /* letters, digits and "-" */
#define UC_PIT_MOST_SEAT 99
/* Bytes of the longest fact, with its zero byte. */
#define UC_PIT_FACT_TEXT 256

typedef enum
{
  UC_PIT_NOTHING,
  UC_PIT_SEEN,   /* somebody knows of it … */
  UC_PIT_COMING, /* … is on the way … */
  UC_PIT_DONE,   /* … or says that it is over: it leaves the queue */
  UC_PIT_N_WHATS,
} UcPitWhat;

/* What waits in the pit. A struct of zeroes is filled, so that items can be compared and hashed by its members. */
typedef struct
{
  char table[UC_PIT_TABLE_TEXT];
  guint64 seq; /* of the event, from 1 to G_MAXINT64 */
  char kind[UC_PIT_KIND_TEXT];
  guint64 seat; /* to UC_PIT_MOST_SEAT; 0 = it is of none */
  char name[UC_PIT_WHICH_TEXT]; /* which one of its kind, as of alerts; "" = it has none */
} UcPitItemId;

typedef struct
{
  UcPitWhat what;
  UcPitItemId item;
  char badge[UC_BADGE_TEXT]; /* letters, digits and "-" */
  char where[UC_PIT_NAME_TEXT]; /* the pit in which the person was */
} UcPitFact;

#define UC_PIT_FACT_ERROR (uc_pit_fact_error_quark ())
GQuark uc_pit_fact_error_quark (void);
typedef enum
{
  UC_PIT_FACT_ERROR_SYNTAX,  /* the message names the word, and what would be right */
  UC_PIT_FACT_ERROR_REFUSED, /* it cannot be said of this item any more */
} UcPitFactError;

/* "seen", "coming", "done" */
const char *uc_pit_fact_what (UcPitWhat what);
/* Whether @name can be that of a pit. */
gboolean uc_pit_fact_is_name (const char *name);
/* On %FALSE @fact has no meaning. */
gboolean uc_pit_fact_parse (const char *words, UcPitFact *fact, GError **error);
/* Whether @fact can be written so that it is read again. */
gboolean uc_pit_fact_check (const UcPitFact *fact, GError **error);
/* @fact: one that uc_pit_fact_check () accepts. Returns @text. */
char *uc_pit_fact_print (const UcPitFact *fact, char text[UC_PIT_FACT_TEXT]);

guint uc_pit_item_id_hash (gconstpointer item);
gboolean uc_pit_item_id_equal (gconstpointer a, gconstpointer b);

G_END_DECLS
