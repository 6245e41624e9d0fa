#include "uc-odds-plot.h"

#include <cairo-svg.h>
#include <glib/gi18n.h>
#include <math.h>

/* One panel, in pixels of the SVG; a PNG has twice as many each way. */
#define WIDTH 1000.0
#define HEIGHT 640.0
#define LEFT 96.0
#define RIGHT 48.0
#define TOP 124.0
#define BOTTOM 76.0
#define PNG_SCALE 2.0
#define FONT "sans-serif"
#define MOST_STEPS 8
#define GAP 8.0

typedef struct
{
  double r, g, b;
} Color;

static const Color paper = { 1, 1, 1 };
static const Color ink = { 0.13, 0.15, 0.18 };
static const Color soft_ink = { 0.38, 0.41, 0.45 };
static const Color grid = { 0.88, 0.89, 0.91 };
static const Color filed = { 0.07, 0.36, 0.66 };
static const Color other = { 0.80, 0.45, 0.10 };

/* The part of the plane that a panel shows: dollars to the right, percent upwards. */
typedef struct
{
  cairo_t *cr;
  const UcOddsSheet *sheet;
  const UcRules *rules;
  const UcReturn *wager;
  const UcReturnTerms *terms;
  guint n_terms;
  double x_max, x_step;
  double y_min, y_max, y_step;
} Panel;

/* The one place where a fraction becomes a floating-point number: a position on paper. */
static double
percent_at (const Panel *panel, const UcReturnTerms *terms, double dollars)
{
  double above_seed = dollars - (double) panel->wager->seed / UC_DOLLAR;

  return 100 * (mpq_get_d (terms->returned) + above_seed * mpq_get_d (panel->wager->per_dollar));
}

static double
x_of (const Panel *panel, double dollars)
{
  return LEFT + (WIDTH - LEFT - RIGHT) * dollars / panel->x_max;
}

static double
y_of (const Panel *panel, double percent)
{
  return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (percent - panel->y_min) / (panel->y_max - panel->y_min);
}

/* ---- scales ---- */

/* The smallest of 1, 2, 2.5, 5 × a power of ten that divides @span into at most MOST_STEPS. */
static double
round_step (double span)
{
  const double steps[] = { 1, 2, 2.5, 5, 10 };
  double power = pow (10, floor (log10 (span / MOST_STEPS)));

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (span / (steps[i] * power) <= MOST_STEPS)
      return steps[i] * power;
  return 10 * power;
}

/* Seed and every break-even meter are well inside. */
static void
scale_meter (Panel *panel)
{
  double most = 1.5 * (double) panel->wager->seed / UC_DOLLAR;

  for (guint i = 0; i < panel->n_terms; i++)
    if (panel->terms[i].break_even_sum != UC_MONEY_UNKNOWN)
      most = MAX (most, 1.25 * (double) panel->terms[i].break_even_sum / UC_DOLLAR);
  panel->x_step = round_step (most);
  panel->x_max = panel->x_step * ceil (most / panel->x_step);
}

static void
scale_return (Panel *panel)
{
  double least = 100, most = 100;

  for (guint i = 0; i < panel->n_terms; i++)
    {
      least = MIN (least, percent_at (panel, &panel->terms[i], 0));
      most = MAX (most, percent_at (panel, &panel->terms[i], panel->x_max));
    }
  panel->y_step = round_step (most - least);
  panel->y_min = panel->y_step * floor (least / panel->y_step);
  panel->y_max = panel->y_step * ceil (most / panel->y_step);
}

/* ---- pen ---- */

static void
set_color (cairo_t *cr, Color color)
{
  cairo_set_source_rgb (cr, color.r, color.g, color.b);
}

static void
set_font (cairo_t *cr, double size, gboolean bold)
{
  cairo_select_font_face (cr, FONT, CAIRO_FONT_SLANT_NORMAL, bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, size);
}

static void
stroke_line (cairo_t *cr, double x1, double y1, double x2, double y2, double width, Color color)
{
  set_color (cr, color);
  cairo_set_line_width (cr, width);
  cairo_move_to (cr, x1, y1);
  cairo_line_to (cr, x2, y2);
  cairo_stroke (cr);
}

static void
stroke_dashed (cairo_t *cr, double x1, double y1, double x2, double y2, Color color)
{
  const double dashes[] = { 6, 5 };

  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  stroke_line (cr, x1, y1, x2, y2, 1.5, color);
  cairo_set_dash (cr, NULL, 0, 0);
}

static double
text_width (cairo_t *cr, const char *text)
{
  cairo_text_extents_t extents;

  cairo_text_extents (cr, text, &extents);
  return extents.x_advance;
}

/* @anchor: 0 = @x is the text's left end, 0.5 its middle, 1 its right end. */
static void
show_text (cairo_t *cr, const char *text, double x, double y, double anchor, Color color)
{
  set_color (cr, color);
  cairo_move_to (cr, x - anchor * text_width (cr, text), y);
  cairo_show_text (cr, text);
}

/* On a strip of paper, so that no line runs through it; kept inside the panel. */
static void
show_label (cairo_t *cr, const char *text, double x, double y, double anchor, Color color)
{
  double width = text_width (cr, text);
  double left = CLAMP (x - anchor * width, LEFT + GAP, WIDTH - RIGHT - GAP - width);

  cairo_set_source_rgba (cr, paper.r, paper.g, paper.b, 0.88);
  cairo_rectangle (cr, left - 4, y - 15, width + 8, 20);
  cairo_fill (cr);
  show_text (cr, text, left, y, 0, color);
}

/* ---- the parts of a panel ---- */

static void
draw_titles (const Panel *panel)
{
  cairo_t *cr = panel->cr;
  const UcReturn *wager = panel->wager;
  g_autofree char *amount = uc_odds_sheet_dollars (wager->amount);
  g_autofree char *citation = uc_odds_sheet_citation (panel->sheet, wager);
  g_autofree char *title = g_strdup_printf (_ ("%s of %s, paytable %s: return against meter"),
                                            uc_wager_name (wager->wager), amount,
                                            panel->rules->wagers[wager->wager].paytable);
  g_autofree char *subtitle
      = g_strdup_printf (ngettext ("Table %s, %s, %u deck of %u cards, %s", "Table %s, %s, %u decks of %u cards, %s",
                                   panel->rules->decks),
                         panel->rules->table_id, uc_game_name (panel->rules->game), panel->rules->decks,
                         panel->rules->pack, citation);

  set_font (cr, 20, TRUE);
  show_text (cr, title, LEFT, 40, 0, ink);
  set_font (cr, 15, FALSE);
  show_text (cr, subtitle, LEFT, 64, 0, soft_ink);
}

static void
draw_meter_axis (const Panel *panel)
{
  cairo_t *cr = panel->cr;

  for (guint i = 0; i * panel->x_step <= panel->x_max * 1.0001; i++)
    {
      double x = x_of (panel, i * panel->x_step);
      g_autofree char *sum = uc_odds_sheet_dollars ((UcMoney) llround (i * panel->x_step * UC_DOLLAR));
      char *cents = g_strrstr (sum, ".00");

      if (cents != NULL)
        *cents = '\0';
      stroke_line (cr, x, TOP, x, HEIGHT - BOTTOM, 1, grid);
      show_text (cr, sum, x, HEIGHT - BOTTOM + 22, 0.5, ink);
    }
  show_text (cr, _ ("meter at lock-out, US dollars"), LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 22, 0.5, soft_ink);
}

static void
draw_return_axis (const Panel *panel)
{
  cairo_t *cr = panel->cr;
  const char *name = _ ("return, % of the wager");

  for (guint i = 0; panel->y_min + i * panel->y_step <= panel->y_max + panel->y_step / 2; i++)
    {
      double percent = panel->y_min + i * panel->y_step;
      g_autofree char *text = g_strdup_printf ("%g%%", round (percent * 1000) / 1000);

      stroke_line (cr, LEFT, y_of (panel, percent), WIDTH - RIGHT, y_of (panel, percent), 1, grid);
      show_text (cr, text, LEFT - GAP, y_of (panel, percent) + 5, 1, ink);
    }
  cairo_save (cr);
  cairo_translate (cr, 28, TOP + (HEIGHT - TOP - BOTTOM) / 2);
  cairo_rotate (cr, -G_PI / 2);
  show_text (cr, name, 0, 0, 0.5, soft_ink);
  cairo_restore (cr);
}

static void
draw_axes (const Panel *panel)
{
  cairo_t *cr = panel->cr;

  set_font (cr, 14, FALSE);
  draw_meter_axis (panel);
  draw_return_axis (panel);
  stroke_line (cr, LEFT, TOP, LEFT, HEIGHT - BOTTOM, 1.5, soft_ink);
  stroke_line (cr, LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, 1.5, soft_ink);
  stroke_dashed (cr, LEFT, y_of (panel, 100), WIDTH - RIGHT, y_of (panel, 100), ink);
}

static Color
color_of (const Panel *panel, guint i)
{
  return panel->terms[i].filed ? filed : other;
}

/* Above the panel, beside the other lines' names. */
static double
draw_key (const Panel *panel, guint i, double x)
{
  cairo_t *cr = panel->cr;
  const char *name = uc_odds_sheet_say_terms (panel->wager, &panel->terms[i]);

  stroke_line (cr, x, 94, x + 34, 94, 3, color_of (panel, i));
  show_text (cr, name, x + 42, 99, 0, ink);
  return x + 42 + text_width (cr, name) + 36;
}

static void
draw_line (const Panel *panel, guint i)
{
  const UcReturnTerms *terms = &panel->terms[i];

  stroke_line (panel->cr, x_of (panel, 0), y_of (panel, percent_at (panel, terms, 0)), x_of (panel, panel->x_max),
               y_of (panel, percent_at (panel, terms, panel->x_max)), 3, color_of (panel, i));
}

static void
draw_dot (cairo_t *cr, double x, double y, Color color)
{
  set_color (cr, paper);
  cairo_arc (cr, x, y, 7, 0, 2 * G_PI);
  cairo_fill (cr);
  set_color (cr, color);
  cairo_arc (cr, x, y, 5, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* A dot where the line meets 100%, its meter below to the right for the filed line and above to the left for another. */
static void
draw_break_even (const Panel *panel, guint i)
{
  cairo_t *cr = panel->cr;
  gboolean below = panel->terms[i].filed;
  g_autofree char *sum = NULL;
  g_autofree char *text = NULL;
  double x, y = y_of (panel, 100);
  UcMoney meter = panel->terms[i].break_even_sum;

  if (meter == UC_MONEY_UNKNOWN)
    return;
  x = x_of (panel, (double) meter / UC_DOLLAR);
  sum = uc_odds_sheet_dollars (meter);
  text = g_strdup_printf (_ ("breaks even at %s"), sum);
  if (below)
    stroke_dashed (cr, x, y, x, HEIGHT - BOTTOM, color_of (panel, i));
  draw_dot (cr, x, y, color_of (panel, i));
  show_label (cr, text, below ? x + GAP + 4 : x - GAP, below ? y + 26 : y - 16, below ? 0 : 1, color_of (panel, i));
}

/* A line at the seed, named at its top, where the returns seldom reach; a dot at what the filed terms return. */
static void
draw_seed (const Panel *panel)
{
  cairo_t *cr = panel->cr;
  const UcReturnTerms *filed_terms = panel->wager->filed;
  g_autofree char *sum = uc_odds_sheet_dollars (panel->wager->seed);
  g_autofree char *percent = uc_fraction_percent (filed_terms->returned, 2);
  g_autofree char *text = g_strdup_printf (_ ("seed %s: returns %s%%"), sum, percent);
  double x = x_of (panel, (double) panel->wager->seed / UC_DOLLAR);
  double y = y_of (panel, 100 * mpq_get_d (filed_terms->returned));

  stroke_dashed (cr, x, TOP, x, HEIGHT - BOTTOM, soft_ink);
  draw_dot (cr, x, y, ink);
  show_label (cr, text, x + GAP, TOP + 20, 0, ink);
}

static void
draw_panel (Panel *panel)
{
  double key = LEFT;

  scale_meter (panel);
  scale_return (panel);
  draw_titles (panel);
  draw_axes (panel);
  for (guint i = 0; i < panel->n_terms; i++)
    {
      key = draw_key (panel, i, key);
      draw_line (panel, i);
    }
  draw_seed (panel);
  for (guint i = 0; i < panel->n_terms; i++)
    draw_break_even (panel, i);
}

/* ---- files ---- */

static guint
count_progressives (const UcOddsSheet *sheet)
{
  guint n = 0;

  for (guint i = 0; i < sheet->returns->len; i++)
    n += ((const UcReturn *) g_ptr_array_index (sheet->returns, i))->progressive;
  return n;
}

/* An Envy Bonus hardly moves the line: the stake's two readings alone. */
static guint
count_terms (const UcReturn *wager)
{
  return wager->n_terms - (mpq_sgn (wager->per_other) != 0);
}

static void
draw_sheet (cairo_t *cr, const UcOddsSheet *sheet)
{
  set_color (cr, paper);
  cairo_paint (cr);
  for (guint i = 0; i < sheet->returns->len; i++)
    {
      const UcReturn *wager = g_ptr_array_index (sheet->returns, i);
      Panel panel = { .cr = cr, .sheet = sheet, .rules = sheet->rules, .wager = wager, .terms = wager->terms };

      if (!wager->progressive)
        continue;
      panel.n_terms = count_terms (wager);
      draw_panel (&panel);
      cairo_translate (cr, 0, HEIGHT);
    }
}

static cairo_status_t
on_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
write_svg (const UcOddsSheet *sheet, GByteArray *bytes)
{
  cairo_surface_t *surface
      = cairo_svg_surface_create_for_stream (on_bytes, bytes, WIDTH, HEIGHT * count_progressives (sheet));
  cairo_t *cr = cairo_create (surface);

  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  draw_sheet (cr, sheet);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
}

static void
write_png (const UcOddsSheet *sheet, GByteArray *bytes)
{
  cairo_surface_t *surface = cairo_image_surface_create (
      CAIRO_FORMAT_RGB24, (int) (WIDTH * PNG_SCALE), (int) (HEIGHT * PNG_SCALE) * (int) count_progressives (sheet));
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, PNG_SCALE, PNG_SCALE);
  draw_sheet (cr, sheet);
  cairo_destroy (cr);
  cairo_surface_write_to_png_stream (surface, on_bytes, bytes);
  cairo_surface_destroy (surface);
}

static const struct
{
  const char *suffix;
  void (*write) (const UcOddsSheet *sheet, GByteArray *bytes);
} kinds[] = {
  { ".svg", write_svg },
  { ".png", write_png },
};

static int
find_kind (const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_suffix (path, kinds[i].suffix))
      return (int) i;
  return -1;
}

gboolean
uc_odds_plot_can_write (const char *path)
{
  return find_kind (path) >= 0;
}

gboolean
uc_odds_plot (const UcOddsSheet *sheet, const char *path, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_return_val_if_fail (uc_odds_plot_can_write (path), FALSE);

  if (count_progressives (sheet) == 0)
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                   _ ("table %s offers no progressive wager, so there is no meter to draw: the figures are printed, "
                     "and no picture is made"), sheet->rules->table_id);
      return FALSE;
    }
  kinds[find_kind (path)].write (sheet, bytes);
  return g_file_set_contents (path, (const char *) bytes->data, (gssize) bytes->len, error);
}
