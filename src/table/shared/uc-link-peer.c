#include "uc-link-peer.h"

#include "uc-link-tls.h"

#include <string.h>

/* A link has a thousand peers, and a row is some hundred bytes. */
#define PIECE 4096

struct _UcLinkPeer
{
  GIOStream *stream;
  const UcLinkPeerFuncs *funcs;
  gpointer user_data;
  GCancellable *cancellable;
  UcLinkLines lines;
  char piece[PIECE];
  GString *waiting;  /* to be written … */
  GString *writing;  /* … and what is being written */
  gboolean reads, writes, ending;
  gboolean paused;
  gboolean unheard;  /* nothing can be written any more */
  gboolean hands_on; /* a line is being handed on: its reader may pause, resume or free the peer */
  guint gone;        /* source that says so */
  gboolean freed;    /* while an operation is under way */
  GError *problem;   /* why nothing can be read any more; NULL: the other end has closed the connection, or it lives */
};

static void attend (UcLinkPeer *self);

/* The last operation that ends takes the peer with it. */
static gboolean
is_freed (UcLinkPeer *self)
{
  if (!self->freed || self->reads || self->writes || self->hands_on)
    return self->freed;
  uc_link_lines_clear (&self->lines);
  g_string_free (self->waiting, TRUE);
  g_string_free (self->writing, TRUE);
  g_object_unref (self->cancellable);
  g_object_unref (self->stream);
  g_clear_error (&self->problem);
  /* A PIN may have come through it. */
  explicit_bzero (self, sizeof *self);
  g_free (self);
  return TRUE;
}

static gboolean
on_gone (gpointer data)
{
  UcLinkPeer *self = data;

  self->gone = 0;
  self->funcs->gone (self, self->user_data);
  return G_SOURCE_REMOVE;
}

static void
lose (UcLinkPeer *self)
{
  self->ending = TRUE;
  if (self->gone == 0)
    self->gone = g_idle_add_full (G_PRIORITY_DEFAULT, on_gone, self, NULL);
}

/* ---- writing ---- */

static void
on_written (GObject *source, GAsyncResult *result, gpointer data)
{
  UcLinkPeer *self = data;
  const gboolean good = g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, NULL);

  self->writes = FALSE;
  if (is_freed (self))
    return;
  g_string_truncate (self->writing, 0);
  self->unheard = !good;
  /* Whoever has gone may have said why: that is read first. */
  if (good || (self->reads && !self->ending))
    attend (self);
  else
    lose (self);
}

static void
attend (UcLinkPeer *self)
{
  GString *next = self->waiting;

  if (self->writes)
    return;
  if (self->unheard)
    g_string_truncate (next, 0);
  if (next->len == 0)
    {
      if (self->ending)
        lose (self);
      return;
    }
  self->waiting = self->writing;
  self->writing = next;
  self->writes = TRUE;
  g_output_stream_write_all_async (g_io_stream_get_output_stream (self->stream), next->str, next->len, G_PRIORITY_DEFAULT,
                                   self->cancellable, on_written, self);
}

/* What is sent at once may be longer than that: a month’s texts come in one piece, and would never go. */
static gboolean
may_wait (UcLinkPeer *self)
{
  if (!self->ending && self->waiting->len > UC_LINK_PEER_UNREAD)
    lose (self);
  return !self->ending;
}

void
uc_link_peer_send (UcLinkPeer *self, const UcLinkLine *line)
{
  if (!may_wait (self))
    return;
  uc_link_line_print (line, self->waiting);
  attend (self);
}

void
uc_link_peer_send_text (UcLinkPeer *self, const char *text)
{
  if (!may_wait (self))
    return;
  g_string_append (self->waiting, text);
  attend (self);
}

gboolean
uc_link_peer_is_idle (const UcLinkPeer *self)
{
  return !self->writes && self->waiting->len == 0;
}

void
uc_link_peer_end (UcLinkPeer *self)
{
  self->ending = TRUE;
  attend (self);
}

gboolean
uc_link_peer_is_ending (const UcLinkPeer *self)
{
  return self->ending;
}

void
uc_link_peer_drop (UcLinkPeer *self)
{
  lose (self);
}

const GError *
uc_link_peer_get_problem (const UcLinkPeer *self)
{
  return self->problem;
}

/* ---- reading ---- */

static void on_read (GObject *source, GAsyncResult *result, gpointer data);

static void
read_more (UcLinkPeer *self)
{
  self->reads = TRUE;
  g_input_stream_read_async (g_io_stream_get_input_stream (self->stream), self->piece, sizeof self->piece, G_PRIORITY_DEFAULT,
                             self->cancellable, on_read, self);
}

static void
hand_on_line (UcLinkPeer *self, char *line)
{
  g_autoptr (GError) why = NULL;
  UcLinkLine parsed;

  if (self->funcs->text != NULL)
    {
      self->funcs->text (self, line, self->user_data);
      return;
    }
  if (uc_link_line_parse (line, &parsed, &why))
    self->funcs->line (self, &parsed, self->user_data);
  else
    self->funcs->wrong (self, why, self->user_data);
  explicit_bzero (line, strlen (line));
  explicit_bzero (&parsed, sizeof parsed);
}

/* The lines that have come, and then more. */
static void
hand_on (UcLinkPeer *self)
{
  g_autoptr (GError) error = NULL;
  char *line;

  self->hands_on = TRUE;
  while (!self->freed && !self->ending && !self->paused && (line = (char *)uc_link_lines_next (&self->lines, &error)) != NULL)
    hand_on_line (self, line);
  if (error != NULL && !self->freed)
    self->funcs->wrong (self, error, self->user_data);
  self->hands_on = FALSE;
  if (!is_freed (self) && !self->ending && !self->paused && error == NULL)
    read_more (self);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  UcLinkPeer *self = data;
  const gssize n = g_input_stream_read_finish (G_INPUT_STREAM (source), result, &self->problem);

  self->reads = FALSE;
  if (is_freed (self))
    return;
  if (n <= 0)
    {
      lose (self);
      return;
    }
  uc_link_lines_push (&self->lines, self->piece, (gsize)n);
  explicit_bzero (self->piece, (gsize)n);
  hand_on (self);
}

void
uc_link_peer_pause (UcLinkPeer *self)
{
  self->paused = TRUE;
}

void
uc_link_peer_resume (UcLinkPeer *self)
{
  self->paused = FALSE;
  if (!self->hands_on && !self->reads && !self->ending)
    hand_on (self);
}

gboolean
uc_link_peer_is_within_line (const UcLinkPeer *self)
{
  return self->lines.bytes->len > self->lines.taken;
}

UcLinkPeer *
uc_link_peer_new (GIOStream *stream, const UcLinkPeerFuncs *funcs, gpointer user_data)
{
  UcLinkPeer *self = g_new0 (UcLinkPeer, 1);

  self->stream = g_object_ref (stream);
  self->funcs = funcs;
  self->user_data = user_data;
  self->cancellable = g_cancellable_new ();
  self->waiting = g_string_new (NULL);
  self->writing = g_string_new (NULL);
  uc_link_lines_init (&self->lines);
  read_more (self);
  return self;
}

void
uc_link_peer_free (UcLinkPeer *self)
{
  g_clear_handle_id (&self->gone, g_source_remove);
  self->freed = self->ending = TRUE;
  g_cancellable_cancel (self->cancellable);
  uc_link_tls_cut (self->stream);
  g_io_stream_close (self->stream, NULL, NULL);
  is_freed (self);
}
