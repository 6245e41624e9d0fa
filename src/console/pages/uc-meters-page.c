#include "uc-meters-page.h"

#include "uc-action.h"
#include "uc-authority-page.h"
#include "uc-exhibits.h"
#include "uc-between-rounds.h"
#include "uc-input.h"
#include "uc-number-page.h"
#include "uc-paint.h"
#include "uc-readiness.h"
#include "uc-say-meter.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_REASONS  8
#define COLUMN_GAP   12
#define LEAST_GAP    1
#define BETWEEN_BOTH 3 /* the rows and what stands below them */

#define NOTE_GAP     2 /* a name and its note, where there is room */
/* Of the state, where the rows leave it no more: its type, and so much of the height of a line. */
#define STATE_SIZE  18
#define STATE_TIGHT 0.9

/* Of the rows, from grid to grid. */
typedef struct
{
  int figure;   /* its width */
  int between;  /* the two sides; 0 = one stands below the other */
  int gap;      /* between the rows, where there is room */
  int below;    /* the room for what stands below them, where they leave it */
  int title;    /* how high it may be */
} Look;

static const Look wide = { 236, 48, 15, 76, 66 }, small = { 136, 20, 6, 26, 52 }, portrait = { 180, 0, 8, 26, 52 };

/* The meter itself at the left, what was counted of it at the right. */
enum
{
  LEFT,
  RIGHT,
  N_SIDES,
};

struct _UcMetersPage
{
  UcPage parent;
  GtkLabel *citation;
  GtkLabel *title;
  GtkLabel *none;   /* in the rows' place, at a table without a progressive */
  GtkLabel *state;  /* what keeps wagers off the meter, or waits for somebody */
  GtkBox *below;   /* the title: rows and state */
  GtkGrid *rows;
  UcAction *table_button;
  UcAction *read;
  UcAction *set;
  UcConsoleModel *model; /* borrowed: the window's */
  guint n[N_SIDES];
  UcMoney value;    /* that the meter is to show, while the reserve is asked */
};

G_DEFINE_FINAL_TYPE (UcMetersPage, uc_meters_page, UC_TYPE_PAGE)

static const Look *
look_of (UcMetersPage *self)
{
  return uc_page_choose (UC_PAGE (self), &wide, &small, &portrait);
}

/* ---- rows ---- */

static GtkWidget *
label_new (const char *text, const char *css_class, int width, float xalign)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_widget_set_size_request (label, width, -1);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_widget_add_css_class (label, css_class);
  /* What has no figure has nothing to be read out. */
  if (text == NULL || text[0] == '\0')
    gtk_accessible_update_state (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  return label;
}

static void
add (UcMetersPage *self, guint side, const char *name, const char *figure, const char *note)
{
  const Look *look = look_of (self);
  const int width = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->below)).width;
  const int name_width = look->between == 0 ? width - look->figure - COLUMN_GAP
                                            : (width - look->between - 3 * COLUMN_GAP) / 2 - look->figure;
  const int column = look->between == 0 ? 0 : 2 * side, row = self->n[side] + (look->between == 0 && side == RIGHT ? self->n[LEFT] : 0);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, NOTE_GAP);

  GtkWidget *title = label_new (name, "meter-name", name_width, 0);

  /* It has as many lines as it takes before the figure. */
  gtk_widget_set_margin_end (title, COLUMN_GAP + look->figure);
  gtk_box_append (GTK_BOX (words), title);
  gtk_widget_set_margin_start (words, side == LEFT ? 0 : look->between);
  gtk_box_append (GTK_BOX (words), label_new (note, "note", name_width + COLUMN_GAP + look->figure, 0));
  /* The note has the room below the figure, too. */
  gtk_grid_attach (self->rows, words, column, row, 2, 1);
  gtk_grid_attach (self->rows,
                   label_new (figure, side == LEFT && self->n[side] == 0 ? "meter-value" : "meter-figure", look->figure, 1),
                   column + 1, row, 1, 1);
  self->n[side]++;
}

static void
add_money (UcMetersPage *self, guint side, const char *name, UcMoney sum, const char *note)
{
  g_autofree char *figure = uc_say_money_cents (sum);

  add (self, side, name, figure, note);
}

/* What a wager adds, and how much that is of each. */
static void
add_rate (UcMetersPage *self, const char *name, guint32 ppm, const UcWagerRules *rules)
{
  g_autofree char *added = uc_say_money_cents (rules->amount / 1000000 * ppm);
  g_autofree char *amount = uc_say_money (rules->amount);
  g_autofree char *figure = uc_say_rate (ppm);
  /* Translators: sums, "$0.50 of each wager of $5". */
  g_autofree char *note = g_strdup_printf (_ ("%s of each wager of %s"), added, amount);

  add (self, LEFT, name, figure, note);
}

static void
add_hits (UcMetersPage *self, const char *name, const UcMeter *meter, UcMeterLevel level)
{
  g_autofree char *note = g_strdup_printf (ngettext ("%u hit", "%u hits", meter->hits[level]), meter->hits[level]);

  add_money (self, RIGHT, name, meter->wins[level], note);
}

/* ---- the meter ---- */

static const char *
say_reseed (UcReseed reseed)
{
  switch (reseed)
    {
    case UC_RESEED_RESERVE:
      return _ ("After 100%: reserve alone");
    case UC_RESEED_SEED:
      return _ ("After 100%: this sum");
    case UC_RESEED_AT_LEAST_SEED:
      break;
    }
  return _ ("After 100%: reserve, at least this");
}

static const UcMeter *
meter_of (const UcTable *table, UcWager wager)
{
  return &table->now.carry.meters[uc_side_wager_slot (wager)];
}

static void
show_meter (UcMetersPage *self, const UcTable *table, UcWager wager)
{
  const UcMeter *meter = meter_of (table, wager);
  const UcWagerRules *rules = &table->rules->wagers[wager];
  g_autofree char *when = uc_say_time (meter->read_ns);

  add_money (self, LEFT, _ ("On display"), meter->value, "");
  add_money (self, LEFT, _ ("Reserve"), meter->reserve, _ ("Not on display"));
  add_money (self, LEFT, _ ("Initial seed"), rules->seed, say_reseed (rules->reseed));
  add_rate (self, _ ("To the meter"), rules->primary_ppm, rules);
  add_rate (self, _ ("To the reserve"), rules->secondary_ppm, rules);
  add (self, LEFT, _ ("Limit"), _ ("None"), _ ("The rules name no highest sum"));
  if (meter->read_ns == 0)
    add (self, LEFT, _ ("Last recorded"), "–", _ ("None yet"));
  else
    add_money (self, LEFT, _ ("Last recorded"), meter->read_value, when);
  add_money (self, RIGHT, _ ("Coin-in"), meter->coin_in,
             uc_page_is_small (UC_PAGE (self)) ? _ ("All since the record began") : _ ("Since the record began, as all below"));
  add_hits (self, _ ("Awards of 100%"), meter, UC_METER_LEVEL_100);
  add_hits (self, _ ("Awards of 10%"), meter, UC_METER_LEVEL_10);
  add_hits (self, _ ("Awards at fixed odds"), meter, UC_METER_LEVEL_FIXED);
  add_money (self, RIGHT, _ ("Top-ups owed by the house"), meter->top_ups, _ ("The reserve was less than the seed"));
  add_money (self, RIGHT, _ ("Paid by an attendant"), meter->attendant, _ ("No machine pays here"));
  add_money (self, RIGHT, _ ("Paid in all"), meter->cumulative, _ ("Without what the tray paid"));
}

/* What keeps wagers off it, and what to do; (transfer full), "" = nothing. */
static char *
say_state (const UcTable *table, UcWager wager)
{
  const UcMeter *meter = meter_of (table, wager);

  if (table->now.round.correct_kind == UC_INPUT_METER_SET)
    {
      g_autofree char *sums = uc_say_meter_request (&table->now.round, TRUE);

      /* Translators: the number of a badge, and what is to be set: "Badge 2001 asked: $5,200.00, reserve $0.00 (Correction of an error).
       * A second person signs." */
      return g_strdup_printf (_ ("Badge %s asked: %s. A second person signs."), table->now.round.correct_by, sums);
    }
  if (meter->removed)
    return g_strdup (_ ("Emptied, and no wager is taken. It starts again when the service loads the table file again, or when two "
                        "persons set it."));
  if (uc_readiness_meter_stands (&table->now, table->rules, wager))
    return g_strdup (_ ("The table file has other terms than this meter, and no wager is taken. Close the table; then two persons "
                        "set value and reserve to 0: moved, distributed or removed."));
  /* What the meter shows is what it last said. */
  if (table->now.carry.devices[UC_DEVICE_METER] == UC_DEVICE_STATE_DOWN)
    return g_strdup (_ ("Closed: no word from the meter."));
  return g_strdup ("");
}

/* Names that take more lines: the rows stand closer then, and what is below them lower. */
static void
place_rows (UcMetersPage *self)
{
  const Look *look = look_of (self);
  const GdkRectangle place = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->below));
  const int gaps = (int)(look->between == 0 ? self->n[LEFT] + self->n[RIGHT] : MAX (self->n[LEFT], self->n[RIGHT])) - 1;
  int rows, state, over;

  uc_paint_renew_style (GTK_WIDGET (self));
  gtk_label_set_attributes (self->state, NULL);
  gtk_grid_set_row_spacing (self->rows, look->gap);
  gtk_widget_set_size_request (GTK_WIDGET (self->rows), -1, -1);
  gtk_widget_measure (GTK_WIDGET (self->rows), GTK_ORIENTATION_VERTICAL, -1, &rows, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (self->state), GTK_ORIENTATION_VERTICAL, place.width, &state, NULL, NULL, NULL);
  over = rows + BETWEEN_BOTH + state - place.height;
  if (over > 0 && gaps > 0)
    {
      int gap = MAX (LEAST_GAP, look->gap - (over + gaps - 1) / gaps);

      gtk_grid_set_row_spacing (self->rows, gap);
      /* Then a note stands close below its name, too, and then the state's lines are closer. */
      for (GtkWidget *words = gtk_widget_get_first_child (GTK_WIDGET (self->rows)); words != NULL; words = gtk_widget_get_next_sibling (words))
        if (over > gaps * (look->gap - LEAST_GAP) && GTK_IS_BOX (words))
          gtk_box_set_spacing (GTK_BOX (words), 0);
      if (look != &wide && over > gaps * (look->gap - LEAST_GAP) + (gaps + 1) * NOTE_GAP)
        {
          uc_paint_size_label (self->state, STATE_SIZE, STATE_TIGHT);
          gtk_widget_measure (GTK_WIDGET (self->state), GTK_ORIENTATION_VERTICAL, place.width, &state, NULL, NULL, NULL);
        }
    }
  gtk_widget_set_size_request (GTK_WIDGET (self->rows), -1, place.height - MAX (look->below, state) - BETWEEN_BOTH);
}

static void
lay_out (UcPage *page, int width, int height)
{
  UcMetersPage *self = UC_METERS_PAGE (page);

  uc_paint_fit_label (self->title, uc_page_get_place (page, GTK_WIDGET (self->title)).width, look_of (self)->title);
}

static void
uc_meters_page_show (UcPage *page, UcConsoleModel *model)
{
  UcMetersPage *self = UC_METERS_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  UcWager wager = uc_side_wager_progressive (table->rules);
  gboolean has = wager != UC_WAGER_NONE, between = uc_between_rounds (&table->now, table->rules);
  g_autofree char *citation = uc_say_citation (table->rules, has ? UC_CITE_METER : UC_CITE_NONE, UC_CITE_PROGRESSIVE_SEED);
  g_autofree char *state = has ? say_state (table, wager) : g_strdup ("");
  gboolean waits = has && state[0] == '\0' && !between;
  GtkWidget *child;

  self->model = model;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_grid_remove (self->rows, child);
  memset (self->n, 0, sizeof self->n);
  gtk_label_set_text (self->citation, citation);
  gtk_label_set_text (self->title, has ? uc_say_wager (wager) : _ ("Meters"));
  gtk_label_set_text (self->state, waits ? _ ("It is read and set between rounds.") : state);
  (waits ? gtk_widget_remove_css_class : gtk_widget_add_css_class) (GTK_WIDGET (self->state), "stop");
  gtk_widget_set_visible (GTK_WIDGET (self->none), !has);
  gtk_widget_set_visible (GTK_WIDGET (self->read), has);
  gtk_widget_set_visible (GTK_WIDGET (self->set), has);
  gtk_widget_set_sensitive (GTK_WIDGET (self->read), between);
  gtk_widget_set_sensitive (GTK_WIDGET (self->set),
                            !table->now.round.began && table->now.round.correct_kind != UC_INPUT_METER_SET);
  if (has)
    show_meter (self, table, wager);
  place_rows (self);
}

/* ---- what is done with it ---- */

static void
on_read (GtkButton *button, UcMetersPage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  UcWager wager = uc_side_wager_progressive (table->rules);
  g_autofree char *value = uc_say_money_cents (meter_of (table, wager)->value);
  g_autofree char *reserve = uc_say_money_cents (meter_of (table, wager)->reserve);
  /* Translators: a wager and sums, "Match the Dealer progressive: $5,200.00 on the meter, $0.00 in reserve." */
  g_autofree char *subject = g_strdup_printf (_ ("%s: %s on the meter, %s in reserve."), uc_say_wager (wager), value, reserve);

  uc_authority_page_open (GTK_WIDGET (self),
                      &(UcAuthority){ .headline = _ ("Record the meter value?"),
                                      .subject = subject,
                                      .support = _ ("Everything on the page Meters is recorded, with a floorperson’s "
                                                    "badge."),
                                      .primary = _ ("Record the value"),
                                      .line = "read-meter @",
                                      .cite = UC_CITE_METER });
}

/* A number page shows no fraction of a cent: a sum that nobody changed stays as it is. */
static UcMoney
typed_sum (const char *digits, UcMoney old)
{
  UcMoney typed = g_ascii_strtoll (digits, NULL, 10) * UC_CENT;

  return typed == old - old % UC_CENT ? old : typed;
}

static void
on_reserve (const char *digits, gpointer data)
{
  UcMetersPage *self = data;
  const UcTable *table = uc_console_model_get_table (self->model);
  UcWager wager = uc_side_wager_progressive (table->rules);
  const UcMeter *meter = meter_of (table, wager);
  const UcMoney reserve = typed_sum (digits, meter->reserve);
  const char *words[MAX_REASONS + 1] = { NULL }, *names[MAX_REASONS + 1] = { NULL };
  char value_text[UC_MONEY_TEXT], reserve_text[UC_MONEY_TEXT];
  g_autofree char *line = g_strdup_printf ("meter-set %s %s %s @ *", uc_wager_name (wager),
                                           uc_money_format (self->value, value_text), uc_money_format (reserve, reserve_text));
  g_autofree char *value = uc_say_money_cents (self->value), *rest = uc_say_money_cents (reserve);
  g_autofree char *subject = g_strdup_printf (_ ("%s: %s on the meter, %s in reserve."), uc_say_wager (wager), value, rest);
  g_autoptr (GArray) exhibits = g_array_new (FALSE, TRUE, sizeof (UcExhibit));

  uc_exhibits_add_sums (exhibits, _ ("Meter"), meter->value, self->value);
  uc_exhibits_add_sums (exhibits, _ ("Reserve"), meter->reserve, reserve);
  for (guint i = 0; i < MAX_REASONS && uc_meter_reasons[i] != UC_WORD_NONE; i++)
    {
      words[i] = uc_say_meter_cause (uc_meter_reasons[i]);
      names[i] = uc_word_name (uc_meter_reasons[i]);
    }
  uc_authority_page_open (GTK_WIDGET (self), &(UcAuthority){ .headline = _ ("Set the meter?"),
                                                         .subject = subject,
                                                         .exhibits = exhibits,
                                                         .support = _ ("A second person signs after you."),
                                                         .primary = _ ("Set it, 1 of 2"),
                                                         .line = line,
                                                         .pin = TRUE,
                                                         .reasons = words,
                                                         .codes = names,
                                                         .cite = UC_CITE_METER });
}

static void
ask (UcMetersPage *self, const char *headline, UcMoney now, void (*then) (const char *digits, gpointer data))
{
  g_autofree char *is = uc_say_money_cents (now);
  g_autofree char *support = g_strdup_printf (_ ("Now %s. Type dollars and cents, or continue to keep it."), is);
  g_autofree char *typed = g_strdup_printf ("%" G_GINT64_FORMAT, now / UC_CENT);

  uc_number_page_open (GTK_WIDGET (self), &(UcNumber){ .headline = headline,
                                                   .support = support,
                                                   .primary = _ ("Continue"),
                                                   .cents = TRUE,
                                                   .typed = typed,
                                                   .cite = UC_CITE_METER,
                                                   .then = then,
                                                   .data = self });
}

static void
on_value (const char *digits, gpointer data)
{
  UcMetersPage *self = data;
  const UcTable *table = uc_console_model_get_table (self->model);
  const UcMeter *meter = meter_of (table, uc_side_wager_progressive (table->rules));

  self->value = typed_sum (digits, meter->value);
  ask (self, _ ("What will the reserve be?"), meter->reserve, on_reserve);
}

static void
on_set (GtkButton *button, UcMetersPage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);

  ask (self, _ ("What will the meter show?"), meter_of (table, uc_side_wager_progressive (table->rules))->value, on_value);
}

static void
on_table (GtkButton *button, UcMetersPage *self)
{
  uc_shell_back (GTK_WIDGET (self));
}

static void
uc_meters_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_METERS_PAGE);
  G_OBJECT_CLASS (uc_meters_page_parent_class)->dispose (object);
}

static void
uc_meters_page_class_init (UcMetersPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_meters_page_show;
  UC_PAGE_CLASS (klass)->lay_out = lay_out;
  G_OBJECT_CLASS (klass)->dispose = uc_meters_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-meters-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, citation);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, title);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, none);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, state);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, below);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, rows);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, read);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, set);
  gtk_widget_class_bind_template_child (widget_class, UcMetersPage, table_button);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_read);
  gtk_widget_class_bind_template_callback (widget_class, on_set);
}

static void
uc_meters_page_init (UcMetersPage *self)
{
  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The page is made before it is in a window, and has the window's type from then on. */
  g_signal_connect_after (self, "map", G_CALLBACK (place_rows), NULL);
}
