/* What the journal of a table says of a jackpot: the cards of the winning hand, the claim, who signed, and what was paid. */
#include "uc-jackpot-private.h"

#include "uc-damage-words.h"
#include "uc-months-check.h"
#include "uc-prove.h"
#include "uc-transcript.h"
#include "uc-verdict.h"
#include "uc-verify-round.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* So many events of the round are looked at: cards of hands that win nothing are among them. */
#define MOST_EVENTS 5000

/* The kinds of facts that are listed, and no other one is: what lies face down, a seal, a person's PIN are in none of them. */
static const UcEventKind listed[] = {
  UC_EVENT_CARD_DEALT,       UC_EVENT_HOLE_CARD_EXPOSED, UC_EVENT_VALIDATION_REQUIRED, UC_EVENT_WINNER_FOUND,    UC_EVENT_SHARE_CHANGED,
  UC_EVENT_LAMP_CHECKED,     UC_EVENT_PAYOUT_SIGNED,     UC_EVENT_PAYOUT_VALIDATED,    UC_EVENT_PAYOUT_REJECTED, UC_EVENT_PAYOUT_OVERRULED,
  UC_EVENT_PAYOUT_DOCUMENTED, UC_EVENT_WAGER_SETTLED,    UC_EVENT_AWARD_PAID,          UC_EVENT_METER_ASKED,     UC_EVENT_METER_JOINED,
  UC_EVENT_METER_REFUSED,    UC_EVENT_METER_ABANDONED,   UC_EVENT_METER_LATE,          UC_EVENT_METER_RETURNED,  UC_EVENT_METER_LEFT,
  UC_EVENT_METER_CLAIMED,    UC_EVENT_METER_TO_COME,     UC_EVENT_METER_BY_HAND,       UC_EVENT_METER_LOCKED,    UC_EVENT_METER_SETTLED,
  UC_EVENT_METER_CONFIRMED,  UC_EVENT_METER_DOCUMENTED,  UC_EVENT_UNDONE,              UC_EVENT_RULING,          UC_EVENT_ROUND_VOIDED,
  UC_EVENT_CORRECTED,        UC_EVENT_CORRECTION_OWES,
};

typedef struct
{
  UcEvent event;
  guint64 row;
  guint file;
  gint64 real_ns;
} Found;

typedef struct
{
  const UcJackpotPass *pass;
  UcCarry *carry;
  GArray *found; /* Found */
  guint file;
  guint8 winners; /* bit set of seats */
  guint64 left_out; /* facts that are not kept, or not listed */
} Reading;

static gboolean
is_listed (UcEventKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (listed); i++)
    if (listed[i] == kind)
      return TRUE;
  return FALSE;
}

static gboolean
is_about (const UcEvent *e, guint32 round, gboolean documented)
{
  if (e->kind == UC_EVENT_PAYOUT_DOCUMENTED)
    return documented || e->round == round;
  return e->of_round != 0 ? e->of_round == round : e->round == round;
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Reading *reading = user_data;
  const guint32 round = reading->pass->jackpot->round;
  g_autoptr (GArray) events = NULL;
  gboolean documented = FALSE;
  g_auto (GStrv) lines = NULL;

  if (row->kind != UC_ROW_INPUT || row->events[0] == '\0')
    return !g_cancellable_is_cancelled (reading->pass->cancellable);
  events = g_array_new (FALSE, TRUE, sizeof (UcEvent));
  lines = g_strsplit (row->events, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcEvent e;

      if (!uc_event_parse (lines[i], &e, reading->carry, NULL) || !is_listed (e.kind))
        continue;
      e.carry = NULL;
      documented |= e.kind == UC_EVENT_METER_DOCUMENTED && e.of_round == round;
      g_array_append_val (events, e);
    }
  for (guint i = 0; i < events->len; i++)
    {
      const Found found = { g_array_index (events, UcEvent, i), row->id, reading->file, row->t_real_ns };

      if (!is_about (&found.event, round, documented))
        continue;
      if (found.event.kind == UC_EVENT_VALIDATION_REQUIRED || found.event.kind == UC_EVENT_WINNER_FOUND)
        reading->winners |= UC_SEAT_BIT (found.event.seat);
      if (reading->found->len < MOST_EVENTS)
        g_array_append_val (reading->found, found);
      else
        reading->left_out++;
    }
  return !g_cancellable_is_cancelled (reading->pass->cancellable);
}

/* Of cards those of the winners and of the dealer that lie face up; of what was settled, what the meter pays. */
static gboolean
is_shown (const Reading *reading, const UcEvent *e)
{
  switch ((guint)e->kind)
    {
    case UC_EVENT_CARD_DEALT:
      return uc_card_is_valid (e->card) && e->face == UC_WORD_UP
             && (e->to == UC_WORD_DEALER || (e->seat <= UC_MAX_SEATS && (reading->winners & UC_SEAT_BIT (e->seat)) != 0));
    case UC_EVENT_WAGER_SETTLED:
      return e->source == UC_WORD_PROGRESSIVE;
    default:
      return TRUE;
    }
}

static void
list_facts (Reading *reading, guint64 *last_rows)
{
  UcJackpotSide *side = &reading->pass->jackpot->journal;

  for (guint i = 0; i < reading->found->len; i++)
    {
      const Found *found = &g_array_index (reading->found, Found, i);
      g_autoptr (GString) text = NULL;

      if (!is_shown (reading, &found->event))
        continue;
      side->claimed |= found->event.kind == UC_EVENT_METER_CLAIMED;
      last_rows[found->file] = found->row;
      if (side->facts->len >= UC_JACKPOT_MOST_FACTS)
        {
          reading->left_out++;
          continue;
        }
      text = g_string_new (NULL);
      uc_transcript_append (&found->event, text);
      uc_jackpot_add_fact (side, found->real_ns, found->event.seq, g_string_free (g_steal_pointer (&text), FALSE));
    }
  uc_jackpot_leave_out (side, reading->left_out);
}

/* What the core answers otherwise has its own words in the damage's text, with what was sealed: only the round is said. */
static void
worsen_by (UcJackpotSide *side, const char *name, const UcVerdict *verdict)
{
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];
      const gboolean is_answer = damage->kind == UC_DAMAGE_DIFFERS || damage->kind == UC_DAMAGE_VERSION || damage->kind == UC_DAMAGE_SEALED
                                 || damage->kind == UC_DAMAGE_PAST;
      g_autofree char *words = is_answer ? NULL : uc_damage_sentence (damage);
      const UcJackpotState state = uc_damage_is_grave (damage->kind) ? UC_JACKPOT_DAMAGED : UC_JACKPOT_SIGNED;

      if (words != NULL)
        uc_jackpot_worsen (side, state, "%s: %s.", name, words);
      else if (damage->kind == UC_DAMAGE_SEALED)
        uc_jackpot_worsen (side, state, _ ("%s: round %u has a hole card that was never turned, and its key is not here."), name, damage->round);
      else if (damage->kind == UC_DAMAGE_PAST)
        uc_jackpot_worsen (side, state, _ ("%s: in round %u, a round of an earlier month was corrected, whose record is not at hand."), name, damage->round);
      else
        uc_jackpot_worsen (side, state, _ ("%s: the program decides otherwise in round %u."), name, damage->round);
    }
  if (verdict->n_grave > 0)
    uc_jackpot_worsen (side, UC_JACKPOT_DAMAGED, _ ("%s is damaged."), name);
}

/* Each month from the one before the round's on goes on where the one before it ended, and the last one ends the record. What lies behind a month
 * that is missing is left away: the rest can still be compared. */
static void
join_months (UcJackpotSide *side, GPtrArray *journals, UcJournal *before)
{
  UcJournal *last = before;

  for (guint i = 0; i <= journals->len; i++)
    {
      UcJournal *next = i < journals->len ? journals->pdata[i] : NULL;
      g_autoptr (UcVerdict) verdict = uc_verdict_new ();
      g_autofree char *name = NULL;

      if (last != NULL)
        {
          uc_months_check (last, next, verdict);
          name = g_path_get_basename (uc_journal_path (next != NULL ? next : last));
          worsen_by (side, name, verdict);
          if (verdict->n_grave > 0 && next != NULL && i > 0)
            {
              g_ptr_array_set_size (journals, (gint)i);
              return;
            }
        }
      last = next;
    }
}

/* The file as a whole: chain, signatures, and each input decided again. */
static gboolean
judge (const UcJackpotPass *pass, UcJournal *journal, guint64 last_row, GError **error)
{
  const UcVerifyOptions options = { .progress = pass->progress, .user_data = pass->user_data, .cancellable = pass->cancellable, .jobs = 1 };
  UcJackpotSide *side = &pass->jackpot->journal;
  g_autofree char *name = g_path_get_basename (uc_journal_path (journal));
  g_autoptr (GError) problem = NULL;
  g_autoptr (UcVerdict) verdict = uc_verify (journal, &options, &problem);

  if (verdict == NULL || !uc_prove (journal, &options, NULL, NULL, verdict, &problem))
    {
      if (g_cancellable_set_error_if_cancelled (pass->cancellable, error))
        return FALSE;
      uc_jackpot_worsen (side, UC_JACKPOT_DAMAGED, "%s", problem->message);
      return TRUE;
    }
  worsen_by (side, name, verdict);
  if (!verdict->proven)
    uc_jackpot_worsen (side, UC_JACKPOT_SIGNED, _ ("Not every input of %s could be decided again."), name);
  if (last_row + verdict->unsigned_rows > verdict->rows)
    uc_jackpot_worsen (side, UC_JACKPOT_NOT_SIGNED, _ ("The last %" PRIu64 " rows of %s are not signed yet, and facts here are of them."),
                       verdict->unsigned_rows, name);
  return TRUE;
}

gboolean
uc_jackpot_read_journal (const UcJackpotPass *pass, GPtrArray *journals, UcJournal *before, GError **error)
{
  guint n;
  UcJackpot *jackpot = pass->jackpot;
  UcJackpotSide *side = &jackpot->journal;
  g_autofree UcCarry *carry = g_new0 (UcCarry, 1);
  g_autoptr (GArray) found = g_array_new (FALSE, TRUE, sizeof (Found));
  guint64 last_rows[UC_JACKPOT_MONTHS] = { 0 };
  Reading reading = { .pass = pass, .carry = carry, .found = found };
  g_autoptr (GError) problem = NULL;
  UcRoundRow round;

  join_months (side, journals, before);
  n = MIN (journals->len, UC_JACKPOT_MONTHS);
  if (!uc_journal_round (journals->pdata[0], jackpot->round, &round, &problem))
    {
      uc_jackpot_worsen (side, UC_JACKPOT_MISSING, "%s", problem->message);
      return TRUE;
    }
  for (guint i = 0; i < n; i++)
    {
      reading.file = i;
      if (!uc_journal_read_rows (journals->pdata[i], i == 0 ? round.first_row : 1, 0, on_row, &reading, &problem))
        {
          uc_jackpot_worsen (side, UC_JACKPOT_DAMAGED, "%s", problem->message);
          break;
        }
    }
  list_facts (&reading, last_rows);
  if (!side->claimed)
    uc_jackpot_worsen (side, UC_JACKPOT_MISSING, _ ("The journal has no claim in round %u."), jackpot->round);
  if (!round.closed)
    uc_jackpot_worsen (side, UC_JACKPOT_NOT_SIGNED, _ ("The round is not closed yet: no signature covers it."));
  else
    {
      g_autofree char *wrong = uc_verify_round (journals->pdata[0], &round);

      if (wrong != NULL)
        uc_jackpot_worsen (side, UC_JACKPOT_DAMAGED, "%s", wrong);
    }
  for (guint i = 0; i < n; i++)
    if (!judge (pass, journals->pdata[i], last_rows[i], error))
      return FALSE;
  return TRUE;
}
