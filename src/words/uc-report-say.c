#include "uc-report-say.h"

#include "uc-digest.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>

char *
uc_report_zone (gint64 t_real_ns)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (t_real_ns / 1000000000);

  return time == NULL ? g_strdup ("?") : g_date_time_format (time, "%Z, UTC%:z");
}

/* "pays $37.50, 3 to 2", "$25 taken". */
static char *
say_outcome (const UcEvent *event)
{
  g_autofree char *stake = uc_say_money (event->stake);
  g_autofree char *pays = uc_say_money (event->pays);
  g_autofree char *odds = uc_say_odds (event->odds);

  switch ((guint)event->outcome)
    {
    case UC_WORD_WIN:
      /* Translators: a sum and odds, "pays $37.50, 3 to 2". */
      return odds[0] == '\0' ? g_strdup_printf (_ ("pays %s"), pays) : g_strdup_printf (_ ("pays %s, %s"), pays, odds);
    case UC_WORD_LOSE:
      return g_strdup_printf (_ ("%s taken"), stake);
    case UC_WORD_VOID:
      return g_strdup_printf (_ ("void, %s returned"), stake);
    default:
      return g_strdup_printf (_ ("%s returned"), stake);
    }
}

char *
uc_report_settlement (const UcEvent *event)
{
  g_autofree char *outcome = say_outcome (event);

  /* Translators: what something is, and what is said of it; here a wager, "Main: pays $37.50, 3 to 2". */
  return g_strdup_printf (_ ("%s: %s"), uc_say_wager (event->wager), outcome);
}

static gboolean
is_covered (const UcEvent *event)
{
  return (event->kind == UC_EVENT_OWED || event->kind == UC_EVENT_CORRECTION_OWES) && event->cause == UC_WORD_RULING_COVERS;
}

/* A correction repeats the list of what is owed in the round. A ruling on a dispute stays beside the list, and the last line about what
 * it covers counts. */
static gboolean
is_owed_still (const GArray *events, guint i)
{
  const UcEvent *event = &g_array_index (events, UcEvent, i);
  gboolean ruled = event->kind == UC_EVENT_OWED && event->cause == UC_WORD_DISPUTE;

  if (event->of_round != 0 || (is_covered (event) && event->change == 0)
      || uc_digest_taken_back ((const UcEvent *)(gpointer)events->data, events->len, i))
    return FALSE;
  for (guint later = i + 1; later < events->len && !ruled; later++)
    {
      const UcEvent *other = &g_array_index (events, UcEvent, later);

      if (other->kind == UC_EVENT_CORRECTED && other->of_round == 0
          && !uc_digest_taken_back ((const UcEvent *)(gpointer)events->data, events->len, later))
        return FALSE;
      if (is_covered (event) && is_covered (other) && other->of_round == 0 && other->seat == event->seat)
        return FALSE;
    }
  return TRUE;
}

static char *
say_owed (const UcEvent *event)
{
  g_autofree char *sum = event->change == UC_MONEY_UNKNOWN ? NULL : uc_say_money_cents (ABS (event->change));

  if (sum == NULL)
    return g_strdup (_ ("The floor settles a difference beside this."));
  if (is_covered (event))
    return g_strdup_printf (_ ("The floor’s ruling covers %s of that."), sum);
  if (event->change < 0)
    return g_strdup_printf (_ ("%s of this was paid too much."), sum);
  if (event->kind == UC_EVENT_OWED && event->cause == UC_WORD_DISPUTE)
    return g_strdup_printf (_ ("The floor ruled: %s more is owed."), sum);
  return g_strdup_printf (_ ("%s is owed beside this."), sum);
}

char **
uc_report_beside (const GArray *events, guint seat)
{
  g_autoptr (GStrvBuilder) said = g_strv_builder_new ();

  for (guint i = 0; i < events->len; i++)
    {
      const UcEvent *event = &g_array_index (events, UcEvent, i);
      gboolean owes = event->kind == UC_EVENT_OWED || event->kind == UC_EVENT_CORRECTION_OWES;
      gboolean stands = event->kind == UC_EVENT_RULING && event->choice == UC_WORD_STANDS;
      g_autofree char *words = NULL;

      if (event->seat != seat || (!owes && !stands) || (owes && !is_owed_still (events, i)))
        continue;
      words = owes ? say_owed (event) : g_strdup (_ ("The floor ruled on the dispute: it stands."));
      g_strv_builder_add (said, words);
    }
  return g_strv_builder_end (said);
}

char *
uc_report_result (const UcEvent *event)
{
  const char *word = event->outcome == UC_WORD_WIN    ? _ ("wins")
                     : event->outcome == UC_WORD_LOSE ? _ ("loses")
                     : event->outcome == UC_WORD_VOID ? _ ("void")
                                                      : _ ("push");

  return event->combination == UC_COMBINATION_NONE
             ? g_strdup (word)
             /* Translators: an outcome and what it is won with, "wins, One unsuited match". */
             : g_strdup_printf (_ ("%s, %s"), word, uc_say_combination (event->combination));
}
