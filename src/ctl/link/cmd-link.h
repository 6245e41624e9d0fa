#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "link". Returns the program's exit status: 0 good, 1 it could not be done, 2 usage. */
int uc_cmd_link (int argc, char **argv);

G_END_DECLS
