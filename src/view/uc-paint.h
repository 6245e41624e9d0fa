/* Flat painting for the widgets that draw themselves: text by its baseline, boxes, discs, signs. Pixels of the 1280 ×
 * 800 grid throughout. */
#pragma once

#include "uc-palette.h"
#include "uc-shapes.h"

G_BEGIN_DECLS

typedef enum
{
  UC_START,
  UC_MIDDLE,
  UC_END
} UcAnchor;

typedef struct
{
  GtkSnapshot *snapshot;
  GtkWidget *widget; /* whose fonts are used */
} UcPaint;

/* Paints @text with its baseline at @y and returns its width in pixels. @size: pixels; @weight: 400…800. */
double uc_paint_text (const UcPaint *paint, const char *text, double x, double y, double size, int weight,
                      UcColour colour, UcAnchor anchor);
/* The same from @x on; what does not fit in @width ends in an ellipsis. */
void uc_paint_text_within (const UcPaint *paint, const char *text, double x, double y, double width, double size,
                           int weight, UcColour colour);
/* The same with an anchor, as large as fits but no smaller than the smallest type there is, then with letters that are narrower by up to a
 * twenty-fifth, and only then with an ellipsis. Returns its width. */
double uc_paint_text_shrunk (const UcPaint *paint, const char *text, double x, double y, double width, double size, int weight,
                             UcColour colour, UcAnchor anchor);
/* How much larger than usual type is from now on where there is room for that: 1 = not at all. The caller draws
 * again what is already on the screen. */
void uc_paint_set_growth (double times);
double uc_paint_growth (void);
/* So large is @text, which is usually of @size: grown as far as it keeps within @width, and is no larger than @most, which the place has
 * room for in height. Never less than @size: what has no room in that is somebody else's care. */
double uc_paint_grown (GtkWidget *widget, const char *text, double size, double most, double width, int weight);
double uc_paint_text_width (GtkWidget *widget, const char *text, double size, int weight);
/* The same in a column of @width, as many lines as it takes, each centred when @anchor is UC_MIDDLE (@x is then the
 * column's centre). Returns its height. */
double uc_paint_column (const UcPaint *paint, const char *text, double x, double y, double width, double size,
                        int weight, UcColour colour, UcAnchor anchor);

/* The same from @x on, with lines no higher than their type: the letters of one nearly touch those of the next. The baseline of the first is
 * at @base; returns how far below it another line's would be. */
double uc_paint_column_close (const UcPaint *paint, const char *text, double x, double base, double width, double size, int weight, UcColour colour);

typedef void (*UcSnapshotFunc) (GtkWidget *widget, GtkSnapshot *snapshot);
typedef void (*UcMeasureFunc) (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                               int *min_baseline, int *nat_baseline);
/* What @draw paints is damaged as one rectangle where @turn is another than in the frame before, else part by part. Of a
 * frame with more than thirty rectangles GSK paints the whole of what holds them, in the end the window: a widget with
 * many parts that change together does better as one. */
void uc_paint_whole (GtkWidget *widget, GtkSnapshot *snapshot, UcSnapshotFunc draw, guint turn);
/* Another than all those of late; 0 … UC_N_TURNS - 1. */
guint uc_paint_turn (void);
#define UC_N_TURNS 1024
/* What every widget that draws itself says in its class_init: how it draws, its size, its name in the style sheet and
 * what it is to assistive technology. */
void uc_paint_class_init (GtkWidgetClass *klass, UcSnapshotFunc snapshot, UcMeasureFunc measure, const char *css_name,
                          GtkAccessibleRole role);
/* The same for a widget without children: it is damaged as one rectangle whenever it is drawn anew. */
void uc_paint_class_init_whole (GtkWidgetClass *klass, UcSnapshotFunc draw, UcMeasureFunc measure, const char *css_name,
                                GtkAccessibleRole role);

/* A layout in Inter with tabular figures; transfer full. */
PangoLayout *uc_paint_layout (GtkWidget *widget, const char *text, double size, int weight);
/* Sets @label in @size pixels, each of its lines as high as one in the text's own font, times @spacing. Suits and arrows come from
 * other fonts, which are taller, and would take the room that was measured for a line. An attribute, because that room is measured at
 * once: a style class would count from the next frame on. */
void uc_paint_size_label (GtkLabel *label, double size, double spacing);
/* A widget that is measured has the style of the last frame, and one that was hidden then an older one: after this it has its own, and so
 * has what is in it. */
void uc_paint_renew_style (GtkWidget *widget);
/* From now on the words of @label keep within @width × @height: where they are too long for that in the size of their style, they are set in
 * the largest one that fits, but no smaller than the smallest type there is (UX § 3). They wrap if the label does. */
void uc_paint_fit_label (GtkLabel *label, int width, int height);

void uc_paint_box (const UcPaint *paint, double x, double y, double w, double h, double radius, UcColour fill);
void uc_paint_frame (const UcPaint *paint, double x, double y, double w, double h, double radius, double line,
                     UcColour colour);
void uc_paint_dashed_box (const UcPaint *paint, double x, double y, double w, double h, double radius, UcColour colour);
void uc_paint_disc (const UcPaint *paint, double x, double y, double r, UcColour fill);
void uc_paint_ring (const UcPaint *paint, double x, double y, double r, double line, UcColour colour);
void uc_paint_dashed_ring (const UcPaint *paint, double x, double y, double r, double line, double dash,
                           UcColour colour);
void uc_paint_line (const UcPaint *paint, double x1, double y1, double x2, double y2, double line, UcColour colour);
void uc_paint_sign (const UcPaint *paint, UcSign sign, double x, double y, double size, double line, UcColour colour);
void uc_paint_suit (const UcPaint *paint, UcSuit suit, double x, double y, double size, UcColour colour);

G_END_DECLS
