#include "uc-find-panel.h"

#include "uc-filter-text.h"
#include "uc-icon.h"
#include "uc-session-find.h"
#include "uc-session-shown.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What one looks for most, as a button each. */
static const struct
{
  guint32 marks;
  guint sign; /* of this mark */
  const char *words;
} chips[] = {
  { UC_MARK_BIT (JACKPOT), UC_MARK_AT_JACKPOT, N_ ("Jackpot") },
  { UC_MARK_BIT (IRREGULAR), UC_MARK_AT_IRREGULAR, N_ ("Irregular") },
  { UC_MARK_BIT (OVERRIDE) | UC_MARK_BIT (TYPED), UC_MARK_AT_OVERRIDE, N_ ("Override") },
  { UC_MARK_BIT (BYPASSED), UC_MARK_AT_BYPASSED, N_ ("Bypassed") },
  { UC_MARK_BIT (LATE_WAGER), UC_MARK_AT_LATE_WAGER, N_ ("Late wager") },
  { UC_MARK_BIT (CHIPS_DIFFER), UC_MARK_AT_CHIPS_DIFFER, N_ ("Chips") },
  { UC_MARK_BIT (LIGHT_DIFFERS), UC_MARK_AT_LIGHT_DIFFERS, N_ ("Light") },
  { UC_MARK_BIT (REJECTED), UC_MARK_AT_REJECTED, N_ ("Rejected") },
  { UC_MARK_BIT (CORRECTED), UC_MARK_AT_CORRECTED, N_ ("Corrected") },
  { UC_MARK_BIT (VOIDED) | UC_MARK_BIT (DEAD_HAND), UC_MARK_AT_VOIDED, N_ ("Void, dead") },
  { UC_MARK_BIT (DISPUTE), UC_MARK_AT_DISPUTE, N_ ("Dispute") },
  { UC_MARK_BIT (DEALER_22), UC_MARK_AT_DEALER_22, N_ ("Dealer 22") },
  { UC_MARK_BIT (HOLD), UC_MARK_AT_HOLD, N_ ("Held") },
};

enum
{
  FIELD_FROM,
  FIELD_TO,
  FIELD_ROUND,
  FIELD_SEAT,
  FIELD_PAYS,
  FIELD_DEALER,
  FIELD_FLOOR,
  FIELD_MINUTES,
  FIELD_CARD,
  FIELD_SLIP,
  N_FIELDS
};

static const char *const fields[N_FIELDS] = { "from",   "to",    "round",   "seat", "pays",
                                              "dealer", "floor", "minutes", "card", "slip" };

struct _UcFindPanel
{
  GtkBox parent;
  UcReplaySession *session; /* borrowed */
  gint64 day_ns;            /* whose day a time alone is of */
  GtkDropDown *table;
  GtkEntry *entries[N_FIELDS];
  GtkFlowBox *chips;
  GtkToggleButton *buttons[G_N_ELEMENTS (chips)];
  GtkToggleButton *bookmarked;
  GtkToggleButton *audited;
  GtkToggleButton *more;
  GtkSearchEntry *text;
  GtkLabel *fault;
  gboolean silent;          /* fields change, and nothing is asked */
};

G_DEFINE_FINAL_TYPE (UcFindPanel, uc_find_panel, GTK_TYPE_BOX)

enum
{
  JUMP,
  LEFT,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static void ask (UcFindPanel *self);

static void
on_changed (GtkWidget *widget, UcFindPanel *self)
{
  ask (self);
}

static void
on_changed_property (GObject *object, GParamSpec *pspec, UcFindPanel *self)
{
  ask (self);
}

static void
on_activate (GtkWidget *widget, UcFindPanel *self)
{
  g_signal_emit (self, signals[JUMP], 0, gtk_editable_get_text (GTK_EDITABLE (self->text)));
}

static void
on_stop (GtkWidget *widget, UcFindPanel *self)
{
  g_signal_emit (self, signals[LEFT], 0);
}

static void
on_clear (GtkButton *button, UcFindPanel *self)
{
  uc_find_panel_clear (self);
}

/* ---- fields ---- */

static const char *
field (UcFindPanel *self, guint i)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entries[i]));

  return text + strspn (text, " ");
}

/* The sentence that a field deserves when it holds nothing of its kind; NULL when it does, or is empty. */
static const char *
read_field (UcFindPanel *self, guint i, UcFilter *filter)
{
  const char *text = field (self, i);
  guint64 seat;

  if (text[0] == '\0')
    return NULL;
  switch (i)
    {
    case FIELD_FROM:
      return uc_filter_text_time (text, self->day_ns, FALSE, &filter->from_ns)
                 ? NULL : _ ("From: a time is 18:00, 2026-11-20 or 2026-11-20 18:00");
    case FIELD_TO:
      return uc_filter_text_time (text, self->day_ns, TRUE, &filter->to_ns)
                 ? NULL : _ ("To: a time is 18:00, 2026-11-20 or 2026-11-20 18:00");
    case FIELD_ROUND:
      return uc_filter_text_rounds (text, &filter->round_from, &filter->round_to)
                 ? NULL : _ ("Round: a number is 218, 210–220 or 210–");
    case FIELD_SEAT:
      if (!g_ascii_string_to_unsigned (text, 10, 1, 7, &seat, NULL))
        return _ ("Seat: a number from 1 to 7");
      filter->seat = seat;
      return NULL;
    case FIELD_PAYS:
      return uc_filter_text_money (text, &filter->pays) ? NULL : _ ("Pays at least: a sum is 500 or 1,200.50");
    case FIELD_MINUTES:
      filter->by_minute = uc_filter_text_minutes (text, &filter->minute_from, &filter->minute_to);
      return filter->by_minute ? NULL : _ ("Time of day: 18–22 or 18:30–02:00");
    case FIELD_CARD:
      filter->card = uc_filter_card (text);
      return filter->card != UC_CARD_NONE ? NULL : _ ("Card: rank and suit, 9D or 10♦");
    case FIELD_DEALER:
      g_strlcpy (filter->dealer, text, sizeof filter->dealer);
      return NULL;
    case FIELD_FLOOR:
      g_strlcpy (filter->floor, text, sizeof filter->floor);
      return NULL;
    case FIELD_SLIP:
    default:
      g_strlcpy (filter->slip, text, sizeof filter->slip);
      return NULL;
    }
}

/* A field that cannot be understood counts as empty and is said so. */
static void
read_fields (UcFindPanel *self, UcFilter *filter)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->text));
  const char *fault = NULL;

  *filter = (UcFilter){ 0 };
  for (guint i = 0; i < N_FIELDS; i++)
    {
      const char *wrong = read_field (self, i, filter);

      if (wrong != NULL)
        gtk_widget_add_css_class (GTK_WIDGET (self->entries[i]), "wrong");
      else
        gtk_widget_remove_css_class (GTK_WIDGET (self->entries[i]), "wrong");
      fault = fault == NULL ? wrong : fault;
    }
  for (guint i = 0; i < G_N_ELEMENTS (chips); i++)
    if (gtk_toggle_button_get_active (self->buttons[i]))
      filter->marks |= chips[i].marks;
  /* A place to jump to is no filter. */
  if (text[0] != '#' && text[0] != '@')
    g_strlcpy (filter->text, text, sizeof filter->text);
  gtk_label_set_text (self->fault, fault == NULL ? "" : fault);
  gtk_widget_set_visible (GTK_WIDGET (self->fault), fault != NULL);
}

/* NULL = nothing is open. */
static const char *const *
tables_of (UcFindPanel *self)
{
  UcArchive *archive = uc_replay_session_get_state (self->session)->archive;

  return archive == NULL ? NULL : uc_archive_tables (archive);
}

const char *
uc_find_panel_get_table (UcFindPanel *self)
{
  guint chosen = gtk_drop_down_get_selected (self->table);
  const char *const *tables = tables_of (self);

  if (tables == NULL || tables[0] == NULL || tables[1] == NULL || chosen == 0 || chosen == GTK_INVALID_LIST_POSITION)
    return NULL;
  return tables[chosen - 1];
}

static void
ask (UcFindPanel *self)
{
  UcFilter filter;

  if (self->silent || tables_of (self) == NULL)
    return;
  read_fields (self, &filter);
  uc_session_ask (self->session, &filter, uc_find_panel_get_table (self), gtk_toggle_button_get_active (self->bookmarked),
                  gtk_toggle_button_get_active (self->audited));
}

static void
offer_tables (UcFindPanel *self)
{
  const char *const *tables = tables_of (self);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  if (tables == NULL || tables[0] == NULL || tables[1] != NULL)
    gtk_string_list_append (names, _ ("all"));
  for (guint i = 0; tables != NULL && tables[i] != NULL; i++)
    gtk_string_list_append (names, tables[i]);
  gtk_drop_down_set_model (self->table, G_LIST_MODEL (names));
}

static void
empty (UcFindPanel *self)
{
  for (guint i = 0; i < N_FIELDS; i++)
    gtk_editable_set_text (GTK_EDITABLE (self->entries[i]), "");
  for (guint i = 0; i < G_N_ELEMENTS (chips); i++)
    gtk_toggle_button_set_active (self->buttons[i], FALSE);
  gtk_toggle_button_set_active (self->bookmarked, FALSE);
  gtk_toggle_button_set_active (self->audited, FALSE);
  gtk_editable_set_text (GTK_EDITABLE (self->text), "");
  gtk_drop_down_set_selected (self->table, 0);
}

void
uc_find_panel_clear (UcFindPanel *self)
{
  self->silent = TRUE;
  empty (self);
  self->silent = FALSE;
  ask (self);
}

void
uc_find_panel_choose_table (UcFindPanel *self, const char *table)
{
  const char *const *tables = tables_of (self);

  /* One alone needs no choice. */
  if (tables[0] == NULL || tables[1] == NULL)
    return;
  if (table == NULL)
    gtk_drop_down_set_selected (self->table, 0);
  for (guint i = 0; table != NULL && tables[i] != NULL; i++)
    if (strcmp (tables[i], table) == 0)
      gtk_drop_down_set_selected (self->table, i + 1);
}

/* Other journals, or none: nothing is asked yet. */
static void
on_others (UcReplaySession *session, UcFindPanel *self)
{
  self->day_ns = tables_of (self) == NULL ? 0 : uc_session_newest_ns (session);
  self->silent = TRUE;
  offer_tables (self);
  empty (self);
  self->silent = FALSE;
}

/* What is asked stays. */
static void
on_renewed (UcReplaySession *session, UcFindPanel *self)
{
  self->silent = TRUE;
  offer_tables (self);
  uc_find_panel_choose_table (self, uc_replay_session_get_state (session)->table);
  self->silent = FALSE;
}

void
uc_find_panel_set_session (UcFindPanel *self, UcReplaySession *session)
{
  self->session = session;
  self->silent = FALSE;
  g_signal_connect_object (session, "opened", G_CALLBACK (on_others), self, 0);
  g_signal_connect_object (session, "closed", G_CALLBACK (on_others), self, 0);
  g_signal_connect_object (session, "renewed", G_CALLBACK (on_renewed), self, 0);
}

void
uc_find_panel_focus (UcFindPanel *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

void
uc_find_panel_set (UcFindPanel *self, const char *name, const char *text)
{
  if (strcmp (name, "text") == 0)
    gtk_editable_set_text (GTK_EDITABLE (self->text), text);
  for (guint i = 0; i < N_FIELDS; i++)
    if (strcmp (name, fields[i]) == 0)
      gtk_editable_set_text (GTK_EDITABLE (self->entries[i]), text);
}

void
uc_find_panel_choose (UcFindPanel *self, guint32 marks)
{
  for (guint i = 0; i < G_N_ELEMENTS (chips); i++)
    gtk_toggle_button_set_active (self->buttons[i], (chips[i].marks & marks) != 0);
}

void
uc_find_panel_choose_bookmarked (UcFindPanel *self, gboolean bookmarked)
{
  gtk_toggle_button_set_active (self->bookmarked, bookmarked);
}

void
uc_find_panel_choose_audited (UcFindPanel *self, gboolean audited)
{
  gtk_toggle_button_set_active (self->audited, audited);
}

/* ---- the panel ---- */

static void
uc_find_panel_class_init (UcFindPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_css_name (widget_class, "ucfindpanel");
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-find-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, UcFindPanel, table);
  gtk_widget_class_bind_template_child (widget_class, UcFindPanel, chips);
  gtk_widget_class_bind_template_child (widget_class, UcFindPanel, more);
  gtk_widget_class_bind_template_child (widget_class, UcFindPanel, text);
  gtk_widget_class_bind_template_child (widget_class, UcFindPanel, fault);
  for (guint i = 0; i < N_FIELDS; i++)
    gtk_widget_class_bind_template_child_full (widget_class, fields[i], FALSE,
                                               G_STRUCT_OFFSET (UcFindPanel, entries) + i * sizeof (GtkEntry *));
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_changed_property);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_stop);
  gtk_widget_class_bind_template_callback (widget_class, on_clear);
  signals[JUMP] = g_signal_new ("jump", UC_TYPE_FIND_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_STRING);
  signals[LEFT] = g_signal_new ("left", UC_TYPE_FIND_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static GtkToggleButton *
add_chip (UcFindPanel *self, UcShape shape, UcColour colour, const char *words)
{
  GtkWidget *chip = gtk_toggle_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 7);
  GtkWidget *icon = uc_icon_new (shape, 11);

  uc_icon_set_colour (UC_ICON (icon), colour);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), gtk_label_new (words));
  gtk_button_set_child (GTK_BUTTON (chip), box);
  gtk_widget_add_css_class (chip, "chip");
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  g_signal_connect (chip, "toggled", G_CALLBACK (on_changed), self);
  gtk_flow_box_insert (self->chips, chip, -1);
  return GTK_TOGGLE_BUTTON (chip);
}

static void
uc_find_panel_init (UcFindPanel *self)
{
  /* Until there is a session. */
  self->silent = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (chips); i++)
    {
      UcMarker marker = uc_marker (chips[i].sign);

      self->buttons[i] = add_chip (self, marker.shape, marker.colour, _ (chips[i].words));
    }
  self->audited = add_chip (self, UC_SHAPE_TRIANGLE, UC_COLOUR_STOP, _ ("Audit"));
  self->bookmarked = add_chip (self, UC_SHAPE_FLAG, UC_COLOUR_TEXT_1, _ ("Bookmarked"));
}
