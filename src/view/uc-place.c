#include "uc-place.h"

void
uc_place (GtkWidget *child, int x, int y, int width, int height)
{
  int least, needed;

  if (child == NULL || !gtk_widget_should_layout (child))
    return;
  /* GTK wants each to be asked, and to get what it needs: until it is laid out for less room it has more. */
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  width = MAX (width, least);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &needed, NULL, NULL, NULL);
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, MAX (height, needed) }, -1);
}
