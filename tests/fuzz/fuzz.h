/* What every fuzz target defines, for the fuzzing engine or for run-corpus.c. */
#pragma once

#include <glib.h>

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);
