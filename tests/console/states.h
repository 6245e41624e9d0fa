/* States of the console worth a picture: each a script from bets open on, and the page it is shown on. */
#pragma once

#include "local-table.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  const char *page;    /* "table" unless said otherwise */
  const char *more;    /* appended to the table file */
  gboolean procedures; /* from a closed table */
  const char *script;
  const char *clock; /* time of day on the top bar */
  const char *press; /* buttons pressed then, "|" between them; ">LINE": a line of the script; "~": a minute ago, "~0": now; "*": a touch where no button is; "!SENTENCE": what the service
                      * then says to the next press; NULL = none */
  const char *table; /* the table file's id; NULL = BJ-07 */
  gboolean gone;     /* then the service falls silent, and has been for 12 s */
  UcWager lost_win;  /* what this wager wins is settled as lost, by mistake */
  gboolean bare;     /* nothing is fitted: the table file without its devices */
  UcInstalledFunc installed; /* the program on the machine; NULL = one that was built here */
  gboolean steps;    /* a picture after each press, NAME-1 and so on */
  guint findings; /* so many of those that there are */
} PictureState;

extern const PictureState states[];
extern const guint n_states;
/* … of the other games. */
extern const PictureState game_states[];
extern const guint n_game_states;

/* All of them, one after another; NULL after the last. */
const PictureState *states_nth (guint i);

/* What the table service of a picture started from. */
#define STATES_FIRST_KEY "7F3K-9QWE-0R5T-YH2M"
#define STATES_PROGRAM "8d3c05f1b2a97e640c1f5d28e7b3906a4f12c8d95e7b3a60f1c4d2e8975b0a36"
/* Programs: as installed; with files that differ, read anew; with a manifest that nobody can read. */
UcInstalled *states_installed (GError **error);
UcInstalled *states_differs (GError **error);
UcInstalled *states_loads (GError **error);
UcInstalled *states_no_manifest (GError **error);

/* A table that has played the script of @state. */
LocalTable *states_play (const PictureState *state);

G_END_DECLS
