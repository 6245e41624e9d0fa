#include "uc-device.h"

#include "uc-name.h"

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
  [UC_DEVICE_LINK] = "link",
};

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
