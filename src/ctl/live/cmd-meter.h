#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "meter". Returns the program's exit status: 0 good, 1 the table cannot be asked or refuses, 2 usage. */
int uc_cmd_meter (int argc, char **argv);

G_END_DECLS
