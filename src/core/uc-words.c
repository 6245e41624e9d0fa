#include "uc-words.h"

#include "uc-names.h"
#include "uc-table.h"

static const char *const words[UC_N_WORDS] = {
#define X(name, text) [UC_WORD_##name] = text,
  UC_WORDS (X)
#undef X
};

static const char *const irregularities[UC_N_IRREGULARITIES] = {
#define X(name, text) [UC_IRREGULARITY_##name] = text,
  UC_IRREGULARITIES (X)
#undef X
};

static const char *const steps[UC_N_STEPS] = {
#define X(name, text) [UC_STEP_##name] = text,
  UC_STEPS (X)
#undef X
};

static const char *const roles[UC_N_ROLES] = {
  [UC_ROLE_NONE] = "",
  [UC_ROLE_TECHNICIAN] = "technician",
  [UC_ROLE_SURVEILLANCE] = "surveillance",
  [UC_ROLE_DEALER] = "dealer",
  [UC_ROLE_FLOORPERSON] = "floorperson",
  [UC_ROLE_PIT_MANAGER] = "pit-manager",
  [UC_ROLE_ASSISTANT_SHIFT_MANAGER] = "assistant-shift-manager",
  [UC_ROLE_SHIFT_MANAGER] = "shift-manager",
};

static const char *const devices[UC_N_DEVICES] = {
  [UC_DEVICE_NONE] = "",
  [UC_DEVICE_SHOE] = "shoe",
  [UC_DEVICE_READER] = "reader",
  [UC_DEVICE_BADGE] = "badge",
  [UC_DEVICE_LOCK_BUTTON] = "lock-button",
  [UC_DEVICE_LOCK_LINE] = "lock-line",
  [UC_DEVICE_LAMPS] = "lamps",
  [UC_DEVICE_METER] = "meter",
  [UC_DEVICE_JOURNAL] = "journal",
  [UC_DEVICE_HEAD_1] = "head.1",
  [UC_DEVICE_HEAD_1 + 1] = "head.2",
  [UC_DEVICE_HEAD_1 + 2] = "head.3",
  [UC_DEVICE_HEAD_1 + 3] = "head.4",
  [UC_DEVICE_HEAD_1 + 4] = "head.5",
  [UC_DEVICE_HEAD_1 + 5] = "head.6",
  [UC_DEVICE_HEAD_7] = "head.7",
};

UcWord
uc_word_parse (const char *text)
{
  return uc_name_index (words, UC_N_WORDS, text);
}

const char *
uc_word_name (UcWord word)
{
  g_return_val_if_fail (word < UC_N_WORDS, "");

  return words[word];
}

UcIrregularity
uc_irregularity_parse (const char *text)
{
  return uc_name_index (irregularities, UC_N_IRREGULARITIES, text);
}

const char *
uc_irregularity_name (UcIrregularity id)
{
  g_return_val_if_fail (id < UC_N_IRREGULARITIES, "");

  return irregularities[id];
}

UcRole
uc_role_parse (const char *text)
{
  return uc_name_index (roles, UC_N_ROLES, text);
}

const char *
uc_role_name (UcRole role)
{
  g_return_val_if_fail (role < UC_N_ROLES, "");

  return roles[role];
}

UcRole
uc_role_beside (UcRole first)
{
  return first == UC_ROLE_FLOORPERSON ? UC_ROLE_PIT_MANAGER : UC_ROLE_FLOORPERSON;
}

UcDevice
uc_device_parse (const char *text)
{
  return uc_name_index (devices, UC_N_DEVICES, text);
}

char *
uc_device_format (UcDevice device, char text[UC_DEVICE_TEXT])
{
  g_strlcpy (text, device < UC_N_DEVICES ? devices[device] : "", UC_DEVICE_TEXT);
  return text;
}

const char *
uc_step_name (UcStep step)
{
  g_return_val_if_fail (step < UC_N_STEPS, "");

  return steps[step];
}

UcStep
uc_step_parse (const char *text)
{
  return uc_name_index (steps, UC_N_STEPS, text);
}
