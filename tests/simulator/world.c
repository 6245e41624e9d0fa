#include "world.h"

#include <errno.h>
#include <gio/gio.h>
#include <sodium.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

/* 27 November 2026, 18:00 UTC, or one of the evenings after it: soon another month begins. */
#define BEGAN_S G_GINT64_CONSTANT (1795802400)
#define EVENINGS 4
#define DAY_S (24 * 3600)
/* Another thread answers within three seconds. */
#define LATEST_MS 3000
/* More turns than any step needs. */
#define TURNS_MAX 100000

typedef struct
{
  gint64 due_ns;
  guint64 number; /* in the order in which they were asked */
  GTask *task;
  GTaskThreadFunc func;
  GThreadPool *pool;
  gpointer data;
} Job;

static struct
{
  guint64 seed;
  guint64 stream; /* of libsodium's random numbers */
  guint64 n_jobs;
  gint64 began_s, mono_ns, error_ns;
  gboolean inside;
  GHashTable *due;   /* GSource → gint64 *, monotonic µs */
  GPtrArray *jobs;
  GPtrArray *pools;  /* GThreadPool */
  int timer;         /* the file descriptor that stands for a timer on the wall clock; -1 = none */
  gint64 timer_s;
  gboolean was_set;
  gboolean (*work) (void); /* NULL = there is no such thread */
} world = { .timer = -1 };

/* ---- numbers ---- */

static guint64
mix (guint64 x)
{
  x += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ (x >> 31);
}

guint64
world_draw (guint64 step, guint what)
{
  return mix (mix (mix (world.seed) ^ step) ^ what);
}

static const char *
random_name (void)
{
  return "trial";
}

static guint32
random_number (void)
{
  return (guint32) mix (world.stream++);
}

static void
random_bytes (void *to, size_t n)
{
  for (size_t i = 0; i < n; i++)
    ((guint8 *) to)[i] = (guint8) mix (world.stream++);
}

static randombytes_implementation numbers = { .implementation_name = random_name, .random = random_number, .buf = random_bytes };

/* ---- sources ---- */

extern void __real_g_source_set_ready_time (GSource *source, gint64 ready_us);
void __wrap_g_source_set_ready_time (GSource *source, gint64 ready_us);

void
__wrap_g_source_set_ready_time (GSource *source, gint64 ready_us)
{
  const gboolean waits = ready_us > world.mono_ns / 1000;

  g_hash_table_remove (world.due, source);
  if (waits)
    g_hash_table_insert (world.due, g_source_ref (source), g_memdup2 (&ready_us, sizeof ready_us));
  __real_g_source_set_ready_time (source, ready_us < 0 || waits ? -1 : 0);
}

typedef struct
{
  GSource base;
  gint64 every_us, due_us;
} Timer;

static gboolean
dispatch_timer (GSource *source, GSourceFunc callback, gpointer user_data)
{
  Timer *timer = (Timer *) source;

  __real_g_source_set_ready_time (source, -1);
  if (!callback (user_data))
    return G_SOURCE_REMOVE;
  timer->due_us = MAX (timer->due_us + timer->every_us, world.mono_ns / 1000 + 1);
  __wrap_g_source_set_ready_time (source, timer->due_us);
  return G_SOURCE_CONTINUE;
}

static guint
add_timer (gint64 every_us, GSourceFunc func, gpointer data)
{
  static GSourceFuncs funcs = { .dispatch = dispatch_timer };
  GSource *source = g_source_new (&funcs, sizeof (Timer));
  Timer *timer = (Timer *) source;
  guint id;

  timer->every_us = MAX (1, every_us);
  timer->due_us = world.mono_ns / 1000 + timer->every_us;
  g_source_set_callback (source, func, data, NULL);
  id = g_source_attach (source, NULL);
  __wrap_g_source_set_ready_time (source, timer->due_us);
  g_source_unref (source);
  return id;
}

guint __wrap_g_timeout_add (guint ms, GSourceFunc func, gpointer data);
guint
__wrap_g_timeout_add (guint ms, GSourceFunc func, gpointer data)
{
  return add_timer (ms * G_TIME_SPAN_MILLISECOND, func, data);
}

guint __wrap_g_timeout_add_seconds (guint s, GSourceFunc func, gpointer data);
guint
__wrap_g_timeout_add_seconds (guint s, GSourceFunc func, gpointer data)
{
  return add_timer (s * G_TIME_SPAN_SECOND, func, data);
}

/* What is due by now, the earliest first, so that the order is the seed's and not the hash table's. */
static void
ready_sources (void)
{
  for (;;)
    {
      GSource *first = NULL;
      gint64 first_us = world.mono_ns / 1000;
      GHashTableIter iter;
      gpointer source, due;

      g_hash_table_iter_init (&iter, world.due);
      while (g_hash_table_iter_next (&iter, &source, &due))
        if (g_source_is_destroyed (source))
          g_hash_table_iter_remove (&iter);
        else if (*(gint64 *) due <= first_us)
          {
            first = source;
            first_us = *(gint64 *) due - 1;
          }
      if (first == NULL)
        return;
      __real_g_source_set_ready_time (first, 0);
      g_hash_table_remove (world.due, first);
    }
}

/* ---- clocks ---- */

extern gint64 __real_g_get_monotonic_time (void);
gint64 __wrap_g_get_monotonic_time (void);
gint64
__wrap_g_get_monotonic_time (void)
{
  /* Whoever runs the trials has a clock of the usual kind. */
  if (world.due == NULL)
    return __real_g_get_monotonic_time ();
  return world.mono_ns / 1000;
}

gint64 __wrap_g_get_real_time (void);
gint64
__wrap_g_get_real_time (void)
{
  return world.began_s * G_USEC_PER_SEC + (world.mono_ns + world.error_ns) / 1000;
}

int __wrap_clock_gettime (clockid_t id, struct timespec *now);
int
__wrap_clock_gettime (clockid_t id, struct timespec *now)
{
  const gint64 ns = id == CLOCK_REALTIME ? world.began_s * WORLD_S + world.mono_ns + world.error_ns : world.mono_ns;

  *now = (struct timespec){ .tv_sec = ns / WORLD_S, .tv_nsec = ns % WORLD_S };
  return 0;
}

int __wrap_timerfd_create (int clock, int flags);
int
__wrap_timerfd_create (int clock, int flags)
{
  world.timer = eventfd (0, EFD_CLOEXEC | EFD_NONBLOCK);
  world.was_set = FALSE;
  return world.timer;
}

int __wrap_timerfd_settime (int fd, int flags, const struct itimerspec *at, struct itimerspec *old);
int
__wrap_timerfd_settime (int fd, int flags, const struct itimerspec *at, struct itimerspec *old)
{
  world.timer_s = at->it_value.tv_sec;
  return 0;
}

extern ssize_t __real_read (int fd, void *to, size_t n);
ssize_t __wrap_read (int fd, void *to, size_t n);
ssize_t
__wrap_read (int fd, void *to, size_t n)
{
  ssize_t got = __real_read (fd, to, n);

  if (fd != world.timer || !world.was_set)
    return got;
  world.was_set = FALSE;
  errno = ECANCELED;
  return -1;
}

static void
ring (void)
{
  eventfd_write (world.timer, 1);
}

/* ---- other threads ---- */

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->task);
  g_free (job);
}

static void
add_job (Job job)
{
  job.number = world.n_jobs++;
  job.due_ns = world.mono_ns + (gint64) (world_draw (job.number, 1) % LATEST_MS) * WORLD_MS;
  g_ptr_array_add (world.jobs, g_memdup2 (&job, sizeof job));
}

extern void __real_g_task_run_in_thread (GTask *task, GTaskThreadFunc func);
void __wrap_g_task_run_in_thread (GTask *task, GTaskThreadFunc func);
void
__wrap_g_task_run_in_thread (GTask *task, GTaskThreadFunc func)
{
  if (world.inside)
    add_job ((Job){ .task = g_object_ref (task), .func = func });
  else
    __real_g_task_run_in_thread (task, func);
}

extern GThreadPool *__real_g_thread_pool_new (GFunc func, gpointer data, int most, gboolean exclusive, GError **error);
GThreadPool *__wrap_g_thread_pool_new (GFunc func, gpointer data, int most, gboolean exclusive, GError **error);
GThreadPool *
__wrap_g_thread_pool_new (GFunc func, gpointer data, int most, gboolean exclusive, GError **error)
{
  GThreadPool *pool;

  if (!world.inside)
    return __real_g_thread_pool_new (func, data, most, exclusive, error);
  pool = g_new0 (GThreadPool, 1);
  pool->func = func;
  pool->user_data = data;
  g_ptr_array_add (world.pools, pool);
  return pool;
}

extern gboolean __real_g_thread_pool_push (GThreadPool *pool, gpointer data, GError **error);
gboolean __wrap_g_thread_pool_push (GThreadPool *pool, gpointer data, GError **error);
gboolean
__wrap_g_thread_pool_push (GThreadPool *pool, gpointer data, GError **error)
{
  if (!g_ptr_array_find (world.pools, pool, NULL))
    return __real_g_thread_pool_push (pool, data, error);
  add_job ((Job){ .pool = pool, .data = data });
  return TRUE;
}

static void
run_job (Job *job)
{
  if (job->pool != NULL)
    job->pool->func (job->data, job->pool->user_data);
  else
    job->func (job->task, g_task_get_source_object (job->task), g_task_get_task_data (job->task),
               g_task_get_cancellable (job->task));
}

extern void __real_g_thread_pool_free (GThreadPool *pool, gboolean immediate, gboolean waits);
void __wrap_g_thread_pool_free (GThreadPool *pool, gboolean immediate, gboolean waits);
void
__wrap_g_thread_pool_free (GThreadPool *pool, gboolean immediate, gboolean waits)
{
  if (!g_ptr_array_remove (world.pools, pool))
    {
      __real_g_thread_pool_free (pool, immediate, waits);
      return;
    }
  for (guint i = 0; i < world.jobs->len;)
    if (((Job *) world.jobs->pdata[i])->pool == pool)
      {
        g_autofree Job *job = g_ptr_array_steal_index (world.jobs, i);

        if (!immediate)
          run_job (job);
      }
    else
      i++;
  g_free (pool);
}

/* A pool of one thread answers in the order in which it was asked. */
static gboolean
may_run (guint n)
{
  const Job *job = world.jobs->pdata[n];

  for (guint i = 0; i < n && job->pool != NULL; i++)
    if (((Job *) world.jobs->pdata[i])->pool == job->pool)
      return FALSE;
  return job->due_ns <= world.mono_ns;
}

static void
run_jobs (void)
{
  for (guint i = 0; i < world.jobs->len;)
    if (may_run (i))
      {
        Job *job = g_ptr_array_steal_index (world.jobs, i);

        run_job (job);
        job_free (job);
        i = 0;
      }
    else
      i++;
}

/* ---- PINs ---- */

/* Argon2id takes most of a second on purpose; a trial signs thousands of times. */
int __wrap_crypto_pwhash_str_alg (char *hash, const char *secret, unsigned long long n, unsigned long long ops, size_t memory, int alg);
int
__wrap_crypto_pwhash_str_alg (char *hash, const char *secret, unsigned long long n, unsigned long long ops, size_t memory, int alg)
{
  g_snprintf (hash, crypto_pwhash_STRBYTES, "$trial$%.*s", (int) n, secret);
  return 0;
}

int __wrap_crypto_pwhash_str_verify (const char *hash, const char *secret, unsigned long long n);
int
__wrap_crypto_pwhash_str_verify (const char *hash, const char *secret, unsigned long long n)
{
  char own[crypto_pwhash_STRBYTES];

  __wrap_crypto_pwhash_str_alg (own, secret, n, 0, 0, 0);
  return strcmp (own, hash) == 0 ? 0 : -1;
}

/* ---- the world ---- */

void
world_begin (guint64 seed)
{
  world.seed = seed;
  world.stream = mix (seed ^ G_GUINT64_CONSTANT (0x5eed));
  world.began_s = BEGAN_S + (gint64) (seed % EVENINGS) * DAY_S;
  world.mono_ns = 1000 * WORLD_S;
  world.due = g_hash_table_new_full (NULL, NULL, (GDestroyNotify) g_source_unref, g_free);
  world.jobs = g_ptr_array_new_with_free_func (job_free);
  world.pools = g_ptr_array_new ();
  randombytes_set_implementation (&numbers);
  if (sodium_init () < 0)
    g_error ("libsodium does not start");
}

void
world_advance (gint64 ns)
{
  world.mono_ns += ns;
  ready_sources ();
  if (world.timer >= 0 && __wrap_g_get_real_time () / G_USEC_PER_SEC >= world.timer_s)
    ring ();
  run_jobs ();
}

void
world_set_clock (gint64 by_ns)
{
  world.error_ns += by_ns;
  world.was_set = world.timer >= 0;
  if (world.was_set)
    ring ();
}

gint64
world_clock_error (void)
{
  return world.error_ns;
}

gint64
world_true_time (void)
{
  return world.began_s * WORLD_S + world.mono_ns;
}

gboolean
world_settle (void)
{
  for (guint i = 0; i < TURNS_MAX; i++)
    {
      const gboolean more = world.work != NULL && world.work ();

      if (!g_main_context_iteration (NULL, FALSE) && !more)
        return TRUE;
    }
  return FALSE;
}

void
world_set_thread (gboolean (*work) (void))
{
  world.work = work;
}

void
world_spend (gint64 ns)
{
  world.mono_ns += ns;
}

void
world_enter (gboolean enters)
{
  world.inside = enters;
}

guint
world_owed (void)
{
  return world.jobs->len;
}

void
world_forget (void)
{
  for (guint i = 0; i < world.jobs->len; i++)
    if (((Job *) world.jobs->pdata[i])->task != NULL)
      g_task_return_new_error (((Job *) world.jobs->pdata[i])->task, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                               "The process ended.");
  g_ptr_array_set_size (world.jobs, 0);
  world.timer = -1;
}
