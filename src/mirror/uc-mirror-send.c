#include "uc-mirror-send.h"

#include "uc-fence.h"
#include "uc-link-peer.h"
#include "uc-mirror-source.h"
#include "uc-mirror-state.h"
#include "uc-supervisor.h"
#include "uc-tell.h"
#include "uc-watch.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* A commit is told of before it can be read: uc-keep-copies.c. */
#define LONGEST_PAUSE_MS 1024
/* A record that could not be read is tried again after so long. */
#define RETRY_MS 1000
/* So much is under way at once: the mirror acknowledges what it has committed. */
#define MOST_BLOCKS 4
#define MOST_BYTES (256 * 1024)
/* So many beats without a word, and the other end is given up. */
#define MOST_SILENT 3
/* A record that is another one does not become the mirror's by trying: so many pauses are one. */
#define PARTED_PAUSES 6

typedef struct
{
  UcMirrorPlace to;
  gsize bytes;
} Block;

typedef struct
{
  const UcMirrorSendOptions *options;
  GMainLoop *loop;
  UcMirrorSource *source;
  UcSupervisor *supervisor;
  GCancellable *connecting; /* NULL = no attempt is under way */
  GIOStream *stream;
  UcLinkPeer *peer;         /* NULL = not connected */
  gboolean parted;          /* the record does not have the mirror's last row, and both ends know it */
  gboolean flows;           /* the mirror has said where it ends, and the record has that row */
  guint silent;             /* beats without a word */
  guint again;              /* source of the next attempt */
  guint due;                /* … of the next look at the record */
  guint pause_ms;           /* before the next one */
  GQueue blocks;            /* Block, not acknowledged */
  gsize under_way;          /* their bytes */
  UcMirrorPlace sent, kept; /* the last row that was sent; that was acknowledged */
  gint64 behind_ns, looked_ns, told_us;
  gboolean was_level;
  char *problem;            /* as it was told last; NULL = none */
  GError *ended;            /* why it cannot go on */
} Send;

/* ---- what is told ---- */

static void
save_state (Send *self, gboolean stopped)
{
  UcMirrorPlace end;
  char table[UC_MIRROR_TABLE];
  UcMirrorState state = {
    .file = self->kept.file[0] != '\0' ? self->kept.file : NULL,
    .row = self->kept.row,
    .live_row = self->kept.row,
    .looked_ns = self->looked_ns,
    .told_ns = g_get_real_time () * 1000,
    .behind_ns = self->behind_ns,
    .problem = self->problem,
    .stopped = stopped,
  };

  self->told_us = g_get_monotonic_time ();
  if (self->options->state == NULL)
    return;
  /* Of a later file, the rows before it are as many as are known. */
  if (uc_mirror_source_end (self->source, &end, table) && strcmp (end.file, self->kept.file) >= 0)
    state.live_row = strcmp (end.file, self->kept.file) == 0 ? MAX (end.row, state.row) : state.row + end.row;
  uc_mirror_state_save (self->options->state, &state);
}

static void
note_behind (Send *self, gboolean behind)
{
  if (!behind)
    self->behind_ns = 0;
  else if (self->behind_ns == 0)
    self->behind_ns = g_get_real_time () * 1000;
}

static void
note_problem (Send *self, const char *problem)
{
  if (problem != NULL)
    note_behind (self, TRUE);
  if (g_strcmp0 (self->problem, problem) == 0)
    return;
  g_free (self->problem);
  self->problem = g_strdup (problem);
  if (problem != NULL)
    uc_tell_error ("%s\n", problem);
  save_state (self, FALSE);
}

static void
note_level (Send *self)
{
  const gboolean level = self->flows && self->blocks.length == 0;

  note_behind (self, !level);
  if (level && !self->was_level)
    uc_tell_error (_ ("%s: the mirror has all rows up to %s, row %" PRIu64 "\n"), self->options->dial.address,
                   self->kept.file[0] != '\0' ? self->kept.file : "-", self->kept.row);
  if (level != self->was_level && level)
    save_state (self, FALSE);
  self->was_level = self->was_level || level;
}

/* ---- connections ---- */

static void connect_now (Send *self);

static gboolean
on_again (gpointer data)
{
  Send *self = data;

  self->again = 0;
  connect_now (self);
  return G_SOURCE_REMOVE;
}

static void
disconnect (Send *self)
{
  if (self->connecting != NULL)
    g_cancellable_cancel (self->connecting);
  g_clear_object (&self->connecting);
  g_clear_pointer (&self->peer, uc_link_peer_free);
  g_clear_object (&self->stream);
  g_clear_handle_id (&self->due, g_source_remove);
  g_queue_clear_full (&self->blocks, g_free);
  self->under_way = 0;
  self->flows = self->parted = self->was_level = FALSE;
}

/* @problem: a sentence, told once. Called from a peer's function last: the peer is freed. */
static void
lose (Send *self, const char *problem)
{
  const guint pause_ms = MAX (self->options->pause_s * 1000, 20) * (self->parted ? PARTED_PAUSES : 1);

  disconnect (self);
  note_problem (self, problem);
  if (self->again == 0)
    self->again = g_timeout_add (pause_ms, on_again, self);
}

static void
lose_to (Send *self, const GError *problem)
{
  g_autoptr (GError) why = self->stream != NULL ? uc_link_dial_explain (self->stream, problem) : NULL;
  g_autofree char *text = NULL;

  if (why != NULL)
    text = g_strdup (why->message);
  else if (problem == NULL)
    text = g_strdup_printf (_ ("%s: the mirror has closed the connection"), self->options->dial.address);
  else if (problem->domain == UC_LINK_TLS_ERROR)
    text = g_strdup (problem->message);
  else
    text = g_strdup_printf ("%s: %s", self->options->dial.address, problem->message);
  lose (self, text);
}

/* ---- rows ---- */

/* What only another process can do. */
static gboolean
is_at_its_end (Send *self)
{
  if (!self->options->fenced || !uc_fence_hides (self->options->folders[0]))
    return FALSE;
  if (self->ended == NULL)
    g_set_error (&self->ended, G_FILE_ERROR, G_FILE_ERROR_NOENT, _ ("%s: there is a new journal; start the mirror again to read it"),
                 self->options->folders[0]);
  g_main_loop_quit (self->loop);
  return TRUE;
}

/* The record does not have the mirror's last row. Nothing is sent, and nothing is lost at either end. */
static void
part (Send *self, const UcMirrorPlace *place, const char *why)
{
  g_autoptr (GString) line = g_string_new ("parted ");
  g_autofree char *problem = g_strdup_printf (_ ("NOTHING IS SENT to the mirror at %s: %s"), self->options->dial.address, why);

  uc_mirror_place_print (place, line);
  g_string_append_c (line, '\n');
  uc_link_peer_send_text (self->peer, line->str);
  self->flows = FALSE;
  self->parted = TRUE;
  note_problem (self, problem);
}

/* %FALSE: nothing more can be sent now. */
static gboolean
send_block (Send *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL, why = NULL;
  UcMirrorPlace to;
  Block *block;

  if (!uc_mirror_source_read (self->source, text, &to, &error))
    {
      const UcMirrorBegun begun = uc_mirror_source_begin (self->source, &self->sent, &why);

      if (begun == UC_MIRROR_PARTED)
        part (self, &self->sent, why->message);
      else if (!is_at_its_end (self))
        note_problem (self, begun == UC_MIRROR_FAILED ? why->message : error->message);
      self->pause_ms = RETRY_MS;
      return FALSE;
    }
  self->looked_ns = g_get_real_time () * 1000;
  if (self->problem != NULL)
    note_problem (self, NULL);
  if (text->len == 0)
    return FALSE;
  block = g_new (Block, 1);
  *block = (Block){ to, text->len };
  g_queue_push_tail (&self->blocks, block);
  self->under_way += text->len;
  self->sent = to;
  uc_link_peer_send_text (self->peer, text->str);
  return TRUE;
}

static gboolean on_due (gpointer data);

/* As much as may be under way; what is more, an acknowledgment makes room for. */
static void
pump (Send *self)
{
  g_clear_handle_id (&self->due, g_source_remove);
  while (self->flows && !uc_link_peer_is_ending (self->peer) && self->blocks.length < MOST_BLOCKS && self->under_way < MOST_BYTES)
    if (!send_block (self))
      break;
  if (!self->flows)
    return;
  note_level (self);
  if (self->pause_ms > LONGEST_PAUSE_MS)
    return;
  self->due = g_timeout_add (self->pause_ms, on_due, self);
  self->pause_ms *= 2;
}

static gboolean
on_due (gpointer data)
{
  Send *self = data;

  self->due = 0;
  pump (self);
  return G_SOURCE_REMOVE;
}

static gboolean
on_changed (int fd, GIOCondition condition, gpointer data)
{
  Send *self = data;

  uc_watch_empty (fd);
  self->pause_ms = 1;
  if (self->flows)
    pump (self);
  return G_SOURCE_CONTINUE;
}

/* ---- lines ---- */

static void
take_from (Send *self, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GError) error = NULL;
  UcMirrorPlace place, end;
  char table[UC_MIRROR_TABLE];

  if (!uc_mirror_place_parse (words + 1, &place))
    {
      g_autofree char *why = g_strdup_printf (_ ("%s: expected “from FILE ROW HASH open”; is this a mirror?"), self->options->dial.address);

      lose (self, why);
      return;
    }
  switch (uc_mirror_source_begin (self->source, &place, &error))
    {
    case UC_MIRROR_PARTED:
      part (self, &place, error->message);
      return;
    case UC_MIRROR_FAILED:
      if (!is_at_its_end (self))
        lose (self, error->message);
      return;
    case UC_MIRROR_BEGUN:
      break;
    }
  self->sent = self->kept = place;
  self->flows = TRUE;
  self->pause_ms = 1;
  if (uc_mirror_source_end (self->source, &end, table))
    uc_tell_error (_ ("%s: the mirror ends at %s, row %" PRIu64 ", and the record at %s, row %" PRIu64 "\n"),
                   self->options->dial.address, place.file[0] != '\0' ? place.file : "-", place.row, end.file, end.row);
  pump (self);
}

static void
take_ack (Send *self, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint64 row;
  Block *block;

  if (g_strv_length (words) != 3 || !g_ascii_string_to_unsigned (words[2], 10, 0, G_MAXINT64, &row, NULL))
    return;
  while ((block = g_queue_peek_head (&self->blocks)) != NULL)
    {
      const int order = strcmp (block->to.file, words[1]);

      if (order > 0 || (order == 0 && block->to.row > row))
        break;
      self->kept = block->to;
      self->under_way -= block->bytes;
      g_free (g_queue_pop_head (&self->blocks));
    }
  pump (self);
}

static void
on_text (UcLinkPeer *peer, const char *text, gpointer data)
{
  Send *self = data;

  self->silent = 0;
  if (g_str_has_prefix (text, "ack ") && self->flows)
    take_ack (self, text);
  else if (g_str_has_prefix (text, "from ") && !self->flows)
    take_from (self, text);
  else if (g_str_has_prefix (text, "end "))
    {
      g_autofree char *why = g_strdup_printf (_ ("%s: the mirror says: %.1000s"), self->options->dial.address, text + strlen ("end "));

      /* What the mirror says of a record that is another one, was said here already. */
      lose (self, self->parted ? self->problem : why);
    }
}

static void
on_wrong (UcLinkPeer *peer, const GError *why, gpointer data)
{
  lose_to (data, why);
}

static void
on_gone (UcLinkPeer *peer, gpointer data)
{
  g_autoptr (GError) why = NULL;

  if (uc_link_peer_get_problem (peer) != NULL)
    why = g_error_copy (uc_link_peer_get_problem (peer));
  lose_to (data, why);
}

static void
on_connected (GObject *source, GAsyncResult *result, gpointer data)
{
  static const UcLinkPeerFuncs funcs = { .text = on_text, .wrong = on_wrong, .gone = on_gone };
  g_autoptr (GError) error = NULL;
  g_autoptr (GIOStream) stream = uc_link_dial_finish (result, &error);
  Send *self = data;
  g_autofree char *line = NULL;
  UcMirrorPlace end;
  char table[UC_MIRROR_TABLE];

  /* Who cancelled it may be no more. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->connecting);
  if (error != NULL)
    {
      lose_to (self, error);
      return;
    }
  if (!uc_mirror_source_end (self->source, &end, table) || table[0] == '\0')
    {
      lose (self, _ ("The record has no table file yet, so that nobody knows whose it is."));
      return;
    }
  self->silent = 0;
  self->stream = g_steal_pointer (&stream);
  self->peer = uc_link_peer_new (self->stream, &funcs, self);
  line = g_strdup_printf ("mirror %s\n", table);
  uc_link_peer_send_text (self->peer, line);
}

static void
connect_now (Send *self)
{
  self->connecting = g_cancellable_new ();
  self->silent = 0;
  uc_link_dial_async (&self->options->dial, self->connecting, on_connected, self);
}

/* ---- time ---- */

static gboolean
on_beat (gpointer data)
{
  Send *self = data;

  if (self->peer != NULL)
    uc_link_peer_send_text (self->peer, "beat\n");
  if ((self->peer != NULL || self->connecting != NULL) && self->silent++ >= MOST_SILENT)
    {
      g_autofree char *why = g_strdup_printf (_ ("%s: the mirror does not answer"), self->options->dial.address);

      lose (self, why);
    }
  /* Should word of a change be lost. */
  if (self->flows)
    pump (self);
  if (g_get_monotonic_time () - self->told_us >= UC_MIRROR_STATE_S * G_USEC_PER_SEC)
    save_state (self, FALSE);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_signal (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_CONTINUE;
}

gboolean
uc_mirror_send (const UcMirrorSendOptions *options, GError **error)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (UcMirrorSource) source = uc_mirror_source_new (options->folders);
  g_autoptr (UcSupervisor) supervisor = NULL;
  Send self = { .options = options, .loop = loop, .source = source, .pause_ms = 1 };
  const int fd = uc_watch_open (options->folders, error);
  guint sources[4];

  if (fd < 0)
    return FALSE;
  signal (SIGPIPE, SIG_IGN);
  /* Each sender has a folder of its own in that of the service. */
  if (options->state != NULL && g_mkdir (options->state, 0755) != 0 && errno != EEXIST)
    uc_tell_error ("%s: %s\n", options->state, g_strerror (errno));
  supervisor = self.supervisor = uc_supervisor_new ();
  sources[0] = g_unix_fd_add (fd, G_IO_IN, on_changed, &self);
  sources[1] = g_unix_signal_add (SIGINT, on_signal, loop);
  sources[2] = g_unix_signal_add (SIGTERM, on_signal, loop);
  sources[3] = g_timeout_add_seconds (UC_MIRROR_BEAT_S, on_beat, &self);
  note_behind (&self, TRUE);
  connect_now (&self);
  uc_supervisor_ready (supervisor);
  g_main_loop_run (loop);
  save_state (&self, self.ended == NULL);
  disconnect (&self);
  g_clear_handle_id (&self.again, g_source_remove);
  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    g_source_remove (sources[i]);
  close (fd);
  g_free (self.problem);
  if (self.ended == NULL)
    return TRUE;
  g_propagate_error (error, self.ended);
  return FALSE;
}
