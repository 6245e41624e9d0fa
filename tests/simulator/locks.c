#include "locks.h"

typedef struct
{
  char *path;
  GPtrArray *holders; /* Locks */
} Held;

struct _Locks
{
  Held *held;
  int level;
  guint shared, exclusive; /* bit sets of the index's slots */
};

/* path → Held */
static GHashTable *all;

static void
held_free (gpointer data)
{
  Held *held = data;

  g_ptr_array_unref (held->holders);
  g_free (held->path);
  g_free (held);
}

Locks *
locks_new (const char *path)
{
  Locks *locks = g_new0 (Locks, 1);

  if (all == NULL)
    all = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, held_free);
  locks->held = g_hash_table_lookup (all, path);
  if (locks->held == NULL)
    {
      locks->held = g_new0 (Held, 1);
      locks->held->path = g_strdup (path);
      locks->held->holders = g_ptr_array_new ();
      g_hash_table_insert (all, locks->held->path, locks->held);
    }
  g_ptr_array_add (locks->held->holders, locks);
  return locks;
}

void
locks_free (Locks *locks)
{
  g_ptr_array_remove_fast (locks->held->holders, locks);
  if (locks->held->holders->len == 0)
    g_hash_table_remove (all, locks->held->path);
  g_free (locks);
}

/* The highest level that another one holds. */
static int
others (const Locks *locks)
{
  int most = SQLITE_LOCK_NONE;

  for (guint i = 0; i < locks->held->holders->len; i++)
    if (locks->held->holders->pdata[i] != locks)
      most = MAX (most, ((Locks *) locks->held->holders->pdata[i])->level);
  return most;
}

int
locks_take (Locks *locks, int level)
{
  const int other = others (locks);

  if (locks->level >= level)
    return SQLITE_OK;
  /* Whoever waits for the last reader lets no new one in; one may write, and readers stay beside it until it writes into the file. */
  if (level == SQLITE_LOCK_SHARED ? other >= SQLITE_LOCK_PENDING : other >= SQLITE_LOCK_RESERVED)
    return SQLITE_BUSY;
  if (level == SQLITE_LOCK_EXCLUSIVE && other >= SQLITE_LOCK_SHARED)
    {
      locks->level = SQLITE_LOCK_PENDING;
      return SQLITE_BUSY;
    }
  locks->level = level;
  return SQLITE_OK;
}

void
locks_leave (Locks *locks, int level)
{
  locks->level = MIN (locks->level, level);
}

gboolean
locks_any_reserved (const Locks *locks)
{
  return MAX (locks->level, others (locks)) >= SQLITE_LOCK_RESERVED;
}

int
locks_index (Locks *locks, int first, int n, int flags)
{
  const guint slots = ((1u << n) - 1) << first;
  const gboolean shared = (flags & SQLITE_SHM_SHARED) != 0;

  if ((flags & SQLITE_SHM_UNLOCK) != 0)
    {
      locks->shared &= shared ? ~slots : ~0u;
      locks->exclusive &= shared ? ~0u : ~slots;
      return SQLITE_OK;
    }
  for (guint i = 0; i < locks->held->holders->len; i++)
    {
      const Locks *other = locks->held->holders->pdata[i];

      if (other != locks && ((other->exclusive | (shared ? 0 : other->shared)) & slots) != 0)
        return SQLITE_BUSY;
    }
  if (shared)
    locks->shared |= slots;
  else
    locks->exclusive |= slots;
  return SQLITE_OK;
}

void
locks_leave_index (Locks *locks)
{
  locks->shared = locks->exclusive = 0;
}
