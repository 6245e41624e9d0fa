/* Says when GPIO chips come and go: device nodes made, removed, or handed to another group. Nobody polls. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcGpioWatch UcGpioWatch;
typedef void (*UcGpioWatchFunc) (gpointer data);

/* @folder: of the device nodes. %NULL when the kernel does not watch it: what is missing is then not noticed when it comes. */
UcGpioWatch *uc_gpio_watch_new (const char *folder, UcGpioWatchFunc changed, gpointer data);
void uc_gpio_watch_free (UcGpioWatch *watch);

G_END_DECLS
