#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "identify". Returns the program's exit status: 0 all as installed, 1 something differs, 2 cannot tell, or usage. */
int uc_cmd_identify (int argc, char **argv);

G_END_DECLS
