#include "uc-lesson-result-page.h"

#include "uc-say.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>

/* Rows for which there is room above the buttons. */
#define ROWS 4
#define SMALL_ROWS 2
#define ID_AGAIN 1000
#define ID_NEXT 1001

/* Slips of one kind at one paragraph. */
typedef struct
{
  UcSlip first;
  guint n;
} Group;

struct _UcLessonResultPage
{
  UcListPage parent;
  GArray *groups; /* Group, the most frequent first */
  guint told;     /* whose step is said, from 1; 0 = none */
};

G_DEFINE_FINAL_TYPE (UcLessonResultPage, uc_lesson_result_page, UC_TYPE_LIST_PAGE)

static int
more_first (gconstpointer a, gconstpointer b)
{
  return (int) ((const Group *) b)->n - (int) ((const Group *) a)->n;
}

static void
group_slips (UcLessonResultPage *self, const GArray *slips)
{
  g_array_set_size (self->groups, 0);
  for (guint i = 0; i < slips->len; i++)
    {
      const UcSlip *slip = &g_array_index (slips, UcSlip, i);
      gboolean found = FALSE;

      for (guint j = 0; j < self->groups->len && !found; j++)
        {
          Group *group = &g_array_index (self->groups, Group, j);

          found = group->first.kind == slip->kind && group->first.cite == slip->cite && group->first.cite2 == slip->cite2;
          group->n += found;
        }
      if (!found)
        {
          const Group group = { *slip, 1 };

          g_array_append_val (self->groups, group);
        }
    }
  g_array_sort (self->groups, more_first);
}

static const UcLesson *
lesson_of (UcTraining *training)
{
  return uc_training_get_lessons (training)->pdata[uc_training_get_chosen (training)];
}

/* What was due at the step of a slip. */
static const char *
say_due (UcTraining *training, const UcSlip *slip)
{
  const GArray *lines = lesson_of (training)->lines;
  guint at = slip->line;

  while (at > 0 && g_array_index (lines, UcLessonLine, at).say == NULL)
    at--;
  return uc_lesson_text_get (g_array_index (lines, UcLessonLine, at).say);
}

static void
add_group (UcLessonResultPage *self, UcTraining *training, guint n)
{
  const Group *group = &g_array_index (self->groups, Group, n);
  g_autofree char *cite = uc_say_citation (uc_training_get_rules (training), group->first.cite, group->first.cite2);
  g_autofree char *times = g_strdup_printf ("%u ×", group->n);
  const char *columns[UC_DESK_N_COLUMNS] = {
    [UC_DESK_WHAT] = uc_lesson_run_say_slip (group->first.kind), [UC_DESK_WHERE] = cite, [UC_DESK_SUM] = times
  };

  uc_list_page_add_row (UC_LIST_PAGE (self), n, columns, TRUE);
}

static void
uc_lesson_result_page_show (UcPage *page, UcConsoleModel *model)
{
  UcLessonResultPage *self = UC_LESSON_RESULT_PAGE (page);
  UcListPage *list = UC_LIST_PAGE (page);
  UcTraining *training = uc_shell_training (GTK_WIDGET (page));
  const UcLessonRun *run = training != NULL ? uc_training_get_run (training) : NULL;
  const guint rows = uc_list_page_is_small (list) ? SMALL_ROWS : ROWS;
  g_autofree char *note = NULL;
  guint next;

  /* It has just been left, or another lesson is on its way. */
  if (run == NULL)
    return;
  next = uc_training_get_chosen (training) + 1;
  group_slips (self, uc_lesson_run_slips (run));
  if (self->told > 0)
    /* Translators: what the dealer should have done. */
    note = g_strdup_printf (_ ("Due: %s"), say_due (training, &g_array_index (self->groups, Group, self->told - 1).first));
  else if (self->groups->len > rows)
    note = g_strdup_printf (ngettext ("%u more kind of slip", "%u more kinds of slips", self->groups->len - rows),
                            self->groups->len - rows);
  uc_list_page_set_way (list, _ ("Lessons"));
  uc_list_page_set_title (list, self->groups->len > 0 ? _ ("Slips") : _ ("No slips"), "");
  uc_list_page_set_note (list, note != NULL ? note : "");
  uc_list_page_begin (list);
  for (guint i = 0; i < MIN (self->groups->len, rows); i++)
    add_group (self, training, i);
  uc_list_page_add (list, ID_AGAIN, _ ("Do the lesson again"), TRUE);
  if (next < uc_training_get_lessons (training)->len)
    {
      const UcLesson *following = uc_training_get_lessons (training)->pdata[next];
      /* Translators: the title of a lesson. */
      g_autofree char *words = g_strdup_printf (_ ("Next lesson: %s"), uc_lesson_text_get (following->title));

      uc_list_page_add (list, ID_NEXT, words, TRUE);
    }
  uc_list_page_end (list);
}

static void
chosen (UcListPage *page, guint id)
{
  UcTraining *training = uc_shell_training (GTK_WIDGET (page));

  if (id == ID_AGAIN || id == ID_NEXT)
    {
      uc_training_start (training, uc_training_get_chosen (training) + (id == ID_NEXT));
      return;
    }
  UC_LESSON_RESULT_PAGE (page)->told = id + 1;
  uc_page_show (UC_PAGE (page));
}

static void
leave (UcListPage *page)
{
  uc_training_list (uc_shell_training (GTK_WIDGET (page)));
}

static void
uc_lesson_result_page_finalize (GObject *object)
{
  g_array_unref (UC_LESSON_RESULT_PAGE (object)->groups);
  G_OBJECT_CLASS (uc_lesson_result_page_parent_class)->finalize (object);
}

static void
uc_lesson_result_page_class_init (UcLessonResultPageClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_lesson_result_page_finalize;
  UC_PAGE_CLASS (klass)->show = uc_lesson_result_page_show;
  UC_PAGE_CLASS (klass)->traits |= UC_PAGE_WITHOUT_TABLE | UC_PAGE_NAMES_WAY_BACK;
  UC_LIST_PAGE_CLASS (klass)->chosen = chosen;
  UC_LIST_PAGE_CLASS (klass)->leave = leave;
  UC_LIST_PAGE_CLASS (klass)->columns = 1;
}

static void
uc_lesson_result_page_init (UcLessonResultPage *self)
{
  self->groups = g_array_new (FALSE, TRUE, sizeof (Group));
}
