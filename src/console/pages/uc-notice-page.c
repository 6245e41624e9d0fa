#include "uc-notice-page.h"

#include "uc-say-refusal.h"
#include "uc-say.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>

struct _UcNoticePage
{
  UcPage parent;
  GtkLabel *headline;
  GtkLabel *support;
  GtkLabel *detail;
  GtkLabel *fact;
};

G_DEFINE_FINAL_TYPE (UcNoticePage, uc_notice_page, UC_TYPE_PAGE)

/* A label without words is not there: its font would be loaded for nothing. */
static void
set_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
}

static void
say (UcNoticePage *self, const char *headline, const char *support, const char *detail)
{
  set_text (self->headline, headline);
  set_text (self->support, support);
  set_text (self->detail, detail);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, headline, -1);
}

static void
say_gone (UcNoticePage *self, UcConsoleModel *model)
{
  gint64 seconds = (uc_console_model_now_us (model) - uc_console_model_get_gone_us (model)) / G_USEC_PER_SEC;
  g_autofree char *support
      = g_strdup_printf (ngettext ("The table computer is not answering: %d second. Call the floor.",
                                   "The table computer is not answering: %d seconds. Call the floor.", seconds),
                         (int)seconds);

  say (self, _ ("Stop dealing"), support, _ ("The record is safe. The table continues by itself."));
}

/* A closed table, dim: its name and meter. */
static void
say_closed (UcNoticePage *self, const UcTable *table)
{
  UcWager wager = uc_side_wager_progressive (table->rules);
  g_autofree char *meter = uc_say_money_cents (table->now.carry.meters[uc_side_wager_slot (wager)].value);
  g_autofree char *support
      = wager != UC_WAGER_NONE ? g_strdup_printf (_ ("Progressive %s"), meter) : g_strdup ("");
  g_autofree char *headline = g_strdup_printf (_ ("%s is closed"), table->rules->table_id);

  say (self, headline, support, _ ("Touch the screen to open the table."));
}

static void
uc_notice_page_show (UcPage *page, UcConsoleModel *model)
{
  UcNoticePage *self = UC_NOTICE_PAGE (page);
  gint64 t_real_ns;
  const char *fact = uc_console_model_get_last_fact (model, &t_real_ns);
  g_autofree char *clock = uc_say_clock (t_real_ns);
  /* Translators: a time, and what was recorded: "Last entry kept: 21:46:02  9♦ to seat 3". */
  g_autofree char *last = *fact == '\0' ? g_strdup ("") : g_strdup_printf (_ ("Last entry kept: %s  %s"), clock, fact);

  set_text (self->fact, last);
  switch (uc_console_model_get_state (model))
    {
    case UC_SERVICE_STARTING:
      say (self, _ ("Waiting for the table service"), _ ("The table shows as soon as it answers."), "");
      return;
    case UC_SERVICE_GONE:
      say_gone (self, model);
      return;
    case UC_SERVICE_BAD_TABLE:
      say (self, _ ("The table file cannot be used"), _ ("Correct it, then check it with “upcardctl check TABLE.ini”."),
           uc_console_model_get_faults (model));
      return;
    case UC_SERVICE_LIVE:
      break;
    }
  if (uc_console_model_get_stopped (model)[0] != '\0')
    {
      g_autofree char *why = uc_say_refusal_translated (uc_console_model_get_stopped (model));

      say (self, _ ("Stop. The record cannot be kept."), _ ("Nothing pays; every lamp stays as it is."),
           why != NULL ? why : uc_console_model_get_stopped (model));
    }
  else if (uc_console_model_get_prompt (model) == NULL)
    say (self, _ ("Reading the record"), "", "");
  else
    say_closed (self, uc_console_model_get_table (model));
}

static void
uc_notice_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_NOTICE_PAGE);
  G_OBJECT_CLASS (uc_notice_page_parent_class)->dispose (object);
}

static void
uc_notice_page_class_init (UcNoticePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_notice_page_show;
  UC_PAGE_CLASS (klass)->traits = UC_PAGE_TICKS;
  G_OBJECT_CLASS (klass)->dispose = uc_notice_page_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-notice-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcNoticePage, headline);
  gtk_widget_class_bind_template_child (widget_class, UcNoticePage, support);
  gtk_widget_class_bind_template_child (widget_class, UcNoticePage, detail);
  gtk_widget_class_bind_template_child (widget_class, UcNoticePage, fact);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
uc_notice_page_init (UcNoticePage *self)
{
  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
}
