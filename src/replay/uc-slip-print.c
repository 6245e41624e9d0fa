#include "uc-slip-print.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MM_PER_POINT (25.4 / 72)

static void
on_begin (GtkPrintOperation *operation, GtkPrintContext *context, const UcRecordedSlip *slip)
{
  gtk_print_operation_set_n_pages (operation, MAX (1, (int)ceil (slip->height / gtk_print_context_get_height (context) - 0.01)));
}

static void
on_draw_page (GtkPrintOperation *operation, GtkPrintContext *context, int page, const UcRecordedSlip *slip)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);

  cairo_set_source_surface (cr, slip->surface, 0, -page * gtk_print_context_get_height (context));
  cairo_paint (cr);
}

GtkPrintOperationResult
uc_slip_print (GtkWindow *window, const UcRecordedSlip *slip, const char *to, GError **error)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  GtkPaperSize *paper = gtk_paper_size_new_custom ("upcard-slip", _ ("Slip"), uc_paper_width (UC_PAPER_ROLL) * MM_PER_POINT,
                                                   slip->height * MM_PER_POINT, GTK_UNIT_MM);

  gtk_page_setup_set_paper_size (setup, paper);
  gtk_page_setup_set_top_margin (setup, 0, GTK_UNIT_MM);
  gtk_page_setup_set_bottom_margin (setup, 0, GTK_UNIT_MM);
  gtk_page_setup_set_left_margin (setup, 0, GTK_UNIT_MM);
  gtk_page_setup_set_right_margin (setup, 0, GTK_UNIT_MM);
  gtk_paper_size_free (paper);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_job_name (operation, _ ("Slip"));
  if (to != NULL)
    gtk_print_operation_set_export_filename (operation, to);
  g_signal_connect (operation, "begin-print", G_CALLBACK (on_begin), (gpointer)slip);
  g_signal_connect (operation, "draw-page", G_CALLBACK (on_draw_page), (gpointer)slip);
  return gtk_print_operation_run (
      operation, to != NULL ? GTK_PRINT_OPERATION_ACTION_EXPORT : GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, window, error);
}
