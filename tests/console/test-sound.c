/* Which fact is heard, how often, and how loud, with a player that only writes down what it was asked for; and the player that ships, on a
 * machine without a sound card and with one that is a file. */
#include "press.h"
#include "states.h"
#include "uc-console-window.h"
#include "uc-palette.h"
#include "uc-remove-folder.h"
#include "uc-sound-player.h"

#include <glib/gstdio.h>
#include <string.h>

#define DEVICES "device shoe up\ndevice reader up\ndevice lock-button up\ndevice lock-line up\ndevice lamps up\ndevice meter up\n"           \
                "device head.1 up\ndevice head.2 up\ndevice head.3 up\nsign-on 4127:0000\nburn\n"
#define P "match-the-dealer-progressive"
#define BETS DEVICES "bet 1 main 25\nbet 2 main 25\nbet 1 " P "\n"
/* Seat 1 has two nines of the dealer's suit and rank. */
#define JACKPOT                                                                                                                             \
  DEVICES "bet 1 main 25\nbet 1 " P "\nno-more-bets\nchips 1\ncard AS\ncard AS\ncard AS\ncard 5D\nlamp 1 lit\n"                              \
          "validate 2210 0000\nvalidate 3001 0000\nconfirm\n"

static const char *const names[UC_N_SOUNDS] = {
  [UC_SOUND_LOCK_OUT] = "lock-out",
  [UC_SOUND_LATE] = "late",
  [UC_SOUND_ATTENTION] = "attention",
  [UC_SOUND_BACK] = "back",
};
static const char *const volumes[UC_N_VOLUMES] = { "silence", "low", "medium", "high" };

typedef struct
{
  LocalTable *table;
  GtkWidget *window;
  UcChoices *choices;
  GString *heard; /* "lock-out:medium late:medium " */
} Room;

static void
hear (UcSound sound, UcVolume volume, gpointer data)
{
  g_string_append_printf (((Room *)data)->heard, "%s:%s ", names[sound], volumes[volume]);
}

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static Room *
room_new (void)
{
  Room *room = g_new0 (Room, 1);
  g_autofree char *file = local_table_example ("");

  room->table = local_table_new (file, FALSE);
  room->heard = g_string_new (NULL);
  room->choices = uc_choices_new (NULL);
  room->window = uc_console_window_new (room->table->model);
  uc_console_window_set_choices (UC_CONSOLE_WINDOW (room->window), room->choices);
  uc_console_window_set_player (UC_CONSOLE_WINDOW (room->window), hear, room);
  settle ();
  return room;
}

static void
room_free (Room *room)
{
  gtk_window_destroy (GTK_WINDOW (room->window));
  uc_choices_free (room->choices);
  local_table_free (room->table);
  g_string_free (room->heard, TRUE);
  g_free (room);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Room, room_free)

/* Where it is asked, so that a failure says where. */
#define expect(room, what)                                                                                                                  \
  G_STMT_START                                                                                                                              \
  {                                                                                                                                         \
    settle ();                                                                                                                              \
    g_assert_cmpstr ((room)->heard->str, ==, what);                                                                                         \
    g_string_set_size ((room)->heard, 0);                                                                                                   \
  }                                                                                                                                         \
  G_STMT_END

static void
test_facts (void)
{
  static const struct
  {
    const char *before, *line, *heard;
  } cases[] = {
    { "", DEVICES, "" },
    { DEVICES, "bet 1 main 25\nbet 1 " P "\nbet 2 main 25", "" },
    { DEVICES, "bet 4 " P, "" }, /* refused, and not for being late */
    { BETS, "no-more-bets", "lock-out:medium " },
    { BETS "no-more-bets\n", "bet 2 " P, "late:medium " },
    { BETS "no-more-bets\n", "bet 2 " P "\nbet 3 main 25", "late:medium late:medium " },
    { BETS "no-more-bets\n", "chips 1", "" },
    { BETS "no-more-bets\n", "chips 2", "attention:medium " },
    { BETS "no-more-bets\nchips 1\n", "call-floor", "attention:medium " },
    { BETS "no-more-bets\nchips 1\ncall-floor\n", "badge 2210 floorperson", "" },
    { DEVICES, "device shoe down", "attention:medium " },
    { DEVICES, "device reader fault lens-dirty", "attention:medium " },
    { DEVICES "device shoe down\n", "device shoe up", "back:medium " },
    { DEVICES "device reader fault lens-dirty\n", "device reader up", "back:medium " },
    { DEVICES, "device shoe up", "" },
    { "", JACKPOT, "lock-out:medium " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Room) room = room_new ();

      g_test_message ("%s", cases[i].line);
      local_table_play (room->table, cases[i].before);
      settle ();
      g_string_set_size (room->heard, 0);
      local_table_play (room->table, cases[i].line);
      expect (room, cases[i].heard);
      /* Shown again, nothing is heard again. */
      uc_console_model_publish (room->table->model);
      uc_console_window_open (UC_CONSOLE_WINDOW (room->window), "menu");
      uc_console_window_open (UC_CONSOLE_WINDOW (room->window), "table");
      expect (room, "");
    }
}

/* A program that starts, or whose service comes back, reads facts that are no news. */
static void
test_old (void)
{
  g_autoptr (Room) room = room_new ();

  local_table_play (room->table, BETS "no-more-bets\nbet 2 " P "\ndevice shoe down\ndevice shoe up\n");
  expect (room, "lock-out:medium late:medium attention:medium back:medium ");
  local_table_replay (room->table);
  expect (room, "");
  uc_console_model_gone (room->table->model);
  expect (room, "attention:medium ");
  uc_console_model_gone (room->table->model);
  expect (room, "");
  local_table_replay (room->table);
  expect (room, "");
  local_table_play (room->table, "chips 1\n");
  local_table_play (room->table, "device shoe down\n");
  expect (room, "attention:medium ");
  uc_console_model_set_stopped (room->table->model, "full");
  uc_console_model_set_stopped (room->table->model, "full");
  expect (room, "attention:medium ");
  uc_console_model_set_stopped (room->table->model, "");
  expect (room, "");
}

/* What is drawn anew, in another language or other colors, says nothing. */
static void
test_rebuilt (void)
{
  g_autoptr (Room) room = room_new ();

  local_table_play (room->table, BETS "no-more-bets\n");
  expect (room, "lock-out:medium ");
  uc_console_window_open (UC_CONSOLE_WINDOW (room->window), "screen");
  press (room->window, "High contrast");
  settle ();
  press (room->window, "Standard colors");
  expect (room, "");
}

/* What is chosen is heard, and holds: how loud, and each sound by itself, by the dealer's badge. */
static void
test_chosen (void)
{
  g_autoptr (Room) room = room_new ();

  local_table_play (room->table, DEVICES);
  uc_console_window_open (UC_CONSOLE_WINDOW (room->window), "screen");
  press (room->window, "Sounds");
  settle ();
  g_assert_nonnull (press_find (room->window, "✓ Medium volume"));
  g_assert_nonnull (press_find (room->window, "✓ Lock-out"));
  press (room->window, "High volume");
  expect (room, "back:high ");
  press (room->window, "✓ Late wager");
  expect (room, "");
  press (room->window, "✓ Attention");
  press (room->window, "Attention");
  expect (room, "attention:high ");
  g_assert_nonnull (press_find (room->window, "✓ High volume"));
  g_assert_nonnull (press_find (room->window, "Late wager"));
  local_table_play (room->table, "bet 1 main 25\nno-more-bets\nbet 2 main 25\ndevice shoe down\ndevice shoe up\n");
  expect (room, "lock-out:high attention:high back:high ");
  press (room->window, "No sounds");
  expect (room, "");
  local_table_play (room->table, "device shoe down\ndevice shoe up\n");
  press (room->window, "✓ Attention");
  press (room->window, "Attention");
  expect (room, "");
  press (room->window, "Low volume");
  press (room->window, "✓ Device is back");
  expect (room, "back:low ");
  /* A volume is heard though the sound that is its example is not. */
  press (room->window, "High volume");
  expect (room, "back:high ");
  local_table_play (room->table, "device shoe down\ndevice shoe up\n");
  expect (room, "attention:high ");
  press (room->window, "Device is back");
  expect (room, "back:high ");
}

static void
test_by_badge (void)
{
  g_autoptr (Room) room = room_new ();

  g_assert_true (uc_choices_set (room->choices, "4127", "volume", "off", NULL));
  g_assert_true (uc_choices_set (room->choices, "1001", "volume", "deafening", NULL));
  g_assert_true (uc_choices_set (room->choices, "1001", "sound-back", "perhaps", NULL));
  local_table_play (room->table, DEVICES);
  settle ();
  local_table_play (room->table, "device shoe down\n");
  expect (room, "");
  local_table_play (room->table, "sign-on 1001:0000\n");
  settle ();
  local_table_play (room->table, "device shoe up\n");
  expect (room, "back:medium ");
}

/* Each is another one, a louder volume is louder, and none begins or ends with a click. */
static void
test_samples (void)
{
  guint lengths[UC_N_SOUNDS];

  for (UcSound sound = 0; sound < UC_N_SOUNDS; sound++)
    {
      int before = 0;

      for (UcVolume volume = UC_VOLUME_LOW; volume < UC_N_VOLUMES; volume++)
        {
          g_autoptr (GArray) samples = uc_sound_make (sound, volume);
          int loudest = 0;

          for (guint i = 0; i < samples->len; i++)
            loudest = MAX (loudest, ABS (g_array_index (samples, gint16, i)));
          g_assert_cmpint (loudest, >, 2 * before);
          g_assert_cmpint (ABS (g_array_index (samples, gint16, 0)), <, 20);
          g_assert_cmpint (ABS (g_array_index (samples, gint16, samples->len - 1)), <, 20);
          before = loudest;
          lengths[sound] = samples->len;
        }
      /* So short that the next one does not wait. */
      g_assert_cmpuint (lengths[sound], <, UC_SOUND_RATE);
      for (UcSound other = 0; other < sound; other++)
        g_assert_cmpuint (lengths[other], !=, lengths[sound]);
    }
}

/* In a process of its own, because ALSA reads its settings once: without any card, and what is said about that. */
static void
test_no_card (void)
{
  if (g_test_subprocess ())
    {
      UcSoundPlayer *player = uc_sound_player_new ();

      g_assert_false (uc_sound_player_play_now (UC_SOUND_BACK, UC_VOLUME_HIGH));
      for (guint i = 0; i < 100; i++)
        uc_sound_player_play (i % UC_N_SOUNDS, UC_VOLUME_HIGH, player);
      uc_sound_player_free (player);
      return;
    }
  g_setenv ("ALSA_CONFIG_PATH", "/nonexistent/alsa.conf", TRUE);
  g_test_trap_subprocess (NULL, 0, 0);
  g_unsetenv ("ALSA_CONFIG_PATH");
  g_test_trap_assert_passed ();
  g_test_trap_assert_stderr ("");
}

/* A card that is a file has all of a sound, with the silence that pushes its end out. */
static void
test_card (void)
{
  g_autofree char *folder = NULL, *settings = NULL, *file = NULL, *text = NULL;

  if (g_test_subprocess ())
    {
      g_autoptr (GArray) samples = uc_sound_make (UC_SOUND_ATTENTION, UC_VOLUME_HIGH);
      g_autofree char *written = NULL;
      gsize n;

      g_assert_true (uc_sound_player_play_now (UC_SOUND_ATTENTION, UC_VOLUME_HIGH));
      g_assert_true (g_file_get_contents (g_getenv ("UPCARD_SOUND_FILE"), &written, &n, NULL));
      g_assert_cmpuint (n, >=, samples->len * sizeof (gint16));
      g_assert_cmpmem (written, samples->len * sizeof (gint16), samples->data, samples->len * sizeof (gint16));
      return;
    }
  folder = g_dir_make_tmp ("upcard-sound-XXXXXX", NULL);
  settings = g_build_filename (folder, "alsa.conf", NULL);
  file = g_build_filename (folder, "sound.raw", NULL);
  text = g_strdup_printf ("pcm.nothing { type null }\n"
                          "pcm.default { type file slave.pcm nothing file \"%s\" format raw }\n",
                          file);
  g_assert_true (g_file_set_contents (settings, text, -1, NULL));
  g_setenv ("ALSA_CONFIG_PATH", settings, TRUE);
  g_setenv ("UPCARD_SOUND_FILE", file, TRUE);
  g_test_trap_subprocess (NULL, 0, 0);
  g_unsetenv ("ALSA_CONFIG_PATH");
  g_test_trap_assert_passed ();
  g_test_trap_assert_stderr ("");
  uc_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* What a subprocess says is compared: it plays sounds without a display, whose driver might leak or complain. */
  if (!g_test_subprocess ())
    {
      gtk_disable_setlocale ();
      gtk_init ();
      uc_palette_load (gdk_display_get_default ());
    }
  g_test_add_func ("/sound/which-fact-and-how-often", test_facts);
  g_test_add_func ("/sound/old-facts-are-silent", test_old);
  g_test_add_func ("/sound/another-look-is-silent", test_rebuilt);
  g_test_add_func ("/sound/chosen-and-heard", test_chosen);
  g_test_add_func ("/sound/chosen-by-badge", test_by_badge);
  g_test_add_func ("/sound/samples", test_samples);
  g_test_add_func ("/sound/no-card", test_no_card);
  g_test_add_func ("/sound/a-card", test_card);
  return g_test_run ();
}
