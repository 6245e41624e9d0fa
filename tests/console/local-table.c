#include "local-table.h"

#include "uc-next-card.h"
#include "uc-rules-load.h"
#include "uc-table.h"

#include <stdio.h>
#include <string.h>

/* 2026-11-20T00:00:00Z: any day. */
/* Closed rounds that can be corrected. */
#define PAST_ROUNDS 100
#define DAY_NS (G_GINT64_CONSTANT (1795132800) * 1000000000)

char *
local_table_of (const char *id, const char *more)
{
  g_autofree char *name = g_strconcat (id, ".ini", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tables", name, NULL);
  g_autofree char *file = NULL;
  g_autoptr (GError) error = NULL;
  GString *text;

  if (!g_file_get_contents (path, &file, NULL, &error))
    g_error ("%s", error->message);
  text = g_string_new (file);
  for (const char *at = more; *at != '\0';)
    {
      const char *next = strstr (at, "\n[");
      const gsize len = next != NULL ? (gsize)(next + 1 - at) : strlen (at);
      g_autofree char *line = g_strdup_printf ("\n%.*s\n", (int)strcspn (at, "\n"), at);
      const char *group = *at == '[' ? strstr (text->str, line) : NULL;

      /* A group stands once: its further keys join it. */
      if (group != NULL)
        g_string_insert_len (text, group + strlen (line) - text->str, strchr (at, '\n') + 1, at + len - strchr (at, '\n') - 1);
      else
        g_string_append_printf (text, "\n%.*s", (int)len, at);
      at += len;
    }
  return g_string_free (text, FALSE);
}

char *
local_table_example (const char *more)
{
  return local_table_of ("BJ-07", more);
}

static void
on_submit (guint64 after_seq, const char *const *lines, gpointer data)
{
  LocalTable *self = data;
  g_autoptr (GError) error = NULL;

  if (self->simulate_stale || after_seq != self->table.now.prompt_seq)
    {
      uc_console_model_publish (self->model);
      return;
    }
  if (self->refusal != NULL)
    {
      uc_console_model_refuse (self->model, g_steal_pointer (&self->refusal));
      return;
    }
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (!local_table_say (self, lines[i], UC_ORIGIN_DEALER, &error))
        {
          uc_console_model_refuse (self->model, error->message);
          return;
        }
      self->submitted++;
      g_free (self->last_submitted);
      self->last_submitted = g_strdup (lines[i]);
      /* As the service does: the wrong PIN is on record, and the screen is told. */
      for (guint n = 0; n < self->events->n; n++)
        if (self->events->v[n].kind == UC_EVENT_PIN_REFUSED)
          {
            uc_console_model_publish (self->model);
            uc_console_model_refuse (self->model, "PIN is wrong, 2 tries left");
            return;
          }
    }
  uc_console_model_publish (self->model);
}

static void
on_check (gpointer data)
{
  LocalTable *self = data;
  g_autofree char *version = uc_rules_version (self->table_file);

  if (!self->never_checks)
    uc_console_model_checked (self->model, self->table.now.carry.seq, self->table.now.carry.round - 1,
                              self->damage != NULL ? self->damage : "", self->other_rules ? "" : version);
}

/* Where nobody keeps a folder for them. */
static gboolean
may_make_receipts (gpointer data, GError **error)
{
  return TRUE;
}

static void
on_code (guint32 round, gpointer data)
{
  LocalTable *self = data;

  uc_console_model_set_code (self->model, round, "5Q4J-2MFG-7KPN-0A1C");
}

/* Devices that spoke some seconds ago, over lines with a little trouble. */
static void
on_health (gpointer data)
{
  LocalTable *self = data;
  const struct
  {
    const char *name;
    UcDevice device;
    int seconds;
    UcLinkCounts counts;
  } said[] = {
    { "shoe", UC_DEVICE_SHOE, 3, { .frames = 1204, .bad = 2, .repeated = 3, .plugged = 2 } },
    { "reader", UC_DEVICE_READER, 12, { .frames = 96, .plugged = 1 } },
    { "badge", UC_DEVICE_BADGE, 754, { .frames = 8, .noise = 14, .lost = 1, .plugged = 1 } },
    { "gpio", UC_DEVICE_LAMPS, 0, { .edges = 5310, .bounces = 212, .plugged = 1 } },
  };
  UcLinkHealth links[G_N_ELEMENTS (said)] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      UcDeviceState state = self->table.now.carry.devices[said[i].device];

      g_strlcpy (links[i].name, said[i].name, sizeof links[i].name);
      links[i].up = state != UC_DEVICE_STATE_DOWN;
      links[i].last_us = uc_console_model_now_us (self->model) - said[i].seconds * G_USEC_PER_SEC;
      links[i].counts = said[i].counts;
      if (state == UC_DEVICE_STATE_FAULT)
        g_strlcpy (links[i].word, "lens-dirty", sizeof links[i].word);
    }
  self->healths++;
  uc_console_model_set_health (self->model, links, G_N_ELEMENTS (links));
}

LocalTable *
local_table_new (const char *table_file, gboolean procedures)
{
  LocalTable *self = g_new0 (LocalTable, 1);
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  self->table_file = g_strdup (table_file);
  if (!uc_rules_load_text (table_file, "table.ini", &self->rules, faults))
    for (guint i = 0; i < faults->len; i++)
      {
        g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, i));

        g_error ("%s", line);
      }
  self->rules.procedures_implied = !procedures;
  if (procedures)
    {
      g_autofree char *version = uc_rules_version (table_file);

      uc_readings_ask (&self->rules, version);
    }
  uc_table_init (&self->table, &self->rules);
  self->past = uc_past_rounds_new (PAST_ROUNDS);
  self->table.past = uc_past_rounds_get (self->past);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  self->events = uc_events_new ();
  self->t_real_ns = DAY_NS;
  self->model = uc_console_model_new ();
  uc_console_model_begin (self->model, table_file, FALSE);
  if (!procedures)
    uc_console_model_imply_procedures (self->model);
  uc_console_model_set_submit (self->model, on_submit, self);
  uc_console_model_set_check (self->model, on_check, self);
  uc_console_model_set_health_func (self->model, on_health, self);
  uc_console_model_set_code_func (self->model, on_code, self);
  uc_console_model_set_receipts (self->model, may_make_receipts, self);
  uc_console_model_publish (self->model);
  return self;
}

void
local_table_free (LocalTable *self)
{
  uc_console_model_set_submit (self->model, NULL, NULL);
  g_object_unref (self->model);
  uc_events_free (self->events);
  uc_past_rounds_free (self->past);
  g_ptr_array_unref (self->rows);
  g_free (self->table_file);
  g_free (self->last_submitted);
  g_free (self);
}

/* The badges of play and demonstration, and those of the drawings. */
static UcRole
role_of (const char *badge)
{
  static const struct
  {
    const char *badge;
    UcRole role;
  } people[] = {
    { "1001", UC_ROLE_DEALER },      { "4127", UC_ROLE_DEALER },      { "2001", UC_ROLE_FLOORPERSON },
    { "2210", UC_ROLE_FLOORPERSON }, { "3001", UC_ROLE_PIT_MANAGER },   { "4001", UC_ROLE_SHIFT_MANAGER },
    { "9001", UC_ROLE_SURVEILLANCE }, { "9002", UC_ROLE_TECHNICIAN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    if (strcmp (people[i].badge, badge) == 0)
      return people[i].role;
  return UC_ROLE_NONE;
}

static void
plant_mistake (const LocalTable *self, UcEvent *event)
{
  if (event->kind != UC_EVENT_WAGER_SETTLED || self->lost_win == UC_WAGER_NONE || event->wager != self->lost_win
      || event->outcome != UC_WORD_WIN)
    return;
  event->outcome = UC_WORD_LOSE;
  event->combination = UC_COMBINATION_NONE;
  event->odds = (UcOdds){ 0 };
  event->pays = 0;
  event->stake_returned = FALSE;
  event->source = UC_WORD_NONE;
}

gboolean
local_table_say (LocalTable *self, const char *line, UcOrigin origin, GError **error)
{
  UcInput input = { 0 };
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  if (!uc_input_parse (line, &input, error))
    return FALSE;
  if (input.kind == UC_INPUT_NONE)
    return TRUE;
  /* As the service does. */
  input.origin = origin == UC_ORIGIN_DEALER && input.pin[0] != '\0' ? UC_ORIGIN_FLOOR : origin;
  input.t_real_ns = self->t_real_ns;
  input.t_mono_ns = self->t_real_ns;
  self->t_real_ns += 1000000000;
  if (input.badge[0] != '\0')
    {
      gboolean good = input.pin[0] == '\0' || strcmp (input.pin, "0000") == 0;

      /* Of a change in the people file the line itself says the role. */
      if (input.kind != UC_INPUT_PERSON)
        input.role = role_of (input.badge);
      if (input.pin[0] != '\0')
        input.auth = input.role == UC_ROLE_NONE ? UC_WORD_UNKNOWN : good ? UC_WORD_OK : UC_WORD_WRONG;
    }
  if (input.kind == UC_INPUT_CARD && input.card != UC_CARD_NONE
      && uc_next_card_is_hole (&self->table.now, self->table.rules))
    {
      /* As the service does; the console never opens it. */
      g_strlcpy (input.seal, "c:commitment:box", sizeof input.seal);
      g_strlcpy (input.salt, "salt", sizeof input.salt);
    }
  if (!uc_table_decide (&self->table, &input, self->events, error))
    return FALSE;
  for (guint i = 0; i < self->events->n; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      plant_mistake (self, &self->events->v[i]);
      uc_past_rounds_hear (self->past, &self->table, &self->events->v[i]);
      uc_table_apply (&self->table, &self->events->v[i]);
      uc_event_print (&self->events->v[i], text);
      g_ptr_array_add (lines, g_strdup (text->str));
    }
  g_ptr_array_add (lines, NULL);
  uc_console_model_add_row (self->model, input.t_real_ns, (const char *const *)lines->pdata);
  g_ptr_array_add (self->rows, g_strdupv ((char **)lines->pdata));
  return TRUE;
}

void
local_table_replay (LocalTable *self)
{
  uc_console_model_begin (self->model, self->table_file, FALSE);
  uc_console_model_imply_procedures (self->model);
  for (guint i = 0; i < self->rows->len; i++)
    uc_console_model_add_row (self->model, self->t_real_ns, g_ptr_array_index (self->rows, i));
  uc_console_model_publish (self->model);
}

static void
set_clock (LocalTable *self, const char *text)
{
  guint hours = 0, minutes = 0, seconds = 0;

  g_assert_cmpint (sscanf (text, "%u:%u:%u", &hours, &minutes, &seconds), ==, 3);
  self->t_real_ns = DAY_NS + (gint64)(hours * 3600 + minutes * 60 + seconds) * 1000000000;
}

/* What a linked meter answers names the event that asked and its round: a script says ASKED and ROUND for them. */
static char *
fill_answer (const LocalTable *self, const char *line)
{
  const UcTicket *ticket = &self->table.now.carry.ticket;
  g_autofree char *asked = g_strdup_printf ("%" G_GUINT64_FORMAT, ticket->asked);
  g_autofree char *round = g_strdup_printf ("%u", MAX (ticket->round, 1));
  GString *text = g_string_new (line);

  g_string_replace (text, "ASKED", asked, 0);
  g_string_replace (text, "ROUND", round, 0);
  return g_string_free (text, FALSE);
}

void
local_table_play (LocalTable *self, const char *script)
{
  g_auto (GStrv) lines = g_strsplit (script, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      gboolean sensed = lines[i][0] == '!', typed = lines[i][0] == '$';
      UcOrigin origin = sensed ? UC_ORIGIN_DEVICE : typed ? UC_ORIGIN_DEALER : UC_ORIGIN_SCRIPT;
      g_autofree char *line = fill_answer (self, lines[i] + (sensed || typed));

      if (lines[i][0] == '@')
        set_clock (self, lines[i] + 1);
      else if (!local_table_say (self, line, origin, &error))
        g_error ("“%s” was refused: %s", lines[i], error->message);
    }
  uc_console_model_publish (self->model);
}
