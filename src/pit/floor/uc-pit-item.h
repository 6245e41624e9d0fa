/* One thing that waits for a person of the floor: an item of the pit's queue. No GTK.
 *
 * An item is known by its table, the number of the event that raised it, its kind and its seat. The queue follows from the tables'
 * records alone, so that a program that is started again has the same items in the same order.
 */
#pragma once

#include "uc-device.h"
#include "uc-limits.h"
#include "uc-money.h"
#include "uc-pit-fact.h"
#include "uc-wager.h"

G_BEGIN_DECLS

/* What an item is: its class, and the word that programs and facts call it by. The order in a class is by time, whatever the kind. */
#define UC_PIT_KINDS(X)                                                                                               \
  X (TICKET, CLAIM, "ticket")        /* a ticket of a linked meter whose table cannot be heard; the link says so */    \
  X (RANK, CLAIM, "rank")            /* a claim behind another claim of its epoch; the link says so */                 \
  X (VALIDATION, VALIDATION, "validation")   /* a win waits for the first person, or for the only one */               \
  X (SIGNATURE, SIGNATURE, "signature")      /* a win waits for the second person to sign it */                        \
  X (REJECTION, SIGNATURE, "rejection")      /* one of two persons rejected a win: a second one decides */             \
  X (AHEAD, SIGNATURE, "ahead")              /* one of two persons lets the other winners go ahead of this win */      \
  X (REQUEST, SIGNATURE, "request")          /* a correction, a void round or a meter waits for a second person */     \
  X (RECORD, SIGNATURE, "record")            /* the record is in doubt; persons say that it continues */               \
  X (DOCUMENTS, DOCUMENTS, "documents")      /* an award's documents are due, and its cards stay until then */         \
  X (RULING, RULING, "ruling")               /* the procedure stands still until a floorperson has looked */           \
  X (DISPUTE, RULING, "dispute")             /* a seat disputes, or what its ruling found wrong is to be corrected */  \
  X (CALL, CALL, "call")                     /* the dealer called the floor, and nobody has come */                    \
  X (STEP, CALL, "step")                     /* the next step is a floorperson's: inspection, reset key, new rules */  \
  X (STOPPED, CALL, "stopped")               /* the record could not be written, and nobody has acknowledged it */     \
  X (DEVICE, ALERT, "device")                /* a device is gone, or reports a fault */                                \
  X (ALERT, ALERT, "alert")                  /* src/pit/alerts */

/* The most urgent first. */
typedef enum
{
  UC_PIT_CLASS_CLAIM,
  UC_PIT_CLASS_VALIDATION,
  UC_PIT_CLASS_SIGNATURE,
  UC_PIT_CLASS_DOCUMENTS,
  UC_PIT_CLASS_RULING,
  UC_PIT_CLASS_CALL,
  UC_PIT_CLASS_ALERT,
  UC_N_PIT_CLASSES
} UcPitClass;

typedef enum
{
#define X(name, class, word) UC_PIT_ITEM_##name,
  UC_PIT_KINDS (X)
#undef X
      UC_N_PIT_KINDS
} UcPitKind;

typedef struct
{
  char by[UC_BADGE_TEXT]; /* "" = nobody has said so */
  gint64 t_real_ns;
} UcPitSaid;

/* How an item ended. */
typedef enum
{
  UC_PIT_WAITS,
  UC_PIT_ENDED, /* by a person whom the record names, or by a badge in the pit: it is in the list “lately done” */
  UC_PIT_OVER,  /* by nobody: it stays in the queue until a badge says that it is done */
} UcPitEnd;

typedef struct
{
  char table[UC_PIT_TABLE_TEXT];
  guint64 seq;          /* of the event that raised it */
  UcPitKind kind;
  guint8 seat;          /* 0 = none of them */
  UcWager wager;        /* UC_WAGER_NONE = none */
  UcDevice device;      /* of UC_PIT_ITEM_DEVICE */
  guint16 place;        /* tells items of one kind and seat apart: which award’s documents, which step */
  char name[UC_BADGE_TEXT]; /* of an alert: which; else "" */
  guint32 round;        /* that it is about; 0 = none */
  gboolean has_amount;
  UcMoney amount;       /* UC_MONEY_UNKNOWN: it is to come */
  gint64 since_ns;      /* time of the row that raised it, UTC */
  guint again;          /* so often the same was over before, and nobody had said that it was done: this item stands for all of them */
  UcPitSaid said[UC_PIT_N_WHATS]; /* by what is said; nothing is said of UC_PIT_NOTHING */
  UcPitEnd end;
  gint64 end_ns;        /* when it ended; 0 while it waits */
  UcPitSaid ended_by;   /* of UC_PIT_ENDED */
  char *words;          /* a sentence for the screen, without the table's name; "" is none */
} UcPitItem;

void uc_pit_item_free (UcPitItem *item);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPitItem, uc_pit_item_free)
UcPitItem *uc_pit_item_copy (const UcPitItem *item);

UcPitClass uc_pit_kind_class (UcPitKind kind);
/* "validation"; static. */
const char *uc_pit_kind_word (UcPitKind kind);
/* %FALSE: no kind is called so. */
gboolean uc_pit_kind_parse (const char *word, UcPitKind *kind);
/* What a class is called over its items in the queue: “Validations”; translated, static. */
const char *uc_pit_class_say (UcPitClass class);

/* < 0: @a stands above @b in the queue. Two different items are never equal. */
int uc_pit_item_compare (const UcPitItem *a, const UcPitItem *b);
/* What facts of the pit call @item by. */
UcPitItemId uc_pit_item_id (const UcPitItem *item);

G_END_DECLS
