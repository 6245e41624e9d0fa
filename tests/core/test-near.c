/* The word that somebody may have meant. */
#include "uc-near.h"

static const char *const words[] = { NULL, "bet", "unbet", "check", "card", "no-more-bets", "decks", "deck", "", "badge" };

static void
test_near (void)
{
  const struct
  {
    const char *word, *meant;
  } cases[] = {
    { "bett", "bet" },          { "bte", "bet" },           { "BET", "bet" },       { "chek", "check" },  { "chcek", "check" },
    { "no-mor-bet", "no-more-bets" }, { "deks", "decks" }, { "deck", "deck" }, { "crad", "card" }, { "bagde", "badge" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (uc_near_word (cases[i].word, words, G_N_ELEMENTS (words)), ==, cases[i].meant);
}

static void
test_far (void)
{
  const char *const far[] = { "", "x", "xyz", "hit", "frobnicate", "no-more-bets-no-more-bets-no-more-bets" };

  for (guint i = 0; i < G_N_ELEMENTS (far); i++)
    g_assert_null (uc_near_word (far[i], words, G_N_ELEMENTS (words)));
  g_assert_null (uc_near_word ("bet", NULL, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/near/one-that-was-mistyped", test_near);
  g_test_add_func ("/near/none-that-is-too-far", test_far);
  return g_test_run ();
}
