/* Counts every call that asks the C library for memory; the program that links this uses these in place of the library's. */
#pragma once

#include <glib.h>

extern guint64 n_allocations;
