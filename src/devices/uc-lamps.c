#define G_LOG_DOMAIN "upcard-devices"

#include "uc-lamps.h"

#include <string.h>

#define UNTOLD 2

void
uc_lamps_init (UcLamps *lamps)
{
  memset (lamps->told, UNTOLD, sizeof lamps->told);
}

void
uc_lamps_forget (UcLamps *lamps, UcLine line)
{
  lamps->told[line] = UNTOLD;
}

gboolean
uc_lamps_level (const UcOutputs *outputs, UcLine line)
{
  guint seat = uc_line_seat (line);

  if (line == UC_LINE_LOCK_LINE)
    return outputs->lock_line;
  if (line == UC_LINE_FLOOR_CALL)
    return outputs->floor_call;
  if (line == uc_line_lamp_invite (seat))
    return outputs->lamp[seat] == UC_LAMP_INVITED;
  if (line == uc_line_lamp_placed (seat))
    return outputs->lamp[seat] == UC_LAMP_PLACED;
  if (line == uc_line_lamp_accepted (seat))
    return outputs->lamp[seat] == UC_LAMP_ACCEPTED;
  if (line == uc_line_winner (seat))
    return outputs->winner[seat] != 0;
  return FALSE;
}

/* Lines are told in their own order, in which the lock line is the first output. */
void
uc_lamps_update (UcLamps *lamps, const UcOutputs *outputs, const UcRules *rules, UcLampsFunc tell, gpointer data)
{
  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    {
      gboolean level;

      if (uc_line_is_input (line) || uc_line_fitted (line, rules)[0] == '\0')
        continue;
      level = uc_lamps_level (outputs, line);
      if (lamps->told[line] != level && tell (line, level, data))
        lamps->told[line] = level;
    }
}
