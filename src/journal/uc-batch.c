#include "uc-batch.h"

/* Texts lie one behind the other, each with its terminator; the entries' pointers are set when they are asked for,
 * because the store may move while it grows. */
typedef struct
{
  gsize input, events;
  gboolean has_device;
  char device[24];
} Place;

struct _UcBatch
{
  GArray *entries; /* UcEntry */
  GArray *places;  /* Place */
  GString *store;
};

UcBatch *
uc_batch_new (void)
{
  UcBatch *batch = g_new0 (UcBatch, 1);

  batch->entries = g_array_new (FALSE, FALSE, sizeof (UcEntry));
  batch->places = g_array_new (FALSE, FALSE, sizeof (Place));
  batch->store = g_string_sized_new (4096);
  return batch;
}

void
uc_batch_free (UcBatch *batch)
{
  g_array_unref (batch->entries);
  g_array_unref (batch->places);
  g_string_free (batch->store, TRUE);
  g_free (batch);
}

void
uc_batch_clear (UcBatch *batch)
{
  g_array_set_size (batch->entries, 0);
  g_array_set_size (batch->places, 0);
  g_string_truncate (batch->store, 0);
}

void
uc_batch_add (UcBatch *batch, const UcInput *input, const char *device, guint64 device_seq, guint64 first_seq,
              const UcEvents *events)
{
  UcEntry entry = {
    .seq = first_seq,
    .origin = input->origin,
    .t_mono_ns = input->t_mono_ns,
    .t_real_ns = input->t_real_ns,
    .device_seq = device_seq,
  };
  Place place = { .input = batch->store->len, .has_device = device != NULL };
  char line[UC_INPUT_TEXT];

  if (device != NULL)
    g_strlcpy (place.device, device, sizeof place.device);
  g_string_append (batch->store, uc_input_format (input, line));
  g_string_append_c (batch->store, '\0');
  place.events = batch->store->len;
  for (guint i = 0; i < events->n; i++)
    {
      if (i > 0)
        g_string_append_c (batch->store, '\n');
      uc_event_print (&events->v[i], batch->store);
    }
  g_string_append_c (batch->store, '\0');
  g_array_append_val (batch->entries, entry);
  g_array_append_val (batch->places, place);
}

const UcEntry *
uc_batch_entries (UcBatch *batch, guint *n_entries)
{
  for (guint i = 0; i < batch->entries->len; i++)
    {
      UcEntry *entry = &g_array_index (batch->entries, UcEntry, i);
      const Place *place = &g_array_index (batch->places, Place, i);

      entry->input = batch->store->str + place->input;
      entry->events = batch->store->str + place->events;
      entry->device = place->has_device ? place->device : NULL;
    }
  *n_entries = batch->entries->len;
  return (const UcEntry *) (void *) batch->entries->data;
}

gboolean
uc_batch_append (UcBatch *batch, UcJournal *journal, GError **error)
{
  guint n_entries;
  const UcEntry *entries = uc_batch_entries (batch, &n_entries);

  if (!uc_journal_append (journal, entries, n_entries, error))
    return FALSE;
  uc_batch_clear (batch);
  return TRUE;
}
