/* Display, renderer and touch panel. */
#include "uc-doctor.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

/* The pages that do not lay themselves out are drawn for this panel; smaller ones show them scaled down. */
#define WIDTH 1280
#define HEIGHT 800

/* In the kernel's words on an input device: B: PROP=, a bit that says that it is touched where it shows. */
#define PROP_DIRECT 0x2

static void
look_at_connector (UcDoctor *doctor, const char *name, guint *connected)
{
  g_autofree char *status_path = g_strdup_printf ("/sys/class/drm/%s/status", name);
  g_autofree char *modes_path = g_strdup_printf ("/sys/class/drm/%s/modes", name);
  g_autofree char *status = uc_doctor_read (doctor, status_path);
  g_autofree char *modes = uc_doctor_read (doctor, modes_path);
  guint width = 0, height = 0;

  if (g_strcmp0 (status, "connected") != 0)
    return;
  *connected += 1;
  if (modes == NULL || sscanf (modes, "%ux%u", &width, &height) != 2)
    uc_doctor_note (doctor, g_strdup_printf (_ ("The display at %s does not say which sizes it has."), name),
                    g_strdup (_ ("Use a cable and an adapter that pass its description on, or force a mode in "
                                 "/boot/firmware/cmdline.txt (video=).")));
  else if (MAX (width, height) < WIDTH || MIN (width, height) < HEIGHT)
    uc_doctor_note (doctor, g_strdup_printf (_ ("The display at %s has %u × %u pixels."), name, width, height),
                    g_strdup_printf (_ ("The table and its lists are laid out for it. The other pages are drawn for %d × %d and are "
                                        "scaled down: on a panel of less than 10 inches their keys are narrower than a thumb."),
                                     WIDTH, HEIGHT));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("The display at %s has %u × %u pixels."), name, width, height));
}

static void
look_at_display (UcDoctor *doctor)
{
  g_autoptr (GPtrArray) connectors = uc_doctor_list (doctor, "/sys/class/drm", "card");
  g_autofree char *screens = uc_doctor_read (doctor, "/etc/upcard/screens.conf");
  guint connected = 0;

  for (guint i = 0; i < connectors->len; i++)
    if (strchr (connectors->pdata[i], '-') != NULL)
      look_at_connector (doctor, connectors->pdata[i], &connected);
  if (connected == 0)
    uc_doctor_fault (doctor, g_strdup (_ ("No display is connected.")),
                     g_strdup (_ ("Connect the panel before the power; “cat /sys/class/drm/*/status” shows what the board "
                                  "sees.")));
  else if (connected > 1 && screens == NULL)
    uc_doctor_note (doctor, g_strdup_printf (_ ("%u displays are connected."), connected),
                    g_strdup (_ ("The console fills one; disconnect the others. A second one may have the meter sign: see meter-sign.md.")));
}

static void
look_at_renderer (UcDoctor *doctor)
{
  g_autoptr (GPtrArray) nodes = uc_doctor_list (doctor, "/dev/dri", "renderD");
  g_autofree char *settings = uc_doctor_read (doctor, "/etc/upcard/kiosk.conf");
  g_autofree char *model = uc_doctor_read (doctor, "/proc/device-tree/model");
  g_autoptr (GRegex) regex = g_regex_new ("^GSK_RENDERER=(\\w+)", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *renderer = NULL;

  if (settings != NULL && g_regex_match (regex, settings, 0, &match))
    renderer = g_match_info_fetch (match, 1);
  if (renderer == NULL || g_str_equal (renderer, "cairo"))
    uc_doctor_good (doctor, g_strdup_printf (_ ("%s; the screen is drawn by the processor (cairo)."),
                                             model != NULL ? model : _ ("The board does not name itself")));
  else if (nodes->len > 0)
    uc_doctor_good (doctor, g_strdup_printf (_ ("The screen is drawn by the graphics processor (%s)."), renderer));
  else
    uc_doctor_fault (doctor, g_strdup_printf (_ ("GSK_RENDERER=%s needs a graphics processor, and there is none."), renderer),
                     g_strdup (_ ("Set GSK_RENDERER=cairo in /etc/upcard/kiosk.conf, or enable the driver "
                                  "(dtoverlay=vc4-kms-v3d).")));
}

/* One block of /proc/bus/input/devices. */
static void
look_at_input (UcDoctor *doctor, const char *block, guint *touch)
{
  g_autoptr (GRegex) names = g_regex_new ("^N: Name=\"(.*)\"", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GRegex) props = g_regex_new ("^B: PROP=([0-9a-f]+)", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GRegex) mice = g_regex_new ("^H: Handlers=.*\\bmouse\\d", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) name_match = NULL;
  g_autoptr (GMatchInfo) prop_match = NULL;
  g_autofree char *name = NULL;
  g_autofree char *prop = NULL;

  if (!g_regex_match (names, block, 0, &name_match) || !g_regex_match (props, block, 0, &prop_match))
    return;
  name = g_match_info_fetch (name_match, 1);
  prop = g_match_info_fetch (prop_match, 1);
  if ((g_ascii_strtoull (prop, NULL, 16) & PROP_DIRECT) != 0)
    {
      *touch += 1;
      uc_doctor_good (doctor, g_strdup_printf (_ ("Touch panel: %s."), name));
    }
  else if (g_regex_match (mice, block, 0, NULL))
    uc_doctor_note (doctor, g_strdup_printf (_ ("“%s” is a pointer: a cursor may stand on the screen."), name),
                    g_strdup (_ ("Unplug it; what only claims to be a mouse is named in "
                                 "/etc/udev/rules.d (see 99-upcard-pointers.rules).")));
}

static void
look_at_touch (UcDoctor *doctor)
{
  g_autofree char *devices = uc_doctor_read (doctor, "/proc/bus/input/devices");
  g_auto (GStrv) blocks = g_strsplit (devices != NULL ? devices : "", "\n\n", -1);
  guint touch = 0;

  for (guint i = 0; blocks[i] != NULL; i++)
    look_at_input (doctor, blocks[i], &touch);
  if (touch == 0)
    uc_doctor_fault (doctor, g_strdup (_ ("No touch panel answers.")),
                     g_strdup (_ ("Connect the panel's USB or ribbon cable; “libinput list-devices” (package "
                                  "libinput-tools) shows what is heard.")));
}

void
uc_doctor_screen (UcDoctor *doctor)
{
  look_at_display (doctor);
  look_at_renderer (doctor);
  look_at_touch (doctor);
}
