/* What the cards of a shoe went through before one of them is dealt: their inspection, their shuffle, whose turn it was. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
  if (a->procedures && e->round == 0 && shoe->open && shoe->batch != 0 && e->batch == shoe->batch && !shoe->shuffler_out)
    say (a, "batches", _ ("come into the shoe a second time in turn, and the two batches alternate"), e->batch);
  shoe->batch = e->batch;
  shoe->shuffled = TRUE;
  shoe->ends = FALSE;
}

/* Before the first card of a round. */
static void
check (UcAudit *a, const UcAuditShoe *shoe)
{
  if (!a->procedures || !shoe->open || a->now.round.n_deal > 0)
    return;
  if (!(shoe->inspected & UC_BATCH_BIT (shoe->batch)))
    say (a, "inspect-cards", _ ("are dealt, and nobody has inspected them"), shoe->batch);
  else if (!shoe->shuffled && !a->filed.continuous)
    say (a, "shuffle", _ ("are dealt, and nobody has shuffled them"), shoe->batch);
}

void
uc_audit_shoe_event (UcAudit *a, const UcEvent *e)
{
  UcAuditShoe *shoe = &a->now.shoe;

  switch (e->kind)
    {
    case UC_EVENT_TABLE_OPENED:
      *shoe = (UcAuditShoe){ .open = TRUE, .shuffler_out = shoe->shuffler_out };
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
                         .shuffler_out = carry->shuffler_out };
}

gboolean
uc_audit_shoe_is_same (const UcAuditShoe *a, const UcAuditShoe *b)
{
  return a->open == b->open
         && (!a->open
             || (a->inspected == b->inspected && a->batch == b->batch && a->shuffled == b->shuffled && a->ends == b->ends
                 && a->shuffler_out == b->shuffler_out));
}
