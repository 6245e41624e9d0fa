#include "uc-camera.h"

#include "uc-moment-words.h"
#include "uc-own-file.h"


#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#define MS_NS G_GINT64_CONSTANT (1000000)
#define SECOND_MS 1000
#define DAY_MS (G_GINT64_CONSTANT (24) * 3600 * SECOND_MS)

G_DEFINE_QUARK (uc-camera-error-quark, uc_camera_error)

/* ---- words ---- */

/* Digits at @text, at most @most of them; how many were taken. */
static guint
take_number (const char *text, guint most, gint64 *number)
{
  guint n = 0;

  *number = 0;
  for (; n < most && g_ascii_isdigit (text[n]); n++)
    *number = *number * 10 + text[n] - '0';
  return n;
}

/* “2”, “2.5”, “02.500” to thousandths, the whole of @text. */
static gboolean
parse_seconds (const char *text, gint64 *ms)
{
  static const guint scale[] = { 1000, 100, 10, 1 };
  gint64 seconds, thousandths = 0;
  guint n = take_number (text, 9, &seconds), digits = 0;

  if (n == 0)
    return FALSE;
  if (text[n] == '.')
    {
      digits = take_number (text + n + 1, 3, &thousandths);
      if (digits == 0)
        return FALSE;
      n += digits + 1;
    }
  *ms = seconds * SECOND_MS + thousandths * scale[digits];
  return text[n] == '\0';
}

/* “21:50:11.446” */
static gboolean
parse_clock (const char *text, gint64 *ms)
{
  gint64 hours, minutes, rest;
  guint n = take_number (text, 3, &hours), m;

  if (n == 0 || text[n] != ':')
    return FALSE;
  m = take_number (text + n + 1, 2, &minutes);
  if (m != 2 || minutes > 59 || text[n + 3] != ':' || !parse_seconds (text + n + 4, &rest) || rest >= 60 * SECOND_MS)
    return FALSE;
  *ms = (hours * 60 + minutes) * 60 * SECOND_MS + rest;
  return TRUE;
}

static gboolean
parse_offset (const char *text, gint64 *ms)
{
  g_autofree char *number = g_strdup (text);

  if (g_str_has_suffix (text, "ms"))
    {
      number[strlen (text) - 2] = '\0';
      return g_ascii_string_to_signed (g_strstrip (number), 10, 0, 7 * DAY_MS, ms, NULL);
    }
  return parse_clock (text, ms) || parse_seconds (text, ms);
}

static gboolean
parse_day (const char *text, int *year, int *month, int *day)
{
  gint64 y, m, d;

  if (take_number (text, 4, &y) != 4 || text[4] != '-' || take_number (text + 5, 2, &m) != 2 || text[7] != '-'
      || take_number (text + 8, 2, &d) != 2 || (text[10] != ' ' && text[10] != 'T'))
    return FALSE;
  *year = (int)y;
  *month = (int)m;
  *day = (int)d;
  return TRUE;
}

/* Local time; without a day that of the three around the moment which is nearest to it. */
static gboolean
parse_time (const char *text, gint64 moment_ms, gint64 *ms)
{
  g_autoptr (GDateTime) moment = g_date_time_new_from_unix_local (moment_ms / SECOND_MS);
  g_autoptr (GDateTime) midnight = NULL;
  int year, month, day;
  gint64 clock;
  gboolean has_day = parse_day (text, &year, &month, &day);

  if (!has_day)
    g_date_time_get_ymd (moment, &year, &month, &day);
  midnight = g_date_time_new_local (year, month, day, 0, 0, 0);
  if (midnight == NULL || !parse_clock (has_day ? text + 11 : text, &clock) || clock >= DAY_MS)
    return FALSE;
  *ms = g_date_time_to_unix (midnight) * SECOND_MS + clock;
  if (!has_day && *ms - moment_ms > DAY_MS / 2)
    *ms -= DAY_MS;
  else if (!has_day && moment_ms - *ms > DAY_MS / 2)
    *ms += DAY_MS;
  return TRUE;
}

gboolean
uc_camera_parse (const char *text, gint64 moment_ns, gint64 *offset_ns, GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  gboolean minus = trimmed[0] == '-' || g_str_has_prefix (trimmed, "−");
  gboolean is_offset = minus || trimmed[0] == '+';
  const char *size = g_str_has_prefix (trimmed, "−") ? trimmed + strlen ("−") : trimmed + 1;
  gint64 moment_ms = moment_ns / MS_NS, ms = 0;

  if (is_offset ? !parse_offset (size, &ms) : moment_ns == 0 || !parse_time (trimmed, moment_ms, &ms))
    {
      g_set_error (error, UC_CAMERA_ERROR, UC_CAMERA_ERROR_TEXT,
                   _ ("“%s”: expected the recorder’s time, 21:50:11.446, or an offset with its sign, +00:00:02.500, -2.5 or -38ms"),
                   trimmed);
      return FALSE;
    }
  if (!is_offset)
    ms -= moment_ms;
  if (ABS (ms) > UC_CAMERA_MOST_NS / MS_NS)
    {
      g_set_error (error, UC_CAMERA_ERROR, UC_CAMERA_ERROR_TEXT,
                   _ ("“%s”: the clocks would differ by more than a week; one of them is set wrong"), trimmed);
      return FALSE;
    }
  *offset_ns = (minus ? -ms : ms) * MS_NS;
  return TRUE;
}

gboolean
uc_camera_parse_uncertainty (const char *text, gint64 *uncertainty_ns, GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  gint64 ms = 0;

  if ((trimmed[0] == '\0' || parse_seconds (trimmed, &ms)) && ms <= UC_CAMERA_MOST_NS / MS_NS)
    {
      *uncertainty_ns = ms * MS_NS;
      return TRUE;
    }
  g_set_error (error, UC_CAMERA_ERROR, UC_CAMERA_ERROR_TEXT,
               _ ("“%s”: expected how well the offset is known, in seconds: 0.040"), trimmed);
  return FALSE;
}

char *
uc_camera_print_offset (gint64 offset_ns)
{
  gint64 ms = ABS (offset_ns / MS_NS), seconds = ms / SECOND_MS;

  return g_strdup_printf ("%c%02d:%02d:%02d.%03d", offset_ns < 0 ? '-' : '+', (int)(seconds / 3600),
                          (int)(seconds / 60 % 60), (int)(seconds % 60), (int)(ms % SECOND_MS));
}

char *
uc_camera_print_uncertainty (gint64 uncertainty_ns)
{
  return g_strdup_printf ("%d.%03d", (int)(uncertainty_ns / MS_NS / SECOND_MS), (int)(uncertainty_ns / MS_NS % SECOND_MS));
}

char *
uc_camera_say_time (const UcCamera *camera, gint64 table_ns)
{
  return uc_moment_recorder_time (table_ns, camera == NULL ? NULL : &camera->offset_ns);
}

/* ---- the file ---- */

static char *
path_in (const char *data)
{
  return g_build_filename (data, "cameras.ini", NULL);
}

static UcOwnErrors
errors (void)
{
  return (UcOwnErrors){ UC_CAMERA_ERROR, UC_CAMERA_ERROR_DAMAGED, UC_CAMERA_ERROR_FILE };
}

gboolean
uc_camera_load (const char *data, const char *table, UcCamera *camera, gboolean *has, GError **error)
{
  g_autofree char *path = path_in (data), *offset = NULL, *uncertainty = NULL, *set = NULL;
  g_autoptr (GKeyFile) file = uc_own_file_read (path, errors (), error);
  g_autoptr (GDateTime) time = NULL;

  *camera = (UcCamera){ 0 };
  *has = FALSE;
  if (file == NULL)
    return FALSE;
  if (!g_key_file_has_group (file, table))
    return TRUE;
  offset = g_key_file_get_string (file, table, "offset", NULL);
  uncertainty = g_key_file_get_string (file, table, "uncertainty", NULL);
  *has = offset != NULL && uc_camera_parse (offset, 0, &camera->offset_ns, NULL)
         && uc_camera_parse_uncertainty (uncertainty == NULL ? "" : uncertainty, &camera->uncertainty_ns, NULL);
  if (!*has)
    {
      g_set_error (error, UC_CAMERA_ERROR, UC_CAMERA_ERROR_DAMAGED,
                   _ ("%s: [%s]: expected offset=+00:00:02.500 and uncertainty=0.040"), path, table);
      return FALSE;
    }
  set = g_key_file_get_string (file, table, "set", NULL);
  time = set == NULL ? NULL : g_date_time_new_from_iso8601 (set, NULL);
  camera->set_ns = time == NULL ? 0 : g_date_time_to_unix (time) * 1000000000;
  return TRUE;
}

static gboolean
change (const char *path, const char *table, const UcCamera *camera, GError **error)
{
  g_autoptr (GKeyFile) file = uc_own_file_read (path, errors (), error);

  if (file == NULL)
    return FALSE;
  if (camera == NULL)
    g_key_file_remove_group (file, table, NULL);
  else
    {
      g_autofree char *offset = uc_camera_print_offset (camera->offset_ns);
      g_autofree char *uncertainty = uc_camera_print_uncertainty (camera->uncertainty_ns);
      g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (camera->set_ns / 1000000000);
      g_autofree char *set = g_date_time_format_iso8601 (time);

      g_key_file_set_string (file, table, "offset", offset);
      g_key_file_set_string (file, table, "uncertainty", uncertainty);
      g_key_file_set_string (file, table, "set", set);
    }
  return uc_own_file_save (file, path, errors (), error);
}

gboolean
uc_camera_save (const char *data, const char *table, const UcCamera *camera, GError **error)
{
  g_autofree char *path = path_in (data);
  int fd = uc_own_file_lock (path, errors (), error);
  gboolean good;

  if (fd < 0)
    return FALSE;
  good = change (path, table, camera, error);
  close (fd);
  return good;
}
