#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "show". Returns the program's exit status: 0 good, 1 no such round or journal, 2 usage. */
int uc_cmd_show (int argc, char **argv);

G_END_DECLS
