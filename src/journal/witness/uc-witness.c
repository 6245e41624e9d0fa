#include "uc-witness-private.h"

#include "uc-sync-folder.h"
#include "uc-time.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define KEPT        " kept="
#define CONTRADICTS "contradicts "
#define TORN        "\ttorn"

/* A kept line has words before and behind it. */
#define MOST_LINE (UC_HEAD_LINE_MAX + 256)

/* A line that was broken off while it was written. */
typedef struct
{
  guint64 line;
  char *text;      /* what there is of it */
  char *table;     /* NULL: it was broken off before that */
  gboolean passed; /* later lines of the table do not bring it again */
} Torn;

struct _UcWitness
{
  char *path;
  int fd;
  gboolean writes;
  gint64 offset; /* so far it was read */
  guint64 line;  /* last one read, from 1 */
  guint n_torn;  /* were found at its end */
  UcWitnessKept kept;
  GHashTable *contradictions; /* the lines */
  GPtrArray *torn;            /* Torn; those that have not come again */
  guint n_damaged;            /* lines that cannot be read, of a file that is only read */
  GError *damage;             /* of the first one */
};

static void
torn_free (gpointer data)
{
  Torn *torn = data;

  g_free (torn->text);
  g_free (torn->table);
  g_free (torn);
}

void
uc_witness_free (UcWitness *witness)
{
  uc_witness_kept_clear (&witness->kept);
  g_hash_table_unref (witness->contradictions);
  g_ptr_array_unref (witness->torn);
  g_clear_error (&witness->damage);
  if (witness->fd >= 0)
    close (witness->fd);
  g_free (witness->path);
  g_free (witness);
}

static gboolean
fail_errno (const UcWitness *witness, const char *what, int saved, GError **error)
{
  UcJournalError code = UC_JOURNAL_ERROR_IO;

  if (saved == ENOSPC || saved == EDQUOT || saved == EFBIG)
    code = UC_JOURNAL_ERROR_FULL;
  else if (saved == EROFS || saved == EACCES || saved == EPERM)
    code = UC_JOURNAL_ERROR_READ_ONLY;
  else if (saved == ENOENT)
    code = UC_JOURNAL_ERROR_MISSING;
  g_set_error (error, UC_JOURNAL_ERROR, code, "%s: cannot %s the witness's file: %s", witness->path, what,
               g_strerror (saved));
  return FALSE;
}

/* ---- a line of the file ---- */

typedef struct
{
  gboolean contradicts;
  char *own; /* as it was sent */
  UcHeadLine head;
  gint64 kept_ns;
} Line;

static void
line_clear (Line *line)
{
  g_free (line->own);
  uc_head_line_clear (&line->head);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Line, line_clear)

static gboolean
parse_line (const char *text, Line *line)
{
  const gboolean contradicts = g_str_has_prefix (text, CONTRADICTS);
  const char *from = contradicts ? text + strlen (CONTRADICTS) : text, *kept = g_strrstr (from, KEPT);

  line->contradicts = contradicts;
  line->own = kept == NULL ? NULL : g_strndup (from, kept - from);
  return kept != NULL && uc_time_parse (kept + strlen (KEPT), &line->kept_ns)
         && uc_head_line_parse (line->own, &line->head, NULL);
}

/* Who keeps lines writes none behind one that he cannot read; who only reads goes on. */
static gboolean
fail_line (UcWitness *witness, const char *what, GError **error)
{
  g_autoptr (GError) problem
      = g_error_new (UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                     "%s:%" G_GUINT64_FORMAT ": %s: the file was changed, or it is another one; keep it as it is, and name a "
                     "new file",
                     witness->path, witness->line, what);

  if (witness->writes)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  witness->n_damaged++;
  if (witness->damage == NULL)
    witness->damage = g_steal_pointer (&problem);
  return TRUE;
}

/* ---- lines that were broken off ---- */

/* Its sender was not told that it is kept, and sends it again: @text without the mark. */
static void
add_torn (UcWitness *witness, const char *text, gsize length)
{
  Torn *torn = g_new0 (Torn, 1);
  g_auto (GStrv) words = NULL;

  torn->line = witness->line;
  torn->text = g_strndup (text, length);
  words = g_strsplit (torn->text, " ", -1);
  /* A name that goes on where the line was broken off is no name. */
  for (guint i = 0; words[i] != NULL && words[i + 1] != NULL && torn->table == NULL; i++)
    if (g_str_has_prefix (words[i], "table="))
      torn->table = g_strdup (words[i] + strlen ("table="));
  g_ptr_array_add (witness->torn, torn);
}

/* ---- reading and writing ---- */

static void
take_in (UcWitness *witness, const Line *line, const char *say)
{
  g_autofree char *again = witness->torn->len == 0 ? NULL : g_strconcat (line->own, KEPT, NULL);

  /* @line may be one of them that comes again, kept at another time. */
  for (guint i = witness->torn->len; i-- > 0;)
    {
      Torn *torn = witness->torn->pdata[i];
      const char *text
          = g_str_has_prefix (torn->text, CONTRADICTS) ? torn->text + strlen (CONTRADICTS) : torn->text;
      const char *kept = g_strrstr (text, KEPT);
      gsize length = kept == NULL ? strlen (text) : (gsize)(kept + strlen (KEPT) - text);

      if (strncmp (again, text, length) == 0)
        g_ptr_array_remove_index (witness->torn, i);
      else
        torn->passed = torn->passed || g_strcmp0 (torn->table, line->head.table) == 0;
    }
  if (line->contradicts)
    {
      g_hash_table_add (witness->contradictions, g_strdup (line->own));
      uc_witness_note (&witness->kept, &line->head, witness->line, say);
    }
  else
    uc_witness_accept (&witness->kept, &line->head, line->kept_ns);
}

static gboolean
load_line (UcWitness *witness, const char *text, GError **error)
{
  const gboolean is_torn = g_str_has_suffix (text, TORN);
  g_autofree char *whole = g_strndup (text, strlen (text) - (is_torn ? strlen (TORN) : 0)), *say = NULL;
  g_auto (Line) line = { .own = NULL };
  const gboolean good = parse_line (whole, &line);

  witness->line++;
  /* A line that is there to its end is closed without the mark. */
  if (is_torn && good)
    return fail_line (witness, "a whole line is marked “torn”", error);
  if (is_torn)
    {
      add_torn (witness, whole, strlen (whole));
      return TRUE;
    }
  if (!good
      || (line.contradicts ? uc_witness_judge (&witness->kept, &line.head, &say) != UC_WITNESS_CONTRADICTS
                           : line.head.input == NULL && uc_witness_kept_table (&witness->kept, line.head.table) == NULL))
    return fail_line (witness, "not a line of a witness's file", error);
  take_in (witness, &line, say);
  return TRUE;
}

static gboolean
write_whole (UcWitness *witness, const char *text, gsize length, GError **error)
{
  while (length > 0)
    {
      ssize_t n = write (witness->fd, text, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return fail_errno (witness, "write", errno, error);
      text += n;
      length -= n;
    }
  return fsync (witness->fd) == 0 || fail_errno (witness, "write", errno, error);
}

/* A last line without an end: only the end is missing, or more of it. */
static gboolean
close_line (UcWitness *witness, const GString *rest, GError **error)
{
  g_auto (Line) line = { .own = NULL };
  const gboolean whole = strlen (rest->str) == rest->len && parse_line (rest->str, &line);
  const char *end = whole ? "\n" : TORN "\n";

  if ((whole && !load_line (witness, rest->str, error)) || !write_whole (witness, end, strlen (end), error))
    return FALSE;
  witness->offset += rest->len + strlen (end);
  if (whole)
    return TRUE;
  witness->n_torn++;
  witness->line++;
  add_torn (witness, rest->str, rest->len);
  return TRUE;
}

/* What others have appended since; what was broken off is closed where it may be written. */
static gboolean
catch_up (UcWitness *witness, GError **error)
{
  g_autoptr (GString) rest = g_string_new (NULL);
  char block[65536];
  ssize_t n;

  while ((n = pread (witness->fd, block, sizeof block, witness->offset + rest->len)) != 0)
    {
      char *at, *end;

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return fail_errno (witness, "read", errno, error);
      g_string_append_len (rest, block, n);
      for (at = rest->str; (end = memchr (at, '\n', rest->str + rest->len - at)) != NULL; at = end + 1)
        {
          *end = '\0';
          if (!load_line (witness, strlen (at) == (gsize)(end - at) ? at : "", error))
            return FALSE;
        }
      witness->offset += at - rest->str;
      g_string_erase (rest, 0, at - rest->str);
      if (rest->len > MOST_LINE)
        return load_line (witness, "", error);
    }
  if (rest->len == 0 || !witness->writes)
    return TRUE;
  return close_line (witness, rest, error);
}

static gboolean
lock (UcWitness *witness, GError **error)
{
  struct stat facts;

  while (flock (witness->fd, LOCK_EX) != 0)
    if (errno != EINTR)
      return fail_errno (witness, "lock", errno, error);
  if (fstat (witness->fd, &facts) != 0)
    return fail_errno (witness, "read", errno, error);
  if (facts.st_size >= witness->offset)
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
               "%s: the file has become shorter; a witness's file is only ever appended to", witness->path);
  return FALSE;
}

static UcWitness *
witness_new (const char *path)
{
  UcWitness *witness = g_new0 (UcWitness, 1);

  witness->path = g_strdup (path);
  witness->fd = -1;
  uc_witness_kept_init (&witness->kept);
  witness->torn = g_ptr_array_new_with_free_func (torn_free);
  witness->contradictions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return witness;
}

UcWitness *
uc_witness_open (const char *path, GError **error)
{
  g_autoptr (UcWitness) witness = witness_new (path);
  gboolean good;

  witness->writes = TRUE;
  witness->fd = open (path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (witness->fd < 0)
    {
      fail_errno (witness, "open", errno, error);
      return NULL;
    }
  /* The name of a new file must be on disk before anybody is told that a line is. */
  if ((!uc_sync_folder_of (path) && !fail_errno (witness, "write", errno, error)) || !lock (witness, error))
    return NULL;
  good = catch_up (witness, error);
  flock (witness->fd, LOCK_UN);
  return good ? g_steal_pointer (&witness) : NULL;
}

UcWitness *
uc_witness_open_read (const char *path, GError **error)
{
  g_autoptr (UcWitness) witness = witness_new (path);

  witness->fd = open (path, O_RDONLY | O_CLOEXEC);
  if (witness->fd < 0)
    {
      fail_errno (witness, "open", errno, error);
      return NULL;
    }
  if (!catch_up (witness, error))
    return NULL;
  if (witness->damage == NULL || g_hash_table_size (witness->kept.tables) > 0)
    return g_steal_pointer (&witness);
  g_propagate_error (error, g_steal_pointer (&witness->damage));
  return NULL;
}

/* ---- taking ---- */

/* Kept first, then known: a line that could not be written is as if it had not come. */
static gboolean
keep (UcWitness *witness, Line *line, const char *say, GError **error)
{
  char at[UC_TIME_TEXT];
  g_autofree char *whole = NULL;

  line->kept_ns = g_get_real_time () * 1000;
  whole = g_strdup_printf ("%s%s" KEPT "%s\n", line->contradicts ? CONTRADICTS : "", line->own,
                           uc_time_format (line->kept_ns, at));
  if (!write_whole (witness, whole, strlen (whole), error))
    return FALSE;
  witness->offset += strlen (whole);
  witness->line++;
  take_in (witness, line, say);
  return TRUE;
}

static gboolean
take_locked (UcWitness *witness, Line *line, UcWitnessAnswer *answer, char **say, GError **error)
{
  g_autofree char *why = NULL;
  UcWitnessAnswer found;

  if (!catch_up (witness, error))
    return FALSE;
  found = uc_witness_judge (&witness->kept, &line->head, &why);
  line->contradicts = found == UC_WITNESS_CONTRADICTS;
  if ((found == UC_WITNESS_KEPT
       || (line->contradicts && !g_hash_table_contains (witness->contradictions, line->own)))
      && !keep (witness, line, why, error))
    return FALSE;
  *answer = found;
  *say = g_steal_pointer (&why);
  return TRUE;
}

gboolean
uc_witness_take (UcWitness *witness, const char *text, UcWitnessAnswer *answer, guint64 *seq, char **say,
                 GError **error)
{
  g_auto (Line) line = { .own = g_strdup (text) };
  g_autoptr (GError) problem = NULL;
  gboolean good;

  *seq = 0;
  if (!uc_head_line_parse (text, &line.head, &problem))
    {
      *answer = UC_WITNESS_REFUSED;
      *say = g_strdup (problem->message);
      return TRUE;
    }
  *seq = line.head.head.seq;
  if (!lock (witness, error))
    return FALSE;
  good = take_locked (witness, &line, answer, say, error);
  flock (witness->fd, LOCK_UN);
  return good;
}

guint
uc_witness_torn (const UcWitness *witness)
{
  return witness->n_torn;
}

guint
uc_witness_mode (const UcWitness *witness)
{
  struct stat facts = { 0 };

  fstat (witness->fd, &facts);
  return facts.st_mode & 0777;
}

gboolean
uc_witness_is_in_place (const UcWitness *witness)
{
  struct stat own, there;

  return fstat (witness->fd, &own) == 0 && stat (witness->path, &there) == 0 && own.st_dev == there.st_dev && own.st_ino == there.st_ino;
}

/* ---- asking ---- */

const UcWitnessKept *
uc_witness_kept (const UcWitness *witness)
{
  return &witness->kept;
}

char *
uc_witness_tables (const UcWitness *witness)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (witness->kept.tables), (GCompareFunc)strcmp);
  GString *text = g_string_new (NULL);

  for (GList *name = names; name != NULL; name = name->next)
    g_string_append_printf (text, "%s%s", name == names ? "" : ", ", (const char *)name->data);
  return g_string_free (text, FALSE);
}

guint
uc_witness_damage (const UcWitness *witness, const char *table, char **first)
{
  guint n = witness->n_damaged;

  if (witness->damage != NULL && *first == NULL)
    *first = g_strdup (witness->damage->message);
  for (guint i = 0; i < witness->torn->len; i++)
    {
      const Torn *torn = witness->torn->pdata[i];

      if (!torn->passed || g_strcmp0 (torn->table, table) != 0)
        continue;
      if (n++ == 0 && *first == NULL)
        *first = g_strdup_printf ("%s:%" G_GUINT64_FORMAT
                                  ": a line of table %s is marked “torn”, and it did not come again: the file was changed, or "
                                  "the table’s record",
                                  witness->path, torn->line, table);
    }
  return n;
}
