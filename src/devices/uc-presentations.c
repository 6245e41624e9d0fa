#include "uc-presentations.h"

#include <string.h>

#define SECOND_NS (G_GINT64_CONSTANT (1000000000))

/* Counts a new badge. Returns whether a hand can have presented so many. */
static gboolean
is_in_time (UcPresentations *presentations, gint64 t_ns)
{
  if (presentations->n == 0 || t_ns - presentations->second_ns >= SECOND_NS)
    {
      presentations->second_ns = t_ns;
      presentations->n = 0;
    }
  if (presentations->n == UC_PRESENTATIONS_PER_SECOND)
    return FALSE;
  presentations->n++;
  return TRUE;
}

UcPresentation
uc_presentations_take (UcPresentations *presentations, const char *badge, gint64 t_ns)
{
  gboolean held = strcmp (presentations->badge, badge) == 0
                  && t_ns - presentations->seen_ns < UC_PRESENTATIONS_GAP_NS;

  if (!held && !is_in_time (presentations, t_ns))
    return UC_PRESENTATION_TOO_FAST;
  g_strlcpy (presentations->badge, badge, sizeof presentations->badge);
  presentations->seen_ns = t_ns;
  return held ? UC_PRESENTATION_HELD : UC_PRESENTATION_NEW;
}

void
uc_presentations_forget (UcPresentations *presentations)
{
  presentations->badge[0] = '\0';
}
