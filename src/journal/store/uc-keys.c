#include "uc-keys.h"

#include "uc-private-file.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING
#define FIRST_LINE "upcard-key 1"
#define KEY_FILE_MAX 1024
#define KEYS_FOLDER "keys"

static gboolean
fail_errno (const char *path, const char *what, int saved, GError **error)
{
  UcJournalError code = UC_JOURNAL_ERROR_IO;

  if (saved == ENOSPC || saved == EDQUOT)
    code = UC_JOURNAL_ERROR_FULL;
  else if (saved == EROFS || saved == EACCES || saved == EPERM)
    code = UC_JOURNAL_ERROR_READ_ONLY;
  g_set_error (error, UC_JOURNAL_ERROR, code, "%s: cannot %s the key file: %s", path, what, g_strerror (saved));
  return FALSE;
}

static gboolean
fail_content (const char *path, const char *problem, GError **error)
{
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY, "%s: %s", path, problem);
  return FALSE;
}

void
uc_keys_fresh_sign (UcSecretKey *secret)
{
  UcPublicKey key;

  crypto_sign_keypair (key.b, secret->b);
}

void
uc_keys_public (const UcSecretKey *secret, UcPublicKey *key)
{
  crypto_sign_ed25519_sk_to_pk (key->b, secret->b);
}

void
uc_keys_wipe (UcKeys *keys)
{
  sodium_memzero (keys, sizeof *keys);
}

/* ---- reading ---- */

static gboolean
parse_bytes (const char *text, guint8 *bytes, gsize n)
{
  gsize found;

  return sodium_base642bin (bytes, n, text, strlen (text), NULL, &found, NULL, VARIANT) == 0 && found == n;
}

/* "1207 BASE64" */
static gboolean
parse_row (const char *text, UcKeyRow *row)
{
  char *end;

  row->id = g_ascii_strtoull (text, &end, 10);
  return g_ascii_isdigit (*text) && row->id > 0 && *end == ' ' && parse_bytes (end + 1, row->hash.b, sizeof row->hash);
}

static gboolean
parse_line (const char *line, UcKeys *keys, guint *seen)
{
  static const struct
  {
    const char *word;
    guint offset, size;
  } lines[] = {
    { "seal ", G_STRUCT_OFFSET (UcKeys, seal), sizeof (UcSealKey) },
    { "sign ", G_STRUCT_OFFSET (UcKeys, sign), sizeof (UcSecretKey) },
    { "next ", G_STRUCT_OFFSET (UcKeys, next), sizeof (UcSecretKey) },
    { "row ", G_STRUCT_OFFSET (UcKeys, row), 0 },
    { "next-row ", G_STRUCT_OFFSET (UcKeys, next_row), 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      const char *text = line + strlen (lines[i].word);
      guint8 *to = (guint8 *) keys + lines[i].offset;

      if (!g_str_has_prefix (line, lines[i].word) || (*seen & 1u << i) != 0)
        continue;
      *seen |= 1u << i;
      return lines[i].size > 0 ? parse_bytes (text, to, lines[i].size) : parse_row (text, (UcKeyRow *) (gpointer) to);
    }
  return FALSE;
}

static gboolean
parse_keys (const char *path, char *text, UcKeys *keys, GError **error)
{
  guint seen = 0;
  char *at = NULL;
  char *line = strtok_r (text, "\n", &at);

  if (line == NULL || strcmp (line, FIRST_LINE) != 0)
    return fail_content (path, "not a key file; its first line would be “" FIRST_LINE "”", error);
  while ((line = strtok_r (NULL, "\n", &at)) != NULL)
    {
      if (!parse_line (line, keys, &seen))
        return fail_content (path, "the key file is damaged; put the kept copy of it back", error);
    }
  if ((seen & 3) != 3)
    return fail_content (path, "the key file lacks its “seal” or “sign” line; put the kept copy of it back", error);
  keys->has_next = (seen & 4) != 0;
  return TRUE;
}

static gboolean
read_keys (const char *path, int fd, UcKeys *keys, GError **error)
{
  char text[KEY_FILE_MAX + 1];
  struct stat facts;
  gboolean good;
  ssize_t n;

  if (fstat (fd, &facts) != 0)
    return fail_errno (path, "read", errno, error);
  if ((facts.st_mode & 077) != 0)
    return fail_content (path, "others may read or write the key file; its mode must be 0600", error);
  n = read (fd, text, KEY_FILE_MAX);
  if (n < 0)
    return fail_errno (path, "read", errno, error);
  text[n] = '\0';
  good = parse_keys (path, text, keys, error);
  sodium_memzero (text, sizeof text);
  return good;
}

char *
uc_keys_path (const char *path)
{
  char *beside = g_strconcat (path, ".key", NULL);
  g_autofree char *folder = g_path_get_dirname (path), *name = g_path_get_basename (beside);
  g_autofree char *keys = g_build_filename (folder, KEYS_FOLDER, NULL);

  if (g_file_test (beside, G_FILE_TEST_EXISTS) || !g_file_test (keys, G_FILE_TEST_IS_DIR))
    return beside;
  g_free (beside);
  return g_build_filename (keys, name, NULL);
}

gboolean
uc_keys_open (const char *path, gboolean make, UcKeys *keys, GError **error)
{
  UcKeys found = { 0 };
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);

  if (fd < 0 && errno == ENOENT && make)
    {
      randombytes_buf (found.seal.b, sizeof found.seal.b);
      uc_keys_fresh_sign (&found.sign);
      if (!uc_keys_save (path, &found, error))
        return FALSE;
    }
  else if (fd < 0 && errno == ENOENT)
    return fail_content (
        path, "the key of this journal is missing; put the kept copy of it back, or begin a new journal", error);
  else if (fd < 0)
    return fail_errno (path, "read", errno, error);
  else
    {
      gboolean good = read_keys (path, fd, &found, error);

      close (fd);
      if (!good)
        return FALSE;
    }
  *keys = found;
  uc_keys_wipe (&found);
  return TRUE;
}

/* ---- writing ---- */

static void
append_secret (GString *text, const char *word, const guint8 *bytes, gsize n_bytes)
{
  char encoded[128];

  sodium_bin2base64 (encoded, sizeof encoded, bytes, n_bytes, VARIANT);
  g_string_append_printf (text, "%s %s\n", word, encoded);
  sodium_memzero (encoded, sizeof encoded);
}

static void
append_row (GString *text, const char *word, const UcKeyRow *row)
{
  char hash[sodium_base64_ENCODED_LEN (sizeof row->hash, VARIANT)];

  sodium_bin2base64 (hash, sizeof hash, row->hash.b, sizeof row->hash, VARIANT);
  if (row->id > 0)
    g_string_append_printf (text, "%s %" G_GUINT64_FORMAT " %s\n", word, row->id, hash);
}

/* Best effort: a file system that copies on write keeps what it keeps. */
static void
overwrite (int fd)
{
  static const char zeroes[KEY_FILE_MAX];
  struct stat facts;

  if (fstat (fd, &facts) == 0 && pwrite (fd, zeroes, MIN (facts.st_size, KEY_FILE_MAX), 0) >= 0)
    fsync (fd);
}

gboolean
uc_keys_save (const char *path, const UcKeys *keys, GError **error)
{
  g_autoptr (GString) text = g_string_sized_new (KEY_FILE_MAX);
  const int old = open (path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
  gboolean good;

  g_string_append (text, FIRST_LINE "\n");
  append_secret (text, "seal", keys->seal.b, sizeof keys->seal.b);
  append_secret (text, "sign", keys->sign.b, sizeof keys->sign.b);
  if (keys->has_next)
    append_secret (text, "next", keys->next.b, sizeof keys->next.b);
  append_row (text, "row", &keys->row);
  if (keys->has_next)
    append_row (text, "next-row", &keys->next_row);
  /* The new one's name must be on disk before the old secret may be forgotten. */
  good = uc_private_file_write (path, text->str, text->len);
  if (!good)
    fail_errno (path, "write", errno, error);
  else if (old >= 0)
    overwrite (old);
  if (old >= 0)
    close (old);
  sodium_memzero (text->str, text->len);
  return good;
}
