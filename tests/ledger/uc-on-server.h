/* The same test twice: its ledger is a file, and it is on a PostgreSQL server of the test's own. */
#pragma once

#include "uc-cluster.h"

G_BEGIN_DECLS

/* Adds @test under @path, and under “/postgres” with @path behind it, where uc_on_server () is the address of a server without a ledger. The second one
 * is skipped on a machine without a server. @data: borrowed as long as the program runs. */
void uc_on_server_add (const char *path, gconstpointer data, GTestDataFunc test);
/* The same for a test that takes nothing. */
void uc_on_server_add_func (const char *path, GTestFunc test);
/* Where the ledger of the test that runs now is to be; %NULL = in a file. */
const char *uc_on_server (void);
/* The same for another ledger of the same test: the one before is gone from the server, which nothing may read any more. */
const char *uc_on_server_again (void);
/* Changes the ledger there behind the program's back. */
void uc_on_server_forge (const char *sql);
/* The server that all tests share, emptied; %NULL, and the test is skipped, on a machine without one. For a test that needs a server in any case. (transfer
 * none) */
UcCluster *uc_on_server_empty (void);
/* g_test_run (), and the server ends. */
int uc_on_server_run (void);

G_END_DECLS
