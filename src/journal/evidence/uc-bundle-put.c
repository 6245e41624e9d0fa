/* Evidence becomes a file: written, read back and verified before it has its name. */
#include "uc-bundle-private.h"
#include "uc-verdict.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <unistd.h>

static gboolean
fail_errno (const char *path, int saved, GError **error)
{
  g_set_error (error, UC_JOURNAL_ERROR,
               saved == ENOSPC || saved == EDQUOT ? UC_JOURNAL_ERROR_FULL : UC_JOURNAL_ERROR_IO,
               "%s: cannot write the evidence: %s", path, g_strerror (saved));
  return FALSE;
}

static gboolean
write_whole (const char *path, const GString *text, GError **error)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  gsize done = 0;
  int saved;

  if (fd < 0)
    return fail_errno (path, errno, error);
  while (done < text->len)
    {
      ssize_t n = write (fd, text->str + done, text->len - done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        break;
      done += n;
    }
  saved = errno;
  if (done == text->len && fsync (fd) == 0)
    return close (fd) == 0 || fail_errno (path, errno, error);
  close (fd);
  return fail_errno (path, saved, error);
}

/* What lies on the disk says what was to be said, and is whole where the journal is. */
static UcBundle *
read_back (const char *path, const UcVerdict *journal_verdict, GError **error)
{
  g_autoptr (UcBundle) bundle = uc_bundle_read (path, error);
  g_autoptr (UcVerdict) verdict = bundle == NULL ? NULL : uc_bundle_verify (bundle, NULL, NULL);

  if (verdict == NULL)
    return NULL;
  /* The ledger is whole by itself: it was opened, and every signature fits. */
  if (bundle->ledger != NULL && journal_verdict->n_grave == 0)
    {
      g_autoptr (UcVerdict) linked = uc_verdict_new ();

      uc_bundle_linked_free (uc_bundle_link_verify (bundle, NULL, linked));
      if (linked->n_grave > 0)
        {
          g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                       "%s: the ledger and the journal contradict each other: %s. “upcardctl verify --link” says more", bundle->ledger,
                       ((const UcDamage *)linked->damage->pdata[0])->text);
          return NULL;
        }
    }
  if (verdict->n_grave > 0 && journal_verdict->n_grave == 0)
    {
      const UcDamage *damage = verdict->damage->pdata[0];

      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: what was written does not read back: %s", path,
                   damage->text);
      return NULL;
    }
  return g_steal_pointer (&bundle);
}

UcBundle *
uc_bundle_put (const char *path, const GString *text, const UcVerdict *verdict, GError **error)
{
  g_autofree char *temporary = g_strconcat (path, ".partial", NULL);
  g_autoptr (UcBundle) bundle = NULL;

  g_unlink (temporary);
  if (write_whole (temporary, text, error))
    bundle = read_back (temporary, verdict, error);
  if (bundle != NULL && g_rename (temporary, path) != 0)
    {
      fail_errno (path, errno, error);
      g_clear_pointer (&bundle, uc_bundle_free);
    }
  if (bundle == NULL)
    {
      g_unlink (temporary);
      return NULL;
    }
  g_free (bundle->path);
  bundle->path = g_strdup (path);
  return g_steal_pointer (&bundle);
}
