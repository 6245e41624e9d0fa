/* With an engine: what it does not know of GLib. */
#include "fuzz.h"

#include <signal.h>
#include <stdlib.h>

int LLVMFuzzerInitialize (int *argc, char ***argv);

/* g_error () traps, which the engine takes for its own end; what it keeps an input of is an abort. */
static void
on_trap (int number)
{
  abort ();
}

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  signal (SIGTRAP, on_trap);
  return 0;
}
