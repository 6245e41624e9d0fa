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
  g_assert_cmpuint (programs, ==, 8);

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

/* What a house may have, and a thief too: named, and no fault. */
static void
test_settings (Fixture *f, gconstpointer data)
{
  static const char *const paths[] = {
    "/etc/ld.so.preload",
    "/etc/systemd/system/service.d/all.conf",
    "/etc/systemd/system/upcardd.service.d/training.conf",
    "/run/systemd/system/upcard-kiosk.service",
  };
  g_autoptr (UcInstalled) before = load_or_fail (f);
  g_autoptr (UcInstalled) after = NULL;
  g_autofree char *out = NULL, *err = NULL, *json = NULL, *no_err = NULL;

  write_or_fail (f, "/etc/systemd/system/ssh.service.d/other.conf", "");
  g_assert_cmpuint (before->settings->len, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    write_or_fail (f, paths[i], "[Service]\nEnvironment=LD_PRELOAD=/tmp/x.so\n");
  after = load_or_fail (f);
  g_assert_cmpstr (after->digest, ==, before->digest);
  g_assert_cmpuint (after->settings->len, ==, G_N_ELEMENTS (paths));
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    g_assert_cmpstr (after->settings->pdata[i], ==, paths[i]);
  g_assert_cmpint (identify (f, &out, &err), ==, 0);
  assert_contains (out, "\nSettings that say how it is started, and that the digest does not cover:\n  /etc/ld.so.preload\n"
                        "  /etc/systemd/system/service.d/all.conf\n");
  g_assert_cmpint (run_ctl (NULL, &json, &no_err, "identify", "--json", "--root", f->root, NULL), ==, 0);
  assert_contains (json, "\"settings\":[\"/etc/ld.so.preload\",\"/etc/systemd/system/service.d/all.conf\",");
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
