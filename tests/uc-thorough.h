/* How much of a long test is run. */
#pragma once

#include <glib.h>

/* @whole where UPCARD_THOROUGH is set, as ./check does for the release build; elsewhere, under sanitizers above all, a
 * tenth of it, and one at least. */
static inline guint
uc_thorough (guint whole)
{
  return g_getenv ("UPCARD_THOROUGH") != NULL ? whole : MAX (whole / 10, 1);
}
