/* Runs a fuzz target over the files of folders, and over mutations of each that are the same in every run. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Of each file; the first argument may say otherwise. */
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

static guint n_mutations = N_MUTATIONS;

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
  for (guint i = 0; i < n_mutations; i++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();

      g_byte_array_append (bytes, (const guint8 *) content, size);
      for (guint edits = g_rand_int_range (rand, 1, MAX_EDITS + 1); edits > 0; edits--)
        edit (bytes, rand);
      LLVMFuzzerTestOneInput (bytes->data, bytes->len);
    }
}

static guint
run_folder (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &error);
  const char *name;
  guint n = 0;

  if (folder == NULL)
    g_error ("%s", error->message);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      run_file (file);
      n++;
    }
  return n;
}

int
main (int argc, char **argv)
{
  int first = 1;

  if (argc > 1 && g_str_has_prefix (argv[1], "--mutations="))
    n_mutations = strtoul (strchr (argv[first++], '=') + 1, NULL, 10);
  if (argc <= first)
    g_error ("expected folders of corpus files");
  /* an empty corpus tests nothing */
  for (int i = first; i < argc; i++)
    if (run_folder (argv[i]) == 0)
      return 1;
  return 0;
}
