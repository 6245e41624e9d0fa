/* Device lines of a round script, done one after the other without looking at the table: for a person, or a test, who
 * sits at the console.
 */
#pragma once

#include "uc-sim-script.h"

G_BEGIN_DECLS

typedef struct _UcSimRunner UcSimRunner;

/* @why: %NULL when every line was done and acknowledged, else a sentence. Called once. */
typedef void (*UcSimRunnerDoneFunc) (const char *why, gpointer data);

/* @script: (transfer full). One line each @pace_ms once every device is connected. */
UcSimRunner *uc_sim_runner_new_script (UcSimScript *script, UcSimTable *table, guint pace_ms,
                                       UcSimRunnerDoneFunc on_done, gpointer data);
/* Lines from @fd (borrowed) as they come, until its end. */
UcSimRunner *uc_sim_runner_new_fd (int fd, UcSimTable *table, UcSimRunnerDoneFunc on_done, gpointer data);
void uc_sim_runner_free (UcSimRunner *runner);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSimRunner, uc_sim_runner_free)

G_END_DECLS
