/* Another language at once, for the dealer who chose it and for nobody else. */
#include "press.h"
#include "states.h"
#include "uc-console-window.h"
#include "uc-language.h"
#include "uc-list-page.h"
#include "uc-palette.h"
#include "uc-remove-folder.h"

#include <string.h>

static char *messages, *neutral;

/* As the program does it, in surroundings that speak @name. */
static void
begin_in (const char *name)
{
  g_setenv ("LANGUAGE", name, TRUE);
  uc_language_begin_at (messages, neutral);
}

static gboolean
shows (GtkWidget *widget, const char *words)
{
  if (GTK_IS_LABEL (widget) && strcmp (gtk_label_get_text (GTK_LABEL (widget)), words) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_child_visible (child) && shows (child, words))
      return TRUE;
  return FALSE;
}

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static GtkWidget *
open_window (LocalTable *table, UcChoices *choices)
{
  GtkWidget *window = uc_console_window_new (table->model);

  uc_console_window_set_choices (UC_CONSOLE_WINDOW (window), choices);
  settle ();
  return window;
}

static LocalTable *
new_table (void)
{
  g_autofree char *file = local_table_example ("");
  LocalTable *table = local_table_new (file, FALSE);

  local_table_play (table, "device shoe up\ndevice reader up\nsign-on 4127:0000\n");
  return table;
}

static void
test_at_once (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_autoptr (UcChoices) choices = uc_choices_new (NULL);
  g_autofree char *before = NULL;
  GtkWidget *window;
  gint64 at;

  begin_in ("en");
  window = open_window (table, choices);
  local_table_play (table, "call-floor\n");
  before = g_strdup (uc_console_model_get_last_fact (table->model, &at));
  g_assert_nonnull (press_find (window, "Menu"));
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "language");
  g_assert_nonnull (press_find (window, "✓ English"));
  press (window, "Español");
  settle ();
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  g_assert_cmpstr (uc_language_now ()->code, ==, "es");
  g_assert_null (press_find (window, "Menu"));
  /* What was recorded before is said in the new language, too. */
  g_assert_cmpstr (uc_console_model_get_last_fact (table->model, &at), ==, g_dgettext ("upcard", before));
  g_assert_cmpstr (uc_console_model_get_last_fact (table->model, &at), !=, before);
  press (window, "Menú");
  settle ();
  /* Whoever cannot read it finds the way out. */
  press (window, "Idioma (Language)");
  g_assert_nonnull (press_find (window, "✓ Español"));
  press (window, "English");
  settle ();
  g_assert_nonnull (press_find (window, "Menu"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A dealer finds the language that was chosen under that badge, and the next one another. */
static void
test_by_badge (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-language-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "choices.ini", NULL);
  g_autoptr (LocalTable) table = new_table ();
  UcChoices *choices = uc_choices_new (path);
  GtkWidget *window;

  begin_in ("en");
  window = open_window (table, choices);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "language");
  press (window, "Deutsch");
  settle ();
  g_assert_nonnull (press_find (window, "Menü"));
  local_table_play (table, "sign-on 1001:0000\n");
  settle ();
  g_assert_nonnull (press_find (window, "Menu"));
  gtk_window_destroy (GTK_WINDOW (window));
  uc_choices_free (choices);

  /* The program has started anew. */
  choices = uc_choices_new (path);
  begin_in ("en");
  window = open_window (table, choices);
  g_assert_nonnull (press_find (window, "Menu"));
  local_table_play (table, "sign-on 4127:0000\n");
  settle ();
  g_assert_nonnull (press_find (window, "Menü"));
  gtk_window_destroy (GTK_WINDOW (window));
  uc_choices_free (choices);
  uc_remove_folder (folder);
}

/* What cannot be read or kept is no reason to be without a screen. */
static void
test_choices_unreadable (void)
{
  static const char *const texts[] = { "no key file", "[badge 4127]\nlanguage=xx\n", "[badge 4127]\nlanguage=\n", "\xff\xfe[" };
  g_autofree char *folder = g_dir_make_tmp ("upcard-language-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "choices.ini", NULL);

  begin_in ("en");
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (LocalTable) table = new_table ();
      g_autoptr (UcChoices) choices = NULL;
      GtkWidget *window;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      choices = uc_choices_new (path);
      window = open_window (table, choices);
      g_assert_nonnull (press_find (window, "Menu"));
      gtk_window_destroy (GTK_WINDOW (window));
    }
  {
    /* A path on which nothing can be made. */
    g_autofree char *nowhere = g_build_filename (folder, "there", "is", "none", NULL);
    g_autoptr (UcChoices) choices = uc_choices_new (nowhere);
    g_autoptr (GError) error = NULL;
    g_autofree char *chosen = NULL;

    g_assert_false (uc_choices_set (choices, "", "language", "es", &error));
    g_assert_nonnull (error);
    chosen = uc_choices_get (choices, "4127", "language");
    g_assert_cmpstr (chosen, ==, "es");
  }
  uc_remove_folder (folder);
}

/* Names as a machine's settings have them. */
static void
test_surroundings (void)
{
  static const struct
  {
    const char *name, *code;
  } rows[] = {
    { "es_US.UTF-8", "es" }, { "es", "es" },       { "zh_HK", "zh_TW" }, { "zh_TW.UTF-8", "zh_TW" },
    { "zh_CN", "zh_CN" },    { "zh_SG", "zh_CN" }, { "fil_PH", "tl" },   { "de_AT@euro", "de" },
    { "fr_FR", "en" },       { "C", "en" },        { "fr:vi", "vi" },    { "en_GB:de", "en" },
    { "", "en" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      begin_in (rows[i].name);
      g_assert_cmpstr (uc_language_now ()->code, ==, rows[i].code);
    }
}

/* 2026-11-20T21:46:02Z, a Friday. */
#define WHEN_NS (G_GINT64_CONSTANT (1795211162) * 1000000000)

/* A day is said as it is usual in the language, and the system's locale, which is C here, has no say in it. */
static void
test_days (void)
{
  static const struct
  {
    const char *code, *time, *long_day, *gaming_day;
  } rows[] = {
    { "en", "20 Nov 2026 21:46:02", "Friday, 20 November 2026", "9 Jan 2027" },
    { "es", "20 nov 2026 21:46:02", "viernes, 20 de noviembre de 2026", "9 ene 2027" },
    { "zh_TW", "2026年11月20日 21:46:02", "2026年11月20日 星期五", "2027年1月9日" },
    { "de", "20. Nov. 2026, 21:46:02", "Freitag, 20. November 2026", "9. Jan. 2027" },
  };

  begin_in ("en");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *time = NULL, *long_day = NULL, *gaming_day = NULL, *other = NULL;

      uc_language_set (rows[i].code);
      time = uc_say_time (WHEN_NS);
      long_day = uc_say_long_day (WHEN_NS);
      gaming_day = uc_say_gaming_day ("2027-01-09");
      other = uc_say_gaming_day ("today");
      g_assert_cmpstr (time, ==, rows[i].time);
      g_assert_cmpstr (long_day, ==, rows[i].long_day);
      g_assert_cmpstr (gaming_day, ==, rows[i].gaming_day);
      g_assert_cmpstr (other, ==, "today");
    }
}

/* On the screen, at once. */
static void
test_day_on_screen (void)
{
  g_autoptr (LocalTable) table = new_table ();
  g_autoptr (UcChoices) choices = uc_choices_new (NULL);
  g_autoptr (GArray) findings = g_array_new (FALSE, TRUE, sizeof (UcFinding));
  const UcFinding silent = { .kind = UC_FINDING_WITNESS_SILENT, .name = "vault", .since_ns = WHEN_NS, .number = 12 };
  GtkWidget *window;

  begin_in ("en");
  window = open_window (table, choices);
  g_array_append_val (findings, silent);
  uc_console_model_set_findings (table->model, findings);
  press (window, "Menu");
  settle ();
  g_assert_true (shows (window, "Witness vault has not answered since 20 Nov 2026 21:46; 12 rounds wait."));
  press (window, "Language");
  press (window, "Español");
  settle ();
  press (window, "Menú");
  settle ();
  g_assert_true (shows (window, "El testigo vault no responde desde el 20 nov 2026 21:46; esperan 12 rondas."));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Where a font is missing, the package is named, and the language stays. */
static void
test_font (void)
{
  guint n;
  const UcLanguage *languages = uc_languages (&n);

  for (guint i = 1; i < n; i++)
    {
      g_autoptr (LocalTable) table = new_table ();
      g_autoptr (UcChoices) choices = uc_choices_new (NULL);
      g_autofree char *lacks = g_strdup_printf ("There is no font here that writes %s. The administrator installs the package %s.",
                                                languages[i].name, languages[i].package);
      GtkWidget *window;

      begin_in ("en");
      window = open_window (table, choices);
      uc_console_window_open (UC_CONSOLE_WINDOW (window), "language");
      press (window, languages[i].name);
      settle ();
      if (shows (window, lacks))
        g_assert_cmpstr (uc_language_now ()->code, ==, "en");
      else
        g_assert_cmpstr (uc_language_now ()->code, ==, languages[i].code);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_disable_setlocale ();
  gtk_init ();
  messages = g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);
  neutral = g_test_build_filename (G_TEST_BUILT, "..", "src", "language", NULL);
  uc_palette_load (gdk_display_get_default ());
  g_test_add_func ("/house/language/at-once", test_at_once);
  g_test_add_func ("/house/language/by-badge", test_by_badge);
  g_test_add_func ("/house/language/choices-unreadable", test_choices_unreadable);
  g_test_add_func ("/house/language/surroundings", test_surroundings);
  g_test_add_func ("/house/language/days", test_days);
  g_test_add_func ("/house/language/day-on-screen", test_day_on_screen);
  g_test_add_func ("/house/language/font", test_font);
  return g_test_run ();
}
