#include "uc-report-private.h"

#include "uc-mark-sign.h"
#include "uc-moment-words.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

char *
uc_report_camera (const UcReport *report, gint64 t_real_ns)
{
  return report->order->has_offset ? uc_moment_time (t_real_ns + report->order->offset_ns) : g_strdup ("");
}

char *
uc_report_title (const UcReportRound *round)
{
  if (round->number == 0)
    return g_strdup (_ ("After the last closed round"));
  return round->closed ? g_strdup_printf (_ ("Round %u"), round->number)
                       : g_strdup_printf (_ ("Round %u, still open"), round->number);
}

char *
uc_report_rounds (const UcReport *report)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const GPtrArray *rounds = report->rounds;

  for (guint i = 0; i < rounds->len; i++)
    {
      const UcReportRound *first = rounds->pdata[i];
      guint32 last = first->number;

      while (i + 1 < rounds->len && ((const UcReportRound *)rounds->pdata[i + 1])->number == last + 1)
        last = ((const UcReportRound *)rounds->pdata[++i])->number;
      if (first->number == 0)
        uc_say_listed (text, "%s", _ ("after the last closed round"));
      else if (last > first->number)
        uc_say_listed (text, "%u–%u", first->number, last);
      else
        uc_say_listed (text, "%u", first->number);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
uc_report_marks (guint32 marks)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < UC_N_MARKS; i++)
    if ((marks & (1u << i)) != 0)
      uc_say_listed (text, "%s", uc_mark_word (i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
uc_report_badges (const UcEvent *event)
{
  const char *role = event->role == UC_ROLE_NONE ? "" : uc_say_role (event->role);
  g_autofree char *first = role[0] == '\0' ? g_strdup (event->by) : g_strdup_printf ("%s, %s", event->by, role);

  /* Who was overruled has signed nothing; the sentence names the badge. */
  if (event->kind == UC_EVENT_PAYOUT_OVERRULED)
    return g_steal_pointer (&first);
  return event->second[0] == '\0' ? g_steal_pointer (&first) : g_strdup_printf ("%s; %s", first, event->second);
}

char *
uc_report_proof (const UcReportRound *round, gboolean *bad)
{
  const UcVerdict *proof = round->proof;

  *bad = proof != NULL && proof->n_grave > 0;
  if (proof == NULL)
    return g_strdup (_ ("not decided again: it cannot be read"));
  if (proof->n_damage > 0)
    return g_strdup (((const UcDamage *)proof->damage->pdata[0])->text);
  return g_strdup_printf (_ ("%u inputs give the same %u events, byte for byte"), (guint)proof->rows,
                          (guint)proof->events);
}
