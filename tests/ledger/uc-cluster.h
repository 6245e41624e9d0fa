/* PostgreSQL servers of the test's own: each in a temporary folder, on a unix socket there, with no port unless a test asks for one. PostgreSQL refuses to run as root: then
 * they run as a user who owns nothing else. They end with the test, however that ends: for this, the thread that starts them must outlive them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  char *folder;  /* of the data, of the socket and of the log */
  char *bin;     /* where the server's programs are */
  char *data;
  char *address; /* of its database “house”, as libpq has it */
  char *name;    /* as a standby, by which its primary knows it */
  guint16 port;  /* on the loopback; 0: it has its socket alone */
  GPid pid;
  gboolean syncs; /* what it commits outlives a power cut */
} UcCluster;

/* Whether this machine has a server's programs. */
gboolean uc_cluster_is_there (void);
/* For a program of tests that all need one: says so, and that they are skipped, where there is none. */
gboolean uc_cluster_skips (void);
/* A server that runs, with an empty database “house”. Nothing of it need outlive a power cut: it is told not to sync. */
UcCluster *uc_cluster_new (void);
/* The same, and it syncs, and has the memory that a server comes with; so does and has a standby of it. */
UcCluster *uc_cluster_new_durable (void);
/* A hot standby of @primary, which runs. It follows that one whenever both run, until it is cut off or promoted. */
UcCluster *uc_cluster_new_standby (const UcCluster *primary);
void uc_cluster_free (UcCluster *cluster);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcCluster, uc_cluster_free)

void uc_cluster_start (UcCluster *cluster);
/* Begins again, and listens on the loopback as well, at a port of its own: by TLS, for those whom the lines @hba of pg_hba.conf let in. The files are its
 * certificate and key, which becomes that of the server's user, and the authority of those who come. */
void uc_cluster_listen (UcCluster *cluster, const char *hba, const char *certificate, const char *key, const char *authority);
/* SIGKILL for the server and all of its children; none of them runs any more when this returns. */
void uc_cluster_kill (UcCluster *cluster);
/* Runs @sql as the cluster's superuser; a failure ends the test. */
void uc_cluster_run (const UcCluster *cluster, const char *sql);
/* The rows that @sql gives: a line each, with tabs between their values. */
char *uc_cluster_ask (const UcCluster *cluster, const char *sql);
/* Asks until the answer is @expected. */
void uc_cluster_wait (const UcCluster *cluster, const char *sql, const char *expected);

/* From here on each commit on @primary waits until @standby, which follows it, has it. */
void uc_cluster_synchronize (const UcCluster *primary, const UcCluster *standby);
/* @standby runs on, and follows nobody. What its primary commits from here on does not reach it. */
void uc_cluster_cut (const UcCluster *standby);
/* @standby is a primary from here on, whatever became of its own one. */
void uc_cluster_promote (const UcCluster *standby);
/* How many commits on @primary wait for its standby. */
guint uc_cluster_n_waiting (const UcCluster *primary);
/* … and are told to wait no longer: the server reports them as done, with a warning. */
void uc_cluster_cancel_waiting (const UcCluster *primary);

G_END_DECLS
