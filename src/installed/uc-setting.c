#include "uc-setting.h"

#include <string.h>

/* What all names of Upcard's units have in front. */
#define UNIT_MARK "upcard"
/* Drop-ins of every service. */
#define ALL_SERVICES "service.d"

/* How a file says what it loads. */
typedef enum
{
  FORM_LIST,        /* that it is there is all that is said of it */
  FORM_UNIT,        /* a unit or a drop-in; or a folder of them */
  FORM_MANAGER,     /* system.conf: systemd's own settings */
  FORM_ENVIRONMENT, /* lines of NAME=VALUE */
  FORM_PRELOAD,     /* ld.so.preload: names of libraries */
  FORM_PROGRAM,     /* a program that is found before Debian's of the same name */
} Form;

/* Where systemd looks for units before, and behind, those of packages (systemd.unit(5)); beside the units of the package, drop-ins are
 * files that no manifest has. */
static const char *const unit_folders[] = {
  "/etc/systemd/system",          "/etc/systemd/system.attached", "/etc/systemd/system.control",   "/run/systemd/system",
  "/run/systemd/system.attached", "/run/systemd/system.control",  "/run/systemd/transient",        "/run/systemd/generator",
  "/run/systemd/generator.early", "/run/systemd/generator.late",  "/usr/local/lib/systemd/system",
};

/* What is looked at whatever it is called like. Quiet: it is there on every machine, and is named where it says something. */
static const struct
{
  const char *path;
  Form form;
  gboolean quiet;
} others[] = {
  { "/usr/lib/systemd/system/" ALL_SERVICES, FORM_UNIT, FALSE },
  { "/etc/systemd/system.conf", FORM_MANAGER, TRUE },
  { "/usr/lib/systemd/system.conf", FORM_MANAGER, TRUE },
  { "/etc/systemd/system.conf.d", FORM_MANAGER, TRUE },
  { "/run/systemd/system.conf.d", FORM_MANAGER, TRUE },
  { "/usr/local/lib/systemd/system.conf.d", FORM_MANAGER, TRUE },
  { "/usr/lib/systemd/system.conf.d", FORM_MANAGER, TRUE },
  { "/etc/ld.so.preload", FORM_PRELOAD, FALSE },
  { "/etc/default/locale", FORM_ENVIRONMENT, TRUE },
  { "/etc/upcard/kiosk.conf", FORM_ENVIRONMENT, TRUE },
  { "/etc/upcard/screens.conf", FORM_ENVIRONMENT, TRUE },
  { "/etc/upcard/sign.conf", FORM_ENVIRONMENT, TRUE },
  { "/etc/gtk-4.0/settings.ini", FORM_LIST, FALSE },
  { "/etc/xdg/gtk-4.0/settings.ini", FORM_LIST, FALSE },
  { "/etc/fonts/local.conf", FORM_LIST, FALSE },
  { "/etc/asound.conf", FORM_LIST, FALSE },
  { "/etc/extensions", FORM_LIST, FALSE },
  { "/run/extensions", FORM_LIST, FALSE },
  { "/var/lib/extensions", FORM_LIST, FALSE },
  { "/usr/local/bin/cage", FORM_PROGRAM, FALSE },
  { "/usr/local/sbin/cage", FORM_PROGRAM, FALSE },
  { "/usr/local/bin/weston", FORM_PROGRAM, FALSE },
  { "/usr/local/sbin/weston", FORM_PROGRAM, FALSE },
  { "/usr/local/bin/Xwayland", FORM_PROGRAM, FALSE },
  { "/usr/local/bin/ssh", FORM_PROGRAM, FALSE },
};

/* Variables by which libc, GLib, GTK and the libraries below them load code, or read settings, styles, fonts and resources from
 * elsewhere. A star stands for the rest of the name. */
static const char *const variables[] = {
  "LD_*",           "GCONV_PATH",        "LOCPATH",            "G_RESOURCE_OVERLAYS", "GIO_MODULE_DIR", "GIO_EXTRA_MODULES",
  "GTK_PATH",       "GTK_MODULES",       "GTK_EXE_PREFIX",     "GTK_DATA_PREFIX",     "GTK_THEME",      "GTK_DEBUG",
  "GDK_PIXBUF_*",   "GSETTINGS_SCHEMA_DIR", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS",     "XDG_DATA_HOME",  "XDG_DATA_DIRS",
  "FONTCONFIG_*",   "XKB_CONFIG_*",      "LIBGL_DRIVERS_PATH", "GBM_BACKENDS_PATH",   "__EGL_*",        "__GLX_*",
  "VK_*",           "OPENSSL_*",         "DBUS_SYSTEM_BUS_ADDRESS", "ALSA_CONFIG_*", "ALSA_PLUGIN_DIR",
};
/* Each process has these; set by a file they lead elsewhere. */
static const char *const everywhere[] = { "HOME", "PATH" };

/* What a unit says besides the variables and the program: another file system for it. */
static const char *const mounts[] = {
  "RootDirectory", "RootImage", "ExtensionImages", "ExtensionDirectories", "MountImages", "BindPaths", "BindReadOnlyPaths", "PAMName",
};

/* Where Debian keeps libraries and programs; here is what a process may have mapped. */
static const char *const debian_folders[] = {
  "/usr/lib/", "/usr/lib64/", "/usr/lib32/", "/lib/", "/lib64/", "/lib32/", "/usr/bin/", "/usr/libexec/", "/dev/", "/memfd:",
  UC_BIN_DIR "/", UC_LIBEXEC_DIR "/",
};

/* Raspberry Pi OS loads its own faster memcpy () into every 32-bit program. */
#define RASPBERRY_PI "/usr/lib/arm-linux-gnueabihf/libarmmem"

typedef struct
{
  const char *root;
  GHashTable *listed;
  GPtrArray *settings;
} Search;

void
uc_setting_free (UcSetting *setting)
{
  g_free (setting->path);
  g_free (setting->loads);
  g_free (setting);
}

static void
add (GPtrArray *settings, const char *path, const char *loads, gboolean readable)
{
  UcSetting *setting = g_new0 (UcSetting, 1);

  *setting = (UcSetting){ g_strdup (path), g_strdup (loads), readable };
  g_ptr_array_add (settings, setting);
}

/* ---- what loads ---- */

static void
note (GString *loads, const char *what)
{
  g_string_append_printf (loads, "%s%s", loads->len > 0 ? ", " : "", what);
}

static gboolean
is_among (const char *name, const char *const *names, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const char *star = strchr (names[i], '*');

      if (star != NULL ? strncmp (name, names[i], star - names[i]) == 0 : strcmp (name, names[i]) == 0)
        return TRUE;
    }
  return FALSE;
}

/* "NAME=VALUE", as a file or a process has it. */
static void
note_variable (GString *loads, const char *word, gboolean of_process)
{
  g_autofree char *name = g_strndup (word, strcspn (word, "="));

  if (is_among (name, variables, G_N_ELEMENTS (variables))
      || (!of_process && is_among (name, everywhere, G_N_ELEMENTS (everywhere))))
    note (loads, word);
}

/* Each variable of "A=1 "B=2" 'C=3'", or each name of "A B". */
static void
note_variables (GString *loads, const char *value)
{
  g_auto (GStrv) words = g_strsplit_set (value, " \t\"'", -1);

  for (guint i = 0; words[i] != NULL; i++)
    note_variable (loads, words[i], FALSE);
}

static char *
read_below (const char *root, const char *path)
{
  g_autofree char *full = g_strconcat (root, path, NULL);
  char *text = NULL;

  /* A pipe would wait for a writer for ever; a link leads out of another machine's files. */
  if (!g_file_test (full, G_FILE_TEST_IS_REGULAR) || (*root != '\0' && g_file_test (full, G_FILE_TEST_IS_SYMLINK))
      || !g_file_get_contents (full, &text, NULL, NULL))
    return NULL;
  return text;
}

/* Lines without what a backslash parts, and without comments. */
static char **
lines_of (const char *text)
{
  g_autoptr (GString) joined = g_string_new (text);
  char **lines;

  g_string_replace (joined, "\\\n", " ", 0);
  lines = g_strsplit (joined->str, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (*g_strchug (lines[i]) == '#' || *lines[i] == ';')
      *lines[i] = '\0';
  return lines;
}

static void
note_environment (GString *loads, const char *text)
{
  g_auto (GStrv) lines = lines_of (text);

  for (guint i = 0; lines[i] != NULL; i++)
    if (strchr (lines[i], '=') != NULL)
      note_variable (loads, g_strchomp (lines[i]), FALSE);
}

static void
note_unit_line (const Search *search, GString *loads, const char *key, const char *value)
{
  g_autofree char *whole = g_strdup_printf ("%s=%s", key, value);

  if (g_str_equal (key, "Environment") || g_str_equal (key, "PassEnvironment"))
    note_variables (loads, value);
  else if (g_str_equal (key, "EnvironmentFile"))
    {
      g_autofree char *path = g_strstrip (g_strdup (value + strspn (value, "- \t")));
      g_autofree char *text = read_below (search->root, path);

      if (text != NULL)
        note_environment (loads, text);
    }
  else if (g_str_equal (key, "ExecStart"))
    {
      const char *from = value + strspn (value, "@-:+!| \t\"'");
      g_autofree char *program = g_strndup (from, strcspn (from, " \t\"'"));
      g_autofree char *what = g_strdup_printf ("%s=%s", key, program);

      /* The program of a command line, behind the signs that systemd takes before it. */
      if (*program != '\0' && !g_hash_table_contains (search->listed, program))
        note (loads, what);
    }
  else if (*value != '\0' && is_among (key, mounts, G_N_ELEMENTS (mounts)))
    note (loads, whole);
}

/* @said: (out): whether anything of it says how services are started. */
static void
note_settings (const Search *search, GString *loads, const char *text, Form form, gboolean *said)
{
  g_auto (GStrv) lines = lines_of (text);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *value = strchr (lines[i], '=');

      if (value == NULL)
        continue;
      *value++ = '\0';
      g_strstrip (lines[i]);
      g_strstrip (value);
      if (form == FORM_UNIT)
        note_unit_line (search, loads, lines[i], value);
      else if (g_str_equal (lines[i], "DefaultEnvironment") && *value != '\0')
        {
          *said = TRUE;
          note_variables (loads, value);
        }
    }
}

static void
note_preloaded (GString *loads, const char *text)
{
  g_auto (GStrv) lines = lines_of (text);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) names = g_strsplit_set (lines[i], " \t:", -1);

      for (guint n = 0; names[n] != NULL; n++)
        if (*names[n] != '\0' && !g_str_has_prefix (names[n], RASPBERRY_PI))
          note (loads, names[n]);
    }
}

/* ---- the machine's ---- */

static void
add_file (const Search *search, const char *path, Form form, gboolean quiet)
{
  const gboolean has_text = form != FORM_LIST && form != FORM_PROGRAM;
  g_autofree char *full = g_strconcat (search->root, path, NULL);
  g_autofree char *text = has_text ? read_below (search->root, path) : NULL;
  g_autoptr (GString) loads = g_string_new (form == FORM_PROGRAM ? path : "");
  gboolean said = !quiet;

  if (text != NULL && (form == FORM_UNIT || form == FORM_MANAGER))
    note_settings (search, loads, text, form, &said);
  else if (text != NULL && form == FORM_ENVIRONMENT)
    note_environment (loads, text);
  else if (text != NULL)
    note_preloaded (loads, text);
  if (said || loads->len > 0)
    add (search->settings, path, loads->str, !has_text || text != NULL || !g_file_test (full, G_FILE_TEST_IS_REGULAR));
}

/* @path, or all below it. */
static void
add_below (const Search *search, const char *path, Form form, gboolean quiet)
{
  g_autofree char *full = g_strconcat (search->root, path, NULL);
  g_autoptr (GDir) dir = g_file_test (full, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (full, 0, NULL);
  const char *name;

  if (g_hash_table_contains (search->listed, path))
    return;
  if (dir == NULL)
    add_file (search, path, form, quiet);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *below = g_build_filename (path, name, NULL);

      /* An extension is a whole tree. */
      if (form == FORM_LIST)
        add_file (search, below, form, quiet);
      else
        add_below (search, below, form, quiet);
    }
}

static void
add_units (const Search *search, const char *folder)
{
  g_autofree char *full = g_strconcat (search->root, folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (full, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_str_has_prefix (name, UNIT_MARK) || g_str_equal (name, ALL_SERVICES))
        add_below (search, path, FORM_UNIT, FALSE);
    }
}

static int
compare_settings (gconstpointer one, gconstpointer other)
{
  const UcSetting *a = *(UcSetting *const *) one, *b = *(UcSetting *const *) other;

  return strcmp (a->path, b->path);
}

GPtrArray *
uc_setting_find (const char *root, GHashTable *listed)
{
  const Search search = { root, listed, g_ptr_array_new_with_free_func ((GDestroyNotify) uc_setting_free) };

  for (guint i = 0; i < G_N_ELEMENTS (unit_folders); i++)
    add_units (&search, unit_folders[i]);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *full = g_strconcat (root, others[i].path, NULL);

      if (g_file_test (full, G_FILE_TEST_EXISTS))
        add_below (&search, others[i].path, others[i].form, others[i].quiet);
    }
  g_ptr_array_sort (search.settings, compare_settings);
  return search.settings;
}

/* ---- a process's ---- */

/* "ADDRESSES PERMISSIONS OFFSET DEVICE INODE PATH" of what can be run. */
static const char *
foreign_library (const char *line)
{
  const char *path = strchr (line, '/'), *permissions = strchr (line, ' ');

  if (path == NULL || permissions == NULL || strlen (permissions) < 5 || permissions[3] != 'x')
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (debian_folders); i++)
    if (g_str_has_prefix (path, debian_folders[i]))
      return NULL;
  return path;
}

void
uc_setting_add_process (GPtrArray *settings, const char *const *environment, const char *maps)
{
  g_auto (GStrv) lines = g_strsplit (maps, "\n", -1);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GString) set = g_string_new (NULL), loaded = g_string_new (NULL);

  for (guint i = 0; environment[i] != NULL; i++)
    note_variable (set, environment[i], TRUE);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *library = foreign_library (lines[i]);

      if (library != NULL && g_hash_table_add (seen, (gpointer) library))
        note (loaded, library);
    }
  if (set->len > 0)
    add (settings, UC_SETTING_ENVIRONMENT, set->str, TRUE);
  if (loaded->len > 0)
    add (settings, UC_SETTING_LIBRARIES, loaded->str, TRUE);
}
