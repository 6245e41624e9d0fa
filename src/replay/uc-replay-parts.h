/* What the window is made of and what it knows, for the files that drive it; for nobody else. */
#pragma once

#include "uc-bookmark-strip.h"
#include "uc-bookmarks-page.h"
#include "uc-camera-strip.h"
#include "uc-checker.h"
#include "uc-compare-page.h"
#include "uc-corrections.h"
#include "uc-detail-panel.h"
#include "uc-events-panel.h"
#include "uc-export-page.h"
#include "uc-folder-watch.h"
#include "uc-help-page.h"
#include "uc-icon.h"
#include "uc-opening-page.h"
#include "uc-proof-panel.h"
#include "uc-replay-window.h"
#include "uc-shift-page.h"
#include "uc-table-view.h"
#include "uc-timeline.h"
#include "uc-transport.h"
#include "uc-whole.h"

#define LIVE_MS 250

/* Positions on the timeline; 0 = not marked. */
typedef struct
{
  guint in, out;
} UcMarks;

struct _UcReplayWindow
{
  GtkWindow parent;
  char *data, *cache;
  UcArchive *archive;
  UcPlayer *player;
  UcPlayer *now_player;  /* what stands at a live table, for the bar */
  UcPlayer *hands_player; /* rounds of a hand history, one after the other */
  UcChecker *checker;
  UcRoundList *list_model;
  GtkSingleSelection *selection;
  GPtrArray *tiles;      /* those that are shown */
  GPtrArray *items;      /* … and their GtkListItems, in the same order */
  UcRoundRef ref;        /* the round shown */
  gboolean has_round;
  guint64 from_row, to_row;
  char *fault;           /* why the round is not whole; NULL = it is */
  UcLates *lates;        /* documents that it still waited for; NULL = it is not closed */
  GArray *corrections;   /* UcEvent: close behind the round, of any */
  guint64 later_row;     /* … up to this row; 0 = nobody has looked */
  gboolean known;        /* F9: the hole card as it is known now */
  gboolean live;
  gboolean skip;
  gboolean selecting;    /* the selection follows, it does not lead */
  guint speed;
  guint64 live_rows;
  guint now_file;        /* of the table that now_player has */
  UcFolderWatch *watch;   /* of the folders that are open */
  GCancellable *renewing; /* while they are opened again, for a file that has appeared */
  gboolean renew_again;   /* … and something has been written since */
  guint live_timer;
  guint play_ticks;
  GCancellable *opening_cancellable;
  guint patience;        /* until it is said that a journal is being opened */
  GtkLabel *what, *now, *proof_word, *damage, *unopened, *behind, *count, *foot, *empty_headline, *empty_support;
  GtkLabel *round_title, *later;
  /* What changes with the round, and with the moment. */
  UcWhole *rounds_panel, *heading, *right_column;
  /* They change with every step, and nothing is laid out anew. */
  GtkInscription *round_note, *clock, *camera_clock;
  UcIcon *proof_icon;
  GtkStack *stack, *list_stack;
  UcOpeningPage *opening;
  UcFindPanel *find;
  GtkListView *list;
  UcTableView *table;
  UcTimeline *timeline;
  UcTransport *transport;
  UcEventsPanel *events;
  UcDetailPanel *detail;
  UcProofPanel *proof;
  UcShiftPage *shift;
  GtkButton *shift_button;
  gint64 asked_ns;       /* of the verification whose findings were asked for last */
  UcBookmarks *bookmarks;
  char *bookmarks_fault; /* why they cannot be read or written; NULL = they can */
  UcBookmark *removed;   /* last, and not put back; NULL = none */
  GHashTable *cameras;   /* table → UcCamera, NULL where none is set */
  char *camera_fault;    /* why they cannot be read; NULL = they can */
  GCancellable *cue_cancellable; /* while a cue file is being written */
  GCancellable *showing;         /* ends the recorder's commands that run; NULL = none does */
  guint n_showing;
  UcCameraStrip *camera_strip;
  UcBookmarkStrip *strip;
  UcBookmarksPage *bookmarks_page;
  UcComparePage *compare;
  GtkButton *compare_button;
  UcMarks marks, before_marks;
  gboolean can_undo_marks;
  UcPlayer *held;            /* at the moment that is held; NULL = none is */
  guint32 held_round;
  char *held_title;
  const char *held_unproven;
  GtkButton *bookmarks_button, *help_button;
  UcExportPage *export;
  GtkButton *export_button;
  GdkPaintable *picture;   /* the table as it stood when the page of exports came up … */
  char *picture_words;     /* … and what that was */
  GtkNativeDialog *chooser; /* of files, while one is open: there is one at a time */
  GCancellable *exporting; /* NULL = nothing is being exported */
};
