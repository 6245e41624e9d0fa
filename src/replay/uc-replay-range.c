#include "uc-replay-range.h"

#include "uc-export-file.h"
#include "uc-marked-moment.h"
#include "uc-range-text.h"
#include "uc-replay-parts.h"
#include "uc-replay-recorder.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- setting ---- */

static void
set_marks (UcReplayWindow *self, guint in, guint out)
{
  self->before_marks = self->marks;
  self->marks = (UcMarks){ in, out };
  self->can_undo_marks = TRUE;
  uc_timeline_mark (self->timeline, in, out);
}

/* A range runs forward: the other end goes where it would lie on the wrong side. */
void
uc_replay_mark_in (UcReplayWindow *self)
{
  guint here = MAX (uc_player_position (self->player), 1), out = self->marks.out;

  set_marks (self, here == self->marks.in ? 0 : here, out != 0 && out < here ? 0 : out);
}

void
uc_replay_mark_out (UcReplayWindow *self)
{
  guint here = MAX (uc_player_position (self->player), 1), in = self->marks.in;

  set_marks (self, in > here ? 0 : in, here == self->marks.out ? 0 : here);
}

void
uc_replay_clear_marks (UcReplayWindow *self)
{
  set_marks (self, 0, 0);
}

gboolean
uc_replay_undo_marks (UcReplayWindow *self)
{
  if (!self->can_undo_marks)
    return FALSE;
  set_marks (self, self->before_marks.in, self->before_marks.out);
  self->can_undo_marks = FALSE;
  return TRUE;
}

void
uc_replay_forget_marks (UcReplayWindow *self)
{
  self->marks = self->before_marks = (UcMarks){ 0 };
  self->can_undo_marks = FALSE;
  uc_timeline_mark (self->timeline, 0, 0);
}

gboolean
uc_replay_range (UcReplayWindow *self, guint *in, guint *out)
{
  guint n = uc_player_is_loaded (self->player) ? uc_player_n (self->player) : 0;

  if (n == 0 || (self->marks.in == 0 && self->marks.out == 0))
    return FALSE;
  *in = self->marks.in == 0 ? 1 : MIN (self->marks.in, n);
  *out = self->marks.out == 0 ? n : MIN (self->marks.out, n);
  return TRUE;
}

gboolean
uc_replay_range_times (UcReplayWindow *self, gint64 *from_ns, gint64 *to_ns)
{
  guint in, out;

  if (!uc_replay_range (self, &in, &out))
    return FALSE;
  *from_ns = uc_player_moment (self->player, in - 1)->event.t_real_ns;
  *to_ns = uc_player_moment (self->player, out - 1)->event.t_real_ns;
  return TRUE;
}

/* ---- exporting ---- */

void
uc_replay_write_range (UcReplayWindow *self, const char *path, gboolean replace)
{
  const UcArchiveFile *file = uc_archive_file (self->archive, self->ref.file);
  g_autofree char *journal = g_path_get_basename (file->path);
  const UcRangeHead head = {
    .table = file->table,
    .round = self->ref.number != 0 ? self->ref.number : uc_player_table (self->player)->now.carry.round,
    .journal = journal,
    .proof = gtk_label_get_text (self->proof_word),
    .camera = uc_replay_camera (self),
  };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *words = NULL;
  guint in, out;

  if (!uc_replay_range (self, &in, &out))
    {
      uc_export_page_show_end (self->export, FALSE,
                               _ ("No range is marked: on the timeline, I marks where it begins and O where it ends."));
      return;
    }
  text = uc_range_text (self->player, in, out, &head);
  if (uc_export_file_write (path, text, strlen (text), replace, &error))
    words = g_strdup_printf (_ ("%s is written: events %u to %u."), path, in, out);
  uc_export_page_show_end (self->export, error == NULL, error == NULL ? words : error->message);
}

static gboolean
has_moment (const GPtrArray *moments, guint64 seq)
{
  for (guint i = 0; i < moments->len; i++)
    if (((const UcMarkedMoment *)moments->pdata[i])->seq == seq)
      return TRUE;
  return FALSE;
}

void
uc_replay_add_range (UcReplayWindow *self, GPtrArray *moments)
{
  guint ends[2];
  const char *const names[] = { _ ("Range begins"), _ ("Range ends") };

  if (!uc_replay_range (self, &ends[0], &ends[1]))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      const UcEvent *event = &uc_player_moment (self->player, ends[i] - 1)->event;

      /* One picture of a moment is enough. */
      if (!has_moment (moments, event->seq))
        g_ptr_array_add (moments, uc_marked_moment_new (self->ref.number, event->seq, event->t_real_ns, names[i], ""));
    }
  g_ptr_array_sort (moments, uc_marked_moment_compare);
}
