/* Another process that holds something of a file, such as a lock: what a process locks keeps nobody in it from anything. */
#pragma once

#include <fcntl.h>
#include <glib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct
{
  pid_t pid;
  int to, from; /* closing the first has the process end */
} UcHolder;

/* Runs in that process, in which nothing is open but the three. TRUE: it is held until the process ends. */
typedef gboolean (*UcHoldFunc) (const char *path);

static inline void
uc_holder_run (UcHoldFunc take, int from, int to)
{
  char path[512] = "";
  gboolean held;

  /* What was open here would stay open there, such as a lock file. */
  for (int fd = 3; fd < 256; fd++)
    if (fd != from && fd != to)
      close (fd);
  if (read (from, path, sizeof path - 1) <= 0)
    _exit (1);
  held = take (path);
  _exit (write (to, &held, sizeof held) != sizeof held || read (from, path, 1) != 0);
}

/* For @take that uses SQLite: in a process that has not used it yet. */
static inline UcHolder
uc_holder_prepare (UcHoldFunc take)
{
  int there[2], here[2];
  UcHolder holder;

  g_assert_cmpint (pipe2 (there, O_CLOEXEC), ==, 0);
  g_assert_cmpint (pipe2 (here, O_CLOEXEC), ==, 0);
  holder.pid = fork ();
  g_assert_cmpint (holder.pid, >=, 0);
  if (holder.pid == 0)
    uc_holder_run (take, here[0], there[1]);
  close (there[1]);
  close (here[0]);
  holder.to = here[1];
  holder.from = there[0];
  return holder;
}

static inline void
uc_holder_take_or_fail (UcHolder *holder, const char *path)
{
  gboolean held = FALSE;

  g_assert_cmpint (write (holder->to, path, strlen (path)), ==, (gssize) strlen (path));
  g_assert_cmpint (read (holder->from, &held, sizeof held), ==, sizeof held);
  g_assert_true (held);
}

static inline UcHolder
uc_hold (UcHoldFunc take, const char *path)
{
  UcHolder holder = uc_holder_prepare (take);

  uc_holder_take_or_fail (&holder, path);
  return holder;
}

static inline void
uc_let_go (UcHolder *holder)
{
  int status;

  close (holder->to);
  close (holder->from);
  g_assert_cmpint (waitpid (holder->pid, &status, 0), ==, holder->pid);
}

/* The bytes from @first to @last of @path with @end behind it, as fcntl () locks them. */
static inline gboolean
uc_lock_bytes (const char *path, const char *end, int flags, short type, off_t first, off_t last)
{
  struct flock lock = { .l_type = type, .l_whence = SEEK_SET, .l_start = first, .l_len = last - first + 1 };
  g_autofree char *name = g_strconcat (path, end, NULL);
  int fd = open (name, flags | O_CLOEXEC);

  return fd >= 0 && fcntl (fd, F_SETLK, &lock) == 0;
}
