/* The chains of a ledger. Numbers are eight bytes, little-endian; a text is its length in four bytes and then its bytes; a value that is
 * not there is 0 or the empty text. */
#include "uc-ledger-hash.h"

#include "uc-linked-line.h"

#include <sodium.h>
#include <string.h>

static void
add_number (crypto_generichash_state *state, guint64 number)
{
  const guint64 little = GUINT64_TO_LE (number);

  crypto_generichash_update (state, (const guint8 *)&little, sizeof little);
}

static void
add_text (crypto_generichash_state *state, const char *text)
{
  const gsize n = strlen (text);
  const guint32 little = GUINT32_TO_LE ((guint32)n);

  crypto_generichash_update (state, (const guint8 *)&little, sizeof little);
  crypto_generichash_update (state, (const guint8 *)text, n);
}

void
uc_ledger_hash_row (const UcHash *prev, const UcLedgerRow *row, UcHash *hash)
{
  const guint64 numbers[] = { row->id,  row->kind,          row->seq,           row->round, row->device_seq,
                              row->row, (guint64)row->row_real, (guint64)row->real, row->term };
  const char *const texts[] = { row->meter, row->device, row->input, row->events };
  crypto_generichash_state state;

  crypto_generichash_init (&state, NULL, 0, sizeof hash->b);
  crypto_generichash_update (&state, prev->b, sizeof prev->b);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    add_number (&state, numbers[i]);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    add_text (&state, texts[i]);
  crypto_generichash_final (&state, hash->b, sizeof hash->b);
}

/* All of the entry but for the values of the entry before, which its hash covers, and for when and in which term it was written: tables record
 * the code of this hash, and what they have recorded proves a ledger that was rebuilt, too. */
void
uc_ledger_hash_entry (const UcHash *prev, const char *meter, const char *table, const UcLinkedEvent *entry, UcHash *hash)
{
  crypto_generichash_state state;

  crypto_generichash_init (&state, NULL, 0, sizeof hash->b);
  crypto_generichash_update (&state, prev->b, sizeof prev->b);
  add_text (&state, meter);
  add_number (&state, entry->entry);
  add_number (&state, entry->epoch);
  add_text (&state, uc_linked_line_cause (entry->cause));
  add_text (&state, table);
  add_number (&state, entry->seq);
  add_number (&state, entry->round);
  add_number (&state, entry->claim);
  add_text (&state, entry->by);
  add_text (&state, entry->second);
  add_text (&state, entry->reason);
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    add_number (&state, (guint64)entry->change[i]);
  for (guint i = 0; i < UC_LINKED_N_BALANCES; i++)
    add_number (&state, (guint64)entry->balance[i]);
  crypto_generichash_final (&state, hash->b, sizeof hash->b);
}
