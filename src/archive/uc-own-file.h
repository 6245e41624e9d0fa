/* A key file in the agent's own folder: what a person may read and mend. No GTK. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whose errors are said, and which code is which. */
typedef struct
{
  GQuark domain;
  int damaged; /* it is no key file */
  int file;    /* it cannot be read or written */
} UcOwnErrors;

/* One window at a time reads, changes and writes: a descriptor to be closed when that is done; -1 with @error. */
int uc_own_file_lock (const char *path, UcOwnErrors errors, GError **error);
/* (transfer full): empty where there is none; comments are kept. %NULL with @error. */
GKeyFile *uc_own_file_read (const char *path, UcOwnErrors errors, GError **error);
/* Makes the folder, writes beside it and renames. */
gboolean uc_own_file_save (GKeyFile *file, const char *path, UcOwnErrors errors, GError **error);

G_END_DECLS
