/* How a folder of copies stands with its record: a small file in that folder, which “doctor” and replay read. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Its name there. */
#define UC_MIRROR_STATE "mirror.state"

/* The file is written at least so often while the mirror runs. */
#define UC_MIRROR_STATE_S 30

typedef struct
{
  char *file;       /* name of the journal that is copied; NULL = none yet */
  guint64 live_row; /* its last row when it was looked at last */
  guint64 row;      /* the copy's last row */
  gint64 looked_ns; /* when the record was looked at last, UTC; 0 = never */
  gint64 told_ns;   /* when this was written, UTC */
  gint64 behind_ns; /* since when the copy lacks a row; 0 = it has all */
  char *problem;    /* a sentence; NULL = none */
  char *aside;      /* name of the last copy that was set aside; NULL = none */
  gboolean stopped; /* somebody ended the mirror, which was no failure of its own */
} UcMirrorState;

void uc_mirror_state_clear (UcMirrorState *state);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcMirrorState, uc_mirror_state_clear)

/* @folder: of the copies. FALSE: no mirror has said anything there, or it cannot be read. */
gboolean uc_mirror_state_load (const char *folder, UcMirrorState *state);
/* FALSE: it cannot be written. */
gboolean uc_mirror_state_save (const char *folder, const UcMirrorState *state);
/* Rows that the copy is known to lack. */
guint64 uc_mirror_state_behind (const UcMirrorState *state);
/* Since when, as far as @now_ns tells, the mirror has not said that it lives; 0 = it does. */
gint64 uc_mirror_state_silent (const UcMirrorState *state, gint64 now_ns);

G_END_DECLS
