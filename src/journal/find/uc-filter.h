/* What a round must be to be found. Plain data; uc-find.h asks a journal with it. */
#pragma once

#include "uc-card.h"
#include "uc-digest.h"
#include "uc-limits.h"
#include "uc-money.h"

G_BEGIN_DECLS

/* The conditions of a filter, each of which can be left out: for “which one removes the most”. */
typedef enum
{
  UC_CONDITION_TEXT,
  UC_CONDITION_MARKS,
  UC_CONDITION_TIME,    /* from, to */
  UC_CONDITION_MINUTES, /* of the day */
  UC_CONDITION_ROUND,
  UC_CONDITION_SEAT,
  UC_CONDITION_PAYS,
  UC_CONDITION_DEALER,
  UC_CONDITION_FLOOR,
  UC_CONDITION_CARD,
  UC_CONDITION_SLIP,
  UC_N_CONDITIONS,
} UcCondition;

#define UC_FILTER_TEXT 160
#define UC_FILTER_SLIP 32

/* Zero everywhere = every round. */
typedef struct
{
  char text[UC_FILTER_TEXT];  /* words; each must be found: in the digest's words, as a badge, a round's number, a
                                 mark's name, a card ("9D") or a payment ("75", "$75") */
  guint32 marks;              /* at least one of these */
  gint64 from_ns, to_ns;      /* UTC; a round that goes on at some time between; 0 = open */
  gboolean by_minute;
  guint16 minute_from, minute_to; /* of the local day on which it began, to excluded; from > to goes past midnight */
  guint32 round_from, round_to;   /* 0 = open */
  guint8 seat;                /* played in it; 0 = any */
  UcMoney pays;               /* one payment of at least this; 0 = any */
  char dealer[UC_BADGE_TEXT]; /* whole badge */
  char floor[UC_BADGE_TEXT];  /* whole badge of somebody who signed or ruled */
  UcCard card;                /* seen in it */
  gboolean or_corrected;      /* … or something of it was corrected, perhaps a card; no condition by itself */
  char slip[UC_FILTER_SLIP];  /* whole word; a slip's code is asked for with uc_find_code () */
} UcFilter;

gboolean uc_filter_has (const UcFilter *filter, UcCondition condition);
/* Leaves one condition out. */
void uc_filter_drop (UcFilter *filter, UcCondition condition);
gboolean uc_filter_is_empty (const UcFilter *filter);
gboolean uc_filter_equal (const UcFilter *a, const UcFilter *b);

/* The marks that are asked for, as signs or by their names among the words. */
guint32 uc_filter_wanted_marks (const UcFilter *filter);
/* Whether @digest meets @condition by itself: for the digest of one event, which is then what somebody looks for. Where
 * and when it was is no matter of an event; nothing but words, marks, payment, floorperson, card and slip is met. */
gboolean uc_filter_meets (const UcFilter *filter, UcCondition condition, const UcDigest *digest);

/* "9D", "9d", "10♦", "T♦"; UC_CARD_NONE when @text is none. */
UcCard uc_filter_card (const char *text);
/* "75", "$75", "2,418.64" as a digest has payments, among blanks: " $75 "; %NULL when @text is no sum. (transfer full) */
char *uc_filter_payment (const char *text);

typedef struct
{
  GString *where;   /* "1 AND seats & ?1 …" over the columns of the index of rounds */
  GPtrArray *binds; /* char *, by number: text, or "#N" a whole number */
} UcWhere;

UcWhere *uc_filter_where (const UcFilter *filter);
void uc_where_free (UcWhere *where);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcWhere, uc_where_free)

G_END_DECLS
