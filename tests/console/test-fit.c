/* The measure itself: what hides a part of a line's height is a fault, and what only touches a line is none. */
#include "fit.h"
#include "uc-action.h"
#include "uc-palette.h"

#include <string.h>

#define LEFT 20
#define TOP  20

typedef struct
{
  GtkWidget *window, *fixed, *label;
  GPtrArray *faults;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 300);
  fixture->fixed = gtk_fixed_new ();
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->fixed);
  fixture->label = gtk_label_new ("0 placed, 6 invited");
  fixture->faults = g_ptr_array_new_with_free_func (g_free);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_ptr_array_unref (fixture->faults);
}

/* How many faults of what is painted name @what. */
static guint
count_faults (Fixture *fixture, const char *what)
{
  guint n = 0;

  fit_lay_out (fixture->window);
  fit_collect (fixture->faults);
  fit_check_painted (fixture->window, "planted");
  fit_collect (NULL);
  for (guint i = 0; i < fixture->faults->len; i++)
    n += strstr (fixture->faults->pdata[i], what) != NULL;
  return n;
}

/* A key reaches over a line from below, so many pixels above the lower end of its letters. */
static void
put_key_over (Fixture *fixture, double over)
{
  graphene_rect_t ink;

  gtk_fixed_put (GTK_FIXED (fixture->fixed), fixture->label, LEFT, TOP);
  fit_lay_out (fixture->window);
  ink = fit_ink_of (GTK_LABEL (fixture->label), fixture->window);
  gtk_fixed_put (GTK_FIXED (fixture->fixed), uc_action_new ("Same sides", 120, 75), LEFT, ink.origin.y + ink.size.height - over);
}

static void
test_half_covered (Fixture *fixture, gconstpointer data)
{
  put_key_over (fixture, 10);
  g_assert_cmpuint (count_faults (fixture, "behind what is painted"), ==, 1);
}

static void
test_touched (Fixture *fixture, gconstpointer data)
{
  put_key_over (fixture, 1);
  g_assert_cmpuint (count_faults (fixture, ""), ==, 0);
}

/* Inside something lower that shows no more than itself. */
static void
put_in_clip (Fixture *fixture, int height)
{
  GtkWidget *holder = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (holder), GTK_POLICY_EXTERNAL, GTK_POLICY_EXTERNAL);
  gtk_widget_set_size_request (holder, 300, height);
  gtk_widget_set_valign (fixture->label, GTK_ALIGN_START);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (holder), fixture->label);
  gtk_fixed_put (GTK_FIXED (fixture->fixed), holder, LEFT, TOP);
}

static void
test_half_clipped (Fixture *fixture, gconstpointer data)
{
  put_in_clip (fixture, 13);
  g_assert_cmpuint (count_faults (fixture, "hidden in part by the edge"), ==, 1);
}

static void
test_within_clip (Fixture *fixture, gconstpointer data)
{
  put_in_clip (fixture, 60);
  g_assert_cmpuint (count_faults (fixture, ""), ==, 0);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
#define ADD(path, test) g_test_add ("/fit/" path, Fixture, NULL, set_up, test, tear_down)
  ADD ("a-line-that-a-key-half-covers-is-a-fault", test_half_covered);
  ADD ("a-line-that-a-key-touches-is-none", test_touched);
  ADD ("a-line-that-its-holder-half-hides-is-a-fault", test_half_clipped);
  ADD ("a-line-within-its-holder-is-none", test_within_clip);
  return g_test_run ();
}
