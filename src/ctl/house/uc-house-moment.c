#include "uc-house-moment.h"

#include "uc-archive.h"
#include "uc-resume.h"

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
  guint64 id, context; /* of the last row by then */
} Found;

/* From the round's first row on, to the first event that came later: that is a few hundred rows, or those that the index lacks. */
static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Found *found = user_data;

  if (row->events[0] != '\0' && row->t_real_ns > found->t_real_ns)
    return FALSE;
  found->id = row->id;
  found->context = row->context;
  return TRUE;
}

/* How the table stood, and since when. A round that is not closed, or was closed since the index was made, is met as any other. */
static gboolean
read_state (UcJournal *journal, const UcRoundRow *last, gint64 t_real_ns, UcHouseMoment *moment, GError **error)
{
  g_autofree UcRules *rules = g_new0 (UcRules, 1);
  g_autofree UcTable *table = g_new0 (UcTable, 1);
  UcRoundRow round;
  Found at = { .t_real_ns = t_real_ns };

  if (!uc_journal_read_rows (journal, last->first_row, 0, on_row, &at, error)
      || !uc_archive_rules (journal, at.context, rules, NULL, error) || !uc_resume_at (journal, rules, at.id, table, error))
    return FALSE;
  moment->round = table->now.carry.round;
  moment->is_going = table->now.round.began;
  moment->step = table->now.round.step;
  g_strlcpy (moment->dealer, table->now.carry.dealer, sizeof moment->dealer);
  if (moment->round == 0 || !uc_journal_round (journal, moment->round, &round, error))
    return FALSE;
  moment->since_ns = moment->is_going ? round.first_real_ns : round.last_real_ns;
  return TRUE;
}

void
uc_house_moment_read (UcHouseHit *hit, gint64 t_real_ns, UcHouseMoment *moment)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = NULL;

  *moment = (UcHouseMoment){ .table = g_strdup (hit->table), .path = g_strdup (hit->path), .round = hit->found.row.number };
  if (!uc_house_hit_check (hit))
    {
      moment->problem = g_strdup (hit->problem);
      return;
    }
  journal = uc_house_journal_open (hit->path, &error);
  if (journal == NULL || !read_state (journal, &hit->found.row, t_real_ns, moment, &error))
    moment->problem = g_strdup (error != NULL ? error->message : hit->path);
}
