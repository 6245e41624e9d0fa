#include "uc-placards-pdf.h"

#include "uc-export-file.h"
#include "uc-text-layout.h"

#include <cairo-pdf.h>
#include <glib/gi18n.h>
#include <pango/pangocairo.h>

/* Points; all of it shrinks together until the sign fits its page. */
#define TITLE_ALONE 64
#define TITLE_ABOVE 48
#define ROWS 34
#define LINES 26
#define SMALL 9
#define LARGEST 1.5 /* times these, where there is room */
#define SHRINK 0.96
#define MARGIN 42
#define FRAME 24
#define ROW_GAP 0.08
#define GAP 0.5 /* between parts, in heights of a row */

typedef struct
{
  cairo_t *cr;
  PangoContext *context;
  double width, height;
} Page;

static const double ink[] = { 0.05, 0.07, 0.08 }, grey[] = { 0.33, 0.36, 0.38 };

/* Shown at @y, or only measured where @show is not set; returns its height. @anchor: 0 left, 0.5 middle, 1 right of
 * @width from @x on. */
static double
put_text (const Page *page, gboolean show, const char *text, double size, int weight, const double color[3], double x,
          double y, double width, double anchor)
{
  g_autoptr (PangoLayout) layout = uc_text_layout_new (page->context, text, size, weight);
  int height;

  pango_layout_set_width (layout, width * PANGO_SCALE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_alignment (layout, anchor == 0   ? PANGO_ALIGN_LEFT
                                      : anchor == 1 ? PANGO_ALIGN_RIGHT
                                                    : PANGO_ALIGN_CENTER);
  if (show)
    {
      cairo_set_source_rgb (page->cr, color[0], color[1], color[2]);
      cairo_move_to (page->cr, x, y);
      pango_cairo_show_layout (page->cr, layout);
    }
  pango_layout_get_size (layout, NULL, &height);
  return (double) height / PANGO_SCALE;
}

static double
one_line (const Page *page, const char *text, double size, int weight)
{
  g_autoptr (PangoLayout) layout = uc_text_layout_new (page->context, text, size, weight);
  int width;

  pango_layout_get_size (layout, &width, NULL);
  return (double) width / PANGO_SCALE;
}

/* Whether what one row says stands in one line at @size. */
static gboolean
rows_fit (const Page *page, const UcPlacard *sign, double size, double width)
{
  for (guint i = 0; i < sign->rows->len; i++)
    {
      const UcPlacardRow *row = &g_array_index (sign->rows, UcPlacardRow, i);

      if (one_line (page, row->what, size, 500) + size + one_line (page, row->pays, size, 700) > width)
        return FALSE;
    }
  return TRUE;
}

/* "3 to 2" is never parted at the end of a line. */
static char *
keep_odds (const char *text)
{
  g_autoptr (GRegex) odds = g_regex_new ("([0-9]+) (to|for) ([0-9]+)", G_REGEX_OPTIMIZE, 0, NULL);

  return g_regex_replace (odds, text, -1, 0, "\\1\u00a0\\2\u00a0\\3", 0, NULL);
}

/* No word of the title is broken, and each of its own lines stays one where it has several. */
static gboolean
title_fits (const Page *page, const char *title, double size, double width)
{
  gboolean lines = strchr (title, '\n') != NULL;
  g_autofree char *kept = keep_odds (title);
  g_auto (GStrv) parts = g_strsplit (kept, lines ? "\n" : " ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (one_line (page, parts[i], size, 700) > width)
      return FALSE;
  return TRUE;
}

/* The sign at @scale, from @y on; returns its height. */
static double
put_sign (const Page *page, gboolean show, const UcPlacard *sign, double scale, double y)
{
  double x = MARGIN, width = page->width - 2 * MARGIN, top = y, row_height = ROWS * scale;
  gboolean alone = sign->rows->len == 0;
  g_autofree char *title = keep_odds (sign->title);

  y += put_text (page, show, title, (alone ? TITLE_ALONE : TITLE_ABOVE) * scale, 700, ink, x, y, width, 0.5);
  if (!alone)
    y += GAP * row_height;
  for (guint i = 0; i < sign->rows->len; i++)
    {
      const UcPlacardRow *row = &g_array_index (sign->rows, UcPlacardRow, i);
      double height = put_text (page, show, row->what, row_height, 500, ink, x, y, width, 0);

      put_text (page, show, row->pays, row_height, 700, ink, x, y, width, 1);
      y += height + ROW_GAP * row_height;
      if (show)
        {
          cairo_set_source_rgb (page->cr, 0.78, 0.80, 0.81);
          cairo_set_line_width (page->cr, 0.75);
          cairo_move_to (page->cr, x, y);
          cairo_line_to (page->cr, x + width, y);
          cairo_stroke (page->cr);
        }
      y += ROW_GAP * row_height;
    }
  if (sign->lines->len > 0)
    y += GAP * row_height;
  for (guint i = 0; i < sign->lines->len; i++)
    y += put_text (page, show, sign->lines->pdata[i], LINES * scale, 400, ink, x, y, width, alone ? 0.5 : 0);
  return y - top;
}

/* As large as the page has room, in its middle, framed; where it belongs and what asks for it below. */
static void
draw_sign (const Page *page, const UcPlacards *signs, const UcPlacard *sign)
{
  double room = page->height - 2 * MARGIN - 3 * SMALL, width = page->width - 2 * MARGIN, scale = LARGEST, height;
  g_autofree char *foot = g_strdup_printf ("%s: %s", uc_placard_place (sign->place), sign->citation);

  while (!title_fits (page, sign->title, (sign->rows->len == 0 ? TITLE_ALONE : TITLE_ABOVE) * scale, width)
         || !rows_fit (page, sign, ROWS * scale, width) || put_sign (page, FALSE, sign, scale, 0) > room)
    scale *= SHRINK;
  height = put_sign (page, FALSE, sign, scale, 0);
  put_sign (page, TRUE, sign, scale, MARGIN + MAX (0, (room - height) / 2));
  cairo_set_source_rgb (page->cr, ink[0], ink[1], ink[2]);
  cairo_set_line_width (page->cr, 2);
  cairo_rectangle (page->cr, FRAME, FRAME, page->width - 2 * FRAME, page->height - 2 * FRAME);
  cairo_stroke (page->cr);
  put_text (page, TRUE, foot, SMALL, 400, grey, MARGIN, page->height - MARGIN - SMALL, width * 0.72, 0);
  put_text (page, TRUE, signs->heading, SMALL, 400, grey, MARGIN, page->height - MARGIN - SMALL, width, 1);
  cairo_show_page (page->cr);
}

static void
list_signs (UcSheet *sheet, const char *heading, const GPtrArray *list)
{
  const UcColumn columns[] = { { "", 0, FALSE }, { "", 150, FALSE } };

  if (list->len == 0)
    return;
  uc_sheet_heading (sheet, UC_TEXT_HEADING, heading, 0);
  uc_sheet_table_begin (sheet, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < list->len; i++)
    {
      const UcPlacard *sign = list->pdata[i];
      g_auto (GStrv) lines = g_strsplit (sign->title, "\n", -1);
      g_autofree char *title = g_strjoinv (", ", lines);

      uc_sheet_table_row (sheet, (const char *const[]){ title, sign->citation }, UC_PRINT_BLACK);
    }
  uc_sheet_table_end (sheet);
}

/* For whoever hangs the signs: which there are, and what layout and dealer do besides. */
static void
draw_list (cairo_surface_t *surface, UcPaper paper, const UcPlacards *signs)
{
  const UcFurniture bare = { NULL };
  g_autoptr (UcSheet) sheet = NULL;

  cairo_pdf_surface_set_size (surface, uc_paper_width (paper), uc_paper_height (paper));
  sheet = uc_sheet_new (surface, paper, &bare, 1);
  uc_sheet_heading (sheet, UC_TEXT_TITLE, signs->heading, 0);
  for (guint i = 0; i < signs->partial->len; i++)
    uc_sheet_paragraph (sheet, signs->partial->pdata[i], UC_TEXT_BODY, UC_PRINT_BLACK);
  for (UcNoticePlace place = 0; place < UC_N_NOTICE_PLACES; place++)
    {
      g_autoptr (GPtrArray) here = g_ptr_array_new ();

      for (guint i = 0; i < signs->signs->len; i++)
        if (((const UcPlacard *) signs->signs->pdata[i])->place == place)
          g_ptr_array_add (here, signs->signs->pdata[i]);
      list_signs (sheet, uc_placard_place (place), here);
    }
  list_signs (sheet, _ ("The layout and the table also have"), signs->areas);
  list_signs (sheet, _ ("The dealer announces"), signs->said);
}

static cairo_status_t
on_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

gboolean
uc_placards_write_pdf (const UcPlacards *signs, UcPaper paper, const char *path, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (PangoFontMap) fonts = pango_cairo_font_map_new ();
  cairo_font_options_t *options = cairo_font_options_create ();
  Page page = { .width = uc_paper_height (paper), .height = uc_paper_width (paper) };
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (on_bytes, bytes, page.width, page.height);
  cairo_status_t status;

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, signs->heading);
  page.cr = cairo_create (surface);
  page.context = pango_font_map_create_context (fonts);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (page.context, options);
  cairo_font_options_destroy (options);
  for (guint i = 0; i < signs->signs->len; i++)
    draw_sign (&page, signs, signs->signs->pdata[i]);
  cairo_destroy (page.cr);
  g_object_unref (page.context);
  draw_list (surface, paper, signs);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return uc_export_file_write (path, bytes->data, bytes->len, TRUE, error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("%s: the signs cannot be drawn: %s"), path,
               cairo_status_to_string (status));
  return FALSE;
}
