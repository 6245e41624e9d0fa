/* What upcardctl doctor says of a witness that is reached by TLS, and of a machine that is one, over machines that are made of files. */
#include "uc-doctor.h"
#include "uc-remove-folder.h"
#include "uc-test-house.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define TABLE "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
#define STATE                                                                                                                      \
  "[witness]\nround=0\nanswered=2026-01-01T00:00:00Z\n%sto=tls:vault.house.example:7702\ncertificate=/etc/upcard/link/table.crt\n"  \
  "key=/etc/upcard/link/witness.key\nauthority=/etc/upcard/link/authority.crt\n"
#define SILENT "silent-since=2026-01-02T00:00:00Z\nproblem=the certificate of “vault” was not signed by an authority in /etc/upcard/link/authority.crt\n"

static const char *active;

static char *
ask_unit (const char *unit)
{
  return g_strdup (strcmp (unit, "upcard-keeper.service") == 0 ? active : "");
}

typedef struct
{
  const char *path;
  UcTestSubject subject;
  gboolean is_forged, no_key, is_silent;
  int mode;              /* of the key; 0: 0600, of the user */
  UcFindingKind kind;
  const char *text;
  const char *remedy;    /* NULL: nothing is to be done */
} Case;

static const Case cases[] = {
  { "good", { .name = "BJ-07" }, FALSE, FALSE, FALSE, 0, UC_FINDING_GOOD, "table.crt counts until", NULL },
  { "key", { .name = "BJ-07" }, FALSE, FALSE, FALSE, 0, UC_FINDING_GOOD, "witness.key is for the user upcard-witness", NULL },
  { "soon", { .name = "BJ-07", .from = -UC_TEST_DAY, .to = 20 * UC_TEST_DAY }, FALSE, FALSE, FALSE, 0, UC_FINDING_NOTE, "in less than 30 days", "signed again" },
  { "expired", { .name = "BJ-07", .from = -9 * UC_TEST_DAY, .to = -UC_TEST_DAY }, FALSE, FALSE, FALSE, 0, UC_FINDING_FAULT, "table.crt expired at", "signed again" },
  { "forged", { .name = "BJ-07" }, TRUE, FALSE, FALSE, 0, UC_FINDING_FAULT, "was not signed by the authority", "install them again" },
  { "another-table", { .name = "BJ-08" }, FALSE, FALSE, FALSE, 0, UC_FINDING_FAULT, "is that of “BJ-08”, and this table is “BJ-07”", "BJ-07" },
  { "a-servers", { .name = "BJ-07", .host = "x.example" }, FALSE, FALSE, FALSE, 0, UC_FINDING_FAULT, "for the other end", "clientAuth" },
  { "no-key", { .name = "BJ-07" }, FALSE, TRUE, FALSE, 0, UC_FINDING_FAULT, "witness.key", "docs/howto/linked-meters.md" },
  { "closed-key", { .name = "BJ-07" }, FALSE, FALSE, FALSE, 0040, UC_FINDING_FAULT, "The user upcard-witness may not read the key", "chgrp upcard-witness" },
  { "silent", { .name = "BJ-07" }, FALSE, FALSE, TRUE, 0, UC_FINDING_FAULT, "(the certificate of “vault” was not signed by an authority in ", "upcard-witness@vault" },
};

static void
put (const char *root, const char *path, const char *text)
{
  g_autofree char *full = g_strconcat (root, path, NULL), *folder = g_path_get_dirname (full);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  g_file_set_contents (full, text, -1, &error);
  g_assert_no_error (error);
}

static char *
make_machine (gboolean is_table)
{
  char *root = g_dir_make_tmp ("upcard-doctor-XXXXXX", NULL);
  /* The group is nobody's here. */
  g_autofree char *users = g_strdup_printf ("upcard-witness:x:%u:60000::/:/bin/false\nupcard-keeper:x:%u:60000::/:/bin/false\n",
                                            (guint)getuid (), (guint)getuid ());
  g_autofree char *folder = g_build_filename (root, "etc", "upcard", "link", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  if (is_table)
    put (root, "/table.ini", TABLE);
  put (root, "/etc/passwd", users);
  return root;
}

/* Whether the doctor finds it. */
static gboolean
finds (const char *root, UcFindingKind kind, const char *text, const char *remedy)
{
  g_auto (UcDoctor) doctor = { NULL };
  gboolean found = FALSE;

  uc_doctor_init (&doctor, root, "/table.ini", "/journals", "/people");
  doctor.ask_unit = ask_unit;
  doctor.topic = "table";
  uc_doctor_table (&doctor);
  g_ptr_array_set_size (doctor.findings, 0);
  doctor.topic = "witness";
  uc_doctor_witness (&doctor);
  for (guint i = 0; i < doctor.findings->len; i++)
    {
      const UcFinding *finding = doctor.findings->pdata[i];

      g_test_message ("%u %s → %s", finding->kind, finding->text, finding->remedy != NULL ? finding->remedy : "-");
      g_assert_true (finding->kind == UC_FINDING_GOOD || finding->remedy != NULL);
      found |= finding->kind == kind && strstr (finding->text, text) != NULL
               && (remedy == NULL ? finding->remedy == NULL : strstr (finding->remedy, remedy) != NULL);
    }
  return found;
}

static void
test_papers (gconstpointer data)
{
  const Case *which = data;
  g_autofree char *root = make_machine (TRUE), *folder = g_build_filename (root, "etc", "upcard", "link", NULL);
  g_autofree char *key = g_build_filename (folder, "witness.key", NULL), *state = g_strdup_printf (STATE, which->is_silent ? SILENT : "");
  g_autoptr (UcTestAuthority) authority = uc_test_authority_new (folder, "authority"), other = uc_test_authority_new (folder, "other");
  g_autoptr (UcTestPapers) papers = uc_test_authority_sign (which->is_forged ? other : authority, "table", &which->subject);

  put (root, "/var/lib/upcard-witness/vault.state", state);
  g_assert_cmpint (g_rename (papers->key, key), ==, 0);
  if (which->no_key)
    g_unlink (key);
  else if (which->mode != 0)
    g_chmod (key, which->mode);
  g_assert_true (finds (root, which->kind, which->text, which->remedy));
  if (strcmp (which->path, "good") == 0)
    {
      g_assert_false (finds (root, UC_FINDING_FAULT, "", ""));
      g_assert_false (finds (root, UC_FINDING_NOTE, "", ""));
    }
  uc_remove_folder (root);
}

/* A command leads to it: no certificate is missed. */
static void
test_command (void)
{
  g_autofree char *root = make_machine (TRUE);

  put (root, "/var/lib/upcard-witness/vault.state", "[witness]\nanswered=2026-01-01T00:00:00Z\n");
  g_assert_true (finds (root, UC_FINDING_GOOD, "The witness vault answered last at", NULL));
  g_assert_false (finds (root, UC_FINDING_FAULT, "", ""));
  uc_remove_folder (root);
}

/* The machine of the witness: without a table, it has no record of its own that another one should keep. */
static void
test_keeper (void)
{
  g_autofree char *root = make_machine (FALSE), *folder = g_build_filename (root, "etc", "upcard", "link", NULL);
  g_autoptr (UcTestAuthority) authority = uc_test_authority_new (folder, "authority");
  g_autoptr (UcTestPapers) papers = NULL;

  active = "ActiveState=active\n";
  g_assert_true (finds (root, UC_FINDING_NOTE, "No witness is configured", "docs/howto/witness.md"));
  put (root, "/var/lib/upcard-keeper/BJ-07", "");
  g_assert_false (finds (root, UC_FINDING_NOTE, "No witness is configured", "docs/howto/witness.md"));
  g_assert_true (finds (root, UC_FINDING_FAULT, "keeper.crt", "docs/howto/linked-meters.md"));
  papers = uc_test_authority_sign (authority, "keeper", &(UcTestSubject){ .name = "vault", .host = "vault.house.example", .from = -UC_TEST_DAY, .to = 20 * UC_TEST_DAY });
  g_assert_true (finds (root, UC_FINDING_NOTE, "keeper.crt expires at", "signed again"));
  g_assert_true (finds (root, UC_FINDING_FAULT, "The list of certificates that no longer count cannot be used", "systemd-tmpfiles"));
  put (root, "/etc/upcard/link/refused", "");
  g_assert_true (finds (root, UC_FINDING_GOOD, "/etc/upcard/link/refused: 0 certificates no longer count.", NULL));
  g_assert_true (finds (root, UC_FINDING_GOOD, "upcard-keeper runs", NULL));
  active = "ActiveState=failed\n";
  g_assert_true (finds (root, UC_FINDING_FAULT, "upcard-keeper does not run", "systemctl enable --now upcard-keeper"));
  uc_remove_folder (root);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/doctor/witness/", cases[i].path, NULL);

      g_test_add_data_func (path, &cases[i], test_papers);
    }
  g_test_add_func ("/doctor/witness/by-a-command", test_command);
  g_test_add_func ("/doctor/witness/keeper", test_keeper);
  return g_test_run ();
}
