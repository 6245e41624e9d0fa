/* The real service, console and simulated table on virtual displays: three rounds pressed through the panel, the service
 * killed in the middle of one, and then what the journal and the pictures say.
 */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <locale.h>
#include <string.h>

#include "uc-act.h"
#include "uc-agent.h"
#include "uc-daytime.h"
#include "uc-wait.h"

static const char *build, *source;

typedef struct
{
  char *folder, *pictures, *table, *script;
  UcRig *rig;
  UcAct act;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  f->folder = g_dir_make_tmp ("upcard-e2e-XXXXXX", &error);
  g_assert_no_error (error);
  f->pictures = g_build_filename (f->folder, "pictures", NULL);
  g_assert_cmpint (g_mkdir (f->pictures, 0700), ==, 0);
  f->table = g_build_filename (source, "data", "tables", "BJ-07.ini", NULL);
  f->script = g_build_filename (source, "tests", "e2e", "three-rounds.script", NULL);
  f->rig = uc_rig_new (build, f->table, f->folder);
  f->act = (UcAct){ .rig = f->rig, .pictures = f->pictures };
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  uc_act_clear (&f->act);
  uc_rig_free (f->rig);
  uc_rig_remove_all (f->folder);
  g_free (f->folder);
  g_free (f->pictures);
  g_free (f->table);
  g_free (f->script);
}

static void
start_or_fail (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_rig_start_displays (f->rig, &error));
  f->act.eyes = uc_accessible_new (NULL, &error);
  g_assert_no_error (error);
  g_assert_true (uc_rig_start_service (f->rig, &error));
  f->act.record = uc_record_new (NULL, &error);
  g_assert_no_error (error);
  g_assert_true (uc_rig_start_sim (f->rig, &error));
  g_assert_true (uc_rig_start_console (f->rig, &error));
}

/* ---- what is left behind ---- */

/* The lines of @json with a settled wager, without their numbers and times. */
static char **
settled (const char *json)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_auto (GStrv) lines = g_strsplit (json, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *kind = strstr (lines[i], "\"kind\":\"wager-settled\"");

      if (kind != NULL)
        g_ptr_array_add (found, g_strdup (kind));
    }
  g_ptr_array_add (found, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&found), FALSE);
}

/* What the panel played and what the engine alone makes of the same script. */
static void
assert_same_results (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *live = NULL;
  g_autofree char *alone = NULL;
  g_auto (GStrv) live_settled = NULL;
  g_auto (GStrv) alone_settled = NULL;

  g_assert_true (uc_rig_ctl (f->rig, (const char *[]){ "export", "--json", f->rig->journal, NULL }, &live, &error));
  g_assert_no_error (error);
  g_assert_true (uc_rig_ctl (f->rig, (const char *[]){ "play", "--table", f->table, f->script, NULL }, &alone, &error));
  g_assert_no_error (error);
  live_settled = settled (live);
  alone_settled = settled (alone);
  g_assert_cmpuint (g_strv_length (live_settled), >, 10);
  g_assert_cmpstrv (live_settled, alone_settled);
  g_assert_nonnull (strstr (live, "\"kind\":\"chips-mismatch\""));
  g_assert_nonnull (strstr (live, "\"kind\":\"light-differs\""));
  g_assert_nonnull (strstr (live, "\"kind\":\"payout-documented\""));
}

static void
assert_proven (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_rig_ctl (f->rig, (const char *[]){ "verify", "--prove", "--audit", f->rig->journal, NULL }, NULL, &error));
  g_assert_no_error (error);
}

/* As large as the panel, and more than a handful of colours on it. */
static void
assert_picture (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) picture = gdk_texture_new_from_filename (path, &error);
  g_autoptr (GHashTable) colours = g_hash_table_new (NULL, NULL);
  g_autofree guint32 *pixels = g_new (guint32, UC_PANEL_WIDTH * UC_PANEL_HEIGHT);

  g_assert_no_error (error);
  g_assert_cmpint (gdk_texture_get_width (picture), ==, UC_PANEL_WIDTH);
  g_assert_cmpint (gdk_texture_get_height (picture), ==, UC_PANEL_HEIGHT);
  gdk_texture_download (picture, (guchar *) pixels, UC_PANEL_WIDTH * sizeof *pixels);
  for (guint i = 0; i < UC_PANEL_WIDTH * UC_PANEL_HEIGHT; i++)
    g_hash_table_add (colours, GUINT_TO_POINTER (pixels[i]));
  g_assert_cmpuint (g_hash_table_size (colours), >, 16);
}

static void
assert_pictures (Fixture *f)
{
  g_autoptr (GDir) dir = g_dir_open (f->pictures, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (f->pictures, name, NULL);

      assert_picture (path);
      n++;
    }
  g_assert_cmpuint (n, ==, f->act.n_pictures);
  g_assert_cmpuint (n, >, 50);
}

/* ---- playing ---- */

static void
act_or_fail (Fixture *f, const char *const *lines)
{
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      uc_act_line (&f->act, lines[i], &error);
      g_assert_no_error (error);
    }
}

/* ---- surveillance, while the table is live ---- */

/* What the rounds of the script have left behind, found and watched. */
static const UcAgentAct looks_back[] = {
  { .shows = "3 of 3 rounds" },
  { .button = "Jackpot", .shows = "1 of 3 rounds" },
  { .button = "Clear", .shows = "3 of 3 rounds" },
  { .keys = "slash", .shows = "3 of 3 rounds" },
  { .types = "#2", .shows = "3 of 3 rounds" },
  { .keys = "Return", .shows = "Round 2" },
  { .keys = "Home", .shows = "The table before the first event" },
  { .keys = "Right", .shows = "The table after event 1 of *" },
  { .keys = "ctrl+Left", .shows = "Round 1" },
  { .keys = "b", .shows = "Keep" },
  { .types = "Counted twice", .shows = "Keep" },
  { .keys = "Return", .shows = "Bookmark: Counted twice" },
};

/* A round while it is dealt; seats 1, 3 and 5 bet as in the last one. */
static const struct
{
  const char *line;
  const char *shows; /* at surveillance; NULL = not looked for */
} dealt_live[] = {
  { "bet 2 main 25.00", "Event *: Seat 2 bets $25*" },
  { "no-more-bets", "Event *: No more bets*" },
  { "card TS", "Event *: Seat 1, 10♠*" },
  { "card 6D", NULL },
  { "card 9C", NULL },
  { "card 8S", NULL },
  { "card 4D", "Event *: Dealer, 4♦*" },
  { "card 9H", NULL },
  { "card KC", NULL },
  { "card 9S", NULL },
  { "card TD", NULL },
  { "card 2H", "Event *: Hole card, face down*" },
};

static void
agent_does (const UcAgent *agent, const UcAgentAct *act)
{
  g_autoptr (GError) error = NULL;

  uc_agent_do (agent, act, &error);
  g_assert_no_error (error);
}

/* The card that lies face down is on the record that is being read, and nowhere in the window. */
static void
assert_hole_card_is_secret (const UcAgent *agent)
{
  g_assert_false (uc_agent_sees (agent, "*2♥*"));
  g_assert_false (uc_agent_sees (agent, "*two of hearts*"));
}

static void
watch_live (Fixture *f)
{
  UcAgent agent = { f->rig, f->act.eyes };
  g_autoptr (GError) error = NULL;

  uc_agent_sit_down (&agent, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (looks_back); i++)
    agent_does (&agent, &looks_back[i]);
  agent_does (&agent, &(UcAgentAct){ .keys = "F5", .shows = "After the last closed round" });
  for (guint i = 0; i < G_N_ELEMENTS (dealt_live); i++)
    {
      act_or_fail (f, (const char *const[]){ dealt_live[i].line, NULL });
      if (dealt_live[i].shows != NULL)
        agent_does (&agent, &(UcAgentAct){ .shows = dealt_live[i].shows });
    }
  assert_hole_card_is_secret (&agent);
}

/* ---- the tests ---- */

static void
picture_or_fail (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  uc_act_picture (&f->act, &error);
  g_assert_no_error (error);
}

static void
test_three_rounds (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  start_or_fail (f);
  picture_or_fail (f);
  uc_act_script (&f->act, f->script, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uc_record_table (f->act.record)->now.carry.round, ==, 3);
  assert_same_results (f);
  uc_act_devices (&f->act, &error);
  g_assert_no_error (error);
  /* The panel is killed and comes back: the round before is still there to be seen. */
  uc_rig_kill (&f->rig->console);
  g_assert_true (uc_rig_start_console (f->rig, &error));
  uc_act_last_round (&f->act, &error);
  g_assert_no_error (error);
  watch_live (f);
  assert_pictures (f);
  assert_proven (f);
}

static gboolean
has_third_card (gpointer data)
{
  UcRecord *record = data;

  return uc_record_update (record) && uc_record_table (record)->now.round.n_dealt == 3;
}

/* A line of the script, or what is touched on the panel and what the record shows of it. */
typedef struct
{
  const char *line;
  const char *badge, *touches, *recorded; /* the badge is on the reader before */
} Deed;

/* One round in which everything is the floor's: two seats win the same 10%, one of them with a dark light, and two persons let
 * the other go ahead; the light was wrong; a seat disputes, and is paid. Then its player is shown the round, and gets a receipt. */
static const Deed for_the_floor[] = {
  { "bet 2 main 25.00" },
  { "bet 4 main 50.00" },
  { "bet 2 match-the-dealer-progressive" },
  { "bet 4 match-the-dealer-progressive" },
  { "no-more-bets" },
  { "chips 2" },
  { "card 9D" },
  { "card 9D" },
  { "card 9D" },
  { "card 9D" },
  { "card 9D" },
  { "card QC" },
  { .touches = "A light is dark|2", .recorded = "lamp 2 dark" },
  { "lamp 4 lit" },
  { .badge = "badge 2001",
    .touches = "Seat 2, award *|Reject or go ahead|Let the others go ahead|0000|Go ahead, 1 of 2", .recorded = "go-ahead 2001 *" },
  { .badge = "badge 3001",
    .touches = "Seat 2, award *|Reject or go ahead|Let the others go ahead|0000|Go ahead, 2 of 2", .recorded = "go-ahead 3001 *" },
  { .badge = "badge 2001", .touches = "0000|Sign", .recorded = "validate 2001 *" },
  { .touches = "Table|It is lit now", .recorded = "lamp 2 lit" },
  { .badge = "badge 2001", .touches = "Win to sign*|0000|Sign", .recorded = "validate 2001 *" },
  { "confirm" },
  { "light medium" },
  { "irregularity wrong-light large" },
  { .badge = "badge 2001",
    .touches = "Wrong light*|All continue|Seat 2: *|0000|Sign the ruling", .recorded = "ruling 2001 * dead 2*" },
  { "place large" },
  { "stand" },
  { "confirm" },
  { .touches = "Dispute|4", .recorded = "dispute 4" },
  { "confirm" },
  { .badge = "badge 2001", .touches = "Dispute*|Pay|500|Continue|0000|Pay $5.00", .recorded = "ruling 2001 * 4 paid 5.00" },
  { "documented 2001 1207 4" },
  { "documented 2001 1208 2" },
  { "confirm" },
  { .touches = "Last round|Back a step|Next step|To the player|Turn around|Turn back|To the dealer|Receipt|Seat 4" },
  { .badge = "badge 2001", .touches = "0000|Make the receipt", .recorded = "receipt 2001 * 4 2" },
};

static void
do_or_fail (Fixture *f, const Deed *deeds, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;

      if (deeds[i].line != NULL)
        uc_act_line (&f->act, deeds[i].line, &error);
      else if (deeds[i].badge == NULL || uc_rig_do (f->rig, deeds[i].badge, &error))
        uc_act_touch (&f->act, deeds[i].touches, deeds[i].recorded, &error);
      g_assert_no_error (error);
    }
}

static gboolean
is_saved (gpointer data)
{
  return g_file_test (data, G_FILE_TEST_EXISTS);
}

static void
play_for_the_floor (Fixture *f)
{
  g_autofree char *receipt = g_build_filename (f->folder, "BJ-07-round-2-seat-4.pdf", NULL);

  /* Pictures of such pages are taken elsewhere. */
  f->act.pictures = NULL;
  do_or_fail (f, for_the_floor, G_N_ELEMENTS (for_the_floor));
  if (!uc_act_wait_until (&f->act, is_saved, receipt, UC_PATIENCE_S))
    g_error ("there is no receipt %s", receipt);
}

/* The service is killed while cards are dealt, and one comes while it is away; the panel goes on where it stood,
 * without a touch. */
static void
test_killed_service (Fixture *f, gconstpointer data)
{
  static const char *const before[]
      = { "open-table", "confirm-readings 2001 0000", "inspect-cards 2001", "inspect-reader 2001 0000 pass", "confirm",
          "confirm", "shuffle", "cut dealer", "sign-on 1001", "burn", "bet 2 main 25.00", "bet 4 main 50.00", "no-more-bets",
          "card TS", "card 9C", NULL };
  static const char *const after[] = { "card 8C", "card KD", "card TC", "light large", "place large", "stand", "stand",
                                       "confirm", "confirm", "confirm", NULL };
  g_autoptr (GError) error = NULL;
  guint touches;

  start_or_fail (f);
  picture_or_fail (f);
  act_or_fail (f, before);
  touches = f->act.n_touches;
  uc_rig_kill (&f->rig->service);
  g_assert_true (uc_rig_do (f->rig, "card 7D", &error));
  g_assert_true (uc_rig_start_service (f->rig, &error));
  uc_record_free (f->act.record);
  f->act.record = uc_record_new (NULL, &error);
  g_assert_no_error (error);
  if (!uc_act_wait_until (&f->act, has_third_card, f->act.record, UC_PATIENCE_S))
    g_error ("the card that was drawn while the service was away is not on the record");
  g_clear_pointer (&f->act.last_picture, g_free);
  picture_or_fail (f);
  g_assert_cmpuint (f->act.n_touches, ==, touches);
  act_or_fail (f, after);
  play_for_the_floor (f);
  assert_proven (f);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  build = argv[1];
  source = argv[2];
  g_test_add ("/e2e/three-rounds", Fixture, NULL, set_up, test_three_rounds, tear_down);
  g_test_add ("/e2e/killed-service", Fixture, NULL, set_up, test_killed_service, tear_down);
  return g_test_run ();
}
