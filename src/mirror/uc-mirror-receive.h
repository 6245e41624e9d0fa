/* Where the records of many tables arrive: a folder for each, which any reader of journals opens. Has no key of a journal and no money. */
#pragma once

#include "uc-link-door.h"

G_BEGIN_DECLS

/* Connections, those of one certificate’s name, and the time in which a line must come, unless the options say another one. A table that comes back
 * is there again before the end of its last connection is known. */
#define UC_MIRROR_MOST 512
#define UC_MIRROR_MOST_OF_ONE 3
#define UC_MIRROR_TIMEOUT_S 30

typedef struct
{
  const char *folder;   /* of the tables' folders; it must be there */
  const char *socket;   /* %NULL: none */
  const char *listen;   /* "ADDRESS:PORT", by TLS; %NULL: tables of this machine only */
  UcLinkTlsFiles files; /* with listen */
  guint timeout_s;      /* a table that says nothing for so long is gone */
} UcMirrorReceiveOptions;

/* Until it is interrupted. %FALSE with @error: the folder, the socket, the address or a certificate cannot be used. */
gboolean uc_mirror_receive (const UcMirrorReceiveOptions *options, GError **error);

G_END_DECLS
