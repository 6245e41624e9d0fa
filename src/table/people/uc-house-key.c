#include "uc-house-key.h"

#include "uc-private-file.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING
#define SIGNED "# signed "
#define SECRET_BEGINS "upcard-house-secret 1 "
#define PUBLIC_BEGINS "upcard-house 1 "
#define KEY_FILE_MAX 256
#define SECRET_MODES 077u
#define PUBLIC_MODES 022u
/* 64 bytes without padding, and the zero. */
#define SIGNATURE_TEXT 87
/* "# signed ABCD-EFGH-JKMN-PQRS SIGNATURE\n" */
#define LAST_LINE (sizeof SIGNED - 1 + UC_CODE_TEXT - 1 + 1 + SIGNATURE_TEXT - 1 + 1)

/* What a signature covers begins with this, so that none of another kind can be taken for it. */
static const char tag[] = "upcard-house-people-1";

/* ---- files ---- */

static gboolean
fail_file (const char *path, const char *what, GError **error)
{
  g_set_error (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_FILE, "%s: %s", path, what);
  return FALSE;
}

static gboolean
check_file (const char *path, int fd, guint modes, gsize most, gsize *size, GError **error)
{
  struct stat facts;
  char what[128];

  if (fstat (fd, &facts) != 0)
    return fail_file (path, g_strerror (errno), error);
  if (!S_ISREG (facts.st_mode))
    return fail_file (path, "not a file", error);
  if ((facts.st_mode & modes) != 0)
    {
      g_snprintf (what, sizeof what, "others may %s it (mode %03o); expected mode %s", modes == SECRET_MODES ? "read or write" : "write",
                  (guint) facts.st_mode & 0777, modes == SECRET_MODES ? "600" : "644");
      return fail_file (path, what, error);
    }
  if ((guint64) facts.st_size > most)
    {
      g_snprintf (what, sizeof what, "longer than %" G_GSIZE_FORMAT " bytes", most);
      return fail_file (path, what, error);
    }
  *size = (gsize) facts.st_size;
  return TRUE;
}

/* Whoever may write in the folder may put a link or a pipe there: neither is followed, or waited for. */
static GBytes *
read_file (const char *path, guint modes, gsize most, GError **error)
{
  g_autofree char *bytes = NULL;
  gsize size, got = 0;
  int fd = open (path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  gboolean good = fd >= 0;

  if (!good)
    fail_file (path, errno == ELOOP ? "a symbolic link; expected the file itself" : g_strerror (errno), error);
  else if ((good = check_file (path, fd, modes, most, &size, error)))
    {
      bytes = g_malloc (size + 1);
      for (ssize_t n = 1; n > 0 && got < size; got += (gsize) MAX (n, 0))
        n = read (fd, bytes + got, size - got);
      good = got == size || fail_file (path, "cannot be read to its end", error);
    }
  if (fd >= 0)
    close (fd);
  return good ? g_bytes_new_take (g_steal_pointer (&bytes), size) : NULL;
}

GBytes *
uc_house_key_read_file (const char *path, gsize most, GError **error)
{
  return read_file (path, SECRET_MODES, most, error);
}

/* "BEGINS BASE64" and a line feed. */
static gboolean
load_key (const char *list_path, const char *suffix, guint modes, const char *begins, guint8 *key, gsize n, GError **error)
{
  g_autofree char *path = g_strconcat (list_path, suffix, NULL);
  g_autoptr (GBytes) bytes = read_file (path, modes, KEY_FILE_MAX, error);
  const gsize skip = strlen (begins);
  const char *text, *end;
  gsize length, found;
  gboolean good;

  if (bytes == NULL)
    return FALSE;
  text = g_bytes_get_data (bytes, &length);
  good = length > skip && memcmp (text, begins, skip) == 0
         && sodium_base642bin (key, n, text + skip, length - skip, NULL, &found, &end, VARIANT) == 0 && found == n
         && end == text + length - 1 && *end == '\n';
  if (modes == SECRET_MODES)
    sodium_memzero ((gpointer) (gsize) text, length);
  return good || fail_file (path, "not such a key of the house", error);
}

gboolean
uc_house_key_load_secret (const char *list_path, UcSecretKey *key, GError **error)
{
  return load_key (list_path, ".sign", SECRET_MODES, SECRET_BEGINS, key->b, sizeof key->b, error);
}

gboolean
uc_house_key_load_public (const char *list_path, UcPublicKey *key, GError **error)
{
  return load_key (list_path, ".pub", PUBLIC_MODES, PUBLIC_BEGINS, key->b, sizeof key->b, error);
}

gboolean
uc_house_key_load_pepper (const char *list_path, guint8 pepper[UC_HOUSE_PEPPER_BYTES], GError **error)
{
  g_autofree char *path = g_strconcat (list_path, ".key", NULL);
  g_autoptr (GBytes) bytes = read_file (path, SECRET_MODES, KEY_FILE_MAX, error);
  const guint8 *key;
  gboolean good;
  gsize n;

  if (bytes == NULL)
    return FALSE;
  key = g_bytes_get_data (bytes, &n);
  good = n == UC_HOUSE_PEPPER_BYTES;
  if (good)
    memcpy (pepper, key, n);
  sodium_memzero ((gpointer) (gsize) key, n);
  return good || fail_file (path, "not the key of the PINs: 32 bytes are expected", error);
}

static gboolean
write_key (const char *list_path, const char *suffix, const char *begins, const guint8 *key, gsize n, GError **error)
{
  g_autofree char *path = g_strconcat (list_path, suffix, NULL);
  char text[KEY_FILE_MAX];
  gsize length = 0;
  gboolean good;

  g_assert (strlen (begins) + sodium_base64_ENCODED_LEN (n, VARIANT) + 1 < sizeof text);
  if (*begins != '\0')
    {
      length = g_strlcpy (text, begins, sizeof text);
      sodium_bin2base64 (text + length, sizeof text - length, key, n, VARIANT);
      length = g_strlcat (text, "\n", sizeof text);
    }
  good = uc_private_file_write (path, length > 0 ? (const guint8 *) text : key, length > 0 ? length : n);
  sodium_memzero (text, sizeof text);
  return good || fail_file (path, g_strerror (errno), error);
}

gboolean
uc_house_key_make (const char *list_path, GError **error)
{
  static const char *const suffixes[] = { ".sign", ".pub", ".key" };
  guint8 pepper[UC_HOUSE_PEPPER_BYTES];
  UcPublicKey public_key;
  UcSecretKey secret;
  gboolean good;

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *path = g_strconcat (list_path, suffixes[i], NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        return fail_file (path, "there is one already; a new key makes every list of the old one useless", error);
    }
  crypto_sign_keypair (public_key.b, secret.b);
  randombytes_buf (pepper, sizeof pepper);
  good = write_key (list_path, ".sign", SECRET_BEGINS, secret.b, sizeof secret.b, error)
         && write_key (list_path, ".pub", PUBLIC_BEGINS, public_key.b, sizeof public_key.b, error)
         && write_key (list_path, ".key", "", pepper, sizeof pepper, error);
  sodium_memzero (&secret, sizeof secret);
  sodium_memzero (pepper, sizeof pepper);
  for (guint i = 0; !good && i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *path = g_strconcat (list_path, suffixes[i], NULL);

      unlink (path);
    }
  return good;
}

/* ---- the signature ---- */

/* The tag with its zero byte, and the text. */
static guint8 *
print_message (const char *text, gsize n, gsize *length)
{
  guint8 *message = g_malloc (sizeof tag + n);

  memcpy (message, tag, sizeof tag);
  memcpy (message + sizeof tag, text, n);
  *length = sizeof tag + n;
  return message;
}

char *
uc_house_key_sign (const char *text, const UcSecretKey *key)
{
  char code[UC_CODE_TEXT], signature_text[SIGNATURE_TEXT];
  UcSignature signature;
  UcPublicKey public_key;
  gsize length;
  g_autofree guint8 *message = print_message (text, strlen (text), &length);

  crypto_sign_ed25519_sk_to_pk (public_key.b, key->b);
  crypto_sign_detached (signature.b, NULL, message, length, key->b);
  sodium_bin2base64 (signature_text, sizeof signature_text, signature.b, sizeof signature.b, VARIANT);
  return g_strdup_printf ("%s" SIGNED "%s %s\n", text, uc_key_fingerprint (&public_key, code), signature_text);
}

static const char not_signed[] = "it is cut off, or was never signed; expected a last line “# signed CODE SIGNATURE”";

static gboolean
fail_signature (GError **error, const char *what)
{
  g_set_error_literal (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_SIGNATURE, what);
  return FALSE;
}

/* @n: (inout): of the list; then of the text before its last line */
static gboolean
check_signature (const char *text, gsize *n, const UcPublicKey *key, GError **error)
{
  char code[UC_CODE_TEXT], other[UC_CODE_TEXT];
  const char *line, *at;
  g_autofree char *why = NULL;
  g_autofree guint8 *message = NULL;
  UcSignature signature;
  gsize found, length;

  if (*n < LAST_LINE)
    return fail_signature (error, not_signed);
  line = text + *n - LAST_LINE;
  at = line + sizeof SIGNED - 1;
  if (text[*n - 1] != '\n' || memcmp (line, SIGNED, sizeof SIGNED - 1) != 0 || at[UC_CODE_TEXT - 1] != ' '
      || (line > text && line[-1] != '\n')
      || sodium_base642bin (signature.b, sizeof signature.b, at + UC_CODE_TEXT, SIGNATURE_TEXT - 1, NULL, &found, NULL, VARIANT) != 0
      || found != sizeof signature.b)
    return fail_signature (error, not_signed);
  *n -= LAST_LINE;
  message = print_message (text, *n, &length);
  if (crypto_sign_verify_detached (signature.b, message, length, key->b) == 0)
    return TRUE;
  uc_key_fingerprint (key, code);
  g_strlcpy (other, at, sizeof other);
  if (strcmp (other, code) == 0 || !uc_code_is_valid (other))
    return fail_signature (error, "its signature is wrong: it was changed since the house signed it");
  why = g_strdup_printf ("it is signed by the key %s; expected the house's key %s", other, code);
  return fail_signature (error, why);
}

UcHouseList *
uc_house_key_open (GBytes *bytes, const UcPublicKey *key, GError **error)
{
  gsize n;
  const char *text = g_bytes_get_data (bytes, &n);
  g_autoptr (UcHouseList) list = NULL;

  if (!check_signature (text, &n, key, error))
    return NULL;
  list = uc_house_list_parse (text, n, error);
  if (list != NULL && list->version == 0)
    {
      g_set_error_literal (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_FORM, "its version is 0; expected 1 at least");
      return NULL;
    }
  return g_steal_pointer (&list);
}
