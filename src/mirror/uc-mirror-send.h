/* Sends a record to a mirror on another machine, as it grows. */
#pragma once

#include "uc-link-dial.h"

G_BEGIN_DECLS

/* From the end of a connection to the next attempt. */
#define UC_MIRROR_PAUSE_S 10

typedef struct
{
  const char *const *folders; /* (array zero-terminated): of the months’ files: the record, or its copies, and then archives */
  UcLinkDial dial;
  const char *state;          /* folder of the file that says how it stands; %NULL: none */
  gboolean fenced;            /* uc_fence_build () was called: it ends when there is a journal that the fence hides */
  guint pause_s;
} UcMirrorSendOptions;

/* Until it is interrupted, whatever happens to the mirror. %FALSE with @error: another process must go on, or a folder cannot be watched. */
gboolean uc_mirror_send (const UcMirrorSendOptions *options, GError **error);

G_END_DECLS
