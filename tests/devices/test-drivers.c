/* Devices that only talk: numbered here, counted once a presentation, and up while their port is open. */
#include "uc-device-end.h"
#include "uc-hang.h"
#include "uc-port-health.h"
#include "uc-presentations.h"
#include "uc-rdm6300.h"
#include "uc-serial-link.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define MS (G_GINT64_CONSTANT (1000000))

typedef struct
{
  UcDeviceEnd *end;
  GString *heard;
  guint gone;
  int fd;
} Fixture;

static void
on_message (UcDeviceEnd *end, const UcMessage *message, gint64 t_ns, gpointer data)
{
  Fixture *fixture = data;

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
on_gone (const char *why, gpointer data)
{
  Fixture *fixture = data;

  g_assert_cmpstr (why, !=, "");
  fixture->gone++;
}

static void
run (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
plug (Fixture *fixture, UcDriverName driver)
{
  int fds[2];
  UcLink *link;

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, fds), ==, 0);
  link = uc_serial_link_new (fds[0]);
  g_assert_true (uc_link_open (link, NULL));
  uc_device_end_attach_driver (fixture->end, link, uc_driver_get (driver), on_gone, fixture);
  fixture->fd = fds[1];
}

static void
unplug (Fixture *fixture)
{
  close (fixture->fd);
  fixture->fd = -1;
  run ();
}

static void
set_up (Fixture *fixture, gconstpointer driver)
{
  fixture->heard = g_string_new (NULL);
  fixture->end = uc_device_end_new (UC_WIRE_BADGE, 6, &funcs, fixture);
  plug (fixture, GPOINTER_TO_UINT (driver));
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
say_bytes (Fixture *fixture, gconstpointer bytes, gsize n)
{
  g_assert_cmpint (write (fixture->fd, bytes, n), ==, (gssize) n);
  run ();
}

static void
hold (Fixture *fixture, const char *badge)
{
  guint8 bytes[UC_RDM6300_FRAME_MAX];

  say_bytes (fixture, bytes, uc_rdm6300_write (badge, FALSE, bytes));
}

static void
assert_heard (Fixture *fixture, const char *expected)
{
  g_assert_cmpstr (fixture->heard->str, ==, expected);
  g_string_truncate (fixture->heard, 0);
}

/* A device that has said its hello to nobody is asked for it. */
static void
test_asked (Fixture *fixture, gconstpointer data)
{
  const UcMessage hello = { .kind = UC_MESSAGE_HELLO, .device = UC_WIRE_BADGE, .version = 1, .number = 7 };
  const UcMessage again = { .kind = UC_MESSAGE_AGAIN };
  guint8 expected[UC_FRAME_MAX], bytes[UC_FRAME_MAX];
  gsize n = uc_message_write (&again, expected);

  assert_heard (fixture, "");
  g_assert_cmpint (recv (fixture->fd, bytes, sizeof bytes, MSG_DONTWAIT), ==, (gssize) n);
  g_assert_cmpmem (bytes, n, expected, n);
  say_bytes (fixture, bytes, uc_message_write (&hello, bytes));
  assert_heard (fixture, "up; ");
}

/* Nothing goes to a device that does not listen. */
static void
assert_told_nothing (Fixture *fixture)
{
  char byte;

  g_assert_cmpint (recv (fixture->fd, &byte, 1, MSG_DONTWAIT), ==, -1);
}

static void
test_up_while_open (Fixture *fixture, gconstpointer data)
{
  assert_heard (fixture, "up; ");
  g_assert_cmpint (uc_device_end_health (fixture->end).last_ns, ==, 0);
  unplug (fixture);
  assert_heard (fixture, "down; ");
  g_assert_cmpuint (fixture->gone, ==, 1);
  plug (fixture, UC_DRIVER_RDM6300);
  assert_heard (fixture, "up; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).plugged, ==, 2);
}

static void
test_numbered_here (Fixture *fixture, gconstpointer data)
{
  hold (fixture, "62E3086CED");
  hold (fixture, "0A00B1C2D3");
  assert_heard (fixture, "up; 7 badge 62E3086CED; 8 badge 0A00B1C2D3; ");
  uc_device_end_commit (fixture->end, 8);
  uc_device_end_ask_again (fixture->end);
  assert_told_nothing (fixture);
  g_assert_cmpuint (uc_device_end_committed (fixture->end), ==, 8);
}

static void
test_held (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < 50; i++)
    hold (fixture, "62E3086CED");
  assert_heard (fixture, "up; 7 badge 62E3086CED; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).repeated, ==, 49);
}

/* What could not be kept is lost, and heard when the badge is held once more: with the number that was not used. */
static void
test_rewind (Fixture *fixture, gconstpointer data)
{
  hold (fixture, "62E3086CED");
  uc_device_end_rewind (fixture->end);
  hold (fixture, "62E3086CED");
  assert_heard (fixture, "up; 7 badge 62E3086CED; 7 badge 62E3086CED; ");
}

static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  guint8 bytes[UC_RDM6300_FRAME_MAX];
  gsize n = uc_rdm6300_write ("62E3086CED", TRUE, bytes);

  say_bytes (fixture, "noise", 5);
  bytes[5] ^= 1;
  say_bytes (fixture, bytes, n);
  bytes[5] ^= 1;
  say_bytes (fixture, bytes, n / 2);
  say_bytes (fixture, bytes + n / 2, n - n / 2);
  assert_heard (fixture, "up; 7 badge 62E3086CED; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).bad_checksum, ==, 1);
  g_assert_cmpuint (uc_device_end_health (fixture->end).noise, ==, 5 + n);
}

/* A device of the wrong kind that says so at line rate: counted, and told of eight times. */
static void
test_wrong_kind (Fixture *fixture, gconstpointer data)
{
  const UcMessage hello = { .kind = UC_MESSAGE_HELLO, .device = UC_WIRE_SHOE, .version = 1 };
  guint8 bytes[UC_FRAME_MAX];
  gsize n = uc_message_write (&hello, bytes);

  for (guint i = 0; i < 8; i++)
    g_test_expect_message ("upcard-devices", G_LOG_LEVEL_WARNING, "*is a shoe of protocol version 1; expected a b*");
  for (guint i = 0; i < 200; i++)
    say_bytes (fixture, bytes, n);
  g_test_assert_expected_messages ();
  assert_heard (fixture, "");
  g_assert_cmpuint (uc_device_end_health (fixture->end).not_understood, ==, 200);
}

static gboolean
on_late (gpointer data)
{
  g_error ("the state that is waited for does not come");
  return G_SOURCE_REMOVE;
}

/* The link itself says when it has been silent for long enough. */
static void
test_silence (Fixture *fixture, gconstpointer data)
{
  guint guard = g_timeout_add_seconds (UC_HANG_S, on_late, NULL);

  say_bytes (fixture, "20", 2);
  while (uc_device_end_health (fixture->end).truncated == 0)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
  say_bytes (fixture, "01\r2001\r", 8);
  assert_heard (fixture, "up; 7 badge 2001; ");
}

static void
test_lines (Fixture *fixture, gconstpointer data)
{
  g_test_expect_message ("upcard-devices", G_LOG_LEVEL_WARNING, "badge: a line that is not a badge*");
  say_bytes (fixture, "https://example.org/2001\r\n", 26);
  g_test_assert_expected_messages ();
  say_bytes (fixture, "2001\r\n1001\r\n", 12);
  assert_heard (fixture, "up; 7 badge 2001; 8 badge 1001; ");
  g_assert_cmpuint (uc_device_end_health (fixture->end).not_understood, ==, 1);
}

/* A scanner that never stops: no hand is so fast. */
static void
test_chatter (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 400; i++)
    g_string_append_printf (text, "%u\r", i);
  say_bytes (fixture, text->str, text->len);
  g_assert_cmpuint (uc_device_end_received (fixture->end), <, 6 + 2 * UC_PRESENTATIONS_PER_SECOND);
  g_assert_cmpuint (uc_device_end_health (fixture->end).too_fast, >, 400 - 2 * UC_PRESENTATIONS_PER_SECOND);
}

/* Ten MiB as fast as they go: dropped and counted, and another source has its turn after each piece that is read. */
static void
test_noise (Fixture *fixture, gconstpointer data)
{
  enum { PIECE = 64 * 1024, PIECES = 160, READ_AT_A_TIME = 4096 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree guint8 *noise = g_malloc (PIECE);
  guint64 before = 0;

  for (guint k = 0; k < PIECE; k++)
    noise[k] = g_rand_int_range (rand, 4, 256);
  for (guint i = 0; i < PIECES; i++)
    for (gsize at = 0; at < PIECE;)
      {
        gssize n = write (fixture->fd, noise + at, PIECE - at);
        guint64 now;

        at += MAX (n, 0);
        g_main_context_iteration (NULL, FALSE);
        now = uc_device_end_health (fixture->end).noise;
        g_assert_cmpuint (now - before, <=, READ_AT_A_TIME);
        before = now;
      }
  run ();
  g_assert_cmpuint (uc_device_end_health (fixture->end).noise, ==, (guint64) PIECE * PIECES);
  g_assert_true (g_str_has_prefix (fixture->heard->str, "up; 0 word chatter; "));
  hold (fixture, "62E3086CED");
  g_assert_nonnull (strstr (fixture->heard->str, "; 7 badge 62E3086CED; "));
}

static void
wait_until_heard (Fixture *fixture, const char *part)
{
  guint guard = g_timeout_add_seconds (UC_HANG_S, on_late, NULL);

  while (strstr (fixture->heard->str, part) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (guard);
}

/* A reader that floods its line is a fault; it is well when it rests, and no message of its own has used up a number. */
static void
test_flood (Fixture *fixture, gconstpointer data)
{
  guint8 noise[UC_PORT_NOISE_MAX + 1];

  memset (noise, 0x55, sizeof noise);
  say_bytes (fixture, noise, sizeof noise);
  assert_heard (fixture, "up; 0 word chatter; ");
  g_assert_cmpstr (uc_device_end_health (fixture->end).last_word, ==, "chatter");
  wait_until_heard (fixture, "ok; ");
  assert_heard (fixture, "0 word ok; ");
  hold (fixture, "62E3086CED");
  assert_heard (fixture, "7 badge 62E3086CED; ");
  say_bytes (fixture, noise, sizeof noise);
  assert_heard (fixture, "0 word chatter; ");
  unplug (fixture);
  assert_heard (fixture, "down; ");
  plug (fixture, UC_DRIVER_RDM6300);
  assert_heard (fixture, "up; ");
}

/* One that said itself what is wrong with it is not well because it is quiet. */
static void
test_flood_with_fault (Fixture *fixture, gconstpointer data)
{
  const UcMessage hello = { .kind = UC_MESSAGE_HELLO, .device = UC_WIRE_BADGE, .version = 1, .number = 7 };
  const UcMessage word = { .kind = UC_MESSAGE_WORD, .seq = 7, .text = "dirty" };
  guint8 bytes[UC_FRAME_MAX], noise[UC_PORT_NOISE_MAX + 1];

  memset (noise, 0x55, sizeof noise);
  say_bytes (fixture, noise, sizeof noise);
  assert_heard (fixture, ""); /* it is not up, and that is known */
  unplug (fixture);
  plug (fixture, UC_DRIVER_UPCARD);
  say_bytes (fixture, bytes, uc_message_write (&hello, bytes));
  say_bytes (fixture, bytes, uc_message_write (&word, bytes));
  say_bytes (fixture, noise, sizeof noise);
  assert_heard (fixture, "up; 7 word dirty; 0 word chatter; ");
  wait_until_heard (fixture, "0 word dirty; ");
}

static void
test_presentations (void)
{
  UcPresentations one = { 0 };

  g_assert_cmpint (uc_presentations_take (&one, "A", 1000 * MS), ==, UC_PRESENTATION_NEW);
  g_assert_cmpint (uc_presentations_take (&one, "A", 1100 * MS), ==, UC_PRESENTATION_HELD);
  g_assert_cmpint (uc_presentations_take (&one, "A", 2099 * MS), ==, UC_PRESENTATION_HELD);
  g_assert_cmpint (uc_presentations_take (&one, "A", 3099 * MS), ==, UC_PRESENTATION_NEW);
  g_assert_cmpint (uc_presentations_take (&one, "B", 3100 * MS), ==, UC_PRESENTATION_NEW);
  g_assert_cmpint (uc_presentations_take (&one, "A", 3101 * MS), ==, UC_PRESENTATION_NEW);
  g_assert_cmpint (uc_presentations_take (&one, "B", 3102 * MS), ==, UC_PRESENTATION_NEW);
  g_assert_cmpint (uc_presentations_take (&one, "C", 3103 * MS), ==, UC_PRESENTATION_TOO_FAST);
  g_assert_cmpint (uc_presentations_take (&one, "B", 3104 * MS), ==, UC_PRESENTATION_HELD);
  g_assert_cmpint (uc_presentations_take (&one, "C", 4099 * MS), ==, UC_PRESENTATION_NEW);
}

/* The table has each under its own name, and a serial line that can be set. */
static void
test_table (void)
{
  for (guint i = 0; i < UC_N_DRIVERS; i++)
    {
      const UcDriver *driver = uc_driver_get ((UcDriverName) i);

      g_assert_cmpstr (driver->name, ==, uc_fitted_driver_word ((UcDriverName) i));
      g_assert_cmpuint (driver->devices & 1u << UC_WIRE_BADGE, !=, 0);
      g_assert_cmpuint (driver->settings.baud, >=, 9600);
    }
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    UcDriverName driver;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
    { "/drivers/rdm6300/up-while-the-port-is-open", UC_DRIVER_RDM6300, test_up_while_open },
    { "/drivers/rdm6300/numbered-by-the-service", UC_DRIVER_RDM6300, test_numbered_here },
    { "/drivers/rdm6300/held-is-one-badge", UC_DRIVER_RDM6300, test_held },
    { "/drivers/rdm6300/what-was-not-kept-is-held-again", UC_DRIVER_RDM6300, test_rewind },
    { "/drivers/rdm6300/damaged", UC_DRIVER_RDM6300, test_damaged },
    { "/drivers/rdm6300/ten-megabytes-of-noise", UC_DRIVER_RDM6300, test_noise },
    { "/drivers/upcard/asked-for-its-hello", UC_DRIVER_UPCARD, test_asked },
    { "/drivers/upcard/wrong-kind-fills-no-log", UC_DRIVER_UPCARD, test_wrong_kind },
    { "/drivers/line/silence", UC_DRIVER_LINE, test_silence },
    { "/drivers/line/lines", UC_DRIVER_LINE, test_lines },
    { "/drivers/line/chatter", UC_DRIVER_LINE, test_chatter },
    { "/drivers/rdm6300/flood-is-a-fault", UC_DRIVER_RDM6300, test_flood },
    { "/drivers/upcard/flood-leaves-its-own-fault", UC_DRIVER_UPCARD, test_flood_with_fault },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, GUINT_TO_POINTER (tests[i].driver), set_up, tests[i].test, tear_down);
  g_test_add_func ("/drivers/presentations", test_presentations);
  g_test_add_func ("/drivers/table", test_table);
  return g_test_run ();
}
