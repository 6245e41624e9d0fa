#include "uc-ask-pin.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* Byte by byte: what stays in a buffer of stdio's would stay in memory. */
static gboolean
read_line (char pin[UC_PIN_TEXT])
{
  gsize length = 0;
  gboolean any = FALSE;
  char c;

  while (read (STDIN_FILENO, &c, 1) == 1)
    {
      any = TRUE;
      if (c == '\n')
        break;
      if (length < UC_PIN_TEXT - 1)
        pin[length++] = c;
    }
  pin[length] = '\0';
  return any;
}

gboolean
uc_ask_pin (const char *question, char pin[UC_PIN_TEXT])
{
  struct termios shown, hidden;
  gboolean terminal = tcgetattr (STDIN_FILENO, &shown) == 0;
  gboolean got;

  if (terminal)
    {
      g_printerr ("%s", question);
      hidden = shown;
      hidden.c_lflag &= ~(tcflag_t) ECHO;
      tcsetattr (STDIN_FILENO, TCSAFLUSH, &hidden);
    }
  got = read_line (pin);
  if (terminal)
    {
      tcsetattr (STDIN_FILENO, TCSAFLUSH, &shown);
      g_printerr ("\n");
    }
  return got;
}

gboolean
uc_ask_pin_of (const char *badge, char pin[UC_PIN_TEXT], GError **error)
{
  g_autofree char *question = g_strdup_printf (_ ("PIN of badge %s: "), badge);
  gsize length = uc_ask_pin (question, pin) ? strlen (pin) : 0;

  if (length >= 4 && length <= 8 && strspn (pin, "0123456789") == length)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("no PIN of badge %s was given; 4 to 8 digits are expected, a line for each badge"), badge);
  return FALSE;
}
