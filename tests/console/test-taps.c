/* How often the dealer touches the glass in an ordinary round (UX § 7): no ace up, no winner of a side wager. The console's
 * model is played by a dealer who presses what the prompt offers, and nothing that a sensor already knows; the players
 * keep to basic strategy, the cards come from seeds. What a rail key can press blindly is counted apart.
 *
 * A bare table has one tap more than UX § 7 has lines for: § 6 has bets opened again with "Bets open" once the cards are
 * cleared, where no bet is sensed. It is the press that releases the lock line for the next round's chips, and so none
 * that could be saved; it is counted apart. */
#include "local-table.h"
#include "uc-next-card.h"
#include "uc-sim-players.h"
#include "uc-sim-shoe.h"
#include "uc-table.h"

#include <string.h>

#define N_ROUNDS 400
#define DECKS    6

typedef enum
{
  FULL,  /* wager heads, bets, shoe, boxes and reader are sensed */
  USUAL, /* no sensors for bets and boxes */
  BARE,  /* heads only: cards and light are typed, and there is no rail key */
} Fitting;

typedef struct
{
  const char *name;
  Fitting fitting;
  guint seats;
  double most; /* the mean of UX § 7, on the glass */
} Row;

static const Row rows[] = {
  { "/taps/full/3-seats", FULL, 3, 1.4 },   { "/taps/full/6-seats", FULL, 6, 1.8 },
  { "/taps/usual/3-seats", USUAL, 3, 2.1 }, { "/taps/usual/6-seats", USUAL, 6, 3.4 },
  { "/taps/bare/3-seats", BARE, 3, 29 },    { "/taps/bare/6-seats", BARE, 6, 48 },
};

typedef struct
{
  const Row *row;
  LocalTable *table;
  UcSimShoe shoe;
  UcCard hole;
  gboolean ordinary;
  guint glass, keys; /* of this round */
  guint opens;       /* of those on the glass: bets are open again */
} Dealer;

static const UcPrompt *
prompt (Dealer *dealer)
{
  return uc_console_model_get_prompt (dealer->table->model);
}

/* A sensor says it. */
static void
sense (Dealer *dealer, const char *format, ...) G_GNUC_PRINTF (2, 3);
static void
sense (Dealer *dealer, const char *format, ...)
{
  va_list args;
  g_autofree char *line = NULL;
  g_autoptr (GError) error = NULL;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  if (!local_table_say (dealer->table, line, UC_ORIGIN_DEVICE, &error))
    g_error ("%s: “%s” was refused: %s", dealer->row->name, line, error->message);
  uc_console_model_publish (dealer->table->model);
}

/* @taps of the glass send @lines. */
static void
tap (Dealer *dealer, guint taps, const char *lines)
{
  guint before = dealer->table->submitted;

  dealer->glass += taps;
  uc_console_model_submit (dealer->table->model, lines);
  if (dealer->table->submitted == before)
    g_error ("%s: “%s” was not taken", dealer->row->name, lines);
}

/* One number among as many as there are seats; the table does not say which. */
static void
count (Dealer *dealer)
{
  const UcPrompt *at = prompt (dealer);

  for (guint i = 0; i < at->n_options; i++)
    if (at->options[i].id == UC_OPTION_COUNT && g_str_equal (at->options[i].input, at->primary))
      {
        tap (dealer, 1, at->options[i].input);
        return;
      }
  g_assert_not_reached ();
}

/* The primary button: by the rail key where there is one. */
static void
press (Dealer *dealer)
{
  g_assert_false (prompt (dealer)->hollow);
  if (dealer->row->fitting == BARE && prompt (dealer)->id == UC_PROMPT_CLEAR)
    dealer->opens++;
  if (prompt (dealer)->id == UC_PROMPT_CHIPS)
    count (dealer);
  else if (dealer->row->fitting == BARE)
    tap (dealer, 1, prompt (dealer)->primary);
  else
    {
      dealer->keys++;
      tap (dealer, 0, prompt (dealer)->primary);
    }
}

static void
option (Dealer *dealer, UcOptionId id)
{
  for (guint i = 0; i < prompt (dealer)->n_options; i++)
    if (prompt (dealer)->options[i].id == id)
      {
        tap (dealer, 1, prompt (dealer)->options[i].input);
        return;
      }
  g_assert_not_reached ();
}

/* ---- cards ---- */

static void
card (Dealer *dealer)
{
  UcCard next = uc_sim_shoe_draw (&dealer->shoe);
  char text[UC_CARD_TEXT];

  uc_card_format (next, text);
  if (dealer->row->fitting == BARE)
    {
      gboolean more = prompt (dealer)->with_card[0] != '\0';
      g_autofree char *lines
          = g_strdup_printf ("card %s%s%s", text, more ? "\n" : "", prompt (dealer)->with_card);

      tap (dealer, 2, lines);
      if (more)
        dealer->hole = uc_sim_shoe_draw (&dealer->shoe);
      return;
    }
  if (uc_next_card_is_hole (&dealer->table->table.now, dealer->table->table.rules))
    dealer->hole = next;
  sense (dealer, "card %s", text);
}

static void
type_hole (Dealer *dealer)
{
  char text[UC_CARD_TEXT];
  g_autofree char *line = NULL;

  uc_card_format (dealer->hole, text);
  line = g_strdup_printf ("hole %s", text);
  tap (dealer, 2, line);
}

static void
light (Dealer *dealer)
{
  UcRange range = uc_card_range (dealer->hole);

  if (dealer->row->fitting == BARE)
    option (dealer, (UcOptionId)(UC_OPTION_SMALL + range - UC_RANGE_SMALL));
  else
    sense (dealer, "light %s", uc_card_range_name (range));
}

/* ---- decisions ---- */

static gboolean
would_say (UcTable *table, const char *line)
{
  g_autoptr (GError) error = NULL;
  UcEvents *events = uc_events_new ();
  UcInput input;
  gboolean taken;

  g_assert_true (uc_input_parse (line, &input, NULL));
  taken = uc_table_decide (table, &input, events, &error);
  for (guint i = 0; taken && i < events->n; i++)
    uc_table_apply (table, &events->v[i]);
  uc_events_free (events);
  return taken;
}

/* Who acts next, and what is done: the hands before stand. A seat of 0: nobody does, until something else is asked. */
static UcWord
next_act (Dealer *dealer, guint *seat, guint *passed)
{
  g_autofree UcTable *ahead = g_memdup2 (&dealer->table->table, sizeof (UcTable));
  UcPrompt at = uc_table_prompt (ahead);

  *passed = 0;
  if (at.id == UC_PROMPT_PLACE && would_say (ahead, at.primary))
    at = uc_table_prompt (ahead);
  for (; at.id == UC_PROMPT_HAND; at = uc_table_prompt (ahead), ++*passed)
    {
      UcWord word = uc_sim_players_decide (ahead, &at);

      *seat = at.seat;
      if (word != UC_WORD_STAND)
        return word;
      if (!would_say (ahead, "stand"))
        g_error ("%s: seat %u may not stand", dealer->row->name, at.seat);
    }
  *seat = 0;
  return UC_WORD_STAND;
}

static void
decide (Dealer *dealer)
{
  guint seat, passed;
  UcWord word = next_act (dealer, &seat, &passed);

  if (word == UC_WORD_HIT && passed == 0)
    card (dealer);
  else if (word == UC_WORD_HIT)
    {
      g_autofree char *line = g_strdup_printf ("take %u", seat);

      /* The seat that takes a card is tapped, or its box has sensed the card: those before it have stood. No sensor of a
       * box is a device of the service yet: a script stands for it, here and where the hand is placed. */
      if (dealer->row->fitting == FULL)
        local_table_play (dealer->table, line);
      else
        {
          g_assert_cmpstr (prompt (dealer)->seat_tap[seat], ==, line);
          tap (dealer, 1, line);
        }
    }
  else if (passed > 0)
    press (dealer);
  else
    option (dealer, word == UC_WORD_DOUBLE ? UC_OPTION_DOUBLE : UC_OPTION_SPLIT);
}

/* Going on says as well that the hand is placed. */
static void
place (Dealer *dealer)
{
  g_autofree char *placed = g_strdup (prompt (dealer)->primary);
  guint seat, passed;

  if (dealer->row->fitting == FULL)
    local_table_play (dealer->table, placed);
  else if (next_act (dealer, &seat, &passed) == UC_WORD_HIT && prompt (dealer)->seat_tap[seat][0] != '\0')
    decide (dealer);
  else
    press (dealer);
}

/* ---- a round ---- */

static void
place_bets (Dealer *dealer)
{
  for (guint seat = 1; seat <= dealer->row->seats; seat++)
    if (dealer->row->fitting == FULL)
      sense (dealer, "bet %u main 25", seat);
    else if (!(prompt (dealer)->seats & UC_SEAT_BIT (seat)))
      tap (dealer, 1, prompt (dealer)->seat_tap[seat]);
  sense (dealer, "bet 1 match-the-dealer-progressive");
}

static void
act (Dealer *dealer)
{
  switch ((guint)prompt (dealer)->id)
    {
    case UC_PROMPT_BETS_OPEN:
      place_bets (dealer);
      press (dealer);
      break;
    case UC_PROMPT_DEAL:
      if (prompt (dealer)->hollow)
        card (dealer);
      else
        press (dealer);
      break;
    case UC_PROMPT_HIT_CARD:
    case UC_PROMPT_DOUBLE_CARD:
    case UC_PROMPT_SPLIT_CARD:
    case UC_PROMPT_DEALER_DRAWS:
      card (dealer);
      break;
    case UC_PROMPT_SIDE_RESULTS:
      if (prompt (dealer)->hollow)
        light (dealer);
      else
        press (dealer);
      break;
    case UC_PROMPT_READER:
    case UC_PROMPT_NO_READER_WORD:
      light (dealer);
      break;
    case UC_PROMPT_PLACE:
      place (dealer);
      break;
    case UC_PROMPT_TYPE_HOLE:
      type_hole (dealer);
      break;
    case UC_PROMPT_HAND:
      decide (dealer);
      break;
    case UC_PROMPT_LAMPS:
    case UC_PROMPT_INSURANCE_OPEN:
      dealer->ordinary = FALSE;
      press (dealer);
      break;
    case UC_PROMPT_FLOOR_CALLED:
      local_table_play (dealer->table, "validate 2001 0000");
      break;
    case UC_PROMPT_RESET_KEY:
      local_table_play (dealer->table, "reset-key 2001 0000");
      break;
    case UC_PROMPT_HOLD:
      {
        g_autofree char *line = g_strdup_printf ("documented 2001 S-%" G_GUINT64_FORMAT, dealer->table->table.now.carry.seq);

        local_table_play (dealer->table, line);
      }
      break;
    default:
      press (dealer);
    }
}

static void
play_round (Dealer *dealer)
{
  guint32 round = dealer->table->table.now.carry.round;

  dealer->ordinary = TRUE;
  dealer->glass = dealer->keys = dealer->opens = 0;
  if (uc_sim_shoe_left (&dealer->shoe) < DECKS * UC_N_FACES / 2)
    uc_sim_shoe_shuffle (&dealer->shoe);
  do
    act (dealer);
  while (prompt (dealer)->id != UC_PROMPT_BETS_OPEN);
  g_assert_cmpuint (dealer->table->table.now.carry.round, >=, round);
}

static void
test_taps (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *file = local_table_example ("");
  g_autofree char *bare = g_strdup (file);
  Dealer dealer = { .row = row };
  guint n = 0, glass = 0, keys = 0, opens = 0;

  if (row->fitting == BARE)
    *strstr (bare, "[devices]") = '\0';
  dealer.table = local_table_new (bare, FALSE);
  if (row->fitting != BARE)
    local_table_play (dealer.table, "device shoe up\ndevice reader up");
  uc_sim_shoe_init (&dealer.shoe, DECKS, 20261120 + row->seats);
  /* The seats of the first round are those of all: nobody comes or goes. */
  play_round (&dealer);
  while (n < N_ROUNDS)
    {
      play_round (&dealer);
      if (!dealer.ordinary)
        continue;
      n++;
      glass += dealer.glass;
      keys += dealer.keys;
      opens += dealer.opens;
    }
  g_test_message ("on the glass %.2f a round, %.2f of them to open bets after clearing; without these %.2f (UX: %.1f); by "
                  "the rail key %.2f",
                  (double)glass / n, (double)opens / n, (double)(glass - opens) / n, row->most, (double)keys / n);
  g_assert_cmpfloat ((double)(glass - opens) / n, <=, row->most);
  uc_sim_shoe_clear (&dealer.shoe);
  local_table_free (dealer.table);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add_data_func (rows[i].name, &rows[i], test_taps);
  return g_test_run ();
}
