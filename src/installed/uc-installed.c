#include "uc-installed.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HASH_BYTES ((UC_INSTALLED_HASH_TEXT - 1) / 2)
#define BLOCK_BYTES 65536
/* What all names of Upcard's files or of their folders have in them. */
#define MARK "upcard"

G_DEFINE_QUARK (uc-installed-error-quark, uc_installed_error)

static const char *const state_names[] = {
  [UC_INSTALLED_SAME] = "same",
  [UC_INSTALLED_CHANGED] = "changed",
  [UC_INSTALLED_MISSING] = "missing",
  [UC_INSTALLED_UNREADABLE] = "unreadable",
  [UC_INSTALLED_EXTRA] = "extra",
  [UC_INSTALLED_UNKNOWN] = "unknown",
};

const char *
uc_installed_state_name (UcInstalledState state)
{
  return state_names[state];
}

const char *
uc_installed_groups (const char *hash, char text[UC_INSTALLED_GROUPS_TEXT])
{
  gsize at = 0;

  for (gsize i = 0; hash[i] != '\0'; i++)
    {
      if (i > 0 && i % 4 == 0)
        text[at++] = ' ';
      text[at++] = hash[i];
    }
  text[at] = '\0';
  return text;
}

static void
file_free (gpointer data)
{
  UcInstalledFile *file = data;

  g_free (file->path);
  g_free (file);
}

void
uc_installed_free (UcInstalled *installed)
{
  g_ptr_array_unref (installed->files);
  g_clear_pointer (&installed->settings, g_ptr_array_unref);
  g_free (installed);
}

static int
compare_files (gconstpointer one, gconstpointer other)
{
  const UcInstalledFile *a = *(UcInstalledFile *const *) one, *b = *(UcInstalledFile *const *) other;

  return strcmp (a->path, b->path);
}

/* ---- one file ---- */

/* Fills in what is there now. @expected: the hash in the manifest; %NULL = it is in none. */
static void
look_at (UcInstalledFile *file, const char *root, const char *expected)
{
  g_autofree char *full = g_strconcat (root, file->path, NULL);
  g_autofree guint8 *block = g_malloc (BLOCK_BYTES);
  crypto_generichash_state hashing;
  guint8 hash[HASH_BYTES];
  struct stat is = { 0 };
  gssize n = 0;
  /* A link or a pipe in the file's place is read by nobody. */
  int fd = open (full, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);

  if (fd < 0 || fstat (fd, &is) != 0 || !S_ISREG (is.st_mode))
    {
      int fault = fd < 0 ? errno : 0;

      file->state = fault == ENOENT || fault == ENOTDIR          ? UC_INSTALLED_MISSING
                    : fault == 0 || fault == ELOOP || fault == ENXIO ? UC_INSTALLED_CHANGED
                                                                     : UC_INSTALLED_UNREADABLE;
      if (fd >= 0)
        close (fd);
      return;
    }
  crypto_generichash_init (&hashing, NULL, 0, sizeof hash);
  while ((n = read (fd, block, BLOCK_BYTES)) > 0)
    crypto_generichash_update (&hashing, block, (gsize) n);
  close (fd);
  if (n < 0)
    {
      file->state = UC_INSTALLED_UNREADABLE;
      return;
    }
  crypto_generichash_final (&hashing, hash, sizeof hash);
  sodium_bin2hex (file->hash, sizeof file->hash, hash, sizeof hash);
  file->state = expected == NULL                     ? UC_INSTALLED_EXTRA
                : strcmp (expected, file->hash) == 0 ? UC_INSTALLED_SAME
                                                     : UC_INSTALLED_CHANGED;
}

static UcInstalledFile *
add_file (UcInstalled *self, const char *root, const char *path, const char *expected)
{
  UcInstalledFile *file = g_new0 (UcInstalledFile, 1);

  file->path = g_strdup (path);
  look_at (file, root, expected);
  g_ptr_array_add (self->files, file);
  return file;
}

/* ---- manifests ---- */

/* "HASH  /PATH", as b2sum writes it. Puts a terminator behind the hash. Returns the path, or NULL. */
static const char *
split_line (char *line)
{
  gsize hash_length = strspn (line, "0123456789abcdef");

  if (hash_length != UC_INSTALLED_HASH_TEXT - 1 || strncmp (line + hash_length, "  /", 3) != 0)
    return NULL;
  line[hash_length] = '\0';
  return line + hash_length + 2;
}

/* The files of one manifest into @self, and their paths into @listed. */
static gboolean
read_manifest (UcInstalled *self, const char *root, const char *path, GHashTable *listed, GError **error)
{
  g_autofree char *full = g_strconcat (root, path, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) fault = NULL;

  if (!g_file_test (full, G_FILE_TEST_IS_REGULAR) || !g_file_get_contents (full, &text, NULL, &fault))
    {
      g_set_error (error, UC_INSTALLED_ERROR, UC_INSTALLED_ERROR_MANIFEST, "the manifest cannot be read: %s",
                   fault != NULL ? fault->message : full);
      return FALSE;
    }
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && (lines[i][0] != '\0' || lines[i + 1] != NULL); i++)
    {
      const char *file_path = split_line (lines[i]);

      if (file_path == NULL)
        {
          g_set_error (error, UC_INSTALLED_ERROR, UC_INSTALLED_ERROR_MANIFEST,
                       "%s:%u: expected 64 lower-case hexadecimal digits, two blanks and an absolute path", full, i + 1);
          return FALSE;
        }
      /* `sort | b2sum` over the manifests would be another digest. */
      if (!g_hash_table_add (listed, g_strdup (file_path)))
        {
          g_set_error (error, UC_INSTALLED_ERROR, UC_INSTALLED_ERROR_MANIFEST, "%s:%u: %s is listed twice; install Upcard again",
                       full, i + 1, file_path);
          return FALSE;
        }
      add_file (self, root, file_path, lines[i]);
    }
  return TRUE;
}

/* Those of every package that is installed. */
static gboolean
read_manifests (UcInstalled *self, const char *root, GHashTable *listed, GError **error)
{
  g_autofree char *folder = g_strconcat (root, UC_MANIFEST_DIR, NULL);
  g_autoptr (GError) fault = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &fault);
  const char *name;

  if (dir == NULL && !g_error_matches (fault, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_set_error (error, UC_INSTALLED_ERROR, UC_INSTALLED_ERROR_MANIFEST, "the manifests cannot be read: %s", fault->message);
      return FALSE;
    }
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_strconcat (UC_MANIFEST_DIR "/", name, NULL);

      if (!g_str_has_suffix (name, ".b2"))
        continue;
      if (!read_manifest (self, root, path, listed, error))
        return FALSE;
      self->known = TRUE;
    }
  return TRUE;
}

/* ---- what no manifest has ---- */

/* The files in @folder that are named like Upcard's; @whole: the folder is, so that all in it count. */
static void
find_extra (UcInstalled *self, const char *root, const char *folder, gboolean whole, GHashTable *listed, GHashTable *seen)
{
  g_autofree char *full = g_strconcat (root, folder, NULL);
  g_autoptr (GDir) dir = NULL;
  const char *name;

  if (!g_hash_table_add (seen, g_strdup (folder)) || g_str_equal (folder, UC_MANIFEST_DIR))
    return;
  dir = g_dir_open (full, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *entry = g_strconcat (root, path, NULL);

      if ((!whole && strstr (name, MARK) == NULL) || g_hash_table_contains (listed, path))
        continue;
      if (g_file_test (entry, G_FILE_TEST_IS_DIR) && !g_file_test (entry, G_FILE_TEST_IS_SYMLINK))
        find_extra (self, root, path, TRUE, listed, seen);
      else
        add_file (self, root, path, NULL)->state = UC_INSTALLED_EXTRA;
    }
}

/* The uppermost folder of @path that is Upcard's own by its name; NULL: none is. Where everything of the machine is installed says
 * nothing. */
static char *
own_folder (const char *path)
{
  const gsize prefix = g_str_has_prefix (path, UC_PREFIX "/") ? strlen (UC_PREFIX) : 0;
  const char *mark = strstr (path + prefix, MARK);
  const char *end = mark == NULL ? NULL : strchr (mark, '/');

  return end == NULL ? NULL : g_strndup (path, end - path);
}

/* Beside each file of the manifests what is named like Upcard's, and below Upcard's own folders everything. */
static void
find_all_extra (UcInstalled *self, const char *root, GHashTable *listed)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n = self->files->len;

  for (guint i = 0; i < n; i++)
    {
      const UcInstalledFile *file = self->files->pdata[i];
      g_autofree char *own = own_folder (file->path);
      g_autofree char *folder = own != NULL ? g_strdup (own) : g_path_get_dirname (file->path);

      find_extra (self, root, folder, own != NULL, listed, seen);
    }
}

/* ---- settings that say how it is started ---- */

/* Counts those that load something, and makes the digest of what they load. */
static void
weigh_settings (UcInstalled *self)
{
  crypto_generichash_state hashing;
  guint8 hash[HASH_BYTES];

  self->n_load = 0;
  self->loads_digest[0] = '\0';
  crypto_generichash_init (&hashing, NULL, 0, sizeof hash);
  for (guint i = 0; i < self->settings->len; i++)
    {
      const UcSetting *setting = self->settings->pdata[i];
      g_autofree char *line = g_strconcat (setting->path, "\n", setting->loads, "\n", NULL);

      if (*setting->loads == '\0')
        continue;
      crypto_generichash_update (&hashing, (const guint8 *) line, strlen (line));
      self->n_load++;
    }
  if (self->n_load == 0)
    return;
  crypto_generichash_final (&hashing, hash, sizeof hash);
  sodium_bin2hex (self->loads_digest, sizeof self->loads_digest, hash, sizeof hash);
}

void
uc_installed_add_process (UcInstalled *installed, const char *const *environment, const char *maps)
{
  if (!installed->known)
    return;
  uc_setting_add_process (installed->settings, environment, maps);
  weigh_settings (installed);
}

/* ---- all of them ---- */

/* Whether the running program is where programs are installed. One that was built elsewhere is in no manifest, whatever else
 * is installed on the machine. */
static gboolean
runs_installed (char **own)
{
  g_autofree char *folder = NULL;

  *own = g_file_read_link ("/proc/self/exe", NULL);
  folder = g_path_get_dirname (*own != NULL ? *own : "");
  return g_str_equal (folder, UC_BIN_DIR) || g_str_equal (folder, UC_LIBEXEC_DIR);
}

static void
make_digest (UcInstalled *self)
{
  crypto_generichash_state hashing;
  guint8 hash[HASH_BYTES];

  crypto_generichash_init (&hashing, NULL, 0, sizeof hash);
  for (guint i = 0; i < self->files->len; i++)
    {
      const UcInstalledFile *file = self->files->pdata[i];
      g_autofree char *line = g_strconcat (file->hash[0] != '\0' ? file->hash : "-", "  ", file->path, "\n", NULL);

      crypto_generichash_update (&hashing, (const guint8 *) line, strlen (line));
      self->n_differ += file->state != UC_INSTALLED_SAME;
    }
  crypto_generichash_final (&hashing, hash, sizeof hash);
  sodium_bin2hex (self->digest, sizeof self->digest, hash, sizeof hash);
}

UcInstalled *
uc_installed_load (const char *root, GError **error)
{
  g_autoptr (UcInstalled) self = g_new0 (UcInstalled, 1);
  g_autoptr (GHashTable) listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *own = NULL;

  self->files = g_ptr_array_new_with_free_func (file_free);
  if (*root == '\0' && !runs_installed (&own))
    {
      self->settings = g_ptr_array_new ();
      if (own != NULL)
        add_file (self, "", own, NULL)->state = UC_INSTALLED_UNKNOWN;
      return g_steal_pointer (&self);
    }
  if (!read_manifests (self, root, listed, error))
    return NULL;
  if (!self->known || self->files->len == 0)
    {
      g_set_error (error, UC_INSTALLED_ERROR, UC_INSTALLED_ERROR_MANIFEST, "no manifest in %s%s lists a file; install Upcard again", root,
                   UC_MANIFEST_DIR);
      return NULL;
    }
  if (own != NULL && !g_hash_table_contains (listed, own))
    {
      g_set_error (error, UC_INSTALLED_ERROR, UC_INSTALLED_ERROR_MANIFEST, "no manifest in %s lists %s itself; install Upcard again",
                   UC_MANIFEST_DIR, own);
      return NULL;
    }
  find_all_extra (self, root, listed);
  self->settings = uc_setting_find (root, listed);
  weigh_settings (self);
  g_ptr_array_sort (self->files, compare_files);
  make_digest (self);
  return g_steal_pointer (&self);
}
