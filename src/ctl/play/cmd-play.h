#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "play". Returns the program's exit status: 0; 1 with "SCRIPT:LINE: …" on standard error; 2 for a bad table
 * file or a bad command line. */
int uc_cmd_play (int argc, char **argv);

G_END_DECLS
