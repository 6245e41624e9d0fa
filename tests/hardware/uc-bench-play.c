/* The robot plays at a service in a guest: by its devices where the table has them, over its bus where it has not. */
#include "uc-bench.h"
#include "uc-bus.h"
#include "uc-table-prompt.h"

/* How long the lock-out button is held. */
#define PRESS_US 40000
/* The robot's moves that are refused in a row: more, and it does not understand what the table asks. */
#define REFUSED_MAX 20

static void
on_submitted (GObject *source, GAsyncResult *result, gpointer data)
{
  UcBench *bench = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  guint64 head;

  bench->answered++;
  if (reply == NULL && ++bench->refused > REFUSED_MAX)
    g_error ("The service refuses every move: %s", error->message);
  if (reply == NULL)
    return;
  bench->refused = 0;
  g_variant_get (reply, UC_BUS_SUBMIT_REPLY, &head);
  bench->promised = MAX (bench->promised, head);
}

static void
begin_submit (UcBench *bench, const char *const *lines)
{
  bench->asked++;
  g_dbus_connection_call (bench->bus, UC_BUS_NAME, UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_SUBMIT,
                          g_variant_new ("(t^as)", bench->table.now.prompt_seq, lines), NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, UC_BENCH_PATIENCE_S * 1000, NULL, on_submitted, bench);
}

G_GNUC_PRINTF (2, 3)
static void
begin_say (UcBench *bench, const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list rest;

  va_start (rest, format);
  line = g_strdup_vprintf (format, rest);
  va_end (rest);
  begin_submit (bench, (const char *[]){ line, NULL });
}

/* The place on a simulated chip where the table file has @line; %NULL when it is typed. */
static char *
place_of (UcBench *bench, UcLine line)
{
  UcConnection where;

  if (!uc_connection_parse (uc_line_fitted (line, &bench->rules), &where))
    return NULL;
  return g_strdup_printf ("%s/%s", where.chip, where.line);
}

static void
coin (UcBench *bench, guint seat, gboolean lies)
{
  g_autofree char *place = place_of (bench, uc_line_wager (seat));

  if (place != NULL)
    uc_vm_pull (bench->vm, place, lies);
  else
    begin_say (bench, lies ? "bet %u match-the-dealer-progressive" : "confirm", seat);
}

static void
press_lock (UcBench *bench)
{
  g_autofree char *place = place_of (bench, UC_LINE_LOCK_BUTTON);
  g_autofree char *steps = NULL;

  if (place == NULL)
    {
      begin_say (bench, "no-more-bets");
      return;
    }
  steps = g_strdup_printf ("0 %s 1\n%u %s 0\n", place, PRESS_US, place);
  uc_vm_drive (bench->vm, steps);
}

void
uc_bench_begin_move (UcBench *bench)
{
  FarDevice *shoe = bench->far[UC_WIRE_SHOE];
  FarDevice *reader = bench->far[UC_WIRE_READER];
  char card[UC_CARD_TEXT];

  bench->before = bench->robot;
  bench->before_seq = bench->table.now.carry.seq;
  bench->by_device = FALSE;
  switch (robot_move (&bench->robot, &bench->table))
    {
    case ROBOT_LINES:
      begin_submit (bench, (const char *const *) bench->robot.lines);
      break;
    case ROBOT_CARD:
      bench->by_device = shoe != NULL;
      if (shoe != NULL)
        far_device_card (shoe, bench->robot.card);
      else
        begin_say (bench, "card %s", uc_card_format (bench->robot.card, card));
      break;
    case ROBOT_LIGHT:
      bench->by_device = reader != NULL;
      if (reader != NULL)
        far_device_light (reader, bench->robot.range);
      else
        begin_say (bench, "light %s", uc_card_range_name (bench->robot.range));
      break;
    case ROBOT_PEEK:
      begin_say (bench, "peek %s", bench->robot.on ? "blackjack" : "none");
      break;
    case ROBOT_COIN:
      coin (bench, bench->robot.seat, bench->robot.on);
      bench->by_device = bench->robot.on;
      break;
    case ROBOT_LOCK:
      press_lock (bench);
      bench->by_device = *uc_line_fitted (UC_LINE_LOCK_BUTTON, &bench->rules) != '\0';
      break;
    case ROBOT_WAIT:
      /* No reader is fitted: what it would show is typed. */
      begin_say (bench, "light %s", uc_card_range_name (uc_card_range (bench->robot.hole)));
      break;
    }
}

/* A coin that is lifted from a settled wager leaves no trace in the record; every other move does. */
static gboolean
is_answered (UcBench *bench, gpointer data)
{
  if (bench->by_device)
    return uc_bench_catch_up (bench) > bench->before_seq;
  return bench->answered == bench->asked;
}

void
uc_bench_move (UcBench *bench)
{
  uc_bench_begin_move (bench);
  uc_bench_wait (bench, is_answered, NULL, "The record of a move");
  uc_bench_catch_up (bench);
}

void
uc_bench_open_bets (UcBench *bench)
{
  while (uc_table_prompt (&bench->table).id != UC_PROMPT_BETS_OPEN)
    uc_bench_move (bench);
}

void
uc_bench_play (UcBench *bench, guint rounds)
{
  guint until = bench->table.now.carry.round + rounds;

  while (bench->table.now.carry.round < until)
    uc_bench_move (bench);
}
