/* Tables, their link and its two database servers, all as programs that run: a few rounds at each table, and in the middle of them every cable is pulled out
 * at once. Every round has its ticket; what the cables saw is on both servers, and journals and ledger prove each other.
 *
 *   test-casino LINKD UPCARDD UPCARDCTL [--tap]: at 8 tables; UPCARD_CASINO_TABLES is another number. What seconds it takes is judged by
 *   bench-casino.
 */
#include "casino.h"
#include "uc-daytime.h"

#include <stdlib.h>

#define TABLES 8
#define ROUNDS 2
/* Of a table; more tables take longer. */
#define SECONDS_A_TABLE 10

static CasinoPrograms programs;

typedef struct
{
  guint rounds; /* that tables may begin */
  guint over;   /* … and so many tables have to have a round behind them */
} Goal;

static guint
rounds_of (Casino *casino, guint table, gpointer user_data)
{
  return ((const Goal *) user_data)->rounds;
}

/* Some tables are between their rounds then, and others are not. */
static gboolean
some_are_over (Casino *casino, gpointer user_data)
{
  guint over = 0;

  for (guint i = 0; i < casino->tables->len; i++)
    over += real_table_n_rounds (casino->tables->pdata[i]) > 0;
  return over >= ((const Goal *) user_data)->over;
}

static gboolean
all_are_over (Casino *casino, gpointer user_data)
{
  for (guint i = 0; i < casino->tables->len; i++)
    if (real_table_n_rounds (casino->tables->pdata[i]) < ((const Goal *) user_data)->rounds)
      return FALSE;
  return casino_is_idle (casino) && cables_n_greeted (casino->cables) == casino->tables->len;
}

static void
test_cut (void)
{
  const char *asked = g_getenv ("UPCARD_CASINO_TABLES");
  const guint tables = asked != NULL ? (guint) atoi (asked) : TABLES;
  g_autoptr (Casino) casino = casino_new (&programs, tables, FALSE);
  Goal goal = { ROUNDS, tables / 2 };
  guint joined = 0;

  casino_play (casino, &(CasinoPlay){ some_are_over, rounds_of, 0, tables * SECONDS_A_TABLE }, &goal);
  cables_cut (casino->cables);
  g_assert_cmpuint (cables_n_greeted (casino->cables), <, tables);
  casino_play (casino, &(CasinoPlay){ all_are_over, rounds_of, 0, tables * SECONDS_A_TABLE }, &goal);
  for (guint i = 0; i < tables; i++)
    joined += cables_n_joined (casino->cables, i);
  g_test_message ("%u tables, %u tickets", tables, joined);
  casino_end_and_prove (casino);
  /* Bets wait for the link: a table that was locking them as it went may have played one round without. */
  g_assert_cmpuint (joined, >=, tables * (ROUNDS - 1));
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  if (uc_cluster_skips ())
    return 0;
  programs = (CasinoPrograms){ argv[1], argv[2], argv[3] };
  g_test_add_func ("/casino/cut", test_cut);
  return g_test_run ();
}
