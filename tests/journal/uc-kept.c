#include "uc-kept.h"

#include "uc-dealer-hand.h"
#include "uc-hole.h"
#include "uc-next-card.h"
#include "uc-next.h"
#include "uc-remove-folder.h"
#include "uc-resume.h"
#include "uc-rules-load.h"
#include "uc-seal.h"
#include "uc-side-wager.h"
#include "uc-table.h"
#include "uc-texts-record.h"

#include <sqlite3.h>
#include <string.h>

#define START_NS (G_GINT64_CONSTANT (1767225600) * 1000000000) /* 2026-01-01T00:00:00Z */
#define SECOND_NS G_GINT64_CONSTANT (1000000000)

/* Closed rounds that can be corrected. */
#define PAST_ROUNDS 100

static const UcJournalOptions fast = { .sync_off = TRUE, .boot_id = "boot-1", .program = "test" };

static void
open_or_fail (UcKept *kept, const UcJournalOptions *options)
{
  g_autoptr (GError) error = NULL;

  kept->journal = uc_journal_open (kept->path, options == NULL ? &fast : options, &error);
  g_assert_no_error (error);
}

UcKept *
uc_kept_new_at (const char *path, const UcJournalOptions *options)
{
  return uc_kept_new_of (path, options, UC_KEPT_TABLE);
}

UcKept *
uc_kept_new_of (const char *path, const UcJournalOptions *options, const char *table_file)
{
  UcKept *kept = g_new0 (UcKept, 1);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_rules_load_text (table_file, "table", &kept->rules, faults));
  kept->rules.procedures_implied = TRUE;
  kept->out = uc_events_new ();
  kept->batch = uc_batch_new ();
  kept->now_ns = START_NS;
  kept->random = g_rand_new_with_seed (7);
  uc_table_init (&kept->table, &kept->rules);
  kept->past = uc_past_rounds_new (PAST_ROUNDS);
  kept->table.past = uc_past_rounds_get (kept->past);
  if (path == NULL)
    return kept;
  kept->path = g_strdup (path);
  open_or_fail (kept, options);
  uc_texts_record (kept->journal, table_file, &kept->rules, &error);
  g_assert_no_error (error);
  return kept;
}

static UcKept *
new_in_folder (const char *table_file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("upcard-journal-XXXXXX", &error);
  g_autofree char *path = NULL;
  UcKept *kept;

  g_assert_no_error (error);
  path = g_build_filename (folder, "table.journal", NULL);
  kept = uc_kept_new_of (path, NULL, table_file);
  kept->folder = g_steal_pointer (&folder);
  return kept;
}

UcKept *
uc_kept_new (void)
{
  return new_in_folder (UC_KEPT_TABLE);
}

UcKept *
uc_kept_new_bypassed (void)
{
  UcKept *kept = new_in_folder (UC_KEPT_TABLE "[devices]\nshoe=unix:/s\nreader=unix:/s\nbadge=unix:/s\n");

  uc_kept_play (kept, "device shoe up;device reader up;device badge up;sign-on 1001;bet 1 main 25.00;no-more-bets;"
                UC_KEPT_DEALER "card AS;" UC_KEPT_DEALER "card 6D;" UC_KEPT_DEALER "card KS;" UC_KEPT_DEALER "card TD;"
                UC_KEPT_DEALER "light large;place large");
  uc_kept_close_round (kept);
  return kept;
}

void
uc_kept_free (UcKept *kept)
{
  g_clear_pointer (&kept->journal, uc_journal_close);
  if (kept->folder != NULL)
    uc_remove_folder (kept->folder);
  uc_events_free (kept->out);
  uc_past_rounds_free (kept->past);
  uc_batch_free (kept->batch);
  g_rand_free (kept->random);
  g_free (kept->folder);
  g_free (kept->path);
  g_free (kept);
}

/* ---- one line ---- */

static void
look_up (UcInput *input)
{
  static const struct
  {
    const char *badge;
    UcRole role;
  } people[] = { { "1001", UC_ROLE_DEALER }, { "2001", UC_ROLE_FLOORPERSON }, { "3001", UC_ROLE_PIT_MANAGER } };

  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    {
      if (strcmp (people[i].badge, input->badge) == 0)
        input->role = people[i].role;
    }
  if (input->pin[0] != '\0')
    input->auth = input->role == UC_ROLE_NONE ? UC_WORD_UNKNOWN : UC_WORD_OK;
}

static gboolean
keep (UcKept *kept, const UcInput *input, GError **error)
{
  gboolean from_shoe = input->kind == UC_INPUT_CARD && input->origin != UC_ORIGIN_DEALER;
  guint n_entries;

  if (kept->journal == NULL)
    return TRUE;
  uc_batch_add (kept->batch, input, from_shoe ? "shoe" : NULL, from_shoe ? kept->frames + 1 : 0,
                kept->table.now.carry.seq + 1, kept->out);
  uc_batch_entries (kept->batch, &n_entries);
  if (n_entries >= kept->together && !uc_batch_append (kept->batch, kept->journal, error))
    {
      uc_batch_clear (kept->batch);
      return FALSE;
    }
  kept->frames += from_shoe;
  return TRUE;
}

void
uc_kept_flush (UcKept *kept)
{
  g_autoptr (GError) error = NULL;

  uc_batch_append (kept->batch, kept->journal, &error);
  g_assert_no_error (error);
}

gboolean
uc_kept_try (UcKept *kept, const char *line, GError **error)
{
  static const UcSealKey no_key;
  gboolean by_dealer = g_str_has_prefix (line, UC_KEPT_DEALER), by_device = g_str_has_prefix (line, UC_KEPT_DEVICE);
  gsize before = by_dealer ? strlen (UC_KEPT_DEALER) : by_device ? strlen (UC_KEPT_DEVICE) : 0;
  UcInput input;

  if (!uc_input_parse (line + before, &input, error))
    return FALSE;
  input.origin = by_dealer ? UC_ORIGIN_DEALER : by_device ? UC_ORIGIN_DEVICE : UC_ORIGIN_SCRIPT;
  input.t_real_ns = kept->now_ns;
  input.t_mono_ns = kept->now_ns - START_NS;
  kept->now_ns += SECOND_NS;
  look_up (&input);
  if (input.kind == UC_INPUT_CARD && input.card != UC_CARD_NONE
      && uc_next_card_is_hidden (&kept->table.now, kept->table.rules))
    {
      if (uc_next_card_is_hole (&kept->table.now, kept->table.rules))
        kept->hole = input.card;
      uc_seal_card (kept->journal == NULL ? &no_key : uc_journal_seal_key (kept->journal), input.card, input.seal,
                    input.salt);
    }
  uc_hole_mark_input (&kept->table, &input);
  if (!uc_table_decide (&kept->table, &input, kept->out, error) || !keep (kept, &input, error))
    return FALSE;
  for (guint i = 0; i < kept->out->n; i++)
    {
      uc_past_rounds_hear (kept->past, &kept->table, &kept->out->v[i]);
      uc_table_apply (&kept->table, &kept->out->v[i]);
    }
  return TRUE;
}

static void
say (UcKept *kept, const char *line)
{
  g_autoptr (GError) error = NULL;

  if (!uc_kept_try (kept, line, &error))
    g_error ("“%s”: %s", line, error->message);
}

static void
say_lines (UcKept *kept, const char *lines, const char *between)
{
  g_auto (GStrv) split = g_strsplit (lines, between, -1);

  for (guint i = 0; split[i] != NULL; i++)
    say (kept, g_strstrip (split[i]));
}

/* ---- agreeing ---- */

/* Seat of a win that waits for a signature, and whether one was given; 0 when there is none. */
static guint
find_unsigned (const UcKept *kept, gboolean *second)
{
  for (guint seat = kept->rules.seats; seat >= 1; seat--)
    for (guint slot = 0; slot < UC_N_SLOTS; slot++)
      {
        const UcSide *side = &kept->table.now.round.seats[seat].side[slot];

        *second = side->signatures > 0;
        if (side->state == UC_SIDE_WON && !side->validated && side->needs > 0)
          return seat;
      }
  return 0;
}

static gboolean
validate_one (UcKept *kept)
{
  gboolean second = FALSE;
  guint seat = find_unsigned (kept, &second);
  g_autofree char *line = g_strdup_printf ("validate %s 0000 %u", second ? "3001" : "2001", seat);

  if (seat != 0)
    say (kept, line);
  return seat != 0;
}

/* One step that only waits for a person; FALSE when the table waits for something else. */
static gboolean
agree_once (UcKept *kept)
{
  UcPrompt prompt = uc_table_prompt (&kept->table);

  if (prompt.id == UC_PROMPT_FLOOR_CALLED || prompt.id == UC_PROMPT_AWARD_DUE || prompt.id == UC_PROMPT_SUPER_BONUS)
    return validate_one (kept);
  if (prompt.id == UC_PROMPT_HOLD)
    {
      g_autofree char *line = g_strdup_printf ("documented 2001 S-1%" G_GUINT64_FORMAT, kept->table.now.carry.seq);

      say (kept, line);
      return TRUE;
    }
  if (prompt.id == UC_PROMPT_DISPUTE || (prompt.id == UC_PROMPT_INSURANCE_OPEN && prompt.hollow))
    {
      g_autofree char *line = g_strdup_printf ("ruling 2001 0000 %u stands", prompt.seat);

      say (kept, line);
      return TRUE;
    }
  if (!prompt.agree_only || prompt.primary[0] == '\0' || prompt.id == UC_PROMPT_CLEAR
      || prompt.id == UC_PROMPT_INSURANCE_OPEN || prompt.id == UC_PROMPT_PLACE)
    return FALSE;
  say_lines (kept, prompt.primary, "\n");
  return TRUE;
}

void
uc_kept_play (UcKept *kept, const char *lines)
{
  g_auto (GStrv) split = g_strsplit (lines, ";", -1);

  for (guint i = 0; split[i] != NULL; i++)
    {
      say (kept, g_strstrip (split[i]));
      while (agree_once (kept))
        continue;
    }
}

/* ---- random rounds ---- */

/* A face of which not every copy has been seen in this round; each round is from a fresh shoe. */
static UcCard
draw (UcKept *kept)
{
  UcCard card;

  do
    card = uc_card_from_index (g_rand_int_range (kept->random, 0, UC_N_FACES));
  while (kept->table.now.carry.counts[uc_card_index (card)] >= uc_rules_copies (&kept->rules, card));
  return card;
}

static void
say_card (UcKept *kept)
{
  char text[UC_CARD_TEXT], line[16];

  g_snprintf (line, sizeof line, "card %s", uc_card_format (draw (kept), text));
  say (kept, line);
}

/* Where something went wrong a floorperson says how it goes on. */
static gboolean
rule (UcKept *kept)
{
  static const char *const words[] = { "ruling 2001 0000 go-on", "ruling 2001 0000 finish", "ruling 2001 0000 dead",
                                       "validate 3001 0000", "withdraw 2001 0000 mistaken" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (uc_kept_try (kept, words[i], NULL))
      return TRUE;
  return FALSE;
}

static void
answer (UcKept *kept, const UcPrompt *prompt)
{
  g_autofree char *line = NULL;

  if (prompt->id == UC_PROMPT_INSURANCE_OPEN)
    say (kept, "insurance-closed");
  else if (prompt->id == UC_PROMPT_READER || prompt->id == UC_PROMPT_NO_READER_WORD
           || ((prompt->accepts >> UC_INPUT_LIGHT & 1) != 0 && prompt->primary[0] == '\0'))
    {
      line = g_strconcat ("light ", uc_card_range_name (uc_card_range (kept->hole)), NULL);
      say (kept, line);
    }
  else if (prompt->id == UC_PROMPT_PEEK || prompt->id == UC_PROMPT_NO_PEEK_WORD)
    say (kept, uc_points_are_blackjack (uc_dealer_hand_upcard (&kept->table.now), kept->hole) ? "peek blackjack"
                                                                                              : "peek none");
  else if (prompt->id == UC_PROMPT_HAND)
    say (kept, prompt->total < 16 ? "hit" : "stand");
  else if (prompt->id == UC_PROMPT_DEAL || ((prompt->accepts >> UC_INPUT_CARD & 1) != 0 && prompt->hollow))
    say_card (kept);
  else if (prompt->primary[0] != '\0')
    say_lines (kept, prompt->primary, "\n");
  else if (!rule (kept))
    g_error ("nothing is known to answer prompt %d with", prompt->id);
}

static void
bet (UcKept *kept, guint seat, UcWager wager, const char *amount)
{
  g_autofree char *line = g_strdup_printf ("bet %u %s %s", seat, uc_wager_name (wager), amount);

  say (kept, line);
}

static void
play_round (UcKept *kept, gboolean every_wager, guint seats)
{
  for (guint seat = 1; seat <= seats; seat++)
    {
      bet (kept, seat, UC_WAGER_MAIN, "25.00");
      UC_FOR_EACH_STAKED_WAGER (wager)
        if (every_wager && kept->rules.wagers[wager].offered)
          bet (kept, seat, wager, uc_side_wager_is_progressive (wager) ? "" : "5.00");
    }
  say (kept, "no-more-bets");
  while (uc_table_prompt (&kept->table).id != UC_PROMPT_CLEAR)
    {
      UcPrompt prompt;

      if (kept->meanwhile != NULL && uc_table_prompt (&kept->table).id != UC_PROMPT_DISPUTE)
        kept->meanwhile (kept, kept->data);
      prompt = uc_table_prompt (&kept->table);
      if (prompt.id != UC_PROMPT_CLEAR && !agree_once (kept))
        answer (kept, &prompt);
    }
}

void
uc_kept_rounds (UcKept *kept, guint n, guint seats)
{
  for (guint i = 0; i < n; i++)
    play_round (kept, TRUE, seats);
}

void
uc_kept_main_rounds (UcKept *kept, guint n, guint seats)
{
  for (guint i = 0; i < n; i++)
    play_round (kept, FALSE, seats);
}

static gboolean
on_card_row (const UcRow *row, gpointer user_data)
{
  if (!uc_row_has (row, "card-dealt"))
    return TRUE;
  *(guint64 *)user_data = row->seq;
  return FALSE;
}

void
uc_kept_correct_first_card (UcKept *kept)
{
  g_autofree char *line = NULL;
  guint64 card = 0;

  g_assert_true (uc_journal_read_rows (kept->journal, 1, 0, on_card_row, &card, NULL));
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " card 2H 2001 0000 misread;validate 3001 0000", card);
  uc_kept_play (kept, line);
}

void
uc_kept_close_round (UcKept *kept)
{
  UcPrompt prompt = uc_table_prompt (&kept->table);

  g_assert_cmpint (prompt.id, ==, UC_PROMPT_CLEAR);
  say_lines (kept, prompt.primary, "\n");
  while (agree_once (kept))
    continue;
}

/* ---- the file ---- */

void
uc_kept_reopen (UcKept *kept)
{
  g_clear_pointer (&kept->journal, uc_journal_close);
  open_or_fail (kept, NULL);
}

UcFind *
uc_kept_find (UcJournal *journal)
{
  g_autofree char *index = g_strconcat (uc_journal_path (journal), ".index", NULL);
  g_autoptr (GError) error = NULL;
  UcFind *find;

  uc_find_build (journal, index, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  find = uc_find_open (journal, index, &error);
  g_assert_no_error (error);
  return find;
}

void
uc_kept_go_on_in (UcKept *kept, const char *name)
{
  g_autofree char *folder = g_path_get_dirname (kept->path);
  g_autoptr (GError) error = NULL;
  UcJournal *old = kept->journal;

  uc_kept_flush (kept);
  g_free (kept->path);
  kept->path = g_build_filename (folder, name, NULL);
  kept->journal = uc_resume_next (old, &kept->table, kept->path, &fast, &error);
  g_assert_no_error (error);
  uc_journal_close (old);
  g_assert_true (uc_resume (kept->journal, &kept->rules, &kept->table, NULL, &error));
  kept->table.past = uc_past_rounds_get (kept->past);
}

void
uc_kept_tamper (UcKept *kept, const char *sql)
{
  g_clear_pointer (&kept->journal, uc_journal_close);
  uc_kept_tamper_live (kept, sql);
}

void
uc_kept_tamper_live (UcKept *kept, const char *sql)
{
  sqlite3 *db = NULL;
  char *problem = NULL;

  g_assert_cmpint (sqlite3_open (kept->path, &db), ==, SQLITE_OK);
  if (sqlite3_exec (db, sql, NULL, NULL, &problem) != SQLITE_OK)
    g_error ("%s: %s", sql, problem);
  sqlite3_close (db);
}
