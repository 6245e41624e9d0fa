#include "uc-part.h"

#include <glib/gi18n.h>
#include <string.h>

/* Groups of parts: one, or one a seat with the seat's number between prefix and suffix. In the order of UcPart. */
typedef struct
{
  UcPart first;
  gboolean by_seat;
  gboolean input;
  const char *prefix;
  const char *suffix;
  UcDevice device; /* of the first seat */
} Group;

static const Group groups[] = {
  { UC_PART_SHOE, FALSE, TRUE, N_ ("shoe"), "", UC_DEVICE_SHOE },
  { UC_PART_READER, FALSE, TRUE, N_ ("reader"), "", UC_DEVICE_READER },
  { UC_PART_BADGE, FALSE, TRUE, N_ ("badge"), "", UC_DEVICE_BADGE },
  { UC_PART_WAGER_1, TRUE, TRUE, "wager.", "", UC_DEVICE_HEAD_1 },
  { UC_PART_LOCK_BUTTON, FALSE, TRUE, N_ ("lock-button"), "", UC_DEVICE_LOCK_BUTTON },
  { UC_PART_RESET_KEY, FALSE, TRUE, N_ ("reset-key"), "", UC_DEVICE_NONE },
  { UC_PART_LOCK_LINE, FALSE, FALSE, N_ ("lock-line"), "", UC_DEVICE_LOCK_LINE },
  { UC_PART_INVITE_1, TRUE, FALSE, "lamp.", ".invite", UC_DEVICE_HEAD_1 },
  { UC_PART_PLACED_1, TRUE, FALSE, "lamp.", ".placed", UC_DEVICE_HEAD_1 },
  { UC_PART_ACCEPTED_1, TRUE, FALSE, "lamp.", ".accepted", UC_DEVICE_HEAD_1 },
  { UC_PART_WINNER_1, TRUE, FALSE, "winner.", "", UC_DEVICE_LAMPS },
  { UC_PART_FLOOR_CALL, FALSE, FALSE, N_ ("floor-call"), "", UC_DEVICE_NONE },
};

/* Index of the group that @part belongs to; G_N_ELEMENTS (groups) for none. */
static guint
find_group (UcPart part)
{
  guint i;

  for (i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      guint n = groups[i].by_seat ? UC_MAX_SEATS : 1;

      if (part >= groups[i].first && part < groups[i].first + n)
        break;
    }
  return i;
}

UcPart
uc_part_parse (const char *name)
{
  for (const Group *group = groups; group < groups + G_N_ELEMENTS (groups); group++)
    {
      const gsize prefix = strlen (group->prefix);
      const char *p;
      guint seat = 1;

      if (strncmp (name, group->prefix, prefix) != 0)
        continue;
      p = name + prefix;
      /* By a seat of one digit where the group has one for each. */
      if (group->by_seat)
        seat = (guint) g_ascii_digit_value (*p++);
      if (seat >= 1 && seat <= UC_MAX_SEATS && strcmp (p, group->suffix) == 0)
        return group->first + seat - 1;
    }
  return UC_PART_NONE;
}

char *
uc_part_format (UcPart part, char text[UC_PART_TEXT])
{
  guint i = find_group (part);

  if (i == G_N_ELEMENTS (groups))
    text[0] = '\0';
  else if (groups[i].by_seat)
    g_snprintf (text, UC_PART_TEXT, "%s%u%s", groups[i].prefix, uc_part_seat (part), groups[i].suffix);
  else
    g_strlcpy (text, groups[i].prefix, UC_PART_TEXT);
  return text;
}

guint
uc_part_seat (UcPart part)
{
  guint i = find_group (part);

  if (i == G_N_ELEMENTS (groups) || !groups[i].by_seat)
    return 0;
  return part - groups[i].first + 1;
}

UcPart
uc_part_first (UcPart part)
{
  guint i = find_group (part);

  return i < G_N_ELEMENTS (groups) ? groups[i].first : UC_PART_NONE;
}

gboolean
uc_part_is_input (UcPart part)
{
  guint i = find_group (part);

  return i < G_N_ELEMENTS (groups) && groups[i].input;
}

UcDevice
uc_part_device (UcPart part)
{
  guint i = find_group (part);

  if (i == G_N_ELEMENTS (groups))
    return UC_DEVICE_NONE;
  return groups[i].device == UC_DEVICE_HEAD_1 ? UC_DEVICE_HEAD_1 + uc_part_seat (part) - 1 : groups[i].device;
}
