#include "uc-ledger-signing.h"

#include "uc-journal.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING
#define KEY "key key="
#define CORE " core="

/* What a signature covers begins with this, so that none of another kind can be taken for it. */
static const char row_tag[] = "upcard-ledger-1";

#define MESSAGE (sizeof row_tag + 8 + sizeof (UcHash))

/* The tag with its zero byte, id, hash. */
static void
print_message (guint64 row, const UcHash *hash, guint8 message[MESSAGE])
{
  const guint64 little = GUINT64_TO_LE (row);

  memcpy (message, row_tag, sizeof row_tag);
  memcpy (message + sizeof row_tag, &little, sizeof little);
  memcpy (message + sizeof row_tag + sizeof little, hash->b, sizeof hash->b);
}

void
uc_ledger_signing_sign (guint64 row, const UcHash *hash, const UcSecretKey *key, UcSignature *signature)
{
  guint8 message[MESSAGE];

  print_message (row, hash, message);
  crypto_sign_detached (signature->b, NULL, message, sizeof message, key->b);
}

static gboolean
is_by (const UcLedgerSigned *is, const UcPublicKey *key)
{
  guint8 message[MESSAGE];

  print_message (is->row, &is->hash, message);
  return crypto_sign_verify_detached (is->signature.b, message, sizeof message, key->b) == 0;
}

UcLedgerSignedHow
uc_ledger_signing_judge (const UcLedgerSigned *is)
{
  if (!is->is_signed)
    return UC_LEDGER_UNSIGNED;
  if (is_by (is, &is->by))
    return UC_LEDGER_SIGNED;
  return is->is_restored && is_by (is, &is->own) ? UC_LEDGER_SIGNED_ANEW : UC_LEDGER_SIGNED_WRONG;
}

char *
uc_ledger_signing_print (const UcPublicKey *key)
{
  char text[sodium_base64_ENCODED_LEN (sizeof key->b, VARIANT)];

  sodium_bin2base64 (text, sizeof text, key->b, sizeof key->b, VARIANT);
  return g_strconcat (KEY, text, CORE, uc_journal_core_version (), NULL);
}

gboolean
uc_ledger_signing_parse (const UcLedgerRow *row, UcPublicKey *key)
{
  const char *text = row->input + strlen (KEY), *core;
  gsize n;

  if (!g_str_has_prefix (row->input, KEY) || *row->events != '\0' || *row->meter != '\0' || *row->device != '\0')
    return FALSE;
  core = text + strcspn (text, " ");
  return g_str_has_prefix (core, CORE) && core[strlen (CORE)] != '\0'
         && sodium_base642bin (key->b, sizeof key->b, text, (gsize)(core - text), NULL, &n, NULL, VARIANT) == 0 && n == sizeof key->b;
}

/* “rebuilt first=…”: only where nothing else is between the last signature and what was restored. */
static gboolean
is_restored (const UcLedgerSigning *signing, const UcLedgerRow *row)
{
  guint64 first;

  return row->kind == UC_LEDGER_ROW_REBUILT && !row->is_signed && sscanf (row->input, "rebuilt first=%" SCNu64 " ", &first) == 1
         && first == signing->signed_row + 1;
}

gboolean
uc_ledger_signing_follow (UcLedgerSigning *signing, const UcLedgerRow *row, UcLedgerSigned *is)
{
  const gboolean begins = signing->row == 0, restores = is_restored (signing, row);
  UcPublicKey key = signing->key;

  if ((begins && row->kind != UC_LEDGER_ROW_KEY) || (row->kind == UC_LEDGER_ROW_KEY && !uc_ledger_signing_parse (row, &key)))
    return FALSE;
  *is = (UcLedgerSigned){
    .row = row->id,
    .first = signing->signed_row + 1,
    .hash = row->hash,
    .is_signed = row->is_signed,
    .signature = row->signature,
    .is_key = row->kind == UC_LEDGER_ROW_KEY,
    .by = begins ? key : signing->key,
    .own = key,
    .is_restored = row->kind == UC_LEDGER_ROW_KEY && signing->is_restored,
  };
  if (begins)
    signing->first = key;
  if (is->is_key)
    signing->age_ns = 0;
  else if (row->real > signing->real)
    signing->age_ns = (gint64)MIN ((guint64)row->real - (guint64)signing->real + (guint64)signing->age_ns, (guint64)UC_LEDGER_KEY_NS);
  signing->key = key;
  signing->real = row->real;
  signing->row = row->id;
  if (row->is_signed)
    signing->signed_row = row->id;
  signing->is_restored = restores;
  return TRUE;
}
