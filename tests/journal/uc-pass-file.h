/* A file of a SQLite VFS that hands each call on to the same file of the VFS below it. Whoever stands between the two takes a copy of
 * the methods and puts his own in the place of some. */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

typedef struct
{
  sqlite3_file base;
  sqlite3_file *real;
} UcPassFile;

#define UC_PASS_REAL(file) (((UcPassFile *) (file))->real)

extern const sqlite3_io_methods uc_pass_methods;

/* A VFS like @real called @name, whose files need @file_size bytes each, a UcPassFile first; the caller sets what it changes, and
 * registers it. */
sqlite3_vfs uc_pass_vfs (const sqlite3_vfs *real, const char *name, gsize file_size);

/* The xOpen of such a VFS. @file_size as above, all of it zero behind the UcPassFile; @methods live as long as the VFS. */
int uc_pass_open (sqlite3_vfs *real, const char *name, sqlite3_file *file, gsize file_size, const sqlite3_io_methods *methods,
                  int flags, int *out_flags);

G_END_DECLS
