/* The devices that the table file names, at their serial ports and sockets: opened, watched, opened again.
 *
 * A device that is absent, busy or of the wrong kind does not keep the others waiting. What is missing is noticed the
 * moment it comes (folders are watched, nothing is polled); what is there and cannot be had is tried once a second.
 * While nothing is missing nothing is watched.
 */
#pragma once

#include "uc-device-end.h"
#include "uc-port-find.h"

G_BEGIN_DECLS

typedef struct _UcPorts UcPorts;

typedef struct
{
  /* Its port is open; whether somebody is there is the end's business. @where: as the table file has it. */
  void (*on_open) (UcWireDevice device, const char *where, gpointer data);
  /* Its port cannot be had: once for each kind of reason. @why: what was found instead. */
  void (*on_missing) (UcWireDevice device, const char *where, const char *why, gpointer data);
} UcPortsFuncs;

/**
 * uc_ports_new:
 * @ends: by UcWireDevice, borrowed for its life; %NULL = not fitted
 * @system: borrowed for its life
 * @funcs: borrowed for its life
 *
 * Opens nothing yet: the main context does.
 */
UcPorts *uc_ports_new (const UcRules *rules, UcDeviceEnd *const ends[UC_N_WIRE_DEVICES], const UcPortSystem *system,
                       const UcPortsFuncs *funcs, gpointer data);
/* Before the ends. */
void uc_ports_free (UcPorts *ports);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPorts, uc_ports_free)

G_END_DECLS
