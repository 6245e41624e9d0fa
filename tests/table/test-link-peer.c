/* A connection as lines, at its other end a socket that the test has in its hand. */
#include "uc-daytime.h"
#include "uc-hang.h"
#include "uc-link-peer.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct
{
  UcLinkPeer *peer;
  int other; /* -1 = closed */
  GString *came;
  gboolean pauses, gone;
} Fixture;

static void
on_text (UcLinkPeer *peer, const char *text, gpointer data)
{
  Fixture *f = data;

  g_string_append_printf (f->came, "%s\n", text);
  if (f->pauses)
    uc_link_peer_pause (peer);
}

static void
on_wrong (UcLinkPeer *peer, const GError *why, gpointer data)
{
  g_string_append_printf (((Fixture *)data)->came, "wrong: %s\n", why->message);
}

static void
on_gone (UcLinkPeer *peer, gpointer data)
{
  ((Fixture *)data)->gone = TRUE;
}

static void
say (Fixture *f, const char *text)
{
  g_assert_cmpint (write (f->other, text, strlen (text)), ==, (gssize)strlen (text));
}

/* Whatever is ready is done. */
static void
turn (Fixture *f)
{
  for (guint i = 0; i < 100; i++)
    g_main_context_iteration (NULL, FALSE);
}

static void
wait_for (Fixture *f, const char *came)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while (strcmp (f->came->str, came) != 0)
    {
      g_main_context_iteration (NULL, FALSE);
      if (g_get_monotonic_time () > end)
        g_error ("“%s” came, and not “%s”", f->came->str, came);
    }
}

static void
set_up (Fixture *f, gconstpointer before)
{
  static const UcLinkPeerFuncs funcs = { .text = on_text, .wrong = on_wrong, .gone = on_gone };
  g_autoptr (GSocket) socket = NULL;
  g_autoptr (GSocketConnection) connection = NULL;
  int ends[2];

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), ==, 0);
  f->other = ends[1];
  f->came = g_string_new (NULL);
  socket = g_socket_new_from_fd (ends[0], NULL);
  connection = g_socket_connection_factory_create_connection (socket);
  if (before != NULL)
    {
      say (f, before);
      close (f->other);
      f->other = -1;
    }
  f->peer = uc_link_peer_new (G_IO_STREAM (connection), &funcs, f);
}

static void
tear_down (Fixture *f, gconstpointer before)
{
  uc_link_peer_free (f->peer);
  turn (f);
  if (f->other >= 0)
    close (f->other);
  g_string_free (f->came, TRUE);
}

static void
test_pause (Fixture *f, gconstpointer before)
{
  f->pauses = TRUE;
  say (f, "one\ntwo\nthree\nfo");
  wait_for (f, "one\n");
  turn (f);
  g_assert_cmpstr (f->came->str, ==, "one\n");
  uc_link_peer_resume (f->peer);
  g_assert_cmpstr (f->came->str, ==, "one\ntwo\n");
  /* Nothing is read meanwhile. */
  say (f, "ur\n");
  turn (f);
  g_assert_cmpstr (f->came->str, ==, "one\ntwo\n");
  uc_link_peer_resume (f->peer);
  uc_link_peer_resume (f->peer);
  wait_for (f, "one\ntwo\nthree\nfour\n");
  g_assert_false (uc_link_peer_is_within_line (f->peer));
}

static void
test_within_line (Fixture *f, gconstpointer before)
{
  g_assert_false (uc_link_peer_is_within_line (f->peer));
  say (f, "one\ntw");
  wait_for (f, "one\n");
  g_assert_true (uc_link_peer_is_within_line (f->peer));
  say (f, "o\n");
  wait_for (f, "one\ntwo\n");
  g_assert_false (uc_link_peer_is_within_line (f->peer));
}

/* The other end reads no more, and says why: that nothing can be written any more does not keep its words away. */
static void
test_last_words (Fixture *f, gconstpointer before)
{
  g_assert_cmpint (shutdown (f->other, SHUT_RD), ==, 0);
  uc_link_peer_send_text (f->peer, "head\n");
  turn (f);
  uc_link_peer_send_text (f->peer, "head\n");
  turn (f);
  g_assert_false (f->gone);
  say (f, "end why\n");
  wait_for (f, "end why\n");
  close (f->other);
  f->other = -1;
  while (!f->gone)
    g_main_context_iteration (NULL, TRUE);
}

/* One that has nothing more to say is gone, whoever notices. */
static void
test_no_words (Fixture *f, gconstpointer before)
{
  f->pauses = TRUE;
  wait_for (f, "one\n");
  uc_link_peer_send_text (f->peer, "head\n");
  while (!f->gone)
    g_main_context_iteration (NULL, TRUE);
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/link-peer/pause", Fixture, NULL, set_up, test_pause, tear_down);
  g_test_add ("/link-peer/within-line", Fixture, NULL, set_up, test_within_line, tear_down);
  g_test_add ("/link-peer/last-words", Fixture, NULL, set_up, test_last_words, tear_down);
  g_test_add ("/link-peer/gone-while-paused", Fixture, "one\n", set_up, test_no_words, tear_down);
  return g_test_run ();
}
