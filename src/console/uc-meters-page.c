#include "uc-meters-page.h"

#include "uc-action.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>

#define NAME_WIDTH   330
#define FIGURE_WIDTH 300
#define NOTE_WIDTH   560

struct _UcMetersPage
{
  GtkFixed parent;
  GtkLabel *citation;
  GtkLabel *title;
  GtkLabel *none; /* in the rows' place, at a table without a progressive */
  GtkGrid *rows;
  UcAction *table_button;
  guint n;
};

G_DEFINE_FINAL_TYPE (UcMetersPage, uc_meters_page, GTK_TYPE_FIXED)

/* ---- rows ---- */

static GtkWidget *
label_new (const char *text, const char *css_class, int width)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_widget_set_size_request (label, width, -1);
  gtk_widget_set_valign (label, GTK_ALIGN_BASELINE);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
clear (UcMetersPage *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_grid_remove (self->rows, child);
  self->n = 0;
}

static void
add (UcMetersPage *self, const char *name, const char *figure, const char *note)
{
  gtk_grid_attach (self->rows, label_new (name, "support", NAME_WIDTH), 0, self->n, 1, 1);
  gtk_grid_attach (self->rows, label_new (figure, self->n == 0 ? "meter-value" : "meter-figure", FIGURE_WIDTH), 1,
                   self->n, 1, 1);
  gtk_grid_attach (self->rows, label_new (note, "note", NOTE_WIDTH), 2, self->n, 1, 1);
  self->n++;
}

static void
add_money (UcMetersPage *self, const char *name, UcMoney sum, const char *note)
{
  g_autofree char *figure = uc_say_money_cents (sum);

  add (self, name, figure, note);
}

/* What a wager adds, and how much that is of each. */
static void
add_rate (UcMetersPage *self, const char *name, guint32 ppm, const UcWagerRules *rules)
{
  g_autofree char *added = uc_say_money_cents (rules->amount / 1000000 * ppm);
  g_autofree char *amount = uc_say_money (rules->amount);
  g_autofree char *figure = uc_say_rate (ppm);
  g_autofree char *note = g_strdup_printf (_ ("%s of each wager of %s"), added, amount);

  add (self, name, figure, note);
}

/* ---- the meter ---- */

static const char *
say_reseed (UcReseed reseed)
{
  switch (reseed)
    {
    case UC_RESEED_RESERVE:
      return _ ("After a 100% award: the reserve alone.");
    case UC_RESEED_SEED:
      return _ ("After a 100% award: this sum.");
    case UC_RESEED_AT_LEAST_SEED:
      break;
    }
  return _ ("After a 100% award: the reserve, and at least this.");
}

/* What the meter shows is what it last said. */
static void
warn_if_closed (UcMetersPage *self, const UcTable *table)
{
  GtkWidget *warning;

  if (table->now.carry.devices[UC_DEVICE_METER] != UC_DEVICE_STATE_DOWN)
    return;
  warning = label_new (_ ("Closed: no word from the meter."), "note", NOTE_WIDTH);
  gtk_widget_add_css_class (warning, "stop");
  gtk_grid_remove (self->rows, gtk_grid_get_child_at (self->rows, 2, 0));
  gtk_grid_attach (self->rows, warning, 2, 0, 1, 1);
}

static void
show_meter (UcMetersPage *self, const UcTable *table, UcWager wager)
{
  const UcMeter *meter = &table->now.carry.meters[uc_side_wager_slot (wager)];
  const UcWagerRules *rules = &table->rules->wagers[wager];
  g_autofree char *awards = g_strdup_printf ("%u", meter->awards);

  add_money (self, _ ("On display"), meter->value, "");
  add_money (self, _ ("Reserve"), meter->reserve, "");
  add_money (self, _ ("Initial seed"), rules->seed, say_reseed (rules->reseed));
  add_rate (self, _ ("To the meter"), rules->primary_ppm, rules);
  add_rate (self, _ ("To the reserve"), rules->secondary_ppm, rules);
  add (self, _ ("Limit"), _ ("None"), _ ("The rules name no highest sum for this meter."));
  add_money (self, _ ("Paid by an attendant"), meter->attendant, _ ("Cumulative; no machine pays here."));
  add_money (self, _ ("Paid in all"), meter->cumulative, _ ("Cumulative."));
  add (self, _ ("Awards paid"), awards, "");
  warn_if_closed (self, table);
}

void
uc_meters_page_show (GtkWidget *page, UcConsoleModel *model)
{
  UcMetersPage *self = UC_METERS_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  UcWager wager = uc_side_wager_progressive (table->rules);
  g_autofree char *citation
      = uc_say_citation (table->rules, wager != UC_WAGER_NONE ? UC_CITE_METER : UC_CITE_NONE, UC_CITE_PROGRESSIVE_SEED);

  clear (self);
  gtk_label_set_text (self->citation, citation);
  gtk_label_set_text (self->title, wager != UC_WAGER_NONE ? uc_say_wager (wager) : _ ("Meters"));
  gtk_widget_set_visible (GTK_WIDGET (self->none), wager == UC_WAGER_NONE);
  if (wager != UC_WAGER_NONE)
    show_meter (self, table, wager);
}

static void
on_table (GtkButton *button, UcMetersPage *self)
{
  uc_shell_open (GTK_WIDGET (self), "table");
}

static void
uc_meters_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_METERS_PAGE);
  G_OBJECT_CLASS (uc_meters_page_parent_class)->dispose (object);
}

static void
uc_meters_page_class_init (UcMetersPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_meters_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-meters-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, citation);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, title);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, none);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, rows);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, table_button);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
}

static void
uc_meters_page_init (UcMetersPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
