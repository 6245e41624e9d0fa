/* The workbench: events numbered, stamped and applied to the working copy; refusals that say what was expected. */
#include "uc-decision.h"

#include "uc-apply.h"

#include <string.h>

G_DEFINE_QUARK (uc-table-error-quark, uc_table_error)

/* Where the stamps of these events begin: those of others are 2^40 away, which no table reaches. */
static guint64
first_stamp (void)
{
  static _Atomic guint64 n_events;

  return ++n_events << 40;
}

UcEvents *
uc_events_new (void)
{
  UcEvents *events = g_new0 (UcEvents, 1);

  events->cap = 32;
  events->v = g_new (UcEvent, events->cap);
  events->stamps = first_stamp ();
  return events;
}

void
uc_events_free (UcEvents *events)
{
  if (events == NULL)
    return;
  g_free (events->v);
  g_free (events);
}

/* ---- events ---- */

UcEvent *
uc_event (UcDecision *d, UcEventKind kind)
{
  UcEvents *out = d->out;
  UcEvent *e;

  if (out->n == out->cap)
    {
      out->cap *= 2;
      out->v = g_renew (UcEvent, out->v, out->cap);
    }
  e = &out->v[out->n];
  memset (e, 0, sizeof *e);
  e->kind = kind;
  e->first = out->n == 0;
  e->seq = d->s->carry.seq + 1;
  e->t_real_ns = d->input->t_real_ns;
  e->t_mono_ns = d->input->t_mono_ns;
  return e;
}

static gboolean
begins_round (const UcEvent *e)
{
  return e->kind == UC_EVENT_WAGER_ACCEPTED || e->kind == UC_EVENT_WAGER_PLACED;
}

void
uc_emit (UcDecision *d, UcEvent *e)
{
  if (d->s->round.began)
    e->round = d->s->carry.round;
  else if (begins_round (e))
    e->round = d->s->carry.round + 1;
  d->out->n++;
  uc_apply_to_working (&d->out->after, e);
}

void
uc_event_cite (const UcDecision *d, UcEvent *e, UcCite cite)
{
  g_strlcpy (e->citation, uc_rules_cite (d->rules, cite), sizeof e->citation);
}

/* ---- refusals ---- */

gboolean
uc_refuse (UcDecision *d, UcTableError code, UcCite cite, const char *format, ...)
{
  g_autofree char *why = NULL;
  char citation[UC_CITATION_TEXT];
  va_list args;

  if (d->error == NULL)
    return FALSE;
  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);
  if (cite == UC_CITE_NONE)
    g_set_error (d->error, UC_TABLE_ERROR, code, "%s", why);
  else
    g_set_error (d->error, UC_TABLE_ERROR, code, "%s (%s)", why,
                 uc_citation_format (uc_rules_cite (d->rules, cite), citation));
  return FALSE;
}

gboolean
uc_refuse_not_now (UcDecision *d)
{
  g_autofree char *expected = NULL;

  if (d->error == NULL)
    return FALSE;
  expected = uc_table_expected (d->table);
  return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, uc_table_prompt (d->table).cite, "“%s” is not asked for now; expected %s",
                    uc_input_verb (d->input->kind), expected);
}

static gboolean
check_role (UcDecision *d, UcRole role, UcCite cite)
{
  const UcInput *input = d->input;

  if (input->role >= role)
    return TRUE;
  return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, cite, "badge %s may not do this: %s; a %s or above is needed",
                    input->badge, uc_role_name (input->role), uc_role_name (role));
}

gboolean
uc_require_role (UcDecision *d, UcRole role, gboolean *handled)
{
  const UcInput *input = d->input;

  *handled = FALSE;
  if (input->auth == UC_WORD_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_NONE, "badge %s: nobody has looked up its PIN", input->badge);
  if (input->auth != UC_WORD_OK)
    {
      UcEvent *e = uc_event (d, UC_EVENT_PIN_REFUSED);

      g_strlcpy (e->by, input->badge, sizeof e->by);
      e->reason = input->auth;
      uc_emit (d, e);
      *handled = TRUE;
      return FALSE;
    }
  return check_role (d, role, UC_CITE_PROGRESSIVE_VALIDATE);
}

gboolean
uc_require_signer (UcDecision *d, UcRole role, UcCite cite)
{
  if (d->input->role == UC_ROLE_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, cite, "badge %s is not known; expected that of a %s or above",
                      d->input->badge, uc_role_name (role));
  return check_role (d, role, cite);
}
