#define G_LOG_DOMAIN "upcard-wire"

#include "uc-line.h"

#include <string.h>

/* Groups of lines: one line, or one a seat with the seat's number between prefix and suffix. */
static const struct
{
  UcLine first;
  gboolean by_seat;
  gboolean input;
  const char *prefix;
  const char *suffix;
  gsize fitted; /* offset in UcFitted of the first seat's, or of the only, connection */
} groups[] = {
  { UC_LINE_WAGER_1, TRUE, TRUE, "wager.", "", G_STRUCT_OFFSET (UcFitted, wager[1]) },
  { UC_LINE_LOCK_BUTTON, FALSE, TRUE, "lock-button", "", G_STRUCT_OFFSET (UcFitted, lock_button) },
  { UC_LINE_RESET_KEY, FALSE, TRUE, "reset-key", "", G_STRUCT_OFFSET (UcFitted, reset_key) },
  { UC_LINE_LOCK_LINE, FALSE, FALSE, "lock-line", "", G_STRUCT_OFFSET (UcFitted, lock_line) },
  { UC_LINE_LAMP_INVITE_1, TRUE, FALSE, "lamp.", ".invite", G_STRUCT_OFFSET (UcFitted, lamp_invite[1]) },
  { UC_LINE_LAMP_PLACED_1, TRUE, FALSE, "lamp.", ".placed", G_STRUCT_OFFSET (UcFitted, lamp_placed[1]) },
  { UC_LINE_LAMP_ACCEPTED_1, TRUE, FALSE, "lamp.", ".accepted", G_STRUCT_OFFSET (UcFitted, lamp_accepted[1]) },
  { UC_LINE_WINNER_1, TRUE, FALSE, "winner.", "", G_STRUCT_OFFSET (UcFitted, winner[1]) },
};

/* Index of the group that @line belongs to; G_N_ELEMENTS (groups) for none. */
static guint
find_group (UcLine line)
{
  guint i;

  for (i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      guint n = groups[i].by_seat ? UC_MAX_SEATS : 1;

      if (line >= groups[i].first && line < groups[i].first + n)
        break;
    }
  return i;
}

UcLine
uc_line_parse (const char *name)
{
  char text[UC_LINE_TEXT];

  for (UcLine line = UC_LINE_NONE + 1; line < UC_N_LINES; line++)
    if (strcmp (uc_line_format (line, text), name) == 0)
      return line;
  return UC_LINE_NONE;
}

char *
uc_line_format (UcLine line, char text[UC_LINE_TEXT])
{
  guint i = find_group (line);

  if (i == G_N_ELEMENTS (groups))
    text[0] = '\0';
  else if (groups[i].by_seat)
    g_snprintf (text, UC_LINE_TEXT, "%s%u%s", groups[i].prefix, uc_line_seat (line), groups[i].suffix);
  else
    g_strlcpy (text, groups[i].prefix, UC_LINE_TEXT);
  return text;
}

guint
uc_line_seat (UcLine line)
{
  guint i = find_group (line);

  if (i == G_N_ELEMENTS (groups) || !groups[i].by_seat)
    return 0;
  return line - groups[i].first + 1;
}

gboolean
uc_line_is_input (UcLine line)
{
  guint i = find_group (line);

  return i < G_N_ELEMENTS (groups) && groups[i].input;
}

const char *
uc_line_fitted (UcLine line, const UcRules *rules)
{
  guint i = find_group (line);

  if (i == G_N_ELEMENTS (groups))
    return "";
  return (const char *) &rules->fitted + groups[i].fitted + (line - groups[i].first) * UC_RULES_LINK;
}
