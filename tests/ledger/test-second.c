/* A second link on another machine takes over when the first one is gone. What may never be:
 *
 *   - two links that both answer, or a row of one behind a row by which the other took over;
 *   - a machine takes over whose key nobody filed, whose key was withdrawn, or has been used;
 *   - one takes over from a link that is only started again;
 *   - one goes on from a history that is not the one in which its key was filed, or that somebody wrote who has no key;
 *   - what was answered is lost, or decided otherwise, by taking over.
 */
#include "uc-cluster.h"
#include "uc-hang.h"
#include "uc-ledger-case.h"
#include "uc-ledger-hash.h"
#include "uc-keys.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define KILLS 10
#define KINDS "SELECT string_agg (kind::text, ' ' ORDER BY id) FROM upcard_ledger.link_row WHERE kind > 5"

typedef struct
{
  UcCluster *server;
  UcLedgerCase *c;      /* the first machine, and the ledger of whoever writes */
  char *folder, *path;  /* the second machine … */
  UcLedger *second;     /* … which stands by */
} House;

static void
name_server (const House *house, const char *path, const UcCluster *server)
{
  g_autofree char *text = g_strdup_printf ("[ledger-server]\nserver=%s\n", server->address);

  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static void
stand_by (House *house, const char *path, guint patience_s)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&house->second, uc_ledger_close);
  house->second = uc_ledger_stand_by (path, &(UcLedgerOptions){ .program = "second", .now_ns = house->c->options.now_ns }, patience_s, &error);
  g_assert_no_error (error);
}

static House *
house_new (void)
{
  House *house = g_new0 (House, 1);
  g_autoptr (GError) error = NULL;

  house->server = uc_cluster_new ();
  house->c = uc_ledger_case_new_on (g_test_rand_int (), house->server->address);
  uc_ledger_case_play (house->c, 20);
  house->folder = g_dir_make_tmp ("upcard-second-XXXXXX", &error);
  g_assert_no_error (error);
  house->path = g_build_filename (house->folder, "house.ledger", NULL);
  name_server (house, house->path, house->server);
  return house;
}

static void
house_free (House *house)
{
  g_clear_pointer (&house->second, uc_ledger_close);
  uc_ledger_case_free (house->c);
  uc_cluster_free (house->server);
  uc_remove_folder (house->folder);
  g_free (house->folder);
  g_free (house->path);
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

/* The key of the machine with the ledger @path, as it is to be filed. */
static char *
begin (const char *path, gboolean is_filed)
{
  g_autofree char *key_path = uc_keys_path (path), *old_path = g_strconcat (key_path, ".old", NULL);
  g_autoptr (GError) error = NULL;
  char *text = g_malloc (UC_LEDGER_KEY_TEXT);
  gboolean filed;
  UcPublicKey key;

  /* As the how-to says, the key that was put away before is removed. */
  g_unlink (old_path);
  uc_ledger_begin_second (path, NULL, &key, &filed, &error);
  g_assert_no_error (error);
  g_assert_true (filed == is_filed);
  return uc_ledger_signing_print_key (&key, text);
}

static void
cannot_begin (const char *path, const char *part)
{
  g_autoptr (GError) error = NULL;
  gboolean filed;
  UcPublicKey key;

  g_assert_false (uc_ledger_begin_second (path, NULL, &key, &filed, &error));
  g_assert_nonnull (strstr (error->message, part));
}

static gboolean
file (UcLedger *ledger, const char *key, const char *by, const char *second, const char *reason, GError **error)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  UcLedgerItem item = { .second_key = key };
  const guint64 rows = uc_ledger_n_rows (ledger);
  gboolean good;

  g_strlcpy (item.input.badge, by, sizeof item.input.badge);
  g_strlcpy (item.input.second, second, sizeof item.input.second);
  g_strlcpy (item.input.reason, reason, sizeof item.input.reason);
  good = uc_ledger_take (ledger, &item, 1, says, error);
  g_assert_cmpuint (says->len, ==, 0);
  if (item.refused == NULL)
    return good;
  g_assert_cmpuint (uc_ledger_n_rows (ledger), ==, rows);
  g_propagate_error (error, item.refused);
  return FALSE;
}

static void
files (House *house, const char *key)
{
  g_autoptr (GError) error = NULL;

  file (house->c->ledger, key, "2001", "3001", "the machine in the other rack", &error);
  g_assert_no_error (error);
}

static void
refuses (House *house, const char *key, const char *by, const char *second, const char *reason, const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (file (house->c->ledger, key, by, second, reason, &error));
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, error->message);
}

static void
looks (House *house, UcLedgerStanding expected)
{
  g_autoptr (GError) error = NULL;
  UcLedgerStanding standing;

  uc_ledger_look (house->second, &standing, &error);
  g_assert_no_error (error);
  g_assert_cmpint (standing, ==, expected);
}

/* A machine that learns which row filed its key reads the record once more. */
static void
looks_till_it_writes (House *house)
{
  g_autoptr (GError) error = NULL;
  UcLedgerStanding standing;

  uc_ledger_look (house->second, &standing, &error);
  g_assert_no_error (error);
  g_assert_cmpint (standing, !=, UC_LEDGER_LACKS_KEY);
  if (standing != UC_LEDGER_WRITES)
    looks (house, UC_LEDGER_WRITES);
}

static void
looks_away (House *house, const char *part)
{
  g_autoptr (GError) error = NULL;
  UcLedgerStanding standing;

  g_assert_false (uc_ledger_look (house->second, &standing, &error));
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, error->message);
  g_assert_cmpint (standing, !=, UC_LEDGER_WRITES);
}

/* What tables ask is asked of the second machine from here on. */
static void
go_over (House *house)
{
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  house->c->ledger = g_steal_pointer (&house->second);
}

/* Read by somebody who has no key: chain, tables and every signature. */
static void
is_whole (const House *house)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (house->path, &(UcLedgerOptions){ .program = "reader", .read_only = TRUE }, &error);

  g_assert_no_error (error);
  uc_ledger_check_signatures (ledger, &error);
  g_assert_no_error (error);
}

static void
cannot_open (const char *path, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (path, &(UcLedgerOptions){ .program = "first" }, &error);

  g_assert_null (ledger);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, error->message);
}

static void
assert_kinds (const House *house, const char *expected)
{
  g_autofree char *kinds = uc_cluster_ask (house->server, KINDS);

  g_assert_cmpstr (kinds, ==, expected);
}

/* ---- in order ---- */

static void
test_takes_over (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *key = NULL, *again = NULL, *back = NULL;
  guint64 rows, term;

  cannot_begin (house->c->path, "is the one that signs the ledger");
  stand_by (house, house->path, 0);
  looks (house, UC_LEDGER_LACKS_KEY);
  key = begin (house->path, FALSE);
  looks (house, UC_LEDGER_LACKS_KEY);
  files (house, key);
  again = begin (house->path, TRUE);
  g_assert_cmpstr (again, ==, key);
  looks (house, UC_LEDGER_STANDS_BY);
  uc_ledger_case_play (house->c, 30);
  looks (house, UC_LEDGER_STANDS_BY);
  uc_ledger_case_play (house->c, 3);
  rows = uc_ledger_n_rows (house->c->ledger);
  term = uc_ledger_term (house->c->ledger);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  looks (house, UC_LEDGER_WRITES);
  g_assert_cmpuint (uc_ledger_n_rows (house->second), ==, rows + 1);
  g_assert_cmpuint (uc_ledger_term (house->second), >, term);
  assert_kinds (house, "6 7");
  /* The key was good for one row. */
  g_assert_cmpuint (uc_ledger_second (house->second)->row, ==, 0);
  go_over (house);
  uc_ledger_case_play (house->c, 30);
  is_whole (house);
  cannot_open (house->c->path, "another program has the ledger open: second");
  /* It is started again, as any link is. */
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  cannot_open (house->c->path, "another machine has taken over");
  stand_by (house, house->c->path, 0);
  looks (house, UC_LEDGER_LACKS_KEY);
  house->c->ledger = uc_ledger_open (house->path, &house->c->options, NULL);
  g_assert_nonnull (house->c->ledger);
  uc_ledger_case_play (house->c, 10);
  /* The first machine is the second one now, with another key. */
  back = begin (house->c->path, FALSE);
  refuses (house, key, "2001", "2001", "a reason", "two different badges");
  files (house, back);
  looks (house, UC_LEDGER_STANDS_BY);
  uc_ledger_case_play (house->c, 10);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  looks (house, UC_LEDGER_WRITES);
  go_over (house);
  uc_ledger_case_play (house->c, 10);
  is_whole (house);
  assert_kinds (house, "6 7 6 7");
}

static void
test_filed (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *key = begin (house->path, FALSE), *in_force = g_malloc (UC_LEDGER_KEY_TEXT);
  g_autoptr (UcLedgerCase) of_file = NULL;
  g_autoptr (GError) error = NULL;
  UcKeys keys;
  UcPublicKey public;
  g_autofree char *key_path = uc_keys_path (house->c->path);

  g_assert_true (uc_keys_open (key_path, FALSE, &keys, NULL));
  uc_keys_public (&keys.sign, &public);
  uc_ledger_signing_print_key (&public, in_force);
  refuses (house, key, "2001", "2001", "a reason", "two different badges");
  refuses (house, key, "2001", "", "a reason", "two different badges");
  refuses (house, key, "2001", "3001", "--", "expected a reason");
  refuses (house, "D902-BS9J-KK6A-25X8", "2001", "3001", "a reason", "is not the key of a second link");
  refuses (house, "-", "2001", "3001", "a reason", "no second link is filed");
  refuses (house, in_force, "2001", "3001", "a reason", "the key that the link signs with");
  files (house, key);
  refuses (house, key, "2001", "3001", "a reason", "filed already");
  g_assert_cmpstr (uc_ledger_second (house->c->ledger)->by, ==, "2001");
  g_assert_cmpstr (uc_ledger_second (house->c->ledger)->reason, ==, "the machine in the other rack");
  /* Withdrawn, it takes nothing over; nor does a command with it. */
  cannot_open (house->path, "another program has the ledger open");
  files (house, "-");
  stand_by (house, house->path, 0);
  looks (house, UC_LEDGER_LACKS_KEY);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  looks (house, UC_LEDGER_LACKS_KEY);
  uc_ledger_case_open_or_fail (house->c);
  files (house, key);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  cannot_open (house->path, "the key of the second link");
  looks_till_it_writes (house);
  assert_kinds (house, "6 6 6 7");

  of_file = uc_ledger_case_new (3);
  g_assert_null (uc_ledger_stand_by (of_file->path, &of_file->options, 0, &error));
  g_assert_nonnull (strstr (error->message, "expected a ledger on a server"));
  cannot_begin (of_file->path, "expected a ledger on a server");
  g_clear_error (&error);
  g_assert_false (file (of_file->ledger, key, "2001", "3001", "a reason", &error));
  g_assert_nonnull (strstr (error->message, "expected a ledger on a server"));
}

static void
test_patience (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *key = begin (house->path, FALSE);

  files (house, key);
  stand_by (house, house->path, 3600);
  looks (house, UC_LEDGER_STANDS_BY);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  looks (house, UC_LEDGER_STANDS_BY);
  looks (house, UC_LEDGER_STANDS_BY);
  /* The first machine waits for nothing, however it is started. */
  stand_by (house, house->c->path, 3600);
  looks (house, UC_LEDGER_WRITES);
  go_over (house);
  uc_ledger_case_play (house->c, 10);
  assert_kinds (house, "6");
  is_whole (house);
}

/* A key that was withdrawn, or replaced by another one, takes nothing over from then on, whoever has a copy of it; its machine gets another key. */
static void
test_replaced (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *stolen = g_build_filename (house->folder, "stolen.ledger", NULL), *key_path = uc_keys_path (house->path);
  g_autofree char *old_path = g_strconcat (key_path, ".old", NULL), *kept_path = g_strconcat (key_path, ".kept", NULL);
  g_autofree char *key = begin (house->path, FALSE), *same = NULL, *next = NULL, *third = NULL;
  GStatBuf facts;

  g_assert_cmpint (g_stat (key_path, &facts), ==, 0);
  g_assert_cmpuint (facts.st_mode & 07777, ==, 0600);
  files (house, key);
  stand_by (house, house->path, 0);
  looks (house, UC_LEDGER_STANDS_BY);
  uc_ledger_case_play (house->c, 5);
  looks (house, UC_LEDGER_STANDS_BY);
  same = begin (house->path, TRUE);
  g_assert_cmpstr (same, ==, key);
  name_server (house, stolen, house->server);
  uc_ledger_case_copy_key (house->path, stolen);

  files (house, "-");
  looks (house, UC_LEDGER_LACKS_KEY);
  g_assert_true (g_file_set_contents (old_path, "an older key", -1, NULL));
  cannot_begin (house->path, "a key that was put away before is still there");
  next = begin (house->path, FALSE);
  g_assert_cmpstr (next, !=, key);
  g_assert_true (g_file_test (old_path, G_FILE_TEST_EXISTS));
  files (house, next);
  looks (house, UC_LEDGER_STANDS_BY);
  uc_ledger_case_play (house->c, 5);

  /* One step: another key in the place of this one, which its machine has not seen. */
  g_assert_cmpint (g_rename (key_path, kept_path), ==, 0);
  third = begin (house->path, FALSE);
  files (house, third);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  g_clear_pointer (&house->second, uc_ledger_close);
  stand_by (house, stolen, 0);
  looks (house, UC_LEDGER_LACKS_KEY);
  looks (house, UC_LEDGER_LACKS_KEY);
  g_assert_cmpint (g_rename (kept_path, key_path), ==, 0);
  stand_by (house, house->path, 0);
  looks (house, UC_LEDGER_LACKS_KEY);
  looks (house, UC_LEDGER_LACKS_KEY);
  uc_ledger_case_open_or_fail (house->c);
  uc_ledger_case_play (house->c, 5);
  is_whole (house);
  assert_kinds (house, "6 6 6 6");
}

/* ---- the first one lives on ---- */

static void
test_both_think (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *key = begin (house->path, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) first = NULL;
  guint64 rows;

  files (house, key);
  stand_by (house, house->path, 0);
  looks (house, UC_LEDGER_STANDS_BY);
  /* Its connection is gone, and it has not noticed. */
  uc_cluster_run (house->server, "SELECT pg_terminate_backend (pid) FROM pg_locks WHERE locktype = 'advisory'");
  uc_cluster_wait (house->server, "SELECT count (*) FROM pg_locks WHERE locktype = 'advisory'", "0");
  looks (house, UC_LEDGER_WRITES);
  rows = uc_ledger_n_rows (house->second);
  while (uc_ledger_case_step (house->c, &error))
    ;
  g_assert_nonnull (error);
  for (guint i = 0; i < 2; i++)
    {
      g_clear_error (&error);
      g_assert_false (uc_ledger_case_again (house->c, &error));
      g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY);
    }
  is_whole (house);
  {
    g_autofree char *n = uc_cluster_ask (house->server, "SELECT max (id) FROM upcard_ledger.link_row");

    g_assert_cmpuint (g_ascii_strtoull (n, NULL, 10), ==, rows);
  }
  first = g_steal_pointer (&house->c->ledger);
  go_over (house);
  uc_ledger_case_play (house->c, 20);
  is_whole (house);
}

/* ---- the first one is hidden from the server ---- */

/* Between a link and its server: a socket of the same name in another folder. */
typedef struct
{
  const char *to;  /* the server's socket */
  int listening;
  int silent;      /* atomic: nothing goes through, in either direction, and nobody is told */
  int held;        /* atomic: … and something waits for it: a question of the link's, or an answer */
  int ends;        /* atomic */
  GArray *fds;     /* struct pollfd: who listens, and then pairs */
} Proxy;

static int
open_socket (const char *path, gboolean listens)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  const int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpuint (g_strlcpy (address.sun_path, path, sizeof address.sun_path), <, sizeof address.sun_path);
  g_assert_cmpint (listens ? bind (fd, (struct sockaddr *)&address, sizeof address) : connect (fd, (struct sockaddr *)&address, sizeof address), ==, 0);
  g_assert_true (!listens || listen (fd, 8) == 0);
  return fd;
}

/* What has come at one end goes to the other; %FALSE: an end has closed. */
static gboolean
pass (int from, int to)
{
  char bytes[65536];
  const gssize n = read (from, bytes, sizeof bytes);

  for (gssize done = 0; n > 0 && done < n;)
    {
      const gssize sent = send (to, bytes + done, (gsize)(n - done), MSG_NOSIGNAL);

      if (sent <= 0)
        return FALSE;
      done += sent;
    }
  return n > 0;
}

static gpointer
run_proxy (gpointer data)
{
  Proxy *proxy = data;

  while (!g_atomic_int_get (&proxy->ends))
    {
      const gboolean silent = g_atomic_int_get (&proxy->silent) != 0;

      poll ((struct pollfd *)(gpointer)proxy->fds->data, proxy->fds->len, 10);
      for (guint i = 1; i + 1 < proxy->fds->len; i += 2)
        for (guint end = 0; end < 2; end++)
          {
            struct pollfd *pair = &g_array_index (proxy->fds, struct pollfd, i);

            if (pair[end].revents == 0)
              continue;
            if (silent)
              g_atomic_int_set (&proxy->held, 1);
            if (silent || pass (pair[end].fd, pair[1 - end].fd))
              continue;
            close (pair[0].fd);
            close (pair[1].fd);
            pair[0] = pair[1] = (struct pollfd){ .fd = -1 };
          }
      if (!silent && g_array_index (proxy->fds, struct pollfd, 0).revents != 0)
        {
          const struct pollfd pair[] = { { .fd = accept4 (proxy->listening, NULL, NULL, SOCK_CLOEXEC), .events = POLLIN },
                                         { .fd = open_socket (proxy->to, FALSE), .events = POLLIN } };

          g_array_append_vals (proxy->fds, pair, 2);
        }
    }
  for (guint i = 0; i < proxy->fds->len; i++)
    close (g_array_index (proxy->fds, struct pollfd, i).fd);
  return NULL;
}

static gpointer
step_in_thread (gpointer data)
{
  GError *error = NULL;

  while (uc_ledger_case_step (data, &error))
    ;
  return error;
}

/* The link asks while nothing goes through. The server gives it up, and the other machine takes over. When the hole is gone, the first one learns that it is
 * not the writer before it answers anybody. */
static void
test_black_hole (void)
{
  g_autoptr (House) house = house_new ();
  g_autofree char *key = begin (house->path, FALSE), *to = g_build_filename (house->server->folder, ".s.PGSQL.5432", NULL);
  g_autofree char *socket = g_build_filename (house->folder, ".s.PGSQL.5432", NULL), *text = NULL;
  Proxy proxy = { .to = to, .listening = open_socket (socket, TRUE), .fds = g_array_new (FALSE, FALSE, sizeof (struct pollfd)) };
  const struct pollfd listening = { .fd = proxy.listening, .events = POLLIN };
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) first = NULL;
  GThread *passing, *asking;
  guint64 heard = 0, heard_after = 0;

  files (house, key);
  g_array_append_val (proxy.fds, listening);
  passing = g_thread_new ("proxy", run_proxy, &proxy);
  text = g_strdup_printf ("[ledger-server]\nserver=host=%s dbname=house user=upcard\n", house->folder);
  g_assert_true (g_file_set_contents_full (house->c->path, text, -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  uc_ledger_case_open_or_fail (house->c);
  uc_ledger_case_play (house->c, 20);
  stand_by (house, house->path, 0);
  looks (house, UC_LEDGER_STANDS_BY);

  g_atomic_int_set (&proxy.silent, 1);
  asking = g_thread_new ("asks", step_in_thread, house->c);
  while (!g_atomic_int_get (&proxy.held))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_usleep (1000);
    }
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    heard += house->c->tables[i]->heard;
  /* A server that still believes in the first one keeps the lock for it. */
  looks (house, UC_LEDGER_STANDS_BY);
  looks (house, UC_LEDGER_STANDS_BY);
  uc_cluster_run (house->server, "SELECT pg_terminate_backend (pid) FROM pg_locks WHERE locktype = 'advisory'");
  uc_cluster_wait (house->server, "SELECT count (*) FROM pg_locks WHERE locktype = 'advisory'", "0");
  looks (house, UC_LEDGER_WRITES);

  g_atomic_int_set (&proxy.silent, 0);
  error = g_thread_join (asking);
  g_assert_nonnull (error);
  for (guint i = 0; i < 5; i++)
    {
      g_clear_error (&error);
      g_assert_false (uc_ledger_case_again (house->c, &error));
      g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY);
    }
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    heard_after += house->c->tables[i]->heard;
  g_assert_cmpuint (heard_after, ==, heard);
  first = g_steal_pointer (&house->c->ledger);
  go_over (house);
  uc_ledger_case_play (house->c, 20);
  is_whole (house);
  assert_kinds (house, "6 7");
  g_clear_pointer (&first, uc_ledger_close);
  g_atomic_int_set (&proxy.ends, 1);
  g_thread_join (passing);
  g_array_unref (proxy.fds);
}

/* ---- the server is lost, too ---- */

static void
test_server_is_lost (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcCluster) standby = uc_cluster_new_standby (house->server);
  g_autofree char *key = begin (house->path, FALSE);
  g_autoptr (GError) error = NULL;
  UcLedgerStanding standing;
  guint64 rows;

  uc_cluster_synchronize (house->server, standby);
  files (house, key);
  stand_by (house, house->path, 0);
  looks (house, UC_LEDGER_STANDS_BY);
  uc_ledger_case_play (house->c, 20);
  looks (house, UC_LEDGER_STANDS_BY);
  uc_ledger_case_play (house->c, 20);
  rows = uc_ledger_n_rows (house->c->ledger);
  uc_cluster_kill (house->server);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  g_assert_false (uc_ledger_look (house->second, &standing, &error));
  name_server (house, house->path, standby);
  /* Nobody writes it yet; whoever decides can read that all of it is there. */
  for (guint i = 0; i < 2; i++)
    {
      g_clear_error (&error);
      g_assert_false (uc_ledger_look (house->second, &standing, &error));
      g_assert_cmpint (standing, !=, UC_LEDGER_WRITES);
    }
  is_whole (house);
  {
    g_autofree char *n = NULL;

    uc_cluster_wait (standby, "SELECT pg_last_wal_receive_lsn () = pg_last_wal_replay_lsn ()", "t");
    n = uc_cluster_ask (standby, "SELECT max (id) FROM upcard_ledger.link_row");
    g_assert_cmpuint (g_ascii_strtoull (n, NULL, 10), ==, rows);
  }
  uc_cluster_promote (standby);
  uc_cluster_run (standby, "ALTER SYSTEM SET synchronous_standby_names = ''");
  uc_cluster_run (standby, "SELECT pg_reload_conf ()");
  looks (house, UC_LEDGER_WRITES);
  g_assert_cmpuint (uc_ledger_n_rows (house->second), ==, rows + 1);
  go_over (house);
  uc_ledger_case_play (house->c, 20);
  is_whole (house);
  /* The first server comes back with what it had; the machine that lost it has a key of then. */
  uc_cluster_start (house->server);
  uc_cluster_run (house->server, "ALTER SYSTEM SET synchronous_standby_names = ''");
  uc_cluster_run (house->server, "SELECT pg_reload_conf ()");
  name_server (house, house->path, house->server);
  stand_by (house, house->path, 0);
  looks_away (house, "it is an older copy");
}

/* The server that is left lacks what the first one had committed alone. */
static void
test_end_is_lost (void)
{
  g_autoptr (House) house = house_new ();
  g_autoptr (UcCluster) standby = uc_cluster_new_standby (house->server);
  g_autofree char *key = begin (house->path, FALSE);
  guint64 rows;

  files (house, key);
  uc_cluster_synchronize (house->server, standby);
  uc_ledger_case_play (house->c, 5);
  rows = uc_ledger_n_rows (house->c->ledger);
  uc_cluster_cut (standby);
  uc_cluster_run (house->server, "ALTER SYSTEM SET synchronous_standby_names = ''");
  uc_cluster_run (house->server, "SELECT pg_reload_conf ()");
  uc_ledger_case_play (house->c, 30);
  stand_by (house, house->path, 0);
  looks (house, UC_LEDGER_STANDS_BY);
  looks (house, UC_LEDGER_STANDS_BY);
  uc_cluster_kill (house->server);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  uc_cluster_promote (standby);
  uc_cluster_run (standby, "ALTER SYSTEM SET synchronous_standby_names = ''");
  uc_cluster_run (standby, "SELECT pg_reload_conf ()");
  name_server (house, house->path, standby);
  looks_away (house, "the server cannot");
  looks (house, UC_LEDGER_WRITES);
  g_assert_cmpuint (uc_ledger_n_rows (house->second), ==, rows + 1);
  is_whole (house);
}

/* ---- somebody without a key ---- */

/* The last row of the record, and what follows from it. */
typedef struct
{
  guint64 id, seq, term;
  gint64 real;
  UcHash hash;
} End;

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  *(End *)user_data = (End){ row->id, row->seq, row->term, row->real, row->hash };
  return TRUE;
}

static char *
print_bytes (const guint8 *bytes, gsize n)
{
  GString *text = g_string_new ("'\\x");

  for (gsize i = 0; i < n; i++)
    g_string_append_printf (text, "%02x", bytes[i]);
  return g_string_free (g_string_append_c (text, '\''), FALSE);
}

/* Adds a row of the ledger's own behind the last one, with the right hash, and signed by @key; NULL: not signed. */
static void
forge (House *house, guint kind, const char *input, guint64 term, const UcSecretKey *key)
{
  g_autoptr (UcLedger) ledger = uc_ledger_open_as_it_stands (house->path, NULL);
  UcLedgerRow row = { .kind = kind, .meter = "", .device = "", .events = "", .input = input, .term = term };
  g_autofree char *sql = NULL, *hash = NULL, *signature = NULL;
  End end = { 0 };

  g_assert_true (uc_ledger_read_rows_from (ledger, 1, on_row, &end, NULL));
  row.id = end.id + 1;
  row.seq = end.seq;
  row.real = end.real + 1;
  uc_ledger_hash_row (&end.hash, &row, &row.hash);
  if (key != NULL)
    uc_ledger_signing_sign (row.id, &row.hash, key, &row.signature);
  hash = print_bytes (row.hash.b, sizeof row.hash.b);
  signature = key != NULL ? print_bytes (row.signature.b, sizeof row.signature.b) : g_strdup ("NULL");
  sql = g_strdup_printf ("INSERT INTO upcard_ledger.link_row (id, kind, seq, round, meter, device, device_seq, row, row_real, real, term, input, events,"
                         " hash, signature) VALUES (%" G_GUINT64_FORMAT ", %u, %" G_GUINT64_FORMAT ", 0, '', '', 0, 0, 0, %" G_GINT64_FORMAT
                         ", %" G_GUINT64_FORMAT ", '%s', '', %s, %s)",
                         row.id, kind, row.seq, row.real, term, input, hash, signature);
  uc_cluster_run (house->server, sql);
}

/* The house, whose last row has no events, with a second machine that has @seen the filing of its key. */
static House *
house_with_second (guint64 *term, gboolean seen)
{
  House *house = house_new ();
  g_autofree char *key = begin (house->path, FALSE);

  files (house, key);
  if (seen)
    {
      stand_by (house, house->path, 0);
      looks (house, UC_LEDGER_STANDS_BY);
    }
  *term = uc_ledger_term (house->c->ledger);
  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  return house;
}

static void
test_forged (void)
{
  UcSecretKey mine, other;
  UcPublicKey public;
  guint64 term;

  uc_keys_fresh_sign (&mine);
  uc_keys_fresh_sign (&other);
  uc_keys_public (&mine, &public);
  {
    /* Two keys, of which the second is signed by the first: the last two signatures fit. */
    g_autoptr (House) house = house_with_second (&term, TRUE);
    g_autofree char *named = uc_ledger_signing_print (UC_LEDGER_ROW_KEY, &public);

    forge (house, UC_LEDGER_ROW_KEY, named, term, &other);
    forge (house, UC_LEDGER_ROW_KEY, named, term, &mine);
    stand_by (house, house->path, 0);
    looks_away (house, "its signature is not that of the key in force");
  }
  {
    /* The same before the second machine has looked for the first time. */
    g_autoptr (House) house = house_with_second (&term, FALSE);
    g_autofree char *named = uc_ledger_signing_print (UC_LEDGER_ROW_KEY, &public);

    forge (house, UC_LEDGER_ROW_KEY, named, term, &other);
    forge (house, UC_LEDGER_ROW_KEY, named, term, &mine);
    stand_by (house, house->path, 0);
    looks (house, UC_LEDGER_STANDS_BY);
    looks_away (house, "its signature is not that of the key in force");
  }
  {
    /* A restoration by two persons who never asked for it. */
    g_autoptr (House) house = house_with_second (&term, TRUE);
    g_autofree char *named = uc_ledger_signing_print (UC_LEDGER_ROW_KEY, &public), *rebuilt = NULL;
    g_autofree char *key_path = uc_keys_path (house->path), *before = NULL, *after = NULL;
    const guint64 rows = uc_ledger_n_rows (house->second);

    rebuilt = g_strdup_printf ("rebuilt first=%" G_GUINT64_FORMAT " last=%" G_GUINT64_FORMAT " by=2001 second=3001 reason=x", rows + 1, rows);
    forge (house, UC_LEDGER_ROW_REBUILT, rebuilt, term + 1, NULL);
    forge (house, UC_LEDGER_ROW_KEY, named, term + 1, &mine);
    looks_away (house, "its signature is not that of the key in force");
    /* The same two "withdraw" this machine's key, so that it makes another one and forgets what it knows. */
    forge (house, UC_LEDGER_ROW_SECOND, "second key=- by=2001 second=3001 reason=x", term + 1, &mine);
    g_assert_true (g_file_get_contents (key_path, &before, NULL, NULL));
    cannot_begin (house->path, "its signature is not that of the key in force");
    g_assert_true (g_file_get_contents (key_path, &after, NULL, NULL));
    g_assert_cmpstr (before, ==, after);
  }
  {
    /* The first machine is told that another one has taken over, and keeps its key: no signature says so. */
    g_autoptr (House) house = house_with_second (&term, TRUE);
    g_autofree char *over = uc_ledger_signing_print (UC_LEDGER_ROW_OVER, &public), *named = uc_ledger_signing_print (UC_LEDGER_ROW_KEY, &public);
    g_autofree char *key_path = uc_keys_path (house->c->path), *before = NULL, *after = NULL;

    g_assert_true (g_file_get_contents (key_path, &before, NULL, NULL));
    forge (house, UC_LEDGER_ROW_OVER, over, term + 1, &other);
    forge (house, UC_LEDGER_ROW_KEY, named, term + 1, &mine);
    cannot_open (house->c->path, "another machine has taken over");
    cannot_begin (house->c->path, "its signature is not that of the key in force");
    g_assert_true (g_file_get_contents (key_path, &after, NULL, NULL));
    g_assert_cmpstr (before, ==, after);
  }
  {
    /* Somebody's own second link, filed by nobody. */
    g_autoptr (House) house = house_with_second (&term, TRUE);
    g_autofree char *over = uc_ledger_signing_print (UC_LEDGER_ROW_OVER, &public);

    forge (house, UC_LEDGER_ROW_OVER, over, term + 1, &mine);
    stand_by (house, house->path, 0);
    looks_away (house, "its signature is not that of the key in force");
    cannot_open (house->c->path, "its signature is not that of the key in force");
  }
  {
    /* Who has a key that was replaced, and the server. */
    g_autoptr (House) house = house_with_second (&term, TRUE);
    g_autofree char *over = uc_ledger_signing_print (UC_LEDGER_ROW_OVER, &public), *key_path = uc_keys_path (house->path), *again = NULL;
    g_autoptr (GError) error = NULL;
    UcKeys keys;

    g_assert_true (uc_keys_open (key_path, FALSE, &keys, NULL));
    house->c->ledger = uc_ledger_open (house->c->path, &house->c->options, &error);
    g_assert_no_error (error);
    files (house, "-");
    again = begin (house->path, FALSE);
    files (house, again);
    stand_by (house, house->path, 0);
    looks (house, UC_LEDGER_STANDS_BY);
    term = uc_ledger_term (house->c->ledger);
    g_clear_pointer (&house->c->ledger, uc_ledger_close);
    forge (house, UC_LEDGER_ROW_OVER, over, term + 1, &keys.sign);
    looks_away (house, "its signature is not that of the key in force");
    cannot_open (house->c->path, "its signature is not that of the key in force");
  }
  {
    /* A ledger that was put back from before the key was filed, or one in which another row filed it. */
    g_autoptr (House) house = house_with_second (&term, TRUE);

    uc_cluster_run (house->server, "DELETE FROM upcard_ledger.link_row WHERE kind = 6");
    stand_by (house, house->path, 0);
    looks_away (house, "it is an older copy");
  }
}

/* ---- killed at any moment ---- */

static void
stand_by_until_killed (const House *house)
{
  const UcLedgerOptions options = { .program = "killed" };
  UcLedger *ledger = uc_ledger_stand_by (house->path, &options, 0, NULL);
  UcLedgerStanding standing = UC_LEDGER_LACKS_KEY;

  while (ledger != NULL && standing != UC_LEDGER_WRITES)
    uc_ledger_look (ledger, &standing, NULL);
  while (ledger != NULL)
    pause ();
  _exit (1);
}

static void
test_kills (void)
{
  g_autoptr (House) house = house_new ();
  guint overs = 0;

  g_clear_pointer (&house->c->ledger, uc_ledger_close);
  for (guint i = 0; i < KILLS; i++)
    {
      g_autofree char *key = NULL;
      char *path;
      GPid pid;
      int status;

      /* Whoever writes now files the other machine. */
      house->c->ledger = uc_ledger_open (house->c->path, &house->c->options, NULL);
      g_assert_nonnull (house->c->ledger);
      key = begin (house->path, FALSE);
      files (house, key);
      uc_ledger_case_play (house->c, 5);
      g_clear_pointer (&house->c->ledger, uc_ledger_close);
      pid = fork ();
      if (pid == 0)
        stand_by_until_killed (house);
      g_assert_cmpint (pid, >, 0);
      g_usleep ((gulong)g_test_rand_int_range (1000, 400000));
      g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
      g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
      uc_cluster_wait (house->server, "SELECT count (*) FROM pg_locks WHERE locktype = 'advisory'", "0");
      {
        g_autofree char *n = uc_cluster_ask (house->server, "SELECT count (*) FROM upcard_ledger.link_row WHERE kind = 7");

        overs += g_ascii_strtoull (n, NULL, 10) == i + 1;
      }
      /* It begins again where it ended, whichever side of its commit that was. */
      stand_by (house, house->path, 0);
      looks_till_it_writes (house);
      go_over (house);
      uc_ledger_case_play (house->c, 5);
      g_clear_pointer (&house->c->ledger, uc_ledger_close);
      is_whole (house);
      /* The machines change their places. */
      path = g_steal_pointer (&house->path);
      house->path = g_steal_pointer (&house->c->path);
      house->c->path = path;
    }
  g_test_message ("%u of %u had taken over when they were killed", overs, KILLS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (uc_cluster_skips ())
    return g_test_run ();
  g_test_add_func ("/ledger-second/case-15/takes-over", test_takes_over);
  g_test_add_func ("/ledger-second/case-15/filed-by-two", test_filed);
  g_test_add_func ("/ledger-second/case-15/replaced", test_replaced);
  g_test_add_func ("/ledger-second/case-15/patience", test_patience);
  g_test_add_func ("/ledger-second/case-15/both-think", test_both_think);
  g_test_add_func ("/ledger-second/case-15/black-hole", test_black_hole);
  g_test_add_func ("/ledger-second/case-14/server-is-lost", test_server_is_lost);
  g_test_add_func ("/ledger-second/case-14/end-is-lost", test_end_is_lost);
  g_test_add_func ("/ledger-second/case-24/forged", test_forged);
  g_test_add_func ("/ledger-second/case-15/kills", test_kills);
  return g_test_run ();
}
