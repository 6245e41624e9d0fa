#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "pit". Returns the program's exit status: 0 good, 1 a table cannot be read, or not to its end, 2 the command line or the plan is
 * wrong. */
int uc_cmd_pit (int argc, char **argv);

G_END_DECLS
