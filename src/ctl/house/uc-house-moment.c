#include "uc-house-moment.h"

#include "uc-archive.h"
#include "uc-months.h"
#include "uc-resume.h"
#include "uc-time.h"

#include <string.h>

void
uc_house_moment_clear (UcHouseMoment *moment)
{
  g_free (moment->table);
  g_free (moment->path);
  g_free (moment->problem);
}

typedef struct
{
  gint64 t_real_ns;    /* that is asked for */
  guint64 id, context; /* of the last row by then; 0 = none */
  gint64 end_ns;       /* … its time */
  gboolean is_passed;  /* a row came later */
} Found;

/* The months that a moment is looked for in, one after the other. */
typedef struct
{
  UcJournal *journal; /* that has the moment */
  UcJournal *before;  /* the month before; %NULL = not needed */
  Found at;
} Walk;

static void
walk_clear (Walk *walk)
{
  g_clear_pointer (&walk->journal, uc_journal_close);
  g_clear_pointer (&walk->before, uc_journal_close);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_clear)

/* From the round's first row on, to the first event that came later: that is a few hundred rows, or those that the index lacks. */
static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Found *found = user_data;
  /* Other rows begin a file or end it: a change of months changes nothing at the table. */
  const gboolean is_later = row->kind == UC_ROW_INPUT && row->t_real_ns > found->t_real_ns;

  found->is_passed |= is_later;
  if (row->events[0] != '\0' && is_later)
    return FALSE;
  found->id = row->id;
  found->context = row->context;
  if (row->kind == UC_ROW_INPUT || found->end_ns == 0)
    found->end_ns = row->t_real_ns;
  return TRUE;
}

/* (transfer full): the path of the month that comes behind the one at @path in its folder, or %NULL. */
static char *
next_month (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path), *name = g_path_get_basename (path);
  g_auto (GStrv) months = uc_months_list (folder);

  for (guint i = 0; months[i] != NULL; i++)
    {
      g_autofree char *other = g_path_get_basename (months[i]);

      if (strcmp (other, name) > 0)
        return g_strdup (months[i]);
    }
  return NULL;
}

static gboolean
fail_short (const Walk *walk, GError **error)
{
  char end[UC_TIME_TEXT], asked[UC_TIME_TEXT];

  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: the journal ends at %.19sZ, before %.19sZ: how the table was then is not known",
               uc_journal_path (walk->journal), uc_time_format (walk->at.end_ns, end), uc_time_format (walk->at.t_real_ns, asked));
  return FALSE;
}

/* The last row by the moment, in the round's month or a later one. A month's end alone does not say that the table stayed so. */
static gboolean
find_row (const UcHouseHit *hit, Walk *walk, GError **error)
{
  walk->journal = uc_house_journal_open (hit->path, error);
  if (walk->journal == NULL || !uc_journal_read_rows (walk->journal, hit->found.row.first_row, 0, on_row, &walk->at, error))
    return FALSE;
  while (!walk->at.is_passed)
    {
      g_autofree char *path = next_month (uc_journal_path (walk->journal));
      g_autoptr (UcJournal) next = path == NULL ? NULL : uc_house_journal_open (path, error);
      Found at = { .t_real_ns = walk->at.t_real_ns };

      if (path == NULL)
        return fail_short (walk, error);
      if (next == NULL || !uc_house_goes_on (walk->journal, next, error) || !uc_journal_read_rows (next, 1, 0, on_row, &at, error))
        return FALSE;
      if (at.id == 0)
        return at.is_passed || fail_short (walk, error);
      g_clear_pointer (&walk->before, uc_journal_close);
      walk->before = g_steal_pointer (&walk->journal);
      walk->journal = g_steal_pointer (&next);
      walk->at = at;
    }
  return TRUE;
}

/* How the table stood, and since when. A round that is not closed, or was closed since the index was made, is met as any other. */
static gboolean
read_state (Walk *walk, UcHouseMoment *moment, GError **error)
{
  g_autofree UcRules *rules = g_new0 (UcRules, 1);
  g_autofree UcTable *table = g_new0 (UcTable, 1);
  UcRoundRow round;

  if (!uc_archive_rules (walk->journal, walk->at.context, rules, NULL, error)
      || !uc_resume_at (walk->journal, rules, walk->at.id, table, error))
    return FALSE;
  moment->round = table->now.carry.round;
  moment->is_going = table->now.round.began;
  moment->step = table->now.round.step;
  g_strlcpy (moment->dealer, table->now.carry.dealer, sizeof moment->dealer);
  /* No round is open when a month ends: a round that the month before has was closed there, and the opening of this one only names it. */
  if (moment->round == 0
      || ((walk->before == NULL || !uc_journal_round (walk->before, moment->round, &round, NULL))
          && !uc_journal_round (walk->journal, moment->round, &round, error)))
    return FALSE;
  moment->since_ns = moment->is_going ? round.first_real_ns : round.last_real_ns;
  return TRUE;
}

void
uc_house_moment_read (UcHouseHit *hit, gint64 t_real_ns, UcHouseMoment *moment)
{
  g_autoptr (GError) error = NULL;
  g_auto (Walk) walk = { .at = { .t_real_ns = t_real_ns } };

  *moment = (UcHouseMoment){ .table = g_strdup (hit->table), .path = g_strdup (hit->path), .round = hit->found.row.number };
  if (!uc_house_hit_check (hit))
    {
      moment->problem = g_strdup (hit->problem);
      return;
    }
  if (!find_row (hit, &walk, &error) || !read_state (&walk, moment, &error))
    moment->problem = g_strdup (error != NULL ? error->message : hit->path);
  if (walk.journal != NULL)
    {
      g_free (moment->path);
      moment->path = g_strdup (uc_journal_path (walk.journal));
    }
}
