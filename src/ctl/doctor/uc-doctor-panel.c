/* How large the display is, by its own word or by the administrator's, and whether it is lit. The console chooses its layout, and the size of
 * its keys, by the width in millimeters. */
#include "uc-doctor.h"

#include "uc-number.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#define SETTINGS "/etc/upcard/kiosk.conf"
/* What upcard-kiosk takes. */
#define LEAST_MM 50
#define MOST_MM 2000
/* Micrometers of a pixel: from a small phone's to that of a television of two meters. */
#define LEAST_PIXEL_UM 50
#define MOST_PIXEL_UM 1200
/* How far the shape in millimeters may be from that in pixels, in percent. */
#define SHAPE_PERCENT 20

#define SIZE_REMEDY N_ ("Measure the width of the picture, and set UPCARD_PANEL in /etc/upcard/kiosk.conf to it, in millimeters.")

/* Bytes of a display's description (EDID): whole centimeters, and millimeters with the first size, four bits of each in one byte. */
enum
{
  EDID_WIDTH_CM = 21,
  EDID_HEIGHT_CM = 22,
  EDID_WIDTH_MM = 66,
  EDID_HEIGHT_MM = 67,
  EDID_HIGH_MM = 68,
  EDID_LENGTH = 128,
};

/* %FALSE: nobody says; a panel on a ribbon cable has no description, and its driver knows its size. */
static gboolean
read_size (UcDoctor *doctor, const char *name, guint *width_mm, guint *height_mm)
{
  g_autofree char *edid = g_strdup_printf ("/sys/class/drm/%s/edid", name), *path = uc_doctor_path (doctor, edid), *text = NULL;
  const guint8 *bytes;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, NULL) || length < EDID_LENGTH)
    return FALSE;
  bytes = (const guint8 *) text;
  *width_mm = bytes[EDID_WIDTH_MM] | (guint) (bytes[EDID_HIGH_MM] & 0xf0) << 4;
  *height_mm = bytes[EDID_HEIGHT_MM] | (guint) (bytes[EDID_HIGH_MM] & 0x0f) << 8;
  if (*width_mm == 0 || *height_mm == 0)
    {
      *width_mm = bytes[EDID_WIDTH_CM] * 10u;
      *height_mm = bytes[EDID_HEIGHT_CM] * 10u;
    }
  return TRUE;
}

/* Some displays say 16 : 9 where their size belongs. */
static gboolean
is_shape_alone (guint width_mm, guint height_mm)
{
  return (width_mm == 160 || width_mm == 1600) && (height_mm == width_mm * 9 / 16 || height_mm == width_mm * 10 / 16);
}

static gboolean
is_sensible (guint width_mm, guint height_mm, guint width, guint height)
{
  guint64 across = (guint64) width_mm * height, down = (guint64) height_mm * width;
  guint pixel_um = width > 0 ? width_mm * 1000 / width : 0;

  if (width_mm < LEAST_MM || width_mm > MOST_MM || height_mm == 0 || is_shape_alone (width_mm, height_mm))
    return FALSE;
  if (width == 0)
    return TRUE;
  return pixel_um >= LEAST_PIXEL_UM && pixel_um <= MOST_PIXEL_UM && across * 100 <= down * (100 + SHAPE_PERCENT)
         && down * 100 <= across * (100 + SHAPE_PERCENT);
}

static void
look_at_size (UcDoctor *doctor, const char *name)
{
  g_autofree char *modes_path = g_strdup_printf ("/sys/class/drm/%s/modes", name), *modes = uc_doctor_read (doctor, modes_path);
  guint width = 0, height = 0, width_mm, height_mm;

  if (!read_size (doctor, name, &width_mm, &height_mm))
    return;
  if (modes == NULL || sscanf (modes, "%ux%u", &width, &height) != 2)
    width = height = 0;
  if (is_sensible (width_mm, height_mm, width, height))
    uc_doctor_good (doctor, g_strdup_printf (_ ("The display at %s is %u × %u mm by its own word."), name, width_mm, height_mm));
  else
    uc_doctor_note (doctor,
                    g_strdup_printf (_ ("The display at %s says that it is %u × %u mm with %u × %u pixels, which cannot be: the console "
                                        "chooses its layout and the size of its keys by that."),
                                     name, width_mm, height_mm, width, height),
                    g_strdup (_ (SIZE_REMEDY)));
}

/* The width that the administrator has set counts in the place of the display's. */
static void
look_at_setting (UcDoctor *doctor, const char *panel)
{
  guint64 mm;

  if (!uc_number_parse (panel, MOST_MM, &mm) || mm < LEAST_MM)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("UPCARD_PANEL=%s in %s is not used: expected millimeters from %d to %d."), panel, SETTINGS, LEAST_MM, MOST_MM),
                     g_strdup (_ (SIZE_REMEDY)));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("The panel is taken to be %u mm wide (UPCARD_PANEL in %s)."), (guint) mm, SETTINGS));
}

static void
look_at_light (UcDoctor *doctor)
{
  g_autoptr (GPtrArray) lights = uc_doctor_list (doctor, "/sys/class/backlight", "");

  for (guint i = 0; i < lights->len; i++)
    {
      const char *name = lights->pdata[i];
      g_autofree char *folder = g_strdup_printf ("/sys/class/backlight/%s", name), *now_path = g_strconcat (folder, "/brightness", NULL);
      g_autofree char *most_path = g_strconcat (folder, "/max_brightness", NULL), *power_path = g_strconcat (folder, "/bl_power", NULL);
      g_autofree char *now = uc_doctor_read (doctor, now_path), *most = uc_doctor_read (doctor, most_path);
      g_autofree char *power = uc_doctor_read (doctor, power_path);

      /* The kernel's word for a light that is on is 0. */
      if (g_strcmp0 (now, "0") == 0 || (power != NULL && !g_str_equal (power, "0")))
        uc_doctor_fault (doctor, g_strdup_printf (_ ("The panel's light %s is off: the screen is dark."), name),
                         g_strdup_printf (_ ("“echo 0 | sudo tee %s; cat %s | sudo tee %s” lights it."), power_path, most_path, now_path));
      else if (now != NULL && most != NULL)
        uc_doctor_good (doctor, g_strdup_printf (_ ("The panel's light %s is at %s of %s."), name, now, most));
    }
}

void
uc_doctor_panel (UcDoctor *doctor)
{
  g_autoptr (GPtrArray) connectors = uc_doctor_list (doctor, "/sys/class/drm", "card");
  g_autofree char *panel = uc_doctor_setting (doctor, SETTINGS, "UPCARD_PANEL");
  g_autofree char *sign = uc_doctor_setting (doctor, "/etc/upcard/screens.conf", "UPCARD_SIGN_OUTPUT");

  if (panel != NULL && *panel != '\0')
    look_at_setting (doctor, panel);
  else
    for (guint i = 0; i < connectors->len; i++)
      {
        const char *name = connectors->pdata[i], *output = strchr (name, '-');
        g_autofree char *status_path = g_strdup_printf ("/sys/class/drm/%s/status", name), *status = uc_doctor_read (doctor, status_path);

        /* The sign fills whatever it is given. */
        if (output != NULL && g_strcmp0 (status, "connected") == 0 && g_strcmp0 (output + 1, sign) != 0)
          look_at_size (doctor, name);
      }
  look_at_light (doctor);
}
