#include "uc-prompt-panel.h"

#include "uc-action.h"
#include "uc-paint.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A second tap must not answer the next question. */
#define GUARD_US       (300 * 1000)
#define REFUSAL_MS     5000
/* From the words to the panel's ends. */
#define WORDS_EDGE     36
#define PANEL_EDGE     25
#define ROW_EDGE       24
#define KEY_BESIDE     83 /* of the key that stands beside the words, unless its own need more … */
#define BESIDE_GAP     5  /* … and this */
#define TIGHT          0.92 /* of the height of a line: the last resort */
#define TIGHTEST       0.82 /* … on a small panel */
#define LONG_MARGIN    3
#define CITATION_SIZE  18
#define SUPPORT_SIZE   20
#define SMALL_SIZE     18 /* of a support that needs it: the smallest type there is, UX § 3 */
/* Four keys in a row: the longest of their words is no larger. */
#define RANGE_SIZE  18
#define NUMBER_SIZE    30
#define ROW_MARGIN     8 /* below a row on a small panel */
#define ROW_GAP        12
#define MAX_IN_ROW     4
#define INK_BELOW      3 /* on a low panel letters of the closest lines reach lower than these */
#define BORDERS        4 /* of a button, both of them */
#define FOUR_GAP       4 /* between four keys on a small panel */
#define BESIDE_PRIMARY 2 /* among the rows */

#define WIDTH  380
#define HEIGHT 320

/* What differs from grid to grid. */
typedef struct
{
  int headline, longer; /* type of a headline, and of one that needs it smaller; that is set lower, too */
  int longest;          /* … and of one that leaves its support no room otherwise */
  int primary, key;     /* heights of the buttons … */
  int room;             /* … with what lies between, and of the panel's edges */
  int primary_size, hollow_size;
} Look;

static const Look wide = { 33, 28, 24, 82, 76, 26, 30, 24 }, small = { 28, 27, 22, 75, 75, 17, 26, 20 };

struct _UcPromptPanel
{
  UcWhole parent;
  GtkLabel *citation;
  GtkLabel *headline;
  GtkLabel *support;
  GtkBox *rows[3]; /* of the lesser buttons: above the primary, and in its own row before it */
  UcAction *primary;
  UcClockFunc clock;
  gint64 guard_until_us;
  char *meaning; /* what the primary stands for now */
  char *support_words;
  guint refusal_timer;
  int width, height;
  gboolean low;      /* two options stand beside the primary … */
  guint given;       /* … because the panel is low, or the words need the room: NOTHING, or what the primary gives */
  gboolean cut;      /* not even the first sentence fits */
  gboolean hollow;   /* the primary waits for something else than a press */
  char *buttons;     /* what the rows hold: they are made anew only when that changes */
  gboolean choosing; /* the buttons are a question's choices, not the prompt's options */
};

G_DEFINE_FINAL_TYPE (UcPromptPanel, uc_prompt_panel, UC_TYPE_WHOLE)

/* What the primary gives the other buttons. */
enum
{
  NOTHING,
  ITS_PLACE, /* where it would only say that it waits, to a row of three or four; to less a part of it */
  TWO_ROWS,  /* in its place, and above … */
  TWO_EACH   /* … on a low panel, too, where keys have no room for their words; one or two have a row of their own */
};

enum
{
  PRIMARY,
  OPTION,
  ANSWER,
  CHOICE,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static const Look *
look_of (UcPromptPanel *self)
{
  return self->height == HEIGHT ? &wide : &small;
}

/* A headline that is a little too long for one line is set smaller, so that its support has room; where that is still not
 * enough, one of several lines as well. */
static void
set_headline_size (UcPromptPanel *self, gboolean tight)
{
  const char *headline = gtk_label_get_text (self->headline);
  const Look *look = look_of (self);
  const int width = self->width - WORDS_EDGE - gtk_widget_get_margin_end (GTK_WIDGET (self->headline));
  gboolean longer = uc_paint_text_width (GTK_WIDGET (self), headline, look->headline, 700) > width
                    && (tight || uc_paint_text_width (GTK_WIDGET (self), headline, look->longer, 700) <= width);

  uc_paint_size_label (self->headline, longer ? look->longer : look->headline, 1);
  gtk_widget_set_margin_top (GTK_WIDGET (self->headline), longer ? LONG_MARGIN : 0);
}

/* Whether citation, headline and support fit into @room when they are as wide as @width. */
static gboolean
words_fit (UcPromptPanel *self, int width, int room)
{
  for (GtkWidget *child = GTK_WIDGET (self->citation); child != NULL && child != GTK_WIDGET (self->rows[0]);
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child))
      {
        int height;

        gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
        room -= height;
      }
  return room >= 0;
}

#define GROWTH_STEP 0.05

/* Enlarges citation, headline and support as far as they fit; the headline takes no additional line. Returns FALSE when nothing fits. */
static gboolean
fit_grown (UcPromptPanel *self, int room)
{
  const Look *look = look_of (self);
  const int width = self->width - WORDS_EDGE - gtk_widget_get_margin_end (GTK_WIDGET (self->headline));
  const char *citation = gtk_label_get_text (self->citation), *headline = gtk_label_get_text (self->headline);

  for (double growth = uc_paint_growth (); growth > 1; growth -= GROWTH_STEP)
    {
      uc_paint_size_label (self->citation, uc_paint_grown (GTK_WIDGET (self), citation, CITATION_SIZE, CITATION_SIZE * growth, width, 500), 1);
      uc_paint_size_label (self->headline, uc_paint_grown (GTK_WIDGET (self), headline, look->headline, look->headline * growth, width, 700), 1);
      uc_paint_size_label (self->support, SUPPORT_SIZE * growth, 1);
      if (words_fit (self, self->width - WORDS_EDGE, room))
        return TRUE;
    }
  if (uc_paint_growth () > 1)
    uc_paint_size_label (self->citation, CITATION_SIZE, 1);
  return FALSE;
}

/* The support without its last sentence, in whatever language; FALSE when it has but one. */
static gboolean
cut_sentence (UcPromptPanel *self)
{
  const char *text = gtk_label_get_text (self->support);
  glong length = g_utf8_strlen (text, -1), last = 0;
  g_autofree PangoLogAttr *attributes = g_new0 (PangoLogAttr, length + 1);
  g_autofree char *shorter = NULL;

  pango_get_log_attrs (text, -1, -1, pango_language_get_default (), attributes, (int)length + 1);
  for (glong i = 1; i < length; i++)
    if (attributes[i].is_sentence_start)
      last = i;
  if (last == 0)
    return FALSE;
  shorter = g_strchomp (g_utf8_substring (text, 0, last));
  gtk_label_set_text (self->support, shorter);
  return TRUE;
}

/* Where there is no room for all of it, the support gives way (UX § 14): it and the headline are set smaller, then its last
 * sentences go. The first, which gives the order, always stays. */
static void
fit_words (UcPromptPanel *self, int room)
{
  int beside = 0;

  if (gtk_widget_has_css_class (GTK_WIDGET (self->rows[0]), "beside"))
    {
      gtk_widget_get_size_request (gtk_widget_get_first_child (GTK_WIDGET (self->rows[0])), &beside, NULL);
      beside = MAX (KEY_BESIDE, beside + BESIDE_GAP);
    }
  self->cut = FALSE;
  gtk_widget_set_margin_end (GTK_WIDGET (self->headline), beside);
  gtk_widget_set_margin_end (GTK_WIDGET (self->support), beside);
  gtk_label_set_ellipsize (self->support, PANGO_ELLIPSIZE_NONE);
  gtk_label_set_lines (self->support, -1);
  gtk_widget_set_margin_top (GTK_WIDGET (self->headline), 0);
  if (fit_grown (self, room))
    return;
  uc_paint_size_label (self->support, SUPPORT_SIZE, 1);
  set_headline_size (self, FALSE);
  if (words_fit (self, self->width - WORDS_EDGE, room))
    return;
  uc_paint_size_label (self->support, SMALL_SIZE, 1);
  if (words_fit (self, self->width - WORDS_EDGE, room))
    return;
  set_headline_size (self, TRUE);
  while (!words_fit (self, self->width - WORDS_EDGE, room) && cut_sentence (self))
    ;
  if (words_fit (self, self->width - WORDS_EDGE, room) || words_fit (self, self->width - PANEL_EDGE, room))
    return;
  self->cut = look_of (self) == &small;
  for (double tight = TIGHT; tight >= TIGHTEST; tight -= TIGHT - TIGHTEST)
    {
      uc_paint_size_label (self->support, SMALL_SIZE, tight);
      uc_paint_size_label (self->headline, gtk_widget_get_margin_top (GTK_WIDGET (self->headline)) > 0 ? look_of (self)->longer : look_of (self)->headline, tight);
      if (words_fit (self, self->width - PANEL_EDGE, room))
        return;
    }
  self->cut = TRUE;
  uc_paint_size_label (self->headline, look_of (self)->longest, TIGHT);
  if (words_fit (self, self->width - PANEL_EDGE, room))
    return;
  gtk_widget_set_margin_top (GTK_WIDGET (self->headline), 0);
  for (double tight = TIGHT; tight >= TIGHTEST; tight -= (TIGHT - TIGHTEST) / 4)
    for (int size = look_of (self)->longer - 1; size >= look_of (self)->longest; size--)
      {
        uc_paint_size_label (self->headline, size, tight);
        if (words_fit (self, self->width - PANEL_EDGE, room - (self->low ? INK_BELOW : 0)))
          return;
      }
  uc_paint_size_label (self->headline, look_of (self)->longest, TIGHT);
  gtk_label_set_ellipsize (self->support, PANGO_ELLIPSIZE_END);
  gtk_label_set_lines (self->support, 2);
  if (!words_fit (self, self->width - PANEL_EDGE, room))
    gtk_label_set_lines (self->support, 1);
  /* The headline alone, and the buttons, are what a small panel has room for. */
  if (look_of (self) == &small && !words_fit (self, self->width - PANEL_EDGE, room))
    gtk_widget_set_visible (GTK_WIDGET (self->support), FALSE);
}

static void
show_support (UcPromptPanel *self)
{
  gboolean refusal = self->refusal_timer != 0;
  const Look *look = look_of (self);
  int room = self->height - look->room - (gtk_widget_get_visible (GTK_WIDGET (self->primary)) ? look->primary + (look == &wide ? 10 : 8) : 0);

  if (refusal)
    gtk_widget_add_css_class (GTK_WIDGET (self->support), "stop");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->support), "stop");
  if (!refusal)
    gtk_label_set_text (self->support, self->support_words);
  gtk_widget_set_visible (GTK_WIDGET (self->support), gtk_label_get_text (self->support)[0] != '\0');
  /* A refusal takes the buttons' place. */
  for (guint i = 0; i < G_N_ELEMENTS (self->rows); i++)
    {
      gboolean used = gtk_widget_get_first_child (GTK_WIDGET (self->rows[i])) != NULL;
      /* Below it is nothing but the panel's edge. */
      const gboolean last = look == &small && used && i == 1 && !gtk_widget_get_visible (GTK_WIDGET (self->primary));

      (last ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (GTK_WIDGET (self->rows[i]), "last");
      room += last ? ROW_MARGIN : 0;
      gtk_widget_set_visible (GTK_WIDGET (self->rows[i]), used && !refusal);
      if (used && !refusal && i != BESIDE_PRIMARY && !gtk_widget_has_css_class (GTK_WIDGET (self->rows[i]), "beside"))
        room -= look->key + 8;
    }
  fit_words (self, room);
}

static gboolean
on_refusal_over (gpointer data)
{
  UcPromptPanel *self = data;

  self->refusal_timer = 0;
  show_support (self);
  return G_SOURCE_REMOVE;
}

void
uc_prompt_panel_refuse (UcPromptPanel *self, const char *sentence)
{
  g_clear_handle_id (&self->refusal_timer, g_source_remove);
  self->refusal_timer = g_timeout_add (REFUSAL_MS, on_refusal_over, self);
  gtk_label_set_text (self->support, sentence);
  show_support (self);
}

/* ---- buttons ---- */

static void
on_primary_clicked (GtkButton *button, UcPromptPanel *self)
{
  uc_prompt_panel_press (self);
}

void
uc_prompt_panel_press (UcPromptPanel *self)
{
  if (!gtk_widget_get_sensitive (GTK_WIDGET (self->primary)) || self->clock () < self->guard_until_us)
    return;
  g_signal_emit (self, signals[PRIMARY], 0);
}

static void
on_option_clicked (GtkButton *button, UcPromptPanel *self)
{
  const char *answer = g_object_get_data (G_OBJECT (button), "answer");

  if (g_object_get_data (G_OBJECT (button), "number") != NULL && self->clock () < self->guard_until_us)
    return;
  if (answer != NULL)
    g_signal_emit (self, signals[ANSWER], 0, answer);
  else
    g_signal_emit (self, signals[self->choosing ? CHOICE : OPTION], 0,
                   GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index")));
}

static int
gap_of (UcPromptPanel *self, guint in_row)
{
  if (look_of (self) == &small)
    return in_row >= MAX_IN_ROW ? FOUR_GAP : 8;
  return in_row > 2 ? 8 : ROW_GAP;
}

static GtkWidget *
add_button_to (UcPromptPanel *self, GtkBox *row, guint in_row, const char *words)
{
  int gap = gap_of (self, in_row);
  const int width = row == self->rows[BESIDE_PRIMARY] ? (self->width - ROW_EDGE) * 2 / 7 : (self->width - ROW_EDGE - gap * ((int)in_row - 1)) / (int)in_row;
  GtkWidget *button = uc_action_new (words, width, look_of (self)->key);

  gtk_box_set_spacing (row, gap);
  g_signal_connect (button, "clicked", G_CALLBACK (on_option_clicked), self);
  gtk_box_append (row, button);
  return button;
}

/* The @index-th of @n buttons; up to four in a row, more in two. In a low panel one or two leave the primary enough of its own row. */
static GtkWidget *
add_button (UcPromptPanel *self, guint index, guint n, const char *words)
{
  guint in_row = n <= MAX_IN_ROW ? n : (n + 1) / 2;

  if (self->given != NOTHING && self->given != TWO_EACH && n <= 2)
    return add_button_to (self, self->rows[BESIDE_PRIMARY], in_row, words);
  if ((self->given == ITS_PLACE || (self->given == TWO_EACH && n <= 2)) && self->hollow && n <= MAX_IN_ROW)
    return add_button_to (self, self->rows[1], in_row, words);
  if ((self->given == TWO_EACH || (self->given == TWO_ROWS && !self->low)) && self->hollow && n <= MAX_IN_ROW)
    in_row = 2;
  return add_button_to (self, self->rows[index / in_row], in_row, words);
}

/* A key for one of the reader's lights has its colour and its letter, as the rectangle on the felt. */
static void
dress_range (GtkWidget *button, UcRange range)
{
  static const char *const classes[] = { [UC_RANGE_SMALL] = "range-small", [UC_RANGE_MEDIUM] = "range-medium",
                                         [UC_RANGE_LARGE] = "range-large" };

  gtk_widget_add_css_class (button, classes[range]);
  uc_action_set_mark (UC_ACTION (button), uc_say_range_letter (range));
}

static void
show_options (UcPromptPanel *self, const UcPrompt *prompt)
{
  for (guint i = 0; i < prompt->n_options; i++)
    {
      GtkWidget *button = add_button (self, i, prompt->n_options, uc_say_option (prompt, &prompt->options[i]));

      gtk_widget_set_sensitive (button, prompt->options[i].available);
      if (prompt->options[i].id >= UC_OPTION_SMALL && prompt->options[i].id <= UC_OPTION_LARGE)
        dress_range (button, UC_RANGE_SMALL + (prompt->options[i].id - UC_OPTION_SMALL));
      if (prompt->n_options > 3 && prompt->options[0].id == UC_OPTION_SMALL)
        uc_action_set_text_size (UC_ACTION (button), RANGE_SIZE);
      if (prompt->options[i].id == UC_OPTION_COUNT)
        {
          uc_action_set_text_size (UC_ACTION (button), NUMBER_SIZE);
          g_object_set_data (G_OBJECT (button), "number", button);
        }
      g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (i));
    }
}

/* How many keys of chips and of what changes their sum have room for a finger in one row. */
static guint
sums_in_row (UcPromptPanel *self)
{
  const int key = (self->width - ROW_EDGE - MAX_IN_ROW * FOUR_GAP) / (MAX_IN_ROW + 1);

  return look_of (self) == &small && key >= look_of (self)->key ? MAX_IN_ROW + 1 : MAX_IN_ROW;
}

static void
show_answers (UcPromptPanel *self, const UcQuestion *ask)
{
  const guint most = sums_in_row (self);
  guint n = ask->kind == UC_QUESTION_RANGE ? 3 : __builtin_popcount (ask->seats), index = 0;

  if (ask->kind == UC_QUESTION_RANGE)
    for (UcRange range = UC_RANGE_SMALL; range <= UC_RANGE_LARGE; range++)
      {
        GtkWidget *button = add_button (self, index++, n, uc_say_range (range));

        dress_range (button, range);
        g_object_set_data (G_OBJECT (button), "answer", (gpointer)uc_card_range_name (range));
      }
  for (guint i = 0; i < ask->n_choices; i++)
    if (ask->kind == UC_QUESTION_SUM)
      {
        /* Four chips mostly fill the row; a fifth key in it would be narrower than a thumb (UX § 3). What is no chip stands above,
         * beside the sum it changes. */
        gboolean above = i >= most;
        GtkWidget *key = add_button_to (self, self->rows[above ? 0 : 1], MIN (ask->n_choices, most), ask->choices[i].words);

        g_object_set_data (G_OBJECT (key), "index", GUINT_TO_POINTER (i));
        if (above)
          {
            int width;

            gtk_widget_add_css_class (GTK_WIDGET (self->rows[0]), "beside");
            /* On a small panel three rows of keys stand within it only if they stand close. */
            gtk_widget_add_css_class (GTK_WIDGET (self), "close");
            gtk_widget_get_size_request (key, &width, NULL);
            gtk_widget_set_size_request (key, uc_action_least_width (UC_ACTION (key), width, look_of (self)->key), look_of (self)->key);
          }
      }
    else
      g_object_set_data (G_OBJECT (add_button (self, i, ask->n_choices, ask->choices[i].words)), "index", GUINT_TO_POINTER (i));
  if (ask->kind != UC_QUESTION_SEAT)
    return;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (ask->seats & UC_SEAT_BIT (seat))
      {
        char number[4];
        g_autofree char *words = NULL;

        g_snprintf (number, sizeof number, "%u", seat);
        /* Of disputes there is mostly one: alone, a number is no answer. */
        words = n == 1 && strncmp (ask->line, "dispute", strlen ("dispute")) == 0 ? g_strdup_printf (_ ("Seat %u"), seat) : g_strdup (number);
        g_object_set_data_full (G_OBJECT (add_button (self, index++, n, words)), "answer", g_strdup (number), g_free);
      }
}

/* The primary ignores touches for a moment when what it stands for changes. */
static void
set_primary (UcPromptPanel *self, const char *words, UcSign sign, gboolean hollow, const char *meaning)
{
  g_autofree char *whole = g_strconcat (words, "\n", hollow ? "" : meaning, NULL);

  uc_action_set_words (self->primary, words);
  uc_action_set_sign (self->primary, sign);
  uc_action_set_text_size (self->primary, hollow ? look_of (self)->hollow_size : look_of (self)->primary_size);
  gtk_widget_set_sensitive (GTK_WIDGET (self->primary), !hollow);
  if (g_strcmp0 (whole, self->meaning) == 0)
    return;
  g_free (self->meaning);
  self->meaning = g_steal_pointer (&whole);
  self->guard_until_us = self->clock () + GUARD_US;
}

static void
set_words (UcPromptPanel *self, const char *citation, const char *headline, const char *support)
{
  g_autofree char *spoken = uc_say_both (headline, support);

  if (strcmp (gtk_label_get_text (self->headline), headline) != 0)
    uc_whole_renew (UC_WHOLE (self));
  gtk_label_set_text (self->citation, citation);
  gtk_label_set_text (self->headline, headline);
  g_free (self->support_words);
  self->support_words = g_strdup (support);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

/* Whether other buttons are wanted than those in the rows. */
static gboolean
buttons_change (UcPromptPanel *self, const UcPrompt *prompt, const UcQuestion *ask)
{
  g_autoptr (GString) wanted = g_string_new (NULL);

  g_string_printf (wanted, "%d %d", ask->kind, ask->seats);
  for (guint i = 0; i < ask->n_choices; i++)
    g_string_append_printf (wanted, " %s", ask->choices[i].words);
  for (guint i = 0; ask->kind == UC_QUESTION_NONE && i < prompt->n_options; i++)
    g_string_append_printf (wanted, " %d.%d.%s", prompt->options[i].id, prompt->options[i].available,
                            uc_say_option (prompt, &prompt->options[i]));
  if (g_strcmp0 (wanted->str, self->buttons) == 0)
    return FALSE;
  g_free (self->buttons);
  self->buttons = g_strdup (wanted->str);
  return TRUE;
}

/* @given: if the options have changed, what the primary button gives them. */
static void
show (UcPromptPanel *self, const UcTable *table, const UcPrompt *prompt, const UcQuestion *ask, guint given)
{
  /* Numbers answer in the primary's stead. */
  gboolean counting = ask->kind == UC_QUESTION_NONE && prompt->n_options > 0 && prompt->options[0].id == UC_OPTION_COUNT;
  gboolean rows = TRUE;

  self->hollow = ask->kind == UC_QUESTION_NONE ? prompt->hollow : ask->primary == NULL;
  if (!buttons_change (self, prompt, ask))
    rows = FALSE;
  else
    {
      self->given = given;
      for (guint i = 0; i < G_N_ELEMENTS (self->rows); i++)
        for (GtkWidget *child; (child = gtk_widget_get_first_child (GTK_WIDGET (self->rows[i]))) != NULL;)
          gtk_box_remove (self->rows[i], child);
      gtk_widget_remove_css_class (GTK_WIDGET (self->rows[0]), "beside");
      gtk_widget_remove_css_class (GTK_WIDGET (self), "close");
    }
  (ask->grave ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (GTK_WIDGET (self->primary), "grave");
  self->choosing = ask->kind == UC_QUESTION_CHOICE || ask->kind == UC_QUESTION_SUM;
  if (ask->kind != UC_QUESTION_NONE)
    {
      g_autofree char *citation = uc_say_citation (table->rules, ask->cite, UC_CITE_NONE);

      set_words (self, citation, ask->headline, ask->support);
      if (rows)
        show_answers (self, ask);
      set_primary (self, ask->primary != NULL ? ask->primary : _ ("Waiting for a tap"),
                   ask->grave ? UC_SIGN_WARNING : ask->kind == UC_QUESTION_SUM ? UC_SIGN_LOCK : UC_SIGN_NONE,
                   ask->primary == NULL, ask->line);
    }
  else
    {
      UcPromptWords words = { 0 };

      uc_prompt_words_init (&words, table, prompt);
      set_words (self, words.citation, words.headline, words.support);
      if (rows)
        show_options (self, prompt);
      set_primary (self, words.primary, words.sign,
                   !prompt->type_badge && (prompt->hollow || counting || prompt->primary[0] == '\0'), prompt->primary);
      uc_prompt_words_clear (&words);
    }
  /* Two rows of answers take the place of a button that would only say that it waits for one of them. */
  gtk_widget_set_visible (GTK_WIDGET (self->primary),
                          (ask->kind == UC_QUESTION_NONE && !counting && ((look_of (self) == &wide && self->given == NOTHING) || !prompt->hollow)) || ask->primary != NULL
                              || gtk_widget_get_first_child (GTK_WIDGET (self->rows[1])) == NULL);
  show_support (self);
}

/* Keys in a row are equally wide, unless the words of one need more, and the others have it. @room: of all of them.
 * FALSE: there is not enough. */
static gboolean
share_row (UcPromptPanel *self, GtkWidget *row, int room)
{
  const Look *look = look_of (self);
  const int gap = gtk_box_get_spacing (GTK_BOX (row));
  int needed[2 * MAX_IN_ROW] = { 0 }, spare = room + gap;
  guint n = 0, at = 0;
  gboolean fit = TRUE;

  for (GtkWidget *key = gtk_widget_get_first_child (row); key != NULL && n < G_N_ELEMENTS (needed); key = gtk_widget_get_next_sibling (key), n++)
    {
      int width;

      gtk_widget_get_size_request (key, &width, NULL);
      needed[n] = uc_action_least_width (UC_ACTION (key), look->key, look->key);
      fit &= needed[n] <= width;
      spare -= needed[n] + gap;
    }
  if (fit || spare < 0)
    return fit;
  for (GtkWidget *key = gtk_widget_get_first_child (row); key != NULL && at < n; key = gtk_widget_get_next_sibling (key), at++)
    gtk_widget_set_size_request (key, needed[at] + spare / (int)n, look->key);
  return TRUE;
}

static gboolean
keys_fit (UcPromptPanel *self)
{
  int room = self->width - ROW_EDGE;
  gboolean fit = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (self->rows); i++)
    fit &= share_row (self, GTK_WIDGET (self->rows[i]), i == BESIDE_PRIMARY ? (self->width - ROW_EDGE) * 2 / 3 : self->width - ROW_EDGE);
  /* What they leave the primary, in its row. */
  for (GtkWidget *key = gtk_widget_get_first_child (GTK_WIDGET (self->rows[BESIDE_PRIMARY])); key != NULL; key = gtk_widget_get_next_sibling (key))
    {
      int width;

      gtk_widget_get_size_request (key, &width, NULL);
      room -= width + 8;
    }
  if (gtk_widget_get_first_child (GTK_WIDGET (self->rows[BESIDE_PRIMARY])) != NULL)
    fit &= uc_action_fits (self->primary, room - BORDERS, look_of (self)->primary - BORDERS);
  return fit;
}

void
uc_prompt_panel_show (UcPromptPanel *self, const UcTable *table, const UcPrompt *prompt, const UcQuestion *ask)
{
  show (self, table, prompt, ask, self->low ? TWO_ROWS : NOTHING);
  /* The words need the row of the options more. */
  while ((!keys_fit (self) && self->given < TWO_EACH) || (self->cut && self->given < TWO_ROWS))
    {
      g_clear_pointer (&self->buttons, g_free);
      show (self, table, prompt, ask, self->given + 1);
    }
}

gboolean
uc_prompt_panel_rail_key_allowed (const UcPrompt *prompt)
{
  switch ((guint)prompt->id)
    {
    case UC_PROMPT_CHIPS:
    case UC_PROMPT_RECOUNT:
    case UC_PROMPT_LAMPS:
    case UC_PROMPT_LAMP_DARK:
      return FALSE;
    default:
      return !prompt->hollow;
    }
}

void
uc_prompt_panel_set_size (UcPromptPanel *self, int width, int height, gboolean low)
{
  if (self->width == width && self->height == height && self->low == low)
    return;
  self->width = width;
  self->height = height;
  self->low = low;
  /* The next show creates the buttons in the new size. */
  g_clear_pointer (&self->buttons, g_free);
  gtk_widget_set_size_request (GTK_WIDGET (self), width, height);
  gtk_widget_set_size_request (GTK_WIDGET (self->primary), -1, look_of (self)->primary);
  gtk_widget_set_visible (GTK_WIDGET (self->citation), look_of (self) == &wide);
  (look_of (self) == &wide ? gtk_widget_remove_css_class : gtk_widget_add_css_class) (GTK_WIDGET (self), "small");
  /* Words that are shown already fit the new size, whether or not they are shown once more. */
  if (self->support_words != NULL)
    show_support (self);
}

const char *
uc_prompt_panel_get_citation (UcPromptPanel *self)
{
  return gtk_label_get_text (self->citation);
}

void
uc_prompt_panel_set_clock (UcPromptPanel *self, UcClockFunc clock)
{
  self->clock = clock;
  self->guard_until_us = clock ();
}

static void
uc_prompt_panel_dispose (GObject *object)
{
  UcPromptPanel *self = UC_PROMPT_PANEL (object);

  g_clear_handle_id (&self->refusal_timer, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_PROMPT_PANEL);
  g_clear_pointer (&self->meaning, g_free);
  g_clear_pointer (&self->buttons, g_free);
  g_clear_pointer (&self->support_words, g_free);
  G_OBJECT_CLASS (uc_prompt_panel_parent_class)->dispose (object);
}

static void
uc_prompt_panel_class_init (UcPromptPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_prompt_panel_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-prompt-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, UcPromptPanel, citation);
  gtk_widget_class_bind_template_child (widget_class, UcPromptPanel, headline);
  gtk_widget_class_bind_template_child (widget_class, UcPromptPanel, support);
  gtk_widget_class_bind_template_child (widget_class, UcPromptPanel, primary);
  gtk_widget_class_bind_template_child_full (widget_class, "row_1", FALSE, G_STRUCT_OFFSET (UcPromptPanel, rows[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "row_2", FALSE, G_STRUCT_OFFSET (UcPromptPanel, rows[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "row_3", FALSE, G_STRUCT_OFFSET (UcPromptPanel, rows[BESIDE_PRIMARY]));
  gtk_widget_class_bind_template_callback (widget_class, on_primary_clicked);
  gtk_widget_class_set_css_name (widget_class, "ucprompt");
  /* Not STATUS, which has no name from GTK 4.12 on: a log is read when it changes, too. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LOG);
  signals[PRIMARY]
      = g_signal_new ("primary", UC_TYPE_PROMPT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[OPTION] = g_signal_new ("option", UC_TYPE_PROMPT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  1, G_TYPE_UINT);
  signals[CHOICE] = g_signal_new ("choice", UC_TYPE_PROMPT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  1, G_TYPE_UINT);
  signals[ANSWER] = g_signal_new ("answer", UC_TYPE_PROMPT_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                  1, G_TYPE_STRING);
}

static void
uc_prompt_panel_init (UcPromptPanel *self)
{
  self->clock = g_get_monotonic_time;
  gtk_widget_init_template (GTK_WIDGET (self));
  uc_prompt_panel_set_size (self, WIDTH, HEIGHT, FALSE);
}
