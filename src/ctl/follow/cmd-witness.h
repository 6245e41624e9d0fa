/* upcardctl witness. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

int uc_cmd_witness (int argc, char **argv);

G_END_DECLS
