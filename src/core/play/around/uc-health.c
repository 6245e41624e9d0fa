/* What devices and the service say of themselves and of people: connections, faults, clocks, badges. */
#include "uc-health.h"

#include "uc-emit.h"

static const UcEventKind device_events[UC_N_WORDS] = {
  [UC_WORD_UP] = UC_EVENT_DEVICE_UP,
  [UC_WORD_DOWN] = UC_EVENT_DEVICE_DOWN,
  [UC_WORD_FAULT] = UC_EVENT_DEVICE_FAULT,
};

gboolean
uc_health_device (UcDecision *d)
{
  UcEvent *e = uc_emit_begin (d, d->input->kind == UC_INPUT_DEVICE ? device_events[d->input->word] : UC_EVENT_CLOCK_STEPPED);

  e->device = d->input->device;
  g_strlcpy (e->text, d->input->text, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

/* What a device said was refused: nothing changes, and it is not heard a second time. */
gboolean
uc_health_refused (UcDecision *d)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_INPUT_REFUSED);

  g_strlcpy (e->text, d->input->text, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_health_doubt (UcDecision *d)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_RECORD_DOUBTED);

  e->reason = d->input->word;
  g_strlcpy (e->text, d->input->text, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_health_person (UcDecision *d)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_PERSON_ENROLLED);

  e->role = d->input->role;
  e->choice = d->input->word;
  g_strlcpy (e->by, d->input->badge, sizeof e->by);
  g_strlcpy (e->second, d->input->text, sizeof e->second);
  uc_emit (d, e);
  return TRUE;
}
