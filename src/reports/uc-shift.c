#include "uc-shift.h"

#include <string.h>

#define HOUR_NS (G_GINT64_CONSTANT (3600) * 1000000000)

#define CORRECTIONS (UC_MARK_BIT (CORRECTED) | UC_MARK_BIT (TAKEN_BACK))
#define NEAR_MISSES (UC_MARK_BIT (CHIPS_DIFFER) | UC_MARK_BIT (CARD_ALARM) | UC_MARK_BIT (LIGHT_DIFFERS))

typedef struct
{
  GArray *dealers; /* UcShiftDealer */
  gint64 from_ns;
  UcFind *find;
  UcJournal *journal;
  GError **error;
  gboolean good;
} Shift;

/* ---- how long a winner waited ---- */

typedef struct
{
  gint64 called_ns; /* 0 = not yet in this round */
  UcShiftHour *hour;
} Wait;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Wait *wait = user_data;

  if (wait->called_ns == 0 && uc_row_has (row, "validation-required"))
    wait->called_ns = row->t_real_ns;
  if (wait->called_ns != 0 && uc_row_has (row, "payout-validated"))
    {
      wait->hour->payments++;
      wait->hour->waited_ns += row->t_real_ns - wait->called_ns;
    }
  return TRUE;
}

/* ---- rounds ---- */

static UcShiftDealer *
dealer_of (Shift *shift, const char *badge)
{
  UcShiftDealer dealer = { 0 };
  guint i = 0;

  for (; i < shift->dealers->len; i++)
    {
      UcShiftDealer *known = &g_array_index (shift->dealers, UcShiftDealer, i);
      int order = strcmp (known->dealer, badge);

      if (order == 0)
        return known;
      if (order > 0)
        break;
    }
  g_strlcpy (dealer.dealer, badge, sizeof dealer.dealer);
  g_array_insert_val (shift->dealers, i, dealer);
  return &g_array_index (shift->dealers, UcShiftDealer, i);
}

/* A round that went on when the day began was begun in the day before, and counts there. */
static gboolean
on_found (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  Shift *shift = user_data;
  UcFoundRound round;
  UcShiftHour *hour;
  guint32 marks;
  gint64 into_ns;

  shift->good = uc_find_round (shift->find, number, &round, shift->error);
  if (!shift->good)
    return FALSE;
  into_ns = round.row.first_real_ns - shift->from_ns;
  if (into_ns < 0 || into_ns >= UC_SHIFT_HOURS * HOUR_NS)
    return TRUE;
  hour = &dealer_of (shift, round.digest.dealer)->hours[into_ns / HOUR_NS];
  marks = round.digest.marks;
  hour->rounds++;
  hour->dealt_ns += round.row.last_real_ns - round.row.first_real_ns;
  hour->corrections += (marks & CORRECTIONS) != 0;
  hour->late += (marks & UC_MARK_BIT (LATE_WAGER)) != 0;
  hour->near_misses += (marks & NEAR_MISSES) != 0;
  hour->bypassed += (marks & UC_MARK_BIT (BYPASSED)) != 0;
  hour->misread += (marks & UC_MARK_BIT (LIGHT_DIFFERS)) != 0;
  if ((marks & UC_MARK_BIT (VALIDATED)) == 0)
    return TRUE;
  shift->good = uc_journal_read_rows (shift->journal, round.row.first_row, round.row.last_row, on_row,
                                      &(Wait){ .hour = hour }, shift->error);
  return shift->good;
}

GArray *
uc_shift_collect (UcArchive *archive, const char *table, gint64 from_ns, GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) dealers = g_array_new (FALSE, FALSE, sizeof (UcShiftDealer));
  Shift shift = { .dealers = dealers, .from_ns = from_ns, .error = error, .good = TRUE };
  UcFilter filter = { .from_ns = from_ns, .to_ns = from_ns + UC_SHIFT_HOURS * HOUR_NS - 1 };

  for (guint file = 0; file < uc_archive_n_files (archive); file++)
    {
      g_autoptr (UcJournal) journal = NULL;
      g_autoptr (UcFind) find = NULL;

      if (table != NULL && !g_str_equal (uc_archive_file (archive, file)->table, table))
        continue;
      journal = uc_archive_connect (archive, file, error);
      find = journal != NULL ? uc_archive_connect_find (archive, file, journal, error) : NULL;
      if (find == NULL)
        return NULL;
      shift.journal = journal;
      shift.find = find;
      if (!uc_find_each (find, &filter, on_found, &shift, cancellable, error) || !shift.good)
        return NULL;
    }
  return g_steal_pointer (&dealers);
}
