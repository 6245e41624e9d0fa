/* A meter sign on the socket of a link, or by TLS, both in this process: the sign shows what the ledger has, from the first entry on, and
 * again after the link was away. One that the link refuses, or that refuses the link, shows nothing. */
#include "uc-daytime.h"
#include "uc-hang.h"
#include "uc-ledger-case.h"
#include "uc-link-server.h"
#include "uc-meter-feed.h"
#include "uc-test-house.h"

#include <string.h>

static void
on_changed (gpointer data)
{
}

static void
wait_for_value (const UcMeterBoard *board, UcMoney value)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while ((board->value != value || board->gone) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (board->value, ==, value);
}

/* @data: the common name of the sign's certificate; %NULL: it is on the socket. */
static void
test_sign (gconstpointer data)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autofree char *path = g_build_filename (c->folder, "link", NULL);
  g_auto (UcMeterLines) lines = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcTestAuthority) authority = NULL;
  g_autoptr (UcTestPapers) of_link = NULL, of_sign = NULL;
  g_autofree char *listen_at = NULL, *address = NULL;
  UcLinkTlsFiles files;
  UcLinkDial dial = { 0 };
  UcMeterBoard board;
  UcMeterFeed *feed;

  uc_meter_board_init (&board);
  uc_meter_lines_init (&lines, &board, "M");
  if (data != NULL)
    {
      g_autoptr (UcLinkServer) first = uc_link_server_new (c->ledger, NULL);

      authority = uc_test_authority_new (c->folder, "authority");
      of_link = uc_test_authority_sign (authority, "of-link", &(UcTestSubject){ .name = "link", .host = "127.0.0.1" });
      of_sign = uc_test_authority_sign (authority, "of-sign", &(UcTestSubject){ .name = data });
      files = (UcLinkTlsFiles){ of_link->certificate, of_link->key, authority->authority };
      dial.files = (UcLinkTlsFiles){ of_sign->certificate, of_sign->key, authority->authority };
      uc_link_server_open (first, "127.0.0.1:0", &files, &error);
      g_assert_no_error (error);
      listen_at = g_strdup_printf ("127.0.0.1:%u", uc_link_server_port (first));
      address = g_strconcat ("tls:", listen_at, NULL);
    }
  dial.address = address != NULL ? address : path;
  feed = uc_meter_feed_new_link (&lines, &dial, on_changed, NULL);
  for (guint turn = 0; turn < 3; turn++)
    {
      g_autoptr (UcLinkServer) server = uc_link_server_new (c->ledger, NULL);

      if (listen_at != NULL)
        uc_link_server_open (server, listen_at, &files, &error);
      else
        uc_link_server_listen (server, path, &error);
      g_assert_no_error (error);
      wait_for_value (&board, uc_ledger_find_meter (c->ledger, "M")->link.balance[UC_LINKED_DISPLAY]);
      g_assert_cmpuint (lines.entry, ==, uc_linked_outputs (&uc_ledger_find_meter (c->ledger, "M")->link).entry);
      g_assert_false (board.closed);
      /* This ledger does not have what its tables pay. */
      g_assert_cmpint (board.wager, ==, 5 * UC_DOLLAR);
      g_assert_cmpuint (board.n_awards, ==, 0);
      g_clear_pointer (&server, uc_link_server_free);
      /* Meanwhile tables play. */
      for (guint i = 0; i < 40; i++)
        {
          uc_ledger_case_step (c, &error);
          g_assert_no_error (error);
        }
    }
  uc_meter_feed_free (feed);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* It is told why, and does not come again at once. */
static void
test_refused (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autoptr (UcTestAuthority) authority = uc_test_authority_new (c->folder, "authority");
  g_autoptr (UcTestPapers) of_link = uc_test_authority_sign (authority, "of-link", &(UcTestSubject){ .name = "link", .host = "127.0.0.1" });
  g_autoptr (UcTestPapers) of_table = uc_test_authority_sign (authority, "of-table", &(UcTestSubject){ .name = "BJ-01" });
  const UcLinkTlsFiles files = { of_link->certificate, of_link->key, authority->authority };
  g_autoptr (UcLinkServer) server = uc_link_server_new (c->ledger, NULL);
  g_auto (UcMeterLines) lines = { 0 };
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;
  g_autofree char *address = NULL;
  g_autoptr (GError) error = NULL;
  UcMeterBoard board;
  UcMeterFeed *feed;
  UcLinkDial dial;

  uc_link_server_open (server, "127.0.0.1:0", &files, &error);
  g_assert_no_error (error);
  address = g_strdup_printf ("tls:127.0.0.1:%u", uc_link_server_port (server));
  dial = (UcLinkDial){ address, { of_table->certificate, of_table->key, authority->authority }, NULL };
  uc_meter_board_init (&board);
  uc_meter_lines_init (&lines, &board, "M");
  feed = uc_meter_feed_new_link (&lines, &dial, on_changed, NULL);
  while (lines.ended == NULL && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (lines.ended, ==, "the certificate is that of “BJ-01”, and a sign has connected; expected a common name that begins with “sign:”");
  g_assert_cmpint (board.value, ==, UC_MONEY_UNKNOWN);
  uc_meter_feed_free (feed);
  g_clear_pointer (&server, uc_link_server_free);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/linkd/real-sign", NULL, test_sign);
  g_test_add_data_func ("/linkd/tls/real-sign", "sign:entrance", test_sign);
  g_test_add_func ("/linkd/tls/real-sign/refused", test_refused);
  return g_test_run ();
}
