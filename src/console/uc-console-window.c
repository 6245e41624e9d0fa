#include "uc-console-window.h"

#include "uc-authority-page.h"
#include "uc-console-resources.h"
#include "uc-correct-page.h"
#include "uc-device-check-page.h"
#include "uc-documents-page.h"
#include "uc-floor-page.h"
#include "uc-health-page.h"
#include "uc-list-page.h"
#include "uc-meters-page.h"
#include "uc-notice-page.h"
#include "uc-number-page.h"
#include "uc-options.h"
#include "uc-readings-page.h"
#include "uc-rows-page.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-stage.h"
#include "uc-table-page.h"
#include "uc-top-bar.h"
#include "uc-veil.h"

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
  { "floor", uc_floor_page_get_type, uc_floor_page_show },
  { "documents", uc_documents_page_get_type, uc_documents_page_show },
  { "authority", uc_authority_page_get_type, uc_authority_page_show },
  { "number", uc_number_page_get_type, uc_number_page_show },
  { "irregular", uc_irregular_page_get_type, uc_irregular_page_show },
  { "menu", uc_menu_page_get_type, uc_menu_page_show },
  { "last-round", uc_last_round_page_get_type, uc_last_round_page_show },
  { "health", uc_health_page_get_type, uc_health_page_show },
  { "device-check", uc_device_check_page_get_type, uc_device_check_page_show },
  { "meters", uc_meters_page_get_type, uc_meters_page_show },
  { "readings", uc_readings_page_get_type, uc_readings_page_show },
  { "correct", uc_correct_page_get_type, uc_correct_page_show },
};

static GtkWidget *
page_widget (UcConsoleWindow *self, const char *name)
{
  GtkWidget *page = gtk_stack_get_child_by_name (self->stack, name);

  for (guint i = 0; page == NULL && i < G_N_ELEMENTS (pages); i++)
    if (strcmp (pages[i].name, name) == 0)
      {
        page = g_object_new (pages[i].type (), NULL);
        gtk_stack_add_named (self->stack, page, name);
      }
  return page;
}

/* ---- what is on the screen ---- */

/* A closed table is dim; the first touch only wakes it. It is not while somebody is at work there. */
static gboolean
uc_console_window_is_dim (UcConsoleWindow *self)
{
  static const char *const work[] = { "device-check", "number", "authority", NULL };
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

void
uc_console_window_open (UcConsoleWindow *self, const char *page)
{
  g_return_if_fail (page_widget (self, page) != NULL);

  g_free (self->page);
  self->page = g_strdup (page);
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
  else if (UC_IS_AUTHORITY_PAGE (page))
    uc_authority_page_refuse (UC_AUTHORITY_PAGE (page), sentence);
  else if (UC_IS_DEVICE_CHECK_PAGE (page))
    uc_device_check_page_refuse (UC_DEVICE_CHECK_PAGE (page), sentence);
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
      || strcmp (self->page, "device-check") == 0)
    update (self);
  else
    uc_options_badge (GTK_WIDGET (self->stack), model, badge, role);
}

static void
on_released (GtkGestureClick *gesture, int n, double x, double y, UcConsoleWindow *self)
{
  if (!uc_console_window_is_dim (self))
    return;
  self->awake_until_us = uc_console_model_now_us (self->model) + AWAKE_US;
  update (self);
}

static gboolean
on_key (GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state, UcConsoleWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->stack);
  gunichar digit = gdk_keyval_to_unicode (keyval);
  gboolean enter = keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_F12;

  if (is_veiled (self))
    return TRUE;
  if (!UC_IS_TABLE_PAGE (page) || (!enter && !(digit >= '1' && digit <= '7')))
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
      || UC_IS_FLOOR_PAGE (gtk_stack_get_visible_child (self->stack)))
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
  show_clock (self);
  update (self);
  return GTK_WIDGET (self);
}
