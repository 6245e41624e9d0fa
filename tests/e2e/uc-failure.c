#include "uc-failure.h"

#include "uc-say.h"
#include "uc-table-prompt.h"

#include <sys/wait.h>

/* Of a log and of the record: what led there, not all that was. */
#define LAST_LINES 5
#define LAST_ROWS 3
/* Of the log of a program that has ended: a sanitizer's report, too. */
#define LAST_WORDS 80

static void
add_prompt (GString *text, UcRecord *record)
{
  const UcTable *table = uc_record_table (record);
  UcPrompt prompt = uc_table_prompt (table);
  UcPromptWords words;

  uc_prompt_words_init (&words, table, &prompt);
  g_string_append_printf (text, "\n  The record asks, in round %u: “%s”, “%s”, with “%s”.", table->now.carry.round,
                          words.headline, words.support, words.primary);
  uc_prompt_words_clear (&words);
}

static void
add_rows (GString *text, UcRecord *record)
{
  const GPtrArray *rows;

  uc_record_update (record);
  rows = uc_record_rows (record);
  g_string_append (text, "\n  It ends with:");
  for (guint i = rows->len > LAST_ROWS ? rows->len - LAST_ROWS : 0; i < rows->len; i++)
    {
      UcRecordRow *row = g_ptr_array_index (rows, i);

      g_string_append_printf (text, "\n    %" G_GUINT64_FORMAT " %s: %s", row->first, row->origin, row->input);
    }
}

static void
add_buttons (GString *text, UcAccessible *eyes)
{
  g_autoptr (GPtrArray) buttons = uc_accessible_buttons (eyes, UC_CONSOLE);

  g_string_append (text, "\n  The panel's buttons:");
  for (guint i = 0; i < buttons->len; i++)
    {
      UcControl *control = g_ptr_array_index (buttons, i);

      g_string_append_printf (text, " “%s”%s", control->name, control->sensitive ? "" : " (hollow)");
    }
}

static void
add_picture (GString *text, UcRig *rig, UcDisplay display, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  if (rig->displays[display] != NULL && uc_rig_picture (rig, display, path, NULL))
    g_string_append_printf (text, "\n  Picture: %s", path);
}

static void
add_log (GString *text, const UcRig *rig, const char *program, guint most)
{
  g_autofree char *name = g_strconcat (program, ".log", NULL);
  g_autofree char *path = g_build_filename (rig->folder, name, NULL);
  g_autofree char *log = NULL;
  g_auto (GStrv) lines = NULL;
  guint n;

  if (!g_file_get_contents (path, &log, NULL, NULL))
    return;
  lines = g_strsplit (g_strchomp (log), "\n", -1);
  n = g_strv_length (lines);
  g_string_append_printf (text, "\n  %s:%s", path, n == 0 ? " empty" : "");
  for (guint i = n > most ? n - most : 0; i < n; i++)
    g_string_append_printf (text, "\n    %s", lines[i]);
}

void
uc_failure_add_logs (GString *text, const UcRig *rig)
{
  static const char *const programs[] = { "upcardd", "upcard-console", "upcard-sim", "upcard-replay", "upcard-sign", "upcard-linkd" };
  int status = 0;
  const char *ended = uc_rig_ended (rig, &status);

  if (ended != NULL && WIFSIGNALED (status))
    g_string_append_printf (text, "\n  %s was killed by signal %d.", ended, WTERMSIG (status));
  else if (ended != NULL)
    g_string_append_printf (text, "\n  %s has ended with exit status %d.", ended, WEXITSTATUS (status));
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    add_log (text, rig, programs[i], g_strcmp0 (programs[i], ended) == 0 ? LAST_WORDS : LAST_LINES);
}

void
uc_failure_explain (UcRig *rig, UcRecord *record, UcAccessible *eyes, const char *pictures, GError **error)
{
  GString *text;

  if (error == NULL || *error == NULL)
    return;
  text = g_string_new ((*error)->message);
  if (record != NULL)
    {
      add_rows (text, record);
      add_prompt (text, record);
    }
  if (eyes != NULL)
    add_buttons (text, eyes);
  add_picture (text, rig, UC_DISPLAY_PANEL, pictures, "failed-panel.png");
  add_picture (text, rig, UC_DISPLAY_TABLE, pictures, "failed-table.png");
  uc_failure_add_logs (text, rig);
  g_free ((*error)->message);
  (*error)->message = g_string_free (text, FALSE);
}
