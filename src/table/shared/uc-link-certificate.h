/* What a certificate of a link says: whose it is, from when to when, for what, and its fingerprint. GnuTLS reads it; GIO's TLS tells none of these. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define UC_LINK_CERTIFICATE_NAME 64
/* 64 digits, and the end */
#define UC_LINK_CERTIFICATE_PRINT 65

typedef struct
{
  char name[UC_LINK_CERTIFICATE_NAME]; /* its common name; empty: it has none, several, or one of other characters than graphic ASCII */
  gint64 begins, ends;                 /* seconds since 1970 */
  gboolean is_client, is_server;       /* it may be shown by one; both where it does not say */
  char fingerprint[UC_LINK_CERTIFICATE_PRINT]; /* SHA-256 of the whole certificate, in small hexadecimal digits */
} UcLinkCertificate;

/* %FALSE: it cannot be read. */
gboolean uc_link_certificate_read (GTlsCertificate *certificate, UcLinkCertificate *facts);
/* Whether the key in the file @key belongs to @certificate. %FALSE with @error: the file cannot be read, or it has no key. */
gboolean uc_link_certificate_fits (GTlsCertificate *certificate, const char *key, gboolean *fits, GError **error);

G_END_DECLS
