/* upcardctl doctor, over machines that are made of files: what it finds, and that every fault says what to do. */
#include "uc-daytime.h"
#include "uc-doctor.h"

#include "uc-copies.h"
#include "uc-kept.h"
#include "uc-mirror-state.h"
#include "uc-remove-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A machine that is well, but for the case's own files, which come last. NULL contents: the file is not there. */
typedef struct
{
  const char *path;
  const char *contents;
} File;

#define CARD_0 " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n                      bcm2835 Headphones\n"
#define CARD_1 " 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"
#define SCREENS "# of the house\nUPCARD_CONSOLE_OUTPUT=HDMI-A-1\nUPCARD_SIGN_OUTPUT=\"HDMI-A-2\"\n"

static const File well[] = {
  { "/etc/passwd", "root:x:0:0::/root:/bin/sh\nupcard:x:990:990::/var/lib/upcard:/bin/false\nupcard-kiosk:x:991:991::/:/bin/false\n" },
  { "/etc/group", "root:x:0:\nupcard-devices:x:989:upcard\n" },
  { "/sys/class/rtc/rtc0", "rpi_rtc\n" },
  { "/sys/devices/platform/soc/soc:firmware/get_throttled", "0\n" },
  { "/sys/class/thermal/thermal_zone0/temp", "48312\n" },
  { "/sys/class/drm/card1-HDMI-A-1/status", "connected\n" },
  { "/sys/class/drm/card1-HDMI-A-1/modes", "1280x800\n1024x768\n" },
  { "/proc/bus/input/devices", "I: Bus=0003\nN: Name=\"Goodix Touch\"\nH: Handlers=event0\nB: PROP=2\n" },
  { "/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0" },
  { "/sys/class/drm/card1-HDMI-A-1/edid", "22x14 217x136" },
  { "/proc/asound/cards", CARD_0 },
  { "/var/lib/upcard/people", "" },
};

#define MAX_FILES 5

#define WITNESS_STATE "/var/lib/upcard-witness/vault.state"

typedef struct
{
  const char *name;
  File files[MAX_FILES];
  const char *topic;
  UcFindingKind kind;
  const char *text;   /* in the finding's sentence */
  const char *remedy; /* in what is to be done; NULL = nothing is */
} Case;

#define SIGNED_TABLE \
  "[table]\nid=X\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n" \
  "[devices]\nmeter-sign=upcard\n"

/* One file, which is empty. */
#define MANIFEST "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8  /opt/upcard-part\n"

static const Case cases[] = {
  { "table/absent", { { "/table.ini", NULL } }, "table", UC_FINDING_FAULT, "There is no table file", "examples" },
  { "table/good", { { NULL } }, "table", UC_FINDING_GOOD, "table BJ-07, down-under-blackjack, 6 seats", NULL },
  { "table/forbidden", { { "/table.ini", "[table]\nid=X\ngame=down-under-blackjack\ndecks=3\nseats=6\n" } },
    "table", UC_FINDING_FAULT, "decks", "upcardctl check" },
  { "table/expired", { { "/table.ini", "[table]\nid=X\ngame=players-edge-21\ndecks=6\nseats=6\n" } }, "table",
    UC_FINDING_FAULT, "635b.2 expired on 2026-03-25 (53 Pa.B. 1671)", "expired=dealt-with-approval" },
  { "table/expired-with-approval",
    { { "/table.ini", "[table]\nid=X\ngame=players-edge-21\ndecks=6\nseats=6\nexpired=dealt-with-approval\n" } }, "table",
    UC_FINDING_GOOD, "table X, players-edge-21, 6 seats", NULL },
  { "access/no-user", { { "/etc/passwd", "root:x:0:0::/root:/bin/sh\nupcard:x:990:990::/:/bin/false\n" } },
    "access", UC_FINDING_FAULT, "no user upcard-kiosk", "package" },
  { "access/not-in-group", { { "/etc/group", "upcard-devices:x:989:\n" } }, "access", UC_FINDING_FAULT,
    "not in the group", "package" },
  { "access/foreign-node", { { "/dev/gpiochip0", "" } }, "access", UC_FINDING_FAULT, "/dev/gpiochip0 does not belong",
    "udevadm" },
  { "access/foreign-port", { { "/dev/ttyS0", "" } }, "access", UC_FINDING_FAULT, "/dev/ttyS0 does not belong", "udevadm" },
  { "access/tpm", { { "/dev/tpmrm0", "" } }, "access", UC_FINDING_FAULT, "not in the group tss", "package" },
  { "access/foreign-tpm", { { "/dev/tpmrm0", "" }, { "/etc/group", "upcard-devices:x:989:upcard\ntss:x:988:upcard\n" } }, "access",
    UC_FINDING_FAULT, "/dev/tpmrm0 does not belong to the group tss", "udevadm" },
  { "record/no-folder", { { "/var/lib/upcard/journals/keep", NULL } }, "record", UC_FINDING_FAULT, "There is no folder",
    "systemd-tmpfiles" },
  { "record/none-yet", { { "/var/lib/upcard/journals/keep", "" } }, "record", UC_FINDING_NOTE, "There is no journal yet",
    "table service" },
  { "record/no-journal", { { "/var/lib/upcard/journals/2026-11.journal", "no journal" } }, "record", UC_FINDING_FAULT,
    "2026-11.journal", "upcardctl verify" },
  { "record/nobody", { { "/var/lib/upcard/people", NULL } }, "record", UC_FINDING_FAULT, "Nobody may sign", "badge" },
  { "record/house-list", { { "/var/lib/upcard/people", NULL }, { "/var/lib/upcard/people.house", "" } }, "record", UC_FINDING_GOOD,
    "The service has taken the house's people list", NULL },
  { "witness/none", { { NULL } }, "witness", UC_FINDING_NOTE, "No witness is configured", "witness.md" },
  { "witness/other-files", { { "/var/lib/upcard-witness/.ssh/config", "Host w\n" } }, "witness", UC_FINDING_NOTE,
    "No witness is configured", "witness.md" },
  { "witness/answers",
    { { WITNESS_STATE, "[witness]\nround=812\nanswered=2026-11-26T20:00:00.000000000Z\n" } }, "witness", UC_FINDING_GOOD,
    "The witness vault answered last at 2026-11-26T20:00:00Z; it has round 812", NULL },
  { "witness/silent",
    { { WITNESS_STATE, "[witness]\nround=812\nsilent-since=2026-11-26T20:00:00.000000000Z\nproblem=no answer for 60 seconds\n" } },
    "witness", UC_FINDING_FAULT, "vault has not answered since 2026-11-26T20:00:00Z (no answer for 60 seconds); it has round 812",
    "journalctl -u upcard-witness@vault" },
  { "witness/contradicted",
    { { WITNESS_STATE, "[witness]\nround=812\ncontradictions=2\ncontradiction=round 5 of table T-1 has two heads\n" } },
    "witness", UC_FINDING_FAULT, "heads that contradict those it has: round 5 of table T-1 has two heads", "verify JOURNAL --witness" },
  { "witness/left-out", { { WITNESS_STATE, "[witness]\nround=812\nleft-out-to-round=90\n" } }, "witness", UC_FINDING_NOTE,
    "up to round 90", "nothing is to be done" },
  { "witness/damaged", { { WITNESS_STATE, "round\n" } }, "witness", UC_FINDING_FAULT, "vault.state", "systemctl restart" },
  { "clock/no-battery", { { "/sys/class/rtc/rtc0", NULL } }, "clock", UC_FINDING_NOTE, "without power", "DS3231" },
  { "clock/battery", { { NULL } }, "clock", UC_FINDING_GOOD, "runs without power", NULL },
  { "program/as-installed", { { MANIFEST_DIR "/upcard.b2", MANIFEST }, { "/opt/upcard-part", "" } }, "service", UC_FINDING_GOOD,
    "The program’s 1 file is as it was installed. Digest: ", NULL },
  { "program/changed", { { MANIFEST_DIR "/upcard.b2", MANIFEST }, { "/opt/upcard-part", "x" } }, "service", UC_FINDING_FAULT,
    "/opt/upcard-part is not as it was installed: changed", "Find out who" },
  { "program/missing", { { MANIFEST_DIR "/upcard.b2", MANIFEST } }, "service", UC_FINDING_FAULT,
    "/opt/upcard-part is not as it was installed: missing", "reinstall" },
  { "program/drop-in",
    { { MANIFEST_DIR "/upcard.b2", MANIFEST }, { "/opt/upcard-part", "" },
      { "/etc/systemd/system/upcardd.service.d/x.conf", "[Service]\nTimeoutStopSec=5\n" } },
    "service", UC_FINDING_NOTE, "/etc/systemd/system/upcardd.service.d/x.conf says how the programs are started", "what the house has set" },
  { "program/drop-in-that-loads",
    { { MANIFEST_DIR "/upcard.b2", MANIFEST }, { "/opt/upcard-part", "" },
      { "/etc/systemd/system/upcardd.service.d/x.conf", "[Service]\nEnvironment=LD_PRELOAD=/tmp/x.so\n" } },
    "service", UC_FINDING_FAULT, "/etc/systemd/system/upcardd.service.d/x.conf has the programs load other code: LD_PRELOAD=/tmp/x.so", "two persons" },
  { "program/preload",
    { { MANIFEST_DIR "/upcard.b2", MANIFEST }, { "/opt/upcard-part", "" }, { "/etc/ld.so.preload", "/tmp/x.so\n" } },
    "service", UC_FINDING_FAULT, "/etc/ld.so.preload has the programs load other code: /tmp/x.so", "Find out who" },
  { "program/no-manifest", { { NULL } }, "service", UC_FINDING_FAULT, "Nobody can tell which program is installed", "reinstall" },
  { "power/good", { { NULL } }, "power", UC_FINDING_GOOD, "voltage is good", NULL },
  { "power/now", { { "/sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n" } }, "power", UC_FINDING_FAULT,
    "too little voltage now", "supply" },
  { "power/was", { { "/sys/devices/platform/soc/soc:firmware/get_throttled", "10000\n" } }, "power", UC_FINDING_FAULT,
    "since it started", "supply" },
  { "power/throttled", { { "/sys/devices/platform/soc/soc:firmware/get_throttled", "40000\n" } }, "power",
    UC_FINDING_NOTE, "slowed down", "air" },
  { "power/monitor",
    { { "/sys/devices/platform/soc/soc:firmware/get_throttled", NULL },
      { "/sys/class/hwmon/hwmon0/name", "cpu_thermal\n" },
      { "/sys/class/hwmon/hwmon1/name", "rpi_volt\n" },
      { "/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n" } },
    "power", UC_FINDING_FAULT, "too little voltage now", "supply" },
  { "power/untold", { { "/sys/devices/platform/soc/soc:firmware/get_throttled", NULL } }, "power", UC_FINDING_GOOD,
    "does not tell", NULL },
  { "power/hot", { { "/sys/class/thermal/thermal_zone0/temp", "84000\n" } }, "power", UC_FINDING_FAULT, "84 °C", "air" },
  { "power/warm", { { "/sys/class/thermal/thermal_zone0/temp", "71000\n" } }, "power", UC_FINDING_NOTE, "71 °C", "dealt" },
  { "screen/none", { { "/sys/class/drm/card1-HDMI-A-1/status", "disconnected\n" } }, "screen", UC_FINDING_FAULT,
    "No display", "Connect the panel" },
  { "screen/good", { { NULL } }, "screen", UC_FINDING_GOOD, "1280 × 800", NULL },
  { "screen/portrait", { { "/sys/class/drm/card1-HDMI-A-1/modes", "800x1280\n" } }, "screen", UC_FINDING_GOOD,
    "800 × 1280", NULL },
  { "screen/small", { { "/sys/class/drm/card1-HDMI-A-1/modes", "800x480\n" } }, "screen", UC_FINDING_NOTE, "800 × 480",
    "scaled down" },
  { "screen/two", { { "/sys/class/drm/card1-DSI-1/status", "connected\n" } }, "screen", UC_FINDING_NOTE,
    "2 displays", "disconnect" },
  { "screen/no-sizes", { { "/sys/class/drm/card1-HDMI-A-1/modes", "\n" } }, "screen", UC_FINDING_NOTE,
    "does not say which sizes", "cmdline.txt" },
  { "screen/no-graphics", { { "/etc/upcard/kiosk.conf", "# drawn by\nGSK_RENDERER=ngl\n" } }, "screen",
    UC_FINDING_FAULT, "GSK_RENDERER=ngl", "cairo" },
  { "screen/graphics",
    { { "/etc/upcard/kiosk.conf", "GSK_RENDERER=ngl\n" }, { "/dev/dri/renderD128", "" } },
    "screen", UC_FINDING_GOOD, "graphics processor (ngl)", NULL },
  { "screen/cairo", { { NULL } }, "screen", UC_FINDING_GOOD, "Raspberry Pi 5", NULL },
  { "panel/good", { { NULL } }, "panel", UC_FINDING_GOOD, "card1-HDMI-A-1 is 217 × 136 mm by its own word", NULL },
  { "panel/in-centimeters", { { "/sys/class/drm/card1-HDMI-A-1/edid", "22x14 0x0" } }, "panel", UC_FINDING_GOOD, "is 220 × 140 mm", NULL },
  { "panel/large", { { "/sys/class/drm/card1-HDMI-A-1/edid", "0x0 1210x680" }, { "/sys/class/drm/card1-HDMI-A-1/modes", "1920x1080\n" } },
    "panel", UC_FINDING_GOOD, "is 1210 × 680 mm", NULL },
  { "panel/no-size", { { "/sys/class/drm/card1-HDMI-A-1/edid", "0x0 0x0" } }, "panel", UC_FINDING_NOTE,
    "says that it is 0 × 0 mm with 1280 × 800 pixels, which cannot be", "UPCARD_PANEL in /etc/upcard/kiosk.conf" },
  { "panel/shape-alone", { { "/sys/class/drm/card1-HDMI-A-1/edid", "16x10 160x100" } }, "panel", UC_FINDING_NOTE, "160 × 100 mm",
    "Measure the width" },
  { "panel/tiny", { { "/sys/class/drm/card1-HDMI-A-1/edid", "4x3 40x25" } }, "panel", UC_FINDING_NOTE, "40 × 25 mm", "UPCARD_PANEL" },
  { "panel/other-shape", { { "/sys/class/drm/card1-HDMI-A-1/edid", "20x20 200x200" } }, "panel", UC_FINDING_NOTE, "200 × 200 mm",
    "UPCARD_PANEL" },
  { "panel/coarse", { { "/sys/class/drm/card1-HDMI-A-1/edid", "0x0 1900x1190" } }, "panel", UC_FINDING_NOTE, "1900 × 1190 mm", "UPCARD_PANEL" },
  { "panel/set", { { "/sys/class/drm/card1-HDMI-A-1/edid", "0x0 0x0" }, { "/etc/upcard/kiosk.conf", "UPCARD_PANEL=217\n" } }, "panel",
    UC_FINDING_GOOD, "taken to be 217 mm wide", NULL },
  { "panel/set-wrong", { { "/etc/upcard/kiosk.conf", "UPCARD_PANEL=217mm\n" } }, "panel", UC_FINDING_FAULT,
    "UPCARD_PANEL=217mm in /etc/upcard/kiosk.conf is not used: expected millimeters from 50 to 2000", "Measure" },
  { "panel/set-too-small", { { "/etc/upcard/kiosk.conf", "UPCARD_PANEL=49\n" } }, "panel", UC_FINDING_FAULT, "UPCARD_PANEL=49", "Measure" },
  { "panel/lit", { { "/sys/class/backlight/10-0045/brightness", "200\n" }, { "/sys/class/backlight/10-0045/max_brightness", "255\n" },
                   { "/sys/class/backlight/10-0045/bl_power", "0\n" } },
    "panel", UC_FINDING_GOOD, "light 10-0045 is at 200 of 255", NULL },
  { "panel/dark", { { "/sys/class/backlight/10-0045/brightness", "0\n" }, { "/sys/class/backlight/10-0045/max_brightness", "255\n" } }, "panel",
    UC_FINDING_FAULT, "light 10-0045 is off", "/sys/class/backlight/10-0045/max_brightness" },
  { "panel/without-power", { { "/sys/class/backlight/10-0045/brightness", "200\n" }, { "/sys/class/backlight/10-0045/max_brightness", "255\n" },
                             { "/sys/class/backlight/10-0045/bl_power", "4\n" } },
    "panel", UC_FINDING_FAULT, "light 10-0045 is off", "bl_power" },
  { "sign/elsewhere", { { "/table.ini", SIGNED_TABLE } }, "sign", UC_FINDING_NOTE, "this machine has none: there is no /etc/upcard/sign.conf",
    "On another machine" },
  { "sign/console-output", { { "/etc/upcard/screens.conf", SCREENS } }, "sign", UC_FINDING_GOOD, "The console's display is connected at HDMI-A-1", NULL },
  { "sign/no-output", { { "/etc/upcard/screens.conf", SCREENS } }, "sign", UC_FINDING_FAULT,
    "No display is connected at HDMI-A-2 (UPCARD_SIGN_OUTPUT in /etc/upcard/screens.conf); connected: HDMI-A-1.", "Plug it in" },
  { "sign/output", { { "/etc/upcard/screens.conf", SCREENS }, { "/sys/class/drm/card1-HDMI-A-2/status", "connected\n" } }, "sign",
    UC_FINDING_GOOD, "The sign's display is connected at HDMI-A-2", NULL },
  { "sign/unnamed", { { "/etc/upcard/screens.conf", "UPCARD_CONSOLE_OUTPUT=HDMI-A-1\n" } }, "sign", UC_FINDING_FAULT,
    "does not set UPCARD_SIGN_OUTPUT", "HDMI-A-1" },
  { "sign/same", { { "/etc/upcard/screens.conf", "UPCARD_CONSOLE_OUTPUT=HDMI-A-1\nUPCARD_SIGN_OUTPUT=HDMI-A-1\n" } }, "sign", UC_FINDING_FAULT,
    "the same output, HDMI-A-1", "two outputs" },
  { "sign/no-package", { { "/etc/upcard/screens.conf", SCREENS } }, "sign", UC_FINDING_FAULT, "nothing that reads it", "package upcard-screens" },
  { "sign/glass", { { "/etc/upcard/screens.conf", SCREENS } }, "sign", UC_FINDING_NOTE, "event0 is not bound to the console's output HDMI-A-1",
    "WL_OUTPUT" },
  { "sound/card", { { NULL } }, "sound", UC_FINDING_GOOD, "Sounds go to the card Headphones.", NULL },
  { "sound/none", { { "/proc/asound/cards", "--- no soundcards ---\n" } }, "sound", UC_FINDING_NOTE, "There is no sound card", "ALSA_CARD=none" },
  { "sound/silent-by-choice", { { "/proc/asound/cards", NULL }, { "/etc/upcard/kiosk.conf", "ALSA_CARD=none\n" } }, "sound", UC_FINDING_GOOD,
    "silent by choice", NULL },
  { "sound/other", { { "/etc/upcard/kiosk.conf", "ALSA_CARD=Device\n" } }, "sound", UC_FINDING_FAULT,
    "There is no sound card Device (ALSA_CARD in /etc/upcard/kiosk.conf); present: Headphones.", "Name one" },
  { "sound/two", { { "/proc/asound/cards", CARD_0 CARD_1 } }, "sound", UC_FINDING_NOTE, "2 sound cards, and sounds go to the first: Headphones, vc4hdmi0",
    "ALSA_CARD" },
  { "sound/named", { { "/proc/asound/cards", CARD_0 CARD_1 }, { "/etc/upcard/kiosk.conf", "ALSA_CARD=vc4hdmi0\n" } }, "sound", UC_FINDING_GOOD,
    "Sounds go to the card vc4hdmi0.", NULL },
  { "sound/numbered", { { "/proc/asound/cards", CARD_0 CARD_1 }, { "/etc/upcard/kiosk.conf", "ALSA_CARD=1\n" } }, "sound", UC_FINDING_GOOD,
    "Sounds go to the card 1.", NULL },
  { "touch/none", { { "/proc/bus/input/devices", "" } }, "screen", UC_FINDING_FAULT, "No touch panel", "libinput" },
  { "touch/there", { { NULL } }, "screen", UC_FINDING_GOOD, "Goodix Touch", NULL },
  { "touch/pointer",
    { { "/proc/bus/input/devices",
        "N: Name=\"vc4-hdmi-0\"\nH: Handlers=mouse0 event1\nB: PROP=0\n\nN: Name=\"Goodix Touch\"\nH: Handlers=mouse1 event0\nB: PROP=2\n" } },
    "screen", UC_FINDING_NOTE, "vc4-hdmi-0", "99-upcard-pointers" },
};

/* A display's description, of "22x14 217x136": its size in centimeters, and that in millimeters with the first resolution. */
static void
put_edid (const char *path, const char *contents)
{
  guint8 edid[128] = { 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00 };
  guint cm[2], mm[2];
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (sscanf (contents, "%ux%u %ux%u", &cm[0], &cm[1], &mm[0], &mm[1]), ==, 4);
  edid[21] = (guint8) cm[0];
  edid[22] = (guint8) cm[1];
  edid[66] = (guint8) (mm[0] & 0xff);
  edid[67] = (guint8) (mm[1] & 0xff);
  edid[68] = (guint8) (mm[0] >> 8 << 4 | mm[1] >> 8);
  g_file_set_contents (path, (const char *) edid, sizeof edid, &error);
  g_assert_no_error (error);
}

static void
put_file (const char *root, const File *file)
{
  g_autofree char *path = g_strconcat (root, file->path, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  if (file->contents == NULL)
    {
      g_assert_true (g_unlink (path) == 0 || errno == ENOENT);
      return;
    }
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  if (g_str_has_suffix (path, "/edid") && *file->contents != '\0')
    {
      put_edid (path, file->contents);
      return;
    }
  g_file_set_contents_full (path, file->contents, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error);
  g_assert_no_error (error);
}

static void
put_files (const char *root, const File *files, guint n)
{
  for (guint i = 0; i < n && files[i].path != NULL; i++)
    put_file (root, &files[i]);
}

static const UcFinding *
find (const UcDoctor *doctor, const Case *which)
{
  for (guint i = 0; i < doctor->findings->len; i++)
    {
      const UcFinding *finding = doctor->findings->pdata[i];

      if (g_str_equal (finding->topic, which->topic) && finding->kind == which->kind
          && strstr (finding->text, which->text) != NULL)
        return finding;
    }
  return NULL;
}

static char *
example_table (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "tables", "BJ-07.ini", NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static char *
make_machine (const File *files, guint n)
{
  char *root = g_dir_make_tmp ("upcard-doctor-XXXXXX", NULL);
  g_autofree char *table = example_table ();

  g_assert_nonnull (root);
  put_file (root, &(File) { "/table.ini", table });
  put_files (root, well, G_N_ELEMENTS (well));
  put_files (root, files, n);
  return root;
}

static void
test_case (gconstpointer data)
{
  const Case *which = data;
  g_autofree char *root = make_machine (which->files, MAX_FILES);
  g_auto (UcDoctor) doctor = { NULL };
  const UcFinding *finding;

  uc_doctor_init (&doctor, root, "/table.ini", "/var/lib/upcard/journals", "/var/lib/upcard/people");
  uc_doctor_examine (&doctor);
  finding = find (&doctor, which);
  if (finding == NULL)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      uc_doctor_to_text (&doctor, text);
      g_test_message ("%s: %s", which->name, text->str);
    }
  g_assert_nonnull (finding);
  if (which->remedy == NULL)
    g_assert_null (finding->remedy);
  else
    g_assert_nonnull (strstr (finding->remedy, which->remedy));
  uc_remove_folder (root);
}

/* A path with every sign that JSON must escape. */
static void
test_json (void)
{
  g_autofree char *root = make_machine (&(File) { "/proc/bus/input/devices", "N: Name=\"a \\\"b\"\nB: PROP=2\n" }, 1);
  g_auto (UcDoctor) doctor = { NULL };
  g_autoptr (GString) text = g_string_new (NULL);

  uc_doctor_init (&doctor, root, "/table.ini", "/var/lib/upcard/journals", "/var/lib/upcard/people");
  uc_doctor_examine (&doctor);
  uc_doctor_to_json (&doctor, text);
  g_assert_true (g_str_has_prefix (text->str, "{\"faults\":"));
  g_assert_nonnull (strstr (text->str, "Touch panel: a \\\\\\\"b."));
  g_assert_true (g_str_has_suffix (text->str, "}]}\n"));
  uc_remove_folder (root);
}

/* ---- what systemd says of the units ---- */

static char *
answer_of_unit (const char *unit)
{
  return g_strdup (g_str_equal (unit, "upcardd.service")
                       ? "MainPID=42\nActiveState=active\nNeedDaemonReload=yes\n"
                         "DropInPaths=/etc/systemd/system/upcardd.service.d/known.conf /etc/systemd/system/alias.service.d/hidden.conf\n"
                       : "MainPID=0\nActiveState=failed\nNeedDaemonReload=no\nDropInPaths=\n");
}

static char *
no_answer (const char *unit)
{
  return NULL;
}

/* Drop-ins that come by another name of the unit, what systemd has not read, and a variable that is in no file. */
static void
test_units (void)
{
  static const Case said[] = {
    { "", { { NULL } }, "service", UC_FINDING_GOOD, "upcardd.service, the table service, runs.", NULL },
    { "", { { NULL } }, "service", UC_FINDING_FAULT, "upcard-kiosk.service, the console on the screen, is failed.", "enable --now" },
    { "", { { NULL } }, "sign", UC_FINDING_FAULT, "upcard-sign.service, the meter sign, is failed.", "journalctl -b -u upcard-sign" },
    { "", { { NULL } }, "service", UC_FINDING_NOTE, "upcardd.service has a drop-in that the digest does not cover: "
      "/etc/systemd/system/alias.service.d/hidden.conf.", "what the house has set" },
    { "", { { NULL } }, "service", UC_FINDING_NOTE, "The files of upcardd.service have changed since systemd read them", "daemon-reload" },
    { "", { { NULL } }, "service", UC_FINDING_FAULT, "upcardd.service runs with other code: LD_AUDIT=/tmp/x.so.", "show-environment" },
    { "", { { NULL } }, "service", UC_FINDING_FAULT, "upcardd.service runs with other code: /opt/x.so.", "show-environment" },
  };
  static const File files[] = {
    { MANIFEST_DIR "/upcard.b2", MANIFEST },
    { "/opt/upcard-part", "" },
    { "/etc/systemd/system/upcardd.service.d/known.conf", "" },
    { "/etc/upcard/sign.conf", "UPCARD_SIGN=--table\n" },
    { "/etc/upcard/screens.conf", SCREENS },
    { "/run/udev/data/c13:64", "S:input/by-path/x\nE:ID_INPUT=1\nE:WL_OUTPUT=HDMI-A-1\n" },
    { "/proc/42/maps", "7f0 r-xp 0 fe:00 1 /lib/x86_64-linux-gnu/libc.so.6\n7f1 r-xp 0 fe:00 2 /opt/x.so\n" },
  };
  g_autofree char *root = make_machine (files, G_N_ELEMENTS (files)), *environ_path = g_strconcat (root, "/proc/42/environ", NULL);
  g_auto (UcDoctor) doctor = { NULL }, deaf = { NULL };
  const Case alone = { "", { { NULL } }, "service", UC_FINDING_NOTE, "upcardd.service: systemd cannot be asked", "systemctl status" };
  guint drop_ins = 0;

  g_assert_true (g_file_set_contents (environ_path, "PATH=/usr/bin\0LD_AUDIT=/tmp/x.so", 33, NULL));
  uc_doctor_init (&doctor, root, "/table.ini", "/var/lib/upcard/journals", "/var/lib/upcard/people");
  g_assert_null (doctor.ask_unit);
  doctor.ask_unit = answer_of_unit;
  uc_doctor_examine (&doctor);
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      const UcFinding *finding = find (&doctor, &said[i]);

      if (finding == NULL)
        g_test_message ("nothing says “%s”", said[i].text);
      g_assert_nonnull (finding);
      g_assert_true (said[i].remedy == NULL ? finding->remedy == NULL : strstr (finding->remedy, said[i].remedy) != NULL);
    }
  for (guint i = 0; i < doctor.findings->len; i++)
    drop_ins += strstr (((const UcFinding *) doctor.findings->pdata[i])->text, "known.conf") != NULL;
  g_assert_cmpuint (drop_ins, ==, 1);
  /* Udev binds the touch panel to the console's output. */
  g_assert_null (find (&doctor, &(const Case){ "", { { NULL } }, "sign", UC_FINDING_NOTE, "is not bound", NULL }));

  uc_doctor_init (&deaf, root, "/table.ini", "/var/lib/upcard/journals", "/var/lib/upcard/people");
  deaf.ask_unit = no_answer;
  uc_doctor_examine (&deaf);
  g_assert_nonnull (find (&deaf, &alone));
  uc_remove_folder (root);
}

/* ---- the time source ---- */

static UcTimeSource time_source;

static UcTimeSource
say_time_source (void)
{
  return time_source;
}

static void
test_time_source (void)
{
  static const Case sources[] = {
    [UC_TIME_SOURCE_UNKNOWN]
    = { "", { { NULL } }, "clock", UC_FINDING_NOTE, "Whether the clock follows a time source is unknown", "timedatectl" },
    [UC_TIME_SOURCE_NONE] = { "", { { NULL } }, "clock", UC_FINDING_NOTE, "follows no time source", "set-ntp true" },
    [UC_TIME_SOURCE_SILENT] = { "", { { NULL } }, "clock", UC_FINDING_FAULT, "has lost its time source", "chronyc sources" },
    [UC_TIME_SOURCE_FOLLOWED] = { "", { { NULL } }, "clock", UC_FINDING_GOOD, "The clock follows a time source", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      g_autofree char *root = make_machine (sources[i].files, MAX_FILES);
      g_auto (UcDoctor) doctor = { NULL };
      const UcFinding *finding;

      uc_doctor_init (&doctor, root, "/table.ini", "/var/lib/upcard/journals", "/var/lib/upcard/people");
      g_assert_null (doctor.time_source);
      doctor.time_source = say_time_source;
      time_source = (UcTimeSource)i;
      uc_doctor_examine (&doctor);
      finding = find (&doctor, &sources[i]);
      g_assert_nonnull (finding);
      g_assert_true (sources[i].remedy == NULL ? finding->remedy == NULL : strstr (finding->remedy, sources[i].remedy) != NULL);
      uc_remove_folder (root);
    }
}

static void
assert_ports_say (const char *port, UcFindingKind kind, const char *text)
{
  g_auto (UcDoctor) doctor = { NULL };
  const UcFinding *finding;

  uc_doctor_init (&doctor, "", "/table.ini", "/var/lib/upcard/journals", "/var/lib/upcard/people");
  doctor.has_rules = TRUE;
  g_strlcpy (doctor.rules.fitted.shoe, port, sizeof doctor.rules.fitted.shoe);
  uc_doctor_ports (&doctor);
  finding = doctor.findings->pdata[0];
  g_test_message ("%s", finding->text);
  g_assert_cmpint (finding->kind, ==, kind);
  g_assert_nonnull (strstr (finding->text, text));
}

/* Who has a port is named: a device file that is there everywhere, and that nobody has but the test's own child. */
static void
test_holder (void)
{
  char *argv[] = { "cat", NULL };
  g_autofree char *holder = NULL;
  g_autoptr (GError) error = NULL;
  int port = g_open ("/dev/full", O_RDWR | O_CLOEXEC);
  int in[2];
  GPid pid;

  g_assert_cmpint (port, >=, 0);
  g_assert_true (g_unix_open_pipe (in, FD_CLOEXEC, &error));
  g_assert_true (g_spawn_async_with_fds (NULL, argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL,
                                         &pid, in[0], port, -1, &error));
  close (port);
  holder = g_strdup_printf ("serial:full is /dev/full, which is in use by cat (process %d).", (int) pid);
  assert_ports_say ("serial:full", UC_FINDING_FAULT, holder);
  close (in[1]);
  close (in[0]);
  waitpid (pid, NULL, 0);
  g_spawn_close_pid (pid);
  assert_ports_say ("serial:full", UC_FINDING_GOOD, "serial:full is /dev/full.");
}

/* ---- the copies of a record ---- */

#define COPIES "/var/lib/upcard/copy"

static void
assert_mirror_says (const char *root, UcFindingKind kind, const char *text)
{
  g_auto (UcDoctor) doctor = { NULL };
  guint n = 0;

  uc_doctor_init (&doctor, root, "/table.ini", "/var/lib/upcard/journals", "/var/lib/upcard/people");
  uc_doctor_mirror (&doctor);
  for (guint i = 0; i < doctor.findings->len; i++)
    {
      const UcFinding *finding = doctor.findings->pdata[i];

      g_test_message ("%s", finding->text);
      n += finding->kind == kind && strstr (finding->text, text) != NULL;
    }
  g_assert_cmpuint (n, ==, 1);
}

static void
copy_all (const char *record, const char *folder)
{
  static const UcCopiesLimits limits = { .reserve = 0, .most_wal = G_MAXUINT64 };
  g_autoptr (UcCopies) copies = uc_copies_new (record, folder, &limits);

  for (gboolean more = TRUE; more;)
    g_assert_true (uc_copies_turn (copies, &more, NULL));
}

static void
test_mirror (void)
{
  g_autofree char *root = make_machine (NULL, 0);
  g_autofree char *record = g_build_filename (root, "/var/lib/upcard/journals", NULL);
  g_autofree char *folder = g_build_filename (root, COPIES, NULL);
  g_autofree char *path = g_build_filename (record, "2026-01.journal", NULL);
  UcMirrorState state = { .told_ns = g_get_real_time () * 1000 };
  UcKept *kept;

  g_assert_cmpint (g_mkdir_with_parents (record, 0700), ==, 0);
  kept = uc_kept_new_at (path, NULL);
  assert_mirror_says (root, UC_FINDING_FAULT, "Nobody keeps copies of the record");
  copy_all (record, folder);
  g_assert_true (uc_mirror_state_save (folder, &state));
  assert_mirror_says (root, UC_FINDING_GOOD, "have every row");
  uc_kept_play (kept, "bet 1 main 25;bet 2 main 25;bet 3 main 25");
  state.problem = "the disk is full; make room on it";
  g_assert_true (uc_mirror_state_save (folder, &state));
  assert_mirror_says (root, UC_FINDING_FAULT, "lack 3 rows of the record, the first of 2026-01-01T00:00:00Z: the disk is full");
  state.told_ns = 1;
  state.aside = "2026-01.journal.aside-1";
  g_assert_true (uc_mirror_state_save (folder, &state));
  assert_mirror_says (root, UC_FINDING_FAULT, "has reported nothing since 1970-01-01T00:00:00Z");
  assert_mirror_says (root, UC_FINDING_FAULT, "copy/2026-01.journal.aside-1");
  state.stopped = TRUE;
  g_assert_true (uc_mirror_state_save (folder, &state));
  assert_mirror_says (root, UC_FINDING_NOTE, "The mirror was stopped");
  uc_kept_free (kept);
  uc_remove_folder (root);
}

/* The mirror of the house, on another machine. */
static void
test_mirror_sender (void)
{
  g_autofree char *root = make_machine (NULL, 0);
  g_autofree char *record = g_build_filename (root, "/var/lib/upcard/journals", NULL);
  g_autofree char *sent = g_build_filename (root, "/var/lib/upcard-mirror-to/mirror.house.example:7703", NULL);
  g_autofree char *second = g_build_filename (root, "/var/lib/upcard-mirror-to/192.0.2.9:7703", NULL);
  g_autofree char *path = g_build_filename (record, "2026-01.journal", NULL);
  UcMirrorState state = { .told_ns = g_get_real_time () * 1000, .file = (char *)"2026-01.journal", .row = 1234 };

  g_assert_cmpint (g_mkdir_with_parents (record, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (sent, 0755), ==, 0);
  g_assert_cmpint (g_mkdir (second, 0755), ==, 0);
  uc_kept_free (uc_kept_new_at (path, NULL));
  g_assert_true (uc_mirror_state_save (sent, &state));
  assert_mirror_says (root, UC_FINDING_GOOD, "The mirror at mirror.house.example:7703 has the record up to 2026-01.journal, row 1234.");
  state.row = 7;
  g_assert_true (uc_mirror_state_save (second, &state));
  state.row = 1234;
  assert_mirror_says (root, UC_FINDING_GOOD, "The mirror at 192.0.2.9:7703 has the record up to 2026-01.journal, row 7.");
  state.behind_ns = G_GINT64_CONSTANT (1767225600) * 1000000000;
  state.problem = (char *)"NOTHING IS SENT";
  g_assert_true (uc_mirror_state_save (sent, &state));
  assert_mirror_says (root, UC_FINDING_FAULT, "has lacked rows since 2026-01-01T00:00:00Z; it has 2026-01.journal up to row 1234: NOTHING IS SENT");
  state.told_ns = 1;
  g_assert_true (uc_mirror_state_save (sent, &state));
  assert_mirror_says (root, UC_FINDING_FAULT, "The program that sends the record to the mirror at mirror.house.example:7703 has reported nothing since 1970-01-01T00:00:00Z");
  state.stopped = TRUE;
  g_assert_true (uc_mirror_state_save (sent, &state));
  assert_mirror_says (root, UC_FINDING_NOTE, "somebody stopped that");
  assert_mirror_says (root, UC_FINDING_GOOD, "The mirror at 192.0.2.9:7703 has the record");
  uc_remove_folder (root);
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/ctl/doctor/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/ctl/doctor/ports/holder", test_holder);
  g_test_add_func ("/ctl/doctor/mirror", test_mirror);
  g_test_add_func ("/ctl/doctor/mirror/sender", test_mirror_sender);
  g_test_add_func ("/doctor/units", test_units);
  g_test_add_func ("/ctl/doctor/clock/time-source", test_time_source);
  g_test_add_func ("/ctl/doctor/json", test_json);
  return g_test_run ();
}
