/* INTERFACES §§ 3 and 5: scripts without --auto; errors, times, badges. */
#include "play-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#define DEAL                                                                                                           \
  "bet 1 main 5\n"                                                                                                     \
  "no-more-bets\n"                                                                                                     \
  "card 9H\n"                                                                                                          \
  "card 9C\n"                                                                                                          \
  "card 9D\n"                                                                                                          \
  "card 8S\n"

static void
assert_stops (const Run *run, const char *message)
{
  g_assert_error (run->error, UC_PLAY_ERROR, UC_PLAY_ERROR_LINE);
  if (strstr (run->error->message, message) == NULL)
    g_error ("“%s” does not say “%s”", run->error->message, message);
}

/* Light and rectangle are simulated; everything else waits for its own line. */
static void
test_every_prompt_waits (void)
{
  g_autoptr (Run) run = run_script (FALSE, DEAL "stand\nconfirm\nconfirm\nconfirm\n");

  g_assert_no_error (run->error);
  assert_lines (run, "card 8S", "card 8S; light medium; place medium; stand; confirm; confirm; confirm");
  assert_kinds (run, "wager-accepted bets-locked card-dealt card-dealt card-dealt card-dealt reader-light hand-placed "
                     "decision hole-card-exposed wager-settled round-closed");
}

static void
test_nobody_agrees (void)
{
  g_autoptr (Run) run = run_script (FALSE, "bet 1 main 5\n"
                                           "bet 1 match-the-dealer-progressive\n"
                                           "no-more-bets\n"
                                           "card 9H\n");

  assert_stops (run, "script:4: cannot “card” now; expected “chips N”");
  g_assert_cmpuint (count_kind (run, "bets-locked"), ==, 1);
  g_assert_cmpuint (count_kind (run, "chips-verified"), ==, 0);
}

/* Both cards Large: the rectangle has no line, so the one "confirm" turns the hole card. § 685a.7(h). */
static void
test_confirm_behind_the_rectangle (void)
{
  g_autoptr (Run) run = run_script (FALSE, "bet 1 main 5\nno-more-bets\n"
                                           "card 9H\ncard KC\ncard 9D\ncard TS\n"
                                           "confirm\nstand\n");

  g_assert_no_error (run->error);
  assert_lines (run, "card TS", "card TS; light large; place large; confirm; stand");
  g_assert_cmpuint (count_kind (run, "hole-card-exposed"), ==, 1);
}

/* … and where nothing else waits for it, it is the rectangle's own. */
static void
test_confirm_of_the_rectangle (void)
{
  g_autoptr (Run) run = run_script (FALSE, DEAL "confirm\nstand\n");

  g_assert_no_error (run->error);
  assert_lines (run, "card 8S", "card 8S; light medium; confirm; stand");
}

static void
test_light_and_place_of_the_script (void)
{
  g_autoptr (Run) run = run_script (FALSE, DEAL "light small\n");

  g_assert_no_error (run->error);
  assert_lines (run, "card 8S", "card 8S; light small differs");
}

/* Each line is a second, a comment is none, and a line may say when it happens. */
static void
test_times (void)
{
  g_autoptr (Run) run = run_script (FALSE, "# nothing\n"
                                           "\n"
                                           "bet 1 main 5\n"
                                           "bet 2 main 5\n"
                                           "@2001-02-03T04:05:06.7Z bet 3 main 5\n"
                                           "bet 4 main 5\n");
  const char *const at[] = {
    "\"at\":\"2000-01-01T00:00:00.000000000Z\"",
    "\"at\":\"2000-01-01T00:00:01.000000000Z\"",
    "\"at\":\"2001-02-03T04:05:06.700000000Z\"",
    "\"at\":\"2001-02-03T04:05:07.700000000Z\"",
  };

  g_assert_no_error (run->error);
  g_assert_cmpuint (run->json->len, ==, G_N_ELEMENTS (at));
  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    g_assert_nonnull (strstr (g_ptr_array_index (run->json, i), at[i]));
}

static void
test_unreadable_line (void)
{
  g_autoptr (Run) run = run_script (FALSE, "# first\nbet 1 main 5\n\nbett 2 main 5\nbet 3 main 5\n");

  assert_stops (run, "script:4: unknown input “bett”; did you mean “bet SEAT WAGER [AMOUNT]”?");
  g_assert_cmpuint (run->json->len, ==, 1);
}

static void
test_impossible_line (void)
{
  g_autoptr (Run) run = run_script (TRUE, "bet 1 main 5\nsurrender\n");

  assert_stops (run, "script:2: ");
  g_assert_cmpuint (run->json->len, ==, 1);
}

/* Whatever the reason, the line that would have been right stands beside it. */
static void
test_refusal_says_what_was_expected (void)
{
  g_autoptr (Run) surrender = run_script (TRUE, DEAL "surrender\n");
  g_autoptr (Run) undo = run_script (TRUE, "undo\n");

  assert_stops (surrender, "players may not surrender (§ 685a.7(i)(2)); expected “card CARD|-”, “hit”, “stand”");
  assert_stops (undo, "is corrected with “correct”; expected “bet SEAT WAGER [AMOUNT]”");
}

/* The step stays open, and the reason is the seat's own. */
static void
test_insurance_of_no_seat (void)
{
  g_autoptr (Run) run = run_script (TRUE, "bet 1 main 5\nno-more-bets\n"
                                           "card 9H\ncard AC\ncard 9D\ncard 8S\n"
                                           "insurance 2\n");

  assert_stops (run, "script:7: seat 2 cannot insure: it has no wager (§ 685a.7(g)); expected “insurance SEAT [AMOUNT]”");
  g_assert_cmpuint (count_kind (run, "insurance-closed"), ==, 0);
}

static void
test_zero_bytes (void)
{
  g_autoptr (UcScript) script = uc_script_new ();
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  int fd = g_file_open_tmp (NULL, &path, &error);

  g_assert_no_error (error);
  g_assert_true (g_close (fd, NULL));
  g_assert_true (g_file_set_contents (path, "hit\0\nstand", 10, &error));
  g_assert_true (uc_script_add_file (script, path, &error));
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpuint (uc_script_length (script), ==, 2);
  g_assert_cmpstr (uc_script_line (script, 0)->text, ==, "hit\001");
  g_assert_cmpuint (uc_script_line (script, 1)->number, ==, 2);
}

/* Three wrong PINs lock a badge, whatever is typed then. */
static void
test_badges (void)
{
  g_autoptr (Run) run = run_script (FALSE, "bet 1 main 5\n"
                                           "no-more-bets\n"
                                           "badge 1001\n"
                                           "badge 1001 floorperson\n"
                                           "void-round 9999 0000 nobody\n"
                                           "void-round 2001 1111 wrong\n"
                                           "void-round 2001 1111 wrong\n"
                                           "void-round 2001 1111 wrong\n"
                                           "void-round 2001 0000 locked\n"
                                           "void-round 3001 0000 the shoe fell\n"
                                           "validate 2001 floorperson ok\n");

  g_assert_no_error (run->error);
  g_assert_cmpuint (count_kind (run, "pin-refused"), ==, 5);
  assert_event (run, "badge-read", "\"by\":\"1001\",\"role\":\"dealer\"");
  assert_event (run, "badge-read", "\"by\":\"1001\",\"role\":\"floorperson\"");
  assert_event (run, "pin-refused", "\"by\":\"9999\",\"reason\":\"unknown\"");
  assert_event (run, "pin-refused", "\"by\":\"2001\",\"reason\":\"wrong\"");
  assert_event (run, "pin-refused", "\"by\":\"2001\",\"reason\":\"locked\"");
  assert_event (run, "round-voided", "\"by\":\"3001\",\"second\":\"2001\",\"text\":\"the shoe fell\"");
  assert_lines (run, "void-round 3001", "void-round 3001 pit-manager ok the shoe fell; validate 2001 floorperson ok");
}

/* The same script gives the same bytes. */
static void
test_same_every_time (void)
{
  g_autoptr (Run) one = run_script (TRUE, DEAL "stand\n");
  g_autoptr (Run) two = run_script (TRUE, DEAL "stand\n");

  g_assert_cmpuint (one->json->len, ==, two->json->len);
  for (guint i = 0; i < one->json->len; i++)
    g_assert_cmpstr (g_ptr_array_index (one->json, i), ==, g_ptr_array_index (two->json, i));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play/every-prompt-waits", test_every_prompt_waits);
  g_test_add_func ("/play/nobody-agrees", test_nobody_agrees);
  g_test_add_func ("/play/confirm-behind-the-rectangle", test_confirm_behind_the_rectangle);
  g_test_add_func ("/play/confirm-of-the-rectangle", test_confirm_of_the_rectangle);
  g_test_add_func ("/play/light-and-place-of-the-script", test_light_and_place_of_the_script);
  g_test_add_func ("/play/times", test_times);
  g_test_add_func ("/play/unreadable-line", test_unreadable_line);
  g_test_add_func ("/play/impossible-line", test_impossible_line);
  g_test_add_func ("/play/refusal-says-what-was-expected", test_refusal_says_what_was_expected);
  g_test_add_func ("/play/insurance-of-no-seat", test_insurance_of_no_seat);
  g_test_add_func ("/play/zero-bytes", test_zero_bytes);
  g_test_add_func ("/play/badges", test_badges);
  g_test_add_func ("/play/same-every-time", test_same_every_time);
  return g_test_run ();
}
