#include "uc-ask-pin.h"

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
