#include "uc-ledger-signing.h"

#include "uc-escape.h"
#include "uc-journal.h"

#include <sodium.h>
#include <string.h>

#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING
#define CORE " core="

/* What a row that names a key begins with. */
static const char *const begins[UC_LEDGER_N_ROWS] = { [UC_LEDGER_ROW_KEY] = "key key=", [UC_LEDGER_ROW_OVER] = "over key=" };

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
  if (is->is_over && is->filed.row == 0)
    return UC_LEDGER_SIGNED_WRONG;
  if (is_by (is, &is->by))
    return UC_LEDGER_SIGNED;
  return is->is_restored && is_by (is, &is->own) ? UC_LEDGER_SIGNED_ANEW : UC_LEDGER_SIGNED_WRONG;
}

char *
uc_ledger_signing_print_key (const UcPublicKey *key, char text[UC_LEDGER_KEY_TEXT])
{
  return sodium_bin2base64 (text, UC_LEDGER_KEY_TEXT, key->b, sizeof key->b, VARIANT);
}

/* The first @n bytes of @text. Two texts may be read as one key; what it is written as is the one. */
static gboolean
parse_key (const char *text, gsize n, UcPublicKey *key)
{
  char written[UC_LEDGER_KEY_TEXT];
  gsize length;

  return sodium_base642bin (key->b, sizeof key->b, text, n, NULL, &length, NULL, VARIANT) == 0 && length == sizeof key->b
         && strlen (uc_ledger_signing_print_key (key, written)) == n && strncmp (written, text, n) == 0;
}

gboolean
uc_ledger_signing_parse_key (const char *text, UcPublicKey *key)
{
  return parse_key (text, strlen (text), key);
}

char *
uc_ledger_signing_print (UcLedgerRowKind kind, const UcPublicKey *key)
{
  char text[UC_LEDGER_KEY_TEXT];

  return g_strconcat (begins[kind], uc_ledger_signing_print_key (key, text), CORE, uc_journal_core_version (), NULL);
}

static gboolean
names_key (const UcLedgerRow *row)
{
  return row->kind < UC_LEDGER_N_ROWS && begins[row->kind] != NULL;
}

static gboolean
is_of_ledger (const UcLedgerRow *row)
{
  return *row->events == '\0' && *row->meter == '\0' && *row->device == '\0';
}

gboolean
uc_ledger_signing_parse (const UcLedgerRow *row, UcPublicKey *key)
{
  const char *text, *core;

  if (!names_key (row) || !g_str_has_prefix (row->input, begins[row->kind]) || !is_of_ledger (row))
    return FALSE;
  text = row->input + strlen (begins[row->kind]);
  core = text + strcspn (text, " ");
  return g_str_has_prefix (core, CORE) && core[strlen (CORE)] != '\0' && parse_key (text, (gsize)(core - text), key);
}

gboolean
uc_ledger_signing_parse_second (const UcLedgerRow *row, UcLedgerSecond *second)
{
  static const char *const keys[] = { "second", "key=", "by=", "second=", "reason=" };
  g_auto (GStrv) words = g_strsplit (row->input, " ", -1);
  char *const texts[] = { NULL, NULL, second->by, second->second, second->reason };
  const gsize sizes[] = { 0, 0, sizeof second->by, sizeof second->second, sizeof second->reason };
  gboolean good = g_strv_length (words) == G_N_ELEMENTS (keys) && is_of_ledger (row), is_none;

  *second = (UcLedgerSecond){ .real = row->real, .hash = row->hash };
  for (guint i = 0; good && i < G_N_ELEMENTS (keys); i++)
    good = g_str_has_prefix (words[i], keys[i])
           && (texts[i] == NULL || uc_escape_read (words[i] + strlen (keys[i]), words[i] + strlen (words[i]), texts[i], sizes[i]));
  is_none = good && strcmp (words[1], "key=-") == 0;
  good = good && (is_none || uc_ledger_signing_parse_key (words[1] + strlen (keys[1]), &second->key));
  second->row = good && !is_none ? row->id : 0;
  return good && second->by[0] != '\0' && second->second[0] != '\0' && strcmp (second->by, second->second) != 0;
}

/* “rebuilt first=… last=… by=… second=… reason=…”, by two persons. */
static gboolean
parse_restored (const char *input, UcLedgerRestored *restored)
{
  static const char *const keys[] = { "rebuilt", "first=", "last=", "by=", "second=", "reason=" };
  g_auto (GStrv) words = g_strsplit (input, " ", -1);
  const char *values[G_N_ELEMENTS (keys)];

  if (g_strv_length (words) != G_N_ELEMENTS (keys))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      values[i] = words[i] + strlen (keys[i]);
      if (!g_str_has_prefix (words[i], keys[i]) || (*values[i] == '\0') != (i == 0))
        return FALSE;
    }
  return g_ascii_string_to_unsigned (values[1], 10, 1, G_MAXUINT64, &restored->first, NULL)
         && g_ascii_string_to_unsigned (values[2], 10, 0, G_MAXUINT64, &restored->last, NULL)
         && g_strlcpy (restored->by, values[3], sizeof restored->by) < sizeof restored->by
         && g_strlcpy (restored->second, values[4], sizeof restored->second) < sizeof restored->second
         && strcmp (restored->by, restored->second) != 0;
}

/* A restoration writes inputs, in one transaction and so in one term, and a row that says so. Anything else behind the last signature is
 * somebody's who could not sign. */
static gboolean
is_restored (const UcLedgerSigning *signing, const UcLedgerRow *row, UcLedgerRestored *restored)
{
  return row->kind == UC_LEDGER_ROW_REBUILT && !row->is_signed && parse_restored (row->input, restored)
         && restored->first == signing->signed_row + 1 && restored->last == signing->row
         && (restored->last < restored->first || (signing->is_plain && signing->term == row->term));
}

gboolean
uc_ledger_signing_follow (UcLedgerSigning *signing, const UcLedgerRow *row, UcLedgerSigned *is)
{
  const gboolean begins_it = signing->row == 0, is_over = row->kind == UC_LEDGER_ROW_OVER;
  UcLedgerSecond second = signing->second;
  UcLedgerRestored restored;
  UcPublicKey key = signing->key;

  if ((begins_it && row->kind != UC_LEDGER_ROW_KEY) || (names_key (row) && !uc_ledger_signing_parse (row, &key))
      || (row->kind == UC_LEDGER_ROW_SECOND && !uc_ledger_signing_parse_second (row, &second)))
    return FALSE;
  *is = (UcLedgerSigned){
    .row = row->id,
    .first = signing->signed_row + 1,
    .hash = row->hash,
    .is_signed = row->is_signed,
    .signature = row->signature,
    .is_key = names_key (row),
    .by = begins_it ? key : is_over ? second.key : signing->key,
    .own = key,
    .is_restored = row->kind == UC_LEDGER_ROW_KEY && signing->restored.first > 0 && signing->term == row->term,
    .restored = signing->restored,
    .is_over = is_over,
  };
  /* The key must have been filed by persons, which a signature covers; and the row is the first one of another term. */
  if (is_over && signing->signed_row == signing->row && row->term > signing->term)
    is->filed = second;
  signing->restored = is_restored (signing, row, &restored) ? restored : (UcLedgerRestored){ 0 };
  if (begins_it)
    signing->first = key;
  /* A restored ledger may lack the row by which the key was withdrawn. */
  if (row->kind == UC_LEDGER_ROW_REBUILT)
    second.row = 0;
  /* Used once. */
  if (is_over)
    {
      second.row = 0;
      signing->over_row = row->id;
      signing->over_real = row->real;
    }
  signing->second = second;
  if (is->is_key)
    signing->age_ns = 0;
  else if (row->real > signing->real)
    signing->age_ns = (gint64)MIN ((guint64)row->real - (guint64)signing->real + (guint64)signing->age_ns, (guint64)UC_LEDGER_KEY_NS);
  if (row->is_signed)
    signing->is_plain = TRUE;
  else
    signing->is_plain
        = signing->is_plain && row->kind == UC_LEDGER_ROW_INPUT && (signing->row == signing->signed_row || signing->term == row->term);
  signing->key = key;
  signing->real = row->real;
  signing->term = row->term;
  signing->row = row->id;
  if (row->is_signed)
    signing->signed_row = row->id;
  return TRUE;
}
