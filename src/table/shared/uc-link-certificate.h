/* What a certificate of a link says: whose it is, from when to when, and for what. GnuTLS reads it; GIO's TLS tells none of these. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define UC_LINK_CERTIFICATE_NAME 64

typedef struct
{
  char name[UC_LINK_CERTIFICATE_NAME]; /* its common name; empty: it has none, several, or one of other characters than graphic ASCII */
  gint64 begins, ends;                 /* seconds since 1970 */
  gboolean is_client, is_server;       /* it may be shown by one; both where it does not say */
} UcLinkCertificate;

/* %FALSE: it cannot be read. */
gboolean uc_link_certificate_read (GTlsCertificate *certificate, UcLinkCertificate *facts);
/* Whether the key in the file @key belongs to @certificate. %FALSE with @error: the file cannot be read, or it has no key. */
gboolean uc_link_certificate_fits (GTlsCertificate *certificate, const char *key, gboolean *fits, GError **error);

G_END_DECLS
