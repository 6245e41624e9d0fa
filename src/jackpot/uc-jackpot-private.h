/* What the files of src/jackpot share. Private to them. */
#pragma once

#include "uc-jackpot.h"

#include "uc-event.h"
#include "uc-journal.h"
#include "uc-proof.h"

G_BEGIN_DECLS

/* The name of the table that is number @member of the meter; "" if the meter has no such member. */
void uc_jackpot_member (const UcLedger *ledger, const char *meter, guint16 member, char table[UC_LINKED_TABLE_TEXT]);
/* “joined”, “locked, claim 7”, “the gaming day 2026-11-29 ends”. (transfer full) */
char *uc_jackpot_say_entry (const UcLinkedEvent *entry);

/* Of a longer record so many facts are listed on a side, and the side says how many are left out. */
#define UC_JACKPOT_MOST_FACTS 500
/* Documents may be filled in after the month in which the round was played; later months than the next one are not read for facts, and not
 * proved by themselves. */
#define UC_JACKPOT_MONTHS 2

/* @text: (transfer full): may have anything in it that a record has; it is kept as plain text. */
UcJackpotFact *uc_jackpot_add_fact (UcJackpotSide *side, gint64 real_ns, guint64 number, char *text);
/* The same for a list of sentences. */
void uc_jackpot_add_sentence (GPtrArray *sentences, char *text);
/* Says how many facts are left out; nothing for 0. */
void uc_jackpot_leave_out (UcJackpotSide *side, guint64 n);
/* A worse state takes the place of a better one, with its sentence, as plain text. */
void uc_jackpot_worsen (UcJackpotSide *side, UcJackpotState state, const char *format, ...) G_GNUC_PRINTF (3, 4);

typedef struct
{
  UcJackpot *jackpot;
  const char *house;
  UcJackpotProgress progress;
  gpointer user_data;
  GCancellable *cancellable;
} UcJackpotPass;

/* Fills the journal’s side. @journals: (element-type UcJournal): the table’s files from the round’s month on; @before: (nullable): the one before
 * them. %FALSE with %G_IO_ERROR_CANCELLED only. */
gboolean uc_jackpot_read_journal (const UcJackpotPass *pass, GPtrArray *journals, UcJournal *before, GError **error);
/* Fills the ledger's side, and what claimed beside it. */
gboolean uc_jackpot_read_ledger (const UcJackpotPass *pass, UcLedger *ledger, GError **error);

G_END_DECLS
