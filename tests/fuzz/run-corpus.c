/* Runs a fuzz target over the files of a folder, and over mutations of each that are the same in every run. */
#include "fuzz.h"

#include <string.h>

#define N_MUTATIONS 2000
#define MAX_EDITS 8

static void
edit (GByteArray *bytes, GRand *rand)
{
  guint at = bytes->len > 0 ? g_rand_int_range (rand, 0, bytes->len) : 0;
  guint8 byte = g_rand_int_range (rand, 0, 256);
  guint n;

  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0: /* another byte */
      if (bytes->len > 0)
        bytes->data[at] = byte;
      return;
    case 1: /* one bit */
      if (bytes->len > 0)
        bytes->data[at] ^= 1u << (byte & 7);
      return;
    case 2: /* cut off */
      g_byte_array_set_size (bytes, at);
      return;
    case 3: /* a piece left out */
      n = MIN (byte & 15u, bytes->len - at);
      if (n > 0)
        g_byte_array_remove_range (bytes, at, n);
      return;
    default: /* a piece twice */
      n = MIN (byte & 63u, bytes->len - at);
      if (n > 0)
        {
          g_autofree guint8 *piece = g_memdup2 (bytes->data + at, n);

          g_byte_array_append (bytes, piece, n);
        }
      return;
    }
}

static void
run_file (const char *path)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (GError) error = NULL;
  g_autofree char *content = NULL;
  gsize size;

  if (!g_file_get_contents (path, &content, &size, &error))
    g_error ("%s", error->message);
  LLVMFuzzerTestOneInput ((const guint8 *) content, size);
  for (guint i = 0; i < N_MUTATIONS; i++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();

      g_byte_array_append (bytes, (const guint8 *) content, size);
      for (guint edits = g_rand_int_range (rand, 1, MAX_EDITS + 1); edits > 0; edits--)
        edit (bytes, rand);
      LLVMFuzzerTestOneInput (bytes->data, bytes->len);
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = NULL;
  const char *name;
  guint n = 0;

  if (argc != 2)
    g_error ("expected one folder of corpus files");
  folder = g_dir_open (argv[1], 0, &error);
  if (folder == NULL)
    g_error ("%s", error->message);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (argv[1], name, NULL);

      run_file (path);
      n++;
    }
  /* an empty corpus tests nothing */
  return n > 0 ? 0 : 1;
}
