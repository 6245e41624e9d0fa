/* Files of a simulated line, which is named CHIP-LABEL/LINE. */
#pragma once

#define GUEST_LINE_NAME 48

/* Opens the line's @file, "pull" or "value", with @flags of open (). -1, and a word on standard error, when its chip is
 * not there. */
int guest_line_open (const char *name, const char *file, int flags);
/* Pulls the line up or down through its "pull". 0 when the chip has gone. */
int guest_line_pull (int pull, int level);
