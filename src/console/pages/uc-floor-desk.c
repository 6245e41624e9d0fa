#include "uc-floor-desk.h"

#include "uc-authority-page.h"
#include "uc-between-rounds.h"
#include "uc-floor-page.h"
#include "uc-gaming-day.h"
#include "uc-held.h"
#include "uc-hole.h"
#include "uc-input.h"
#include "uc-list-page.h"
#include "uc-options.h"
#include "uc-say-meter.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-side-wager.h"
#include "uc-table-page.h"
#include "uc-ticket.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ACCEPTS(prompt, name) (((prompt)->accepts & (G_GUINT64_CONSTANT (1) << UC_INPUT_##name)) != 0)

/* ---- what waits ---- */

static void
clear_item (gpointer data)
{
  for (guint i = 0; i < UC_DESK_N_COLUMNS; i++)
    g_free (((UcFloorItem *)data)->columns[i]);
}

/* The words are taken; %NULL leaves a column empty. */
static UcFloorItem *
add (GArray *items, UcFloorItemKind kind, char *what, char *where, char *sum, char *since)
{
  const UcFloorItem item = { .kind = kind, .columns = { what, where, sum, since } };

  g_array_append_val (items, item);
  return &g_array_index (items, UcFloorItem, items->len - 1);
}

static char *
say_at (gint64 t_real_ns)
{
  g_autofree char *clock = uc_say_clock (t_real_ns);

  return g_strdup_printf (_ ("since %s"), clock);
}

/* "since 21:47:23": the last fact of @kind, of @seat unless that is 0; NULL where it is not among the round's. */
static char *
say_since (UcConsoleModel *model, UcEventKind kind, guint seat)
{
  const UcEvent *event = uc_console_model_find (model, kind, seat, UC_WAGER_NONE);

  return event != NULL ? say_at (event->t_real_ns) : NULL;
}

static char *
say_seats (guint8 seats)
{
  g_autofree char *list = uc_say_seats (seats, TRUE);

  return g_strdup_printf (ngettext ("Seat %s", "Seats %s", __builtin_popcount (seats)), list);
}

/* More sums than these are said as one. */
#define MOST_SUMS 3

typedef struct
{
  GString *each;
  UcMoney total;
  guint n;
} Sums;

static void
add_sum (Sums *sums, UcMoney sum)
{
  g_autofree char *said = uc_say_money_cents (sum);

  if (sums->each == NULL)
    sums->each = g_string_new (NULL);
  g_string_append_printf (sums->each, "%s%s", sums->n > 0 ? " + " : "", said);
  if (sum == UC_MONEY_UNKNOWN || sums->total == UC_MONEY_UNKNOWN || !uc_money_add (sums->total, sum, &sums->total))
    sums->total = UC_MONEY_UNKNOWN;
  sums->n++;
}

/* "$500.30 + $15.00", or what they come to; NULL where one of them is not known. Ends @sums. */
static char *
say_sums (Sums *sums)
{
  g_autofree char *total = uc_say_money_cents (sums->total == UC_MONEY_UNKNOWN ? 0 : sums->total);
  g_autofree char *each = sums->each != NULL ? g_string_free (sums->each, FALSE) : NULL;

  if (each == NULL || sums->total == UC_MONEY_UNKNOWN)
    return NULL;
  return sums->n <= MOST_SUMS ? g_steal_pointer (&each) : g_strdup_printf (_ ("%s in all"), total);
}

/* Of those that wait; since when the last of them does. */
static void
add_wins (GArray *items, UcConsoleModel *model, const UcTable *table, const UcPrompt *prompt)
{
  guint8 seats = 0;
  Sums sums = { 0 };

  for (guint seat = table->rules->seats; seat >= 1; seat--)
    UC_FOR_EACH_SIDE_WAGER (wager)
      {
        const UcSide *side = &table->now.round.seats[seat].side[uc_side_wager_slot (wager)];

        /* Wagers that no game has together share a place. */
        if (!(table->rules->wagers[wager].offered || uc_side_wager (wager)->bonus) || !uc_win_is_for_floor (side)
            || !uc_win_is_decided_at (table->rules, wager, prompt->step))
          continue;
        add_sum (&sums, uc_win_to_sign (&table->now, table->rules, seat, wager).pays);
        seats |= UC_SEAT_BIT (seat);
      }
  add (items, UC_FLOOR_ITEM_WINS, g_strdup (ngettext ("Win to sign", "Wins to sign", sums.n)), say_seats (seats), say_sums (&sums),
       say_since (model, UC_EVENT_VALIDATION_REQUIRED, 0));
}

static void
add_ruling (GArray *items, UcConsoleModel *model, const UcTable *table)
{
  guint hands = 0;

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint hand = 0; hand < table->now.round.seats[seat].hands; hand++)
      hands += (table->now.round.seats[seat].hand[hand].flags & UC_HAND_FLAG_RULING) != 0;
  add (items, UC_FLOOR_ITEM_RULING, g_strdup (_ ("Wrong light")),
       g_strdup_printf (ngettext ("%u hand continues or is dead", "%u hands continue or are dead", hands), hands), NULL,
       say_since (model, UC_EVENT_IRREGULARITY, 0));
}

static void
add_second (GArray *items, UcConsoleModel *model, const UcTable *table)
{
  const UcRound *r = &table->now.round;
  g_autofree char *subject = r->correct_kind == UC_INPUT_METER_SET ? uc_say_meter_request (r, TRUE) : uc_say_request (table);

  add (items, UC_FLOOR_ITEM_SECOND, g_strdup (_ ("Second signature")),
       /* Translators: what is asked, and the number of a badge: "Void the round, asked by 2001". */
       g_strdup_printf (_ ("%s, asked by %s"), subject, r->correct_by), NULL,
       say_since (model, UC_EVENT_SECOND_PERSON_REQUIRED, 0));
}

/* What stands still, with the floor's answers to it: "Go on", of 4♣ that was seen seven times. */
static void
add_options (GArray *items, const UcTable *table, const UcPrompt *prompt)
{
  static const UcOptionId floors[] = { UC_OPTION_GO_ON, UC_OPTION_CONFIRMED, UC_OPTION_FINISH, UC_OPTION_VOID,
                                       UC_OPTION_MISREAD_CARD, UC_OPTION_COUNT_SHOE, UC_OPTION_VOID_VALIDATED,
                                       UC_OPTION_AWARD_BY_HAND };
  UcPromptWords words;

  uc_prompt_words_init (&words, table, prompt);
  for (guint i = 0; i < prompt->n_options; i++)
    for (guint j = 0; j < G_N_ELEMENTS (floors); j++)
      if (prompt->options[i].id == floors[j] && prompt->options[i].available)
        add (items, UC_FLOOR_ITEM_OPTION, g_strdup (uc_say_option (prompt, &prompt->options[i])), g_strdup (words.headline), NULL,
             NULL)->option = floors[j];
  uc_prompt_words_clear (&words);
}

/* What the prompt itself waits for. */
static void
add_prompt (GArray *items, UcConsoleModel *model, const UcTable *table, const UcPrompt *prompt)
{
  static const struct
  {
    guint64 input;
    UcFloorItemKind kind;
    const char *what;
  } rows[] = {
    { G_GUINT64_CONSTANT (1) << UC_INPUT_CONFIRM_READINGS, UC_FLOOR_ITEM_READINGS, N_ ("Interpretations to confirm") },
    { G_GUINT64_CONSTANT (1) << UC_INPUT_INSPECT_CARDS, UC_FLOOR_ITEM_CARDS, N_ ("Cards to inspect") },
    { G_GUINT64_CONSTANT (1) << UC_INPUT_INSPECT_READER, UC_FLOOR_ITEM_READER, N_ ("Card reader to inspect") },
    { G_GUINT64_CONSTANT (1) << UC_INPUT_ACCEPT_DEVICES, UC_FLOOR_ITEM_DEVICES, N_ ("Devices that failed their test") },
    { G_GUINT64_CONSTANT (1) << UC_INPUT_RESET_KEY, UC_FLOOR_ITEM_RESET_KEY, N_ ("Meter to reset") },
    { G_GUINT64_CONSTANT (1) << UC_INPUT_ACKNOWLEDGE, UC_FLOOR_ITEM_RECORD, N_ ("The record could not be kept") },
  };

  if (prompt->id == UC_PROMPT_SECOND_PERSON)
    add_second (items, model, table);
  else if (ACCEPTS (prompt, VALIDATE))
    add_wins (items, model, table, prompt);
  else if (prompt->id == UC_PROMPT_RULING)
    add_ruling (items, model, table);
  else if (prompt->id == UC_PROMPT_RECOUNT)
    add (items, UC_FLOOR_ITEM_RECOUNT, g_strdup (_ ("Recount")),
         g_strdup_printf (_ ("%u chips, %u accepted"), prompt->of, prompt->count), NULL, NULL);
  else if (prompt->id != UC_PROMPT_DISPUTE)
    add_options (items, table, prompt);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (prompt->accepts & rows[i].input)
      add (items, rows[i].kind,
           g_strdup (_ (prompt->id != UC_PROMPT_RECORD_DOUBTED                 ? rows[i].what
                        : table->now.carry.record_doubt == UC_DOUBT_CLOCK ? N_ ("Clock in doubt")
                                                                               : N_ ("Record in doubt"))),
           NULL, NULL, NULL);
}

/* The page has them all; it begins with the first. */
static void
add_disputes (GArray *items, UcConsoleModel *model, const UcTable *table)
{
  guint8 disputed = uc_held_disputed (&table->now);
  const guint n = (guint) __builtin_popcount (disputed);
  Sums bets = { 0 };
  g_autofree char *sum = NULL;
  char *what;

  if (disputed == 0)
    return;
  for (guint seat = UC_MAX_SEATS; seat >= 1; seat--)
    if (disputed & UC_SEAT_BIT (seat))
      add_sum (&bets, table->now.round.seats[seat].main);
  sum = say_sums (&bets);
  what = n == 1 ? g_strdup (_ ("Dispute")) : g_strdup_printf (ngettext ("%u dispute", "%u disputes", n), n);
  add (items, UC_FLOOR_ITEM_DISPUTE, what, say_seats (disputed),
       sum != NULL ? g_strdup_printf (_ ("bet %s"), sum) : NULL, say_since (model, UC_EVENT_DISPUTE_RAISED, __builtin_ctz (disputed)))->seat
      = __builtin_ctz (disputed);
}

static void
add_documents (GArray *items, UcConsoleModel *model, const UcTable *table)
{
  guint8 held = 0;
  Sums sums = { 0 };

  for (guint seat = UC_MAX_SEATS; seat >= 1; seat--)
    for (guint i = 0; i < UC_HELD_PLACES; i++)
      {
        const UcHeld *at = uc_carry_held_c (&table->now.carry, seat, i);

        if (at->active != UC_HELD_WAITS || at->amount == UC_MONEY_UNKNOWN)
          continue;
        held |= UC_SEAT_BIT (seat);
        add_sum (&sums, at->amount);
      }
  if (held == 0)
    return;
  add (items, UC_FLOOR_ITEM_DOCUMENTS, g_strdup (_ ("Documents")), say_seats (held), say_sums (&sums),
       say_since (model, UC_EVENT_PAYOUT_VALIDATED, g_bit_nth_msf (held, -1)));
}

/* An earlier round's award that is to come has no documents yet. The floor waits for the link, or says the sum. */
static void
add_to_come (GArray *items, UcConsoleModel *model, const UcTable *table)
{
  const UcClaim *left = uc_ticket_left (&table->now);
  g_autofree char *seats = NULL, *round = NULL;

  if (left == NULL)
    return;
  seats = say_seats (left->seats);
  /* Translators: seats, and the number of a round: "Seat 3, round 218". */
  round = g_strdup_printf (_ ("%s, round %u"), seats, left->round);
  add (items, UC_FLOOR_ITEM_OPTION, g_strdup (_ ("Award to come")), g_steal_pointer (&round),
       uc_ticket_waits_for_persons (&table->now) ? g_strdup (_ ("or by hand")) : NULL, say_since (model, UC_EVENT_METER_TO_COME, 0))
      ->option = UC_OPTION_AWARD_BY_HAND;
}

/* What the facts of this round and the last one have of a lock; all 0: nothing. */
typedef struct
{
  UcRole role;
  guint wrong; /* PINs, up to the lock */
  gint64 t_real_ns;
} Lock;

static Lock
find_lock (UcConsoleModel *model, const char *badge)
{
  const GArray *const rounds[] = { uc_console_model_get_last_facts (model), uc_console_model_get_facts (model) };
  Lock lock = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (rounds); i++)
    for (guint at = 0; rounds[i] != NULL && at < rounds[i]->len; at++)
      {
        const UcEvent *event = &g_array_index (rounds[i], UcEvent, at);

        if (event->kind == UC_EVENT_BADGE_FREED && g_str_equal (event->second, badge))
          lock = (Lock){ 0 };
        if (!g_str_equal (event->by, badge))
          continue;
        if (event->kind == UC_EVENT_PIN_REFUSED && event->reason == UC_WORD_WRONG)
          lock.wrong++;
        else if (event->kind == UC_EVENT_PERSON_ENROLLED && event->choice == UC_WORD_LOCKED)
          {
            lock.role = event->role;
            lock.t_real_ns = event->t_real_ns;
          }
      }
  return lock;
}

static char *
say_wrong_pins (const Lock *lock)
{
  return lock->wrong > 0 ? g_strdup_printf (ngettext ("%u wrong PIN", "%u wrong PINs", lock->wrong), lock->wrong) : NULL;
}

static void
add_badges (GArray *items, UcConsoleModel *model, const UcTable *table)
{
  g_auto (GStrv) locked = g_strsplit (table->now.carry.locked, " ", -1);

  for (guint i = 0; locked[i] != NULL; i++)
    if (locked[i][0] != '\0')
      {
        const Lock lock = find_lock (model, locked[i]);

        g_strlcpy (add (items, UC_FLOOR_ITEM_BADGE, g_strdup (_ ("Locked badge")),
                        lock.role != UC_ROLE_NONE ? g_strdup_printf ("%s, %s", locked[i], uc_say_role (lock.role))
                                                  : g_strdup (locked[i]),
                        say_wrong_pins (&lock), lock.t_real_ns != 0 ? say_at (lock.t_real_ns) : NULL)->badge,
                   locked[i], UC_BADGE_TEXT);
      }
}

/* Whether a later correction of that round has replaced this sum. */
static gboolean
is_said_anew (const GArray *const rounds[2], guint round, guint at, guint32 of_round)
{
  for (; round < 2; round++, at = 0)
    for (; rounds[round] != NULL && at < rounds[round]->len; at++)
      {
        const UcEvent *event = &g_array_index (rounds[round], UcEvent, at);

        if (event->kind == UC_EVENT_CORRECTED && event->of_round == of_round)
          return TRUE;
      }
  return FALSE;
}

/* What the correction of a closed round found, in this round or the last one: it stands at no seat, and no dealer is asked to
 * settle it. */
static void
add_owed (GArray *items, UcConsoleModel *model)
{
  const GArray *const rounds[2] = { uc_console_model_get_last_facts (model), uc_console_model_get_facts (model) };

  for (guint i = 0; i < G_N_ELEMENTS (rounds); i++)
    for (guint at = 0; rounds[i] != NULL && at < rounds[i]->len; at++)
      {
        const UcEvent *event = &g_array_index (rounds[i], UcEvent, at);
        gboolean over = event->change < 0 && event->change != UC_MONEY_UNKNOWN;
        g_autofree char *seat = NULL;

        if ((event->kind != UC_EVENT_CORRECTION_OWES && event->kind != UC_EVENT_OWED) || event->of_round == 0 || event->change == 0
            /* That waits under “Documents”, and nobody is to pay it twice. */
            || event->cause == UC_WORD_AWARD_CAME || is_said_anew (rounds, i, at + 1, event->of_round))
          continue;
        seat = event->wager == UC_WAGER_MAIN || event->wager == UC_WAGER_NONE
                   ? g_strdup_printf (_ ("Seat %u, round %u"), event->seat, event->of_round)
                   : g_strdup_printf (_ ("Seat %u, round %u, %s"), event->seat, event->of_round, uc_say_wager_mark (event->wager));
        add (items, UC_FLOOR_ITEM_OWED,
             g_strdup (event->cause == UC_WORD_RULING_COVERS ? _ ("Covered by the ruling")
                       : over                                ? _ ("Paid too much")
                                                             : _ ("Owed to the player")),
             g_steal_pointer (&seat),
             event->change == UC_MONEY_UNKNOWN ? g_strdup (_ ("floor settles")) : uc_say_money_cents (ABS (event->change)),
             say_at (event->t_real_ns))->seat = event->seat;
      }
}

GArray *
uc_floor_desk_gather (UcConsoleModel *model)
{
  const UcTable *table = uc_console_model_get_table (model);
  GArray *items = g_array_new (FALSE, TRUE, sizeof (UcFloorItem));

  g_array_set_clear_func (items, clear_item);
  if (table == NULL)
    return items;
  add_prompt (items, model, table, uc_console_model_get_prompt (model));
  add_disputes (items, model, table);
  add_documents (items, model, table);
  add_to_come (items, model, table);
  add_badges (items, model, table);
  add_owed (items, model);
  return items;
}

/* ---- how it is opened ---- */

static void
free_badge (GtkWidget *from, UcConsoleModel *model, const char *badge)
{
  const Lock lock = find_lock (model, badge);
  g_autofree char *clock = uc_say_clock (lock.t_real_ns), *wrong = say_wrong_pins (&lock);
  /* Translators: the number of a badge, and its role: "Badge 2001, Floorperson." */
  g_autofree char *whose = lock.role != UC_ROLE_NONE ? g_strdup_printf (_ ("Badge %s, %s."), badge, uc_say_role (lock.role))
                                                     : g_strdup_printf (_ ("Badge %s."), badge);
  g_autofree char *when = lock.t_real_ns == 0 ? g_strdup (_ ("Locked before the last round."))
                          /* Translators: a time, and how many wrong PINs: "Locked 21:46:02 after 3 wrong PINs." */
                          : wrong != NULL     ? g_strdup_printf (_ ("Locked %s after %s."), clock, wrong)
                                              : g_strdup_printf (_ ("Locked %s, without a wrong PIN at this table."), clock);
  /* Translators: a whole sentence after another. */
  g_autofree char *subject = g_strdup_printf (_ ("%s %s"), whose, when);
  g_autofree char *headline = g_strdup_printf (_ ("Free badge %s?"), badge);
  g_autofree char *line = g_strdup_printf ("free-badge @ %s", badge);

  uc_authority_page_open (from, &(UcAuthority){ .headline = headline,
                                            .subject = subject,
                                            .support = _ ("A shift manager or an assistant shift manager signs."),
                                            .primary = _ ("Free the badge"),
                                            .line = line,
                                            .pin = TRUE,
                                            .cite = UC_CITE_HOUSE });
}

void
uc_floor_desk_open (GtkWidget *from, UcConsoleModel *model, const UcFloorItem *item)
{
  static const char *const opened[] = { [UC_FLOOR_ITEM_WINS] = "floor", [UC_FLOOR_ITEM_RULING] = "ruling",
                                        [UC_FLOOR_ITEM_DOCUMENTS] = "documents",
                                        [UC_FLOOR_ITEM_READINGS] = "readings", [UC_FLOOR_ITEM_OWED] = "last-round" };
  const UcTable *table = uc_console_model_get_table (model);
  const UcPrompt *prompt = uc_console_model_get_prompt (model);

  if (opened[item->kind] != NULL)
    uc_shell_open (from, opened[item->kind]);
  else if (item->kind == UC_FLOOR_ITEM_RECOUNT)
    {
      uc_shell_open (from, "table");
      uc_table_page_ask (UC_TABLE_PAGE (uc_shell_page (from, "table")), UC_TABLE_QUESTION_CLEAR_SEAT);
    }
  else if (item->kind == UC_FLOOR_ITEM_DISPUTE)
    uc_floor_page_open_dispute (from, item->seat, UC_WORD_NONE);
  else if (item->kind == UC_FLOOR_ITEM_BADGE)
    free_badge (from, model, item->badge);
  else if (item->kind == UC_FLOOR_ITEM_OPTION)
    uc_options_open (from, table, prompt, item->option);
  else
    uc_options_for_floor (from, table, prompt, item->kind);
}

void
uc_floor_desk_enter (GtkWidget *from, UcConsoleModel *model)
{
  g_autoptr (GArray) items = uc_floor_desk_gather (model);
  guint waiting = 0;

  for (guint i = 0; i < items->len; i++)
    waiting += g_array_index (items, UcFloorItem, i).kind != UC_FLOOR_ITEM_OWED;
  /* What waits for a second person was begun a moment ago, and holds up everything else. What is owed comes last. */
  if (waiting == 1 || (items->len > 0 && g_array_index (items, UcFloorItem, 0).kind == UC_FLOOR_ITEM_SECOND))
    uc_floor_desk_open (from, model, &g_array_index (items, UcFloorItem, 0));
  else
    uc_shell_open (from, "desk");
}

/* ---- the list ---- */

typedef struct
{
  UcListPage parent;
  UcConsoleModel *model; /* borrowed: the window's */
} UcDeskPage;

typedef struct
{
  UcListPageClass parent_class;
} UcDeskPageClass;

G_DEFINE_FINAL_TYPE (UcDeskPage, uc_desk_page, UC_TYPE_LIST_PAGE)

/* Behind what waits: the dealer's own. No other id is so high. */
#define ITEM_CALL     G_MAXUINT
#define ITEM_WITHDRAW (G_MAXUINT - 1)
/* What the floor may have been called for besides what waits. */
#define ITEM_CORRECT  (G_MAXUINT - 2)
#define ITEM_VOID     (G_MAXUINT - 3)
#define ITEM_DAY      (G_MAXUINT - 4)
/* The page has room for these. */
#define MOST_ROWS 7

/* Which of them was tapped is told by what it is: the list may have moved on meanwhile. */
static guint
id_of (const UcFloorItem *item)
{
  return 1 + item->kind + 32 * item->seat + 512 * item->option + (item->kind == UC_FLOOR_ITEM_BADGE
                                                                       ? g_str_hash (item->badge) << 20
                                                                       : 0);
}

static char *
clock_day (UcConsoleModel *model, char day[UC_DAY_TEXT])
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();

  return uc_gaming_day (uc_console_model_now_real_ns (model), uc_console_model_get_table (model)->rules->gaming_day_min, zone, day);
}

/* A calendar that ran ahead: only where it leapt, and the clock says an earlier day. */
static void
add_day_back (UcListPage *list, UcConsoleModel *model)
{
  const UcTable *table = uc_console_model_get_table (model);
  const UcCarry *carry = &table->now.carry;
  gboolean may = uc_between_rounds (&table->now, table->rules) && table->now.round.trouble == UC_TROUBLE_NONE && carry->record_doubt == 0;
  g_autofree char *recorded = uc_say_gaming_day (carry->gaming_day);
  g_autofree char *stands = may ? g_strdup_printf (_ ("%s is on record"), recorded) : g_strdup (_ ("Between rounds only."));
  char day[UC_DAY_TEXT];

  if (carry->days_leapt > 0 && strcmp (clock_day (model, day), carry->gaming_day) < 0)
    uc_list_page_add_row (list, ITEM_DAY, (const char *const[]){ _ ("Set the gaming day back"), stands, NULL, NULL }, may);
}

static void
chosen (UcListPage *list, guint id)
{
  UcDeskPage *self = (UcDeskPage *)list;
  g_autoptr (GArray) items = uc_floor_desk_gather (self->model);
  char day[UC_DAY_TEXT];

  if (id == ITEM_CALL || id == ITEM_WITHDRAW)
    {
      uc_console_model_submit (self->model, id == ITEM_CALL ? "call-floor" : "call-floor withdrawn");
      uc_shell_open (GTK_WIDGET (self), "table");
      return;
    }
  if (id == ITEM_CORRECT)
    uc_shell_open (GTK_WIDGET (self), "correct");
  else if (id == ITEM_VOID)
    uc_options_void_round (GTK_WIDGET (self), uc_console_model_get_table (self->model));
  else if (id == ITEM_DAY)
    uc_options_day_back (GTK_WIDGET (self), uc_console_model_get_table (self->model), clock_day (self->model, day));
  for (guint i = 0; i < items->len; i++)
    if (id_of (&g_array_index (items, UcFloorItem, i)) == id)
      {
        uc_floor_desk_open (GTK_WIDGET (self), self->model, &g_array_index (items, UcFloorItem, i));
        return;
      }
}

static void
sure (UcListPage *list, guint id)
{
}

/* Since when the floor was called for, if it was. */
static char *
say_call (UcConsoleModel *model)
{
  gint64 came_ns, called_ns = uc_console_model_get_call (model, &came_ns);
  gint64 seconds = MAX (0, (came_ns != 0 ? came_ns : uc_console_model_now_real_ns (model)) - called_ns) / G_GINT64_CONSTANT (1000000000);
  g_autofree char *clock = called_ns != 0 ? uc_say_clock (called_ns) : NULL;

  return clock == NULL ? g_strdup ("")
                       : g_strdup_printf (_ ("Called %s. Waited %02d:%02d"), clock, (int)MIN (seconds / 60, 99),
                                          (int)(seconds % 60));
}

/* Where it cannot be said now: what comes first. NULL where it can. */
static char *
say_no_void (UcConsoleModel *model)
{
  const UcTable *table = uc_console_model_get_table (model);
  const UcPrompt *prompt = uc_console_model_get_prompt (model);
  UcPromptWords words;
  char *text;

  if (ACCEPTS (prompt, VOID_ROUND))
    return NULL;
  if (!table->now.round.began)
    return g_strdup (_ ("No round is open."));
  uc_prompt_words_init (&words, table, prompt);
  text = g_strdup_printf (_ ("Not before this is answered: %s"), words.headline);
  uc_prompt_words_clear (&words);
  return text;
}

static void
uc_desk_page_show (UcPage *page, UcConsoleModel *model)
{
  UcDeskPage *self = (UcDeskPage *)page;
  UcListPage *list = UC_LIST_PAGE (page);
  g_autoptr (GArray) items = uc_floor_desk_gather (model);
  g_autofree char *call = say_call (model);
  gint64 called_ns = uc_console_model_get_table (model)->now.carry.called_ns;
  UcRole role;

  self->model = model;
  uc_list_page_begin (list);
  uc_list_page_set_title (list,
                          items->len > 0    ? _ ("For the floor")
                          : *call != '\0'  ? _ ("The dealer called")
                                           : _ ("Nothing waits for the floor"),
                          call);
  for (guint i = 0; i < items->len; i++)
    {
      const UcFloorItem *item = &g_array_index (items, UcFloorItem, i);

      uc_list_page_add_row (list, id_of (item), (const char *const *)item->columns, TRUE);
    }
  if (items->len + 2 <= MOST_ROWS && uc_console_model_get_badge (model, &role, NULL)[0] != '\0')
    {
      const gboolean doubt = uc_console_model_get_table (model)->now.carry.record_doubt != 0;
      g_autofree char *why = say_no_void (model);

      uc_list_page_add_row (list, ITEM_CORRECT, (const char *const[]){ _ ("Correct an entry"), doubt ? why : NULL, NULL, NULL }, !doubt);
      uc_list_page_add_row (list, ITEM_VOID, (const char *const[]){ _ ("Void round"), why, NULL, NULL }, why == NULL);
      if (items->len + 3 <= MOST_ROWS)
        add_day_back (list, model);
    }
  if (uc_console_model_get_badge (model, &role, NULL)[0] == '\0')
    uc_list_page_add_row (list, called_ns == 0 ? ITEM_CALL : ITEM_WITHDRAW,
                          (const char *const[]){ called_ns == 0 ? _ ("Call the floor") : _ ("Withdraw the call"), NULL, NULL, NULL },
                          TRUE);
  uc_list_page_end (list);
}

static void
uc_desk_page_class_init (UcDeskPageClass *klass)
{
  UC_PAGE_CLASS (klass)->show = uc_desk_page_show;
  UC_PAGE_CLASS (klass)->traits = UC_PAGE_PASSING | UC_PAGE_TICKS;
  UC_LIST_PAGE_CLASS (klass)->chosen = chosen;
  UC_LIST_PAGE_CLASS (klass)->sure = sure;
  UC_LIST_PAGE_CLASS (klass)->columns = 1;
}

static void
uc_desk_page_init (UcDeskPage *self)
{
}
