/* A PDF in memory, to be drawn on. No widgets, no clock. */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

/* What the file says about itself. */
typedef struct
{
  const char *title;
  const char *author;
  const char *program; /* "upcardctl 0.1.0" */
  gint64 made_ns;      /* UTC, since 1970 */
} UcPdfWords;

/* Pages of @width by @height points, written to the end of @bytes; %NULL = drawn for their number alone. */
cairo_surface_t *uc_pdf_begin (GByteArray *bytes, double width, double height, const UcPdfWords *words);
/* Ends the file and destroys @surface. @name: of what it is about, for %G_IO_ERROR_FAILED. */
gboolean uc_pdf_end (cairo_surface_t *surface, const char *name, GError **error);

G_END_DECLS
