#include "uc-event-kind.h"

#include "uc-name.h"

static const char *const kind_names[UC_N_EVENTS] = {
  [UC_EVENT_NONE] = "",
#define X(name, text, keys) [UC_EVENT_##name] = text,
  UC_EVENTS (X)
#undef X
};

static const char *const kind_keys[UC_N_EVENTS] = {
  [UC_EVENT_NONE] = "",
#define X(name, text, keys) [UC_EVENT_##name] = keys,
  UC_EVENTS (X)
#undef X
};

const char *
uc_event_kind_name (UcEventKind kind)
{
  g_return_val_if_fail (kind < UC_N_EVENTS, "");

  return kind_names[kind];
}

UcEventKind
uc_event_kind_parse (const char *text)
{
  return uc_name_index (kind_names, UC_N_EVENTS, text);
}

const char *
uc_event_kind_keys (UcEventKind kind)
{
  g_return_val_if_fail (kind < UC_N_EVENTS, "");

  return kind_keys[kind];
}
