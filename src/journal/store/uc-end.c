/* Loading the end of a journal: from the last closed round on, so that it costs the same however long the journal is.
 */
#include "uc-derived.h"

#include <string.h>

typedef struct
{
  UcJournal *journal;
  UcTail tail;
  guint64 anchor;         /* row that closed the last round; 0 = none */
  guint32 anchor_round;
  guint64 anchor_context;
  guint64 anchor_seq;     /* of the anchor, or of the first row */
  UcHash before;          /* hash of the row before it */
  UcRowForm form;
  gboolean check;
  gboolean damaged;
  guint64 damaged_row;
} Load;

/* From the end back to the last closed round, and one row further for its hash. */
static gboolean
on_anchor_row (const UcRow *row, gpointer user_data)
{
  Load *load = user_data;
  UcHead head;

  if (load->anchor != 0)
    {
      load->before = row->hash;
      return FALSE;
    }
  load->anchor_seq = row->seq;
  if (uc_row_has (row, "round-closed"))
    {
      uc_row_head (row, &head);
      load->anchor = row->id;
      load->anchor_round = head.round;
      load->anchor_context = row->context;
    }
  return TRUE;
}

static gboolean
on_tail_row (const UcRow *row, gpointer user_data)
{
  Load *load = user_data;
  UcRoundRow closed;
  UcHash hash;

  uc_row_hash (&load->tail.hash, row, &hash);
  if (load->check
      && (uc_row_form_take (&load->form, row, TRUE) != NULL || row->kind == UC_ROW_UNKNOWN || row->id != load->tail.row + 1
          || row->seq != load->tail.next_seq || !uc_hash_equal (&hash, &row->hash)))
    {
      load->damaged = TRUE;
      load->damaged_row = row->id;
      return FALSE;
    }
  uc_tail_follow (&load->tail, row, &closed);
  return TRUE;
}

/* The anchor and all rows behind it. */
static gboolean
load_rows (Load *load, GError **error)
{
  load->form = (UcRowForm){ .context = 0 };
  load->tail = (UcTail){
    .hash = load->before,
    .row = load->anchor == 0 ? 0 : load->anchor - 1,
    .next_seq = load->anchor_seq == 0 ? 1 : load->anchor_seq,
  };
  if (load->anchor != 0
      && !uc_derived_load_senders (load->journal, load->anchor_round, &load->tail, error))
    return FALSE;
  if (!uc_journal_read_rows (load->journal, load->tail.row + 1, 0, on_tail_row, load, error))
    return FALSE;
  if (load->damaged)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                 "%s: row %" G_GUINT64_FORMAT " (round %u) does not fit the chain: the journal was changed or damaged; "
                 "keep it as it is and ask `upcardctl verify`",
                 load->journal->path, load->damaged_row, load->tail.round);
  return !load->damaged;
}

/* What the table of rounds names must be there, or the end was cut off. Another difference is mended: it is made from the
 * rows, and speaks against no row. */
static gboolean
check_rounds (Load *load, GError **error)
{
  UcJournal *journal = load->journal;
  guint32 number;
  guint64 row;

  if (!uc_derived_last (journal, &number, &row, error))
    return FALSE;
  if (number == load->anchor_round && row == load->anchor)
    return TRUE;
  if (number > load->anchor_round)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   "%s: the end is cut off: round %u was closed, but the rows end with round %u; "
                   "keep it as it is and ask `upcardctl verify`",
                   journal->path, number, load->anchor_round);
      return FALSE;
    }
  return uc_journal_rebuild (journal, error) && load_rows (load, error);
}

/* The last signature is worth a look: the key in force must have made it. */
static gboolean
check_head (Load *load, GError **error)
{
  g_autoptr (UcContext) context = NULL;

  if (load->anchor == 0)
    return TRUE;
  context = uc_journal_context (load->journal, load->anchor_context, error);
  if (context == NULL)
    return FALSE;
  if (load->tail.has_head && uc_head_verify (&load->tail.head, &context->key))
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
               "%s: round %u is not signed by the key in force: the journal was changed or damaged; "
               "keep it as it is and ask `upcardctl verify`",
               load->journal->path, load->anchor_round);
  return FALSE;
}

gboolean
uc_end_load (UcJournal *journal, gboolean check, UcTail *tail, UcRowForm *form, GError **error)
{
  Load load = { .journal = journal, .check = check };
  g_autoptr (UcContext) context = NULL;

  if (!uc_journal_read_back (journal, 0, on_anchor_row, &load, error))
    return FALSE;
  if (!load_rows (&load, error) || (check && (!check_head (&load, error) || !check_rounds (&load, error))))
    return FALSE;
  context = uc_journal_context (journal, load.tail.context, error);
  if (context == NULL)
    return FALSE;
  load.tail.key = context->key;
  *tail = load.tail;
  if (form != NULL)
    *form = load.form;
  return TRUE;
}

gboolean
uc_journal_check_end (UcJournal *journal, guint32 *signed_round, GError **error)
{
  UcTail tail;

  g_return_val_if_fail (uc_journal_is_writer (journal), FALSE);

  if (!uc_end_load (journal, TRUE, &tail, NULL, error))
    return FALSE;
  if (tail.row != journal->tail.row || !uc_hash_equal (&tail.hash, &journal->tail.hash))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   "%s: row %" G_GUINT64_FORMAT " is not the row that was written last: the journal was changed or "
                   "damaged; keep it as it is and ask `upcardctl verify`",
                   journal->path, tail.row);
      return FALSE;
    }
  *signed_round = tail.has_head ? tail.head.round : 0;
  return TRUE;
}
