/* Two screens of the pit at a link in this process, over copies of a real record: what a person says at one is on both, and behind the link's next start. What
 * may never be: a screen that shows a fact which the ledger does not have; a button that answers nobody; a fact that is shown for another item. */
#include "uc-hang.h"
#include "uc-kept.h"
#include "uc-ledger-case.h"
#include "uc-link-server.h"
#include "uc-pit-desk.h"
#include "uc-pit-meters.h"
#include "uc-pit-queue.h"
#include "uc-pit-row.h"
#include "uc-pit-style.h"
#include "uc-program.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  UcPitFloor *floor;
  UcPitWindow *window;
  UcPitDesk *desk;
} Screen;

typedef struct
{
  char *folder, *socket;
  UcKept *kept;
  UcLedgerCase *c;
  UcPeople *people;
  UcLookup *lookup;
  UcLinkServer *server;
  UcLinkDial dial;
  Screen screens[2];
} Fixture;

static void
start_link (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  fixture->server = uc_link_server_new (fixture->c->ledger, fixture->lookup);
  uc_link_server_listen (fixture->server, fixture->socket, &error);
  g_assert_no_error (error);
}

static void
begin_screen (Fixture *fixture, Screen *screen, const char *pit)
{
  g_autoptr (GError) error = NULL;

  screen->floor = uc_pit_floor_new (fixture->folder, NULL, &error);
  g_assert_no_error (error);
  screen->window = UC_PIT_WINDOW (uc_pit_window_new ());
  uc_pit_window_set_floor (screen->window, screen->floor, NULL, NULL, fixture->folder);
  screen->desk = uc_pit_desk_new (screen->window, &fixture->dial, pit);
  uc_pit_desk_set_floor (screen->desk, screen->floor);
  gtk_window_present (GTK_WINDOW (screen->window));
}

static void
end_screen (Screen *screen)
{
  uc_pit_desk_free (screen->desk);
  gtk_window_destroy (GTK_WINDOW (screen->window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_finalize_object (screen->floor);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *table = NULL, *path = NULL;
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("upcard-pit-XXXXXX", NULL);
  table = g_build_filename (fixture->folder, "BJ-01", NULL);
  path = g_build_filename (table, "2026-01.journal", NULL);
  g_assert_cmpint (g_mkdir (table, 0700), ==, 0);
  fixture->kept = uc_kept_new_at (path, NULL);
  uc_kept_play (fixture->kept, "sign-on 1001; bet 1 main 25.00; call-floor");
  fixture->c = uc_ledger_case_new (3);
  fixture->socket = g_build_filename (fixture->c->folder, "link", NULL);
  fixture->dial = (UcLinkDial){ .address = fixture->socket };
  fixture->people = uc_people_new (NULL, &error);
  g_assert_no_error (error);
  fixture->lookup = uc_lookup_new (fixture->people, 3, g_get_monotonic_time);
  start_link (fixture);
  begin_screen (fixture, &fixture->screens[0], "main");
  begin_screen (fixture, &fixture->screens[1], "high");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (fixture->screens); i++)
    end_screen (&fixture->screens[i]);
  g_clear_pointer (&fixture->server, uc_link_server_free);
  uc_lookup_free (fixture->lookup);
  uc_people_free (fixture->people);
  uc_ledger_case_free (fixture->c);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  uc_kept_free (fixture->kept);
  uc_remove_folder (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->socket);
}

static UcPitQueue *
queue (Screen *screen)
{
  return UC_PIT_QUEUE (uc_pit_window_get_queue (screen->window));
}

/* %NULL: there is none yet. */
static UcPitRow *
row (Screen *screen)
{
  return uc_pit_queue_n_rows (queue (screen)) > 0 ? UC_PIT_ROW (uc_pit_queue_get_row (queue (screen), 0)) : NULL;
}

/* Until the first row says @words, and, if it waits, its buttons can be pressed or not. */
static void
await_row (Screen *screen, const char *words, gboolean can_say)
{
  const gint64 last = g_get_monotonic_time () + UC_HANG_US;
  gboolean is = FALSE;

  while (!is)
    {
      g_autofree char *text = row (screen) != NULL ? uc_pit_row_read (row (screen)) : NULL;

      is = text != NULL && strstr (text, words) != NULL && gtk_widget_is_sensitive (uc_pit_row_get_button (row (screen), UC_PIT_COMING)) == can_say;
      if (!is && g_get_monotonic_time () > last)
        g_error ("“%s”: expected “%s”", text, words);
      if (!is)
        g_main_context_iteration (NULL, TRUE);
    }
}

static void
say (Screen *screen, UcPitWhat what, const char *badge)
{
  GtkWidget *entry = uc_pit_row_get_entry (row (screen));

  g_signal_emit_by_name (uc_pit_row_get_button (row (screen), what), "clicked");
  gtk_editable_set_text (GTK_EDITABLE (entry), badge);
  g_signal_emit_by_name (entry, "activate");
}

static void
test_on_the_way (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (fixture->screens); i++)
    await_row (&fixture->screens[i], "\nCall\n", TRUE);
  say (&fixture->screens[0], UC_PIT_COMING, "2001");
  /* The other screen, too, says who comes. */
  for (guint i = 0; i < G_N_ELEMENTS (fixture->screens); i++)
    await_row (&fixture->screens[i], "On the way: 2001", TRUE);
  say (&fixture->screens[1], UC_PIT_SEEN, "3001");
  await_row (&fixture->screens[0], "Seen: 3001", TRUE);
}

/* A dealer's badge says nothing in the pit; the screen that asked says why, and no screen shows it. */
static void
test_refused (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;
  const guint64 before = uc_ledger_n_rows (fixture->c->ledger);

  await_row (&fixture->screens[0], "\nCall\n", TRUE);
  await_row (&fixture->screens[1], "\nCall\n", TRUE);
  say (&fixture->screens[0], UC_PIT_COMING, "1001");
  await_row (&fixture->screens[0], "the role dealer says nothing in the pit", TRUE);
  g_assert_cmpuint (uc_ledger_n_rows (fixture->c->ledger), ==, before);
  text = uc_pit_row_read (row (&fixture->screens[1]));
  g_assert_null (strstr (text, "On the way"));
}

/* Without the link nobody can say anything, and a sentence says so; its next start knows what was said. */
static void
test_link_goes (Fixture *fixture, gconstpointer data)
{
  await_row (&fixture->screens[0], "\nCall\n", TRUE);
  say (&fixture->screens[0], UC_PIT_COMING, "2001");
  await_row (&fixture->screens[0], "On the way: 2001", TRUE);
  g_clear_pointer (&fixture->server, uc_link_server_free);
  await_row (&fixture->screens[0], "On the way: 2001", FALSE);
  g_assert_cmpstr (uc_pit_queue_get_word (queue (&fixture->screens[0])), !=, "");
  end_screen (&fixture->screens[1]);
  uc_ledger_case_open_or_fail (fixture->c);
  start_link (fixture);
  begin_screen (fixture, &fixture->screens[1], "high");
  for (guint i = 0; i < G_N_ELEMENTS (fixture->screens); i++)
    await_row (&fixture->screens[i], "On the way: 2001", TRUE);
}

/* The link's meters stand at the side. */
static void
test_meters (Fixture *fixture, gconstpointer data)
{
  const gint64 last = g_get_monotonic_time () + UC_HANG_US;
  gboolean is = FALSE;

  while (!is)
    {
      g_autofree char *text = uc_pit_window_read (fixture->screens[0].window);

      is = strstr (text, "\nM\n") != NULL || g_str_has_prefix (text, "M\n");
      if (!is && g_get_monotonic_time () > last)
        g_error ("“%s”: expected the meter M", text);
      if (!is)
        g_main_context_iteration (NULL, TRUE);
    }
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/pit/desk/on-the-way", test_on_the_way },
    { "/pit/desk/refused", test_refused },
    { "/pit/desk/link-goes", test_link_goes },
    { "/pit/desk/meters", test_meters },
  };

  g_test_init (&argc, &argv, NULL);
  if (!uc_program_open_display ())
    {
      g_print ("1..0 # SKIP there is no display\n");
      return 0;
    }
  uc_pit_style_load (gdk_display_get_default ());
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
