/* What a power cut leaves of the files in a trial's folder, of databases and of all others.
 *
 * A file has bytes and names. What was written since its last fsync may be there, or not, or some sectors of it. A name that was made,
 * moved or removed since the last fsync of its folder may be there, or not: a file that was renamed without either can come back as it
 * was, empty, torn or not at all. The databases' VFS (disk.c) says what it does; of the project's own code, the linker puts functions
 * of this file in the place of open, write, pwrite, ftruncate, fsync, fdatasync, rename, unlink and g_file_set_contents_full
 * (meson.build).
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A file, under whatever names it has. */
typedef struct _File File;

typedef struct
{
  /* Asked before each change and each fsync of a file that is no database. %TRUE: the machine is off, and it fails. */
  gboolean (*ends) (void);
  gboolean (*lies) (void); /* an fsync is answered, and does nothing */
} FilesFuncs;

void files_begin (const char *folder, const FilesFuncs *funcs);
/* How often a file that is no database was changed or synced. */
guint64 files_changes (void);

/* ---- for databases ---- */

/* %NULL: it is not there, or not in the trial's folder. Lives until the next files_settle () or files_cut (). */
File *files_find (const char *path);
gint64 files_size (const File *file);
/* A write or a truncation, which is about to be done. @was: (transfer full): what it replaces; @is: (transfer full): NULL = it
 * truncates to @at. */
void files_note (File *file, gint64 at, GBytes *was, GBytes *is);
void files_synced (File *file);
/* A file that was not there has just been made; or is about to be removed. */
void files_made (const char *path);
void files_removing (const char *path);
/* The folder of that file was synced. */
void files_folder_synced (const char *path);

/* ---- when the machine has gone off ---- */

/* Everything that was done is on the disk; also when somebody else has changed files. */
void files_settle (void);
/* Of what was not synced, @draw chooses what is there. */
void files_cut (guint64 draw);

G_END_DECLS
