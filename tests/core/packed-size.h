/* How many bytes the members of a struct take without the padding between them. */
#pragma once

#include <glib.h>

gsize packed_carry_size (void);
