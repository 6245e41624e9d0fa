/* The table as the service's record shows it: org.upcard.Table1 read from the bus and folded with the core, as a screen
 * does it; and the way to say a line to the table.
 */
#pragma once

#include <gio/gio.h>

#include "uc-state.h"

G_BEGIN_DECLS

typedef struct _UcSimFollow UcSimFollow;

/* What the service made of a submission. */
typedef enum
{
  UC_SIM_ANSWER_ACCEPTED,
  UC_SIM_ANSWER_STALE,   /* something came before it: look again */
  UC_SIM_ANSWER_REFUSED, /* the procedure does not take it */
  UC_SIM_ANSWER_FAILED,  /* the record is stopped, or the service does not answer */
} UcSimAnswer;

typedef struct
{
  /* The state is that of the record's head again, and may have changed. */
  void (*on_current) (gpointer data);
  /* @why: a sentence, "" when accepted. */
  void (*on_submitted) (UcSimAnswer answer, const char *why, gpointer data);
  /* The service has gone; the state shown is the last that was read. */
  void (*on_gone) (gpointer data);
} UcSimFollowFuncs;

/* @connection: referenced. @funcs: borrowed for its life. */
UcSimFollow *uc_sim_follow_new (GDBusConnection *connection, const UcSimFollowFuncs *funcs, gpointer data);
void uc_sim_follow_free (UcSimFollow *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSimFollow, uc_sim_follow_free)

/* Borrowed; %NULL until the first on_current and while the service is gone. */
const UcTable *uc_sim_follow_table (const UcSimFollow *self);
/* At most 32 lines, all or nothing. One submission at a time: %FALSE while one is under way. */
gboolean uc_sim_follow_submit (UcSimFollow *self, const char *const *lines);
gboolean uc_sim_follow_is_busy (const UcSimFollow *self);

G_END_DECLS
