#include "uc-proof-house.h"

#include "uc-batch.h"
#include "uc-ledger-private.h"
#include "uc-ledger-sqlite.h"
#include "uc-ledger-row.h"
#include "uc-next-card.h"
#include "uc-open.h"
#include "uc-remove-folder.h"
#include "uc-seal.h"
#include "uc-texts-record.h"
#include "uc-ticket.h"
#include "uc-walk.h"

#include <glib/gstdio.h>
#include <string.h>

/* Each table is a thread that waits for its turn; the house has the turn behind the last of them. */
#define HOUSE UC_PROOF_HOUSE_MOST

/* Behind “[table]\nid=NAME\n”. One of Blackjack's hits needs more luck than a short walk has: it shares its meter with another game. */
static const char *const files[] = {
  "game=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=MTD-5\n[policy]\nsecond-signature=2000.00\n",
  "game=down-under-blackjack\ndecks=6\nseats=6\n"
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=BJM-5\n[policy]\nhold=seat\n",
  "game=down-under-blackjack\ndecks=6\nseats=5\n"
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=MTD-5\n[policy]\nhold=seat\n",
  "game=blackjack\ndecks=6\nseats=7\npeek=ace-and-ten\nsplits=3\n"
  "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\nenvy=true\nlinked=BJM-5\n[policy]\nhold=seat\n",
};

static const UcLedgerTerms terms[] = {
  { "MTD-5", "685c.1", { { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 150000, 60000 }, UC_PERCENTAGE_SHARED,
                         UC_LINKED_HITS_ORDER, UC_MONEY_UNKNOWN }, "2001", "3001" },
  { "BJM-5", "633b.10", { { 5 * UC_DOLLAR, 1000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 190000, 32500 }, UC_PERCENTAGE_SHARED,
                          UC_LINKED_HITS_SHARE, 1010 * UC_DOLLAR }, "2001", "3001" },
};

typedef struct _Play Play;

typedef struct
{
  Play *play;
  guint index;
  const char *name;
  UcWalkTable where;
  UcWalkKeeper keeper;
  GThread *thread;
  gboolean ends, cut, said_down;
  UcJournal *journal;
  UcBatch *batch;
  guint64 next_seq, row; /* the last row that was looked at */
  GArray *items;         /* UcLedgerItem: what the journal asked */
  guint sent;            /* of them */
  GPtrArray *lines;      /* told */
  guint heard;
  UcInput line;          /* that is being decided; kind NONE: another input */
  guint32 round;         /* that was played last … */
  UcCard lucky[2];       /* … and the cards that come in it, so many of the first, and then the second; NONE: those of the walk */
  guint of_first, dealt;
} Table;

struct _Play
{
  UcProofHouse *house;
  GRand *random;
  guint seed, rounds;
  gboolean ends_cut;
  Table tables[UC_PROOF_HOUSE_MOST];
  GStringChunk *meters;
  UcLedger *ledger;
  GMutex mutex;
  GCond cond[UC_PROOF_HOUSE_MOST + 1];
  guint turn;
};

static const char *const lucky[][2] = { { "AS", "AS" }, { "8D", "8D" }, { "9H", "9H" }, { "AS", "KS" }, { "AH", "TH" } };

static gint64 now_ns;

static gint64
tick (void)
{
  return now_ns += 1000003;
}

static void
give_turn (Play *play, guint turn)
{
  g_mutex_lock (&play->mutex);
  play->turn = turn;
  g_cond_signal (&play->cond[turn]);
  g_mutex_unlock (&play->mutex);
}

static void
await_turn (Play *play, guint turn)
{
  g_mutex_lock (&play->mutex);
  while (play->turn != turn)
    g_cond_wait (&play->cond[turn], &play->mutex);
  g_mutex_unlock (&play->mutex);
}

static gboolean
chance (Play *play, guint percent)
{
  return g_rand_int_range (play->random, 0, 100) < (gint)percent;
}

/* ---- the ledger ---- */

static Table *
table_of (Play *play, const char *name)
{
  for (guint i = 0; i < play->house->n; i++)
    if (strcmp (play->tables[i].name, name) == 0)
      return &play->tables[i];
  g_assert_not_reached ();
}

static void
take (Play *play, UcLedgerItem *item)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  uc_ledger_take (play->ledger, item, 1, says, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < says->len; i++)
    {
      const UcLedgerSay *say = &g_array_index (says, UcLedgerSay, i);
      Table *table = table_of (play, say->table);

      g_assert_cmpuint (say->n, ==, table->lines->len + 1);
      g_ptr_array_add (table->lines, g_strdup (say->line));
      play->house->hits += g_str_has_prefix (say->line, "locked ");
      play->house->refused += g_str_has_prefix (say->line, "not-joined ");
    }
}

static void
two_persons (Play *play, UcLinkedInputKind kind, guint meter, UcMoney value)
{
  UcLedgerItem item = { .meter = terms[meter].meter,
                        .input = { .kind = kind, .badge = "2001", .second = "3001", .reason = "a test", .value = value, .reserve = value / 50 } };

  take (play, &item);
  g_clear_error (&item.refused);
}

/* Whether nothing comes from table 0, or to table 1, any more. */
static gboolean
is_lost (const Table *table, guint index)
{
  return table->play->ends_cut && table->index == index && table->round > table->play->rounds / 2;
}

/* The next event of a table arrives, or the one before it comes again. */
static void
deliver (Play *play, Table *table)
{
  UcLedgerItem item;

  if (table->cut || table->sent == table->items->len || is_lost (table, 0))
    return;
  item = g_array_index (table->items, UcLedgerItem, table->sent);
  take (play, &item);
  g_assert_no_error (item.refused);
  if (!chance (play, 5))
    table->sent++;
}

static void
create_ledger (Play *play)
{
  const UcLedgerOptions options = { .program = "test", .now_ns = tick };
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (UcLedgerItem));
  g_autoptr (GError) error = NULL;

  for (guint m = 0; m < G_N_ELEMENTS (terms); m++)
    {
      UcLedgerItem item = { .meter = terms[m].meter, .input = { .badge = "2001", .second = "3001", .reason = "a first day" } };

      item.input.kind = UC_LINKED_STARTED;
      item.input.value = terms[m].terms.meter.seed;
      g_array_append_val (items, item);
      item.input.value = 0;
      for (guint i = 0; i < play->house->n; i++)
        if (i % 2 == m)
          {
            item.input.kind = UC_LINKED_ENROLLED;
            g_strlcpy (item.input.table, play->tables[i].name, sizeof item.input.table);
            item.fingerprint = uc_journal_fingerprint (play->tables[i].journal);
            g_array_append_val (items, item);
          }
      item.input.table[0] = '\0';
      item.input.kind = UC_LINKED_OPENED;
      g_array_append_val (items, item);
    }
  uc_ledger_create (play->house->ledger, &options, terms, G_N_ELEMENTS (terms), (UcLedgerItem *)(gpointer)items->data, items->len, &error);
  g_assert_no_error (error);
  play->ledger = uc_ledger_open (play->house->ledger, &options, &error);
  g_assert_no_error (error);
  /* Nothing crashes here. */
  sqlite3_exec (uc_ledger_sqlite_connection (play->ledger->store), "PRAGMA synchronous=OFF", NULL, NULL, NULL);
}

/* ---- a table ---- */

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Table *table = user_data;
  g_autoptr (GError) error = NULL;

  table->row = row->id;
  uc_ledger_row_items (table->name, row->events, &row->hash, row->id, row->t_real_ns, table->items, table->play->meters, &error);
  g_assert_no_error (error);
  table->play->house->late += uc_row_has (row, "meter-late");
  table->play->house->by_hand += uc_row_has (row, "meter-by-hand");
  return TRUE;
}

static void
decided (const UcInput *input, const UcEvents *events, gpointer user_data)
{
  Table *table = user_data;
  const UcInput *line = &table->line;
  const gboolean is_line = line->kind != UC_INPUT_NONE && line->kind == input->kind && line->origin == input->origin;
  g_autoptr (GError) error = NULL;

  table->heard += is_line;
  table->line.kind = UC_INPUT_NONE;
  uc_batch_add (table->batch, input, is_line ? "link" : NULL, is_line ? table->heard : 0, table->next_seq, events);
  table->next_seq += events->n;
  uc_batch_append (table->batch, table->journal, &error);
  g_assert_no_error (error);
  uc_journal_read_rows (table->journal, table->row + 1, 0, on_row, table, &error);
  g_assert_no_error (error);
}

/* The table gives its turn to the house; then a line of the link may take the place of what somebody says. */
static void
choose (const UcTable *state, UcInput *input, Table *table)
{
  Play *play = table->play;
  const gint64 t_real_ns = input->t_real_ns;
  gboolean answered;
  UcInput line;

  give_turn (play, HOUSE);
  await_turn (play, table->index);
  if (table->line.kind != UC_INPUT_NONE)
    g_error ("%s refuses “%s”", table->name, (const char *)table->lines->pdata[table->heard]);
  /* At times nothing comes through from a hit on, and persons say what it takes. */
  if (!table->cut && uc_ticket_is_undecided (&state->now) && uc_ticket_locked (&state->now) == NULL && chance (play, 10))
    {
      table->cut = TRUE;
      play->house->cuts++;
    }
  answered = input->kind == UC_INPUT_JOINED || input->kind == UC_INPUT_NOT_JOINED || input->kind == UC_INPUT_LOCKED
             || input->kind == UC_INPUT_SETTLED || (input->kind == UC_INPUT_DEVICE && input->device == UC_DEVICE_LINK);
  if (table->cut != table->said_down && chance (play, 30))
    {
      table->said_down = table->cut;
      g_assert_true (uc_input_parse (table->cut ? "device link down" : "device link up", &line, NULL));
      line.t_real_ns = t_real_ns;
      line.origin = UC_ORIGIN_SERVICE;
      *input = line;
      return;
    }
  if (!table->cut && !is_lost (table, 1) && table->heard < table->lines->len && (answered || chance (play, 25)))
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (uc_input_parse (table->lines->pdata[table->heard], &line, &error));
      line.origin = UC_ORIGIN_DEVICE;
      line.t_real_ns = t_real_ns;
      *input = table->line = line;
      return;
    }
  /* Devices that are out close the progressive: seldom. */
  if (input->kind == UC_INPUT_DEVICE && input->device != UC_DEVICE_LINK && input->word != UC_WORD_UP && chance (play, 95))
    input->word = UC_WORD_UP;
  /* Nobody but the link speaks for it. */
  if (answered)
    *input = (UcInput){ .kind = UC_INPUT_CALL_FLOOR, .origin = UC_ORIGIN_SCRIPT, .amount = UC_MONEY_UNKNOWN,
                        .amount2 = UC_MONEY_UNKNOWN, .t_real_ns = t_real_ns };
}

static void
before (const UcTable *state, UcInput *input, gpointer user_data)
{
  Table *table = user_data;

  choose (state, input, table);
  /* Hits are rare, and a house without them proves little. */
  if (table->round != state->now.carry.round)
    {
      table->round = state->now.carry.round;
      table->lucky[0] = UC_CARD_NONE;
      table->dealt = 0;
      if (chance (table->play, 70))
        {
          const char *const *cards = lucky[g_rand_int_range (table->play->random, 0, G_N_ELEMENTS (lucky))];

          table->lucky[0] = uc_card_parse (cards[0]);
          table->lucky[1] = uc_card_parse (cards[1]);
          table->of_first = (guint)g_rand_int_range (table->play->random, 2, 6);
        }
    }
  if (input->kind == UC_INPUT_CARD && input->card != UC_CARD_NONE && table->lucky[0] != UC_CARD_NONE)
    input->card = table->lucky[table->dealt++ >= table->of_first];
  if (input->kind == UC_INPUT_CARD && input->card != UC_CARD_NONE && uc_next_card_is_hole (&state->now, state->rules))
    uc_seal_card (uc_journal_seal_key (table->journal), input->card, input->seal, input->salt);
}

static gpointer
run_table (gpointer data)
{
  Table *table = data;

  await_turn (table->play, table->index);
  uc_walk (&table->where, table->play->seed + table->index, table->play->rounds, &table->keeper);
  table->ends = TRUE;
  give_turn (table->play, HOUSE);
  return NULL;
}

static void
open_table (Play *play, guint index)
{
  const UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-1", .program = "walk" };
  UcProofHouse *house = play->house;
  Table *table = &play->tables[index];
  g_autoptr (GError) error = NULL;

  g_snprintf (house->name[index], sizeof house->name[index], "%s-%02u", index % 2 == 0 ? "BJ" : "BM", index + 1);
  *table = (Table){ .play = play, .index = index, .name = house->name[index], .next_seq = 1 };
  house->journal[index] = g_strdup_printf ("%s/%s.journal", house->folder, table->name);
  table->where = (UcWalkTable){ .name = "proof/house", .file = g_strconcat ("[table]\nid=", table->name, "\n", files[index % G_N_ELEMENTS (files)], NULL) };
  table->keeper = (UcWalkKeeper){ .before = before, .decided = decided, .user_data = table, .links = TRUE };
  table->items = g_array_new (FALSE, TRUE, sizeof (UcLedgerItem));
  table->lines = g_ptr_array_new_with_free_func (g_free);
  table->batch = uc_batch_new ();
  table->journal = uc_journal_open (house->journal[index], &options, &error);
  g_assert_no_error (error);
  uc_texts_record (table->journal, table->where.file, &(UcRules){ .procedures_implied = TRUE }, &error);
  g_assert_no_error (error);
  table->row = uc_journal_last_row (table->journal);
}

static void
close_table (Table *table)
{
  uc_batch_free (table->batch);
  uc_journal_close (table->journal);
  g_array_unref (table->items);
  g_ptr_array_unref (table->lines);
  g_free ((char *)table->where.file);
}

/* ---- a house ---- */

static void
move (Play *play)
{
  Table *table = &play->tables[g_rand_int_range (play->random, 0, (gint)play->house->n)];
  const guint n = (guint)g_rand_int_range (play->random, 1, 4), meter = (guint)g_rand_int_range (play->random, 0, 2);

  if (!table->ends)
    {
      give_turn (play, table->index);
      await_turn (play, HOUSE);
    }
  for (guint i = 0; i < n; i++)
    deliver (play, &play->tables[g_rand_int_range (play->random, 0, (gint)play->house->n)]);
  if (g_rand_int_range (play->random, 0, 1000) == 0)
    {
      table->cut = !table->cut;
      play->house->cuts++;
    }
  else if (table->cut && g_rand_int_range (play->random, 0, 60) == 0)
    table->cut = FALSE;
  if (g_rand_int_range (play->random, 0, 1000) == 0)
    two_persons (play, UC_LINKED_CLOSED, meter, 0);
  else if (g_rand_int_range (play->random, 0, 40) == 0)
    two_persons (play, UC_LINKED_OPENED, meter, 0);
  if (g_rand_int_range (play->random, 0, 600) == 0)
    two_persons (play, UC_LINKED_ADJUSTED, meter, terms[meter].terms.meter.seed + UC_DOLLAR);
}

static guint
still_playing (const Play *play)
{
  guint n = 0;

  for (guint i = 0; i < play->house->n; i++)
    n += !play->tables[i].ends;
  return n;
}

UcProofHouse *
uc_proof_house_new (const UcProofHouseOptions *options)
{
  UcProofHouse *house = g_new0 (UcProofHouse, 1);
  g_autofree Play *play = g_new0 (Play, 1);
  g_autoptr (GError) error = NULL;

  now_ns = 1700000000000000000;
  house->folder = g_dir_make_tmp ("upcard-proof-XXXXXX", &error);
  g_assert_no_error (error);
  house->ledger = g_build_filename (house->folder, "house.ledger", NULL);
  house->n = options->tables;
  play->house = house;
  play->random = g_rand_new_with_seed (options->seed);
  play->seed = options->seed * 16 + 1;
  play->rounds = options->rounds;
  play->ends_cut = options->ends_cut;
  play->meters = g_string_chunk_new (64);
  play->turn = HOUSE;
  g_mutex_init (&play->mutex);
  for (guint i = 0; i <= HOUSE; i++)
    g_cond_init (&play->cond[i]);
  for (guint i = 0; i < house->n; i++)
    open_table (play, i);
  create_ledger (play);
  for (guint i = 0; i < house->n; i++)
    play->tables[i].thread = g_thread_new ("table", run_table, &play->tables[i]);
  while (still_playing (play) > 0)
    move (play);
  for (guint i = 0; i < house->n; i++)
    {
      Table *table = &play->tables[i];

      g_thread_join (table->thread);
      table->cut = FALSE;
      while (table->sent < table->items->len && !is_lost (table, 0))
        deliver (play, table);
      house->unsent += table->items->len - table->sent;
      house->unheard += table->lines->len - table->heard;
    }
  house->rows = (guint)uc_ledger_n_rows (play->ledger);
  g_test_message ("%u tables: %u rows of the ledger, %u times locked, %u by hand, %u refused, %u late, %u cuts; not delivered %u rows and %u lines", house->n,
                  house->rows, house->hits, house->by_hand, house->refused, house->late, house->cuts, house->unsent, house->unheard);
  for (guint i = 0; i < house->n; i++)
    close_table (&play->tables[i]);
  uc_ledger_close (play->ledger);
  g_string_chunk_free (play->meters);
  g_mutex_clear (&play->mutex);
  for (guint i = 0; i <= HOUSE; i++)
    g_cond_clear (&play->cond[i]);
  g_rand_free (play->random);
  return house;
}

void
uc_proof_house_free (UcProofHouse *house)
{
  uc_remove_folder (house->folder);
  g_free (house->folder);
  g_free (house->ledger);
  for (guint i = 0; i < house->n; i++)
    g_free (house->journal[i]);
  g_free (house);
}
