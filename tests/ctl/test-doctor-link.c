/* What upcardctl doctor says of the link of shared meters, over machines that are made of files. Each fault says what to do. */
#include "uc-daytime.h"
#include "uc-doctor.h"
#include "uc-remove-folder.h"
#include "uc-test-house.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define TABLE \
  "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n" \
  "linked=MTD-5\n"
#define DROP_IN "[Service]\nEnvironment=UPCARD_LINK=tls:meters.house.example:7701\n"

static gboolean asked, up;
static const char *word;

static gboolean
ask_health (const char *device, gboolean *is_up, char **last)
{
  g_assert_cmpstr (device, ==, "link");
  *is_up = up;
  *last = g_strdup (word);
  return asked;
}

typedef struct
{
  const char *path;
  UcTestSubject subject;
  gboolean is_forged, no_key;
  int mode;              /* of the key; 0: 0600, of the user */
  UcFindingKind kind;
  const char *text;
  const char *remedy;    /* NULL: nothing is to be done */
} Case;

static const Case cases[] = {
  { "good", { .name = "BJ-07" }, FALSE, FALSE, 0, UC_FINDING_GOOD, "table.crt counts until", NULL },
  { "key", { .name = "BJ-07" }, FALSE, FALSE, 0, UC_FINDING_GOOD, "table.key is for the user upcard", NULL },
  { "soon", { .name = "BJ-07", .from = -UC_TEST_DAY, .to = 20 * UC_TEST_DAY }, FALSE, FALSE, 0, UC_FINDING_NOTE, "in less than 30 days", "signed again" },
  { "expired", { .name = "BJ-07", .from = -9 * UC_TEST_DAY, .to = -UC_TEST_DAY }, FALSE, FALSE, 0, UC_FINDING_FAULT, "table.crt expired at", "signed again" },
  { "not-yet", { .name = "BJ-07", .from = UC_TEST_DAY, .to = 9 * UC_TEST_DAY }, FALSE, FALSE, 0, UC_FINDING_FAULT, "does not count before", "clock" },
  { "forged", { .name = "BJ-07" }, TRUE, FALSE, 0, UC_FINDING_FAULT, "was not signed by the authority", "install them again" },
  { "another-table", { .name = "BJ-08" }, FALSE, FALSE, 0, UC_FINDING_FAULT, "is that of “BJ-08”, and this table is “BJ-07”", "BJ-07" },
  { "a-servers", { .name = "BJ-07", .host = "x.example" }, FALSE, FALSE, 0, UC_FINDING_FAULT, "for the other end", "clientAuth" },
  { "no-key", { .name = "BJ-07" }, FALSE, TRUE, 0, UC_FINDING_FAULT, "table.key", "docs/howto/linked-meters.md" },
  { "open-key", { .name = "BJ-07" }, FALSE, FALSE, 0644, UC_FINDING_FAULT, "Everybody on this machine may read the key", "chmod 640" },
  { "closed-key", { .name = "BJ-07" }, FALSE, FALSE, 0040, UC_FINDING_FAULT, "The user upcard may not read the key", "chgrp upcard" },
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
make_machine (void)
{
  char *root = g_dir_make_tmp ("upcard-doctor-XXXXXX", NULL);
  /* The group is nobody's here. */
  g_autofree char *users = g_strdup_printf ("root:x:4711:4711::/:/bin/sh\nupcard:x:%u:%u::/:/bin/false\n", (guint)getuid (), 60000u);

  put (root, "/table.ini", TABLE);
  put (root, "/etc/passwd", users);
  return root;
}

static const UcFinding *
find (const char *root, UcDoctor *doctor, UcFindingKind kind, const char *text)
{
  uc_doctor_init (doctor, root, "/table.ini", "/journals", "/people");
  doctor->ask_health = ask_health;
  doctor->topic = "table";
  uc_doctor_table (doctor);
  g_assert_true (doctor->has_rules);
  g_ptr_array_set_size (doctor->findings, 0);
  doctor->topic = "link";
  uc_doctor_link (doctor);
  for (guint i = 0; i < doctor->findings->len; i++)
    {
      const UcFinding *finding = doctor->findings->pdata[i];

      g_test_message ("%u %s → %s", finding->kind, finding->text, finding->remedy != NULL ? finding->remedy : "-");
      g_assert_true (finding->kind == UC_FINDING_GOOD || finding->remedy != NULL);
    }
  for (guint i = 0; i < doctor->findings->len; i++)
    {
      const UcFinding *finding = doctor->findings->pdata[i];

      if (finding->kind == kind && strstr (finding->text, text) != NULL)
        return finding;
    }
  return NULL;
}

static void
says (const char *root, UcFindingKind kind, const char *text, const char *remedy)
{
  g_auto (UcDoctor) doctor = { NULL };
  const UcFinding *finding = find (root, &doctor, kind, text);

  g_assert_nonnull (finding);
  if (remedy == NULL)
    g_assert_null (finding->remedy);
  else
    g_assert_nonnull (strstr (finding->remedy, remedy));
}

static void
test_papers (gconstpointer data)
{
  const Case *which = data;
  g_autofree char *root = make_machine (), *folder = g_build_filename (root, "etc", "upcard", "link", NULL);
  g_autoptr (UcTestAuthority) authority = NULL, other = NULL;
  g_autoptr (UcTestPapers) papers = NULL;

  asked = up = TRUE;
  word = "";
  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  put (root, "/etc/systemd/system/upcardd.service.d/link.conf", DROP_IN);
  authority = uc_test_authority_new (folder, "authority");
  other = uc_test_authority_new (folder, "other");
  papers = uc_test_authority_sign (which->is_forged ? other : authority, "table", &which->subject);
  if (which->no_key)
    g_unlink (papers->key);
  else if (which->mode != 0)
    g_chmod (papers->key, which->mode);
  says (root, which->kind, which->text, which->remedy);
  if (strcmp (which->path, "good") == 0)
    {
      g_auto (UcDoctor) doctor = { NULL };

      find (root, &doctor, UC_FINDING_GOOD, "");
      g_assert_cmpuint (uc_doctor_count (&doctor, UC_FINDING_FAULT) + uc_doctor_count (&doctor, UC_FINDING_NOTE), ==, 0);
    }
  uc_remove_folder (root);
}

static void
test_state (void)
{
  g_autofree char *root = make_machine ();

  asked = up = TRUE;
  word = "";
  says (root, UC_FINDING_FAULT, "there is no link at /run/upcard-link/link", "UPCARD_LINK");
  put (root, "/run/upcard-link/link", "");
  says (root, UC_FINDING_GOOD, "The link at /run/upcard-link/link serves this table.", NULL);
  up = FALSE;
  says (root, UC_FINDING_FAULT, "Nobody answers at /run/upcard-link/link", "by itself");
  word = "the table BJ-07 is connected already";
  says (root, UC_FINDING_FAULT, "does not serve this table: the table BJ-07 is connected already.", "Correct");
  asked = FALSE;
  says (root, UC_FINDING_NOTE, "does not say whether the link is there", "root");
  uc_remove_folder (root);
}

/* A table with a meter of its own, and a machine without a ledger. */
static void
test_no_link (void)
{
  g_autofree char *root = make_machine ();
  g_auto (UcDoctor) doctor = { NULL };

  put (root, "/table.ini", "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n");
  g_assert_null (find (root, &doctor, UC_FINDING_FAULT, ""));
  g_assert_cmpuint (doctor.findings->len, ==, 0);
  uc_remove_folder (root);
}

/* The machine of the ledger. */
static void
test_ledger (void)
{
  g_autofree char *root = make_machine (), *folder = g_build_filename (root, "etc", "upcard", "link", NULL);
  g_autofree char *key = g_build_filename (root, "var", "lib", "upcard-linkd", "house.ledger.key", NULL);
  g_autoptr (UcTestAuthority) authority = NULL;
  g_autoptr (UcTestPapers) papers = NULL;

  put (root, "/table.ini", "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n");
  put (root, "/var/lib/upcard-linkd/house.ledger", "no ledger at all");
  says (root, UC_FINDING_FAULT, "house.ledger does not open", "newest copy");
  says (root, UC_FINDING_FAULT, "The key file /var/lib/upcard-linkd/house.ledger.key is missing", "upcardctl link restore");
  put (root, "/var/lib/upcard-linkd/house.ledger.key", "none");
  g_assert_cmpint (g_chmod (key, 0640), ==, 0);
  says (root, UC_FINDING_FAULT, "Others than its owner may read or write the key file /var/lib/upcard-linkd/house.ledger.key.", "chmod 600");
  g_assert_cmpint (g_chmod (key, 0600), ==, 0);
  says (root, UC_FINDING_GOOD, "house.ledger.key is there, and only its owner reads it.", NULL);
  put (root, "/etc/systemd/system/upcard-linkd.service.d/tls.conf", "[Service]\nEnvironment=UPCARD_LINK_LISTEN=192.0.2.1:7701\n");
  says (root, UC_FINDING_FAULT, "link.crt", "docs/howto/linked-meters.md");
  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  authority = uc_test_authority_new (folder, "authority");
  papers = uc_test_authority_sign (authority, "link", &(UcTestSubject){ .name = "link", .host = "meters.house.example" });
  says (root, UC_FINDING_GOOD, "link.crt counts until", NULL);
  says (root, UC_FINDING_FAULT, "The list of certificates that no longer count cannot be used: ", "systemd-tmpfiles --create upcard.conf");
  put (root, "/etc/upcard/link/refused", "# BJ-07\nD902-BS9J-KK6A-25X8\n");
  says (root, UC_FINDING_FAULT, "/etc/upcard/link/refused:2: not the fingerprint of a certificate", "Correct the line");
  put (root, "/etc/upcard/link/refused", "2a0b4c6d8e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f70819aff\n");
  says (root, UC_FINDING_GOOD, "/etc/upcard/link/refused: 1 certificate no longer counts.", NULL);
  uc_remove_folder (root);
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/doctor/link/", cases[i].path, NULL);

      g_test_add_data_func (path, &cases[i], test_papers);
    }
  g_test_add_func ("/doctor/link/state", test_state);
  g_test_add_func ("/doctor/link/none", test_no_link);
  g_test_add_func ("/doctor/link/ledger", test_ledger);
  return g_test_run ();
}
