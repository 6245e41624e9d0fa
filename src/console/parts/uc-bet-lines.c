#include "uc-bet-lines.h"

#include "uc-carried.h"
#include "uc-readiness.h"
#include "uc-side-wager.h"
#include "uc-side.h"

static void
add_bet (GString *lines, guint seat, UcWager wager, UcMoney amount)
{
  char text[UC_MONEY_TEXT];

  g_string_append_printf (lines, "%sbet %u %s", lines->len > 0 ? "\n" : "", seat, uc_wager_name (wager));
  if (amount != UC_MONEY_UNKNOWN)
    g_string_append_printf (lines, " %s", uc_money_format (amount, text));
}

/* A seat that is assumed to play has its main wager said before the one beside it, § 685a.6(d). */
static void
add_main (GString *lines, const UcTable *table, guint seat)
{
  if (!table->now.round.seats[seat].in_round)
    add_bet (lines, seat, UC_WAGER_MAIN, UC_MONEY_UNKNOWN);
}

char *
uc_bet_lines_tap (const UcTable *table, guint seat, UcWager wager)
{
  gboolean progressive = uc_side_wager_is_progressive (wager);
  g_autoptr (GString) lines = g_string_new (NULL);

  if (progressive && uc_readiness_head_senses (&table->now, table->rules, seat))
    return NULL;
  if (uc_side_c (&table->now, seat, wager)->state != UC_SIDE_NONE)
    return g_strdup_printf ("unbet %u %s", seat, uc_wager_name (wager));
  add_main (lines, table, seat);
  add_bet (lines, seat, wager,
           progressive ? UC_MONEY_UNKNOWN : uc_carried_sum (&table->now, table->rules, seat, wager));
  return g_string_free (g_steal_pointer (&lines), FALSE);
}

char *
uc_bet_lines_same (const UcTable *table)
{
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      gboolean said = FALSE;

      UC_FOR_EACH_STAKED_WAGER (wager)
        {
          UcMoney amount;

          if (!uc_carried_side (&table->now, table->rules, seat, wager, &amount))
            continue;
          if (!said)
            add_main (lines, table, seat);
          said = TRUE;
          add_bet (lines, seat, wager, amount);
        }
    }
  return g_string_free (g_steal_pointer (&lines), FALSE);
}
