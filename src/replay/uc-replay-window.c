#include "uc-replay-window.h"

#include "uc-checker.h"
#include "uc-detail-panel.h"
#include "uc-event-words.h"
#include "uc-events-panel.h"
#include "uc-filter-text.h"
#include "uc-icon.h"
#include "uc-opening-page.h"
#include "uc-proof-panel.h"
#include "uc-recent.h"
#include "uc-replay-resources.h"
#include "uc-round-tile.h"
#include "uc-say.h"
#include "uc-shift-page.h"
#include "uc-table-view.h"
#include "uc-timeline.h"
#include "uc-transport.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How often a live journal is looked at. */
#define LIVE_MS 250

struct _UcReplayWindow
{
  GtkWindow parent;
  char *data, *cache;
  UcArchive *archive;
  UcPlayer *player;
  UcPlayer *now_player;  /* what stands at a live table, for the bar */
  UcChecker *checker;
  UcRoundList *list_model;
  GtkSingleSelection *selection;
  GPtrArray *tiles;      /* those that are shown */
  GPtrArray *items;      /* … and their GtkListItems, in the same order */
  UcRoundRef ref;        /* the round shown */
  gboolean has_round;
  guint64 from_row, to_row;
  char *fault;           /* why the round is not whole; NULL = it is */
  gboolean known;        /* F9: the hole card as it is known now */
  gboolean live;
  gboolean skip;
  gboolean selecting;    /* the selection follows, it does not lead */
  guint speed;
  guint64 live_rows;
  guint live_timer;
  guint play_ticks;
  GCancellable *opening_cancellable;
  GtkLabel *what, *now, *proof_word, *damage, *count, *foot, *empty_headline, *empty_support;
  GtkLabel *round_title, *round_note, *clock;
  UcIcon *proof_icon;
  GtkStack *stack, *list_stack;
  UcOpeningPage *opening;
  UcFindPanel *find;
  GtkListView *list;
  UcTableView *table;
  UcTimeline *timeline;
  UcTransport *transport;
  UcEventsPanel *events;
  UcDetailPanel *detail;
  UcProofPanel *proof;
  UcShiftPage *shift;
  GtkButton *shift_button;
};

G_DEFINE_FINAL_TYPE (UcReplayWindow, uc_replay_window, GTK_TYPE_WINDOW)

/* ---- what is shown ---- */

static void
show_proof (UcReplayWindow *self)
{
  g_autofree char *damage = self->archive == NULL ? NULL : uc_proof_say_damage (self->checker, self->archive);
  g_autofree char *words = NULL;
  UcProofWord word;

  uc_proof_panel_show (self->proof, self->checker, self->ref, uc_player_rules_are_exact (self->player), &word);
  words = word.words;
  uc_icon_set_shape (self->proof_icon, word.shape);
  uc_icon_set_colour (self->proof_icon, word.colour);
  gtk_label_set_text (self->proof_word, words);
  gtk_widget_set_visible (GTK_WIDGET (self->proof_icon), self->archive != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->proof_word), self->archive != NULL);
  gtk_label_set_text (self->damage, damage == NULL ? "" : damage);
  gtk_widget_set_visible (GTK_WIDGET (self->damage), damage != NULL);
}

/* "not proven" over a table whose round is damaged. */
static const char *
unproven (UcReplayWindow *self)
{
  const UcVerdict *proof = uc_checker_proof (self->checker);

  if (self->fault != NULL || uc_checker_is_broken (self->checker, self->ref) || (proof != NULL && proof->n_grave > 0))
    return _ ("Not proven: this round is damaged");
  return NULL;
}

static char *
say_known (const UcMoment *exposure)
{
  g_autofree char *card = uc_say_card (exposure->event.card);
  g_autofree char *time = uc_moment_time (exposure->event.t_real_ns);

  return g_strdup_printf (_ ("Known now, not then: hole card %s, turned at %.8s"), card, time);
}

static void
show_table (UcReplayWindow *self)
{
  const UcMoment *exposure = NULL;
  g_autofree char *known = NULL;
  UcTable table;

  if (!uc_player_is_loaded (self->player))
    {
      uc_table_view_show (self->table, NULL, NULL, NULL, NULL);
      return;
    }
  if (self->known)
    exposure = uc_player_known (self->player, &table);
  if (exposure == NULL)
    table = *uc_player_table (self->player);
  else
    known = say_known (exposure);
  uc_table_view_show (self->table, &table, uc_player_screen (self->player), known, unproven (self));
}

static void
show_heading (UcReplayWindow *self)
{
  guint n = uc_player_is_loaded (self->player) ? uc_player_n (self->player) : 0;
  guint position = uc_player_position (self->player);
  const UcMoment *moment = uc_player_is_loaded (self->player) ? uc_player_current (self->player) : NULL;
  g_autofree char *title = self->ref.number == 0 ? g_strdup (_ ("After the last closed round"))
                                                 : g_strdup_printf (_ ("Round %u"), self->ref.number);
  g_autofree char *note = self->fault != NULL ? g_strdup (self->fault)
                          : position == 0     ? g_strdup (_ ("The table before the first event"))
                                              : g_strdup_printf (_ ("The table after event %u of %u"), position, n);
  g_autofree char *time = moment == NULL ? g_strdup ("") : uc_moment_time (moment->event.t_real_ns);

  gtk_label_set_text (self->round_title, title);
  gtk_label_set_text (self->round_note, note);
  gtk_label_set_text (self->clock, time);
}

static void
show_transport (UcReplayWindow *self)
{
  gboolean can_follow = FALSE;

  for (guint i = 0; self->archive != NULL && i < uc_archive_n_files (self->archive); i++)
    can_follow |= uc_archive_file (self->archive, i)->how == UC_ARCHIVE_LIVE;
  uc_transport_show (self->transport, uc_player_is_playing (self->player), self->speed, self->skip, self->live,
                     can_follow);
}

/* The position has changed. */
static void
show_moment (UcReplayWindow *self)
{
  UcPlayer *player = uc_player_is_loaded (self->player) ? self->player : NULL;

  show_heading (self);
  show_table (self);
  uc_timeline_show (self->timeline, player);
  uc_events_panel_follow (self->events);
  uc_detail_panel_show (self->detail, player);
  show_transport (self);
}

static void
show_tiles (UcReplayWindow *self)
{
  gboolean several = self->archive != NULL && uc_archive_tables (self->archive)[0] != NULL
                     && uc_archive_tables (self->archive)[1] != NULL;

  for (guint i = 0; i < self->items->len; i++)
    {
      UcRoundItem *item = gtk_list_item_get_item (self->items->pdata[i]);

      uc_round_tile_show (self->tiles->pdata[i], item, several,
                          item != NULL && uc_checker_is_broken (self->checker, uc_round_item_get_ref (item)));
    }
}

static void
on_checked (gpointer user_data)
{
  UcReplayWindow *self = user_data;

  show_proof (self);
  if (uc_checker_state (self->checker) != UC_CHECK_RUNNING)
    show_tiles (self);
  show_table (self);
}

/* ---- the list ---- */

static void
on_tile_setup (GtkListItemFactory *factory, GtkListItem *item, UcReplayWindow *self)
{
  gtk_list_item_set_child (item, uc_round_tile_new ());
}

static void
on_tile_bind (GtkListItemFactory *factory, GtkListItem *item, UcReplayWindow *self)
{
  UcRoundItem *round = gtk_list_item_get_item (item);
  gboolean several = uc_archive_tables (self->archive)[0] != NULL && uc_archive_tables (self->archive)[1] != NULL;

  g_ptr_array_add (self->tiles, gtk_list_item_get_child (item));
  g_ptr_array_add (self->items, item);
  uc_round_tile_show (UC_ROUND_TILE (gtk_list_item_get_child (item)), round, several,
                      uc_checker_is_broken (self->checker, uc_round_item_get_ref (round)));
}

static void
on_tile_unbind (GtkListItemFactory *factory, GtkListItem *item, UcReplayWindow *self)
{
  guint i;

  if (!g_ptr_array_find (self->items, item, &i))
    return;
  g_ptr_array_remove_index_fast (self->items, i);
  g_ptr_array_remove_index_fast (self->tiles, i);
}

/* What each condition is called where it is blamed. */
static const char *
condition_words (UcCondition condition)
{
  static const char *const words[UC_N_CONDITIONS] = {
    [UC_CONDITION_TEXT] = N_ ("Without the words"),
    [UC_CONDITION_MARKS] = N_ ("Without the signs chosen"),
    [UC_CONDITION_TIME] = N_ ("At any time"),
    [UC_CONDITION_MINUTES] = N_ ("At any time of day"),
    [UC_CONDITION_ROUND] = N_ ("With any round number"),
    [UC_CONDITION_SEAT] = N_ ("At any seat"),
    [UC_CONDITION_PAYS] = N_ ("With any payment"),
    [UC_CONDITION_DEALER] = N_ ("With any dealer"),
    [UC_CONDITION_FLOOR] = N_ ("With any floorperson"),
    [UC_CONDITION_CARD] = N_ ("With any card"),
    [UC_CONDITION_SLIP] = N_ ("With any slip"),
  };

  return _ (words[condition]);
}

static void
show_blame (UcReplayWindow *self, const UcSearchState *state)
{
  guint most = 0, count = state->without_table;
  const char *words = _ ("At every table");
  g_autofree char *headline
      = g_strdup_printf (_ ("No round matches; %u rounds are open"), uc_archive_n_rounds (self->archive));
  g_autofree char *support = NULL;

  for (guint i = 0; i < UC_N_CONDITIONS; i++)
    if (state->counts[i] > count)
      {
        most = i;
        count = state->counts[i];
        words = condition_words (most);
      }
  support = count == 0 ? g_strdup (_ ("More than one of the filters removes them all."))
                       : g_strdup_printf (ngettext ("%s there would be %u.", "%s there would be %u.", count), words, count);
  gtk_label_set_text (self->empty_headline, headline);
  gtk_label_set_text (self->empty_support, support);
}

static void
on_searched (UcRoundList *list, UcReplayWindow *self)
{
  const UcSearchState *state = uc_round_list_get_state (list);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));
  guint all = self->archive == NULL ? 0 : uc_archive_n_rounds (self->archive);
  gboolean searching = uc_round_list_is_searching (list);
  g_autofree char *count = searching ? g_strdup_printf (_ ("%u of %u rounds …"), MIN (n, all), all)
                                     : g_strdup_printf (_ ("%u of %u rounds"), MIN (n, all), all);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *zone = g_date_time_format (now, "%Z (UTC%:z)");
  g_autofree char *foot = state->failed ? g_strdup (_ ("The journal could not be read to its end"))
                                        : g_strdup_printf (_ ("%d ms. Times are %s"), (int)(state->took_us / 1000), zone);

  gtk_label_set_text (self->count, count);
  gtk_label_set_text (self->foot, foot);
  if (self->archive != NULL && !searching && n == 0)
    show_blame (self, state);
  gtk_stack_set_visible_child_name (self->list_stack, !searching && n == 0 ? "empty" : "list");
}

static void
on_filter_changed (UcFindPanel *find, UcReplayWindow *self)
{
  UcFilter filter;

  if (self->archive == NULL)
    return;
  uc_find_panel_get_filter (find, &filter);
  uc_round_list_set_filter (self->list_model, &filter, uc_find_panel_get_table (find));
}

/* ---- a round ---- */

static void
stop_playing (UcReplayWindow *self)
{
  uc_player_pause (self->player);
  if (self->play_ticks != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->play_ticks);
  self->play_ticks = 0;
}

void
uc_replay_window_seek (UcReplayWindow *self, guint position)
{
  uc_player_seek (self->player, position);
  show_moment (self);
}

/* A person has moved: nothing moves by itself any more. */
static void
go (UcReplayWindow *self, guint position)
{
  self->live = FALSE;
  stop_playing (self);
  uc_replay_window_seek (self, position);
}

/* Where somebody looks first: at the first mark, else where the hands lie settled. */
static guint
first_look (UcPlayer *player)
{
  guint n = uc_player_n (player);

  for (guint i = 0; i < n; i++)
    if (uc_player_moment (player, i)->marks != 0)
      return i + 1;
  for (guint i = 0; i < n; i++)
    if (uc_player_moment (player, i)->step == UC_STEP_SETTLE)
      return i + 1;
  return n;
}

static gboolean
load_round (UcReplayWindow *self, UcRoundRef ref)
{
  g_autoptr (GError) error = NULL;
  UcJournal *journal = uc_archive_journal (self->archive, ref.file, &error);
  gboolean whole;

  stop_playing (self);
  self->ref = ref;
  self->has_round = TRUE;
  g_clear_pointer (&self->fault, g_free);
  whole = journal != NULL && uc_archive_place (self->archive, ref, &self->from_row, &self->to_row, &error)
          && uc_player_load (self->player, journal, self->from_row, self->to_row, &error);
  if (!whole)
    self->fault = g_strdup (error == NULL ? "" : error->message);
  if (!uc_player_is_loaded (self->player))
    {
      uc_events_panel_load (self->events, NULL);
      return FALSE;
    }
  uc_checker_prove (self->checker, self->archive, ref.file, self->from_row, self->to_row);
  uc_events_panel_load (self->events, self->player);
  return TRUE;
}

static void
show_round (UcReplayWindow *self, UcRoundRef ref)
{
  if (load_round (self, ref))
    uc_player_seek (self->player, ref.number == 0 ? uc_player_n (self->player) : first_look (self->player));
  show_moment (self);
  show_proof (self);
}

static void
on_round_selected (GtkSingleSelection *selection, GParamSpec *pspec, UcReplayWindow *self)
{
  UcRoundItem *item = gtk_single_selection_get_selected_item (selection);

  if (self->selecting || item == NULL || self->archive == NULL)
    return;
  self->live = FALSE;
  show_round (self, uc_round_item_get_ref (item));
}

static void
select_place (UcReplayWindow *self, guint place)
{
  self->selecting = TRUE;
  gtk_single_selection_set_selected (self->selection, place == G_MAXUINT ? GTK_INVALID_LIST_POSITION : place);
  self->selecting = FALSE;
  if (place != G_MAXUINT)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", place);
}

void
uc_replay_window_show_round (UcReplayWindow *self, UcRoundRef ref)
{
  select_place (self, uc_round_list_find (self->list_model, ref));
  show_round (self, ref);
}

/* The round above or below in the list. */
static void
go_round (UcReplayWindow *self, int direction)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list_model));
  guint place = uc_round_list_find (self->list_model, self->ref);
  g_autoptr (UcRoundItem) item = NULL;

  if (n == 0)
    return;
  /* Newer rounds stand above. */
  if (place == G_MAXUINT)
    place = 0;
  else if (direction > 0 ? place == 0 : place + 1 >= n)
    return;
  else
    place -= direction;
  item = g_list_model_get_item (G_LIST_MODEL (self->list_model), place);
  self->live = FALSE;
  uc_replay_window_show_round (self, uc_round_item_get_ref (item));
}

/* ---- jumping ---- */

static void
jump_to_number (UcReplayWindow *self, const char *text)
{
  const char *table = uc_find_panel_get_table (self->find);
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &number, NULL))
    return;
  for (guint i = 0; i < uc_archive_n_files (self->archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (self->archive, i);

      if (number >= file->first && number <= file->last && (table == NULL || strcmp (table, file->table) == 0))
        {
          uc_replay_window_show_round (self, (UcRoundRef){ i, number });
          return;
        }
    }
}

static gint64 newest_ns (UcReplayWindow *self);

/* The round that was being dealt at a time, at the event of that time. */
static void
jump_to_time (UcReplayWindow *self, const char *text)
{
  const char *table = uc_find_panel_get_table (self->find);
  gint64 t_real_ns;

  if (!uc_filter_text_time (text, newest_ns (self), FALSE, &t_real_ns))
    return;
  for (guint i = 0; i < uc_archive_n_files (self->archive); i++)
    {
      UcFind *find = uc_archive_find (self->archive, i, NULL);
      guint32 number = find == NULL ? 0 : uc_find_at (find, t_real_ns);
      UcFoundRound round;

      if ((table != NULL && strcmp (table, uc_archive_file (self->archive, i)->table) != 0) || number == 0
          || !uc_find_round (find, number, &round, NULL)
          || (round.row.first_real_ns > t_real_ns && i + 1 < uc_archive_n_files (self->archive)))
        continue;
      uc_replay_window_show_round (self, (UcRoundRef){ i, number });
      go (self, uc_player_at_time (self->player, t_real_ns));
      return;
    }
}

static void
on_jump (UcFindPanel *find, const char *text, UcReplayWindow *self)
{
  g_autoptr (UcRoundItem) item = NULL;

  if (self->archive == NULL)
    return;
  if (text[0] == '#')
    jump_to_number (self, text + 1);
  else if (text[0] == '@')
    jump_to_time (self, text + 1);
  else
    {
      item = g_list_model_get_item (G_LIST_MODEL (self->list_model), 0);
      if (item != NULL)
        uc_replay_window_show_round (self, uc_round_item_get_ref (item));
    }
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
on_find_left (UcFindPanel *find, UcReplayWindow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
on_timeline_seek (UcTimeline *timeline, guint position, UcReplayWindow *self)
{
  go (self, position);
}

static void
on_events_seek (UcEventsPanel *events, guint position, UcReplayWindow *self)
{
  go (self, position);
}

/* ---- live ---- */

/* "Table now: round 221, bets open" */
static void
show_now (UcReplayWindow *self, guint file)
{
  g_autofree char *text = NULL;
  UcJournal *journal = uc_archive_journal (self->archive, file, NULL);
  guint64 from, to;
  const UcTable *table;

  if (journal == NULL || !uc_archive_place (self->archive, (UcRoundRef){ file, 0 }, &from, &to, NULL)
      || !uc_player_load (self->now_player, journal, from, to, NULL))
    return;
  table = uc_player_table_at (self->now_player, uc_player_n (self->now_player));
  text = g_strdup_printf (_ ("Table now: round %u, %s"), table->now.carry.round, uc_say_step (table->now.round.step));
  gtk_label_set_text (self->now, text);
}

static void
follow (UcReplayWindow *self, gboolean closed)
{
  g_autoptr (GError) error = NULL;
  guint before = uc_player_n (self->player);

  if (!self->has_round || self->ref.number != 0)
    return;
  /* A page that has ended stays as it is for whoever looks at it, and is turned for whoever follows. */
  if (closed && self->live)
    load_round (self, self->ref);
  else if (!closed && uc_player_follow (self->player, uc_archive_journal (self->archive, self->ref.file, NULL), &error))
    uc_events_panel_load (self->events, self->player);
  else
    return;
  if (self->live)
    uc_player_seek (self->player, uc_player_n (self->player));
  if (self->live || uc_player_n (self->player) != before)
    show_moment (self);
}

static gboolean
on_live (gpointer data)
{
  UcReplayWindow *self = data;
  guint64 rows = 0;
  gboolean closed = uc_archive_refresh (self->archive, &rows);

  if (rows == self->live_rows && !closed)
    return G_SOURCE_CONTINUE;
  self->live_rows = rows;
  gtk_widget_set_visible (GTK_WIDGET (self->now), TRUE);
  show_now (self, 0);
  follow (self, closed);
  if (closed)
    {
      uc_round_list_grow (self->list_model);
      select_place (self, uc_round_list_find (self->list_model, self->ref));
    }
  show_transport (self);
  return G_SOURCE_CONTINUE;
}

/* ---- actions ---- */

static gboolean
on_play_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (widget);

  if (uc_player_tick (self->player, gdk_frame_clock_get_frame_time (clock)))
    show_moment (self);
  if (uc_player_is_playing (self->player))
    return G_SOURCE_CONTINUE;
  self->play_ticks = 0;
  show_transport (self);
  return G_SOURCE_REMOVE;
}

static void
play (UcReplayWindow *self)
{
  if (uc_player_position (self->player) == uc_player_n (self->player))
    uc_player_seek (self->player, 0);
  self->live = FALSE;
  uc_player_play (self->player, self->speed, self->skip,
                  gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (GTK_WIDGET (self))));
  if (self->play_ticks == 0)
    self->play_ticks = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_play_tick, NULL, NULL);
  show_moment (self);
}

static void
toggle_play (UcReplayWindow *self)
{
  if (uc_player_is_playing (self->player))
    {
      stop_playing (self);
      show_transport (self);
    }
  else
    play (self);
}

/* What plays goes on in the new way. */
static void
set_pace (UcReplayWindow *self, guint speed, gboolean skip)
{
  self->speed = speed;
  self->skip = skip;
  if (uc_player_is_playing (self->player))
    play (self);
  else
    show_transport (self);
}

static void
toggle_live (UcReplayWindow *self)
{
  self->live = !self->live;
  if (self->live)
    {
      UcRoundRef now = { 0, 0 };

      select_place (self, uc_round_list_find (self->list_model, now));
      load_round (self, now);
      uc_player_seek (self->player, uc_player_n (self->player));
    }
  show_moment (self);
  show_proof (self);
}

static void
on_stride (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const struct
  {
    const char *name;
    UcStride stride;
    int direction;
  } strides[] = {
    { "replay.back", UC_STRIDE_EVENT, -1 },       { "replay.forward", UC_STRIDE_EVENT, 1 },
    { "replay.marker-back", UC_STRIDE_MARKER, -1 }, { "replay.marker", UC_STRIDE_MARKER, 1 },
    { "replay.step-back", UC_STRIDE_STEP, -1 },   { "replay.step", UC_STRIDE_STEP, 1 },
    { "replay.first", UC_STRIDE_ALL, -1 },        { "replay.last", UC_STRIDE_ALL, 1 },
  };
  UcReplayWindow *self = UC_REPLAY_WINDOW (widget);

  for (guint i = 0; i < G_N_ELEMENTS (strides) && uc_player_is_loaded (self->player); i++)
    if (strcmp (strides[i].name, name) == 0)
      go (self, uc_player_reach (self->player, strides[i].stride, strides[i].direction));
}

/* ---- shifts ---- */

static void
show_shift (UcReplayWindow *self, gboolean shift)
{
  UcFind *find = uc_archive_find (self->archive, self->ref.file, NULL);
  UcFoundRound round;

  if (shift)
    uc_shift_page_show (self->shift, self->archive, uc_find_panel_get_table (self->find),
                        find != NULL && uc_find_round (find, self->ref.number, &round, NULL) ? round.row.first_real_ns
                                                                                            : newest_ns (self));
  gtk_stack_set_visible_child_name (self->stack, shift ? "shift" : "rounds");
  gtk_button_set_label (self->shift_button, shift ? _ ("Rounds") : _ ("Shifts"));
}

/* “2026-11-20 18:00”, as the find panel's fields have it. */
static char *
print_minute (gint64 t_ns)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (t_ns / 1000000000);

  return g_date_time_format (time, "%F %H:%M");
}

/* @to_ns is the first instant behind the bar; the field's minute is the last that counts. */
static void
on_shift_rounds (UcShiftPage *shift, const char *dealer, gint64 from_ns, gint64 to_ns, UcReplayWindow *self)
{
  g_autofree char *from = print_minute (from_ns), *to = print_minute (to_ns - 1);

  uc_find_panel_clear (self->find);
  uc_find_panel_set (self->find, "from", from);
  uc_find_panel_set (self->find, "to", to);
  uc_find_panel_set (self->find, "dealer", dealer);
  show_shift (self, FALSE);
}

static void
on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (widget);
  const char *what = strchr (name, '.') + 1;

  if (strcmp (what, "find") == 0)
    uc_find_panel_focus (self->find);
  else if (strcmp (what, "stop") == 0)
    g_cancellable_cancel (self->opening_cancellable);
  else if (self->archive == NULL)
    return;
  else if (strcmp (what, "verify") == 0)
    uc_checker_verify (self->checker, self->archive);
  else if (strcmp (what, "cancel") == 0)
    uc_checker_cancel (self->checker);
  else if (strcmp (what, "live") == 0)
    toggle_live (self);
  else if (strcmp (what, "shift") == 0)
    show_shift (self, g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "shift") != 0);
  else if (strcmp (what, "round-back") == 0)
    go_round (self, -1);
  else if (strcmp (what, "round") == 0)
    go_round (self, 1);
  else if (!uc_player_is_loaded (self->player))
    return;
  else if (strcmp (what, "play") == 0)
    toggle_play (self);
  else if (strcmp (what, "speed") == 0)
    set_pace (self, g_variant_get_uint32 (parameter), self->skip);
  else if (strcmp (what, "skip") == 0)
    set_pace (self, self->speed, !self->skip);
  else if (strcmp (what, "known") == 0)
    {
      self->known = !self->known;
      show_table (self);
    }
}

/* ---- keys ---- */

static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
  int number; /* -1 = the action takes none */
} keys[] = {
  { GDK_KEY_space, 0, "replay.play", -1 },
  { GDK_KEY_Left, 0, "replay.back", -1 },
  { GDK_KEY_Right, 0, "replay.forward", -1 },
  { GDK_KEY_Left, GDK_SHIFT_MASK, "replay.marker-back", -1 },
  { GDK_KEY_Right, GDK_SHIFT_MASK, "replay.marker", -1 },
  { GDK_KEY_Left, GDK_CONTROL_MASK, "replay.round-back", -1 },
  { GDK_KEY_Right, GDK_CONTROL_MASK, "replay.round", -1 },
  { GDK_KEY_Page_Up, 0, "replay.step-back", -1 },
  { GDK_KEY_Page_Down, 0, "replay.step", -1 },
  { GDK_KEY_Home, 0, "replay.first", -1 },
  { GDK_KEY_End, 0, "replay.last", -1 },
  { GDK_KEY_1, 0, "replay.speed", 0 },
  { GDK_KEY_2, 0, "replay.speed", 1 },
  { GDK_KEY_3, 0, "replay.speed", 2 },
  { GDK_KEY_4, 0, "replay.speed", 3 },
  { GDK_KEY_5, 0, "replay.speed", 4 },
  { GDK_KEY_s, 0, "replay.skip", -1 },
  { GDK_KEY_l, 0, "replay.live", -1 },
  { GDK_KEY_slash, 0, "replay.find", -1 },
  { GDK_KEY_F9, 0, "replay.known", -1 },
  { GDK_KEY_F6, 0, "replay.shift", -1 },
  { GDK_KEY_o, GDK_CONTROL_MASK, "replay.open", -1 },
};

/* Somebody types: letters and arrows belong to the field. */
static gboolean
is_typing (UcReplayWindow *self, guint key, GdkModifierType modifiers)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus == NULL || !GTK_IS_EDITABLE (focus))
    return FALSE;
  return key != GDK_KEY_F9 && !((modifiers & GDK_CONTROL_MASK) != 0 && key == GDK_KEY_o);
}

static gboolean
on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers, UcReplayWindow *self)
{
  modifiers &= GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK;
  if (is_typing (self, key, modifiers))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == key && keys[i].modifiers == modifiers)
      {
        gtk_widget_activate_action_variant (GTK_WIDGET (self), keys[i].action,
                                            keys[i].number < 0 ? NULL : g_variant_new_uint32 (keys[i].number));
        return TRUE;
      }
  return FALSE;
}

/* ---- opening ---- */

typedef struct
{
  char **paths;
  char *cache;
  GMutex lock;
  char *path;
  double fraction;
} Opening;

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  g_strfreev (opening->paths);
  g_free (opening->cache);
  g_free (opening->path);
  g_mutex_clear (&opening->lock);
  g_free (opening);
}

static gboolean
on_opening_tick (gpointer data)
{
  GTask *task = data;
  Opening *opening = g_task_get_task_data (task);
  UcReplayWindow *self = g_task_get_source_object (task);

  g_mutex_lock (&opening->lock);
  if (opening->path != NULL && !g_task_get_completed (task)
      && self->opening_cancellable == g_task_get_cancellable (task))
    uc_opening_page_show_progress (self->opening, opening->path, opening->fraction);
  g_mutex_unlock (&opening->lock);
  return G_SOURCE_REMOVE;
}

static void
on_opening_progress (const char *path, guint64 done, guint64 all, gpointer user_data)
{
  GTask *task = user_data;
  Opening *opening = g_task_get_task_data (task);

  g_mutex_lock (&opening->lock);
  g_free (opening->path);
  opening->path = g_strdup (path);
  opening->fraction = all == 0 ? 0 : (double)done / (double)all;
  g_mutex_unlock (&opening->lock);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_opening_tick, g_object_ref (task), g_object_unref);
}

static void
open_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Opening *opening = data;
  g_autoptr (GError) error = NULL;
  UcArchive *archive = uc_archive_open ((const char *const *)opening->paths, opening->cache, on_opening_progress, task,
                                        cancellable, &error);

  if (archive == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_task_return_pointer (task, archive, (GDestroyNotify)uc_archive_unref);
}

/* The end of the newest round, or now. */
static gint64
newest_ns (UcReplayWindow *self)
{
  gint64 newest = 0;

  for (guint i = 0; i < uc_archive_n_files (self->archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (self->archive, i);
      UcFind *find = uc_archive_find (self->archive, i, NULL);
      UcFoundRound round;

      if (find != NULL && file->last != 0 && uc_find_round (find, file->last, &round, NULL))
        newest = MAX (newest, round.row.last_real_ns);
    }
  return newest == 0 ? g_get_real_time () * 1000 : newest;
}

static void
show_what (UcReplayWindow *self)
{
  const UcArchiveFile *file = uc_archive_file (self->archive, 0);
  g_autoptr (GDateTime) newest = g_date_time_new_from_unix_local (newest_ns (self) / 1000000000);
  g_autofree char *day = g_date_time_format (newest, "%-e %b %Y");
  g_autofree char *tables = g_strjoinv (", ", (char **)uc_archive_tables (self->archive));
  gboolean several = uc_archive_tables (self->archive)[1] != NULL;
  g_autofree char *text = several ? g_strdup_printf (_ ("Journals of %s, to %s"), tables, day)
                                  : g_strdup_printf (_ ("Journal of %s, %s, to %s"), tables, uc_say_game (file->game),
                                                     day);

  gtk_label_set_text (self->what, text);
}

static void
close_archive (UcReplayWindow *self)
{
  g_clear_handle_id (&self->live_timer, g_source_remove);
  stop_playing (self);
  self->has_round = FALSE;
  self->live = FALSE;
  self->ref = (UcRoundRef){ 0 };
  g_clear_pointer (&self->fault, g_free);
  uc_events_panel_load (self->events, NULL);
  uc_timeline_show (self->timeline, NULL);
  uc_round_list_set_archive (self->list_model, NULL);
  uc_find_panel_set_archive (self->find, NULL, 0);
  g_clear_pointer (&self->player, uc_player_free);
  self->player = uc_player_new ();
  g_clear_pointer (&self->checker, uc_checker_free);
  self->checker = uc_checker_new (on_checked, self);
  g_clear_pointer (&self->archive, uc_archive_unref);
  gtk_label_set_text (self->what, "");
  gtk_widget_set_visible (GTK_WIDGET (self->now), FALSE);
  show_proof (self);
}

static void
take_archive (UcReplayWindow *self, UcArchive *archive)
{
  self->archive = archive;
  uc_find_panel_set_archive (self->find, archive, newest_ns (self));
  uc_round_list_set_archive (self->list_model, archive);
  show_what (self);
  gtk_stack_set_visible_child_name (self->stack, "rounds");
  self->live_timer = g_timeout_add (LIVE_MS, on_live, self);
  uc_replay_window_show_round (self, (UcRoundRef){ 0, uc_archive_file (archive, 0)->last });
  uc_checker_verify (self->checker, archive);
  show_proof (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static gboolean
has_nothing (UcArchive *archive)
{
  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    {
      UcJournal *journal = uc_archive_journal (archive, i, NULL);

      /* The first rows only say under what the record is kept. */
      if (uc_archive_file (archive, i)->last != 0 || uc_archive_file (archive, i)->how == UC_ARCHIVE_LIVE
          || (journal != NULL && uc_journal_newest_row (journal) > 2))
        return FALSE;
    }
  return TRUE;
}

static void
on_opened (GObject *source, GAsyncResult *result, gpointer data)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (source);
  Opening *opening = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  UcArchive *archive = g_task_propagate_pointer (G_TASK (result), &error);
  g_auto (GStrv) recent = NULL;

  /* Another journal has been chosen meanwhile, or the window has gone. */
  if (self->opening_cancellable != g_task_get_cancellable (G_TASK (result)))
    {
      g_clear_pointer (&archive, uc_archive_unref);
      return;
    }
  g_clear_object (&self->opening_cancellable);
  recent = uc_recent_load (self->data);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    uc_opening_page_show_empty (self->opening, (const char *const *)recent);
  else if (archive == NULL)
    uc_opening_page_show_error (self->opening, error, (const char *const *)recent);
  else if (has_nothing (archive))
    {
      uc_opening_page_show_no_rounds (self->opening, opening->paths[0], (const char *const *)recent);
      uc_archive_unref (archive);
    }
  else
    {
      for (guint i = 0; opening->paths[i] != NULL; i++)
        uc_recent_add (self->data, opening->paths[i]);
      take_archive (self, archive);
    }
}

void
uc_replay_window_open (UcReplayWindow *self, const char *const *paths)
{
  g_autoptr (GTask) task = NULL;
  Opening *opening = g_new0 (Opening, 1);

  close_archive (self);
  if (self->opening_cancellable != NULL)
    g_cancellable_cancel (self->opening_cancellable);
  g_clear_object (&self->opening_cancellable);
  self->opening_cancellable = g_cancellable_new ();
  g_mutex_init (&opening->lock);
  opening->paths = g_strdupv ((char **)paths);
  opening->cache = g_strdup (self->cache);
  uc_opening_page_show_progress (self->opening, paths[0], -1);
  gtk_stack_set_visible_child_name (self->stack, "opening");
  task = g_task_new (self, self->opening_cancellable, on_opened, NULL);
  g_task_set_task_data (task, opening, opening_free);
  g_task_run_in_thread (task, open_in_thread);
}

static void
on_chosen (UcOpeningPage *page, const char *path, UcReplayWindow *self)
{
  const char *const paths[] = { path, NULL };

  uc_replay_window_open (self, paths);
}

static void
on_files_chosen (GtkNativeDialog *dialog, int response, UcReplayWindow *self)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; response == GTK_RESPONSE_ACCEPT && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      char *path = g_file_get_path (file);

      if (path != NULL)
        g_ptr_array_add (paths, path);
    }
  if (paths->len > 0)
    {
      g_ptr_array_add (paths, NULL);
      uc_replay_window_open (self, (const char *const *)paths->pdata);
    }
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

static void
on_open (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *chooser
      = gtk_file_chooser_native_new (_ ("Open journals"), GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_OPEN,
                                     _ ("Open"), _ ("Cancel"));

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", G_CALLBACK (on_files_chosen), widget);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- the window ---- */

static void
uc_replay_window_dispose (GObject *object)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (object);

  g_clear_handle_id (&self->live_timer, g_source_remove);
  if (self->opening_cancellable != NULL)
    g_cancellable_cancel (self->opening_cancellable);
  g_clear_object (&self->opening_cancellable);
  if (self->player != NULL)
    close_archive (self);
  g_clear_pointer (&self->checker, uc_checker_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), UC_TYPE_REPLAY_WINDOW);
  G_OBJECT_CLASS (uc_replay_window_parent_class)->dispose (object);
  g_clear_pointer (&self->player, uc_player_free);
  g_clear_pointer (&self->now_player, uc_player_free);
  g_clear_object (&self->list_model);
}

static void
uc_replay_window_finalize (GObject *object)
{
  UcReplayWindow *self = UC_REPLAY_WINDOW (object);

  g_ptr_array_unref (self->tiles);
  g_ptr_array_unref (self->items);
  g_free (self->data);
  g_free (self->cache);
  g_free (self->fault);
  G_OBJECT_CLASS (uc_replay_window_parent_class)->finalize (object);
}

#define BIND(klass, name) gtk_widget_class_bind_template_child (klass, UcReplayWindow, name)

static void
bind_children (GtkWidgetClass *klass)
{
  BIND (klass, what);
  BIND (klass, now);
  BIND (klass, proof_word);
  BIND (klass, proof_icon);
  BIND (klass, damage);
  BIND (klass, count);
  BIND (klass, foot);
  BIND (klass, empty_headline);
  BIND (klass, empty_support);
  BIND (klass, round_title);
  BIND (klass, round_note);
  BIND (klass, clock);
  BIND (klass, stack);
  BIND (klass, list_stack);
  BIND (klass, opening);
  BIND (klass, find);
  BIND (klass, list);
  BIND (klass, table);
  BIND (klass, timeline);
  BIND (klass, transport);
  BIND (klass, events);
  BIND (klass, detail);
  BIND (klass, proof);
  BIND (klass, shift);
  BIND (klass, shift_button);
  gtk_widget_class_bind_template_callback (klass, on_filter_changed);
  gtk_widget_class_bind_template_callback (klass, on_jump);
  gtk_widget_class_bind_template_callback (klass, on_find_left);
  gtk_widget_class_bind_template_callback (klass, on_timeline_seek);
  gtk_widget_class_bind_template_callback (klass, on_events_seek);
  gtk_widget_class_bind_template_callback (klass, on_shift_rounds);
}

static void
install_actions (GtkWidgetClass *klass)
{
  static const char *const strides[] = { "replay.back", "replay.forward", "replay.marker-back", "replay.marker",
                                         "replay.step-back", "replay.step", "replay.first", "replay.last" };
  static const char *const others[] = { "replay.find", "replay.stop", "replay.verify", "replay.cancel", "replay.live",
                                        "replay.round-back", "replay.round", "replay.play", "replay.skip",
                                        "replay.known", "replay.shift" };

  for (guint i = 0; i < G_N_ELEMENTS (strides); i++)
    gtk_widget_class_install_action (klass, strides[i], NULL, on_stride);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    gtk_widget_class_install_action (klass, others[i], NULL, on_action);
  gtk_widget_class_install_action (klass, "replay.speed", "u", on_action);
  gtk_widget_class_install_action (klass, "replay.open", NULL, on_open);
}

static void
uc_replay_window_class_init (UcReplayWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType types[] = { UC_TYPE_ICON,       UC_TYPE_OPENING_PAGE, UC_TYPE_FIND_PANEL,   UC_TYPE_TABLE_VIEW,
                          UC_TYPE_TIMELINE,   UC_TYPE_TRANSPORT,    UC_TYPE_EVENTS_PANEL, UC_TYPE_DETAIL_PANEL,
                          UC_TYPE_PROOF_PANEL, UC_TYPE_SHIFT_PAGE };

  uc_replay_get_resource ();
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    g_type_ensure (types[i]);
  G_OBJECT_CLASS (klass)->dispose = uc_replay_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = uc_replay_window_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-replay-window.ui");
  bind_children (widget_class);
  install_actions (widget_class);
}

static void
set_up_list (UcReplayWindow *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  self->list_model = uc_round_list_new ();
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->list_model)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect (self->list_model, "searched", G_CALLBACK (on_searched), self);
  g_signal_connect (self->selection, "notify::selected", G_CALLBACK (on_round_selected), self);
  g_signal_connect (factory, "setup", G_CALLBACK (on_tile_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (on_tile_bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_tile_unbind), self);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  g_object_unref (self->selection);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Rounds found"), -1);
}

static void
uc_replay_window_init (UcReplayWindow *self)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  self->player = uc_player_new ();
  self->now_player = uc_player_new ();
  self->checker = uc_checker_new (on_checked, self);
  self->tiles = g_ptr_array_new ();
  self->items = g_ptr_array_new ();
  self->speed = 1;
  self->skip = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  set_up_list (self);
  g_signal_connect (self->opening, "chosen", G_CALLBACK (on_chosen), self);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  show_proof (self);
  show_transport (self);
}

GtkWidget *
uc_replay_window_new (const char *data, const char *cache)
{
  UcReplayWindow *self = g_object_new (UC_TYPE_REPLAY_WINDOW, NULL);
  g_auto (GStrv) recent = uc_recent_load (data);

  self->data = g_strdup (data);
  self->cache = g_strdup (cache);
  uc_opening_page_show_empty (self->opening, (const char *const *)recent);
  return GTK_WIDGET (self);
}

gboolean
uc_replay_window_is_settled (UcReplayWindow *self)
{
  return self->opening_cancellable == NULL && !uc_round_list_is_searching (self->list_model)
         && uc_checker_state (self->checker) != UC_CHECK_RUNNING
         && (!self->has_round || !uc_player_is_loaded (self->player) || uc_checker_proof (self->checker) != NULL);
}

UcArchive *
uc_replay_window_get_archive (UcReplayWindow *self)
{
  return self->archive;
}

UcPlayer *
uc_replay_window_get_player (UcReplayWindow *self)
{
  return self->player;
}

UcRoundList *
uc_replay_window_get_list (UcReplayWindow *self)
{
  return self->list_model;
}

UcFindPanel *
uc_replay_window_get_find (UcReplayWindow *self)
{
  return self->find;
}

UcRoundRef
uc_replay_window_get_round (UcReplayWindow *self)
{
  return self->ref;
}
