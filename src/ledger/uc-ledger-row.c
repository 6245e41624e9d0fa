#include "uc-ledger-row.h"

#include "uc-member.h"
#include "uc-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  const char *key;
  enum { NUMBER, SUM, FLAG } type;
  guint16 offset, size;
} Key;

#define KEY(name, type, member)                                                                                        \
  { name, type, G_STRUCT_OFFSET (UcLinkedInput, member), sizeof (((UcLinkedInput *)NULL)->member) }

static const Key all_keys[] = {
  KEY ("seq", NUMBER, seq),
  KEY ("round", NUMBER, round),
  /* Of a claim, which a later round may be about: in the place of the other one, if it is there. */
  KEY ("of-round", NUMBER, round),
  KEY ("counted", NUMBER, count),
  KEY ("stake", SUM, stake),
  KEY ("claim", NUMBER, claim),
  KEY ("winners-10", NUMBER, tenth),
  KEY ("winners-100", NUMBER, whole),
  KEY ("award", SUM, awarded),
  KEY ("released", SUM, released),
  KEY ("of-10", SUM, of_tenth),
  KEY ("by-hand", FLAG, by_hand),
};

/* Keys that are not there are 0, but for those that are named first. */
static const struct
{
  const char *event;
  UcLinkedInputKind kind;
  const char *needs, *may;
} kinds[] = {
  { "meter-asked", UC_LINKED_ASKED, "seq round counted stake", "" },
  { "meter-returned", UC_LINKED_RETURNED, "seq round counted", "" },
  /* The chips go back to their players: for the meter it is the same. */
  { "meter-abandoned", UC_LINKED_RETURNED, "seq round counted", "" },
  /* Of an award that was left to come, between rounds or in a later one. */
  { "meter-left", UC_LINKED_LEFT, "seq", "round of-round" },
  { "meter-claimed", UC_LINKED_CLAIMED, "seq round", "winners-10 winners-100" },
  /* Without a number: the table takes back a claim before it has been told of it. */
  { "meter-settled", UC_LINKED_SETTLED, "seq", "round of-round claim winners-10 winners-100 award released of-10 by-hand" },
  { "meter-documented", UC_LINKED_DOCUMENTED, "seq claim award", "round of-round" },
};

static char *
value_of (char *const *words, const char *key)
{
  const gsize n = strlen (key);

  for (guint i = 1; words[i] != NULL; i++)
    if (strncmp (words[i], key, n) == 0 && words[i][n] == '=')
      return words[i] + n + 1;
  return NULL;
}

static gboolean
fail (const char *event, const char *key, const char *value, GError **error)
{
  if (value == NULL)
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, _ ("%s: “%s=” is missing"), event, key);
  else
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, _ ("%s: “%s=%s” cannot be read"), event, key, value);
  return FALSE;
}

static gboolean
read_keys (char *const *words, const char *names, gboolean is_needed, UcLinkedInput *input, GError **error)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);

  for (guint i = 0; i < G_N_ELEMENTS (all_keys); i++)
    {
      const Key *key = &all_keys[i];
      const char *value = value_of (words, key->key);
      guint64 number = 0;
      UcMoney money = 0;

      if (!g_strv_contains ((const char *const *)list, key->key) || (value == NULL && !is_needed))
        continue;
      if (value == NULL
          || !(key->type == SUM    ? uc_money_parse (value, &money, NULL) && ABS (money) <= UC_LINKED_MOST_SAID
               : key->type == FLAG ? strcmp (value, "yes") == 0
                                   : uc_number_parse (value, MIN (uc_member_most (key->size), G_MAXINT64), &number)))
        return fail (words[0], key->key, value, error);
      uc_member_store ((char *)input + key->offset, key->size,
                       key->type == SUM    ? (guint64)money
                       : key->type == FLAG ? 1
                                           : number);
    }
  return TRUE;
}

static gboolean
take_event (const char *line, UcLedgerItem *item, GStringChunk *meters, gboolean *is_ours, GError **error)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  const char *linked;
  guint kind = 0;

  while (words[0] != NULL && kind < G_N_ELEMENTS (kinds) && strcmp (kinds[kind].event, words[0]) != 0)
    kind++;
  *is_ours = words[0] != NULL && kind < G_N_ELEMENTS (kinds);
  if (!*is_ours)
    return TRUE;
  item->input.kind = kinds[kind].kind;
  linked = value_of (words, "linked");
  if (linked == NULL || strlen (linked) >= UC_LEDGER_METER_TEXT)
    return fail (words[0], "linked", linked, error);
  item->meter = g_string_chunk_insert_const (meters, linked);
  if (!read_keys (words, kinds[kind].needs, TRUE, &item->input, error) || !read_keys (words, kinds[kind].may, FALSE, &item->input, error))
    return FALSE;
  return (item->input.seq > 0 && item->input.round > 0) || fail (words[0], item->input.seq > 0 ? "round" : "seq", "0", error);
}

gboolean
uc_ledger_row_items (const char *table, const char *events, const UcHash *hash, guint64 row, gint64 real_ns, GArray *items,
                     GStringChunk *meters, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (events, "\n", -1);
  const guint before = items->len;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcLedgerItem item = { .row = row, .real_ns = real_ns };
      gboolean is_ours;

      g_strlcpy (item.input.table, table, sizeof item.input.table);
      memcpy (item.input.hash, hash->b, sizeof item.input.hash);
      if (!take_event (lines[i], &item, meters, &is_ours, error))
        {
          g_array_set_size (items, before);
          return FALSE;
        }
      if (is_ours)
        g_array_append_val (items, item);
    }
  return TRUE;
}
