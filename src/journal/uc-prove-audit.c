#include "uc-prove-audit.h"

#include "uc-journal-private.h"
#include "uc-verdict.h"

typedef struct
{
  UcJournal *journal;
  const UcVerifyOptions *options;
  UcAudit *audit; /* NULL: no table file has been in force yet */
  guint64 all;
  GString *line;
  GError **error;
  gboolean good;
} Hearing;

static gboolean
take_table (Hearing *h, const UcRow *row)
{
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);
  g_autofree char *table = NULL;

  if (!uc_context_parse (row, context) || context->rules[0] == '\0')
    return TRUE;
  table = uc_journal_text (h->journal, context, "table", h->error);
  if (table == NULL)
    return FALSE;
  if (h->audit != NULL)
    return uc_audit_table (h->audit, table, h->error);
  h->audit = uc_audit_new (table, h->error);
  return h->audit != NULL;
}

static void
hear (Hearing *h, const UcRow *row)
{
  const char *at = row->events;
  UcEvent event;
  UcCarry carry;
  UcLine line;

  while (uc_line_next (&at, &line))
    {
      g_string_truncate (h->line, 0);
      g_string_append_len (h->line, line.text, line.length);
      if (!uc_event_parse (h->line->str, &event, &carry, NULL))
        continue;
      event.t_real_ns = row->t_real_ns;
      uc_audit_event (h->audit, &event);
    }
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Hearing *h = user_data;

  if (row->kind == UC_ROW_CONTEXT)
    h->good = take_table (h, row);
  else if (h->audit != NULL && (row->kind == UC_ROW_INPUT || row->kind == UC_ROW_OPENING))
    hear (h, row);
  h->good = h->good && uc_verify_go_on (h->options, row->id, h->all, h->error);
  return h->good;
}

gboolean
uc_prove_audit (UcJournal *journal, const UcVerifyOptions *options, GPtrArray *findings, GError **error)
{
  Hearing h = { .journal = journal, .options = options, .error = error, .good = TRUE };
  gboolean good;

  if (!uc_journal_last_id (journal, &h.all, error))
    return FALSE;
  h.line = g_string_new (NULL);
  good = uc_journal_read_rows (journal, 1, h.all, on_row, &h, error) && h.good;
  if (h.audit != NULL)
    g_ptr_array_extend_and_steal (findings, uc_audit_steal_findings (h.audit));
  uc_audit_free (h.audit);
  g_string_free (h.line, TRUE);
  return good;
}
