/* The workbench of a decision: a working copy of the table, and the events so far. */
#pragma once

#include "uc-events.h"
#include "uc-input.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* Refused because the procedure asks for something else. */
typedef struct
{
  gboolean refused;
  UcCite cite;      /* of the reason */
  char *reason;     /* NULL = none but that; whoever calls uc_decide () frees it */
} UcNotNow;

typedef struct _UcDecision UcDecision;

struct _UcDecision
{
  const UcTable *table;   /* as it was */
  const UcRules *rules;
  const UcInput *said;    /* as it came */
  const UcInput *input;   /* the same, or what it stands for */
  UcEvents *out;
  UcTable *after;         /* working copy: every event emitted so far is applied */
  UcState *s;             /* its state */
  UcNotNow not_now;       /* see uc_refuse_not_now () */
  GError **error;
  UcInput again;          /* what the first of two persons asked for, as the second one says it */
  gboolean by_two;        /* … and input is that */
  gboolean asks_two;      /* an award goes with it that two persons sign: nothing is done, and a second person is asked for */
  UcDecision *told_in;    /* NULL, or after and s are of a closed round, and this is the decision that says what it owes */
};

G_END_DECLS
