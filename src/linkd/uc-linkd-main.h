#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The program, without its main: the exit status. */
int uc_linkd_main (int argc, char **argv);

G_END_DECLS
