#include "uc-link-server.h"

#include "uc-ledger-row.h"
#include "uc-ledger-status.h"
#include "uc-link-chain.h"
#include "uc-link-peer.h"
#include "uc-link-signing.h"
#include "uc-record-line.h"
#include "uc-tell.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

/* So late is a source that was ready when a commit or the machine held everything up. */
#define STOOD_STILL_US (G_USEC_PER_SEC / 4)

typedef struct
{
  UcMoney value;
  guint64 entry;
  UcLinkState state;
  gboolean is_sent;
} Shown;

typedef enum { NEW, TABLE, SIGN, ADMINISTRATOR } Kind;

typedef struct
{
  UcLinkServer *server;
  UcLinkPeer *peer;
  Kind kind;
  char name[UC_LINKED_TABLE_TEXT]; /* of the table, or of the sign's meter */
  UcLinkChain chain;
  gboolean acks;          /* rows were taken, and are not acknowledged yet */
  gboolean is_forked;     /* its fork waits for the commit */
  guint64 said;           /* the last line that was sent … */
  gint64 said_us;         /* … and when */
  gint64 came_us;         /* the last line of the peer */
  guint64 peer_time, peer_came; /* of its last beat */
  GArray *shown;          /* Shown, of each meter of the ledger */
  gint64 shown_us;
  UcLinkSigning *signing;
} Session;

/* What is taken next. */
typedef struct
{
  Session *session; /* to be answered; NULL: a table's row, or the session has gone */
} Asked;

struct _UcLinkServer
{
  UcLedger *ledger;
  UcLookup *lookup;
  GSocketService *service;
  char *path;
  GPtrArray *sessions;
  GArray *items;        /* UcLedgerItem, to be taken … */
  GArray *asked;        /* … Asked, beside them */
  GStringChunk *texts;  /* of the items */
  guint commit, tick, show; /* sources */
  GSource *silence;     /* ready when somebody has been silent for too long … */
  gint64 silence_us;    /* … which is then */
  void (*changed) (UcLinkServer *server, gpointer user_data);
  gpointer user_data;
  GHashTable *notices;  /* table → what its rows ask for that cannot be */
};

static void schedule_commit (UcLinkServer *self);

static gint64
now_us (void)
{
  return g_get_monotonic_time ();
}

/* ---- sessions ---- */

static void
session_free (gpointer data)
{
  Session *session = data;

  for (guint i = 0; i < session->server->asked->len; i++)
    if (g_array_index (session->server->asked, Asked, i).session == session)
      g_array_index (session->server->asked, Asked, i).session = NULL;
  g_clear_pointer (&session->signing, uc_link_signing_free);
  g_array_unref (session->shown);
  uc_link_peer_free (session->peer);
  g_free (session);
}

static gboolean
is_watched (const Session *session)
{
  return session->kind == TABLE || session->kind == NEW || uc_link_peer_is_ending (session->peer);
}

/* Beats push the time before it comes: while tables beat, this wakes nobody. */
static void
await_silence (UcLinkServer *self)
{
  gint64 first = -1;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      const Session *session = self->sessions->pdata[i];
      const gint64 end = session->came_us + UC_LINK_SILENCE_US + 1;

      if (is_watched (session) && (first < 0 || end < first))
        first = end;
    }
  self->silence_us = first;
  g_source_set_ready_time (self->silence, first);
}

static void
send_text (Session *session, UcLinkKind kind, const char *text)
{
  g_autofree char *one = g_strdelimit (g_strdup (text), "\n\t", ' ');

  uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = kind, .rest = one });
}

static void G_GNUC_PRINTF (2, 3)
end_session (Session *session, const char *format, ...)
{
  g_autofree char *why = NULL;
  va_list args;

  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);
  if (uc_link_peer_is_ending (session->peer))
    return;
  uc_tell_error ("%s: %s\n", session->name[0] != '\0' ? session->name : "a connection", why);
  send_text (session, UC_LINK_END, why);
  uc_link_peer_end (session->peer);
  await_silence (session->server);
}

static Session *
find_table (const UcLinkServer *self, const char *name)
{
  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];

      if (session->kind == TABLE && strcmp (session->name, name) == 0 && !uc_link_peer_is_ending (session->peer))
        return session;
    }
  return NULL;
}

void
uc_link_server_watch (UcLinkServer *self, void (*changed) (UcLinkServer *server, gpointer user_data), gpointer user_data)
{
  self->changed = changed;
  self->user_data = user_data;
  changed (self, user_data);
}

guint
uc_link_server_n_tables (const UcLinkServer *self)
{
  guint n = 0;

  for (guint i = 0; i < self->sessions->len; i++)
    n += ((Session *)self->sessions->pdata[i])->kind == TABLE;
  return n;
}

/* ---- what goes out ---- */

static void
send_beat (Session *session)
{
  uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_BEAT,
                                                   .times = { (guint64)g_get_real_time () * 1000, session->peer_time, session->peer_came } });
}

static gboolean
watches (const Session *session, const UcLedgerMeter *meter)
{
  if (session->kind == TABLE)
    return uc_linked_state_member (&meter->link, session->name) != UC_LINKED_NOBODY;
  return session->kind == SIGN && strcmp (session->name, meter->terms.meter) == 0;
}

/* Returns whether something has to wait: the newest value is the one that is sent then. */
static gboolean
show_meters (Session *session)
{
  const UcLedger *ledger = session->server->ledger;
  const gboolean may = now_us () - session->shown_us >= UC_LINK_SHOW_US;
  gboolean waits = FALSE, sent = FALSE;

  g_array_set_size (session->shown, uc_ledger_n_meters (ledger));
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    {
      const UcLedgerMeter *meter = uc_ledger_meter (ledger, i);
      const UcLinkedOutputs now = uc_linked_outputs (&meter->link);
      const UcLinkState state = now.pending ? UC_LINK_PENDING : now.open ? UC_LINK_OPEN : UC_LINK_CLOSED;
      Shown *shown = &g_array_index (session->shown, Shown, i);
      UcLinkLine line = { .kind = UC_LINK_SHOW, .value = now.value, .entry = now.entry, .state = state };

      if (!watches (session, meter)
          || (shown->is_sent && shown->value == now.value && shown->entry == now.entry && shown->state == state))
        continue;
      if (!may)
        {
          waits = TRUE;
          continue;
        }
      g_strlcpy (line.meter, meter->terms.meter, sizeof line.meter);
      uc_link_peer_send (session->peer, &line);
      *shown = (Shown){ now.value, now.entry, state, TRUE };
      sent = TRUE;
    }
  if (sent)
    session->shown_us = now_us ();
  return waits;
}

static gboolean
on_show (gpointer data)
{
  UcLinkServer *self = data;
  gboolean waits = FALSE;

  self->show = 0;
  for (guint i = 0; i < self->sessions->len; i++)
    waits |= show_meters (self->sessions->pdata[i]);
  if (waits)
    self->show = g_timeout_add (UC_LINK_SHOW_US / 1000, on_show, self);
  return G_SOURCE_REMOVE;
}

static void
show_all (UcLinkServer *self)
{
  if (self->show == 0)
    on_show (self);
}

static void
send_says (Session *session, const GArray *says)
{
  for (guint i = 0; i < says->len; i++)
    {
      const UcLedgerSay *say = &g_array_index (says, UcLedgerSay, i);

      if (strcmp (say->table, session->name) != 0)
        continue;
      uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_SAY, .n = say->n, .rest = say->line });
      session->said = say->n;
      session->said_us = now_us ();
    }
}

/* Everything that the table has not heard, from the ledger. */
static void
repeat_says (Session *session, guint64 after)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  if (uc_ledger_read_says (session->server->ledger, session->name, after, says, &error))
    send_says (session, says);
  else
    end_session (session, "%s", error->message);
}

/* ---- taking ---- */

static void
append_item (UcLinkServer *self, const UcLedgerItem *item, Session *session)
{
  const Asked asked = { session };

  g_array_append_val (self->items, *item);
  g_array_append_val (self->asked, asked);
  schedule_commit (self);
}

static void
answer_person (Session *session, const GError *refused)
{
  if (refused != NULL)
    send_text (session, UC_LINK_END, refused->message);
  else
    uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_DONE });
  uc_link_peer_end (session->peer);
}

/* Behind the commit: what each is told of it. */
static void
tell_all (UcLinkServer *self, const GArray *says)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      UcLedgerItem *item = &g_array_index (self->items, UcLedgerItem, i);
      Session *session = g_array_index (self->asked, Asked, i).session;

      if (session != NULL)
        answer_person (session, item->refused);
      else if (item->refused != NULL)
        {
          uc_tell_error ("%s: %s\n", item->input.table, item->refused->message);
          g_hash_table_insert (self->notices, g_strdup (item->input.table), g_strdup (item->refused->message));
        }
      uc_ledger_item_clear (item);
    }
  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];

      if (session->kind != TABLE)
        continue;
      send_says (session, says);
      if (session->acks)
        uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_ACK, .n = session->chain.row });
      session->acks = FALSE;
      if (session->is_forked)
        {
          const UcLedgerTable *table = uc_ledger_find_table (self->ledger, session->name);
          UcLinkLine fork = { .kind = UC_LINK_FORK, .n = table->seq };

          memcpy (fork.hash, table->hash.b, sizeof fork.hash);
          uc_link_peer_send (session->peer, &fork);
          end_session (session, _ ("this journal is not the one of which the link has rows, and the table is suspended; expected the "
                                   "journal that the table had before, and then two persons who resume it"));
        }
    }
  show_all (self);
}

static gboolean
on_commit (gpointer data)
{
  UcLinkServer *self = data;
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  self->commit = 0;
  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  if (self->items->len == 0
      || uc_ledger_take (self->ledger, (UcLedgerItem *)(gpointer)self->items->data, self->items->len, says, &error))
    tell_all (self, says);
  else
    /* What is not recorded is not answered. Each table comes back, and says again what the ledger does not have. */
    for (guint i = 0; i < self->sessions->len; i++)
      end_session (self->sessions->pdata[i], _ ("the link cannot record anything: %s"), error->message);
  g_array_set_size (self->items, 0);
  g_array_set_size (self->asked, 0);
  g_string_chunk_clear (self->texts);
  return G_SOURCE_REMOVE;
}

/* In the next turn, in which rows of other tables are read, too, and join it. No later: a table that sends a month's rows holds nobody
 * up. */
static void
schedule_commit (UcLinkServer *self)
{
  if (self->commit == 0)
    self->commit = g_idle_add_full (G_PRIORITY_DEFAULT, on_commit, self, NULL);
}

/* ---- a table's lines ---- */

static void
take_fork (Session *session, guint64 seq, const guint8 *hash)
{
  UcLedgerItem item = { .input = { .kind = UC_LINKED_FORKED, .seq = seq } };

  g_strlcpy (item.input.table, session->name, sizeof item.input.table);
  memcpy (item.input.hash, hash, sizeof item.input.hash);
  session->is_forked = TRUE;
  append_item (session->server, &item, NULL);
}

static void
take_row (Session *session, const char *line)
{
  UcLinkServer *self = session->server;
  char **fields = uc_record_line_split (line);
  g_autoptr (UcKeptRow) kept = fields != NULL ? uc_record_line_parse_row (fields) : NULL;
  const UcLedgerTable *table = uc_ledger_find_table (self->ledger, session->name);
  const guint before = self->items->len;
  g_autoptr (GError) error = NULL;

  if (kept == NULL || kept->row.kind == UC_ROW_UNKNOWN)
    {
      end_session (session, _ ("a row cannot be read; expected it as “upcardctl follow” writes it"));
      return;
    }
  if (session->is_forked)
    return;
  switch (uc_link_chain_take (&session->chain, &kept->row, &error))
    {
    case UC_LINK_CHAIN_NEXT:
    case UC_LINK_CHAIN_REPEATED:
      break;
    case UC_LINK_CHAIN_FORKED:
      take_fork (session, table->seq, kept->row.hash.b);
      return;
    case UC_LINK_CHAIN_BROKEN:
      end_session (session, "%s", error->message);
      return;
    }
  if (!uc_ledger_row_items (session->name, kept->row.events, &kept->row.hash, kept->row.id, kept->row.t_real_ns, self->items,
                            self->texts, &error))
    {
      end_session (session, _ ("row %" PRIu64 ": %s"), kept->row.id, error->message);
      return;
    }
  g_array_set_size (self->asked, self->items->len);
  for (guint i = before; i < self->items->len; i++)
    g_array_index (self->asked, Asked, i).session = NULL;
  session->acks = TRUE;
  schedule_commit (self);
}

static gboolean
may_begin (Session *session, const UcLinkLine *hello, const UcLedgerTable *table)
{
  if (table == NULL)
    end_session (session, _ ("“%s” is not a table of this link; “upcardctl link enrol” makes it one"), hello->table);
  else if (find_table (session->server, hello->table) != NULL)
    end_session (session, _ ("the table %s is connected already; expected one machine for each table"), hello->table);
  else if (!uc_code_equal (hello->fingerprint, table->fingerprint))
    end_session (session, _ ("the journal of %s has the fingerprint %s; expected %s, as enrolled"), hello->table, hello->fingerprint,
                 table->fingerprint);
  else if (hello->rules[0] != '\0' && table->rules[0] != '\0' && strcmp (hello->rules, table->rules) != 0)
    end_session (session, _ ("the table %s plays by other rules than those it was enrolled with"), hello->table);
  else if (hello->said > table->said)
    end_session (session,
                 _ ("%s has recorded line %" PRIu64 " of this link, whose ledger ends at line %" PRIu64
                    ": the ledger is older than its tables; expected the newest copy of it"),
                 hello->table, hello->said, table->said);
  return !uc_link_peer_is_ending (session->peer);
}

static void
begin_table (Session *session, const UcLinkLine *hello)
{
  UcLinkServer *self = session->server;
  const UcLedgerTable *table = uc_ledger_find_table (self->ledger, hello->table);
  UcLinkLine from = { .kind = UC_LINK_FROM };

  if (!may_begin (session, hello, table))
    return;
  session->kind = TABLE;
  g_strlcpy (session->name, hello->table, sizeof session->name);
  g_hash_table_remove (self->notices, hello->table);
  uc_link_chain_begin (&session->chain, table->row, &table->hash);
  from.n = table->seq;
  memcpy (from.hash, table->hash.b, sizeof from.hash);
  uc_link_peer_send (session->peer, &from);
  uc_ledger_heard (self->ledger, session->name, hello->said);
  repeat_says (session, hello->said);
  send_beat (session);
  show_all (self);
  if (self->changed != NULL)
    self->changed (self, self->user_data);
}

/* Each beat is answered at once; with it goes what was not heard for so long. */
static void
take_beat (Session *session, const UcLinkLine *line)
{
  const UcLedgerTable *table = uc_ledger_find_table (session->server->ledger, session->name);

  session->peer_time = line->times[0];
  session->peer_came = (guint64)g_get_real_time () * 1000;
  send_beat (session);
  if (table != NULL && table->heard < session->said && now_us () - session->said_us > UC_LINK_SILENCE_US)
    repeat_says (session, table->heard);
}

static void
take_table_line (Session *session, const UcLinkLine *line)
{
  switch ((guint)line->kind)
    {
    case UC_LINK_FILE:
      uc_link_chain_file (&session->chain);
      break;
    case UC_LINK_TEXT:
      break;
    case UC_LINK_ROW:
      take_row (session, line->rest);
      break;
    case UC_LINK_HEARD:
      uc_ledger_heard (session->server->ledger, session->name, line->n);
      break;
    case UC_LINK_FORK:
      take_fork (session, line->n, line->hash);
      break;
    case UC_LINK_BEAT:
      take_beat (session, line);
      break;
    default:
      end_session (session, _ ("a table does not say that; expected row, heard or beat"));
    }
}

/* ---- signs and administrators ---- */

/* A sign says nothing of its own accord. */
static gboolean
on_tick (gpointer data)
{
  UcLinkServer *self = data;
  guint signs = 0;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];

      if (session->kind != SIGN)
        continue;
      send_beat (session);
      signs++;
    }
  if (signs > 0)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
begin_sign (Session *session, const UcLinkLine *line)
{
  const UcLedger *ledger = session->server->ledger;
  const UcLedgerMeter *meter = line->meter[0] != '\0'           ? uc_ledger_find_meter (ledger, line->meter)
                               : uc_ledger_n_meters (ledger) == 1 ? uc_ledger_meter (ledger, 0)
                                                                  : NULL;

  if (meter == NULL)
    {
      if (line->meter[0] != '\0')
        end_session (session, _ ("there is no meter “%s” in this ledger"), line->meter);
      else
        end_session (session, _ ("this link has several meters; expected the name of one"));
      return;
    }
  session->kind = SIGN;
  g_strlcpy (session->name, meter->terms.meter, sizeof session->name);
  send_beat (session);
  if (session->server->tick == 0)
    session->server->tick = g_timeout_add_seconds (1, on_tick, session->server);
  show_all (session->server);
}

static gboolean
is_connected (const char *table, gpointer user_data)
{
  return find_table (user_data, table) != NULL;
}

static void
send_status (Session *session)
{
  UcLinkServer *self = session->server;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer table, notice;

  session->kind = ADMINISTRATOR;
  uc_ledger_status_lines (self->ledger, is_connected, self, lines);
  g_hash_table_iter_init (&iter, self->notices);
  while (g_hash_table_iter_next (&iter, &table, &notice))
    uc_ledger_status_notice (table, notice, lines);
  for (guint i = 0; i < lines->len; i++)
    send_text (session, UC_LINK_IS, lines->pdata[i]);
  uc_link_peer_send (session->peer, &(UcLinkLine){ .kind = UC_LINK_DONE });
  uc_link_peer_end (session->peer);
}

static void
on_signed (UcLedgerItem *item, const GError *error, gpointer user_data)
{
  Session *session = user_data;
  UcLedgerItem own;

  if (item == NULL)
    {
      answer_person (session, error);
      return;
    }
  own = *item;
  own.meter = g_string_chunk_insert (session->server->texts, item->meter);
  own.fingerprint = item->fingerprint != NULL ? g_string_chunk_insert (session->server->texts, item->fingerprint) : NULL;
  own.rules = item->rules != NULL ? g_string_chunk_insert (session->server->texts, item->rules) : NULL;
  append_item (session->server, &own, session);
}

static void
begin_signing (Session *session, const UcLinkLine *line)
{
  session->kind = ADMINISTRATOR;
  if (session->server->lookup == NULL)
    end_session (session, _ ("this link has no people file; nobody may sign here"));
  else if (session->signing == NULL)
    session->signing = uc_link_signing_new (session->server->lookup, line, on_signed, session);
}

/* ---- lines of all ---- */

static void
on_line (UcLinkPeer *peer, const UcLinkLine *line, gpointer user_data)
{
  Session *session = user_data;
  g_autoptr (GError) error = NULL;

  session->came_us = now_us ();
  await_silence (session->server);
  if (session->kind == TABLE)
    take_table_line (session, line);
  /* A sign says which entries it shows. */
  else if (session->kind != NEW)
    return;
  else if (!uc_ledger_mend (session->server->ledger, &error))
    end_session (session, _ ("the link cannot read its ledger: %s"), error->message);
  else if (line->kind == UC_LINK_HELLO)
    begin_table (session, line);
  else if (line->kind == UC_LINK_SIGN)
    begin_sign (session, line);
  else if (line->kind == UC_LINK_STATUS)
    send_status (session);
  else if (line->kind == UC_LINK_DO)
    begin_signing (session, line);
  else
    end_session (session, _ ("expected “hello”, “sign”, “status” or “do” first"));
}

static void
on_wrong (UcLinkPeer *peer, const GError *why, gpointer user_data)
{
  Session *session = user_data;

  session->came_us = now_us ();
  /* What a sign complains of is for its own log. */
  if (session->kind != SIGN || g_error_matches (why, UC_LINK_LINE_ERROR, UC_LINK_LINE_ERROR_TOO_LONG))
    end_session (session, "%s", why->message);
}

static void
on_peer_gone (UcLinkPeer *peer, gpointer user_data)
{
  Session *session = user_data;
  UcLinkServer *self = session->server;

  g_ptr_array_remove_fast (self->sessions, session);
  if (self->changed != NULL)
    self->changed (self, self->user_data);
  await_silence (self);
}

/* Ends who has been silent for too long; one that does not even read why is dropped. */
static gboolean
on_silence (gpointer data)
{
  UcLinkServer *self = data;
  const gint64 now = now_us ();
  /* Where the link itself stood still, what was said meanwhile has not been read yet. */
  const gboolean stood_still = now - self->silence_us > STOOD_STILL_US;

  for (guint i = 0; i < self->sessions->len; i++)
    {
      Session *session = self->sessions->pdata[i];

      if (stood_still)
        session->came_us = now;
      if (!is_watched (session) || now - session->came_us <= UC_LINK_SILENCE_US)
        continue;
      if (uc_link_peer_is_ending (session->peer))
        uc_link_peer_drop (session->peer);
      else
        end_session (session, _ ("nothing came for three seconds"));
      session->came_us = now;
    }
  await_silence (self);
  return G_SOURCE_CONTINUE;
}

void
uc_link_server_add (UcLinkServer *self, GIOStream *stream)
{
  static const UcLinkPeerFuncs funcs = { on_line, on_wrong, on_peer_gone };
  Session *session = g_new0 (Session, 1);

  session->server = self;
  session->came_us = now_us ();
  session->shown_us = -UC_LINK_SHOW_US;
  session->shown = g_array_new (FALSE, TRUE, sizeof (Shown));
  session->peer = uc_link_peer_new (stream, &funcs, session);
  g_ptr_array_add (self->sessions, session);
  await_silence (self);
  if (self->sessions->len > UC_LINK_MOST_SESSIONS)
    end_session (session, _ ("too many connections"));
}

static gboolean
on_incoming (GSocketService *service, GSocketConnection *connection, GObject *source, gpointer user_data)
{
  uc_link_server_add (user_data, G_IO_STREAM (connection));
  return TRUE;
}

static gboolean
dispatch_silence (GSource *source, GSourceFunc callback, gpointer user_data)
{
  return callback (user_data);
}

/* ---- the socket ---- */

/* What is left of a program that was killed answers nobody. */
static gboolean
is_left (const char *path)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr (GSocketConnection) connection = NULL;
  g_autoptr (GError) error = NULL;
  GStatBuf found;

  if (g_lstat (path, &found) != 0 || !S_ISSOCK (found.st_mode))
    return FALSE;
  connection = g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), NULL, &error);
  return connection == NULL && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED);
}

gboolean
uc_link_server_listen (UcLinkServer *self, const char *path, GError **error)
{
  g_autoptr (GSocketAddress) address = NULL;

  if (strlen (path) > g_unix_socket_address_get_path_len (G_UNIX_SOCKET_ADDRESS (address = g_unix_socket_address_new (path))))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FILENAME_TOO_LONG, _ ("%s: the path of a socket has at most 107 bytes"), path);
      return FALSE;
    }
  if (is_left (path))
    g_unlink (path);
  self->service = g_socket_service_new ();
  /* All tables of a house come back at once when a switch does. */
  g_socket_listener_set_backlog (G_SOCKET_LISTENER (self->service), UC_LINK_MOST_SESSIONS);
  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (self->service), address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, NULL,
                                      NULL, error))
    {
      g_prefix_error (error, _ ("%s: cannot listen there: "), path);
      return FALSE;
    }
  /* Its folder says who may enter. */
  if (g_chmod (path, 0660) != 0)
    uc_tell_error ("%s: its mode cannot be set\n", path);
  self->path = g_strdup (path);
  g_signal_connect (self->service, "incoming", G_CALLBACK (on_incoming), self);
  g_socket_service_start (self->service);
  return TRUE;
}

UcLinkServer *
uc_link_server_new (UcLedger *ledger, UcLookup *lookup)
{
  static GSourceFuncs funcs = { .dispatch = dispatch_silence };
  UcLinkServer *self = g_new0 (UcLinkServer, 1);

  self->silence = g_source_new (&funcs, sizeof (GSource));
  g_source_set_callback (self->silence, on_silence, self, NULL);
  g_source_attach (self->silence, NULL);
  self->ledger = ledger;
  self->lookup = lookup;
  self->sessions = g_ptr_array_new_with_free_func (session_free);
  self->items = g_array_new (FALSE, TRUE, sizeof (UcLedgerItem));
  self->asked = g_array_new (FALSE, TRUE, sizeof (Asked));
  self->texts = g_string_chunk_new (1024);
  self->notices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
uc_link_server_free (UcLinkServer *self)
{
  if (self->service != NULL)
    {
      g_socket_service_stop (self->service);
      g_socket_listener_close (G_SOCKET_LISTENER (self->service));
      g_object_unref (self->service);
      g_unlink (self->path);
    }
  g_clear_handle_id (&self->commit, g_source_remove);
  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_handle_id (&self->show, g_source_remove);
  g_source_destroy (self->silence);
  g_source_unref (self->silence);
  g_ptr_array_unref (self->sessions);
  g_array_unref (self->items);
  g_array_unref (self->asked);
  g_string_chunk_free (self->texts);
  g_hash_table_unref (self->notices);
  g_free (self->path);
  g_free (self);
}
