#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "people". Returns the program's exit status: 0 done, 1 with a sentence on standard error, 2 usage. */
int uc_cmd_people (int argc, char **argv);

G_END_DECLS
