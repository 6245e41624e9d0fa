#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "house". Returns the program's exit status: 0 good, 1 something is wrong with a journal or the index, 2 usage, 3 found, and
 * a journal does not bear out all of it. */
int uc_cmd_house (int argc, char **argv);

G_END_DECLS
