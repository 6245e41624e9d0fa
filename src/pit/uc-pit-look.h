/* What a tile of the pit says of its table, as words; the tile paints as many of them as it has room for. No GTK. */
#pragma once

#include "uc-pit-item.h"
#include "uc-pit-table.h"

G_BEGIN_DECLS

/* So many lines at most say what is wrong, the gravest first. */
#define UC_PIT_LOOK_NOTES 4

typedef struct
{
  char *id;
  char *game;           /* “Down Under Blackjack” … */
  char *limits;         /* … “$15 to $500”; "" = not filed */
  char *play;           /* “Round 218”, “Closed”, “Waiting for players” … */
  char *play_brief;     /* … in one word */
  char *step;           /* what the table asks; "" while it is closed */
  char *step_for;       /* how long it has asked this */
  char *dealer;         /* “Dealer 1001 since 20:00” */
  char *pace;           /* “52 rounds/h, 48 before” … */
  char *pace_brief;     /* … “52/h” */
  char *progressive;    /* “Progressive open”; "" = none is offered */
  char *newest;         /* “Newest row 3 s ago” */
  char *notes[UC_PIT_LOOK_NOTES + 1]; /* what a person should see to; NULL ends them */
  char *note_brief;     /* the first of them in a short word; "" = there is none */
  char *waits;          /* the first of the notes is what waits in the queue, for so long; "" = nothing does */
  char *sentence;       /* all of it, for who does not see it */
  UcPitPlay state;
  UcPitProgressive progressive_state;
  gboolean is_faster, is_slower; /* than in the hour before, by more than a tenth */
  guint8 n_seats, seats, held;
} UcPitLook;

/**
 * uc_pit_look_init:
 * @look: is overwritten
 * @first: (nullable): the most urgent item of the queue at this table, and how many there are: @n
 * @now_ns: UTC
 */
void uc_pit_look_init (UcPitLook *look, const UcPitTable *table, const UcPitItem *first, guint n, gint64 now_ns);
void uc_pit_look_clear (UcPitLook *look);
/* Whether both say the same. */
gboolean uc_pit_look_equal (const UcPitLook *a, const UcPitLook *b);

G_END_DECLS
