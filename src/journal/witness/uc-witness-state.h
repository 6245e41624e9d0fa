/* How the sender of heads stands with its witness: a small file beside the table's record, which “doctor” reads. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where upcard-witness@NAME.service keeps NAME.state. */
#define UC_WITNESS_FOLDER "/var/lib/upcard-witness"

typedef struct
{
  char *file;             /* name of the journal's file with the last head that the witness has; NULL = none yet */
  guint64 row;            /* its row there */
  char *hash;             /* the row's, hexadecimal */
  guint32 round;          /* last round that the witness has */
  guint32 left_out;       /* rounds up to this one were not sent: too many waited; 0 = none */
  gint64 answered_ns;     /* the last answer, UTC; 0 = never */
  gint64 silent_since_ns; /* since when it does not answer; 0 = it does */
  char *problem;          /* why not: a sentence; NULL = it does */
  guint32 contradictions; /* heads that contradict what the witness has */
  char *contradiction;    /* the first: a sentence */
  /* Of a witness that is reached by TLS, and the sender's files for it; NULL = a command leads to it. */
  char *address, *certificate, *key, *authority;
} UcWitnessState;

void uc_witness_state_clear (UcWitnessState *state);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcWitnessState, uc_witness_state_clear)

/* A file that is not there is a state in which nothing was sent. FALSE with @error: it cannot be read. */
gboolean uc_witness_state_load (const char *path, UcWitnessState *state, GError **error);
/* Replaces the file as a whole. */
gboolean uc_witness_state_save (const char *path, const UcWitnessState *state, GError **error);

G_END_DECLS
