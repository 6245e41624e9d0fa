#include "uc-floor-desk.h"

#include "uc-console-window.h"
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
#include "uc-win.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ACCEPTS(prompt, name) (((prompt)->accepts & (G_GUINT64_CONSTANT (1) << UC_INPUT_##name)) != 0)

/* ---- what waits ---- */

static void
clear_item (gpointer data)
{
  g_free (((UcFloorItem *)data)->words);
}

/* @words is taken. */
static UcFloorItem *
add (GArray *items, UcFloorItemKind kind, char *words)
{
  const UcFloorItem item = { .kind = kind, .words = words };

  g_array_append_val (items, item);
  return &g_array_index (items, UcFloorItem, items->len - 1);
}

/* ", since 21:47:23": the last fact of @kind, of @seat unless that is 0; "" where it is not among the round's. */
static char *
say_since (UcConsoleModel *model, UcEventKind kind, guint seat)
{
  const UcEvent *event = uc_console_model_find (model, kind, seat, UC_WAGER_NONE);
  g_autofree char *clock = event != NULL ? uc_say_clock (event->t_real_ns) : NULL;

  return clock != NULL ? g_strdup_printf (_ (", since %s"), clock) : g_strdup ("");
}

static char *
say_second (UcConsoleModel *model, const UcTable *table)
{
  const UcRound *r = &table->now.round;
  g_autofree char *subject = r->correct_kind == UC_INPUT_METER_SET ? uc_say_meter_request (r, TRUE) : uc_say_request (table);
  g_autofree char *since = say_since (model, UC_EVENT_SECOND_PERSON_REQUIRED, 0);

  return g_strdup_printf (_ ("Second signature: %s, asked by %s%s"), subject, r->correct_by, since);
}

/* "Wins to sign: seat 5 $500.30, seat 3 $15.00, since 21:47:23": of those that wait, the last to be found. */
static char *
say_wins (UcConsoleModel *model, const UcTable *table, const UcPrompt *prompt)
{
  g_autoptr (GString) wins = g_string_new (NULL);
  g_autofree char *since = say_since (model, UC_EVENT_VALIDATION_REQUIRED, 0);
  guint n = 0;

  for (guint seat = table->rules->seats; seat >= 1; seat--)
    UC_FOR_EACH_SIDE_WAGER (wager)
      {
        const UcSide *side = &table->now.round.seats[seat].side[uc_side_wager_slot (wager)];
        g_autofree char *sum = NULL;

        /* Wagers that no game has together share a place. */
        if (!(table->rules->wagers[wager].offered || uc_side_wager (wager)->bonus) || !uc_win_is_for_floor (side)
            || !uc_win_is_decided_at (table->rules, wager, prompt->step))
          continue;
        sum = uc_say_money_cents (uc_win_to_sign (&table->now, table->rules, seat, wager).pays);
        g_string_append_printf (wins, _ ("%sseat %u %s"), n++ > 0 ? ", " : "", seat, sum);
      }
  return g_strdup_printf (ngettext ("Win to sign: %s%s", "Wins to sign: %s%s", n), wins->str, since);
}

static char *
say_ruling (const UcTable *table)
{
  guint hands = 0;

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint hand = 0; hand < table->now.round.seats[seat].hands; hand++)
      hands += (table->now.round.seats[seat].hand[hand].flags & UC_HAND_FLAG_RULING) != 0;
  return g_strdup_printf (ngettext ("Wrong light: %u hand goes on or is dead", "Wrong light: %u hands go on or are dead", hands),
                          hands);
}

/* What stands still, with the floor's answers to it: "4♣ seen 7 times: Go on". */
static void
add_options (GArray *items, const UcTable *table, const UcPrompt *prompt)
{
  static const UcOptionId floors[] = { UC_OPTION_GO_ON, UC_OPTION_CONFIRMED, UC_OPTION_FINISH, UC_OPTION_VOID,
                                       UC_OPTION_MISREAD_CARD, UC_OPTION_COUNT_SHOE, UC_OPTION_VOID_VALIDATED };
  UcPromptWords words;

  uc_prompt_words_init (&words, table, prompt);
  for (guint i = 0; i < prompt->n_options; i++)
    for (guint j = 0; j < G_N_ELEMENTS (floors); j++)
      if (prompt->options[i].id == floors[j] && prompt->options[i].available)
        add (items, UC_FLOOR_ITEM_OPTION,
             g_strdup_printf ("%s: %s", words.headline, uc_say_option (prompt, &prompt->options[i])))->option = floors[j];
  uc_prompt_words_clear (&words);
}

/* What the prompt itself waits for. */
static void
add_prompt (GArray *items, UcConsoleModel *model, const UcTable *table, const UcPrompt *prompt)
{
  if (prompt->id == UC_PROMPT_SECOND_PERSON)
    add (items, UC_FLOOR_ITEM_SECOND, say_second (model, table));
  else if (ACCEPTS (prompt, VALIDATE))
    add (items, UC_FLOOR_ITEM_WINS, say_wins (model, table, prompt));
  else if (prompt->id == UC_PROMPT_RULING)
    add (items, UC_FLOOR_ITEM_RULING, say_ruling (table));
  else if (prompt->id == UC_PROMPT_RECOUNT)
    add (items, UC_FLOOR_ITEM_RECOUNT, g_strdup_printf (_ ("Recount: %u chips, %u accepted"), prompt->of, prompt->count));
  else if (prompt->id != UC_PROMPT_DISPUTE)
    add_options (items, table, prompt);
  if (ACCEPTS (prompt, CONFIRM_READINGS))
    add (items, UC_FLOOR_ITEM_READINGS, g_strdup (_ ("Interpretations to confirm")));
  if (ACCEPTS (prompt, INSPECT_CARDS))
    add (items, UC_FLOOR_ITEM_CARDS, g_strdup (_ ("Cards to inspect")));
  if (ACCEPTS (prompt, INSPECT_READER))
    add (items, UC_FLOOR_ITEM_READER, g_strdup (_ ("Card reader to inspect")));
  if (ACCEPTS (prompt, ACCEPT_DEVICES))
    add (items, UC_FLOOR_ITEM_DEVICES, g_strdup (_ ("Devices that failed their test")));
  if (ACCEPTS (prompt, RESET_KEY))
    add (items, UC_FLOOR_ITEM_RESET_KEY, g_strdup (_ ("Meter to reset")));
  if (ACCEPTS (prompt, ACKNOWLEDGE))
    add (items, UC_FLOOR_ITEM_RECORD, g_strdup (_ ("The record could not be kept")));
}

/* The page has them all; it begins with the first. */
static void
add_disputes (GArray *items, UcConsoleModel *model, const UcTable *table)
{
  guint8 disputed = uc_held_disputed (&table->now);
  g_autofree char *seats = uc_say_seats (disputed, TRUE), *since = NULL;

  if (disputed == 0)
    return;
  since = say_since (model, UC_EVENT_DISPUTE_RAISED, __builtin_ctz (disputed));
  add (items, UC_FLOOR_ITEM_DISPUTE,
       g_strdup_printf (ngettext ("Dispute: seat %s%s", "Disputes: seats %s%s", __builtin_popcount (disputed)), seats, since))->seat
      = __builtin_ctz (disputed);
}

/* "Floorperson, since 21:48:18": as far as the facts of this round and the last one have it; NULL = they do not. */
static char *
say_lock (UcConsoleModel *model, const char *badge)
{
  const GArray *const rounds[] = { uc_console_model_get_facts (model), uc_console_model_get_last_facts (model) };

  for (guint i = 0; i < G_N_ELEMENTS (rounds); i++)
    for (guint at = rounds[i] != NULL ? rounds[i]->len : 0; at-- > 0;)
      {
        const UcEvent *event = &g_array_index (rounds[i], UcEvent, at);
        g_autofree char *clock = NULL;

        if (event->kind != UC_EVENT_PERSON_ENROLLED || event->choice != UC_WORD_LOCKED || !g_str_equal (event->by, badge))
          continue;
        clock = uc_say_clock (event->t_real_ns);
        return event->role != UC_ROLE_NONE ? g_strdup_printf (_ ("%s, since %s"), uc_say_role (event->role), clock)
                                           : g_strdup_printf (_ ("since %s"), clock);
      }
  return NULL;
}

static void
add_badges (GArray *items, UcConsoleModel *model, const UcTable *table)
{
  g_auto (GStrv) locked = g_strsplit (table->now.carry.locked, " ", -1);

  for (guint i = 0; locked[i] != NULL; i++)
    if (locked[i][0] != '\0')
      {
        g_autofree char *whose = say_lock (model, locked[i]);

        g_strlcpy (add (items, UC_FLOOR_ITEM_BADGE,
                        whose != NULL ? g_strdup_printf (_ ("Badge %s is locked: %s"), locked[i], whose)
                                      : g_strdup_printf (_ ("Badge %s is locked"), locked[i]))->badge,
                   locked[i], UC_BADGE_TEXT);
      }
}

GArray *
uc_floor_desk_gather (UcConsoleModel *model)
{
  const UcTable *table = uc_console_model_get_table (model);
  GArray *items = g_array_new (FALSE, TRUE, sizeof (UcFloorItem));
  guint8 held;

  g_array_set_clear_func (items, clear_item);
  if (table == NULL)
    return items;
  add_prompt (items, model, table, uc_console_model_get_prompt (model));
  add_disputes (items, model, table);
  held = uc_held_seats (&table->now);
  if (held != 0)
    {
      g_autofree char *seats = uc_say_seats (held, TRUE);

      add (items, UC_FLOOR_ITEM_DOCUMENTS,
           g_strdup_printf (ngettext ("Documents: seat %s", "Documents: seats %s", __builtin_popcount (held)), seats));
    }
  add_badges (items, model, table);
  return items;
}

/* ---- how it is opened ---- */

static void
free_badge (GtkWidget *from, UcConsoleModel *model, const char *badge)
{
  g_autofree char *whose = say_lock (model, badge);
  g_autofree char *subject = whose != NULL ? g_strdup_printf (_ ("Badge %s, %s: its PIN was wrong too often."), badge, whose)
                                           : g_strdup_printf (_ ("Badge %s: its PIN was wrong too often."), badge);
  g_autofree char *headline = g_strdup_printf (_ ("Free badge %s?"), badge);
  g_autofree char *line = g_strdup_printf ("free-badge @ %s", badge);

  uc_shell_authorise (from, &(UcAuthority){ .headline = headline,
                                            .subject = subject,
                                            .support = _ ("A shift manager or an assistant shift manager signs."),
                                            .primary = _ ("Free the badge"),
                                            .line = line,
                                            .pin = TRUE,
                                            .cite = UC_CITE_HOUSE });
}

static void
ask_recount (GtkWidget *from)
{
  UcConsoleWindow *window = UC_CONSOLE_WINDOW (gtk_widget_get_ancestor (from, UC_TYPE_CONSOLE_WINDOW));

  uc_console_window_open (window, "table");
  uc_table_page_ask (UC_TABLE_PAGE (uc_console_window_get_page_widget (window)), UC_TABLE_QUESTION_CLEAR_SEAT);
}

void
uc_floor_desk_open (GtkWidget *from, UcConsoleModel *model, const UcFloorItem *item)
{
  static const char *const opened[] = { [UC_FLOOR_ITEM_WINS] = "floor", [UC_FLOOR_ITEM_RULING] = "ruling",
                                        [UC_FLOOR_ITEM_DOCUMENTS] = "documents",
                                        [UC_FLOOR_ITEM_READINGS] = "readings", [UC_FLOOR_ITEM_BADGE] = NULL };
  const UcTable *table = uc_console_model_get_table (model);
  const UcPrompt *prompt = uc_console_model_get_prompt (model);

  if (opened[item->kind] != NULL)
    uc_shell_open (from, opened[item->kind]);
  else if (item->kind == UC_FLOOR_ITEM_RECOUNT)
    ask_recount (from);
  else if (item->kind == UC_FLOOR_ITEM_DISPUTE)
    uc_shell_rule (from, item->seat, UC_WORD_NONE);
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

  /* What waits for a second person was begun a moment ago, and holds up everything else. */
  if (items->len == 1 || (items->len > 0 && g_array_index (items, UcFloorItem, 0).kind == UC_FLOOR_ITEM_SECOND))
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

static void
chosen (UcListPage *list, guint id)
{
  UcDeskPage *self = (UcDeskPage *)list;
  g_autoptr (GArray) items = uc_floor_desk_gather (self->model);

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

/* Where it cannot be said now: what comes first. */
static char *
say_void (UcConsoleModel *model)
{
  const UcTable *table = uc_console_model_get_table (model);
  const UcPrompt *prompt = uc_console_model_get_prompt (model);
  UcPromptWords words;
  char *text;

  if (ACCEPTS (prompt, VOID_ROUND))
    return g_strdup (_ ("Void round"));
  if (!table->now.round.began)
    return g_strdup (_ ("Void round: no round is open"));
  uc_prompt_words_init (&words, table, prompt);
  text = g_strdup_printf (_ ("Void round: not before this is answered: %s"), words.headline);
  uc_prompt_words_clear (&words);
  return text;
}

void
uc_desk_page_show (GtkWidget *page, UcConsoleModel *model)
{
  UcDeskPage *self = (UcDeskPage *)page;
  UcListPage *list = UC_LIST_PAGE (page);
  g_autoptr (GArray) items = uc_floor_desk_gather (model);
  g_autofree char *call = say_call (model);
  gint64 called_ns = uc_console_model_get_table (model)->now.carry.called_ns;
  UcRole role;

  self->model = model;
  uc_list_page_clear (list);
  uc_list_page_set_title (list,
                          items->len > 0    ? _ ("For the floor")
                          : *call != '\0'  ? _ ("The dealer called")
                                           : _ ("Nothing waits for the floor"),
                          call);
  for (guint i = 0; i < items->len; i++)
    {
      const UcFloorItem *item = &g_array_index (items, UcFloorItem, i);

      uc_list_page_add (list, id_of (item), item->words, TRUE);
    }
  if (items->len + 2 <= MOST_ROWS && uc_console_model_get_badge (model, &role)[0] != '\0')
    {
      g_autofree char *words = say_void (model);

      uc_list_page_add (list, ITEM_CORRECT, _ ("Correct an entry"), TRUE);
      uc_list_page_add (list, ITEM_VOID, words, ACCEPTS (uc_console_model_get_prompt (model), VOID_ROUND));
    }
  if (uc_console_model_get_badge (model, &role)[0] == '\0')
    uc_list_page_add (list, called_ns == 0 ? ITEM_CALL : ITEM_WITHDRAW,
                      called_ns == 0 ? _ ("Call the floor") : _ ("Withdraw the call"), TRUE);
}

static void
uc_desk_page_class_init (UcDeskPageClass *klass)
{
  UC_LIST_PAGE_CLASS (klass)->chosen = chosen;
  UC_LIST_PAGE_CLASS (klass)->sure = sure;
  UC_LIST_PAGE_CLASS (klass)->columns = 1;
}

static void
uc_desk_page_init (UcDeskPage *self)
{
}
