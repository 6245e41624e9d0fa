#include "uc-pit-read.h"

#include "uc-archive.h"
#include "uc-hearing.h"
#include "uc-house-index.h"
#include "uc-journal.h"
#include "uc-months.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>

/* How a file and its WAL were when they were read. */
typedef struct
{
  GStatBuf file, wal;
} Seen;

struct _UcPitRead
{
  char *folder, *table;
  gint64 since_ns;
  UcPitAlerts *alerts;
  UcHearing *hearing; /* NULL: the auditor is not asked, or could not read a table file */
  char *path;         /* the month that is read; NULL: none yet */
  guint64 row;        /* of it, the last that was read */
  UcHash hash;        /* … and its hash, if the row is not 0 and was read here */
  guint64 from_row;   /* of the first month: the rows before it are the auditor's alone */
  Seen seen;
};

UcPitRead *
uc_pit_read_new (const char *folder, const UcPitLimits *limits, gint64 since_ns)
{
  UcPitRead *r = g_new0 (UcPitRead, 1);

  r->folder = g_strdup (folder);
  r->table = g_path_get_basename (folder);
  r->since_ns = since_ns;
  r->alerts = uc_pit_alerts_new (r->table, limits);
  r->hearing = limits->is_on[UC_PIT_ALERT_AUDIT_FINDING] ? uc_hearing_new () : NULL;
  return r;
}

void
uc_pit_read_free (UcPitRead *r)
{
  if (r == NULL)
    return;
  g_free (r->folder);
  g_free (r->table);
  uc_pit_alerts_free (r->alerts);
  uc_hearing_free (r->hearing);
  g_free (r->path);
  g_free (r);
}

const char *
uc_pit_read_table (const UcPitRead *r)
{
  return r->table;
}

UcPitAlerts *
uc_pit_read_alerts (UcPitRead *r)
{
  return r->alerts;
}

void
uc_pit_read_end (UcPitRead *r)
{
  g_clear_pointer (&r->hearing, uc_hearing_free);
}

/* ---- where to begin ---- */

typedef struct
{
  gint64 since_ns;
  guint64 day_row;        /* with which the gaming day begins; 0 = not found */
  guint64 checkpoint_row; /* the last one before it, with which the auditor begins */
} Search;

/* Behind such a row nothing but its checkpoint matters. */
static gboolean
ends_in_checkpoint (const UcRow *row)
{
  const char *last = strrchr (row->events, '\n');

  return g_str_has_prefix (last == NULL ? row->events : last + 1, "checkpoint ");
}

static gboolean
on_row_back (const UcRow *row, gpointer user_data)
{
  Search *search = user_data;

  if (search->day_row == 0 && row->t_real_ns <= search->since_ns && uc_row_has (row, "gaming-day-began"))
    search->day_row = row->id;
  else if (search->day_row != 0 && ends_in_checkpoint (row))
    search->checkpoint_row = row->id;
  return search->checkpoint_row == 0;
}

/* The newest month in which the gaming day begins, or the first month at all. */
static gboolean
find_begin (UcPitRead *r, char **months, GError **error)
{
  Search search = { r->since_ns, 0, 0 };

  for (guint i = g_strv_length (months); i-- > 0;)
    {
      g_autoptr (UcJournal) journal = uc_house_journal_open (months[i], error);

      if (journal == NULL || !uc_journal_read_back (journal, 0, on_row_back, &search, error))
        return FALSE;
      if (search.day_row == 0 && i > 0)
        continue;
      r->path = g_strdup (months[i]);
      r->from_row = MAX (search.day_row, 1);
      r->row = MAX (search.checkpoint_row, 1) - 1;
      break;
    }
  return TRUE;
}

/* ---- rows ---- */

typedef struct
{
  UcPitRead *read;
  UcJournal *journal;
  GPtrArray *raised;
  gboolean is_first;   /* the month that reading began in */
  gboolean is_context; /* only what is in force is wanted of the row */
  guint64 context;     /* of the last row */
  guint64 known;       /* row that was read before, and must be the same; 0 = none */
  guint64 checkpoint;  /* row with which the auditor begins in mid-life; 0 = it begins with the file */
  GError **error;
  gboolean good;
} Reading;

/* A table file that the auditor cannot read ends its hearing, and no other alert. */
static void
hear_context (Reading *reading, const UcRow *row)
{
  UcPitRead *r = reading->read;
  g_autoptr (GError) error = NULL;

  if (r->hearing == NULL || uc_hearing_context (r->hearing, reading->journal, row, &error))
    return;
  uc_tell_error (_ ("%s: the auditor is not asked any longer: %s\n"), r->table, error->message);
  g_clear_pointer (&r->hearing, uc_hearing_free);
}

static void
take_context (Reading *reading, const UcRow *row)
{
  UcPitRead *r = reading->read;
  g_autoptr (GError) error = NULL;
  UcRules rules;
  const gboolean is_known = uc_archive_rules (reading->journal, row->id, &rules, NULL, &error);

  /* Before the first table file is in force there is none to ask for. */
  if (!is_known && !g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING))
    uc_tell_error (_ ("%s: hits are not counted: %s\n"), r->table, error->message);
  uc_pit_alerts_set_rules (r->alerts, is_known ? &rules : NULL);
  hear_context (reading, row);
}

static void
take_findings (Reading *reading, const UcRow *row, gboolean is_counted)
{
  UcPitRead *r = reading->read;
  g_autoptr (GPtrArray) findings = uc_audit_findings_new ();

  if (row->id == reading->checkpoint)
    uc_hearing_checkpoint (r->hearing, row);
  else
    uc_hearing_row (r->hearing, row);
  uc_hearing_end (r->hearing, findings);
  for (guint i = 0; is_counted && i < findings->len; i++)
    uc_pit_alerts_finding (r->alerts, findings->pdata[i], row->t_real_ns, reading->raised);
}

/* Another record in the place of the one that was read would raise alerts that nobody could find again. */
static gboolean
check_known (Reading *reading, const UcRow *row)
{
  UcPitRead *r = reading->read;

  if (row->id == reading->known && uc_hash_equal (&row->hash, &r->hash))
    return TRUE;
  g_set_error (reading->error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
               _ ("%s: row %" PRIu64 " is other than before, so the copy was replaced; compare it with the table’s own record, and start this command again"),
               r->path, reading->known);
  return reading->good = FALSE;
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Reading *reading = user_data;
  UcPitRead *r = reading->read;
  const gboolean is_counted = !reading->is_first || row->id >= r->from_row;

  if (reading->known != 0 && row->id <= reading->known)
    return check_known (reading, row);
  if (row->kind == UC_ROW_CONTEXT)
    take_context (reading, row);
  if (reading->is_context)
    return TRUE;
  if (row->kind == UC_ROW_INPUT || row->kind == UC_ROW_OPENING)
    {
      if (is_counted && !uc_pit_alerts_row (r->alerts, row->events, row->t_real_ns, reading->raised, reading->error))
        {
          g_prefix_error (reading->error, "%s: row %" PRIu64 ": ", r->path, row->id);
          return reading->good = FALSE;
        }
      if (r->hearing != NULL)
        take_findings (reading, row, is_counted);
    }
  r->row = row->id;
  r->hash = row->hash;
  return TRUE;
}

static gboolean
on_row_context (const UcRow *row, gpointer user_data)
{
  ((Reading *) user_data)->context = row->context;
  return FALSE;
}

/* What is in force where reading begins, and the checkpoint with which the auditor begins. */
static gboolean
begin_inside (Reading *reading, GError **error)
{
  UcPitRead *r = reading->read;
  const guint64 first = r->row + 1;

  if (first == 1)
    return TRUE;
  if (!uc_journal_read_rows (reading->journal, first, first, on_row_context, reading, error))
    return FALSE;
  reading->is_context = TRUE;
  if (reading->context != 0 && !uc_journal_read_rows (reading->journal, reading->context, reading->context, on_row, reading, error))
    return FALSE;
  reading->is_context = FALSE;
  reading->checkpoint = first;
  return TRUE;
}

/* ---- months ---- */

static void
look (const char *path, Seen *seen)
{
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);

  memset (seen, 0, sizeof *seen);
  if (g_stat (path, &seen->file) != 0)
    memset (&seen->file, 0, sizeof seen->file);
  if (g_stat (wal, &seen->wal) != 0)
    memset (&seen->wal, 0, sizeof seen->wal);
}

static gboolean
is_same_file (const GStatBuf *a, const GStatBuf *b)
{
  return a->st_ino == b->st_ino && a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec
         && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static gboolean
read_month (UcPitRead *r, gboolean is_beginning, GPtrArray *raised, GError **error)
{
  g_autoptr (UcJournal) journal = NULL;
  Reading reading = { .read = r, .raised = raised, .is_first = r->from_row > 0, .error = error, .good = TRUE };
  Seen now;

  look (r->path, &now);
  if (!is_beginning && is_same_file (&now.file, &r->seen.file) && is_same_file (&now.wal, &r->seen.wal))
    return TRUE;
  journal = uc_house_journal_open (r->path, error);
  if (journal == NULL)
    return FALSE;
  reading.journal = journal;
  reading.known = is_beginning ? 0 : r->row;
  if (uc_journal_last_row (journal) < reading.known)
    return check_known (&reading, &(UcRow){ 0 });
  if (is_beginning && !begin_inside (&reading, error))
    return FALSE;
  if (!uc_journal_read_rows (journal, reading.known == 0 ? r->row + 1 : r->row, 0, on_row, &reading, error) || !reading.good)
    return FALSE;
  r->seen = now;
  return TRUE;
}

static const char *
month_after (char **months, const char *path)
{
  for (guint i = 0; months[i] != NULL; i++)
    if (strcmp (months[i], path) > 0)
      return months[i];
  return NULL;
}

gboolean
uc_pit_read_more (UcPitRead *r, GPtrArray *raised, GError **error)
{
  /* Listed before the month is read: where a later one is listed, this one has ended. */
  g_auto (GStrv) months = uc_months_list (r->folder);
  gboolean is_beginning = r->path == NULL;
  const char *next;

  if (is_beginning && !find_begin (r, months, error))
    return FALSE;
  if (r->path == NULL)
    return TRUE;
  while (read_month (r, is_beginning, raised, error))
    {
      next = month_after (months, r->path);
      if (next == NULL)
        return TRUE;
      g_free (r->path);
      r->path = g_strdup (next);
      r->row = 0;
      r->from_row = 0;
      is_beginning = FALSE;
      memset (&r->seen, 0, sizeof r->seen);
    }
  return FALSE;
}
