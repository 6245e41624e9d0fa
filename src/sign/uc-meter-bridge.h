/* The connection to a link on another machine as a descriptor, so that the feed reads each link in the one way that it has: no faster than
 * a link talks. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* @stream: by TLS. What comes through it can be read from the descriptor that is returned, and what is written there goes to it. It ends
 * when either end is closed. The caller owns the descriptor. -1: the process can open no more. */
int uc_meter_bridge (GIOStream *stream);

G_END_DECLS
