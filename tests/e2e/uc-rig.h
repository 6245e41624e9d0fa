/* The real programs in a private folder: table service, console, simulated table, each on the session's bus, and the
 * displays that a machine without a screen lends them. Whatever the rig starts, it ends.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The dealer's panel, the display of the simulated table's window, and surveillance's. */
typedef enum
{
  UC_DISPLAY_PANEL,
  UC_DISPLAY_TABLE,
  UC_DISPLAY_SURVEILLANCE,
  UC_N_DISPLAYS,
} UcDisplay;

/* What assistive technology calls the programs. */
#define UC_CONSOLE "upcard-console"
#define UC_REPLAY "upcard-replay"
#define UC_SIGN "upcard-sign"

#define UC_PANEL_WIDTH 1280
#define UC_PANEL_HEIGHT 800

typedef struct
{
  char *build;    /* where the programs were built */
  char *table;    /* the table file */
  char *folder;   /* journal, sockets, receipts */
  char *journal;  /* in it */
  char *socket;   /* in it: of the simulated devices */
  char *bus;      /* address of its own session bus; %NULL = the one of this program */
  char *link;     /* socket at which the table finds the link of its meter; %NULL = it has none */
  char *displays[UC_N_DISPLAYS]; /* ":N"; %NULL until started */
  GSubprocess *servers[UC_N_DISPLAYS];
  gboolean in_browser;           /* the displays are GTK's Broadway */
  GSubprocess *bus_daemon, *service, *console, *sim, *replay, *sign, *web, *linkd, *cable;
} UcRig;

/* @folder: exists and is empty, or holds the journal of an earlier rig. */
UcRig *uc_rig_new (const char *build, const char *table, const char *folder);
/* Ends what still runs. */
void uc_rig_free (UcRig *rig);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcRig, uc_rig_free)

/* Another session bus for this rig's programs: a table has its bus alone, so a rig beside another one needs its own. */
gboolean uc_rig_start_bus (UcRig *rig, GError **error);
/* Virtual ones; without this call the programs open their windows on the user's display. */
gboolean uc_rig_start_displays (UcRig *rig, GError **error);
/* One of them alone. */
gboolean uc_rig_start_display (UcRig *rig, UcDisplay display, GError **error);
/* In the place of these: panel and table, each on a display that a browser shows. A display speaks HTTP on a socket in the
 * rig's folder, see uc_rig_start_web (). */
gboolean uc_rig_start_browser_displays (UcRig *rig, GError **error);
/* Starts @program (tools/in-browser), which serves both displays on one page and prints its address. */
gboolean uc_rig_start_web (UcRig *rig, const char *program, GError **error);
gboolean uc_rig_start_service (UcRig *rig, GError **error);
gboolean uc_rig_start_console (UcRig *rig, GError **error);
/* Surveillance's window on the journal that is being written, with data of its own in the rig's folder. */
gboolean uc_rig_start_replay (UcRig *rig, GError **error);
/* The meter sign of this table, on the display of the simulated table's window; or of the link at @socket. */
gboolean uc_rig_start_sign (UcRig *rig, const char *socket, GError **error);
/* The link of meters that several tables share. */
gboolean uc_rig_start_linkd (UcRig *rig, const char *ledger, const char *socket, GError **error);
/* What lies between the table, at rig->link, and the link at @socket. A table whose connection ended finds it there again. */
gboolean uc_rig_start_cable (UcRig *rig, const char *socket, GError **error);
/* Pulls it, with every connection that runs through it. */
void uc_rig_cut_cable (UcRig *rig);
/* A simulated table that does what it is told: see uc_rig_do (). Its window needs the table's display. */
gboolean uc_rig_start_sim (UcRig *rig, GError **error);
/* One that plays by itself: @rounds, or for ever with 0; @pace_ms between two acts. It plays dealer and players, or with
 * UC_PLAYER_DEALER the dealer and the floorperson alone; somebody else bets, draws the cards and decides. */
typedef enum
{
  UC_PLAYER_ALL,
  UC_PLAYER_DEALER,
} UcPlayer;
gboolean uc_rig_start_player (UcRig *rig, UcPlayer player, guint rounds, guint pace_ms, GError **error);
/* Waits until a program with a window has ended, or the one that shows the windows in a browser. */
void uc_rig_wait (UcRig *rig);
/* Name of a program that was started and has ended by itself; %NULL = they all run. @status: (out) (nullable): its wait status. */
const char *uc_rig_ended (const UcRig *rig, int *status);

/* Ends one of the rig's programs: SIGKILL, or SIGTERM and its own end. Clears *@program. */
void uc_rig_kill (GSubprocess **program);
void uc_rig_end (GSubprocess **program);

/* A hand at the simulated table does this line of the round script. */
gboolean uc_rig_do (UcRig *rig, const char *line, GError **error);
/* upcardctl with these arguments, NULL-terminated. @output: (out) (nullable): what it printed. %FALSE when it failed. */
gboolean uc_rig_ctl (UcRig *rig, const char *const *arguments, char **output, GError **error);
/* … and somebody types @typed into it. */
gboolean uc_rig_ctl_typed (UcRig *rig, const char *const *arguments, const char *typed, char **output, GError **error);
/* Touches a display at this place. */
gboolean uc_rig_touch (UcRig *rig, UcDisplay display, int x, int y, GError **error);
/* … and several, one after the other, as a hand that does not look up. */
typedef struct
{
  int x, y;
} UcPoint;
gboolean uc_rig_touch_each (UcRig *rig, UcDisplay display, const UcPoint *points, guint n, GError **error);
/* Presses keys there, as xdotool names them: "ctrl+Right"; or types words. The pointer's window gets them. */
gboolean uc_rig_press (UcRig *rig, UcDisplay display, const char *keys, GError **error);
gboolean uc_rig_type (UcRig *rig, UcDisplay display, const char *words, GError **error);
/* Takes a picture of a display as it stands, once two in a row are the same. @path: a PNG file. */
gboolean uc_rig_picture (UcRig *rig, UcDisplay display, const char *path, GError **error);
/* Removes a folder with everything in it, or a file. */
void uc_rig_remove_all (const char *path);

G_END_DECLS
