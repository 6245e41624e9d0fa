#include "uc-bet-target.h"

#include "uc-paint.h"

struct _UcBetTarget
{
  GtkButton parent;
  guint seat;
  UcWager wager;
  char *sentence;
};

G_DEFINE_FINAL_TYPE (UcBetTarget, uc_bet_target, GTK_TYPE_BUTTON)

/* The seat below has painted it. */
static void
uc_bet_target_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
}

static void
uc_bet_target_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                       int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = 0;
}

static void
uc_bet_target_finalize (GObject *object)
{
  g_free (UC_BET_TARGET (object)->sentence);
  G_OBJECT_CLASS (uc_bet_target_parent_class)->finalize (object);
}

static void
uc_bet_target_class_init (UcBetTargetClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_bet_target_finalize;
  uc_paint_class_init (GTK_WIDGET_CLASS (klass), uc_bet_target_snapshot, uc_bet_target_measure, "ucbettarget",
                       GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
uc_bet_target_init (UcBetTarget *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}

GtkWidget *
uc_bet_target_new (guint seat, UcWager wager)
{
  UcBetTarget *self = g_object_new (UC_TYPE_BET_TARGET, "visible", FALSE, NULL);

  self->seat = seat;
  self->wager = wager;
  return GTK_WIDGET (self);
}

guint
uc_bet_target_get_seat (UcBetTarget *self)
{
  return self->seat;
}

UcWager
uc_bet_target_get_wager (UcBetTarget *self)
{
  return self->wager;
}

void
uc_bet_target_say (UcBetTarget *self, const char *sentence)
{
  if (g_strcmp0 (self->sentence, sentence) == 0)
    return;
  g_free (self->sentence);
  self->sentence = g_strdup (sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
}
