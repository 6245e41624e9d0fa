/* Whether the machine's clock follows a time source, of chrony, timesyncd or another: systemd knows. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_TIME_SOURCE_UNKNOWN,  /* nobody answers: no system bus, or no systemd-timedated */
  UC_TIME_SOURCE_NONE,     /* none is set up */
  UC_TIME_SOURCE_SILENT,   /* one is set up, and the kernel's clock follows none */
  UC_TIME_SOURCE_FOLLOWED,
} UcTimeSource;

/* Asks over the system bus, and waits for the answer: 3 seconds at most. */
UcTimeSource uc_time_source_ask (void);

G_END_DECLS
