/* What the dealer's screen says of where a win is paid from is what the record says. No display. */
#include "local-table.h"
#include "uc-say.h"
#include "uc-seat-look.h"
#include "uc-table-prompt.h"

#include <string.h>

#define FITTED "device shoe up\ndevice reader up\n"
#define M "match-the-dealer-progressive"
#define B "blackjack-match-progressive"
#define Q "monster-match"

#define MATCHED                                                                                                     \
  FITTED "bet 1 main 25\nbet 1 " M "\nno-more-bets\nchips 1\ncard 9C\ncard 9D\ncard 4H\ncard 7C\nlamp 1 lit\n"
#define BLACKJACK                                                                                                      \
  FITTED "bet 1 main 25\nbet 1 " B "\nno-more-bets\nchips 1\ncard AS\ncard AS\ncard QS\ncard TS\ninsurance-closed\n"    \
         "peek blackjack\nconfirm\nconfirm\nlamp 1 lit\n"
#define MONSTER                                                                                                        \
  FITTED "bet 1 main 15\nbet 1 " Q "\nno-more-bets\nchips 1\ncard 8D\ncard 8H\ncard 6D\ncard 8C\nstand\nconfirm\n"      \
         "lamp 1 lit\n"

typedef struct
{
  const char *path, *table, *sum, *script;
  const char *award; /* "$15" */
} Row;

static const Row rows[] = {
  { "685c.1/h/4", "BJ-07", "15.00", MATCHED, "$15" },
  { "635b.1/h/4", "SP-03", "2.00", MATCHED, "$2" },
  { "633b.10/h/4", "BJ-08", "1000.00", BLACKJACK, "$1,000" },
  { "635b.2/d/2/iii", "PE-02", "12.00", MONSTER, "$12" },
};

static LocalTable *
table_of (const Row *row, const char *sum)
{
  g_autofree char *policy = g_strdup_printf ("[policy]\nnot-from-inventory=%s\n", sum);
  g_autofree char *file = local_table_of (row->table, policy);
  LocalTable *played = local_table_new (file, FALSE);

  local_table_play (played, row->script);
  return played;
}

static void
check_seat (LocalTable *played, gboolean elsewhere, const char *sum)
{
  UcPrompt prompt = uc_table_prompt (&played->table);
  UcSeatLook look;

  uc_seat_look_init (&look, &played->table, &prompt, 1);
  g_assert_cmpuint (look.n_wins, ==, 1);
  g_assert_cmpstr (look.wins[0].sum.text, ==, sum);
  g_assert_cmpstr (look.wins[0].note, ==, elsewhere ? "Not from tray" : NULL);
  uc_seat_look_clear (&look);
}

static void
check_words (LocalTable *played, const char *headline, const char *support)
{
  UcPrompt prompt = uc_table_prompt (&played->table);
  UcPromptWords words = { 0 };

  uc_prompt_words_init (&words, &played->table, &prompt);
  g_assert_cmpstr (words.headline, ==, headline);
  g_assert_cmpstr (words.support, ==, support);
  uc_prompt_words_clear (&words);
}

static void
check_recorded (LocalTable *played, const char *source)
{
  const char *const *events = g_ptr_array_index (played->rows, played->rows->len - 1);
  gboolean settled = FALSE;

  for (guint i = 0; events[i] != NULL; i++)
    if (strstr (events[i], "wager-settled") != NULL)
      {
        settled = TRUE;
        g_assert_nonnull (strstr (events[i], source));
      }
  g_assert_true (settled);
}

/* Fixed odds of a size, as filed: before the signature, after it, and when the documents were complete at once. */
static void
test_not_from_the_rack (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (LocalTable) played = table_of (row, row->sum);
  UcPrompt prompt = uc_table_prompt (&played->table);
  UcSeatLook look;

  check_seat (played, TRUE, row->award);
  uc_seat_look_init (&look, &played->table, &prompt, 1);
  g_assert_true (look.held);
  g_assert_cmpstr (look.word.text, ==, "Floor signs");
  uc_seat_look_clear (&look);
  local_table_play (played, "validate 2001 0000\n");
  check_recorded (played, "source=progressive");
  check_seat (played, TRUE, row->award);
  check_words (played, "Nothing from the tray", "Seat 1: not from the tray, cards stay.");
  local_table_play (played, "documented 2001 S-1\n");
  check_seat (played, TRUE, row->award);
  check_words (played, "Nothing from the tray", "Seat 1: not from the tray, cards stay.");
}

/* A cent below that sum. */
static void
test_from_the_rack (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *below = g_strdup_printf ("%.*s.01", (int) (strlen (row->sum) - 3), row->sum);
  g_autofree char *pay = g_strconcat ("Pay ", row->award, NULL);
  g_autofree char *headline = g_strconcat ("Pay seat 1: ", row->award, NULL);
  g_autoptr (LocalTable) played = table_of (row, below);

  check_seat (played, FALSE, row->award);
  local_table_play (played, "validate 2001 0000\n");
  check_recorded (played, "source=table-inventory");
  check_seat (played, FALSE, pay);
  check_words (played, headline, "");
}

static void
check_disputed (LocalTable *played, gboolean elsewhere, const char *waits)
{
  UcPrompt prompt = uc_table_prompt (&played->table);
  g_autofree char *spoken = uc_say_seat (&played->table, &prompt, 1);
  UcSeatLook look;

  uc_seat_look_init (&look, &played->table, &prompt, 1);
  g_assert_true (look.disputed);
  g_assert_cmpstr (look.word.text, ==, "Dispute");
  g_assert_cmpuint (look.n_wins, ==, 1);
  g_assert_cmpstr (elsewhere ? look.wins[0].note : look.wins[0].odds, ==, waits);
  g_assert_nonnull (strstr (spoken, ", disputes"));
  g_assert_nonnull (strstr (spoken, waits));
  uc_seat_look_clear (&look);
}

/* Before the ruling nothing of a seat that disputes is paid: the felt says so beside what its win waits for. */
static void
test_disputed (gconstpointer data)
{
  const Row *row = data;

  for (guint elsewhere = 0; elsewhere < 2; elsewhere++)
    {
      g_autoptr (LocalTable) played = table_of (row, elsewhere ? row->sum : "100000.00");

      local_table_play (played, "dispute 1\n");
      check_disputed (played, elsewhere, "Floor signs");
      local_table_play (played, "validate 2001 0000\n");
      check_disputed (played, elsewhere, "Signed");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *elsewhere = g_strdup_printf ("/source/%s/fixed-odds-elsewhere-where-filed", rows[i].path);
      g_autofree char *disputed = g_strdup_printf ("/source/%s/disputed-beside-its-win", rows[i].path);
      g_autofree char *rack = g_strdup_printf ("/source/%s/below-that-sum-from-the-rack", rows[i].path);

      g_test_add_data_func (elsewhere, &rows[i], test_not_from_the_rack);
      g_test_add_data_func (rack, &rows[i], test_from_the_rack);
      g_test_add_data_func (disputed, &rows[i], test_disputed);
    }
  return g_test_run ();
}
