#include "uc-place.h"

void
uc_place (GtkWidget *child, int x, int y, int width, int height)
{
  int least, needed;

  if (child == NULL || !gtk_widget_should_layout (child))
    return;
  /* GTK wants each to be asked, also those that take what they get. */
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (width == 0)
    width = least;
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &needed, NULL, NULL, NULL);
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, height != 0 ? height : needed }, -1);
}
