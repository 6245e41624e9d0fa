/* Which Upcard this is, and the option with which every program says so. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* "0.1.0" */
const char *uc_version (void);
/* "upcard-sim 0.1.0" on standard output: the program's own name, and the version. */
void uc_version_print (void);
/* --version: prints, and ends the program as --help does. After the program's own entries. */
void uc_version_add_option (GOptionContext *context);

G_END_DECLS
