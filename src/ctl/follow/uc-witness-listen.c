#include "uc-witness-listen.h"

#include "uc-link-door.h"
#include "uc-link-peer.h"
#include "uc-supervisor.h"
#include "uc-tell.h"
#include "uc-witness-desk.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  const UcWitnessListenOptions *options;
  UcLinkDoor *door;
  UcSupervisor *supervisor;
  GPtrArray *sessions;
  GHashTable *desks; /* table → UcWitnessDesk */
  GQueue *turns;     /* Session: each has a line. One is taken at a time, so that a table that sends a month keeps nobody waiting */
  guint turn, tick;  /* sources */
} Listen;

typedef struct
{
  Listen *listen;
  UcLinkPeer *peer;
  char *from; /* "192.0.2.7:40112" */
  char name[UC_LINK_CERTIFICATE_NAME];
  char fingerprint[UC_LINK_CERTIFICATE_PRINT]; /* of its certificate */
  char *line;         /* waits for its turn; NULL = none */
  gboolean has_said;  /* a line, since the last tick … */
  gboolean has_begun; /* … or ever */
  gboolean is_late;   /* at the last tick, too */
} Session;

/* ---- sessions ---- */

static void
session_free (gpointer data)
{
  Session *session = data;

  g_queue_remove (session->listen->turns, session);
  uc_link_peer_free (session->peer);
  g_free (session->from);
  g_free (session->line);
  g_free (session);
}

static const char *
who (const Session *session)
{
  return session->name[0] != '\0' ? session->name : session->from;
}

static void G_GNUC_PRINTF (2, 3)
end_session (Session *session, const char *format, ...)
{
  g_autofree char *why = NULL, *line = NULL;
  va_list args;

  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);
  uc_tell_error ("%s: %s\n", who (session), why);
  line = g_strdup_printf ("end %s\n", g_strdelimit (why, "\n", ' '));
  uc_link_peer_send_text (session->peer, line);
  uc_link_peer_end (session->peer);
}

static void
tell_status (Listen *self)
{
  g_autofree char *status = g_strdup_printf ("%u connections.", self->sessions->len);

  uc_supervisor_status (self->supervisor, status);
}

/* Ends who says nothing, or no whole line; one that does not even read why is dropped. */
static gboolean
on_tick (gpointer data)
{
  Listen *self = data;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];
      const gboolean is_torn = session->line == NULL && uc_link_peer_is_within_line (session->peer);
      const gboolean was_late = session->is_late;

      session->is_late = uc_link_peer_is_ending (session->peer) || (!session->has_said && (is_torn || !session->has_begun));
      session->has_said = FALSE;
      if (!was_late || !session->is_late)
        continue;
      if (uc_link_peer_is_ending (session->peer))
        uc_link_peer_drop (session->peer);
      else if (is_torn)
        end_session (session, _ ("a line did not end within %u s"), self->options->timeout_s);
      else
        end_session (session, _ ("no line came within %u s"), self->options->timeout_s);
    }
  return G_SOURCE_CONTINUE;
}

/* ---- files ---- */

/* A table's name is that of its file, too. A journal without a table file has the name “-”. */
static gboolean
is_table (const char *name)
{
  return uc_head_line_is_table (name) && name[0] != '.' && strcmp (name, "-") != 0;
}

/* %NULL: it cannot be used, and standard error has why. */
static UcWitnessDesk *
find_desk (Listen *self, const char *table)
{
  UcWitnessDesk *desk = g_hash_table_lookup (self->desks, table);
  g_autofree char *path = g_build_filename (self->options->folder, table, NULL);
  g_autoptr (GError) problem = NULL;

  if (desk != NULL && uc_witness_desk_is_in_place (desk))
    return desk;
  if (desk != NULL)
    uc_tell_error (_ ("%s: the file was moved away; what comes from now on is in a new one\n"), path);
  g_hash_table_remove (self->desks, table);
  desk = uc_witness_desk_open (path, table, &problem);
  if (desk == NULL)
    uc_tell_error ("%s\n", problem->message);
  else
    g_hash_table_insert (self->desks, g_strdup (table), desk);
  return desk;
}

/* Large files are read before anybody waits for it. */
static gboolean
open_folder (Listen *self, GError **error)
{
  g_autoptr (GDir) folder = g_dir_open (self->options->folder, 0, error);
  const char *name;

  if (folder == NULL)
    return FALSE;
  if (access (self->options->folder, W_OK | X_OK) != 0)
    {
      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), _ ("%s: %s; expected a folder that may be written"),
                   self->options->folder, g_strerror (errno));
      return FALSE;
    }
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->options->folder, name, NULL);

      if (is_table (name) && g_file_test (path, G_FILE_TEST_IS_REGULAR))
        find_desk (self, name);
    }
  return TRUE;
}

/* ---- lines ---- */

/* The desk refuses what cannot be read as a line. */
static char *
say_other_table (const Session *session)
{
  g_auto (UcHeadLine) line = { .input = NULL };

  if (!uc_head_line_parse (session->line, &line, NULL) || strcmp (line.table, session->name) == 0)
    return NULL;
  return g_strdup_printf (_ ("the certificate is that of “%s”, and the head is of table “%s”; expected the certificate of the table whose "
                             "heads are sent"),
                          session->name, line.table);
}

static void
take_line (Session *session)
{
  Listen *self = session->listen;
  g_autoptr (GString) answer = g_string_new (NULL);
  g_autoptr (GError) problem = NULL;
  g_autofree char *why = say_other_table (session);
  UcWitnessDesk *desk = NULL;

  if (why != NULL)
    uc_witness_desk_refuse (session->name, why, answer);
  else
    desk = find_desk (self, session->name);
  if (desk != NULL && !uc_witness_desk_take (desk, session->line, answer, &problem))
    {
      uc_tell_error ("%s\n", problem->message);
      /* The next line reads it again: the disk may have room then. */
      g_hash_table_remove (self->desks, session->name);
    }
  g_clear_pointer (&session->line, g_free);
  if (answer->len == 0)
    end_session (session, _ ("the witness cannot use the file of this table; its log has the reason"));
  uc_link_peer_send_text (session->peer, answer->str);
  /* A sender connects again after a refusal. Somebody who sends rubbish gets one line in the log for each connection. */
  if (g_str_has_prefix (answer->str, "refused "))
    uc_link_peer_end (session->peer);
  uc_link_peer_resume (session->peer);
}

static gboolean
on_turn (gpointer data)
{
  Listen *self = data;
  Session *session = g_queue_pop_head (self->turns);

  if (session != NULL)
    take_line (session);
  if (self->turns->length > 0)
    return G_SOURCE_CONTINUE;
  self->turn = 0;
  return G_SOURCE_REMOVE;
}

static void
on_text (UcLinkPeer *peer, const char *text, gpointer data)
{
  Session *session = data;
  Listen *self = session->listen;

  session->has_said = session->has_begun = TRUE;
  session->line = g_strdup (text);
  uc_link_peer_pause (peer);
  g_queue_push_tail (self->turns, session);
  /* Behind those who come, and those who go. */
  if (self->turn == 0)
    self->turn = g_idle_add (on_turn, self);
}

static void
on_wrong (UcLinkPeer *peer, const GError *why, gpointer data)
{
  end_session (data, "%s", why->message);
}

static void
on_gone (UcLinkPeer *peer, gpointer data)
{
  Session *session = data;
  Listen *self = session->listen;

  g_ptr_array_remove_fast (self->sessions, session);
  tell_status (self);
}

/* ---- connections ---- */

static guint
count_of (const Listen *self, const char *name)
{
  guint n = 0;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      const Session *other = self->sessions->pdata[i];

      n += strcmp (other->name, name) == 0 && !uc_link_peer_is_ending (other->peer);
    }
  return n;
}

static void
on_guest (GIOStream *stream, const UcLinkGuest *guest, gpointer data)
{
  static const UcLinkPeerFuncs funcs = { .text = on_text, .wrong = on_wrong, .gone = on_gone };
  Listen *self = data;
  const guint same = count_of (self, guest->name);
  Session *session = g_new0 (Session, 1);

  session->listen = self;
  session->from = g_strdup (guest->from);
  g_strlcpy (session->fingerprint, guest->fingerprint, sizeof session->fingerprint);
  session->peer = uc_link_peer_new (stream, &funcs, session);
  g_ptr_array_add (self->sessions, session);
  tell_status (self);
  if (guest->refused != NULL)
    end_session (session, "%s", guest->refused->message);
  else if (!is_table (guest->name))
    end_session (session, _ ("the certificate is that of “%s”; expected the “id” of a table as its common name: 1 to %d letters, digits, “-”, “_” and “.”"),
                 guest->name, UC_RULES_ID - 1);
  else if (self->sessions->len > UC_WITNESS_MOST)
    end_session (session, _ ("too many connections; expected at most %d"), UC_WITNESS_MOST);
  else if (same >= UC_WITNESS_MOST_OF_ONE)
    end_session (session, _ ("%u connections with the certificate of “%s” are there already; expected no more"), same, guest->name);
  else
    g_strlcpy (session->name, guest->name, sizeof session->name);
}

/* Who is connected with a certificate that no longer counts is connected no longer. */
static void
on_refused (gpointer data)
{
  Listen *self = data;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];
      g_autoptr (GError) why = NULL;

      if (!uc_link_peer_is_ending (session->peer) && uc_link_door_refuses (self->door, session->name, session->fingerprint, &why))
        end_session (session, "%s", why->message);
    }
}

static gboolean
on_end (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_CONTINUE;
}

gboolean
uc_witness_listen (const UcWitnessListenOptions *options, GError **error)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (UcSupervisor) supervisor = uc_supervisor_new ();
  Listen self = {
    .options = options,
    .supervisor = supervisor,
    .sessions = g_ptr_array_new_with_free_func (session_free),
    .desks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)uc_witness_desk_free),
    .turns = g_queue_new (),
  };
  gboolean good;

  /* A full disk is an answer of write (). */
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);
  good = open_folder (&self, error)
         && (self.door = uc_link_door_open (options->address, &options->files, on_guest, &self, error)) != NULL;
  if (good)
    {
      const guint ended = g_unix_signal_add (SIGTERM, on_end, loop), interrupted = g_unix_signal_add (SIGINT, on_end, loop);

      uc_link_door_watch (self.door, on_refused, &self);
      uc_tell_error (_ ("tables may connect to port %u\n"), uc_link_door_port (self.door));
      self.tick = g_timeout_add_seconds (options->timeout_s, on_tick, &self);
      uc_supervisor_ready (supervisor);
      tell_status (&self);
      g_main_loop_run (loop);
      g_source_remove (ended);
      g_source_remove (interrupted);
      g_source_remove (self.tick);
    }
  g_clear_pointer (&self.door, uc_link_door_close);
  g_ptr_array_unref (self.sessions);
  g_clear_handle_id (&self.turn, g_source_remove);
  g_queue_free (self.turns);
  g_hash_table_unref (self.desks);
  return good;
}
