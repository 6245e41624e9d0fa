#include "watch.h"

#include "disk.h"
#include "uc-audit.h"
#include "uc-bus.h"
#include "uc-events.h"
#include "uc-hole.h"
#include "uc-input.h"
#include "uc-journal.h"
#include "uc-months-check.h"
#include "uc-months.h"
#include "uc-next-card.h"
#include "uc-prove.h"
#include "uc-rules-load.h"
#include "uc-seal.h"
#include "uc-table-apply.h"
#include "uc-table.h"
#include "uc-table-init.h"

#include <string.h>

/* Of a row, what is asked for later. */
typedef struct
{
  UcHash hash;
  guint64 seq; /* of its last event */
  guint32 device_seq;
  UcWireDevice device;
  gboolean taken; /* an acknowledged line was found in it */
  char input[32]; /* as much of it as is asked for */
  char *text;     /* of a card's row, until the next round: input and events */
} Kept;

struct _Watch
{
  char *folder, *table_file;
  char *path;         /* the month that is read; NULL = none yet */
  UcJournal *journal; /* NULL while nobody writes */
  UcSealKey key;
  UcRules rules;
  UcTable table;
  UcEvents *out;
  UcAudit *audit;
  GArray *rows;  /* Kept, of all months */
  guint64 first; /* of them, those of earlier months */
  gboolean differs;
  guint64 compared; /* of a month that was opened anew, so many rows are those that were read before */
  guint64 opened;   /* databases, when no later month was found last; 0 = look */
  guint proofs;     /* every other one is without the key, as surveillance has it */
  guint64 changes;  /* of the disk, when the month was read last; 0 = read */
  guint32 kept[UC_N_WIRE_DEVICES];
  GString *line;
  char *fault;
};

static void
clear_kept (gpointer data)
{
  g_free (((Kept *) data)->text);
}

static void
begin (Watch *self)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *version = uc_rules_version (self->table_file);
  g_autoptr (GError) error = NULL;

  if (!uc_rules_load_text (self->table_file, "the table file", &self->rules, faults))
    g_error ("the trial's table file is refused");
  uc_readings_ask (&self->rules, version);
  uc_table_init (&self->table, &self->rules);
  g_clear_pointer (&self->audit, uc_audit_free);
  self->audit = uc_audit_new (self->table_file, &error);
  g_assert_no_error (error);
  uc_audit_set_procedures (self->audit, TRUE);
  g_array_set_size (self->rows, 0);
  memset (self->kept, 0, sizeof self->kept);
  self->compared = self->first = 0;
  g_clear_pointer (&self->path, g_free);
}

Watch *
watch_new (const char *folder, const char *table_file)
{
  Watch *self = g_new0 (Watch, 1);

  self->folder = g_strdup (folder);
  self->table_file = g_strdup (table_file);
  self->out = uc_events_new ();
  self->line = g_string_new (NULL);
  self->rows = g_array_new (FALSE, TRUE, sizeof (Kept));
  g_array_set_clear_func (self->rows, clear_kept);
  begin (self);
  return self;
}

void
watch_free (Watch *watch)
{
  watch_close (watch);
  g_array_unref (watch->rows);
  g_clear_pointer (&watch->audit, uc_audit_free);
  uc_events_free (watch->out);
  g_string_free (watch->line, TRUE);
  g_free (watch->fault);
  g_free (watch->folder);
  g_free (watch->path);
  g_free (watch->table_file);
  g_free (watch);
}

static void fault (Watch *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
static void
fault (Watch *self, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  if (self->fault == NULL)
    self->fault = g_strdup_vprintf (format, args);
  va_end (args);
}

/* ---- a row ---- */

/* The stored events are those that the core gives. */
static void
decide_again (Watch *self, const UcRow *row)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) stored = row->events[0] != '\0' ? g_strsplit (row->events, "\n", -1) : g_new0 (char *, 1);
  const guint n_stored = g_strv_length (stored);
  UcInput input;

  if (!uc_input_parse (row->input, &input, &error))
    {
      fault (self, "row %" G_GUINT64_FORMAT " has an input that cannot be read: %s", row->id, error->message);
      return;
    }
  input.origin = row->origin;
  input.t_mono_ns = row->t_mono_ns;
  input.t_real_ns = row->t_real_ns;
  if (input.seal[0] != '\0' && uc_next_card_is_hole (&self->table.now, &self->rules))
    uc_seal_open (&self->key, input.seal, &input.card, input.salt);
  if (!uc_table_decide (&self->table, &input, self->out, &error))
    {
      fault (self, "row %" G_GUINT64_FORMAT " has “%s”, and the rules refuse it: %s", row->id, row->input, error->message);
      return;
    }
  for (guint i = 0; i < MAX (self->out->n, n_stored); i++)
    {
      const char *there = i < n_stored ? stored[i] : "nothing";

      g_string_truncate (self->line, 0);
      if (i < self->out->n)
        uc_event_print (&self->out->v[i], self->line);
      if (strcmp (there, self->line->str) != 0)
        fault (self, "row %" G_GUINT64_FORMAT ", “%s”: stored “%s”, decided “%s”", row->id, row->input, there, self->line->str);
    }
  uc_table_apply_all (&self->table, self->out);
  uc_audit_set_origin (self->audit, row->origin);
  for (guint i = 0; i < self->out->n; i++)
    uc_audit_event (self->audit, &self->out->v[i]);
}

/* A month begins with what stood at the end of the one before. */
static void
hand_on (Watch *self, const UcRow *row)
{
  UcCarry carry = self->table.now.carry;
  UcEvent checkpoint = { .kind = UC_EVENT_CHECKPOINT, .seq = row->seq, .carry = &carry };

  carry.seq = row->seq;
  g_string_truncate (self->line, 0);
  uc_event_print (&checkpoint, self->line);
  if (strcmp (row->events, self->line->str) != 0)
    fault (self, "a month begins with “%s”, and the one before ended with “%s”", row->events, self->line->str);
  uc_table_apply (&self->table, &checkpoint);
  uc_audit_event (self->audit, &checkpoint);
}

static Kept
keep (Watch *self, const UcRow *row)
{
  Kept kept = { .hash = row->hash, .device_seq = (guint32) row->device_seq, .device = uc_wire_device_parse (row->device) };

  kept.seq = row->seq + uc_row_n_events (row) - (uc_row_n_events (row) > 0 ? 1 : 0);
  g_strlcpy (kept.input, row->input, sizeof kept.input);
  if (kept.device == UC_WIRE_SHOE)
    kept.text = g_strconcat (row->input, "\n", row->events, NULL);
  if (kept.device == UC_WIRE_SHOE && kept.device_seq == self->kept[UC_WIRE_SHOE])
    fault (self, "row %" G_GUINT64_FORMAT " has message %u of the shoe once more", row->id, kept.device_seq);
  if (kept.device != UC_WIRE_NONE)
    self->kept[kept.device] = kept.device_seq;
  return kept;
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Watch *self = user_data;
  const guint64 before = self->compared;
  Kept kept;

  if (row->id != before + 1)
    fault (self, "row %" G_GUINT64_FORMAT " follows row %" G_GUINT64_FORMAT, row->id, before);
  self->compared = row->id;
  if (self->first + row->id <= self->rows->len)
    {
      const Kept *was = &g_array_index (self->rows, Kept, self->first + row->id - 1);

      self->differs = memcmp (&row->hash, &was->hash, sizeof row->hash) != 0;
      if (self->differs)
        fault (self, "row %" G_GUINT64_FORMAT " is another than it was", row->id);
      return self->fault == NULL;
    }
  kept = keep (self, row);
  g_array_append_val (self->rows, kept);
  if (row->kind == UC_ROW_INPUT)
    decide_again (self, row);
  else if (row->kind == UC_ROW_OPENING)
    hand_on (self, row);
  return self->fault == NULL;
}

/* The month after @path, or the first; NULL = there is none, or nothing is in it yet. */
static char *
next_month (Watch *self)
{
  g_auto (GStrv) months = NULL;
  guint i = 0;

  if (self->opened == disk_opened ())
    return NULL;
  months = uc_months_list (self->folder);
  while (self->path != NULL && months[i] != NULL && strcmp (months[i], self->path) <= 0)
    i++;
  if (months[i] != NULL && self->path != NULL)
    {
      g_autoptr (UcJournal) begun = uc_journal_open_read (months[i], NULL);

      return begun != NULL && uc_journal_newest_row (begun) > 0 ? g_strdup (months[i]) : NULL;
    }
  self->opened = months[i] == NULL ? disk_opened () : 0;
  return g_strdup (months[i]);
}

/* (transfer full) */
static char *
key_of (const char *month)
{
  g_autofree char *folder = g_path_get_dirname (month), *name = g_path_get_basename (month);
  char *apart = g_strdup_printf ("%s/keys/%s.key", folder, name);

  if (g_file_test (apart, G_FILE_TEST_EXISTS))
    return apart;
  g_free (apart);
  return g_strconcat (month, ".key", NULL);
}

static gboolean
open_month (Watch *self)
{
  g_autofree char *key = NULL;
  g_autoptr (GError) error = NULL;

  if (self->journal != NULL)
    return TRUE;
  if (self->path == NULL)
    self->path = next_month (self);
  if (self->path == NULL)
    {
      fault (self, "there is no record");
      return FALSE;
    }
  key = key_of (self->path);
  self->journal = uc_journal_open_read (self->path, &error);
  self->compared = self->changes = 0;
  self->differs = FALSE;
  if (self->journal == NULL)
    fault (self, "the record cannot be opened: %s", error->message);
  else if (!uc_journal_load_seal_key (key, &self->key, &error))
    fault (self, "the record's key cannot be read: %s", error->message);
  return self->fault == NULL;
}

static void
read_month (Watch *self)
{
  const guint64 before = self->compared, changes = disk_changes ();
  g_autoptr (GError) error = NULL;
  guint64 newest;

  /* What has not been written since is as it was. */
  if (self->changes == changes && changes != 0)
    return;
  if (!uc_journal_read_rows (self->journal, before + 1, 0, on_row, self, &error))
    fault (self, "the record cannot be read: %s", error->message);
  newest = self->compared > before ? self->compared : uc_journal_newest_row (self->journal);
  if (self->first + newest < self->rows->len)
    fault (self, "the record had %" G_GUINT64_FORMAT " rows, and has %" G_GUINT64_FORMAT, self->rows->len - self->first, newest);
  self->changes = self->fault == NULL ? changes : 0;
}

static char *
steal_fault (Watch *self)
{
  return g_steal_pointer (&self->fault);
}

char *
watch_look (Watch *watch)
{
  const GPtrArray *findings;

  if (!open_month (watch))
    return steal_fault (watch);
  read_month (watch);
  for (char *next; watch->fault == NULL && (next = next_month (watch)) != NULL;)
    {
      /* Its last rows may have come just before the next month. */
      read_month (watch);
      watch_close (watch);
      g_free (watch->path);
      watch->path = next;
      watch->first = watch->rows->len;
      if (open_month (watch))
        read_month (watch);
    }
  findings = uc_audit_findings (watch->audit);
  if (findings->len > 0)
    {
      const UcAuditFinding *first = g_ptr_array_index (findings, 0);

      fault (watch, "the auditor finds %s in event %" G_GUINT64_FORMAT ": %s", uc_audit_kind_name (first->kind), first->seq,
             first->text);
    }
  return steal_fault (watch);
}

gboolean
watch_committed (Watch *watch, guint64 seq)
{
  if (watch->table.now.carry.seq < seq && watch->journal != NULL)
    read_month (watch);
  /* Another month has begun, perhaps. */
  if (watch->table.now.carry.seq < seq && watch->fault == NULL)
    watch->fault = watch_look (watch);
  return watch->table.now.carry.seq >= seq || watch->fault != NULL;
}

/* ---- what was read ---- */

typedef struct
{
  GVariant *rows; /* of the answer */
  guint n;        /* those compared */
  gsize bytes;
  guint64 next;   /* the first event behind them; 0 = there is none */
  char *fault;
} Compared;

/* As org.upcard.Table1.xml promises it. */
#define MOST_ROWS 256
#define MANY_BYTES 16384

static gboolean
compare_row (const UcRow *row, gpointer user_data)
{
  Compared *compared = user_data;
  g_autofree const char **events = NULL;
  g_autofree char *joined = NULL;
  const char *origin, *input;
  guint64 seq;
  gint64 t_ns;

  if (row->events[0] == '\0')
    return TRUE;
  if (compared->n == g_variant_n_children (compared->rows))
    {
      compared->next = row->seq;
      return FALSE;
    }
  g_variant_get_child (compared->rows, compared->n++, "(tx&s&s^a&s)", &seq, &t_ns, &origin, &input, &events);
  joined = g_strjoinv ("\n", (char **) events);
  compared->bytes += strlen (input) + strlen (joined);
  if (seq != row->seq || t_ns != row->t_real_ns || strcmp (origin, uc_input_origin_name (row->origin)) != 0
      || strcmp (input, row->input) != 0 || strcmp (joined, row->events) != 0)
    compared->fault = g_strdup_printf ("a Read says “%s” where row %" G_GUINT64_FORMAT " has “%s”", input, row->id, row->input);
  return compared->fault == NULL;
}

char *
watch_read (Watch *watch, guint64 from_seq, guint max, GVariant *answer)
{
  g_autoptr (GVariant) rows = g_variant_get_child_value (answer, 0);
  Compared compared = { .rows = rows };
  const guint n = (guint) g_variant_n_children (rows);
  guint64 first = 0, head;

  g_variant_get_child (answer, 1, "t", &head);
  if (watch->journal == NULL || !uc_journal_find_seq (watch->journal, from_seq, &first, NULL))
    return NULL;
  uc_journal_read_rows (watch->journal, first, 0, compare_row, &compared, NULL);
  if (compared.fault == NULL && compared.n < n)
    return g_strdup_printf ("a Read says %u rows, and the record has %u from event %" G_GUINT64_FORMAT " on", n, compared.n, from_seq);
  if (compared.fault == NULL && compared.next != 0 && compared.next <= head && n < MIN (max, MOST_ROWS) && compared.bytes < MANY_BYTES)
    return g_strdup_printf ("a Read ends before event %" G_GUINT64_FORMAT ", with %u rows", compared.next, n);
  return compared.fault;
}

/* ---- what was said outside ---- */

const UcTable *
watch_table (const Watch *watch)
{
  return &watch->table;
}

guint64
watch_rows (const Watch *watch)
{
  return watch->rows->len;
}

char *
watch_acknowledged (Watch *watch, const char *line, guint64 head)
{
  const gsize length = strcspn (line, " ");

  for (guint i = watch->rows->len; i-- > 0;)
    {
      Kept *kept = &g_array_index (watch->rows, Kept, i);

      if (kept->seq <= head && !kept->taken && strncmp (kept->input, line, length) == 0
          && strchr (" ", kept->input[length]) != NULL)
        {
          kept->taken = TRUE;
          return NULL;
        }
    }
  return g_strdup_printf ("“%s” was acknowledged with event %" G_GUINT64_FORMAT ", and no row has it", line, head);
}

char *
watch_kept (Watch *watch, UcWireDevice device, guint32 number)
{
  if ((gint32) (watch->kept[device] - number) >= 0)
    return NULL;
  return g_strdup_printf ("the %s was told that message %u is kept, and the record has %u", uc_wire_device_name (device), number,
                          watch->kept[device]);
}

/* As a word: a seal's letters mean nothing. */
static gboolean
says (const char *text, const char *face)
{
  for (const char *at = text; (at = strstr (at, face)) != NULL; at++)
    if ((at == text || strchr (" =\n,", at[-1]) != NULL) && strchr (" \n,", at[strlen (face)]) != NULL)
      return TRUE;
  return FALSE;
}

char *
watch_sealed (Watch *watch, UcWireDevice device, guint32 number, UcCard card)
{
  char face[UC_CARD_TEXT];

  uc_card_format (card, face);
  for (guint i = watch->rows->len; i-- > 0;)
    {
      const Kept *kept = &g_array_index (watch->rows, Kept, i);

      if (kept->device != device || kept->device_seq != number)
        continue;
      if (says (kept->text, face))
        return g_strdup_printf ("the card that lies face down, %s, stands in row %u: %s", face, i + 1, kept->text);
      return NULL;
    }
  return NULL;
}

guint64
watch_same (const Watch *watch)
{
  return watch->first + watch->compared - (watch->differs ? 1 : 0);
}

gboolean
watch_has (const Watch *watch, guint64 after, const char *words)
{
  for (guint64 i = after; i < watch->rows->len; i++)
    if (g_str_has_prefix (g_array_index (watch->rows, Kept, i).input, words))
      return TRUE;
  return FALSE;
}

void
watch_close (Watch *watch)
{
  g_clear_pointer (&watch->journal, uc_journal_close);
  watch->opened = 0;
}

void
watch_forget (Watch *watch)
{
  watch_close (watch);
  begin (watch);
}

const char *
watch_path (const Watch *watch)
{
  return watch->path;
}

guint64
watch_row_of (const Watch *watch, const char *hash)
{
  char text[UC_HASH_TEXT];

  for (guint i = watch->rows->len; i-- > 0;)
    if (strcmp (uc_hash_format (&g_array_index (watch->rows, Kept, i).hash, text), hash) == 0)
      return i + 1;
  return G_MAXUINT64;
}

static char *
find_damage (const UcVerdict *verdict)
{
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      if (uc_damage_is_grave (damage->kind))
        return g_strdup_printf ("the whole record is damaged: %s: %s", uc_damage_name (damage->kind), damage->text);
    }
  return NULL;
}

static char *
prove_month (const char *path, const char *next_path, gboolean with_key)
{
  g_autofree char *key_path = key_of (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
  g_autoptr (UcJournal) next = next_path != NULL ? uc_journal_open_read (next_path, NULL) : NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GPtrArray) findings = uc_audit_findings_new ();
  UcSealKey key = { 0 };
  const UcVerifyOptions options = { .findings = findings, .seal_key = with_key ? &key : NULL, .jobs = 1 };
  char *damage;

  if (journal == NULL)
    return g_strdup_printf ("the whole record cannot be opened: %s", error->message);
  if (!uc_journal_load_seal_key (key_path, &key, &error))
    return g_strdup_printf ("the record's key cannot be read: %s", error->message);
  verdict = uc_verify (journal, &options, &error);
  if (verdict == NULL || !uc_prove (journal, &options, NULL, NULL, verdict, &error))
    return g_strdup_printf ("the whole record cannot be verified: %s", error->message);
  uc_months_check (journal, next, verdict);
  damage = find_damage (verdict);
  if (damage == NULL && findings->len > 0)
    damage = g_strdup_printf ("the whole record's audit: %s", ((UcAuditFinding *) findings->pdata[0])->text);
  return damage;
}

char *
watch_prove (Watch *watch)
{
  g_auto (GStrv) months = uc_months_list (watch->folder);
  char *damage = months[0] == NULL ? g_strdup ("there is no record") : NULL;

  for (guint i = 0; damage == NULL && months[i] != NULL; i++)
    damage = prove_month (months[i], months[i + 1], watch->proofs % 2 == 0);
  watch->proofs++;
  return damage;
}

/* ---- the mirror's copies ---- */

static gboolean
on_hash (const UcRow *row, gpointer user_data)
{
  g_array_append_val ((GArray *) user_data, row->hash);
  return TRUE;
}

/* (transfer full): UcHash; %NULL = the file cannot be read. */
static GArray *
hashes_of (const char *path)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  g_autoptr (GArray) hashes = g_array_new (FALSE, FALSE, sizeof (UcHash));

  return journal != NULL && uc_journal_read_rows (journal, 1, 0, on_hash, hashes, NULL) ? g_steal_pointer (&hashes) : NULL;
}

char *
watch_copies (Watch *watch, const char *folder)
{
  g_auto (GStrv) months = uc_months_list (watch->folder);

  for (guint i = 0; months[i] != NULL; i++)
    {
      g_autofree char *name = g_path_get_basename (months[i]);
      g_autofree char *path = g_build_filename (folder, name, NULL), *key = g_strconcat (path, ".key", NULL);
      g_autoptr (GArray) record = hashes_of (months[i]), copy = hashes_of (path);

      if (g_file_test (key, G_FILE_TEST_EXISTS))
        return g_strdup_printf ("beside the copy of %s lies a key", name);
      if (record == NULL || copy == NULL)
        return g_strdup_printf ("%s of %s cannot be read", record == NULL ? "the record" : "the copy", name);
      if (record->len != copy->len || memcmp (record->data, copy->data, record->len * sizeof (UcHash)) != 0)
        return g_strdup_printf ("the copy of %s has %u rows, and the record %u, or others", name, copy->len, record->len);
    }
  return NULL;
}
