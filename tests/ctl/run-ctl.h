/* upcardctl as a child process, for the tests of what it prints and how it ends. */
#pragma once

#include <glib.h>

/* What run_ctl () starts: upcardctl, which is the test program's second argument, or another of the programs. */
void run_ctl_set_program (const char *path);
const char *run_ctl_program (void);
/* Runs upcardctl with the words given, up to %NULL. @input: its standard input, or %NULL. Fills @out and @err. Returns the
 * exit status; a child that ends otherwise fails the test. */
int run_ctl (const char *input, char **out, char **err, ...) G_GNUC_NULL_TERMINATED;
/* Fails unless @text holds @part. */
void assert_contains (const char *text, const char *part);
