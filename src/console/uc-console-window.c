#include "uc-console-window.h"

#include "uc-action.h"
#include "uc-authority-page.h"
#include "uc-console-resources.h"
#include "uc-correct-page.h"
#include "uc-device-check-page.h"
#include "uc-documents-page.h"
#include "uc-floor-desk.h"
#include "uc-first-key-page.h"
#include "uc-floor-page.h"
#include "uc-health-page.h"
#include "uc-last-hand-page.h"
#include "uc-list-page.h"
#include "uc-meters-page.h"
#include "uc-notice-page.h"
#include "uc-number-page.h"
#include "uc-options.h"
#include "uc-program-page.h"
#include "uc-readings-page.h"
#include "uc-ruling-page.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-stage.h"
#include "uc-table-page.h"
#include "uc-top-bar.h"
#include "uc-veil.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How long a closed table stays awake after a touch. */
#define AWAKE_US (60 * G_USEC_PER_SEC)

struct _UcConsoleWindow
{
  GtkWindow parent;
  UcConsoleModel *model;
  UcTopBar *top_bar;
  GtkStack *stack;
  UcVeil *veil;
  gint64 awake_until_us; /* a closed table's page is shown until then; afterwards it is dim */
  char *page;            /* what a person opened: "table" most of the time */
  GPtrArray *trail;      /* the pages that it was opened from, the nearest last */
  gboolean focus_moved;  /* somebody has chosen another button than the primary by the keyboard … */
  guint64 focus_seq;     /* … of this prompt */
  guint clock_timer;
};

G_DEFINE_FINAL_TYPE (UcConsoleWindow, uc_console_window, GTK_TYPE_WINDOW)

/* Pages are made when first shown: the first frame needs one. */
static const struct
{
  const char *name;
  GType (*type) (void);
  void (*show) (GtkWidget *page, UcConsoleModel *model);
} pages[] = {
  { "table", uc_table_page_get_type, uc_table_page_show },
  { "notice", uc_notice_page_get_type, uc_notice_page_show },
  { "desk", uc_desk_page_get_type, uc_desk_page_show },
  { "floor", uc_floor_page_get_type, uc_floor_page_show },
  { "ruling", uc_ruling_page_get_type, uc_ruling_page_show },
  { "documents", uc_documents_page_get_type, uc_documents_page_show },
  { "authority", uc_authority_page_get_type, uc_authority_page_show },
  { "number", uc_number_page_get_type, uc_number_page_show },
  { "irregular", uc_irregular_page_get_type, uc_irregular_page_show },
  { "menu", uc_menu_page_get_type, uc_menu_page_show },
  { "last-round", uc_last_hand_page_get_type, uc_last_hand_page_show },
  { "health", uc_health_page_get_type, uc_health_page_show },
  { "device-check", uc_device_check_page_get_type, uc_device_check_page_show },
  { "meters", uc_meters_page_get_type, uc_meters_page_show },
  { "program", uc_program_page_get_type, uc_program_page_show },
  { "first-key", uc_first_key_page_get_type, uc_first_key_page_show },
  { "readings", uc_readings_page_get_type, uc_readings_page_show },
  { "correct", uc_correct_page_get_type, uc_correct_page_show },
};

/* A label without words is said by the name of its class. */
static void
hide_while_empty (GtkWidget *label)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_STATE_HIDDEN,
                               gtk_label_get_text (GTK_LABEL (label))[0] == '\0', -1);
}

static void
hide_empty_labels (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    {
      g_signal_connect (widget, "notify::label", G_CALLBACK (hide_while_empty), NULL);
      hide_while_empty (widget);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    hide_empty_labels (child);
}

static GtkWidget *
page_widget (UcConsoleWindow *self, const char *name)
{
  GtkWidget *page = gtk_stack_get_child_by_name (self->stack, name);

  for (guint i = 0; page == NULL && i < G_N_ELEMENTS (pages); i++)
    if (strcmp (pages[i].name, name) == 0)
      {
        page = g_object_new (pages[i].type (), NULL);
        gtk_stack_add_named (self->stack, page, name);
        hide_empty_labels (page);
      }
  return page;
}

/* A page's button by its name in the page's file; NULL when it has none. */
static GtkWidget *
part_of (GtkWidget *page, const char *name)
{
  GObject *part = NULL;

  for (GType type = G_OBJECT_TYPE (page); part == NULL && type != GTK_TYPE_WIDGET; type = g_type_parent (type))
    part = gtk_widget_get_template_child (page, type, name);
  return (GtkWidget *)part;
}

/* ---- what is on the screen ---- */

/* A closed table is dim; the first touch only wakes it. It is not while somebody is at work there. */
static gboolean
uc_console_window_is_dim (UcConsoleWindow *self)
{
  static const char *const work[] = { "device-check", "number", "authority", "first-key", NULL };
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);

  return prompt != NULL && prompt->id == UC_PROMPT_CLOSED && !g_strv_contains (work, self->page)
         && uc_console_model_now_us (self->model) >= self->awake_until_us;
}

/* What stands in the way of every page; NULL when the table can be shown. */
static gboolean
notice_is_due (UcConsoleWindow *self)
{
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);

  /* A service that has gone leaves its last picture, under the veil. */
  if (uc_console_model_get_state (self->model) == UC_SERVICE_STARTING
      || uc_console_model_get_state (self->model) == UC_SERVICE_BAD_TABLE
      || uc_console_model_get_stopped (self->model)[0] != '\0')
    return TRUE;
  return prompt == NULL || uc_console_window_is_dim (self);
}

static gboolean
is_veiled (UcConsoleWindow *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->veil));
}

static void
show_clock (UcConsoleWindow *self)
{
  g_autofree char *clock = uc_say_clock (uc_console_model_now_real_ns (self->model));

  uc_top_bar_set_clock (self->top_bar, clock);
}

/* A page behind the one shown is not there for assistive technology either. */
static void
hide_other_pages (UcConsoleWindow *self, GtkWidget *shown)
{
  for (GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (self->stack)); page != NULL;
       page = gtk_widget_get_next_sibling (page))
    gtk_accessible_update_state (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_STATE_HIDDEN, page != shown, -1);
}

static void
update (UcConsoleWindow *self)
{
  g_autofree char *name = g_strdup (notice_is_due (self) ? "notice" : self->page);
  GtkWidget *page = page_widget (self, name);

  uc_top_bar_set_public (self->top_bar, UC_IS_LAST_HAND_PAGE (page)
                                            && uc_last_hand_page_is_public (UC_LAST_HAND_PAGE (page)));
  uc_top_bar_show (self->top_bar, uc_console_model_get_table (self->model),
                   uc_console_model_get_simulated (self->model),
                   uc_console_model_get_state (self->model) == UC_SERVICE_GONE);
  /* Not earlier than the fact that is shown with it; under the veil it stands still. */
  if (!is_veiled (self))
    show_clock (self);
  gtk_stack_set_visible_child (self->stack, page);
  hide_other_pages (self, page);
  uc_veil_show (self->veil, self->model);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (strcmp (pages[i].name, name) == 0)
      {
        /* Last, because a page that is done opens another in here. */
        pages[i].show (page, self->model);
        return;
      }
}

/* Where the button that leaves @page leads to. */
static void
name_way_back (UcConsoleWindow *self, GtkWidget *page)
{
  static const struct
  {
    const char *page, *words;
  } ways[] = { { "table", N_ ("Table") },   { "menu", N_ ("Menu") },   { "irregular", N_ ("Irregular") },
               { "health", N_ ("Devices") } };
  const char *way = self->trail->len > 0 ? self->trail->pdata[self->trail->len - 1] : "table";
  GtkWidget *button = part_of (page, "table_button");
  const char *words = _ ("Back");

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    if (strcmp (ways[i].page, way) == 0)
      words = _ (ways[i].words);
  if (button != NULL && !UC_IS_FLOOR_PAGE (page))
    uc_action_set_words (UC_ACTION (button), words);
}

/* A page that is opened again is where it was; to a page on which somebody signs or types nobody goes back. */
static void
tread (UcConsoleWindow *self, const char *page)
{
  static const char *const transient[] = { "desk", "floor", "ruling", "documents", "authority", "number", "readings", NULL };
  guint at = 0;

  while (at < self->trail->len && strcmp (self->trail->pdata[at], page) != 0)
    at++;
  if (strcmp (page, "table") == 0)
    at = 0;
  if (at < self->trail->len || strcmp (page, "table") == 0)
    g_ptr_array_set_size (self->trail, (int)at);
  else if (strcmp (page, self->page) != 0 && !g_strv_contains (transient, self->page))
    g_ptr_array_add (self->trail, g_strdup (self->page));
}

void
uc_console_window_open (UcConsoleWindow *self, const char *page)
{
  g_return_if_fail (page_widget (self, page) != NULL);

  /* The badge that opened the desk signs nothing behind it. */
  if (strcmp (self->page, "desk") == 0 && strcmp (page, "table") == 0)
    uc_console_model_forget_badge (self->model);
  tread (self, page);
  name_way_back (self, page_widget (self, page));
  g_free (self->page);
  self->page = g_strdup (page);
  self->focus_moved = FALSE;
  update (self);
}

const char *
uc_console_window_get_page (UcConsoleWindow *self)
{
  return gtk_stack_get_visible_child_name (self->stack);
}

GtkWidget *
uc_console_window_get_page_widget (UcConsoleWindow *self)
{
  return gtk_stack_get_visible_child (self->stack);
}

/* ---- for the pages ---- */

static UcConsoleWindow *
window_of (GtkWidget *from)
{
  return UC_CONSOLE_WINDOW (gtk_widget_get_ancestor (from, UC_TYPE_CONSOLE_WINDOW));
}

void
uc_shell_open (GtkWidget *from, const char *page)
{
  uc_console_window_open (window_of (from), page);
}

void
uc_shell_back (GtkWidget *from)
{
  UcConsoleWindow *self = window_of (from);
  g_autofree char *page = g_strdup (self->trail->len > 0 ? self->trail->pdata[self->trail->len - 1] : "table");

  uc_console_window_open (self, page);
}

void
uc_shell_authorise (GtkWidget *from, const UcAuthority *authority)
{
  UcConsoleWindow *self = window_of (from);

  uc_authority_page_ask (UC_AUTHORITY_PAGE (page_widget (self, "authority")), self->model, authority);
  uc_console_window_open (self, "authority");
}

void
uc_shell_rule (GtkWidget *from, guint seat, UcWord ruling)
{
  UcConsoleWindow *self = window_of (from);

  uc_console_window_open (self, "floor");
  uc_floor_page_rule (UC_FLOOR_PAGE (page_widget (self, "floor")), self->model, seat, ruling);
}

void
uc_shell_rule_hands (GtkWidget *from, UcWord ruling)
{
  UcConsoleWindow *self = window_of (from);

  uc_console_window_open (self, "ruling");
  uc_ruling_page_begin (UC_RULING_PAGE (page_widget (self, "ruling")), self->model, ruling);
}

void
uc_shell_number (GtkWidget *from, const UcNumber *number)
{
  UcConsoleWindow *self = window_of (from);

  uc_number_page_ask (UC_NUMBER_PAGE (page_widget (self, "number")), number);
  uc_console_window_open (self, "number");
}

void
uc_shell_check_devices (GtkWidget *from, guint64 parts, guint of)
{
  UcConsoleWindow *self = window_of (from);

  uc_device_check_page_begin (UC_DEVICE_CHECK_PAGE (page_widget (self, "device-check")), self->model, parts, of);
  uc_console_window_open (self, "device-check");
}

/* ---- events ---- */

/* The core's refusals go on from "FILE:LINE: "; on a screen they are sentences. */
static char *
begin_sentence (const char *refusal)
{
  char first[8] = "";

  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (refusal)), first);
  return g_strconcat (first, *refusal != '\0' ? g_utf8_next_char (refusal) : "", NULL);
}

static void
on_refused (UcConsoleModel *model, const char *refusal, UcConsoleWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->stack);
  g_autofree char *sentence = begin_sentence (refusal);

  if (UC_IS_TABLE_PAGE (page))
    uc_table_page_refuse (UC_TABLE_PAGE (page), sentence);
  else if (UC_IS_FLOOR_PAGE (page))
    uc_floor_page_refuse (UC_FLOOR_PAGE (page), sentence);
  else if (UC_IS_RULING_PAGE (page))
    uc_ruling_page_refuse (UC_RULING_PAGE (page), sentence);
  else if (UC_IS_AUTHORITY_PAGE (page))
    uc_authority_page_refuse (UC_AUTHORITY_PAGE (page), sentence);
  else if (UC_IS_DEVICE_CHECK_PAGE (page))
    uc_device_check_page_refuse (UC_DEVICE_CHECK_PAGE (page), sentence);
  else if (UC_IS_DOCUMENTS_PAGE (page))
    uc_documents_page_refuse (UC_DOCUMENTS_PAGE (page), sentence);
  else if (UC_IS_READINGS_PAGE (page))
    uc_readings_page_refuse (UC_READINGS_PAGE (page), sentence);
  else
    {
      uc_console_window_open (self, "table");
      uc_table_page_refuse (UC_TABLE_PAGE (gtk_stack_get_visible_child (self->stack)), sentence);
    }
}

static void
on_badge (UcConsoleModel *model, const char *badge, guint role, UcConsoleWindow *self)
{
  /* A page that waits for a badge takes it itself. */
  if (strcmp (self->page, "authority") == 0 || strcmp (self->page, "documents") == 0
      || strcmp (self->page, "floor") == 0 || strcmp (self->page, "readings") == 0
      || strcmp (self->page, "device-check") == 0 || strcmp (self->page, "ruling") == 0)
    update (self);
  else
    uc_options_badge (GTK_WIDGET (self->stack), model, badge, role);
}

static void
ring (UcConsoleWindow *self)
{
  gdk_display_beep (gtk_widget_get_display (GTK_WIDGET (self)));
}

static void
on_released (GtkGestureClick *gesture, int n, double x, double y, UcConsoleWindow *self)
{
  if (!uc_console_window_is_dim (self))
    return;
  self->awake_until_us = uc_console_model_now_us (self->model) + AWAKE_US;
  update (self);
}

/* ---- keys ---- */

/* The button of @page that is its primary now; NULL where none can be pressed. */
static GtkWidget *
primary_of (GtkWidget *widget)
{
  if (!gtk_widget_get_visible (widget) || !gtk_widget_get_child_visible (widget) || !gtk_widget_is_sensitive (widget))
    return NULL;
  if (UC_IS_ACTION (widget) && gtk_widget_has_css_class (widget, "primary"))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = primary_of (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static guint64
prompt_seq (UcConsoleWindow *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);

  return table != NULL ? table->now.prompt_seq : 0;
}

/* Which button somebody chose holds for what was asked then. */
static gboolean
has_moved_focus (UcConsoleWindow *self, GtkWidget *page)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return self->focus_moved && self->focus_seq == prompt_seq (self) && focus != NULL
         && GTK_IS_BUTTON (focus) && gtk_widget_is_ancestor (focus, page);
}

/* The focus sets out from the primary button. */
static gboolean
move_focus (UcConsoleWindow *self, GtkWidget *page)
{
  GtkWidget *primary = primary_of (page);

  if (!has_moved_focus (self, page) && primary != NULL)
    gtk_widget_grab_focus (primary);
  self->focus_moved = TRUE;
  self->focus_seq = prompt_seq (self);
  return FALSE;
}

/* The focused button, which is the primary until somebody moves the focus. A primary that signs is only pressed where
 * somebody has gone to it: the rail key may be an Enter. */
static gboolean
press_enter (UcConsoleWindow *self, GtkWidget *page, guint keyval)
{
  static const char *const signing[] = { "floor", "ruling", "authority", "documents", "readings", NULL };
  GtkWidget *primary = primary_of (page);

  if (keyval != GDK_KEY_F12 && has_moved_focus (self, page))
    g_signal_emit_by_name (gtk_window_get_focus (GTK_WINDOW (self)), "clicked");
  else if (UC_IS_TABLE_PAGE (page))
    uc_table_page_key (UC_TABLE_PAGE (page), keyval);
  else if (keyval != GDK_KEY_F12 && primary != NULL && !g_strv_contains (signing, self->page))
    g_signal_emit_by_name (primary, "clicked");
  return TRUE;
}

/* One step back. */
static gboolean
press_escape (GtkWidget *page)
{
  GtkWidget *back = part_of (page, "back");
  GtkWidget *way = back != NULL && gtk_widget_get_visible (back) ? back : part_of (page, "table_button");

  if (UC_IS_TABLE_PAGE (page))
    uc_table_page_leave (UC_TABLE_PAGE (page));
  else if (way != NULL)
    g_signal_emit_by_name (way, "clicked");
  return TRUE;
}

static gboolean
on_key (GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state, UcConsoleWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->stack);
  gunichar digit = gdk_keyval_to_unicode (keyval);

  if (is_veiled (self))
    return TRUE;
  switch (keyval)
    {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_F12:
      return press_enter (self, page, keyval);
    case GDK_KEY_Escape:
      return press_escape (page);
    case GDK_KEY_Tab:
    case GDK_KEY_ISO_Left_Tab:
    case GDK_KEY_Left:
    case GDK_KEY_Right:
    case GDK_KEY_Up:
    case GDK_KEY_Down:
      return move_focus (self, page);
    default:
      break;
    }
  if (!UC_IS_TABLE_PAGE (page) || digit < '1' || digit > '7')
    return FALSE;
  uc_table_page_key (UC_TABLE_PAGE (page), keyval);
  return TRUE;
}

static gboolean
on_tick (gpointer data)
{
  UcConsoleWindow *self = data;

  /* The last picture stands as it was, its clock too: only its age goes on. */
  if (is_veiled (self))
    {
      uc_veil_show (self->veil, self->model);
      return G_SOURCE_CONTINUE;
    }
  show_clock (self);
  if (uc_console_window_is_dim (self) || UC_IS_NOTICE_PAGE (gtk_stack_get_visible_child (self->stack))
      || UC_IS_FLOOR_PAGE (gtk_stack_get_visible_child (self->stack)) || strcmp (self->page, "desk") == 0)
    update (self);
  return G_SOURCE_CONTINUE;
}

static void
uc_console_window_dispose (GObject *object)
{
  UcConsoleWindow *self = UC_CONSOLE_WINDOW (object);

  g_clear_handle_id (&self->clock_timer, g_source_remove);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
  g_clear_pointer (&self->page, g_free);
  g_clear_pointer (&self->trail, g_ptr_array_unref);
  G_OBJECT_CLASS (uc_console_window_parent_class)->dispose (object);
}

static void
uc_console_window_class_init (UcConsoleWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_console_window_dispose;
  /* Named here so that a static library brings its resources along. */
  (void)uc_console_get_resource ();
}

static void
uc_console_window_init (UcConsoleWindow *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *overlay = gtk_overlay_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *gesture = gtk_gesture_click_new ();

  self->page = g_strdup ("table");
  self->trail = g_ptr_array_new_with_free_func (g_free);
  self->top_bar = UC_TOP_BAR (uc_top_bar_new ());
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  gtk_box_append (GTK_BOX (column), GTK_WIDGET (self->top_bar));
  gtk_box_append (GTK_BOX (column), GTK_WIDGET (self->stack));
  self->veil = UC_VEIL (uc_veil_new ());
  gtk_overlay_set_child (GTK_OVERLAY (overlay), column);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (self->veil));
  gtk_window_set_child (GTK_WINDOW (self), uc_stage_new (overlay));
  gtk_window_set_title (GTK_WINDOW (self), "Upcard");
  gtk_window_set_decorated (GTK_WINDOW (self), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (self), UC_STAGE_WIDTH, UC_STAGE_HEIGHT);
  gtk_widget_add_css_class (GTK_WIDGET (self), "upcard");
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect (gesture, "released", G_CALLBACK (on_released), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (gesture));
  self->clock_timer = g_timeout_add_seconds (1, on_tick, self);
}

GtkWidget *
uc_console_window_new (UcConsoleModel *model)
{
  UcConsoleWindow *self = g_object_new (UC_TYPE_CONSOLE_WINDOW, NULL);

  self->model = g_object_ref (model);
  g_signal_connect_swapped (model, "changed", G_CALLBACK (update), self);
  g_signal_connect (model, "refused", G_CALLBACK (on_refused), self);
  g_signal_connect (model, "badge", G_CALLBACK (on_badge), self);
  g_signal_connect_swapped (model, "called", G_CALLBACK (ring), self);
  show_clock (self);
  update (self);
  return GTK_WIDGET (self);
}
