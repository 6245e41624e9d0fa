#include "uc-months-check.h"

#include "uc-months.h"
#include "uc-verdict.h"

#include <string.h>

static gboolean
on_last_rows (const UcRow *row, gpointer user_data)
{
  uc_month_end_take (user_data, row);
  return TRUE;
}

void
uc_month_end_check (const UcMonthEnd *end, const char *old_name, const UcContext *first, const char *name,
                    UcVerdict *verdict)
{
  char hash[UC_HASH_TEXT];

  uc_hash_format (&end->hash, hash);
  if (strcmp (first->prev, hash) != 0 && end->next != NULL && strcmp (end->next, name) != 0)
    uc_verdict_add (verdict, UC_DAMAGE_DELETED, 0, 1, 0, "%s continues in %s, which is missing before this file", old_name,
                    end->next);
  else if (strcmp (first->prev, hash) != 0)
    uc_verdict_add (verdict, UC_DAMAGE_FOREIGN, 0, 1, 0,
                    "this file continues one that ends with %.16s…, and %s ends with %.16s…",
                    first->prev[0] == '\0' ? "nothing" : first->prev, old_name, hash);
  else if (end->next == NULL)
    uc_verdict_add (verdict, UC_DAMAGE_DELETED, 0, 1, 0, "%s lacks its last row, which names this file as the next", old_name);
  else if (strcmp (end->next, name) != 0)
    uc_verdict_add (verdict, UC_DAMAGE_FOREIGN, 0, 1, 0, "%s continues in %s, and this file is called %s", old_name, end->next,
                    name);
  else if (!first->has_prev_key || memcmp (first->prev_key.b, end->key.b, sizeof end->key.b) != 0)
    uc_verdict_add (verdict, UC_DAMAGE_RESIGNED, 0, 1, 0,
                    "the key with which this file continues is not the last one of %s", old_name);
}

void
uc_months_check (UcJournal *old, UcJournal *next, UcVerdict *verdict)
{
  g_autofree char *name = g_path_get_basename (uc_journal_path (old));
  g_auto (UcMonthEnd) end = { .next = NULL };
  g_autoptr (UcContext) context = NULL;
  guint64 last;

  /* One that cannot be read says so itself. */
  context = uc_journal_context (old, 0, NULL);
  last = uc_journal_newest_row (old);
  if (context == NULL || !uc_journal_read_rows (old, MAX (last, 2) - 1, last, on_last_rows, &end, NULL))
    return;
  end.key = context->key;
  if (next != NULL)
    {
      g_autoptr (UcContext) first = uc_journal_context (next, 1, NULL);
      g_autofree char *next_name = g_path_get_basename (uc_journal_path (next));

      if (first != NULL)
        uc_month_end_check (&end, name, first, next_name, verdict);
    }
  else if (end.next != NULL)
    uc_verdict_add (verdict, UC_DAMAGE_TRUNCATED, 0, 0, 0, "this file continues in %s, which is missing", end.next);
}

char *
uc_months_find_parted (const char *folder, const char *path)
{
  g_auto (GStrv) months = uc_months_list (folder);
  g_autoptr (UcJournal) before = NULL;

  for (guint i = 0; months[i] != NULL; i++)
    {
      g_autoptr (UcJournal) month = uc_journal_open_read (months[i], NULL);
      g_autoptr (UcVerdict) verdict = uc_verdict_new ();

      if (before == NULL && strcmp (months[i], path) != 0)
        continue;
      if (before != NULL && month != NULL)
        uc_months_check (before, month, verdict);
      if (month == NULL || verdict->n_grave > 0)
        return g_path_get_basename (months[i]);
      g_clear_pointer (&before, uc_journal_close);
      before = g_steal_pointer (&month);
    }
  return NULL;
}
