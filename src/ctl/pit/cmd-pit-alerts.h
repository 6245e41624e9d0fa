#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* "upcardctl pit --alerts": argv[0] is "pit". Returns the program's exit status: 0 good, 1 the house cannot be read, 2 usage or its plan is wrong, 3
 * alerts are printed, and a copy was not read to its end. */
int uc_cmd_pit_alerts (int argc, char **argv);

G_END_DECLS
