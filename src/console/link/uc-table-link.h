/* The console's end of the bus: reads the record into a model, submits what the dealer presses. */
#pragma once

#include "uc-console-model.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define UC_TYPE_TABLE_LINK (uc_table_link_get_type ())
G_DECLARE_FINAL_TYPE (UcTableLink, uc_table_link, UC, TABLE_LINK, GObject)

/**
 * uc_table_link_new:
 * @bus: tells whether the service is there
 * @socket: (nullable): where the service's private socket is; tried first whenever the service appears
 *
 * Speaks to the service through the socket, so that nothing on the bus holds it up, else over the bus. @model is fed as long as the
 * link lives.
 */
UcTableLink *uc_table_link_new (GBusType bus, const char *socket, UcConsoleModel *model);

G_END_DECLS
