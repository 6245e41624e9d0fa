/* The certificate, the key and the authority of a connection by TLS: what a link and a witness have in common for the doctor. */
#pragma once

#include "uc-doctor.h"
#include "uc-link-tls.h"

G_BEGIN_DECLS

/**
 * uc_doctor_papers:
 * @files: paths below the root
 * @user: of the service that shows them, which may read the key
 * @name: the table whose certificate it must be, "" = any table's; %NULL: it is a server's, of any name
 *
 * Adds a finding for what is wrong with them, and one for how long each certificate counts; less than 30 days is a note.
 */
void uc_doctor_papers (UcDoctor *doctor, const UcLinkTlsFiles *files, const char *user, const char *name);
/* The list of certificates that no longer count, for a door: without it the service does not start, and while it cannot be read, nobody comes in. */
void uc_doctor_refused (UcDoctor *doctor);

G_END_DECLS
