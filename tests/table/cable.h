/* The cables between tables and their link: each carries the bytes of one unix socket to another and back as they are, notes when the lines
 * came that they are made of, and can be pulled out. It knows the lines by their words (docs/reference/ledger.md § 6) and shares nothing with
 * the programs at its ends. It has a thread of its own: nothing that this program does meanwhile makes an answer late. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _Cables Cables;

/* What a table waits for. One that was asked again behind a lost connection has been asked since the first time. */
typedef enum
{
  CABLE_HELLO,  /* “hello” until “from” */
  CABLE_ROW,    /* a row until it is acknowledged, or behind a new “hello” until “from” names it or a later one */
  CABLE_JOIN,   /* “meter-asked” until “joined” or “not-joined” */
  CABLE_CLAIM,  /* “meter-claimed” until “locked” */
  CABLE_SETTLE, /* “meter-settled” until “settled” */
  CABLE_BEAT,   /* a beat until the next one of the link */
  CABLE_N_QUESTIONS,
} CableQuestion;

/* @to: the socket of the link; nobody needs to listen there yet. */
Cables *cables_new (const char *to);
void cables_free (Cables *cables);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Cables, cables_free)
/* Listens at @path for one table. Returns the number of the cable, from 0. */
guint cables_add (Cables *cables, const char *path);
/* Ends all connections that there are, at once; those that come afterwards are carried. */
void cables_cut (Cables *cables);
/* Questions that were answered before are forgotten. */
void cables_begin (Cables *cables);

/* Tables that have had their “from” since the last cut. */
guint cables_n_greeted (Cables *cables);
/* Whether a question is without its answer now: beats apart. */
gboolean cables_is_waiting (Cables *cables);
/* Milliseconds of each question of that sort that was answered, and of those that still wait, as long as they have waited. (transfer full): of double */
GArray *cables_times (Cables *cables, CableQuestion question);
/* How many rounds of that table were given a ticket, each counted once. */
guint cables_n_joined (Cables *cables, guint cable);
/* From the last cut until the last table had its “from” again, in milliseconds. */
double cables_back_ms (Cables *cables);

G_END_DECLS
