#include "uc-link-chain.h"

#include "uc-ledger.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

void
uc_link_chain_begin (UcLinkChain *chain, guint64 row, const UcHash *hash)
{
  memset (chain, 0, sizeof *chain);
  chain->is_first = TRUE;
  chain->is_known = row > 0;
  chain->row = row;
  if (hash != NULL)
    chain->hash = *hash;
}

void
uc_link_chain_file (UcLinkChain *chain)
{
  chain->new_file = TRUE;
}

static UcLinkChainAnswer
refuse (UcLinkChainAnswer answer, GError **error, const char *format, guint64 row, guint64 other)
{
  g_autofree char *where = g_strdup_printf ("%" PRIu64, other);

  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS, "row %" PRIu64 ": %s%s", row, format, other > 0 ? where : "");
  return answer;
}

/* The hash of the row as its fields have it. */
static void
hash_row (const UcHash *prev, const UcRow *row, UcHash *hash)
{
  const UcHashed hashed = { .id = row->id,
                            .seq = row->seq,
                            .round = row->round,
                            .context = row->context,
                            .device_seq = row->device_seq,
                            .t_mono_ns = row->t_mono_ns,
                            .t_real_ns = row->t_real_ns,
                            .kind = (guint8)row->kind,
                            .origin = uc_input_origin_name (row->origin),
                            .device = row->device,
                            .input = row->input,
                            .events = row->events };

  uc_chain_next (prev, &hashed, hash);
}

/* The first row of a month names the end of the month before: its last row, or the one before the row that ended it. */
static gboolean
goes_on (const UcLinkChain *chain, const UcRow *row)
{
  const UcHash *const ends[] = { &chain->hash, &chain->before };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      char hash[UC_HASH_TEXT];
      g_autofree char *word = g_strconcat (" prev=", uc_hash_format (ends[i], hash), NULL);

      if (strstr (row->input, word) != NULL)
        return TRUE;
    }
  return FALSE;
}

UcLinkChainAnswer
uc_link_chain_take (UcLinkChain *chain, const UcRow *row, GError **error)
{
  static const UcHash zeroes;
  const gboolean opens = chain->is_known && chain->new_file && row->id == 1 && chain->row > 0;
  UcHash hash;

  if (chain->is_known && row->id == chain->row && uc_hash_equal (&row->hash, &chain->hash))
    return UC_LINK_CHAIN_REPEATED;
  if (chain->is_known && !opens && row->id == chain->row)
    return refuse (UC_LINK_CHAIN_FORKED, error, _ ("the link has another row of this number"), row->id, 0);
  if (chain->is_known && !opens && row->id != chain->row + 1)
    return refuse (UC_LINK_CHAIN_BROKEN, error, _ ("expected row "), row->id, chain->row + 1);
  if (chain->is_known || row->id == 1)
    {
      hash_row (opens || row->id == 1 ? &zeroes : &chain->hash, row, &hash);
      if (!uc_hash_equal (&hash, &row->hash))
        return refuse (chain->is_first ? UC_LINK_CHAIN_FORKED : UC_LINK_CHAIN_BROKEN, error,
                       _ ("it does not fit its hash, or does not follow the row before it"), row->id, 0);
      if (opens && !goes_on (chain, row))
        return refuse (chain->is_first ? UC_LINK_CHAIN_FORKED : UC_LINK_CHAIN_BROKEN, error,
                       _ ("its file does not continue the file before it"), row->id, 0);
    }
  chain->before = chain->hash;
  chain->hash = row->hash;
  chain->row = row->id;
  chain->is_known = TRUE;
  chain->is_first = chain->new_file = FALSE;
  return UC_LINK_CHAIN_NEXT;
}
