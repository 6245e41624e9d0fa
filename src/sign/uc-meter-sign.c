#include "uc-meter-sign.h"

#include "uc-paint.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A shape wider than this is a bar. */
#define BAR_SHAPE 2.4
/* Columns of the paytable that are read from three metres away; the first one is the wager's. */
#define COLUMNS 5

struct _UcMeterSign
{
  GtkWidget parent;
  UcMeterShown shown;
  GString *painted;
};

G_DEFINE_FINAL_TYPE (UcMeterSign, uc_meter_sign, GTK_TYPE_WIDGET)

/* ---- words ---- */

static const char *
name_of (const UcMeterShown *shown)
{
  return shown->bet != UC_WAGER_NONE ? uc_say_wager (shown->bet) : shown->name;
}

/* How a state stands on the sign: what it is called, what there is to say about it, and how it looks. */
typedef struct
{
  char *headline, *note; /* the note may be "" */
  UcSign icon;
  UcColour fill, ink;    /* UC_COLOUR_BG: no box around it */
} Banner;

static void
banner_clear (Banner *banner)
{
  g_free (banner->headline);
  g_free (banner->note);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Banner, banner_clear)

static Banner
banner_of (const UcMeterShown *shown)
{
  g_autofree char *clock = uc_say_clock (shown->time_ns);
  g_autofree char *amount = NULL;
  const UcMeterWin *win = &shown->wins[0];
  GString *note;

  switch (shown->state)
    {
    case UC_METER_EMPTY:
      return (Banner) { g_strdup (_ ("No meter value yet")), g_strdup (""), UC_SIGN_WARNING, UC_COLOUR_BG, UC_COLOUR_TEXT_2 };
    case UC_METER_OPEN:
      return (Banner) { g_strdup (_ ("Progressive open")), g_strdup (""), UC_SIGN_TICK, UC_COLOUR_BG, UC_COLOUR_GO };
    case UC_METER_PENDING:
      return (Banner) { g_strdup (_ ("PENDING")),
                        /* Translators: on the meter sign: the table's id, "BJ-07: a prize is being verified." */
                        shown->pending_table[0] != '\0' ? g_strdup_printf (_ ("%s: a prize is being verified."), shown->pending_table)
                                                        : g_strdup (_ ("A prize is being verified.")),
                        UC_SIGN_WARNING, UC_COLOUR_STOP, UC_COLOUR_STOP_INK };
    case UC_METER_WON:
      amount = uc_say_money_cents (win->amount);
      note = g_string_new (NULL);
      /* Translators: of a win on the meter sign: table, seat, combination, "BJ-07 · Seat 5 · Two suited match". */
      g_string_printf (note, _ ("%s · Seat %u · %s"), win->table, win->seat, uc_say_combination (win->combination));
      if (shown->n_wins > 1)
        g_string_append_printf (note, ngettext (" · and %u more award", " · and %u more awards", shown->n_wins - 1), shown->n_wins - 1);
      /* Translators: on the meter sign: "Won: $9,211.10". */
      return (Banner) { g_strdup_printf (_ ("Won: %s"), amount), g_string_free (note, FALSE), UC_SIGN_TICK, UC_COLOUR_GO,
                        UC_COLOUR_GO_INK };
    case UC_METER_CLOSED:
      return (Banner) { g_strdup (shown->table_closed ? _ ("Table closed") : _ ("Progressive closed")),
                        /* Translators: a time of day, "21:49:57". */
                        g_strdup_printf (shown->table_closed ? _ ("Meter value of %s.")
                                                             : _ ("The game continues without it. Meter value of %s."),
                                         clock),
                        UC_SIGN_LOCK, UC_COLOUR_STOP, UC_COLOUR_STOP_INK };
    case UC_METER_STALE:
      return (Banner) { g_strdup_printf (_ ("No news since %s"), clock), g_strdup (_ ("The meter value may have changed.")),
                        UC_SIGN_WARNING, UC_COLOUR_STOP, UC_COLOUR_STOP_INK };
    }
  g_return_val_if_reached ((Banner) { 0 });
}

/* ---- painting ---- */

static void
put (UcMeterSign *self, const UcPaint *paint, const char *text, double x, double y, double size, int weight, UcColour colour,
     UcAnchor anchor)
{
  uc_paint_text (paint, text, x, y, size, weight, colour, anchor);
  g_string_append_printf (self->painted, "%s\n", text);
}

/* @size, or less where @text would be wider than @width. */
static double
fit (UcMeterSign *self, const char *text, double size, int weight, double width)
{
  double wide = uc_paint_text_width (GTK_WIDGET (self), text, size, weight);

  return wide > MAX (width, 1) ? size * MAX (width, 1) / wide : size;
}

/* The banner in a box of @w × @h: icon and headline in its first line, the note below, all around its middle, or, with UC_END, at its end.
 * Without a box around it the line is as large, so that nothing moves but the words. */
static void
paint_banner (UcMeterSign *self, const UcPaint *paint, const Banner *banner, double x, double y, double w, double h, UcAnchor anchor)
{
  gboolean boxed = banner->fill != UC_COLOUR_BG, noted = banner->note[0] != '\0';
  double pad = h * 0.14, room = w - 2 * pad;
  double head = h * (noted ? 0.46 : 0.52), note = fit (self, banner->note, h * 0.26, 600, room);
  double icon, wide, left, middle;

  head = fit (self, banner->headline, head, 800, room - head * 1.15);
  icon = head * 0.9;
  wide = MAX (uc_paint_text_width (paint->widget, banner->headline, head, 800) + icon * 1.25,
              uc_paint_text_width (paint->widget, banner->note, note, 600));
  /* At the screen's end the box is no wider than its words. */
  if (anchor == UC_END)
    {
      x += w - wide - 2 * pad;
      w = wide + 2 * pad;
    }
  middle = x + w / 2;
  wide = uc_paint_text_width (paint->widget, banner->headline, head, 800) + icon * 1.25;
  left = anchor == UC_END && !boxed ? x + w - wide : middle - wide / 2;
  if (boxed)
    uc_paint_box (paint, x, y, w, h, h * 0.12, banner->fill);
  y += noted ? h * 0.53 : h / 2 + head * 0.36;
  uc_paint_sign (paint, banner->icon, left, y - head * 0.36 - icon / 2, icon, icon / 12, banner->ink);
  put (self, paint, banner->headline, left + icon * 1.25, y, head, 800, banner->ink, UC_START);
  if (noted)
    put (self, paint, banner->note, middle, y + h * 0.34, note, 600, banner->ink, UC_MIDDLE);
}

/* A column of the terms. */
typedef struct
{
  char *figure;      /* owned */
  const char *behind; /* the figure; "" = nothing */
  const char *what;
  double part;       /* of the width */
} Term;

/* Wager and top awards in columns: what is bet or paid, and for what. A share of the meter takes more words than odds. @size: of the
 * figures, unless one of them has to be smaller; what is alike in the columns is as large in all of them. */
static void
paint_terms (UcMeterSign *self, const UcPaint *paint, double x, double y, double w, double size)
{
  const UcMeterShown *shown = &self->shown;
  Term terms[COLUMNS];
  double gap = size * 0.3, figures = size, behind = size * 0.5, words = size * 0.46, all = 0;
  guint n = 0;

  if (shown->wager != UC_MONEY_UNKNOWN)
    terms[n++] = (Term) { uc_say_money (shown->wager), "", _ ("Wager"), 0.6 };
  for (guint i = 0; i < shown->n_awards && n < COLUMNS; i++)
    {
      const UcMeterAward *award = &shown->awards[i];
      gboolean share = award->odds.kind == UC_ODDS_METER_SHARE;

      terms[n++] = (Term) { share ? g_strdup_printf ("%u%%", award->odds.num) : uc_say_odds (award->odds),
                            /* Translators: behind a percentage on the meter sign, "100% of the meter". */
                            share ? _ ("of the meter") : "", uc_say_combination (award->combination), share ? 1.3 : 1.0 };
    }
  for (guint i = 0; i < n; i++)
    all += terms[i].part;
  for (guint i = 0; i < n; i++)
    {
      double room = w * terms[i].part / all - gap * 1.5;

      figures = fit (self, terms[i].figure, figures, 700, terms[i].behind[0] != '\0' ? room * 0.6 : room);
      /* Words break: two lines of them are never quite full. */
      words = fit (self, terms[i].what, words, 500, room * 1.6);
    }
  for (guint i = 0; i < n; i++)
    behind = fit (self, terms[i].behind, behind, 500,
                  w * terms[i].part / all - gap * 2 - uc_paint_text_width (paint->widget, terms[i].figure, figures, 700));
  for (guint i = 0; i < n; i++)
    {
      double column = w * terms[i].part / all, left = x + gap / 2;

      if (i > 0)
        uc_paint_line (paint, x - gap / 2, y, x - gap / 2, y + size * 2.1, MAX (1, size / 32), UC_COLOUR_LINE);
      put (self, paint, terms[i].figure, left, y + size * 0.8, figures, 700, UC_COLOUR_TEXT_1, UC_START);
      if (terms[i].behind[0] != '\0')
        put (self, paint, terms[i].behind, left + uc_paint_text_width (paint->widget, terms[i].figure, figures, 700) + gap / 2,
             y + size * 0.8, behind, 500, UC_COLOUR_TEXT_1, UC_START);
      uc_paint_column (paint, terms[i].what, left, y + size * 1.0, column - gap * 1.5, words, 500, UC_COLOUR_TEXT_2, UC_START);
      g_string_append_printf (self->painted, "%s\n", terms[i].what);
      g_free (terms[i].figure);
      x += column;
    }
}

static void
uc_meter_sign_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcMeterSign *self = UC_METER_SIGN (widget);
  const UcPaint paint = { snapshot, widget };
  const UcMeterShown *shown = &self->shown;
  double w = gtk_widget_get_width (widget), h = gtk_widget_get_height (widget), edge = MIN (w, h) * 0.06;
  double inner = w - 2 * edge, size;
  g_auto (Banner) banner = banner_of (shown);
  g_autofree char *value = shown->value == UC_MONEY_UNKNOWN ? g_strdup ("") : uc_say_money_cents (shown->value);
  gboolean old = shown->state == UC_METER_CLOSED || shown->state == UC_METER_STALE;
  UcColour colour = old ? UC_COLOUR_TEXT_3 : UC_COLOUR_TEXT_1;
  const char *name = name_of (shown);

  g_string_truncate (self->painted, 0);
  uc_paint_box (&paint, 0, 0, w, h, 0, UC_COLOUR_BG);
  if (w < h * BAR_SHAPE)
    {
      put (self, &paint, name, w / 2, h * 0.125, fit (self, name, h * 0.075, 600, inner), 600, UC_COLOUR_TEXT_2, UC_MIDDLE);
      if (*value != '\0')
        {
          size = fit (self, value, h * 0.36, 800, inner);
          put (self, &paint, value, w / 2, h * 0.32 + size * 0.36, size, 800, colour, UC_MIDDLE);
        }
      paint_banner (self, &paint, &banner, edge, h * 0.52, inner, h * 0.2, UC_MIDDLE);
      paint_terms (self, &paint, edge, h * 0.785, inner, h * 0.075);
      return;
    }
  /* The name and the state share a line: the banner takes what it needs of it, and of a win the whole of the last one. */
  put (self, &paint, name, edge, h * 0.155, fit (self, name, h * 0.11, 600, inner * 0.46), 600, UC_COLOUR_TEXT_2, UC_START);
  if (*value != '\0')
    {
      size = fit (self, value, h * 0.47, 800, inner);
      put (self, &paint, value, w / 2, h * 0.435 + size * 0.36, size, 800, colour, UC_MIDDLE);
    }
  if (shown->state == UC_METER_WON)
    paint_banner (self, &paint, &banner, edge, h * 0.7, inner, h * 0.25, UC_MIDDLE);
  else
    {
      paint_banner (self, &paint, &banner, w - edge - inner * 0.5, h * 0.03, inner * 0.5, h * 0.2, UC_END);
      paint_terms (self, &paint, edge, h * 0.7, inner, h * 0.12);
    }
}

static void
uc_meter_sign_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *min_baseline,
                       int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 320 : 100;
}

static void
uc_meter_sign_finalize (GObject *object)
{
  g_string_free (UC_METER_SIGN (object)->painted, TRUE);
  G_OBJECT_CLASS (uc_meter_sign_parent_class)->finalize (object);
}

static void
uc_meter_sign_class_init (UcMeterSignClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_meter_sign_finalize;
  /* Newer versions of GTK read no name out of what has the role “status”. */
  uc_paint_class_init_whole (GTK_WIDGET_CLASS (klass), uc_meter_sign_snapshot, uc_meter_sign_measure, "ucmetersign",
                             GTK_ACCESSIBLE_ROLE_IMG);
}

static void
uc_meter_sign_init (UcMeterSign *self)
{
  self->painted = g_string_new (NULL);
  self->shown.value = self->shown.wager = UC_MONEY_UNKNOWN;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}

GtkWidget *
uc_meter_sign_new (void)
{
  return g_object_new (UC_TYPE_METER_SIGN, NULL);
}

void
uc_meter_sign_show (UcMeterSign *self, const UcMeterShown *shown)
{
  g_autofree char *value = NULL, *sentence = NULL;
  g_auto (Banner) banner = { 0 };

  if (memcmp (&self->shown, shown, sizeof *shown) == 0)
    return;
  memcpy (&self->shown, shown, sizeof *shown);
  banner = banner_of (shown);
  value = shown->value == UC_MONEY_UNKNOWN ? g_strdup ("") : uc_say_money_cents (shown->value);
  sentence = g_strdup_printf ("%s %s: %s. %s", name_of (shown), value, banner.headline, banner.note);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
uc_meter_sign_get_painted (UcMeterSign *self)
{
  return self->painted->str;
}
