/* The service's side of a meter that several tables share: its answers are inputs like a device's, and its link is a device. */
#include "uc-service-private.h"

#include "uc-log.h"
#include "uc-ticket.h"

#include <string.h>

static UcJournal *
on_journal (gpointer user_data)
{
  UcTableService *self = user_data;

  return uc_desk_get_journal (self->desk);
}

static void
on_answer (const UcInput *input, guint64 n, gpointer user_data)
{
  UcInput stamped = *input, now;

  uc_clock_stamp (&now);
  stamped.t_mono_ns = now.t_mono_ns;
  stamped.t_real_ns = now.t_real_ns;
  uc_service_push_input (user_data, &stamped, UC_WIRE_LINK, n);
}

/* As many words of it as a reason has room for; the log has all of them. */
static void
put_reason (const char *why, char reason[UC_REASON_TEXT])
{
  g_auto (GStrv) words = g_strsplit_set (why, " \t\r\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL && text->len + 1 + strlen (words[i]) < UC_REASON_TEXT; i++)
    if (words[i][0] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", words[i]);
  g_strlcpy (reason, text->str, UC_REASON_TEXT);
}

static void
on_state (UcWord word, const char *why, gpointer user_data)
{
  UcTableService *self = user_data;
  UcInput input;

  if (word == UC_WORD_FAULT)
    uc_log (UC_TOPIC_DEVICE, UC_LOG_WARNING, 0, 0, "The link of meter %s does not serve this table: %s", self->link_meter, why);
  else
    uc_log (UC_TOPIC_DEVICE, word == UC_WORD_UP ? UC_LOG_NOTICE : UC_LOG_WARNING, 0, 0, "The link of meter %s is %s.%s%s", self->link_meter,
            word == UC_WORD_UP ? "open" : "down, or the meter is closed", *why != '\0' ? " " : "", why);
  if (!uc_service_own_input ("device link down", &input))
    return;
  input.word = word;
  put_reason (why, input.text);
  uc_service_push_input (self, &input, UC_WIRE_NONE, 0);
}

static UcWord
recorded (UcTableService *self)
{
  static const UcWord words[] = { UC_WORD_NONE, UC_WORD_UP, UC_WORD_DOWN, UC_WORD_FAULT };

  return words[uc_desk_get_table (self->desk)->now.carry.devices[UC_DEVICE_LINK]];
}

void
uc_service_open_link (UcTableService *self)
{
  static const UcLinkEndFuncs funcs = { on_journal, on_answer, on_state };
  const UcRules *rules = uc_desk_get_rules (self->desk);
  const UcWager wager = uc_ticket_wager (rules);
  const char *meter = wager != UC_WAGER_NONE ? rules->wagers[wager].linked : "";
  const UcLinkEndOptions options = {
    .address = self->link_address,
    .files = { self->link_certificate, self->link_key, self->link_authority },
    .table = rules->table_id,
    .meter = meter,
    .fingerprint = uc_desk_get_first_key (self->desk),
    .rules = uc_desk_get_rules_version (self->desk),
    .pause_ms = self->link_pause_ms,
    .steady_ms = self->link_steady_ms,
  };
  const UcWord was = recorded (self);

  uc_service_close_link (self);
  self->link_meter = g_strdup (meter);
  if (*meter != '\0')
    self->link = uc_link_end_new (&options, was, &funcs, self);
  else if (was == UC_WORD_DOWN || was == UC_WORD_FAULT)
    /* Nothing waits for it any more: a meter of the table's own may be bet on. */
    uc_service_say (self, "device link up");
}

void
uc_service_add_link_health (UcTableService *self, GVariantBuilder *devices)
{
  UcLinkEndHealth health;
  GVariantBuilder counts;

  if (self->link == NULL)
    return;
  health = uc_link_end_health (self->link);
  g_variant_builder_init (&counts, G_VARIANT_TYPE ("a{st}"));
  g_variant_builder_add (&counts, "{st}", "frames", health.lines);
  g_variant_builder_add (&counts, "{st}", "answers", health.answers);
  g_variant_builder_add (&counts, "{st}", "plugged", health.connections);
  g_variant_builder_add (devices, "(sbxs@a{st})", uc_wire_device_name (UC_WIRE_LINK), health.up, health.came_us, health.fault,
                         g_variant_builder_end (&counts));
}

void
uc_service_keep_link (UcTableService *self)
{
  if (self->link != NULL)
    uc_link_end_committed (self->link);
}

void
uc_service_ask_link_again (UcTableService *self)
{
  if (self->link != NULL)
    uc_link_end_ask_again (self->link, recorded (self));
}

void
uc_service_close_link (UcTableService *self)
{
  g_clear_pointer (&self->link, uc_link_end_free);
  g_clear_pointer (&self->link_meter, g_free);
}
