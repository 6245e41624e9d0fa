/* Every template under ui/ builds. gtk4-builder-tool knows none of this program's types, so each class is made here: an
 * unknown property, child, handler or class in its file is a warning of GTK, and warnings end a test. */
#include "uc-action.h"
#include "uc-authority-page.h"
#include "uc-correct-page.h"
#include "uc-device-check-page.h"
#include "uc-documents-page.h"
#include "uc-first-key-page.h"
#include "uc-floor-page.h"
#include "uc-health-page.h"
#include "uc-list-page.h"
#include "uc-meters-page.h"
#include "uc-notice-page.h"
#include "uc-number-page.h"
#include "uc-palette.h"
#include "uc-prompt-panel.h"
#include "uc-program-page.h"
#include "uc-readings-page.h"
#include "uc-last-hand-page.h"
#include "uc-ruling-page.h"
#include "uc-sign-panel.h"
#include "uc-table-page.h"
#include "uc-tools-panel.h"

#include <glib/gstdio.h>
#include <libintl.h>
#include <locale.h>
#include <string.h>

#define FOLDER "/org/upcard/ui"

static const struct
{
  const char *file;
  GType (*type) (void);
} templates[] = {
  { "uc-authority-page.ui", uc_authority_page_get_type },
  { "uc-correct-page.ui", uc_correct_page_get_type },
  { "uc-device-check-page.ui", uc_device_check_page_get_type },
  { "uc-documents-page.ui", uc_documents_page_get_type },
  { "uc-first-key-page.ui", uc_first_key_page_get_type },
  { "uc-floor-page.ui", uc_floor_page_get_type },
  { "uc-health-page.ui", uc_health_page_get_type },
  { "uc-list-page.ui", uc_menu_page_get_type },
  { "uc-meters-page.ui", uc_meters_page_get_type },
  { "uc-notice-page.ui", uc_notice_page_get_type },
  { "uc-number-page.ui", uc_number_page_get_type },
  { "uc-program-page.ui", uc_program_page_get_type },
  { "uc-prompt-panel.ui", uc_prompt_panel_get_type },
  { "uc-readings-page.ui", uc_readings_page_get_type },
  { "uc-last-hand-page.ui", uc_last_hand_page_get_type },
  { "uc-ruling-page.ui", uc_ruling_page_get_type },
  { "uc-sign-panel.ui", uc_sign_panel_get_type },
  { "uc-table-page.ui", uc_table_page_get_type },
  { "uc-tools-panel.ui", uc_tools_panel_get_type },
};

static void
test_template (gconstpointer type)
{
  GtkWidget *widget = g_object_ref_sink (g_object_new (GPOINTER_TO_SIZE (type), NULL));

  g_assert_nonnull (gtk_widget_get_first_child (widget));
  g_object_unref (widget);
}

/* A file that nobody builds here would go unseen. */
static void
test_every_file_has_a_row (void)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) files = g_resources_enumerate_children (FOLDER, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);

  g_assert_no_error (error);
  for (guint i = 0; files[i] != NULL; i++)
    {
      gboolean found = !g_str_has_suffix (files[i], ".ui");

      for (guint j = 0; j < G_N_ELEMENTS (templates); j++)
        found |= g_str_equal (files[i], templates[j].file);
      if (!found)
        g_error ("%s has no row in this test", files[i]);
    }
}

/* ---- languages ---- */

/* A catalogue of one sentence, as msgfmt would make it: twice a table of length and offset, then the texts. */
static void
write_catalogue (const char *path, const char *from, const char *to)
{
  const guint32 texts = 7 * 4 + 2 * 2 * 8;
  const char *header = "Content-Type: text/plain; charset=UTF-8\n";
  const guint32 numbers[] = { 0x950412de, 0, 2, 28, 28 + 16, 0, 28 + 32,
                              0, texts, (guint32)strlen (from), texts + 1,
                              (guint32)strlen (header), texts + 2 + (guint32)strlen (from),
                              (guint32)strlen (to), texts + 3 + (guint32)(strlen (from) + strlen (header)) };
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autofree char *folder = g_path_get_dirname (path);

  g_byte_array_append (file, (const guint8 *)numbers, sizeof numbers);
  g_byte_array_append (file, (const guint8 *)"", 1);
  g_byte_array_append (file, (const guint8 *)from, strlen (from) + 1);
  g_byte_array_append (file, (const guint8 *)header, strlen (header) + 1);
  g_byte_array_append (file, (const guint8 *)to, strlen (to) + 1);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, (const char *)file->data, file->len, NULL));
}

/* What stands in the files under ui/ is translated like what stands in the code. The C library of Debian 13 translates
 * nothing in C.UTF-8, so the test's locale is that one by another name. */
static void
test_ui_is_translated (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "xx", "LC_MESSAGES", "upcard.mo", NULL);
  g_autofree char *locale = g_build_filename (folder, "xx.utf8", NULL);
  GtkWidget *panel;
  gboolean translated = FALSE;

  write_catalogue (file, "Last round", "Vorige Runde");
  g_assert_cmpint (symlink ("/usr/lib/locale/C.utf8", locale), ==, 0);
  g_setenv ("LOCPATH", folder, TRUE);
  g_setenv ("LANGUAGE", "xx", TRUE);
  g_assert_nonnull (setlocale (LC_ALL, "xx.utf8"));
  bindtextdomain ("upcard", folder);
  bind_textdomain_codeset ("upcard", "UTF-8");
  g_assert_cmpstr (g_dgettext ("upcard", "Last round"), ==, "Vorige Runde");
  panel = g_object_ref_sink (g_object_new (UC_TYPE_TOOLS_PANEL, NULL));
  for (GtkWidget *child = gtk_widget_get_first_child (panel); child != NULL; child = gtk_widget_get_next_sibling (child))
    translated |= UC_IS_ACTION (child) && g_str_equal (uc_action_get_words (UC_ACTION (child)), "Vorige Runde");
  g_assert_true (translated);
  g_object_unref (panel);
  g_unsetenv ("LANGUAGE");
  g_unsetenv ("LOCPATH");
  setlocale (LC_ALL, "");
  g_assert_cmpint (g_remove (file), ==, 0);
  g_assert_cmpint (g_remove (locale), ==, 0);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  for (guint i = 0; i < G_N_ELEMENTS (templates); i++)
    {
      g_autofree char *path = g_strdup_printf ("/templates/%s", templates[i].file);

      g_test_add_data_func (path, GSIZE_TO_POINTER (templates[i].type ()), test_template);
    }
  g_test_add_func ("/templates/every-file-has-a-row", test_every_file_has_a_row);
  g_test_add_func ("/templates/languages/ui-is-translated", test_ui_is_translated);
  return g_test_run ();
}
