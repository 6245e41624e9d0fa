#include "uc-lessons-page.h"

#include "uc-shell.h"

#include <glib/gi18n-lib.h>

struct _UcLessonsPage
{
  UcListPage parent;
};

G_DEFINE_FINAL_TYPE (UcLessonsPage, uc_lessons_page, UC_TYPE_LIST_PAGE)

/* "2  An ordinary round", and below it how it went. */
static char *
say_lesson (UcTraining *training, guint n)
{
  const UcLesson *lesson = uc_training_get_lessons (training)->pdata[n];
  guint slips, done = uc_training_get_done (training, n, &slips);
  g_autofree char *how = done == 0    ? NULL
                         : slips == 0 ? g_strdup (_ ("✓ Done without a slip"))
                                      : g_strdup_printf (ngettext ("✓ Done with %u slip", "✓ Done with %u slips", slips), slips);

  return how != NULL ? g_strdup_printf ("%u  %s\n%s", n + 1, uc_lesson_text_get (lesson->title), how)
                     : g_strdup_printf ("%u  %s", n + 1, uc_lesson_text_get (lesson->title));
}

static void
uc_lessons_page_show (UcPage *page, UcConsoleModel *model)
{
  UcListPage *list = UC_LIST_PAGE (page);
  UcTraining *training = uc_shell_training (GTK_WIDGET (page));
  gboolean starting;
  guint n;

  /* It has just been left. */
  if (training == NULL)
    return;
  starting = uc_training_is_starting (training);
  n = uc_training_get_lessons (training)->len;
  uc_list_page_set_way (list, _ ("Leave training"));
  uc_list_page_set_title (list, _ ("Lessons"), "");
  uc_list_page_set_note (list, uc_training_get_fault (training));
  uc_list_page_begin (list);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = say_lesson (training, i);

      uc_list_page_add (list, i, words, !starting);
    }
  uc_list_page_end (list);
}

static void
chosen (UcListPage *page, guint id)
{
  uc_training_start (uc_shell_training (GTK_WIDGET (page)), id);
}

static void
leave (UcListPage *page)
{
  uc_training_ask_leave (uc_shell_training (GTK_WIDGET (page)));
}

static void
uc_lessons_page_class_init (UcLessonsPageClass *klass)
{
  UC_PAGE_CLASS (klass)->show = uc_lessons_page_show;
  UC_PAGE_CLASS (klass)->traits |= UC_PAGE_WITHOUT_TABLE | UC_PAGE_NAMES_WAY_BACK;
  UC_LIST_PAGE_CLASS (klass)->chosen = chosen;
  UC_LIST_PAGE_CLASS (klass)->leave = leave;
}

static void
uc_lessons_page_init (UcLessonsPage *self)
{
}
