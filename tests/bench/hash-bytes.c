#include "hash-bytes.h"

#include <sodium.h>
#include <stdio.h>

#define PIECE (256 * 1024)

void
hash_bytes_of (const char *path)
{
  g_autofree guint8 *piece = g_malloc (PIECE);
  guint8 hash[crypto_generichash_BYTES];
  crypto_generichash_state state;
  FILE *file = fopen (path, "rb");
  gsize n;

  g_assert_cmpint (sodium_init (), >=, 0);
  if (file == NULL)
    g_error ("“%s” cannot be read", path);
  crypto_generichash_init (&state, NULL, 0, sizeof hash);
  while ((n = fread (piece, 1, PIECE, file)) > 0)
    crypto_generichash_update (&state, piece, n);
  crypto_generichash_final (&state, hash, sizeof hash);
  fclose (file);
}
