/* A prompt's words (UX § 6): finds its row among the lists of the parts of the round. */
#include "uc-say-prompt.h"

#include "uc-hand.h"
#include "uc-held.h"
#include "uc-input.h"
#include "uc-owed.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const UcSayRow *const lists[]
    = { uc_say_opening, uc_say_bets, uc_say_side, uc_say_reader, uc_say_play, uc_say_settle, uc_say_games,
        uc_say_trouble };

static const UcSayRow *
find_row (UcPromptId id)
{
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const UcSayRow *row = lists[i]; row->id != UC_N_PROMPTS; row++)
      if (row->id == id)
        return row;
  return NULL;
}

/* What a row leaves to its function is not looked up: gettext's "" is the catalogue's header. */
static char *
translated (const char *context, const char *text)
{
  return g_strdup (text == NULL ? "" : uc_say_in (context, text));
}

/* A card that is not what the step asks for: § 685a.12(a), (c), (d), said before it left the shoe. At a player's decision it comes
 * before the answer counts: it is the headline, and the decision stands behind it. Where the button answers something else, the
 * headline stays that question's, and the card goes before its other sentences. */
static void
say_next_card (const UcSay *say)
{
  const UcRound *r = &say->table->now.round;
  gboolean waits = say->prompt->hollow && (say->prompt->accepts & uc_input_bit (UC_INPUT_CARD)) != 0;

  if (r->trouble != UC_TROUBLE_NONE || (!r->next_to_discard && !r->next_exposed))
    return;
  if (waits || say->prompt->id == UC_PROMPT_HAND)
    {
      g_autofree char *decision = waits ? NULL : g_strdup (say->words->headline);

      uc_say_headline (say, "%s", r->next_to_discard ? _ ("Next card to the rack") : _ ("Next card is offered"));
      uc_say_support (say, "%s",
                      r->next_to_discard ? _ ("The discard rack; it is not used in this round.")
                                         : _ ("It was drawn in error, exposed."));
      if (decision != NULL)
        /* Translators: a decision that waits behind the next card, "Then: Seat 1 has 16." */
        uc_say_more (say, _ ("Then: %s."), decision);
      g_free (say->words->citation);
      say->words->citation = uc_say_citation (say->table->rules, r->next_to_discard ? UC_CITE_FACE_UP_CARD : UC_CITE_EXPOSED_CARD,
                                              UC_CITE_NONE);
    }
  else
    {
      g_autofree char *behind = g_strdup (say->words->support);

      uc_say_support (say, "%s", r->next_to_discard ? _ ("Next card to the rack.") : _ ("Next card is offered."));
      if (*behind != '\0')
        uc_say_more (say, "%s", behind);
    }
}

/* What a correction sends back of a double or of insurance goes before the prompt's own sentences, until the dealer goes on. */
static void
say_given_back (const UcSay *say)
{
  g_autofree char *behind = g_strdup (say->words->support);
  gboolean any = FALSE;

  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    {
      const UcSeat *box = &say->table->now.round.seats[seat];
      g_autofree char *sum = uc_say_money (box->goes_back), *insured = uc_say_money (box->insured_goes_back);

      if (!any && (box->goes_back != 0 || box->insured_goes_back != 0))
        uc_say_support (say, "%s", "");
      any |= box->goes_back != 0 || box->insured_goes_back != 0;
      if (box->goes_back == UC_MONEY_UNKNOWN)
        uc_say_more (say, _ ("Seat %u: return its double."), seat);
      else if (box->goes_back != 0)
        uc_say_more (say, _ ("Seat %u: return %s."), seat, sum);
      if (box->insured_goes_back != 0)
        uc_say_more (say, _ ("Seat %u: return %s of its insurance."), seat, insured);
    }
  if (any && *behind != '\0')
    uc_say_more (say, "%s", behind);
}

/* "Seat 3: $50 owed." goes before the prompt's own sentences; when the cards are cleared it is what is left to do. */
static void
say_owed (const UcSay *say)
{
  gboolean clear = say->prompt->id == UC_PROMPT_CLEAR, first = TRUE, pays = FALSE;
  const UcPromptId id = say->prompt->id;
  const gboolean settles = id == UC_PROMPT_SETTLE || id == UC_PROMPT_SETTLE_22 || id == UC_PROMPT_SETTLE_SEAT || id == UC_PROMPT_CLEAR
                           || id == UC_PROMPT_VOIDED || id == UC_PROMPT_HOLD;
  guint8 seats = settles ? uc_owed_seats (&say->table->now) : 0;
  g_autofree char *behind = g_strdup (say->words->support);

  if (say->prompt->id == UC_PROMPT_SETTLE_SEAT)
    seats &= UC_SEAT_BIT (say->prompt->seat);
  if (seats == 0)
    return;
  uc_say_support (say, "%s", "");
  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    if (seats & UC_SEAT_BIT (seat))
      {
        g_autofree char *sum = NULL;
        UcMoney owed;

        (void)uc_owed_at (&say->table->now, seat, &owed);
        sum = uc_say_owed_sum (owed);
        pays |= owed > 0;
        if (clear && first)
          /* Translators: a seat and what it is owed, "Seat 3: $50 owed". */
          uc_say_headline (say, _ ("Seat %u: %s"), seat, sum);
        else
          uc_say_more (say, _ ("Seat %u: %s."), seat, sum);
        first = FALSE;
      }
  if (clear)
    {
      uc_say_more (say, _ ("Then clear the cards."));
      uc_say_primary (say, "%s", pays ? _ ("Paid; bets open") : _ ("Settled; bets open"));
    }
  if (*behind != '\0')
    uc_say_more (say, "%s", behind);
}

/* "All" is not said while a disputed seat still lies there: "Settled, seat 3 disputed". */
static void
say_all_but_disputed (const UcSay *say)
{
  guint8 seats = uc_held_disputed (&say->table->now);
  g_autofree char *list = NULL;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSeat *box = &say->table->now.round.seats[seat];
      gboolean lies = uc_hand_seat_live (&say->table->now, seat);

      for (guint slot = 0; slot < UC_N_SLOTS; slot++)
        lies |= box->side[slot].state == UC_SIDE_ACCEPTED || box->side[slot].state == UC_SIDE_WON;
      if (!lies)
        seats &= (guint8)~UC_SEAT_BIT (seat);
    }
  if (seats == 0 || strcmp (say->words->primary, _ ("All settled")) != 0)
    return;
  list = uc_say_seats (seats, TRUE);
  /* Translators: the number of a seat, or a list of them: "Settled, seats 5 and 2 disputed". */
  uc_say_primary (say, ngettext ("Settled, seat %s disputed", "Settled, seats %s disputed", uc_say_count (seats)), list);
}

void
uc_prompt_words_init (UcPromptWords *words, const UcTable *table, const UcPrompt *prompt)
{
  const UcSay say = { table, prompt, words };
  const UcSayRow *row = find_row (prompt->id);

  g_return_if_fail (row != NULL);

  words->citation = uc_say_citation (table->rules, prompt->cite, prompt->cite2);
  words->headline = translated ("headline", row->headline);
  words->support = translated ("support", row->support);
  words->primary = translated ("button", row->primary);
  words->sign = prompt->hollow ? UC_SIGN_NONE : row->sign;
  if (row->shoe)
    uc_say_primary (&say, "%s", uc_say_shoe_reads (&say) ? _ ("Waiting for the shoe") : _ ("Type the card above"));
  if (row->fill != NULL)
    row->fill (&say);
  if (prompt->type_badge)
    uc_say_primary (&say, "%s", _ ("Type the badge"));
  say_next_card (&say);
  say_owed (&say);
  say_given_back (&say);
  say_all_but_disputed (&say);
}

char *
uc_say_both (const char *headline, const char *support)
{
  static const char *const ends[] = { ".", "?", "!", ":", "…", "。", "？", "！", "：" };
  gboolean ended = FALSE;

  if (support[0] == '\0')
    return g_strdup (headline);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    ended |= g_str_has_suffix (headline, ends[i]);
  /* Translators: a headline without a full stop, and the sentences below it as one text: "Deal. Card 3 of 8: seat 1". */
  return ended ? g_strdup_printf (_ ("%s %s"), headline, support) : g_strdup_printf (_ ("%s. %s"), headline, support);
}

void
uc_prompt_words_clear (UcPromptWords *words)
{
  g_clear_pointer (&words->citation, g_free);
  g_clear_pointer (&words->headline, g_free);
  g_clear_pointer (&words->support, g_free);
  g_clear_pointer (&words->primary, g_free);
}

/* ---- for the lists ---- */

static void G_GNUC_PRINTF (2, 0)
replace (char **field, const char *format, va_list args)
{
  char *before = *field;

  *field = g_strdup_vprintf (format, args);
  g_free (before); /* only now: the arguments may be of it */
}

#define REPLACE(field)                                                                                                 \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    va_list args;                                                                                                      \
    va_start (args, format);                                                                                           \
    replace (&say->words->field, format, args);                                                                        \
    va_end (args);                                                                                                     \
  }                                                                                                                    \
  G_STMT_END

void
uc_say_headline (const UcSay *say, const char *format, ...)
{
  REPLACE (headline);
}

void
uc_say_support (const UcSay *say, const char *format, ...)
{
  REPLACE (support);
}

void
uc_say_primary (const UcSay *say, const char *format, ...)
{
  REPLACE (primary);
}

void
uc_say_more (const UcSay *say, const char *format, ...)
{
  GString *all = g_string_new (say->words->support);

  REPLACE (support);
  uc_say_sentence (all, "%s", say->words->support);
  g_free (say->words->support);
  say->words->support = g_string_free (all, FALSE);
}

guint
uc_say_count (guint8 seats)
{
  return (guint)__builtin_popcount (seats);
}

gboolean
uc_say_shoe_reads (const UcSay *say)
{
  return say->table->now.carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_UP;
}

char *
uc_say_sum (UcMoney money, UcOdds odds)
{
  return money == UC_MONEY_UNKNOWN ? uc_say_odds (odds) : uc_say_money (money);
}
