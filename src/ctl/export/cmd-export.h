#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "export". Returns the program's exit status: 0 good, 1 the journal or the output failed, 2 usage. */
int uc_cmd_export (int argc, char **argv);

G_END_DECLS
