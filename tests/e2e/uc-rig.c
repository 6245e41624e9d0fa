#include "uc-rig.h"

#include <errno.h>
#include <gdk/gdk.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "uc-wait.h"
#include "uc-typed.h"

#define DISPLAY_FD 3
/* Of a sign of a link: the display is as high as the panel. */
#define SIGN_SIZE G_STRINGIFY (UC_PANEL_WIDTH) "x" G_STRINGIFY (UC_PANEL_HEIGHT)
/* A program that has been told to end and does not is ended after this long. */
#define END_WITHIN_S 10
/* Pictures that differ from one to the next: something is still being drawn, but not for ever. */
#define PICTURES_MAX 20

/* The whole window as one picture. GTK 4.8 draws text at a wrong size in a browser, and no symbolic icons, if it sends the
 * parts of a window; a filter makes it send the window itself. This one changes no color. */
#define BROWSER_THEME "upcard-browser"
#define BROWSER_STYLE                                                                                                  \
  "@import url(\"resource:///org/gtk/libgtk/theme/Default/gtk-light.css\");\n"                                          \
  "window, popover { filter: brightness(1); }\n"

static const char *const screens[UC_N_DISPLAYS] = {
  [UC_DISPLAY_PANEL] = G_STRINGIFY (UC_PANEL_WIDTH) "x" G_STRINGIFY (UC_PANEL_HEIGHT) "x24",
  [UC_DISPLAY_TABLE] = G_STRINGIFY (UC_PANEL_WIDTH) "x" G_STRINGIFY (UC_PANEL_HEIGHT) "x24",
  [UC_DISPLAY_SURVEILLANCE] = "1920x1080x24",
};

/* ---- processes ---- */

static void
end_with_parent (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

/* The accessibility bus of a session bus has its socket in the runtime folder. */
static char *
runtime_folder (const UcRig *rig)
{
  return g_build_filename (rig->folder, "run", NULL);
}

static GSubprocessLauncher *
launcher_new (const UcRig *rig, GSubprocessFlags flags)
{
  GSubprocessLauncher *launcher = g_subprocess_launcher_new (flags);
  g_autofree char *runtime = runtime_folder (rig);

  g_subprocess_launcher_set_child_setup (launcher, end_with_parent, NULL, NULL);
  if (rig->bus != NULL)
    {
      g_subprocess_launcher_setenv (launcher, "DBUS_SESSION_BUS_ADDRESS", rig->bus, TRUE);
      g_subprocess_launcher_setenv (launcher, "XDG_RUNTIME_DIR", runtime, TRUE);
    }
  return launcher;
}

static GSubprocess *
spawn (GSubprocessLauncher *launcher, GError **error, const char *first, ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  va_list rest;

  va_start (rest, first);
  for (const char *word = first; word != NULL; word = va_arg (rest, const char *))
    g_ptr_array_add (words, (gpointer) word);
  va_end (rest);
  g_ptr_array_add (words, NULL);
  return g_subprocess_launcher_spawnv (launcher, (const char *const *) words->pdata, error);
}

static void
on_waited (GObject *source, GAsyncResult *result, gpointer data)
{
  gboolean *ended = data;

  g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
  *ended = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

void
uc_rig_kill (GSubprocess **program)
{
  if (*program == NULL)
    return;
  g_subprocess_force_exit (*program);
  g_subprocess_wait (*program, NULL, NULL);
  g_clear_object (program);
}

void
uc_rig_end (GSubprocess **program)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  gboolean ended = FALSE;

  if (*program == NULL)
    return;
  g_subprocess_send_signal (*program, SIGTERM);
  g_subprocess_wait_async (*program, cancellable, on_waited, &ended);
  if (!uc_wait_until (is_true, &ended, END_WITHIN_S))
    {
      g_cancellable_cancel (cancellable);
      uc_wait_until (is_true, &ended, END_WITHIN_S);
      uc_rig_kill (program);
    }
  g_clear_object (program);
}

static char *
program_path (const UcRig *rig, const char *folder, const char *name)
{
  return g_build_filename (rig->build, "src", folder, name, NULL);
}

/* ---- displays ---- */

/* What a server writes once it answers: "7\n" or its address. It ends when the reader goes away before the newline. %NULL when
 * it did not come up. */
static char *
read_first_line (int fd)
{
  g_autoptr (GInputStream) stream = g_unix_input_stream_new (fd, TRUE);
  g_autoptr (GDataInputStream) lines = g_data_input_stream_new (stream);

  return g_data_input_stream_read_line_utf8 (lines, NULL, NULL, NULL);
}

gboolean
uc_rig_start_bus (UcRig *rig, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = launcher_new (rig, G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autofree char *print = g_strdup_printf ("--print-address=%d", DISPLAY_FD);
  g_autofree char *log = g_build_filename (rig->folder, "bus.log", NULL);
  g_autofree char *runtime = runtime_folder (rig);
  int pipe[2];

  if (g_mkdir_with_parents (runtime, 0700) != 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", runtime, g_strerror (errno));
      return FALSE;
    }
  if (!g_unix_open_pipe (pipe, FD_CLOEXEC, error))
    return FALSE;
  g_subprocess_launcher_set_stderr_file_path (launcher, log);
  g_subprocess_launcher_setenv (launcher, "XDG_RUNTIME_DIR", runtime, TRUE);
  g_subprocess_launcher_take_fd (launcher, pipe[1], DISPLAY_FD);
  rig->bus_daemon = spawn (launcher, error, "dbus-daemon", "--session", "--nofork", print, NULL);
  g_subprocess_launcher_close (launcher);
  if (rig->bus_daemon == NULL)
    {
      close (pipe[0]);
      return FALSE;
    }
  rig->bus = read_first_line (pipe[0]);
  if (rig->bus == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "dbus-daemon did not start.");
  return rig->bus != NULL;
}

gboolean
uc_rig_start_display (UcRig *rig, UcDisplay display, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = launcher_new (rig, G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autofree char *fd = g_strdup_printf ("%d", DISPLAY_FD);
  g_autofree char *number = NULL;
  int pipe[2];

  if (!g_unix_open_pipe (pipe, FD_CLOEXEC, error))
    return FALSE;
  g_subprocess_launcher_take_fd (launcher, pipe[1], DISPLAY_FD);
  rig->servers[display] = spawn (launcher, error, "Xvfb", "-displayfd", fd, "-screen", "0",
                                 screens[display], "-nolisten", "tcp", "-noreset", NULL);
  g_subprocess_launcher_close (launcher);
  if (rig->servers[display] == NULL)
    {
      close (pipe[0]);
      return FALSE;
    }
  number = read_first_line (pipe[0]);
  if (number == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "Xvfb did not start.");
      return FALSE;
    }
  rig->displays[display] = g_strdup_printf (":%s", number);
  return TRUE;
}

gboolean
uc_rig_start_displays (UcRig *rig, GError **error)
{
  for (guint display = 0; display < UC_N_DISPLAYS; display++)
    if (!uc_rig_start_display (rig, (UcDisplay) display, error))
      return FALSE;
  return TRUE;
}

/* ---- displays in a browser ---- */

static const char *const web_sockets[] = { [UC_DISPLAY_PANEL] = "console.web", [UC_DISPLAY_TABLE] = "table.web" };

static gboolean
write_browser_theme (const UcRig *rig, GError **error)
{
  g_autofree char *folder = g_build_filename (rig->folder, "themes", BROWSER_THEME, "gtk-4.0", NULL);
  g_autofree char *path = g_build_filename (folder, "gtk.css", NULL);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", folder, g_strerror (errno));
      return FALSE;
    }
  return g_file_set_contents (path, BROWSER_STYLE, -1, error);
}

typedef struct
{
  const char *path; /* of the socket that the windows use */
  GSubprocess *server;
} BrowserDisplay;

static gboolean
answers_or_ended (gpointer data)
{
  BrowserDisplay *display = data;
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (display->path);
  g_autoptr (GSocketConnection) connection = NULL;

  if (g_subprocess_get_identifier (display->server) == NULL)
    return TRUE;
  connection = g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), NULL, NULL);
  return connection != NULL;
}

/* Both sockets are in folders that nobody else may enter: the windows' in the runtime folder, the browser's in the rig's. */
static gboolean
start_browser_display (UcRig *rig, UcDisplay display, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = launcher_new (rig, G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autofree char *log = g_strdup_printf ("%s/%s.log", rig->folder, web_sockets[display]);
  g_autofree char *web = g_build_filename (rig->folder, web_sockets[display], NULL);
  g_autofree char *number = g_strdup_printf (":%u", display);
  /* The daemon counts its sockets from 1. */
  g_autofree char *name = g_strdup_printf ("broadway%u.socket", display + 1);
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), name, NULL);
  BrowserDisplay started = { .path = path };

  g_subprocess_launcher_set_stderr_file_path (launcher, log);
  started.server = rig->servers[display] = spawn (launcher, error, "gtk4-broadwayd", "--unixsocket", web, number, NULL);
  if (started.server == NULL)
    return FALSE;
  if (!uc_wait_until (answers_or_ended, &started, UC_PATIENCE_S) || g_subprocess_get_identifier (started.server) == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "gtk4-broadwayd did not start.");
      return FALSE;
    }
  rig->displays[display] = g_steal_pointer (&number);
  return TRUE;
}

gboolean
uc_rig_start_browser_displays (UcRig *rig, GError **error)
{
  rig->in_browser = TRUE;
  return write_browser_theme (rig, error) && start_browser_display (rig, UC_DISPLAY_PANEL, error)
         && start_browser_display (rig, UC_DISPLAY_TABLE, error);
}

gboolean
uc_rig_start_web (UcRig *rig, const char *program, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = launcher_new (rig, G_SUBPROCESS_FLAGS_NONE);

  rig->web = spawn (launcher, error, program, rig->folder, NULL);
  return rig->web != NULL;
}

static GSubprocessLauncher *
browser_launcher (UcRig *rig, UcDisplay display, GSubprocessLauncher *launcher)
{
  g_subprocess_launcher_setenv (launcher, "GDK_BACKEND", "broadway", TRUE);
  g_subprocess_launcher_setenv (launcher, "BROADWAY_DISPLAY", rig->displays[display], TRUE);
  g_subprocess_launcher_setenv (launcher, "XDG_DATA_HOME", rig->folder, TRUE);
  g_subprocess_launcher_setenv (launcher, "GTK_THEME", BROWSER_THEME, TRUE);
  g_subprocess_launcher_unsetenv (launcher, "GSK_RENDERER");
  return launcher;
}

static GSubprocessLauncher *
window_launcher (UcRig *rig, UcDisplay display, GSubprocessFlags flags)
{
  GSubprocessLauncher *launcher = launcher_new (rig, flags);

  if (rig->displays[display] == NULL)
    return launcher;
  if (rig->in_browser)
    return browser_launcher (rig, display, launcher);
  g_subprocess_launcher_setenv (launcher, "DISPLAY", rig->displays[display], TRUE);
  g_subprocess_launcher_setenv (launcher, "GDK_BACKEND", "x11", TRUE);
  /* A virtual display has no graphics card. */
  g_subprocess_launcher_setenv (launcher, "GSK_RENDERER", "cairo", TRUE);
  return launcher;
}

/* ---- programs ---- */

UcRig *
uc_rig_new (const char *build, const char *table, const char *folder)
{
  UcRig *rig = g_new0 (UcRig, 1);

  rig->build = g_strdup (build);
  rig->table = g_strdup (table);
  rig->folder = g_strdup (folder);
  rig->journal = g_build_filename (folder, "table.journal", NULL);
  rig->socket = g_build_filename (folder, "devices", NULL);
  return rig;
}

void
uc_rig_free (UcRig *rig)
{
  uc_rig_end (&rig->web);
  uc_rig_end (&rig->replay);
  uc_rig_end (&rig->sign);
  uc_rig_end (&rig->sim);
  uc_rig_end (&rig->console);
  uc_rig_end (&rig->service);
  uc_rig_cut_cable (rig);
  uc_rig_end (&rig->linkd);
  for (guint display = 0; display < UC_N_DISPLAYS; display++)
    {
      uc_rig_end (&rig->servers[display]);
      g_free (rig->displays[display]);
    }
  uc_rig_end (&rig->bus_daemon);
  g_free (rig->bus);
  g_free (rig->link);
  g_free (rig->build);
  g_free (rig->table);
  g_free (rig->folder);
  g_free (rig->journal);
  g_free (rig->socket);
  g_free (rig);
}

gboolean
uc_rig_start_service (UcRig *rig, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = launcher_new (rig, G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *program = program_path (rig, "table", "upcardd");
  g_autofree char *log = g_build_filename (rig->folder, "upcardd.log", NULL);

  g_subprocess_launcher_set_stderr_file_path (launcher, log);
  rig->service = spawn (launcher, error, program, "--bus=session", "--table", rig->table, "--journal",
                        rig->journal, "--simulate", rig->socket, rig->link != NULL ? "--link" : NULL, rig->link, NULL);
  return rig->service != NULL;
}

gboolean
uc_rig_start_console (UcRig *rig, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = window_launcher (rig, UC_DISPLAY_PANEL, G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *program = program_path (rig, "console", "upcard-console");
  g_autofree char *log = g_build_filename (rig->folder, "upcard-console.log", NULL);
  g_autofree char *receipts = g_strconcat ("--receipts=", rig->folder, NULL);

  g_subprocess_launcher_set_stderr_file_path (launcher, log);
  /* On a virtual display its controls are found the way assistive technology finds them. */
  g_subprocess_launcher_setenv (launcher, "GTK_A11Y",
                                rig->displays[UC_DISPLAY_PANEL] != NULL && !rig->in_browser ? "atspi" : "none", TRUE);
  rig->console = spawn (launcher, error, program, "--bus=session", receipts, rig->in_browser ? "--fullscreen" : NULL, NULL);
  return rig->console != NULL;
}

gboolean
uc_rig_start_replay (UcRig *rig, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = window_launcher (rig, UC_DISPLAY_SURVEILLANCE, G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *program = program_path (rig, "replay", "upcard-replay");
  g_autofree char *log = g_build_filename (rig->folder, "upcard-replay.log", NULL);
  g_autofree char *own = g_build_filename (rig->folder, "surveillance", NULL);

  g_subprocess_launcher_set_stderr_file_path (launcher, log);
  g_subprocess_launcher_setenv (launcher, "GTK_A11Y", "atspi", TRUE);
  g_subprocess_launcher_setenv (launcher, "XDG_DATA_HOME", own, TRUE);
  g_subprocess_launcher_setenv (launcher, "XDG_CACHE_HOME", own, TRUE);
  rig->replay = spawn (launcher, error, program, rig->journal, NULL);
  return rig->replay != NULL;
}

gboolean
uc_rig_start_sign (UcRig *rig, const char *socket, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = window_launcher (rig, UC_DISPLAY_TABLE, G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *program = program_path (rig, "sign", "upcard-sign");
  g_autofree char *log = g_build_filename (rig->folder, "upcard-sign.log", NULL);

  g_subprocess_launcher_set_stderr_file_path (launcher, log);
  g_subprocess_launcher_setenv (launcher, "GTK_A11Y", "atspi", TRUE);
  if (socket == NULL)
    rig->sign = spawn (launcher, error, program, "--table", "session", NULL);
  else
    rig->sign = spawn (launcher, error, program, "--socket", socket, "--size", SIGN_SIZE, NULL);
  return rig->sign != NULL;
}

gboolean
uc_rig_start_linkd (UcRig *rig, const char *ledger, const char *socket, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = launcher_new (rig, G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *program = program_path (rig, "linkd", "upcard-linkd");
  g_autofree char *log = g_build_filename (rig->folder, "upcard-linkd.log", NULL);

  g_subprocess_launcher_set_stderr_file_path (launcher, log);
  rig->linkd = spawn (launcher, error, program, "--ledger", ledger, "--socket", socket, NULL);
  return rig->linkd != NULL;
}

/* One process and one connection: nothing of it is left when it is killed. */
/* Each connection through a cable is a process: they end together. */
static void
lead_a_group (gpointer user_data)
{
  setpgid (0, 0);
  end_with_parent (user_data);
}

/* A table that was busy for too long loses its link and dials again: the cable still lies there. */
gboolean
uc_rig_start_cable (UcRig *rig, const char *socket, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = launcher_new (rig, G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *table = g_strdup_printf ("UNIX-LISTEN:%s,unlink-early,fork", rig->link);
  g_autofree char *link = g_strdup_printf ("UNIX-CONNECT:%s", socket);
  g_autofree char *log = g_build_filename (rig->folder, "cable.log", NULL);

  g_subprocess_launcher_set_child_setup (launcher, lead_a_group, NULL, NULL);
  g_subprocess_launcher_set_stderr_file_path (launcher, log);
  rig->cable = spawn (launcher, error, "socat", table, link, NULL);
  return rig->cable != NULL;
}

void
uc_rig_cut_cable (UcRig *rig)
{
  const char *group = rig->cable != NULL ? g_subprocess_get_identifier (rig->cable) : NULL;

  if (group != NULL)
    kill (-(pid_t) g_ascii_strtoll (group, NULL, 10), SIGKILL);
  uc_rig_kill (&rig->cable);
}

static GSubprocessLauncher *
sim_launcher (UcRig *rig, GSubprocessFlags flags)
{
  GSubprocessLauncher *launcher = window_launcher (rig, UC_DISPLAY_TABLE, flags);
  g_autofree char *log = g_build_filename (rig->folder, "upcard-sim.log", NULL);

  g_subprocess_launcher_set_stderr_file_path (launcher, log);
  g_subprocess_launcher_setenv (launcher, "GTK_A11Y", "none", TRUE);
  return launcher;
}

gboolean
uc_rig_start_sim (UcRig *rig, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = sim_launcher (rig, G_SUBPROCESS_FLAGS_STDIN_PIPE);
  g_autofree char *program = program_path (rig, "sim", "upcard-sim");

  rig->sim = spawn (launcher, error, program, "--script=-", rig->socket, rig->displays[UC_DISPLAY_TABLE] != NULL ? "--window" : NULL, NULL);
  return rig->sim != NULL;
}

gboolean
uc_rig_start_player (UcRig *rig, UcPlayer player, guint rounds, guint pace_ms, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = sim_launcher (rig, G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *program = program_path (rig, "sim", "upcard-sim");
  g_autofree char *count = g_strdup_printf ("--rounds=%u", rounds);
  g_autofree char *pace = g_strdup_printf ("--pace=%u", pace_ms);

  rig->sim = spawn (launcher, error, program, "--window", player == UC_PLAYER_ALL ? "--random" : "--dealer", count,
                    pace, rig->socket, NULL);
  return rig->sim != NULL;
}

const char *
uc_rig_ended (const UcRig *rig, int *status)
{
  const struct
  {
    GSubprocess *process;
    const char *name;
  } programs[] = { { rig->service, "upcardd" }, { rig->console, "upcard-console" }, { rig->sim, "upcard-sim" },
                   { rig->replay, "upcard-replay" }, { rig->sign, "upcard-sign" }, { rig->linkd, "upcard-linkd" } };

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    if (programs[i].process != NULL && g_subprocess_get_identifier (programs[i].process) == NULL)
      {
        if (status != NULL)
          *status = g_subprocess_get_status (programs[i].process);
        return programs[i].name;
      }
  return NULL;
}

static gboolean
one_has_ended (gpointer data)
{
  UcRig *rig = data;

  return g_subprocess_get_identifier (rig->sim) == NULL || g_subprocess_get_identifier (rig->console) == NULL
         || (rig->web != NULL && g_subprocess_get_identifier (rig->web) == NULL);
}

void
uc_rig_wait (UcRig *rig)
{
  uc_wait_until (one_has_ended, rig, G_MAXINT);
}

gboolean
uc_rig_do (UcRig *rig, const char *line, GError **error)
{
  GOutputStream *hands = g_subprocess_get_stdin_pipe (rig->sim);

  return g_output_stream_write_all (hands, line, strlen (line), NULL, NULL, error)
         && g_output_stream_write_all (hands, "\n", 1, NULL, NULL, error);
}

gboolean
uc_rig_ctl (UcRig *rig, const char *const *arguments, char **output, GError **error)
{
  return uc_rig_ctl_typed (rig, arguments, "", output, error);
}

gboolean
uc_rig_ctl_typed (UcRig *rig, const char *const *arguments, const char *typed, char **output, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher
      = launcher_new (rig, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autofree char *program = program_path (rig, "ctl", "upcardctl");
  g_autofree char *printed = NULL;
  g_autoptr (GSubprocess) process = NULL;

  g_ptr_array_add (words, program);
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (words, (gpointer) arguments[i]);
  g_ptr_array_add (words, NULL);
  process = uc_typed_by (launcher, (const char *const *) words->pdata, typed, error);
  if (process == NULL || !g_subprocess_communicate_utf8 (process, NULL, NULL, &printed, NULL, error))
    return FALSE;
  if (!g_subprocess_get_successful (process))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "upcardctl %s: %s", arguments[0], printed);
      return FALSE;
    }
  if (output != NULL)
    *output = g_steal_pointer (&printed);
  return TRUE;
}

/* ---- the display's own tools ---- */

static gboolean
run_tool (GSubprocess *process, GError **error)
{
  return process != NULL && g_subprocess_wait_check (process, NULL, error);
}

/* @words: begin with the tool's name, and end with %NULL. */
static gboolean
use (UcRig *rig, UcDisplay display, const char *const *words, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = window_launcher (rig, display, G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GSubprocess) process = g_subprocess_launcher_spawnv (launcher, words, error);

  return run_tool (process, error);
}

gboolean
uc_rig_touch (UcRig *rig, UcDisplay display, int x, int y, GError **error)
{
  g_autofree char *across = g_strdup_printf ("%d", x);
  g_autofree char *down = g_strdup_printf ("%d", y);

  return use (rig, display, (const char *[]){ "xdotool", "mousemove", across, down, "click", "1", NULL }, error);
}

gboolean
uc_rig_touch_each (UcRig *rig, UcDisplay display, const UcPoint *points, guint n, GError **error)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (words, g_strdup ("xdotool"));
  for (guint i = 0; i < n; i++)
    {
      g_ptr_array_add (words, g_strdup ("mousemove"));
      g_ptr_array_add (words, g_strdup_printf ("%d", points[i].x));
      g_ptr_array_add (words, g_strdup_printf ("%d", points[i].y));
      g_ptr_array_add (words, g_strdup ("click"));
      g_ptr_array_add (words, g_strdup ("1"));
    }
  g_ptr_array_add (words, NULL);
  return use (rig, display, (const char *const *) words->pdata, error);
}

gboolean
uc_rig_press (UcRig *rig, UcDisplay display, const char *keys, GError **error)
{
  return use (rig, display, (const char *[]){ "xdotool", "key", keys, NULL }, error);
}

gboolean
uc_rig_type (UcRig *rig, UcDisplay display, const char *words, GError **error)
{
  return use (rig, display, (const char *[]){ "xdotool", "type", words, NULL }, error);
}

static gboolean
take (UcRig *rig, UcDisplay display, const char *path, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = window_launcher (rig, display, G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *png = g_strconcat ("png24:", path, NULL);
  g_autoptr (GSubprocess) process = spawn (launcher, error, "import", "-silent", "-window", "root", "-quality", "10",
                                           "-define", "png:exclude-chunks=date,time", png, NULL);

  return run_tool (process, error);
}

/* On a busy machine a window is there before anything has been drawn in it: two pictures of nothing are alike, too. */
static gboolean
is_blank (const char *path)
{
  g_autoptr (GdkTexture) picture = gdk_texture_new_from_filename (path, NULL);
  g_autofree guint32 *pixels = NULL;
  gsize n;

  if (picture == NULL)
    return FALSE;
  n = (gsize)gdk_texture_get_width (picture) * (gsize)gdk_texture_get_height (picture);
  pixels = g_new (guint32, n);
  gdk_texture_download (picture, (guchar *)pixels, (gsize)gdk_texture_get_width (picture) * sizeof *pixels);
  for (gsize i = 1; i < n; i++)
    if (pixels[i] != pixels[0])
      return FALSE;
  return TRUE;
}

gboolean
uc_rig_picture (UcRig *rig, UcDisplay display, const char *path, GError **error)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  g_autofree char *before = NULL;
  gsize before_size = 0;

  for (guint i = 0; i < PICTURES_MAX;)
    {
      g_autofree char *now = NULL;
      const gboolean was_taken = take (rig, display, path, error);
      gsize size;

      if (was_taken && is_blank (path) && g_get_monotonic_time () < end)
        continue;
      i++;
      if (!was_taken || !g_file_get_contents (path, &now, &size, error))
        return FALSE;
      if (before != NULL && size == before_size && memcmp (before, now, size) == 0)
        return TRUE;
      g_free (before);
      before = g_steal_pointer (&now);
      before_size = size;
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The picture %s never stands still.", path);
  return FALSE;
}

void
uc_rig_remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      uc_rig_remove_all (child);
    }
  g_remove (path);
}
