#include "uc-witness-keep.h"

#include "uc-witness-desk.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  UcWitnessDesk *desk;
  GString *text;     /* of the line that is being read */
  gboolean too_long; /* and the rest of it is skipped */
  GString *answer;
  gboolean refused; /* something came that cannot be a line */
} Keep;

/* FALSE without @error: nobody reads. */
static gboolean
write_answer (const GString *answer, GError **error)
{
  gsize done = 0;

  while (done < answer->len)
    {
      ssize_t n = write (STDOUT_FILENO, answer->str + done, answer->len - done);

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

static gboolean
take_line (Keep *keep, GError **error)
{
  g_autofree char *why = NULL;

  g_string_truncate (keep->answer, 0);
  if (keep->too_long)
    why = g_strdup_printf (_ ("a line is longer than %u bytes"), UC_HEAD_LINE_MAX);
  else if (strlen (keep->text->str) != keep->text->len)
    why = g_strdup (_ ("a zero byte is in no line"));
  if (why != NULL)
    {
      keep->refused = TRUE;
      uc_witness_desk_refuse ("", why, keep->answer);
    }
  else if (!uc_witness_desk_take (keep->desk, keep->text->str, keep->answer, error))
    return FALSE;
  g_string_truncate (keep->text, 0);
  keep->too_long = FALSE;
  return write_answer (keep->answer, error);
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
  g_autoptr (UcWitnessDesk) desk = NULL;
  g_autoptr (GString) text = g_string_new (NULL), answer = g_string_new (NULL);
  g_autoptr (GError) problem = NULL;
  Keep keep = { .text = text, .answer = answer };
  char block[65536];
  gboolean more = TRUE;

  /* A full disk and a reader that is gone are answers of write (). */
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);
  keep.desk = desk = uc_witness_desk_open (path, "", error);
  if (desk == NULL)
    return FALSE;
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
  *fit = uc_witness_desk_is_fit (desk) && !keep.refused;
  if (problem == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}
