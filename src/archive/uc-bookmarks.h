/* Bookmarks: places in journals, each with a name and a line, kept in the agent's own folder and nowhere else.
 *
 * A bookmark belongs to a table and to a journal by the hash of the journal's first row, not by its path: the live file,
 * a copy and a month in an archive are the same journal. The file is a key file, a group a bookmark, so that a person can
 * read and mend it. It is written whole or not at all; one that cannot be understood is left as it is, and nothing is
 * kept before it is mended or moved away. No GTK.
 */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* Longest name and line, in characters. */
#define UC_BOOKMARK_NAME 60
#define UC_BOOKMARK_LINE 400

/* Where it stands. Strings are borrowed. */
typedef struct
{
  const char *table;   /* "BJ-07" */
  const char *journal; /* as uc_identity_of () gives it */
  guint32 round;
  guint64 seq;         /* of the event; 0 = the round as a whole */
} UcBookmarkPlace;

typedef struct
{
  UcBookmarkPlace place;
  char *id;        /* its group in the file, "bookmark 3" */
  char *table, *journal;
  char *name;      /* never empty */
  char *line;      /* "" = none */
  gint64 at_ns;    /* the table's time of the event, or of the round's first */
  gint64 made_ns;  /* the agent's time at which it was made or changed last */
} UcBookmark;

UcBookmark *uc_bookmark_copy (const UcBookmark *mark);
void uc_bookmark_free (UcBookmark *mark);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcBookmark, uc_bookmark_free)
/* Whether it stands in this round; @place's seq does not count. */
gboolean uc_bookmark_is_in_round (const UcBookmark *mark, const UcBookmarkPlace *place);

#define UC_BOOKMARK_ERROR (uc_bookmark_error_quark ())
GQuark uc_bookmark_error_quark (void);
typedef enum
{
  UC_BOOKMARK_ERROR_DAMAGED, /* the file: path, group and key, and what would be right */
  UC_BOOKMARK_ERROR_NAME,    /* empty, or too long */
  UC_BOOKMARK_ERROR_FILE,    /* it cannot be read or written */
} UcBookmarkError;

typedef struct _UcBookmarks UcBookmarks;

/* @data: the agent's folder, made when the first bookmark is. Nothing is read yet. */
UcBookmarks *uc_bookmarks_new (const char *data);
void uc_bookmarks_free (UcBookmarks *bookmarks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcBookmarks, uc_bookmarks_free)

/* Reads the file anew; none there is none kept. On @error there are no bookmarks. */
gboolean uc_bookmarks_load (UcBookmarks *bookmarks, GError **error);
guint uc_bookmarks_n (UcBookmarks *bookmarks);
/* The latest place of a table first, one table after the other; borrowed until the next change. */
const UcBookmark *uc_bookmarks_get (UcBookmarks *bookmarks, guint i);
/* %NULL where there is none. */
const UcBookmark *uc_bookmarks_find (UcBookmarks *bookmarks, const UcBookmarkPlace *place);
/* One that stands in this round, the latest; @place's seq does not count. %NULL where there is none. */
const UcBookmark *uc_bookmarks_of_round (UcBookmarks *bookmarks, const UcBookmarkPlace *place);

/**
 * uc_bookmarks_put:
 * @at_ns: the table's time of @place
 * @made_ns: now, or when it was made where a removed one is put back
 * @error: %UC_BOOKMARK_ERROR_…; everything is as it was then
 *
 * Makes a bookmark, or changes the one that stands there. What other windows have kept meanwhile stays.
 */
gboolean uc_bookmarks_put (UcBookmarks *bookmarks, const UcBookmarkPlace *place, const char *name, const char *line,
                           gint64 at_ns, gint64 made_ns, GError **error);
/* Removes what stands there; nothing there is no error. */
gboolean uc_bookmarks_remove (UcBookmarks *bookmarks, const UcBookmarkPlace *place, GError **error);

G_END_DECLS
