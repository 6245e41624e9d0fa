#include "uc-device-check-page.h"

#include "uc-action.h"
#include "uc-paint.h"
#include "uc-readiness.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-sign-panel.h"

#include <glib/gi18n-lib.h>

#define MOST_FAILING 6  /* told with what they mean; the others are counted */
/* Between the columns of the overview, and its rows. */
#define OVERVIEW_GAP 7
#define WIDE_ROW     10
#define SMALL_ROW    3

/* The headline on a small grid, above what is to be done. */
#define SMALL_HEADLINE 48

struct _UcDeviceCheckPage
{
  UcPage parent;
  GtkLabel *progress;
  GtkLabel *headline;
  GtkLabel *task;
  GtkLabel *note;
  GtkLabel *last;
  GtkBox *failing;
  GtkGrid *overview;
  UcAction *yes;
  UcAction *no;
  UcSignPanel *sign;
  UcAction *back;
  UcConsoleModel *model; /* borrowed: the window's */
  UcPart order[UC_N_PARTS];
  guint n, at;           /* at == n: the summary */
  guint of;
  guint64 since;         /* the record's last event when the test of order[at] was asked for */
};

G_DEFINE_FINAL_TYPE (UcDeviceCheckPage, uc_device_check_page, UC_TYPE_PAGE)

static const UcPart alone[] = { UC_PART_SHOE, UC_PART_READER, UC_PART_BADGE, UC_PART_LOCK_BUTTON, UC_PART_RESET_KEY,
                                UC_PART_LOCK_LINE, UC_PART_FLOOR_CALL };
static const struct
{
  UcPart first;
  const char *words;
} at_seat[] = {
  /* Translators: a part at each seat, over a column of them: the sensor of chips. */
  { UC_PART_WAGER_1, N_ ("chip") },
  /* Translators: the lamps’ names as they are printed on the bet sensor. They stay English unless the house’s sensors are labelled
   * otherwise. */
  { UC_PART_INVITE_1, NC_ ("lamp", "invite") },
  /* Translators: as printed on the bet sensor, like “invite”. */
  { UC_PART_PLACED_1, NC_ ("lamp", "placed") },
  /* Translators: as printed on the bet sensor, like “invite”. */
  { UC_PART_ACCEPTED_1, NC_ ("lamp", "accepted") },
  /* Translators: a part at each seat, over a column of them: the winner’s light. */
  { UC_PART_WINNER_1, N_ ("winner") },
};

static const UcTable *
table_of (UcDeviceCheckPage *self)
{
  return uc_console_model_get_table (self->model);
}

/* ---- the walk ---- */

static void
say (UcDeviceCheckPage *self, const char *word)
{
  char part[UC_PART_TEXT];
  g_autofree char *line = g_strdup_printf ("test-device %s %s", uc_part_format (self->order[self->at], part), word);

  gtk_label_set_text (self->note, "");
  uc_console_model_submit (self->model, line);
}

static void
test (UcDeviceCheckPage *self)
{
  self->since = table_of (self)->now.carry.seq;
  say (self, "on");
}

static gboolean
is_running (UcDeviceCheckPage *self)
{
  return self->at < self->n && table_of (self)->now.carry.part_tested == self->order[self->at];
}

void
uc_device_check_page_open (GtkWidget *from, guint64 parts, guint of)
{
  UcDeviceCheckPage *self = UC_DEVICE_CHECK_PAGE (uc_shell_page (from, "device-check"));

  self->model = uc_page_get_model (UC_PAGE (self));
  self->of = of;
  self->at = 0;
  /* First what stands alone, then seat by seat. */
  self->n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (alone); i++)
    if (parts & UC_PART_BIT (alone[i]))
      self->order[self->n++] = alone[i];
  for (guint seat = 0; seat < UC_MAX_SEATS; seat++)
    for (guint i = 0; i < G_N_ELEMENTS (at_seat); i++)
      if (parts & UC_PART_BIT (at_seat[i].first + seat))
        self->order[self->n++] = at_seat[i].first + seat;
  gtk_label_set_text (self->note, "");
  if (self->n > 0)
    test (self);
  uc_shell_open (from, "device-check");
}

static void
leave (UcDeviceCheckPage *self, const char *page)
{
  if (is_running (self))
    say (self, "off");
  uc_sign_panel_clear (self->sign);
  uc_console_model_forget_badge (self->model);
  uc_shell_open (GTK_WIDGET (self), page);
}

/* ---- the overview ---- */

/* Of a whole check all that is fitted, of a part of it that part. */
static guint64
walked (UcDeviceCheckPage *self)
{
  guint64 parts = 0;

  if (self->of > self->n)
    return uc_rules_fitted_parts (table_of (self)->rules);
  for (guint i = 0; i < self->n; i++)
    parts |= UC_PART_BIT (self->order[i]);
  return parts;
}

static GtkWidget *
attach (UcDeviceCheckPage *self, const char *words, const char *css_class, guint column, guint row, guint width)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 0.5);
  gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (self->overview, label, column, row, width, 1);
  return label;
}

typedef struct
{
  const char *sign, *css_class;
  const char *spoken; /* of the part's name */
} Mark;

/* What is known of the part. */
static const Mark *
mark_of (UcDeviceCheckPage *self, UcPart part)
{
  static const Mark now = { "●", "check-now", N_ ("%s, under test") }, open = { "–", "check", N_ ("%s, not tested") },
                    fails = { "✕", "check-fails", N_ ("%s fails") }, works = { "✓", "check-works", N_ ("%s works") };
  const UcTable *table = table_of (self);
  gboolean to_come = FALSE;

  if (self->at < self->n && self->order[self->at] == part)
    return &now;
  for (guint i = self->at; i < self->n; i++)
    to_come |= self->order[i] == part;
  if (to_come || uc_readiness_parts_untested (&table->now, table->rules) & UC_PART_BIT (part))
    return &open;
  return uc_readiness_parts_failing (&table->now, table->rules) & UC_PART_BIT (part) ? &fails : &works;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static void
attach_mark (UcDeviceCheckPage *self, UcPart part, guint column, guint row)
{
  const Mark *mark = mark_of (self, part);
  g_autofree char *name = uc_say_part (part);
  g_autofree char *spoken = g_strdup_printf (_ (mark->spoken), name);
  GtkWidget *label;

  if (!(walked (self) & UC_PART_BIT (part)))
    return;
  label = attach (self, mark->sign, mark->css_class, column, row, 1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

#pragma GCC diagnostic pop

static void
show_overview (UcDeviceCheckPage *self)
{
  GtkWidget *child;
  g_autofree char *seats = g_strdup_printf (_ ("Seat %u"), UC_MAX_SEATS);
  double width = uc_paint_text_width (GTK_WIDGET (self), seats, 18, 400);
  guint head = 0, row, two;

  for (guint i = 0; i < G_N_ELEMENTS (at_seat); i++)
    width += OVERVIEW_GAP + uc_paint_text_width (GTK_WIDGET (self), uc_say_in ("lamp", at_seat[i].words), 18, 400);
  /* Heads too wide to stand beside each other stand on two lines by turns, each over its column and the one before. */
  two = width > uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->overview)).width;
  gtk_grid_set_row_spacing (self->overview, uc_page_is_small (UC_PAGE (self)) ? SMALL_ROW : WIDE_ROW);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->overview))) != NULL)
    gtk_grid_remove (self->overview, child);
  for (guint i = 0; i < G_N_ELEMENTS (alone); i++)
    if (walked (self) & UC_PART_BIT (alone[i]))
      {
        g_autofree char *name = uc_say_part (alone[i]);

        attach (self, name, "check", 0, head, G_N_ELEMENTS (at_seat));
        attach_mark (self, alone[i], G_N_ELEMENTS (at_seat), head++);
      }
  row = head + 1 + two;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      g_autofree char *name = g_strdup_printf (_ ("Seat %u"), seat);
      guint64 parts = 0;

      for (guint i = 0; i < G_N_ELEMENTS (at_seat); i++)
        parts |= UC_PART_BIT (at_seat[i].first + seat - 1);
      if (!(walked (self) & parts))
        continue;
      attach (self, name, "check", 0, row, 1);
      for (guint i = 0; i < G_N_ELEMENTS (at_seat); i++)
        attach_mark (self, at_seat[i].first + seat - 1, i + 1, row);
      row++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (at_seat) && row > head + 1 + two; i++)
    {
      GtkWidget *label = attach (self, uc_say_in ("lamp", at_seat[i].words), "check", i + 1 - two, head + (two ? i % 2 : 0), 1 + two);

      gtk_label_set_xalign (GTK_LABEL (label), two ? 1 : 0.5);
    }
}

/* ---- one part ---- */

static void
set_buttons (UcDeviceCheckPage *self, const char *yes, gboolean ready, const char *no)
{
  uc_action_set_words (self->yes, yes);
  gtk_widget_set_sensitive (GTK_WIDGET (self->yes), ready);
  uc_action_set_words (self->no, no);
  gtk_widget_set_visible (GTK_WIDGET (self->no), no[0] != '\0');
}

static void
show_part (UcDeviceCheckPage *self)
{
  UcPart part = self->order[self->at];
  g_autofree char *progress = g_strdup_printf (_ ("%u of %u"), self->of - self->n + self->at + 1, self->of);
  g_autofree char *name = uc_say_part (part);
  g_autofree char *task = uc_say_part_task (part);

  gtk_label_set_text (self->progress, progress);
  gtk_label_set_text (self->headline, name);
  if (uc_page_is_small (UC_PAGE (self)))
    uc_paint_fit_label (self->headline, uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->headline)).width, SMALL_HEADLINE);
  if (is_running (self))
    {
      gtk_label_set_text (self->task, task);
      set_buttons (self, uc_say_part_yes (part), !uc_part_is_input (part), uc_say_part_no (part));
    }
  else
    {
      gtk_label_set_text (self->task, _ ("It is not under test."));
      set_buttons (self, _ ("Test it"), TRUE, "");
    }
}

/* ---- the summary ---- */

static void
add_line (UcDeviceCheckPage *self, const char *words, const char *css_class)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_widget_set_size_request (label, uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->failing)).width, -1);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (self->failing, label);
}

/* One line for what fails in the same way at several seats. */
static void
list_failing (UcDeviceCheckPage *self, guint64 failing, guint most)
{
  guint n = 0, more = __builtin_popcountll (failing);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->failing))) != NULL)
    gtk_box_remove (self->failing, child);
  for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS && n < most; part++)
    if (uc_part_first (part) == part && uc_say_parts_like (failing, part) != 0)
      {
        guint64 same = uc_say_parts_like (failing, part);
        g_autofree char *name = uc_say_alike (same);

        add_line (self, name, "reading");
        add_line (self, uc_say_part_without (part), "note");
        n++;
        more -= __builtin_popcountll (same);
      }
  if (more > 0)
    {
      g_autofree char *words = g_strdup_printf (ngettext ("and %u more", "and %u more", more), more);

      add_line (self, words, "note");
    }
}

static char *
say_outcome (guint failing, guint untested, guint n)
{
  if (failing > 0 && n == 1)
    return g_strdup (_ ("It fails"));
  if (failing > 0)
    return g_strdup_printf (ngettext ("%u of %u fails", "%u of %u fail", failing), failing, n);
  if (untested > 0)
    return g_strdup_printf (_ ("%u of %u work"), n - untested, n);
  return n == 1 ? g_strdup (_ ("It works")) : g_strdup_printf (_ ("All %u work"), n);
}

static void
show_summary (UcDeviceCheckPage *self)
{
  const GdkRectangle place = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->failing));
  const UcTable *table = table_of (self);
  gboolean due = uc_readiness_parts_unaccepted (&table->now, table->rules) != 0;
  guint64 parts = walked (self);
  guint64 failing = parts & uc_readiness_parts_failing (&table->now, table->rules),
          untested = parts & uc_readiness_parts_untested (&table->now, table->rules);
  g_autofree char *outcome = say_outcome (__builtin_popcountll (failing), __builtin_popcountll (untested),
                                          __builtin_popcountll (parts));
  UcRole role;
  gint64 read_us;
  const char *badge = uc_console_model_get_badge (self->model, &role, &read_us);

  gtk_label_set_text (self->progress, _ ("Device check"));
  gtk_label_set_text (self->headline, outcome);
  gtk_label_set_text (self->task, failing == 0 ? ""
                                  : due        ? _ ("Bets wait until the floorperson accepts the table as it is.")
                                               : _ ("The floorperson has accepted the table as it is."));
  for (guint most = MOST_FAILING; most > 0; most--)
    {
      int height;

      list_failing (self, failing, most);
      gtk_widget_measure (GTK_WIDGET (self->failing), GTK_ORIENTATION_VERTICAL, place.width, &height, NULL, NULL, NULL);
      if (height <= place.height)
        break;
    }
  if (untested & UC_PART_BIT (UC_PART_SHOE))
    add_line (self, _ ("The shoe is left: it is tested before its cards are loaded."), "note");
  set_buttons (self, _ ("Done"), TRUE, failing != 0 ? _ ("Test those again") : "");
  gtk_widget_set_visible (GTK_WIDGET (self->sign), due);
  gtk_widget_set_visible (GTK_WIDGET (self->overview), !due);
  if (due)
    {
      /* The signature is the answer that is waited for. */
      gtk_widget_remove_css_class (GTK_WIDGET (self->yes), "primary");
      uc_sign_panel_start (self->sign, UC_SIGN_PIN, badge, role, read_us, table->rules);
      uc_sign_panel_set_words (self->sign, _ ("Accept the table"), UC_SIGN_TICK, NULL, "");
      uc_sign_panel_set_ready (self->sign, TRUE);
    }
}

/* ---- showing ---- */

static void
uc_device_check_page_show (UcPage *page, UcConsoleModel *model)
{
  UcDeviceCheckPage *self = UC_DEVICE_CHECK_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  const GdkRectangle task = uc_page_get_place (page, GTK_WIDGET (self->task)), failing = uc_page_get_place (page, GTK_WIDGET (self->failing));
  const UcEvent *tested = uc_console_model_find (model, UC_EVENT_DEVICE_TESTED, 0, UC_WAGER_NONE);
  g_autofree char *last = NULL;
  gboolean summary;

  self->model = model;
  /* A round has begun: the table is needed. */
  if (!uc_readiness_may_test (&table->now, table->rules, UC_PART_NONE))
    {
      leave (self, "table");
      return;
    }
  /* A person or the part itself has answered since the test was asked for. */
  if (self->at < self->n && tested != NULL && tested->part == self->order[self->at] && tested->seq > self->since)
    {
      self->at++;
      if (self->at < self->n)
        {
          test (self);
          return; /* the answer comes back here */
        }
    }
  summary = self->at == self->n;
  /* Where no list stands below it, it has that room, too. */
  uc_paint_fit_label (self->task, task.width, summary ? task.height : failing.y + failing.height - task.y);
  gtk_widget_add_css_class (GTK_WIDGET (self->yes), "primary");
  /* What the part before this one answered. */
  last = tested != NULL && self->at > 0 && self->at < self->n ? uc_say_part_answer (tested) : g_strdup ("");
  gtk_label_set_text (self->last, last);
  show_overview (self);
  gtk_widget_set_visible (GTK_WIDGET (self->failing), summary);
  gtk_widget_set_visible (GTK_WIDGET (self->sign), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->overview), TRUE);
  if (summary)
    show_summary (self);
  else
    show_part (self);
}

static void
uc_device_check_page_refuse (UcPage *page, const char *sentence)
{
  UcDeviceCheckPage *self = UC_DEVICE_CHECK_PAGE (page);
  if (gtk_widget_get_visible (GTK_WIDGET (self->sign)))
    uc_sign_panel_refuse (self->sign, sentence);
  else
    gtk_label_set_text (self->note, sentence);
}

/* ---- events ---- */

static void
on_back (GtkButton *button, UcDeviceCheckPage *self)
{
  leave (self, "health");
}

static void
on_yes (GtkButton *button, UcDeviceCheckPage *self)
{
  if (self->at == self->n)
    leave (self, "table");
  else if (is_running (self))
    say (self, "works");
  else
    test (self);
}

static void
on_no (GtkButton *button, UcDeviceCheckPage *self)
{
  guint64 failing;

  if (self->at < self->n)
    {
      say (self, "fails");
      return;
    }
  failing = walked (self) & uc_readiness_parts_failing (&table_of (self)->now, table_of (self)->rules);
  uc_device_check_page_open (GTK_WIDGET (self), failing, __builtin_popcountll (failing));
}

static void
on_signed (UcSignPanel *panel, const char *badge, const char *digits, UcDeviceCheckPage *self)
{
  g_autofree char *line = g_strdup_printf ("accept-devices %s %s", badge, digits);

  uc_console_model_submit (self->model, line);
}

static void
on_second (UcSignPanel *panel, UcDeviceCheckPage *self)
{
}

static void
uc_device_check_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_DEVICE_CHECK_PAGE);
  G_OBJECT_CLASS (uc_device_check_page_parent_class)->dispose (object);
}

static void
uc_device_check_page_class_init (UcDeviceCheckPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_device_check_page_show;
  UC_PAGE_CLASS (klass)->refuse = uc_device_check_page_refuse;
  UC_PAGE_CLASS (klass)->traits = UC_PAGE_TAKES_BADGES | UC_PAGE_AT_WORK;
  G_OBJECT_CLASS (klass)->dispose = uc_device_check_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_SIGN_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-device-check-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, progress);
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, headline);
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, task);
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, note);
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, last);
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, failing);
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, overview);
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, yes);
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, no);
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, sign);
  gtk_widget_class_bind_template_child (widget_class, UcDeviceCheckPage, back);
  gtk_widget_class_bind_template_callback (widget_class, on_back);
  gtk_widget_class_bind_template_callback (widget_class, on_yes);
  gtk_widget_class_bind_template_callback (widget_class, on_no);
  gtk_widget_class_bind_template_callback (widget_class, on_signed);
  gtk_widget_class_bind_template_callback (widget_class, on_second);
}

static void
uc_device_check_page_init (UcDeviceCheckPage *self)
{
  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
}
