#include "uc-last-hand-page.h"

#include "uc-action.h"
#include "uc-authority-page.h"
#include "uc-exhibits.h"
#include "uc-felt-places.h"
#include "uc-felt.h"
#include "uc-grid.h"
#include "uc-last-hand.h"
#include "uc-paint.h"
#include "uc-rail.h"
#include "uc-say-subject.h"
#include "uc-shell.h"
#include "uc-stage.h"

#include <glib/gi18n-lib.h>

#define SIDE_HEIGHT    32
#define SIDE_SIZE      18
/* Of lines in the text's own font: those of others are taller. */
#define TITLE_HEIGHT   26
#define STEP_HEIGHT    23
#define BUTTON_GAP     8
/* Of what a step says: its lines; on a small grid one more, of smaller type, keeps within the height of those. */
#define LINES          3
#define SMALL_LINES    4
#define SMALL_WORDS    95
#define WORDS_EDGES    10
#define BUTTON_HEIGHT  75
/* The caption's words are so far from its edges. */
#define CAPTION_EDGES  40
#define SMALL_EDGES    20
#define SMALL_SIDE     24

typedef enum
{
  TO_DEALER,
  TO_PLAYER,
  TURNED, /* to the player, upside down */
} Sight;

typedef enum
{
  BUTTON_TABLE,
  BUTTON_ROUND,
  BUTTON_PLAYER,
  BUTTON_TURN,
  BUTTON_START,
  BUTTON_END,
  BUTTON_BACK,
  BUTTON_NEXT,
  N_BUTTONS,
  BUTTON_RECEIPT = BUTTON_TURN, /* in its place for the dealer */
} Button;

/* From grid to grid: in how many columns the buttons stand beside the picture, and in which place each. */
typedef struct
{
  int rail;    /* its height */
  int columns, rows;
  guint8 place[N_BUTTONS];
  guint8 turned[N_BUTTONS]; /* under a picture that stands upside down, in turned_rows from edge to edge */
  int turned_rows;
  gboolean low; /* the caption has room for the step alone, and not for those beside it */
} Look;

#define IN_A_ROW { [BUTTON_TABLE] = 0, [BUTTON_ROUND] = 1, [BUTTON_PLAYER] = 2, [BUTTON_TURN] = 3, \
                   [BUTTON_START] = 4, [BUTTON_BACK] = 5, [BUTTON_NEXT] = 6, [BUTTON_END] = 7 }

static const Look wide = { 40, 2, 4, { 0, 1, 2, 3, 4, 5, 6, 7 }, IN_A_ROW, 1, FALSE },
                  small = { 27, 3, 3, { 0, 1, 2, 3, 4, 5, 6, 8 }, IN_A_ROW, 1, FALSE },
                  portrait = { 27, 4, 2, IN_A_ROW, IN_A_ROW, 2, TRUE };

struct _UcLastHandPage
{
  UcPage parent;
  UcAction *table_button, *round_button, *player_button, *turn_button;
  UcAction *start_button, *end_button, *back_button, *next_button;
  UcAction *receipt_button;
  UcAction *seat_buttons[UC_MAX_SEATS + 1]; /* whose receipt? In the places of the other buttons; [0]: none after all */
  gboolean choosing;
  UcRail *rail;
  GtkWidget *stage;
  GtkWidget *picture; /* on it: felt and caption */
  GtkWidget *felt;
  GtkWidget *caption;
  GtkLabel *title, *step, *words, *before, *after;
  GtkLabel *empty; /* why there is no hand, in its caption's place */
  UcConsoleModel *model; /* borrowed: the window's */
  Sight sight;
  gboolean open_round; /* the one that is not over yet is shown */
  UcLastHand *hand;    /* NULL = no round to show */
  guint32 round;
  guint n_facts;       /* of which it was made */
  guint at;            /* step that is shown */
  int room;            /* of the caption's words */
};

G_DEFINE_FINAL_TYPE (UcLastHandPage, uc_last_hand_page, UC_TYPE_PAGE)

/* Whether a player looks at it. */
static gboolean
uc_last_hand_page_is_public (UcPage *page)
{
  UcLastHandPage *self = UC_LAST_HAND_PAGE (page);

  return self->sight != TO_DEALER;
}

/* ---- steps ---- */

/* What step @i says to who looks; NULL where it says nothing. */
static const char *
words_of (UcLastHandPage *self, guint i)
{
  const UcHandStep *step = uc_last_hand_nth (self->hand, i);

  return self->sight == TO_DEALER ? step->words : step->to_player;
}

/* The next step after @at that has words; @at itself if no later step has any. */
static guint
beyond (UcLastHandPage *self, guint at, int direction)
{
  guint n = self->hand == NULL ? 0 : uc_last_hand_n (self->hand);

  for (guint i = at; direction > 0 ? i + 1 < n : i > 0;)
    {
      i = direction > 0 ? i + 1 : i - 1;
      if (words_of (self, i) != NULL)
        return i;
    }
  return at;
}

/* How many of the steps up to @to say something. */
static guint
count_steps (UcLastHandPage *self, guint to)
{
  guint n = 0;

  for (guint i = 0; i < to; i++)
    n += words_of (self, i) != NULL;
  return n;
}

static void
go_to_end (UcLastHandPage *self)
{
  guint n = self->hand == NULL ? 0 : uc_last_hand_n (self->hand);

  self->at = n == 0 ? 0 : n - 1;
  if (n > 0 && words_of (self, self->at) == NULL)
    self->at = beyond (self, self->at, -1);
}

/* Makes the steps anew where there are other facts. Who stands at the end of an open round stays there. */
static void
take_facts (UcLastHandPage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  gboolean has_open = table->now.round.began && uc_console_model_get_start (self->model) != NULL;
  const GArray *facts;
  const UcTable *start;
  guint32 round = 0;
  gboolean was_at_end = self->hand != NULL && beyond (self, self->at, 1) == self->at;

  self->open_round &= has_open;
  start = self->open_round ? uc_console_model_get_start (self->model) : uc_console_model_get_last_start (self->model);
  facts = self->open_round ? uc_console_model_get_facts (self->model) : uc_console_model_get_last_facts (self->model);
  for (guint i = 0; start != NULL && i < facts->len && round == 0; i++)
    round = g_array_index (facts, UcEvent, i).round;
  if (self->hand != NULL && start != NULL && round == self->round && facts->len == self->n_facts)
    return;
  g_clear_pointer (&self->hand, uc_last_hand_free);
  if (start != NULL)
    self->hand = uc_last_hand_new (start, facts);
  if (self->hand != NULL && uc_last_hand_n (self->hand) == 0)
    g_clear_pointer (&self->hand, uc_last_hand_free);
  self->n_facts = facts->len;
  if (self->hand == NULL || round != self->round || was_at_end || self->at >= uc_last_hand_n (self->hand))
    go_to_end (self);
  self->round = round;
}

/* ---- showing ---- */

/* A label's letters may be some wider than those that are painted. */
#define LABEL_WIDER 1.1

/* A small grid shows a step before or after only if it has room for all of its words: one press shows it. */
static void
set_side_words (UcLastHandPage *self, GtkLabel *label, const char *form, const char *words)
{
  g_autofree char *text = words == NULL ? g_strdup ("") : g_strconcat (form, words, NULL);
  const gboolean fits = !uc_page_is_small (UC_PAGE (self))
                        || uc_paint_text_width (GTK_WIDGET (self), text, SIDE_SIZE, 400) * LABEL_WIDER <= self->room;

  gtk_label_set_text (label, fits ? text : "");
}

static void
show_caption (UcLastHandPage *self)
{
  guint before = beyond (self, self->at, -1), after = beyond (self, self->at, 1);
  guint n = count_steps (self, uc_last_hand_n (self->hand));
  const UcHandStep *step = uc_last_hand_nth (self->hand, self->at);
  g_autofree char *clock = uc_say_clock (step->t_real_ns);
  g_autofree char *title = g_strdup_printf (self->open_round ? _ ("Round %u, so far") : _ ("Round %u"), self->round);
  g_autofree char *where = g_strdup_printf (_ ("Step %u of %u, %s"), count_steps (self, self->at + 1), n, clock);

  /* A small grid has room for the step on two lines. */
  const gboolean two = uc_page_is_small (UC_PAGE (self)) && uc_paint_text_width (GTK_WIDGET (self), where, SIDE_SIZE, 500) * LABEL_WIDER > self->room;

  gtk_label_set_text (self->title, title);
  gtk_label_set_wrap (self->step, two);
  gtk_label_set_lines (self->step, two ? 2 : -1);
  uc_paint_fit_label (self->step, self->room, two ? 2 * STEP_HEIGHT : STEP_HEIGHT);
  gtk_label_set_text (self->step, where);
  gtk_label_set_text (self->words, self->choosing ? _ ("Whose receipt?") : words_of (self, self->at));
  set_side_words (self, self->before, "◂ ", before == self->at ? NULL : words_of (self, before));
  set_side_words (self, self->after, "▸ ", after == self->at ? NULL : words_of (self, after));
}

/* No hand: the felt as it lies before the first card, and why beside it. */
static void
show_empty (UcLastHandPage *self)
{
  const UcTable *now = uc_console_model_get_table (self->model);
  guint32 last = now->now.carry.round - (now->now.round.began ? 1 : 0);
  g_autofree UcTable *table = g_new0 (UcTable, 1);
  g_autofree char *why
      = last == 0 ? g_strdup (_ ("No round is over yet at this table. The first is seen here once it is."))
                  : g_strdup_printf (_ ("Round %u was played in an earlier file of the record, or by another table file. "
                                        "Surveillance sees it in the replay."), last);
  UcPrompt prompt = { 0 };

  table->rules = now->rules;
  prompt.step = UC_STEP_CLEAR;
  uc_felt_show (UC_FELT (self->felt), table, &prompt, FALSE);
  gtk_label_set_text (self->title, _ ("Last round"));
  gtk_label_set_text (self->empty, why);
}

static const Look *
look_of (UcLastHandPage *self)
{
  return uc_page_choose (UC_PAGE (self), &wide, &small, &portrait);
}

/* The @nth place of @columns and @rows in @area. */
static void
put_button (UcLastHandPage *self, UcAction *button, const GdkRectangle *area, int columns, int rows, guint nth)
{
  const int across = (area->width + BUTTON_GAP) / columns, down = (area->height + BUTTON_GAP) / rows;

  uc_page_put (UC_PAGE (self), GTK_WIDGET (button), area->x + (int) nth % columns * across, area->y + (int) nth / columns * down,
               across - BUTTON_GAP, down - BUTTON_GAP);
}

/* The picture is as large as the table’s felt, and has its caption and the buttons where that has its panels: free of cards. One that
 * stands upside down has the buttons below it, and gives them room. */
static void
lay_out (UcLastHandPage *self)
{
  UcAction *const buttons[N_BUTTONS] = {
    [BUTTON_TABLE] = self->table_button, [BUTTON_ROUND] = self->round_button, [BUTTON_PLAYER] = self->player_button,
    [BUTTON_TURN] = self->turn_button,   [BUTTON_START] = self->start_button, [BUTTON_END] = self->end_button,
    [BUTTON_BACK] = self->back_button,   [BUTTON_NEXT] = self->next_button,
  };
  const UcTable *table = uc_console_model_get_table (self->model);
  const gboolean turned = self->sight == TURNED, small_grid = uc_page_is_small (UC_PAGE (self));
  GdkRectangle area, caption;
  UcFeltPlaces places;
  const Look *look;
  int width, height, below;

  uc_page_get_size (UC_PAGE (self), &width, &height);
  look = look_of (self);
  places = uc_felt_places (width, height - look->rail, table->rules->seats, FALSE, FALSE);
  area = places.prompt;
  area.y += look->rail;
  caption = places.tools;
  if (look == &portrait)
    {
      /* Both panels are below the felt: the caption above the buttons. */
      area = (GdkRectangle){ caption.x, height - look->rows * (BUTTON_HEIGHT + BUTTON_GAP), width - 2 * caption.x,
                             look->rows * (BUTTON_HEIGHT + BUTTON_GAP) - BUTTON_GAP };
      caption = places.prompt;
      caption.height = area.y - BUTTON_GAP - look->rail - caption.y;
    }
  below = look->turned_rows * (BUTTON_HEIGHT + BUTTON_GAP);
  for (guint i = 0; i < N_BUTTONS; i++)
    if (turned)
      put_button (self, buttons[i], &(GdkRectangle){ BUTTON_GAP, height - below, width - 2 * BUTTON_GAP, below - BUTTON_GAP },
                  N_BUTTONS / look->turned_rows, look->turned_rows, look->turned[i]);
    else
      put_button (self, buttons[i], &area, look->columns, look->rows, look->place[i]);
  put_button (self, self->receipt_button, &area, look->columns, look->rows, look->place[BUTTON_RECEIPT]);
  for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
    put_button (self, self->seat_buttons[seat], &area, look->columns, look->rows, seat == 0 ? look->place[BUTTON_NEXT] : seat - 1);
  gtk_widget_set_visible (GTK_WIDGET (self->rail), !turned && self->hand != NULL);
  uc_page_put (UC_PAGE (self), GTK_WIDGET (self->rail), 0, 0, width, look->rail);
  uc_stage_set_size (UC_STAGE (self->stage), width, height - look->rail);
  uc_page_put (UC_PAGE (self), self->stage, 0, turned ? 0 : look->rail, width, turned ? height - below - BUTTON_GAP : height - look->rail);
  gtk_widget_set_size_request (self->felt, width, height - look->rail);
  gtk_widget_set_size_request (self->caption, caption.width, caption.height);
  gtk_fixed_move (GTK_FIXED (self->picture), self->caption, caption.x, caption.y);
  gtk_box_set_spacing (GTK_BOX (self->caption), small_grid ? 2 : 6);
  gtk_label_set_lines (self->words, look == &small ? SMALL_LINES : LINES);
  gtk_widget_set_size_request (GTK_WIDGET (self->before), -1, small_grid ? SMALL_SIDE : SIDE_HEIGHT);
  gtk_widget_set_size_request (GTK_WIDGET (self->after), -1, small_grid ? SMALL_SIDE : SIDE_HEIGHT);
  self->room = caption.width - (small_grid ? SMALL_EDGES : CAPTION_EDGES);
  uc_paint_fit_label (self->title, self->room, TITLE_HEIGHT);
  if (look == &small)
    uc_paint_fit_label (self->words, self->room - WORDS_EDGES, SMALL_WORDS);
  uc_stage_set_turned (UC_STAGE (self->stage), turned);
}

static void
show_buttons (UcLastHandPage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  gboolean back = self->hand != NULL && beyond (self, self->at, -1) != self->at;
  gboolean next = self->hand != NULL && beyond (self, self->at, 1) != self->at;
  gboolean has_open = table->now.round.began && uc_console_model_get_start (self->model) != NULL;
  UcAction *const steps[] = { self->start_button, self->end_button, self->back_button, self->next_button };

  uc_action_set_words (self->round_button, self->open_round ? _ ("Last round") : _ ("This round"));
  uc_action_set_words (self->player_button, self->sight == TO_DEALER ? _ ("To the player") : _ ("To the dealer"));
  uc_action_set_words (self->turn_button, self->sight == TURNED ? _ ("Turn back") : _ ("Turn around"));
  gtk_widget_set_visible (GTK_WIDGET (self->round_button), has_open);
  gtk_widget_set_visible (GTK_WIDGET (self->player_button), self->hand != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->turn_button), self->hand != NULL && self->sight != TO_DEALER);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    gtk_widget_set_visible (GTK_WIDGET (steps[i]), self->hand != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->start_button), back);
  gtk_widget_set_sensitive (GTK_WIDGET (self->back_button), back);
  gtk_widget_set_sensitive (GTK_WIDGET (self->next_button), next);
  gtk_widget_set_sensitive (GTK_WIDGET (self->end_button), next);
}

/* Of a round that is closed and signed, for the seats that were in it. */
static void
show_receipts (UcLastHandPage *self, const UcTable *shown)
{
  GtkWidget *const others[] = {
    GTK_WIDGET (self->table_button), GTK_WIDGET (self->round_button), GTK_WIDGET (self->player_button),
    GTK_WIDGET (self->start_button), GTK_WIDGET (self->end_button),   GTK_WIDGET (self->back_button),
    GTK_WIDGET (self->next_button),
  };

  self->choosing &= shown != NULL && self->sight == TO_DEALER && !self->open_round;
  gtk_widget_set_visible (GTK_WIDGET (self->receipt_button),
                          shown != NULL && !self->choosing && self->sight == TO_DEALER && !self->open_round
                              && uc_console_model_has_receipts (self->model));
  for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
    gtk_widget_set_visible (GTK_WIDGET (self->seat_buttons[seat]),
                            self->choosing && (seat == 0 || shown->now.round.seats[seat].in_round));
  for (guint i = 0; i < G_N_ELEMENTS (others) && self->choosing; i++)
    gtk_widget_set_visible (others[i], FALSE);
  if (!self->choosing)
    gtk_widget_set_visible (GTK_WIDGET (self->table_button), TRUE);
}

static void
show (UcLastHandPage *self)
{
  g_autofree UcTable *table = g_new0 (UcTable, 1);
  UcPrompt prompt;

  lay_out (self);
  show_buttons (self);
  for (GtkWidget *line = gtk_widget_get_next_sibling (GTK_WIDGET (self->title)); line != NULL;
       line = gtk_widget_get_next_sibling (line))
    gtk_widget_set_visible (line, (line == GTK_WIDGET (self->empty)) == (self->hand == NULL)
                                      && !(look_of (self)->low && (line == GTK_WIDGET (self->before) || line == GTK_WIDGET (self->after))));
  if (self->hand == NULL)
    {
      show_empty (self);
      show_receipts (self, NULL);
      return;
    }
  if (self->choosing)
    go_to_end (self);
  uc_last_hand_table (self->hand, self->at, table, &prompt);
  show_receipts (self, table);
  uc_felt_show (UC_FELT (self->felt), table, &prompt, FALSE);
  uc_rail_show (self->rail, table, prompt.step, "");
  show_caption (self);
}

static void
uc_last_hand_page_show (UcPage *page, UcConsoleModel *model)
{
  UcLastHandPage *self = UC_LAST_HAND_PAGE (page);

  self->model = model;
  take_facts (self);
  show (self);
}

/* ---- buttons ---- */

static void
on_step (GtkButton *button, UcLastHandPage *self)
{
  if (button == (GtkButton *)self->start_button)
    {
      self->at = 0;
      if (words_of (self, 0) == NULL)
        self->at = beyond (self, 0, 1);
    }
  else if (button == (GtkButton *)self->end_button)
    go_to_end (self);
  else
    self->at = beyond (self, self->at, button == (GtkButton *)self->next_button ? 1 : -1);
  show (self);
}

/* The top bar changes with it. */
static void
look (UcLastHandPage *self, Sight sight)
{
  self->sight = sight;
  if (self->hand != NULL && words_of (self, self->at) == NULL)
    self->at = beyond (self, self->at, beyond (self, self->at, -1) == self->at ? 1 : -1);
  uc_shell_open (GTK_WIDGET (self), "last-round");
}

static void
on_player (GtkButton *button, UcLastHandPage *self)
{
  look (self, self->sight == TO_DEALER ? TO_PLAYER : TO_DEALER);
}

static void
on_turn (GtkButton *button, UcLastHandPage *self)
{
  look (self, self->sight == TURNED ? TO_PLAYER : TURNED);
}

/* A receipt is of the whole round, whichever step is shown. */
static void
on_receipt (GtkButton *button, UcLastHandPage *self)
{
  g_autoptr (GError) error = NULL;

  if (!uc_console_model_can_make_receipt (self->model, &error))
    {
      uc_console_model_refuse (self->model, error->message);
      return;
    }
  self->choosing = TRUE;
  show (self);
}

static void
on_seat (GtkButton *button, UcLastHandPage *self)
{
  guint seat = 0;
  g_autofree char *headline = NULL, *line = NULL, *subject = NULL;
  g_autoptr (GArray) exhibits = g_array_new (FALSE, TRUE, sizeof (UcExhibit));
  UcTable table;
  UcPrompt prompt;

  while (seat < UC_MAX_SEATS && button != (GtkButton *)self->seat_buttons[seat])
    seat++;
  self->choosing = FALSE;
  show (self);
  if (seat == 0)
    return;
  headline = g_strdup_printf (_ ("Receipt for seat %u?"), seat);
  uc_last_hand_table (self->hand, uc_last_hand_n (self->hand) - 1, &table, &prompt);
  uc_exhibits_add_hands (exhibits, &table, UC_SEAT_BIT (seat));
  subject = uc_say_subject_receipt (&table, seat);
  line = g_strdup_printf ("receipt @ %u %u", seat, self->round);
  uc_authority_page_open (GTK_WIDGET (self), &(UcAuthority){ .headline = headline,
                                                         .subject = subject,
                                                         .exhibits = exhibits,
                                                         .support = _ ("This seat’s hands and money, and nothing of the others."),
                                                         .primary = _ ("Make the receipt"),
                                                         .line = line,
                                                         .pin = TRUE,
                                                         .cite = UC_CITE_HOUSE });
}

static void
on_round (GtkButton *button, UcLastHandPage *self)
{
  self->open_round = !self->open_round;
  g_clear_pointer (&self->hand, uc_last_hand_free);
  take_facts (self);
  show (self);
}

/* Who opens it again sees the end of the last round, and nobody else does. */
static void
on_table (GtkButton *button, UcLastHandPage *self)
{
  self->sight = TO_DEALER;
  self->open_round = FALSE;
  self->choosing = FALSE;
  g_clear_pointer (&self->hand, uc_last_hand_free);
  uc_shell_back (GTK_WIDGET (self));
}

/* ---- */

static GtkLabel *
add_label (GtkWidget *box, const char *style, int lines)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), lines > 1);
  gtk_label_set_lines (GTK_LABEL (label), lines);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
uc_last_hand_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_LAST_HAND_PAGE);
  g_clear_pointer (&UC_LAST_HAND_PAGE (object)->hand, uc_last_hand_free);
  G_OBJECT_CLASS (uc_last_hand_page_parent_class)->dispose (object);
}

static void
uc_last_hand_page_class_init (UcLastHandPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_last_hand_page_show;
  UC_PAGE_CLASS (klass)->is_public = uc_last_hand_page_is_public;
  G_OBJECT_CLASS (klass)->dispose = uc_last_hand_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_RAIL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-last-hand-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcLastHandPage, table_button);
  gtk_widget_class_bind_template_child (widget_class, UcLastHandPage, round_button);
  gtk_widget_class_bind_template_child (widget_class, UcLastHandPage, player_button);
  gtk_widget_class_bind_template_child (widget_class, UcLastHandPage, turn_button);
  gtk_widget_class_bind_template_child (widget_class, UcLastHandPage, start_button);
  gtk_widget_class_bind_template_child (widget_class, UcLastHandPage, end_button);
  gtk_widget_class_bind_template_child (widget_class, UcLastHandPage, back_button);
  gtk_widget_class_bind_template_child (widget_class, UcLastHandPage, next_button);
  gtk_widget_class_bind_template_child (widget_class, UcLastHandPage, rail);
  gtk_widget_class_bind_template_child (widget_class, UcLastHandPage, receipt_button);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_receipt);
  gtk_widget_class_bind_template_callback (widget_class, on_round);
  gtk_widget_class_bind_template_callback (widget_class, on_player);
  gtk_widget_class_bind_template_callback (widget_class, on_turn);
  gtk_widget_class_bind_template_callback (widget_class, on_step);
}

static void
uc_last_hand_page_init (UcLastHandPage *self)
{
  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->felt = uc_felt_new ();
  self->caption = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (self->caption, "last-hand");
  self->title = add_label (self->caption, "page-title", 1);
  self->step = add_label (self->caption, "note", 1);
  self->before = add_label (self->caption, "row-time", 1);
  self->words = add_label (self->caption, "headline", LINES);
  self->after = add_label (self->caption, "row-time", 1);
  self->empty = add_label (self->caption, "page-line", 8);
  gtk_widget_set_vexpand (GTK_WIDGET (self->words), TRUE);
  /* Arrows and suits come from another font, which is taller than what a label asks for. */
  gtk_widget_set_size_request (GTK_WIDGET (self->before), -1, SIDE_HEIGHT);
  gtk_widget_set_size_request (GTK_WIDGET (self->after), -1, SIDE_HEIGHT);
  self->picture = gtk_fixed_new ();
  gtk_fixed_put (GTK_FIXED (self->picture), self->felt, 0, 0);
  gtk_fixed_put (GTK_FIXED (self->picture), self->caption, 0, 0);
  /* The stage cuts off what hangs over. */
  gtk_widget_set_overflow (self->picture, GTK_OVERFLOW_VISIBLE);
  self->stage = uc_stage_new_sized (self->picture, UC_GRID_WIDTH, UC_GRID_HEIGHT);
  /* Looked at, never pressed. */
  gtk_widget_set_can_target (self->stage, FALSE);
  gtk_widget_set_can_focus (self->stage, FALSE);
  gtk_widget_set_parent (self->stage, GTK_WIDGET (self));
  /* Under the buttons. */
  gtk_widget_insert_after (self->stage, GTK_WIDGET (self), NULL);
  /* From the first place on; the last one is the way back. */
  for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
    {
      g_autofree char *words = seat == 0 ? g_strdup (_ ("Back")) : g_strdup_printf (_ ("Seat %u"), seat);

      self->seat_buttons[seat] = UC_ACTION (uc_action_new (words, 0, BUTTON_HEIGHT));
      g_signal_connect (self->seat_buttons[seat], "clicked", G_CALLBACK (on_seat), self);
      gtk_widget_set_parent (GTK_WIDGET (self->seat_buttons[seat]), GTK_WIDGET (self));
    }
}
