#include "uc-witness-private.h"

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

struct _UcWitness
{
  char *path;
  int fd;
  gboolean writes;
  gint64 offset; /* so far it was read */
  guint64 line;  /* last one read, from 1 */
  guint torn;
  GHashTable *tables;         /* id → UcWitnessTable */
  GHashTable *contradictions; /* the lines */
};

static void
table_free (gpointer data)
{
  UcWitnessTable *table = data;

  g_array_unref (table->keys);
  g_array_unref (table->heads);
  g_ptr_array_unref (table->contradicted);
  g_free (table);
}

void
uc_witness_free (UcWitness *witness)
{
  g_hash_table_unref (witness->tables);
  g_hash_table_unref (witness->contradictions);
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

/* ---- what is kept ---- */

static UcWitnessTable *
find_table (const UcWitness *witness, const char *id)
{
  return g_hash_table_lookup (witness->tables, id);
}

static UcWitnessTable *
ensure_table (UcWitness *witness, const char *id)
{
  UcWitnessTable *table = find_table (witness, id);

  if (table != NULL)
    return table;
  table = g_new0 (UcWitnessTable, 1);
  table->keys = g_array_new (FALSE, FALSE, sizeof (UcWitnessKey));
  table->heads = g_array_new (FALSE, FALSE, sizeof (UcWitnessHead));
  table->contradicted = g_ptr_array_new_with_free_func (g_free);
  g_hash_table_insert (witness->tables, g_strdup (id), table);
  return table;
}

static UcWitnessKey *
last_key (const UcWitnessTable *table)
{
  return &g_array_index (table->keys, UcWitnessKey, table->keys->len - 1);
}

/* Where the head of @round is, or would be. */
static guint
find_place (const UcWitnessTable *table, guint32 round)
{
  guint low = 0, high = table->heads->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (table->heads, UcWitnessHead, middle).round < round)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static const UcWitnessHead *
head_at (const UcWitnessTable *table, guint place)
{
  return place < table->heads->len ? &g_array_index (table->heads, UcWitnessHead, place) : NULL;
}

static void
accept (UcWitness *witness, const UcHeadLine *line, gint64 kept_ns)
{
  UcWitnessTable *table = ensure_table (witness, line->table);
  UcWitnessHead head = { line->head.round, line->head.seq, line->head.hash, kept_ns };
  UcWitnessKey key = { .key = line->new_key, .from = line->head.seq, .to = G_MAXUINT64, .record = line->head.hash };

  if (line->input == NULL)
    {
      g_array_insert_val (table->heads, find_place (table, head.round), head);
      return;
    }
  if (table->keys->len > 0)
    last_key (table)->to = line->head.seq;
  uc_key_fingerprint (&key.key, key.fingerprint);
  g_array_append_val (table->keys, key);
}

/* ---- a line that comes ---- */

typedef struct
{
  UcWitnessAnswer answer;
  char *say;
} Judgement;

static Judgement
judge_first (const UcHeadLine *line)
{
  UcPublicKey signer;
  char fingerprint[UC_CODE_TEXT];

  if (line->input == NULL)
    return (Judgement){ UC_WITNESS_REFUSED,
                        g_strdup_printf ("no key of table %s is known here; send its journal from the beginning",
                                         line->table) };
  if (!uc_head_line_first_signer (line, &signer))
    signer = line->new_key;
  /* A record from the middle is signed by a key that nobody here knows: believed like any first one. */
  if (line->row == 1 && !uc_head_line_is_signed (line, &signer))
    return (
        Judgement){ UC_WITNESS_REFUSED,
                    g_strdup_printf ("the first key of table %s is not signed by the key that it names", line->table) };
  return (Judgement){
    UC_WITNESS_KEPT,
    g_strdup_printf (
        "the first key seen of table %s is %s; compare it with the fingerprint that was written down there",
        line->table, uc_key_fingerprint (&line->new_key, fingerprint))
  };
}

static const UcWitnessKey *
find_signer (const UcWitnessTable *table, const UcHeadLine *line)
{
  /* The newest is asked for most. */
  for (guint i = table->keys->len; i-- > 0;)
    {
      const UcWitnessKey *key = &g_array_index (table->keys, UcWitnessKey, i);

      if (strcmp (key->fingerprint, line->key) == 0)
        return key;
    }
  return NULL;
}

/* A sentence, or NULL: @line fits what is kept. */
static char *
find_contradiction (const UcWitnessTable *table, const UcHeadLine *line)
{
  const UcWitnessKey *signer = find_signer (table, line);
  const guint place = find_place (table, line->head.round);
  const UcWitnessHead *here = head_at (table, place), *before = place > 0 ? head_at (table, place - 1) : NULL;
  const UcWitnessHead *last = table->heads->len > 0 ? head_at (table, table->heads->len - 1) : NULL;
  char code[UC_CODE_TEXT], other[UC_CODE_TEXT];

  uc_head_code (&line->head, code);
  if (line->input == NULL && here != NULL && here->round == line->head.round)
    {
      UcHead kept = { .round = here->round, .seq = here->seq, .hash = here->hash };

      return g_strdup_printf (
          "round %u of table %s has two heads: %s is kept, and %s has come: the record was rewritten, or an "
          "older file was put back and continued",
          here->round, line->table, uc_head_code (&kept, other), code);
    }
  if (signer == NULL)
    return g_strdup_printf ("event %" G_GUINT64_FORMAT
                            " of table %s is signed by the key %s, to which no kept key leads: another "
                            "table's journal, or a new one",
                            line->head.seq, line->table, line->key);
  if (!uc_head_line_is_signed (line, &signer->key))
    return g_strdup_printf ("event %" G_GUINT64_FORMAT " of table %s is not signed by the key %s that it names",
                            line->head.seq, line->table, line->key);
  if (line->input != NULL && signer->to != G_MAXUINT64)
    return g_strdup_printf ("the key %s of table %s has two successors, after event %" G_GUINT64_FORMAT
                            " and after event %" G_GUINT64_FORMAT ": an older file was put back and continued",
                            line->key, line->table, signer->to, line->head.seq);
  if (line->input != NULL && last != NULL && line->head.seq < last->seq)
    return g_strdup_printf ("the key of table %s changed after event %" G_GUINT64_FORMAT
                            ", but round %u, which is kept, ends with event "
                            "%" G_GUINT64_FORMAT ": an older file was put back and continued",
                            line->table, line->head.seq, last->round, last->seq);
  /* A key signs no event before it is on record, and none after the next one is. */
  if (line->head.seq < signer->from || line->head.seq > signer->to
      || (line->input == NULL && line->head.seq == signer->from))
    return g_strdup_printf ("event %" G_GUINT64_FORMAT
                            " of table %s is signed by the key %s, which is not the key of that time",
                            line->head.seq, line->table, line->key);
  if (line->input == NULL
      && ((before != NULL && before->seq >= line->head.seq) || (here != NULL && here->seq <= line->head.seq)))
    return g_strdup_printf ("round %u of table %s ends with event %" G_GUINT64_FORMAT
                            ", which does not lie between the rounds that are "
                            "kept before and behind it",
                            line->head.round, line->table, line->head.seq);
  return NULL;
}

static gboolean
is_held (const UcWitnessTable *table, const UcHeadLine *line)
{
  const UcWitnessHead *head = head_at (table, find_place (table, line->head.round));

  if (line->input == NULL)
    return head != NULL && head->round == line->head.round && head->seq == line->head.seq
           && uc_hash_equal (&head->hash, &line->head.hash);
  for (guint i = table->keys->len; i-- > 0;)
    if (uc_hash_equal (&g_array_index (table->keys, UcWitnessKey, i).record, &line->head.hash))
      return TRUE;
  return FALSE;
}

static Judgement
judge (UcWitness *witness, const UcHeadLine *line)
{
  UcWitnessTable *table = find_table (witness, line->table);
  char *contradiction;

  if (table == NULL)
    return judge_first (line);
  if (is_held (table, line))
    return (Judgement){ UC_WITNESS_HELD, NULL };
  contradiction = find_contradiction (table, line);
  return (Judgement){ contradiction == NULL ? UC_WITNESS_KEPT : UC_WITNESS_CONTRADICTS, contradiction };
}

/* ---- the file ---- */

static void
note_contradiction (UcWitness *witness, const UcHeadLine *line, const char *text)
{
  UcWitnessTable *table = find_table (witness, line->table);
  char *say = find_contradiction (table, line);

  g_hash_table_add (witness->contradictions, g_strdup (text));
  if (say != NULL)
    g_ptr_array_add (table->contradicted, say);
}

static gboolean
load_line (UcWitness *witness, const char *text, GError **error)
{
  const gboolean contradicts = g_str_has_prefix (text, CONTRADICTS);
  const char *from = contradicts ? text + strlen (CONTRADICTS) : text;
  const char *kept = g_strrstr (from, KEPT);
  g_autofree char *own = kept == NULL ? NULL : g_strndup (from, kept - from);
  g_auto (UcHeadLine) line = { .input = NULL };
  gint64 kept_ns;

  witness->line++;
  if (g_str_has_suffix (text, TORN))
    return TRUE;
  if (kept == NULL || !uc_time_parse (kept + strlen (KEPT), &kept_ns) || !uc_head_line_parse (own, &line, NULL)
      || (find_table (witness, line.table) == NULL && (contradicts || line.input == NULL)))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   "%s:%" G_GUINT64_FORMAT
                   ": not a line of a witness's file: the file was changed, or it is another one; keep it as it "
                   "is, and name a new file",
                   witness->path, witness->line);
      return FALSE;
    }
  if (contradicts)
    note_contradiction (witness, &line, own);
  else
    accept (witness, &line, kept_ns);
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
  if (!write_whole (witness, TORN "\n", strlen (TORN "\n"), error))
    return FALSE;
  witness->torn++;
  witness->line++;
  witness->offset += rest->len + strlen (TORN "\n");
  return TRUE;
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
  witness->tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, table_free);
  witness->contradictions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return witness;
}

/* The name of a new file must be on disk before anybody is told that a line is. */
static gboolean
sync_folder (UcWitness *witness, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (witness->path);
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  gboolean good = fd >= 0 && fsync (fd) == 0;
  int saved = errno;

  if (fd >= 0)
    close (fd);
  return good || fail_errno (witness, "write", saved, error);
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
  if (!sync_folder (witness, error) || !lock (witness, error))
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
  return catch_up (witness, error) ? g_steal_pointer (&witness) : NULL;
}

/* ---- taking ---- */

/* Kept first, then known: a line that could not be written is as if it had not come. */
static gboolean
keep (UcWitness *witness, const char *text, const UcHeadLine *line, gboolean contradicts, GError **error)
{
  const gint64 kept_ns = g_get_real_time () * 1000;
  char at[UC_TIME_TEXT];
  g_autofree char *whole
      = g_strdup_printf ("%s%s" KEPT "%s\n", contradicts ? CONTRADICTS : "", text, uc_time_format (kept_ns, at));

  if (!write_whole (witness, whole, strlen (whole), error))
    return FALSE;
  witness->offset += strlen (whole);
  witness->line++;
  if (contradicts)
    note_contradiction (witness, line, text);
  else
    accept (witness, line, kept_ns);
  return TRUE;
}

static gboolean
take_locked (UcWitness *witness, const char *text, const UcHeadLine *line, UcWitnessAnswer *answer, char **say,
             GError **error)
{
  Judgement judgement;
  gboolean known;

  if (!catch_up (witness, error))
    return FALSE;
  judgement = judge (witness, line);
  known = judgement.answer == UC_WITNESS_CONTRADICTS && g_hash_table_contains (witness->contradictions, text);
  if ((judgement.answer == UC_WITNESS_KEPT || judgement.answer == UC_WITNESS_CONTRADICTS) && !known
      && !keep (witness, text, line, judgement.answer == UC_WITNESS_CONTRADICTS, error))
    {
      g_free (judgement.say);
      return FALSE;
    }
  *answer = judgement.answer;
  *say = judgement.say;
  return TRUE;
}

gboolean
uc_witness_take (UcWitness *witness, const char *text, UcWitnessAnswer *answer, guint64 *seq, char **say,
                 GError **error)
{
  g_auto (UcHeadLine) line = { .input = NULL };
  g_autoptr (GError) problem = NULL;
  gboolean good;

  *seq = 0;
  if (!uc_head_line_parse (text, &line, &problem))
    {
      *answer = UC_WITNESS_REFUSED;
      *say = g_strdup (problem->message);
      return TRUE;
    }
  *seq = line.head.seq;
  if (!lock (witness, error))
    return FALSE;
  good = take_locked (witness, text, &line, answer, say, error);
  flock (witness->fd, LOCK_UN);
  return good;
}

guint
uc_witness_torn (const UcWitness *witness)
{
  return witness->torn;
}

guint
uc_witness_mode (const UcWitness *witness)
{
  struct stat facts = { 0 };

  fstat (witness->fd, &facts);
  return facts.st_mode & 0777;
}

/* ---- asking ---- */

const UcWitnessTable *
uc_witness_table (const UcWitness *witness, const char *table)
{
  return find_table (witness, table);
}

char *
uc_witness_tables (const UcWitness *witness)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (witness->tables), (GCompareFunc)strcmp);
  GString *text = g_string_new (NULL);

  for (GList *name = names; name != NULL; name = name->next)
    g_string_append_printf (text, "%s%s", name == names ? "" : ", ", (const char *)name->data);
  return g_string_free (text, FALSE);
}

const char *
uc_witness_path (const UcWitness *witness)
{
  return witness->path;
}
