#include "uc-card.h"
#include "uc-device.h"
#include "uc-irregularity.h"
#include "uc-role.h"
#include "uc-step.h"
#include "uc-word.h"

static void
test_round_trip (void)
{
  for (guint i = 0; i < UC_N_FACES; i++)
    {
      char text[UC_CARD_TEXT];
      UcCard card = uc_card_from_index (i);

      g_assert_true (uc_card_is_valid (card));
      g_assert_cmpuint (uc_card_index (card), ==, i);
      g_assert_cmpuint (uc_card_parse (uc_card_format (card, text)), ==, card);
    }
}

static void
test_faces (void)
{
  char text[UC_CARD_TEXT];

  g_assert_cmpstr (uc_card_format (uc_card (1, UC_SUIT_SPADES), text), ==, "AS");
  g_assert_cmpstr (uc_card_format (uc_card (10, UC_SUIT_DIAMONDS), text), ==, "TD");
  g_assert_cmpstr (uc_card_format (uc_card (13, UC_SUIT_CLUBS), text), ==, "KC");
  g_assert_cmpstr (uc_card_format (uc_card (7, UC_SUIT_HEARTS), text), ==, "7H");
  g_assert_cmpstr (uc_card_format (UC_CARD_NONE, text), ==, "-");
}

static void
test_no_cards (void)
{
  const char *const texts[] = { "", "-", "A", "1S", "as", "AS ", "10S", "AX", "S", "-S", "ASS" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_cmpuint (uc_card_parse (texts[i]), ==, UC_CARD_NONE);
  for (guint card = 0; card < 256; card++)
    g_assert_cmpint (uc_card_is_valid (card), ==, card < 64 && (card & 15) >= 1 && (card & 15) <= 13);
}

/* 58 Pa. Code § 685a.3, first (d)(1)-(2): ten for every face, one for an ace. */
static void
test_values (void)
{
  g_assert_cmpuint (uc_card_value (uc_card_parse ("AS")), ==, 1);
  g_assert_cmpuint (uc_card_value (uc_card_parse ("9H")), ==, 9);
  g_assert_cmpuint (uc_card_value (uc_card_parse ("TD")), ==, 10);
  g_assert_cmpuint (uc_card_value (uc_card_parse ("KC")), ==, 10);
}

/* 58 Pa. Code § 685a.3, second (d)(1)-(3). */
static void
test_ranges (void)
{
  for (guint rank = 1; rank <= 13; rank++)
    {
      UcRange want = rank == 1 || rank >= 10 ? UC_RANGE_LARGE : rank <= 5 ? UC_RANGE_SMALL : UC_RANGE_MEDIUM;

      g_assert_cmpint (uc_card_range (uc_card (rank, UC_SUIT_HEARTS)), ==, want);
    }
  g_assert_cmpint (uc_card_range (UC_CARD_NONE), ==, UC_RANGE_NONE);
  for (UcRange range = UC_RANGE_SMALL; range <= UC_RANGE_LARGE; range++)
    g_assert_cmpint (uc_card_range_parse (uc_card_range_name (range)), ==, range);
  g_assert_cmpint (uc_card_range_parse ("huge"), ==, UC_RANGE_NONE);
}

static void
test_words (void)
{
  char text[UC_DEVICE_TEXT];

  for (guint i = 1; i < UC_N_WORDS; i++)
    g_assert_cmpint (uc_word_parse (uc_word_name (i)), ==, i);
  for (guint i = 1; i < UC_N_IRREGULARITIES; i++)
    g_assert_cmpint (uc_irregularity_parse (uc_irregularity_name (i)), ==, i);
  for (guint i = 1; i < UC_N_ROLES; i++)
    g_assert_cmpint (uc_role_parse (uc_role_name (i)), ==, i);
  for (guint i = 1; i < UC_N_DEVICES; i++)
    g_assert_cmpint (uc_device_parse (uc_device_format (i, text)), ==, i);
  for (guint i = 0; i < UC_N_STEPS; i++)
    g_assert_cmpint (uc_step_parse (uc_step_name (i)), ==, i);
  g_assert_cmpint (uc_device_parse ("head.8"), ==, UC_DEVICE_NONE);
  g_assert_cmpint (uc_role_parse (""), ==, UC_ROLE_NONE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/card/every-face-round-trips", test_round_trip);
  g_test_add_func ("/card/faces", test_faces);
  g_test_add_func ("/card/what-is-no-card", test_no_cards);
  g_test_add_func ("/card/values", test_values);
  g_test_add_func ("/card/ranges", test_ranges);
  g_test_add_func ("/words/every-name-round-trips", test_words);
  return g_test_run ();
}
