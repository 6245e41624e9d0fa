/* Decides on a copy, prints for the journal, commits, and only then moves the table on. */
#include "uc-desk.h"

#include "uc-batch.h"
#include "uc-clock.h"
#include "uc-expired.h"
#include "uc-gaming-day.h"
#include "uc-hole.h"
#include "uc-journal-past.h"
#include "uc-months-settle.h"
#include "uc-months.h"
#include "uc-next-card.h"
#include "uc-next.h"
#include "uc-open.h"
#include "uc-prove.h"
#include "uc-refused-card.h"
#include "uc-resume.h"
#include "uc-rules-load.h"
#include "uc-seal.h"
#include "uc-side-wager.h"
#include "uc-table.h"
#include "uc-texts-record.h"
#include "uc-texts.h"
#include "uc-ticket.h"

#include <string.h>

/* The name of the table file's text in the journal. */
#define TABLE_TEXT "table"
#define READINGS_TEXT "readings"

/* One table file, read. */
typedef struct
{
  char *text;
  char *version;
  UcRules rules;
} UcFiled;

struct _UcDesk
{
  UcPast past;
  char *table_path;
  char *digest;     /* of the program */
  char *folder;     /* of one file a month; NULL: the record is one file */
  UcJournal *journal;
  UcFiled *filed;   /* in force */
  char first_key[UC_CODE_TEXT];     /* see uc_desk_get_first_key () */
  char recorded_table[UC_RULES_ID]; /* see uc_desk_get_recorded_table () */
  UcFiled *waiting; /* takes effect between rounds */
  UcTable table;
  UcTable working;
  UcEvents *events;
  UcPastRounds *decided; /* closed, and not on record yet */
  UcBatch *batch;
  guint64 checkpoint_seq;
  guint64 pending_checkpoint_seq;
};

G_DEFINE_QUARK (uc-desk-error-quark, uc_desk_error)

/* ---- table files ---- */

static void
uc_filed_free (UcFiled *filed)
{
  g_free (filed->text);
  g_free (filed->version);
  g_free (filed);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcFiled, uc_filed_free)

static UcFiled *
filed_from_text (const char *text, const char *name, GError **error)
{
  g_autoptr (UcFiled) filed = g_new0 (UcFiled, 1);
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  if (!uc_rules_load_text (text, name, &filed->rules, faults))
    {
      g_autofree char *lines = uc_faults_format (faults);

      g_set_error_literal (error, UC_DESK_ERROR, UC_DESK_ERROR_TABLE_FILE, lines);
      return NULL;
    }
  filed->text = g_strdup (text);
  filed->version = uc_rules_version (text);
  uc_readings_ask (&filed->rules, filed->version);
  return g_steal_pointer (&filed);
}

static UcFiled *
filed_from_file (const char *path, GError **error)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = NULL;
  g_autoptr (GError) fault = NULL;
  g_autoptr (UcFiled) filed = NULL;

  if (!g_file_get_contents (path, &text, NULL, &fault))
    {
      g_set_error (error, UC_DESK_ERROR, UC_DESK_ERROR_TABLE_FILE, "The table file %s cannot be read: %s.", path,
                   fault->message);
      return NULL;
    }
  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error (error, UC_DESK_ERROR, UC_DESK_ERROR_TABLE_FILE, "The table file %s is not UTF-8 text.", path);
      return NULL;
    }
  filed = filed_from_text (text, name, error);
  if (filed == NULL || !uc_expired_allows_today (&filed->rules, name, error))
    return NULL;
  return g_steal_pointer (&filed);
}

/* The table file that the journal's last rows were written under; NULL without an error when it has none yet. */
static UcFiled *
filed_from_journal (UcJournal *journal, GError **error)
{
  g_autoptr (UcContext) context = NULL;
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;
  g_autofree char *readings = NULL;
  UcFiled *filed;

  if (uc_journal_last_row (journal) == 0)
    return NULL;
  context = uc_journal_context (journal, 0, error);
  if (context == NULL || context->rules[0] == '\0')
    return NULL;
  text = uc_journal_text (journal, context, TABLE_TEXT, error);
  if (text == NULL)
    return NULL;
  name = g_strdup_printf ("%s (the table file on record)", uc_journal_path (journal));
  filed = filed_from_text (text, name, error);
  if (filed == NULL)
    return NULL;
  /* Nobody was asked in a record of an earlier program; and its regulation may have been another. */
  readings = uc_journal_text (journal, context, READINGS_TEXT, NULL);
  uc_readings_ask (&filed->rules, readings != NULL ? readings : "");
  return filed;
}

static gboolean
put_in_force (UcDesk *self, UcFiled *filed, GError **error)
{
  return uc_texts_record (self->journal, filed->text, &filed->rules, error);
}

/* ---- closed rounds ---- */

/* What is decided and not committed is not in the journal yet. */
static UcPastAnswer
find_past (UcPast *past, guint64 fact, guint64 before, UcPastRound *round, GError **error)
{
  UcDesk *self = (UcDesk *) past;
  UcPast *decided = uc_past_rounds_get (self->decided);
  UcJournalPast on_record;
  UcPastAnswer answer = decided->find (decided, fact, before, round, NULL);

  if (answer != UC_PAST_UNREADABLE)
    return answer;
  uc_journal_past_init (&on_record, self->journal);
  answer = on_record.past.find (&on_record.past, fact, before, round, error);
  if (answer == UC_PAST_FOUND)
    uc_past_rounds_correct (self->decided, uc_journal_last_seq (self->journal), before, round);
  return answer;
}

static guint64
first_of_past (UcPast *past, guint32 number)
{
  UcDesk *self = (UcDesk *) past;
  UcPast *decided = uc_past_rounds_get (self->decided);
  guint64 first = decided->first_of (decided, number);
  UcJournalPast on_record;

  if (first != 0)
    return first;
  uc_journal_past_init (&on_record, self->journal);
  return on_record.past.first_of (&on_record.past, number);
}

/* ---- resuming ---- */

static gboolean
unseal (UcDesk *self, GError **error)
{
  char salt[UC_SALT_TEXT];
  UcCard card;

  if (!uc_hole_is_sealed (&self->table.now))
    return TRUE;
  if (!uc_seal_open (uc_journal_seal_key (self->journal), self->table.now.round.hole_seal, &card, salt))
    {
      g_set_error (error, UC_DESK_ERROR, UC_DESK_ERROR_JOURNAL,
                   "The hole card of round %u cannot be unsealed: the key beside %s is not the one that sealed it.",
                   self->table.now.carry.round, uc_journal_path (self->journal));
      return FALSE;
    }
  uc_hole_unseal (&self->table, card, salt);
  return TRUE;
}

static gboolean
resume (UcDesk *self, GError **error)
{
  UcResume at;

  if (!uc_resume (self->journal, &self->filed->rules, &self->table, &at, error) || !unseal (self, error))
    return FALSE;
  self->table.past = &self->past;
  self->checkpoint_seq = at.checkpoint_seq;
  return TRUE;
}

static gboolean
on_checkpoint_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *) user_data = row->id;
  return FALSE;
}

char *
uc_desk_find_difference (UcDesk *desk)
{
  const UcVerifyOptions options = { .jobs = 1, .seal_key = uc_journal_seal_key (desk->journal) };
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) error = NULL;
  guint64 from = 1;

  if (uc_journal_read (desk->journal, desk->checkpoint_seq, 1, on_checkpoint_row, &from, &error))
    verdict = uc_prove_rows (desk->journal, &options, from, 0, &error);
  if (verdict == NULL)
    return g_strdup (error->message);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      if (uc_damage_is_grave (damage->kind))
        return g_strdup_printf ("Row %" G_GUINT64_FORMAT ": %s", damage->row, damage->text);
    }
  return NULL;
}

/* § 605a.7(a)(6): players paid for what a meter holds. A file that leaves its progressive out waits until two persons have
 * said where the sum goes. */
static gboolean
keeps_meter (UcDesk *self, const UcRules *rules, GError **error)
{
  UcWager wager = uc_side_wager_progressive (self->table.rules);
  const UcMeter *meter = &self->table.now.carry.meters[wager != UC_WAGER_NONE ? uc_side_wager_slot (wager) : 0];
  char value[UC_MONEY_TEXT], reserve[UC_MONEY_TEXT];

  if (wager == UC_WAGER_NONE || rules->wagers[wager].offered || (meter->value == 0 && meter->reserve == 0))
    return TRUE;
  g_set_error (error, UC_DESK_ERROR, UC_DESK_ERROR_TABLE_FILE,
               "The table file does not offer %s, whose meter holds %s and a reserve of %s (§ 605a.7). Under the file that is "
               "on record, close the table; two persons then set both to 0 for transfer-out, distributed or removed.",
               uc_wager_name (wager), uc_money_format (meter->value, value), uc_money_format (meter->reserve, reserve));
  return FALSE;
}

static gboolean
open_journal (UcDesk *self, const char *path, GError **error)
{
  const UcJournalOptions options = { .digest = self->digest };
  g_autoptr (GError) fault = NULL;
  gboolean changed;

  self->journal = uc_journal_open (path, &options, error);
  if (self->journal == NULL)
    return FALSE;
  self->filed = filed_from_journal (self->journal, &fault);
  if (fault != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  if (self->filed == NULL)
    {
      self->filed = g_steal_pointer (&self->waiting);
      if (!put_in_force (self, self->filed, error))
        return FALSE;
    }
  if (self->waiting != NULL && !g_str_equal (self->filed->rules.table_id, self->waiting->rules.table_id))
    g_strlcpy (self->recorded_table, self->filed->rules.table_id, sizeof self->recorded_table);
  if (self->waiting != NULL && g_str_equal (self->filed->version, self->waiting->version)
           && g_str_equal (self->filed->rules.readings, self->waiting->rules.readings))
    g_clear_pointer (&self->waiting, uc_filed_free);
  return resume (self, error) && (self->waiting == NULL || keeps_meter (self, &self->waiting->rules, error))
         && uc_desk_change_rules (self, &changed, error);
}

/* The file to go on with: the newest month's; this month's where there is none. */
static char *
find_month (UcDesk *self, GError **error)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  char day[UC_DAY_TEXT];
  UcInput now;
  char *newest;

  if (!uc_months_settle (self->folder, error))
    return NULL;
  newest = uc_months_newest (self->folder);
  if (newest != NULL)
    return newest;
  uc_clock_stamp (&now);
  return uc_months_path (self->folder,
                         uc_gaming_day (now.t_real_ns, self->waiting->rules.gaming_day_min, zone, day));
}

static gboolean
open_record (UcDesk *self, const char *path, GError **error)
{
  g_autofree char *month = NULL;
  gboolean turned;

  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    return open_journal (self, path, error);
  self->folder = g_strdup (path);
  month = find_month (self, error);
  return month != NULL && open_journal (self, month, error) && uc_desk_turn_over (self, &turned, error);
}

static void
find_first_key (UcDesk *self)
{
  g_auto (GStrv) months = self->folder != NULL ? uc_months_list (self->folder) : g_new0 (char *, 1);
  g_autoptr (UcJournal) oldest = months[0] != NULL ? uc_journal_open_read (months[0], NULL) : NULL;

  g_strlcpy (self->first_key, uc_journal_fingerprint (oldest != NULL ? oldest : self->journal), sizeof self->first_key);
}

UcDesk *
uc_desk_open (const char *table_path, const char *journal_path, const char *digest, GError **error)
{
  g_autoptr (UcDesk) self = g_new0 (UcDesk, 1);
  g_autoptr (GError) fault = NULL;

  self->table_path = g_strdup (table_path);
  self->digest = g_strdup (digest);
  self->past = (UcPast){ .find = find_past, .first_of = first_of_past };
  self->events = uc_events_new ();
  self->decided = uc_past_rounds_new (G_MAXUINT);
  self->batch = uc_batch_new ();
  self->waiting = filed_from_file (table_path, error);
  if (self->waiting == NULL)
    return NULL;
  if (!open_record (self, journal_path, &fault))
    {
      g_set_error_literal (error, UC_DESK_ERROR, UC_DESK_ERROR_JOURNAL, fault->message);
      return NULL;
    }
  find_first_key (self);
  self->working = self->table;
  return g_steal_pointer (&self);
}

const char *
uc_desk_get_first_key (UcDesk *desk)
{
  return desk->first_key;
}

const char *
uc_desk_get_recorded_table (UcDesk *desk)
{
  return desk->recorded_table;
}

void
uc_desk_close (UcDesk *desk)
{
  g_clear_pointer (&desk->journal, uc_journal_close);
  g_clear_pointer (&desk->filed, uc_filed_free);
  g_clear_pointer (&desk->waiting, uc_filed_free);
  g_clear_pointer (&desk->events, uc_events_free);
  g_clear_pointer (&desk->decided, uc_past_rounds_free);
  g_clear_pointer (&desk->batch, uc_batch_free);
  g_free (desk->digest);
  g_free (desk->folder);
  g_free (desk->table_path);
  g_free (desk);
}

/* ---- months ---- */

/* Whether a checkpoint holds all that stands: nothing lies on the table, and nobody's second word is waited for. */
static gboolean
is_quiet (UcDesk *self)
{
  UcTable folded = self->table;
  UcCarry carry = self->table.now.carry;
  UcEvent checkpoint = { .kind = UC_EVENT_CHECKPOINT, .seq = carry.seq, .carry = &carry };

  uc_table_apply (&folded, &checkpoint);
  return !uc_desk_is_pending (self)
         && memcmp (&folded.now.round, &self->table.now.round, sizeof folded.now.round) == 0;
}

gboolean
uc_desk_turn_over (UcDesk *desk, gboolean *turned, GError **error)
{
  const UcJournalOptions options = { .digest = desk->digest };
  const char *day = desk->table.now.carry.gaming_day;
  g_autofree char *path = NULL;
  UcJournal *next;

  *turned = FALSE;
  if (desk->folder == NULL || !uc_months_is_over (uc_journal_path (desk->journal), day)
      || uc_journal_round_open (desk->journal) || !is_quiet (desk))
    return TRUE;
  path = uc_months_path (desk->folder, day);
  next = uc_resume_next (desk->journal, &desk->table, path, &options, error);
  if (next == NULL)
    return FALSE;
  uc_journal_close (desk->journal);
  desk->journal = next;
  if (!resume (desk, error))
    return FALSE;
  desk->working = desk->table;
  *turned = TRUE;
  return TRUE;
}

/* ---- rules that change ---- */

gboolean
uc_desk_reload (UcDesk *desk, GError **error)
{
  UcFiled *filed = filed_from_file (desk->table_path, error);

  if (filed == NULL)
    return FALSE;
  if (!keeps_meter (desk, &filed->rules, error))
    {
      uc_filed_free (filed);
      return FALSE;
    }
  g_clear_pointer (&desk->waiting, uc_filed_free);
  if (g_str_equal (filed->version, desk->filed->version))
    uc_filed_free (filed);
  else
    desk->waiting = filed;
  return TRUE;
}

gboolean
uc_desk_change_rules (UcDesk *desk, gboolean *changed, GError **error)
{
  *changed = FALSE;
  /* What a round has left to come of its meter is owed by the file that it was played under. */
  if (desk->waiting == NULL || desk->table.now.round.began || uc_ticket_left (&desk->table.now) != NULL || uc_desk_is_pending (desk))
    return TRUE;
  if (!put_in_force (desk, desk->waiting, error))
    return FALSE;
  uc_filed_free (desk->filed);
  desk->filed = g_steal_pointer (&desk->waiting);
  desk->table.rules = desk->working.rules = &desk->filed->rules;
  *changed = TRUE;
  return TRUE;
}

/* ---- deciding ---- */

static void
seal_hidden_card (UcDesk *self, const UcTable *table, UcInput *input)
{
  if (input->kind == UC_INPUT_CARD && input->card != UC_CARD_NONE && uc_next_card_is_hidden (&table->now, table->rules))
    uc_seal_card (uc_journal_seal_key (self->journal), input->card, input->seal, input->salt);
}

/* The first event of the row into @user_data, a UcEvent. */
static gboolean
on_refused_row (const UcRow *row, gpointer user_data)
{
  g_autofree char *line = g_strndup (row->events, strcspn (row->events, "\n"));
  UcCarry carry;

  return !uc_event_parse (line, user_data, &carry, NULL);
}

/* A person names a card, and the shoe has read just this face when no card was due: the salt of the refused card shows it. Of another
 * face nothing is said, and the refused card stays sealed. */
static void
open_refused_card (UcDesk *self, const UcTable *table, UcInput *input)
{
  const UcRound *round = &table->now.round;

  for (guint i = 0; i < round->n_refused_cards; i++)
    {
      UcEvent refused = { 0 };
      char salt[UC_SALT_TEXT];
      UcCard card;

      if (!uc_refused_card_may_be (table, input, i)
          || !uc_journal_read (self->journal, round->refused_cards[i], 1, on_refused_row, &refused, NULL)
          || refused.seq != round->refused_cards[i]
          || !uc_seal_open (uc_journal_seal_key (self->journal), refused.seal, &card, salt) || card != input->card)
        continue;
      input->target = refused.seq;
      g_strlcpy (input->salt, salt, sizeof input->salt);
      return;
    }
}

static gboolean
decide_one (UcDesk *self, UcTable *table, UcInput *input, GError **error)
{
  seal_hidden_card (self, table, input);
  open_refused_card (self, table, input);
  uc_hole_mark_input (table, input);
  if (!uc_table_decide (table, input, self->events, error) || !uc_batch_can_add (self->batch, input, self->events, error))
    return FALSE;
  for (guint i = 0; i < self->events->n; i++)
    {
      uc_past_rounds_hear (self->decided, table, &self->events->v[i]);
      uc_table_apply (table, &self->events->v[i]);
    }
  return TRUE;
}

static void
note_checkpoint (UcDesk *self)
{
  for (guint i = 0; i < self->events->n; i++)
    if (self->events->v[i].kind == UC_EVENT_CHECKPOINT)
      self->pending_checkpoint_seq = self->events->v[0].seq;
}

gboolean
uc_desk_decide (UcDesk *desk, const UcInput *inputs, guint n, const char *device, guint64 device_seq, GError **error)
{
  /* Several lines count together or not at all: they are tried on a table that nobody keeps. */
  if (n > 1)
    {
      UcTable trial = desk->working;

      for (guint i = 0; i < n; i++)
        {
          UcInput input = inputs[i];

          if (!decide_one (desk, &trial, &input, error))
            return FALSE;
        }
    }
  for (guint i = 0; i < n; i++)
    {
      UcInput input = inputs[i];
      guint64 first_seq = desk->working.now.carry.seq + 1;

      if (!decide_one (desk, &desk->working, &input, error))
        return FALSE;
      note_checkpoint (desk);
      uc_batch_add (desk->batch, &input, device, device_seq, first_seq, desk->events);
    }
  return TRUE;
}

gboolean
uc_desk_is_pending (UcDesk *desk)
{
  guint n;

  uc_batch_entries (desk->batch, &n);
  return n > 0;
}

gboolean
uc_desk_commit (UcDesk *desk, GError **error)
{
  guint64 checkpoint_seq = desk->pending_checkpoint_seq;

  desk->pending_checkpoint_seq = 0;
  uc_past_rounds_clear (desk->decided);
  if (!uc_batch_append (desk->batch, desk->journal, error))
    {
      uc_batch_clear (desk->batch);
      desk->working = desk->table;
      return FALSE;
    }
  desk->table = desk->working;
  if (checkpoint_seq != 0)
    desk->checkpoint_seq = checkpoint_seq;
  return TRUE;
}

gboolean
uc_desk_probe (UcDesk *desk, GError **error)
{
  gboolean turned;

  return uc_desk_turn_over (desk, &turned, error) && uc_journal_probe (desk->journal, error);
}

/* ---- is it as it was written ---- */

gboolean
uc_desk_check (UcDesk *desk, guint32 *signed_round, GError **error)
{
  return uc_journal_check_end (desk->journal, signed_round, error);
}

char *
uc_desk_rules_on_record (UcDesk *desk, GError **error)
{
  g_autoptr (UcContext) context = uc_journal_context (desk->journal, 0, error);
  g_autofree UcRules *rules = g_new0 (UcRules, 1);
  g_autofree char *text = NULL;

  if (context == NULL || !uc_texts_load (desk->journal, context, rules, error))
    return NULL;
  text = uc_journal_text (desk->journal, context, TABLE_TEXT, error);
  return text != NULL ? uc_rules_version (text) : NULL;
}

/* ---- what stands ---- */

const UcTable *
uc_desk_get_table (UcDesk *desk)
{
  return &desk->table;
}

const UcTable *
uc_desk_get_working (UcDesk *desk)
{
  return &desk->working;
}

const UcRules *
uc_desk_get_rules (UcDesk *desk)
{
  return &desk->filed->rules;
}

const char *
uc_desk_get_table_file (UcDesk *desk)
{
  return desk->filed->text;
}

const char *
uc_desk_get_rules_version (UcDesk *desk)
{
  return desk->filed->version;
}

guint64
uc_desk_get_checkpoint_seq (UcDesk *desk)
{
  return desk->checkpoint_seq;
}

guint64
uc_desk_find_last_round (UcDesk *desk)
{
  guint64 seq;

  return uc_resume_last_round (desk->journal, desk->checkpoint_seq, &seq, NULL) ? seq : desk->checkpoint_seq;
}

UcJournal *
uc_desk_get_journal (UcDesk *desk)
{
  return desk->journal;
}
