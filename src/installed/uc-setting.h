/* Settings of the machine that say how the program is started, and that no manifest covers: units and drop-ins of systemd, variables
 * that systemd hands to every service, libraries that are loaded into every program. Most of them change nothing of what runs.
 * Those by which a program loads other code, or reads other data, than what was installed say so.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The paths of what a process itself was started with. */
#define UC_SETTING_ENVIRONMENT "/proc/self/environ"
#define UC_SETTING_LIBRARIES "/proc/self/maps"

typedef struct
{
  char *path;        /* absolute, without the root */
  char *loads;       /* what of it has other code or data loaded: "LD_PRELOAD=/tmp/x.so, ExecStart=/tmp/y"; "" = nothing */
  gboolean readable; /* FALSE: whoever asks may not read it, and loads says nothing */
} UcSetting;

void uc_setting_free (UcSetting *setting);
/**
 * uc_setting_find:
 * @root: "" for this machine, or the folder in which another one's files are
 * @listed: the paths that a manifest has, which are no settings, and whose programs a unit may start
 *
 * Returns: (transfer full): UcSetting, by path; may be empty
 */
GPtrArray *uc_setting_find (const char *root, GHashTable *listed);
/**
 * uc_setting_add_process:
 * @settings: appended to: one for the environment, one for the libraries, where they load something
 * @environment: "NAME=VALUE" each, %NULL at the end
 * @maps: the text of a process's /proc/PID/maps; libraries are those that are neither Debian's nor the program's own
 */
void uc_setting_add_process (GPtrArray *settings, const char *const *environment, const char *maps);

G_END_DECLS
