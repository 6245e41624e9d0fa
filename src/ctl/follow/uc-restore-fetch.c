#include "uc-restore-fetch.h"

#include "uc-link-peer.h"
#include "uc-mirror-source.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

static gboolean
take_line (UcRestore *restore, UcMirrorParts *parts, const char *line, GError **error)
{
  const char *whole;

  if (!uc_mirror_join (parts, line, &whole))
    {
      g_set_error_literal (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED, _ ("a line of the mirror is too long"));
      return FALSE;
    }
  return whole == NULL || uc_restore_take (restore, whole, error);
}

/* ---- from a folder ---- */

static gboolean
take_block (UcRestore *restore, UcMirrorParts *parts, char *text, GError **error)
{
  UcMirrorPlace to;
  char *end;

  for (char *at = text; (end = strchr (at, '\n')) != NULL; at = end + 1)
    {
      *end = '\0';
      if (!take_line (restore, parts, at, error))
        return FALSE;
    }
  return uc_restore_commit (restore, &to, error);
}

gboolean
uc_restore_from_folder (UcRestore *restore, const char *folder, const UcMirrorPlace *from, GError **error)
{
  const char *const folders[] = { folder, NULL };
  g_autoptr (UcMirrorSource) source = uc_mirror_source_new (folders);
  g_autoptr (GString) text = g_string_new (NULL);
  UcMirrorParts parts = { 0 };
  g_autoptr (GError) problem = NULL;
  const UcMirrorBegun begun = uc_mirror_source_begin (source, from, &problem);
  gboolean good = begun == UC_MIRROR_BEGUN;
  UcMirrorPlace to;

  if (begun == UC_MIRROR_PARTED)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                 _ ("the mirror does not have row %" PRIu64 " of %s, which is the last one here: they are two records, or the mirror is "
                    "behind; nothing was restored"),
                 from->row, from->file);
  else if (!good)
    g_propagate_error (error, g_steal_pointer (&problem));
  while (good)
    {
      g_string_truncate (text, 0);
      good = uc_mirror_source_read (source, text, &to, error);
      if (!good || text->len == 0)
        break;
      good = take_block (restore, &parts, text->str, error);
    }
  uc_mirror_parts_clear (&parts);
  return good;
}

/* ---- from another machine ---- */

typedef struct
{
  UcRestore *restore;
  const UcLinkDial *dial;
  const char *table;
  const UcMirrorPlace *from;
  GMainLoop *loop;
  GIOStream *stream;
  UcLinkPeer *peer;
  UcMirrorParts parts;
  gboolean connecting;
  guint silence;      /* source */
  guint timeout_s;
  gboolean done;
  GError *problem;
} Fetch;

static void
end (Fetch *self, GError *problem)
{
  if (self->problem == NULL && !self->done)
    self->problem = problem;
  else
    g_clear_error (&problem);
  g_main_loop_quit (self->loop);
}

static gboolean
on_silence (gpointer data)
{
  Fetch *self = data;

  self->silence = 0;
  end (self, g_error_new (G_IO_ERROR, G_IO_ERROR_TIMED_OUT, _ ("%s: the mirror does not answer"), self->dial->address));
  return G_SOURCE_REMOVE;
}

static void
listen_on (Fetch *self)
{
  g_clear_handle_id (&self->silence, g_source_remove);
  self->silence = g_timeout_add_seconds (self->timeout_s, on_silence, self);
}

static void
on_text (UcLinkPeer *peer, const char *text, gpointer data)
{
  Fetch *self = data;
  g_autofree char *answer = NULL;
  GError *error = NULL;
  UcMirrorPlace to;

  listen_on (self);
  if (strcmp (text, "done") == 0)
    {
      self->done = TRUE;
      end (self, NULL);
    }
  else if (g_str_has_prefix (text, "end "))
    end (self, g_error_new (UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("%s: the mirror says: %.1000s"), self->dial->address, text + strlen ("end ")));
  else if (strcmp (text, "more") != 0)
    {
      if (!take_line (self->restore, &self->parts, text, &error))
        end (self, error);
    }
  else if (!uc_restore_commit (self->restore, &to, &error))
    end (self, error);
  else
    {
      answer = g_strdup_printf ("ack %s %" PRIu64 "\n", to.file, to.row);
      uc_link_peer_send_text (peer, answer);
    }
}

static void
end_of_stream (Fetch *self, const GError *problem)
{
  GError *why = problem != NULL ? uc_link_dial_explain (self->stream, problem) : NULL;

  if (why == NULL && problem != NULL)
    why = g_error_copy (problem);
  if (why == NULL)
    why = g_error_new (G_IO_ERROR, G_IO_ERROR_CLOSED, _ ("%s: the mirror has closed the connection"), self->dial->address);
  end (self, why);
}

static void
on_wrong (UcLinkPeer *peer, const GError *why, gpointer data)
{
  end_of_stream (data, why);
}

static void
on_gone (UcLinkPeer *peer, gpointer data)
{
  end_of_stream (data, uc_link_peer_get_problem (peer));
}

static void
on_connected (GObject *source, GAsyncResult *result, gpointer data)
{
  static const UcLinkPeerFuncs funcs = { .text = on_text, .wrong = on_wrong, .gone = on_gone };
  Fetch *self = data;
  g_autoptr (GString) line = g_string_new (NULL);
  GError *error = NULL;

  self->connecting = FALSE;
  self->stream = uc_link_dial_finish (result, &error);
  if (self->stream == NULL)
    {
      if (error->domain != UC_LINK_TLS_ERROR)
        g_prefix_error (&error, "%s: ", self->dial->address);
      end (self, error);
      return;
    }
  listen_on (self);
  self->peer = uc_link_peer_new (self->stream, &funcs, self);
  g_string_printf (line, "restore %s ", self->table);
  uc_mirror_place_print (self->from, line);
  g_string_append_c (line, '\n');
  uc_link_peer_send_text (self->peer, line->str);
}

gboolean
uc_restore_from_link (UcRestore *restore, const UcLinkDial *dial, const char *table, const UcMirrorPlace *from, guint timeout_s,
                      GError **error)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Fetch self = { .restore = restore, .dial = dial, .table = table, .from = from, .loop = loop, .timeout_s = timeout_s };

  listen_on (&self);
  self.connecting = TRUE;
  uc_link_dial_async (dial, cancellable, on_connected, &self);
  g_main_loop_run (loop);
  g_clear_handle_id (&self.silence, g_source_remove);
  /* An attempt that is under way calls back in any case. */
  g_cancellable_cancel (cancellable);
  while (self.connecting)
    g_main_context_iteration (NULL, TRUE);
  g_clear_pointer (&self.peer, uc_link_peer_free);
  /* What the peer has under way ends in the loop. */
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_clear_object (&self.stream);
  uc_mirror_parts_clear (&self.parts);
  if (self.done)
    return TRUE;
  g_propagate_error (error, self.problem);
  return FALSE;
}
