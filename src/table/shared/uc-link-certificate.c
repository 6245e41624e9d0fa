#include "uc-link-certificate.h"

#include <gnutls/x509.h>
#include <string.h>

static gnutls_x509_crt_t
import (GTlsCertificate *certificate)
{
  g_autoptr (GByteArray) der = NULL;
  gnutls_x509_crt_t x509;

  g_object_get (certificate, "certificate", &der, NULL);
  if (der == NULL || gnutls_x509_crt_init (&x509) < 0)
    return NULL;
  if (gnutls_x509_crt_import (x509, &(gnutls_datum_t){ der->data, der->len }, GNUTLS_X509_FMT_DER) >= 0)
    return x509;
  gnutls_x509_crt_deinit (x509);
  return NULL;
}

/* One name, and nothing behind it that a reader of text would not see. */
static void
read_name (gnutls_x509_crt_t x509, char name[UC_LINK_CERTIFICATE_NAME])
{
  size_t n = UC_LINK_CERTIFICATE_NAME, more = 0;
  gboolean good = gnutls_x509_crt_get_dn_by_oid (x509, GNUTLS_OID_X520_COMMON_NAME, 0, 0, name, &n) >= 0
                  && gnutls_x509_crt_get_dn_by_oid (x509, GNUTLS_OID_X520_COMMON_NAME, 1, 0, NULL, &more)
                         == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE
                  && n > 0 && strlen (name) == n;

  for (size_t i = 0; good && i < n; i++)
    good = g_ascii_isgraph (name[i]);
  if (!good)
    name[0] = '\0';
}

gboolean
uc_link_certificate_read (GTlsCertificate *certificate, UcLinkCertificate *facts)
{
  gnutls_x509_crt_t x509 = import (certificate);
  g_autoptr (GByteArray) der = NULL;
  g_autofree char *print = NULL;

  *facts = (UcLinkCertificate){ 0 };
  if (x509 == NULL)
    return FALSE;
  g_object_get (certificate, "certificate", &der, NULL);
  print = g_compute_checksum_for_data (G_CHECKSUM_SHA256, der->data, der->len);
  g_strlcpy (facts->fingerprint, print, sizeof facts->fingerprint);
  read_name (x509, facts->name);
  facts->begins = gnutls_x509_crt_get_activation_time (x509);
  facts->ends = gnutls_x509_crt_get_expiration_time (x509);
  facts->is_client = gnutls_x509_crt_check_key_purpose (x509, GNUTLS_KP_TLS_WWW_CLIENT, 0) != 0;
  facts->is_server = gnutls_x509_crt_check_key_purpose (x509, GNUTLS_KP_TLS_WWW_SERVER, 0) != 0;
  gnutls_x509_crt_deinit (x509);
  return TRUE;
}

gboolean
uc_link_certificate_fits (GTlsCertificate *certificate, const char *key, gboolean *fits, GError **error)
{
  gnutls_x509_crt_t x509 = import (certificate);
  g_autofree char *text = NULL;
  gnutls_x509_privkey_t x509_key = NULL;
  unsigned char ids[2][64];
  size_t n[2] = { sizeof ids[0], sizeof ids[1] };
  gsize length;
  int bad = GNUTLS_E_MEMORY_ERROR;

  *fits = FALSE;
  if (x509 == NULL || gnutls_x509_privkey_init (&x509_key) < 0)
    g_set_error (error, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE, "%s: the certificate beside it cannot be read", key);
  else if (g_file_get_contents (key, &text, &length, error))
    {
      bad = gnutls_x509_privkey_import2 (x509_key, &(gnutls_datum_t){ (unsigned char *)text, (unsigned int)length }, GNUTLS_X509_FMT_PEM,
                                         NULL, 0);
      explicit_bzero (text, length);
      if (bad < 0)
        g_set_error (error, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE,
                     "%s: there is no key that can be read; expected a private key in PEM, without a passphrase", key);
      else
        *fits = gnutls_x509_crt_get_key_id (x509, GNUTLS_KEYID_USE_SHA256, ids[0], &n[0]) >= 0
                && gnutls_x509_privkey_get_key_id (x509_key, GNUTLS_KEYID_USE_SHA256, ids[1], &n[1]) >= 0 && n[0] == n[1]
                && memcmp (ids[0], ids[1], n[0]) == 0;
    }
  gnutls_x509_privkey_deinit (x509_key);
  gnutls_x509_crt_deinit (x509);
  return bad >= 0;
}
