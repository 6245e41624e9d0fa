#include "uc-pit-record.h"

#include "uc-archive.h"
#include "uc-event.h"
#include "uc-months.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>

/* Rows of one turn. */
#define TURN_ROWS 256
/* Contexts of one turn: each is looked for by itself. */
#define TURN_CONTEXTS 32
#define CHECKPOINT "checkpoint"

typedef enum
{
  PHASE_FIND,    /* nothing is open */
  PHASE_DAYS,    /* going back to where the gaming day before the present one begins */
  PHASE_BACK,    /* going back to a checkpoint at which nothing was waited for */
  PHASE_FORWARD, /* reading on to the end */
  PHASE_FOLLOW,  /* read to the end */
  PHASE_BROKEN,  /* until another file takes this one's place */
} Phase;

struct _UcPitRecord
{
  char *folder, *id;
  Phase phase;
  UcPitFold *fold;   /* that is being read into */
  UcPitFold *before; /* that was read before and is shown until that one is read to its end; NULL = none */
  gboolean deep;     /* it has, or will have, what ended in this gaming day and the one before it */
  gboolean short_only; /* … which cannot be read: what waits is, and the error stays */
  GStrv months;      /* paths, the oldest first */
  guint month;       /* of journal */
  UcJournal *journal; /* NULL = none is open */
  gboolean live;     /* as it was opened */
  GStatBuf file;     /* … and which file it was */
  gboolean found;    /* the folder has, or had, a journal */
  gboolean failed;   /* this turn: the journal is closed at its end, for its rows may be what failed */
  gboolean ended;    /* the row that ends the file was read */
  guint64 row;       /* going back: the next row to look at; otherwise the last one that was read, 0 = none */
  UcHash hash;       /* of that one */
  char *rules_text;  /* as the last context has it, of which @rules are */
  UcRules *rules;
  char *days[2];     /* the present gaming day, and the one before it */
  guint64 rows, begun; /* begun: so often another fold came in the place of the one that is shown */
  char *error;
};

UcPitRecord *
uc_pit_record_new (const char *folder, const char *id)
{
  UcPitRecord *record = g_new0 (UcPitRecord, 1);

  record->folder = g_strdup (folder);
  record->id = g_strdup (id);
  record->fold = uc_pit_fold_new (id);
  record->rules = g_new0 (UcRules, 1);
  return record;
}

static void
let_go (UcPitRecord *record)
{
  g_clear_pointer (&record->journal, uc_journal_close);
  g_clear_pointer (&record->months, g_strfreev);
  g_clear_pointer (&record->rules_text, g_free);
  g_clear_pointer (&record->days[0], g_free);
  g_clear_pointer (&record->days[1], g_free);
}

void
uc_pit_record_free (UcPitRecord *record)
{
  if (record == NULL)
    return;
  let_go (record);
  uc_pit_fold_free (record->fold);
  uc_pit_fold_free (record->before);
  g_free (record->rules);
  g_free (record->error);
  g_free (record->folder);
  g_free (record->id);
  g_free (record);
}

/* Begins from what the files hold; what was read stays until that is done. */
static void
begin_again (UcPitRecord *record)
{
  let_go (record);
  record->deep |= uc_pit_fold_table (record->fold) != NULL;
  if (record->before == NULL && uc_pit_fold_table (record->fold) != NULL)
    record->before = g_steal_pointer (&record->fold);
  g_clear_pointer (&record->fold, uc_pit_fold_free);
  record->fold = uc_pit_fold_new (record->id);
  record->row = 0;
  record->begun++;
  record->phase = PHASE_FIND;
}

/* What was open is opened again before the next row is read. @problem: (transfer full) */
static gboolean
fail (UcPitRecord *record, GError *problem)
{
  g_free (record->error);
  record->error = g_strdup (problem->message);
  g_error_free (problem);
  record->failed = TRUE;
  /* What lies farther back is history. */
  record->short_only |= record->before != NULL && (record->phase == PHASE_DAYS || record->phase == PHASE_BACK || record->phase == PHASE_FORWARD);
  return FALSE;
}

/* Nothing is known of what the rows behind it say: it is read again when another file takes its place. */
static gboolean
fail_broken (UcPitRecord *record, GError *problem)
{
  if (record->before == NULL || record->short_only)
    record->phase = PHASE_BROKEN;
  return fail (record, problem);
}

/* ---- files ---- */

static gboolean
open_month (UcPitRecord *record, guint month)
{
  const char *path = record->months[month];
  GError *problem = NULL;

  g_clear_pointer (&record->journal, uc_journal_close);
  record->month = month;
  memset (&record->file, 0, sizeof record->file);
  if (g_stat (path, &record->file) == 0)
    record->journal = uc_journal_open_still (path, &record->live, &problem);
  if (record->journal != NULL)
    return TRUE;
  if (problem == NULL)
    problem = g_error_new (UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("%s: there is no such journal"), path);
  return fail (record, problem);
}

/* Whether the path still leads to the file that was opened. */
static gboolean
is_same_file (const UcPitRecord *record)
{
  GStatBuf now;

  return record->months != NULL && g_stat (record->months[record->month], &now) == 0 && now.st_ino == record->file.st_ino
         && now.st_dev == record->file.st_dev;
}

/* The rules that were in force at @row, and its gaming day. */
static gboolean
take_context (UcPitRecord *record, guint64 row, char **day)
{
  GError *problem = NULL;
  g_autoptr (UcContext) context = uc_journal_context (record->journal, row, &problem);

  if (context == NULL)
    return fail_broken (record, problem);
  *day = g_strdup (context->day);
  if (context->rules[0] == '\0' || g_strcmp0 (record->rules_text, context->rules) == 0)
    return TRUE;
  if (!uc_archive_rules (record->journal, context->id, record->rules, NULL, &problem))
    return fail_broken (record, problem);
  g_free (record->rules_text);
  record->rules_text = g_strdup (context->rules);
  return TRUE;
}

/* ---- going back ---- */

static gboolean
find (UcPitRecord *record)
{
  record->months = uc_months_list (record->folder);
  if (record->months[0] == NULL)
    {
      g_clear_pointer (&record->months, g_strfreev);
      return fail (record, g_error_new (UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("%s: there is no journal yet"), record->folder));
    }
  record->found = TRUE;
  if (!open_month (record, g_strv_length (record->months) - 1))
    {
      g_clear_pointer (&record->months, g_strfreev);
      return FALSE;
    }
  record->row = uc_journal_newest_row (record->journal);
  record->phase = record->deep && !record->short_only ? PHASE_DAYS : PHASE_BACK;
  return TRUE;
}

/* The record is read from the beginning of this file on. */
static void
begin_at (UcPitRecord *record, guint64 row)
{
  record->row = row - 1;
  record->ended = FALSE;
  memset (&record->hash, 0, sizeof record->hash);
  g_clear_pointer (&record->rules_text, g_free);
  record->phase = PHASE_FORWARD;
}

/* Row 0 of a month is the last one of the month before. */
static gboolean
go_on_before (UcPitRecord *record)
{
  if (record->month == 0)
    {
      begin_at (record, 1);
      return TRUE;
    }
  if (!open_month (record, record->month - 1))
    return FALSE;
  record->row = uc_journal_newest_row (record->journal);
  return TRUE;
}

static gboolean
on_context_of (const UcRow *row, gpointer user_data)
{
  *(guint64 *) user_data = row->context;
  return FALSE;
}

/* From context to context, so that no other row is read. */
static gboolean
look_for_days (UcPitRecord *record)
{
  for (guint i = 0; i < TURN_CONTEXTS && record->phase == PHASE_DAYS; i++)
    {
      g_autofree char *day = NULL;
      guint64 context = 0;
      GError *problem = NULL;

      if (record->row == 0)
        {
          if (!go_on_before (record))
            return FALSE;
          continue;
        }
      if (!uc_journal_read_rows (record->journal, record->row, record->row, on_context_of, &context, &problem))
        return fail (record, problem);
      if (context == 0 || context > record->row)
        return fail_broken (record, g_error_new (UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, _ ("%s: row %" PRIu64 " has no context"),
                                                 record->months[record->month], record->row));
      if (!take_context (record, context, &day))
        return FALSE;
      if (record->days[0] == NULL)
        record->days[0] = g_strdup (day);
      if (record->days[1] == NULL && strcmp (day, record->days[0]) != 0)
        record->days[1] = g_strdup (day);
      if (record->days[1] != NULL && strcmp (day, record->days[0]) != 0 && strcmp (day, record->days[1]) != 0)
        record->phase = PHASE_BACK;
      else
        record->row = context - 1;
    }
  return TRUE;
}

typedef struct
{
  UcPitRecord *record;
  guint left;
  gboolean found, good;
} Back;

static gboolean
is_quiet (UcPitRecord *record, const UcRow *row)
{
  const char *at = g_strrstr (row->events, "\n" CHECKPOINT);
  g_autofree char *line = g_strdup (at != NULL ? at + 1 : row->events);
  g_autofree UcCarry *carry = g_new0 (UcCarry, 1);
  UcEvent event;

  line[strcspn (line, "\n")] = '\0';
  return uc_event_parse (line, &event, carry, NULL) && event.kind == UC_EVENT_CHECKPOINT && uc_pit_fold_may_begin (record->rules, carry);
}

static gboolean
on_back_row (const UcRow *row, gpointer user_data)
{
  Back *back = user_data;
  g_autofree char *day = NULL;

  back->record->row = row->id - 1;
  back->record->rows++;
  if (uc_row_has (row, CHECKPOINT))
    {
      back->good = take_context (back->record, row->context, &day);
      back->found = back->good && is_quiet (back->record, row);
    }
  return back->good && !back->found && --back->left > 0;
}

static gboolean
look_back (UcPitRecord *record)
{
  Back back = { .record = record, .left = TURN_ROWS, .good = TRUE };
  GError *problem = NULL;

  if (record->row == 0)
    return go_on_before (record);
  if (!uc_journal_read_back (record->journal, record->row, on_back_row, &back, &problem))
    return fail (record, problem);
  if (back.found)
    begin_at (record, record->row + 1);
  return back.good;
}

/* ---- reading on ---- */

typedef struct
{
  UcPitRecord *record;
  guint left;
  gboolean good;
} Forward;

/* The first row that is read has rules and a day before it; later ones have their contexts among them. */
static gboolean
take_forward (UcPitRecord *record, guint64 context)
{
  g_autofree char *was = g_strdup (record->rules_text), *day = NULL;

  if (!take_context (record, context, &day))
    return FALSE;
  if (g_strcmp0 (was, record->rules_text) != 0)
    uc_pit_fold_set_rules (record->fold, record->rules);
  uc_pit_fold_set_day (record->fold, day);
  return TRUE;
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Forward *forward = user_data;
  UcPitRecord *record = forward->record;
  GError *problem = NULL;

  forward->good = (row->kind != UC_ROW_CONTEXT && record->rules_text != NULL) || take_forward (record, row->context);
  if (forward->good && !uc_pit_fold_row (record->fold, row, &problem))
    {
      g_prefix_error (&problem, _ ("%s: row %" PRIu64 " cannot be read as events: "), record->months[record->month], row->id);
      forward->good = fail_broken (record, problem);
    }
  if (!forward->good)
    return FALSE;
  record->row = row->id;
  record->hash = row->hash;
  record->rows++;
  record->ended = row->kind == UC_ROW_END;
  return --forward->left > 0;
}

static void
have_all (UcPitRecord *record)
{
  record->phase = PHASE_FOLLOW;
  record->begun += record->before != NULL;
  g_clear_pointer (&record->before, uc_pit_fold_free);
  if (!record->short_only)
    g_clear_pointer (&record->error, g_free);
  uc_journal_spare (record->journal);
}

/* The months as they are by now: which of them is the one at hand. */
static gboolean
list_again (UcPitRecord *record)
{
  g_autofree char *path = g_strdup (record->months[record->month]);
  g_auto (GStrv) months = uc_months_list (record->folder);

  for (guint i = 0; months[i] != NULL; i++)
    if (strcmp (months[i], path) == 0)
      {
        g_strfreev (record->months);
        record->months = g_steal_pointer (&months);
        record->month = i;
        return TRUE;
      }
  return FALSE;
}

/* Returns whether there may be more. */
static gboolean
read_on (UcPitRecord *record)
{
  Forward forward = { .record = record, .left = TURN_ROWS, .good = TRUE };
  GError *problem = NULL;

  if (!uc_journal_read_rows (record->journal, record->row + 1, 0, on_row, &forward, &problem))
    return fail (record, problem);
  if (!forward.good)
    return FALSE;
  if (forward.left == 0)
    return TRUE;
  if (!list_again (record))
    {
      begin_again (record);
      return TRUE;
    }
  if (record->months[record->month + 1] == NULL)
    {
      have_all (record);
      return FALSE;
    }
  if (!record->ended)
    return fail (record, g_error_new (UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, _ ("%s: it is not read to its end, and there is a month behind it"),
                                      record->months[record->month]));
  if (!open_month (record, record->month + 1))
    return FALSE;
  record->row = 0;
  record->ended = FALSE;
  return TRUE;
}

static gboolean
on_same_row (const UcRow *row, gpointer user_data)
{
  UcPitRecord *record = user_data;

  if (uc_hash_equal (&row->hash, &record->hash))
    record->phase = PHASE_FORWARD;
  return FALSE;
}

/* A file that nobody wrote is read as it was opened: what came since, another connection has. The last row that was read vouches for
 * all before it. */
static gboolean
look_again (UcPitRecord *record)
{
  if (!record->live && record->row > 0)
    {
      if (!open_month (record, record->month))
        return FALSE;
      record->phase = PHASE_FIND;
      if (!uc_journal_read_rows (record->journal, record->row, record->row, on_same_row, record, NULL) || record->phase == PHASE_FIND)
        {
          begin_again (record);
          return TRUE;
        }
    }
  record->phase = PHASE_FORWARD;
  return read_on (record);
}

static gboolean
take_turn (UcPitRecord *record)
{
  switch (record->phase)
    {
    case PHASE_FIND:
      return find (record);
    case PHASE_DAYS:
      return look_for_days (record);
    case PHASE_BACK:
      return look_back (record);
    case PHASE_FORWARD:
      return read_on (record);
    case PHASE_FOLLOW:
      return look_again (record);
    case PHASE_BROKEN:
      return FALSE;
    }
  g_return_val_if_reached (FALSE);
}

gboolean
uc_pit_record_turn (UcPitRecord *record)
{
  const gboolean was_short = record->short_only;
  gboolean more;

  if (record->phase != PHASE_FIND && !is_same_file (record))
    {
      record->short_only = FALSE;
      begin_again (record);
    }
  else if (record->phase != PHASE_FIND && record->phase != PHASE_BROKEN && record->journal == NULL)
    {
      begin_again (record);
    }
  record->failed = FALSE;
  more = take_turn (record);
  if (record->failed)
    g_clear_pointer (&record->journal, uc_journal_close);
  return more || (record->short_only && !was_short);
}

UcPitFold *
uc_pit_record_fold (UcPitRecord *record)
{
  return record->before != NULL ? record->before : record->fold;
}

const char *
uc_pit_record_error (const UcPitRecord *record)
{
  return record->error;
}

gboolean
uc_pit_record_is_loaded (const UcPitRecord *record)
{
  return record->phase == PHASE_FOLLOW || record->before != NULL;
}

gboolean
uc_pit_record_is_found (const UcPitRecord *record)
{
  return record->found;
}

gboolean
uc_pit_record_is_read (const UcPitRecord *record)
{
  return record->phase == PHASE_FOLLOW;
}

gboolean
uc_pit_record_is_deep (const UcPitRecord *record)
{
  return record->deep;
}

void
uc_pit_record_deepen (UcPitRecord *record)
{
  record->deep = TRUE;
  begin_again (record);
}

guint64
uc_pit_record_begun (const UcPitRecord *record)
{
  return record->begun;
}

guint64
uc_pit_record_rows (const UcPitRecord *record)
{
  return record->rows;
}
