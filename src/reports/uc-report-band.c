/* A round's time as a band: steps, events, marks. What has no room for its words stands in the list of events. */
#include "uc-report-private.h"

#include "uc-mark-sign.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

#define HEIGHT 62
#define MARKS_Y 0
#define BAND_Y 16
#define BAND_HEIGHT 16
#define TICKS_Y 35
#define TICK 6
#define TIMES_Y 43
#define TIME_WIDTH 44
#define SIGN 7

static double
moment_x (const UcReport *report, UcSheet *sheet, guint i)
{
  guint n = uc_player_n (report->player);
  gint64 length = MAX (uc_player_moment (report->player, n - 1)->shown_ns, 1);

  return (uc_sheet_width (sheet) - 2)
         * ((double)uc_player_moment (report->player, i)->shown_ns / (double)length);
}

static void
draw_steps (const UcReport *report, UcSheet *sheet, cairo_t *cr)
{
  guint n = uc_player_n (report->player), first = 0;

  for (guint i = 1; i <= n; i++)
    {
      UcStep step = uc_player_moment (report->player, first)->step;
      const char *word = uc_say_step (step);
      double from, to;

      if (i < n && uc_player_moment (report->player, i)->step == step)
        continue;
      from = moment_x (report, sheet, first);
      to = i < n ? moment_x (report, sheet, i) : uc_sheet_width (sheet);
      first = i;
      if (to - from < 0.5)
        continue;
      cairo_rectangle (cr, from, BAND_Y, to - from, BAND_HEIGHT);
      uc_sheet_set_print (cr, UC_PRINT_FAINT);
      cairo_set_line_width (cr, 0.75);
      cairo_stroke (cr);
      if (uc_sheet_text_width (sheet, word, UC_TEXT_SMALL) + 4 <= to - from)
        uc_sheet_text (sheet, word, UC_TEXT_SMALL, UC_PRINT_BLACK, (from + to) / 2, BAND_Y + 3.5, to - from, 0.5);
    }
}

static void
draw_ticks (const UcReport *report, UcSheet *sheet, cairo_t *cr)
{
  double next = 0;

  for (guint i = 0; i < uc_player_n (report->player); i++)
    {
      double x = moment_x (report, sheet, i);
      g_autofree char *time = uc_say_clock (uc_player_moment (report->player, i)->event.t_real_ns);

      uc_sheet_set_print (cr, UC_PRINT_GREY);
      cairo_rectangle (cr, x, TICKS_Y, 0.75, TICK);
      cairo_fill (cr);
      if (x < next || x + TIME_WIDTH > uc_sheet_width (sheet))
        continue;
      uc_sheet_text (sheet, time, UC_TEXT_SMALL, UC_PRINT_GREY, x, TIMES_Y, TIME_WIDTH, 0);
      next = x + TIME_WIDTH + 4;
    }
}

static void
draw_marks (const UcReport *report, UcSheet *sheet, cairo_t *cr)
{
  double next = 0;

  for (guint i = 0; i < uc_player_n (report->player); i++)
    {
      const UcMoment *moment = uc_player_moment (report->player, i);
      guint mark = moment->marks == 0 ? 0 : __builtin_ctz (moment->marks);
      double x = MIN (moment_x (report, sheet, i), uc_sheet_width (sheet) - SIGN), width;

      if (moment->marks == 0 || x < next)
        continue;
      uc_sheet_set_print (cr, uc_mark_shape (mark) == UC_SHAPE_TRIANGLE ? UC_PRINT_ALARM : UC_PRINT_BLACK);
      cairo_save (cr);
      cairo_translate (cr, x, MARKS_Y + 2);
      cairo_scale (cr, SIGN / 24.0, SIGN / 24.0);
      uc_shape_outline (cr, uc_mark_shape (mark));
      cairo_fill (cr);
      cairo_restore (cr);
      width = uc_sheet_text_width (sheet, uc_mark_word (mark), UC_TEXT_SMALL);
      next = x + SIGN + 2;
      if (next + width + 2 > uc_sheet_width (sheet))
        continue;
      uc_sheet_text (sheet, uc_mark_word (mark), UC_TEXT_SMALL, UC_PRINT_BLACK, next, MARKS_Y + 1, width + 2, 0);
      next += width + 8;
    }
}

void
uc_report_band (const UcReport *report, UcSheet *sheet)
{
  gint64 cut_ns = 0, cut;
  cairo_t *cr;

  if (uc_player_n (report->player) == 0)
    return;
  uc_sheet_heading (sheet, UC_TEXT_HEADING, _ ("Timeline"), HEIGHT);
  cr = uc_sheet_begin_drawing (sheet, HEIGHT);
  draw_marks (report, sheet, cr);
  draw_steps (report, sheet, cr);
  draw_ticks (report, sheet, cr);
  uc_sheet_end_drawing (sheet);
  /* Pauses are cut on the band as they are in the window; the note says how much. */
  for (guint i = 0; i < uc_player_n (report->player); i++)
    cut_ns += uc_player_moment (report->player, i)->idle_ns;
  cut = cut_ns / 1000000000;
  if (cut > 0)
    {
      g_autofree char *note = g_strdup_printf (_ ("Pauses of more than a minute are shortened; together %d min %02d s."),
                                               (int)(cut / 60), (int)(cut % 60));

      uc_sheet_paragraph (sheet, note, UC_TEXT_SMALL, UC_PRINT_GREY);
    }
}
