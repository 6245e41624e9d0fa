#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "check". Returns the program's exit status: 0 good, 1 with the faults on standard error, 2 usage. */
int uc_cmd_check (int argc, char **argv);

G_END_DECLS
