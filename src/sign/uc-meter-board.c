#include "uc-meter-board.h"

#include <string.h>

static gint64
real_ns (void)
{
  return g_get_real_time () * 1000;
}

void
uc_meter_board_init (UcMeterBoard *board)
{
  memset (board, 0, sizeof *board);
  board->now_us = g_get_monotonic_time;
  board->now_ns = real_ns;
  board->stale_us = UC_METER_STALE_S * G_USEC_PER_SEC;
  board->wager = board->value = UC_MONEY_UNKNOWN;
}

void
uc_meter_board_tell (UcMeterBoard *board, UcMoney value, gint64 value_ns)
{
  g_return_if_fail (value >= 0);

  board->value = value;
  board->value_ns = value_ns;
  board->word_us = board->now_us ();
  board->word_ns = board->now_ns ();
  board->gone = FALSE;
}

gboolean
uc_meter_board_is_fresh (const UcMeterBoard *board)
{
  return board->value != UC_MONEY_UNKNOWN && !board->gone && board->now_us () - board->word_us < board->stale_us;
}

void
uc_meter_board_beat (UcMeterBoard *board)
{
  if (!uc_meter_board_is_fresh (board))
    return;
  board->word_us = board->now_us ();
  board->word_ns = board->now_ns ();
}

void
uc_meter_board_leave (UcMeterBoard *board)
{
  board->gone = TRUE;
}

void
uc_meter_board_show (const UcMeterBoard *board, UcMeterShown *shown)
{
  gboolean won = board->n_wins > 0 && board->now_us () - board->won_us < UC_METER_WON_US;

  memset (shown, 0, sizeof *shown);
  memcpy (shown->name, board->name, sizeof shown->name);
  shown->bet = board->bet;
  shown->wager = board->wager;
  shown->value = board->value;
  shown->n_awards = board->n_awards;
  memcpy (shown->awards, board->awards, sizeof shown->awards);
  /* What makes the value doubtful goes before what can be won, and an open question before an answer. */
  if (board->value == UC_MONEY_UNKNOWN)
    shown->state = UC_METER_EMPTY;
  else if (!uc_meter_board_is_fresh (board))
    {
      shown->state = UC_METER_STALE;
      shown->time_ns = board->word_ns;
    }
  else if (board->pending)
    {
      shown->state = UC_METER_PENDING;
      g_strlcpy (shown->pending_table, board->pending_table, sizeof shown->pending_table);
    }
  else if (board->closed || board->table_closed)
    {
      shown->state = UC_METER_CLOSED;
      shown->table_closed = board->table_closed;
      shown->time_ns = board->value_ns;
    }
  else if (won)
    {
      shown->state = UC_METER_WON;
      shown->n_wins = board->n_wins;
      memcpy (shown->wins, board->wins, sizeof shown->wins);
    }
  else
    shown->state = UC_METER_OPEN;
}
