/* The certificates that no longer count, although the house's authority has signed them: of a machine that was stolen, or whose key others may
 * have. A file names them by their fingerprints, one per line: the SHA-256 of the certificate, as “openssl x509 -fingerprint -sha256” prints it.
 * Behind “#” is a remark.
 */
#pragma once

#include "uc-link-certificate.h"

G_BEGIN_DECLS

typedef struct _UcLinkRefused UcLinkRefused;

/* Reads @path. Never %NULL: of a file that cannot be read, or that has a wrong line, there is what could be read, and uc_link_refused_problem (). */
UcLinkRefused *uc_link_refused_read (const char *path);
void uc_link_refused_free (UcLinkRefused *refused);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkRefused, uc_link_refused_free)
/* What is wrong with the file, with the number of the first wrong line; %NULL: nothing. Nobody may be let in by a list with a problem. */
const GError *uc_link_refused_problem (const UcLinkRefused *refused);
/* Certificates that it names. */
guint uc_link_refused_n (const UcLinkRefused *refused);
/* @fingerprint: as UcLinkCertificate has it. */
gboolean uc_link_refused_has (const UcLinkRefused *refused, const char *fingerprint);
/* Both name the same certificates, and have the same problem or none. */
gboolean uc_link_refused_is_same (const UcLinkRefused *a, const UcLinkRefused *b);

G_END_DECLS
