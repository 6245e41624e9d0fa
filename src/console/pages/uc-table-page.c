#include "uc-table-page.h"

#include "uc-alarm.h"
#include "uc-bet-lines.h"
#include "uc-felt-places.h"
#include "uc-felt.h"
#include "uc-first-key-page.h"
#include "uc-grid.h"
#include "uc-hand.h"
#include "uc-input.h"
#include "uc-key-strip.h"
#include "uc-options.h"
#include "uc-paint.h"
#include "uc-place.h"
#include "uc-prompt-panel.h"
#include "uc-question-boxes.h"
#include "uc-rail.h"
#include "uc-shell.h"
#include "uc-tools-panel.h"
#include "uc-undo.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* No bet is made so soon after they were opened: who presses again by mistake would lock everybody out. */
#define OPENED_US (2 * G_USEC_PER_SEC)

#define ACCEPTS(prompt, name) (((prompt)->accepts & (G_GUINT64_CONSTANT (1) << UC_INPUT_##name)) != 0)

/* What comes so soon after a call of the floor is the same finger: it neither withdraws the call nor leaves the felt. */
#define CALLED_US G_USEC_PER_SEC

/* Of a page that has no size yet; the top bar is above it. */
#define WIDTH  UC_GRID_WIDTH
#define HEIGHT (UC_GRID_HEIGHT - 56)
/* The rail above the felt. */
#define RAIL       40
#define SMALL_RAIL 27
#define LEAST_RAIL 240 /* what is less says nothing */
/* An alarm lies over the rail, and reaches a little further. */
#define ALARM      46
#define SMALL_ALARM 35
/* Where a panel stands and an alarm and a remark have no room beside each other, they have a line each, and the felt begins lower. */
#define STACKED_LOWER 10

/* A strip: its type, what lies around it, and how high it may be above the outer seat. */
#define STRIP_SIZE          22
#define STRIP_LEAST         20
#define STRIP_LINE          0.92
#define STRIP_PADDING       18
#define STRIP_HEIGHT        76
#define STRIP_LINES         3
/* … on a small grid. */
#define LABEL_WIDER         1.08 /* its letters may be that much wider than those that are measured */
#define STRIP_SMALLEST      18
#define STRIP_SMALL_HEIGHT  28
/* Two lines, which reach to the seats. */
#define STRIP_TWO_LINES     35
#define STRIP_TIGHT         0.79

struct _UcTablePage
{
  UcPage parent;
  UcRail *rail;
  UcFelt *felt;
  UcToolsPanel *tools;
  UcPromptPanel *prompt;
  GtkLabel *strips[2];
  GdkRectangle strip_at[2];
  gboolean stacked; /* both of them are in the alarm */
  gboolean mirrored;
  int width, height;     /* for which the panels are laid out */
  guint laying_out;      /* source that lays them out for another size; 0 = none is needed */
  UcAlarm *alarm;        /* over the rail */
  GtkWidget *keys;       /* made when a table needs them */
  UcConsoleModel *model; /* borrowed: the window's */
  UcQuestion ask;
  guint64 ask_seq; /* what was on the screen when the question was asked */
  char retyped[UC_CARD_TEXT]; /* the card that the dealer typed in another's place last … */
  guint64 retyped_seq;        /* … and what was on the screen then */
  char last_card[48];         /* the line by which the dealer took the last card from its hand … */
  guint64 last_card_seq;      /* … and what was on the screen then */
  UcMoney late_double;        /* what was added to a hit that had been a double … */
  guint64 late_double_seq, undo_seq; /* … and what was on the screen then, and at the last undo */
  guint sum_seat;    /* whose bet was just made: its sum may be keyed; 0 = nobody's … */
  UcWager sum_wager; /* … and which */
  UcClockFunc clock;
  UcPromptId last_prompt;
  gint64 opened_us; /* when bets were opened */
  gint64 called_us; /* when the floor was called from here last; 0 = never */
};

G_DEFINE_FINAL_TYPE (UcTablePage, uc_table_page, UC_TYPE_PAGE)

/* ---- showing ---- */

static gboolean
shoe_reads (const UcTable *table)
{
  return table->now.carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_UP;
}

static gboolean
wants_keys (const UcTable *table, const UcPrompt *prompt)
{
  if (prompt->id == UC_PROMPT_TYPE_HOLE)
    return TRUE;
  /* Where wagers are settled or lights looked at, the seats show them. */
  return !shoe_reads (table)
         && (prompt->step == UC_STEP_DEAL || prompt->step == UC_STEP_DECISIONS || prompt->step == UC_STEP_DEALER
             || (ACCEPTS (prompt, CARD) && prompt->step > UC_STEP_DEAL && prompt->step < UC_STEP_DEALER));
}

/* From the upper edge of the page to the felt. */
static int
felt_top (UcTablePage *self)
{
  return !uc_grid_is_small (self->width) ? RAIL : self->stacked ? SMALL_RAIL + STACKED_LOWER : SMALL_RAIL;
}

static UcFeltPlaces
places_of (UcTablePage *self)
{
  const UcTable *table = self->model != NULL ? uc_console_model_get_table (self->model) : NULL;

  return uc_felt_places (self->width, self->height - felt_top (self), table != NULL ? table->rules->seats : UC_MAX_SEATS,
                         self->keys != NULL && gtk_widget_get_visible (self->keys), self->mirrored);
}

static int
count_lines (GtkWidget *widget, const char *text, double size, int width)
{
  g_autoptr (PangoLayout) layout = uc_paint_layout (widget, text, size, 700);

  pango_layout_set_width (layout, width * PANGO_SCALE);
  return pango_layout_get_line_count (layout);
}

/* Whether a strip on a small grid has room for @text in one line, or in two that keep within it: an accent on a capital of the first does not. */
static gboolean
strip_has_room (GtkWidget *strip, const char *text, int width)
{
  g_autoptr (PangoLayout) layout = uc_paint_layout (strip, text, STRIP_SMALLEST, 700);
  PangoRectangle ink, line;

  if (uc_paint_text_width (strip, text, STRIP_SMALLEST, 700) * LABEL_WIDER + STRIP_PADDING <= width)
    return TRUE;
  pango_layout_set_width (layout, (width - STRIP_PADDING) * PANGO_SCALE);
  pango_layout_line_get_pixel_extents (pango_layout_get_line_readonly (layout, 0), &ink, &line);
  return pango_layout_get_line_count (layout) <= 2 && ink.y - line.y >= (1 - STRIP_TIGHT) / 2 * line.height - 1;
}

/* On a small grid an alarm and the remark beside it: in words that have room there, or each on a line of its own. Returns how wide the remark
 * may be; 0 = both are in the alarm. */
static int
share_line (UcTablePage *self, char **strips)
{
  const gboolean portrait = uc_grid_is_portrait (self->width), alone = strips[1] == NULL;
  const int most = portrait ? self->width / 2 - 12 : self->width * 2 / 5;
  GtkWidget *strip = GTK_WIDGET (self->strips[1]);
  g_auto (GStrv) brief = NULL;
  int width;

  if (uc_alarm_has_room (self->alarm, strips[0], alone ? self->width : self->width - most - 8, 2) && (alone || strip_has_room (strip, strips[1], most)))
    return most;
  brief = uc_console_model_get_brief_strips (self->model);
  for (guint i = 0; i < g_strv_length (strips); i++)
    {
      g_free (strips[i]);
      strips[i] = g_steal_pointer (&brief[i]);
    }
  if (alone)
    return most;
  width = (int)ceil (uc_paint_text_width (strip, strips[1], STRIP_LEAST, 700) * LABEL_WIDER) + STRIP_PADDING;
  if (uc_alarm_has_room (self->alarm, strips[0], self->width - width - 8, 1))
    return width;
  return portrait ? 0 : most;
}

/* In the two corners that the arc of seats leaves free, as many lines as it takes; on a small grid in a line over the rail. */
static void
show_strips (UcTablePage *self)
{
  g_auto (GStrv) strips = uc_console_model_get_strips (self->model);
  gboolean alarm = uc_console_model_has_alarm (self->model), small = uc_grid_is_small (self->width);
  /* Beside the second seat from the end: at the left its plaque begins there, at the right its words end. */
  static const int rooms[2][G_N_ELEMENTS (self->strips)] = { { 244, 197 }, { 196, 180 } };
  const int *room = rooms[uc_console_model_get_table (self->model)->rules->seats > 6];
  const int beside = alarm && small ? share_line (self, strips) : 0;
  g_autofree char *both = NULL;

  self->stacked = alarm && small && beside == 0;
  both = self->stacked ? g_strjoin ("\n", strips[0], strips[1], NULL) : NULL;
  uc_alarm_show (self->alarm, self->stacked ? both : alarm ? strips[0] : NULL);
  for (guint i = 0; i < G_N_ELEMENTS (self->strips); i++)
    {
      const char *text = i < g_strv_length (strips) && (i > 0 || !alarm) && !self->stacked ? strips[i] : "";
      GtkWidget *strip = GTK_WIDGET (self->strips[i]);
      const gboolean alone = g_strv_length (strips) < 2;
      const int most = small ? (alone ? (uc_grid_is_portrait (self->width) ? self->width - 16 : self->width * 3 / 4) : alarm ? beside : self->width / 2 - 12) : room[i] * self->width / WIDTH;
      const int usual = small ? STRIP_LEAST : STRIP_SIZE, largest = (int)(usual * uc_paint_growth ());
      int width = MIN (most, (int)uc_paint_text_width (strip, text, MAX (largest, STRIP_SIZE), 700) + STRIP_PADDING), height;

      gtk_label_set_text (self->strips[i], text);
      gtk_widget_set_visible (strip, *text != '\0');
      for (guint lines = small ? 1 : STRIP_LINES; lines <= (small ? 2 : STRIP_LINES + 1); lines++)
        {
          const int high = !small ? STRIP_HEIGHT : lines > 1 ? STRIP_TWO_LINES : STRIP_SMALL_HEIGHT;
          const int least = small || lines > STRIP_LINES ? STRIP_SMALLEST : STRIP_LEAST;
          const gboolean last = lines == (small ? 2 : STRIP_LINES + 1);

          (small && lines > 1 ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (strip, "low");
          uc_paint_renew_style (strip);
          gtk_label_set_wrap (self->strips[i], lines > 1);
          gtk_label_set_lines (self->strips[i], lines > 1 ? (int)lines : -1);
          for (int size = last ? least : largest; size >= least; size--)
            {
              uc_paint_size_label (self->strips[i], size, last ? STRIP_TIGHT : STRIP_LINE);
              gtk_widget_measure (strip, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
              if (height <= high)
                break;
            }
          /* One more line is for what the others have no room for. */
          if (small ? uc_paint_text_width (strip, text, STRIP_SMALLEST, 700) * LABEL_WIDER + STRIP_PADDING <= width
                    : count_lines (GTK_WIDGET (self), text, STRIP_LEAST, width - STRIP_PADDING) <= STRIP_LINES)
            break;
        }
      self->strip_at[i] = (GdkRectangle){ i == 0 ? 8 : self->width - 8 - width,
                                          small ? 0 : alarm ? ALARM : RAIL + 1, width, height };
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
show (UcTablePage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);
  UcFeltPlaces places;
  gboolean keys;

  /* A question belongs to the prompt it was asked about. */
  if (self->ask.kind != UC_QUESTION_NONE && self->ask_seq != table->now.prompt_seq)
    uc_question_clear (&self->ask);
  if (prompt->id == UC_PROMPT_BETS_OPEN && self->last_prompt != UC_PROMPT_BETS_OPEN)
    self->opened_us = self->clock ();
  self->last_prompt = prompt->id;
  /* While the bet stands and bets are open, its chips can be keyed; any other question goes before. */
  if (prompt->id != UC_PROMPT_BETS_OPEN)
    self->sum_seat = 0;
  if (self->ask.kind == UC_QUESTION_NONE || self->ask.kind == UC_QUESTION_SUM)
    {
      if (self->sum_seat == 0 || !uc_question_sum (&self->ask, table, prompt, self->sum_seat, self->sum_wager))
        uc_question_clear (&self->ask);
      self->ask_seq = table->now.prompt_seq;
    }
  if (self->ask.kind == UC_QUESTION_NONE && prompt->id == UC_PROMPT_DEAL && prompt->word == UC_WORD_DOWN
      && !shoe_reads (table))
    {
      uc_question_face_down (&self->ask, table, prompt);
      self->ask_seq = table->now.prompt_seq;
    }
  keys = self->ask.retype || wants_keys (table, prompt);
  if (keys && self->keys == NULL)
    {
      self->keys = uc_key_strip_new ();
      gtk_widget_set_parent (self->keys, GTK_WIDGET (self));
      g_signal_connect_swapped (self->keys, "card", G_CALLBACK (uc_options_type_card), self);
    }
  if (self->keys != NULL)
    {
      gtk_widget_set_visible (self->keys, keys);
      gtk_widget_set_sensitive (self->keys, self->ask.retype || ACCEPTS (prompt, CARD) || ACCEPTS (prompt, HOLE));
    }
  places = places_of (self);
  uc_tools_panel_set_size (self->tools, places.tools.width, places.tools.height);
  uc_prompt_panel_set_size (self->prompt, places.prompt.width, places.prompt.height,
                            places.small && (keys || uc_grid_is_portrait (self->width)));
  uc_felt_show (self->felt, table, prompt, keys);
  uc_tools_panel_show (self->tools, self->model,
                       self->ask.kind != UC_QUESTION_NONE && self->ask.kind != UC_QUESTION_SUM && !self->ask.instead);
  uc_prompt_panel_show (self->prompt, table, prompt, &self->ask);
  uc_rail_show (self->rail, table, prompt->step, uc_prompt_panel_get_citation (self->prompt));
  show_strips (self);
}

/* ---- where everything is ---- */

static gboolean
on_lay_out (gpointer data)
{
  UcTablePage *self = data;

  self->laying_out = 0;
  if (self->model != NULL && uc_console_model_get_table (self->model) != NULL)
    show (self);
  return G_SOURCE_REMOVE;
}

static void
allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcTablePage *self = UC_TABLE_PAGE (widget);
  const gboolean small = uc_grid_is_small (width);
  const int rail = small ? SMALL_RAIL : RAIL;
  UcFeltPlaces places;
  int before = 0, behind = 0, top;

  /* What the panels ask for changes with the size, and may not while it is given out. */
  if ((self->width != width || self->height != height) && self->laying_out == 0)
    self->laying_out = g_idle_add_full (G_PRIORITY_HIGH, on_lay_out, self, NULL);
  self->width = width;
  self->height = height;
  places = places_of (self);
  top = felt_top (self);
  /* A remark on a small grid stands where the rail is, which has what is left. */
  if (small && gtk_widget_get_visible (GTK_WIDGET (self->strips[0])))
    before = self->strip_at[0].x + self->strip_at[0].width;
  if (small && gtk_widget_get_visible (GTK_WIDGET (self->strips[1])))
    behind = width - self->strip_at[1].x;
  uc_place (GTK_WIDGET (self->felt), 0, top, width, height - top);
  gtk_widget_set_child_visible (GTK_WIDGET (self->rail), width - before - behind >= LEAST_RAIL);
  uc_place (GTK_WIDGET (self->rail), before, 0, MAX (width - before - behind, 0), rail);
  for (guint i = 0; i < G_N_ELEMENTS (self->strips); i++)
    uc_place (GTK_WIDGET (self->strips[i]), self->strip_at[i].x, self->strip_at[i].y, self->strip_at[i].width, self->strip_at[i].height);
  uc_place (GTK_WIDGET (self->alarm), 0, 0, width - behind, !small ? ALARM : self->stacked ? SMALL_ALARM + STACKED_LOWER : SMALL_ALARM);
  uc_place (GTK_WIDGET (self->tools), places.tools.x, top + places.tools.y, places.tools.width, places.tools.height);
  uc_place (GTK_WIDGET (self->prompt), places.prompt.x, top + places.prompt.y, places.prompt.width, places.prompt.height);
  uc_place (self->keys, places.keys.x, top + places.keys.y, places.keys.width, places.keys.height);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
uc_table_page_show (UcPage *page, UcConsoleModel *model)
{
  UcTablePage *self = UC_TABLE_PAGE (page);

  self->model = model;
  show (self);
}

static void
uc_table_page_refuse (UcPage *page, const char *sentence)
{
  UcTablePage *self = UC_TABLE_PAGE (page);
  const UcTable *table = self->model != NULL ? uc_console_model_get_table (self->model) : NULL;
  gboolean retyped = table != NULL && self->retyped[0] != '\0' && self->retyped_seq == table->now.prompt_seq;
  gboolean wants_floor = table != NULL && self->last_card[0] != '\0' && self->last_card_seq == table->now.prompt_seq
                         && (strstr (sentence, uc_input_usage (UC_INPUT_MOVE)) != NULL
                             || strstr (sentence, "exposed-card CARD BADGE PIN") != NULL);
  gboolean late = table != NULL && self->late_double_seq == table->now.prompt_seq && uc_undo_offers_double (table);
  gboolean undone = table != NULL && self->undo_seq == table->now.prompt_seq && uc_undo_last (table) != NULL;

  /* The card makes an award: the floorperson who signs for it is what the refusal expects. */
  if (retyped && strstr (sentence, uc_input_usage (UC_INPUT_RETYPE)) != NULL)
    uc_options_retype (GTK_WIDGET (self), table, self->retyped);
  /* What comes in the place of the fact makes an award. */
  else if (late && strstr (sentence, uc_input_usage (UC_INPUT_LATE_DOUBLE)) != NULL)
    uc_options_late_double (GTK_WIDGET (self), table, self->late_double);
  else if (undone && strstr (sentence, uc_input_usage (UC_INPUT_UNDO)) != NULL)
    uc_options_undo (GTK_WIDGET (self), table);
  else if (wants_floor)
    uc_options_last_card (GTK_WIDGET (self), table, self->last_card);
  else
    uc_prompt_panel_refuse (self->prompt, sentence);
  self->retyped[0] = self->last_card[0] = '\0';
  self->late_double_seq = self->undo_seq = 0;
}

void
uc_table_page_set_clock (UcTablePage *self, UcClockFunc clock)
{
  self->clock = clock;
  self->opened_us = clock ();
  uc_prompt_panel_set_clock (self->prompt, clock);
}

/* Takes back a question of the console's own. */
static void
leave (UcTablePage *self)
{
  uc_question_clear (&self->ask);
  self->sum_seat = 0;
  if (self->model != NULL && uc_console_model_get_table (self->model) != NULL)
    show (self);
}

/* ---- answers ---- */

/* A line that may take the last card from its hand: where that has made something, a floorperson signs for the same line. */
static void
submit_for_last_card (UcTablePage *self, const char *line)
{
  g_strlcpy (self->last_card, line, sizeof self->last_card);
  self->last_card_seq = uc_console_model_get_table (self->model)->now.prompt_seq;
  uc_console_model_submit (self->model, line);
}

static UcMoney
most_to_double (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);

  return uc_hand_most_to_double (uc_undo_before_hit (table), last->seat, last->hand);
}

/* A hit that nobody said is the dealer's to call a double; one that was said, or behind a call, a floorperson's. */
static void
double_late (UcTablePage *self, UcMoney more)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  g_autofree char *line = NULL;
  char sum[UC_MONEY_TEXT];

  self->late_double = more;
  self->late_double_seq = table->now.prompt_seq;
  if (uc_undo_back_to_hit (table) != 0 || uc_undo_signatures (table) == 1)
    {
      uc_options_late_double (GTK_WIDGET (self), table, more);
      return;
    }
  line = more == most_to_double (table) ? g_strdup ("late-double") : g_strdup_printf ("late-double %s", uc_money_format (more, sum));
  uc_shell_open (GTK_WIDGET (self), "table");
  uc_console_model_submit (self->model, line);
}

/* While the sum was typed, the card may have been settled with. */
static void
on_less (const char *digits, gpointer data)
{
  UcTablePage *self = data;

  uc_shell_open (GTK_WIDGET (self), "table");
  if (uc_undo_offers_double (uc_console_model_get_table (self->model)))
    double_late (self, (UcMoney)g_ascii_strtoll (digits, NULL, 10) * UC_DOLLAR);
}

/* By the dealer alone, or on the page where a floorperson signs. */
static void
take_back (UcTablePage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);

  self->undo_seq = table->now.prompt_seq;
  if (uc_undo_signatures (table) == 1)
    uc_options_undo (GTK_WIDGET (self), table);
  else
    uc_console_model_submit (self->model, "undo");
}

/* The line is whole but for a badge or a sum: another page adds those. */
static void
finish (UcTablePage *self, const char *line)
{
  switch (self->ask.then)
    {
    case UC_QUESTION_SUBMIT:
      if (strcmp (line, "late-double @") == 0)
        uc_options_double_less (GTK_WIDGET (self), on_less, self);
      else if (strcmp (line, "late-double") == 0)
        double_late (self, most_to_double (uc_console_model_get_table (self->model)));
      else if (strcmp (line, "undo") == 0)
        take_back (self);
      else if (g_str_has_prefix (line, "move "))
        submit_for_last_card (self, line);
      else
        uc_console_model_submit (self->model, line);
      break;
    case UC_QUESTION_AUTHORISE:
      uc_options_clear_wager (GTK_WIDGET (self), uc_console_model_get_table (self->model),
                              g_ascii_strtoull (line + strcspn (line, " "), NULL, 10), line);
      break;
    case UC_QUESTION_AMOUNT:
      uc_options_insure_less (GTK_WIDGET (self), line);
      break;
    case UC_QUESTION_CHOOSE:
    case UC_QUESTION_JOIN:
      return;
    }
  leave (self);
}

static void
on_answer (UcPromptPanel *panel, const char *word, UcTablePage *self)
{
  g_autofree char *line = uc_question_line (&self->ask, word);

  if (self->ask.then != UC_QUESTION_CHOOSE && self->ask.then != UC_QUESTION_JOIN)
    {
      finish (self, line);
      return;
    }
  (self->ask.then == UC_QUESTION_JOIN ? uc_question_boxes_join : uc_question_choose) (
      &self->ask, uc_console_model_get_table (self->model), (guint)g_ascii_strtoull (word, NULL, 10));
  show (self);
}

/* The last round's side wagers, all of them, as the felt shows them. */
static void
make_same_sides (UcTablePage *self)
{
  g_autofree char *lines = uc_bet_lines_same (uc_console_model_get_table (self->model));

  uc_console_model_submit (self->model, lines);
}

static void
on_choice (UcPromptPanel *panel, guint index, UcTablePage *self)
{
  g_autofree char *line = index < self->ask.n_choices ? g_strdup (self->ask.choices[index].line) : NULL;

  if (self->ask.kind == UC_QUESTION_SUM)
    {
      /* The question stays, so that the next chip can be laid. */
      if (line != NULL && *line == '\0')
        make_same_sides (self);
      else if (line != NULL)
        uc_console_model_submit (self->model, line);
      return;
    }

  if (uc_question_go_on (&self->ask, uc_console_model_get_table (self->model), index))
    show (self);
  else if (line != NULL)
    finish (self, line);
}

static void
on_primary (UcPromptPanel *panel, UcTablePage *self)
{
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);

  if (prompt != NULL && self->ask.kind != UC_QUESTION_SURE && prompt->id == UC_PROMPT_BETS_OPEN
      && !uc_console_model_get_table (self->model)->now.round.began && self->clock () < self->opened_us + OPENED_US)
    {
      uc_prompt_panel_refuse (self->prompt, _ ("Bets were opened just now. Press again once they are made."));
      return;
    }
  if (self->ask.kind == UC_QUESTION_SURE)
    {
      g_autofree char *line = g_strdup (self->ask.line);

      finish (self, line);
    }
  else if (uc_first_key_page_is_due (self->model))
    uc_shell_open (GTK_WIDGET (self), "first-key");
  else if (prompt != NULL && prompt->type_badge)
    uc_options_type_badge (GTK_WIDGET (self), self->model);
  else if (prompt != NULL)
    uc_console_model_submit (self->model, prompt->primary);
}

static void
on_option (UcPromptPanel *panel, guint index, UcTablePage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);
  const UcOption *option;

  if (prompt == NULL || index >= prompt->n_options)
    return;
  option = &prompt->options[index];
  if (option->id == UC_OPTION_SAME_SIDES)
    make_same_sides (self);
  else if (option->id == UC_OPTION_FACE_UP_CARD)
    {
      uc_question_face_up (&self->ask);
      self->ask_seq = table->now.prompt_seq;
      show (self);
    }
  else if (option->input[0] != '\0')
    uc_console_model_submit (self->model, option->input);
  else if (uc_question_for_option (&self->ask, table, prompt, option->id))
    {
      self->ask_seq = table->now.prompt_seq;
      show (self);
    }
  else
    uc_options_open (GTK_WIDGET (self), table, prompt, option->id);
}

/* A tap on the felt answers a question about seats; FALSE when it is no answer. */
static gboolean
answer_with_seat (UcTablePage *self, guint seat)
{
  char number[4];
  guint choice = uc_question_choice_of (&self->ask, seat);

  g_snprintf (number, sizeof number, "%u", seat);
  if (choice < self->ask.n_choices)
    on_choice (self->prompt, choice, self);
  else if (self->ask.seats & UC_SEAT_BIT (seat))
    on_answer (self->prompt, number, self);
  else
    return FALSE;
  return TRUE;
}

static void
on_seat (UcFelt *felt, guint seat, UcTablePage *self)
{
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);

  if (prompt == NULL || seat > UC_MAX_SEATS)
    return;
  if (answer_with_seat (self, seat) || self->ask.kind == UC_QUESTION_SEAT)
    return;
  if (prompt->id == UC_PROMPT_INSURANCE_OPEN && (prompt->seats_win & UC_SEAT_BIT (seat)))
    {
      uc_question_even_money (&self->ask, seat);
      self->ask_seq = uc_console_model_get_table (self->model)->now.prompt_seq;
      show (self);
    }
  else if (prompt->seat_tap[seat][0] != '\0')
    {
      self->sum_seat = prompt->id == UC_PROMPT_BETS_OPEN && !(prompt->seats & UC_SEAT_BIT (seat)) ? seat : 0;
      self->sum_wager = UC_WAGER_MAIN;
      if (g_str_has_prefix (prompt->seat_tap[seat], "take "))
        submit_for_last_card (self, prompt->seat_tap[seat]);
      else
        uc_console_model_submit (self->model, prompt->seat_tap[seat]);
    }
}

/* A side wager's place at a seat: made, or taken back. */
static void
on_bet (UcFelt *felt, guint seat, guint wager, UcTablePage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);
  g_autofree char *lines = NULL;

  if (prompt == NULL || prompt->id != UC_PROMPT_BETS_OPEN || answer_with_seat (self, seat)
      || self->ask.kind == UC_QUESTION_SEAT)
    return;
  lines = uc_bet_lines_tap (table, seat, wager);
  if (lines == NULL)
    {
      g_autofree char *sentence = g_strdup_printf (_ ("Seat %u has a sensor: a chip on it makes this wager."), seat);

      uc_prompt_panel_refuse (self->prompt, sentence);
      return;
    }
  self->sum_seat = g_str_has_prefix (lines, "unbet") ? 0 : seat;
  self->sum_wager = wager;
  uc_console_model_submit (self->model, lines);
}

static const char *
option_for_range (const UcPrompt *prompt, UcRange range)
{
  for (guint i = 0; i < prompt->n_options; i++)
    if (prompt->options[i].id == (UcOptionId)(UC_OPTION_SMALL + range - UC_RANGE_SMALL))
      return prompt->options[i].input;
  return "";
}

static void
on_range (UcFelt *felt, guint range, UcTablePage *self)
{
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);

  if (prompt == NULL)
    return;
  if (self->ask.kind == UC_QUESTION_RANGE)
    on_answer (self->prompt, uc_card_range_name (range), self);
  else if (*option_for_range (prompt, range) != '\0')
    uc_console_model_submit (self->model, option_for_range (prompt, range));
  else if (ACCEPTS (prompt, PLACE))
    {
      g_autofree char *line = g_strdup_printf ("place %s", uc_card_range_name (range));

      uc_console_model_submit (self->model, line);
    }
}

static void
on_dealer (UcFelt *felt, UcTablePage *self)
{
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);

  if (prompt != NULL && prompt->dealer_tap[0] != '\0')
    uc_console_model_submit (self->model, prompt->dealer_tap);
}

static void
undo (UcTablePage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  const UcUndoFact *last = table != NULL ? uc_undo_last (table) : NULL;

  if (last == NULL || uc_undo_held (table) != 0)
    return;
  if (uc_question_undo (&self->ask, table))
    self->ask_seq = table->now.prompt_seq;
  else if (!last->read || last->instead)
    take_back (self);
  else
    uc_shell_open (GTK_WIDGET (self), "correct");
  show (self);
}

/* One press calls, whatever waits. Once the floor is called, the button leads to the desk, where the call is withdrawn. */
static void
press_floor (UcTablePage *self)
{
  if (self->called_us != 0 && self->clock () < self->called_us + CALLED_US)
    return;
  if (uc_console_model_get_table (self->model)->now.carry.called_ns != 0)
    {
      uc_shell_open (GTK_WIDGET (self), "desk");
      return;
    }
  self->called_us = self->clock ();
  uc_console_model_submit (self->model, "call-floor");
}

static void
on_tool (UcToolsPanel *tools, const char *name, UcTablePage *self)
{
  if (strcmp (name, "undo") == 0)
    undo (self);
  else if (strcmp (name, "back") == 0)
    leave (self);
  else if (strcmp (name, "floor") == 0)
    press_floor (self);
  else
    uc_shell_open (GTK_WIDGET (self), name);
}

void
uc_table_page_ask (UcTablePage *self, UcTableQuestion question)
{
  const UcTable *table = uc_console_model_get_table (self->model);

  switch (question)
    {
    case UC_TABLE_QUESTION_BAR_ENTRY:
    case UC_TABLE_QUESTION_ADMIT_ENTRY:
      uc_question_entry (&self->ask, table, question == UC_TABLE_QUESTION_BAR_ENTRY);
      break;
    case UC_TABLE_QUESTION_COVER_CARD:
      uc_question_cover_card (&self->ask, table);
      break;
    case UC_TABLE_QUESTION_JOIN_BOXES:
      uc_question_boxes_ask (&self->ask, table);
      break;
    case UC_TABLE_QUESTION_PART_BOXES:
      uc_question_boxes_part (&self->ask, table);
      break;
    case UC_TABLE_QUESTION_DISPUTE:
      uc_question_for_option (&self->ask, table, uc_console_model_get_prompt (self->model), UC_OPTION_DISPUTE);
      break;
    case UC_TABLE_QUESTION_CLEAR_SEAT:
      uc_question_for_option (&self->ask, table, uc_console_model_get_prompt (self->model), UC_OPTION_CLEAR_SEAT);
      break;
    case UC_TABLE_QUESTION_NO_DISPUTE:
      uc_question_no_dispute (&self->ask, table);
      break;
    }
  self->ask_seq = table->now.prompt_seq;
  show (self);
}

void
uc_table_page_irregularity (UcTablePage *self, UcIrregularity id)
{
  const UcTable *table = uc_console_model_get_table (self->model);

  if (uc_question_for_irregularity (&self->ask, table, id))
    {
      self->ask_seq = table->now.prompt_seq;
      show (self);
    }
  else
    {
      g_autofree char *line = g_strdup_printf ("irregularity %s", uc_irregularity_name (id));

      submit_for_last_card (self, line);
    }
}

gboolean
uc_table_page_retype (UcTablePage *self, const char *card)
{
  const UcTable *table = uc_console_model_get_table (self->model);

  if (!self->ask.retype)
    return FALSE;
  if (self->ask.signed_)
    uc_options_retype (GTK_WIDGET (self), table, card);
  else
    {
      g_autofree char *line = g_strdup_printf ("retype %s", card);

      g_strlcpy (self->retyped, card, sizeof self->retyped);
      self->retyped_seq = table->now.prompt_seq;
      uc_console_model_submit (self->model, line);
    }
  leave (self);
  return TRUE;
}

/* The rail key or Enter; digits are seats. */
static void
uc_table_page_key (UcPage *page, guint keyval)
{
  UcTablePage *self = UC_TABLE_PAGE (page);
  const UcPrompt *prompt = self->model != NULL ? uc_console_model_get_prompt (self->model) : NULL;
  gunichar digit = gdk_keyval_to_unicode (keyval);

  if (keyval == GDK_KEY_Escape)
    leave (self);
  else if (prompt == NULL)
    return;
  else if (digit >= '1' && digit <= '0' + UC_MAX_SEATS)
    on_seat (self->felt, digit - '0', self);
  else if (self->ask.kind != UC_QUESTION_NONE || uc_prompt_panel_rail_key_allowed (prompt))
    uc_prompt_panel_press (self->prompt);
}

void
uc_table_page_set_mirrored (UcTablePage *self, gboolean mirrored)
{
  if (self->mirrored == mirrored)
    return;
  self->mirrored = mirrored;
  uc_felt_set_mirrored (self->felt, mirrored);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

UcConsoleModel *
uc_table_page_get_model (UcTablePage *self)
{
  return self->model;
}

static void
uc_table_page_dispose (GObject *object)
{
  UcTablePage *self = UC_TABLE_PAGE (object);

  g_clear_handle_id (&self->laying_out, g_source_remove);
  uc_question_clear (&self->ask);
  g_clear_pointer (&self->keys, gtk_widget_unparent);
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_TABLE_PAGE);
  G_OBJECT_CLASS (uc_table_page_parent_class)->dispose (object);
}

static void
uc_table_page_class_init (UcTablePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_table_page_show;
  UC_PAGE_CLASS (klass)->refuse = uc_table_page_refuse;
  UC_PAGE_CLASS (klass)->key = uc_table_page_key;
  G_OBJECT_CLASS (klass)->dispose = uc_table_page_dispose;
  g_type_ensure (UC_TYPE_RAIL);
  g_type_ensure (UC_TYPE_FELT);
  g_type_ensure (UC_TYPE_ALARM);
  g_type_ensure (UC_TYPE_TOOLS_PANEL);
  g_type_ensure (UC_TYPE_PROMPT_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-table-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcTablePage, rail);
  gtk_widget_class_bind_template_child (widget_class, UcTablePage, felt);
  gtk_widget_class_bind_template_child (widget_class, UcTablePage, tools);
  gtk_widget_class_bind_template_child (widget_class, UcTablePage, prompt);
  gtk_widget_class_bind_template_child_full (widget_class, "strip_1", FALSE, G_STRUCT_OFFSET (UcTablePage, strips[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "strip_2", FALSE, G_STRUCT_OFFSET (UcTablePage, strips[1]));
  gtk_widget_class_bind_template_child (widget_class, UcTablePage, alarm);
  gtk_widget_class_bind_template_callback (widget_class, on_primary);
  gtk_widget_class_bind_template_callback (widget_class, on_option);
  gtk_widget_class_bind_template_callback (widget_class, on_answer);
  gtk_widget_class_bind_template_callback (widget_class, on_choice);
  gtk_widget_class_bind_template_callback (widget_class, on_seat);
  gtk_widget_class_bind_template_callback (widget_class, on_bet);
  gtk_widget_class_bind_template_callback (widget_class, on_range);
  gtk_widget_class_bind_template_callback (widget_class, on_dealer);
  gtk_widget_class_bind_template_callback (widget_class, on_tool);
}

static void
uc_table_page_init (UcTablePage *self)
{
  self->clock = g_get_monotonic_time;
  self->last_prompt = UC_N_PROMPTS;
  self->width = WIDTH;
  self->height = HEIGHT;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), gtk_custom_layout_new (NULL, measure, allocate));
}
