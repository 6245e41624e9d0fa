/* What the cards of a shoe went through before one of them is dealt: their inspection, their shuffle, whose turn it was. */
#include "uc-audit-private.h"

#include "uc-time.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DAY_NS (G_GINT64_CONSTANT (24) * 3600 * 1000000000)

static void
say (UcAudit *a, const char *cite, const char *format, guint batch)
{
  g_autofree char *what = batch == 0 ? g_strdup (_ ("the cards")) : g_strdup_printf (_ ("the cards of batch %u"), batch);

  uc_audit_say (a, UC_AUDIT_SHOE, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, cite, "%s: %s", what, format);
}

/* 685a.4(a), (d), (e): each batch by itself. The batch that the shuffler stores leaves the shoe as it is. */
static void
inspected (UcAuditShoe *shoe, const UcEvent *e)
{
  gboolean preshuffled = e->kind == UC_EVENT_CARDS_PRESHUFFLED;

  shoe->inspected |= UC_BATCH_BIT (e->batch);
  shoe->since_ns[UC_BATCH_PLACE (e->batch)] = e->t_real_ns;
  if (e->batch != 0 && e->batch != MAX (shoe->batch, 1))
    return;
  shoe->shuffled = preshuffled;
  if (preshuffled)
    shoe->batch = e->batch;
}

/* 685a.3(b)(4): each batch is used for every other shoe. One that is shuffled by hand stays, and so does one whose shoe ran out
 * in the middle of a round. */
static void
shuffled (UcAudit *a, UcAuditShoe *shoe, const UcEvent *e)
{
  if (e->round == 0 && shoe->open && shoe->batch != 0 && e->batch == shoe->batch && !shoe->shuffler_out)
    say (a, "batches", _ ("come into the shoe a second time in turn, and the two batches alternate"), e->batch);
  shoe->batch = e->batch;
  shoe->shuffled = TRUE;
  shoe->ends = FALSE;
  shoe->barred = 0;
}

/* Before the first card of a round. */
static void
check (UcAudit *a, const UcAuditShoe *shoe)
{
  gint64 since_ns;

  if (a->now.round.n_deal > 0)
    return;
  /* 685a.3(c): a round is played to its end with the cards with which it began. */
  since_ns = shoe->since_ns[UC_BATCH_PLACE (shoe->batch)];
  if (since_ns != 0 && uc_time_between (since_ns, a->began_ns) > DAY_NS)
    say (a, "cards-24-hours", _ ("are dealt, and were inspected more than 24 hours before the round began"), shoe->batch);
  if (!a->procedures || !shoe->open)
    return;
  if (!(shoe->inspected & UC_BATCH_BIT (shoe->batch)))
    say (a, "inspect-cards", _ ("are dealt, and nobody has inspected them"), shoe->batch);
  else if (!shoe->shuffled && !a->filed.continuous)
    say (a, "shuffle", _ ("are dealt, and nobody has shuffled them"), shoe->batch);
}

/* 685a.6(b) */
static void
enter (UcAuditShoe *shoe, const UcEvent *e)
{
  if (e->choice == UC_WORD_BARRED)
    shoe->barred |= UC_SEAT_BIT (e->seat);
  else
    shoe->barred &= ~UC_SEAT_BIT (e->seat);
}

void
uc_audit_shoe_event (UcAudit *a, const UcEvent *e)
{
  UcAuditShoe *shoe = &a->now.shoe;

  switch (e->kind)
    {
    case UC_EVENT_TABLE_OPENED:
      *shoe = (UcAuditShoe){ .open = TRUE, .shuffler_out = shoe->shuffler_out, .barred = shoe->barred };
      break;
    case UC_EVENT_TABLE_CLOSED:
      shoe->open = FALSE;
      break;
    case UC_EVENT_CARDS_INSPECTED:
    case UC_EVENT_CARDS_PRESHUFFLED:
      inspected (shoe, e);
      break;
    case UC_EVENT_CARDS_SPREAD:
      shoe->shuffled = FALSE;
      break;
    case UC_EVENT_SHUFFLED:
      shuffled (a, shoe, e);
      break;
    /* 685a.5(a), .7(d): the round is played to its end */
    case UC_EVENT_RESHUFFLE_ORDERED:
    case UC_EVENT_COVER_CARD_SHOWN:
      shoe->ends = TRUE;
      shoe->shuffled &= e->kind == UC_EVENT_COVER_CARD_SHOWN || a->now.round.open;
      break;
    case UC_EVENT_ROUND_CLOSED:
      shoe->shuffled &= !shoe->ends;
      shoe->ends = FALSE;
      break;
    case UC_EVENT_IRREGULARITY:
      shoe->shuffler_out |= e->id == UC_IRREGULARITY_SHUFFLER_OUT;
      break;
    case UC_EVENT_SHUFFLER_INSPECTED:
      shoe->shuffler_out = e->choice != UC_WORD_PASS;
      break;
    /* how old cards are nobody can tell by two clocks */
    case UC_EVENT_CLOCK_STEPPED:
      memset (shoe->since_ns, 0, sizeof shoe->since_ns);
      break;
    case UC_EVENT_ENTRY_CHANGED:
      enter (shoe, e);
      break;
    case UC_EVENT_WAGER_ACCEPTED:
      if (e->wager == UC_WAGER_MAIN && shoe->barred & UC_SEAT_BIT (e->seat))
        uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, e->seat, 0, e->wager, e->amount, "entry",
                      _ ("is accepted, and the seat may not enter before the next shuffle"));
      break;
    case UC_EVENT_CARD_DEALT:
      if (e->to == UC_WORD_SEAT || e->to == UC_WORD_DEALER)
        check (a, shoe);
      break;
    default:
      break;
    }
}

void
uc_audit_shoe_in_mid_life (UcAuditShoe *shoe, const UcCarry *carry)
{
  *shoe = (UcAuditShoe){ .open = carry->open,
                         .inspected = carry->batches_inspected,
                         .batch = carry->batch,
                         .shuffled = carry->shuffle != UC_SHUFFLE_DUE,
                         .ends = carry->cover_seen || carry->reshuffle_ordered,
                         .shuffler_out = carry->shuffler_out,
                         .barred = carry->barred };
  memcpy (shoe->since_ns, carry->cards_since_ns, sizeof shoe->since_ns);
}

gboolean
uc_audit_shoe_is_same (const UcAuditShoe *a, const UcAuditShoe *b, gboolean procedures)
{
  if (a->barred != b->barred || memcmp (a->since_ns, b->since_ns, sizeof a->since_ns) != 0)
    return FALSE;
  /* Where the procedures go without saying, nobody has said that the table opens. */
  if (procedures && (!a->open || !b->open))
    return a->open == b->open;
  return a->batch == b->batch && a->shuffler_out == b->shuffler_out
         && (!procedures || (a->inspected == b->inspected && a->shuffled == b->shuffled && a->ends == b->ends));
}
