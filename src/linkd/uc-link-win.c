#include "uc-link-win.h"

#include "uc-event.h"

void
uc_link_win_read (const char *events, GArray *wins)
{
  g_auto (GStrv) lines = g_strsplit (events, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcLinkWin win = { 0 };
      UcEvent event;

      if (!g_str_has_prefix (lines[i], "wager-settled ") || !uc_event_parse (lines[i], &event, NULL, NULL)
          || event.source != UC_WORD_PROGRESSIVE || event.pays <= 0)
        continue;
      win.round = event.round;
      win.seat = event.seat;
      win.pays = event.pays;
      g_strlcpy (win.combination, uc_combination_name (event.combination), sizeof win.combination);
      if (wins->len >= UC_LINK_WINS)
        g_array_remove_index (wins, 0);
      g_array_append_val (wins, win);
    }
}

const UcLinkWin *
uc_link_win_find (const GArray *wins, guint32 round, UcMoney most)
{
  const UcLinkWin *found = NULL;

  for (guint i = 0; i < wins->len; i++)
    {
      const UcLinkWin *win = &g_array_index (wins, UcLinkWin, i);

      if (win->round == round && win->pays <= most && (found == NULL || win->pays > found->pays))
        found = win;
    }
  return found;
}
