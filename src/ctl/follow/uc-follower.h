/* A journal's rows as they are committed, from file to file as months change. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

typedef struct _UcFollower UcFollower;

typedef struct
{
  /* Another file is read, from @row on. FALSE with @error: stop. */
  gboolean (*begin) (UcJournal *journal, guint64 row, gpointer user_data, GError **error);
  /* FALSE: enough for now; the row counts as taken. */
  UcRowFunc row;
  /* There may be more rows. */
  void (*changed) (gpointer user_data);
} UcFollowerFuncs;

/* @funcs: borrowed, like what they are called with. */
UcFollower *uc_follower_new (const UcFollowerFuncs *funcs, gpointer user_data);
void uc_follower_free (UcFollower *follower);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcFollower, uc_follower_free)

/* Begins with row @row of the file @path. */
gboolean uc_follower_open (UcFollower *follower, const char *path, guint64 row, GError **error);
/* Hands out the rows that there are by now, through every file that has ended, until somebody has enough. @error:
 * %UC_JOURNAL_ERROR_DAMAGED: in the file's place is one that has other rows; any other. */
gboolean uc_follower_pump (UcFollower *follower, GError **error);

G_END_DECLS
