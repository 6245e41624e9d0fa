#include "watch.h"

#include "uc-audit.h"
#include "uc-events.h"
#include "uc-hole.h"
#include "uc-input.h"
#include "uc-journal.h"
#include "uc-next-card.h"
#include "uc-prove.h"
#include "uc-resume.h"
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
  char *path, *table_file;
  UcJournal *journal; /* NULL while nobody writes */
  UcSealKey key;
  UcRules rules;
  UcTable table;
  UcEvents *out;
  UcAudit *audit;
  GArray *rows; /* Kept, from row 1 on */
  gboolean differs;
  guint64 compared; /* of a file that was opened anew, so many rows are those that were read before */
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
  self->compared = 0;
}

Watch *
watch_new (const char *record, const char *table_file)
{
  Watch *self = g_new0 (Watch, 1);

  self->path = g_strdup (record);
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
  if (row->id <= self->rows->len)
    {
      self->differs = memcmp (&row->hash, &g_array_index (self->rows, Kept, row->id - 1).hash, sizeof row->hash) != 0;
      if (self->differs)
        fault (self, "row %" G_GUINT64_FORMAT " is another than it was", row->id);
      return self->fault == NULL;
    }
  kept = keep (self, row);
  g_array_append_val (self->rows, kept);
  if (row->kind == UC_ROW_INPUT)
    decide_again (self, row);
  return self->fault == NULL;
}

static gboolean
open_record (Watch *self)
{
  g_autofree char *key = g_strconcat (self->path, ".key", NULL);
  g_autoptr (GError) error = NULL;

  if (self->journal != NULL)
    return TRUE;
  self->journal = uc_journal_open_read (self->path, &error);
  self->compared = 0;
  self->differs = FALSE;
  if (self->journal == NULL)
    fault (self, "the record cannot be opened: %s", error->message);
  else if (!uc_journal_load_seal_key (key, &self->key, &error))
    fault (self, "the record's key cannot be read: %s", error->message);
  return self->fault == NULL;
}

static char *
steal_fault (Watch *self)
{
  return g_steal_pointer (&self->fault);
}

char *
watch_look (Watch *watch)
{
  g_autoptr (GError) error = NULL;
  const GPtrArray *findings;
  guint64 newest;

  if (!open_record (watch))
    return steal_fault (watch);
  newest = uc_journal_newest_row (watch->journal);
  if (newest > watch->compared && !uc_journal_read_rows (watch->journal, watch->compared + 1, newest, on_row, watch, &error)
           && error != NULL)
    fault (watch, "the record cannot be read: %s", error->message);
  if (newest < watch->rows->len)
    fault (watch, "the record had %u rows, and has %" G_GUINT64_FORMAT, watch->rows->len, newest);
  findings = uc_audit_findings (watch->audit);
  if (findings->len > 0)
    {
      const UcAuditFinding *first = g_ptr_array_index (findings, 0);

      fault (watch, "the auditor finds %s in event %" G_GUINT64_FORMAT ": %s", uc_audit_kind_name (first->kind), first->seq,
             first->text);
    }
  return steal_fault (watch);
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
  return watch->compared - (watch->differs ? 1 : 0);
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
}

void
watch_forget (Watch *watch)
{
  watch_close (watch);
  begin (watch);
}

char *
watch_prove (Watch *watch)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (watch->path, &error);
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GPtrArray) findings = uc_audit_findings_new ();
  const UcVerifyOptions options = { .findings = findings, .seal_key = &watch->key, .jobs = 1 };

  if (journal == NULL)
    return g_strdup_printf ("the whole record cannot be opened: %s", error->message);
  verdict = uc_verify (journal, &options, &error);
  if (verdict == NULL || !uc_prove (journal, &options, NULL, NULL, verdict, &error))
    return g_strdup_printf ("the whole record cannot be verified: %s", error->message);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      if (uc_damage_is_grave (damage->kind))
        return g_strdup_printf ("the whole record is damaged: %s: %s", uc_damage_name (damage->kind), damage->text);
    }
  if (findings->len > 0)
    return g_strdup_printf ("the whole record's audit: %s", ((UcAuditFinding *) findings->pdata[0])->text);
  return NULL;
}
