#include "uc-sign.h"

#include "uc-ask-pin.h"

#include <glib/gi18n.h>
#include <sodium.h>
#include <string.h>

#define LINE_ROOM 256

gboolean
uc_sign_submit (UcTableClient *client, const char *const *lines, GError **error)
{
  return uc_table_client_submit (client, lines, error) && uc_table_client_read (client, error);
}

gboolean
uc_sign_by_two (UcTableClient *client, const char *request, const char *reason, const char *by, const char *second, GError **error)
{
  char pin[UC_PIN_TEXT] = "", second_pin[UC_PIN_TEXT] = "";
  char line[LINE_ROOM], validates[LINE_ROOM];
  gboolean good = uc_ask_pin_of (by, pin, error) && uc_ask_pin_of (second, second_pin, error) && uc_table_client_read (client, error);

  g_snprintf (line, sizeof line, "%s %s %s %s", request, by, pin, reason);
  g_snprintf (validates, sizeof validates, "validate %s %s", second, second_pin);
  good = good && uc_sign_submit (client, (const char *const[]){ line, validates, NULL }, error);
  sodium_memzero (pin, sizeof pin);
  sodium_memzero (second_pin, sizeof second_pin);
  sodium_memzero (line, sizeof line);
  sodium_memzero (validates, sizeof validates);
  return good;
}
