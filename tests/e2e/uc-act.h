/* Acts a round script on the real programs: what a hand does at a device goes to the simulated table, what a person says
 * is pressed on the panel, and after each line the record must show it.
 */
#pragma once

#include "uc-accessible.h"
#include "uc-record.h"
#include "uc-rig.h"
#include "uc-wait.h"

G_BEGIN_DECLS

typedef struct
{
  UcRig *rig;
  UcRecord *record;
  UcAccessible *eyes;
  char *pictures;   /* folder; %NULL = take none */
  guint n_pictures;
  char *last_picture; /* what it was of */
  guint n_touches;  /* on the panel */
  char *seen;       /* the panel's buttons at the last look, */
  gint64 seen_us;   /* and since when they have been those */
} UcAct;

/* Opens the page of the last round, which has one to show, and comes back to the table. */
gboolean uc_act_last_round (UcAct *act, GError **error);
void uc_act_clear (UcAct *act);
/* Wakes the panel of a closed table, or leaves another page, until the panel shows what the record asks for. */
gboolean uc_act_show (UcAct *act, GError **error);
/* Waits until the panel shows what the record asks for, then takes a picture named by round, step and headline; none when
 * the prompt is that of the last picture. */
gboolean uc_act_picture (UcAct *act, GError **error);
/* Looks until it is so; %FALSE after @seconds, and as soon as one of the programs has ended by itself. */
gboolean uc_act_wait_until (UcAct *act, UcIsSo is_so, gpointer data, double seconds);
/* One line of the script. @error: a sentence that says what did not happen, then what uc_failure_explain () adds. */
gboolean uc_act_line (UcAct *act, const char *line, GError **error);
/* Touches the buttons @names, patterns parted by "|", each as soon as it is there, a number on its keys; the record must then
 * show an input like @recorded, a pattern; %NULL = none. @error: as above. */
gboolean uc_act_touch (UcAct *act, const char *names, const char *recorded, GError **error);
/* A whole script: empty lines and comments are passed over. @error is prefixed with "FILE:LINE: ". */
gboolean uc_act_script (UcAct *act, const char *path, GError **error);
/* Between rounds: opens the page of the devices, begins their check, and comes back to the table; a picture of each page. */
gboolean uc_act_devices (UcAct *act, GError **error);

G_END_DECLS
