#include "uc-training-bar.h"

#include "uc-action.h"

#include <glib/gi18n-lib.h>

#define BUTTON_WIDTH 150
#define BUTTON_HEIGHT 80

struct _UcTrainingBar
{
  GtkGrid parent;
  UcTraining *training;
  GtkWidget *word;
  GtkLabel *where; /* which lesson, how far; before its first step what it is for */
  GtkLabel *say;
  UcAction *again;
  UcAction *out;
};

G_DEFINE_FINAL_TYPE (UcTrainingBar, uc_training_bar, GTK_TYPE_GRID)

static void
on_again (GtkButton *button, UcTrainingBar *self)
{
  uc_training_start (self->training, uc_training_get_chosen (self->training));
}

static void
on_out (GtkButton *button, UcTrainingBar *self)
{
  uc_training_stop (self->training);
}

/* Before a lesson: how many of them are done, and what is needed in them. */
static char *
say_progress (UcTraining *training)
{
  guint n = uc_training_get_lessons (training)->len, done = 0, slips;

  for (guint i = 0; i < n; i++)
    done += uc_training_get_done (training, i, &slips) > 0;
  return g_strdup_printf (ngettext ("%u of %u lesson done. The badges 1001, 2001 and 3001 have the PIN 0000 here.",
                                    "%u of %u lessons done. The badges 1001, 2001 and 3001 have the PIN 0000 here.", n),
                          done, n);
}

/* In it and after it: how far, and how. Before its first step: what it is for. */
static char *
say_where (UcTraining *training, const UcLesson *lesson, const UcLessonRun *run)
{
  guint n = uc_training_get_chosen (training) + 1, done = uc_lesson_run_done (run), slips = uc_lesson_run_slips (run)->len;

  if (done == 0 && slips == 0)
    /* Translators: the number of a lesson, and what it is for. */
    return g_strdup_printf (_ ("Lesson %u. %s"), n, uc_lesson_text_get (lesson->goal));
  if (slips == 0)
    /* Translators: the number of a lesson, its title, and steps: "Lesson 2, An ordinary round: 3 of 14 steps" */
    return g_strdup_printf (_ ("Lesson %u, %s: %u of %u steps"), n, uc_lesson_text_get (lesson->title), done, lesson->steps);
  return g_strdup_printf (ngettext ("Lesson %u, %s: %u of %u steps, %u slip", "Lesson %u, %s: %u of %u steps, %u slips", slips), n,
                          uc_lesson_text_get (lesson->title), done, lesson->steps, slips);
}

static const char *
say_next (UcTraining *training, const UcLessonRun *run)
{
  const UcLessonText *say;

  switch (uc_training_get_place (training))
    {
    case UC_TRAINING_LIST:
      return uc_training_is_starting (training)                 ? _ ("The training table is being made ready…")
             : uc_training_get_lessons (training)->len == 0 ? _ ("There are no lessons here.")
                                                            : _ ("Choose a lesson.");
    case UC_TRAINING_RESULT:
      return run != NULL && uc_lesson_run_slips (run)->len > 0 ? _ ("Touch a slip to read what was due.") : _ ("Done without a slip.");
    case UC_TRAINING_LEAVING:
      return _ ("A floorperson’s badge ends the training; “Back” leads to the lessons.");
    case UC_TRAINING_LESSON:
      break;
    }
  say = run != NULL ? uc_lesson_run_say (run) : NULL;
  return say != NULL ? uc_lesson_text_get (say) : _ ("The lesson is done.");
}

void
uc_training_bar_show (UcTrainingBar *self)
{
  UcTraining *training = self->training;
  const UcLessonRun *run = uc_training_get_run (training);
  UcTrainingPlace place = uc_training_get_place (training);
  gboolean lesson = place == UC_TRAINING_LESSON;
  g_autofree char *where = NULL;

  if (place != UC_TRAINING_LIST && run != NULL)
    where = say_where (training, uc_training_get_lessons (training)->pdata[uc_training_get_chosen (training)], run);
  else if (place == UC_TRAINING_LEAVING)
    where = g_strdup (_ ("Only the table’s own badges and PINs end it, not those of the lessons."));
  else
    where = say_progress (training);
  gtk_label_set_text (self->where, where);
  gtk_label_set_text (self->say, say_next (training, run));
  uc_action_set_words (self->out, uc_training_is_over (training) ? _ ("Result") : _ ("Lessons"));
  gtk_widget_set_visible (GTK_WIDGET (self->again), lesson);
  gtk_widget_set_visible (GTK_WIDGET (self->out), lesson);
}

static void
uc_training_bar_dispose (GObject *object)
{
  UcTrainingBar *self = UC_TRAINING_BAR (object);

  if (self->training != NULL)
    g_signal_handlers_disconnect_by_data (self->training, self);
  g_clear_object (&self->training);
  G_OBJECT_CLASS (uc_training_bar_parent_class)->dispose (object);
}

static void
uc_training_bar_class_init (UcTrainingBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_training_bar_dispose;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "uctraining");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_REGION);
}

/* Of @role: what the dealer does next is a log, which is read when it changes; a status has no name from GTK 4.12 on. */
static GtkLabel *
new_label (const char *style, int lines, GtkAccessibleRole role)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", role, NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), lines > 1);
  gtk_label_set_lines (GTK_LABEL (label), lines);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, style);
  return GTK_LABEL (label);
}

static void
place (UcTrainingBar *self, GtkWidget *child, int column, int row, int width, int height)
{
  if (gtk_widget_get_parent (child) != NULL)
    {
      g_object_ref (child);
      gtk_grid_remove (GTK_GRID (self), child);
    }
  gtk_grid_attach (GTK_GRID (self), child, column, row, width, height);
}

void
uc_training_bar_set_narrow (UcTrainingBar *self, gboolean narrow)
{
  int rows = narrow ? 1 : 2;

  gtk_widget_set_valign (GTK_WIDGET (self->where), narrow ? GTK_ALIGN_CENTER : GTK_ALIGN_END);
  gtk_widget_set_valign (GTK_WIDGET (self->say), narrow ? GTK_ALIGN_CENTER : GTK_ALIGN_START);
  gtk_widget_set_vexpand (GTK_WIDGET (self->say), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->where), !narrow);
  gtk_label_set_wrap (self->where, narrow);
  gtk_label_set_lines (self->where, narrow ? 4 : 1);
  gtk_label_set_lines (self->say, narrow ? 3 : 2);
  if (narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
  place (self, self->word, 0, 0, 1, rows);
  place (self, GTK_WIDGET (self->again), 2, 0, 1, rows);
  place (self, GTK_WIDGET (self->out), 3, 0, 1, rows);
  place (self, GTK_WIDGET (self->where), 1, 0, 1, 1);
  place (self, GTK_WIDGET (self->say), narrow ? 0 : 1, 1, narrow ? 4 : 1, 1);
}

static void
uc_training_bar_init (UcTrainingBar *self)
{
  gtk_grid_set_column_spacing (GTK_GRID (self), 14);
  self->word = gtk_label_new (_ ("Training"));
  gtk_widget_add_css_class (self->word, "training-word");
  gtk_widget_set_valign (self->word, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (self->word, GTK_ALIGN_START);
  self->where = new_label ("training-where", 1, GTK_ACCESSIBLE_ROLE_LABEL);
  self->say = new_label ("training-say", 2, GTK_ACCESSIBLE_ROLE_LOG);
  self->again = UC_ACTION (uc_action_new (_ ("Start again"), BUTTON_WIDTH, BUTTON_HEIGHT));
  self->out = UC_ACTION (uc_action_new (_ ("Lessons"), BUTTON_WIDTH, BUTTON_HEIGHT));
  gtk_widget_set_valign (GTK_WIDGET (self->again), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self->out), GTK_ALIGN_CENTER);
  g_signal_connect (self->again, "clicked", G_CALLBACK (on_again), self);
  g_signal_connect (self->out, "clicked", G_CALLBACK (on_out), self);
  uc_training_bar_set_narrow (self, FALSE);
}

GtkWidget *
uc_training_bar_new (UcTraining *training)
{
  UcTrainingBar *self = g_object_new (UC_TYPE_TRAINING_BAR, NULL);

  self->training = g_object_ref (training);
  g_signal_connect_swapped (training, "changed", G_CALLBACK (uc_training_bar_show), self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Training"), -1);
  uc_training_bar_show (self);
  return GTK_WIDGET (self);
}
