#include "uc-tools-panel.h"

#include "uc-action.h"
#include "uc-paint.h"
#include "uc-say.h"
#include "uc-undo.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Of what was said last, beside its time: two lines of the smallest type, above the button. */
#define FACT_WIDTH  268
#define FACT_HEIGHT 44
#define FACT_LINE   22
#define FACT_BESIDE 86 /* the time */

/* On the wide grid; a panel that is narrower has fewer and smaller parts. */
#define WIDTH  380
#define HEIGHT 320
#define SMALL_EDGE   8
#define SMALL_BUTTON 75

struct _UcToolsPanel
{
  GtkFixed parent;
  GtkWidget *facts;
  GtkLabel *time;
  GtkLabel *fact;
  UcAction *undo;
  UcAction *floor;
  UcAction *last_round;
  UcAction *irregular;
  UcAction *menu;
  gboolean asking;
};

G_DEFINE_FINAL_TYPE (UcToolsPanel, uc_tools_panel, GTK_TYPE_FIXED)

static guint tool_signal;

static void
on_clicked (GtkButton *button, UcToolsPanel *self)
{
  const char *name = "menu";

  if (button == (GtkButton *)self->undo)
    name = self->asking ? "back" : "undo";
  else if (button == (GtkButton *)self->floor)
    name = "floor";
  else if (button == (GtkButton *)self->last_round)
    name = "last-round";
  else if (button == (GtkButton *)self->irregular)
    name = "irregular";
  g_signal_emit (self, tool_signal, 0, name);
}

void
uc_tools_panel_show (UcToolsPanel *self, UcConsoleModel *model, gboolean asking)
{
  const UcTable *table = uc_console_model_get_table (model);
  gint64 t_real_ns;
  const char *fact = uc_console_model_get_last_fact (model, &t_real_ns);
  g_autofree char *time = *fact == '\0' ? g_strdup ("") : uc_say_clock (t_real_ns);
  gint64 called_ns = table->now.carry.called_ns;
  g_autofree char *seconds = called_ns != 0 ? uc_say_clock (called_ns) : NULL;
  g_autofree char *called = seconds != NULL ? g_strndup (seconds, strlen ("21:17")) : NULL;
  g_autofree char *call = called != NULL ? g_strdup_printf (_ ("Floor called %s"), called) : g_strdup (_ ("Floor"));
  const guint held = uc_undo_held (table);
  g_autofree char *last = uc_say_undo (table);
  g_autofree char *undo = asking       ? g_strdup (_ ("Back"))
                          : held != 0  ? g_strdup_printf (_ ("Seat %u: ruling first"), held)
                          : last == NULL ? g_strdup (_ ("Nothing to undo"))
                                         : g_strdup (last);

  self->asking = asking;
  gtk_label_set_text (self->time, time);
  gtk_label_set_text (self->fact, fact);
  /* Before a call, that one can be made; then since when it stands. */
  uc_action_set_sign (self->floor, called != NULL ? UC_SIGN_NONE : UC_SIGN_PERSON);
  uc_action_set_text_size (self->floor, called != NULL ? 20 : 22);
  uc_action_set_words (self->floor, call);
  /* What a press takes back, or why nothing: what a seat disputes stays as it is until its ruling. */
  uc_action_set_words (self->undo, undo);
  gtk_widget_set_sensitive (GTK_WIDGET (self->undo), asking || (last != NULL && held == 0));
}

void
uc_tools_panel_set_size (UcToolsPanel *self, int width, int height)
{
  const gboolean small = width != WIDTH, low = small && height < 2 * SMALL_BUTTON;
  const int inside = width - 2 * SMALL_EDGE, half = (inside - SMALL_EDGE) / 2, third = (inside - 3 * SMALL_EDGE) / 4;
  const int last = height - SMALL_EDGE - SMALL_BUTTON, first = last - SMALL_EDGE - SMALL_BUTTON;
  const int fact = small ? (low ? height - SMALL_BUTTON - 2 * SMALL_EDGE : first - 4) : FACT_HEIGHT;
  const struct
  {
    GtkWidget *widget;
    gboolean shown;
    GdkRectangle wide, small, low;
  } parts[] = {
    { self->facts, TRUE, { 18, 5, 358, FACT_HEIGHT }, { SMALL_EDGE, 3, inside, fact }, { SMALL_EDGE, 2, inside, fact } },
    { GTK_WIDGET (self->undo), TRUE, { 12, 56, 356, 76 }, { SMALL_EDGE, first, inside, SMALL_BUTTON },
      { SMALL_EDGE, last, 2 * third + SMALL_EDGE, SMALL_BUTTON } },
    { GTK_WIDGET (self->floor), TRUE, { 12, 144, 172, 76 }, { SMALL_EDGE, last, half, SMALL_BUTTON },
      { 3 * SMALL_EDGE + 2 * third, last, third, SMALL_BUTTON } },
    { GTK_WIDGET (self->last_round), !small, { 196, 144, 172, 76 } },
    { GTK_WIDGET (self->irregular), !small, { 12, 232, 172, 76 } },
    { GTK_WIDGET (self->menu), TRUE, { 196, 232, 172, 76 }, { SMALL_EDGE + half + SMALL_EDGE, last, half, SMALL_BUTTON },
      { 4 * SMALL_EDGE + 3 * third, last, third, SMALL_BUTTON } },
  };

  gtk_widget_set_size_request (GTK_WIDGET (self), width, height);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const GdkRectangle *at = low ? &parts[i].low : small ? &parts[i].small : &parts[i].wide;

      gtk_widget_set_visible (parts[i].widget, parts[i].shown);
      gtk_widget_set_size_request (parts[i].widget, at->width, at->height);
      gtk_fixed_move (GTK_FIXED (self), parts[i].widget, at->x, at->y);
    }
  /* Two lines of the fact say more than its time; three, where there is room for them, all of it. */
  gtk_widget_set_visible (GTK_WIDGET (self->time), !small || low);
  gtk_label_set_wrap (self->fact, fact >= FACT_HEIGHT);
  gtk_label_set_lines (self->fact, fact >= FACT_HEIGHT ? fact / FACT_LINE : -1);
  uc_paint_fit_label (self->fact, small ? inside - (low ? FACT_BESIDE : 0) : FACT_WIDTH, fact);
}

static void
uc_tools_panel_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_TOOLS_PANEL);
  G_OBJECT_CLASS (uc_tools_panel_parent_class)->dispose (object);
}

static void
uc_tools_panel_class_init (UcToolsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_tools_panel_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-tools-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, UcToolsPanel, facts);
  gtk_widget_class_bind_template_child (widget_class, UcToolsPanel, time);
  gtk_widget_class_bind_template_child (widget_class, UcToolsPanel, fact);
  gtk_widget_class_bind_template_child (widget_class, UcToolsPanel, undo);
  gtk_widget_class_bind_template_child (widget_class, UcToolsPanel, floor);
  gtk_widget_class_bind_template_child (widget_class, UcToolsPanel, last_round);
  gtk_widget_class_bind_template_child (widget_class, UcToolsPanel, irregular);
  gtk_widget_class_bind_template_child (widget_class, UcToolsPanel, menu);
  gtk_widget_class_bind_template_callback (widget_class, on_clicked);
  gtk_widget_class_set_css_name (widget_class, "uctools");
  tool_signal = g_signal_new ("tool", UC_TYPE_TOOLS_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                              G_TYPE_STRING);
}

static void
uc_tools_panel_init (UcToolsPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  uc_tools_panel_set_size (self, WIDTH, HEIGHT);
}
