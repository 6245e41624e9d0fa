/* What a month says of the rounds of those before it. */
#include "uc-archive-private.h"

/* Where it cannot be read to the end nothing more is known, and verification says why. */
gboolean
uc_archive_look_for_lates (UcFile *file, UcJournal *journal, GCancellable *cancellable, GError **error)
{
  file->lates = uc_lates_new ();
  uc_lates_look (file->lates, journal, 0, cancellable, NULL);
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

typedef gboolean (*LateFunc) (const UcLate *late, gpointer user_data);

/* Each document that the months after @file hold of its rounds, the oldest first, until @func says no. */
static void
each_late (UcArchive *archive, guint file, LateFunc func, gpointer user_data)
{
  const UcArchiveFile *of = uc_archive_file (archive, file);
  gboolean more = TRUE;

  g_mutex_lock (&archive->lock);
  for (guint newer = file; more && newer-- > 0 && uc_archive_go_together (archive, file, newer);)
    {
      const GArray *found = ((UcFile *) archive->files->pdata[newer])->lates->found;

      for (guint i = 0; more && i < found->len; i++)
        {
          const UcLate *late = &g_array_index (found, UcLate, i);

          if (late->round >= of->first && late->round <= of->last)
            more = func (late, user_data);
        }
    }
  g_mutex_unlock (&archive->lock);
}

/* A round that is missing here is not found by anything. */
static gboolean
add_document (const UcLate *late, gpointer user_data)
{
  uc_find_add_document (user_data, late->round, &late->event, NULL);
  return TRUE;
}

void
uc_archive_add_lates (UcArchive *archive, guint file, UcFind *find)
{
  each_late (archive, file, add_document, find);
}

typedef struct
{
  guint32 round;
  guint left;
  UcLate *late;
  gboolean found;
} Wanted;

static gboolean
count_down (const UcLate *late, gpointer user_data)
{
  Wanted *wanted = user_data;

  if (late->round != wanted->round || wanted->left-- > 0)
    return TRUE;
  *wanted->late = *late;
  wanted->found = TRUE;
  return FALSE;
}

gboolean
uc_archive_late (UcArchive *archive, UcRoundRef ref, guint i, UcLate *late)
{
  Wanted wanted = { .round = ref.number, .left = i, .late = late };

  if (ref.number != 0)
    each_late (archive, ref.file, count_down, &wanted);
  return wanted.found;
}

gboolean
uc_archive_refresh_lates (UcArchive *archive, guint i)
{
  UcFile *file = archive->files->pdata[i];
  guint before = file->lates->found->len;

  if (file->lates->n_waiting == 0)
    return FALSE;
  g_mutex_lock (&archive->lock);
  uc_lates_look (file->lates, file->journal, 0, NULL, NULL);
  g_mutex_unlock (&archive->lock);
  if (file->lates->found->len == before)
    return FALSE;
  /* They are asked anew. */
  for (guint older = i + 1; uc_archive_go_together (archive, older, i); older++)
    g_clear_pointer (&((UcFile *) archive->files->pdata[older])->find, uc_find_free);
  return TRUE;
}
