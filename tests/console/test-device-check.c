/* The device check on the real window: a walk over every part of a table, left and continued, accepted by the floorperson. */
#include "local-table.h"
#include "press.h"
#include "uc-console-window.h"
#include "uc-palette.h"
#include "uc-readiness.h"
#include "uc-say.h"
#include "uc-table-outputs.h"

#include <string.h>

#define ALL   "36"
#define P     "match-the-dealer-progressive"
#define N_ALL 36

typedef struct
{
  LocalTable *table;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *file = local_table_example ("");

  f->table = local_table_new (file, TRUE);
  local_table_play (f->table, "open-table\nconfirm-readings 2001 0000\n");
  f->window = uc_console_window_new (f->table->model);
  gtk_window_present (GTK_WINDOW (f->window));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (f->window));
  local_table_free (f->table);
}

static const char *
page (Fixture *f)
{
  return uc_console_window_get_page (UC_CONSOLE_WINDOW (f->window));
}

static gboolean
shows (GtkWidget *root, const char *words)
{
  if (!gtk_widget_get_visible (root) || !gtk_widget_get_child_visible (root))
    return FALSE;
  if (GTK_IS_LABEL (root) && strcmp (gtk_label_get_text (GTK_LABEL (root)), words) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows (child, words))
      return TRUE;
  return FALSE;
}

static UcPart
tested (Fixture *f)
{
  return f->table->table.now.carry.part_tested;
}

/* What the part under test says when a person does what the screen asks. */
static void
speak (Fixture *f)
{
  UcPart part = tested (f);
  g_autofree char *coin = g_strdup_printf ("bet %u " P, uc_part_seat (part));
  const char *line = part == UC_PART_SHOE          ? "card KS"
                     : part == UC_PART_READER      ? "light medium"
                     : part == UC_PART_BADGE       ? "badge 1001 dealer"
                     : part == UC_PART_LOCK_BUTTON ? "no-more-bets"
                     : part == UC_PART_RESET_KEY   ? "reset-key"
                                                   : coin;
  g_autoptr (GError) error = NULL;

  local_table_say (f->table, line, UC_ORIGIN_DEVICE, &error);
  g_assert_no_error (error);
  uc_console_model_publish (f->table->model);
}

/* Looks where the screen says: the lamp is lit there, and nowhere else. */
static void
look (Fixture *f)
{
  UcOutputs out = uc_table_outputs (&f->table->table);
  UcPart part = tested (f);
  guint lit = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    lit += (out.lamp[seat] != UC_LAMP_OFF) + (out.winner[seat] != 0);
  g_assert_cmpuint (lit, ==, uc_part_seat (part) != 0);
  if (uc_part_first (part) == UC_PART_WINNER_1)
    g_assert_true (out.winner[uc_part_seat (part)]);
  press (f->window, part == UC_PART_LOCK_LINE ? "All are locked" : "It is lit");
}

static void
answer (Fixture *f)
{
  if (uc_part_is_input (tested (f)))
    speak (f);
  else
    look (f);
}

static void
begin (Fixture *f)
{
  uc_console_window_open (UC_CONSOLE_WINDOW (f->window), "health");
  press (f->window, "Check all " ALL ", one by one");
}

static void
walk (Fixture *f, guint from, guint to)
{
  for (guint i = from; i <= to; i++)
    {
      g_autofree char *progress = g_strdup_printf ("%u of %u", i, N_ALL);

      g_assert_cmpint (tested (f), !=, UC_PART_NONE);
      g_assert_true (shows (f->window, progress));
      answer (f);
    }
}

static void
test_everything_works (Fixture *f, gconstpointer data)
{
  begin (f);
  g_assert_cmpint (tested (f), ==, UC_PART_SHOE);
  walk (f, 1, 1);
  g_assert_true (shows (f->window, "Shoe works: K♠. Put the card back."));
  walk (f, 2, 7);
  g_assert_true (shows (f->window, "Seat 1: chip sensor works. Take the chip back."));
  walk (f, 8, N_ALL);
  g_assert_cmpint (tested (f), ==, UC_PART_NONE);
  g_assert_true (shows (f->window, "All 36 work"));
  g_assert_cmpuint (uc_readiness_parts_untested (&f->table->table.now, f->table->table.rules), ==, 0);
  g_assert_null (press_find (f->window, "Next")); /* nobody signs */
  press (f->window, "Done");
  g_assert_cmpstr (page (f), ==, "table");
}

static void
test_left_and_continued (Fixture *f, gconstpointer data)
{
  begin (f);
  walk (f, 1, 8);
  press (f->window, "Devices");
  g_assert_cmpstr (page (f), ==, "health");
  g_assert_cmpint (tested (f), ==, UC_PART_NONE);
  press (f->window, "Continue the check: 28 of " ALL " left");
  walk (f, 9, N_ALL);
  g_assert_true (shows (f->window, "All 36 work"));
}

static void
test_failing_is_accepted (Fixture *f, gconstpointer data)
{
  begin (f);
  walk (f, 1, 7);
  g_assert_cmpint (tested (f), ==, UC_PART_INVITE_1);
  press (f->window, "It stays dark");
  walk (f, 9, 11);
  g_assert_cmpint (tested (f), ==, UC_PART_WAGER_1 + 1);
  press (f->window, "It does not answer");
  walk (f, 13, N_ALL);
  g_assert_true (shows (f->window, "2 of 36 fail"));
  g_assert_true (shows (f->window, "Seat 2: chip sensor"));
  g_assert_true (shows (f->window, "The seat makes no progressive wager."));
  local_table_play (f->table, "badge 2001 floorperson\n");
  g_assert_cmpstr (page (f), ==, "device-check");
  press (f->window, "0|0|0|0|Accept the table");
  g_assert_cmpstr (f->table->last_submitted, ==, "accept-devices 2001 0000");
  g_assert_cmpuint (uc_readiness_parts_unaccepted (&f->table->table.now, f->table->table.rules), ==, 0);
  g_assert_true (shows (f->window, "The floorperson has accepted the table as it is."));
  press (f->window, "Test those again");
  g_assert_true (shows (f->window, "1 of 2"));
  answer (f);
  answer (f);
  g_assert_true (shows (f->window, "All 2 work"));
}

/* Who is asked for a signature reads what it is for. */
static void
test_accept_names_what_failed (Fixture *f, gconstpointer data)
{
  g_autofree char *file = local_table_example ("");

  tear_down (f, NULL);
  f->table = local_table_new (file, FALSE); /* bets are waited for */
  f->window = uc_console_window_new (f->table->model);
  gtk_window_present (GTK_WINDOW (f->window));
  local_table_play (f->table, "test-device winner.2 on\ntest-device winner.2 fails\n"
                              "test-device winner.3 on\ntest-device winner.3 fails\n");
  uc_console_window_open (UC_CONSOLE_WINDOW (f->window), "table");
  local_table_play (f->table, "badge 2001 floorperson\n");
  g_assert_true (shows (f->window, "Accept the table as it is?"));
  g_assert_true (shows (f->window, "Failed: Seats 2 and 3: winner’s light."));
}

static void
test_only_so_many_are_named (Fixture *f, gconstpointer data)
{
  guint64 failing = UC_PART_BIT (UC_PART_LOCK_LINE) | UC_PART_BIT (UC_PART_INVITE_1) | UC_PART_BIT (UC_PART_WAGER_1)
                    | UC_PART_BIT (UC_PART_WAGER_1 + 1);
  g_autofree char *lock = uc_say_part (UC_PART_LOCK_LINE), *one = NULL, *few = NULL, *expected = NULL;

  one = uc_say_parts (UC_PART_BIT (UC_PART_LOCK_LINE), 4);
  few = uc_say_parts (failing, 1);
  expected = g_strdup ("Seats 1 and 2: chip sensor; and 2 more");
  g_assert_cmpstr (one, ==, lock);
  g_assert_cmpstr (few, ==, expected);
}

/* Its parts alone. */
static void
test_one_device (Fixture *f, gconstpointer data)
{
  uc_console_window_open (UC_CONSOLE_WINDOW (f->window), "health");
  press (f->window, "Next devices|Test");
  g_assert_cmpint (tested (f), ==, UC_PART_LOCK_LINE);
  g_assert_true (shows (f->window, "1 of 1"));
  answer (f);
  g_assert_true (shows (f->window, "It works"));
  /* … and again: what it said then is no answer now. */
  press (f->window, "Devices|Test");
  g_assert_cmpint (tested (f), ==, UC_PART_LOCK_LINE);
  g_assert_true (shows (f->window, "1 of 1"));
}

/* A sentence that refuses is shown where one looks; a test that is over can be asked for again. */
static void
test_refused (Fixture *f, gconstpointer data)
{
  begin (f);
  uc_console_model_refuse (f->table->model, "Not so.");
  g_assert_cmpstr (page (f), ==, "device-check");
  g_assert_true (shows (f->window, "Not so."));
  local_table_play (f->table, "test-device shoe off\n");
  g_assert_true (shows (f->window, "It is not under test."));
  press (f->window, "Test it");
  g_assert_cmpint (tested (f), ==, UC_PART_SHOE);
}

static gboolean
has_strip (Fixture *f, const char *words)
{
  g_auto (GStrv) strips = uc_console_model_get_strips (f->table->model);

  return g_strv_contains ((const char *const *)strips, words);
}

/* A console that was restarted in the middle of a test says what is lit. */
static void
test_strip (Fixture *f, gconstpointer data)
{
  const char *words = "Device check: Seat 3: placed lamp is under test.";

  local_table_play (f->table, "test-device lamp.3.placed on\n");
  g_assert_true (has_strip (f, words));
  local_table_play (f->table, "test-device lamp.3.placed off\n");
  g_assert_false (has_strip (f, words));
}

/* The dealer has the table back with the first wager. */
static void
test_round_begins (Fixture *f, gconstpointer data)
{
  local_table_play (f->table, "inspect-cards 2001\ninspect-reader 2001 0000 pass\nconfirm\nconfirm\nshuffle\ncut dealer\n"
                              "sign-on 4127\nburn\n");
  uc_console_window_open (UC_CONSOLE_WINDOW (f->window), "health");
  press (f->window, "Next devices|Test");
  g_assert_cmpint (tested (f), ==, UC_PART_LOCK_LINE);
  local_table_play (f->table, "bet 1 main 25\n");
  g_assert_cmpint (tested (f), ==, UC_PART_NONE);
  g_assert_cmpstr (page (f), ==, "table");
}

/* The service is asked while somebody looks, and not otherwise. */
static void
test_asked_while_open (Fixture *f, gconstpointer data)
{
  guint asked;

  g_assert_cmpuint (f->table->healths, ==, 0);
  uc_console_window_open (UC_CONSOLE_WINDOW (f->window), "health");
  g_assert_cmpuint (f->table->healths, >, 0);
  g_assert_true (shows (f->window, "Last word 3 s ago; 1204 messages, 2 bad, 3 repeated, plugged in 2 times"));
  press (f->window, "Table");
  asked = f->table->healths;
  local_table_play (f->table, "device shoe down\ndevice shoe up\n");
  g_assert_cmpuint (f->table->healths, ==, asked);
}

static void
add (const char *path, void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  add ("/device-check/everything-works", test_everything_works);
  add ("/device-check/left-and-continued", test_left_and_continued);
  add ("/device-check/what-fails-is-accepted", test_failing_is_accepted);
  add ("/device-check/accepting-names-what-failed", test_accept_names_what_failed);
  add ("/device-check/only-so-many-are-named", test_only_so_many_are_named);
  add ("/device-check/one-device", test_one_device);
  add ("/device-check/refused", test_refused);
  add ("/device-check/a-test-that-runs-is-said", test_strip);
  add ("/device-check/a-round-begins", test_round_begins);
  add ("/device-check/the-service-is-asked-while-the-page-is-open", test_asked_while_open);
  return g_test_run ();
}
