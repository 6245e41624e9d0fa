#include "uc-verify-round.h"

#include "uc-journal-private.h"

typedef struct
{
  UcHash prev;
  guint64 due;      /* the next row */
  gboolean begun;   /* the row before it was seen, or it is the first */
  guint64 wrong;    /* 0 = none yet */
  UcRow last;       /* its context, head and signature only */
  UcHead head;
} Span;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Span *span = user_data;
  UcHash hash;

  if (span->begun)
    {
      uc_row_hash (&span->prev, row, &hash);
      if (row->id != span->due || row->kind == UC_ROW_UNKNOWN || !uc_hash_equal (&hash, &row->hash))
        span->wrong = span->due;
    }
  span->begun = TRUE;
  span->prev = row->hash;
  span->due = row->id + 1;
  span->last = (UcRow){ .id = row->id, .context = row->context, .is_signed = row->is_signed };
  uc_row_head (row, &span->head);
  return span->wrong == 0;
}

char *
uc_verify_round (UcJournal *journal, const UcRoundRow *round)
{
  g_autoptr (UcContext) context = NULL;
  g_autoptr (GError) error = NULL;
  Span span = { .due = round->first_row, .begun = round->first_row == 1 };

  if (!uc_journal_read_rows (journal, MAX (round->first_row, 2) - 1, round->last_row, on_row, &span, &error))
    return g_strdup (error->message);
  if (span.wrong != 0 || span.due != round->last_row + 1)
    return g_strdup_printf ("row %" G_GUINT64_FORMAT " does not fit its hash: what it says was changed",
                            span.wrong != 0 ? span.wrong : span.due);
  if (!round->closed)
    return NULL;
  context = uc_journal_context (journal, span.last.context, NULL);
  if (context != NULL && span.last.is_signed && uc_head_verify (&span.head, &context->key))
    return NULL;
  return g_strdup_printf ("row %" G_GUINT64_FORMAT " does not bear the signature of the key in force", span.last.id);
}
