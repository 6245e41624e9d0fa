/* The programs that call a table service in one trial: the consoles of dealer and floorperson, and whoever else comes to the bus.
 * They fold nothing and hold no rules. What they say is the trial's.
 */
#pragma once

#include "bus.h"
#include "uc-table-service.h"

G_BEGIN_DECLS

typedef struct _Callers Callers;

typedef enum
{
  CALLER_DEALER,
  CALLER_FLOOR,
  CALLER_STRANGER, /* on the bus, where the consoles are on a socket of their own */
} CallerWho;

/* Of those that strike, what each does. */
typedef enum
{
  CALLERS_READ,      /* greedily, for some time */
  CALLERS_LEAVE,     /* in the middle of a call */
  CALLERS_MISCALL,   /* what no method takes */
  CALLERS_CROWD,     /* many at once, on the bus and on the socket */
  CALLERS_BREAK,     /* the consoles' connections */
} CallersDeed;

/* @sentence: %NULL = acknowledged with @head. */
typedef void (*CallersAnswered) (guint64 head, const char *sentence, gpointer user_data);
typedef struct
{
  /* Whether rows of the record's file are just these: @answer is that of a Read. */
  void (*have_read) (guint64 from_seq, guint max, GVariant *answer, gpointer user_data);
  void (*find) (const char *sentence, gpointer user_data);
} CallersFuncs;

/* @socket: the console's. @on_bus: the consoles have none, and use the bus. */
Callers *callers_new (const char *socket, gboolean on_bus, const CallersFuncs *funcs, gpointer user_data);
void callers_free (Callers *callers);
/* Once a step: who is not there comes, and who has been there long enough goes. */
void callers_step (Callers *callers, guint step);
gboolean callers_are_there (Callers *callers, CallerWho who);
/* Nothing where @who is not there. @answered may come later; with the sentence "gone" where no answer comes any more. */
void callers_submit (Callers *callers, CallerWho who, guint64 after_seq, const char *const *lines, CallersAnswered answered,
                     gpointer user_data);
/* @line: that is said by the way. */
void callers_strike (Callers *callers, CallersDeed deed, guint64 how, const char *line);
/* So many calls at once as are taken, and one more. */
void callers_fill (Callers *callers);
/* Those that struck go. */
void callers_calm (Callers *callers);

G_END_DECLS
