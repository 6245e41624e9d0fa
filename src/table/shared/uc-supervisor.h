/* What a program tells systemd: ready, a status line, alive. Without systemd nothing is sent. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcSupervisor UcSupervisor;

/* Starts the watchdog's beat, at half the time that WatchdogSec= allows (the only wake-up of an idle service), in the
 * default main context: it ceases when the loop hangs. */
UcSupervisor *uc_supervisor_new (void);
/* Tells that the program stops. */
void uc_supervisor_free (UcSupervisor *supervisor);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSupervisor, uc_supervisor_free)

/* Something else has woken the program up: where half of the time to the next beat is over, that beat is sent now, and none wakes it for it. */
void uc_supervisor_alive (UcSupervisor *supervisor);
void uc_supervisor_ready (UcSupervisor *supervisor);
/* Sent when it differs from the last. */
void uc_supervisor_status (UcSupervisor *supervisor, const char *status);

G_END_DECLS
