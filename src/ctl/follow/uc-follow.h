/* A journal's rows as they come, on standard output, from file to file as months change. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_FOLLOW_ROWS,  /* the lines that a copy is made of */
  UC_FOLLOW_JSON,  /* events as lines of JSON */
  UC_FOLLOW_HEADS, /* signed heads, the lines that a witness keeps; from the key on that was in force at the beginning */
} UcFollowForm;

/**
 * uc_follow:
 * @path: a journal, or the folder of its months
 * @since: rows from this event on; 0 = from the beginning
 *
 * Until it is interrupted, or nobody reads any more: both are no error.
 */
gboolean uc_follow (const char *path, guint64 since, UcFollowForm form, GError **error);

/* Reads those lines from standard input into @copy, a file, or a folder of months, until they end. */
gboolean uc_follow_into (const char *copy, GError **error);
/* What uc_follow () has to be asked for, so that @copy can go on. */
gboolean uc_follow_position (const char *copy, guint64 *since, GError **error);
/* (transfer full): the journals in @folder, in order. */
GPtrArray *uc_follow_months (const char *folder);

G_END_DECLS
