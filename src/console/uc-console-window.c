#include "uc-console-window.h"

#include "uc-action.h"
#include "uc-grid.h"
#include "uc-language.h"
#include "uc-options.h"
#include "uc-paint.h"
#include "uc-palette.h"
#include "uc-pages.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-stage.h"
#include "uc-table-page.h"
#include "uc-text-layout.h"
#include "uc-top-bar.h"
#include "uc-training-bar.h"
#include "uc-training-frame.h"
#include "uc-veil.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How long a closed table stays awake after a touch. */
#define AWAKE_US (60 * G_USEC_PER_SEC)

/* Among the choices. */
#define CHOICE_LANGUAGE "language"

/* What is chosen besides, and how it is where nobody has chosen. */
static const struct
{
  const char *what, *standard;
  const char *others[4];
  UcSound example; /* what is heard when it is chosen; UC_N_SOUNDS: it is seen */
} aspects[] = { { UC_CHOICE_COLORS, "standard", { "contrast", "night" }, UC_N_SOUNDS },
                { UC_CHOICE_HAND, "right", { "left" }, UC_N_SOUNDS },
                { UC_CHOICE_SIZE, "standard", { "large" }, UC_N_SOUNDS },
                { UC_CHOICE_TEXT, "100", { "115", "130" }, UC_N_SOUNDS },
                { UC_CHOICE_VOLUME, "medium", { "off", "low", "high" }, UC_SOUND_BACK },
                { UC_CHOICE_SOUND_LOCK_OUT, "on", { "off" }, UC_SOUND_LOCK_OUT },
                { UC_CHOICE_SOUND_LATE, "on", { "off" }, UC_SOUND_LATE },
                { UC_CHOICE_SOUND_ATTENTION, "on", { "off" }, UC_SOUND_ATTENTION },
                { UC_CHOICE_SOUND_BACK, "on", { "off" }, UC_SOUND_BACK } };
#define N_ASPECTS G_N_ELEMENTS (aspects)

static const char *const palettes[UC_N_PALETTES] = { "standard", "contrast", "night" };
static const char *const volumes[UC_N_VOLUMES] = { "off", "low", "medium", "high" };
static const char *const sounds[UC_N_SOUNDS] = {
  [UC_SOUND_LOCK_OUT] = UC_CHOICE_SOUND_LOCK_OUT,
  [UC_SOUND_LATE] = UC_CHOICE_SOUND_LATE,
  [UC_SOUND_ATTENTION] = UC_CHOICE_SOUND_ATTENTION,
  [UC_SOUND_BACK] = UC_CHOICE_SOUND_BACK,
};

struct _UcConsoleWindow
{
  GtkWindow parent;
  UcConsoleModel *model;
  UcChoices *choices;    /* borrowed; NULL = none are kept */
  UcPlayFunc play;       /* NULL = nothing is heard */
  gpointer play_data;
  char *dealer;          /* whose choices are in force; "" = the table's */
  char *how[N_ASPECTS];  /* in force; NULL = standard */
  const UcLanguage *own; /* where nobody has chosen one: that of the program's surroundings */
  guint speaking;        /* source that says all of it once more; 0 = nothing has changed */
  UcStage *stage;
  UcTopBar *top_bar;
  GtkStack *stack;
  UcVeil *veil;
  int panel_mm; /* width of the panel; 0 = what it says itself */
  gint64 awake_until_us; /* a closed table's page is shown until then; afterwards it is dim */
  char *page;            /* what a person opened: "table" most of the time */
  GPtrArray *trail;      /* the pages that it was opened from, the nearest last */
  gboolean focus_moved;  /* somebody has chosen another button than the primary by the keyboard … */
  guint64 focus_seq;     /* … of this prompt */
  guint clock_timer;

  UcTrainingOptions training_options; /* strings of its own */
  UcTraining *training;        /* to which all of the window belongs; NULL = it is the table's */
  UcTrainingBar *training_bar; /* above its pages */
  UcConsoleModel *table_model; /* the real table's model during a training; NULL = no table is behind the training */
  guint training_due;          /* source that begins it */
  guint staging;               /* source that makes its screen anew */
};

static UcPage *
page_named (UcConsoleWindow *self, const char *name)
{
  return uc_pages_get (self->stack, self->model, name);
}

static UcPage *
get_page (UcShell *shell, const char *name)
{
  return page_named ((UcConsoleWindow *)shell, name);
}

static const char *
how_is (UcConsoleWindow *self, const char *what)
{
  for (guint i = 0; i < N_ASPECTS; i++)
    if (strcmp (aspects[i].what, what) == 0)
      return self->how[i] != NULL ? self->how[i] : aspects[i].standard;
  return "";
}

static const char *
get_choice (UcShell *shell, const char *what)
{
  return how_is ((UcConsoleWindow *)shell, what);
}

static UcTraining *
get_training (UcShell *shell)
{
  return ((UcConsoleWindow *)shell)->training;
}

static void
implement_shell (UcShellInterface *interface)
{
  interface->get_choice = get_choice;
  interface->get_page = get_page;
  interface->get_training = get_training;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (UcConsoleWindow, uc_console_window, GTK_TYPE_WINDOW,
                               G_IMPLEMENT_INTERFACE (UC_TYPE_SHELL, implement_shell))

static UcPage *
page_shown (UcConsoleWindow *self)
{
  return uc_pages_shown (self->stack);
}

/* A page's button by its name in the page's file; NULL when it has none. */
static GtkWidget *
part_of (UcPage *page, const char *name)
{
  GObject *part = NULL;

  for (GType type = G_OBJECT_TYPE (page); part == NULL && type != GTK_TYPE_WIDGET; type = g_type_parent (type))
    part = gtk_widget_get_template_child (GTK_WIDGET (page), type, name);
  return (GtkWidget *)part;
}

/* ---- what is on the screen ---- */

/* A closed table is dim; the first touch only wakes it. It is not while somebody is at work there, as in training. */
static gboolean
uc_console_window_is_dim (UcConsoleWindow *self)
{
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);

  return prompt != NULL && prompt->id == UC_PROMPT_CLOSED && self->training == NULL && !uc_page_has (page_named (self, self->page), UC_PAGE_AT_WORK)
         && uc_console_model_now_us (self->model) >= self->awake_until_us;
}

/* What stands in the way of every page; NULL when the table can be shown. */
static gboolean
notice_is_due (UcConsoleWindow *self)
{
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);

  if (uc_page_has (page_named (self, self->page), UC_PAGE_WITHOUT_TABLE))
    return FALSE;
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

/* ---- the language ---- */

static void
build (UcConsoleWindow *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *overlay = gtk_overlay_new ();

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
  self->stage = UC_STAGE (uc_stage_new (overlay));
  uc_stage_set_panel (self->stage, self->panel_mm);
  uc_stage_set_large (self->stage, strcmp (how_is (self, UC_CHOICE_SIZE), "large") == 0);
  uc_top_bar_set_training (self->top_bar, self->training != NULL);
  self->training_bar = self->training != NULL ? UC_TRAINING_BAR (uc_training_bar_new (self->training)) : NULL;
  gtk_window_set_child (GTK_WINDOW (self), self->training != NULL
                                               ? uc_training_frame_new (self->training_bar, GTK_WIDGET (self->stage))
                                               : GTK_WIDGET (self->stage));
}

static void update (UcConsoleWindow *self);

/* @stays: on the page that is shown. */
static void
rebuild (UcConsoleWindow *self, gboolean stays)
{
  static const char *const pages[] = {
    [UC_TRAINING_LIST] = "lessons", [UC_TRAINING_LESSON] = "table", [UC_TRAINING_RESULT] = "lesson-result",
    [UC_TRAINING_LEAVING] = "lessons"
  };

  if (!stays)
    {
      g_ptr_array_set_size (self->trail, 0);
      g_free (self->page);
      self->page = g_strdup (self->training != NULL ? pages[uc_training_get_place (self->training)] : "table");
    }
  self->focus_moved = FALSE;
  build (self);
  show_clock (self);
  update (self);
}

/* What has no words of its own is asked for them when it is made: all of it is made once more. */
static gboolean
on_speaking (gpointer data)
{
  UcConsoleWindow *self = data;

  self->speaking = 0;
  /* Whoever chooses how the screen looks may choose more of it. */
  rebuild (self, strcmp (self->page, "screen") == 0);
  return G_SOURCE_REMOVE;
}

/* Not while the button that was pressed is still at work. */
static void
make_anew (UcConsoleWindow *self)
{
  if (self->speaking == 0)
    self->speaking = g_idle_add_full (G_PRIORITY_HIGH, on_speaking, self, NULL);
}

static void
speak (UcConsoleWindow *self, const UcLanguage *language)
{
  const UcLanguage *before = uc_language_now ();

  if (language == before)
    return;
  uc_language_set (language->code);
  uc_text_layout_set_family (language->family);
  gtk_widget_remove_css_class (GTK_WIDGET (self), before->code);
  gtk_widget_add_css_class (GTK_WIDGET (self), language->code);
  uc_console_model_say_anew (self->model);
  make_anew (self);
}

/* ---- sounds ---- */

static void
play_sound (UcConsoleWindow *self, guint which)
{
  for (UcVolume volume = UC_VOLUME_OFF + 1; volume < UC_N_VOLUMES; volume++)
    if (self->play != NULL && strcmp (how_is (self, UC_CHOICE_VOLUME), volumes[volume]) == 0)
      self->play (which, volume, self->play_data);
}

static void
sound (UcConsoleWindow *self, guint which)
{
  if (strcmp (how_is (self, sounds[which]), "on") == 0)
    play_sound (self, which);
}

/* ---- choices ---- */

/* Sets one aspect; how == NULL: as it is where nobody has chosen. */
static void
show_otherwise (UcConsoleWindow *self, guint aspect, const char *how)
{
  if (how != NULL && !g_strv_contains (aspects[aspect].others, how))
    how = NULL;
  if (g_strcmp0 (self->how[aspect], how) == 0)
    return;
  g_free (self->how[aspect]);
  self->how[aspect] = g_strdup (how);
  if (aspects[aspect].example != UC_N_SOUNDS)
    return;
  for (UcPalette palette = 0; strcmp (aspects[aspect].what, UC_CHOICE_COLORS) == 0 && palette < UC_N_PALETTES; palette++)
    if (strcmp (palettes[palette], how_is (self, UC_CHOICE_COLORS)) == 0)
      uc_palette_choose (gtk_widget_get_display (GTK_WIDGET (self)), palette);
  uc_paint_set_growth (g_ascii_strtoull (how_is (self, UC_CHOICE_TEXT), NULL, 10) / 100.0);
  make_anew (self);
}

/* Of the dealer who has just signed on, or of the table. */
static void
follow_choices (UcConsoleWindow *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  const char *dealer = table != NULL ? table->now.carry.dealer : "";
  g_autofree char *code = NULL;

  /* A trainee's badge is nobody's. */
  if (self->training != NULL || self->choices == NULL || g_strcmp0 (dealer, self->dealer) == 0)
    return;
  g_free (self->dealer);
  self->dealer = g_strdup (dealer);
  code = uc_choices_get (self->choices, dealer, CHOICE_LANGUAGE);
  speak (self, code != NULL && uc_language_find (code) != NULL ? uc_language_find (code) : self->own);
  for (guint i = 0; i < N_ASPECTS; i++)
    {
      g_autofree char *how = uc_choices_get (self->choices, dealer, aspects[i].what);

      show_otherwise (self, i, how);
    }
}

static void
choose_aspect (GtkWidget *widget, const char *action, GVariant *what_and_how)
{
  UcConsoleWindow *self = UC_CONSOLE_WINDOW (widget);
  const char *what, *how;
  g_autoptr (GError) error = NULL;

  g_variant_get (what_and_how, "(&s&s)", &what, &how);
  if (self->training == NULL && self->choices != NULL && !uc_choices_set (self->choices, self->dealer, what, how, &error))
    g_message ("A choice for the screen will be forgotten: %s", error->message);
  for (guint i = 0; i < N_ASPECTS; i++)
    if (strcmp (aspects[i].what, what) == 0)
      {
        show_otherwise (self, i, how);
        if (aspects[i].example == UC_N_SOUNDS)
          continue;
        /* A volume is heard whichever sounds are. */
        (strcmp (what, UC_CHOICE_VOLUME) == 0 ? play_sound : sound) (self, aspects[i].example);
        update (self);
      }
}

static void
choose_language (GtkWidget *widget, const char *action, GVariant *code)
{
  UcConsoleWindow *self = UC_CONSOLE_WINDOW (widget);
  const UcLanguage *language = uc_language_find (g_variant_get_string (code, NULL));
  g_autoptr (GError) error = NULL;

  if (language == NULL)
    return;
  if (self->training == NULL && self->choices != NULL && !uc_choices_set (self->choices, self->dealer, CHOICE_LANGUAGE, language->code, &error))
    g_message ("The language that was chosen will be forgotten: %s", error->message);
  if (language == uc_language_now ())
    uc_console_window_open (self, "table");
  else
    speak (self, language);
}

/* ---- all of it ---- */

static void
update (UcConsoleWindow *self)
{
  const char *name = notice_is_due (self) ? "notice" : self->page;
  UcPage *page = page_named (self, name);
  GtkWidget *shown;

  follow_choices (self);
  uc_top_bar_set_public (self->top_bar, uc_page_is_public (page));
  uc_top_bar_show (self->top_bar, uc_console_model_get_table (self->model),
                   uc_console_model_get_simulated (self->model),
                   uc_console_model_get_state (self->model) == UC_SERVICE_GONE);
  /* Not earlier than the fact that is shown with it; under the veil it stands still. */
  if (!is_veiled (self))
    show_clock (self);
  if (UC_IS_TABLE_PAGE (page))
    uc_table_page_set_mirrored (UC_TABLE_PAGE (page), strcmp (how_is (self, UC_CHOICE_HAND), "left") == 0);
  gtk_stack_set_visible_child_name (self->stack, name);
  shown = gtk_stack_get_visible_child (self->stack);
  /* A page behind the one shown is not there for assistive technology either. */
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->stack)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_accessible_update_state (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_STATE_HIDDEN, child != shown, -1);
  uc_veil_show (self->veil, self->model);
  /* Last, because a page that is done opens another in here. */
  uc_page_show (page);
}

void
uc_console_window_open (UcConsoleWindow *self, const char *page)
{
  static const struct
  {
    const char *page, *words;
  } ways[] = { { "table", N_ ("Table") },   { "menu", N_ ("Menu") },   { "irregular", N_ ("Irregular") },
               { "health", N_ ("Devices") } };
  const char *way, *words = _ ("Back");
  GtkWidget *button;
  guint at = 0;

  g_return_if_fail (page_named (self, page) != NULL);

  /* Nobody has signed: the training goes on. */
  if (self->training != NULL && uc_training_get_place (self->training) == UC_TRAINING_LEAVING && strcmp (page, "authority") != 0)
    {
      uc_training_list (self->training);
      return;
    }
  /* The badge that opened the desk signs nothing behind it. */
  if (strcmp (self->page, "desk") == 0 && strcmp (page, "table") == 0)
    uc_console_model_forget_badge (self->model);
  /* A page that is opened again is where it was; to a page on which somebody signs or types nobody goes back. */
  while (at < self->trail->len && strcmp (self->trail->pdata[at], page) != 0)
    at++;
  if (strcmp (page, "table") == 0)
    at = 0;
  if (at < self->trail->len || strcmp (page, "table") == 0)
    g_ptr_array_set_size (self->trail, (int)at);
  else if (strcmp (page, self->page) != 0 && !uc_page_has (page_named (self, self->page), UC_PAGE_PASSING))
    g_ptr_array_add (self->trail, g_strdup (self->page));
  /* The button that leaves the page says where it leads to. */
  way = self->trail->len > 0 ? self->trail->pdata[self->trail->len - 1] : "table";
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    if (strcmp (ways[i].page, way) == 0)
      words = _ (ways[i].words);
  button = part_of (page_named (self, page), "table_button");
  if (button != NULL && !uc_page_has (page_named (self, page), UC_PAGE_NAMES_WAY_BACK))
    uc_action_set_words (UC_ACTION (button), words);
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
  return GTK_WIDGET (page_shown (self));
}

/* ---- for the pages ---- */

static void
open_page (GtkWidget *widget, const char *action, GVariant *page)
{
  uc_console_window_open (UC_CONSOLE_WINDOW (widget), g_variant_get_string (page, NULL));
}

static void
go_back (GtkWidget *widget, const char *action, GVariant *nothing)
{
  UcConsoleWindow *self = UC_CONSOLE_WINDOW (widget);
  g_autofree char *page = g_strdup (self->trail->len > 0 ? self->trail->pdata[self->trail->len - 1] : "table");

  uc_console_window_open (self, page);
}

/* ---- events ---- */

static void
on_refused (UcConsoleModel *model, const char *refusal, UcConsoleWindow *self)
{
  char first[8] = "";
  g_autofree char *sentence = NULL;

  /* The core's refusals go on from "FILE:LINE: "; on a screen they are sentences. */
  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (refusal)), first);
  sentence = g_strconcat (first, *refusal != '\0' ? g_utf8_next_char (refusal) : "", NULL);
  if (uc_page_refuse (page_shown (self), sentence))
    return;
  uc_console_window_open (self, "table");
  uc_page_refuse (page_shown (self), sentence);
}

static void
on_badge (UcConsoleModel *model, const char *badge, guint role, UcConsoleWindow *self)
{
  if (uc_page_has (page_named (self, self->page), UC_PAGE_TAKES_BADGES))
    update (self);
  else
    uc_options_badge (GTK_WIDGET (page_shown (self)), model, badge, role);
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
         && GTK_IS_BUTTON (focus)
         && (gtk_widget_is_ancestor (focus, page)
             || (self->training_bar != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->training_bar))));
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
press_enter (UcConsoleWindow *self, UcPage *page, guint keyval)
{
  GtkWidget *primary = primary_of (GTK_WIDGET (page));

  if (keyval != GDK_KEY_F12 && has_moved_focus (self, GTK_WIDGET (page)))
    g_signal_emit_by_name (gtk_window_get_focus (GTK_WINDOW (self)), "clicked");
  else if (!uc_page_key (page, keyval) && keyval != GDK_KEY_F12 && primary != NULL && !uc_page_has (page, UC_PAGE_SIGNS))
    g_signal_emit_by_name (primary, "clicked");
  return TRUE;
}

/* One step back. */
static gboolean
press_escape (UcPage *page)
{
  GtkWidget *back = part_of (page, "back");
  GtkWidget *way = back != NULL && gtk_widget_get_visible (back) ? back : part_of (page, "table_button");

  if (!uc_page_key (page, GDK_KEY_Escape) && way != NULL)
    g_signal_emit_by_name (way, "clicked");
  return TRUE;
}

static gboolean
on_key (GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state, UcConsoleWindow *self)
{
  UcPage *page = page_shown (self);
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
      return move_focus (self, GTK_WIDGET (page));
    default:
      return digit >= '1' && digit <= '7' && uc_page_key (page, keyval);
    }
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
  if (uc_console_window_is_dim (self) || uc_page_has (page_shown (self), UC_PAGE_TICKS))
    update (self);
  return G_SOURCE_CONTINUE;
}

/* ---- training ---- */

static void on_training (UcConsoleModel *model, gboolean begins, UcConsoleWindow *self);
static void on_table_changed (UcConsoleModel *table, UcConsoleWindow *self);

static void
follow (UcConsoleWindow *self, UcConsoleModel *model)
{
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_set_object (&self->model, model);
  if (model == NULL)
    return;
  g_signal_connect_swapped (model, "changed", G_CALLBACK (update), self);
  g_signal_connect (model, "refused", G_CALLBACK (on_refused), self);
  g_signal_connect (model, "badge", G_CALLBACK (on_badge), self);
  g_signal_connect_swapped (model, "sound", G_CALLBACK (sound), self);
  g_signal_connect (model, "training", G_CALLBACK (on_training), self);
}

/* The floorperson's signature is the table's: its screen is shown behind the frame of the training until it is given. */
static void
show_training (UcConsoleWindow *self)
{
  gboolean leaving = uc_training_get_place (self->training) == UC_TRAINING_LEAVING;

  follow (self, leaving ? self->table_model : uc_training_get_model (self->training));
  /* To follow one of them ends whatever this heard from it before. */
  if (self->table_model != NULL)
    {
      g_signal_handlers_disconnect_by_func (self->table_model, on_table_changed, self);
      g_signal_connect (self->table_model, "changed", G_CALLBACK (on_table_changed), self);
    }
  rebuild (self, FALSE);
  if (leaving)
    uc_options_end_training (GTK_WIDGET (page_shown (self)));
}

/* Where the training is now; where it has ended, the table, as it is. */
static gboolean
on_stage_due (gpointer data)
{
  UcConsoleWindow *self = data;

  self->staging = 0;
  /* Without a table nobody needs to answer for the way back to it. */
  if (self->training != NULL && self->table_model == NULL && uc_training_get_place (self->training) == UC_TRAINING_LEAVING)
    uc_training_leave (self->training);
  else if (self->training != NULL)
    show_training (self);
  else if (self->table_model == NULL)
    gtk_window_destroy (GTK_WINDOW (self));
  else
    {
      g_autoptr (UcConsoleModel) table = g_steal_pointer (&self->table_model);

      g_signal_handlers_disconnect_by_data (table, self);
      follow (self, table);
      self->awake_until_us = uc_console_model_now_us (table) + AWAKE_US;
      /* What was chosen in training was the trainee's. */
      g_clear_pointer (&self->dealer, g_free);
      rebuild (self, FALSE);
    }
  return G_SOURCE_REMOVE;
}

/* Not while the button that was pressed is still at work. */
static void
stage (UcConsoleWindow *self)
{
  if (self->staging == 0)
    self->staging = g_idle_add_full (G_PRIORITY_HIGH, on_stage_due, self, NULL);
}

static void
end_training (UcConsoleWindow *self)
{
  if (self->training == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->training, self);
  g_clear_object (&self->training);
  stage (self);
}

/* Whatever happens at the table comes first: it is opened elsewhere, or its service needs somebody. */
static void
on_table_changed (UcConsoleModel *table, UcConsoleWindow *self)
{
  const UcPrompt *prompt = uc_console_model_get_prompt (table);

  if (self->training != NULL
      && (uc_console_model_get_state (table) != UC_SERVICE_LIVE || uc_console_model_get_stopped (table)[0] != '\0' || prompt == NULL
          || prompt->id != UC_PROMPT_CLOSED))
    uc_training_leave (self->training);
}

void
uc_console_window_train (UcConsoleWindow *self, UcTraining *training)
{
  g_return_if_fail (self->training == NULL);

  self->training = g_object_ref (training);
  g_signal_connect_swapped (training, "stage", G_CALLBACK (stage), self);
  g_signal_connect_swapped (training, "left", G_CALLBACK (end_training), self);
  stage (self);
}

/* The page on which the floorperson signed has forgotten the PIN by now. */
static gboolean
on_training_due (gpointer data)
{
  UcConsoleWindow *self = data;
  const UcPrompt *prompt = uc_console_model_get_prompt (self->model);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcTraining) training = NULL;

  self->training_due = 0;
  if (self->training != NULL || uc_console_model_get_state (self->model) != UC_SERVICE_LIVE || prompt == NULL
      || prompt->id != UC_PROMPT_CLOSED)
    return G_SOURCE_REMOVE;
  training = uc_training_new (&self->training_options, &error);
  if (training == NULL)
    {
      uc_console_model_remark (self->model, g_strdup_printf (_ ("Training cannot begin: %s"), error->message));
      return G_SOURCE_REMOVE;
    }
  /* From here on nothing that is pressed reaches the table. */
  g_signal_handlers_disconnect_by_data (self->model, self);
  self->table_model = g_steal_pointer (&self->model);
  self->model = g_object_ref (uc_training_get_model (training));
  g_signal_connect (self->table_model, "changed", G_CALLBACK (on_table_changed), self);
  uc_console_window_train (self, training);
  return G_SOURCE_REMOVE;
}

static void
on_training (UcConsoleModel *model, gboolean begins, UcConsoleWindow *self)
{
  if (!begins && self->training != NULL)
    uc_training_leave (self->training);
  else if (begins && self->training_due == 0)
    self->training_due = g_idle_add_full (G_PRIORITY_HIGH, on_training_due, self, NULL);
}

void
uc_console_window_set_training_options (UcConsoleWindow *self, const UcTrainingOptions *options)
{
  g_free ((char *) self->training_options.lessons);
  g_free ((char *) self->training_options.service);
  self->training_options = *options;
  self->training_options.lessons = g_strdup (options->lessons);
  self->training_options.service = g_strdup (options->service);
}

static void
uc_console_window_dispose (GObject *object)
{
  UcConsoleWindow *self = UC_CONSOLE_WINDOW (object);

  g_clear_handle_id (&self->clock_timer, g_source_remove);
  g_clear_handle_id (&self->speaking, g_source_remove);
  g_clear_handle_id (&self->staging, g_source_remove);
  g_clear_handle_id (&self->training_due, g_source_remove);
  if (self->training != NULL)
    g_signal_handlers_disconnect_by_data (self->training, self);
  g_clear_object (&self->training);
  if (self->table_model != NULL)
    g_signal_handlers_disconnect_by_data (self->table_model, self);
  g_clear_object (&self->table_model);
  follow (self, NULL);
  g_clear_pointer ((char **) &self->training_options.lessons, g_free);
  g_clear_pointer ((char **) &self->training_options.service, g_free);
  g_clear_pointer (&self->page, g_free);
  g_clear_pointer (&self->dealer, g_free);
  for (guint i = 0; i < N_ASPECTS; i++)
    g_clear_pointer (&self->how[i], g_free);
  g_clear_pointer (&self->trail, g_ptr_array_unref);
  G_OBJECT_CLASS (uc_console_window_parent_class)->dispose (object);
}

static void
uc_console_window_class_init (UcConsoleWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_console_window_dispose;
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), UC_SHELL_OPEN, "s", open_page);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), UC_SHELL_BACK, NULL, go_back);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), UC_SHELL_SPEAK, "s", choose_language);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), UC_SHELL_CHOOSE, "(ss)", choose_aspect);
}

static void
uc_console_window_init (UcConsoleWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *gesture = gtk_gesture_click_new ();

  self->page = g_strdup ("table");
  self->dealer = g_strdup ("");
  self->training_options.pace_ms = UC_TRAINING_PACE_MS;
  self->own = uc_language_now ();
  self->trail = g_ptr_array_new_with_free_func (g_free);
  build (self);
  gtk_window_set_title (GTK_WINDOW (self), "Upcard");
  gtk_window_set_decorated (GTK_WINDOW (self), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (self), UC_GRID_WIDTH, UC_GRID_HEIGHT);
  gtk_widget_add_css_class (GTK_WIDGET (self), "upcard");
  gtk_widget_add_css_class (GTK_WIDGET (self), uc_language_now ()->code);
  uc_text_layout_set_family (uc_language_now ()->family);
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

  uc_palette_choose (gtk_widget_get_display (GTK_WIDGET (self)), UC_PALETTE_STANDARD);
  uc_paint_set_growth (1);
  follow (self, model);
  show_clock (self);
  update (self);
  return GTK_WIDGET (self);
}

void
uc_console_window_set_choices (UcConsoleWindow *self, UcChoices *choices)
{
  self->choices = choices;
  /* Of whoever is signed on, as if that were new. */
  g_clear_pointer (&self->dealer, g_free);
  update (self);
}

void
uc_console_window_set_panel (UcConsoleWindow *self, int width_mm)
{
  self->panel_mm = width_mm;
  uc_stage_set_panel (self->stage, width_mm);
}

void
uc_console_window_set_player (UcConsoleWindow *self, UcPlayFunc play, gpointer data)
{
  self->play = play;
  self->play_data = data;
}
