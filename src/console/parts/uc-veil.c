#include "uc-veil.h"

#include "uc-paint.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

/* What is left of the picture: enough to see how the cards lay, too little to take it for the table. */
#define SHARE_LEFT 0.3f

#define PANEL_WIDTH  840
#define PANEL_HEIGHT 196
/* From its ends to those of the screen, where that is not so wide. */
#define BESIDE 16

struct _UcVeil
{
  GtkWidget parent;
  char *age;
  char *fact;
};

G_DEFINE_FINAL_TYPE (UcVeil, uc_veil, GTK_TYPE_WIDGET)

/* Words that a narrow screen breaks take more lines. */
static void
paint_panel (UcVeil *self, const UcPaint *paint, double width, double height)
{
  const double panel = MIN (PANEL_WIDTH, width - 2 * BESIDE), inside = panel - 2 * 24;
  const double most = MAX (uc_paint_text_width (paint->widget, self->age, 20, 600), uc_paint_text_width (paint->widget, self->fact, 18, 500));
  const gboolean broken = most > inside;
  const double tall = broken ? 1.4 * PANEL_HEIGHT : PANEL_HEIGHT, x = (width - panel) / 2, y = (height - tall) / 2;

  uc_paint_box (paint, x, y, panel, tall, 14, UC_COLOUR_SURFACE_1);
  uc_paint_frame (paint, x, y, panel, tall, 14, 3, UC_COLOUR_STOP);
  uc_paint_sign (paint, UC_SIGN_WARNING, x + 32, y + 30, 48, 4, UC_COLOUR_STOP);
  uc_paint_text_shrunk (paint, _ ("Stop dealing. Call the floor."), x + 100, y + 70, panel - 100 - 24, 46, 700, UC_COLOUR_TEXT_1, UC_START);
  if (broken)
    {
      uc_paint_column (paint, self->age, x + 32, y + 100, panel - 2 * 32, 22, 600, UC_COLOUR_TEXT_1, UC_START);
      uc_paint_column (paint, self->fact, x + 32, y + 176, panel - 2 * 32, 20, 500, UC_COLOUR_TEXT_2, UC_START);
      return;
    }
  uc_paint_text_shrunk (paint, self->age, x + 32, y + 124, inside, 27, 600, UC_COLOUR_TEXT_1, UC_START);
  uc_paint_text_shrunk (paint, self->fact, x + 32, y + 166, inside, 20, 500, UC_COLOUR_TEXT_2, UC_START);
}

static void
uc_veil_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcPaint paint = { snapshot, widget };
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  GdkRGBA grey = *uc_palette (UC_COLOUR_BG);

  grey.alpha = 1 - SHARE_LEFT;
  gtk_snapshot_append_color (snapshot, &grey, &GRAPHENE_RECT_INIT (0, 0, width, height));
  paint_panel (UC_VEIL (widget), &paint, width, height);
}

static void
uc_veil_finalize (GObject *object)
{
  g_free (UC_VEIL (object)->age);
  g_free (UC_VEIL (object)->fact);
  G_OBJECT_CLASS (uc_veil_parent_class)->finalize (object);
}

static void
uc_veil_class_init (UcVeilClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = uc_veil_finalize;
  widget_class->snapshot = uc_veil_snapshot;
  gtk_widget_class_set_css_name (widget_class, "ucveil");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
uc_veil_init (UcVeil *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Stop dealing. The table computer is not answering. Call the floor."), -1);
}

GtkWidget *
uc_veil_new (void)
{
  return g_object_new (UC_TYPE_VEIL, NULL);
}

void
uc_veil_show (UcVeil *self, UcConsoleModel *model)
{
  gboolean gone = uc_console_model_get_state (model) == UC_SERVICE_GONE;
  guint64 seconds = (guint64)(uc_console_model_now_us (model) - uc_console_model_get_gone_us (model)) / G_USEC_PER_SEC;
  gint64 t_real_ns;
  const char *fact = uc_console_model_get_last_fact (model, &t_real_ns);
  g_autofree char *clock = uc_say_clock (t_real_ns);

  gtk_widget_set_visible (GTK_WIDGET (self), gone);
  if (!gone)
    return;
  g_free (self->age);
  g_free (self->fact);
  self->age = g_strdup_printf (ngettext ("The table computer is not answering: %u second.",
                                         "The table computer is not answering: %u seconds.", seconds),
                               (guint)seconds);
  /* Translators: a time, and what was recorded: "… Last entry kept: 21:46:02  9♦ to seat 3". */
  self->fact = *fact == '\0' ? g_strdup ("") : g_strdup_printf (_ ("Nothing you press counts. Last entry kept: %s  %s"), clock, fact);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
