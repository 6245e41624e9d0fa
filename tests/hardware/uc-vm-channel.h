/* One of the sockets on which the machine and its guest are spoken to, line by line. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcVmChannel UcVmChannel;

/* %NULL: nobody listens at @path yet. */
UcVmChannel *uc_vm_channel_new (const char *path);
void uc_vm_channel_free (UcVmChannel *channel);

/* %FALSE: errno says why. */
gboolean uc_vm_channel_write (UcVmChannel *channel, const char *text);
/* The next line, without its end; %NULL when nothing came for @patience_s seconds, or nothing comes any more. */
char *uc_vm_channel_line (UcVmChannel *channel, guint patience_s);

G_END_DECLS
