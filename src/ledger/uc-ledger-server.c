/* Finds what speaks with a database server. Only a machine whose ledger is on one needs it, and the libraries that it needs. */
#include "uc-ledger-server.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <gmodule.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ENGINE "upcard-ledger-postgres.so"
#define NEW_STORE "uc_ledger_postgres_new_store"

/* Where it was installed with this program; where the program runs from its build folder, that has it. */
static char *
engine_path (void)
{
  static const char *const installed[] = { UC_BIN_DIR, UC_LIBEXEC_DIR };
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (installed); i++)
    if (folder == NULL || strcmp (folder, installed[i]) == 0)
      return g_build_filename (UC_LIBEXEC_DIR, ENGINE, NULL);
  return g_build_filename (folder, "..", "..", "src", "ledger", ENGINE, NULL);
}

/* What is loaded runs as this program. In a build folder that others can write, they could put something else there. */
static gboolean
is_own (const char *engine)
{
  GStatBuf found;

  return g_stat (engine, &found) != 0 || ((found.st_uid == 0 || found.st_uid == geteuid ()) && (found.st_mode & (S_IWGRP | S_IWOTH)) == 0);
}

UcLedgerStore *
uc_ledger_server_store_new (const char *path, GError **error)
{
  static UcLedgerServerStoreNew new_store;
  g_autofree char *engine = NULL;
  g_autoptr (GError) problem = NULL;
  GModule *module;
  gpointer found = NULL;

  if (new_store != NULL)
    return new_store (path, error);
  engine = engine_path ();
  if (!is_own (engine))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT, _ ("%s: others than the user of this program can write %s, which asks the server; it is not loaded"),
                   path, engine);
      return NULL;
    }
  module = g_module_open_full (engine, G_MODULE_BIND_LOCAL, &problem);
  if (module == NULL || !g_module_symbol (module, NEW_STORE, &found))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT,
                   _ ("%s: the ledger is on a PostgreSQL server; expected the package upcard-linkd, which asks it, on this machine: %s"), path,
                   problem != NULL ? problem->message : engine);
      return NULL;
    }
  g_module_make_resident (module);
  new_store = (UcLedgerServerStoreNew)found;
  return new_store (path, error);
}
