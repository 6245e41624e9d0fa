/* A folder for what a fuzz target writes. */
#pragma once

#include <glib/gstdio.h>

/* In memory where that can be: what is synced to a disk each time takes a hundred times as long. To be removed with
 * uc_remove_folder (), and freed. */
static inline char *
uc_fuzz_folder (void)
{
  g_autofree char *folder = g_strdup ("/dev/shm/upcard-fuzz-XXXXXX");

  if (g_mkdtemp (folder) != NULL)
    return g_steal_pointer (&folder);
  g_free (folder);
  folder = g_dir_make_tmp ("upcard-fuzz-XXXXXX", NULL);
  g_assert_nonnull (folder);
  return g_steal_pointer (&folder);
}
