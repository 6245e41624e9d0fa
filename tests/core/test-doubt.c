/* A record in doubt: nothing of play happens before two persons have said that it goes on, wherever the round stands. */
#include "uc-play-harness.h"
#include "uc-table.h"

#define DOUBT "doubt older-record This record ends at round 3, and round 7 was signed here."
#define P "match-the-dealer-progressive"

/* Where a round stands when the service starts. */
static const char *const stands[] = {
  "badge 1001 dealer",
  "bet 1 main 25",
  "bet 1 main 25;bet 1 " P ";no-more-bets",
  "bet 1 main 25;bet 1 " P ";no-more-bets;chips 1;card 9D",
  "bet 1 main 25;bet 1 " P ";no-more-bets;chips 1;card 9D;card 9D;card 9D;card 7C",
  "bet 1 main 25;bet 2 main 25;no-more-bets;card 9D;card 8C;card TD;card 5S;card 6S;card 7C;light medium;place medium",
  "bet 1 main 25;no-more-bets;card 9D;card TD;card 5S;card 7C;light medium;place medium;irregularity reader-out",
};

/* What somebody wants at one of them, and what a device says. */
static const char *const said[] = {
  "bet 2 main 25", "unbet 1 main", "no-more-bets", "chips 1", "card 5H", "card -", "light medium", "stand", "hit", "double",
  "confirm", "undo", "lamp 1 lit", "validate 2001 0000", "reject 2001 0000 other", "reopen-bets 2001 0000",
  "void-round 3001 0000 it is over", "ruling 2001 0000 go-on", "open-table", "close-table", "shuffle", "burn", "sign-on 1001",
  "meter-set " P " 5000 1000 3001 0000 initial", "inspect-reader 2001 0000 pass", "dispute 1", "irregularity overdraw",
  "documented 2001 S-1", "correct 1 amount 30 2001 0000 a slip", "receipt 2001 0000 1 1", "test-device shoe on", "retype 5H",
};

static void
test_nothing_of_play (void)
{
  for (guint at = 0; at < G_N_ELEMENTS (stands); at++)
    {
      g_autoptr (UcPlay) play = uc_play_new ("");
      UcOutputs outputs;

      uc_play (play, stands[at]);
      uc_play_as (play, UC_ORIGIN_SERVICE, DOUBT);
      uc_play_expect (play, "record-doubted reason=older-record");
      for (guint i = 0; i < G_N_ELEMENTS (said); i++)
        {
          g_autoptr (GError) error = NULL;
          UcInput input;

          if (uc_input_parse (said[i], &input, &error))
            uc_play_refused (play, said[i], UC_TABLE_ERROR_NOT_NOW, "");
        }
      outputs = uc_table_outputs (&play->table);
      g_assert_true (outputs.lock_line);
      g_assert_true (outputs.stop_dealing);
      uc_play_expect_prompt (play, UC_PROMPT_RECORD_DOUBTED);
      g_assert_cmpint (uc_table_prompt (&play->table).role, ==, UC_ROLE_NONE);
    }
}

/* People, devices and clocks are heard; the floor may be called. */
static void
test_what_goes_on (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, DOUBT);
  uc_play (play, "device shoe down;device shoe up;clock 2000-01-01T00:00:01.000Z;gaming-day 2000-01-02;"
                 "badge 2001 floorperson;person 5001 dealer enrolled;call-floor;call-floor withdrawn;refused card");
  uc_play_expect_prompt (play, UC_PROMPT_RECORD_DOUBTED);
}

/* In either order; and then play goes on where it stood. */
static void
test_two_persons (void)
{
  static const char *const orders[][2] = { { "2001", "3001" }, { "3001", "2001" } };

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autoptr (UcPlay) play = uc_play_new ("");
      g_autofree char *first = g_strdup_printf ("acknowledge %s 0000", orders[i][0]);
      g_autofree char *second = g_strdup_printf ("acknowledge %s 0000", orders[i][1]);
      g_autofree char *both = g_strdup_printf ("record-accepted by=%s second=%s", orders[i][0], orders[i][1]);

      uc_play (play, "bet 1 main 25;no-more-bets;card 9D;card TD");
      uc_play (play, DOUBT);
      uc_play (play, first);
      uc_play_expect (play, "record-vouched");
      uc_play_refused (play, first, UC_TABLE_ERROR_AUTHORITY, "another badge");
      uc_play_refused (play, "card 5S", UC_TABLE_ERROR_NOT_NOW, "");
      uc_play (play, second);
      uc_play_expect (play, both);
      uc_play (play, "card 5S");
      uc_play_expect (play, "card-dealt seat=1 card=5S");
      uc_play_refused (play, second, UC_TABLE_ERROR_NOT_NOW, "");
    }
}

static void
test_wrong_persons (void)
{
  g_autoptr (UcPlay) play = uc_play_new_closed ("");

  uc_play (play, DOUBT);
  uc_play_refused (play, "acknowledge 1001 0000", UC_TABLE_ERROR_AUTHORITY, "dealer");
  uc_play (play, "acknowledge 2001 9999");
  uc_play_expect (play, "pin-refused by=2001");
  uc_play (play, "acknowledge 2001 0000");
  uc_play_refused (play, "acknowledge 2002 0000", UC_TABLE_ERROR_AUTHORITY, "higher role");
  uc_play_refused_as (play, UC_ORIGIN_DEALER, "acknowledge 3001 0000", UC_TABLE_ERROR_AUTHORITY, "dealer");
  /* Another reason: who has signed knew nothing of it. */
  uc_play (play, "doubt other-program src has changed");
  uc_play_expect_prompt (play, UC_PROMPT_RECORD_DOUBTED);
  uc_play (play, "acknowledge 3001 0000");
  uc_play_expect (play, "record-vouched by=3001");
  uc_play (play, "acknowledge 2001 0000");
  uc_play_expect (play, "record-accepted by=3001 second=2001 role=pit-manager");
  uc_play_expect_prompt (play, UC_PROMPT_CLOSED);
}

/* The clock alone: one person. Beside a reason of another kind that one has signed for neither. */
static void
test_clock (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, "bet 1 main 25;doubt wrong-clock The clock says 2099-01-01 04:00.");
  uc_play_expect_prompt (play, UC_PROMPT_RECORD_DOUBTED);
  uc_play_refused (play, "no-more-bets", UC_TABLE_ERROR_NOT_NOW, "");
  uc_play_refused (play, "acknowledge 1001 0000", UC_TABLE_ERROR_AUTHORITY, "dealer");
  uc_play (play, "acknowledge 2001 0000");
  uc_play_expect (play, "clock-confirmed by=2001 role=floorperson");
  uc_play (play, "no-more-bets");
  uc_play (play, "doubt wrong-clock;" DOUBT ";acknowledge 2001 0000");
  uc_play_expect (play, "record-vouched by=2001");
  uc_play_expect_prompt (play, UC_PROMPT_RECORD_DOUBTED);
  uc_play (play, "doubt wrong-clock;acknowledge 2001 0000");
  uc_play_expect (play, "record-vouched by=2001");
  uc_play (play, "acknowledge 3001 0000");
  uc_play_expect (play, "record-accepted");
}

/* Who may not sign any longer has not said it, either. */
static void
test_lost_role (void)
{
  static const char *const lost[] = { "person 3001 pit-manager locked", "person 3001 floorperson changed", "person 3001 pit-manager removed" };

  for (guint i = 0; i < G_N_ELEMENTS (lost); i++)
    {
      g_autoptr (UcPlay) play = uc_play_new ("");

      uc_play (play, DOUBT);
      uc_play (play, "acknowledge 3001 0000");
      uc_play (play, lost[i]);
      uc_play (play, "acknowledge 2001 0000");
      uc_play_expect (play, "record-vouched by=2001");
      uc_play_expect_prompt (play, UC_PROMPT_RECORD_DOUBTED);
    }
}

/* A card leaves the shoe: nobody sees it, and it comes to no hand. */
static void
test_card (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play (play, "bet 1 main 25;no-more-bets;" DOUBT);
  uc_play_as (play, UC_ORIGIN_DEVICE, "card 9D");
  uc_play_expect (play, "card-refused reason=out-of-turn card=");
  uc_play_expect_none (play, "card-dealt");
}

/* Nobody at the table may say that the record is in doubt, and end a round so. */
static void
test_who_doubts (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");

  uc_play_refused_as (play, UC_ORIGIN_DEALER, DOUBT, UC_TABLE_ERROR_AUTHORITY, "dealer");
  uc_play_refused_as (play, UC_ORIGIN_FLOOR, DOUBT, UC_TABLE_ERROR_AUTHORITY, "floor");
  uc_play_refused_as (play, UC_ORIGIN_DEVICE, DOUBT, UC_TABLE_ERROR_AUTHORITY, "device");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/house/doubt/nothing-of-play", test_nothing_of_play);
  g_test_add_func ("/house/doubt/what-goes-on", test_what_goes_on);
  g_test_add_func ("/house/doubt/two-persons", test_two_persons);
  g_test_add_func ("/house/doubt/wrong-persons", test_wrong_persons);
  g_test_add_func ("/house/doubt/lost-role", test_lost_role);
  g_test_add_func ("/house/doubt/clock", test_clock);
  g_test_add_func ("/house/doubt/card", test_card);
  g_test_add_func ("/house/doubt/who-doubts", test_who_doubts);
  return g_test_run ();
}
