/* A covering list: table files in which each pair of option values occurs that one table can have. The list of options
 * is ours (uc-cover-options.c); what a table can have, the loader alone says. Made greedily, and the same each time. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One key of a table file, or whether a wager's group is there (its key is ""). */
typedef struct
{
  const char *group; /* "table", "wager match-up" */
  const char *key;
  const char *values; /* parted by ";"; "-" = left out */
} UcCoverOption;

/* Ends with a group of %NULL. The game comes first. */
extern const UcCoverOption uc_cover_options[];

/* A pair that no table can have. */
typedef struct
{
  char *pair;  /* "[table] game=blackjack, [table] decks=…" */
  char *fault; /* what the loader says of it, with its citation */
} UcCoverForbidden;

typedef struct
{
  GPtrArray *files;     /* char *: the text of a table file */
  GPtrArray *forbidden; /* UcCoverForbidden * */
  guint pairs;          /* that occur in the files */
} UcCover;

UcCover *uc_cover_new (void);
void uc_cover_free (UcCover *cover);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcCover, uc_cover_free)

G_END_DECLS
