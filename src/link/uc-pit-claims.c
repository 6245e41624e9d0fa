#include "uc-pit-claims.h"

#include "uc-linked.h"
#include "uc-number.h"

#include <inttypes.h>
#include <string.h>

#define WORDS 4
#define PARTS 8

static const char *const keys[WORDS] = { "epoch=", "tickets=", "reserve=", "claims=" };

void
uc_pit_claims_init (UcPitClaims *claims)
{
  *claims = (UcPitClaims){ .claims = g_array_new (FALSE, TRUE, sizeof (UcPitClaim)) };
}

void
uc_pit_claims_clear (UcPitClaims *claims)
{
  g_clear_pointer (&claims->claims, g_array_unref);
}

void
uc_pit_claims_read (const UcLinked *link, UcPitClaims *claims)
{
  claims->epoch = link->epoch;
  claims->tickets = uc_linked_prompt (link).tickets;
  claims->reserve = link->balance[UC_LINKED_RESERVE];
  g_array_set_size (claims->claims, 0);
  for (guint i = 0; i < link->n_claims; i++)
    {
      const UcLinkedClaim *kept = &link->claims[i];
      UcPitClaim claim = { .claim = kept->id, .round = kept->round, .epoch = kept->epoch, .rank = kept->rank, .amount = kept->amount,
                           .held = uc_linked_state_held (kept), .is_decided = kept->decided };

      g_strlcpy (claim.table, link->members[kept->member].table, sizeof claim.table);
      g_array_append_val (claims->claims, claim);
    }
}

void
uc_pit_claims_print (const UcPitClaims *claims, GString *text)
{
  char amount[UC_MONEY_TEXT], held[UC_MONEY_TEXT];

  g_string_append_printf (text, "epoch=%u tickets=%u reserve=%s claims=", claims->epoch, claims->tickets, uc_money_format (claims->reserve, amount));
  for (guint i = 0; i < claims->claims->len; i++)
    {
      const UcPitClaim *claim = &g_array_index (claims->claims, UcPitClaim, i);

      g_string_append_printf (text, "%s%" PRIu64 ":%s:%u:%u:%u:%s:%s:%s", i > 0 ? "," : "", claim->claim, claim->table, claim->round, claim->epoch,
                              claim->rank, uc_money_format (claim->amount, amount), uc_money_format (claim->held, held),
                              claim->is_decided ? "decided" : "open");
    }
  if (claims->claims->len == 0)
    g_string_append_c (text, '-');
}

static gboolean
read_number (const char *text, guint32 *number)
{
  guint64 read;

  if (!uc_number_parse (text, G_MAXUINT32, &read))
    return FALSE;
  *number = (guint32)read;
  return TRUE;
}

static gboolean
read_claim (const char *text, UcPitClaim *claim)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", PARTS + 1);

  if (g_strv_length (parts) != PARTS || !uc_number_parse (parts[0], G_MAXINT64, &claim->claim) || *parts[1] == '\0'
      || g_strlcpy (claim->table, parts[1], sizeof claim->table) >= sizeof claim->table || !read_number (parts[2], &claim->round)
      || !read_number (parts[3], &claim->epoch) || !read_number (parts[4], &claim->rank) || !uc_money_parse (parts[5], &claim->amount, NULL)
      || !uc_money_parse (parts[6], &claim->held, NULL))
    return FALSE;
  claim->is_decided = strcmp (parts[7], "decided") == 0;
  return TRUE;
}

gboolean
uc_pit_claims_parse (const char *words, UcPitClaims *claims)
{
  g_auto (GStrv) list = g_strsplit (words, " ", WORDS + 1);
  g_autoptr (GString) again = g_string_new (NULL);
  g_auto (GStrv) each = NULL;
  g_auto (UcPitClaims) read = { 0 };
  const char *values[WORDS];

  if (g_strv_length (list) != WORDS)
    return FALSE;
  for (guint i = 0; i < WORDS; i++)
    {
      if (!g_str_has_prefix (list[i], keys[i]))
        return FALSE;
      values[i] = list[i] + strlen (keys[i]);
    }
  uc_pit_claims_init (&read);
  if (!read_number (values[0], &read.epoch) || !read_number (values[1], &read.tickets) || !uc_money_parse (values[2], &read.reserve, NULL))
    return FALSE;
  each = g_strsplit (strcmp (values[3], "-") != 0 ? values[3] : "", ",", UC_LINKED_CLAIMS + 1);
  for (guint i = 0; each[i] != NULL; i++)
    {
      UcPitClaim claim = { 0 };

      if (i == UC_LINKED_CLAIMS || !read_claim (each[i], &claim))
        return FALSE;
      g_array_append_val (read.claims, claim);
    }
  uc_pit_claims_print (&read, again);
  if (strcmp (again->str, words) != 0)
    return FALSE;
  uc_pit_claims_clear (claims);
  *claims = read;
  read.claims = NULL;
  return TRUE;
}
