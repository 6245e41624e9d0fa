/* Marks on the felt that are read from a metre away. */
#include "uc-marks.h"

#define LEAST_SIZE 18
#define CARDS_R    26.5 /* of a bet beside cards */

/* UX § 3: a sum in a circle is never smaller than a label, whatever it is, and what does not fit has a plate as wide. */
static void
test_bet_is_legible (void)
{
  static const char *const sums[] = { "$5", "$25", "$100", "$1,200", "$10,000", "$1,234.50", "$100,000" };
  static const double radii[] = { 22, CARDS_R, 40, 46 };
  GtkWidget *widget = g_object_ref_sink (gtk_label_new (NULL));

  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    for (guint j = 0; j < G_N_ELEMENTS (radii); j++)
      {
        double size = uc_mark_bet_size (widget, sums[i], radii[j]), plate = uc_mark_bet_plate (widget, sums[i], radii[j]);
        double width = uc_paint_text_width (widget, sums[i], size, 700);

        g_assert_cmpfloat (size, >=, LEAST_SIZE);
        g_assert_cmpfloat (plate != 0 ? plate - 8 : 2 * radii[j] - 4, >=, width);
      }
  g_assert_cmpfloat (uc_mark_bet_plate (widget, "$25", CARDS_R), ==, 0);
  g_object_unref (widget);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/marks/bet/is-legible", test_bet_is_legible);
  return g_test_run ();
}
