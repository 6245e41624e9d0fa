#include "uc-detail-panel.h"

#include "uc-moment-words.h"
#include "uc-say.h"
#include "uc-session-shown.h"
#include "uc-table-prompt.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* So much room has a citation beside the title; few want more, and leave the title less. */
#define CITATION_CHARS      16
#define LONG_CITATION_CHARS 24

enum
{
  WHAT,
  FOLLOWS,
  CAUSE,
  RECORD,
  WIRE,
  CAMERA, /* only where the recorder's clock is known */
  N_LINES
};

static const char *const names[N_LINES] = { N_ ("What"), N_ ("Follows"), N_ ("Cause"), N_ ("Record"), N_ ("Wire"),
                                              N_ ("Camera") };

struct _UcDetailPanel
{
  UcWhole parent;
  /* Inscriptions have the same room whatever their words: a step lays nothing out anew. */
  GtkInscription *title;
  GtkInscription *citation;
  GtkWidget *names[N_LINES];
  GtkInscription *lines[N_LINES];
};

G_DEFINE_FINAL_TYPE (UcDetailPanel, uc_detail_panel, UC_TYPE_WHOLE)

static void
uc_detail_panel_class_init (UcDetailPanelClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucdetailpanel");
}

static GtkInscription *
make_line (const char *style, guint lines)
{
  GtkWidget *line = gtk_inscription_new (NULL);

  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (line), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_inscription_set_yalign (GTK_INSCRIPTION (line), 0);
  gtk_inscription_set_min_lines (GTK_INSCRIPTION (line), lines);
  gtk_widget_add_css_class (line, style);
  gtk_widget_set_hexpand (line, TRUE);
  return GTK_INSCRIPTION (line);
}

static void
uc_detail_panel_init (UcDetailPanel *self)
{
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *grid = gtk_grid_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 8);
  self->title = make_line ("panel-title", 1);
  self->citation = make_line ("panel-note", 1);
  gtk_inscription_set_min_chars (self->citation, CITATION_CHARS);
  gtk_inscription_set_xalign (self->citation, 1);
  gtk_widget_set_hexpand (GTK_WIDGET (self->citation), FALSE);
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->citation));
  gtk_box_append (GTK_BOX (self), heading);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 14);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 7);
  for (guint i = 0; i < N_LINES; i++)
    {
      self->names[i] = gtk_label_new (_ (names[i]));
      gtk_label_set_xalign (GTK_LABEL (self->names[i]), 0);
      gtk_widget_set_valign (self->names[i], GTK_ALIGN_START);
      gtk_widget_add_css_class (self->names[i], "detail-name");
      self->lines[i] = make_line ("detail-text", i == FOLLOWS || i == WHAT ? 2 : 1);
      gtk_grid_attach (GTK_GRID (grid), self->names[i], 0, i, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (self->lines[i]), 1, i, 1, 1);
    }
  gtk_box_append (GTK_BOX (self), grid);
}

static char *
say_what (const UcTable *table, const UcMoment *moment)
{
  g_autofree char *sentence = uc_say_event_listed (table, &moment->event, FALSE);

  if (strstr (sentence, moment->event.by) != NULL || moment->event.kind == UC_EVENT_BADGE_READ)
    return g_steal_pointer (&sentence);
  /* Translators: an event, and the numbers of the badges that signed it: "Seat 3 continues, badges 2001 and 3001". */
  return moment->event.second[0] != '\0' ? g_strdup_printf (_ ("%s, badges %s and %s"), sentence, moment->event.by, moment->event.second)
                                         : g_strdup_printf (_ ("%s, badge %s"), sentence, moment->event.by);
}

static char *
say_follows (const UcTable *table)
{
  UcPrompt prompt = uc_table_prompt (table);
  UcPromptWords words = { 0 };
  char *follows;

  uc_prompt_words_init (&words, table, &prompt);
  follows = uc_say_both (words.headline, words.support);
  uc_prompt_words_clear (&words);
  return g_strdelimit (follows, "\n", ' ');
}

/* The event's own paragraph; else that of what is asked now. */
static char *
say_citation (const UcTable *table, const UcMoment *moment)
{
  UcPrompt prompt;

  if (moment->event.citation[0] != '\0')
    return uc_say_paragraph (moment->event.citation);
  prompt = uc_table_prompt (table);
  return uc_say_citation (table->rules, prompt.cite, prompt.cite2);
}

static char *
say_wire (const UcMoment *moment)
{
  gint64 ns = moment->event.t_mono_ns;
  g_autofree char *kernel
      = g_strdup_printf (_ ("kernel time %" PRId64 ".%06d s"), ns / 1000000000, (int)(ns / 1000 % 1000000));

  return moment->device[0] == '\0'
             ? g_strdup (kernel)
             /* Translators: a device, and a time: "shoe, frame 117, kernel time 1204.000123 s". */
             : g_strdup_printf (_ ("%s, frame %" PRIu64 ", %s"), moment->device, moment->device_seq, kernel);
}

static void
set_citation (UcDetailPanel *self, const char *citation)
{
  gboolean longer = g_utf8_strlen (citation, -1) > CITATION_CHARS;

  gtk_inscription_set_text (self->citation, citation);
  gtk_inscription_set_min_chars (self->citation, longer ? LONG_CITATION_CHARS : CITATION_CHARS);
}

static void
set_line (UcDetailPanel *self, guint i, char *text)
{
  gtk_inscription_set_text (self->lines[i], text == NULL ? "" : text);
  g_free (text);
}

static void
show_camera (UcDetailPanel *self, char *time)
{
  gtk_widget_set_visible (self->names[CAMERA], time != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->lines[CAMERA]), time != NULL);
  set_line (self, CAMERA, time);
}

static void
on_moment (UcReplaySession *session, UcDetailPanel *self)
{
  UcPlayer *player = uc_replay_session_get_state (session)->player;
  const UcMoment *moment = uc_session_moment (session);
  g_autofree char *title = NULL;
  g_autofree char *citation = NULL;
  const UcTable *table;

  uc_whole_renew (UC_WHOLE (self));
  if (moment == NULL)
    {
      gtk_inscription_set_text (self->title, _ ("Before the first event"));
      set_citation (self, "");
      for (guint i = 0; i < N_LINES; i++)
        set_line (self, i, g_strdup ("–"));
      show_camera (self, NULL);
      return;
    }
  table = uc_player_table (player);
  title = g_strdup_printf (_ ("Event %u: %s"), uc_player_position (player), uc_event_kind_name (moment->event.kind));
  citation = say_citation (table, moment);
  gtk_inscription_set_text (self->title, title);
  set_citation (self, citation);
  set_line (self, WHAT, say_what (table, moment));
  set_line (self, FOLLOWS, say_follows (uc_player_screen (player)));
  set_line (self, CAUSE, uc_moment_cause (moment));
  set_line (self, RECORD, g_strdup_printf (_ ("event %" PRIu64 ", row %" PRIu64 " of the journal"),
                                           moment->event.seq, moment->row));
  set_line (self, WIRE, say_wire (moment));
  show_camera (self, uc_moment_recorder_time (moment->event.t_real_ns, uc_player_recorder (player)));
}

void
uc_detail_panel_set_session (UcDetailPanel *self, UcReplaySession *session)
{
  g_signal_connect_object (session, "moment", G_CALLBACK (on_moment), self, 0);
}
