#include "uc-pit-meters.h"

#include "uc-plain.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _UcPitMeters
{
  GtkBox parent_instance;
  GString *text; /* all that is shown, to tell what is shown already */
  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (UcPitMeters, uc_pit_meters, GTK_TYPE_BOX)

/* What is to be shown, before any widget is made: a class of the style sheet, and words. "" begins a meter of its own. */
typedef struct
{
  const char *class;
  char *words;
} Line;

static void
line_clear (gpointer data)
{
  g_free (((Line *) data)->words);
}

static void
add (GArray *lines, const char *class, char *words)
{
  const Line line = { class, words };

  g_array_append_val (lines, line);
}

static void
add_claim (GArray *lines, const UcPitClaimShown *claim)
{
  g_autofree char *table = uc_plain_text (claim->table), *amount = claim->amount == UC_MONEY_UNKNOWN ? g_strdup (_ ("to come")) : uc_say_money (claim->amount);

  const char *state = claim->is_decided ? _ ("decided") : claim->rank > 1 ? _ ("waits for the one before") : C_ ("claim", "open");

  add (lines, claim->rank > 1 && !claim->is_decided ? "claim stop" : "claim",
       /* Translators: the place of a claim among those of its epoch, a table, its round, a sum, how it stands. */
       g_strdup_printf (_ ("%u. %s, round %u: %s, %s"), claim->rank, table, claim->round, amount, state));
}

static void
add_meter (GArray *lines, const UcPitMeterShown *meter, gboolean is_old)
{
  g_autofree char *reserve = meter->reserve != UC_MONEY_UNKNOWN ? uc_say_money_cents (meter->reserve) : NULL;

  add (lines, "", uc_plain_text (meter->name));
  add (lines, is_old || meter->is_closed ? "meter-sum old" : "meter-sum", meter->value == UC_MONEY_UNKNOWN ? g_strdup (_ ("No value yet")) : uc_say_money_cents (meter->value));
  if (meter->is_closed)
    add (lines, "claim stop", g_strdup (_ ("⚠ Closed")));
  add (lines, "claim", g_strdup_printf (_ ("Epoch %u · entry %" PRIu64), meter->epoch, meter->entry));
  if (reserve != NULL)
    add (lines, "claim", g_strdup_printf (_ ("Reserve %s"), reserve));
  add (lines, "claim", g_strdup_printf (ngettext ("%u round may win now", "%u rounds may win now", meter->tickets), meter->tickets));
  for (guint i = 0; i < meter->n_claims; i++)
    add_claim (lines, &meter->claims[i]);
}

static void
set_classes (GtkWidget *widget, const char *classes)
{
  g_auto (GStrv) names = g_strsplit (classes, " ", -1);

  gtk_widget_set_css_classes (widget, (const char **) names);
}

static void
fill (UcPitMeters *self, const GArray *lines)
{
  GtkWidget *box = self->list;

  for (GtkWidget *child; (child = gtk_widget_get_first_child (self->list)) != NULL;)
    gtk_box_remove (GTK_BOX (self->list), child);
  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);
      GtkWidget *label = gtk_label_new (line->words);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      if (line->class[0] == '\0')
        {
          box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
          gtk_widget_add_css_class (box, "meter");
          gtk_box_append (GTK_BOX (self->list), box);
          set_classes (label, "meter-id");
        }
      else
        set_classes (label, line->class);
      gtk_box_append (GTK_BOX (box), label);
    }
}

void
uc_pit_meters_show (UcPitMeters *self, const UcPitMeterShown *meters, guint n, const char *why_not, const char *warning)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_autoptr (GString) text = g_string_new (NULL);

  g_array_set_clear_func (lines, line_clear);
  if (warning != NULL)
    add (lines, "queue-word", g_strdup (warning));
  if (why_not != NULL)
    add (lines, "pane-text", g_strdup (why_not));
  if (why_not != NULL && n > 0)
    add (lines, "pane-text", g_strdup (_ ("The values are as the link said them last.")));
  if (why_not == NULL && n == 0)
    add (lines, "pane-text", g_strdup (_ ("The ledger of the link has no meter.")));
  for (guint i = 0; i < n; i++)
    add_meter (lines, &meters[i], why_not != NULL);
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (text, "%s\n", g_array_index (lines, Line, i).words);
  if (g_string_equal (text, self->text))
    return;
  g_string_assign (self->text, text->str);
  fill (self, lines);
}

static void
uc_pit_meters_finalize (GObject *object)
{
  g_string_free (UC_PIT_METERS (object)->text, TRUE);
  G_OBJECT_CLASS (uc_pit_meters_parent_class)->finalize (object);
}

static void
uc_pit_meters_class_init (UcPitMetersClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_pit_meters_finalize;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucpitmeters");
}

static void
uc_pit_meters_init (UcPitMeters *self)
{
  GtkWidget *title = gtk_label_new (_ ("Linked meters"));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->text = g_string_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_add_css_class (title, "pane-title");
  gtk_box_append (GTK_BOX (self), title);
  self->list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  gtk_box_append (GTK_BOX (self), self->list);
}

GtkWidget *
uc_pit_meters_new (void)
{
  return g_object_new (UC_TYPE_PIT_METERS, NULL);
}

char *
uc_pit_meters_read (UcPitMeters *self)
{
  return g_strdup (self->text->str);
}
