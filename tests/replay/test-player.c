/* Stepping through rounds: backward is the inverse of forward, a seek is a look-up, and a face-down card stays one. */
#include "uc-archive.h"
#include "uc-hand.h"
#include "uc-kept.h"
#include "uc-player.h"
#include "uc-resume.h"
#include "uc-seal.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"
#include "uc-thorough.h"
#include "uc-walked.h"

#include <string.h>

/* Of each of the walk's table files: of all together, a thousand and more. */
#define ROUNDS 80

typedef struct
{
  UcKept *place;
  UcArchive *archive;
  UcPlayer *player;
} Fixture;

static void
open_archive (Fixture *fixture, const char *path)
{
  const char *const paths[] = { path, NULL };
  g_autoptr (GError) error = NULL;

  fixture->archive = uc_archive_open (paths, fixture->place->folder, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  fixture->player = uc_player_new ();
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = NULL;

  fixture->place = uc_kept_new ();
  path = g_build_filename (fixture->place->folder, "walk.journal", NULL);
  uc_walked_journal (data, 3, ROUNDS, path);
  open_archive (fixture, path);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
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

  g_assert_no_error (error);
  g_assert_true (uc_archive_place (fixture->archive, (UcRoundRef){ 0, number }, &from, &to, &error));
  g_assert_no_error (error);
  uc_player_load (fixture->player, journal, from, to, &error);
  g_assert_no_error (error);
}

/* ---- the inverse ---- */

/* What a table is, as text and bytes: the state, the prompt, the outputs. */
static char *
picture (const UcTable *table)
{
  GString *text = g_string_new (NULL);
  UcPrompt prompt = uc_table_prompt (table);
  UcOutputs outputs = uc_table_outputs (table);
  g_autofree char *bytes = NULL;

  uc_carry_print (&table->now.carry, text);
  bytes = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) &table->now, sizeof table->now);
  g_string_append_printf (text, "|%s|%d|%s|%" G_GUINT64_FORMAT "|", bytes, prompt.id, prompt.primary, prompt.accepts);
  for (guint i = 0; i < sizeof outputs; i++)
    g_string_append_printf (text, "%02x", ((const guchar *) &outputs)[i]);
  return g_string_free (text, FALSE);
}

static void
check_inverse (UcPlayer *player)
{
  guint n = uc_player_n (player);
  g_autoptr (GPtrArray) pictures = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (pictures, picture (uc_player_table (player)));
  while (uc_player_position (player) < n)
    {
      uc_player_seek (player, uc_player_reach (player, UC_STRIDE_EVENT, 1));
      g_ptr_array_add (pictures, picture (uc_player_table (player)));
    }
  for (guint at = n; at > 0; at--)
    {
      g_autofree char *now = NULL;

      uc_player_seek (player, uc_player_reach (player, UC_STRIDE_EVENT, -1));
      g_assert_cmpuint (uc_player_position (player), ==, at - 1);
      now = picture (uc_player_table (player));
      g_assert_cmpstr (now, ==, pictures->pdata[at - 1]);
    }
  g_assert_cmpuint (uc_player_reach (player, UC_STRIDE_EVENT, -1), ==, 0);
}

/* The table after a round's last event is the one that a restart stands at. */
static void
check_end (Fixture *fixture, guint32 number)
{
  UcPlayer *player = fixture->player;
  UcJournal *journal = uc_archive_journal (fixture->archive, 0, NULL);
  guint n = uc_player_n (player);
  guint64 row = uc_player_moment (player, n - 1)->row;
  g_autofree UcRules *rules = g_new0 (UcRules, 1);
  g_autofree char *before = NULL, *resumed = NULL;
  g_autoptr (GError) error = NULL;
  UcTable table;

  /* The row before the one that closes it: nothing of the next round is in there. */
  while (n > 0 && uc_player_moment (player, n - 1)->row == row)
    n--;
  if (n == 0)
    return;
  g_assert_true (uc_archive_rules (journal, row, rules, NULL, &error)
                 || g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED));
  g_clear_error (&error);
  g_assert_true (uc_archive_rules (journal, 0, rules, NULL, &error));
  g_assert_true (uc_resume_at (journal, rules, uc_player_moment (player, n - 1)->row, &table, &error));
  g_assert_no_error (error);
  before = picture (uc_player_table_at (player, n));
  resumed = picture (&table);
  g_assert_cmpstr (before, ==, resumed);
}

static void
test_back_is_the_inverse (Fixture *fixture, gconstpointer data)
{
  guint32 last = uc_archive_file (fixture->archive, 0)->last;

  g_assert_cmpuint (last, >=, ROUNDS);
  g_assert_cmpuint (ROUNDS * uc_walk_n_tables (), >=, 1000);
  for (guint32 number = 1; number <= last; number += ROUNDS / uc_thorough (ROUNDS))
    {
      load (fixture, number);
      g_assert_cmpuint (uc_player_n (fixture->player), >, 0);
      check_inverse (fixture->player);
      check_end (fixture, number);
    }
}

/* Every event of the journal but the checkpoints is a moment of one page, and of one only. */
static void
test_pages_are_whole (Fixture *fixture, gconstpointer data)
{
  guint32 last = uc_archive_file (fixture->archive, 0)->last;
  guint64 seq = 0;

  for (guint32 number = 1; number <= last + 1; number++)
    {
      load (fixture, number <= last ? number : 0);
      for (guint i = 0; i < uc_player_n (fixture->player); i++)
        {
          const UcEvent *event = &uc_player_moment (fixture->player, i)->event;

          /* Between two pages stands a checkpoint; it may stand elsewhere, too. */
          g_assert_cmpuint (event->seq, >, seq);
          g_assert_cmpuint (event->seq, <=, seq + 2);
          g_assert_true (i > 0 || number == 1 || event->seq == seq + 2);
          g_assert_true (event->round == 0 || event->round == number);
          seq = event->seq;
        }
    }
}

static void
test_strides (Fixture *fixture, gconstpointer data)
{
  UcPlayer *player = fixture->player;

  for (guint32 number = 1; number <= 20; number++)
    {
      load (fixture, number);
      for (guint at; (at = uc_player_reach (player, UC_STRIDE_STEP, 1)) != uc_player_position (player);)
        {
          if (at < uc_player_n (player) && at > 1)
            g_assert_cmpint (uc_player_moment (player, at - 1)->step, !=, uc_player_moment (player, at - 2)->step);
          uc_player_seek (player, at);
        }
      g_assert_cmpuint (uc_player_position (player), ==, uc_player_n (player));
      uc_player_seek (player, 0);
      for (guint at; (at = uc_player_reach (player, UC_STRIDE_MARKER, 1)) != uc_player_position (player);)
        {
          for (guint i = uc_player_position (player); i + 1 < at; i++)
            g_assert_cmpuint (uc_player_moment (player, i)->marks, ==, 0);
          uc_player_seek (player, at);
          g_assert_cmpuint (uc_player_current (player)->marks, !=, 0);
        }
    }
}

/* The dealer's screen saw whole inputs, and no turned card before it was turned. */
static void
test_screen (Fixture *fixture, gconstpointer data)
{
  UcPlayer *player = fixture->player;

  for (guint32 number = 1; number <= 20; number++)
    {
      load (fixture, number);
      for (guint at = 1; at <= uc_player_n (player); at++)
        {
          const UcTable *screen;
          guint end = at;

          uc_player_seek (player, at);
          screen = uc_player_screen (player);
          while (uc_player_table_at (player, end) != screen)
            {
              g_assert_cmpuint (uc_player_moment (player, end)->row, ==, uc_player_moment (player, at - 1)->row);
              g_assert_cmpint (uc_player_moment (player, end)->event.kind, !=, UC_EVENT_HOLE_CARD_EXPOSED);
              end++;
            }
          if (end < uc_player_n (player) && uc_player_moment (player, end)->event.kind != UC_EVENT_HOLE_CARD_EXPOSED)
            g_assert_cmpuint (uc_player_moment (player, end)->row, !=, uc_player_moment (player, at - 1)->row);
        }
    }
}

/* ---- playing ---- */

static void
test_playing (Fixture *fixture, gconstpointer data)
{
  UcPlayer *player = fixture->player;
  gint64 now = 1000, first, last;

  load (fixture, 2);
  first = uc_player_moment (player, 0)->event.t_real_ns;
  last = uc_player_moment (player, uc_player_n (player) - 1)->event.t_real_ns;
  uc_player_play (player, 1, FALSE, now);
  g_assert_true (uc_player_tick (player, now));
  g_assert_cmpuint (uc_player_position (player), >=, 1);
  g_assert_cmpuint (uc_player_position (player), ==, uc_player_at_time (player, first));
  now += (last - first) / 2000;
  uc_player_tick (player, now);
  g_assert_cmpuint (uc_player_position (player), ==, uc_player_at_time (player, first + (last - first) / 2));
  now += (last - first) / 1000;
  uc_player_tick (player, now);
  g_assert_false (uc_player_is_playing (player));
  g_assert_cmpuint (uc_player_position (player), ==, uc_player_n (player));

  /* Sixteen times as fast. */
  uc_player_seek (player, 0);
  uc_player_play (player, UC_PLAYER_SPEEDS - 1, FALSE, now);
  uc_player_tick (player, now + (last - first) / 1000 / 16 + 1000);
  g_assert_cmpuint (uc_player_position (player), ==, uc_player_n (player));

  /* And back again, at the same pace. */
  uc_player_play_back (player, 1, FALSE, now);
  g_assert_true (uc_player_is_backward (player));
  uc_player_tick (player, now + (last - first) / 2000);
  g_assert_cmpuint (uc_player_position (player), >, 0);
  g_assert_cmpuint (uc_player_position (player), <, uc_player_n (player));
  uc_player_tick (player, now + (last - first) / 1000 + 1000);
  g_assert_cmpuint (uc_player_position (player), ==, 0);
  g_assert_false (uc_player_is_playing (player));
}

/* ---- the hole card ---- */

/* A card that was dealt to a seat, and that an irregularity made the dealer's, is no secret. */
static gboolean
lay_face_up (UcPlayer *player, guint until, UcCard card)
{
  for (guint i = 0; i < until; i++)
    if (uc_player_moment (player, i)->event.card == card)
      return TRUE;
  return FALSE;
}

static void
check_face_down (UcPlayer *player)
{
  for (guint at = 0; at <= uc_player_n (player); at++)
    {
      UcCard cards[UC_MAX_DEALT];
      const UcTable *table;
      guint n;

      uc_player_seek (player, at);
      table = uc_player_table (player);
      n = uc_hand_cards (&table->now, UC_SEAT_DEALER, 0, cards, UC_MAX_DEALT);
      if (table->now.round.hole_up || !table->now.round.hole_dealt)
        continue;
      g_assert_true (table->now.round.hole == UC_CARD_NONE || lay_face_up (player, at, table->now.round.hole));
      g_assert_cmpuint (n, >=, 1);
      g_assert_true (n < 2 || cards[1] == UC_CARD_NONE || cards[0] == UC_CARD_NONE);
    }
}

static void
test_hole_card_is_hidden (Fixture *fixture, gconstpointer data)
{
  UcPlayer *player = fixture->player;
  guint hidden = 0;

  for (guint32 number = 1; number <= 60; number++)
    {
      load (fixture, number);
      check_face_down (player);
      for (guint at = 0; at <= uc_player_n (player); at++)
        {
          const UcMoment *exposure;
          UcTable known;

          uc_player_seek (player, at);
          exposure = uc_player_known (player, &known);
          if (exposure == NULL)
            continue;
          hidden++;
          g_assert_true (uc_player_hides (player, exposure));
          g_assert_true (known.now.round.hole_up);
          g_assert_cmpuint (known.now.round.hole, ==, exposure->event.card);
        }
    }
  g_assert_cmpuint (hidden, >, 0);
}

/* Live: the card that has not been turned is nowhere in what is loaded, and nothing is known of it. */
static void
test_open_round (void)
{
  Fixture fixture = { .place = uc_kept_new () };
  g_autoptr (GError) error = NULL;
  UcTable known;
  guint n;

  uc_kept_play (fixture.place, "bet 1 main 25;no-more-bets;card TS;card 6H;card 8C;card 9C");
  open_archive (&fixture, fixture.place->path);
  g_assert_cmpint (uc_archive_file (fixture.archive, 0)->how, ==, UC_ARCHIVE_LIVE);
  load (&fixture, 0);
  n = uc_player_n (fixture.player);
  uc_player_seek (fixture.player, n);
  check_face_down (fixture.player);
  uc_player_seek (fixture.player, n);
  g_assert_null (uc_player_known (fixture.player, &known));
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpstr (uc_player_moment (fixture.player, i)->input, !=, "card 9C");
      g_assert_cmpuint (uc_player_moment (fixture.player, i)->event.card, !=, uc_card_parse ("9C"));
    }

  /* The table deals on, and what has come is there. */
  uc_kept_play (fixture.place, "light medium;stand");
  g_assert_true (uc_player_follow (fixture.player, uc_archive_journal (fixture.archive, 0, NULL), &error));
  g_assert_no_error (error);
  g_assert_cmpuint (uc_player_n (fixture.player), >, n);
  g_assert_cmpuint (uc_player_position (fixture.player), ==, n);
  uc_player_seek (fixture.player, uc_player_n (fixture.player));
  g_assert_cmpint (uc_table_prompt (uc_player_table (fixture.player)).id, ==,
                   uc_table_prompt (&fixture.place->table).id);
  tear_down (&fixture, NULL);
}

static void
assert_rules_of (UcPlayer *player, UcKept *place, const char *table)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (place->path, &error);

  g_assert_no_error (error);
  g_assert_true (uc_player_load (player, journal, 1, 0, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (uc_player_table_at (player, 0)->rules->table_id, ==, table);
}

/* From one table to another and back: each by its own rules. */
static void
test_rules_of_each_table (void)
{
  g_autoptr (UcKept) one = uc_kept_new ();
  g_autofree char *path = g_build_filename (one->folder, "other.journal", NULL);
  g_autofree char *table = g_strdup (UC_KEPT_TABLE);
  g_autoptr (UcKept) other = NULL;
  UcPlayer *player = uc_player_new ();

  memcpy (strstr (table, "T-1"), "T-2", 3);
  other = uc_kept_new_of (path, NULL, table);
  uc_kept_main_rounds (one, 2, 1);
  uc_kept_main_rounds (other, 2, 1);
  for (guint i = 0; i < 2; i++)
    {
      assert_rules_of (player, one, "T-1");
      assert_rules_of (player, other, "T-2");
    }
  uc_player_free (player);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*func) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "back-is-the-inverse", test_back_is_the_inverse },
    { "pages-are-whole", test_pages_are_whole },
    { "strides", test_strides },
    { "screen", test_screen },
    { "playing", test_playing },
    { "hole-card-is-hidden", test_hole_card_is_hidden },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint which = 0; which < uc_walk_n_tables (); which++)
    for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
      {
        g_autofree char *path = g_strdup_printf ("/player/%s/%s", tests[i].name, uc_walk_tables[which].name);

        g_test_add (path, Fixture, &uc_walk_tables[which], set_up, tests[i].func, tear_down);
      }
  g_test_add_func ("/player/open-round", test_open_round);
  g_test_add_func ("/player/rules-of-each-table", test_rules_of_each_table);
  return g_test_run ();
}
