#include "uc-mirror-state.h"

#include "uc-plain.h"
#include "uc-time.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define GROUP "mirror"

/* Of a file that always has this length: one that is overwritten needs no room on a full disk. */
#define LENGTH 2048
#define MOST_PROBLEM 1024

/* So many words in a row are missing before it counts as silence. */
#define MISSED 3

typedef struct
{
  const char *key;
  enum
  {
    TEXT,
    NUMBER,
    TIME,
  } kind;
  guint offset;
} Field;

static const Field fields[] = {
  { "file", TEXT, G_STRUCT_OFFSET (UcMirrorState, file) },
  { "live-row", NUMBER, G_STRUCT_OFFSET (UcMirrorState, live_row) },
  { "row", NUMBER, G_STRUCT_OFFSET (UcMirrorState, row) },
  { "looked", TIME, G_STRUCT_OFFSET (UcMirrorState, looked_ns) },
  { "told", TIME, G_STRUCT_OFFSET (UcMirrorState, told_ns) },
  { "behind-since", TIME, G_STRUCT_OFFSET (UcMirrorState, behind_ns) },
  { "aside", TEXT, G_STRUCT_OFFSET (UcMirrorState, aside) },
  { "problem", TEXT, G_STRUCT_OFFSET (UcMirrorState, problem) },
};

void
uc_mirror_state_clear (UcMirrorState *state)
{
  g_clear_pointer (&state->file, g_free);
  g_clear_pointer (&state->problem, g_free);
  g_clear_pointer (&state->aside, g_free);
}

static void
load_field (UcMirrorState *state, const Field *field, const char *text)
{
  switch (field->kind)
    {
    case TEXT:
      G_STRUCT_MEMBER (char *, state, field->offset) = uc_plain_text (text);
      break;
    case NUMBER:
      g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT64, &G_STRUCT_MEMBER (guint64, state, field->offset), NULL);
      break;
    case TIME:
      if (!uc_time_parse (text, &G_STRUCT_MEMBER (gint64, state, field->offset)))
        G_STRUCT_MEMBER (gint64, state, field->offset) = 0;
      break;
    }
}

gboolean
uc_mirror_state_load (const char *folder, UcMirrorState *state)
{
  g_autofree char *path = g_build_filename (folder, UC_MIRROR_STATE, NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  *state = (UcMirrorState){ 0 };
  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL) || !g_key_file_has_group (file, GROUP))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autofree char *text = g_key_file_get_string (file, GROUP, fields[i].key, NULL);

      if (text != NULL)
        load_field (state, &fields[i], text);
    }
  state->stopped = g_key_file_get_boolean (file, GROUP, "stopped", NULL);
  return TRUE;
}

static void
save_field (GKeyFile *file, const UcMirrorState *state, const Field *field)
{
  const char *text = field->kind == TEXT ? G_STRUCT_MEMBER (char *, state, field->offset) : NULL;
  g_autofree char *cut = text == NULL ? NULL : g_utf8_make_valid (text, strnlen (text, MOST_PROBLEM));
  gint64 number = field->kind == TEXT ? 0 : G_STRUCT_MEMBER (gint64, state, field->offset);
  char at[UC_TIME_TEXT];

  if (cut != NULL)
    g_key_file_set_string (file, GROUP, field->key, cut);
  else if (number != 0 && field->kind == TIME)
    g_key_file_set_string (file, GROUP, field->key, uc_time_format (number, at));
  else if (number != 0)
    g_key_file_set_uint64 (file, GROUP, field->key, number);
}

gboolean
uc_mirror_state_save (const char *folder, const UcMirrorState *state)
{
  g_autofree char *path = g_build_filename (folder, UC_MIRROR_STATE, NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;
  char whole[LENGTH];
  gboolean good;
  int fd;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    save_field (file, state, &fields[i]);
  if (state->stopped)
    g_key_file_set_boolean (file, GROUP, "stopped", TRUE);
  text = g_key_file_to_data (file, NULL, NULL);
  memset (whole, '\n', sizeof whole);
  memcpy (whole, text, MIN (strlen (text), sizeof whole - 1));
  fd = open (path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0640);
  if (fd < 0)
    return FALSE;
  good = pwrite (fd, whole, sizeof whole, 0) == sizeof whole;
  return close (fd) == 0 && good;
}

guint64
uc_mirror_state_behind (const UcMirrorState *state)
{
  return state->live_row > state->row ? state->live_row - state->row : 0;
}

gint64
uc_mirror_state_silent (const UcMirrorState *state, gint64 now_ns)
{
  gboolean silent = state->stopped || now_ns - state->told_ns > MISSED * UC_MIRROR_STATE_S * G_GINT64_CONSTANT (1000000000);

  return silent ? state->told_ns : 0;
}
