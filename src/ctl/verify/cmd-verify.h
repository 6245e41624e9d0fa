#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "verify". Returns the program's exit status: 0 whole (and proven, when asked), 1 damage was found or a proof
 * failed, 2 usage, or nothing can be said. */
int uc_cmd_verify (int argc, char **argv);

G_END_DECLS
