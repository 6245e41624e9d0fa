/* A witness and what sends to it, as child processes. */
#pragma once

#include "uc-kept.h"

#include <gio/gio.h>

/* (transfer full): "" where there is no such file. */
char *content_of (const char *path);
/* (transfer full): of @name in the folder of @kept. */
char *path_in (UcKept *kept, const char *name);
/* Until the file at @path says @part. */
void wait_until_says (const char *path, const char *part);
/* Until the witness's @file has the last line that the journal sends. */
void wait_until_level (const char *journal, const char *file);
/* upcardctl with the words given, up to %NULL; (transfer full). */
GSubprocess *start_ctl (const char *word, ...) G_GNUC_NULL_TERMINATED;
/* Interrupted, it ends well. */
void stop_ctl (GSubprocess *process);
/* The exit status of upcardctl verify --witness, and what it prints. */
int verify_witness (const char *journal, const char *file, char **out);
