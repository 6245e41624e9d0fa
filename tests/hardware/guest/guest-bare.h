/* What the bare loop asks of libgpiod: one file for each of its releases. */
#pragma once

/* What one read takes at most. */
#define BARE_READ 16

/* Requests the edges of lines 0 to @n_lines - 1 of the chip at @path, and line @lock as an output that is on; none when
 * -1. How many descriptors it left in @fds, which has room for @n_lines; -1 on failure. */
int bare_open (const char *path, int n_lines, int lock, int *fds);
/* Takes the edges of the descriptor at @index. @rising: (out): of each. How many, or -1. */
int bare_read (int index, int rising[BARE_READ]);
void bare_set_lock (int value);
