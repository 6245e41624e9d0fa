#include "uc-meter-follow.h"

#include "uc-bus-client.h"
#include "uc-bus.h"
#include "uc-event.h"
#include "uc-readiness.h"
#include "uc-rules-load.h"
#include "uc-say-value.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-table-apply.h"
#include "uc-table-init.h"

#include <string.h>

#define ASK_S 2

struct _UcMeterFollow
{
  UcMeterBoard *board;
  void (*changed) (gpointer data);
  gpointer data;
  UcBusClient *client;
  guint ask;             /* the timer that asks for more */

  UcRules rules;
  gboolean good;         /* the table file is one, and offers a progressive */
  UcWager wager;         /* that progressive */
  UcTable *table;        /* too large for a struct of its owner */
  UcCarry carry;         /* payload of the checkpoint being folded */
  gboolean stopped;
  gboolean stated;       /* a row or a checkpoint has said the meter's value … */
  gint64 stated_ns;      /* … last at this time */
  guint32 won_round;     /* of the wins below */
  guint n_wins;
  UcMeterWin wins[UC_METER_MAX_WINS]; /* the largest first */
  gint64 won_ns;         /* stamp of the row behind which the last of them was new */
};

/* ---- the record ---- */

static int
compare_awards (gconstpointer a, gconstpointer b)
{
  const UcMeterAward *one = a, *other = b;
  gboolean share = one->odds.kind == UC_ODDS_METER_SHARE, other_share = other->odds.kind == UC_ODDS_METER_SHARE;
  gint64 one_pays, other_pays;

  if (share != other_share)
    return other_share - share;
  if (share)
    return (int)other->odds.num - (int)one->odds.num;
  /* 16 bits each: the products fit. */
  one_pays = (gint64)one->odds.num * other->odds.den;
  other_pays = (gint64)other->odds.num * one->odds.den;
  return (other_pays > one_pays) - (other_pays < one_pays);
}

void
uc_meter_follow_begin (UcMeterFollow *self, const char *table_file)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  UcMeterBoard *board = self->board;
  const UcWagerRules *w;

  self->stated = FALSE;
  self->n_wins = 0;
  self->won_round = 0;
  self->good = uc_rules_load_text (table_file, "table file", &self->rules, faults);
  self->wager = self->good ? uc_side_wager_progressive (&self->rules) : UC_WAGER_NONE;
  self->good &= self->wager != UC_WAGER_NONE;
  board->n_awards = 0;
  board->wager = UC_MONEY_UNKNOWN;
  uc_meter_board_leave (board);
  /* The value that is shown may be of a progressive that the table no longer has. */
  if (!self->good || strcmp (board->name, uc_say_wager (self->wager)) != 0)
    board->value = UC_MONEY_UNKNOWN;
  board->name[0] = '\0';
  if (!self->good)
    {
      g_warning ("the table has no progressive, or its table file cannot be read");
      return;
    }
  uc_table_init (self->table, &self->rules);
  w = &self->rules.wagers[self->wager];
  g_strlcpy (board->name, uc_say_wager (self->wager), sizeof board->name);
  board->wager = w->amount;
  for (UcCombination c = UC_COMBINATION_NONE + 1; c < UC_N_COMBINATIONS && board->n_awards < UC_METER_MAX_AWARDS; c++)
    if (w->odds[c].kind != UC_ODDS_NONE && w->odds[c].kind != UC_ODDS_FIXED)
      board->awards[board->n_awards++] = (UcMeterAward) { c, w->odds[c] };
  qsort (board->awards, board->n_awards, sizeof *board->awards, compare_awards);
}

/* The wins of the open round as the state has them now: one that was taken back is no more, and one of a round that is over stays until
 * another round has one. */
static void
look_for_wins (UcMeterFollow *self, gint64 t_real_ns)
{
  const UcState *s = &self->table->now;
  UcMeterWin wins[UC_METER_MAX_WINS] = { 0 };
  guint n = 0;

  if (!s->round.began)
    return;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSide *side = uc_side_c (s, seat, self->wager);
      UcMeterWin win = { .seat = seat, .combination = side->combination, .amount = side->pays };
      guint at = n;

      /* § 685c.1(h)(3): without a signature it is not named, and without a sum neither. */
      if (side->state != UC_SIDE_SETTLED || side->outcome != UC_WORD_WIN || !side->validated || side->due || side->pays <= 0)
        continue;
      g_strlcpy (win.table, self->rules.table_id, sizeof win.table);
      while (at > 0 && wins[at - 1].amount < win.amount)
        at--;
      memmove (&wins[at + 1], &wins[at], (n - at) * sizeof *wins);
      wins[at] = win;
      n++;
    }
  if (n == 0 && self->won_round != s->carry.round)
    return;
  if (n > 0 && (self->won_round != s->carry.round || n > self->n_wins))
    self->won_ns = t_real_ns;
  self->won_round = s->carry.round;
  self->n_wins = n;
  memcpy (self->wins, wins, sizeof wins);
}

void
uc_meter_follow_row (UcMeterFollow *self, gint64 t_real_ns, const char *const *events)
{
  UcEvent event;

  if (!self->good)
    return;
  for (guint i = 0; events[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!uc_event_parse (events[i], &event, &self->carry, &error))
        {
          g_warning ("%s", error->message);
          continue;
        }
      event.first = i == 0;
      event.t_real_ns = t_real_ns;
      uc_table_apply (self->table, &event);
      switch ((guint)event.kind)
        {
        case UC_EVENT_METER_STARTED:
        case UC_EVENT_METER_CHANGED:
        case UC_EVENT_METER_SET:
        case UC_EVENT_METER_READ:
          if (event.wager != self->wager || self->rules.wagers[self->wager].linked[0] != '\0')
            break;
          self->stated = TRUE;
          self->stated_ns = t_real_ns;
          break;
        case UC_EVENT_CHECKPOINT:
          /* Of a meter that other tables share, the link alone says what is on it. */
          if (self->rules.wagers[self->wager].linked[0] != '\0')
            break;
          self->stated = TRUE;
          self->stated_ns = t_real_ns;
          break;
        default:
          break;
        }
    }
  look_for_wins (self, t_real_ns);
}

void
uc_meter_follow_current (UcMeterFollow *self)
{
  const UcState *s = &self->table->now;
  UcMeterBoard *board = self->board;

  if (self->good && self->stated)
    {
      const UcMeter *meter = &s->carry.meters[uc_side_wager_slot (self->wager)];
      gint64 age_us = (board->now_ns () - self->won_ns) / 1000;

      board->pending = FALSE;
      for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
        {
          const UcSide *side = uc_side_c (s, seat, self->wager);

          /* What no floorperson signs by the filed policy is paid at once. */
          board->pending |= (side->state == UC_SIDE_WON && side->needs > 0) || side->due;
        }
      if (self->rules.fitted.sign_winner == UC_SIGN_WINNER_AT_ONCE)
        g_strlcpy (board->pending_table, self->rules.table_id, sizeof board->pending_table);
      else
        board->pending_table[0] = '\0';
      board->table_closed = !s->carry.open;
      board->closed = self->stopped || uc_readiness_progressive_closed_for_all (s) != UC_DEVICE_NONE
                      || uc_readiness_meter_stands (s, &self->rules, self->wager);
      board->n_wins = self->n_wins;
      memcpy (board->wins, self->wins, sizeof board->wins);
      /* A sign that was started later names the win for the rest of its minute. A stamp that lies ahead is of a clock that was set. */
      board->won_us = board->now_us () - CLAMP (age_us, 0, UC_METER_WON_US);
      uc_meter_board_tell (board, MAX (meter->value, 0), self->stated_ns);
    }
  if (self->changed != NULL)
    self->changed (self->data);
}

void
uc_meter_follow_gone (UcMeterFollow *self)
{
  uc_meter_board_leave (self->board);
  if (self->changed != NULL)
    self->changed (self->data);
}

void
uc_meter_follow_stopped (UcMeterFollow *self, const char *reason)
{
  self->stopped = *reason != '\0';
}

/* ---- the bus ---- */

static guint64
on_begin (GVariant *properties, gpointer data)
{
  UcMeterFollow *self = data;
  const char *table_file = "", *stopped = "";
  guint64 from = 1;

  g_variant_lookup (properties, UC_BUS_PROPERTY_TABLE_FILE, "&s", &table_file);
  g_variant_lookup (properties, UC_BUS_PROPERTY_STOPPED, "&s", &stopped);
  g_variant_lookup (properties, UC_BUS_PROPERTY_LAST_ROUND_SEQ, "t", &from);
  uc_meter_follow_begin (self, table_file);
  uc_meter_follow_stopped (self, stopped);
  return MAX (from, 1);
}

static void
on_changed (GVariant *properties, gpointer data)
{
  UcMeterFollow *self = data;
  const char *stopped;

  if (!g_variant_lookup (properties, UC_BUS_PROPERTY_STOPPED, "&s", &stopped))
    return;
  uc_meter_follow_stopped (self, stopped);
  uc_bus_client_read_on (self->client);
}

static void
on_row (gint64 t_real_ns, const char *const *events, gpointer data)
{
  uc_meter_follow_row (data, t_real_ns, events);
}

static void
on_current (gpointer data)
{
  uc_meter_follow_current (data);
}

static void
on_gone (gpointer data)
{
  uc_meter_follow_gone (data);
}

/* The answer, with rows or without, is the service's word. While one is awaited nothing is asked. */
static gboolean
on_ask (gpointer data)
{
  UcMeterFollow *self = data;

  uc_bus_client_read_on (self->client);
  return G_SOURCE_CONTINUE;
}

void
uc_meter_follow_connect (UcMeterFollow *self, GBusType bus)
{
  static const UcBusClientFuncs funcs = {
    .begin = on_begin,
    .changed = on_changed,
    .row = on_row,
    .current = on_current,
    .gone = on_gone,
  };

  g_return_if_fail (self->client == NULL);
  self->client = uc_bus_client_new (NULL, bus, NULL, &funcs, self);
  self->ask = g_timeout_add_seconds (ASK_S, on_ask, self);
}

UcMeterFollow *
uc_meter_follow_new (UcMeterBoard *board, void (*changed) (gpointer data), gpointer data)
{
  UcMeterFollow *self = g_new0 (UcMeterFollow, 1);

  self->board = board;
  self->changed = changed;
  self->data = data;
  self->table = g_new0 (UcTable, 1);
  return self;
}

void
uc_meter_follow_free (UcMeterFollow *self)
{
  g_clear_handle_id (&self->ask, g_source_remove);
  g_clear_pointer (&self->client, uc_bus_client_free);
  g_free (self->table);
  g_free (self);
}
