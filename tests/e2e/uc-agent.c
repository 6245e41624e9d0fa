#include "uc-agent.h"

#include "uc-failure.h"
#include "uc-wait.h"

typedef struct
{
  const UcAgent *agent;
  const char *pattern;
} Sought;

static gboolean
holds (GPtrArray *controls, const char *pattern)
{
  for (guint i = 0; i < controls->len; i++)
    if (g_pattern_match_simple (pattern, ((UcControl *)g_ptr_array_index (controls, i))->name))
      return TRUE;
  return FALSE;
}

gboolean
uc_agent_sees (const UcAgent *agent, const char *pattern)
{
  g_autoptr (GPtrArray) texts = uc_accessible_words (agent->eyes, UC_REPLAY);
  g_autoptr (GPtrArray) buttons = uc_accessible_buttons (agent->eyes, UC_REPLAY);

  return holds (texts, pattern) || holds (buttons, pattern);
}

/* ---- waiting ---- */

static gboolean
is_shown (gpointer data)
{
  Sought *sought = data;
  g_autoptr (GPtrArray) texts = uc_accessible_words (sought->agent->eyes, UC_REPLAY);

  return uc_rig_ended (sought->agent->rig, NULL) != NULL || holds (texts, sought->pattern);
}

static void
add_texts (GString *to, const UcAgent *agent)
{
  g_autoptr (GPtrArray) texts = uc_accessible_words (agent->eyes, UC_REPLAY);

  g_string_append (to, "\n  The window's texts:");
  for (guint i = 0; i < texts->len; i++)
    g_string_append_printf (to, " “%s”", ((UcControl *)g_ptr_array_index (texts, i))->name);
}

static gboolean
await (const UcAgent *agent, const UcAgentAct *act, GError **error)
{
  Sought sought = { agent, act->shows };
  g_autoptr (GString) text = NULL;

  if (uc_wait_until (is_shown, &sought, UC_PATIENCE_S) && uc_rig_ended (agent->rig, NULL) == NULL)
    return TRUE;
  text = g_string_new (NULL);
  uc_agent_picture (agent, agent->rig->folder, "failed", NULL);
  add_texts (text, agent);
  uc_failure_add_logs (text, agent->rig);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "after “%s” surveillance's window does not show “%s”.%s",
               act->keys != NULL     ? act->keys
               : act->types != NULL  ? act->types
               : act->button != NULL ? act->button
                                     : "waiting",
               act->shows, text->str);
  return FALSE;
}

/* ---- doing ---- */

static gboolean
press_button (const UcAgent *agent, const char *name, GError **error)
{
  g_autoptr (GPtrArray) buttons = uc_accessible_buttons (agent->eyes, UC_REPLAY);

  for (guint i = 0; i < buttons->len; i++)
    {
      const UcControl *button = g_ptr_array_index (buttons, i);

      if (g_str_equal (button->name, name) && uc_accessible_press (agent->eyes, button))
        return TRUE;
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "surveillance's window has no button “%s” that can be pressed",
               name);
  return FALSE;
}

static gboolean
perform (const UcAgent *agent, const UcAgentAct *act, GError **error)
{
  if (act->keys != NULL)
    return uc_rig_press (agent->rig, UC_DISPLAY_SURVEILLANCE, act->keys, error);
  if (act->types != NULL)
    return uc_rig_type (agent->rig, UC_DISPLAY_SURVEILLANCE, act->types, error);
  return act->button == NULL || press_button (agent, act->button, error);
}

gboolean
uc_agent_sit_down (const UcAgent *agent, GError **error)
{
  return uc_rig_start_replay (agent->rig, error)
         && await (agent, &(UcAgentAct){ .shows = "Intact and proven" }, error);
}

gboolean
uc_agent_do (const UcAgent *agent, const UcAgentAct *act, GError **error)
{
  return perform (agent, act, error) && await (agent, act, error);
}

gboolean
uc_agent_picture (const UcAgent *agent, const char *folder, const char *name, GError **error)
{
  g_autofree char *file = g_strdup_printf ("surveillance-%s.png", name);
  g_autofree char *path = g_build_filename (folder, file, NULL);

  return uc_rig_picture (agent->rig, UC_DISPLAY_SURVEILLANCE, path, error);
}

static gboolean
picture_of_round (const UcAgent *agent, guint32 round, const char *folder, GError **error)
{
  g_autofree char *title = g_strdup_printf ("Round %u", round);
  g_autofree char *name = g_strdup_printf ("round-%u", round);

  return uc_agent_do (agent, &(UcAgentAct){ .shows = title }, error)
         && uc_agent_do (agent, &(UcAgentAct){ .shows = "Intact and proven" }, error)
         && uc_agent_picture (agent, folder, name, error);
}

guint
uc_agent_look_through (const UcAgent *agent, guint32 rounds, const char *folder, GError **error)
{
  if (!uc_agent_sit_down (agent, error))
    return 0;
  for (guint32 round = rounds; round > 0; round--)
    if (!picture_of_round (agent, round, folder, error)
        || (round > 1 && !uc_rig_press (agent->rig, UC_DISPLAY_SURVEILLANCE, "ctrl+Left", error)))
      return 0;
  return rounds;
}
