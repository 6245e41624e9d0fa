#include "uc-link-show.h"

#include "uc-link-certificate.h"
#include "uc-tell.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#define DAY 86400
/* How the common name of a sign's certificate begins. */
#define SIGN "sign:"
/* … and that of a pit. */
#define PIT "pit:"

static char *
say_time (gint64 seconds)
{
  g_autoptr (GDateTime) at = g_date_time_new_from_unix_utc (seconds);

  return at != NULL ? g_date_time_format (at, "%Y-%m-%d %H:%M UTC") : g_strdup ("?");
}

static char *
say_end (const UcLinkCertificate *facts)
{
  const gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autofree char *end = say_time (facts->ends);

  if (now > facts->ends)
    return g_strdup_printf (_ ("%s: it has expired"), end);
  if (now < facts->begins)
    return g_strdup_printf (_ ("%s: it does not count yet"), end);
  return g_strdup_printf (ngettext ("%s, in %" PRId64 " day", "%s, in %" PRId64 " days", (gulong)((facts->ends - now) / DAY)), end,
                          (facts->ends - now) / DAY);
}

/* Who may show it, by its key usage and by its common name. */
static char *
say_whose (const UcLinkCertificate *facts)
{
  if (facts->is_server && facts->is_client)
    return g_strdup (_ ("anybody: it has no extended key usage, or both"));
  if (facts->is_server)
    return g_strdup (_ ("a link or a keeper (serverAuth)"));
  if (!facts->is_client)
    return g_strdup (_ ("nobody in a link: it has neither clientAuth nor serverAuth"));
  if (facts->name[0] == '\0')
    return g_strdup (_ ("nobody in a link: it has no common name that can be used"));
  return g_strdup_printf (g_str_has_prefix (facts->name, SIGN)  ? _ ("the sign %s (clientAuth)")
                          : g_str_has_prefix (facts->name, PIT) ? _ ("the pit %s (clientAuth)")
                                                                : _ ("the table %s (clientAuth)"),
                          facts->name);
}

/* "meters.house.example, 192.0.2.1"; "" = none */
static char *
say_hosts (GTlsCertificate *certificate)
{
  g_autoptr (GPtrArray) names = g_tls_certificate_get_dns_names (certificate), addresses = g_tls_certificate_get_ip_addresses (certificate);
  GString *text = g_string_new (NULL);

  for (guint i = 0; names != NULL && i < names->len; i++)
    {
      gsize n;
      const char *bytes = g_bytes_get_data (names->pdata[i], &n);

      g_string_append_printf (text, "%s%.*s", text->len > 0 ? ", " : "", (int)n, bytes);
    }
  for (guint i = 0; addresses != NULL && i < addresses->len; i++)
    {
      g_autofree char *address = g_inet_address_to_string (addresses->pdata[i]);

      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", address);
    }
  return g_string_free (text, FALSE);
}

/* As OpenSSL prints it. */
static char *
say_fingerprint (const UcLinkCertificate *facts)
{
  g_autofree char *digits = g_ascii_strup (facts->fingerprint, -1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; digits[i] != '\0'; i += 2)
    g_string_append_printf (text, "%s%.2s", i > 0 ? ":" : "", digits + i);
  return g_string_free (text, FALSE);
}

static void
tell (GTlsCertificate *certificate, const UcLinkCertificate *facts)
{
  g_autofree char *name = g_tls_certificate_get_subject_name (certificate), *issuer = g_tls_certificate_get_issuer_name (certificate);
  g_autofree char *begins = say_time (facts->begins), *ends = say_end (facts), *whose = say_whose (facts), *hosts = say_hosts (certificate);
  g_autofree char *fingerprint = say_fingerprint (facts);

  uc_tell (_ ("  name         %s\n"), name != NULL ? name : "-");
  uc_tell (_ ("  signed by    %s\n"), issuer != NULL ? issuer : "-");
  uc_tell (_ ("  counts from  %s\n"), begins);
  uc_tell (_ ("  ends         %s\n"), ends);
  uc_tell (_ ("  shown by     %s\n"), whose);
  if (*hosts != '\0')
    uc_tell (_ ("  reached as   %s\n"), hosts);
  uc_tell (_ ("  fingerprint  %s\n"), fingerprint);
}

gboolean
uc_link_show_certificate (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) problem = NULL;
  GList *all = NULL;
  gboolean good = TRUE;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, error))
    return FALSE;
  if (strstr (text, "-----BEGIN ") == NULL)
    g_set_error (error, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE,
                 _ ("%s: not in PEM; expected a file with a line “-----BEGIN CERTIFICATE-----”, as “openssl x509 -inform der -in FILE” makes one"), path);
  else if (strstr (text, "-----BEGIN CERTIFICATE-----") == NULL && strstr (text, "PRIVATE KEY-----") != NULL)
    g_set_error (error, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE, _ ("%s: it holds a key; expected the certificate that was signed for it"), path);
  else if (strstr (text, "-----BEGIN CERTIFICATE-----") == NULL && strstr (text, "CERTIFICATE REQUEST-----") != NULL)
    g_set_error (error, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE, _ ("%s: it holds a request; expected the certificate that the authority signs for it"),
                 path);
  else if ((all = g_tls_certificate_list_new_from_file (path, &problem)) == NULL)
    g_set_error (error, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE, _ ("%s: no certificate in it can be read: %s"), path,
                 problem != NULL ? problem->message : _ ("the file has no certificate"));
  explicit_bzero (text, length);
  for (GList *one = all; one != NULL && good; one = one->next)
    {
      UcLinkCertificate facts;

      good = uc_link_certificate_read (one->data, &facts);
      if (!good)
        {
          g_set_error (error, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE, _ ("%s: a certificate in it cannot be read"), path);
          continue;
        }
      uc_tell ("%s\n", path);
      tell (one->data, &facts);
    }
  good = good && all != NULL;
  g_list_free_full (all, g_object_unref);
  return good;
}
