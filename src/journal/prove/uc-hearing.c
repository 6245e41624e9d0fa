#include "uc-hearing.h"

#include "uc-carry.h"
#include "uc-journal-private.h"
#include "uc-verdict.h"

#include <string.h>

struct _UcHearing
{
  UcAudit *audit; /* NULL: no table file has been in force yet */
  char *table;    /* the one in force */
  GString *line;
};

UcHearing *
uc_hearing_new (void)
{
  UcHearing *h = g_new0 (UcHearing, 1);

  h->line = g_string_new (NULL);
  return h;
}

void
uc_hearing_free (UcHearing *h)
{
  if (h == NULL)
    return;
  uc_audit_free (h->audit);
  g_free (h->table);
  g_string_free (h->line, TRUE);
  g_free (h);
}

gboolean
uc_hearing_context (UcHearing *h, UcJournal *journal, const UcRow *row, GError **error)
{
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);
  g_autofree char *table = NULL, *implied = NULL;

  if (!uc_context_parse (row, context) || context->rules[0] == '\0')
    return TRUE;
  table = uc_journal_text (journal, context, "table", error);
  if (table == NULL)
    return FALSE;
  /* A new key comes in mid-round, too, and leaves the table file as it was. */
  if (g_strcmp0 (table, h->table) == 0)
    return TRUE;
  if (h->audit == NULL)
    h->audit = uc_audit_new (table, error);
  else if (!uc_audit_table (h->audit, table, error))
    return FALSE;
  g_free (h->table);
  h->table = g_steal_pointer (&table);
  implied = uc_journal_text (journal, context, "procedures-implied", NULL);
  if (h->audit != NULL)
    uc_audit_set_procedures (h->audit, implied == NULL);
  return h->audit != NULL;
}

/* ---- events ---- */

static void
hear (UcHearing *h, const UcRow *row, const char *events)
{
  const char *at = events;
  gboolean first = TRUE;
  UcEvent event;
  UcCarry carry;
  UcLine line;

  if (h->audit != NULL)
    uc_audit_set_origin (h->audit, row->origin);
  while (h->audit != NULL && uc_line_next (&at, &line))
    {
      g_string_truncate (h->line, 0);
      g_string_append_len (h->line, line.text, line.length);
      if (!uc_event_parse (h->line->str, &event, &carry, NULL))
        continue;
      event.first = first;
      first = FALSE;
      event.t_real_ns = row->t_real_ns;
      uc_audit_event (h->audit, &event);
    }
}

void
uc_hearing_row (UcHearing *h, const UcRow *row)
{
  hear (h, row, row->events);
}

void
uc_hearing_checkpoint (UcHearing *h, const UcRow *row)
{
  const char *last = strrchr (row->events, '\n');

  hear (h, row, last == NULL ? row->events : last + 1);
}

void
uc_hearing_events (UcHearing *h, const UcEvents *events, UcOrigin origin)
{
  if (h->audit != NULL)
    uc_audit_set_origin (h->audit, origin);
  for (guint i = 0; h->audit != NULL && i < events->n; i++)
    uc_audit_event (h->audit, &events->v[i]);
}

/* ---- a stretch of rows ---- */

typedef struct
{
  UcHearing *hearing;
  UcJournal *journal;
  const UcVerifyOptions *options;
  guint64 to;
  GError **error;
  gboolean good;
} Reading;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Reading *r = user_data;

  if (row->kind == UC_ROW_CONTEXT)
    r->good = uc_hearing_context (r->hearing, r->journal, row, r->error);
  else if (row->kind == UC_ROW_INPUT || row->kind == UC_ROW_OPENING)
    uc_hearing_row (r->hearing, row);
  r->good = r->good && uc_verify_go_on (r->options, row->id, r->to, r->error);
  return r->good;
}

gboolean
uc_hearing_read (UcHearing *h, UcJournal *journal, const UcVerifyOptions *options, guint64 from, guint64 to,
                 GError **error)
{
  Reading r = { h, journal, options, to, error, TRUE };

  return uc_journal_read_rows (journal, from, to, on_row, &r, error) && r.good;
}

/* ---- the end ---- */

gboolean
uc_hearing_join (UcHearing *h, UcHearing *next)
{
  return h->audit != NULL && next->audit != NULL && uc_audit_join (h->audit, next->audit);
}

void
uc_hearing_end (UcHearing *h, GPtrArray *findings)
{
  if (h->audit != NULL)
    g_ptr_array_extend_and_steal (findings, uc_audit_steal_findings (h->audit));
}
