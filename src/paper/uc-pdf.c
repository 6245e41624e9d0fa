#include "uc-pdf.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>

static cairo_status_t
on_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

cairo_surface_t *
uc_pdf_begin (GByteArray *bytes, double width, double height, const UcPdfWords *words)
{
  cairo_surface_t *surface
      = cairo_pdf_surface_create_for_stream (bytes == NULL ? NULL : on_bytes, bytes, width, height);
  g_autoptr (GDateTime) made = g_date_time_new_from_unix_utc (words->made_ns / 1000000000);
  g_autofree char *date = g_date_time_format (made, "%Y-%m-%dT%H:%M:%SZ");

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, words->title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_AUTHOR, words->author);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, words->program);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
  return surface;
}

gboolean
uc_pdf_end (cairo_surface_t *surface, const char *name, GError **error)
{
  cairo_status_t status;

  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("%s: the report cannot be written: %s"), name,
               cairo_status_to_string (status));
  return FALSE;
}
