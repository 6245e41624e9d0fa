#include "uc-offered.h"

#include "uc-dealer-hand.h"
#include "uc-held.h"
#include "uc-input.h"
#include "uc-table-prompt.h"

#include <string.h>

static void add (GPtrArray *lines, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
add (GPtrArray *lines, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_ptr_array_add (lines, g_strdup_vprintf (format, args));
  va_end (args);
}

/* ---- cards ---- */

/* The suit of the rank that has been seen least, so that no card comes up more often than the shoe has it. */
static UcCard
least_seen (const UcTable *table, guint rank)
{
  UcCard best = uc_card (rank, UC_SUIT_SPADES);

  for (guint i = 0; i < UC_N_FACES; i++)
    {
      UcCard card = uc_card_from_index (i);

      if (uc_card_rank (card) == rank && table->now.carry.counts[i] < table->now.carry.counts[uc_card_index (best)])
        best = card;
    }
  return best;
}

/* Hands of nine and eight are short; ace, five and king are what else makes a difference. */
static void
add_cards (const UcTable *table, GPtrArray *lines, const char *verb)
{
  static const guint8 ranks[] = { 9, 13, 8, 5, 1, 7 };
  char text[UC_CARD_TEXT];

  for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
    add (lines, "%s %s", verb, uc_card_format (least_seen (table, ranks[i]), text));
}

static void
offer_card (const UcTable *table, GPtrArray *lines)
{
  add_cards (table, lines, "card");
  add (lines, "card -");
}

/* The face that the reader knew, where somebody knows it. */
static void
offer_hole (const UcTable *table, GPtrArray *lines)
{
  char text[UC_CARD_TEXT];

  if (table->now.round.hole != UC_CARD_NONE)
    add (lines, "hole %s", uc_card_format (table->now.round.hole, text));
  add_cards (table, lines, "hole");
}

static void
offer_light (const UcTable *table, GPtrArray *lines)
{
  if (table->now.round.hole != UC_CARD_NONE)
    add (lines, "light %s", uc_card_range_name (uc_card_range (table->now.round.hole)));
  add (lines, "light medium");
  add (lines, "light small");
  add (lines, "light large");
}

static void
offer_peek (const UcTable *table, GPtrArray *lines)
{
  gboolean blackjack = table->now.round.hole != UC_CARD_NONE
                       && uc_points_are_blackjack (uc_dealer_hand_upcard (&table->now), table->now.round.hole);

  add (lines, blackjack ? "peek blackjack" : "peek none");
  add (lines, blackjack ? "peek none" : "peek blackjack");
}

/* ---- persons ---- */

static const char *const persons[] = { "2001 floorperson ok", "3001 pit-manager ok",   "5001 shift-manager ok",
                                       "2002 floorperson ok", "5002 shift-manager ok", "5003 shift-manager ok" };

static void
by_persons (GPtrArray *lines, const char *verb, const char *rest)
{
  for (guint i = 0; i < G_N_ELEMENTS (persons); i++)
    add (lines, "%s %s%s", verb, persons[i], rest);
}

/* A win that waits for another's is not the one to sign: then the seat is named. */
static void
offer_validate (const UcTable *table, GPtrArray *lines)
{
  by_persons (lines, "validate", "");
  for (guint seat = table->rules->seats; seat >= 1; seat--)
    {
      g_autofree char *rest = g_strdup_printf (" %u", seat);

      by_persons (lines, "validate", rest);
    }
}

static void
offer_reject (const UcTable *table, GPtrArray *lines)
{
  by_persons (lines, "reject", " not-accepted");
}

static void
offer_ruling (const UcTable *table, GPtrArray *lines)
{
  by_persons (lines, "ruling", " go-on");
  by_persons (lines, "ruling", " finish");
  by_persons (lines, "ruling", " dead");
  by_persons (lines, "ruling", " confirmed");
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (table->now.round.seats[seat].disputed != UC_WORD_NONE)
      {
        g_autofree char *stands = g_strdup_printf (" %u stands", seat);

        by_persons (lines, "ruling", stands);
      }
}

static void
offer_inspect_reader (const UcTable *table, GPtrArray *lines)
{
  by_persons (lines, "inspect-reader", " pass");
}

static void
offer_acknowledge (const UcTable *table, GPtrArray *lines)
{
  add (lines, "device journal up");
  by_persons (lines, "acknowledge", "");
}

static void
offer_accept_devices (const UcTable *table, GPtrArray *lines)
{
  by_persons (lines, "accept-devices", "");
}

static void
offer_confirm_readings (const UcTable *table, GPtrArray *lines)
{
  by_persons (lines, "confirm-readings", "");
}

static void
offer_documented (const UcTable *table, GPtrArray *lines)
{
  static const char *const signers[] = { "2001 floorperson", "3001 pit-manager", "5001 shift-manager" };

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint place = 0; place < UC_HELD_PLACES; place++)
      for (guint i = 0; i < G_N_ELEMENTS (signers); i++)
        {
          const UcHeld *held = uc_carry_held_c (&table->now.carry, seat, place);

          if (held->active == UC_HELD_WAITS)
            add (lines, "documented %s S%" G_GUINT64_FORMAT " %u %s %s", signers[i], table->now.carry.seq, seat,
                 uc_wager_name (held->wager), uc_word_name (uc_held_forms (table->rules, held->amount)));
        }
}

static void
offer_device (const UcTable *table, GPtrArray *lines)
{
  add (lines, "device reader up");
}

static void
offer_inspect_cards (const UcTable *table, GPtrArray *lines)
{
  add (lines, "inspect-cards 2001 floorperson");
}

/* Between rounds any dealer may; here only who is waited for. */
static void
offer_sign_on (const UcTable *table, GPtrArray *lines)
{
  if (uc_table_prompt (table).id == UC_PROMPT_SIGN_ON)
    add (lines, "sign-on 1001 dealer");
}

static void
offer_withdraw (const UcTable *table, GPtrArray *lines)
{
  const UcRound *r = &table->now.round;

  if (r->trouble == UC_TROUBLE_SECOND_PERSON)
    add (lines, "withdraw %s %s ok because", r->correct_by, uc_role_name ((UcRole)r->correct_role));
}

/* ---- the prompt ---- */

typedef void (*Offer) (const UcTable *table, GPtrArray *lines);

static const struct
{
  UcInputKind kind;
  Offer offer;
  const char *line; /* where one is all */
} offers[] = {
  { UC_INPUT_VALIDATE, offer_validate, NULL },
  { UC_INPUT_DOCUMENTED, offer_documented, NULL },
  { UC_INPUT_RULING, offer_ruling, NULL },
  { UC_INPUT_RESET_KEY, NULL, "reset-key" },
  { UC_INPUT_CONFIRM, NULL, "confirm" },
  { UC_INPUT_CARD, offer_card, NULL },
  { UC_INPUT_LIGHT, offer_light, NULL },
  { UC_INPUT_PEEK, offer_peek, NULL },
  { UC_INPUT_HOLE, offer_hole, NULL },
  { UC_INPUT_DEVICE, offer_device, NULL },
  { UC_INPUT_INSPECT_READER, offer_inspect_reader, NULL },
  { UC_INPUT_ACKNOWLEDGE, offer_acknowledge, NULL },
  { UC_INPUT_ACCEPT_DEVICES, offer_accept_devices, NULL },
  { UC_INPUT_CONFIRM_READINGS, offer_confirm_readings, NULL },
  { UC_INPUT_INSPECT_CARDS, offer_inspect_cards, NULL },
  { UC_INPUT_INSURANCE_CLOSED, NULL, "insurance-closed" },
  { UC_INPUT_SHUFFLE, NULL, "shuffle" },
  { UC_INPUT_CUT, NULL, "cut dealer" },
  { UC_INPUT_SIGN_ON, offer_sign_on, NULL },
  { UC_INPUT_BURN, NULL, "burn" },
  { UC_INPUT_NO_MORE_BETS, NULL, "no-more-bets" },
  { UC_INPUT_STAND, NULL, "stand" },
  { UC_INPUT_HIT, NULL, "hit" },
  { UC_INPUT_REJECT, offer_reject, NULL },
  { UC_INPUT_WITHDRAW, offer_withdraw, NULL },
};

/* A second person's signature, and what a machine says by itself, is on no button; "call-floor" leads nowhere. */
static gboolean
is_led_on_by (const UcTable *table, const char *line)
{
  if (*line == '\0' || g_str_has_prefix (line, "void-round") || g_str_has_prefix (line, "call-floor"))
    return FALSE;
  return !g_str_has_prefix (line, "irregularity") || table->now.round.trouble != UC_TROUBLE_NONE;
}

static void
add_led (const UcTable *table, GPtrArray *lines, const char *text)
{
  g_autofree char *line = g_strndup (text, strcspn (text, "\n"));

  if (is_led_on_by (table, line))
    add (lines, "%s", line);
}

void
uc_offered_lines (const UcTable *table, GPtrArray *lines)
{
  UcPrompt prompt = uc_table_prompt (table);

  add_led (table, lines, prompt.primary);
  for (guint i = 0; i < G_N_ELEMENTS (offers); i++)
    if (!(prompt.accepts & uc_input_bit (offers[i].kind)))
      continue;
    else if (offers[i].offer != NULL)
      offers[i].offer (table, lines);
    else
      add (lines, "%s", offers[i].line);
  for (guint i = 0; i < prompt.n_options; i++)
    if (prompt.options[i].available)
      add_led (table, lines, prompt.options[i].input);
  add_led (table, lines, prompt.dealer_tap);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    add_led (table, lines, prompt.seat_tap[seat]);
}
