#include "uc-camera-strip.h"

#include "uc-form.h"
#include "uc-moment-words.h"

#include <glib/gi18n-lib.h>

/* So much of what did not work is said; all of it where the pointer rests. */
#define FAULT_LINES 3

struct _UcCameraStrip
{
  GtkBox parent;
  GtkLabel *title, *time;
  GtkInscription *note; /* its words do not say how wide the strip is */
  GtkWidget *copy, *file, *show, *cancel;
  gboolean busy;
  GtkPopover *form;
  GtkLabel *form_title, *fault;
  GtkEntry *clock, *uncertainty;
  GtkWidget *forget;
};

G_DEFINE_FINAL_TYPE (UcCameraStrip, uc_camera_strip, GTK_TYPE_BOX)

static guint set_signal, forget_signal;

static void
on_set (GtkWidget *widget, UcCameraStrip *self)
{
  g_signal_emit (self, set_signal, 0, gtk_editable_get_text (GTK_EDITABLE (self->clock)),
                 gtk_editable_get_text (GTK_EDITABLE (self->uncertainty)));
}

static void
on_forget (GtkButton *button, UcCameraStrip *self)
{
  g_signal_emit (self, forget_signal, 0);
}

static void
on_cancel (GtkButton *button, UcCameraStrip *self)
{
  uc_camera_strip_close (self);
}

static void
uc_camera_strip_dispose (GObject *object)
{
  UcCameraStrip *self = UC_CAMERA_STRIP (object);

  if (self->form != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->form));
  self->form = NULL;
  G_OBJECT_CLASS (uc_camera_strip_parent_class)->dispose (object);
}

static void
uc_camera_strip_class_init (UcCameraStripClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_camera_strip_dispose;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "uccamerastrip");
  set_signal = g_signal_new ("set", UC_TYPE_CAMERA_STRIP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                             G_TYPE_STRING, G_TYPE_STRING);
  forget_signal = g_signal_new ("forget", UC_TYPE_CAMERA_STRIP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
make_form (UcCameraStrip *self)
{
  GtkWidget *box, *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  self->form = GTK_POPOVER (uc_form_new (GTK_WIDGET (self), &box));
  self->form_title = uc_form_label (box, "", "panel-title");
  self->clock = uc_form_entry (box, _ ("_Recorder’s time at this moment, or the offset"), 40, G_CALLBACK (on_set), self);
  self->uncertainty = uc_form_entry (box, _ ("_Uncertainty in seconds"), 12, G_CALLBACK (on_set), self);
  g_object_set (self->clock, "placeholder-text", _ ("21:50:11.446 or +00:00:02.500"), NULL);
  g_object_set (self->uncertainty, "placeholder-text", "0.040", NULL);
  self->fault = uc_form_label (box, "", "fault");
  self->forget = uc_form_button (row, _ ("Forget"), G_CALLBACK (on_forget), self);
  uc_form_button (row, _ ("Cancel"), G_CALLBACK (on_cancel), self);
  gtk_widget_add_css_class (uc_form_button (row, _ ("Set"), G_CALLBACK (on_set), self), "chosen");
  gtk_widget_set_halign (row, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), row);
}

static GtkWidget *
add_button (GtkWidget *row, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, "quiet");
  gtk_box_append (GTK_BOX (row), button);
  return button;
}

static void
uc_camera_strip_init (UcCameraStrip *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 2);
  self->title = uc_form_label (row, _ ("Camera cue"), "strip-title");
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  add_button (row, _ ("Set…"), "replay.camera");
  self->copy = add_button (row, _ ("Copy"), "replay.copy-cue");
  self->show = add_button (row, _ ("Show"), "replay.recorder");
  gtk_widget_set_tooltip_text (self->show, "R");
  self->cancel = add_button (row, _ ("Cancel"), "replay.recorder-cancel");
  gtk_widget_set_tooltip_text (self->cancel, _ ("Ends the recorder’s command"));
  gtk_widget_set_visible (self->cancel, FALSE);
  self->file = add_button (row, _ ("Cue file…"), "replay.cue-file");
  gtk_widget_set_tooltip_text (self->copy, "C");
  gtk_box_append (GTK_BOX (self), row);
  self->time = uc_form_label (GTK_WIDGET (self), "", "strip-time");
  self->note = GTK_INSCRIPTION (gtk_inscription_new (NULL));
  gtk_inscription_set_min_chars (self->note, 0);
  gtk_inscription_set_nat_chars (self->note, 1);
  gtk_inscription_set_xalign (self->note, 0);
  gtk_inscription_set_yalign (self->note, 0);
  gtk_inscription_set_wrap_mode (self->note, PANGO_WRAP_WORD_CHAR);
  gtk_inscription_set_text_overflow (self->note, GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "panel-foot");
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->note));
  make_form (self);
}

/* “table +00:00:02.500 ±0.040 s, set 20 Nov” */
static char *
say_offset (const UcCamera *camera)
{
  g_autofree char *offset = uc_camera_print_offset (camera->offset_ns);
  g_autofree char *uncertainty = uc_camera_print_uncertainty (camera->uncertainty_ns);

  /* Translators: by how much the clocks differ, and how certain that is: "recorder = table +00:00:02.500, ±0.040 s". */
  return g_strdup_printf (_ ("recorder = table %s, ±%s s"), offset, uncertainty);
}

void
uc_camera_strip_show (UcCameraStrip *self, const UcCamera *camera, gint64 at_ns, const char *fault)
{
  g_autofree char *time = camera == NULL || at_ns == 0 ? g_strdup ("–") : uc_camera_say_time (camera, at_ns);
  g_autofree char *offset = camera == NULL ? NULL : say_offset (camera);

  gtk_label_set_text (self->time, time);
  uc_camera_strip_tell (self, fault != NULL ? fault : camera != NULL ? offset : _ ("The recorder’s clock is not set"));
  gtk_widget_set_visible (self->copy, camera != NULL);
  gtk_widget_set_visible (self->file, camera != NULL && !self->busy);
  gtk_widget_set_visible (self->show, camera != NULL);
}

/* There is room for one of the two. */
void
uc_camera_strip_set_busy (UcCameraStrip *self, gboolean busy)
{
  self->busy = busy;
  gtk_widget_set_visible (self->cancel, busy);
  gtk_widget_set_visible (self->file, gtk_widget_get_visible (self->show) && !busy);
}

void
uc_camera_strip_fail (UcCameraStrip *self, const char *text)
{
  uc_camera_strip_tell (self, text);
  gtk_inscription_set_min_lines (self->note, FAULT_LINES);
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "fault");
}

void
uc_camera_strip_tell (UcCameraStrip *self, const char *text)
{
  gtk_inscription_set_min_lines (self->note, 1);
  gtk_widget_remove_css_class (GTK_WIDGET (self->note), "fault");
  gtk_inscription_set_text (self->note, text);
  uc_form_set_tooltip (GTK_WIDGET (self->note), text);
}

void
uc_camera_strip_open (UcCameraStrip *self, const UcCamera *camera, gint64 at_ns)
{
  g_autofree char *offset = camera == NULL ? g_strdup ("") : uc_camera_print_offset (camera->offset_ns);
  g_autofree char *uncertainty = camera == NULL ? g_strdup ("") : uc_camera_print_uncertainty (camera->uncertainty_ns);
  g_autofree char *time = at_ns == 0 ? NULL : uc_moment_time (at_ns);
  g_autofree char *title = time == NULL ? g_strdup (_ ("The recorder’s clock"))
                                        : g_strdup_printf (_ ("The table’s clock says %s"), time);

  /* What somebody is typing stays. */
  if (gtk_widget_get_mapped (GTK_WIDGET (self->form)))
    return;
  gtk_label_set_text (self->form_title, title);
  gtk_editable_set_text (GTK_EDITABLE (self->clock), offset);
  gtk_editable_set_text (GTK_EDITABLE (self->uncertainty), uncertainty);
  uc_camera_strip_complain (self, "");
  gtk_widget_set_visible (self->forget, camera != NULL);
  gtk_popover_popup (self->form);
  gtk_widget_grab_focus (GTK_WIDGET (self->clock));
}

void
uc_camera_strip_close (UcCameraStrip *self)
{
  gtk_popover_popdown (self->form);
}

void
uc_camera_strip_complain (UcCameraStrip *self, const char *why)
{
  gtk_label_set_text (self->fault, why);
  gtk_widget_set_visible (GTK_WIDGET (self->fault), why[0] != '\0');
}
