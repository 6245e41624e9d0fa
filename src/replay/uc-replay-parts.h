/* What the window is made of, for the files that drive it; for nobody else. What is open is the session's. The window
 * calls these files, and none of them calls the window. */
#pragma once

#include "uc-bookmark-strip.h"
#include "uc-bookmarks-page.h"
#include "uc-camera-strip.h"
#include "uc-compare-page.h"
#include "uc-detail-panel.h"
#include "uc-events-panel.h"
#include "uc-export-page.h"
#include "uc-find-panel.h"
#include "uc-help-page.h"
#include "uc-icon.h"
#include "uc-opening-page.h"
#include "uc-proof-panel.h"
#include "uc-shift-page.h"
#include "uc-table-view.h"
#include "uc-timeline.h"
#include "uc-transport.h"
#include "uc-whole.h"

G_BEGIN_DECLS

typedef struct _UcReplayWindow UcReplayWindow;

struct _UcReplayWindow
{
  GtkWindow parent;
  UcReplaySession *session;
  const UcReplayState *open; /* the session's: what is open and what is known of it */

  /* The bar at the top, and the pages below it. */
  GtkLabel *what, *now, *proof_word, *damage, *unopened, *behind;
  UcIcon *proof_icon;
  GtkButton *shift_button, *bookmarks_button, *compare_button, *export_button, *help_button;
  GtkStack *stack;
  UcOpeningPage *opening;
  UcShiftPage *shift;
  UcBookmarksPage *bookmarks_page;
  UcComparePage *compare;
  UcExportPage *export;

  /* The page of the rounds: the list … */
  UcFindPanel *find;
  GtkLabel *count, *foot, *empty_headline, *empty_support;
  GtkStack *list_stack;
  GtkListView *list;
  GtkSingleSelection *selection;
  gboolean selecting;     /* the selection follows, it does not lead */
  GPtrArray *tiles;       /* those that are shown */
  GPtrArray *items;       /* … and their GtkListItems, in the same order */
  UcPlayer *hands_player; /* rounds of a hand history, one after the other */
  /* … and the round: what changes with it, and with the moment, … */
  UcWhole *rounds_panel, *heading, *right_column;
  GtkLabel *round_title, *later;
  UcTableView *table;
  UcTimeline *timeline;
  UcTransport *transport;
  UcEventsPanel *events;
  UcDetailPanel *detail;
  UcProofPanel *proof;
  UcCameraStrip *camera_strip;
  UcBookmarkStrip *strip;
  /* … and what changes with every step, and nothing is laid out anew for. */
  GtkInscription *round_note, *clock, *camera_clock;

  /* What the window has begun. */
  guint patience;                /* until it is said that a journal is being opened */
  guint play_ticks;              /* while the round is played */
  GtkNativeDialog *chooser;      /* of files, while one is open: there is one at a time */
  GdkPaintable *picture;         /* the table as it stood when the page of exports came up … */
  char *picture_words;           /* … and what that was */
  GCancellable *exporting;       /* NULL = nothing is being exported */
  GCancellable *cue_cancellable; /* while a cue file is being written */
  GCancellable *showing;         /* ends the recorder's commands that run; NULL = none does */
  guint n_showing;
};

G_END_DECLS
