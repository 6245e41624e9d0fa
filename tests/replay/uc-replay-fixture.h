/* The real replay window on a display of its own, with a journal of a random walk in a folder of its own. */
#pragma once

#include "uc-kept.h"
#include "uc-replay-window.h"

G_BEGIN_DECLS

typedef struct
{
  UcKept *place;     /* its folder */
  char *path;        /* the journal */
  GtkWidget *window;
  gint64 frame;      /* that was laid out last */
  guint in_frame;    /* how often */
  guint n_layouts;   /* in all frames */
} Fixture;

/* 60 rounds, opened. */
void set_up (Fixture *fixture, gconstpointer data);
void tear_down (Fixture *fixture, gconstpointer data);
/* The agent's own folder. */
char *own_folder (Fixture *fixture);
/* What set_up () does, one after the other. A window that make_window () made fails the test when it goes on asking to
 * be laid out again in one frame. */
void make_window (Fixture *fixture);
void open_path (Fixture *fixture, const char *path);
/* Nothing is under way, and it is painted. */
void settle (Fixture *fixture);

/* Activates an action without a parameter. */
void act (Fixture *fixture, const char *action);
UcReplayWindow *window_of (Fixture *fixture);
UcPlayer *player_of (Fixture *fixture);
/* How many rows the list has. */
guint n_found (Fixture *fixture);

/* Returns %TRUE to stop. */
typedef gboolean (*Visit) (GtkWidget *widget, gpointer data);
/* Every widget on the screen below @root; what the last one said. */
gboolean visit (GtkWidget *root, Visit func, gpointer data);
/* A #Visit: a label that holds @data. */
gboolean says (GtkWidget *widget, gpointer data);
void assert_says (Fixture *fixture, const char *text);
void assert_says_not (Fixture *fixture, const char *text);
/* Clicks the button with this label. */
void press (Fixture *fixture, const char *label);
/* The @n th entry on the screen below @root, from 0. */
GtkEditable *entry_below (GtkWidget *root, guint n);
/* The form that has the focus. */
GtkWidget *form_of (Fixture *fixture);
/* Round @round of the first file, after event @position, painted. */
void show_moment (Fixture *fixture, guint32 round, guint position);
/* A #Visit that fails when a label's words do not fit; @data: the window. */
gboolean check_whole (GtkWidget *widget, gpointer window);

/* As g_test_add () for each, with a fixture. Call gtk_init () and load styles first: uc_replay_fixture_init () does. */
typedef struct
{
  const char *path;
  void (*func) (Fixture *fixture, gconstpointer data);
} WindowTest;
void uc_replay_fixture_init (int *argc, char ***argv);
void add_window_tests (const WindowTest *tests, guint n);

G_END_DECLS
