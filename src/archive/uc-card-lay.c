#include "uc-card-lay.h"

#include "uc-corrections.h"

#include <string.h>

/* Rows behind the round in which corrections of it are looked for: some hundred rounds. */
#define LATER_ROWS 20000

struct _UcCardLooks
{
  GArray *corrections;   /* UcEvent, of these rows */
  guint64 from_row, to_row; /* 0 = none was read yet */
};

UcCardLooks *
uc_card_looks_new (void)
{
  UcCardLooks *looks = g_new0 (UcCardLooks, 1);

  looks->corrections = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  return looks;
}

void
uc_card_looks_free (UcCardLooks *looks)
{
  g_array_unref (looks->corrections);
  g_free (looks);
}

/* No row is read twice while the rounds go from the newest to the oldest. */
static void
look_behind (UcCardLooks *looks, UcJournal *journal, guint64 row, GCancellable *cancellable)
{
  guint64 from = row + 1, to = MIN (row + LATER_ROWS, uc_journal_newest_row (journal));
  g_autoptr (GArray) found = NULL;

  if (from > to || (looks->to_row != 0 && from >= looks->from_row && to <= looks->to_row))
    return;
  if (looks->to_row != 0 && from < looks->from_row && to >= looks->from_row && to <= looks->to_row)
    {
      to = looks->from_row - 1;
      found = uc_corrections_look (journal, from, to, cancellable);
      g_array_prepend_vals (looks->corrections, found->data, found->len);
      looks->from_row = from;
      return;
    }
  found = uc_corrections_look (journal, from, to, cancellable);
  g_array_set_size (looks->corrections, 0);
  g_array_append_vals (looks->corrections, found->data, found->len);
  looks->from_row = from;
  looks->to_row = to;
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  GArray *events = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcEvent event;
      UcCarry carry;

      if (!uc_event_parse (lines[i], &event, &carry, NULL))
        continue;
      if (event.kind == UC_EVENT_CARD_DEALT || event.kind == UC_EVENT_HOLE_CARD_EXPOSED || event.kind == UC_EVENT_CARD_MOVED
          || event.kind == UC_EVENT_UNDONE || event.kind == UC_EVENT_CORRECTED)
        g_array_append_val (events, event);
    }
  return TRUE;
}

static gboolean
is_taken_back (const GArray *events, guint i)
{
  return uc_digest_taken_back ((const UcEvent *)(gpointer)events->data, events->len, i);
}

/* Whether the card of @dealt, the @i-th event, lay at @seat, where it was dealt or where it was moved to or from. */
static gboolean
lay_at (const GArray *events, guint i, guint seat)
{
  const UcEvent *dealt = &g_array_index (events, UcEvent, i);
  gboolean there = seat == 0 || (dealt->kind == UC_EVENT_CARD_DEALT && dealt->to == UC_WORD_SEAT && dealt->seat == seat);

  for (guint j = i + 1; j < events->len && !there; j++)
    {
      const UcEvent *moved = &g_array_index (events, UcEvent, j);

      there = moved->kind == UC_EVENT_CARD_MOVED && moved->target == dealt->seq && !is_taken_back (events, j)
              && (moved->seat == seat || moved->to_seat == seat);
    }
  return there;
}

/* What became of the card of @dealt, when it is or was @card; one that stands says more than one that stood. */
static void
read_card (const GArray *events, const GArray *later, const UcEvent *dealt, UcCard card, UcCardLay *lay)
{
  UcCard is = dealt->card, before = UC_CARD_NONE;
  guint64 seq = dealt->seq;
  gboolean was = is == card;

  for (guint i = 0; i < events->len + later->len; i++)
    {
      gboolean own = i < events->len;
      const UcEvent *event = own ? &g_array_index (events, UcEvent, i) : &g_array_index (later, UcEvent, i - events->len);

      /* What is said of it later lies in no moment of the round. */
      if (event->kind != UC_EVENT_CORRECTED || event->target != dealt->seq || strcmp (event->key, "card") != 0
          || (own && is_taken_back (events, i)))
        continue;
      before = is;
      is = uc_card_parse (event->new_);
      seq = own ? event->seq : seq;
      was = was || is == card;
    }
  if (was && (is == card || !lay->stood))
    *lay = is == card ? (UcCardLay){ .stands = TRUE, .other = before, .seq = seq }
                      : (UcCardLay){ .stood = TRUE, .other = is, .seq = dealt->seq };
}

UcCardLay
uc_card_lay (UcCardLooks *looks, UcJournal *journal, const UcFoundRound *round, guint seat, UcCard card,
             GCancellable *cancellable)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  gboolean corrected = (round->digest.marks & UC_MARK_BIT (CORRECTED)) != 0;
  UcCardLay lay = { 0 };

  uc_journal_read_rows (journal, round->row.first_row, round->row.last_row, on_row, events, NULL);
  if (corrected)
    look_behind (looks, journal, round->row.last_row, cancellable);
  for (guint i = 0; i < events->len && !lay.stands; i++)
    {
      const UcEvent *event = &g_array_index (events, UcEvent, i);

      if ((event->kind == UC_EVENT_CARD_DEALT || event->kind == UC_EVENT_HOLE_CARD_EXPOSED) && !is_taken_back (events, i)
          && lay_at (events, i, seat))
        read_card (events, corrected ? looks->corrections : none, event, card, &lay);
    }
  return lay;
}
