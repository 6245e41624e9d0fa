#include "uc-batch.h"

#include <string.h>

#define UNREADABLE "A fault of the program, and nothing was kept: the record could not be read any more behind “%s” (%s)."

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
  GString *written, *again; /* a line, and what was read from it, printed */
};

UcBatch *
uc_batch_new (void)
{
  UcBatch *batch = g_new0 (UcBatch, 1);

  batch->entries = g_array_new (FALSE, FALSE, sizeof (UcEntry));
  batch->places = g_array_new (FALSE, FALSE, sizeof (Place));
  batch->store = g_string_sized_new (4096);
  batch->written = g_string_new (NULL);
  batch->again = g_string_new (NULL);
  return batch;
}

void
uc_batch_free (UcBatch *batch)
{
  g_array_unref (batch->entries);
  g_array_unref (batch->places);
  g_string_free (batch->store, TRUE);
  g_string_free (batch->written, TRUE);
  g_string_free (batch->again, TRUE);
  g_free (batch);
}

void
uc_batch_clear (UcBatch *batch)
{
  g_array_set_size (batch->entries, 0);
  g_array_set_size (batch->places, 0);
  g_string_truncate (batch->store, 0);
}

static gboolean
is_read_back (UcBatch *batch, const UcEvent *event, GError **error)
{
  g_autoptr (GError) why = NULL;
  UcEvent read;
  UcCarry carry;

  g_string_truncate (batch->written, 0);
  g_string_truncate (batch->again, 0);
  uc_event_print (event, batch->written);
  if (uc_event_parse (batch->written->str, &read, &carry, &why))
    uc_event_print (&read, batch->again);
  if (g_string_equal (batch->written, batch->again))
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, UNREADABLE, batch->written->str,
               why != NULL ? why->message : batch->again->str);
  return FALSE;
}

gboolean
uc_batch_can_add (UcBatch *batch, const UcInput *input, const UcEvents *events, GError **error)
{
  char line[UC_INPUT_TEXT], again[UC_INPUT_TEXT] = "";
  g_autoptr (GError) why = NULL;
  UcInput read;

  uc_input_format (input, line);
  if (uc_input_parse (line, &read, &why))
    uc_input_format (&read, again);
  if (strcmp (line, again) != 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, UNREADABLE, line, why != NULL ? why->message : again);
      return FALSE;
    }
  for (guint i = 0; i < events->n; i++)
    if (!is_read_back (batch, &events->v[i], error))
      return FALSE;
  return TRUE;
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
