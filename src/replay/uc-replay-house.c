#include "uc-replay-house.h"

#include "uc-plain.h"
#include "uc-round-sums.h"
#include "uc-round-total.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* The newest of those that meet the filter. */
#define MOST 100
#define SPACE 12
/* What the style puts around the rows of a list. */
#define ROW_PADDING 8
#define COLUMNS 7
#define ROUND_COLUMN 2
#define STAKES_COLUMN 4
#define PAYS_COLUMN 5

struct _UcReplayHouse
{
  GtkWindow parent_instance;

  char *house, *data, *cache;
  GtkEditable *words;
  GtkDropDown *marks, *tables;
  GtkLabel *word, *total, *headings[COLUMNS];
  GtkListBox *rounds;
  GtkWidget *watch, *both; /* what can be done with the chosen row */
  GtkSizeGroup *columns[COLUMNS];
  GStrv names;             /* of the tables */
  char *ledger;            /* the name of its file; NULL = the house has none, or several */
  GPtrArray *hits;         /* UcHouseHit … */
  UcHouseEntries *entries; /* … or the entries of the ledger; NULL = rounds were asked for */
  GCancellable *searching; /* NULL = nothing is under way */
  GList *windows;          /* GtkWindow, which end with this one */
};

enum
{
  OPENED,
  BOTH,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UcReplayHouse, uc_replay_house, GTK_TYPE_WINDOW)

/* ---- searching ---- */

/* What a thread of its own is asked, with a connection of its own. */
typedef struct
{
  char *house;
  UcFilter filter;
  char *table;
  char *words; /* for the ledger; NULL = rounds are asked for */
  GWeakRef self; /* a window that is closed ends, and the search with it */
} Ask;

/* What nobody recorded of a round: its sum is no whole sum. */
enum
{
  OPEN_STAKES = 1,
  OPEN_PAYS = 2,
};

/* What it found. */
typedef struct
{
  GPtrArray *hits;
  GArray *open; /* guint8, of each hit: OPEN_… */
  UcRoundTotal total;
  UcHouseEntries *entries;
} Found;

static void
found_free (Found *found)
{
  g_clear_pointer (&found->hits, g_ptr_array_unref);
  g_clear_pointer (&found->open, g_array_unref);
  uc_round_total_clear (&found->total);
  g_clear_pointer (&found->entries, uc_house_entries_free);
  g_free (found);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Found, found_free)

static void
ask_free (Ask *ask)
{
  g_weak_ref_clear (&ask->self);
  g_free (ask->house);
  g_free (ask->table);
  g_free (ask->words);
  g_free (ask);
}

static gboolean
on_last_row (const UcRow *row, gpointer user_data)
{
  *(UcHash *) user_data = row->hash;
  return TRUE;
}

/* Only what a journal confirms is in the sum. */
static void
count_hit (UcHouseHit *hit, Found *found)
{
  const UcRoundRow *round = &hit->found.row;
  guint8 open = 0;
  g_autoptr (UcJournal) journal = NULL;
  gboolean stakes_open, pays_open;
  UcHash end = { 0 };

  uc_house_hit_check (hit);
  journal = hit->problem == NULL ? uc_house_journal_open (hit->path, NULL) : NULL;
  if (journal != NULL && uc_round_sums_read (journal, round, &stakes_open, &pays_open, NULL)
      && uc_journal_read_rows (journal, round->last_row, round->last_row, on_last_row, &end, NULL))
    {
      uc_round_total_add (&found->total, &end, &hit->found.digest, stakes_open, pays_open);
      open = (stakes_open ? OPEN_STAKES : 0) | (pays_open ? OPEN_PAYS : 0);
    }
  else
    uc_round_total_leave_out (&found->total);
  g_array_append_val (found->open, open);
}

static Found *
find_entries (const Ask *ask, GCancellable *cancellable, GError **error)
{
  g_autofree char *path = uc_house_ledger_path (ask->house, error);
  UcHouseEntries *entries = path != NULL ? uc_house_ledger_find (path, ask->words, MOST, cancellable, error) : NULL;
  Found *found = entries != NULL ? g_new0 (Found, 1) : NULL;

  if (found != NULL)
    found->entries = entries;
  return found;
}

static Found *
find_rounds (const Ask *ask, GCancellable *cancellable, GError **error)
{
  /* One more tells whether there are older ones. */
  const UcHouseFilter filter = { .round = ask->filter, .table = ask->table, .limit = MOST + 1 };
  g_autoptr (UcHouseIndex) index = uc_house_index_open (ask->house, FALSE, error);
  GPtrArray *hits = index == NULL ? NULL : uc_house_find (index, &filter, cancellable, error);
  Found *found = hits != NULL ? g_new0 (Found, 1) : NULL;

  if (found == NULL)
    return NULL;
  found->hits = hits;
  found->open = g_array_new (FALSE, FALSE, sizeof (guint8));
  found->total.is_cut = hits->len > MOST;
  g_ptr_array_set_size (hits, (gint)MIN (hits->len, MOST));
  for (guint i = 0; i < hits->len && !g_cancellable_is_cancelled (cancellable); i++)
    count_hit (hits->pdata[i], found);
  return found;
}

static void
run_search (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Ask *ask = task_data;
  GError *error = NULL;
  Found *found = ask->words != NULL ? find_entries (ask, cancellable, &error) : find_rounds (ask, cancellable, &error);

  if (found == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, found, (GDestroyNotify) found_free);
}

/* ---- the list ---- */

static GtkLabel *
add_cell (UcReplayHouse *self, GtkBox *row, guint column, const char *text)
{
  g_autofree char *plain = uc_plain_text (text);
  GtkWidget *label = gtk_label_new (plain);

  gtk_label_set_xalign (GTK_LABEL (label), column == ROUND_COLUMN || column == STAKES_COLUMN || column == PAYS_COLUMN ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), column == COLUMNS - 1 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_widget_set_hexpand (label, column == COLUMNS - 1);
  gtk_size_group_add_widget (self->columns[column], label);
  gtk_box_append (row, label);
  return GTK_LABEL (label);
}

static GtkWidget *
new_row (void)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2 * SPACE);

  gtk_widget_set_margin_start (row, SPACE);
  gtk_widget_set_margin_end (row, SPACE);
  gtk_widget_set_margin_top (row, SPACE / 2);
  gtk_widget_set_margin_bottom (row, SPACE / 2);
  return row;
}

static char *
say_marks (guint32 marks)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < UC_N_MARKS; i++)
    if (marks & (1u << i))
      uc_say_listed (text, "%s", uc_digest_mark_name (i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* “$33”; “$33 + ?” where nobody recorded all of it, and “?” where nobody recorded any. */
static char *
say_sum (UcMoney sum, gboolean is_open)
{
  g_autofree char *known = uc_say_money (sum);

  return !is_open ? g_steal_pointer (&known) : sum == 0 ? g_strdup ("?") : g_strdup_printf ("%s + ?", known);
}

static void
add_round (UcReplayHouse *self, const UcHouseHit *hit, guint8 open)
{
  const UcDigest *digest = &hit->found.digest;
  g_autofree char *began = uc_say_time (hit->found.row.first_real_ns), *paid = say_sum (digest->pays, (open & OPEN_PAYS) != 0);
  g_autofree char *wagered = say_sum (digest->stakes, (open & OPEN_STAKES) != 0);
  g_autofree char *round = g_strdup_printf ("%u", hit->found.row.number), *marks = say_marks (digest->marks);
  GtkWidget *row = new_row ();

  gtk_widget_set_margin_top (row, 0);
  gtk_widget_set_margin_bottom (row, 0);
  add_cell (self, GTK_BOX (row), 0, began);
  add_cell (self, GTK_BOX (row), 1, hit->table);
  add_cell (self, GTK_BOX (row), 2, round);
  add_cell (self, GTK_BOX (row), 3, digest->dealer[0] != '\0' ? digest->dealer : "–");
  add_cell (self, GTK_BOX (row), STAKES_COLUMN, hit->problem != NULL ? "–" : wagered);
  add_cell (self, GTK_BOX (row), PAYS_COLUMN, hit->problem != NULL ? "–" : paid);
  add_cell (self, GTK_BOX (row), 6, hit->problem != NULL ? hit->problem : marks);
  gtk_widget_set_tooltip_text (row, hit->problem != NULL ? hit->problem : hit->path);
  gtk_list_box_append (self->rounds, row);
  gtk_widget_set_sensitive (gtk_widget_get_parent (row), hit->problem == NULL);
}

static void
add_entry (UcReplayHouse *self, const UcHouseEntry *entry)
{
  g_autofree char *time = uc_say_time (entry->real_ns), *before = uc_say_money_exact (entry->before), *after = uc_say_money_exact (entry->after);
  g_autofree char *round = entry->round != 0 ? g_strdup_printf ("%u", entry->round) : g_strdup ("–");
  g_autofree char *text = g_strdup_printf (_ ("%s, entry %" PRIu64 ": %s%s"), entry->meter, entry->entry, entry->text,
                                           entry->is_signed ? "" : _ (" (not signed yet)"));
  g_autofree char *plain = uc_plain_text (text);
  GtkWidget *row = new_row ();

  gtk_widget_set_margin_top (row, 0);
  gtk_widget_set_margin_bottom (row, 0);
  add_cell (self, GTK_BOX (row), 0, time);
  add_cell (self, GTK_BOX (row), 1, entry->table[0] != '\0' ? entry->table : "–");
  add_cell (self, GTK_BOX (row), ROUND_COLUMN, round);
  add_cell (self, GTK_BOX (row), 3, "");
  add_cell (self, GTK_BOX (row), STAKES_COLUMN, before);
  add_cell (self, GTK_BOX (row), PAYS_COLUMN, after);
  add_cell (self, GTK_BOX (row), 6, plain);
  gtk_widget_set_tooltip_text (row, plain);
  gtk_list_box_append (self->rounds, row);
}

static void
name_columns (UcReplayHouse *self)
{
  const gboolean is_ledger = self->entries != NULL;

  gtk_label_set_text (self->headings[0], is_ledger ? _ ("Taken") : _ ("Began"));
  gtk_label_set_text (self->headings[3], is_ledger ? "" : _ ("Dealer"));
  gtk_label_set_text (self->headings[STAKES_COLUMN], is_ledger ? _ ("Meter before") : _ ("Wagered"));
  gtk_label_set_text (self->headings[PAYS_COLUMN], is_ledger ? _ ("Meter after") : _ ("Won"));
  gtk_label_set_text (self->headings[6], is_ledger ? _ ("Entry") : _ ("Marks"));
}

static char *
say_found (UcReplayHouse *self, gboolean is_cut)
{
  const guint n = self->hits->len;

  if (self->entries != NULL && self->entries->matches > self->entries->entries->len)
    return g_strdup_printf (_ ("The newest %u of %" PRIu64 " entries. They are not proven here; Enter proves what the chosen one is about."),
                            self->entries->entries->len, self->entries->matches);
  if (self->entries != NULL && self->entries->matches == 0)
    return g_strdup (_ ("No entry of the ledger has all of these words."));
  if (self->entries != NULL)
    return g_strdup_printf (ngettext ("%u entry. It is not proven here; Enter proves what it is about.",
                                      "%u entries. They are not proven here; Enter proves what the chosen one is about.", self->entries->entries->len),
                            self->entries->entries->len);
  return n == 0 ? g_strdup (_ ("No round in the index is what was asked for."))
         : is_cut ? g_strdup_printf (_ ("The newest %u rounds"), n)
                  : g_strdup_printf (ngettext ("%u round", "%u rounds", n), n);
}

static void
on_row_selected (UcReplayHouse *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->rounds);
  const guint at = row != NULL ? (guint) gtk_list_box_row_get_index (row) : G_MAXUINT;
  const UcHouseHit *hit = self->entries == NULL && at < self->hits->len ? self->hits->pdata[at] : NULL;
  const UcHouseEntry *entry = self->entries != NULL && at < self->entries->entries->len ? self->entries->entries->pdata[at] : NULL;

  gtk_widget_set_sensitive (self->watch, hit != NULL && hit->problem == NULL);
  gtk_widget_set_sensitive (self->both, (hit != NULL && (hit->found.digest.marks & (UC_MARK_BIT (JACKPOT) | UC_MARK_BIT (REJECTED))) != 0)
                                          || (entry != NULL && entry->table[0] != '\0' && entry->round != 0));
}

static void
show_found (UcReplayHouse *self, const Found *found)
{
  const UcRoundTotal nothing = { 0 }, *total = found != NULL ? &found->total : &nothing;
  g_autofree char *text = say_found (self, total->is_cut), *sum = uc_round_total_say (total);

  for (GtkWidget *row; (row = gtk_widget_get_first_child (GTK_WIDGET (self->rounds))) != NULL;)
    gtk_list_box_remove (self->rounds, row);
  gtk_label_set_text (self->word, text);
  gtk_label_set_text (self->total, self->entries == NULL ? sum : "");
  name_columns (self);
  for (guint i = 0; i < self->hits->len; i++)
    add_round (self, self->hits->pdata[i], g_array_index (found->open, guint8, i));
  for (guint i = 0; self->entries != NULL && i < self->entries->entries->len; i++)
    add_entry (self, self->entries->entries->pdata[i]);
  on_row_selected (self);
}

static void
on_searched (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Found) found = g_task_propagate_pointer (G_TASK (result), &error);
  Ask *ask = g_task_get_task_data (G_TASK (result));
  g_autoptr (UcReplayHouse) self = g_weak_ref_get (&ask->self);

  if (self == NULL || g_task_get_cancellable (G_TASK (result)) != self->searching)
    return;
  g_clear_object (&self->searching);
  g_ptr_array_set_size (self->hits, 0);
  g_clear_pointer (&self->entries, uc_house_entries_free);
  if (found != NULL && found->hits != NULL)
    {
      g_ptr_array_unref (self->hits);
      self->hits = g_steal_pointer (&found->hits);
    }
  if (found != NULL)
    self->entries = g_steal_pointer (&found->entries);
  show_found (self, found);
  if (error != NULL)
    {
      g_autofree char *plain = uc_plain_text (error->message);

      gtk_label_set_text (self->word, plain);
    }
}

/* The ledger stands behind the tables. */
static gboolean
asks_ledger (UcReplayHouse *self)
{
  const guint table = gtk_drop_down_get_selected (self->tables), n = self->names != NULL ? g_strv_length (self->names) : 0;

  return table != GTK_INVALID_LIST_POSITION && table > n;
}

static void
search (UcReplayHouse *self)
{
  const guint mark = gtk_drop_down_get_selected (self->marks), table = gtk_drop_down_get_selected (self->tables);
  Ask *ask = g_new0 (Ask, 1);
  g_autoptr (GTask) task = NULL;

  ask->house = g_strdup (self->house);
  g_strlcpy (ask->filter.text, gtk_editable_get_text (self->words), sizeof ask->filter.text);
  ask->filter.marks = mark == 0 || mark == GTK_INVALID_LIST_POSITION ? 0 : 1u << (mark - 1);
  ask->words = asks_ledger (self) ? g_strdup (gtk_editable_get_text (self->words)) : NULL;
  ask->table = ask->words != NULL || table == 0 || table == GTK_INVALID_LIST_POSITION ? NULL : g_strdup (self->names[table - 1]);
  gtk_widget_set_sensitive (GTK_WIDGET (self->marks), ask->words == NULL);
  gtk_label_set_text (self->word, _ ("Searching"));
  g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
  self->searching = g_cancellable_new ();
  g_weak_ref_init (&ask->self, self);
  task = g_task_new (NULL, self->searching, on_searched, NULL);
  g_task_set_task_data (task, ask, (GDestroyNotify) ask_free);
  g_task_run_in_thread (task, run_search);
}

/* ---- opening ---- */

/* A round that a window is to show as soon as its month is read. */
typedef struct
{
  UcReplayHouse *self; /* borrowed: the windows end with it */
  UcReplayWindow *window;
  char *path;
  guint32 number;
} Shown;

static void
shown_free (gpointer data, GClosure *closure)
{
  Shown *shown = data;

  g_free (shown->path);
  g_free (shown);
}

static void
on_opened (UcReplaySession *session, gpointer data)
{
  Shown *shown = data;
  UcReplayWindow *window = shown->window;
  UcReplayHouse *self = shown->self;
  const guint file = uc_archive_find_path (uc_replay_window_get_archive (window), shown->path);

  if (file != G_MAXUINT)
    uc_replay_window_show_round (window, (UcRoundRef){ file, shown->number });
  g_signal_handlers_disconnect_by_func (session, on_opened, data);
  g_signal_emit (self, signals[OPENED], 0, window);
}

static void
on_window_destroyed (UcReplayHouse *self, GtkWindow *window)
{
  self->windows = g_list_remove (self->windows, window);
}

static void
keep_window (UcReplayHouse *self, GtkWindow *window)
{
  self->windows = g_list_prepend (self->windows, window);
  g_signal_connect_object (window, "destroy", G_CALLBACK (on_window_destroyed), self, G_CONNECT_SWAPPED);
  gtk_window_present (window);
}

static void
show_both (UcReplayHouse *self, const char *table, guint32 round)
{
  UcReplayJackpot *jackpot = UC_REPLAY_JACKPOT (uc_replay_jackpot_new (self->house, table, round));

  g_signal_connect_object (jackpot, "other", G_CALLBACK (show_both), self, G_CONNECT_SWAPPED);
  keep_window (self, GTK_WINDOW (jackpot));
  g_signal_emit (self, signals[BOTH], 0, jackpot);
}

void
uc_replay_house_open_both (UcReplayHouse *self, guint i)
{
  if (self->entries == NULL && i < self->hits->len)
    {
      const UcHouseHit *hit = self->hits->pdata[i];

      show_both (self, hit->table, hit->found.row.number);
    }
  else if (self->entries != NULL && i < self->entries->entries->len)
    {
      const UcHouseEntry *entry = self->entries->entries->pdata[i];

      if (entry->table[0] != '\0' && entry->round != 0)
        show_both (self, entry->table, entry->round);
    }
}

void
uc_replay_house_open (UcReplayHouse *self, guint i)
{
  const UcHouseHit *hit = i < self->hits->len ? self->hits->pdata[i] : NULL;
  const char *const paths[] = { hit != NULL ? hit->path : NULL, NULL };
  Shown *shown;

  if (hit == NULL || hit->problem != NULL)
    return;
  shown = g_new0 (Shown, 1);
  shown->self = self;
  shown->window = UC_REPLAY_WINDOW (uc_replay_window_new (self->data, self->cache));
  shown->path = g_strdup (hit->path);
  shown->number = hit->found.row.number;
  g_signal_connect_data (uc_replay_window_get_session (shown->window), "opened", G_CALLBACK (on_opened), shown, shown_free, G_CONNECT_AFTER);
  uc_replay_window_open (shown->window, paths);
  keep_window (self, GTK_WINDOW (shown->window));
}

static void
on_row_activated (GtkListBox *rounds, GtkListBoxRow *row, gpointer data)
{
  UcReplayHouse *self = data;
  const guint at = (guint) gtk_list_box_row_get_index (row);

  if (self->entries != NULL)
    uc_replay_house_open_both (self, at);
  else
    uc_replay_house_open (self, at);
}

static guint
chosen (UcReplayHouse *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->rounds);

  return row != NULL ? (guint) gtk_list_box_row_get_index (row) : G_MAXUINT;
}

static void
on_watch_clicked (UcReplayHouse *self)
{
  if (self->entries == NULL)
    uc_replay_house_open (self, chosen (self));
}

static void
on_both_clicked (UcReplayHouse *self)
{
  uc_replay_house_open_both (self, chosen (self));
}

/* Letters belong to the field in which somebody types; with the control key they do not. */
static gboolean
on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers, UcReplayHouse *self)
{
  const gboolean control = (modifiers & GDK_CONTROL_MASK) != 0;

  if (control && key == GDK_KEY_j && gtk_widget_get_sensitive (self->both))
    on_both_clicked (self);
  else if (control && key == GDK_KEY_f)
    gtk_widget_grab_focus (GTK_WIDGET (self->words));
  else if (key == GDK_KEY_Escape && self->searching != NULL)
    {
      g_cancellable_cancel (self->searching);
      g_clear_object (&self->searching);
      gtk_label_set_text (self->word, _ ("The search was canceled. The list shows the results of the search before."));
    }
  else
    return FALSE;
  return TRUE;
}

/* ---- the window ---- */

static GtkDropDown *
new_choice (UcReplayHouse *self, const char *first, const char *label)
{
  GtkStringList *list = gtk_string_list_new ((const char *const[]){ first, NULL });
  GtkWidget *choice = gtk_drop_down_new (G_LIST_MODEL (list), NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return GTK_DROP_DOWN (choice);
}

static void
append_choice (GtkDropDown *choice, const char *text)
{
  gtk_string_list_append (GTK_STRING_LIST (gtk_drop_down_get_model (choice)), text);
}

static void
add_heading (UcReplayHouse *self, GtkBox *page)
{
  static const char *const titles[COLUMNS] = { N_ ("Began"), N_ ("Table"), N_ ("Round"), N_ ("Dealer"), N_ ("Wagered"), N_ ("Won"),
                                                N_ ("Marks") };
  GtkWidget *row = new_row ();

  for (guint i = 0; i < COLUMNS; i++)
    self->headings[i] = add_cell (self, GTK_BOX (row), i, _ (titles[i]));
  gtk_widget_add_css_class (row, "panel-note");
  gtk_widget_set_margin_start (row, SPACE + ROW_PADDING);
  gtk_box_append (page, row);
}

static void
add_foot (UcReplayHouse *self, GtkBox *page)
{
  GtkWidget *foot = new_row ();

  self->total = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_xalign (self->total, 0);
  gtk_label_set_wrap (self->total, TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->total), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->total), "panel-text");
  self->watch = gtk_button_new_with_label (_ ("Watch the round"));
  self->both = gtk_button_new_with_label (_ ("Both sides of the jackpot"));
  gtk_widget_set_tooltip_text (self->watch, _ ("Enter"));
  gtk_widget_set_tooltip_text (self->both, _ ("Ctrl+J"));
  gtk_widget_set_valign (self->watch, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->both, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (self->watch, FALSE);
  gtk_widget_set_sensitive (self->both, FALSE);
  g_signal_connect_swapped (self->watch, "clicked", G_CALLBACK (on_watch_clicked), self);
  g_signal_connect_swapped (self->both, "clicked", G_CALLBACK (on_both_clicked), self);
  gtk_box_append (GTK_BOX (foot), GTK_WIDGET (self->total));
  gtk_box_append (GTK_BOX (foot), self->watch);
  gtk_box_append (GTK_BOX (foot), self->both);
  gtk_box_append (page, foot);
}

static void
uc_replay_house_init (UcReplayHouse *self)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *asked = new_row (), *scrolled = gtk_scrolled_window_new ();
  GtkWidget *words = gtk_search_entry_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->hits = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_house_hit_free);
  for (guint i = 0; i < COLUMNS; i++)
    self->columns[i] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  self->words = GTK_EDITABLE (words);
  g_object_set (words, "placeholder-text", _ ("Words: a combination, a badge, $75"), NULL);
  gtk_widget_set_hexpand (words, TRUE);
  self->marks = new_choice (self, _ ("Any mark"), _ ("Mark"));
  for (guint i = 0; i < UC_N_MARKS; i++)
    append_choice (self->marks, uc_digest_mark_name (i));
  self->tables = new_choice (self, _ ("All tables"), _ ("Table"));
  self->word = GTK_LABEL (gtk_label_new (_ ("Searching")));
  gtk_label_set_xalign (self->word, 0);
  gtk_label_set_wrap (self->word, TRUE);
  self->rounds = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->rounds, GTK_SELECTION_BROWSE);
  gtk_box_append (GTK_BOX (asked), words);
  gtk_box_append (GTK_BOX (asked), GTK_WIDGET (self->marks));
  gtk_box_append (GTK_BOX (asked), GTK_WIDGET (self->tables));
  gtk_box_append (GTK_BOX (page), asked);
  gtk_widget_add_css_class (GTK_WIDGET (self->word), "panel-title");
  gtk_widget_set_margin_start (GTK_WIDGET (self->word), SPACE);
  gtk_box_append (GTK_BOX (page), GTK_WIDGET (self->word));
  add_heading (self, GTK_BOX (page));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->rounds));
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (page), scrolled);
  add_foot (self, GTK_BOX (page));
  gtk_widget_add_css_class (GTK_WIDGET (self), "upcard");
  gtk_widget_add_css_class (GTK_WIDGET (self), "replay");
  gtk_window_set_child (GTK_WINDOW (self), page);
  gtk_window_set_default_size (GTK_WINDOW (self), 1200, 760);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_swapped (self->rounds, "row-selected", G_CALLBACK (on_row_selected), self);
  g_signal_connect (self->rounds, "row-activated", G_CALLBACK (on_row_activated), self);
  g_signal_connect_swapped (words, "search-changed", G_CALLBACK (search), self);
  g_signal_connect_swapped (self->marks, "notify::selected", G_CALLBACK (search), self);
  g_signal_connect_swapped (self->tables, "notify::selected", G_CALLBACK (search), self);
}

static void
uc_replay_house_dispose (GObject *object)
{
  UcReplayHouse *self = UC_REPLAY_HOUSE (object);

  if (self->rounds != NULL)
    g_signal_handlers_disconnect_by_data (self->rounds, self);
  self->rounds = NULL;
  g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
  while (self->windows != NULL)
    gtk_window_destroy (self->windows->data);
  for (guint i = 0; i < COLUMNS; i++)
    g_clear_object (&self->columns[i]);
  G_OBJECT_CLASS (uc_replay_house_parent_class)->dispose (object);
}

static void
uc_replay_house_finalize (GObject *object)
{
  UcReplayHouse *self = UC_REPLAY_HOUSE (object);

  g_ptr_array_unref (self->hits);
  g_clear_pointer (&self->entries, uc_house_entries_free);
  g_free (self->ledger);
  g_strfreev (self->names);
  g_free (self->house);
  g_free (self->data);
  g_free (self->cache);
  G_OBJECT_CLASS (uc_replay_house_parent_class)->finalize (object);
}

static void
uc_replay_house_class_init (UcReplayHouseClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = uc_replay_house_dispose;
  object_class->finalize = uc_replay_house_finalize;
  signals[OPENED] = g_signal_new ("opened", UC_TYPE_REPLAY_HOUSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, UC_TYPE_REPLAY_WINDOW);
  signals[BOTH] = g_signal_new ("both", UC_TYPE_REPLAY_HOUSE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, UC_TYPE_REPLAY_JACKPOT);
}

GtkWidget *
uc_replay_house_new (const char *house, const char *data, const char *cache)
{
  UcReplayHouse *self = g_object_new (UC_TYPE_REPLAY_HOUSE, NULL);
  g_autoptr (UcHouseIndex) index = uc_house_index_open (house, FALSE, NULL);
  g_autofree char *title = g_strdup_printf (_ ("Rounds of %s"), house), *path = uc_house_ledger_path (house, NULL);

  self->house = g_strdup (house);
  if (path != NULL)
    {
      g_autofree char *name = g_path_get_basename (path);

      self->ledger = uc_plain_text (name);
    }
  self->data = g_strdup (data);
  self->cache = g_strdup (cache);
  self->names = index != NULL ? uc_house_index_tables (index, NULL) : NULL;
  gtk_window_set_title (GTK_WINDOW (self), title);
  g_signal_handlers_block_by_func (self->tables, search, self);
  for (guint i = 0; self->names != NULL && self->names[i] != NULL; i++)
    append_choice (self->tables, self->names[i]);
  append_choice (self->tables, self->ledger != NULL ? self->ledger : _ ("Ledger of linked meters"));
  g_signal_handlers_unblock_by_func (self->tables, search, self);
  search (self);
  return GTK_WIDGET (self);
}

/* ---- for tests and pictures ---- */

void
uc_replay_house_ask (UcReplayHouse *self, const char *text, int mark, const char *table)
{
  guint at = 0;

  while (table != NULL && self->names != NULL && self->names[at] != NULL && g_strcmp0 (self->names[at], table) != 0)
    at++;
  gtk_editable_set_text (self->words, text);
  gtk_drop_down_set_selected (self->marks, mark + 1);
  gtk_drop_down_set_selected (self->tables, table == NULL ? 0 : at + 1);
  search (self);
}

void
uc_replay_house_ask_ledger (UcReplayHouse *self, const char *text)
{
  gtk_editable_set_text (self->words, text);
  gtk_drop_down_set_selected (self->tables, (self->names != NULL ? g_strv_length (self->names) : 0) + 1);
  search (self);
}

gboolean
uc_replay_house_is_settled (UcReplayHouse *self)
{
  return self->searching == NULL;
}

const GPtrArray *
uc_replay_house_get_hits (UcReplayHouse *self)
{
  return self->hits;
}

const GPtrArray *
uc_replay_house_get_entries (UcReplayHouse *self)
{
  return self->entries != NULL ? self->entries->entries : NULL;
}

const char *
uc_replay_house_get_total (UcReplayHouse *self)
{
  return gtk_label_get_text (self->total);
}

const char *
uc_replay_house_get_word (UcReplayHouse *self)
{
  return gtk_label_get_text (self->word);
}
