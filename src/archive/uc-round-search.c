#include "uc-round-search.h"

#include "uc-card-lay.h"
#include "uc-hand-over.h"
#include "uc-player.h"

#include <string.h>

/* The first batch fills a screen; later ones are as many as a frame takes well. */
#define FIRST_BATCH 64
#define BATCH 8192

typedef struct
{
  UcRoundRef ref;
  gint64 at_ns;
} Hit;

struct _UcRoundSearch
{
  gatomicrefcount refs;
  UcArchive *archive;
  UcFilter filter;
  char *table;
  GArray *among;    /* UcRoundRef in order; NULL = all */
  UcSearchFunc func;
  gpointer user_data;
  GCancellable *cancellable;
  GMainContext *context;
  gint64 began_us;
  /* the thread's */
  guint file;
  UcJournal *journal; /* its connections, while it is asked */
  UcFind *find;
  UcCardLooks *looks; /* its corrections */
  gboolean merged;  /* several tables: in the order of time, when all is there */
  GArray *hits;     /* Hit, not handed over yet */
  guint n;
  gboolean handed_over;
};

/* What one batch takes to the main loop. */
typedef struct
{
  UcRoundSearch *search;
  GArray *refs;
  UcSearchState state;
} Batch;

static UcRoundSearch *
search_ref (UcRoundSearch *search)
{
  g_atomic_ref_count_inc (&search->refs);
  return search;
}

static void
search_unref (gpointer data)
{
  UcRoundSearch *search = data;

  if (!g_atomic_ref_count_dec (&search->refs))
    return;
  uc_archive_unref (search->archive);
  g_object_unref (search->cancellable);
  g_main_context_unref (search->context);
  g_array_unref (search->hits);
  g_clear_pointer (&search->among, g_array_unref);
  g_free (search->table);
  g_free (search);
}

static gboolean
on_batch (gpointer data)
{
  Batch *batch = data;

  if (!g_cancellable_is_cancelled (batch->search->cancellable))
    batch->search->func ((const UcRoundRef *) (gpointer) batch->refs->data, batch->refs->len, &batch->state,
                         batch->search->user_data);
  return G_SOURCE_REMOVE;
}

static void
batch_free (gpointer data)
{
  Batch *batch = data;

  g_array_unref (batch->refs);
  search_unref (batch->search);
  g_free (batch);
}

static int
newest_first (gconstpointer a, gconstpointer b)
{
  const Hit *x = a, *y = b;

  if (x->at_ns != y->at_ns)
    return (x->at_ns < y->at_ns) - (x->at_ns > y->at_ns);
  return (x->ref.number < y->ref.number) - (x->ref.number > y->ref.number);
}

static void
hand_over (UcRoundSearch *search, const UcSearchState *state)
{
  Batch *batch = g_new0 (Batch, 1);

  batch->search = search_ref (search);
  batch->refs = g_array_sized_new (FALSE, FALSE, sizeof (UcRoundRef), search->hits->len);
  batch->state = *state;
  batch->state.n = search->n;
  batch->state.took_us = g_get_monotonic_time () - search->began_us;
  if (search->merged)
    g_array_sort (search->hits, newest_first);
  for (guint i = 0; i < search->hits->len; i++)
    g_array_append_val (batch->refs, g_array_index (search->hits, Hit, i).ref);
  g_array_set_size (search->hits, 0);
  search->handed_over = TRUE;
  uc_hand_over (search->context, G_PRIORITY_DEFAULT_IDLE, on_batch, batch, batch_free);
}

static int
by_ref (gconstpointer a, gconstpointer b)
{
  const UcRoundRef *x = a, *y = b;
  int order = (x->file > y->file) - (x->file < y->file);

  return order != 0 ? order : (x->number > y->number) - (x->number < y->number);
}

/* ---- a card ---- */

/* The round's row knows its seats and the cards that were dealt, not which lay where, nor what was corrected. */
static gboolean
lies_there (UcRoundSearch *search, guint32 number)
{
  const UcFilter *filter = &search->filter;
  UcFoundRound round;
  UcCardLay lay;

  if (filter->card == UC_CARD_NONE || number == 0)
    return TRUE;
  if (!uc_find_round (search->find, number, &round, NULL))
    return FALSE;
  if (filter->seat == 0 && (round.digest.marks & UC_MARK_BIT (CORRECTED)) == 0)
    return TRUE;
  lay = uc_card_lay (search->looks, search->journal, &round, filter->seat, filter->card, search->cancellable);
  return lay.stands || lay.stood;
}

static gboolean
on_found (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  UcRoundSearch *search = user_data;
  Hit hit = { { search->file, number }, first_real_ns };

  if ((search->among != NULL && !g_array_binary_search (search->among, &hit.ref, by_ref, NULL)) || !lies_there (search, number))
    return TRUE;
  g_array_append_val (search->hits, hit);
  search->n++;
  if (!search->merged && search->hits->len >= (search->handed_over ? BATCH : FIRST_BATCH))
    hand_over (search, &(UcSearchState){ 0 });
  return TRUE;
}

static gboolean
is_wanted (UcRoundSearch *search, guint file)
{
  return search->table == NULL || strcmp (search->table, uc_archive_file (search->archive, file)->table) == 0;
}

/* A slip's number is a word of the round's, its code leads to the round. */
static gboolean
read_slip (UcRoundSearch *search, UcFind *find, UcFilter *filter, GError **error)
{
  guint32 number;

  *filter = search->filter;
  filter->or_corrected = TRUE;
  if (!uc_code_is_valid (filter->slip))
    return TRUE;
  if (!uc_find_code (find, filter->slip, &number, search->cancellable, error))
    return FALSE;
  if (number == 0)
    return TRUE;
  filter->slip[0] = '\0';
  filter->round_from = MAX (filter->round_from, number);
  filter->round_to = filter->round_to == 0 ? number : MIN (filter->round_to, number);
  return TRUE;
}

/* A seat's hand that is still on the table is the newest of its hands. */
static gboolean
plays_now (UcRoundSearch *search, UcJournal *journal, guint file)
{
  UcFilter others = search->filter;
  g_autoptr (UcPlayer) player = NULL;
  guint64 from_row;

  uc_filter_drop (&others, UC_CONDITION_SEAT);
  if (search->filter.seat == 0 || !uc_filter_is_empty (&others) || uc_archive_newest (search->archive, file) != file
      || !uc_journal_last_checkpoint (journal, &from_row, NULL))
    return FALSE;
  player = uc_player_new ();
  return uc_player_load (player, journal, MAX (from_row, 1), 0, NULL)
         && uc_player_table_at (player, uc_player_n (player))->now.round.seats[search->filter.seat].in_round;
}

static gboolean
search_file (UcRoundSearch *search, guint file, GError **error)
{
  g_autoptr (UcJournal) journal = uc_archive_connect (search->archive, file, error);
  g_autoptr (UcFind) find
      = journal == NULL ? NULL : uc_archive_connect_find (search->archive, file, journal, error);
  g_autoptr (UcCardLooks) looks = uc_card_looks_new ();
  UcFilter filter;

  search->file = file;
  search->journal = journal;
  search->find = find;
  search->looks = looks;
  if (journal != NULL
      && (search->among != NULL ? uc_filter_is_empty (&search->filter) : plays_now (search, journal, file)))
    on_found (0, G_MAXINT64, search);
  return find != NULL && read_slip (search, find, &filter, error)
         && uc_find_each (find, &filter, on_found, search, search->cancellable, error);
}

/* What each condition removes, over all files. */
static void
blame_file (UcRoundSearch *search, guint file, UcSearchState *state)
{
  g_autoptr (UcJournal) journal = uc_archive_connect (search->archive, file, NULL);
  g_autoptr (UcFind) find = journal == NULL ? NULL : uc_archive_connect_find (search->archive, file, journal, NULL);
  guint counts[UC_N_CONDITIONS];

  if (find == NULL || !uc_find_blame (find, &search->filter, counts, search->cancellable, NULL))
    return;
  for (guint i = 0; i < UC_N_CONDITIONS; i++)
    state->counts[i] += counts[i];
}

static void
blame (UcRoundSearch *search, UcSearchState *state)
{
  if (search->among != NULL)
    {
      /* How many there are that are not bookmarked. */
      g_clear_pointer (&search->among, g_array_unref);
      for (guint i = 0; i < uc_archive_n_files (search->archive); i++)
        if (is_wanted (search, i))
          search_file (search, i, NULL);
      state->without_among = search->n;
      search->n = 0;
      g_array_set_size (search->hits, 0);
      return;
    }
  for (guint i = 0; i < uc_archive_n_files (search->archive); i++)
    if (is_wanted (search, i))
      blame_file (search, i, state);
    else
      {
        guint before = search->n;

        search_file (search, i, NULL);
        state->without_table += search->n - before;
        search->n = before;
        g_array_set_size (search->hits, 0);
      }
}

static gpointer
run (gpointer data)
{
  UcRoundSearch *search = data;
  UcSearchState state = { .done = TRUE };

  search->merged = search->table == NULL && uc_archive_tables (search->archive)[0] != NULL
                   && uc_archive_tables (search->archive)[1] != NULL;
  for (guint i = 0; i < uc_archive_n_files (search->archive); i++)
    if (is_wanted (search, i) && !search_file (search, i, NULL))
      state.failed = TRUE;
  if (search->n == 0 && !g_cancellable_is_cancelled (search->cancellable))
    blame (search, &state);
  hand_over (search, &state);
  search_unref (search);
  return NULL;
}

UcRoundSearch *
uc_round_search_start (UcArchive *archive, const UcFilter *filter, const char *table, const GArray *among,
                       UcSearchFunc func, gpointer user_data)
{
  UcRoundSearch *search = g_new0 (UcRoundSearch, 1);

  g_atomic_ref_count_init (&search->refs);
  search->archive = uc_archive_ref (archive);
  search->filter = *filter;
  search->table = g_strdup (table);
  if (among != NULL)
    {
      search->among = g_array_copy ((GArray *)among);
      g_array_sort (search->among, by_ref);
    }
  search->func = func;
  search->user_data = user_data;
  search->cancellable = g_cancellable_new ();
  search->context = g_main_context_ref_thread_default ();
  search->hits = g_array_new (FALSE, FALSE, sizeof (Hit));
  search->began_us = g_get_monotonic_time ();
  g_thread_unref (g_thread_new ("search", run, search_ref (search)));
  return search;
}

void
uc_round_search_cancel (UcRoundSearch *search)
{
  g_cancellable_cancel (search->cancellable);
  search_unref (search);
}
