#include "uc-sign-panel.h"

#include "uc-action.h"
#include "uc-bus.h"
#include "uc-dots.h"
#include "uc-paint.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MAX_DIGITS     8
#define LEAST_PIN      4
#define FORGET_SECONDS 20
#define N_DIGITS       10
#define LEFT        18
#define TEXT_WIDTH  344
/* Between the keys and the second button. A note that needs one line more than there is room for has both give way a little: no button
 * is lower than a finger needs. */
#define NOTE_HEIGHT      54
/* What is typed stands there, unless the word before it is longer. */
#define TYPED_X   96
#define DOTS_X    86
#define FIELD_GAP 12

/* With less room than that: from the ends, between the keys, and how high they are. */
#define SMALL_EDGE   6
#define SMALL_GAP    3
#define MOST_LINES   6
#define SMALL_LINE   0.8 /* of the height of a line, of the note; where that leaves less than LEAST_FREE */
#define TIGHT_LINE   0.78
#define REFUSAL_LINE 0.9  /* of a refusal above the keys, where there is room: accents reach into the line above */
#define REFUSAL_TOP  -1   /* … whose last line keeps above them */
#define LEAST_FREE   4
#define SMALL_BELOW  6   /* from the keys to the note, where there is room: accents are higher than such a line */
#define A_LINE       18
#define LABEL_WIDER  1.06 /* than what it is measured with */
#define SMALL_TITLE  20 /* type of the title; what is typed stands behind it */
#define SMALL_TOP    7
#define SMALL_KEYS   40 /* their top */
#define SMALL_PITCH  16 /* of the dots */

struct _UcSignPanel
{
  GtkFixed parent;
  GtkLabel *title;
  GtkLabel *role_words;
  GtkWidget *line;
  GtkLabel *field;
  GtkLabel *typed;
  UcDots *dots;
  GtkGrid *keys;
  GtkLabel *note;
  UcAction *second;
  UcAction *primary;
  UcAction *digit[N_DIGITS];
  UcSignNeed need;
  gboolean ready;
  gboolean barred; /* nothing can be signed, whatever is typed */
  char *primary_words;
  UcSign primary_sign;
  char *step_words; /* of what comes before the signature; NULL = nothing does */
  char *note_words;
  char *refusal; /* in the note's place; NULL = none */
  gboolean has_second;
  int width, height; /* the room it has; 0 = that of the wide grid */
  int key;                /* height of each in that room */
  char badge[UC_BADGE_TEXT];
  gboolean unread;          /* the badge's number was, and not read: it signs nothing without a PIN */
  gint64 read_us;           /* when the reader read it; 0 = its number was typed */
  char pin[MAX_DIGITS + 1]; /* … while a slip's number is typed behind it */
  char slip[MAX_DIGITS + 1]; /* a slip's number, while the PIN is typed behind it, and until it is taken */
  gboolean shuffled;        /* the keys, where a PIN is typed */
  gboolean reader;          /* one is fitted */
  UcRole role;
  char digits[MAX_DIGITS + 1];
  guint forget_timer;
};

G_DEFINE_FINAL_TYPE (UcSignPanel, uc_sign_panel, GTK_TYPE_FIXED)

enum
{
  SIGNED,
  SECOND,
  STEP,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static gboolean
typing_badge (UcSignPanel *self)
{
  return self->badge[0] == '\0';
}

static gboolean
typing_pin (UcSignPanel *self)
{
  return !typing_badge (self) && (self->need == UC_SIGN_PIN || (self->unread && self->pin[0] == '\0'));
}

/* More is typed before anything is signed. */
static gboolean
goes_on (UcSignPanel *self)
{
  return typing_badge (self) || (typing_pin (self) && self->need == UC_SIGN_SLIP);
}

static gboolean
is_complete (UcSignPanel *self)
{
  if (typing_badge (self))
    return self->digits[0] != '\0';
  if (typing_pin (self))
    return strlen (self->digits) >= LEAST_PIN;
  switch (self->need)
    {
    case UC_SIGN_BADGE:
    case UC_SIGN_PIN:
      return TRUE;
    case UC_SIGN_SLIP:
      return self->digits[0] != '\0';
    }
  return FALSE;
}

/* Its height in that width, in which its letters may be some wider than those that are measured. */
static int
measure_note (UcSignPanel *self, int width)
{
  int height;

  gtk_widget_set_size_request (GTK_WIDGET (self->note), -1, -1);
  gtk_widget_measure (GTK_WIDGET (self->note), GTK_ORIENTATION_VERTICAL, (int) (width / LABEL_WIDER), NULL, &height, NULL, NULL);
  gtk_widget_set_size_request (GTK_WIDGET (self->note), width, -1);
  return height;
}

/* In little room a note has what is left between the keys and the buttons. A refusal takes the place of the words above the keys until one of
 * them is pressed; of more words, the note's place, and that of the buttons as well if nothing can be signed before a key is pressed. */
static void
place_small (UcSignPanel *self)
{
  const int key = self->key, last = self->height - SMALL_EDGE - key, keys = SMALL_KEYS + 4 * key + 3 * SMALL_GAP, inside = self->width - 2 * SMALL_EDGE;
  const int behind = SMALL_EDGE + 10 + (int)ceil (uc_paint_text_width (GTK_WIDGET (self), gtk_label_get_text (self->title), SMALL_TITLE, 700));
  gboolean above, below;
  int height, room = last - keys - 1, top = 0;

  gtk_label_set_lines (self->note, -1);
  gtk_label_set_ellipsize (self->note, PANGO_ELLIPSIZE_NONE);
  uc_paint_size_label (self->note, 18, SMALL_LINE);
  height = measure_note (self, inside);
  if (self->refusal == NULL && height > room - LEAST_FREE)
    {
      uc_paint_size_label (self->note, 18, TIGHT_LINE);
      height = measure_note (self, inside);
    }
  above = self->refusal != NULL && height <= SMALL_KEYS;
  if (above && height <= A_LINE)
    top = (SMALL_KEYS - height) / 2;
  else if (above)
    {
      uc_paint_size_label (self->note, 18, REFUSAL_LINE);
      height = measure_note (self, inside);
      top = REFUSAL_TOP;
      if (height > SMALL_KEYS)
        {
          uc_paint_size_label (self->note, 18, SMALL_LINE);
          height = measure_note (self, inside);
          top = 0;
        }
    }
  below = self->refusal != NULL && height > room && !above && !gtk_widget_get_sensitive (GTK_WIDGET (self->primary));
  room += below ? key : 0;
  for (int lines = MOST_LINES; !above && height > room && lines > 0; lines--)
    {
      gtk_label_set_ellipsize (self->note, PANGO_ELLIPSIZE_END);
      gtk_label_set_lines (self->note, lines);
      height = measure_note (self, inside);
    }
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->note), SMALL_EDGE,
                  above ? top : keys + 1 + CLAMP ((room - height) / 2, 0, SMALL_BELOW));
  gtk_widget_set_visible (GTK_WIDGET (self->title), !above);
  gtk_widget_set_visible (GTK_WIDGET (self->typed), !above);
  gtk_widget_set_visible (GTK_WIDGET (self->field), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->dots), !above && typing_pin (self) && !self->barred);
  gtk_widget_set_visible (GTK_WIDGET (self->role_words), FALSE);
  gtk_widget_set_visible (self->line, FALSE);
  uc_paint_size_label (self->title, SMALL_TITLE, 1);
  uc_paint_size_label (self->typed, SMALL_TITLE, 1);
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->title), SMALL_EDGE, SMALL_TOP);
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->typed), behind, SMALL_TOP);
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->dots), behind, SMALL_TOP);
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->keys), SMALL_EDGE, SMALL_KEYS);
  gtk_widget_set_visible (GTK_WIDGET (self->second), self->has_second && !below);
  gtk_widget_set_visible (GTK_WIDGET (self->primary), !below);
  gtk_widget_set_size_request (GTK_WIDGET (self->second), (inside - SMALL_EDGE) / 2, key);
  gtk_widget_set_size_request (GTK_WIDGET (self->primary), self->has_second ? (inside - SMALL_EDGE) / 2 : inside, key);
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->second), SMALL_EDGE, last);
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->primary), self->has_second ? SMALL_EDGE + (inside + SMALL_EDGE) / 2 : SMALL_EDGE, last);
}

/* A refusal of many words takes the second button's place until a key is pressed. */
static void
show_note (UcSignPanel *self)
{
  /* Once the slip is typed the note has nothing left to ask for, and while a PIN is typed before it nothing yet. */
  const gboolean asks_nothing = self->need == UC_SIGN_SLIP
                                && (typing_pin (self) || (self->ready && is_complete (self) && !goes_on (self)));
  int height;
  gboolean longer;

  gtk_label_set_text (self->note, self->refusal != NULL ? self->refusal : asks_nothing ? "" : self->note_words);
  (self->refusal != NULL ? gtk_widget_add_css_class : gtk_widget_remove_css_class) (GTK_WIDGET (self->note), "stop");
  uc_paint_renew_style (GTK_WIDGET (self->note));
  if (self->width != 0)
    {
      place_small (self);
      return;
    }
  gtk_widget_measure (GTK_WIDGET (self->note), GTK_ORIENTATION_VERTICAL, TEXT_WIDTH, NULL, &height, NULL, NULL);
  longer = self->refusal == NULL && height > NOTE_HEIGHT;
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->note), LEFT, longer ? 443 : 450);
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->second), 12, longer ? 511 : 504);
  gtk_widget_set_size_request (GTK_WIDGET (self->second), 356, longer ? 71 : 74);
  gtk_widget_set_visible (GTK_WIDGET (self->second), self->has_second && (self->refusal == NULL || height <= NOTE_HEIGHT));
}

/* The role below the badge may need a second line, and what is typed stands beside the word for it. */
static void
place_words (UcSignPanel *self)
{
  const gboolean two = uc_paint_text_width (GTK_WIDGET (self), gtk_label_get_text (self->role_words), 18, 500) > TEXT_WIDTH;
  const int behind = LEFT + FIELD_GAP + (int)ceil (uc_paint_text_width (GTK_WIDGET (self), gtk_label_get_text (self->field), 22, 600));

  if (self->width != 0)
    return;
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->role_words), LEFT, two ? 39 : 44);
  gtk_fixed_move (GTK_FIXED (self), self->line, LEFT, two ? 85 : 79);
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->typed), MAX (TYPED_X, behind), 91);
  gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->dots), MAX (DOTS_X, behind), 97);
}

static void
show (UcSignPanel *self)
{
  gboolean typing = typing_badge (self), dots = typing_pin (self);
  g_autofree char *title = typing ? g_strdup (_ ("Badge, please")) : g_strdup_printf (_ ("Badge %s"), self->badge);
  const char *role = typing ? (self->reader ? _ ("To the reader, or type its number") : _ ("Type its number, then its PIN"))
                     : self->unread && self->role == UC_ROLE_NONE ? _ ("Typed: its PIN, please")
                                                                 : uc_say_role (self->role);

  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->role_words, role);
  gtk_label_set_text (self->field, typing                       ? _ ("Badge")
                                   : dots                       ? _ ("PIN")
                                   : self->need == UC_SIGN_SLIP ? _ ("Slip")
                                                                : "");
  gtk_label_set_text (self->typed, dots ? "" : self->digits);
  place_words (self);
  gtk_widget_set_visible (GTK_WIDGET (self->dots), dots && !self->barred);
  uc_dots_set (self->dots, strlen (self->digits));
  uc_action_set_words (self->primary, self->step_words != NULL ? self->step_words
                                      : goes_on (self)         ? _ ("Next")
                                                               : self->primary_words);
  uc_action_set_sign (self->primary, goes_on (self) || self->step_words != NULL ? UC_SIGN_NONE : self->primary_sign);
  gtk_widget_set_sensitive (GTK_WIDGET (self->primary),
                            self->step_words != NULL || (is_complete (self) && (goes_on (self) || self->ready)));
  show_note (self);
}

static void
forget (UcSignPanel *self)
{
  g_clear_handle_id (&self->forget_timer, g_source_remove);
  memset (self->digits, 0, sizeof self->digits);
}

/* Its reader read the badge, but not just now. */
static gboolean
is_old (UcSignPanel *self)
{
  return g_get_monotonic_time () - self->read_us > UC_BUS_TAP_MS * G_TIME_SPAN_MILLISECOND;
}

/* A PIN was begun and taken back: the badge that was read just now signs without one, as before. */
static void
end_pin (UcSignPanel *self)
{
  if (self->need == UC_SIGN_BADGE && self->digits[0] == '\0' && self->read_us != 0 && !is_old (self))
    self->unread = FALSE;
}

static gboolean
on_forget (gpointer data)
{
  UcSignPanel *self = data;

  self->forget_timer = 0;
  forget (self);
  end_pin (self);
  memset (self->pin, 0, sizeof self->pin);
  memset (self->slip, 0, sizeof self->slip);
  show (self);
  return G_SOURCE_REMOVE;
}

static void
remember_a_while (UcSignPanel *self)
{
  g_clear_handle_id (&self->forget_timer, g_source_remove);
  self->forget_timer = g_timeout_add_seconds (FORGET_SECONDS, on_forget, self);
}

static void
end_refusal (UcSignPanel *self)
{
  g_clear_pointer (&self->refusal, g_free);
  show_note (self);
}

static void
on_digit (GtkButton *button, UcSignPanel *self)
{
  gsize n = strlen (self->digits);

  /* Where nothing else is typed it is the PIN of the badge that was read. */
  if (self->need == UC_SIGN_BADGE && !typing_badge (self))
    self->unread = TRUE;
  if (n < MAX_DIGITS)
    self->digits[n] = uc_action_get_words (UC_ACTION (button))[0];
  end_refusal (self);
  remember_a_while (self);
  show (self);
}

static void
on_clear (GtkButton *button, UcSignPanel *self)
{
  end_refusal (self);
  forget (self);
  end_pin (self);
  show (self);
}

static void
on_back (GtkButton *button, UcSignPanel *self)
{
  gsize n = strlen (self->digits);

  end_refusal (self);
  if (n > 0)
    self->digits[n - 1] = '\0';
  end_pin (self);
  show (self);
}

static void
order_keys (UcSignPanel *self)
{
  gboolean shuffled = self->shuffled && (self->need == UC_SIGN_PIN || typing_pin (self));
  char order[N_DIGITS + 1] = "1234567890";

  for (guint i = N_DIGITS - 1; shuffled && i > 0; i--)
    {
      guint other = g_random_int_range (0, i + 1);
      char swap = order[i];

      order[i] = order[other];
      order[other] = swap;
    }
  for (guint i = 0; i < N_DIGITS; i++)
    {
      char words[2] = { order[i], '\0' };

      uc_action_set_words (self->digit[i], words);
    }
}

/* The badge's number, its PIN, a slip's number: what comes next of them. */
static void
go_on (UcSignPanel *self)
{
  if (typing_badge (self))
    {
      g_strlcpy (self->badge, self->digits, sizeof self->badge);
      self->unread = TRUE;
      self->read_us = 0;
      self->role = UC_ROLE_NONE;
    }
  else
    memcpy (self->pin, self->digits, sizeof self->pin);
  forget (self);
  memcpy (self->digits, self->slip, sizeof self->digits);
  remember_a_while (self);
  order_keys (self);
  show (self);
}

static void
ask_pin (UcSignPanel *self)
{
  g_autofree char *sentence
      = g_strdup_printf (_ ("Badge %s was read too long ago. Touch the reader again, or type its PIN."), self->badge);

  memcpy (self->slip, self->digits, sizeof self->slip);
  uc_sign_panel_refuse (self, sentence);
  self->unread = TRUE;
  memset (self->digits, 0, sizeof self->digits);
  order_keys (self);
  show (self);
}

static void
on_primary (GtkButton *button, UcSignPanel *self)
{
  char signer[UC_BADGE_TEXT + MAX_DIGITS + 2], digits[MAX_DIGITS + 1];
  const char *pin = self->need == UC_SIGN_SLIP ? self->pin : self->digits;

  if (self->step_words != NULL)
    {
      g_signal_emit (self, signals[STEP], 0);
      return;
    }
  if (goes_on (self))
    {
      go_on (self);
      return;
    }
  if (self->need != UC_SIGN_PIN && !self->unread && is_old (self))
    {
      ask_pin (self);
      return;
    }
  if (self->unread && self->need != UC_SIGN_PIN)
    g_snprintf (signer, sizeof signer, "%s:%s", self->badge, pin);
  else
    g_strlcpy (signer, self->badge, sizeof signer);
  memcpy (digits, self->digits, sizeof digits);
  if (self->need == UC_SIGN_SLIP)
    memcpy (self->slip, digits, sizeof self->slip);
  forget (self);
  show (self);
  g_signal_emit (self, signals[SIGNED], 0, signer, digits);
  memset (signer, 0, sizeof signer);
  memset (digits, 0, sizeof digits);
}

static void
on_second (GtkButton *button, UcSignPanel *self)
{
  g_signal_emit (self, signals[SECOND], 0);
}

/* The badge is read, or there is none: nothing is left of one that was typed. */
static void
be_read (UcSignPanel *self)
{
  self->unread = FALSE;
  memset (self->pin, 0, sizeof self->pin);
  forget (self);
}

void
uc_sign_panel_start (UcSignPanel *self, UcSignNeed need, const char *badge, UcRole role, gint64 read_us,
                     const UcRules *rules)
{
  self->shuffled = rules->pin_keys == UC_PIN_KEYS_SHUFFLED;
  self->reader = uc_rules_fitted (rules, UC_PART_BADGE)[0] != '\0';
  if (self->need == need && strcmp (self->badge, badge) == 0 && *badge != '\0' && self->read_us == read_us)
    {
      show (self);
      return;
    }
  self->need = need;
  if (*badge != '\0' || self->role != UC_ROLE_NONE)
    {
      g_strlcpy (self->badge, badge, sizeof self->badge);
      self->role = role;
      self->read_us = read_us;
      be_read (self);
      memcpy (self->digits, self->slip, sizeof self->digits);
    }
  /* Not under the finger that types. */
  if (self->digits[0] == '\0')
    order_keys (self);
  show (self);
}

void
uc_sign_panel_set_words (UcSignPanel *self, const char *primary, UcSign sign, const char *second, const char *note)
{
  g_free (self->primary_words);
  self->primary_words = g_strdup (primary);
  self->primary_sign = sign;
  self->has_second = second != NULL;
  if (second != NULL)
    uc_action_set_words (self->second, second);
  if (g_strcmp0 (note, self->note_words) != 0)
    {
      g_free (self->note_words);
      self->note_words = g_strdup (note);
      g_clear_pointer (&self->refusal, g_free);
    }
  show_note (self);
  show (self);
}

void
uc_sign_panel_set_ready (UcSignPanel *self, gboolean ready)
{
  self->ready = ready;
  show (self);
}

void
uc_sign_panel_set_barred (UcSignPanel *self, gboolean barred)
{
  if (barred)
    forget (self);
  gtk_widget_set_sensitive (GTK_WIDGET (self->keys), !barred);
  gtk_widget_set_visible (GTK_WIDGET (self->field), !barred);
  self->barred = barred;
  show (self);
}

void
uc_sign_panel_set_step (UcSignPanel *self, const char *words)
{
  g_free (self->step_words);
  self->step_words = g_strdup (words);
  show (self);
}

void
uc_sign_panel_refuse (UcSignPanel *self, const char *sentence)
{
  forget (self);
  memset (self->pin, 0, sizeof self->pin);
  if (self->need == UC_SIGN_SLIP && !goes_on (self))
    {
      memcpy (self->digits, self->slip, sizeof self->digits);
      remember_a_while (self);
    }
  order_keys (self);
  g_free (self->refusal);
  self->refusal = g_strdup (sentence);
  show_note (self);
  show (self);
}

void
uc_sign_panel_clear (UcSignPanel *self)
{
  memset (self->badge, 0, sizeof self->badge);
  memset (self->slip, 0, sizeof self->slip);
  self->role = UC_ROLE_NONE;
  be_read (self);
  show (self);
}

static void
uc_sign_panel_dispose (GObject *object)
{
  UcSignPanel *self = UC_SIGN_PANEL (object);

  g_clear_handle_id (&self->forget_timer, g_source_remove);
  memset (self->digits, 0, sizeof self->digits);
  memset (self->pin, 0, sizeof self->pin);
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_SIGN_PANEL);
  g_clear_pointer (&self->primary_words, g_free);
  g_clear_pointer (&self->note_words, g_free);
  g_clear_pointer (&self->step_words, g_free);
  g_clear_pointer (&self->refusal, g_free);
  G_OBJECT_CLASS (uc_sign_panel_parent_class)->dispose (object);
}

static void
uc_sign_panel_class_init (UcSignPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_sign_panel_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_DOTS);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-sign-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, UcSignPanel, title);
  gtk_widget_class_bind_template_child (widget_class, UcSignPanel, role_words);
  gtk_widget_class_bind_template_child (widget_class, UcSignPanel, line);
  gtk_widget_class_bind_template_child (widget_class, UcSignPanel, field);
  gtk_widget_class_bind_template_child (widget_class, UcSignPanel, typed);
  gtk_widget_class_bind_template_child (widget_class, UcSignPanel, dots);
  gtk_widget_class_bind_template_child (widget_class, UcSignPanel, keys);
  gtk_widget_class_bind_template_child (widget_class, UcSignPanel, note);
  gtk_widget_class_bind_template_child (widget_class, UcSignPanel, second);
  gtk_widget_class_bind_template_child (widget_class, UcSignPanel, primary);
  gtk_widget_class_bind_template_callback (widget_class, on_primary);
  gtk_widget_class_bind_template_callback (widget_class, on_second);
  gtk_widget_class_set_css_name (widget_class, "ucsign");
  signals[SIGNED] = g_signal_new ("signed", UC_TYPE_SIGN_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                  G_TYPE_STRING, G_TYPE_STRING);
  signals[SECOND] = g_signal_new ("second", UC_TYPE_SIGN_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[STEP] = g_signal_new ("step", UC_TYPE_SIGN_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *
add_key (UcSignPanel *self, const char *words, guint column, guint row, int size, GCallback clicked)
{
  GtkWidget *key = uc_action_new (words, 113, 72);

  uc_action_set_text_size (UC_ACTION (key), size);
  g_signal_connect (key, "clicked", clicked, self);
  gtk_grid_attach (self->keys, key, column, row, 1, 1);
  return key;
}

static void
uc_sign_panel_init (UcSignPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* It is made before it is in a window, and has the window's type from then on. */
  g_signal_connect_after (self, "map", G_CALLBACK (show_note), NULL);
  self->primary_words = g_strdup ("");
  self->note_words = g_strdup ("");
  self->ready = TRUE;
  for (guint i = 0; i < 9; i++)
    self->digit[i] = UC_ACTION (add_key (self, "", i % 3, i / 3, 30, G_CALLBACK (on_digit)));
  add_key (self, C_ ("key", "Clear"), 0, 3, 22, G_CALLBACK (on_clear));
  self->digit[9] = UC_ACTION (add_key (self, "", 1, 3, 30, G_CALLBACK (on_digit)));
  add_key (self, C_ ("key", "Back"), 2, 3, 22, G_CALLBACK (on_back));
  order_keys (self);
  show (self);
}

void
uc_sign_panel_set_room (UcSignPanel *self, int width, int height, int key)
{
  if (self->width == width && self->height == height && self->key == key)
    return;
  self->key = key;
  self->width = width;
  self->height = height;
  gtk_widget_set_size_request (GTK_WIDGET (self), width != 0 ? width : 380, height != 0 ? height : 684);
  gtk_grid_set_row_spacing (self->keys, width != 0 ? SMALL_GAP : 6);
  gtk_grid_set_column_spacing (self->keys, width != 0 ? SMALL_GAP + 1 : 8);
  for (GtkWidget *each = gtk_widget_get_first_child (GTK_WIDGET (self->keys)); each != NULL; each = gtk_widget_get_next_sibling (each))
    gtk_widget_set_size_request (each, width != 0 ? (width - 2 * SMALL_EDGE - 2 * (SMALL_GAP + 1)) / 3 : 113, width != 0 ? key : 72);
  uc_dots_set_pitch (self->dots, width != 0 ? SMALL_PITCH : 0);
  if (width == 0)
    {
      GtkLabel *const labels[] = { self->title, self->field, self->typed, self->note };

      for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
        {
          gtk_label_set_attributes (labels[i], NULL);
          gtk_widget_set_visible (GTK_WIDGET (labels[i]), TRUE);
        }
      gtk_widget_set_visible (GTK_WIDGET (self->role_words), TRUE);
      gtk_widget_set_visible (self->line, TRUE);
      gtk_widget_set_visible (GTK_WIDGET (self->primary), TRUE);
      gtk_label_set_lines (self->note, -1);
      gtk_label_set_ellipsize (self->note, PANGO_ELLIPSIZE_NONE);
      gtk_widget_set_size_request (GTK_WIDGET (self->note), TEXT_WIDTH, -1);
      gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->title), LEFT, 8);
      gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->field), LEFT, 94);
      gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->keys), 12, 134);
      gtk_widget_set_size_request (GTK_WIDGET (self->primary), 356, 82);
      gtk_fixed_move (GTK_FIXED (self), GTK_WIDGET (self->primary), 12, 590);
    }
  show (self);
}
