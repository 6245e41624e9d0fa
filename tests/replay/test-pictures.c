/* A step back is the inverse of a step forward on the screen, too: the felt, the dealer's screen and the money look as they
 * looked, pixel by pixel, at every event of some rounds of every game. test-player.c compares the states of far more. */
#include "uc-archive.h"
#include "uc-hang.h"
#include "uc-palette.h"
#include "uc-player.h"
#include "uc-replay-style.h"
#include "uc-table-view.h"
#include "uc-thorough.h"
#include "uc-walked.h"

#include "uc-kept.h"

#include <string.h>

#define ROUNDS 40
#define N_SAMPLES 2
#define SEED 9

typedef struct
{
  UcKept *place;
  UcArchive *archive;
  UcPlayer *player;
  UcTableView *view;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  const char *paths[] = { NULL, NULL };

  fixture->place = uc_kept_new ();
  paths[0] = path = g_build_filename (fixture->place->folder, "walk.journal", NULL);
  uc_walked_journal (data, 3, ROUNDS, path);
  fixture->archive = uc_archive_open (paths, fixture->place->folder, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  fixture->player = uc_player_new ();
  fixture->view = g_object_new (UC_TYPE_TABLE_VIEW, NULL);
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1280, 800);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  uc_player_free (fixture->player);
  uc_archive_unref (fixture->archive);
  uc_kept_free (fixture->place);
}

static void
load (Fixture *fixture, guint32 number)
{
  g_autoptr (GError) error = NULL;
  UcJournal *journal = uc_archive_journal (fixture->archive, 0, &error);
  guint64 from, to;

  g_assert_true (uc_archive_place (fixture->archive, (UcRoundRef){ 0, number }, &from, &to, &error));
  uc_player_load (fixture->player, journal, from, to, &error);
  g_assert_no_error (error);
}

static void
on_after_paint (GdkFrameClock *clock, guint *painted)
{
  ++*painted;
}

/* What the view is laid out and painted from when nothing is left to be done. */
static void
wait_for_paint (Fixture *fixture)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (fixture->window);
  gint64 guard = g_get_monotonic_time () + UC_HANG_US;
  guint painted = 0;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_after_paint), &painted);

  gtk_widget_queue_draw (fixture->window);
  while (painted == 0)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, guard);
      g_main_context_iteration (NULL, TRUE);
    }
  g_signal_handler_disconnect (clock, handler);
}

/* The pixels as a digest. */
static char *
picture (Fixture *fixture)
{
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guchar *pixels = NULL;
  gsize stride, n;

  uc_table_view_show (fixture->view, uc_player_table (fixture->player), uc_player_screen (fixture->player), NULL, NULL);
  wait_for_paint (fixture);
  paintable = gtk_widget_paintable_new (GTK_WIDGET (fixture->view));
  gdk_paintable_snapshot (paintable, snapshot, gdk_paintable_get_intrinsic_width (paintable),
                          gdk_paintable_get_intrinsic_height (paintable));
  node = gtk_snapshot_to_node (snapshot);
  g_assert_nonnull (node);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (fixture->window)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, 1280, 800));
  stride = gdk_texture_get_width (texture) * 4;
  n = stride * gdk_texture_get_height (texture);
  pixels = g_malloc (n);
  gdk_texture_download (texture, pixels, stride);
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, pixels, n);
}

static void
step (Fixture *fixture, int direction)
{
  uc_player_seek (fixture->player, uc_player_reach (fixture->player, UC_STRIDE_EVENT, direction));
}

/* Returns how many different pictures there were. */
static guint
check_round (Fixture *fixture, guint32 number)
{
  g_autoptr (GPtrArray) pictures = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) different = g_hash_table_new (g_str_hash, g_str_equal);

  load (fixture, number);
  g_ptr_array_add (pictures, picture (fixture));
  while (uc_player_position (fixture->player) < uc_player_n (fixture->player))
    {
      step (fixture, 1);
      g_ptr_array_add (pictures, picture (fixture));
    }
  for (guint at = uc_player_n (fixture->player); at > 0; at--)
    {
      g_autofree char *now = NULL;

      step (fixture, -1);
      now = picture (fixture);
      if (strcmp (now, pictures->pdata[at - 1]) != 0)
        g_error ("round %u does not look at event %u as it did before the step forward", number, at - 1);
    }
  for (guint i = 0; i < pictures->len; i++)
    g_hash_table_add (different, pictures->pdata[i]);
  return g_hash_table_size (different);
}

static void
test_back_looks_the_same (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint most = 0;

  for (guint i = 0; i < uc_thorough (N_SAMPLES); i++)
    {
      guint32 number = g_rand_int_range (random, 1, ROUNDS + 1);
      guint different = check_round (fixture, number);

      g_test_message ("round %u: %u events, %u different pictures", number, uc_player_n (fixture->player), different);
      g_assert_cmpuint (different, >, 1);
      most = MAX (most, different);
    }
  /* A round may be void at once; not each of them is. */
  g_assert_cmpuint (most, >, 3);
}

int
main (int argc, char **argv)
{
  const char *game = "";

  gtk_test_init (&argc, &argv, NULL);
  uc_palette_load (gdk_display_get_default ());
  uc_replay_style_load (gdk_display_get_default ());
  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *path = g_strdup_printf ("/pictures/back/%s", table->name);

      if (strncmp (game, table->name, strcspn (table->name, "/") + 1) != 0)
        g_test_add (path, Fixture, table, set_up, test_back_looks_the_same, tear_down);
      game = table->name;
    }
  return g_test_run ();
}
