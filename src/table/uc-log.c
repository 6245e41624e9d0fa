/* Structured log lines. */
#define G_LOG_DOMAIN "upcard"
#include "uc-log.h"

#include "uc-plain.h"

#include <stdio.h>
#include <string.h>

static const char *const topics[UC_N_TOPICS] = {
  [UC_TOPIC_TABLE] = "table",   [UC_TOPIC_RECORD] = "record", [UC_TOPIC_DEVICE] = "device",
  [UC_TOPIC_PEOPLE] = "people", [UC_TOPIC_BUS] = "bus",       [UC_TOPIC_CLOCK] = "clock",
};

void
uc_log_fields (UcTopic topic, UcLogLevel level, guint round, guint seat, const GLogField *more, gsize n_more, const char *message)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  char round_text[16], seat_text[16];
  char priority[2] = { (char) ('0' + level), '\0' };
  GLogField fields[6 + UC_LOG_MORE_FIELDS] = {
    { "MESSAGE", NULL, -1 }, { "GLIB_DOMAIN", G_LOG_DOMAIN, -1 }, { "PRIORITY", priority, -1 },
    { "UC_TOPIC", topics[topic], -1 },
  };
  gsize n = 4;

  /* A path or a file's own words may be among it. */
  uc_plain_append_lines (plain, message);
  fields[0].value = plain->str;
  g_snprintf (round_text, sizeof round_text, "%u", round);
  g_snprintf (seat_text, sizeof seat_text, "%u", seat);
  if (round > 0)
    fields[n++] = (GLogField) { "UC_ROUND", round_text, -1 };
  if (seat > 0)
    fields[n++] = (GLogField) { "UC_SEAT", seat_text, -1 };
  g_assert (n_more <= UC_LOG_MORE_FIELDS);
  for (gsize i = 0; i < n_more; i++)
    fields[n++] = more[i];
  /* The world's faults are no programming errors: PRIORITY says how grave, GLib's own level stays below "warning". */
  g_log_structured_array (G_LOG_LEVEL_MESSAGE, fields, n);
}

void
uc_log (UcTopic topic, UcLogLevel level, guint round, guint seat, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  uc_log_fields (topic, level, round, seat, NULL, 0, message);
}

static const char *
field (const GLogField *fields, gsize n, const char *key)
{
  for (gsize i = 0; i < n; i++)
    if (strcmp (fields[i].key, key) == 0)
      return fields[i].value;
  return NULL;
}

static GLogWriterOutput
write_line (GLogLevelFlags level, const GLogField *fields, gsize n, gpointer journald)
{
  const char *topic = field (fields, n, "UC_TOPIC");
  const char *round = field (fields, n, "UC_ROUND");

  if (topic == NULL)
    return g_log_writer_default (level, fields, n, NULL);
  if (journald != NULL)
    return g_log_writer_journald (level, fields, n, NULL);
  fprintf (stderr, "%s: %s%s%s%s\n", topic, round != NULL ? "round " : "", round != NULL ? round : "",
           round != NULL ? ": " : "", field (fields, n, "MESSAGE"));
  return G_LOG_WRITER_HANDLED;
}

gboolean
uc_log_is_in_system_log (void)
{
  return g_log_writer_is_journald (fileno (stderr));
}

void
uc_log_start (void)
{
  g_log_set_writer_func (write_line, GINT_TO_POINTER (uc_log_is_in_system_log ()), NULL);
}

void
uc_log_last (UcTopic topic, const char *why)
{
  g_auto (GStrv) lines = g_strsplit (why, "\n", -1);

  if (!uc_log_is_in_system_log ())
    {
      uc_log (topic, UC_LOG_ERROR, 0, 0, "%s", why);
      return;
    }
  for (guint i = 0; lines[i] != NULL; i++)
    fprintf (stderr, "<%d>%s\n", UC_LOG_ERROR, lines[i]);
}
