#include "uc-jackpot-months.h"

#include "uc-first-day.h"
#include "uc-kept.h"
#include "uc-ledger-row.h"
#include "uc-table.h"

#include <glib/gstdio.h>
#include <inttypes.h>

#define NAME "BJ-07"
#define WAGER "match-the-dealer-progressive"

static const char table_file[] = "[table]\nid=" NAME "\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"
                                 "[wager " WAGER "]\namount=5.00\npaytable=4\nlinked=MTD-5\n";

typedef struct
{
  UcKept *kept;
  UcLedger *ledger;
  GStringChunk *meters;
  guint64 row; /* the last one that the ledger took of the file */
} Linked;

typedef struct
{
  Linked *linked;
  GArray *items;
} Sending;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Sending *sending = user_data;

  sending->linked->row = row->id;
  uc_ledger_row_items (NAME, row->events, &row->hash, row->id, row->t_real_ns, sending->items, sending->linked->meters, NULL);
  return TRUE;
}

static void
record_line (Linked *linked, const UcLedgerSay *say)
{
  UcKept *kept = linked->kept;
  g_autoptr (GError) error = NULL;
  UcInput input;

  g_assert_true (uc_input_parse (say->line, &input, &error));
  input.origin = UC_ORIGIN_DEVICE;
  input.t_real_ns = kept->now_ns;
  input.t_mono_ns = kept->now_ns / 2;
  uc_table_decide (&kept->table, &input, kept->out, &error);
  g_assert_no_error (error);
  uc_batch_add (kept->batch, &input, "link", say->n, uc_journal_last_seq (kept->journal) + 1, kept->out);
  uc_batch_append (kept->batch, kept->journal, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < kept->out->n; i++)
    uc_table_apply (&kept->table, &kept->out->v[i]);
}

/* The rows go up and the answers come down, until nothing is left to say. */
static void
deliver (Linked *linked)
{
  guint n;

  do
    {
      g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (UcLedgerItem)), says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
      Sending sending = { linked, items };
      g_autoptr (GError) error = NULL;

      g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
      uc_journal_read_rows (linked->kept->journal, linked->row + 1, 0, on_row, &sending, NULL);
      uc_ledger_take (linked->ledger, (UcLedgerItem *)(gpointer)items->data, items->len, says, &error);
      g_assert_no_error (error);
      for (guint i = 0; i < says->len; i++)
        record_line (linked, &g_array_index (says, UcLedgerSay, i));
      n = items->len;
    }
  while (n > 0);
}

static void
play_round (Linked *linked, const char *cards)
{
  static const char *const tries[] = { "stand", "confirm", "documented 2001 4711", "hole 6C", "card 5D", "chips 1" };
  UcKept *kept = linked->kept;

  uc_kept_play (kept, "bet 1 main 10; bet 1 " WAGER "; no-more-bets; chips 1");
  deliver (linked);
  uc_kept_play (kept, cards);
  deliver (linked);
  for (guint i = 0; i < 60 && uc_table_prompt (&kept->table).id != UC_PROMPT_BETS_OPEN; i++)
    {
      for (guint t = 0; t < G_N_ELEMENTS (tries); t++)
        if (uc_kept_try (kept, tries[t], NULL))
          break;
      deliver (linked);
    }
  g_assert_cmpint (uc_table_prompt (&kept->table).id, ==, UC_PROMPT_BETS_OPEN);
}

static gboolean
on_card (const UcRow *row, gpointer user_data)
{
  if (!uc_row_has (row, "card-dealt"))
    return TRUE;
  *(guint64 *)user_data = row->seq;
  return FALSE;
}

char *
uc_jackpot_months_new (guint32 *round)
{
  static const char nobody_wins[] = "card 9S; card 8H; card 7D; card 6C; light medium";
  const UcLedgerOptions options = { .program = "test" };
  char *folder = g_dir_make_tmp ("upcard-months-XXXXXX", NULL);
  g_autofree char *table = g_build_filename (folder, NAME, NULL), *january = g_build_filename (table, "2026-01.journal", NULL);
  g_autofree char *path = g_build_filename (folder, "house.ledger", NULL);
  g_autoptr (UcKept) kept = NULL;
  g_autoptr (GError) error = NULL;
  Linked linked = { 0 };
  guint64 card = 0;

  g_assert_cmpint (g_mkdir (table, 0700), ==, 0);
  kept = linked.kept = uc_kept_new_of (january, NULL, table_file);
  linked.row = uc_journal_last_row (kept->journal);
  uc_first_day_create (path, NAME, uc_journal_fingerprint (kept->journal));
  linked.ledger = uc_ledger_open (path, &options, &error);
  g_assert_no_error (error);
  linked.meters = g_string_chunk_new (64);
  play_round (&linked, nobody_wins);
  uc_kept_flush (kept);
  uc_journal_read_rows (kept->journal, 1, 0, on_card, &card, &error);
  g_assert_no_error (error);
  *round = kept->table.now.carry.round + 1;
  play_round (&linked, "card 9H; card 9H; card 9H; card 6C; light medium; stand; card 5D");
  g_assert_cmpuint (kept->table.now.carry.round, ==, *round);
  play_round (&linked, nobody_wins);
  for (guint i = 2; i <= 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("2026-%02u.journal", i);

      kept->now_ns += 31 * 24 * 3600 * G_GINT64_CONSTANT (1000000000);
      uc_kept_go_on_in (kept, name);
      linked.row = 0;
      /* Of a round of the month before. */
      if (i == 2)
        {
          g_autofree char *line = g_strdup_printf ("correct %" PRIu64 " card 2H 2001 0000 misread; validate 3001 0000", card);

          uc_kept_play (kept, line);
        }
      play_round (&linked, nobody_wins);
      play_round (&linked, nobody_wins);
      uc_kept_flush (kept);
    }
  uc_ledger_close (linked.ledger);
  g_string_chunk_free (linked.meters);
  return folder;
}
