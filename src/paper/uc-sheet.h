/* Pages of paper that fill from top to bottom: headings, paragraphs, pairs and tables, which go on on the next page by
 * themselves, and room for drawings. Lengths are points (1/72 inch). No widgets, no clock.
 *
 * Whoever wants to say "page 2 of 5" lays out twice, first on paper that nobody keeps: the same calls give the same pages.
 */
#pragma once

#include "uc-card-shape.h"

G_BEGIN_DECLS

typedef enum
{
  UC_PAPER_A4,
  UC_PAPER_LETTER,
  UC_N_PAPERS,
  UC_PAPER_ROLL = UC_N_PAPERS, /* of a slip; nothing else is printed on it, and nobody chooses it */
} UcPaper;

gboolean uc_paper_parse (const char *text, UcPaper *paper);
/* What LC_PAPER asks for: Letter in North America, A4 elsewhere. */
UcPaper uc_paper_of_locale (void);
double uc_paper_width (UcPaper paper);
double uc_paper_height (UcPaper paper);

typedef enum
{
  UC_PRINT_BLACK,
  UC_PRINT_GREY,
  UC_PRINT_FAINT, /* rules, bands */
  UC_PRINT_ALARM, /* with a sign and words: never colour alone */
} UcPrint;

typedef enum
{
  UC_TEXT_BODY,
  UC_TEXT_BOLD,
  UC_TEXT_SMALL,
  UC_TEXT_HEADING,
  UC_TEXT_TITLE,
} UcTextRole;

/* What stands on every page. */
typedef struct
{
  const char *left, *right; /* above; %NULL = neither these nor what stands below */
  const char *foot;         /* below, beside the page's number */
  const char *alarm;        /* above everything, framed and with a sign; %NULL = none */
} UcFurniture;

typedef struct _UcSheet UcSheet;

/**
 * uc_sheet_new:
 * @surface: as large as @paper; referenced
 * @furniture: borrowed until the sheet is freed
 * @n_pages: what the first lay-out had; 0 = this is the first
 *
 * Begins with page 1.
 */
UcSheet *uc_sheet_new (cairo_surface_t *surface, UcPaper paper, const UcFurniture *furniture, guint n_pages);
/* Shows the last page, and frees. */
void uc_sheet_free (UcSheet *sheet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSheet, uc_sheet_free)

/* How much of the page is filled, its margins included. */
double uc_sheet_end (UcSheet *sheet);
/* The page that is being filled, from 1. */
guint uc_sheet_page (UcSheet *sheet);
void uc_sheet_new_page (UcSheet *sheet);
/* A new page where less than @height is left. */
void uc_sheet_need (UcSheet *sheet, double height);
void uc_sheet_space (UcSheet *sheet, double height);

/* A heading stays with @after points of what follows it. */
void uc_sheet_heading (UcSheet *sheet, UcTextRole role, const char *text, double after);
void uc_sheet_paragraph (UcSheet *sheet, const char *text, UcTextRole role, UcPrint print);
/* A name and what it is; left out where @value is %NULL or "". */
void uc_sheet_pair (UcSheet *sheet, const char *name, const char *value, UcPrint print);

typedef struct
{
  const char *title;
  double width;   /* points; 0 = the rest, shared by all of these */
  gboolean end;   /* figures: set to the right */
} UcColumn;

#define UC_MAX_COLUMNS 10

/* @columns: borrowed until the table ends. Its titles stand above it on each page. */
void uc_sheet_table_begin (UcSheet *sheet, const UcColumn *columns, guint n_columns);
/* One text a column; %NULL is empty. A row is never parted, a text never cut off. */
void uc_sheet_table_row (UcSheet *sheet, const char *const *texts, UcPrint print);
void uc_sheet_table_end (UcSheet *sheet);

/* ---- drawings ---- */

/* What is left between the margins. */
double uc_sheet_width (UcSheet *sheet);
/* Room of @height for a drawing, on this page or the next; the origin of the result is its upper left corner. Take it
 * back with uc_sheet_end_drawing () before anything else. */
cairo_t *uc_sheet_begin_drawing (UcSheet *sheet, double height);
void uc_sheet_end_drawing (UcSheet *sheet);
void uc_sheet_set_print (cairo_t *cr, UcPrint print);
PangoContext *uc_sheet_context (UcSheet *sheet);
/* Within a drawing, in lines of at most @width; returns the height that it took. @anchor: 0 = @x is its left edge, 0.5 =
 * its middle, 1 = its right edge. */
double uc_sheet_text (UcSheet *sheet, const char *text, UcTextRole role, UcPrint print, double x, double y, double width,
                      double anchor);
/* How wide it is in one line. */
double uc_sheet_text_width (UcSheet *sheet, const char *text, UcTextRole role);
/* How high it is in lines of @width. */
double uc_sheet_text_height (UcSheet *sheet, const char *text, UcTextRole role, double width);

G_END_DECLS
