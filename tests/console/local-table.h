/* A table in this process: decides with the core and feeds a console's model, as the service does over the bus. */
#pragma once

#include "uc-console-model.h"
#include "uc-events.h"
#include "uc-input.h"
#include "uc-past.h"

G_BEGIN_DECLS

typedef struct
{
  UcRules rules;
  char *table_file;
  UcTable table;
  UcEvents *events;
  UcPastRounds *past;
  UcConsoleModel *model;
  gint64 t_real_ns; /* stamp of the next line */
  GPtrArray *rows;  /* of char **: the events of each line that was taken */
  gboolean simulate_stale;
  gboolean never_checks; /* the record is never read back … */
  gboolean other_rules;  /* … or other files are on record … */
  UcWager lost_win;      /* a planted mistake: what this wager wins is settled as lost */
  const char *damage;    /* … or it does not hold together; NULL = it does */
  const char *refusal;   /* what the service says to the next line of the console, whatever the core thinks of it; NULL = nothing */
  guint healths;        /* how often the console asked how the devices are */
  guint submitted;      /* lines that the console sent and the table took */
  char *last_submitted; /* the newest of them */
} LocalTable;

/* @procedures: opening, shuffle and sign-on are asked for; otherwise bets are open at once. @table_file: its text. */
LocalTable *local_table_new (const char *table_file, gboolean procedures);
void local_table_free (LocalTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LocalTable, local_table_free)

/* The table file data/tables/ID.ini with the group @more appended ("" for nothing), or its keys added where the file has
 * that group. */
char *local_table_of (const char *id, const char *more);
/* … of the first example, BJ-07. */
char *local_table_example (const char *more);

/* Plays round-script lines, separated by newlines; "@21:46:52" sets the time of day, "!LINE" is said by a
 * device, "$LINE" on the dealer's screen. Aborts the test on a refusal. */
void local_table_play (LocalTable *self, const char *script);
/* The service came back: everything recorded is read again. */
void local_table_replay (LocalTable *self);
/* One line with its origin; FALSE with @error when the core refuses it. */
gboolean local_table_say (LocalTable *self, const char *line, UcOrigin origin, GError **error);

G_END_DECLS
