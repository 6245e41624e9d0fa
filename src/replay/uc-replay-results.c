#include "uc-replay-results.h"

#include "uc-replay-sight.h"
#include "uc-round-tile.h"
#include "uc-session-round.h"

#include <glib/gi18n-lib.h>

/* A list holds two hundred rows, of which a few are in sight: the others say nothing before they come into it. */
static void
on_tile_map (GtkWidget *tile, GtkListItem *item)
{
  UcReplayWindow *self = (UcReplayWindow *)gtk_widget_get_root (tile);

  if (self != NULL && gtk_list_item_get_item (item) != NULL)
    uc_replay_show_tile (self, UC_ROUND_TILE (tile), gtk_list_item_get_item (item));
}

static void
on_tile_setup (GtkListItemFactory *factory, GtkListItem *item, UcReplayWindow *self)
{
  GtkWidget *tile = uc_round_tile_new ();

  g_signal_connect (tile, "map", G_CALLBACK (on_tile_map), item);
  gtk_list_item_set_child (item, tile);
}

static void
on_tile_bind (GtkListItemFactory *factory, GtkListItem *item, UcReplayWindow *self)
{
  GtkWidget *tile = gtk_list_item_get_child (item);

  g_ptr_array_add (self->tiles, tile);
  g_ptr_array_add (self->items, item);
  if (gtk_widget_get_mapped (tile))
    uc_replay_show_tile (self, UC_ROUND_TILE (tile), gtk_list_item_get_item (item));
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

/* What the filter “Audit” cannot know of; NULL = nothing, or it is not on. */
static char *
say_unaudited (UcReplayWindow *self)
{
  return !self->open->audited || uc_checker_state (self->open->checker) != UC_CHECK_DONE
             ? NULL
             : uc_checker_say_unaudited (self->open->checker, self->open->archive);
}

static void
show_blame (UcReplayWindow *self, const UcSearchState *state)
{
  guint count = state->without_table;
  const char *words = _ ("At every table");
  g_autofree char *headline
      = g_strdup_printf (_ ("No round matches; %u rounds are open"), uc_archive_n_rounds (self->open->archive));
  g_autofree char *support = NULL, *unaudited = say_unaudited (self);

  if (state->without_among > count)
    {
      count = state->without_among;
      words = !self->open->audited     ? _ ("Without “Bookmarked”")
              : self->open->bookmarked ? _ ("Without “Bookmarked” and “Audit”")
                                       : _ ("Without “Audit”");
    }
  for (guint i = 0; i < UC_N_CONDITIONS; i++)
    if (state->counts[i] > count)
      {
        count = state->counts[i];
        words = condition_words (i);
      }
  if (self->open->audited && uc_checker_state (self->open->checker) == UC_CHECK_FAILED)
    support = g_strdup_printf (_ ("Nothing is audited: %s"), uc_checker_error (self->open->checker));
  else if (self->open->audited && uc_checker_state (self->open->checker) != UC_CHECK_DONE)
    support = g_strdup (_ ("The findings of the auditor are known when the journal is verified."));
  else if (unaudited != NULL)
    support = count == 0 ? g_strdup (unaudited)
                         /* Translators: a sentence, and the beginning of one that names a filter: "… Without “Seat” there would be 12."
                          * */
                         : g_strdup_printf (ngettext ("%s %s there would be %u.", "%s %s there would be %u.", count), unaudited, words, count);
  else
    support = count == 0 ? g_strdup (_ ("More than one of the filters removes them all."))
                         : g_strdup_printf (ngettext ("%s there would be %u.", "%s there would be %u.", count), words, count);
  gtk_label_set_text (self->empty_headline, headline);
  gtk_label_set_text (self->empty_support, support);
}

/* Below the list: how it was found. */
static char *
say_foot (UcReplayWindow *self, const UcSearchState *state, guint n)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *zone = g_date_time_format (now, "%Z (UTC%:z)");
  g_autofree char *unaudited = self->open->archive == NULL || n == 0 ? NULL : say_unaudited (self);

  if (state->failed)
    return g_strdup (_ ("The journal could not be read to its end"));
  if (unaudited != NULL)
    return g_steal_pointer (&unaudited);
  if (n == 1 && state->done && uc_code_is_valid (uc_round_list_get_filter (self->open->found)->slip))
    return g_strdup (_ ("This round is signed with the slip’s code"));
  return g_strdup_printf (_ ("%d ms. Times are %s"), (int)(state->took_us / 1000), zone);
}

/* "8 of 8 rounds", of a hand history "Seat 3: 5 of 8 rounds". */
static char *
say_count (UcRoundList *list, guint n, guint all)
{
  guint seat = uc_round_list_get_filter (list)->seat;
  g_autofree char *count = uc_round_list_is_searching (list) ? g_strdup_printf (_ ("%u of %u rounds…"), n, all)
                                                             : g_strdup_printf (_ ("%u of %u rounds"), n, all);

  return seat == 0 ? g_steal_pointer (&count) : g_strdup_printf (_ ("Seat %u: %s"), seat, count);
}

/* A list that is laid anew has forgotten which row was chosen. Where something is looked for, no row is before somebody
 * chooses it: it then opens at what was looked for. */
static void
choose_again (UcReplayWindow *self)
{
  guint place = uc_round_list_find (self->open->found, self->open->ref);

  if (!self->open->has_round || !uc_filter_is_empty (uc_round_list_get_filter (self->open->found))
      || self->open->bookmarked || self->open->audited
      || gtk_single_selection_get_selected (self->selection) != GTK_INVALID_LIST_POSITION || place == G_MAXUINT)
    return;
  self->selecting = TRUE;
  gtk_single_selection_set_selected (self->selection, place);
  self->selecting = FALSE;
}

static void
on_searched (UcRoundList *list, UcReplayWindow *self)
{
  const UcSearchState *state = uc_round_list_get_state (list);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));
  guint all = self->open->archive == NULL ? 0 : uc_archive_n_rounds (self->open->archive);
  gboolean searching = uc_round_list_is_searching (list);
  g_autofree char *count = say_count (list, MIN (n, all), all);
  g_autofree char *foot = say_foot (self, state, n);

  gtk_label_set_text (self->count, count);
  gtk_label_set_text (self->foot, foot);
  if (self->open->archive != NULL && !searching)
    choose_again (self);
  if (self->open->archive != NULL && !searching && n == 0)
    show_blame (self, state);
  gtk_stack_set_visible_child_name (self->list_stack, !searching && n == 0 ? "empty" : "list");
}

static void
on_round_selected (GtkSingleSelection *selection, GParamSpec *pspec, UcReplayWindow *self)
{
  UcRoundItem *item = gtk_single_selection_get_selected_item (selection);

  if (self->selecting || item == NULL || self->open->archive == NULL)
    return;
  self->selecting = TRUE;
  uc_session_show_round (self->session, uc_round_item_get_ref (item));
  self->selecting = FALSE;
}

void
uc_replay_set_up_list (UcReplayWindow *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->open->found)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect (self->open->found, "searched", G_CALLBACK (on_searched), self);
  g_signal_connect (self->selection, "notify::selected", G_CALLBACK (on_round_selected), self);
  g_signal_connect (factory, "setup", G_CALLBACK (on_tile_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (on_tile_bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_tile_unbind), self);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  g_object_unref (self->selection);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Rounds found"), -1);
}
