#define G_LOG_DOMAIN "upcard-wire"

#include "uc-line.h"

/* The digital lines are the parts behind the serial devices, in the same order. */
#define FIRST_PART UC_PART_WAGER_1

G_STATIC_ASSERT (UC_LINE_LOCK_BUTTON - UC_LINE_WAGER_1 == UC_PART_LOCK_BUTTON - FIRST_PART);
G_STATIC_ASSERT (UC_LINE_LOCK_LINE - UC_LINE_WAGER_1 == UC_PART_LOCK_LINE - FIRST_PART);
G_STATIC_ASSERT (UC_LINE_WINNER_1 - UC_LINE_WAGER_1 == UC_PART_WINNER_1 - FIRST_PART);
G_STATIC_ASSERT (UC_N_LINES - UC_LINE_WAGER_1 == UC_N_PARTS - FIRST_PART);

static UcPart
part_of (UcLine line)
{
  return line > UC_LINE_NONE && line < UC_N_LINES ? FIRST_PART + line - UC_LINE_WAGER_1 : UC_PART_NONE;
}

UcLine
uc_line_parse (const char *name)
{
  UcPart part = uc_part_parse (name);

  return part >= FIRST_PART ? UC_LINE_WAGER_1 + part - FIRST_PART : UC_LINE_NONE;
}

char *
uc_line_format (UcLine line, char text[UC_LINE_TEXT])
{
  G_STATIC_ASSERT (UC_LINE_TEXT == UC_PART_TEXT);

  return uc_part_format (part_of (line), text);
}

guint
uc_line_seat (UcLine line)
{
  return uc_part_seat (part_of (line));
}

gboolean
uc_line_is_input (UcLine line)
{
  return uc_part_is_input (part_of (line));
}

const char *
uc_line_fitted (UcLine line, const UcRules *rules)
{
  return uc_rules_fitted (rules, part_of (line));
}
