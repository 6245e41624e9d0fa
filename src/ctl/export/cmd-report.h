#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "report". Returns the program's exit status: 0 good, 1 a journal cannot be read or a meter's sums do not
 * agree, 2 usage, 3 written of a damaged journal. */
int uc_cmd_report (int argc, char **argv);

G_END_DECLS
