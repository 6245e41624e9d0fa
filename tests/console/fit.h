/* Whether everything on a screen can be read and pressed: nothing is cut off, outside, too small, or over something else. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a person reads or presses. */
typedef struct
{
  GtkWidget *widget;
  graphene_rect_t bounds;
  const char *words;
} FitPiece;

/* Faults go there from now on; %NULL, and before: the first one ends the test. */
void fit_collect (GPtrArray *faults);

/* Presents @window and waits until all of it has been drawn, and nothing moves any more. */
void fit_lay_out (GtkWidget *window);
/* The first of this type that is shown; %NULL: none is. */
GtkWidget *fit_find (GtkWidget *root, GType type);
/* Where its letters are: a label is often wider than they, and a line higher. */
graphene_rect_t fit_ink_of (GtkLabel *label, GtkWidget *window);
/* Appends what is below @widget: FitPiece. */
void fit_gather (GtkWidget *widget, GtkWidget *window, GArray *pieces);

/* All of it; @state: what the faults name. */
void fit_check (GtkWidget *window, const char *state);
/* Parts of it: each label and button by itself; then none over another. */
void fit_check_tree (GtkWidget *widget, GtkWidget *window, const char *state);
void fit_check_overlaps (GtkWidget *window, const char *state);
/* What is painted, whatever widget does it: no text is cut short, over other, behind what is filled later, or beyond its background. */
void fit_check_painted (GtkWidget *window, const char *state);

G_END_DECLS
