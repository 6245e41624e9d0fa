/* What a linked meter runs by in each epoch, as a book of the tests keeps it from what two persons filed and from the epochs that began. It shares
 * nothing with the program's core.
 */
#pragma once

#include "uc-linked-event.h"

typedef struct
{
  guint32 from; /* the first epoch */
  UcMoney seed, limit; /* 0 = none */
  guint32 primary_ppm, secondary_ppm;
} UcEpochTerms;

typedef struct
{
  GArray *all; /* UcEpochTerms */
  UcEpochTerms filed; /* for the next epoch */
  gboolean waits;
  guint32 epoch;
} UcEpochBook;

static inline void
uc_epoch_book_begin (UcEpochBook *book, const UcLinkedTerms *terms)
{
  const UcEpochTerms first = { 1, terms->meter.seed, terms->limit == UC_MONEY_UNKNOWN ? 0 : terms->limit, terms->meter.primary_ppm,
                               terms->meter.secondary_ppm };

  g_clear_pointer (&book->all, g_array_unref);
  book->all = g_array_new (FALSE, FALSE, sizeof (UcEpochTerms));
  g_array_append_val (book->all, first);
  book->waits = FALSE;
  book->epoch = 1;
}

static inline void
uc_epoch_book_take (UcEpochBook *book, const UcLinkedEvent *event)
{
  if (event->kind == UC_LINKED_EVENT_TERMS)
    {
      book->filed = (UcEpochTerms){ 0, event->terms.seed, event->terms.limit, event->terms.primary_ppm, event->terms.secondary_ppm };
      book->waits = TRUE;
    }
  if (event->kind != UC_LINKED_EVENT_EPOCH)
    return;
  g_assert_cmpuint (event->epoch, ==, book->epoch + 1);
  book->epoch++;
  if (!book->waits)
    return;
  book->filed.from = book->epoch;
  g_array_append_val (book->all, book->filed);
  book->waits = FALSE;
}

static inline const UcEpochTerms *
uc_epoch_book_of (const UcEpochBook *book, guint32 epoch)
{
  guint at = book->all->len - 1;

  while (g_array_index (book->all, UcEpochTerms, at).from > epoch)
    at--;
  return &g_array_index (book->all, UcEpochTerms, at);
}
