#include "uc-listing.h"

#include "uc-csv.h"
#include "uc-event-json.h"
#include "uc-time.h"
#include "uc-transcript.h"

/* A settlement of the open round: an undo may still take it back. */
typedef struct
{
  guint64 seq;
  gsize start; /* in text */
} Pending;

/* What is corrected as a fact of one of the chosen rounds. */
typedef struct
{
  guint64 from, to; /* events */
} Facts;

typedef struct
{
  const UcListingOrder *order;
  UcListingFunc write;
  gpointer user_data;
  GString *text;
  GArray *pending; /* Pending */
  GArray *facts;   /* Facts */
  guint64 from_seq; /* first event behind the round that was closed last */
  guint64 n_rows;   /* of the journal */
  guint32 last_met; /* of the chosen rounds … */
  guint n_met;      /* … and how many */
  GError **error;
  gboolean good;
} Listing;

/* Lines are handed out when so much of them has come together. */
#define TOGETHER 65536

/* The citation stands in quotation marks even if it holds no comma. */
static void
append_csv (const UcEvent *event, GString *text)
{
  char time[UC_TIME_TEXT], odds[UC_ODDS_TEXT], stake[UC_MONEY_TEXT], pays[UC_MONEY_TEXT];

  if (event->kind != UC_EVENT_WAGER_SETTLED)
    return;
  uc_csv_add_number (text, event->round);
  uc_csv_add_number (text, event->seq);
  uc_csv_add (text, uc_time_format (event->t_real_ns, time));
  uc_csv_add_number (text, event->seat);
  uc_csv_add_number (text, event->hand);
  uc_csv_add (text, uc_wager_name (event->wager));
  uc_csv_add (text, uc_word_name (event->outcome));
  uc_csv_add (text, uc_combination_name (event->combination));
  uc_csv_add (text, uc_odds_format (event->odds, odds));
  uc_csv_add (text, uc_money_format (event->stake, stake));
  uc_csv_add (text, uc_money_format (event->pays, pays));
  uc_csv_add (text, event->stake_returned ? "yes" : "no");
  uc_csv_add (text, uc_word_name (event->source));
  uc_csv_add_quoted (text, event->citation);
  uc_csv_end (text);
}

static void
append_cue (Listing *listing, const UcEvent *event)
{
  const UcListingOrder *order = listing->order;
  g_autoptr (GString) what = g_string_new (NULL);
  char table[UC_TIME_TEXT], recorder[UC_TIME_TEXT], uncertainty[UC_TIME_TEXT];

  if (event->kind == UC_EVENT_CHECKPOINT)
    return;
  uc_transcript_append (event, what);
  g_snprintf (uncertainty, sizeof uncertainty, "%" G_GINT64_FORMAT ".%03" G_GINT64_FORMAT, order->uncertainty_ns / 1000000000,
              order->uncertainty_ns / 1000000 % 1000);
  uc_csv_add_number (listing->text, event->round);
  uc_csv_add_number (listing->text, event->seq);
  uc_csv_add (listing->text, uc_time_format (event->t_real_ns, table));
  uc_csv_add (listing->text, uc_time_format (event->t_real_ns + order->offset_ns, recorder));
  uc_csv_add (listing->text, uncertainty);
  uc_csv_add (listing->text, uc_event_kind_name (event->kind));
  uc_csv_add_quoted (listing->text, what->str);
  uc_csv_end (listing->text);
}

static gboolean
flush (Listing *listing)
{
  gboolean good = listing->write (listing->text->str, listing->text->len, listing->user_data, listing->error);

  g_string_truncate (listing->text, 0);
  return good;
}

/* An undone settlement is no settlement. */
static void
drop_undone (Listing *listing, guint64 target)
{
  while (listing->pending->len > 0)
    {
      const Pending *last = &g_array_index (listing->pending, Pending, listing->pending->len - 1);

      if (last->seq < target)
        return;
      g_string_truncate (listing->text, last->start);
      g_array_set_size (listing->pending, listing->pending->len - 1);
    }
}

static void
append_settlement (Listing *listing, const UcEvent *event)
{
  const Pending pending = { .seq = event->seq, .start = listing->text->len };

  if (event->kind == UC_EVENT_UNDONE)
    drop_undone (listing, event->target);
  else if (event->kind == UC_EVENT_ROUND_CLOSED)
    g_array_set_size (listing->pending, 0);
  else if (event->kind == UC_EVENT_WAGER_SETTLED)
    g_array_append_val (listing->pending, pending);
  append_csv (event, listing->text);
}

static int
by_number (gconstpointer a, gconstpointer b)
{
  const guint32 *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

static gboolean
has_round (const Listing *listing, guint32 round)
{
  return g_array_binary_search ((GArray *)listing->order->rounds, &round, by_number, NULL);
}

static gboolean
is_fact (const Listing *listing, guint64 seq)
{
  for (guint i = 0; i < listing->facts->len; i++)
    {
      const Facts *facts = &g_array_index (listing->facts, Facts, i);

      if (seq >= facts->from && seq <= facts->to)
        return TRUE;
    }
  return FALSE;
}

/* Of chosen rounds also what a later one says of them. */
static gboolean
is_chosen (const Listing *listing, const UcEvent *event)
{
  return listing->order->rounds == NULL || has_round (listing, event->round)
         || ((event->kind == UC_EVENT_CORRECTED || (event->kind == UC_EVENT_CORRECTION_OWES && event->of_round != 0))
             && is_fact (listing, event->target));
}

static void
note_closed (Listing *listing, const UcEvent *event)
{
  const Facts facts = { listing->from_seq, event->seq };

  if (event->kind != UC_EVENT_ROUND_CLOSED)
    return;
  if (listing->order->rounds != NULL && has_round (listing, event->round))
    g_array_append_val (listing->facts, facts);
  listing->from_seq = event->seq + 1;
}

/* So many rows between two looks at what the caller wants. */
#define TELL 1024

static gboolean
tell (Listing *listing, guint64 row)
{
  const UcVerifyOptions *how = listing->order->how;

  if (how == NULL || row % TELL != 0)
    return TRUE;
  if (how->progress != NULL)
    how->progress (row, listing->n_rows, how->user_data);
  return !g_cancellable_set_error_if_cancelled (how->cancellable, listing->error);
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Listing *listing = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  listing->good = tell (listing, row->id);
  for (guint i = 0; listing->good && lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      UcEvent event;
      UcCarry carry;

      listing->good = uc_event_parse (lines[i], &event, &carry, listing->error);
      if (!listing->good)
        return FALSE;
      note_closed (listing, &event);
      if (!is_chosen (listing, &event))
        continue;
      if (event.round > listing->last_met && listing->order->rounds != NULL && has_round (listing, event.round))
        {
          listing->last_met = event.round;
          listing->n_met++;
        }
      event.t_real_ns = row->t_real_ns;
      event.t_mono_ns = row->t_mono_ns;
      if (listing->order->form == UC_LISTING_CSV)
        append_settlement (listing, &event);
      else if (listing->order->form == UC_LISTING_CUE)
        append_cue (listing, &event);
      else
        {
          uc_event_json_append (&event, FALSE, listing->text);
          g_string_append_c (listing->text, '\n');
        }
    }
  if (listing->good && listing->pending->len == 0 && listing->text->len >= TOGETHER)
    listing->good = flush (listing);
  return listing->good;
}

/* The error names the first that is not there. */
static gboolean
check_each (UcJournal *journal, const GArray *rounds, GError **error)
{
  UcRoundRow round;

  for (guint i = 0; i < rounds->len; i++)
    if (!uc_journal_round (journal, g_array_index (rounds, guint32, i), &round, error))
      return FALSE;
  return TRUE;
}

/* Where reading begins. That the first and the last round are there is known before anything is written … */
static gboolean
find_first_row (UcJournal *journal, const GArray *rounds, guint64 *from, guint64 *from_seq, GError **error)
{
  UcRoundRow first, last;
  gboolean there;

  *from = *from_seq = 1;
  if (rounds == NULL || rounds->len == 0)
    return TRUE;
  there = uc_journal_round (journal, g_array_index (rounds, guint32, 0), &first, NULL);
  if (there)
    {
      *from = first.first_row;
      *from_seq = uc_journal_facts_from (journal, &first);
    }
  return (there && uc_journal_round (journal, g_array_index (rounds, guint32, rounds->len - 1), &last, NULL))
         || check_each (journal, rounds, error);
}

static const char *const headings[] = {
  [UC_LISTING_JSON] = "",
  [UC_LISTING_CSV] = "round,seq,at,seat,hand,wager,outcome,combination,odds,stake,pays,stake-returned,source,citation\n",
  [UC_LISTING_CUE] = "round,seq,table,recorder,uncertainty,kind,what\n",
};

gboolean
uc_listing_write (UcJournal *journal, const UcListingOrder *order, UcListingFunc write, gpointer user_data,
                  GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) pending = g_array_new (FALSE, FALSE, sizeof (Pending));
  g_autoptr (GArray) facts = g_array_new (FALSE, FALSE, sizeof (Facts));
  Listing listing = { .order = order,
                      .write = write,
                      .user_data = user_data,
                      .text = text,
                      .pending = pending,
                      .facts = facts,
                      .error = error,
                      .good = TRUE };
  guint64 from;
  const GArray *rounds = order->rounds;

  if (!find_first_row (journal, rounds, &from, &listing.from_seq, error))
    return FALSE;
  listing.n_rows = uc_journal_newest_row (journal);
  g_string_append (text, headings[order->form]);
  if (!uc_journal_read_rows (journal, from, 0, on_row, &listing, error) || !listing.good || !flush (&listing))
    return FALSE;
  /* … and that one between them is not is a fault. */
  return rounds == NULL || listing.n_met == rounds->len || check_each (journal, rounds, error);
}
