#include "uc-pit-item.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char *word;
  UcPitClass class;
} kinds[UC_N_PIT_KINDS] = {
#define X(name, its_class, its_word) [UC_PIT_ITEM_##name] = { its_word, UC_PIT_CLASS_##its_class },
  UC_PIT_KINDS (X)
#undef X
};

void
uc_pit_item_free (UcPitItem *item)
{
  if (item == NULL)
    return;
  g_free (item->words);
  g_free (item);
}

UcPitItem *
uc_pit_item_copy (const UcPitItem *item)
{
  UcPitItem *copy = g_memdup2 (item, sizeof *item);

  copy->words = g_strdup (item->words);
  return copy;
}

UcPitClass
uc_pit_kind_class (UcPitKind kind)
{
  return kinds[kind].class;
}

const char *
uc_pit_kind_word (UcPitKind kind)
{
  return kinds[kind].word;
}

gboolean
uc_pit_kind_parse (const char *word, UcPitKind *kind)
{
  for (guint i = 0; i < UC_N_PIT_KINDS; i++)
    if (strcmp (kinds[i].word, word) == 0)
      {
        *kind = i;
        return TRUE;
      }
  return FALSE;
}

const char *
uc_pit_class_say (UcPitClass class)
{
  static const char *const words[UC_N_PIT_CLASSES] = {
    [UC_PIT_CLASS_CLAIM] = N_ ("Linked claims"),
    [UC_PIT_CLASS_VALIDATION] = N_ ("Validations"),
    [UC_PIT_CLASS_SIGNATURE] = N_ ("Second signatures"),
    [UC_PIT_CLASS_DOCUMENTS] = N_ ("Documents"),
    [UC_PIT_CLASS_RULING] = N_ ("Rulings"),
    [UC_PIT_CLASS_CALL] = N_ ("Calls"),
    [UC_PIT_CLASS_ALERT] = N_ ("Alerts"),
  };

  g_return_val_if_fail (class < UC_N_PIT_CLASSES, "");

  return _ (words[class]);
}

static int
compare_numbers (guint64 a, guint64 b)
{
  return a < b ? -1 : a > b;
}

int
uc_pit_item_compare (const UcPitItem *a, const UcPitItem *b)
{
  int order = compare_numbers (uc_pit_kind_class (a->kind), uc_pit_kind_class (b->kind));

  if (order == 0)
    order = a->since_ns < b->since_ns ? -1 : a->since_ns > b->since_ns;
  if (order == 0)
    order = strcmp (a->table, b->table);
  if (order == 0)
    order = compare_numbers (a->seq, b->seq);
  if (order == 0)
    order = compare_numbers (a->kind, b->kind);
  if (order == 0)
    order = compare_numbers (a->seat, b->seat);
  if (order == 0)
    order = compare_numbers (a->wager, b->wager);
  if (order == 0)
    order = compare_numbers (a->device, b->device);
  if (order == 0)
    order = compare_numbers (a->place, b->place);
  return order != 0 ? order : strcmp (a->name, b->name);
}

UcPitItemId
uc_pit_item_id (const UcPitItem *item)
{
  UcPitItemId id = { .seq = item->seq, .seat = item->seat };

  g_strlcpy (id.table, item->table, sizeof id.table);
  g_strlcpy (id.kind, uc_pit_kind_word (item->kind), sizeof id.kind);
  g_strlcpy (id.name, item->name, sizeof id.name);
  return id;
}
