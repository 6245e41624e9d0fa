/* The witness's end for many tables of other machines: head lines by TLS into one file for each table, an answer to each line. */
#pragma once

#include "uc-link-tls.h"

G_BEGIN_DECLS

/* Connections at once: all, and those with one certificate. */
#define UC_WITNESS_MOST        512
#define UC_WITNESS_MOST_OF_ONE 4

typedef struct
{
  const char *address; /* "192.0.2.1:7702" or "[::]:7702" */
  const char *folder;  /* of the tables' files; it exists */
  UcLinkTlsFiles files;
  guint timeout_s;     /* so long the first line, or the rest of a line, may take; twice as long at most */
} UcWitnessListenOptions;

/**
 * uc_witness_listen:
 * @error: %UC_LINK_TLS_ERROR_FILES, %G_IO_ERROR, %G_FILE_ERROR: it cannot begin
 *
 * Until SIGTERM or SIGINT. The common name of a certificate is the table whose heads it may send, and the name of that table's file; a line
 * that is refused ends its connection. A connection that has sent a line may be silent for as long as its table is. A file that cannot be
 * used stops its table alone.
 */
gboolean uc_witness_listen (const UcWitnessListenOptions *options, GError **error);

G_END_DECLS
