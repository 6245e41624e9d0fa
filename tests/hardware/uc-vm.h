/* A guest on an emulated machine: its kernel has simulated GPIO chips, its serial ports are sockets on the host, and it
 * does what it is told. tests/hardware/guest is what runs in it.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _UcVm UcVm;

/* Serial ports that stay, by their name in the guest. */
#define UC_VM_UART_1 "ttyS1"
#define UC_VM_UART_2 "ttyS2"
/* Ports of converters on USB, which can be plugged in and pulled out, by the converter's serial number. */
#define UC_VM_SHOE "SHOE1"
#define UC_VM_READER "READER1"
#define UC_VM_BADGE "BADGE1"
/* What udev calls such a port in the guest, below /dev/serial/by-id and whole. */
#define UC_VM_ID(serial) "usb-QEMU_QEMU_USB_SERIAL_" serial "-if00-port0"
#define UC_VM_BY_ID(serial) "/dev/serial/by-id/" UC_VM_ID (serial)

/* @kernel, @guest: files, as make-kernel and make-guest left them. @folder: for sockets and the console's words. */
UcVm *uc_vm_new (const char *kernel, const char *guest, const char *folder);
/* How many it has: 2, when nothing is said. With one, the kernel takes in each edge before the next can be pulled: with
 * two, those that follow each other within microseconds may be one to it. Before uc_vm_start (). */
void uc_vm_set_processors (UcVm *vm, guint n);
/* Ends it as a power cut does. */
void uc_vm_free (UcVm *vm);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcVm, uc_vm_free)

/* A disk for the guest, /dev/vda there: an image with a file system, made when missing. Before uc_vm_start (). */
gboolean uc_vm_add_disk (UcVm *vm, const char *path, guint megabytes, GError **error);
/* Boots, and waits until the guest listens. */
gboolean uc_vm_start (UcVm *vm, GError **error);
/* The power is cut: nothing in the guest gets to know. */
void uc_vm_cut (UcVm *vm);
/* Disks are unmounted, then the machine ends. */
gboolean uc_vm_stop (UcVm *vm, GError **error);

/* Runs a line of shell in the guest. @output: (out) (nullable): what it printed. Its exit status; when the guest does
 * not answer, the test ends there with the console's last words. */
int uc_vm_run (UcVm *vm, char **output, const char *format, ...) G_GNUC_PRINTF (3, 4);
/* The same, which must succeed: what it printed. */
char *uc_vm_do (UcVm *vm, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Writes a file in the guest. */
void uc_vm_write (UcVm *vm, const char *path, const char *text);

/* Pulls simulated lines. @steps: lines "WAIT_US CHIP/LINE LEVEL"; returns when the last is done. */
void uc_vm_drive (UcVm *vm, const char *steps);
/* The same in two halves: they are begun, and all done. */
void uc_vm_begin_drive (UcVm *vm, const char *steps);
void uc_vm_end_drive (UcVm *vm);
/* One line, now. */
void uc_vm_pull (UcVm *vm, const char *line, gboolean level);

/* Socket at the other end of a serial port: one of UC_VM_*. */
const char *uc_vm_port (UcVm *vm, const char *name);
/* Plugs a port on USB in, or pulls it out; the others stay where they are. */
void uc_vm_plug (UcVm *vm, const char *name, gboolean in);
/* A connection to the guest's message bus; one at a time. */
GDBusConnection *uc_vm_bus (UcVm *vm, GError **error);

G_END_DECLS
