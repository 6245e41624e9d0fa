/* Landlock around a training table: its process opens no port and no line, and writes in its own folder only. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_training_fence_build:
 * @folder: the training's own
 * @error: %G_FILE_ERROR: the kernel has no Landlock, or it is switched off; or @folder cannot be found
 *
 * From now on this process, and each thread and program that it starts, writes in @folder alone and opens nothing in /dev and /sys but
 * the sources of nothing and of random numbers. Nothing takes the fence down.
 */
gboolean uc_training_fence_build (const char *folder, GError **error);

G_END_DECLS
