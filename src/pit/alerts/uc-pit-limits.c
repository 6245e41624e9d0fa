#include "uc-pit-limits.h"

#include "uc-load.h"
#include "uc-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define GROUP "alerts"
#define KEYS \
  "hit-frequency, hit-frequency-expected, meter-jump, reader-accuracy, reader-accuracy-least, chip-mismatches, chip-mismatches-least, " \
  "overrides, pace, pace-pause, device-faults, audit-finding and proof-failed"

/* A decimal is a whole number of millionths, as money is. */
#define PER_UNIT UC_DOLLAR

typedef enum
{
  LIMIT_NUMBER,
  LIMIT_THOUSANDTHS, /* “3.5” */
  LIMIT_RATE,        /* “1%”, in parts per million */
  LIMIT_SUM,
  LIMIT_SWITCH,
} LimitForm;

typedef struct
{
  const char *key;
  LimitForm form;
  gint kind;          /* UcPitAlertKind that “off” switches off; -1: “off” is not accepted */
  guint16 offset;     /* into UcPitLimits */
  gint64 fallback;
  gint64 least, most; /* as it is kept */
  const char *accepted;
} Limit;

#define AT(field) G_STRUCT_OFFSET (UcPitLimits, field)
#define A_RATE "a rate from 0% to 100% with at most four decimals, like 1% or 0.25%, or off"

static const Limit table[] = {
  { "hit-frequency", LIMIT_THOUSANDTHS, UC_PIT_ALERT_HIT_FREQUENCY, AT (hit_thousandths), 4000, 1000, 20000,
    "standard errors from 1 to 20 with at most three decimals, like 4 or 3.5, or off" },
  { "hit-frequency-expected", LIMIT_NUMBER, -1, AT (hit_expected), 20, 1, 100000, "a whole number from 1 to 100000" },
  { "meter-jump", LIMIT_SUM, UC_PIT_ALERT_METER_JUMP, AT (meter_jump), 1000 * UC_DOLLAR, UC_CENT, G_MAXINT64 / 4,
    "dollars from 0.01, like 1000.00, or off" },
  { "reader-accuracy", LIMIT_RATE, UC_PIT_ALERT_READER_ACCURACY, AT (reader_ppm), 10000, 0, 1000000, A_RATE },
  { "reader-accuracy-least", LIMIT_NUMBER, -1, AT (reader_least), 100, 1, 100000, "a whole number from 1 to 100000" },
  { "chip-mismatches", LIMIT_RATE, UC_PIT_ALERT_CHIP_MISMATCHES, AT (chips_ppm), 50000, 0, 1000000, A_RATE },
  { "chip-mismatches-least", LIMIT_NUMBER, -1, AT (chips_least), 50, 1, 100000, "a whole number from 1 to 100000" },
  { "overrides", LIMIT_NUMBER, UC_PIT_ALERT_OVERRIDES, AT (overrides), 3, 0, 1000, "a whole number from 0 to 1000, or off" },
  { "pace", LIMIT_NUMBER, UC_PIT_ALERT_PACE, AT (pace), 20, 1, 1000, "rounds an hour from 1 to 1000, or off" },
  { "pace-pause", LIMIT_NUMBER, -1, AT (pace_pause_min), 5, 1, 60, "minutes from 1 to 60" },
  { "device-faults", LIMIT_NUMBER, UC_PIT_ALERT_DEVICE_FAULTS, AT (device_faults), 5, 0, UC_PIT_MOST_DEVICE_FAULTS,
    "a whole number from 0 to 60, or off" },
  { "audit-finding", LIMIT_SWITCH, UC_PIT_ALERT_AUDIT_FINDING, 0, 0, 0, 0, "on or off" },
  { "proof-failed", LIMIT_SWITCH, UC_PIT_ALERT_PROOF_FAILED, 0, 0, 0, 0, "on or off" },
};

static void
put (UcPitLimits *limits, const Limit *limit, gint64 value)
{
  gpointer at = G_STRUCT_MEMBER_P (limits, limit->offset);

  if (limit->form == LIMIT_SUM)
    *(UcMoney *) at = value;
  else if (limit->form != LIMIT_SWITCH)
    *(guint32 *) at = (guint32) value;
}

void
uc_pit_limits_init (UcPitLimits *limits)
{
  memset (limits, 0, sizeof *limits);
  for (guint kind = 0; kind < UC_N_PIT_ALERTS; kind++)
    limits->is_on[kind] = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    put (limits, &table[i], table[i].fallback);
}

/* @text as a whole number of so many @parts of one. */
static gboolean
read_parts (const char *text, gint64 parts, gint64 *value)
{
  UcMoney decimal;

  if (!uc_money_parse (text, &decimal, NULL) || decimal < 0 || decimal % (PER_UNIT / parts) != 0)
    return FALSE;
  *value = decimal / (PER_UNIT / parts);
  return TRUE;
}

static gboolean
read_value (const Limit *limit, const char *text, gint64 *value)
{
  g_autofree char *number = NULL;
  guint64 whole;

  switch (limit->form)
    {
    case LIMIT_NUMBER:
      if (!uc_number_parse (text, (guint64) limit->most, &whole))
        return FALSE;
      *value = (gint64) whole;
      break;
    case LIMIT_THOUSANDTHS:
      if (!read_parts (text, 1000, value))
        return FALSE;
      break;
    case LIMIT_RATE:
      number = g_str_has_suffix (text, "%") ? g_strndup (text, strlen (text) - strlen ("%")) : NULL;
      if (number == NULL || !read_parts (number, 10000, value))
        return FALSE;
      break;
    case LIMIT_SUM:
      if (!uc_money_parse (text, value, NULL))
        return FALSE;
      break;
    case LIMIT_SWITCH:
      *value = 0;
      return strcmp (text, "on") == 0;
    }
  return *value >= limit->least && *value <= limit->most;
}

static const Limit *
find_limit (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    if (strcmp (table[i].key, key) == 0)
      return &table[i];
  return NULL;
}

static void
load_line (UcLoad *load, const UcKeyLine *line, UcPitLimits *limits)
{
  const Limit *limit = find_limit (line->key);
  gint64 value;

  if (limit == NULL)
    uc_load_fault_unknown (load, line, KEYS);
  else if (limit->kind >= 0 && strcmp (line->value, "off") == 0)
    limits->is_on[limit->kind] = FALSE;
  else if (read_value (limit, line->value, &value))
    put (limits, limit, value);
  else
    uc_load_fault (load, line, NULL, limit->accepted, "“%s” is not accepted", line->value);
}

gboolean
uc_pit_limits_load_text (const char *text, const char *name, UcPitLimits *limits, GPtrArray *faults)
{
  const guint before = faults->len;
  g_autoptr (UcKeyText) lines = uc_key_text_new (text, name, faults);
  UcLoad load = { .text = lines, .faults = faults };

  uc_pit_limits_init (limits);
  for (guint i = 0; i < lines->lines->len; i++)
    {
      const UcKeyLine *line = lines->lines->pdata[i];

      if (strcmp (uc_key_text_group_of (lines, line), GROUP) == 0)
        load_line (&load, line, limits);
    }
  if (faults->len == before)
    return TRUE;
  uc_pit_limits_init (limits);
  return FALSE;
}

char *
uc_pit_limits_say_off (const UcPitLimits *limits)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint kind = 0; kind < UC_N_PIT_ALERTS; kind++)
    if (!limits->is_on[kind])
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", uc_pit_alert_kind_name (kind));
  /* Translators: %s is a list of keys of a file, such as “pace, meter-jump”. */
  return names->len == 0 ? NULL : g_strdup_printf (_ ("Switched off by the house: %s"), names->str);
}
