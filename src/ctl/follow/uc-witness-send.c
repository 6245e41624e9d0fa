#include "uc-witness-send.h"

#include "uc-follow.h"
#include "uc-follower.h"
#include "uc-head-line.h"
#include "uc-tell.h"
#include "uc-witness-state.h"
#include "uc-witness-way.h"

#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>

/* So many lines may be unanswered: the witness syncs each to its disk. */
#define WINDOW 64

/* While there is more to send the state is written after so many answers. */
#define SAVE_EVERY 256

#define LONGEST_WAIT_S 300

/* With which a witness ends a connection, and says why. */
#define END "end "

/* A line that went out. */
typedef struct
{
  char *file;
  guint64 row;
  guint64 seq;
  guint32 round; /* 0 = a key */
  char hash[UC_HASH_TEXT];
} Sent;

typedef struct
{
  const UcWitnessSendOptions *options;
  UcWitnessWay *way;
  GMainLoop *loop;
  UcWitnessState state;
  gboolean fit;
  GError **error;
  gboolean good;
  /* One attempt: */
  char *path; /* where it begins … */
  guint64 row;
  UcFollower *follower; /* … NULL: the witness cannot be reached yet */
  UcHeadReader *heads;
  char *file;         /* name of the journal's file that is read */
  guint32 left_out;   /* heads up to this round are not sent */
  GQueue *unanswered; /* Sent */
  GString *out;
  guint timer, retry, next;
  gboolean is_ending; /* no more answers come */
  gboolean at_end; /* the journal goes on in a file that is not here: of an archive that is sent once, no more comes */
  gboolean finishing; /* the witness has all there is, and was told that no more comes */
  guint attempts;     /* that failed since the last answer */
  guint n_unsaved;    /* answers since the state was written */
} Send;

static void
sent_free (gpointer data)
{
  Sent *sent = data;

  g_free (sent->file);
  g_free (sent);
}

static void
save_state (Send *send)
{
  g_autoptr (GError) problem = NULL;

  send->n_unsaved = 0;
  if (send->options->state_path != NULL && !uc_witness_state_save (send->options->state_path, &send->state, &problem))
    uc_tell_error ("%s\n", problem->message);
}

/* ---- the end of an attempt ---- */

static void
hang_up (Send *send)
{
  send->way->close (send->way);
  g_clear_handle_id (&send->timer, g_source_remove);
  g_clear_handle_id (&send->next, g_source_remove);
  g_clear_pointer (&send->heads, uc_head_reader_free);
  g_clear_pointer (&send->follower, uc_follower_free);
  g_clear_pointer (&send->file, g_free);
  g_clear_pointer (&send->path, g_free);
  g_queue_clear_full (send->unanswered, sent_free);
  g_string_truncate (send->out, 0);
  send->is_ending = FALSE;
}

static void connect_witness (Send *send);

static gboolean
on_retry (gpointer user_data)
{
  Send *send = user_data;

  send->retry = 0;
  connect_witness (send);
  return G_SOURCE_REMOVE;
}

/* @problem: why this attempt has come to its end */
static void
fail_attempt (Send *send, const char *problem)
{
  const gboolean is_new = g_strcmp0 (problem, send->state.problem) != 0;

  hang_up (send);
  if (send->state.silent_since_ns == 0)
    send->state.silent_since_ns = g_get_real_time () * 1000;
  if (is_new)
    {
      g_free (send->state.problem);
      send->state.problem = g_strdup (problem);
    }
  save_state (send);
  if (send->options->once)
    {
      if (send->good)
        g_set_error (send->error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", problem);
      send->good = FALSE;
      g_main_loop_quit (send->loop);
      return;
    }
  if (is_new)
    uc_tell_error (_ ("the witness does not answer: %s; it is tried again\n"), problem);
  if (send->retry == 0)
    send->retry = g_timeout_add_seconds (MIN (1u << MIN (send->attempts, 16), LONGEST_WAIT_S), on_retry, send);
  send->attempts++;
}

static gboolean
on_timeout (gpointer user_data)
{
  Send *send = user_data;
  g_autofree char *problem
      = g_strdup_printf (ngettext ("no answer for %u second", "no answer for %u seconds", send->options->timeout_s),
                         send->options->timeout_s);

  send->timer = 0;
  fail_attempt (send, problem);
  return G_SOURCE_REMOVE;
}

static void
start_timer (Send *send)
{
  g_clear_handle_id (&send->timer, g_source_remove);
  send->timer = g_timeout_add_seconds (send->options->timeout_s, on_timeout, send);
}

/* As long as somebody waits for an answer, or for the end. */
static void
wait_for_answer (Send *send)
{
  g_clear_handle_id (&send->timer, g_source_remove);
  if (send->unanswered->length > 0 || send->finishing)
    start_timer (send);
}

static void
on_ending (gboolean answers, gpointer user_data)
{
  Send *send = user_data;

  send->is_ending = !answers;
  if (!answers || send->timer == 0)
    start_timer (send);
}

static void
on_ended (const char *problem, gpointer user_data)
{
  Send *send = user_data;

  if (send->finishing && send->unanswered->length == 0)
    g_main_loop_quit (send->loop);
  else
    fail_attempt (send, problem);
}

/* ---- sending ---- */

static gboolean
on_begin_file (UcJournal *journal, guint64 row, gpointer user_data, GError **error)
{
  Send *send = user_data;

  g_clear_pointer (&send->heads, uc_head_reader_free);
  g_free (send->file);
  send->file = g_path_get_basename (uc_journal_path (journal));
  send->heads = uc_head_reader_new (journal, row, error);
  return send->heads != NULL;
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Send *send = user_data;
  g_auto (UcHeadLine) line = { .input = NULL };
  Sent *sent;

  if (!uc_head_reader_take (send->heads, row, &line) || (line.input == NULL && line.head.round <= send->left_out))
    return TRUE;
  uc_head_line_print (&line, send->out);
  g_string_append_c (send->out, '\n');
  sent = g_new0 (Sent, 1);
  *sent = (Sent){ .file = g_strdup (send->file), .row = row->id, .seq = line.head.seq, .round = line.head.round };
  uc_hash_format (&line.head.hash, sent->hash);
  g_queue_push_tail (send->unanswered, sent);
  return send->unanswered->length < WINDOW;
}

static void
pump (gpointer user_data)
{
  Send *send = user_data;
  g_autoptr (GError) problem = NULL;
  const guint before = send->unanswered->length;

  if (send->follower == NULL || send->is_ending || send->finishing || before >= WINDOW)
    return;
  if (!send->at_end && !uc_follower_pump (send->follower, &problem))
    {
      send->at_end = send->options->once && g_error_matches (problem, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
      if (!send->at_end)
        {
          fail_attempt (send, problem->message);
          return;
        }
    }
  if (send->out->len > 0)
    send->way->send (send->way, send->out->str);
  g_string_truncate (send->out, 0);
  send->finishing = send->options->once && send->unanswered->length == 0;
  if (before == 0)
    wait_for_answer (send);
  if (send->finishing)
    send->way->finish (send->way);
}

static const UcFollowerFuncs follower_funcs = { on_begin_file, on_row, pump };

/* ---- answers ---- */

static void
acknowledge (Send *send, const Sent *sent)
{
  UcWitnessState *state = &send->state;

  if (state->silent_since_ns != 0)
    uc_tell_error (_ ("the witness answers\n"));
  g_free (state->file);
  g_free (state->hash);
  g_clear_pointer (&state->problem, g_free);
  state->file = g_strdup (sent->file);
  state->row = sent->row;
  state->hash = g_strdup (sent->hash);
  if (sent->round != 0)
    state->round = sent->round;
  state->answered_ns = g_get_real_time () * 1000;
  state->silent_since_ns = 0;
  send->attempts = 0;
}

/* What comes again at the beginning of an attempt is no further contradiction. */
static void
note_contradiction (Send *send, const Sent *sent, const char *why)
{
  send->fit = FALSE;
  uc_tell_error (_ ("CONTRADICTION at the witness: %s\n"), why);
  if (send->state.row == sent->row && g_strcmp0 (send->state.hash, sent->hash) == 0 && send->state.contradictions > 0)
    return;
  send->state.contradictions++;
  if (send->state.contradiction == NULL)
    send->state.contradiction = g_strdup (why);
}

static gboolean
on_next (gpointer user_data)
{
  Send *send = user_data;

  send->next = 0;
  if (!send->is_ending)
    {
      wait_for_answer (send);
      pump (send);
    }
  return G_SOURCE_REMOVE;
}

static void
on_answer (const char *answer, gpointer user_data)
{
  Send *send = user_data;
  /* It answers no line, but ends the connection. */
  const gboolean is_end = g_str_has_prefix (answer, END);
  Sent *sent = is_end ? NULL : g_queue_pop_head (send->unanswered);
  g_auto (GStrv) words = g_strsplit (answer, " ", 3);
  g_autofree char *problem = NULL;
  const guint n = g_strv_length (words);
  const char *word = n > 0 ? words[0] : "";
  guint64 seq = G_MAXUINT64;
  gboolean good = FALSE;

  if (n > 1)
    g_ascii_string_to_unsigned (words[1], 10, 0, G_MAXUINT64, &seq, NULL);
  if (is_end)
    problem = g_strdup_printf (_ ("the witness ends the connection: %s"), answer + strlen (END));
  else if (sent == NULL)
    problem = g_strdup_printf (_ ("“%s” is an answer to nothing that was sent"), answer);
  else if (strcmp (word, "refused") == 0)
    {
      /* It may have lost its file: the next attempt begins with the first head. */
      g_clear_pointer (&send->state.file, g_free);
      problem = g_strdup_printf (_ ("the witness refuses: %s"), n > 1 ? answer + strlen ("refused ") : "");
    }
  else if (seq == sent->seq
           && (n == 3 ? strcmp (word, "contradicts") == 0 : strcmp (word, "kept") == 0 || strcmp (word, "held") == 0))
    {
      if (n == 3)
        note_contradiction (send, sent, words[2]);
      acknowledge (send, sent);
      if (send->unanswered->length == 0 || n == 3 || ++send->n_unsaved == SAVE_EVERY)
        save_state (send);
      good = TRUE;
    }
  else
    problem = g_strdup_printf (_ ("“%s” is not an answer of a witness; expected “kept %" PRIu64
                                  "”, “held …”, “contradicts …” or "
                                  "“refused …”"),
                               answer, sent->seq);
  if (sent != NULL)
    sent_free (sent);
  if (!good)
    fail_attempt (send, problem);
  /* Once all answers that are there have been read. */
  else if (send->next == 0)
    send->next = g_idle_add (on_next, send);
}

/* ---- the beginning of an attempt ---- */

static gboolean
on_place_row (const UcRow *row, gpointer user_data)
{
  uc_hash_format (&row->hash, user_data);
  return FALSE;
}

/* Whether the row that the witness has last is still the same there. Where it is not, all is sent again, and the
 * witness tells. */
static gboolean
is_last_place (const char *path, const UcWitnessState *state)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (UcJournal) journal = NULL;
  char hash[UC_HASH_TEXT] = "";

  if (state->file == NULL || state->hash == NULL || state->row == 0 || strcmp (name, state->file) != 0)
    return FALSE;
  journal = uc_journal_open_read (path, NULL);
  return journal != NULL && uc_journal_read_rows (journal, state->row, state->row, on_place_row, hash, NULL)
         && strcmp (hash, state->hash) == 0;
}

/* Months that the witness does not have may have been moved away: what comes behind them would contradict what it has.
 */
static gboolean
check_months (const Send *send, GPtrArray *paths, GError **error)
{
  g_autoptr (UcJournal) oldest = NULL;
  g_autoptr (UcContext) first = NULL;

  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *name = g_path_get_basename (paths->pdata[i]);

      if (g_strcmp0 (name, send->state.file) == 0)
        return TRUE;
    }
  if (send->state.file == NULL)
    return TRUE;
  oldest = uc_journal_open_read (paths->pdata[0], error);
  first = oldest == NULL ? NULL : uc_journal_context (oldest, 1, error);
  if (first == NULL)
    return FALSE;
  /* A record of its own, in the place of the one that was sent: that is what the witness is for. */
  if (first->prev[0] == '\0')
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
               _ ("%s: the witness has heads up to %s, which is not here any more; send the months that were moved "
                  "away with --once, then "
                  "remove the state file"),
               send->options->journal, send->state.file);
  return FALSE;
}

/* The file and the row to begin with, and the rounds that are left out. */
static char *
find_begin (Send *send, guint64 *row, GError **error)
{
  g_autoptr (GPtrArray) paths = NULL;
  g_autoptr (UcJournal) newest = NULL;
  const char *path = send->options->journal;
  guint32 last;

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    paths = uc_follow_months (path);
  else
    {
      paths = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (paths, g_strdup (path));
    }
  if (paths->len == 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("%s: there is no journal in this folder"),
                   path);
      return NULL;
    }
  if (!check_months (send, paths, error))
    return NULL;
  newest = uc_journal_open_read (paths->pdata[paths->len - 1], error);
  if (newest == NULL)
    return NULL;
  last = uc_journal_last_round (newest) - uc_journal_round_open (newest);
  path = paths->pdata[0];
  *row = 1;
  for (guint i = 0; i < paths->len; i++)
    if (is_last_place (paths->pdata[i], &send->state))
      {
        path = paths->pdata[i];
        *row = send->state.row;
      }
  send->left_out = last > send->options->most ? last - send->options->most : 0;
  if (send->left_out > (*row > 1 ? send->state.round : 0) && send->left_out > send->state.left_out)
    {
      uc_tell_error (_ ("more than %u rounds wait for the witness: those up to round %u are not sent\n"),
                     send->options->most, send->left_out);
      send->state.left_out = send->left_out;
    }
  return g_strdup (path);
}

static void
on_opened (gpointer user_data)
{
  Send *send = user_data;
  g_autoptr (GError) problem = NULL;

  g_clear_handle_id (&send->timer, g_source_remove);
  send->follower = uc_follower_new (&follower_funcs, send);
  if (!uc_follower_open (send->follower, send->path, send->row, &problem))
    fail_attempt (send, problem->message);
  else
    pump (send);
}

static void
connect_witness (Send *send)
{
  g_autoptr (GError) problem = NULL;

  if (!send->way->is_free (send->way))
    {
      send->retry = g_timeout_add_seconds (1, on_retry, send);
      return;
    }
  send->path = find_begin (send, &send->row, &problem);
  if (send->path != NULL)
    start_timer (send);
  if (send->path == NULL || !send->way->open (send->way, &problem))
    fail_attempt (send, problem->message);
}

static gboolean
on_signal (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_CONTINUE;
}

/* Where “doctor” finds which files the connection needs. */
static void
note_way (UcWitnessState *state, const UcLinkDial *dial)
{
  const struct
  {
    char **field;
    const char *value;
  } fields[] = {
    { &state->address, dial != NULL ? dial->address : NULL },
    { &state->certificate, dial != NULL ? dial->files.certificate : NULL },
    { &state->key, dial != NULL ? dial->files.key : NULL },
    { &state->authority, dial != NULL ? dial->files.authority : NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_free (*fields[i].field);
      *fields[i].field = g_strdup (fields[i].value);
    }
}

gboolean
uc_witness_send (const UcWitnessSendOptions *options, gboolean *fit, GError **error)
{
  static const UcWitnessWayFuncs way_funcs = { on_opened, on_answer, on_ending, on_ended };
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Send send = {
    .options = options,
    .loop = loop,
    .fit = TRUE,
    .error = error,
    .good = TRUE,
    .unanswered = g_queue_new (),
    .out = g_string_new (NULL),
    .way = options->dial != NULL ? uc_witness_way_tls (options->dial) : uc_witness_way_command (options->command),
  };
  guint interrupted, ended;

  signal (SIGPIPE, SIG_IGN);
  send.way->funcs = &way_funcs;
  send.way->user_data = &send;
  if (options->state_path != NULL)
    {
      send.good = uc_witness_state_load (options->state_path, &send.state, error);
      note_way (&send.state, options->dial);
      send.good = send.good && uc_witness_state_save (options->state_path, &send.state, error);
    }
  if (send.good)
    {
      interrupted = g_unix_signal_add (SIGINT, on_signal, loop);
      ended = g_unix_signal_add (SIGTERM, on_signal, loop);
      send.retry = g_idle_add (on_retry, &send);
      g_main_loop_run (loop);
      g_source_remove (interrupted);
      g_source_remove (ended);
      save_state (&send);
    }
  g_clear_handle_id (&send.retry, g_source_remove);
  hang_up (&send);
  send.way->free (send.way);
  g_queue_free (send.unanswered);
  g_string_free (send.out, TRUE);
  uc_witness_state_clear (&send.state);
  *fit = send.fit;
  return send.good;
}
