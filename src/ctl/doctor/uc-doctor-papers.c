#include "uc-doctor-papers.h"

#include "uc-link-refused.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define REFUSED "/etc/upcard/link/refused"
#define DAY 86400
#define WARN_DAYS 30

/* Number of @user and of its group, by the machine's own files. */
static gboolean
find_user (UcDoctor *doctor, const char *user, guint *uid, guint *gid)
{
  g_autofree char *text = uc_doctor_read (doctor, "/etc/passwd"), *begin = g_strconcat (user, ":", NULL);
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], ":", -1);

      if (!g_str_has_prefix (lines[i], begin) || g_strv_length (fields) < 4)
        continue;
      *uid = (guint) g_ascii_strtoull (fields[2], NULL, 10);
      *gid = (guint) g_ascii_strtoull (fields[3], NULL, 10);
      return TRUE;
    }
  return FALSE;
}

static void
look_at_key (UcDoctor *doctor, const char *key, const char *user)
{
  g_autofree char *path = uc_doctor_path (doctor, key);
  guint uid = 0, gid = 0;
  const gboolean is_known = find_user (doctor, user, &uid, &gid);
  GStatBuf info;

  if (g_stat (path, &info) != 0)
    return;
  if ((info.st_mode & 0007) != 0)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("Everybody on this machine may read the key %s."), key),
                     g_strdup_printf (_ ("chmod 640 %s; then have a certificate for a new key signed, because others may have this one."), key));
  else if (is_known && (info.st_uid != uid || (info.st_mode & 0400) == 0)
           && (info.st_gid != gid || (info.st_mode & 0040) == 0))
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The user %s may not read the key %s."), user, key),
                     g_strdup_printf (_ ("chgrp %s %s && chmod 640 %s"), user, key, key));
  else if (is_known)
    uc_doctor_good (doctor, g_strdup_printf (_ ("The key %s is for the user %s."), key, user));
}

static void
look_at_time (UcDoctor *doctor, const char *path, const UcLinkCertificate *facts)
{
  const gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autoptr (GDateTime) ends = g_date_time_new_from_unix_utc (facts->ends), begins = g_date_time_new_from_unix_utc (facts->begins);
  g_autofree char *end = ends != NULL ? g_date_time_format (ends, "%Y-%m-%d %H:%MZ") : g_strdup ("?");
  g_autofree char *begin = begins != NULL ? g_date_time_format (begins, "%Y-%m-%d %H:%MZ") : g_strdup ("?");
  const char *remedy = _ ("Have a certificate signed again, and put it in its place: docs/howto/linked-meters.md. Nothing is restarted.");

  if (now < facts->begins)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The certificate %s does not count before %s."), path, begin),
                     g_strdup (_ ("Set this machine’s clock right, or have the certificate signed again.")));
  else if (now > facts->ends)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The certificate %s expired at %s."), path, end), g_strdup (remedy));
  else if (facts->ends - now < WARN_DAYS * DAY)
    uc_doctor_note (doctor, g_strdup_printf (_ ("The certificate %s expires at %s, in less than %d days."), path, end, WARN_DAYS), g_strdup (remedy));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("The certificate %s counts until %s."), path, end));
}

void
uc_doctor_papers (UcDoctor *doctor, const UcLinkTlsFiles *files, const char *user, const char *name)
{
  g_autofree char *certificate_path = uc_doctor_path (doctor, files->certificate), *key_path = uc_doctor_path (doctor, files->key);
  g_autofree char *authority_path = uc_doctor_path (doctor, files->authority);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLinkTls) tls = uc_link_tls_load (&(UcLinkTlsFiles){ certificate_path, key_path, authority_path }, &error);
  g_autoptr (GTlsCertificate) authority = NULL;
  UcLinkCertificate facts;
  GTlsCertificateFlags flags;

  look_at_key (doctor, files->key, user);
  if (tls == NULL)
    {
      uc_doctor_fault (doctor, g_strdup (error->message),
                       g_strdup (_ ("Install the three files: docs/howto/linked-meters.md. A key may be read by root and the service only: run the doctor as root.")));
      return;
    }
  look_at_time (doctor, files->certificate, &tls->facts);
  authority = g_tls_certificate_new_from_file (authority_path, NULL);
  if (authority != NULL && uc_link_certificate_read (authority, &facts))
    look_at_time (doctor, files->authority, &facts);
  flags = g_tls_database_verify_chain (tls->authority, tls->own, G_TLS_DATABASE_PURPOSE_AUTHENTICATE_CLIENT, NULL, NULL,
                                       G_TLS_DATABASE_VERIFY_NONE, NULL, NULL);
  if ((flags & (G_TLS_CERTIFICATE_UNKNOWN_CA | G_TLS_CERTIFICATE_GENERIC_ERROR)) != 0)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The certificate %s was not signed by the authority in %s."), files->certificate, files->authority),
                     g_strdup (_ ("Both come from the house’s authority: install them again from there.")));
  if (name != NULL && *name != '\0' && strcmp (tls->facts.name, name) != 0)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The certificate %s is that of “%s”, and this table is “%s”."), files->certificate, tls->facts.name, name),
                     g_strdup_printf (_ ("Install the certificate whose common name is %s."), name));
  if (name != NULL ? !tls->facts.is_client : !tls->facts.is_server)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The certificate %s is for the other end of a connection."), files->certificate),
                     g_strdup_printf (_ ("Have it signed with extendedKeyUsage=%s."), name != NULL ? "clientAuth" : "serverAuth"));
}

void
uc_doctor_refused (UcDoctor *doctor)
{
  g_autofree char *path = uc_doctor_path (doctor, REFUSED);
  g_autoptr (UcLinkRefused) list = uc_link_refused_read (path);
  const guint n = uc_link_refused_n (list);

  if (uc_link_refused_problem (list) != NULL)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The list of certificates that no longer count cannot be used: %s."), uc_link_refused_problem (list)->message),
                     g_strdup (_ ("Correct the line, or make the file: systemd-tmpfiles --create upcard.conf. Until then, no other machine can connect.")));
  else
    uc_doctor_good (doctor, g_strdup_printf (ngettext ("%s: %u certificate no longer counts.", "%s: %u certificates no longer count.", n),
                                             REFUSED, n));
}
