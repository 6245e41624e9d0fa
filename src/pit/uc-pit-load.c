#include "uc-pit-load.h"

#include "uc-plain.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Of the tables that nobody has. */
#define MOST_NAMED 12

struct _UcPitLoad
{
  GtkBox parent_instance;
  GString *text; /* all that is shown, to tell what is shown already */
  char *warning;
  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (UcPitLoad, uc_pit_load, GTK_TYPE_BOX)

static gboolean
is_open (const char *id, gpointer user_data)
{
  const UcPitTable *table = user_data != NULL ? uc_pit_floor_find (user_data, id) : NULL;

  return table != NULL && (table->play == UC_PIT_PLAY_WAITING || table->play == UC_PIT_PLAY_ROUND);
}

static char *
say_person (const UcPitFloorperson *person, UcPitFloor *floor)
{
  g_autoptr (GString) tables = g_string_new (NULL);
  g_autofree char *badge = uc_plain_text (person->badge);
  guint open = 0;

  for (guint i = 0; person->tables[i] != NULL; i++)
    {
      g_autofree char *id = uc_plain_text (person->tables[i]);

      open += is_open (person->tables[i], floor);
      uc_say_listed (tables, "%s", id);
    }
  /* Translators: a badge, how many of the tables are open, how many there are, their names. */
  return g_strdup_printf (_ ("%s: %u of %u open. %s"), badge, open, g_strv_length (person->tables), tables->str);
}

/* Open tables that nobody has, by the plan. */
static char *
say_alone (const UcPitPlan *plan, UcPitFloor *floor)
{
  g_autoptr (GString) tables = g_string_new (NULL);
  const GPtrArray *all = floor != NULL ? uc_pit_floor_tables (floor) : NULL;
  guint n = 0;

  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const UcPitTable *table = all->pdata[i];
      g_autoptr (GPtrArray) persons = uc_pit_plan_floor_of (plan, table->id);
      g_autofree char *id = uc_plain_text (table->id);

      if (persons->len > 0 || !is_open (table->id, floor))
        continue;
      if (n++ < MOST_NAMED)
        uc_say_listed (tables, "%s", id);
    }
  if (n > MOST_NAMED)
    return g_strdup_printf (ngettext ("Open without a floorperson: %s and %u more", "Open without a floorperson: %s and %u more", n - MOST_NAMED),
                            tables->str, n - MOST_NAMED);
  return tables->len > 0 ? g_strdup_printf (_ ("Open without a floorperson: %s"), tables->str) : NULL;
}

static void
add_line (UcPitLoad *self, const char *words, const char *class)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (self->list), label);
}

static void
fill (UcPitLoad *self)
{
  g_auto (GStrv) lines = g_strsplit (self->text->str, "\n", -1);

  for (GtkWidget *child; (child = gtk_widget_get_first_child (self->list)) != NULL;)
    gtk_box_remove (GTK_BOX (self->list), child);
  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0')
      add_line (self, lines[i], "pane-text");
}

void
uc_pit_load_show (UcPitLoad *self, const UcPitPlan *plan, UcPitFloor *floor)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) warnings = plan != NULL ? uc_pit_plan_warn (plan, is_open, floor) : NULL;
  g_autoptr (GString) warning = g_string_new (NULL);
  g_autofree char *alone = plan != NULL && plan->floor->len > 0 ? say_alone (plan, floor) : NULL;

  for (guint i = 0; warnings != NULL && i < warnings->len; i++)
    g_string_append_printf (warning, "%s%s", i > 0 ? "\n" : "", (const char *) warnings->pdata[i]);
  g_free (self->warning);
  self->warning = g_strdup (warning->str);
  for (guint i = 0; plan != NULL && i < plan->floor->len; i++)
    {
      g_autofree char *line = say_person (plan->floor->pdata[i], floor);

      g_string_append_printf (text, "%s\n", line);
    }
  if (alone != NULL)
    g_string_append_printf (text, "%s\n", alone);
  if (text->len == 0)
    g_string_append (text, _ ("The plan names no floorperson."));
  if (g_string_equal (text, self->text))
    return;
  g_string_assign (self->text, text->str);
  fill (self);
}

static void
uc_pit_load_finalize (GObject *object)
{
  UcPitLoad *self = UC_PIT_LOAD (object);

  g_string_free (self->text, TRUE);
  g_free (self->warning);
  G_OBJECT_CLASS (uc_pit_load_parent_class)->finalize (object);
}

static void
uc_pit_load_class_init (UcPitLoadClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_pit_load_finalize;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucpitload");
}

static void
uc_pit_load_init (UcPitLoad *self)
{
  GtkWidget *title = gtk_label_new (_ ("Floor"));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->text = g_string_new (NULL);
  self->warning = g_strdup ("");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_add_css_class (title, "pane-title");
  gtk_box_append (GTK_BOX (self), title);
  self->list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  gtk_box_append (GTK_BOX (self), self->list);
}

GtkWidget *
uc_pit_load_new (void)
{
  return g_object_new (UC_TYPE_PIT_LOAD, NULL);
}

const char *
uc_pit_load_get_warning (UcPitLoad *self)
{
  return self->warning;
}

char *
uc_pit_load_read (UcPitLoad *self)
{
  return g_strdup (self->text->str);
}
