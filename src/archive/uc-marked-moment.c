#include "uc-marked-moment.h"

UcMarkedMoment *
uc_marked_moment_new (guint32 round, guint64 seq, gint64 at_ns, const char *name, const char *line)
{
  UcMarkedMoment *moment = g_new0 (UcMarkedMoment, 1);

  moment->round = round;
  moment->seq = seq;
  moment->at_ns = at_ns;
  moment->name = g_strdup (name);
  moment->line = g_strdup (line);
  moment->file = seq == 0 ? g_strdup_printf ("round-%u.png", round)
                          : g_strdup_printf ("round-%u-event-%" G_GUINT64_FORMAT ".png", round, seq);
  return moment;
}

void
uc_marked_moment_free (UcMarkedMoment *moment)
{
  g_free (moment->name);
  g_free (moment->line);
  g_free (moment->file);
  g_clear_pointer (&moment->png, g_bytes_unref);
  g_free (moment);
}

int
uc_marked_moment_compare (gconstpointer a, gconstpointer b)
{
  const UcMarkedMoment *one = *(UcMarkedMoment *const *)a, *other = *(UcMarkedMoment *const *)b;

  if (one->round != other->round)
    return one->round < other->round ? -1 : 1;
  return one->seq < other->seq ? -1 : one->seq > other->seq;
}

guint
uc_marked_moments_n_pictures (const GPtrArray *moments)
{
  guint n = 0;

  for (guint i = 0; moments != NULL && i < moments->len; i++)
    n += ((const UcMarkedMoment *)moments->pdata[i])->png != NULL;
  return n;
}
