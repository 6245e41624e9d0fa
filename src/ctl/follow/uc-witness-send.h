/* The table's end of a witness: connects to it, sends the heads of a journal, and reads the answers.
 */
#pragma once

#include "uc-link-dial.h"

G_BEGIN_DECLS

typedef struct
{
  const char *journal;    /* a file, or the folder of a table's months */
  const char *state_path; /* %NULL = nothing is remembered: all is sent each time */
  char **command;         /* of the witness: reads heads and answers each, as “upcardctl witness FILE” does … */
  const UcLinkDial *dial; /* … or the way by TLS to a witness that listens; %NULL = @command */
  gboolean once;          /* ends when the witness has all there is */
  guint timeout_s;        /* so long an answer may take */
  guint most; /* so many rounds wait at most: of more the oldest are left out; key records are always sent */
} UcWitnessSendOptions;

/**
 * uc_witness_send:
 * @fit: (out): whether no head contradicted what the witness has
 * @error: with @once: why the witness does not have all; without: the state file or the journal's folder cannot be used
 * at all
 *
 * Until it is interrupted, which is no error. A witness that cannot be reached is tried again, after at most five
 * minutes; what it does not have yet stands in the journal. The table's service does not know of it.
 */
gboolean uc_witness_send (const UcWitnessSendOptions *options, gboolean *fit, GError **error);

G_END_DECLS
