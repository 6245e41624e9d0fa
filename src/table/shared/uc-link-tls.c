#include "uc-link-tls.h"

#include <netinet/in.h>
#include <netinet/tcp.h>

/* Of bytes that nobody acknowledges: then the connection is over, whatever they are. */
#define UNHEARD_MS 10000
/* Nobody need say anything for hours: so often the machines ask whether the other one is there, after such a silence. */
#define ASK_AFTER_S 30
#define ASK_EVERY_S 10

G_DEFINE_QUARK (uc - link - tls - error - quark, uc_link_tls_error)

static char *
format_time (gint64 seconds)
{
  g_autoptr (GDateTime) at = g_date_time_new_from_unix_utc (seconds);

  return at != NULL ? g_date_time_format (at, "%Y-%m-%d %H:%M UTC") : g_strdup ("an unknown time");
}

/* ---- the own files ---- */

void
uc_link_tls_free (UcLinkTls *tls)
{
  g_clear_object (&tls->own);
  g_clear_object (&tls->authority);
  g_free (tls->where);
  g_free (tls->authority_file);
  g_free (tls);
}

static gboolean
load_own (const UcLinkTlsFiles *files, UcLinkTls *tls, GError **error)
{
  g_autoptr (GError) problem = NULL;
  gboolean fits = FALSE;

  tls->where = g_canonicalize_filename (files->certificate, NULL);
  tls->own = g_tls_certificate_new_from_file (files->certificate, &problem);
  if (tls->own == NULL || !uc_link_certificate_read (tls->own, &tls->facts))
    {
      g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES, "%s: the certificate cannot be read (%s); expected one in PEM",
                   files->certificate, problem != NULL ? problem->message : "not an X.509 certificate");
      return FALSE;
    }
  if (!uc_link_certificate_fits (tls->own, files->key, &fits, &problem))
    g_set_error_literal (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES, problem->message);
  else if (!fits)
    g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES,
                 "%s: the key is not the one of the certificate in %s; expected the key for which that certificate was signed", files->key,
                 files->certificate);
  if (!fits)
    return FALSE;
  g_clear_object (&tls->own);
  tls->own = g_tls_certificate_new_from_files (files->certificate, files->key, &problem);
  if (tls->own == NULL)
    g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES, "%s: %s", files->key, problem->message);
  return tls->own != NULL;
}

UcLinkTls *
uc_link_tls_load (const UcLinkTlsFiles *files, GError **error)
{
  g_autoptr (UcLinkTls) tls = g_new0 (UcLinkTls, 1);
  g_autoptr (GError) problem = NULL;
  GList *authorities;

  if (!g_tls_backend_supports_tls (g_tls_backend_get_default ()))
    {
      g_set_error_literal (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES,
                           "this machine has no TLS for GLib; install the package glib-networking");
      return NULL;
    }
  if (!load_own (files, tls, error))
    return NULL;
  tls->authority_file = g_canonicalize_filename (files->authority, NULL);
  authorities = g_tls_certificate_list_new_from_file (files->authority, &problem);
  if (authorities != NULL)
    tls->authority = g_tls_file_database_new (tls->authority_file, &problem);
  g_list_free_full (authorities, g_object_unref);
  if (tls->authority != NULL)
    return g_steal_pointer (&tls);
  g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_FILES,
               "%s: the certificate of the authority cannot be read (%s); expected it in PEM", files->authority,
               problem != NULL ? problem->message : "there is none in the file");
  return NULL;
}

static gboolean
check_time (const UcLinkCertificate *facts, const char *whose, gint64 now, UcLinkTlsError code, GError **error)
{
  g_autofree char *begins = format_time (facts->begins), *ends = format_time (facts->ends), *here = format_time (now);

  if (now < facts->begins)
    g_set_error (error, UC_LINK_TLS_ERROR, code,
                 "%s begins to count at %s, and the clock of this machine is at %s; set the clocks of both machines right, or have the "
                 "certificate signed again",
                 whose, begins, here);
  else if (now > facts->ends)
    g_set_error (error, UC_LINK_TLS_ERROR, code,
                 "%s expired at %s, and the clock of this machine is at %s; have the certificate signed again by the authority, or set the "
                 "clock right",
                 whose, ends, here);
  return now >= facts->begins && now <= facts->ends;
}

gboolean
uc_link_tls_check_time (const UcLinkTls *tls, gint64 now, GError **error)
{
  g_autofree char *whose = g_strdup_printf ("the certificate in %s", tls->where);

  return check_time (&tls->facts, whose, now, UC_LINK_TLS_ERROR_FILES, error);
}

/* ---- both ends ---- */

static GIOStream *
begin (const UcLinkTls *tls, GIOStream *stream, GSocketConnection *connection)
{
  GSocket *socket = g_socket_connection_get_socket (connection);

  if (stream == NULL)
    return NULL;
  g_tls_connection_set_database (G_TLS_CONNECTION (stream), tls->authority);
  /* A line says itself where it ends. */
  g_tls_connection_set_require_close_notify (G_TLS_CONNECTION (stream), FALSE);
  /* A line is short, and somebody waits for it. A peer whose cable was pulled must not stay for a quarter of an hour. */
  g_socket_set_option (socket, IPPROTO_TCP, TCP_NODELAY, 1, NULL);
  g_socket_set_option (socket, IPPROTO_TCP, TCP_USER_TIMEOUT, UNHEARD_MS, NULL);
  g_socket_set_keepalive (socket, TRUE);
  g_socket_set_option (socket, IPPROTO_TCP, TCP_KEEPIDLE, ASK_AFTER_S, NULL);
  g_socket_set_option (socket, IPPROTO_TCP, TCP_KEEPINTVL, ASK_EVERY_S, NULL);
  return stream;
}

static gboolean
on_accept (GTlsConnection *connection, GTlsCertificate *certificate, GTlsCertificateFlags flags, gpointer user_data)
{
  return TRUE;
}

GIOStream *
uc_link_tls_new_server (const UcLinkTls *tls, GSocketConnection *connection, GError **error)
{
  GIOStream *stream = begin (tls, g_tls_server_connection_new (G_IO_STREAM (connection), tls->own, error), connection);

  if (stream == NULL)
    return NULL;
  g_object_set (stream, "authentication-mode", G_TLS_AUTHENTICATION_REQUIRED, NULL);
  /* uc_link_tls_judge () refuses, and can say why. */
  g_signal_connect (stream, "accept-certificate", G_CALLBACK (on_accept), NULL);
  return stream;
}

GIOStream *
uc_link_tls_new_client (const UcLinkTls *tls, GSocketConnection *connection, GSocketConnectable *identity, GError **error)
{
  GIOStream *stream = begin (tls, g_tls_client_connection_new (G_IO_STREAM (connection), identity, error), connection);

  if (stream != NULL)
    g_tls_connection_set_certificate (G_TLS_CONNECTION (stream), tls->own);
  return stream;
}

static gboolean
judge_certificate (const UcLinkTls *tls, GTlsCertificate *certificate, GSocketConnectable *identity, UcLinkCertificate *facts,
                   GError **error)
{
  const gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  GTlsCertificateFlags flags;
  /* A stranger learns no path of the server's machine. */
  const char *authorities = identity != NULL ? tls->authority_file : "the server’s list";
  g_autofree char *whose = NULL;

  if (certificate == NULL || !uc_link_certificate_read (certificate, facts))
    {
      g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
                   "the other end has shown no certificate that can be read; expected one that the house’s authority has signed");
      return FALSE;
    }
  whose = g_strdup_printf ("the certificate of “%s”", facts->name[0] != '\0' ? facts->name : "-");
  flags = g_tls_database_verify_chain (tls->authority, certificate,
                                       identity != NULL ? G_TLS_DATABASE_PURPOSE_AUTHENTICATE_SERVER
                                                        : G_TLS_DATABASE_PURPOSE_AUTHENTICATE_CLIENT,
                                       identity, NULL, G_TLS_DATABASE_VERIFY_NONE, NULL, NULL);
  /* One that bears the authority's name, and is not signed by its key, has no flag of its own. */
  if ((flags & (G_TLS_CERTIFICATE_UNKNOWN_CA | G_TLS_CERTIFICATE_GENERIC_ERROR)) != 0)
    g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
                 "%s was not signed by an authority in %s; expected the house’s authority there, and a certificate that it has signed", whose,
                 authorities);
  else if (!check_time (facts, whose, now, UC_LINK_TLS_ERROR_PEER, error))
    return FALSE;
  else if ((flags & G_TLS_CERTIFICATE_BAD_IDENTITY) != 0)
    g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
                 "%s does not have the name %s; expected that name among its alternative names (subjectAltName), or a "
                 "connection to a name that it has",
                 whose, g_network_address_get_hostname (G_NETWORK_ADDRESS (identity)));
  else if ((flags & G_TLS_CERTIFICATE_INSECURE) != 0)
    g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
                 "%s has a key or a signature that counts as insecure; expected at least P-256, or RSA with 2048 bits, and SHA-256", whose);
  else if ((flags & ~(G_TLS_CERTIFICATE_EXPIRED | G_TLS_CERTIFICATE_NOT_ACTIVATED)) != 0)
    g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
                 "%s was revoked; expected one that the house’s authority has signed and not revoked", whose);
  else if (flags != 0)
    g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
                 "%s is good, and the authority’s in %s has expired or does not count yet; expected one that counts today", whose,
                 authorities);
  else if (identity != NULL ? !facts->is_server : !facts->is_client)
    g_set_error (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER, "%s is not for a %s; expected the extended key usage %s", whose,
                 identity != NULL ? "server" : "client", identity != NULL ? "serverAuth" : "clientAuth");
  else
    return TRUE;
  return FALSE;
}

gboolean
uc_link_tls_judge (const UcLinkTls *tls, GIOStream *stream, GSocketConnectable *identity, char name[UC_LINK_CERTIFICATE_NAME],
                   GError **error)
{
  GTlsConnection *connection = G_TLS_CONNECTION (stream);
  UcLinkCertificate facts;

  if (g_tls_connection_get_protocol_version (connection) != G_TLS_PROTOCOL_VERSION_TLS_1_3)
    {
      g_set_error_literal (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER, "the other end does not speak TLS 1.3; expected TLS 1.3");
      return FALSE;
    }
  if (!judge_certificate (tls, g_tls_connection_get_peer_certificate (connection), identity, &facts, error))
    return FALSE;
  if (facts.name[0] == '\0')
    {
      g_set_error_literal (error, UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
                           "the certificate has no common name that can be used; expected one common name of letters, digits, “-”, “_”, “.”");
      return FALSE;
    }
  g_strlcpy (name, facts.name, UC_LINK_CERTIFICATE_NAME);
  return TRUE;
}

GError *
uc_link_tls_explain (const UcLinkTls *tls, GIOStream *stream, GSocketConnectable *identity, const GError *problem)
{
  GTlsCertificate *shown = g_tls_connection_get_peer_certificate (G_TLS_CONNECTION (stream));
  UcLinkCertificate facts;
  GError *why = NULL;

  if (tls != NULL && g_error_matches (problem, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE) && shown != NULL
      && !judge_certificate (tls, shown, identity, &facts, &why))
    return why;
  if (g_error_matches (problem, G_TLS_ERROR, G_TLS_ERROR_CERTIFICATE_REQUIRED))
    return g_error_new_literal (UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
                                "the other end has shown no certificate; expected one that the house’s authority has signed");
  /* Its name misleads: GIO says so of each connection that ends before the handshake has. */
  if (g_error_matches (problem, G_TLS_ERROR, G_TLS_ERROR_NOT_TLS))
    return g_error_new_literal (UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_PEER,
                                "the other end has ended the connection before it showed a certificate; expected a program with --listen at one "
                                "end, and one with tls:HOST:PORT at the other, and both running");
  if (problem->domain == G_TLS_ERROR)
    return g_error_new (UC_LINK_TLS_ERROR, UC_LINK_TLS_ERROR_REFUSED,
                        "the connection by TLS failed (%s); expected TLS 1.3, and certificates of one authority at both ends",
                        problem->message);
  return g_error_copy (problem);
}

void
uc_link_tls_cut (GIOStream *stream)
{
  g_autoptr (GIOStream) base = NULL;

  if (!G_IS_TLS_CONNECTION (stream))
    return;
  g_object_get (stream, "base-io-stream", &base, NULL);
  g_socket_shutdown (g_socket_connection_get_socket (G_SOCKET_CONNECTION (base)), TRUE, TRUE, NULL);
}
