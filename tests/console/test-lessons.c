/* The lessons that come with the program, against the core; how a lesson is read; and what is a slip. */
#include "local-table.h"
#include "uc-language.h"
#include "uc-lesson-list.h"
#include "uc-lesson-run.h"
#include "uc-remove-folder.h"
#include "uc-rules-load.h"
#include "uc-say.h"
#include "uc-table-prompt.h"

#include <string.h>

static char *
lesson_folder (void)
{
  return g_test_build_filename (G_TEST_DIST, "..", "data", "lessons", NULL);
}

static GPtrArray *
load_lessons_or_fail (void)
{
  g_autofree char *folder = lesson_folder ();
  g_auto (GStrv) faults = NULL;
  GPtrArray *lessons = uc_lesson_list_load (folder, &faults);

  if (faults[0] != NULL)
    g_error ("%s", faults[0]);
  return lessons;
}

static LocalTable *
table_of (const UcLesson *lesson)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (lesson->table, &text, NULL, NULL));
  return local_table_new (text, TRUE);
}

static UcOrigin
origin_of (const UcLessonLine *line)
{
  switch ((guint) line->input.kind)
    {
    case UC_INPUT_CARD:
    case UC_INPUT_LIGHT:
    case UC_INPUT_BADGE:
    case UC_INPUT_DEVICE:
      return UC_ORIGIN_DEVICE;
    case UC_INPUT_BET:
      return line->dealers || line->input.amount_given ? UC_ORIGIN_DEALER : UC_ORIGIN_DEVICE;
    default:
      return UC_ORIGIN_DEALER;
    }
}

static void
say_or_fail (LocalTable *table, const UcLesson *lesson, const UcLessonLine *line)
{
  g_autoptr (GError) error = NULL;

  if (!local_table_say (table, line->text, origin_of (line), &error))
    g_error ("%s:%u: %s: %s", lesson->name, line->number, line->text, error->message);
}

/* Where the lesson begins. */
static LocalTable *
begin_or_fail (const UcLesson *lesson)
{
  LocalTable *table = table_of (lesson);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) lines = NULL;

  for (guint i = 0; i < 4; i++)
    {
      static const char *const devices[] = { "device shoe up", "device reader up", "device badge up", "device lamps up" };

      g_assert_true (local_table_say (table, devices[i], UC_ORIGIN_DEVICE, NULL));
    }
  if (lesson->begin == NULL)
    return table;
  lines = uc_lesson_load_script (lesson->begin, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < lines->len; i++)
    say_or_fail (table, lesson, &g_array_index (lines, UcLessonLine, i));
  return table;
}

/* ---- each lesson, to its end ---- */

/* A step is the dealer's where the prompt asks for it, or where a page of the screen leads to it at any time. */
static gboolean
is_offered (const UcTable *table, const UcPrompt *prompt, const UcLessonLine *line)
{
  return (prompt->accepts & uc_input_bit (line->input.kind)) != 0 || line->input.kind == UC_INPUT_SIGN_ON
         || line->input.kind == UC_INPUT_CLOSE_TABLE || line->input.kind == UC_INPUT_DOCUMENTED
         || line->input.kind == UC_INPUT_IRREGULARITY;
}

static void
play (const UcLesson *lesson)
{
  g_autoptr (LocalTable) table = begin_or_fail (lesson);
  g_autoptr (UcLessonRun) run = uc_lesson_run_new (lesson->lines);
  const UcLessonLine *line;
  guint steps = 0;

  while ((line = uc_lesson_run_next (run)) != NULL)
    {
      const char *const said[] = { line->text, NULL };
      UcPrompt prompt = uc_table_prompt (&table->table);
      UcSlip slip;

      if (line->dealers)
        {
          g_autofree char *cite = uc_say_citation (&table->rules, prompt.cite, prompt.cite2);

          g_assert_cmpstr (uc_lesson_text_get (uc_lesson_run_say (run)), !=, "");
          if (!is_offered (&table->table, &prompt, line))
            {
          UcPromptWords words;

          uc_prompt_words_init (&words, &table->table, &prompt);
          g_error ("%s:%u: the screen does not offer “%s”; it says “%s”: %s", lesson->name, line->number, line->text, words.headline,
                   words.support);
        }
          g_assert_cmpuint (uc_lesson_run_judge (run, 0, said, &prompt, &slip), ==, 1);
          /* A slip here would have a paragraph, and it is the rules'. */
          g_assert_cmpstr (cite, !=, "");
          g_assert_cmpstr (uc_rules_cite (&table->rules, prompt.cite), !=, "");
          steps++;
        }
      say_or_fail (table, lesson, line);
      uc_lesson_run_advance (run, 1);
    }
  g_assert_cmpuint (steps, ==, lesson->steps);
  g_assert_cmpuint (uc_lesson_run_done (run), ==, lesson->steps);
  g_assert_cmpuint (uc_lesson_run_slips (run)->len, ==, 0);
  g_assert_null (uc_lesson_run_say (run));
  /* A lesson does not end in the middle of a round. */
  g_assert_false (table->table.now.round.began);
}

static void
test_played (gconstpointer data)
{
  play (data);
}

/* The paragraphs of a lesson are those of the rules: its words have none. */
static void
test_no_citation_is_typed (gconstpointer data)
{
  const UcLesson *lesson = data;
  g_autofree char *folder = lesson_folder (), *path = g_build_filename (folder, lesson->name, NULL), *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_null (strstr (text, "§"));
  g_assert_null (strstr (text, "685"));
}

/* ---- slips ---- */

static void
make_slips (void)
{
  static const struct
  {
    const char *lesson, *said;
    UcSlipKind kind;
    guint at; /* steps before */
  } cases[] = {
    { "02-ordinary-round.round", "bet 2 main", UC_SLIP_SEAT, 0 },
    { "02-ordinary-round.round", "no-more-bets", UC_SLIP_EARLY, 0 },
    { "02-ordinary-round.round", "close-table", UC_SLIP_ORDER, 0 },
    { "02-ordinary-round.round", "undo", UC_SLIP_TOOK_BACK, 2 },
    { "02-ordinary-round.round", "place large", UC_SLIP_RANGE, 4 },
    { "02-ordinary-round.round", "double", UC_SLIP_DECISION, 5 },
    { "03-chips.round", "chips 2", UC_SLIP_NUMBER, 3 },
    { "06-jackpot.round", "lamp 5 dark", UC_SLIP_LAMP, 5 },
    { "06-jackpot.round", "validate 2001 1234 5", UC_SLIP_SIGNATURE, 6 },
    { "06-jackpot.round", "validate 4711 0000 5", UC_SLIP_SIGNATURE, 6 },
    { "08-light-differs.round", "place medium", UC_SLIP_FLOOR, 3 },
    { "08-light-differs.round", "irregularity wrong-light small", UC_SLIP_RANGE, 4 },
  };
  g_autoptr (GPtrArray) lessons = load_lessons_or_fail ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint n = 0; n < lessons->len; n++)
      {
        const UcLesson *lesson = lessons->pdata[n];
        g_autoptr (LocalTable) table = NULL;
        g_autoptr (UcLessonRun) run = uc_lesson_run_new (lesson->lines);
        const char *const said[] = { cases[i].said, NULL };
        const UcLessonLine *line;
        UcPrompt prompt;
        UcSlip slip = { 0 };

        if (!g_str_equal (lesson->name, cases[i].lesson))
          continue;
        table = begin_or_fail (lesson);
        while ((line = uc_lesson_run_next (run)) != NULL && (!line->dealers || uc_lesson_run_done (run) < cases[i].at))
          {
            say_or_fail (table, lesson, line);
            uc_lesson_run_advance (run, 1);
          }
        prompt = uc_table_prompt (&table->table);
        g_test_message ("%s: %s", cases[i].lesson, cases[i].said);
        g_assert_cmpuint (uc_lesson_run_judge (run, 0, said, &prompt, &slip), ==, 0);
        g_assert_cmpint (slip.kind, ==, cases[i].kind);
        g_assert_cmpint (slip.cite, ==, prompt.cite);
        g_assert_cmpuint (uc_lesson_run_slips (run)->len, ==, 1);
        /* Nothing has moved: what was due is due. */
        g_assert_true (uc_lesson_run_next (run) == line);
        g_assert_cmpuint (uc_lesson_run_judge (run, 0, (const char *const[]){ line->text, NULL }, &prompt, &slip), ==, 1);
        /* Nothing that was typed is kept, least of all a PIN. */
        for (guint b = 0; b + 4 <= sizeof slip; b++)
          g_assert_cmpint (memcmp ((const char *) &slip + b, "1234", 4), !=, 0);
      }
}

/* The right thing, before the light is there. */
static void
test_before_the_table (void)
{
  g_autoptr (GPtrArray) lessons = load_lessons_or_fail ();
  const UcLesson *lesson = lessons->pdata[1];
  g_autoptr (UcLessonRun) run = uc_lesson_run_new (lesson->lines);
  UcPrompt prompt = { 0 };
  UcSlip slip;

  while (uc_lesson_run_done (run) < 4)
    uc_lesson_run_advance (run, 1);
  g_assert_false (uc_lesson_run_next (run)->dealers);
  g_assert_cmpuint (uc_lesson_run_judge (run, 0, (const char *const[]){ "place medium", NULL }, &prompt, &slip), ==, 0);
  g_assert_cmpint (slip.kind, ==, UC_SLIP_EARLY);
}

/* One press says both lights, in the order of the screen. */
static void
test_one_press (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-lesson-XXXXXX", NULL), *path = g_build_filename (folder, "a.round", NULL);
  g_autofree char *table = g_build_filename (folder, "training.ini", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLesson) lesson = NULL;
  g_autoptr (UcLessonRun) run = NULL;
  UcPrompt prompt = { 0 };
  UcSlip slip;

  g_assert_true (g_file_set_contents (table, "", 0, NULL));
  g_assert_true (g_file_set_contents (path, "#: title T\n#: goal G\n#: say Look.\nlamp 3 lit\nlamp 5 lit\n#: say Call.\ncall-floor\n", -1, NULL));
  lesson = uc_lesson_load (path, &error);
  g_assert_no_error (error);
  run = uc_lesson_run_new (lesson->lines);
  g_assert_cmpuint (uc_lesson_run_judge (run, 0, (const char *const[]){ "lamp 5 lit", "lamp 3 lit", NULL }, &prompt, &slip), ==, 2);
  g_assert_cmpuint (uc_lesson_run_judge (run, 0, (const char *const[]){ "lamp 5 lit", "lamp 5 lit", NULL }, &prompt, &slip), ==, 0);
  g_assert_cmpuint (uc_lesson_run_judge (run, 0, (const char *const[]){ "lamp 3 lit", NULL }, &prompt, &slip), ==, 1);
  uc_lesson_run_advance (run, 1);
  g_assert_cmpstr (uc_lesson_text_get (uc_lesson_run_say (run)), ==, "Look.");
  uc_remove_folder (folder);
}

/* ---- languages ---- */

/* As the lesson says it in a language, else as the catalog does, else in English: sentence by sentence. */
static void
test_languages (void)
{
  static const char *const text = "#: title An ordinary round\n#: goal A lesson of our own.\n#: say Wash the cards, and confirm.\n"
                                  "#: say[es] Lave usted.\nconfirm\n";
  g_autofree char *messages = g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);
  g_autofree char *neutral = g_test_build_filename (G_TEST_BUILT, "..", "src", "language", NULL);
  g_autofree char *folder = g_dir_make_tmp ("upcard-lesson-XXXXXX", NULL), *path = g_build_filename (folder, "a.round", NULL);
  g_autofree char *table = g_build_filename (folder, "training.ini", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLesson) lesson = NULL;
  const UcLessonText *say;

  g_assert_true (g_file_set_contents (table, "", 0, NULL));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  lesson = uc_lesson_load (path, &error);
  g_assert_no_error (error);
  say = g_array_index (lesson->lines, UcLessonLine, 0).say;
  uc_language_begin_at (messages, neutral);
  uc_language_set ("es");
  g_assert_cmpstr (uc_lesson_text_get (lesson->title), ==, "Una ronda normal");
  g_assert_cmpstr (uc_lesson_text_get (lesson->goal), ==, "A lesson of our own.");
  g_assert_cmpstr (uc_lesson_text_get (say), ==, "Lave usted.");
  uc_language_set ("zh_TW");
  g_assert_cmpstr (uc_lesson_text_get (lesson->title), ==, "普通的一局");
  g_assert_cmpstr (uc_lesson_text_get (say), ==, "搓牌，然後確認。");
  uc_language_set ("de");
  g_assert_cmpstr (uc_lesson_text_get (say), ==, "Wash the cards, and confirm.");
  g_assert_cmpstr (uc_lesson_text_get (NULL), ==, "");
  uc_language_set ("en");
  uc_remove_folder (folder);
}

/* ---- reading ---- */

static void
test_bad_files (void)
{
  static const struct
  {
    const char *text, *fault;
  } cases[] = {
    { "#: title T\n#: goal G\nstand\n", "a.round:3: the dealer is not told what to do" },
    { "#: title T\n#: goal G\n#: say S\nstandup\n", "a.round:4: " },
    { "#: goal G\n#: say S\nstand\n", "the lesson has no “#: title”" },
    { "#: title T\n#: say S\nstand\n", "the lesson has no “#: goal”" },
    { "#: title T\n#: goal G\ncard AS\n", "the lesson has nothing for the dealer to do" },
    { "#: titel T\n", "a.round:1: a lesson has no word “titel”; expected title, goal" },
    { "#: title\n", "a.round:1: “title” has no text" },
    { "#: say[es S\n", "a.round:1: a language ends in “]”" },
    { "#: table other.ini\n", "a.round:1: there is no file “other.ini” beside the lesson" },
    { "#: table ../training.ini\n", "a.round:1: “../training.ini” names no file beside the lesson" },
    { "#: by-dealer now\n", "a.round:1: “by-dealer” is a word by itself" },
  };
  g_autofree char *folder = g_dir_make_tmp ("upcard-lesson-XXXXXX", NULL), *path = g_build_filename (folder, "a.round", NULL);
  g_autofree char *table = g_build_filename (folder, "training.ini", NULL);

  g_assert_true (g_file_set_contents (table, "", 0, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, cases[i].text, -1, NULL));
      g_assert_null (uc_lesson_load (path, &error));
      g_assert_error (error, UC_LESSON_ERROR, UC_LESSON_ERROR_BAD);
      if (strstr (error->message, cases[i].fault) == NULL)
        g_error ("“%s” is not “%s”", error->message, cases[i].fault);
    }
  uc_remove_folder (folder);
}

static void
test_no_folder (void)
{
  g_auto (GStrv) faults = NULL;
  g_autoptr (GPtrArray) lessons = uc_lesson_list_load ("/nowhere", &faults);

  g_assert_cmpuint (lessons->len, ==, 0);
  g_assert_nonnull (strstr (faults[0], "/nowhere"));
}

/* One lesson that cannot be read leaves the others. */
static void
test_one_is_bad (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-lesson-XXXXXX", NULL);
  const char *const files[][2] = { { "index", "# order\nb.round\n\na.round\nc.round\n" },
                                   { "a.round", "#: title A\n#: goal G\n#: say S\nstand\n" },
                                   { "b.round", "#: title B\n" },
                                   { "training.ini", "" } };
  g_auto (GStrv) faults = NULL;
  g_autoptr (GPtrArray) lessons = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i][0], NULL);

      g_assert_true (g_file_set_contents (path, files[i][1], -1, NULL));
    }
  lessons = uc_lesson_list_load (folder, &faults);
  g_assert_cmpuint (lessons->len, ==, 1);
  g_assert_cmpstr (uc_lesson_text_get (((const UcLesson *) lessons->pdata[0])->title), ==, "A");
  g_assert_cmpuint (g_strv_length (faults), ==, 2);
  uc_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) lessons = NULL;

  g_test_init (&argc, &argv, NULL);
  lessons = load_lessons_or_fail ();
  g_assert_cmpuint (lessons->len, ==, 10);
  for (guint i = 0; i < lessons->len; i++)
    {
      const UcLesson *lesson = lessons->pdata[i];
      g_autofree char *played = g_strdup_printf ("/lessons/%s/is-played-to-its-end", lesson->name);
      g_autofree char *typed = g_strdup_printf ("/lessons/%s/no-citation-is-typed", lesson->name);

      g_test_add_data_func (played, lesson, test_played);
      g_test_add_data_func (typed, lesson, test_no_citation_is_typed);
    }
  g_test_add_func ("/lessons/slips/by-kind", make_slips);
  g_test_add_func ("/lessons/slips/before-the-table", test_before_the_table);
  g_test_add_func ("/lessons/slips/one-press-of-several-lines", test_one_press);
  g_test_add_func ("/lessons/languages", test_languages);
  g_test_add_func ("/lessons/files/each-fault-is-named", test_bad_files);
  g_test_add_func ("/lessons/files/no-folder", test_no_folder);
  g_test_add_func ("/lessons/files/one-that-is-bad-leaves-the-others", test_one_is_bad);
  return g_test_run ();
}
