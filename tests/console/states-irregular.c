/* The irregularities of § 685a.12 in each game: the table stands where one applies, the Irregular page is open, and the
 * steps are what dealer and floorperson press from there to the end. */
#include "states-irregular.h"

#include "press.h"
#include "uc-felt.h"
#include "uc-console-window.h"
#include "uc-language.h"
#include "uc-prompt-panel.h"
#include "uc-shell.h"
#include "uc-table-page.h"

/* Nobody has an ace or a Blackjack; the pack of Spanish 21 has these cards, too. */
#define BETS "device shoe up\ndevice reader up\ndevice badge up\nbet 1 main 25\nbet 2 main 25\nbet 3 main 25\nno-more-bets\n"
#define FIRST_CARDS BETS "card 8S\ncard KS\ncard 6H\ncard 9H\n"
/* Seat 1 has won by its two cards; the second would be seat 2's, and win there. */
#define WON_BY_TWO "device shoe up\ndevice reader up\ndevice badge up\nbet 1 main 25\nbet 1 match-the-dealer-progressive\n" \
                   "bet 2 main 25\nbet 2 match-the-dealer-progressive\nno-more-bets\nchips 2\ncard 9C\ncard 8D\ncard KS\ncard KH\n"
#define SECOND_CARDS FIRST_CARDS "card 8D\ncard 8C\n"
#define DEALT SECOND_CARDS "card 7C\n"
#define DEALER_17 DEALT "card 8H\n"
#define DEALER_UNREAD DEALT "card -\n"
#define STOOD "stand\nstand\nstand\nconfirm\n"
#define SPLIT "split\ncard 3C\nstand\ncard 2C\nstand\n"
#define SPLIT_TWICE "split\ncard 8H\nsplit\ncard 3C\nstand\ncard 2C\nstand\ncard 4D\nstand\n"
#define SPLIT_THRICE "split\ncard 8H\nsplit\ncard 8C\nsplit\ncard 3C\nstand\ncard 2C\nstand\ncard 4D\nstand\ncard 5D\nstand\n"

/* The light and the rectangle come before the decisions where the reader shows a range. */
static const struct
{
  const char *prefix, *table, *reader;
  UcPromptId settle; /* as its table file has it */
} games[] = {
  { "du", "BJ-07", "light medium\nplace medium\n", UC_PROMPT_SETTLE },
  { "bj", "BJ-08", "", UC_PROMPT_SETTLE },
  { "sp", "SP-03", "", UC_PROMPT_SETTLE_SEAT },
  { "pe", "PE-02", "", UC_PROMPT_SETTLE },
  { "wa", "WA-01", "", UC_PROMPT_SETTLE },
};

#define SIGN "0|0|0|0|"
/* The floorperson has looked: it is as the dealer reported. */
#define CONFIRMED "It is so|>badge 2210 floorperson|" SIGN "It is so"
#define DOWN_UNDER (1u << 0)
#define WITHOUT_RANGE (~DOWN_UNDER)
#define SPLITS_MORE (~DOWN_UNDER)
#define AUTOMATIC "[table]\nshuffle=automatic\nbatches=2\n"

typedef struct
{
  const char *name;
  UcIrregularity id;
  const char *before, *after; /* the reader comes between, unless after is NULL */
  const char *steps;
  UcPromptId prompt; /* that stands in the end */
  const char *expect[4];
  guint games; /* bits by their place above; 0 = all */
  const char *more;
} Walk;

static const Walk walks[] = {
  { "face-up-card", UC_IRREGULARITY_FACE_UP_CARD, DEALER_17, "", "Card face up in the shoe|>card 4C|>card 2D",
    UC_PROMPT_HAND, { "to=discard face=up card=4C", "to=seat seat=1 face=up card=2D" } },
  { "face-up-card-in-the-deal", UC_IRREGULARITY_FACE_UP_CARD, FIRST_CARDS, NULL,
    "Card face up in the shoe|>card 4C|>card 2D", UC_PROMPT_DEAL, { "to=discard face=up card=4C", "card=2D" } },
  { "unexposed-card", UC_IRREGULARITY_UNEXPOSED_CARD, DEALER_17, "", "Card drawn in error, face down|>card 2D",
    UC_PROMPT_HAND, { "to=seat seat=1 face=up card=2D" } },
  { "exposed-card", UC_IRREGULARITY_EXPOSED_CARD, DEALER_17, "",
    "Card drawn in error, exposed|>card 2D|Refused|Seat 2 takes it", UC_PROMPT_HAND,
    { "choice=refused", "choice=taken", "to=seat seat=2 face=up card=2D" } },
  { "overdraw", UC_IRREGULARITY_DEALER_OVERDRAW, DEALER_17, STOOD, "Dealer drew too many|>card 2D", UC_PROMPT_SETTLE,
    { "to=discard face=up card=2D" } },
  { "overdraw-seen", UC_IRREGULARITY_DEALER_OVERDRAW, DEALER_17, STOOD, ">card 2D|Card to the rack",
    UC_PROMPT_SETTLE, { "to=discard face=up card=2D" } },
  { "shoe-empty", UC_IRREGULARITY_SHOE_EMPTY, DEALER_17, "", "Shoe is empty|Shuffled", UC_PROMPT_HAND, { NULL } },
  { "no-cards", UC_IRREGULARITY_NO_CARDS, FIRST_CARDS, NULL, "A seat got no cards|2|" CONFIRMED "|Understood",
    UC_PROMPT_DEAL,
    { "id=no-cards seat=2", "choice=confirmed", "hand-dead seat=2", "seat=2 wager=main outcome=void" } },
  { "one-card", UC_IRREGULARITY_ONE_CARD, SECOND_CARDS, NULL, "A seat got one card|2|Wants it|" CONFIRMED,
    UC_PROMPT_DEAL,
    { "id=one-card seat=2 choice=yes" } },
  { "one-card-dead", UC_IRREGULARITY_ONE_CARD, SECOND_CARDS, NULL, "A seat got one card|2|Hand dead|" CONFIRMED,
    UC_PROMPT_DEAL,
    { "id=one-card seat=2 choice=no", "hand-dead seat=2" } },
  { "one-card-of-an-award", UC_IRREGULARITY_ONE_CARD, WON_BY_TWO, NULL, "A seat got one card|1|Hand dead|" CONFIRMED,
    UC_PROMPT_DEAL, { "id=one-card seat=1 choice=no", "hand-dead seat=1" }, DOWN_UNDER },
  { "missed-card", UC_IRREGULARITY_MISSED_CARD, DEALER_17, "stand\n", "A hand missed its card|1|Deal it", UC_PROMPT_HAND,
    { "id=missed-card seat=1 choice=draw" } },
  { "missed-card-dead", UC_IRREGULARITY_MISSED_CARD, DEALER_17, "stand\n", "A hand missed its card|1|Hand dead|" CONFIRMED,
    UC_PROMPT_HAND, { "id=missed-card seat=1 choice=dead", "hand-dead seat=1" } },
  { "missed-card-of-two", UC_IRREGULARITY_MISSED_CARD, DEALER_17, SPLIT, "A hand missed its card|1|2nd hand|Deal it",
    UC_PROMPT_HAND, { "id=missed-card seat=1 hand=1 choice=draw" } },
  { "missed-card-of-three", UC_IRREGULARITY_MISSED_CARD, DEALER_17, SPLIT_TWICE,
    "A hand missed its card|1|3rd hand|Deal it", UC_PROMPT_HAND, { "id=missed-card seat=1 hand=2 choice=draw" },
    SPLITS_MORE },
  { "missed-card-of-four", UC_IRREGULARITY_MISSED_CARD, DEALER_17, SPLIT_THRICE,
    "A hand missed its card|1|4th hand|Hand dead|" CONFIRMED, UC_PROMPT_HAND,
    { "id=missed-card seat=1 hand=3 choice=dead", "hand-dead seat=1 hand=3" }, SPLITS_MORE },
  { "wrong-light", UC_IRREGULARITY_WRONG_LIGHT, DEALER_UNREAD, "",
    "Reader’s light was wrong|Large|>badge 2210 floorperson|All continue|Seat 2: K♠ 8♣, 18. Continues|" SIGN "Sign the ruling",
    UC_PROMPT_PLACE, { "id=wrong-light range=large", "ruling seat=2", "hand-dead seat=2", "ruling seat=1" },
    DOWN_UNDER },
  { "wrong-place", UC_IRREGULARITY_WRONG_PLACE, DEALER_17, "",
    "Hand in the wrong rectangle|Small|>badge 2210 floorperson|All continue|" SIGN "Sign the ruling", UC_PROMPT_HAND,
    { "id=wrong-place range=small", "ruling seat=1" }, DOWN_UNDER },
  { "reader-out", UC_IRREGULARITY_READER_OUT, DEALER_17, "", "Card reader is out|Finish the round|>badge 2210 floorperson|" SIGN
    "Finish the round", UC_PROMPT_HAND, { "id=reader-out", "choice=finish" } },
  { "reader-out-void", UC_IRREGULARITY_READER_OUT, DEALER_17, "", "Card reader is out|Void round|>badge 2210 floorperson|Reader failed|" SIGN
    "Void the round", UC_PROMPT_SECOND_PERSON, { "id=reader-out" } },
  { "shuffler-jam", UC_IRREGULARITY_SHUFFLER_JAM, DEALER_17, "", "Shuffler jams", UC_PROMPT_HAND,
    { "id=shuffler-jam" }, 0, AUTOMATIC },
  { "shuffler-out", UC_IRREGULARITY_SHUFFLER_OUT, DEALER_17, "", "Shuffler is out|Understood", UC_PROMPT_HAND,
    { "id=shuffler-out" }, 0, AUTOMATIC },
};

static gboolean
wanted (const Walk *walk, guint game)
{
  return walk->games == 0 || walk->games & (1u << game);
}

static void
add (GArray *all, const Walk *walk, guint game)
{
  IrregularWalk made = { .id = walk->id };

  made.prompt = walk->prompt == UC_PROMPT_SETTLE ? games[game].settle : walk->prompt;
  for (guint i = 0; i < G_N_ELEMENTS (walk->expect); i++)
    made.expect[i] = walk->expect[i];
  made.state = (PictureState){
    .name = g_strdup_printf ("irregular-%s-%s", games[game].prefix, walk->name),
    .page = walk->steps[0] == '>' ? "table" : "irregular",
    .more = walk->more != NULL ? walk->more : "",
    .script = walk->after == NULL ? g_strdup (walk->before)
                                  : g_strconcat (walk->before, games[game].reader, walk->after, NULL),
    .clock = "21:49:10",
    .press = walk->steps,
    .table = games[game].table,
    .steps = TRUE,
  };
  g_array_append_val (all, made);
}

/* Made once, and kept: pictures and tests name them. */
static GArray *
all_walks (void)
{
  static GArray *all;

  if (all != NULL)
    return all;
  all = g_array_new (FALSE, FALSE, sizeof (IrregularWalk));
  for (guint game = 0; game < G_N_ELEMENTS (games); game++)
    for (guint i = 0; i < G_N_ELEMENTS (walks); i++)
      if (wanted (&walks[i], game))
        add (all, &walks[i], game);
  return all;
}

const IrregularWalk *
irregular_nth (guint i)
{
  GArray *all = all_walks ();

  return i < all->len ? &g_array_index (all, IrregularWalk, i) : NULL;
}

/* ---- steps ---- */

static gint64
later_each_time (void)
{
  static gint64 now_us;

  return now_us += G_USEC_PER_SEC;
}

static gint64
a_minute_ago (void)
{
  return g_get_monotonic_time () - 60 * G_USEC_PER_SEC;
}

/* A person waits a moment before pressing what has just appeared. */
static void
let_a_moment_pass (GtkWidget *widget)
{
  if (UC_IS_PROMPT_PANEL (widget))
    uc_prompt_panel_set_clock (UC_PROMPT_PANEL (widget), later_each_time);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    let_a_moment_pass (child);
}

/* A line of the list is an irregularity and, below it, its paragraph. */
static GtkWidget *
find_button (GtkWidget *window, const LocalTable *table, const char *words)
{
  GtkWidget *button = press_find (window, words);

  for (UcIrregularity id = UC_IRREGULARITY_NONE + 1; button == NULL && id < UC_N_IRREGULARITIES; id++)
    if (g_str_equal (uc_say_irregularity (id), words))
      {
        g_autofree char *cite = uc_say_citation (&table->rules, uc_cite_parse (uc_irregularity_name (id)), UC_CITE_NONE);
        g_autofree char *whole = g_strdup_printf ("%s\n%s", words, cite);

        button = press_find (window, whole);
      }
  return button;
}

static UcFelt *
find_felt (GtkWidget *widget)
{
  UcFelt *felt = UC_IS_FELT (widget) ? UC_FELT (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); felt == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    felt = find_felt (child);
  return felt;
}

/* "seat 4", or "4:match-the-dealer"; NULL when @step is neither. */
static GtkWidget *
find_place (GtkWidget *window, const char *step)
{
  if (g_str_has_prefix (step, "seat "))
    return uc_felt_get_seat (find_felt (window), (guint)(step[5] - '0'));
  return g_ascii_isdigit (step[0]) && step[1] == ':'
             ? uc_felt_get_bet (find_felt (window), (guint)(step[0] - '0'), uc_wager_parse (step + 2))
             : NULL;
}

/* ---- the same buttons in another language ---- */

static GArray *ways; /* of int: which button of the window each press was on, and LAST after those of a step; NULL = nobody asks */
static guint next_way;
static gboolean follows; /* the buttons are those of ways, whatever their words are */
#define LAST -1

/* The @n-th button from @root on, whether it is seen or not: where words are longer, other buttons are in a row, but in the same order. */
static GtkWidget *
nth_button (GtkWidget *root, int *n)
{
  if (GTK_IS_BUTTON (root) && (*n)-- == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = nth_button (child, n);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Adds to @n the buttons before @button. Returns whether it is one of @root's. */
static gboolean
count_to (GtkWidget *root, GtkWidget *button, int *n)
{
  if (root == button)
    return TRUE;
  *n += GTK_IS_BUTTON (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (count_to (child, button, n))
      return TRUE;
  return FALSE;
}

static void
note_way (GtkWidget *window, GtkWidget *button)
{
  int n = 0;

  if (ways == NULL || follows)
    return;
  g_assert_true (GTK_IS_BUTTON (button) && count_to (window, button, &n));
  g_array_append_val (ways, n);
}

/* The buttons of the next step. */
static void
press_noted (GtkWidget *window)
{
  for (int n; (n = g_array_index (ways, int, next_way++)) != LAST;)
    {
      GtkWidget *button = nth_button (window, &n);

      g_assert_nonnull (button);
      g_signal_emit_by_name (button, "clicked");
    }
}

void
states_step (GtkWidget *window, LocalTable *table, const char *step)
{
  static const char *const turns[] = { "Later", "Earlier" };
  g_autofree char *chosen = g_strconcat ("✓ ", step, NULL);
  GtkWidget *button;

  if (step[0] == '>')
    {
      /* What is not said by a tap is done at the table: its page is back. */
      local_table_play (table, step + 1);
      return;
    }
  if (step[0] == '~')
    {
      uc_console_model_set_clock (table->model, step[1] == '0' ? g_get_monotonic_time : a_minute_ago);
      return;
    }
  if (step[0] == '!')
    {
      table->refusal = step + 1;
      return;
    }
  if (strcmp (step, "*") == 0)
    {
      press_screen (window);
      return;
    }
  let_a_moment_pass (window);
  if (follows)
    {
      press_noted (window);
      return;
    }
  button = find_place (window, step);
  if (button == NULL)
    button = find_button (window, table, step);
  /* It may be the one that is chosen already. */
  if (button == NULL)
    button = press_find (window, chosen);
  /* On a small panel it may be on another page, and the tab of a win among those that are not shown. */
  if (button == NULL)
    button = press_find_tab (window, step);
  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    for (GtkWidget *turn; button == NULL && (turn = press_find (window, turns[i])) != NULL && gtk_widget_is_sensitive (turn);)
      {
        note_way (window, turn);
        g_signal_emit_by_name (turn, "clicked");
        button = find_button (window, table, step);
      }
  if (button == NULL)
    g_error ("there is no button “%s”", step);
  note_way (window, button);
  if (ways != NULL)
    g_array_append_vals (ways, &(int){ LAST }, 1);
  g_signal_emit_by_name (button, "clicked");
}

void
states_press (GtkWidget *window, LocalTable *table, const PictureState *state)
{
  g_auto (GStrv) steps = g_strsplit (state->press != NULL ? state->press : "", "|", -1);

  for (guint i = 0; steps[i] != NULL; i++)
    states_step (window, table, steps[i]);
}

void
states_learn_ways (const PictureState *state, const char *code, StatesReadyFunc ready, gconstpointer data)
{
  g_autoptr (LocalTable) table = states_play (state);
  GtkWidget *window;

  uc_language_set ("en");
  g_clear_pointer (&ways, g_array_unref);
  ways = g_array_new (FALSE, FALSE, sizeof (int));
  follows = FALSE;
  window = uc_console_window_new (table->model);
  if (ready != NULL)
    ready (window, data);
  uc_console_window_open (UC_CONSOLE_WINDOW (window), state->page);
  states_press (window, table, state);
  gtk_window_destroy (GTK_WINDOW (window));
  follows = TRUE;
  next_way = 0;
  uc_language_set (code);
}

const char *
states_begin_language (const char *name)
{
  const gboolean longer = strcmp (name, "long") == 0;
  g_autofree char *messages = longer ? g_test_build_filename (G_TEST_BUILT, "console", "long", NULL)
                                     : g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);
  g_autofree char *neutral = g_test_build_filename (G_TEST_BUILT, "..", "src", "language", NULL);
  const UcLanguage *language = uc_language_find (longer ? "de" : name);

  uc_language_begin_at (messages, neutral);
  return language != NULL ? language->code : NULL;
}

void
states_enlarge (GtkWidget *window)
{
  const char *text = g_getenv ("UPCARD_TEXT");

  if (text == NULL)
    return;
  gtk_widget_activate_action (window, UC_SHELL_CHOOSE, "(ss)", UC_CHOICE_TEXT, text);
  /* It is made anew once nothing else is at work. */
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}
