/* A round on a slip, or one seat of it as its player's receipt: hands as they lay, wagers and sums, the slip number, lines to
 * write on, and the code of the table's signature. The same for who has the journal and for who has only followed the table. */
#pragma once

#include "uc-sheet.h"
#include "uc-state.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* All borrowed. */
typedef struct
{
  const UcTable *table;   /* as the cards lay before they were cleared */
  const UcTable *end;     /* at the round's end: for words about it */
  const GArray *events;   /* UcEvent of the round, in order */
  const GPtrArray *later; /* UcEvent: corrections of it that came after it */
  guint seat;             /* whose receipt it is, with nothing of the others and of the staff; 0 = the whole round */
  const char *table_id;
  UcGame game;
  const char *title;      /* "Round 2" */
  gint64 first_ns, last_ns; /* of its events, UTC */
  gboolean voided;
  const char *unread;     /* why it cannot be shown to its end; %NULL = it can */
  const char *slips;      /* numbers of the slips that document what the seat won; %NULL = none does */
  const char *code;       /* uc_head_code () of its signature */
  gint64 made_ns;
  const char *by;         /* who makes it; a receipt names nobody */
  const char *program;    /* "upcardctl 0.1.0" */
  const char *name;       /* of the journal, or of the table that was followed */
} UcReceipt;

void uc_receipt_draw (const UcReceipt *receipt, UcSheet *sheet);
/* A file 80 mm wide and as long as it has to be; (transfer full). */
GBytes *uc_receipt_pdf (const UcReceipt *receipt, GError **error);

/* The cards of @seat, 0 = of all, drawn as on the felt, with the dealer's. @slip: each seat's wagers stand below its hands, and
 * not beside them. */
void uc_receipt_hands (const UcTable *table, const GArray *events, guint seat, gboolean slip, UcSheet *sheet);
/* What the seat put down, and what it was handed: payments, and stakes back. (transfer full) */
char *uc_receipt_say_sum (const GArray *events, guint seat);

G_END_DECLS
