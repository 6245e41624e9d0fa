#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "notices". Returns the program's exit status: 0 good, 1 a file is bad or could not be written, 2 usage. */
int uc_cmd_notices (int argc, char **argv);

G_END_DECLS
