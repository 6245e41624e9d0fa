#include "uc-row-form.h"

#include "uc-journal-private.h"

#include <string.h>

static gboolean
is_one_checkpoint (const char *events)
{
  return g_str_has_prefix (events, "checkpoint ") && strchr (events, '\n') == NULL;
}

static gboolean
is_opening (const char *input)
{
  static const char word[] = "opening";

  return g_str_has_prefix (input, word) && (input[strlen (word)] == '\0' || input[strlen (word)] == ' ');
}

/* By its kind. */
static const char *
look_at_kind (const UcRowForm *form, const UcRow *row)
{
  switch (row->kind)
    {
    case UC_ROW_CONTEXT:
      return row->events[0] != '\0' ? "says under what the record is kept, and has events" : NULL;
    case UC_ROW_OPENING:
      if (row->id != 2 || !form->goes_on)
        return "opens a file, and only the second row of a file that continues another does that";
      return is_opening (row->input) && is_one_checkpoint (row->events) ? NULL : "opens the file, and is not one checkpoint";
    case UC_ROW_END:
      if (row->events[0] != '\0')
        return "ends the file, and has events";
      return g_str_has_prefix (row->input, "end next=") && row->input[strlen ("end next=")] != '\0'
                 ? NULL
                 : "ends the file, and does not name the next one";
    default:
      return row->id == 2 && form->goes_on ? "stands where the file opens with a checkpoint" : NULL;
    }
}

const char *
uc_row_form_take (UcRowForm *form, const UcRow *row, gboolean sound)
{
  const char *at = row->events, *wrong = look_at_kind (form, row);
  gboolean first = row->id == 1;
  guint32 round = 0;
  UcLine line;

  if (uc_line_next (&at, &line))
    round = uc_line_number (&line, " round=");
  if (form->ended)
    wrong = "stands behind the row that ends the file";
  else if (first && row->kind != UC_ROW_CONTEXT)
    wrong = "is the first, and does not say under what the record is kept";
  else if (wrong == NULL && row->round != round)
    wrong = "names another round than its first event";
  else if (wrong == NULL && row->kind != UC_ROW_CONTEXT && form->context != 0 && row->context != form->context)
    wrong = "names another context than the one in force";
  if (first)
    form->goes_on = strstr (row->input, " prev=") != NULL;
  form->ended |= row->kind == UC_ROW_END;
  /* One that is missing is told of once. */
  if (row->kind == UC_ROW_CONTEXT || sound)
    form->context = row->kind == UC_ROW_CONTEXT ? row->id : row->context;
  return wrong;
}
