/* A running table, asked over the bus: its record folded up to now, and lines submitted to it. */
#pragma once

#include "uc-refused.h"
#include "uc-rules.h"
#include "uc-state.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  GDBusConnection *bus;
  const char *bus_name; /* "system", "session" */
  UcRules rules;
  UcTable table;
  UcCarry carry;        /* storage for a checkpoint's payload */
  guint64 next_seq;     /* first event not read yet */
  UcRefused *refused;   /* what was submitted last */
} UcTableClient;

/**
 * uc_table_client_new:
 * @bus: "system" or "session"
 * @error: a sentence that says what to do: no bus, no service, no permission
 *
 * Connects and reads the record from its last checkpoint on.
 */
UcTableClient *uc_table_client_new (const char *bus, GError **error);
void uc_table_client_free (UcTableClient *client);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcTableClient, uc_table_client_free)

/* Reads what was recorded since. */
gboolean uc_table_client_read (UcTableClient *client, GError **error);
/* Submits @lines together, for the table as it was read last. @error: the table's own sentence when it refuses
 * them, in the language of this process. */
gboolean uc_table_client_submit (UcTableClient *client, const char *const *lines, GError **error);

G_END_DECLS
