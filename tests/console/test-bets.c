/* While bets are open: what the felt shows as made is what the record says, and a side wager comes to the record by the
 * dealer's own line, a progressive by its chip. Rounds at random in every game, held against books of the test's own that
 * know nothing but the printed events. */
#include "local-table.h"
#include "uc-bet-lines.h"
#include "uc-carried.h"
#include "uc-question.h"
#include "uc-readiness.h"
#include "uc-seat-look.h"
#include "uc-side-wager.h"
#include "uc-table-prompt.h"

#include <string.h>

#define N_STEPS 600

static const struct
{
  const char *path, *table;
  gboolean heads;
} games[] = {
  { "/bets/685a.6/d/down-under-blackjack", "BJ-07", TRUE }, { "/bets/685c.1/d/1/down-under-blackjack-typed", "BJ-07", FALSE },
  { "/bets/633a.6/d/blackjack", "BJ-08", TRUE },            { "/bets/633b.10/d/1/blackjack-typed", "BJ-08", FALSE },
  { "/bets/635b.2/c/players-edge-21", "PE-02", TRUE },      { "/bets/635b.2/c/players-edge-21-typed", "PE-02", FALSE },
  { "/bets/635a.6/d/spanish-21", "SP-03", TRUE },           { "/bets/635b.1/d/1/spanish-21-typed", "SP-03", FALSE },
  { "/bets/wsgc/match-the-dealer-blackjack", "WA-01", TRUE },
};

typedef struct
{
  LocalTable *table;
  UcWager progressive; /* UC_WAGER_NONE: the game has none here */
  gboolean heads;
  gboolean book[UC_MAX_SEATS + 1][UC_N_WAGERS];
  gboolean chip[UC_MAX_SEATS + 1]; /* lies on the sensor */
  guint rows;                      /* of the record that the book has */
  guint32 rng;
  guint made, same;
} Play;

static guint
roll (Play *play, guint n)
{
  play->rng = play->rng * 1664525 + 1013904223;
  return (play->rng >> 8) % n;
}

static const UcPrompt *
prompt (const Play *play)
{
  return uc_console_model_get_prompt (play->table->model);
}

/* ---- the books ---- */

static gboolean
is_kind (const char *event, const char *kind)
{
  return g_str_has_prefix (event, kind) && event[strlen (kind)] == ' ';
}

static guint
seat_of (const char *event)
{
  const char *at = strstr (event, " seat=");

  return at != NULL ? (guint)g_ascii_strtoull (at + 6, NULL, 10) : 0;
}

static UcWager
wager_of (const char *event)
{
  const char *at = strstr (event, " wager=");
  g_autofree char *name = at != NULL ? g_strndup (at + 7, strcspn (at + 7, " ")) : g_strdup ("");

  return uc_wager_parse (name);
}

/* A side wager that nobody said, and no chip made, may not come to the book. */
static void
accept (Play *play, guint seat, UcWager wager, const char *said)
{
  g_autofree char *line = g_strdup_printf ("bet %u %s", seat, uc_wager_name (wager));

  if (wager == UC_WAGER_MAIN)
    return;
  if (wager == play->progressive && play->heads)
    g_assert_true (play->chip[seat]);
  else if (strstr (said, line) == NULL)
    g_error ("“%s” made %s at seat %u", said, uc_wager_name (wager), seat);
  play->book[seat][wager] = TRUE;
  play->made++;
}

static void
read_record (Play *play, const char *said)
{
  for (; play->rows < play->table->rows->len; play->rows++)
    {
      char **events = g_ptr_array_index (play->table->rows, play->rows);

      for (guint i = 0; events[i] != NULL; i++)
        if (is_kind (events[i], "wager-accepted"))
          accept (play, seat_of (events[i]), wager_of (events[i]), said);
        else if (is_kind (events[i], "wager-removed") || is_kind (events[i], "wager-cleared"))
          play->book[seat_of (events[i])][wager_of (events[i])] = FALSE;
        else if (is_kind (events[i], "round-closed"))
          memset (play->book, 0, sizeof play->book);
        else if (is_kind (events[i], "bets-locked"))
          memset (play->chip, 0, sizeof play->chip);
    }
}

static void
check_felt (Play *play, const char *said)
{
  const UcTable *table = uc_console_model_get_table (play->table->model);

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      UcSeatLook look;
      gboolean open = prompt (play)->id == UC_PROMPT_BETS_OPEN;

      uc_seat_look_init (&look, table, prompt (play), seat);
      for (guint i = 0; open && i < look.n_bets; i++)
        {
          if ((look.bets[i].state == UC_BET_MADE) != play->book[seat][look.bets[i].wager])
            g_error ("after “%s”: %s at seat %u is not shown as the record has it", said,
                     uc_wager_name (look.bets[i].wager), seat);
          g_assert_true (look.bets[i].state != UC_BET_SUGGESTED || !play->book[seat][look.bets[i].wager]);
          g_assert_true (look.bets[i].state != UC_BET_SUGGESTED || !uc_side_wager_is_progressive (look.bets[i].wager));
        }
      if (open && play->progressive != UC_WAGER_NONE)
        {
          g_assert_true ((look.progressive == UC_MARK_ACCEPTED) == play->book[seat][play->progressive]);
          if (play->chip[seat] && look.progressive != UC_MARK_PLACED && look.progressive != UC_MARK_ACCEPTED)
            g_error ("after “%s”: the chip at seat %u is not seen", said, seat);
          if (look.open && look.progressive == UC_MARK_NONE)
            g_error ("after “%s”: seat %u is not invited", said, seat);
        }
      uc_seat_look_clear (&look);
    }
}

/* ---- what is done ---- */

static void
settle (Play *play, const char *said)
{
  uc_console_model_publish (play->table->model);
  read_record (play, said);
  check_felt (play, said);
}

static void
tap (Play *play, const char *lines)
{
  g_autofree char *said = g_strdup (lines);

  uc_console_model_submit (play->table->model, said);
  settle (play, said);
}

static void
sense (Play *play, guint seat)
{
  g_autofree char *line
      = g_strdup_printf ("%s %u %s", play->chip[seat] ? "unbet" : "bet", seat, uc_wager_name (play->progressive));

  if (!play->heads || play->progressive == UC_WAGER_NONE)
    return;
  play->chip[seat] = !play->chip[seat];
  g_assert_true (local_table_say (play->table, line, UC_ORIGIN_DEVICE, NULL));
  settle (play, line);
}

static void
tap_place (Play *play, guint seat)
{
  const UcTable *table = uc_console_model_get_table (play->table->model);

  UC_FOR_EACH_STAKED_WAGER (wager)
    if (table->rules->wagers[wager].offered && roll (play, 2) == 0)
      {
        UcSeatLook look;
        gboolean open;
        g_autofree char *lines = NULL;

        uc_seat_look_init (&look, table, prompt (play), seat);
        open = look.open;
        uc_seat_look_clear (&look);
        lines = uc_bet_lines_tap (table, seat, wager);
        /* A chip on a sensor is no tap's. */
        g_assert_true ((lines == NULL) == (wager == play->progressive && play->heads));
        if (open && lines != NULL)
          tap (play, lines);
        return;
      }
}

static void
key_sum (Play *play, guint seat)
{
  const UcTable *table = uc_console_model_get_table (play->table->model);
  UcQuestion ask = { 0 };
  UcWager wager = UC_WAGER_MAIN;

  UC_FOR_EACH_STAKED_WAGER (other)
    if (roll (play, 2) == 0)
      wager = other;
  if (uc_question_sum (&ask, table, prompt (play), seat, wager))
    {
      g_autofree char *line = g_strdup (ask.choices[roll (play, ask.n_choices)].line);

      g_assert_cmpstr (ask.line, ==, prompt (play)->primary);
      if (*line != '\0')
        tap (play, line);
    }
  uc_question_clear (&ask);
}

static void
same_sides (Play *play)
{
  const UcTable *table = uc_console_model_get_table (play->table->model);
  g_autofree char *lines = uc_bet_lines_same (table);
  gboolean offered = FALSE;

  for (guint i = 0; i < prompt (play)->n_options; i++)
    offered |= prompt (play)->options[i].id == UC_OPTION_SAME_SIDES;
  g_assert_true (offered == (*lines != '\0'));
  if (!offered)
    return;
  play->same++;
  tap (play, lines);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    UC_FOR_EACH_STAKED_WAGER (wager)
      g_assert_false (uc_carried_side (&play->table->table.now, table->rules, seat, wager, NULL));
}

/* The round is given up at once: the next one opens with what it suggests. */
static void
lock (Play *play)
{
  if (prompt (play)->hollow)
    return;
  tap (play, "no-more-bets");
  local_table_play (play->table, "void-round 2001 0000 x\nvoid-round 3001 0000 x\nconfirm\n");
  settle (play, "");
  g_assert_cmpint (prompt (play)->id, ==, UC_PROMPT_BETS_OPEN);
}

static void
test_game (gconstpointer data)
{
  guint game = GPOINTER_TO_UINT (data);
  g_autofree char *file = local_table_of (games[game].table, "");
  Play play = { .rng = 20261123 + game, .heads = games[game].heads };

  play.table = local_table_new (file, FALSE);
  play.progressive = uc_side_wager_progressive (play.table->table.rules);
  for (guint seat = 1; games[game].heads && seat <= play.table->rules.seats; seat++)
    {
      g_autofree char *line = g_strdup_printf ("device head.%u up", seat);

      local_table_play (play.table, line);
    }
  for (guint i = 0; i < N_STEPS; i++)
    {
      guint seat = 1 + roll (&play, play.table->rules.seats);

      switch (roll (&play, 12))
        {
        case 0:
        case 1:
          tap (&play, prompt (&play)->seat_tap[seat]);
          break;
        case 2:
        case 3:
        case 4:
          sense (&play, seat);
          break;
        case 5:
        case 6:
        case 7:
          tap_place (&play, seat);
          break;
        case 8:
        case 9:
          key_sum (&play, seat);
          break;
        case 10:
          same_sides (&play);
          break;
        default:
          lock (&play);
        }
    }
  g_test_message ("%u side wagers made, %u times the same again", play.made, play.same);
  g_assert_cmpuint (play.made, >, 20);
  g_assert_true (play.same > 0 || g_str_equal (games[game].table, "BJ-08"));
  local_table_free (play.table);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    g_test_add_data_func (games[i].path, GUINT_TO_POINTER (i), test_game);
  return g_test_run ();
}
