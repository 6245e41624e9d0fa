/* Counts every call that asks the C library for memory; the program that links this uses these in the library's
 * place. */
#pragma once

#include <glib.h>

extern guint64 n_allocations;
