/* Runs script text through the engine and keeps what came of it. */
#pragma once

#include "uc-play.h"

G_BEGIN_DECLS

typedef struct
{
  GPtrArray *json;  /* one object an event */
  GPtrArray *kinds; /* its kind */
  GPtrArray *lines; /* the inputs taken, printed */
  GError *error;
} Run;

/* @policy: lines of a [policy] group, "" for none. */
Run *run_script_with (const char *policy, gboolean agree, const char *script);
Run *run_script (gboolean agree, const char *script);
void run_free (Run *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Run, run_free)

/* The kinds in order, blank-separated, but for those that say nothing here: step-done and checkpoint. */
void assert_kinds (const Run *run, const char *kinds);
/* The inputs taken from the first that begins with @from on, separated by "; ". */
void assert_lines (const Run *run, const char *from, const char *lines);
/* An event of this kind whose JSON holds @part; fails when there is none. */
void assert_event (const Run *run, const char *kind, const char *part);
guint count_kind (const Run *run, const char *kind);

G_END_DECLS
