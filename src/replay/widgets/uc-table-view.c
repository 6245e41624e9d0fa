#include "uc-table-view.h"

#include "uc-felt.h"
#include "uc-money-card.h"
#include "uc-paint.h"
#include "uc-prompt-card.h"
#include "uc-stage.h"
#include "uc-table-prompt.h"

#define WIDTH  1280
#define HEIGHT (800 - UC_FELT_TOP)
/* Where the console has its tools and its prompt. */
#define CARDS_Y (468 - UC_FELT_TOP)
#define MONEY_X 16
#define PROMPT_X 884
#define HATCH 40

struct _UcTableView
{
  GtkWidget parent;
  GtkWidget *stage;
  GtkWidget *felt;
  GtkWidget *money;
  GtkWidget *prompt;
  char *known;
  char *unproven;
  guint32 round; /* that is shown */
  guint turn;    /* another with each round: most of it has changed */
};

G_DEFINE_FINAL_TYPE (UcTableView, uc_table_view, GTK_TYPE_WIDGET)

static void
hatch (const UcPaint *paint, double width, double height)
{
  cairo_t *cr = gtk_snapshot_append_cairo (paint->snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  GdkRGBA faint = *uc_palette (UC_COLOUR_STOP);

  /* Everything below stays legible. */
  faint.alpha = 0.35;
  gdk_cairo_set_source_rgba (cr, &faint);
  cairo_set_line_width (cr, 1);
  for (double x = -height; x < width; x += HATCH)
    {
      cairo_move_to (cr, x, height);
      cairo_line_to (cr, x + height, 0);
    }
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* A word on a plate, so that it is read over whatever lies there. */
static void
plate (const UcPaint *paint, const char *text, double middle, double y)
{
  double width = uc_paint_text_width (paint->widget, text, 15, 600) + 24;

  uc_paint_box (paint, middle - width / 2, y, width, 30, 8, UC_COLOUR_STOP);
  uc_paint_text (paint, text, middle, y + 20, 15, 600, UC_COLOUR_STOP_INK, UC_MIDDLE);
}

static void
draw (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcTableView *self = UC_TABLE_VIEW (widget);
  UcPaint paint = { snapshot, widget };
  double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  gtk_widget_snapshot_child (widget, self->stage, snapshot);
  if (self->unproven != NULL)
    {
      hatch (&paint, width, height);
      plate (&paint, self->unproven, width / 2, 6);
    }
  if (self->known != NULL)
    {
      uc_paint_frame (&paint, 2, 2, width - 4, height - 4, 10, 3, UC_COLOUR_STOP);
      plate (&paint, self->known, width / 2, self->unproven == NULL ? 6 : 42);
    }
}

static void
uc_table_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  uc_paint_whole (widget, snapshot, draw, UC_TABLE_VIEW (widget)->turn);
}

static void
uc_table_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (UC_TABLE_VIEW (widget)->stage, width, height, baseline, NULL);
}

static void
uc_table_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                       int *min_baseline, int *nat_baseline)
{
  int least;

  gtk_widget_measure (UC_TABLE_VIEW (widget)->stage, orientation, -1, &least, NULL, NULL, NULL);
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH / 3 : HEIGHT / 3;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size > 0)
    *natural = MAX (for_size * HEIGHT / WIDTH, *minimum);
}

static void
uc_table_view_dispose (GObject *object)
{
  g_clear_pointer (&UC_TABLE_VIEW (object)->stage, gtk_widget_unparent);
  G_OBJECT_CLASS (uc_table_view_parent_class)->dispose (object);
}

static void
uc_table_view_finalize (GObject *object)
{
  g_free (UC_TABLE_VIEW (object)->known);
  g_free (UC_TABLE_VIEW (object)->unproven);
  G_OBJECT_CLASS (uc_table_view_parent_class)->finalize (object);
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
uc_table_view_class_init (UcTableViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_table_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = uc_table_view_finalize;
  widget_class->size_allocate = uc_table_view_size_allocate;
  widget_class->get_request_mode = get_request_mode;
  uc_paint_class_init (widget_class, uc_table_view_snapshot, uc_table_view_measure, "uctableview",
                       GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
uc_table_view_init (UcTableView *self)
{
  GtkWidget *fixed = gtk_fixed_new ();

  self->felt = uc_felt_new ();
  gtk_widget_set_size_request (self->felt, WIDTH, HEIGHT);
  self->money = uc_money_card_new ();
  self->prompt = uc_prompt_card_new ();
  gtk_fixed_put (GTK_FIXED (fixed), self->felt, 0, 0);
  gtk_fixed_put (GTK_FIXED (fixed), self->money, MONEY_X, CARDS_Y);
  gtk_fixed_put (GTK_FIXED (fixed), self->prompt, PROMPT_X, CARDS_Y);
  /* The stage cuts off what hangs over. */
  gtk_widget_set_overflow (fixed, GTK_OVERFLOW_VISIBLE);
  self->stage = uc_stage_new_sized (fixed, WIDTH, HEIGHT);
  gtk_widget_set_parent (self->stage, GTK_WIDGET (self));
  /* Looked at, never pressed. */
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
}

void
uc_table_view_show (UcTableView *self, const UcTable *table, const UcTable *screen, const char *known,
                    const char *unproven)
{
  UcPrompt prompt, shown;

  gtk_widget_set_visible (self->stage, table != NULL);
  g_free (self->known);
  self->known = g_strdup (known);
  g_free (self->unproven);
  self->unproven = g_strdup (unproven);
  if (table != NULL)
    {
      prompt = uc_table_prompt (table);
      if (self->round != table->now.carry.round)
        self->turn = uc_paint_turn ();
      self->round = table->now.carry.round;
      uc_felt_show (UC_FELT (self->felt), table, &prompt, FALSE);
      shown = uc_table_prompt (screen);
      uc_prompt_card_show (UC_PROMPT_CARD (self->prompt), screen, &shown);
      uc_money_card_show (UC_MONEY_CARD (self->money), table);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
