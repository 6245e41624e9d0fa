#include "uc-round-total.h"

#include "uc-say-value.h"

#include <glib/gi18n-lib.h>

void
uc_round_total_clear (UcRoundTotal *total)
{
  g_clear_pointer (&total->ends, g_hash_table_unref);
}

void
uc_round_total_add (UcRoundTotal *total, const UcHash *end, const UcDigest *digest, gboolean stakes_open, gboolean pays_open)
{
  const gboolean corrected = (digest->marks & UC_MARK_BIT (CORRECTED)) != 0;
  g_autoptr (GBytes) key = g_bytes_new (end, sizeof *end);
  gpointer was_corrected = NULL;
  gboolean is_copy;

  if (total->ends == NULL)
    total->ends = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  is_copy = g_hash_table_lookup_extended (total->ends, key, NULL, &was_corrected);
  /* A copy may be of before the correction. */
  total->corrected += corrected && was_corrected == NULL;
  if (corrected || !is_copy)
    g_hash_table_replace (total->ends, g_steal_pointer (&key), GINT_TO_POINTER (corrected));
  if (is_copy)
    {
      total->copies++;
      return;
    }
  total->rounds++;
  total->stakes_open += stakes_open;
  total->pays_open += pays_open;
  /* A digest's own sum stops at the largest number. */
  total->overflows |= digest->stakes == G_MAXINT64 || digest->pays == G_MAXINT64 || !uc_money_add (total->stakes, digest->stakes, &total->stakes)
                      || !uc_money_add (total->pays, digest->pays, &total->pays);
}

void
uc_round_total_leave_out (UcRoundTotal *total)
{
  total->left_out++;
}

static void
append_sentence (GString *text, const char *format, guint n)
{
  if (n == 0)
    return;
  g_string_append (text, text->len > 0 ? " " : "");
  /* The numbers are counts of ours: each format has one of them. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_string_append_printf (text, format, n);
#pragma GCC diagnostic pop
}

char *
uc_round_total_say (const UcRoundTotal *total)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *stakes = uc_say_money_exact (total->stakes), *pays = uc_say_money_exact (total->pays);

  if (total->overflows)
    g_string_append (text, _ ("The sums of these rounds are too large to add up."));
  else if (total->rounds > 0)
    g_string_append_printf (text, ngettext ("%u round: wagered %s, won %s.", "%u rounds: wagered %s, won %s.", total->rounds), total->rounds,
                            stakes, pays);
  append_sentence (text,
                   ngettext ("%u round is left out, because its journal does not confirm it.",
                             "%u rounds are left out, because their journals do not confirm them.", total->left_out),
                   total->left_out);
  append_sentence (text,
                   ngettext ("%u round is left out, because it is a copy of a round that is counted.",
                             "%u rounds are left out, because they are copies of rounds that are counted.", total->copies),
                   total->copies);
  append_sentence (text,
                   ngettext ("%u round was corrected; the sum has it as it was settled.",
                             "%u rounds were corrected; the sum has them as they were settled.", total->corrected),
                   total->corrected);
  append_sentence (text,
                   ngettext ("In %u round a wager was not recorded; the sum does not have it.",
                             "In %u rounds a wager was not recorded; the sum does not have it.", total->stakes_open),
                   total->stakes_open);
  append_sentence (text,
                   ngettext ("In %u round a payment was not recorded; the sum does not have it.",
                             "In %u rounds a payment was not recorded; the sum does not have it.", total->pays_open),
                   total->pays_open);
  if (total->is_cut)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", _ ("Older rounds match, too; the sum does not have them."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
