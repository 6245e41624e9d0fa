/* Where on the felt what lies, for a felt of any size: the seats’ arc, the dealer’s place, and the console’s panels in its corners. All in
 * units of the grid, from the felt’s upper left corner. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  gboolean small; /* of a small grid: seats and dealer paint themselves smaller */
  double radius, edge_radius; /* of the arc on which the seats lie, and of the felt’s edge, which is flatter */
  double seat_top;            /* from the arc to a seat */
  double row;                 /* how much lower every other seat lies, where they stand in two rows; 0 = in one */
  double pitch;               /* from a seat to the next */
  GdkRectangle dealer;        /* title, cards and rectangles */
  int rectangles_y;           /* where the rectangles begin within the felt */
  int rectangle_width, rectangle_pitch;
  GdkRectangle tools, prompt; /* the console’s panels */
  GdkRectangle keys;          /* the strip of 17 keys */
} UcFeltPlaces;

/* @keys: the strip of keys is there; @mirrored: the prompt is at the left hand, and the tools at the right (UX § 2). */
UcFeltPlaces uc_felt_places (int width, int height, guint n_seats, gboolean keys, gboolean mirrored);

G_END_DECLS
