/* A round script as the simulated table plays it: which line comes next, and which hand or device does it. */
#pragma once

#include "uc-input.h"
#include "uc-sim-table.h"

G_BEGIN_DECLS

typedef struct
{
  UcInput input;
  guint line; /* of the file, from 1 */
  char *text; /* as it stands there, without its time: the service gets this, with the PIN */
} UcSimLine;

typedef struct
{
  char *name;
  GArray *lines; /* UcSimLine */
  guint next;
} UcSimScript;

/* @error: %UC_INPUT_ERROR_SYNTAX with "NAME:LINE: …", or %G_FILE_ERROR. */
UcSimScript *uc_sim_script_load (const char *path, GError **error);
UcSimScript *uc_sim_script_parse (const char *text, const char *name, GError **error);
void uc_sim_script_free (UcSimScript *script);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSimScript, uc_sim_script_free)

/* The line that comes next; %NULL at the end. Borrowed. */
const UcSimLine *uc_sim_script_peek (const UcSimScript *script);
void uc_sim_script_advance (UcSimScript *script);
/* The line before comes again. */
void uc_sim_script_back (UcSimScript *script);

/* Whether a device of the simulated table says this line, so that nobody has to type it: the table service knows the
 * device, be it away just now, and the kind is its own. */
gboolean uc_sim_line_is_physical (const UcSimLine *line, const UcSimTable *table);
/* Does it. The line is physical. */
void uc_sim_line_perform (const UcSimLine *line, UcSimTable *table);
/* Whether it happens whether asked for or not: a late coin, a badge, a device, an undo. @locked: no more bets. */
gboolean uc_sim_line_is_immediate (const UcSimLine *line, gboolean locked);

G_END_DECLS
