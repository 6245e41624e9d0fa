/* A house's certificates, and a client by TLS. Both are made with GnuTLS alone, and share nothing with the program. */
#pragma once

#include "uc-link-client.h"

G_BEGIN_DECLS

#define UC_TEST_DAY 86400

typedef struct
{
  char *folder;      /* borrowed by all of it */
  char *authority;   /* file of its certificate */
  gpointer key, own; /* gnutls_x509_privkey_t, gnutls_x509_crt_t */
} UcTestAuthority;

typedef struct
{
  char *certificate, *key; /* files */
} UcTestPapers;

typedef struct
{
  const char *name;      /* common name */
  const char *second;    /* another one beside it; %NULL: none */
  const char *host;      /* alternative name: of a host, or an address; %NULL: a client's certificate */
  gboolean is_client; /* for a client, although it has a host's name */
  gint64 from, to;       /* seconds from now; 0 and 0: from yesterday for a year */
} UcTestSubject;

/* @name: of its files in @folder; every authority says of itself that it is the same one. */
UcTestAuthority *uc_test_authority_new (const char *folder, const char *name);
void uc_test_authority_free (UcTestAuthority *authority);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcTestAuthority, uc_test_authority_free)
UcTestPapers *uc_test_authority_sign (UcTestAuthority *authority, const char *file, const UcTestSubject *subject);
void uc_test_papers_free (UcTestPapers *papers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcTestPapers, uc_test_papers_free)

/* Connects, and shakes hands, in a thread of its own; what is said goes through it. A handshake that fails ends the client.
 * @papers: %NULL: shows none. @priority: GnuTLS's; %NULL: its own. @last: of the address 127.0.0.@last that it comes from. */
UcLinkClient *uc_test_connect (guint16 port, const UcTestPapers *papers, const char *priority, guint8 last);

G_END_DECLS
