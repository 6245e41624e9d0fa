#include "uc-pit-desk.h"

#include "uc-pit-link.h"

#include <glib/gi18n-lib.h>

struct _UcPitDesk
{
  UcPitWindow *window;
  UcPitFloor *floor; /* NULL = there is none */
  UcLinkDial dial;
  UcPitLink *link;
  GPtrArray *said; /* Said, that are not answered */
};

/* A person waits for the answer: none comes any more when the link is freed. */
typedef struct
{
  UcPitDesk *desk;
  UcPitItem *item;
} Said;

/* ---- what the link says ---- */

static void
take_known (const UcPitKnown *known, gpointer user_data)
{
  for (guint i = 0; i < known->noted->len; i++)
    {
      const UcPitNoted *noted = &g_array_index (known->noted, UcPitNoted, i);

      uc_pit_floor_take_fact (user_data, &noted->fact, noted->real_ns);
    }
}

static void
on_facts (UcPitLink *link, gpointer user_data)
{
  UcPitDesk *desk = user_data;

  if (desk->floor != NULL)
    uc_pit_facts_foreach (uc_pit_link_facts (link), take_known, desk->floor);
}

static void
show_meter (const UcPitMeter *meter, UcPitMeterShown *shown, GArray *claims)
{
  const GArray *from = meter->claims.claims;
  const guint first = claims->len;

  for (guint i = 0; meter->has_claims && i < from->len; i++)
    {
      const UcPitClaim *claim = &g_array_index (from, UcPitClaim, i);
      const UcPitClaimShown of = { claim->table, claim->round, claim->epoch, claim->rank, claim->amount, claim->is_decided };

      g_array_append_val (claims, of);
    }
  *shown = (UcPitMeterShown){ .name = meter->meter,
                              .value = meter->value,
                              .entry = meter->entry,
                              .is_closed = meter->state == UC_LINK_CLOSED || meter->state == UC_LINK_SUSPENDED,
                              .epoch = meter->has_claims ? meter->claims.epoch : 0,
                              .tickets = meter->has_claims ? meter->claims.tickets : 0,
                              .reserve = meter->has_claims ? meter->claims.reserve : UC_MONEY_UNKNOWN,
                              .n_claims = claims->len - first };
}

static void
on_meters (UcPitLink *link, gpointer user_data)
{
  UcPitDesk *desk = user_data;
  const guint n = uc_pit_link_n_meters (link);
  g_autofree UcPitMeterShown *meters = g_new0 (UcPitMeterShown, MAX (n, 1));
  g_autoptr (GArray) claims = g_array_new (FALSE, FALSE, sizeof (UcPitClaimShown));
  const char *warning = NULL;
  guint at = 0;

  for (guint i = 0; i < n; i++)
    show_meter (uc_pit_link_meter (link, i), &meters[i], claims);
  /* The array does not move any more. */
  for (guint i = 0; i < n && claims->len > 0; at += meters[i++].n_claims)
    meters[i].claims = &g_array_index (claims, UcPitClaimShown, at);
  if (uc_pit_link_lacks_copy (link))
    warning = _ ("Two copies of the ledger are filed, and there is one. Every progressive is closed.");
  else if (uc_pit_link_copies (link) == 1)
    warning = _ ("The ledger has one copy alone, as two persons filed it.");
  uc_pit_window_set_meters (desk->window, meters, n, warning);
}

static void
on_changed (UcPitLink *link, gpointer user_data)
{
  UcPitDesk *desk = user_data;

  uc_pit_window_set_link (desk->window, uc_pit_link_is_there (link) ? NULL : uc_pit_link_why (link));
}

/* ---- what a person says ---- */

static void
said_free (gpointer data)
{
  Said *said = data;

  uc_pit_item_free (said->item);
  g_free (said);
}

static void
on_answer (UcPitLink *link, const char *refused, gpointer user_data)
{
  Said *said = user_data;

  uc_pit_window_answer (said->desk->window, said->item, refused);
  g_ptr_array_remove (said->desk->said, said);
}

static void
on_say (UcPitWindow *window, const UcPitItem *item, guint what, const char *badge, UcPitDesk *desk)
{
  const UcPitItemId id = uc_pit_item_id (item);
  Said *said = g_new (Said, 1);

  *said = (Said){ desk, uc_pit_item_copy (item) };
  g_ptr_array_add (desk->said, said);
  uc_pit_link_say (desk->link, what, &id, badge, on_answer, said);
}

UcPitDesk *
uc_pit_desk_new (UcPitWindow *window, const UcLinkDial *dial, const char *pit)
{
  static const UcPitLinkFuncs funcs = { on_changed, on_facts, on_meters };
  UcPitDesk *desk = g_new0 (UcPitDesk, 1);

  desk->window = window;
  desk->said = g_ptr_array_new_with_free_func (said_free);
  desk->dial = *dial;
  desk->link = uc_pit_link_new (&desk->dial, pit, &funcs, desk);
  on_changed (desk->link, desk);
  g_signal_connect (window, "say", G_CALLBACK (on_say), desk);
  return desk;
}

void
uc_pit_desk_set_floor (UcPitDesk *desk, UcPitFloor *floor)
{
  desk->floor = floor;
  on_facts (desk->link, desk);
}

void
uc_pit_desk_free (UcPitDesk *desk)
{
  g_signal_handlers_disconnect_by_data (desk->window, desk);
  uc_pit_link_free (desk->link);
  g_ptr_array_unref (desk->said);
  g_free (desk);
}
