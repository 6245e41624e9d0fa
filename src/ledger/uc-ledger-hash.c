/* The chains of a ledger. Numbers are eight bytes, little-endian; a text is its length in four bytes and then its bytes; a value that is
 * not there is 0 or the empty text. */
#include "uc-ledger-private.h"

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

/* Column by column in the order of the table, but for the values of the entry before, which its hash covers, and for when and in which term
 * it was written: tables record the code of this hash, and what they have recorded proves a ledger that was rebuilt, too. */
void
uc_ledger_hash_entry (const UcHash *prev, const UcLedgerCell *cells, guint n, UcHash *hash)
{
  const UcLedgerColumns *entry = &uc_ledger_schema_columns[UC_LEDGER_ENTRY];
  crypto_generichash_state state;

  crypto_generichash_init (&state, NULL, 0, sizeof hash->b);
  crypto_generichash_update (&state, prev->b, sizeof prev->b);
  for (guint i = 0; i < n; i++)
    {
      static const char *const texts[] = { "meter", "cause", "table", "by_badge", "second_badge", "reason", NULL };
      static const char *const left_out[] = { "hash", "term", "at", NULL };

      if (g_str_has_prefix (entry->columns[i], "prev_") || g_strv_contains (left_out, entry->columns[i]))
        continue;
      if (g_strv_contains (texts, entry->columns[i]))
        add_text (&state, cells[i].type == UC_LEDGER_TEXT ? cells[i].text : "");
      else
        add_number (&state, cells[i].type == UC_LEDGER_NUMBER ? (guint64)cells[i].number : 0);
    }
  crypto_generichash_final (&state, hash->b, sizeof hash->b);
}
