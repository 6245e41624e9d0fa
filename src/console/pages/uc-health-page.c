#include "uc-health-page.h"

#include "uc-action.h"
#include "uc-device-check-page.h"
#include "uc-readiness.h"
#include "uc-say.h"
#include "uc-shell.h"

#include <glib/gi18n-lib.h>

#define A_PAGE     6
#define ASK_EVERY  5 /* seconds, while the page is looked at */

/* Of a row: the widths of its parts, and how many there are. */
typedef struct
{
  int name, middle, result, test, height;
  guint page;
  int gap; /* between the rows */
} Look;

/* On a grid that stands the name is above what is said of the device. */
static const Look wide = { 236, 640, 160, 150, 72, A_PAGE, 8 }, small = { 176, 400, 124, 130, 74, 4, 4 },
                  portrait = { 272, 272, 126, 98, 116, 5, 6 };

/* What a row is about. */
typedef struct
{
  UcDevice device;
  const char *link; /* whose messages are its own; NULL = it is a digital line, and their driver has the counts */
  UcPart part;      /* one that no device stands for: the reset key, the floor's call; UC_PART_NONE = those of device */
} Source;

/* The rows in their order. The winners' lights and the digital lines' driver are one device to the record. */
static const Source sources[] = {
  { UC_DEVICE_SHOE, "shoe" },
  { UC_DEVICE_READER, "reader" },
  { UC_DEVICE_BADGE, "badge" },
  { UC_DEVICE_NONE, "gpio" },
  { UC_DEVICE_LOCK_BUTTON },
  { UC_DEVICE_NONE, NULL, UC_PART_RESET_KEY },
  { UC_DEVICE_LOCK_LINE },
  { UC_DEVICE_LAMPS },
  { UC_DEVICE_NONE, NULL, UC_PART_FLOOR_CALL },
  { UC_DEVICE_HEAD_1 },
  { UC_DEVICE_HEAD_1 + 1 },
  { UC_DEVICE_HEAD_1 + 2 },
  { UC_DEVICE_HEAD_1 + 3 },
  { UC_DEVICE_HEAD_1 + 4 },
  { UC_DEVICE_HEAD_1 + 5 },
  { UC_DEVICE_HEAD_7 },
  { UC_DEVICE_METER },
  { UC_DEVICE_LINK },
  { UC_DEVICE_JOURNAL },
};

typedef struct
{
  GtkWidget *box;
  GtkWidget *words; /* its name, and what is said of it */
  GtkLabel *name, *state, *note, *result;
  UcAction *test;
  const Source *source; /* NULL = the row is empty */
} Row;

struct _UcHealthPage
{
  UcPage parent;
  GtkLabel *above;
  GtkLabel *title;
  GtkBox *rows;
  GtkLabel *below;
  UcAction *earlier;
  UcAction *later;
  UcAction *check;
  UcAction *table_button;
  UcConsoleModel *model; /* borrowed: the window's */
  Row row[A_PAGE];
  guint first;           /* of the sources shown, the place of the topmost */
  guint timer;           /* while it is looked at */
  guint seconds;
  guint64 asked;         /* the record's last event when the service was asked */
};

G_DEFINE_FINAL_TYPE (UcHealthPage, uc_health_page, UC_TYPE_PAGE)

static const Look *
look_of (UcHealthPage *self)
{
  return uc_page_choose (UC_PAGE (self), &wide, &small, &portrait);
}

static const UcTable *
table_of (UcHealthPage *self)
{
  return uc_console_model_get_table (self->model);
}

/* ---- what there is ---- */

static guint64
parts_of (const Source *source, const UcTable *table)
{
  guint64 fitted = uc_rules_fitted_parts (table->rules), parts = 0;

  if (source->part != UC_PART_NONE)
    return fitted & UC_PART_BIT (source->part);
  for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS; part++)
    if (source->device != UC_DEVICE_NONE && uc_part_device (part) == source->device)
      parts |= fitted & UC_PART_BIT (part);
  return parts;
}

/* Meter, link and record have no part; they are spoken of once they have been heard of. */
static gboolean
is_shown (const Source *source, const UcTable *table)
{
  guint64 serial = UC_PART_BIT (UC_PART_SHOE) | UC_PART_BIT (UC_PART_READER) | UC_PART_BIT (UC_PART_BADGE);

  if (source->device == UC_DEVICE_METER || source->device == UC_DEVICE_LINK || source->device == UC_DEVICE_JOURNAL)
    return table->now.carry.devices[source->device] != UC_DEVICE_STATE_ABSENT;
  /* The digital lines are there when any of them is. */
  if (source->device == UC_DEVICE_NONE && source->link != NULL)
    return (uc_rules_fitted_parts (table->rules) & ~serial) != 0;
  return parts_of (source, table) != 0;
}

/* ---- its words ---- */

static char *
say_name (const Source *source)
{
  if (source->part != UC_PART_NONE)
    return uc_say_part (source->part);
  if (source->device == UC_DEVICE_NONE)
    return g_strdup (_ ("Digital lines"));
  if (source->device == UC_DEVICE_LAMPS)
    return g_strdup (_ ("Winners’ lights"));
  return uc_say_device (source->device);
}

/* The reset key and the driver are as well as their link. */
static UcDeviceState
state_of (UcHealthPage *self, const Source *source)
{
  const guint8 *devices = table_of (self)->now.carry.devices;
  const UcLinkHealth *link = uc_console_model_get_health (self->model, source->link != NULL ? source->link : "gpio");

  if (source->device != UC_DEVICE_NONE && devices[source->device] != UC_DEVICE_STATE_ABSENT)
    return devices[source->device];
  if (source->device == UC_DEVICE_NONE && devices[UC_DEVICE_LAMPS] == UC_DEVICE_STATE_FAULT)
    return UC_DEVICE_STATE_FAULT;
  if (link == NULL)
    return UC_DEVICE_STATE_ABSENT;
  return link->up ? UC_DEVICE_STATE_UP : link->last_us != 0 ? UC_DEVICE_STATE_DOWN : UC_DEVICE_STATE_ABSENT;
}

static char *
say_state (UcHealthPage *self, const Source *source)
{
  UcDeviceState state = state_of (self, source);
  const UcLinkHealth *link = source->link != NULL ? uc_console_model_get_health (self->model, source->link) : NULL;
  UcPart tested = table_of (self)->now.carry.part_tested;

  if (tested != UC_PART_NONE && parts_of (source, table_of (self)) & UC_PART_BIT (tested))
    return g_strdup (_ ("Under test"));
  if (state == UC_DEVICE_STATE_FAULT && link != NULL && link->word[0] != '\0')
    return g_strdup_printf (_ ("Reports a fault: %s"), link->word);
  return g_strdup (uc_say_device_state (state));
}

static char *
say_link (UcHealthPage *self, const UcLinkHealth *link)
{
  g_autofree char *counts = NULL;
  g_autofree char *age = NULL;

  if (link == NULL)
    return g_strdup ("");
  if (link->last_us == 0)
    return g_strdup (_ ("No word since the service started"));
  counts = uc_say_link_counts (&link->counts);
  age = uc_say_age (uc_console_model_now_us (self->model) - link->last_us);
  /* Translators: how long ago, and how much came: "Last word 3 s ago; 1204 messages, 2 bad". */
  return g_strdup_printf (_ ("Last word %s; %s"), age, counts);
}

/* "chip sensor, invite lamp": those of a head. */
static char *
say_parts (guint64 parts)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS; part++)
    if (parts & UC_PART_BIT (part))
      uc_say_listed (text, "%s", uc_say_part_brief (part));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
say_note (UcHealthPage *self, const Source *source)
{
  const UcTable *table = table_of (self);
  guint64 parts = parts_of (source, table);
  guint64 failing = parts & uc_readiness_parts_failing (&table->now, table->rules);
  guint troubles = source->device != UC_DEVICE_NONE ? uc_console_model_get_troubles (self->model, source->device) : 0;

  if (source->link != NULL)
    return say_link (self, uc_console_model_get_health (self->model, source->link));
  if (source->device == UC_DEVICE_LAMPS)
    {
      g_autofree char *list = NULL;
      guint8 seats = 0;

      for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS; part++)
        if ((failing != 0 ? failing : parts) & UC_PART_BIT (part))
          seats |= UC_SEAT_BIT (uc_part_seat (part));
      list = uc_say_seats (seats, FALSE);
      return g_strdup_printf (failing != 0 ? _ ("Fails: seat %s") : _ ("Seats %s"), list);
    }
  if (failing != 0 || source->device >= UC_DEVICE_HEAD_1)
    {
      g_autofree char *names = say_parts (failing != 0 ? failing : parts);

      return failing != 0 ? g_strdup_printf (_ ("Fails: %s"), names) : g_strdup_printf (_ ("Has: %s"), names);
    }
  return troubles == 0 ? g_strdup ("")
                       : g_strdup_printf (ngettext ("%u problem since the console started",
                                                    "%u problems since the console started", troubles), troubles);
}

static char *
say_result (const UcTable *table, guint64 parts)
{
  guint failing = __builtin_popcountll (parts & uc_readiness_parts_failing (&table->now, table->rules));
  guint untested = __builtin_popcountll (parts & uc_readiness_parts_untested (&table->now, table->rules));
  guint n = __builtin_popcountll (parts);

  if (n == 0)
    return g_strdup ("");
  if (failing > 0)
    return n == 1 ? g_strdup (_ ("Fails"))
                  : g_strdup_printf (ngettext ("%u of %u fails", "%u of %u fail", failing), failing, n);
  if (untested == n)
    return g_strdup (_ ("Not tested"));
  if (untested > 0)
    return g_strdup_printf (_ ("%u not tested"), untested);
  return n == 1 ? g_strdup (_ ("Works")) : g_strdup_printf (_ ("All %u work"), n);
}

/* ---- the rows ---- */

static void
set_stop (gpointer label, gboolean stop)
{
  if (stop)
    gtk_widget_add_css_class (label, "stop");
  else
    gtk_widget_remove_css_class (label, "stop");
}

/* Those of @parts that can be tested now. */
static guint64
testable (const UcTable *table, guint64 parts)
{
  for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS; part++)
    if (!uc_readiness_may_test (&table->now, table->rules, part))
      parts &= ~UC_PART_BIT (part);
  return parts;
}

static void
fill_row (UcHealthPage *self, Row *row)
{
  const UcTable *table = table_of (self);
  guint64 parts = parts_of (row->source, table);
  UcDeviceState state = state_of (self, row->source);
  g_autofree char *name = say_name (row->source);
  g_autofree char *words = say_state (self, row->source);
  g_autofree char *note = say_note (self, row->source);
  g_autofree char *result = say_result (table, parts);
  g_autofree char *spoken = g_strdup_printf (_ ("Test: %s"), name);

  gtk_label_set_text (row->name, name);
  gtk_label_set_text (row->state, words);
  gtk_label_set_text (row->note, note);
  gtk_widget_set_visible (GTK_WIDGET (row->note), note[0] != '\0');
  gtk_label_set_text (row->result, result);
  set_stop (row->state, state == UC_DEVICE_STATE_DOWN || state == UC_DEVICE_STATE_FAULT);
  set_stop (row->result, (parts & uc_readiness_parts_failing (&table->now, table->rules)) != 0);
  gtk_widget_set_visible (GTK_WIDGET (row->test), parts != 0);
  gtk_widget_set_sensitive (GTK_WIDGET (row->test), testable (table, parts) != 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->test), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static void
fill (UcHealthPage *self)
{
  for (guint i = 0; i < A_PAGE; i++)
    if (self->row[i].source != NULL)
      fill_row (self, &self->row[i]);
}

/* Which device each row is about. */
static void
place (UcHealthPage *self)
{
  const UcTable *table = table_of (self);
  guint nth = 0, n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (sources) && n < look_of (self)->page; i++)
    if (is_shown (&sources[i], table) && nth++ >= self->first)
      self->row[n++].source = &sources[i];
  while (n < A_PAGE)
    self->row[n++].source = NULL;
  for (guint i = 0; i < A_PAGE; i++)
    gtk_widget_set_visible (self->row[i].box, self->row[i].source != NULL);
}

/* ---- around them ---- */

static void
say_below (UcHealthPage *self)
{
  static const UcPart single[] = { UC_PART_SHOE, UC_PART_READER, UC_PART_BADGE, UC_PART_LOCK_BUTTON, UC_PART_RESET_KEY,
                                   UC_PART_LOCK_LINE, UC_PART_FLOOR_CALL };
  const UcTable *table = table_of (self);
  guint64 parts = 0;
  g_autofree char *names = NULL;
  g_autofree char *words = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (single); i++)
    parts |= UC_PART_BIT (single[i]) & ~uc_rules_fitted_parts (table->rules);
  names = say_parts (parts);
  if (uc_rules_fitted_parts (table->rules) == 0)
    words = g_strdup ("");
  else if (!uc_readiness_may_test (&table->now, table->rules, UC_PART_NONE))
    words = g_strdup (_ ("Devices are tested between rounds."));
  else if (parts != 0)
    words = g_strdup_printf (_ ("Not fitted: %s"), names);
  gtk_label_set_text (self->below, words != NULL ? words : "");
}

static void
say_check (UcHealthPage *self)
{
  const UcTable *table = table_of (self);
  guint64 fitted = uc_rules_fitted_parts (table->rules),
          left = testable (table, uc_readiness_parts_untested (&table->now, table->rules));
  guint n = __builtin_popcountll (fitted),
        behind = n - __builtin_popcountll (uc_readiness_parts_untested (&table->now, table->rules));
  g_autofree char *words = left == 0 || behind == 0
                               ? g_strdup_printf (_ ("Check all %u, one by one"), n)
                               : g_strdup_printf (_ ("Continue the check: %u of %u left"),
                                                  __builtin_popcountll (left), n);

  uc_action_set_words (self->check, words);
  gtk_widget_set_visible (GTK_WIDGET (self->check), fitted != 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->check), uc_readiness_may_test (&table->now, table->rules, UC_PART_NONE));
}

static void
show (UcHealthPage *self)
{
  const UcTable *table = table_of (self);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    n += is_shown (&sources[i], table);
  if (self->first >= MAX (n, 1))
    self->first = 0;
  gtk_label_set_text (self->above, uc_console_model_get_simulated (self->model)
                                       ? _ ("Simulated: no device is real") : "");
  gtk_widget_set_visible (GTK_WIDGET (self->above), uc_console_model_get_simulated (self->model));
  gtk_label_set_text (self->title, uc_rules_fitted_parts (table->rules) == 0
                                       ? _ ("No device is fitted: everything is typed")
                                       : _ ("Devices"));
  place (self);
  fill (self);
  say_below (self);
  say_check (self);
  gtk_widget_set_visible (GTK_WIDGET (self->earlier), n > look_of (self)->page);
  gtk_widget_set_visible (GTK_WIDGET (self->later), n > look_of (self)->page);
  gtk_widget_set_sensitive (GTK_WIDGET (self->earlier), self->first > 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->later), self->first + look_of (self)->page < n);
}

static void
uc_health_page_show (UcPage *page, UcConsoleModel *model)
{
  UcHealthPage *self = UC_HEALTH_PAGE (page);
  guint64 head = uc_console_model_get_table (model)->now.carry.seq;

  self->model = model;
  show (self);
  if (self->asked == head)
    return;
  self->asked = head;
  uc_console_model_ask_health (model);
}

/* ---- events ---- */

static gboolean
on_second (gpointer data)
{
  UcHealthPage *self = data;

  if (uc_console_model_get_state (self->model) != UC_SERVICE_LIVE)
    return G_SOURCE_CONTINUE;
  fill (self);
  if (++self->seconds % ASK_EVERY == 0)
    uc_console_model_ask_health (self->model);
  return G_SOURCE_CONTINUE;
}

static void
on_map (UcHealthPage *self)
{
  self->asked = G_MAXUINT64;
  self->timer = g_timeout_add_seconds (1, on_second, self);
}

static void
on_unmap (UcHealthPage *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
}

static void
on_test (GtkButton *button, UcHealthPage *self)
{
  for (guint i = 0; i < A_PAGE; i++)
    if (GTK_BUTTON (self->row[i].test) == button)
      {
        guint64 parts = testable (table_of (self), parts_of (self->row[i].source, table_of (self)));

        uc_device_check_page_open (GTK_WIDGET (self), parts, __builtin_popcountll (parts));
        return;
      }
}

/* What is left of a check that was begun; or all of it again. */
static void
on_check (GtkButton *button, UcHealthPage *self)
{
  const UcTable *table = table_of (self);
  guint64 all = testable (table, uc_rules_fitted_parts (table->rules));
  guint64 left = all & uc_readiness_parts_untested (&table->now, table->rules);

  uc_device_check_page_open (GTK_WIDGET (self), left != 0 ? left : all, __builtin_popcountll (all));
}

static void
on_earlier (GtkButton *button, UcHealthPage *self)
{
  self->first -= MIN (self->first, look_of (self)->page);
  show (self);
}

static void
on_later (GtkButton *button, UcHealthPage *self)
{
  self->first += look_of (self)->page;
  show (self);
}

static void
on_table (GtkButton *button, UcHealthPage *self)
{
  self->first = 0;
  uc_shell_back (GTK_WIDGET (self));
}

/* ---- life ---- */

static GtkLabel *
label_new (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (label, css_class);
  return GTK_LABEL (label);
}

static void
make_row (UcHealthPage *self, Row *row)
{
  GtkWidget *middle = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  row->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14);
  row->words = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14);
  row->name = label_new ("reading");
  gtk_label_set_wrap (row->name, TRUE);
  gtk_label_set_lines (row->name, 2);
  row->state = label_new ("row");
  gtk_label_set_wrap (row->state, TRUE);
  gtk_label_set_lines (row->state, 2);
  gtk_label_set_width_chars (row->state, 1);
  gtk_label_set_max_width_chars (row->state, 1);
  row->note = label_new ("note");
  gtk_label_set_wrap (row->note, TRUE);
  gtk_label_set_lines (row->note, 2);
  gtk_label_set_width_chars (row->note, 1);
  gtk_label_set_max_width_chars (row->note, 1);
  row->result = label_new ("row");
  gtk_label_set_wrap (row->result, TRUE);
  gtk_label_set_lines (row->result, 2);
  row->test = UC_ACTION (uc_action_new (_ ("Test"), 0, 71));
  gtk_widget_set_valign (middle, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (middle), GTK_WIDGET (row->state));
  gtk_box_append (GTK_BOX (middle), GTK_WIDGET (row->note));
  gtk_widget_set_valign (row->words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (middle, TRUE);
  gtk_box_append (GTK_BOX (row->words), GTK_WIDGET (row->name));
  gtk_box_append (GTK_BOX (row->words), middle);
  gtk_box_append (GTK_BOX (row->box), row->words);
  gtk_box_append (GTK_BOX (row->box), GTK_WIDGET (row->result));
  gtk_box_append (GTK_BOX (row->box), GTK_WIDGET (row->test));
  gtk_box_append (self->rows, row->box);
  g_signal_connect (row->test, "clicked", G_CALLBACK (on_test), self);
}

static void
lay_out (UcPage *page, int width, int height)
{
  UcHealthPage *self = UC_HEALTH_PAGE (page);
  const Look *look = look_of (self);

  self->first = 0;
  gtk_box_set_spacing (self->rows, look->gap);
  for (guint i = 0; i < A_PAGE; i++)
    {
      const Row *row = &self->row[i];

      gtk_orientable_set_orientation (GTK_ORIENTABLE (row->words), look == &portrait ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
      gtk_box_set_spacing (GTK_BOX (row->words), look == &portrait ? 0 : 14);
      gtk_widget_set_size_request (row->box, -1, look->height);
      gtk_widget_set_size_request (GTK_WIDGET (row->name), look->name, -1);
      gtk_widget_set_size_request (GTK_WIDGET (row->state), look->middle, -1);
      gtk_widget_set_size_request (GTK_WIDGET (row->note), look->middle, -1);
      gtk_label_set_lines (row->note, look == &portrait ? 4 : look == &small ? 3 : 2);
      gtk_widget_set_size_request (GTK_WIDGET (row->result), look->result, -1);
      gtk_widget_set_size_request (GTK_WIDGET (row->test), look->test, 71);
    }
}

static void
uc_health_page_dispose (GObject *object)
{
  g_clear_handle_id (&UC_HEALTH_PAGE (object)->timer, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_HEALTH_PAGE);
  G_OBJECT_CLASS (uc_health_page_parent_class)->dispose (object);
}

static void
uc_health_page_class_init (UcHealthPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_health_page_show;
  UC_PAGE_CLASS (klass)->lay_out = lay_out;
  G_OBJECT_CLASS (klass)->dispose = uc_health_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-health-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcHealthPage, above);
  gtk_widget_class_bind_template_child (widget_class, UcHealthPage, title);
  gtk_widget_class_bind_template_child (widget_class, UcHealthPage, rows);
  gtk_widget_class_bind_template_child (widget_class, UcHealthPage, below);
  gtk_widget_class_bind_template_child (widget_class, UcHealthPage, earlier);
  gtk_widget_class_bind_template_child (widget_class, UcHealthPage, later);
  gtk_widget_class_bind_template_child (widget_class, UcHealthPage, check);
  gtk_widget_class_bind_template_child (widget_class, UcHealthPage, table_button);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_earlier);
  gtk_widget_class_bind_template_callback (widget_class, on_later);
  gtk_widget_class_bind_template_callback (widget_class, on_check);
}

static void
uc_health_page_init (UcHealthPage *self)
{
  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < A_PAGE; i++)
    make_row (self, &self->row[i]);
  g_signal_connect (self, "map", G_CALLBACK (on_map), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (on_unmap), NULL);
}
