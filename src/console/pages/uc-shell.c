#include "uc-shell.h"

G_DEFINE_INTERFACE (UcShell, uc_shell, GTK_TYPE_WIDGET)

static void
uc_shell_default_init (UcShellInterface *interface)
{
}

void
uc_shell_open (GtkWidget *from, const char *page)
{
  g_return_if_fail (gtk_widget_activate_action (from, UC_SHELL_OPEN, "s", page));
}

void
uc_shell_speak (GtkWidget *from, const char *language)
{
  g_return_if_fail (gtk_widget_activate_action (from, UC_SHELL_SPEAK, "s", language));
}

void
uc_shell_choose (GtkWidget *from, const char *what, const char *how)
{
  g_return_if_fail (gtk_widget_activate_action (from, UC_SHELL_CHOOSE, "(ss)", what, how));
}

const char *
uc_shell_choice (GtkWidget *from, const char *what)
{
  UcShell *shell = UC_SHELL (gtk_widget_get_ancestor (from, UC_TYPE_SHELL));

  return UC_SHELL_GET_IFACE (shell)->get_choice (shell, what);
}

void
uc_shell_back (GtkWidget *from)
{
  g_return_if_fail (gtk_widget_activate_action (from, UC_SHELL_BACK, NULL));
}

UcTraining *
uc_shell_training (GtkWidget *from)
{
  UcShell *shell = UC_SHELL (gtk_widget_get_ancestor (from, UC_TYPE_SHELL));

  return UC_SHELL_GET_IFACE (shell)->get_training (shell);
}

UcPage *
uc_shell_page (GtkWidget *from, const char *page)
{
  UcShell *shell = UC_SHELL (gtk_widget_get_ancestor (from, UC_TYPE_SHELL));

  return UC_SHELL_GET_IFACE (shell)->get_page (shell, page);
}
