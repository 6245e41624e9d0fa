/* The service's end of a device, spoken to over a socket pair and through the simulated devices' socket. */
#include "uc-device-end.h"
#include "uc-simulated.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

typedef struct
{
  UcDeviceEnd *end;
  GString *heard; /* messages and changes of state, in order */
  int fd;         /* the device's side; -1 = unplugged */
} Fixture;

static void
on_message (UcDeviceEnd *end, const UcMessage *message, gint64 t_ns, gpointer data)
{
  Fixture *fixture = data;

  g_assert_cmpint (t_ns, >, 0);
  uc_message_print (message, fixture->heard);
  g_string_append (fixture->heard, "; ");
}

static void
on_state (UcDeviceEnd *end, gboolean up, gpointer data)
{
  Fixture *fixture = data;

  g_string_append (fixture->heard, up ? "up; " : "down; ");
}

static const UcDeviceEndFuncs funcs = { on_message, on_state };

static void
plug (Fixture *fixture)
{
  int fds[2];
  UcLink *link;

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds), ==, 0);
  link = uc_socket_link_new_fd (fds[0]);
  g_assert_true (uc_link_open (link, NULL));
  uc_device_end_attach (fixture->end, link, NULL, 0, 1);
  fixture->fd = fds[1];
}

static void
run (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
unplug (Fixture *fixture)
{
  close (fixture->fd);
  fixture->fd = -1;
  run ();
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->heard = g_string_new (NULL);
  fixture->end = uc_device_end_new (UC_WIRE_SHOE, 6, &funcs, fixture);
  plug (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  uc_device_end_free (fixture->end);
  g_string_free (fixture->heard, TRUE);
  if (fixture->fd >= 0)
    close (fixture->fd);
}

static void
say_bytes (Fixture *fixture, const guint8 *bytes, gsize n)
{
  g_assert_cmpint (write (fixture->fd, bytes, n), ==, (gssize) n);
  run ();
}

static void
say (Fixture *fixture, UcMessage message)
{
  guint8 bytes[UC_FRAME_MAX];

  say_bytes (fixture, bytes, uc_message_write (&message, bytes));
}

#define HELLO(n) ((UcMessage){ .kind = UC_MESSAGE_HELLO, .device = UC_WIRE_SHOE, .version = 1, .number = (n) })
#define CARD(n) ((UcMessage){ .kind = UC_MESSAGE_CARD, .seq = (n), .card = uc_card (7, UC_SUIT_HEARTS) })

static void
assert_heard (Fixture *fixture, const char *expected)
{
  g_assert_cmpstr (fixture->heard->str, ==, expected);
  g_string_truncate (fixture->heard, 0);
}

/* What the service said since the last time. */
static void
assert_answer (Fixture *fixture, const char *expected)
{
  g_autoptr (GString) said = g_string_new (NULL);
  guint8 buffer[4096];
  ssize_t got = recv (fixture->fd, buffer, sizeof buffer, MSG_DONTWAIT);
  const guint8 *bytes = buffer;
  gsize n = MAX (got, 0);
  UcFrameParser parser;
  UcMessage message;
  UcFrame frame;

  uc_frame_parser_init (&parser);
  while (uc_frame_parser_push (&parser, &bytes, &n, &frame) == UC_FRAME_READY)
    {
      g_assert_true (uc_message_decode (&frame, &message, NULL));
      uc_message_print (&message, said);
      g_string_append (said, "; ");
    }
  g_assert_cmpstr (said->str, ==, expected);
}

static void
test_hello (Fixture *fixture, gconstpointer data)
{
  say (fixture, HELLO (7));
  assert_heard (fixture, "up; ");
  assert_answer (fixture, "ack 6; ");
  say (fixture, CARD (7));
  assert_heard (fixture, "7 card 7H; ");
  assert_answer (fixture, "");
  uc_device_end_commit (fixture->end, 7);
  assert_answer (fixture, "ack 7; ");
  unplug (fixture);
  assert_heard (fixture, "down; ");
}

/* What says the device's name, and uses up the highest number, leaves the device that comes back a table at which it works. */
static void
test_number_used_up (Fixture *fixture, gconstpointer data)
{
  /* The first two lie a few behind the device's own, the shorter way round: they are repetitions, and used up nothing. */
  static const guint32 used[] = { G_MAXUINT32, 2, 0x80000000, 0x80000006, 0x7fffffff, 0x40000000, 100000 };
  guint32 own = 7;

  for (guint i = 0; i < G_N_ELEMENTS (used); i++, own += 2)
    {
      if (i > 1)
        g_test_expect_message ("upcard-devices", G_LOG_LEVEL_WARNING, "*it counts from*it is believed");
      say (fixture, HELLO (used[i]));
      say (fixture, CARD (used[i]));
      uc_device_end_commit (fixture->end, used[i]);
      g_assert_cmpuint (uc_device_end_committed (fixture->end), ==, i > 1 ? used[i] : own - 1);
      unplug (fixture);
      plug (fixture);
      g_string_truncate (fixture->heard, 0);
      if (i > 1)
        g_test_expect_message ("upcard-devices", G_LOG_LEVEL_WARNING, "*it counts from*it is believed");
      say (fixture, HELLO (own));
      say (fixture, CARD (own));
      say (fixture, CARD (own + 1));
      {
        g_autofree char *expected = g_strdup_printf ("up; %u card 7H; %u card 7H; ", own, own + 1);

        assert_heard (fixture, expected);
      }
      /* Late word of what the other one had said. */
      uc_device_end_commit (fixture->end, used[i]);
      g_assert_cmpuint (uc_device_end_committed (fixture->end), ==, own - 1);
      uc_device_end_commit (fixture->end, own + 1);
      g_assert_cmpuint (uc_device_end_committed (fixture->end), ==, own + 1);
      say (fixture, CARD (own + 1));
      assert_heard (fixture, "");
      g_test_assert_expected_messages ();
    }
}

/* Behind the highest number comes 1. */
static void
test_numbers_go_round (Fixture *fixture, gconstpointer data)
{
  uc_device_end_free (fixture->end);
  close (fixture->fd);
  fixture->end = uc_device_end_new (UC_WIRE_SHOE, G_MAXUINT32 - 1, &funcs, fixture);
  plug (fixture);
  say (fixture, HELLO (G_MAXUINT32));
  say (fixture, CARD (G_MAXUINT32));
  say (fixture, CARD (1));
  say (fixture, CARD (2));
  assert_heard (fixture, "up; 4294967295 card 7H; 1 card 7H; 2 card 7H; ");
  uc_device_end_commit (fixture->end, 1);
  g_assert_cmpuint (uc_device_end_committed (fixture->end), ==, 1);
  say (fixture, CARD (G_MAXUINT32));
  assert_heard (fixture, "");
  unplug (fixture);
  plug (fixture);
  uc_device_end_rewind (fixture->end);
  g_string_truncate (fixture->heard, 0);
  say (fixture, HELLO (2));
  say (fixture, CARD (2));
  assert_heard (fixture, "up; 2 card 7H; ");
}

static void
test_lost_ack (Fixture *fixture, gconstpointer data)
{
  say (fixture, HELLO (7));
  say (fixture, CARD (7));
  uc_device_end_commit (fixture->end, 7);
  assert_heard (fixture, "up; 7 card 7H; ");
  assert_answer (fixture, "ack 6; ack 7; ");
  say (fixture, CARD (7));
  assert_heard (fixture, "");
  assert_answer (fixture, "ack 7; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).repeated, ==, 1);
}

static void
test_repeated_before_commit (Fixture *fixture, gconstpointer data)
{
  say (fixture, HELLO (7));
  say (fixture, CARD (7));
  say (fixture, CARD (7));
  assert_heard (fixture, "up; 7 card 7H; ");
  assert_answer (fixture, "ack 6; ");
}

static void
test_gap (Fixture *fixture, gconstpointer data)
{
  say (fixture, HELLO (7));
  say (fixture, CARD (8));
  say (fixture, CARD (9));
  assert_heard (fixture, "up; ");
  assert_answer (fixture, "ack 6; again; ");
  say (fixture, HELLO (7));
  say (fixture, CARD (7));
  say (fixture, CARD (8));
  assert_heard (fixture, "7 card 7H; 8 card 7H; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).out_of_order, ==, 2);
  g_assert_cmpuint (uc_device_end_health (fixture->end).lost, ==, 0);
}

static void
test_bad_checksum_loses_no_card (Fixture *fixture, gconstpointer data)
{
  UcMessage card = CARD (7);
  guint8 bytes[UC_FRAME_MAX];
  gsize n = uc_message_write (&card, bytes);

  say (fixture, HELLO (7));
  bytes[7] = 0x13;
  say_bytes (fixture, bytes, n);
  assert_heard (fixture, "up; ");
  say (fixture, CARD (8));
  assert_answer (fixture, "ack 6; again; ");
  say (fixture, HELLO (7));
  say (fixture, CARD (7));
  say (fixture, CARD (8));
  assert_heard (fixture, "7 card 7H; 8 card 7H; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).bad_checksum, ==, 1);
}

static void
test_lost_count (Fixture *fixture, gconstpointer data)
{
  say (fixture, HELLO (0));
  assert_answer (fixture, "ack 6; ");
  say (fixture, CARD (7));
  unplug (fixture);
  assert_heard (fixture, "up; 7 card 7H; down; ");

  /* 7 was handed over and is about to be committed: the number goes on behind it. */
  plug (fixture);
  say (fixture, HELLO (0));
  assert_answer (fixture, "ack 7; ");
  say (fixture, CARD (8));
  assert_heard (fixture, "up; 8 card 7H; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).plugged, ==, 2);
}

static void
test_device_ahead_of_the_record (Fixture *fixture, gconstpointer data)
{
  say (fixture, HELLO (10));
  say (fixture, CARD (10));
  assert_heard (fixture, "up; 10 card 7H; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).lost, ==, 3);
}

static void
test_rewind (Fixture *fixture, gconstpointer data)
{
  say (fixture, HELLO (7));
  say (fixture, CARD (7));
  assert_heard (fixture, "up; 7 card 7H; ");
  uc_device_end_rewind (fixture->end);
  say (fixture, CARD (7));
  assert_heard (fixture, "7 card 7H; ");
  uc_device_end_ask_again (fixture->end);
  assert_answer (fixture, "ack 6; again; ");
}

static void
test_nothing_before_hello (Fixture *fixture, gconstpointer data)
{
  say (fixture, CARD (7));
  assert_heard (fixture, "");
  assert_answer (fixture, "again; ");
  g_assert_false (uc_device_end_set (fixture->end, UC_LINE_LOCK_LINE, TRUE));
}

static void
test_wrong_hello (Fixture *fixture, gconstpointer data)
{
  UcMessage hello = HELLO (7);

  hello.version = 2;
  g_test_expect_message ("upcard-devices", G_LOG_LEVEL_WARNING, "*shoe of protocol version 2; expected*");
  say (fixture, hello);
  hello.version = 1;
  hello.device = UC_WIRE_READER;
  g_test_expect_message ("upcard-devices", G_LOG_LEVEL_WARNING, "*a reader of protocol*");
  say (fixture, hello);
  g_test_assert_expected_messages ();
  assert_heard (fixture, "");
  g_assert_cmpuint (uc_device_end_health (fixture->end).not_understood, ==, 2);
}

/* A frame that came whole and makes no sense must not hold up those behind it. */
static void
test_not_understood (Fixture *fixture, gconstpointer data)
{
  const UcFrame frame = { 0x7f, 1, 7, "x" };
  guint8 bytes[UC_FRAME_MAX];

  say (fixture, HELLO (7));
  g_test_expect_message ("upcard-devices", G_LOG_LEVEL_WARNING, "*type 0x7f*");
  say_bytes (fixture, bytes, uc_frame_write (&frame, bytes));
  g_test_assert_expected_messages ();
  say (fixture, CARD (8));
  assert_heard (fixture, "up; 8 card 7H; ");
}

static void
test_noise (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint8 noise[1024];

  say (fixture, HELLO (7));
  for (guint i = 0; i < 1000; i++)
    {
      for (guint k = 0; k < sizeof noise; k++)
        noise[k] = g_rand_int_range (rand, 0, 256);
      say_bytes (fixture, noise, sizeof noise);
    }
  uc_device_end_silent (fixture->end, 1);
  say (fixture, CARD (7));
  assert_heard (fixture, "up; 7 card 7H; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).noise, >, 1000000);
}

static void
test_truncated_by_unplugging (Fixture *fixture, gconstpointer data)
{
  UcMessage card = CARD (7);
  guint8 bytes[UC_FRAME_MAX];
  gsize n = uc_message_write (&card, bytes);

  say (fixture, HELLO (7));
  say_bytes (fixture, bytes, n - 1);
  unplug (fixture);
  plug (fixture);
  say (fixture, HELLO (7));
  say (fixture, CARD (7));
  assert_heard (fixture, "up; down; up; 7 card 7H; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).truncated, ==, 1);
}

static void
test_word_is_remembered (Fixture *fixture, gconstpointer data)
{
  say (fixture, HELLO (7));
  say (fixture, (UcMessage){ .kind = UC_MESSAGE_WORD, .seq = 7, .text = "jam" });
  assert_heard (fixture, "up; 7 word jam; ");
  g_assert_cmpstr (uc_device_end_health (fixture->end).last_word, ==, "jam");
}

static void
test_set (Fixture *fixture, gconstpointer data)
{
  say (fixture, HELLO (7));
  g_assert_true (uc_device_end_set (fixture->end, uc_line_winner (3), TRUE));
  assert_answer (fixture, "ack 6; set winner.3 1; ");
}

static int
connect_or_fail (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_assert_cmpint (connect (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  return fd;
}

/* The device's side of the fixture becomes a connection to the socket at @path. */
static void
call (Fixture *fixture, const char *path)
{
  if (fixture->fd >= 0)
    unplug (fixture);
  fixture->fd = connect_or_fail (path);
}

static void
test_simulated (Fixture *fixture, gconstpointer data)
{
  UcDeviceEnd *const ends[UC_N_WIRE_DEVICES] = { [UC_WIRE_SHOE] = fixture->end };
  g_autofree char *dir = g_dir_make_tmp ("upcard-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "table.socket", NULL);
  g_autoptr (GError) error = NULL;
  UcSimulated *simulated = uc_simulated_new (path, ends, &error);
  UcMessage badge = { .kind = UC_MESSAGE_HELLO, .device = UC_WIRE_BADGE, .version = 1 };
  struct stat info;
  int first;

  g_assert_no_error (error);
  g_assert_cmpint (stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);

  call (fixture, path);
  say (fixture, HELLO (7));
  say (fixture, CARD (7));
  assert_heard (fixture, "up; 7 card 7H; ");
  assert_answer (fixture, "ack 6; ");

  /* A second shoe takes the first one's place. */
  first = fixture->fd;
  fixture->fd = -1;
  call (fixture, path);
  say (fixture, HELLO (8));
  assert_heard (fixture, "down; up; ");
  close (first);
  run ();
  assert_heard (fixture, "");

  /* A device that the table does not have, and one that hangs up without a word. */
  first = fixture->fd;
  fixture->fd = connect_or_fail (path);
  say (fixture, badge);
  g_assert_cmpint (recv (fixture->fd, &badge, 1, MSG_DONTWAIT), ==, 0);
  call (fixture, path);
  unplug (fixture);
  close (first);
  run ();
  assert_heard (fixture, "down; ");

  uc_simulated_free (simulated);
  g_assert_cmpint (stat (path, &info), ==, -1);
  g_rmdir (dir);
}

static void
test_simulated_stale_socket (void)
{
  UcDeviceEnd *const ends[UC_N_WIRE_DEVICES] = { NULL };
  g_autofree char *dir = g_dir_make_tmp ("upcard-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "table.socket", NULL);
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcSimulated) simulated = NULL;

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  close (fd);
  simulated = uc_simulated_new (path, ends, &error);
  g_assert_no_error (error);

  /* One that answers is left alone. */
  g_assert_null (uc_simulated_new (path, ends, &error));
  g_assert_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN);
  g_clear_pointer (&simulated, uc_simulated_free);
  g_rmdir (dir);
}

/* More than a socket's buffer goes out in order once the other end reads; a reader that never comes is an error. */
static void
test_link_queue (void)
{
  int fds[2];
  const int small = 4096;
  guint8 block[1000];
  guint8 expected = 0;
  gsize sent = 0;
  gsize got = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLink) link = NULL;

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds), ==, 0);
  g_assert_cmpint (setsockopt (fds[0], SOL_SOCKET, SO_SNDBUF, &small, sizeof small), ==, 0);
  link = uc_socket_link_new_fd (fds[0]);
  g_assert_true (uc_link_open (link, NULL));
  for (;;)
    {
      for (guint i = 0; i < sizeof block; i++)
        block[i] = (guint8) (sent + i);
      if (!uc_link_write (link, block, sizeof block, &error))
        break;
      sent += sizeof block;
    }
  g_assert_error (error, UC_LINK_ERROR, UC_LINK_ERROR_FULL);
  while (got < sent)
    {
      ssize_t n = recv (fds[1], block, sizeof block, MSG_DONTWAIT);

      for (ssize_t i = 0; i < n; i++)
        g_assert_cmpuint (block[i], ==, expected++);
      got += MAX (n, 0);
      run ();
    }
  g_assert_cmpuint (got, ==, sent);
  uc_link_close (link);
  g_clear_error (&error);
  g_assert_false (uc_link_write (link, block, 1, &error));
  g_assert_error (error, UC_LINK_ERROR, UC_LINK_ERROR_GONE);
  g_clear_error (&error);
  g_assert_false (uc_link_open (link, &error));
  g_assert_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN);
  close (fds[1]);
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/device/number-used-up", test_number_used_up);
  ADD ("/device/numbers-go-round", test_numbers_go_round);
  ADD ("/device/hello-card-commit", test_hello);
  ADD ("/device/lost-ack-repeated-dropped", test_lost_ack);
  ADD ("/device/repeated-before-commit-is-not-acknowledged", test_repeated_before_commit);
  ADD ("/device/gap-is-asked-for-again", test_gap);
  ADD ("/device/bad-checksum-loses-no-card", test_bad_checksum_loses_no_card);
  ADD ("/device/switched-off-learns-its-number", test_lost_count);
  ADD ("/device/ahead-of-the-record", test_device_ahead_of_the_record);
  ADD ("/device/rewind-takes-it-again", test_rewind);
  ADD ("/device/nothing-before-hello", test_nothing_before_hello);
  ADD ("/device/wrong-hello-stays-down", test_wrong_hello);
  ADD ("/device/not-understood-holds-nothing-up", test_not_understood);
  ADD ("/device/a-megabyte-of-noise", test_noise);
  ADD ("/device/truncated-by-unplugging", test_truncated_by_unplugging);
  ADD ("/device/word-is-remembered", test_word_is_remembered);
  ADD ("/device/set-reaches-the-line", test_set);
  ADD ("/simulated/connections-are-devices", test_simulated);
  g_test_add_func ("/simulated/stale-socket-is-replaced", test_simulated_stale_socket);
  g_test_add_func ("/link/queue-is-bounded-and-in-order", test_link_queue);
  return g_test_run ();
}
