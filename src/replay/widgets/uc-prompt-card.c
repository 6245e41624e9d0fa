#include "uc-prompt-card.h"

#include "uc-say.h"

#include <glib/gi18n-lib.h>

#define WIDTH  UC_PROMPT_CARD_WIDTH
#define HEIGHT UC_PROMPT_CARD_HEIGHT
#define INSET 18
#define BUTTON_HEIGHT 76

struct _UcPromptCard
{
  GtkWidget parent;
  UcPromptWords words;
};

G_DEFINE_FINAL_TYPE (UcPromptCard, uc_prompt_card, GTK_TYPE_WIDGET)

static void
uc_prompt_card_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcPromptCard *self = UC_PROMPT_CARD (widget);
  UcPaint paint = { snapshot, widget };
  const double column = WIDTH - 2 * INSET;
  const char *title = _ ("dealer’s screen");
  double button = HEIGHT - INSET - BUTTON_HEIGHT, y = 46, room, size = 20;

  uc_paint_box (&paint, 0, 0, WIDTH, HEIGHT, 14, UC_COLOUR_SURFACE_1);
  uc_paint_frame (&paint, 1, 1, WIDTH - 2, HEIGHT - 2, 13, 1.5, UC_COLOUR_LINE);
  if (self->words.headline == NULL)
    return;
  uc_paint_text (&paint, self->words.citation, INSET, 32, 18, 500, UC_COLOUR_TEXT_2, UC_START);
  if (uc_paint_text_width (widget, self->words.citation, 18, 500) + uc_paint_text_width (widget, title, 18, 500) + 16 < column)
    uc_paint_text (&paint, title, WIDTH - INSET, 32, 18, 500, UC_COLOUR_TEXT_3, UC_END);
  y += uc_paint_column (&paint, self->words.headline, INSET, y, column, 33, 700, UC_COLOUR_TEXT_1, UC_START);
  room = button - y - 8;
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, y, WIDTH, MAX (room, 0)));
  uc_paint_column (&paint, self->words.support, INSET, y + 4, column, size, 400, UC_COLOUR_TEXT_2, UC_START);
  gtk_snapshot_pop (snapshot);
  uc_paint_frame (&paint, INSET - 6, button, WIDTH - 2 * INSET + 12, BUTTON_HEIGHT, 12, 2, UC_COLOUR_LINE_STRONG);
  size = uc_paint_text_width (widget, self->words.primary, 28, 700) > column ? 20 : 28;
  uc_paint_text (&paint, self->words.primary, WIDTH / 2.0, button + BUTTON_HEIGHT / 2.0 + size * 0.35, size, 700,
                 UC_COLOUR_TEXT_2, UC_MIDDLE);
}

static void
uc_prompt_card_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                        int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
uc_prompt_card_finalize (GObject *object)
{
  uc_prompt_words_clear (&UC_PROMPT_CARD (object)->words);
  G_OBJECT_CLASS (uc_prompt_card_parent_class)->finalize (object);
}

static void
uc_prompt_card_class_init (UcPromptCardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_prompt_card_finalize;
  /* As the console's panel: see uc-prompt-panel.c. */
  uc_paint_class_init_whole (GTK_WIDGET_CLASS (klass), uc_prompt_card_snapshot, uc_prompt_card_measure, "ucpromptcard",
                             GTK_ACCESSIBLE_ROLE_LOG);
}

static void
uc_prompt_card_init (UcPromptCard *self)
{
}

GtkWidget *
uc_prompt_card_new (void)
{
  return g_object_new (UC_TYPE_PROMPT_CARD, NULL);
}

void
uc_prompt_card_show (UcPromptCard *self, const UcTable *table, const UcPrompt *prompt)
{
  g_autofree char *name = NULL;
  UcPromptWords before = self->words;
  gboolean same;

  self->words = (UcPromptWords){ 0 };
  uc_prompt_words_init (&self->words, table, prompt);
  same = g_strcmp0 (before.citation, self->words.citation) == 0 && g_strcmp0 (before.headline, self->words.headline) == 0
         && g_strcmp0 (before.support, self->words.support) == 0 && g_strcmp0 (before.primary, self->words.primary) == 0;
  uc_prompt_words_clear (&before);
  if (same)
    return;
  /* Translators: a headline without its full stop, and the sentences below it. */
  name = g_strdup_printf (_ ("The dealer’s screen: %s. %s"), self->words.headline, self->words.support);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
