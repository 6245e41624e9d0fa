/* A meter sign on the socket of a link, both in this process: the sign shows what the ledger has, from the first entry on, and again after
 * the link was away. */
#include "uc-hang.h"
#include "uc-ledger-case.h"
#include "uc-link-server.h"
#include "uc-meter-feed.h"

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

static void
test_sign (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autofree char *path = g_build_filename (c->folder, "link", NULL);
  g_auto (UcMeterLines) lines = { 0 };
  g_autoptr (GError) error = NULL;
  UcMeterBoard board;
  UcMeterFeed *feed;

  uc_meter_board_init (&board);
  uc_meter_lines_init (&lines, &board, "M");
  feed = uc_meter_feed_new_socket (&lines, path, on_changed, NULL);
  for (guint turn = 0; turn < 3; turn++)
    {
      g_autoptr (UcLinkServer) server = uc_link_server_new (c->ledger, NULL);

      uc_link_server_listen (server, path, &error);
      g_assert_no_error (error);
      wait_for_value (&board, uc_ledger_find_meter (c->ledger, "M")->link.balance[UC_LINKED_DISPLAY]);
      g_assert_cmpuint (lines.entry, ==, uc_linked_outputs (&uc_ledger_find_meter (c->ledger, "M")->link).entry);
      g_assert_false (board.closed);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/linkd/real-sign", test_sign);
  return g_test_run ();
}
