/* org.upcard.Table1 on a bus connection: translates, and decides nothing. */
#pragma once

#include "uc-table-service.h"

G_BEGIN_DECLS

typedef struct _UcTableBus UcTableBus;

/* Exports the object without owning the name; @connection is referenced. %NULL: on no bus, and only uc_table_bus_listen () lets anybody
 * in. The service may come later: uc_table_bus_set_service () before the main context runs. */
UcTableBus *uc_table_bus_new (GDBusConnection *connection, GError **error);
void uc_table_bus_free (UcTableBus *bus);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcTableBus, uc_table_bus_free)

/* Exports the object to the console as well, on a socket of its own: see uc-console-socket.h. Once. */
gboolean uc_table_bus_listen (UcTableBus *bus, const char *path, GError **error);
/* @service: borrowed; outlives @bus. */
void uc_table_bus_set_service (UcTableBus *bus, UcTableService *service);
/* The service's funcs, with the UcTableBus as user_data. */
extern const UcTableServiceFuncs uc_table_bus_funcs;

G_END_DECLS
