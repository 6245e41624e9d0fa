/* The session of a replay without a display. The tests ask for changes as a view does, read the state, and compare the
 * signals. */
#include "uc-hang.h"
#include "uc-kept.h"
#include "uc-recent.h"
#include "uc-remove-folder.h"
#include "uc-session-bookmarks.h"
#include "uc-session-camera.h"
#include "uc-session-find.h"
#include "uc-session-held.h"
#include "uc-session-jump.h"
#include "uc-session-later.h"
#include "uc-session-live.h"
#include "uc-session-open.h"
#include "uc-session-place.h"
#include "uc-session-play.h"
#include "uc-session-range.h"
#include "uc-session-round.h"
#include "uc-session-shown.h"
#include "uc-walked.h"

#include <string.h>

#define SECOND_US 1000000

typedef struct
{
  UcKept *kept;            /* its folder */
  char *path;              /* of the journal */
  UcReplaySession *session;
  const UcReplayState *state;
  GString *told;           /* names of signals, in order */
  GError *error;           /* of failed () */
} Fixture;

/* ---- listening ---- */

static const char *const plain[] = { "opened", "closed", "renewed", "round", "events", "moment",
                                     "marks", "checked", "bookmarks", "camera", "held" };

static void
note (Fixture *fixture, const char *name)
{
  g_string_append_printf (fixture->told, "%s ", name);
}

static void
on_opening (UcReplaySession *session, const char *path, double fraction, Fixture *fixture)
{
  g_assert_nonnull (path);
  if (fraction < 0)
    note (fixture, "opening");
}

static void
on_failed (UcReplaySession *session, const GError *error, const char *path, Fixture *fixture)
{
  g_clear_error (&fixture->error);
  fixture->error = error == NULL ? NULL : g_error_copy (error);
  note (fixture, "failed");
}

static void
on_grown (UcReplaySession *session, gboolean closed, Fixture *fixture)
{
  note (fixture, closed ? "grown-by-a-round" : "grown");
}

typedef struct
{
  Fixture *fixture;
  const char *name;
} Ear;

static void
on_plain (UcReplaySession *session, Ear *ear)
{
  note (ear->fixture, ear->name);
}

static void
free_ear (gpointer ear, GClosure *closure)
{
  g_free (ear);
}

static void
listen (Fixture *fixture)
{
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      Ear *ear = g_new0 (Ear, 1);

      *ear = (Ear){ fixture, plain[i] };
      g_signal_connect_data (fixture->session, plain[i], G_CALLBACK (on_plain), ear, free_ear, 0);
    }
  g_signal_connect (fixture->session, "opening", G_CALLBACK (on_opening), fixture);
  g_signal_connect (fixture->session, "failed", G_CALLBACK (on_failed), fixture);
  g_signal_connect (fixture->session, "grown", G_CALLBACK (on_grown), fixture);
}

/* Since the last look. */
static void
assert_told (Fixture *fixture, const char *names)
{
  g_assert_cmpstr (g_strstrip (fixture->told->str), ==, names);
  g_string_truncate (fixture->told, 0);
}

static gboolean
has_told (Fixture *fixture, const char *name)
{
  g_auto (GStrv) names = g_strsplit (fixture->told->str, " ", -1);

  return g_strv_contains ((const char *const *)names, name);
}

/* ---- the fixture ---- */

static void
settle (Fixture *fixture)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (!uc_replay_session_is_settled (fixture->session))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
wait_for (Fixture *fixture, const char *name)
{
  gint64 last = g_get_monotonic_time () + UC_HANG_US;

  while (!has_told (fixture, name))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      g_main_context_iteration (NULL, TRUE);
    }
  settle (fixture);
}

static void
open_path (Fixture *fixture, const char *path)
{
  uc_session_open (fixture->session, (const char *const[]){ path, NULL });
  settle (fixture);
}

static void
make_session (Fixture *fixture)
{
  g_autofree char *own = g_build_filename (fixture->kept->folder, "own", NULL);

  fixture->told = g_string_new (NULL);
  fixture->session = uc_replay_session_new (own, own);
  fixture->state = uc_replay_session_get_state (fixture->session);
  listen (fixture);
}

/* 60 rounds of a random walk, opened. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->kept = uc_kept_new ();
  fixture->path = g_build_filename (fixture->kept->folder, "walk.journal", NULL);
  uc_walked_journal (uc_walk_tables, 6, 60, fixture->path);
  make_session (fixture);
  open_path (fixture, fixture->path);
  g_string_truncate (fixture->told, 0);
}

/* A folder in which a table is being played: three rounds, the last one still open. */
static void
set_up_table (Fixture *fixture, gconstpointer data)
{
  fixture->kept = uc_kept_new ();
  uc_kept_main_rounds (fixture->kept, 3, 2);
  make_session (fixture);
  open_path (fixture, fixture->kept->folder);
  g_string_truncate (fixture->told, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *own = g_build_filename (fixture->kept->folder, "own", NULL);

  g_assert_finalize_object (fixture->session);
  uc_remove_folder (own);
  uc_kept_free (fixture->kept);
  g_string_free (fixture->told, TRUE);
  g_clear_error (&fixture->error);
  g_free (fixture->path);
}

static void
show (Fixture *fixture, guint32 number)
{
  uc_session_show_round (fixture->session, (UcRoundRef){ 0, number });
  settle (fixture);
  g_string_truncate (fixture->told, 0);
}

static guint
n_found (Fixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (fixture->state->found));
}

/* ---- opening ---- */

static void
test_open (Fixture *fixture, gconstpointer data)
{
  const UcReplayState *state = fixture->state;
  g_auto (GStrv) recent = uc_recent_load (state->data);

  g_assert_cmpuint (uc_archive_n_rounds (state->archive), ==, 60);
  g_assert_true (state->has_round);
  g_assert_cmpuint (state->ref.number, ==, 60);
  g_assert_null (state->fault);
  g_assert_cmpuint (uc_player_n (state->player), >, 0);
  g_assert_cmpint (uc_checker_state (state->checker), ==, UC_CHECK_DONE);
  g_assert_true (uc_checker_proof (state->checker)->proven);
  g_assert_false (uc_session_is_damaged (fixture->session));
  /* Each round, and what stands behind the last. */
  g_assert_cmpuint (n_found (fixture), ==, 61);
  g_assert_cmpstr (recent[0], ==, fixture->path);
}

static void
test_open_tells (Fixture *fixture, gconstpointer data)
{
  uc_session_open (fixture->session, (const char *const[]){ fixture->path, NULL });
  assert_told (fixture, "events closed opening");
  g_assert_null (fixture->state->archive);
  wait_for (fixture, "opened");
  g_assert_true (g_str_has_prefix (fixture->told->str, "bookmarks round events moment opened "));
  g_assert_true (has_told (fixture, "checked"));
}

static void
test_no_journal (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->kept->folder, "a-note", NULL);

  g_assert_true (g_file_set_contents (path, "no journal\n", -1, NULL));
  open_path (fixture, path);
  assert_told (fixture, "events closed opening failed");
  g_assert_nonnull (strstr (fixture->error->message, "a-note"));
  g_assert_null (fixture->state->archive);
  g_assert_false (fixture->state->has_round);
  g_assert_cmpuint (n_found (fixture), ==, 0);
}

static void
test_no_rounds (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->kept->folder, "empty.journal", NULL);
  UcKept *empty = uc_kept_new_at (path, NULL);

  uc_kept_free (empty);
  open_path (fixture, path);
  assert_told (fixture, "events closed opening failed");
  g_assert_no_error (fixture->error);
  g_assert_null (fixture->state->archive);
}

static void
test_stopped (Fixture *fixture, gconstpointer data)
{
  uc_session_open (fixture->session, (const char *const[]){ fixture->path, NULL });
  uc_session_stop_opening (fixture->session);
  settle (fixture);
  assert_told (fixture, "events closed opening failed");
  g_assert_error (fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The one that was chosen last is opened. */
static void
test_another_meanwhile (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->kept->folder, "other.journal", NULL);

  uc_walked_journal (uc_walk_tables, 7, 5, path);
  uc_session_open (fixture->session, (const char *const[]){ fixture->path, NULL });
  open_path (fixture, path);
  g_assert_cmpuint (uc_archive_n_rounds (fixture->state->archive), ==, 5);
}

static void
on_closed (UcReplaySession *session, UcPlayer *borrowed)
{
  /* What a view has borrowed is still there while it is told. */
  g_assert_true (uc_player_is_loaded (borrowed));
  g_assert_null (uc_replay_session_get_state (session)->archive);
}

static void
test_close (Fixture *fixture, gconstpointer data)
{
  const UcReplayState *state = fixture->state;
  UcPlayer *borrowed = state->player;

  uc_session_mark_in (fixture->session);
  uc_session_hold (fixture->session);
  g_string_truncate (fixture->told, 0);
  g_signal_connect (fixture->session, "closed", G_CALLBACK (on_closed), borrowed);
  uc_session_close (fixture->session);
  g_signal_handlers_disconnect_by_func (fixture->session, on_closed, borrowed);
  assert_told (fixture, "events closed");
  g_assert_false (state->has_round);
  g_assert_false (uc_player_is_loaded (state->player));
  g_assert_null (state->held);
  g_assert_cmpuint (state->mark_in, ==, 0);
  g_assert_cmpint (uc_checker_state (state->checker), ==, UC_CHECK_NONE);
}

/* ---- rounds ---- */

static void
test_round (Fixture *fixture, gconstpointer data)
{
  const UcReplayState *state = fixture->state;

  uc_session_show_round (fixture->session, (UcRoundRef){ 0, 7 });
  assert_told (fixture, "round events moment");
  g_assert_cmpuint (state->ref.number, ==, 7);
  g_assert_cmpuint (uc_session_number (fixture->session), ==, 7);
  g_assert_nonnull (uc_session_moment (fixture->session));
  settle (fixture);
  g_assert_true (uc_checker_proof (state->checker)->proven);
  g_string_truncate (fixture->told, 0);

  uc_session_go_round (fixture->session, 1);
  g_assert_cmpuint (state->ref.number, ==, 8);
  uc_session_go_round (fixture->session, -1);
  uc_session_go_round (fixture->session, -1);
  g_assert_cmpuint (state->ref.number, ==, 6);
  uc_session_show_end (fixture->session, (UcRoundRef){ 0, 6 });
  g_assert_cmpuint (uc_player_position (state->player), ==, uc_player_n (state->player));
  g_string_truncate (fixture->told, 0);
  uc_session_go (fixture->session, 2);
  assert_told (fixture, "moment");
  g_assert_cmpuint (uc_player_position (state->player), ==, 2);
}

/* The first and the last round have none on their other side. */
static void
test_ends (Fixture *fixture, gconstpointer data)
{
  show (fixture, 1);
  uc_session_go_round (fixture->session, -1);
  g_assert_cmpuint (fixture->state->ref.number, ==, 1);
  uc_session_show_round (fixture->session, (UcRoundRef){ 0, 0 });
  uc_session_go_round (fixture->session, 1);
  g_assert_cmpuint (fixture->state->ref.number, ==, 0);
  g_assert_cmpuint (uc_session_number (fixture->session), >=, 60);
}

static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  uc_session_close (fixture->session);
  uc_kept_tamper (&(UcKept){ .path = fixture->path },
                  "UPDATE journal SET events = replace (events, 'seat=1', 'seat=2') "
                  "WHERE id = (SELECT id FROM journal WHERE events LIKE '%wager-accepted%seat=1%' LIMIT 1)");
  open_path (fixture, fixture->path);
  g_assert_nonnull (uc_checker_damage (fixture->state->checker, NULL));
  uc_session_show_round (fixture->session, (UcRoundRef){ 0, uc_checker_damage (fixture->state->checker, NULL)->round });
  g_assert_true (uc_session_is_damaged (fixture->session));
}

static void
test_jump (Fixture *fixture, gconstpointer data)
{
  const UcReplayState *state = fixture->state;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *text = NULL;

  g_assert_true (uc_session_jump_to_number (fixture->session, "12", &error));
  g_assert_cmpuint (state->ref.number, ==, 12);
  g_assert_false (uc_session_jump_to_number (fixture->session, "twelve", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  g_clear_error (&error);
  g_assert_false (uc_session_jump_to_number (fixture->session, "61", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "1 to 60"));
  g_clear_error (&error);
  g_assert_cmpuint (state->ref.number, ==, 12);

  time = g_date_time_new_from_unix_local (uc_session_newest_ns (fixture->session) / 1000000000);
  text = g_date_time_format (time, "%F %H:%M");
  g_assert_true (uc_session_jump_to_time (fixture->session, text, &error));
  g_assert_cmpuint (state->ref.number, >, 12);
  g_assert_false (uc_session_jump_to_time (fixture->session, "noon", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

static void
test_asked (Fixture *fixture, gconstpointer data)
{
  UcFilter filter = { .round_from = 10, .round_to = 12 };

  uc_session_ask (fixture->session, &filter, NULL, FALSE, FALSE);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 3);
  /* The round shown is not among them: the next one is the first. */
  uc_session_go_round (fixture->session, 1);
  g_assert_cmpuint (fixture->state->ref.number, ==, 12);
  uc_session_ask (fixture->session, &(UcFilter){ 0 }, "no such table", FALSE, FALSE);
  settle (fixture);
  g_assert_cmpstr (fixture->state->table, ==, "no such table");
  g_assert_cmpuint (n_found (fixture), ==, 0);
  uc_session_close (fixture->session);
  g_assert_null (fixture->state->table);
}

/* ---- playing ---- */

static void
test_play (Fixture *fixture, gconstpointer data)
{
  UcPlayer *player;
  gint64 now_us = SECOND_US;

  show (fixture, 7);
  player = fixture->state->player;
  uc_session_seek (fixture->session, 0);
  uc_session_set_pace (fixture->session, UC_PLAYER_SPEEDS - 1, TRUE, now_us);
  uc_session_toggle_play (fixture->session, now_us);
  g_assert_true (uc_player_is_playing (player));
  g_string_truncate (fixture->told, 0);
  while (uc_session_tick (fixture->session, now_us))
    now_us += SECOND_US;
  g_assert_cmpuint (uc_player_position (player), ==, uc_player_n (player));
  g_assert_true (has_told (fixture, "moment"));

  uc_session_set_pace (fixture->session, 0, TRUE, now_us);
  uc_session_shuttle (fixture->session, TRUE, now_us);
  g_assert_true (uc_player_is_backward (player));
  uc_session_shuttle (fixture->session, TRUE, now_us);
  g_assert_cmpuint (fixture->state->speed, ==, 1);
  uc_session_pause (fixture->session);
  g_assert_false (uc_session_tick (fixture->session, now_us));
}

/* A move, or another round, stops playing. */
static void
test_play_stops (Fixture *fixture, gconstpointer data)
{
  show (fixture, 7);
  uc_session_toggle_play (fixture->session, SECOND_US);
  uc_session_go (fixture->session, 3);
  g_assert_false (uc_player_is_playing (fixture->state->player));
  uc_session_toggle_play (fixture->session, SECOND_US);
  uc_session_show_round (fixture->session, (UcRoundRef){ 0, 8 });
  g_assert_false (uc_player_is_playing (fixture->state->player));
}

/* ---- what the agent keeps ---- */

static void
test_bookmarks (Fixture *fixture, gconstpointer data)
{
  const UcReplayState *state = fixture->state;
  g_autoptr (GArray) rounds = NULL;
  g_autoptr (GError) error = NULL;
  const UcBookmark *mark;
  UcRoundRef ref;

  show (fixture, 7);
  uc_session_go (fixture->session, 3);
  g_string_truncate (fixture->told, 0);
  g_assert_true (uc_session_keep_bookmark (fixture->session, "here", "a line", &error));
  assert_told (fixture, "bookmarks events");
  g_assert_cmpstr (uc_session_moment (fixture->session)->bookmark, ==, "here");
  g_assert_false (uc_session_keep_bookmark (fixture->session, "", "", &error));
  g_assert_error (error, UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_NAME);
  rounds = uc_session_bookmarked_rounds (fixture->session, 0);
  g_assert_cmpuint (rounds->len, ==, 1);
  g_assert_cmpuint (g_array_index (rounds, guint32, 0), ==, 7);

  show (fixture, 9);
  mark = uc_bookmarks_get (state->bookmarks, 0);
  g_assert_true (uc_session_find_bookmark (fixture->session, mark, &ref));
  g_assert_cmpuint (ref.number, ==, 7);
  uc_session_go_to_bookmark (fixture->session, mark);
  g_assert_cmpuint (state->ref.number, ==, 7);
  g_assert_cmpuint (uc_player_position (state->player), ==, 3);

  uc_session_remove_bookmark (fixture->session, mark);
  g_assert_cmpuint (uc_bookmarks_n (state->bookmarks), ==, 0);
  g_assert_null (uc_session_moment (fixture->session)->bookmark);
  g_assert_cmpstr (state->removed->name, ==, "here");
  uc_session_undo_bookmark (fixture->session);
  g_assert_cmpuint (uc_bookmarks_n (state->bookmarks), ==, 1);
  g_assert_null (state->removed);
}

/* The rounds with a bookmark are asked for again when there is another, and each opens at its bookmark. */
static void
test_bookmarked (Fixture *fixture, gconstpointer data)
{
  uc_session_ask (fixture->session, &(UcFilter){ 0 }, NULL, TRUE, FALSE);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 0);
  show (fixture, 7);
  uc_session_go (fixture->session, 3);
  g_assert_true (uc_session_keep_bookmark (fixture->session, "here", "", NULL));
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 1);
  show (fixture, 9);
  uc_session_show_round (fixture->session, (UcRoundRef){ 0, 7 });
  g_assert_cmpuint (uc_player_position (fixture->state->player), ==, 3);
}

/* One whose journal is not open leads nowhere. */
static void
test_bookmark_elsewhere (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->kept->folder, "other.journal", NULL);
  UcRoundRef ref;

  g_assert_true (uc_session_keep_bookmark (fixture->session, "here", "", NULL));
  uc_walked_journal (uc_walk_tables, 7, 5, path);
  open_path (fixture, path);
  g_assert_false (uc_session_find_bookmark (fixture->session, uc_bookmarks_get (fixture->state->bookmarks, 0), &ref));
  uc_session_go_to_bookmark (fixture->session, uc_bookmarks_get (fixture->state->bookmarks, 0));
  g_assert_cmpuint (fixture->state->ref.number, ==, 5);
}

static void
test_marks (Fixture *fixture, gconstpointer data)
{
  const UcReplayState *state = fixture->state;
  gint64 from_ns, to_ns;
  guint in, out;

  show (fixture, 7);
  g_assert_false (uc_session_range (fixture->session, &in, &out));
  uc_session_go (fixture->session, 5);
  g_string_truncate (fixture->told, 0);
  uc_session_mark_in (fixture->session);
  assert_told (fixture, "marks");
  g_assert_true (uc_session_range (fixture->session, &in, &out));
  g_assert_cmpuint (in, ==, 5);
  g_assert_cmpuint (out, ==, uc_player_n (state->player));
  g_assert_true (uc_session_range_times (fixture->session, &from_ns, &to_ns));
  g_assert_cmpint (from_ns, ==, uc_player_moment (state->player, 4)->event.t_real_ns);

  /* A range runs forward. */
  uc_session_go (fixture->session, 2);
  uc_session_mark_out (fixture->session);
  g_assert_cmpuint (state->mark_in, ==, 0);
  g_assert_cmpuint (state->mark_out, ==, 2);
  g_assert_true (uc_session_undo_marks (fixture->session));
  g_assert_cmpuint (state->mark_in, ==, 5);
  g_assert_false (uc_session_undo_marks (fixture->session));

  /* The same round again keeps them, another forgets them. */
  uc_session_show_round (fixture->session, (UcRoundRef){ 0, 7 });
  g_assert_cmpuint (state->mark_in, ==, 5);
  uc_session_show_round (fixture->session, (UcRoundRef){ 0, 8 });
  g_assert_cmpuint (state->mark_in, ==, 0);
}

static void
test_camera (Fixture *fixture, gconstpointer data)
{
  UcCamera camera = { .offset_ns = 2500000000, .uncertainty_ns = 40000000 };

  show (fixture, 7);
  g_assert_null (uc_session_camera (fixture->session));
  g_assert_true (uc_session_set_camera (fixture->session, &camera, NULL));
  assert_told (fixture, "camera events moment");
  g_assert_cmpint (uc_session_camera (fixture->session)->offset_ns, ==, 2500000000);
  g_assert_cmpint (*uc_player_recorder (fixture->state->player), ==, 2500000000);
  open_path (fixture, fixture->path);
  g_assert_cmpint (*uc_player_recorder (fixture->state->player), ==, 2500000000);
  g_assert_true (uc_session_set_camera (fixture->session, NULL, NULL));
  g_assert_null (uc_player_recorder (fixture->state->player));
}

static void
test_held (Fixture *fixture, gconstpointer data)
{
  const UcReplayState *state = fixture->state;

  show (fixture, 7);
  uc_session_go (fixture->session, 5);
  uc_session_hold (fixture->session);
  g_assert_true (has_told (fixture, "held"));
  show (fixture, 8);
  g_assert_cmpuint (state->held_round, ==, 7);
  g_assert_cmpuint (uc_player_position (state->held), ==, 5);
  g_assert_nonnull (strstr (state->held_title, "round 7, after event 5"));
  g_assert_false (state->held_damaged);
  show (fixture, 7);
  uc_session_go (fixture->session, 5);
  uc_session_hold (fixture->session);
  g_assert_null (state->held);
  g_assert_null (state->held_title);
}

/* ---- a table that is being played ---- */

static void
test_live (Fixture *fixture, gconstpointer data)
{
  const UcReplayState *state = fixture->state;
  guint n;

  g_assert_true (uc_session_can_follow (fixture->session));
  uc_session_set_live (fixture->session, TRUE);
  g_assert_cmpuint (state->ref.number, ==, 0);
  n = uc_player_n (state->player);
  g_string_truncate (fixture->told, 0);
  uc_kept_close_round (fixture->kept);
  uc_session_look (fixture->session);
  g_assert_true (has_told (fixture, "grown-by-a-round"));
  g_assert_true (has_told (fixture, "round"));
  g_assert_cmpuint (uc_archive_n_rounds (state->archive), ==, 3);
  g_assert_cmpuint (n_found (fixture), ==, 4);
  g_assert_cmpuint (uc_player_n (state->player), <, n);
  g_assert_cmpuint (uc_player_position (state->player), ==, uc_player_n (state->player));

  g_string_truncate (fixture->told, 0);
  uc_kept_play (fixture->kept, "bet 1 main 25");
  uc_session_look (fixture->session);
  assert_told (fixture, "events moment grown");
  g_assert_cmpuint (uc_session_moment (fixture->session)->event.seq, ==, fixture->kept->table.now.carry.seq);
  g_assert_cmpuint (uc_player_table (state->now)->now.carry.seq, ==, fixture->kept->table.now.carry.seq);
  uc_session_look (fixture->session);
  assert_told (fixture, "");
}

/* A moment that somebody looks at stays while the table is played on. */
static void
test_not_live (Fixture *fixture, gconstpointer data)
{
  uc_session_set_live (fixture->session, TRUE);
  uc_session_go (fixture->session, 1);
  g_assert_false (fixture->state->live);
  uc_kept_close_round (fixture->kept);
  uc_kept_play (fixture->kept, "bet 1 main 25");
  uc_session_look (fixture->session);
  g_assert_cmpuint (uc_player_position (fixture->state->player), ==, 1);
}

static void
test_next_month (Fixture *fixture, gconstpointer data)
{
  const UcReplayState *state = fixture->state;

  show (fixture, 2);
  uc_session_go (fixture->session, 4);
  g_string_truncate (fixture->told, 0);
  uc_kept_close_round (fixture->kept);
  uc_kept_go_on_in (fixture->kept, "u.journal");
  wait_for (fixture, "renewed");
  g_assert_cmpuint (uc_archive_n_files (state->archive), ==, 2);
  g_assert_cmpuint (state->ref.file, ==, 1);
  g_assert_cmpuint (state->ref.number, ==, 2);
  g_assert_cmpuint (uc_player_position (state->player), ==, 4);
  g_assert_false (has_told (fixture, "round"));
}

static void
test_corrected_later (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GArray) none = NULL, found = NULL, documents = NULL;

  show (fixture, 1);
  none = uc_session_corrections (fixture->session);
  g_assert_cmpuint (none->len, ==, 0);
  uc_kept_correct_first_card (fixture->kept);
  uc_kept_close_round (fixture->kept);
  open_path (fixture, fixture->kept->folder);
  show (fixture, 1);
  found = uc_session_corrections (fixture->session);
  g_assert_cmpuint (found->len, >, 0);
  g_assert_cmpint (g_array_index (found, UcEvent, 0).kind, ==, UC_EVENT_CORRECTED);
  documents = uc_session_documents (fixture->session);
  g_assert_cmpuint (documents->len, ==, 0);
}

#define ADD(path, set_up_it, func) g_test_add (path, Fixture, NULL, set_up_it, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/session/open", set_up, test_open);
  ADD ("/session/open/tells", set_up, test_open_tells);
  ADD ("/session/open/no-journal", set_up, test_no_journal);
  ADD ("/session/open/no-rounds", set_up, test_no_rounds);
  ADD ("/session/open/stopped", set_up, test_stopped);
  ADD ("/session/open/another-meanwhile", set_up, test_another_meanwhile);
  ADD ("/session/close", set_up, test_close);
  ADD ("/session/round", set_up, test_round);
  ADD ("/session/round/ends", set_up, test_ends);
  ADD ("/session/round/damaged", set_up, test_damaged);
  ADD ("/session/round/jump", set_up, test_jump);
  ADD ("/session/find/asked", set_up, test_asked);
  ADD ("/session/play", set_up, test_play);
  ADD ("/session/play/stops", set_up, test_play_stops);
  ADD ("/session/bookmarks", set_up, test_bookmarks);
  ADD ("/session/bookmarks/asked-for", set_up, test_bookmarked);
  ADD ("/session/bookmarks/elsewhere", set_up, test_bookmark_elsewhere);
  ADD ("/session/marks", set_up, test_marks);
  ADD ("/session/camera", set_up, test_camera);
  ADD ("/session/held", set_up, test_held);
  ADD ("/session/live", set_up_table, test_live);
  ADD ("/session/live/a-moment-stays", set_up_table, test_not_live);
  ADD ("/session/live/next-month", set_up_table, test_next_month);
  ADD ("/session/later", set_up_table, test_corrected_later);
  return g_test_run ();
}
