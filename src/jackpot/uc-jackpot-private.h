/* What the files of src/jackpot share. Private to them. */
#pragma once

#include "uc-jackpot.h"

#include "uc-event.h"
#include "uc-journal.h"
#include "uc-proof.h"

G_BEGIN_DECLS

/* The table of a meter's member; "" where it is none. */
void uc_jackpot_member (const UcLedger *ledger, const char *meter, guint16 member, char table[UC_LINKED_TABLE_TEXT]);
/* “joined”, “locked, claim 7”, “the gaming day 2026-11-29 ends”. (transfer full) */
char *uc_jackpot_say_entry (const UcLinkedEvent *entry);

UcJackpotFact *uc_jackpot_add_fact (UcJackpotSide *side, gint64 real_ns, guint64 number);
/* A worse state takes the place of a better one, with its sentence. */
void uc_jackpot_worsen (UcJackpotSide *side, UcJackpotState state, const char *format, ...) G_GNUC_PRINTF (3, 4);

typedef struct
{
  UcJackpot *jackpot;
  const char *house;
  UcJackpotProgress progress;
  gpointer user_data;
  GCancellable *cancellable;
} UcJackpotPass;

/* Fills the journal’s side. @journals: (element-type UcJournal): the table’s files from the round’s month on. %FALSE with
 * %G_IO_ERROR_CANCELLED only. */
gboolean uc_jackpot_read_journal (const UcJackpotPass *pass, GPtrArray *journals, GError **error);
/* Fills the ledger's side, and what claimed beside it. */
gboolean uc_jackpot_read_ledger (const UcJackpotPass *pass, UcLedger *ledger, GError **error);

G_END_DECLS
