#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* argv[0] is "doctor". Returns the program's exit status: 0 no fault, 1 faults, 2 usage. */
int uc_cmd_doctor (int argc, char **argv);

G_END_DECLS
