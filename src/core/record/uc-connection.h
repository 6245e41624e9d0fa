/* Where the table file says that a digital line is connected: "CHIP-LABEL/LINE" and how it is wired, in words behind it.
 *
 * Chips are known by their label, for their numbers move from kernel to kernel, and those with one label by the place
 * where they are connected as well: "ftdi-cbus@1-1.2/3". A label may hold a slash, a line's name may not. A line is its number on the chip, or its name when that is no number.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define UC_RULES_LINK 96

typedef enum
{
  UC_BIAS_AS_IS, /* as the board has it */
  UC_BIAS_PULL_UP,
  UC_BIAS_PULL_DOWN,
} UcBias;

typedef struct
{
  char chip[UC_RULES_LINK]; /* with its place, when there is one */
  char line[UC_RULES_LINK];
  gboolean active_low; /* a low level says "on": a coin lies there, the button is pressed, the lamp is lit */
  UcBias bias;
} UcConnection;

/* What is accepted, for people. */
#define UC_CONNECTION_USAGE "CHIP-LABEL/LINE[,active-low][,pull-up|,pull-down]"

/* @connection is as it was when @text is no connection of a line: a socket, a serial port, nothing. */
gboolean uc_connection_parse (const char *text, UcConnection *connection);

G_END_DECLS
