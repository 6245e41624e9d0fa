#include "uc-witness-keep.h"

#include "uc-plain.h"
#include "uc-tell.h"
#include "uc-witness.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Of a file's mode: what 0640 does not give. */
#define WIDE 037

static const char *const answers[] = {
  [UC_WITNESS_KEPT] = "kept",
  [UC_WITNESS_HELD] = "held",
  [UC_WITNESS_CONTRADICTS] = "contradicts",
  [UC_WITNESS_REFUSED] = "refused",
};

typedef struct
{
  UcWitness *witness;
  const char *path;
  GString *text;     /* of the line that is being read */
  gboolean too_long; /* and the rest of it is skipped */
  gboolean fit;
  guint torn; /* that were told */
} Keep;

/* FALSE without @error: nobody reads. */
static gboolean
answer_line (UcWitnessAnswer answer, guint64 seq, const char *say, GError **error)
{
  const gboolean bad = answer == UC_WITNESS_CONTRADICTS || answer == UC_WITNESS_REFUSED;
  g_autoptr (GString) line = g_string_new (answers[answer]);
  gsize done = 0;

  if (answer != UC_WITNESS_REFUSED)
    g_string_append_printf (line, " %" G_GUINT64_FORMAT, seq);
  if (bad)
    {
      g_string_append_c (line, ' ');
      uc_plain_append (line, say);
    }
  g_string_append_c (line, '\n');
  while (done < line->len)
    {
      ssize_t n = write (STDOUT_FILENO, line->str + done, line->len - done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          if (errno != EPIPE)
            g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), _ ("standard output: %s"),
                         g_strerror (errno));
          return FALSE;
        }
      done += n;
    }
  return TRUE;
}

static void
tell_torn (Keep *keep)
{
  if (uc_witness_torn (keep->witness) == keep->torn)
    return;
  keep->torn = uc_witness_torn (keep->witness);
  uc_tell_error (_ ("%s: its last line was broken off while it was written; it is kept, marked “torn”. Its sender was "
                    "not told that it is "
                    "kept, and sends it again\n"),
                 keep->path);
}

static gboolean
take_line (Keep *keep, GError **error)
{
  UcWitnessAnswer answer = UC_WITNESS_REFUSED;
  g_autofree char *say = NULL;
  guint64 seq = 0;

  if (keep->too_long)
    say = g_strdup_printf (_ ("a line is longer than %u bytes"), UC_HEAD_LINE_MAX);
  else if (strlen (keep->text->str) != keep->text->len)
    say = g_strdup (_ ("a zero byte is in no line"));
  else if (!uc_witness_take (keep->witness, keep->text->str, &answer, &seq, &say, error))
    return FALSE;
  tell_torn (keep);
  keep->fit = keep->fit && answer != UC_WITNESS_CONTRADICTS && answer != UC_WITNESS_REFUSED;
  if (answer == UC_WITNESS_CONTRADICTS)
    uc_tell_error (_ ("CONTRADICTION: %s\n"), say);
  else if (answer == UC_WITNESS_REFUSED)
    uc_tell_error (_ ("refused: %s\n"), say);
  else if (say != NULL)
    uc_tell_error ("%s\n", say);
  g_string_truncate (keep->text, 0);
  keep->too_long = FALSE;
  return answer_line (answer, seq, say, error);
}

/* FALSE without @error: nobody reads the answers. */
static gboolean
take_block (Keep *keep, const char *block, gsize length, GError **error)
{
  while (length > 0)
    {
      const char *end = memchr (block, '\n', length);
      gsize n = end == NULL ? length : (gsize)(end - block);

      /* No more of a line is held than a line can have. */
      keep->too_long = keep->too_long || keep->text->len + n > UC_HEAD_LINE_MAX;
      if (!keep->too_long)
        g_string_append_len (keep->text, block, (gssize)n);
      if (end == NULL)
        return TRUE;
      if (!take_line (keep, error))
        return FALSE;
      block = end + 1;
      length -= n + 1;
    }
  return TRUE;
}

gboolean
uc_witness_keep (const char *path, gboolean *fit, GError **error)
{
  g_autoptr (UcWitness) witness = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) problem = NULL;
  Keep keep = { .path = path, .text = text, .fit = TRUE };
  char block[65536];
  gboolean more = TRUE;
  guint mode;

  /* A full disk and a reader that is gone are answers of write (). */
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);
  keep.witness = witness = uc_witness_open (path, error);
  if (witness == NULL)
    return FALSE;
  tell_torn (&keep);
  /* A new file is its owner's alone. One that was there may be meant for a group. */
  mode = uc_witness_mode (witness);
  if ((mode & WIDE) != 0)
    uc_tell_error (_ ("%s: its mode %04o lets others than its owner change it, or others than its group read it; make it 0600 "
                      "or 0640\n"),
                   path, mode);
  while (more)
    {
      ssize_t n = read (STDIN_FILENO, block, sizeof block);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        g_set_error (&problem, G_IO_ERROR, g_io_error_from_errno (errno), _ ("standard input: %s"), g_strerror (errno));
      /* A line that was broken off at the end was not answered: its sender sends it again. */
      more = n > 0 && take_block (&keep, block, n, &problem);
    }
  *fit = keep.fit;
  if (problem == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}
