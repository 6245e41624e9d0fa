/* A surveillance agent at the replay's window: presses keys and buttons there, and waits for what it then shows. */
#pragma once

#include "uc-accessible.h"
#include "uc-rig.h"

G_BEGIN_DECLS

typedef struct
{
  UcRig *rig;
  UcAccessible *eyes;
} UcAgent;

/* One act: keys as xdotool names them, else words to type, else a button by its name; all %NULL to wait only. Then one
 * of the window's texts is as @shows says, in which "*" stands for anything. */
typedef struct
{
  const char *keys, *types, *button;
  const char *shows;
} UcAgentAct;

/* Starts the window on the journal that the service writes. */
gboolean uc_agent_sit_down (const UcAgent *agent, GError **error);
/* @error: what was done, what should have been shown, and the texts that the window has; a picture of it lies
 * in the rig's folder. */
gboolean uc_agent_do (const UcAgent *agent, const UcAgentAct *act, GError **error);
/* Whether one of the window's texts or buttons is like this now. */
gboolean uc_agent_sees (const UcAgent *agent, const char *pattern);
/* A picture of the window as it stands, "surveillance-@name.png" in @folder. */
gboolean uc_agent_picture (const UcAgent *agent, const char *folder, const char *name, GError **error);
/* Sits down, and takes a picture of each of the rounds from the last to the first. Returns how many; 0 with @error. */
guint uc_agent_look_through (const UcAgent *agent, guint32 rounds, const char *folder, GError **error);

G_END_DECLS
