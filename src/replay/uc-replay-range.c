#include "uc-replay-range.h"

#include "uc-export-file.h"
#include "uc-marked-moment.h"
#include "uc-range-text.h"
#include "uc-session-camera.h"
#include "uc-session-range.h"
#include "uc-session-shown.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
uc_replay_write_range (UcReplayWindow *self, const char *path, gboolean replace)
{
  const UcArchiveFile *file = uc_archive_file (self->open->archive, self->open->ref.file);
  g_autofree char *journal = g_path_get_basename (file->path);
  const UcRangeHead head = {
    .table = file->table,
    .round = uc_session_number (self->session),
    .journal = journal,
    .proof = gtk_label_get_text (self->proof_word),
    .camera = uc_session_camera (self->session),
  };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *words = NULL;
  guint in, out;

  if (!uc_session_range (self->session, &in, &out))
    {
      uc_export_page_show_end (self->export, FALSE,
                               _ ("No range is marked: on the timeline, I marks where it begins and O where it ends."));
      return;
    }
  text = uc_range_text (self->open->player, in, out, &head);
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

  if (!uc_session_range (self->session, &ends[0], &ends[1]))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      const UcEvent *event = &uc_player_moment (self->open->player, ends[i] - 1)->event;

      /* One picture of a moment is enough. */
      if (!has_moment (moments, event->seq))
        g_ptr_array_add (moments, uc_marked_moment_new (self->open->ref.number, event->seq, event->t_real_ns,
                                                        names[i], ""));
    }
  g_ptr_array_sort (moments, uc_marked_moment_compare);
}
