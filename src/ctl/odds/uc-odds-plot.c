#include "uc-odds-plot.h"

#include "uc-say-value.h"

#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <math.h>

/* The picture and the frame in it, in pixels of the SVG. A PNG has twice as many each way. */
enum { WIDTH = 1000, HEIGHT = 640, LEFT = 96, RIGHT = 952, TOP = 124, BOTTOM = 564, MARGIN = 8 };

static const double ink[] = { 0.13, 0.15, 0.18 }, soft_ink[] = { 0.38, 0.41, 0.45 }, grid[] = { 0.88, 0.89, 0.91 },
                    filed[] = { 0.07, 0.36, 0.66 }, other[] = { 0.80, 0.45, 0.10 };

static cairo_status_t
on_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* From one point of the plane to another: the meter's dollars to the right, the returned part of the wager upwards. A
 * line to the same point is a dot. */
static void
draw_line (cairo_t *cr, const double *color, double width, double dash, double x1, double y1, double x2, double y2)
{
  cairo_move_to (cr, x1, y1);
  cairo_line_to (cr, x2, y2);
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_source_rgb (cr, color[0], color[1], color[2]);
  cairo_set_line_width (cr, width);
  cairo_set_dash (cr, &dash, dash > 0, 0);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* So many pixels beside a point. @anchor: 0 = the text's left end is there, 0.5 its middle, 1 its right end. */
static void
draw_text (cairo_t *cr, const double *color, const char *text, double anchor, double x, double y, double dx, double dy)
{
  cairo_text_extents_t size;

  cairo_save (cr);
  cairo_user_to_device (cr, &x, &y);
  cairo_identity_matrix (cr);
  cairo_text_extents (cr, text, &size);
  cairo_move_to (cr, CLAMP (x + dx - anchor * size.x_advance, MARGIN, WIDTH - MARGIN - size.x_advance), y + dy);
  cairo_set_source_rgb (cr, color[0], color[1], color[2]);
  cairo_show_text (cr, text);
  cairo_restore (cr);
}

static void
draw_axes (cairo_t *cr, double x_step, double x_max, double y_step, double y_min, double y_max)
{
  for (double x = 0; x < x_max + x_step / 2; x += x_step)
    {
      g_autofree char *dollars = uc_say_money (llround (x * UC_DOLLAR));

      draw_line (cr, grid, 1, 0, x, y_min, x, y_max);
      draw_text (cr, ink, dollars, 0.5, x, y_min, 0, 22);
    }
  for (double y = y_min; y < y_max + y_step / 2; y += y_step)
    {
      g_autofree char *percent = g_strdup_printf ("%.0f%%", 100 * y);

      draw_line (cr, grid, 1, 0, 0, y, x_max, y);
      draw_text (cr, ink, percent, 1, 0, y, -8, 5);
    }
  draw_line (cr, ink, 1.5, 6, 0, 1, x_max, 1);
  draw_text (cr, soft_ink, _ ("meter at lock-out, US dollars"), 0.5, x_max / 2, y_min, 0, 54);
  draw_text (cr, soft_ink, /* xgettext:no-c-format */ _ ("return, % of the wager"), 1, 0, y_max, 0, -14);
}

static void
draw_plot (cairo_t *cr, const UcOddsSheet *sheet, const UcReturn *wager)
{
  /* An Envy Bonus hardly moves the line: the stake's two interpretations alone. */
  const guint n = wager->n_terms - (mpq_sgn (wager->per_other) != 0);
  const double seed = (double) wager->seed / UC_DOLLAR, per_dollar = mpq_get_d (wager->per_dollar);
  /* Well inside are the seed and the meter at which the lower line breaks even. At most eight steps each way. */
  const double wide = MAX (1.5 * seed, 1.25 * (double) wager->terms[0].break_even_sum / UC_DOLLAR);
  const double power = pow (10, floor (log10 (wide / 8))), least = wide / 8 / power;
  const double x_step = power * (least <= 1 ? 1 : least <= 2 ? 2 : least <= 2.5 ? 2.5 : least <= 5 ? 5 : 10);
  const double x_max = x_step * ceil (wide / x_step);
  const double low = MIN (1, mpq_get_d (wager->terms[0].returned) - per_dollar * seed);
  const double high = MAX (1, mpq_get_d (wager->terms[n - 1].returned) + per_dollar * (x_max - seed));
  const double y_step = high - low <= 0.8 ? 0.1 : high - low <= 4 ? 0.5 : ceil ((high - low) / 8);
  const double y_min = y_step * floor (low / y_step), y_max = y_step * ceil (high / y_step);
  g_autofree char *title = uc_odds_sheet_title (sheet, wager), *heading = uc_odds_sheet_heading (sheet);
  g_autofree char *dollars = uc_odds_sheet_dollars (wager->seed);
  g_autofree char *percent = uc_fraction_percent (wager->filed->returned, 2);
  g_autofree char *at_seed = g_strdup_printf (_ ("seed %s: returns %s%%"), dollars, percent);

  cairo_translate (cr, LEFT, BOTTOM);
  cairo_scale (cr, (RIGHT - LEFT) / x_max, (TOP - BOTTOM) / (y_max - y_min));
  cairo_translate (cr, 0, -y_min);
  cairo_set_font_size (cr, 20);
  draw_text (cr, ink, title, 0, 0, y_max, 0, -92);
  cairo_set_font_size (cr, 14);
  draw_text (cr, soft_ink, heading, 0, 0, y_max, 0, -70);
  draw_axes (cr, x_step, x_max, y_step, y_min, y_max);
  for (guint i = 0; i < n; i++)
    {
      const UcReturnTerms *terms = &wager->terms[i];
      const double *color = terms->filed ? filed : other, even = (double) terms->break_even_sum / UC_DOLLAR;
      const double at_zero = mpq_get_d (terms->returned) - per_dollar * seed;
      g_autofree char *sum = uc_odds_sheet_dollars (terms->break_even_sum);
      g_autofree char *breaks_even = g_strdup_printf (_ ("breaks even at %s"), sum);

      draw_text (cr, color, uc_odds_sheet_say_terms (wager, terms), 0, x_max / 2 * i, y_max, 0, -42);
      draw_line (cr, color, 3, 0, 0, at_zero, x_max, at_zero + per_dollar * x_max);
      if (terms->break_even_sum == UC_MONEY_UNKNOWN)
        continue;
      draw_line (cr, color, 10, 0, even, 1, even, 1);
      draw_text (cr, color, breaks_even, !terms->filed, even, 1, terms->filed ? 12 : -8, terms->filed ? 26 : -14);
    }
  draw_line (cr, soft_ink, 1.5, 6, seed, y_min, seed, y_max);
  draw_line (cr, ink, 10, 0, seed, mpq_get_d (wager->filed->returned), seed, mpq_get_d (wager->filed->returned));
  draw_text (cr, ink, at_seed, 0, seed, y_max, 8, 20);
}

gboolean
uc_odds_plot (const UcOddsSheet *sheet, const char *path, GError **error)
{
  const gboolean svg = g_str_has_suffix (path, ".svg");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = svg ? cairo_svg_surface_create_for_stream (on_bytes, bytes, WIDTH, HEIGHT)
                                 : cairo_image_surface_create (CAIRO_FORMAT_RGB24, 2 * WIDTH, 2 * HEIGHT);
  cairo_t *cr;

  if (svg)
    cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  else
    cairo_surface_set_device_scale (surface, 2, 2);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  draw_plot (cr, sheet, sheet->progressive);
  cairo_destroy (cr);
  if (!svg)
    cairo_surface_write_to_png_stream (surface, on_bytes, bytes);
  cairo_surface_destroy (surface);
  return g_file_set_contents (path, (const char *) bytes->data, (gssize) bytes->len, error);
}
