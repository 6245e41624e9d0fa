#define G_LOG_DOMAIN "upcard-devices"

#include "uc-gpio-thread.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#define NS_PER_US 1000
/* News that wait for the main loop at most; what comes then is lost, and the level read again. */
#define NEWS_MAX 4096
/* Reads of one line in a turn; a line that never falls silent must not keep the others waiting. */
#define READS_MAX 32
/* Ahead of the main loop and of other programs, where the machine allows it: what it does is short, and may not wait. */
#define NICE (-10)
/* What the epoll descriptor calls the wish to end, where it has lines else. */
#define END UC_N_LINES

typedef struct
{
  UcGpioLine *line; /* %NULL = not watched */
  guint32 seq;      /* of the last edge; 0 = none yet */
  guint32 lost;     /* and not yet passed on */
  gboolean burst;   /* the level is to be read when its queue is empty */
  gboolean gone;    /* and not yet passed on */
  gboolean muted;
  guint unheard;    /* edges while it is muted, not yet counted by the main loop */
  gint64 unheard_ns;
} Watched;

struct _UcGpioThread
{
  GThread *thread;
  int epoll, end, ready;
  GMutex mutex; /* for all that stands below; held only to copy, to read without waiting, and to set the lock line */
  Watched watched[UC_N_LINES];
  UcGpioLine *lock_line;
  gboolean pressed; /* the button locked, and its news waits */
  UcGpioNews *news;
  guint first, n;
};

/* ---- news ---- */

static gboolean
pass_on (UcGpioThread *self, const UcGpioNews *news)
{
  if (self->n == NEWS_MAX)
    return FALSE;
  self->news[(self->first + self->n++) % NEWS_MAX] = *news;
  if (self->n == 1)
    eventfd_write (self->ready, 1);
  return TRUE;
}

/* News that must not be lost waits in Watched when there is no room. */
static void
pass_on_gone (UcGpioThread *self, UcLine id)
{
  const UcGpioNews gone = { .kind = UC_GPIO_NEWS_GONE, .line = id };

  self->watched[id].gone = !pass_on (self, &gone);
}

static void
stop_watching (UcGpioThread *self, UcLine id)
{
  epoll_ctl (self->epoll, EPOLL_CTL_DEL, uc_gpio_line_fd (self->watched[id].line), NULL);
  self->watched[id] = (Watched){ 0 };
}

static void
lose_line (UcGpioThread *self, UcLine id)
{
  stop_watching (self, id);
  pass_on_gone (self, id);
}

/* With no room for it, what is lost stays noted, and it is read when there is. */
static void
read_level (UcGpioThread *self, UcLine id)
{
  Watched *watched = &self->watched[id];
  UcGpioNews level = { .kind = UC_GPIO_NEWS_LEVEL, .line = id, .t_ns = g_get_monotonic_time () * NS_PER_US, .lost = watched->lost };
  int value = uc_gpio_line_get (watched->line);

  level.high = value == 1;
  if (value < 0)
    lose_line (self, id);
  else if (pass_on (self, &level))
    watched->lost = watched->burst = 0;
}

/* ---- edges ---- */

static gboolean
has_press (const UcGpioEdge *edges, int n)
{
  for (int i = 0; i < n; i++)
    if (edges[i].rising)
      return TRUE;
  return FALSE;
}

/* A failure shows when the main loop sets the line: it hears of the press in any case. */
static void
lock_at_once (UcGpioThread *self)
{
  if (self->lock_line == NULL)
    return;
  uc_gpio_line_set (self->lock_line, UC_GPIO_LOCKED);
  self->pressed = TRUE;
}

/* Its level says what its edges did not. */
static gboolean
wants_level (const Watched *watched)
{
  return (watched->burst && !watched->muted) || watched->lost > 0;
}

static void
take_edges (UcGpioThread *self, UcLine id, const UcGpioEdge *edges, int n)
{
  if (id == UC_LINE_LOCK_BUTTON && has_press (edges, n))
    lock_at_once (self);
  for (int i = 0; i < n; i++)
    {
      const UcGpioNews news = { .kind = UC_GPIO_NEWS_EDGE, .line = id, .high = edges[i].rising, .t_ns = edges[i].t_ns };
      Watched *watched = &self->watched[id];

      if (edges[i].seq > watched->seq + 1)
        watched->lost += edges[i].seq - watched->seq - 1;
      watched->seq = edges[i].seq;
      if (watched->muted)
        {
          watched->unheard++;
          watched->unheard_ns = edges[i].t_ns;
        }
      else if (!pass_on (self, &news))
        watched->lost++;
    }
  self->watched[id].burst |= n == UC_GPIO_READ;
  /* A queue without numbers that was found full may have lost the newest, without a trace. */
  self->watched[id].lost += n == UC_GPIO_READ && edges[0].seq == 0;
}

static void
drain_line (UcGpioThread *self, UcLine id)
{
  Watched *watched = &self->watched[id];
  UcGpioEdge edges[UC_GPIO_READ];
  int n = 1;

  for (guint i = 0; i < READS_MAX && n > 0; i++)
    {
      n = uc_gpio_line_read (watched->line, edges);
      if (n > 0)
        take_edges (self, id, edges, n);
    }
  if (n < 0)
    lose_line (self, id);
  else if (n == 0 && wants_level (watched))
    read_level (self, id);
}

static void
drain (UcGpioThread *self, const struct epoll_event *events, int n)
{
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < n; i++)
      {
        UcLine id = (UcLine) events[i].data.u32;

        /* The button first: what it does cannot wait. */
        if (id == END || (id == UC_LINE_LOCK_BUTTON) != (pass == 0) || self->watched[id].line == NULL)
          continue;
        drain_line (self, id);
        if ((events[i].events & (EPOLLHUP | EPOLLERR)) != 0 && self->watched[id].line != NULL)
          lose_line (self, id);
      }
}

static gpointer
run (gpointer data)
{
  UcGpioThread *self = data;
  struct epoll_event events[UC_N_LINES];

  setpriority (PRIO_PROCESS, 0, NICE); /* of this thread alone */
  for (;;)
    {
      int n = epoll_wait (self->epoll, events, G_N_ELEMENTS (events), -1);

      for (int i = 0; i < n; i++)
        if (events[i].data.u32 == END)
          return NULL;
      g_mutex_lock (&self->mutex);
      drain (self, events, n);
      g_mutex_unlock (&self->mutex);
    }
}

/* ---- for the main loop ---- */

static int
event_or_abort (guint flags)
{
  int fd = eventfd (0, EFD_CLOEXEC | flags);

  if (fd < 0)
    g_error ("eventfd: %s", g_strerror (errno));
  return fd;
}

UcGpioThread *
uc_gpio_thread_new (void)
{
  UcGpioThread *self = g_new0 (UcGpioThread, 1);
  struct epoll_event end = { .events = EPOLLIN, .data.u32 = END };

  g_mutex_init (&self->mutex);
  self->news = g_new (UcGpioNews, NEWS_MAX);
  self->ready = event_or_abort (EFD_NONBLOCK);
  self->end = event_or_abort (0);
  self->epoll = epoll_create1 (EPOLL_CLOEXEC);
  if (self->epoll < 0 || epoll_ctl (self->epoll, EPOLL_CTL_ADD, self->end, &end) < 0)
    g_error ("epoll: %s", g_strerror (errno));
  self->thread = g_thread_new ("gpio", run, self);
  return self;
}

void
uc_gpio_thread_free (UcGpioThread *thread)
{
  eventfd_write (thread->end, 1);
  g_thread_join (thread->thread);
  close (thread->epoll);
  close (thread->end);
  close (thread->ready);
  g_mutex_clear (&thread->mutex);
  g_free (thread->news);
  g_free (thread);
}

int
uc_gpio_thread_fd (UcGpioThread *thread)
{
  return thread->ready;
}

void
uc_gpio_thread_watch (UcGpioThread *thread, UcLine id, UcGpioLine *line)
{
  struct epoll_event event = { .events = EPOLLIN, .data.u32 = id };

  g_mutex_lock (&thread->mutex);
  thread->watched[id] = (Watched){ .line = line };
  if (epoll_ctl (thread->epoll, EPOLL_CTL_ADD, uc_gpio_line_fd (line), &event) < 0)
    lose_line (thread, id);
  else
    read_level (thread, id);
  g_mutex_unlock (&thread->mutex);
}

void
uc_gpio_thread_lock_with (UcGpioThread *thread, UcGpioLine *lock_line)
{
  g_mutex_lock (&thread->mutex);
  thread->lock_line = lock_line;
  g_mutex_unlock (&thread->mutex);
}

void
uc_gpio_thread_forget (UcGpioThread *thread, UcLine id)
{
  g_mutex_lock (&thread->mutex);
  if (id == UC_LINE_LOCK_LINE)
    thread->lock_line = NULL;
  else if (thread->watched[id].line != NULL)
    stop_watching (thread, id);
  thread->watched[id].gone = FALSE;
  g_mutex_unlock (&thread->mutex);
}

void
uc_gpio_thread_mute (UcGpioThread *thread, UcLine id, gboolean muted)
{
  g_mutex_lock (&thread->mutex);
  thread->watched[id].muted = muted && thread->watched[id].line != NULL;
  g_mutex_unlock (&thread->mutex);
}

guint
uc_gpio_thread_count_muted (UcGpioThread *thread, UcLine id, gint64 *last_ns)
{
  Watched *watched = &thread->watched[id];
  guint n;

  g_mutex_lock (&thread->mutex);
  n = watched->unheard;
  watched->unheard = 0;
  if (n > 0)
    *last_ns = watched->unheard_ns;
  g_mutex_unlock (&thread->mutex);
  return n;
}

void
uc_gpio_thread_read_again (UcGpioThread *thread, UcLine id)
{
  g_mutex_lock (&thread->mutex);
  for (UcLine line = UC_LINE_NONE; line < UC_N_LINES; line++)
    if (thread->watched[line].line != NULL && (id == UC_LINE_NONE || id == line))
      read_level (thread, line);
  g_mutex_unlock (&thread->mutex);
}

void
uc_gpio_thread_gather (UcGpioThread *thread)
{
  struct epoll_event events[UC_N_LINES];

  g_mutex_lock (&thread->mutex);
  drain (thread, events, epoll_wait (thread->epoll, events, G_N_ELEMENTS (events), 0));
  g_mutex_unlock (&thread->mutex);
}

gboolean
uc_gpio_thread_take (UcGpioThread *thread, UcGpioNews *news)
{
  eventfd_t count;
  gboolean taken;

  g_mutex_lock (&thread->mutex);
  if (thread->n == 0)
    {
      eventfd_read (thread->ready, &count);
      /* There is room again: lines that lost news for want of it. */
      for (UcLine id = UC_LINE_NONE; id < UC_N_LINES; id++)
        if (thread->watched[id].gone)
          pass_on_gone (thread, id);
        else if (wants_level (&thread->watched[id]))
          read_level (thread, id);
    }
  taken = thread->n > 0;
  if (taken)
    {
      *news = thread->news[thread->first];
      thread->first = (thread->first + 1) % NEWS_MAX;
      thread->n--;
    }
  else
    thread->pressed = FALSE;
  g_mutex_unlock (&thread->mutex);
  return taken;
}

gboolean
uc_gpio_thread_set_lock (UcGpioThread *thread, gboolean locked)
{
  gboolean set = FALSE;

  g_mutex_lock (&thread->mutex);
  errno = ENODEV;
  if (!locked && thread->pressed)
    errno = EAGAIN;
  else if (thread->lock_line != NULL)
    set = uc_gpio_line_set (thread->lock_line, locked ? UC_GPIO_LOCKED : !UC_GPIO_LOCKED);
  g_mutex_unlock (&thread->mutex);
  return set;
}
