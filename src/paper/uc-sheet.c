#include "uc-sheet.h"

#include "uc-text-layout.h"

#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <pango/pangocairo.h>
#include <stdint.h>
#include <string.h>

#define FOOTER 24
#define NAME_WIDTH 104
#define GAP 8     /* between columns */
#define ROW_GAP 3

static const struct
{
  const char *name;
  double width, height, margin;
} papers[] = {
  [UC_PAPER_A4] = { "a4", 595.276, 841.89, 48 },
  [UC_PAPER_LETTER] = { "letter", 612, 792, 48 },
  /* 80 mm, of which such printers print 72; longer than any slip. */
  [UC_PAPER_ROLL] = { "roll", 226.772, 100000, 11.339 },
};

static const struct
{
  double size;
  int weight;
} roles[] = {
  [UC_TEXT_BODY] = { 8.5, 400 },     [UC_TEXT_BOLD] = { 8.5, 650 },   [UC_TEXT_SMALL] = { 7, 400 },
  [UC_TEXT_HEADING] = { 10.5, 700 }, [UC_TEXT_TITLE] = { 18, 700 },
};

struct _UcSheet
{
  cairo_t *cr;
  PangoContext *context;
  UcPaper paper;
  const UcFurniture *furniture;
  guint page, n_pages;
  double y, top; /* of the page's own part */
  double margin;
  const UcColumn *columns; /* of the table that is being filled; NULL = none */
  guint n_columns;
  double widths[UC_MAX_COLUMNS];
};

/* ---- paper ---- */

gboolean
uc_paper_parse (const char *text, UcPaper *paper)
{
  for (guint i = 0; i < UC_N_PAPERS; i++)
    if (g_ascii_strcasecmp (text, papers[i].name) == 0)
      {
        *paper = i;
        return TRUE;
      }
  return FALSE;
}

UcPaper
uc_paper_of_locale (void)
{
  /* In millimetres, as a number where the others return a text. */
  int height = (int)(intptr_t)nl_langinfo (_NL_PAPER_HEIGHT);

  return height == 279 ? UC_PAPER_LETTER : UC_PAPER_A4;
}

double
uc_paper_width (UcPaper paper)
{
  return papers[paper].width;
}

double
uc_paper_height (UcPaper paper)
{
  return papers[paper].height;
}

/* ---- text ---- */

void
uc_sheet_set_print (cairo_t *cr, UcPrint print)
{
  static const double rgb[][3] = {
    [UC_PRINT_BLACK] = { 0.05, 0.07, 0.08 },
    [UC_PRINT_GREY] = { 0.33, 0.36, 0.38 },
    [UC_PRINT_FAINT] = { 0.78, 0.80, 0.81 },
    [UC_PRINT_ALARM] = { 0.45, 0.08, 0.45 },
  };

  cairo_set_source_rgb (cr, rgb[print][0], rgb[print][1], rgb[print][2]);
}

static PangoLayout *
make_layout (UcSheet *sheet, const char *text, UcTextRole role, double width)
{
  PangoLayout *layout = uc_text_layout_new (sheet->context, text, roles[role].size, roles[role].weight);

  if (width > 0)
    {
      pango_layout_set_width (layout, width * PANGO_SCALE);
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
    }
  return layout;
}

static double
layout_height (PangoLayout *layout)
{
  int height;

  pango_layout_get_size (layout, NULL, &height);
  return (double)height / PANGO_SCALE;
}

static void
show_layout (UcSheet *sheet, PangoLayout *layout, UcPrint print, double x, double y)
{
  /* Who only counts pages shows no words: how much room they take is all that matters then. */
  if (sheet->n_pages == 0)
    return;
  uc_sheet_set_print (sheet->cr, print);
  cairo_move_to (sheet->cr, x, y);
  pango_cairo_show_layout (sheet->cr, layout);
}

double
uc_sheet_text_width (UcSheet *sheet, const char *text, UcTextRole role)
{
  g_autoptr (PangoLayout) layout = make_layout (sheet, text, role, 0);
  int width;

  pango_layout_get_size (layout, &width, NULL);
  return (double)width / PANGO_SCALE;
}

double
uc_sheet_text_height (UcSheet *sheet, const char *text, UcTextRole role, double width)
{
  g_autoptr (PangoLayout) layout = make_layout (sheet, text, role, width);

  return layout_height (layout);
}

double
uc_sheet_text (UcSheet *sheet, const char *text, UcTextRole role, UcPrint print, double x, double y, double width,
               double anchor)
{
  g_autoptr (PangoLayout) layout = make_layout (sheet, text, role, width);

  if (anchor > 0)
    pango_layout_set_alignment (layout, anchor < 1 ? PANGO_ALIGN_CENTER : PANGO_ALIGN_RIGHT);
  show_layout (sheet, layout, print, x - anchor * width, y);
  return layout_height (layout);
}

/* ---- pages ---- */

double
uc_sheet_width (UcSheet *sheet)
{
  return papers[sheet->paper].width - 2 * sheet->margin;
}

static double
bottom (UcSheet *sheet)
{
  return papers[sheet->paper].height - sheet->margin - FOOTER;
}

static void
rule (UcSheet *sheet, double y, double line)
{
  uc_sheet_set_print (sheet->cr, UC_PRINT_FAINT);
  cairo_set_line_width (sheet->cr, line);
  cairo_move_to (sheet->cr, sheet->margin, y);
  cairo_line_to (sheet->cr, sheet->margin + uc_sheet_width (sheet), y);
  cairo_stroke (sheet->cr);
}

static void
draw_alarm (UcSheet *sheet)
{
  const char *text = sheet->furniture->alarm;
  double width = uc_sheet_width (sheet) - 36, height = uc_sheet_text_height (sheet, text, UC_TEXT_BOLD, width) + 12;

  uc_sheet_set_print (sheet->cr, UC_PRINT_ALARM);
  cairo_set_line_width (sheet->cr, 1.5);
  cairo_rectangle (sheet->cr, sheet->margin, sheet->y, uc_sheet_width (sheet), height);
  cairo_stroke (sheet->cr);
  uc_shapes_sign (sheet->cr, UC_SIGN_WARNING, sheet->margin + 8, sheet->y + height / 2 - 7, 14);
  cairo_stroke (sheet->cr);
  uc_sheet_text (sheet, text, UC_TEXT_BOLD, UC_PRINT_ALARM, sheet->margin + 28, sheet->y + 6, width, 0);
  sheet->y += height + 10;
}

/* What stands above and below; a slip has neither. */
static void
draw_edges (UcSheet *sheet)
{
  const UcFurniture *furniture = sheet->furniture;
  double width = uc_sheet_width (sheet), right = sheet->margin + width, half = width / 2 - GAP;
  g_autofree char *page = sheet->n_pages == 0 ? g_strdup_printf (_ ("Page %u"), sheet->page)
                                              : g_strdup_printf (_ ("Page %u of %u"), sheet->page, sheet->n_pages);
  double y = sheet->y - 8;
  double left = uc_sheet_text (sheet, furniture->left, UC_TEXT_SMALL, UC_PRINT_GREY, sheet->margin, y, half, 0);
  double other = uc_sheet_text (sheet, furniture->right, UC_TEXT_SMALL, UC_PRINT_GREY, right, y, half, 1);

  sheet->y = y + MAX (left, other) + 4;
  rule (sheet, sheet->y, 0.5);
  sheet->y += 10;
  rule (sheet, bottom (sheet) + 8, 0.5);
  uc_sheet_text (sheet, furniture->foot, UC_TEXT_SMALL, UC_PRINT_GREY, sheet->margin, bottom (sheet) + 12, width - 80, 0);
  uc_sheet_text (sheet, page, UC_TEXT_SMALL, UC_PRINT_GREY, right, bottom (sheet) + 12, 76, 1);
}

static void
draw_furniture (UcSheet *sheet)
{
  sheet->y = sheet->margin;
  if (sheet->furniture->left != NULL)
    draw_edges (sheet);
  if (sheet->furniture->alarm != NULL)
    draw_alarm (sheet);
  sheet->top = sheet->y;
}

UcSheet *
uc_sheet_new (cairo_surface_t *surface, UcPaper paper, const UcFurniture *furniture, guint n_pages)
{
  UcSheet *sheet = g_new0 (UcSheet, 1);
  g_autoptr (PangoFontMap) fonts = pango_cairo_font_map_new ();
  cairo_font_options_t *options = cairo_font_options_create ();

  sheet->cr = cairo_create (surface);
  sheet->context = pango_font_map_create_context (fonts);
  /* As wide on every surface: paper has no pixels to fit. */
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (sheet->context, options);
  cairo_font_options_destroy (options);
  sheet->paper = paper;
  sheet->margin = papers[paper].margin;
  sheet->furniture = furniture;
  sheet->n_pages = n_pages;
  sheet->page = 1;
  draw_furniture (sheet);
  return sheet;
}

void
uc_sheet_free (UcSheet *sheet)
{
  cairo_show_page (sheet->cr);
  cairo_destroy (sheet->cr);
  g_object_unref (sheet->context);
  g_free (sheet);
}

double
uc_sheet_end (UcSheet *sheet)
{
  return sheet->y + sheet->margin;
}

guint
uc_sheet_page (UcSheet *sheet)
{
  return sheet->page;
}

static void draw_titles (UcSheet *sheet);

void
uc_sheet_new_page (UcSheet *sheet)
{
  cairo_show_page (sheet->cr);
  sheet->page++;
  draw_furniture (sheet);
  if (sheet->columns != NULL)
    draw_titles (sheet);
}

void
uc_sheet_need (UcSheet *sheet, double height)
{
  /* What is higher than a page begins on one of its own, and no further. */
  if (sheet->y + height > bottom (sheet) && sheet->y > sheet->top + 1)
    uc_sheet_new_page (sheet);
}

void
uc_sheet_space (UcSheet *sheet, double height)
{
  if (sheet->y > sheet->top)
    sheet->y += height;
}

/* ---- headings, paragraphs, pairs ---- */

void
uc_sheet_heading (UcSheet *sheet, UcTextRole role, const char *text, double after)
{
  double height = uc_sheet_text_height (sheet, text, role, uc_sheet_width (sheet));

  uc_sheet_space (sheet, role == UC_TEXT_TITLE ? 0 : 12);
  uc_sheet_need (sheet, height + 4 + after);
  sheet->y += uc_sheet_text (sheet, text, role, UC_PRINT_BLACK, sheet->margin, sheet->y, uc_sheet_width (sheet), 0) + 4;
}

/* Line by line: a text may be longer than a page. */
static void
flow (UcSheet *sheet, PangoLayout *layout, UcPrint print, double x)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);

  do
    {
      int top, end;
      double height;

      pango_layout_iter_get_line_yrange (iter, &top, &end);
      height = (double)(end - top) / PANGO_SCALE;
      uc_sheet_need (sheet, height);
      if (sheet->n_pages != 0)
        {
          uc_sheet_set_print (sheet->cr, print);
          cairo_move_to (sheet->cr, x, sheet->y + (double)(pango_layout_iter_get_baseline (iter) - top) / PANGO_SCALE);
          pango_cairo_show_layout_line (sheet->cr, pango_layout_iter_get_line_readonly (iter));
        }
      sheet->y += height;
    }
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
}

void
uc_sheet_paragraph (UcSheet *sheet, const char *text, UcTextRole role, UcPrint print)
{
  g_autoptr (PangoLayout) layout = make_layout (sheet, text, role, uc_sheet_width (sheet));

  flow (sheet, layout, print, sheet->margin);
  sheet->y += 3;
}

void
uc_sheet_pair (UcSheet *sheet, const char *name, const char *value, UcPrint print)
{
  g_autoptr (PangoLayout) layout = NULL;

  if (value == NULL || value[0] == '\0')
    return;
  uc_sheet_need (sheet, uc_sheet_text_height (sheet, name, UC_TEXT_BODY, NAME_WIDTH));
  uc_sheet_text (sheet, name, UC_TEXT_BODY, UC_PRINT_GREY, sheet->margin, sheet->y, NAME_WIDTH, 0);
  layout = make_layout (sheet, value, print == UC_PRINT_ALARM ? UC_TEXT_BOLD : UC_TEXT_BODY,
                        uc_sheet_width (sheet) - NAME_WIDTH - GAP);
  flow (sheet, layout, print, sheet->margin + NAME_WIDTH + GAP);
  sheet->y += ROW_GAP;
}

/* ---- tables ---- */

/* A row's texts, each laid out once for its height and for its place. */
typedef struct
{
  PangoLayout *layouts[UC_MAX_COLUMNS]; /* NULL = an empty cell */
  double height;
} Row;

static void
row_init (Row *row, UcSheet *sheet, const char *const *texts, UcTextRole role)
{
  *row = (Row){ .height = 0 };
  for (guint i = 0; i < sheet->n_columns; i++)
    if (texts[i] != NULL && texts[i][0] != '\0')
      {
        row->layouts[i] = make_layout (sheet, texts[i], role, sheet->widths[i]);
        row->height = MAX (row->height, layout_height (row->layouts[i]));
      }
}

/* Draws it, and lets go of it. */
static void
row_draw (Row *row, UcSheet *sheet, UcPrint print)
{
  double x = sheet->margin;

  for (guint i = 0; i < sheet->n_columns; i++)
    {
      if (row->layouts[i] != NULL)
        {
          pango_layout_set_alignment (row->layouts[i], sheet->columns[i].end ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
          show_layout (sheet, row->layouts[i], print, x, sheet->y);
          g_clear_object (&row->layouts[i]);
        }
      x += sheet->widths[i] + GAP;
    }
}

static void
draw_titles (UcSheet *sheet)
{
  const char *titles[UC_MAX_COLUMNS];
  Row row;

  for (guint i = 0; i < sheet->n_columns; i++)
    titles[i] = sheet->columns[i].title;
  row_init (&row, sheet, titles, UC_TEXT_SMALL);
  row_draw (&row, sheet, UC_PRINT_GREY);
  sheet->y += row.height + 2;
  rule (sheet, sheet->y, 0.75);
  sheet->y += ROW_GAP;
}

void
uc_sheet_table_begin (UcSheet *sheet, const UcColumn *columns, guint n_columns)
{
  double rest = uc_sheet_width (sheet) - (n_columns - 1) * GAP;
  guint sharing = 0;

  g_return_if_fail (n_columns > 0 && n_columns <= UC_MAX_COLUMNS);

  sheet->columns = NULL;
  sheet->n_columns = n_columns;
  for (guint i = 0; i < n_columns; i++)
    {
      rest -= columns[i].width;
      sharing += columns[i].width == 0;
    }
  for (guint i = 0; i < n_columns; i++)
    sheet->widths[i] = columns[i].width > 0 ? columns[i].width : rest / sharing;
  uc_sheet_need (sheet, 48);
  sheet->columns = columns;
  draw_titles (sheet);
}

void
uc_sheet_table_row (UcSheet *sheet, const char *const *texts, UcPrint print)
{
  UcTextRole role = print == UC_PRINT_ALARM ? UC_TEXT_BOLD : UC_TEXT_BODY;
  Row row;

  row_init (&row, sheet, texts, role);
  uc_sheet_need (sheet, row.height + ROW_GAP);
  row_draw (&row, sheet, print);
  sheet->y += row.height + ROW_GAP / 2.0;
  rule (sheet, sheet->y, 0.25);
  sheet->y += ROW_GAP / 2.0 + 0.5;
}

void
uc_sheet_table_end (UcSheet *sheet)
{
  sheet->columns = NULL;
  sheet->y += 4;
}

/* ---- drawings ---- */

cairo_t *
uc_sheet_begin_drawing (UcSheet *sheet, double height)
{
  uc_sheet_need (sheet, height);
  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, sheet->margin, sheet->y);
  sheet->y += height;
  return sheet->cr;
}

void
uc_sheet_end_drawing (UcSheet *sheet)
{
  cairo_restore (sheet->cr);
}

PangoContext *
uc_sheet_context (UcSheet *sheet)
{
  return sheet->context;
}
