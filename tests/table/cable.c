#include "cable.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define BACKLOG 8
#define CHUNK 65536
#define MOST_EVENTS 256
/* Of “row”: where a row’s line has its number, its first event’s, its round and its events. */
enum
{
  FIELD_ID = 1,
  FIELD_SEQ = 3,
  FIELD_ROUND = 4,
  FIELD_EVENTS = 14,
};

/* What an epoll event is about. */
typedef enum
{
  TABLE,
  LINK,
  LISTENER,
  N_SIDES = 4,
} Side;

typedef struct
{
  CableQuestion question;
  guint64 n;      /* by which its answer names it; of a row its number … */
  guint64 seq;    /* … and the number of its last event */
  gint64 since_us;
} Waiting;

typedef struct
{
  int fd;        /* -1: not connected */
  GString *out;  /* what it has not taken yet */
  GString *line; /* what came from it, without an end yet */
} End;

typedef struct
{
  int listener;
  End ends[2];
  GArray *waiting;
  gboolean greeted;
  guint64 said;   /* number of the last line that it was told … */
  guint64 seen;   /* … and of the last event that it sent: a new connection may send a row once more */
  guint joined;
} Cable;

struct _Cables
{
  char *to;
  int epoll, wake;
  GThread *thread;
  GMutex mutex;   /* of all that follows */
  gboolean over, cut;
  GPtrArray *cables;
  GArray *times[CABLE_N_QUESTIONS];
  gint64 cut_us, back_us;
};

static gint64
now_us (void)
{
  return g_get_monotonic_time ();
}

/* ---- questions ---- */

static void
ask (Cable *cable, CableQuestion question, guint64 n, guint64 seq, gint64 now)
{
  const Waiting waiting = { question, n, seq, now };

  for (guint i = 0; i < cable->waiting->len; i++)
    {
      const Waiting *before = &g_array_index (cable->waiting, Waiting, i);

      if (before->question == question && before->n == n)
        return;
    }
  g_array_append_val (cable->waiting, waiting);
}

static void
answer_at (Cables *self, Cable *cable, guint i, gint64 now)
{
  const Waiting *waiting = &g_array_index (cable->waiting, Waiting, i);
  const double ms = (double) (now - waiting->since_us) / 1000;

  g_array_append_val (self->times[waiting->question], ms);
  g_array_remove_index (cable->waiting, i);
}

static void
answer (Cables *self, Cable *cable, CableQuestion question, guint64 n, gint64 now)
{
  for (guint i = cable->waiting->len; i-- > 0;)
    {
      const Waiting *waiting = &g_array_index (cable->waiting, Waiting, i);

      if (waiting->question == question && (question == CABLE_ROW ? waiting->n <= n : waiting->n == n))
        answer_at (self, cable, i, now);
    }
}

/* The link has all rows whose events end there. */
static void
answer_rows_to (Cables *self, Cable *cable, guint64 seq, gint64 now)
{
  for (guint i = cable->waiting->len; i-- > 0;)
    {
      const Waiting *waiting = &g_array_index (cable->waiting, Waiting, i);

      if (waiting->question == CABLE_ROW && waiting->seq <= seq)
        answer_at (self, cable, i, now);
    }
}

/* A new connection asks afresh for what belongs to the connection; the rest is asked on. */
static void
forget_connection (Cable *cable)
{
  for (guint i = cable->waiting->len; i-- > 0;)
    {
      const CableQuestion question = g_array_index (cable->waiting, Waiting, i).question;

      if (question == CABLE_HELLO || question == CABLE_BEAT)
        g_array_remove_index (cable->waiting, i);
    }
}

/* ---- lines ---- */

static void
take_row (Cable *cable, const char *line, gint64 now)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  g_auto (GStrv) events = NULL;
  guint64 seq, round;
  guint n;

  if (g_strv_length (fields) <= FIELD_EVENTS)
    g_error ("a row without events: %s", line);
  seq = g_ascii_strtoull (fields[FIELD_SEQ], NULL, 10);
  round = g_ascii_strtoull (fields[FIELD_ROUND], NULL, 10);
  events = g_strsplit (fields[FIELD_EVENTS], "\\n", -1);
  n = g_strv_length (events);
  ask (cable, CABLE_ROW, g_ascii_strtoull (fields[FIELD_ID], NULL, 10), seq + n - MIN (n, 1), now);
  for (guint i = 0; i < n; i++)
    {
      if (seq + i <= cable->seen)
        continue;
      cable->seen = seq + i;
      if (g_str_has_prefix (events[i], "meter-asked "))
        ask (cable, CABLE_JOIN, seq + i, 0, now);
      else if (g_str_has_prefix (events[i], "meter-claimed "))
        ask (cable, CABLE_CLAIM, round, 0, now);
      else if (g_str_has_prefix (events[i], "meter-settled "))
        ask (cable, CABLE_SETTLE, round, 0, now);
    }
}

static void
take_from_table (Cable *cable, const char *line, gint64 now)
{
  if (g_str_has_prefix (line, "row"))
    take_row (cable, line, now);
  else if (g_str_has_prefix (line, "hello "))
    ask (cable, CABLE_HELLO, 0, 0, now);
  else if (g_str_has_prefix (line, "beat "))
    ask (cable, CABLE_BEAT, 0, 0, now);
}

static void
take_say (Cables *self, Cable *cable, char **words, gint64 now)
{
  const guint64 n = g_ascii_strtoull (words[1], NULL, 10), of = g_ascii_strtoull (words[3], NULL, 10);

  /* It is said again until the table has recorded it. */
  if (n <= cable->said)
    return;
  cable->said = n;
  cable->joined += strcmp (words[2], "joined") == 0;
  if (strcmp (words[2], "joined") == 0 || strcmp (words[2], "not-joined") == 0)
    answer (self, cable, CABLE_JOIN, of, now);
  else if (strcmp (words[2], "locked") == 0)
    answer (self, cable, CABLE_CLAIM, of, now);
  else if (strcmp (words[2], "settled") == 0)
    answer (self, cable, CABLE_SETTLE, of, now);
}

static void
take_from (Cables *self, Cable *cable, guint64 seq, gint64 now)
{
  answer (self, cable, CABLE_HELLO, 0, now);
  answer_rows_to (self, cable, seq, now);
  if (!cable->greeted)
    self->back_us = now;
  cable->greeted = TRUE;
}

static void
take_from_link (Cables *self, Cable *cable, const char *line, gint64 now)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 5);
  const guint n = g_strv_length (words);

  if (strcmp (words[0], "from") == 0 && n > 1)
    take_from (self, cable, g_ascii_strtoull (words[1], NULL, 10), now);
  else if (strcmp (words[0], "ack") == 0 && n > 1)
    answer (self, cable, CABLE_ROW, g_ascii_strtoull (words[1], NULL, 10), now);
  else if (strcmp (words[0], "say") == 0 && n > 3)
    take_say (self, cable, words, now);
  else if (strcmp (words[0], "beat") == 0)
    answer (self, cable, CABLE_BEAT, 0, now);
}

/* Whole lines of what came from one end. */
static void
take_lines (Cables *self, Cable *cable, Side side, gint64 now)
{
  GString *came = cable->ends[side].line;
  gsize done = 0;
  char *end;

  while ((end = memchr (came->str + done, '\n', came->len - done)) != NULL)
    {
      *end = '\0';
      if (side == TABLE)
        take_from_table (cable, came->str + done, now);
      else
        take_from_link (self, cable, came->str + done, now);
      done = (gsize) (end - came->str) + 1;
    }
  g_string_erase (came, 0, (gssize) done);
}

/* ---- bytes ---- */

static void
watch (Cables *self, int operation, guint cable, Side side, int fd, guint32 events)
{
  struct epoll_event event = { .events = events, .data.u64 = (guint64) cable * N_SIDES + side };

  if (epoll_ctl (self->epoll, operation, fd, &event) != 0)
    g_error ("epoll_ctl: %s", g_strerror (errno));
}

static void
hang_up (Cable *cable)
{
  for (Side side = TABLE; side <= LINK; side++)
    {
      End *end = &cable->ends[side];

      if (end->fd >= 0)
        close (end->fd);
      end->fd = -1;
      g_string_truncate (end->out, 0);
      g_string_truncate (end->line, 0);
    }
  forget_connection (cable);
  cable->greeted = FALSE;
}

/* FALSE: that end has gone. */
static gboolean
flush (Cables *self, guint number, Side side)
{
  End *end = &((Cable *) self->cables->pdata[number])->ends[side];
  gssize n = 0;

  if (end->out->len > 0)
    n = send (end->fd, end->out->str, end->out->len, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (n < 0 && errno != EAGAIN)
    return FALSE;
  if (n > 0)
    g_string_erase (end->out, 0, n);
  watch (self, EPOLL_CTL_MOD, number, side, end->fd, end->out->len > 0 ? EPOLLIN | EPOLLOUT : EPOLLIN);
  return TRUE;
}

static gboolean
carry (Cables *self, guint number, Side side)
{
  Cable *cable = self->cables->pdata[number];
  const Side other = side == TABLE ? LINK : TABLE;
  char bytes[CHUNK];
  const gssize n = recv (cable->ends[side].fd, bytes, sizeof bytes, MSG_DONTWAIT);

  if (n < 0)
    return errno == EAGAIN;
  if (n == 0)
    return FALSE;
  g_string_append_len (cable->ends[side].line, bytes, n);
  g_string_append_len (cable->ends[other].out, bytes, n);
  take_lines (self, cable, side, now_us ());
  return flush (self, number, other);
}

static struct sockaddr_un
address_of (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };

  g_assert_cmpuint (g_strlcpy (address.sun_path, path, sizeof address.sun_path), <, sizeof address.sun_path);
  return address;
}

/* A table that connects while no link is there finds that out at once. */
static void
admit (Cables *self, guint number)
{
  Cable *cable = self->cables->pdata[number];
  const struct sockaddr_un to = address_of (self->to);
  const int table = accept4 (cable->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  int link;

  if (table < 0)
    return;
  link = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (link < 0 || connect (link, (const struct sockaddr *) &to, sizeof to) != 0)
    {
      close (table);
      if (link >= 0)
        close (link);
      return;
    }
  hang_up (cable);
  cable->ends[TABLE].fd = table;
  cable->ends[LINK].fd = link;
  watch (self, EPOLL_CTL_ADD, number, TABLE, table, EPOLLIN);
  watch (self, EPOLL_CTL_ADD, number, LINK, link, EPOLLIN);
}

static void
cut_all (Cables *self)
{
  self->cut = FALSE;
  for (guint i = 0; i < self->cables->len; i++)
    hang_up (self->cables->pdata[i]);
  self->cut_us = self->back_us = now_us ();
}

static void
handle (Cables *self, const struct epoll_event *event)
{
  const guint number = (guint) (event->data.u64 / N_SIDES);
  const Side side = (Side) (event->data.u64 % N_SIDES);
  Cable *cable = self->cables->pdata[number];

  if (side == LISTENER)
    admit (self, number);
  /* Its other end may have gone in the same turn. */
  else if (cable->ends[side].fd >= 0 && (!flush (self, number, side) || !carry (self, number, side)))
    hang_up (cable);
}

static gpointer
run (gpointer data)
{
  Cables *self = data;
  struct epoll_event events[MOST_EVENTS];
  gboolean over = FALSE;

  while (!over)
    {
      const int n = epoll_wait (self->epoll, events, MOST_EVENTS, -1);
      guint64 woken;

      g_mutex_lock (&self->mutex);
      for (int i = 0; i < n; i++)
        if (events[i].data.u64 == G_MAXUINT64)
          (void) !read (self->wake, &woken, sizeof woken);
        else
          handle (self, &events[i]);
      if (self->cut)
        cut_all (self);
      over = self->over;
      g_mutex_unlock (&self->mutex);
    }
  return NULL;
}

/* ---- for who measures ---- */

static void
cable_free (gpointer data)
{
  Cable *cable = data;

  hang_up (cable);
  close (cable->listener);
  for (Side side = TABLE; side <= LINK; side++)
    {
      g_string_free (cable->ends[side].out, TRUE);
      g_string_free (cable->ends[side].line, TRUE);
    }
  g_array_unref (cable->waiting);
  g_free (cable);
}

Cables *
cables_new (const char *to)
{
  Cables *self = g_new0 (Cables, 1);
  struct epoll_event event = { .events = EPOLLIN, .data.u64 = G_MAXUINT64 };

  self->to = g_strdup (to);
  self->epoll = epoll_create1 (EPOLL_CLOEXEC);
  self->wake = eventfd (0, EFD_CLOEXEC);
  g_assert_cmpint (epoll_ctl (self->epoll, EPOLL_CTL_ADD, self->wake, &event), ==, 0);
  g_mutex_init (&self->mutex);
  self->cables = g_ptr_array_new_with_free_func (cable_free);
  for (guint i = 0; i < CABLE_N_QUESTIONS; i++)
    self->times[i] = g_array_new (FALSE, FALSE, sizeof (double));
  self->thread = g_thread_new ("cables", run, self);
  return self;
}

static void
wake (Cables *self, gboolean *what)
{
  const guint64 one = 1;

  g_mutex_lock (&self->mutex);
  *what = TRUE;
  g_mutex_unlock (&self->mutex);
  g_assert_cmpint (write (self->wake, &one, sizeof one), ==, sizeof one);
}

void
cables_free (Cables *self)
{
  wake (self, &self->over);
  g_thread_join (self->thread);
  g_ptr_array_unref (self->cables);
  for (guint i = 0; i < CABLE_N_QUESTIONS; i++)
    g_array_unref (self->times[i]);
  close (self->epoll);
  close (self->wake);
  g_mutex_clear (&self->mutex);
  g_free (self->to);
  g_free (self);
}

guint
cables_add (Cables *self, const char *path)
{
  Cable *cable = g_new0 (Cable, 1);
  const struct sockaddr_un address = address_of (path);
  guint number;

  cable->listener = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  g_assert_cmpint (bind (cable->listener, (const struct sockaddr *) &address, sizeof address), ==, 0);
  g_assert_cmpint (listen (cable->listener, BACKLOG), ==, 0);
  cable->waiting = g_array_new (FALSE, FALSE, sizeof (Waiting));
  for (Side side = TABLE; side <= LINK; side++)
    cable->ends[side] = (End){ -1, g_string_new (NULL), g_string_new (NULL) };
  g_mutex_lock (&self->mutex);
  number = self->cables->len;
  g_ptr_array_add (self->cables, cable);
  watch (self, EPOLL_CTL_ADD, number, LISTENER, cable->listener, EPOLLIN);
  g_mutex_unlock (&self->mutex);
  return number;
}

void
cables_cut (Cables *self)
{
  gboolean pending = TRUE;

  wake (self, &self->cut);
  while (pending)
    {
      g_thread_yield ();
      g_mutex_lock (&self->mutex);
      pending = self->cut;
      g_mutex_unlock (&self->mutex);
    }
}

void
cables_begin (Cables *self)
{
  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < CABLE_N_QUESTIONS; i++)
    g_array_set_size (self->times[i], 0);
  g_mutex_unlock (&self->mutex);
}

guint
cables_n_greeted (Cables *self)
{
  guint n = 0;

  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < self->cables->len; i++)
    n += ((Cable *) self->cables->pdata[i])->greeted;
  g_mutex_unlock (&self->mutex);
  return n;
}

gboolean
cables_is_waiting (Cables *self)
{
  gboolean waits = FALSE;

  g_mutex_lock (&self->mutex);
  for (guint i = 0; i < self->cables->len; i++)
    {
      const Cable *cable = self->cables->pdata[i];

      for (guint j = 0; j < cable->waiting->len; j++)
        waits |= g_array_index (cable->waiting, Waiting, j).question != CABLE_BEAT;
    }
  g_mutex_unlock (&self->mutex);
  return waits;
}

GArray *
cables_times (Cables *self, CableQuestion question)
{
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));

  g_mutex_lock (&self->mutex);
  g_array_append_vals (times, self->times[question]->data, self->times[question]->len);
  for (guint i = 0; i < self->cables->len; i++)
    {
      const Cable *cable = self->cables->pdata[i];

      for (guint j = 0; j < cable->waiting->len; j++)
        {
          const Waiting *waiting = &g_array_index (cable->waiting, Waiting, j);
          const double ms = (double) (now_us () - waiting->since_us) / 1000;

          if (waiting->question == question)
            g_array_append_val (times, ms);
        }
    }
  g_mutex_unlock (&self->mutex);
  return times;
}

guint
cables_n_joined (Cables *self, guint cable)
{
  guint n;

  g_mutex_lock (&self->mutex);
  n = ((Cable *) self->cables->pdata[cable])->joined;
  g_mutex_unlock (&self->mutex);
  return n;
}

double
cables_back_ms (Cables *self)
{
  double ms;

  g_mutex_lock (&self->mutex);
  ms = (double) (self->back_us - self->cut_us) / 1000;
  g_mutex_unlock (&self->mutex);
  return ms;
}
