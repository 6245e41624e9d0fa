/* What was refused is on the screen in the screen's language: the core's sentences, the service's own, and others as they came. No
 * display. The catalog is made of refusals.po. */
#include "local-table.h"
#include "uc-say-refusal.h"
#include "uc-table.h"

#include <glib/gstdio.h>
#include <libintl.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

static char *shown;

static void
on_refused (UcConsoleModel *model, const char *sentence, gpointer data)
{
  g_free (shown);
  shown = g_strdup (sentence);
}

/* As the service answers: in English, and all lines or none. */
static void
on_submit (guint64 after_seq, const char *const *lines, gpointer data)
{
  const locale_t english = newlocale (LC_ALL_MASK, "C", (locale_t) 0), own = uselocale (english);
  const LocalTable *self = data;
  g_autoptr (GError) error = NULL;
  UcTable trial;

  uc_table_init_copy (&trial, &self->table);
  for (guint i = 0; lines[i] != NULL && error == NULL; i++)
    {
      UcInput input = { 0 };

      g_assert_true (uc_input_parse (lines[i], &input, NULL));
      input.origin = input.pin[0] != '\0' ? UC_ORIGIN_FLOOR : UC_ORIGIN_DEALER;
      input.auth = input.pin[0] != '\0' ? UC_WORD_OK : UC_WORD_NONE;
      if (input.badge[0] != '\0')
        input.role = g_str_equal (input.badge, "1001") ? UC_ROLE_DEALER : UC_ROLE_FLOORPERSON;
      if (uc_table_decide (&trial, &input, self->events, &error))
        for (guint n = 0; n < self->events->n; n++)
          uc_table_apply (&trial, &self->events->v[n]);
    }
  uselocale (own);
  freelocale (english);
  g_assert_nonnull (error);
  uc_console_model_refuse (self->model, error->message);
}

static LocalTable *
new_table (void)
{
  g_autofree char *file = local_table_example ("");
  LocalTable *table = local_table_new (file, FALSE);

  g_signal_connect (table->model, "refused", G_CALLBACK (on_refused), NULL);
  uc_console_model_set_submit (table->model, on_submit, table);
  local_table_play (table, "bet 1 main 25\n");
  return table;
}

static void
test_of_the_core (void)
{
  static const struct
  {
    const char *lines, *shown;
  } refused[] = {
    { "unbet 3 main", "Platz 3 hat keinen Einsatz, der zurückgenommen werden könnte" },
    /* By the name that the screens give it. */
    { "unbet 1 match-the-dealer", "Platz 1 hat keinen Einsatz „Gleich wie der Geber“, der" },
    { "stand", "„stand“ geht jetzt nicht; erwartet: “" },
    /* Behind a line that is taken. */
    { "bet 2 main 25\nno-more-bets\nreopen-bets 1001 0000", "Ausweis 1001 darf das nicht: Geber; nötig ist mindestens Tischaufsicht" },
    { "correct 999 amount 5.00 2001 0000 misread", "es gibt keinen Eintrag 999; der letzte ist " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (LocalTable) table = new_table ();

      g_clear_pointer (&shown, g_free);
      uc_console_model_submit (table->model, refused[i].lines);
      g_assert_nonnull (shown);
      if (!g_str_has_prefix (shown, refused[i].shown))
        g_error ("“%s” is shown, not “%s”", shown, refused[i].shown);
    }
}

static void
test_of_the_service (void)
{
  static const struct
  {
    const char *sentence, *shown;
  } answers[] = {
    { "PIN is wrong, 2 tries left", "Falsche PIN, noch 2 Versuche" },
    { "PIN is wrong, 1 try left", "Falsche PIN, noch 1 Versuch" },
    { "The table has moved on: look at the prompt again.", "Der Tisch ist weiter: bitte die Frage noch einmal ansehen." },
    { "Badge 2001 must wait 30 s after a wrong PIN.", "Nach einer falschen PIN: noch 30 s warten mit Ausweis 2001." },
    { "The table’s clock says gaming day 2026-11-20, not 2026-11-19.",
      "Die Uhr des Tisches ist beim Spieltag 2026-11-20, nicht 2026-11-19." },
    /* It has no translation here. */
    { "Badge 2001: touch the reader, or type its PIN.", "Badge 2001: touch the reader, or type its PIN." },
  };
  g_autoptr (LocalTable) table = new_table ();

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      uc_console_model_refuse (table->model, answers[i].sentence);
      g_assert_cmpstr (shown, ==, answers[i].shown);
    }
}

/* The service says each of its sentences in English even where the process has another language, and the screen knows it again. */
static void
test_each_is_known_again (void)
{
  for (guint i = 0; i < UC_N_SAY_REFUSALS; i++)
    {
      g_autofree char *sentence = uc_say_refusal_in_english ((UcSayRefusal) i, "2", "/a: b");
      g_autofree char *said = uc_say_refusal_translated (sentence);
      const gboolean has_words = i == UC_SAY_REFUSAL_STALE || i == UC_SAY_REFUSAL_WAIT || i == UC_SAY_REFUSAL_WRONG_PIN
                                 || i == UC_SAY_REFUSAL_OTHER_DAY;

      g_assert_nonnull (said);
      g_assert_cmpint (g_str_equal (said, sentence), ==, !has_words);
    }
}

/* What this screen did not send, or its own core does not refuse in these words, is shown as it came. */
static void
test_unknown (void)
{
  static const char *const sentences[] = { "No bets are open.", "seat 3 has no wager to take back", "Badge 2001", "", "PIN is wrong, " };
  g_autoptr (LocalTable) table = new_table ();

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      uc_console_model_refuse (table->model, sentences[i]);
      g_assert_cmpstr (shown, ==, sentences[i]);
    }
  uc_console_model_submit (table->model, "unbet 3 main");
  uc_console_model_refuse (table->model, "seat 4 has no wager to take back");
  g_assert_cmpstr (shown, ==, "seat 4 has no wager to take back");
}

/* Four calls may wait for their answers at once; each answer is to its own. */
static void
keep_silent (guint64 after_seq, const char *const *lines, gpointer data)
{
}

static void
test_earlier_call (void)
{
  g_autoptr (LocalTable) table = new_table ();

  uc_console_model_set_submit (table->model, keep_silent, NULL);
  uc_console_model_submit (table->model, "unbet 3 main");
  for (guint i = 0; i < 3; i++)
    uc_console_model_submit (table->model, "unbet 4 main");
  uc_console_model_refuse (table->model, "seat 3 has no wager to take back");
  g_assert_true (g_str_has_prefix (shown, "Platz 3 "));
  uc_console_model_refuse (table->model, "seat 4 has no wager to take back");
  g_assert_true (g_str_has_prefix (shown, "Platz 4 "));
}

/* The C library of Debian 13 translates nothing in C.UTF-8, so the test's locale is that one by another name. */
static char *
use_catalog (const char *catalog)
{
  char *folder = g_dir_make_tmp ("upcard-XXXXXX", NULL);
  g_autofree char *locale = g_build_filename (folder, "xx.utf8", NULL), *messages = g_build_filename (folder, "xx", "LC_MESSAGES", NULL);
  g_autofree char *file = g_build_filename (messages, "upcard.mo", NULL), *path = g_canonicalize_filename (catalog, NULL);

  g_assert_cmpint (g_mkdir_with_parents (messages, 0700), ==, 0);
  g_assert_cmpint (symlink (path, file), ==, 0);
  g_assert_cmpint (symlink ("/usr/lib/locale/C.utf8", locale), ==, 0);
  g_setenv ("LOCPATH", folder, TRUE);
  g_setenv ("LC_ALL", "xx.utf8", TRUE);
  g_assert_nonnull (setlocale (LC_ALL, ""));
  bindtextdomain ("upcard", folder);
  bind_textdomain_codeset ("upcard", "UTF-8");
  textdomain ("upcard");
  g_assert_cmpstr (g_dgettext ("upcard", "floorperson"), ==, "Tischaufsicht");
  return folder;
}

static void
remove_catalog (const char *folder)
{
  static const char *const inside[] = { "xx.utf8", "xx/LC_MESSAGES/upcard.mo", "xx/LC_MESSAGES", "xx", "" };

  for (guint i = 0; i < G_N_ELEMENTS (inside); i++)
    {
      g_autofree char *path = g_build_filename (folder, inside[i], NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = use_catalog (argv[1]);
  g_test_add_func ("/refusals/of-the-core", test_of_the_core);
  g_test_add_func ("/refusals/of-the-service", test_of_the_service);
  g_test_add_func ("/refusals/each-is-known-again", test_each_is_known_again);
  g_test_add_func ("/refusals/unknown-as-it-came", test_unknown);
  g_test_add_func ("/refusals/of-an-earlier-call", test_earlier_call);
  status = g_test_run ();
  remove_catalog (folder);
  g_free (shown);
  return status;
}
