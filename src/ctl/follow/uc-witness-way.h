/* The way to a witness: a command whose standard streams are the connection, or TLS. Lines go out, answers come back, one attempt after the
 * other. Everything happens in the default main context.
 */
#pragma once

#include "uc-link-dial.h"

G_BEGIN_DECLS

/* What happens to an attempt. Behind close () nothing is called. */
typedef struct
{
  /* Lines may be sent. May be called within open (). */
  void (*opened) (gpointer user_data);
  /* An answer, without its end. */
  void (*answer) (const char *answer, gpointer user_data);
  /* Its end has begun, and the rest of it is awaited. @answers: some may still come. */
  void (*ending) (gboolean answers, gpointer user_data);
  /* It is over. @problem: a sentence that says how. */
  void (*ended) (const char *problem, gpointer user_data);
} UcWitnessWayFuncs;

typedef struct _UcWitnessWay UcWitnessWay;

struct _UcWitnessWay
{
  /* Whether nothing of an earlier attempt is left. What is left is ended harder: ask again in a second. */
  gboolean (*is_free) (UcWitnessWay *way);
  /* FALSE with @error: there is no attempt. */
  gboolean (*open) (UcWitnessWay *way, GError **error);
  /* @text: whole lines. */
  void (*send) (UcWitnessWay *way, const char *text);
  /* No more is sent, and every answer has come: ended () follows. */
  void (*finish) (UcWitnessWay *way);
  void (*close) (UcWitnessWay *way);
  void (*free) (UcWitnessWay *way);
  const UcWitnessWayFuncs *funcs; /* to be set before open (), with its @user_data */
  gpointer user_data;
};

/* @command: to be run for each attempt; borrowed. */
UcWitnessWay *uc_witness_way_command (char **command);
/* @dial: borrowed, with what it names. */
UcWitnessWay *uc_witness_way_tls (const UcLinkDial *dial);

G_END_DECLS
