/* A house's list of people, whatever is in it: what is read is written and read again as the same, its badges are found, and a signature lets through
 * what the house has signed and nothing else. */
#include "fuzz.h"
#include "uc-house-key.h"

#include <sodium.h>
#include <string.h>

static void
assert_error (const GError *error, int code)
{
  g_assert_error (error, UC_HOUSE_LIST_ERROR, code);
  g_assert_cmpint (error->message[0], !=, '\0');
}

static void
assert_read (const UcHouseList *list)
{
  g_autofree char *text = uc_house_list_print (list), *again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseList) read = uc_house_list_parse (text, strlen (text), &error);
  gint64 day;

  g_assert_no_error (error);
  again = uc_house_list_print (read);
  g_assert_cmpstr (text, ==, again);
  g_assert_cmpuint (list->people->len, <=, UC_HOUSE_LIST_PEOPLE);
  for (guint i = 0; i < list->people->len; i++)
    {
      const UcHousePerson *person = &g_array_index (list->people, UcHousePerson, i);

      g_assert_true (uc_house_list_find (list, person->badge) == person);
      g_assert_true (uc_house_list_has_department (list, person->department));
      g_assert_cmpint (person->role, !=, UC_ROLE_NONE);
      g_assert_true (memchr (person->hash, '\0', sizeof person->hash) != NULL);
      if (!person->locked)
        g_assert_cmpint (uc_house_list_bar (list, person, person->expires + 1, &day), ==, UC_HOUSE_BAR_EXPIRED);
    }
}

static void
change (UcHouseList *list)
{
  const guint n = list->people->len;
  UcHousePerson person = { .badge = "2001", .department = "cage", .role = UC_ROLE_DEALER };
  const gboolean there = uc_house_list_find (list, person.badge) != NULL;

  g_assert_true (uc_house_list_put (list, &person));
  g_assert_cmpuint (list->people->len, ==, n + !there);
  g_assert_cmpstr (uc_house_list_find (list, "2001")->department, ==, "cage");
  uc_house_list_remove (list, "2001");
  g_assert_null (uc_house_list_find (list, "2001"));
  g_assert_cmpuint (list->people->len, ==, n - there);
}

/* Signed, the text is read as it is without; as it came, it is a list only if it has the house's signature, which no input here has. */
static void
assert_signed (const char *data, gsize size, const UcHouseList *list)
{
  g_autofree char *text = g_strndup (data, size), *whole = NULL;
  g_autoptr (GBytes) raw = g_bytes_new (data, size), bytes = NULL;
  g_autoptr (UcHouseList) open = NULL;
  g_autoptr (GError) error = NULL;
  UcPublicKey public_key;
  UcSecretKey secret;
  const guint8 seed[crypto_sign_SEEDBYTES] = { 1 };

  crypto_sign_seed_keypair (public_key.b, secret.b, seed);
  g_assert_null (uc_house_key_open (raw, &public_key, &error));
  assert_error (error, UC_HOUSE_LIST_ERROR_SIGNATURE);
  g_clear_error (&error);
  /* A text ends at its first zero byte. */
  if (strlen (text) != size)
    return;
  whole = uc_house_key_sign (text, &secret);
  bytes = g_bytes_new (whole, strlen (whole));
  open = uc_house_key_open (bytes, &public_key, &error);
  /* Behind a text without a line feed the signature is on no line of its own. */
  if (size > 0 && text[size - 1] != '\n')
    assert_error (error, UC_HOUSE_LIST_ERROR_SIGNATURE);
  else if (list == NULL || list->version == 0)
    assert_error (error, UC_HOUSE_LIST_ERROR_FORM);
  else
    g_assert_no_error (error);
  g_assert_cmpint (open != NULL, ==, error == NULL);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  const char *text = size > 0 ? (const char *) data : "";
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseList) list = uc_house_list_parse (text, size, &error);

  if (list == NULL)
    assert_error (error, UC_HOUSE_LIST_ERROR_FORM);
  else
    assert_read (list);
  assert_signed (text, size, list);
  if (list != NULL && list->people->len < UC_HOUSE_LIST_PEOPLE)
    change (list);
  return 0;
}
