#include "uc-new-pin.h"

#include "uc-ask-pin.h"
#include "uc-people.h"
#include "uc-rules-load.h"

#include <glib/gi18n.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

gboolean
uc_new_pin_read_once (char pin[UC_PIN_TEXT], GError **error)
{
  if (uc_ask_pin (_ ("PIN: "), pin))
    return TRUE;
  g_set_error_literal (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE,
                       _ ("No PIN was given; one line with 4 to 8 digits is expected on standard input."));
  return FALSE;
}

gboolean
uc_new_pin_read (char pin[UC_PIN_TEXT], GError **error)
{
  char again[UC_PIN_TEXT];
  gboolean same;

  if (!uc_new_pin_read_once (pin, error))
    return FALSE;
  if (!isatty (STDIN_FILENO))
    return TRUE;
  same = uc_ask_pin (_ ("PIN again: "), again) && strcmp (pin, again) == 0;
  sodium_memzero (again, sizeof again);
  if (!same)
    g_set_error_literal (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE,
                         _ ("The two PINs differ; nothing was changed."));
  return same;
}

gboolean
uc_new_pin_digits (const char *table, guint *digits, GError **error)
{
  const char *path = table != NULL ? table : UC_NEW_PIN_TABLE;
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *first = NULL;
  UcRules rules;

  *digits = UC_PIN_LEAST;
  if (table == NULL && !g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  if (uc_rules_load_file (path, &rules, faults))
    {
      *digits = rules.pin_digits;
      return TRUE;
    }
  first = uc_fault_format (faults->pdata[0]);
  g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE, _ ("How long a PIN is cannot be read, and nothing was changed: %s"), first);
  return FALSE;
}
