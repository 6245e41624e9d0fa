#include "uc-options.h"

#include "uc-authority-page.h"
#include "uc-exhibits.h"
#include "uc-floor-page.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-hole.h"
#include "uc-input.h"
#include "uc-number-page.h"
#include "uc-readiness.h"
#include "uc-ruling-page.h"
#include "uc-say-subject.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-ticket.h"
#include "uc-undo.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ACCEPTS(prompt, name) (((prompt)->accepts & (G_GUINT64_CONSTANT (1) << UC_INPUT_##name)) != 0)

/* ---- reasons: chosen, never typed ---- */

static const char *const void_reasons[] = { N_ ("Misdeal"), N_ ("Reader failed"), N_ ("Cards exposed"), N_ ("Other"), NULL };

static const char *const clear_reasons[] = { N_ ("No chip at the seat"), N_ ("Chip given back"), N_ ("Sensor misread"), NULL };

static const char *const withdraw_reasons[] = { N_ ("Asked in error"), N_ ("No longer needed"), N_ ("Other"), NULL };

static const char *const by_hand_reasons[] = { N_ ("The link is out of reach for long"), N_ ("The player cannot wait"), N_ ("Other"), NULL };

static const char *const refused_reasons[] = { N_ ("The link takes no win of this round"), N_ ("The player cannot wait"), N_ ("Other"), NULL };

static const char *const day_reasons[] = { N_ ("The clock ran ahead"), N_ ("The clock was confirmed in error"), N_ ("Other"), NULL };

/* One after the other, whole sentences both; the second may be "". */
static char *
in_turn (const char *first, const char *second)
{
  GString *text = g_string_new (first);

  uc_say_sentence (text, "%s", second);
  return g_string_free (text, FALSE);
}

/* ---- what is drawn ---- */

#define ALL_SEATS 0xFF

static GArray *
hands_of (const UcTable *table, guint8 seats)
{
  GArray *exhibits = g_array_new (FALSE, TRUE, sizeof (UcExhibit));

  uc_exhibits_add_hands (exhibits, table, seats);
  return exhibits;
}

/* Bit set: whose hands have won what two persons may say the sum of. The cards of an earlier round lie at their seats. */
static guint8
of_this_round (const UcTable *table)
{
  const UcClaim *claim = uc_ticket_spoken_of (&table->now);

  return claim != NULL && claim == uc_ticket_claim (&table->now) ? claim->seats : 0;
}

/* A card that waits for a second person, and the hand in which it lies; else the hands of the round. */
static GArray *
request_of (const UcTable *table)
{
  const UcRound *round = &table->now.round;
  GArray *exhibits = g_array_new (FALSE, TRUE, sizeof (UcExhibit));
  guint8 seats = round->correct_kind == UC_INPUT_VOID_ROUND       ? ALL_SEATS
                 : round->correct_kind == UC_INPUT_AWARD_BY_HAND ? of_this_round (table)
                                                                 : 0;

  for (guint i = 0; round->correct_kind == UC_INPUT_CORRECT && i < round->n_dealt; i++)
    if (round->dealt[i].seq == round->correct_target && g_str_equal (round->correct_key, "card"))
      {
        guint seat = round->dealt[i].seat;

        uc_exhibits_add_change (exhibits, _ ("Now, and corrected"), round->dealt[i].card,
                                uc_card_parse (round->correct_value));
        seats = seat == UC_SEAT_DEALER || seat == 0 ? 0 : UC_SEAT_BIT (seat);
      }
  for (guint seat = 1; round->correct_kind == UC_INPUT_CORRECT && seat <= table->rules->seats; seat++)
    if (round->seats[seat].in_round && round->seats[seat].main_seq == round->correct_target)
      seats = UC_SEAT_BIT (seat);
  if (round->correct_kind == UC_INPUT_RULING)
    seats = UC_SEAT_BIT (round->correct_seat);
  if (round->correct_kind == UC_INPUT_METER_SET)
    {
      const UcMeter *meter = &table->now.carry.meters[uc_side_wager_slot (uc_side_wager_progressive (table->rules))];
      g_auto (GStrv) sums = g_strsplit (round->correct_value, "/", 2);
      UcMoney value, reserve;

      if (g_strv_length (sums) == 2 && uc_money_parse (sums[0], &value, NULL) && uc_money_parse (sums[1], &reserve, NULL))
        {
          uc_exhibits_add_sums (exhibits, _ ("Meter"), meter->value, value);
          uc_exhibits_add_sums (exhibits, _ ("Reserve"), meter->reserve, reserve);
        }
    }
  else
    uc_exhibits_add_hands (exhibits, table, seats);
  if (round->correct_kind == UC_INPUT_RULING)
    {
      UcMoney paid;

      if (uc_money_parse (round->correct_value, &paid, NULL))
        uc_exhibits_add_sum (exhibits, _ ("Paid by ruling"), paid);
    }
  return exhibits;
}

/* What waits for a second person, as who asked for it would name it. */
static char *
say_withdrawal (const UcRound *round)
{
  if (round->correct_kind == UC_INPUT_VOID_ROUND)
    return g_strdup_printf (_ ("Badge %s asked for a void round. If you withdraw it, the round continues as it is."),
                            round->correct_by);
  if (round->correct_kind == UC_INPUT_METER_SET)
    return g_strdup_printf (_ ("Badge %s asked to set the meter. Withdrawn, it stays as it is."), round->correct_by);
  if (round->correct_kind == UC_INPUT_AWARD_BY_HAND)
    return g_strdup_printf (_ ("Badge %s asked for an award by hand. Withdrawn, the award waits for the link."), round->correct_by);
  if (round->correct_kind == UC_INPUT_GAMING_DAY_BACK)
    return g_strdup_printf (_ ("Badge %s asked to set the gaming day back. Withdrawn, it stays as it is."), round->correct_by);
  if (round->correct_kind == UC_INPUT_IRREGULARITY || g_str_equal (round->correct_key, uc_word_name (UC_WORD_CONFIRMED)))
    return g_strdup_printf (_ ("Badge %s asked that cards lie elsewhere. Withdrawn, they lie as they are."), round->correct_by);
  if (round->correct_kind == UC_INPUT_RULING)
    return g_strdup_printf (_ ("Badge %s ruled that seat %u is paid. Withdrawn, the dispute waits."), round->correct_by,
                            round->correct_seat);
  return g_strdup_printf (_ ("Badge %s asked for a correction. Withdrawn, what was recorded stands."), round->correct_by);
}

static void
withdraw (GtkWidget *from, const UcTable *table, const UcPrompt *prompt)
{
  g_autofree char *support = say_withdrawal (&table->now.round), *subject = uc_say_subject_request (table);
  g_autoptr (GArray) exhibits = request_of (table);

  uc_authority_page_open (from, &(UcAuthority){ .headline = _ ("Withdraw the request?"),
                                            .subject = subject,
                                            .exhibits = exhibits,
                                            .support = support,
                                            .primary = _ ("Withdraw it"),
                                            .line = "withdraw @ *",
                                            .pin = TRUE,
                                            .reasons = withdraw_reasons,
                                            .cite = prompt->cite });
}

static void
reset_by_hand (GtkWidget *from, const UcTable *table)
{
  UcWager wager = uc_side_wager_progressive (table->rules);
  g_autofree char *value = uc_say_money_cents (table->now.carry.meters[uc_side_wager_slot (wager)].value);
  /* Translators: a wager and a sum, "Match the Dealer progressive: 100% was paid, the meter begins again at $5,000.00." */
  g_autofree char *subject = g_strdup_printf (_ ("%s: 100%% was paid, the meter begins again at %s."), uc_say_wager (wager),
                                              value);

  uc_authority_page_open (from, &(UcAuthority){ .headline = _ ("Reset the meter without the key?"),
                                            .subject = subject,
                                            .support = _ ("The floorperson signs in the reset key’s place; it is recorded."),
                                            .primary = _ ("Reset the meter"),
                                            .line = "reset-key @",
                                            .pin = TRUE,
                                            .cite = UC_CITE_METER });
}

static void
on_shoe_counted (const char *digits, gpointer data)
{
  g_autofree char *headline = g_strdup_printf (ngettext ("%s card was left in the shoe?", "%s cards were left in the shoe?",
                                                         g_ascii_strtoull (digits, NULL, 10)),
                                               digits);
  g_autofree char *line = g_strdup_printf ("count-shoe @ %s", digits);

  uc_authority_page_open (data, &(UcAuthority){ .headline = headline,
                                            .support = "",
                                            .primary = _ ("Counted"),
                                            .line = line,
                                            .cite = UC_CITE_SHOE_TO_RACK });
}

void
uc_options_count_shoe (GtkWidget *from)
{
  uc_number_page_open (from, &(UcNumber){ .headline = _ ("How many cards are left in the shoe?"),
                                      .support = _ ("As the floorperson counted them down."),
                                      .primary = _ ("Continue"),
                                      .cite = UC_CITE_SHOE_TO_RACK,
                                      .then = on_shoe_counted,
                                      .data = from });
}

/* What the meter showed when the bets were locked, and the part of it that was won. */
static char *
say_at_lock_out (const UcTable *table)
{
  const UcClaim *claim = uc_ticket_spoken_of (&table->now);
  const guint slot = uc_side_wager_slot (uc_ticket_wager (table->rules));
  const gboolean earlier = uc_ticket_claim (&table->now) != claim;
  /* Nothing is bet on the meter before the award has come, and so it has the value of that round still. */
  const UcMoney value = earlier ? table->now.carry.meters[slot].value : table->now.round.lock_value[slot];
  g_autofree char *all = uc_say_money_cents (value), *tenth = uc_say_money_cents (uc_meter_sums_part (MAX (value, 0), 10, 1));

  if (claim != NULL && claim->whole > 0)
    /* Translators: a sum. */
    return g_strdup_printf (_ ("100%% of the meter is won. At no more bets it was at %s."), all);
  /* Translators: sums, "10% of the meter is won. At no more bets it was at $5,000.00, and 10% of that is $500.00." */
  return g_strdup_printf (_ ("10%% of the meter is won. At no more bets it was at %s, and 10%% of that is %s."), all, tenth);
}

static void
on_award (const char *digits, gpointer data)
{
  const UcTable *table = uc_console_model_get_table (uc_page_get_model (UC_PAGE (gtk_widget_get_ancestor (data, UC_TYPE_PAGE))));
  const UcClaim *claim = uc_ticket_spoken_of (&table->now);
  const gboolean is_refused = claim != NULL && claim->refused;
  const UcMoney sum = g_ascii_strtoll (digits, NULL, 10) * UC_CENT;
  g_autofree char *subject = say_at_lock_out (table), *award = uc_say_money_cents (sum), *headline = NULL, *line = NULL;
  g_autoptr (GArray) exhibits = hands_of (table, of_this_round (table));
  char text[UC_MONEY_TEXT];

  headline = g_strdup_printf (_ ("Award %s by hand?"), award);
  line = g_strdup_printf ("award-by-hand %s @ *", uc_money_format (sum, text));
  uc_authority_page_open (data, &(UcAuthority){ .headline = headline,
                                            .subject = subject,
                                            .exhibits = exhibits,
                                            .support = is_refused
                                                           ? _ ("A second person signs after you. Ask first what the link has awarded for this "
                                                                "round. The casino bears the rest.")
                                                           : _ ("A second person signs after you. When the link is back, any difference to "
                                                                "its sum is on record as owed."),
                                            .primary = _ ("Award it, 1 of 2"),
                                            .line = line,
                                            .pin = TRUE,
                                            .reasons = is_refused ? refused_reasons : by_hand_reasons,
                                            .cite = UC_CITE_PROGRESSIVE_PAY });
}

static void
award_by_hand (GtkWidget *from, const UcTable *table)
{
  g_autofree char *lock_out = say_at_lock_out (table), *support = in_turn (lock_out, _ ("Type dollars and cents."));

  uc_number_page_open (from, &(UcNumber){ .headline = _ ("What does the award come to?"),
                                      .support = support,
                                      .primary = _ ("Continue"),
                                      .cents = TRUE,
                                      .cite = UC_CITE_PROGRESSIVE_PAY,
                                      .then = on_award,
                                      .data = from });
}

static void
void_validated (GtkWidget *from, const UcTable *table, const UcPrompt *prompt)
{
  g_autofree char *request = uc_say_subject_request (table), *stakes = uc_say_subject_stakes (table, TRUE);
  g_autofree char *subject = in_turn (request, stakes);
  g_autoptr (GArray) exhibits = request_of (table);

  uc_authority_page_open (from, &(UcAuthority){ .headline = _ ("Void the validated win, too?"),
                                            .subject = subject,
                                            .exhibits = exhibits,
                                            .support = _ ("The second person says so, with a reason. Signed without it, "
                                                          "the round is void and the win is paid."),
                                            .primary = _ ("Void both, 2 of 2"),
                                            .line = "void-round @ *",
                                            .pin = TRUE,
                                            .reasons = void_reasons,
                                            .cite = UC_CITE_PROGRESSIVE_VALIDATE });
}

void
uc_options_void_round (GtkWidget *from, const UcTable *table)
{
  g_autofree char *round = uc_say_subject_round (table), *stakes = uc_say_subject_stakes (table, FALSE);
  g_autofree char *subject = in_turn (round, stakes);
  g_autoptr (GArray) exhibits = hands_of (table, ALL_SEATS);

  uc_authority_page_open (from,
                      &(UcAuthority){ .headline = _ ("Void the round?"),
                                      .subject = subject,
                                      .exhibits = exhibits,
                                      .support = _ ("Every bet that is not settled goes back; settled ones stand. "
                                                     "A second person signs after you."),
                                      .primary = _ ("Void the round"),
                                      .line = "void-round @ *",
                                      .pin = TRUE,
                                      .reasons = void_reasons,
                                      .cite = UC_CITE_HOUSE });
}

void
uc_options_day_back (GtkWidget *from, const UcTable *table, const char *day)
{
  g_autofree char *said = uc_say_gaming_day (day), *recorded = uc_say_gaming_day (table->now.carry.gaming_day);
  g_autofree char *headline = g_strdup_printf (_ ("Set the gaming day back to %s?"), said);
  /* Translators: days, "Gaming day 21 Nov 2026 is on record. The table’s clock says 20 Nov 2026." */
  g_autofree char *subject = g_strdup_printf (_ ("Gaming day %s is on record. The table’s clock says %s."), recorded, said);
  g_autofree char *line = g_strdup_printf ("gaming-day-back %s @ *", day);

  uc_authority_page_open (from, &(UcAuthority){ .headline = headline,
                                            .subject = subject,
                                            .support = _ ("Compare the clock with your own first. A second person signs after you."),
                                            .primary = _ ("Set it back, 1 of 2"),
                                            .line = line,
                                            .pin = TRUE,
                                            .reasons = day_reasons,
                                            .cite = UC_CITE_HOUSE });
}

void
uc_options_clear_wager (GtkWidget *from, const UcTable *table, guint seat, const char *line)
{
  g_autofree char *whole = g_strconcat (line, " *", NULL);
  g_autofree char *headline = g_strdup_printf (_ ("Clear seat %u’s progressive wager?"), seat);
  g_autofree char *subject = uc_say_subject_wager (table, seat, uc_side_wager_progressive (table->rules));

  uc_authority_page_open (from, &(UcAuthority){ .headline = headline,
                                            .subject = subject,
                                            .support = _ ("The wager and what it added to the meter are taken back."),
                                            .primary = _ ("Clear the wager"),
                                            .line = whole,
                                            .pin = TRUE,
                                            .reasons = clear_reasons,
                                            .cite = UC_CITE_CHIPS });
}

void
uc_options_insure_less (GtkWidget *from, const char *line)
{
  uc_number_page_open (from, &(UcNumber){ .headline = _ ("How much insurance?"),
                                      .support = _ ("Less than half the bet; dollars."),
                                      .primary = _ ("Insured"),
                                      .line = line,
                                      .money = TRUE,
                                      .cite = UC_CITE_INSURANCE });
}

void
uc_options_double_less (GtkWidget *from, void (*then) (const char *digits, gpointer data), gpointer data)
{
  uc_number_page_open (from, &(UcNumber){ .headline = _ ("Double for how much?"),
                                      .support = _ ("Not more than the bet; dollars."),
                                      .primary = _ ("It was a double"),
                                      .money = TRUE,
                                      .cite = UC_CITE_DOUBLE,
                                      .then = then,
                                      .data = data });
}

/* The hand that the last fact is of, or all of them. */
static GArray *
hands_of_last (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);

  return hands_of (table, last->seat == 0 || last->seat > UC_MAX_SEATS ? ALL_SEATS : UC_SEAT_BIT (last->seat));
}

void
uc_options_late_double (GtkWidget *from, const UcTable *table, UcMoney more)
{
  const UcUndoFact *last = uc_undo_last (table);
  g_autofree char *headline = g_strdup_printf (_ ("Seat %u had doubled?"), last->seat);
  g_autofree char *subject = uc_say_subject_late_double (table, more), *line = NULL;
  g_autoptr (GArray) exhibits = hands_of_last (table);
  char sum[UC_MONEY_TEXT];

  line = g_strdup_printf ("late-double %s @", uc_money_format (more, sum));
  uc_authority_page_open (from, &(UcAuthority){ .headline = headline,
                                            .subject = subject,
                                            .exhibits = exhibits,
                                            .support = _ ("Said after the card came. The floorperson looks at the chips, and "
                                                          "signs; it is marked on record."),
                                            .primary = _ ("It was a double"),
                                            .line = line,
                                            .pin = TRUE,
                                            .cite = UC_CITE_DOUBLE });
}

void
uc_options_undo (GtkWidget *from, const UcTable *table)
{
  gboolean called = uc_undo_last (table)->called != 0;
  g_autofree char *headline = uc_say_undo_question (table), *subject = uc_say_subject_undo (table);
  g_autoptr (GArray) exhibits = hands_of_last (table);

  uc_authority_page_open (from, &(UcAuthority){ .headline = headline,
                                            .subject = *subject != '\0' ? subject : NULL,
                                            .exhibits = exhibits,
                                            .support = called ? _ ("The floor has been called since: a floorperson looks, and "
                                                                   "signs; it is marked on record.")
                                                              : _ ("An award comes or goes with it: a floorperson looks, and "
                                                                   "signs; it is marked on record."),
                                            .primary = _ ("Take it back"),
                                            .line = "undo @",
                                            .pin = TRUE,
                                            .cite = called ? UC_CITE_HOUSE : UC_CITE_PROGRESSIVE_VALIDATE });
}

void
uc_options_retype (GtkWidget *from, const UcTable *table, const char *card)
{
  const UcUndoFact *last = uc_undo_typed (table);
  g_autofree char *old = last != NULL ? uc_say_card (last->card) : g_strdup ("");
  g_autofree char *new = uc_say_card (uc_card_parse (card));
  g_autofree char *headline = last == NULL || last->seat == 0 || last->seat == UC_SEAT_DEALER
                                  /* Translators: cards, "Seat 3’s 9♦ becomes 9♥?" */
                                  ? g_strdup_printf (_ ("The dealer’s %s becomes %s?"), old, new)
                                  : g_strdup_printf (_ ("Seat %u’s %s becomes %s?"), last->seat, old, new);
  g_autofree char *line = g_strdup_printf ("retype %s @", card);
  g_autoptr (GArray) exhibits = g_array_new (FALSE, TRUE, sizeof (UcExhibit));

  if (last != NULL)
    {
      uc_exhibits_add_change (exhibits, _ ("Typed, and typed again"), last->card, uc_card_parse (card));
      uc_exhibits_add_hands (exhibits, table,
                             last->seat == 0 || last->seat == UC_SEAT_DEALER ? 0 : UC_SEAT_BIT (last->seat));
    }
  uc_authority_page_open (from, &(UcAuthority){ .headline = headline,
                                            .exhibits = exhibits,
                                            .support = last != NULL && last->called
                                                           ? _ ("Typed wrong by the dealer, and the floor has been called since: a "
                                                                "floorperson looks at the card and signs.")
                                                           : _ ("Typed wrong by the dealer. It makes or unmakes an award: a "
                                                                "floorperson looks at the card and signs."),
                                            .primary = _ ("Retype the card"),
                                            .line = line,
                                            .pin = TRUE,
                                            .cite = UC_CITE_PROGRESSIVE_VALIDATE });
}

void
uc_options_last_card (GtkWidget *from, const UcTable *table, const char *line)
{
  const UcUndoFact *last = uc_undo_last (table);
  gboolean moves = g_str_has_prefix (line, "move ") || g_str_has_prefix (line, "take ");
  guint to = moves ? (guint)g_ascii_strtoull (line + strlen ("move "), NULL, 10) : 0;
  char card[UC_CARD_TEXT];
  g_autofree char *said = uc_say_card (last != NULL ? last->card : UC_CARD_NONE), *subject = uc_say_subject_last_card (table);
  g_autofree char *headline = NULL, *whole = NULL;
  g_autoptr (GArray) exhibits = NULL;

  if (last == NULL || *subject == '\0')
    return;
  exhibits = hands_of (table, UC_SEAT_BIT (last->seat) | (to != 0 ? UC_SEAT_BIT (to) : 0));
  uc_card_format (last->card, card);
  headline = moves ? g_strdup_printf (_ ("Seat %u’s %s goes to seat %u?"), last->seat, said, to)
                   : g_strdup_printf (_ ("Seat %u’s %s was drawn in error?"), last->seat, said);
  whole = moves ? g_strdup_printf ("move %u 0 @", to) : g_strdup_printf ("irregularity exposed-card %s @", card);
  uc_authority_page_open (from, &(UcAuthority){ .headline = headline,
                                            .subject = subject,
                                            .exhibits = exhibits,
                                            .support = _ ("An award or a bet changes with it: a floorperson looks at the card "
                                                          "and signs."),
                                            .primary = moves ? _ ("Move the card") : _ ("Drawn in error"),
                                            .line = whole,
                                            .pin = TRUE,
                                            .cite = moves ? UC_CITE_PROGRESSIVE_VALIDATE : UC_CITE_EXPOSED_CARD });
}

static void
rule (GtkWidget *from, const UcTable *table, const UcPrompt *prompt, const char *choice, const char *headline,
      const char *primary)
{
  g_autofree char *subject = prompt->id == UC_PROMPT_DEAL_DOUBT ? uc_say_subject_deal (table)
                             : g_str_equal (choice, "finish")   ? uc_say_subject_finish (table)
                                                                : uc_say_subject_prompt (table, prompt);
  g_autofree char *line = g_strdup_printf ("ruling @ %s", choice);
  g_autoptr (GArray) exhibits = hands_of (table, ALL_SEATS);

  uc_authority_page_open (from, &(UcAuthority){ .headline = headline,
                                            .subject = subject,
                                            .exhibits = exhibits,
                                            .support = _ ("The floorperson decides; the choice is recorded."),
                                            .primary = primary,
                                            .line = line,
                                            .pin = TRUE,
                                            .cite = prompt->cite });
}

static void
inspect_reader (GtkWidget *from, const UcTable *table, const char *result)
{
  gboolean pass = strcmp (result, "pass") == 0;
  g_autofree char *line = g_strconcat ("inspect-reader @ ", result, NULL);

  uc_authority_page_open (from, &(UcAuthority){ .headline = pass ? _ ("Reader works?") : _ ("Reader fails?"),
                                            .support = uc_hole_has_range_reader (table->rules)
                                                           ? _ ("A 4 lights Small, a 7 Medium, a king Large.")
                                                           : _ ("An ace and a king make a Blackjack; a 7 makes none."),
                                            .primary = pass ? _ ("Reader passes") : _ ("Reader fails"),
                                            .line = line,
                                            .pin = TRUE,
                                            .cite = UC_CITE_INSPECT_READER });
}

/* What a floorperson says of hands, of a dispute, of the round. */
static void
open_ruling (GtkWidget *from, const UcTable *table, const UcPrompt *prompt, UcOptionId option)
{
  switch ((guint)option)
    {
    case UC_OPTION_GO_ON:
      if (prompt->id == UC_PROMPT_RULING)
        uc_ruling_page_open (from, UC_WORD_GO_ON);
      else
        rule (from, table, prompt, "go-on", _ ("Continue play?"), _ ("Continue"));
      break;
    case UC_OPTION_DEAD:
      uc_ruling_page_open (from, UC_WORD_DEAD);
      break;
    case UC_OPTION_CONFIRMED:
      rule (from, table, prompt, "confirmed", _ ("Is it as reported?"), _ ("It is so"));
      break;
    case UC_OPTION_PAID:
      uc_floor_page_open_dispute (from, prompt->seat, UC_WORD_PAID);
      break;
    case UC_OPTION_STANDS:
      uc_floor_page_open_dispute (from, prompt->seat, UC_WORD_STANDS);
      break;
    case UC_OPTION_CORRECT_RECORD:
      uc_floor_page_open_dispute (from, prompt->seat, UC_WORD_CORRECT);
      break;
    case UC_OPTION_FINISH:
      rule (from, table, prompt, "finish", uc_hole_has_range_reader (table->rules) ? _ ("Finish with the light shown?")
                                                                    : _ ("Finish without the reader?"),
            _ ("Finish the round"));
      break;
    default:
      break;
    }
}

void
uc_options_open (GtkWidget *from, const UcTable *table, const UcPrompt *prompt, UcOptionId option)
{
  switch ((guint)option)
    {
    case UC_OPTION_OTHER_NUMBER:
      uc_number_page_open (from, &(UcNumber){ .headline = _ ("How many chips?"),
                                          .support = _ ("As counted in front of the tray."),
                                          .primary = _ ("Counted"),
                                          .line = "chips @",
                                          .cite = UC_CITE_CHIPS });
      break;
    case UC_OPTION_DOUBLE_LESS:
      uc_number_page_open (from, &(UcNumber){ .headline = _ ("Double for how much?"),
                                          .support = _ ("Not more than the bet; dollars."),
                                          .primary = _ ("Doubled"),
                                          .line = "undo\ndouble @",
                                          .money = TRUE,
                                          .cite = UC_CITE_DOUBLE });
      break;
    case UC_OPTION_READER_FAILS:
      inspect_reader (from, table, "fail");
      break;
    case UC_OPTION_VOID:
      uc_options_void_round (from, table);
      break;
    case UC_OPTION_RECUT:
      uc_authority_page_open (from, &(UcAuthority){ .headline = _ ("Cut again?"),
                                                .support = _ ("The floorperson may order it before the first card."),
                                                .primary = _ ("Cut again"),
                                                .line = "recut @",
                                                .cite = UC_CITE_RECUT });
      break;
    case UC_OPTION_VOID_VALIDATED:
      void_validated (from, table, prompt);
      break;
    case UC_OPTION_PRESHUFFLED:
      uc_authority_page_open (from, &(UcAuthority){ .headline = _ ("The cards came preshuffled"),
                                                .support = _ ("The floorperson says so; they are spread, not washed."),
                                                .primary = _ ("Preshuffled"),
                                                .line = "preshuffled @",
                                                .cite = UC_CITE_PRESHUFFLED });
      break;
    case UC_OPTION_RESET_BY_HAND:
      reset_by_hand (from, table);
      break;
    case UC_OPTION_AWARD_BY_HAND:
      award_by_hand (from, table);
      break;
    case UC_OPTION_COUNT_SHOE:
      uc_options_count_shoe (from);
      break;
    case UC_OPTION_WITHDRAW:
      withdraw (from, table, prompt);
      break;
    case UC_OPTION_READ_READINGS:
      uc_shell_open (from, "readings");
      break;
    case UC_OPTION_CHECK_DEVICES:
      uc_shell_open (from, "health");
      break;
    case UC_OPTION_MISREAD_CARD:
    case UC_OPTION_CORRECT_CARD:
    case UC_OPTION_CORRECT_ENTRY:
      uc_shell_open (from, "correct");
      break;
    default:
      open_ruling (from, table, prompt, option);
      break;
    }
}

/* ---- badges ---- */

static void
second_person (GtkWidget *from, const UcTable *table, const UcPrompt *prompt)
{
  g_autofree char *request = uc_say_subject_request (table);
  g_autofree char *stakes = table->now.round.correct_kind == UC_INPUT_VOID_ROUND      ? uc_say_subject_stakes (table, FALSE)
                            : table->now.round.correct_kind == UC_INPUT_AWARD_BY_HAND ? say_at_lock_out (table)
                                                                                      : g_strdup ("");
  g_autofree char *subject = in_turn (request, stakes), *support = NULL;
  g_autoptr (GArray) exhibits = request_of (table);

  /* Translators: a role, and the number of a badge: "Pit manager or above, another badge than 2001." */
  support = g_strdup_printf (_ ("%s or above, another badge than %s."), uc_say_role (prompt->role),
                             table->now.round.correct_by);
  uc_authority_page_open (from, &(UcAuthority){ .headline = _ ("Second person signs"),
                                            .subject = subject,
                                            .exhibits = exhibits,
                                            .support = support,
                                            .primary = _ ("Sign, 2 of 2"),
                                            .line = "validate @",
                                            .pin = TRUE,
                                            .cite = UC_CITE_HOUSE });
}

/* More parts than this are only counted. */
#define MOST_PARTS_NAMED 4

static void
accept_devices (GtkWidget *from, const UcTable *table)
{
  g_autofree char *parts = uc_say_parts (uc_readiness_parts_failing (&table->now, table->rules), MOST_PARTS_NAMED);
  g_autofree char *subject = g_strdup_printf (_ ("Failed: %s."), parts);

  uc_authority_page_open (from, &(UcAuthority){ .headline = _ ("Accept the table as it is?"),
                                            .subject = subject,
                                            .support = _ ("The table does not rely on the failed devices."),
                                            .primary = _ ("Accept the table"),
                                            .line = "accept-devices @",
                                            .pin = TRUE,
                                            .cite = UC_CITE_HOUSE });
}

static void
inspect_cards (GtkWidget *from, const UcPrompt *prompt)
{
  const gboolean change = prompt->id == UC_PROMPT_CHANGE_CARDS;

  uc_authority_page_open (from, &(UcAuthority){ .headline = change ? _ ("The cards are changed?") : _ ("The cards are inspected?"),
                                            .support = _ ("The floorperson verifies it."),
                                            .primary = change ? _ ("Cards are changed") : _ ("Cards inspected"),
                                            .line = "inspect-cards @",
                                            .cite = prompt->cite });
}

void
uc_options_sign_on (GtkWidget *from)
{
  uc_authority_page_open (from, &(UcAuthority){ .headline = _ ("A new dealer signs on"),
                                            .support = "",
                                            .primary = _ ("Sign on"),
                                            .line = "sign-on @",
                                            .cite = UC_CITE_BURN });
}

void
uc_options_end_training (GtkWidget *from)
{
  uc_authority_page_open (from, &(UcAuthority){ .headline = _ ("End the training?"),
                                            .support = _ ("The screen shows the closed table again."),
                                            .primary = _ ("End the training"),
                                            .line = "training-ended @",
                                            .pin = TRUE,
                                            .cite = UC_CITE_HOUSE });
}

/* Two persons say that the record goes on, or one that the clock is right. */
static void
accept_record (GtkWidget *from, const UcTable *table)
{
  const UcCarry *carry = &table->now.carry;
  const gboolean second = carry->record_vouched[0] != '\0', clock = carry->record_doubt == UC_DOUBT_CLOCK;
  g_autofree char *doubt = uc_say_doubt (carry);
  g_autofree char *subject
      /* Translators: why the record is in doubt, as sentences, and the number of a badge: "… It ends at event 117. 2001 has signed." */
      = second ? g_strdup_printf (_ ("%s %s has signed."), carry->record_says, carry->record_vouched) : g_strdup (carry->record_says);

  uc_authority_page_open (from, &(UcAuthority){ .headline = doubt,
                                            .subject = subject,
                                            .support = clock ? _ ("A floorperson signs that the clock is right. If it is wrong, set it first.")
                                                             : _ ("Two persons sign that the table continues with this record."),
                                            .primary = clock ? _ ("Sign") : second ? _ ("Sign, 2 of 2") : _ ("Sign, 1 of 2"),
                                            .line = "acknowledge @",
                                            .pin = TRUE,
                                            .cite = UC_CITE_HOUSE });
}

static void
acknowledge (GtkWidget *from, const UcTable *table)
{
  if (table->now.carry.record_doubt != 0)
    {
      accept_record (from, table);
      return;
    }
  uc_authority_page_open (from, &(UcAuthority){ .headline = _ ("The record is kept again"),
                                            .support = _ ("Input during the outage was not recorded."),
                                            .primary = _ ("Acknowledge"),
                                            .line = "acknowledge @",
                                            .pin = TRUE,
                                            .cite = UC_CITE_HOUSE });
}

void
uc_options_for_floor (GtkWidget *from, const UcTable *table, const UcPrompt *prompt, UcFloorItemKind kind)
{
  switch ((guint)kind)
    {
    case UC_FLOOR_ITEM_SECOND:
      second_person (from, table, prompt);
      return;
    case UC_FLOOR_ITEM_CARDS:
      inspect_cards (from, prompt);
      return;
    case UC_FLOOR_ITEM_READER:
      inspect_reader (from, table, "pass");
      return;
    case UC_FLOOR_ITEM_DEVICES:
      accept_devices (from, table);
      return;
    case UC_FLOOR_ITEM_RESET_KEY:
      reset_by_hand (from, table);
      return;
    case UC_FLOOR_ITEM_RECORD:
      acknowledge (from, table);
      return;
    default:
      return;
    }
}

void
uc_options_type_badge (GtkWidget *from, UcConsoleModel *model)
{
  if (uc_console_model_get_prompt (model)->id == UC_PROMPT_SIGN_ON)
    uc_options_sign_on (from);
  else
    uc_floor_desk_enter (from, model);
}

void
uc_options_badge (GtkWidget *from, UcConsoleModel *model, const char *badge, UcRole role)
{
  if (uc_console_model_get_table (model) == NULL)
    return;
  if (role >= UC_ROLE_FLOORPERSON)
    uc_floor_desk_enter (from, model);
  else if (role == UC_ROLE_DEALER && strcmp (badge, uc_console_model_get_table (model)->now.carry.dealer) != 0)
    {
      g_autofree char *line = g_strdup_printf ("sign-on %s", badge);

      uc_console_model_submit (model, line);
    }
}

void
uc_options_type_card (UcTablePage *page, guint card)
{
  UcConsoleModel *model = uc_table_page_get_model (page);
  const UcPrompt *prompt = uc_console_model_get_prompt (model);
  char text[UC_CARD_TEXT];
  g_autofree char *line = NULL;

  if (prompt == NULL)
    return;
  uc_card_format (card, text);
  if (uc_table_page_retype (page, text))
    return;
  if (prompt->id == UC_PROMPT_TYPE_HOLE)
    line = g_strdup_printf ("hole %s", text);
  else
    line = g_strdup_printf ("card %s%s%s", text, prompt->with_card[0] != '\0' ? "\n" : "", prompt->with_card);
  uc_console_model_submit (model, line);
}
