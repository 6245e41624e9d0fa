/* The chain over the journal's rows, its signatures and keys, and the short code of a signed head.
 *
 * hash(row) = BLAKE2b-256 (hash of the row before, the row's fields); docs/reference/journal.md lists the bytes. An Ed25519 key
 * serves a quarter of an hour; the next public key is recorded in a row signed by the old one, whose secret is then erased.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct { guint8 b[32]; } UcHash;
typedef struct { guint8 b[64]; } UcSignature;
typedef struct { guint8 b[32]; } UcPublicKey;
typedef struct { guint8 b[64]; } UcSecretKey;
typedef struct { guint8 b[32]; } UcSealKey;

/* The state that a signature vouches for. */
typedef struct
{
  guint32 round;     /* last round closed */
  guint64 seq;       /* last event of the signed row */
  UcHash hash;
  UcSignature signature;
} UcHead;

/* "ABCD-EFGH-JKMN-PQRS": 80 bits in the alphabet 0-9 A-Z without I, L, O, U. */
#define UC_CODE_TEXT 20

/* Short code of a signed head, printed on slips and in the system's log: what `verify --head` takes. */
char *uc_head_code (const UcHead *head, char code[UC_CODE_TEXT]);
/* Fingerprint of a public key: what `verify --trust` takes. */
char *uc_key_fingerprint (const UcPublicKey *key, char code[UC_CODE_TEXT]);
/* Code of an evidence file's digest: what `verify --code` takes. */
char *uc_digest_code (const UcHash *digest, char code[UC_CODE_TEXT]);
/* Code of a line of text: what a table says of the last answer of a link that it has recorded. */
char *uc_text_code (const char *text, char code[UC_CODE_TEXT]);
/* Whether @text is that code: case, blanks and dashes do not count; I, L are read as 1 and O as 0. */
gboolean uc_code_equal (const char *text, const char *code);
/* Whether @text can be a code at all. */
gboolean uc_code_is_valid (const char *text);

void uc_head_sign (UcHead *head, const UcSecretKey *key);
gboolean uc_head_verify (const UcHead *head, const UcPublicKey *key);

#define UC_HASH_TEXT 65
/* Lower-case hexadecimal. */
char *uc_hash_format (const UcHash *hash, char text[UC_HASH_TEXT]);
gboolean uc_hash_equal (const UcHash *a, const UcHash *b);
/* Hash of a text kept whole (rules, table file). */
void uc_hash_text (const char *text, gsize length, UcHash *hash);

/* The fields of a row that its hash covers. */
typedef struct
{
  guint64 id, seq, round, context, device_seq;
  gint64 t_mono_ns, t_real_ns;
  guint8 kind;
  const char *origin, *device, *input, *events; /* events as stored */
} UcHashed;

void uc_chain_next (const UcHash *prev, const UcHashed *row, UcHash *hash);

G_END_DECLS
