#include "uc-replay-pages.h"

#include "uc-form.h"
#include "uc-replay-compare.h"
#include "uc-replay-export.h"
#include "uc-session-shown.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- what a page shows when it comes up ---- */

static void
fill_shift (UcReplayWindow *self)
{
  UcFind *find = uc_archive_find (self->open->archive, self->open->ref.file, NULL);
  UcFoundRound round;
  gboolean closed = find != NULL && uc_find_round (find, self->open->ref.number, &round, NULL);

  uc_shift_page_show (self->shift, self->open->archive, self->open->table,
                      closed ? round.row.first_real_ns : uc_session_newest_ns (self->session));
}

static const struct
{
  const char *name;
  void (*fill) (UcReplayWindow *self);
} pages[] = {
  { "rounds", NULL },
  { "shift", fill_shift },
  { "bookmarks", NULL },
  { "compare", uc_replay_show_compare },
  { "export", uc_replay_show_export },
  { "help", NULL },
};

/* ---- which page it is ---- */

static gboolean
is_on (UcReplayWindow *self, const char *name)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), name) == 0;
}

gboolean
uc_replay_is_on_rounds (UcReplayWindow *self)
{
  return is_on (self, "rounds");
}

gboolean
uc_replay_is_comparing (UcReplayWindow *self)
{
  return is_on (self, "compare");
}

/* ---- coming and going ---- */

void
uc_replay_name_compare (UcReplayWindow *self)
{
  const UcReplayState *open = self->open;
  g_autofree char *label = uc_replay_is_comparing (self) ? g_strdup (_ ("Rounds"))
                           : open->held == NULL          ? g_strdup (_ ("Compare"))
                                                : g_strdup_printf (_ ("Compare with round %u"), open->held_round);

  gtk_button_set_label (self->compare_button, label);
  uc_form_set_tooltip (GTK_WIDGET (self->compare_button), open->held_title);
}

static void
show_page (UcReplayWindow *self, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (strcmp (pages[i].name, name) == 0 && pages[i].fill != NULL)
      pages[i].fill (self);
  gtk_stack_set_visible_child_name (self->stack, name);
  if (strcmp (name, "export") == 0)
    {
      uc_replay_draw_export (self);
      uc_export_page_focus (self->export);
    }
  gtk_button_set_label (self->shift_button, strcmp (name, "shift") == 0 ? _ ("Rounds") : _ ("Shifts"));
  gtk_button_set_label (self->bookmarks_button, strcmp (name, "bookmarks") == 0 ? _ ("Rounds") : _ ("Bookmarks"));
  uc_replay_name_compare (self);
  gtk_button_set_label (self->export_button, strcmp (name, "export") == 0 ? _ ("Rounds") : _ ("Export"));
  gtk_button_set_label (self->help_button, strcmp (name, "help") == 0 ? _ ("Back") : _ ("Help"));
}

void
uc_replay_toggle_page (UcReplayWindow *self, const char *name)
{
  const char *below = self->open->archive == NULL ? "opening" : "rounds";

  show_page (self, g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), name) == 0 ? below : name);
}

void
uc_replay_show_rounds (UcReplayWindow *self)
{
  show_page (self, "rounds");
}

void
uc_replay_leave_page (UcReplayWindow *self)
{
  const char *name = gtk_stack_get_visible_child_name (self->stack);

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (g_strcmp0 (pages[i].name, name) == 0 && !uc_replay_is_on_rounds (self))
      {
        uc_replay_toggle_page (self, name);
        return;
      }
}

void
uc_replay_show_slip (UcReplayWindow *self)
{
  if (!is_on (self, "export"))
    show_page (self, "export");
  uc_export_page_choose (self->export, UC_EXPORT_SLIP);
}

/* “2026-11-20 18:00”, as the find panel's fields have it. */
static char *
print_minute (gint64 t_ns)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (t_ns / 1000000000);

  return g_date_time_format (time, "%F %H:%M");
}

/* The field's minute is the last that counts. */
void
uc_replay_show_rounds_of (UcReplayWindow *self, const char *dealer, gint64 from_ns, gint64 to_ns)
{
  g_autofree char *from = print_minute (from_ns), *to = print_minute (to_ns - 1);

  uc_find_panel_clear (self->find);
  uc_find_panel_set (self->find, "from", from);
  uc_find_panel_set (self->find, "to", to);
  uc_find_panel_set (self->find, "dealer", dealer);
  uc_replay_show_rounds (self);
}
