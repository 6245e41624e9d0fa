/* A file's bytes through the library's BLAKE2b in one stream: the least that checking their hashes can cost on this processor. Another
 * program's code, as that of "b2sum", may be half or twice as fast. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Ends this program where @path cannot be read. */
void hash_bytes_of (const char *path);

G_END_DECLS
