/* upcardctl identify, over an installed tree below a folder of the test's own. */
#include "run-ctl.h"
#include "uc-installed.h"
#include "uc-remove-folder.h"

#include <gio/gio.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *meson, *build;

typedef struct
{
  char *root;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autoptr (GSubprocess) install = NULL;
  g_autoptr (GError) error = NULL;

  f->root = g_dir_make_tmp ("upcard-identify-XXXXXX", &error);
  g_assert_no_error (error);
  g_subprocess_launcher_setenv (launcher, "DESTDIR", f->root, TRUE);
  install = g_subprocess_launcher_spawn (launcher, &error, meson, "install", "-C", build, "--no-rebuild", NULL);
  g_assert_no_error (error);
  g_subprocess_wait_check (install, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  uc_remove_folder (f->root);
  g_free (f->root);
}

static char *
below (Fixture *f, const char *path)
{
  return g_strconcat (f->root, path, NULL);
}

static void
write_or_fail (Fixture *f, const char *path, const char *text)
{
  g_autofree char *plain = g_canonicalize_filename (path, "/");
  g_autofree char *full = below (f, plain);
  g_autofree char *folder = g_path_get_dirname (full);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  g_file_set_contents (full, text, -1, &error);
  g_assert_no_error (error);
}

static UcInstalled *
load_or_fail (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  UcInstalled *installed = uc_installed_load (f->root, &error);

  g_assert_no_error (error);
  return installed;
}

/* The one file that is not the same is @path, and so. */
static void
assert_differs_in (Fixture *f, const char *path, UcInstalledState state)
{
  g_autoptr (UcInstalled) installed = load_or_fail (f);

  g_assert_true (installed->known);
  g_assert_cmpuint (installed->n_differ, ==, 1);
  for (guint i = 0; i < installed->files->len; i++)
    {
      const UcInstalledFile *file = installed->files->pdata[i];
      gboolean is_it = g_str_equal (file->path, path);

      g_assert_cmpint (file->state, ==, is_it ? state : UC_INSTALLED_SAME);
    }
}

static int
identify (Fixture *f, char **out, char **err)
{
  return run_ctl (NULL, out, err, "identify", "--root", f->root, NULL);
}

/* ---- as installed ---- */

static void
test_as_installed (Fixture *f, gconstpointer data)
{
  g_autoptr (UcInstalled) installed = load_or_fail (f);
  g_autofree char *out = NULL, *err = NULL, *json = NULL, *no_err = NULL, *digest = NULL, *verdict = NULL, *first = NULL;
  char groups[UC_INSTALLED_GROUPS_TEXT];
  guint programs = 0;

  g_assert_cmpuint (installed->n_differ, ==, 0);
  for (guint i = 0; i < installed->files->len; i++)
    {
      const UcInstalledFile *file = installed->files->pdata[i];

      g_assert_cmpuint (strlen (file->hash), ==, UC_INSTALLED_HASH_TEXT - 1);
      g_assert_null (strstr (file->path, "/man/"));
      programs += strstr (file->path, "/bin/") != NULL || strstr (file->path, "/libexec/") != NULL;
    }
  /* With the module that asks a server. */
  g_assert_cmpuint (programs, ==, 15);

  g_assert_cmpint (identify (f, &out, &err), ==, 0);
  g_assert_cmpstr (err, ==, "");
  verdict = g_strdup_printf ("As installed: Upcard " VERSION ", %u files\n", installed->files->len);
  first = g_strdup_printf ("%sDigest: %s\n", verdict, uc_installed_groups (installed->digest, groups));
  g_assert_cmpuint (strlen (groups), ==, UC_INSTALLED_GROUPS_TEXT - 1);
  g_assert_true (g_str_has_prefix (out, first));
  g_assert_true (g_str_has_suffix (out, verdict));
  g_assert_cmpint (run_ctl (NULL, &json, &no_err, "identify", "--json", "--root", f->root, NULL), ==, 0);
  digest = g_strdup_printf ("{\"version\":\"" VERSION "\",\"verdict\":\"as-installed\",\"digest\":\"%s\",\"files\":[{\"path\":\"",
                            installed->digest);
  g_assert_true (g_str_has_prefix (json, digest));
  g_assert_true (g_str_has_suffix (json, "}],\"settings\":[]}\n"));
}

/* What coreutils say of the same files: nothing of Upcard's is needed to compare them. */
static void
test_b2sum (Fixture *f, gconstpointer data)
{
  g_autoptr (UcInstalled) installed = load_or_fail (f);
  g_autofree char *manifest = below (f, MANIFEST), *digest = NULL, *found = NULL, *hash = NULL, *program = below (f, PROGRAM);
  g_autofree char *listed = NULL;
  const char *const of_manifest[] = { "b2sum", "-l", "256", manifest, NULL };
  const char *const of_program[] = { "b2sum", "-l", "256", program, NULL };
  g_autoptr (GError) error = NULL;

  g_spawn_sync (NULL, (char **) of_manifest, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &digest, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (digest, installed->digest));
  g_spawn_sync (NULL, (char **) of_program, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &found, NULL, NULL, &error);
  g_assert_no_error (error);
  found[UC_INSTALLED_HASH_TEXT - 1] = '\0';
  hash = g_strconcat (found, "  " PROGRAM "\n", NULL);
  g_assert_true (g_file_get_contents (manifest, &listed, NULL, NULL));
  assert_contains (listed, hash);
}

/* ---- what is not as installed ---- */

static void
test_changed_byte (Fixture *f, gconstpointer data)
{
  g_autoptr (UcInstalled) before = load_or_fail (f);
  g_autoptr (UcInstalled) after = NULL;
  g_autofree char *path = below (f, SERVICE), *contents = NULL, *out = NULL, *err = NULL, *line = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  contents[length / 2] ^= 1;
  g_file_set_contents (path, contents, (gssize) length, &error);
  g_assert_no_error (error);
  assert_differs_in (f, SERVICE, UC_INSTALLED_CHANGED);
  after = load_or_fail (f);
  g_assert_cmpstr (after->digest, !=, before->digest);
  g_assert_cmpint (identify (f, &out, &err), ==, 1);
  line = g_strdup_printf ("Not as installed: Upcard " VERSION ", 1 of %u files differs\n", after->files->len);
  g_assert_true (g_str_has_prefix (out, line));
  g_assert_true (g_str_has_suffix (out, line));
  assert_contains (out, "  " SERVICE ": CHANGED\n");
}

static void
test_missing (Fixture *f, gconstpointer data)
{
  g_autofree char *path = below (f, TABLES "/BJ-07.ini"), *out = NULL, *err = NULL;
  g_autofree char *manifest = below (f, MANIFEST), *text = NULL;
  g_autoptr (UcInstalled) installed = NULL;
  g_autoptr (GString) lines = NULL;
  const char *line = "  " TABLES "/BJ-07.ini\n";
  guint8 hash[32];
  char digest[UC_INSTALLED_HASH_TEXT];

  g_assert_cmpint (unlink (path), ==, 0);
  assert_differs_in (f, TABLES "/BJ-07.ini", UC_INSTALLED_MISSING);
  /* In the digest a dash stands where its hash stood. */
  installed = load_or_fail (f);
  g_assert_true (g_file_get_contents (manifest, &text, NULL, NULL));
  lines = g_string_new (text);
  g_string_erase (lines, strstr (lines->str, line) - lines->str - 64, 64);
  g_string_insert_c (lines, strstr (lines->str, line) - lines->str, '-');
  crypto_generichash (hash, sizeof hash, (const guint8 *) lines->str, lines->len, NULL, 0);
  g_assert_cmpstr (installed->digest, ==, sodium_bin2hex (digest, sizeof digest, hash, sizeof hash));
  g_assert_cmpint (identify (f, &out, &err), ==, 1);
  assert_contains (out, "\n-                                                                 " TABLES "/BJ-07.ini: MISSING\n");
}

/* Beside a program, in a folder of Upcard's own, and in a folder that somebody put there. A name that is not Upcard's, in a folder
 * that is everybody's, is no business of Upcard's. */
static void
test_extra (Fixture *f, gconstpointer data)
{
  static const char *const paths[] = { PROGRAM "-2", TABLES "/own.ini", TABLES "/../more/deep/x" };
  g_autofree char *out = NULL, *err = NULL;

  write_or_fail (f, PROGRAM "/../other", "x");
  g_assert_cmpint (identify (f, &out, &err), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autofree char *path = g_canonicalize_filename (paths[i], "/"), *full = below (f, path);

      write_or_fail (f, path, "x");
      assert_differs_in (f, path, UC_INSTALLED_EXTRA);
      g_clear_pointer (&out, g_free);
      g_clear_pointer (&err, g_free);
      g_assert_cmpint (identify (f, &out, &err), ==, 1);
      assert_contains (out, ": NOT IN THE MANIFEST\n");
      g_assert_cmpint (unlink (full), ==, 0);
    }
}

/* A link in its place leads to the same bytes; it is another file. */
static void
test_link (Fixture *f, gconstpointer data)
{
  g_autofree char *path = below (f, SERVICE), *beside = g_strconcat (f->root, "/elsewhere", NULL);

  g_assert_cmpint (rename (path, beside), ==, 0);
  g_assert_cmpint (symlink (beside, path), ==, 0);
  assert_differs_in (f, SERVICE, UC_INSTALLED_CHANGED);
  g_assert_cmpint (unlink (path), ==, 0);
  /* A pipe would wait for a writer for ever. */
  g_assert_cmpint (mkfifo (path, 0644), ==, 0);
  assert_differs_in (f, SERVICE, UC_INSTALLED_CHANGED);
}

/* Root reads every file; another user does not. */
static void
test_unreadable (Fixture *f, gconstpointer data)
{
  const uid_t nobody = 65534, own = geteuid ();
  g_autofree char *path = below (f, SERVICE);

  g_assert_cmpint (chmod (f->root, 0755), ==, 0);
  g_assert_cmpint (chmod (path, 0), ==, 0);
  g_assert_true (own != 0 || seteuid (nobody) == 0);
  assert_differs_in (f, SERVICE, UC_INSTALLED_UNREADABLE);
  g_assert_true (own != 0 || seteuid (own) == 0);
}

/* A name that would clear the screen is printed as text. */
static void
test_control_characters (Fixture *f, gconstpointer data)
{
  g_autofree char *out = NULL, *err = NULL, *json = NULL, *no_err = NULL;

  write_or_fail (f, TABLES "/\033[2J\"\nAs installed", "x");
  g_assert_cmpint (identify (f, &out, &err), ==, 1);
  assert_contains (out, TABLES "/\\x1b[2J\"\\x0aAs installed: NOT IN THE MANIFEST\n");
  g_assert_cmpint (run_ctl (NULL, &json, &no_err, "identify", "--json", "--root", f->root, NULL), ==, 1);
  assert_contains (json, "/\\\\x1b[2J\\\"\\\\x0aAs installed\",\"state\":\"extra\"");
}

/* ---- nobody can tell ---- */

static void
test_no_manifest (Fixture *f, gconstpointer data)
{
  g_autofree char *manifest = below (f, MANIFEST), *out = NULL, *err = NULL, *here = NULL, *no_err = NULL;

  g_assert_cmpint (unlink (manifest), ==, 0);
  g_assert_cmpint (identify (f, &out, &err), ==, 2);
  g_assert_cmpstr (out, ==, "");
  assert_contains (err, "upcardctl identify: no manifest in ");

  write_or_fail (f, MANIFEST, "0123  /usr/bin/upcardctl\n");
  g_clear_pointer (&err, g_free);
  g_clear_pointer (&out, g_free);
  g_assert_cmpint (identify (f, &out, &err), ==, 2);
  assert_contains (err, "/upcard.b2:1: expected 64 lower-case hexadecimal digits, two blanks and an absolute path");

  /* One that lists nothing vouches for nothing, and nobody waits for what writes into a pipe. */
  for (guint pipe = 0; pipe < 2; pipe++)
    {
      g_autofree char *nothing = NULL, *why = NULL;

      g_assert_cmpint (unlink (manifest), ==, 0);
      if (pipe)
        g_assert_cmpint (mkfifo (manifest, 0600), ==, 0);
      else
        write_or_fail (f, MANIFEST, "");
      g_assert_cmpint (identify (f, &nothing, &why), ==, 2);
      g_assert_cmpstr (nothing, ==, "");
      assert_contains (why, pipe ? "the manifest cannot be read" : " lists a file");
    }

  /* Where it was built, whatever is installed on this machine. */
  g_assert_cmpint (run_ctl (NULL, &here, &no_err, "identify", NULL), ==, 2);
  assert_contains (here, "No manifest: this Upcard " VERSION " runs where it was built");
  assert_contains (here, "/upcardctl: no manifest\n");
  g_assert_cmpstr (no_err, ==, "");
}

/* A second package's manifest is read with the first's. A file that is listed twice would change what b2sum makes of them. */
static void
test_two_manifests (Fixture *f, gconstpointer data)
{
  g_autoptr (UcInstalled) before = load_or_fail (f);
  g_autoptr (UcInstalled) after = NULL;
  static const char own[] = "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8  " TABLES "/own.ini\n";
  g_autofree char *manifest = below (f, MANIFEST), *text = NULL, *twice = NULL, *other = below (f, MANIFEST "-more.b2");

  write_or_fail (f, TABLES "/own.ini", "");
  /* The known answer: BLAKE2b-256 of no bytes. */
  write_or_fail (f, MANIFEST "-more.b2", own);
  after = load_or_fail (f);
  g_assert_cmpuint (after->n_differ, ==, 0);
  g_assert_cmpuint (after->files->len, ==, before->files->len + 1);

  g_assert_true (g_file_get_contents (manifest, &text, NULL, NULL));
  twice = g_strconcat (text, own, NULL);
  write_or_fail (f, MANIFEST, twice);
  for (guint same = 0; same < 2; same++)
    {
      g_autofree char *out = NULL, *err = NULL, *both = g_strconcat (twice, own, NULL);

      g_assert_cmpint (identify (f, &out, &err), ==, 2);
      g_assert_cmpstr (out, ==, "");
      assert_contains (err, ": " TABLES "/own.ini is listed twice; install Upcard again");
      /* In one manifest, too. */
      g_assert_cmpint (same == 0 ? unlink (other) : 0, ==, 0);
      write_or_fail (f, MANIFEST, both);
    }
}

/* What is in Upcard's folder beside the files of a manifest, whatever it is called and whichever file is listed first. */
static void
test_extra_beside (Fixture *f, gconstpointer data)
{
  static const char own[] = "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8  " TABLES ".first\n";
  static const char *const paths[] = { TABLES "/../gtk.css", TABLES "/../schemas/gschemas.compiled", TABLES "/.hidden" };
  g_autofree char *manifest = below (f, MANIFEST), *text = NULL, *more = NULL;

  write_or_fail (f, TABLES ".first", "");
  g_assert_true (g_file_get_contents (manifest, &text, NULL, NULL));
  more = g_strconcat (own, text, NULL);
  write_or_fail (f, MANIFEST, more);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autofree char *path = g_canonicalize_filename (paths[i], "/"), *full = below (f, path);

      write_or_fail (f, path, "x");
      assert_differs_in (f, path, UC_INSTALLED_EXTRA);
      g_assert_cmpint (unlink (full), ==, 0);
    }
}

static void
assert_setting (const UcInstalled *installed, guint i, const char *path, const char *loads)
{
  const UcSetting *setting;

  g_assert_cmpuint (i, <, installed->settings->len);
  setting = installed->settings->pdata[i];
  g_assert_cmpstr (setting->path, ==, path);
  g_assert_cmpstr (setting->loads, ==, loads);
}

/* What a house may have: named, and no fault. */
static void
test_settings (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *path, *text;
  } files[] = {
    { "/etc/fonts/local.conf", "" },
    { "/etc/asound.conf", "defaults.pcm.card 1\n" },
    /* Of an extension its name, and not what is in it. */
    { "/etc/extensions/tools/usr/bin/x", "" },
    { "/etc/systemd/system.conf.d/proxy.conf", "[Manager]\nDefaultEnvironment=http_proxy=http://10.0.0.1\n" },
    { "/etc/systemd/system/service.d/all.conf", "[Service]\nTimeoutStopSec=5\n" },
    { "/etc/systemd/system/upcardd.service.d/training.conf",
      "# ExecStart=/tmp/x\n[Service]\nExecStart=\nExecStart=-" SERVICE " --simulate /run/x \\\n  --tpm none\nReadWritePaths=/srv\n" },
    { "/run/systemd/generator.early/upcard-kiosk.service.d/rotate.conf", "[Service]\nEnvironment=UPCARD_ROTATION=90 'LANG=en_US.UTF-8'\n" },
    /* On each machine, and without a word of how a service is started. */
    { "/etc/default/locale", "LANG=en_US.UTF-8\n" },
    { "/etc/systemd/system.conf", "[Manager]\n#DefaultEnvironment=LD_PRELOAD=/tmp/x\nRuntimeWatchdogSec=10\n" },
    { "/etc/systemd/system/ssh.service.d/other.conf", "[Service]\nEnvironment=LD_PRELOAD=/tmp/x.so\n" },
    { "/etc/upcard/kiosk.conf", "GSK_RENDERER=ngl\nALSA_CARD=Headphones\n" },
  };
  static const char *const named[] = {
    "/etc/asound.conf",
    "/etc/extensions/tools",
    "/etc/fonts/local.conf",
    "/etc/systemd/system.conf.d/proxy.conf",
    "/etc/systemd/system/service.d/all.conf",
    "/etc/systemd/system/upcardd.service.d/training.conf",
    "/run/systemd/generator.early/upcard-kiosk.service.d/rotate.conf",
  };
  g_autoptr (UcInstalled) before = load_or_fail (f);
  g_autoptr (UcInstalled) after = NULL;
  g_autofree char *out = NULL, *err = NULL, *json = NULL, *no_err = NULL;

  g_assert_cmpuint (before->settings->len, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    write_or_fail (f, files[i].path, files[i].text);
  after = load_or_fail (f);
  g_assert_cmpstr (after->digest, ==, before->digest);
  g_assert_cmpuint (after->n_load, ==, 0);
  g_assert_cmpstr (after->loads_digest, ==, "");
  g_assert_cmpuint (after->settings->len, ==, G_N_ELEMENTS (named));
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    assert_setting (after, i, named[i], "");
  g_assert_cmpint (identify (f, &out, &err), ==, 0);
  assert_contains (out, "\nSettings that say how it is started, and that the digest does not cover:\n  /etc/asound.conf\n  /etc/extensions/tools\n"
                        "  /etc/fonts/local.conf\n");
  g_assert_cmpint (run_ctl (NULL, &json, &no_err, "identify", "--json", "--root", f->root, NULL), ==, 0);
  assert_contains (json, "\"settings\":[{\"path\":\"/etc/asound.conf\",\"loads\":\"\"},{");
}

/* What changes the program, and none of its files: each is a finding, and says what it loads. */
static void
test_settings_load (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *path, *text, *loads;
  } cases[] = {
    { "/etc/ld.so.preload", "# a comment\n/tmp/a.so:/tmp/b.so\n", "/tmp/a.so, /tmp/b.so" },
    { "/etc/systemd/system.conf", "[Manager]\nDefaultEnvironment=\"LD_PRELOAD=/tmp/x.so\" A=B\n", "LD_PRELOAD=/tmp/x.so" },
    { "/usr/lib/systemd/system.conf.d/x.conf", "[Manager]\nDefaultEnvironment=A=B \\\n 'GCONV_PATH=/tmp'\n", "GCONV_PATH=/tmp" },
    { "/etc/default/locale", "LANG=C\nLOCPATH=/tmp\n", "LOCPATH=/tmp" },
    { "/etc/upcard/kiosk.conf", "UPCARD_ROTATION=90\nPATH=/tmp:/usr/bin\n", "PATH=/tmp:/usr/bin" },
    { "/etc/upcard/screens.conf", "UPCARD_SIGN_OUTPUT=HDMI-A-2\nLD_PRELOAD=/tmp/x.so\n", "LD_PRELOAD=/tmp/x.so" },
    { "/etc/upcard/sign.conf", "UPCARD_SIGN=--table\nGTK_PATH=/tmp\n", "GTK_PATH=/tmp" },
    { "/usr/lib/systemd/system/service.d/x.conf", "[Service]\nPassEnvironment=LD_AUDIT\n", "LD_AUDIT" },
    { "/etc/systemd/system/upcardd.service.d/x.conf", "[Service]\nEnvironment=LD_PRELOAD=/tmp/x.so\nBindReadOnlyPaths=/tmp/usr:/usr\n",
      "LD_PRELOAD=/tmp/x.so, BindReadOnlyPaths=/tmp/usr:/usr" },
    { "/run/systemd/system/upcard-kiosk.service", "[Service]\nExecStart=-/tmp/kiosk --fullscreen\n", "ExecStart=/tmp/kiosk" },
    { "/etc/systemd/system/upcard-.service.d/home.conf", "[Service]\nEnvironment=HOME=/home/thief XDG_CACHE_HOME=/x\n", "HOME=/home/thief" },
    { "/etc/systemd/system.control/upcard-kiosk.service.d/css.conf", "[Service]\nEnvironment=G_RESOURCE_OVERLAYS=/org/upcard=/tmp\n",
      "G_RESOURCE_OVERLAYS=/org/upcard=/tmp" },
    { "/etc/systemd/system.control/upcard-kiosk.service.d/alsa.conf", "[Service]\nEnvironment=ALSA_CARD=1 ALSA_CONFIG_PATH=/tmp/alsa.conf\n",
      "ALSA_CONFIG_PATH=/tmp/alsa.conf" },
    { "/usr/local/bin/cage", "", "/usr/local/bin/cage" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *full = below (f, cases[i].path), *out = NULL, *err = NULL, *json = NULL, *no_err = NULL;
      g_autofree char *line = g_strdup_printf ("  %s: LOADS OTHER CODE: %s\n", cases[i].path, cases[i].loads);
      g_autofree char *first = NULL;
      g_autoptr (UcInstalled) installed = NULL;

      write_or_fail (f, cases[i].path, cases[i].text);
      installed = load_or_fail (f);
      g_assert_cmpuint (installed->n_differ, ==, 0);
      g_assert_cmpuint (installed->n_load, ==, 1);
      g_assert_cmpuint (installed->settings->len, ==, 1);
      assert_setting (installed, 0, cases[i].path, cases[i].loads);
      g_assert_cmpuint (strlen (installed->loads_digest), ==, UC_INSTALLED_HASH_TEXT - 1);
      g_assert_cmpint (identify (f, &out, &err), ==, 1);
      assert_contains (out, line);
      first = g_strdup_printf ("The files are as installed, and 1 setting has other code loaded: Upcard " VERSION ", %u files\n",
                               installed->files->len);
      g_assert_true (g_str_has_prefix (out, first));
      g_assert_true (g_str_has_suffix (out, first));
      g_assert_cmpint (run_ctl (NULL, &json, &no_err, "identify", "--json", "--root", f->root, NULL), ==, 1);
      assert_contains (json, "\"verdict\":\"loads-other-code\"");
      g_assert_cmpint (unlink (full), ==, 0);
    }
}

/* A variable in a file that a drop-in names. And what Raspberry Pi OS has in every 32-bit program is no finding. */
static void
test_settings_in_files (Fixture *f, gconstpointer data)
{
  g_autoptr (UcInstalled) installed = NULL;

  write_or_fail (f, "/srv/house.env", "LD_LIBRARY_PATH=/tmp\n");
  write_or_fail (f, "/etc/systemd/system/upcardd.service.d/env.conf", "[Service]\nEnvironmentFile=-/srv/house.env\n");
  write_or_fail (f, "/etc/ld.so.preload", "/usr/lib/arm-linux-gnueabihf/libarmmem-${PLATFORM}.so\n");
  installed = load_or_fail (f);
  g_assert_cmpuint (installed->settings->len, ==, 2);
  assert_setting (installed, 0, "/etc/ld.so.preload", "");
  assert_setting (installed, 1, "/etc/systemd/system/upcardd.service.d/env.conf", "LD_LIBRARY_PATH=/tmp");
}

/* The digest of what is loaded tells one setting from another. */
static void
test_settings_digest (Fixture *f, gconstpointer data)
{
  g_autoptr (UcInstalled) first = NULL, same = NULL, other = NULL;

  write_or_fail (f, "/etc/ld.so.preload", "/tmp/a.so\n");
  first = load_or_fail (f);
  write_or_fail (f, "/etc/systemd/system/upcardd.service.d/x.conf", "[Service]\nNice=1\n");
  same = load_or_fail (f);
  write_or_fail (f, "/etc/ld.so.preload", "/tmp/b.so\n");
  other = load_or_fail (f);
  g_assert_cmpstr (first->loads_digest, ==, same->loads_digest);
  g_assert_cmpstr (first->loads_digest, !=, other->loads_digest);
}

/* Root reads every drop-in; another user is told that he does not. */
static void
test_unreadable_setting (Fixture *f, gconstpointer data)
{
  const uid_t nobody = 65534, own = geteuid ();
  g_autofree char *path = below (f, "/etc/systemd/system/upcardd.service.d/x.conf");
  g_autoptr (UcInstalled) installed = NULL;
  const UcSetting *setting;

  write_or_fail (f, "/etc/systemd/system/upcardd.service.d/x.conf", "[Service]\nEnvironment=LD_PRELOAD=/tmp/x.so\n");
  g_assert_cmpint (chmod (f->root, 0755), ==, 0);
  g_assert_cmpint (chmod (path, 0), ==, 0);
  g_assert_true (own != 0 || seteuid (nobody) == 0);
  installed = load_or_fail (f);
  g_assert_true (own != 0 || seteuid (own) == 0);
  assert_setting (installed, 0, "/etc/systemd/system/upcardd.service.d/x.conf", "");
  setting = installed->settings->pdata[0];
  g_assert_false (setting->readable);
}

/* What a process was started with, and the libraries that are neither Debian's nor the program. */
static void
test_process (Fixture *f, gconstpointer data)
{
  static const char *const good[] = { "PATH=/usr/bin", "HOME=/", "LANG=C", "NOTIFY_SOCKET=/run/x", NULL };
  static const char *const bad[] = { "PATH=/usr/bin", "LD_PRELOAD=/tmp/x.so", "GTK_THEME=Adwaita", NULL };
  static const char libraries[] = "7f0 r-xp 0 fe:00 1 /usr/lib/x86_64-linux-gnu/libc.so.6\n"
                                  "7f1 r-xp 0 fe:00 2 /lib/x86_64-linux-gnu/libm.so.6 (deleted)\n"
                                  "7f2 r-xp 0 fe:00 3 " SERVICE "\n7f3 r--p 0 fe:00 4 /tmp/data\n"
                                  "7f4 rwxp 0 00:01 5 /memfd:jit (deleted)\n7f5 r-xp 0 0 0 [vdso]\n7f6 r-xp 0 0 0\n";
  static const char foreign[] = "7f0 r-xp 0 fe:00 1 /usr/local/lib/libc.so.6\n7f1 r-xp 1 fe:00 1 /usr/local/lib/libc.so.6\n"
                                "7f2 r-xp 0 fe:00 2 /tmp/x.so\n";
  g_autoptr (UcInstalled) installed = load_or_fail (f);

  uc_installed_add_process (installed, good, libraries);
  g_assert_cmpuint (installed->settings->len, ==, 0);
  uc_installed_add_process (installed, bad, foreign);
  g_assert_cmpuint (installed->n_load, ==, 2);
  assert_setting (installed, 0, UC_SETTING_ENVIRONMENT, "LD_PRELOAD=/tmp/x.so, GTK_THEME=Adwaita");
  assert_setting (installed, 1, UC_SETTING_LIBRARIES, "/usr/local/lib/libc.so.6, /tmp/x.so");
}

/* The kiosk's home lies among the program's files: a style rule in it is one file too many. */
static void
test_kiosk_home (Fixture *f, gconstpointer data)
{
  g_autofree char *unit = below (f, KIOSK_UNIT), *text = NULL, *home = NULL;
  const char *at;

  g_assert_true (g_file_get_contents (unit, &text, NULL, NULL));
  at = strstr (text, "Environment=HOME=");
  g_assert_nonnull (at);
  at += strlen ("Environment=HOME=");
  home = g_strdup_printf ("%.*s/.config/gtk-4.0/gtk.css", (int) strcspn (at, " \n"), at);
  write_or_fail (f, home, "* { opacity: 0; }");
  assert_differs_in (f, home, UC_INSTALLED_EXTRA);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *f, gconstpointer data);
  } tests[] = {
    { "/identify/as-installed", test_as_installed },
    { "/identify/b2sum-says-the-same", test_b2sum },
    { "/identify/changed-byte", test_changed_byte },
    { "/identify/missing-file", test_missing },
    { "/identify/file-in-no-manifest", test_extra },
    { "/identify/file-in-upcards-folder", test_extra_beside },
    { "/identify/settings-that-no-digest-covers", test_settings },
    { "/identify/settings-that-load-other-code", test_settings_load },
    { "/identify/settings-in-other-files", test_settings_in_files },
    { "/identify/settings-have-a-digest", test_settings_digest },
    { "/identify/unreadable-setting", test_unreadable_setting },
    { "/identify/process", test_process },
    { "/identify/style-rules-at-the-kiosks-home", test_kiosk_home },
    { "/identify/link-or-pipe-in-its-place", test_link },
    { "/identify/unreadable-file", test_unreadable },
    { "/identify/control-characters", test_control_characters },
    { "/identify/no-manifest", test_no_manifest },
    { "/identify/two-manifests", test_two_manifests },
  };

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 4);
  run_ctl_set_program (argv[1]);
  meson = argv[2];
  build = argv[3];
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
