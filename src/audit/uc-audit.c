/* Events are folded as they come. When a fact is taken back or corrected, the round is folded anew from its beginning,
 * without it or as it is now; what the first folding found has been said. */
#include "uc-audit-private.h"

#include "uc-digest.h"
#include "uc-event-fields.h"

#include <glib/gi18n-lib.h>
#include <sodium.h>
#include <string.h>

G_DEFINE_QUARK (uc - audit - error - quark, uc_audit_error)

const char *
uc_audit_kind_name (UcAuditKind kind)
{
  static const char *const names[] = {
#define X(name, text) text,
    UC_AUDIT_KINDS (X)
#undef X
  };

  return kind < UC_N_AUDIT_KINDS ? names[kind] : "";
}

/* ---- begin, end ---- */

UcAudit *
uc_audit_new (const char *table_text, GError **error)
{
  g_autoptr (UcAudit) a = g_new0 (UcAudit, 1);

  if (sodium_init () < 0)
    g_error ("libsodium cannot be used");
  a->span = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  a->read = g_array_new (FALSE, FALSE, sizeof (guint64));
  a->typed = g_array_new (FALSE, FALSE, sizeof (guint64));
  a->slips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  a->findings = uc_audit_findings_new ();
  a->origin = UC_N_ORIGINS;
  if (!uc_audit_filed_read (&a->filed, table_text, error))
    return NULL;
  uc_audit_start_meters (a, NULL);
  a->before = a->now;
  return g_steal_pointer (&a);
}

void
uc_audit_free (UcAudit *a)
{
  if (a == NULL)
    return;
  uc_audit_filed_clear (&a->filed);
  a->corrected = NULL;
  uc_audit_past_clear (a);
  g_array_unref (a->span);
  g_array_unref (a->read);
  g_array_unref (a->typed);
  g_hash_table_unref (a->slips);
  g_ptr_array_unref (a->findings);
  g_free (a);
}

gboolean
uc_audit_table (UcAudit *a, const char *table_text, GError **error)
{
  UcAuditFiled filed, old = a->filed;

  if (!uc_audit_filed_read (&filed, table_text, error))
    {
      uc_audit_filed_clear (&filed);
      return FALSE;
    }
  uc_audit_past_clear (a);
  a->filed = filed;
  /* whose batches the shoe's are nobody knows before the table is opened again */
  a->now.shoe.open = FALSE;
  memset (a->now.shoe.since_ns, 0, sizeof a->now.shoe.since_ns);
  uc_audit_start_meters (a, &old);
  a->before = a->now;
  g_array_set_size (a->span, 0);
  uc_audit_filed_clear (&old);
  return TRUE;
}

void
uc_audit_set_procedures (UcAudit *a, gboolean on_record)
{
  a->procedures = on_record;
}

void
uc_audit_set_origin (UcAudit *a, UcOrigin origin)
{
  a->origin = origin;
}

const GPtrArray *
uc_audit_findings (UcAudit *a)
{
  uc_audit_past_judge (a);
  return a->findings;
}

GPtrArray *
uc_audit_findings_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)uc_audit_finding_free);
}

GPtrArray *
uc_audit_steal_findings (UcAudit *a)
{
  GPtrArray *findings;

  uc_audit_past_judge (a);
  findings = a->findings;
  a->findings = uc_audit_findings_new ();
  return findings;
}

/* ---- sums beyond the scale ---- */

/* A billion dollars: thousands of such sums still add up without an overflow. */
#define MOST (1000 * 1000 * 1000 * UC_DOLLAR)

static gboolean
is_beyond (UcMoney sum)
{
  return sum != UC_MONEY_UNKNOWN && (sum > MOST || sum < -MOST);
}

static gboolean
is_of_meter (UcEventKind kind)
{
  return kind == UC_EVENT_METER_CHANGED || kind == UC_EVENT_METER_STARTED || kind == UC_EVENT_METER_SET
         || kind == UC_EVENT_METER_READ || kind == UC_EVENT_PAYOUT_METER;
}

/* Says so of the first sum that no table holds. What a meter comes to is always known. */
static gboolean
check_scale (UcAudit *a, const UcEvent *e)
{
  for (const UcEventKey *key = uc_event_fields_keys (e->kind); key->field != NULL; key++)
    {
      const UcMoney sum = key->field->type == UC_FIELD_MONEY ? (UcMoney) uc_event_fields_load (e, key->field) : 0;
      char text[UC_MONEY_TEXT + 8];

      if (!is_beyond (sum) && (sum != UC_MONEY_UNKNOWN || !is_of_meter (e->kind)))
        continue;
      a->event = e;
      uc_audit_say (a, UC_AUDIT_BEYOND_SCALE, e->seat, e->hand, e->wager, sum, uc_audit_pays_key (a, e->wager),
                    _ ("“%.*s” is %s, which no table holds"), (int) key->len, key->name, uc_audit_say_sum (sum, text));
      a->event = NULL;
      return FALSE;
    }
  return TRUE;
}

/* Only a device's word is a device's, and only beside a person's may a device have worked. */
static void
check_source (UcAudit *a, const UcEvent *e)
{
  const gboolean by_person = a->origin == UC_ORIGIN_DEALER || a->origin == UC_ORIGIN_FLOOR;
  gboolean good = e->despite == UC_DEVICE_NONE || (e->entry != UC_ENTERED_NONE && e->entry != UC_ENTERED_DEVICE);

  if (a->origin < UC_N_ORIGINS && e->entry != UC_ENTERED_NONE)
    good &= by_person ? e->entry != UC_ENTERED_DEVICE : a->origin == UC_ORIGIN_DEVICE && e->entry == UC_ENTERED_DEVICE;
  if (good)
    return;
  a->event = e;
  uc_audit_say (a, UC_AUDIT_SOURCE, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "house",
                /* Translators: the record’s own words, "the input is the device’s, and the event has “entry=typed”". */
                e->despite != UC_DEVICE_NONE ? _ ("the input is the %s’s, and the event has “entry=%s” and a device that worked")
                                             : _ ("the input is the %s’s, and the event has “entry=%s”"),
                a->origin < UC_N_ORIGINS ? uc_input_origin_name (a->origin) : "–", uc_entered_name (e->entry));
  a->event = NULL;
}

static gboolean
is_meter_beyond (const UcMeter *m)
{
  const UcMoney sums[] = { m->value, m->reserve, m->attendant, m->cumulative, m->coin_in, m->top_ups,
                           m->wins[0], m->wins[1], m->wins[2] };

  G_STATIC_ASSERT (UC_N_METER_LEVELS == 3);
  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    if (sums[i] == UC_MONEY_UNKNOWN || is_beyond (sums[i]))
      return TRUE;
  return FALSE;
}

/* ---- checkpoints ---- */

/* A table has one progressive; its meter lies at the place that is not the first. */
#define METER_PLACE 1

/* Whence an award was paid the checkpoint does not say. */
static void
take_held (UcAudit *a, const UcCarry *carry)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint place = 0; place < UC_HELD_PLACES; place++)
      {
        const UcHeld *held = uc_carry_held_c (carry, seat, place);

        if (held->active != UC_HELD_WAITS || held->wager >= UC_N_WAGERS)
          continue;
        a->now.held[seat][held->wager] = (UcAuditHeld){
          .there = TRUE, .award = is_beyond (held->amount) ? UC_MONEY_UNKNOWN : held->amount
        };
        g_strlcpy (a->now.held[seat][held->wager].dealer, held->dealer, UC_BADGE_TEXT);
      }
}

static void
begin_in_mid_life (UcAudit *a, const UcCarry *carry)
{
  const UcMeter *meter = &carry->meters[METER_PLACE];

  a->now.round.number = carry->round;

  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    if (a->filed.wagers[w].progressive && !is_meter_beyond (meter))
    {
      a->now.meters[w] = (UcAuditMeter){ .known = TRUE,
                                         .coin_in = meter->coin_in,
                                         .topped_up = meter->top_ups,
                                         .value = meter->value,
                                         .reserve = meter->reserve,
                                         .attendant = meter->attendant,
                                         .cumulative = meter->cumulative,
                                         .awards = meter->awards,
                                         .elsewhere = meter->cumulative };
      memcpy (a->now.meters[w].wins, meter->wins, sizeof meter->wins);
      memcpy (a->now.meters[w].hits, meter->hits, sizeof meter->hits);
      uc_audit_to_come_in_mid_life (&a->now.meters[w].to_come, carry);
    }
  a->now.open = carry->open != 0;
  a->now.counting = carry->counting != 0;
  memcpy (a->now.counts, carry->counts, sizeof a->now.counts);
  memcpy (a->now.player_of, carry->player_of, sizeof a->now.player_of);
  g_strlcpy (a->now.dealer, carry->dealer, sizeof a->now.dealer);
  uc_audit_shoe_in_mid_life (&a->now.shoe, carry);
  take_held (a, carry);
  uc_audit_ready_in_mid_life (a, carry);
  a->presumed = a->now;
}

/* Nothing of a round is held against what comes behind a checkpoint, except which it was. */
static void
forget_round (UcAuditBooks *b)
{
  guint32 number = b->round.number;

  memset (&b->round, 0, sizeof b->round);
  memset (b->accounts, 0, sizeof b->accounts);
  b->round.number = number;
  b->unknown = FALSE;
  b->asked = (UcAuditAsked){ 0 };
  b->n_people = 0;
  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    {
      b->meters[w].judged = FALSE;
      b->meters[w].before_award = b->meters[w].gone_back = b->meters[w].left = 0;
    }
}

/* ---- stretches ---- */

static gboolean
is_same_meter (const UcAuditMeter *a, const UcAuditMeter *b)
{
  return a->known == b->known && a->value == b->value && a->reserve == b->reserve && a->attendant == b->attendant
         && a->cumulative == b->cumulative && a->awards == b->awards && a->elsewhere == b->elsewhere
         && a->awarded == b->awarded && a->emptied == b->emptied && a->reseeds == b->reseeds
         && a->top_ups == b->top_ups && a->coin_in == b->coin_in && a->topped_up == b->topped_up
         && memcmp (a->wins, b->wins, sizeof a->wins) == 0 && memcmp (a->hits, b->hits, sizeof a->hits) == 0;
}

static guint
player_of (const UcAuditBooks *b, guint seat)
{
  return b->player_of[seat] != 0 ? b->player_of[seat] : seat;
}

/* At a checkpoint, behind which no round is remembered. */
static gboolean
is_same (const UcAuditBooks *a, const UcAuditBooks *b)
{
  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    if (!is_same_meter (&a->meters[w], &b->meters[w]))
      return FALSE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (player_of (a, seat) != player_of (b, seat))
      return FALSE;
  if (a->round.number != b->round.number || strcmp (a->dealer, b->dealer) != 0)
    return FALSE;
  /* Copies that are counted from shuffle to shuffle. */
  if (a->counting != b->counting || (a->counting && memcmp (a->counts, b->counts, sizeof a->counts) != 0)
      || memcmp (a->alarmed, b->alarmed, sizeof a->alarmed) != 0)
    return FALSE;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
      if (a->held[seat][w].there != b->held[seat][w].there || a->held[seat][w].elsewhere != b->held[seat][w].elsewhere
          || a->held[seat][w].award != b->held[seat][w].award
          || strcmp (a->held[seat][w].dealer, b->held[seat][w].dealer) != 0)
        return FALSE;
  return TRUE;
}

static gboolean
is_same_ready (const UcAudit *a, const UcAudit *next)
{
  const UcAuditReady *ready = &a->ready, *presumed = &next->presumed_ready;

  return ready->doubt.open == presumed->doubt.open && ready->out == presumed->out && ready->reader == presumed->reader
         && ready->calendar.known == presumed->calendar.known && ready->calendar.day == presumed->calendar.day
         && ready->calendar.leapt == presumed->calendar.leapt && ready->link.is_up == presumed->link.is_up;
}

static gboolean
shares_slips (const UcAudit *a, const UcAudit *other)
{
  GHashTableIter iter;
  gpointer slip;

  g_hash_table_iter_init (&iter, other->slips);
  while (g_hash_table_iter_next (&iter, &slip, NULL))
    if (g_hash_table_contains (a->slips, slip))
      return TRUE;
  return FALSE;
}

static void
take_slips (UcAudit *a, UcAudit *from)
{
  GHashTableIter iter;
  gpointer slip;

  g_hash_table_iter_init (&iter, from->slips);
  while (g_hash_table_iter_next (&iter, &slip, NULL))
    {
      g_hash_table_iter_steal (&iter);
      g_hash_table_add (a->slips, slip);
    }
}

gboolean
uc_audit_join (UcAudit *a, UcAudit *next)
{
  UcAuditFiled filed = a->filed;
  GArray *span = a->span;

  uc_audit_past_judge (a);
  if (a->span->len > 0 || !is_same (&a->now, &next->presumed)
      || !uc_audit_shoe_is_same (&a->now.shoe, &next->presumed.shoe, a->procedures) || !is_same_ready (a, next) || shares_slips (a, next)
      || (next->past_missed && !g_queue_is_empty (&a->past)))
    return FALSE;
  uc_audit_past_join (a, next);
  take_slips (a, next);
  g_ptr_array_extend_and_steal (a->findings, uc_audit_steal_findings (next));
  a->now = next->now;
  a->before = next->before;
  a->ready = next->ready;
  a->began_round = next->began_round;
  a->began_ns = next->began_ns;
  a->filed = next->filed;
  a->span = next->span;
  next->filed = filed;
  next->span = span;
  return TRUE;
}

/* ---- one event ---- */

/* Whom somebody leaves stays with the others that are left. */
static void
part (UcAuditBooks *b, guint player, guint seats)
{
  guint lowest = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (b->player_of[seat] == player && !(seats & UC_SEAT_BIT (seat)))
      {
        lowest = lowest == 0 ? seat : lowest;
        b->player_of[seat] = lowest;
      }
}

static void
join (UcAuditBooks *b, guint seats)
{
  guint8 old[UC_MAX_SEATS + 1];
  guint lowest = 0;

  memcpy (old, b->player_of, sizeof old);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (seats & UC_SEAT_BIT (seat))
      {
        lowest = lowest == 0 ? seat : lowest;
        if (old[seat] != 0)
          part (b, old[seat], seats);
        b->player_of[seat] = 0;
      }
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (seats & UC_SEAT_BIT (seat))
      b->player_of[seat] = lowest;
}

/* 685a.6(f): of those who are joined, and of those who are left. */
static void
check_boxes (UcAudit *a, const UcEvent *e)
{
  const guint8 *player_of = a->now.player_of;
  const guint boxes = __builtin_popcount (e->seats);

  if (a->filed.boxes != 0 && boxes > a->filed.boxes)
    uc_audit_say (a, UC_AUDIT_BOXES, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "boxes",
                  _ ("%u boxes are one player’s, and the table file allows %u"), boxes, a->filed.boxes);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint other = seat + 2; other <= UC_MAX_SEATS; other++)
      if (player_of[seat] != 0 && player_of[other] == player_of[seat] && player_of[other - 1] != player_of[seat])
        uc_audit_say (a, UC_AUDIT_BOXES, seat, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "boxes",
                      _ ("is one player’s with seat %u, and the boxes do not lie side by side"), other);
}

/* 685a.7(c): a dealer comes to the table between two rounds. */
static void
sign_on (UcAudit *a, const UcEvent *e)
{
  if (a->now.round.open && a->now.round.n_deal > 0)
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "burn",
                  _ ("%s signs on as the dealer, and the cards of a round lie there"), e->by);
  g_strlcpy (a->now.dealer, e->by, sizeof a->now.dealer);
}

/* The number that stands on it, in whichever letters somebody typed it, and without the zeros before a number. */
static char *
number_of (const char *slip)
{
  g_autofree char *small = g_ascii_strdown (slip, -1);
  GString *number = g_string_new (NULL);

  for (const char *p = small; *p != '\0'; p++)
    {
      gboolean leads = p == small || !g_ascii_isdigit (p[-1]);
      const char *end = p + strspn (p, "0");

      if (leads && end > p)
        p = g_ascii_isdigit (*end) ? end : end - 1;
      g_string_append_c (number, *p);
    }
  return g_string_free (number, FALSE);
}

static void
documented (UcAudit *a, const UcEvent *e)
{
  if (e->slip[0] == '\0' || a->quiet)
    return;
  if (!g_hash_table_add (a->slips, number_of (e->slip)))
    uc_audit_say (a, UC_AUDIT_SLIP_TWICE, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, "hold",
                  _ ("slip %s documents another award as well"), e->slip);
}

static void
ruled (UcAuditRound *r, const UcEvent *e)
{
  if (e->choice != UC_WORD_PAID && e->choice != UC_WORD_STANDS && e->choice != UC_WORD_CORRECT)
    return;
  r->disputed &= ~UC_SEAT_BIT (e->seat);
  r->to_correct &= ~UC_SEAT_BIT (e->seat);
  if (e->choice == UC_WORD_CORRECT)
    r->to_correct |= UC_SEAT_BIT (e->seat);
}

static void
begin_round (UcAudit *a, guint32 number)
{
  UcAuditBooks *b = &a->now;

  memset (&b->round, 0, sizeof b->round);
  memset (b->accounts, 0, sizeof b->accounts);
  b->unknown = FALSE;
  b->round.open = b->open = TRUE;
  b->round.number = number;
}

static void
end_round (UcAudit *a)
{
  uc_audit_close (a);
  uc_audit_past_keep (a, &a->before, g_steal_pointer (&a->span));
  a->span = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  a->now.round.open = FALSE;
  a->before = a->now;
}

static void
fold (UcAudit *a, const UcEvent *e)
{
  a->event = e;
  if (e->round != 0 && e->round != a->now.round.number && e->kind != UC_EVENT_ROUND_CLOSED)
    begin_round (a, e->round);
  uc_audit_shoe_event (a, e);
  uc_audit_bets_event (a, e);
  uc_audit_astray_event (a, e);
  uc_audit_card_event (a, e);
  uc_audit_meter_event (a, e);
  switch (e->kind)
    {
    case UC_EVENT_WAGER_SETTLED:
      uc_audit_count_award (a, e);
      uc_audit_settled (a, e);
      break;
    case UC_EVENT_AWARD_PAID:
      uc_audit_count_award (a, e);
      uc_audit_award_paid (a, e);
      break;
    case UC_EVENT_PLAYERS_JOINED:
      join (&a->now, e->seats);
      check_boxes (a, e);
      break;
    case UC_EVENT_SIGNED_ON:
      sign_on (a, e);
      break;
    case UC_EVENT_TABLE_OPENED:
      a->now.open = TRUE;
      break;
    case UC_EVENT_TABLE_CLOSED:
      a->now.open = FALSE;
      a->now.dealer[0] = '\0';
      memset (a->now.player_of, 0, sizeof a->now.player_of);
      break;
    case UC_EVENT_TRAINING_ALLOWED:
    case UC_EVENT_TRAINING_ENDED:
      if (a->now.open)
        uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "hold", _ ("training begins or ends at an open table"));
      break;
    case UC_EVENT_PAYOUT_DOCUMENTED:
      documented (a, e);
      break;
    case UC_EVENT_ROUND_VOIDED:
      a->now.round.voided = TRUE;
      break;
    case UC_EVENT_IRREGULARITY:
      a->now.round.passed_over |= e->id == UC_IRREGULARITY_NO_CARDS || e->id == UC_IRREGULARITY_ONE_CARD;
      uc_audit_wager_event (a, e);
      break;
    case UC_EVENT_DISPUTE_RAISED:
      a->now.round.disputed |= UC_SEAT_BIT (e->seat);
      break;
    case UC_EVENT_DISPUTE_WITHDRAWN:
      a->now.round.disputed &= ~UC_SEAT_BIT (e->seat);
      break;
    case UC_EVENT_CORRECTED:
      if (e->of_round == 0)
        a->now.round.to_correct = 0;
      uc_audit_wager_event (a, e);
      break;
    case UC_EVENT_RULING:
      ruled (&a->now.round, e);
      break;
    default:
      uc_audit_wager_event (a, e);
      break;
    }
  uc_audit_sign_event (a, e);
  uc_audit_debt_event (a, e);
  uc_audit_limit_event (a, e);
  a->event = NULL;
}

/* ---- taken back, corrected ---- */

void
uc_audit_fold_span (UcAudit *a, guint heard)
{
  a->quiet = TRUE;
  a->now = a->before;
  for (guint i = 0; i < a->span->len; i++)
    {
      /* one copy too many among those has been told */
      if (i == heard)
        a->now.round.too_many = 0;
      a->quiet = i < heard;
      fold (a, &g_array_index (a->span, UcEvent, i));
    }
  a->quiet = FALSE;
}

/* The last event is the one that has just come. */
static void
fold_again (UcAudit *a)
{
  uc_audit_fold_span (a, a->span->len - 1);
}

/* What badges and devices said meanwhile stands. The "undone" itself is kept: the facts before it may have one before.
 */
static void
take_back (UcAudit *a, const UcEvent *undone)
{
  UcEvent *events = (UcEvent *)a->span->data;
  guint n = a->span->len, kept = 0;
  g_autofree gboolean *gone = g_new (gboolean, n);

  for (guint i = 0; i < n; i++)
    gone[i] = uc_digest_taken_back (events, n, i);
  for (guint i = 0; i < n; i++)
    if (!gone[i])
      events[kept++] = events[i];
  g_array_set_size (a->span, kept);
  fold_again (a);
}

/* The hole card is corrected where it was dealt; it shows where it was turned. A burn card lies face down, too. */
static void
correct_card (UcAudit *a, UcEvent *e, UcCard card)
{
  gboolean hole = e->face == UC_WORD_DOWN && e->to == UC_WORD_DEALER;

  if (e->kind != UC_EVENT_CARD_DEALT || (!hole && !uc_audit_was_hole_card (a, e->seq)))
    {
      e->card = card;
      return;
    }
  for (guint i = 0; i < a->span->len; i++)
    if (g_array_index (a->span, UcEvent, i).kind == UC_EVENT_HOLE_CARD_EXPOSED)
      g_array_index (a->span, UcEvent, i).card = card;
}

/* A split hand's wager is the main wager again, whatever that turns out to be. */
static void
correct_amount (UcAudit *a, UcEvent *e, const char *text)
{
  UcMoney amount;

  if (!uc_money_parse (text, &amount, NULL) || is_beyond (amount))
    amount = UC_MONEY_UNKNOWN;
  e->amount = amount;
  for (guint i = 0; e->kind == UC_EVENT_WAGER_ACCEPTED && e->wager == UC_WAGER_MAIN && i < a->span->len; i++)
    {
      UcEvent *other = &g_array_index (a->span, UcEvent, i);

      if (other->kind == UC_EVENT_DECISION && other->action == UC_WORD_SPLIT && other->seat == e->seat)
        other->amount = amount;
    }
}

void
uc_audit_amend (UcAudit *a, const UcEvent *corrected)
{
  for (guint i = 0; i < a->span->len; i++)
    {
      UcEvent *e = &g_array_index (a->span, UcEvent, i);

      if (e->seq != corrected->target)
        continue;
      if (strcmp (corrected->key, "card") == 0)
        correct_card (a, e, uc_card_parse (corrected->new_));
      else if (strcmp (corrected->key, "amount") == 0)
        correct_amount (a, e, corrected->new_);
    }
}

static void
correct (UcAudit *a, const UcEvent *corrected)
{
  uc_audit_amend (a, corrected);
  fold_again (a);
  if (strcmp (corrected->key, "card") == 0)
    uc_audit_count_corrected (a, uc_card_parse (corrected->new_));
}

void
uc_audit_event (UcAudit *a, const UcEvent *e)
{
  gboolean owes_of_closed = e->kind == UC_EVENT_CORRECTION_OWES && e->of_round != 0;

  if (!check_scale (a, e))
    return;
  check_source (a, e);
  uc_audit_check_refused (a, e);
  if (!owes_of_closed)
    uc_audit_past_judge (a);
  uc_audit_instead (a, e);
  if (e->kind == UC_EVENT_CHECKPOINT)
    {
      if (!a->began && e->carry != NULL)
        begin_in_mid_life (a, e->carry);
      a->began = TRUE;
      forget_round (&a->now);
      if (e->carry != NULL)
        uc_audit_sign_carry (a, e->carry);
      a->before = a->now;
      g_array_set_size (a->span, 0);
      return;
    }
  a->began = TRUE;
  if (e->round != 0 && e->round != a->began_round)
    {
      a->began_round = e->round;
      a->began_ns = e->t_real_ns;
    }
  g_array_append_vals (a->span, e, 1);
  if (e->kind == UC_EVENT_UNDONE)
    {
      uc_audit_undone (a, e);
      take_back (a, e);
    }
  else if (e->kind == UC_EVENT_CORRECTED && e->of_round == 0)
    correct (a, e);
  else
    fold (a, e);
  uc_audit_ready_event (a, e);
  if (e->kind == UC_EVENT_CORRECTED && e->of_round != 0)
    uc_audit_past_correct (a, e);
  else if (owes_of_closed)
    uc_audit_past_owes (a, e);
  if (e->kind == UC_EVENT_ROUND_CLOSED)
    end_round (a);
}

/* ---- the open round ---- */

static void
found_unpaid (UcAudit *a, guint seat, guint hand, UcWager wager, UcMoney due, gpointer user_data)
{
  g_ptr_array_add (user_data, uc_audit_say_unpaid (a, seat, hand, wager, due));
}

GPtrArray *
uc_audit_unpaid (UcAudit *a)
{
  GPtrArray *unpaid = uc_audit_findings_new ();

  uc_audit_each_unpaid (a, found_unpaid, unpaid);
  return unpaid;
}
