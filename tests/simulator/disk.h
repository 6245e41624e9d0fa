/* The disk of one trial: SQLite's default VFS, over files in a folder, and what the project's own code does to others (files.h). It
 * fails, fills, tears and lies when it is told to, and it knows what has been synced: what a power cut leaves is the seed's choice.
 * Files that are no databases neither fail nor fill.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  DISK_FULL,  /* there is no room */
  DISK_ERROR, /* a write fails */
  DISK_HALF,  /* half of it is written, then the disk fails */
  DISK_SYNC,  /* a write is taken, its sync fails */
  DISK_DIES,  /* the machine or the process ends at that instant, also at a file that is no database */
  DISK_DIES_FILE, /* the same, and only writes, syncs and moves of files that are no databases count */
  DISK_N_FAULTS,
} DiskFault;

/* @folder: of the record, the people and all that lies beside them. */
void disk_begin (const char *folder);
/* The @nth write, sync or truncation from now on meets @fault, and all after it, until disk_heal (). */
void disk_arm (DiskFault fault, guint nth);
/* Returns how many have met it. */
guint disk_heal (void);
/* Syncs are answered, and nothing is synced. */
void disk_lie (void);
gboolean disk_lies (void);
/* How often a file was written or truncated. */
guint64 disk_changes (void);
/* How often a database was opened: as long as none is, the folder has no other journals. */
guint64 disk_opened (void);
/* At once. From then on nothing reaches the files. */
void disk_die (void);
gboolean disk_is_dead (void);
/* When all of the dead process's files are closed: the files are as the end left them. @power: of what was not synced, @draw
 * chooses what is there. */
void disk_restart (gboolean power, guint64 draw);

/* All files of the folder, to be put back. */
typedef struct _DiskImage DiskImage;
DiskImage *disk_image_take (const char *folder);
void disk_image_free (DiskImage *image);
/* Those whose name @matches; %NULL = all. Files that the image does not have are removed. */
void disk_image_put (const DiskImage *image, const char *folder, gboolean (*matches) (const char *name));
/* (transfer full) (nullable): one of its files whose name @matches that is another now, or gone. */
char *disk_image_differs (const DiskImage *image, const char *folder, gboolean (*matches) (const char *name));
/* Flips one bit of @name, of @draw's choice. Returns where; -1 = the file is empty. */
gint64 disk_rot (const char *folder, const char *name, guint64 draw);

G_END_DECLS
