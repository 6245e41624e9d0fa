#include "uc-witness-send.h"

#include "uc-follow.h"
#include "uc-follower.h"
#include "uc-head-line.h"
#include "uc-tell.h"
#include "uc-witness-state.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* So many lines may be unanswered: the witness syncs each to its disk. */
#define WINDOW 64

/* While there is more to send the state is written after so many answers. */
#define SAVE_EVERY 256

#define MOST_ANSWER    (64 * 1024)
#define LONGEST_WAIT_S 300

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
  GMainLoop *loop;
  UcWitnessState state;
  gboolean fit;
  GError **error;
  gboolean good;
  /* One attempt: */
  UcFollower *follower;
  UcHeadReader *heads;
  char *file;         /* name of the journal's file that is read */
  guint32 left_out;   /* heads up to this round are not sent */
  GQueue *unanswered; /* Sent */
  GString *out, *in;
  GPid pid;     /* 0 = ended */
  int to, from; /* -1 = closed */
  guint to_source, from_source, timer, retry;
  int status;      /* how the command ended */
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
clear_source (guint *source)
{
  if (*source != 0)
    g_source_remove (*source);
  *source = 0;
}

static void
close_fd (int *fd, guint *source)
{
  clear_source (source);
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
}

static void
hang_up (Send *send)
{
  close_fd (&send->to, &send->to_source);
  close_fd (&send->from, &send->from_source);
  clear_source (&send->timer);
  if (send->pid != 0)
    kill (send->pid, SIGTERM);
  g_clear_pointer (&send->heads, uc_head_reader_free);
  g_clear_pointer (&send->follower, uc_follower_free);
  g_clear_pointer (&send->file, g_free);
  g_queue_clear_full (send->unanswered, sent_free);
  g_string_truncate (send->out, 0);
  g_string_truncate (send->in, 0);
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

/* As long as somebody waits for an answer, or for the command's end. */
static void
wait_for_answer (Send *send)
{
  clear_source (&send->timer);
  if (send->unanswered->length > 0 || send->finishing)
    send->timer = g_timeout_add_seconds (send->options->timeout_s, on_timeout, send);
}

/* Both have come: the command's end, and the end of what it says. */
static void
check_ended (Send *send)
{
  g_autofree char *problem = NULL;

  if (send->pid != 0 || send->from >= 0 || send->follower == NULL)
    return;
  if (send->finishing && send->unanswered->length == 0)
    {
      g_main_loop_quit (send->loop);
      return;
    }
  if (WIFEXITED (send->status))
    problem = g_strdup_printf (_ ("the command “%s” ended with status %d"), send->options->command[0],
                               WEXITSTATUS (send->status));
  else
    problem = g_strdup_printf (_ ("the command “%s” was ended by signal %d"), send->options->command[0],
                               WTERMSIG (send->status));
  fail_attempt (send, problem);
}

static void
on_exit_status (GPid pid, int status, gpointer user_data)
{
  Send *send = user_data;

  g_spawn_close_pid (pid);
  send->pid = 0;
  send->status = status;
  /* Something that it started may keep its output open. */
  if (send->follower != NULL && send->timer == 0)
    send->timer = g_timeout_add_seconds (send->options->timeout_s, on_timeout, send);
  check_ended (send);
}

/* ---- sending ---- */

static gboolean on_writable (int fd, GIOCondition condition, gpointer user_data);

/* What the pipe takes now. That the witness is gone shows at the other pipe. */
static void
write_out (Send *send)
{
  while (send->to >= 0 && send->out->len > 0)
    {
      ssize_t n = write (send->to, send->out->str, send->out->len);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0 && errno == EAGAIN)
        {
          if (send->to_source == 0)
            send->to_source = g_unix_fd_add (send->to, G_IO_OUT | G_IO_ERR, on_writable, send);
          return;
        }
      if (n < 0)
        {
          close_fd (&send->to, &send->to_source);
          return;
        }
      g_string_erase (send->out, 0, n);
    }
}

static gboolean
on_writable (int fd, GIOCondition condition, gpointer user_data)
{
  Send *send = user_data;

  send->to_source = 0;
  write_out (send);
  return G_SOURCE_REMOVE;
}

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

  if (send->follower == NULL || send->from < 0 || send->finishing || before >= WINDOW)
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
  write_out (send);
  if (send->options->once && send->unanswered->length == 0)
    {
      send->finishing = TRUE;
      close_fd (&send->to, &send->to_source);
    }
  if (before == 0)
    wait_for_answer (send);
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

/* FALSE: the attempt has come to its end. */
static gboolean
take_answer (Send *send, const char *answer)
{
  Sent *sent = g_queue_pop_head (send->unanswered);
  g_auto (GStrv) words = g_strsplit (answer, " ", 3);
  g_autofree char *problem = NULL;
  const guint n = g_strv_length (words);
  const char *word = n > 0 ? words[0] : "";
  guint64 seq = G_MAXUINT64;
  gboolean good = FALSE;

  if (n > 1)
    g_ascii_string_to_unsigned (words[1], 10, 0, G_MAXUINT64, &seq, NULL);
  if (sent == NULL)
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
  return good;
}

static gboolean
on_readable (int fd, GIOCondition condition, gpointer user_data)
{
  Send *send = user_data;
  char block[4096], *end;
  ssize_t n = read (fd, block, sizeof block);

  if (n < 0 && (errno == EINTR || errno == EAGAIN))
    return G_SOURCE_CONTINUE;
  if (n <= 0)
    {
      send->from_source = 0;
      close_fd (&send->from, &send->from_source);
      /* A command that has closed its output ends, or is ended. */
      clear_source (&send->timer);
      send->timer = g_timeout_add_seconds (send->options->timeout_s, on_timeout, send);
      check_ended (send);
      return G_SOURCE_REMOVE;
    }
  g_string_append_len (send->in, block, n);
  while ((end = memchr (send->in->str, '\n', send->in->len)) != NULL)
    {
      g_autofree char *answer = g_strndup (send->in->str, end - send->in->str);

      g_string_erase (send->in, 0, end + 1 - send->in->str);
      /* The source is removed where the attempt ends. */
      if (!take_answer (send, answer))
        return G_SOURCE_CONTINUE;
    }
  if (send->in->len > MOST_ANSWER)
    {
      fail_attempt (send, _ ("an answer does not end within 64 KiB"));
      return G_SOURCE_CONTINUE;
    }
  wait_for_answer (send);
  pump (send);
  return G_SOURCE_CONTINUE;
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
connect_witness (Send *send)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *path = NULL;
  guint64 row;

  /* One that does not end when it is asked to. */
  if (send->pid != 0)
    {
      kill (send->pid, SIGKILL);
      send->retry = g_timeout_add_seconds (1, on_retry, send);
      return;
    }
  path = find_begin (send, &row, &problem);
  if (path == NULL
      || !g_spawn_async_with_pipes (NULL, send->options->command, NULL,
                                    G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_CLOEXEC_PIPES, NULL, NULL,
                                    &send->pid, &send->to, &send->from, NULL, &problem))
    {
      fail_attempt (send, problem->message);
      return;
    }
  g_child_watch_add (send->pid, on_exit_status, send);
  g_unix_set_fd_nonblocking (send->to, TRUE, NULL);
  g_unix_set_fd_nonblocking (send->from, TRUE, NULL);
  send->from_source = g_unix_fd_add (send->from, G_IO_IN | G_IO_HUP | G_IO_ERR, on_readable, send);
  send->follower = uc_follower_new (&follower_funcs, send);
  if (!uc_follower_open (send->follower, path, row, &problem))
    fail_attempt (send, problem->message);
  else
    pump (send);
}

static gboolean
on_signal (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_CONTINUE;
}

gboolean
uc_witness_send (const UcWitnessSendOptions *options, gboolean *fit, GError **error)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Send send = {
    .options = options,
    .loop = loop,
    .fit = TRUE,
    .error = error,
    .good = TRUE,
    .unanswered = g_queue_new (),
    .out = g_string_new (NULL),
    .in = g_string_new (NULL),
    .to = -1,
    .from = -1,
  };
  guint interrupted, ended;

  signal (SIGPIPE, SIG_IGN);
  if (options->state_path != NULL)
    send.good = uc_witness_state_load (options->state_path, &send.state, error)
                && uc_witness_state_save (options->state_path, &send.state, error);
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
  clear_source (&send.retry);
  hang_up (&send);
  g_queue_free (send.unanswered);
  g_string_free (send.out, TRUE);
  g_string_free (send.in, TRUE);
  uc_witness_state_clear (&send.state);
  *fit = send.fit;
  return send.good;
}
