#include "uc-chain.h"

#include <sodium.h>
#include <string.h>

/* What a signature covers begins with these, so that no signature can be taken for another kind. */
static const char head_tag[] = "upcard-head-1";
static const char code_tag[] = "upcard-code-1";
static const char key_tag[] = "upcard-fingerprint-1";
static const char bundle_tag[] = "upcard-bundle-1";

/* No I, L, O, U: they are misread. */
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

#define CODE_BYTES 10
#define CODE_CHARS 16

/* What is hashed is gathered first: many small pieces cost more than their bytes. */
typedef struct
{
  crypto_generichash_state state;
  guint8 room[1024];
  gsize n;
} Hasher;

static void
hash_flush (Hasher *hasher)
{
  crypto_generichash_update (&hasher->state, hasher->room, hasher->n);
  hasher->n = 0;
}

static void
hash_bytes (Hasher *hasher, const void *bytes, gsize n)
{
  if (n > sizeof hasher->room - hasher->n)
    hash_flush (hasher);
  if (n > sizeof hasher->room)
    {
      crypto_generichash_update (&hasher->state, bytes, n);
      return;
    }
  memcpy (hasher->room + hasher->n, bytes, n);
  hasher->n += n;
}

static void
hash_number (Hasher *hasher, guint64 number)
{
  guint64 little = GUINT64_TO_LE (number);

  hash_bytes (hasher, &little, sizeof little);
}

static void
hash_string (Hasher *hasher, const char *text)
{
  gsize length = strlen (text);
  guint32 little = GUINT32_TO_LE ((guint32) length);

  hash_bytes (hasher, &little, sizeof little);
  hash_bytes (hasher, text, length);
}

static void
hash_begin (Hasher *hasher)
{
  crypto_generichash_init (&hasher->state, NULL, 0, sizeof (UcHash));
  hasher->n = 0;
}

static void
hash_end (Hasher *hasher, UcHash *hash)
{
  hash_flush (hasher);
  crypto_generichash_final (&hasher->state, hash->b, sizeof hash->b);
}

void
uc_chain_next (const UcHash *prev, const UcHashed *row, UcHash *hash)
{
  Hasher hasher;

  hash_begin (&hasher);
  hash_bytes (&hasher, prev->b, sizeof prev->b);
  hash_bytes (&hasher, &row->kind, 1);
  hash_number (&hasher, row->id);
  hash_number (&hasher, row->seq);
  hash_number (&hasher, row->round);
  hash_number (&hasher, (guint64) row->t_mono_ns);
  hash_number (&hasher, (guint64) row->t_real_ns);
  hash_number (&hasher, row->context);
  hash_number (&hasher, row->device_seq);
  hash_string (&hasher, row->origin);
  hash_string (&hasher, row->device);
  hash_string (&hasher, row->input);
  hash_string (&hasher, row->events);
  hash_end (&hasher, hash);
}

void
uc_hash_text (const char *text, gsize length, UcHash *hash)
{
  crypto_generichash (hash->b, sizeof hash->b, (const guint8 *) text, length, NULL, 0);
}

char *
uc_hash_format (const UcHash *hash, char text[UC_HASH_TEXT])
{
  return sodium_bin2hex (text, UC_HASH_TEXT, hash->b, sizeof hash->b);
}

gboolean
uc_hash_equal (const UcHash *a, const UcHash *b)
{
  return memcmp (a->b, b->b, sizeof a->b) == 0;
}

/* ---- signatures ---- */

#define HEAD_MESSAGE (sizeof head_tag + 8 + 8 + sizeof (UcHash))

/* tag with its terminator, round, seq, hash */
static void
head_message (const UcHead *head, guint8 message[HEAD_MESSAGE])
{
  guint64 round = GUINT64_TO_LE ((guint64) head->round);
  guint64 seq = GUINT64_TO_LE (head->seq);
  guint8 *at = message;

  memcpy (at, head_tag, sizeof head_tag);
  at += sizeof head_tag;
  memcpy (at, &round, sizeof round);
  at += sizeof round;
  memcpy (at, &seq, sizeof seq);
  at += sizeof seq;
  memcpy (at, head->hash.b, sizeof head->hash.b);
}

void
uc_head_sign (UcHead *head, const UcSecretKey *key)
{
  guint8 message[HEAD_MESSAGE];

  head_message (head, message);
  crypto_sign_detached (head->signature.b, NULL, message, sizeof message, key->b);
}

gboolean
uc_head_verify (const UcHead *head, const UcPublicKey *key)
{
  guint8 message[HEAD_MESSAGE];

  head_message (head, message);
  return crypto_sign_verify_detached (head->signature.b, message, sizeof message, key->b) == 0;
}

/* ---- short codes ---- */

static char *
code_format (const guint8 bytes[CODE_BYTES], char code[UC_CODE_TEXT])
{
  char *at = code;

  for (guint i = 0; i < CODE_CHARS; i++)
    {
      guint bit = i * 5;
      guint pair = bytes[bit / 8] << 8 | (bit / 8 + 1 < CODE_BYTES ? bytes[bit / 8 + 1] : 0);

      if (i > 0 && i % 4 == 0)
        *at++ = '-';
      *at++ = alphabet[pair >> (11 - bit % 8) & 31];
    }
  *at = '\0';
  return code;
}

char *
uc_head_code (const UcHead *head, char code[UC_CODE_TEXT])
{
  Hasher hasher;
  UcHash hash;

  hash_begin (&hasher);
  hash_bytes (&hasher, code_tag, sizeof code_tag);
  hash_number (&hasher, head->round);
  hash_number (&hasher, head->seq);
  hash_bytes (&hasher, head->hash.b, sizeof head->hash.b);
  hash_end (&hasher, &hash);
  return code_format (hash.b, code);
}

char *
uc_key_fingerprint (const UcPublicKey *key, char code[UC_CODE_TEXT])
{
  Hasher hasher;
  UcHash hash;

  hash_begin (&hasher);
  hash_bytes (&hasher, key_tag, sizeof key_tag);
  hash_bytes (&hasher, key->b, sizeof key->b);
  hash_end (&hasher, &hash);
  return code_format (hash.b, code);
}

char *
uc_digest_code (const UcHash *digest, char code[UC_CODE_TEXT])
{
  Hasher hasher;
  UcHash hash;

  hash_begin (&hasher);
  hash_bytes (&hasher, bundle_tag, sizeof bundle_tag);
  hash_bytes (&hasher, digest->b, sizeof digest->b);
  hash_end (&hasher, &hash);
  return code_format (hash.b, code);
}

char *
uc_text_code (const char *text, char code[UC_CODE_TEXT])
{
  UcHash hash;

  uc_hash_text (text, strlen (text), &hash);
  return uc_digest_code (&hash, code);
}

/* The letters and digits that count, as the alphabet has them. FALSE: some character is none, or there are not 16. */
static gboolean
code_normalise (const char *text, char plain[CODE_CHARS + 1])
{
  guint n = 0;

  for (const char *p = text; *p != '\0'; p++)
    {
      char c = g_ascii_toupper (*p);

      if (c == ' ' || c == '-')
        continue;
      if (c == 'I' || c == 'L')
        c = '1';
      if (c == 'O')
        c = '0';
      if (strchr (alphabet, c) == NULL || n == CODE_CHARS)
        return FALSE;
      plain[n++] = c;
    }
  plain[n] = '\0';
  return n == CODE_CHARS;
}

gboolean
uc_code_is_valid (const char *text)
{
  char plain[CODE_CHARS + 1];

  return code_normalise (text, plain);
}

gboolean
uc_code_equal (const char *text, const char *code)
{
  char a[CODE_CHARS + 1], b[CODE_CHARS + 1];

  return code_normalise (text, a) && code_normalise (code, b) && strcmp (a, b) == 0;
}
