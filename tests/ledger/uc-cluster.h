/* A PostgreSQL server of the test's own: in a temporary folder, on a unix socket there, with no port. PostgreSQL refuses to run as root: then it
 * runs as a user who owns nothing else. It ends with the test, however that ends. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  char *folder;  /* of the data, of the socket and of the log */
  char *bin;     /* where the server's programs are */
  char *data;
  char *address; /* of its database “house”, as libpq has it */
  GPid pid;
} UcCluster;

/* Whether this machine has a server's programs. */
gboolean uc_cluster_is_there (void);
/* A server that runs, with an empty database “house”. Nothing of it need outlive a power cut: it is told not to sync. */
UcCluster *uc_cluster_new (void);
void uc_cluster_free (UcCluster *cluster);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcCluster, uc_cluster_free)

void uc_cluster_start (UcCluster *cluster);
/* SIGKILL for the server and all of its children. */
void uc_cluster_kill (UcCluster *cluster);
/* Runs @sql as the cluster's superuser; a failure ends the test. */
void uc_cluster_run (UcCluster *cluster, const char *sql);

G_END_DECLS
