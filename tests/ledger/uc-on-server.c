#include "uc-on-server.h"

typedef struct
{
  GTestFunc func; /* NULL: “test” */
  GTestDataFunc test;
  gconstpointer data;
} Twin;

static UcCluster *cluster;
static const char *address;

const char *
uc_on_server (void)
{
  return address;
}

UcCluster *
uc_on_server_empty (void)
{
  if (!uc_cluster_is_there ())
    {
      g_test_skip ("there is no PostgreSQL server on this machine");
      return NULL;
    }
  if (cluster == NULL)
    cluster = uc_cluster_new ();
  uc_cluster_run (cluster, "DROP SCHEMA IF EXISTS upcard_ledger CASCADE");
  return cluster;
}

const char *
uc_on_server_again (void)
{
  if (address != NULL)
    uc_on_server_empty ();
  return address;
}

void
uc_on_server_forge (const char *sql)
{
  g_autofree char *there = g_strconcat ("SET search_path = upcard_ledger; ", sql, NULL);

  uc_cluster_run (cluster, there);
}

static void
run_on_server (gconstpointer data)
{
  const Twin *twin = data;

  if (uc_on_server_empty () == NULL)
    return;
  address = cluster->address;
  if (twin->func != NULL)
    twin->func ();
  else
    twin->test (twin->data);
  address = NULL;
}

static void
add_twin (const char *path, Twin twin)
{
  g_autofree char *on_server = g_strconcat ("/postgres", path, NULL);

  g_test_add_data_func_full (on_server, g_memdup2 (&twin, sizeof twin), (GTestDataFunc)run_on_server, g_free);
}

void
uc_on_server_add (const char *path, gconstpointer data, GTestDataFunc test)
{
  g_test_add_data_func (path, data, test);
  add_twin (path, (Twin){ .test = test, .data = data });
}

void
uc_on_server_add_func (const char *path, GTestFunc test)
{
  g_test_add_func (path, test);
  add_twin (path, (Twin){ .func = test });
}

int
uc_on_server_run (void)
{
  const int status = g_test_run ();

  g_clear_pointer (&cluster, uc_cluster_free);
  return status;
}
