/* How long a test waits for a state that has to come. It judges nothing: it is far beyond what a slow or busy machine takes, and is
 * there so that a test that hangs says what it waited for. */
#pragma once

#include <glib.h>

#define UC_HANG_S 600
#define UC_HANG_US (UC_HANG_S * G_USEC_PER_SEC)
