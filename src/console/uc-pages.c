#include "uc-pages.h"

#include "uc-authority-page.h"
#include "uc-correct-page.h"
#include "uc-device-check-page.h"
#include "uc-documents-page.h"
#include "uc-first-key-page.h"
#include "uc-floor-desk.h"
#include "uc-floor-page.h"
#include "uc-health-page.h"
#include "uc-last-hand-page.h"
#include "uc-lesson-result-page.h"
#include "uc-lessons-page.h"
#include "uc-list-page.h"
#include "uc-meters-page.h"
#include "uc-notice-page.h"
#include "uc-number-page.h"
#include "uc-program-page.h"
#include "uc-readings-page.h"
#include "uc-ruling-page.h"
#include "uc-table-page.h"

static const struct
{
  const char *name;
  GType (*type) (void);
} pages[] = {
  { "table", uc_table_page_get_type },
  { "notice", uc_notice_page_get_type },
  { "desk", uc_desk_page_get_type },
  { "floor", uc_floor_page_get_type },
  { "ruling", uc_ruling_page_get_type },
  { "documents", uc_documents_page_get_type },
  { "authority", uc_authority_page_get_type },
  { "number", uc_number_page_get_type },
  { "irregular", uc_irregular_page_get_type },
  { "menu", uc_menu_page_get_type },
  { "language", uc_language_page_get_type },
  { "screen", uc_screen_page_get_type },
  { "sounds", uc_sounds_page_get_type },
  { "lessons", uc_lessons_page_get_type },
  { "lesson-result", uc_lesson_result_page_get_type },
  { "last-round", uc_last_hand_page_get_type },
  { "health", uc_health_page_get_type },
  { "device-check", uc_device_check_page_get_type },
  { "meters", uc_meters_page_get_type },
  { "program", uc_program_page_get_type },
  { "first-key", uc_first_key_page_get_type },
  { "readings", uc_readings_page_get_type },
  { "correct", uc_correct_page_get_type },
};

/* A label without words is said by the name of its class. */
static void
hide_while_empty (GtkWidget *label)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_STATE_HIDDEN,
                               gtk_label_get_text (GTK_LABEL (label))[0] == '\0', -1);
}

static void
hide_empty_labels (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    {
      g_signal_connect (widget, "notify::label", G_CALLBACK (hide_while_empty), NULL);
      hide_while_empty (widget);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    hide_empty_labels (child);
}

UcPage *
uc_pages_get (GtkStack *stack, UcConsoleModel *model, const char *name)
{
  GtkWidget *child = gtk_stack_get_child_by_name (stack, name);

  for (guint i = 0; child == NULL && i < G_N_ELEMENTS (pages); i++)
    if (g_str_equal (pages[i].name, name))
      {
        UcPage *page = uc_page_new (pages[i].type (), model);

        uc_page_set_size (page, gtk_widget_get_width (GTK_WIDGET (stack)), gtk_widget_get_height (GTK_WIDGET (stack)));
        child = GTK_WIDGET (page);
        gtk_stack_add_named (stack, child, name);
        hide_empty_labels (GTK_WIDGET (page));
      }
  return (UcPage *)child;
}

UcPage *
uc_pages_shown (GtkStack *stack)
{
  return (UcPage *)gtk_stack_get_visible_child (stack);
}
