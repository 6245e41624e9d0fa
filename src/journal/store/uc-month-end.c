#include "uc-month-end.h"

#include <string.h>

void
uc_month_end_take (UcMonthEnd *end, const UcRow *row)
{
  static const char ends[] = "end next=";

  g_clear_pointer (&end->next, g_free);
  if (row->kind != UC_ROW_END)
    end->hash = row->hash;
  else if (g_str_has_prefix (row->input, ends))
    end->next = g_uri_unescape_string (row->input + strlen (ends), NULL);
}

void
uc_month_end_clear (UcMonthEnd *end)
{
  g_free (end->next);
}
