#include "uc-room.h"

#include <glib/gstdio.h>

/* A table that is dealt around the clock: 60 rounds an hour of 14 kB. */
#define DAY_BYTES  (G_GUINT64_CONSTANT (14000) * 60 * 24)
#define MONTH_DAYS 30

guint64
uc_room_largest_month (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint64 largest = 0;

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf info;

      if (g_str_has_suffix (name, ".journal") && g_stat (path, &info) == 0)
        largest = MAX (largest, (guint64) info.st_size);
    }
  return largest;
}

guint64
uc_room_month (guint64 largest)
{
  return MAX (largest, DAY_BYTES * MONTH_DAYS);
}

guint64
uc_room_days (guint64 free_bytes, guint64 largest)
{
  return free_bytes / (uc_room_month (largest) / MONTH_DAYS);
}
