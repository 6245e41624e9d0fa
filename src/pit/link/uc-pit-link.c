#include "uc-pit-link.h"

#include "uc-link-peer.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define CERTIFICATE "pit:"
/* So long is an attempt … */
#define ATTEMPT_S 5
/* … and so long the pause behind it, or behind a link that has refused this screen. */
#define AGAIN_S 1
#define REFUSED_S 10
/* A link answers each beat. */
#define BEAT_MS 1000
#define SILENCE_US (3 * G_USEC_PER_SEC)

typedef struct
{
  UcPitLinkAnswer answer;
  gpointer user_data;
} Asked;

struct _UcPitLink
{
  const UcLinkDial *dial;
  char pit[UC_PIT_NAME_TEXT];
  char *certificate;      /* the common name that it must have */
  const UcPitLinkFuncs *funcs;
  gpointer user_data;
  guint attempt;          /* at which of its addresses */
  GCancellable *dialling; /* NULL: no attempt is under way */
  UcLinkPeer *peer;       /* NULL: there is no connection */
  guint retry, beat;      /* sources */
  guint64 peer_time, peer_came; /* of the link's last beat … */
  gint64 came_us;         /* … and of its last line, monotonic */
  gboolean is_there;
  gboolean has_ended;     /* and why is known: its other end has only to go … */
  guint pause_s;          /* … so long before the next attempt */
  char *why;              /* NULL: it is there */
  UcPitFacts *facts;
  UcPitFacts *coming;     /* what comes in a piece, and is not whole yet … */
  guint64 left;           /* … so many lines are left; NULL: none is awaited */
  GPtrArray *meters;      /* UcPitMeter */
  guint copies;
  gboolean lacks_copy;
  guint64 said;           /* the number of the last fact of this screen */
  GHashTable *asked;      /* number → Asked */
};

static gboolean on_retry (gpointer data);

static void
meter_free (gpointer data)
{
  UcPitMeter *meter = data;

  uc_pit_claims_clear (&meter->claims);
  g_free (meter);
}

static void
call (UcPitLink *self, void (*func) (UcPitLink *link, gpointer user_data))
{
  if (func != NULL)
    func (self, self->user_data);
}

/* ---- there, or not ---- */

static void
set_why (UcPitLink *self, const char *why)
{
  if (!self->is_there && g_strcmp0 (why, self->why) == 0)
    return;
  g_free (self->why);
  self->why = g_strdup (why);
  self->is_there = FALSE;
  call (self, self->funcs->changed);
}

static void
set_there (UcPitLink *self)
{
  g_clear_pointer (&self->why, g_free);
  self->is_there = TRUE;
  call (self, self->funcs->changed);
}

static void
try_again (UcPitLink *self, guint seconds)
{
  g_clear_handle_id (&self->retry, g_source_remove);
  self->retry = g_timeout_add_seconds (seconds, on_retry, self);
}

/* Nobody knows whether the link has recorded what it did not answer. */
static void
answer_all (UcPitLink *self, const char *why)
{
  g_autoptr (GHashTable) asked = g_steal_pointer (&self->asked);
  GHashTableIter iter;
  gpointer one;

  self->asked = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_hash_table_iter_init (&iter, asked);
  while (g_hash_table_iter_next (&iter, NULL, &one))
    if (((const Asked *)one)->answer != NULL)
      ((const Asked *)one)->answer (self, why, ((const Asked *)one)->user_data);
}

static void
close_peer (UcPitLink *self)
{
  g_clear_handle_id (&self->beat, g_source_remove);
  g_clear_pointer (&self->peer, uc_link_peer_free);
  g_clear_pointer (&self->coming, uc_pit_facts_free);
}

static void
answer (UcPitLink *self, guint64 n, const char *refused)
{
  const Asked *found = g_hash_table_lookup (self->asked, &n);
  Asked one;

  if (found == NULL)
    return;
  one = *found;
  g_hash_table_remove (self->asked, &n);
  if (one.answer != NULL)
    one.answer (self, refused, one.user_data);
}

/* ---- lines of the link ---- */

static void
end_coming (UcPitLink *self)
{
  if (self->left > 0)
    return;
  uc_pit_facts_free (self->facts);
  self->facts = g_steal_pointer (&self->coming);
  set_there (self);
  call (self, self->funcs->facts);
}

/* The connection is over, and @why is what is told of it. */
static void
end (UcPitLink *self, const char *why, guint pause_s)
{
  self->has_ended = TRUE;
  self->pause_s = pause_s;
  set_why (self, why);
}

static void
take_noted (UcPitLink *self, const UcLinkLine *line)
{
  UcPitNoted noted = { .row = line->n, .real_ns = (gint64)line->times[0] };

  if (!uc_pit_fact_parse (line->rest, &noted.fact, NULL))
    {
      end (self, _ ("the link says something that this program does not know; expected a link of the same version"), REFUSED_S);
      uc_link_peer_end (self->peer);
      return;
    }
  uc_pit_facts_add (self->coming != NULL ? self->coming : self->facts, &noted);
  if (self->coming == NULL)
    {
      call (self, self->funcs->facts);
      return;
    }
  self->left--;
  end_coming (self);
}

static UcPitMeter *
find_meter (UcPitLink *self, const char *name)
{
  UcPitMeter *meter;

  for (guint i = 0; i < self->meters->len; i++)
    if (strcmp (((UcPitMeter *)self->meters->pdata[i])->meter, name) == 0)
      return self->meters->pdata[i];
  meter = g_new0 (UcPitMeter, 1);
  g_strlcpy (meter->meter, name, sizeof meter->meter);
  meter->value = UC_MONEY_UNKNOWN;
  meter->state = UC_LINK_CLOSED;
  uc_pit_claims_init (&meter->claims);
  meter->claims.reserve = UC_MONEY_UNKNOWN;
  g_ptr_array_add (self->meters, meter);
  return meter;
}

static void
take_show (UcPitLink *self, const UcLinkLine *line)
{
  UcPitMeter *meter = find_meter (self, line->meter);

  meter->value = line->value;
  meter->entry = line->entry;
  meter->state = line->state;
  call (self, self->funcs->meters);
}

static void
take_claims (UcPitLink *self, const UcLinkLine *line)
{
  UcPitMeter *meter = find_meter (self, line->meter);

  if (!uc_pit_claims_parse (line->rest, &meter->claims))
    return;
  meter->has_claims = TRUE;
  call (self, self->funcs->meters);
}

/* “filed=2 lacks=no” */
static void
take_copies (UcPitLink *self, const UcLinkLine *line)
{
  static const char filed[] = "filed=";

  if (!g_str_has_prefix (line->rest, filed))
    return;
  self->copies = (guint)g_ascii_strtoull (line->rest + strlen (filed), NULL, 10);
  self->lacks_copy = g_str_has_suffix (line->rest, " lacks=yes");
  if (self->lacks_copy && !self->is_there)
    set_why (self, _ ("the link records nothing: two copies are filed, and its server has no synchronous standby"));
  call (self, self->funcs->meters);
}

static void
on_line (UcLinkPeer *peer, const UcLinkLine *line, gpointer user_data)
{
  UcPitLink *self = user_data;

  self->came_us = g_get_monotonic_time ();
  switch ((guint)line->kind)
    {
    case UC_LINK_FACTS:
      g_clear_pointer (&self->coming, uc_pit_facts_free);
      self->coming = uc_pit_facts_new ();
      self->left = line->n;
      end_coming (self);
      break;
    case UC_LINK_NOTED:
      take_noted (self, line);
      break;
    case UC_LINK_SHOW:
      take_show (self, line);
      break;
    case UC_LINK_CLAIMS:
      take_claims (self, line);
      break;
    case UC_LINK_COPIES:
      take_copies (self, line);
      break;
    case UC_LINK_ACK:
      answer (self, line->n, NULL);
      break;
    case UC_LINK_REFUSED:
      answer (self, line->n, line->rest);
      break;
    case UC_LINK_END:
      end (self, line->rest, self->is_there ? AGAIN_S : REFUSED_S);
      break;
    case UC_LINK_BEAT:
      self->peer_time = line->times[0];
      self->peer_came = (guint64)g_get_real_time () * 1000;
      break;
    /* What a link of a later version says beside it is not for this screen. */
    default:
      break;
    }
}

static void
on_wrong (UcLinkPeer *peer, const GError *why, gpointer user_data)
{
  UcPitLink *self = user_data;

  self->came_us = g_get_monotonic_time ();
  if (g_error_matches (why, UC_LINK_LINE_ERROR, UC_LINK_LINE_ERROR_TOO_LONG))
    uc_link_peer_drop (self->peer);
}

static void
on_gone (UcLinkPeer *peer, gpointer user_data)
{
  UcPitLink *self = user_data;
  g_autoptr (GError) why = uc_link_peer_get_problem (peer) != NULL ? g_error_copy (uc_link_peer_get_problem (peer)) : NULL;

  close_peer (self);
  if (!self->has_ended)
    set_why (self, why != NULL ? why->message : _ ("the link has closed the connection"));
  answer_all (self, _ ("the link went away before it answered; what it has recorded shows when it is back"));
  try_again (self, self->pause_s);
}

static gboolean
on_beat (gpointer data)
{
  UcPitLink *self = data;

  if (g_get_monotonic_time () - self->came_us > SILENCE_US)
    {
      end (self, _ ("nothing came from the link for three seconds"), AGAIN_S);
      uc_link_peer_drop (self->peer);
      self->beat = 0;
      return G_SOURCE_REMOVE;
    }
  uc_link_peer_send (self->peer, &(UcLinkLine){ .kind = UC_LINK_BEAT,
                                                .times = { (guint64)g_get_real_time () * 1000, self->peer_time, self->peer_came } });
  return G_SOURCE_CONTINUE;
}

/* ---- the connection ---- */

static void
on_dialled (GObject *source, GAsyncResult *result, gpointer data)
{
  static const UcLinkPeerFuncs funcs = { .line = on_line, .wrong = on_wrong, .gone = on_gone };
  g_autoptr (GError) error = NULL;
  g_autoptr (GIOStream) stream = uc_link_dial_finish (result, &error);
  UcLinkLine pit = { .kind = UC_LINK_PIT };
  UcPitLink *self;

  /* The object may be no more. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  self = data;
  g_clear_object (&self->dialling);
  g_clear_handle_id (&self->retry, g_source_remove);
  if (stream == NULL)
    {
      g_autofree char *why = g_strdup_printf (_ ("there is no connection to the link: %s"), error->message);

      try_again (self, error->domain == UC_LINK_TLS_ERROR ? REFUSED_S : AGAIN_S);
      set_why (self, why);
      return;
    }
  self->peer = uc_link_peer_new (stream, &funcs, self);
  self->came_us = g_get_monotonic_time ();
  self->peer_time = self->peer_came = 0;
  self->has_ended = FALSE;
  self->pause_s = AGAIN_S;
  g_strlcpy (pit.table, self->pit, sizeof pit.table);
  uc_link_peer_send (self->peer, &pit);
  self->beat = g_timeout_add (BEAT_MS, on_beat, self);
}

static gboolean
on_retry (gpointer data)
{
  UcPitLink *self = data;
  UcLinkDial dial = *self->dial;

  self->retry = 0;
  dial.name = self->certificate;
  dial.attempt = self->attempt++;
  /* An attempt that lasts is given up, and another one made. */
  if (self->dialling != NULL)
    g_cancellable_cancel (self->dialling);
  g_clear_object (&self->dialling);
  self->dialling = g_cancellable_new ();
  try_again (self, ATTEMPT_S);
  uc_link_dial_async (&dial, self->dialling, on_dialled, self);
  return G_SOURCE_REMOVE;
}

UcPitLink *
uc_pit_link_new (const UcLinkDial *dial, const char *pit, const UcPitLinkFuncs *funcs, gpointer user_data)
{
  UcPitLink *self;

  g_return_val_if_fail (uc_pit_fact_is_name (pit), NULL);
  self = g_new0 (UcPitLink, 1);
  self->dial = dial;
  g_strlcpy (self->pit, pit, sizeof self->pit);
  self->certificate = g_strconcat (CERTIFICATE, pit, NULL);
  self->funcs = funcs;
  self->user_data = user_data;
  self->why = g_strdup (_ ("the link has not answered yet"));
  self->facts = uc_pit_facts_new ();
  self->meters = g_ptr_array_new_with_free_func (meter_free);
  self->asked = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  on_retry (self);
  return self;
}

void
uc_pit_link_free (UcPitLink *self)
{
  close_peer (self);
  g_clear_handle_id (&self->retry, g_source_remove);
  if (self->dialling != NULL)
    g_cancellable_cancel (self->dialling);
  g_clear_object (&self->dialling);
  uc_pit_facts_free (self->facts);
  g_ptr_array_unref (self->meters);
  g_hash_table_unref (self->asked);
  g_free (self->certificate);
  g_free (self->why);
  g_free (self);
}

gboolean
uc_pit_link_is_there (const UcPitLink *self)
{
  return self->is_there;
}

const char *
uc_pit_link_why (const UcPitLink *self)
{
  return self->why;
}

void
uc_pit_link_say (UcPitLink *self, UcPitWhat what, const UcPitItemId *item, const char *badge, UcPitLinkAnswer answer_func, gpointer user_data)
{
  const Asked asked = { answer_func, user_data };
  UcPitFact fact = { .what = what, .item = *item };
  g_autoptr (GError) error = NULL;
  char words[UC_PIT_FACT_TEXT];

  g_strlcpy (fact.where, self->pit, sizeof fact.where);
  if (!self->is_there)
    g_set_error_literal (&error, UC_PIT_FACT_ERROR, UC_PIT_FACT_ERROR_REFUSED, self->why);
  else if (g_strlcpy (fact.badge, badge, sizeof fact.badge) >= sizeof fact.badge)
    g_set_error (&error, UC_PIT_FACT_ERROR, UC_PIT_FACT_ERROR_SYNTAX, _ ("“%s” is not a badge; expected up to %u letters, digits and “-”"), badge,
                 UC_BADGE_TEXT - 1);
  else
    uc_pit_fact_check (&fact, &error);
  if (error != NULL)
    {
      if (answer_func != NULL)
        answer_func (self, error->message, user_data);
      return;
    }
  self->said++;
  g_hash_table_insert (self->asked, g_memdup2 (&self->said, sizeof self->said), g_memdup2 (&asked, sizeof asked));
  uc_link_peer_send (self->peer, &(UcLinkLine){ .kind = UC_LINK_FACT, .n = self->said, .rest = uc_pit_fact_print (&fact, words) });
}

const UcPitFacts *
uc_pit_link_facts (const UcPitLink *self)
{
  return self->facts;
}

guint
uc_pit_link_n_meters (const UcPitLink *self)
{
  return self->meters->len;
}

const UcPitMeter *
uc_pit_link_meter (const UcPitLink *self, guint i)
{
  return self->meters->pdata[i];
}

guint
uc_pit_link_copies (const UcPitLink *self)
{
  return self->copies;
}

gboolean
uc_pit_link_lacks_copy (const UcPitLink *self)
{
  return self->lacks_copy;
}
