#include "uc-mirror-receive.h"

#include "uc-link-peer.h"
#include "uc-link-socket.h"
#include "uc-mirror-desk.h"
#include "uc-mirror-source.h"
#include "uc-supervisor.h"
#include "uc-tell.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* What has come is committed after so long, or so many rows. */
#define COMMIT_MS 200
#define COMMIT_ROWS 256

typedef struct
{
  const UcMirrorReceiveOptions *options;
  UcLinkDoor *door;
  GSocketService *service;
  UcSupervisor *supervisor;
  GPtrArray *sessions;
  GHashTable *desks; /* table → UcMirrorDesk: what it was told of a damaged file outlives a session */
} Receive;

typedef enum
{
  NEW,      /* nothing was said */
  MIRROR,   /* sends the rows of its record */
  RESTORE,  /* is sent the rows that it has lost */
} Role;

typedef struct
{
  Receive *receive;
  UcLinkPeer *peer;
  char *from;          /* "192.0.2.7:40112"; NULL: by the socket */
  char name[UC_LINK_CERTIFICATE_NAME];
  char fingerprint[UC_LINK_CERTIFICATE_PRINT]; /* of its certificate */
  Role role;
  char table[UC_MIRROR_TABLE];      /* empty: it has not said which */
  UcMirrorDesk *desk;  /* MIRROR; borrowed */
  UcMirrorParts parts;
  guint commit;        /* source */
  guint patience;      /* source, until it has said something */
  UcMirrorSource *source; /* RESTORE … */
  char *folder;
  const char *folders[2];
  UcMirrorPlace sent;  /* … up to this row; it is not acknowledged while it waits */
  gboolean waits;
  gboolean has_said, is_late; /* since the last tick; at it */
} Session;

/* ---- sessions ---- */

static void
session_free (gpointer data)
{
  Session *session = data;

  g_clear_handle_id (&session->commit, g_source_remove);
  g_clear_handle_id (&session->patience, g_source_remove);
  if (session->desk != NULL)
    uc_mirror_desk_close (session->desk);
  g_clear_pointer (&session->source, uc_mirror_source_free);
  uc_mirror_parts_clear (&session->parts);
  uc_link_peer_free (session->peer);
  g_free (session->folder);
  g_free (session->from);
  g_free (session);
}

static const char *
who (const Session *session)
{
  if (session->table[0] != '\0')
    return session->table;
  return session->from != NULL ? session->from : session->receive->options->socket;
}

/* The files are let go at once: the table may be back before the last word is written. */
static void G_GNUC_PRINTF (2, 3)
end_session (Session *session, const char *format, ...)
{
  g_autofree char *why = NULL, *line = NULL;
  va_list args;

  if (uc_link_peer_is_ending (session->peer))
    return;
  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);
  g_strdelimit (why, "\n", ' ');
  uc_tell_error ("%s: %s\n", who (session), why);
  line = g_strdup_printf ("end %s\n", why);
  g_clear_handle_id (&session->commit, g_source_remove);
  if (session->desk != NULL)
    uc_mirror_desk_close (session->desk);
  session->desk = NULL;
  uc_link_peer_send_text (session->peer, line);
  uc_link_peer_end (session->peer);
}

static void
tell_status (Receive *self)
{
  g_autofree char *status = g_strdup_printf ("%u connections.", self->sessions->len);

  uc_supervisor_status (self->supervisor, status);
}

/* One that does not even read why its session ends is dropped. */
static void
give_up (Session *session)
{
  if (uc_link_peer_is_ending (session->peer))
    uc_link_peer_drop (session->peer);
  else
    end_session (session, _ ("no line came within %u s"), session->receive->options->timeout_s);
}

static gboolean
on_impatient (gpointer data)
{
  Session *session = data;

  session->patience = 0;
  give_up (session);
  return G_SOURCE_REMOVE;
}

static gboolean
on_tick (gpointer data)
{
  Receive *self = data;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];
      const gboolean was_late = session->is_late;

      session->is_late = !session->has_said;
      session->has_said = FALSE;
      if (was_late && session->is_late)
        give_up (session);
    }
  return G_SOURCE_CONTINUE;
}

/* ---- a table's record comes ---- */

static void
commit (Session *session)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  UcMirrorPlace place;

  g_clear_handle_id (&session->commit, g_source_remove);
  if (!uc_mirror_desk_commit (session->desk, &place, &error))
    {
      end_session (session, "%s", error->message);
      return;
    }
  g_string_printf (line, "ack %s %" PRIu64 "\n", place.file[0] != '\0' ? place.file : "-", place.row);
  uc_link_peer_send_text (session->peer, line->str);
}

static gboolean
on_commit (gpointer data)
{
  Session *session = data;

  session->commit = 0;
  commit (session);
  return G_SOURCE_REMOVE;
}

static void
take (Session *session, const char *line)
{
  g_autoptr (GError) error = NULL;

  if (!uc_mirror_desk_take (session->desk, line, &error))
    end_session (session, "%s", error->message);
  else if (uc_mirror_desk_waiting (session->desk) >= COMMIT_ROWS)
    commit (session);
  else if (session->commit == 0)
    session->commit = g_timeout_add (COMMIT_MS, on_commit, session);
}

static UcMirrorDesk *
find_desk (Receive *self, const char *table)
{
  UcMirrorDesk *desk = g_hash_table_lookup (self->desks, table);
  g_autofree char *folder = NULL;

  if (desk != NULL)
    return desk;
  folder = g_build_filename (self->options->folder, table, NULL);
  desk = uc_mirror_desk_new (folder, TRUE);
  g_hash_table_insert (self->desks, g_strdup (table), desk);
  return desk;
}

/* A connection that is over, and is not known to be yet, has no desk any more. */
static void
take_desk (Session *session, UcMirrorDesk *desk)
{
  Receive *self = session->receive;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *other = self->sessions->pdata[i];

      if (other->desk != desk)
        continue;
      g_clear_handle_id (&other->commit, g_source_remove);
      other->desk = NULL;
    }
  session->desk = desk;
}

static void
begin_mirror (Session *session)
{
  UcMirrorDesk *desk = find_desk (session->receive, session->table);
  g_autoptr (GString) line = g_string_new ("from ");
  g_autofree char *aside = NULL;
  g_autoptr (GError) error = NULL;
  UcMirrorPlace place;
  gboolean good;

  take_desk (session, desk);
  good = uc_mirror_desk_open (desk, &place, &aside, &error);
  if (aside != NULL)
    uc_tell_error ("%s: %s\n", session->table, aside);
  if (!good)
    {
      end_session (session, "%s", error->message);
      return;
    }
  session->role = MIRROR;
  uc_mirror_place_print (&place, line);
  uc_tell_error (_ ("%s: sends its record; the mirror ends at: %s\n"), session->table, line->str + strlen ("from "));
  g_string_append_c (line, '\n');
  uc_link_peer_send_text (session->peer, line->str);
}

/* ---- a table fetches what it has lost ---- */

/* One block is under way at a time. */
static void
send_on (Session *session)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  if (!uc_mirror_source_read (session->source, text, &session->sent, &error))
    {
      end_session (session, "%s", error->message);
      return;
    }
  session->waits = text->len > 0;
  g_string_append (text, session->waits ? "more\n" : "done\n");
  uc_link_peer_send_text (session->peer, text->str);
}

static void
begin_restore (Session *session, char **words)
{
  g_autoptr (GError) error = NULL;
  UcMirrorPlace from;

  if (!uc_mirror_place_parse (words, &from))
    {
      end_session (session, _ ("expected “restore TABLE FILE ROW HASH open” or “… ended”"));
      return;
    }
  session->folder = g_build_filename (session->receive->options->folder, session->table, NULL);
  session->folders[0] = session->folder;
  session->source = uc_mirror_source_new (session->folders);
  switch (uc_mirror_source_begin (session->source, &from, &error))
    {
    case UC_MIRROR_PARTED:
      end_session (session,
                   _ ("the mirror does not have row %" PRIu64 " of %s, which is the last one here: they are two records, or the mirror is "
                      "behind; nothing was restored"),
                   from.row, from.file);
      return;
    case UC_MIRROR_FAILED:
      end_session (session, "%s", error->message);
      return;
    case UC_MIRROR_BEGUN:
      break;
    }
  session->role = RESTORE;
  uc_tell_error (_ ("%s: fetches its record\n"), session->table);
  send_on (session);
}

/* ---- lines ---- */

static gboolean
is_there (const Session *session, const char *table)
{
  Receive *self = session->receive;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      const Session *other = self->sessions->pdata[i];

      if (other != session && strcmp (other->table, table) == 0 && !uc_link_peer_is_ending (other->peer))
        return TRUE;
    }
  return FALSE;
}

static void
begin (Session *session, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  const guint n = g_strv_length (words);
  const gboolean mirrors = n == 2 && strcmp (words[0], "mirror") == 0, restores = n == 6 && strcmp (words[0], "restore") == 0;

  if (!mirrors && !restores)
    end_session (session, _ ("expected “mirror TABLE” or “restore TABLE FILE ROW HASH open” as the first line"));
  else if (!uc_mirror_is_table (words[1]))
    end_session (session, _ ("this is not the “id” of a table: expected 1 to 31 letters, digits, “-”, “_” and “.”"));
  else if (session->from != NULL && strcmp (session->name, words[1]) != 0)
    end_session (session, _ ("the certificate is that of “%s”, and the record is that of table “%s”; expected the table’s own certificate"),
                 session->name, words[1]);
  else if (is_there (session, words[1]))
    end_session (session, _ ("table “%s” is connected already; expected one connection of each table"), words[1]);
  else
    {
      g_strlcpy (session->table, words[1], sizeof session->table);
      if (mirrors)
        begin_mirror (session);
      else
        begin_restore (session, words + 2);
    }
}

static gboolean
is_ack_of (const char *line, const UcMirrorPlace *place)
{
  g_autofree char *own = g_strdup_printf ("ack %s %" PRIu64, place->file, place->row);

  return strcmp (line, own) == 0;
}

static void
on_text (UcLinkPeer *peer, const char *text, gpointer data)
{
  Session *session = data;
  const char *line;

  session->has_said = TRUE;
  g_clear_handle_id (&session->patience, g_source_remove);
  if (session->role == NEW)
    begin (session, text);
  else if (strcmp (text, "beat") == 0)
    uc_link_peer_send_text (peer, "beat\n");
  else if (session->role == RESTORE && session->waits && is_ack_of (text, &session->sent))
    send_on (session);
  else if (session->role == RESTORE)
    end_session (session, _ ("expected “ack FILE ROW” of the last row that was sent"));
  else if (g_str_has_prefix (text, "parted "))
    end_session (session, _ ("the table’s record does not have the mirror’s last row (%.200s): it is another record, or an older copy of it; keep both"),
                 text + strlen ("parted "));
  else if (!uc_mirror_join (&session->parts, text, &line))
    end_session (session, _ ("a line is longer than %u bytes, or has come between the parts of another"), UC_MIRROR_WHOLE_MOST);
  else if (line != NULL)
    take (session, line);
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
  Receive *self = session->receive;

  /* What has come whole is kept. */
  if (session->desk != NULL && uc_mirror_desk_waiting (session->desk) > 0)
    commit (session);
  if (session->role != NEW)
    uc_tell_error (_ ("%s: its connection is over\n"), session->table);
  g_ptr_array_remove_fast (self->sessions, session);
  tell_status (self);
}

/* ---- connections ---- */

static Session *
add (Receive *self, GIOStream *stream, const char *from)
{
  static const UcLinkPeerFuncs funcs = { .text = on_text, .wrong = on_wrong, .gone = on_gone };
  Session *session = g_new0 (Session, 1);

  session->receive = self;
  session->from = g_strdup (from);
  session->peer = uc_link_peer_new (stream, &funcs, session);
  session->patience = g_timeout_add_seconds (self->options->timeout_s, on_impatient, session);
  g_ptr_array_add (self->sessions, session);
  tell_status (self);
  return session;
}

static gboolean
is_full (Session *session)
{
  if (session->receive->sessions->len <= UC_MIRROR_MOST)
    return FALSE;
  end_session (session, _ ("too many connections; expected at most %d"), UC_MIRROR_MOST);
  return TRUE;
}

/* Whoever has the certificate of one table leaves room for the others. */
static gboolean
is_crowd (Session *session, const char *name)
{
  const GPtrArray *sessions = session->receive->sessions;
  guint n = 1;

  for (guint i = 0; i < sessions->len; i++)
    n += strcmp (((const Session *)sessions->pdata[i])->name, name) == 0;
  if (n <= UC_MIRROR_MOST_OF_ONE)
    return FALSE;
  end_session (session, _ ("too many connections with the certificate of “%s”; expected at most %d"), name, UC_MIRROR_MOST_OF_ONE);
  return TRUE;
}

static void
on_guest (GIOStream *stream, const UcLinkGuest *guest, gpointer data)
{
  Session *session = add (data, stream, guest->from);

  g_strlcpy (session->fingerprint, guest->fingerprint, sizeof session->fingerprint);
  if (guest->refused != NULL)
    end_session (session, "%s", guest->refused->message);
  else if (!is_full (session) && !is_crowd (session, guest->name))
    g_strlcpy (session->name, guest->name, sizeof session->name);
}

static gboolean
on_incoming (GSocketService *service, GSocketConnection *connection, GObject *source, gpointer data)
{
  is_full (add (data, G_IO_STREAM (connection), NULL));
  return TRUE;
}

/* Who is connected with a certificate that no longer counts is connected no longer. */
static void
on_refused (gpointer data)
{
  Receive *self = data;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];
      g_autoptr (GError) why = NULL;

      if (session->from != NULL && !uc_link_peer_is_ending (session->peer)
          && uc_link_door_refuses (self->door, session->name, session->fingerprint, &why))
        end_session (session, "%s", why->message);
    }
}

/* ---- the program ---- */

static gboolean
serve_socket (Receive *self, const char *path, GError **error)
{
  self->service = uc_link_socket_serve (path, UC_MIRROR_MOST, error);
  if (self->service == NULL)
    return FALSE;
  g_signal_connect (self->service, "incoming", G_CALLBACK (on_incoming), self);
  g_socket_service_start (self->service);
  return TRUE;
}

static gboolean
serve (Receive *self, GError **error)
{
  const UcMirrorReceiveOptions *options = self->options;

  if (!g_file_test (options->folder, G_FILE_TEST_IS_DIR) || access (options->folder, W_OK | X_OK) != 0)
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR, _ ("%s: expected a folder that exists and may be written"), options->folder);
      return FALSE;
    }
  if (options->socket != NULL && !serve_socket (self, options->socket, error))
    return FALSE;
  if (options->listen == NULL)
    return TRUE;
  self->door = uc_link_door_open (options->listen, &options->files, on_guest, self, error);
  if (self->door == NULL)
    return FALSE;
  uc_link_door_watch (self->door, on_refused, self);
  uc_tell_error (_ ("tables may connect to port %u\n"), uc_link_door_port (self->door));
  return TRUE;
}

static gboolean
on_end (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_CONTINUE;
}

gboolean
uc_mirror_receive (const UcMirrorReceiveOptions *options, GError **error)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (UcSupervisor) supervisor = uc_supervisor_new ();
  Receive self = {
    .options = options,
    .supervisor = supervisor,
    .sessions = g_ptr_array_new_with_free_func (session_free),
    .desks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)uc_mirror_desk_free),
  };
  const guint ended = g_unix_signal_add (SIGTERM, on_end, loop), interrupted = g_unix_signal_add (SIGINT, on_end, loop);
  gboolean good;

  signal (SIGPIPE, SIG_IGN);
  /* A full disk is an answer of write (). */
  signal (SIGXFSZ, SIG_IGN);
  good = serve (&self, error);
  if (good)
    {
      const guint tick = g_timeout_add_seconds (options->timeout_s, on_tick, &self);

      uc_supervisor_ready (supervisor);
      tell_status (&self);
      g_main_loop_run (loop);
      g_source_remove (tick);
      for (guint i = 0; i < self.sessions->len; i++)
        {
          Session *session = self.sessions->pdata[i];

          if (session->desk != NULL)
            commit (session);
        }
    }
  g_source_remove (ended);
  g_source_remove (interrupted);
  g_clear_pointer (&self.door, uc_link_door_close);
  if (self.service != NULL)
    {
      g_socket_service_stop (self.service);
      g_socket_listener_close (G_SOCKET_LISTENER (self.service));
      g_object_unref (self.service);
      g_unlink (options->socket);
    }
  g_ptr_array_unref (self.sessions);
  g_hash_table_unref (self.desks);
  return good;
}
