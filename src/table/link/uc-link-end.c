#include "uc-link-end.h"

#include "uc-link-peer.h"
#include "uc-link-rows.h"
#include "uc-message.h"
#include "uc-record-line.h"

#include <inttypes.h>
#include <string.h>

/* So much goes up before the link has acknowledged it: a month's rows hold up neither the table nor the memory. */
#define MOST_ROWS  128
#define MOST_BYTES (128 * 1024)
/* So far back the last answer is looked for: a round's rows are some fifty, and each round of a linked meter has one. */
#define MOST_ROWS_BACK 20000
/* So late is a tick where this program itself stood still: what the link said meanwhile has not been read yet. */
#define STOOD_STILL_US (G_USEC_PER_SEC * 5 / 2)

struct _UcLinkEnd
{
  char *address, *certificate, *key, *authority;
  char *table, *meter, *fingerprint, *rules;
  guint pause_ms, steady_ms;
  const UcLinkEndFuncs *funcs;
  gpointer user_data;
  UcWord said;               /* what was reported last */
  char *why;                 /* … of a fault */
  guint64 handed;            /* the last answer that was handed out */
  GCancellable *connecting;  /* NULL = no attempt is under way */
  UcLinkPeer *peer;          /* NULL = not connected */
  guint tick, retry, pump;   /* sources */
  guint pauses;              /* before the next attempt … */
  guint attempt;             /* … which is made at this one of the addresses */
  gint64 lost_us[UC_LINK_END_FLAPS]; /* when it was lost, the last time first; 0 = it was not */
  gboolean flaps;            /* it comes and goes: bets open only when it has been there for a while */
  guint steady;              /* source: … which is then */
  gint64 ticked_us, came_us; /* the last tick; the last line of the link, or when it began to be waited for */
  guint64 link_time, link_came; /* of its last beat */
  /* of this connection */
  gboolean has_begun;        /* the link has said where its copy ends */
  UcLinkRows *rows;
  char *named;               /* the file that was named last */
  GString *text;             /* of a row */
  gsize bytes;
  guint n;
  guint64 awaited;           /* the row whose acknowledgement is due; 0 = none */
  gboolean delivered;        /* everything that was there when the link began */
  gboolean shown;            /* the meter was */
  UcLinkState meter_state;
  guint64 heard;             /* the last answer that was acknowledged */
  GIOStream *stream;         /* of the peer */
  UcLinkEndHealth health;    /* its counts, and when a line came */
};

static void connect_soon (UcLinkEnd *self);

static UcJournal *
journal_of (UcLinkEnd *self)
{
  return self->funcs->journal (self->user_data);
}

static guint64
recorded_of (UcLinkEnd *self)
{
  return uc_journal_device_seq (journal_of (self), uc_wire_device_name (UC_WIRE_LINK));
}

/* ---- what is reported ---- */

/* Each loss is a fact of the record, until it comes and goes: then one fact says so, and the link counts. */
static void
note_loss (UcLinkEnd *self)
{
  for (guint i = UC_LINK_END_FLAPS - 1; i > 0; i--)
    self->lost_us[i] = self->lost_us[i - 1];
  self->lost_us[0] = g_get_monotonic_time ();
  if (self->lost_us[UC_LINK_END_FLAPS - 1] != 0 && self->lost_us[0] - self->lost_us[UC_LINK_END_FLAPS - 1] < UC_LINK_END_FLAP_US)
    self->flaps = TRUE;
}

static void
report (UcLinkEnd *self, UcWord word, const char *why)
{
  if (self->said == UC_WORD_UP && word == UC_WORD_DOWN)
    note_loss (self);
  if (self->flaps && word == UC_WORD_DOWN)
    why = "It comes and goes. Bets open once it has been there for a while.";
  if (word == self->said && g_strcmp0 (why, self->why) == 0)
    return;
  self->said = word;
  g_free (self->why);
  self->why = g_strdup (why);
  self->funcs->state (word, why, self->user_data);
}

static void review (UcLinkEnd *self);

static gboolean
on_steady (gpointer user_data)
{
  UcLinkEnd *self = user_data;

  self->steady = 0;
  self->flaps = FALSE;
  memset (self->lost_us, 0, sizeof self->lost_us);
  review (self);
  return G_SOURCE_REMOVE;
}

/* Bets open again only behind everything that the link has to say of the past. */
static void
review (UcLinkEnd *self)
{
  const gboolean open = self->delivered && self->shown && self->meter_state != UC_LINK_CLOSED && self->meter_state != UC_LINK_SUSPENDED;

  if (!open)
    g_clear_handle_id (&self->steady, g_source_remove);
  if (!self->delivered || !self->shown)
    return;
  if (self->meter_state == UC_LINK_SUSPENDED)
    report (self, UC_WORD_FAULT, "The link has suspended this table. Two persons resume it: upcardctl link resume.");
  else if (self->meter_state == UC_LINK_CLOSED)
    report (self, UC_WORD_DOWN, "");
  else if (!self->flaps)
    report (self, UC_WORD_UP, "");
  else if (self->steady == 0)
    self->steady = g_timeout_add (self->steady_ms, on_steady, self);
  self->pauses = 1;
}

static void
hang_up (UcLinkEnd *self)
{
  if (self->connecting != NULL)
    g_cancellable_cancel (self->connecting);
  g_clear_object (&self->connecting);
  g_clear_pointer (&self->peer, uc_link_peer_free);
  g_clear_object (&self->stream);
  g_clear_handle_id (&self->pump, g_source_remove);
  g_clear_handle_id (&self->steady, g_source_remove);
  g_clear_pointer (&self->named, g_free);
  self->has_begun = self->delivered = self->shown = FALSE;
  self->awaited = self->link_time = self->link_came = 0;
}

/* The link is gone. A fault that is known stays on the screen until the link answers. */
static void
lose (UcLinkEnd *self)
{
  hang_up (self);
  if (self->said != UC_WORD_FAULT)
    report (self, UC_WORD_DOWN, "");
  connect_soon (self);
}

/* The link is there, and it and the table cannot work together. */
static void G_GNUC_PRINTF (2, 3)
fail (UcLinkEnd *self, const char *format, ...)
{
  g_autofree char *why = NULL;
  va_list args;

  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);
  hang_up (self);
  self->pauses = UC_LINK_END_PAUSES;
  report (self, UC_WORD_FAULT, why);
  connect_soon (self);
}

/* ---- rows ---- */

static char *
name_of (const char *path)
{
  /* A name that is no word of a line is for people alone. */
  return g_strcanon (g_path_get_basename (path), G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_.", '-');
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  UcLinkEnd *self = user_data;

  if (g_strcmp0 (self->named, uc_link_rows_file (self->rows)) != 0)
    {
      UcLinkLine file = { .kind = UC_LINK_FILE };
      g_autofree char *name = name_of (uc_link_rows_file (self->rows));

      g_free (self->named);
      self->named = g_strdup (uc_link_rows_file (self->rows));
      g_strlcpy (file.file, name, sizeof file.file);
      uc_link_peer_send (self->peer, &file);
    }
  g_string_truncate (self->text, 0);
  uc_record_line_row (row, self->text);
  self->bytes += self->text->len;
  /* Without its end. */
  g_string_truncate (self->text, self->text->len - 1);
  uc_link_peer_send (self->peer, &(UcLinkLine){ .kind = UC_LINK_ROW, .rest = self->text->str });
  self->awaited = row->id;
  return ++self->n < MOST_ROWS && self->bytes < MOST_BYTES;
}

static gboolean
on_pump (gpointer user_data)
{
  UcLinkEnd *self = user_data;
  g_autoptr (GError) error = NULL;

  self->pump = 0;
  self->n = 0;
  self->bytes = 0;
  if (!uc_link_rows_read (self->rows, journal_of (self), on_row, self, &error))
    fail (self, "%s", error->message);
  else if (self->awaited == 0)
    {
      self->delivered = TRUE;
      review (self);
    }
  return G_SOURCE_REMOVE;
}

/* Behind what the service has to do itself. */
static void
pump_soon (UcLinkEnd *self)
{
  if (self->has_begun && self->awaited == 0 && self->pump == 0)
    self->pump = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_pump, self, NULL);
}

/* ---- lines of the link ---- */

static void
begin (UcLinkEnd *self, const UcLinkLine *line)
{
  UcLinkLine fork = { .kind = UC_LINK_FORK, .n = line->n };
  g_autoptr (GError) error = NULL;
  UcHash hash, own;

  G_STATIC_ASSERT (sizeof hash.b == sizeof line->hash);
  memcpy (hash.b, line->hash, sizeof hash.b);
  if (!uc_link_rows_begin (self->rows, journal_of (self), line->n, &hash, &own, &error))
    {
      fail (self, "%s", error->message);
      return;
    }
  if (!uc_hash_equal (&hash, &own))
    {
      /* The link suspends the table, and says why it ends. */
      memcpy (fork.hash, own.b, sizeof fork.hash);
      uc_link_peer_send (self->peer, &fork);
      return;
    }
  self->has_begun = TRUE;
  pump_soon (self);
}

static void
acknowledge (UcLinkEnd *self)
{
  self->heard = recorded_of (self);
  uc_link_peer_send (self->peer, &(UcLinkLine){ .kind = UC_LINK_HEARD, .n = self->heard });
}

/* Nobody but a meter speaks through a link, and it says nothing but its answers. */
static gboolean
is_answer (UcInputKind kind)
{
  return kind == UC_INPUT_JOINED || kind == UC_INPUT_NOT_JOINED || kind == UC_INPUT_LOCKED || kind == UC_INPUT_SETTLED;
}

static void
take_say (UcLinkEnd *self, const UcLinkLine *line)
{
  g_autoptr (GError) error = NULL;
  UcInput input;

  if (line->n <= self->handed)
    {
      if (line->n <= recorded_of (self))
        acknowledge (self);
    }
  else if (line->n != self->handed + 1)
    fail (self, "The link says line %" PRIu64 "; expected line %" PRIu64 ".", line->n, self->handed + 1);
  else if (!uc_input_parse (line->rest, &input, &error))
    fail (self, "Line %" PRIu64 " of the link cannot be read: %s", line->n, error->message);
  else if (!is_answer (input.kind))
    fail (self, "Line %" PRIu64 " of the link is not an answer of a meter.", line->n);
  else
    {
      self->handed = line->n;
      self->health.answers++;
      input.origin = UC_ORIGIN_DEVICE;
      self->funcs->answer (&input, line->n, self->user_data);
    }
}

static void
on_line (UcLinkPeer *peer, const UcLinkLine *line, gpointer user_data)
{
  UcLinkEnd *self = user_data;

  self->came_us = self->health.came_us = g_get_monotonic_time ();
  self->health.lines++;
  switch ((guint)line->kind)
    {
    case UC_LINK_FROM:
      begin (self, line);
      break;
    case UC_LINK_ACK:
      if (self->awaited != 0 && line->n >= self->awaited)
        {
          self->awaited = 0;
          pump_soon (self);
        }
      break;
    case UC_LINK_SAY:
      take_say (self, line);
      break;
    case UC_LINK_SHOW:
      if (strcmp (line->meter, self->meter) != 0)
        break;
      self->shown = TRUE;
      self->meter_state = line->state;
      review (self);
      break;
    case UC_LINK_BEAT:
      self->link_time = line->times[0];
      self->link_came = (guint64)g_get_real_time () * 1000;
      break;
    case UC_LINK_FORK:
      /* Why follows. */
      break;
    case UC_LINK_END:
      fail (self, "%s", line->rest);
      break;
    default:
      fail (self, "The link says what no link says to a table.");
    }
}

static void
on_wrong (UcLinkPeer *peer, const GError *why, gpointer user_data)
{
  fail (user_data, "The link says what cannot be read: %s", why->message);
}

static void
on_gone (UcLinkPeer *peer, gpointer user_data)
{
  UcLinkEnd *self = user_data;
  g_autoptr (GError) why = uc_link_dial_explain (self->stream, uc_link_peer_get_problem (peer));

  if (why != NULL)
    fail (self, "%s", why->message);
  else
    lose (self);
}

/* ---- the connection ---- */

static void
send_beat (UcLinkEnd *self)
{
  uc_link_peer_send (self->peer, &(UcLinkLine){ .kind = UC_LINK_BEAT,
                                                .times = { (guint64)g_get_real_time () * 1000, self->link_time, self->link_came } });
}

typedef struct
{
  guint64 n;
  guint rows;
  char code[UC_CODE_TEXT];
} LastAnswer;

static gboolean
on_row_back (const UcRow *row, gpointer user_data)
{
  LastAnswer *last = user_data;

  if (row->device_seq != last->n || strcmp (row->device, uc_wire_device_name (UC_WIRE_LINK)) != 0)
    return ++last->rows < MOST_ROWS_BACK;
  uc_text_code (row->input, last->code);
  return FALSE;
}

/* A ledger that was put back may by now have as many lines for this table, with other words: the code tells. The first rows of a month do not
 * have it; then the link compares the number alone. */
static void
say_seen (UcLinkEnd *self, guint64 recorded)
{
  LastAnswer last = { .n = recorded };
  UcLinkLine seen = { .kind = UC_LINK_SEEN, .n = recorded };

  if (recorded == 0 || !uc_journal_read_back (journal_of (self), 0, on_row_back, &last, NULL) || last.code[0] == '\0')
    return;
  g_strlcpy (seen.head, last.code, sizeof seen.head);
  uc_link_peer_send (self->peer, &seen);
}

static void
greet (UcLinkEnd *self)
{
  UcJournal *journal = journal_of (self);
  g_autofree char *file = name_of (uc_journal_path (journal));
  UcLinkLine hello = { .kind = UC_LINK_HELLO, .n = uc_journal_last_row (journal), .said = recorded_of (self) };
  UcHead head;
  char code[UC_CODE_TEXT];

  g_strlcpy (hello.table, self->table, sizeof hello.table);
  g_strlcpy (hello.fingerprint, self->fingerprint, sizeof hello.fingerprint);
  g_strlcpy (hello.file, file, sizeof hello.file);
  if (uc_journal_head (journal, &head))
    g_strlcpy (hello.head, uc_head_code (&head, code), sizeof hello.head);
  g_strlcpy (hello.rules, self->rules, sizeof hello.rules);
  self->heard = hello.said;
  uc_link_peer_send (self->peer, &hello);
  say_seen (self, hello.said);
  send_beat (self);
}

static void
on_connected (GObject *source, GAsyncResult *result, gpointer user_data)
{
  static const UcLinkPeerFuncs peer_funcs = { .line = on_line, .wrong = on_wrong, .gone = on_gone };
  g_autoptr (GError) error = NULL;
  g_autoptr (GIOStream) stream = uc_link_dial_finish (result, &error);
  UcLinkEnd *self = user_data;

  /* Who cancelled it may be no more. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->connecting);
  if (error != NULL && error->domain == UC_LINK_TLS_ERROR)
    fail (self, "%s", error->message);
  else if (error != NULL)
    lose (self);
  else
    {
      self->came_us = g_get_monotonic_time ();
      self->health.connections++;
      self->stream = g_steal_pointer (&stream);
      self->peer = uc_link_peer_new (self->stream, &peer_funcs, self);
      greet (self);
    }
}

static void
connect_now (UcLinkEnd *self)
{
  const UcLinkDial dial = { self->address, { self->certificate, self->key, self->authority }, self->table, self->attempt };

  self->came_us = g_get_monotonic_time ();
  self->connecting = g_cancellable_new ();
  uc_link_dial_async (&dial, self->connecting, on_connected, self);
}

static gboolean
on_retry (gpointer user_data)
{
  UcLinkEnd *self = user_data;

  self->retry = 0;
  connect_now (self);
  return G_SOURCE_REMOVE;
}

static void
connect_soon (UcLinkEnd *self)
{
  const gboolean is_other = ++self->attempt % uc_link_dial_n (self->address) != 0;

  /* All links of the house are tried before the pause becomes longer. */
  if (self->retry == 0)
    self->retry = g_timeout_add (self->pause_ms * (is_other ? 1 : self->pauses), on_retry, self);
  if (!is_other)
    self->pauses = MIN (2 * self->pauses, UC_LINK_END_PAUSES);
}

static gboolean
on_tick (gpointer user_data)
{
  UcLinkEnd *self = user_data;
  const gint64 now = g_get_monotonic_time ();

  if (now - self->ticked_us > STOOD_STILL_US)
    self->came_us = now;
  self->ticked_us = now;
  if ((self->peer != NULL || self->connecting != NULL) && now - self->came_us > UC_LINK_END_SILENT_US)
    lose (self);
  else if (self->peer != NULL)
    send_beat (self);
  return G_SOURCE_CONTINUE;
}

/* ---- for the service ---- */

UcLinkEndHealth
uc_link_end_health (const UcLinkEnd *end)
{
  UcLinkEndHealth health = end->health;

  health.up = end->peer != NULL && end->has_begun;
  health.fault = end->said == UC_WORD_FAULT ? end->why : "";
  return health;
}

void
uc_link_end_committed (UcLinkEnd *end)
{
  if (end->peer == NULL)
    return;
  if (recorded_of (end) > end->heard)
    acknowledge (end);
  pump_soon (end);
}

void
uc_link_end_ask_again (UcLinkEnd *end, UcWord recorded)
{
  end->handed = recorded_of (end);
  end->said = recorded;
  if (end->peer == NULL || !end->delivered)
    report (end, UC_WORD_DOWN, "");
  review (end);
}

UcLinkEnd *
uc_link_end_new (const UcLinkEndOptions *options, UcWord recorded, const UcLinkEndFuncs *funcs, gpointer user_data)
{
  UcLinkEnd *self = g_new0 (UcLinkEnd, 1);

  self->address = g_strdup (options->address);
  self->certificate = g_strdup (options->files.certificate);
  self->key = g_strdup (options->files.key);
  self->authority = g_strdup (options->files.authority);
  self->table = g_strdup (options->table);
  self->meter = g_strdup (options->meter);
  self->fingerprint = g_strdup (options->fingerprint);
  self->rules = g_strdup (options->rules);
  self->pause_ms = options->pause_ms != 0 ? options->pause_ms : UC_LINK_END_PAUSE_MS;
  self->steady_ms = options->steady_ms != 0 ? options->steady_ms : UC_LINK_END_STEADY_MS;
  self->funcs = funcs;
  self->user_data = user_data;
  self->said = recorded;
  self->why = g_strdup ("");
  self->handed = recorded_of (self);
  self->pauses = 1;
  self->rows = uc_link_rows_new ();
  self->text = g_string_new (NULL);
  /* A table that restarts beside its link says nothing: the link is there again before anybody has bet. */
  if (recorded != UC_WORD_UP || self->address == NULL)
    report (self, UC_WORD_DOWN, "");
  if (self->address == NULL)
    return self;
  self->ticked_us = g_get_monotonic_time ();
  self->tick = g_timeout_add_seconds (1, on_tick, self);
  connect_now (self);
  return self;
}

void
uc_link_end_free (UcLinkEnd *end)
{
  hang_up (end);
  g_clear_handle_id (&end->tick, g_source_remove);
  g_clear_handle_id (&end->retry, g_source_remove);
  uc_link_rows_free (end->rows);
  g_string_free (end->text, TRUE);
  g_free (end->address);
  g_free (end->certificate);
  g_free (end->key);
  g_free (end->authority);
  g_free (end->table);
  g_free (end->meter);
  g_free (end->fingerprint);
  g_free (end->rules);
  g_free (end->why);
  g_free (end);
}
