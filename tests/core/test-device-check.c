/* The device check: one part at a time, between rounds, and nothing of it reaches into play. */
#include "uc-play-harness.h"
#include "uc-readiness.h"
#include "uc-table.h"

#define P "match-the-dealer-progressive"
#define DEVICES                                                                                                        \
  "[devices]\nshoe=unix:/s\nreader=unix:/s\nbadge=unix:/s\nlock-button=unix:/s\nreset-key=unix:/s\nlock-line=unix:/s\n" \
  "wager.1=unix:/s\nwager.3=unix:/s\nlamp.3.invite=unix:/s\nlamp.3.placed=unix:/s\nlamp.3.accepted=unix:/s\n"           \
  "winner.3=unix:/s\n"
#define ALL_PARTS 12

static UcPlay *
new_fitted (void)
{
  return uc_play_new (DEVICES);
}

static UcOutputs
outputs (const UcPlay *play)
{
  return uc_table_outputs (&play->table);
}

static void
test_names (void)
{
  char text[UC_PART_TEXT];

  for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS; part++)
    g_assert_cmpint (uc_part_parse (uc_part_format (part, text)), ==, part);
  g_assert_cmpint (uc_part_parse (""), ==, UC_PART_NONE);
  g_assert_cmpint (uc_part_parse ("wager.0"), ==, UC_PART_NONE);
  g_assert_cmpint (uc_part_parse ("wager.8"), ==, UC_PART_NONE);
  g_assert_cmpstr (uc_part_format (UC_PART_NONE, text), ==, "");
  g_assert_cmpint (uc_part_device (UC_PART_PLACED_1 + 2), ==, UC_DEVICE_HEAD_1 + 2);
  g_assert_cmpint (uc_part_device (UC_PART_WINNER_1 + 2), ==, UC_DEVICE_LAMPS);
}

/* A lamp is lit for the look and dark again with the answer. */
static void
test_lamps (void)
{
  static const struct
  {
    const char *name;
    UcLamp lamp;
  } lamps[] = {
    { "lamp.3.invite", UC_LAMP_INVITED },
    { "lamp.3.placed", UC_LAMP_PLACED },
    { "lamp.3.accepted", UC_LAMP_ACCEPTED },
    { "winner.3", UC_LAMP_OFF },
  };
  g_autoptr (UcPlay) play = new_fitted ();

  for (guint i = 0; i < G_N_ELEMENTS (lamps); i++)
    {
      g_autofree char *on = g_strdup_printf ("test-device %s on", lamps[i].name);
      g_autofree char *works = g_strdup_printf ("test-device %s works", lamps[i].name);
      g_autofree char *tested = g_strdup_printf ("device-tested part=%s result=works said=", lamps[i].name);

      uc_play (play, on);
      for (guint seat = 1; seat <= play->rules.seats; seat++)
        {
          g_assert_cmpint (outputs (play).lamp[seat], ==, seat == 3 ? lamps[i].lamp : UC_LAMP_OFF);
          g_assert_cmpint (outputs (play).winner[seat], ==, seat == 3 && lamps[i].lamp == UC_LAMP_OFF);
        }
      uc_play (play, works);
      uc_play_expect (play, tested);
      g_assert_cmpint (outputs (play).lamp[3], ==, UC_LAMP_OFF);
      g_assert_false (outputs (play).winner[3]);
    }
}

/* The lock line is set for the look; a head takes a coin only where it is not locked. */
static void
test_lock_line (void)
{
  g_autoptr (UcPlay) play = new_fitted ();

  g_assert_false (outputs (play).lock_line);
  uc_play (play, "test-device lock-line on");
  g_assert_true (outputs (play).lock_line);
  uc_play (play, "test-device lock-line fails; close-table");
  uc_play_expect (play, "device-tested part=lock-line result=fails");
  g_assert_true (outputs (play).lock_line);
  uc_play (play, "test-device wager.3 on");
  g_assert_false (outputs (play).lock_line);
  uc_play (play, "test-device wager.3 off");
  g_assert_true (outputs (play).lock_line);
}

/* Whatever the part under test says is its answer: no wager, no lock-out, no card, no badge. */
static void
test_inputs (void)
{
  static const struct
  {
    const char *part, *line, *said;
  } inputs[] = {
    { "shoe", "card KS", "KS" },     { "shoe", "card -", "" },         { "reader", "light medium", "medium" },
    { "reader", "peek none", "none" }, { "badge", "badge 1001", "1001" }, { "lock-button", "no-more-bets", "" },
    { "wager.3", "bet 3 " P, "" },   { "wager.3", "unbet 3 " P, "" },   { "reset-key", "reset-key", "" },
  };
  g_autoptr (UcPlay) play = new_fitted ();

  uc_play (play, "close-table");
  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      g_autofree char *on = g_strdup_printf ("test-device %s on", inputs[i].part);
      g_autofree char *tested
          = g_strdup_printf ("device-tested part=%s result=works said=%s", inputs[i].part, inputs[i].said);
      UcMeter before = *uc_play_meter (play);

      uc_play (play, on);
      uc_play_expect (play, "device-test-began");
      uc_play_as (play, UC_ORIGIN_DEVICE, inputs[i].line);
      uc_play_expect (play, tested);
      g_assert_cmpuint (uc_play_count (play, "device-tested"), ==, 1);
      g_assert_cmpuint (play->lines->len - play->mark, ==, 1);
      g_assert_cmpmem (&before, sizeof before, uc_play_meter (play), sizeof before);
      g_assert_false (play->table.now.round.began);
    }
}

/* A coin at another seat is a wager, and ends the test. */
static void
test_first_wager (void)
{
  g_autoptr (UcPlay) play = new_fitted ();

  uc_play (play, "test-device lamp.3.invite on");
  uc_play_as (play, UC_ORIGIN_DEVICE, "bet 1 " P);
  uc_play_expect_order (play, "wager-placed seat=1", "device-test-ended part=lamp.3.invite", NULL);
  g_assert_cmpint (outputs (play).lamp[3], ==, UC_LAMP_OFF);
  g_assert_cmpint (outputs (play).lamp[1], ==, UC_LAMP_PLACED);
  uc_play_refused (play, "test-device lamp.3.invite works", UC_TABLE_ERROR_NOT_NOW, "not under test");
}

/* The dealer's tap at the seat under test is a wager too. */
static void
test_typed_wager (void)
{
  g_autoptr (UcPlay) play = new_fitted ();

  uc_play (play, "test-device wager.3 on");
  uc_play_as (play, UC_ORIGIN_DEALER, "bet 3 main 5.00");
  uc_play_expect_order (play, "wager-accepted seat=3 wager=main", "device-test-ended part=wager.3", NULL);
}

/* Where nobody senses bets, the lock-out begins the round. */
static void
test_assumed_seats (void)
{
  g_autoptr (UcPlay) play = new_fitted ();

  uc_play_auto (play, "bet 1 main 5; no-more-bets; card TS; card TH; card 9S; card 8S; light medium; stand");
  uc_play (play, "test-device winner.3 on");
  uc_play_as (play, UC_ORIGIN_DEALER, "no-more-bets");
  uc_play_expect_order (play, "wager-accepted seat=1", "bets-locked", "device-test-ended part=winner.3", NULL);
}

static void
test_refused (void)
{
  g_autoptr (UcPlay) play = new_fitted ();

  uc_play_refused (play, "test-device lamp.2.invite on", UC_TABLE_ERROR_NOT_OFFERED, "fits no lamp.2.invite");
  uc_play_refused (play, "test-device lamp.7.invite on", UC_TABLE_ERROR_NOT_OFFERED, "fits no lamp.7.invite");
  uc_play_refused (play, "test-device shoe on", UC_TABLE_ERROR_NOT_NOW, "holds the cards of play");
  uc_play_refused (play, "test-device winner.3 off", UC_TABLE_ERROR_NOT_NOW, "not under test");
  uc_play_refused (play, "test-device winner.3 fails", UC_TABLE_ERROR_NOT_NOW, "test-device winner.3 on");
  uc_play_refused (play, "accept-devices 2001 0000", UC_TABLE_ERROR_NOT_NOW, "no device has failed");
  uc_play (play, "bet 1 main 5.00");
  uc_play_refused (play, "test-device winner.3 on", UC_TABLE_ERROR_NOT_NOW, "between rounds");
  uc_play (play, "no-more-bets");
  uc_play_refused (play, "test-device winner.3 on", UC_TABLE_ERROR_NOT_NOW, "between rounds");
}

/* Nobody says for a sensor that it works. */
static void
test_says_itself (void)
{
  g_autoptr (UcPlay) play = new_fitted ();
  g_autoptr (GError) error = NULL;
  UcInput input;

  uc_play (play, "test-device wager.3 on");
  g_assert_true (uc_input_parse ("test-device wager.3 works", &input, NULL));
  input.origin = UC_ORIGIN_DEALER;
  g_assert_false (uc_table_decide (&play->table, &input, play->out, &error));
  g_assert_error (error, UC_TABLE_ERROR, UC_TABLE_ERROR_AUTHORITY);
  uc_play_as (play, UC_ORIGIN_DEALER, "test-device wager.3 fails");
  uc_play_expect (play, "device-tested part=wager.3 result=fails");
}

/* Outside its test the reset key means nothing. */
static void
test_reset_key (void)
{
  g_autoptr (UcPlay) play = new_fitted ();

  uc_play_as (play, UC_ORIGIN_DEVICE, "reset-key");
  g_assert_cmpuint (play->lines->len, ==, play->mark);
}

/* One test at a time; a finished round is closed as by going on with the table. */
static void
test_one_at_a_time (void)
{
  g_autoptr (UcPlay) play = new_fitted ();

  uc_play (play, "test-device winner.3 on; test-device lamp.3.placed on");
  uc_play_expect_order (play, "device-test-ended part=winner.3", "device-test-began part=lamp.3.placed", NULL);
  g_assert_false (outputs (play).winner[3]);
  uc_play (play, "test-device lamp.3.placed off; bet 1 main 5; no-more-bets; card TS; card TH; card 9S; card 8S; "
                 "light medium; stand");
  uc_play_agree (play);
  uc_play (play, "test-device winner.3 on");
  uc_play_expect_order (play, "round-closed", "device-test-began", NULL);
}

/* With a part that fails, bets wait for the floorperson, or until it works. */
static void
test_accepted (void)
{
  g_autoptr (UcPlay) play = new_fitted ();

  g_assert_cmpint (__builtin_popcountll (uc_readiness_parts_untested (&play->table.now, play->table.rules)), ==,
                   ALL_PARTS);
  uc_play (play, "test-device winner.3 on; test-device winner.3 fails; test-device wager.1 on; test-device wager.1 fails");
  g_assert_cmpint (__builtin_popcountll (uc_readiness_parts_untested (&play->table.now, play->table.rules)), ==,
                   ALL_PARTS - 2);
  uc_play_expect_prompt (play, UC_PROMPT_DEVICES_FAIL);
  g_assert_true (outputs (play).lock_line);
  uc_play (play, "bet 1 main 5.00");
  uc_play_expect (play, "wager-refused seat=1 reason=device-out");
  uc_play_refused (play, "accept-devices 1001 0000", UC_TABLE_ERROR_AUTHORITY, "floorperson");
  uc_play (play, "accept-devices 2001 1234");
  uc_play_expect (play, "pin-refused by=2001 reason=wrong");
  uc_play_expect_prompt (play, UC_PROMPT_DEVICES_FAIL);
  uc_play (play, "accept-devices 2001 0000");
  uc_play_expect (play, "devices-accepted by=2001 role=floorperson failing=2");
  uc_play_expect_prompt (play, UC_PROMPT_BETS_OPEN);
  g_assert_cmpint (__builtin_popcountll (uc_readiness_parts_failing (&play->table.now, play->table.rules)), ==, 2);
  uc_play_refused (play, "accept-devices 2001 0000", UC_TABLE_ERROR_NOT_NOW, "no device has failed");
  uc_play (play, "test-device winner.3 on; test-device winner.3 fails");
  uc_play_expect_prompt (play, UC_PROMPT_DEVICES_FAIL);
  uc_play (play, "test-device winner.3 on; test-device winner.3 works");
  uc_play_expect_prompt (play, UC_PROMPT_BETS_OPEN);
}

/* Another table file: what was said of its parts is still to be said. */
static void
test_other_file (void)
{
  g_autoptr (UcPlay) play = new_fitted ();

  uc_play (play, "test-device winner.3 on; test-device winner.3 fails");
  uc_play_expect_prompt (play, UC_PROMPT_DEVICES_FAIL);
  g_strlcpy (play->rules.readings, "0123456789ab", sizeof play->rules.readings);
  g_assert_cmpint (__builtin_popcountll (uc_readiness_parts_untested (&play->table.now, play->table.rules)), ==,
                   ALL_PARTS);
  g_assert_cmpint (uc_readiness_parts_failing (&play->table.now, play->table.rules), ==, 0);
  uc_play (play, "close-table; test-device wager.1 on; test-device wager.1 works");
  uc_play_expect (play, "device-tested part=wager.1 result=works version=0123456789ab");
  g_assert_cmpint (__builtin_popcountll (uc_readiness_parts_untested (&play->table.now, play->table.rules)), ==,
                   ALL_PARTS - 1);
  g_assert_cmpint (uc_readiness_parts_failing (&play->table.now, play->table.rules), ==, 0);
}

/* The check is offered where the table is opened, until nothing is left to try. */
static gboolean
is_offered (const UcPlay *play)
{
  UcPrompt prompt = uc_table_prompt (&play->table);

  for (guint i = 0; i < prompt.n_options; i++)
    if (prompt.options[i].id == UC_OPTION_CHECK_DEVICES)
      return TRUE;
  return FALSE;
}

static void
test_offered (void)
{
  g_autoptr (UcPlay) play = uc_play_new_closed ("[devices]\nshoe=unix:/s\nwinner.3=unix:/s\n");

  g_assert_true (is_offered (play));
  uc_play (play, "open-table");
  g_assert_true (is_offered (play));
  uc_play (play, "test-device shoe on; card 4D; test-device winner.3 on");
  g_assert_true (is_offered (play));
  uc_play (play, "test-device winner.3 works");
  g_assert_false (is_offered (play));
  uc_play_expect_prompt (play, UC_PROMPT_INSPECT_CARDS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device-check/names", test_names);
  g_test_add_func ("/device-check/lamps-are-lit-for-the-look", test_lamps);
  g_test_add_func ("/device-check/lock-line", test_lock_line);
  g_test_add_func ("/device-check/what-it-says-is-its-answer", test_inputs);
  g_test_add_func ("/device-check/ended-by-the-first-wager", test_first_wager);
  g_test_add_func ("/device-check/ended-by-a-typed-wager", test_typed_wager);
  g_test_add_func ("/device-check/ended-by-assumed-wagers", test_assumed_seats);
  g_test_add_func ("/device-check/refused", test_refused);
  g_test_add_func ("/device-check/a-sensor-says-itself-that-it-works", test_says_itself);
  g_test_add_func ("/device-check/reset-key-alone-means-nothing", test_reset_key);
  g_test_add_func ("/device-check/one-at-a-time", test_one_at_a_time);
  g_test_add_func ("/device-check/a-failing-part-is-accepted-by-the-floorperson", test_accepted);
  g_test_add_func ("/device-check/another-table-file-begins-anew", test_other_file);
  g_test_add_func ("/device-check/offered-at-opening", test_offered);
  return g_test_run ();
}
