#include "uc-pit-alert.h"

#include <inttypes.h>
#include <string.h>

const char *
uc_pit_alert_kind_name (UcPitAlertKind kind)
{
  static const char *const names[] = {
#define X(name, text) text,
    UC_PIT_ALERTS (X)
#undef X
  };

  g_return_val_if_fail ((guint) kind < UC_N_PIT_ALERTS, "");
  return names[kind];
}

void
uc_pit_alert_free (UcPitRaised *alert)
{
  if (alert == NULL)
    return;
  g_free (alert->sentence);
  g_free (alert);
}

GPtrArray *
uc_pit_alert_list_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) uc_pit_alert_free);
}

char *
uc_pit_alert_identity (const UcPitRaised *alert)
{
  return g_strdup_printf ("%s:%s:%" PRIu64 ":%s", alert->table, uc_pit_alert_kind_name (alert->kind), alert->seq, alert->subject);
}

gint
uc_pit_alert_compare (gconstpointer a, gconstpointer b)
{
  const UcPitRaised *one = *(const UcPitRaised *const *) a, *other = *(const UcPitRaised *const *) b;
  int order = strcmp (one->table, other->table);

  if (one->t_real_ns != other->t_real_ns)
    return one->t_real_ns < other->t_real_ns ? -1 : 1;
  if (order == 0 && one->seq != other->seq)
    return one->seq < other->seq ? -1 : 1;
  if (order == 0)
    order = (gint) one->kind - (gint) other->kind;
  return order != 0 ? order : strcmp (one->subject, other->subject);
}
