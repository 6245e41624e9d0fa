#include "uc-database-file.h"

/* The first with locks of the WAL's index, and the last that a copy may say it is. */
#define VERSION_INDEX 2
#define VERSION_LAST 3

sqlite3_file *
uc_database_file (sqlite3 *db, sqlite3_io_methods *methods)
{
  sqlite3_file *file = NULL;

  if (sqlite3_file_control (db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || file == NULL || file->pMethods == NULL
      || file->pMethods->iVersion < VERSION_INDEX)
    return NULL;
  *methods = *file->pMethods;
  methods->iVersion = MIN (methods->iVersion, VERSION_LAST);
  return file;
}
