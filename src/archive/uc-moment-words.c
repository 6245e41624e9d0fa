#include "uc-moment-words.h"

#include "uc-say.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *
say_origin (const UcMoment *moment)
{
  switch (moment->origin)
    {
    case UC_ORIGIN_DEVICE:
      return _ ("a device");
    case UC_ORIGIN_DEALER:
      return _ ("the dealer’s screen");
    case UC_ORIGIN_FLOOR:
      return _ ("the floorperson");
    case UC_ORIGIN_SERVICE:
      return _ ("the table service");
    case UC_ORIGIN_SCRIPT:
      return _ ("a script");
    case UC_N_ORIGINS:
    default:
      return "?";
    }
}

/* Without a seal or a salt, which say nothing to a person. */
static char *
say_line (const char *line)
{
  const char *sealed = strstr (line, " sealed:");
  UcInput input;
  char text[UC_INPUT_TEXT];

  if (sealed != NULL)
    return g_strdup_printf (_ ("%.*s, sealed"), (int)(sealed - line), line);
  if (!uc_input_parse (line, &input, NULL) || !uc_input_names_refused (&input))
    return g_strdup (line);
  input.salt[0] = '\0';
  return g_strdup (uc_input_format (&input, text));
}

char *
uc_moment_cause (const UcMoment *moment)
{
  g_autofree char *line = say_line (moment->input);
  g_autofree char *from = NULL, *source = NULL;

  if (line[0] == '\0')
    return g_strdup (_ ("the file continues the one before"));
  /* Translators: a line of the record, which stays English, and a device or a person: "“card 9D”, from the dealer". */
  from = g_strdup_printf (_ ("“%s”, from %s"), line, moment->device[0] != '\0' ? moment->device : say_origin (moment));
  /* That a device sent it says its name, and what worked beside a person stands with the event. */
  if (moment->event.entry == UC_ENTERED_NONE || moment->event.entry == UC_ENTERED_DEVICE
      || moment->event.despite != UC_DEVICE_NONE)
    return g_steal_pointer (&from);
  source = uc_say_source (&moment->event);
  return g_strdup_printf ("%s. %s", from, source);
}

char *
uc_moment_time (gint64 t_real_ns)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (t_real_ns / 1000000000);
  g_autofree char *clock = time == NULL ? g_strdup ("") : g_date_time_format (time, "%H:%M:%S");

  return g_strdup_printf ("%s.%03d", clock, (int)(t_real_ns / 1000000 % 1000));
}

char *
uc_moment_recorder_time (gint64 t_real_ns, const gint64 *offset_ns)
{
  return offset_ns == NULL ? NULL : uc_moment_time (t_real_ns + *offset_ns);
}
