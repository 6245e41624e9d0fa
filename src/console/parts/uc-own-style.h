/* GTK takes style rules and settings of its user's and of the machine's beside those of the program. They can hide or change what a
 * screen shows; of an installed console they are no part of the digest. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The files that GTK reads beside the program's own, with commas; "" where there are none. (transfer full) */
char *uc_own_style_find (void);

G_END_DECLS
