/* The hole card's seal, the short codes, and the head's signature. */
#include "uc-seal.h"

#include <sodium.h>
#include <string.h>

static const UcSealKey key = { { 1, 2, 3 } };
static const UcSealKey other_key = { { 3, 2, 1 } };

static void
test_every_card (void)
{
  for (guint i = 0; i < UC_N_FACES; i++)
    {
      UcCard card = uc_card_from_index (i), by_key = UC_CARD_NONE, by_salt = UC_CARD_NONE;
      char seal[UC_SEAL_TEXT], salt[UC_SALT_TEXT], found[UC_SALT_TEXT];

      uc_seal_card (&key, card, seal, salt);
      g_assert_cmpuint (strlen (seal), <, UC_SEAL_TEXT - 1);
      g_assert_cmpuint (strlen (salt), ==, 22);
      g_assert_null (strchr (seal, ' '));
      g_assert_true (uc_seal_open (&key, seal, &by_key, found));
      g_assert_cmpint (by_key, ==, card);
      g_assert_cmpstr (found, ==, salt);
      g_assert_true (uc_seal_open_with_salt (seal, salt, &by_salt));
      g_assert_cmpint (by_salt, ==, card);
    }
}

static void
test_wrong (void)
{
  UcCard card = UC_CARD_NONE;
  char seal[UC_SEAL_TEXT], salt[UC_SALT_TEXT], other_seal[UC_SEAL_TEXT], other_salt[UC_SALT_TEXT];
  char found[UC_SALT_TEXT] = "untouched";

  uc_seal_card (&key, uc_card (1, UC_SUIT_SPADES), seal, salt);
  uc_seal_card (&key, uc_card (1, UC_SUIT_SPADES), other_seal, other_salt);
  g_assert_cmpstr (seal, !=, other_seal);
  g_assert_false (uc_seal_open (&other_key, seal, &card, found));
  g_assert_false (uc_seal_open_with_salt (seal, other_salt, &card));
  g_assert_false (uc_seal_open_with_salt (seal, "", &card));
  g_assert_false (uc_seal_open_with_salt (seal, "no base64 at all!", &card));
  g_assert_false (uc_seal_open_with_salt ("", salt, &card));
  g_assert_cmpint (card, ==, UC_CARD_NONE);
  g_assert_cmpstr (found, ==, "untouched");
}

/* No byte of the text may be changed unnoticed. */
static void
test_every_character (void)
{
  char seal[UC_SEAL_TEXT], salt[UC_SALT_TEXT], found[UC_SALT_TEXT];
  UcCard card;

  uc_seal_card (&key, uc_card (13, UC_SUIT_CLUBS), seal, salt);
  for (guint i = 0; seal[i] != '\0'; i++)
    {
      char kept = seal[i];

      seal[i] = kept == 'A' ? 'B' : 'A';
      g_assert_false (uc_seal_open (&key, seal, &card, found));
      seal[i] = kept;
    }
  g_assert_true (uc_seal_open (&key, seal, &card, found));
}

/* The box belongs to its commitment: two halves of different seals do not open. */
static void
test_mixed_halves (void)
{
  char a[UC_SEAL_TEXT], b[UC_SEAL_TEXT], salt[UC_SALT_TEXT], mixed[UC_SEAL_TEXT];
  UcCard card;

  uc_seal_card (&key, uc_card (2, UC_SUIT_HEARTS), a, salt);
  uc_seal_card (&key, uc_card (3, UC_SUIT_HEARTS), b, salt);
  g_snprintf (mixed, sizeof mixed, "%.45s%s", a, b + 45);
  g_assert_cmpuint (strlen (mixed), ==, strlen (a));
  g_assert_false (uc_seal_open (&key, mixed, &card, salt));
}

static void
test_codes (void)
{
  UcHead head = { .round = 3, .seq = 40 }, other = { .round = 3, .seq = 41 };
  char code[UC_CODE_TEXT], other_code[UC_CODE_TEXT], loose[32];

  uc_head_code (&head, code);
  uc_head_code (&other, other_code);
  g_assert_cmpuint (strlen (code), ==, 19);
  g_assert_cmpstr (code, !=, other_code);
  g_assert_true (uc_code_equal (code, code));
  g_assert_false (uc_code_equal (code, other_code));
  g_snprintf (loose, sizeof loose, " %.4s%.4s %s", code, code + 5, code + 10);
  g_assert_true (uc_code_equal (loose, code));
  g_assert_true (uc_code_equal ("OIL0-0000-0000-0000", "0110-0000-0000-0000"));
  g_assert_true (uc_code_equal ("abcd-efgh-jkmn-pqrs", "ABCD-EFGH-JKMN-PQRS"));
  g_assert_false (uc_code_is_valid ("ABCD"));
  g_assert_false (uc_code_is_valid ("ABCD-EFGH-JKMN-PQR!"));
  g_assert_false (uc_code_is_valid ("ABCD-EFGH-JKMN-PQRST"));
}

/* The code of known bytes, so that another reader can be written: docs/reference/journal.md. */
static void
test_code_of_known_head (void)
{
  UcHead head = { .round = 1, .seq = 2 };
  UcPublicKey zero = { { 0 } };
  char code[UC_CODE_TEXT];

  g_assert_cmpstr (uc_head_code (&head, code), ==, "RC5B-CY8M-CNYF-QBWS");
  g_assert_cmpstr (uc_key_fingerprint (&zero, code), ==, "D902-BS9J-KK6A-25X8");
}

static void
test_signature (void)
{
  UcSecretKey secret;
  UcPublicKey public_key;
  UcHead head = { .round = 3, .seq = 40 };

  crypto_sign_keypair (public_key.b, secret.b);
  uc_head_sign (&head, &secret);
  g_assert_true (uc_head_verify (&head, &public_key));
  head.round = 4;
  g_assert_false (uc_head_verify (&head, &public_key));
  head.round = 3;
  head.seq = 41;
  g_assert_false (uc_head_verify (&head, &public_key));
  head.seq = 40;
  head.hash.b[31] ^= 1;
  g_assert_false (uc_head_verify (&head, &public_key));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (sodium_init (), >=, 0);
  g_test_add_func ("/seal/opens-by-key-and-by-salt", test_every_card);
  g_test_add_func ("/seal/opens-by-nothing-else", test_wrong);
  g_test_add_func ("/seal/no-character-may-change", test_every_character);
  g_test_add_func ("/seal/box-belongs-to-its-commitment", test_mixed_halves);
  g_test_add_func ("/head/code", test_codes);
  g_test_add_func ("/head/code-of-known-bytes", test_code_of_known_head);
  g_test_add_func ("/head/signature", test_signature);
  return g_test_run ();
}
