/* The TLS of a link's and of a witness's connections, at both ends: a house has one authority, and each end shows a certificate that the
 * authority has signed. No other authority counts, and nothing below TLS 1.3. docs/howto/linked-meters.md has how the files are made.
 */
#pragma once

#include "uc-link-certificate.h"

G_BEGIN_DECLS

/* Paths of PEM files. */
typedef struct
{
  const char *certificate, *key;
  const char *authority; /* certificates by which the other end's is judged */
  const char *refused;   /* of a door: uc-link-refused.h has the file; %NULL: none is refused */
} UcLinkTlsFiles;

typedef struct
{
  char *where;               /* the certificate's file … */
  char *authority_file;      /* … and the authority's */
  GTlsCertificate *own;      /* with its key */
  UcLinkCertificate facts;   /* of it */
  GTlsDatabase *authority;
} UcLinkTls;

/* What a person has to set right, in a sentence that says what and how. Trouble with the network is no such error. */
#define UC_LINK_TLS_ERROR (uc_link_tls_error_quark ())
GQuark uc_link_tls_error_quark (void);
typedef enum
{
  UC_LINK_TLS_ERROR_FILES,   /* the own files */
  UC_LINK_TLS_ERROR_PEER,    /* what the other end has shown, or that it has shown nothing */
  UC_LINK_TLS_ERROR_REFUSED, /* the other end refuses what it was shown */
} UcLinkTlsError;

/* Reads the files: a certificate that was renewed counts from the next call on. */
UcLinkTls *uc_link_tls_load (const UcLinkTlsFiles *files, GError **error);
void uc_link_tls_free (UcLinkTls *tls);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkTls, uc_link_tls_free)
/* Whether the own certificate counts at @now, seconds since 1970. */
gboolean uc_link_tls_check_time (const UcLinkTls *tls, gint64 now, GError **error);

/* Both ends of a connection, before the handshake; %NULL with @error. @identity: a GNetworkAddress, whose
 * name the server's certificate must have. */
GIOStream *uc_link_tls_new_server (const UcLinkTls *tls, GSocketConnection *connection, GError **error);
GIOStream *uc_link_tls_new_client (const UcLinkTls *tls, GSocketConnection *connection, GSocketConnectable *identity, GError **error);

/**
 * uc_link_tls_judge:
 * @identity: a GNetworkAddress, of the server that is judged; %NULL: a client is
 * @name: (out): the common name of a certificate that is accepted
 *
 * Behind the handshake: whether the other end is who it must be. A server's handshake ends well whatever it was shown, so that it can say
 * why it refuses: nothing may be taken from a peer before this returns %TRUE.
 */
gboolean uc_link_tls_judge (const UcLinkTls *tls, GIOStream *stream, GSocketConnectable *identity, char name[UC_LINK_CERTIFICATE_NAME],
                            GError **error);
/* A handshake, or a read of @stream, ended with @problem: of UC_LINK_TLS_ERROR where a person has something to set right, else a copy.
 * @tls, @identity: %NULL behind a handshake that was judged. Transfer full. */
GError *uc_link_tls_explain (const UcLinkTls *tls, GIOStream *stream, GSocketConnectable *identity, const GError *problem);

/* Ends the connection at once, without a word that might wait for the other end. */
void uc_link_tls_cut (GIOStream *stream);

G_END_DECLS
