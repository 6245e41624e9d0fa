#include "uc-witness-state.h"

#include "uc-plain.h"
#include "uc-time.h"

#define GROUP "witness"

static const struct
{
  const char *key;
  enum
  {
    TEXT,
    NUMBER,
    LARGE,
    TIME,
  } kind;
  guint offset;
} fields[] = {
  { "file", TEXT, G_STRUCT_OFFSET (UcWitnessState, file) },
  { "row", LARGE, G_STRUCT_OFFSET (UcWitnessState, row) },
  { "hash", TEXT, G_STRUCT_OFFSET (UcWitnessState, hash) },
  { "round", NUMBER, G_STRUCT_OFFSET (UcWitnessState, round) },
  { "left-out-to-round", NUMBER, G_STRUCT_OFFSET (UcWitnessState, left_out) },
  { "answered", TIME, G_STRUCT_OFFSET (UcWitnessState, answered_ns) },
  { "silent-since", TIME, G_STRUCT_OFFSET (UcWitnessState, silent_since_ns) },
  { "problem", TEXT, G_STRUCT_OFFSET (UcWitnessState, problem) },
  { "contradictions", NUMBER, G_STRUCT_OFFSET (UcWitnessState, contradictions) },
  { "contradiction", TEXT, G_STRUCT_OFFSET (UcWitnessState, contradiction) },
  { "to", TEXT, G_STRUCT_OFFSET (UcWitnessState, address) },
  { "certificate", TEXT, G_STRUCT_OFFSET (UcWitnessState, certificate) },
  { "key", TEXT, G_STRUCT_OFFSET (UcWitnessState, key) },
  { "authority", TEXT, G_STRUCT_OFFSET (UcWitnessState, authority) },
};

void
uc_witness_state_clear (UcWitnessState *state)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i].kind == TEXT)
      g_clear_pointer (&G_STRUCT_MEMBER (char *, state, fields[i].offset), g_free);
}

gboolean
uc_witness_state_load (const char *path, UcWitnessState *state, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) problem = NULL;

  *state = (UcWitnessState){ 0 };
  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &problem))
    {
      if (g_error_matches (problem, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return TRUE;
      g_propagate_prefixed_error (error, g_steal_pointer (&problem), "%s: ", path);
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autofree char *text = g_key_file_get_string (file, GROUP, fields[i].key, NULL);
      guint64 number = 0;
      gint64 time_ns = 0;

      if (text == NULL)
        continue;
      g_ascii_string_to_unsigned (text, 10, 0, fields[i].kind == NUMBER ? G_MAXUINT32 : G_MAXINT64, &number, NULL);
      switch (fields[i].kind)
        {
        case TEXT:
          G_STRUCT_MEMBER (char *, state, fields[i].offset) = g_steal_pointer (&text);
          break;
        case NUMBER:
          G_STRUCT_MEMBER (guint32, state, fields[i].offset) = number;
          break;
        case LARGE:
          G_STRUCT_MEMBER (guint64, state, fields[i].offset) = number;
          break;
        case TIME:
          if (uc_time_parse (text, &time_ns))
            G_STRUCT_MEMBER (gint64, state, fields[i].offset) = time_ns;
          break;
        }
    }
  return TRUE;
}

/* NULL: not set, so not written. */
static char *
print_field (const UcWitnessState *state, guint i)
{
  const char *text = fields[i].kind == TEXT ? G_STRUCT_MEMBER (char *, state, fields[i].offset) : NULL;
  guint64 number = 0;
  char at[UC_TIME_TEXT];

  switch (fields[i].kind)
    {
    case TEXT:
      return text == NULL ? NULL : uc_plain_text (text);
    case NUMBER:
      number = G_STRUCT_MEMBER (guint32, state, fields[i].offset);
      break;
    case LARGE:
    case TIME:
      number = G_STRUCT_MEMBER (guint64, state, fields[i].offset);
      break;
    }
  if (number == 0)
    return NULL;
  if (fields[i].kind == TIME)
    return g_strdup (uc_time_format ((gint64)number, at));
  return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
}

gboolean
uc_witness_state_save (const char *path, const UcWitnessState *state, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autofree char *text = print_field (state, i);

      if (text != NULL)
        g_key_file_set_string (file, GROUP, fields[i].key, text);
    }
  if (g_key_file_save_to_file (file, path, error))
    return TRUE;
  g_prefix_error (error, "%s: ", path);
  return FALSE;
}
