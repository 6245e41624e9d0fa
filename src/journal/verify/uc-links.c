/* A row that the chain does not know is classed by its number: a higher one than was due means that rows are missing
 * before it, a lower one that it was put in, the right one that it was edited. What follows may show that the class was
 * wrong: a row after which the chain goes on from before it was put in, and one that was put in and is missing elsewhere
 * was moved.
 */
#include "uc-links.h"

#include "uc-journal-private.h"
#include "uc-verdict.h"

#include <string.h>

/* Rows renumbered to hide a change are found again up to this many numbers away; of long ones, as many as so many bytes may be hashed. */
#define RENUMBERED 1000
#define MOST_HASHED (4 * 1024 * 1024)
/* After so many searches that find no number, only numbers near by are tried for rows behind the damages that are listed, and for rows that are
 * missing elsewhere. A whole tail may consist of such rows, and each of them would cost thousands of hashes. */
#define MOST_IN_VAIN 1000
#define NEAR 16

void
uc_links_init (UcLinks *links, UcVerdict *verdict)
{
  *links = (UcLinks){ .verdict = verdict, .due = { .id = 1, .seq = 1 } };
}

/* ---- the chain ---- */

static gboolean
fits_as (const UcRow *row, const UcHash *prev, guint64 id, guint64 seq)
{
  UcRow as = *row;
  UcHash hash;

  as.id = id;
  as.seq = seq;
  uc_row_hash (prev, &as, &hash);
  return row->kind != UC_ROW_UNKNOWN && uc_hash_equal (&hash, &row->hash);
}

/* Whether the row is one of those that are missing in the last gap, and were moved here. Such a row adds no damage. However many there are, the
 * searches for other rows stay as they are. The first row behind a damage does not count as one of them, because it may show what that damage is. */
static gboolean
is_passed (const UcLinks *links, const UcRow *row)
{
  return links->told == NULL && links->missing != NULL && row->seq >= links->gap.seq && row->seq < links->missing_to;
}

/* Whether the row was written after the one with @prev: under the number @id or, after a damage, under one near by. Its
 * number then is *@id. */
static gboolean
follows (UcLinks *links, const UcRow *row, const UcHash *prev, guint64 *id)
{
  const guint64 most = MIN (RENUMBERED, MOST_HASHED / (2 * (strlen (row->input) + strlen (row->events) + 256)));
  const gboolean is_listed = links->verdict->n_damage < UC_MAX_DAMAGE && !is_passed (links, row);
  const guint64 reach = is_listed || links->in_vain < MOST_IN_VAIN ? most : MIN (most, NEAR);
  guint64 low = row->id > reach ? row->id - reach : 1;

  if (fits_as (row, prev, *id, row->seq))
    return TRUE;
  if (!links->unsure)
    return FALSE;
  for (guint64 other = low; other <= row->id + reach; other++)
    {
      links->tried++;
      if (fits_as (row, prev, other, row->seq))
        {
          *id = other;
          return TRUE;
        }
    }
  links->in_vain++;
  return FALSE;
}

static void
step (UcLinks *links, const UcRow *row)
{
  links->due.prev = row->hash;
  links->due.id++;
  links->due.seq = row->seq + uc_row_n_events (row);
  links->due.is_after_gap = FALSE;
}

/* The row that was told of is remembered until the next one says what it was. */
static void
remember (UcLinks *links, const UcRow *row, UcDamage *damage)
{
  links->before = links->due;
  links->told = damage;
  links->row_before = (UcStray){ row->hash, row->seq, row->seq + uc_row_n_events (row), damage };
  step (links, row);
}

/* ---- rows missing, rows put in, and rows moved ---- */

static void
note_gap (UcLinks *links, UcDamage *damage, const UcDue *gap, guint64 to)
{
  links->missing = damage;
  links->gap = *gap;
  links->missing_to = to;
}

/* Whether the row is the first that is missing, or one of those whose events are. */
static gboolean
is_missing (const UcLinks *links, const UcRow *row)
{
  return links->missing != NULL
         && (fits_as (row, &links->gap.prev, links->gap.id, links->gap.seq)
             || (row->seq >= links->gap.seq && row->seq < links->missing_to));
}

static void
say_moved (UcLinks *links, UcDamage *damage, guint64 id, guint64 seq)
{
  uc_damage_change (links->verdict, damage, UC_DAMAGE_REORDERED,
                    "row %" G_GUINT64_FORMAT " (event %" G_GUINT64_FORMAT ") is not in its place", id, seq);
}

/* The row just before was put in: the chain goes on from before it. */
static void
take_out_row_before (UcLinks *links, guint64 id)
{
  uc_damage_change (links->verdict, links->told, UC_DAMAGE_INSERTED,
                    "row %" G_GUINT64_FORMAT " does not belong here: the chain continues without it", id);
  if (links->told != NULL && links->n_strays < UC_MAX_STRAYS)
    links->strays[links->n_strays++] = links->row_before;
  if (links->told == links->missing)
    links->missing = NULL;
  links->due = links->before;
  links->told = NULL;
}

/* A row that was put in elsewhere belongs before this one. */
static gboolean
follows_stray (UcLinks *links, const UcRow *row)
{
  for (guint i = 0; i < links->n_strays; i++)
    {
      UcStray *stray = &links->strays[i];
      guint64 id = links->due.id + 1;

      links->unsure = TRUE;
      if (row->seq != stray->next_seq || !follows (links, row, &stray->hash, &id))
        continue;
      say_moved (links, stray->damage, stray->damage->row, stray->seq);
      links->due.id = id;
      *stray = links->strays[--links->n_strays];
      return TRUE;
    }
  return FALSE;
}

/* Whether the row may have been written after the one before it under another number than the one due. A row that was moved there begins with an
 * earlier event. Only behind the first row after a gap this is no proof: the number of that row's first event may have been changed. */
static gboolean
may_follow (const UcLinks *links, const UcRow *row)
{
  return row->seq == links->due.seq || links->due.is_after_gap || !is_passed (links, row);
}

/* Whether the chain knows the row; then @links stands at it. */
static gboolean
is_known (UcLinks *links, const UcRow *row)
{
  guint64 due = links->due.id, id = due;

  if (may_follow (links, row) ? follows (links, row, &links->due.prev, &id) : fits_as (row, &links->due.prev, id, row->seq))
    {
      /* Rows without events leave no gap in the events' numbers, and none in their own once these were changed. */
      if (links->told != NULL && links->told->kind == UC_DAMAGE_EDITED && id > due)
        {
          uc_damage_change (links->verdict, links->told, UC_DAMAGE_DELETED,
                            "rows without events are missing before row %" G_GUINT64_FORMAT, row->id - 1);
          note_gap (links, links->told, &links->before, links->before.seq);
        }
      links->due.id = id;
      return TRUE;
    }
  id = links->before.id;
  if (links->told != NULL && follows (links, row, &links->before.prev, &id))
    {
      take_out_row_before (links, row->id - 1);
      links->due.id = id;
      return TRUE;
    }
  return follows_stray (links, row);
}

/* ---- classes ---- */

static void
add_missing (UcLinks *links, const UcRow *row, guint32 round)
{
  UcDamage *damage = uc_verdict_add (links->verdict, UC_DAMAGE_DELETED, round, row->id, links->due.seq,
                                     "events %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT
                                     " are missing before row %" G_GUINT64_FORMAT,
                                     links->due.seq, row->seq - 1, row->id);

  note_gap (links, damage, &links->due, row->seq);
  remember (links, row, damage);
  links->due.is_after_gap = TRUE;
}

/* Rows without events leave no gap in the events' numbers, but in their own. */
static void
add_missing_rows (UcLinks *links, const UcRow *row, guint32 round)
{
  UcDamage *damage = uc_verdict_add (links->verdict, UC_DAMAGE_DELETED, round, row->id, row->seq,
                                     "rows %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT " are missing",
                                     links->place + 1, row->id - 1);

  note_gap (links, damage, &links->due, row->seq);
  step (links, row);
}

/* The row is the one that is due but for the number of its first event. */
static void
add_edited_number (UcLinks *links, const UcRow *row, guint32 round)
{
  UcRow as = *row;

  uc_verdict_add (links->verdict, UC_DAMAGE_EDITED, round, row->id, links->due.seq,
                  "row %" G_GUINT64_FORMAT " does not fit its hash: its first event is %" G_GUINT64_FORMAT
                  " and was changed to %" G_GUINT64_FORMAT,
                  row->id, links->due.seq, row->seq);
  as.seq = links->due.seq;
  step (links, &as);
}

/* Whether the row goes on, with a gap, from before the one that was taken for the first after a gap. */
static gboolean
leaves_out_row_before (const UcLinks *links, const UcRow *row)
{
  return links->told != NULL && links->told == links->missing && row->seq > links->before.seq
         && row->seq < links->row_before.seq;
}

/* FALSE: somebody put the row in. */
static gboolean
classify (UcLinks *links, const UcRow *row, guint32 round, guint32 gap_round)
{
  if (row->seq < links->due.seq && leaves_out_row_before (links, row))
    take_out_row_before (links, row->id - 1);
  links->told = NULL;
  links->unsure = TRUE;
  if (is_missing (links, row))
    {
      say_moved (links, links->missing, row->id, row->seq);
      return FALSE;
    }
  if (row->seq != links->due.seq && fits_as (row, &links->due.prev, links->due.id, links->due.seq))
    add_edited_number (links, row, round);
  else if (row->seq > links->due.seq)
    add_missing (links, row, gap_round);
  else if (row->seq < links->due.seq)
    {
      uc_verdict_add (links->verdict, UC_DAMAGE_INSERTED, round, row->id, row->seq,
                      "row %" G_GUINT64_FORMAT " does not belong here: event %" G_GUINT64_FORMAT
                      " is there already, and the chain does not know it",
                      row->id, row->seq);
      return FALSE;
    }
  else if (row->id > links->place + 1)
    add_missing_rows (links, row, gap_round);
  else
    remember (links, row,
              uc_verdict_add (links->verdict, UC_DAMAGE_EDITED, round, row->id, row->seq,
                              "row %" G_GUINT64_FORMAT " does not fit its hash: what it says was changed", row->id));
  return TRUE;
}

gboolean
uc_links_check (UcLinks *links, const UcRow *row, guint32 round, guint32 gap_round)
{
  gboolean ours = TRUE;

  if (links->place == 0)
    links->due.seq = row->seq;
  if (is_known (links, row))
    {
      gint64 shift = (gint64) row->id - (gint64) links->due.id;

      /* Rows that were renumbered and nothing else: the numbers say where a row is, and the chain who it is. Behind a damage that
       * was told they are a part of it. */
      if (shift != links->shift && shift != 0 && !links->unsure)
        uc_verdict_add (links->verdict, UC_DAMAGE_EDITED, round, row->id, row->seq,
                        "row %" G_GUINT64_FORMAT " is row %" G_GUINT64_FORMAT ": its number was changed", row->id,
                        links->due.id);
      links->shift = shift;
      links->told = NULL;
      links->unsure = FALSE;
      step (links, row);
    }
  else
    ours = classify (links, row, round, gap_round);
  links->place = row->id;
  return ours;
}
