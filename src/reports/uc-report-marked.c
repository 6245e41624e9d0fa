/* Bookmarked moments of a round: what the agent wrote, and the table as it stood. */
#include "uc-moment-words.h"
#include "uc-report-private.h"


#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* ---- a picture ---- */

typedef struct
{
  const guchar *data;
  gsize left;
} Source;

static cairo_status_t
on_read (void *closure, unsigned char *data, unsigned int length)
{
  Source *source = closure;

  if (length > source->left)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, source->data, length);
  source->data += length;
  source->left -= length;
  return CAIRO_STATUS_SUCCESS;
}

/* As wide as the page. */
static void
add_picture (UcSheet *sheet, GBytes *png)
{
  Source source = { .data = g_bytes_get_data (png, NULL), .left = g_bytes_get_size (png) };
  cairo_surface_t *picture = cairo_image_surface_create_from_png_stream (on_read, &source);
  int width = cairo_image_surface_get_width (picture), height = cairo_image_surface_get_height (picture);
  double scale = width > 0 ? uc_sheet_width (sheet) / width : 0;
  cairo_t *cr;

  if (scale > 0)
    {
      cr = uc_sheet_begin_drawing (sheet, height * scale);
      cairo_scale (cr, scale, scale);
      cairo_set_source_surface (cr, picture, 0, 0);
      cairo_paint (cr);
      uc_sheet_end_drawing (sheet);
    }
  cairo_surface_destroy (picture);
}

/* ---- with its words ---- */

static void
add_moment (UcSheet *sheet, const UcMarkedMoment *moment)
{
  g_autofree char *time = uc_moment_time (moment->at_ns);
  g_autofree char *where = moment->seq == 0
                               ? g_strdup_printf (_ ("The round as a whole, before the table was cleared: %s"), moment->name)
                               /* Translators: a time, and the name of a bookmark. */
                               : g_strdup_printf (_ ("After event %" PRIu64 ", %s: %s"), moment->seq, time, moment->name);
  g_autofree char *file = moment->png == NULL ? g_strdup (_ ("No picture goes with it."))
                                              : g_strdup_printf (_ ("In the evidence file: %s"), moment->file);

  /* What is said of a picture stays with it. */
  if (moment->png != NULL)
    uc_sheet_need (sheet, uc_sheet_width (sheet) * 0.68);
  uc_sheet_paragraph (sheet, where, UC_TEXT_BOLD, UC_PRINT_BLACK);
  if (moment->line[0] != '\0')
    uc_sheet_paragraph (sheet, moment->line, UC_TEXT_BODY, UC_PRINT_BLACK);
  uc_sheet_paragraph (sheet, file, UC_TEXT_SMALL, UC_PRINT_GREY);
  if (moment->png != NULL)
    add_picture (sheet, moment->png);
  uc_sheet_space (sheet, 12);
}

void
uc_report_marked (const UcReport *report, const UcReportRound *round, UcSheet *sheet)
{
  const GPtrArray *marked = report->order->marked;
  gboolean begun = FALSE;

  for (guint i = 0; marked != NULL && i < marked->len; i++)
    {
      const UcMarkedMoment *moment = marked->pdata[i];

      if (moment->round != round->number)
        continue;
      if (!begun)
        uc_sheet_heading (sheet, UC_TEXT_HEADING, _ ("Bookmarked moments"), 60);
      begun = TRUE;
      add_moment (sheet, moment);
    }
}
