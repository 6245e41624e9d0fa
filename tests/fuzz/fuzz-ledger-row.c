/* What a table's row says to linked meters, and the terms of a meter: what is taken of a row is what its events say, in their order, and can
 * be written down and read again; a row is taken whole or not at all. */
#include "fuzz.h"

#include "uc-ledger-row.h"
#include "uc-linked-line.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UcLedgerItem));
  g_autoptr (GStringChunk) meters = g_string_chunk_new (64);
  g_autoptr (GError) error = NULL;
  const UcHash hash = { { 1 } };
  guint about = 0;
  UcLedgerTerms terms;

  for (const char *at = text; (at = strstr (at, "linked=")) != NULL; at++)
    about++;
  if (!uc_ledger_row_items ("BJ-07", text, &hash, 7, 8, items, meters, &error))
    {
      g_assert_nonnull (error);
      g_assert_cmpuint (items->len, ==, 0);
    }
  g_assert_cmpuint (items->len, <=, about);
  for (guint i = 0; i < items->len; i++)
    {
      const UcLedgerItem *item = &g_array_index (items, UcLedgerItem, i);
      g_autoptr (GString) line = g_string_new (NULL);
      UcLinkedInput again;

      g_assert_nonnull (strstr (text, item->meter));
      uc_linked_line_print_input (&item->input, line);
      uc_linked_line_parse_input (line->str, &again, &error);
      g_assert_no_error (error);
      g_assert_cmpmem (&again, sizeof again, &item->input, sizeof item->input);
    }
  if (uc_ledger_terms_parse (text, &terms))
    {
      g_autoptr (GString) line = g_string_new (NULL);

      uc_ledger_terms_print (&terms, line);
      g_assert_cmpstr (line->str, ==, text);
    }
  return 0;
}
