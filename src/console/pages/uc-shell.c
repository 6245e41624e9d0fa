#include "uc-shell.h"

#include "uc-authority-page.h"
#include "uc-device-check-page.h"
#include "uc-floor-page.h"
#include "uc-number-page.h"
#include "uc-pages.h"
#include "uc-ruling-page.h"

void
uc_shell_open (GtkWidget *from, const char *page)
{
  g_return_if_fail (gtk_widget_activate_action (from, UC_SHELL_OPEN, "s", page));
}

void
uc_shell_back (GtkWidget *from)
{
  g_return_if_fail (gtk_widget_activate_action (from, UC_SHELL_BACK, NULL));
}

UcPage *
uc_shell_page (GtkWidget *from, const char *page)
{
  GtkStack *stack = GTK_STACK (gtk_widget_get_ancestor (from, GTK_TYPE_STACK));

  return uc_pages_get (stack, uc_page_get_model (UC_PAGE (gtk_stack_get_visible_child (stack))), page);
}

void
uc_shell_authorise (GtkWidget *from, const UcAuthority *authority)
{
  UcPage *page = uc_shell_page (from, "authority");

  uc_authority_page_ask (UC_AUTHORITY_PAGE (page), uc_page_get_model (page), authority);
  uc_shell_open (from, "authority");
}

void
uc_shell_rule (GtkWidget *from, guint seat, UcWord ruling)
{
  UcPage *page = uc_shell_page (from, "floor");

  uc_shell_open (from, "floor");
  uc_floor_page_rule (UC_FLOOR_PAGE (page), uc_page_get_model (page), seat, ruling);
}

void
uc_shell_rule_hands (GtkWidget *from, UcWord ruling)
{
  UcPage *page = uc_shell_page (from, "ruling");

  uc_shell_open (from, "ruling");
  uc_ruling_page_begin (UC_RULING_PAGE (page), uc_page_get_model (page), ruling);
}

void
uc_shell_number (GtkWidget *from, const UcNumber *number)
{
  uc_number_page_ask (UC_NUMBER_PAGE (uc_shell_page (from, "number")), number);
  uc_shell_open (from, "number");
}

void
uc_shell_check_devices (GtkWidget *from, guint64 parts, guint of)
{
  UcPage *page = uc_shell_page (from, "device-check");

  uc_device_check_page_begin (UC_DEVICE_CHECK_PAGE (page), uc_page_get_model (page), parts, of);
  uc_shell_open (from, "device-check");
}
