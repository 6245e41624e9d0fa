#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-reader.h"

#include <string.h>

#include "uc-rdm6300.h"

/* Such a badge has ten hex digits, whatever is written on it: 2001 is 0000002001. */
static gsize
talk_rdm6300 (const char *badge, guint8 bytes[UC_FRAME_MAX])
{
  char digits[UC_RDM6300_DIGITS + 1];
  gsize length = strlen (badge);

  if (length > UC_RDM6300_DIGITS || strspn (badge, "0123456789ABCDEFabcdef") != length)
    return 0;
  memset (digits, '0', UC_RDM6300_DIGITS);
  memcpy (digits + UC_RDM6300_DIGITS - length, badge, length + 1);
  return uc_rdm6300_write (digits, FALSE, bytes);
}

static gsize
talk_line (const char *badge, guint8 bytes[UC_FRAME_MAX])
{
  return (gsize) g_snprintf ((char *) bytes, UC_FRAME_MAX, "%s\r\n", badge);
}

UcSimTalk
uc_sim_reader_get (UcDriverName driver)
{
  static const UcSimTalk talks[UC_N_DRIVERS] = {
    [UC_DRIVER_RDM6300] = talk_rdm6300,
    [UC_DRIVER_LINE] = talk_line,
  };

  return talks[driver];
}

gboolean
uc_sim_reader_parse (const char *word, UcDriverName *driver)
{
  for (guint i = 0; i < UC_N_DRIVERS; i++)
    if (strcmp (word, uc_fitted_driver_word ((UcDriverName) i)) == 0)
      {
        *driver = (UcDriverName) i;
        return TRUE;
      }
  return FALSE;
}
