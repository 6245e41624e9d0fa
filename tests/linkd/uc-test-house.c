#include "uc-test-house.h"

#include <arpa/inet.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define good(call) g_assert_cmpint (call, >=, 0)

/* ---- certificates ---- */

static void
write_pem (const char *path, gnutls_datum_t *pem, int mode)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents_full (path, (const char *)pem->data, pem->size, G_FILE_SET_CONTENTS_NONE, mode, &error);
  g_assert_no_error (error);
  gnutls_free (pem->data);
}

static gnutls_x509_privkey_t
make_key (void)
{
  gnutls_x509_privkey_t key;

  good (gnutls_x509_privkey_init (&key));
  good (gnutls_x509_privkey_generate (key, GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS (GNUTLS_ECC_CURVE_SECP256R1), 0));
  return key;
}

static gnutls_x509_crt_t
make_certificate (gnutls_x509_privkey_t key, const char *name, gint64 from, gint64 to)
{
  static guint64 serial = 0;
  const guint64 number = GUINT64_TO_BE (++serial);
  gnutls_x509_crt_t certificate;

  good (gnutls_x509_crt_init (&certificate));
  good (gnutls_x509_crt_set_version (certificate, 3));
  good (gnutls_x509_crt_set_serial (certificate, &number, sizeof number));
  good (gnutls_x509_crt_set_activation_time (certificate, time (NULL) + from));
  good (gnutls_x509_crt_set_expiration_time (certificate, time (NULL) + to));
  good (gnutls_x509_crt_set_dn_by_oid (certificate, GNUTLS_OID_X520_ORGANIZATION_NAME, 0, "House", 5));
  if (*name != '\0')
    good (gnutls_x509_crt_set_dn_by_oid (certificate, GNUTLS_OID_X520_COMMON_NAME, 0, name, strlen (name)));
  good (gnutls_x509_crt_set_key (certificate, key));
  return certificate;
}

UcTestAuthority *
uc_test_authority_new (const char *folder, const char *name)
{
  UcTestAuthority *self = g_new0 (UcTestAuthority, 1);
  g_autofree char *file = g_strconcat (name, ".crt", NULL);
  gnutls_datum_t pem;

  self->folder = g_strdup (folder);
  self->authority = g_build_filename (folder, file, NULL);
  self->key = make_key ();
  self->own = make_certificate (self->key, "The house's authority", -3650 * UC_TEST_DAY, 3650 * UC_TEST_DAY);
  good (gnutls_x509_crt_set_basic_constraints (self->own, 1, -1));
  good (gnutls_x509_crt_set_key_usage (self->own, GNUTLS_KEY_KEY_CERT_SIGN));
  good (gnutls_x509_crt_sign2 (self->own, self->own, self->key, GNUTLS_DIG_SHA256, 0));
  good (gnutls_x509_crt_export2 (self->own, GNUTLS_X509_FMT_PEM, &pem));
  write_pem (self->authority, &pem, 0644);
  return self;
}

void
uc_test_authority_free (UcTestAuthority *self)
{
  gnutls_x509_crt_deinit (self->own);
  gnutls_x509_privkey_deinit (self->key);
  g_free (self->authority);
  g_free (self->folder);
  g_free (self);
}

UcTestPapers *
uc_test_authority_sign (UcTestAuthority *self, const char *file, const UcTestSubject *subject)
{
  UcTestPapers *papers = g_new0 (UcTestPapers, 1);
  const gboolean dated = subject->from != 0 || subject->to != 0;
  gnutls_x509_privkey_t key = make_key ();
  gnutls_x509_crt_t certificate = make_certificate (key, subject->name, dated ? subject->from : -UC_TEST_DAY,
                                                    dated ? subject->to : 365 * UC_TEST_DAY);
  struct in_addr address;
  gnutls_datum_t pem;

  if (subject->second != NULL)
    good (gnutls_x509_crt_set_dn_by_oid (certificate, GNUTLS_OID_X520_COMMON_NAME, 0, subject->second, strlen (subject->second)));
  good (gnutls_x509_crt_set_key_usage (certificate, GNUTLS_KEY_DIGITAL_SIGNATURE));
  good (gnutls_x509_crt_set_key_purpose_oid (certificate, subject->host != NULL && !subject->is_client ? GNUTLS_KP_TLS_WWW_SERVER : GNUTLS_KP_TLS_WWW_CLIENT,
                                                 0));
  if (subject->host != NULL && inet_pton (AF_INET, subject->host, &address) == 1)
    good (gnutls_x509_crt_set_subject_alt_name (certificate, GNUTLS_SAN_IPADDRESS, &address, sizeof address, 0));
  else if (subject->host != NULL)
    good (gnutls_x509_crt_set_subject_alt_name (certificate, GNUTLS_SAN_DNSNAME, subject->host, strlen (subject->host), 0));
  good (gnutls_x509_crt_sign2 (certificate, self->own, self->key, GNUTLS_DIG_SHA256, 0));
  papers->certificate = g_strdup_printf ("%s/%s.crt", self->folder, file);
  papers->key = g_strdup_printf ("%s/%s.key", self->folder, file);
  good (gnutls_x509_crt_export2 (certificate, GNUTLS_X509_FMT_PEM, &pem));
  write_pem (papers->certificate, &pem, 0644);
  good (gnutls_x509_privkey_export2 (key, GNUTLS_X509_FMT_PEM, &pem));
  write_pem (papers->key, &pem, 0600);
  gnutls_x509_crt_deinit (certificate);
  gnutls_x509_privkey_deinit (key);
  return papers;
}

void
uc_test_papers_free (UcTestPapers *papers)
{
  g_free (papers->certificate);
  g_free (papers->key);
  g_free (papers);
}

/* ---- a client ---- */

typedef struct
{
  guint16 port;
  guint8 last;
  char *certificate, *key, *priority;
  int pair; /* its own end */
} Way;

static int
reach (const Way *way)
{
  const struct sockaddr_in from = { .sin_family = AF_INET, .sin_addr.s_addr = htonl ((INADDR_LOOPBACK & 0xffffff00) | way->last) };
  const struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons (way->port), .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (bind (fd, (const struct sockaddr *)&from, sizeof from), ==, 0);
  if (connect (fd, (const struct sockaddr *)&to, sizeof to) == 0)
    return fd;
  close (fd);
  return -1;
}

static gboolean
send_whole (int fd, const char *bytes, gssize n)
{
  while (n > 0)
    {
      const gssize sent = send (fd, bytes, (size_t)n, MSG_NOSIGNAL);

      if (sent <= 0)
        return FALSE;
      bytes += sent;
      n -= sent;
    }
  return TRUE;
}

static void
pump (gnutls_session_t session, int fd, int pair)
{
  char bytes[8192];

  for (;;)
    {
      struct pollfd ready[] = { { .fd = fd, .events = POLLIN }, { .fd = pair, .events = POLLIN } };
      gssize n;

      if (gnutls_record_check_pending (session) == 0 && poll (ready, G_N_ELEMENTS (ready), -1) < 0)
        return;
      if (gnutls_record_check_pending (session) > 0 || ready[0].revents != 0)
        {
          do
            n = gnutls_record_recv (session, bytes, sizeof bytes);
          while (n == GNUTLS_E_INTERRUPTED || n == GNUTLS_E_AGAIN);
          if (n <= 0 || !send_whole (pair, bytes, n))
            return;
        }
      else if (ready[1].revents != 0)
        {
          n = recv (pair, bytes, sizeof bytes, 0);
          if (n <= 0 || gnutls_record_send (session, bytes, (size_t)n) < 0)
            return;
        }
    }
}

static gpointer
run (gpointer data)
{
  Way *way = data;
  gnutls_certificate_credentials_t credentials;
  gnutls_session_t session;
  int fd = reach (way);

  good (gnutls_certificate_allocate_credentials (&credentials));
  if (way->certificate != NULL)
    good (gnutls_certificate_set_x509_key_file (credentials, way->certificate, way->key, GNUTLS_X509_FMT_PEM));
  /* A certificate is shown whoever is asked for. */
  good (gnutls_init (&session, GNUTLS_CLIENT | GNUTLS_FORCE_CLIENT_CERT | GNUTLS_NO_SIGNAL));
  if (way->priority != NULL)
    good (gnutls_priority_set_direct (session, way->priority, NULL));
  else
    good (gnutls_set_default_priority (session));
  good (gnutls_credentials_set (session, GNUTLS_CRD_CERTIFICATE, credentials));
  if (fd >= 0)
    {
      int done;

      gnutls_transport_set_int (session, fd);
      do
        done = gnutls_handshake (session);
      while (done < 0 && gnutls_error_is_fatal (done) == 0);
      if (done >= 0)
        pump (session, fd, way->pair);
      close (fd);
    }
  gnutls_deinit (session);
  gnutls_certificate_free_credentials (credentials);
  close (way->pair);
  g_free (way->certificate);
  g_free (way->key);
  g_free (way->priority);
  g_free (way);
  return NULL;
}

UcLinkClient *
uc_test_connect (guint16 port, const UcTestPapers *papers, const char *priority, guint8 last)
{
  Way *way = g_new0 (Way, 1);
  int ends[2];

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), ==, 0);
  *way = (Way){ port, last, g_strdup (papers != NULL ? papers->certificate : NULL), g_strdup (papers != NULL ? papers->key : NULL),
                g_strdup (priority), ends[0] };
  g_thread_unref (g_thread_new ("client", run, way));
  return uc_link_client_new (ends[1]);
}
